"""Random boards that the rules allow: every kind of counter in every kind of place, from a seed."""

from __future__ import annotations

from dataclasses import fields
from random import Random

from rometeach.core.frozen import Frozen
from rometeach.rome_iinc import rules as rules_
from rometeach.rome_iinc.board.board import SEATS, STEPS, EmpireState, Governor, Options, Used, WarState, tidy
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS, Rules

CORRECTIONS = {
    "wars:9/2 Alan.strength": "8",
    "charts:war.fort": "-2",
    "statesmen:Aegidius.popularity": "4",
    "connections:Armenia I - Armenia II.type": "road",
    "provinces:Isauria.mountain": "yes",
}


FIRST = (
    "capital_guard",
    "foederati_extra_die",
    "foederati_spread_by_sea",
    "waiting_leader_by_sea",
    "war_support_by_sea",
    "rebel_emperor_counts",
    "rebellion_veterans",
    "stranded_war",
    "displaced_dead_end",
    "revisits",
    "extra_move_pillage",
    "assassin_doubled",
    "revolt_loss",
    "defeat_destroys",
    "civil_war_promotion",
    "fleets_into_desert",
    "foederati_doubled",
    "orthodoxy_doubled",
    "inflation_half",
    "assassin_rebels",
    "triumph_half",
    "rebel_annexation",
    "civil_war_revolts",
    "rebel_emperor_losses",
    "sole_emperor_tracks",
    "omens_extra_taxes",
    "pseudo_legions_leave",
)
"""The switches when the boards of the tests were drawn: one that is added is drawn apart, so that the board of a seed stays."""


def some_rules(rng: Random) -> Rules:
    """The kit's rules three times out of four; otherwise with switches and corrections."""
    if rng.random() < 0.75:
        return rules_.standard()
    corrections = {k: v for k, v in CORRECTIONS.items() if rng.random() < 0.4}
    seed = rng.getstate()[1][0]
    drawn = ((n, s, rng if n in FIRST else Random(f"{seed} {n}")) for n, s in rules_.switches().items())
    switches = {n: by.choice(s.choices) for n, s, by in drawn if by.random() < 0.3}
    return rules_.load(corrections, switches)


def random_board(seed: int) -> Position:
    """A board on which everything is somewhere, drawn from the seed; `problems()` finds no error on it."""
    rng = Random(seed)
    rules = some_rules(rng)
    dynasties = tuple(d for d in rules.dynasties if rng.random() < 0.3)
    blank = Position(rules, rng.choice(SCENARIOS), "A random board", dynasties=dynasties)
    statesmen = rng.sample(sorted(rules.statesmen), len(rules.statesmen))
    east, west, taken = _empires(rng, blank, statesmen)
    governors = _governors(rng, blank, statesmen, taken)
    wars, leaders, left = _wars(rng, rules, statesmen)
    phase = rng.choice(list(STEPS))
    face_up = tuple(sorted(statesmen.pop() for _ in range(rng.randint(0, 3))))
    unborn = [f"{d} Dynasty" for d in rules.dynasties if d not in dynasties]
    box = [s for s in [*statesmen, *unborn] if rng.random() < 0.5]
    return Position(
        rules,
        blank.scenario,
        blank.title,
        rng.randint(1, 10),
        phase,
        rng.choice(STEPS[phase]),
        east,
        west,
        Frozen({n: random_province(rng, rules, n) for n in rules.provinces}),
        governors,
        wars,
        leaders,
        Frozen({e: rng.choice((1, 2)) for e in sorted(rng.sample(sorted(rules.events), rng.randint(0, 6)))}),
        dynasties,
        face_up,
        tuple(sorted(box)),
        tuple(sorted(left[0::2])),
        tuple(sorted(left[1::4])),
        Units(*(rng.choice((0, 0, 1, 4)) for _ in Units._fields)),
        Options(rng.randint(-1, 1), rng.randint(-1, 1), rng.randint(-1, 1), rng.random() < 0.5),
        _used(rng, rules),
    )


def random_province(rng: Random, rules: Rules, name: str) -> ProvinceState:
    """A Province of any status, with a stack that may stand there."""
    status = rng.choices(list(Status), (8, 2, 2, 2, 4))[0]
    if status is Status.FOEDERATI:
        return ProvinceState(status, rng.choice(rules.tribes))
    if status in (Status.ALLIED, Status.BARBARIAN) or rng.random() < 0.4:
        return ProvinceState(status)
    counts = dict.fromkeys(Units._fields, 0)
    for kinds, most in (
        (("cavalry", "veteran_cavalry"), 1),
        (("guard", "veteran_guard"), 1),
        (("legion", "veteran_legion", "pseudo_legion"), 2),
        (("fort",), 1),
        (("auxilia", "veteran_auxilia"), 2),
        (("fleet", "veteran_fleet"), 1),
    ):
        if "fleet" in kinds and rules.provinces[name].mountain:
            continue
        for _ in range(rng.choice((0, 0, 0, 1, most))):
            counts[rng.choice(kinds)] += 1
    return ProvinceState(status, "", Units(**counts))


