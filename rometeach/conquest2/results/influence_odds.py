"""Where one more influence pays, or two by the Caesar: what they bring and cost, whom they hurt, whether they can be bought (3.3, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_amounts
from ...core.results.show import Exhibit, Table, signed
from ..board.board import Board
from .notes import board_notes
from .purchases import CLOSED, LATER, NOW, Purchase, best_by_province, purchases, rank
from .scores import InProvince, in_provinces
from .sides import find_side

OPEN = {NOW: "yes", LATER: "not yet", CLOSED: "no"}
NUMBERS = (1, 2)
"""So many tokens are bought in one action: by a General, by the Caesar."""
_ROWS = 30
"""So many ways to buy two tokens are shown; all are in the data."""


@dataclass(frozen=True, eq=False, repr=False)
class InfluenceOdds(PositionResult[Board]):
    """What one or two more Influence Tokens of a player would change in each Key Province."""

    AMOUNTS = ("",)

    side: str
    provinces: tuple[InProvince, ...]
    one: tuple[Purchase, ...]
    two: tuple[Purchase, ...]

    def best(self, number: int = 1, *opened: str) -> dict[str, Purchase]:
        """Key Province -> the best way to buy so many tokens there; without a word of `OPEN`, all that nobody closes."""
        return best_by_province(self.one if number == 1 else self.two, *(opened or (NOW, LATER)))

    def exhibit(self) -> Exhibit:
        """Each Key Province, every way to buy one token, and the ways to buy two."""
        head = tuple(self._head())
        one = tuple(self._row(x) for x in self.one)
        two = tuple(self._row(x) for x in self.two if x.gain or x.lost)[:_ROWS]
        header = ("Province", "Bought", f"{self.side} gains", "Others", "Now?", "What stands in the way")
        return Exhibit(
            f"Where more influence of {self.side} pays",
            head,
            tables=(
                Table(
                    "Key Provinces (5.1)",
                    ("Province", "Worth", "Influence", "Tokens", "One more", "Two more"),
                    tuple(self._provinces()),
                ),
                Table("One token, by a General or the Caesar (3.3)", header, one),
                Table("Two tokens, by the Caesar, where they change points (3.3)", header, two),
            ),
            notes=tuple(self._notes()),
        )

    def _head(self) -> Iterator[tuple[str, str]]:
        for number, words in zip(NUMBERS, ("One more pays most now", "Two more pay most now"), strict=True):
            found = sorted(self.best(number, NOW).values(), key=rank)
            said = "nothing can be bought now"
            if found:
                said = (
                    f"{found[0].key}, {found[0].told}: {signed(found[0].gain)} ({_others(found[0]) or 'nobody loses'})"
                )
            yield words, said
        later = sorted(self.best(1, LATER).values(), key=rank)
        if later and later[0].gain > 0:
            yield "With a Leader or Talents there", f"{later[0].key}: {signed(later[0].gain)}"

    def _provinces(self) -> Iterator[tuple[str, ...]]:
        best = [self.best(number) for number in NUMBERS]
        for there in self.provinces:
            worth = "/".join(str(n) for n in there.worth if n)
            tokens = str(self.position.provinces[there.key].tokens or "-")
            more = (signed(b[there.key].gain) if there.key in b else "-" for b in best)
            yield there.key, worth, there.told, tokens, *more

    def _row(self, x: Purchase) -> tuple[str, ...]:
        return x.key, x.told, signed(x.gain), _others(x) or "-", OPEN[x.open], x.objection

    def _notes(self) -> Iterator[str]:
        yield "Points are those of the season as the board lies; a token counts again in each season in which it lies there (5.1)."
        talents = self.position.rules.values["tax.influence"]
        yield f"A token also brings {talents} Talents in taxes each season (4)."
        yield "One more and two more are the best ways that nobody closes; a Leader or Talents may be missing."
        if len([x for x in self.two if x.gain or x.lost]) > _ROWS:
            yield f"Of the ways to buy two tokens the {_ROWS} best are shown."

    def drawings(self) -> tuple[Picture, ...]:
        """What one and two more tokens bring in each Key Province."""
        found = []
        for number, words in zip(NUMBERS, ("One more token", "Two more tokens, by the Caesar"), strict=True):
            bars = [(f"{key} ({x.told})", x.gain) for key, x in self.best(number).items()]
            if bars:
                title = f"{words}: what {self.side} gains"
                found.append(of_amounts(title, bars, "Victory Points", signed, GOOD_OR_BAD))
        return tuple(found)

    def rows(self) -> list[dict[str, object]]:
        """A row for each way to buy one token or two."""
        return [_plain(x) for x in (*self.one, *self.two)]

    def figures(self) -> Mapping[str, Fraction]:
        """What one and two more tokens bring at best in each Key Province."""
        found: dict[str, Fraction] = {}
        for number, words in zip(NUMBERS, ("one more", "two more"), strict=True):
            found |= {f"{key}: {words}": Fraction(x.gain) for key, x in self.best(number).items()}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data; `map` has for each Key Province what one more token brings at best, and whether it can be bought now."""
        best = self.best()
        return {
            "influence": {
                "side": self.side,
                "one": [_plain(x) for x in self.one],
                "two": [_plain(x) for x in self.two],
                "map": {key: {"gain": x.gain, "now": x.open == NOW} for key, x in best.items()},
            }
        }


def _others(x: Purchase) -> str:
    return ", ".join(f"{side} {signed(n)}" for side, n in x.others)


def _plain(x: Purchase) -> dict[str, object]:
    return {
        "province": x.key,
        "tokens": x.number,
        "bought": x.told,
        "gain": x.gain,
        "others": _others(x),
        "cost": x.cost,
        "now": x.open == NOW,
        "open": x.open,
        "objection": x.objection,
    }


def influence_odds(p: Board, side: str = "") -> InfluenceOdds:
    """Where more influence of a player pays (3.3, 3.3.1, 5.1).

    Args:
        p: the board.
        side: whose; "" for the player whose turn it is, else the one who begins.

    Raises:
        BadInput: there is no such player.
    """
    name = find_side(p, side, "side")
    one, two = (tuple(sorted(purchases(p, name, number), key=rank)) for number in NUMBERS)
    return InfluenceOdds(
        p, Asked(influence_odds, (name,)), name, in_provinces(p), one, two,
        rests_on=tuple(f"values:{key}" for key in p.rules.keys), rules_notes=board_notes(p),
    )  # fmt: skip


__all__ = ["OPEN", "InfluenceOdds", "influence_odds"]
