"""The stored games: a small table for each scenario, one game a row, with its seed, from which it can be played again.

The first lines say how the table was made. A Fall is "W28 Unrest": the West, after 28 quarters of a turn; a reign "E0-9a": in the East,
from quarter 0 to 9, abdicated; `turns` has a digit for the end of each turn, see `watched.TWO`.
"""

from __future__ import annotations

import csv
import functools
from collections.abc import Iterable, Sequence
from pathlib import Path

from ....core.errors import BadInput, Problem
from ....core.resources import data_dir
from ....rome_iinc.position import named
from ....rome_iinc.rules import EMPIRES
from .watched import FALL, OTHER, REIGNS, Fallen, Reign, Watched

GAMES = {"286": 500, "363": 1000, "425": 1000, "497": 200}
"""How many games of each scenario are stored."""
SCENARIOS, SEED = tuple(GAMES), 476
"""The scenarios, and the seed that those of the games follow from."""
COMMAND = "python tools/simulate_history.py"
LETTERS = {
    "d": "died",
    "a": "abdicated",
    "b": "in battle",
    "m": "murdered",
    "c": "civil war",
    "l": OTHER,
    "f": FALL,
    "r": REIGNS,
}
_LETTER = {how: letter for letter, how in LETTERS.items()}
_EMPIRE = {e[0]: e for e in EMPIRES}
_HEADER = ("seed", "end", "lost", "fallen", "reigns", "turns")


def folder() -> Path:
    """Where the tables of the classroom's numbers lie."""
    return data_dir() / "classroom" / "numbers"


def digest() -> str:
    """The figures and readings that games are played by now."""
    return named(SCENARIOS[0]).rules.digest


def heading(what: str) -> list[str]:
    """The first lines of a table: what it holds, how it was made, by which figures."""
    return [f"# {what}", f"# made by: {COMMAND}", f"# rules: {digest()}"]


def made_by(name: str) -> str:
    """The figures and readings that a table was made by."""
    lines = (folder() / name).read_text("utf-8").splitlines()[:3]
    return lines[2].partition(": ")[2]


def row(game: Watched) -> list[str]:
    """A game as a row of its table."""
    fallen = "; ".join(f"{f.empire[0]}{f.at} {f.cause}" for f in game.fallen)
    reigns = " ".join(f"{r.empire[0]}{r.begin}-{r.end}{_LETTER[r.how]}" for r in game.reigns)
    return [str(game.seed), str(game.end), str(int(game.is_lost)), fallen, reigns, "".join(map(str, game.turns))]


def read(cells: Sequence[str]) -> Watched:
    """The game that a row tells of."""
    seed, end, lost, fallen, reigns, turns = cells
    falls = tuple(_fallen(f) for f in fallen.split("; ") if f)
    return Watched(int(seed), int(end), lost == "1", falls, tuple(map(_reign, reigns.split())), tuple(map(int, turns)))


def _fallen(text: str) -> Fallen:
    at, _, cause = text.partition(" ")
    return Fallen(_EMPIRE[at[0]], int(at[1:]), cause)


def _reign(text: str) -> Reign:
    begin, _, end = text[1:-1].partition("-")
    return Reign(_EMPIRE[text[0]], int(begin), int(end), LETTERS[text[-1]])


def name_of(scenario: str) -> str:
    """The file of a scenario's games."""
    return f"games_{scenario}.csv"


def write(scenario: str, games: Iterable[Watched], into: Path) -> None:
    """Write the games of a scenario to a folder."""
    rows = [row(g) for g in games]
    about = f"{len(rows)} games of {scenario}, seed {SEED}, the simple player on both sides; see numbers/rome_iinc/stored.py"
    save(into / name_of(scenario), heading(about), [_HEADER, *rows])


def save(path: Path, heading: Iterable[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a table with the lines above it."""
    with path.open("w", encoding="utf-8", newline="") as out:
        out.writelines(f"{line}\n" for line in heading)
        csv.writer(out, lineterminator="\n").writerows(rows)


def rows(name: str) -> list[list[str]]:
    """The rows of a table, its header first, without the lines above."""
    lines = (folder() / name).read_text("utf-8").splitlines()
    return list(csv.reader(line for line in lines if not line.startswith("#")))


@functools.cache
def games(scenario: str) -> tuple[Watched, ...]:
    """The stored games of a scenario.

    Raises:
        BadInput: none of it are stored.
    """
    if scenario not in SCENARIOS:
        raise BadInput([Problem(str(scenario)[:40], "has no stored games", f"There are {', '.join(SCENARIOS)}.")])
    return tuple(map(read, rows(name_of(scenario))[1:]))
