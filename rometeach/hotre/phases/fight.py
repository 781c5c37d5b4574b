"""A fight: one Army against all that defends a Province, exchange by exchange, until it is dead or nobody is left (10, 10.4)."""

from __future__ import annotations

from ...core.cases import case
from ...core.session.requests import Checkpoint, Note, Roll, Steps
from ..board.board import Board
from ..charts import combat
from ..charts.combat import Attack, Bonus
from ..charts.emperors import bonus
from ..charts.reach import ways
from . import retreat


@case("10", "10.4", "11")
def attack(
    board: Board, side: str, province: str, way: tuple[str, str] = ("", ""), brought: Bonus | None = None
) -> Attack:
    """The next exchange of a side's Army in a Province, as the chart looks at it.

    Args:
        board: the board.
        side: the attacking side.
        province: where.
        way: the crossing and the Province that it comes from; empty for the best way that there is.
        brought: what its attacks have besides their dice, where that is known already.

    Raises:
        KeyError: there is no way.
    """
    rules, there = board.rules, board.provinces[province]
    crossing, base = way if way[0] else ways(board, side)[province]
    border = (
        rules.border_row(base, province)
        if base and crossing in ("clear", "difficult", "strait") and base != province
        else ""
    )
    return Attack(
        rules.kind_of(side), defender(board, province), crossing, there.fort, brought or bonus(board, side), border
    )


def defender(board: Board, province: str) -> str:
    """The kind of the side whose Armies defend a Province; "" where a Fort stands alone, or nobody is there."""
    there = board.provinces[province]
    return board.rules.kind_of(there.side) if there.armies else ""


def is_contested(board: Board, side: str, province: str) -> bool:
    """Whether there is somebody to fight: Armies, or a Fort alone where the attackers are no Legions (10.4, 12)."""
    there = board.provinces[province]
    return bool(there.armies) or bool(there.fort and not combat.takes_forts(board.rules.kind_of(side)))


@case("10", "10.4", "5.3")
def assault(board: Board, side: str, province: str, way: tuple[str, str]) -> Steps[tuple[Board, bool]]:
    """One Army fights for a Province: the board after it, and whether the Army is alive.

    Args:
        board: the board; the Army is counted nowhere on it.
        side: its side.
        province: where.
        way: the crossing by which it came, and from where.
    """
    again = False
    while is_contested(board, side, province):
        if not again and board.provinces[province].armies:
            board = yield from retreat.offered(board, province)
            if not is_contested(board, side, province):
                break
        there = board.provinces[province]
        exchange = combat.exchange(board.rules, attack(board, side, province, way))
        yield Checkpoint((board, again))
        enemy = there.side or f"the {there.fort}"
        mine = yield Roll(
            f"the attack of {side} on {province}", "10", exchange.attack_dice, about=exchange, highest=True
        )
        yours = yield Roll(
            f"the defence of {province} by {enemy}", "10", exchange.defence_dice, about=exchange, highest=True
        )
        killed = exchange.kills(mine, again)
        winner = "again" if killed and exchange.spared else exchange.winner(max(mine), max(yours))
        if killed:
            board = board.with_active(emperor=False)
            yield Note(f"Three equal faces: the Emperor of {side} is dead", "5.3", mine, board=board)
        if winner == "again":
            yield Note(f"{province}: a tie, the dice are thrown again", "10", (*mine, *yours))
            again = True
            continue
        again = False
        board = _result(board, province, winner == "attacker")
        loser = enemy if winner == "attacker" else side
        what = f"{loser} loses an Army" if there.armies or winner == "defender" else f"the {there.fort} falls"
        yield Note(f"{province}: {what}", "10", (*mine, *yours), board=board)
        if winner == "defender":
            return board, False
    return board, True


def _result(board: Board, province: str, won: bool) -> Board:
    """The board after an exchange: a round more, and the loser's loss on the defender's side."""
    if board.active:
        rounds = board.now.rounds
        board = board.with_active(rounds=rounds | {province: rounds.get(province, 0) + 1})
    if not won:
        return board
    there = board.provinces[province]
    if there.armies:
        return board.with_province(province, armies=there.armies - 1)
    return board.with_province(province, fort="", faction="")
