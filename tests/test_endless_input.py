"""No input takes minutes or gigabytes: files of any shape, pipes and devices (each read in a process of its own)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rometeach import play, position

SECONDS, MEGABYTES = 20, 150
"""What the slowest machine may take, starting Python included, and memory above what the same program needs for a good file.

On a usual machine each takes under 0.3 s and 20 MB; without the bounds they take from seconds to hours."""

HEADS = {
    "rome-iinc": 'game = "rome-iinc"\nformat = 2\nscenario = "286"\n',
    "aurelian": 'game = "aurelian"\nformat = 2\nbased_on = "270"\n',
}
SHAPES = {
    "a key with a quoted sign of equality": '"a=".' + ".".join("a" * 90_000) + " = 1",
    "a key of many parts": ".".join("a" * 90_000) + " = 1",
    "keys of 191 parts": "\n".join(".".join(["a"] * 190) + f".b{i} = 1" for i in range(480)),
    "tables of many parts": "\n".join(f"[c{i}." + ".".join(["a"] * 90) + "]" for i in range(1000)),
    "keys of twelve parts": "\n".join(f"c{i}." + ".".join(["a"] * 11) + " = 1" for i in range(6000)),
    "eighty thousand unknown keys": "\n".join(f"k{i} = 1" for i in range(80_000)),
    "nineteen thousand unknown keys": "\n".join(f"k{i} = 1" for i in range(19_000)),
    "a number in sixteens": "turn = 0x" + "f" * 180_000,
    "a number": "turn = " + "9" * 180_000,
    "a number with a point": "turn = " + "9" * 180_000 + ".5",
    "brackets": "turn = " + "[" * 190_000,
    "tables in tables": "turn = " + "{a=" * 60_000,
    "lists in lists": "\n".join(f"x{i} = " + "[" * 400 + "]" * 400 for i in range(200)),
    "a long list": "x = [" + "1," * 90_000 + "]",
    "quotes": 'title = "' + '\\"' * 90_000,
    "a long text": 'title = """' + "x\n" * 9_000 + '"""',
    "a megabyte": "#" * 1_000_000,
}

PROGRAM = """
import json, os, resource, sys, warnings
from pathlib import Path
warnings.simplefilter("ignore")
import rometeach
from rometeach.core.errors import RometeachError
from rometeach.core.games import find
from rometeach.core.resources import notebooks_dir
from rometeach.core.verbs import verbs_of
from rometeach.lab import copy_notebooks
from rometeach.lessons import scorebook
from rometeach.rome_iinc.valuation import weights_file

def opened(what, game, path):
    if what == "position":
        rometeach.position(game, path)
    elif what == "session":
        verbs_of(find(game)).resume(path)
    elif what == "autosave":
        rometeach.play(rometeach.position(game, "286"), seed=1, autosave=path)
    elif what == "weights":
        weights_file.read(path)
    elif what == "progress":
        return scorebook.load(path).notice
    elif what == "notebooks":
        return "; ".join(copy_notebooks(notebooks_dir(), Path(path)).notes)

def said(what, game, path):
    try:
        return opened(what, game, path) or "read"
    except (RometeachError, OSError) as error:
        return str(error)

def usage():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform != "darwin" else 1024 * 1024)

what, game, *paths = sys.argv[1:]
rometeach.position(game, "286" if game == "rome-iinc" else "270").dump()
before = usage()
texts = [said(what, game, path) for path in paths]
print(json.dumps([usage() - before, [len(t) for t in texts], [t[:300] for t in texts]]))
"""


def told(what: str, game: str, *paths: Path) -> list[str]:
    """What the kit says of files; it must say it soon, in few words, and with little memory."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, what, game, *map(str, paths)],
        capture_output=True, text=True, timeout=SECONDS + 2 * len(paths), check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    megabytes, lengths, texts = json.loads(done.stdout)
    assert megabytes < MEGABYTES and max(lengths) < 40_000, (megabytes, lengths)
    return list(texts)


