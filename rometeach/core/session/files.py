"""The files of sessions: plain JSON with a start, a seed and the answers. Nothing that is no session is written over."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from .. import disk
from ..errors import BadInput, Problem
from ..positions.formats import SESSION
from .values import Given

FORMAT = SESSION.now
LARGEST = 5_000_000
"""The most bytes that are read of a file."""
SHOWN = 10
"""How many answers that are none are named."""


def read(path: str | Path) -> dict[str, object]:
    """The plain data of a session file, in the present format.

    Raises:
        BadInput: not there, or no session file of a published format.
    """
    try:
        plain = json.loads(disk.read(path, LARGEST).decode("utf-8"))
        json.dumps(plain, ensure_ascii=False).encode("utf-8")  # halves of characters cannot be written again
    except OSError as error:
        raise BadInput([Problem(str(path)[:120], f"cannot be read: {error.strerror}")]) from None
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("rometeach") != "session" or not SESSION.reads(plain.get("format")):
        raise BadInput([Problem(str(path), f"is no session file of the formats {SESSION.told}")])
    kinds: dict[str, type | tuple[type, ...]] = {"start": str, "seed": (int, type(None)), "answers": list}
    wrong = [
        Problem(str(path)[:120], f"has no {key}" if key not in plain else f"has no {key} that can be read")
        for key, kind in kinds.items()
        if key not in plain or not isinstance(plain[key], kind) or isinstance(plain[key], bool)
    ]
    if wrong:
        raise BadInput(wrong)
    return SESSION.upgraded(plain)


def check_free(path: Path, plain: Mapping[str, object], known: Mapping[str, object] | None = None) -> None:
    """Refuse to write a session where something lies of which anything would be lost.

    Args:
        path: the file.
        plain: the session that is to be written there.
        known: what it read or wrote there last, if it did.

    Raises:
        BadInput: a file is there that is no session; or somebody has answered in it what `plain` does not hold.
    """
    if not os.path.exists(path):
        return
    try:
        there = read(path)
    except BadInput:
        raise BadInput(
            [Problem(str(path)[:120], "is there already and holds no game", "Choose another name.")]
        ) from None
    if there == known or not _anybody(there) or _begins(there, plain):
        return
    what = "holds another game" if known is None else "was changed by another program, or in another notebook"
    raise BadInput(
        [Problem(str(path)[:120], f"{what}; nothing was written there", "Resume that one, or choose another name.")]
    )


def _anybody(plain: Mapping[str, object]) -> bool:
    """Whether a person has answered anything in a session; seeded dice can be thrown again."""
    answers = plain["answers"]
    return isinstance(answers, list) and any(not isinstance(a, list) or a[1:2] != [False] for a in answers)


def _begins(there: Mapping[str, object], plain: Mapping[str, object]) -> bool:
    """Whether one session goes on from another: it holds the same answers first, and what was marked in it."""
    marks, answers = ([x.get(key) or [] for x in (there, plain)] for key in ("taken_back", "answers"))
    return (
        {**there, "taken_back": 0, "answers": 0} == {**plain, "taken_back": 0, "answers": 0}
        and _is_beginning(*marks)
        and _is_beginning(*answers)
    )


def _is_beginning(first: object, whole: object) -> bool:
    return isinstance(first, list) and isinstance(whole, list) and first == whole[: len(first)]


def write(
    path: Path, plain: Mapping[str, object], known: Mapping[str, object] | None = None, *, aside: bool = False
) -> None:
    """Write a session where nothing is lost by it; a crash leaves the old file or the new one.

    Args:
        path: the file.
        plain: the session.
        known: what it read or wrote there last, if it did.
        aside: whether what lies there is kept beside it.

    Raises:
        BadInput: it cannot be written there, or something else is there (see `check_free`).
    """
    try:
        with disk.locked(path):
            check_free(path, plain, known)
            if aside and os.path.lexists(path):
                keep_aside(path)
            disk.write(path, json.dumps(plain, indent=1) + "\n")
    except BadInput:
        raise
    except (OSError, ValueError) as error:
        what = f"cannot be written: {getattr(error, 'strerror', None) or error}"
        raise BadInput([Problem(str(path)[:120], what, "The game goes on; save it under another name.")]) from None


def keep_aside(path: Path) -> None:
    """Keep a file as it is, under the next free name: "game.json" as "game.before.json", then "game.before-2.json".

    Raises:
        BadInput: it cannot be kept, so it may not be written over.
    """
    try:
        disk.write(beside(path), disk.read(path, LARGEST).decode("utf-8"))
    except (OSError, ValueError) as error:
        what = f"cannot be kept before it is written over: {getattr(error, 'strerror', None) or error}"
        raise BadInput([Problem(str(path)[:120], what, "Save the game under another name.")]) from None


def beside(path: Path) -> Path:
    """Where `keep_aside` would keep a file."""
    names = (f"{path.stem}.before{'' if n == 1 else f'-{n}'}{path.suffix}" for n in itertools.count(1))
    return next(found for name in names if not os.path.lexists(found := path.with_name(name)))


def plain_answers(given: Iterable[Given]) -> list[list[object]]:
    """The answers as plain data."""
    return [
        [list(g.answer) if isinstance(g.answer, tuple) else str(g.answer), g.by_person, g.used, *["act"] * g.act]
        for g in given
    ]


def marks(plain: object) -> tuple[tuple[int, str], ...]:
    """What was taken back, after how many answers; what is no such thing is left out."""
    found = (
        [x for x in plain if isinstance(x, list) and [type(y) for y in x] == [int, str]]
        if isinstance(plain, list)
        else []
    )
    return tuple((number, text[:200]) for number, text in found)


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
            dice = isinstance(answer, list) and all(type(face) is int for face in answer)
            if (
                not (dice or isinstance(answer, str))
                or type(by_person) is not bool
                or type(used) is not int
                or used < 0
            ):
                raise TypeError(entry)
            if act not in ([], ["act"]) or (act and dice):
                raise ValueError(act)
            found.append(Given(tuple(answer) if dice else answer, by_person, used, bool(act)))
        except (TypeError, ValueError):
            problems.append(Problem(f"answers[{number}]", "is no answer"))
    if problems:
        rest = len(problems) - SHOWN
        raise BadInput([*problems[:SHOWN], *([Problem("answers", f"{rest} more are none")] if rest > 0 else [])])
    return found
