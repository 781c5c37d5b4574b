"""What differs between two pieces of plain data, as plain data: a key that is gone is None, inner tables are compared inside.

No value of the data itself may be None, and a key holds yes or no in both or in neither (True is 1 here).
`applied(old, difference(old, new)) == new`.
"""

from __future__ import annotations

from collections.abc import Mapping


def difference(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """What turns one table into another."""
    found: dict[str, object] = {}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            if inner := difference(before, value):
                found[key] = inner
        elif before != value:
            found[key] = value
    return found | {key: None for key in old if key not in new}


def applied(old: Mapping[str, object], change: Mapping[str, object]) -> dict[str, object]:
    """A table after a change; the old one stays as it is."""
    found = dict(old)
    for key, value in change.items():
        before = found.get(key)
        if value is None:
            found.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(before, Mapping):
            found[key] = applied(before, value)
        else:
            found[key] = value
    return found
