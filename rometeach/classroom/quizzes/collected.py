"""Result lines among other text, such as an export of a chat: which there are, which are broken and why, who sent several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...core import disk
from ...core.errors import BadInput, Problem, printable
from ...core.words import counted
from ...lessons import pupils
from .line import FORM, START, Result, plain, read
from .marking import Marked
from .quiz import Quiz

MOST_BYTES = 20_000_000
"""Of a file."""
NAMELESS = "(no name)"
_WITH_START = re.compile(rf"(?<![0-9A-Za-z]){START}(\d{{1,2}}) ?- ?([0-9A-Za-z]{{3,}})", re.I)
_ALONE = re.compile(r"(?<![0-9A-Za-z])[0-9A-Za-z]{50,}")
"""What a line without its beginning could be."""
_NEXT = re.compile(r"[>|\s]*([0-9A-Za-z]+)(?![^\s.])")
"""What goes on in the line below where a mail was broken into lines."""
_BROKEN_INTO = 12
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\ufeff"))
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))


@dataclass(frozen=True, slots=True)
class Found:
    """A result, and the line of the file in which it stands."""

    where: str
    result: Result


@dataclass(frozen=True, slots=True)
class Collected:
    """What was found: the results in their order, the lines that cannot be used, and what else should be known."""

    found: tuple[Found, ...]
    broken: tuple[Problem, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil's answers in a quiz, marked."""

    name: str
    marked: tuple[Marked, ...]


def collected(texts: Iterable[tuple[str, str]]) -> Collected:
    """The results in some texts.

    Args:
        texts: (the name of a file, what stands in it).
    """
    found: list[Found] = []
    broken: list[Problem] = []
    notes: list[str] = []
    for name, text in texts:
        lines = [line.translate(_UNSEEN).translate(_DASHES) for line in text.splitlines()]
        for i, line in enumerate(lines):
            where = f"{name}, line {i + 1}"
            taken = []
            for match in _WITH_START.finditer(line):
                taken.append(match.span())
                try:
                    found.append(Found(where, read(_whole(match, line, lines[i + 1 :]))))
                except BadInput as error:
                    broken += [Problem(where, p.what, p.hint) for p in error.problems]
            for match in _ALONE.finditer(line):
                if any(start <= match.start() < end for start, end in taken) or plain(match[0]) is None:
                    continue
                try:
                    found.append(Found(where, read(f"{START}{FORM}-{match[0]}")))
                    notes.append(
                        f"{where}: the beginning {START}{FORM}- is missing or damaged; the rest is whole and was used."
                    )
                except BadInput as error:
                    broken += [Problem(where, p.what, p.hint) for p in error.problems]
    return Collected(tuple(found), tuple(broken), tuple(notes))


def _whole(match: re.Match[str], line: str, below: Sequence[str]) -> str:
    """A line of a result; where a mail broke it, with as many lines below as make it whole."""
    signs = start = match[2]
    if plain(signs) is None and not line[match.end() :].strip():
        for other in below[:_BROKEN_INTO]:
            further = _NEXT.match(other)
            if further is None:
                break
            signs += further[1]
            if plain(signs) is not None:
                return f"{START}{match[1]}-{signs}"
    return f"{START}{match[1]}-{start}"


def of_files(paths: Iterable[Path]) -> Collected:
    """The results in some files; what is wrong with a file is among what is broken, and the others are read."""
    texts, wrong = [], []
    for path in paths:
        try:
            texts.append((path.name, _text(disk.read(path, MOST_BYTES))))
        except (OSError, ValueError) as error:
            what = f"cannot be read: {getattr(error, 'strerror', None) or error}"
            wrong.append(Problem(printable(str(path)[:120]), what))
    found = collected(texts)
    return Collected(found.found, (*wrong, *found.broken), found.notes)


def _text(raw: bytes) -> str:
    """What stands in a file: the names in result lines are safe, whatever its letters are kept in."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", "replace")
    return raw.decode("utf-8-sig", "replace")


def of_quiz(there: Collected, code: str = "") -> tuple[Quiz, tuple[Pupil, ...], Collected]:
    """The quiz that was answered, what each pupil answered last, and what was found with all that is to be told of it.

    Args:
        there: what was found.
        code: the quiz that is meant; "" where there is only one.

    Raises:
        BadInput: no line of it, or several quizzes and none is named.
    """
    quizzes = {f.result.quiz.code: f.result.quiz for f in there.found}
    if not quizzes:
        hint = "Ask for lines that begin with " + f"{START}{FORM}-."
        raise BadInput([*there.broken, Problem("files", "no result line can be used", hint)])
    if not code and len(quizzes) > 1:
        counts = [f"{c} ({counted(sum(f.result.quiz.code == c for f in there.found), 'line')})" for c in quizzes]
        raise BadInput(
            [Problem("files", f"hold lines of {len(quizzes)} quizzes", f"Choose one with --code: {', '.join(counts)}.")]
        )
    wanted = code or next(iter(quizzes))
    if wanted not in quizzes:
        raise BadInput(
            [*there.broken, Problem("--code", f"no line is of the quiz {wanted}", f"There are: {', '.join(quizzes)}.")]
        )
    broken, notes, last = list(there.broken), list(there.notes), dict[str, tuple[str, Pupil]]()
    for found in there.found:
        result = found.result
        if result.quiz.code != wanted:
            notes.append(f"{found.where}: of another quiz, {result.quiz.code}; left out.")
            continue
        try:
            pupil = Pupil(result.pupil or f"{NAMELESS} {found.where}", result.marked())
        except BadInput as error:
            broken += [Problem(found.where, f"{p.where}: {p.what}", p.hint) for p in error.problems]
            continue
        if pupil.name in last:
            notes.append(f"{pupil.name} sent several lines: {found.where} counts, {last[pupil.name][0]} does not.")
        last[pupil.name] = (found.where, pupil)
    for name in last:
        for other in pupils.alike(name, last):
            if name < other:
                notes.append(f"{name} and {other} are counted as two pupils.")
    if not last:
        raise BadInput(broken)
    there_all = tuple(sorted((p for _, p in last.values()), key=lambda p: (p.name.casefold(), p.name)))
    return quizzes[wanted], there_all, Collected(there.found, tuple(broken), tuple(notes))


__all__ = ["NAMELESS", "Collected", "Found", "Pupil", "collected", "of_files", "of_quiz"]
