"""A damaged session file is taken up as far as it fits, or refused in words: no traceback, no hang."""

from __future__ import annotations

import functools
import json
import signal
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from damage import damaged

import rometeach
from rometeach import widgets
from rometeach.core.errors import BadInput, RometeachError
from rometeach.core.games import find
from rometeach.core.positions.lookup import RulesChanged
from rometeach.core.session import files
from rometeach.core.session.requests import Decision, Draw, Roll
from rometeach.core.verbs import verbs_of

SECONDS = 10
"""What takes longer hangs."""


class Hangs(Exception):
    """It took too long."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what takes longer, where the system has alarms."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: object) -> None:
        raise Hangs

    old = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


ACTS = {
    "rome-iinc": "West gives 1",
    "aurelian": "set right: treasury 9",
    "hotre": "set right: Red roman 9",
    "conquest": "set right: Red talents 35",
    "conquest2": "set right: Red talents 35",
}
MORE = {
    "rome-iinc": "set right: West gold 87",
    "aurelian": "set right: treasury 7",
    "hotre": "set right: Red roman 7",
    "conquest": "set right: Red talents 45",
    "conquest2": "set right: Red talents 45",
}
BOARDS = {
    "rome-iinc": ("286", "example-11.2.9"),
    "aurelian": ("270", "270-drawn"),
    "hotre": ("60", "example-10.2"),
    "conquest": ("four", "example-4.2.1"),
    "conquest2": ("two", "example-10.1"),
}


def go_on(session: Any, which: int) -> None:
    """Answer what is due somehow."""
    request = session.request
    if isinstance(request, Decision):
        session.answer(request.options[which % len(request.options)].name)
    elif isinstance(request, Roll):
        session.answer(tuple(1 + (which + n) % request.sides for n in range(request.number)))
    elif isinstance(request, Draw):
        session.answer(request.options[which % len(request.options)])


@functools.cache
def whole(game: str) -> tuple[str, ...]:
    """The files of a few games, with acts, corrections and marks in them: seeded dice, and typed ones."""
    module, found = verbs_of(find(game)), []
    for board in BOARDS[game]:
        for seed in (3, None):
            session: Any = module.play(module.position(board, owner=False), seed, "game")
            for number in range(30):
                if number in (3, 9) and session.can_act:
                    session.act((ACTS if number == 3 else MORE)[game])
                if session.request is not None:
                    go_on(session, number * 7)
            found.append(json.dumps({**session.as_json(), "view": "", "taken_back": [[2, "Taken back"]]}))
    return tuple(found)


def resumed(game: str, path: Path) -> str:
    """What became of a file: in a word, or the words of its refusal."""
    module: Any = verbs_of(find(game))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            session = module.resume(path)
        except RometeachError as error:
            return f"refused: {error}"
    with suppress(RometeachError):
        go_on(session, 5)
    if session.can_undo:
        session.undo()
    session.report()
    session.save(path)
    return "stopped" if session.stopped else "taken up"


def outcome(game: str, seed: int, path: Path) -> str:
    """What becomes of the damaged file of a seed."""
    module: Any = verbs_of(find(game))
    files = whole(game)
    raw = damaged(files[seed % len(files)], seed, lambda text: module.position(text, owner=False))
    path.write_bytes(raw)
    try:
        with at_most(SECONDS):
            return resumed(game, path)
    except Hangs:
        return "hangs"
    except Exception as error:  # it is what is looked for
        return f"fails: {type(error).__name__}: {str(error)[:200]}"


BLOCK = 50
"""How many files a test damages."""


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("block", "game"), [(block, game) for block in range(60) for game in sorted(BOARDS)])
def test_no_damaged_file_ends_in_a_traceback_or_hangs(game: str, block: int, tmp_path: Path) -> None:
    found = {seed: outcome(game, seed, tmp_path / "game.json") for seed in range(block * BLOCK, (block + 1) * BLOCK)}
    assert {seed: told for seed, told in found.items() if told.startswith(("fails", "hangs"))} == {}
    kinds = {told.partition(":")[0] for told in found.values()}
    assert {"refused", "stopped"} <= kinds <= {"refused", "stopped", "taken up"}  # the damage goes to all depths


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_a_file_that_is_not_damaged_is_taken_up(game: str, tmp_path: Path) -> None:
    for text in whole(game):
        path = tmp_path / "game.json"
        path.write_text(text)
        assert verbs_of(find(game)).resume(path).stopped is None
        assert resumed(game, path) == "taken up"


def each(plain: dict[str, Any], change: dict[str, Any]) -> str:
    """A session's file with other values at the top."""
    return json.dumps({k: v for k, v in {**plain, **change}.items() if v is not ...})


