"""A board as one line in the words of its game: the change from a set-up as the grammar says it, packed. Lines of version 3.

    R3.286-1cabbb4d.xI0tU1cuOO4rbP...        .9c0f3a11

Between the set-up and the checksum stand four bytes that say which board it is, six of the digest of the rules, and the
change: raw deflate with a dictionary of the strings of the set-up and of the words of the game, `data/<game>/line_words.txt`.
Neither of these ever changes: a set-up is known as it was when it was published, and a line of the words may not be touched.
A change is read by the grammar of now. Where that makes another board of it than it once did, the four bytes do not fit,
and the line is refused.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..changes import difference
from . import share
from .share import SetUp, bad

VERSION = 3
WORDS = "line_words.txt"
"""The file of a game's words, one text a line."""
MOST_CHARACTERS = 50_000
"""No change is longer."""
_DIGEST = re.compile(r"v2-([0-9a-f]{12})")
_BOARD, _RULES = 4, 6
"""How many bytes say which board it is, and how many its rules."""


@dataclass(frozen=True)
class Said:
    """What a line says.

    Attributes:
        base: the set-up.
        change: what is changed in it, in the grammar of the game.
        rules: the digest, corrections and switches of the board, as plain data.
        board: says which board that is; see `mark`.
    """

    base: SetUp
    change: str
    rules: Mapping[str, object]
    board: bytes

    @property
    def plain(self) -> dict[str, object]:
        """The set-up under these rules, as plain data."""
        return {**self.base.plain, "rules": dict(self.rules)}


def mark(rules: Mapping[str, object], base: Mapping[str, object], plain: Mapping[str, object]) -> bytes:
    """What tells a board from all others on the same set-up.

    Args:
        rules: its rules, as the line has them.
        base: the plain data of the set-up.
        plain: the plain data of the board.
    """
    old, new = ({k: v for k, v in data.items() if k != "rules"} for data in (base, plain))
    return hashlib.sha256(share.as_json({"rules": rules, "board": difference(old, new)}).encode()).digest()[:_BOARD]


def stated(rules: object) -> dict[str, object] | None:
    """The rules of a board's plain data as a line has them; None for a digest that it cannot hold."""
    if not isinstance(rules, Mapping) or not _DIGEST.fullmatch(str(rules.get("digest"))):
        return None
    return {k: v for k, v in rules.items() if v}


def words_of(folder: Path) -> tuple[str, ...]:
    """The words of the game whose tables lie in a folder; none where there is no such file."""
    path = folder / WORDS
    return tuple(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else ()


def is_one(text: str, prefix: str) -> bool:
    """Whether a text begins as such a line of a game does."""
    return text.strip().startswith(f"{prefix[0]}{VERSION}.")


def encode(said: Said, prefix: str, words: tuple[str, ...]) -> str:
    """The line."""
    more = {k: v for k, v in said.rules.items() if k != "digest"}
    text = said.change + (f"\n{share.as_json(more)}" if more else "")
    packer = zlib.compressobj(9, wbits=-15, memLevel=9, zdict=_dictionary(said.base, words))
    digest = bytes.fromhex(str(said.rules["digest"])[3:])
    packed = said.board + digest + packer.compress(text.encode()) + packer.flush()
    return share.sealed(f"{prefix[0]}{VERSION}", f"{said.base.id}.{share.letters(packed)}")


def decode(text: str, prefix: str, words: tuple[str, ...], find: Callable[[str], SetUp | None]) -> Said:
    """What a line says; nothing of it has been put on a board yet.

    Args:
        text: the line.
        prefix: what lines of the game begin with.
        words: those of the game.
        find: the set-up of an id, as it was; None if nobody knows it.

    Raises:
        BadInput: too long, cut off, changed, or based on what nobody knows.
    """
    _, body = share.opened(text, prefix)
    named, _, packed = body.rpartition(".")
    base = share.found(named, find)
    raw = share.bytes_of(packed)
    start = _BOARD + _RULES
    said = share.inflated(raw[start:], MOST_CHARACTERS, _dictionary(base, words))
    try:
        change, end, more = said.decode().partition("\n")
        rules = json.loads(more) if end else {}
    except (ValueError, RecursionError):
        raise bad("its content is no position") from None
    if not isinstance(rules, dict) or not set(rules) <= {"corrections", "switches"} or len(raw) < start:
        raise bad("its content is no position")
    return Said(base, change, {**rules, "digest": f"v2-{raw[_BOARD:start].hex()}"}, raw[:_BOARD])


@lru_cache(maxsize=16)
def _dictionary(base: SetUp, words: tuple[str, ...]) -> bytes:
    return "; ".join([*dict.fromkeys(_strings(base.plain)), *words]).encode()


def _strings(plain: object) -> Iterator[str]:
    """Every key and text of plain data, in the order of the keys."""
    if isinstance(plain, dict):
        for key, value in sorted(plain.items()):
            yield key
            yield from _strings(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from _strings(value)
    elif isinstance(plain, str):
        yield plain
