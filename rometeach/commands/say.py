"""How the commands speak: errors without a traceback, and output that every terminal can take."""

from __future__ import annotations

import json
import re
import sys
import warnings
from collections.abc import Mapping
from typing import TextIO

import click

from ..core.errors import RometeachError

WRONG = 2
"""The exit status for input that cannot be used, the same as click's own for a wrong option."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_SPELLED = {"–": "-", "—": "-", "−": "-", "×": "x", "≤": "<=", "≥": ">=", "→": "->", "…": "...", "’": "'"}
_PLAIN = str.maketrans(_SPELLED)


class Group(click.Group):
    """A group of commands that tells a user's mistakes on the error stream and ends with status 2."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", UserWarning)
            try:
                return super().invoke(ctx)
            except RometeachError as error:
                complain(str(error))
                ctx.exit(WRONG)
            finally:
                for text in dict.fromkeys(str(w.message) for w in caught if issubclass(w.category, UserWarning)):
                    complain(f"warning: {text}")


def say(text: str) -> None:
    """Print text; control characters in it, which a file's title could hold, do not reach the terminal."""
    click.echo(_fitting(text, sys.stdout))


def complain(text: str) -> None:
    """Print text on the error stream."""
    click.echo(_fitting(text, sys.stderr), err=True)


def say_json(plain: Mapping[str, object]) -> None:
    """Print plain data as JSON, in ASCII, so that no terminal or pipe can spoil it."""
    click.echo(json.dumps(plain, indent=2))


def _fitting(text: str, stream: TextIO) -> str:
    text = _CONTROL.sub("?", text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_PLAIN).encode(encoding, "replace").decode(encoding)
    except LookupError:
        return text.translate(_PLAIN).encode("ascii", "replace").decode()
    return text
