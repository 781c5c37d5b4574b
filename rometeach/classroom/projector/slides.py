"""What stands on the wall: a `Deck` is a title and its slides. No slide knows how it will be written."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from ...core.meanings import NUMBER, Meaning


@dataclass(frozen=True, slots=True)
class Bit:
    """One thing on a slide as HTML that is escaped already, and how many lines high it is where nothing stands beside it."""

    html: str
    lines: float = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """Pictures that stand together, as HTML. `told` is the same once the answer is shown, "" where nothing changes then."""

    html: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What may happen: in words, with its chance where there is one, what it means, and its Case."""

    words: str
    p: Fraction | None = None
    means: Meaning = NUMBER
    case: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A slide to read. `steps`: each bit is shown by a key. `after`: it tells an answer, and is folded until it is reached.

    `shown` are pictures by the number of the bit from which on they are seen.
    """

    title: str
    bits: tuple[Bit, ...] = ()
    picture: Picture | None = None
    steps: bool = False
    after: bool = False
    shown: tuple[tuple[int, Picture], ...] = ()


@dataclass(frozen=True, slots=True)
class Vote:
    """A slide with a question that the class votes on before the answer is shown.

    Attributes:
        title: stands above it.
        question: what is asked, one or more paragraphs.
        options: what there is to choose from; a chance of any makes it a question of chance.
        right: the options that are right; none for a question of chance.
        kind: "one" or "any" of the options; "typed" where the teacher writes what the class says; "hands" where the class says
            after the answer whether it had it.
        picture: the board.
        beside: whether the picture fits beside the options; else it is shown by a key, and on the slide before.
        answer: the answer in words.
        why: the sentence why, with its Case.
        name: what the last slide calls the question.
        note: how the class answers, where that is not plain.
    """

    title: str
    question: tuple[str, ...]
    options: tuple[Outcome, ...]
    right: tuple[str, ...] = ()
    kind: str = "one"
    picture: Picture | None = None
    beside: bool = True
    answer: str = ""
    why: str = ""
    name: str = ""
    note: str = ""

    @property
    def of_chance(self) -> bool:
        """Whether the votes are held against chances."""
        return any(o.p is not None for o in self.options)


@dataclass(frozen=True, slots=True)
class Dice:
    """A slide on which dice are thrown: what each throw comes to was found by the rules.

    Attributes:
        title: what is thrown for.
        sides: how many sides each die has, in the order in which they are thrown.
        outcomes: what can come of it, with exact chances.
        of: for each throw the number of its outcome; the last die runs first.
        plus: what is added to the sum of the dice; None where they are not added up.
        colours: what each die is made of.
        symbols: what the faces show, where these are no numbers: (letter, word) each.
        rule: how the dice are read, with its Case.
        picture: the board.
    """

    title: str
    sides: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    of: tuple[int, ...]
    plus: int | None = None
    colours: tuple[str, ...] = ()
    symbols: tuple[tuple[str, ...], ...] = ()
    rule: str = ""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """The last slide: how often the class was right, and how well its votes met the chances."""

    title: str = "How good were your guesses?"


Slide = Text | Vote | Dice | Summary
"""One screen."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A title, what stands below it, and the slides."""

    title: str
    under: str
    slides: tuple[Slide, ...] = field(default=())
    name: str = ""


__all__ = ["Bit", "Deck", "Dice", "Outcome", "Picture", "Slide", "Summary", "Text", "Vote"]
