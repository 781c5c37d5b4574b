"""A session on a small game of its own: answers, undo and redo, acts, files."""

import contextlib
import json
import random
from pathlib import Path

import pytest

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.session.actions import Choose
from rometeach.core.session.dice import ScriptedDice, SeededDice
from rometeach.core.session.play import play, run, scripted
from rometeach.core.session.requests import Changed, Decision, Note, Option, Refusal, Roll, Steps
from rometeach.core.session.session import Session, Stage, read

HOLD, THROW = Choose("hold"), Choose("throw")
OPTIONS = (Option(HOLD), Option(THROW))


def throws(board: int) -> Steps[int]:
    """The player throws dice as long as he likes."""
    yield Note("a step begins", "1.1")
    while True:
        choice = yield Decision(
            "East", f"throw? ({board})", "1.2", OPTIONS, (Refusal(Choose("cheat"), "never", "1.3"),)
        )
        if choice == HOLD:
            return board
        (face,) = yield Roll("a throw", "1.4")
        board += face
        yield Note(f"the sum is {board}", "1.4", (face,), board=board)


def double(board: int) -> Steps[int]:
    yield Note("doubled", "2.1")
    return 2 * board


def acts(board: int, text: str) -> Steps[int]:
    if text == "die":
        return thrown(board)
    if not text.startswith("add "):
        raise BadInput([])
    if int(text[4:]) > 50:
        raise IllegalChoice("3.1", "too much", text)
    return add(board, int(text[4:]))


def thrown(board: int) -> Steps[int]:
    (face,) = yield Roll("an act", "3.3")
    return board + face


def add(board: int, number: int) -> Steps[int]:
    yield Note(f"added {number}", "3.2")
    return board + number


STAGES = (Stage("First", throws), Stage("Second", double), Stage("Third", throws))


def session(seed: int | None = None, autosave: Path | None = None) -> Session[int]:
    return Session("game", 10, STAGES, str, seed, about={"rules": "abc"}, acts=acts, autosave=autosave)


def test_answers_dice_and_log() -> None:
    s = session()
    s.answer("throw")
    assert isinstance(s.request, Roll)
    s.answer("4")
    s.answer("HOLD")
    assert s.board == 28
    s.answer("hold")
    assert s.request is None
    with pytest.raises(BadInput, match="nothing is due"):
        s.answer("hold")
    assert [str(e) for e in s.log[:3]] == ["A step begins (1.1)", "East: throw (1.2)", "The sum is 14 [4] (1.4)"]
    assert "Second\n------\nDoubled (2.1)" in s.report()


def test_wrong_answers_change_nothing() -> None:
    s = session()
    before = s.as_json()
    with pytest.raises(IllegalChoice, match="never"):
        s.answer("cheat")
    with pytest.raises(BadInput, match="throw"):
        s.answer("thow")
    s.answer("throw")
    with pytest.raises(BadInput, match="due is 1D6 for a throw"):
        s.answer("7")
    s.undo()
    assert s.as_json() == before


def test_every_step_can_be_undone_and_done_again() -> None:
    s = session(3)
    states = [(s.as_json(), s.report(), s.board)]
    for choice in ("throw", "throw", "hold", "throw", "hold"):
        s.answer(choice)
        states.append((s.as_json(), s.report(), s.board))
    for state in reversed(states[:-1]):
        s.undo()
        assert (s.as_json(), s.report(), s.board) == state
    assert not s.can_undo
    for state in states[1:]:
        s.redo()
        assert (s.as_json(), s.report(), s.board) == state
    assert not s.can_redo


def test_acts_come_before_the_first_answer_of_a_step() -> None:
    s = session(3)
    assert s.can_act
    s.act("add 5")
    s.act("add 7")
    assert s.board == 22
    assert [e.text for e in s.log] == ["Added 5", "Added 7", "A step begins"]
    s.act("die")
    assert 23 <= s.board <= 28
    here = s.board
    s.answer("throw")
    assert not s.can_act
    with pytest.raises(BadInput, match="Answer what is due first"):
        s.act("add 1")
    s.undo()
    assert s.board == here and s.can_act
    s.undo()
    s.undo()
    s.undo()
    assert s.board == 10 and not s.can_undo
    for _ in range(4):
        s.redo()
    assert s.board > here
    with pytest.raises(IllegalChoice):
        session().act("add 51")


