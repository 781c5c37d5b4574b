"""What the share of games won rests on: every doubtful table is moved, the same games are played, differences are paired."""

import json
from math import sqrt
from statistics import mean, stdev

import pytest
from click.testing import CliRunner

from rometeach.aurelian import sensitivity
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import standard
from rometeach.aurelian.sensitivity import OtherReading, examine, readings
from rometeach.aurelian.simulation import TABLES, one_game
from rometeach.cli import main
from rometeach.core.chance.simulation import seed_of
from rometeach.core.errors import BadInput
from rometeach.core.frozen import Frozen

RULES = standard()
HARD = OtherReading("turns", "the last threshold out of reach", Frozen({"turns:6.threshold": "99"}))
SAME = OtherReading("turns", "nothing changed", Frozen({"turns:1.threshold": "6"}))


def test_every_table_with_figures_that_are_not_certain_is_moved() -> None:
    doubtful = {t for t in TABLES if RULES.doubts(*(f"{t}:{row}" for row in RULES.tables[t]))}
    assert {r.table for r in readings(RULES)} == doubtful


def test_every_reading_is_one_that_an_owner_could_set() -> None:
    for reading in readings(RULES):
        changed = RULES.with_changes(reading.corrections)
        assert changed != RULES, reading.what


def test_losses_and_combat_values_do_not_fall_below_what_can_be() -> None:
    (losses,) = [r for r in readings(RULES) if r.what == "Battle Table: every loss one down"]
    assert min(map(int, losses.corrections.values())) == 0
    (values,) = [r for r in readings(RULES) if r.what.startswith("Combat Values of Enemy") and r.what.endswith("down")]
    assert min(map(int, values.corrections.values())) == 1


def test_only_figures_that_are_not_certain_are_moved() -> None:
    for reading in readings(RULES):
        for reference in reading.corrections:
            table, _, rest = reference.partition(":")
            row = rest if table == "charts" else rest.rpartition(".")[0]
            assert RULES.sources[f"{table}:{row}"].is_doubtful, reference


def test_a_movement_line_without_which_the_map_falls_apart_stays() -> None:
    lines = [r.what for r in readings(RULES) if r.table == "connections"]
    assert lines == ["A Movement Line Dalmatia - Noricum"]


def test_differences_are_those_of_the_same_games() -> None:
    found = examine(games=14, seed=3, jobs=1, asked=[HARD, SAME])
    shift = next(s for s in found.shifts if s.reading is HARD)
    hard = set_up(RULES.with_changes(HARD.corrections))
    pairs = [(one_game(set_up(RULES), seed_of(3, i)), one_game(hard, seed_of(3, i))) for i in range(14)]
    vp = [b.vp - a.vp for a, b in pairs]
    assert shift.vp == pytest.approx((mean(vp), stdev(vp) / sqrt(14)))
    won = [float(b.is_won) - float(a.is_won) for a, b in pairs]
    assert shift.difference[0] == pytest.approx(mean(won))
    assert found.won[0] == pytest.approx(sum(a.is_won for a, _ in pairs) / 14)
    same = next(s for s in found.shifts if s.reading is SAME)
    assert (same.difference, same.vp) == ((0, 0), (0, 0))
    assert not same.is_clear


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes() -> None:
    one, two = (examine(games=4, seed=2, jobs=jobs, asked=[HARD]) for jobs in (1, 2))
    assert one.as_json() == two.as_json()


def test_a_result_has_a_table_bars_and_doubts() -> None:
    found = examine(games=3, jobs=1, asked=[HARD])
    text = found.text()
    assert "the last threshold out of reach" in text
    assert "as it is" in text
    assert "±" in text
    assert any(k.startswith("battle") for k in found.doubts())
    assert found.html()
    assert found.as_json()["readings"][0]["table"] == "turns"


def test_too_few_games_and_unknown_players_are_refused() -> None:
    with pytest.raises(BadInput, match="no standard error"):
        examine(games=1)
    with pytest.raises(BadInput, match="Players: simple, random"):
        examine(games=2, players=("nobody",))


def test_the_command_prints_the_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensitivity, "readings", lambda rules: [HARD])
    asked = ["play", "aurelian", "--games", "2", "--sensitivity", "--jobs", "1"]
    plain = json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)
    assert [r["reading"] for r in plain["readings"]] == [HARD.what]
    assert "Games won:" in CliRunner().invoke(main, asked).stdout
    refused = CliRunner().invoke(main, ["play", "rome-iinc", "--scenario", "286", "--games", "2", "--sensitivity"])
    assert "not offered for rome-iinc" in refused.output
