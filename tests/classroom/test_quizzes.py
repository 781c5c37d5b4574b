"""Quizzes: a code holds what is asked, a line holds what was answered, and nothing that was copied wrongly passes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import record_exercises
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from quiz_answers import answers, line, right, slip

from rometeach.classroom.quizzes import letters, register
from rometeach.classroom.quizzes import line as lines
from rometeach.classroom.quizzes.compact import packed, unpacked
from rometeach.classroom.quizzes.line import FORM, START, read, result
from rometeach.classroom.quizzes.marking import State, fingerprint, marked
from rometeach.classroom.quizzes.quiz import MOST, SEEDS, Question, drawn, listed, of_code
from rometeach.classroom.quizzes.quiz import asked as asked_once
from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.lessons import generators
from rometeach.lessons.course import course

GAMES = [x.game for x in register.register()]
QUIZ = drawn("rome-iinc", ["revolts"], 8, 7)


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=typed, prog_name="rometeach")


@cache
def questions_of_every_kind() -> tuple[Question, ...]:
    """Questions of all kinds of answers."""
    found: dict[str, Question] = {}
    for game in GAMES:
        for question in listed(game, register.of_game(game).exercises[:MOST], 3).questions():
            assert question.exercise is not None
            found.setdefault(type(question.exercise.task.ask).__name__, question)
    counters = listed("rome-iinc", ["revolts/make_it_safe"], 3).questions()[0]
    return (*found.values(), counters)


# -- The register and the codes


def test_every_exercise_of_every_course_has_a_number() -> None:
    assert register.recorded(register.register()) == register.register(), "run python tools/record_exercises.py"
    for game in GAMES:
        there = {f"{x.id}/{name}" for x in course(game) for name in generators.generators(game, x.id)}
        assert there <= set(register.of_game(game).exercises)


def test_what_is_registered_stays_and_what_is_new_comes_at_the_end() -> None:
    (old,) = (x for x in register.register() if x.game == "hotre")
    short = replace(old, exercises=("idea/lost_long_ago", *old.exercises[3:]), editions=(len(old.exercises) - 2,))
    (now,) = register.recorded([short], ["hotre"])
    assert now.exercises == (*short.exercises, *old.exercises[:3]) and now.editions == (
        *short.editions,
        len(now.exercises),
    )
    assert now.gone == {"idea/lost_long_ago": 2}
    assert "idea/lost_long_ago" in now.of_edition(1) and "idea/lost_long_ago" not in now.of_edition(2)
    assert now.of_edition(1) == short.exercises
    assert 'gone]\n"idea/lost_long_ago" = 2' in record_exercises.text([now])


def test_these_codes_ask_the_same_for_ever() -> None:
    assert QUIZ.code == "363-A28-9CU" and drawn("rome-iinc", ["8"], 8, 7) == QUIZ
    assert QUIZ.exercises == (
        "revolts/next_fort", "revolts/steps_in_order", "revolts/the_sum", "revolts/who_rolls",
        "revolts/make_it_safe", "revolts/the_chance", "revolts/throw_the_die", "revolts/roman_again",
    )  # fmt: skip
    assert of_code("553-858-67").exercises == drawn("hotre", (), 6, 100, own=True).exercises


@pytest.mark.parametrize("game", GAMES)
def test_a_code_holds_the_quiz(game: str) -> None:
    for lessons, number, seed, own in (
        ((), 6, 1, False),
        ((course(game)[1].id, "1"), MOST, SEEDS, True),
        (("3",), 1, 500, False),
    ):
        made = drawn(game, lessons, number, seed, own=own)
        assert of_code(made.code.lower().replace("-", " ")) == made
        assert (made.game, made.seed, made.own, len(made.exercises)) == (game, seed, own, number)
        asked = made.questions("Anna" if own else "")
        assert [q.number for q in asked] == list(range(1, number + 1))
        assert all(q.exercise is not None and q.exercise.game == game for q in asked)
        chosen = {course(game)[int(x) - 1].id if x.isdigit() else x for x in lessons}
        assert not lessons or {k.partition("/")[0] for k in made.exercises} == chosen
        assert len(made.code) <= 14


def test_a_quiz_that_is_listed_asks_these_in_this_order_and_one_that_comes_again_anew() -> None:
    keys = ("revolts/the_sum", "treasury/pay_moves", "revolts/the_sum")
    made = listed("rome-iinc", keys, 9)
    assert of_code(made.code) == made and made.exercises == keys
    assert [q.variant for q in made.questions()] == [9, 9, 10]


def test_each_pupil_has_their_own_where_that_is_wanted() -> None:
    made = drawn("rome-iinc", ["revolts"], 6, 7, own=True)
    anna, ben = made.questions("Anna"), made.questions("Ben")
    assert [q.key for q in anna] == [q.key for q in ben] and [q.variant for q in anna] == [
        q.variant for q in made.questions("Anna")
    ]
    assert not {q.variant for q in anna} & {q.variant for q in ben}
    with pytest.raises(BadInput, match="each pupil has their own"):
        made.questions()
    sent = line(made, "Anna", [right(q) for q in anna])
    assert all(m.state is State.RIGHT for m in read(sent).marked())


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_one_slip_in_a_code_is_noticed_and_what_was_meant_is_named(data: st.DataObject) -> None:
    code = data.draw(st.sampled_from([QUIZ.code, "553-858-67", listed("hotre", ["draw/draw_in_order"] * 12, 5).code]))
    signs = letters.bare(code)
    place = data.draw(st.integers(0, len(signs) - 1))
    kind = data.draw(st.sampled_from(["other", "swapped", "lost", "twice"]))
    after = signs[place + 1 :]
    if kind == "other":
        wrong = signs[:place] + data.draw(st.sampled_from(letters.SIGNS + "01ILO")) + after
    elif kind == "swapped":
        wrong = signs[:place] + after[:1] + signs[place] + after[1:]
    else:
        wrong = signs[:place] + (after if kind == "lost" else signs[place] * 2 + after)
    if wrong == signs:
        return
    with pytest.raises(BadInput, match="is no code of a quiz") as told:
        of_code(wrong)
    if kind in ("other", "swapped"):
        assert re.search(f"Did you mean ([^?]* or )?{code}( or [^?]*)?\\?", str(told.value))


def test_codes_of_a_newer_kit_say_so() -> None:
    for numbers in (
        [9, 0, 1, 6, 0, 7],
        [1, 30, 1, 6, 0, 7],
        [1, 0, 30, 6, 0, 7],
        [2, 0, 0, 7, 30, 30],
        [1, 0, 1, 6, 0, 7, 29],
    ):
        with pytest.raises(BadInput, match="newer version may"):
            of_code(letters.sealed(numbers))
    for numbers in ([1, 0, 1, 0, 0, 7], [1, 0, 1, 6, 0, 7, 2, 1], [2, 0, 0, 7, 1], [2, 0, 0, 7, *[0] * 26]):
        with pytest.raises(BadInput, match=r"is (no|a) code"):
            of_code(letters.sealed(numbers))


def test_an_exercise_that_is_gone_is_said_and_the_rest_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    code, sent = QUIZ.code, line(QUIZ, "Anna", [right(q) for q in QUIZ.questions()])
    known = generators.generators("rome-iinc", "revolts")
    left = {name: g for name, g in known.items() if name != "the_sum"}
    monkeypatch.setattr(generators, "generators", lambda game, lesson: left)
    asked_once.cache_clear()
    asked = of_code(code).questions()
    assert [q.exercise is None for q in asked] == [q.key == "revolts/the_sum" for q in asked]
    assert (
        asked[2].gone == "Question 3 is left out: this version of rometeach no longer has the exercise revolts/the_sum."
    )
    assert [m.state for m in read(sent).marked()].count(State.UNMARKED) == 1
    shown = run("quiz", "show", code, "--key")
    asked_once.cache_clear()
    assert shown.exit_code == 0 and asked[2].gone in shown.output and "Question 8" in shown.output


# -- Answers and lines


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_answer_comes_back_out_of_its_signs(data: st.DataObject) -> None:
    question = data.draw(st.sampled_from(questions_of_every_kind()))
    assert question.exercise is not None
    ask = question.exercise.task.ask
    answer = data.draw(answers(ask))
    text = packed(ask, answer)
    assert ask.read(unpacked(ask, text)) == ask.read(answer)
    assert text.isascii() and text


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_answers_and_any_name_come_back_out_of_the_line(data: st.DataObject) -> None:
    asked = QUIZ.questions()
    given_ = [data.draw(st.none() | answers(q.exercise.task.ask)) if q.exercise else None for q in asked]
    name = data.draw(st.sampled_from(["", "Anna Müller", "17", "Ζωή", "李 雷", "a" * 60, "x|y-z", "🦉 Owl"]))
    made = result(QUIZ, given_, name)
    assert read(made.line) == made and len(made.line) <= 300
    assert made.line.isascii() and made.line.removeprefix(f"{START}{FORM}-").isalnum()
    assert [m.state for m in made.marked()] == [marked(q, g).state for q, g in zip(asked, given_, strict=True)]
    assert [a.told for a in made.answers] == [m.state for m in made.marked()]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_changed_line_never_passes(data: st.DataObject) -> None:
    sent = _line()
    place = data.draw(st.integers(0, len(sent) - 1))
    other = data.draw(st.characters(exclude_categories=("Cs",)))
    changed = sent[:place] + data.draw(st.sampled_from([other, "", other + sent[place]])) + sent[place + 1 :]
    if changed.strip() == sent or (changed.lower()[:4] == sent[:4] and changed[4:].strip() == sent[4:]):
        return
    with pytest.raises(BadInput, match="result line"):
        read(changed)


def test_every_sign_of_a_line_counts() -> None:
    sent = _line()
    for place in range(4, len(sent)):
        for other in "0aZ9":
            if other != sent[place]:
                with pytest.raises(BadInput):
                    read(sent[:place] + other + sent[place + 1 :])


@cache
def _line() -> str:
    return line(QUIZ, "Anna", [right(q) for q in QUIZ.questions()])


def test_what_a_line_claims_is_not_believed() -> None:
    asked = QUIZ.questions()
    made = result(QUIZ, [slip(q) for q in asked[:3]] + [None] * 5, "Anna")
    lied = replace(made, answers=tuple(replace(a, told=State.RIGHT) for a in made.answers))
    assert [m.state for m in read(lied.line).marked()] == [State.SLIP] * 3 + [State.OPEN] * 5
    assert all(m.why for m in read(lied.line).marked()[:3])


def test_a_line_says_where_another_version_asked_something_else() -> None:
    made = result(QUIZ, [right(q) for q in QUIZ.questions()], "Anna")
    first, *others = made.answers
    other = replace(made, version="0.0.9", answers=(replace(first, asked="ZZ"), *others))
    assert first.asked == fingerprint(QUIZ.questions()[0]) != "ZZ"
    told = read(other.line).marked()
    assert [m.state for m in told] == [State.UNMARKED] + [State.RIGHT] * 7 and "0.0.9 asked another question" in told[
        0
    ].why


def test_lines_that_are_none_say_why() -> None:
    for text, why in (
        ("hello", "expected rq1-"),
        (f"rq7-{_line()[4:]}", "has the form 7"),
        (_line()[:-3], "changed or lost"),
        ("rq1-" + "z" * 3000, "expected rq1-"),
    ):
        with pytest.raises(BadInput, match=why):
            read(text)
    forged = replace(read(_line()), answers=read(_line()).answers[:3])
    with pytest.raises(BadInput, match="holds 3 answers"):
        read(forged.line)
    wild = replace(read(_line()), answers=tuple(replace(a, answer="%%") for a in read(_line()).answers))
    with pytest.raises(BadInput, match="question 8"):
        read(wild.line).marked()


def test_all_answers_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(BadInput) as told:
        result(QUIZ, ["nowhere", None, "many", None, None, "200%", None, None], "Anna")
    assert [p.where for p in told.value.problems] == ["question 1", "question 3", "question 6"]


def test_damaged_signs_hold_nothing() -> None:
    assert lines.plain("") is None and lines.plain("0" * 60) is None and lines.plain("a" * 60) is None
    assert lines.plain(f"0{_line()[4:]}") is None


# -- The commands


def test_a_quiz_is_made_shown_and_taken_in_a_terminal() -> None:
    made = run("quiz", "new", "rome-iinc", "revolts", "--exercises", "8", "--seed", "7")
    assert made.exit_code == 0 and QUIZ.code in made.output and "Question 8" in made.output
    assert "Answer:" not in made.output
    keyed = run("quiz", "show", QUIZ.code.lower(), "--key").output
    assert keyed.count("Answer:") == 8
    first, third = QUIZ.questions()[0], QUIZ.questions()[2]
    typed = f"Anna\n{right(first)}\n\nnonsense\n{slip(third)}\n"
    taken = run("quiz", "take", QUIZ.code, typed=typed)
    assert taken.exit_code == 0, taken.output
    assert '"nonsense": is no whole number' in taken.output.replace("nonsense:", '"nonsense":')
    sent = taken.output.split()[-1]
    assert [m.state for m in read(sent).marked()] == [State.RIGHT, State.OPEN, State.SLIP] + [State.OPEN] * 5
    assert read(sent).pupil == "Anna" and "1 of 8 right." in taken.output
    before = taken.output.partition("1 of 8 right.")[0]
    assert "hint" not in before.lower() and "Right:" not in before and "Case 11.1" not in before


def test_mistakes_are_told_at_once() -> None:
    told = run("quiz", "new", "rome-iinc", "revots", "--exercises", "60", "--seed", "0", "--html", "/nowhere/x.html")
    assert told.exit_code == 2 and "Traceback" not in told.output
    for words in ("revots", "expected 1 to 12", "expected a number from 1 to 961", "/nowhere/x.html"):
        assert words in told.output
    told = run("quiz", "take", "363-A28-9CX", "--pupil", "\u3164", "--save", "/nowhere/x.txt")
    assert told.exit_code == 2 and f"Did you mean {QUIZ.code}?" in told.output
    assert "do not show" in told.output and "/nowhere/x.txt" in told.output
    told = run("quiz", "new", "rome-iinc", "revolts", "--exercise", "revolts/the_sun")
    assert told.exit_code == 2 and "Leave out lessons" in told.output and "Did you mean the_sum?" in told.output


def test_a_page_of_a_quiz_has_no_answers_unless_they_are_wanted(tmp_path: Path) -> None:
    page = tmp_path / "quiz.html"
    assert run("quiz", "show", QUIZ.code, "--html", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert (
        text.count("<h2>Question") == 8
        and "<strong>Answer:" not in text
        and "<img" in text
        and "src='http" not in text
        and 'src="http' not in text
    )
    run("quiz", "show", QUIZ.code, "--key", "--html", str(page))
    assert page.read_text(encoding="utf-8").count("<strong>Answer:") == 8


def test_a_quiz_without_a_seed_is_another_one_each_time() -> None:
    assert len({drawn("hotre", ["idea"]).code for _ in range(5)}) > 1
