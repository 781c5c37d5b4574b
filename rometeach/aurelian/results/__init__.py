"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .actions_left import ActionsLeft, actions_left
from .attempts import Attempt, attempt
from .building import Building, building
from .clear import Clear, clear
from .danube import Danube, danube
from .deeds import Deeds, deeds
from .overview import Overview, overview
from .raids import Raid, Where, raid, where
from .reach import Reach, reach
from .reactions import Reactions, reactions
from .revolts import Revolts, revolts
from .turns import Score, Taxes, score, taxes

__all__ = [
    "ActionsLeft",
    "Attempt",
    "Building",
    "Clear",
    "Danube",
    "Deeds",
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
