"""How many Actions are left this turn, until Turn End markers end the Actions Phase (5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from ...core.frozen import Frozen
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Exhibit, Table, chance, law_bars, percent
from ...core.words import counted
from ..board.board import Board
from ..phases.common import route
from ..rules import CUPS
from . import hostile_cup
from .names import find_actions
from .notes import board_notes

_State = tuple[int, int, int, int]
"""The Turn End markers in the Friendly, Unfriendly and Hostile Cup, and in the Dead Pool."""
_Sizes = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """Actions that are taken in this order, the last one again and again: the law of how many there are.

    `drawn[n]` is how many Reactions there have been after n Actions; `p_never` the chance that the cups run dry first.
    """

    name: str
    law: Frozen[int, Fraction]
    drawn: tuple[int, ...]
    p_never: Fraction

    @property
    def mean(self) -> Fraction | None:
        """The Actions on average; None where the phase may never end by itself."""
        return None if self.p_never else _sum([(n, q) for n, q in self.law.items()])

    @property
    def mean_reactions(self) -> Fraction | None:
        """The Reactions on average; None where the phase may never end by itself."""
        return None if self.p_never else _sum([(self.drawn[n], q) for n, q in self.law.items()])

    def p_over(self, number: int) -> Fraction:
        """The chance that the phase is over after so many Actions."""
        return _sum([(1, q) for n, q in self.law.items() if n <= number])

    def reactions(self) -> dict[int, Fraction]:
        """The law of the Reactions until the phase ends."""
        found: dict[int, Fraction] = {}
        for n, q in self.law.items():
            found[self.drawn[n]] = found.get(self.drawn[n], Fraction(0)) + q
        return found


def _sum(parts: Sequence[tuple[int, Fraction]]) -> Fraction:
    """The sum of so many times each fraction, over one denominator."""
    whole = lcm(*(q.denominator for _, q in parts))
    return Fraction(sum(n * q.numerator * (whole // q.denominator) for n, q in parts), whole)


SHOWN = 8
DRAWN = (2, 4, 6, 8)
"""The numbers of Actions that are drawn; all of them are in the table."""


@dataclass(frozen=True, eq=False, repr=False)
class ActionsLeft(PositionResult[Board]):
    """How many Actions are left, for each plan."""

    plans: tuple[ActionPlan, ...]

    def exhibit(self) -> Exhibit:
        """The chance that the phase is over after so many Actions."""
        numbers = tuple(range(1, SHOWN + 1))
        rows = tuple(
            (
                plan.name,
                *(percent(plan.p_over(n)) for n in numbers),
                *("-" if x is None else f"{float(x):.2f}" for x in (plan.mean, plan.mean_reactions)),
            )
            for plan in self.plans
        )
        header = ("Actions", *map(str, numbers), "Actions on average", "Reactions")
        single = self.plans[0] if len(self.plans) == 1 else None
        head = [("Turn End markers in the Dead Pool", str(self.position.ends))]
        if single:
            head.append(("The next Action ends the phase", chance(single.law.get(1, Fraction(0)))))
            if single.p_never:
                head.append(("It never ends by itself", chance(single.p_never)))
        bars = (law_bars("Actions", single.law), law_bars("Reactions", single.reactions())) if single else ()
        note = "The last Action of each line is repeated. A game that is lost earlier is not counted."
        dash = '"-": the cups may run dry before the phase ends.'
        some = any(plan.p_never for plan in self.plans)
        return Exhibit(
            "Actions left this turn",
            tuple(head),
            bars,
            (Table("The phase is over after so many Actions", header, rows),),
            how="Exact: every Cup Adjustment and every Reaction, given every chit that was shown (5.0).",
            notes=(note, dash) if some else (note,),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The plans side by side; of a single one the laws of its Actions and Reactions."""
        if len(self.plans) == 1:
            return self.exhibit().drawings()
        names = [counted(n, "Action") for n in DRAWN]
        over = [(plan.name, [plan.p_over(n) for n in DRAWN]) for plan in self.plans]
        return (side_by_side("The Actions Phase is over after so many", names, over, CHANCES),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each plan and number of Actions after which the phase may be over."""
        return [
            {"plan": plan.name, "actions": n, "chance": str(q), "percent": float(q) * 100}
            for plan in self.plans
            for n, q in plan.law.items()
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance that the phase is over after 1, 2, ... Actions."""
        return {f"{plan.name}: over after {n}": plan.p_over(n) for plan in self.plans for n in range(1, SHOWN + 1)}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        plans = {
            plan.name: {
                "actions": {str(n): str(q) for n, q in plan.law.items()},
                "reactions": {str(n): str(q) for n, q in plan.reactions().items()},
                "mean": None if plan.mean is None else str(plan.mean),
                "p_never": str(plan.p_never),
            }
            for plan in self.plans
        }
        return {"actions_left": plans}


def actions_left(p: Board, plan: str = "") -> ActionsLeft:
    """How many Actions are left until the phase ends, for a plan or for each kind of Action alone.

    Raises:
        BadInput: no such Action, cups that are empty, or too much was moved unseen.
    """
    words = [word for word in plan.split(",") if word.strip()]
    plans = [find_actions(p, words)] if words else list(_kinds(p))
    found = tuple(_plan(p, actions) for actions in plans)
    asked = ", ".join(plans[0]) if words else ""
    return ActionsLeft(p, Asked(actions_left, (asked,)), found, rules_notes=board_notes(p))


def _kinds(p: Board) -> Iterator[tuple[str, ...]]:
    """Actions that treat the cups alike are one kind; the first of them stands for it."""
    seen = set()
    for name, action in p.rules.actions.items():
        if (action.adjustments, action.reactions) not in seen:
            seen.add((action.adjustments, action.reactions))
            yield (name,)


def _start(p: Board) -> dict[_State, Fraction]:
    """Where the Turn End markers may be."""
    found: dict[_State, Fraction] = {}
    joint = hostile_cup.law(p)
    for counts, weight in joint.weights.items():
        at: dict[_State, Fraction] = {(0, 0, 0, p.ends): weight}
        for members, (f, u, h) in zip(joint.classes, counts, strict=True):
            mine = sum(c in p.rules.end_markers for c in members)
            following: dict[_State, Fraction] = {}
            for state, w in at.items():
                for a in range(min(f, mine) + 1):
                    for b in range(min(u, mine - a) + 1):
                        c = mine - a - b
                        ways = comb(f, a) * comb(u, b) * comb(h, c)
                        if ways:
                            key = (state[0] + a, state[1] + b, state[2] + c, state[3])
                            q = w * Fraction(ways, comb(len(members), mine))
                            following[key] = following.get(key, Fraction(0)) + q
            at = following
        for state, w in at.items():
            found[state] = found.get(state, Fraction(0)) + w
    return found


def _plan(p: Board, actions: tuple[str, ...]) -> ActionPlan:
    needed = p.rules.values["end.markers"]
    same = [
        n
        for n, a in p.rules.actions.items()
        if len(actions) == 1
        and (a.adjustments, a.reactions)
        == (p.rules.actions[actions[0]].adjustments, p.rules.actions[actions[0]].reactions)
    ]
    name = " / ".join(same) if same else ", ".join(actions)
    states, sizes = _start(p), _sizes(p)
    drawn, law = [0], {0: sum((q for s, q in states.items() if s[3] >= needed), Fraction(0))}
    states = {s: q for s, q in states.items() if s[3] < needed}
    number = 0
    while states:
        action = p.rules.actions[actions[min(number, len(actions) - 1)]]
        number += 1
        before = sizes
        for source, target in action.adjustments:
            states, sizes = _adjusted(states, sizes, source, target)
        reactions = min(action.reactions, sizes[2])
        states = _reacted(states, sizes[2], reactions)
        sizes = (sizes[0], sizes[1], sizes[2] - reactions)
        drawn.append(drawn[-1] + reactions)
        law[number] = sum((q for s, q in states.items() if s[3] >= needed), Fraction(0))
        states = {s: q for s, q in states.items() if s[3] < needed}
        if sizes == before and number >= len(actions):
            break
    never = sum(states.values(), Fraction(0))
    return ActionPlan(name, Frozen({n: q for n, q in law.items() if q}), tuple(drawn), never)


def _sizes(p: Board) -> _Sizes:
    f, u, h = (p.cups.size(cup) for cup in CUPS)
    return f, u, h


def _adjusted(
    states: Mapping[_State, Fraction], sizes: _Sizes, source: str, target: str
) -> tuple[dict[_State, Fraction], _Sizes]:
    """A chit moved unseen, as far as there is one."""
    way = route(lambda cup: sizes[CUPS.index(cup)], source, target)
    if way is None:
        return dict(states), sizes
    a, b = CUPS.index(way[0]), CUPS.index(way[1])
    found: dict[_State, Fraction] = {}
    for state, q in states.items():
        for moved, ways in ((1, state[a]), (0, sizes[a] - state[a])):
            if ways:
                new = list(state)
                new[a], new[b] = new[a] - moved, new[b] + moved
                key = (new[0], new[1], new[2], new[3])
                found[key] = found.get(key, Fraction(0)) + q * Fraction(ways, sizes[a])
    after = list(sizes)
    after[a], after[b] = after[a] - 1, after[b] + 1
    return found, (after[0], after[1], after[2])


@lru_cache(maxsize=4096)
def _markers(have: int, size: int, number: int) -> tuple[tuple[int, Fraction], ...]:
    """How many of the markers are among the chits drawn."""
    ways = {n: comb(have, n) * comb(size - have, number - n) for n in range(min(have, number) + 1)}
    return tuple((n, Fraction(w, comb(size, number))) for n, w in ways.items() if w)


def _reacted(states: Mapping[_State, Fraction], size: int, number: int) -> dict[_State, Fraction]:
    """So many chits drawn from the Hostile Cup; the markers among them go to the Dead Pool."""
    found: dict[_State, Fraction] = {}
    for (f, u, h, dead), q in states.items():
        for n, w in _markers(h, size, number):
            key = (f, u, h - n, dead + n)
            found[key] = found.get(key, Fraction(0)) + q * w
    return found
