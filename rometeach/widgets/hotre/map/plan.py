"""A plan on the map: what is done in each Province, numbered in the order of the plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....core.errors import BadInput, Problem
from ....core.results.plans import Plan
from ....core.session.actions import Action
from ....hotre.actions import Bribe, BuildCity, PickUp, Place, PlaceFort, Repair, Start, Upgrade
from ....hotre.position import Position
from ...board_map import BoardMap, PlannedBoard
from ...map.section import section
from ...map.view import Badge, LegendEntry
from . import picture

WORDS: Mapping[type[Action], str] = {
    Bribe: "bribe",
    BuildCity: "City",
    PickUp: "Armies away",
    Place: "Army",
    PlaceFort: "Fort",
    Repair: "rebuild",
    Start: "start",
    Upgrade: "Fortress",
}
"""What is done in a Province, in short."""
KEY = "Green boxes and strong outlines are the plan, numbered in its order."


def marks(plan: Plan) -> dict[str, list[str]]:
    """Province -> what the plan does there: "1. Army", "4. Fort"."""
    found: dict[str, list[str]] = {}
    done = [action for action in plan.actions if action.place]
    for number, action in enumerate(done, 1):
        found.setdefault(action.place, []).append(f"{number}. {WORDS.get(type(action), 'here')}")
    return found


def planned(plan: Plan, board: Position) -> PlannedBoard:
    """The board with the plan on it.

    Raises:
        BadInput: nothing of it is done in a Province.
    """
    here = marks(plan)
    if not here:
        raise BadInput([Problem(plan.change or "the plan", "does nothing in a Province that the map could show")])
    drawn = picture.view(board, chances=False)
    areas = tuple(
        replace(
            area,
            badges=(*area.badges, *(Badge(text, "plan") for text in here.get(area.name, ()))),
            title=", ".join([area.title, *(f"planned: {text}" for text in here.get(area.name, ()))]),
            emphasis=area.name in here,
        )
        for area in drawn.areas
    )
    key = f"{KEY} {picture.KEY}"
    view = replace(
        drawn,
        title=f"Plan: {picture.headline(board)}",
        description=f"{plan.change}. {key}",
        areas=areas,
        legend=(*drawn.legend, LegendEntry("Planned here", "#00513b", None)),
    )
    shown = BoardMap(
        view,
        view.title,
        key,
        picture.factions_table(board),
        picture.board_table(board, chances=False),
        prefix="hotre-plan",
    )
    return PlannedBoard(plan.title, shown, section(view, tuple(here), f"{KEY} {plan.change}"))


__all__ = ["marks", "planned"]
