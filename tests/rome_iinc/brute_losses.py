"""Every legal way to take the Losses of a fight, by playing `losses.take` to all its ends; and small random forces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from random_boards import random_board, random_province

from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision, Note
from rometeach.rome_iinc.actions import Loss, RevoltLoss
from rometeach.rome_iinc.board.board import Board, Options
from rometeach.rome_iinc.board.units import FIELDS
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.valuation import losses_exact
from rometeach.rome_iinc.valuation.weights import Weights

Prefix = tuple[Action, ...]


def play(board: Board, toll: Toll, answers: Prefix) -> tuple[Decision | None, Board | None, list[Loss], Fighters]:
    """(the first Decision that nobody answered, or None and the board at the end; the Losses taken; who fought before the last)."""
    steps, given = losses.take(board, toll), iter(answers)
    taken: list[Loss] = []
    fought = toll.fought
    answer: Action | None = None
    while True:
        try:
            event = steps.send(answer)
        except StopIteration as end:
            return None, end.value[0], taken, fought
        answer = None
        if isinstance(event, Note):
            if isinstance(event.about, Loss):
                taken.append(event.about)
            continue
        assert isinstance(event, Decision)
        fought = event.about.fought if isinstance(event.about, Toll) else fought
        answer = next(given, None)
        if answer is None:
            return event, None, taken, fought


def cheapest(board: Board, toll: Toll, weights: Weights, most: int = 100, icons: bool = True) -> Fraction | None:
    """The least cost of any legal order of Losses; None if more than so many different states are on the way.

    Without `icons` those that are uncovered cost nothing.
    Orders that lead to the same state are followed once: the same Losses of which none moves Units, or the same board.
    """
    best: Fraction | None = None
    pending: list[Prefix] = [()]
    seen: set[object] = set()
    mixed: set[object] = set()
    while pending:
        prefix = pending.pop()
        asked, end, taken, fought = play(board, toll, prefix)
        if end is not None:
            cost = losses_exact.difference(board, end, weights)[0]
            if not icons:
                for p, s in end.provinces.items():
                    bare = losses_exact.icons(board, p, s) - losses_exact.icons(board, p, board.provinces[p])
                    cost -= bare * weights.slope(board.empire(board.empire_of[p]).unrest)
            best = cost if best is None else min(best, cost)
            continue
        assert asked is not None
        now: Board = asked.board
        changed = tuple((p, s) for p, s in now.provinces.items() if s is not board.provinces[p])
        kinds = Counter(loss.kind for loss in taken)
        key = asked.what, tuple(sorted(kinds.items())), changed, now.east, now.west, fought
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            return None
        for action in dict.fromkeys(asked.actions):
            revolting = [x.province for x in (*taken, action) if isinstance(x, RevoltLoss)]
            if asked.kind == "losses" and not any(board.provinces[n].units.number for n in revolting):
                others = tuple(sorted(str(x) for x in prefix if x not in taken))
                same = tuple(sorted(map(str, (*taken, action)))), others
                if same in mixed:
                    continue
                mixed.add(same)
            pending.append((*prefix, action))
    return best


def some_weights(rng: Random) -> Weights:
    """Weights of all sizes, zero among them."""

    def one(*usual: str) -> Fraction:
        return Fraction(rng.choice((*usual, *usual, "0", "1/10", "1", "7/2", "40")))

    units = {
        f: one("1/4", "4/5", "1") for f in ("cavalry", "guard", "legion", "pseudo_legion", "fort", "auxilia", "fleet")
    }
    statuses = {s.value: one("1/2", "1", "3/2") for s in Status}
    return Weights(prestige=one("1"), unrest=one("1"), alarm=one("1"), calm=rng.randint(0, 20), gold=one("1/20"), taxes=one("3"),
                   veteran=one("1/2"), frontier=one("1/2"), capital=one("10"), units=units, statuses=statuses,
                   provinces={"Rome": one("1")})  # fmt: skip


def some_units(rng: Random, most: int, mountain: bool) -> Units:
    """A legal garrison of up to so many Units; small ones are the most frequent."""
    counts = dict.fromkeys(FIELDS, 0)
    room = {"cavalry": 1, "guard": 1, "legion": 2, "fort": 1, "auxilia": 2, "fleet": 0 if mountain else 1}
    for _ in range(rng.randint(0, most)):
        unit = rng.choice((*FIELDS, "legion", "pseudo_legion", "auxilia", "fort"))
        stack = {"pseudo_legion": "legion"}.get(unit, unit).removeprefix("veteran_")
        if room[stack]:
            room[stack] -= 1
            counts[unit] += 1
    return Units(**counts)


def small_force(seed: int, insurgents: bool) -> tuple[Position, Toll, Weights, bool]:
    """A random board with a small force, what it owes, weights, and whether Legions are compulsory.

    With `insurgents` Provinces in or next to the War may be Insurgent and hold Units that do not fight; its Empire is small.
    """
    rng = Random(seed)
    p = random_board(rng.randrange(300))
    rules = p.rules
    space = rng.choice([s for s in rules.neighbours if s in p.provinces])
    near = [s for s in dict.fromkeys((space, *(n for n, _ in rules.neighbours[space]))) if s in p.provinces]
    number = rng.choice((1, 1, 2, 2, 2, 2, 3, 3, 4, 6))
    fought = rng.sample(near, min(len(near), rng.choice((1, 1, 2, 3) if number < 4 else (1, 1, 2))))
    empire = p.empire_of[fought[0]]
    fought = [f for f in fought if p.empire_of[f] == empire]
    provinces = dict(p.provinces)
    most = max(1, (6 - number) // len(fought) - insurgents)
    for n in fought:
        status = rng.choice((Status.ROMAN, Status.INSURGENT))
        provinces[n] = ProvinceState(status, "", some_units(rng, most, rules.provinces[n].mountain))
    lost = rng.sample(near, min(len(near), rng.choice((0, 0, 1) if number > 3 else (0, 1, 1, 2))))
    for n in near:
        if n in fought:
            continue
        state = random_province(rng, rules, n) if n in lost else ProvinceState(Status.BARBARIAN)
        units = some_units(rng, 1, rules.provinces[n].mountain) if insurgents else Units()
        provinces[n] = replace(state, units=units if state.status in (Status.ROMAN, Status.INSURGENT) else Units())
    if insurgents:
        command = rules.provinces[fought[0]].command
        others = [n for n in provinces if p.empire_of[n] == empire and n not in near]
        kept = {*rng.sample(others, min(len(others), rng.randint(0, 2)))}
        kept |= {n for n in others if rules.provinces[n].command == command and rng.random() < 0.2}
        for n in others:
            units = some_units(rng, 5, rules.provinces[n].mountain) if n in kept else Units()
            provinces[n] = ProvinceState(Status.ROMAN, "", units) if n in kept else ProvinceState(Status.ALLIED)
    gold, unrest = rng.choice((0, 9, 10, 15, 25, 40, 500)), rng.randint(0, 20)
    state = replace(p.empire(empire), gold=gold, unrest=unrest)
    p = replace(p, provinces=p.provinces | provinces, options=Options(losses=rng.random() < 0.4))
    p = replace(p, east=state) if empire == "East" else replace(p, west=state)
    hard = rng.random() < 0.5
    purse = rng.choice((0, 12, 30)) if insurgents and rng.random() < 0.15 else None
    toll = Toll(empire, empire, Fighters(tuple(fought)), tuple(near), number, -(-number // 2) if hard else 0, purse)
    return p, toll, some_weights(rng), hard
