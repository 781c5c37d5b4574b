"""The index of the rulebook's Sections: what each is about, and which functions, figures and switches rest on it."""

from __future__ import annotations

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
    """One Section: `functions` are dotted names, `why_none` says why nothing in the kit rests on it."""

    number: str
    summary: str
    functions: tuple[str, ...]
    figures: tuple[ChartValue, ...]
    switches: tuple[Switch, ...]
    tests: tuple[str, ...]
    why_none: str

    @property
    def is_covered(self) -> bool:
        """Whether a function, a figure or a switch of the kit rests on it."""
        return bool(self.functions or self.figures or self.switches)

    def text(self, rules: Rules) -> str:
        """All that is known about it, as plain text."""
        lines = [f"Section {self.number}: {self.summary}"]
        if self.functions:
            lines += ["", "Implemented by:", *(f"  {f}" for f in self.functions)]
        if self.figures:
            width = max(len(f.key) for f in self.figures) + len("charts:")
            reason = [(f, f.reason.replace("{}", "...")) for f in self.figures]
            lines += ["", "Figures:"]
            lines += [f"  {f'charts:{f.key}':{width}} {f.value:+4d}  {r} [{f.source}]" for f, r in reason]
        for s in self.switches:
            marked = [f"{c} (in force)" if rules.switches[s.name] == c else c for c in s.choices]
            lines += ["", f"Switch {s.name}: {s.question}", f"  Choices: {', '.join(marked)}.", f"  {s.why}"]
        if self.tests:
            lines += ["", "Tests:", *(f"  {t}" for t in self.tests)]
        if not self.is_covered:
            lines += ["", f"Nothing in the kit rests on it: {self.why_none}."]
        return "\n".join(lines)


def key(number: str) -> tuple[int, ...]:
    """What sorts "9.1" before "10.1"."""
    return tuple(int(n) for n in number.split("."))


@functools.cache
def implemented() -> dict[str, tuple[str, ...]]:
    """Section -> the functions that say they implement it. Imports every module of this game."""
    package = importlib.import_module(_PACKAGE)
    for module in pkgutil.walk_packages(package.__path__, f"{_PACKAGE}."):
        importlib.import_module(module.name)
    return marks.implemented(_PACKAGE.rpartition(".")[2])


def load(rules: Rules | None = None) -> dict[str, Case]:
    """Every Section of the index, in the order of the rulebook."""
    rules = rules or rules_.standard()
    entries, functions = read_toml(Path(__file__).with_name("cases.toml")), implemented()
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
        )
    return found


def find(number: str, rules: Rules | None = None) -> Case:
    """One Section by its number ("6.1", "Section 6.1", "6" for 6.0).

    Raises:
        BadInput: the index has no such Section; it names the nearest ones.
    """
    known = load(rules)
    text = re.sub(r"^(case|section|module)\s*", "", number.strip(), flags=re.I).rstrip(".")
    text = f"{text}.0" if text.isdigit() else text
    if text in known:
        return known[text]
    shown = text[:30] or "number"
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3}){0,3}", text):
        raise BadInput([Problem(shown, "is no number of a Section", "A Section reads like 6.1.")])
    module = [n for n in known if n.split(".")[0] == text.split(".")[0]]
    near = module or sorted(known, key=lambda n: abs(key(n)[0] - key(text)[0]))[:5]
    raise BadInput([Problem(shown, "there is no such Section in the index", f"Near it: {', '.join(near)}.")])
