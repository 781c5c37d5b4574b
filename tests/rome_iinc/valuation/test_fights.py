"""What a planned fight is worth, against every throw of its dice after every end of the Revolts around it.

The recount reads each throw by the War chart on the board as the Revolts left it; it has its own table of gains and takes the
Losses from every set of those that a plan counts on.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import ceil
from random import Random

import pytest
from cheapest_bills import bills
from random_boards import random_board

from rometeach.core.chance import laws
from rometeach.core.chance.laws import Law
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.actions import Fight
from rometeach.rome_iinc.board.board import with_provinces
from rometeach.rome_iinc.charts import rebellion, revolt, unrest, war, war_dice
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.valuation import annexations, evaluate, losses_bound, provinces
from rometeach.rome_iinc.valuation import fights as fights_
from rometeach.rome_iinc.valuation.weights import Weights

W = Weights(unrest=Fraction(3, 2), prestige=2, war=3, frontier=Fraction(1, 3), rebellion=7)  # type: ignore[arg-type]


def fights(seed: int) -> list[tuple[Position, Force]]:
    """A legal fight of a random board for every War that somebody can fight, at a step before the Revolts."""
    rng = Random(seed)
    p = replace(random_board(seed), phase="Unrest", step="Build and Transfer")
    found = []
    for name in p.wars:
        for who in war.commanders(p):
            mine = war.eligible(p, name, who)
            chosen = tuple(x for x in mine if rng.random() < 0.7)
            around = [s for s, _ in p.rules.neighbours[p.wars[name].space]]
            loose = [s for s in (p.wars[name].space, *around) if s in p.provinces and revolt.odds(p, s)]
            if (
                chosen
                and len(loose) <= 4
                and not any(x.severity == "error" for x in war.problems(p, Force(name, who, chosen)))
            ):
                found.append((p, Force(name, who, chosen)))
                break
    return found


def around(p: Position, force: Force) -> list[str]:
    space = p.wars[force.war].space
    return [s for s in dict.fromkeys((space, *(n for n, _ in p.rules.neighbours[space]))) if s in p.provinces]


def after_revolts(p: Position, names: list[str]) -> list[tuple[Fraction, dict[str, ProvinceState]]]:
    """Every end of the Revolts in some Provinces; the first of several Foederati is chosen."""
    laws = []
    for n in names:
        state, law = p.provinces[n], []
        known = {e.title: e for now in (state, revolt.one_step(state)) for e in (now, *revolt.after_revolt(p, n, now))}
        for (title, _, _), chance in revolt.ends(p, n).items():
            end = known.get(title.replace(" Foederati", "").split(" or ")[0] + " Foederati", known.get(title))
            if title == "Roman":
                end = replace(state, status=Status.ROMAN)
            assert end is not None, (n, title)
            law.append((chance, n, replace(end, units=state.units)))
        laws.append(law)
    ends = []
    for choice in product(*laws):
        chance = Fraction(1)
        for q, _, _ in choice:
            chance *= q
        ends.append((chance, {n: state for _, n, state in choice}))
    return ends


def cheapest(o: fights_.Outlook, units: Units, number: int, gold: int) -> Fraction:
    """The cheapest Losses that a plan counts on, by trying every set of Units for them."""
    veterans = sum(getattr(units, f) for f in units._fields if f.startswith("veteran"))
    pairs = min(2, ceil(units.auxilia / 2))
    free = [W.veteran] * min(2, veterans)
    dismissed = [W.units["fort"]] * min(2, units.fort) + [o.prices.together * W.units["auxilia"]] * pairs
    table = o.prices.paid[min(2, max(0, gold) // 10)]
    best: Fraction | None = None
    for a in range(len(free) + 1):
        for b in range(min(2, len(dismissed)) + 1):
            for gone in combinations(dismissed, b):
                rest = number - a - b
                if rest < 0:
                    continue
                paid, _, _ = table[min(rest, len(table) - 1)]
                more = max(0, rest - len(table) + 1)
                cost = a * W.veteran + sum(gone) + Fraction(paid, o.prices.scale) + more * W.prestige
                best = cost if best is None or cost < best else best
    assert best is not None
    return best


def p_rebels(p: Position, force: Force, empire: str, calm: int) -> Fraction:
    """The chance of a Rebellion by the chart on a board with each Unrest that the Revolts may lead to, the Triumph's calm off."""
    rolls = [odds.tracks for n in p.provinces if p.empire_of[n] == empire and (odds := revolt.odds(p, n))]
    law = laws.total(Law.of((unrest, chance) for (_, unrest), chance in tracks.items()) for tracks in rolls)
    found, side = Fraction(0), p.empire(empire)
    for more, chance in law.items():
        then = replace(side, unrest=max(0, side.unrest + more - calm))
        found += rebellion.odds(replace(p, **{empire.casefold(): then}), force.commander).p_rebels * chance
    return Fraction(round(found * 216), 216)


