"""What the results of this game have in common: the position they were computed for, and their sensitivity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core import sensitivity
from ...core.show import Result
from ..position import Position
from ..rules import Rules, switches


def rules_notes(rules: Rules) -> tuple[str, ...]:
    """What a result must say of an owner's corrections and switches."""
    notes = []
    if rules.corrections:
        notes.append("With corrections: " + "; ".join(f"{k} = {v}" for k, v in rules.corrections.items()) + ".")
    if rules.chosen_switches:
        notes.append("With switches: " + "; ".join(f"{k} = {v}" for k, v in rules.chosen_switches.items()) + ".")
    return tuple(notes)


@dataclass(frozen=True)
class GameResult(Result):
    """A result for one position. `again` computes the same question for another position (or other rules)."""

    position: Position
    again: Callable[[Position], GameResult]

    def figures(self) -> Mapping[str, Fraction]:
        """The figures that sensitivity compares."""
        raise NotImplementedError

    def sensitivity(self) -> sensitivity.Sensitivity:
        """This result under the other reading of each contested rule, and with each doubtful figure moved by one."""
        return sensitivity.examine(self.exhibit().title, self.figures(), self._readings())

    def _readings(self) -> Iterator[tuple[str, str, Callable[[], Mapping[str, Fraction]]]]:
        rules = self.position.rules
        for name, switch in switches().items():
            for choice in switch.choices:
                if choice != rules.switches[name]:
                    yield f"{name}: {choice}", switch.case, self._under(rules.with_changes(switches={name: choice}))
        for reference in self.doubts():
            table = reference.partition(":")[0]
            case = rules.charts[reference.partition(":")[2]].case if table == "charts" else ""
            for column, value in self._numbers(reference):
                for moved in (value - 1, value + 1):
                    place = reference if table == "charts" else f"{reference}.{column}"
                    yield (
                        f"{place} = {moved} instead of {value}",
                        case,
                        self._under(rules.with_changes({place: str(moved)})),
                    )

    def _numbers(self, reference: str) -> list[tuple[str, int]]:
        """The figures of a doubtful row: (column, value)."""
        rules = self.position.rules
        table, _, row = reference.partition(":")
        cells = rules.tables[table][row]
        names = (
            ("value",)
            if table == "charts"
            else ("strength", "pillage", "military", "administration", "popularity", "intrigue", "gold")
        )
        return [(c, int(cells[c])) for c in names if c in cells]

    def _under(self, rules: Rules) -> Callable[[], Mapping[str, Fraction]]:
        def compute() -> Mapping[str, Fraction]:
            try:
                return self.again(self.position.with_rules(rules)).figures()
            except ValueError:
                return {}

        return compute
