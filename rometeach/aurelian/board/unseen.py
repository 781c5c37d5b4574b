"""Where chits are that were moved unseen: the exact joint law of the three cups, followed event by event.

Chits with the same past are one class, and a state says how many of each class are in each cup. It is written as one whole
number with `_BITS` bits for each of these counts, so that a move is an addition. How far the events of a game have been
followed is kept, as a game on a table asks again after every event.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd

from ...core.frozen import Frozen

LETTERS = "FUH"
LIMIT = 20_000
"""The most ways to distribute the classes of chits over the cups that `follow` follows."""

_BITS = 7
_MASK = (1 << _BITS) - 1
_KEEP = 6
"""So many of the followed rows of events are kept, each up to its last event."""

Contents = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
Counts = tuple[tuple[int, int, int], ...]
"""For each class of chits with the same past: how many of them are in the Friendly, Unfriendly and Hostile Cup."""


class Unclear(ValueError):
    """Too much has been moved unseen for exact chances, or what was seen cannot have been."""


class TooMany(Unclear):
    """Too much has been moved unseen for exact chances."""


@dataclass(frozen=True, slots=True)
class _Followed:
    """What is known after some events. `most` is the most states there were on the way.

    `fresh` names for each cup the class of the chits that were put in since the last unseen move; -1: none yet. Where it
    was `stopped` there were too many states, and none are kept.
    """

    weights: dict[int, int]
    classes: tuple[tuple[str, ...], ...]
    fresh: tuple[int, ...]
    most: int = 1
    stopped: bool = False


_kept: OrderedDict[tuple[Contents, tuple[str, ...]], _Followed] = OrderedDict()


def follow(known: Contents, events: tuple[str, ...], limit: int = LIMIT) -> Counted:
    """The classes of chits and the weighted states after the events.

    Raises:
        TooMany: there are more than `limit` ways on the way.
        Unclear: a chit was shown that cannot have been there.
    """
    at, found = _nearest(known, events, limit)
    for event in events[at:]:
        if found.most > limit:
            break
        found = _after(found, event, limit)
    if found.stopped or found.most <= limit:
        _keep(known, events, found)
    if found.most > limit:
        raise TooMany(f"more than {limit:,} ways")
    if not found.weights:
        raise Unclear("a chit was shown that cannot have been in that cup")
    return Counted(found.classes, found.weights)


@dataclass(frozen=True, slots=True)
class Counted:
    """Classes of chits, and how often each state is met among all equally likely ways."""

    classes: tuple[tuple[str, ...], ...]
    states: dict[int, int]

    def inside(self, cup: int) -> Iterator[str]:
        """The chits that may be in a cup: those of every class that some state has there."""
        for k, members in enumerate(self.classes):
            mask = _MASK << _shift(k, cup)
            if members and any(s & mask for s in self.states):
                yield from members

    def shares(self, cup: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Each class, and the chance of each of its chits to be in a cup."""
        total = sum(self.states.values())
        for k, members in enumerate(self.classes):
            out = _shift(k, cup)
            there = sum(w * (s >> out & _MASK) for s, w in self.states.items())
            if members:
                yield members, Fraction(there, total * len(members))

    def counts(self, state: int) -> Counts:
        """A state, class by class."""
        f, u, h = ([state >> _shift(k, c) & _MASK for k in range(len(self.classes))] for c in range(3))
        return tuple(zip(f, u, h, strict=True))


def _shift(k: int, cup: int) -> int:
    return _BITS * (3 * k + cup)


def _nearest(known: Contents, events: tuple[str, ...], limit: int) -> tuple[int, _Followed]:
    """How far these events have been followed already, and what is known there."""
    at, state = 0, sum(len(chits) << _shift(i, i) for i, chits in enumerate(known))
    best = _Followed({state: 1}, known, (0, 1, 2))
    for (start, past), found in list(_kept.items()):
        n = len(past)
        if n >= at and start == known and events[:n] == past and (found.most > limit or not found.stopped):
            at, best = n, found
    return at, best


def _keep(known: Contents, events: tuple[str, ...], found: _Followed) -> None:
    _kept[known, events] = found
    _kept.move_to_end((known, events))
    while len(_kept) > _KEEP:
        _kept.popitem(last=False)


def _after(now: _Followed, event: str, limit: int) -> _Followed:
    """One event more."""
    cup = LETTERS.index(event[0])
    if event[1] == "+":
        return _put(now, cup, event[2:])
    if event[1] == "-":
        return _shown(now, cup, event[2:])
    weights = _moved(now.weights, now.classes, cup, LETTERS.index(event[2]))
    most = max(now.most, len(weights))
    if most > limit:
        return _Followed({}, now.classes, (), most, stopped=True)
    return _Followed(weights, now.classes, (-1, -1, -1), most)


