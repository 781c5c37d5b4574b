"""The panels of Examples and exercises, and the picture of the course."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rometeach.lessons import pupils, scorebook
from rometeach.lessons.course import course
from rometeach.lessons.examples import example as found
from rometeach.widgets import example, exercises, worksheet
from rometeach.widgets.course_picture import course_map
from rometeach.widgets.example_panel import ExamplePanel
from rometeach.widgets.exercise_panel import Exercises


@pytest.fixture(autouse=True)
def _own_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(scorebook.ENVIRONMENT, str(tmp_path / "progress.json"))


def words(widget: Any) -> str:
    """The text of an HTML widget."""
    return " ".join(re.sub(r"<[^>]*>", " ", widget.value).split())


def guessed(number: str) -> ExamplePanel:
    """The panel of an Example whose reader has committed a guess."""
    told = example("rome-iinc", number)
    answer = told.guess.guess.answer(told.guess.board)
    told.guess.control.put(answer)
    told.guess.commit()
    return told


def unmarked() -> ExamplePanel:
    """The panel of an Example whose guess is in the reader's own words."""
    return ExamplePanel(replace(found("rome-iinc", "T20"), guess=None))


def test_nothing_of_an_example_is_told_before_the_guess_and_the_guess_is_remembered() -> None:
    told = unmarked()
    told.safely(told.guess.commit)()
    assert "is empty" in words(told.message) and told.walk.layout.display == "none" == told.what_ifs.layout.display
    told.all_steps()
    assert told.steps.value == ""
    told.guess.control.put("It holds, I think")
    told.guess.commit()
    assert told.walk.layout.display == "" and told.steps.value == ""
    assert "It holds, I think" in words(told.guess.line)
    again = unmarked()
    assert "It holds, I think" in words(again.guess.line) and again.walk.layout.display == ""
    again.guess.take_back()
    assert again.walk.layout.display == "none"


def test_an_example_unfolds_step_by_step_and_back() -> None:
    told = guessed("T29")
    assert words(told.steps) == ""
    told.next()
    told.next()
    assert "+2 Frisia joined by River/Strait" in words(told.steps)
    assert "The sum is +2." in words(told.message)
    told.back()
    assert "Frisia" not in words(told.steps)
    told.all_steps()
    assert told.forward.disabled and "✗ Revolts" in words(told.steps)
    assert words(told.message) == told.example.outcome
    told.next()
    assert "last step" in words(told.message)


def test_a_what_if_says_what_is_different() -> None:
    told = guessed("T29")
    told.prepared.value = 0
    assert "Different now:" in words(told.message) and "(different)" in words(told.steps)
    told.restart()
    assert told.film is told.original and told.shown == 0 and told.change.value == ""


def test_a_reader_may_change_the_dice_and_learns_what_is_still_due() -> None:
    told = guessed("R1")
    told.answers.value = "1; 1"
    told.what_if()
    assert "Still due: 1D6 for the Revolt of Mesopotamia" in words(told.message)


def test_mistakes_in_a_what_if_are_all_shown_and_nothing_is_lost() -> None:
    told = guessed("R1")
    told.all_steps()
    before = told.steps.value
    told.change.value = "Germaina II +Fort; Rome +Elephant <b>"
    told.safely(told.what_if)()
    assert told.message.value.count("<li>") == 2 and "<b>" not in told.message.value
    assert told.steps.value == before and told.change.value == "Germaina II +Fort; Rome +Elephant <b>"


def test_an_example_leaves_a_card_without_scripts() -> None:
    card = example("rome-iinc", "T29").card()
    assert "<svg" not in card.markup and "<script" not in card.markup and "+4" in card.plain
    opened, _, folded = card.markup.partition("<details><summary>What happens")
    assert "<img" in opened and "Revolts" in folded


def text(drill: Exercises) -> Any:
    """The line in which an answer is typed."""
    assert drill.control.text is not None
    return drill.control.text


def right(drill: Exercises) -> None:
    """Give the right answer."""
    drill.control.put(drill.exercise.task.answer)


@pytest.mark.parametrize("lesson", course("rome-iinc"), ids=lambda lesson: lesson.id)
def test_every_exercise_can_be_answered_with_its_controls(lesson: Any) -> None:
    drill = exercises("rome-iinc", lesson.id)
    for name in drill.generators:
        drill.which.value = name
        right(drill)
        drill.check()
        assert "Right:" in words(drill.message), name
        assert drill.kept.score("rome-iinc", lesson.id, name).alone == 1
        assert "Answer:" in words(drill.solution_box)
    assert f"{len(drill.generators)} of {len(drill.generators)} exercises" in words(drill.score)
    assert scorebook.load().solved("rome-iinc", lesson.id) == len(drill.generators)


def test_hints_come_one_by_one_and_are_counted_as_help() -> None:
    drill = exercises("rome-iinc", "revolts")
    hints = drill.exercise.task.hints
    for number in range(len(hints)):
        assert not drill.hint_button.disabled
        drill.hint()
        assert f"Hint {number + 1} of {len(hints)}" in words(drill.message)
    assert drill.hint_button.disabled
    right(drill)
    drill.check()
    score = drill.kept.score("rome-iinc", "revolts", "the_sum")
    assert (score.solved, score.alone) == (1, 0)


