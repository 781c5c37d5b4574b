"""The page of what a program can call says what the docstrings say."""

import subprocess
import sys
from pathlib import Path

from rometeach.core.games import games

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_page_is_made_from_the_docstrings_that_stand_there() -> None:
    done = subprocess.run(
        [sys.executable, "tools/make_api_page.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.stdout, done.returncode) == ("", 0), done.stdout + done.stderr


def test_the_page_has_every_question_and_the_verbs_of_both_games() -> None:
    for name in (*(q.name for game in games().values() for q in game.plans), "compare", "ask", "Game"):
        assert f"\n### `{name}`\n" in PAGE, name
    for verb in ("revolts", "war", "edit", "graph", "share", "danube", "odds", "plot", "rows", "why_not", "next_best"):
        assert f"\n#### `{verb}`\n" in PAGE, verb
    assert "`mistakes`" not in PAGE
    assert "](#" not in PAGE.split("\n## ", 1)[1] and "<code>" not in PAGE
