"""The controls that show a Province of History of the Roman Empire and change it, and what both panels offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ....core.results.show import Result
from ....hotre.board.state import CITY, FORT, FORTRESS, LOOTED, Province
from ....hotre.position import Position
from ...map.section import section
from ...parts import labelled
from ...small.controls import Offers, same
from ...small.panel import RulePanel
from ..map.picture import view

HotrePanel = RulePanel[Position, Result]
"""A small panel of this game, whatever it answers."""

NOBODY = "none"
FORTS = (("no Fort", ""), ("a Fort", FORT), ("a Fortress", FORTRESS))
CITIES = (("no City", ""), ("a City", CITY), ("a looted City", LOOTED))
CHANGES = {"": "-City", CITY: "+City", LOOTED: "+looted City"}
"""A City as it lies there -> the change that makes it so."""


def named(panel: HotrePanel, kind: str) -> Callable[[str], str]:
    """How names of a kind are read."""
    return lambda text: panel.position.rules.names[kind].find(text)


def sides(panel: HotrePanel) -> Offers:
    """Who may stand in a Province: the Factions in play, all Peoples, Kingdoms and Tribes, and whoever is on the board besides."""
    p = panel.position
    there = sorted({x.side for x in p.provinces.values() if x.side})
    return same(dict.fromkeys((*p.factions, *p.rules.peoples, *p.rules.kingdoms, *there)))


def _there(panel: HotrePanel) -> Province | None:
    """What lies in the Province that is chosen."""
    return panel.position.provinces.get(panel.choice_of("province"))


def holder(panel: HotrePanel) -> list[w.Dropdown]:
    """Who holds the Province that is chosen, and with how many Armies."""

    def side() -> str | None:
        there = _there(panel)
        return None if there is None else there.side or NOBODY

    def armies() -> int | None:
        there = _there(panel)
        return None if there is None else there.armies

    def held(now: str | None, number: int) -> str:
        here = panel.choice_of("province")
        return f"{here}: {now} {number}" if now not in (None, NOBODY) and number else f"{here}: {NOBODY}"

    who = labelled(w.Dropdown, "Held by", "260px", options=[("nobody", NOBODY)])
    most = panel.position.rules.values["armies.most"]
    count = labelled(w.Dropdown, "Armies there", "170px", options=list(range(most + 1)))
    return [
        panel.controls.mirror(
            who, side, lambda now: held(now, armies() or 1), lambda: [("nobody", NOBODY), *sides(panel)]
        ),
        panel.controls.mirror(count, armies, lambda number: held(side(), number)),
    ]


def fort(panel: HotrePanel) -> w.Dropdown:
    """The Fort of the Province that is chosen."""

    def read() -> str | None:
        there = _there(panel)
        return None if there is None else there.fort

    def change(kind: str) -> str:
        here = panel.choice_of("province")
        return f"{here} +{kind}" if kind else f"{here} -{read()}"

    return panel.controls.mirror(labelled(w.Dropdown, "Fort", "200px", options=list(FORTS)), read, change)


def city(panel: HotrePanel) -> w.Dropdown:
    """The City of the Province that is chosen."""

    def read() -> str | None:
        there = _there(panel)
        return None if there is None else there.city

    control = labelled(w.Dropdown, "City", "220px", options=list(CITIES))
    return panel.controls.mirror(control, read, lambda kind: f"{panel.choice_of('province')} {CHANGES[kind]}")


def around(p: Position, provinces: Sequence[str], selected: str) -> str:
    """The map around some Provinces, without chances: the panel says its own."""
    return section(view(p, selected=selected, chances=False), provinces)


__all__ = ["HotrePanel", "around", "city", "fort", "holder", "named", "sides"]
