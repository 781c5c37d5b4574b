"""Players who are programs: each object has its own memory, and none is shared by two games."""

import pytest

from rometeach.core.session.actions import DONE
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision, Option
from rometeach.rome_iinc import plans, simulation
from rometeach.rome_iinc.actions import Build, Buy, Planned, Promote
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.players.random import random_player
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.players.simple.worths import SEASONED, SIMPLE, Worths
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


@pytest.mark.parametrize(
    ("at", "simple", "seasoned"),
    [
        ("286 turn 4; West gold 200; West unrest 7", Buy("unrest"), DONE),
        ("286 turn 4; West gold 200; West unrest 2", Buy("prestige"), DONE),
        ("286 turn 4; West gold 200; West unrest 13", Buy("unrest"), Buy("unrest")),
        ("286 turn 9; West gold 200; West unrest 2", Buy("prestige"), Buy("prestige")),
        ("425 turn 4; West gold 12; West unrest 27", DONE, Buy("unrest")),
        ("425 turn 4; West gold 12; West unrest 20", DONE, DONE),
    ],
)
def test_10_5_the_seasoned_player_keeps_his_gold_for_units_and_for_the_fall(
    at: str, simple: object, seasoned: object
) -> None:
    name, edits = at.split(maxsplit=1)
    p = named(name).edit(edits)
    asked = Decision("West", "", "", tuple(map(Option, (DONE, Buy("unrest"), Buy("prestige")))), kind="bread", board=p)
    assert (SimplePlayer()(asked), SimplePlayer(SEASONED)(asked)) == (simple, seasoned)


def test_worths_are_the_simple_players_unless_they_are_changed() -> None:
    """Equal figures play the same game; each player has plans of his own, whoever else looked at the board."""
    assert end("425", *(SimplePlayer(Worths()) for _ in EMPIRES)) == end(
        "425", *(SimplePlayer(SIMPLE) for _ in EMPIRES)
    )
    assert end("425", *(SimplePlayer(SEASONED) for _ in EMPIRES)) != end("425", *(SimplePlayer() for _ in EMPIRES))


def test_a_simple_player_wants_a_board_of_this_game() -> None:
    with pytest.raises(TypeError, match="without a board"):
        SimplePlayer()(Decision("West", "", "", (Option(DONE),), kind="build"))


def test_a_random_player_with_a_seed_repeats_itself_and_comes_to_an_end() -> None:
    actions = Build("Rome", "fort"), Build("Rome", "guard"), DONE
    ask = Decision("West", "", "", tuple(map(Option, actions)), kind="build", board=named("286"))
    found = [[player(ask) for _ in range(20)] for player in (random_player(3), random_player(3))]
    assert found[0] == found[1] and set(found[0]) == {*actions}
    assert set(found[0][8:]) == {DONE}
