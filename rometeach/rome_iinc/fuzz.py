"""What random play of this game must always keep, how its games begin, and who plays them so that they go far.

The laws recount for themselves what they can (Pay, counters, seats), so that a mistake in the rules does not hide behind itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from operator import mul

from ..core.invariants import Invariants
from ..core.session.actions import DONE, Action
from ..core.session.play import Player
from ..core.session.requests import Decision
from .actions import BUY_CALM, RAISE_TAXES, Build, Leave, Promote, Transfer
from .board.board import INSURGENT, ROMAN, SEATS, Board, Options
from .board.units import FIELDS, NONE
from .charts import pay
from .phases import builds, transfers
from .players.random import random_player
from .position import Position, named
from .rules import EMPIRES, SCENARIOS

UNITS = 84
PRICES = (6, 6, 5, 5, 3, 3, 3, 2, 1, 2, 4, 4)
"""The Pay of each kind of Unit, in the order of `Units`."""


def start(seed: int) -> Position:
    """Where the game of a seed starts: a set-up, at any turn, sometimes with optional rules and a poor or rich Treasury."""
    rng = random.Random(seed)
    p = named(rng.choice(SCENARIOS))
    if rng.random() < 0.5:
        p = replace(p, turn=rng.randint(2, 10))
    if rng.random() < 0.3:
        levels = (-1, 0, 1)
        p = replace(p, options=Options(rng.choice(levels), rng.choice(levels), rng.choice(levels), rng.random() < 0.5))
    if rng.random() < 0.3:
        gold, unrest = rng.choice((0, 5, 495)), rng.choice((0, 12, 24))
        p = replace(p, east=replace(p.east, gold=gold, unrest=unrest), west=replace(p.west, gold=gold, unrest=unrest))
    return p


def player(seed: int) -> Player:
    """Any legal choice, but for a little sense that keeps the Empires alive longer; large lists are not looked through."""
    rng = random.Random(seed)
    plain = random_player(seed)

    def choose(decision: Decision) -> Action:
        board = decision.board
        assert isinstance(board, Board)
        if decision.kind == "transfer":
            return _transfer(board, decision.who, rng) if rng.random() < 0.7 else DONE
        if decision.kind == "build":
            return _build(board, decision.who, rng) if rng.random() < 0.8 else DONE
        leaves = [a for a in decision.actions if isinstance(a, Leave)] if decision.kind == "governors" else []
        if leaves and rng.random() < 0.3:
            return rng.choice(leaves)
        actions = decision.actions if decision.kind in ("extra taxes", "bread") else ()
        if RAISE_TAXES in actions and rng.random() < 0.95:
            return RAISE_TAXES
        if BUY_CALM in actions and rng.random() < 0.8:
            return BUY_CALM
        return plain(decision)

    return choose


def _transfer(board: Board, empire: str, rng: random.Random) -> Action:
    places = [n for n, s in board.occupied() if board.empire_of[n] == empire]
    everywhere = list(board.provinces)
    for _ in range(12 if places else 0):
        source, target = rng.choice(places), rng.choice(everywhere)
        unit = rng.choice([f for f in FIELDS if getattr(board.provinces[source].units, f)])
        if transfers.against(board, unit, source, target) is None:
            return Transfer(source, target, unit)
    return DONE


def _build(board: Board, empire: str, rng: random.Random) -> Action:
    everywhere = list(board.provinces)
    for _ in range(25):
        place = rng.choice(everywhere)
        if rng.random() < 0.3:
            unit = rng.choice(list(builds.PROMOTIONS))
            if builds.against_promotion(board, empire, place, unit) is None:
                return Promote(place, unit)
        else:
            unit = rng.choice(builds.BUILDS)
            if builds.against_build(board, empire, place, unit) is None:
                return Build(place, unit)
    return DONE


def wrong(board: Board) -> list[str]:
    """What holds on no board of the game, besides what `problems` tells."""
    return [*_tracks(board), *_units(board), *_people(board), *_counters(board)]


def _tracks(board: Board) -> Iterator[str]:
    counted = recounted_pay(board)
    for empire in EMPIRES:
        state = board.empire(empire)
        if state.gold > 500:
            yield f"{empire} has {state.gold} Gold"
        if state.unrest < 0:
            yield f"{empire} has {state.unrest} Unrest"
        if counted[empire] != (due := pay.amount(board, empire)):
            yield f"{empire} Pay is {due}, counted {counted[empire]}"


def recounted_pay(board: Board) -> dict[str, int]:
    """The Pay of each Empire, from the counters in the boxes alone."""
    rebel = {c for g in board.governors.values() if g.rebel for c in g.commands}
    rebel |= {c for e in EMPIRES for c in board.empire(e).rebel_commands}
    west = {"Africa", "Britannia", "Gallia", "Hispania", "Italia"}
    if "Constantinian" in board.dynasties:
        west |= {"Pannonia"} if "Theodosian" in board.dynasties else {"Moesia", "Pannonia"}
    total = dict.fromkeys(EMPIRES, 0)
    for name, state in board.provinces.items():
        if state.units is NONE:
            continue
        command = board.rules.provinces[name].command
        if command not in rebel:
            total["West" if command in west else "East"] += sum(map(mul, state.units, PRICES))
    return total


def _units(board: Board) -> Iterator[str]:
    gone = board.out_of_game
    if any(n < 0 for n in gone.values()):
        yield f"more counters than there are: {gone}"
    seen = board.units_on_map.number + board.barracks.number + sum(gone.values())
    if seen != UNITS:
        yield f"{seen} Units instead of {UNITS}"
    if any(n < 0 for n in board.barracks) or any(
        s.units is not NONE and min(s.units) < 0 for s in board.provinces.values()
    ):
        yield "less than no Unit somewhere"
    for f in ("veteran_cavalry", "veteran_guard", "veteran_legion", "veteran_auxilia", "veteran_fleet", "fort"):
        if getattr(board.barracks, f):
            yield f"the Barracks hold {board.barracks}"
    for name, state in board.provinces.items():
        if state.units is not NONE and any(state.units) and state.status not in (ROMAN, INSURGENT):
            yield f"{state.units} in {state.title} {name}"


def _people(board: Board) -> Iterator[str]:
    for empire in EMPIRES:
        state = board.empire(empire)
        if state.seat not in SEATS or (state.seat != "Emperor" and (state.emperor or state.rebel_commands)):
            yield f"the {empire} has {state}"
        if any(board.empire_of_command(c) != empire for c in state.rebel_commands):
            yield f"the {empire} Rebel Emperor holds {state.rebel_commands}"
    if not board.outcome and all(board.empire(e).seat != "Emperor" for e in EMPIRES):
        yield "there is no Emperor"
    places = Counter(
        [
            board.east.emperor,
            board.west.emperor,
            *(g.statesman for g in board.governors.values()),
            *(w.leader for w in board.wars.values()),
            *board.leaders,
            *board.face_up,
            *board.statesmen_box,
        ]
    )
    del places[""]
    yield from (f"{name} is in {n} places" for name, n in places.items() if n > 1)
    held = Counter([c for g in board.governors.values() for c in g.commands])
    held.update(c for e in EMPIRES for c in board.empire(e).rebel_commands)
    yield from (f"{command} is held {n} times" for command, n in held.items() if n > 1)


def _counters(board: Board) -> Iterator[str]:
    spaces = Counter(w.space for w in board.wars.values())
    yield from (f"{n} Wars in {space}" for space, n in spaces.items() if n > 1 or not space)
    wars = Counter([*board.wars, *board.wars_box])
    yield from (f"the {war} counter is in {n} places" for war, n in wars.items() if n > 1)
    if len(board.events) > 6 or any(n not in (1, 2) for n in board.events.values()):
        yield f"Event counters: {dict(board.events)}"
    if len(set(board.dynasties)) != len(board.dynasties):
        yield f"Dynasties: {board.dynasties}"


def lost(before: Board, now: Board) -> list[str]:
    """What may not happen from one step to the next: destroyed Units come back, or others than Legions are destroyed."""
    same = before.provinces is now.provinces and before.barracks is now.barracks
    a, b = ({}, {}) if same else (before.out_of_game, now.out_of_game)
    found = [f"a {name} came back" for name in a if b[name] < a[name]]
    found += [f"a {name} was lost" for name in a if b[name] > a[name] and "Legion" not in name]
    counters = {*now.statesmen_in_play, *now.statesmen_box} - {*before.statesmen_in_play, *before.statesmen_box}
    return [*found, *(f"{name} came back" for name in counters if name in now.rules.statesmen)]


LAWS = Invariants(wrong, lost, start, player)
