"""The headline of an arrangement says where the Strength stands, Spaces of the same Strength together."""

from __future__ import annotations

import re

import rometeach
from rometeach.aurelian.actions import PlaceStrength


def test_spaces_of_the_same_strength_are_told_together() -> None:
    plan = rometeach.plan(rometeach.position("aurelian", "270-drawn"), "front")
    told = {
        int(space): int(strength)
        for strength, spaces in re.findall(r"(\d) on Danube ([\d, and]+?);", plan.headline)
        for space in re.findall(r"\d", spaces)
    }
    assert told == {a.space: a.strength for a in plan.actions if isinstance(a, PlaceStrength)} and len(told) > 2
    assert plan.headline.startswith("Strength 1 on Danube 3, 4, 7 and 8; 3 on Danube 5; army 5: ")
    assert plan.headline.endswith(" points better.")


def test_where_nothing_is_better_all_is_left() -> None:
    start = rometeach.position("aurelian", "270-drawn")
    best = rometeach.plan(start, "front").apply(start)
    assert rometeach.plan(best, "front").headline == "Leave all as it stands."
