"""What programs that are killed leave on the disk, and programs that write the same file at once: real processes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rometeach.core import disk

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="kills processes by signals"),
    pytest.mark.timeout(120),
]

KILLED_WHILE_WRITING = """
import os, signal, sys
from rometeach.core import disk
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
disk.write(sys.argv[1], "new")
"""
SLOW_TO_WRITE = """
import os, sys, time
from pathlib import Path
from rometeach.core import disk
path, flush = Path(sys.argv[1]), os.fsync
def wait(handle):
    Path(sys.argv[2]).touch()
    while not Path(sys.argv[3]).exists():
        time.sleep(0.01)
    flush(handle)
os.fsync = wait
disk.write(path, "from the slow one")
"""
KILLED_WITH_THE_LOCK = """
import os, signal, sys
from rometeach.core import disk
with disk.locked(sys.argv[1]):
    os.kill(os.getpid(), signal.SIGKILL)
"""
COUNTS = """
import sys
from pathlib import Path
from rometeach.core import disk
path = Path(sys.argv[1])
for _ in range(40):
    with disk.locked(path, 60):
        disk.write(path, str(int(path.read_text()) + 1))
"""


def run(code: str, *arguments: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)])


def until(path: Path) -> None:
    """Wait for a file."""
    while not path.exists():
        time.sleep(0.01)


def aged(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then), follow_symlinks=False)


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def test_what_a_killed_program_left_is_swept_when_it_is_old(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("old")
    assert run(KILLED_WHILE_WRITING, tmp_path / "x").wait() == -signal.SIGKILL
    assert (tmp_path / "x").read_text() == "old"
    (left,) = set(names(tmp_path)) - {"x"}
    disk.write(tmp_path / "x", "later")  # it may still be written
    assert names(tmp_path) == [left, "x"]
    aged(tmp_path / left, 3000)
    disk.write(tmp_path / "y", "later")
    assert left in names(tmp_path)
    aged(tmp_path / left, 3700)
    disk.write(tmp_path / "y", "later still")
    assert names(tmp_path) == ["x", "y"]


def test_what_is_not_ours_is_not_swept(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    for name in (
        ".rometeach-notes",
        ".x.abcd1234",
        "rometeach-1.tmp",
        ".other-1.tmp",
        "game.lock",
        ".rometeach-1.tmp~",
    ):
        (tmp_path / name).write_text("not ours")
    (tmp_path / ".rometeach-folder.tmp").mkdir()
    (tmp_path / ".rometeach-link.tmp").symlink_to(victim)
    os.mkfifo(tmp_path / ".rometeach-pipe.tmp")
    before = names(tmp_path)
    for path in tmp_path.iterdir():
        aged(path, 10**6)
    disk.sweep(tmp_path)
    assert names(tmp_path) == before
    (tmp_path / ".rometeach-1.tmp").write_text("ours")
    aged(tmp_path / ".rometeach-1.tmp", 10**6)
    disk.sweep(tmp_path)
    assert names(tmp_path) == before
    disk.sweep(tmp_path / "no such folder")


def test_of_another_user_nothing_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ".rometeach-1.tmp"
    path.write_text("of somebody")
    aged(path, 10**6)
    user = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: user + 1)
    disk.sweep(tmp_path)
    assert path.exists()
    monkeypatch.undo()
    disk.sweep(tmp_path)
    assert not path.exists()


def test_where_files_cannot_be_locked_nothing_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / ".rometeach-1.tmp"
    path.write_text("of some process on another machine")
    aged(path, 10**6)

    def no_locks(handle: int, how: int) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", no_locks)
    disk.sweep(tmp_path)
    assert path.exists()
    with disk.locked(tmp_path / "x"):  # everybody has it there
        disk.write(tmp_path / "x", "text")
    assert (tmp_path / "x").read_text() == "text"


def test_what_a_living_program_writes_is_not_swept_however_old(tmp_path: Path) -> None:
    begun, go, folder = tmp_path / "begun", tmp_path / "go", tmp_path / "folder"
    folder.mkdir()
    slow = run(SLOW_TO_WRITE, folder / "x", begun, go)
    until(begun)
    (left,) = names(folder)
    aged(folder / left, 10**6)
    disk.write(folder / "y", "from another one")
    assert names(folder) == [left, "y"]
    go.touch()
    assert slow.wait() == 0
    assert names(folder) == ["x", "y"]
    assert (folder / "x").read_text() == "from the slow one"


def test_the_lock_of_a_killed_program_is_free(tmp_path: Path) -> None:
    assert run(KILLED_WITH_THE_LOCK, tmp_path / "x").wait() == -signal.SIGKILL
    (left,) = names(tmp_path)
    with disk.locked(tmp_path / "x", 0.1):
        assert names(tmp_path) == [left]
    assert names(tmp_path) == []
    run(KILLED_WITH_THE_LOCK, tmp_path / "x").wait()
    aged(tmp_path / left, 10**6)
    with disk.locked(tmp_path / "x"):
        disk.sweep(tmp_path)
        assert names(tmp_path) == [left]  # it is held
    run(KILLED_WITH_THE_LOCK, tmp_path / "x").wait()
    aged(tmp_path / left, 10**6)
    disk.sweep(tmp_path)
    assert names(tmp_path) == []


def test_four_programs_change_a_file_under_its_lock(tmp_path: Path) -> None:
    """Each lock's file comes and goes, and no two programs ever hold one at a time."""
    path = tmp_path / "x"
    path.write_text("0")
    found = [run(COUNTS, path) for _ in range(4)]
    assert [p.wait() for p in found] == [0] * 4
    assert path.read_text() == "160"
    assert names(tmp_path) == ["x"]
