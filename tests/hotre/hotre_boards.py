"""Boards for the tests, and how to take one step on them."""

from typing import Any

from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted
from rometeach.core.session.requests import Decision, Steps
from rometeach.hotre.board.texts import province_text
from rometeach.hotre.position import Position, position
from rometeach.hotre.rules import FACTIONS

TOKENS = (
    "Barbarian 1 Red, Barbarian 2 Blue, Barbarian 3 Green, Barbarian 4 Yellow, "
    "Emperor 2 Red, Emperor 3 Blue, Emperor 5 Green, Emperor 6 Yellow"
)
STARTS = "Red start Aquitania; Blue start Roma; Green start Achaea; Yellow start Syria"


def empty(change: str = "") -> Position:
    """An empty map on turn 2, after the draw; every Faction has begun."""
    board = position("60").edit(f"turn 2; phase Play; tokens: {TOKENS}; {STARTS}")
    return board.edit(change) if change else board


def placing(side: str, change: str = "", armies: int = 3, faction: str = "Red") -> Position:
    """A board on which a side places so many Armies."""
    runs = "" if side in FACTIONS else f"; {side} of {faction}"
    who = side if side in FACTIONS else faction
    return empty(f"active: {who} as {side}, Placement; reserve {armies}{runs}; {change}")


def step(steps: Steps[Any], dice: str = "", answers: str = "", log: list[str] | None = None) -> Any:
    """Run a step: dice as "54 3 2" (a draw by its name, parts between commas), answers of whoever is asked, between commas."""
    words = [w.strip() for w in dice.split(",")] if "," in dice else dice.split()
    thrown, script = ScriptedDice([w for w in words if w]), [a.strip() for a in answers.split(",") if a.strip()]
    player, asked = scripted(script), [0]

    def answer(decision: Decision) -> Any:
        asked[0] += 1
        return player(decision)

    found = run(
        steps, thrown, dict.fromkeys(FACTIONS, answer), (lambda n: log.append(n.what)) if log is not None else None
    )
    assert thrown.used == len(thrown.script), f"dice left over: {thrown.script[thrown.used :]}"
    assert asked[0] == len(script), f"answers left over: {script[asked[0] :]}"
    return found


def offered(steps: Steps[Any], dice: str = "") -> list[str]:
    """The options of the first Decision of a step."""
    thrown = ScriptedDice(dice.split())
    answer = None
    while not isinstance(request := steps.send(answer), Decision):
        answer = thrown.answer(request) if type(request).__name__ in ("Roll", "Draw") else None
    return [o.name for o in request.options]


def province(board: Any, name: str) -> str:
    """What lies in a Province, as it is spelled."""
    return province_text(board.provinces[name])
