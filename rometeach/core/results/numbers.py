"""How chances and amounts are written."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

Written = TypeVar("Written")
READABLE = 15
"""A fraction of more letters than this is not written out."""


def percent(p: int | Fraction) -> str:
    """ "33.3%"; chances that only round to 0 or 100 say so."""
    value = float(p * 100)
    text = f"{value:.1f}%"
    if text == "0.0%" and p > 0:
        return "<0.1%"
    return ">99.9%" if text == "100.0%" and p < 1 else text


def fraction(p: Fraction) -> str:
    """The fraction as text, or an approximation where it has too many digits to be read."""
    value = float(p)
    return exactly(p) or f"about {value:{'.3f' if 0.001 <= abs(value) < 1000 else '.3g'}}"


def exactly(p: Fraction) -> str:
    """The fraction as text; "" where it has too many digits to be read, beside a percentage or a decimal that says enough."""
    if p.denominator >= 10**READABLE:
        return ""
    text = str(p)
    return text if len(text) <= READABLE else ""


def in_full(p: Fraction) -> str:
    """The fraction as text, however many digits it has: `str` refuses numbers of more than 4,300."""
    return f"{Decimal(p.numerator):f}" + (f"/{Decimal(p.denominator):f}" if p.denominator != 1 else "")


def chance(p: Fraction) -> str:
    """ "1/3 (33.3%, 1 in 3)"; "15.8% (1 in 6.3)" where the fraction has too many digits to be read."""
    if p == 0:
        return "0 (never)"
    if p == 1:
        return "1 (certain)"
    n = float(1 / p)
    odds = "" if p > Fraction(1, 2) else f"1 in {n:.0f}" if n >= 10 or n == int(n) else f"1 in {n:.1f}"
    about = ", ".join(filter(None, (percent(p), odds)))
    text = exactly(p)
    if not text:
        return about.replace(", ", " (") + ")" * bool(odds)
    return f"{text} ({about})"


def between(low: Fraction, high: Fraction, write: Callable[[Fraction], Written]) -> Written | None:
    """How a chance is written of which bounds are known; None where they do not settle it, and it has to be computed.

    They do where both are written alike and no fraction that would be written out lies between them.

    Args:
        low: it is at least this.
        high: it is at most this.
        write: how a chance is written, in texts of rounded numbers that a higher chance does not lower.
    """
    short = ((low + high) / 2).limit_denominator(10 ** (READABLE - 2))
    said = write(low)
    return said if said == write(high) and (low == high or not low <= short <= high) else None


def signed(number: int | Fraction) -> str:
    """ "+2", "-1.5", "0"."""
    return f"{float(number):+.2f}".rstrip("0").rstrip(".") if number else "0"


def apart(before: Fraction, after: Fraction) -> str:
    """The difference of two chances: "16.7 percentage points less", "the same"."""
    if before == after:
        return "the same"
    size = abs(float(after - before) * 100)
    much = f"{size:.1f}".removesuffix(".0") if size >= 0.05 else "less than 0.1"
    return f"{much} percentage point{'s' * (much != '1')} {'more' if after > before else 'less'}"


LETTER = 7
"""How wide a letter of a picture is, in pixels."""
