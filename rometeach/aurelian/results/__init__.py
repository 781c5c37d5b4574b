"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .attempts import Attempt, attempt
from .base import GameResult
from .clearing import Clear, clear
from .constructing import Building, building
from .doing import Deeds, deeds
from .front import Danube, danube
from .fronts import Raid, Where, raid, where
from .left import ActionsLeft, actions_left
from .overview import Overview, overview
from .reaching import Reach, reach
from .reacting import Reactions, reactions
from .revolting import Revolts, revolts
from .turns import Score, Taxes, score, taxes

__all__ = [
    "ActionsLeft",
    "Attempt",
    "Building",
    "Clear",
    "Danube",
    "Deeds",
    "GameResult",
    "Overview",
    "Raid",
    "Reach",
    "Reactions",
    "Revolts",
    "Score",
    "Taxes",
    "Where",
    "actions_left",
    "attempt",
    "building",
    "clear",
    "danube",
    "deeds",
    "overview",
    "raid",
    "reach",
    "reactions",
    "revolts",
    "score",
    "taxes",
    "where",
]
