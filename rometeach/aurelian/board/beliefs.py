"""Cups that fit what was seen, drawn by many small guesses: for boards on which too much was moved unseen for the exact law.

Each guess follows the events from the start and moves chits blindly, but never so that a chit could not be where it is shown
later: a chit is moved the more readily, the likelier that makes what was seen of it. What this favours is weighed out again,
and guesses that have become unlikely are replaced by likely ones. With few chits the chances agree with `cups.law`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import accumulate

from .cups import CUPS, LETTER, Cups, TooMany, Unclear, law

GUESSES = 32
"""How many guesses are followed side by side."""
WAYS = 100
"""Up to so many ways the exact law is used: it is quick then."""

_FUH = "FUH"
_Ahead = list[tuple[float, float, float]]
"""Before each event: how likely what is seen of a chit later is, if it is in the Friendly, Unfriendly, Hostile Cup now."""


@dataclass(slots=True)
class _Life:
    """A chit from when it is put into a cup until it is shown: the first event it is in the cups, and the last."""

    chit: str
    cup: int
    first: int
    last: int
    ahead: _Ahead


def sample(cups: Cups, seed: int, number: int = 1) -> list[Cups]:
    """So many cups that are known, each as likely as what was seen makes it.

    Raises:
        Unclear: nothing fits what was seen.
    """
    stream = random.Random(seed)
    if cups.is_known:
        return [Cups(cups.friendly, cups.unfriendly, cups.hostile)] * number
    try:
        joint = law(cups, WAYS)
    except TooMany:
        pass
    else:
        return [Cups(*joint.sample(stream)) for _ in range(number)]
    return _Guesses(cups, stream, max(GUESSES, number)).cups(number)


class _Guesses:
    """The guesses: each is the cup of every chit that is in the cups."""

    def __init__(self, cups: Cups, stream: random.Random, number: int) -> None:
        self.events, self.stream = cups.events, stream
        self.sizes = _sizes(cups)
        self.lives = _lives(cups, self.sizes)
        self.weights = [1.0] * number
        self.guesses: list[list[list[int]]] = [[[], [], []] for _ in range(number)]
        for i, life in enumerate(self.lives):
            if life.first == 0:
                for guess in self.guesses:
                    guess[life.cup].append(i)
        begun = {life.first: i for i, life in enumerate(self.lives) if life.first}
        shown = {life.last: i for i, life in enumerate(self.lives)}
        for at, event in enumerate(self.events):
            if event[1] == ">":
                self._move(at, _FUH.index(event[0]), _FUH.index(event[2]))
            elif event[1] == "+":
                for guess in self.guesses:
                    guess[_FUH.index(event[0])].append(begun[at + 1])
            else:
                self._show(at, _FUH.index(event[0]), shown[at])

    def cups(self, number: int) -> list[Cups]:
        """So many of the guesses, by their weights."""
        found = []
        for i in self._picked(number):
            f, u, h = (tuple(sorted(self.lives[k].chit for k in where)) for where in self.guesses[i])
            found.append(Cups(f, u, h))
        return found

    def _picked(self, number: int) -> list[int]:
        """Guesses drawn by their weights, evenly."""
        sums = list(accumulate(self.weights))
        if not sums[-1] > 0:
            raise Unclear("a chit was shown that cannot have been in that cup")
        start, found, i = self.stream.random(), [], 0
        for k in range(number):
            while sums[i] < (k + start) / number * sums[-1]:
                i += 1
            found.append(i)
        # Neighbours in this order are copies of one guess; their order must not tell.
        for k in range(number - 1, 0, -1):
            other = int(self.stream.random() * (k + 1))
            found[k], found[other] = found[other], found[k]
        return found

    def _move(self, at: int, source: int, target: int) -> None:
        for g, guess in enumerate(self.guesses):
            if not self.weights[g]:
                continue
            ratios, must, weight = [], [], self.weights[g] / self.sizes[at][source]
            for k in guess[source]:
                then, now = self.lives[k].ahead[at + 1], self.lives[k].ahead[at][source]
                if then[source] > 0:
                    ratios.append(then[target] / then[source])
                    weight *= then[source] / now if now else 0.0
                else:
                    ratios.append(0.0)
                    must.append(k)
                    weight *= then[target] / now if now else 0.0
            if len(must) > 1 or not weight:
                self.weights[g] = 0.0
                continue
            if must:
                chosen = must[0]
            else:
                every = sum(ratios)
                weight *= every
                point = self.stream.random() * every
                chosen = guess[source][-1]
                for k, ratio in zip(guess[source], ratios, strict=True):
                    point -= ratio
                    if point < 0:
                        chosen = k
                        break
            self.weights[g] = weight
            guess[source].remove(chosen)
            guess[target].append(chosen)
        self._renew()

    def _show(self, at: int, cup: int, shown: int) -> None:
        size = self.sizes[at][cup]
        for g, guess in enumerate(self.guesses):
            if not self.weights[g]:
                continue
            if shown not in guess[cup]:
                self.weights[g] = 0.0
                continue
            guess[cup].remove(shown)
            weight = self.weights[g] / size
            for k in guess[cup]:
                now = self.lives[k].ahead[at][cup]
                weight *= self.lives[k].ahead[at + 1][cup] / now if now else 0.0
            self.weights[g] = weight
        self._renew()

    def _renew(self) -> None:
        """Replace the unlikely guesses when too few carry the weight."""
        total = sum(self.weights)
        if not total > 0:
            raise Unclear("a chit was shown that cannot have been in that cup")
        self.weights = [w / total for w in self.weights]
        if sum(w * w for w in self.weights) * len(self.weights) < 2:
            return
        self.guesses = [[list(where) for where in self.guesses[i]] for i in self._picked(len(self.guesses))]
        self.weights = [1.0] * len(self.guesses)


def _sizes(cups: Cups) -> list[list[int]]:
    """The sizes of the cups before each event, and at the end."""
    sizes = [len(cups.known(c)) for c in CUPS]
    found = [list(sizes)]
    for event in cups.events:
        a = _FUH.index(event[0])
        if event[1] == ">":
            sizes[a] -= 1
            sizes[_FUH.index(event[2])] += 1
        else:
            sizes[a] += 1 if event[1] == "+" else -1
        found.append(list(sizes))
    return found


def _lives(cups: Cups, sizes: list[list[int]]) -> list[_Life]:
    events, end = cups.events, len(cups.events)
    open_: dict[str, tuple[int, int]] = {c: (_FUH.index(LETTER[cup]), 0) for cup in CUPS for c in cups.known(cup)}
    spans: list[tuple[str, int, int, int]] = []
    for at, event in enumerate(events):
        if event[1] == "+":
            open_[event[2:]] = (_FUH.index(event[0]), at + 1)
        elif event[1] == "-":
            if event[2:] not in open_:
                raise Unclear("a chit was shown that cannot have been in that cup")
            spans.append((event[2:], *open_.pop(event[2:]), at))
    spans += [(chit, *where, end) for chit, where in open_.items()]
    kept = _ahead(events, sizes, end, (1.0, 1.0, 1.0), 0)
    lives = []
    for chit, cup, first, last in spans:
        ahead = kept if last == end else _ahead(events, sizes, last, _shown_at(events[last]), first)
        lives.append(_Life(chit, cup, first, last, ahead))
    return lives


def _shown_at(event: str) -> tuple[float, float, float]:
    f, u, h = (float(letter == event[0]) for letter in _FUH)
    return f, u, h


def _ahead(
    events: tuple[str, ...], sizes: list[list[int]], last: int, end: tuple[float, float, float], first: int
) -> _Ahead:
    """See `_Ahead`: from the event that shows the chit (or the end) back to its first."""
    found: _Ahead = [(0.0, 0.0, 0.0)] * (len(events) + 1)
    found[last] = end
    for at in range(last - 1, first - 1, -1):
        event, now = events[at], list(found[at + 1])
        a = _FUH.index(event[0])
        if event[1] != "+":
            share = 1 / max(1, sizes[at][a])
            there = now[_FUH.index(event[2])] if event[1] == ">" else 0.0
            now[a] = (1 - share) * now[a] + share * there
        found[at] = (now[0], now[1], now[2])
    return found
