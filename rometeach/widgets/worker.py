"""One thing at a time in a thread of its own; the kernel's own loop looks for the answer, so widgets change in one thread only.

Where no thread can start, as in a web page, the loop does it itself, a moment later: the page shows first that it is at work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

from ..core import browser
from ..core.progress import Progress, watching

T = TypeVar("T")
Shown = Callable[[], None]
"""What shows an answer, or raises what went wrong."""

TICK = 0.2
"""Seconds between two looks at the thread."""
MOMENT = 0.1
"""Seconds that a page has to show that something is done, before it is done where no thread can start."""


@dataclass(frozen=True, eq=False)
class AtWork:
    """What the thread does: since when, how far it is, and what is done with its answer."""

    start: float
    progress: Progress
    future: Future[Shown]

    @property
    def seconds(self) -> float:
        """How long it has been at work."""
        return perf_counter() - self.start


class Worker:
    """A thread for a panel. `job` is what it does, None where it rests; `threads` whether one can start here."""

    def __init__(self, name: str) -> None:
        self.job: AtWork | None = None
        self._dropped: AtWork | None = None
        self.threads = not browser.is_here()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)

    def begin(
        self,
        act: Callable[[], T],
        show: Callable[[T], None],
        look: Callable[[AtWork, bool], None],
        end: Callable[[Callable[[], None]], None],
    ) -> None:
        """Do something, unless something else is being done.

        Args:
            act: what is done, in the thread.
            show: what is done with its answer afterwards.
            look: called now and then meanwhile, and at the end (the flag): how far it is.
            end: called at the end, unless it was cancelled, with what shows the answer or raises what went wrong.
        """
        progress = Progress()

        def work() -> Shown:
            with watching(progress):
                answer = act()
            return lambda: show(answer)

        self._dropped = None
        loop = running_loop()
        self.job = job = AtWork(perf_counter(), progress, self._submitted(work, loop))
        if loop is None:
            wait([job.future])
        self._look(loop, job, look, end)

    def _submitted(self, work: Callable[[], Shown], loop: asyncio.AbstractEventLoop | None) -> Future[Shown]:
        """What a thread will have done, or this one where no other can start."""
        if self.threads:
            try:
                return self._pool.submit(work)
            except RuntimeError:  # it cannot start
                self.threads = False
        future: Future[Shown] = Future()
        if loop is None:
            _do(work, future)
        else:
            loop.call_later(MOMENT, _do, work, future)
        return future

    def stop(self) -> None:
        """Ask it to come to an end; what it has found is still shown, unless something else is begun before."""
        if self.job is not None:
            self.job.progress.stop()
            self.job.future.cancel()
            self.job, self._dropped = None, self.job

    def forget(self) -> None:
        """End it, and show nothing of it."""
        if self.job is not None:
            self.job.progress.stop()
        self.job = self._dropped = None

    def _look(
        self,
        loop: asyncio.AbstractEventLoop | None,
        job: AtWork,
        look: Callable[[AtWork, bool], None],
        end: Callable[[Callable[[], None]], None],
    ) -> None:
        if job is not self.job and job is not self._dropped:
            return
        done = loop is None or job.future.done()
        look(job, done)
        if loop is not None and not done:
            loop.call_later(TICK, self._look, loop, job, look, end)
            return
        self.job = self._dropped = None
        if not job.future.cancelled():
            end(lambda: job.future.result()())


def _do(work: Callable[[], Shown], future: Future[Shown]) -> None:
    """Do something here and now, as a thread would, unless it was cancelled."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except Exception as error:  # it is raised again by who looks for the answer
        future.set_exception(error)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The kernel's own loop; None in a plain script, where the panel waits for its answer."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
