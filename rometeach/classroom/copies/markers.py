"""The markers of nbgrader and Otter-Grader in the lines of a cell, as both tools read them.

nbgrader looks for BEGIN SOLUTION, END SOLUTION, BEGIN HIDDEN TESTS, BEGIN MARK SCHEME and their ends anywhere in a line; Otter for lines
that end in SOLUTION, SOLUTION NO PROMPT or SEED after a number sign, and for whole cells between raw cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SOLUTION, HIDDEN, SCHEME, RUBRIC = "SOLUTION", "HIDDEN TESTS", "MARK SCHEME", "RUBRIC"
"""A rubric is ours: comments among the hidden tests, which every tool takes out with them."""
REGIONS = (SOLUTION, HIDDEN, SCHEME, RUBRIC)
STUB = "..."
"""What stands where a pupil writes code."""
WORDS = "*Your answer here.*"
"""What stands where a pupil writes words."""
_PROMPTLESS = re.compile(r"#\s*(SOLUTION NO PROMPT|SEED)\s*$")
_ASSIGNED = re.compile(r"^(\s*[\w.,\s\[\]'\"]+?=)(?!=).*#\s*SOLUTION\s*$")
_LINE = re.compile(r"^(\s*).*#\s*SOLUTION\s*$")
_TRAILING = re.compile(r"\s*#\s*(SOLUTION NO PROMPT|SOLUTION|SEED)\s*$")
_PROMPT = re.compile(r"#\s*(BEGIN|END) PROMPT\s*$")


def split(source: str, what: str) -> tuple[list[tuple[str, str]], list[str]]:
    """The lines of a cell, each with where it stands: "in" a region, outside ("out"), or its "begin" and "end"; and what is wrong.

    Args:
        source: the cell.
        what: one of `REGIONS`.
    """
    found, wrong, inside = [], [], False
    for number, line in enumerate(source.split("\n"), 1):
        if f"BEGIN {what}" in line:
            if inside:
                wrong.append(f"line {number}: BEGIN {what} comes again before END {what}")
            inside = True
            found.append(("begin", line))
        elif f"END {what}" in line:
            if not inside:
                wrong.append(f"line {number}: END {what} without BEGIN {what} before it")
            inside = False
            found.append(("end", line))
        else:
            found.append(("in" if inside else "out", line))
    if inside:
        wrong.append(f"BEGIN {what} without END {what} after it")
    return found, wrong


def has_solution(source: str) -> bool:
    """Whether a line or a region of a cell is marked as a solution."""
    return "BEGIN SOLUTION" in source or any(_TRAILING.search(line) for line in source.split("\n"))


def without(source: str, what: str) -> str:
    """A cell without what stands in its regions of one kind."""
    return _tidy(line for where, line in split(source, what)[0] if where == "out")


def only(source: str, what: str) -> str:
    """What stands in the regions of a cell alone."""
    return _tidy(line for where, line in split(source, what)[0] if where == "in")


def as_rubric(words: str) -> str:
    """Words for the teacher as comments among hidden tests."""
    return "\n".join(["# BEGIN RUBRIC", *(f"# {line}".rstrip() for line in words.split("\n")), "# END RUBRIC"])


def rubric(source: str) -> str:
    """The words for the teacher among hidden tests; "" for none."""
    return _tidy(line.strip().removeprefix("#").removeprefix(" ") for line in only(source, RUBRIC).split("\n"))


def open_code(source: str) -> str:
    """A code cell with its solution taken out: a pupil writes it."""
    lines = split(source, SOLUTION)[0]
    others = any(where == "out" and line.strip() and not line.strip().startswith("#") for where, line in lines)
    found = []
    for where, line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        if where == "begin" and (indent or not others) and "NO PROMPT" not in line:
            found.append(indent + STUB)
        if where != "out" or _PROMPTLESS.search(line) or _PROMPT.search(line):
            continue
        if assigned := _ASSIGNED.match(line):
            line = f"{assigned[1]} {STUB}"
        elif marked := _LINE.match(line):
            line = marked[1] + STUB
        found.append(line)
    return _tidy(found)


def open_words(source: str) -> str:
    """A cell of words with its solution taken out."""
    found = []
    for where, line in split(source, SOLUTION)[0]:
        if where == "begin":
            found.append(WORDS)
        elif where == "out":
            found.append(line)
    return _tidy(found)


def solved(source: str) -> str:
    """A cell as it is solved, without the markers."""
    found, prompt = [], False
    for where, line in split(source, SOLUTION)[0]:
        if marked := _PROMPT.search(line):
            prompt = marked[1] == "BEGIN"
        elif where in ("in", "out") and not prompt:
            found.append(_TRAILING.sub("", line))
    return _tidy(found)


def secret_lines(source: str) -> list[str]:
    """The lines of a cell that only a solution has."""
    marked = [line for line in source.split("\n") if _TRAILING.search(line)]
    return [_TRAILING.sub("", line).strip() for line in [*only(source, SOLUTION).split("\n"), *marked] if line.strip()]


def _tidy(lines: Iterable[str]) -> str:
    """Lines without empty ones at both ends."""
    return "\n".join(lines).strip("\n")


__all__ = [
    "HIDDEN",
    "REGIONS",
    "RUBRIC",
    "SCHEME",
    "SOLUTION",
    "STUB",
    "WORDS",
    "as_rubric",
    "has_solution",
    "only",
    "open_code",
    "open_words",
    "rubric",
    "secret_lines",
    "solved",
    "split",
    "without",
]
