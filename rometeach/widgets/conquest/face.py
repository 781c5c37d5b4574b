"""What the widgets ask of a game, for Conquest of the Empire."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...conquest.charts.tribute import tribute
from ...conquest.phases.common import rested
from ...conquest.position import Position
from ...core.results.plans import Plan
from ...core.results.show import Table
from ...core.session.requests import Decision
from ..board_map import PlanPicture
from ..face import Face, Words
from ..map.view import MapView
from ..words_of_boards import Tracks
from .drawings import DRAWINGS
from .map import picture
from .map import plan as plan_map

_KEPT_BY_THE_STEP = re.compile(
    r"(turn|phase|active|reached|asked|fought|bought|road)\b.*|\w+ talents\b.*", re.IGNORECASE
)


class Conquest(Face[Position]):
    """The face of Conquest of the Empire."""

    name = "conquest"
    words = Words(
        place="Space",
        whose="Player",
        choice="march Italia to Dalmatia: 4I 1G",
        dice="2I 1C 1-",
        change="Dalmatia: Red 3I 1G; Italia: Red -3I; Red talents 40",
        what_if="Dalmatia: Red 3I 1G",
        act="set right: Red talents 40",
        act_hint="Set the board right when it differs from the table",
    )
    drawings = DRAWINGS

    def headline(self, board: Position) -> str:
        """ "The start with four players, round 1: Red, Movement"."""
        return picture.headline(board)

    def tracks(self, board: Position, *, chances: bool = True) -> Table:
        """What each player has, and the prices; without `chances` no tribute."""
        return picture.players_table(board, chances=chances)

    def figures(self, board: Position) -> Tracks:
        """Tribute and Talents of those who play."""
        return {s: {"Tribute": tribute(board, s), "Talents": board.players[s].talents} for s in board.playing}

    def table(self, board: Position, *, chances: bool = True) -> Table:
        """Every space where something lies."""
        return picture.board_table(board, chances=chances)

    def view(self, board: Position, *, selected: str = "", chances: bool = True) -> MapView:
        """The Provinces and the sea zones."""
        return picture.view(board, selected=selected, chances=chances)

    def part(self, board: Position, focus: str = "", *, chances: bool = True) -> str:
        """A part of the map tells no chances, for only the key of the whole says whose they are."""
        return super().part(board, focus, chances=chances and not focus)

    def key(self, board: Position, *, chances: bool = True) -> str:
        """What the counters mean."""
        return picture.key(board, chances=chances)

    def planned(self, plan: Plan, board: Position) -> PlanPicture:
        """The map with what the plan does in each space, in its order."""
        return plan_map.planned(plan, board)

    def neighbours(self, board: Position) -> Mapping[str, Sequence[str]]:
        """Land borders, crossings, coasts, and the borders of sea zones."""
        return {name: tuple(near) for name, near in board.rules.borders.items()}

    def around(self, board: Position, place: str) -> Sequence[str]:
        """The Provinces beside a Province, over land and crossings; the coasts of a sea zone."""
        rules = board.rules
        return rules.neighbours[place] if place in rules.neighbours else rules.shores[place]

    def find(self, board: Position, text: str) -> str:
        """A Province or a sea zone."""
        return board.rules.names["space"].find(text)

    def changed_places(self, before: Position, after: Position) -> frozenset[str]:
        """The spaces where something changed, and those at the ends of a new or destroyed Road."""
        old, new = rested(before), rested(after)
        found = {n for n, p in new.provinces.items() if p != old.provinces[n]}
        found |= {n for n, ships in new.seas.items() if ships != old.seas[n]}
        ends = (after.rules.tables["connections"][road] for road in before.roads ^ after.roads)
        return frozenset(found | {row[end] for row in ends for end in ("a", "b")})

    def clauses(self, before: Position, after: Position) -> tuple[str, ...]:
        """What changed on the board, without the tracks and what only the turn in progress counts."""
        changed = rested(before).diff(rested(after)).split("; ")
        return tuple(c for c in changed if c and not _KEPT_BY_THE_STEP.fullmatch(c))

    def beginnings(self) -> list[tuple[str, str]]:
        """The rest of the turn, the open phase, the round, the game."""
        return [
            ("the rest of the turn", ""),
            ("the open phase", "phase"),
            ("the round", "round"),
            ("the game, to its end", "game"),
        ]

    def phase_of(self, stage: str) -> str:
        """What stands behind the colon: "Round 1, Red: Combat" is Combat."""
        return stage.rpartition(": ")[2]

    def when(self, turn: int, stage: str) -> str:
        """ "Round 1, Red: Movement", which the stage says."""
        return stage if stage.startswith("Round ") else f"Round {turn}, {stage}"

    def first_place(self, decision: Decision, board: Position, places: Sequence[str]) -> str:
        """Where the battle is that is decided; else where the Caesar of the player stands, or his Home Province."""
        fought = getattr(decision.about, "province", decision.about)
        side = decision.who if decision.who in board.players else board.active
        caesars = [n for n, p in board.provinces.items() if p.force(side).caesar]
        home = board.players[side].home if side in board.players else ""
        return next((p for p in (fought, *caesars, home) if isinstance(p, str) and p in places), "")


FACE = Conquest()

__all__ = ["FACE", "Conquest"]
