"""The answers: each result holds exact figures and shows itself as picture, table and text."""

from __future__ import annotations

from .builds import Builds, builds
from .events import Events, Mortality, events, mortality
from .fall import Fall, fall
from .fights import Assassination, CivilWar, Rebellion, War, assassination, civil_war, rebellion, war
from .forecast import Forecast, forecast
from .moves import Move, Pillage, move, pillage
from .revolts import Revolt, Revolts, province, revolts
from .sums import Sum, pay, unrest
from .tax import Tax, Taxes, tax, taxes
from .thrown import Thrown

__all__ = [
    "Assassination",
    "Builds",
    "CivilWar",
    "Events",
    "Fall",
    "Forecast",
    "Mortality",
    "Move",
    "Pillage",
    "Rebellion",
    "Revolt",
    "Revolts",
    "Sum",
    "Tax",
    "Taxes",
    "Thrown",
    "War",
    "assassination",
    "builds",
    "civil_war",
    "events",
    "fall",
    "forecast",
    "mortality",
    "move",
    "pay",
    "pillage",
    "province",
    "rebellion",
    "revolts",
    "tax",
    "taxes",
    "unrest",
    "war",
]
