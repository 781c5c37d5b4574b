"""`rometeach report`: the page of a board with its odds and a plan, as HTML, PDF and text."""

from __future__ import annotations

import html
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from lab_browser import CHROMIUM

import rometeach
from rometeach.cli import main
from rometeach.commands import pdf_file
from rometeach.core.games import find
from rometeach.widgets.paper import report

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def run(*words: str) -> Result:
    found = CliRunner().invoke(main, ["report", *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found


@pytest.mark.parametrize("game", rometeach.games())
def test_every_game_has_a_page_with_its_map_and_its_odds(game: str, tmp_path: Path) -> None:
    declared, path = find(game), tmp_path / "report.html"
    found = run(game, declared.start, "--edit", declared.edit, "--html", str(path))
    assert (found.exit_code, found.output) == (0, "")
    base = rometeach.position(game, declared.start)
    board = base.edit(declared.edit)
    page = path.read_text(encoding="utf-8")
    assert page == report(board, base.diff(board), [rometeach.ask(board, declared.chances[0].name)])
    assert "<svg" in page and board.share() in page and html.escape(base.diff(board)) in page
    assert [p.name for p in tmp_path.iterdir()] == ["report.html"]


def test_a_plan_and_the_odds_that_are_named_stand_on_it() -> None:
    words = ("rome-iinc", "286", "--plan", "bread", "--empire", "west", "--odds", "taxes", "--odds", "mortality")
    found = run(*words, "--html", "-")
    assert found.exit_code == 0, found.stderr
    p = rometeach.position("rome-iinc", "286")
    plan = rometeach.plan(p, "bread", empire="west")
    assert found.stdout_bytes.decode() == report(p, "", [p.taxes(), p.mortality()], plan)
    assert plan.headline in found.stdout and "<h2>Revolts" not in found.stdout
    text = run(*words).stdout
    assert plan.text() in text and p.taxes().text() in text and p.share() in text
    assert "<" not in run("rome-iinc", "286").stdout.replace("<=", "")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    found = run(
        *("rome-iinc", "286", "--edit", "Rom +Fort", "--odds", "taxs", "--empire", "west"),
        *("--html", str(tmp_path / "nowhere" / "x.html"), "--pdf", "-"),
    )
    assert (found.exit_code, found.stdout) == (2, "")
    for words in (
        "Did you mean Rome",
        "Did you mean taxes",
        "--empire: goes with --plan",
        "--html: ",
        "--pdf: expected",
    ):
        assert words in found.stderr
    found = run("rome-iinc", "286", "--plan", "bred", "--odds", "war", "--odds", "x")
    assert found.exit_code == 2 and "bread" in found.stderr and "--odds" in found.stderr
    found = run("rome-iinc", "286", "--plan", "bread", "--turns", "2")
    assert found.exit_code == 2 and "--turns" in found.stderr
    found = run("rome-iinc", "286", "--odds", "war")
    assert found.exit_code == 2 and "war" in found.stderr and "Traceback" not in found.stderr


# -- A PDF


def pretend(folder: Path, code: str) -> str:
    """A program that is called as a browser is."""
    path = folder / "browser"
    path.write_text(f"#!{sys.executable}\nimport sys\n{code}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


PRINTS = """
made = next(a.partition("=")[2] for a in sys.argv if a.startswith("--print-to-pdf="))
from urllib.request import urlopen
open(made, "wb").write(b"%PDF-" + urlopen(sys.argv[-1]).read())
"""


def test_the_browser_prints_the_very_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pdf_file.VARIABLE, pretend(tmp_path, PRINTS))
    folder = tmp_path / "out"
    folder.mkdir()
    found = run("aurelian", "270", "--pdf", str(folder / "a b.pdf"), "--html", str(folder / "a.html"))
    assert (found.exit_code, found.output) == (0, "")
    assert (folder / "a b.pdf").read_bytes() == b"%PDF-" + (folder / "a.html").read_bytes()
    assert sorted(p.name for p in folder.iterdir()) == ["a b.pdf", "a.html"]


def test_a_browser_that_prints_nothing_is_told_and_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(pdf_file.VARIABLE, pretend(tmp_path, 'sys.exit("no display today")'))
    path = tmp_path / "old.pdf"
    path.write_bytes(b"old")
    found = run("aurelian", "270", "--pdf", str(path))
    assert (found.exit_code, found.stdout) == (2, "")
    assert "printed nothing: no display today" in found.stderr and "--html FILE" in found.stderr
    assert path.read_bytes() == b"old" and len(list(tmp_path.iterdir())) == 2


def test_without_a_browser_that_is_told_with_all_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pdf_file.VARIABLE, str(tmp_path / "none"))
    found = run("aurelian", "270", "--pdf", str(tmp_path / "x.pdf"), "--odds", "nothing")
    assert found.exit_code == 2 and "is no program" in found.stderr and "--odds" in found.stderr
    monkeypatch.delenv(pdf_file.VARIABLE)
    monkeypatch.setattr(pdf_file.shutil, "which", lambda _: None)
    found = run("aurelian", "270", "--pdf", str(tmp_path / "x.pdf"))
    assert found.exit_code == 2 and "none is found here" in found.stderr and "--html FILE" in found.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_real_browser_prints_a_pdf(chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pdf_file.VARIABLE, str(CHROMIUM))
    path = tmp_path / "report.pdf"
    found = run("rome-iinc", "286", "--plan", "bread", "--empire", "west", "--pdf", str(path))
    assert (found.exit_code, found.output) == (0, "")
    raw = path.read_bytes()
    assert raw.startswith(b"%PDF") and b"%%EOF" in raw[-64:] and len(raw) > 50_000


def test_a_plan_is_made_as_if_its_question_were_open(tmp_path: Path) -> None:
    words = ("rome-iinc", "425", "--edit", "phase War", "--plan", "garrison", "--empire", "west", "--gold", "20")
    over, opened = (run(*words, *more).stdout for more in ((), ("--as-if-open",)))
    p = rometeach.position("rome-iinc", "425").edit("phase War")
    plan = rometeach.plan(p, "garrison", empire="west", gold=20, as_if_open=True)
    assert plan.headline in opened and plan.headline not in over
    assert "goes with --plan" in run("rome-iinc", "425", "--as-if-open").stderr
