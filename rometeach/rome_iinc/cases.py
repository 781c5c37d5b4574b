"""The index of the rulebook's Cases: what each is about, and which functions, figures and switches rest on it."""

from __future__ import annotations

import bisect
import functools
import importlib
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path

from ..core import cases as marks
from ..core.errors import BadInput, Problem
from ..core.ledger import ChartValue
from ..core.tables import read_toml
from . import rules as rules_
from .rules import Rules, Switch

_PACKAGE = __name__.rpartition(".")[0]


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

    def text(self, rules: Rules) -> str:
        """All that is known about it, as plain text."""
        lines = [f"{'Case' if self.number.count('.') > 1 else 'Section'} {self.number}: {self.summary}"]
        if self.functions:
            lines += ["", "Implemented by:", *(f"  {f}" for f in self.functions)]
        if self.figures:
            width = max(len(f.key) for f in self.figures) + len("charts:")
            lines += ["", "Figures:"]
            lines += [
                f"  {f'charts:{f.key}':{width}} {f.value:+4d}  {f.reason.replace('{}', '...')} [{f.source}]"
                for f in self.figures
            ]
        for s in self.switches:
            marked = [f"{c} (in force)" if rules.switches[s.name] == c else c for c in s.choices]
            lines += ["", f"Switch {s.name}: {s.question}", f"  Choices: {', '.join(marked)}."]
        if self.tests:
            lines += ["", "Tests:", *(f"  {t}" for t in self.tests)]
        if self.lesson:
            lines += ["", f"Taught in the lesson: {self.lesson}"]
        if not self.is_covered:
            lines += ["", f"Nothing in the kit rests on it: {self.why_none}."]
        return "\n".join(lines)


def key(number: str) -> tuple[int, ...]:
    """What sorts "9.4.1" before "10.1"."""
    return tuple(int(n) for n in number.split("."))


@functools.cache
def implemented() -> dict[str, tuple[str, ...]]:
    """Case -> the functions that say they implement it. Imports every module of this game."""
    package = importlib.import_module(_PACKAGE)
    for module in pkgutil.walk_packages(package.__path__, f"{_PACKAGE}."):
        importlib.import_module(module.name)
    return marks.implemented(_PACKAGE.rpartition(".")[2])


def load(rules: Rules | None = None) -> dict[str, Case]:
    """Every Case of the index, in the order of the rulebook."""
    rules = rules or rules_.standard()
    entries = read_toml(Path(__file__).with_name("cases.toml"))
    functions = implemented()
    found = {}
    for number in sorted(entries, key=key):
        entry = entries[number]
        assert isinstance(entry, dict)
        found[number] = Case(
            number,
            str(entry["summary"]),
            tuple(dict.fromkeys([*functions.get(number, ()), *entry.get("function", ())])),
            tuple(c for c in rules.charts.values() if c.case == number),
            tuple(s for s in rules_.switches().values() if s.case == number),
            tuple(entry.get("tests", ())),
            str(entry.get("why_none", "")),
            str(entry.get("lesson", "")),
        )
    return found


def find(number: str, rules: Rules | None = None) -> Case:
    """One Case by its number ("11.1.3", "Case 11.1.3", "11.1").

    Raises:
        BadInput: the index has no such Case; it names the nearest ones.
    """
    known = load(rules)
    text = re.sub(r"^(case|section|module)\s*", "", number.strip(), flags=re.I).rstrip(".")
    if text in known:
        return known[text]
    shown = text[:30] or "number"
    if not re.fullmatch(r"\d{1,3}(\.\d{1,3}){0,3}", text):
        raise BadInput([Problem(shown, "is no number of a Case", "A Case reads like 11.1.3.")])
    raise BadInput([Problem(shown, "there is no such Case in the index", f"Near it: {', '.join(_near(text, known))}.")])


def _near(text: str, known: dict[str, Case]) -> list[str]:
    """The Cases within a Module or Section that was asked for, else the nearest by number."""
    inside = [n for n in known if n.startswith(f"{text}.")]
    if inside:
        return inside

    order = sorted(known, key=key)
    place = bisect.bisect(order, key(text), key=key)
    return order[max(0, min(place - 3, len(order) - 5)) : max(place + 2, 5)]
