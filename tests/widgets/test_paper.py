"""What the workbench hands out: files that are read again, tables that a spreadsheet cannot misread, a page that needs nothing else."""

from __future__ import annotations

import csv
import io

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.positions.files import MAX_FILE
from rometeach.core.results.spreadsheet import as_csv
from rometeach.widgets.face import face_of
from rometeach.widgets.paper import report
from rometeach.widgets.workbench.files import file_text, opened

CHANGED = [
    ("rome-iinc", "425", "7/5 Vandal @ Numidia; West gold 87; Belgica +Fort; turn 3"),
    ("aurelian", "270-drawn", "treasury 7"),
    ("hotre", "60", "Belgica: Red 2"),
    ("conquest", "four", "Red talents 40"),
    ("conquest2", "four", "Red talents 40"),
]


@pytest.mark.parametrize(("game", "name", "change"), CHANGED)
def test_a_file_is_short_and_holds_the_board(game: str, name: str, change: str) -> None:
    base = rometeach.position(game, name)
    board = base.edit(change)
    text = file_text(face_of(board), board, base, name)
    assert len(text) < 300 and f'based_on = "{name}"' in text
    assert opened(face_of(board), "mine.toml", text.encode()) == board
    whole = file_text(face_of(board), board, base, "")
    assert "based_on" not in whole and opened(face_of(board), "mine.toml", whole.encode()) == board


def test_a_file_with_mistakes_names_them_all() -> None:
    face = face_of(rometeach.position("rome-iinc", "425"))
    with pytest.raises(BadInput) as found:
        opened(face, "mine.toml", b'based_on = "425"\nedit = "Belgika +Fort; Rome +Elephant"')
    assert "Belgika" in str(found.value) and "Elephant" in str(found.value)
    with pytest.raises(BadInput, match="has more than"):
        opened(face, "mine.toml", b"#" * (MAX_FILE + 1))


def test_a_table_has_every_column_and_no_formula() -> None:
    text = as_csv([{"a": "=1+1", "b": -2}, {"a": "-3.5", "c": 'say "hello", twice'}])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows == [{"a": "'=1+1", "b": "-2", "c": ""}, {"a": "-3.5", "b": "", "c": 'say "hello", twice'}]


def test_the_page_to_print_holds_map_chances_and_plan_and_asks_nobody() -> None:
    p = rometeach.position("rome-iinc", "286")
    plan = rometeach.plan(p, "bread", empire="west")
    page = report(p, "Rome +Fort <b>", [p.revolts()], plan)
    assert page.startswith("<!doctype html>") and "<svg" in page and p.share() in page
    assert plan.headline in page and "Rome +Fort &lt;b&gt;" in page and "Philip Jelley" in page
    assert page.replace("http://www.w3.org/2000/svg", "").count("http") == 0 and "<script" not in page
    assert page == report(p, "Rome +Fort <b>", [p.revolts()], plan)
