"""How fast Conquest of the Empire II is: laws of battles against icepool, answers, import, whole games, plans for a season.

    python benchmarks/conquest2.py [--repeat 5] [--games 20] [--boards 4] [--time 5]

Laws are the median of several timings of processor time. "From nothing": no law of hits and no order of losses is remembered; "again":
both are. icepool gets the laws of hits as dice and follows a battle in two ways: by `map` with `repeat="inf"`, its own way to run a
Markov chain, and by a remembered recursion in which a round that changes nothing is thrown again, written by hand. It is asserted
that all laws are equal.

Answers are measured from the question to their page on the board of a seeded game. All of it is processor time of one core, but for
plans: theirs are seconds by the clock, on boards of seeded games of simple players at the beginning of a turn.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import timeit
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from time import perf_counter, process_time
from typing import Any

import icepool

import rometeach
from rometeach.conquest2.board import lookup
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, OVER
from rometeach.conquest2.charts.armies import Army, Units, _losses
from rometeach.conquest2.charts.battle import battle_law
from rometeach.conquest2.charts.forces import Battle, Side
from rometeach.conquest2.charts.paths import Path, _path, over, path
from rometeach.conquest2.phases.turn import phase
from rometeach.conquest2.players.simple.player import simple_player
from rometeach.conquest2.position import Position
from rometeach.conquest2.simulation import simulate
from rometeach.conquest_board.combat_die import matched_law
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

BATTLES = (
    ("3 v 2", Side(Army(Units(2, 1)), 2), Side(Army(Units(2)), 1), False),
    ("6 v 5", Side(Army(Units(4, 1, 1)), 2), Side(Army(Units(3, 2)), 2), False),
    ("10 v 8", Side(Army(Units(5, 3, 2)), 3), Side(Army(Units(4, 3, 1)), 2), False),
    ("10 v 8 in a City", Side(Army(Units(5, 3, 2)), 3), Side(Army(Units(4, 3, 1)), 3), True),
    ("16 v 14, lent ones too", Side(Army(Units(6, 3, 2), Units(4, 1)), 4), Side(Army(Units(8, 4, 2)), 3), False),
    ("24 v 22", Side(Army(Units(14, 6, 4)), 4), Side(Army(Units(13, 6, 3)), 3), False),
)
"""Name, attacker, defender, whether a City is defended."""
ANSWERS = {
    "battle": {"province": "8I 3C 2K 1G, 1 Training against 7I 3C 1K Caesar"},
    "influence": {},
    "draws": {},
    "hands": {},
}
"""Question -> what is asked."""
SET_UPS = ("four", "three", "five", "six", "two")
TURNS = ((1, 1), (2, 2), (3, 3), (4, 4))
"""(season, round) of the turns whose plans are measured."""


def median(call: Callable[[], object], repeat: int) -> float:
    """Seconds of processor time of one call: the median over `repeat` timings of enough calls to be measured."""
    timer = timeit.Timer(call, timer=process_time)
    number = max(1, timer.autorange()[0] // 4)
    return statistics.median(timer.repeat(repeat, number)) / number


def once(call: Callable[[], object]) -> float:
    """Seconds of processor time of one call that takes long."""
    start = process_time()
    call()
    return process_time() - start


# --- laws of battles


def forget() -> None:
    """No law of hits and no order of losses is remembered."""
    for known in (matched_law, _losses, _path):
        known.cache_clear()


def fresh(battle: Battle) -> None:
    """The law of the kit, nothing remembered."""
    forget()
    battle_law(battle)


def thrown(side: Path, lost: int) -> Any:
    """The hits of a side that has lost so many units, as an icepool die."""
    return icepool.Die(dict(enumerate(side.hits[lost])))


def rounds(battle: Battle) -> Callable[[tuple[int, int]], Any]:
    """(units lost by both) -> the same after one round as an icepool die; where the battle is over, nothing changes."""
    mine, yours = path(battle.attacker, battle, 0), path(battle.defender, battle, 0)
    most = len(mine.left) - 1, len(yours.left) - 1
    first, second = cache(lambda a: thrown(mine, a)), cache(lambda d: thrown(yours, d))

    def step(state: tuple[int, int]) -> Any:
        a, d = state
        if over(battle, mine, yours, a, d, 1):
            return icepool.Die([state])
        if not battle.city:
            return icepool.map(lambda i, j: (min(a + j, most[0]), min(d + i, most[1])), first(a), second(d))

        def answered(j: int) -> Any:
            b = min(a + j, most[0])
            return first(b).map(lambda i: (b, min(d + i, most[1]))) if mine.fights[b] else icepool.Die([(b, d)])

        return second(d).map(answered)

    return step


def icepool_chain(battle: Battle) -> Any:
    """The ends by `map`, repeated until nothing changes any more."""
    return icepool.Die([(0, 0)]).map(rounds(battle), star=False, repeat="inf")


def icepool_recursion(battle: Battle) -> Any:
    """The ends by a remembered recursion; a round that changes nothing is thrown again."""
    step = rounds(battle)

    @cache
    def ends(state: tuple[int, int]) -> Any:
        after = step(state)
        if after.outcomes() == (state,):
            return after
        return after.map(lambda there: icepool.Reroll if there == state else ends(there), star=False)

    return ends((0, 0))


def same(battle: Battle, die: Any) -> None:
    """Both laws are equal."""
    law = battle_law(battle)
    mine = {(e.attacker, e.defender): Fraction(w, law.denominator) for e, w in law.weights.items() if w}
    assert mine == {tuple(end): Fraction(n, die.denominator()) for end, n in die.items()}


def laws(repeat: int) -> Iterator[tuple[str, ...]]:
    """The lines of the table of laws."""
    yield "battle", "from nothing", "chain / here", "recursion / here", "again"
    for name, attacker, defender, city in BATTLES:
        battle = Battle(attacker, defender, city)
        here, again = median(lambda b=battle: fresh(b), repeat), median(lambda b=battle: battle_law(b), repeat)  # type: ignore[misc]
        ratios = []
        for ask in (icepool_chain, icepool_recursion):
            same(battle, ask(battle))
            ratios.append(f"{once(lambda b=battle, f=ask: f(b)) / here:,.0f}")  # type: ignore[misc]
        yield name, f"{here * 1e3:.2f} ms", *ratios, f"{again * 1e3:.2f} ms"


# --- answers, import, games


def boards(seed: int) -> Iterator[Board]:
    """The boards of a game of simple players at the beginning of a turn, those of `TURNS`."""
    board, dice, due = Board.of(lookup.named(SET_UPS[seed % len(SET_UPS)])), SeededDice(seed), list(TURNS)
    while board.phase != OVER and due:
        if board.phase == ACTIONS and (board.season, board.round) == due[0]:
            due.pop(0)
            yield board
        board = run(phase(board), dice, dict.fromkeys(board.players, simple_player))


def import_seconds() -> float:
    """The seconds of processor time of importing the game in a new interpreter."""
    code = "import time; t = time.process_time(); import rometeach.conquest2.position; print(time.process_time() - t)"
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)


def speeds(repeat: int, games: int) -> Iterator[tuple[str, ...]]:
    """The lines of the table of answers, import and games."""
    yield "what", "measured"
    *_, board = boards(0)
    p = Position.of(board)
    for question, asked in ANSWERS.items():

        def page(name: str = question, options: dict[str, str] = asked) -> None:
            forget()
            rometeach.ask(p, name, **options).html()

        page()
        yield f"answer: {question}", f"{statistics.median(once(page) for _ in range(repeat)) * 1e3:.0f} ms"
    yield "import of the game", f"{statistics.median(import_seconds() for _ in range(repeat)):.2f} s"
    simulate("four", 1, 1, jobs=1)
    yield "games of simple players", f"{games / once(lambda: simulate('four', games, 7, jobs=1)):.1f} a second"


# --- plans


def plans(number: int, time: int) -> Iterator[tuple[str, ...]]:
    """The lines of the table of plans for a season."""
    yield "season, round", "boards", "median s", "most s", "proven", "widest gap in points"
    found: dict[tuple[int, int], list[tuple[float, bool, Fraction]]] = {turn: [] for turn in TURNS}
    for seed in range(number):
        for board in boards(seed):
            start = perf_counter()
            plan = rometeach.plan(Position.of(board), "season", side=board.active, time=time)
            seconds = perf_counter() - start
            assert plan.bound is not None
            found[board.season, board.round].append((seconds, plan.is_optimal, Fraction(plan.bound - plan.value)))
    for (season, turn), lines in found.items():
        seconds_of, proven, gaps = zip(*lines, strict=True)
        yield (
            f"{season}, {turn}",
            str(len(lines)),
            f"{statistics.median(seconds_of):.1f}",
            f"{max(seconds_of):.1f}",
            f"{sum(proven)}",
            f"{float(max(gaps)):.1f}",
        )


def show(lines: Iterator[tuple[str, ...]]) -> None:
    """Print a table."""
    for k, cells in enumerate(lines):
        print("| " + " | ".join(cells) + " |", flush=True)
        if not k:
            print("|" + "---|" * len(cells))
    print()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--games", type=int, default=20, help="whole games")
    parser.add_argument("--boards", type=int, default=4, help="games whose turns are planned; 0 for no plans")
    parser.add_argument("--time", type=int, default=5, help="seconds for a plan")
    asked = parser.parse_args()
    show(laws(asked.repeat))
    show(speeds(asked.repeat, asked.games))
    if asked.boards:
        show(plans(asked.boards, asked.time))


if __name__ == "__main__":
    main()