def recount(p: Position, force: Force, empire: str) -> Fraction:
    """The worth of a fight by every end of the Revolts and every throw."""
    o = fights_.outlook(p, force.war, force.commander, empire, W)
    held = [n for n in force.provinces if p.provinces[n].status in (Status.ROMAN, Status.INSURGENT)]
    units = Units()
    for n in held:
        units = units.plus(p.provinces[n].units)
    enemy, slope = p.rules.wars[force.war], W.slope(p.empire(empire).unrest)
    half = enemy.strength // 2 if p.rules.switches["triumph_half"] == "down" else ceil(enemy.strength / 2)
    counts = force.commander.kind != "Rebel"
    gains = {r: Fraction(0) for r in war_dice.RESULTS}
    bonus = 2 if force.commander.ability == "Veteran" else 1
    ready = units.cavalry + units.guard + units.fleet + (0 if "Valentinian" in p.dynasties else units.legion)
    for r in ("Triumph", "Draw", "Stalemate"):  # at these weights no Demotion comes before all other Losses
        gains[r] += min(bonus, ready) * W.veteran
    gains["Triumph"] += counts * (
        half * W.prestige
        + min(half, p.empire(empire).unrest) * slope
        + enemy.strength * force.commander.abilities.administration * W.gold
    )
    annexed = annexations.expected(p, force.war, empire, war.annexations(p, force.commander, enemy), around(p, force), W,
                                   prestige=int(counts or p.rules.is_on("rebel_annexation")))  # fmt: skip
    gains["Triumph"] += W.war + annexed[0] * W.prestige - annexed[1] * slope + annexed[2]
    if force.commander.kind == "Governor":
        gains["Triumph"] -= W.rebellion * p_rebels(p, force, empire, half)
    if force.commander.statesman:
        gains["Disaster"] -= W.emperor if force.commander.is_emperor else W.statesman
    if force.commander.is_rebel:  # his Provinces are Loyal again
        led = war.commands_of(p, force.commander)
        taxed = [n for n in p.provinces if p.empire_of[n] == empire and p.provinces[n].status is Status.ROMAN
                 and p.rules.provinces[n].command in led]  # fmt: skip
        gains["Disaster"] += W.gold * W.taxes * sum(p.rules.provinces[n].gold for n in taxed)
    total = Fraction(0)
    for chance, ends in after_revolts(p, [n for n in around(p, force) if revolt.odds(p, n)]):
        then = with_provinces(p, ends)
        if any(then.provinces[n].status not in (Status.ROMAN, Status.INSURGENT) for n in held):
            continue  # called off
        ready = war.may_fight_from(then, force.war)
        there = replace(force, provinces=tuple(n for n in force.provinces if n in ready))
        modifier = sum(n * p.rules.values[k] for k, n, _ in war.terms(then, there))
        matched = war.is_matched(then, there)
        for dice in product(range(1, 7), repeat=3):
            reading = war_dice.Reading(war.has_matching_ability(force.commander, enemy),
                              force.commander.ability == "Stalemate", p.events.get("Persecution", 0) > 1,
                              p.rules.values["war.triumph_limit"], p.rules.values["war.defeat_limit"])  # fmt: skip
            result = reading.result(dice, modifier, matched)
            worth = gains[result] - cheapest(o, units, dice[2], p.empire(empire).gold)
            if result == "Disaster":
                worth -= dice[2] * (W.prestige + slope)
            total += chance * worth / 216
    return total


