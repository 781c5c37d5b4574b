"""What a position can be asked: each result shows itself as picture, table and text, with its reasons and doubts."""

from __future__ import annotations

from .draws import DrawOdds, draw_odds
from .emperor_odds import EmperorOdds, emperor_odds
from .exchange_table import ExchangeTable, exchange_table
from .exchanges import ExchangeOdds, exchange_odds
from .fight_odds import FightOdds, fight_odds
from .hands import HandOdds, hand_odds
from .loot import LootOdds, loot_odds
from .overview import Overview, overview
from .path_odds import PathOdds, path_odds
from .scores import Score, score

__all__ = [
    "DrawOdds",
    "EmperorOdds",
    "ExchangeOdds",
    "ExchangeTable",
    "FightOdds",
    "HandOdds",
    "LootOdds",
    "Overview",
    "PathOdds",
    "Score",
    "draw_odds",
    "emperor_odds",
    "exchange_odds",
    "exchange_table",
    "fight_odds",
    "hand_odds",
    "loot_odds",
    "overview",
    "path_odds",
    "score",
]
