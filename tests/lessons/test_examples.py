"""Every worked Example of the course: it plays, says what the rulebook's Example says, and every what-if plays too."""

from __future__ import annotations

import itertools

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.games import games
from rometeach.lessons import examples
from rometeach.lessons.course import course
from rometeach.lessons.example import Example

ALL = [e for game in games() for e in examples.all_examples(game).values()]
each_example = pytest.mark.parametrize("told", ALL, ids=lambda e: f"{e.game}-{e.number}")


def test_every_worked_example_of_the_rulebook_is_told() -> None:
    assert {f"T{n:02d}" for n in range(1, 44)} <= {e.number for e in ALL if e.game == "rome-iinc"}
    assert {f"A{n}" for n in range(1, 11)} <= {e.number for e in ALL if e.game == "aurelian"}


@pytest.mark.parametrize("game", games())
def test_no_two_examples_share_a_number(game: str) -> None:
    listed = list(itertools.chain.from_iterable(examples.of_lesson(game, lesson.id) for lesson in course(game)))
    assert len({e.number for e in listed}) == len(listed)
    assert {e.game for e in listed} == {game}


@each_example
def test_it_stands_in_its_lesson_and_is_told_in_full(told: Example) -> None:
    assert told in examples.of_lesson(told.game, told.lesson)
    assert told.story and told.predict.endswith("?") and told.outcome and told.title
    assert len(told.what_ifs) >= 1 and len(told.expects) >= 1


@each_example
def test_it_says_what_the_rulebook_says(told: Example) -> None:
    text = told.film().table("").text()
    for words in told.expects:
        assert words in text, words
    assert told.film().due is None


@each_example
def test_every_sum_adds_up_line_by_line(told: Example) -> None:
    running = 0
    for frame in told.film().frames:
        if frame.kind == "sum":
            running = 0
        elif frame.kind == "line":
            running += int(frame.text.split(" ", 1)[0])
            assert frame.running == running
            assert frame.case


@each_example
def test_every_what_if_plays_and_makes_a_difference(told: Example) -> None:
    original = told.film().table("").text()
    for chosen in told.what_ifs:
        film = told.film(chosen.change, chosen.answers)
        assert film.table("").text() != original, chosen.label


@each_example
def test_its_paper_form_needs_no_trust(told: Example) -> None:
    html = told.html()
    assert "<script" not in html and "<svg" not in html and told.number in html
    assert told.text() == told.text()


def test_mistakes_of_a_reader_name_what_is_due() -> None:
    played = examples.example("rome-iinc", "R1")
    with pytest.raises(BadInput, match="1D6 for the Revolt of"):
        played.film(answers="7")
    with pytest.raises(BadInput, match="not asked for any more"):
        played.film(answers="1; 1; 1; 1; 1; 1; 1")
    with pytest.raises(BadInput, match="Did you mean Germania II"):
        played.film("Germaina II +Fort")
    assert played.film(answers="1; 1").due is not None
    with pytest.raises(BadInput, match="T35"):
        examples.example("rome-iinc", "T355")


def test_an_answer_with_blanks_and_semicolons_is_read() -> None:
    played = examples.example("rome-iinc", "R1")
    assert played.film(answers=played.as_typed()).frames == played.film().frames
