"""What the results of every game have in common: the position they were computed for, and their sensitivity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..figures.rules import GameRules
from . import sensitivity
from .show import Result


def rules_notes(rules: GameRules) -> tuple[str, ...]:
    """What a result must say of an owner's corrections and switches."""
    notes = []
    if rules.corrections:
        notes.append("With corrections: " + "; ".join(f"{k} = {v}" for k, v in rules.corrections.items()) + ".")
    if rules.chosen_switches:
        notes.append("With switches: " + "; ".join(f"{k} = {v}" for k, v in rules.chosen_switches.items()) + ".")
    return tuple(notes)


@dataclass(frozen=True)
class PositionResult(Result):
    """A result for one position. `again` computes the same question for another position (or other rules)."""

    position: Any
    again: Callable[[Any], PositionResult]

    def figures(self) -> Mapping[str, Fraction]:
        """The figures that sensitivity compares."""
        raise NotImplementedError

    def sensitivity(self) -> sensitivity.Sensitivity:
        """This result under the other reading of each contested rule, and with each doubtful figure moved by one."""
        return sensitivity.examine(self.exhibit().title, self.figures(), self._readings())

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """Whether a column of a doubtful row holds a figure that may be moved by one."""
        raise NotImplementedError

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
                if not self.is_figure(table, column) or not text.lstrip("-").isdigit():
                    continue
                place = reference if table == "charts" else f"{reference}.{column}"
                for moved in (int(text) - 1, int(text) + 1):
                    changed = rules.with_changes({place: str(moved)})
                    yield f"{place} = {moved} instead of {text}", case, self._under(changed)

    def _under(self, rules: GameRules) -> Callable[[], Mapping[str, Fraction]]:
        def compute() -> Mapping[str, Fraction]:
            try:
                return self.again(self.position.with_rules(rules)).figures()
            except ValueError:
                return {}

        return compute
