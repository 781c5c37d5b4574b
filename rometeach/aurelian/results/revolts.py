"""The chance of armed revolt and of a new Usurper in each Region with the next Reactions (7.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import comb, perm

from ...core.meanings import LOSS, RUIN, UNDECIDED
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, percent
from ...core.session.outcomes import outcomes
from ...core.words import with_article
from ..board.board import PHASES, Board
from ..phases import dead_pool
from ..phases import reactions as phase
from . import hostile_cup
from .names import ahead
from .notes import board_notes

MOST = 3
"""The most Reactions that are followed."""


@dataclass(frozen=True, slots=True)
class Revolt:
    """A Region over the next Reactions: an Enemy Unit of it is drawn, calm ones turn to armed revolt, a Usurper rises.

    `dead_pool` is what the Dead Pool Phase does to its Usurper on the board as it lies, in words; "" for nothing.
    """

    region: str
    p_drawn: Fraction
    p_armed: Fraction
    p_usurper: Fraction
    dead_pool: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Revolts(PositionResult[Board]):
    """The four Regions over the next Reactions."""

    number: int
    action: str
    regions: tuple[Revolt, ...]

    def exhibit(self) -> Exhibit:
        """The chances of each Region."""
        there = self.position.usurpers
        rows = tuple(
            (
                r.region,
                percent(r.p_drawn),
                percent(r.p_armed),
                f"has {there[r.region]}" if r.region in there else chance(r.p_usurper),
                r.dead_pool or "-",
            )
            for r in self.regions
        )
        after = f" after {with_article(self.action)}" if self.action else ""
        many = f"{self.number} Reactions" if self.number != 1 else "Reaction"
        return Exhibit(
            f"Revolt with the next {many}{after}",
            bars=(Bars("Calm Enemy Units take up arms", tuple((r.region, r.p_armed) for r in self.regions), LOSS),),
            tables=(
                Table(
                    "Chances of each Region",
                    ("Region", "A Unit is drawn", "Armed revolt", "New Usurper", "Dead Pool Phase"),
                    rows,
                ),
            ),
            how="Exact: every order in which Enemy Units can be drawn, on the board as it lies (7.1).",
            notes=(
                "Armed revolt: Enemy Units that lay on their Resistance side turn to their Combat Value side. The last column "
                "says whether a Usurper rises or falls in the Dead Pool Phase if the board lies then as it does now (10.1).",
            ),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The Regions with what may come in each."""
        series = [
            ("a Unit is drawn", [r.p_drawn for r in self.regions]),
            ("calm Units take up arms", [r.p_armed for r in self.regions]),
            ("a Usurper rises", [r.p_usurper for r in self.regions]),
        ]
        names, title = [r.region for r in self.regions], self.exhibit().title
        return (side_by_side(title, names, series, CHANCES, whole=True, of_series=(UNDECIDED, LOSS, RUIN)),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each Region."""
        return [
            {
                "region": r.region,
                "drawn": str(r.p_drawn),
                "armed revolt": str(r.p_armed),
                "new usurper": str(r.p_usurper),
                "dead pool": r.dead_pool,
            }
            for r in self.regions
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chances of each Region."""
        found: dict[str, Fraction] = {}
        for r in self.regions:
            found |= {f"{r.region}: armed": r.p_armed, f"{r.region}: Usurper": r.p_usurper}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        regions = {
            r.region: {
                "p_drawn": str(r.p_drawn),
                "p_armed": str(r.p_armed),
                "p_usurper": str(r.p_usurper),
                "dead_pool": r.dead_pool or None,
            }
            for r in self.regions
        }
        return {"revolts": {"number": self.number, "action": self.action, "regions": regions}}


def revolts(p: Board, number: int = 1, action: str = "") -> Revolts:
    """The chance of armed revolt and of a new Usurper in each Region with the next Reactions.

    Raises:
        BadInput: no such Action, a number that is not 1 to 3, cups that are empty, or too much was moved unseen.
    """
    name = ahead(p, number, MOST, action)
    seen = hostile_cup.adjusted(p, name) if name else p
    later = _dead_pool(p)
    found = tuple(replace(_region(seen, r, number), dead_pool=later.get(r, "")) for r in p.rules.regions)
    return Revolts(
        p, Asked(revolts, (number, name)), number, name, found, rules_notes=board_notes(p)
    )  # fmt: skip


def _dead_pool(p: Board) -> dict[str, str]:
    """Region -> what the Dead Pool Phase of this turn does to its Usurper, if the board is then as it lies now (10.1)."""
    if PHASES.index(p.phase) > PHASES.index("Dead Pool"):
        return {}
    ((_, after),) = outcomes(lambda: dead_pool.dead_pool(p))
    return {
        r: f"{p.usurpers[r]} falls" if r in p.usurpers else "a Usurper rises"
        for r in p.rules.regions
        if (r in p.usurpers) != (r in after.usurpers)
    }


def _region(p: Board, region: str, number: int) -> Revolt:
    mine = tuple(c for c in p.cups.possible("hostile") if c in p.rules.units and p.rules.units[c].region == region)
    number = min(number, p.cups.size("hostile"))
    chance = _chances(p, mine, number)
    drawn = armed = usurper = Fraction(0)
    for order, revolt, risen in _orders(p, mine, region, number):
        q = chance(order)
        drawn, armed, usurper = drawn + q * bool(order), armed + q * revolt, usurper + q * risen
    return Revolt(region, drawn, armed, usurper)


def _orders(
    board: Board, left: tuple[str, ...], region: str, number: int
) -> Iterator[tuple[tuple[str, ...], bool, bool]]:
    """Every order of up to so many Enemy Units of a Region, whether it brings armed revolt, and whether a Usurper."""
    yield (), False, False
    for chit in left if number else ():
        ((_, after),) = outcomes(partial(phase.unit, board, chit))
        revolt = any(after.stacks[b].armed and not board.stacks[b].armed for b in board.rebels(region))
        risen = region in after.usurpers and region not in board.usurpers
        rest = tuple(c for c in left if c != chit)
        for order, more, also in _orders(after, rest, region, number - 1):
            yield (chit, *order), revolt or more, risen or also


def _chances(p: Board, mine: tuple[str, ...], number: int) -> Callable[[tuple[str, ...]], Fraction]:
    """The chance that of a Region's Enemy Units exactly these come, in this order, among the next so many draws."""
    classes, size = hostile_cup.law(p).classes, p.cups.size("hostile")
    class_of = {c: k for k, members in enumerate(classes) for c in members}
    known: dict[tuple[int, ...], Fraction] = {}

    def chance(order: tuple[str, ...]) -> Fraction:
        alike = tuple(sorted(class_of[c] for c in order))
        if alike not in known:
            others, j = [c for c in mine if c not in order], len(order)
            known[alike] = sum(
                (
                    q * Fraction(comb(number, j) * perm(size - j - more, number - j), perm(size, number))
                    for (these, more), q in hostile_cup.contents(p, [order, others]).items()
                    if these == j
                ),
                Fraction(0),
            )
        return known[alike]

    return chance
