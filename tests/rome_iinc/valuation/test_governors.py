"""What posts are worth, against the steps of the game itself: every branch of the dice followed (8.3, 9.2.4, 10.5.1, 11.5.1)."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from governor_effects import effects
from random_boards import random_board

import rometeach
from rometeach.core.frozen import Frozen
from rometeach.core.session.outcomes import TooManyBranches, outcomes
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Appoint
from rometeach.rome_iinc.board.board import Used, tidy
from rometeach.rome_iinc.charts import assassination, events, rebellion, tax
from rometeach.rome_iinc.phases import events as event_phase
from rometeach.rome_iinc.phases import people, treasury, unrest
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate, governors
from rometeach.rome_iinc.valuation.weights import Weights

_BEFORE = ("Events", "Mortality", "Assassination", "Taxes")
W = Weights(emperor=Fraction(3), statesman=Fraction(2), rebellion=Fraction(5))


def board(seed: int) -> Position:
    """A random board with tracks away from their ends."""
    p = random_board(seed)
    states = {e: replace(p.empire(e), gold=0, unrest=5 + seed % 7, prestige=10) for e in EMPIRES}
    return replace(p, east=states["East"], west=states["West"], used=Used())


def test_doubled_taxes_are_those_of_the_dice() -> None:
    checked = 0
    for seed in range(60):
        p = board(seed)
        for who in tax.collectors(p)[:3]:
            side = p.empire_of_commander(who)
            others = tuple(sorted(c.box for c in tax.collectors(p) if c.box != who.box))
            alone = replace(p, used=Used(taxed=others))
            assert governors.at_taxes(alone).events == (
                alone.events if p.phase in ("Event", "Treasury") and p.step in _BEFORE else {}
            )
            law = outcomes(lambda b=alone: treasury.taxes(b))  # type: ignore[misc]
            gained = sum((q * (b.empire(side).gold - p.empire(side).gold) for q, b in law), Fraction(0))
            assert gained == tax.base(p, who) + governors.doubled(p, who)
            checked += 1
    assert checked >= 150


def doubling(p: Position, empire: str) -> Fraction:
    """The Gold that an Empire can expect of doubled Taxes in the next Tax step, Governor by Governor."""
    then = governors.at_taxes(p)
    mine = (g for g in tax.collectors(p) if p.empire_of_commander(g) == empire)
    return sum((governors.doubled(then, g) for g in mine), Fraction(0))


def test_doubling_is_the_sum() -> None:
    for seed in range(40):
        p = board(seed)
        for e in EMPIRES:
            then = governors.at_taxes(p)
            laws = [o for o in (tax.odds(then, g) for g in tax.collectors(p)) if o.empire == e]
            assert doubling(p, e) == sum((o.law.mean - o.base for o in laws), Fraction(0))


def test_prestige_ability() -> None:
    """The step itself gives one Prestige more for a Governor with the ability, as `of_governor` says."""
    p = rometeach.position("rome-iinc", "425").edit("phase Unrest; step Governors; West gold 0; East gold 0")
    with_him = p.edit("Gallia governor Marcian")
    plain = p.edit("Gallia governor Stilicho")
    gained = [outcomes(lambda b=b: unrest.bread_and_circuses(b))[0][1].west.prestige for b in (with_him, plain)]  # type: ignore[misc]
    calm = replace(W, statesman=Fraction(0))
    quiet = [replace(governors.prospects(b), attempts={}, named=Fraction(0)) for b in (with_him, plain)]
    said = [a.of_governor(a.board.commander_of["Gallia"], "West", calm).prestige for a in quiet]
    assert gained[0] - gained[1] == said[0] - said[1] == 1
    assert governors.bread_this_turn(p) and not governors.bread_this_turn(p.edit("phase War; step Revolts"))
    assert not governors.bread_this_turn(p.edit("phase Unrest; step Build and Transfer"))


@pytest.mark.parametrize("block", range(4))
def test_assassinations_are_those_of_the_step(block: int) -> None:
    """With one Assassination due, the step's expected Prestige, Unrest and deaths are the sum over everybody."""
    checked = 0
    for seed in range(block * 1000, block * 1000 + 400):
        p, rng = board(seed), Random(seed)
        others = {b: replace(g, triumphs=()) for b, g in p.governors.items() if g.statesman or g.rebel}
        single = {b: replace(g, commands=(b,)) for b, g in others.items()}
        number = rng.choice((0, 1, 2))
        counters = {e: n for e, n in p.events.items() if e in ("Conspiracy", "Bodyguard")} | (
            {"Assassin": number} if number else {}
        )
        p = replace(p, phase="Event", step="Assassination", governors=tidy(single), events=Frozen(counters), wars=Frozen({}),
                    leaders=Frozen({}), waiting_counters=())  # fmt: skip
        due = len(assassination.default_assassins(p)) + min(number, 1)
        if due != 1 or any(c.is_rebel for c in p.commander_of.values()):
            continue
        if number == 2 and p.rules.switches["assassin_doubled"] == "both":
            continue
        try:
            law = outcomes(lambda b=p: event_phase.assassination_step(b), 3000)  # type: ignore[misc]
        except (ValueError, TooManyBranches):
            continue
        alive = {*p.statesmen_in_play}
        emperors = {p.empire(e).emperor for e in EMPIRES}
        moves = {e: (Fraction(0), Fraction(0)) for e in EMPIRES}
        killed: dict[str, Fraction] = {}
        for q, b in law:
            for e in EMPIRES:
                a, c = moves[e]
                now, then = p.empire(e), b.empire(e)
                moves[e] = a + q * (then.prestige - now.prestige), c + q * (then.unrest - now.unrest)
            for gone in alive - {*b.statesmen_in_play}:
                killed[gone] = killed.get(gone, Fraction(0)) + q
        lives = sum(
            (killed.get(n, Fraction(0)) * (W.emperor if n in emperors else W.statesman) for n in alive), Fraction(0)
        )
        found = {e: effects(p, e, W) for e in EMPIRES}
        targets = (
            emperors - {""} if number == 2 or any(p.emperor_of(e).ability == "Assassin" for e in EMPIRES) else set()
        )
        if targets:
            # An Emperor's attempt on the other Emperor is the same in every post, and not counted.
            lives -= sum((killed.get(n, Fraction(0)) * W.emperor for n in targets), Fraction(0))
            for e in EMPIRES:
                name = p.empire(e).emperor
                s = p.rules.statesmen.get(name)
                if s:
                    a, c = moves[e]
                    moves[e] = (
                        a + killed.get(name, 0) * s.abilities.administration,
                        c - killed.get(name, 0) * s.abilities.popularity,
                    )
        assert sum((found[e].risk for e in EMPIRES), Fraction(0)) == lives, seed
        for e in EMPIRES:
            prestige = sum(unrest.prestige_ability(g) for g in tax.collectors(p) if p.empire_of_commander(g) == e)
            assert (found[e].prestige - prestige, found[e].unrest) == moves[e], seed
        checked += 1
    assert checked >= 8


