"""Small ends of the game, followed exactly: every die and every draw, by the rules alone."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from aurelian_boards import empty

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import turn
from rometeach.aurelian.players.simple import player
from rometeach.aurelian.position import Position
from rometeach.core.session.actions import Action
from rometeach.core.session.outcomes import chances
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision, Note, Steps

ENDGAME = (
    "turn 6; vp 61; army 3; income 20; treasury 6; Aurelian @ Antiochia; Aurelian +2; Yellow usurper: Yellow Usurper; "
    "Zenobia > dead pool; Judaea: Judaea 5a, Judaea 6 CV; Palmyra: Palmyra 5a CV; "
    "hostile: Turn End 1, Turn End 2, Nicomedia 4, Roma 3"
)
"""Turn 6, an unnamed Usurper with two Boxes: one of them must be cleared, with both Turn End markers about to come."""


def endgame(change: str = "") -> Position:
    """The small end of a game."""
    return empty(ENDGAME + (f"; {change}" if change else ""))


def follow(make: Callable[[], Steps[Any]], decide: Player) -> Iterator[tuple[Any, Fraction]]:
    """Every end of some steps with its chance; a player answers the Decisions. Nothing is grouped."""
    pending: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        answers, p = pending.pop()
        steps, answer, used = make(), None, 0
        try:
            while True:
                asked = steps.send(answer)
                if isinstance(asked, Note):
                    answer = None
                elif isinstance(asked, Decision):
                    answer = decide(asked)
                else:
                    if used == len(answers):
                        (first, q), *others = chances(asked)
                        pending += [((*answers, other), p * r) for other, r in others]
                        answers, p = (*answers, first), p * q
                    answer, used = answers[used], used + 1
        except StopIteration as end:
            yield end.value, p


def won_exactly(board: Board, choice: Action) -> Fraction:
    """The chance to win the last turn: this choice, then the simple player, over every die and every draw."""
    stages = turn.stages(board)
    states: dict[Board, Fraction] = {}
    fresh = [True]

    def decide(d: Decision) -> Action:
        if fresh[0] and d.kind == "action":
            fresh[0] = False
            return choice
        return player.simple_player(d)

    def begin() -> Steps[Board]:
        fresh[0] = True
        return stages[0].run(board)

    for end, p in follow(begin, decide):
        states[end] = states.get(end, Fraction(0)) + p
    for stage in stages[1:]:
        later: dict[Board, Fraction] = {}
        for state, weight in states.items():
            for end, p in follow(lambda stage=stage, state=state: stage.run(state), player.simple_player):  # type: ignore[misc]
                later[end] = later.get(end, Fraction(0)) + weight * p
        states = later
    return sum((p for end, p in states.items() if end.is_won), Fraction(0))
