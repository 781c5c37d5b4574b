"""What the widgets ask of a game: a `Face`. A new game writes one in `widgets/<its package>/face.py`, and nothing else here.

The player, the Examples, the exercises and the static cards know no game: they ask the face of the board they show.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Generic, Protocol, TypeGuard, TypeVar, cast, runtime_checkable

from ..core import games
from ..core.errors import BadInput, Problem
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.show import Table
from ..core.session.requests import Decision, Option
from ..core.session.session import Session
from ..core.verbs import Verbs, verbs_of
from .map.view import MapView
from .plain import Card, plain_html

P = TypeVar("P", bound=GamePosition)
"""The positions of a game."""

Tracks = Mapping[str, Mapping[str, int]]
"""The numbers on the tracks: whose -> track -> number; a game with one player has one entry, ""."""


@dataclass(frozen=True)
class Words:
    """What the controls of the player say: what a place is called, and examples of what can be typed."""

    place: str
    """What a place that is chosen is called: "Province"."""
    whose: str
    """Whose the tracks are, above the first column: "Empire"; "" where there is but one player."""
    choice: str
    """An answer: "Moesia I +Fort"."""
    dice: str
    """The faces of dice: "2 5"."""
    change: str
    """A change of the board in the compact grammar: "Rome +Fort; West gold 87"."""
    what_if: str
    """A short change of the board, for an Example: "Germania II +Fort"."""
    act: str = ""
    """What may be done at any time: "West gives 20"; "" where there is no such thing."""
    act_hint: str = ""
    """What these acts are: "Give Gold, or raise Extra Taxes"."""


@runtime_checkable
class Picture(Protocol):
    """What needs neither kernel nor script to be shown: a board with its tables, a result."""

    def text(self) -> str:
        """All of it in words."""

    def html(self) -> str:
        """The picture and its tables."""


class Face(ABC, Generic[P]):
    """What the widgets ask of a game. A board is handed in as it is; nothing here changes one."""

    name: str
    """The game's name in its declaration."""
    board_type: type[P]
    """The type of its boards."""
    words: Words
    start: str
    """The position that a game is played from if none is named."""

    @property
    def game(self) -> Verbs[GamePosition]:
        """The module with `position`, `play`, `resume` and the other verbs."""
        return verbs_of(games.find(self.name))

    def position(self, text: str) -> P:
        """A board by catalogue name, share string or file; raises BadInput."""
        found = self.game.position(text)
        assert isinstance(found, self.board_type)
        return found

    # --- a board in words

    @abstractmethod
    def headline(self, board: P) -> str:
        """One line: the title, the turn and the phase."""

    @abstractmethod
    def tracks(self, board: P) -> Table:
        """The tracks as they stand."""

    @abstractmethod
    def figures(self, board: P) -> Tracks:
        """The numbers on the tracks, for what changed and for the report."""

    @abstractmethod
    def table(self, board: P) -> Table:
        """Everything else on the board as a table."""

    # --- the map

    @abstractmethod
    def view(self, board: P) -> MapView:
        """What the map of a board shows."""

    @abstractmethod
    def key(self, board: P) -> str:
        """What the signs on the map mean, and which of its figures are not certain."""

    @abstractmethod
    def neighbours(self, board: P) -> Mapping[str, Sequence[str]]:
        """Area of the map -> the areas that the arrow keys lead to."""

    @abstractmethod
    def picture(self, board: P) -> Picture:
        """The board for where no widget lives."""

    def card(self, board: P) -> Card:
        """The same for a notebook that is not trusted, or that shows several boards."""
        picture = self.picture(board)
        return Card(picture.text(), plain_html(picture.html()))

    @abstractmethod
    def focused(self, board: P, focus: str = "", *, chances: bool = True) -> str:
        """The part of a board that an Example or an exercise is about, as HTML: its picture with its table folded below."""

    def on_paper(self, board: P, focus: str = "") -> str:
        """The same as tables alone."""
        return f"<details><summary>The board as a table</summary>{self.table(board).html()}</details>"

    # --- what lies between two boards

    @abstractmethod
    def changed_places(self, before: P, after: P) -> frozenset[str]:
        """The areas of the map where something changed."""

    @abstractmethod
    def clauses(self, before: P, after: P) -> tuple[str, ...]:
        """What changed on the board in the compact grammar, without the tracks and the step's own book-keeping."""

    # --- a game that is followed

    @abstractmethod
    def beginnings(self) -> list[tuple[str, str]]:
        """(words, name) of everything that a session can begin with; "" is what is followed if nothing is said."""

    @abstractmethod
    def place_of(self, choice: str, board: P) -> str:
        """The area of the map that a choice is about, or ""."""

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
        return before_colon(stage)

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
        return cast("Session[P]", self.game.play(board, seed, stages))

    def resume(self, path: str | Path, autosave: bool) -> Session[P]:
        """A saved session; raises BadInput."""
        return cast("Session[P]", self.game.resume(path, autosave=autosave))


def face(game: str) -> Face[GamePosition]:
    """The face of a game by its name ("aurelian").

    Raises:
        BadInput: no such game.
    """
    found: Face[GamePosition] = resolve(games.find(game).face)
    return found


def face_of(board: P) -> Face[P]:
    """The face of the game that a board belongs to.

    Raises:
        TypeError: it is no board.
    """
    game = _game_of(board)
    if game is None:
        raise TypeError(f"expected a position, not {type(board).__name__}")
    found: Face[P] = resolve(games.find(game).face)
    return found


def is_board(thing: object) -> TypeGuard[GamePosition]:
    """Whether something is a position of one of the games."""
    return _game_of(thing) is not None


def _game_of(thing: object) -> str | None:
    """The game that a position is of."""
    name = getattr(type(thing), "GAME", "")
    return name if name in games.games() and isinstance(thing, face(name).board_type) else None


def board_from(start: str | GamePosition, game: str) -> tuple[Face[GamePosition], GamePosition]:
    """The face and the board of a position, or of one that is named.

    Raises:
        BadInput: no such position, or one of another game.
    """
    if isinstance(start, str):
        mine = face(game)
        return mine, mine.position(start)
    if not is_board(start):
        raise BadInput([Problem("position", f"expected a position or its name, not {type(start).__name__}")])
    return face_of(start), start


def board_of(start: str | P, mine: Face[P]) -> P:
    """The board of a position of one game, or of one that is named.

    Raises:
        BadInput: no such position, or one of another game.
    """
    found, board = board_from(start, mine.name)
    if not isinstance(board, mine.board_type):
        raise BadInput(
            [Problem("position", f"is of another game, {games.find(found.name).title}", "Ask the panels of that game.")]
        )
    return board


def folded(table: Table, words: str = "The board as a table") -> str:
    """A table that unfolds."""
    return f"<details><summary>{escape(words)}</summary>{table.html()}</details>"


def before_colon(stage: str) -> str:
    """What stands before the colon of a stage's name, or ""."""
    return stage.partition(": ")[0] if ": " in stage else ""


__all__ = [
    "Face",
    "Picture",
    "Tracks",
    "Words",
    "before_colon",
    "board_from",
    "board_of",
    "face",
    "face_of",
    "folded",
    "is_board",
]
