"""Where a session begins and how far it goes: a first turn in small, one phase, one step, or the rest of the game."""

from __future__ import annotations

import re
from dataclasses import replace

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.frozen import Frozen
from ..core.session.session import Stage
from .board.board import STEPS, Board, Used, WarState
from .phases import builds, revolts, treasury, turn, victory

FIRST_TURN: tuple[Stage[Board], ...] = (
    Stage("Taxes", turn.opened(treasury.taxes)),
    Stage("Pay", turn.opened(treasury.pay)),
    Stage("Build", turn.opened(builds.build)),
    Stage("Revolts", turn.opened(revolts.revolts)),
)
"""A first turn in small: Taxes, Pay, Building and the Revolt step."""

STAGES = ("first turn", "game")
"""What a session can follow besides a phase or a step: the steps of `FIRST_TURN`, or every step to the end of Turn 10."""

_FROM = "game from "
_ALIASES = {"build and transfer": ("Unrest Phase: Build", "Unrest Phase: Transfer")}


def names() -> dict[str, tuple[int, ...]]:
    """Everything that can be played alone -> the numbers of its stages in a turn.

    Phases and steps go by their names. Where a step shares its name with a phase, or with a step of an earlier phase,
    the other one has it, and this one goes by both names ("Unrest Phase: Unrest"). The checks at the end of a phase
    belong to the phase.
    """
    whole = {phase: tuple(i for i, s in enumerate(turn.TURN) if _phase(s) == phase) for phase in STEPS}
    found = dict(whole)
    for i, stage in enumerate(turn.TURN):
        step = _step(stage)
        if step != "end":
            found[stage.name if step in found else step] = (i,)
    return found


def following(phase: str = "", whole: bool = False) -> str:
    """What `stages` to ask for: one phase or step, the game from there, the whole game, or the first turn in small."""
    if not phase:
        return STAGES[1] if whole else STAGES[0]
    return f"{_FROM}{phase}" if whole else phase


def begin(board: Board, stages: str) -> tuple[Board, str, tuple[Stage[Board], ...]]:
    """The board to begin with, the exact name of what is followed, and its stages.

    A whole game, and a phase that the board is in, go on from the step that the board shows. Where a phase or step is
    earlier in the turn than that, the turn is taken as fresh: nothing of it is used up yet.

    Raises:
        BadInput: nothing of that name can be followed.
    """
    text = " ".join(stages.split())
    if text.casefold() == STAGES[0]:
        return board, STAGES[0], FIRST_TURN
    rest = turn.game(victory.LAST_TURN + 1 - board.turn)
    if text.casefold() == STAGES[1]:
        return board, STAGES[1], rest[_now(board) :]
    on = text.casefold().startswith(_FROM)
    name, numbers = _find(text[len(_FROM) :] if on else text)
    if name in STEPS and board.phase == name:
        numbers = tuple(i for i in numbers if i >= _now(board))
    first, last = numbers[0], numbers[-1]
    found = rest[first:] if on else tuple(turn.TURN[first : last + 1])
    return _at(board, first), _FROM + name if on else name, found


def _find(text: str) -> tuple[str, tuple[int, ...]]:
    """The exact name of a phase or step, and its stages."""
    known = names()
    exact = {n.casefold(): n for n in known} | {s.name.casefold(): s.name for s in turn.TURN}
    short = text.casefold()
    if short in _ALIASES:
        parts = tuple(i for i, s in enumerate(turn.TURN) if s.name in _ALIASES[short])
        return "Build and Transfer", parts
    if short.endswith(" step"):
        short = next((s.name.casefold() for s in turn.TURN if _step(s).casefold() == short[:-5]), short)
    if short not in exact:
        short = re.sub(r"\s+(phase|step)$", "", short)
    if short in exact:
        name = exact[short]
        numbers = known.get(name) or tuple(i for i, s in enumerate(turn.TURN) if s.name == name)
        return name, numbers
    hint = did_you_mean(text, [*known, *STAGES])
    hint = hint or f'Say "first turn", "game", a phase ({", ".join(STEPS)}) or a step such as Taxes or Wars.'
    raise BadInput([Problem(text[:40] or "stages", "is nothing to follow", hint)])


def _phase(stage: Stage[Board]) -> str:
    return stage.name.partition(" Phase: ")[0]


def _step(stage: Stage[Board]) -> str:
    return stage.name.partition(" Phase: ")[2]


def _now(board: Board) -> int:
    """The number of the stage in a turn that a board is at."""
    step = {"Build and Transfer": "Build"}.get(board.step, board.step)
    return next((i for i, s in enumerate(turn.TURN) if s.name == f"{board.phase} Phase: {step}"), 0)


def _at(board: Board, number: int) -> Board:
    """The board at the start of a stage."""
    phase = _phase(turn.TURN[number])
    steps = [_step(s) for s in turn.TURN[: number + 1] if _phase(s) == phase]
    reached = [s for s in STEPS[phase] if s in steps or (s == "Build and Transfer" and "Build" in steps)]
    step = reached[-1] if reached else STEPS[phase][0]
    if number < _now(board):
        wars = Frozen({n: WarState(w.space, w.leader) for n, w in board.wars.items()})
        board = replace(board, used=Used(leaving=board.used.leaving), wars=wars)
    return replace(board, phase=phase, step=step)


def choices() -> list[tuple[str, str]]:
    """(words, name) of everything that a session can begin with, phase by phase."""
    found = [("a first turn in small", ""), ("the step that the board shows, to the end of the game", STAGES[1])]
    for phase in STEPS:
        found.append((f"{phase} Phase, all of it", phase))
        for name, numbers in names().items():
            if name not in STEPS and _phase(turn.TURN[numbers[0]]) == phase:
                found.append((turn.TURN[numbers[0]].name, name))
    return found
