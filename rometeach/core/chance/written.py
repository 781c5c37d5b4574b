"""A chance as people write it."""

from __future__ import annotations

import re
from fractions import Fraction

from ..errors import BadInput, Problem


def chance(text: object, where: str = "chance") -> Fraction:
    """A chance as people write it: 1/2, 0.5, 50%, or a number from 0 to 1.

    Raises:
        BadInput: it is none.
    """
    if isinstance(text, Fraction | int | float) and not isinstance(text, bool) and 0 <= text <= 1:
        return Fraction(text) if not isinstance(text, float) else Fraction(str(text))
    text = str(text).strip()
    m = re.fullmatch(r"([0-9]{1,6})/([1-9][0-9]{0,5})|([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*(%?)", text)
    found = None
    if m:
        found = Fraction(int(m[1]), int(m[2])) if m[1] else Fraction(m[3]) / (100 if m[4] else 1)
    if found is None or found > 1:
        raise BadInput([Problem(where, f'"{text[:40]}" is no chance', "Give 1/2, 0.5 or 50%.")])
    return found
