"""What the results of every game have in common: the position they were computed for, their question, their sensitivity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..errors import BadInput
from ..figures.rules import GameRules, Ruled
from ..figures.sources import Source
from ..meanings import Meaning, meaning
from ..words import counted
from . import sensitivity
from .show import Result


class RuledBoard(Ruled, Protocol):
    """A board that can be put under other rules."""

    def with_rules(self, rules: Any) -> Self:
        """The same board under other rules."""


B = TypeVar("B", bound=RuledBoard)

_NAMED = 12
"""So many corrections are named in a result; the rest are counted."""


def rules_notes(rules: GameRules) -> tuple[str, ...]:
    """What a result must say of an owner's corrections and switches."""
    notes = []
    typed = {k: v for k, v in rules.corrections.items() if not k.endswith(":*")}
    named = typed if len(typed) <= _NAMED else rules.changed_figures
    if named:
        told = [f"{k} = {v}" for k, v in named.items()]
        more = [f"and {len(told) - _NAMED} more"] if len(told) > _NAMED else []
        notes.append("With corrections: " + "; ".join(told[:_NAMED] + more) + ".")
    if rules.confirmed_rows and len(named) < len(rules.corrections):
        notes.append(
            f"With {counted(rules.confirmed_rows, 'row')} of the tables that the owner of the game has confirmed."
        )
    if rules.chosen_switches:
        notes.append("With switches: " + "; ".join(f"{k} = {v}" for k, v in rules.chosen_switches.items()) + ".")
    return tuple(notes)


@dataclass(frozen=True, slots=True)
class Asked(Generic[B]):
    """A question that can be asked of any board: a function of a module, and its arguments after the board."""

    function: Callable[..., PositionResult[B]]
    arguments: tuple[object, ...] = ()

    def __call__(self, board: B) -> PositionResult[B]:
        """The answer for a board."""
        return self.function(board, *self.arguments)


@dataclass(frozen=True, eq=False, repr=False)
class PositionResult(Result, Generic[B]):
    """A result for one position. `again` computes the same question for another position (or other rules).

    `rests_on` names rows besides those of its ledgers: what a table or a threshold is. Two results are equal if they answer
    the same question for equal positions: what they hold follows from that.
    """

    position: B
    again: Asked[B]
    rests_on: tuple[str, ...] = field(default=(), kw_only=True)
    AMOUNTS: ClassVar[tuple[str, ...]] = ()
    """How the names of those of its figures end that are no chances; "" for all of them."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PositionResult):
            return NotImplemented
        return type(self) is type(other) and (self.again, self.position) == (other.again, other.position)

    def __hash__(self) -> int:
        return hash((type(self), self.again, self.position))

    def figures(self) -> Mapping[str, Fraction]:
        """The figures that sensitivity compares."""
        raise NotImplementedError

    def meanings(self) -> Mapping[str, Meaning]:
        """What those of its figures mean that its charts name."""
        names = self.figures()
        return {n: meaning(x.means, n) for x in self.exhibit().bars for n, *_ in x.bars if n in names}

    def sensitivity(self) -> sensitivity.Sensitivity:
        """This result under the other reading of each contested rule, and with each doubtful figure moved by one."""
        return sensitivity.examine(
            self.exhibit().title, self.figures(), self._readings(), self.AMOUNTS, self.meanings()
        )

    def doubts(self) -> dict[str, Source]:
        """Reference -> source of every figure behind this result that is not certain."""
        return super().doubts() | self.position.rules.doubts(*self.rests_on)

    def _readings(self) -> Iterator[tuple[str, str, Callable[[], Mapping[str, Fraction]]]]:
        rules = self.position.rules
        for name, switch in rules.known_switches().items():
            for choice in switch.choices:
                if choice != rules.switches[name]:
                    yield f"{name}: {choice}", switch.case, self._under(rules.with_changes(switches={name: choice}))
        for reference in self.doubts():
            table, _, row = reference.partition(":")
            case = rules.charts[row].case if table == "charts" else ""
            for column, text in rules.tables[table][row].items():
                if not rules.is_figure(table, column) or not text.lstrip("-").isdigit():
                    continue
                place = reference if table == "charts" else f"{reference}.{column}"
                for moved in (int(text) - 1, int(text) + 1):
                    try:
                        changed = rules.with_changes({place: str(moved)})
                    except BadInput:  # no such figure can be: a flag has no 2
                        continue
                    yield f"{place} = {moved} instead of {text}", case, self._under(changed)

    def _under(self, rules: GameRules) -> Callable[[], Mapping[str, Fraction]]:
        def compute() -> Mapping[str, Fraction]:
            try:
                return self.again(self.position.with_rules(rules)).figures()
            except ValueError:
                return {}

        return compute
