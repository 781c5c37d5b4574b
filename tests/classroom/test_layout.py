"""Boxes on pages: what belongs together is not parted."""

from collections.abc import Sequence
from dataclasses import replace

from rometeach.classroom.layout import Box, kept, pages, tied
from rometeach.classroom.tables import widths


def box(height: float, *, gap: float = 0.0, keep: bool = False, head: Box | None = None) -> Box:
    return Box(height, lambda y: None, gap, keep=keep, head=head)


def heights(boxes: Sequence[Box], room: float) -> list[list[float]]:
    return [[b.height for _, b in page] for page in pages(boxes, room)]


def test_a_page_is_filled_and_no_further() -> None:
    assert heights([box(4), box(4), box(4)], 8) == [[4, 4], [4]]
    assert pages([box(4, gap=1), box(3, gap=1)], 8)[0][1][0] == 5


def test_what_is_kept_stays_with_the_next() -> None:
    assert heights([box(5), box(2, keep=True), box(3)], 8) == [[5], [2, 3]]
    assert heights(kept([box(3)] * 4), 8) == [[3, 3], [3, 3]]  # longer than a page: parted after all


def test_what_is_tied_is_parted_only_where_it_is_longer_than_a_page() -> None:
    assert heights([box(4), *tied([box(2), box(2), box(2)])], 8) == [[4], [2, 2, 2]]
    parted = tied([box(2), box(2, keep=True), box(3), box(3)])
    assert heights([box(4), *parted], 8) == [[4, 2], [2, 3, 3]]


def test_the_head_of_a_table_stands_again_on_the_next_page() -> None:
    head = box(1)
    rows = [replace(head, keep=True), box(3), *[box(3, head=head)] * 4]
    assert heights(rows, 8) == [[1, 3, 3], [1, 3, 3], [1, 3]]


def test_a_box_can_begin_a_page() -> None:
    assert heights([box(1), replace(box(2), fresh=True)], 8) == [[1], [2]]


def test_columns_are_as_wide_as_their_texts_or_as_their_longest_words() -> None:
    assert widths([("who", "says what", "wants"), ("aa", "", "")], 24, 1, len) == [4, 10, 10]  # room to write
    assert widths([("aa", "bbb")], 20, 1, len) == [3, 4]
    narrow = widths([("aaaa", "bbb bbb bbb bbb")], 12, 1, len)
    assert narrow[0] >= 5 and sum(narrow) == 12
    assert sum(widths([("a" * 30, "b" * 30)], 12, 1, len)) == 12
