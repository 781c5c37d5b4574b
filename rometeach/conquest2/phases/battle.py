"""Battles on land and at sea: dice, hits, losses, retreat, what the end brings (3.6.4 to 3.6.6, 3.7.1, 9.8, 9.12, 9.15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ...conquest_board.asking import choose, decide, note
from ...core.cases import case
from ...core.figures.ledger import Ledger
from ...core.session.actions import NO, YES, Action
from ...core.session.outcomes import last
from ...core.session.requests import Checkpoint, Lazy, Option, Roll, Steps
from ...core.words import counted
from ..actions import NOWHERE, Lose, RetreatTo, Stand
from ..board.board import Board
from ..board.state import Force
from ..charts.armies import NOBODY, Units
from ..charts.dice import SLAVES, dice, naval_dice
from ..charts.refuge import beside, refuges
from .moves import sent
from .muster import Muster, lost, mustered, mustered_at_sea, sunk

FAVORABLE_WIND = "wind"


@dataclass(frozen=True, slots=True)
class Throw:
    """What dice of a battle are for: who throws, where, with which units."""

    side: str
    place: str
    units: Units


@dataclass(frozen=True, slots=True)
class Fighting:
    """What a decision in a battle is about.

    Attributes:
        place: the Province or sea zone.
        attacker: the attacker's battle army.
        defender: the defender's.
        hits: how many units are to be lost, where that is asked.
        rounds: the rounds that were fought.
    """

    place: str
    attacker: Muster
    defender: Muster
    hits: int = 0
    rounds: int = 0


def fights(board: Board, muster: Muster) -> bool:
    """Whether a side can fight on: see the switch ships_fight_on (3.6.5)."""
    army = muster.army(board)
    if army is None:
        return False
    return muster.province in board.seas or board.rules.combat.ships_fight_on or army.all.on_land > 0


@case("3.6", "3.6.4", "3.6.5", "3.6.6")
def land_battle(board: Board, province: str, attacker: str, defender: str) -> Steps[Board]:
    """A battle on land to its end.

    Args:
        board: the board.
        province: where.
        attacker: who attacks.
        defender: who is attacked.
    """
    yield note(board, f"{attacker} attacks {defender} in {province}", "3.6.1", attacker, heading=True)
    mine, yours = yield from mustered(board, province, attacker, defender)
    board, _ = yield from last(_fought(board, mine, yours))
    return board


@case("9.12")
def against_slaves(board: Board, province: str, defender: str, slaves: Units) -> Steps[tuple[Board, Units]]:
    """A battle of slaves against one army: the board, and the slaves that are left.

    Args:
        board: the board.
        province: where.
        defender: whose army is attacked.
        slaves: those who fight.
    """
    yield note(board, f"Slaves attack {defender} in {province}", "9.12", defender, heading=True)
    _, yours = yield from mustered(board, province, SLAVES, defender)
    mine = Muster(SLAVES, province, guests=slaves)
    board, mine = yield from last(_fought(board, mine, yours))
    return board, mine.guests


def _fought(board: Board, mine: Muster, yours: Muster) -> Steps[tuple[Board, Muster]]:
    rounds, province = 0, mine.province
    while fights(board, mine) and fights(board, yours):
        yield Checkpoint((board, mine, yours, min(rounds, 1)))
        board, mine, yours = yield from _round(board, mine, yours, rounds)
        rounds += 1
        if not (fights(board, mine) and fights(board, yours)):
            break
        for muster in (yours, mine):
            order = yield from _retreat(board, Fighting(province, mine, yours, rounds=rounds), muster)
            if isinstance(order, RetreatTo):
                return (yield from _gone(board, mine, yours, muster, order.province)), mine
    return (yield from _ended(board, mine, yours)), mine


def _dice(board: Board, muster: Muster, defends: bool) -> Ledger:
    """The dice of a side, line by line."""
    if muster.province in board.provinces:
        return dice(board, muster.province, muster.side, defends)
    army = muster.army(board)
    return naval_dice(board, muster.side, army.all.galleys if army else 0)


@case("3.6.5")
def _round(board: Board, mine: Muster, yours: Muster, rounds: int) -> Steps[tuple[Board, Muster, Muster]]:
    """One round: both throw, and hits count at once; but a defender in his City throws first, and who is hit does not throw."""
    province = mine.province
    city = province in board.provinces and board.provinces[province].city == yours.side
    if city:
        struck = yield from _throw(board, yours, True)
        board, mine = yield from _losses(board, Fighting(province, mine, yours, rounds=rounds), mine, struck)
        if not fights(board, mine):
            return board, mine, yours
        hits = yield from _throw(board, mine, False)
        board, yours = yield from _losses(board, Fighting(province, mine, yours, rounds=rounds), yours, hits)
        return board, mine, yours
    hits = yield from _throw(board, mine, False)
    struck = yield from _throw(board, yours, True)
    before = Fighting(province, mine, yours, rounds=rounds)
    after, left = yield from _losses(board, before, yours, hits)
    after, others = yield from _losses(after, before, mine, struck)
    return after, others, left


def _throw(board: Board, muster: Muster, defends: bool) -> Steps[int]:
    """The hits of a side: each die that matches a unit of its kind (3.6.5)."""
    army = muster.army(board)
    assert army is not None
    ledger, die = _dice(board, muster, defends), board.rules.die
    throw = Throw(muster.side, muster.province, army.all)
    section = "3.6.4" if muster.province in board.provinces else "3.7.1"
    faces = yield Roll(
        f"{muster.side} in {muster.province}", section, ledger.total, ledger=ledger, about=throw, symbols=die.spellings
    )
    hits = sum(die.matched(faces, army.all))
    shown = ", ".join(die.symbol(f) for f in faces)
    yield note(
        board,
        f"{muster.side}: {shown}: {counted(hits, 'hit')}",
        "3.6.5",
        muster.side,
        dice=faces,
        ledger=ledger,
        about=throw,
    )
    return hits


@case("3.6.5")
def _losses(board: Board, fighting: Fighting, muster: Muster, hits: int) -> Steps[tuple[Board, Muster]]:
    """The units that a side loses: its player chooses, also among those that allies have lent."""
    parts = muster.parts(board)
    number = min(hits, sum(u.number for _, u in parts))
    if not number:
        return board, muster
    found = Lazy(partial(_ways, parts, number))
    asked = Fighting(fighting.place, fighting.attacker, fighting.defender, number, fighting.rounds)
    if len(found) == 1 or muster.side == SLAVES:
        answer = found[0].action
    else:
        what = f"{muster.side} loses {counted(number, 'unit')} in {muster.province}"
        answer = yield choose(board, muster.side, "losses", what, "3.6.5", found, about=asked)
    assert isinstance(answer, Lose)
    galleys = yield from sunk(board, muster, answer.parts)
    board, muster = lost(board, muster, answer.parts, galleys)
    yield note(board, f"{muster.side}: {answer}", "3.6.5", muster.side, about=answer)
    return board, muster


def _ways(parts: Sequence[tuple[str, Units]], number: int) -> list[Option]:
    """All ways to lose so many units."""
    return [Option(Lose(way)) for way in _shares(tuple(parts), number)]


def _shares(parts: tuple[tuple[str, Units], ...], number: int) -> Iterator[tuple[tuple[str, Units], ...]]:
    if not parts:
        if not number:
            yield ()
        return
    (who, units), rest = parts[0], parts[1:]
    room = sum(u.number for _, u in rest)
    for share in _of(units, number):
        left = number - share.number
        if left <= room:
            for way in _shares(rest, left):
                yield ((who, share), *way) if share.number else way


def _of(units: Units, most: int) -> Iterator[Units]:
    for i in range(min(units[0], most), -1, -1):
        for c in range(min(units[1], most - i), -1, -1):
            for k in range(min(units[2], most - i - c), -1, -1):
                for g in range(min(units[3], most - i - c - k), -1, -1):
                    yield Units(i, c, k, g)


@case("3.6.6")
def _retreat(board: Board, fighting: Fighting, muster: Muster) -> Steps[Action]:
    """Where a side retreats to now, or that it fights on. Only who has units on land can; see the switch retreat_trapped."""
    side, province = muster.side, muster.province
    if side == SLAVES or board.provinces[province].force(side).is_nothing:
        return Stand()
    found = refuges(board, side, province)
    if not found and board.rules.switches["retreat_trapped"] == "lost":
        found = (NOWHERE,)
    if not found:
        return Stand()
    options = [Option(Stand()), *(Option(RetreatTo(p)) for p in found)]
    answer: Action = yield choose(
        board, side, "retreat", f"{side} in {province}: fight on or retreat", "3.6.6", options, about=fighting
    )
    return answer


@case("3.6.6")
def _gone(board: Board, mine: Muster, yours: Muster, muster: Muster, place: str) -> Steps[Board]:
    """A side retreats with all its own units of the Province: it has lost the battle. Nowhere to go: its units are lost."""
    side, province = muster.side, muster.province
    force, winner = board.provinces[province].force(side), mine if muster is yours else yours
    if place:
        board = sent(board, side, province, place, force)
        yield note(board, f"{side} retreats to {place}", "3.6.6", side)
        return (yield from _lost(board, winner, muster, attacked=winner is mine))
    board = board.with_force(province, side, Force(0, 0, 0, force.generals, force.caesar))
    yield note(board, f"{side} gives up in {province}", "3.6.6", side)
    board = yield from _lost(board, winner, muster, attacked=winner is mine)
    return (yield from _leaders_leave(board, muster))


@case("3.6.6", "9.8")
def _lost(board: Board, winner: Muster, loser: Muster, attacked: bool) -> Steps[Board]:
    """The loser takes Chaos; an attacker who has won has the loser's City."""
    province = winner.province
    if loser.side in board.players and (winner.side != SLAVES or board.rules.switches["slaves"] == "loser"):
        board = yield from chaos(board, loser.side, board.rules.values["battle.chaos"], "3.6.6")
    yield note(board, f"{winner.side} wins in {province}", "3.6.6", winner.side if winner.side in board.players else "")
    if attacked and winner.side in board.players and board.provinces[province].city == loser.side:
        board = board.with_province(province, city=winner.side)
        yield note(board, f"The City of {province} is {winner.side}'s", "9.8", winner.side)
    return board


