"""How a question says that a side plays its battle: an order of losses by its name, and when it retreats (2.2.2, 2.2.3)."""

from __future__ import annotations

import re
from dataclasses import replace

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.names import key
from ..charts.figures import CombatFigures
from ..charts.orders import CHEAPEST_FIRST, NEVER, USUAL, Orders, Retreat, cheapest_first

ORDERS = tuple(o.name for o in USUAL)
"""The names of the orders."""
RETREATS = ("never", "below 2", "below 3", "below 4", "outnumbered 2 to 1", "outnumbered 3 to 1", "after 1", "after 2")
"""Some ways to say when a side retreats; any numbers may stand there."""
_BELOW = re.compile(r"below (\d{1,2})(?: units?)?")
_OUTNUMBERED = re.compile(r"outnumbered (\d{1,2}) to (\d{1,2})")
_AFTER = re.compile(r"after (\d{1,2})(?: rounds?)?")


def find_orders(where: str, name: str, retreat: str, figures: CombatFigures) -> Orders:
    """How a side plays.

    Args:
        where: whose orders they are, for a message.
        name: the order of losses, one of `ORDERS`.
        retreat: when it retreats, see `find_retreat`.
        figures: what the battle rests on.

    Raises:
        BadInput: no such order, or a retreat that cannot be read.
    """
    found = {key(o.name): o for o in USUAL}.get(key(name))
    if found is None:
        hint = did_you_mean(name, ORDERS) or f"Orders: {', '.join(ORDERS)}."
        raise BadInput([Problem(where, f'"{name[:40]}" is no order of losses', hint, case="2.2.2")])
    if found is CHEAPEST_FIRST:
        found = cheapest_first(figures)
    return replace(found, retreat=find_retreat(where, retreat))


def find_retreat(where: str, text: str) -> Retreat:
    """When a side retreats: "never", "below 3", "outnumbered 2 to 1", "after 2"; several with "or" between them (2.2.3).

    Raises:
        BadInput: it cannot be read.
    """
    found = NEVER
    for part in re.split(r"\s+or\s+", key(text)):
        if part in ("", "never"):
            continue
        if m := _BELOW.fullmatch(part):
            found = replace(found, below=int(m[1]))
        elif m := _OUTNUMBERED.fullmatch(part):
            found = replace(found, outnumbered=(int(m[1]), int(m[2])))
        elif m := _AFTER.fullmatch(part):
            found = replace(found, after=int(m[1]))
        else:
            hint = f"Say {', '.join(RETREATS[:2])}, outnumbered 2 to 1, after 2; several with or."
            raise BadInput([Problem(where, f'"{part[:40]}" says no retreat', hint, case="2.2.3")])
    return found


def retreat_text(retreat: Retreat) -> str:
    """A retreat as it is typed."""
    parts = [f"below {retreat.below}"] if retreat.below else []
    if retreat.outnumbered is not None:
        parts.append("outnumbered {} to {}".format(*retreat.outnumbered))
    if retreat.after is not None:
        parts.append(f"after {retreat.after}")
    return " or ".join(parts) or "never"


__all__ = ["ORDERS", "RETREATS", "find_orders", "find_retreat", "retreat_text"]
