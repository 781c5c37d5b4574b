"""Two plans side by side: the means are those of the evaluation, the laws those of the Revolt step and of the dice."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from random_boards import random_board

import rometeach
from rometeach.core.chance.laws import Law
from rometeach.core.errors import BadInput, IllegalChoice, RometeachError
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.outcomes import TooManyBranches, outcomes
from rometeach.core.session.play import run
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy, Fight
from rometeach.rome_iinc.board.board import GARRISONED, ProvinceState, Status, with_provinces
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.phases.revolts import revolts
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate, losses_bound
from rometeach.rome_iinc.valuation import fights as fights_
from rometeach.rome_iinc.valuation.provinces import icons as icons_of
from rometeach.rome_iinc.valuation.weights import WEIGHTS
from solvers.rome_iinc import questions
from solvers.rome_iinc.compare import compare, track_laws
from solvers.rome_iinc.question import Question

MARCH = "Germania II +Fort; Africa +Fort; Rome > Numidia: Guard; 7/5 Vandal by Africa with Africa, Mauretania I"


@pytest.fixture(scope="module")
def vandals() -> Position:
    return rometeach.position("rome-iinc", "286", owner=False).edit("7/5 Vandal @ Numidia")


def fights(rng: Random, p: Position, empire: str) -> list[Fight]:
    """Some legal fights of an Empire, each with Provinces at random."""
    found: list[Fight] = []
    boxes = [c.box for c in p.commander_of.values() if p.empire_of_commander(c) == empire]
    for name in p.wars:
        places = [p.wars[name].space, *(n for n, _ in p.rules.neighbours[p.wars[name].space])]
        near = [n for n in dict.fromkeys(places) if n in p.provinces]
        for _ in range(6):
            some = rng.sample(near, rng.randint(1, min(3, len(near)))) if near else []
            if not some or not boxes:
                continue
            action = Fight(name, rng.choice(boxes), tuple(sorted(some)))
            try:
                plans.carry_out(p, empire, [*found, action])
            except RometeachError:
                continue
            found.append(action)
            break
    return found


def of_fight(p: Position, empire: str, planned: Fight) -> Law:
    """The law of Prestige of all that may happen on a board where one fight is planned, by every throw of every die."""
    fight = plans.fight(p, planned)
    o = fights_.outlook(p, fight.force.war, fight.force.commander, empire, WEIGHTS)
    force = [n for n in fight.force.provinces if p.provinces[n].status in GARRISONED]
    rolls = {n: revolt.ends(p, n) for n in p.rules.provinces if p.empire_of[n] == empire and len(revolt.ends(p, n)) > 1}
    units = NONE
    for n in force:
        units = units.plus(p.provinces[n].units)
    bills = losses_bound.order(o.prices, *losses_bound.shares(units), o.prices.tributes(p.empire(empire).gold))
    law = war.law_of(p, fight.force)
    found: dict[int, Fraction] = {}
    for ends in itertools.product(*(r.items() for r in rolls.values())):
        chance, sum_ = Fraction(1), 0
        for (_, prestige, _), q in ends:
            chance *= q
            sum_ += prestige
        after = {n: title for n, ((title, _, _), _) in zip(rolls, ends, strict=True)}
        if all(after.get(n, "Roman") in ("Roman", "Insurgent") for n in force):
            for result, number, weight in law:
                change = (
                    int(o.ends[result].prestige + number * o.per_loss[result].prestige) - bills[number - 1].dishonor
                )
                found[sum_ + change] = found.get(sum_ + change, Fraction(0)) + chance * Fraction(weight, 216)
        else:
            found[sum_] = found.get(sum_, Fraction(0)) + chance
    scale = 6 ** (len(rolls) + 3)
    return Law({k: int(q * scale) for k, q in found.items()}, scale)


def test_the_means_are_the_expected_changes() -> None:
    fought = 0
    for seed in range(90):
        rng = Random(seed)
        p, empire = random_board(seed), rng.choice(EMPIRES)
        names = fights(rng, p, empire)
        fought += len(names)
        q = Question.of(p, empire, weights=WEIGHTS)
        found, parts = track_laws(q, names), evaluate.value(p, names, WEIGHTS, empire=empire).parts
        assert (found.prestige.mean, found.unrest.mean) == (parts.prestige, parts.unrest - parts.calmed), seed
        assert sum(w for _, w in found.prestige.items()) == 1
    assert fought > 40


def test_quiet_plans_of_both_empires_too(vandals: Position) -> None:
    for text, empire in (
        (MARCH, "West"),
        ("Rome > Numidia: Guard", "both"),
        ("buy unrest; buy prestige; Frisia allied", "West"),
    ):
        names = plans.read(vandals.rules, text)
        q = Question.of(vandals, empire, weights=WEIGHTS)
        found, parts = track_laws(q, names), q.value(names).parts
        assert (found.prestige.mean, found.unrest.mean) == (
            parts.prestige + parts.bought,
            parts.unrest - parts.calmed,
        ), text


def few(seed: int) -> Position:
    """A random board on which five Provinces can roll; all others are Barbarian, and no Units can be driven out."""
    rng, p = Random(seed), random_board(seed)
    some = rng.sample(sorted(n for n, s in p.provinces.items() if s.status is not Status.BARBARIAN), 5)
    others = {n: ProvinceState(Status.BARBARIAN) for n in p.provinces if n not in some}
    others |= {n: replace(p.provinces[n], units=NONE) for n in some if p.provinces[n].status is Status.INSURGENT}
    return replace(with_provinces(p, others), phase="War", step="Revolts")


def bare(start: Position, end: Position, empire: str) -> int:
    """The uncovered icons that still count, as no garrison covers another one's."""
    return sum(icons_of(start, n) for n, s in end.provinces.items()
               if start.empire_of[n] == empire and s.status in (Status.ROMAN, Status.INSURGENT))  # fmt: skip


