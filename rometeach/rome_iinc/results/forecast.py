"""The next Tax, Unrest and Revolt step, each taken from this very board, with no further decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance import laws
from ...core.chance.laws import Law
from ...core.figures.sources import Source
from ...core.frozen import Frozen
from ...core.meanings import GAIN, LOSS, by_sign
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Table, chance, law_bars, percent, signed
from ...core.results.ties import leaders
from ..board.board import Board
from ..rules import EMPIRES
from .revolts import Revolts, revolts
from .rows import chance_cells
from .sums import Sum, pay, unrest
from .tax import Taxes, taxes


@dataclass(frozen=True, eq=False, repr=False)
class Forecast(PositionResult[Board]):
    """Exact laws of one step each. `prestige` and `unrest` are of the Revolt step; `new_unrest` is of the Unrest step."""

    AMOUNTS = ("",)

    revolts: Revolts
    prestige: Frozen[str, Law]
    unrest: Frozen[str, Law]
    taxes: Taxes
    new_unrest: Frozen[str, Sum]
    pay: Frozen[str, Sum]

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
                law_bars("Number of Revolts", self.revolt_count.items(), means=by_sign(LOSS)),
                *(
                    law_bars(f"{e}: Prestige of the Revolt step", self.prestige[e].items(), means=by_sign(GAIN, LOSS))
                    for e in EMPIRES
                ),
                *(
                    law_bars(f"{e}: Unrest of the Revolt step", self.unrest[e].items(), means=by_sign(LOSS, GAIN))
                    for e in EMPIRES
                ),
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
            line_unit="Unrest",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The laws, the danger ranking, the income of the Tax step, and what adds Unrest."""
        danger = tuple((n, p) for n, p, _ in self.ranking())
        ranking = [Bars("Chance to Revolt", danger, LOSS).picture()] if danger else []
        return self.exhibit().drawings(*ranking, *self.taxes.exhibit().drawings())

    def rows(self) -> list[dict[str, object]]:
        """The Provinces by danger, each with the Unit that helps it most, or with all that help it alike."""
        found: list[dict[str, object]] = []
        for name, p, effect in self.ranking():
            units = leaders((u, d) for u, d in effect.items() if d > 0)
            least = p - effect[units[0]] if units else p
            found.append(
                {
                    "province": name,
                    "empire": self.position.empire_of[name],
                    **chance_cells("revolt", p),
                    "helps_most": " or ".join(units),
                    **chance_cells("revolt_then", least),
                }
            )
        return found

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

    def as_json(self) -> dict[str, object]:
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


def forecast(board: Board) -> Forecast:
    """The forecast; see `Position.forecast`."""
    found = revolts(board)
    prestige: dict[str, Law] = {}
    new_unrest: dict[str, Law] = {}
    for e in EMPIRES:
        of_empire = [r.odds for r in found if r.odds.empire == e]
        prestige[e] = laws.total(Law.of((t[0], p) for t, p in o.tracks.items()) for o in of_empire)
        new_unrest[e] = laws.total(Law.of((t[1], p) for t, p in o.tracks.items()) for o in of_empire)
    return Forecast(
        board,
        Asked(forecast),
        found,
        Frozen(prestige),
        Frozen(new_unrest),
        taxes(board),
        Frozen({e: unrest(board, e) for e in EMPIRES}),
        Frozen({e: pay(board, e) for e in EMPIRES}),
        rules_notes=rules_notes(board.rules),
    )
