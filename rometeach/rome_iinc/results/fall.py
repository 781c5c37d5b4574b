"""How near an Empire is to its Fall (Section 12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_amounts
from ...core.results.show import Exhibit, Table
from ..board.board import Board
from ..phases.falls import why_falls


@dataclass(frozen=True, eq=False, repr=False)
class Fall(PositionResult[Board]):
    """Whether an Empire Falls at the end of this phase, and what stands between it and that."""

    empire: str
    why: str

    def _room(self) -> dict[str, tuple[int, int]]:
        """Track -> (now, how far it may still go the wrong way)."""
        e = self.position.empire(self.empire)
        return {"Gold": (e.gold, e.gold), "Unrest": (e.unrest, self.position.rules.values["fall.unrest"] - e.unrest)}

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

    def drawings(self) -> tuple[Picture, ...]:
        """How far the tracks may still go the wrong way; below zero the Empire Falls."""
        room = [(track, left) for track, (_, left) in self._room().items()]
        return (
            of_amounts(
                f"What keeps the {self.empire} from its Fall", room, "room left on the track", means=GOOD_OR_BAD
            ),
        )

    def rows(self) -> list[dict[str, object]]:
        """What is looked at: both tracks, and the Capital."""
        capital = self.position.rules.capitals[self.empire]
        status = self.position.provinces[capital].title
        tracks: list[dict[str, object]] = [
            {"what": track, "now": now, "room": left, "status": ""} for track, (now, left) in self._room().items()
        ]
        return [*tracks, {"what": capital, "now": None, "room": None, "status": status}]

    def figures(self) -> Mapping[str, Fraction]:
        """1 if it Falls."""
        return {"Falls": Fraction(bool(self.why))}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"falls": {"empire": self.empire, "why": self.why}}


def fall(board: Board, empire: str) -> Fall:
    """Whether an Empire Falls now.

    Raises:
        BadInput: no such Empire.
    """
    name = board.rules.names["empire"].find(empire)
    return Fall(board, Asked(fall, (empire,)), name, why_falls(board, name), rules_notes=rules_notes(board.rules))
