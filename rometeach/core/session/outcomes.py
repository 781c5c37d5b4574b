"""Every end of a step that asks chance alone, with its exact chance: each answer of dice and draws is followed.

At a `Checkpoint` equal states are followed once, however they came about. States may come again: a battle without a limit of
rounds has an exact law too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Generic, TypeVar

from ..chance import chains
from .requests import Answer, Checkpoint, Decision, Draw, Note, Roll, Steps

T = TypeVar("T")


class TooManyBranches(ValueError):
    """A step has too many ways to go to follow them all."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"more than {limit:,} branches")

    def __reduce__(self) -> tuple[type[TooManyBranches], tuple[int]]:
        return type(self), (self.limit,)


class NeverEnds(ValueError):
    """A step comes to a state from which no branch leads to an end."""

    def __init__(self, state: Hashable) -> None:
        self.state = state
        super().__init__(f"the step can never end once it has come to {str(state)[:200]}")

    def __reduce__(self) -> tuple[type[NeverEnds], tuple[Hashable]]:
        return type(self), (self.state,)


def chances(request: Roll | Draw) -> list[tuple[Answer, Fraction]]:
    """Every answer that chance can give, with its chance (one representative of each group of equal faces)."""
    if isinstance(request, Draw):
        return [(option, Fraction(1, len(request.options))) for option in request.options]
    if request.split and request.number == 1:
        ends = [*request.split[1:], request.sides + 1]
        return [((face,), Fraction(end - face, request.sides)) for face, end in zip(request.split, ends, strict=True)]
    n, sides = request.number, request.sides
    if request.symbols:
        return list(_throws(request))
    return [(faces, Fraction(1, sides**n)) for faces in product(range(1, sides + 1), repeat=n)]


def _throws(request: Roll) -> Iterator[tuple[Answer, Fraction]]:
    """Every number of dice that show each symbol, with its chance: which die shows it makes no difference."""
    sides = Counter(request.symbols)
    first = {symbol: request.symbols.index(symbol) + 1 for symbol in sides}
    for shown in combinations_with_replacement(sides, request.number):
        ways = factorial(request.number)
        for symbol, number in Counter(shown).items():
            ways = ways // factorial(number) * sides[symbol] ** number
        yield tuple(first[symbol] for symbol in shown), Fraction(ways, request.sides**request.number)


class NotWithin(ValueError):
    """A step with Checkpoints is run by another one that does not say what it looks at besides."""

    def __init__(self, inner: str, outer: str) -> None:
        self.inner, self.outer = inner, outer
        super().__init__(
            f"{inner} has Checkpoints, and {outer} runs it: wrap it in `within` with what {outer} looks at besides its state, "
            "or in `last` where it looks at nothing afterwards"
        )

    def __reduce__(self) -> tuple[type[NotWithin], tuple[str, str]]:
        return type(self), (self.inner, self.outer)


def within(more: Hashable, steps: Steps[T], hear: Callable[[object], object] | None = None) -> Steps[T]:
    """The same steps as a part of larger ones, whose course depends on `more` besides: the state of a Checkpoint is (more, state).

    Args:
        more: what the larger ones look at besides what the steps come to.
        steps: the steps, begun.
        hear: called with everything that they ask and tell.

    Raises:
        NotWithin: they are such larger ones themselves, and do not say what they look at.
    """
    answer: Answer = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if hear:
            hear(asked)
        if isinstance(asked, Checkpoint):
            _check_told(steps)
            asked = Checkpoint((more, asked.state))
        answer = yield asked


def last(steps: Steps[T]) -> Steps[T]:
    """The same steps as the end of larger ones, which look at nothing more then: the states of their Checkpoints say it all."""
    return (yield from steps)


def by_first(steps: Steps[T]) -> Steps[T]:
    """The same steps with the first choice taken wherever a player decides: for what no choice makes different."""
    answer: Answer = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if isinstance(asked, Checkpoint):
            _check_told(steps)
        answer = asked.options[0].action if isinstance(asked, Decision) else (yield asked)


_TELLING = frozenset({within.__code__, last.__code__})


def _check_told(steps: Steps[T]) -> None:
    """Whether each step between this one and the one that stands at a Checkpoint has said what it looks at.

    Raises:
        NotWithin: one of them has not.
    """
    outer: object = steps
    while (inner := getattr(outer, "gi_yieldfrom", None)) is not None:
        code = getattr(outer, "gi_code", None)
        if code is not last.__code__ and getattr(inner, "gi_code", None) not in _TELLING:
            raise NotWithin(_name(inner), _name(outer))
        outer = inner


def _name(steps: object) -> str:
    return str(getattr(steps, "__qualname__", type(steps).__name__))


