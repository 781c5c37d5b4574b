"""Question "bid": what each proposal of Alliances is worth in the auction, and the most to bid (2.3), proven under its assumptions.

The auction is played out exactly as a game of all players (`search`); how it ends is priced again, board by board, by
`rometeach.conquest2.valuation.alliances`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest2.actions import PASS, Pass, Raise
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import Bid
from rometeach.conquest2.charts import alliances
from rometeach.conquest2.valuation.alliances import EQUAL, Swings, completions, parts
from rometeach.conquest2.valuation.influence import exchange_rests_on
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.results.show import Table
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from .inputs import BidAnswer, BidQuestion, markers
from .search import Auction, Choice, Outcome, money, said

HOW = (
    "Each proposal is worth the mean of all complete Alliances that may follow it. Then the auction is played from the highest bid of all "
    "back to now: each player raises or passes as is best for him, and all know what each can pay. Equal choices go to the cheaper one."
)
SOLVER = "solvers.conquest2.bid.question:WORKINGS"
LEAVES_OUT = (
    "what is promised at the table, and what players want besides",
    "where Leaders are: influence is bought wherever it is not protected now",
    "how units move and fight during the season",
)
_BID = re.compile(r"(?:bid\s+(\d{1,5})\s*:?\s*)?(.*)", re.IGNORECASE)


def solve(q: BidQuestion) -> Plan:
    """The best bid, or a pass.

    Raises:
        IllegalChoice: no bid meets the requests, and the first bid has to be made.
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    start = perf_counter()
    auction = Auction(q)
    if not auction.choices:
        raise IllegalChoice("2.3", "who opens an auction has to bid, and no bid meets the requests", "the first bid")
    return _plan(auction, auction.choices[0], "Bid", perf_counter() - start)


def priced(q: BidQuestion, outcome: Outcome) -> dict[str, Fraction]:
    """What an end of the auction is worth by the rules: every board that may follow, part by part.

    Args:
        q: what is asked.
        outcome: how the auction ends.
    """
    bid = Bid(outcome.bidder, outcome.talents, outcome.first, outcome.second, outcome.bidder, q.bid.opener)
    board = alliances.placed(q.board, bid)
    swings = Swings(q.board, q.outlook.scale)

    def whole(end: Board, side: str) -> Fraction:
        return sum(parts(end, side, q.outlook, swings).values(), Fraction(0))

    found: dict[str, Fraction] = {}
    for p, end in completions(board, q.bid.opener, q.outlook.later, whole):
        for part, worth in parts(end, q.side, q.outlook, swings).items():
            found[part] = found.get(part, Fraction(0)) + p * worth
    return {**found, **money(q, outcome)}


def _plan(auction: Auction, choice: Choice, title: str, seconds: float) -> Plan:
    q = auction.q
    worths = priced(q, choice.outcome)
    value = sum(worths.values(), Fraction(0))
    if value != choice.worth:
        raise RuntimeError(f"the solver says {choice.worth} and the rules say {value} of {choice.action}")
    end = choice.outcome
    doubts = [f"values:{key}" for key in q.board.rules.keys]
    doubts += exchange_rests_on(q.board.rules) if q.by_price else []
    return Plan(
        title=f"{title} of {q.side}: {q.board.title or 'Conquest of the Empire II'}",
        actions=(choice.action,),
        costs=(choice.action.talents if isinstance(choice.action, Raise) else 0,),
        money="Talents",
        amounts="In all",
        value=value,
        parts=Frozen(worths),
        worths=Frozen(worths),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=auction.worth(q.side, auction.let_go),
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(auction, choice)),
        how=HOW,
        doubtful=q.board.rules.doubts(*dict.fromkeys(doubts)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=BidAnswer(q, choice.action),
        among="that meets the requests" if q.must or q.forbid or q.limit is not None else "",
        first=(("The auction then ends", str(end)),),
        tables=(_table(auction), _worths(auction)),
    )


def _lines(auction: Auction, choice: Choice) -> Iterator[str]:
    q = auction.q
    outlook, scale = q.outlook, q.outlook.scale
    if q.assumed:
        yield f"Assumed: {q.assumed}."
    tokens = counted(outlook.purchases, "unprotected token")
    yield f"Assumed: a player buys the best {tokens} of his enemies, wherever; and they together buy as many of his (Section 3.3)."
    yield (
        f"Assumed: each enemy land unit in or beside a Province with his influence costs {points(outlook.unit)}, "
        f"each place later in the order of play {points(outlook.place)}."
    )
    later = "all ways are equally likely" if outlook.later == EQUAL else "who opens them has his best for nothing"
    yield f"Assumed of later auctions: {later}."
    yield f"{points(1 / scale.talent)} Talents count 1 Victory Point; one of another player counts {points(scale.rival)} against one's own."
    gone = auction.let_go
    more = "no more" if auction.standing else "nothing"
    yield f"If {q.side} bids {more}, the auction ends so: {gone}."
    yield f"That is worth {points(auction.worth(q.side, gone))}."
    if isinstance(choice.action, Raise):
        top = auction.most((choice.action.first, choice.action.second))
        yield (
            f"The most to bid for this proposal is {top} Talents."
            if top is not None
            else "To pay for this proposal is not worth it."
        )
        return
    yield "No bid brings more than a pass."


