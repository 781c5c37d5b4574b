"""What the widgets ask of a game, for Aurelian."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from ...aurelian.actions import PieceAction
from ...aurelian.position import PHASES, Position
from ...core.results.show import Table
from ...core.session.requests import Decision, Option
from ..face import Face, Words
from ..map.view import MapView
from ..words_of_boards import Tracks
from . import tracks
from .drawings import DRAWINGS
from .map import picture, places, words
from .map.chances import promise

_KEPT_BY_THE_STEP = re.compile(
    r"(turn|phase|done|army|vp|income|treasury|actions|Aurelian Walls)\b.*|(friendly|unfriendly|hostile|unseen|cups): .*"
)

SET_UP = PHASES[0]


class Aurelian(Face[Position]):
    """The face of Aurelian."""

    name = "aurelian"
    words = Words(
        place="Place",
        whose="",
        choice="Aurelian: Campaign",
        dice="6",
        change="Gallia: 3, 4 CV; Danube 5: Barbarian 7a; treasury 7",
        what_if="army 4; Danube 3: 1",
    )
    drawings = DRAWINGS

    def headline(self, board: Position) -> str:
        """ "The year 270, with the chits drawn, turn 1, Actions Phase"."""
        return tracks.headline(board)

    def tracks(self, board: Position, *, chances: bool = True) -> Table:
        """The tracks, the cups and the Dead Pool, each with what it means just now where sums may be told."""
        return tracks.tracks_table(board) if chances else tracks.markers_table(board)

    def figures(self, board: Position) -> Tracks:
        """The numbers on the tracks."""
        found = {
            "Victory Points": board.vp,
            "Army": board.army,
            "Income": board.income,
            "Treasury": board.treasury,
            "Aurelian Walls": board.aurelian_walls,
        }
        return {"": found}

    def table(self, board: Position, *, chances: bool = True) -> Table:
        """Every area of the map."""
        return words.board_table(board, chances=chances)

    def view(self, board: Position, *, selected: str = "", chances: bool = True) -> MapView:
        """Boxes, Danube Spaces, Barbarian Pools, Displays."""
        return picture.view(board, selected=selected, show_chances=chances)

    def key(self, board: Position, *, chances: bool = True) -> str:
        """What the badges mean, and what is reconstructed."""
        return words.key(board, chances=chances)

    def neighbours(self, board: Position) -> Mapping[str, Sequence[str]]:
        """Movement Lines, and what lies beside a place without one."""
        return places.neighbours(board.rules)

    def find(self, board: Position, text: str) -> str:
        """A Box, a Danube Space, a Barbarian Pool, a Display."""
        return places.area(board, text)

    def changed_places(self, before: Position, after: Position) -> frozenset[str]:
        """The areas where something changed: Enemy Units, pieces, Legions, Barbarians, Usurpers, buildings."""
        return _changed(before, after)

    def clauses(self, before: Position, after: Position) -> tuple[str, ...]:
        """What changed on the map and in the Dead Pool; of the cups only how many chits each gained or lost."""
        found = before.diff(after).split("; ")
        kept = [c for c in found if c and not _KEPT_BY_THE_STEP.fullmatch(c)]
        for cup in ("friendly", "unfriendly", "hostile"):
            more = after.cups.size(cup) - before.cups.size(cup)
            kept += [f"{cup.title()} Cup {more:+d}"] if more else []
        return tuple(kept)

    def beginnings(self) -> list[tuple[str, str]]:
        """The rest of the turn, the game, or one phase; the set-up is what the rest of the turn begins with, where it is due."""
        found = [("the rest of the turn", ""), ("the phase that the board shows, to the end of the game", "game")]
        return found + [(f"{phase} Phase, alone", phase) for phase in PHASES if phase != SET_UP]

    def meaning(self, option: Option, decision: Decision, board: Position) -> str:
        """The chance of an Action, from where the piece would stand."""
        return promise(board, option.action) if isinstance(option.action, PieceAction) else option.meaning

    def first_place(self, decision: Decision, board: Position, places: Sequence[str]) -> str:
        """Where Aurelian is, if there is something to do."""
        return board.aurelian if decision.kind == "action" and board.aurelian in places else ""

    def is_draw(self, decision: Decision) -> bool:
        """Whether a chit is drawn."""
        return decision.kind == "reveal"

    def draw(self, decision: Decision, board: Position, seed: int) -> str:
        """A chit of the cup that is asked about; what was moved unseen is guessed as likely as it is."""
        inside: tuple[str, ...] = board.guess(seed).cups.known(decision.about.cup)
        return random.Random(seed).choice(inside)

    def phase_of(self, stage: str) -> str:
        """What stands behind the colon: "Turn 1: Actions" is the Actions Phase."""
        return stage.rpartition(": ")[2]

    def when(self, turn: int, stage: str) -> str:
        """ "Turn 1, Actions Phase"."""
        phase = self.phase_of(stage)
        return phase if phase == SET_UP else f"Turn {turn}, {phase} Phase"

    def asks(self, decision: Decision) -> str:
        """A chit that is drawn at the table is told; everything else you decide."""
        if decision.kind == "reveal":
            return f"Draw a chit and tell which. {decision.what} (Case {decision.case})"
        return f"Your decision: {decision.what} (Case {decision.case})"

    def now(self, decision: Decision) -> str:
        """The same: it says already that it is due."""
        return self.asks(decision)


def _changed(before: Position, after: Position) -> frozenset[str]:
    found = set()
    for box in after.rules.region_of:
        if before.stacks.get(box) != after.stacks.get(box) or before.officers.count(box) != after.officers.count(box):
            found.add(box)
    if (before.aurelian, before.leadership) != (after.aurelian, after.leadership):
        found |= {before.aurelian, after.aurelian}
    old, new = (zip(b.strength, b.raiders, strict=True) for b in (before, after))
    found |= {places.space_name(n) for n, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b}
    found |= {places.pool_name(r) for r in after.rules.danube_regions if before.pool(r) != after.pool(r)}
    for region in after.rules.regions:
        fields = ("usurpers", "walls", "temples")
        if any(getattr(before, f).get(region) != getattr(after, f).get(region) for f in fields):
            found.add(places.display_name(region))
    return frozenset(found)


FACE = Aurelian()

__all__ = ["FACE", "Aurelian"]
