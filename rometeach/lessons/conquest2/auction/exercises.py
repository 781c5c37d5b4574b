"""Exercises of lesson 2: what bids cost, who is whose ally, who bids next, the order of play, the season in order (2, 2.3, 6)."""

from __future__ import annotations

from dataclasses import dataclass

from rometeach.conquest2.board.state import Bid
from rometeach.conquest2.charts.alliances import placed
from rometeach.conquest2.position import Position

from ...answers import AnyOf, InOrder, OneOf, WholeNumber
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import BIDDING, LESSON, waiting

COLOURS = ("Red", "Blue", "Green", "Yellow", "Purple", "Black")


@dataclass(frozen=True)
class Won:
    """An auction that is over: who has won it for how much, and what he has proposed."""

    bidder: str
    talents: int
    first: str
    second: str

    def __str__(self) -> str:
        boxes = [f"{side} in Box {box}" for side, box in ((self.first, "A"), (self.second, "B")) if side]
        return f"{self.bidder} wins with {self.talents}: {boards.listed(boxes)}."


def players(choose: Chooser, number: int) -> Position:
    """A board of so many players before the auctions of season 2, with random purses."""
    sides = COLOURS[:number]
    purses = "; ".join(f"{side} talents {5 * choose.number(6, 12)}; {side} actions 0" for side in sides)
    return boards.table(
        f"{boards.EMPTY_MAP}; players: {', '.join(sides)}; {BIDDING}; title: The auctions; {purses}; opener Red"
    )


def auctioned(choose: Chooser, p: Position) -> tuple[Position, list[Won]]:
    """The board when all are placed, and how the auctions went."""
    left, found = choose.shuffled(list(p.players)), list[Won]()
    while left:
        pair = [left.pop(), left.pop()] if len(left) > 1 else choose.shuffled([left.pop(), ""])
        bidder = choose.pick(list(p.players))
        won = Won(bidder, 5 * choose.number(0, 3), pair[0], pair[1])
        p = placed(p, Bid(won.bidder, won.talents, won.first, won.second))
        found.append(won)
    return p, found


def _told(found: list[Won]) -> str:
    return " ".join(str(won) for won in found)


@exercise(LESSON, "compute", "What is left in the purse?")
def left_in_the_purse(choose: Chooser) -> Assignment | None:
    """The Talents of a player after an auction with several bids."""
    p = players(choose, 4)
    sides = list(p.players)
    bids, amount = [], 5 * choose.number(0, 1)
    for n in range(choose.number(3, 5)):
        bids.append((sides[n % 4], amount))
        amount += 5 * choose.number(1, 2)
    asked, last = choose.pick(sides), bids[-1]
    own = [talents for side, talents in bids if side == asked]
    if not own or (asked != last[0] and choose.likely(2, 3)) or last[1] > p.players[asked].talents:
        return None
    after = placed(p, Bid(last[0], last[1], "Red", "Blue"))
    right, before = after.players[asked].talents, p.players[asked].talents
    story = ", ".join(f"{side} bids {talents}" for side, talents in bids)
    if asked == last[0]:
        ledger = terms("2.3", (before, "the purse before"), (-last[1], "the bid that has won"))
        extras = [
            (-talents, f"the earlier bid of {talents}", "bids are not added up (2.3).")
            for talents in own[:-1]
            if talents
        ]
    else:
        ledger = terms("2.3", (before, "the purse before"))
        extras = [
            (-talents, f"the bid of {talents}", "who is outbid keeps his money (2.3).") for talents in own if talents
        ]
        extras.append((-last[1], f"the bid of {last[0]}", "only the winner pays, and that is he (2.3)."))
    return Assignment(
        f"{asked} has {before} Talents. In an auction {story}. Then all others pass.\n\nHow many Talents has {asked} after it?",
        WholeNumber("Talents"),
        right,
        ("Whose bid was the highest? He alone pays.", "He pays what he bid last, not the sum of his bids."),
        (f"{last[0]} has bid most, and pays {last[1]}. So {asked} has {right} Talents left (2.3).",),
        board=p,
        focus=f"player {asked}",
        basis=(Basis(ledger, extras=tuple(extras), signs=False),),
    )


@exercise(LESSON, "decide", "Who is on whose side?")
def on_whose_side(choose: Chooser) -> Assignment | None:
    """The allies of a player after the auctions."""
    p = players(choose, choose.number(4, 6))
    after, found = auctioned(choose, p)
    asked = choose.pick(list(p.players))
    right = frozenset(side for side in p.players if side != asked and after.are_allies(asked, side))
    options = tuple(side for side in p.players if side != asked)
    number = {side: n for n, side in enumerate(after.boxes, 1) if side}
    why = {}
    for side in options:
        same = "the same Alliance" if side in right else "the other Alliance"
        why[side] = f"{side} is in Box {number[side]}, {asked} in Box {number[asked]}: {same} (2.3)."
    return Assignment(
        f"{boards.listed(list(p.players))} hold their auctions. {_told(found)}\n\nWho is an ally of {asked}?",
        AnyOf(options),
        right,
        (
            "Each auction fills the next two Boxes, the odd one from A, the even one from B.",
            "All markers from Box A are one Alliance, all from Box B the other.",
        ),
        tuple(why[side] for side in options),
        boards.one_too_many(why, right),
        board=p,
        focus="boxes",
        why=why,
    )


