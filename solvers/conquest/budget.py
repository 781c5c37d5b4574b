"""Talents that are kept, and those that are spent at most, as requests of the questions that buy something (2.5)."""

from __future__ import annotations

from rometeach.core.errors import BadInput, Problem
from rometeach.core.grammar import quoted


def budget(talents: int, keep: int = 0, spend: int | None = None) -> int:
    """What may be spent of so many Talents.

    Args:
        talents: those that there are.
        keep: so many are left.
        spend: so many are spent at most; None for all.

    Raises:
        BadInput: more are to be kept than there are, or all might be spent anyhow.
    """
    there = f"there are only {talents} Talents"
    problems = [Problem(quoted(f"keep {keep} talents"), f"cannot be: {there}", case="2.5")] if keep > talents else []
    if spend is not None and spend >= talents:
        problems.append(Problem(quoted(f"spend at most {spend} talents"), f"would do nothing: {there}", case="2.5"))
    if spend is not None and spend >= talents - keep and not problems and keep:
        said = f"would do nothing: {talents - keep} may be spent where {keep} are kept"
        problems.append(Problem(quoted(f"spend at most {spend} talents"), said, case="2.5"))
    if problems:
        raise BadInput(problems, "These requests cannot be met here:")
    return talents - keep if spend is None else min(spend, talents - keep)


__all__ = ["budget"]
