"""Games of several scenarios in a row (Sections 13.2 and 13.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..core.cases import case
from ..core.errors import BadInput, Problem
from ..core.frozen import Frozen
from .board.board import STEPS, Used, WarState
from .position import Position, named
from .rules import EMPIRES, SCENARIOS


def following(scenario: str) -> str:
    """The scenario after another one.

    Raises:
        BadInput: there is none.
    """
    place = SCENARIOS.index(scenario) + 1
    if place == len(SCENARIOS):
        raise BadInput([Problem(scenario, "is the last scenario", case="13.2")])
    return SCENARIOS[place]


@case("13.2.1", "13.2.2", "12.1.2")
def extend(board: Position, scenario: str = "") -> Position:
    """The start of the next scenario from the end of Turn 10 of the last one.

    Scenarios are played in a row. Prestige gains the scenario's bonus and loses 75; its Statesmen, Dynasties, Leaders and
    Wars are mixed into their boxes. A Leader or War that is still in play waits until it has left it; Statesmen and Dynasties
    in play stay there. Whether the dead come back is a switch.

    Raises:
        BadInput: the game is not at the end of Turn 10, is lost, or has no next scenario.
    """
    if scenario and scenario not in SCENARIOS:
        raise BadInput([Problem(scenario[:20], "is no scenario", "Scenarios: " + ", ".join(SCENARIOS) + ".")])
    follows = following(board.scenario)
    if scenario not in ("", follows):
        what = f"does not follow {board.scenario}: scenarios are played in a row"
        raise BadInput([Problem(scenario, what, f"After {board.scenario} comes {follows}.", case="13.2")])
    scenario = follows
    if board.turn != 10 or board.phase != "Victory":
        raise BadInput([Problem("turn", f"is {board.turn}, {board.phase} Phase; a game is extended when Turn 10 ends")])
    if "Major Defeat" in board.outcome:
        raise BadInput([Problem("outcome", "is a Major Defeat: there is nothing left to extend", case="12.2.3")])
    start = named(scenario)
    empires = {
        e: replace(
            board.empire(e),
            prestige=board.empire(e).prestige + start.empire(e).prestige - board.rules.values["victory.major"],
        )
        for e in EMPIRES
    }
    known = {*board.statesmen_in_play, *board.statesmen_box, *(f"{d} Dynasty" for d in board.dynasties)}
    if board.rules.switches["dead_statesmen"] == "stay dead":
        known |= _new_people(named(board.scenario))
    on_map = {*board.wars, *board.leaders, *(w.leader for w in board.wars.values())}
    on_map |= {w for g in board.governors.values() for w in g.triumphs}
    counters = {*start.wars_box, *start.wars, *start.leaders, *(w.leader for w in start.wars.values() if w.leader)}
    counters -= {*board.rules.statesmen}
    return replace(
        board,
        scenario=scenario,
        title=f"{scenario} CE, carried on from {board.scenario}",
        turn=1,
        phase="Event",
        step=STEPS["Event"][0],
        east=empires["East"],
        west=empires["West"],
        statesmen_box=tuple(sorted({*board.statesmen_box, *(_new_people(start) - known)})),
        wars_box=tuple(sorted({*board.wars_box, *(counters - on_map)})),
        waiting_counters=tuple(sorted({*board.waiting_counters, *(counters & on_map)})),
        wars=Frozen({n: WarState(w.space, w.leader) for n, w in board.wars.items()}),
        used=Used(),
        outcome="",
    )


def _new_people(start: Position) -> set[str]:
    """The Statesmen and Dynasties that a set-up brings, wherever it puts them; Dynasties of earlier times stay out."""
    return {*start.statesmen_box, *start.statesmen_in_play}


@case("12.1.2", "13.2.1")
def waits_for(board: Position) -> Mapping[str, str]:
    """Which counters wait to be mixed in, and where each is now."""
    places: dict[str, str] = {}
    for name in board.waiting_counters:
        war = next((w for w, s in board.wars.items() if name in (w, s.leader)), "")
        places[name] = board.wars[war].space if war else board.leaders.get(name, "a Command Box")
    return places