def test_mutiny_is_priced_by_its_chance() -> None:
    """The chance that the next Event Phase doubles Mutiny, times what each Rebellion 3D6 costs."""
    for seed in range(30):
        p = replace(board(seed), phase="Unrest", step="Governors", options=replace(board(seed).options, events=1))
        ahead = governors.prospects(p)
        fresh = replace(p, phase="Event", step="Events", events=Frozen({}))
        assert abs(ahead.mutiny - events.odds(fresh).doubled["Mutiny"]) <= Fraction(1, 2000)
        for who in tax.collectors(p):
            e = p.empire_of_commander(who)
            more, less = (ahead.of_governor(who, e, replace(W, rebellion=Fraction(n))).risk for n in (7, 0))
            active = not people.only_barbarian(p, who.commands)
            assert more - less == 7 * ahead.mutiny * rebellion.odds(fresh, who).p_rebels * active


def test_effects_add_up_and_do_not_depend_on_the_others() -> None:
    """`change` is the difference of the two boards; a Governor who stays adds nothing to it."""
    checked = 0
    for seed in range(200):
        p = replace(board(seed), phase="Unrest", step="Governors")
        seated = [g.statesman for g in p.governors.values() if g.statesman and not g.rebel and len(g.commands) == 1]
        free = [
            c
            for c in p.rules.commands
            if c not in p.governors and not p.commander_of[c].is_rebel and not people.only_barbarian(p, (c,))
        ]
        if not seated or not free or p.face_up:
            continue
        after = plans.apply(p, p.empire_of_command(free[0]), Appoint((free[0],), seated[0]))
        for e in EMPIRES:
            assert governors.change(p, after, e, W) == effects(after, e, W) - effects(p, e, W)
            assert governors.change(p, p, e, W) == governors.Effects()
        checked += 1
    assert checked >= 20


def test_somebody_who_waits_counts_half_for_each_empire() -> None:
    p = rometeach.position("rome-iinc", "425").edit(
        "phase Unrest; step Governors; West emperor Honorius; Stilicho face up"
    )
    ahead = governors.prospects(p)
    assert ahead.attempts["Western Emperor"] >= Fraction(1, 2)
    both = effects(p.edit("Gallia governor Stilicho"), "West", W).risk
    idle = effects(p, "West", W)
    assert idle.risk > 0 and both > 0
    assert (
        ahead.of_waiting("Stilicho", W).risk
        == governors.Effects(risk=ahead._dies(assassination.target(p, "Stilicho")) * W.statesman / 2).risk
    )


def test_points_and_evaluate() -> None:
    """`evaluate` counts the change of posts in its own parts."""
    p = rometeach.position("rome-iinc", "425").edit("phase Unrest; step Governors; Gallia + Hispania governor Aegidius")
    action = Appoint(("Italia",), "Aegidius")
    after = plans.carry_out(p, "West", [action])
    change = governors.change(p, after, "West", W)
    value = evaluate.value(p, [action], W, empire="West")
    idle = evaluate.value(p, (), W, empire="West")
    assert value.parts.doubled == change.doubled == doubling(after, "West") - doubling(p, "West")
    assert value.parts.posts == -change.risk and idle.parts.posts == 0
    assert change.points(W, 0) == change.doubled * W.gold + change.prestige - change.unrest * W.slope(0) - change.risk
