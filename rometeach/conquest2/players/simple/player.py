"""A player who goes by rules of thumb: influence where it pays now, guards for it, useful cards, battles where he is stronger."""

from __future__ import annotations

from collections.abc import Callable

from ....core.figures.ledger import total
from ....core.session.actions import DONE, NO, YES, Action, Choose, ChooseArea
from ....core.session.play import Player
from ....core.session.requests import Decision
from ...actions import (
    PASS,
    Attack,
    AttackAtSea,
    BuyInfluence,
    Commit,
    Hire,
    Kill,
    Lend,
    Lose,
    March,
    MoveFrom,
    Place,
    PlaceGalley,
    Raise,
    Recruit,
    RetreatTo,
    Send,
    SpecialTax,
    Stand,
    Take,
    Use,
    Vote,
    Voyage,
)
from ...board.board import Board
from ...board.state import Force
from ...board.supply import on_board
from ...charts.armies import GUESTS_BEFORE, Army, Units
from ...charts.dice import terms
from ...charts.moves import land_ways
from ...charts.senators import votes
from ...phases.actions import wanted_of
from .moves import best_buy, journey
from .worth import CHAOS, MONEY, card_worth, chaos_cost, influence_gain, purchase

BENEFIT = {
    "Hail Caesar": 8.0,
    "Influence in Rome": 7.0,
    "Emergency Tax": 4.5,
    "Bread and Circuses": 4.0,
    "New Legions": 3.0,
}
"""What the benefit of a Senate Vote is worth, in Victory Points."""
PER_VOTE = 1.1
"""What a vote of a Senator is worth."""


def simple_player(d: Decision) -> Action:
    """The answer to any decision."""
    return _ANSWERS.get(d.kind, _first)(d, d.board)


def seeded_player(seed: int) -> Player:
    """The simple player, who needs no seed."""
    return simple_player


def _first(d: Decision, board: Board) -> Action:
    return d.options[0].action


def _best(d: Decision, worth: Callable[[Action], float]) -> Action:
    return max((o.action for o in d.options), key=worth)


# --- auctions and starting units


def _bid(d: Decision, board: Board) -> Action:
    """He begins with a bid of nothing that puts himself first and the strongest rival against him; else he passes."""
    if d.options[0].action == PASS:
        return PASS
    side = d.who
    rivals = sorted(
        (s for s in board.players if s != side and s not in board.boxes),
        key=lambda s: (-board.players[s].points, -board.influence_of(s)),
    )
    for o in d.options:
        a = o.action
        if isinstance(a, Raise) and a.talents == 0:
            mine = side not in board.boxes
            if (not mine or a.first == side) and (
                not rivals or a.second == rivals[0] or (not mine and a.first == rivals[0])
            ):
                return a
    return d.options[0].action


def _place(d: Decision, board: Board) -> Action:
    """A garrison wherever he has influence, the army with the Caesar where most can be bought, the General in the second best Province."""
    side, left = d.who, d.about
    homes = list(dict.fromkeys(o.action.place for o in d.options))
    ranked = sorted(homes, key=lambda k: -best_buy(board, side, k, 2))
    bare = [k for k in homes if not board.provinces[k].force(side).military]
    if left.caesar:
        wanted = Place(ranked[0], Force(max(0, left.infantry - len(homes)), left.cavalry, left.catapults, 0, 1))
    elif left.generals:
        wanted = Place(ranked[min(1, len(ranked) - 1)], Force(0, 0, 0, left.generals, 0))
    elif bare and left.infantry:
        wanted = Place(bare[0], Force(1))
    else:
        wanted = Place(ranked[0], left)
    return wanted if d.find(wanted) else d.options[0].action


def _galley(d: Decision, board: Board) -> Action:
    """In the sea zone beside most Key Provinces."""

    def worth(a: Action) -> float:
        return sum(k in board.rules.keys for k in board.rules.shores[a.sea]) if isinstance(a, PlaceGalley) else 0.0

    return _best(d, worth)


# --- actions


def _action(d: Decision, board: Board) -> Action:
    """The action that is worth most; cards that need none first."""
    best, found = 0.0, PASS if board.players[board.active].left else DONE
    answer: Action = found
    for o in d.options:
        worth = worth_of(o.action, board, d.who)
        if worth > best:
            best, answer = worth, o.action
    return answer


