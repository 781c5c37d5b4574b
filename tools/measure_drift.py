"""Measure what a Fall costs and how Unrest drifts, in seeded games of the simple player; write the tables of data/rome_iinc/planning.

python tools/measure_drift.py --games 100 --seed 72

Each Empire is followed from the end of one Bread and Circuses step, the last chance to buy calm, to the next. Every call
that moves its Unrest counts in full, also what the end of the track at 0 swallows: a law of the drift is about what comes,
not about where the counter lay. docs/planning.md, "What a turn's end is worth", says how the tables are used.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, stdev

from rometeach.core import disk
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import falls, tracks, turn, victory
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import seed_of

FOLDER = Path(__file__).resolve().parents[1] / "data" / "rome_iinc" / "planning"
BREAD = "Unrest Phase: Bread and Circuses"
BUILD = "Unrest Phase: Build"
CHECKS = ("War Phase: end", "Event Phase: end", "Treasury Phase: end")
PERIODS = ((1, 3), (4, 6), (7, 9))
"""Turns that one law serves; on Turn 10 the War Phase alone is left, and its law is that of Turns 7 to 10."""


@dataclass
class Follow:
    """One Empire since its last chance to buy calm: the turn, what came since, what came until each check, the Unrest step."""

    turn: int
    came: int = 0
    checks: list[int] = field(default_factory=list)
    step: int = 0


@dataclass
class Record:
    """What one game showed.

    Attributes:
        war: (turn, change of Unrest in the War Phase).
        turns: (turn, the most at a check, the change before the next Unrest step).
        steps: (turn, the Unrest step less the Popularity of the Emperor).
        bought: (turn, Gold spent in Building).
        prestige: turn -> both Empires' Prestige at the end of Bread and Circuses.
        fallen: (turn, which Fall of the game it was).
        final: both Empires' Prestige at the end.
        survived: whether it ended without a Major Defeat.
    """

    war: list[tuple[int, int]] = field(default_factory=list)
    turns: list[tuple[int, int, int]] = field(default_factory=list)
    steps: list[tuple[int, int]] = field(default_factory=list)
    bought: list[tuple[int, int]] = field(default_factory=list)
    prestige: dict[int, int] = field(default_factory=dict)
    fallen: list[tuple[int, int]] = field(default_factory=list)
    final: int = 0
    survived: bool = False


class Watch:
    """Follows both Empires through one game."""

    def __init__(self, board: Board) -> None:
        self.record = Record()
        self.now: dict[str, Follow] = {}
        self.gold: dict[str, int] = {}
        self.known = {e for e in EMPIRES if board.is_fallen(e)}

    def moved(self, empire: str, unrest: int) -> None:
        """Unrest comes or goes."""
        if empire in self.now:
            self.now[empire].came += unrest

    def after(self, stage: str, board: Board) -> None:
        """A stage has ended."""
        fallen = {e for e in EMPIRES if board.is_fallen(e)}
        for e in fallen - self.known:
            self.record.fallen.append((board.turn, len(fallen)))
            if e in self.now:
                self._passed(self.now.pop(e))
        self.known = fallen
        if board.outcome:
            self.now, self.gold = {}, {}
        if stage in CHECKS:
            for f in self.now.values():
                f.checks.append(f.came)
                if stage == CHECKS[0]:
                    self.record.war.append((f.turn, f.came))
        elif stage == "Unrest Phase: Unrest":
            for e, f in self.now.items():
                popularity = board.emperor_of(e).abilities.popularity
                self.record.steps.append((f.turn, f.came - f.checks[-1] - popularity))
                self._passed(f)
            self.now = {}
        elif stage == BREAD and not board.outcome:
            self.now = {e: Follow(board.turn) for e in EMPIRES}
            self.gold = {e: board.empire(e).gold for e in EMPIRES}
            self.record.prestige[board.turn] = sum(board.empire(e).prestige for e in EMPIRES)
        elif stage == BUILD:
            self.record.bought += [(board.turn, g - board.empire(e).gold) for e, g in self.gold.items()]
            self.gold = {}

    def _passed(self, f: Follow) -> None:
        checks = f.checks or [f.came]
        self.record.turns.append((f.turn, max(*checks, 0), checks[-1]))


def one_record(scenario: str, seed: int) -> Record:
    """Play one game and follow it."""
    start = named(scenario)
    watch, change = Watch(start), tracks.change

    def told(board: Board, empire: str, gold: int = 0, prestige: int = 0, unrest: int = 0) -> Board:
        if unrest:
            watch.moved(empire, unrest)
        return change(board, empire, gold, prestige, unrest)

    tracks.change = told
    try:
        stages = turn.game(victory.LAST_TURN + 1 - start.turn)
        board = play(start, stages, SeededDice(seed), dict.fromkeys(EMPIRES, SimplePlayer()), after=watch.after)
    finally:
        tracks.change = change
    watch.record.final = sum(board.empire(e).prestige for e in EMPIRES)
    watch.record.survived = board.outcome != falls.MAJOR_DEFEAT
    return watch.record


# --- The tables


def drift(found: dict[str, list[Record]], source: str) -> str:
    """The laws of the drift as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("scenario", "first", "last", "kind", "rise", "change", "count", "source", "confidence"))
    for scenario, records in found.items():
        for first, last in PERIODS:
            until = victory.LAST_TURN if last == victory.LAST_TURN - 1 else last
            laws = (
                ("turn", last, Counter((m, d) for r in records for t, m, d in r.turns if first <= t <= last)),
                ("step", last, Counter((0, n) for r in records for t, n in r.steps if first <= t <= last)),
                ("war", until, Counter((max(0, w), w) for r in records for t, w in r.war if first <= t <= until)),
            )
            for kind, end, law in laws:
                for (rise, change), count in sorted(law.items()):
                    writer.writerow((scenario, first, end, kind, rise, change, count, source, "medium"))
    return out.getvalue()


