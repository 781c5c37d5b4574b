"""What a game says of itself: one `Game` value, from which the command line, the panels, the planner and the docs are made.

Whatever the declaration points at is an import string ("my_solvers.questions:turn"), resolved when it is asked for:
reading a declaration imports no rules, no widget and no solver.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from .chance.written import chance
from .errors import BadInput, Problem, did_you_mean
from .registry import resolve

Kind = Literal["text", "number", "seconds", "flag", "names", "chance", "choice", "file"]
"""How the value of a parameter is read: a whole "number"; "names" are several, parted by commas; a "choice" is one of `choices`;
what is in a "file" a function of the game reads."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at the table: an Empire, a player, the solitaire player. Requests and views name a seat by its `name`."""

    name: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that a question takes.

    Attributes:
        name: the name of the argument, "civil_war".
        help: what it is, in a line that may end a row of `--help`.
        kind: how it is read.
        default: what it is where nothing is said; None where it is left out then.
        needed: whether the question cannot be asked without it.
        choices: what a "choice" is one of.
        limits: the least and the most that a number may be; None where who answers says it.
        offered: import string of what offers values for a position: position -> [(words, value), ...]; "" for free text.
        label: what a form calls it, "Gold to spend"; "" for its name.
        example: what stands in an empty field, "Germania II +Fort".
        metavar: what `--help` calls its value; "" for the usual.
        bare: what is taken where the option stands without a value; None where it needs one.
        spelled: what the command line calls it, where that is not its name: "after" for `--after`.
        repeated: whether the option may stand several times; texts are then joined by "; ", names are one each.
        reader: import string of what reads a "file": (position or None, what was typed, the other values by name) -> its value.
        unsaid: what a form offers for saying nothing of it.
        missing: import string of what is said where it is needed and not there: (position, the other values by name) -> a hint.
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
    spelled: str = ""
    repeated: bool = False
    reader: str = ""
    missing: str = ""
    limits: tuple[int, int] | None = None
    unsaid: str = "not said"

    @property
    def key(self) -> str:
        """What the command line calls it, as a name: "civil_war"."""
        return self.spelled or self.name

    @property
    def option(self) -> str:
        """ "--civil-war"."""
        return f"--{self.key.replace('_', '-')}"

    def value(self, typed: object) -> object:
        """The value that a text stands for, or several where it is `repeated`; what is no text is one already.

        What is in files is left to who knows the game.

        Raises:
            BadInput: it is no number, or no chance.
        """
        if isinstance(typed, tuple | list):
            return tuple(map(str, typed)) if self.kind == "names" else "; ".join(map(str, typed))
        if not isinstance(typed, str):
            return typed
        if self.kind == "chance":
            return chance(typed, self.option)
        if self.kind in ("number", "seconds"):
            try:
                return int(typed) if self.kind == "number" else float(typed)
            except ValueError:
                raise BadInput([Problem(self.option, f'"{typed[:40]}" is no number')]) from None
        return tuple(x.strip() for x in typed.split(",") if x.strip()) if self.kind == "names" else typed


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be asked of every position of a game: of chance, or for the best plan.

    Attributes:
        name: "civil_war", "turn": what one types.
        answer: what answers it: an import string of a function whose first argument is the position, or the name of a verb of
            the position ("revolts").
        help: what it answers, in a line.
        title: the same as a form lists it; "" for the name.
        parameters: what it takes, in order. One that is spelled like the question is what the option itself holds
            (`--war "7/5 Vandal"`); where there is none the option is a flag.
        cases: the Cases that it rests on.
        example: a call as it is typed after the position: `--war "7/5 Vandal" --commander Africa`.
        wide: whether its answer as plain data has parts called like other questions, so that it stands below its own name
            beside others.
        played: the parameter that counts what is played for the answer, "games"; the answer for 0 of them has
            `played(number, seed, told)`. "" where nothing is played.
        apart: whether it is a command of its own beside `odds`, because it follows more than can be waited for there.
        choice: a choice that one may ask about when its plan is there, "Germania II +Fort".
        usual: whether a form with all questions begins with it; where none is, the first one.
        by_worth: whether its plan is told by what it is worth; else by the first of its own lines.
        advice: import string of what says of its plan why it is so and what would change it; "" where nothing does.
        closed: import string of what says that it is over on a board, or part of it: (position, the options by name) -> a
            `Closed` or None; "" for one that is never over.
    """

    name: str
    answer: str
    help: str
    title: str = ""
    parameters: tuple[Parameter, ...] = ()
    cases: tuple[str, ...] = ()
    example: str = ""
    wide: bool = False
    played: str = ""
    apart: bool = False
    choice: str = ""
    usual: bool = False
    by_worth: bool = True
    advice: str = ""
    closed: str = ""

    @property
    def option(self) -> str:
        """ "--civil-war"."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def about(self) -> Parameter | None:
        """What the option itself holds; None where it is a flag."""
        return next((p for p in self.parameters if p.key == self.name), None)

    def typed(self) -> tuple[str, dict[str, object]]:
        """The change of the board and the values that the example gives: ("7/5 Vandal @ Numidia", {"war": "7/5 Vandal", ...})."""
        words, change, found = shlex.split(self.example), "", dict[str, object]()
        texts: dict[str, list[str | None]] = {}
        options = {p.option: p for p in self.parameters}
        while words:
            option = words.pop(0)
            text = words.pop(0) if words and not words[0].startswith("--") else None
            if option == "--edit":
                change = text or ""
            elif parameter := options.get(option):
                texts.setdefault(parameter.name, []).append(text)
        for parameter in self.parameters:
            if given := texts.get(parameter.name):
                one = parameter.bare if given[-1] is None else given[-1]
                found[parameter.name] = parameter.value([x or "" for x in given] if parameter.repeated else one)
        return change, found

    def call(self, position: str = "p") -> str:
        """The example as a program writes it: `rometeach.ask(p, "war", war="7/5 Vandal", commander="Africa")`."""
        change, values = self.typed()
        board = f'{position}.edit("{change}")' if change else position
        plain = {name: str(value) if isinstance(value, Fraction) else value for name, value in values.items()}
        given = "".join(f", {name}={value!r}".replace("'", '"') for name, value in plain.items())
        return f'rometeach.ask({board}, "{self.name}"{given})'

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
    """A program that plays: "simple", "random", "solver".

    Attributes:
        name: what it is called.
        help: how it plays, in a line.
        make: import string of what makes one from a seed.
        job: import string of what plays one game of a simulation with it, in place of the game's own; "" for that one.
    """

    name: str
    help: str
    make: str = ""
    job: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """What a game offers.

    Attributes:
        name: on the command line, "my-game"; with underscores its folder of data, lessons and notebooks.
        title: what it is called on its box.
        credit: who designed and published it.
        verbs: the module with the game's `position`, `positions`, `rules`, `play`, `resume`, `following`, `summary`, `check`, `case`,
            `coverage`, `provenance` and `STAGES`; see `rometeach.core.verbs.Verbs`.
        board: import string of the type of its boards.
        start: the position that is meant where none is named.
        edit: a change in its compact grammar, as an example.
        scenarios: the positions that whole games by program begin with; one that is alone need not be named.
        sizes: how many play -> the one of the scenarios for so many, where that differs.
        seats: who sits at the table, 1 to 6.
        hidden: whether a seat may know things that the others do not; its boards then have `view(seat)`.
        chances: the questions of chance; the first one is asked where none is named.
        plans: the questions for the best plan.
        programs: who can play it.
        face: import string of what draws it and speaks for it in widgets; "" where there are no widgets.
        panels: question of a small panel -> import string of its class.
        bench: import string of what the workbench asks of the game, a `rometeach.widgets.workbench.bench.Bench`; without it a board
            is changed there by text alone.
        extras: anything else that some room asks for, by name -> import string: "simulate", "examine" (see `rometeach.core.verbs`),
            "seated", which tells the seats that play in one of the scenarios (all of them without it), "plan_mistakes",
            "fuzz", its laws for random play (`rometeach.core.invariants.Invariants`), and "throws", the dice that a board asks a
            class for (`rometeach.classroom.projector.throws.Throw`).
    """

    name: str
    title: str
    verbs: str
    board: str
    start: str
    credit: str = ""
    edit: str = ""
    scenarios: tuple[str, ...] = ()
    sizes: Mapping[int, str] = field(default_factory=dict)
    seats: tuple[Seat, ...] = (Seat("you"),)
    hidden: bool = False
    chances: tuple[Question, ...] = ()
    plans: tuple[Question, ...] = ()
    programs: tuple[Program, ...] = ()
    face: str = ""
    panels: Mapping[str, str] = field(default_factory=dict)
    bench: str = ""
    extras: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= len(self.seats) <= 6:
            raise BadInput([Problem(self.name, f"has {len(self.seats)} seats", "A game has 1 to 6.")])
        names = [q.name for q in self.questions]
        if twice := {name for name in names if names.count(name) > 1}:
            raise BadInput([Problem(self.name, f"has two questions called {', '.join(sorted(twice))}")])

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions: of chance, then for the best plan."""
        return (*self.chances, *self.plans)

    @property
    def folder(self) -> str:
        """What its folders are called: "my_game"."""
        return self.name.replace("-", "_")

    def find(self, where: str) -> Any:  # what an import string stands for
        """What one of the declaration's import strings stands for.

        Raises:
            ImportError: the module, or what it needs, is not there.
        """
        return resolve(where)

    def question(self, name: str, among: tuple[Question, ...] | None = None) -> Question:
        """One of the questions, or of some of them, by its name.

        Raises:
            BadInput: there is none of that name.
        """
        known = {q.name: q for q in (self.questions if among is None else among)}
        if name not in known:
            hint = did_you_mean(name, known) or (f"Questions: {', '.join(known)}." if known else "It has none.")
            raise BadInput([Problem(f'"{name[:60]}"', "is no question", hint)])
        return known[name]


Answerer = Callable[..., Any]
"""What answers a question: a function of a position and the parameters by name."""

__all__ = ["Answerer", "Game", "Kind", "Parameter", "Program", "Question", "Seat"]
