"""A position as what follows the "?" of a link: `game=GAME&position=POSITION`."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from ..errors import BadInput, Problem


def query(game: str, position: str) -> str:
    """What follows the "?" of a link to a position: a name of the catalogue or a share string; "" for what the game begins with."""
    return urlencode({name: text for name, text in (("game", game), ("position", position)) if text})


def asked(link: str) -> tuple[str, str]:
    """The game and the position that a link, or what follows its "?", asks for; "" for what it does not say."""
    try:
        text = urlsplit(link).query if "?" in link else link
        found = parse_qs(text, max_num_fields=20)
    except ValueError:
        return "", ""
    return found.get("game", [""])[0].strip(), found.get("position", [""])[0].strip()


def only_here(position: str) -> str:
    """The same text, if it is no file or one of the working folder: a link that somebody sent opens no other.

    Raises:
        BadInput: it is a file that lies elsewhere.
    """
    try:
        there = bool(position) and Path(position).exists()
        inside = there and Path(position).resolve().is_relative_to(Path.cwd().resolve())
    except (OSError, ValueError):
        return position
    if there and not inside:
        what = "is a file outside of the working folder, which a link may not open"
        hint = "Open it from the command line: rometeach app GAME FILE."
        raise BadInput([Problem(position[:60], what, hint)])
    return position


__all__ = ["asked", "only_here", "query"]