def chaos(board: Board, side: str, number: int, section: str) -> Steps[Board]:
    """A player takes Chaos Points (0.6).

    Args:
        board: the board.
        side: who takes them.
        number: how many.
        section: the Section that says so.
    """
    board = board.with_player(side, chaos=board.players[side].chaos + number)
    yield note(board, f"{side} takes {number} Chaos", section, side)
    return board


@case("3.6.6")
def _ended(board: Board, mine: Muster, yours: Muster) -> Steps[Board]:
    """One side cannot fight on, or both: who has lost, and where Leaders go who have lost their army."""
    ours, theirs = fights(board, mine), fights(board, yours)
    if ours or theirs:
        winner, loser = (mine, yours) if ours else (yours, mine)
        board = yield from _lost(board, winner, loser, attacked=ours)
        return (yield from _leaders_leave(board, loser))
    reading = board.rules.switches["both_gone"]
    yield note(board, f"Both sides are gone in {mine.province}", "3.6.6")
    for muster in (mine, yours):
        loses = reading == "both" or (reading == "attacker" and muster is mine)
        if loses and muster.side in board.players:
            board = yield from chaos(board, muster.side, board.rules.values["battle.chaos"], "3.6.6")
        board = yield from _leaders_leave(board, muster)
    return board


@case("3.6.6")
def _leaders_leave(board: Board, muster: Muster) -> Steps[Board]:
    """Leaders whose army is gone go to a Province beside this one, even to one that an enemy holds; on an island they stay."""
    side, province = muster.side, muster.province
    force = board.provinces[province].force(side)
    if not force.leaders or force.military:
        return board
    found = [RetreatTo(p) for p in beside(board, side, province)]
    if not found:
        yield note(board, f"The Leaders of {side} have nowhere to go from {province}", "3.6.6", side)
        return board
    answer = yield from decide(
        board, side, "leaders", f"The Leaders of {side} leave {province}", "3.6.6", found, about=province
    )
    assert isinstance(answer, RetreatTo)
    board = sent(board, side, province, answer.province, force)
    yield note(board, f"The Leaders of {side} go to {answer.province}", "3.6.6", side)
    return board


