"""Random legal play with its eyes open: after every step of the game the board is checked against what must always hold.

The checks recount for themselves what they can (Pay, counters, seats), so that a mistake in the rules does not hide
behind itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..core.session.actions import DONE, Action
from ..core.session.dice import SeededDice
from ..core.session.play import Player, play
from ..core.session.requests import Decision
from .actions import RAISE_TAXES, Build, Buy, Promote, Transfer
from .board import checks, lookup
from .board.board import SEATS, Board, Options, Status
from .board.units import FIELDS
from .charts import pay
from .phases import builds, transfers, turn
from .players.random import random_player
from .position import Position, named
from .rules import EMPIRES, SCENARIOS

UNITS = 84
PRICES = (6, 6, 5, 5, 3, 3, 3, 2, 1, 2, 4, 4)
"""The Pay of each kind of Unit, in the order of `Units`."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that broke something: its seed, the turn and step, and what."""

    seed: int
    turn: int
    stage: str
    what: str

    def __str__(self) -> str:
        return f"seed {self.seed}, turn {self.turn}, {self.stage}: {self.what}"


class _Broken(Exception):
    """Ends a game at its first broken board."""


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


def game(seed: int, files: bool = False) -> tuple[int, Failure | None]:
    """Play the game of a seed with random players. Returns the turns played and what broke, if anything did."""
    board: Board = start(seed)
    first, before = board.turn, board
    stage = ""

    def after(name: str, now: Board) -> None:
        nonlocal before, stage
        stage = name
        if now is before:
            return
        found = [*wrong(now), *lost(before, now)]
        if files and now.turn != before.turn:
            found += wrong_files(now)
        before = now
        if found:
            raise _Broken("; ".join(found[:3]))

    players = {"East": player(seed), "West": player(seed + 1_000_003)}
    stages = turn.game(11 - first)
    try:
        play(board, stages, SeededDice(seed), players, None, after, check=False)
    except _Broken as broken:
        return before.turn - first + 1, Failure(seed, before.turn, stage, str(broken))
    except Exception as error:
        return before.turn - first + 1, Failure(seed, before.turn, f"after {stage}", f"{type(error).__name__}: {error}")
    return before.turn - first + 1, None


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
        actions = decision.actions if decision.kind in ("extra taxes", "bread") else ()
        if RAISE_TAXES in actions and rng.random() < 0.95:
            return RAISE_TAXES
        if Buy("unrest") in actions and rng.random() < 0.8:
            return Buy("unrest")
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
    """What holds on no board of the game."""
    found = [str(p) for p in checks.problems(board) if p.severity == "error"]
    return [*found, *_tracks(board), *_units(board), *_people(board), *_counters(board)]


def _tracks(board: Board) -> Iterator[str]:
    for empire in EMPIRES:
        state = board.empire(empire)
        if state.gold > 500:
            yield f"{empire} has {state.gold} Gold"
        if state.unrest < 0:
            yield f"{empire} has {state.unrest} Unrest"
        if recounted_pay(board, empire) != pay.amount(board, empire):
            yield f"{empire} Pay is {pay.amount(board, empire)}, counted {recounted_pay(board, empire)}"


def recounted_pay(board: Board, empire: str) -> int:
    """The Pay of an Empire, from the counters in the boxes alone."""
    rebel = {c for g in board.governors.values() if g.rebel for c in g.commands}
    rebel |= {c for e in EMPIRES for c in board.empire(e).rebel_commands}
    west = {"Africa", "Britannia", "Gallia", "Hispania", "Italia"}
    if "Constantinian" in board.dynasties:
        west |= {"Pannonia"} if "Theodosian" in board.dynasties else {"Moesia", "Pannonia"}
    total = 0
    for name, state in board.provinces.items():
        command = board.rules.provinces[name].command
        if command not in rebel and (command in west) == (empire == "West"):
            total += sum(n * price for n, price in zip(state.units, PRICES, strict=True))
    return total


def _units(board: Board) -> Iterator[str]:
    gone = board.out_of_game
    if any(n < 0 for n in gone.values()):
        yield f"more counters than there are: {gone}"
    seen = board.units_on_map.number + board.barracks.number + sum(gone.values())
    if seen != UNITS:
        yield f"{seen} Units instead of {UNITS}"
    if any(n < 0 for n in board.barracks) or any(n < 0 for s in board.provinces.values() for n in s.units):
        yield "less than no Unit somewhere"
    for f in ("veteran_cavalry", "veteran_guard", "veteran_legion", "veteran_auxilia", "veteran_fleet", "fort"):
        if getattr(board.barracks, f):
            yield f"the Barracks hold {board.barracks}"
    for name, state in board.provinces.items():
        if state.units.number and state.status not in (Status.ROMAN, Status.INSURGENT):
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


def wrong_files(board: Board) -> list[str]:
    """Whether a board comes back from a file, a share string and a change as it was."""
    found = []
    if type(board).of(lookup.from_text(board.dump())) != board:
        found.append("another board comes back from the file")
    if type(board).of(lookup.from_share(board.share())) != board:
        found.append("another board comes back from the share string")
    base = type(board).of(lookup.named(board.scenario))
    if base.edit(base.diff(board)) != board:
        found.append("another board comes back from the change")
    return found


def lost(before: Board, now: Board) -> list[str]:
    """What may not happen from one step to the next: destroyed Units come back, or others than Legions are destroyed."""
    same = before.provinces is now.provinces and before.barracks is now.barracks
    a, b = ({}, {}) if same else (before.out_of_game, now.out_of_game)
    found = [f"a {name} came back" for name in a if b[name] < a[name]]
    found += [f"a {name} was lost" for name in a if b[name] > a[name] and "Legion" not in name]
    counters = {*now.statesmen_in_play, *now.statesmen_box} - {*before.statesmen_in_play, *before.statesmen_box}
    return [*found, *(f"{name} came back" for name in counters if name in now.rules.statesmen)]


def run(turns: int, seed: int, tell: Callable[[int], None] | None = None, files: int = 50) -> tuple[int, list[Failure]]:
    """Play games from a seed on until so many turns are played: how many they were, and what broke.

    Args:
        turns: how many are played at least.
        seed: of the first game; the next ones follow it.
        tell: called with the turns of each game.
        files: in every so many-th game the files are checked too; 0 for never.
    """
    played, failures = 0, []
    while played < turns:
        some, failure = game(seed, files > 0 and seed % files == 0)
        seed, played = seed + 1, played + some
        if failure:
            failures.append(failure)
        if tell:
            tell(some)
    return played, failures
