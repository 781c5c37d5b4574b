"""The combat die and its hits, against every throw of all dice and against icepool (2.2)."""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import product

import icepool
import pytest

from rometeach.conquest_board.combat_die import KINDS, SYMBOLS, CombatDie, Matching, matched_law
from rometeach.core.errors import BadInput

BOOK = CombatDie()
OTHER = CombatDie(1, 2, 0, 3, 2)


def counted(die: CombatDie, dice: int, units: Matching) -> dict[int, Fraction]:
    """The law by every throw."""
    faces = [k for k, n in enumerate(die.shown) for _ in range(n)]
    ways = Counter(sum(min(throw.count(k), units[k]) for k in range(4)) for throw in product(faces, repeat=dice))
    return {hits: Fraction(n, len(faces) ** dice) for hits, n in sorted(ways.items())}


class Matched(icepool.MultisetEvaluator[int, int]):
    """The faces that find a unit."""

    def __init__(self, units: Matching) -> None:
        self.units = units

    def next_state(self, state: Hashable, order: object, outcome: int, /, *counts: int) -> int:
        return (int(state) if state else 0) + (min(counts[0], self.units[outcome]) if outcome < 4 else 0)  # type: ignore[call-overload]


def test_2_2_faces_are_numbered_from_infantry_to_blank() -> None:
    assert [BOOK.symbol(face) for face in range(1, 7)] == [
        "Infantry",
        "Infantry",
        "Cavalry",
        "Catapult",
        "Galley",
        "blank",
    ]
    assert BOOK.faces == 6 and SYMBOLS[:4] == KINDS
    assert BOOK.counted((1, 2, 3, 3, 6)) == (2, 2, 0, 0, 1)
    assert BOOK.matched((1, 2, 3, 3, 5), (1, 1, 1, 0)) == (1, 1, 0, 0)
    assert [OTHER.symbol(face) for face in (1, 2, 3, 4, 6, 7, 8)] == [
        "Infantry",
        "Cavalry",
        "Cavalry",
        "Galley",
        "Galley",
        "blank",
        "blank",
    ]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_2_2_there_is_no_other_face(face: int) -> None:
    with pytest.raises(BadInput, match=r"Case 2\.2"):
        BOOK.symbol(face)


def test_2_2_no_die_without_a_face_and_no_dice_below_none() -> None:
    with pytest.raises(BadInput):
        CombatDie(0, 0, 0, 0, 0)
    with pytest.raises(BadInput):
        CombatDie(-1)
    with pytest.raises(BadInput):
        matched_law(BOOK, -1, (1, 0, 0, 0))
    with pytest.raises(BadInput):
        matched_law(BOOK, 2, (1, -1, 0, 0))


@pytest.mark.parametrize("die", [BOOK, OTHER])
@pytest.mark.parametrize(
    ("dice", "units"),
    [(0, (1, 1, 1, 1)), (1, (0, 0, 0, 0)), (3, (3, 0, 0, 0)), (4, (2, 1, 1, 0)), (5, (1, 2, 0, 2)), (4, (0, 0, 0, 8))],
)
def test_2_2_2_the_law_of_hits_is_that_of_every_throw(die: CombatDie, dice: int, units: Matching) -> None:
    law = matched_law(die, dice, units)
    assert dict(law.items()) == counted(die, dice, units)
    assert law.denominator == die.faces**dice


@pytest.mark.parametrize(
    ("dice", "units"), [(8, (4, 2, 1, 0)), (10, (5, 2, 2, 0)), (16, (0, 0, 0, 16)), (30, (20, 6, 4, 1))]
)
def test_2_2_2_the_law_of_many_dice_is_that_of_icepool(dice: int, units: Matching) -> None:
    die = icepool.Die([k for k, n in enumerate(BOOK.shown) for _ in range(n)])
    found = Matched(units)(die.pool(dice))
    assert dict(matched_law(BOOK, dice, units).items()) == {
        hits: Fraction(n, found.denominator()) for hits, n in found.items()
    }
