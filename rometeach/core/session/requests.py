"""How the rules ask: a step of the game is a generator that yields Requests and Notes and returns the new position.

A Request needs an answer (dice, a random draw, a decision); a Note tells what happened. `outcomes.outcomes` follows every
answer that chance can give, so a step that can be played can also be computed exactly: the rules are written once.

`what` is for readers; a program that must know what a Roll, Draw, Decision or Note is about asks its `about`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, overload

from ..errors import did_you_mean
from ..figures.ledger import Ledger
from ..frozen import quickly_made
from .actions import Action

P = TypeVar("P")
T = TypeVar("T")


@quickly_made
@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that are due: `number` dice of `sides` faces; the answer is the tuple of their faces.

    `split` may name the lowest face of each group of faces that have the same effect (one die only): an exact
    computation then follows one face of each group. `highest` says that only the highest face counts, and not their sum.
    `symbols` are for dice that show something else than numbers, and of which it does not matter which one shows what: for
    each face how it may be typed, ("I", "Infantry"), the shortest first.
    """

    what: str
    case: str
    number: int = 1
    split: tuple[int, ...] = ()
    ledger: Ledger | None = None
    sides: int = 6
    about: object = None
    highest: bool = False
    symbols: tuple[tuple[str, ...], ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Draw:
    """A random choice among equally likely options; the answer is one of them."""

    what: str
    case: str
    options: tuple[str, ...]
    about: object = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Option:
    """One legal choice of a Decision: what one does, what it means, what it costs."""

    action: Action
    meaning: str = ""

    @property
    def name(self) -> str:
        """The choice in the compact grammar."""
        return str(self.action)


@quickly_made
@dataclass(frozen=True, slots=True)
class Refusal:
    """What is not legal here, and why."""

    action: Action
    reason: str
    case: str

    @property
    def name(self) -> str:
        """What is refused, in the compact grammar."""
        return str(self.action)


SHOWN = 8
"""So many choices are listed in a message."""


class Lazy(Sequence[T]):
    """A sequence that is computed when somebody looks at it: choices that a player may never list."""

    def __init__(self, compute: Callable[[], Sequence[T]]) -> None:
        self._compute = compute
        self._items: Sequence[T] | None = None

    def _all(self) -> Sequence[T]:
        if self._items is None:
            self._items = self._compute()
        return self._items

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[T]:
        return iter(self._all())


@quickly_made
@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of the player in the seat `who`: the answer is the action of one of the options.

    `kind` names the sort of choice ("build", "losses"), `board` is the position that the choice is made on. At an
    `open` one a player may first do what the rules allow at any time; the step is then told by a `Changed`. The answer to
    a `secret` one is for that player's eyes alone. `unasked` is for a choice that an older kit did not leave to the player: what
    it did then, with which a game that was saved before goes on.
    """

    who: str
    what: str
    case: str
    options: Sequence[Option]
    refused: Sequence[Refusal] = ()
    kind: str = ""
    board: Any = field(default=None, compare=False, repr=False)
    open: bool = False
    about: Any = field(default=None, compare=False, repr=False)
    secret: bool = False
    unasked: Action | None = field(default=None, compare=False, repr=False)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be done."""
        return tuple([option.action for option in self.options])

    def find(self, value: object) -> Action | None:
        """What is meant by one of the actions or by a text that spells one, in upper or lower case; None if nothing is."""
        if isinstance(value, Action):
            return next((o.action for o in self.options if o.action == value), None)
        text = str(value).strip().casefold()
        for option in self.options:
            if str(option.action).casefold() == text:
                return option.action
        spelled = ((o.action, x) for o in self.options for x in o.action.spellings)
        return next((action for action, x in spelled if x.casefold() == text), None)

    @property
    def listed(self) -> str:
        """ "Choices: keep, pass to Blue.", the first ones where there are many."""
        names = [o.name for o in self.options]
        return f"Choices: {', '.join(names[:SHOWN])}{', ...' if len(names) > SHOWN else '.'}"

    def nearest(self, text: str) -> str:
        """What was probably meant by a text that is no choice; where nothing is near, the choices."""
        return did_you_mean(text, [o.name for o in self.options]) or self.listed


@dataclass(frozen=True, slots=True)
class Changed:
    """In place of the answer to an open Decision: the board was changed by an act; the step goes on from it."""

    board: Any


@quickly_made
@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened: what, the Case, the dice and the ledger behind it.

    `who` is the seat that it happened to, "" where it is nobody's. `board` is the position right after it, for those who
    look on; None where nothing on it changed. `about` is what happened as a value.

    `only` are the seats that may know it (all of them where it is empty), and `public` is what the others are told then.
    `reveals` says that something comes to light that was hidden: taking it back is marked in the log.
    """

    what: str
    case: str
    dice: tuple[int, ...] = ()
    ledger: Ledger | None = None
    who: str = ""
    heading: bool = False
    board: Any = None
    about: Any = None
    only: tuple[str, ...] = ()
    public: str = ""
    reveals: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A place in a step from which on all depends on this state alone: who follows every branch follows equal states once.

    It asks nothing and tells nothing; the answer is None. The state names everything that the rest of the step looks at, the
    board with it; a step that is part of a larger one says with `outcomes.within` what else that one looks at.
    """

    state: Hashable


Request = Roll | Draw | Decision
Answer = Any
"""Faces of dice, an `Action`, the option of a Draw, `Changed`, or nothing after a Note or Checkpoint: a step knows what it asked."""
Steps = Generator[Request | Note | Checkpoint, Answer, T]


def ask(board: P, make: Callable[[P], Decision]) -> Steps[tuple[P, Action]]:
    """Ask an open Decision, anew after each act: the board then, and the answer."""
    answer = yield make(board)
    while isinstance(answer, Changed):
        board = answer.board
        answer = yield make(board)
    return board, answer
