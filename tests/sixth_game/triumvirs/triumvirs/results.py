"""The chances of a position: a battle, and what a hand may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rometeach.core.errors import BadInput, Problem
from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.base import Asked, PositionResult, rules_notes
from rometeach.core.results.show import Bars, Exhibit, chance

from .battle import attack_terms, p_held
from .board import Board
from .rules import SEATS


@dataclass(frozen=True, eq=False, repr=False)
class Battle(PositionResult[Board]):
    """The chance that an area is held."""

    area: str
    attackers: int
    p: Fraction
    ledger: Ledger

    def exhibit(self) -> Exhibit:
        """The two ends."""
        bars = Bars("Who is left", (("the defender", self.p), ("the attacker", 1 - self.p)))
        head = (("The area is held", chance(self.p)),)
        title = f"{self.attackers} Legions attack {self.area}"
        return Exhibit(
            title, head, (bars,), (), (("Added to the attacker's die", self.ledger),), "Every round followed (4.1)."
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"held": self.p}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"battle": {"area": self.area, "attackers": self.attackers, "p_held": str(self.p)}}


def battle(p: Board, area: str = "Italia", attackers: int = 3) -> Battle:
    """The chance that an area is held against so many Legions (4.1)."""
    name = p.rules.names["area"].find(area)
    if not 1 <= attackers <= 30:
        raise BadInput([Problem("attackers", f"{attackers} cannot be", "Give a number from 1 to 30.", case="4.1")])
    held = p_held(p.rules, name, attackers, p.areas[name][1])
    ledger = p.rules.ledger(attack_terms(p.rules, name))
    return Battle(p, Asked(battle, (name, attackers)), name, attackers, held, ledger, rules_notes=rules_notes(p.rules))


@dataclass(frozen=True, eq=False, repr=False)
class Holds(PositionResult[Board]):
    """The chance that a player holds a card."""

    player: str
    card: str
    p: Fraction

    def exhibit(self) -> Exhibit:
        """The chance."""
        bars = Bars(f"{self.player} holds a {self.card}", (("yes", self.p), ("no", 1 - self.p)))
        return Exhibit(
            f"Does {self.player} hold a {self.card}?",
            (("Holds it", chance(self.p)),),
            (bars,),
            how="From all unseen cards (2.2).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"holds": self.p}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"holds": {"player": self.player, "card": self.card, "p": str(self.p)}}


def holds(p: Board, player: str, card: str = "Fleet") -> Holds:
    """The chance that a player holds a card, as far as this board or view knows (2.2)."""
    seat = p.rules.names["seat"].find(player)
    hand, name = p.hands[SEATS.index(seat)], card.capitalize()
    if p.unseen and "?" in hand:
        others = len(p.unseen) - p.unseen.count(name)
        found = 1 - Fraction(comb(others, len(hand)), comb(len(p.unseen), len(hand)))
    else:
        found = Fraction(name in hand)
    return Holds(p, Asked(holds, (seat, name)), seat, name, found, rules_notes=rules_notes(p.rules))


def areas(p: Board) -> list[tuple[str, str]]:
    """The areas with their owners, to choose from."""
    return [(f"{a} ({owner})", a) for a, (owner, _) in p.areas.items()]
