"""From a position file to a board: every entry is a clause of the change grammar, so a file and a change mean the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from ...core.errors import BadInput, Problem
from ...core.positions.lookup import saved_rules
from ..rules import Rules
from .files import LISTS
from .grammar import CHANGES, edit
from .shape import PlayerFile, PositionFile, RulesFile
from .state import BoardState

MOST = 99_999
"""No number of a file is larger, and none is less than nothing."""


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

    def _number(self, path: str, word: str, number: int) -> Iterator[tuple[str, str]]:
        least = -MOST if word.endswith(" points") else 0
        if not least <= number <= MOST:
            self.problems.append(
                Problem(path, f"expected a whole number from {least} to {MOST}, not {str(number)[:40]}")
            )
        else:
            yield path, f"{word} {number}"

    def _clauses(self, file: PositionFile) -> Iterator[tuple[str, str]]:
        """(key path, clause) for every entry."""
        if file.title is not None:
            yield "title", f"title: {file.title}"
        for name in ("season", "round"):
            if (number := getattr(file, name)) is not None:
                yield from self._number(name, name, number)
        if file.in_play is not None:
            yield "in_play", f"players: {file.in_play}"
        for name in ("phase", "active", "opener"):
            if (text := getattr(file, name)) is not None:
                yield name, f"{name} {text}"
        for side, found in file.players.items():
            yield from self._player(side, found)
        for table in ("provinces", "seas"):
            for space, text in getattr(file, table).items():
                yield f"{table}.{space}"[:120], f"{space}: {text}"
        for name in LISTS:
            if (text := getattr(file, name)) is not None:
                yield name, f"{name}: {text}"
        if file.view is not None:
            yield "view", f"view: {file.view}"

    def _player(self, side: str, file: PlayerFile) -> Iterator[tuple[str, str]]:
        for name in (f.name for f in fields(file)):
            value, path = getattr(file, name), f"players.{side}.{name}"[:120]
            if isinstance(value, int):
                yield from self._number(path, f"{side} {name}", value)
            elif value is not None:
                yield path, f"{side} {name}{':' if name in ('hand', 'cards') else ''} {value}"
