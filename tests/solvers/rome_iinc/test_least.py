"""The least Gold for a chance, against every plan of small boards (Sections 10.6, 10.7, 11.1, 11.2).

`ROMETEACH_BOARDS=1000 python -m pytest tests/solvers/rome_iinc/test_least.py` goes through a thousand boards of each kind.
"""

import os
from dataclasses import replace
from fractions import Fraction

import pytest
from small_boards import Every, six_wars, small

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight
from rometeach.rome_iinc.board.board import with_provinces
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.charts.war_dice import Reading
from rometeach.rome_iinc.position import Position, Status, Units
from rometeach.rome_iinc.rules import SCENARIOS
from rometeach.rome_iinc.valuation import evaluate, fights
from solvers.rome_iinc import questions

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "10"))
CALM = int(os.environ.get("ROMETEACH_BOARDS", "60"))
BLOCK = 10


def triumph(p: Position, force: Force) -> Fraction:
    """The chance that a fight goes ahead and is won, by following every end of the Revolts of the Allied around."""
    chance = Fraction(1)
    for n in force.provinces:
        if p.provinces[n].status in (Status.ROMAN, Status.INSURGENT):
            chance *= 1 - fights.p_lost(p, n)
    o = fights.outlook(p, force.war, force.commander, p.empire_of_commander(force.commander), questions.WEIGHTS)
    ends: dict[tuple[int, int, int], Fraction] = {(o.base, 0, 0): Fraction(1)}
    for n in o.near:
        if p.provinces[n].status in (Status.ROMAN, Status.INSURGENT):
            if n in force.provinces:
                u = p.provinces[n].units
                ends = {(m + fights.strength(p, u), a + u.fleet + 2 * u.veteran_fleet, b + u.cavalry + 2 * u.veteran_cavalry): q
                        for (m, a, b), q in ends.items()}  # fmt: skip
            continue
        new: dict[tuple[int, int, int], Fraction] = {}
        for (m, a, b), q in ends.items():
            for r, dm, da, db in o.shifts(n, n in force.provinces):
                new[m + dm, a + da, b + db] = new.get((m + dm, a + da, b + db), Fraction(0)) + q * r
        ends = new
    need, v, who = p.rules.wars[force.war], p.rules.values, force.commander
    total = Fraction(0)
    for (m, a, b), q in ends.items():
        reading = Reading(False if not who.statesman else _able(p, force), who.ability == "Stalemate",
                          p.events.get("Persecution", 0) > 1, v["war.triumph_limit"], v["war.defeat_limit"])  # fmt: skip
        found = reading.law(m, a >= need.naval and b >= need.cavalry)
        total += q * Fraction(sum(w for r, _, w in found if r == "Triumph"), 216)
    return total * chance


def _able(p: Position, force: Force) -> bool:
    s = force.commander.statesman
    return bool(s and s.ability == "War" and s.enemy == p.rules.wars[force.war].enemy)


def wanted(seed: int, possible: set[Fraction], *, up: bool) -> Fraction:
    """A chance to ask for: one that some plan reaches exactly; for each fifth seed one that no plan reaches."""
    ends = sorted(possible, reverse=not up)
    if not ends:
        return Fraction(1)
    if seed % 5 == 0:
        return (ends[-1] + up) / 2
    return ends[seed % len(ends)]


def p_revolt(p: Position, name: str, units: Units) -> Fraction:
    """The chance that a Province Revolts at least once."""
    state = replace(p.provinces[name], units=units)
    return sum((q for (_, prestige, _), q in revolt.ends(p, name, state).items() if prestige < 0), Fraction(0))