def test_a_solution_that_was_looked_up_does_not_count_as_solved() -> None:
    drill = exercises("rome-iinc", "revolts")
    drill.solution()
    right(drill)
    drill.check()
    assert drill.kept.score("rome-iinc", "revolts", "the_sum") == scorebook.Tally(1, 0, 0)


def test_a_wrong_answer_gets_the_word_for_its_mistake_and_may_be_mended() -> None:
    drill = exercises("rome-iinc", "revolts")
    mistake = drill.exercise.mistakes[0]
    drill.control.put(mistake.answer)
    drill.check()
    assert mistake.why in drill.message.value or mistake.why.split("(")[0].strip() in words(drill.message)
    right(drill)
    drill.check()
    assert drill.kept.score("rome-iinc", "revolts", "the_sum") == scorebook.Tally(2, 1, 0)


def test_an_empty_answer_and_rubbish_are_refused_in_words() -> None:
    drill = exercises("rome-iinc", "revolts")
    drill.safely(drill.check)()
    assert "is empty" in words(drill.message)
    text(drill).value = "<b>many"
    drill.safely(drill.check)()
    assert "is no whole number" in words(drill.message) and "<b>" not in drill.message.value
    assert not drill.kept.scores


def test_a_spoilt_file_of_progress_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("not mine")
    drill = exercises("rome-iinc", "revolts")
    assert "is no file of a learner" in words(drill.message)
    right(drill)
    drill.check()
    assert "Right" in words(drill.message) and (tmp_path / "progress.json").read_text() == "not mine"


def test_a_broken_file_of_progress_is_told_when_it_is_found_and_once_when_it_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("")
    drill = exercises("rome-iinc", "revolts")
    assert "is broken: your progress begins anew" in words(drill.message)
    right(drill)
    drill.check()
    assert "Right" in words(drill.message) and "it is kept as progress.broken.json" in words(drill.message)
    drill.another()
    assert words(drill.message) == "Your answer?"
    right(drill)
    drill.check()
    assert "Right" in words(drill.message) and "broken" not in words(drill.message)


def test_the_map_of_the_course_tells_of_a_broken_file_of_progress(tmp_path: Path) -> None:
    (tmp_path / "progress.json").write_text("")
    mine = course_map("rome-iinc", mine=True)
    assert "progress.json is broken" in mine.text() and "progress.json is broken" in mine.html()
    assert mine.kept is not None
    mine.kept.record("rome-iinc", "revolts", "the_sum", solved=True)
    again = course_map("rome-iinc", mine=True)
    for shown in (again.text(), again.html()):
        assert "kept aside, and do not count: progress.broken.json." in shown
    assert "broken" not in course_map("rome-iinc").html()


# -- Pupils who share a login ------------------------------------------------------------------------------


def test_a_name_that_is_typed_shows_that_pupils_record_at_once_and_keeps_it_apart(tmp_path: Path) -> None:
    drill = exercises("rome-iinc", "revolts")
    right(drill)
    drill.check()
    assert "Your progress: 1 of 9 exercises of this lesson solved" in words(drill.score)
    drill.pupil.value = " Zoë "
    assert drill.pupil.value == "Zoë"
    assert words(drill.message) == "Zoë: 0 of 9 exercises of this lesson solved. Nothing is kept of Zoë yet."
    assert "Progress of Zoë : 0 of 9" in words(drill.score) and str(drill.kept.path) in words(drill.score)
    right(drill)
    drill.check()
    assert "Progress of Zoë : 1 of 9" in words(drill.score)
    drill.pupil.value = "zoe"
    assert words(drill.message).endswith("Nearly the same name, and another record: Zoë.")
    drill.pupil.value = "Zoë"
    assert words(drill.message) == "Zoë: 1 of 9 exercises of this lesson solved."
    drill.pupil.value = "  "
    assert drill.pupil.value == ""
    assert words(drill.message) == "Without a name: 1 of 9 exercises of this lesson solved."
    name = drill.exercise.name
    for kept in (scorebook.load(), scorebook.load(pupil="Zoë")):
        assert kept.score("rome-iinc", "revolts", name) == scorebook.Tally(1, 1, 1)
    assert not scorebook.load(pupil="zoe").path.exists()


def test_the_next_pupil_gets_a_variant_that_nobody_has_tried_and_an_untouched_one_stays() -> None:
    drill = exercises("rome-iinc", "revolts")
    text(drill).value = "5"
    drill.pupil.value = "Zoë"
    assert (drill.number.value, text(drill).value) == (1, "5")
    drill.hint()
    drill.pupil.value = "Ben"
    assert drill.number.value != 1 and drill.hint_box.value == "" and "Ben: 0 of 9" in words(drill.message)
    for done in (drill.check, drill.solution):
        before = drill.number.value
        right(drill)
        done()
        drill.pupil.value += "n"
        assert drill.number.value != before and drill.solution_box.value == ""
    right(drill)
    drill.check()
    assert scorebook.load(pupil="Bennn").score("rome-iinc", "revolts", drill.exercise.name).alone == 1
    assert scorebook.load(pupil="Zoë").scores == {}