def costs(found: dict[str, list[Record]], source: str) -> str:
    """What a Fall costs, and what Gold is used for, as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("scenario", "name", "value", "standard_error", "number", "source", "confidence"))

    def row(scenario: str, name: str, values: Sequence[float]) -> None:
        error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
        writer.writerow((scenario, name, f"{mean(values):.2f}", f"{error:.2f}", len(values), source, "medium"))

    for scenario, records in found.items():
        growth = [
            float(r.prestige[t + 1] - r.prestige[t])
            for r in records
            for t in r.prestige
            if t + 1 in r.prestige and all(turn_ not in (t, t + 1) for turn_, _ in r.fallen)
        ]
        row(scenario, "growth", growth)
        row(scenario, "builds", [float(g) for r in records for _, g in r.bought])
    writer.writerow(("all", "survives", *survives([r for rs in found.values() for r in rs]), source, "low"))
    return out.getvalue()


def survives(records: Sequence[Record]) -> tuple[str, str, int]:
    """How often a game survives the first Fall, against games that stood at its beginning on that turn without one."""
    fell = [(min(t for t, n in r.fallen if n == 1), r.survived) for r in records if any(n == 1 for _, n in r.fallen)]
    stood: dict[int, float] = {}
    for t, _ in fell:
        others = [r.survived for r in records if t in r.prestige and not any(u <= t for u, _ in r.fallen)]
        stood[t] = mean(others) if others else 0.0
    expected = sum(stood[t] for t, _ in fell)
    kept = sum(s for _, s in fell)
    share = kept / expected if expected else 0.0
    error = max(1, kept) ** 0.5 / expected if expected else 0.0
    return f"{share:.2f}", f"{error:.2f}", len(fell)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games a scenario")
    parser.add_argument("--seed", type=int, default=72)
    parser.add_argument("--out", type=Path, default=FOLDER)
    given = parser.parse_args(arguments)
    source = f"simulation:seed {given.seed}, {given.games} games of each scenario"
    found = {}
    for scenario in SCENARIOS:
        found[scenario] = [one_record(scenario, seed_of(given.seed, n)) for n in range(given.games)]
        lived = sum(r.survived for r in found[scenario])
        print(f"{scenario}: {lived} of {given.games} games survived", file=sys.stderr)
    disk.write(given.out / "drift.csv", drift(found, source))
    disk.write(given.out / "falls.csv", costs(found, source))
    return 0


if __name__ == "__main__":
    sys.exit(main())
