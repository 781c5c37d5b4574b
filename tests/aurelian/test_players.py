"""The players and the simulation: legal answers, the same seed the same games, and a simple player that plays better."""

import os
from dataclasses import replace

import pytest
from aurelian_boards import empty

from rometeach.aurelian import simulation
from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import choices
from rometeach.aurelian.players.simple import player
from rometeach.aurelian.players.simple.judgement import Judgement
from rometeach.aurelian.players.simple.worths import SIMPLE
from rometeach.aurelian.position import position
from rometeach.aurelian.rules import standard
from rometeach.aurelian.simulation import one_game, seed_of, simulate
from rometeach.core.errors import BadInput
from rometeach.core.session.play import Player

RAIDERS = "Danube 6: Barbarian 4a; Danube 7: Barbarian 4b; Danube 8: Barbarian 4c"
EASY = standard().with_changes({f"turns:{n}.threshold": "0" for n in range(1, 7)})


@pytest.mark.parametrize("kind", simulation.KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_a_player_only_gives_answers_that_are_offered(kind: str, seed: int) -> None:
    start = position("270").with_rules(EASY)
    assert one_game(start, seed, kind, check=True).outcome


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    one = simulate(games=12, seed=7, jobs=1)
    assert simulate(games=12, seed=7, jobs=2).games == one.games
    assert simulate(games=12, seed=8, jobs=1).games != one.games
    assert seed_of(7, 0) != seed_of(7, 1) != seed_of(8, 0)


def test_the_simple_player_goes_further_than_chance() -> None:
    simple, chance = simulate(games=120, jobs=1), simulate(games=120, players=("random",), jobs=1)
    (a, a_se), (b, b_se) = simple.turns(), chance.turns()
    assert a - b > 4 * (a_se + b_se)


def test_the_simple_player_wins_sometimes_and_not_always() -> None:
    won, se = simulate(games=250, jobs=os.cpu_count() or 1).won()
    assert 0.01 < won < 0.9
    assert 0 < se < 0.04


def test_a_board_followed_on_a_table_can_be_played_on_by_a_program() -> None:
    start = position("270").draw(3).edit("unseen: F>U, U>H")
    assert one_game(start, 5, check=True) == one_game(start.guess(5), 5)


def test_a_board_without_turn_end_markers_comes_to_an_end() -> None:
    start = position("270-drawn").edit("hostile: none; army 5")
    assert one_game(start, 1).actions <= player.ENOUGH * 6


def test_lower_thresholds_are_met_more_often() -> None:
    assert simulate(games=100, jobs=1, rules=EASY).turns()[0] > simulate(games=100, jobs=1).turns()[0]


def test_a_simulation_shows_counts_errors_and_what_it_rests_on() -> None:
    found = simulate(games=30, jobs=1)
    plain, text = found.as_json(), found.text()
    assert plain["won"]["count"] + sum(c["count"] for t in plain["lost"].values() for c in t.values()) == 30
    assert "turns (6 rows) (reconstructed" in text
    assert "battle (8 rows) (reconstructed" in text
    assert "Turn 1  6" in text
    assert found.html()


def test_a_score_is_kept_for_every_turn_that_was_scored() -> None:
    for game in simulate(games=30, jobs=1).games:
        assert len(game.scores) in (game.turn, game.turn - 1)
        assert game.actions > 0
        assert (game.cause == "") == game.is_won
        assert game.is_won <= (game.turn == 6)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"scenario": "286"}, "no scenario"),
        ({"players": ("simpel",)}, "Did you mean simple"),
        ({"dask": "x"}, "not offered"),
    ],
)
def test_what_cannot_be_simulated_is_refused(asked: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        simulate(games=1, **asked)  # type: ignore[arg-type]


def test_the_causes_of_defeat_are_told_apart() -> None:
    causes = {
        "outcome: lost: 5 Victory Points, and Turn 1 asks for 6; vp 5": "Victory Points",
        "outcome: lost: the Victory Points are below zero; vp -1": "Victory Points",
        "outcome: lost: the Treasury is below zero; vp 9; treasury -1": "Treasury",
        "outcome: lost: the Army is gone; vp 9; army 0": "Army",
        f"outcome: lost: Barbarians hold 3 Danube Spaces; vp 9; {RAIDERS}": "Danube",
        "outcome: lost: Postumus at the end of Turn 6; turn 6; vp 80; Blue usurper: Postumus": "Usurper",
        "outcome: won: 70 Victory Points; turn 6; vp 70": "",
    }
    for change, cause in causes.items():
        board = empty(change)
        assert points.cause(board) == cause
        assert simulation.watched()[1](board).cause == cause
        assert simulation.watched()[1](board).is_won == (not cause)


def test_a_turn_counts_among_the_scores_when_it_was_scored() -> None:
    after, made = simulation.watched()
    lost = empty(f"outcome: lost: Barbarians hold 3 Danube Spaces; turn 2; vp 9; {RAIDERS}")
    after("Turn 1: Turn End", empty("turn 2; vp 8"))
    after("Turn 2: Turn End", lost)
    assert made(lost).scores == (8,)
    after("Turn 2: Turn End", lost.edit("phase Turn End"))
    assert made(lost).scores == (8, 9)


# --- worths


def test_a_walk_pulls_to_the_best_work_in_another_box() -> None:
    for seed in range(6):
        board = position("270").draw(seed)
        judged = Judgement(board)
        for choice in choices.legal(board):
            if choice.action == "March":
                at, box = choice.target, choice.box
                near = player.distances(board.rules)[at]
                pull = max([0.0, *(w * 0.98 ** near[b] for b, w in judged.todo.items() if b != box)])
                assert judged.worth(choice) == pytest.approx(SIMPLE.reaction + SIMPLE.pull * pull)


def test_on_the_last_turn_a_usurper_is_worth_more_and_the_phase_is_not_ended_with_him() -> None:
    last = empty(
        "turn 6; army 3; Aurelian @ Antiochia; Yellow usurper: Zenobia; Judaea: Judaea 5a CV; vp 70; hostile: Turn End 1"
    )
    keen = replace(SIMPLE, last=20.0, gamble=0.0)
    plain, mine = Judgement(last), Judgement(last, keen)
    assert (plain.ending(), mine.ending()) == (SIMPLE.end, SIMPLE.end - 20)
    battle = next(c for c in choices.legal(last) if c.action == "Battle")
    assert mine.worth(battle) > plain.worth(battle) + 20
    before = last.edit("turn 5")
    assert Judgement(before, keen).worth(battle) == Judgement(before).worth(battle)


def test_a_region_that_is_near_a_usurper_is_worth_more_to_one_who_fears_it() -> None:
    near = empty("turn 4; Gallia: Gallia 3; Belgica: Belgica 5; Britannia: Britannia 5; hostile: Turn End 1")
    afraid = replace(SIMPLE, threat=0.5)
    assert Judgement(near, afraid).gain("Gallia", 1) == Judgement(near).gain("Gallia", 1) + 2
    two = near.edit("Britannia: none")
    assert Judgement(two, afraid).gain("Gallia", 1) == Judgement(two).gain("Gallia", 1)


def test_the_seasoned_player_leaves_fewer_usurpers_at_the_end() -> None:
    start, number = position("270"), 120

    def left(who: Player) -> int:
        return sum(one_game(start, s, who=who).cause == points.USURPER for s in range(number))

    assert left(player.seasoned_player) < left(player.simple_player)
