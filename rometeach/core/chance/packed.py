"""Products of polynomials on one big integer: coefficients lie side by side in it, so that one multiplication convolves two laws.

A polynomial is a mapping from exponents to whole coefficients, none below zero. Exponents may be negative.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd

Polynomial = Mapping[int, int]

FEW = 150
"""So many products of single terms are as fast one by one."""
WIDE = 64
"""So many places for each term are packed at most: what is spread wider is multiplied term by term."""
MANY = 50
"""Powers above this one are found coefficient by coefficient: the integer would be too long."""


def product(a: Polynomial, b: Polynomial) -> dict[int, int]:
    """The product of two polynomials."""
    if len(a) * len(b) > FEW:
        step = _step(a, b)
        if _is_dense(a, step) and _is_dense(b, step):
            width = _width(sum(a.values()) * sum(b.values()))
            whole = _packed(a, step, width) * _packed(b, step, width)
            return _unpacked(whole, min(a) + min(b), step, width)
    result: dict[int, int] = {}
    for j, u in a.items():
        for k, v in b.items():
            result[j + k] = result.get(j + k, 0) + u * v
    return result


def power(a: Polynomial, n: int) -> dict[int, int]:
    """The n-th power of a polynomial that is not zero."""
    if n == 0:
        return {0: 1}
    step = _step(a)
    if _is_dense(a, step):
        if n > MANY:
            return _high_power(a, n, step)
        width = _width(sum(a.values()) ** n)
        return _unpacked(_packed(a, step, width) ** n, min(a) * n, step, width)
    half = power(a, n // 2)
    even = product(half, half)
    return product(even, a) if n % 2 else even


def _width(bound: int) -> int:
    """The bytes that hold every number up to the bound."""
    return (bound.bit_length() + 7) // 8


def _step(*polynomials: Polynomial) -> int:
    """The greatest number that divides the distances between all exponents of each."""
    step = 0
    for terms in polynomials:
        low = min(terms, default=0)
        step = gcd(step, *(k - low for k in terms))
    return step or 1


def _is_dense(a: Polynomial, step: int) -> bool:
    return bool(a) and (max(a) - min(a)) // step < WIDE * len(a)


def _packed(a: Polynomial, step: int, width: int) -> int:
    low, high = min(a), max(a)
    places: Sequence[int] = range(low, high + 1, step)
    return int.from_bytes(b"".join([a.get(k, 0).to_bytes(width, "little") for k in places]), "little")


def _unpacked(packed: int, low: int, step: int, width: int) -> dict[int, int]:
    raw = packed.to_bytes((packed.bit_length() + 8 * width - 1) // (8 * width) * width, "little")
    found = [int.from_bytes(raw[i : i + width], "little") for i in range(0, len(raw), width)]
    return {low + step * i: c for i, c in enumerate(found) if c}


def _high_power(a: Polynomial, n: int, step: int) -> dict[int, int]:
    """Each coefficient of a power from those below it: with c = a^n, c' a = n a' c (Miller's recurrence)."""
    low = min(a)
    first, further = a[low], sorted(((k - low) // step, w) for k, w in a.items() if k != low)
    found = [first**n]
    for k in range(1, (max(a) - low) // step * n + 1):
        reached = sum(((n + 1) * i - k) * w * found[k - i] for i, w in further if i <= k)
        found.append(reached // (k * first))
    return {low * n + step * k: c for k, c in enumerate(found) if c}
