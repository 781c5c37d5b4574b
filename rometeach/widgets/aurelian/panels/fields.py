"""The controls of the small panels that show something of the board of Aurelian and change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import ipywidgets as w

from ....aurelian.board.board import BUILDING
from ....aurelian.rules import CUPS, LAST_TURN
from ...parts import labelled
from ...small.controls import Offers, same
from .picks import AurelianPanel

Text = Callable[[], str]


_TRACKS = {
    "turn": ("Turn", 1, LAST_TURN),
    "vp": ("Points now", -99, 200),
    "army": ("Army", 0, 9),
    "income": ("Income", 0, 60),
    "treasury": ("Treasury", 0, 60),
    "Aurelian Walls": ("Aurelian Walls", -2, 4),
}
"""Track, as a change calls it -> the words in front of it, the least and the most that can be typed."""


def tracks(panel: AurelianPanel, *words: str) -> list[w.BoundedIntText]:
    """The numbers of some tracks, by what a change calls them: "army"."""
    return [_track(panel, word) for word in words]


def _track(panel: AurelianPanel, word: str) -> w.BoundedIntText:
    label, low, high = _TRACKS[word]
    control = labelled(w.BoundedIntText, label, "160px", min=low, max=high)

    def read() -> int:
        now: int = getattr(panel.position, word.lower().replace(" ", "_"))
        return min(high, max(low, now))

    return panel.controls.mirror(control, read, lambda n: f"{word} {n}")


def leadership(panel: AurelianPanel) -> w.Dropdown:
    """The side of Aurelian that is up."""
    control = labelled(w.Dropdown, "Leadership", "160px", options=[("+1", 1), ("+2", 2)])
    return panel.controls.mirror(control, lambda: panel.position.leadership, lambda n: f"Aurelian +{n}")


def units(panel: AurelianPanel) -> list[w.Text | w.Dropdown]:
    """The Enemy Units of the Box that is chosen as a line of text, and the side that is up."""

    def box() -> str:
        return panel.choice_of("box")

    def names() -> str | None:
        stack = panel.position.stacks.get(box())
        return ", ".join(stack.units) if stack else "none" if box() else None

    def side() -> str | None:
        stack = panel.position.stacks.get(box())
        return stack.side if stack else None

    text = labelled(w.Text, "Enemy Units, topmost last", "400px", continuous_update=False)
    sides = [("Resistance (calm)", "Resistance"), ("Combat Value (armed)", "CV")]
    turned = labelled(w.Dropdown, "Side", "220px", options=sides)
    return [
        panel.controls.mirror(text, names, lambda value: f"{box()}: {value}"),
        panel.controls.mirror(turned, side, lambda value: f"{box()} {value}"),
    ]


def strengths(panel: AurelianPanel) -> list[w.BoundedIntText]:
    """The Strength of each Danube Space; where Barbarians are there is none."""
    return [_strength(panel, space) for space in range(1, len(panel.base.strength) + 1)]


def _strength(panel: AurelianPanel, space: int) -> w.BoundedIntText:
    v = panel.base.rules.values
    control = labelled(w.BoundedIntText, f"Space {space}", "115px", min=v["danube.least"], max=v["danube.most"])

    def read() -> int | None:
        return None if panel.position.raiders[space - 1] else panel.position.strength[space - 1]

    return panel.controls.mirror(control, read, lambda n: f"Danube {space}: {n}")


def danube_walls(panel: AurelianPanel) -> list[w.Dropdown]:
    """The Walls of the Regions on the Danube."""
    return [_walls(panel, partial(str, r), f"{r} Walls") for r in panel.base.rules.danube_regions]


def in_region(panel: AurelianPanel, region: Text) -> list[w.Dropdown]:
    """The Walls, the Temple and the Usurper of a Region."""
    temple = _building(panel, region, "temple", "Temple", lambda: panel.position.temples)
    return [_walls(panel, region, "Walls"), temple, usurper(panel, region)]


def _walls(panel: AurelianPanel, region: Text, label: str) -> w.Dropdown:
    return _building(panel, region, "walls", label, lambda: panel.position.walls)


def _building(
    panel: AurelianPanel, region: Text, word: str, label: str, built: Callable[[], Mapping[str, int]]
) -> w.Dropdown:
    return panel.controls.mirror(
        labelled(w.Dropdown, label, "190px", options=BUILDING),
        lambda: BUILDING[built().get(region(), 0)] if region() else None,
        lambda value: f"{region()} {word}: {value}",
    )


def usurper(panel: AurelianPanel, region: Text, label: str = "Usurper") -> w.Dropdown:
    """The Usurper of a Region."""

    def offers() -> Offers:
        mine = [n for n, where in panel.base.rules.usurpers.items() if where == region()]
        return [("none", "none"), *same(mine)]

    return panel.controls.mirror(
        labelled(w.Dropdown, label, "220px", options=[]),
        lambda: panel.position.usurpers.get(region(), "none") if region() else None,
        lambda value: f"{region()} usurper: {value}",
        offers,
    )


def officers(panel: AurelianPanel) -> w.Text:
    """The Boxes with Officers, as a line of text."""
    control = labelled(w.Text, "Officers in", "300px", continuous_update=False)
    read = lambda: ", ".join(panel.position.officers) or "none"  # noqa: E731
    return panel.controls.mirror(control, read, lambda value: f"officers: {value}")


def place(panel: AurelianPanel, chit: str) -> w.Dropdown:
    """Where a marker is; one in a cup of which nobody knows which is not moved here."""
    places = [("Hostile Cup", "hostile"), ("Unfriendly Cup", "unfriendly"), ("Friendly Cup", "friendly")]
    places += [("Dead Pool", "dead pool"), ("set aside", "aside")]

    def read() -> str | None:
        p = panel.position
        if chit in p.dead or chit in p.aside:
            return "dead pool" if chit in p.dead else "aside"
        return next((c for c in CUPS if chit in p.cups.known(c)), None) if p.cups.is_known else None

    control = labelled(w.Dropdown, chit, "260px", options=places)
    return panel.controls.mirror(control, read, lambda place: f"{chit} > {place}")
