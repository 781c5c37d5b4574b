"""No plan holds a move that does nothing: Units that trade places, alone or in a ring (Section 10.7)."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

import pytest
from small_boards import six_wars, small

from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Planned, Transfer
from rometeach.rome_iinc.board.board import with_provinces
from rometeach.rome_iinc.board.units import Units
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import questions
from solvers.rome_iinc.question import Question, planned
from solvers.rome_iinc.turn.candidates import tabulate
from solvers.rome_iinc.turn.requests import prepare
from solvers.rome_iinc.turn.simpler import simpler

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "40"))


def rings(moves: Sequence[Transfer]) -> Iterator[tuple[Transfer, ...]]:
    """Two or three moves that lead from Province to Province and back, every way they can be picked."""
    for n in (2, 3):
        for some in permutations(range(len(moves)), n):
            ring = [moves[i] for i in some]
            if some[0] == min(some) and all(
                a.target == b.source for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
            ):
                yield tuple(ring)


def idle_rings(p: Position, empire: str, actions: Sequence[Planned], weights: Weights) -> list[tuple[Transfer, ...]]:
    """The rings of a plan without which it is legal and worth as much."""
    worth = evaluate.expected(p, actions, weights, empire=empire)
    found = []
    for ring in rings([a for a in actions if isinstance(a, Transfer)]):
        shorter = list(actions)
        for move in ring:
            shorter.remove(move)
        try:
            if evaluate.expected(p, shorter, weights, empire=empire) >= worth:
                found.append(ring)
        except IllegalChoice:
            continue
    return found


@pytest.mark.parametrize("kind", ["garrison", "turn"])
def test_10_7_no_units_trade_places_for_nothing(kind: str) -> None:
    for seed in range(BOARDS if kind == "garrison" else BOARDS // 4):
        board = small(seed, kind)
        plan = getattr(questions, kind)(board.p, board.empire, weights=board.weights)
        assert idle_rings(board.p, board.empire, planned(plan), board.weights) == [], f"{kind} {seed}"


@pytest.mark.parametrize("name", SCENARIOS)
def test_10_7_none_do_on_the_set_ups_with_six_wars(name: str) -> None:
    p, weights = six_wars(name), Weights()
    for empire in EMPIRES:
        plan = questions.garrison(p, empire, weights=weights)
        assert idle_rings(p, empire, planned(plan), weights) == []


def _with(p: Position, **units: Units) -> Position:
    changes = {n.replace("_", " "): u for n, u in units.items()}
    return with_provinces(p, {n: replace(p.provinces[n], units=u) for n, u in changes.items()})


LEGION = Units(legion=1)
SWAP = "Belgica > Lugdunensis I: Legion; Lugdunensis I > Belgica: Legion"
RING = "Belgica > Lugdunensis I: Legion; Lugdunensis I > Aquitania I: Legion; Aquitania I > Belgica: Legion"
MIXED = "Belgica > Lugdunensis I: Legion; Lugdunensis I > Belgica: Veteran Legion"


@pytest.mark.parametrize("text", [SWAP, RING, MIXED])
def test_10_7_moves_that_undo_each_other_are_taken_out(text: str) -> None:
    other = Units(veteran_legion=1) if text == MIXED else LEGION
    p = _with(named("286"), Belgica=LEGION, Lugdunensis_I=other, Aquitania_I=LEGION)
    q = Question.of(p, "West")
    prepared = prepare("garrison", q)
    actions = plans.read(p.rules, text)
    assert simpler(q, tabulate(prepared.ready, prepared.limits), actions, 0) == []


def test_10_7_every_transfer_that_is_left_does_something() -> None:
    p, weights = six_wars("363"), Weights()
    actions = planned(questions.garrison(p, "West", weights=weights))
    worth = evaluate.expected(p, actions, weights, empire="West")
    moves = [a for a in actions if isinstance(a, Transfer)]
    assert moves
    for move in moves:
        fewer = list(actions)
        fewer.remove(move)
        try:
            assert evaluate.expected(p, fewer, weights, empire="West") < worth, str(move)
        except IllegalChoice:
            continue
