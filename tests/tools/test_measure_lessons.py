"""Each lesson is one sitting by what is read and done in it, and what counts as read."""

from __future__ import annotations

from pathlib import Path

import lesson_screens
import lesson_words
import measure_lessons as tool
import nbformat
import pytest
from lesson_words import Length, Part, count, plain
from nbformat import v4

from rometeach.core.errors import BadInput
from rometeach.lessons.course import find
from rometeach.lessons.examples import example

ALL = {f"{game}/{lesson.id}": (game, lesson) for game, lesson in tool.lessons()}


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_states_the_minutes_that_it_takes(name: str) -> None:
    game, lesson = ALL[name]
    length = lesson_words.measured(game, lesson)
    assert tool.is_honest(lesson.minutes, length), f"{lesson.minutes} stated, {length.minutes:.0f} estimated"


def test_a_lesson_holds_what_its_notebook_shows() -> None:
    length = lesson_words.measured("rome-iinc", find("rome-iinc", "planning"))
    kinds = {part.kind for part in length.parts}
    assert {"text", "example", "exercises", "predict"} <= kinds
    assert (length.number("example"), length.number("exercises")) == (1, 5)
    assert length.words() == sum(part.words for part in length.parts if not part.more)
    (told,) = (part for part in length.parts if part.kind == "example")
    assert told.words < count(example("rome-iinc", "P1").text()), "its steps are looked at"


def test_what_is_folded_away_is_not_read() -> None:
    (note,) = lesson_words.parts('static_card(history.note("aurelian", "danube"))')
    assert note.words > 300
    assert list(lesson_words.parts('static_card(history.note("aurelian", "danube"), folded="More history")')) == []


def test_minutes_are_those_of_reading_and_doing_and_what_is_more_is_apart() -> None:
    length = Length(
        (
            Part("text", 130),
            Part("example", 65),
            Part("predict", 65),
            Part("exercises", 0),
            Part("exercises", 260, True),
        )
    )
    assert length.minutes == 2 + 1 + 1 + 2
    assert (length.words(), length.words(more=True)) == (260, 260)
    assert (length.number("exercises"), length.number("exercises", more=True)) == (1, 1)
    assert tool.is_honest(5, length) and tool.is_honest(7, length)
    assert not tool.is_honest(4, length) and not tool.is_honest(8, length)


def test_several_examples_in_one_panel_are_beyond_the_time_of_a_lesson() -> None:
    (one,) = lesson_words.parts('example("rome-iinc", "T26")')
    more = tuple(lesson_words.parts('x = 1\nexamples("rome-iinc", "T26", "T27")'))
    assert (one.more, [part.more for part in more]) == (False, [True, True])
    assert one.words == more[0].words > 50
    assert not list(lesson_words.parts('print("example")'))


@pytest.mark.parametrize(
    ("markdown", "read"),
    [
        ("## The **rule** → `Fort`, +2", "The rule Fort +2"),
        ("See [lesson 1](01_the_board.ipynb) and ![a map](map.png).", "See lesson 1 and"),
        ("One\n\n```python\nshow(p)\n```\n\ntwo", "One two"),
        ("<details><summary>Why?</summary>\n\nBecause of it.</details>\n\nThree", "Why? Three"),
        ('An <abbr title="who lives there">Ally</abbr> holds', "An Ally holds"),
        ("| Roman | Allied |\n|---|---|\n| pays | - |", "Roman Allied pays"),
    ],
)
def test_what_is_read_of_a_text(markdown: str, read: str) -> None:
    assert count(plain(markdown)) == count(read)


def test_the_table_has_a_line_for_each_lesson_of_what_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--no-browser", "aurelian/danube", "rome-iinc/revolts"]) == 0
    titles, *lines = capsys.readouterr().out.splitlines()
    assert titles.split()[:3] == ["Lesson", "Words", "Screens"]
    assert [line.split()[0] for line in lines] == ["aurelian/danube", "rome-iinc/revolts"]
    with pytest.raises(BadInput, match="Did you mean revolts"):
        tool.lessons(["rome-iinc/revolt"])
    assert [lesson.id for _, lesson in tool.lessons(["aurelian"])] == [x.partition("/")[2] for x in ALL if "aurel" in x]


def test_a_page_holds_the_lesson_and_no_script() -> None:
    page = lesson_screens.as_html("rome_iinc/08_revolts.ipynb")
    assert "Revolts and Romanisation" in page and "who rolls" in page.casefold()
    assert "<script" not in page


def test_on_a_page_collapsed_code_stays_out_and_a_hidden_answer_is_folded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = v4.new_output("execute_result", {"text/plain": "5 < 6"}, execution_count=1)
    hidden = {"jupyter": {"source_hidden": True, "outputs_hidden": True}}
    cells = [v4.new_code_cell("open_me()", metadata=hidden, outputs=[answer]), v4.new_code_cell("show_me")]
    nbformat.write(v4.new_notebook(cells=cells), tmp_path / "x.ipynb")
    monkeypatch.setattr(lesson_screens, "notebooks_dir", lambda: tmp_path)
    page = lesson_screens.as_html("x.ipynb")
    assert "open_me" not in page and "show_me" in page
    assert "<details><summary>The answer</summary><pre>5 &lt; 6</pre></details>" in page
