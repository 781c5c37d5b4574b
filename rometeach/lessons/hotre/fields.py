"""Boards that exercises are about: who holds which Provinces, with Cities and Forts, always as one may lie on a table."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.verbs import verbs_of
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ..chooser import Chooser
from ..slips import Mistake

GAME = "hotre"
SET_UP = "60"


@functools.lru_cache(maxsize=8)
def named(name: str = SET_UP) -> Position:
    """A position of the catalogue by the standard rules."""
    board = verbs_of(find(GAME)).position(name, owner=False)
    assert isinstance(board, Position)
    return board


def changed(board: Position, change: str) -> Position | None:
    """The board after a change in the compact grammar, or None if the rules or the table forbid it."""
    try:
        new = board.edit(change)
    except BadInput:
        return None
    known = set(board.problems())
    return None if any(x not in known for x in new.problems()) else new


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Roma, Sicilia and Thracia"; "none"."""
    if not names:
        return "none"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def missed(why: Mapping[str, str], right: Iterable[str]) -> tuple[Mistake, ...]:
    """The wrong choices among options, each with its reason."""
    return tuple(Mistake(option, said) for option, said in why.items() if option not in right)


def spread(choose: Chooser, low: int = 5, high: int = 8, *, barbarians: bool = True) -> Position | None:
    """A board on turn 2 to 7: Red in some Dioceses, Blue and a People of Yellow beside him, Cities on some of their City Sites.

    Args:
        choose: the source of chance.
        low: how many Provinces Red holds at the least.
        high: how many at the most.
        barbarians: whether a People is there too.
    """
    base = named()
    rules, turn = base.rules, choose.number(2, 7)
    wanted = choose.number(low, high)
    people = choose.pick(sorted({p for (t, _), p in rules.people_of.items() if t == turn}))
    sides: dict[str, str] = {}
    for diocese in choose.sample(rules.dioceses, 3):
        here = choose.shuffled(rules.provinces_of[diocese])
        mine = min(choose.pick((1, 2, 2, 3, 3, 4, 5)), wanted - sum(s == "Red" for s in sides.values()))
        for province in here[:mine]:
            sides[province] = "Red"
        for province in here[mine:]:
            if choose.likely(1, 2):
                sides[province] = choose.pick(("Blue", "Blue", "Green", people) if barbarians else ("Blue", "Green"))
    held = [p for p in sides if sides[p] == "Red"]
    if not low <= len(held) <= high or sum(s == people for s in sides.values()) > rules.strength(turn, people):
        return None
    clauses = [f"turn {turn}", "phase Play", f"title: Turn {turn}"]
    if people in sides.values():
        clauses.append(f"{people} of Yellow")
    for province, side in sides.items():
        city = ""
        if province in rules.sites and choose.likely(3, 4):
            city = ", looted City" if choose.likely(1, 4) else ", City"
        clauses.append(f"{province}: {side} 1{city}")
    return changed(base, "; ".join(clauses))


def sides_on(board: Position) -> tuple[str, ...]:
    """Whose Armies stand on the map, the Factions first."""
    found = {p.side for p in board.provinces.values() if p.armies}
    return (*(f for f in FACTIONS if f in found), *sorted(found - set(FACTIONS)))


def hordes(choose: Chooser) -> Position | None:
    """A board on turn 2 to 7 with two or three Peoples, Kingdoms or Tribes of Yellow, who has Romans beside them, and Blue."""
    base = named()
    rules, turn = base.rules, choose.number(2, 7)
    now = choose.pick(sorted({p for (t, _), p in rules.people_of.items() if t == turn}))
    past = choose.pick(sorted({p for (t, _), p in rules.people_of.items() if t == turn - 1} - {now}))
    own = [now, past, *choose.sample(sorted(rules.kingdoms), choose.number(0, 1))]
    sides: dict[str, str] = {}
    for diocese in choose.sample(rules.dioceses, 3):
        here = choose.shuffled(rules.provinces_of[diocese])
        mine = choose.pick((1, 2, 2, 3, 3, 4))
        for province in here[:mine]:
            sides[province] = choose.pick(own)
        for province in here[mine:]:
            if choose.likely(2, 3):
                sides[province] = choose.pick(("Blue", "Blue", "Yellow", "Red"))
    for side in own:
        most = rules.strength(turn, side) or rules.strength(turn - 1, side) or rules.counters_of[side]
        if not 1 <= sum(s == side for s in sides.values()) <= most:
            return None
    clauses = [f"turn {turn}", "phase Play", f"title: Turn {turn}", *(f"{side} of Yellow" for side in own)]
    for province, side in sides.items():
        city = ""
        if province in rules.sites and choose.likely(3, 4):
            city = ", looted City" if choose.likely(1, 3) else ", City"
        clauses.append(f"{province}: {side} 1{city}")
    return changed(base, "; ".join(clauses))
