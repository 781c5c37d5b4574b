"""How the columns of a printed table share its room."""

from __future__ import annotations

import pytest

from rometeach.classroom.tables import widths


def test_a_table_that_fits_is_as_wide_as_its_texts() -> None:
    assert widths([("a", "bcd"), ("ef", "g")], 20, 1, len) == [3, 4]


def test_what_is_free_goes_to_the_column_that_tells_most() -> None:
    short, long = "three short words", "a long text of many words " * 8
    first, second, third = widths([("0-5", short, long), ("5-9", short, long)], 60, 1, len)
    assert first == 4 and len(short) + 1 >= second >= 6 and third > 2 * second
    assert first + second + third == pytest.approx(60)


def test_no_column_gets_more_than_its_longest_text_needs() -> None:
    found = widths([("one two", "a " * 100)], 50, 1, len)
    assert found[0] <= 8 and sum(found) == pytest.approx(50)


def test_where_not_even_the_words_fit_all_columns_shrink_alike() -> None:
    assert widths([("aaaa", "aaaa")], 5, 1, len) == [2.5, 2.5]
