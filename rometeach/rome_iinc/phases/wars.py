"""Moving, displacing and drawing Wars, step by step (Sections 9.4-9.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.cases import case
from ...core.errors import IllegalChoice
from ...core.frozen import quickly_made, replace
from ...core.session.outcomes import last
from ...core.session.requests import Checkpoint, Draw, Note, Roll, Steps
from ..board.board import BARBARIAN, FOEDERATI, Board, ProvinceState, WarState, with_provinces, with_wars
from ..charts import movement, pillage, revolt
from ..charts.movement import Chain
from . import leaders, tracks


@quickly_made
@dataclass(frozen=True, slots=True)
class Leg:
    """How far a War's move has come: the extra Moves that may still follow before the last one, and whether this one has begun."""

    extra: int = 0
    begun: bool = False


@case("9.4.1", "9.5")
def move(board: Board, name: str) -> Steps[Board]:
    """One War's move: on through hostile spaces, a Pillage 1D6 in the first target, one target further on a success.

    With a Foederati Event a Foederati War in its own tribe's Province first makes its extra Move.
    """
    if board.wars[name].moved:
        raise IllegalChoice("9.4.1", f"the {name} War has already moved this turn")
    return (yield from last(go_on(board, name, Leg(revolt.foederati_times(board)))))


@case("9.4.1", "9.4.2", "9.5")
def go_on(board: Board, name: str, leg: Leg | None) -> Steps[Board]:
    """What is left of a War's move. The state of each Checkpoint is (board, War, leg)."""
    while leg:
        yield Checkpoint((alike(board), name, leg))
        board, leg = yield from _one_leg(board, name, leg)
    return board


def alike(board: Board) -> Board:
    """The board with the spaces that each War has visited in one order: how often counts, not when."""
    went = [(w, s) for w, s in board.wars.items() if len(s.visited) > 1]
    wars = {w: replace(s, visited=v) for w, s in went if (v := tuple(sorted(s.visited))) != s.visited}
    return with_wars(board, board.wars | wars) if wars else board


def _one_leg(board: Board, name: str, leg: Leg) -> Steps[tuple[Board, Leg | None]]:
    """A War's move by one space at most, and what is left of it; None when it has ended. The board and the leg say it all."""
    war = board.rules.wars[name]
    if not leg.begun:
        if leg.extra and not _among_its_tribe(board, name):
            return board, Leg(leg.extra - 1)
        if leg.extra:
            yield Note(f"The {name} War makes an extra Move (Foederati Event).", "9.4.1")
        if movement.is_target(board, war, board.wars[name].space):
            board, goes_on = yield from _pillage(board, name)
            if not goes_on:
                return _ended(board, name, leg)
        return board, Leg(leg.extra, begun=True)
    options = movement.candidates(board, name)
    if not options:
        yield Note(f"The {name} War has no way on and stays in {board.wars[name].space}.", "9.4.2")
        return _ended(board, name, leg)
    space = yield from _pick(f"the {name} War moves to", "9.4.2", options, Way(name))
    board, _ = yield from _enter(board, name, space, Chain())
    if movement.is_target(board, war, space):
        board, goes_on = yield from _pillage(board, name)
        if not goes_on:
            return _ended(board, name, leg)
    return board, leg


def _ended(board: Board, name: str, leg: Leg) -> tuple[Board, Leg | None]:
    """After the end of an extra Move, or of the last one."""
    if not leg.extra:
        return _set(board, name, moved=True), None
    if board.rules.switches["extra_move_pillage"] == "own":
        board = _set(board, name, pillaged=False)
    return board, Leg(leg.extra - 1)


def _shown(board: Board) -> Board | None:
    """The board for those who look on; None while a displaced War is on its way."""
    return board if all(w.space for w in board.wars.values()) else None


def _among_its_tribe(board: Board, name: str) -> bool:
    state = board.provinces.get(board.wars[name].space)
    war = board.rules.wars[name]
    return bool(state and state.status is FOEDERATI and war.is_foederati and state.tribe == war.enemy)


def _set(board: Board, name: str, **changes: object) -> Board:
    return with_wars(board, board.wars | {name: replace(board.wars[name], **changes)})


@quickly_made
@dataclass(frozen=True, slots=True)
class Way:
    """A War on its way: the Draw where to is about this, and the Note that tells where `to`; `pushed` if it is displaced."""

    war: str
    to: str = ""
    pushed: bool = False


def _pick(what: str, case_number: str, options: tuple[str, ...], about: Way | None = None) -> Steps[str]:
    if len(options) == 1:
        return options[0]
    chosen: str = yield Draw(what, case_number, options, about)
    return chosen


