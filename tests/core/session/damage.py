"""Damage to the files of sessions, by a seed: what a disk, an editor, another program or a joker does to them."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from rometeach.core.positions import share
from rometeach.core.positions.saved import GamePosition

HUGE = 10**5000
NUMBERS: tuple[Any, ...] = (
    0,
    -1,
    1,
    7,
    99,
    2**31,
    2**63,
    -(2**63),
    2**64 + 1,
    10**30,
    1.5,
    -0.0,
    1e300,
    float("inf"),
    float("-inf"),
    float("nan"),
)
"""Numbers that a number may become; `HUGE`, which Python does not print, is put into the text afterwards."""
TEXTS = (
    "",
    " ",
    "²",
    "٣",
    "1²",
    "①",
    "½",
    "-1",
    "+6",
    "1e9",
    "0x10",
    "1_000",
    "7" * 5000,
    "9" * 300,
    "\0",
    "\ud800",
    "\udcff\ud800",
    "a\u0301" * 40,
    "\u202e6",
    "İ",
    "ß",
    "{}",
    "%s %(x)s {0}",
    "../../etc/passwd",
    "/dev/zero",
    "done",
    "no",
    "pass",
    "R2.",
    "R2.\ud800.00000000",
    "A1.eN\ud800.00000000",
    "x" * 100_000,
    "(" * 3000,
    "set right: ",
    "set right: West gold " + "9" * 5000,
    "set right: treasury ²",
    "set right: treasury " + "9" * 5000,
    "West gives ²",
    "West gives " + "9" * 5000,
    "West gives -5",
    "game from ",
    "game from Victory",
    "game",
)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    {"": 0},
    [1, [2, [3]]],
    ["act"],
    [1.5],
    [HUGE],
    [True, 2],
)
CHARACTERS = "x ²;:,.+-@=0\0"
_MARK = "a number that is too long to print"


def damaged(text: str, seed: int, board: Callable[[str], GamePosition]) -> bytes:
    """The text of a session's file with one to three things wrong, by a seed.

    Args:
        text: the file.
        seed: of the damage.
        board: reads a share string, for a start that is damaged and yet fits its checksum.
    """
    rng = random.Random(f"damage {seed}")
    plain = json.loads(text)
    ways = (_answer, _answer, _answer, _answer, _node, _node, _start, _start, _missing, _many)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        way = rng.choice(ways)
        plain = _start(rng, plain, board) if way is _start else way(rng, plain)
    found = json.dumps(_marked(plain), indent=rng.choice((None, 1)))
    raw = found.replace(f'"{_MARK}"', "7" * 5001).encode()
    return _bytes(rng, raw) if rng.random() < 0.12 else raw


def _marked(plain: Any) -> Any:
    """The same with a mark in place of what cannot be printed."""
    if isinstance(plain, dict):
        return {k: _marked(v) for k, v in plain.items()}
    if isinstance(plain, list):
        return [_marked(v) for v in plain]
    return _MARK if plain == HUGE else plain


def other(rng: random.Random, value: Any) -> Any:
    """Something else in the place of a value, of the same kind more often than not."""
    if isinstance(value, str) and rng.random() < 0.5:
        return _text(rng, value)
    if isinstance(value, int) and not isinstance(value, bool) and value != HUGE and rng.random() < 0.5:
        return rng.choice((value + 1, value - 1, -value, value * 1000, str(value), float(value), HUGE))
    return copy.deepcopy(rng.choice((*NUMBERS, *TEXTS, *OTHERS)))


def _text(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text) + 1)
    return rng.choice(
        (
            text[:place],
            text[place:],
            text + text,
            text.upper(),
            text[::-1],
            f"{text[:place]}{rng.choice(CHARACTERS)}{text[place:]}",
            f"{text[:place]}\ud83d{text[place:]}",
            f"{text} {'9' * 4400}",
        )
    )


def places(plain: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree: what holds it, and its key or number there."""
    pairs = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    return [found for key, value in pairs for found in ((plain, key), *places(value))]


def _node(rng: random.Random, plain: Any) -> Any:
    """Anything, anywhere."""
    found = places(plain)
    if not found:
        return other(rng, plain)
    top = [place for place in found if place[0] is plain]
    holder, key = rng.choice(top if rng.random() < 0.5 else found)
    holder[key] = other(rng, holder[key])
    return plain


def _missing(rng: random.Random, plain: Any) -> Any:
    found = places(plain)
    if found:
        holder, key = rng.choice(found)
        del holder[key]
    return plain


def _answer(rng: random.Random, plain: Any) -> Any:
    """An answer that is another, is twice there, or in another place."""
    answers = plain.get("answers") if isinstance(plain, dict) else None
    if not isinstance(answers, list) or not answers:
        return _node(rng, plain)
    place, to = rng.randrange(len(answers)), rng.randrange(len(answers))
    kind = rng.randrange(4)
    if kind == 0:
        answers[place] = copy.deepcopy(answers[to])
    elif kind == 1:
        answers.insert(place, copy.deepcopy(answers[to]))
    elif kind == 2:
        answers.insert(place, [rng.choice(TEXTS), rng.random() < 0.5, rng.choice((0, 1, 5, 2**40)), "act"])
    elif isinstance(answers[place], list) and answers[place]:
        part = rng.randrange(len(answers[place]))
        answers[place][part] = other(rng, answers[place][part])
    return plain


def _many(rng: random.Random, plain: Any) -> Any:
    """Far more of something than there should be."""
    if not isinstance(plain, dict):
        return plain
    kind, answers = rng.randrange(4), plain.get("answers")
    if kind == 0 and isinstance(answers, list) and answers:
        plain["answers"] = (answers * 5000)[:5000]
    elif kind == 1:
        plain["taken_back"] = [[rng.choice((0, -1, 2**70, 3)), rng.choice(TEXTS)] for _ in range(3000)]
    elif kind == 2:
        plain |= {f"more {n}": n for n in range(20_000)}
    else:
        plain["start"] = str(plain.get("start")) * 500
    return plain


def _start(rng: random.Random, plain: Any, board: Callable[[str], GamePosition]) -> Any:
    """A board with something else on it; its share string is whole."""
    if not isinstance(plain, dict):
        return plain
    try:
        start = board(plain["start"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return plain
    found: Any = json.loads(json.dumps(start.plain()))
    for _ in range(rng.choice((1, 1, 3))):
        (_missing if rng.random() < 0.25 else _node)(rng, found)
    try:
        plain["start"] = share.encode(found, type(start).PREFIX, ())  # type: ignore[attr-defined]
    except ValueError:  # what cannot be written
        plain["start"] = ""
    return plain


def _bytes(rng: random.Random, raw: bytes) -> bytes:
    """The bytes of a file cut, changed, doubled or filled with others."""
    place = rng.randrange(len(raw) + 1)
    length = rng.choice((1, 1, 2, 10, 100))
    return rng.choice(
        (
            raw[:place],
            raw[:place] + raw[place + length :],
            raw[:place] + bytes(rng.randrange(256) for _ in range(length)) + raw[place + length :],
            raw[:place] + b"\0" * length + raw[place + length :],
            raw[:place] + raw[place : place + length] * 2 + raw[place + length :],
            raw[:place] + b"[" * 200_000,
            raw[:place] + b'{"a":' * 100_000 + raw[place:],
            raw[:place] + b"9" * 6000 + raw[place:],
            b"\xef\xbb\xbf" + raw,
            raw.decode(errors="replace").encode("utf-16"),
            b"",
            b"\0" * len(raw),
            raw + raw,
        )
    )
