"""The planner's form for Rome, IInc.: its questions in words, its fields, and a plan on the map."""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import RometeachError
from ...core.results.plans import Plan
from ...rome_iinc.position import Position
from ..face import Picture
from ..planner.form import FieldWords, Offered, PlanForm
from .map.plan import plan_map

WORDS = {
    "garrison": "Garrisons: Builds, Promotions, Transfers",
    "fight": "Fights, with the Units where they stand",
    "turn": "The whole turn: garrisons and fights together",
    "annex": "Annexations",
    "governors": "Governors, and the fights they should fight",
    "bread": "Bread and Circuses",
    "losses": "The cheapest Losses after a fight",
    "least": "The least Gold for a wanted chance",
}


def _wars(board: Position) -> Offered:
    return [("any", ""), *((f"{x}, in {s.space}", x) for x, s in board.wars.items())]


def _these(*names: str) -> Callable[[Position], Offered]:
    return lambda _: [(n, n) for n in names]


FIELDS: dict[str, FieldWords[Position]] = {
    "empire": FieldWords("Empire", "", "150px", _these("West", "East", "both")),
    "gold": FieldWords("Gold to spend", "the Treasury", "200px"),
    "war": FieldWords("War", "", "260px", _wars),
    "commander": FieldWords("Commander", "Africa", "240px"),
    "provinces": FieldWords("Provinces that fought", "all that could", "340px"),
    "result": FieldWords("Result", "", "200px", _these("Triumph", "Draw", "Stalemate", "Defeat", "Disaster")),
    "number": FieldWords("Number", "1 to 6", "150px"),
    "source": FieldWords("Source", "event, or: triumph 7/5 Vandal by Africa", "360px"),
    "chance": FieldWords("Chance", "1/2", "150px"),
    "must": FieldWords("It must", "Germania II +Fort; gold 20", "480px"),
    "forbid": FieldWords("It must not", "Belgica; Rome > Numidia: Guard", "480px"),
}


def _maps(plan: Plan, board: Position) -> list[Picture]:
    """The plan's map, where it can be drawn."""
    try:
        return [plan_map(plan)]
    except RometeachError:
        return []


def _picture(plan: Plan, board: Position, prefix: str) -> str:
    """The map with what changes on it; the choices stand in the plan itself."""
    try:
        return plan_map(plan).html(prefix, choices=False)
    except RometeachError:
        return ""


FORM = PlanForm[Position](
    words=WORDS,
    fields=FIELDS,
    shared=("empire", "must", "forbid"),
    first="turn",
    choice="Germania II +Fort",
    rows=(
        ("empire",),
        ("gold", "war", "commander", "provinces", "result", "number", "source", "chance"),
        ("must", "forbid"),
    ),
    placeholders={},
    maps=_maps,
    picture=_picture,
)
