"""Boards that the lessons share: one table of four players, and boards of an exercise, always as one may lie on a table."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

from rometeach.conquest2.board.texts import force_text
from rometeach.conquest2.position import Position
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.results.show import Table
from rometeach.core.verbs import verbs_of

from ..chooser import Chooser
from ..slips import Mistake

GAME = "conquest2"
SET_UP = "four"
SIDES = ("Red", "Blue", "Green", "Yellow")
"""The four players, clockwise."""

EMPTY_MAP = (
    "season 2; round 1; phase Actions; active Red; boxes: Red, Blue, Green, Yellow; opener Yellow; Red talents 40; Blue talents 30; "
    "Green talents 25; Yellow talents 20; Red actions 2; Blue actions 2; Green actions 2; Yellow actions 2; "
    "pool: Hispania 4, Narbonensis 4, Italia 7, Neapolis 4, Sicilia 4, Achaia 4, Asia 4, Galatia 4, Mesopotamia 4, Egyptus 4, Numidia 4"
)
"""Four players in season 2 with nothing on the map: Red and Green are one Alliance, Blue and Yellow the other."""
FOUR = (
    f"{EMPTY_MAP}; title: Four Caesars; "
    "Italia: Red 3I 1C Caesar, Blue 1I, influence Red 2, influence Blue 1, 1 token; "
    "Neapolis: Red 2I 1G, influence Red 1, influence Yellow 2; "
    "Sicilia: Green 1I, influence Green 1, influence Red 1; "
    "Hispania: Blue 2I 1G, influence Blue 2, influence Green 1; "
    "Narbonensis: Blue 3I 1K Caesar, influence Blue 1, influence Yellow 1, 1 token; "
    "Achaia: Yellow 4I 1C Caesar, influence Yellow 2, influence Red 1; "
    "Asia: Yellow 1I 1G, influence Yellow 1, influence Green 1; "
    "Galatia: Green 2I 1G, influence Green 1, 1 token; "
    "Mesopotamia: influence Green 1, 1 token; "
    "Egyptus: Green 3I 1C 1K Caesar, influence Green 2, influence Blue 1, 1 token; "
    "Numidia: Red 1I, influence Red 2, 2 tokens; "
    "Mare Tyrrhenum: 1 Galley of Red; Mare Narbo: 1 Galley of Blue; Mare Alexandria: 1 Galley of Green; Mare Aegaeum: 1 Galley of Yellow"
)
"""The same with their units, influence and Galleys, and the Province Tokens that nobody has bought."""


@functools.lru_cache(maxsize=16)
def named(name: str = SET_UP) -> Position:
    """A position of the catalogue by the standard rules."""
    board = verbs_of(find(GAME)).position(name, owner=False)
    assert isinstance(board, Position)
    return board


@functools.lru_cache(maxsize=16)
def table(change: str = FOUR) -> Position:
    """The set-up for four players after a change."""
    return named().edit(change)


def changed(board: Position, change: str) -> Position | None:
    """The board after a change in the compact grammar, or None if the rules or the table forbid it."""
    try:
        new = board.edit(change)
    except BadInput:
        return None
    known = set(board.problems())
    return None if any(x not in known for x in new.problems()) else new


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Italia, Sicilia and Asia"; "none"."""
    if not names:
        return "none"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def missed(why: Mapping[str, str], right: Iterable[str]) -> tuple[Mistake, ...]:
    """The wrong choices among options, each with its reason."""
    known = frozenset(right)
    return tuple(Mistake(option, said) for option, said in why.items() if option not in known)


def one_too_many(why: Mapping[str, str], right: frozenset[str]) -> tuple[Mistake, ...]:
    """All right marks and one that is wrong, each with its reason."""
    return tuple(Mistake(right | {option}, f"{option}: {said}") for option, said in why.items() if option not in right)


def points_text(worth: Sequence[int]) -> str:
    """What a Key Province is worth, as it is printed: "15/5"."""
    return "/".join(str(n) for n in worth if n)


def worths(board: Position) -> Table:
    """The Key Provinces with their Victory Points."""
    names = ("Most", "Second", "Third")
    rows = tuple((key, *(str(n) if n else "-" for n in worth)) for key, worth in board.rules.points_of.items())
    return Table("Victory Points of the Key Provinces", ("Key Province", *names), rows)


def influence_text(board: Position, key: str) -> str:
    """The tokens in a Province: "Red 2, Yellow 1"; "nobody's"."""
    found = sorted(board.provinces[key].influence, key=lambda i: (-i.tokens, i.side))
    return ", ".join(f"{i.side} {i.tokens}" for i in found) or "nobody's"


def units_text(board: Position, key: str) -> str:
    """Who stands in a Province, in short: "Red 3I 1G, Blue 1I"; "nobody"."""
    return ", ".join(f"{a.side} {force_text(a.force)}" for a in board.provinces[key].armies) or "nobody"


def lands(board: Position, keys: Iterable[str]) -> Table:
    """What lies in some Key Provinces: points, influence, Province Tokens, units."""
    rows = []
    for key in keys:
        worth = points_text(board.rules.points_of[key])
        tokens = str(board.provinces[key].tokens or "-")
        rows.append((key, worth, influence_text(board, key), tokens, units_text(board, key)))
    titles = ("Key Province", "Points", "Influence", "Province Tokens", "Units")
    return Table("What lies there", titles, tuple(rows))


def spread(choose: Chooser, key: str, sides: Sequence[str], low: int = 0, high: int = 4) -> str:
    """The clause that puts random influence of some players into a Province.

    Args:
        choose: the source of chance.
        key: the Province.
        sides: whose influence.
        low: how many tokens each has at the least.
        high: how many at the most.
    """
    found = [f"influence {side} {choose.number(low, high)}" for side in sides]
    return f"{key}: {', '.join(found)}"


__all__ = [
    *("EMPTY_MAP", "FOUR", "GAME", "SET_UP", "SIDES", "changed", "influence_text", "lands", "listed", "missed"),
    *("named", "one_too_many", "points_text", "spread", "table", "units_text", "worths"),
]