@pytest.mark.parametrize("typed", ["<b>\x07", "x" * 99, "..", "\ud800"])
def test_a_name_that_cannot_be_used_is_told_and_the_one_before_stays(typed: str) -> None:
    drill = exercises("rome-iinc", "revolts", pupil="Zoë")
    drill.pupil.value = typed
    assert "Your name :" in words(drill.message) and "A name has 1 to 60 letters" in words(drill.message)
    assert "<b>" not in drill.message.value
    drill.message.value.encode()
    assert (drill.pupil.value, drill.kept.pupil) == ("Zoë", "Zoë")
    right(drill)
    drill.check()
    assert list(scorebook.everybody()) == ["Zoë"]


def test_a_name_is_no_markup() -> None:
    drill = exercises("rome-iinc", "revolts", pupil="<b>Bob</b>")
    assert "&lt;b&gt;Bob" in drill.score.value and "<b>" not in drill.score.value
    mine = course_map("rome-iinc", pupil="<b>Bob</b>")
    assert "Solved by &lt;b&gt;Bob" in mine.html() and "<b>" not in mine.html()


def test_the_environment_names_the_pupil_of_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pupils.ENVIRONMENT, "Ben")
    drill = exercises("rome-iinc", "revolts")
    assert (drill.pupil.value, drill.kept.pupil, words(drill.message)) == ("Ben", "Ben", "Your answer?")
    right(drill)
    drill.check()
    assert "Solved by Ben" in course_map("rome-iinc", mine=True).text()
    assert "1 of 9 solved" in course_map("rome-iinc", mine=True).svg()
    assert "1 of 9 solved" not in course_map("rome-iinc", pupil="Eva").svg()
    drill.pupil.value = ""
    assert drill.kept.path == scorebook.default_path()
    monkeypatch.setenv(pupils.ENVIRONMENT, "..")
    drill = exercises("rome-iinc", "revolts")
    assert "ROMETEACH_PUPIL" in words(drill.message) and "is kept without a name" in words(drill.message)
    assert (drill.pupil.value, drill.kept.path) == ("", scorebook.default_path())


def test_what_could_not_be_written_waits_for_its_pupil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kept"
    monkeypatch.setenv(scorebook.ENVIRONMENT, str(folder / "progress.json"))
    folder.write_text("a file where the folder should be")
    drill = exercises("rome-iinc", "revolts", pupil="Zoë")
    right(drill)
    drill.check()
    assert "only in memory" in words(drill.message)
    folder.unlink()
    drill.pupil.value = "Ben"
    assert drill.kept.scores == {}
    drill.pupil.value = "Zoë"
    assert "1 of 9" in words(drill.score)
    right(drill)
    drill.check()
    kept = scorebook.load(pupil="Zoë").score("rome-iinc", "revolts", drill.exercise.name)
    assert (kept.tried, kept.solved) == (2, 2)
    assert list(scorebook.everybody()) == ["Zoë"]


def test_a_pupil_whose_file_is_foreign_or_broken_is_told(tmp_path: Path) -> None:
    own = scorebook.default_path()
    foreign, broken = (pupils.file(own, name) for name in ("Zoë", "Ben"))
    foreign.write_text("somebody's notes")
    broken.write_text("")
    drill = exercises("rome-iinc", "revolts")
    drill.pupil.value = "Zoë"
    assert "is no file of a learner" in words(drill.message) and drill.pupil.value == ""
    drill.pupil.value = "Ben"
    assert "is broken: your progress begins anew" in words(drill.message)
    right(drill)
    drill.check()
    assert "Right" in words(drill.message) and f"it is kept as {broken.stem}.broken.json" in words(drill.message)
    assert foreign.read_text() == "somebody's notes"
    assert scorebook.load(pupil="Ben").notices()[0].startswith("Broken files of this progress were kept aside")


def test_a_variant_can_be_opened_by_its_number() -> None:
    one, other = exercises("rome-iinc", "revolts"), exercises("rome-iinc", "revolts")
    one.number.value = other.number.value = 4711
    assert one.prompt.value == other.prompt.value


def test_the_worksheet_holds_every_exercise_without_scripts() -> None:
    paper = worksheet("rome-iinc", "revolts", 3)
    for generator in exercises("rome-iinc", "revolts").generators.values():
        assert generator.title in paper.plain and generator.title in paper.markup
    assert "<svg" not in paper.markup and paper.markup == worksheet("rome-iinc", "revolts", 3).markup


def test_the_map_of_the_course_shows_every_lesson_and_what_is_solved() -> None:
    scorebook.load().record("rome-iinc", "revolts", "the_sum", solved=True)
    plain, mine = course_map("rome-iinc"), course_map("rome-iinc", mine=True)
    for lesson in course("rome-iinc"):
        assert lesson.title in plain.text() and f"{lesson.minutes} min" in plain.text()
    assert "1 of 9 solved" in mine.svg() and 'role="img"' in mine.svg()
    assert "solved" not in plain.svg()
