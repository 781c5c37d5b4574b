"""A Key Province: who has most influence in it and what that brings, and what one more token of a player would change (3.3, 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import Ledger
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Exhibit, signed
from ...core.words import counted
from ..board.board import Board
from .notes import board_notes
from .purchases import CLOSED, Purchase, purchases, rank
from .scores import PLACES, InProvince, in_provinces, influence_lines
from .sides import find_side


@dataclass(frozen=True, eq=False, repr=False)
class OneProvince(PositionResult[Board]):
    """What a Key Province brings to whom, and what one more token of a player would change.

    Attributes:
        side: the player who is asked about.
        there: who has influence there.
        one: every way of his to buy one token, those that nobody closes first, the best of them before the others.
    """

    AMOUNTS = ("",)

    side: str
    there: InProvince
    one: tuple[Purchase, ...]

    @property
    def ledger(self) -> Ledger:
        """The Victory Points of the player there."""
        return Ledger(tuple(influence_lines(self.position, self.side, (self.there,))))

    def exhibit(self) -> Exhibit:
        """Who stands where, and the best way to buy a token."""
        ledger = self.ledger
        return Exhibit(
            f"Influence in {self.there.key}",
            tuple(self._headline()),
            ledgers=((f"Victory Points of {self.side} there", ledger),) if ledger.lines else (),
            notes=("Points are those of the season as the board lies (5.1).",),
        )

    def _headline(self) -> Iterator[tuple[str, str]]:
        brought = dict(self.there.points)
        for side, tokens, place in self.there.ranking:
            words = PLACES[place - 1] if place <= len(PLACES) else f"place {place}"
            yield f"{side}, {words}", f"{counted(tokens, 'token')}: {counted(brought.get(side, 0), 'Victory Point')}"
        if not self.there.ranking:
            worth = "/".join(str(n) for n in self.there.worth if n)
            yield "Nobody has influence there; it brings", f"{worth} Victory Points"
        if self.one:
            best = self.one[0]
            others = "".join(f", {side} {signed(n)}" for side, n in best.others)
            yield f"One more token of {self.side}, {best.told}", f"{signed(best.gain)}{others}"
            yield "Now", f"no: {best.objection}" if best.objection else f"yes, for {counted(best.cost, 'Talent')}"

    def figures(self) -> Mapping[str, Fraction]:
        """What each player gets there, and what one more token brings at best."""
        found = {f"{side} has": Fraction(n) for side, n in self.there.points}
        return found | ({"one more": Fraction(self.one[0].gain)} if self.one else {})

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "one_province": {
                "province": self.there.key,
                "side": self.side,
                "points": dict(self.there.points),
                "one_more": self.one[0].gain if self.one else None,
            }
        }


def one_province(p: Board, key: str, side: str = "") -> OneProvince:
    """Who has most influence in a Key Province, and what one more token would change (3.3, 5.1).

    Args:
        p: the board.
        key: the Key Province.
        side: who buys; "" for the player whose turn it is, else the one who begins.

    Raises:
        BadInput: there is no such player or Key Province.
    """
    name = p.rules.names["key province"].find(key)
    who = find_side(p, side, "side")
    there = next(x for x in in_provinces(p) if x.key == name)
    found = sorted((x for x in purchases(p, who, 1) if x.key == name), key=rank)
    one = tuple(sorted(found, key=lambda x: x.open == CLOSED))
    return OneProvince(
        p, Asked(one_province, (name, who)), who, there, one,
        rests_on=(f"values:{name}",), rules_notes=board_notes(p),
    )  # fmt: skip


__all__ = ["OneProvince", "one_province"]
