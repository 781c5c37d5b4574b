"""What the figures of a game rest on: how many rows of a table have which source, and which are doubtful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from .rules import GameRules, Switch
from .sources import CONFIDENCES, KINDS, Source


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: `figures` are what stands in it, by the reference that `rometeach.toml` takes."""

    reference: str
    figures: dict[str, str]
    source: Source


@dataclass(frozen=True, slots=True)
class Provenance:
    """The sources of the rules as they are in force now.

    `rules` is a game's immutable value of rules, `switches` its contested rules by name, and `words` the columns that name
    or describe a row; every other column holds figures that an owner can correct.
    """

    rules: GameRules
    switches: Mapping[str, Switch]
    words: tuple[str, ...]

    def rows(self, table: str) -> tuple[Row, ...]:
        """All the rows of a table."""
        found = []
        for name, cells in self.rules.tables[table].items():
            reference = f"{table}:{name}"
            if table == "charts":
                figures = {reference: cells["value"]}
            else:
                figures = {f"{reference}.{c}": v for c, v in cells.items() if c not in self.words and v}
            found.append(Row(reference, figures, self.rules.sources[reference]))
        return tuple(found)

    def counts(self, table: str) -> tuple[dict[str, int], dict[str, int]]:
        """(source -> rows, confidence -> rows), in the order of trust, without those that have none."""
        rows = self.rows(table)
        kinds, confidences = Counter(r.source.kind for r in rows), Counter(r.source.confidence for r in rows)
        return {k: kinds[k] for k in KINDS if kinds[k]}, {c: confidences[c] for c in CONFIDENCES if confidences[c]}

    def doubtful(self) -> tuple[Row, ...]:
        """The rows that a result names when it rests on them."""
        return tuple(r for table in self.rules.tables for r in self.rows(table) if r.source.is_doubtful)

    def text(self, *, only_doubtful: bool = False) -> str:
        """All of it as plain text; the doubtful rows read like lines of `rometeach.toml`."""
        parts = []
        if not only_doubtful:
            lines = ["Tables (rows by source; by confidence):"]
            width = max(len(t) for t in self.rules.tables)
            for table in self.rules.tables:
                kinds, confidences = self.counts(table)
                lines.append(f"  {table:{width}}  {_counted(kinds)}; {_counted(confidences)}")
            parts.append("\n".join(lines))
        doubtful = self.doubtful()
        lines = [f"Rows that are not certain ({len(doubtful)}), each figure as rometeach.toml would set it:"]
        for row in doubtful:
            about = f"# {row.source}"
            lines += [f'  "{reference}" = {_toml(value)}  {about}' for reference, value in row.figures.items()]
        parts.append("\n".join(lines))
        if not only_doubtful:
            parts.append("\n".join(["Switches, for rules that the rulebook leaves open:", *self._switches()]))
            if self.rules.corrections:
                set_ = [f'  "{k}" = {_toml(v)}' for k, v in self.rules.corrections.items()]
                parts.append("\n".join(["Corrections in force:", *set_]))
            parts.append(f"Digest of these rules: {self.rules.digest}")
        return "\n\n".join(parts)

    def _switches(self) -> list[str]:
        lines = []
        for s in self.switches.values():
            lines.append(f"  {s.name} = {self.rules.switches[s.name]} (Case {s.case}; choices: {', '.join(s.choices)})")
            lines.append(f"      {s.question}")
        return lines

    def as_json(self, *, only_doubtful: bool = False) -> dict[str, object]:
        """The same as plain data."""
        doubtful = [
            {"reference": r.reference, "figures": r.figures, "source": str(r.source), "confidence": r.source.confidence}
            for r in self.doubtful()
        ]
        if only_doubtful:
            return {"doubtful": doubtful}
        tables = {}
        for table, rows in self.rules.tables.items():
            kinds, confidences = self.counts(table)
            tables[table] = {"rows": len(rows), "sources": kinds, "confidence": confidences}
        switches = {
            s.name: {
                "case": s.case,
                "question": s.question,
                "choices": list(s.choices),
                "setting": self.rules.switches[s.name],
            }
            for s in self.switches.values()
        }
        return {
            "tables": tables,
            "doubtful": doubtful,
            "switches": switches,
            "corrections": dict(self.rules.corrections),
            "digest": self.rules.digest,
        }


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{k} {n}" for k, n in counts.items())


def _toml(value: str) -> str:
    return value if value.lstrip("-").isdigit() else f'"{value}"'
