"""Trials of the solver player's weights: whole games with several of them moved at random, each beside its opposite on the same luck.

    python -m solvers.rome_iinc.trials second --pairs 12 --jobs 2 --json rows.jsonl

What is moved, and how far, stands in `data/rome_iinc/planning/trials.toml`. In a pair everything that was dearer in one game is
cheaper in the other, so one series tells of every weight at once: the mean of the differences, with the sign of its level. In a
trial whose weights move together the first game has all of them at the second level, the other one at the first: what was found
against what is. `data/rome_iinc/planning/trials.csv` has the pairs of docs/planning.md.
"""

from __future__ import annotations

import argparse
import csv
import functools
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, TypedDict

from rometeach.core.chance.simulation import mean, seed_of
from rometeach.core.resources import data_dir
from rometeach.rome_iinc.players.simple.worths import SEASONED
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import fitted
from rometeach.rome_iinc.valuation.weights import Weights, rescaled

from .player.player import SolverPlayer


@dataclass(frozen=True, slots=True)
class Moved:
    """What is moved in a trial: some weights by a factor, or some of a player's worths to a number; the lower level and the higher one."""

    name: str
    levels: tuple[Fraction, Fraction]
    weights: tuple[str, ...] = ()
    worths: tuple[str, ...] = ()

    def at(self, up: int) -> Fraction:
        """Its level: the higher one for 1, the lower one for -1."""
        return self.levels[up > 0]


@dataclass(frozen=True, slots=True)
class Trial:
    """A trial: its name, the seed of its lucks, what mixes its levels, the seconds of a solve, what it moves, and whether all together."""

    name: str
    seed: int
    mix: int
    seconds: float
    moved: tuple[Moved, ...]
    together: bool = False

    def levels(self, scenario: str, number: int) -> tuple[int, ...]:
        """Whether each of what is moved is up (1) or down (-1) in the first game of a pair."""
        if self.together:
            return (1,) * len(self.moved)
        random = Random(self.mix + 1000 * number + int(scenario))
        return tuple(random.choice((-1, 1)) for _ in self.moved)


class Pair(TypedDict):
    """A pair as plain data: the levels of its first game; for both games whether a Major Defeat was escaped, score and last turn."""

    trial: str
    scenario: str
    number: int
    levels: list[int]
    alive: list[bool]
    score: list[float]
    turn: list[int]


@functools.cache
def trials() -> dict[str, Trial]:
    """The trials by name."""
    text = (data_dir() / "rome_iinc" / "planning" / "trials.toml").read_text(encoding="utf-8")
    return {name: Trial(name, t["seed"], t["mix"], t["seconds"], tuple(_moved(m) for m in t["moved"]), t.get("together", False))
            for name, t in tomllib.loads(text).items()}  # fmt: skip


def _moved(row: Mapping[str, list[str]]) -> Moved:
    low, high = (Fraction(str(x)) for x in row["levels"])
    return Moved(str(row["name"]), (low, high), tuple(row.get("weights", ())), tuple(row.get("worths", ())))


def scaled(w: Weights, factors: Mapping[str, Fraction]) -> Weights:
    """The weights with some of them ("gold", "units", "units.fort") so many times as dear; curves go with them, in hundredths."""
    changes: dict[str, object] = {}
    for name in {name.partition(".")[0] for name in factors}:
        held = getattr(w, name)
        if isinstance(held, Fraction):
            changes[name] = _hundredths(held * factors[name])
        else:
            changes[name] = {
                k: _hundredths(v * factors.get(name, Fraction(1)) * factors.get(f"{name}.{k}", Fraction(1)))
                for k, v in held.items()
            }
    return rescaled(changes, w)


def _hundredths(value: Fraction) -> Fraction:
    return Fraction(round(value * 100), 100)


def player(trial: Trial, levels: Sequence[int]) -> SolverPlayer:
    """The solver player at some levels of a trial.

    Args:
        trial: the trial.
        levels: 1 or -1 for each of what it moves.
    """
    factors: dict[str, Fraction] = {}
    worths: dict[str, Any] = {}
    for moved, up in zip(trial.moved, levels, strict=True):
        for name in moved.weights:
            factors[name] = factors.get(name, Fraction(1)) * moved.at(up)
        worths |= dict.fromkeys(moved.worths, int(moved.at(up)))

    def weights(p: Position, empire: str) -> Weights:
        return scaled(fitted.default(p, empire), factors)

    return SolverPlayer(trial.seconds, weights=weights, worths=replace(SEASONED, **worths))


