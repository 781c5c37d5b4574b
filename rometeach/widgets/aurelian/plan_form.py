"""The planner's form for Aurelian: its questions in words, its fields, and what a plan does on the map."""

from __future__ import annotations

from ...aurelian.position import Position
from ...core.errors import RometeachError
from ...core.results.plans import Plan
from ..face import Picture
from ..planner.form import FieldWords, PlanForm
from .face import FACE

WORDS = {
    "front": "The front: Strength for the Danube and the Army",
    "works": "The works: what to build and to reform, turn by turn",
    "action": "The next Action",
    "stop": "Stop the Actions Phase, or go on",
    "triumph": "Aurelian's Triumph: now or later",
}

FIELDS: dict[str, FieldWords[Position]] = {
    "by": FieldWords("Strength moves by", "redeploy, free levy 2, paid levy", "360px"),
    "barbarians": FieldWords("Barbarians expected", "as the cups tell", "270px"),
    "coins": FieldWords("Coins to spend", "the Treasury", "220px"),
    "forecast": FieldWords("What changes besides", "Turn 3: Blue usurper falls; enemies 6", "480px"),
    "seed": FieldWords("Seed", "1", "130px"),
    "rollouts": FieldWords("Games to simulate", "as many as the seconds allow", "370px"),
    "must": FieldWords("It must", "", "480px"),
    "forbid": FieldWords("It must not", "", "480px"),
}

PLACEHOLDERS = {
    "front": {"must": "Danube 3: 2; Army 4", "forbid": "Green; Danube 3"},
    "works": {"must": "Turn 3: Red walls; Reforms", "forbid": "Yellow temple", "choice": "Turn 2: Red temple"},
    "action": {"must": "Siege; Aurelian: Redeploy", "forbid": "end", "choice": "Aurelian: Redeploy"},
    "stop": {"choice": "end"},
    "triumph": {"choice": "wait"},
}
"""Question -> field -> an example; `choice` is what one may ask about afterwards."""


def _after(plan: Plan, board: Position) -> tuple[Position, str]:
    """The board as the plan would have it, and the place that it is about; the board itself where it says neither."""
    try:
        return board.edit(plan.change), ""
    except RometeachError:
        return board, FACE.place_of(plan.change, board)


def _maps(plan: Plan, board: Position) -> list[Picture]:
    """The board as planned, where that shows something."""
    after, place = _after(plan, board)
    return [FACE.picture(after)] if after != board or place else []


def _picture(plan: Plan, board: Position, prefix: str) -> str:
    """The map as planned, or with the place of the choice outlined."""
    after, place = _after(plan, board)
    return FACE.focused(after, place) if after != board or place else ""


FORM = PlanForm[Position](
    words=WORDS,
    fields=FIELDS,
    shared=("must", "forbid"),
    first="front",
    choice="Army 5",
    rows=((), ("by", "barbarians", "coins", "forecast", "seed", "rollouts"), ("must", "forbid")),
    placeholders=PLACEHOLDERS,
    maps=_maps,
    picture=_picture,
)
