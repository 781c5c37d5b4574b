"""A plan on the map: its marches and voyages as arrows, and what is done in each space, numbered in the order of the plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ....conquest.actions import Buy, Destroy, Fight, FightAtSea, March, RetreatTo, Sail
from ....conquest.board.texts import force_text
from ....conquest.position import Position
from ....core.errors import BadInput, Problem
from ....core.results.plans import Plan
from ....core.session.actions import Action
from ...board_map import BoardMap, PlannedBoard
from ...map.section import section
from ...map.view import Arrow, Badge, LegendEntry
from . import picture

KEY = "Arrows, green boxes and strong outlines are the plan, numbered in its order."


def marks(plan: Plan, board: Position) -> Mapping[str, list[str]]:
    """Space -> what the plan does there: "1. 4 Infantry", "3. destroy the City"."""
    found: dict[str, list[str]] = {}
    for number, action in _done(plan, board):
        if words := _words(action):
            found.setdefault(action.place, []).append(f"{number}. {words}")
    return found


def arrows(plan: Plan, board: Position) -> tuple[Arrow, ...]:
    """The marches and voyages of a plan."""
    return tuple(
        Arrow(action.start, action.end, f"{number}. {_goes(action)}")
        for number, action in _done(plan, board)
        if isinstance(action, (March, Sail))
    )


def _done(plan: Plan, board: Position) -> list[tuple[int, Action]]:
    spaces = {*board.provinces, *board.seas}
    return list(enumerate([a for a in plan.actions if a.place in spaces], 1))


def _goes(action: March | Sail) -> str:
    if isinstance(action, March):
        return force_text(action.force)
    return "Galley" if action.cargo.is_nothing else f"Galley: {force_text(action.cargo)}"


def _words(action: Action) -> str:
    match action:
        case March() | Sail():
            return ""
        case Buy(piece, where, number):
            _, road, end = where.partition(" - ")
            return f"Road to {end}" if road else piece if number == 1 else f"{number} {piece}"
        case Destroy():
            return "destroy the City"
        case Fight() | FightAtSea():
            return "fight"
        case RetreatTo():
            return "retreat to"
    return "here"


def planned(plan: Plan, board: Position) -> PlannedBoard:
    """The board with the plan on it.

    Raises:
        BadInput: nothing of it is done in a space.
    """
    here, ways = marks(plan, board), arrows(plan, board)
    places = tuple(dict.fromkeys([*here, *(n for way in ways for n in (way.a, way.b))]))
    if not places:
        raise BadInput([Problem(plan.change or "the plan", "does nothing in a space that the map could show")])
    drawn = picture.view(board, chances=False)
    areas = tuple(
        replace(
            area,
            badges=(*area.badges, *(Badge(text, "plan") for text in here.get(area.name, ()))),
            title=", ".join([area.title, *(f"planned: {text}" for text in here.get(area.name, ()))]),
            emphasis=area.name in places,
        )
        for area in drawn.areas
    )
    key = f"{KEY} {picture.KEY}"
    view = replace(
        drawn,
        title=f"Plan: {picture.headline(board)}",
        description=f"{plan.change}. {key}",
        areas=areas,
        arrows=ways,
        legend=(*drawn.legend, LegendEntry("Planned here", "#00513b", None)),
    )
    tracks, table = picture.players_table(board), picture.board_table(board, chances=False)
    shown = BoardMap(view, view.title, key, tracks, table, prefix="conquest-plan")
    return PlannedBoard(plan.title, shown, section(view, places, f"{KEY} {plan.change}"))


__all__ = ["arrows", "marks", "planned"]