def test_the_law_of_the_revolt_step_is_that_of_every_throw() -> None:
    compared = 0
    for seed in range(60):
        p = few(seed)
        try:
            ends = outcomes(lambda p=p: revolts(p), limit=3000)  # type: ignore[misc]
        except (ValueError, TooManyBranches):
            continue  # a player decides in it, or there is too much to follow
        compared += 1
        for empire in EMPIRES:
            before = p.empire(empire)
            found = track_laws(Question.of(p, empire, weights=WEIGHTS), ())
            law: Counter[tuple[int, int]] = Counter()
            for chance, board in ends:
                after = board.empire(empire)
                law[0, after.prestige - before.prestige] += chance  # type: ignore[assignment]
                law[1, after.unrest - before.unrest + bare(p, board, empire)] += chance  # type: ignore[assignment]
            for i, mine in enumerate((found.prestige, found.unrest)):
                assert dict(mine.items()) == {k: c for (j, k), c in law.items() if j == i}, seed
    assert compared > 20


def test_the_law_of_a_fight_is_that_of_every_throw(vandals: Position) -> None:
    for commander, provinces in (("Africa", ("Africa", "Mauretania I")), ("Western Emperor", ("Mauretania I",))):
        fight = Fight("7/5 Vandal", commander, provinces)
        found = track_laws(Question.of(vandals, "West", weights=WEIGHTS), (fight,))
        assert found.prestige == of_fight(vandals, "West", fight)
    shaky = vandals.edit("Mauretania I insurgent; Numidia insurgent; Numidia: 2 Legion")
    fight = Fight("7/5 Vandal", "Africa", ("Africa", "Mauretania I", "Numidia"))
    assert fights_.p_lost(shaky, "Numidia") or fights_.p_lost(shaky, "Mauretania I")
    assert track_laws(Question.of(shaky, "West", weights=WEIGHTS), (fight,)).prestige == of_fight(shaky, "West", fight)


def test_the_revolt_step_played_at_random_agrees(vandals: Position) -> None:
    after = plans.carry_out(vandals, "West", plans.read(vandals.rules, "Germania II +Fort; Rome > Numidia: Guard"))
    found = track_laws(Question.of(after, "West", weights=WEIGHTS), ())
    dice, number = SeededDice(5), 2_000
    players = dict.fromkeys(EMPIRES, SimplePlayer())
    ends = [run(revolts(after), dice, players) for _ in range(number)]
    changes = ([e.west.prestige - after.west.prestige for e in ends],
               [e.west.unrest - after.west.unrest + bare(after, e, "West") for e in ends])  # fmt: skip
    for seen, law in zip(changes, (found.prestige, found.unrest), strict=True):
        error = sqrt(law.variance / number)
        assert abs(sum(seen) / number - law.mean) <= 4 * error
        for outcome_, p in law.items():
            assert abs(seen.count(outcome_) / number - p) <= 4 * sqrt(p * (1 - p) / number) + 1 / number