def patient(board: int) -> Steps[int]:
    """Like `throws`, but its player may act between the throws."""
    while True:
        choice = yield Decision("East", f"throw? ({board})", "1.2", OPTIONS, board=board, open=True)
        if isinstance(choice, Changed):
            board = choice.board
            continue
        if choice == HOLD:
            return board
        (face,) = yield Roll("a throw", "1.4")
        board += face
        yield Note(f"the sum is {board}", "1.4", (face,))


def test_acts_interrupt_an_open_decision_and_the_step_goes_on_from_the_changed_board(tmp_path: Path) -> None:
    stages = (Stage("First", patient), Stage("Second", patient))
    s = Session("game", 10, stages, str, 3, acts=acts, autosave=tmp_path / "game.json")
    s.answer("throw")
    thrown_to = s.board
    assert s.can_act
    s.act("add 20")
    assert s.board == thrown_to + 20 and s.request is not None and s.request.what == f"throw? ({thrown_to + 20})"
    s.act("die")
    assert thrown_to + 21 <= s.board <= thrown_to + 26
    end = s.board
    s.answer("throw")
    assert s.board > end
    again = Session("game", 10, stages, str, 3, acts=acts).resume(read(tmp_path / "game.json"))
    assert (again.board, again.report()) == (s.board, s.report())
    s.undo()
    assert s.board == end
    s.undo()
    s.undo()
    assert s.board == thrown_to
    for _ in range(3):
        s.redo()
    assert (s.board, s.report()) == (again.board, again.report())


def test_an_act_that_is_refused_changes_nothing() -> None:
    s = session(3)
    before = s.as_json(), s.report()
    with pytest.raises(IllegalChoice):
        s.act("add 99")
    assert (s.as_json(), s.report()) == before


def test_saved_and_resumed(tmp_path: Path) -> None:
    s = session(3)
    s.act("die")
    for choice in ("throw", "hold", "throw"):
        s.answer(choice)
    s.save(tmp_path / "game.json")
    again = session(3).resume(read(tmp_path / "game.json"))
    assert (again.as_json(), again.report(), again.board) == (s.as_json(), s.report(), s.board)
    s.answer("throw")
    again.answer("throw")
    assert again.board == s.board


def test_autosave_keeps_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "auto.json"
    s = session(3, path)
    assert read(path)["answers"] == []
    for do in (lambda: s.act("add 5"), lambda: s.answer("throw"), s.undo, s.redo):
        do()
        assert json.loads(path.read_text()) == s.as_json()
    assert [p.name for p in tmp_path.iterdir()] == ["auto.json"]


@pytest.mark.parametrize(
    ("answers", "match"),
    [
        ([[7]], r"answers\[1\]"),
        ([["throw", True, 0], "hold"], r"answers\[2\]"),
        ([["add 5", True, 0, "trick"]], r"answers\[1\]"),
    ],
)
def test_files_with_answers_that_are_none(answers: list[object], match: str) -> None:
    with pytest.raises(BadInput, match=match):
        session().resume({"answers": answers})


