"""A session on a small game of its own: answers, undo and redo, acts, files."""

import json
from pathlib import Path

import pytest

from rometeach.core.dice import ScriptedDice, SeededDice
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.play import play, run, scripted
from rometeach.core.requests import Changed, Decision, Note, Option, Refusal, Roll, Steps
from rometeach.core.session import Session, Stage, read

OPTIONS = (Option("hold"), Option("throw"))


def throws(board: int) -> Steps[int]:
    """The player throws dice as long as he likes."""
    yield Note("a step begins", "1.1")
    while True:
        choice = yield Decision("East", f"throw? ({board})", "1.2", OPTIONS, (Refusal("cheat", "never", "1.3"),))
        if choice == "hold":
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
        if choice == "hold":
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
        ([["dance", True, 0]], r"answers\[1\]"),
        ([[7]], r"answers\[1\]"),
        ([["hold", True, 0]] * 3, "after the end"),
        ([["throw", True, 0], ["hold", True, 0]], r"answers\[2\]"),
        ([["add 5", True, 0, "trick"]], r"answers\[1\]"),
    ],
)
def test_files_with_answers_that_do_not_fit(answers: list[object], match: str) -> None:
    with pytest.raises(BadInput, match=match):
        session().resume({"answers": answers})


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


def test_a_scripted_player() -> None:
    player = scripted(["throw", "HOLD", "hold"])
    assert play(10, STAGES, ScriptedDice(["6"]), {"East": player}) == 32
    with pytest.raises(BadInput, match=r"the script ends here; due is the East: throw\? \(10\) \(Case 1\.2\)"):
        run(throws(10), SeededDice(1), {"East": scripted([])})
    with pytest.raises(BadInput, match='"dance" is no choice; due is the East'):
        run(throws(10), SeededDice(1), {"East": scripted(["dance"])})
