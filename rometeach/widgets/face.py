"""What the widgets ask of a game: a `Face`. A game's declaration names its own.

The player, the Examples, the exercises and the static cards know no game: they ask the face of the board they show. Every
question has an answer of its own for games that say nothing else, made of the board's plain data and of its `diff`. A small
game says where its places lie, what joins them, and how each looks:

    class Tollgates(Face[Position]):
        name = "tollgates"
        places = {"North": (0, 0), "South": (0, 2)}
        links = (Link("North", "South", "road"),)

        def area(self, board: Position, place: str, *, chances: bool = True) -> Area:
            return Area(place, "#a9cdea", None, f"{place}, {board.units[place]} units", (Badge(str(board.units[place]), "units"),))

    FACE = Tollgates()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Generic, TypeGuard, TypeVar, cast

from ..core import games
from ..core.declaration import Game
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.names import key as key_of
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.estimates import Estimate
from ..core.results.plans import Plan
from ..core.results.show import Table
from ..core.session.requests import Decision, Option
from ..core.session.session import Session
from ..core.verbs import Verbs, verbs_of
from . import words_of_boards
from .board_map import BoardMap, PlannedBoard, PlanPicture, folded
from .drawings import subjects
from .drawings.pieces import drawing
from .map.circles import circles
from .map.drawing import draw
from .map.section import section
from .map.view import Area, LegendEntry, Link, MapView, titled
from .plain import Card, plain_html
from .words_of_boards import Tracks

P = TypeVar("P", bound=GamePosition)
"""The positions of a game."""


@dataclass(frozen=True)
class Words:
    """What the controls of the player say: what a place is called, and examples of what can be typed."""

    place: str = "Place"
    """What a place that is chosen is called: "Province"."""
    whose: str = ""
    """Whose the tracks are, above the first column: "Empire"; "" where there is but one player."""
    choice: str = ""
    """An answer: "Moesia I +Fort"."""
    dice: str = "2 5"
    """The faces of dice."""
    change: str = ""
    """A change of the board in the compact grammar: "Rome +Fort; West gold 87"; "" for that of the declaration."""
    what_if: str = ""
    """A short change of the board, for an Example: "Germania II +Fort"; "" for that of the declaration."""
    act: str = ""
    """What may be done at any time: "West gives 20"; "" where there is no such thing."""
    act_hint: str = ""
    """What these acts are: "Give Gold, or raise Extra Taxes"."""


class Face(Generic[P]):
    """What the widgets ask of a game. A board is handed in as it is; nothing here changes one."""

    name: str = ""
    """The game's name in its declaration."""
    words = Words()
    places: Mapping[str, tuple[float, float]] = MappingProxyType({})
    """Where the places of the map lie, across and down in any unit, where it is made of circles. A game with outlines of its own
    says what its `view` is."""
    links: Sequence[Link] = ()
    """What joins these places."""
    legend: Sequence[LegendEntry] = ()
    """What their colours mean."""
    drawings: Mapping[str, subjects.Drawn[P]] = MappingProxyType({})
    """What is drawn by itself: a kind of `subject` ("command") -> what it can be about, and what draws it."""

    def __init__(self, name: str = "") -> None:
        self.name = name or self.name

    @property
    def game(self) -> Game:
        """The game's declaration."""
        return games.find(self.name)

    @property
    def verbs(self) -> Verbs[GamePosition]:
        """The module with `position`, `play`, `resume` and the other verbs."""
        return verbs_of(self.game)

    def position(self, text: str) -> P:
        """A board by catalogue name, share string or file; raises BadInput."""
        return cast(P, self.verbs.position(text))

    @property
    def change(self) -> str:
        """A change of the board in the compact grammar, as an example."""
        return self.words.change or self.game.edit

    @property
    def what_if(self) -> str:
        """A short change of the board, as an example."""
        return self.words.what_if or self.game.edit

    # --- a board in words

    def headline(self, board: P) -> str:
        """One line: the title, the turn and the phase."""
        when = f"turn {board.turn}" + (f", {board.phase} Phase" if board.phase else "")
        return titled(board.title or self.game.title, when)

    def figures(self, board: P) -> Tracks:
        """The numbers on the tracks, for what changed and for the report."""
        return words_of_boards.figures(board.plain(), [seat.name for seat in self.game.seats])

    def tracks(self, board: P, *, chances: bool = True) -> Table:
        """The tracks as they stand; without `chances` nothing but what lies on them."""
        return words_of_boards.tracks(self.figures(board), self.words.whose)

    def table(self, board: P, *, chances: bool = True) -> Table:
        """Everything else on the board as a table; without `chances` nothing but what lies there."""
        return words_of_boards.table(board.plain(), self.figures(board))

    # --- the map

    def area(self, board: P, place: str, *, chances: bool = True) -> Area:
        """How one of the `places` looks; without `chances` it tells nothing but what lies there."""
        return Area(place, "#e6dfcf", None, place)

    def view(self, board: P, *, selected: str = "", chances: bool = True) -> MapView:
        """What the map of a board shows, with an area outlined; without `chances` nothing but what lies on the printed board.

        So an exercise is shown while it is open: no chart is asked, and no law.
        """
        return MapView(
            title=self.headline(board),
            description=self.key(board, chances=chances) or self.game.title,
            geometry=circles(self.places),
            areas=tuple(self.area(board, place, chances=chances) for place in self.places),
            links=tuple(self.links),
            legend=tuple(self.legend),
            selected=selected or None,
            home=next(iter(self.places), ""),
        )

    def key(self, board: P, *, chances: bool = True) -> str:
        """What the signs on the map mean, with or without those of chances, and which of its figures are not certain."""
        return ""

    def neighbours(self, board: P) -> Mapping[str, Sequence[str]]:
        """Area of the map -> the areas that the arrow keys lead to: along its connections, else to the nearest."""
        return words_of_boards.neighbours(self.view(board, chances=False))

    def around(self, board: P, place: str) -> Sequence[str]:
        """The areas that are shown with one that a picture is about: its neighbours."""
        return self.neighbours(board).get(place, ())

    def find(self, board: P, text: str) -> str:
        """An area of the map by its name; raises BadInput."""
        known = {key_of(a.name): a.name for a in self.view(board, chances=False).areas}
        if key_of(text) not in known:
            hint = did_you_mean(text, known.values()) or f"Places: {', '.join(known.values()) or 'none'}."
            raise BadInput([Problem(text[:40] or "place", "is no place of the map", hint)])
        return known[key_of(text)]

    def picture(self, board: P, *, selected: str = "", chances: bool = True) -> BoardMap:
        """The board for where no widget lives: its map, with an area outlined, and its tables."""
        return BoardMap(
            self.view(board, selected=selected, chances=chances),
            self.headline(board),
            self.key(board, chances=chances),
            self.tracks(board, chances=chances),
            self.table(board, chances=chances),
            prefix=self.name,
        )

    def card(self, board: P) -> Card:
        """The same for a notebook that is not trusted, or that shows several boards."""
        picture = self.picture(board)
        return Card(picture.text(), plain_html(picture.html()))

    def focused(self, board: P, focus: str = "", *, chances: bool = True) -> str:
        """The part of a board that an Example or an exercise is about, as HTML: its picture with its tables folded below.

        A place is shown with its neighbours and outlined; of several, with commas between, the part of the map where they lie.
        """
        return self.part(board, focus, chances=chances) + self._tables(board, chances=chances)

    def part(self, board: P, focus: str = "", *, chances: bool = True) -> str:
        """The part of the map that `focused` shows, or all of it, as SVG; "" without a map. Its key is not there."""
        places = [self.find(board, place.strip()) for place in focus.split(",")] if focus else []
        one = places[0] if len(places) == 1 else ""
        shown = self.view(board, selected=one, chances=chances)
        if places:
            return section(shown, (*places, *(self.around(board, one) if one else ())))
        return draw(shown, prefix=self.name) if shown.areas else ""

    def subject(self, board: P, subject: str = "", *, chances: bool = True, before: P | None = None) -> str:
        """What an Example is about, drawn, as HTML: a place as in `focused`, or what is drawn by itself ("command Gallia").

        Args:
            board: the board.
            subject: what is shown; several pictures with semicolons between; none, or "map", is the whole board.
            chances: whether it tells chances, and what the rules make of the board, such as who follows whom.
            before: the board before, so that tracks and ladders show where their markers came from.

        Raises:
            BadInput: there is no such place and nothing else of this name; the nearest is named.
        """
        return "".join(self._drawn(board, part, chances, before or board) for part in subjects.parts(subject) or ("",))

    def _drawn(self, board: P, part: str, chances: bool, before: P) -> str:
        found = subjects.found(self.drawings, board, part)
        if found:
            drawn, name = self.drawings[found[0]], found[1]
            return drawing((drawn.draw if chances else drawn.untold or drawn.draw)(board, name, before))
        try:
            return self.focused(board, "" if key_of(part) == "map" else part, chances=chances)
        except BadInput:
            places = [area.name for area in self.view(board, chances=False).areas]
            hint = did_you_mean(part, [*subjects.named(self.drawings, board), *places])
            if not hint:
                raise
            what = "is no place of the map, and nothing else that is drawn"
            raise BadInput([Problem(part[:60], what, hint)]) from None

    def on_paper(self, board: P, focus: str = "") -> str:
        """The same as tables alone; they tell no chance."""
        return self._tables(board, chances=False)

    def _tables(self, board: P, *, chances: bool) -> str:
        """The tracks and the board as tables that unfold."""
        tracks = folded(self.tracks(board, chances=chances), "The tracks")
        return tracks + folded(self.table(board, chances=chances))

    def planned(self, plan: Plan, board: P) -> PlanPicture:
        """What a plan does on the map.

        Raises:
            BadInput: it does nothing that the map can show.
            IllegalChoice: it cannot be carried out on this board.
        """
        try:
            after, place = board.edit(plan.change), ""
        except BadInput:
            after, place = board, plan.actions[0].place if isinstance(plan, Estimate) else ""
        if after == board and not place:
            raise BadInput([Problem(plan.change or "the plan", "changes nothing that the map shows")])
        return PlannedBoard(plan.title, self.picture(after, selected=place), self.focused(after, place))

    # --- what lies between two boards

    def changed_places(self, before: P, after: P) -> frozenset[str]:
        """The areas of the map where something changed."""
        old = {area.name: area for area in self.view(before, chances=False).areas}
        return frozenset(a.name for a in self.view(after, chances=False).areas if a != old.get(a.name))

    def clauses(self, before: P, after: P) -> tuple[str, ...]:
        """What changed on the board in the compact grammar, without the tracks and the step's own book-keeping."""
        return words_of_boards.clauses(before.diff(after), self.figures(after))

    # --- a game that is followed

    def beginnings(self) -> list[tuple[str, str]]:
        """(words, name) of everything that a session can begin with; "" is what is followed if nothing is said."""
        first, *_, last = self.verbs.STAGES
        return [(f"the {first}", ""), *([(f"the {last}, to its end", last)] if last != first else [])]

    def meaning(self, option: Option, decision: Decision, board: P) -> str:
        """What a choice means, with its chance where the game tells one."""
        return option.meaning

    def first_place(self, decision: Decision, board: P, places: Sequence[str]) -> str:
        """Which of the places is offered first, or ""."""
        return ""

    def is_draw(self, decision: Decision) -> bool:
        """Whether a Decision asks what was drawn at the table, so that the computer may draw instead."""
        return False

    def draw(self, decision: Decision, board: P, seed: int) -> str:
        """What the computer draws at such a Decision, each answer as likely as it is given all that was seen.

        Raises:
            BadInput: too little is known.
        """
        raise NotImplementedError

    def phase_of(self, stage: str) -> str:
        """The phase that a stage of a session belongs to."""
        return before_colon(stage) or stage

    def when(self, turn: int, stage: str) -> str:
        """A stage of a turn in words: "Turn 1, Treasury Phase: Taxes"."""
        return f"Turn {turn}, {stage}"

    def asks(self, decision: Decision) -> str:
        """A Decision that is due, in words."""
        return f"{decision.who} decides: {decision.what} (Case {decision.case})"

    def now(self, decision: Decision) -> str:
        """The same, said after something was done."""
        return f"Now due: {self.asks(decision)}"

    def play(self, board: P, seed: int | None, stages: str) -> Session[P]:
        """A session from a board; raises BadInput."""
        return cast("Session[P]", self.verbs.play(board, seed, stages))

    def resume(self, path: str | Path, autosave: bool) -> Session[P]:
        """A saved session; raises BadInput."""
        return cast("Session[P]", self.verbs.resume(path, autosave=autosave))


@cache
def face(game: str) -> Face[GamePosition]:
    """The face of a game by its name; of one that declares none, a face that knows what all games have.

    Raises:
        BadInput: no such game.
    """
    where = games.find(game).face
    found: Face[GamePosition] = resolve(where) if where else Face(game)
    return found


def face_of(board: P) -> Face[P]:
    """The face of the game that a board belongs to.

    Raises:
        BadInput: it is no board; where it is a text, what makes one of it.
    """
    return cast(Face[P], face(games.of(board).name))


def is_board(thing: object) -> TypeGuard[GamePosition]:
    """Whether something is a position of one of the games."""
    name = getattr(type(thing), "GAME", "")
    return name in games.games() and isinstance(thing, resolve(games.find(name).board))


def before_colon(stage: str) -> str:
    """What stands before the colon of a stage's name, or ""."""
    return stage.partition(": ")[0] if ": " in stage else ""


__all__ = ["Face", "Words", "before_colon", "face", "face_of", "is_board"]
