"""The index of a rulebook's Cases: what each is about, and which functions, figures and switches rest on it."""

from __future__ import annotations

import bisect
import functools
import importlib
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path

from .. import cases as marks
from ..errors import BadInput, Problem
from ..figures.ledger import ChartValue
from ..figures.rules import GameRules, Switch
from ..figures.tables import read_toml

_NUMBER = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3}){0,3}")
NEAR = 5
"""How many Cases are named in place of one that there is not."""


@dataclass(frozen=True, slots=True)
class Case:
    """One Case or Section: `functions` are dotted names, `why_none` says why nothing in the kit rests on it."""

    number: str
    summary: str
    functions: tuple[str, ...]
    figures: tuple[ChartValue, ...]
    switches: tuple[Switch, ...]
    tests: tuple[str, ...] = ()
    why_none: str = ""
    lesson: str = ""

    @property
    def is_covered(self) -> bool:
        """Whether a function, a figure or a switch of the kit rests on it."""
        return bool(self.functions or self.figures or self.switches)

    def text(self, rules: GameRules) -> str:
        """All that is known about it, as plain text."""
        lines = [f"{'Case' if self.number.count('.') > 1 else 'Section'} {self.number}: {self.summary}"]
        if self.functions:
            lines += ["", "Implemented by:", *(f"  {f}" for f in self.functions)]
        if self.figures:
            width = max(len(f.key) for f in self.figures) + len("charts:")
            reason = [(f, f.reason.replace("{}", "...")) for f in self.figures]
            lines += ["", "Figures:"]
            lines += [f"  {f'charts:{f.key}':{width}} {f.value:+4d}  {r} [{f.source}]" for f, r in reason]
        for s in self.switches:
            marked = [f"{c} (in force)" if rules.switches[s.name] == c else c for c in s.choices]
            lines += ["", f"Switch {s.name}: {s.question}", f"  Choices: {', '.join(marked)}."]
            lines += [f"  {s.why}"] if s.why else []
        if self.tests:
            lines += ["", "Tests:", *(f"  {t}" for t in self.tests)]
        if self.lesson:
            lines += ["", f"Taught in the lesson: {self.lesson}"]
        if not self.is_covered:
            lines += ["", f"Nothing in the kit rests on it: {self.why_none}."]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a rulebook the kit covers: by functions, by figures or switches alone, of all that is known."""

    implemented: int
    cited: int
    known: int

    def __str__(self) -> str:
        more = f", {self.cited} more by figures or switches" if self.cited else ""
        return f"{self.implemented} Cases and Sections are implemented by functions{more}, of {self.known} in the index"


def key(number: str) -> tuple[int, ...]:
    """What sorts "9.4.1" before "10.1"."""
    return tuple(int(n) for n in number.split("."))


@functools.cache
def implemented(package: str) -> dict[str, tuple[str, ...]]:
    """Case -> the functions of a game's package that say they implement it. Imports every module of the game."""
    found = importlib.import_module(package)
    for module in pkgutil.walk_packages(found.__path__, f"{package}."):
        importlib.import_module(module.name)
    return marks.implemented(package)


@dataclass(frozen=True)
class CaseIndex:
    """The index of one game: its package, which holds `cases.toml`, its class of rules, and how a number of it looks."""

    package: str
    kind: type[GameRules]
    word: str
    like: str

    def implemented(self) -> dict[str, tuple[str, ...]]:
        """Case -> the functions that say they implement it. Imports every module of this game."""
        return implemented(self.package)

    def load(self, rules: GameRules | None = None) -> dict[str, Case]:
        """Every Case of the index, in the order of the rulebook."""
        rules = rules or self.kind.standard()
        folder = importlib.import_module(self.package).__path__[0]
        entries, functions = read_toml(Path(folder) / "cases.toml"), self.implemented()
        found = {}
        for number in sorted(entries, key=key):
            entry = entries[number]
            assert isinstance(entry, dict)
            found[number] = Case(
                number,
                str(entry["summary"]),
                tuple(dict.fromkeys([*functions.get(number, ()), *entry.get("function", ())])),
                tuple(c for c in rules.charts.values() if c.case == number),
                tuple(s for s in rules.known_switches().values() if s.case == number),
                tuple(entry.get("tests", ())),
                str(entry.get("why_none", "")),
                str(entry.get("lesson", "")),
            )
        return found

    def coverage(self) -> Coverage:
        """How many numbers of the index the kit covers, by what rests on them."""
        known = self.load().values()
        cited = sum(c.is_covered and not c.functions for c in known)
        return Coverage(sum(bool(c.functions) for c in known), cited, len(known))

    def find(self, number: str, rules: GameRules | None = None) -> Case:
        """One Case by its number ("11.1.3", "Case 11.1.3", "11.1"; "6" also finds 6.0).

        Raises:
            BadInput: the index has no such Case; it names the nearest ones.
        """
        known = self.load(rules)
        text = re.sub(r"^(case|section|module)\s*", "", number.strip(), flags=re.I).rstrip(".")
        for written in (text, f"{text}.0"):
            if written in known:
                return known[written]
        shown = text[:30] or "number"
        if not _NUMBER.fullmatch(text):
            what = f"is no number of a {self.word}"
            raise BadInput([Problem(shown, what, f"A {self.word} reads like {self.like}.")])
        hint = f"Near it: {', '.join(_near(text, known))}."
        raise BadInput([Problem(shown, f"there is no such {self.word} in the index", hint)])


def _near(text: str, known: dict[str, Case]) -> list[str]:
    """The Cases within a Module or Section that was asked for, or of its Module, else the nearest by number."""
    inside = [n for n in known if n.startswith(f"{text}.")]
    if inside:
        return inside
    module = [n for n in known if n.split(".")[0] == text.split(".")[0]]
    if len(module) in range(1, NEAR):
        return module
    order = sorted(known, key=key)
    place = bisect.bisect(order, key(text), key=key)
    return order[max(0, min(place - 3, len(order) - NEAR)) : max(place + 2, NEAR)]
