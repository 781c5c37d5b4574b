"""The signs of a quiz code: letters and digits that nobody confuses on a board, and two of them that find what was copied wrongly.

A sign is a number below 31, which is prime. The last two make the sum of all, and the sum weighted by place, zero: one sign that is
wrong, or two neighbours that changed places, is always noticed, and there is one code alone that it can come from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0, 1, I, L and O."""
BASE = len(SIGNS)
LONGEST = BASE - 1
"""So many signs a code has at most: then no two places weigh the same."""
_CHECKS = 2
_GROUP = 3


def sealed(numbers: Sequence[int]) -> str:
    """Numbers below 31 as a code with its two checking signs, in groups of three."""
    n = len(numbers) + _CHECKS
    plain, weighted = sum(numbers), sum(place * x for place, x in enumerate(numbers, 1))
    last = ((n - 1) * plain - weighted) % BASE
    return shown([*numbers, (-plain - last) % BASE, last])


def opened(code: str) -> tuple[int, ...] | None:
    """The numbers of a code without those that check it; None where something is wrong with it."""
    signs = bare(code)
    if not _CHECKS < len(signs) <= LONGEST or set(signs) - set(SIGNS):
        return None
    numbers = [SIGNS.index(sign) for sign in signs]
    if sum(numbers) % BASE or sum(place * x for place, x in enumerate(numbers, 1)) % BASE:
        return None
    return tuple(numbers[:-_CHECKS])


def shown(numbers: Sequence[int]) -> str:
    """Numbers as signs in groups of three."""
    signs = "".join(SIGNS[x] for x in numbers)
    return "-".join(signs[i : i + _GROUP] for i in range(0, len(signs), _GROUP))


def grouped(code: str) -> str:
    """A code as it is written on a board, however it was typed."""
    signs = bare(code)
    return "-".join(signs[i : i + _GROUP] for i in range(0, len(signs), _GROUP))


def bare(code: str) -> str:
    """The signs of a code alone, in capitals."""
    return "".join(c for c in code.upper() if c.isalnum())


def near(code: str) -> Iterator[str]:
    """The codes that one slip in copying could have made this one of: another sign, two that changed places, one too few, one too many."""
    signs = bare(code)[: LONGEST + 1]
    strange = [place for place, sign in enumerate(signs) if sign not in SIGNS]
    places = strange if len(strange) == 1 else range(len(signs)) if not strange else ()
    tried = [signs[:i] + other + signs[i + 1 :] for i in places for other in SIGNS]
    if not strange:
        tried += [signs[:i] + signs[i + 1] + signs[i] + signs[i + 2 :] for i in range(len(signs) - 1)]
        tried += [signs[:i] + other + signs[i:] for i in range(len(signs) + 1) for other in SIGNS]
    tried += [signs[:i] + signs[i + 1 :] for i in (places if strange else range(len(signs)))]
    for other in dict.fromkeys(tried):
        if other != signs and opened(other) is not None:
            yield grouped(other)


__all__ = ["BASE", "LONGEST", "SIGNS", "bare", "grouped", "near", "opened", "sealed", "shown"]
