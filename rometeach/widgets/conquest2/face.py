"""What the widgets ask of a game, for Conquest of the Empire II."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...conquest2.position import Position
from ...conquest_board.rules import CROSSING
from ...core.frozen import replace
from ...core.results.plans import Plan
from ...core.results.show import Table
from ...core.session.requests import Decision, Option
from ..board_map import PlanPicture
from ..face import Face, Words, before_colon
from ..map.view import MapView
from ..words_of_boards import Tracks
from .drawings import DRAWINGS
from .map import picture, tables, words
from .map import plan as plan_map
from .meanings import meaning

_KEPT_BY_THE_STEP = re.compile(
    r"(season|round|phase|active|opener|bid|seen|pool|gone)\b.*|\w+ (talents|points|chaos|actions|took)\b.*",
    re.IGNORECASE,
)


class Conquest2(Face[Position]):
    """The face of Conquest of the Empire II."""

    name = "conquest2"
    words = Words(
        place="Space",
        whose="Player",
        choice="buy influence in Italia: a Province Token",
        dice="I C -",
        change="Italia: Red 3I 1G, influence Red 2; Red talents 40",
        what_if="Italia: Red 3I 1G",
        act="set right: Red talents 40",
        act_hint="Set the board right when it differs from the table",
    )
    drawings = DRAWINGS

    def headline(self, board: Position) -> str:
        """ "The start with four players, season 1, round 2: Red, Actions"."""
        return picture.headline(board)

    def tracks(self, board: Position, *, chances: bool = True) -> Table:
        """What each player has, and the cards that lie face up."""
        return tables.players(board)

    def figures(self, board: Position) -> Tracks:
        """Victory Points, Influence Tokens, Talents and Chaos of the players."""
        return {
            s: {
                "VP": p.points,
                "Influence": board.influence_of(s),
                "Talents": p.talents,
                "Chaos": p.chaos,
            }
            for s, p in board.players.items()
        }

    def table(self, board: Position, *, chances: bool = True) -> Table:
        """The Key Provinces, and every other space where something lies."""
        return tables.spaces(board, chances=chances)

    def view(self, board: Position, *, selected: str = "", chances: bool = True) -> MapView:
        """The Provinces and the sea zones."""
        return picture.view(board, selected=selected, chances=chances)

    def part(self, board: Position, focus: str = "", *, chances: bool = True) -> str:
        """A part of the map tells no chances, for only the key of the whole says what the circles are."""
        return super().part(board, focus, chances=chances and not focus)

    def key(self, board: Position, *, chances: bool = True) -> str:
        """What the tokens and counters mean."""
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
        """The spaces where something changed, and both ends of a crossing that was closed or opened."""
        found = {n for n, p in after.provinces.items() if p != before.provinces[n]}
        found |= {n for n, fleets in after.seas.items() if fleets != before.seas[n]}
        for row in after.rules.tables["connections"].values():
            ends = row["a"], row["b"]
            if row["kind"] == CROSSING and words.closing(before, *ends) != words.closing(after, *ends):
                found |= set(ends)
        return frozenset(found)

    def clauses(self, before: Position, after: Position) -> tuple[str, ...]:
        """What changed on the board, without the tracks and what only the turn in progress counts."""
        changed = replace(before, title="").diff(replace(after, title="")).split("; ")
        return tuple(c for c in changed if c and not _KEPT_BY_THE_STEP.fullmatch(c))

    def beginnings(self) -> list[tuple[str, str]]:
        """The rest of the round, the open phase, the season, the game."""
        return [
            ("the rest of the round", ""),
            ("the open phase", "phase"),
            ("the season", "season"),
            ("the game, to its end", "game"),
        ]

    def meaning(self, option: Option, decision: Decision, board: Position) -> str:
        """What a choice costs or brings."""
        return option.meaning or meaning(option.action, board)

    def phase_of(self, stage: str) -> str:
        """ "Season 1, round 2" of "Season 1, round 2: place 3"; "Season 1: Taxes" as it is."""
        before = before_colon(stage)
        return before if "round" in before else stage

    def when(self, turn: int, stage: str) -> str:
        """ "Season 1, round 2: place 3", which the stage says."""
        return stage

    def first_place(self, decision: Decision, board: Position, places: Sequence[str]) -> str:
        """Where the battle is that is decided, or the Province in which units are recruited; else all are offered at once."""
        fought = getattr(decision.about, "place", decision.about)
        fought = fought[0] if isinstance(fought, tuple) and fought else fought
        return fought if isinstance(fought, str) and fought in places else ""


FACE = Conquest2()

__all__ = ["FACE", "Conquest2"]
