"""What a class answered: lines are found among other text, answers are marked anew, and each mistake is named with who made it."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from quiz_answers import line, right, slip

from rometeach.classroom.quizzes import picture
from rometeach.classroom.quizzes.collected import collected, of_quiz
from rometeach.classroom.quizzes.line import read, result
from rometeach.classroom.quizzes.marking import State
from rometeach.classroom.quizzes.quiz import drawn
from rometeach.classroom.quizzes.report import ClassReport
from rometeach.cli import main
from rometeach.core.errors import BadInput

QUIZ = drawn("rome-iinc", ["revolts"], 8, 7)
OTHER = drawn("rome-iinc", ["revolts"], 8, 8)


@cache
def sent(name: str, *outcomes: str) -> str:
    """The line of a pupil whose answers came out so: "+", "~" or "-"; all right without any."""
    given = []
    for question, outcome in zip(QUIZ.questions(), outcomes or "+" * 8, strict=True):
        given.append(right(question) if outcome == "+" else slip(question) if outcome == "~" else None)
    return line(QUIZ, name, given)


def chat() -> str:
    """An export of a chat in which four pupils answered."""
    return "\n".join(
        [
            "[27.11.26, 10:31] Teacher: the code is " + QUIZ.code,
            f"[27.11.26, 10:39] \u200eAnna: {sent('Anna', *'~-++++++')} done!",
            f"[27.11.26, 10:39] Ben: {sent('Ben', *'~~++++++')}",
            f"[27.11.26, 10:40] Zoë: {sent('Zoë')[:-30]}",
            f"[27.11.26, 10:40] Carl: r{sent('Carl', *'+~++++++')[1:]}.",
            f"[27.11.26, 10:41] Anna: sorry, again: {sent('Anna', *'~-+++++~')}",
        ]
    )


def report(text: str, code: str = "") -> ClassReport:
    return ClassReport(*of_quiz(collected([("chat.txt", text)]), code))


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), prog_name="rometeach")


# -- Lines among other text


def test_lines_are_found_among_other_text_and_broken_ones_are_named() -> None:
    made = report(chat())
    assert [p.name for p in made.pupils] == ["Anna", "Ben", "Carl"]
    (broken,) = made.read.broken
    assert broken.where == "chat.txt, line 4" and "checksum" in broken.what
    assert made.read.notes == ("Anna sent several lines: chat.txt, line 6 counts, chat.txt, line 2 does not.",)
    assert "".join(m.state.value for m in made.pupils[0].marked) == "~-+++++~"


@pytest.mark.parametrize("width", [40, 60, 76])
def test_a_line_that_a_mail_broke_is_put_together(width: int) -> None:
    text = sent("Anna")
    for before in ("", "> "):
        broken = "\n".join(before + text[i : i + width] for i in range(0, len(text), width))
        assert [f.result.line for f in collected([("m", f"Hello\n{broken}\nGreetings")]).found] == [text]


def test_a_line_that_lost_its_beginning_is_used_and_told() -> None:
    for start in ("", "q1-", "xx1-", "rq-"):
        there = collected([("m", f"mine: {start}{sent('Anna')[4:]}")])
        assert [f.result.pupil for f in there.found] == ["Anna"] and not there.broken
        assert "missing or damaged" in there.notes[0]
    assert collected([("m", f"mine: RQ1–{sent('Anna')[4:]}")]).notes == ()


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_damaged_line_in_a_chat_is_detected_or_told(data: st.DataObject) -> None:
    text = sent("Anna")
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from("abcXYZ0189-_. *"))
    changed = text[:place] + other + text[place + 1 :]
    there = collected([("m", f"Anna: {changed} bye")])
    for found in there.found:
        assert found.result.line == text, "what was damaged was read as something else"
    assert there.broken or there.notes or changed.lower()[:4] == text[:4] or not there.found


def test_pupils_whose_names_are_nearly_the_same_are_told() -> None:
    made = report(f"{sent('anna')}\n{sent('Anna')}\n{sent('')}")
    assert [p.name for p in made.pupils] == ["(no name) chat.txt, line 3", "Anna", "anna"]
    assert "Anna and anna are counted as two pupils." in made.read.notes


def test_of_several_quizzes_one_is_chosen() -> None:
    other = line(OTHER, "Dora", [right(q) for q in OTHER.questions()])
    both = f"{chat()}\n{other}"
    with pytest.raises(BadInput, match=rf"2 quizzes.*--code: {QUIZ.code} .4 lines., {OTHER.code} .1 line.") as told:
        report(both)
    assert "chat.txt" not in str(told.value)
    assert f"chat.txt, line 7: of another quiz, {OTHER.code}; left out." in report(both, QUIZ.code).read.notes
    assert [p.name for p in report(both, OTHER.code).pupils] == ["Dora"]
    with pytest.raises(BadInput, match="no line is of the quiz"):
        report(chat(), OTHER.code)
    with pytest.raises(BadInput, match=r"line 1: a sign was changed(.|\n)*no result line can be used"):
        report(sent("Anna")[:-4])


def test_an_answer_that_its_question_cannot_have_is_told_and_the_others_count() -> None:
    wild = read(sent("Eve"))
    wild = replace(wild, answers=(replace(wild.answers[0], answer="z"), *wild.answers[1:]))
    made = report(f"{sent('Anna')}\n{wild.line}")
    assert [p.name for p in made.pupils] == ["Anna"] and "none of the options" in made.read.broken[0].what


# -- What went wrong


def test_each_misconception_has_its_sentence_and_who_fell_for_it() -> None:
    made = report(chat())
    first, second = QUIZ.questions()[:2]
    assert first.exercise is not None and second.exercise is not None
    found = {(m.question.number, m.words): m.pupils for m in made.misconceptions()}
    assert found[1, first.exercise.mistakes[0].why] == ("Anna", "Ben")
    assert found[2, second.exercise.mistakes[0].why] == ("Ben", "Carl")
    assert [(m.question.number, len(m.pupils)) for m in made.teach_again()] == [(1, 2), (2, 2), (8, 1)]
    text = re.sub(r"\s+", " ", made.text())
    assert f"2 of 3 (Anna, Ben): “{first.exercise.mistakes[0].answer}”: {first.exercise.mistakes[0].why}" in text
    assert "lesson 8, Revolts and Romanisation (rometeach handout rome-iinc/revolts --exercise next_fort)" in text
    assert "Not answered: Anna" in text and "chat.txt, line 4" in text


def test_the_same_slip_with_different_remarks_is_counted_once() -> None:
    steps = QUIZ.questions()[1]
    assert steps.exercise is not None
    answer = steps.exercise.task.answer
    assert isinstance(answer, tuple)
    early = [answer[3], *answer[:3]], [answer[3], answer[1], answer[0], answer[2]]
    lines = [line(QUIZ, f"P{n}", [None, given, *[None] * 6]) for n, given in enumerate(early)]
    (found,) = report("\n".join(lines)).misconceptions()
    assert found.pupils == ("P0", "P1") and "stands too early" in found.words and not found.known


def test_numbers_that_nobody_foresaw_are_said_as_they_are() -> None:
    total = QUIZ.questions()[2]
    assert total.exercise is not None
    sentence = "44, and no known mistake explains it."
    lines = [line(QUIZ, name, [None, None, "44", *[None] * 5]) for name in ("Anna", "Ben")]
    (found,) = report("\n".join(lines)).misconceptions()
    assert found.words == sentence and found.pupils == ("Anna", "Ben")
    assert report(lines[0]).teach_again() == ()
    assert "Nothing: no mistake was made by several" in report(lines[0]).text()


def test_where_each_has_their_own_questions_they_are_marked_by_those() -> None:
    own = drawn("rome-iinc", ["revolts"], 4, 7, own=True)
    lines = [line(own, name, [right(q) for q in own.questions(name)]) for name in ("Anna", "Ben")]
    made = report("\n".join(lines))
    assert all(m.state is State.RIGHT for p in made.pupils for m in p.marked)
    anna = own.questions("Anna")[0].exercise
    assert anna is not None and anna.task.prompt.split("\n\n")[0] not in made.text()


def test_questions_that_cannot_be_marked_are_said() -> None:
    made = result(QUIZ, [right(q) for q in QUIZ.questions()], "Anna")
    old = replace(made, version="0.0.1", answers=tuple(replace(a, asked="ZZ") for a in made.answers))
    assert "Cannot be marked: Anna" in report(old.line).text()


# -- What is written


def test_the_command_writes_a_table_a_picture_and_a_page(tmp_path: Path) -> None:
    text = tmp_path / "chat.txt"
    text.write_text(chat(), encoding="utf-16")
    table, figure, page = (tmp_path / name for name in ("a.csv", "a.svg", "a.html"))
    done = run("class", "report", str(text), "--csv", str(table), "--figure", str(figure), "--html", str(page))
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert len(rows) == 3 * 8 and rows[0]["pupil"] == "Anna" and rows[0]["outcome"] == "wrong, a known mistake"
    assert (
        rows[1]["outcome"] == "not answered"
        and rows[1]["answer"] == ""
        and rows[2]["right answer"] == rows[2]["answer"]
    )
    html = page.read_text(encoding="utf-8")
    assert (
        html.count("<svg") == 2
        and "What to teach again" in html
        and "http://" not in html.replace("http://www.w3.org", "")
    )
    assert figure.read_text(encoding="utf-8").count("<path") > 24


def test_the_picture_has_a_field_for_each_answer_and_a_letter_for_each_mistake_with_a_bar() -> None:
    made = report(chat())
    above, below = picture.figure(made).axes
    signs = [t.get_text() for t in above.texts]
    assert signs == ["A", "–", *"✓✓✓✓✓", "C", "A", "B", *"✓✓✓✓✓✓", "✓", "B", *"✓✓✓✓✓✓"]
    assert [t.get_text() for t in above.get_yticklabels()] == ["Anna", "Ben", "Carl"]
    assert [t.get_text() for t in below.texts] == ["2", "2", "1"]
    assert [t.get_text()[0] for t in below.get_yticklabels()] == ["A", "B", "C"]
    all_right = report(sent("Anna"))
    assert len(picture.figure(all_right).axes) == 1 and "<svg" in picture.drawing(all_right).svg


def test_all_mistakes_of_a_command_are_told_at_once_and_nothing_is_written(tmp_path: Path) -> None:
    text, table = tmp_path / "chat.txt", tmp_path / "a.csv"
    text.write_text(chat(), encoding="utf-8")
    words = ["class", "report", str(text), str(tmp_path / "none.txt"), "--code", "XYZ", "--figure", "a.bmp"]
    done = run(*words, "--html", "/nowhere/a.html", "--csv", str(table))
    assert done.exit_code == 2 and "Traceback" not in done.output and not table.exists()
    for told in ('"XYZ"', "no kind of picture", "/nowhere/a.html", "none.txt: cannot be read"):
        assert told in done.output
    done = run("class", "report", str(text), str(tmp_path / "none.txt"))
    assert done.exit_code == 0 and "none.txt: cannot be read" in done.output, "the other file is read"


def test_a_name_that_a_spreadsheet_takes_for_a_formula_is_harmless() -> None:
    assert "'=1+1 Anna" in report(sent("=1+1 Anna")).csv()
