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