@pytest.mark.parametrize(
    ("answers", "number", "why", "due"),
    [
        ([["dance", True, 0]], 1, "no choice for", "throw"),
        ([["hold", True, 0]] * 3, 3, "after the end", ""),
        ([["throw", True, 0], ["hold", True, 0], ["hold", True, 0]], 2, "hold", "throw"),
    ],
)
def test_a_saved_game_stops_at_the_first_answer_that_does_not_fit(
    answers: list[object], number: int, why: str, due: str
) -> None:
    s = session().resume({"answers": answers})
    assert s.stopped is not None
    assert (s.stopped.number, len(s.stopped.dropped)) == (number, len(answers) - number + 1)
    assert why in s.stopped.why
    assert due in s.stopped.due
    assert len(s.answers) == number - 1
    assert f"Answer {number}, " in str(s.stopped)
    if s.request is not None:
        s.answer("3" if isinstance(s.request, Roll) else "hold")
        assert len(s.answers) == number


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text in (
        "",
        "[]",
        '{"rometeach": "session", "format": 99}',
        '{"rometeach": "session", "format": 1}',
        "[" * 99999,
    ):
        path.write_text(text)
        with pytest.raises(BadInput):
            read(path)
    with pytest.raises(BadInput, match="cannot be read"):
        read(tmp_path / "none.json")


def test_an_answer_that_is_no_choice_lists_the_choices() -> None:
    with pytest.raises(BadInput) as error:
        session().answer("qq")
    assert str(error.value) == "error: qq: is no choice for: throw? (10). Choices: hold, throw."
    many = Decision("East", "which?", "1.2", [Option(Choose(f"number {n}")) for n in range(9)])
    assert many.listed.endswith("number 6, number 7, ...")
    assert many.nearest("numbr 3").startswith("Did you mean number 3")


def test_a_scripted_player() -> None:
    player = scripted(["throw", "HOLD", "hold"])
    assert play(10, STAGES, ScriptedDice(["6"]), {"East": player}) == 32
    with pytest.raises(BadInput, match=r"the script ends here; due is the East: throw\? \(10\) \(Case 1\.2\)"):
        run(throws(10), SeededDice(1), {"East": scripted([])})
    with pytest.raises(BadInput, match='"dance" is no choice; due is the East'):
        run(throws(10), SeededDice(1), {"East": scripted(["dance"])})


# -- Walking back, going back, correcting


def typed(*answers: str) -> Session[int]:
    """A session with typed dice, some way on."""
    s = session()
    for answer in answers:
        s.answer(answer)
    return s


def test_every_entry_of_the_log_knows_the_board_that_it_left() -> None:
    s = typed("throw", "4", "throw", "6", "hold")
    assert [(e.text, e.board) for e in s.log] == [
        ("A step begins", 10),
        ("East: throw", 10),
        ("The sum is 14", 14),
        ("East: throw", 14),
        ("The sum is 20", 20),
        ("East: hold", 20),
        ("Doubled", 40),
        ("A step begins", 40),
    ]
    assert [e.number for e in s.log] == [0] * 6 + [1, 2]


def test_an_entry_without_a_board_of_its_own_gets_the_one_that_follows_from_it() -> None:
    s = Session("game", 10, (Stage("First", patient),), str, acts=acts)
    s.answer("throw")
    s.answer("5")
    assert (s.log[-1].text, s.log[-1].board) == ("The sum is 15", 15)


def test_the_starts_of_the_steps_and_the_way_back_to_them() -> None:
    s = typed("throw", "4", "hold", "throw", "2")
    assert [(x.name, x.position, x.answers, x.entries) for x in s.starts] == [
        ("First", 10, 0, 0),
        ("Second", 14, 3, 4),
        ("Third", 28, 3, 5),
    ]
    end = s.as_json(), s.report(), s.board
    s.back()
    assert s.board == 28 and s.stage == 2 and [e.text for e in s.log][-1] == "A step begins"
    with pytest.raises(BadInput, match="nobody has answered"):
        s.back()
    s.redo()
    assert (s.as_json(), s.report(), s.board) == end
    s.back(0)
    assert s.board == 10 and not s.can_undo
    s.redo()
    assert (s.as_json(), s.report(), s.board) == end and not s.can_redo
    with pytest.raises(BadInput, match="has not begun"):
        s.back(3)