@pytest.mark.parametrize("block", range(6))
def test_11_2_a_planned_fight_is_worth_what_every_throw_after_every_revolt_brings(block: int) -> None:
    compared = called = random_ = 0
    for seed in range(block * 12, block * 12 + 12):
        for p, force in fights(seed)[:3]:
            empire = p.empire_of_commander(force.commander)
            o = fights_.outlook(p, force.war, force.commander, empire, W)
            got = o.value(force.provinces).points(W, p.empire(empire).unrest)
            assert got == recount(p, force, empire), f"seed {seed}, {force.war}"
            compared += 1
            called += any(fights_.p_lost(p, n) for n in force.provinces if p.provinces[n].units.number)
            random_ += any(p.provinces[n].status in (Status.ALLIED, Status.FOEDERATI) for n in around(p, force))
    assert compared > 8 and random_ > 2
    assert called or block != 0


def test_a_plan_with_a_fight_is_worth_the_plan_and_the_fight() -> None:
    tried = 0
    for seed in range(40):
        for p, force in fights(seed)[:1]:
            if force.commander.is_emperor and p.sole_emperor:
                continue
            empire = p.empire_of_commander(force.commander)
            action = Fight(force.war, force.commander.box, force.provinces)
            both = evaluate.expected(p, [action], W, empire=empire)
            o = fights_.outlook(p, force.war, force.commander, empire, W)
            alone = o.value(force.provinces).points(W, p.empire(empire).unrest)
            assert both - evaluate.expected(p, "", W, empire=empire) == alone
            tried += 1
    assert tried > 15


def test_11_1_after_the_revolt_step_nothing_revolts_any_more() -> None:
    for seed in range(30):
        for p, force in fights(seed)[:1]:
            late = replace(p, phase="War", step="Wars")
            assert not any(fights_.p_lost(late, n) for n in late.provinces)
            assert evaluate.of_revolt(late, force.provinces[0], W).prestige == 0


def test_11_3_a_plan_never_counts_on_losses_cheaper_than_the_cheapest() -> None:
    rng = Random(3)
    for seed in range(40):
        p = random_board(seed)
        for name in p.wars:
            o = fights_.outlook(p, name, p.emperor_of("West"), "West", W)
            units = Units(*(rng.choice((0, 0, 1, 2)) for _ in Units._fields))
            if len(o.prices.paid[-1]) <= losses_bound.MOST:
                continue
            counted = losses_bound.order(o.prices, *losses_bound.shares(units), 2)
            least = bills(o.prices, units, units.pseudo_legion, False)
            if units.auxilia % o.prices.together == 0:
                assert all(b.cost >= least[n].cost for n, b in enumerate(counted, 1))
            break


def test_11_3_1_no_losses_are_dearer_for_having_more_that_they_could_fall_on() -> None:
    compared = scarce = 0
    for seed in range(14):
        p = random_board(seed)
        for name in p.wars:
            w = replace(W, gold=Fraction(seed % 7, 10))
            near = around(p, Force(name, p.emperor_of("West"), ()))
            rates = losses_bound.prices(p, "West", near, w, kept=near if seed % 2 else ())
            scarce += len(rates.paid[0]) <= losses_bound.MOST

            def cost(share: tuple[int, ...], rates: losses_bound.LossRates = rates) -> list[Fraction]:
                return [b.cost for b in losses_bound.order(rates, *share)]

            for share in product(range(3), range(3), range(3), range(len(rates.paid))):
                for k, top in enumerate((2, 2, 2, len(rates.paid) - 1)):
                    if share[k] < top:
                        more = tuple(n + (i == k) for i, n in enumerate(share))
                        assert all(a >= b for a, b in zip(cost(share), cost(more), strict=True)), (seed, name, share, k)
                        compared += 1
            break
    assert compared > 1000 and scarce


