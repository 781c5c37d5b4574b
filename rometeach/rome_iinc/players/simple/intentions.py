"""The simple player's plans, made once for a board and remembered: each Decision on the way is a look-up.

An answer depends on the board alone: a plan that no longer fits is made anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...board.state import Board, with_provinces
from ...phases import builds as building
from ...phases import tracks, transfers
from . import judgement
from .deployment import ONE, Step, context_of, plan, worths


@dataclass(frozen=True, slots=True)
class _Remembered:
    """The plan made last for an Empire: what to answer when its stacks and Treasury stand so."""

    context: tuple[object, ...]
    answers: dict[tuple[object, ...], Step | None]
    gold: int


_remembered: dict[tuple[str, bool], _Remembered] = {}


def forget() -> None:
    """Forget the plans of an earlier game."""
    _remembered.clear()
    _wishes.clear()
    worths.clear()


def _plan_of(board: Board, empire: str, may_build: bool) -> _Remembered:
    old, context = _remembered.get((empire, may_build)), context_of(board, empire)
    if old is None or old.context != context or _stage(board, empire) not in old.answers:
        old = _Remembered(context, *_answers(board, empire, may_build))
        _remembered[empire, may_build] = old
    return old


def next_step(board: Board, empire: str, may_build: bool) -> str:
    """The next step of the plan that belongs to this board, or "done"."""
    step = _plan_of(board, empire, may_build).answers[_stage(board, empire)]
    if step and _refused(board, empire, step):  # the other Empire took the counter
        del _remembered[empire, may_build]
        step = _plan_of(board, empire, may_build).answers[_stage(board, empire)]
    return step.name if step else "done"


def wanted(board: Board, empire: str) -> int:
    """The Gold that the Builds planned for these Units would take, whatever is spent before."""
    known, context = _wishes.get(empire), (context_of(board, empire), _stage(board, empire)[1:])
    if known is None or known[0] != context:
        known = context, _answers(board, empire, True)[1]
        _wishes[empire] = known
    return known[1]


_wishes: dict[str, tuple[object, int]] = {}


def _stage(board: Board, empire: str) -> tuple[object, ...]:
    units = tuple(s.units for p, s in board.provinces.items() if board.empire_of[p] == empire)
    return board.empire(empire).gold, units


def _refused(board: Board, empire: str, step: Step) -> tuple[str, str] | None:
    if step.source == "promote":
        return building.against_promotion(board, empire, step.target, step.unit)
    if not step.source:
        return building.against_build(board, empire, step.target, step.unit)
    return transfers.against(board, step.unit, step.source, step.target)


def _answers(board: Board, empire: str, may_build: bool) -> tuple[dict[tuple[object, ...], Step | None], int]:
    """Every stage of the plan with the step that follows, and the Gold of them all; refused steps are left out."""
    spare, start = board.empire(empire).gold - judgement.reserve(board, empire), board.empire(empire).gold
    answers: dict[tuple[object, ...], Step | None] = {}
    for step in plan(board, empire, spare, may_build):
        stage = _stage(board, empire)
        if stage in answers:
            break
        if may_build != (step.source in ("", "promote")) or _refused(board, empire, step):
            continue
        answers[stage] = step
        board = building.apply(board, empire, step.name) if may_build else _moved(board, empire, step)
    answers.setdefault(_stage(board, empire), None)
    return answers, start - board.empire(empire).gold


def _moved(board: Board, empire: str, step: Step) -> Board:
    a, b = board.provinces[step.source], board.provinces[step.target]
    one = ONE[step.unit]
    board = with_provinces(
        board, {step.source: replace(a, units=a.units.minus(one)), step.target: replace(b, units=b.units.plus(one))}
    )
    return tracks.change(board, empire, gold=-step.gold)
