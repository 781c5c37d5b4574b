"""The actions of a player's turn (3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations_with_replacement, product

from ...conquest_board.asking import choose, note
from ...conquest_board.rules import CATAPULT, CAVALRY, GALLEY, GENERAL, INFANTRY
from ...core.cases import case
from ...core.session.actions import DONE, Action
from ...core.session.outcomes import last, within
from ...core.session.requests import Lazy, Option, Steps
from ...core.words import counted
from ..actions import (
    PASS,
    Attack,
    AttackAtSea,
    BuyInfluence,
    Hire,
    MoveFrom,
    Recruit,
    SpecialTax,
    Take,
    Use,
    Voyage,
)
from ..board.board import Board
from ..board.state import BoardState, Force
from ..charts import influence, trade
from ..charts.influence import Offer
from .battle import chaos, land_battle, naval_battle
from .cards import takeable, taken, usable, used
from .moves import moved, sailed

_COLUMN = {INFANTRY: 0, CAVALRY: 1, CATAPULT: 2, GENERAL: 3}


@case("3", "3.8")
def turn(board: Board) -> Steps[Board]:
    """The actions of the active player, and the cards that he uses besides, until he has no action left and is done."""
    side = board.active
    while True:
        found = Lazy(partial(options, board))
        if not board.players[side].left and len(found) == 1:
            return board
        left = board.players[side].left
        what = f"{side} has {counted(left, 'action')} left" if left else f"{side} may use cards"
        answer = yield choose(board, side, "action", what, "3", found)
        if answer == DONE:
            return board
        if isinstance(answer, Use):
            board = yield from within(side, used(board, side, answer.card))
            continue
        board = board.with_player(side, left=board.players[side].left - 1)
        board = yield from within(side, _done(board, side, answer))


def options(board: BoardState) -> list[Option]:
    """All that the active player may do now."""
    return [Option(a) for a in offered(board)]


def offered(board: BoardState) -> Iterator[Action]:
    """All that the active player may do now: actions while he has some, and cards that need none."""
    side = board.active
    if board.players[side].left:
        yield PASS
        yield from (Take(card) for card in takeable(board, side))
        yield from (Recruit(p) for p in trade.recruiting(board, side) if any(trade.hires(board, side, p)))
        yield from purchases(board, side)
        yield from (SpecialTax(n) for n in trade.special_taxes(board))
        yield from (MoveFrom(n) for n, _ in board.leaders(side))
        yield from (Attack(n, enemy) for n, enemy in trade.battles(board, side))
        yield from (AttackAtSea(s, enemy) for s, enemy in trade.sea_battles(board, side, board.rules.seas))
        yield from voyages(board, side)
    else:
        yield DONE
    yield from (Use(card) for card in usable(board, side))


@case("3.3")
def purchases(board: BoardState, side: str) -> Iterator[BuyInfluence]:
    """All tokens that a player may buy in one action."""
    for key in board.rules.keys:
        most = influence.most(board, key, side)
        if not most:
            continue
        kinds = influence.offers(board, key, side)
        for number in range(1, most + 1):
            for owners in combinations_with_replacement([o.owner for o in kinds], number):
                wanted = wanted_of(owners)
                if influence.objection(board, side, key, wanted) is None:
                    yield BuyInfluence(key, owners)


def wanted_of(owners: tuple[str, ...]) -> tuple[Offer, ...]:
    """The tokens that owners stand for, each kind once with its number."""
    return tuple(Offer(o, owners.count(o)) for o in dict.fromkeys(owners))


@case("3.7")
def voyages(board: BoardState, side: str) -> Sequence[Voyage]:
    """All naval moves of a player: some of his Galleys, wherever they lie, to one sea zone."""
    return _voyages(tuple(board.seas), tuple(board.fleets(side).items()))


@lru_cache(maxsize=32)
def _voyages(seas: tuple[str, ...], fleets: tuple[tuple[str, int], ...]) -> tuple[Voyage, ...]:
    found = []
    for end in seas:
        for way in product(*([(sea, k) for k in range(n + 1)] for sea, n in fleets if sea != end)):
            if gone := tuple([part for part in way if part[1]]):
                found.append(Voyage(end, gone))
    return tuple(found)


def _done(board: Board, side: str, answer: Action) -> Steps[Board]:
    """The board after an action."""
    if isinstance(answer, Take):
        return (yield from last(taken(board, side, answer.card)))
    if isinstance(answer, Recruit):
        return (yield from _recruited(board, side, answer.province))
    if isinstance(answer, BuyInfluence):
        changed = influence.bought(board, side, answer.province, wanted_of(answer.owners))
        assert isinstance(changed, Board)
        yield note(changed, f"{side}: {answer}", "3.3", side, about=answer)
        return changed
    if isinstance(answer, SpecialTax):
        return (yield from _taxed(board, side, answer.talents))
    if isinstance(answer, MoveFrom):
        return (yield from moved(board, side, answer.start))
    if isinstance(answer, Attack):
        return (yield from last(land_battle(board, answer.province, side, answer.enemy)))
    if isinstance(answer, AttackAtSea):
        return (yield from last(naval_battle(board, answer.sea, side, answer.enemy)))
    if isinstance(answer, Voyage):
        return (yield from last(_sailed(board, side, answer)))
    yield note(board, f"{side} passes", "3.8", side)
    return board


@case("3.2")
def _recruited(board: Board, side: str, province: str) -> Steps[Board]:
    """A Recruit action: units of all kinds as long as he can pay, and Chaos once."""
    board = yield from chaos(board, side, board.rules.values["recruit.chaos"], "3.2")
    places = trade.recruiting(board, side) if board.rules.switches["recruit_places"] == "any" else (province,)
    while True:
        found: list[Action] = [DONE]
        for place in places:
            for piece, most, where in trade.hires(board, side, place):
                found += [Hire(piece, n, where) for n in range(1, most + 1)]
        if len(found) == 1:
            return board
        answer = yield choose(
            board, side, "recruit", f"{side} recruits in {province}", "3.2", [Option(a) for a in found], about=province
        )
        if not isinstance(answer, Hire):
            return board
        board = hired(board, side, answer)
        yield note(board, f"{side}: {answer}", "3.2", side, about=answer)


@case("3.2")
def hired(board: Board, side: str, hire: Hire) -> Board:
    """The board with new units, and their price paid."""
    price = hire.number * board.rules.costs[hire.piece]
    board = board.with_player(side, talents=board.players[side].talents - price)
    if hire.piece == GALLEY:
        return board.with_galleys(hire.place_of, side, board.galleys_in(hire.place_of, side) + hire.number)
    new = [0] * 5
    new[_COLUMN[hire.piece]] = hire.number
    return board.with_force(hire.place_of, side, board.provinces[hire.place_of].force(side).plus(Force(*new)))


@case("3.4")
def _taxed(board: Board, side: str, talents: int) -> Steps[Board]:
    """A Special Tax: Talents, and a point of Chaos for every five."""
    board = board.with_player(side, talents=board.players[side].talents + talents)
    yield note(board, f"{side} raises {talents} Talents", "3.4", side)
    return (yield from chaos(board, side, talents // board.rules.values["tax.talents"], "3.4"))


@case("3.7")
def _sailed(board: Board, side: str, voyage: Voyage) -> Steps[Board]:
    """A naval move, then a naval battle in the same action, if he wants one."""
    board = sailed(board, side, voyage.end, voyage.fleets)
    yield note(board, f"{side}: {voyage}", "3.7", side, about=voyage)
    seas = board.rules.seas if board.rules.switches["naval_place"] == "any" else (voyage.end,)
    found: list[Action] = [DONE, *(AttackAtSea(s, e) for s, e in trade.sea_battles(board, side, seas))]
    if len(found) > 1:
        what = f"{side} may fight a naval battle"
        answer = yield choose(board, side, "naval", what, "3.7", [Option(a) for a in found], about=voyage)
        if isinstance(answer, AttackAtSea):
            return (yield from last(naval_battle(board, answer.sea, side, answer.enemy)))
    return board


__all__ = ["hired", "offered", "options", "purchases", "turn", "voyages", "wanted_of"]
