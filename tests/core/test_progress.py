"""The seconds of a processor that a question may take."""

from __future__ import annotations

from math import inf
from time import process_time

import pytest

from rometeach.core import progress


def _work(seconds: float) -> None:
    end = process_time() + seconds
    while process_time() < end:
        progress.check()


def test_nobody_counts_unless_asked() -> None:
    assert progress.left() == inf
    progress.check()


def test_tables_end_when_their_time_is_over() -> None:
    start = process_time()
    with pytest.raises(progress.OutOfTime), progress.within(0.02):
        assert 0 < progress.left() <= 0.02
        _work(10)
    assert 0.02 <= process_time() - start < 1
    assert progress.left() == inf


def test_a_part_has_no_more_time_than_the_whole() -> None:
    with progress.within(0.02):
        with progress.within(60):
            assert progress.left() <= 0.02
        with progress.within(-1), pytest.raises(progress.OutOfTime):
            progress.check()
        progress.check()


def test_where_seconds_are_counted_the_clock_is_that_of_the_processor() -> None:
    with progress.within(60):
        assert abs(progress.clock() - process_time()) < 0.5
