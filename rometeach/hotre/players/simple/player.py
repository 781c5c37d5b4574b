"""The simple player: keeps the better Tokens, takes what brings most for an Army, loots, builds Cities, and spends little."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ....core.session.actions import DONE, NO, YES, Action
from ....core.session.play import Player
from ....core.session.requests import Decision
from ...actions import (
    Bribe,
    BuildCity,
    BuyFort,
    Choose,
    ChooseArea,
    Keep,
    Loot,
    Offer,
    PassTo,
    PickUp,
    Place,
    PlaceFort,
    PlayCard,
    Recruit,
    Repair,
    Retreat,
    Stand,
    Start,
    TakeFort,
)
from ...board.board import Board
from ...board.state import BARBARIAN
from ...charts.emperors import bonus
from ...charts.reach import ways
from ...charts.strength import new_armies
from ...rules import Emperor
from .worth import gains_of, odds_of, taking

STARTS = ("Roma", "Achaea", "Aquitania", "Syria")
"""Starting Provinces, the best first."""
LEAST = 0.5
"""Points for each Army below which an attack is left."""
ENOUGH = 3
"""Victory Points for which Barbarians spare a Faction (16)."""
MOST_TRIED = 6
"""So many Armies at most are thought of for one Province."""


def seeded_player(seed: int) -> Player:
    """A simple player; the seed breaks ties."""
    stream = Random(seed)
    return lambda decision: choose(decision, stream.random)


def choose(decision: Decision, luck: Callable[[], float]) -> Action:
    """The action that it takes."""
    if len(decision.options) == 1:
        return decision.options[0].action
    return _CHOICES.get(decision.kind, _first)(decision, luck)


def _first(decision: Decision, luck: Callable[[], float]) -> Action:
    return decision.options[0].action


def _best(decision: Decision, worth: Callable[[Action], float], luck: Callable[[], float]) -> Action:
    return max(decision.actions, key=lambda a: (worth(a), luck()))


# --- the draw


def emperor_worth(emperor: Emperor) -> float:
    """What an Emperor's bonuses bring, in points."""
    return (
        2.0 * emperor.legions + 2.0 * emperor.att + 3.0 * emperor.die + 1.5 * emperor.ties + 4.0 * emperor.province_vp
    )


def people_worth(board: Board, faction: str, people: str) -> float:
    """What a People brings to a Faction's player: its new Armies, and those that are already his."""
    mine = board.armies_of(people) if board.runs.get(people) != faction else 0
    return 1.5 * new_armies(board, people) + 1.5 * mine


def token_worth(board: Board, faction: str, kind: str, number: int) -> float:
    """What a Token of this turn brings to a Faction's player, in points.

    Args:
        board: the board.
        faction: whose player.
        kind: "Barbarian" or "Emperor".
        number: that of the Token.
    """
    if kind == BARBARIAN:
        return people_worth(board, faction, board.rules.people_of[board.turn, number])
    return emperor_worth(board.rules.emperors[board.turn, number])


def _token(decision: Decision, luck: Callable[[], float]) -> Action:
    board, (kind, number) = decision.board, decision.about
    drawn = board.tokens[-1].drawer
    known = {t.number for t in board.tokens if t.kind == kind}
    tokens = board.rules.people_of if kind == BARBARIAN else board.rules.emperors
    left = [n for t, n in tokens if t == board.turn and n not in known]
    worth = token_worth(board, drawn, kind, number)
    mean = sum(token_worth(board, drawn, kind, n) for n in left) / len(left) if left else 0.0
    if Keep() in decision.actions and worth >= mean:
        return Keep()
    passed = [a for a in decision.actions if isinstance(a, PassTo)]
    if not passed:
        return Keep()
    sign = 1 if worth < mean else -1
    return max(passed, key=lambda a: (sign * board.factions[a.faction].total, luck()))


# --- cards


