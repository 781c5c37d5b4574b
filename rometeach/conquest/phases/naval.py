"""A naval battle: three rounds of Galleys against Galleys; those aboard go down with them (2.2.4)."""

from __future__ import annotations

from dataclasses import dataclass

from ...conquest_board.asking import decide, note
from ...core.cases import case
from ...core.session.requests import Checkpoint, Note, Roll, Steps
from ...core.words import counted
from ..actions import Sink
from ..board.board import Board
from ..board.state import NOBODYS, OVER, Force, Galley
from ..board.texts import force_text
from .capture import captured, eliminated
from .common import add


@dataclass(frozen=True, slots=True)
class Battle:
    """What dice and decisions of a naval battle are about: where, who throws or loses, against whom, and how many hits."""

    sea: str
    side: str
    enemy: str
    number: int = 0


@case("2.2.4")
def battle(board: Board, sea: str, attacker: str, defender: str) -> Steps[Board]:
    """Up to three rounds between all Galleys of two players in a sea zone.

    Args:
        board: the board; both have Galleys there.
        sea: where.
        attacker: who attacks.
        defender: who defends.
    """
    yield note(board, f"{attacker} attacks the Galleys of {defender} in {sea}", "2.2.4", attacker, heading=True)
    for number in range(board.rules.values["naval.rounds"]):
        if not fleet(board, sea, attacker) or not fleet(board, sea, defender):
            break
        yield Checkpoint((board, number))
        board = yield from _round(board, sea, attacker, defender)
        if board.phase == OVER or board.players[attacker].is_out or board.players[defender].is_out:
            break
    return board


def fleet(board: Board, sea: str, side: str) -> tuple[Galley, ...]:
    """The Galleys of a player in a sea zone."""
    return tuple(g for g in board.seas[sea] if g.side == side)


def _round(board: Board, sea: str, attacker: str, defender: str) -> Steps[Board]:
    """One round: both throw, and what is sunk is taken away at its end, with those aboard."""
    at_once = not board.rules.combat().sunk_throw
    sunk: dict[str, list[Force]] = {attacker: [], defender: []}
    for side, enemy in ((attacker, defender), (defender, attacker)):
        galleys = len(fleet(board, sea, side)) - (len(sunk[side]) if at_once else 0)
        if galleys:
            hits = yield from _throw(board, sea, side, enemy, galleys)
            sunk[enemy] = yield from _chosen(board, sea, enemy, side, hits)
    drowned = all(len(cargoes) == len(fleet(board, sea, side)) for side, cargoes in sunk.items())
    for side, enemy in ((defender, attacker), (attacker, defender)):
        board = yield from _taken_down(board, sea, side, enemy, sunk[side], drowned)
    return board


def _throw(board: Board, sea: str, side: str, enemy: str, galleys: int) -> Steps[int]:
    """The hits of so many Galleys: all their dice at once, or each Galley for itself where it hits once at most."""
    die, figures = board.rules.die, board.rules.combat()
    alone = not figures.galley_hits_twice
    number, hits, faces = figures.galley_dice * (1 if alone else galleys), 0, list[int]()
    about = Battle(sea, side, enemy, number)
    for _ in range(galleys if alone else 1):
        what = f"{'a Galley' if alone else 'the Galleys'} of {side} in {sea}"
        thrown = yield Roll(what, "2.2.4", number, about=about, symbols=die.spellings)
        hits += min(die.counted(thrown)[3], 1 if alone else number)
        faces += thrown
    hits = min(hits, len(fleet(board, sea, enemy)))
    shown = ", ".join(die.symbol(f) for f in faces)
    yield note(board, f"{side}: {shown}: {counted(hits, 'hit')}", "2.2.4", side, dice=tuple(faces))
    return hits


def _chosen(board: Board, sea: str, side: str, enemy: str, hits: int) -> Steps[list[Force]]:
    """The owner picks which Galleys are sunk: those aboard of each."""
    afloat, chosen = [g.cargo for g in fleet(board, sea, side)], list[Force]()
    for left in range(hits, 0, -1):
        found = [Sink(cargo) for cargo in dict.fromkeys(afloat)]
        what = f"{side} loses {counted(left, 'Galley')} in {sea}: which"
        about = Battle(sea, side, enemy, left)
        answer = yield from decide(board, side, "sink", what, "2.2.4", found, about=about)
        assert isinstance(answer, Sink)
        afloat.remove(answer.cargo)
        chosen.append(answer.cargo)
    return chosen


def _taken_down(board: Board, sea: str, side: str, enemy: str, cargoes: list[Force], drowned: bool) -> Steps[Board]:
    """The Galleys of one player that were sunk in a round are taken away, and the Leaders aboard captured or lost."""
    if not cargoes:
        return board
    owner = side if not board.players[side].is_out else enemy

    def removed(board: Board) -> Board:
        ships = list(board.seas[sea])
        for cargo in cargoes:
            ships.remove(next(g for g in ships if (g.side, g.cargo) == (owner, cargo)))
        return board.with_galleys(sea, tuple(ships))

    leaders = Force(0, 0, 0, sum(c.generals for c in cargoes), sum(c.caesar for c in cargoes))
    aboard = [force_text(c) for c in cargoes if any(c)]
    told = f"{counted(len(cargoes), 'Galley')} of {side} sunk{' with ' + ' and '.join(aboard) if aboard else ''}"
    if leaders.is_nothing or owner != side:
        board = removed(board)
        yield note(board, told, "2.2.4", side)
        return board
    yield note(board, told, "2.2.4", side)
    if drowned or board.players[enemy].is_out:
        return (yield from _lost(removed(board), sea, side, leaders))
    return (yield from captured(board, enemy, side, leaders, sea, removed))


@case("2.2.4", "3.3")
def _lost(board: Board, sea: str, side: str, leaders: Force) -> Steps[Board]:
    """Leaders of a fleet that sank together with its enemy: nobody captures them; see the switch naval_leaders."""
    if board.rules.switches["naval_leaders"] == "home" and board.provinces[board.players[side].home].owner == side:
        home = board.players[side].home
        board = add(board, home, side, leaders)
        yield note(board, f"The Leaders of {side} reach {home}", "2.2.4", side)
        return board
    board = board.with_player(side, lost=board.players[side].lost + leaders.generals)
    yield Note(f"{counted(leaders.leaders, 'Leader')} of {side} drown in {sea}", "2.2.4", who=side)
    if leaders.caesar:
        board = yield from eliminated(board, side, NOBODYS, sea)
    return board


__all__ = ["Battle", "battle", "fleet"]
