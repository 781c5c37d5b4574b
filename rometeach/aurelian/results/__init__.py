"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .attempts import Attempt, attempt
from .base import GameResult
from .fronts import Raid, Where, raid, where
from .overview import Overview, overview
from .turns import Score, Taxes, score, taxes

__all__ = [
    "Attempt",
    "GameResult",
    "Overview",
    "Raid",
    "Score",
    "Taxes",
    "Where",
    "attempt",
    "overview",
    "raid",
    "score",
    "taxes",
    "where",
]
