"""From a position file to a board: every entry is a clause of the change grammar, so a file and a change mean the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...core.errors import BadInput, Problem
from ...core.positions.lookup import saved_rules
from ..rules import Rules
from .grammar.edit import CHANGES, edit
from .shape import LISTS, NUMBERS, TEXTS, PositionFile, RulesFile
from .state import BoardState

MOST = 99_999
"""No number of a file is larger."""

_CUPS = ("friendly", "unfriendly", "hostile", "unseen", "mode")
_SECTIONS = {
    "boxes": "{}",
    "usurpers": "{} usurper",
    "pools": "pool {}",
    "danube": "Danube {}",
    "walls": "{} walls",
    "temples": "{} temple",
}
"""Section -> how the clause of an entry begins: `Red = "started"` of [walls] is "Red walls: started". The Danube comes after
all that could take a Barbarian away from it."""


class Reader:
    """Puts a file on a board, collecting every problem on the way."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.told = ""
        """What is to be told of the rules that the file was made with."""

    def rules(self, given: RulesFile) -> Rules | None:
        """The rules of a file; None where they cannot be used."""
        corrections = {name: str(value)[:200] for name, value in given.corrections.items()}
        switches = {name: str(value)[:200] for name, value in given.switches.items()}
        try:
            rules, self.told = saved_rules(Rules, given.digest, corrections, switches)
            return rules
        except BadInput as error:
            self.problems += [replace(p, where=f"rules.{p.where}") for p in error.problems]
            return None

    def read(self, file: PositionFile, board: BoardState) -> BoardState:
        """The board of a file, on top of another one."""
        for path, clause in self._clauses(file):
            try:
                board = CHANGES.read_one(clause, board)
            except BadInput as error:
                self.problems += [replace(p, where=path) for p in error.problems]
        if file.edit:
            try:
                board = edit(board, file.edit)
            except BadInput as error:
                self.problems += [replace(p, where=f"edit: {p.where}") for p in error.problems]
        return board

    def _clauses(self, file: PositionFile) -> Iterator[tuple[str, str]]:
        """(key path, clause) for every entry, the cups first and the Danube last."""
        for key in TEXTS:
            if (text := getattr(file, key)) is not None:
                yield key, {"aurelian": "Aurelian @ ", "phase": "phase "}.get(key, f"{key}: ") + text
        for key in NUMBERS:
            if (number := getattr(file, key)) is not None:
                if abs(number) > MOST:
                    self.problems.append(Problem(key, f"expected a whole number up to {MOST}, not {str(number)[:40]}"))
                else:
                    yield key, f"Aurelian +{number}" if key == "leadership" else f"{key.replace('_', ' ')} {number}"
        for key in _CUPS if file.cups is not None else ():
            if (text := getattr(file.cups, key)) is not None:
                yield f"cups.{key}", f"{'cups' if key == 'mode' else key}: {text}"
        for key in LISTS:
            if (text := getattr(file, key)) is not None:
                yield key, f"{key.replace('_', ' ')}: {text}"
        for section, head in _SECTIONS.items():
            entries: Mapping[str, str] = getattr(file, section)
            for name, text in entries.items():
                yield f"{section}.{name}"[:120], f"{head.format(name)}: {text}"
