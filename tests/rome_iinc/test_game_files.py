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
from rometeach.core.positions.lookup import RulesChanged
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Session
from rometeach.rome_iinc import stages as stages_
from rometeach.rome_iinc import verbs
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.players.random import random_player
from rometeach.rome_iinc.players.simple.player import SimplePlayer

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import hashlib
from rometeach.rome_iinc.simulation import one_game
from rometeach.rome_iinc import verbs
from rometeach.rome_iinc.players.random import random_player
found = [one_game("286", 5), one_game("425", 6, "random", "simple")]
s = verbs.play("363", 4, "game")
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
    player = SimplePlayer()
    for _ in range(steps):
        if not isinstance(s.request, Decision):
            break
        s.answer(player(s.request))


def test_a_whole_game_can_be_followed_to_its_end() -> None:
    s = rometeach.play(rometeach.position("rome-iinc", "565"), seed=2, whole=True)
    follow(s, 3000)
    assert s.request is None
    assert s.board.outcome
    for line in (str(e) for e in s.log):
        assert line[0].isupper() or line[0].isdigit(), line


def test_undo_redo_save_and_resume_anywhere(tmp_path: Path) -> None:
    s = verbs.play("286", 8, "game", autosave=tmp_path / "game.json")
    player = random_player(5)
    states = []
    for _ in range(25):
        assert isinstance(s.request, Decision)
        states.append((s.as_json(), s.board))
        s.answer(player(s.request))
    last = s.as_json(), s.board
    resumed = verbs.resume(tmp_path / "game.json", autosave=True)
    assert (resumed.as_json(), resumed.board) == last
    for state in reversed(states):
        resumed.undo()
        assert (resumed.as_json(), resumed.board) == state
    assert json.loads((tmp_path / "game.json").read_text())["answers"] == states[0][0]["answers"]
    for _ in states:
        resumed.redo()
    assert (resumed.as_json(), resumed.board) == last


def test_a_file_of_unknown_rules_is_played_with_those_of_now_and_both_are_named(tmp_path: Path) -> None:
    s = verbs.play("286", 8)
    s.save(tmp_path / "game.json")
    plain = json.loads((tmp_path / "game.json").read_text())
    digest = plain["rules"]
    (tmp_path / "game.json").write_text(json.dumps(plain | {"rules": "sha256:other"}))
    with pytest.warns(RulesChanged, match="sha256:other") as told:
        again = verbs.resume(tmp_path / "game.json")
    assert (again.notices,) == tuple((str(w.message),) for w in told)
    assert digest in again.notices[0]
    assert (again.board, again.stopped) == (s.board, None)
    (tmp_path / "game.json").write_text(json.dumps(plain | {"game": "hotre"}))
    with pytest.raises(BadInput, match="hotre"):
        verbs.resume(tmp_path / "game.json")


def to_exchange(s: Session[Board]) -> None:
    player = SimplePlayer()
    while isinstance(s.request, Decision) and s.request.kind != "exchange":
        s.answer(player(s.request))


def test_10_3_4_an_agreement_about_a_statesman_is_saved_and_taken_back(tmp_path: Path) -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    s = verbs.play(p.edit("Galerius face up; phase Unrest; step Governors"), 1, "Governors")
    for answer in ("leave galerius to west", "yes", "Italia governor Galerius"):
        s.answer(answer)
    s.save(tmp_path / "game.json")
    again = verbs.resume(tmp_path / "game.json")
    assert again.board == s.board and again.board.commander_of["Italia"].name == "Galerius"
    again.undo()
    again.undo()
    assert again.request is not None and again.request.who == "West" and again.request.what.endswith("Agree?")
    again.answer("no")
    assert isinstance(again.request, Decision) and again.request.find("leave Galerius to the West") is None


def test_acts_between_the_steps() -> None:
    s = verbs.play("286", 1, "game")
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
    s = verbs.play("286", 1, "game")
    to_exchange(s)
    follow(s, 4)
    middle = verbs.play(s.position, 1, "game")  # type: ignore[arg-type]
    assert middle.stages[0].name.startswith(s.position.phase)
    with pytest.raises(BadInput, match="first turn"):
        verbs.play("286", 1, "everything")


# -- Any phase of any position


@pytest.mark.parametrize(
    ("name", "stages", "first", "number"),
    [
        ("286", "Treasury", "Treasury Phase: Taxes", 6),
        ("286", "treasury phase", "Treasury Phase: Taxes", 6),
        ("286", "Wars", "War Phase: Wars", 1),
        ("286", "Unrest", "Unrest Phase: Unrest", 9),
        ("286", "Unrest step", "Unrest Phase: Unrest", 1),
        ("286", "Unrest Phase: Exchange", "Unrest Phase: Exchange", 1),
        ("286", "Build and Transfer", "Unrest Phase: Build", 2),
        ("286", "game from Victory", "Victory Phase: Victory", 226),
        ("example-11.2.9", "War", "War Phase: Wars", 4),
        ("example-11.2.9", "Revolts", "War Phase: Revolts", 1),
        ("example-9.5", "game", "Treasury Phase: Wars Box", 242),
    ],
)
def test_a_phase_or_a_step_of_a_position_is_played_alone(name: str, stages: str, first: str, number: int) -> None:
    s = verbs.play(name, 1, stages)
    assert (s.stages[0].name, len(s.stages)) == (first, number)
    assert s.start.phase == first.partition(" Phase")[0]