def _table(auction: Auction) -> Table:
    q = auction.q
    ends = {(c.action.first, c.action.second): c for c in auction.choices if isinstance(c.action, Raise)}
    rows = []
    for way in sorted(auction.ways, key=lambda w: -auction.table[w][q.side]):
        top, made = auction.most(way), ends.get(way)
        bid = "" if made is None or not isinstance(made.action, Raise) else str(made.action.talents)
        rows.append((said(*way), points(auction.table[way][q.side]), "none" if top is None else str(top), bid,
                     "" if made is None else str(made.outcome), "" if made is None else points(made.worth)))  # fmt: skip
    header = ("Proposal", f"Worth to {q.side}", "Most to bid", "Best bid", "How it ends then", "Worth then")
    return Table("Every proposal", header, tuple(rows))


def _worths(auction: Auction) -> Table:
    sides = auction.q.board.seats
    rows = tuple((said(*way), *(points(auction.table[way][s]) for s in sides)) for way in auction.ways)
    return Table("What proposals are worth to all, bids aside", ("Proposal", *sides), rows)


def why_not(setting: BidAnswer, plan: Plan, choice: str) -> WhyNot:
    """How the auction ends after another bid, or a pass; raises BadInput if it cannot be read."""
    q, auction = setting.q, Auction(setting.q)
    text = choice.strip()
    if text.casefold() == str(PASS):
        found = next((c for c in auction.choices if isinstance(c.action, Pass)), None)
        if found is None:
            return WhyNot("a pass", "who opens an auction has to bid", "2.3")
    else:
        m = _BID.fullmatch(text)
        placed = dict((box, side) for side, box in markers(q.board, m[2] if m else text, "choice"))
        way = (placed.get("A", ""), placed.get("B", ""))
        if way not in auction.ways:
            raise BadInput([Problem("choice", "is no whole proposal", f"Say {said(*auction.ways[0])}.", case="2.3")])
        refused = _refusal(auction, way, int(m[1]) if m and m[1] else None)
        if isinstance(refused, WhyNot):
            return refused
        found = refused
    shown = str(found.action)
    if found.action == setting.action:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    other = replace(_plan(auction, found, "Bid", 0.0), among="that begins so")
    loss = plan.value - other.value
    verdict = (
        f"the auction then ends so: {found.outcome}; worth {less_or_more(loss)}" if loss else "it is worth just as much"
    )
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _refusal(auction: Auction, way: tuple[str, str], talents: int | None) -> Choice | WhyNot:
    """The choice with this proposal, or why there is none."""
    q, shown = auction.q, said(*way)
    allowed = auction.amounts(q.side, None if auction.standing is None else auction.standing.talents)
    if not q.fits(*way):
        return WhyNot(shown, "it was forbidden")
    if talents is None:
        for choice in auction.choices:
            if isinstance(choice.action, Raise) and (choice.action.first, choice.action.second) == way:
                return choice
        return WhyNot(shown, f"{q.side} cannot bid so much, or may not by the request", "2.3")
    if talents not in allowed:
        least = f"from {allowed[0]} to {allowed[-1]} in steps of {allowed.step}" if allowed else "nothing more"
        return WhyNot(f"bid {talents}: {shown}", f"{q.side} may bid {least}", "2.3")
    end = auction.after(q.side, talents, *way)
    return Choice(Raise(talents, *way), end, auction.worth(q.side, end))


def next_best(setting: BidAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best choices: each proposal with its best bid, and the pass."""
    start = perf_counter()
    auction = Auction(setting.q)
    found = auction.choices[plan.rank + 1 : plan.rank + 1 + k]
    plans = (
        _plan(auction, c, f"Next best bid {n}", perf_counter() - start) for n, c in enumerate(found, plan.rank + 1)
    )
    return tuple(replace(p, among="with another proposal") for p in plans)


def what_if(setting: BidAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Talents would bring."""
    q = setting.q
    richer = q.board.with_player(q.side, talents=q.board.players[q.side].talents + 20)
    return (("20 Talents more to bid", solve(replace(q, board=richer)).value - plan.value),)


def value(setting: BidAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What it is worth to let the auction go, where nothing is done; None where it is another bid."""
    auction = Auction(setting.q)
    return None if actions else auction.worth(setting.q.side, auction.let_go)


WORKINGS = Workings(why_not, next_best, what_if, value=value)
__all__ = ["WORKINGS", "priced", "solve"]