def test_two_plans_side_by_side(vandals: Position) -> None:
    plan = questions.bread(vandals, "West")
    found = questions.compare(vandals, plan, MARCH)
    assert found.values[0] == plan.value
    assert found.values[1] == evaluate.expected(
        vandals, plans.read(vandals.rules, MARCH), plan.setting.weights, empire="West"
    )
    prestige, unrest = found.spreads
    a, b = prestige.laws
    assert prestige.p_more() == sum((p * r for k, p in a.items() for n, r in b.items() if k > n), Fraction(0))
    assert prestige.p_more() + prestige.p_more(1, 0) <= 1
    for law, (low, middle, high), sd in zip(prestige.laws, prestige.quantiles, prestige.deviations, strict=True):
        assert low <= middle <= high and sd == pytest.approx(sqrt(law.variance))
        for share, k in ((Fraction(1, 10), low), (Fraction(1, 2), middle), (Fraction(9, 10), high)):
            assert law.p_if(lambda x, k=k: x <= k) >= share > law.p_if(lambda x, k=k: x < k)  # type: ignore[misc]
    text = found.text()
    assert "A ends with more Prestige than B" in text and "Change of Unrest:\n" in text
    assert ", plan A " in text and "plan B" in text and "percentage point" in text
    assert found.html().count("<svg") == 2 and found.as_json()["spreads"]["unrest"]["means"] == [
        str(x.mean) for x in unrest.laws
    ]


def test_a_budget_beyond_the_treasury_is_that_of_both(vandals: Position) -> None:
    plan = questions.bread(replace(vandals, west=replace(vandals.west, unrest=18)), "West", gold=200)
    assert len(plan.actions) > 5
    found = compare(vandals.edit("West unrest 18"), plan, "buy unrest")
    assert found.values[0] == plan.value


def test_purchases_of_both_empires_can_be_compared(vandals: Position) -> None:
    calm = vandals.edit("West unrest 9; East unrest 9; East gold 200; West gold 200")
    plan = questions.bread(calm, "both")
    assert plan.actions[0] in (Buy("prestige", "East"), Buy("unrest", "East"))
    found = compare(calm, plan, "")
    assert found.values == (plan.value, plan.idle) and found.spreads[1].laws[0].mean < found.spreads[1].laws[1].mean


def test_mistakes_name_their_plan(vandals: Position) -> None:
    with pytest.raises(BadInput) as error:
        compare(vandals, "Germaina II +Fort", "Roma +Elephant")
    assert "plan A" in str(error.value) and "plan B" in str(error.value)
    with pytest.raises(BadInput, match="does not say whose"):
        compare(vandals, "buy unrest", "")
    with pytest.raises(IllegalChoice):
        compare(vandals, "Germania II +9 Fort", "", "West")


def test_all_mistakes_of_two_plans_are_told_at_once(vandals: Position) -> None:
    with pytest.raises(BadInput) as error:
        compare(vandals, "Rome +Fort", "Rom +Frt; Phrygia +Fleet")
    said = str(error.value)
    for words in (
        '"Rom"',
        '"Frt" is no Unit. Did you mean Fort?',
        "plan B: Phrygia +Fleet: Phrygia is not in the Western",
    ):
        assert words in said, said


def test_every_choice_that_the_rules_forbid_is_told_once(vandals: Position) -> None:
    with pytest.raises(IllegalChoice) as error:
        compare(vandals, "Phrygia +Fleet; Rome +2 Fort; Phrygia > Africa: Fleet; Bosporus +Legion", "", "West")
    said = [(x.case, x.got) for x in (error.value, *error.value.also)]
    assert said == [("10.6.1", "Phrygia +Fleet"), ("2.3.1", "Rome +Fort"), ("10.6.1", "Bosporus +Legion")]
    assert str(error.value).count("\n") == 2
