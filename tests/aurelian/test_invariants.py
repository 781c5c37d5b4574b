"""What holds on every board of every game: ROMETEACH_AURELIAN_GAMES sets how many random games are looked at."""

import os
from collections import Counter

import pytest
from aurelian_boards import NEVER_LOST, game

from rometeach.aurelian.charts import money, points
from rometeach.aurelian.position import Board, Position, position
from rometeach.aurelian.rules import switches

GAMES = int(os.environ.get("ROMETEACH_AURELIAN_GAMES", "2000"))
START = position("270")
LONG = START.with_rules(START.rules.with_changes(NEVER_LOST)).edit("vp 40; income 30")
"""No threshold is missed here, so that games last."""

CHITS = Counter(START.rules.chits)


def check(name: str, board: Board) -> None:
    """The laws of one board."""
    rules = board.rules
    assert Counter(c for chits in board.places().values() for c in chits) == CHITS, name
    assert [p for p in board.problems() if p.severity == "error"] == [] if isinstance(board, Position) else True
    assert all(
        (not r and 1 <= s <= 3) or (r in rules.barbarians and s == 0)
        for s, r in zip(board.strength, board.raiders, strict=True)
    )
    lost = board.outcome.startswith("lost")
    assert 0 <= board.army <= 5 and (board.army or lost), name
    assert board.treasury >= 0 or lost
    assert board.treasury <= board.income <= 49
    assert -2 <= board.aurelian_walls <= 4
    assert sum(map(bool, board.raiders)) < 3 or lost
    assert len(board.officers) <= 2
    assert all(s.units for s in board.stacks.values())
    assert all(s.armed for b, s in board.stacks.items() if rules.region_of[b] in board.usurpers)
    assert not board.sieges or name.endswith("Actions")
    assert points.scored(board) >= 0
    assert money.treasury_after(board) <= board.income
    if name.endswith(("Dead Pool", "Taxation")) and not lost:
        assert set(board.dead) <= set(rules.named_usurpers)
    if name.endswith("Turn End") and not board.outcome:
        assert board.phase == "Actions"
        assert (board.done, board.actions) == ((), 0)


@pytest.mark.parametrize("part", range(10))
def test_every_chit_is_in_one_place_and_every_track_in_its_range(part: int) -> None:
    turns = Counter[int]()
    for seed in range(part, GAMES, 10):
        board, _ = game(seed, LONG if seed % 3 else START, check)
        turns[board.turn] += 1
        assert board.outcome
    assert sum(turns.values()) == len(range(part, GAMES, 10))


@pytest.mark.parametrize("name", switches())
def test_games_are_sound_under_the_other_reading_of_every_switch(name: str) -> None:
    for choice in switches()[name].choices[1:]:
        start = LONG.with_rules(LONG.rules.with_changes(switches={name: choice}))
        for seed in range(6):
            assert game(seed, start, check)[0].outcome
