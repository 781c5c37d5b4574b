"""Two games on one file: whichever comes second is told, and nothing that somebody answered is written over."""

import json
import multiprocessing
from pathlib import Path
from typing import Any

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.games import find, games
from rometeach.core.session import files
from rometeach.core.session.requests import Decision, Draw, Roll
from rometeach.core.verbs import verbs_of

each_game = pytest.mark.parametrize("game", games())


def begun(game: str, seed: int | None = 1, autosave: Path | None = None) -> Any:
    """A game whose first answer is a person's."""
    module = verbs_of(find(game))
    start = module.position(find(game).start)
    return rometeach.play(start, seed, whole=True, autosave=autosave)


def go_on(session: Any, times: int = 1, which: int = -1) -> None:
    """Take the last choice, or another one, or a one or the first name where dice or a chit are typed."""
    for _ in range(times):
        request = session.request
        if isinstance(request, Decision):
            session.answer(request.options[which].name)
        elif isinstance(request, Roll):
            session.answer((1,) * request.number)
        elif isinstance(request, Draw):
            session.answer(request.options[0])


@each_game
def test_the_second_of_two_games_is_told_and_nothing_is_written_over(game: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    one = begun(game, 1, path)
    other = begun(game, 2, path)  # nobody has answered in the first one yet
    go_on(one)
    kept = path.read_bytes()
    assert json.loads(kept) == one.as_json()
    for _ in range(2):
        before = len(other.answers)
        with pytest.raises(BadInput, match=r"was changed by another program.* nothing was written there"):
            go_on(other)
        assert len(other.answers) > before  # the game goes on
        assert path.read_bytes() == kept
    with pytest.raises(BadInput, match="holds another game"):
        begun(game, 3, path)
    go_on(one)
    assert json.loads(path.read_bytes()) == one.as_json()
    other.save_on(tmp_path / "other.json")
    go_on(other)
    assert json.loads((tmp_path / "other.json").read_bytes()) == other.as_json()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["evening.json", "other.json"]


@each_game
def test_a_game_that_is_resumed_twice_is_gone_on_with_once(game: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    go_on(begun(game, 1, path))
    module: Any = verbs_of(find(game))
    one, other = module.resume(path, autosave=True), module.resume(path, autosave=True)
    go_on(one)
    kept = path.read_bytes()
    assert json.loads(kept) == one.as_json()
    for act in (lambda: go_on(other, which=0), other.undo, lambda: other.save(path)):
        with pytest.raises(BadInput, match="was changed by another program"):
            act()
        assert path.read_bytes() == kept


@each_game
@pytest.mark.parametrize("seed", [1, None])
def test_nothing_is_lost_where_the_file_holds_the_beginning_of_the_game(
    game: str, seed: int | None, tmp_path: Path
) -> None:
    path = tmp_path / "evening.json"
    go_on(begun(game, seed, path), 2)
    again = begun(game, seed)
    go_on(again, 3)
    again.save_on(path)  # say a notebook that is run once more
    assert json.loads(path.read_bytes()) == again.as_json()
    shorter = begun(game, seed)
    go_on(shorter)
    with pytest.raises(BadInput, match="holds another game"):
        shorter.save(path)
    assert json.loads(path.read_bytes()) == again.as_json()


def test_a_mark_of_what_was_taken_back_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    s = begun("aurelian")
    plain = s.as_json()
    path.write_text(json.dumps({**plain, "answers": [["x", True, 0]], "taken_back": [[0, "seen"]]}))
    longer = {**plain, "answers": [["x", True, 0], ["y", True, 0]]}
    with pytest.raises(BadInput, match="holds another game"):
        files.write(path, longer)
    files.write(path, {**longer, "taken_back": [[0, "seen"], [1, "seen"]]})


def test_a_file_that_is_gone_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    s = begun("aurelian", 1, path)
    go_on(s)
    path.unlink()
    go_on(s)
    assert json.loads(path.read_bytes()) == s.as_json()


def test_a_file_that_was_broken_in_the_meantime_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    s = begun("aurelian", 1, path)
    path.write_bytes(b"\0" * 500)
    with pytest.raises(BadInput, match="is there already and holds no game"):
        go_on(s)
    assert path.read_bytes() == b"\0" * 500


def _play(path: Path, seed: int, ready: Any, found: Any) -> None:
    """Play on while the other process does, and tell how often the file was this game's, and how often it was refused."""
    session = begun("rome-iinc", seed, path)
    ready.wait()
    written = refused = 0
    for _ in range(25):
        try:
            go_on(session)
            written += 1
        except BadInput:
            refused += 1
    found.put((seed, written, refused, session.as_json()))


@pytest.mark.timeout(300)
def test_two_programs_on_one_file(tmp_path: Path) -> None:
    """One has the file to itself from its first answer on, and the other never writes there."""
    path = tmp_path / "evening.json"
    context = multiprocessing.get_context("spawn")
    ready, found = context.Barrier(2), context.Queue()
    both = [context.Process(target=_play, args=(path, seed, ready, found)) for seed in (1, 2)]
    for p in both:
        p.start()
    told = {written: (refused, plain) for _, written, refused, plain in (found.get(timeout=200) for _ in both)}
    for p in both:
        p.join()
        assert p.exitcode == 0
    assert set(told) == {25, 0}
    assert [told[25][0], told[0][0]] == [0, 25]
    assert json.loads(path.read_bytes()) == told[25][1]
    assert [p.name for p in tmp_path.iterdir()] == ["evening.json"]
