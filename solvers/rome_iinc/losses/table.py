"""The Losses of one fight as numbers, with what a search must know of each: it makes and compares very many of them."""

from __future__ import annotations

from dataclasses import dataclass

from rometeach.rome_iinc.actions import Loss
from rometeach.rome_iinc.actions.losses import ON_TRACKS, OfUnit

from .evictions import STACK_OF
from .inputs import LIMITED, LossInputs, head


@dataclass(frozen=True, slots=True)
class LossFacts:
    """What a search must know of a Loss.

    Attributes:
        loss: the Loss without answers.
        head: the number of the Loss as requests name it.
        limited: its place among the kinds of which there may only be so many, -1 for none of them.
        track: its place among those of the tracks, -1 for none of them.
        destroys: whether it Destroys a Legion.
        revolts: whether a Province Revolts.
        province: where it falls; "" for Auxilia and the tracks.
        stack: that of the Unit; Auxilia may be anywhere.
        what: equal for Losses of one kind that fall on Units of one type.
        two_sided: whether it matters what else of Pseudo Legions and Forts stands there.
        barred: whether it may not be taken.
    """

    loss: Loss
    head: int
    limited: int
    track: int
    destroys: bool
    revolts: bool
    province: str
    stack: str
    what: tuple[str, str]
    two_sided: bool
    barred: bool


class LossTable:
    """Losses by number. `facts` grows as Losses are met."""

    def __init__(self, inputs: LossInputs) -> None:
        self.facts: list[LossFacts] = []
        self._inputs = inputs
        self._numbers: dict[Loss, int] = {}

    def number(self, loss: Loss) -> int:
        """The number of a Loss without answers."""
        found = self._numbers.get(loss)
        return self._add(loss) if found is None else found

    def _add(self, loss: Loss) -> int:
        named = head(loss)
        first = -1 if named == loss else self.number(named)
        number = self._numbers[loss] = len(self.facts)
        unit = loss.unit if isinstance(loss, OfUnit) else ""
        kind, asked = loss.kind, self._inputs
        self.facts.append(
            LossFacts(
                loss,
                number if first < 0 else first,
                LIMITED.index(kind) if kind in LIMITED else -1,
                ON_TRACKS.index(kind) if kind in ON_TRACKS else -1,
                kind == "destroy",
                kind == "revolt",
                loss.place,
                STACK_OF.get(unit, ""),
                (kind, unit),
                unit in ("pseudo_legion", "fort"),
                named in asked.forbid or loss.place in asked.untouched,
            )
        )
        return number
