"""`rometeach lab`: the working copy keeps what the reader wrote, and the lab asks the network for nothing."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rometeach import lab
from rometeach.core.resources import notebooks_dir
from rometeach.lab import CopyReport, LabError, copy_notebooks

if TYPE_CHECKING:
    from playwright.sync_api import Page

START = "00_start_here.ipynb"


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "shipped"
    write(folder / START, "start")
    write(folder / "rome_iinc/01_revolts.ipynb", "revolts")
    return folder


@pytest.fixture
def work(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "work"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def files(folder: Path) -> dict[str, str]:
    """Every file but the manifest."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != lab.MANIFEST
    }


# -- The working copy --------------------------------------------------------------------------------------


def test_everything_is_copied_into_a_folder_that_is_made(shipped: Path, work: Path) -> None:
    report = copy_notebooks(shipped, work)
    assert files(work) == files(shipped)
    assert report.copied == [START, "rome_iinc/01_revolts.ipynb"]
    assert report.lines() == ["Copied 2 files."]


def test_a_second_time_there_is_nothing_to_do(shipped: Path, work: Path) -> None:
    copy_notebooks(shipped, work)
    times = {path: path.stat().st_mtime_ns for path in work.rglob("*")}
    assert copy_notebooks(shipped, work) == CopyReport()
    assert {path: path.stat().st_mtime_ns for path in work.rglob("*")} == times


def test_hidden_files_and_caches_are_not_copied(shipped: Path, work: Path) -> None:
    write(shipped / ".ipynb_checkpoints/00_start_here-checkpoint.ipynb", "x")
    write(shipped / "__pycache__/x.pyc", "x")
    write(shipped / ".hidden", "x")
    copy_notebooks(shipped, work)
    assert sorted(files(work)) == [START, "rome_iinc/01_revolts.ipynb"]


def test_an_untouched_copy_is_updated(shipped: Path, work: Path) -> None:
    copy_notebooks(shipped, work)
    write(shipped / START, "start 2")
    report = copy_notebooks(shipped, work)
    assert files(work) == files(shipped)
    assert report.lines() == ["Updated 1 file that you had not changed."]


def test_a_changed_file_is_kept_and_the_new_version_put_beside_it_once(shipped: Path, work: Path) -> None:
    copy_notebooks(shipped, work)
    write(work / START, "mine")
    assert copy_notebooks(shipped, work) == CopyReport(kept=[START])  # nothing new was shipped
    write(shipped / START, "start 2")
    report = copy_notebooks(shipped, work)
    assert report.lines() == [
        "You have changed 00_start_here.ipynb, so it stays as it is; "
        "the new version is beside it as 00_start_here.new.ipynb."
    ]
    assert files(work)[START] == "mine"
    assert files(work)["00_start_here.new.ipynb"] == "start 2"
    (work / "00_start_here.new.ipynb").unlink()
    assert copy_notebooks(shipped, work).lines() == []
    assert "00_start_here.new.ipynb" not in files(work)


def test_the_next_version_replaces_an_untouched_one_beside_but_not_a_changed_one(shipped: Path, work: Path) -> None:
    copy_notebooks(shipped, work)
    write(work / START, "mine")
    for version in ("start 2", "start 3"):
        write(shipped / START, version)
        copy_notebooks(shipped, work)
    assert files(work)["00_start_here.new.ipynb"] == "start 3"
    write(work / "00_start_here.new.ipynb", "mine too")
    write(shipped / START, "start 4")
    assert copy_notebooks(shipped, work).beside == {START: "00_start_here.new2.ipynb"}
    assert files(work) | {"rome_iinc/01_revolts.ipynb": ""} == {
        START: "mine",
        "00_start_here.new.ipynb": "mine too",
        "00_start_here.new2.ipynb": "start 4",
        "rome_iinc/01_revolts.ipynb": "",
    }


