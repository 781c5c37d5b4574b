"""The text of an owner's file with every figure that is not certain: a comment with the kit's value, to be typed over.

Nothing but comments is ever added to what stands there, and that is looked at before anything is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from .. import disk
from ..errors import BadInput, Problem
from . import sheets as sheets_
from .owner import FILE, parsed
from .rules import GameRules
from .tables import MAX_BYTES, parse_toml

_WIDTH = 118
LINE = re.compile(
    r"""^\s*(?P<mark>#\s*)?"(?P<reference>[a-z_]+:[^"]+)"\s*=\s*(?P<value>"[^"]*"|-?[0-9]+)?\s*(?:#.*)?$"""
)
"""A line that sets a figure, or the comment that would."""


def doubtful(rules: GameRules) -> dict[str, dict[str, str]]:
    """Reference of a row that is not certain -> what an owner may type in it: column -> the kit's value."""
    found = {}
    for table, rows in rules.tables.items():
        columns = rules.typed_columns(table)
        for name, row in rows.items():
            if rules.sources[f"{table}:{name}"].is_doubtful and columns:
                found[f"{table}:{name}"] = {c: row[c] or "no" for c in columns}
    return found


def sheets_of(rules: GameRules) -> list[tuple[sheets_.Sheet, list[sheets_.Part]]]:
    """The sheets of a game with the rows on them that are not certain."""
    every = sheets_.all_sheets(rules.SHEETS, rules.tables)
    return sheets_.kept(every, rules.tables, doubtful(rules))


def _lines(rules: GameRules) -> dict[str, str]:
    """Reference of a doubtful row -> its line."""
    found = {}
    for reference, cells in doubtful(rules).items():
        table, _, name = reference.partition(":")
        row = rules.tables[table][name]
        if len(cells) == 1:
            ((column, value),) = cells.items()
            said = (
                f'"{reference}" = {_toml(value)}' if table == "charts" else f'"{reference}.{column}" = {_toml(value)}'
            )
        else:
            said = f'"{reference}" = {_toml(", ".join(f"{c} {v}" for c, v in cells.items()))}'
        source = rules.sources[reference]
        about = row.get("note") or row.get("reason") or ("" if source.kind == "reconstructed" else str(source))
        found[reference] = said + (f"  # {about}" if about else "")
    return found


def text_over(rules: GameRules, game: str, old: str = "") -> str:
    """The text of the owner's file with a line for each doubtful row of a game that it does not have yet.

    Args:
        rules: those of the kit, without corrections.
        game: its name.
        old: what stands in the file; "" where there is none.

    Raises:
        BadInput: it is not TOML, or has the game's corrections in a form into which no lines can be put.
    """
    before = parse_toml(old.encode(), FILE)
    lines = old.splitlines(keepends=True)
    end = "\r\n" if old.count("\r\n") > old.count("\n") // 2 else "\n"
    place = _place(lines, game)
    if place is None:
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += end
        section = f"[{game}.corrections]"
        head = [] if lines else _comment(_BEGINNING)
        lines += [part + end for part in (*(head or [""]), section)]
        place = (len(lines), len(lines))
    start, stop = place
    merged = _merged(rules, lines[start:stop], end)
    if stop < len(lines) and merged and merged[-1].strip():
        merged.append(end)
    lines[start:stop] = merged
    text = "".join(lines)
    try:
        same = _without_empty(parse_toml(text.encode(), FILE)) == _without_empty(before)
    except BadInput:  # the section is there in another form
        same = False
    if not same:
        raise BadInput(
            [Problem(FILE, f"has the section [{game}.corrections] in a form that cannot be added to", _FORM)]
        )
    return text


def write(rules: GameRules, game: str, path: Path) -> int:
    """Write the lines that the file does not have yet, all or nothing.

    Args:
        rules: those of the kit, without corrections.
        game: its name.
        path: the file; it need not be there.

    Returns:
        How many there were.

    Raises:
        BadInput: the file cannot be read or written, is not TOML, or has the section in a form that cannot be added to.
    """
    try:
        with disk.locked(path):
            raw = disk.read(path, MAX_BYTES) if path.exists() else b""
            parsed(raw, path)
            old = raw.decode("utf-8-sig")
            text = text_over(rules, game, old)
            if text != old:
                disk.write(path, text)
    except OSError as error:
        raise BadInput([Problem(str(path)[:120], f"cannot be written: {error.strerror or error}")]) from None
    return len(text.splitlines()) - len(old.splitlines())


