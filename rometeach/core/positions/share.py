"""A position as one line that survives chat, URL and shell: a version, the board, a checksum.

Each game has a prefix of its own with the version of its format ("R2", "A2"), so that a line says whose it is. There are
three kinds of lines, and a board takes the shortest:

    R2.eNqdVltz2joQ...                          .76a39e94   the whole board
    R2.286-0a1b2c3d.q1bKTFGyUjLKNTJW0lFQKk8t    .5e1d3a7f   what differs from the set-up 286, as its id says it was
    R3.286-0a1b2c3d.xI0tU1cuOO4rbP              .9c0f3a11   the same in the words of the game, see `in_words`
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..changes import applied, difference
from ..errors import BadInput, Problem

VERSION = 2
"""The version of the lines that hold data. The first had whole boards alone, in the same coding."""
LATEST = 3
"""The latest version that is read."""
_BEGINNING = "eN"
"""Packed data begins so: a line that was cut off early is known by it."""
_BASE = re.compile(r"([A-Za-z0-9_-]+)-([0-9a-f]{8})")
MAX_TEXT = 20_000
MAX_BYTES = 400_000


@dataclass(frozen=True)
class SetUp:
    """A set-up that lines may be based on: its name, and the plain data of its board as JSON, which never changes."""

    name: str
    text: str

    @cached_property
    def plain(self) -> dict[str, object]:
        """Its plain data."""
        found: dict[str, object] = json.loads(self.text)
        return found

    @cached_property
    def id(self) -> str:
        """What tells this state of the set-up from others: "286-0a1b2c3d"."""
        return f"{self.name}-{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"

    @classmethod
    def of(cls, name: str, plain: Mapping[str, object]) -> SetUp:
        """A set-up from the plain data of its board; the rules are no part of it."""
        return cls(name, as_json({k: v for k, v in plain.items() if k != "rules"}))


def looks_like_share(text: str, prefix: str) -> bool:
    """Whether a text is meant to be a share string of a game (damaged ones and other versions included)."""
    version, _, rest = text.strip().partition(".")
    if not re.fullmatch(rf"{prefix[0]}\d+", version) or not re.match(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,2}", rest):
        return False
    return len(text) > 40 or rest.startswith(_BEGINNING) or bool(_BASE.match(rest))


def encode(plain: Mapping[str, object], prefix: str, set_ups: Iterable[SetUp] = ()) -> str:
    """Plain data as the shortest line of data: whole, or what differs from one of the set-ups."""
    lines = [based(plain, prefix, base) for base in set_ups]
    return min([*lines, whole(plain, prefix)], key=len)


def whole(plain: Mapping[str, object], prefix: str) -> str:
    """Plain data as a share string that rests on nothing else."""
    return sealed(prefix, letters(zlib.compress(as_json(plain).encode(), 9)))


def based(plain: Mapping[str, object], prefix: str, base: SetUp) -> str:
    """Plain data as a share string that says what differs from a set-up."""
    change = difference(base.plain, {k: v for k, v in plain.items() if k != "rules"})
    rules = plain.get("rules")
    if isinstance(rules, Mapping):
        change["rules"] = {k: v for k, v in rules.items() if v}
    packer = zlib.compressobj(9, wbits=-15, zdict=base.text.encode())
    return sealed(prefix, f"{base.id}.{letters(packer.compress(as_json(change).encode()) + packer.flush())}")


def sealed(version: str, body: str) -> str:
    """A line with its version and its checksum."""
    return f"{version}.{body}.{zlib.crc32(body.encode()):08x}"


def as_json(plain: Mapping[str, object]) -> str:
    """Plain data as one text, always the same for equal data."""
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def letters(raw: bytes) -> str:
    """Bytes in letters that survive URLs and shells."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode(text: str, prefix: str, find: Callable[[str], SetUp | None] = lambda _: None) -> dict[str, object]:
    """The plain data of a line of data, of this version or an older one.

    Args:
        text: the line.
        prefix: what lines of the game begin with now.
        find: the set-up of an id, as it was; None if nobody knows it.

    Raises:
        BadInput: too long, cut off, changed, of another version, or based on what nobody knows.
    """
    version, body = opened(text, prefix)
    named, _, packed = body.rpartition(".")
    if not named or version == f"{prefix[0]}1":
        return _unpacked(body)
    base = found(named, find)
    return applied(base.plain, _unpacked(packed, base.text.encode()))


def opened(text: str, prefix: str) -> tuple[str, str]:
    """The version of a line and what stands between that and its checksum.

    Raises:
        BadInput: too long, cut off, changed, or of a version that this kit does not know.
    """
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise bad(f"{len(text):,} characters; a share string has at most {MAX_TEXT:,}")
    version, _, rest = text.partition(".")
    known = [f"{prefix[0]}{n}" for n in range(1, LATEST + 1)]
    if version not in known:
        raise bad(f"version {version[:8]}; this kit reads {', '.join(known[:-1])} and {known[-1]}")
    body, dot, checksum = rest.rpartition(".")
    if not dot or len(checksum) != 8 or not rest.isascii():
        raise bad("its end is missing", "Copy the whole line.")
    if f"{zlib.crc32(body.encode()):08x}" != checksum:
        raise bad("a character was changed or lost on the way (the checksum does not fit)", "Copy the line once more.")
    return version, body


def found(named: str, find: Callable[[str], SetUp | None]) -> SetUp:
    """The set-up that a line names.

    Raises:
        BadInput: nobody knows it.
    """
    base = find(named)
    if base is None or base.id != named:
        hint = "A newer kit may know it; or have the whole board sent as a file."
        raise bad(f"says what differs from the set-up {named[:60]}, which this kit does not know", hint)
    return base


def bytes_of(body: str) -> bytes:
    """The bytes that stand in letters; raises BadInput."""
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise bad("its content is no position") from None


def inflated(packed: bytes, most: int, dictionary: bytes | None = None) -> bytes:
    """Packed data unpacked, if it is whole and not longer than that.

    Args:
        packed: the data, raw where a dictionary goes with it.
        most: how many bytes it may become.
        dictionary: what it was packed with; None for none.

    Raises:
        BadInput: it is damaged, or longer.
    """
    unpack = zlib.decompressobj() if dictionary is None else zlib.decompressobj(-15, zdict=dictionary)
    try:
        raw = unpack.decompress(packed, most)
    except zlib.error:
        raise bad("its content is no position") from None
    if unpack.unconsumed_tail or not unpack.eof:
        raise bad("it unpacks to more than a position can hold")
    return raw


def _unpacked(body: str, dictionary: bytes | None = None) -> dict[str, object]:
    try:
        plain = json.loads(inflated(bytes_of(body), MAX_BYTES, dictionary))
        as_json(plain).encode()  # halves of characters cannot be written again
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise bad("its content is no position") from None
    if not isinstance(plain, dict):
        raise bad("its content is no position")
    return plain


def bad(what: str, hint: str = "") -> BadInput:
    """The error of a line that cannot be used."""
    return BadInput([Problem("share string", what, hint)])
