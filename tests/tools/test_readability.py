"""How hard a lesson is to read: what counts as a sentence, and that each lesson reads easily."""

from __future__ import annotations

import measure_lessons
import pytest
import readability as tool
from readability import Reading, sentences

ALL = {f"{game}/{lesson.id}": (game, lesson) for game, lesson in measure_lessons.lessons()}


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_is_written_in_short_sentences(name: str) -> None:
    found = tool.reading(*ALL[name])
    assert len(found.sentences) > 50
    assert found.average <= 14, f"{found.average:.1f} words a sentence"
    assert len(found.long) <= 5, found.long


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("## A title\n\nOne die is thrown. It is a 6! Is it so?", ["One die is thrown.", "It is a 6!", "Is it so?"]),
        ("| Unit | Gold |\n|---|---|\n| Fort | 5 |", []),
        (
            "One more Fort, two\nLegions there.\n\nNone is left here",
            ["One more Fort, two Legions there.", "None is left here"],
        ),
        ("It holds (Case 11.1.3). [Roman](x) Provinces pay.", ["It holds (Case 11.1.3).", "Roman](x) Provinces pay."]),
        ("- pay the troops\n- build a Fort", ["pay the troops", "build a Fort"]),
        ("Taxes of Gaul, 2.5 on average", ["Taxes of Gaul, 2.5 on average"]),
    ],
)
def test_what_is_a_sentence(text: str, found: list[str]) -> None:
    assert [sentence.removeprefix("- ") for sentence in sentences(text)] == found


def test_the_figures_of_a_text() -> None:
    found = Reading(("One die is thrown.", "It is a 6!"))
    assert (found.average, found.long) == (4, ())
    assert found.grade == pytest.approx(4.71 * 20 / 8 + 2 - 21.43)
    assert len(Reading((" ".join(["word"] * 26), " ".join(["word"] * 25))).long) == 1


def test_the_table_has_a_line_for_each_lesson_and_the_long_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["rome-iinc/revolts", "aurelian/danube", "--long"]) == 0
    *told, titles, first, second = capsys.readouterr().out.splitlines()
    assert titles.split()[:2] == ["Lesson", "Sentences"]
    assert [first.split()[0], second.split()[0]] == ["rome-iinc/revolts", "aurelian/danube"]
    assert told and all(" words: " in line for line in told)
