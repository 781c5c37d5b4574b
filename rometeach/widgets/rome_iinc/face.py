"""What the widgets ask of a game, for Rome, IInc."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...core.results.plans import Plan
from ...core.results.show import Table
from ...core.session.requests import Decision
from ...rome_iinc import stages
from ...rome_iinc.charts import revolt
from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES
from ..board_map import PlanPicture
from ..face import Face, Words, before_colon
from ..map.view import MapView
from ..words_of_boards import Tracks
from .drawings import DRAWINGS
from .map import around, picture
from .map.plan import plan_map

TRACKS = ("gold", "prestige", "unrest")
_KEPT_BY_THE_STEP = re.compile(
    r"(turn|phase|step|used) .*|(dynasties|face up|statesmen box|wars box|waiting counters): .*"
    r"|(East|West) (gold|prestige|unrest) .*|.* (visited|moved|pillaged|fought|fresh)( .*)?"
)
_BOXES = {
    "dynasties": "Dynasties",
    "face_up": "face up",
    "statesmen_box": "Statesmen Box",
    "wars_box": "Wars Box",
    "waiting_counters": "waiting counters",
}


class RomeIInc(Face[Position]):
    """The face of Rome, IInc."""

    name = "rome-iinc"
    words = Words(
        place="Province",
        whose="Empire",
        choice="Moesia I +Fort",
        dice="2 5",
        change="Rome +Fort; West gold 87; 7/5 Vandal @ Numidia",
        what_if="Germania II +Fort",
        act="West gives 20",
        act_hint="Give Gold, or raise Extra Taxes",
    )
    drawings = DRAWINGS

    def headline(self, board: Position) -> str:
        """ "286 CE: Diocletian and Maximian, turn 1, Event Phase"."""
        return picture.headline(board)

    def tracks(self, board: Position, *, chances: bool = True) -> Table:
        """The tracks of both Empires."""
        return picture.empires_table(board)

    def figures(self, board: Position) -> Tracks:
        """Gold, Prestige and Unrest of both Empires."""
        return {e: {t.capitalize(): getattr(board.empire(e), t) for t in TRACKS} for e in EMPIRES}

    def table(self, board: Position, *, chances: bool = True) -> Table:
        """Every space where there is something to say."""
        return picture.board_table(board, chances=chances)

    def view(self, board: Position, *, selected: str = "", chances: bool = True) -> MapView:
        """Provinces and Homelands."""
        return picture.view(board, selected=selected, chances=chances)

    def key(self, board: Position, *, chances: bool = True) -> str:
        """What the badges mean."""
        return picture.KEY if chances else picture.UNITS_KEY

    def neighbours(self, board: Position) -> Mapping[str, Sequence[str]]:
        """The connections of the map."""
        return picture.neighbours(board.rules)

    def find(self, board: Position, text: str) -> str:
        """A Province or a Homeland."""
        return board.rules.names["space"].find(text)

    def focused(self, board: Position, focus: str = "", *, chances: bool = True) -> str:
        """The map around a space, or the whole map."""
        return around.picture(board, self.find(board, focus) if focus else "", chances=chances)

    def on_paper(self, board: Position, focus: str = "") -> str:
        """The same as tables alone."""
        return around.on_paper(board, focus)

    def planned(self, plan: Plan, board: Position) -> PlanPicture:
        """The map with what the plan changes on it."""
        return plan_map(plan, board)

    def changed_places(self, before: Position, after: Position) -> frozenset[str]:
        """The Provinces and Homelands where something changed: status, Units, a War, a Leader."""
        found = {name for name, state in after.provinces.items() if state != before.provinces[name]}
        for name in {*before.wars, *after.wars}:
            a, b = before.wars.get(name), after.wars.get(name)
            if a is None or b is None or (a.space, a.leader) != (b.space, b.leader):
                found |= {w.space for w in (a, b) if w is not None}
        moved = {x for x in {*before.leaders, *after.leaders} if before.leaders.get(x) != after.leaders.get(x)}
        found |= {where for x in moved for where in (before.leaders.get(x), after.leaders.get(x)) if where}
        return frozenset(found)

    def clauses(self, before: Position, after: Position) -> tuple[str, ...]:
        """What changed; of the boxes only what came and went is told."""
        found = before.diff(after).split("; ")
        kept = (c for c in found if c and not _KEPT_BY_THE_STEP.fullmatch(c))
        return (*kept, *_boxes(before, after))

    def beginnings(self) -> list[tuple[str, str]]:
        """Phases, steps, the first turn in small, the game."""
        return stages.choices()

    def phase_of(self, stage: str) -> str:
        """What stands before the colon; the small first turn is one phase."""
        return before_colon(stage) or "First turn"

    def first_place(self, decision: Decision, board: Position, places: Sequence[str]) -> str:
        """Where a Revolt is likeliest."""
        return next((o.province for o in revolt.all_odds(board) if o.province in places), "")


def _boxes(before: Position, after: Position) -> list[str]:
    found = []
    for attribute, name in _BOXES.items():
        old, new = set(getattr(before, attribute)), set(getattr(after, attribute))
        signs = [*(f"+{x}" for x in sorted(new - old)), *(f"-{x}" for x in sorted(old - new))]
        if signs:
            found.append(f"{name}: {', '.join(signs)}")
    return found


FACE = RomeIInc()

__all__ = ["FACE", "RomeIInc"]
