"""Boards for the tests of Conquest of the Empire II, and how to take one step on them."""

import re
from collections.abc import Mapping
from typing import Any

from rometeach.conquest2.board.texts import force_text, province_text, sea_text
from rometeach.conquest2.phases import turn
from rometeach.conquest2.position import Position, named
from rometeach.conquest_board.rules import COLOURS
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted
from rometeach.core.session.requests import Steps

FACES = {"I": "1", "C": "3", "K": "4", "G": "5", "-": "6"}
"""A letter for what a face of the combat die shows -> its number: Infantry, Cavalry, Catapult, Galley, blank."""
START = "phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; opener Red; Red actions 1; pool: none; title: "


def board(change: str = "", start: str = "", switches: Mapping[str, str] | None = None) -> Position:
    """A board of the catalogue, or an empty map with four players and Red's last action; changed, under switches.

    Red and Green are Alliance A, Blue and Yellow B, and they act in the order Red, Blue, Green, Yellow.
    """
    found = named(start) if start else named("four").edit(START)
    if switches:
        found = found.with_rules(found.rules.with_changes(switches=switches))
    return found.edit(change) if change else found


def faces(text: str) -> list[str]:
    """Throws in letters and draws in words, with commas between them: "IIC-, Senator II, KG"."""
    found = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        throw = re.fullmatch(r"[ICKG-]+", part)
        found.append(" ".join(FACES[f] for f in part) if throw else part)
    return found


def listed(answers: str) -> list[str]:
    """Answers, with semicolons between them."""
    return [a.strip() for a in answers.split(";") if a.strip()]


def step(steps: Steps[Any], dice: str = "", answers: str = "", log: list[str] | None = None) -> Any:
    """Run a step to its end; every throw and every answer must have been asked for, and be legal.

    Args:
        steps: the step, begun.
        dice: throws and draws as `faces` reads them.
        answers: of whoever is asked, with semicolons between them.
        log: takes down what happened.
    """
    thrown, left = ScriptedDice(faces(dice)), listed(answers)
    one, asked_for = scripted(left), [0]

    def player(decision: Any) -> Any:
        asked_for[0] += 1
        return one(decision)

    told = (lambda n: log.append(n.what)) if log is not None else None
    found = run(steps, thrown, dict.fromkeys(COLOURS, player), told, check=True)
    assert thrown.used == len(thrown.script), f"dice left over: {thrown.script[thrown.used :]}"
    assert asked_for[0] == len(left), f"answers left over: {left[asked_for[0] :]}"
    return found


def asked(steps: Steps[Any], dice: str = "", answers: str = "") -> tuple[str, str, list[str]]:
    """Who is asked when the answers are at their end, the kind of the Decision, and its options; ("", "", []) for nobody."""
    left, due = listed(answers), list[Any]()

    def player(decision: Any) -> Any:
        if not left:
            due.append(decision)
            raise BadInput([])
        return scripted([left.pop(0)])(decision)

    try:
        run(steps, ScriptedDice(faces(dice)), dict.fromkeys(COLOURS, player))
    except BadInput:
        if not due:
            raise
        return due[0].who, due[0].kind, [o.name for o in due[0].options]
    return "", "", []


def phase(found: Position, dice: str = "", answers: str = "", log: list[str] | None = None) -> Position:
    """The board after its open phase; of the actions after the turn of one player."""
    after: Position = step(turn.phase(found), dice, answers, log)
    return after


def due(found: Position, dice: str = "", answers: str = "") -> tuple[str, str, list[str]]:
    """What is asked in the open phase when the answers are at their end."""
    return asked(turn.phase(found), dice, answers)


def choices(found: Position, answers: str = "", dice: str = "") -> list[str]:
    """The options alone."""
    return due(found, dice, answers)[2]


def told(found: Position, dice: str = "", answers: str = "") -> list[str]:
    """What happened in the open phase."""
    log: list[str] = []
    phase(found, dice, answers, log)
    return log


def there(found: Any, space: str) -> str:
    """What lies in a space, as it is spelled."""
    return sea_text(found.seas[space]) if space in found.seas else province_text(found.provinces[space])


def force(found: Any, space: str, side: str) -> str:
    """What a player has in a Province, as it is spelled."""
    return force_text(found.provinces[space].force(side))


def after(change: str, dice: str = "", answers: str = "", **switches: str) -> Position:
    """A board that is changed, after its open phase."""
    return phase(board(change, switches=switches), dice, answers)
