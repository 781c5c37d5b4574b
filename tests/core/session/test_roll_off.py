"""Who goes first by the dice, and what happens to those with equal faces."""

from itertools import repeat

from rometeach.core.session.requests import Note
from rometeach.core.session.roll_off import roll_off


def thrown(names: str, faces: list[int], *, highest: bool = True) -> tuple[tuple[str, ...], list[str]]:
    """The order, and what is said between the throws; every die is used."""
    steps, said, left = roll_off(tuple(names), "the order", "5.1", highest=highest), list[str](), iter(faces)
    try:
        asked = next(steps)
        while True:
            if isinstance(asked, Note):
                said.append(asked.what)
                asked = steps.send(None)
            else:
                asked = steps.send((next(left),))
    except StopIteration as end:
        assert next(left, None) is None
        return end.value, said


def test_5_1_the_highest_die_goes_first_or_the_lowest() -> None:
    assert thrown("ABC", [2, 6, 4]) == (("B", "C", "A"), [])
    assert thrown("ABC", [2, 6, 4], highest=False) == (("A", "C", "B"), [])
    assert thrown("A", []) == (("A",), [])


def test_5_1_equal_dice_are_thrown_again_among_those_that_have_them() -> None:
    assert thrown("ABC", [3, 5, 3, 1, 2]) == (("B", "C", "A"), ["A and C throw again"])
    assert thrown("AB", [4, 4, 4, 4, 1, 6]) == (("B", "A"), ["A and B throw again"] * 2)
    assert thrown("ABCD", [6, 1, 6, 1, 2, 5, 5, 2]) == (
        ("C", "A", "B", "D"),
        ["A and C throw again", "B and D throw again"],
    )


def test_5_1_dice_that_tie_without_end_break_nothing() -> None:
    order, said = thrown("AB", [*repeat(3, 10_000), 1, 2])
    assert order == ("B", "A") and len(said) == 5_000
