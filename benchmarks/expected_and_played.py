"""Is a plan of Rome, IInc. worth what it is said to be worth? Each is played many times.

    python benchmarks/expected_and_played.py [--boards 50] [--plays 2000] [--seed 1] [--parts] [--only 3,7]

Boards: those of simple players' games at the Building step, scenarios, turns and Empires one after the other, games by the seed.
The plan is the solver's (`turn`, fitted weights). Played are the Revolt step and the plan's fights; `solvers/rome_iinc/played.py`
says how. A row: what is expected as a sum over the fights, as a plan is searched; what is expected if they are counted together; the
mean of the plays with its standard error, and how many standard errors each of the two is from it. Last: what the fights add to each other.
Boards run side by side on all cores. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from statistics import fmean, median
from time import process_time
from typing import Any

from rometeach.core.chance.simulation import seed_of
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from solvers.rome_iinc import questions
from solvers.rome_iinc.played import ExpectedAndPlayed, compared
from solvers.rome_iinc.question import planned
from solvers.rome_iinc.together import counted

TURNS = (1, 3, 5, 7, 2, 4, 6, 8)
"""The turns of the boards, one after the other."""


def building(name: str, seed: int, number: int) -> Position | None:
    """The board of a simple player's game when Units are Built on a turn; None if the game is over by then."""
    board: Any = named(name)
    dice, sides = SeededDice(seed), dict.fromkeys(EMPIRES, SimplePlayer())
    for stage in turn.game(number):
        board = run(stage.run(board), dice, sides)
        if stage.name.endswith("Bread and Circuses") and board.turn == number:
            return None if board.outcome else board
    return None


def one(job: tuple[int, int, int]) -> tuple[str, int, ExpectedAndPlayed, float]:
    """(the board, how many fights the plan has, the comparison, seconds of the count) of one board: its number, the plays, the seed."""
    number, plays, seed = job
    name, late = SCENARIOS[number % len(SCENARIOS)], TURNS[number % len(TURNS)]
    empire = EMPIRES[number // len(SCENARIOS) % 2]
    for again in range(100):
        p = building(name, seed_of(seed, 100 * number + again), late)
        if p is not None:
            break
    assert p is not None
    plan = questions.turn(p, empire, time=30)
    weights = plan.setting.weights[empire]
    start = process_time()
    counted(p, empire, planned(plan), weights)
    seconds = process_time() - start
    fights = sum(a.kind == "fight" for a in planned(plan))
    return (
        f"{name} turn {late} {empire}",
        fights,
        compared(p, empire, planned(plan), weights, plays, seed_of(seed, number)),
        seconds,
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--plays", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", action="store_true", help="also by part: played less expected, in points")
    parser.add_argument("--only", default="", help="the numbers of some boards")
    given = parser.parse_args()
    numbers = [int(n) for n in given.only.split(",")] if given.only else list(range(given.boards))
    jobs = [(n, given.plays, given.seed) for n in numbers]
    print(f"{'board':26} fights     sum  together    played   +-      apart: sum  together")
    sums: list[float] = []
    together: list[float] = []
    took: list[float] = []
    gaps: list[float] = []
    adds: list[float] = []
    with multiprocessing.get_context("spawn").Pool(min(os.cpu_count() or 1, len(jobs))) as pool:
        for n, (name, fights, found, seconds) in zip(numbers, pool.imap(one, jobs), strict=True):
            sums.append(found.apart(found.expected))
            together.append(found.apart(found.together))
            gaps.append(found.played.value - found.together)
            adds += found.adds
            took += [seconds] * bool(fights)
            row = f"{n:3} {name:22} {fights:6} {found.expected:9.2f} {found.together:9.2f} {found.played.value:9.2f}"
            print(f"{row}  {found.played.error:5.2f} {sums[-1]:10.1f} {together[-1]:8.1f}", flush=True)
            if given.parts:
                parts = ((k, m.value - e, m.error) for k, (e, m) in found.shares.items())
                print("      " + ", ".join(f"{k} {x:+.2f} +- {s:.2f}" for k, x, s in parts if x or s), flush=True)
    for words, some in (("the sum", sums), ("counted together", together)):
        mean = sum(x * x for x in some) / len(some)
        print(
            f"{words}: {sum(abs(x) > 3 for x in some)} of {len(some)} beyond three standard errors; mean square {mean:.1f}"
        )
    middle = median(map(abs, gaps))
    worst = max(gaps, key=abs)
    print(
        f"played less counted together: {fmean(gaps):+.2f} points on average, {middle:.2f} either way in the middle, at worst {worst:+.1f}"
    )
    if adds:
        print(
            f"the count of plans that fight took {median(took):.2f} s of a processor in the middle, {max(took):.2f} at worst"
        )
        below, least, middle = sum(x < 0 for x in adds), min(adds), median(adds)
        print(
            f"{below} of {len(adds)} fights add less than nothing; the least {least:+.2f}, in the middle {middle:+.2f}"
        )


if __name__ == "__main__":
    main()
