"""The Treasury Phase (Module 9)."""

from dataclasses import replace

import pytest
from playing import at, follow

from rometeach.core.session.requests import Decision, Roll
from rometeach.rome_iinc.actions import Give
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, tax
from rometeach.rome_iinc.phases import exchange, falls, movements, tracks, treasury, unrest
from rometeach.rome_iinc.players.simple.player import SimplePlayer


def test_9_2_4_a_governor_of_two_commands_makes_one_roll() -> None:
    p = at("286", "Gallia + Hispania governor Galerius")
    rolling = [g for g in tax.collectors(p) if tax.base(p, g)]
    _, log = follow(treasury.taxes(p), [(6, 6)] * len(rolling))
    assert sum("Galerius" in a.what for a in log.asked) == 1
    assert len(rolling) == 10 - 1 - 1  # one Command shares its roll, one is Rebel


def test_9_3_1_loyal_units_are_paid_and_rebels_are_not() -> None:
    p = at("286", "East gold 200; West gold 200")
    end, _ = follow(treasury.pay(p))
    assert (200 - end.west.gold, 200 - end.east.gold) == (62, pay.amount(p, "East"))


def test_9_1_2_no_treasury_holds_more_than_500() -> None:
    assert tracks.change(at("286", "East gold 490"), "East", gold=30).east.gold == 500
    assert tracks.change(at("286"), "East", unrest=-99).east.unrest == 0


def test_9_1_4_extra_taxes_as_often_as_the_treasury_is_below_zero() -> None:
    p = at("286", "West gold -9; West unrest 3")
    end, log = follow(treasury.extra_taxes(p, "West"), ["extra taxes", (1, 1), "extra taxes", (4, 4)])
    assert (end.west.gold, end.west.prestige - p.west.prestige, end.west.unrest) == (1, -2, 5)
    assert sum(isinstance(a, Decision) for a in log.asked) == 2
    same, _ = follow(treasury.extra_taxes(p, "West"), ["done"])
    assert same == p


@pytest.mark.parametrize(
    ("change", "gold", "case"),
    [("", 51, "9.1.5"), ("", 0, "9.1.5"), ("West rebel emperor Africa", 5, "9.1.5")],
)
def test_9_1_5_gifts_that_are_refused(change: str, gold: int, case: str) -> None:
    found = exchange.against(at("286", change), "East", gold)
    assert found and found[1] == case


def test_9_1_5_a_gift_moves_gold() -> None:
    p = at("286")
    end, _ = follow(exchange.offer(p), ["give 20", "done", "done"])
    assert (end.east.gold, end.west.gold) == (30, 70)
    saved, _ = follow(exchange.rescue(at("286", "West gold -7"), "West"), ["give 7"])
    assert (saved.east.gold, saved.west.gold) == (43, 0)


def test_9_4_1_players_alternate_moving_wars_east_first_on_odd_turns() -> None:
    change = "9/1 Vandal @ Rome; 9/2 Alan @ Pisae; 5/1 Arabian @ Syria; 11/3 Persian @ Palaestina"
    for turn, first in ((1, "East"), (2, "West")):
        steps = movements.move_wars(at("286", f"{change}; turn {turn}"))
        request = next(steps)
        assert isinstance(request, Decision) and request.who == first and len(request.options) == 2


@pytest.mark.parametrize(
    ("name", "change", "more"), [("286", "", 0), ("363", "", 1), ("286", "event Migration doubled", 2)]
)
def test_9_6_1_how_many_counters_are_drawn(name: str, change: str, more: int) -> None:
    p = at(name, change)
    steps = movements.wars_box(p)
    assert isinstance(next(steps), Roll)
    note = steps.send((3,))
    assert note.what == f"{2 + more} counters are drawn from the Wars Box."  # type: ignore[union-attr]


def test_9_1_3_a_treasury_below_zero_at_the_end_of_a_phase_is_a_fall() -> None:
    p = at("286", "West gold -1; East gold 0")
    assert falls.why_falls(p, "West") == "it has -1 Gold"
    end, _ = follow(falls.end_of_phase(p), ["done"])
    assert end.is_fallen("West") and end.west.gold == 0
    saved, _ = follow(falls.end_of_phase(p), ["extra taxes", (1, 1)])
    assert not saved.is_fallen("West")


