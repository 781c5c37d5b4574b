"""The pairs of games that are published: every figure of the table in docs/planning.md, from the rows."""

from __future__ import annotations

import csv
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from rometeach.core.resources import data_dir
from rometeach.rome_iinc.rules import SCENARIOS
from rometeach.rome_iinc.simulation import DEFEAT

PAGE = Path(__file__).parents[3] / "docs" / "planning.md"


def rows(scenario: str, player: str) -> dict[int, dict[str, str]]:
    with open(data_dir() / "rome_iinc" / "planning" / "pairs.csv", newline="", encoding="utf-8") as file:
        return {int(r["number"]): r for r in csv.DictReader(file) if (r["scenario"], r["player"]) == (scenario, player)}


def is_alive(row: dict[str, str]) -> bool:
    assert ("Major Defeat" in (row["east_level"], row["west_level"])) == (float(row["score"]) == DEFEAT)
    return float(row["score"]) != DEFEAT


def told(numbers: list[float]) -> str:
    return f"{mean(numbers):+.1f} ± {stdev(numbers) / sqrt(len(numbers)):.1f}"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_says_what_the_pairs_say(scenario: str) -> None:
    solver, simple = rows(scenario, "solver"), rows(scenario, "simple")
    assert [*solver] == [*simple] == [*range(60)]
    differences = {n: float(solver[n]["score"]) - float(simple[n]["score"]) for n in solver}
    both = [differences[n] for n in solver if is_alive(solver[n]) and is_alive(simple[n])]
    lost = [int(r["others"]) for r in solver.values() if not is_alive(r)]
    pairs = f"{len(both)} pairs" if scenario == SCENARIOS[0] else str(len(both))
    cells = [scenario, f"{sum(map(is_alive, solver.values()))} of 60", str(sum(map(is_alive, simple.values()))),
             told([*differences.values()]), f"{told(both)} ({pairs})", str(len(lost)), str(sum(n > 0 for n in lost))]  # fmt: skip
    assert f"| {' | '.join(cells)} |" in PAGE.read_text(encoding="utf-8")


def test_the_sums_below_the_table_are_those_of_the_pairs() -> None:
    solver = [r for s in SCENARIOS for r in rows(s, "solver").values()]
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    for player, words in (
        ("solver", "{} Major and {} Minor Victories, the simple"),
        ("simple", "with {} and {}, of 600 each"),
    ):
        ends = [r[k] for s in SCENARIOS for r in rows(s, player).values() for k in ("east_level", "west_level")]
        assert words.format(ends.count("Major Victory"), ends.count("Minor Victory")) in text
    seconds, decisions = (sum(float(r[k]) for r in solver) for k in ("seconds", "decisions"))
    assert f"A decision takes {seconds / decisions:.3f} seconds" in text
    longest = [float(r["longest"]) for r in solver]
    assert f"in {sum(x > 1 for x in longest)} of the 300 games one took more than a second" in text
    assert f"{max(longest):.2f} at worst" in text
