"""Damaged files, changes and share strings of boards are read, or refused with a place and a reason for each mistake."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from golden import records

from rometeach.core.errors import BadInput

GAMES = ("aurelian", "hotre", "conquest", "conquest2")
VALUES = (
    "-1",
    "0",
    "7",
    "99999999999",
    "1.5",
    "true",
    '"Nobody"',
    '""',
    "[]",
    "[1, 2]",
    "{}",
    '"Galli 1e9"',
    '"²"',
    "1e400",
)
CHARACTERS = "\t\n\"',.:;=[]{}#-+0²é\u2028"


def module(game: str) -> Any:
    """What reads the boards of a game."""
    return import_module(f"rometeach.{game}.position")


def boards(game: str) -> list[Any]:
    """The boards on which the frozen files ask their questions."""
    return [module(game).from_share(share) for share in records.boards(game).values()]


def damage(text: str, r: Random) -> str:
    """A text with one to three mistakes: other characters, lost or doubled lines, other values, other letters."""
    for _ in range(r.randint(1, 3)):
        lines, at = text.split("\n"), r.randrange(len(text) or 1)
        line, kind = r.randrange(len(lines)), r.randrange(6)
        if kind == 0:
            text = text[:at] + r.choice(CHARACTERS) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + r.randint(1, 12) :]
        elif kind == 2:
            text = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
        elif kind == 3:
            text = "\n".join([*lines, r.choice(lines)])
        elif kind == 4:
            key, found, _ = lines[line].partition(" = ")
            lines[line] = f"{key} = {r.choice(VALUES)}" if found else ""
            text = "\n".join(lines)
        else:
            lines[line] = lines[line].swapcase()
            text = "\n".join(lines)
    return text


def is_read(read: Callable[[str], object], text: str) -> bool:
    """Whether a text is read; a refusal names each place and what is wrong there."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            read(text)
        except BadInput as error:
            assert error.problems, text
            assert all(p.where and p.what for p in error.problems), (text, error.problems)
            assert len(str(error)) < 40_000
            return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_file_is_read_or_refused_with_reasons(game: str) -> None:
    r, texts = Random(17), [b.dump() for b in boards(game)]
    found = [is_read(module(game).from_text, damage(r.choice(texts), r)) for _ in range(600)]
    assert 20 < sum(found) < 580


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_change_is_read_or_refused_with_reasons(game: str) -> None:
    r, found = Random(18), boards(game)
    changes = [(a, a.diff(b).split("; ")) for a, b in pairwise(found)]
    results = []
    for _ in range(600):
        board, parts = r.choice(changes)
        change = damage("; ".join(r.sample(parts, min(len(parts), 6))), r)
        results.append(is_read(board.edit, change))
    assert 60 < sum(results) < 540


def is_near(start: Any, board: Any) -> bool:
    """Whether the first changes that lead from a board to another one make a board."""
    return is_read(start.edit, "; ".join(start.diff(board).split("; ")[:4]))


@pytest.mark.parametrize("game", (*GAMES, "rome_iinc"))
def test_a_damaged_share_string_is_refused(game: str) -> None:
    r, found = Random(19), boards(game)
    start = module(game).position(found[0].set_ups()[0].name)
    near = [start.edit("; ".join(start.diff(b).split("; ")[:4])) for b in found if is_near(start, b)]
    lines = [b.share() for b in (*found, *near)]
    assert {line[1] for line in lines} == {"2", "3"}
    for _ in range(1500):
        line = r.choice(lines)
        at = r.randrange(len(line))
        damaged = line[:at] + r.choice("ABCxyz09-_.") + line[at + r.randint(0, 2) :]
        if damaged not in lines:
            assert not is_read(module(game).from_share, damaged), damaged