@pytest.mark.parametrize("block", range(CALM // BLOCK))
def test_the_least_gold_that_keeps_every_province_calm(block: int) -> None:
    solved = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        board = small(seed, "garrison")
        every = Every(board, fights=False)
        known = {
            (n, u): p_revolt(board.p, n, u)
            for n, u in {x for g, _ in every.garrisons() for x in zip(every.open, g, strict=True)}
        }
        worst = [(max(known[x] for x in zip(every.open, g, strict=True)), sum(spent)) for g, spent in every.garrisons()]
        limit = wanted(seed, {p for p, _ in worst}, up=False)
        fit = [gold for p, gold in worst if p <= limit]
        try:
            plan = questions.least(board.p, board.empire, chance=limit, weights=board.weights)
        except IllegalChoice:
            assert not fit, f"seed {seed}"
            continue
        assert (plan.status, -plan.value) == ("OPTIMAL", min(fit)), f"seed {seed}"
        after = plans.carry_out(board.p, board.empire, plan.actions)
        assert all(p_revolt(after, n, after.provinces[n].units) <= limit for n in every.open)
        solved += 1
    assert solved >= BLOCK // 2


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_the_least_gold_for_a_triumph(block: int) -> None:
    solved = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        board = small(seed, "turn")
        p, every = board.p, Every(board)
        name = next(iter(p.wars))
        who = {c.box: c for c in war.commanders(p)}
        reached: dict[int, Fraction] = {}
        for units, spent in every.garrisons():
            there = dict(zip(every.open, units, strict=True))
            then = with_provinces(p, {n: replace(p.provinces[n], units=u) for n, u in there.items()})
            for f in {f for options in every.options(there, all_of_them=True) for f in options if f.war == name}:
                found = triumph(then, Force(name, who[f.box], f.provinces))
                reached[sum(spent)] = max(reached.get(sum(spent), Fraction(0)), found)
        limit = wanted(seed, {x for x in reached.values() if x}, up=True)
        best = min((gold for gold, x in reached.items() if x >= limit), default=None)
        try:
            plan = questions.least(p, board.empire, name, chance=limit, weights=board.weights)
        except IllegalChoice:
            assert best is None, f"seed {seed}"
            continue
        assert (plan.status, -plan.value) == ("OPTIMAL", best), f"seed {seed}"
        fight = plan.actions[-1]
        after = plans.carry_out(p, board.empire, [a for a in plan.actions if not isinstance(a, Fight)])
        assert triumph(after, plans.fight(after, fight).force) >= limit, f"seed {seed}"
        solved += 1
    assert solved


@pytest.mark.parametrize("name", SCENARIOS)
def test_more_chance_never_takes_less_gold_on_the_set_ups(name: str) -> None:
    p = six_wars(name)
    wars, spent = list(p.wars), []
    for chance in ("1/4", "1/2", "3/4"):
        try:
            plan = questions.least(p, "both", wars[0], chance=chance, weights=questions.WEIGHTS)
        except IllegalChoice:
            break
        assert plan.is_optimal and plan.lines
        assert evaluate.expected(p, plan.actions, questions.WEIGHTS, empire="both") is not None
        spent.append(-plan.value)
    assert spent == sorted(spent)


def test_why_not_says_how_much_more_gold_a_choice_takes() -> None:
    p = six_wars("286")
    plan = questions.least(p, "West", chance="1/3", weights=questions.WEIGHTS)
    found = plan.why_not("Numidia +Fort")
    assert found.loss is not None and found.instead is not None
    assert found.loss == plan.value - found.instead.value >= 0 and Build("Numidia", "fort") in found.instead.actions
    assert plan.why_not("Numidia +Fort; Numidia +Fort").case == "2.3.1"
    assert plan.next_best(1) == () and "no other plan was found" in plan.explain().text()


def test_what_cannot_be_asked_is_refused() -> None:
    p = six_wars("286")
    with pytest.raises(BadInput, match="no chance"):
        questions.least(p, "West", chance="3/2")
    with pytest.raises(BadInput, match="not on the map"):
        questions.least(p, "West", next(w for w in p.rules.wars if w not in p.wars))
    with pytest.raises(IllegalChoice, match="no force"):
        questions.least(p, "West", next(iter(p.wars)), chance="999/1000")


def test_a_chance_is_written_in_many_ways_and_a_wrong_number_is_bad_input() -> None:
    p = six_wars("286")
    half = questions.least(p, "West", chance="1/2").actions
    for chance in ("50%", "0.5", 0.5, Fraction(1, 2)):
        assert questions.least(p, "West", chance=chance).actions == half  # type: ignore[arg-type]
    with pytest.raises(BadInput, match='"abc" is no chance'):
        questions.least(p, "West", chance="abc")
    with pytest.raises(BadInput, match="'45' is no budget"):
        questions.turn(p, "West", gold="45")  # type: ignore[arg-type]
