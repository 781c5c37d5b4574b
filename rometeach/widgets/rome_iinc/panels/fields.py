"""The controls of the small panels that show a Province, an Empire, a War or an Event of the board and change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ....rome_iinc.board.units import TITLES
from ...parts import labelled
from ...small.controls import same
from .. import clauses
from .picks import RomePanel


def status(panel: RomePanel, of: Callable[[], str] | None = None) -> w.Dropdown:
    """The status of a Province, that is chosen if no other is named."""
    province = of or (lambda: panel.choice_of("province"))
    return panel.controls.mirror(
        labelled(w.Dropdown, "Status", "240px", options=clauses.statuses(panel.base)),
        lambda: panel.position.provinces[province()].title if province() else None,
        lambda value: clauses.status(province(), value),
    )


def units(panel: RomePanel, kinds: Sequence[str]) -> list[w.BoundedIntText]:
    """How many of some Units stand in the Province that is chosen."""
    return [_units(panel, kind) for kind in kinds]


def _units(panel: RomePanel, kind: str) -> w.BoundedIntText:
    def count() -> int | None:
        province = panel.choice_of("province")
        return getattr(panel.position.provinces[province].units, kind) if province else None

    def clause(value: int) -> str:
        return clauses.units(panel.choice_of("province"), kind, value - (count() or 0))

    return panel.controls.mirror(labelled(w.BoundedIntText, TITLES[kind], "175px", min=0, max=9), count, clause)


def track(panel: RomePanel, name: str, low: int = 0, of: Callable[[], str] | None = None) -> w.BoundedIntText:
    """The Gold, Prestige or Unrest of an Empire.

    Args:
        panel: where it is shown.
        name: the track, "gold".
        low: the least that can be typed.
        of: whose it is; None for the Empire that is chosen.
    """
    empire = of or (lambda: panel.choice_of("empire"))
    return panel.controls.mirror(
        labelled(w.BoundedIntText, name.capitalize(), "160px", min=low, max=500),
        lambda: max(low, getattr(panel.position.empire(empire()), name)) if empire() else None,
        lambda value: f"{empire()} {name} {value}",
    )


def event(panel: RomePanel, name: Callable[[], str], label: str) -> w.Dropdown:
    """Whether an Event is in play, single or doubled."""
    states = ("off", "single", "doubled")
    return panel.controls.mirror(
        labelled(w.Dropdown, label, "230px", options=states),
        lambda: states[panel.position.events.get(name(), 0)] if name() else None,
        lambda value: f"event {name()} {value}",
    )


def space_of_war(panel: RomePanel) -> w.Dropdown:
    """Where the War is that is chosen."""
    spaces = [("not on the map", ""), *same([*panel.base.rules.provinces, *panel.base.rules.homelands])]

    def read() -> str:
        state = panel.position.wars.get(panel.choice_of("war"))
        return state.space if state else ""

    def clause(value: str) -> str:
        war = panel.choice_of("war")
        return f"{war} @ {value}" if value else f"{war} off"

    return panel.controls.mirror(labelled(w.Dropdown, "War is in", "290px", options=spaces), read, clause)
