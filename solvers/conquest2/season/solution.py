"""What a solve of the model comes to, and the steps that it stands for."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from rometeach.conquest2.actions import BuyInfluence, March, MoveFrom, Send, SpecialTax, Take, Use
from rometeach.conquest2.board.state import Force
from rometeach.conquest2.valuation.season import Step
from rometeach.core.session.actions import Action, ChooseArea

from .inputs import Result, SeasonQuestion, Steps
from .tables import Row, Tables

BUY, TAX, MOVE, CITY, RAID, GIFT, INCOME, NOTHING = "buy", "tax", "move", "city", "raid", "gift", "income", "nothing"
"""What a slot may do; of the cards, those that build, go against Barbarians, give influence, or bring money later."""


class Done(NamedTuple):
    """What a slot does.

    Attributes:
        what: one of the words above.
        name: the Province, or the card.
        place: the Province that the card is used in, or for.
        number: tokens bought, or Talents.
        goals: where Leaders go: (Province, Generals, Caesar).
    """

    what: str = NOTHING
    name: str = ""
    place: str = ""
    number: int = 0
    goals: tuple[tuple[str, int, int], ...] = ()


@dataclass
class Solution:
    """How a solve ended.

    Attributes:
        status: by CP-SAT's name.
        slots: what is done in each slot.
        uses: for each moment, the cards that are used then; moment 0 is before the first slot.
        rows: Key Province -> what becomes of it.
        result: what it comes to.
        bound: no plan is worth more.
    """

    status: str
    slots: list[Done] = field(default_factory=list)
    uses: list[list[str]] = field(default_factory=list)
    rows: dict[str, Row] = field(default_factory=dict)
    result: Result = field(default_factory=Result)
    bound: Fraction = Fraction(0)


def steps(q: SeasonQuestion, tables: Tables, rounds: tuple[int, ...], found: Solution) -> Steps:
    """The steps that a solution stands for.

    Args:
        q: what is asked.
        tables: the tables of the board.
        rounds: the round of each slot.
        found: the solution.
    """
    first = rounds[0] if rounds else q.board.round
    made = [Step(first, Use(card)) for card in (found.uses[0] if found.uses else [])]
    left = {key: _tokens(tables, key, row) for key, row in found.rows.items()}
    units = {n: q.board.provinces[n].force(q.side) for n in tables.reach}
    for t, done in enumerate(found.slots):
        action, then = _action(q, done, left, units)
        if action is not None:
            made.append(Step(rounds[t], action, then))
        made += [Step(rounds[t], Use(card)) for card in found.uses[t + 1]]
    return tuple(made)


def _tokens(tables: Tables, key: str, row: Row) -> list[str]:
    """Whose tokens are bought, those of one owner together."""
    return [o for o, n in zip(tables.supply[key], row.bought, strict=True) for _ in range(n)]


def _action(
    q: SeasonQuestion, done: Done, left: dict[str, list[str]], units: dict[str, Force]
) -> tuple[Action | None, tuple[Action, ...]]:
    """The action of a slot, and what it is answered to.

    Args:
        q: what is asked.
        done: what the slot does.
        left: Key Province -> the tokens that are still to be bought; those of this slot are taken out.
        units: Province -> the units of the player, of which those leave that go against Barbarians.
    """
    if done.what == BUY:
        same = q.board.rules.switches["caesar_buys"] == "same"
        return BuyInfluence(done.name, _bought(left[done.name], done.number, same)), ()
    if done.what == TAX:
        return SpecialTax(done.number), ()
    if done.what == MOVE:
        return MoveFrom(done.name), tuple(Send(n, Force(generals=g, caesar=c)) for n, g, c in done.goals)
    if done.what == RAID:
        some = _part(units[done.place], q.board.rules.values["barbarians.units"])
        units[done.place] = units[done.place].minus(some)
        return Take(done.name), (March(done.place, some),)
    if done.what == CITY:
        return Take(done.name), (ChooseArea(done.place),)
    return (Take(done.name), ()) if done.what != NOTHING else (None, ())


def _bought(left: list[str], number: int, same: bool) -> tuple[str, ...]:
    """The next tokens that are bought; where they have to be of one kind, two of an owner who has two, or one of who has an odd number."""
    if same:
        fitting = [o for o in dict.fromkeys(left) if number == 1 or left.count(o) >= number]
        odd = [o for o in fitting if left.count(o) % 2]
        owner = (odd or fitting)[0] if number == 1 else fitting[0]
        found = [owner] * number
    else:
        found = left[:number]
    for owner in found:
        left.remove(owner)
    return tuple(found)


def _part(force: Force, number: int) -> Force:
    """So many military units: Infantry before Cavalry before Catapults."""
    found = []
    for n in force[:3]:
        found.append(min(n, number))
        number -= found[-1]
    return Force(*found)


__all__ = ["BUY", "CITY", "GIFT", "INCOME", "MOVE", "NOTHING", "RAID", "TAX", "Done", "Solution", "steps"]
