"""Differences between plain data, and what they turn it into."""

import json
import random
from copy import deepcopy

from rometeach.core.changes import applied, difference


def table(rng: random.Random, depth: int = 3) -> dict[str, object]:
    """A small table of few keys, so that two of them meet."""
    return {k: value(rng, depth) for k in "abcd" if rng.random() < 0.6}


def value(rng: random.Random, depth: int) -> object:
    if depth and rng.random() < 0.5:
        return table(rng, depth - 1)
    return rng.choice([0, 1, True, "", "x", [], ["x"], [0, 1]])


def test_a_difference_turns_the_old_table_into_the_new_one() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        old, new = table(rng), table(rng)
        before = deepcopy(old)
        change = difference(old, new)
        assert applied(old, change) == new
        assert applied(old, json.loads(json.dumps(change))) == new
        assert old == before
        assert bool(change) == (old != new)


def test_only_what_differs_is_said() -> None:
    old = {"a": {"x": 1, "y": 2}, "b": [1], "c": 3}
    assert difference(old, {"a": {"x": 1, "z": 4}, "b": [1]}) == {"a": {"z": 4, "y": None}, "c": None}
