"""Absorbing chains: the visits that are found fulfil their equations exactly."""

import pickle
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from rometeach.core.chance.chains import NoEnd, visits


def chain(rng: Random, size: int, density: float) -> list[dict[int, Fraction]]:
    """A random chain: each state but the first is reached from the one before it, and can end."""
    moves = []
    for s in range(size):
        there = {t: rng.randint(1, 5) for t in range(1, size) if rng.random() < density}
        if s + 1 < size:
            there.setdefault(s + 1, 1)
        whole = sum(there.values()) + rng.randint(1, 3)
        moves.append({t: Fraction(w, whole) for t, w in there.items()})
    return moves


@pytest.mark.parametrize("density", [0.0, 0.05, 0.3, 0.9])
@pytest.mark.parametrize("size", [1, 2, 5, 25])
def test_visits_are_what_flows_in(size: int, density: float) -> None:
    for seed in range(6):
        moves = chain(Random(seed), size, density)
        found = visits(moves)
        inflow = [Fraction(int(s == 0)) for s in range(size)]
        for s, row in enumerate(moves):
            for t, q in row.items():
                inflow[t] += found[s] * q
        assert found == inflow
        assert sum(v * (1 - sum(row.values())) for v, row in zip(found, moves, strict=True)) == 1
        q = np.array([[float(row.get(t, 0)) for t in range(size)] for row in moves])
        assert np.allclose(np.linalg.solve((np.eye(size) - q).T, np.eye(size)[0]), [float(v) for v in found])


def test_long_chains_need_no_deep_recursion() -> None:
    half = Fraction(1, 2)
    on = [{s + 1: half} for s in range(20_000)]
    assert visits([*on[:50], {}])[50] == half**50
    assert visits([{s + 1: Fraction(1)} for s in range(20_000)] + [{}]) == [1] * 20_001
    to_and_fro = [
        {1: Fraction(1)},
        *({s - 1: half, s + 1: half} if s > 1 else {s + 1: half} for s in range(1, 400)),
        {399: half},
    ]
    assert visits(to_and_fro)[1] == Fraction(2 * 400, 401)


def test_where_there_is_no_end_the_first_such_state_is_named() -> None:
    with pytest.raises(NoEnd, match="from state 2 on") as found:
        visits(
            [
                {1: Fraction(1, 2), 2: Fraction(1, 4)},
                {1: Fraction(1, 2)},
                {3: Fraction(1)},
                {2: Fraction(1, 3), 3: Fraction(2, 3)},
            ]
        )
    assert pickle.loads(pickle.dumps(found.value)).state == 2
    with pytest.raises(NoEnd, match="from state 0 on"):
        visits([{0: Fraction(1)}])
