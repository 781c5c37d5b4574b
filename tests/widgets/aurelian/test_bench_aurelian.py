"""The workbench of Aurelian: Actions compared agree with the odds, and hidden chits come out of a cup where they may be."""

from __future__ import annotations

import pytest

from rometeach.aurelian.position import Position, named
from rometeach.core.errors import BadInput
from rometeach.widgets.aurelian.bench import BENCH
from rometeach.widgets.aurelian.clauses import heap_of


@pytest.fixture
def board() -> Position:
    """Aurelian beside Enemy Units on both sides."""
    return named("270-drawn").edit("Aurelian @ Gallia; Officer @ Roma; army 4")


def test_actions_that_are_compared_have_the_chances_of_the_odds(board: Position) -> None:
    found = {c.label: c for c in BENCH.contenders(board, "Gallia")}
    able = {label for label, c in found.items() if c.result}
    assert able == {"Aurelian: Siege", "Aurelian: Battle"}
    for label in able:
        action = label.rpartition(" ")[2]
        p = board.attempt("Aurelian", action).p_success
        assert found[label].result.figures()[action] == p  # type: ignore[union-attr]
    assert "not adjacent" in found["the Officer in Roma"].note


def test_what_a_change_does_to_a_siege_is_a_chance(board: Position) -> None:
    label = "the Siege in Gallia succeeds"
    assert BENCH.chances(board)[label] == board.attempt("Aurelian", "Siege").p_success
    assert BENCH.chances(board.edit("Aurelian +2"))[label] > BENCH.chances(board)[label]


def test_a_hidden_chit_comes_out_of_a_cup(board: Position) -> None:
    hidden = board.seen().edit("more unseen: F>H; more unseen: U>H")
    chit = next(c for c in hidden.rules.barbarians if heap_of(hidden, c) == "cups")
    after = hidden.edit(BENCH.put(hidden, chit, "Danube 3"))
    assert after.raiders[2] == chit
    assert after.cups.events


def test_what_cannot_lie_there_is_refused_with_the_case(board: Position) -> None:
    with pytest.raises(BadInput, match="lies in Gallia alone"):
        BENCH.put(board, "Gallia 3", "Roma")
    with pytest.raises(BadInput, match="Put it on a Box"):
        BENCH.put(board, "Aurelian", "Danube 3")
