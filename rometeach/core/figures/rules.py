"""The rules of a game as one immutable value: tables, an owner's corrections and switches, all with their sources.

A game derives its own class: it names its data folder, its tables and what their columns may hold, and adds what the tables
mean. Two rules are equal when their digests are.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Protocol, Self

from ..errors import BadInput, Problem, did_you_mean
from ..resources import data_dir
from . import tables as tables_
from .ledger import ChartValue, Ledger, Named, Term, write
from .sources import Source


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that the rulebook leaves open: the first choice is the kit's reading, `why` argues for it."""

    name: str
    case: str
    question: str
    choices: tuple[str, ...]
    why: str = ""


class Ruled(Protocol):
    """Something that is played by rules: a board."""

    @property
    def rules(self) -> GameRules:
        """The rules that it is played by."""


@dataclass(frozen=True, eq=False)
class GameRules:
    """Everything a game rests on."""

    FOLDER: ClassVar[str]
    TABLES: ClassVar[tuple[str, ...]]

    tables: tables_.Tables
    switches: Mapping[str, str]
    corrections: Mapping[str, str]
    digest: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.digest})"

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self).load, (dict(self.corrections), self.chosen_switches))

    @staticmethod
    def checked(tables: tables_.Tables, corrections: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
        """The corrections in the tables' own spelling, and what is wrong with them."""
        raise NotImplementedError

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """Whether a column of a doubtful row holds a figure that may be moved by one."""
        raise NotImplementedError

    @classmethod
    @functools.cache
    def known_switches(cls) -> dict[str, Switch]:
        """The contested rules of the game."""
        raw = tables_.read_toml(data_dir() / cls.FOLDER / "switches.toml")
        result = {}
        for name, entry in raw.items():
            assert isinstance(entry, dict)
            result[name] = Switch(name, entry["case"], entry["question"], tuple(entry["choices"]), entry.get("why", ""))
        return result

    @classmethod
    @functools.cache
    def _printed(cls) -> tables_.Tables:
        """The tables as they are shipped."""
        return tables_.read_tables(data_dir() / cls.FOLDER, cls.TABLES)

    @classmethod
    @functools.cache
    def standard(cls) -> Self:
        """The rules as the kit reads them, without corrections."""
        return cls._build({}, {})

    @classmethod
    def load(cls, corrections: Mapping[str, str] | None = None, chosen: Mapping[str, str] | None = None) -> Self:
        """The rules with an owner's corrections and choices of switches.

        Raises:
            BadInput: references or switches that do not exist, values that do not fit; all at once.
        """
        if not corrections and not chosen:
            return cls.standard()
        problems = [p for name, choice in (chosen or {}).items() for p in cls._switch_problems(name, choice)]
        spelled, faults = cls.checked(cls._printed(), corrections or {})
        problems += [replace(p, where=f"corrections.{p.where}"[:120]) for p in faults]
        try:
            tables_.correct(cls._printed(), spelled)
        except BadInput as error:
            seen = {p.where for p in problems}
            more = [replace(p, where=f"corrections.{p.where}"[:120]) for p in error.problems]
            problems += [p for p in more if p.where not in seen]
        if problems:
            raise BadInput(problems, "These rules cannot be used:")
        return cls._build(spelled, dict(chosen or {}))

    @classmethod
    def _switch_problems(cls, name: str, choice: str) -> list[Problem]:
        known = cls.known_switches()
        if name not in known:
            what = f'there is no switch "{name[:60]}"'
            return [Problem(f"switches.{name[:60]}", what, did_you_mean(name, known))]
        if choice not in known[name].choices:
            hint = "Choose " + " or ".join(known[name].choices) + "."
            return [Problem(f"switches.{name}", f'"{choice[:40]}" is no choice', hint)]
        return []

    @classmethod
    def _build(cls, corrections: dict[str, str], chosen: dict[str, str]) -> Self:
        tables = tables_.correct(cls._printed(), corrections) if corrections else cls._printed()
        settings = {name: chosen.get(name, s.choices[0]) for name, s in cls.known_switches().items()}
        return cls(tables, settings, corrections, tables_.digest(tables, settings))

    @property
    def chosen_switches(self) -> dict[str, str]:
        """The switches that differ from the kit's reading."""
        known = self.known_switches()
        return {name: choice for name, choice in self.switches.items() if choice != known[name].choices[0]}

    def plain(self) -> dict[str, object]:
        """What differs from the kit's reading, and the digest of it all, as plain data."""
        return {"corrections": dict(self.corrections), "switches": self.chosen_switches, "digest": self.digest}

    def with_changes(
        self, corrections: Mapping[str, str] | None = None, switches: Mapping[str, str] | None = None
    ) -> Self:
        """These rules with more corrections or other switches."""
        return self.load({**self.corrections, **(corrections or {})}, {**self.switches, **(switches or {})})

    def without_correction(self, reference: str) -> Self:
        """These rules with one correction taken back."""
        return self.load({k: v for k, v in self.corrections.items() if k != reference}, self.switches)

    def is_on(self, switch: str) -> bool:
        """Whether a yes/no switch says yes."""
        return self.switches[switch] == "yes"

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The source of every row, by reference."""
        return tables_.sources(self.tables)

    @cached_property
    def subjects(self) -> dict[str, dict[str, Named]]:
        """Table -> name of a row -> the row as whom a line of a ledger is about."""
        return {t: {n: Named(n, f"{t}:{n}") for n in rows} for t, rows in self.tables.items()}

    @cached_property
    def charts(self) -> dict[str, ChartValue]:
        """The rows of the charts."""
        return {
            k: ChartValue(k, int(r["value"]), r["reason"], r["case"], self.sources[f"charts:{k}"])
            for k, r in self.tables["charts"].items()
        }

    @cached_property
    def values(self) -> dict[str, int]:
        """The bare values of the charts."""
        return {k: c.value for k, c in self.charts.items()}

    def ledger(self, terms: Iterable[Term]) -> Ledger:
        """Spell the terms of a chart out."""
        return write(terms, self.charts, self.sources)

    def doubts(self, *references: str) -> dict[str, Source]:
        """Those of the references whose figures are not certain, with their sources."""
        return {r: self.sources[r] for r in references if self.sources[r].is_doubtful}