def written(folder: Path, texts: list[str]) -> list[Path]:
    """Files with these texts."""
    paths = [folder / f"mine{i}.toml" for i in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


@pytest.mark.timeout(120)
@pytest.mark.parametrize("game", HEADS)
def test_positions_of_any_shape_are_refused_soon(game: str, tmp_path: Path) -> None:
    paths = written(tmp_path, [HEADS[game] + shape for shape in SHAPES.values()])
    for shape, path, said in zip(SHAPES, paths, told("position", game, *paths), strict=True):
        assert said.startswith("error: ") or said.startswith(f"{path.name} cannot be used"), shape


@pytest.mark.timeout(120)
def test_weights_of_any_shape_are_refused_soon(tmp_path: Path) -> None:
    paths = written(tmp_path, list(SHAPES.values()))
    for shape, said in zip(SHAPES, told("weights", "rome-iinc", *paths), strict=True):
        assert said != "read", shape


def special(name: str, folder: Path) -> Path:
    """A pipe that nobody writes to, a device, a file of the system's own, a folder."""
    if name == "pipe":
        os.mkfifo(folder / "pipe")
        return folder / "pipe"
    return folder if name == "folder" else Path(name)


SPECIAL = ("pipe", "/dev/zero", "/dev/urandom", "/proc/self/mem", "/proc/kmsg", "folder")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes of that kind")


@needs_pipes
@pytest.mark.timeout(120)
@pytest.mark.parametrize("what", ["position", "session", "autosave", "weights", "progress"])
def test_what_is_no_file_is_refused_soon(what: str, tmp_path: Path) -> None:
    paths = [p for p in (special(name, tmp_path) for name in SPECIAL) if p.exists()]
    assert len(paths) >= 2
    for path, said in zip(paths, told(what, "rome-iinc", *paths), strict=True):
        assert said not in ("", "read"), path


@needs_pipes
@pytest.mark.timeout(120)
def test_a_notebook_and_a_manifest_that_are_pipes_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "00_start_here.ipynb")
    os.mkfifo(tmp_path / ".rometeach-manifest.json")
    assert "cannot be read" in told("notebooks", "rome-iinc", tmp_path)[0]
    assert (tmp_path / "00_start_here.ipynb").is_fifo() and (tmp_path / "00_start_here.new.ipynb").is_file()


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("what", "says"), [("session", "is no session file"), ("progress", "is no file"), ("notebooks", "cannot be read")]
)
def test_deep_brackets_are_refused_soon(what: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / (".rometeach-manifest.json" if what == "notebooks" else "deep.json")
    path.write_text("[" * 900_000, encoding="utf-8")
    assert says in told(what, "rome-iinc", tmp_path if what == "notebooks" else path)[0]


@pytest.mark.timeout(120)
def test_long_sessions_are_refused_before_they_are_read_or_read_soon(tmp_path: Path) -> None:
    huge, long = tmp_path / "huge.json", tmp_path / "long.json"
    with huge.open("wb") as file:
        file.truncate(600 * 1024 * 1024)
    play(position("rome-iinc", "286"), seed=1).save(long)
    plain = json.loads(long.read_text(encoding="utf-8"))
    long.write_text(json.dumps({**plain, "answers": [[[1], True, 1]] * 60_000}), encoding="utf-8")
    refused, _ = told("session", "rome-iinc", huge, long)
    assert "more than" in refused


def test_comments_and_texts_may_be_as_they_like(tmp_path: Path) -> None:
    lines = ["# Read: " + "16.5; " * 40, 'title = "' + "a.b" * 30 + '"  # ' + "9" * 200]
    paths = written(tmp_path, [HEADS["rome-iinc"] + "\n".join(lines) + "\n"])
    assert told("position", "rome-iinc", *paths) == ["read"]


def test_duplicates_are_told_in_lists_of_any_length(tmp_path: Path) -> None:
    paths = written(tmp_path, [HEADS["rome-iinc"] + "[boxes]\nstatesmen = [" + '"Aetius", ' * 600 + "]\n"])
    assert "Aetius stands there twice" in told("position", "rome-iinc", *paths)[0]
