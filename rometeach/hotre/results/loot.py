"""What a looted City brings: one die or two, and what the riches of a Kingdom add (12, 15.1, 15.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law, dice
from ...core.errors import IllegalChoice
from ...core.figures.ledger import Ledger, Term
from ...core.meanings import GAIN
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Exhibit, Table, fraction, law_bars, percent
from ...core.words import counted
from ..board.board import Board
from ..board.state import CITY, LOOTED, BoardState, Province
from ..charts import points
from ..phases.conquest import may_loot
from .attacks import entry, find_side, in_phase
from .notes import board_notes


@dataclass(frozen=True, eq=False, repr=False)
class LootOdds(PositionResult[Board]):
    """The law of what a City brings to a side that loots it, and what it loses by looting in the points of each later Phase."""

    AMOUNTS = ("on average",)

    side: str
    province: str
    law: Law
    sums: tuple[tuple[str, Ledger], ...]
    unlooted: int
    looted: int

    def exhibit(self) -> Exhibit:
        """The law of the points, and what the City is worth if it is kept."""
        lowest, highest = min(self.law.weights), max(self.law.weights)
        less = self.unlooted - self.looted
        head = (
            ("Victory Points on average", fraction(self.law.mean)),
            ("Between", f"{lowest} and {highest}"),
            (
                "The City brings in each Phase that is scored",
                f"{self.unlooted} if it is spared, {self.looted} if it is looted",
            ),
            ("So looting costs", f"{counted(less, 'Victory Point')} a Phase" if less else "nothing"),
        )
        rows = tuple(
            (f"{n} or more", fraction(q), percent(q)) for n in self.law.weights if (q := self.law.p_at_least(n))
        )
        return Exhibit(
            f"Looting the City of {self.province} by {self.side}",
            head,
            (law_bars("Victory Points", self.law.items(), means=lambda n: GAIN),),
            (Table("At least so many", ("Victory Points", "Chance", ""), rows),),
            self.sums,
            "Exact: the sum of the dice (12).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The mean, and the chance of each number."""
        return {"on average": self.law.mean} | {f"{n} points": q for n, q in self.law.items()}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        ledger = [line.as_json() for _, x in self.sums for line in x.lines]
        return {
            "loot": {
                "side": self.side,
                "province": self.province,
                "law": self.law.as_json(),
                "mean": str(self.law.mean),
                "ledger": ledger,
            }
        }


def why_not(p: Board, side: str, province: str) -> tuple[str, str] | None:
    """Why a side that takes a Province may not loot its City, and the Section; None where it may."""
    there = p.provinces[province]
    if there.city == "":
        return f"{province} has no City", "12"
    if there.side == side:
        return f"{side} holds {province} already", "12"
    if (owner := there.side or there.faction) and p.are_friends(side, owner):
        return "one player controls both sides: an automatic victory brings no points for loot", "10.5"
    appears = entry(p, side, province)
    if appears and not (p.rules.is_on("entry_loot") and p.rules.kind_of(side) in ("People", "Tribe")):
        return f"{side} appears in {province} and conquers nothing", appears
    if may_loot(in_phase(p, side), side, province, there):
        return None
    if not there.armies and not there.fort:
        return f"nobody holds {province}: it is claimed without conquest", "7.3"
    if there.city == LOOTED:
        return f"the City of {province} is looted already", "12"
    return "Romans do not loot the Cities of Romans, nor anybody what he held when his Phase began", "12"


def loot_law(p: BoardState, side: str, province: str, there: Province, *, riches: bool = True) -> Law:
    """The law of the Victory Points for looting a City.

    Args:
        p: the board.
        side: who loots.
        province: where the City stands.
        there: what lay there when the side came.
        riches: whether a Kingdom's City brings more.
    """
    roman = p.rules.kind_of(side) == "Faction"
    number = points.loot_dice(p.rules, p.turn, province, roman)
    return dice(number) + (_riches(p, province, there).total if riches else 0)


def _riches(p: BoardState, province: str, there: Province) -> Ledger:
    """What a Kingdom's City brings more."""
    return p.rules.ledger(points.loot_terms(p.rules, points.city_owner(p.rules, province, there)))


def _dice_terms(p: Board, province: str, roman: bool) -> list[Term]:
    capital = points.loot_dice(p.rules, p.turn, province, roman) != p.rules.values["loot.dice"]
    return [("loot.capital", 1, province)] if capital else [("loot.dice", 1, "")]


def loot_odds(p: Board, province: str, by: str = "") -> LootOdds:
    """What the City of a Province brings to a side that conquers and loots it.

    Args:
        p: the board.
        province: where the City lies.
        by: who loots; "" for the side whose Player Phase is in progress.

    Raises:
        BadInput: no such Province or side.
        IllegalChoice: it may not be looted, with the Section.
    """
    name, side = p.rules.names["province"].find(province), find_side(p, by)
    if why := why_not(p, side, name):
        raise IllegalChoice(why[1], why[0], f"{side} in {name}")
    roman = p.rules.kind_of(side) == "Faction"
    capital = name in p.rules.capitals[p.turn - 1]
    worth = [p.rules.values[key] if (key := points.city_key(capital, roman, city)) else 0 for city in (CITY, LOOTED)]
    sums = (
        ("Dice", p.rules.ledger(_dice_terms(p, name, roman))),
        ("Added to them", _riches(p, name, p.provinces[name])),
    )
    return LootOdds(
        p,
        Asked(loot_odds, (name, side)),
        side,
        name,
        loot_law(p, side, name, p.provinces[name]),
        tuple((n, x) for n, x in sums if x.lines),
        worth[0],
        worth[1],
        rules_notes=board_notes(p),
    )


__all__ = ["LootOdds", "loot_law", "loot_odds", "why_not"]
