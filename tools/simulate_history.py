"""Play the games that the notebooks of the classroom compare with history, and store what became of them.

    python tools/simulate_history.py                        all tables: up to 1,000 games of each scenario, 20 of each choice
    python tools/simulate_history.py --games 20 --into /tmp/x   a small run elsewhere

The tables lie in `data/classroom/numbers/`. How many games is fixed in the code before the results of a table are looked at.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import click

from rometeach.classroom.numbers.rome_iinc import choices, decisions, stored, watched
from rometeach.core.chance.simulation import in_order


def play(job: object, jobs: list[tuple[str, int]], label: str, processes: int) -> list[object]:
    """The results of all jobs, with a bar of progress."""
    with click.progressbar(in_order(job, jobs, processes), length=len(jobs), label=label, file=sys.stderr) as bar:  # type: ignore[arg-type]
        return list(bar)


def main() -> None:
    """Play and store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, help="of each scenario, instead of those that are stored")
    parser.add_argument("--seeds", type=int, default=decisions.SEEDS)
    parser.add_argument("--only", nargs="*", default=[*stored.SCENARIOS, "decisions"])
    parser.add_argument("--into", type=Path, default=stored.folder())
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    for scenario in (s for s in stored.SCENARIOS if s in asked.only):
        work = [(scenario, seed) for seed in watched.seeds(stored.SEED, asked.games or stored.GAMES[scenario])]
        stored.write(scenario, play(watched.one_job, work, f"games of {scenario}", asked.jobs), asked.into)  # type: ignore[arg-type]
    if "decisions" in asked.only:
        seeds = watched.seeds(stored.SEED, asked.seeds)
        jobs = [(choice.name, seed) for choice in choices.CHOICES for seed in seeds]
        decisions.write(seeds, play(choices.one_job, jobs, "decisions", asked.jobs), asked.into)  # type: ignore[arg-type]
    print(f"{time.monotonic() - begun:.0f} seconds; written to {asked.into}")


if __name__ == "__main__":
    main()