def worth_of(a: Action, board: Board, side: str) -> float:
    """What an action is worth by rules of thumb, in Victory Points; 0 for one that is never chosen."""
    if isinstance(a, Voyage):
        return 0.0
    me = board.players[side]
    if isinstance(a, Use):
        card = board.rules.cards[a.card]
        if card.act == "loot":
            return 50.0 if MONEY * card.talents > chaos_cost(board, side, card.chaos) else 0.0
        if card.act == "vote":
            return 50.0 if sum(votes_of(me.hand)) >= 3 else 0.0
        return 60.0
    if isinstance(a, BuyInfluence):
        return purchase(board, side, a.province, wanted_of(a.owners))
    if isinstance(a, Take):
        return card_worth(board, side, board.rules.cards[a.card])
    if isinstance(a, SpecialTax):
        need = 1.0 if me.talents < 20 else 0.55 if me.talents < 40 else 0.25
        return MONEY * a.talents * 1.4 * need - chaos_cost(board, side, a.talents // 5)
    if isinstance(a, MoveFrom):
        return journey(board, side, a.start, board.provinces[a.start].force(side), {}).worth
    if isinstance(a, Attack):
        return _attack(board, side, a)
    if isinstance(a, AttackAtSea):
        mine, theirs = board.galleys_in(a.sea, side), board.galleys_in(a.sea, a.enemy)
        return 0.4 if mine > theirs + 1 else 0.0
    if isinstance(a, Recruit):
        return _recruit(board, side, a)
    return 0.0


def votes_of(hand: tuple[str, ...]) -> list[int]:
    """What each Senator of a hand that is known is worth."""
    return [
        ("Senator I", "Senator II", "Senator III", "Senator IV").index(c) + 1 for c in hand if c.startswith("Senator")
    ]


def strength(board: Board, side: str, province: str, defends: bool) -> float:
    """A rough measure of a side in a battle: its units, its kinds and its dice.

    Args:
        board: the board.
        side: whose army.
        province: where it stands.
        defends: whether it is attacked.
    """
    units = board.provinces[province].force(side).units
    if not units.number:
        return 0.0
    kinds = sum(bool(n) for n in units)
    thrown = total(terms(board, province, side, defends), board.rules.values)
    return (units.number + 0.5) * (0.5 + 0.25 * kinds) * thrown


def _attack(board: Board, side: str, a: Attack) -> float:
    """Worth it where he is much stronger: for the influence that is bare then, and the units that fall."""
    mine, theirs = strength(board, side, a.province, False), strength(board, a.enemy, a.province, True)
    if mine < 1.6 * theirs:
        return 0.0
    there = board.provinces[a.province]
    bare = there.tokens_of(a.enemy) if a.province in board.rules.keys else 0
    prize = 0.0
    if bare and there.force(side).leaders:
        prize = 0.55 * influence_gain(board, side, a.province, wanted_of((a.enemy,) * min(bare, 2)))
    return prize + 0.8 + (2.0 if there.city == a.enemy else 0.0)


def _recruit(board: Board, side: str, a: Recruit) -> float:
    """Units are wanted where there are few, and money is left after influence."""
    there, money = on_board(board, side), board.players[side].talents
    wanted = 7 + 2 * board.season
    lacks = max(0, wanted - there.military)
    general = 2.0 if there.leaders < 3 and money >= 40 else 0.0
    if money < 15 or (not lacks and not general):
        return 0.0
    return min(lacks, money // 8) * 0.35 + general - chaos_cost(board, side, 2)


def _hire(d: Decision, board: Board) -> Action:
    """A General where there are few, then one of each kind, then Infantry, with 20 Talents kept for influence."""
    side = d.who
    there, money = on_board(board, side), board.players[side].talents
    spare = money - 20
    hires = [o.action for o in d.options if isinstance(o.action, Hire)]

    def one(piece: str, number: int = 1) -> Action | None:
        return next((h for h in hires if h.piece == piece and h.number == number), None)

    if there.leaders < 3 and spare >= 20 and (found := one("General")):
        return found
    if not there.cavalry and spare >= 10 and (found := one("Cavalry")):
        return found
    if not there.catapults and spare >= 15 and (found := one("Catapult")):
        return found
    number = min(spare // 5, 7 + 2 * board.season - there.military)
    return (one("Infantry", number) if number > 0 else None) or DONE


def _send(d: Decision, board: Board) -> Action:
    start, left = d.about
    found = journey(board, d.who, start, left, {})
    if not found.end:
        return DONE
    answer = Send(found.end, found.force)
    return answer if found.end in land_ways(board, d.who, start) or d.find(answer) else DONE


# --- battles


def _commit(d: Decision, board: Board) -> Action:
    return max((o.action for o in d.options if isinstance(o.action, Commit)), key=lambda c: sum(n for _, n in c.fleets))


def _lend(d: Decision, board: Board) -> Action:
    return next((o.action for o in d.options if isinstance(o.action, Lend)), d.options[0].action)


def _losses(d: Decision, board: Board) -> Action:
    """Units of a card first, then lent ones of the most numerous kind, then his own."""
    fighting = d.about
    muster = next(m for m in (fighting.attacker, fighting.defender) if m.side == d.who)
    parts = muster.parts(board)
    lent = Units()
    for who, units in parts:
        if who not in ("", "card"):
            lent = lent.plus(units)
    own = dict(parts)[""]
    army = Army(own, lent, dict(parts)["card"])
    gone: dict[str, Units] = {}
    room = {who: units for who, units in parts}
    for whose, kind in GUESTS_BEFORE.losses(army)[: fighting.hits]:
        one = Units(*(int(k == kind) for k in range(4)))
        names = ["card"] if whose == 2 else [""] if whose == 0 else [w for w in room if w not in ("", "card")]
        who = next(w for w in names if room[w][kind])
        room[who] = room[who].less(one)
        gone[who] = gone.get(who, Units()).plus(one)
    answer = Lose(tuple((who, gone[who]) for who, _ in parts if who in gone))
    return d.find(answer) or d.options[0].action


def _retreat(d: Decision, board: Board) -> Action:
    """He retreats where the enemy is twice as strong and something can be saved; home, else where nobody is."""
    fighting = d.about
    mine, yours = fighting.attacker, fighting.defender
    me, enemy = (mine, yours) if mine.side == d.who else (yours, mine)
    ours, theirs = me.army(board), enemy.army(board)
    if ours is None or theirs is None or ours.own.on_land < 2 or ours.all.number * 2 > theirs.all.number:
        return Stand()
    places = [o.action for o in d.options if isinstance(o.action, RetreatTo)]
    own = [p for p in places if p.province in board.rules.keys and board.provinces[p.province].tokens_of(d.who)]
    return (own or places)[0]


# --- cards and the Senate


def _vote(d: Decision, board: Board) -> Action:
    """The cheapest vote that wins so far, as long as the benefit is worth more than the Senators."""
    card, *_ = d.about
    ways = sorted(
        (o.action for o in d.options if isinstance(o.action, Vote)), key=lambda v: (votes(v.senators), -sum(v.senators))
    )
    benefit = BENEFIT[card]
    if card == "Bread and Circuses":
        benefit = min(10, board.players[d.who].chaos) * CHAOS * 1.5
    found = next((v for v in ways if votes(v.senators) * PER_VOTE <= benefit), None)
    return found or PASS


def _victim(d: Decision, board: Board) -> Action:
    """An enemy's General in a Key Province before all others; an enemy's Senator; an ally's last."""

    def worth(a: Action) -> float:
        if isinstance(a, Kill):
            enemy = not board.are_allies(d.who, a.side)
            return 4.0 * enemy + (2.0 if a.province in board.rules.keys else 1.0 if a.province else 0.5)
        if isinstance(a, Choose):
            return 2.0 * (not board.are_allies(d.who, a.name)) if a.name in board.players else 0.0
        return 0.0

    return _best(d, worth)


def _area(d: Decision, board: Board) -> Action:
    """Where most own influence is."""

    def worth(a: Action) -> float:
        if not isinstance(a, ChooseArea) or a.name not in board.provinces:
            return 0.0
        there = board.provinces[a.name]
        return there.tokens_of(d.who) + 0.1 * there.force(d.who).military

    return _best(d, worth)


def _revolt(d: Decision, board: Board) -> Action:
    """Where an enemy's influence is guarded by few, and no own army stands."""

    def worth(a: Action) -> float:
        assert isinstance(a, ChooseArea)
        there, found = board.provinces[a.name], 0.0
        for army in there.armies:
            if army.force.military:
                enemy = not board.are_allies(d.who, army.side)
                found += (2.0 if enemy else -3.0) * (1 + there.tokens_of(army.side)) / (1 + army.force.military)
        return found

    return _best(d, worth)


def _barbarians(d: Decision, board: Board) -> Action:
    """With as few Leaders as may be, and from where most stand; not the Caesar."""

    def worth(a: Action) -> float:
        assert isinstance(a, March)
        left = board.provinces[a.start].force(d.who).minus(a.force)
        return -3.0 * a.force.leaders + left.military - 2 * a.force.catapults - a.force.cavalry

    return _best(d, worth)


def _wind(d: Decision, board: Board) -> Action:
    sea, attacker, defender = d.about
    return YES if board.galleys_in(sea, attacker) >= board.galleys_in(sea, defender) else NO


_ANSWERS: dict[str, Callable[[Decision, Board], Action]] = {
    "bid": _bid,
    "place": _place,
    "galley": _galley,
    "action": _action,
    "recruit": _hire,
    "send": _send,
    "commit": _commit,
    "lend": _lend,
    "losses": _losses,
    "retreat": _retreat,
    "leaders": _first,
    "vote": _vote,
    "assassin": _victim,
    "bribe": _victim,
    "victim": _victim,
    "city": _area,
    "legions": _area,
    "revolt": _revolt,
    "barbarians": _barbarians,
    "wind": _wind,
}

__all__ = ["seeded_player", "simple_player", "strength", "worth_of"]
