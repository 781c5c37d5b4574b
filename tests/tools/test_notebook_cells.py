"""What the metadata of a notebook's cells say."""

from __future__ import annotations

import pytest
from nbformat import v4
from notebook_cells import CARD, CHECKED, MARK, only_opens, shows, tell, without_mark


@pytest.mark.parametrize(
    "source",
    [
        'example("rome-iinc", "T30")',
        "from rometeach.widgets import plan_panel\n\nplan_panel(p)",
        "panel = play(p)\npanel",
        'static_card(tables.boxes(p), chart("rome-iinc", "war"))',
        'force = ["Africa", "Numidia"]\npanel("wars", p, fight=force)',
        'lines = chart("rome-iinc", "tax")\nstatic_card(lines)',
        'static_card(history.note("rome-iinc", "board"))',
    ],
)
def test_code_that_only_opens_a_panel(source: str) -> None:
    assert only_opens(source)


@pytest.mark.parametrize(
    "source",
    [
        "import rometeach",
        'p = rometeach.position("rome-iinc", "286")\nstatic_card(p)',
        "static_card(p.taxes())",
        'panel("taxes", p.edit("turn 2"))',
        "for name in p.wars:\n    print(name)",
        "p",
        "",
    ],
)
def test_code_that_is_there_to_be_read(source: str) -> None:
    assert not only_opens(source)


def test_a_mark_becomes_a_tag() -> None:
    cell = v4.new_code_cell(f"{MARK}\nprint(1)")
    without_mark(cell)
    without_mark(cell)
    assert cell.source == "print(1)" and cell.metadata == {"tags": [CHECKED]}


def test_an_answer_is_folded_where_a_prediction_is_asked_for() -> None:
    asks, tells = v4.new_markdown_cell("Half? **Predict:** how many?"), v4.new_markdown_cell("So it is.")
    answer = v4.new_code_cell("p.gold", metadata={"tags": [CHECKED]})
    tell(answer, asks)
    assert answer.metadata == {"collapsed": True, "jupyter": {"outputs_hidden": True}, "tags": [CHECKED]}
    tell(answer, tells)
    assert answer.metadata == {"tags": [CHECKED]}
    panel = v4.new_code_cell("play(p)", metadata={"tags": [CARD], "collapsed": True})
    tell(panel, asks)
    assert panel.metadata == {"jupyter": {"source_hidden": True}, "tags": [CARD]}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('static_card(p, focus="ladder Noricum")', True),
        ('p = rometeach.position("rome-iinc", "425")\nstatic_card(p)', True),
        ('timeline("rome-iinc", "revolts")', True),
        ("import rometeach", False),
        ("print(p)", False),
        ("card = static_card(p)", False),
        ("", False),
    ],
)
def test_a_cell_that_ends_with_a_card_shows_it(source: str, found: bool) -> None:
    assert shows(source) == found
