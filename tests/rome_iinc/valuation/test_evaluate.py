"""What a plan is worth, against the Revolt step played out to every end, and against recounts of icons and Pay."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from random_boards import random_board

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.session.outcomes import outcomes
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Promote
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, revolt, tax, unrest
from rometeach.rome_iinc.phases import builds, revolts
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate, provinces
from rometeach.rome_iinc.valuation.evaluate import PlanParts
from rometeach.rome_iinc.valuation.weights import Weights


@pytest.fixture
def west() -> Position:
    return rometeach.position("rome-iinc", "286", owner=False)


# -- The figures -------------------------------------------------------------------------------------------


def test_a_fleet_in_germania_ii_is_worth_what_its_parts_are_worth(west: Position) -> None:
    now = evaluate.value(west, "", empire="west").parts
    then = evaluate.value(west, "Germania II +Fleet", gold=87).parts
    assert (then.gold, then.pay, then.unrest - now.unrest) == (-20, -4, Fraction(-1, 3) - 1)
    assert then.prestige - now.prestige == Fraction(1, 3)
    assert then.taxes - now.taxes == Fraction(1, 3) * west.rules.provinces["Germania II"].gold
    w = Weights()
    assert then.provinces - now.provinces == Fraction(1, 3) * (w.statuses["Roman"] - w.statuses["Insurgent"])
    gained = (
        Fraction(1, 3) + Fraction(4, 3) - Fraction(24, 20) + Fraction(2, 3) * 3 / 20 + w.units["fleet"] + Fraction(1, 6)
    )
    assert evaluate.expected(west, "Germania II +Fleet", gold=87) - evaluate.expected(west, "", empire="West") == gained


def played(board: Board, empire: str) -> PlanParts:
    """The expected changes of the Revolt step, by playing it to every end."""
    before = {e: board.empire(e) for e in EMPIRES}[empire]
    prestige = more_unrest = taxes = Fraction(0)
    for p, end in outcomes(lambda: revolts.revolts(board), 3000):
        prestige += p * (end.empire(empire).prestige - before.prestige)
        more_unrest += p * (end.empire(empire).unrest - before.unrest)
        taxes += p * (_taxed(end, empire) - _taxed(board, empire))
    return PlanParts(prestige, more_unrest, taxes=taxes)


def _taxed(board: Board, empire: str) -> int:
    return sum(tax.base(board, g) for g in tax.collectors(board) if board.empire_of_commander(g) == empire)


def quiet_board(seed: int) -> Position:
    """A random board on which at most three Provinces roll, none of which can lose its Units."""
    rng = Random(seed)
    p = random_board(seed)
    rolling = [o.province for o in revolt.all_odds(p)]
    kept = rng.sample(rolling, min(3, len(rolling)))
    changed = {n: ProvinceState(Status.BARBARIAN) for n in rolling if n not in kept}
    p = replace(p, provinces=p.provinces | changed)
    for n, s in p.provinces.items():
        if s.status is Status.INSURGENT:
            p = replace(p, provinces=p.provinces | {n: replace(s, units=Units())})
    for _ in range(60):
        late = [o.province for o in revolt.all_odds(p)][3:]
        if not late:
            return p
        p = replace(p, provinces=p.provinces | dict.fromkeys(late, ProvinceState(Status.BARBARIAN)))
    raise AssertionError(seed)


def test_11_1_the_revolt_step_expects_what_playing_it_to_every_end_gives() -> None:
    compared = several = 0
    for seed in range(70):
        p = quiet_board(seed)
        for empire in EMPIRES:
            try:
                by_play = played(p, empire)
            except ValueError:  # a player decides: which Foederati, or where Units go
                continue
            p = replace(p, phase="War", step="Revolts")
            mine = [n for n in p.rules.provinces if p.empire_of[n] == empire]
            by_chart = sum((evaluate.of_revolt(p, n, Weights()) for n in mine), PlanParts())
            taxed = sum(provinces.taxes(p, n, p.provinces[n]) for n in mine)
            assert (by_chart.prestige, by_chart.unrest) == (by_play.prestige, by_play.unrest), f"seed {seed}, {empire}"
            assert by_chart.taxes - taxed == by_play.taxes, f"seed {seed}, {empire}"
            compared += 1
            several += any(revolt.number_of_dice(p, o.province) > 1 for o in revolt.all_odds(p))
    assert compared > 80 and several > 1


def test_11_1_ends_and_odds_agree_on_random_boards() -> None:
    for seed in range(40):
        p = random_board(seed)
        for n in p.rules.provinces:
            law, odds = revolt.ends(p, n), revolt.odds(p, n)
            assert sum(law.values()) == 1
            tracks: dict[tuple[int, int], Fraction] = {}
            for (_, a, b), chance in law.items():
                tracks[a, b] = tracks.get((a, b), Fraction(0)) + chance
            assert tracks == (odds.tracks if odds else {(0, 0): 1})
            for title, chance in (odds.becomes if odds else {}).items():
                if title != "Roman":
                    assert chance == sum(x for (t, _, _), x in law.items() if t == title)


def stays(board: Position, province: str) -> Fraction:
    """The chance that a Province can still hold a garrison after the Revolt step."""
    law = revolt.ends(board, province)
    return sum((x for (title, _, _), x in law.items() if title in ("Roman", "Insurgent")), Fraction(0))


def test_10_1_4_and_10_1_5_and_9_3_icons_and_pay_are_those_of_the_board_after_the_plan() -> None:
    rng = Random(5)
    tried = likely = 0
    for seed in range(60):
        p = random_board(seed)
        for empire in EMPIRES:
            actions = [a for o in builds.choices(p, empire)[0] if isinstance(a := o.action, Build | Promote)]
            if not actions:
                continue
            action = rng.choice(actions)
            after = builds.apply(p, empire, action)
            if p.empire(empire).gold < 0:
                continue
            rolled = p.phase in ("War", "Victory") and p.step != "Revolts"
            got = evaluate.value(p, [action]).parts
            revolt_unrest = sum(
                evaluate.of_revolt(after, n, Weights()).unrest for n in p.rules.provinces if p.empire_of[n] == empire
            )
            bare = [
                n
                for key, _, n in unrest.terms(after, empire)
                if key in ("unrest.legion_icon", "unrest.fleet_icon") and p.turn < LAST_TURN
            ]
            held = {n: Fraction(1) if rolled else stays(after, str(n)) for n in bare}
            assert got.unrest - revolt_unrest == sum(held[n] for n in bare)
            likely += any(0 < x < 1 for x in held.values())
            assert got.pay == pay.amount(p, empire) - pay.amount(after, empire)
            assert got.gold == after.empire(empire).gold - p.empire(empire).gold < 0
            tried += 1
    assert tried > 60 and likely


def test_a_plan_is_worth_what_the_board_after_it_is_worth_and_what_it_takes() -> None:
    w = Weights(short=Fraction(1, 10), need=40)
    for seed in range(25):
        p = random_board(seed)
        for empire in EMPIRES:
            for option in builds.choices(p, empire)[0][::40]:
                assert isinstance(option.action, Build | Promote)
                after = builds.apply(p, empire, option.action)
                kept = replace(after, east=p.east, west=p.west)
                whole = evaluate.expected(p, [option.action], w)
                gold, drawn = p.empire(empire).gold, pay.amount(after, empire) - pay.amount(p, empire)
                spent = gold - after.empire(empire).gold
                built = w.army(after.units_on_map) - w.army(p.units_on_map)
                price = w.treasury(gold) - w.treasury(gold - spent - drawn)
                held = _held(kept, empire, w) - _held(p, empire, w)
                assert whole == evaluate.expected(kept, "", w, empire=empire) + held + built - price


def _held(p: Board, empire: str, w: Weights) -> Fraction:
    """What the Provinces stand for now; plans count what they change of it."""
    mine = [(n, p.provinces[n]) for n in p.rules.provinces if p.empire_of[n] == empire]
    return sum(
        (provinces.worth(p, n, s, w) + provinces.taxes(p, n, s) * w.gold * w.taxes for n, s in mine), Fraction(0)
    )


# -- Plans -------------------------------------------------------------------------------------------------


def test_a_plan_is_read_into_single_choices(west: Position) -> None:
    text = "germania ii +fort + 2 aux; Belgica promote Fort\nRome +Guard, Cavalry"
    assert plans.read(west.rules, text) == (
        Build("Germania II", "fort"),
        Build("Germania II", "auxilia"),
        Build("Germania II", "auxilia"),
        Promote("Belgica", "fort"),
        Build("Rome", "cavalry"),
        Build("Rome", "guard"),
    )
    assert plans.read(west.rules, " ; ") == ()


@pytest.mark.parametrize("text", ["Belgica > Rom: Fort", "Foo +Fort", "Belgica +Elephant", "West gold 87", "Belgica", "Belgica -Fort",
                                  "Belgica +999 Fort", "Belgica +Fort;" * 5000])  # fmt: skip
def test_what_is_no_plan_is_refused_with_a_hint(west: Position, text: str) -> None:
    with pytest.raises(BadInput) as error:
        evaluate.expected(west, text)
    assert len(str(error.value)) < 700


def test_every_mistake_of_a_plan_is_reported_at_once(west: Position) -> None:
    with pytest.raises(BadInput) as error:
        plans.read(west.rules, "Belgica > Rime: Fort; Germania IX +Fort")
    assert len(error.value.problems) == 2 and "Did you mean Germania I" in str(error.value)


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("Germania II +Legion", "10.6.1"),
        ("Rome +Guard", "2.3.1"),
        ("Belgica +Fort; Belgica +Fort", "2.3.1"),
        ("Germania II promote Legion", "10.6.2"),
        ("Belgica promote Fort", "10.6.2"),
        ("Germania II +Veteran Auxilia", "2.1.2"),
        ("Belgica +Fort; Arabia I +Fort", "10.6.1"),
        ("Arabia I +Fleet", "10.6.3"),
        ("Alpes +Cavalry; Numidia +Cavalry", "10.6.1"),
        ("Germania III +Fort", "10.6.1"),
    ],
)
def test_10_6_an_illegal_plan_names_its_case(west: Position, text: str, case: str) -> None:
    with pytest.raises(IllegalChoice) as error:
        evaluate.expected(west, text)
    assert error.value.case == case


def test_2_2_6_auxilia_are_not_promoted_with_the_valentinian_dynasty(west: Position) -> None:
    board = west.edit("dynasty Valentinian")
    with pytest.raises(IllegalChoice, match="Valentinian"):
        evaluate.expected(board, "Germania II promote Auxilia")


def test_2_2_5_a_fort_never_transfers_and_goes_back_as_a_pseudo_legion(west: Position) -> None:
    with pytest.raises(IllegalChoice, match="Forts do not Transfer") as error:
        evaluate.expected(west, "Belgica +Fort; Belgica > Rome: Fort")
    assert error.value.case == "10.7.4"
    built = plans.carry_out(west, "West", [Build("Belgica", "fort")])
    assert built.barracks.pseudo_legion == west.barracks.pseudo_legion - 1
    assert evaluate.value(west, "Belgica +Fort").parts.gold == -10
    assert evaluate.value(west, "Belgica +Fort").parts.pay == -2


def test_the_gold_asked_for_stands_in_for_the_treasury(west: Position) -> None:
    with pytest.raises(IllegalChoice, match="it costs 10 Gold and the West has 9"):
        evaluate.expected(west, "Belgica +Fort", gold=9)
    assert evaluate.expected(west, "Belgica +Fort", gold=60) == evaluate.expected(west, "Belgica +Fort")
    with pytest.raises(BadInput, match="East or West"):
        evaluate.expected(west, "")


# -- Weights -----------------------------------------------------------------------------------------------


def test_weights_are_exact_and_nothing_that_is_no_weight_is_taken() -> None:
    assert Weights(gold=0.05) == Weights(gold="1/20") == Weights()  # type: ignore[arg-type]
    for bad in (-1, 1001, "much", None, float("nan"), "1/0", Fraction(1, 1009)):
        with pytest.raises(BadInput, match=r"weights\.unrest"):
            Weights(unrest=bad)  # type: ignore[arg-type]
    with pytest.raises(BadInput) as error:
        Weights(unrest=-1, units={"elephant": 1}, calm=2.5)  # type: ignore[arg-type, dict-item]
    assert len(error.value.problems) == 3


def test_gold_is_dearer_below_the_need_and_unrest_above_the_calm() -> None:
    w = Weights(need=30, gold=Fraction(1, 10), short=Fraction(1, 5), calm=15, unrest=2, alarm=3)  # type: ignore[arg-type]
    assert w.treasury(40) - w.treasury(39) == Fraction(1, 10) and w.treasury(30) - w.treasury(29) == Fraction(3, 10)
    assert w.unease(15) - w.unease(14) == w.slope(14) == 2 and w.unease(16) - w.unease(15) == w.slope(15) == 5


def test_the_worths_of_the_parts_add_up(west: Position) -> None:
    weights = Weights(prestige=2, unrest=3, gold=Fraction(1, 7), short=Fraction(1, 9), need=86)  # type: ignore[arg-type]
    found = evaluate.value(west.edit("West gold 87"), "Belgica +Fort", weights)
    assert found.worth == sum(found.worths.values()) == evaluate.expected(west, "Belgica +Fort", weights, gold=87)
    assert found.worths["gold"] == Fraction(-10, 7) - Fraction(9, 9) and found.worths["pay"] == -2 * (
        Fraction(1, 7) + Fraction(1, 9)
    )
