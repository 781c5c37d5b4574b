"""A board without a question: battles that are possible, how all stand, where influence pays most, what is in danger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.meanings import GAIN
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_amounts, of_chances
from ...core.results.show import Exhibit, Table, in_full, percent, signed
from ..board.board import Board
from .dangers import Danger, dangers
from .notes import DICE, board_notes
from .possible_battles import PossibleBattle, possible_battles
from .purchases import LATER, NOW, Purchase, best_by_province, purchases, rank
from .scores import Standing, standings
from .sides import find_side

_BEST = 5
"""So many purchases are shown."""


@dataclass(frozen=True, eq=False, repr=False)
class Overview(PositionResult[Board]):
    """What a player may want to know before he acts.

    Attributes:
        side: the player.
        battles: those that he may begin, the likeliest to win first.
        standings: how all players stand if the season ended now.
        influence: Key Province -> the best purchase of one token that nobody closes, as a list, the best first.
        dangers: tokens of his that rivals can buy, the dearest first.
    """

    AMOUNTS = ("points then", "pays", "may be lost")

    side: str
    battles: tuple[PossibleBattle, ...]
    standings: tuple[Standing, ...]
    influence: tuple[Purchase, ...]
    dangers: tuple[Danger, ...]

    def exhibit(self) -> Exhibit:
        """Small tables of each."""
        fought = tuple(
            (
                b.place,
                str(b.attack),
                f"{b.enemy} {b.defence}{', City' if b.city else ''}",
                percent(b.won),
                percent(b.lost),
                percent(b.both + b.afloat),
                " : ".join(f"{float(n):.1f}" for n in b.units),
            )
            for b in self.battles
        )
        header = ("Place", "Attacker", "Defender", "Won", "Lost", "Neither", "Units lost by both")
        places = tuple(
            (s.side, str(s.now), signed(s.influence), signed(s.lost), str(s.then), str(s.taxes)) for s in self.standings
        )
        pays = tuple(
            (x.key, x.told, signed(x.gain), ", ".join(f"{s} {signed(n)}" for s, n in x.others), x.objection or "now")
            for x in self.influence[:_BEST]
        )
        lost = tuple((d.key, d.rival, d.how, str(d.lost), signed(d.gained)) for d in self.dangers)
        return Exhibit(
            f"What {self.side} may look at in season {self.position.season}",
            tuple(self._head()),
            tables=(
                Table(f"Battles that {self.side} may begin (3.6.1, 3.7)", header, fought),
                Table(
                    "If the season ended now (5.1, 5.2, 4)",
                    ("Player", "Points now", "Influence", "Chaos", "Points then", "Taxes"),
                    places,
                ),
                Table("One more influence (3.3)", ("Province", "Bought", "Gains", "Others", "When"), pays),
                Table(
                    "Influence that rivals can buy (3.3.1)",
                    ("Province", "By", "When", f"{self.side} loses", "The rival gains"),
                    lost,
                ),
            ),
            how="Exact. Each battle, score, influence, reach, hand and draw can be asked for by itself.",
            notes=tuple(self._notes()),
        )

    def _head(self) -> Iterator[tuple[str, str]]:
        own = next(s for s in self.standings if s.side == self.side)
        yield "Victory Points", f"{own.now} now, {own.then} if the season ended now"
        for b in self.battles[:2]:
            yield f"{self.side} wins in {b.place} against {b.enemy}", percent(b.won)
        if self.influence and self.influence[0].gain > 0:
            best = self.influence[0]
            yield "One more influence pays most in", f"{best.key}: {signed(best.gain)}"
        if self.dangers:
            worst = self.dangers[0]
            yield "Most in danger", f"{worst.key}, by {worst.rival} {worst.how}: {signed(-worst.lost)}"

    def _notes(self) -> Iterator[str]:
        if self.battles:
            yield (
                "Battles are fought to the end, on land with the Galleys beside it, all that allies may lend and the troops of "
                "Diplomacy cards; each loses the most numerous kind first."
            )
        if self.dangers:
            yield "In danger is what an enemy can buy now, or after one Move of a Leader; several tokens cost more."

    def drawings(self) -> tuple[Picture, ...]:
        """The chance of each battle, the points then, what influence brings."""
        bars = [(f"{b.place} ({b.enemy})", b.won) for b in self.battles]
        found = [of_chances(f"{self.side} wins", bars, CHANCES, [GAIN] * len(bars))] if bars else []
        found.append(
            of_amounts("If the season ended now", [(s.side, s.then) for s in self.standings], "Victory Points")
        )
        pays = [(x.key, x.gain) for x in self.influence]
        found += [of_amounts(f"One more influence of {self.side}", pays, "Victory Points")] if pays else []
        return tuple(found)

    def rows(self) -> list[dict[str, object]]:
        """A row for each battle; where there is none, one for each player."""
        if not self.battles:
            return [{"player": s.side, "now": s.now, "then": s.then, "taxes": s.taxes} for s in self.standings]
        return [
            {
                "place": b.place,
                "enemy": b.enemy,
                "attack": str(b.attack),
                "defence": str(b.defence),
                "won": in_full(b.won),
                "percent": float(b.won) * 100,
            }
            for b in self.battles
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each battle, the points of all, what influence brings, what may be lost."""
        found = {f"{b.place} against {b.enemy}: won": b.won for b in self.battles}
        found |= {f"{s.side}, points then": Fraction(s.then) for s in self.standings}
        found |= {f"{x.key}: one more pays": Fraction(x.gain) for x in self.influence}
        return found | {f"{d.key} to {d.rival}: may be lost": Fraction(d.lost) for d in self.dangers}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "odds": {
                "side": self.side,
                "battles": [
                    {
                        "place": b.place,
                        "enemy": b.enemy,
                        "attack": str(b.attack),
                        "defence": str(b.defence),
                        "city": b.city,
                        "naval": b.naval,
                        "won": in_full(b.won),
                        "lost": in_full(b.lost),
                        "units_lost": [in_full(n) for n in b.units],
                    }
                    for b in self.battles
                ],
                "standings": {s.side: {"now": s.now, "then": s.then, "taxes": s.taxes} for s in self.standings},
                "influence": {x.key: {"bought": x.told, "gain": x.gain, "now": x.open == NOW} for x in self.influence},
                "dangers": [
                    {"province": d.key, "rival": d.rival, "when": d.how, "lost": d.lost, "gained": d.gained}
                    for d in self.dangers
                ],
            }
        }


def overview(p: Board, by: str = "") -> Overview:
    """The battles that a player may begin, how all stand, where influence pays most, and which of his is in danger.

    Args:
        p: the board.
        by: the player; "" for the one whose turn it is, else the one who begins.

    Raises:
        BadInput: there is no such player.
    """
    side = find_side(p, by)
    fought = sorted(possible_battles(p, side), key=lambda b: (-b.won, b.place, b.enemy))
    pays = sorted(best_by_province(purchases(p, side, 1), NOW, LATER).values(), key=rank)
    lost = sorted(dangers(p, side), key=lambda d: (-d.lost, d.how != NOW, d.key, d.rival))
    keys = tuple(f"values:{key}" for key in p.rules.keys if p.provinces[key].influence or p.provinces[key].tokens)
    return Overview(
        p, Asked(overview, (side,)), side, tuple(fought), standings(p), tuple(pays), tuple(lost),
        rests_on=(*keys, *(DICE if fought else ())), rules_notes=board_notes(p),
    )  # fmt: skip


__all__ = ["Overview", "overview"]
