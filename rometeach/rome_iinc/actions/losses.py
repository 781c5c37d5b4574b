"""Losses of a fight (Sections 11.3, 11.4), one at a time.

Where a Loss asks further, a plan has the answers after a colon:

    destroy Legion in Rome
    dismiss 2 Auxilia: Africa, Numidia
    revolt Aquitania I: Visigothic Foederati
    revolt Tarraconensis: Baetica, Baetica           where its Units go
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from ...core.frozen import quickly_made
from ...core.session.actions import Action, Choose
from ..board.units import TITLES

KINDS = ("destroy", "demote", "dismiss", "disgrace", "dishonor", "tribute", "revolt")
"""The kinds of Losses."""

ON_TRACKS = ("disgrace", "dishonor", "tribute")
"""Those that move a track of the Empire and nothing on the map."""

A = TypeVar("A", "DismissAuxilia", "RevoltLoss")


class Loss(Action):
    """A Loss; `kind` is one of `KINDS`."""

    __slots__ = ()
    kind: ClassVar[str]
    group = "Lose"

    @property
    def alone(self) -> Loss:
        """It without the answers that follow it: as the Decision offers it."""
        return self

    @property
    def further(self) -> tuple[Choose, ...]:
        """What is answered when it asks further, in order."""
        return ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Destroy(Loss):
    """A Legion leaves the game; `unit` is a field of `Units`."""

    unit: str
    province: str
    kind = "destroy"

    def __str__(self) -> str:
        return f"destroy {TITLES[self.unit]} in {self.province}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class DemoteLoss(Loss):
    """A Veteran becomes Ordinary, a Pseudo Legion a Fort; `unit` is a field of `Units`."""

    unit: str
    province: str
    kind = "demote"

    def __str__(self) -> str:
        return f"demote {TITLES[self.unit]} in {self.province}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class Dismiss(Loss):
    """A Unit returns to the Barracks; `unit` is a field of `Units`."""

    unit: str
    province: str
    kind = "dismiss"

    def __str__(self) -> str:
        return f"dismiss {TITLES[self.unit]} in {self.province}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


OfUnit = Destroy | DemoteLoss | Dismiss
"""A Loss that falls on one Unit."""


@quickly_made
@dataclass(frozen=True, slots=True)
class DismissAuxilia(Loss):
    """So many Auxilia return to the Barracks together; 0 stands for as many as the rules ask."""

    number: int = 0
    answers: tuple[Choose, ...] = ()
    kind = "dismiss"

    def __str__(self) -> str:
        return _with_answers(f"dismiss {self.number} Auxilia" if self.number else "dismiss Auxilia", self.answers)

    @property
    def alone(self) -> DismissAuxilia:
        """It without saying from where."""
        return _alone(self)

    @property
    def further(self) -> tuple[Choose, ...]:
        """From where, one after the other."""
        return self.answers


@quickly_made
@dataclass(frozen=True, slots=True)
class RevoltLoss(Loss):
    """A Province in or next to the War Revolts."""

    province: str
    answers: tuple[Choose, ...] = ()
    kind = "revolt"

    def __str__(self) -> str:
        return _with_answers(f"revolt {self.province}", self.answers)

    @property
    def place(self) -> str:
        """The Province."""
        return self.province

    @property
    def alone(self) -> RevoltLoss:
        """It without what the Province becomes and where its Units go."""
        return _alone(self)

    @property
    def further(self) -> tuple[Choose, ...]:
        """Whose Foederati it becomes, then where each Unit goes."""
        return self.answers


@quickly_made
@dataclass(frozen=True, slots=True)
class Disgrace(Loss):
    """Unrest +1."""

    kind = "disgrace"

    def __str__(self) -> str:
        return "disgrace"


@quickly_made
@dataclass(frozen=True, slots=True)
class Dishonor(Loss):
    """Prestige -1."""

    kind = "dishonor"

    def __str__(self) -> str:
        return "dishonor"


@quickly_made
@dataclass(frozen=True, slots=True)
class Tribute(Loss):
    """Gold."""

    kind = "tribute"

    def __str__(self) -> str:
        return "tribute"


DISGRACE, DISHONOR, TRIBUTE = Disgrace(), Dishonor(), Tribute()
TRACK_LOSSES: dict[str, Loss] = {"disgrace": DISGRACE, "dishonor": DISHONOR, "tribute": TRIBUTE}
"""The Losses of `ON_TRACKS` by kind."""


def answered(loss: Loss, answers: tuple[Choose, ...]) -> Loss:
    """A Loss with what is answered when it asks further."""
    return replace(loss, answers=answers) if isinstance(loss, DismissAuxilia | RevoltLoss) else loss


def _alone(loss: A) -> A:
    return replace(loss, answers=()) if loss.answers else loss


def _with_answers(text: str, answers: tuple[Choose, ...]) -> str:
    return f"{text}: {', '.join(map(str, answers))}" if answers else text