def test_every_phase_and_step_of_every_kind_of_board_can_be_played_saved_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "step.json"
    for board in ("286", "example-11.4"):
        for stages in [name for _, name in stages_.choices() if name not in ("", "game")]:
            s = verbs.play(board, 2, stages)
            follow(s, 400)
            assert s.request is None
            path.unlink(missing_ok=True)  # no game is written over another
            s.save(path)
            again = verbs.resume(path)
            assert (again.board, again.report(), again.about, again.start) == (s.board, s.report(), s.about, s.start)


def test_an_earlier_step_of_the_turn_begins_with_nothing_used_up() -> None:
    board = rometeach.position("rome-iinc", "example-9.5").edit("used taxed: Africa; used provinces: Rome")
    assert verbs.play(board, 1, "Wars").start.used == board.used
    earlier = verbs.play(board, 1, "Taxes").start
    assert (earlier.used.taxed, earlier.used.provinces, earlier.phase, earlier.step) == ((), (), "Treasury", "Taxes")


@pytest.mark.parametrize(("text", "hint"), [("Wers", "Wars"), ("Tresury", "Treasury"), ("game from Revolt", "Revolts")])
def test_a_wrong_name_of_a_phase_is_answered_with_the_right_one(text: str, hint: str) -> None:
    with pytest.raises(BadInput, match=f"Did you mean .*{hint}"):
        verbs.play("286", 1, text)


def test_files_from_before_phases_could_be_chosen_still_load(tmp_path: Path) -> None:
    for stages in ("first turn", "game"):
        s = verbs.play("286", 1, stages)
        follow(s, 3)
        plain = s.as_json()
        if stages == "first turn":
            del plain["stages"]
        (tmp_path / "old.json").write_text(json.dumps(plain))
        again = verbs.resume(tmp_path / "old.json")
        assert (again.board, again.report()) == (s.board, s.report())


# -- Setting the board right, and correcting a slip, in a real game


def test_the_board_is_set_right_in_mid_game_logged_saved_and_undone(tmp_path: Path) -> None:
    s = verbs.play("286", 1, "game")
    to_exchange(s)
    before = s.board
    s.amend("set right: Rome +Fort; West gold 87")
    assert (s.board.west.gold, s.board.provinces["Rome"].units.fort) == (87, 1)
    assert s.log[-1].text == "The board is set right: Rome +Fort; West gold 87."
    follow(s, 3)
    s.save(tmp_path / "game.json")
    again = verbs.resume(tmp_path / "game.json")
    assert (again.board, again.report()) == (s.board, s.report())
    for _ in range(4):
        s.undo()
    assert s.board == before


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ("", "is empty"),
        ("turn 4", "game in play keeps"),
        ("phase War", "game in play keeps"),
        ("correct wars:9/2 Alan.strength = 8", "game in play keeps"),
        ("Rome +Elephant", "no Unit"),
        ("Rome roman", "so already"),
    ],
)
def test_a_board_is_not_set_right_by_what_cannot_be(change: str, match: str) -> None:
    s = verbs.play("286", 1, "game")
    before = s.as_json(), s.board
    with pytest.raises(BadInput, match=match):
        s.amend(f"set right: {change}")
    assert (s.as_json(), s.board) == before


def test_a_tax_die_read_wrongly_at_the_table_is_put_right_and_the_evening_stands() -> None:
    s = rometeach.play(rometeach.position("rome-iinc", "286"), phase="Treasury")
    for throw in ("1 6", "5 2", "3 3", "4 5", "1 1", "6 3", "5 1", "3 5", "2 6"):
        s.answer(throw)
    other = rometeach.play(rometeach.position("rome-iinc", "286"), phase="Treasury")
    for throw in ("1 6", "5 2", "3 3", "4 5", "1 1", "6 3", "5 1", "3 5", "1 2"):
        other.answer(throw)
    assert s.board != other.board
    found = s.correct(8, "1 2")
    assert (found.kept, s.board, s.report()) == (0, other.board, other.report())
    found = s.correct(0, "1 5")
    assert found.kept == 8 and not found.dropped


def test_every_board_of_the_log_is_reached_by_the_difference_to_the_one_before() -> None:
    s = verbs.play("286", 3, "game")
    follow(s, 60)
    board = s.start
    for entry in s.log:
        assert board.edit(board.diff(entry.board)) == entry.board
        board = entry.board
    assert board == s.board