def _card(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    faction = next(
        f for f, found in board.factions.items() if board.seats[f] == decision.who and _holds(found.hand, decision)
    )
    return _best(decision, lambda a: _card_worth(board, faction, a), luck)


def _holds(hand: tuple[str, ...], decision: Decision) -> bool:
    return any(isinstance(a, PlayCard) and a.card in hand for a in decision.actions)


def _card_worth(board: Board, faction: str, action: Action) -> float:
    if not isinstance(action, PlayCard):
        return 1.0
    e = board.rules.cards[action.card].effect
    mine = board.now.faction == faction
    if e.kind == "plague":
        return 0.0 if e.name not in board.rules.dioceses else _harm(board, faction, e.name)
    worths = {
        "kingdom": 6.0,
        "tribe": 5.0,
        "points": float(e.number),
        "rebellion": 4.0,
        "revolt": 3.0,
        "treachery": 4.0,
    }
    return worths.get(e.kind, 2.0 if mine else 1.5)


def _harm(board: Board, faction: str, diocese: str) -> float:
    """How much more the others have in a Diocese than a Faction's player."""
    found = 0.0
    for province in board.rules.provinces_of[diocese]:
        p = board.provinces[province]
        if p.armies:
            found += -1.5 if board.faction_of(p.side) == faction else 1.0 / p.armies
    return found


def _diocese(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    return _best(decision, lambda a: _harm(board, board.now.faction, a.name) if isinstance(a, Choose) else 0.0, luck)


def _province(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    gains = gains_of(board, board.now.side)
    return _best(decision, lambda a: gains.of(a.name) if isinstance(a, ChooseArea) else 0.0, luck)


def _start(decision: Decision, luck: Callable[[], float]) -> Action:
    return min(decision.actions, key=lambda a: STARTS.index(a.province) if isinstance(a, Start) else 9)


# --- building


def _building(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    left = board.rules.values["turns.last"] - board.turn
    best: Action = DONE
    most = 0.0
    for action in decision.actions:
        if (worth := _build_worth(board, action, left)) > most:
            best, most = action, worth
    return best


def _build_worth(board: Board, action: Action, left: int) -> float:
    if isinstance(action, Repair):
        return 9.0
    if isinstance(action, PickUp):
        return _pick_worth(board, action)
    if left < 1:
        return 0.0
    if isinstance(action, Recruit):
        return 5.0 + action.number
    if isinstance(action, Bribe):
        return 4.0
    if isinstance(action, BuyFort):
        return 1.0 if action.number == 1 and not board.now.forts and left > 1 else 0.0
    return 0.0


def _pick_worth(board: Board, action: PickUp) -> float:
    """Armies that stand together are taken up but for one."""
    p = board.provinces[action.province]
    if p.armies - action.number != 1 or p.armies < 2:
        return 0.0
    return 3.0 + action.number


# --- placement


def _placement(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    if decision.kind == "mini-phase":
        side, armies = decision.about
    else:
        side, armies = board.now.side, board.now.reserve
    best, most = _attack(board, side, decision, armies)
    if most > LEAST:
        return best
    forts = [a for a in decision.actions if isinstance(a, PlaceFort)]
    if forts and (board.turn == 1 or not armies):
        gains = gains_of(board, side)
        return max(forts, key=lambda a: gains.city(a.province))
    return _strengthen(board, side, decision)


def _attack(board: Board, side: str, decision: Decision, armies: int) -> tuple[Action, float]:
    """The attack or step into a Province that brings most points for an Army, and how many.

    An Army brings at most what the Province does, so that the search ends where the next one is worth less than the best.
    """
    gains, found = gains_of(board, side), ways(board, side)
    odds = odds_of(board.rules, board.rules.kind_of(side), bonus(board, side).figures)
    places = [o.action.province for o in decision.options if isinstance(o.action, Place)]
    best, most = "", 0.0
    for gain, province in gains.of_new(places):
        if gain <= most:
            break
        won, cost = taking(board, side, province, found[province][0], min(armies, MOST_TRIED), odds)
        if gain * won / cost > most:
            best, most = province, gain * won / cost
    return Place(best) if best else DONE, most


def _strengthen(board: Board, side: str, decision: Decision) -> Action:
    """An Army to where it protects most: a City, then a border with others."""
    best: Action = DONE
    most = 0.0
    for action in decision.actions:
        if isinstance(action, Place) and board.provinces[action.province].side == side:
            p = board.provinces[action.province]
            worth = (2.0 if p.city else 1.0) / (1 + p.armies)
            if worth > most:
                best, most = action, worth
    return best


# --- combat and conquest


def _retreat(decision: Decision, luck: Callable[[], float]) -> Action:
    """It stands behind a Fort, or while more than one Legion is there."""
    board: Board = decision.board
    there = board.provinces[decision.about]
    if there.fort or there.armies > 1 or there.city or not board.now.reserve:
        return Stand()
    return max(
        (a for a in decision.actions if isinstance(a, Retreat)), key=lambda a: -board.provinces[a.province].armies
    )


def _driven_out(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    return min(decision.actions, key=lambda a: board.provinces[a.place].armies)


def _city(decision: Decision, luck: Callable[[], float]) -> Action:
    board: Board = decision.board
    return _best(
        decision, lambda a: 1.0 + board.provinces[a.province].armies if isinstance(a, BuildCity) else 0.0, luck
    )


def _always(action: Action) -> Callable[[Decision, Callable[[], float]], Action]:
    return lambda decision, luck: action


def _accept(decision: Decision, luck: Callable[[], float]) -> Action:
    return YES if decision.about >= ENOUGH else NO


_CHOICES: dict[str, Callable[[Decision, Callable[[], float]], Action]] = {
    "token": _token,
    "card": _card,
    "diocese": _diocese,
    "rebels": _province,
    "treachery": _province,
    "return": _province,
    "start": _start,
    "building": _building,
    "placement": _placement,
    "mini-phase": _placement,
    "retreat": _retreat,
    "driven out": _driven_out,
    "fort": _always(TakeFort()),
    "loot": _always(Loot()),
    "city": _city,
    "offer": _always(Offer(0)),
    "accept": _accept,
}
