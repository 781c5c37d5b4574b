"""The pairs of games that are published: every figure of the solver player's record in docs/planning.md, from the rows."""

from __future__ import annotations

import csv
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from rometeach.core.resources import data_dir

PAGE = Path(__file__).parents[3] / "docs" / "planning.md"
GAMES = 200


def rows(player: str) -> dict[int, dict[str, str]]:
    with open(data_dir() / "aurelian" / "planning" / "pairs.csv", newline="", encoding="utf-8") as file:
        return {int(r["number"]): r for r in csv.DictReader(file) if r["player"] == player}


def share(numbers: list[float], sign: str = "") -> str:
    return f"{100 * mean(numbers):{sign}.1f} % ± {100 * stdev(numbers) / sqrt(len(numbers)):.1f}"


def test_the_record_says_what_the_pairs_say() -> None:
    solver, simple = rows("solver"), rows("simple")
    assert [*solver] == [*simple] == [*range(GAMES)]
    won, theirs = ([float(r["won"] == "yes") for r in side.values()] for side in (solver, simple))
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"won {share(won)} of {GAMES} games, the simple player {share(theirs)} of the same" in text
    assert f"{share([a - b for a, b in zip(won, theirs, strict=True)], '+')}." in text
    causes = Counter(r["cause"] for r in solver.values() if r["won"] == "no")
    lost = ", ".join(f"{cause} {n}" for cause, n in causes.most_common())
    assert f"Of its {sum(causes.values())} losses: {lost}." in text
    assert f"A game takes {mean(float(r['seconds']) for r in solver.values()):.0f} seconds of a processor." in text