@exercise(LESSON, "compute", "The order of play")
def order_of_play(choose: Chooser) -> Assignment | None:
    """Who acts when, after the auctions."""
    p = players(choose, choose.number(4, 6))
    after, found = auctioned(choose, p)
    right = after.order
    shown = tuple(choose.shuffled(list(p.players)))
    if shown == right:
        return None
    odd = [*after.boxes[::2], *after.boxes[1::2]]
    wrong = tuple(side for side in odd if side)
    payers = tuple(dict.fromkeys([*(won.bidder for won in found), *p.players]))
    mistakes = [
        Mistake(wrong, "The Alliances take turns: the Boxes are read from the first to the last one (2.3)."),
        Mistake(payers, "Who has won an auction decides, but it is the markers that count (2.3)."),
        Mistake(tuple(reversed(right)), "That is the order backwards."),
    ]
    return Assignment(
        f"{boards.listed(list(p.players))} hold their auctions. {_told(found)}\n\nIn which order do they act this season?",
        InOrder(shown),
        right,
        (
            "The first auction fills Boxes 1 and 2, the next one 3 and 4, and so on.",
            "In each auction the marker from Box A comes before the one from Box B.",
        ),
        (f"The Boxes from the first on: {boards.listed(list(right))} (2.3).",),
        tuple(m for m in mistakes if m.answer != right),
        board=p,
        focus="boxes",
    )


NOBODY = "nobody: the auction is over"


@exercise(LESSON, "predict then check", "Who has to speak now?")
def who_speaks(choose: Chooser) -> Assignment | None:
    """Who has to bid or pass after some bids and passes."""
    p = players(choose, 4)
    sides = list(p.players)
    answers, words, last, passed, amount = list[str](), list[str](), "", 0, 0
    wanted = choose.number(4, 7)
    for n in range(wanted):
        side = sides[n % 4]
        if side == last:
            return None
        if n and choose.likely(3, 5):
            answers.append("pass")
            words.append(f"{side} passes")
            passed += 1
            if passed == 3:
                break
        else:
            pair = choose.sample(sides, 2)
            answers.append(f"bid {amount}: {pair[0]} to A, {pair[1]} to B")
            words.append(f"{side} bids {amount}")
            last, passed, amount = side, 0, amount + 5
    over = passed == 3
    if (over and not choose.likely(1, 2)) or sum(a != "pass" for a in answers) < 2:
        return None
    now = waiting(p, answers)
    right = NOBODY if over else now
    options = (*sides, NOBODY)
    why = {side: f"{side} is not due: the turn goes clockwise, whoever has passed before (2.3)." for side in sides}
    if over:
        why = {side: "All others have passed on the last bid, so the auction is over (2.3)." for side in sides}
    why[NOBODY] = "Somebody has not passed on the last bid yet; a pass on an earlier bid does not count (2.3)."
    why[right] = "All others have passed on the last bid (2.3)." if over else f"{right} sits next, clockwise (2.3)."
    return Assignment(
        f"Clockwise sit {boards.listed(sides)}. In the first auction {', '.join(words)}.\n\n"
        "Predict, then check: who has to bid or pass now?",
        OneOf(options),
        right,
        (
            "How many have passed since the last bid? When all others have, it is over.",
            "Otherwise the next one clockwise speaks, even if he has passed before.",
        ),
        (why[right],),
        boards.missed(why, {right}),
        board=p,
        focus="boxes",
        why=why,
    )


CLAIMS = (
    Claim("A bid shows two markers, one for each Proposal Box.", "A bidder names his own ally alone.", "2.3"),
    Claim("A bidder may place two others and not himself.", "A bidder always places his own marker.", "2.3"),
    Claim("Who has passed may bid later in the same auction.", "Who has passed is out of the auction.", "2.3"),
    Claim("Only the winner of an auction pays.", "Everybody pays what he has bid.", "2.3"),
    Claim("The first bid may be nothing.", "The first bid is five Talents at the least.", "2.3"),
    Claim("A higher bid may rearrange the markers.", "A higher bid keeps the proposal that lies there.", "2.3"),
    Claim("Odd Boxes are one Alliance, even ones the other.", "The first half of the Boxes is one Alliance.", "2.3"),
    Claim("The Boxes are the order of play.", "The order of play is clockwise from the winner.", "2.3"),
    Claim("Alliances last for one season.", "Alliances last until one side breaks them.", "6"),
    Claim("Who acted last opens the next season's auctions.", "Who has most points opens the next auctions.", "6"),
    Claim("Talents never pass from player to player.", "The winner pays the player whom he has outbid.", "1"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about the auction")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about auctions is wrong."""
    return claims(choose, "A friend explains the auction in five sentences. One of them is wrong.\n\nWhich?", CLAIMS)


STEPS = (
    ("Province Tokens are drawn and laid on the map", "2.1"),
    ("Conquest Cards are laid out", "2.2"),
    ("Auctions place everybody in a Box", "2.3"),
    ("Four rounds of two actions each are played", "3"),
    ("Everybody takes his taxes", "4"),
    ("Victory Points are counted", "5.1"),
    ("The Boxes are cleared, and used cards are ready again", "6"),
)


@exercise(LESSON, "order the steps", "A season in order", more=True)
def a_season_in_order(choose: Chooser) -> Assignment:
    """The phases of a season."""
    return in_order(
        choose, "What happens in a season, from its first phase on? Order these steps.", STEPS, choose.number(4, 6)
    )
