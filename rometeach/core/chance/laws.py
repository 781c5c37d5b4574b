"""Exact laws of whole-number outcomes: integer weights over one common denominator.

Fractions appear only at the surface. A `Law` is immutable; its algebra is that of independent outcomes.
Do not confuse a Law (all outcomes with their weights) with a chance (one Fraction).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd, lcm, prod
from operator import index
from typing import NoReturn

from ..errors import BadInput, Problem
from ..frozen import Frozen
from .packed import power, product


class Law:
    """The law of one whole-number outcome: `weights` of the outcomes, in order, over one `denominator`.

    Of independent laws or numbers `a + b` is the law of the sum, `a - b` of the difference, `-a` of the outcome with the other
    sign; `a.times(n)` sums n independent outcomes of one law. `==` compares laws as values: chances are `p_more` and its sisters.
    """

    __slots__ = ("denominator", "weights")
    weights: Frozen[int, int]
    denominator: int

    def __init__(self, weights: Mapping[int, int], denominator: int | None = None) -> None:
        """The law of these weights; without a denominator their sum is it."""
        kept = Frozen({k: w for k, w in sorted(weights.items()) if w})
        object.__setattr__(self, "weights", kept)
        object.__setattr__(self, "denominator", sum(kept.values()) if denominator is None else denominator)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Law never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Law never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Law], tuple[dict[int, int], int]]:
        return Law, (dict(self.weights), self.denominator)

    @classmethod
    def sure(cls, outcome: int) -> Law:
        """The law of an outcome that is certain."""
        return cls({outcome: 1}, 1)

    @classmethod
    def chance(cls, p: Fraction, value: int = 1) -> Law:
        """`value` with chance p, else 0."""
        if not value:
            return cls.sure(0)
        return cls({value: p.numerator, 0: p.denominator - p.numerator}, p.denominator)

    @classmethod
    def of(cls, chances: Iterable[tuple[int, Fraction]]) -> Law:
        """The law of outcomes with their chances, in any order; an outcome may come more than once.

        Raises:
            BadInput: the chances do not sum to 1, or one is below 0.
        """
        every = tuple(chances)
        scale = lcm(*(p.denominator for _, p in every))
        weights: dict[int, int] = {}
        for outcome, p in every:
            weights[outcome] = weights.get(outcome, 0) + p.numerator * (scale // p.denominator)
        _check_whole(weights.values(), scale)
        return cls(weights, scale)

    # --- what is asked of a law

    def p(self, outcome: int) -> Fraction:
        """The chance of one outcome."""
        return Fraction(self.weights.get(outcome, 0), self.denominator)

    def p_if(self, test: Callable[[int], bool]) -> Fraction:
        """The chance that the test holds."""
        return Fraction(sum(w for k, w in self.weights.items() if test(k)), self.denominator)

    def p_more(self, than: Law | int) -> Fraction:
        """The chance of an outcome above a number, or above an independent outcome of another law."""
        return (self - than).p_if(lambda n: n > 0)

    def p_at_least(self, other: Law | int) -> Fraction:
        """The chance of an outcome that is not below a number, or not below an independent outcome of another law."""
        return (self - other).p_if(lambda n: n >= 0)

    def p_at_most(self, other: Law | int) -> Fraction:
        """The chance of an outcome that is not above a number, or not above an independent outcome of another law."""
        return (self - other).p_if(lambda n: n <= 0)

    def p_same(self, other: Law) -> Fraction:
        """The chance that two independent outcomes are the same number."""
        shared = sum(w * other.weights.get(k, 0) for k, w in self.weights.items())
        return Fraction(shared, self.denominator * other.denominator)

    def items(self) -> list[tuple[int, Fraction]]:
        """Outcomes with their chances, in order."""
        return [(k, Fraction(w, self.denominator)) for k, w in self.weights.items()]

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return Fraction(sum(k * w for k, w in self.weights.items()), self.denominator)

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        return Fraction(sum(k * k * w for k, w in self.weights.items()), self.denominator) - self.mean**2

    def quantile(self, p: Fraction) -> int:
        """The least outcome that a result stays at or below with this chance at least.

        Raises:
            BadInput: no chance above 0 and up to 1.
        """
        if not 0 < p <= 1:
            raise _refused("quantile", f"{p} is no chance to stay at or below", "Give a number above 0 and up to 1.")
        reached, needed = 0, p * self.denominator
        for outcome, w in self.weights.items():
            reached += w
            if reached >= needed:
                return outcome
        raise _refused("law", "has no outcome")

    @property
    def median(self) -> int:
        """The least outcome that a result stays at or below half of the time."""
        return self.quantile(Fraction(1, 2))

    # --- laws made of it

    def __add__(self, other: Law | int) -> Law:
        if isinstance(other, Law):
            return Law(product(self.weights, other.weights), self.denominator * other.denominator)
        more = index(other)
        return Law({k + more: w for k, w in self.weights.items()}, self.denominator)

    __radd__ = __add__

    def __neg__(self) -> Law:
        return Law({-k: w for k, w in self.weights.items()}, self.denominator)

    def __sub__(self, other: Law | int) -> Law:
        return self + -other

    def __rsub__(self, other: int) -> Law:
        return -self + other

    def times(self, n: int) -> Law:
        """The law of the sum of n independent outcomes; for none of them 0 is sure.

        Raises:
            BadInput: n is below 0.
        """
        if n < 0:
            raise _refused("number", f"{n} outcomes cannot be summed", "Give a whole number, 0 or more.")
        return Law(power(self.weights, n), self.denominator**n)

    def keep(self, n: int, *, highest: int = 0, lowest: int = 0) -> Law:
        """The law of the sum of the highest or the lowest so many of n independent outcomes.

        Raises:
            BadInput: nothing is kept, more than there are, or both ends at once.
        """
        kept = highest or lowest
        if (highest and lowest) or not 1 <= kept <= n:
            said = f"{highest} highest and {lowest} lowest of {n} outcomes cannot be kept"
            raise _refused("keep", said, f"Keep the highest or the lowest, 1 to {max(n, 1)} of them.")
        return self._highest(n, kept) if highest else -(-self)._highest(n, kept)

    def _highest(self, n: int, kept: int) -> Law:
        """The outcomes from the highest down: of those not placed yet, so many show this one."""
        placed: dict[int, dict[int, int]] = {0: {0: 1}}
        for outcome, w in reversed(self.weights.items()):
            following: dict[int, dict[int, int]] = {}
            for before, sums in placed.items():
                for more in range(n - before + 1):
                    ways, added = comb(n - before, more) * w**more, outcome * min(more, max(kept - before, 0))
                    found = following.setdefault(before + more, {})
                    for k, v in sums.items():
                        found[k + added] = found.get(k + added, 0) + v * ways
            placed = following
        return Law(placed[n], self.denominator**n)

    def given(self, test: Callable[[int], bool]) -> Law:
        """The law of the outcome when it is known that the test holds.

        Raises:
            BadInput: the test holds for no outcome.
        """
        kept = {k: w for k, w in self.weights.items() if test(k)}
        if not kept:
            raise _refused("condition", "holds for no outcome", f"The outcomes are {_named(self.weights)}.")
        return Law(kept)

    def map(self, f: Callable[[int], int]) -> Law:
        """The law of f of the outcome."""
        result: dict[int, int] = {}
        for k, w in self.weights.items():
            result[f(k)] = result.get(f(k), 0) + w
        return Law(result, self.denominator)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self.items() == other.items()

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def __repr__(self) -> str:
        return "Law({" + ", ".join(f"{k}: {p}" for k, p in self.items()) + "})"

    def as_json(self) -> dict[str, str]:
        """Outcome -> fraction, both as text."""
        return {str(k): str(p) for k, p in self.items()}


D6 = Law({n: 1 for n in range(1, 7)})


@lru_cache(maxsize=256)
def dice(number: int, sides: int = 6) -> Law:
    """The law of the sum of `number` dice; for no dice 0 is sure.

    Raises:
        BadInput: fewer than 0 dice, or dice without sides.
    """
    if number < 0 or sides < 1:
        raise _refused("dice", f"{number}D{sides} cannot be thrown", "Give 0 dice or more, with 1 side or more.")
    return Law(dict.fromkeys(range(1, sides + 1), 1)).times(number)


def count(chances: Iterable[Fraction]) -> Law:
    """The law of how many of some independent events happen, equal ones grouped first.

    Works on one big integer per group of equal chances: a polynomial with its coefficients packed side by side, so that
    one multiplication of integers convolves two laws.
    """
    groups: dict[tuple[int, int], int] = {}
    for p in chances:
        if p:
            pair = (p.numerator, p.denominator)
            groups[pair] = groups.get(pair, 0) + 1
    number = sum(groups.values())
    denominator = 1
    for (_, d), n in groups.items():
        denominator *= d**n
    width = denominator.bit_length() + 1
    packed = 1
    for (yes, d), n in groups.items():
        packed *= ((yes << width) | (d - yes)) ** n
    mask = (1 << width) - 1
    weights = {k: (packed >> (width * k)) & mask for k in range(number + 1)}
    return Law(weights, denominator)


def total(laws: Iterable[Law]) -> Law:
    """The law of the sum of independent outcomes, reduced to lowest terms as it goes."""
    result = Law.sure(0)
    for law in laws:
        result = _reduced(result + law)
    return result


def highest(laws: Iterable[Law]) -> Law:
    """The law of the highest of independent outcomes.

    Raises:
        BadInput: there is none.
    """
    every = tuple(laws)
    if not every:
        raise _refused("highest", "of no laws", "Give one law or more.")
    before, weights = 0, dict[int, int]()
    reached, left = [0] * len(every), [list(reversed(law.weights.items())) for law in every]
    for outcome in sorted({k for law in every for k in law.weights}):
        for i, waiting in enumerate(left):
            if waiting and waiting[-1][0] == outcome:
                reached[i] += waiting.pop()[1]
        now = prod(reached)
        weights[outcome], before = now - before, now
    return Law(weights, prod(law.denominator for law in every))


def lowest(laws: Iterable[Law]) -> Law:
    """The law of the lowest of independent outcomes.

    Raises:
        BadInput: there is none.
    """
    return -highest([-law for law in laws])


def mixture(parts: Iterable[tuple[Fraction, Law]]) -> Law:
    """The law of an outcome whose law is itself drawn by chance: (chance of a law, the law).

    Raises:
        BadInput: the chances do not sum to 1, or one is below 0.
    """
    every = [(p, law) for p, law in parts if p]
    _check_whole([p for p, _ in every], 1)
    shares = [p / law.denominator for p, law in every]
    scale = lcm(*(q.denominator for q in shares))
    weights: dict[int, int] = {}
    for q, (_, law) in zip(shares, every, strict=True):
        share = int(q * scale)
        for k, w in law.weights.items():
            weights[k] = weights.get(k, 0) + w * share
    return _reduced(Law(weights, scale))


def _check_whole(weights: Collection[Fraction | int], denominator: int) -> None:
    whole = sum(weights)
    if whole != denominator or min(weights) < 0:
        said = f"sum to {Fraction(whole) / denominator}"
        raise _refused("chances", said, "All chances together are 1, and none is below 0.")


def _reduced(law: Law) -> Law:
    common = gcd(law.denominator, *law.weights.values())
    if common == 1:
        return law
    return Law({k: w // common for k, w in law.weights.items()}, law.denominator // common)


def _refused(where: str, what: str, hint: str = "") -> BadInput:
    return BadInput([Problem(where, what, hint)])


def _named(outcomes: Iterable[int]) -> str:
    every = list(map(str, outcomes))
    return ", ".join(every if len(every) <= 12 else [*every[:6], "...", *every[-3:]])
