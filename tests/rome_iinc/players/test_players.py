"""Players who are programs: each object has its own memory, and none is shared by two games."""

import pytest

from rometeach.core.session.actions import DONE
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision, Option
from rometeach.rome_iinc import plans, simulation
from rometeach.rome_iinc.actions import Build, Planned, Promote
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.players.random import random_player
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import EMPIRES


def end(name: str, *players: SimplePlayer) -> str:
    sides = dict(zip(EMPIRES, players, strict=True))
    return play(named(name), turn.game(2), SeededDice(7), sides, check=True).share()


def test_a_player_for_both_empires_plays_as_two_players_do() -> None:
    one = SimplePlayer()
    assert end("497", one, one) == end("497", SimplePlayer(), SimplePlayer())


def test_what_another_game_left_in_mind_changes_no_game() -> None:
    alone = end("425", SimplePlayer(), SimplePlayer())
    used = SimplePlayer()
    end("286", used, used)
    assert end("425", used, used) == alone


def test_a_kind_of_player_is_made_anew_for_each_game() -> None:
    assert simulation.player("simple", 1) is not simulation.player("simple", 1)


def test_plans_are_made_for_each_empire_and_followed_to_their_end() -> None:
    board, player = named("286"), SimplePlayer()
    steps = {(e, b): player.intentions.next_step(board, e, b) for e in EMPIRES for b in (True, False)}
    assert steps == {(e, b): SimplePlayer().intentions.next_step(board, e, b) for e, b in steps}
    assert steps["East", True] == Promote("Mesopotamia", "auxilia") and steps["West", True] == DONE
    for empire, may_build in steps:
        ask = Decision(empire, "", "", (Option(DONE),), kind="build" if may_build else "transfer", board=board)
        assert player(ask) == steps[empire, may_build]
    gold = {e: player.intentions.wanted(board, e) for e in EMPIRES}
    now = board
    while isinstance(action := player.intentions.next_step(now, "East", True), Planned):
        now = plans.carry_out(now, "East", [action])
    assert gold == {"East": board.east.gold - now.east.gold, "West": 0} and gold["East"] == 25


def test_a_simple_player_wants_a_board_of_this_game() -> None:
    with pytest.raises(TypeError, match="without a board"):
        SimplePlayer()(Decision("West", "", "", (Option(DONE),), kind="build"))


def test_a_random_player_with_a_seed_repeats_itself_and_comes_to_an_end() -> None:
    actions = Build("Rome", "fort"), Build("Rome", "guard"), DONE
    ask = Decision("West", "", "", tuple(map(Option, actions)), kind="build", board=named("286"))
    found = [[player(ask) for _ in range(20)] for player in (random_player(3), random_player(3))]
    assert found[0] == found[1] and set(found[0]) == {*actions}
    assert set(found[0][8:]) == {DONE}
