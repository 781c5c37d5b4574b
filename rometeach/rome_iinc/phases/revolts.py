"""The Revolt step (Section 11.1): simultaneous dice, then their effects."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import Choose
from ...core.session.requests import Decision, Note, Option, Roll, Steps
from ..board.board import GARRISONED, ROMAN, Board, ProvinceState, with_provinces
from ..charts import revolt
from . import tracks, transfers


@case("11.1.1", "11.1.3", "11.1.4", "11.1.5")
def revolts(board: Board) -> Steps[Board]:
    """Every Province that can Revolt or be Romanised rolls on the board as it stands; then all results take effect.

    Dice and Notes are about their Province.
    """
    board = replace(board, phase="War", step="Revolts")
    before = board
    results: dict[str, list[str]] = {}
    first = tracks.order(board)[0]
    sides = before.empire_of
    rolling = revolt.rolling(before)
    for province in sorted(rolling, key=lambda p: (sides[p] != first, p)):
        ledger = revolt.ledger(before, province)
        state = before.provinces[province]
        kinds: list[str] = []
        for left in range(revolt.number_of_dice(before, province), 0, -1):
            if not revolt.may_revolt(before, province, state):
                break
            up, down, _ = rolling[province]
            if kinds and before.rules.switches["foederati_extra_die"] == "after":
                up, down, _ = revolt.faces(before, province, state)
            split = _split(up, down)
            (face,) = yield Roll(f"the Revolt of {province}", "11.1.1", 1, split, ledger, about=province)
            kind = "revolt" if face > 6 - up else "romanise" if face <= down else ""
            yield Note(
                f"{province} ({state.title}) {_WORDS[kind]}.",
                "11.1.3" if kind == "revolt" else "11.1.4" if kind else "11.1.1",
                (face,),
                ledger,
                sides[province],
                about=province,
            )
            kinds.append(kind)
            if kind and left > 1:
                state = _next(before, province, state, kind)
        results[province] = kinds
    for province, kinds in results.items():
        for kind in kinds:
            if kind:
                board = yield from _take_effect(before, board, province, kind)
    for province in results:
        state = board.provinces[province]
        if state.status not in GARRISONED and state.units.number:
            board = yield from transfers.evict(board, province)
    return board


_WORDS = {"revolt": "Revolts", "romanise": "is Romanised", "": "holds"}


@functools.cache
def _split(up: int, down: int) -> tuple[int, ...]:
    """The lowest face of each effect of a die on which so many faces Revolt, and so many Romanise."""
    return tuple(sorted({1, down + 1, 7 - up} - {7}))


def _next(board: Board, province: str, state: ProvinceState, kind: str) -> ProvinceState:
    return revolt.apply(with_provinces(board, {province: state}), province, kind)


def _take_effect(before: Board, board: Board, province: str, kind: str) -> Steps[Board]:
    """One result: the new status and the tracks of its Empire."""
    empire = board.empire_of[province]
    state = board.provinces[province]
    if kind == "romanise":
        loyal = board.is_loyal(province)
        board = with_provinces(board, {province: revolt.apply(board, province, kind)})
        board = tracks.change(board, empire, prestige=1) if loyal else board
        yield Note(
            f"{province} becomes Roman" + (f"; {empire} Prestige +1." if loyal else "."),
            "11.1.4",
            who=empire,
            board=board,
            about=province,
        )
        return board
    return (yield from fall(board, province, revolt.after_revolt(before, province, state)))


@case("11.1.3")
def fall(board: Board, province: str, ends: Sequence[ProvinceState], full: bool = True) -> Steps[Board]:
    """A Province that Revolts comes to one of its possible ends, with what that costs its Empire.

    Args:
        board: the board.
        province: the one that Revolts.
        ends: what it may become; its Empire chooses where there are several.
        full: whether its Empire pays for a full Revolt.
    """
    empire, state = board.empire_of[province], board.provinces[province]
    new = ends[0]
    if len(ends) > 1:
        choices = [Choose(e.title) for e in ends]
        answer = yield Decision(
            empire,
            f"{province} becomes Foederati of which War?",
            "11.1.3",
            tuple(map(Option, choices)),
            kind="foederati",
            board=board,
            about=province,
        )
        new = ends[choices.index(answer)]
    board, costs = with_provinces(board, {province: replace(new, units=state.units)}), ""
    if new.status not in GARRISONED and state.units.number:
        board = transfers.with_leaving(board, {*board.used.leaving, province})
    if full:
        unrest = int(state.status is ROMAN)
        board = tracks.change(board, empire, prestige=-1, unrest=unrest)
        costs = f"; {empire} Prestige -1" + ", Unrest +1" * unrest
    yield Note(f"{province} becomes {new.title}{costs}.", "11.1.3", who=empire, board=board, about=province)
    return board
