"""A game that was saved when the kit asked less goes on as the kit did it then."""

from __future__ import annotations

from rometeach.core.session.actions import Choose
from rometeach.core.session.requests import Decision, Note, Option, Roll, Steps
from rometeach.core.session.session import Session, Stage

LEFT, RIGHT = Choose("left"), Choose("right")


def steps(board: int) -> Steps[int]:
    """Three times: a way, which was always left once; dice; whether to keep them, and that was always asked."""
    for _ in range(3):
        way = yield Decision("East", "which way?", "1.1", (Option(RIGHT), Option(LEFT)), kind="way", unasked=LEFT)
        (face,) = yield Roll("a throw", "1.2")
        kept = yield Decision("East", "keep it?", "1.3", (Option(Choose("yes")), Option(Choose("no"))))
        if kept == Choose("yes"):
            board += face if way == LEFT else -face
            yield Note(f"now {board}", "1.2", board=board)
    return board


def session(seed: int | None = None) -> Session[int]:
    return Session("test", 0, (Stage("First", steps),), str, seed)


OLD = [[[5], True, 0], ["yes", True, 0], [[2], True, 0], ["no", True, 0], [[4], True, 0]]


def test_what_was_not_asked_is_answered_as_it_was_done() -> None:
    s = session().resume({"answers": OLD})
    assert (s.stopped, s.unasked) == (None, 3)
    assert [a.text for a in s.answers] == ["left", "5", "yes", "left", "2", "no", "left", "4"]
    s.answer("yes")
    assert s.board == 9
    again = session().resume(s.as_json())
    assert (again.unasked, again.board, again.report()) == (0, 9, s.report())
    s.undo()
    s.undo()
    assert [a.text for a in s.answers] == ["left", "5", "yes", "left", "2", "no", "left"]


def test_an_answer_that_fits_is_the_answer() -> None:
    s = session().resume({"answers": [["right", True, 0], *OLD[:2], ["right", True, 0], *OLD[2:4]]})
    assert (s.stopped, s.unasked, s.board) == (None, 0, -5)
    assert s.request is not None and s.request.what == "which way?"  # nothing follows: a person says it
    mixed = session().resume({"answers": [["right", True, 0], *OLD[:2], *OLD[2:4]]})
    assert (mixed.stopped, mixed.unasked, mixed.board) == (None, 1, -5)


def test_what_fits_neither_way_stops_the_game_before_the_choice() -> None:
    s = session().resume({"answers": [*OLD[:2], ["up", True, 0], *OLD[2:]]})
    assert s.stopped is not None
    assert (s.stopped.number, s.stopped.answer, s.stopped.due) == (3, "up", "which way?")
    assert (s.unasked, [a.text for a in s.answers]) == (1, ["left", "5", "yes"])
    s.answer("right")
    s.answer("3")
    s.answer("yes")
    assert s.board == 2


def test_seeded_dice_go_on_where_they_were() -> None:
    then = session(4)
    for answer in ("left", "yes", "left", "no"):
        then.answer(answer)
    plain = then.as_json()
    answers = plain["answers"]
    assert isinstance(answers, list)
    asked_less = [a for a in answers if a[0] != "left"]
    s = session(4).resume({**plain, "answers": asked_less})
    assert (s.unasked, s.report()) == (2, then.report())
    for each in (then, s):
        each.answer("left")
        each.answer("yes")
    assert s.board == then.board


def test_what_was_taken_back_is_told_where_it_was() -> None:
    s = session().resume({"answers": OLD[:3], "taken_back": [[2, "Taken back"]]})
    lines = s.report().splitlines()
    assert lines.index("Taken back") == lines.index("East: yes (1.3)") + 2  # the Note of the sum stands between


def test_a_correction_gives_no_answer_of_its_own() -> None:
    s = session()
    for answer in ("left", "5", "yes", "right", "2", "no"):
        s.answer(answer)
    found = s.correct(2, "no")
    assert (found.kept, [a.text for a in s.answers][2:]) == (3, ["no", "right", "2", "no"])
