"""Rollouts: a game goes on from any step as it would have gone, and the luck of one plan is that of another."""

from __future__ import annotations

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.session import play
from rometeach.core.session.dice import CommonDice
from rometeach.core.session.requests import Draw, Note, Roll
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import revolts, turn
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import Game, one_game, player


def _stage_by_stage(board: Board, seed: int) -> tuple[list[tuple[str, Board]], Board]:
    """The board before each step of a game and the last one, played here by hand; ("the step", its board)."""
    sides, before = dict.fromkeys(EMPIRES, SimplePlayer()), []
    while not board.outcome:
        for stage in turn.TURN:
            before.append((stage.name, board))
            dice = CommonDice(seed)
            dice.begin(f"{board.turn} {stage.name}")
            board = play.run(stage.run(board), dice, sides)
    return before, board


def test_who_watches_sees_every_step_at_its_end() -> None:
    before, last = _stage_by_stage(named("425"), 5)
    seen: list[tuple[str, Board]] = []
    rollout(named("425"), 5, watch=lambda name, board: seen.append((name, board)))
    assert [name for name, _ in seen] == [name for name, _ in before[: len(seen)]]
    assert [board for _, board in seen] == [*(board for _, board in before[1 : len(seen)]), last]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_goes_on_from_any_step_as_it_would_have_gone(scenario: str) -> None:
    before, last = _stage_by_stage(named(scenario), 5)
    whole = rollout(named(scenario), 5)
    assert whole == Game.ended(last, whole.fallen)
    for name, board in before[7::53]:
        rest = rollout(board, 5, step=name)
        assert rest == Game.ended(last, whole.fallen[len(whole.fallen) - len(rest.fallen) :]), name


def test_without_a_step_it_is_the_one_that_the_board_shows() -> None:
    board = named("425").edit("phase War; step Wars")
    assert rollout(board, 3) == rollout(board, 3, step="Wars")
    ended = Board.of(named("425")).edit("turn 10")
    ended = play.run(turn.TURN[-1].run(ended), CommonDice(1), {})
    assert rollout(ended, 3) == Game.ended(ended, ())
    with pytest.raises(BadInput, match="nothing to follow"):
        rollout(board, 3, step="Walls")


def test_other_players_may_sit_at_the_table() -> None:
    sides = {e: player("random", i) for i, e in enumerate(EMPIRES)}
    again = {e: player("random", i) for i, e in enumerate(EMPIRES)}
    assert rollout(named("497"), 2, sides) == rollout(named("497"), 2, again)
    assert {rollout(named("497"), seed).score for seed in range(4)} != {one_game("497", 2).score}


def test_two_plans_meet_the_same_luck() -> None:
    """A larger garrison takes a Province out of the Revolt step; every other Province throws what it threw before."""
    here, there = named("286"), named("286").edit("Germania II +Legion, +Fort, +Auxilia")

    def thrown(board: Board) -> dict[object, tuple[int, ...]]:
        found: dict[object, tuple[int, ...]] = {}

        def note(n: Note) -> None:
            if n.dice:
                found[n.about] = n.dice

        dice = CommonDice(9)
        dice.begin("1 War Phase: Revolts")
        play.run(revolts.revolts(board), dice, dict.fromkeys(EMPIRES, SimplePlayer()), note)
        return found

    first, second = thrown(here), thrown(there)
    both = first.keys() & second.keys()
    assert len(both) > 4 and first.keys() != second.keys()
    assert all(first[p] == second[p] for p in both)


def test_dice_rest_on_the_seed_the_moment_and_what_they_are_for() -> None:
    roll, draw = Roll("the Taxes of Gallia", "9.2.4", 2), Draw("the way", "9.4.2", ("Numidia", "Africa"))
    dice = CommonDice(7)
    dice.begin("1 Taxes")
    first, second = dice.answer(roll), dice.answer(roll)
    alone = CommonDice(7)
    alone.begin("1 Taxes")
    assert alone.answer(draw) in draw.options
    assert [alone.answer(roll), alone.answer(roll)] == [first, second]
    alone.begin("1 Taxes")
    assert alone.answer(roll) == first
    every = [
        [d.answer(roll) for _ in range(20)]
        for seed, moment in ((7, "1 Taxes"), (8, "1 Taxes"), (7, "2 Taxes"))
        for d in [CommonDice(seed)]
        if d.begin(moment) is None
    ]
    assert len({tuple(x) for x in every}) == 3


def test_every_face_is_as_likely_as_another() -> None:
    """Chi square with 5 degrees of freedom over 6000 dice: above 20.5 one time in a thousand, and this seed is below."""
    dice = CommonDice(1)
    found = [face for _ in range(2000) for face in dice.answer(Roll("dice", "1", 3))]
    assert set(found) == {1, 2, 3, 4, 5, 6}
    assert sum((found.count(face) - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5
