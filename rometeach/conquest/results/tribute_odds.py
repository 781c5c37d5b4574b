"""The tribute of a player, line by line, his place on the Tribute Scale, and what separates him from higher prices (0.5, 2.3, 2.5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import Ledger
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_amounts
from ...core.results.show import Exhibit, Table, signed
from ...core.words import counted
from ..board.board import Board
from ..charts import prices, tribute
from .notes import board_notes
from .sides import find_side

MARKS = (("inflation.first", "inflation.double"), ("inflation.second", "inflation.treble"))
"""The marks of the Tribute Scale at which prices rise, with the price multiple that follows."""


@dataclass(frozen=True, eq=False, repr=False)
class Tribute(PositionResult[Board]):
    """What a player's Provinces and Cities bring, and how all players stand on the Tribute Scale."""

    AMOUNTS = ("",)

    side: str
    ledger: Ledger
    scale: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The tribute in Talents."""
        return self.ledger.total

    @property
    def marks(self) -> tuple[tuple[int, int, int], ...]:
        """(mark, price multiple that follows, Talents of tribute that are missing) of each mark not yet triggered by anybody."""
        values, reached = self.position.rules.values, self.position.reached
        found = ((values[mark], values[times]) for mark, times in MARKS)
        return tuple((mark, times, mark - self.total) for mark, times in found if times > reached)

    def exhibit(self) -> Exhibit:
        """The sum, the scale, the marks and the prices."""
        p = self.position
        player = p.players[self.side]
        place = f"{1 + sum(n > self.total for _, n in self.scale)} of {len(self.scale)}"
        level = [s for s, n in self.scale if n == self.total and s != self.side]
        head = [
            ("Tribute", counted(self.total, "Talent")),
            ("Talents", f"{player.talents} now, {player.talents + self.total} after the tribute"),
            ("Place on the Tribute Scale", f"{place}, level with {', '.join(level)}" if level else place),
            ("Prices now", f"{p.times} times the Basic cost" if p.times > 1 else "the Basic cost"),
        ]
        for mark, times, missing in self.marks:
            words = f"{missing} more" if missing > 0 else "reached"
            head.append((f"To the mark of {mark} (prices {times} times the Basic cost)", words))
        for rise in p.rises:
            head.append((f"From {rise.side}'s turn in round {rise.turn}", f"{rise.times} times the Basic cost"))
        rows = tuple(
            (piece, str(cost), str(prices.price(p, piece)), *self._after(cost)) for piece, cost in p.rules.costs.items()
        )
        later = tuple(f"{times} times" for _, times, _ in self.marks)
        on_scale = tuple((s, str(n)) for s, n in self.scale)
        return Exhibit(
            f"Tribute of {self.side}",
            tuple(head),
            tables=(
                Table("Tribute Scale", ("Player", "Tribute"), on_scale),
                Table("Prices in Talents", ("Piece", "Basic cost", "Now", *later), rows),
            ),
            ledgers=(("Tribute", self.ledger),),
            notes=tuple(self._notes()),
        )

    def _after(self, cost: int) -> Iterator[str]:
        return (str(cost * times) for _, times, _ in self.marks)

    def _notes(self) -> Iterator[str]:
        if self.marks:
            yield "Whoever first reaches a mark raises the prices for everybody, for the rest of the game (2.5.1)."
        city = self.position.rules.values["tribute.city"]
        yield f"One City more would bring {city} Talents a turn (0.9)."

    def drawings(self) -> tuple[Picture, ...]:
        """What each Province brings, and the Tribute Scale."""
        lines = [(line.reason, line.value) for line in self.ledger.lines]
        return (
            *(
                (of_amounts(f"Tribute of {self.side}: {self.total}", lines, "Talents", signed, GOOD_OR_BAD),)
                if lines
                else ()
            ),
            of_amounts("Tribute Scale", self.scale, "Talents"),
        )

    def rows(self) -> list[dict[str, object]]:
        """A row for each line of the sum; where there is none, one for each player."""
        if not self.ledger.lines:
            return [{"player": s, "tribute": n} for s, n in self.scale]
        return [line.as_json() for line in self.ledger.lines]

    def figures(self) -> Mapping[str, Fraction]:
        """The tribute, and what is missing to each mark."""
        found = {"tribute": Fraction(self.total)}
        return found | {f"to the mark of {mark}": Fraction(missing) for mark, _, missing in self.marks}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "tribute": {
                "side": self.side,
                "total": self.total,
                "scale": dict(self.scale),
                "times": self.position.times,
                "marks": [{"mark": m, "times": t, "missing": n} for m, t, n in self.marks],
                "prices": {piece: prices.price(self.position, piece) for piece in self.position.rules.costs},
                "ledger": [line.as_json() for line in self.ledger.lines],
            }
        }


def tribute_of(p: Board, side: str = "") -> Tribute:
    """The tribute of a player, and the Tribute Scale (0.5, 2.3, 2.5, 2.5.1).

    Args:
        p: the board.
        side: whose; "" for the player whose turn it is.

    Raises:
        BadInput: there is no such player.
    """
    name = find_side(p, side, "side")
    scale = sorted(((s, tribute.tribute(p, s)) for s in p.playing), key=lambda x: -x[1])
    return Tribute(
        p, Asked(tribute_of, (name,)), name, tribute.ledger(p, name), tuple(scale), rules_notes=board_notes(p)
    )


__all__ = ["Tribute", "tribute_of"]
