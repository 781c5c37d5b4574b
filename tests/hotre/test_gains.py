"""What the simple player keeps from one board to the next is what he would find anew (15.3)."""

from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from rometeach.hotre.players.random import random_player
from rometeach.hotre.players.simple.worth import Gains, gains_of
from rometeach.hotre.position import position
from rometeach.hotre.simulation import one_game


def test_15_3_gains_that_were_kept_are_those_that_are_found_anew() -> None:
    start, compared = position("60"), [0]

    def watched(seed: int) -> Player:
        player = random_player(seed)

        def choose(decision: Decision) -> Action:
            board = decision.board
            if board.active:
                kept, anew = gains_of(board, board.now.side), Gains(board, board.now.side)
                assert kept.of_new(board.provinces) == anew.of_new(board.provinces)
                compared[0] += bool(kept._dioceses)
            return player(decision)

        return choose

    for seed in range(3):
        one_game(start, seed, {seat: watched(seed * 8 + n) for n, seat in enumerate(start.players)})
    assert compared[0] > 300
