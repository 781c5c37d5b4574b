"""Names as people type them: case, spaces, "&" and "and" do not matter; a near miss gets a suggestion."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .errors import BadInput, Problem, did_you_mean, printable

FEW = 12
"""So many names are listed where none is like the one that was typed."""

_SPACE = re.compile(r"\s+")


def key(text: str) -> str:
    """The form in which two spellings of one name are equal."""
    return _SPACE.sub(" ", text.replace("&", " and ").strip()).casefold()


def listed(names: Iterable[str]) -> tuple[str, ...]:
    """The names of a list; one text is read as names between commas, not letter by letter."""
    return tuple(n.strip() for n in names.split(",") if n.strip()) if isinstance(names, str) else tuple(names)


def separate(text: str) -> tuple[str, ...]:
    """The names of a text, between commas or semicolons."""
    return listed(text.replace(";", ","))


class Names:
    """The names of one kind of thing, found whatever their spelling."""

    def __init__(self, kind: str, names: Iterable[str], aliases: Mapping[str, str] | None = None) -> None:
        self.kind = kind
        self.names = tuple(names)
        self._by_key = {key(n): n for n in self.names}
        for alias, name in (aliases or {}).items():
            self._by_key.setdefault(key(alias), name)

    def get(self, text: str) -> str | None:
        """The name meant by the text, or None."""
        return self._by_key.get(key(text))

    def find(self, text: str, where: str = "") -> str:
        """The name meant by the text.

        Raises:
            BadInput: no such name; the nearest ones are suggested.
        """
        name = self.get(text)
        if name is None:
            raise BadInput([self.problem(text, where)])
        return name

    def problem(self, text: str, where: str = "") -> Problem:
        """What to tell somebody who typed a name that does not exist."""
        shown = printable(text if len(text) <= 60 else text[:57] + "...")
        what = f'there is no {self.kind} "{shown}"'
        few = f"Known: {', '.join(self.names)}." if len(self.names) <= FEW else ""
        return Problem(where[:120] or shown or self.kind, what, did_you_mean(text, self.names) or few)
