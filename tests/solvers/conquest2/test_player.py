"""The solver player: legal answers, the same seed the same turn, trials that know no more than he does, better play than the simple one."""

import random
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.conquest2.actions import BuyInfluence
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.phases import turn
from rometeach.conquest2.players.simple.player import seeded_player, simple_player
from rometeach.conquest2.position import position
from rometeach.conquest2.simulation import Job, one_game, simulate
from rometeach.core.frozen import replace
from rometeach.core.hands import is_covered
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player, play, run
from rometeach.core.session.requests import Decision
from solvers.conquest2.player import outlook
from solvers.conquest2.player.candidates import plans
from solvers.conquest2.player.player import SolverPlayer, job
from solvers.conquest2.player.quick import QuickPlayer
from solvers.conquest2.player.rollouts import dealt, scored

SEATS = ("Red", "Blue", "Green", "Yellow")


def begun(start: str = "four", seed: int = 3) -> Board:
    """The board when the first round of actions begins."""
    p = position(start)
    found: list[Board] = [p]

    def after(stage: str, board: Board) -> None:
        if board.phase == "Actions" and board.round == 1 and len(found) == 1:
            found.append(board)

    play(p, turn.stages(p, "round"), SeededDice(seed), dict.fromkeys(p.seats, simple_player), None, after)
    return found[-1]


def first_choice(board: Board) -> Decision:
    """What the active player is asked first, as he sees it."""
    steps, asked = turn.phase(board), None
    while not isinstance(asked, Decision):
        asked = steps.send(None)
    return replace(asked, board=asked.board.view(asked.who))


@pytest.mark.parametrize("start", ["four", "two", "six"])
def test_only_answers_that_are_offered_are_given_and_the_same_seed_is_the_same_turn(start: str) -> None:
    board = begun(start)

    def played() -> Board:
        players: dict[str, Player] = dict.fromkeys(board.seats, simple_player)
        players[board.active] = SolverPlayer(7, ahead=1, sieve=(2,) if start == "four" else ())
        return run(turn.phase(board), SeededDice(5), players, check=True)

    found = played()
    assert found != board
    assert found == played()


def test_a_job_plays_solvers_and_programs_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "solvers.conquest2.player.player.SolverPlayer", lambda seed: SolverPlayer(seed, ahead=1, sieve=())
    )
    kinds = (("Red", "simple"), ("Blue", "solver"), ("Green", "random"), ("Yellow", "random"))
    found = job(Job((), (), "four", 3, kinds))
    assert found == job(Job((), (), "four", 3, kinds))
    assert set(found.winners) <= {"Red", "Blue"}


def test_the_whole_command_plays_it() -> None:
    words = ["play", "conquest2", "--player-red", "solver", "--players", "4", "--games", "1", "--jobs", "1", "--json"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert '"Red": "solver"' in result.stdout


def test_it_wins_more_than_the_three_simple_players() -> None:
    won = 0
    for n in range(4):
        kinds = ["simple"] * 6
        kinds[n] = "solver"
        found = simulate(games=2, seed=40 + n, players=kinds, job=job)
        won += found.wins()[found.seats[n]]
    assert won >= 5


def test_7_1_he_answers_the_same_whatever_the_hands_that_he_does_not_see() -> None:
    board = begun()
    me = board.active
    others = [s for s in board.seats if s != me]
    first, second = board, board
    for side in others:
        first = first.with_player(side, hand=("Senator I",))
        second = second.with_player(side, hand=("Senator IV",))
    one, other = first_choice(first), first_choice(second)
    for side in others:
        assert first.players[side].hand != second.players[side].hand
    assert [SolverPlayer(9, ahead=1)(d) for d in (one, other)] == [SolverPlayer(9, ahead=1)(one)] * 2


def test_7_1_what_is_dealt_may_be_so() -> None:
    board = begun()
    view = board.view(board.active)
    luck, hands = random.Random(1), Counter[Any]()
    for _ in range(30):
        whole = dealt(view, luck)
        assert whole.seat == "" and whole.view(board.active).players == view.players
        assert not any(is_covered(c) for p in whole.players.values() for c in p.hand)
        hands[tuple(p.hand for p in whole.players.values())] += 1
    known = tuple(p.hand for p in board.players.values())
    assert hands == {known: 30}, "Nobody has taken a Senator unseen, so all hands are known."
    unknown = replace(board.with_player("Blue", hand=("Senator IV", "Senator II")), active="Red").view("Red")
    found = {dealt(unknown, luck).players["Blue"].hand for _ in range(30)}
    assert len(found) > 3
    assert all(len(hand) == 2 for hand in found)


def test_in_trials_the_simple_player_answers_as_he_does_in_games() -> None:
    start = position("four")
    games = [
        one_game(start, 11, dict.fromkeys(SEATS, player), check=True) for player in (seeded_player(0), QuickPlayer())
    ]
    assert games[0] == games[1]


def test_a_trial_plays_the_plan_and_scores_the_season() -> None:
    board = begun()
    side = board.active
    tried = plans(first_choice(board))
    assert len(tried) == len(set(tried)) > 5
    assert tried[0] == (simple_player(first_choice(board)),)
    buy = next(plan for plan in tried if isinstance(plan[0], BuyInfluence))
    for plan in tried:
        one = scored(board, side, plan, 4, 1)
        assert one.phase == "End of season" and one.season == board.season
        assert one == scored(board, side, plan, 4, 1)
    without, then = (scored(board, side, plan, 4, 1) for plan in (tried[0], buy))
    assert then.phase == without.phase
    assert isinstance(buy[0], BuyInfluence)
    key = buy[0].province
    assert then.provinces[key].tokens_of(side) > board.provinces[key].tokens_of(side)


def test_the_chances_of_all_players_make_one_and_grow_with_points_and_guards() -> None:
    board = scored(begun(), "Red", (), 2, 4)
    for season in (1, 2, 3, 4):
        here = replace(board, season=season)
        assert sum(outlook.chance(here, side) for side in SEATS) == pytest.approx(1)
        ahead = here.with_player("Red", points=here.players["Red"].points + 20)
        assert outlook.chance(ahead, "Red") > outlook.chance(here, "Red")
    key = next(k for k in board.rules.keys if board.provinces[k].tokens_of("Red"))
    bare = board.edit(f"{key}: Red none") if board.provinces[key].force("Red").military else board
    assert outlook.chance(bare.edit(f"{key}: Red 1I"), "Red") > outlook.chance(bare, "Red")
