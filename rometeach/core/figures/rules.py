"""The rules of a game as one immutable value: tables, an owner's corrections and switches, all with their sources.

A game derives its own class: it names its data folder, its tables and what their columns may hold, and adds what the tables
mean. Two rules are equal when their figures and switches are, whatever the words around them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Protocol, Self

from ..errors import BadInput, Problem, did_you_mean
from ..resources import data_dir
from . import additions, digests
from . import tables as tables_
from .ledger import ChartValue, Ledger, Named, Term, write
from .sheets import Sheet
from .sources import Source


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that the rulebook leaves open: the first choice is the kit's reading, `why` argues for it.

    `before` is the reading of the kit before there was the switch, where that was another one.
    """

    name: str
    case: str
    question: str
    choices: tuple[str, ...]
    why: str = ""
    before: str = ""


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
    WORDS: ClassVar[tuple[str, ...]]
    """The columns of its tables that name, describe or argue; all others hold values."""
    ADDITIONS: ClassVar[Mapping[str, additions.Addition]] = MappingProxyType({})
    """Table -> how an owner adds rows to it."""
    SHEETS: ClassVar[tuple[Sheet, ...]] = ()
    """What an owner goes through to correct the tables, in the order in which it is printed; without them table by table."""

    tables: tables_.Tables
    switches: Mapping[str, str]
    corrections: Mapping[str, str]
    digest: str
    published: str = ""
    """The digest of the older state of the tables that they rest on; "" for the tables of now."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, type(self)) and (self.digest, self.corrections) == (other.digest, other.corrections)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.digest})"

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self).load, (dict(self.corrections), self.chosen_switches, self.published))

    @staticmethod
    def checked(tables: tables_.Tables, corrections: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
        """The corrections in the tables' own spelling, and what is wrong with them."""
        raise NotImplementedError

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """Whether a column of a doubtful row holds a figure that may be moved by one."""
        raise NotImplementedError

    @classmethod
    def data(cls) -> Path:
        """The folder of its tables and switches; a game in a package of its own says where that is."""
        return data_dir() / cls.FOLDER

    @classmethod
    @functools.cache
    def known_switches(cls) -> dict[str, Switch]:
        """The contested rules of the game."""
        raw = tables_.read_toml(cls.data() / "switches.toml")
        result = {}
        for name, entry in raw.items():
            assert isinstance(entry, dict)
            result[name] = Switch(
                name,
                entry["case"],
                entry["question"],
                tuple(entry["choices"]),
                entry.get("why", ""),
                entry.get("before", ""),
            )
        return result

    @classmethod
    @functools.cache
    def _printed(cls) -> tables_.Tables:
        """The tables as they are shipped."""
        return tables_.read_tables(cls.data(), cls.TABLES)

    @classmethod
    @functools.cache
    def standard(cls) -> Self:
        """The rules as the kit reads them, without corrections."""
        return cls._build({}, {})

    @classmethod
    @functools.cache
    def all_published(cls) -> digests.Published:
        """Every state of the tables that was published, and every set-up."""
        return digests.read(data_dir() / cls.FOLDER / digests.FILE)

    @classmethod
    def load(
        cls,
        corrections: Mapping[str, str] | None = None,
        chosen: Mapping[str, str] | None = None,
        published: str = "",
    ) -> Self:
        """The rules with an owner's corrections and choices of switches.

        Args:
            corrections: reference -> value.
            chosen: switch -> choice.
            published: the digest of an older state of the tables; "" for the tables of now.

        Raises:
            BadInput: references or switches that do not exist, values that do not fit; all at once.
        """
        if published == cls.standard().digest:
            published = ""
        if not corrections and not chosen and not published:
            return cls.standard()
        if published and published not in cls.all_published().by_digest:
            raise BadInput([Problem(published[:40], "is no digest of rules that this kit knows")])
        problems = [p for name, choice in (chosen or {}).items() for p in cls._switch_problems(name, choice)]
        grown = cls._grown(cls._printed(), corrections or {})
        spelled, faults = cls.checked(grown.tables, grown.corrections)
        problems += [replace(p, where=f"corrections.{p.where}"[:120]) for p in (*grown.problems, *faults)]
        try:
            tables_.correct(grown.tables, spelled)
        except BadInput as error:
            seen = {p.where for p in problems}
            more = [replace(p, where=f"corrections.{p.where}"[:120]) for p in error.problems]
            problems += [p for p in more if p.where not in seen]
        if problems:
            raise BadInput(problems, "These rules cannot be used:")
        spelled = grown.stated(spelled, cls.typed_columns)
        return cls._build(spelled, dict(chosen or {}), cls.all_published().by_digest[published] if published else None)

    @classmethod
    def of_digest(
        cls, digest: str, corrections: Mapping[str, str] | None = None, chosen: Mapping[str, str] | None = None
    ) -> Self | None:
        """The rules that a digest names, on the tables of now or of whatever was published; None where nobody knows them.

        A digest of the first kind cannot be made again for rules with corrections or choices; then the last tables that
        were published with that kind are taken.

        Args:
            digest: what was saved.
            corrections: those that were saved with it.
            chosen: the switches that were saved with it.

        Raises:
            BadInput: references or switches that do not exist, values that do not fit; all at once.
        """
        now = cls.load(corrections, chosen)
        if now.digest == digest:
            return now
        states = cls.all_published().states[::-1]
        if not corrections and not chosen:
            states = tuple(s for s in states if digest in (s.digest, *s.also))
            return cls._of_state(states[0]) if states else None
        if digests.is_first_kind(digest):
            return next((cls._of_state(s, corrections, chosen) for s in states if s.also), None)
        for state in states:
            try:
                found = cls.load(corrections, chosen, state.digest)
            except BadInput:  # what was corrected is newer than that state
                continue
            if found.digest == digest:
                return cls._of_state(state, corrections, chosen)
        return None

    @classmethod
    def _of_state(
        cls,
        state: digests.State,
        corrections: Mapping[str, str] | None = None,
        chosen: Mapping[str, str] | None = None,
    ) -> Self:
        """The rules on an older state of the tables; those of now where there is only more today, and nothing is different."""
        found = cls.load(corrections, chosen, state.digest)
        return found if found.changed_since else cls.load(corrections, chosen)

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
    def _build(cls, corrections: dict[str, str], chosen: dict[str, str], then: digests.State | None = None) -> Self:
        tables = then.on(cls._printed(), cls.WORDS) if then else cls._printed()
        grown = cls._grown(tables, corrections)
        tables = tables_.correct(grown.tables, grown.every(cls.typed_columns)) if corrections else tables
        readings = cls._readings(then)
        settings = readings | chosen
        found, named = digests.values(tables, cls.WORDS), settings
        if then:
            places = {r: tables_.split_reference(r, tables) for r in corrections}
            now = found
            found = then.corrected({p: corrections[r] for r, p in places.items() if not isinstance(p, Problem)})
            for table, name in grown.added:
                found.setdefault(table, {})[name] = now[table][name]
            for table, name in grown.gone:
                found.get(table, {}).pop(name, None)
            named = {**then.switches, **{n: c for n, c in chosen.items() if n in then.switches or c != readings[n]}}
        return cls(tables, settings, corrections, digests.digest(found, named), then.digest if then else "")

    @classmethod
    def _grown(cls, tables: tables_.Tables, corrections: Mapping[str, str]) -> additions.Grown:
        return additions.grown(tables, corrections, cls.ADDITIONS, cls.typed_columns)

    @classmethod
    @functools.cache
    def typed_columns(cls, table: str) -> tuple[str, ...]:
        """The columns of a table in which an owner can correct a figure."""
        rows = cls._printed()[table]
        if not rows:
            return ()
        name, row = next(iter(rows.items()))
        if table == "charts":
            return ("value",)
        columns = [c for c in row if c not in cls.WORDS]
        asked = {c: {f"{table}:{name}.{c}": row[c] or "no"} for c in columns}
        return tuple(c for c in columns if not cls.checked(cls._printed(), asked[c])[1])

    def warnings(self) -> list[Problem]:
        """What these tables say that no printed game can: a Province without borders, more Armies than counters, ..."""
        return []

    @classmethod
    def _readings(cls, then: digests.State | None) -> dict[str, str]:
        """The kit's reading of every switch, now or when a state was published."""
        known = cls.known_switches()
        if then is None:
            return {n: s.choices[0] for n, s in known.items()}
        before = {n: then.switches.get(n, s.before) for n, s in known.items()}
        return {n: before[n] if before[n] in s.choices else s.choices[0] for n, s in known.items()}

    @property
    def _then(self) -> digests.State | None:
        """The older state of the tables that they rest on."""
        return self.all_published().by_digest[self.published] if self.published else None

    @functools.cached_property
    def changed_since(self) -> tuple[str, ...]:
        """What has changed in the kit since the tables that these rules rest on: "charts:war.fort was -2, is now -3"."""
        then, now = self._then, self.standard()
        if then is None:
            return ()
        before = {n: s.before for n, s in self.known_switches().items() if s.before}
        return then.told(digests.values(now.tables, self.WORDS), now.switches, before)

    @property
    def chosen_switches(self) -> dict[str, str]:
        """The switches that differ from the kit's reading, as it was when their tables were published."""
        readings = self._readings(self._then)
        return {name: choice for name, choice in self.switches.items() if choice != readings[name]}

    @cached_property
    def changed_figures(self) -> dict[str, str]:
        """The corrections that say something else than the kit; the others confirm it."""
        kit = self._printed()
        places = {r: tables_.split_reference(r, kit) for r in self.corrections if not r.endswith(f":{additions.ALL}")}
        same = {
            r for r, p in places.items() if not isinstance(p, Problem) and kit[p[0]][p[1]][p[2]] == self.corrections[r]
        }
        return {r: self.corrections[r] for r in places if r not in same}

    @cached_property
    def confirmed_rows(self) -> int:
        """How many rows an owner has confirmed as they are in the kit."""
        kit = self._printed()
        mine = ((t, n, r) for t, rows in self.tables.items() for n, r in rows.items() if r["source"] == "owner")
        about = ("source", "confidence")
        return sum(n in kit[t] and {**kit[t][n], **{c: r[c] for c in about}} == r for t, n, r in mine)

    def plain(self) -> dict[str, object]:
        """What differs from the kit's reading, and the digest of it all, as plain data."""
        return {"corrections": dict(self.corrections), "switches": self.chosen_switches, "digest": self.digest}

    def with_changes(
        self, corrections: Mapping[str, str] | None = None, switches: Mapping[str, str] | None = None
    ) -> Self:
        """These rules with more corrections or other switches."""
        return self.load(
            {**self.corrections, **(corrections or {})}, {**self.switches, **(switches or {})}, self.published
        )

    def without_correction(self, reference: str) -> Self:
        """These rules with one correction taken back."""
        kept = {k: v for k, v in self.corrections.items() if k != reference}
        return self.load(kept, self.switches, self.published)

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
            k: ChartValue(
                k, int(r["value"]), r["reason"], r["case"], self.sources[f"charts:{k}"], r.get("sentence", "")
            )
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
