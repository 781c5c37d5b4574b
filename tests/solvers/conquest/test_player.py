"""The solver player: legal answers, the same seed the same games, exact odds, and that it plays better than rules of thumb."""

import itertools
from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.conquest.actions import Buy, Form, Lose
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts import battle
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import KEEP_VARIETY
from rometeach.conquest.phases.battle import Fighting
from rometeach.conquest.players.simple.odds import estimate
from rometeach.conquest.players.simple.player import seeded_player
from rometeach.conquest.position import position
from rometeach.conquest.simulation import Job, one_game, simulate
from rometeach.core.session.requests import Decision, Option
from solvers.conquest.player import battles, purchase
from solvers.conquest.player.player import SolverPlayer, job

NONE = Troops()


def game(seed: int, start: str = "four", rounds: int = 8) -> Any:
    p = position(start)
    players: dict[str, Any] = {seat: seeded_player(seed + n) for n, seat in enumerate(p.players)}
    players[p.active] = SolverPlayer(seed)
    return one_game(p, seed, players, rounds=rounds, check=True)


@pytest.mark.parametrize("start", ["four", "two", "three", "five", "six"])
def test_only_answers_that_are_offered_are_given_and_the_same_seed_is_the_same_game(start: str) -> None:
    one = game(5, start)
    assert one.winner and one.rounds <= 8
    assert game(5, start) == one


def test_the_whole_command_plays_it() -> None:
    words = ["play", "conquest", "--player-red", "solver", "--players", "4", "--games", "1", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert '"Red": "solver"' in result.stdout


def test_it_wins_more_than_the_three_simple_players() -> None:
    won = 0
    for n in range(4):
        kinds = ["simple"] * 6
        kinds[n] = "solver"
        found = simulate(games=10, seed=40 + n, players=kinds, job=job)
        won += found.wins()[found.seats[n]]
    assert won >= 14


def test_a_job_plays_solvers_and_programs_together() -> None:
    kinds = (("Red", "simple"), ("Blue", "solver"), ("Green", "random"), ("Yellow", "random"))
    found = job(Job((), (), "four", 3, kinds))
    assert found == job(Job((), (), "four", 3, kinds))
    assert found.winner in ("Red", "Blue")


def test_the_odds_are_those_of_the_law() -> None:
    mine, yours = Force(4, 2, 1, 1), Force(5, 1, 0, 1)
    one, other = (battle.Force(Troops(*f[:3]), f.generals) for f in (mine, yours))
    for fort in (False, True):
        law = battle.battle_law(battle.Battle(one, other, fort, KEEP_VARIETY, KEEP_VARIETY))
        assert battles.exact_odds(mine, yours, fort) == float(law.p_conquered)
    many = Force(20, 5, 2, 1)
    assert battles.exact_odds(many, many, False) == estimate(many, many, False)


def fighting(kind: str, hits: int = 0, legion: Troops = NONE, options: Any = ()) -> Decision:
    change = (
        "Macedonia: Red -1G; Mesopotamia: Blue -1G; phase Combat; Dalmatia: Red 6I 3C 1K 1G, Blue 3I 1C 1G, of Blue"
    )
    about = Fighting("Dalmatia", "Red", "Blue", hits, legion)
    return Decision(
        "Red", "", "2.2", tuple(map(Option, options)), kind=kind, board=position("four").edit(change), about=about
    )


def test_2_2_1_the_legion_has_the_most_hits() -> None:
    def matched(dice: int, sixths: int, units: int) -> float:
        throws = itertools.product(range(6), repeat=dice)
        return sum(min(units, sum(face < sixths for face in faces)) for faces in throws) / 6**dice

    def hits(foot: int, horse: int) -> float:
        return matched(6, 2, foot) + matched(6, 1, horse) + matched(6, 1, 1)

    best = max(
        ((foot, horse) for foot in range(7) for horse in range(4) if foot + horse in (5, 6)), key=lambda x: hits(*x)
    )
    assert battles.legion(fighting("legion")) == Form(Force(*best)) == Form(Force(4, 2, 0))


def test_2_2_2_of_all_losses_the_odds_are_best_after_those_that_are_taken() -> None:
    options = [Lose(Force(2)), Lose(Force(1, 1)), Lose(Force(0, 2)), Lose(Force(1, 0, 1)), Lose(Force(0, 1, 1))]
    found = battles.losses(fighting("losses", 2, Troops(4, 2, 1), options))
    board = fighting("losses").board
    mine, yours = (board.provinces["Dalmatia"].force(s) for s in ("Red", "Blue"))
    best = max(options, key=lambda a: battles.exact_odds(mine.minus(a.units), yours, False))
    assert found == best == Lose(Force(1, 1))


def test_2_5_no_other_mix_of_units_has_better_odds() -> None:
    board = position("four").edit("phase Purchase; Red talents 70; Mesopotamia: Blue 12I 4G Caesar")
    found = purchase.mix(board, 70)
    assert found.infantry * 10 + found.cavalry * 20 + found.catapults * 30 <= 70 < 80
    enemy = [Force(int(12 * s + 0.5), 0, 0, 2) for s in purchase.SCALES]

    def worth(bought: Force) -> float:
        whole = Force(5, 0, 0, 2).plus(bought)
        return sum(estimate(whole, e, False) - estimate(e, whole, False) for e in enemy)

    others = [Force(7 - 2 * c - 3 * k, c, k) for k in range(3) for c in range(4) if 7 - 2 * c - 3 * k >= 0]
    assert worth(found) >= max(map(worth, others)) - 0.01
    bought = purchase.units(board, 70)
    assert isinstance(bought, Buy) and bought.where == "Macedonia"
    lost = board.edit("Macedonia: none; Creta: Red 1I Caesar, of Red")
    assert purchase.units(lost, 70) is None
