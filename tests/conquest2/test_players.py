"""The programs that play and the simulation: legal answers, the same seed the same games, and rules of thumb that beat chance."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from conquest2_boards import board

from rometeach.cli import main
from rometeach.conquest2.phases import turn
from rometeach.conquest2.players.random import random_player
from rometeach.conquest2.players.simple.player import seeded_player, simple_player
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.simulation import PlayedGame, Simulation, one_game, simulate
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision

SET_UPS = ("four", "two", "three", "five", "six")
PROGRAMS = {"simple": seeded_player, "random": random_player}


def asked(found: Position, kind: str) -> str:
    """What the simple player answers to the first Decision of a kind in the open phase."""

    class Found(Exception):
        """The answer."""

    def player(decision: Decision) -> Any:
        answer = simple_player(decision)
        if decision.kind == kind:
            raise Found(str(answer))
        return answer

    with pytest.raises(Found) as caught:
        run(turn.phase(found), SeededDice(1), dict.fromkeys(found.players, player))
    return str(caught.value)


# --- games


@pytest.mark.parametrize(("kind", "seed"), [*(("random", n) for n in range(5)), ("simple", 1), ("simple", 2)])
def test_a_player_only_gives_answers_that_are_offered(kind: str, seed: int) -> None:
    found = named(SET_UPS[seed % 5])
    players = {seat: PROGRAMS[kind](seed * 8 + n) for n, seat in enumerate(found.players)}
    game = one_game(found, seed, players, check=True)
    assert set(game.winners) <= set(found.players) and len(game.totals) == 4
    best = max(game.points.values())
    assert all(game.points[s] == best for s in game.winners)


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    one = simulate("two", games=2, seed=7, jobs=1)
    assert simulate("two", games=2, seed=7, jobs=2).games == one.games
    assert simulate("two", games=2, seed=8, jobs=1).games != one.games


def test_the_simple_player_wins_against_chance() -> None:
    for seat in (0, 3):
        kinds = ["random"] * 6
        kinds[seat] = "simple"
        found = simulate(games=2, seed=2, players=kinds, jobs=1)
        assert found.wins()[found.seats[seat]] == 2


@pytest.mark.parametrize("players", [2, 5])
def test_play_gives_who_wins_with_standard_errors_as_json(players: int) -> None:
    words = ["play", "conquest2", "--players", str(players), "--games", "2", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert len(found["won"]) == len(found["vp"]) == players and len(found["by_season"]) == 4
    assert sum(w["count"] for w in found["won"].values()) >= 2
    assert "values (9 rows)" in found["rules"]["rests_on"], "points of nine Provinces are reconstructed"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"scenario": "seven"}, "seven: is no scenario"),
        ({"players": ("simple",) * 4}, "4 kinds of players"),
        ({"players": ("simple",) * 5 + ("smiple",)}, "smiple: is no player"),
        ({"players": ("solver",) * 6}, "plays with a job of its own"),
        ({"dask": "here"}, "is not offered for this game"),
    ],
)
def test_what_cannot_be_simulated_is_said(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        simulate(games=1, jobs=1, **given)


def test_games_that_are_shared_count_for_each_winner() -> None:
    points = {"Red": 40, "Blue": 40, "Green": 5, "Yellow": 0}
    game = PlayedGame(("Red", "Blue"), points, dict(points), dict(points), (points,) * 4)
    found = Simulation("four", 1, tuple((s, "simple") for s in points), (game,), named("four").rules)
    assert found.wins() == {"Red": 1, "Blue": 1, "Green": 0, "Yellow": 0}
    assert found.rows() == [{"winner": "Red and Blue", **points}]
    assert "1 game of four, seed 1" in found.text()


# --- what the simple player does


def test_2_3_he_bids_nothing_and_puts_himself_first() -> None:
    found = named("four").edit("phase Alliances; opener Blue; season 2; Red points 50")
    assert asked(found, "bid").startswith("bid 0: Blue to A")


def test_2_4_he_places_a_garrison_where_he_has_influence() -> None:
    start = "phase Starting units; round 0; active nobody; Italia: influence Red 2; Asia: influence Red 1"
    found = run(
        turn.phase(board(f"{start}; Numidia: influence Blue 1, influence Green 1, influence Yellow 1")),
        SeededDice(1),
        dict.fromkeys(board().players, simple_player),
    )
    assert all(found.provinces[p].force("Red").military for p in ("Italia", "Asia"))


def test_3_3_he_buys_influence_that_pays_at_once() -> None:
    found = board("season 1; round 4; Italia: Red 2I Caesar, 2 tokens; Red talents 20; display: none; pool: none")
    assert asked(found, "action") == "buy influence in Italia: a Province Token, a Province Token"


def test_7_2_he_does_not_pay_for_what_is_worth_little_to_him() -> None:
    found = board(
        "display: none; Red cards: New Legions; Red hand: Senator IV; Blue hand: none; Green hand: none; Yellow hand: none"
    )
    answers = run(turn.phase(found), SeededDice(1), dict.fromkeys(found.players, simple_player))
    assert answers.players["Red"].hand == ("Senator IV",)
