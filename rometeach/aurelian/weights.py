"""What things are worth to a planner, in Victory Points: the player's own figures, or plain ones for each turn.

None of the plain figures is fitted to games. A defeat costs the points that the rest of the game asks for; Coins are
worth what they buy, a third of a point each; a point of Army Strength is worth a point in every Turn End Phase, and half of
that is counted for later turns, because Battles wear it down; a point of Strength on the Danube is worth the two Coins of a
Paid Levy; a Danube Space that Barbarians hold costs the Action that wins it back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.tables import read_toml
from .position.model import Board
from .rules import LAST_TURN

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


def default(board: Board) -> Weights:
    """The weights of the board's turn."""
    left = LAST_TURN - board.turn
    lost = Fraction(board.rules.thresholds[-1] - (board.rules.thresholds[board.turn - 2] if board.turn > 1 else 0))
    least = Weights(lost=max(Fraction(1), min(Fraction(MOST), lost)))
    if not left:
        return replace(least, army=Fraction(0), strength=Fraction(0), coin=Fraction(0), fallen=Fraction(0))
    return replace(least, army=Fraction(left, 2))


def of(plain: Mapping[str, Any], base: Weights | None = None) -> Weights:
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
