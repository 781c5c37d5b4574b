"""Position files: TOML that a person writes by hand, `based_on` a named position plus what differs.

Every entry is read as a clause of the compact change grammar, so a file and a change mean the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.tables import parse_toml
from ...core.positions.lookup import warn_of_rules
from .. import rules as rules_
from . import grammar
from .checks import problems as board_problems
from .differences import stack_text
from .state import BUILDING, Board

FORMAT = 1
SHOWN = 100
"""How many mistakes of one file are spelled out; the rest are counted."""

_NUMBERS = ("turn", "actions", "army", "leadership", "vp", "income", "treasury", "aurelian_walls")
_TEXTS = ("title", "phase", "outcome", "aurelian", "siege")
_LISTS = ("done", "officers", "dead_pool")
_HEAD = ("game", "format", "based_on", "case", "about", "edit")
_SECTIONS = ("cups", "boxes", "usurpers", "pools", "danube", "walls", "temples", "rules")
KEYS = (*_HEAD, *_TEXTS, *_NUMBERS, *_LISTS, *_SECTIONS)
_CUPS = ("friendly", "unfriendly", "hostile", "mode", "unseen")


@dataclass
class _File:
    """What was found in a file: the clauses, each with its key path, and what is wrong."""

    clauses: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def bad(self, where: str, expected: str, value: object) -> None:
        shown = str(value)
        shown = shown if len(shown) <= 40 else shown[:37] + "..."
        self.problems.append(Problem(where[:120], f"expected {expected}, not {shown}"))

    def text(self, where: str, value: object) -> str:
        if isinstance(value, str) and ";" not in value and "\n" not in value:
            return value
        self.bad(where, "text in quotes without a semicolon", value)
        return ""

    def list(self, where: str, value: object) -> str | None:
        if isinstance(value, str):
            return self.text(where, value)
        if isinstance(value, list) and all(isinstance(v, str) and ";" not in v and "," not in v for v in value):
            return ", ".join(value) or "none"
        self.bad(where, "a list of names in quotes", value)
        return None


def read(raw: Mapping[str, object], where: str, named: Callable[[str], Board], blank: Callable[[], Board]) -> Board:
    """The board of a file's plain data; `named` finds what it is based on, `blank` is an empty board.

    Raises:
        BadInput: every mistake of the file, each with its key path.
    """
    file = _File()
    _check_head(raw, file)
    board = blank()
    based = raw.get("based_on")
    if based is not None:
        try:
            board = named(file.text("based_on", based))
        except BadInput as error:
            file.problems += [replace(p, where="based_on") for p in error.problems]
    rules, digest = _rules(raw.get("rules", {}), file)
    if rules is not None and "rules" in raw:
        board = replace(board, rules=rules)
    file.clauses += _clauses(raw, file)
    for path, clause in file.clauses:
        try:
            board = grammar.apply(board, clause)
        except BadInput as error:
            file.problems += [replace(p, where=path) for p in error.problems]
    if edit := raw.get("edit"):
        try:
            board = grammar.edit(board, edit if isinstance(edit, str) else "edit must be text")
        except BadInput as error:
            file.problems += [replace(p, where=f"edit: {p.where}") for p in error.problems]
    found = [*file.problems, *(p for p in board_problems(board) if p.severity == "error")]
    if found:
        raise BadInput(_shortened(found), f"{where} cannot be used:")
    warn_of_rules(where, digest, board.rules)
    return board


def _shortened(problems: list[Problem]) -> list[Problem]:
    if len(problems) <= SHOWN:
        return problems
    return [*problems[:SHOWN], Problem("file", f"has {len(problems) - SHOWN} more mistakes")]


def _check_head(raw: Mapping[str, object], file: _File) -> None:
    for key in raw:
        if key not in KEYS:
            file.problems.append(Problem(str(key)[:60], "is no key of a position file", did_you_mean(str(key), KEYS)))
    if raw.get("game", rules_.GAME) != rules_.GAME:
        file.problems.append(Problem("game", f'"{str(raw["game"])[:40]}" is not {rules_.GAME}'))
    if raw.get("format", FORMAT) != FORMAT:
        file.problems.append(Problem("format", f"this kit reads format {FORMAT}, not {str(raw['format'])[:20]}"))
    if "based_on" not in raw and "cups" not in raw:
        file.problems.append(Problem("based_on", "is missing, and so is [cups]", 'Begin with based_on = "270".'))


def _rules(part: object, file: _File) -> tuple[rules_.Rules | None, str]:
    if not isinstance(part, Mapping):
        file.bad("rules", "the section [rules]", part)
        return None, ""
    found: dict[str, dict[str, str]] = {"corrections": {}, "switches": {}}
    for key, value in part.items():
        if key in found and isinstance(value, Mapping):
            for name, v in value.items():
                if type(v) not in (str, int):
                    file.bad(f"rules.{key}.{name}", "a whole number or text in quotes", v)
                else:
                    found[key][str(name)] = str(v)[:200]
        elif key != "digest" or not isinstance(value, str):
            hint = did_you_mean(str(key), (*found, "digest"))
            file.problems.append(Problem(f"rules.{key}"[:80], "is no key of a position file", hint))
    try:
        return rules_.load(found["corrections"], found["switches"]), str(part.get("digest", ""))
    except BadInput as error:
        file.problems += [replace(p, where=f"rules.{p.where}") for p in error.problems]
        return None, ""


def _clauses(raw: Mapping[str, object], file: _File) -> Iterator[tuple[str, str]]:
    """(key path, clause) for every entry, the cups first and the Danube last."""
    for key in _TEXTS:
        if key in raw:
            text = file.text(key, raw[key])
            head = {"aurelian": "Aurelian @ ", "phase": "phase "}.get(key, f"{key}: ")
            yield key, head + text
    for key in _NUMBERS:
        if key in raw:
            value = raw[key]
            if type(value) is not int or not -99999 <= value <= 99999:
                file.bad(key, "a whole number", value)
            elif key == "leadership":
                yield key, f"Aurelian +{value}"
            else:
                yield key, f"{key.replace('_', ' ')} {value}"
    for section in _SECTIONS[:-1]:
        part = raw.get(section, {})
        if isinstance(part, Mapping):
            yield from _SECTION[section](part, file)
        else:
            file.bad(section, f"the section [{section}]", part)
        if section == "cups":
            for key in _LISTS:
                if key in raw and (names := file.list(key, raw[key])) is not None:
                    yield key, f"{key.replace('_', ' ')}: {names}"


def _cups(part: Mapping[str, object], file: _File) -> Iterator[tuple[str, str]]:
    for key in part:
        if key not in _CUPS:
            file.problems.append(Problem(f"cups.{key}"[:80], "is no cup", did_you_mean(str(key), _CUPS)))
    for key in _CUPS:
        if key in part and key != "mode" and (text := file.list(f"cups.{key}", part[key])) is not None:
            yield f"cups.{key}", f"{key}: {text}"
    if "mode" in part:
        yield "cups.mode", f"cups: {file.text('cups.mode', part['mode'])}"


def _each(section: str, head: str) -> Callable[[Mapping[str, object], _File], Iterator[tuple[str, str]]]:
    """Entries whose clause is the key, a word and the value: `Red = "started"` is "Red walls: started"."""

    def clauses(part: Mapping[str, object], file: _File) -> Iterator[tuple[str, str]]:
        for key, value in part.items():
            path = f"{section}.{key}"[:120]
            if section == "danube" and type(value) is int:
                value = str(value)
            text = file.list(path, value)
            name = file.text(path, key)
            if text is not None and name:
                yield path, f"{head.format(name)}: {text}"

    return clauses


_SECTION: dict[str, Callable[[Mapping[str, object], _File], Iterator[tuple[str, str]]]] = {
    "cups": _cups,
    "boxes": _each("boxes", "{}"),
    "usurpers": _each("usurpers", "{} usurper"),
    "pools": _each("pools", "pool {}"),
    "danube": _each("danube", "Danube {}"),
    "walls": _each("walls", "{} walls"),
    "temples": _each("temples", "{} temple"),
}


def dump(board: Board) -> dict[str, Any]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, Any] = {"game": rules_.GAME, "format": FORMAT}
    plain |= {k: getattr(board, k) for k in (*_TEXTS, *_NUMBERS) if getattr(board, k) != ""}
    plain |= {"done": list(board.done), "officers": list(board.officers), "dead_pool": list(board.dead)}
    cups: dict[str, Any] = {c: list(board.cups.known(c)) for c in ("friendly", "unfriendly", "hostile")}
    if board.cups.events:
        cups["unseen"] = list(board.cups.events)
    plain["cups"] = cups | {"mode": "seen" if board.cups.seen else "known"}
    if board.cups.events:
        del plain["cups"]["mode"]
    plain["boxes"] = {b: stack_text(s) for b, s in board.stacks.items()}
    plain["usurpers"] = dict(board.usurpers)
    plain["pools"] = {r: list(p) for r, p in board.pools.items()}
    plain["danube"] = {str(n): r or s for n, (s, r) in enumerate(zip(board.strength, board.raiders, strict=True), 1)}
    plain["walls"] = {r: BUILDING[n] for r, n in board.walls.items()}
    plain["temples"] = {r: BUILDING[n] for r, n in board.temples.items()}
    plain["rules"] = board.rules.plain()
    return plain


def read_bytes(raw: bytes, where: str) -> dict[str, object]:
    """A file's bytes as plain data.

    Raises:
        BadInput: it is not TOML.
    """
    return parse_toml(raw, where)


def difference(new: Mapping[str, Any], old: Mapping[str, Any], base: str) -> dict[str, Any]:
    """What a `based_on` file must say: the entries of one dump that another lacks, "none" for what is gone."""
    result: dict[str, Any] = {"game": rules_.GAME, "based_on": base}
    for key, value in new.items():
        if key in ("game", "format") or value == old.get(key):
            continue
        if not isinstance(value, dict) or key == "cups":
            result[key] = value
            continue
        before = old.get(key, {})
        part = {k: v for k, v in value.items() if before.get(k) != v}
        part |= {k: "none" for k in before if k not in value and key != "rules"}
        if key == "rules":
            part = {k: v for k, v in part.items() if v}
        if part:
            result[key] = part
    return result | {k: "none" for k in ("outcome", "siege", "title") if k in old and k not in new}
