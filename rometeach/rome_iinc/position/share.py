"""A position of Rome, IInc. as one line that survives chat, URL and shell (see `core.share`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core import share
from ...core.share import MAX_BYTES, MAX_TEXT

PREFIX = "R1"

__all__ = ["MAX_BYTES", "MAX_TEXT", "PREFIX", "decode", "encode", "looks_like_share"]


def looks_like_share(text: str) -> bool:
    """Whether a text is meant to be a share string (damaged ones included)."""
    return share.looks_like_share(text, PREFIX)


def encode(plain: Mapping[str, Any]) -> str:
    """Plain data as a share string."""
    return share.encode(plain, PREFIX)


def decode(text: str) -> dict[str, Any]:
    """The plain data of a share string.

    Raises:
        BadInput: too long, cut off, changed, or of another version.
    """
    return share.decode(text, PREFIX)
