"""What a looted City brings (12, 15.1, 15.2): every throw of the dice, and who may loot what."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from odds_boards import GAUL, board

from rometeach.core.errors import IllegalChoice


def thrown(dice: int, more: int = 0) -> dict[int, Fraction]:
    found = Counter(sum(faces) + more for faces in product(range(1, 7), repeat=dice))
    return {n: Fraction(w, 6**dice) for n, w in sorted(found.items())}


@pytest.mark.parametrize(
    ("change", "province", "by", "dice", "more"),
    [
        ("", "Aegyptus", "Blue", 1, 2),
        ("", "Aegyptus", "Galli", 1, 2),
        ("", "Narbonensis", "Suebi", 1, 0),
        ("Roma: Red 1, City", "Roma", "Suebi", 2, 0),
        ("Roma: Galli 1, City", "Roma", "Red", 1, 0),
        ("Thracia: Red 1, City", "Thracia", "Suebi", 1, 0),
        ("turn 4; Thracia: Red 1, City", "Thracia", "Suebi", 2, 0),
        ("turn 4; Thracia: Thraces 1, City", "Thracia", "Red", 1, 0),
        ("Narbonensis: Fort of Red, City", "Narbonensis", "Suebi", 1, 0),
        ("Aegyptus: City; switch vacant_loot yes", "Aegyptus", "Suebi", 1, 0),
        ("Aegyptus: Red 1, Looted City; switch loot_again yes", "Aegyptus", "Suebi", 1, 0),
    ],
)
def test_12_15_1_the_law_is_that_of_every_throw(change: str, province: str, by: str, dice: int, more: int) -> None:
    p = GAUL.edit(change) if change else GAUL
    found = p.loot(province, by)
    assert dict(found.law.items()) == thrown(dice, more)
    assert found.figures()["on average"] == Fraction(7 * dice, 2) + more


def test_12_h9_a_four_in_aegyptus_is_six() -> None:
    assert GAUL.loot("Aegyptus", "Blue").law.p(4 + 2) == Fraction(1, 6)
    assert "kingdoms:Aegyptii" in GAUL.loot("Aegyptus", "Blue").doubts()


@pytest.mark.parametrize(
    ("change", "province", "by", "section"),
    [
        ("", "Narbonensis", "Blue", "12"),
        ("", "Lugdunensis", "Suebi", "no City"),
        ("", "Narbonensis", "Red", "holds Narbonensis already"),
        ("Aegyptus: City", "Aegyptus", "Suebi", "7.3"),
        ("Aegyptus: Red 1, Looted City", "Aegyptus", "Suebi", "looted already"),
        ("Aegyptii of Blue", "Aegyptus", "Suebi", "10.5"),
        ("active: Blue as Blue, Placement; held: Aegyptus", "Aegyptus", "Blue", "12"),
    ],
)
def test_12_what_may_not_be_looted_is_refused(change: str, province: str, by: str, section: str) -> None:
    p = GAUL.edit(change) if change else GAUL
    with pytest.raises(IllegalChoice, match=section.replace(".", r"\.")):
        p.loot(province, by)


def test_12_what_looting_costs_is_what_the_score_loses() -> None:
    for side, faction, phase in (("Suebi", "Blue", "Barbarian"), ("Green", "Green", "Roman")):
        p = board("Suebi of Blue; Sicilia: Galli 1, City; Roma: Galli 1, City")
        for place in ("Sicilia", "Roma"):
            found = p.loot(place, side)
            kept = p.edit(f"{place}: {side} 1, City").score(faction, phase).total
            looted = p.edit(f"{place}: {side} 1, Looted City").score(faction, phase).total
            empty = p.edit(f"{place}: {side} 1").score(faction, phase).total
            assert (kept - empty, looted - empty) == (found.unlooted, found.looted)