_BEGINNING = (
    "Figures of your own copies of the games. A line without # counts. Take the # away where our value is right, or type yours "
    "in its place: the row is then yours, and no answer calls it a reconstruction any more. Where all the rest of a table is right, a "
    'line such as "ports:*" = "ours" says so. `rometeach owner GAME --check` says what is wrong here, and what is still missing.'
)
_FORM = "Write it as a section of its own, with one line for each figure."


def _place(lines: list[str], game: str) -> tuple[int, int] | None:
    """Where the lines of the game's corrections stand; None where there is no such section."""
    header = re.compile(rf"""^\s*\[\s*["']?{re.escape(game)}["']?\s*\.\s*["']?corrections["']?\s*\]""")
    begins = next((n for n, text in enumerate(lines, 1) if header.match(text)), None)
    if begins is None:
        return None
    return begins, next((n for n in range(begins, len(lines)) if lines[n].lstrip().startswith("[")), len(lines))


def _merged(rules: GameRules, old: list[str], end: str) -> list[str]:
    """The lines of the section with those that are missing: a new sheet at the end, a new row of a sheet among the others."""
    there = {r: n for n, text in enumerate(old) if (r := _row_of(text, rules))}
    banners = {text.strip(): n for n, text in enumerate(old)}
    new: dict[int, list[str]] = {}
    lines = _lines(rules)
    for sheet, parts in sheets_of(rules):
        banner, about = f"## ===== {sheet.title} =====", _comment(sheet.help)
        missing = [(h, tuple(r for r in rows if r not in there)) for h, rows in parts]
        if banner not in banners:
            if any(rows for _, rows in missing):
                new.setdefault(len(old), []).extend(["", banner, *about])
            for heading, rows in missing:
                text = [f"# {lines[r]}" for r in rows]
                new.setdefault(len(old), []).extend(["", f"## {heading}", *text] if heading and text else text)
            continue
        at = first = banners[banner] + 1 + len(about)
        for row in (r for _, rows in parts for r in rows):
            if row not in there:
                new.setdefault(at, []).append(f"# {lines[row]}")
            elif there[row] >= first:
                at = there[row] + 1
    result: list[str] = []
    for n in range(len(old) + 1):
        result += [text + end for text in new.get(n, ())]
        result += old[n : n + 1]
    return result


def _row_of(text: str, rules: GameRules) -> str:
    """The reference of the row that a line, or a line in a comment, is about; "" for any other line."""
    found = LINE.match(text.rstrip("\r\n"))
    return row_of(found["reference"], rules) if found else ""


def row_of(reference: str, rules: GameRules) -> str:
    """The row of the kit's tables that a reference is about, "connections:Noricum - Pannonia"; "" if there is none."""
    table, _, rest = reference.partition(":")
    rows = rules.tables.get(table, {})
    name = rest if rest in rows else rest.rpartition(".")[0]
    return f"{table}:{name}" if name in rows else ""


def _without_empty(raw: object) -> object:
    """Plain data without empty sections."""
    if not isinstance(raw, dict):
        return raw
    return {k: w for k, v in raw.items() if (w := _without_empty(v)) != {}}


def _comment(text: str) -> list[str]:
    """Text as lines of comment, which two # tell from figures; a new line in it stays one."""
    found: list[str] = []
    for paragraph in text.splitlines():
        words, row = paragraph.split(" "), "##"
        for word in words:
            if len(row) + 1 + len(word) > _WIDTH:
                found.append(row)
                row = "##"
            row += f" {word}"
        found.append(row)
    return found


def _toml(value: str) -> str:
    return (
        value
        if re.fullmatch(r"-?(0|[1-9][0-9]*)", value)
        else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )


def still_comments(rules: GameRules, game: str, text: str) -> Iterable[tuple[int, str, str, str]]:
    """(line, row, what it says, what the kit says) of each line of the game that was typed over and is still a comment."""
    lines = text.splitlines()
    start, stop = _place(lines, game) or (0, 0)
    ours = _lines(rules)
    for number in range(start, stop):
        found = LINE.match(lines[number])
        if not found or not found["mark"] or not found["value"]:
            continue
        row = row_of(found["reference"], rules)
        said = LINE.match(ours[row]) if row in ours else None
        if said and said["reference"] == found["reference"] and said["value"] != found["value"]:
            yield number + 1, row, found["value"], said["value"]
