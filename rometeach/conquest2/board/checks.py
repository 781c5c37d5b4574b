"""What cannot be on a board: an error forbids the position, a warning only says that no game leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...conquest_board.rules import CAVALRY, GALLEY, INFANTRY
from ...core.errors import Problem
from ...core.hands import is_covered
from ..rules import DIPLOMACY, IMMEDIATE, MOST_PLAYERS, SENATOR
from .state import ACTIONS, AUCTION, UNITS, BoardState
from .supply import galleys_of, on_board


def problems(board: BoardState) -> list[Problem]:
    """Everything that is wrong with a board."""
    return [
        *_players(board),
        *_season(board),
        *_spaces(board),
        *_pieces(board),
        *_cards(board),
        *_tokens(board),
        *_auction(board),
    ]


def _players(board: BoardState) -> Iterator[Problem]:
    if not 2 <= len(board.players) <= MOST_PLAYERS:
        yield Problem("players", f"{len(board.players)} cannot play", f"Two to {MOST_PLAYERS} play.", case="1")
    for where, side in (("active", board.active), ("opener", board.opener)):
        if side and side not in board.players:
            yield Problem(where, f"{side} does not play", case="1")
    twice = [side for side, n in Counter(board.order).items() if n > 1]
    for side in (*twice, *(s for s in board.order if s not in board.players)):
        yield Problem("boxes", f"{side} {'has two places' if side in twice else 'does not play'}", case="2.3")
    most = len(board.players) + len(board.players) % 2
    if len(board.boxes) > most or len(board.boxes) % 2:
        yield Problem(
            "boxes", f"there are {len(board.boxes)} of them", f"Each auction fills two, {most} in all.", case="2.3"
        )
    alone = [n // 2 for n, side in enumerate(board.boxes) if not side]
    if alone and alone != [(most - 1) // 2] * (len(board.players) % 2):
        yield Problem("boxes", "a Box is empty", "One is, beside the last marker of an odd number.", case="2.3")
    if board.phase in (ACTIONS, UNITS) and set(board.order) != set(board.players):
        yield Problem("boxes", "not everybody has a place", "All have one before units are placed.", case="2.3")


def _season(board: BoardState) -> Iterator[Problem]:
    most, rounds = board.rules.seasons, board.rules.values["season.rounds"]
    if not 1 <= board.season <= most:
        yield Problem("season", f"cannot be {board.season}", f"There are {most} Campaign Seasons.", case="8")
    if not 0 <= board.round <= rounds:
        yield Problem("round", f"cannot be {board.round}", f"A season has {rounds} rounds.", case="3")
    if board.phase == ACTIONS and not board.active:
        yield Problem("active", "nobody acts", "Say whose turn it is.", case="3")
    for side, player in board.players.items():
        if player.left > board.rules.values["round.actions"]:
            yield Problem(side, f"has {player.left} actions left", "A player has two in a round.", case="3")


def _spaces(board: BoardState) -> Iterator[Problem]:
    for name, p in board.provinces.items():
        for side in {a.side for a in p.armies} | {i.side for i in p.influence} | {p.city} - {""}:
            if side not in board.players:
                yield Problem(name, f"{side} does not play", case="1")
        if (p.influence or p.tokens) and name not in board.rules.keys:
            yield Problem(name, "is no Key Province, and holds no influence", case="0.8")
        if p.city and not any(name in c.places for c in board.rules.cards.values() if c.act == "city"):
            yield Problem(name, "cannot have a City: no card builds one there", case="9.8")
    for name, fleets in board.seas.items():
        for fleet in fleets:
            if fleet.side not in board.players:
                yield Problem(name, f"{fleet.side} does not play", case="1")


def _pieces(board: BoardState) -> Iterator[Problem]:
    numbers = board.rules.number_of
    for side in board.players:
        there = on_board(board, side)
        for piece, number in zip(("Infantry", "Cavalry", "Catapult", "General", "Caesar"), there, strict=True):
            if number > numbers[piece]:
                plural = piece if piece in (INFANTRY, CAVALRY) else f"{piece}s"
                yield Problem(side, f"has {number} {plural} on the board and {numbers[piece]} in the box", case="0.1")
        if (number := galleys_of(board, side)) > numbers[GALLEY]:
            yield Problem(side, f"has {number} Galleys on the board and {numbers[GALLEY]} in the box", case="0.1")


def _cards(board: BoardState) -> Iterator[Problem]:
    cards = board.rules.cards
    found: Counter[str] = Counter((*board.display, *board.gone))
    for side, player in board.players.items():
        found.update((*player.hand, *(o.card for o in player.cards)))
        for card in player.hand:
            if not is_covered(card) and cards[card].kind != SENATOR:
                yield Problem(f"hand of {side}", f"{card} is no Senator", "All other cards lie face up.", case="3.1")
        for owned in player.cards:
            if cards[owned.card].kind in (SENATOR, IMMEDIATE):
                yield Problem(f"cards of {side}", f"{owned.card} is not kept face up", case="3.1")
            elif owned.used and cards[owned.card].kind in (DIPLOMACY, "permanent"):
                yield Problem(f"cards of {side}", f"{owned.card} is not used up", case="3.1")
    for card, number in found.items():
        if not is_covered(card) and number > cards[card].number:
            yield Problem("cards", f"{number} of {card} lie on the table, and there are {cards[card].number}", case="9")


def _tokens(board: BoardState) -> Iterator[Problem]:
    for key, most in board.rules.tokens_of.items():
        there = board.provinces[key].tokens + board.pool.get(key, 0)
        if there > most:
            yield Problem(
                key, f"has {there} Province Tokens, those not drawn with them, and there are {most}", case="0.7"
            )


def _auction(board: BoardState) -> Iterator[Problem]:
    bid = board.bid
    if bid is None:
        return
    if board.phase != AUCTION:
        yield Problem(
            "bid", "no auction is in progress", "There are auctions in the phase Alliances alone.", case="2.3"
        )
    if not (bid.turn and bid.opener):
        yield Problem(
            "bid",
            "does not say whose turn it is, or who has opened the auction",
            "Add turn Red, opener Red.",
            case="2.3",
        )
    left, proposed = [s for s in board.players if s not in board.boxes], [s for s in (bid.first, bid.second) if s]
    if bid.bidder and len(set(proposed)) != min(2, len(left)):
        yield Problem(
            "bid",
            "proposes no two markers",
            "Write for example Blue to A, Green to B; the last marker is alone.",
            case="2.3",
        )
    for side in (bid.bidder, bid.first, bid.second, bid.turn, bid.opener):
        if side and side not in board.players:
            yield Problem("bid", f"{side} does not play", case="1")
    for side in (bid.first, bid.second):
        if side and side in board.boxes:
            yield Problem("bid", f"{side} has a place already", case="2.3")
    if bid.bidder in board.players and bid.talents > board.players[bid.bidder].talents:
        yield Problem("bid", f"{bid.bidder} has not so much", case="2.3")
