"""A sixth game, in a folder of its own and installed with pip, gets everything without a line of the kit being changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).parent / "triumvirs"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The folder of the game, and the environment in which it is installed beside the kit."""
    folder = tmp_path_factory.mktemp("elsewhere") / "triumvirs"
    shutil.copytree(SOURCE, folder)
    site = folder.parent / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run([*pip, "--target", str(site), str(folder)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(folder / "triumvirs")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)]), "ROMETEACH_IGNORE_OWNER": "1"}
    return folder, env


def test_its_own_checks_pass_where_both_are_installed(installed: tuple[Path, dict[str, str]]) -> None:
    folder, env = installed
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "checks.py"],
        cwd=folder, env=env, capture_output=True, text=True, timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_the_kit_does_not_know_it_without_the_installation() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    code = "import rometeach; print(list(rometeach.games()))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT.parent, env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0 and "triumvirs" not in done.stdout and "aurelian" in done.stdout


def test_no_file_of_the_kit_names_it() -> None:
    found = [
        f
        for room in ("rometeach", "solvers")
        for f in (ROOT / room).rglob("*.py")
        if "riumvirs" in f.read_text("utf-8")
    ]
    assert not found


def test_its_folder_is_small() -> None:
    lines = sum(len(f.read_text("utf-8").splitlines()) for f in (SOURCE / "triumvirs").glob("*.py"))
    assert lines < 1000
