"""Boards for the tests of Conquest of the Empire, Classic, and how to take one step on them."""

from collections.abc import Callable, Mapping
from typing import Any

from rometeach.conquest.board.texts import force_text, province_text, sea_text
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position, named
from rometeach.conquest_board.rules import COLOURS
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted
from rometeach.core.session.requests import Steps

FACES = {"I": "1", "C": "3", "K": "4", "G": "5", "-": "6"}
"""A letter for what a face of the combat die shows -> its number: Infantry, Cavalry, Catapult, Galley, blank."""
CAESARS = "; ".join(
    f"{home}: {side} Caesar, of {side}, Fortified City"
    for home, side in (("Italia", "Red"), ("Hispania", "Blue"), ("Macedonia", "Green"))
)
PLAYERS = "players: Red Italia, Blue Hispania, Green Macedonia"


def board(change: str = "", start: str = "", switches: Mapping[str, str] | None = None) -> Position:
    """A board of the catalogue, or one with three Caesars in their Home Provinces and nobody else; changed, under switches.

    Red of Italia is active; Blue has Hispania, Green Macedonia.
    """
    if start:
        found = named(start)
    else:
        found = named("three").edit(f"{PLAYERS}; Egyptus: none; {CAESARS}; active Red; title: ")
    if switches:
        found = found.with_rules(found.rules.with_changes(switches=switches))
    return found.edit(change) if change else found


def faces(text: str) -> list[str]:
    """Rolls, each in letters or numbers, with commas between them: "IIC-, KG"."""
    return [" ".join(FACES.get(f, f) for f in roll.strip() if f != " ") for roll in text.split(",") if roll.strip()]


def step(steps: Steps[Any], dice: str = "", answers: str = "", log: list[str] | None = None) -> Any:
    """Run a step to its end; every roll and every answer must have been asked for, and be legal.

    Args:
        steps: the step, begun.
        dice: rolls as `faces` reads them.
        answers: of whoever is asked, with commas between them.
        log: takes down what happened.
    """
    thrown, left = ScriptedDice(faces(dice)), [a.strip() for a in answers.split(",") if a.strip()]
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
    left, due = [a.strip() for a in answers.split(",") if a.strip()], list[Any]()

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
    """The board after its open phase."""
    after: Position = step(turn.phase(found), dice, answers, log)
    return after


def due(found: Position, dice: str = "", answers: str = "") -> tuple[str, str, list[str]]:
    """What is asked in the open phase when the answers are at their end."""
    return asked(turn.phase(found), dice, answers)


def options(steps: Callable[[Position], Steps[Any]], found: Position, dice: str = "", answers: str = "") -> list[str]:
    """The options alone."""
    return asked(steps(found), dice, answers)[2]


def there(found: Any, space: str) -> str:
    """What lies in a space, as it is spelled."""
    if space in found.seas:
        return sea_text(found.rules, space, found.seas[space])
    return province_text(found.rules, space, found.provinces[space])


def force(found: Any, space: str, side: str) -> str:
    """What a player has in a Province, as it is spelled."""
    return force_text(found.provinces[space].force(side))
