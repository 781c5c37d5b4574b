"""The next Tax, Unrest and Revolt step, each taken from this very board, with no further decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...core.chance import laws
from ...core.chance.laws import Law
from ...core.figures.sources import Source
from ...core.results.show import Exhibit, Table, chance, law_bars, percent, signed
from ..position import Position
from ..rules import EMPIRES
from .base import GameResult, rules_notes
from .events import Sum, Taxes, pay, taxes, unrest
from .revolts import Revolts, revolts


@dataclass(frozen=True)
class Forecast(GameResult):
    """Exact laws of one step each. `prestige` and `unrest` are of the Revolt step; `new_unrest` is of the Unrest step."""

    revolts: Revolts
    prestige: dict[str, Law]
    unrest: dict[str, Law]
    taxes: Taxes
    new_unrest: dict[str, Sum]
    pay: dict[str, Sum]

    @property
    def revolt_count(self) -> Law:
        """The law of the number of Revolts."""
        return self.revolts.count

    def ranking(self) -> list[tuple[str, Fraction, dict[str, Fraction]]]:
        """(Province, chance to Revolt, Unit -> how much one more of it lowers that chance), most dangerous first."""
        return [
            (r.odds.province, r.p_revolt, {u: r.p_revolt - q for u, (q, _) in r.one_more().items()})
            for r in self.revolts
            if r.p_revolt
        ]

    def exhibit(self) -> Exhibit:
        """One page of what is coming."""
        headline = []
        for e in EMPIRES:
            headline.append(
                (f"{e}, Tax step", f"{float(self.taxes.income[e].mean):.1f} Gold expected; Pay is {self.pay[e].total}")
            )
            headline.append((f"{e}, Unrest step", f"{self.new_unrest[e].total:+d} Unrest"))
            headline.append(
                (
                    f"{e}, Revolt step",
                    f"{signed(self.prestige[e].mean)} Prestige and {signed(self.unrest[e].mean)} Unrest expected",
                )
            )
        rows = tuple(
            (n, chance(p), "; ".join(f"{u} {percent(d)}" for u, d in effect.items() if d) or "no Unit can stand here")
            for n, p, effect in self.ranking()
        )
        return Exhibit(
            f"Forecast: {self.position.title}, turn {self.position.turn}",
            tuple(headline),
            (
                law_bars("Number of Revolts", self.revolt_count.items()),
                *(law_bars(f"{e}: Prestige of the Revolt step", self.prestige[e].items()) for e in EMPIRES),
                *(law_bars(f"{e}: Unrest of the Revolt step", self.unrest[e].items()) for e in EMPIRES),
            ),
            (
                Table(
                    "Provinces by danger, and how much one more Unit takes off",
                    ("Province", "Revolts", "One more takes off"),
                    rows,
                ),
            ),
            tuple((f"Unrest step of the {e}", self.new_unrest[e].ledger) for e in EMPIRES),
            "Each step is taken from this very board, with no further decision by a player in between.",
        )

    def doubts(self) -> dict[str, Source]:
        """The doubtful figures of all its parts."""
        found = self.revolts.doubts() | self.taxes.doubts()
        for s in self.new_unrest.values():
            found |= s.ledger.doubts()
        return found

    def figures(self) -> Mapping[str, Fraction]:
        """Expectations."""
        return {
            "Revolts expected": self.revolt_count.mean,
            **{f"{e} Prestige expected": self.prestige[e].mean for e in EMPIRES},
            **{f"{e} Unrest expected": self.unrest[e].mean for e in EMPIRES},
            **self.taxes.figures(),
            **{f"{e} new Unrest": Fraction(self.new_unrest[e].total) for e in EMPIRES},
        }

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            **self.revolts.as_json(),
            **self.taxes.as_json(),
            "prestige": {e: self.prestige[e].as_json() for e in EMPIRES},
            "unrest": {e: self.unrest[e].as_json() for e in EMPIRES},
            "unrest_step": {e: self.new_unrest[e].as_json() for e in EMPIRES},
            "pay": {e: self.pay[e].total for e in EMPIRES},
            "assumes": "each step from this very board, with no further decision",
        }


def forecast(p: Position) -> Forecast:
    """The forecast; see `Position.forecast`."""
    found = revolts(p)
    prestige: dict[str, Law] = {}
    new_unrest: dict[str, Law] = {}
    for e in EMPIRES:
        of_empire = [r.odds for r in found if r.odds.empire == e]
        prestige[e] = laws.total(_marginal(o.tracks, 0) for o in of_empire)
        new_unrest[e] = laws.total(_marginal(o.tracks, 1) for o in of_empire)
    return Forecast(
        p,
        forecast,
        found,
        prestige,
        new_unrest,
        taxes(p),
        {e: unrest(p, e) for e in EMPIRES},
        {e: pay(p, e) for e in EMPIRES},
        rules_notes=rules_notes(p.rules),
    )


def _marginal(tracks: Mapping[tuple[int, int], Fraction], index: int) -> Law:
    weights: dict[int, Fraction] = {}
    for key, p in tracks.items():
        weights[key[index]] = weights.get(key[index], Fraction(0)) + p
    common = 1
    for p in weights.values():
        common *= p.denominator
    return Law({k: int(p * common) for k, p in weights.items()}, common)
