"""What there is, by name: a mapping that shows itself as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from .results.show import Table

V = TypeVar("V")


class Listing(Mapping[str, V]):
    """Names and what they stand for; shown, it is its table.

    Args:
        items: what each name stands for.
        table: how it shows itself.
    """

    __slots__ = ("_items", "table")

    def __init__(self, items: Mapping[str, V], table: Table) -> None:
        self._items, self.table = dict(items), table

    def __getitem__(self, name: str) -> V:
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return self.table.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The table in a notebook, with the same as text."""
        return {"text/plain": self.table.text(), "text/html": self.table.html()}


__all__ = ["Listing"]