def _moved(weights: dict[int, int], classes: tuple[tuple[str, ...], ...], source: int, target: int) -> dict[int, int]:
    """One chit moved unseen: each of the source cup is as likely, so a class counts as often as it is in there."""
    found: dict[int, int] = {}
    ways = [
        (_shift(k, source), (1 << _shift(k, target)) - (1 << _shift(k, source)))
        for k, members in enumerate(classes)
        if members
    ]
    for state, w in weights.items():
        for out, change in ways:
            if n := state >> out & _MASK:
                found[state + change] = found.get(state + change, 0) + w * n
    return _reduced(found)


def _shown(now: _Followed, cup: int, chit: str) -> _Followed:
    """A chit was drawn from the cup and shown: the more of its class are in there, the likelier that was."""
    k = next((i for i, members in enumerate(now.classes) if chit in members), None)
    if k is None:
        return replace(now, weights={})
    classes = tuple(tuple(c for c in members if c != chit) for members in now.classes)
    out = _shift(k, cup)
    weights = {s - (1 << out): w * n for s, w in now.weights.items() if (n := s >> out & _MASK)}
    return replace(now, weights=_reduced(weights), classes=classes)


def _put(now: _Followed, cup: int, chit: str) -> _Followed:
    """A chit put in openly joins the class of those put in since the last unseen move, or begins one."""
    classes, fresh = list(now.classes), list(now.fresh)
    if fresh[cup] < 0:
        fresh[cup] = len(classes)
        classes.append(())
    classes[fresh[cup]] += (chit,)
    one = 1 << _shift(fresh[cup], cup)
    weights = {s + one: w for s, w in now.weights.items()}
    return replace(now, weights=weights, classes=tuple(classes), fresh=tuple(fresh))


def _reduced(weights: dict[int, int]) -> dict[int, int]:
    """The same weights without what all have in common, so that they stay small."""
    common = gcd(*weights.values()) if weights else 1
    return weights if common == 1 else {s: w // common for s, w in weights.items()}


@dataclass(frozen=True, slots=True)
class CupsLaw:
    """The joint law of the cups. Chits of one class have the same past, so any of them may stand for any other."""

    classes: tuple[tuple[str, ...], ...]
    weights: Frozen[Counts, Fraction]

    def where(self, chit: str) -> tuple[Fraction, Fraction, Fraction]:
        """The chances that a chit is in the Friendly, the Unfriendly, the Hostile Cup."""
        k = next(i for i, members in enumerate(self.classes) if chit in members)
        n = len(self.classes[k])
        f, u, h = (sum((w * counts[k][i] for counts, w in self.weights.items()), Fraction(0)) / n for i in range(3))
        return f, u, h

    def sample(self, stream: random.Random) -> Contents:
        """What the cups hold, drawn from this law."""
        at = stream.random()
        counts: Counts = ()
        for counts, w in self.weights.items():  # noqa: B007 - the last one if rounding leaves a rest
            at -= float(w)
            if at < 0:
                break
        content: tuple[list[str], list[str], list[str]] = ([], [], [])
        for members, numbers in zip(self.classes, counts, strict=True):
            left = list(members)
            for cup, n in zip(content, numbers, strict=True):
                for _ in range(n):
                    cup.append(left.pop(int(stream.random() * len(left))))
        f, u, h = (tuple(sorted(c)) for c in content)
        return f, u, h


def law(known: Contents, events: tuple[str, ...], limit: int = LIMIT) -> CupsLaw:
    """The exact joint law; raises as `follow` does."""
    counted = follow(known, events, limit)
    total = sum(counted.states.values())
    weights = Frozen({counted.counts(s): Fraction(w, total) for s, w in counted.states.items()})
    return CupsLaw(counted.classes, weights)


def reach(known: Contents, events: Iterable[str]) -> dict[str, set[str]]:
    """Chit -> the letters of the cups it may have come to, by the moves alone: what was shown later rules out nothing."""
    may = {c: {letter} for letter, chits in zip(LETTERS, known, strict=True) for c in chits}
    for event in events:
        if event[1] == ">":
            for cups in may.values():
                cups |= {event[2]} if event[0] in cups else set()
        elif event[1] == "+":
            may[event[2:]] = {event[0]}
        else:
            may.pop(event[2:], None)
    return may
