"""The Events of the Event Phase (Section 8.1): the chance of each, single and doubled."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.frozen import Frozen
from ..board.board import Board
from ..rules import EMPIRES

ABILITY_EVENTS = ("Convert", "Diplomat")


@case("8.1.2", "8.1.3", "6.3.3", "6.3.4", "6.3.7")
def placed_by_abilities(board: Board) -> tuple[str, ...]:
    """The counters that special abilities place before the dice: one each for Persecution, Convert and Diplomat."""
    emperors = [
        board.rules.statesmen[board.empire(e).emperor]
        for e in EMPIRES
        if board.empire(e).seat == "Emperor" and board.empire(e).emperor
    ]
    placed = ["Persecution" for s in emperors if s.ability == "Persecution"]
    for name in board.statesmen_in_play:
        ability = board.rules.statesmen[name].ability
        if ability in ABILITY_EVENTS:
            placed.append(ability)
    return tuple(placed)


@case("8.1.4", "6.3.5", "12.4.1")
def extra(board: Board) -> int:
    """How many Events come on top of the 1D6."""
    return sum(board.rules.statesmen[s].ability == "Event" for s in board.statesmen_in_play) + board.options.events


@case("8.1.6")
def place(counters: dict[str, int], event: str) -> dict[str, int]:
    """The counters after an ability places one more: single, doubled, and no further."""
    return counters | {event: min(2, counters.get(event, 0) + 1)}


@case("8.1.5", "8.1.6", "8.1.7")
@functools.lru_cache(maxsize=2048)
def _ends(
    boxes: int, counters: int, single: int, doubled: int, mine: int, draws: int
) -> tuple[Fraction, Fraction, Fraction]:
    """(absent, single, doubled) chances of one Event after so many draws.

    `single` and `doubled` count the other Events' counters, `mine` is this Event's own (0, 1 or 2). A draw of a doubled
    Event is rolled again; with all counters in use a new Event turns a random single counter over instead.
    """
    live = boxes - doubled - (mine == 2)
    used = single + doubled + (mine > 0)
    if not draws or (used == counters and not single and mine != 1) or not live:
        return (Fraction(mine == 0), Fraction(mine == 1), Fraction(mine == 2))
    absent = boxes - 1 - single - doubled
    branches: list[tuple[Fraction, int, int, int]] = []
    if single:
        branches.append((Fraction(single, live), single - 1, doubled + 1, mine))
    if mine == 1:
        branches.append((Fraction(1, live), single, doubled, 2))
    new = Fraction(absent, live)
    if used < counters:
        if mine == 0:
            branches.append((Fraction(1, live), single, doubled, 1))
        if absent:
            branches.append((new, single + 1, doubled, mine))
    else:
        new += Fraction(mine == 0, live)
        flippable = single + (mine == 1)
        if single:
            branches.append((new * Fraction(single, flippable), single - 1, doubled + 1, mine))
        if mine == 1:
            branches.append((new * Fraction(1, flippable), single, doubled, 2))
    result = [Fraction(0)] * 3
    for p, s, d, m in branches:
        if p:
            for i, q in enumerate(_ends(boxes, counters, s, d, m, draws - 1)):
                result[i] += p * q
    return result[0], result[1], result[2]


@dataclass(frozen=True, slots=True)
class EventOdds:
    """What the Event Phase will place: counters now, how many more are drawn, and each Event's chances at the end."""

    placed: Frozen[str, int]
    abilities: tuple[str, ...]
    draws: Frozen[int, Fraction]
    single: Frozen[str, Fraction]
    doubled: Frozen[str, Fraction]


def odds(board: Board, draws: int | None = None) -> EventOdds:
    """The chance of each Event, single and doubled, at the end of the Event Phase.

    On a board whose Event Phase is still at its Events step 1D6 (and more for Event abilities) are drawn, on top of the
    counters already there; if there are none, the abilities place theirs first. `draws` fixes that number instead. On a
    board that is past it nothing more is drawn unless `draws` says so.
    """
    due = board.phase == "Event" and board.step == "Events"
    counters = {e: n for e, n in board.events.items() if n}
    abilities = placed_by_abilities(board) if due and not counters else ()
    for event in abilities:
        counters = place(counters, event)
    if draws is not None:
        numbers = {max(0, draws): Fraction(1)}
    elif due:
        numbers = {}
        for face in range(1, 7):
            n = max(0, face + extra(board))
            numbers[n] = numbers.get(n, Fraction(0)) + Fraction(1, 6)
    else:
        numbers = {0: Fraction(1)}
    boxes, limit = len(board.rules.events), board.rules.values["events.counters"]
    single: dict[str, Fraction] = {}
    doubled: dict[str, Fraction] = {}
    for event in board.rules.events:
        mine = counters.get(event, 0)
        others = [n for e, n in counters.items() if e != event]
        one = two = Fraction(0)
        for n, p in numbers.items():
            _, a, b = _ends(boxes, limit, others.count(1), others.count(2), mine, n)
            one, two = one + p * a, two + p * b
        single[event], doubled[event] = one, two
    return EventOdds(Frozen(counters), abilities, Frozen(numbers), Frozen(single), Frozen(doubled))
