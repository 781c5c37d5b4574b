"""How far an owner has come with the own figures: what is wrong in the file, what is confirmed, what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from .. import disk, games
from ..errors import BadInput, Problem
from ..words import counted
from . import owner
from .owner_file import sheets_of, still_comments
from .rules import GameRules
from .tables import MAX_BYTES

_NAMED = 6
"""So many rows that are missing below a heading are named; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A sheet of the game: its rows that were not certain, and those of them that the owner has set.

    Attributes:
        title: what the sheet is called.
        confirmed: the rows with figures of the owner, by reference.
        missing: those without, heading -> references.
    """

    title: str
    confirmed: tuple[str, ...]
    missing: Mapping[str, tuple[str, ...]]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.confirmed) + sum(len(rows) for rows in self.missing.values())

    def text(self) -> str:
        """A line, and one for each heading with something missing."""
        lines = [f"{self.title}: {len(self.confirmed)} of {self.rows} confirmed"]
        for heading, rows in self.missing.items() if self.confirmed else ():
            names = [r.partition(":")[2] for r in rows]
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            lines.append(f"    missing{f' in {heading}' if heading else ''}: {'; '.join(names[:_NAMED])}{more}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class OwnerCheck:
    """What an owner's file says of a game.

    Attributes:
        path: the file.
        problems: errors and warnings; with an error no figure of the file counts.
        sheets: how far each sheet is filled in.
        changed: corrections that differ from the kit's figures.
        added: rows that the kit does not have.
        gone: rows that are struck out.
    """

    path: str
    problems: tuple[Problem, ...]
    sheets: tuple[Progress, ...]
    changed: Mapping[str, str]
    added: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def is_usable(self) -> bool:
        """Whether the figures of the file count."""
        return all(p.severity != "error" for p in self.problems)

    def text(self) -> str:
        """All of it as plain text."""
        errors = sum(p.severity == "error" for p in self.problems)
        parts = [
            f"{self.path}: "
            + (f"{counted(errors, 'mistake')}; until they are mended nothing of it counts" if errors else "can be used")
        ]
        parts += [str(p) for p in self.problems]
        parts += [s.text() for s in self.sheets]
        if self.changed or self.added or self.gone:
            told = [f"{counted(len(self.changed), 'figure')} typed over"]
            told += [
                f"{counted(len(rows), 'row')} {what}: {', '.join(rows)}"
                for rows, what in ((self.added, "added"), (self.gone, "struck out"))
                if rows
            ]
            parts.append("; ".join(told))
        done, of = sum(len(s.confirmed) for s in self.sheets), sum(s.rows for s in self.sheets)
        parts.append(f"In all {done} of {of} rows confirmed" + (": nothing is missing." if done == of else "."))
        return "\n".join(parts)

    def as_json(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "file": self.path,
            "usable": self.is_usable,
            "problems": [
                {"severity": p.severity, "where": p.where, "what": p.what, "hint": p.hint} for p in self.problems
            ],
            "sheets": [
                {
                    "title": s.title,
                    "rows": s.rows,
                    "confirmed": len(s.confirmed),
                    "missing": {h: list(r) for h, r in s.missing.items()},
                }
                for s in self.sheets
            ],
            "changed": dict(self.changed),
            "added": list(self.added),
            "struck_out": list(self.gone),
        }


def examine(game: str, kit: GameRules, path: Path) -> OwnerCheck:
    """Look through an owner's file.

    Args:
        game: the name of the game.
        kit: its rules without corrections.
        path: the file.

    Raises:
        BadInput: it cannot be read, or is not TOML in a way that no single line explains.
    """
    corrections, switches, problems = owner.read_loosely(path, game, (game, *games.games()))
    text = disk.read(path, MAX_BYTES).decode("utf-8-sig")
    mine, wrong = _usable(kit, corrections, switches)
    problems += [replace(p, where=f"{game}.{p.where}") for p in wrong]
    for number, row, said, ours in still_comments(kit, game, text):
        hint = "Take the # away to have it count."
        problems.append(
            Problem(
                f"line {number}: {row}", f"says {said} where we have {ours}, but is still a comment", hint, "warning"
            )
        )
    if not wrong:
        problems += [replace(p, severity="warning") for p in mine.warnings()]
    confirmed = {r for r, source in mine.sources.items() if source.kind == "owner"}
    sheets = []
    for sheet, parts in sheets_of(kit):
        found = tuple(r for _, rows in parts for r in rows if r in confirmed)
        missing = {h: left for h, rows in parts if (left := tuple(r for r in rows if r not in confirmed))}
        sheets.append(Progress(sheet.title, found, missing))
    own = {f"{t}:{n}" for t, names in mine.tables.items() for n in names}
    printed = {f"{t}:{n}" for t, names in kit.tables.items() for n in names}
    return OwnerCheck(
        str(path),
        tuple(sorted(problems, key=lambda p: p.severity)),
        tuple(sheets),
        mine.changed_figures,
        tuple(sorted(own - printed)),
        tuple(sorted(printed - own)),
    )


def _usable(
    kit: GameRules, corrections: Mapping[str, str], switches: Mapping[str, str]
) -> tuple[GameRules, list[Problem]]:
    """The rules with those corrections that are right, and what is wrong with the others."""
    try:
        return kit.load(corrections, switches), []
    except BadInput as error:
        wrong = list(error.problems)
    named = {p.where.partition(".")[2] for p in wrong}
    rest = {r: v for r, v in corrections.items() if not any(_concerns(n, r) for n in named)}
    try:
        return kit.load(rest), wrong
    except BadInput:  # what is wrong lies between several lines
        return kit, wrong


def _concerns(named: str, reference: str) -> bool:
    """Whether a problem that names a reference, which may be cut, is about a line of the file."""
    return named == reference or named.startswith(f"{reference}.") or (len(named) > 100 and reference.startswith(named))
