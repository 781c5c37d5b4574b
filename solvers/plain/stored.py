"""Answers of OR-Tools that come with the kit: to models that a search in Python alone would take too long for.

They lie in `data/<game>/stored_plans.json`, by a digest of the whole model, so that one is found for that very question alone: under
other rules or figures it is another model. `tools/store_plans.py` makes them. What is found is held against the model again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache

from rometeach.core.resources import data_dir

from .program import Program

FILE = "stored_plans.json"
SMALL = 50
"""Programs with fewer rows are not looked up: they are searched sooner."""


def digest(program: Program) -> str:
    """What stands for a program."""
    rows = [(r.columns, r.factors, r.low, r.high) for r in program.rows]
    whole = (program.lows, program.highs, rows, program.never, sorted(program.cost.items()))
    return hashlib.sha256(repr(whole).encode()).hexdigest()[:24]


def solution(program: Program) -> list[int] | None:
    """The best solution of a program that is stored; None where there is none."""
    if len(program.rows) < SMALL or not program.possible:
        return None
    found = known().get(digest(program))
    return None if found is None else unpacked(found, len(program.lows))


@cache
def known() -> Mapping[str, str]:
    """All that is stored."""
    found: dict[str, str] = {}
    for path in sorted(data_dir().glob(f"*/{FILE}")):
        found |= json.loads(path.read_text(encoding="utf-8"))["solutions"]
    return found


def packed(values: Sequence[int]) -> str:
    """Values as a text: those that are not 0, by their places; "7" for a 1 at place 7, "9=3" for a 3 at place 9."""
    return " ".join(f"{k}" if v == 1 else f"{k}={v}" for k, v in enumerate(values) if v)


def unpacked(text: str, size: int) -> list[int] | None:
    """The values that a text stands for; None where it is not for so many."""
    values = [0] * size
    for word in text.split():
        place, _, value = word.partition("=")
        if not 0 <= int(place) < size:
            return None
        values[int(place)] = int(value or 1)
    return values
