"""The answers: each result holds exact figures and shows itself as picture, table and text."""

from __future__ import annotations

from .fights import Assassination, CivilWar, Rebellion, War, assassination, civil_war, rebellion, war
from .forecast import Forecast, forecast
from .moves import Move, Pillage, move, pillage
from .revolts import Revolt, Revolts, province, revolts
from .tracks import Events, Mortality, Sum, Taxes, events, mortality, pay, taxes, unrest

__all__ = [
    "Assassination",
    "CivilWar",
    "Events",
    "Forecast",
    "Mortality",
    "Move",
    "Pillage",
    "Rebellion",
    "Revolt",
    "Revolts",
    "Sum",
    "Taxes",
    "War",
    "assassination",
    "civil_war",
    "events",
    "forecast",
    "mortality",
    "move",
    "pay",
    "pillage",
    "province",
    "rebellion",
    "revolts",
    "taxes",
    "unrest",
    "war",
]
