"""The change grammar: what contradicts itself is told, and clauses that follow one after the other are made in order."""

import pytest
from hotre_boards import empty

from rometeach.core.errors import BadInput


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("Roma: Red 1, Fort, Fortress", 'holds one Fort or Fortress, and "Fortress" is another (Case 9.1)'),
        ("Lugdunensis: Galli 3, City, looted City", 'holds one City or looted City, and "looted City" is another'),
    ],
)
def test_what_contradicts_itself_is_told_with_all_other_mistakes(change: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        empty().edit(f"{change}; tturn 3")
    assert told in str(error.value) and '"tturn 3"' in str(error.value)


def test_changes_that_follow_each_other_are_made() -> None:
    assert empty().edit("Roma: Red 1; Roma +1; Roma +Fort; Roma -Fort").provinces["Roma"].armies == 2
    assert empty().edit("Roma: Red 1; Roma: Blue 2").provinces["Roma"].side == "Blue", "in order"


@pytest.mark.parametrize(
    ("change", "most"),
    [
        ("Red roman 5000000", 99_999),
        ("Red roman -5", 99_999),
        ("active: Red as Galli; reserve -1", 99_999),
        ("turn 1.5", 99_999),
        (f"turn {'9' * 9_999}", 99_999),
        ("Roma: Red -1", 3),
        ("Roma: Red 100", 3),
    ],
)
def test_a_number_that_cannot_be_is_told_with_the_limits(change: str, most: int) -> None:
    with pytest.raises(BadInput) as error:
        empty().edit(change)
    assert f"expected a whole number from 0 to {most}, not" in str(error.value)
    assert len(error.value.problems) == 1


def test_numbers_within_the_limits_are_read() -> None:
    found = empty().edit("Red roman 12; Roma: Red 1; Roma: +1; Belgica: Blue 2; Belgica -1")
    assert (found.factions["Red"].roman, found.provinces["Roma"].armies, found.provinces["Belgica"].armies) == (
        12,
        2,
        1,
    )
    with pytest.raises(BadInput, match="At most 3 can stand there"):
        empty().edit("Roma: Red 12")