def test_a_file_that_was_there_before_is_the_readers(shipped: Path, work: Path) -> None:
    write(work / START, "mine")
    assert copy_notebooks(shipped, work).beside == {START: "00_start_here.new.ipynb"}
    assert files(work)[START] == "mine"


def test_a_deleted_file_comes_back_as_it_was_shipped(shipped: Path, work: Path) -> None:
    copy_notebooks(shipped, work)
    (work / START).unlink()
    assert copy_notebooks(shipped, work).copied == [START]
    assert files(work) == files(shipped)


def test_files_of_the_readers_own_and_those_no_longer_shipped_stay(shipped: Path, work: Path) -> None:
    copy_notebooks(shipped, work)
    write(work / "my game.ipynb", "mine")
    (shipped / "rome_iinc/01_revolts.ipynb").unlink()
    assert copy_notebooks(shipped, work) == CopyReport()
    assert set(files(work)) == {START, "my game.ipynb", "rome_iinc/01_revolts.ipynb"}


def test_a_notebook_that_jupyterlab_only_rewrote_counts_as_untouched_but_a_run_cell_does_not(
    shipped: Path, work: Path
) -> None:
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "a",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
    }
    notebook = {"cells": [{**cell, "source": "1 +\n1"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    write(shipped / START, json.dumps(notebook))
    copy_notebooks(shipped, work)
    saved = {**notebook, "metadata": {"language_info": {"version": "3.14"}}}
    saved["cells"] = [{**cell, "source": ["1 +\n", "1"]}]
    write(work / START, json.dumps(saved, indent=1))
    write(shipped / START, json.dumps({**notebook, "cells": []}))
    assert copy_notebooks(shipped, work).updated == [START]
    saved["cells"] = [{**cell, "source": [], "execution_count": 1}]
    write(work / START, json.dumps(saved))
    assert copy_notebooks(shipped, work).kept == [START]


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"files": 3}', '{"files": null}', "\x00"])
def test_with_a_broken_manifest_nothing_that_differs_is_overwritten(shipped: Path, work: Path, manifest: str) -> None:
    copy_notebooks(shipped, work)
    write(work / START, "mine")
    write(shipped / START, "start 2")
    write(work / lab.MANIFEST, manifest)
    report = copy_notebooks(shipped, work)
    assert files(work)[START] == "mine"
    assert "cannot be read" in report.lines()[0]
    assert copy_notebooks(shipped, work).notes == []  # it has been written anew


def test_a_copy_that_is_interrupted_leaves_whole_files_and_knows_them_next_time(
    shipped: Path, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(self: Path, content: bytes) -> int:
        if content == b"revolts":
            real(self, content[:3])
            raise OSError(28, "No space left on device", str(self))
        return real(self, content)

    real = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", no_space)
    with pytest.raises(LabError, match="No space left on device"):
        copy_notebooks(shipped, work)
    assert files(work) == {START: "start"}
    monkeypatch.undo()
    write(shipped / START, "start 2")
    assert copy_notebooks(shipped, work).updated == [START]
    assert files(work) == files(shipped)


@pytest.mark.parametrize(
    ("obstacle", "place"),
    [
        ("a file in place of the folder", "work"),
        ("a file in the path of the folder", "deep"),
        ("a file in place of a subfolder", "work/rome_iinc"),
        ("a folder in place of a notebook", "work/" + START),
    ],
)
def test_an_obstacle_is_one_clear_line(shipped: Path, tmp_path: Path, obstacle: str, place: str) -> None:
    base = tmp_path / "obstacle"
    folder = base / "deep/more/work" if place == "deep" else base / "work"
    if obstacle.startswith("a folder"):
        (base / place).mkdir(parents=True)
    else:
        write(base / place, "mine")
    with pytest.raises(LabError) as caught:
        copy_notebooks(shipped, folder)
    assert str(base) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_that_may_not_be_written_is_one_clear_line(
    shipped: Path, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(self: Path, content: bytes) -> int:  # a folder without the right to write would not stop root
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "write_bytes", denied)
    with pytest.raises(LabError, match=r"cannot write the notebooks: Permission denied: .*00_start_here"):
        copy_notebooks(shipped, work)
    assert files(work) == {}


# -- Opening it --------------------------------------------------------------------------------------------


def test_the_shipped_notebooks_themselves_are_opened_in_place(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "notebooks_dir", lambda: shipped)
    before = files(shipped)
    assert lab.prepare(shipped)[0] == shipped
    assert files(shipped) == before
    assert not (shipped / lab.MANIFEST).exists()


def test_a_folder_among_the_shipped_notebooks_is_refused(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "notebooks_dir", lambda: shipped)
    with pytest.raises(LabError, match="choose a folder outside"):
        lab.prepare(shipped / "rometeach-notebooks")


def test_without_jupyterlab_one_line_says_how_to_get_it(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert lab.open_lab(work, browser=False, port=None) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("rometeach lab: JupyterLab is not installed")
    assert said.err.count("\n") == 1
    assert not work.exists()


def test_the_command_is_local_and_keeps_the_token(work: Path) -> None:
    command = lab.lab_command(work)
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert "--ServerApp.ip=127.0.0.1" in command
    assert f"--ServerApp.root_dir={work}" in command
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in command
    assert not [part for part in command if "token" in part or "password" in part or "config" in part]
    assert "--no-browser" not in command
    assert not [part for part in command if "port" in part]


def test_a_port_that_was_asked_for_is_that_one_or_none(work: Path) -> None:
    command = lab.lab_command(work, browser=False, port=9999)
    assert "--no-browser" in command
    assert {"--ServerApp.port=9999", "--ServerApp.port_retries=0"} <= set(command)


def test_the_kernel_is_the_running_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "/elsewhere")
    with lab.lab_environment() as environment:
        root, other = environment["JUPYTER_PATH"].split(os.pathsep)
        spec = json.loads((Path(root) / "kernels/python3/kernel.json").read_text())
    assert spec["argv"][0] == sys.executable
    assert other == "/elsewhere"
    assert not Path(root).exists()


def test_a_kernel_hears_everything_on_one_thread_so_that_nothing_overtakes(jupyter_lab: Any) -> None:
    kept = jupyter_lab.ask("lab/api/settings/@jupyterlab/apputils-extension:kernels-settings")
    assert kept["schema"]["properties"]["commsOverSubshells"]["default"] == "disabled"


def test_the_lab_opens_the_first_notebook_with_a_kernel_and_no_question(jupyter_lab: Any, page: "Page") -> None:
    page.goto(jupyter_lab.address(START))
    page.wait_for_function(
        "window.jupyterapp?.shell?.currentWidget?.title?.label === '00_start_here.ipynb'", timeout=60_000
    )
    page.wait_for_function(
        "window.jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status === 'idle'",
        timeout=60_000,
    )
    page.wait_for_timeout(1_000)  # what JupyterLab asks, it asks soon after the start
    assert page.get_by_role("dialog").count() == 0
    assert page.locator(".Toastify__toast").all_inner_texts() == []
    assert not page.evaluate("window.jupyterapp.shell.currentWidget.context.model.dirty")
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    assert copy_notebooks(notebooks_dir(), jupyter_lab.folder) == CopyReport()  # opening it changed nothing


def test_the_notebooks_of_a_login_are_copied_without_a_lab(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "run", lambda *_: pytest.fail("a lab was opened"))
    assert lab.copy_only(tmp_path / "skel") == 0
    assert set(files(tmp_path / "skel")) == set(files(notebooks_dir()))
    assert f"The notebooks are in {tmp_path / 'skel'}." in capsys.readouterr().out
    assert lab.copy_only(notebooks_dir() / "mine") == 1
    assert "choose a folder outside" in capsys.readouterr().err
