"""How chances and amounts are written."""

from __future__ import annotations

from fractions import Fraction


def percent(p: int | Fraction) -> str:
    """ "33.3%"; chances that only round to 0 or 100 say so."""
    value = float(p * 100)
    text = f"{value:.1f}%"
    if text == "0.0%" and p > 0:
        return "<0.1%"
    return ">99.9%" if text == "100.0%" and p < 1 else text


def fraction(p: Fraction) -> str:
    """The fraction as text, or an approximation where it has too many digits to be read."""
    text = str(p)
    return text if len(text) <= 15 else f"~{float(p):.6f}"


def chance(p: Fraction) -> str:
    """ "1/3 (33.3%, 1 in 3)"; "15.8% (1 in 6.3)" where the fraction has too many digits to be read."""
    if p == 0:
        return "0 (never)"
    if p == 1:
        return "1 (certain)"
    n = float(1 / p)
    odds = "" if p > Fraction(1, 2) else f"1 in {n:.0f}" if n >= 10 or n == int(n) else f"1 in {n:.1f}"
    about = ", ".join(filter(None, (percent(p), odds)))
    text = fraction(p)
    if text.startswith("~"):
        return about.replace(", ", " (") + ")" * bool(odds)
    return f"{text} ({about})"


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
