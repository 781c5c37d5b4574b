"""Files on the disk: read to a limit and no further, written whole or not at all, changed by one process at a time."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from . import browser

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
"""A pipe that nobody writes to is opened without waiting for a writer."""
_PAUSE = 0.02
"""Seconds between two attempts to lock a file."""
_PREFIX, _SUFFIX, _LOCK = ".rometeach-", ".tmp", ".lock"
"""What the names of our own temporary files begin with, and what those that are written and those of locks end with."""
_OLD = 3600
"""Seconds after which a temporary file that nobody has open was left behind."""


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
        found: bytes | None = file.read(limit + 1)
    if found is None:  # a file of the system's own that waits for something to happen
        raise OSError(errno.EAGAIN, "has nothing to read now", str(path))
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

    What killed programs have left in the folder in the middle of this is swept.

    Raises:
        OSError: it cannot be written, or something lies there that is no regular file.
    """
    path = Path(path).resolve()
    _make_folder(path.parent)
    mode = path.stat().st_mode if path.exists() else None
    if mode is not None:
        _refuse_special(mode, path)
    handle, temporary = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            _lock(handle)  # nobody sweeps it
            file.write(text)
            os.chmod(temporary, _usual_mode() if mode is None else stat.S_IMODE(mode))
            file.flush()
            _flush(handle)
            if os.name == "posix":
                os.replace(temporary, path)
        if os.name != "posix":  # elsewhere an open file cannot be moved
            os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _flush_folder(path.parent)
    sweep(path.parent)


def move(path: str | Path, to: str | Path) -> None:
    """Give a file another name in its folder, and have that written down.

    Raises:
        OSError: it cannot be done, or something has that name.
    """
    path, to = Path(path), Path(to)
    if os.path.lexists(to):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
    os.rename(path, to)
    _flush_folder(to.parent)


def sweep(folder: str | Path) -> None:
    """Remove the temporary files that killed programs have left in a folder.

    Only those of `write` and `locked`, by their names; only the user's own; only those that have lain there for an hour; and
    none that a living program has open: it holds the lock of it. Where files cannot be locked they stay.
    """
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith(_PREFIX) and entry.name.endswith((_SUFFIX, _LOCK)):
                with suppress(OSError):
                    _sweep(entry.path)


def _sweep(path: str) -> None:
    handle = os.open(path, _FLAGS | getattr(os, "O_NOFOLLOW", 0))
    try:
        found = os.fstat(handle)
        ours = not hasattr(os, "getuid") or found.st_uid == os.getuid()
        old = time.time() - found.st_mtime > _OLD
        left = ours and old and stat.S_ISREG(found.st_mode) and _lock(handle) is True
        if left and os.name == "posix":
            os.unlink(path)
    finally:
        os.close(handle)
    if left and os.name != "posix":  # elsewhere an open file cannot be removed, which protects it too
        os.unlink(path)


def _usual_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _make_folder(folder: Path) -> None:
    """Make a folder with those above it, and have them written down."""
    missing = [f for f in (folder, *folder.parents) if not f.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        _flush_folder(made.parent)


def _flush(handle: int) -> None:
    """Have a file written down, past the memory of the disk itself too."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # where that is not offered, as on a disk of the network
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def _flush_folder(folder: Path) -> None:
    """Have the folder's new entry written down too; where folders cannot be opened, the system does it by itself."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def locked(path: str | Path, seconds: float = 10) -> Iterator[None]:
    """While this lasts, no other process or thread has the lock of this file.

    The lock is that of a file beside it, which is there as long as somebody holds or wants it.

    Raises:
        TimeoutError: another one has had it for so many seconds.
        OSError: no file can be written there.
    """
    path = Path(path).resolve()
    _make_folder(path.parent)
    if browser.is_here():  # one process alone, and no locks
        yield
        return
    lock = path.with_name(f"{_PREFIX}{hashlib.sha256(os.fsencode(path.name)).hexdigest()[:16]}{_LOCK}")
    until = time.monotonic() + seconds
    while (handle := _taken(lock)) is None:
        if time.monotonic() > until:
            raise TimeoutError(errno.ETIMEDOUT, "another program is writing it", str(path))
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        if os.name == "posix":
            with suppress(OSError):
                os.unlink(lock)
        os.close(handle)  # and with it the lock
        if os.name != "posix":
            with suppress(OSError):  # it stays while another one waits for it
                os.unlink(lock)


def _taken(lock: Path) -> int | None:
    """The handle of a lock that is now held here; None where somebody else has it, or has just removed its file."""
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0))
    except PermissionError:
        if os.name == "posix" or not lock.exists():
            raise
        return None  # it is being removed
    with suppress(OSError):
        if _lock(handle) is not False and (os.name != "posix" or os.path.samestat(os.fstat(handle), os.stat(lock))):
            return handle
    os.close(handle)
    return None


def _lock(handle: int) -> bool | None:
    """Take the lock of an open file: whether it is ours now; None on a file system without locks."""
    if browser.is_here():
        return True
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK) else None
    return True