def pair(trial: str, scenario: str, number: int) -> Pair:
    """One pair: the game at its levels and the one at their opposites, with the same luck.

    Args:
        trial: its name.
        scenario: the set-up.
        number: that of the pair.
    """
    found = trials()[trial]
    levels, luck = found.levels(scenario, number), seed_of(found.seed, number)
    ends = [
        rollout(named(scenario), luck, dict.fromkeys(EMPIRES, player(found, way)))
        for way in (levels, [-x for x in levels])
    ]
    return {"trial": trial, "scenario": scenario, "number": number, "levels": [*levels],
            "alive": [not e.is_defeat for e in ends], "score": [e.score for e in ends], "turn": [e.turn for e in ends]}  # fmt: skip


def effects(rows: Sequence[Pair], of: Callable[[Pair], Sequence[float]]) -> dict[str, tuple[float, float]]:
    """What a higher level adds over the lower one, by the name of what is moved: mean and standard error.

    Args:
        rows: pairs of one trial.
        of: what is compared in both games of a pair, such as whether they are alive.
    """
    names = [m.name for m in trials()[rows[0]["trial"]].moved]
    return {
        name: mean(r["levels"][i] * (float(of(r)[0]) - float(of(r)[1])) for r in rows) for i, name in enumerate(names)
    }


def stored() -> list[Pair]:
    """The pairs of `trials.csv`."""
    with open(data_dir() / "rome_iinc" / "planning" / "trials.csv", newline="", encoding="utf-8") as file:
        return [
            {"trial": r["trial"], "scenario": r["scenario"], "number": int(r["number"]),
             "levels": [1 if x == "+" else -1 for x in r["levels"]],
             "alive": [x == "yes" for x in (r["alive"], r["opposite_alive"])],
             "score": [float(r["score"]), float(r["opposite_score"])], "turn": [int(r["turn"]), int(r["opposite_turn"])]}
            for r in csv.DictReader(file)
        ]  # fmt: skip


def table(rows: Sequence[Pair]) -> list[str]:
    """The effects of one trial in lines."""
    alive = sum(sum(r["alive"]) for r in rows)
    lines = [f"{len(rows)} pairs, {alive} of {2 * len(rows)} games without a Major Defeat"]
    survival, score = effects(rows, lambda r: r["alive"]), effects(rows, lambda r: r["score"])
    for name, (add, error) in survival.items():
        points, doubt = score[name]
        if trials()[rows[0]["trial"]].together:
            lines.append(f"all together         survival {add:+.2f} ± {error:.2f}   score {points:+6.1f} ± {doubt:.1f}")
            break
        lines.append(f"{name:20} survival {add:+.2f} ± {error:.2f}   score {points:+6.1f} ± {doubt:.1f}")
    return lines


def _played(wanted: Sequence[tuple[str, str, int]], jobs: int) -> Iterator[Pair]:
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(pair, *one) for one in wanted]):
            yield done.result()


def play(
    trial: str, scenarios: Iterable[str], pairs: int, path: Path | None = None, *, jobs: int = 1,
    say: Callable[[str], object] = print,
) -> list[Pair]:  # fmt: skip
    """The pairs of a trial, so many of each scenario.

    Args:
        trial: its name.
        scenarios: what is played.
        pairs: how many of each.
        path: a file that keeps every pair; those that it has are not played again.
        jobs: on how many processes.
        say: told of every pair.
    """
    wanted = [(trial, scenario, number) for number in range(pairs) for scenario in scenarios]
    known: list[Pair] = (
        [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines()] if path and path.exists() else []
    )
    rows = [r for r in known if (r["trial"], r["scenario"], r["number"]) in wanted]
    done = {(r["trial"], r["scenario"], r["number"]) for r in rows}
    for row in _played([w for w in wanted if w not in done], jobs):
        rows.append(row)
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        say(f"{row['scenario']} {row['number']}: {row['score']}")
    return rows


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trial", choices=[*trials()])
    parser.add_argument("--stored", action="store_true", help="what the pairs of trials.csv tell; nothing is played")
    parser.add_argument("--scenario", nargs="*", default=[s for s in SCENARIOS if s != "286"], choices=SCENARIOS)
    parser.add_argument("--pairs", type=int, default=12, help="how many of each scenario")
    parser.add_argument("--jobs", type=int, default=1, help="on how many processes")
    parser.add_argument("--json", type=Path, help="a file that keeps every pair")
    asked = parser.parse_args()
    if asked.stored:
        rows = [r for r in stored() if r["trial"] == asked.trial]
    else:
        print(f"{asked.pairs} pairs of {', '.join(asked.scenario)}", flush=True)
        rows = play(asked.trial, asked.scenario, asked.pairs, asked.json, jobs=asked.jobs)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
