"""What a user is told by the types: mypy reads a user's program, and the hints can be read while it runs."""

import runpy
import subprocess
import sys
import typing
from pathlib import Path

import pytest

import rometeach
from rometeach.core.positions.saved import GamePosition
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Session

ROOT = Path(__file__).parents[2]
USER = Path(__file__).with_name("typed_user.py")


def test_mypy_knows_what_a_user_gets() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", str(USER)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_users_program_runs() -> None:
    found = runpy.run_path(str(USER))
    assert [title.split(":")[0] for title in found["titles"]] == ["Revolts", "Victory Points at the end of Turn 1"]
    assert len(found["boards"]) == len(rometeach.games())


def test_the_hints_can_be_read_while_a_program_runs() -> None:
    assert typing.get_type_hints(rometeach.position)["return"] is GamePosition
    assert typing.get_origin(typing.get_type_hints(rometeach.play)["return"]) is Session


def test_importing_rometeach_imports_no_game_and_no_solver() -> None:
    code = "import sys, rometeach; print([m for m in sys.modules if {'rome_iinc', 'aurelian', 'solvers'} & set(m.split('.'))])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("[]\n", 0), done.stderr


@pytest.mark.parametrize(("game", "text"), [("rome-iinc", "286"), ("aurelian", "270-drawn")])
def test_the_boards_of_a_session_are_positions_as_the_types_say(game: str, text: str) -> None:
    session = rometeach.play(rometeach.position(game, text), 1, whole=True)
    kind = type(rometeach.position(game, text))
    answered = 0
    while session.request is not None and answered < 40:
        request = session.request
        assert isinstance(request, Decision)
        session.answer(request.options[-1].name)
        answered += 1
    assert answered > 3 and type(session.board) is kind and type(session.position) is kind
    assert {type(entry.board) for entry in session.log} == {kind}
