"""Absorbing Markov chains, exactly: how often each state is expected to be entered before the chain ends.

States are numbered from 0, where the chain starts. From a state it moves to others with some chances; with what is left to 1 it
ends. Where states can come again, linear equations over just these are solved in Fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

Moves = Sequence[Mapping[int, Fraction]]
"""For each state the states that it moves to, with the chances."""


class NoEnd(ValueError):
    """From `state` on the chain goes on for ever."""

    def __init__(self, state: int) -> None:
        self.state = state
        super().__init__(f"from state {state} on there is no end")

    def __reduce__(self) -> tuple[type[NoEnd], tuple[int]]:
        return type(self), (self.state,)


def visits(moves: Moves) -> list[Fraction]:
    """How often each state is expected to be entered, the start once at least; all states are reached from the start.

    Raises:
        NoEnd: there are states from which the chain cannot end.
    """
    found = [Fraction(0)] * len(moves)
    found[0] = Fraction(1)
    for group in reversed(list(_groups(moves))):
        within = {s: {t: q for t, q in moves[s].items() if t in group} for s in group}
        if any(within.values()):
            if all(sum(row.values()) == 1 for row in within.values()):
                raise NoEnd(min(group))
            for s, times in _solved(within, {s: found[s] for s in group}).items():
                found[s] = times
        for s in group:
            for t, q in moves[s].items():
                if t not in group:
                    found[t] += found[s] * q
    return found


def _groups(moves: Moves) -> Iterator[frozenset[int]]:
    """The largest sets of states that can come back to each other, each after those that it leads to (Tarjan's algorithm)."""
    number: dict[int, int] = {0: 0}
    lowest, grouped = [0] * len(moves), [False] * len(moves)
    path, way = [0], [(0, iter(moves[0]))]
    while way:
        s, left = way[-1]
        for t in left:
            if t not in number:
                number[t] = lowest[t] = len(number)
                path.append(t)
                way.append((t, iter(moves[t])))
                break
            if not grouped[t]:
                lowest[s] = min(lowest[s], number[t])
        else:
            way.pop()
            if way:
                before = way[-1][0]
                lowest[before] = min(lowest[before], lowest[s])
            if lowest[s] == number[s]:
                at = path.index(s) if path[-1] != s else len(path) - 1
                group, path = path[at:], path[:at]
                for t in group:
                    grouped[t] = True
                yield frozenset(group)


def _solved(within: dict[int, dict[int, Fraction]], entered: dict[int, Fraction]) -> dict[int, Fraction]:
    """The visits x of states that come back to each other: x = entered + x * within, one state after the other eliminated."""
    into: dict[int, set[int]] = {s: set() for s in within}
    for s, row in within.items():
        for t in row:
            into[t].add(s)
    left, done = set(within), list[tuple[int, dict[int, Fraction], Fraction]]()
    while left:
        s = min(left, key=lambda t: (len(into[t]) * len(within[t]), t))
        left.remove(s)
        leaves = 1 - within[s].pop(s, Fraction(0))
        onward = {t: q / leaves for t, q in within[s].items()}
        back = {r: within[r].pop(s) for r in into[s] if r != s}
        for t, q in onward.items():
            into[t].discard(s)
            entered[t] += entered[s] * q
            for r, p in back.items():
                within[r][t] = within[r].get(t, Fraction(0)) + p * q
                into[t].add(r)
        done.append((s, back, leaves))
    found: dict[int, Fraction] = {}
    for s, back, leaves in reversed(done):
        found[s] = (entered[s] + sum((found[r] * p for r, p in back.items()), Fraction(0))) / leaves
    return found
