"""What a notebook about Aurelian shows: the map, the panels, the phase player, the course. Everything is loaded when it is asked for."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..cards import static_card as static_card
    from ..planner.panel import plan_panel as plan_panel
    from .analyser import analyse as analyse
    from .course import course_map as course_map
    from .course import example as example
    from .course import exercises as exercises
    from .course import play as play
    from .course import worksheet as worksheet
    from .map.picture import show_map as show_map
    from .panels import panel as panel

_WHERE = {
    "analyse": ".analyser",
    "course_map": ".course",
    "example": ".course",
    "exercises": ".course",
    "panel": ".panels",
    "plan_panel": "..planner.panel",
    "play": ".course",
    "show_map": ".map.picture",
    "static_card": "..cards",
    "worksheet": ".course",
}

__all__ = [
    "analyse",
    "course_map",
    "example",
    "exercises",
    "panel",
    "plan_panel",
    "play",
    "show_map",
    "static_card",
    "worksheet",
]


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(importlib.import_module(_WHERE[name], __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
