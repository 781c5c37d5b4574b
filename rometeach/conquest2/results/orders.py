"""How a question says that a side plays its battle: an order of losses by its name, and when it retreats (3.6.5, 3.6.6)."""

from __future__ import annotations

import re

from ...core.errors import Problem, did_you_mean
from ...core.names import key
from ..charts.armies import KEEP_VARIETY, USUAL, Orders
from ..charts.forces import NEVER, Retreat

ORDERS = tuple(o.name for o in USUAL)
"""The names of the orders."""
RETREATS = ("never", "below 2", "below 3", "below 4", "below 6", "after 1", "after 2", "after 3")
"""Some ways to say when a side retreats; other numbers may stand there."""
_BELOW = re.compile(r"below (\d{1,2})(?: units?)?")
_AFTER = re.compile(r"after ([1-9])(?: rounds?)?")


def find_orders(where: str, name: str) -> tuple[Orders, list[Problem]]:
    """The order in which a side loses units, and what is wrong with its name.

    Args:
        where: whose it is, for a message.
        name: one of `ORDERS`.
    """
    found = {key(o.name): o for o in USUAL}.get(key(name))
    if found is None:
        hint = did_you_mean(name, ORDERS) or f"Orders: {', '.join(ORDERS)}."
        return KEEP_VARIETY, [Problem(where, f'"{name[:40]}" is no order of losses', hint, case="3.6.5")]
    return found, []


def find_retreat(where: str, text: str) -> tuple[Retreat, list[Problem]]:
    """When a side retreats, "never", "below 3", "after 2" or "below 3 or after 2", and what is wrong with it.

    Args:
        where: whose retreat it is, for a message.
        text: what was typed.
    """
    found, problems = NEVER, list[Problem]()
    for part in re.split(r"\s+or\s+", key(text)):
        if m := _BELOW.fullmatch(part):
            found = found._replace(below=int(m[1]))
        elif m := _AFTER.fullmatch(part):
            found = found._replace(after=int(m[1]))
        elif part not in ("", "never"):
            hint = f"Say {', '.join(RETREATS[:2])}, after 2; both with or. Rounds are 9 at most."
            problems.append(Problem(where, f'"{part[:40]}" says no retreat', hint, case="3.6.6"))
    return found, problems


def retreat_text(retreat: Retreat) -> str:
    """A retreat as it is typed."""
    parts = [f"below {retreat.below}"] if retreat.below else []
    parts += [f"after {retreat.after}"] if retreat.after else []
    return " or ".join(parts) or "never"


__all__ = ["ORDERS", "RETREATS", "find_orders", "find_retreat", "retreat_text"]
