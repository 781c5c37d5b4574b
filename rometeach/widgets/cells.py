"""Which panels each cell of a notebook shows, so that those of a cell that runs again are closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import ipywidgets as w

_OURS = __name__.rpartition(".")[0]
"""The package whose objects are parts of panels."""


class Closable(Protocol):
    """A panel."""

    def close(self) -> None:
        """Give its widgets up."""


def running() -> tuple[str, str]:
    """(the cell that runs, this run of it); both empty where no cell runs, as when a button is pressed."""
    from IPython.core.getipython import get_ipython

    ask = getattr(getattr(get_ipython(), "kernel", None), "get_parent", None)
    parent = ask() if ask else {}
    code = parent.get("content", {}).get("code")
    cell = parent.get("metadata", {}).get("cellId") or code or ""
    return (str(cell), str(parent.get("header", {}).get("msg_id", ""))) if code else ("", "")


class Cells:
    """The panels that the last run of each cell showed.

    Args:
        run: tells the cell that runs and the run of it, as `running` does.
    """

    def __init__(self, run: Callable[[], tuple[str, str]] = running) -> None:
        self._run = run
        self._shown: dict[str, tuple[str, list[Closable]]] = {}

    def show(self, panel: Closable) -> None:
        """A panel is shown: those that the cell showed when it ran before are closed, unless another cell shows them too."""
        cell, run = self._run()
        if not cell:
            return
        before, panels = self._shown.get(cell, ("", []))
        if run == before:
            panels.append(panel)
            return
        self._shown[cell] = run, [panel]
        for old in panels:
            if not any(old is one for _, others in self._shown.values() for one in others):
                old.close()


def close(panel: object) -> None:
    """Close every widget of a panel and of its parts, shown or not, down to layouts and styles."""
    todo, met = [panel], set[int]()
    while todo:
        thing = todo.pop()
        if id(thing) in met:
            continue
        met.add(id(thing))
        if isinstance(thing, w.Widget):
            todo += [getattr(thing, part, None) for part in ("children", "layout", "style")]
            thing.close()
        elif isinstance(thing, list | tuple):
            todo += thing
        elif isinstance(thing, dict):
            todo += thing.values()
        elif type(thing).__module__.startswith(_OURS):
            todo += getattr(thing, "__dict__", {}).values()