def test_back_in_a_session_with_seeded_dice_throws_the_same_again() -> None:
    s = session(3)
    for choice in ("throw", "throw", "hold", "throw"):
        s.answer(choice)
    end = s.as_json(), s.report(), s.board
    s.back(0)
    for choice in ("throw", "throw", "hold", "throw"):
        s.answer(choice)
    assert (s.as_json(), s.report(), s.board) == end


def test_a_corrected_die_leaves_all_later_answers_as_they_were() -> None:
    s = typed("throw", "4", "throw", "6", "hold", "throw", "1")
    right = typed("throw", "5", "throw", "6", "hold", "throw", "1")
    old = s.as_json(), s.report(), s.board
    assert [str(a) for a in s.answers[:3]] == ["East, throw? (10): throw", "a throw: 4", "East, throw? (14): throw"]
    found = s.correct(1, "5")
    assert (found.kept, found.dropped, str(found)) == (5, (), "5 later answers given again.")
    assert (s.as_json(), s.report(), s.board) == (right.as_json(), right.report(), right.board)
    s.undo()
    assert (s.as_json(), s.report(), s.board) == old
    s.redo()
    assert s.board == right.board
    s.undo()
    s.undo()
    assert s.report() == typed("throw", "4", "throw", "6", "hold", "throw").report()


def test_the_first_answer_that_no_longer_fits_is_named_and_dropped_with_all_after_it() -> None:
    s = typed("throw", "4", "throw", "6", "hold", "throw", "1")
    found = s.correct(2, "hold")
    assert found.kept == 0 and [a.text for a in found.dropped] == ["6", "hold", "throw", "1"]
    assert found.why == "due now is East, throw? (28) (Case 1.2)"
    assert "Then it no longer fits: a throw: 6." in str(found) and "and the 3 after it are dropped" in str(found)
    assert s.board == 28 and s.stage == 2
    s.answer("hold")
    s.undo()
    s.undo()
    assert [a.text for a in s.answers] == ["throw", "4", "throw", "6", "hold", "throw", "1"]


def test_an_answer_is_not_given_to_the_same_words_in_another_step() -> None:
    s = typed("hold", "hold")
    found = s.correct(0, "throw")
    assert isinstance(s.request, Roll) and [a.text for a in found.dropped] == ["hold"]


def test_a_correction_that_does_not_fit_changes_nothing() -> None:
    s = typed("throw", "4", "hold")
    old = s.as_json(), s.report(), s.board
    for index, value, error in (
        (0, "cheat", IllegalChoice),
        (0, "dance", BadInput),
        (1, "7", BadInput),
        (9, "1", BadInput),
    ):
        with pytest.raises(error):
            s.correct(index, value)
        assert (s.as_json(), s.report(), s.board) == old
    with pytest.raises(IllegalChoice, match="never"):
        s.correct(2, "cheat")
    assert (s.as_json(), s.report(), s.board) == old


def test_two_corrections_one_after_the_other_are_undone_one_by_one() -> None:
    s = typed("throw", "4", "hold")
    boards = [s.board]
    for face in ("5", "4", "6"):
        s.correct(1, face)
        boards.append(s.board)
    assert boards == [28, 30, 28, 32]
    for board in reversed(boards[:-1]):
        s.undo()
        assert s.board == board
    s.undo()
    assert isinstance(s.request, Decision) and s.board == 14


def test_a_corrected_act_and_a_corrected_seeded_die(tmp_path: Path) -> None:
    s = session(3, tmp_path / "game.json")
    s.act("add 5")
    s.answer("throw")
    face = s.board - 15
    s.correct(0, "add 7")
    assert s.board == 17 + face
    s.correct(2, "6" if face < 6 else "5")
    assert s.board == (23 if face < 6 else 22)
    again = session(3).resume(read(tmp_path / "game.json"))
    assert (again.board, again.report()) == (s.board, s.report())
    with pytest.raises(IllegalChoice):
        s.correct(0, "add 51")
    assert s.board == again.board


