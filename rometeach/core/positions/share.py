"""A position as one line that survives chat, URL and shell: a version, the board, a checksum.

Each game has a prefix of its own with the version of its format ("R2", "A2"), so that a line says whose it is. There are
two kinds of lines, and `encode` takes the shorter:

    R2.eNqdVltz2joQ...                          .76a39e94   the whole board
    R2.286-0a1b2c3d.q1bKTFGyUjLKNTJW0lFQKk8t    .5e1d3a7f   what differs from the set-up 286, as its id says it was
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
"""The version of the lines that are made now. The first had whole boards alone, in the same coding."""
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
        return cls(name, _json({k: v for k, v in plain.items() if k != "rules"}))


def looks_like_share(text: str, prefix: str) -> bool:
    """Whether a text is meant to be a share string of a game (damaged ones and other versions included)."""
    version, _, rest = text.strip().partition(".")
    if not re.fullmatch(rf"{prefix[0]}\d+", version) or not re.match(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,2}", rest):
        return False
    return len(text) > 40 or rest.startswith(_BEGINNING) or bool(_BASE.match(rest))


def encode(plain: Mapping[str, object], prefix: str, set_ups: Iterable[SetUp] = ()) -> str:
    """Plain data as the shortest share string: whole, or what differs from one of the set-ups."""
    lines = [_based(plain, prefix, base) for base in set_ups]
    return min([*lines, whole(plain, prefix)], key=len)


def whole(plain: Mapping[str, object], prefix: str) -> str:
    """Plain data as a share string that rests on nothing else."""
    body = _letters(zlib.compress(_json(plain).encode(), 9))
    return f"{prefix}.{body}.{zlib.crc32(body.encode()):08x}"


def _based(plain: Mapping[str, object], prefix: str, base: SetUp) -> str:
    change = difference(base.plain, {k: v for k, v in plain.items() if k != "rules"})
    rules = plain.get("rules")
    if isinstance(rules, Mapping):
        change["rules"] = {k: v for k, v in rules.items() if v}
    packer = zlib.compressobj(9, wbits=-15, zdict=base.text.encode())
    body = f"{base.id}.{_letters(packer.compress(_json(change).encode()) + packer.flush())}"
    return f"{prefix}.{body}.{zlib.crc32(body.encode()):08x}"


def _json(plain: Mapping[str, object]) -> str:
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode(text: str, prefix: str, find: Callable[[str], SetUp | None] = lambda _: None) -> dict[str, object]:
    """The plain data of a share string, of this version or an older one.

    Args:
        text: the line.
        prefix: what lines of the game begin with now.
        find: the set-up of an id, as it was; None if nobody knows it.

    Raises:
        BadInput: too long, cut off, changed, of another version, or based on what nobody knows.
    """
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise _bad(f"{len(text):,} characters; a share string has at most {MAX_TEXT:,}")
    version, _, rest = text.partition(".")
    known = [f"{prefix[0]}{n}" for n in range(1, VERSION + 1)]
    if version not in known:
        raise _bad(f"version {version[:8]}; this kit reads {' and '.join(known)}")
    body, dot, checksum = rest.rpartition(".")
    if not dot or len(checksum) != 8 or not rest.isascii():
        raise _bad("its end is missing", "Copy the whole line.")
    if f"{zlib.crc32(body.encode()):08x}" != checksum:
        raise _bad("a character was changed or lost on the way (the checksum does not fit)", "Copy the line once more.")
    named, _, packed = body.rpartition(".")
    if not named or version == known[0]:
        return _unpacked(body, zlib.decompressobj())
    base = find(named)
    if base is None or base.id != named:
        hint = "A newer kit may know it; or have the whole board sent as a file."
        raise _bad(f"says what differs from the set-up {named[:60]}, which this kit does not know", hint)
    return applied(base.plain, _unpacked(packed, zlib.decompressobj(-15, zdict=base.text.encode())))


def _unpacked(body: str, unpack: zlib._Decompress) -> dict[str, object]:
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        raw = unpack.decompress(packed, MAX_BYTES)
        if unpack.unconsumed_tail or not unpack.eof:
            raise _bad("it unpacks to more than a position can hold")
        plain = json.loads(raw)
        _json(plain).encode()  # halves of characters cannot be written again
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise _bad("its content is no position") from None
    if not isinstance(plain, dict):
        raise _bad("its content is no position")
    return plain


def _bad(what: str, hint: str = "") -> BadInput:
    return BadInput([Problem("share string", what, hint)])
