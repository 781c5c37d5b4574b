"""Worths in points as text."""

from __future__ import annotations

from fractions import Fraction


def points(number: int | Fraction) -> str:
    """A worth as text: "-0.55 (-11/20)", "0", "+2"; callers add a plus sign where a difference is meant."""
    if number.denominator == 1:
        return str(number)
    decimal = f"{float(number):.3f}".rstrip("0").rstrip(".")
    decimal = f"{float(number):.1e}" if decimal.lstrip("-") == "0" else decimal
    return f"{decimal} ({number})" if len(str(number)) <= 15 else decimal


def difference(number: Fraction) -> str:
    """A difference of worths: "+0.467 (+7/15)"."""
    text = points(number)
    return text if number <= 0 else "+" + text.replace("(", "(+")


def less_or_more(loss: Fraction) -> str:
    """A worth against the plan's: "2 less"; "2 more" where the plan is a next best one, or was not proven."""
    return f"{points(abs(loss))} {'less' if loss >= 0 else 'more'}"
