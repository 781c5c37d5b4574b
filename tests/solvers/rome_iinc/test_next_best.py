"""The plans after the best one against the enumeration (`small_boards.ranked`): none is passed over, none is out of order.

`ROMETEACH_BOARDS=200 python -m pytest tests/solvers -k next_best_of_all` goes through two hundred boards of each question.
"""

import os

import pytest
from small_boards import ranked, small

from rometeach.rome_iinc.valuation import evaluate
from solvers.rome_iinc import questions

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "0"))
FEW = {"garrison": 10, "fight": 6, "turn": 2}


@pytest.mark.parametrize("kind", FEW)
def test_the_next_plans_are_the_next_best_of_all(kind: str) -> None:
    for seed in range(BOARDS or FEW[kind]):
        board = small(seed, kind)
        plan = getattr(questions, kind)(board.p, board.empire, weights=board.weights)
        found = [plan, *plan.next_best(3)]
        assert [x.value for x in found] == ranked(kind, board, 4), f"{kind} {seed}"
        for x in found:
            assert x.value == evaluate.expected(board.p, x.actions, board.weights, empire=board.empire), (
                f"{kind} {seed}"
            )
        if seed < 3:
            for k in (1, 2):
                assert [x.value for x in plan.next_best(k)] == [x.value for x in found[1 : k + 1]], f"{kind} {seed}"


def test_there_is_no_next_plan_where_nothing_else_can_be_done() -> None:
    board = small(0, "garrison")
    plan = questions.garrison(board.p, board.empire, forbid="; ".join(board.open), weights=board.weights)
    assert plan.actions == () and plan.next_best(3) == ()