def test_a_barbarian_province_presses_on_its_neighbours() -> None:
    p = random_board(1)
    p = replace(p, provinces=Frozen({n: ProvinceState(Status.ROMAN) for n in p.provinces}))
    near = [s for s, _ in p.rules.neighbours["Belgica"] if s in p.provinces]
    lost = provinces.worth(p, "Belgica", ProvinceState(Status.BARBARIAN), W)
    assert lost == -W.frontier * len(near)


FRONTIER = Weights(**dict.fromkeys(("prestige", "unrest", "alarm", "gold", "short", "taxes", "veteran", "capital", "war"), Fraction(0)),
                   frontier=Fraction(1), statuses=dict.fromkeys(("Roman", "Insurgent", "Allied", "Foederati"), Fraction(0)))  # fmt: skip
"""Nothing counts but whom Barbarian Provinces press on."""


def pressed(wild: set[str], p: Position, empire: str) -> int:
    """The pairs of a Barbarian Province of an Empire and a neighbour that is none."""
    return sum(
        p.empire_of[a] == empire and b in p.provinces and b not in wild for a in wild for b, _ in p.rules.neighbours[a]
    )


def test_11_1_3_no_pair_is_pressed_where_both_provinces_fall() -> None:
    """Every end of all Provinces that may become Barbarian together, one after the other."""
    compared = together = 0
    for seed in range(40):
        p = replace(random_board(seed), phase="Unrest", step="Build and Transfer")
        able = {
            n: sum((c for (t, _, _), c in revolt.ends(p, n).items() if t == "Barbarian"), Fraction(0))
            for n in p.provinces
        }
        open_ = [n for n, c in able.items() if 0 < c < 1]
        if not 2 <= len(open_) <= 9:
            continue
        sure = {n for n, c in able.items() if c == 1}
        for empire in ("East", "West"):
            expected = Fraction(0)
            for falls in product((False, True), repeat=len(open_)):
                chance = Fraction(1)
                for n, fallen in zip(open_, falls, strict=True):
                    chance *= able[n] if fallen else 1 - able[n]
                wild = sure | {n for n, fallen in zip(open_, falls, strict=True) if fallen}
                expected += chance * pressed(wild, p, empire)
            shares = [evaluate.of_revolt(p, n, FRONTIER).provinces for n in p.provinces if p.empire_of[n] == empire]
            assert -sum(shares, Fraction(0)) == expected, f"seed {seed} {empire}"
            compared += 1
        together += any(b in open_ for a in open_ for b, _ in p.rules.neighbours[a])
    assert compared > 10 and together


def test_a_province_among_barbarians_is_pressed_on_once_it_is_annexed() -> None:
    p = random_board(1)
    p = replace(p, provinces=Frozen({n: ProvinceState(Status.BARBARIAN) for n in p.provinces}))
    near = [s for s, _ in p.rules.neighbours["Belgica"] if s in p.provinces]
    states = ProvinceState(Status.BARBARIAN), ProvinceState(Status.ALLIED)
    found = provinces.change(provinces.Barbarians(p), "Belgica", states, FRONTIER)
    assert found == -len(near) < 0


@pytest.mark.parametrize("units", [Units(), Units(fort=1, auxilia=2), Units(pseudo_legion=1), Units(guard=1)])
def test_2_1_2_nobody_is_promoted_where_there_is_no_unit_for_it(units: Units) -> None:
    """A Triumph of Allied Provinces alone Promotes nobody; nor do Units that cannot be, or that Losses may take before."""
    promoted = 0
    for p, force in [x for seed in range(6) for x in fights(seed)[:1]]:
        held = {n: replace(s, units=units if s.status in (Status.ROMAN, Status.INSURGENT) else Units())
                for n, s in p.provinces.items()}  # fmt: skip
        there, dear = with_provinces(p, held), replace(W, veteran=W.veteran + 10)
        worths = [
            fights_.outlook(there, force.war, force.commander, "West", w).value(force.provinces).units
            for w in (W, dear)
        ]
        assert worths[1] >= worths[0]
        promoted += worths[1] > worths[0]
        assert (worths[1] > worths[0]) <= any(there.provinces[n].units.guard for n in force.provinces), force
    assert bool(promoted) == bool(units.guard)


