"""What a plan must and must not do, as values: what `requests` makes of what was typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from functools import reduce
from typing import Any, NamedTuple

from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.actions import Planned
from rometeach.rome_iinc.position import Units

MUST_FIELDS = ("must", "keep", "gold", "fight", "by", "safe")
"""The fields of `Requests` that say what must be."""


class Asked(NamedTuple):
    """One thing that is asked for: the field of `Requests` that holds it, and what it is about."""

    field: str
    about: Planned | str | tuple[str, str] = ""


@dataclass(frozen=True)
class Requests:
    """What must and must not be.

    Attributes:
        must: choices that are made.
        keep: Province -> the Units that stand there at the end at least.
        gold: Empire ("" for all that are planned) -> the Gold that is left.
        fight: Wars that are fought.
        by: War -> the box of the Commander who fights it.
        safe: Provinces whose Revolt is to have no chance.
        forbid: choices that are not made.
        untouched: Provinces where nothing is done.
        no_war: Wars that nobody fights.
        no_commander: the boxes of Commanders who fight nothing.
        no_fight_from: Provinces that fight nothing.
        no_transfers: whether all Units stay where they are.
        no_builds: whether nothing is Built or Promoted.
        no_unit: types of Units that are not Built.
        no_unit_in: (Province, type of Unit) of which no more are to stand there.
        text: each request as it was written, by what it asks for.
    """

    must: tuple[Planned, ...] = ()
    keep: Frozen[str, Units] = field(default_factory=Frozen)
    gold: Frozen[str, int] = field(default_factory=Frozen)
    fight: tuple[str, ...] = ()
    by: Frozen[str, str] = field(default_factory=Frozen)
    safe: tuple[str, ...] = ()
    forbid: tuple[Planned, ...] = ()
    untouched: tuple[str, ...] = ()
    no_war: tuple[str, ...] = ()
    no_commander: tuple[str, ...] = ()
    no_fight_from: tuple[str, ...] = ()
    no_transfers: bool = False
    no_builds: bool = False
    no_unit: tuple[str, ...] = ()
    no_unit_in: tuple[tuple[str, str], ...] = ()
    text: Frozen[Asked, str] = field(default_factory=Frozen)

    @property
    def number(self) -> Counter[Planned]:
        """The choices that must be made, with how often."""
        return Counter(self.must)

    @property
    def without_text(self) -> Requests:
        """What is asked, however it was written."""
        return replace(self, text=Frozen())

    def joined(self, more: Requests) -> Requests:
        """These requests and more."""
        found: dict[str, Any] = {}
        for name in (f.name for f in fields(self)):
            mine, other = getattr(self, name), getattr(more, name)
            if name == "must":
                found[name] = (*mine, *other)
            elif name in ("keep", "gold"):
                found[name] = mine | {k: _most(mine[k], n) if k in mine else n for k, n in other.items()}
            elif isinstance(mine, tuple):
                found[name] = tuple(dict.fromkeys((*mine, *other)))
            else:
                found[name] = mine | other
        return Requests(**found)

    def without(self, asked: Asked) -> Requests:
        """The requests but for one of those in `text`."""
        held: Any = getattr(self, asked.field)
        if isinstance(held, Frozen):
            held = held.without(asked.about)
        else:
            held = tuple(x for x in held if x != asked.about) if isinstance(held, tuple) else False
        return replace(self, text=self.text.without(asked), **{asked.field: held})


def joined(every: Iterable[Requests]) -> Requests:
    """Requests together."""
    return reduce(Requests.joined, every, Requests())


def _most(a: Units | int, b: Units | int) -> Units | int:
    """Two requests for one thing ask for the greater number, of Units for that of each type."""
    return Units(*map(max, a, b)) if isinstance(a, Units) and isinstance(b, Units) else max(a, b)
