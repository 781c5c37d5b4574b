"""What a notebook shows: the map, plans on it, the panels, the phase player, static cards. Everything is loaded when it is asked for."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import static_card as static_card
    from .course_picture import course_map as course_map
    from .example_panel import example as example
    from .exercise_panel import exercises as exercises
    from .exercise_panel import worksheet as worksheet
    from .planner.panel import plan_panel as plan_panel
    from .player.player import play as play
    from .rome_iinc.analyser import analyse as analyse
    from .rome_iinc.editor.editor import edit_position as edit_position
    from .rome_iinc.map.picture import board_map as show_map
    from .rome_iinc.map.plan import plan_map as show_plan
    from .rome_iinc.panels import panel as panel

__all__ = [
    "analyse",
    "course_map",
    "edit_position",
    "example",
    "exercises",
    "panel",
    "plan_panel",
    "play",
    "show_map",
    "show_plan",
    "static_card",
    "worksheet",
]

_WHERE = {
    "analyse": ("rome_iinc.analyser", "analyse"),
    "course_map": ("course_picture", "course_map"),
    "example": ("example_panel", "example"),
    "exercises": ("exercise_panel", "exercises"),
    "worksheet": ("exercise_panel", "worksheet"),
    "edit_position": ("rome_iinc.editor.editor", "edit_position"),
    "panel": ("rome_iinc.panels", "panel"),
    "plan_panel": ("planner.panel", "plan_panel"),
    "play": ("player.player", "play"),
    "show_map": ("rome_iinc.map.picture", "board_map"),
    "show_plan": ("rome_iinc.map.plan", "plan_map"),
    "static_card": ("cards", "static_card"),
}


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _WHERE[name]
    found: object = getattr(importlib.import_module(f"{__name__}.{module}"), attribute)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