def taxed(p: Board, gift: int) -> tuple[Board, list[Decision | Roll]]:
    """The Taxes with doubling dice and a gift of this many Gold whenever it can be given (0: none), and what was asked."""
    steps, answer, asked = treasury.taxes(p), None, list[Decision | Roll]()
    try:
        while True:
            request = steps.send(answer)  # type: ignore[arg-type]
            answer = None
            if isinstance(request, Decision):
                answer = next((a for a in request.actions if str(a) == str(Give(gift))), request.actions[0])
            elif isinstance(request, Roll):
                answer = (1, 1)
            if isinstance(request, Decision | Roll):
                asked.append(request)
    except StopIteration as end:
        return end.value, asked


def test_9_1_2_gold_may_be_given_away_before_and_between_tax_rolls_that_may_bring_too_much() -> None:
    p = at("286", "East gold 480; West gold 0")
    end, asked = taxed(p, 30)
    decisions = [i for i, x in enumerate(asked) if isinstance(x, Decision)]
    rolls = [i for i, x in enumerate(asked) if isinstance(x, Roll)]
    assert {(x.kind, x.case, x.who) for x in asked if isinstance(x, Decision)} == {("exchange", "9.1.2", "East")}
    assert decisions[0] < rolls[0] and any(rolls[0] < i < rolls[-1] for i in decisions)
    kept, _ = taxed(p, 0)
    assert kept.east.gold == 500 and end.east.gold + end.west.gold > kept.east.gold + kept.west.gold


@pytest.mark.parametrize("change", ["East gold 100; West gold 100", "East gold 490; West gold 500"])
def test_9_1_2_nothing_is_asked_where_nothing_can_be_lost_or_nobody_has_room(change: str) -> None:
    _, asked = taxed(at("286", change), 30)
    assert not any(isinstance(x, Decision) for x in asked[:1])


def test_9_1_5_with_a_rebel_emperor_nothing_is_given() -> None:
    p = at("286", "East gold 490; West gold 0")
    _, asked = taxed(replace(p, west=replace(p.west, rebel_commands=("Italia",))), 30)
    assert asked and not any(isinstance(x, Decision) for x in asked)


def offered(p: Board) -> dict[int, str]:
    """What the East may give in an Exchange -> what each amount is for."""
    request = next(exchange.offer(p))
    assert isinstance(request, Decision) and request.who == "East"
    return {a.action.gold: a.meaning for a in request.options if isinstance(a.action, Give)}


def test_9_1_5_the_exact_gold_that_keeps_the_other_empire_from_its_fall_is_among_the_gifts() -> None:
    old = set(exchange.AMOUNTS)
    calm = at("425", "turn 3; phase Unrest; East gold 170; West gold 55; West unrest 38")
    popularity = calm.emperor_of("West").abilities.popularity
    lack = (38 - popularity - 25) * 10 - 55
    assert popularity == 3 and set(offered(calm)) == {n for n in old if n <= 170} | {lack}
    assert offered(calm)[lack] == "what it lacks to come down to 25 Unrest"
    for gold, saved in ((lack, True), (lack - 1, False)):
        given = exchange.apply(calm, "East", gold)
        steps, answer = unrest.bread_and_circuses(given), None
        try:
            while True:  # the East buys nothing, the West calm alone
                request = steps.send(answer)  # type: ignore[arg-type]
                answer = None
                if isinstance(request, Decision):
                    buys = [a for a in request.actions if str(a) == "buy unrest" and request.who == "West"]
                    answer = buys[0] if buys else request.actions[0]
        except StopIteration as end:
            assert (falls.why_falls(end.value, "West") == "") == saved
    due = pay.amount(at("425"), "West")
    poor = at("425", "turn 3; phase Treasury; East gold 170; West gold 22")
    assert set(offered(poor)) == {n for n in old if n <= 170} | {due - 22}
    assert offered(poor)[due - 22] == f"what its Pay of {due} lacks"
    assert 9 in offered(at("425", "turn 3; East gold 170; West gold -9"))
    for change in (
        "turn 3; East gold 170; West gold 90",
        "turn 3; phase Unrest; East gold 170; West unrest 25; West gold 0",
    ):
        assert set(offered(at("425", change))) == {n for n in old if n <= 170}
    assert lack not in offered(at("425", f"turn 3; phase Unrest; East gold {lack - 1}; West gold 55; West unrest 38"))


def test_9_1_5_the_simple_player_gives_the_amounts_that_he_always_gave() -> None:
    for change, gift in (("phase Unrest; East gold 170; West gold 55; West unrest 38", 150),
                         ("phase Treasury; East gold 170; West gold 22", 50)):  # fmt: skip
        request = next(exchange.offer(at("425", f"turn 3; {change}")))
        assert isinstance(request, Decision)
        answers = {SimplePlayer()(request), SimplePlayer()(request)}
        assert answers == {Give(gift)} and Give(gift) in request.actions
