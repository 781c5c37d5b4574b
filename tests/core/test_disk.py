"""Files on the disk: read to their limit, only regular ones; written whole, flushed; one writer at a time."""

import multiprocessing
import os
import sys
import threading
import time
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from rometeach.core import disk
from rometeach.core.errors import BadInput
from rometeach.core.games import find, games
from rometeach.core.positions import lookup
from rometeach.core.session import files
from rometeach.core.verbs import verbs_of
from rometeach.lessons import scorebook

linux = pytest.mark.skipif(sys.platform != "linux", reason="asks the devices and open files of Linux")


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert disk.read(path, 5) == b"12345"
    with pytest.raises(OSError, match="more than 4 bytes"):
        disk.read(path, 4)


@linux
def test_a_file_without_an_end_is_not_read_on(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="is no regular file"):
        disk.read("/dev/zero", 10)
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(10**13)  # takes no room on the disk, and would take all memory
    with pytest.raises(OSError, match="more than 100 bytes"):
        disk.read(huge, 100)


@linux
@pytest.mark.timeout(20)
@pytest.mark.parametrize("game", games())
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, game: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    module = verbs_of(find(game))
    for ask in (
        lambda: lookup.read(pipe),
        lambda: files.read(pipe),
        lambda: module.position(str(pipe)),
        lambda: module.resume(pipe),
        lambda: scorebook.load(pipe),
        lambda: module.position(module.positions()[0][0]).save(pipe),
        lambda: files.check_free(pipe, {}),
    ):
        with pytest.raises(BadInput):
            ask()
    assert pipe.is_fifo()
    with pytest.raises(OSError, match="no regular file"):
        disk.write(pipe, "x")
    assert os.listdir(tmp_path) == ["pipe"]


@linux
def test_what_is_written_is_flushed_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    fsync, rename = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda h: (done.append("flushed " + os.readlink(f"/proc/self/fd/{h}")), fsync(h)))
    monkeypatch.setattr(os, "replace", lambda a, b: (done.append("in place"), rename(a, b)))
    disk.write(tmp_path / "x", "text")
    first, second, third = done
    assert first.startswith(f"flushed {tmp_path}/.rometeach-")
    assert (second, third) == ("in place", f"flushed {tmp_path}")
    assert (tmp_path / "x").read_text() == "text"


def test_a_file_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "x"
    disk.write(path, "a")
    path.chmod(0o640)
    disk.write(path, "b")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_failure_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk.write(tmp_path / "x", "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        disk.write(tmp_path / "x", "new")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("x", "old")]


def test_a_lock_has_one_holder_at_a_time(tmp_path: Path) -> None:
    path, inside, most = tmp_path / "x", [0], [0]

    def work() -> None:
        for _ in range(5):
            with disk.locked(path):
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                time.sleep(0.002)
                inside[0] -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert most == [1]
    with disk.locked(path), pytest.raises(TimeoutError, match="another program"), disk.locked(path, 0.1):
        pass


def _learn(path: Path, name: str, start: Barrier) -> None:
    """A hundred attempts, every other one at an exercise that the other program tries too."""
    book = scorebook.load(path)
    start.wait()
    for n in range(100):
        book.record("rome-iinc", "revolts", name if n % 2 else "shared", solved=bool(n % 2))


def test_two_programs_that_keep_a_hundred_attempts_each_at_once_lose_none(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    context = multiprocessing.get_context("spawn")
    start = context.Barrier(2, timeout=60)
    both = [context.Process(target=_learn, args=(path, name, start)) for name in ("a", "b")]
    for p in both:
        p.start()
    for p in both:
        p.join()
        assert p.exitcode == 0
    book = scorebook.load(path)
    assert {key.rpartition("/")[2]: t.tried for key, t in book.scores.items()} == {"a": 50, "b": 50, "shared": 100}


def test_progress_is_added_to_what_another_notebook_kept_in_the_meantime(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    one, other = scorebook.load(path), scorebook.load(path)
    one.record("rome-iinc", "revolts", "x", solved=True, alone=True)
    other.record("rome-iinc", "revolts", "x", solved=False)
    other.record("rome-iinc", "revolts", "y", solved=True)
    assert other.score("rome-iinc", "revolts", "x") == scorebook.Tally(2, 1, 1)
    one.record("rome-iinc", "revolts", "x", solved=True)
    assert scorebook.load(path).scores == one.scores
    assert one.score("rome-iinc", "revolts", "x") == scorebook.Tally(3, 2, 1)
    assert one.score("rome-iinc", "revolts", "y") == scorebook.Tally(1, 1, 0)


def test_progress_that_could_not_be_written_is_written_with_the_next_attempt(tmp_path: Path) -> None:
    path = tmp_path / "kept" / "progress.json"
    path.parent.write_text("a file where the folder should be")
    book = scorebook.Scorebook(path)
    with pytest.raises(BadInput, match="only in memory"):
        book.record("rome-iinc", "revolts", "x", solved=True)
    path.parent.unlink()
    book.record("rome-iinc", "revolts", "x", solved=True)
    assert scorebook.load(path).score("rome-iinc", "revolts", "x").tried == 2
    path.write_text("something else")
    with pytest.raises(BadInput, match="no file of a learner's progress"):
        book.record("rome-iinc", "revolts", "x", solved=True)
    assert path.read_text() == "something else"
