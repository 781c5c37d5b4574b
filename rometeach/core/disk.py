"""Files on the disk: read to a limit and no further, written whole or not at all, changed by one process at a time."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
"""A pipe that nobody writes to is opened without waiting for a writer."""
_PAUSE = 0.02
"""Seconds between two attempts to lock a file."""


def read(path: str | Path, limit: int) -> bytes:
    """The bytes of a regular file.

    Args:
        path: the file.
        limit: the most bytes that it may hold; not one more than that and the next is read.

    Raises:
        OSError: it cannot be read, is no regular file (a folder, a pipe, a device), or is longer.
    """
    handle = os.open(path, _FLAGS)
    with os.fdopen(handle, "rb") as file:
        _refuse_special(os.fstat(handle).st_mode, path)
        found = file.read(limit + 1)
    if len(found) > limit:
        raise OSError(errno.EFBIG, f"more than {limit:,} bytes", str(path))
    return found


def _refuse_special(mode: int, path: str | Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is no regular file", str(path))


def write(path: str | Path, text: str) -> None:
    """Write a file so that a crash, even of the machine, leaves either the old or the new one, never half of one.

    Raises:
        OSError: it cannot be written, or something lies there that is no regular file.
    """
    path = Path(path).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = path.stat().st_mode if path.exists() else None
    if mode is not None:
        _refuse_special(mode, path)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _usual_mode() if mode is None else stat.S_IMODE(mode))
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    _flush_folder(path.parent)


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _flush_folder(folder: Path) -> None:
    """Have the folder's new entry written down too; where folders cannot be opened, the system does it by itself."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


@contextmanager
def locked(path: str | Path, seconds: float = 10) -> Iterator[None]:
    """While this lasts, no other process or thread has the lock of this file (`.name.lock` beside it).

    Raises:
        TimeoutError: another one has had it for so many seconds.
        OSError: no file can be written there.
    """
    path = Path(path).resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path.with_name(f".{path.name[:100]}.lock"), os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0))
    try:
        until = time.monotonic() + seconds
        while not _lock(handle):
            if time.monotonic() > until:
                raise TimeoutError(errno.ETIMEDOUT, "another program is writing it", str(path))
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(handle)  # and with it the lock


def _lock(handle: int) -> bool:
    """Take the lock of an open file if nobody has it. A file system without locks gives it to everybody."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # a browser: one process alone
        return True
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True
