"""The auction of Alliances (2.3) against everything that may be bid, bought and placed, on small boards."""

import os
import pickle
from fractions import Fraction

import pytest
import small_auctions as boards

import solvers.conquest2.questions as ask
from rometeach.conquest2.actions import PASS, Raise
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import Bid
from rometeach.conquest2.phases.auction import auctions
from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "6"))
EDIT = (
    "pool: none; season 2; phase Alliances; opener Green; Italia: Red 3I 1G Caesar, influence Red 1, influence Blue 2; "
    "Asia: Red 1G 1I, influence Green 1, influence Blue 1; Egyptus: Blue 4I 1C 1G, influence Yellow 2, influence Blue 1; "
    "Numidia: influence Red 2, influence Yellow 1; Hispania: influence Red 1, influence Green 2; "
    "Red talents 40; Blue talents 30; Green talents 55; Yellow talents 20"
)


def trial(seed: int, size: str, later: str) -> boards.Trial:
    exchange, rival = Fraction((4, 2, 7)[seed % 3]), (Fraction(1, 4), Fraction(0), Fraction(1, 2))[seed % 3]
    return boards.Trial(boards.small(seed, size), exchange, rival, 2, Fraction(1, 4), Fraction(1, 2), later)


def asked(t: boards.Trial) -> dict[str, object]:
    return {"exchange": int(t.exchange), "rival": str(t.rival), "purchases": t.purchases, "later": t.later}


@pytest.mark.parametrize("later", ["equal", "openers"])
@pytest.mark.parametrize("seed", range(BOARDS))
def test_2_3_the_first_bid_is_the_best_of_all_that_may_be_bid(seed: int, later: str) -> None:
    t = trial(seed, "three", later)
    opener = t.board.opener
    start = Bid(turn=opener, opener=opener)
    plan = ask.bid(t.board, **asked(t))  # type: ignore[arg-type]
    best = t.final(opener, t.played(start, 0))
    assert plan.is_optimal and plan.value == plan.bound == best
    each = {}
    for choice in (plan, *plan.next_best(20)):
        (made,) = choice.actions
        assert isinstance(made, Raise)
        each[made.first, made.second] = choice.value
        assert choice.value == t.final(opener, t.answered(start, made))
    assert len(each) == 6 and sorted(each.values(), reverse=True)[0] == best


@pytest.mark.parametrize("seed", range(BOARDS))
def test_2_3_a_raise_or_a_pass_is_the_best_of_all(seed: int) -> None:
    t = trial(seed, "three", "equal")
    opener = t.board.opener
    other = t.board.seats[(t.board.seats.index(opener) + 1) % 3]
    standing = Bid(opener, 0, opener, other, other, opener)
    board = boards.replace(t.board, bid=standing)
    plan = ask.bid(board, **asked(t))  # type: ignore[arg-type]
    ends = [t.answered(standing, None)]
    ends += [t.answered(standing, o.action) for o in boards.options(board, standing) if isinstance(o.action, Raise)]
    assert plan.value == max(t.final(other, end) for end in ends)
    passes = next(c for c in (plan, *plan.next_best(20)) if c.actions == (PASS,))
    assert passes.value == t.final(other, ends[0])


def test_2_3_with_four_players_proposals_are_worth_the_mean_of_what_may_follow() -> None:
    t = trial(1, "four", "equal")
    plan = ask.bid(t.board, **asked(t))  # type: ignore[arg-type]
    assert plan.value == t.final(t.board.opener, t.played(Bid(turn=t.board.opener, opener=t.board.opener), 0))


def test_2_3_the_phases_end_the_auction_as_the_plan_says() -> None:
    """Everybody asks the question at his turn and does what it says: the auction of the phases ends as it was said at first."""
    p = Board.of(named("four").edit(EDIT))
    plan = ask.bid(p)

    def choose(decision: Decision) -> Action:
        board = decision.board
        assert isinstance(board, Board)
        return ask.bid(boards.replace(p, bid=board.bid, boxes=board.boxes, players=board.players)).actions[0]

    end = run(auctions(p), SeededDice(1), dict.fromkeys(p.seats, choose), check=True)
    said = dict(plan.exhibit().headline)["The auction then ends"]
    first, second = end.boxes[:2]
    payer = said.split()[0]
    assert said.endswith(f": {first} to A, {second} to B")
    assert p.players[payer].talents - end.players[payer].talents >= int(said.split()[2][:-1])


def test_2_3_what_is_most_to_bid_is_where_letting_go_is_as_good() -> None:
    p = named("four").edit(EDIT)
    plan = ask.bid(p, exchange=4)
    for row in plan.tables[0].rows:
        worth = Fraction(row[1].partition("(")[2].rstrip(")") or row[1])
        gain = (worth - plan.idle) * 4
        assert row[2] == ("none" if gain < 0 else str(min(int(gain // 5) * 5, 55)))


def test_a_bid_answers_why_not_and_what_if_and_is_pickled() -> None:
    p = named("four").edit(EDIT)
    plan = ask.bid(p)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.why_not(plan.actions[0]).loss == 0
    assert plan.why_not("pass").case == "2.3"
    assert plan.why_not("bid 60: Red to A, Blue to B").case == "2.3"
    worse = plan.why_not("bid 55: Red to A, Blue to B")
    assert worse.loss is not None and worse.loss > 0
    assert dict(plan.explain().what_if).keys() == {"20 Talents more to bid"}
    must = ask.bid(p, must="Red to B", forbid="Green to A", limit=10)
    assert isinstance(must.actions[0], Raise) and must.actions[0].second == "Red" and must.actions[0].talents <= 10
    assert must.why_not("Green to A, Red to B").verdict == "it was forbidden"
    assert plan.value >= must.value and plan.value >= plan.idle
    with pytest.raises(BadInput):
        plan.why_not("Red to A")


@pytest.mark.parametrize(
    ("wrong", "problems"),
    [
        ({"later": "opener"}, 1),
        ({"side": "Purple", "purchases": 9, "unit": "3"}, 3),
        ({"must": "Blue in C; Black to A"}, 2),
        ({"place": "x", "rival": "y", "exchange": -2, "limit": -1}, 4),
    ],
)
def test_a_bid_tells_every_mistake(wrong: dict[str, object], problems: int) -> None:
    with pytest.raises(BadInput) as error:
        ask.bid(named("four").edit(EDIT), **wrong)  # type: ignore[arg-type]
    assert len(error.value.problems) == problems


def test_2_3_who_is_placed_or_has_bid_is_refused() -> None:
    p = named("four").edit(EDIT)
    with pytest.raises(IllegalChoice):
        ask.bid(p.edit("boxes: Red, Blue, Green, Yellow"))
    with pytest.raises(BadInput, match="contradicts"):
        ask.bid(p, must="Red to A; Red to B")
    with pytest.raises(BadInput, match="highest bid"):
        ask.bid(p.edit("bid: Green 10, Red to A, Blue to B, turn Yellow, opener Green"), side="Green")
    with pytest.raises(BadInput, match="has a place already"):
        ask.bid(p.edit("boxes: Red, Blue"), must="Red to A")
    last = ask.bid(named("three").edit("phase Alliances; boxes: Red, Blue; opener Red"))
    assert len(last.tables[0].rows) == 2


def test_2_3_a_bid_is_worth_what_letting_the_auction_go_lacks() -> None:
    plan = ask.bid(named("four").edit(EDIT))
    (row,) = plan.checklist()
    assert row.worth == plan.value - plan.idle and not plan.offers_fewest
