"""Reactions: a chit drawn from the Hostile Cup, and what comes of it (7)."""

from __future__ import annotations

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.frozen import Frozen, replace
from ...core.session.requests import Note, Option, Roll, Steps
from ...core.words import counted
from ..actions import LOSE_COIN, LOSE_POINT, AttackFrom, LosePoint
from ..board.board import Board, Stack
from ..charts import danube, points
from ..charts.common import needs
from ..charts.revolts import arrives_armed, brings_usurper
from ..rules import SIDES
from .about import ATTACK, DEFENCE, REACTION, Die, Drawn
from .common import Lost, choose, dead, reveal, rise


@case("7.0", "5.0")
def react(board: Board, number: int, turn_end: bool = False) -> Steps[Board]:
    """So many Reactions, one at a time. At the end of the turn a Turn End marker goes back and stops them (12.6)."""
    for _ in range(number):
        if not board.cups.size("hostile"):
            yield Note("The Hostile Cup is empty: there is no Reaction.", "7.0")
            return board
        board, chit = yield from reveal(board, "Reaction", "7.0", Drawn("hostile", REACTION))
        if turn_end and stops(board, chit):
            board = replace(board, cups=board.cups.put("hostile", (chit,)))
            yield Note(f"{chit} goes back into the cup; no more Reactions.", "12.6", board=board)
            return board
        board = yield from resolve(board, chit)
    return board


@case("12.6")
def stops(board: Board, chit: str) -> bool:
    """Whether a chit stops the Reactions at the end of a turn."""
    if board.rules.tables["markers"].get(chit, {}).get("kind") == "Confederation":
        return board.rules.switches["confederation_stops"] == "yes"
    return chit in board.rules.end_markers


def resolve(board: Board, chit: str) -> Steps[Board]:
    """What a chit does that was drawn as a Reaction."""
    rules = board.rules
    if chit in rules.units:
        board = yield from unit(board, chit)
    elif chit in rules.barbarians:
        board = yield from barbarian(board, chit)
    elif rules.tables["markers"][chit]["kind"] == "Confederation":
        board = yield from confederation(board, chit)
    elif rules.tables["markers"][chit]["kind"] == "Sassanids":
        board = yield from sassanids(board, chit)
    else:
        board = replace(board, dead=dead(board, (chit,)))
        yield Note(f"{chit} goes to the Dead Pool.", "5.0", board=board)
    return board


@case("7.1")
def unit(board: Board, name: str) -> Steps[Board]:
    """An Enemy Unit comes to its Box; with Aurelian or an Officer there it goes to the Dead Pool."""
    box = board.rules.units[name].box
    region = board.rules.region_of[box]
    old = board.stacks.get(box)
    if box in board.pieces:
        board = replace(board, dead=dead(board, (name,)))
        if old and board.rules.switches["occupied_box_flips"] == "yes":
            turned = Stack(old.units, arrives_armed(board, box, len(old.units)))
            board = replace(board, stacks=board.stacks | {box: turned})
        yield Note(f"{name} is put down at once: Aurelian or an Officer is there.", "7.1", board=board)
    else:
        units = (*(old.units if old else ()), name)
        armed = arrives_armed(board, box, len(units))
        stacks = {**board.stacks, box: Stack(units, armed)}
        board = replace(board, stacks=Frozen(stacks if old else dict(sorted(stacks.items()))))
        side = f"{len(units)} Enemy Unit{'s' if len(units) > 1 else ''} there, {'armed' if armed else 'not armed'}"
        yield Note(f"{name} appears in {box}: {side}.", "7.1", board=board)
    if brings_usurper(board, region):
        board = yield from rise(board, region, "7.1")
    return board


