"""Where games are played: on all cores by processes, or in this one where there is no need or where that fails."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial

from rometeach.core import browser, progress

from .rollouts import Ending, Field

TICK = 0.1
"""Seconds between two looks whether it was stopped."""
_fields: list[Field] = []
"""In a process that plays for another one: what it plays."""


def _begin(field: Field) -> None:
    _fields[:] = [field]


def _games(number: int, worlds: range) -> list[Ending]:
    return _fields[0].games(number, worlds)


class Table:
    """Plays the games of a field: `play` is what `elimination.race` asks for.

    Args:
        field: the board and what is compared on it.
        executor: where they are played; None for here.
        jobs: how many games it plays at a time.
    """

    def __init__(self, field: Field, executor: Executor | None = None, jobs: int = 1) -> None:
        self.field, self.executor, self.jobs = field, executor, jobs

    def play(self, numbers: Sequence[int], worlds: range) -> list[list[Ending]]:
        """The endings of some proposals in some worlds.

        Raises:
            Stopped: the question was stopped meanwhile.
        """
        if self.executor is not None:
            try:
                return self._spread(self.executor, numbers, worlds)
            except (BrokenExecutor, OSError):
                self.executor = None  # what is left is played here
        found = []
        for number in numbers:
            endings = []
            for world in worlds:
                progress.check()
                endings.append(self.field.game(number, world))
            found.append(endings)
        return found

    def _spread(self, executor: Executor, numbers: Sequence[int], worlds: range) -> list[list[Ending]]:
        parts = max(1, min(len(worlds), -(-2 * self.jobs // len(numbers))))
        cuts = [worlds[len(worlds) * i // parts : len(worlds) * (i + 1) // parts] for i in range(parts)]
        asked = [[executor.submit(_games, number, cut) for cut in cuts] for number in numbers]
        try:
            return [[x for part in parts for x in _result(part)] for parts in asked]
        finally:
            for part in (f for parts in asked for f in parts):
                part.cancel()


def _result(future: Future[list[Ending]]) -> list[Ending]:
    while True:
        progress.check()
        try:
            return future.result(TICK)
        except TimeoutError:
            continue


@contextmanager
def table(field: Field, jobs: int = 1) -> Iterator[Table]:
    """A table at which so many processes play; 0 for one a core.

    Args:
        field: the board and what is compared on it.
        jobs: how many processes; with 1 this one plays alone.
    """
    jobs = 1 if browser.is_here() else jobs or os.cpu_count() or 1
    executor: Executor | None = None
    if jobs > 1:
        try:
            # Behind it stand many modules, and not every machine has it (the browser).
            from concurrent.futures import ProcessPoolExecutor

            executor = ProcessPoolExecutor(jobs, initializer=partial(_begin, field))
        except (ImportError, NotImplementedError, OSError):
            executor = None
    try:
        yield Table(field, executor, jobs)
    finally:
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
