"""One Governor's Taxes (9.2), what may be Built in one Province (10.6), and how near an Empire is to its Fall (12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...core.errors import BadInput, Problem
from ...core.results.show import Bars, Exhibit, Table, chance, law_bars
from ..charts import revolt
from ..charts import tax as tax_
from ..charts import war as war_
from ..phases import builds as building
from ..phases import falls
from ..position import Position
from .base import GameResult, rules_notes


@dataclass(frozen=True)
class Tax(GameResult):
    """One Governor's Taxes."""

    odds: tax_.TaxOdds

    def exhibit(self) -> Exhibit:
        """The chance to double, the Gold, and which Provinces pay."""
        o, p = self.odds, self.position
        names = [n for c in o.governor.commands for n in p.rules.provinces_of[c]]
        rows = tuple(
            (n, s.title, str(p.rules.provinces[n].gold), "yes" if s.status.value == "Roman" else "no")
            for n, s in ((n, p.provinces[n]) for n in names)
        )
        needs = f", on a throw of {o.needs} or less" if o.needs >= 2 else ""
        return Exhibit(
            f"Taxes of {o.governor.name} in {' and '.join(o.governor.commands)}",
            (("Doubles", chance(o.p_double) + needs), ("Gold", f"{o.base}, doubled {2 * o.base}")),
            (law_bars("Gold collected", o.law.items()),),
            (Table("His Provinces", ("Province", "Status", "Gold", "Pays (Case 9.2.1)"), rows),),
            (("Modifier of the Tax 2D6", o.ledger),),
            "A 2D6 less both Administrations at zero or below doubles a Governor's Gold (Case 9.2.4).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance to double and the expected Gold."""
        return {"doubles": self.odds.p_double, "Gold expected": self.odds.law.mean}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        o = self.odds
        return {
            "tax": {
                "governor": o.governor.name,
                "gold": o.base,
                "needs": o.needs,
                "p_double": str(o.p_double),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def tax(p: Position, governor: str) -> Tax:
    """The Taxes of one Governor.

    Raises:
        BadInput: no such Governor, or one who collects no Taxes.
    """
    who = war_.commander(p, governor)
    if who not in tax_.collectors(p):
        raise BadInput([Problem(who.name, "collects no Taxes: only Loyal Governors do", case="9.2.4")])
    return Tax(p, lambda q: tax(q, governor), tax_.odds(p, who), rules_notes=rules_notes(p.rules))


@dataclass(frozen=True)
class Builds(GameResult):
    """What an Empire may Build or Promote in one Province, what that costs, and what it would do to the Revolt die."""

    province: str
    empire: str
    options: tuple[tuple[str, int, Fraction], ...]
    refused: tuple[tuple[str, str, str], ...]

    def exhibit(self) -> Exhibit:
        """Both lists, and the chance to Revolt after each choice."""
        gold = self.position.empire(self.empire).gold
        bars = tuple((n.removeprefix(self.province).strip(), q) for n, _, q in self.options if n)
        now = _p_revolt(self.position, self.province)
        return Exhibit(
            f"Building in {self.province} by the {self.empire}",
            (("Treasury", f"{gold} Gold"), ("Can be done", str(len(self.options)))),
            (Bars(f"{self.province} Revolts, with", (("nothing new", now), *bars)),),
            (
                Table(
                    "What can be Built or Promoted",
                    ("Choice", "Cost", "Then it Revolts"),
                    tuple((n, f"{c} Gold", chance(q)) for n, c, q in self.options),
                ),
                Table("What cannot, and why", ("Choice", "Reason", "Case"), self.refused),
            ),
            how="One Unit after the other, until the Gold, the Barracks or the room in the Province is used up (Section 10.6).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The number of choices and the chance to Revolt after each."""
        return {"choices": Fraction(len(self.options))} | {n: q for n, _, q in self.options}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "builds": [{"choice": n, "gold": c, "p_revolt": str(q)} for n, c, q in self.options],
            "refused": [{"choice": n, "reason": r, "case": c} for n, r, c in self.refused],
        }


def _p_revolt(p: Any, province: str) -> Fraction:
    found = revolt.odds(p, province)
    return found.p_revolt if found else Fraction(0)


def builds(p: Position, province: str, empire: str = "") -> Builds:
    """What may be Built in a Province by its own Empire, or by the one named.

    Raises:
        BadInput: no such Province or Empire.
    """
    name = p.rules.names["province"].find(province)
    side = p.rules.names["empire"].find(empire) if empire else p.empire_of[name]
    options, refused = building.choices(p, side)
    here = [o.name for o in options if building.parse(o.name)[0] == name]
    found = tuple((n, building.cost(p, n), _p_revolt(building.apply(p, side, n), name)) for n in here)
    against = tuple((r.name, r.reason, r.case) for r in refused if building.parse(r.name)[0] == name)
    return Builds(
        p, lambda q: builds(q, province, empire), name, side, found, against, rules_notes=rules_notes(p.rules)
    )


@dataclass(frozen=True)
class Fall(GameResult):
    """Whether an Empire Falls at the end of this phase, and what stands between it and that."""

    empire: str
    why: str

    def exhibit(self) -> Exhibit:
        """The verdict and the three things that are looked at."""
        p, e = self.position, self.position.empire(self.empire)
        capital, most = p.rules.capitals[self.empire], p.rules.values["fall.unrest"]
        verdict = "has Fallen" if p.is_fallen(self.empire) else f"Falls: {self.why}" if self.why else "stands"
        rows = (
            ("Gold", str(e.gold), "below 0", str(e.gold), "9.1.3"),
            ("Unrest", str(e.unrest), f"above {most}", str(most - e.unrest), "10.1.7"),
            (capital, p.provinces[capital].title, "Barbarian, Allied or Foederati", "-", "4.2.9"),
        )
        return Exhibit(
            f"Does the {self.empire} Fall?",
            ((f"The {self.empire}", verdict),),
            tables=(Table("What is looked at", ("What", "Now", "The Empire Falls if", "Room left", "Case"), rows),),
            how="Looked at when a phase ends, after Extra Taxes and gifts (Section 12.2).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """1 if it Falls."""
        return {"Falls": Fraction(bool(self.why))}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"falls": {"empire": self.empire, "why": self.why}}


def fall(p: Position, empire: str) -> Fall:
    """Whether an Empire Falls now.

    Raises:
        BadInput: no such Empire.
    """
    name = p.rules.names["empire"].find(empire)
    return Fall(p, lambda q: fall(q, empire), name, falls.why_falls(p, name), rules_notes=rules_notes(p.rules))
