"""What plays of a plan have in common: boards of real games, a player who carries a plan out by the phases, raids rolled by the fight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from statistics import fmean, stdev

from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player, play, run
from rometeach.core.session.requests import Decision
from rometeach.hotre.actions import BuildCity, Loot, Offer, Place, PlaceFort, Spare, Stand, TakeFort
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import PLACEMENT, Active
from rometeach.hotre.phases import placement, turn
from rometeach.hotre.position import named
from rometeach.hotre.simulation import KINDS
from rometeach.hotre.valuation import expansion
from rometeach.hotre.valuation.weights import Weights


@cache
def game(seed: int) -> dict[tuple[int, str], Board]:
    """(turn, Faction) -> the board when it begins to build, in a game of simple players."""
    start, found = named("60"), dict[tuple[int, str], Board]()

    def kept(player: Player) -> Player:
        def choose(decision: Decision) -> Action:
            now = decision.board
            if decision.kind == "building" and now.now.side in now.factions:
                found.setdefault((now.turn, now.now.side), now)
            return player(decision)

        return choose

    players = {seat: kept(KINDS["simple"](seed * 8 + n)) for n, seat in enumerate(start.players)}
    play(start, turn.stages(start, "game"), SeededDice(seed), players)
    return found


def follows(
    board: Board, entries: Sequence[str], w: Weights, looted: Sequence[str], built: Sequence[Action] = ()
) -> Player:
    """A player who builds as he is told, and then places a list as `expansion` says; nobody plays a card, offers points or retreats.

    Args:
        board: in the Placement, before the first Army is placed.
        entries: the list.
        w: what things are worth, for the places of Forts.
        looted: the Provinces whose Cities are looted.
        built: what is done while building, in order.
    """
    side, to_build = board.now.side, list(built)

    def choose(decision: Decision) -> Action:
        now = decision.board
        if decision.kind == "building":
            return to_build.pop(0) if to_build else DONE
        if decision.kind == "placement":
            left = list(entries)
            here = {n: p.armies for n, p in now.provinces.items() if p.side == side}
            for n, p in board.provinces.items():
                for _ in range(here.get(n, 0) - (p.armies if p.side == side else 0)):
                    left.remove(n)
            if left and now.now.reserve:
                return Place(left[0])
            forted = expansion.fortified(now, side, w).now.bought
            return PlaceFort(forted[len(now.now.bought)]) if len(forted) > len(now.now.bought) else DONE
        if decision.kind == "loot":
            return Loot() if decision.about in looted else Spare()
        if decision.kind == "fort":
            return TakeFort()
        if decision.kind == "city":
            return BuildCity(next(expansion.city_places(now, side)))
        return passive(decision)

    return choose


def passive(decision: Decision) -> Action:
    """Nobody plays a card, offers points, retreats or loots."""
    assert decision.kind in ("retreat", "card", "offer", "loot"), decision.kind
    return next(a for a in decision.actions if isinstance(a, Stand | Spare) or a in (DONE, Offer(0)))


def raiding(board: Board, faction: str, people: str) -> Board:
    """The board in the Placement of a People that a rival of this Faction plays."""
    rival = board.runs.get(people) or next(f for f in board.factions if board.seats[f] != board.seats[faction])
    assert board.seats[rival] != board.seats[faction]
    return replace(board, active=Active(rival, people, PLACEMENT), spared=())


def raided(board: Board, province: str, raiders: int, dice: SeededDice, border: str = "clear") -> Board:
    """The board after so many Armies have come to a Province over such a border, one after the other, until it is theirs."""
    people = board.now.side
    for _ in range(raiders):
        board = run(
            placement.arrives(board, people, province, (border, province)),
            dice,
            dict.fromkeys(board.players, passive),
        )
        if board.provinces[province].side == people:
            break
    return board


def mean_of(once: Callable[[SeededDice], float], number: int, seed: int) -> tuple[float, float]:
    """The mean and the standard error of so many plays, each with dice of its own."""
    found = [once(SeededDice(seed * number + n)) for n in range(number)]
    return fmean(found), (stdev(found) / number**0.5 if len(set(found)) > 1 else 0.0)


__all__ = ["follows", "game", "mean_of", "passive", "raided", "raiding"]
