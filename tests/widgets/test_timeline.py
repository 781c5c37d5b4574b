"""The line of time of a history note: years side by side, or each line with its own years where they are many."""

from __future__ import annotations

from rometeach.lessons.history import Happening
from rometeach.widgets.drawings.pieces import WIDTH
from rometeach.widgets.drawings.timeline import timeline


def test_a_few_years_stand_side_by_side_and_each_is_written() -> None:
    piece = timeline([Happening(270, 270, "a", "x"), Happening(272, 273, "b", "y")])
    assert all(str(year) in piece.svg for year in range(270, 274))
    assert piece.words == "270: a (x); 272 to 273: b (y)"


def test_many_years_do_not_make_it_wider() -> None:
    piece = timeline([Happening(9, 9, "a", "x"), Happening(211, 211, "b", "y"), Happening(450, 476, "c", "z")])
    assert piece.width < WIDTH / 2 and "300" not in piece.svg
    assert "450 to 476" in piece.svg and piece.words.startswith("9 CE: a (x)")


def test_years_before_christ_are_named() -> None:
    piece = timeline([Happening(-58, -50, "a", "x"), Happening(-2, 3, "b", "y")])
    assert piece.words == "58 to 50 BC: a (x); 2 BC to 3 CE: b (y)"
