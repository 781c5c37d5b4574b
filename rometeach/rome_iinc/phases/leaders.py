"""Enemy Leaders and the Statesmen who become one: who joins which War (Cases 3.3.1, 6.3.6)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Draw, Note, Steps
from ..board.board import Board
from ..rules import EMPIRES
from . import loyalty, people, succession


def pick(what: str, case_number: str, options: tuple[str, ...]) -> Steps[str]:
    """One of equally likely options; a single one needs no dice."""
    if len(options) == 1:
        return options[0]
    chosen: str = yield Draw(what, case_number, options)
    return chosen


def free_wars(board: Board, enemy: str) -> tuple[str, ...]:
    """The Wars of an enemy without a Leader."""
    return tuple(sorted(w for w, s in board.wars.items() if not s.leader and board.rules.wars[w].enemy == enemy))


def _lead(board: Board, war: str, leader: str) -> Board:
    return replace(
        board, wars=board.wars | {war: replace(board.wars[war], leader=leader)}, leaders=board.leaders.without(leader)
    )


@case("3.3.1", "6.3.6")
def settle(board: Board) -> Steps[Board]:
    """Whoever waits for a War joins a free one of his enemy: Enemy Leaders and the Statesmen with the Leader ability, all alike.

    Where more wait than there are free Wars, each War draws its Leader; else each Leader draws his War.
    """
    for enemy in dict.fromkeys(board.rules.leaders[name].enemy for name in waiting(board)):
        while (wars := free_wars(board, enemy)) and (names := waiting(board, enemy)):
            if len(names) > len(wars):
                war = wars[0]
                name = yield from pick(f"who joins the {war} War", "3.3.1", names)
            else:
                name = names[0]
                number = "6.3.6" if name in board.rules.statesmen else "3.3.1"
                war = yield from pick(f"{name} joins the War", number, wars)
            if name in board.rules.statesmen:
                board = yield from _desert(board, name, war)
            else:
                board = _lead(board, war, name)
                yield Note(f"{name} joins the {war} War.", "3.3.1", board=board)
    return board


def waiting(board: Board, enemy: str = "") -> tuple[str, ...]:
    """Who would lead a War and leads none: Enemy Leaders, then the Statesmen who turn on Rome; of one enemy, or all."""
    found = board.waiting
    return tuple(n for n in found if board.rules.leaders[n].enemy == enemy) if enemy else found


def is_owed(board: Board) -> bool:
    """Whether somebody who waits for a War has yet to join one that is free."""
    return any(free_wars(board, board.rules.leaders[name].enemy) for name in waiting(board))


@case("6.3.6")
def _desert(board: Board, name: str, war: str) -> Steps[Board]:
    """A Statesman leaves his post and leads a War; a Rebel's Commands become Loyal, an Emperor is replaced."""
    yield Note(f"{name} turns on Rome and leads the {war} War.", "6.3.6")
    seat = next((e for e in EMPIRES if board.empire(e).emperor == name), "")
    governor = next((c for c in board.governors_in_play if c.statesman and c.statesman.name == name), None)
    if governor:
        board = yield from loyalty.loyal_again(board, governor)
    if seat:
        board = yield from loyalty.vacant(board, seat)
    board = _lead(people.remove(board, name), war, name)
    return (yield from succession.appoint(board, seat)) if seat else board


@case("3.2.1", "3.3.1", "6.3.6")
def remove_war(board: Board, war: str) -> Steps[Board]:
    """A War leaves the map; its Leader joins another, waits in a Homeland, or (a Statesman) returns to the box."""
    leader = board.wars[war].leader
    board = replace(board, wars=board.wars.without(war))
    if leader:
        enemy = board.rules.leaders[leader].enemy
        wars = free_wars(board, enemy)
        if wars:
            to = yield from pick(f"{leader} joins the War", "3.3.1", wars)
            board = _lead(board, to, leader)
            yield Note(f"{leader} joins the {to} War.", "3.3.1", board=board)
        elif leader in board.rules.statesmen:
            yield Note(f"{leader} returns to the Statesmen Box.", "6.3.6")
            board = people.face_up(board, leader)
        else:
            home = yield from pick(f"{leader} waits in", "3.3.1", board.rules.homelands_of(enemy))
            board = replace(board, leaders=board.leaders | {leader: home})
            yield Note(f"{leader} waits in the {home}.", "3.3.1", board=board)
    return (yield from settle(board))


@case("8.2.2")
def kill(board: Board, leader: str) -> Board:
    """An Enemy Leader dies and leaves the map."""
    wars = {w: replace(s, leader="") if s.leader == leader else s for w, s in board.wars.items()}
    return replace(board, wars=type(board.wars)(wars), leaders=board.leaders.without(leader))


@case("13.2.2")
def return_waiting(board: Board) -> Board:
    """In an extended game: the counters of the new scenario that have left play meanwhile go into the Wars Box."""
    if not board.waiting_counters:
        return board
    in_play = {*board.wars, *board.leaders, *(w.leader for w in board.wars.values())}
    in_play |= {w for g in board.governors.values() for w in g.triumphs}
    back = [c for c in board.waiting_counters if c not in in_play]
    return replace(
        board,
        waiting_counters=tuple(c for c in board.waiting_counters if c in in_play),
        wars_box=tuple(sorted({*board.wars_box, *back})),
    )