@case("9.5")
def _pillage(board: Board, name: str) -> Steps[tuple[Board, bool]]:
    """The one Pillage 1D6 of a War's turn; a War that has rolled it stops at once."""
    if board.wars[name].pillaged:
        return board, False
    space = board.wars[name].space
    least = pillage.least_face(board, name, space)
    split = (1,) if least in (1, 7) else (1, least)
    ledger = board.rules.ledger(pillage.terms(board, name, space))
    (face,) = yield Roll(f"Pillage of the {name} War in {space}", "9.5", 1, split, ledger)
    goes_on = face >= least
    yield Note(
        f"The {name} War " + ("pillages its way on from" if goes_on else "stays in") + f" {space}.",
        "9.5",
        (face,),
        ledger,
    )
    return _set(board, name, pillaged=True), goes_on


@case("9.4.5", "3.2.5", "10.2.7")
def _enter(board: Board, name: str, space: str, chain: Chain) -> Steps[tuple[Board, Chain]]:
    """A War enters a space; a War that is there makes room first. A Foederati War settles a Barbarian Province."""
    state = board.wars[name]
    left = state.space
    there = board.war_in.get(space)
    visited = (*state.visited, left) if left else state.visited
    chain = chain.joined(name)
    if there:
        board = _set(board, name, space="", visited=visited)
        yield Note(f"The {name} War enters {space} and displaces the {there} War.", "9.4.5", about=Way(name, space))
        board, chain = yield from _displace(board, there, left, Chain(chain.wars, chain.reserved | {space}))
        chain = Chain(chain.wars, chain.reserved - {space})
        board = _set(board, name, space=space)
    else:
        board = _set(board, name, space=space, visited=visited)
        said, number = ("moves to", "9.4.2") if left else ("is placed in", "9.6.2")
        way = Way(name, space) if left else None
        yield Note(f"The {name} War {said} {space}.", number, board=_shown(board), about=way)
    return (yield from _settle(board, name)), chain


def _displace(board: Board, name: str, left: str, chain: Chain) -> Steps[tuple[Board, Chain]]:
    """A displaced War moves at once, through hostile spaces to its first target; it makes no Pillage roll for that."""
    war = board.rules.wars[name]
    options = movement.candidates(board, name, left, chain)
    while options:
        space = yield from _pick(f"the displaced {name} War moves to", "9.4.5", options, Way(name, pushed=True))
        board, chain = yield from _enter(board, name, space, chain)
        if movement.is_target(board, war, space):
            break
        options = movement.candidates(board, name, "", Chain(chain.wars - {name}, chain.reserved))
    return board, chain


def _settle(board: Board, name: str) -> Steps[Board]:
    war, space = board.rules.wars[name], board.wars[name].space
    state = board.provinces.get(space)
    if not (war.is_foederati and state and state.status is BARBARIAN):
        return board
    empire = board.empire_of[space]
    board = with_provinces(board, {space: ProvinceState(FOEDERATI, war.enemy)})
    board = tracks.change(board, empire, prestige=1)
    yield Note(f"{space} becomes {war.enemy} Foederati; {empire} Prestige +1.", "10.2.7", who=empire, board=board)
    return board


@case("9.6.1", "9.6.2", "9.6.3")
def draw(board: Board, name: str) -> Steps[Board]:
    """A counter drawn from the Wars Box: a War is placed and moves; an Enemy Leader joins a War or waits in a Homeland."""
    board = yield from arrive(board, name)
    if name in board.wars:
        return (yield from last(move(board, name)))
    return board


@case("9.4.1", "9.6.1", "3.3.1", "6.3.6")
def alone(board: Board, name: str) -> Steps[Board]:
    """The move of a War on the map, or a counter drawn from the Wars Box; first those who owe it lead the Wars that are there."""
    board = yield from leaders.settle(board)
    return (yield from last(move(board, name) if name in board.wars else draw(board, name)))


@case("9.6.1", "9.6.2", "9.6.3", "3.3.1", "6.3.6")
def arrive(board: Board, name: str) -> Steps[Board]:
    """A counter comes from the Wars Box onto the map; a War for which there is no room goes back into it.

    Whoever is to lead a War joins it as it is placed, before it moves.
    """
    board = replace(board, wars_box=tuple(n for n in board.wars_box if n != name))
    if name not in board.rules.wars:
        return (yield from place_leader(board, name))
    options = movement.placements(board, name)
    if not options:
        yield Note(f"There is no room for the {name} War; it goes back into the Wars Box.", "9.4.4")
        return replace(board, wars_box=tuple(sorted((*board.wars_box, name))))
    space = yield from _pick(f"the {name} War is placed in", "9.6.2", options)
    board = replace(board, wars=board.wars | {name: WarState("")})
    board, _ = yield from _enter(board, name, space, Chain())
    return (yield from leaders.settle(board))


def place_leader(board: Board, name: str) -> Steps[Board]:
    """An Enemy Leader without a War joins a random matching War, or waits in a matching Homeland."""
    place = yield from _pick(f"{name} is placed with", "9.6.3", movement.leader_placements(board, name))
    joins = place in board.wars
    board = _set(board, place, leader=name) if joins else replace(board, leaders=board.leaders | {name: place})
    yield Note(f"{name} " + (f"joins the {place} War." if joins else f"waits in the {place}."), "9.6.3", board=board)
    return board
