"""What a solver at work tells, and how it is stopped: the same small object on both sides, whatever the solver is.

Whoever waits makes a `Progress` and asks inside `watching(progress)`; a solver finds it by `current()` and needs no argument.
Whoever has no more than so many seconds of a processor asks inside `within(seconds)`: tables end there by `check()`, searches by
`left()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from math import inf
from threading import Lock
from time import perf_counter, process_time

from .errors import RometeachError


class Stopped(RometeachError):
    """The user stopped a solver before it had found anything."""


class OutOfTime(RometeachError):
    """The seconds of a processor that a question had were over before it had found anything."""


class Progress:
    """One question to a solver. `best` is the worth of the best plan so far, `bound` what none is worth more than.

    Both are in points, None where nothing is known yet. The solver leaves out what is the same for every plan; `offset`
    is that, None where it is not told: `gap` holds all the same. `doing` says in words how far it is, where that is no worth.
    """

    def __init__(self) -> None:
        self.stopped = False
        self.best: Fraction | None = None
        self.bound: Fraction | None = None
        self.offset: Fraction | None = None
        self.doing = ""
        self._stops: list[Callable[[], None]] = []
        self._lock = Lock()

    @property
    def gap(self) -> Fraction | None:
        """How much better another plan could be at most, None where that is not known."""
        if self.best is None or self.bound is None:
            return None
        return max(Fraction(0), self.bound - self.best)

    def stop(self) -> None:
        """Stop what is running now, and what the same question would run after it. May be called from any thread."""
        with self._lock:
            self.stopped = True
            stops = tuple(self._stops)
        for stop in stops:
            stop()

    def check(self) -> None:
        """Give up here if it was stopped.

        Raises:
            Stopped: it was.
        """
        if self.stopped:
            raise Stopped("Stopped before any plan was found.")

    @contextmanager
    def running(self, stop: Callable[[], None]) -> Iterator[None]:
        """While something runs that `stop` ends."""
        with self._lock:
            self._stops.append(stop)
        try:
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)


_NOW: ContextVar[Progress | None] = ContextVar("rometeach_progress", default=None)


def current() -> Progress | None:
    """The question that is being answered here, None where nobody watches."""
    return _NOW.get()


@contextmanager
def watching(progress: Progress) -> Iterator[Progress]:
    """Everything asked inside tells this progress, and is stopped by it."""
    token = _NOW.set(progress)
    try:
        yield progress
    finally:
        _NOW.reset(token)


def is_stopped() -> bool:
    """Whether the question that is answered here was stopped."""
    now = current()
    return now is not None and now.stopped


def tell(words: str) -> None:
    """Tell who watches, if anybody does, how far this question is: "other weights, 3 of 14"."""
    if now := current():
        now.doing = words


@contextmanager
def aside() -> Iterator[None]:
    """What is asked inside tells nobody how far it is, as a part of a larger question; it is stopped with that."""
    outer, inner = current(), Progress()
    if outer is None:
        yield
        return
    with outer.running(inner.stop), watching(inner):
        if outer.stopped:
            inner.stop()
        yield


_END: ContextVar[float] = ContextVar("rometeach_deadline", default=inf)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Everything asked inside has so many seconds of a processor, and no more than what it is a part of."""
    token = _END.set(min(_END.get(), process_time() + seconds))
    try:
        yield
    finally:
        _END.reset(token)


def left() -> float:
    """The seconds of a processor that are left for what is asked here; without end where nobody counts them."""
    return _END.get() - process_time()


def clock() -> float:
    """Seconds: of the processor where they are counted (`within`), else by the clock."""
    return perf_counter() if _END.get() == inf else process_time()


def check() -> None:
    """Give up here if the question was stopped, or if its time is over.

    Raises:
        Stopped: it was stopped, and no plan was found before.
        OutOfTime: its time is over.
    """
    if now := current():
        now.check()
    if (end := _END.get()) != inf and process_time() > end:
        raise OutOfTime("There was no time left before any plan was found.")