def test_2_1_3_a_veteran_counts_where_his_demotion_comes_before_all_other_losses() -> None:
    p, force = next(x for seed in range(9) for x in fights(seed)[:1])
    cheap = replace(W, veteran=Fraction(1, 100))
    counted = [
        fights_.outlook(p, force.war, force.commander, "West", w).promoted(Units(veteran_guard=2)) for w in (W, cheap)
    ]
    assert counted == [0, 1]


def test_11_3_1_gold_that_the_plan_spends_pays_no_tribute() -> None:
    poor = replace(W, gold=Fraction(1, 100), need=0, short=Fraction(0))
    compared = 0
    for p, force in [x for seed in range(12) for x in fights(seed)[:1]]:
        empire = p.empire_of_commander(force.commander)
        o = fights_.outlook(p, force.war, force.commander, empire, poor)
        worths = [
            o.losses(Units(guard=1), gold).points(poor, o.level) for gold in (k * o.prices.tribute for k in range(4))
        ]
        assert worths[0] < worths[1] < worths[2] == worths[3]
        rich = replace(p, **{empire.lower(): replace(p.empire(empire), gold=45)})
        spent = replace(p, **{empire.lower(): replace(p.empire(empire), gold=5)})
        assert o.value(force.provinces, rich).spoils <= o.value(force.provinces, spent).spoils
        compared += o.value(force.provinces, rich).spoils < o.value(force.provinces, spent).spoils
    assert compared


def test_10_2_4_what_a_triumph_annexes_is_the_best_at_each_end_of_the_revolts() -> None:
    """One Annexation: at every end of the Revolts the one that is worth most there; a Province may have fallen by then."""
    compared = changed = 0
    for seed in range(60):
        for p, force in fights(seed)[:1]:
            empire, enemy = p.empire_of_commander(force.commander), p.rules.wars[force.war]
            near = around(p, force)
            loose = [
                n
                for n in near
                if p.empire_of[n] == empire and p.provinces[n].status in (Status.ALLIED, Status.FOEDERATI)
            ]
            if (
                war.annexations(p, force.commander, enemy) > 1
                or not 1 <= len(loose) <= 3
                or force.commander.kind == "Rebel"
            ):
                continue
            tribe = enemy.enemy if enemy.is_foederati else ""
            mine = tuple(n for n in near if p.empire_of[n] == empire)
            total, now, slope = Fraction(0), Fraction(-1), W.slope(p.empire(empire).unrest)
            for chance, ends in after_revolts(p, loose):
                then = with_provinces(replace(p, wars=p.wars.without(force.war)), ends)
                wild = provinces.Barbarians(p)
                for n, state in ends.items():
                    wild = wild.having(n, state.status)
                gains = [Fraction(0)]
                for a in [o.action for o in annexation.choices(then, mine, tribe, frozenset(near))]:
                    states = then.provinces[a.province], annexation.apply(then, a).provinces[a.province]
                    bare = [len(list(unrest.icons(p, a.province, s))) if p.turn < 10 else 0 for s in states]
                    gained = provinces.change(wild, a.province, states, W, empire)
                    gains.append(W.prestige - (bare[1] - bare[0]) * slope + gained)
                total += chance * max(gains)
                now = max(gains) if all(then.provinces[n] == p.provinces[n] for n in loose) else now
            found = annexations.expected(p, force.war, empire, 1, near, W, prestige=1)
            assert found[0] * W.prestige - found[1] * slope + found[2] == total, f"seed {seed}"
            compared += 1
            changed += now not in (-1, total)
    assert compared > 5 and changed
