"""A position as one line that survives chat, URL and shell: a version, the whole board, a checksum.

Each game has a prefix of its own with the version of its format ("R1", "A1"), so that a line says whose it is.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping

from ..errors import BadInput, Problem

_BEGINNING = "eN"
"""Packed data begins so: a line that was cut off early is known by it."""
MAX_TEXT = 20_000
MAX_BYTES = 400_000


def looks_like_share(text: str, prefix: str) -> bool:
    """Whether a text is meant to be a share string of a game (damaged ones and other versions included)."""
    pattern = rf"{prefix[0]}\d+\.[A-Za-z0-9_-]+(\.[0-9a-f]{{8}})?"
    return bool(re.match(pattern, text.strip())) and (len(text) > 40 or text.partition(".")[2].startswith(_BEGINNING))


def encode(plain: Mapping[str, object], prefix: str) -> str:
    """Plain data as a share string."""
    raw = json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()
    body = base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")
    return f"{prefix}.{body}.{zlib.crc32(body.encode()):08x}"


def decode(text: str, prefix: str) -> dict[str, object]:
    """The plain data of a share string.

    Raises:
        BadInput: too long, cut off, changed, or of another version.
    """
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise _bad(f"{len(text):,} characters; a share string has at most {MAX_TEXT:,}")
    version, _, rest = text.partition(".")
    body, dot, checksum = rest.rpartition(".")
    if version != prefix:
        raise _bad(f"version {version[:8]}; this kit reads {prefix}")
    if not dot or len(checksum) != 8:
        raise _bad("its end is missing", "Copy the whole line.")
    if f"{zlib.crc32(body.encode()):08x}" != checksum:
        raise _bad("a character was changed or lost on the way (the checksum does not fit)", "Copy the line once more.")
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpack = zlib.decompressobj()
        raw = unpack.decompress(packed, MAX_BYTES)
        if unpack.unconsumed_tail or not unpack.eof:
            raise _bad("it unpacks to more than a position can hold")
        plain = json.loads(raw)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise _bad("its content is no position") from None
    if not isinstance(plain, dict):
        raise _bad("its content is no position")
    return plain


def _bad(what: str, hint: str = "") -> BadInput:
    return BadInput([Problem("share string", what, hint)])
