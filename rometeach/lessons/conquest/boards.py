"""Boards that the lessons share: one table of five players, and boards of an exercise, always as one may lie on a table."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping, Sequence

from rometeach.conquest.board.texts import force_text
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.results.show import Table
from rometeach.core.verbs import verbs_of
from rometeach.core.words import counted

from ..chooser import Chooser
from ..slips import Mistake
from ..steps import play, script

GAME = "conquest"
SET_UP = "five"

FIVE = (
    "players: Green Macedonia, Yellow Mesopotamia, Purple Egyptus, Blue Hispania, Red Italia; turn 3; active Red; phase Movement; "
    "title: Five Caesars; Macedonia: Green 5I 3G Caesar, Fortified City; Mesopotamia: Yellow 5I 4G Caesar, Fortified City; "
    "Egyptus: Purple 5I 4G Caesar, Fortified City; Hispania: Blue 5I 3G Caesar, Fortified City; "
    "Italia: Red 5I 2C 3G Caesar, Fortified City; Neapolis: Red 1I, City; Dalmatia: Green 4I 1G; Narbonensis: Blue 2I 1G; "
    "Dalmatia of Green; Sicilia: Red 2I 1G"
)
"""Five players in round 3: Red of Italia, Blue of Hispania, Green of Macedonia, Yellow of Mesopotamia, Purple of Egyptus."""
SIDES = ("Green", "Yellow", "Purple", "Blue", "Red")
"""They, in the order of play."""
PLAYERS = ("Green of Macedonia", "Yellow of Mesopotamia", "Purple of Egyptus", "Blue of Hispania", "Red of Italia")
"""The same with their Home Provinces."""
EMPTY_MAP = "; ".join(f"{name}: none" for name in ("Neapolis", "Dalmatia", "Narbonensis", "Sicilia"))
"""The clauses that leave them their Home Provinces alone."""


@functools.lru_cache(maxsize=8)
def named(name: str = SET_UP) -> Position:
    """A position of the catalogue by the standard rules."""
    board = verbs_of(find(GAME)).position(name, owner=False)
    assert isinstance(board, Position)
    return board


@functools.lru_cache(maxsize=4)
def five(more: str = "") -> Position:
    """The table of five players, after a further change."""
    board = named().edit(FIVE)
    return board.edit(more) if more else board


def changed(board: Position, change: str) -> Position | None:
    """The board after a change in the compact grammar, or None if the rules or the table forbid it."""
    try:
        new = board.edit(change)
    except BadInput:
        return None
    known = set(board.problems())
    return None if any(x not in known for x in new.problems()) else new


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Italia, Sicilia and Thracia"; "none"."""
    if not names:
        return "none"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def missed(why: Mapping[str, str], right: Iterable[str]) -> tuple[Mistake, ...]:
    """The wrong choices among options, each with its reason."""
    return tuple(Mistake(option, said) for option, said in why.items() if option not in right)


def one_too_many(why: Mapping[str, str], right: frozenset[str]) -> tuple[Mistake, ...]:
    """All right marks and one that is wrong, each with its reason."""
    return tuple(Mistake(right | {option}, f"{option}: {said}") for option, said in why.items() if option not in right)


def after(board: Position, *moves: str) -> Position:
    """The board after the active player's Movement with these moves, and his Combat where no battle is asked for."""
    moved = play(turn.phase(board), script((*moves, "done"))).board
    return Position.of(play(turn.phase(moved), script()).board)


def following(board: Position) -> str:
    """Whose turn it is after the active player's, as `PLAYERS` names him."""
    return next(p for p in PLAYERS if p.startswith(turn.ended(board).active))


def around(board: Position, starts: Iterable[str]) -> list[str]:
    """The Provinces beside these, on foot, themselves left out."""
    starts = tuple(starts)
    return sorted({n for s in starts for n in board.rules.neighbours[s]} - set(starts))


def steps(board: Position, start: str, closed: Collection[str] = ()) -> dict[str, int]:
    """Province -> the fewest steps on foot from a start; `closed` ones are not passed."""
    found, edge = {start: 0}, [start]
    while edge:
        following = []
        for here in edge:
            for there in board.rules.neighbours[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    if there not in closed:
                        following.append(there)
        edge = following
    return found


def realm(choose: Chooser, low: int = 3, high: int = 6) -> Position | None:
    """A board on which Red of Italia has so many Provinces, some with a City, and Blue and Green a few beside him.

    Args:
        choose: the source of chance.
        low: how many Provinces Red controls at the least.
        high: how many at the most.
    """
    board = five(EMPTY_MAP)
    owners: dict[str, str] = {p.home: side for side, p in board.players.items()}
    wanted = {"Red": choose.number(low, high) - 1, "Blue": choose.number(1, 3), "Green": choose.number(1, 3)}
    for side, number in wanted.items():
        for _ in range(number):
            free = [n for n in around(board, [p for p, s in owners.items() if s == side]) if n not in owners]
            if free:
                owners[choose.pick(free)] = side
    clauses = [f"turn {choose.number(2, 8)}", "title: The board"]
    for name, side in owners.items():
        if name != board.players[side].home:
            troops = f"{side} {choose.number(1, 3)}I, " if choose.likely(1, 2) else ""
            city = ", City" if choose.likely(1, 3) else ""
            clauses.append(f"{name}: {troops}of {side}{city}")
    return changed(board, "; ".join(clauses))


_UNITS = ("Infantry", "Cavalry", "Catapult", "General")


def troops_in(board: Position, province: str) -> str:
    """Who stands in a Province, in words: "5 Infantry, 1 General and the Caesar of Red"; "nobody"."""
    told = []
    for army in board.provinces[province].armies:
        parts = [
            counted(n, unit, unit if unit in _UNITS[:2] else "")
            for n, unit in zip(army.force, _UNITS, strict=False)
            if n
        ]
        told.append(f"{listed([*parts, *(['the Caesar'] if army.force.caesar else [])])} of {army.side}")
    return listed(told) if told else "nobody"


def basic_costs(board: Position, pieces: Iterable[str] = ()) -> Table:
    """The Basic costs of some pieces, or of all."""
    costs = board.rules.costs
    return Table("Basic costs", ("Piece", "Talents"), tuple((p, str(costs[p])) for p in pieces or costs))


def lands(board: Position, sides: Sequence[str] = SIDES) -> Table:
    """What lies in the Provinces of some players: coin, City, and who stands there."""
    rows = []
    for side in sides:
        for name in board.held_by(side):
            there = board.provinces[name]
            troops = ", ".join(f"{a.side} {force_text(a.force)}" for a in there.armies) or "nobody"
            rows.append((name, side, str(board.rules.tribute_of[name]), there.city or "-", troops))
    return Table("Who controls what", ("Province", "Player", "Coin", "City", "Who is there"), tuple(rows))


__all__ = [
    *(
        "EMPTY_MAP",
        "FIVE",
        "GAME",
        "SET_UP",
        "SIDES",
        "after",
        "around",
        "basic_costs",
        "changed",
        "five",
        "lands",
        "listed",
        "missed",
        "named",
    ),
    *("realm", "steps", "troops_in"),
]
