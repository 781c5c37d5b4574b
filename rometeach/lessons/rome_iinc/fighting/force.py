"""The exercises of lesson 9 about who fights: Provinces that may, what meets a War's Strength, and whom to send."""

from __future__ import annotations

from dataclasses import replace

from rometeach.core.results.show import chance
from rometeach.rome_iinc.board.board import GARRISONED, with_provinces
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .examples import strengths
from .predictions import LESSON
from .scenes import FightScene, fight, garrison, led_by, statesmen, told


@exercise(LESSON, "decide", "Who may fight it?")
def who_may_fight(choose: Chooser) -> Assignment | None:
    """The Provinces that a Commander may fight a War with."""
    f = fight(choose)
    if f is None:
        return None
    p, able = f.board, chart.eligible(f.board, f.force.war, f.who)
    near = [f.space, *dict.fromkeys(n for n, _ in p.rules.neighbours[f.space] if n in p.provinces)]
    commands = chart.commands_of(p, f.who)
    far = [
        n
        for n in p.provinces
        if n not in near and p.rules.provinces[n].command in commands and p.provinces[n].units.number
    ]
    wrong = [n for n in near if n not in able] + choose.sample(far, 2)
    options = tuple(choose.shuffled([*choose.sample(able, 3), *choose.sample(wrong, 3)]))
    right = frozenset(n for n in options if n in able)
    if len(right) == len(options) or len(options) < 4:
        return None
    why = {n: _why_not(f, n, near) for n in options if n not in right}
    led = (
        ", ".join(sorted(commands))
        if len(commands) < 6
        else f"every Loyal Command of {'both Empires' if p.sole_emperor else 'his Empire'}"
    )
    return Assignment(
        f"The {f.force.war} War is in {f.space} ({p.scenario} CE). {f.who.name[:1].upper()}{f.who.name[1:]} may "
        f"lead {led}.\n\n"
        "Which of these Provinces may he take into this fight?",
        AnyOf(options),
        right,
        (
            "It must be his, and it must be the Province of the War or connected to it (Cases 11.2.5, 11.2.7).",
            "And it must have something to fight with: Units, or be Allied or Foederati of another tribe.",
            f"{len(right)} of the {len(options)} may fight.",
        ),
        tuple(f"{n}: " + (f"no, {why[n]}" if n in why else "yes") for n in options),
        (*(Mistake(right | {n}, f"Not {n}: {why[n]}.") for n in why),),
        board=p,
        focus=f.space,
    )


def _why_not(f: FightScene, name: str, near: list[str]) -> str:
    found = chart.problems(f.board, replace(f.force, provinces=(name,)))
    found = [x for x in found if x.severity == "error" and x.where == name] or found
    return f"it {found[0].what} (Case {found[0].case})"


