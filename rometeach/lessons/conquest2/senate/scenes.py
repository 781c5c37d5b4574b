"""The boards of lesson 5, and what its texts ask of them."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.points import chaos_points
from rometeach.conquest2.charts.senators import KINDS, Hand, hand_of, payments, votes
from rometeach.conquest2.charts.trade import special_taxes
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table, percent
from rometeach.core.words import counted

from .. import boards

LESSON, GAME = "senate", boards.GAME
BOARD = boards.SET_UP

FIRST = "Senator I, Senator II, Senator III"
_HANDS = f"Red hand: {FIRST}; Blue hand: {FIRST}; Green hand: {FIRST}"
VOTE = (
    f"{boards.FOUR}; title: A vote on the Emergency Tax; Red cards: Emergency Tax; display: Assassin, Bread and Circuses, Hail Caesar; "
    f"{_HANDS}; Yellow hand: {FIRST}, Senator IV; seen: Yellow gains Senator IV"
)
"""Red owns the Emergency Tax, and leads in Italia; each has his first three Senators, and Yellow a fourth one."""
BRIBED = (
    f"{boards.FOUR}; title: Red has bribed a Senator of Blue; Red hand: {FIRST}, Senator II; "
    f"Blue hand: Senator I, Senator III, Senator IV; Green hand: {FIRST}; Yellow hand: {FIRST}; "
    "seen: Blue gains Senator IV, Red takes Senator II from Blue; view: Green"
)
"""Blue had four Senators, and Red has taken one of them; it is looked at with Green's eyes."""
NO_CHANGE = (
    f"{boards.FOUR}; title: More than four votes; display: Hail Caesar; Red hand: Senator I, 2 Senator III; "
    "seen: Red gains Senator III, Red pays Senator II; gone: Senator II"
)
"""Red has a I and two III."""
LEVEL = f"{VOTE}; title: Two are level in Rome; Italia influence Blue 2"

HAIL = (
    f"{boards.FOUR}; title: Red calls Hail Caesar; Red cards: Hail Caesar; display: Assassin, Bread and Circuses; "
    "Red hand: Senator I, Senator III, Senator IV; Blue hand: Senator I; Green hand: Senator III; "
    "Yellow hand: Senator I, 2 Senator II; "
    "seen: Red gains Senator IV, Red pays Senator II, Blue pays Senator III, Green pays Senator I, Green pays Senator II, "
    "Yellow pays Senator III, Yellow takes Senator II from Blue; gone: Senator I, 2 Senator II, 2 Senator III; view: Red"
)
"""Red has three Senators, and calls a vote on 15 Victory Points; Yellow took a Senator from Blue, and nobody else knows which."""
PRIZE, WORTH = 15, 2
"""The Victory Points of Hail Caesar, and what Red counts for a vote that he keeps."""
SHOWN: dict[str, Hand] = {
    "the III": (0, 0, 1, 0),
    "the IV": (0, 0, 0, 1),
    "the I and the IV": (1, 0, 0, 1),
    "all three": (1, 0, 1, 1),
}
"""With what Red may begin."""

DISORDER = (
    f"{boards.EMPTY_MAP}; title: Chaos is counted; phase Victory Points; active nobody; Italia: Red 1I, City of Red; "
    "Red chaos 12; Blue chaos 9; Green chaos 5; Yellow chaos 2"
)
"""The end of a season: Red has most Chaos, and a City."""
SAFE = f"{boards.FOUR}; title: One Special Tax more; Red chaos 6; Blue chaos 9; Green chaos 8; Yellow chaos 3"


def least_over(hand: Hand, shown: int) -> int:
    """The fewest votes of a hand that are more than those that somebody has shown; 0 where there are none."""
    return min((n for n in payments(hand) if n > shown), default=0)


def safe_tax(board: BoardState, side: str) -> int:
    """The most that one Special Tax brings a player without costing him Victory Points."""
    found = [0]
    for talents in special_taxes(board):
        chaos = board.players[side].chaos + talents // board.rules.values["tax.talents"]
        if side not in chaos_points(board.with_player(side, chaos=chaos)):
            found.append(talents)
    return max(found)


def yellows(board: Position) -> dict[int, Fraction]:
    """The votes that Yellow may have in the eyes of Red, each with its chance; Blue and Green have three at the most."""
    return dict(board.hands().hand("Yellow").votes.items())


def paid(board: Position, shown: Hand, yellow: int) -> int:
    """The votes that Red pays if he begins with these Senators, and Yellow shows all his if they are more; 0 if Red loses."""
    own = hand_of(board.players["Red"].hand)
    return votes(shown) if votes(shown) >= yellow else least_over(own, yellow)


def net(board: Position, shown: Hand) -> Fraction:
    """What a beginning is worth on average: the prize, less what the votes are worth that are paid."""
    found = Fraction(0)
    for yellow, p in yellows(board).items():
        if pays := paid(board, shown, yellow):
            found += p * (PRIZE - WORTH * pays)
    return found


def best_bid(board: Position) -> str:
    """What of `SHOWN` is worth most."""
    return max(SHOWN, key=lambda name: net(board, SHOWN[name]))


def weighed(board: Position) -> Table:
    """With what Red may begin, what he pays in the end, and what it is worth."""
    found = yellows(board)
    rows = []
    for name, hand in SHOWN.items():
        pays = (str(paid(board, hand, n)) for n in found)
        rows.append((f"{name}: {counted(votes(hand), 'vote')}", *pays, f"{float(net(board, hand)):+.1f}"))
    heads = (f"Pays if Yellow has {n} ({percent(p)})" for n, p in found.items())
    return Table(
        "15 Victory Points, less 2 for each vote that is paid", ("Red begins with", *heads, "On average"), tuple(rows)
    )


def told(hand: Hand) -> str:
    """Senators in words: "a I and two III"."""
    words = {1: "a", 2: "two", 3: "three", 4: "four"}
    parts = [f"{words[n]} {kind.split()[-1]}" for kind, n in zip(KINDS, hand, strict=True) if n]
    return boards.listed(parts)


__all__ = [
    *("BOARD", "BRIBED", "DISORDER", "FIRST", "GAME", "HAIL", "LESSON", "LEVEL", "NO_CHANGE"),
    *("PRIZE", "SAFE", "SHOWN", "VOTE", "WORTH"),
    *("best_bid", "least_over", "net", "paid", "safe_tax", "told", "weighed", "yellows"),
]
