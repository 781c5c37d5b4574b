"""Simulated games: legal, the same on any number of processes, and the simple player beats the random one."""

import json

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.rules import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("kinds", [("simple", "simple"), ("random", "simple")])
def test_players_give_legal_answers_only(scenario: str, kinds: tuple[str, str]) -> None:
    game = simulation.one_game(scenario, 11, *kinds, check=True)
    assert 1 <= game.turn <= 10
    assert set(game.levels.values()) <= set(simulation.LEVELS)


def test_the_number_of_processes_changes_nothing() -> None:
    one = simulation.simulate("497", 6, 3, jobs=1)
    two = simulation.simulate("497", 6, 3, jobs=2)
    assert one == two
    assert one.games[:3] == simulation.simulate("497", 3, 3, jobs=1).games


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_simple_player_beats_the_random_one(scenario: str) -> None:
    """By more than three standard errors, over games with the same dice seeds, in score and in turns played."""
    seeds = [simulation.seed_of(1, i) for i in range(10)]
    pairs = [(simulation.one_game(scenario, s), simulation.one_game(scenario, s, "random", "random")) for s in seeds]
    turns, error = simulation.mean(a.turn - b.turn for a, b in pairs)
    assert turns > 3 * error, (turns, error)
    score, error = simulation.mean(a.score - b.score for a, b in pairs)
    assert score >= 0, (score, error)


def test_the_result_shows_itself() -> None:
    result = simulation.simulate("286", 4, 2, ("random", "simple"), jobs=1)
    plain = json.loads(json.dumps(result.as_json()))
    assert plain["games"] == 4
    for empire in ("East", "West"):
        assert sum(level["count"] for level in plain["victory"][empire].values()) == 4
        assert set(plain["prestige"][empire]) == {"mean", "se"}
    text, html = result.text(), result.html()
    assert "4 games of 286: random East, simple West, seed 2" in text
    assert "Levels of victory" in text and "Falls, by cause" in text
    assert html.count('role="img"') == 2 and "<table>" in html


def test_the_command() -> None:
    words = ["play", "rome-iinc", "--scenario", "497", "--games", "2", "--player", "random", "--jobs", "1"]
    done = CliRunner().invoke(main, [*words, "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["games"] == 2
    wrong = CliRunner().invoke(main, ["play", "rome-iinc", "--scenario", "285"])
    assert wrong.exit_code == 2 and "286" in wrong.output
    wrong = CliRunner().invoke(main, ["play", "rome-iinc", "--scenario", "286", "--player", "xyz"])
    assert wrong.exit_code == 2 and "simple" in wrong.output
    with pytest.raises(BadInput):
        simulation.simulate("286", 1, players=("none", "simple"))


def test_dask_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="distributed is not installed (the extra dask)")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        far = simulation.simulate("497", 2, 3, dask=cluster.scheduler_address)
    assert far == simulation.simulate("497", 2, 3, jobs=1)