@exercise(LESSON, "decide", "Room for a Triumph", more=True)
def make_it_match(choose: Chooser) -> Assignment | None:
    """Which single changes meet the Naval or Cavalry Strength."""
    f = fight(choose)
    if f is None or f.matched:
        return None
    p, kind = f.board, "Fleet" if f.war.naval else "Cavalry"
    other = "Cavalry" if f.war.naval else "Fleet"
    changes: dict[str, Position] = {}
    for n in f.force.provinces:
        state = p.provinces[n]
        if state.status in GARRISONED and not p.rules.provinces[n].mountain:
            for title in (kind, f"Veteran {kind}", other, "Veteran Guard"):
                changes[f"{n} has a {title}"] = _with_unit(p, n, title)
        if n != f.space or not f.war.is_foederati:
            tribe = choose.pick([t for t in p.rules.tribes if t != f.war.enemy])
            changes[f"{n} is {tribe} Foederati"] = with_provinces(p, {n: ProvinceState(Status.FOEDERATI, tribe)})
            if f.war.is_foederati:
                changes[f"{n} is {f.war.enemy} Foederati"] = with_provinces(
                    p, {n: ProvinceState(Status.FOEDERATI, f.war.enemy)}
                )
    changes = {k: q for k, q in changes.items() if q != p}
    good = {k for k, q in changes.items() if chart.is_matched(q, f.force)}
    bad = [k for k in changes if k not in good]
    if not good or len(bad) < 2:
        return None
    options = tuple(choose.shuffled([*choose.sample(sorted(good), choose.number(1, 2)), *choose.sample(bad, 3)]))
    right = frozenset(o for o in options if o in good)
    naval, cavalry = chart.match(p, f.force)
    missing = max(f.war.naval - naval, f.war.cavalry - cavalry)
    matching = frozenset(o for o in options if f"{f.war.enemy} Foederati" in o)
    return Assignment(
        f"{told(f)} {strengths(p, f.force)[0]}.\n\nWhich of these changes, each taken alone, would let a "
        f"Triumph stay a Triumph?",
        AnyOf(options),
        right,
        (
            f"{missing} more is needed. A Veteran {kind} counts 2, and so do two Ordinary ones.",
            "Each fighting Foederati Province of another tribe counts 1, for Naval and for Cavalry Strength alike. But no Unit may "
            "stand in it: those that were there are gone (Case 2.3.2).",
        ),
        tuple(f"{o}: {strengths(changes[o], f.force)[0]}" for o in options),
        (
            Mistake(right | matching, "Foederati of the War's own tribe bring nothing (Cases 4.2.3, 11.2.8)."),
            *(
                Mistake(right | {o}, f"Not enough: {strengths(changes[o], f.force)[0]}.")
                for o in options
                if o not in right
            ),
        ),
        board=p,
        focus=f.space,
    )


def _with_unit(p: Position, name: str, title: str) -> Position:
    """The board with this Unit in a Province, in place of one of its stack that may be there."""
    kind = title.removeprefix("Veteran ").lower()
    state = p.provinces[name]
    there = Units(**{k: getattr(state.units, k) for k in (kind, f"veteran_{kind}")})
    units = state.units.minus(there).plus(Units(**{title.lower().replace(" ", "_"): 1}))
    return with_provinces(p, {name: replace(state, units=units)})


@exercise(LESSON, "decide", "Whom to send", more=True)
def whom_to_send(choose: Chooser) -> Assignment | None:
    """The Statesman with the best chance of a Triumph."""
    f = fight(choose, statesman=True)
    if f is None or f.who.kind != "Governor":
        return None
    known = f.board.rules.statesmen
    fitting = [n for n in statesmen(f.board.scenario) if known[n].ability == "War" and known[n].enemy == f.war.enemy]
    names = choose.sample(statesmen(f.board.scenario), 3)
    names += [n for n in choose.sample(fitting, 1) if n not in names]
    fights = {n: led_by(f, n) for n in names}
    odds = {n: chart.odds(g.board, g.force).p("Triumph") for n, g in fights.items()}
    best = max(odds.values())
    right = [n for n in names if odds[n] == best]
    if len(right) != 1 or not best:
        return None
    shown = tuple(choose.shuffled(names))
    lines = []
    for n in shown:
        s = known[n]
        ability = f"{s.ability} ({s.enemy})" if s.enemy else s.ability
        lines.append(f"{n}: Military {s.abilities.military}, {ability or 'no special ability'}")
    force = "; ".join(garrison(f.board, n) for n in f.force.provinces)
    return Assignment(
        f"Somebody must govern {f.who.box} and fight the {f.force.war} War in {f.space} ({f.board.scenario} "
        f"CE). The force is the same for "
        f"each: {force}. {'; '.join(lines)}.\n\nWho has the best chance of a Triumph?",
        OneOf(shown),
        right[0],
        (
            "Military comes off the sum, point by point (Case 6.2.1).",
            "A War ability against this enemy is worth more than its 1: equal white dice do no harm (Case 6.3.11).",
        ),
        tuple(
            f"{n}: {fights[n].ledger.total:+d}, Triumph {chance(odds[n])}"
            for n in sorted(names, key=lambda n: -odds[n])
        ),
        tuple(Mistake(n, f"He has {chance(odds[n])}; there is a better one.") for n in names if n != right[0]),
        board=f.board,
        focus=f.space,
    )
