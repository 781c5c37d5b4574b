"""What the model says about each option of a debate: exact chances, asked of the board that the option leads to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...answers import ask
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.results.base import PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Exhibit, Result, Table, chance, percent
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
        return Exhibit(f"{self.debate.title}: the model's word", (), (), tables, (), how, self.debate.cannot)

    def drawings(self) -> tuple[Picture, ...]:
        """The chances that several options have in common, side by side."""
        chances = [s for s in self.said if not s.amount]
        shared = [x for x in dict.fromkeys(s.says for s in chances) if sum(s.says == x for s in chances) > 1]
        names = [o for o in self.debate.options if any(s.says in shared for s in self.of(o.id))]
        values = {(s.option, s.says): s.value for s in chances}
        series = [(o.name, [values.get((o.id, x), Fraction(0)) for x in shared]) for o in names]
        if not shared:
            return ()
        return (side_by_side("Chances that the options share", shared, series, "chance", words=percent, whole=True),)


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
