"""A plan on the map: its moves and voyages as arrows, and what is done in each space, numbered in the order of the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Protocol, runtime_checkable

from ....conquest2.actions import (
    Attack,
    AttackAtSea,
    BuyInfluence,
    Hire,
    March,
    MoveFrom,
    Place,
    PlaceGalley,
    Recruit,
    Send,
    Voyage,
)
from ....conquest2.board.texts import force_text
from ....conquest2.position import Position
from ....core.errors import BadInput, Problem
from ....core.results.plans import Plan
from ....core.session.actions import Action
from ....core.words import counted
from ...board_map import BoardMap, PlannedBoard
from ...map.section import section
from ...map.view import Arrow, Badge, LegendEntry
from . import picture, tables

KEY = "Arrows, green boxes and strong outlines are the plan, numbered in its order."


def marks(plan: Plan, board: Position) -> Mapping[str, list[str]]:
    """Space -> what the plan does there: "1. 4 Infantry", "3. influence of Blue"."""
    found: dict[str, list[str]] = {}
    for number, action in _done(plan, board):
        if words := _words(action):
            found.setdefault(action.place, []).append(f"{number}. {words}")
    return found


def arrows(plan: Plan, board: Position) -> tuple[Arrow, ...]:
    """The moves and voyages of a plan; units that are sent come from where their Move began."""
    return tuple(_arrows(plan, board))


def _arrows(plan: Plan, board: Position) -> Iterator[Arrow]:
    start = ""
    for number, action in _done(plan, board):
        if isinstance(action, MoveFrom):
            start = action.start
        elif isinstance(action, Send) and start:
            yield Arrow(start, action.end, f"{number}. {force_text(action.force)}")
        elif isinstance(action, Voyage):
            for sea, galleys in action.fleets:
                yield Arrow(sea, action.end, f"{number}. {counted(galleys, 'Galley')}")


@runtime_checkable
class Step(Protocol):
    """A step of a plan that holds an action, and what is answered to what it asks."""

    @property
    def action(self) -> Action:
        """What is done."""

    @property
    def then(self) -> tuple[Action, ...]:
        """The answers."""


def _done(plan: Plan, board: Position) -> Iterator[tuple[int, Action]]:
    """All that is done in a space, each with the number of its step among those that are."""
    spaces, number = {*board.provinces, *board.seas}, 0
    for step in plan.actions:
        parts = (step.action, *step.then) if isinstance(step, Step) else (step,)
        here = [part for part in parts if part.place in spaces]
        number += bool(here)
        yield from ((number, part) for part in here)


def _words(action: Action) -> str:
    match action:
        case MoveFrom() | Send() | Voyage():
            return ""
        case Recruit():
            return "recruit"
        case Hire(piece, number, _):
            return piece if number == 1 else f"{number} {piece}"
        case BuyInfluence(_, owners):
            return ", ".join(f"influence of {o}" if o else "a Province Token" for o in owners)
        case Attack(_, enemy) | AttackAtSea(_, enemy):
            return f"attack {enemy}"
        case Place(_, force) | March(_, force):
            return force_text(force)
        case PlaceGalley():
            return "a Galley"
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
    beside = tables.players(board), tables.spaces(board, chances=False)
    shown = BoardMap(view, view.title, key, *beside, prefix="conquest2-plan")
    return PlannedBoard(plan.title, shown, section(view, places, f"{KEY} {plan.change}"))


__all__ = ["arrows", "marks", "planned"]
