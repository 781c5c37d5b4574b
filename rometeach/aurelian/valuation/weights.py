"""What things are worth to a planner, in Victory Points: the player's own figures, or those of each turn.

Those of a turn stand in `data/aurelian/planning/weights.csv`. They are fitted to games of the simple player, as far as these can tell
(`tools/fit_aurelian_weights.py`); docs/planning.md has the formula and the doubts. Before the fit stood plain figures:
Coins are worth what they buy, a third of a point each; a point of Army Strength half a point for each later turn; a point of
Strength on the Danube the two Coins of a Paid Levy; a Danube Space that Barbarians hold the Action that wins it back.
"""

from __future__ import annotations

import csv
import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.tables import read_toml
from ...core.resources import data_dir
from ..board.board import Board
from ..rules import LAST_TURN

MOST = 1000
_NUMBER = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,5}|\.[0-9]{1,6})?")
_HINT = f'Give a number from 0 to {MOST}, such as 1, 0.25 or "1/3".'


@dataclass(frozen=True, slots=True)
class Weights:
    """What one of each thing is worth, in Victory Points.

    `vp` is a Victory Point scored at the end of this turn; `army` and `strength` a point of Strength of the Army and on the
    Danube for the turns after it, `coin` a Coin that is left after the taxes; `fallen` is what a Danube Space costs that
    Barbarians hold in the end, `lost` what the defeat costs. `guard` is what one more on the die of the defence of one Danube
    Space is worth for a turn; the question `works` alone looks at it.
    """

    vp: Fraction = Fraction(1)
    army: Fraction = Fraction(1)
    strength: Fraction = Fraction(2, 3)
    coin: Fraction = Fraction(1, 3)
    fallen: Fraction = Fraction(2)
    lost: Fraction = Fraction(30)
    guard: Fraction = Fraction(0)

    def as_json(self) -> dict[str, str]:
        """The weights as text fractions."""
        return {f.name: str(getattr(self, f.name)) for f in fields(self)}


def plain(turn: int) -> Weights:
    """The figures of a turn before any fit; on the last turn nothing counts for later ones."""
    left = LAST_TURN - turn
    if not left:
        return Weights(army=Fraction(0), strength=Fraction(0), coin=Fraction(0), fallen=Fraction(0))
    return Weights(army=Fraction(left, 2))


@functools.cache
def errors(turn: int) -> Mapping[str, Fraction]:
    """Weight -> its standard error, for those of a turn that are fitted."""
    return {row["weight"]: Fraction(row["error"]) for row in _rows() if int(row["turn"]) == turn}


def _rows() -> tuple[Mapping[str, str], ...]:
    with open(data_dir() / "aurelian" / "planning" / "weights.csv", newline="", encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


@functools.cache
def table() -> Mapping[int, Weights]:
    """Turn -> its fitted weights; the table is read once."""
    found = {turn: plain(turn) for turn in range(1, LAST_TURN + 1)}
    for row in _rows():
        turn = int(row["turn"])
        found[turn] = replace(found[turn], **{row["weight"]: Fraction(row["value"])})
    return found


def default(board: Board) -> Weights:
    """The fitted weights of the board's turn."""
    return table()[board.turn]


def of(plain: Mapping[str, object], base: Weights | None = None) -> Weights:
    """Weights from plain data (numbers, or text like "1/3"), over those of `base`.

    Raises:
        BadInput: names that are not known and values that are no number from 0 to 1000; all at once.
    """
    problems: list[Problem] = []
    found: dict[str, Fraction] = {}
    known = [f.name for f in fields(Weights)]
    for name, given in plain.items():
        where = f"weights.{str(name)[:40]}"
        if name not in known:
            problems.append(Problem(where, "is no weight", did_you_mean(str(name), known) or ", ".join(known) + "."))
        elif (number := _number(given)) is None:
            problems.append(Problem(where, f"{str(given)[:40]!r} is no number here", _HINT))
        else:
            found[name] = number
    if problems:
        raise BadInput(problems, "These weights cannot be used:")
    return replace(base or Weights(), **found)


def of_a_plan(board: Board | None, path: str, given: Mapping[str, object]) -> Weights:
    """Those of the file that was named for a plan; raises BadInput as `read` does."""
    return read(path, default(board) if board else None)


def _number(given: object) -> Fraction | None:
    if isinstance(given, bool) or not isinstance(given, (int, float, str, Fraction)):
        return None
    text = str(given).strip()
    number = Fraction(text) if _NUMBER.fullmatch(text) else None
    return number if number is not None and number <= MOST else None


def read(path: Path | str, base: Weights | None = None) -> Weights:
    """The weights in a TOML file, over those of `base`; raises BadInput with all mistakes of the file."""
    try:
        return of(read_toml(Path(path)), base)
    except BadInput as error:
        raise BadInput(error.problems, f"{path} cannot be used:") from None
