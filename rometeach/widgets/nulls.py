"""In a web page None reaches the widgets' other side as "undefined", which they take for no change: it is sent as null here.

Without that nothing that was hidden by `layout.display = "none"` is ever seen again.
"""

from __future__ import annotations

import importlib
from typing import Any

import comm


def nulls(data: object, null: object) -> Any:
    """The same data with `null` in place of every None."""
    if data is None:
        return null
    if isinstance(data, dict):
        return {key: nulls(value, null) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [nulls(value, null) for value in data]
    return data


def mend() -> None:
    """Send None as null from now on, where Python runs in a web page."""
    try:
        null = importlib.import_module("pyodide.ffi").jsnull
    except (ImportError, AttributeError):  # an older page, which sends null anyway
        return
    make = comm.create_comm

    class Comm(make):  # type: ignore[misc, valid-type]
        """As the page makes it, but for None."""

        def publish_msg(self, msg_type: str, data: object = None, *args: Any, **keys: Any) -> None:
            """Send a message."""
            super().publish_msg(msg_type, data and nulls(data, null), *args, **keys)

    comm.create_comm = Comm


__all__ = ["mend", "nulls"]