@case("7.2")
def barbarian(board: Board, name: str) -> Steps[Board]:
    """A Barbarian attacks a Danube Space."""
    (face,) = yield Roll(f"the Danube Space that {name} attacks", "7.2", sides=SIDES, about=Die(ATTACK))
    if face <= len(board.raiders) and danube.is_handled(board, face):
        board = yield from _handled(replace(board, dead=dead(board, (name,))), name, face)
        return board
    space = danube.target(board, face)
    if not space:
        yield Note(f"{name} finds every Space from {face} on held by Barbarians.", "7.2", (face,))
        return _to_pool(board, name, board.rules.spaces[-1])
    terms = list(danube.defence_terms(board, space, name))
    modifier = total(terms, board.rules.values)
    lowest = needs(modifier)
    split = (1, lowest) if 1 < lowest <= SIDES else (1,)
    said = f"the defence of Danube Space {space} against {name}"
    (second,) = yield Roll(said, "7.2", split=split, sides=SIDES, about=Die(DEFENCE))
    ledger = board.rules.ledger(terms)
    if second + modifier > 0:
        board = _to_pool(board, name, board.rules.spaces[space - 1])
        yield Note(f"{name} is Defeated at Danube Space {space}.", "7.2", (face, second), ledger, board=board)
        return board
    i = space - 1
    board = replace(
        board,
        strength=(*board.strength[:i], 0, *board.strength[i + 1 :]),
        raiders=(*board.raiders[:i], name, *board.raiders[i + 1 :]),
    )
    yield Note(f"{name} overruns Danube Space {space}.", "7.2", (face, second), ledger, board=board)
    if danube.is_lost(board):
        raise Lost(board, f"Barbarians hold {sum(map(bool, board.raiders))} Danube Spaces", "7.2")
    return board


def _to_pool(board: Board, name: str, region: str) -> Board:
    pool = board.rules.in_order((*board.pool(region), name))
    return replace(board, pools=Frozen(dict(sorted({**board.pools, region: pool}.items()))))


@case("7.2", "13.0")
def _handled(board: Board, name: str, face: int) -> Steps[Board]:
    """The Usurper deals with it, for a Victory Point or a Coin."""
    price = board.rules.values["handled.price"]
    options = [Option(LOSE_POINT, f"{price} Victory Point"), Option(LOSE_COIN, f"{price} Coin")]
    answer = yield choose(board, "handled", f"a Usurper dealt with {name}: what do you lose", "7.2", options)
    is_point = isinstance(answer, LosePoint)
    if is_point:
        board = replace(board, vp=board.vp - price)
    else:
        board = replace(board, treasury=board.treasury - price)
    said = f"A Usurper deals with {name}; you lose a {'VP' if is_point else 'Coin'}."
    yield Note(said, "7.2", (face,), board=board)
    if board.vp < 0 and is_point:
        raise Lost(board, "the Victory Points are below zero", "7.2")
    if board.treasury < 0:
        raise Lost(board, "the Treasury is below zero", "7.2")
    return board


@case("7.3", "13.0")
def confederation(board: Board, name: str) -> Steps[Board]:
    """The great offensive: Legions of one Region weakened, its Pool to the Dead Pool, a Coin for each Barbarian."""
    regions, v = danube.fullest_pools(board), board.rules.values
    region = regions[0]
    if len(regions) > 1:
        options = [Option(AttackFrom(r)) for r in regions]
        drawn = replace(board, hand=(name,))
        answer = yield choose(drawn, "confederation", "which of the tied Barbarian Pools attacks", "7.3", options)
        region = answer.region
    pool, least = board.pool(region), v["danube.least"]
    strength = tuple(
        max(least, s - v["confederation.strength"]) if where == region and s else s
        for s, where in zip(board.strength, board.rules.spaces, strict=True)
    )
    board = replace(
        board,
        strength=strength,
        pools=board.pools.without(region),
        dead=dead(board, (*pool, name)),
        treasury=board.treasury + v["confederation.coin"] * len(pool),
    )
    coins = f"{counted(len(pool), 'Coin')} {'is' if len(pool) == 1 else 'are'} lost"
    said = f"The Confederation attacks the {region} Region: its Legions are weakened, {coins}."
    yield Note(said, "7.3", board=board)
    if board.treasury < 0:
        raise Lost(board, "the Treasury is below zero", "7.3")
    return board


@case("7.4")
def sassanids(board: Board, name: str) -> Steps[Board]:
    """The Sassanids take Victory Points, unless a Usurper holds the East."""
    terms = list(points.sassanid_terms(board))
    loss = total(terms, board.rules.values)
    board = replace(board, vp=points.floor(board, board.vp + loss), dead=dead(board, (name,)))
    yield Note(f"The Sassanids: {loss} Victory Points.", "7.4", ledger=board.rules.ledger(terms), board=board)
    return board