# --- at sea (3.7.1)


@case("3.7.1", "9.15")
def naval_battle(board: Board, sea: str, attacker: str, defender: str) -> Steps[Board]:
    """A naval battle: three rounds at most; the owner of Favorable Wind may call it off.

    Args:
        board: the board.
        sea: where.
        attacker: who attacks.
        defender: who is attacked.
    """
    yield note(board, f"{attacker} attacks {defender} in {sea}", "3.7", attacker, heading=True)
    if any(board.rules.cards[o.card].act == FAVORABLE_WIND for o in board.players[defender].cards):
        what = f"{defender} calls off the naval battle in {sea}"
        answer = yield choose(
            board, defender, "wind", what, "9.15", [Option(YES), Option(NO)], about=(sea, attacker, defender)
        )
        if answer == YES:
            yield note(board, f"{defender} calls the battle off", "9.15", defender)
            return board
    mine, yours = yield from mustered_at_sea(board, sea, attacker, defender)
    for rounds in range(board.rules.combat.naval_rounds):
        yield Checkpoint((board, mine, yours, rounds))
        board, mine, yours = yield from _round(board, mine, yours, rounds)
        if not (fights(board, mine) and fights(board, yours)):
            break
    ours, theirs = fights(board, mine), fights(board, yours)
    if ours != theirs:
        winner, loser = (mine, yours) if ours else (yours, mine)
        if board.rules.switches["naval_chaos"] == "yes":
            board = yield from chaos(board, loser.side, board.rules.values["battle.chaos"], "3.7.1")
        yield note(board, f"{winner.side} wins in {sea}", "3.7.1", winner.side)
    else:
        yield note(board, f"The battle in {sea} is over: {'both are afloat' if ours else 'all are sunk'}", "3.7.1")
    return board


__all__ = ["NOBODY", "Fighting", "Throw", "against_slaves", "chaos", "fights", "land_battle", "naval_battle"]
