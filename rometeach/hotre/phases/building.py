"""Building: new Armies, Legions recruited and bribed, Forts and Fortresses, Cities rebuilt, Armies taken up (8 to 8.2.4, 9.2.1)."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.session.actions import DONE, Action
from ...core.session.requests import Note, Option, Steps
from ..actions import Bribe, BuyFort, PickUp, PlaceFort, Recruit, Repair, Upgrade
from ..board.board import Board
from ..board.state import CITY, FORT, FORTRESS, LOOTED, PLACEMENT
from ..charts import strength
from ..charts.prices import Purchase, price, price_terms
from ..rules import REBELS, Rules
from .common import armies, choose, forting, seat_of
from .placement import fort_places, with_fort

MOST_FORTS = 9
"""So many Forts are bought in one go at most."""


@case("8", "8.1", "8.2", "5.3")
def building(board: Board) -> Steps[Board]:
    """The Armies of the Phase come beside the map; then the player builds."""
    board = yield from new_armies(board)
    return (yield from purchases(board))


@case("8.1", "8.2", "5.3")
def new_armies(board: Board) -> Steps[Board]:
    """The Armies of the Phase come beside the map; on a board whose step is Building they have come."""
    side = board.now.side
    come = _legions if board.rules.kind_of(side) == "Faction" else _barbarians
    return (yield from come(board, side))


@case("8", "9.2.1")
def purchases(board: Board) -> Steps[Board]:
    """The player recruits, bribes, builds and takes Armies up, until it is enough."""
    side = board.now.side
    while found := tuple(choices(board)):
        answer = yield choose(board, side, "building", f"{side} builds", "8", (*found, Option(DONE, "enough")))
        if answer == DONE:
            break
        board = built(board, answer)
        of = section(answer) if board.rules.kind_of(side) == "Faction" else "9.2.1"
        yield Note(f"{side}: {told(answer)}", of, who=seat_of(board, side), board=board, about=answer)
    return board.with_active(step=PLACEMENT)


@case("8.1")
def _barbarians(board: Board, people: str) -> Steps[Board]:
    new = strength.new_armies(board, people)
    board = board.with_active(reserve=new)
    yield Note(f"{armies(new, people)} beside the map", "8.1", who=seat_of(board, people), board=board)
    return board


@case("8.2", "2.1", "5.3", "13")
def _legions(board: Board, faction: str) -> Steps[Board]:
    values, emperor = board.rules.values, board.emperor_of(faction)
    if not board.factions[faction].start:
        terms = tuple(strength.start_terms(board, emperor))
        new = min(total(terms, values), values["legions.counters"])
        three = board.rules.switches["start_forts"] == "three"
        board = board.with_active(reserve=new, forts=3 if three else values["forts.start"])
        yield Note(
            f"{armies(new, faction)} beside the map",
            "8.2",
            (),
            board.rules.ledger(terms),
            seat_of(board, faction),
            board=board,
        )
        return board
    gone = not board.armies_of(faction) and not board.rules.is_on("free_return")
    new = 0 if gone else strength.extra_legions(board, faction, emperor)
    if new:
        board = board.with_active(reserve=board.now.reserve + new)
        ledger = board.rules.ledger(strength.emperor_terms(board, emperor))
        yield Note(
            f"{armies(new, faction)} more, by the Emperor", "5.3", (), ledger, seat_of(board, faction), board=board
        )
    return board


# --- what can be done


def choices(board: Board) -> Iterator[Option]:
    """Everything that the Active Player may do in this step, besides ending it."""
    side = board.now.side
    if board.rules.kind_of(side) != "Faction":
        yield from _taking(board, side)
        return
    if board.turn > 1:
        yield from _buying(board, side)
        yield from _in_provinces(board, side)
    if board.now.forts:
        yield from map(forting, fort_places(board, side))
    yield from _taking(board, side)


@case("8.2.1", "8.2.3")
def _buying(board: Board, side: str) -> tuple[Option, ...]:
    most = strength.most_recruits(board, side)
    has = board.factions[side].roman
    return tuple([option for option, cost in _for_sale(board.rules, board.turn, most) if cost <= has])


@functools.lru_cache(maxsize=256)
def _for_sale(rules: Rules, turn: int, recruits: int) -> tuple[tuple[Option, int], ...]:
    """So many Legions at most, and Forts, each with its price."""
    legions = [(Recruit(n), price(rules, turn, Purchase(legions=n))) for n in range(1, recruits + 1)]
    forts = [(BuyFort(n), price(rules, turn, Purchase(forts=n))) for n in range(1, MOST_FORTS + 1)]
    return tuple((Option(action, f"{cost} Victory Points"), cost) for action, cost in (*legions, *forts))


@case("8.2.2", "8.2.3", "8.2.4")
def _in_provinces(board: Board, side: str) -> Iterator[Option]:
    for name, p in board.provinces.items():
        action: Action | None = None
        if p.side.startswith(REBELS):
            action = Bribe(name) if may_bribe(board, side, name) else None
        elif p.side == side:
            fresh = board.active is not None and name in board.now.bought
            looted = p.city == LOOTED and board.rules.is_on("looted_fortress")
            if p.fort == FORT and not fresh and (p.city == CITY or looted):
                yield from _affordable(board, side, Upgrade(name))
            action = Repair(name) if p.city == LOOTED else None
        if action is not None:
            yield from _affordable(board, side, action)


@case("8.2.2", "8")
def may_bribe(board: Board, side: str, province: str) -> bool:
    """Whether a Faction may bribe all Rebel Legions of a Province: it stands beside it and has the counters."""
    beside = any(board.provinces[near].side == side for near in board.rules.neighbours[province])
    left = board.rules.values["legions.counters"] - strength.legions_in_play(board, side)
    own = board.provinces[province].side.endswith(f" {side}")
    return beside and (own or board.provinces[province].armies <= left)


@case("9.2.1", "8.2")
def _taking(board: Board, side: str) -> Iterator[Option]:
    """Armies that may be taken up: of a Faction all but one, or all where a Fort stays; of a People all."""
    roman = board.rules.kind_of(side) == "Faction"
    if not roman and side not in board.present:
        return
    for name, p in board.provinces.items():
        if p.side == side:
            yield from _taken_up(name, p.armies if not roman or p.fort else p.armies - 1)


@functools.lru_cache(maxsize=1024)
def _taken_up(province: str, most: int) -> tuple[Option, ...]:
    return tuple(Option(PickUp(province, n)) for n in range(1, most + 1))


def purchase(board: Board, action: Action) -> Purchase:
    """What an action buys; nothing for what is free."""
    if isinstance(action, Recruit):
        return Purchase(legions=action.number)
    if isinstance(action, BuyFort):
        return Purchase(forts=action.number)
    if isinstance(action, Bribe):
        return Purchase(bribes=board.provinces[action.province].armies)
    if isinstance(action, Upgrade):
        return Purchase(fortresses=1)
    return Purchase(repairs=1) if isinstance(action, Repair) else Purchase()


def _affordable(board: Board, side: str, action: Action) -> Iterator[Option]:
    cost = price(board.rules, board.turn, purchase(board, action))
    if cost <= board.factions[side].roman:
        yield Option(action, f"{cost} Victory Points")


# --- what is done


def built(board: Board, action: Action) -> Board:
    """The board after something of this step was done; it must be one of `choices`."""
    active, side = board.now, board.now.side
    cost = total(price_terms(board.rules, board.turn, purchase(board, action)), board.rules.values)
    if cost:
        board = board.gain(side, -cost, True)
    if isinstance(action, Recruit):
        return board.with_active(reserve=active.reserve + action.number)
    if isinstance(action, BuyFort):
        return board.with_active(forts=active.forts + action.number)
    if isinstance(action, Bribe):
        return board.with_province(action.province, side=side)
    if isinstance(action, PlaceFort):
        return with_fort(board, action.province)
    if isinstance(action, Upgrade):
        return board.with_province(action.province, fort=FORTRESS)
    if isinstance(action, Repair):
        return board.with_province(action.province, city=CITY)
    assert isinstance(action, PickUp)
    board = board.with_active(reserve=active.reserve + action.number)
    return board.with_province(action.province, armies=board.provinces[action.province].armies - action.number)


def told(action: Action) -> str:
    """What was done, in words."""
    words = {
        Recruit: "recruits Legions",
        BuyFort: "buys Forts",
        Bribe: "bribes the Rebels",
        PlaceFort: "builds a Fort",
        Upgrade: "builds a Fortress",
        Repair: "rebuilds the City",
        PickUp: "takes Armies up",
    }
    where = f" in {action.place}" if action.place else ""
    number = f": {n}" if (n := getattr(action, "number", 0)) else ""
    return f"{words[type(action)]}{where}{number}"


def section(action: Action) -> str:
    """The section that an action of a Faction rests on."""
    sections = {
        Recruit: "8.2.1",
        BuyFort: "8.2.3",
        Bribe: "8.2.2",
        Upgrade: "8.2.3",
        PlaceFort: "8.2.3",
        Repair: "8.2.4",
    }
    return sections.get(type(action), "8.2")


__all__ = ["building", "built", "choices", "may_bribe", "new_armies", "purchase", "purchases", "section", "told"]
