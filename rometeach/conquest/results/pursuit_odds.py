"""A Pursuit: how many of those who retreat fall, and who is left (3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.chance.laws import Law
from ...core.errors import BadInput, IllegalChoice, Problem
from ...core.meanings import GAIN
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Pairs, Table, chance, fraction, law_bars, law_pairs, percent
from ...core.words import counted
from ..board.board import Board
from ..board.state import Force
from ..board.texts import force_text
from ..charts.legion import LETTERS, Picking, Troops
from ..charts.pursuit import kills_law, left_after_retreat
from .notes import COSTS, DICE, board_notes
from .sides import find_force, troops

VICTIMS = "Catapults, Cavalry, Infantry"
"""The order in which a winner picks victims where nothing is said."""


@dataclass(frozen=True, eq=False, repr=False)
class PursuitOdds(PositionResult[Board]):
    """The law of the land units that fall in a Pursuit."""

    AMOUNTS = ("units", "Talents")

    winner: Force
    fleeing: Force
    victims: Picking
    law: Law
    left: tuple[tuple[Troops, Fraction], ...]

    def exhibit(self) -> Exhibit:
        """The units that fall, and who is left."""
        rows = tuple((str(t), fraction(p), percent(p)) for t, p in self.left)
        return Exhibit(
            f"Pursuit: {force_text(self.winner)} after {force_text(self.fleeing)}",
            (
                ("Units that fall on average", f"{float(self.law.mean):.2f}"),
                ("Talents lost on average", f"{float(self.talents):.1f}"),
                ("Nobody falls", chance(self.law.p(0))),
                ("With one Cavalry more", f"{float(self.one_more.mean):.2f} fall on average"),
            ),
            (self.bars(),),
            (Table("Who is left", ("Troops", "Chance", ""), rows),),
            how="Exact: one die for each land unit of the winner; each Cavalry face matched by a Cavalry kills one (3.1).",
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        yield f"Victims are picked in this order: {self.victims}."
        if self.fleeing.leaders:
            yield "Leaders escape the Pursuit (3.1)."
        if not self.winner.cavalry:
            yield "Without Cavalry there is no Pursuit."

    @property
    def talents(self) -> Fraction:
        """What those who fall cost on average, in Talents at the prices of now."""
        whole, prices = troops(self.fleeing), self.position.rules.combat(self.position.times).prices
        return sum((whole.less(t).worth(prices) * p for t, p in self.left), Fraction(0))

    @property
    def one_more(self) -> Law:
        """The law with one Cavalry more."""
        stronger = troops(self.winner).more(Troops(0, 1, 0))
        return kills_law(stronger, troops(self.fleeing), self.position.rules.combat(self.position.times))

    def bars(self) -> Bars:
        """The land units that fall."""
        return law_bars("Land units that fall", self.law.items(), means=lambda n: GAIN)

    def pairs(self) -> Pairs:
        """The same with one Cavalry more."""
        laws = dict(self.law.items()), dict(self.one_more.items())
        return law_pairs("Land units that fall", ("as it is", "one Cavalry more"), laws, means=lambda n: GAIN)

    def drawings(self) -> tuple[Picture, ...]:
        """Who falls, and with one Cavalry more."""
        return (self.bars().picture(), self.pairs().picture())

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each number, and what falls on average."""
        found = {f"{counted(n, 'unit')} fall{'s' * (n == 1)}": p for n, p in self.law.items()}
        return found | {"on average, units": self.law.mean, "on average, Talents": self.talents}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "pursuit": {
                "winner": force_text(self.winner),
                "fleeing": force_text(self.fleeing),
                "kills": self.law.as_json(),
                "left": {str(t): str(p) for t, p in self.left},
                "talents": str(self.talents),
            }
        }


def pursuit_odds(p: Board, winner: str, fleeing: str, victims: str = VICTIMS) -> PursuitOdds:
    """The law of a Pursuit (3.1).

    Args:
        p: the board.
        winner: all land units that the winner has left, "5I 2C".
        fleeing: who retreats, "3I 1K 1G".
        victims: the kinds in the order in which the winner picks them.

    Raises:
        BadInput: a force or an order that cannot be read.
        IllegalChoice: nobody pursues, or nobody flees.
    """
    first, second = find_force("winner", winner), find_force("fleeing", fleeing)
    for name, force in (("pursue", first), ("retreat", second)):
        if not force.units:
            raise IllegalChoice("3.1", f"there are no land units that {name}")
    picking, figures = _picking(victims), p.rules.combat(p.times)
    law = kills_law(troops(first), troops(second), figures)
    left, whole = left_after_retreat(troops(first), troops(second), picking, True, figures)
    return PursuitOdds(
        p,
        Asked(pursuit_odds, (force_text(first), force_text(second), str(picking))),
        first,
        second,
        picking,
        law,
        tuple((t, Fraction(w, whole)) for t, w in left.items()),
        rests_on=(*DICE, *COSTS),
        rules_notes=board_notes(p),
    )


def _picking(text: str) -> Picking:
    letters = {"infantry": "I", "cavalry": "C", "catapults": "K", "catapult": "K"} | {x.casefold(): x for x in LETTERS}
    order = "".join(letters.get(word.strip().casefold(), "?") for word in text.split(","))
    if sorted(order) != sorted(LETTERS):
        hint = f"Name each kind once: {VICTIMS}."
        raise BadInput([Problem("victims", f'"{text[:40]}" is no order of the three kinds', hint, case="3.1")])
    return replace(Picking(), order=order)


__all__ = ["VICTIMS", "PursuitOdds", "pursuit_odds"]