@pytest.mark.parametrize("game", sorted(BOARDS))
@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"seed": ...}, "has no seed"),
        ({"start": ...}, "has no start"),
        ({"answers": ...}, "has no answers"),
        ({"seed": "7"}, "has no seed that can be read"),
        ({"seed": 1.5}, "has no seed that can be read"),
        ({"seed": True}, "has no seed that can be read"),
        ({"seed": float("nan")}, "has no seed that can be read"),
        ({"seed": 10**101}, "cannot be a number of more than 100 digits"),
        (
            {"seed": ..., "start": 5, "answers": "x"},
            r"has no start that can be read[\s\S]*has no seed[\s\S]*has no answers that",
        ),
        ({"start": "R2.\ud800.00000000"}, "is no session file"),
        ({"game": "another"}, "is a session of"),
        ({"stages": "everything"}, "is nothing to follow"),
        ({"stages": 5}, "is nothing to follow"),
    ],
)
def test_a_file_without_one_of_its_parts_is_refused(
    game: str, change: dict[str, Any], match: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text(each(json.loads(whole(game)[0]), change))
    kept = path.read_bytes()
    with pytest.raises(BadInput, match=match):
        verbs_of(find(game)).resume(path, autosave=True)
    assert path.read_bytes() == kept


ODD = ["²", "٣", "7" * 4000, "", "\0", [], [7], [0], [-1], [10**400], [1] * 500, [1, 2, 3, 4, 5, 6, 7]]
NONE = [None, True, 5, 1.5, {}, [1.5], [True], ["6"], [[1]], [None]]


@pytest.mark.parametrize("game", sorted(BOARDS))
@pytest.mark.parametrize("answer", ODD, ids=lambda a: str(a)[:12].encode("ascii", "backslashreplace").decode())
def test_the_game_stops_before_an_odd_answer(game: str, answer: object, tmp_path: Path) -> None:
    module, path = verbs_of(find(game)), tmp_path / "game.json"
    for text in whole(game):
        plain = json.loads(text)
        for number in (len(plain["answers"]) - 1, next(i for i, a in enumerate(plain["answers"]) if len(a) == 3)):
            changed = json.loads(text)
            changed["answers"][number][0] = answer
            path.write_text(json.dumps(changed))
            with pytest.warns(RulesChanged, match="no longer fits"):
                session = module.resume(path)
            assert session.stopped is not None and session.stopped.number == number + 1


@pytest.mark.parametrize("game", sorted(BOARDS))
@pytest.mark.parametrize("answer", NONE, ids=str)
def test_what_can_be_no_answer_is_named_with_its_number(game: str, answer: object, tmp_path: Path) -> None:
    plain, path = json.loads(whole(game)[0]), tmp_path / "game.json"
    plain["answers"][4][0] = answer
    plain["answers"][6] = "x"
    path.write_text(json.dumps(plain))
    with pytest.raises(BadInput, match=r"answers\[5\]: is no answer[\s\S]*answers\[7\]: is no answer"):
        verbs_of(find(game)).resume(path)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("game", sorted(BOARDS))
@pytest.mark.parametrize("used", [2**63, 10**4000, 10**6, float("inf"), float("nan"), -1, 1.5, "3", True, None])
def test_dice_are_not_thrown_as_often_as_a_damaged_file_says(game: str, used: object, tmp_path: Path) -> None:
    plain, path = json.loads(whole(game)[0]), tmp_path / "game.json"
    plain["answers"][5][2] = used
    path.write_text(json.dumps(plain))
    with at_most(SECONDS):
        if type(used) is int and used > 0:
            with pytest.warns(RulesChanged, match="more dice were thrown by then than can have been"):
                session = verbs_of(find(game)).resume(path)
            assert session.stopped is not None and session.stopped.number == 6
        else:
            with pytest.raises(BadInput, match=r"answers\[6\]: is no answer"):
                verbs_of(find(game)).resume(path)


def test_of_thousands_of_wrong_answers_the_first_are_named() -> None:
    with pytest.raises(BadInput) as found:
        files.answers([None] * 5000)
    assert len(found.value.problems) == files.SHOWN + 1
    assert "4990 more are none" in str(found.value)


@pytest.mark.parametrize("game", sorted(BOARDS))
@pytest.mark.parametrize("seed", ["7", 1.5, True, [1], b"7", 10**100, -(10**100), float("inf"), object()])
def test_a_game_does_not_begin_with_a_seed_that_cannot_be_kept(game: str, seed: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for name in BOARDS[game]:
        board: Any = verbs_of(find(game)).position(name)
        with pytest.raises(BadInput, match="seed: cannot be"):
            rometeach.play(board, seed, autosave=path)
        with pytest.raises(BadInput, match="seed: cannot be"):
            widgets.play(board, seed)
    session: Any = rometeach.play(board)
    with pytest.raises(BadInput, match=r"seed: cannot be|no dice are due"):
        session.roll(seed)
    assert not path.exists()


class Whole:
    """A whole number of another library, as numpy has them."""

    def __index__(self) -> int:
        return 7


@pytest.mark.parametrize("seed", [0, -7, 10**100 - 1, Whole()])
def test_any_whole_number_is_a_seed(seed: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session: Any = rometeach.play(rometeach.position("aurelian", "270"), seed, whole=True, autosave=path)
    go_on(session, 1)
    again = verbs_of(find("aurelian")).resume(path)
    assert (again.as_json(), type(again.seed)) == (session.as_json(), int)
