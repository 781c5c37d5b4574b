"""Boards for the tests, and how to take one step on them."""

import random
from collections.abc import Callable
from typing import Any

from rometeach.aurelian.actions import PieceAction, parse
from rometeach.aurelian.phases import turn
from rometeach.aurelian.phases.choices import placed
from rometeach.aurelian.position import Board, Position, position
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import ScriptedDice, SeededDice
from rometeach.core.session.play import Player, run, scripted
from rometeach.core.session.requests import Decision, Steps

EMPTY = (
    "phase Actions; Blue usurper: none; Yellow usurper: none; army 2; income 13; treasury 5; "
    "Danube 1: 1; Danube 2: 1; Danube 3: 2; Danube 4: 2; Danube 5: 2; Danube 6: 2; Danube 7: 2; Danube 8: 2"
)
NEVER_LOST = {f"turns:{n}.threshold": "-99" for n in range(1, 7)}


def empty(change: str = "") -> Position:
    """The board of the year 270 in the Actions Phase, with no Enemy Unit, no Usurper and empty cups."""
    board = position("270").edit(EMPTY)
    return board.edit(change) if change else board


def drawn(seed: int = 1) -> Position:
    """A board after the set-up."""
    return position("270").draw(seed)


def action(board: Board, text: str) -> Action:
    """What a text spells, as the board offers or refuses it."""
    found = parse(board.rules, text)
    return placed(board, found) if isinstance(found, PieceAction) else found


def choice(board: Board, text: str) -> PieceAction:
    """An Action of a piece by its name."""
    found = action(board, text)
    assert isinstance(found, PieceAction), text
    return found


def step(steps: Steps[Any], dice: str = "", answers: str = "", log: list[str] | None = None) -> Any:
    """Run a step: dice as "5 3 2" (a draw may be typed "=Gallia 3"), answers with commas between them."""
    words = [w.strip() for w in dice.split(",")] if "," in dice or "=" in dice else dice.split()
    thrown = ScriptedDice([w.removeprefix("=") for w in words if w])
    players = {"Player": scripted(a.strip() for a in answers.split(",") if a.strip())}
    found = run(steps, thrown, players, (lambda n: log.append(n.what)) if log is not None else None)
    assert thrown.used == len(thrown.script), f"dice left over: {thrown.script[thrown.used :]}"
    return found


def random_player(seed: int) -> Player:
    """Any option, all alike."""
    stream = random.Random(seed)

    def choose(decision: Decision) -> Action:
        return decision.options[int(stream.random() * len(decision.options))].action

    return choose


def game(
    seed: int, start: Position, watch: Callable[[str, Board], None] | None = None, check: bool = True
) -> tuple[Board, int]:
    """A random game to its end, and the number of stages that were played."""
    board: Board = start
    played = 0
    dice, players = SeededDice(seed), {"Player": random_player(seed)}
    for stage in turn.stages(start):
        if board.outcome:
            break
        board = run(stage.run(board), dice, players, check=check)
        played += 1
        if watch:
            watch(stage.name, board)
    return board, played
