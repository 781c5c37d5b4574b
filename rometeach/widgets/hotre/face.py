"""What the widgets ask of a game, for History of the Roman Empire."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...core.results.plans import Plan
from ...core.results.show import Table
from ...core.session.requests import Decision
from ...hotre.position import Position
from ..board_map import PlanPicture
from ..face import Face, Words
from ..map.view import MapView
from ..words_of_boards import Tracks
from .drawings import DRAWINGS
from .map import picture
from .map import plan as plan_map

_KEPT_BY_THE_STEP = re.compile(
    r"(turn|phase|done|active|held|rounds|bought|present|discards|aside|unseen|view|tokens|reserve|emperor)\b.*"
    r"|(phase cards|attack card|defence card|points card) .*|Forts \d+|\w+ (roman|barbarian|played|token|hand)\b.*",
    re.IGNORECASE,
)


class Hotre(Face[Position]):
    """The face of History of the Roman Empire."""

    name = "hotre"
    words = Words(
        place="Province",
        whose="Faction",
        choice="Army to Belgica",
        dice="5 4",
        change="Belgica: Red 2, Fort; Roma: Red 1, City; Red roman 12",
        what_if="Lugdunensis +Fort",
        act="set right: Belgica: Galli 2",
        act_hint="Set the board right when it differs from the table",
    )
    drawings = DRAWINGS

    def headline(self, board: Position) -> str:
        """ "60 BCE: the first Triumvirate, turn 1: Red plays Galli, Placement"."""
        return picture.headline(board)

    def tracks(self, board: Position, *, chances: bool = True) -> Table:
        """The Factions with their Emperors, Peoples and Victory Points."""
        return picture.factions_table(board)

    def figures(self, board: Position) -> Tracks:
        """The Victory Points of each Faction."""
        return {f: {"Roman VP": x.roman, "Barbarian VP": x.barbarian} for f, x in board.factions.items()}

    def table(self, board: Position, *, chances: bool = True) -> Table:
        """Every Province where something lies."""
        return picture.board_table(board, chances=chances)

    def view(self, board: Position, *, selected: str = "", chances: bool = True) -> MapView:
        """The 45 Provinces."""
        return picture.view(board, selected=selected, chances=chances)

    def key(self, board: Position, *, chances: bool = True) -> str:
        """What the badges mean, and that the map is reconstructed."""
        return picture.key(board, chances=chances)

    def planned(self, plan: Plan, board: Position) -> PlanPicture:
        """The map with what the plan does in each Province, in its order."""
        return plan_map.planned(plan, board)

    def neighbours(self, board: Position) -> Mapping[str, Sequence[str]]:
        """Borders and straits."""
        return {name: tuple(near) for name, near in board.rules.neighbours.items()}

    def find(self, board: Position, text: str) -> str:
        """A Province."""
        return board.rules.names["province"].find(text)

    def changed_places(self, before: Position, after: Position) -> frozenset[str]:
        """The Provinces where something changed."""
        return frozenset(n for n, p in after.provinces.items() if p != before.provinces[n])

    def clauses(self, before: Position, after: Position) -> tuple[str, ...]:
        """What changed on the map."""
        return tuple(c for c in before.diff(after).split("; ") if c and not _KEPT_BY_THE_STEP.fullmatch(c))

    def beginnings(self) -> list[tuple[str, str]]:
        """The rest of the turn, the open Phase, the game."""
        return [("the rest of the turn", ""), ("the open Phase", "phase"), ("the game, to its end", "game")]

    def phase_of(self, stage: str) -> str:
        """What stands behind the colon: "Turn 1: Draw" is the Draw Phase."""
        return stage.rpartition(": ")[2]

    def when(self, turn: int, stage: str) -> str:
        """ "Turn 1, Player Phase 2"."""
        phase = self.phase_of(stage)
        return phase if phase == "Set-up" else f"Turn {turn}, {phase}"

    def first_place(self, decision: Decision, board: Position, places: Sequence[str]) -> str:
        """The Starting Province of the side that is placed."""
        if board.active is None:
            return ""
        start = board.rules.start_of.get(board.active.side, "")
        return start if start in places else ""


FACE = Hotre()

__all__ = ["FACE", "Hotre"]
