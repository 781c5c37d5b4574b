"""Trials of the solver player's weights: both games of a pair, what is moved in them, and the figures that are published."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from types import SimpleNamespace
from typing import Any

import pytest

from rometeach.core.resources import data_dir
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.valuation import fitted
from solvers.rome_iinc import trials
from solvers.rome_iinc.player.player import SolverPlayer

PLANNING = data_dir() / "rome_iinc" / "planning"
PAGE = Path(__file__).parents[3] / "docs" / "planning.md"
PLAIN = " ".join(PAGE.read_text(encoding="utf-8").split())


def column(trial: str, name: str) -> list[float]:
    """By how much more often the game with the higher level was survived, pair by pair, straight from the file."""
    place = [m.name for m in trials.trials()[trial].moved].index(name)
    with open(PLANNING / "trials.csv", newline="", encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["trial"] == trial]
    sign = {"+": 1.0, "-": -1.0}
    return [sign[r["levels"][place]] * ((r["alive"] == "yes") - (r["opposite_alive"] == "yes")) for r in rows]


@pytest.mark.parametrize("trial", ["first", "second", "third"])
def test_the_effects_are_the_means_of_the_signed_differences(trial: str) -> None:
    rows = [r for r in trials.stored() if r["trial"] == trial]
    found = trials.effects(rows, lambda r: r["alive"])
    for name, (add, error) in found.items():
        mine = column(trial, name)
        shown = "all together" if trials.trials()[trial].together else name
        assert add == pytest.approx(mean(mine)) and error == pytest.approx(stdev(mine) / sqrt(len(mine)))
        words = f"{abs(mean(mine)):.2f} ± {stdev(mine) / sqrt(len(mine)):.2f}"
        assert any(f" {shown} " in f" {line} " and words in line for line in trials.table(rows))


def test_the_levels_of_the_stored_pairs_are_those_of_the_trials() -> None:
    for row in trials.stored():
        assert row["levels"] == [*trials.trials()[row["trial"]].levels(row["scenario"], row["number"])]
        assert all((score == -25) != alive for score, alive in zip(row["score"], row["alive"], strict=True))


def test_both_games_of_a_pair_move_opposite_ways_on_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, SolverPlayer]] = []

    def rollout(start: Position, luck: int, sides: Mapping[str, Any]) -> SimpleNamespace:
        assert sides["East"] is sides["West"]
        seen.append((luck, sides["East"]))
        return SimpleNamespace(is_defeat=len(seen) == 2, score=-25 if len(seen) == 2 else 40, turn=10)

    monkeypatch.setattr(trials, "rollout", rollout)
    row = trials.pair("first", "425", 3)
    (luck, mine), (other_luck, other) = seen
    assert luck == other_luck and row["alive"] == [True, False] and row["score"] == [40, -25]
    levels = dict(zip([m.name for m in trials.trials()["first"].moved], row["levels"], strict=True))
    p = named("425")
    base = fitted.default(p, "West")
    for up, player in ((1, mine), (-1, other)):
        w = player.desk.weights(p, "West")
        units = Fraction(16, 10) if levels["Units"] * up > 0 else Fraction(4, 10)
        assert all(abs(w.units[u] - base.units[u] * units) <= Fraction(1, 100) for u in base.units)
        assert player.simple.worths.content == player.simple.worths.calm == (11 if levels["content"] * up > 0 else 5)
        assert w.unrest_curve is not None and base.unrest_curve is not None
        unrest = Fraction(14, 10) if levels["Unrest"] * up > 0 else Fraction(7, 10)
        assert float(w.unrest_curve.at(20)) == pytest.approx(float(base.unrest_curve.at(20) * unrest), rel=0.02)


def test_a_weight_that_is_moved_twice_is_moved_by_both() -> None:
    trial = trials.trials()["second"]
    p = named("565")
    base = fitted.default(p, "East")
    w = trials.player(trial, [1] * len(trial.moved)).desk.weights(p, "East")
    units, small = Fraction(22, 10), Fraction(16, 10)
    assert abs(w.units["fort"] - base.units["fort"] * units * small) <= Fraction(1, 100)
    assert abs(w.units["legion"] - base.units["legion"] * units) <= Fraction(1, 100)
    assert abs(w.veteran - base.veteran * Fraction(22, 10) * Fraction(3, 2)) <= Fraction(1, 50)


def test_pairs_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    path, told = tmp_path / "rows.jsonl", list[str]()
    rows = [r for r in trials.stored() if (r["trial"], r["scenario"]) == ("first", "425") and r["number"] < 2]
    path.write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    found = trials.play("first", ["425"], 2, path, say=told.append)
    assert found == rows and not told


def test_the_page_tells_the_trials() -> None:
    told = [("first", n) for n in ("Units", "lives", "content")] + [
        ("second", n) for n in ("content", "Gold", "Rebels")
    ]
    for trial, name in (*told, ("third", "Units")):
        mine = column(trial, name)
        assert re.search(rf"{abs(mean(mine)):.2f} ± {stdev(mine) / sqrt(len(mine)):.2f}", PLAIN), (trial, name)
        assert f"{len(mine)} pairs" in PLAIN