def _empires(rng: Random, blank: Position, statesmen: list[str]) -> tuple[EmpireState, EmpireState, set[str]]:
    states: list[EmpireState] = []
    taken: set[str] = set()
    absent = rng.choice((None, None, *EMPIRES))
    for empire in EMPIRES:
        gold, prestige, unrest = rng.randint(-20, 500), rng.randint(-30, 120), rng.randint(0, 30)
        if empire == absent:
            states.append(EmpireState(gold, prestige, unrest, "", rng.choice(SEATS[1:])))
            continue
        emperor = ""
        if rng.random() < 0.7:
            emperor = next(s for s in statesmen if not blank.rules.statesmen[s].is_ineligible)
            statesmen.remove(emperor)
        own = [c for c in blank.rules.commands if blank.empire_of_command(c) == empire]
        rebels = tuple(sorted(rng.sample(own, 2))) if rng.random() < 0.25 else ()
        taken |= {*rebels}
        states.append(EmpireState(gold, prestige, unrest, emperor, "Emperor", rebels))
    return states[0], states[1], taken


def _governors(rng: Random, blank: Position, statesmen: list[str], taken: set[str]) -> Frozen[str, Governor]:
    rules = blank.rules
    command_of = {n: p.command for n, p in rules.provinces.items()}
    touching = {
        c: {command_of[s] for p in rules.provinces_of[c] for s, _ in rules.neighbours[p] if s in command_of}
        for c in rules.commands
    }
    result: dict[str, Governor] = {}
    triumphs = [w for w in rules.wars if w.startswith(("4/", "5/"))]
    for box in rng.sample(list(rules.commands), len(rules.commands)):
        if box in taken or rng.random() < 0.3:
            continue
        commands = [box]
        for _ in range(rng.choice((0, 0, 1, 2))):
            near = sorted(
                c
                for held in commands
                for c in touching[held]
                if c not in taken and c not in commands and blank.empire_of_command(c) == blank.empire_of_command(box)
            )
            commands += [rng.choice(near)] if near else []
        taken |= {*commands}
        won = tuple(sorted(triumphs.pop() for _ in range(rng.choice((0, 0, 1)))))
        result[box] = Governor(statesmen.pop() if rng.random() < 0.7 else "", tuple(commands), rng.random() < 0.3, won)
    return tidy(result)


def _wars(rng: Random, rules: Rules, statesmen: list[str]) -> tuple[Frozen[str, WarState], Frozen[str, str], list[str]]:
    names = [w for w in rules.wars if not w.startswith(("4/", "5/"))]
    spaces = rng.sample(sorted(rules.neighbours), 12)
    on_map = sorted(rng.sample(names, rng.randint(0, 10)))
    free = [x for x in rules.leaders if x not in rules.statesmen or x in statesmen]
    wars: dict[str, WarState] = {}
    for name, space in zip(on_map, spaces, strict=False):
        mine = [x for x in free if rules.leaders[x].enemy == rules.wars[name].enemy]
        leader = rng.choice(mine) if mine and rng.random() < 0.5 else ""
        if leader:
            free.remove(leader)
            if leader in statesmen:
                statesmen.remove(leader)
        visited = tuple(rng.choices(sorted(rules.neighbours), k=rng.choice((0, 0, 1, 3))))
        wars[name] = WarState(space, leader, visited, *(rng.random() < 0.3 for _ in range(3)))
    true = [x for x in free if x not in rules.statesmen and rules.homelands_of(rules.leaders[x].enemy)]
    waiting = {x: rng.choice(rules.homelands_of(rules.leaders[x].enemy)) for x in sorted(true) if rng.random() < 0.4}
    return Frozen(wars), Frozen(waiting), [n for n in [*names, *true] if n not in wars and n not in waiting]


def _used(rng: Random, rules: Rules) -> Used:
    if rng.random() < 0.5:
        return Used()
    return Used(
        tuple(sorted(rng.sample(["Eastern Emperor", "Gallia", "Africa"], 2))),
        tuple(sorted(rng.sample(sorted(rules.provinces), rng.randint(0, 4)))),
        tuple(rng.sample(["Britannia", "Oriens"], 1)),
        tuple(sorted(rng.sample(sorted(rules.commands), 2))),
    )


def differences(a: Position, b: Position) -> list[str]:
    """The fields in which two positions differ, for a failing test's message."""
    return [
        f"{f.name}: {getattr(a, f.name)!r} != {getattr(b, f.name)!r}"
        for f in fields(a)
        if f.compare and getattr(a, f.name) != getattr(b, f.name)
    ]
