"""The panel of a quiz: one question after the other, nothing told before the end, then the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from quiz_answers import right, slip

from rometeach.classroom import quiz
from rometeach.classroom.quizzes.line import read
from rometeach.classroom.quizzes.marking import State
from rometeach.classroom.quizzes.panel import QuizPanel
from rometeach.classroom.quizzes.quiz import drawn
from rometeach.core.errors import BadInput
from rometeach.lessons.answers import Typed
from rometeach.widgets.parts import Panel

QUIZ = drawn("rome-iinc", ["revolts"], 8, 7)


def put(panel: QuizPanel, answer: Typed) -> None:
    """Give an answer by the control that is shown."""
    assert panel.control is not None
    panel.control.put(answer if isinstance(answer, str) else tuple(answer))


def shown(panel: Panel) -> str:
    """All that a panel shows as HTML or text."""
    found, left = [], [panel.root]
    while left:
        widget = left.pop()
        left += getattr(widget, "children", ())
        found += [str(getattr(widget, name, "")) for name in ("value", "svg", "options")]
    return " ".join(found)


def test_a_quiz_is_answered_question_by_question_and_ends_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    panel = quiz(QUIZ.code, pupil="Zoë")
    panel.start()
    for question in QUIZ.questions():
        assert panel.place == question.number - 1 and panel.result is None
        assert question.exercise is not None
        text = shown(panel) + str(panel.card())
        for line in (*question.exercise.task.hints, "How it is done", "Answer:"):
            assert line not in text, "told before the end"
        if question.number == 2:
            panel.leave_open()
            continue
        put(panel, slip(question) if question.number == 3 else right(question))
        panel.next()
    assert panel.result is not None
    states = [m.state for m in read(panel.line.value).marked()]
    assert states == [State.RIGHT, State.OPEN, State.SLIP] + [State.RIGHT] * 5
    assert "6 of 8 right" in panel.message.value and "How it is done" in shown(panel)
    assert str(panel.card()) == panel.line.value == panel.result.line
    panel.safely(panel._save)()
    (file,) = tmp_path.iterdir()
    assert file.name == f"quiz-{QUIZ.code}-Zo.txt" and read(file.read_text()).pupil == "Zoë"
    panel.save("mine.txt")
    assert panel.save("mine.txt").read_text() == f"{panel.line.value}\n"


def test_a_pupil_goes_back_and_finds_what_was_answered() -> None:
    panel = quiz(QUIZ.code, pupil="Anna")
    panel.start()
    asked = QUIZ.questions()
    for question in asked[:4]:
        put(panel, right(question))
        panel.next()
    for question in reversed(asked[:4]):
        panel.back()
        assert panel.control is not None and question.exercise is not None
        ask = question.exercise.task.ask
        assert ask.read(panel.control.given()) == ask.read(right(question))
    panel.leave_open()
    assert panel.given[0] is None and panel.given[1] is not None


def test_what_is_wrong_is_told_and_the_quiz_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match=f"Did you mean {QUIZ.code}"):
        quiz(QUIZ.code[:-1] + "2")
    panel = quiz()
    panel.code.value = QUIZ.code[:-1] + "2"
    panel.start_button.click()
    assert f"Did you mean {QUIZ.code}" in panel.message.value and not panel.questions
    panel.code.value = QUIZ.code.lower()
    panel.start_button.click()
    assert "Your name or number" in panel.message.value and not panel.questions
    panel.pupil.value = " 17 "
    panel.start_button.click()
    panel.next_button.click()
    assert "is empty" in panel.message.value and panel.place == 0
    panel.leave_open()
    panel.leave_open()
    put(panel, "many")
    panel.next_button.click()
    assert "is no whole number" in panel.message.value and panel.place == 2
    with pytest.raises(BadInput, match="not there yet"):
        panel.save()
    for _ in range(6):
        panel.leave_open()
    assert panel.result is not None and panel.result.pupil == "17"
    (tmp_path / "other.txt").write_text("a diary")
    with pytest.raises(BadInput, match="is no result"):
        panel.save("other.txt")
    with pytest.raises(BadInput, match="cannot be written"):
        panel.save("other.txt/x.txt")
