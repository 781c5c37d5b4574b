"""Plans of the simple player that are not made, made once or ended early: what he does is the same as if he had made them all."""

from __future__ import annotations

from random import Random

import pytest
from random_boards import random_board

from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE
from rometeach.rome_iinc.board.board import GARRISONED, Board
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.players.simple.deployment import Realm
from rometeach.rome_iinc.players.simple.intentions import Intentions
from rometeach.rome_iinc.players.simple.judgement import Battle
from rometeach.rome_iinc.players.simple.worths import SIMPLE
from rometeach.rome_iinc.rules import EMPIRES


def _rich(seed: int) -> Board:
    """A random board whose Treasuries hold what Builds need, and a little more or less."""
    board, rng = random_board(seed), Random(seed)
    for e, field in zip(EMPIRES, ("east", "west"), strict=True):
        gold = judgement.reserve(board, e) + rng.choice((-1, 0, 4, 5, 9, 10, 60, 200))
        board = replace(board, **{field: replace(board.empire(e), gold=gold)})
    return board


@pytest.mark.parametrize("seed", range(30))
def test_what_was_wanted_before_changes_no_step(seed: int) -> None:
    """Also where the Barracks or the Treasury changed since: a plan is followed only where it was made for the same."""
    board = _rich(seed)
    for empire, field in zip(EMPIRES, ("east", "west"), strict=True):
        state = board.empire(empire)
        poorer = replace(board, **{field: replace(state, gold=state.gold - 10)})
        for now in (board, poorer, replace(board, barracks=NONE)):
            remembers = Intentions()
            remembers.wanted(board, empire)
            for may_build in (True, False):
                assert remembers.next_step(now, empire, may_build) == Intentions().next_step(now, empire, may_build)


@pytest.mark.parametrize("seed", range(10))
def test_10_6_1_nothing_is_built_with_less_than_the_cheapest_unit_costs(seed: int) -> None:
    board = _rich(seed)
    values = board.rules.values
    least = builds.cheapest(board.rules)
    assert least == min(v for key, v in values.items() if key.startswith("build."))
    for empire, field in zip(EMPIRES, ("east", "west"), strict=True):
        gold = judgement.reserve(board, empire) + least - 1
        poor = replace(board, **{field: replace(board.empire(empire), gold=gold)})
        assert Intentions().next_step(poor, empire, True) == DONE and Intentions().wanted(poor, empire) == 0


@pytest.mark.parametrize("seed", range(30))
def test_a_fight_is_left_out_only_where_nobody_can_join_and_it_is_not_worth_it(seed: int) -> None:
    board = random_board(seed)
    for empire in EMPIRES:
        kept = {(b.war, b.commander.box) for b, _ in Realm(board, empire).battles}
        for name, at in board.wars.items():
            near = [p for p in war.reach(board.rules, at.space) if p in board.provinces]
            for who in board.commanders_of[empire]:
                led = [p for p in near if board.rules.provinces[p].command in war.commands_of(board, who)]
                if who.is_rebel or war.idle(board, who) or at.fought or not led:
                    continue
                brought = [judgement.brings(board, name, p) for p in led]
                battle = Battle.of(board, name, who, judgement.enemy(board, name))
                value = battle.outlook(
                    battle.modifier + sum(b[0] for b in brought), sum(b[1] for b in brought), sum(b[2] for b in brought)
                )
                joins = any(board.provinces[p].status in GARRISONED for p in led)
                assert ((name, who.box) in kept) == (joins or value > SIMPLE.gathered)
