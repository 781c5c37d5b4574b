"""`core.latest.Latest`: what was made last is given again for the very same values, and made anew for others."""

from rometeach.core.latest import Latest


def test_it_is_made_again_only_where_a_value_is_another_object() -> None:
    made: list[tuple[object, ...]] = []

    def make(key: str, *values: object) -> int:
        made.append((key, *values))
        return len(made)

    latest = Latest(make)
    one, same, other = [1], [1], [2]
    assert latest("a", one, other) == latest("a", one, other) == 1
    assert latest("a", same, other) == 2  # equal, but not the same object
    assert latest("b", same, other) == 3  # each key has its own
    assert latest("a", same, other) == 2
    assert latest("a", one, other) == 4  # only the latest is kept
    assert made == [("a", one, other), ("a", same, other), ("b", same, other), ("a", one, other)]


def test_a_value_of_none_counts_as_any_other() -> None:
    latest: Latest[object] = Latest(lambda key, value: value)
    assert latest("a", None) is None
    assert latest("a", 5) == 5
