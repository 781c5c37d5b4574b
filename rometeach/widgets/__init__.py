"""What a notebook shows: the map, plans on it, the panels, the phase player, static cards. Everything is loaded when it is asked for.

All of it is the same for every game: it is asked for a position (`rometeach.position(game, text)`), or for the course of a game.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from ..core import browser

if TYPE_CHECKING:
    from .cards import static_card as static_card
    from .course_picture import course_map as course_map
    from .example_panel import example as example
    from .example_panel import examples as examples
    from .exercise_panel import exercises as exercises
    from .exercise_panel import worksheet as worksheet
    from .history_picture import timeline as timeline
    from .planner.panel import plan_panel as plan_panel
    from .player.player import play as play
    from .prediction_panel import predict as predict
    from .scores_picture import scores as scores
    from .tools import panel as panel
    from .tools import show_map as show_map
    from .tools import show_plan as show_plan

if browser.is_here():
    importlib.import_module(f"{__name__}.nulls").mend()

__all__ = [
    "course_map",
    "example",
    "examples",
    "exercises",
    "panel",
    "plan_panel",
    "play",
    "predict",
    "scores",
    "show_map",
    "show_plan",
    "static_card",
    "timeline",
    "worksheet",
]

_WHERE = {
    "course_map": "course_picture",
    "example": "example_panel",
    "examples": "example_panel",
    "exercises": "exercise_panel",
    "plan_panel": "planner.panel",
    "play": "player.player",
    "predict": "prediction_panel",
    "scores": "scores_picture",
    "static_card": "cards",
    "timeline": "history_picture",
    "worksheet": "exercise_panel",
}
"""Where what is not in `tools` is."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(importlib.import_module(f"{__name__}.{_WHERE.get(name, 'tools')}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
