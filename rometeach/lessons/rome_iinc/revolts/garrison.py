"""Lesson 8: the cheapest garrison that makes a Province safe, put on it counter by counter."""

from __future__ import annotations

from itertools import combinations

from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.position import Position

from ...answers import Counters, Read
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ..boards import changed, loyal_garrisoned, set_up
from .predictions import LESSON

TRAY = ("Auxilia", "Fort", "Legion", "Fleet", "Guard")
"""One of each lies in the Barracks Box."""
_MOST = 3

Chosen = tuple[str, ...]


def _price(p: Position, chosen: Chosen) -> int:
    return sum(p.rules.values[f"build.{unit.casefold()}"] for unit in chosen)


def _with(p: Position, name: str, chosen: Chosen) -> Position | None:
    """The board with these Units in a Province; None where they may not stand there."""
    return changed(p, f"{name} {' '.join(f'+{unit}' for unit in chosen)}") if chosen else p


def _safe(p: Position, name: str) -> dict[Chosen, int]:
    """Units that make a Province safe -> their price."""
    found = {}
    for number in range(_MOST + 1):
        for chosen in combinations(TRAY, number):
            after = _with(p, name, chosen)
            if after is not None and not revolt.faces(after, name)[0]:
                found[chosen] = _price(p, chosen)
    return found


@exercise(LESSON, "decide", "Make it safe")
def make_it_safe(choose: Chooser) -> Assignment | None:
    """The cheapest garrison with which a Province cannot Revolt."""
    p = set_up(choose)
    found = [n for n in loyal_garrisoned(p) if revolt.faces(p, n)[0] and n not in p.war_in]
    if not found:
        return None
    name = choose.pick(found)
    safe = _safe(p, name)
    least = min(safe.values(), default=0)
    best = [chosen for chosen, price in safe.items() if price == least]
    if not least or not best:
        return None
    state = p.provinces[name]

    def judge(read: Read) -> str:
        assert isinstance(read, tuple)
        after = _with(p, name, read)
        if after is None:
            return "They may not all stand there: look at the stacking limit (Case 2.3.1)."
        up, _, m = revolt.faces(after, name)
        if up:
            return (
                f"With that the sum is {m:+d}: {'a 6' if up == 1 else f'{7 - up} or more'} still Revolts (Case 11.1.3)."
            )
        return f"Safe, for {_price(p, read)} Gold. It can be had for less."

    units = str(state.units) if state.units.number else "no Units"
    price = {unit: f"{_price(p, (unit,))} Gold" for unit in TRAY}
    start = revolt.ledger(p, name)
    after = _with(p, name, best[0])
    assert after is not None
    return Assignment(
        f"{name} is {state.title}, with {units} ({p.scenario} CE). The Barracks Box holds one of each counter below.\n\n"
        f"Put on {name} what makes it safe from a Revolt at the least cost.",
        Counters(TRAY, name, price, _MOST, each=1),
        best[0],
        (
            f"Its sum is {start.total:+d}: bring it down to 0.",
            "A Fort holds 2 and most other Units 1. A Fleet holds 1 for each hostile neighbour over a River or Strait.",
        ),
        (("The sum as it is", start), ("With them", revolt.ledger(after, name)), f"That costs {least} Gold."),
        (Mistake((), f"Without more Units the sum stays {start.total:+d}, and it may Revolt."),),
        board=p,
        focus=name,
        also=tuple(best[1:]),
        judge=judge,
    )
