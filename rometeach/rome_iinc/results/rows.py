"""Cells that the rows of several results have."""

from __future__ import annotations

from fractions import Fraction


def chance_cells(name: str, p: Fraction) -> dict[str, object]:
    """A chance in a row: as a fraction in text, and in percent."""
    return {f"p_{name}": str(p), f"percent_{name}": 100 * float(p)}
