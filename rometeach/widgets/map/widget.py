"""The map in a notebook: a picture that is selected with mouse or arrow keys and read out.

The drawing comes from `drawing`; ``map.js`` beside this file moves the selection and the view, and
the kernel learns what was selected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import anywidget
import traitlets

from rometeach.widgets.map.drawing import draw, outlines
from rometeach.widgets.map.layout import read_geometry
from rometeach.widgets.map.view import MapView

_HERE = Path(__file__).parent
_numbers = count(1)
NOTHING: Mapping[str, Sequence[tuple[str, str]]] = {}


class MapWidget(anywidget.AnyWidget):
    """A drawn map that can be selected on, zoomed and redrawn.

    ``selected`` is the name of the selected area or ``""``; it may be set from either side. ``announcement`` is what
    the live region says; setting it makes a screen reader read it.
    ``picked`` names a counter that is picked up elsewhere: choosing an area sends a message with the kind ``put`` and the ``place``;
    one that is dragged from area to area also with ``counter`` and ``source``. A ``bare`` map has neither title nor key.
    ``shapes`` are the outlines, sent once; ``svg`` and ``areas`` (name -> title, neighbours, the point ``at``)
    change together, best by `show`. ``home`` is what the Home key goes to, in words.
    """

    _esm = _HERE / "map.js"
    _css = _HERE / "map.css"

    shapes = traitlets.Unicode("").tag(sync=True)
    svg = traitlets.Unicode("").tag(sync=True)
    areas = traitlets.Dict(key_trait=traitlets.Unicode()).tag(sync=True)
    selected = traitlets.Unicode("").tag(sync=True)
    home = traitlets.Unicode("the capital").tag(sync=True)
    announcement = traitlets.Unicode("").tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    bare = traitlets.Bool(False).tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        # two maps on one page must not share the ids of their patterns
        self._prefix = f"map{next(_numbers)}"

    def show(
        self,
        view: MapView,
        neighbours: Mapping[str, Sequence[str]],
        counters: Mapping[str, Sequence[tuple[str, str]]] = NOTHING,
    ) -> None:
        """Draw another view; the zoom and, where the view names none, the selection stay.

        Args:
            view: what is drawn.
            neighbours: the connections that the arrow keys follow.
            counters: area -> (key, label) of each counter that can be dragged to another area.
        """
        geometry = read_geometry(view.geometry)
        areas = {
            area.name: {
                "title": area.title,
                "neighbours": list(neighbours.get(area.name, ())),
                "at": list(geometry.areas[area.name].label),
                **({"counters": [list(c) for c in counters[area.name]]} if area.name in counters else {}),
            }
            for area in view.areas
            if area.name in geometry.areas
        }
        chosen = view.selected or (self.selected if self.selected in areas else None)
        text = draw(
            replace(view, selected=chosen), interactive=True, prefix=self._prefix, outlined=False, bare=self.bare
        )
        with self.hold_sync():
            self.home = view.home
            self.shapes = outlines(view.geometry, self._prefix)
            self.areas = areas
            self.svg = text
            self.selected = chosen or ""


def map_widget(view: MapView, neighbours: Mapping[str, Sequence[str]]) -> MapWidget:
    """A widget that shows this view.

    ``neighbours`` are the connections that the arrow keys follow; Home leads to the first area of the view.
    """
    widget = MapWidget()
    widget.show(view, neighbours)
    return widget
