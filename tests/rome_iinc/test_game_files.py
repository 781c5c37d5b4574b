"""Whole games as sessions and files: the same on every Python, resumed, undone, refused under other rules."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.requests import Decision
from rometeach.core.session import Session
from rometeach.rome_iinc import game
from rometeach.rome_iinc.players import random_player, simple_player
from rometeach.rome_iinc.position.model import Board

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import hashlib
from rometeach.rome_iinc.simulation import one_game
from rometeach.rome_iinc import game
from rometeach.rome_iinc.players import random_player, simple_player
found = [one_game("286", 5), one_game("425", 6, "random", "simple")]
s = game.play("363", 4, "game")
player = random_player(1)
for _ in range(120):
    if s.request is None:
        break
    s.answer(player(s.request))
text = s.report() + s.encode(s.board) + repr(s.as_json()["answers"])
print(found, hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.fixture(scope="module")
def needed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what reading a position needs, all of it pure Python."""
    folder = tmp_path_factory.mktemp("needed")
    for name in ("attr", "attrs", "cattrs", "typing_extensions"):
        origin = importlib.util.find_spec(name)
        if origin and origin.origin:
            path = Path(origin.origin)
            (folder / (path.parent.name if path.name == "__init__.py" else path.name)).symlink_to(
                path.parent if path.name == "__init__.py" else path
            )
    return folder


def played_by(python: str, hash_seed: str, needed: Path) -> str:
    path = os.pathsep.join((str(ROOT), str(needed)))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed, "ROMETEACH_IGNORE_OWNER": "1"}
    done = subprocess.run([python, "-c", SCRIPT], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def pythons() -> list[str]:
    """Every Python from 3.11 on that pyenv has here, one a version."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {p.name.rsplit(".", 1)[0]: p / "bin" / "python" for p in sorted(root.glob("3.1[1-9].*"))}
    return [str(p) for p in found.values() if p.exists()]


def test_a_seed_gives_the_same_game_everywhere(needed: Path) -> None:
    here = played_by(sys.executable, "0", needed)
    assert played_by(sys.executable, "12345", needed) == here
    for python in pythons():
        assert played_by(python, "random", needed) == here, python


def follow(s: Session[Board], steps: int) -> None:
    for _ in range(steps):
        if not isinstance(s.request, Decision):
            break
        s.answer(simple_player(s.request))


def test_a_whole_game_can_be_followed_to_its_end() -> None:
    s = rometeach.play("rome-iinc", "565", seed=2, whole=True)
    follow(s, 3000)
    assert s.request is None
    assert s.board.outcome
    for line in (str(e) for e in s.log):
        assert line[0].isupper() or line[0].isdigit(), line


def test_undo_redo_save_and_resume_anywhere(tmp_path: Path) -> None:
    s = game.play("286", 8, "game", autosave=tmp_path / "game.json")
    player = random_player(5)
    states = []
    for _ in range(25):
        assert isinstance(s.request, Decision)
        states.append((s.as_json(), s.board))
        s.answer(player(s.request))
    last = s.as_json(), s.board
    resumed = game.resume(tmp_path / "game.json", autosave=True)
    assert (resumed.as_json(), resumed.board) == last
    for state in reversed(states):
        resumed.undo()
        assert (resumed.as_json(), resumed.board) == state
    assert json.loads((tmp_path / "game.json").read_text())["answers"] == states[0][0]["answers"]
    for _ in states:
        resumed.redo()
    assert (resumed.as_json(), resumed.board) == last


def test_a_file_of_other_rules_is_refused_and_both_are_named(tmp_path: Path) -> None:
    s = game.play("286", 8)
    s.save(tmp_path / "game.json")
    plain = json.loads((tmp_path / "game.json").read_text())
    digest = plain["rules"]
    (tmp_path / "game.json").write_text(json.dumps(plain | {"rules": "sha256:other"}))
    with pytest.raises(BadInput, match="sha256:other") as error:
        game.resume(tmp_path / "game.json")
    assert digest in str(error.value)
    (tmp_path / "game.json").write_text(json.dumps(plain | {"game": "hotre"}))
    with pytest.raises(BadInput, match="hotre"):
        game.resume(tmp_path / "game.json")


def to_exchange(s: Session[Board]) -> None:
    while isinstance(s.request, Decision) and s.request.kind != "exchange":
        s.answer(simple_player(s.request))


def test_acts_between_the_steps() -> None:
    s = game.play("286", 1, "game")
    to_exchange(s)
    gold = s.board.west.gold, s.board.east.gold
    s.act("West gives 20")
    assert (s.board.west.gold, s.board.east.gold) == (gold[0] - 20, gold[1] + 20)
    assert s.log[-1].text == "The West gives 20 Gold to the East."
    with pytest.raises(IllegalChoice, match="not below zero"):
        s.act("extra taxes West")
    with pytest.raises(IllegalChoice, match="Gold"):
        s.act("East gives 999")
    with pytest.raises(BadInput, match="West gives 20"):
        s.act("East sings")
    s.undo()
    assert (s.board.west.gold, s.board.east.gold) == gold


def test_a_session_goes_on_from_the_step_of_the_board() -> None:
    s = game.play("286", 1, "game")
    to_exchange(s)
    follow(s, 4)
    middle = game.play(s.position, 1, "game")  # type: ignore[arg-type]
    assert middle.stages[0].name.startswith(s.position.phase)
    with pytest.raises(BadInput, match="first turn"):
        game.play("286", 1, "everything")