def outcomes(
    steps: Callable[[], Steps[T]], limit: int = 20_000, resume: Callable[[Hashable], Steps[T]] | None = None
) -> list[tuple[Fraction, T]]:
    """Every end of a step that asks chance alone, with its exact chance; equal ends are one where the step has Checkpoints.

    A branch is replayed from the start of the step, so it must depend on nothing but the answers. `resume` may begin the step
    anew at the Checkpoint of a state; then nothing that lies before that is replayed.

    Raises:
        ValueError: the step asks a player to decide, or comes to another state than before with the same answers.
        NotWithin: it runs another one that has Checkpoints and does not say what it looks at besides.
        TooManyBranches: it has more than `limit` branches, each from one Checkpoint to the next.
        NeverEnds: it can come to where it goes on for ever.
    """
    tree = _Tree(steps, limit, resume)
    tree.follow()
    return tree.ends()


@dataclass(frozen=True, slots=True)
class _Way(Generic[T]):
    """How a step comes to a place: from which start, with which answers, past how many Checkpoints."""

    begin: Callable[[], Steps[T]]
    answers: tuple[Answer, ...] = ()
    checkpoints: int = 0

    def go(self, state: Hashable) -> Steps[T]:
        """The step as it stands there."""
        run, given, answer, left = self.begin(), iter(self.answers), None, self.checkpoints
        while left:
            asked = run.send(answer)
            answer = None
            if isinstance(asked, Checkpoint):
                left -= 1
                if not left and asked.state != state:
                    raise ValueError(
                        f"the step comes to {str(asked.state)[:80]} where it should come to {str(state)[:80]}"
                    )
            elif not isinstance(asked, Note):
                answer = next(given)
        return run


class _Tree(Generic[T]):
    """All branches of a step, each from one Checkpoint to the next. Place 0 is the start of the step, each further one a state."""

    def __init__(
        self, steps: Callable[[], Steps[T]], limit: int, resume: Callable[[Hashable], Steps[T]] | None
    ) -> None:
        self._limit, self._resume = limit, resume
        self._places: dict[Hashable, int] = {}
        self._states: list[Hashable] = [None]
        self._ways = [_Way(steps)]
        self._moves: list[dict[int, Fraction]] = [{}]
        self._ends: list[tuple[int, Fraction, T]] = []
        self._pending: list[tuple[int, tuple[Answer, ...], Fraction]] = []
        self._followed = 0

    def follow(self) -> None:
        """Follow every branch."""
        self._pending.append((0, (), Fraction(1)))
        while self._pending:
            place, answers, p = self._pending.pop()
            run = self._way(place).go(self._states[place])
            while self._follow(run, place, answers, p):
                place, answers, p = len(self._states) - 1, (), Fraction(1)
                run = run if self._resume is None else self._way(place).go(self._states[place])

    def _follow(self, run: Steps[T], place: int, answers: tuple[Answer, ...], p: Fraction) -> bool:
        """One branch: the answers given, then the first of each further request; the others are left pending.

        Says whether it came to a new state: then the run stands there, and can go on.
        """
        self._followed += 1
        self._check(0)
        given = iter(answers)
        answer: Answer = None
        try:
            while True:
                asked = run.send(answer)
                answer = None
                if isinstance(asked, Note):
                    continue
                if isinstance(asked, Checkpoint):
                    _check_told(run)
                    return self._arrive(place, asked.state, answers, p)
                try:
                    answer = next(given)
                except StopIteration:
                    if isinstance(asked, Decision):
                        raise ValueError(f"{asked.who} decides here: {asked.what}") from None
                    (answer, q), *others = chances(asked)
                    self._pending.extend((place, (*answers, other), p * r) for other, r in reversed(others))
                    answers, p = (*answers, answer), p * q
                    self._check(len(answers))
        except StopIteration as end:
            self._ends.append((place, p, end.value))
            return False

    def _arrive(self, place: int, state: Hashable, answers: tuple[Answer, ...], p: Fraction) -> bool:
        """The end of a branch at a Checkpoint; whether its state is new."""
        there = self._places.setdefault(state, len(self._states))
        is_new = there == len(self._states)
        if is_new:
            self._states.append(state)
            self._moves.append({})
            if self._resume is None:
                way = self._ways[place]
                self._ways.append(_Way(way.begin, way.answers + answers, way.checkpoints + 1))
        moves = self._moves[place]
        moves[there] = moves.get(there, Fraction(0)) + p
        return is_new

    def _way(self, place: int) -> _Way[T]:
        if place and self._resume is not None:
            return _Way(partial(self._resume, self._states[place]), (), 1)
        return self._ways[place]

    def _check(self, depth: int) -> None:
        if max(self._followed + len(self._pending), depth) > self._limit:
            raise TooManyBranches(self._limit)

    def ends(self) -> list[tuple[Fraction, T]]:
        """Every end with its chance; without Checkpoints each branch by itself, in the order of the answers."""
        if len(self._states) == 1:
            return [(p, end) for _, p, end in self._ends]
        try:
            times = chains.visits(self._moves)
        except chains.NoEnd as error:
            raise NeverEnds(self._states[error.state]) from None
        found: dict[T, Fraction] = {}
        for place, p, end in self._ends:
            found[end] = found.get(end, Fraction(0)) + times[place] * p
        return [(p, end) for end, p in found.items()]