def test_an_act_that_comes_too_late_is_taken_at_the_start_of_the_step() -> None:
    s = typed("hold", "throw", "4")
    assert not s.can_act
    found = s.amend("add 5")
    assert (found.kept, found.dropped, s.board) == (2, (), 29)
    assert [e.text for e in s.log if e.stage == "Third"] == ["Added 5", "A step begins", "East: throw", "The sum is 29"]
    s.undo()
    assert s.board == 24
    with pytest.raises(IllegalChoice):
        s.amend("add 51")
    assert s.board == 24
    fresh = session()
    assert fresh.amend("add 5").kept == 0 and fresh.board == 15
    with pytest.raises(BadInput, match="nothing can be done"):
        typed("hold", "hold").amend("add 5")


def test_thousands_of_steps_that_ask_nothing_are_run_through() -> None:
    s = Session("game", 0, (*[Stage("Quiet", quiet)] * 5000, Stage("Last", throws)), str)
    assert s.board == 5000 and s.stage == 5000
    s.answer("hold")
    s.undo()
    assert isinstance(s.request, Decision)


def quiet(board: int) -> Steps[int]:
    yield from ()
    return board + 1


# -- Files that are not ours


def test_nothing_is_saved_over_a_file_that_is_no_session(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    path.write_text("mine")
    with pytest.raises(BadInput, match="holds no game"):
        session().save(path)
    with pytest.raises(BadInput, match="holds no game"):
        session(autosave=path)
    assert path.read_text() == "mine"


def test_an_evening_is_never_written_over_by_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    s = session(autosave=path)
    s.answer("throw")
    kept = path.read_text()
    with pytest.raises(BadInput, match="another game"):
        session(autosave=path)
    other = session()
    with pytest.raises(BadInput, match="another game"):
        other.save_on(path)
    assert path.read_text() == kept and other.autosave is None
    again = session().resume(read(path), path)
    again.save_on(path)
    again.answer("3")
    assert json.loads(path.read_text()) == again.as_json()
    again.save_on(None)
    again.answer("hold")
    assert json.loads(path.read_text()) != again.as_json()


def test_an_answer_counts_even_if_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    s = session()
    s.autosave = tmp_path / "folder" / ("x" * 300)
    with pytest.raises(BadInput, match="cannot be"):
        s.answer("throw")
    assert isinstance(s.request, Roll)


# -- Whatever is done in whatever order


def anything(s: Session[int], rng: random.Random) -> None:
    """Do something at random; refusals are fine."""
    faces = (str(rng.randint(1, 6)), rng.choice(["throw", "hold"]))
    deeds = (
        *[lambda: s.answer(rng.choice(faces))] * 6,
        lambda: s.act(f"add {rng.randint(1, 9)}"),
        lambda: s.amend(rng.choice(["add 3", "die"])),
        lambda: s.correct(rng.randrange(len(s.answers) + 1), rng.choice([*faces, "add 2"])),
        lambda: s.back(rng.randrange(3)),
        s.undo,
        s.redo,
    )
    with contextlib.suppress(BadInput, IllegalChoice):
        rng.choice(deeds)()


@pytest.mark.parametrize("seed", range(40))
def test_after_anything_the_file_gives_the_same_game_and_redo_undoes_undo(seed: int) -> None:
    rng, dice_seed = random.Random(seed), seed if seed % 2 else None
    stages = (Stage("First", patient), *STAGES)
    s = Session("game", 10, stages, str, dice_seed, acts=acts)
    for _ in range(60):
        anything(s, rng)
        again = Session("game", 10, stages, str, dice_seed, acts=acts).resume(s.as_json())
        now = s.as_json(), s.board, s.position, s.report(), str(s.request), s.can_act
        boards = [e.board for e in s.log]
        assert (again.as_json(), again.board, again.position, again.report(), str(again.request), again.can_act) == now
        assert [e.board for e in again.log] == boards and again.starts == s.starts
        assert len(s.answers) == len(now[0]["answers"])
        if s.can_undo:
            s.undo()
            s.redo()
            assert (s.as_json(), s.board, s.position, s.report(), str(s.request), s.can_act) == now
