"""The controls of Conquest of the Empire II for everything that is not a space: money, the moment, Alliances, cards, the box, players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...conquest2.board.state import ACTIONS, AUCTION, LOOKER_ON, Bid
from ...conquest2.board.supply import left
from ...conquest2.position import Position
from ...conquest_board.rules import CITY, COLOURS, GALLEY
from ..conquest_board.offers import INFLUENCE, PIECES, Offers, counter
from ..workbench.controls import Choice, Control, Counter, Group, Stepper, choice
from . import laid, seated
from .heaps import heaps

_OPEN = {
    "Set-up": "the first player and the influence at the start are still to be drawn",
    "Province Tokens": "tokens and cards are still to be laid out, then the Alliances are auctioned",
    "Conquest Cards": "the tokens lie there; cards are laid out, then the Alliances are auctioned",
    "Alliances": "places in the two Alliances are auctioned; then the rounds of actions begin",
    "Starting units": "everybody places his first units in the order of the Alliances; then the rounds begin",
    "Actions": "the player who acts has two actions a round; taxes and Victory Points come after the last round",
    "Taxes": "the actions of the season are over; taxes are taken, then Victory Points are counted",
    "Victory Points": "taxes are taken; influence and Chaos are counted now",
    "End of season": "Victory Points are counted; the next Campaign Season begins",
    "over": "the last Campaign Season is over",
}
"""What a phase opens and closes (2)."""


def set_up(p: Position) -> Sequence[Group]:
    """All of them."""
    offers = Offers(p)
    mine = p.active if p.active in p.seats else next(iter(p.seats), "")
    others = [c for s in p.seats if s != mine for c in _box(p, s, f"{s} ")]
    return tuple(
        g
        for g in (
            Group("Talents (0.5)", tuple(_counted(p, "talents"))),
            Group("Victory Points (0.9)", tuple(_counted(p, "points"))),
            Group("Chaos (0.6)", tuple(_counted(p, "chaos"))),
            Group(f"{p.phase}: {_OPEN[p.phase]}", tuple(_when(offers))),
            Group("Actions left in this round (3)", tuple(_actions(offers))),
            Group("Alliances, in the order of play (2.3)", tuple(_alliances(offers))),
            Group("The auction (2.3)", tuple(_auction(offers))),
            Group(f"{mine}: pieces beside the board", tuple(_box(p, mine)) if mine else ()),
            Group("Pieces of the others beside the board", tuple(others), search=True, folded=True),
            Group("Province Tokens (0.7)", tuple(_tokens(offers)), folded=True),
            *heaps(p),
            Group("Who plays (1)", tuple(_players(offers)), folded=True),
            Group("What you see (7.1)", (_view(p),), folded=True),
        )
        if g.controls
    )


def _counted(p: Position, what: str) -> Iterator[Stepper]:
    for side, player in p.players.items():
        n, name = getattr(player, what), f"{side} {what}"
        less = f"{name} {n - 1}" if n or what == "points" else ""
        yield Stepper(side, n, f"{name} {n + 1}", less, f"{name} {{}}")


def _when(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    yield offers.stepper("Campaign Season", p.season, partial(seated.season, p), note=f"Of {p.rules.seasons} (8)")
    rounds = p.rules.values["season.rounds"]
    yield offers.stepper("Round", p.round, partial(seated.rounds, p), note=f"Of {rounds} in a season (3)")
    phases = [(x, x, partial(seated.at, p, x)) for x in seated.PHASES]
    yield offers.choice("Phase", phases, p.phase, _OPEN[p.phase])
    if p.phase == ACTIONS:
        sides = [(s, s, partial(seated.turn_of, p, s)) for s in p.seats]
        yield offers.choice("Who acts", sides, p.active, "In the order of the Alliance Boxes (3)")
    openers = [(s or "nobody", s, f"opener {s or 'nobody'}") for s in ("", *p.seats)]
    yield choice("Opens the auctions", openers, p.opener, "He begins the auctions of this season (2.3)")


def _actions(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    if p.phase != ACTIONS:
        return
    for side in p.seats:
        n = p.players[side].left
        yield offers.stepper(side, n, partial(_left, p, side), note="Two in a round (3)")
    for side in p.seats:
        ways = [("no card yet", "no", f"{side} took no"), ("a card", "yes", f"{side} took yes")]
        yield choice(f"{side} took", ways, "yes" if p.players[side].took else "no", "One card in a round (3.1)")


def _left(p: Position, side: str, step: int) -> Position:
    return p.with_player(side, left=p.players[side].left + step)


def _alliances(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    everybody = len(p.players)
    numbers = [*range(0, everybody, 2), everybody]
    filled = [(f"{n} of {everybody}", str(n), partial(seated.filled, p, n)) for n in numbers]
    yield offers.choice("Players who have a place", filled, str(len(p.order)), "Each auction gives two a place")
    for at, there in enumerate(p.boxes):
        if there:
            sides = [(s, s, partial(seated.boxed, p, at, s)) for s in p.seats]
            yield offers.choice(f"{at + 1}, Alliance {'AB'[at % 2]}", sides, there)


def _auction(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    if p.phase != AUCTION or not seated.waiting(p):
        return
    ways = [
        ("none now", "", partial(seated.auction, p, False)),
        ("in progress", "on", partial(seated.auction, p, True)),
    ]
    yield offers.choice("Auction", ways, "on" if p.bid else "")
    if p.bid is None:
        return
    found: Bid = p.bid
    for label, name, now in (("To bid or pass", "turn", found.turn), ("Opened by", "opener", found.opener)):
        sides = [(s, s, partial(seated.bid, p, **{name: s})) for s in p.seats]
        yield offers.choice(label, sides, now)
    bidders = [(s or "nobody", s, partial(seated.bid, p, bidder=s)) for s in ("", *p.seats)]
    yield offers.choice("Highest bid of", bidders, found.bidder)
    if found.bidder:
        yield offers.stepper("Talents bid", found.talents, partial(_raised, p))
        left = seated.waiting(p)
        for label, name, now in (("Into Box A", "first", found.first), ("Into Box B", "second", found.second)):
            sides = [(s, s, partial(_proposed, p, name, s)) for s in left]
            if now or len(left) > 1:
                yield offers.choice(label, sides, now)


def _raised(p: Position, step: int) -> Position:
    return seated.bid(p, talents=max(0, (p.bid or Bid()).talents + step))


def _proposed(p: Position, name: str, side: str) -> Position:
    """Another marker in a Proposal Box: where it lies in the other one, both change places."""
    found = p.bid or Bid()
    other = "second" if name == "first" else "first"
    swap = {other: getattr(found, name)} if getattr(found, other) == side else {}
    return seated.bid(p, **{name: side, **swap})


def _box(p: Position, side: str, whose: str = "") -> Iterator[Counter]:
    rest = left(p, side)
    yield counter(side, INFLUENCE, f"{whose}Influence", "Put one on a Key Province (0.8)")
    for piece in (*PIECES, GALLEY):
        yield counter(side, piece, f"{whose}{piece} {rest[piece]}", f"{rest[piece]} left; put one on the map (0.1)")
    yield counter(side, CITY, f"{whose}City {rest[CITY]}", "Put it on a Province where a card builds one (9.8)")


def _tokens(offers: Offers[Position]) -> Iterator[Control]:
    p = offers.board
    yield Counter("Token", "Province Token", "units", "Put one on a Key Province, where it is for sale")
    for name in p.rules.keys:
        step = partial(laid.undrawn, p, name)
        yield offers.stepper(f"{name}: not drawn", p.pool.get(name, 0), step, note=f"Of {p.rules.tokens_of[name]}")


def _players(offers: Offers[Position]) -> Iterator[Choice]:
    p = offers.board
    for side in COLOURS:
        if side in p.players:
            ways = [("plays", "yes", partial(seated.unseated, p, side)), ("no", "", partial(seated.unseated, p, side))]
        else:
            ways = [("plays", "yes", partial(seated.seated, p, side)), ("no", "", partial(seated.seated, p, side))]
        yield offers.choice(side, ways, "yes" if side in p.players else "", "Who is new has what one begins with (1)")
    for at, there in enumerate(p.seats):
        sides = [(s, s, partial(seated.swapped, p, at, s)) for s in p.seats]
        yield offers.choice(f"Seat {at + 1}", sides, there, "Clockwise round the table")


def _view(p: Position) -> Choice:
    """Whose eyes the board is seen with; what was covered once stays covered."""
    ways = [("the whole board", "", "view: none"), ("what all see", LOOKER_ON, f"view: {LOOKER_ON}")]
    ways += [(f"what {s} sees", s, f"view: {s}") for s in p.seats]
    return choice("You see", ways, p.seat, "Senators in the hands of others are covered")


__all__ = ["set_up"]
