"""The model of the question "works" in the making: a variable for each step and turn, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rometeach.aurelian.actions import Build, Planned, Step

from ...cp import CpModel, IntVar, new_model
from .inputs import WorksQuestion

Finished = dict[tuple[int, Build], IntVar]
"""(turn, the Walls or the Temple of a Region) -> whether they are finished by the end of that turn."""


@dataclass
class Draft:
    """A model as far as it has come.

    `steps` tells how often each step is done in each turn. The worth of a plan is `base` and the variables of `terms`, each times
    its factor.
    """

    q: WorksQuestion
    model: CpModel = field(default_factory=new_model)
    steps: dict[Planned, IntVar] = field(default_factory=dict)
    terms: list[tuple[IntVar, Fraction]] = field(default_factory=list)
    base: Fraction = Fraction(0)

    def yes_no(self, turn: int, what: Step) -> IntVar:
        """A step that is done once in a turn, or not."""
        key = Planned(turn, what)
        self.steps[key] = self.model.new_bool_var(str(key))
        return self.steps[key]

    def number(self, turn: int, what: Step, most: int) -> IntVar:
        """A step that is done so many times in a turn at most."""
        key = Planned(turn, what)
        self.steps[key] = self.model.new_int_var(0, most, str(key))
        return self.steps[key]

    def counts(self, variable: IntVar, worth: Fraction) -> None:
        """Let a variable count for the worth of the plan."""
        if worth:
            self.terms.append((variable, worth))
