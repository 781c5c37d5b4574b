"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .draws import DrawOdds, draw_odds
from .hands import SenateOdds, senate_odds
from .influence_odds import InfluenceOdds, influence_odds
from .overview import Overview, overview
from .reach_odds import Reach, reach
from .scores import Score, score

__all__ = [
    "DrawOdds",
    "InfluenceOdds",
    "Overview",
    "Reach",
    "Score",
    "SenateOdds",
    "draw_odds",
    "influence_odds",
    "overview",
    "reach",
    "score",
    "senate_odds",
]
