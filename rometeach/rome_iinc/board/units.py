"""Units: what stands in a Province or lies in the Barracks (Module 2)."""

from __future__ import annotations

import operator
import re
from typing import NamedTuple

from ...core.errors import did_you_mean


class Units(NamedTuple):
    """How many of each Unit. Do not add with `+` (that joins tuples): use `plus` and `minus`."""

    cavalry: int = 0
    veteran_cavalry: int = 0
    guard: int = 0
    veteran_guard: int = 0
    legion: int = 0
    veteran_legion: int = 0
    pseudo_legion: int = 0
    fort: int = 0
    auxilia: int = 0
    veteran_auxilia: int = 0
    fleet: int = 0
    veteran_fleet: int = 0

    def plus(self, other: Units) -> Units:
        """Both together."""
        return _new(Units, map(operator.add, self, other))

    def minus(self, other: Units) -> Units:
        """Without the others; a count may go below zero, which `Position.problems` reports."""
        return _new(Units, map(operator.sub, self, other))

    def with_more(self, index: int, number: int = 1) -> Units:
        """With so many more of the Unit in this place among the fields; fewer, below zero."""
        there = list(self)
        there[index] += number
        return _new(Units, there)

    @property
    def number(self) -> int:
        """How many Units."""
        return sum(self)

    def __str__(self) -> str:
        parts = [TITLES[f] if n == 1 else f"{n} {TITLES[f]}" for f, n in zip(self._fields, self, strict=True) if n]
        return ", ".join(parts) or "none"

    def short(self) -> str:
        """For a map: "L* 2A F" (a star marks a Veteran)."""
        parts = [(str(n) if n > 1 else "") + LETTERS[f] for f, n in zip(self._fields, self, strict=True) if n]
        return " ".join(parts)


_new = tuple.__new__
NONE = Units()
FIELDS: tuple[str, ...] = Units._fields
ONE = {f: NONE._replace(**{f: 1}) for f in FIELDS}
"""One Unit of each type."""
TITLES = {f: f.replace("_", " ").title() for f in FIELDS}
LETTERS = dict(zip(FIELDS, ("C", "C*", "G", "G*", "L", "L*", "P", "Ft", "A", "A*", "Fl", "Fl*"), strict=True))

STACKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Cavalry", ("cavalry", "veteran_cavalry")),
    ("Guard", ("guard", "veteran_guard")),
    ("Legion", ("legion", "veteran_legion", "pseudo_legion")),
    ("Fort", ("fort",)),
    ("Auxilia", ("auxilia", "veteran_auxilia")),
    ("Fleet", ("fleet", "veteran_fleet")),
)
"""What counts together for stacking (Case 2.3.1)."""

STACK_OF = {m: (stack, tuple(map(FIELDS.index, members))) for stack, members in STACKS for m in members}
"""Unit -> its stack, and the places in `Units` of all that count together with it."""

COUNTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Cavalry", ("cavalry", "veteran_cavalry")),
    ("Guard", ("guard", "veteran_guard")),
    ("Legion", ("legion", "veteran_legion")),
    ("Pseudo Legion", ("pseudo_legion", "fort")),
    ("Auxilia", ("auxilia", "veteran_auxilia")),
    ("Fleet", ("fleet", "veteran_fleet")),
)
"""Which Units are printed on one set of counters (Section 2.2): a Fort is the back of a Pseudo Legion."""

ORDINARY = {f: f.removeprefix("veteran_") for f in FIELDS}
VETERAN = {o: v for v, o in ORDINARY.items() if v != o}

_ALIASES = {
    "cav": "cavalry",
    "guards": "guard",
    "legions": "legion",
    "pseudo": "pseudo_legion",
    "forts": "fort",
    "aux": "auxilia",
    "auxiliary": "auxilia",
    "fleets": "fleet",
    "pseudo_legions": "pseudo_legion",
    "auxiliaries": "auxilia",
}
_PART = re.compile(r"(?:([0-9]{1,3})\s*[x*]?\s*)?([A-Za-z][A-Za-z ]*?)\s*(\*?)$")


def field(name: str) -> str | None:
    """The field of a Unit's name as people write it: "Veteran Legion", "vet aux", "Legion*", "forts"."""
    text = name.strip().casefold()
    veteran = text.endswith("*")
    words = text.rstrip("* ").replace("-", " ").split()
    if words and words[0] in ("veteran", "vet"):
        veteran, words = True, words[1:]
    plain = "_".join(words)
    plain = _ALIASES.get(plain, plain)
    found = f"veteran_{plain}" if veteran else plain
    return found if found in FIELDS else None


def parse(text: str) -> Units:
    """Read "Veteran Legion, 2 Auxilia" (commas or plus signs between the Units; "none" or nothing for no Unit).

    Raises:
        ValueError: names the words that are no Units.
    """
    wrong: list[str] = []
    counts = dict.fromkeys(FIELDS, 0)
    if text.strip().casefold() in ("", "none"):
        return NONE
    for part in re.split(r"[,+]", text):
        match = _PART.match(part.strip())
        name = field(match[2] + match[3]) if match else None
        if match is None or name is None:
            hint = did_you_mean(match[2] if match else part, TITLES.values())
            hint = hint or "Units: " + ", ".join(TITLES.values()) + "."
            wrong.append(f'"{part.strip()[:60]}" is no Unit. {hint}')
        else:
            counts[name] += int(match[1] or 1)
    if wrong:
        raise ValueError(" ".join(wrong))
    return Units(**counts)
