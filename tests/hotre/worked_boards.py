"""Boards for the tests of History of the Roman Empire, and how to take one step on them."""

from collections.abc import Mapping
from typing import Any

from rometeach.core.errors import BadInput
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted
from rometeach.core.session.requests import Steps
from rometeach.hotre.position import Position, named
from rometeach.hotre.rules import FACTIONS


def board(change: str = "", start: str = "60", switches: Mapping[str, str] | None = None) -> Position:
    """A named position in the Player Phases of its turn, changed, under switches."""
    found = named(start)
    if start.startswith("60"):
        found = found.edit("phase Play")
    if switches:
        found = found.with_rules(found.rules.with_changes(switches=switches))
    return found.edit(change) if change else found


def step(steps: Steps[Any], dice: str = "", answers: str = "", log: list[str] | None = None) -> Any:
    """Run a step to its end: rolls with commas between them ("5 4, 4"), answers too ("Army to Belgica, done").

    Every roll and every answer must have been asked for, and be legal.
    """
    thrown = ScriptedDice([d.strip() for d in dice.split(",") if d.strip()])
    left = [a.strip() for a in answers.split(",") if a.strip()]
    given: list[str] = []
    one = scripted(left)

    def player(decision: Any) -> Any:
        given.append(decision.what)
        return one(decision)

    players = dict.fromkeys(FACTIONS, player)
    found = run(steps, thrown, players, (lambda n: log.append(n.what)) if log is not None else None, check=True)
    assert thrown.used == len(thrown.script), f"dice left over: {thrown.script[thrown.used :]}"
    assert len(given) == len(left), f"answers left over: {left[len(given) :]}"
    return found


def asked(steps: Steps[Any], dice: str = "", answers: str = "") -> tuple[str, list[str]]:
    """The kind and the options of the Decision that comes when the answers are at their end; ("", []) if there is none."""
    left = [a.strip() for a in answers.split(",") if a.strip()]
    due: list[Any] = []

    def player(decision: Any) -> Any:
        if not left:
            due.append(decision)
            raise BadInput([])
        return scripted([left.pop(0)])(decision)

    try:
        run(steps, ScriptedDice([d.strip() for d in dice.split(",") if d.strip()]), dict.fromkeys(FACTIONS, player))
    except BadInput:
        if not due:
            raise
        return due[0].kind, [o.name for o in due[0].options]
    return "", []
