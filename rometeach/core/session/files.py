"""The files of sessions: plain JSON with a start, a seed and the answers. Nothing that is no session is written over."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from .. import disk
from ..errors import BadInput, Problem
from .values import Given

FORMAT = 1
LARGEST = 5_000_000
"""The most bytes that are read of a file."""


def read(path: str | Path) -> dict[str, object]:
    """The plain data of a session file.

    Raises:
        BadInput: not there, or no session file of this format.
    """
    try:
        plain = json.loads(disk.read(path, LARGEST).decode("utf-8"))
    except OSError as error:
        raise BadInput([Problem(str(path)[:120], f"cannot be read: {error.strerror}")]) from None
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("rometeach") != "session" or plain.get("format") != FORMAT:
        raise BadInput([Problem(str(path), f"is no session file of format {FORMAT}")])
    if (
        not isinstance(plain.get("start"), str)
        or not isinstance(plain.get("answers"), list)
        or not isinstance(plain.get("seed"), (int, type(None)))
    ):
        raise BadInput([Problem(str(path), "lacks its start, seed or answers")])
    return plain


def check_ours(path: Path) -> None:
    """Refuse a place where something else than a session lies.

    Raises:
        BadInput: a file is there that is no session.
    """
    if not os.path.exists(path):
        return
    try:
        read(path)
    except BadInput:
        raise BadInput([Problem(str(path), "is there already and holds no game", "Choose another name.")]) from None


def check_free(path: Path) -> None:
    """Refuse a place where a game lies that somebody has answered in, or something that is no session.

    Raises:
        BadInput: such a file is there.
    """
    check_ours(path)
    if os.path.exists(path) and read(path)["answers"]:
        raise BadInput([Problem(str(path), "holds another game", "Resume that one, or choose another name.")])


def write(path: Path, plain: Mapping[str, object]) -> None:
    """Write a session; a crash leaves the old file or the new one.

    Raises:
        BadInput: it cannot be written there.
    """
    try:
        disk.write(path, json.dumps(plain, indent=1) + "\n")
    except (OSError, ValueError) as error:
        what = f"cannot be written: {getattr(error, 'strerror', None) or error}"
        raise BadInput([Problem(str(path)[:120], what, "The game goes on; save it under another name.")]) from None


def plain_answers(given: Iterable[Given]) -> list[list[object]]:
    """The answers as plain data."""
    return [
        [list(g.answer) if isinstance(g.answer, tuple) else g.answer, g.by_person, g.used, *["act"] * g.act]
        for g in given
    ]


def answers(plain: Iterable[object]) -> list[Given]:
    """The answers from plain data.

    Raises:
        BadInput: entries that are no answers, each with its number.
    """
    found, problems = [], []
    for number, entry in enumerate(plain, 1):
        try:
            if not isinstance(entry, list):
                raise TypeError(entry)
            answer, by_person, used, *act = entry
            if act not in ([], ["act"]):
                raise ValueError(act)
            answer = tuple(answer) if isinstance(answer, list) else answer
            found.append(Given(answer, bool(by_person), int(used), bool(act)))
        except (TypeError, ValueError):
            problems.append(Problem(f"answers[{number}]", "is no answer"))
    if problems:
        raise BadInput(problems)
    return found
