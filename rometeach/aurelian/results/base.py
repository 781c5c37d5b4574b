"""What the results of this game have in common: the position they were computed for, and their sensitivity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core import sensitivity
from ...core.errors import BadInput, Problem
from ...core.show import Result
from ...core.sources import Source
from ..charts.common import AURELIAN
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
    """A result for one position. `again` computes the same question for another position (or other rules).

    `rests_on` names rows besides those of its ledgers: what a table, a threshold or a Danube Space's Region is.
    """

    position: Position
    again: Callable[[Position], GameResult]
    rests_on: tuple[str, ...]

    def doubts(self) -> dict[str, Source]:
        """Reference -> source of every figure behind this result that is not certain."""
        return super().doubts() | self.position.rules.doubts(*self.rests_on)

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
            table, _, row = reference.partition(":")
            for column, text in rules.tables[table][row].items():
                if column in ("row", "space", "turn") or not text.lstrip("-").isdigit():
                    continue
                place = reference if table == "charts" else f"{reference}.{column}"
                for moved in (int(text) - 1, int(text) + 1):
                    changed = rules.with_changes({place: str(moved)})
                    yield f"{place} = {moved} instead of {text}", "", self._under(changed)

    def _under(self, rules: Rules) -> Callable[[], Mapping[str, Fraction]]:
        def compute() -> Mapping[str, Fraction]:
            try:
                return self.again(self.position.with_rules(rules)).figures()
            except ValueError:
                return {}

        return compute


def find_piece(p: Position, text: str) -> str:
    """A piece by its name: "Aurelian", "Officer Gallia" or "Gallia".

    Raises:
        BadInput: there is no such piece.
    """
    words = text.strip()
    if words.casefold() == AURELIAN.casefold():
        return AURELIAN
    box = p.rules.names["box"].find(words[7:].strip() if words.casefold().startswith("officer") else words)
    if box not in p.officers:
        have = ", ".join([AURELIAN, *(f"Officer {b}" for b in p.officers)])
        raise BadInput([Problem(text[:40], f"there is no Officer in {box}", f"Pieces: {have}.")])
    return box
