"""What a terminal shows while it has to wait for an answer: a line on the error stream after the first second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from ..core import browser
from ..core.progress import Progress, watching
from ..core.results.show import signed

FIRST = 1.0
"""Seconds before the first word, and between two."""


@contextmanager
def patience(what: str = "Looking for the best plan") -> Iterator[None]:
    """What is done inside is told about on the error stream, if that is a terminal; the line goes when it is done."""
    if browser.is_here() or not sys.stderr.isatty():
        yield
        return
    progress, done = Progress(), threading.Event()
    teller = threading.Thread(target=_tell, args=(what, progress, done), daemon=True)
    teller.start()
    try:
        with watching(progress):
            yield
    finally:
        done.set()
        teller.join()


def _tell(what: str, progress: Progress, done: threading.Event) -> None:
    start, shown = monotonic(), 0
    while not done.wait(FIRST):
        text = words(what, progress, round(monotonic() - start))
        sys.stderr.write("\r" + text.ljust(shown))
        sys.stderr.flush()
        shown = len(text)
    if shown:
        sys.stderr.write("\r" + " " * shown + "\r")
        sys.stderr.flush()


def words(what: str, progress: Progress, seconds: int) -> str:
    """ "Looking for the best plan, 3 s; another plan could be worth +1.5 more than the best so far"."""
    text = f"{what}, {seconds} s"
    if progress.doing:
        return f"{text}; {progress.doing}"
    gap = progress.gap
    if gap is None:
        return text
    return text + f"; another plan could be worth {signed(gap)} more than the best so far"
