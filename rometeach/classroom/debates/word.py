"""What the model says about each option of a debate: exact chances, asked of the board that the option leads to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...answers import ask
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.results.base import PositionResult
from ...core.results.show import Bars, Exhibit, Result, Table, chance
from .parts import Asked, Debate, Option
from .reader import board, debate


@dataclass(frozen=True, slots=True)
class Said:
    """One figure: of which option, what it is, its exact value, and whether it is an amount in place of a chance."""

    option: str
    says: str
    value: Fraction
    amount: bool = False

    @property
    def words(self) -> str:
        """ "11/54 (20.4%, 1 in 4.9)", or an amount as a number."""
        if not self.amount:
            return chance(self.value)
        return str(self.value) if self.value.denominator == 1 else f"{float(self.value):.1f}"


@dataclass(frozen=True, repr=False)
class Word(Result):
    """The model's word on every option of a debate."""

    debate: Debate
    said: tuple[Said, ...]

    def of(self, option: str) -> tuple[Said, ...]:
        """What is said of one option."""
        return tuple(s for s in self.said if s.option == option)

    def rows(self) -> list[dict[str, object]]:
        """One figure a row."""
        return [{"option": s.option, "what": s.says, "value": float(s.value), "exact": str(s.value)} for s in self.said]

    def as_json(self) -> dict[str, object]:
        """Option -> what is said -> the exact value."""
        return {o.id: {s.says: str(s.value) for s in self.of(o.id)} for o in self.debate.options}

    def figures(self) -> dict[str, Fraction]:
        """ "attack: Valens wins" -> its value."""
        return {f"{s.option}: {s.says}": s.value for s in self.said}

    def exhibit(self) -> Exhibit:
        """A table for each option."""
        tables = tuple(
            Table(
                f"{n}. {o.name}", ("The board is asked", "It answers"), tuple((s.says, s.words) for s in self.of(o.id))
            )
            for n, o in enumerate(self.debate.options, 1)
        )
        how = "Every chance is exact: all throws of the dice are counted. None of them was known in the year itself."
        return Exhibit(f"The model's word: {self.debate.title}", (), self.bars(), tables, (), how)

    def bars(self) -> tuple[Bars, ...]:
        """The chances that several options have in common, a picture for each."""
        names = {o.id: o.name for o in self.debate.options}
        shared: dict[str, list[tuple[str, Fraction]]] = {}
        for s in self.said:
            if not s.amount:
                shared.setdefault(s.says, []).append((names[s.option], s.value))
        return tuple(Bars(says, tuple(bars), ordered=True) for says, bars in shared.items() if len(bars) > 1)

    def told(self, option: str) -> str:
        """What is said of one option, a line each."""
        return "\n".join(f"{s.says}: {s.words}" for s in self.of(option))


def options(name: str) -> Word:
    """What the model says about each option of a debate.

    Raises:
        BadInput: no such debate, or a figure that its answer does not have.
    """
    one = debate(name)
    return Word(one, tuple(_said(one, o, a) for o in one.options for a in o.asked))


def _said(one: Debate, option: Option, asked: Asked) -> Said:
    p = board(one, option.id)
    if asked.edit:
        p = p.edit(asked.edit)
    answer = ask(p, asked.question, **asked.options)
    if not isinstance(answer, PositionResult):
        raise BadInput([Problem(f"{one.id}: option {option.id}", f"{asked.question} has no figures")])
    known = answer.figures()
    if asked.figure not in known:
        hint = did_you_mean(asked.figure, known) or f"It has {', '.join(list(known)[:12])}."
        raise BadInput(
            [Problem(f"{one.id}: option {option.id}", f'no figure "{asked.figure}" of {asked.question}', hint)]
        )
    return Said(option.id, asked.says, Fraction(known[asked.figure]), asked.amount)


__all__ = ["Said", "Word", "options"]
