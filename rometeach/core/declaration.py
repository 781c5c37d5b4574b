"""What a game says of itself: one `Game` value, from which the command line, the panels, the planner and the docs are made.

Whatever the declaration points at is an import string ("solvers.rome_iinc.questions:turn"), resolved when it is asked for:
reading a declaration imports no rules, no widget and no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .errors import BadInput, Problem, did_you_mean
from .registry import resolve

Kind = Literal["text", "number", "flag", "names", "chance", "choice"]
"""How the value of a parameter is read; "names" are several, parted by commas, a "choice" is one of `choices`."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table: an Empire, a player, the solitaire player. Requests and views name a seat by its `name`."""

    name: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that a question takes.

    Attributes:
        name: the name of the argument, "civil_war"; on the command line "--civil-war".
        help: what it is, in a line that may end a row of `--help`.
        kind: how it is read.
        default: what it is where nothing is said; None where it is left out then.
        needed: whether the question cannot be asked without it.
        choices: what a "choice" is one of.
        offered: import string of what offers values for a position: position -> [(words, value), ...]; "" for free text.
        label: what a form calls it, "Gold to spend"; "" for its name.
        example: what stands in an empty field, "Germania II +Fort".
        metavar: what `--help` calls its value; "" for the usual.
        bare: what is taken where the option stands without a value; None where it needs one.
    """

    name: str
    help: str = ""
    kind: Kind = "text"
    default: object = None
    needed: bool = False
    choices: tuple[str, ...] = ()
    offered: str = ""
    label: str = ""
    example: str = ""
    metavar: str = ""
    bare: object = None

    @property
    def option(self) -> str:
        """ "--civil-war"."""
        return f"--{self.name.replace('_', '-')}"


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be asked of every position of a game: of chance, or for the best plan.

    Attributes:
        name: "civil_war", "turn": what one types.
        answer: what answers it: an import string of a function whose first argument is the position, or the name of a verb of
            the position ("revolts").
        help: what it answers, in a line.
        title: the same as a form lists it; "" for the name.
        parameters: what it takes, in order. One that has the question's own name is what the option itself holds
            (`--war "7/5 Vandal"`); where there is none the option is a flag.
        cases: the Cases that it rests on.
        example: a call as it is typed after the position: `--war "7/5 Vandal" --commander Africa`.
    """

    name: str
    answer: str
    help: str
    title: str = ""
    parameters: tuple[Parameter, ...] = ()
    cases: tuple[str, ...] = ()
    example: str = ""

    def parameter(self, name: str) -> Parameter:
        """A parameter by its name.

        Raises:
            BadInput: the question takes none of that name.
        """
        for found in self.parameters:
            if found.name == name:
                return found
        known = [p.name for p in self.parameters]
        hint = did_you_mean(name, known) or f"It takes {', '.join(known) or 'nothing'}."
        raise BadInput([Problem(name[:60], f"is nothing that {self.name} takes", hint)])


@dataclass(frozen=True, slots=True)
class Program:
    """A program that plays: "simple", "random", "solver". `make` is the import string of what makes one from a seed."""

    name: str
    help: str
    make: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """What a game offers.

    Attributes:
        name: on the command line, "rome-iinc"; with underscores its folder of data, lessons and notebooks.
        title: "Rome, IInc.".
        credit: who designed and published it.
        verbs: the module with the game's `position`, `positions`, `rules`, `play`, `resume`, `following`, `summary`, `check`, `case`,
            `coverage`, `provenance` and `STAGES`; see `rometeach.games.Verbs`.
        board: import string of the type of its boards.
        start: the position that is meant where none is named.
        edit: a change in its compact grammar, as an example.
        seats: who sits at the table, 1 to 6.
        hidden: whether a seat may know things that the others do not; its boards then have `view(seat)`.
        chances: the questions of chance; the first one is asked where none is named.
        plans: the questions for the best plan.
        programs: who can play it.
        face: import string of what draws it and speaks for it in widgets; "" where there are no widgets.
        panels: question of a small panel -> import string of its class.
        tools: other widgets by name, "analyse", "edit_position", "show_plan" -> import string.
        extras: anything else that some room asks for, by name -> import string ("solver_options", "plan_form", "fuzz").
    """

    name: str
    title: str
    verbs: str
    board: str
    start: str
    credit: str = ""
    edit: str = ""
    seats: tuple[Seat, ...] = (Seat("you"),)
    hidden: bool = False
    chances: tuple[Question, ...] = ()
    plans: tuple[Question, ...] = ()
    programs: tuple[Program, ...] = ()
    face: str = ""
    panels: Mapping[str, str] = field(default_factory=dict)
    tools: Mapping[str, str] = field(default_factory=dict)
    extras: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= len(self.seats) <= 6:
            raise BadInput([Problem(self.name, f"has {len(self.seats)} seats", "A game has 1 to 6.")])

    @property
    def folder(self) -> str:
        """What its folders are called: "rome_iinc"."""
        return self.name.replace("-", "_")

    def find(self, where: str) -> Any:  # what an import string stands for
        """What one of the declaration's import strings stands for.

        Raises:
            ImportError: the module, or what it needs, is not there.
        """
        return resolve(where)

    def question(self, name: str, among: tuple[Question, ...]) -> Question:
        """One of the questions by its name.

        Raises:
            BadInput: there is none of that name.
        """
        for found in among:
            if found.name == name:
                return found
        known = [q.name for q in among]
        hint = did_you_mean(name, known) or (f"Questions: {', '.join(known)}." if known else "It has none.")
        raise BadInput([Problem(f'"{name[:60]}"', f"is no question of {self.title}", hint)])


Answerer = Callable[..., Any]
"""What answers a question: a function of a position and the parameters by name."""

__all__ = ["Answerer", "Game", "Kind", "Parameter", "Program", "Question", "Seat"]
