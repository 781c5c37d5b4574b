"""The mistakes of an owner's file that is not TOML, line by line: all at once, each with what was probably meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from ..errors import Problem

_REFERENCE = re.compile(r"([a-z_]+:[^\"'=#]+?)\s*=")
_CURLY = re.compile("[\u201c\u201d\u201e\u2018\u2019]")
_BARE = re.compile(r"=\s*([A-Za-z][\w ,]*?)\s*(?:#.*)?$")
_FORM = 'A line is a name in quotes, = and a value: "table:row" = "value".'


def faulty(text: str) -> tuple[list[Problem], str]:
    """Each line that cannot be read, or that says again what an earlier one says, and the text without these lines.

    Without a heading that is wrong the lines below it are left out too. There is none where the mistake is in no single line.
    """
    found = {} if '"""' in text or "'''" in text else dict(_left_out(text))
    rest = "".join(f"{line}\n" for number, line in enumerate(text.splitlines(), 1) if number not in found)
    return [problem for problem in found.values() if problem], rest


def _left_out(text: str) -> Iterator[tuple[int, Problem | None]]:
    """The numbers of the lines that do not count, and what is wrong with them; None for those below a heading that is wrong."""
    first: dict[tuple[str, str], int] = {}
    heading, is_known = "", True
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        where = f"line {number}: {line[:70]}"
        is_heading = line.startswith("[")
        if is_heading:
            heading, is_known = line.partition("#")[0].strip(), True
        try:
            read = tomllib.loads(line)
        except (ValueError, RecursionError):
            is_known = is_known and not is_heading
            yield number, Problem(where, *_cause(line))
            continue
        again = [(heading, name) for name in read if (heading, "" if is_heading else name) in first]
        if is_heading and again:
            is_known = False
            yield (
                number,
                Problem(
                    where, f"stands in line {first[heading, '']} already", "Put all its lines below one of the two."
                ),
            )
        elif again and not isinstance(read[again[0][1]], dict):
            yield number, Problem(where, f"line {first[again[0]]} sets the same figure", "Keep one of the two.")
        elif not is_known:
            yield number, None
        first |= {(heading, "" if is_heading else name): number for name in read if not again}


def _cause(line: str) -> tuple[str, str]:
    """What is wrong with a line, and what to do."""
    if line.startswith("["):
        return "is no heading", "A heading stands alone: [game.corrections] or [game.switches]."
    if _CURLY.search(line):
        return "has curly quotation marks", 'Write straight ones: ".'
    if "=" not in line:
        return 'has no "="', _FORM
    if found := _REFERENCE.match(line):
        return "the name is not in quotes", f'Write "{found[1]}" = ...'
    if not line.partition("#")[0].rpartition("=")[2].strip():
        return "has no value", "After the = stands a whole number, or text in quotes."
    if line.count('"') % 2:
        return "a quotation mark is missing", _FORM
    if found := _BARE.search(line):
        return f"{found[1][:40]} is not in quotes", f'Write "{found[1][:40]}".'
    return "cannot be read", _FORM


__all__ = ["faulty"]
