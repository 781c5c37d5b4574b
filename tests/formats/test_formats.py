"""What was saved in any published format is still read: share strings, positions and sessions as they were stored then.

A file `shares-1.txt` holds lines of format 1, and so on; nothing here is ever written again.
"""

import json
import re
import warnings
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from golden import records

from rometeach.core.games import find, games
from rometeach.core.positions.formats import POSITION, SESSION, Formats
from rometeach.core.positions.lookup import RulesChanged
from rometeach.core.positions.saved import GamePosition
from rometeach.core.positions.share import LATEST
from rometeach.core.session import files
from rometeach.core.verbs import verbs_of
from rometeach.lessons import scorebook

FOLDER = Path(__file__).parent
EVERY = {g.replace("-", "_"): g for g in games()}
"""Folder -> game."""
GAMES = {folder: game for folder, game in EVERY.items() if (FOLDER / folder / "shares-1.txt").is_file()}
"""Those that have saved something in the first format."""
pytestmark = pytest.mark.filterwarnings("error")
SINCE = {
    "rome_iinc": (
        "the switch buffer_by_sea was no, is now yes",
        "the switch rebel_emperor_commands was yes, is now no",
    ),
    "aurelian": (),
}
"""What has changed in the rules since the files of format 1: they keep what was, and say so."""


def older(game: str) -> AbstractContextManager[object]:
    """Reading a file of format 1: the kit names what has changed since, where anything has."""
    return pytest.warns(RulesChanged, match=SINCE[game][0]) if SINCE[game] else nullcontext()


def lines(path: Path) -> dict[str, str]:
    """Name -> share string."""
    found = (line.partition(" = ") for line in path.read_text(encoding="utf-8").splitlines())
    return {name: share for name, _, share in found if share}


def board(game: str, text: str) -> GamePosition:
    return verbs_of(find(EVERY[game])).position(text, owner=False)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["shares", "boards"])
def test_share_strings_of_format_1_are_read_as_the_boards_that_they_were(game: str, kind: str) -> None:
    then = FOLDER / game / "boards-2.txt" if kind == "boards" else records.FOLDER / game / f"{kind}.txt"
    old, new = lines(FOLDER / game / f"{kind}-1.txt"), lines(then)
    assert list(old) == list(new)
    for name, share in old.items():
        assert re.match(r"[A-Z]1\.", share)
        assert re.match(r"[A-Z][23]\.", new[name])
        with older(game):
            found, again = board(game, share), board(game, board(game, share).share())
        assert again == found, name
        assert found.rules.changed_since == SINCE[game]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RulesChanged)
            now = board(game, new[name])
        today = now.rules.with_changes()
        assert found.with_rules(today) == now.with_rules(today), name
        if kind == "shares" and " with " not in name:
            assert found.with_rules(today) == board(game, name)
            assert found.with_rules(today).share() == new[name]


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("number", [2, 3])
def test_share_strings_of_every_later_format_are_read_as_the_boards_that_they_name(game: str, number: int) -> None:
    old = lines(FOLDER / game / f"shares-{number}.txt")
    assert {share[1] for share in old.values()} >= {str(number)}
    for name, share in old.items():
        set_up, _, change = name.partition(" with ")
        now = board(game, set_up)
        now = now.edit(change) if change else now
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RulesChanged)
            found = board(game, share)
        assert found.with_rules(now.rules) == now, name
        assert found.title == now.title


@pytest.mark.parametrize("game", GAMES)
def test_a_position_file_of_format_1_is_read_with_its_corrections_and_switches(game: str) -> None:
    path = FOLDER / game / "position-1.toml"
    assert "format = 1" in path.read_text(encoding="utf-8")
    with older(game):
        found = board(game, str(path))
        assert found == board(game, path.with_suffix(".txt").read_text(encoding="utf-8"))
    assert found.rules.corrections
    assert found.rules.digest.startswith("v2-")
    assert found.rules.changed_since == SINCE[game]
    assert "format = 2" in found.dump()


SESSIONS = [(game, path.stem) for game in EVERY for path in sorted((FOLDER / game).glob("session-*.json"))]


@pytest.mark.parametrize(("game", "name"), SESSIONS)
def test_a_session_of_an_older_format_is_resumed_with_the_same_report(game: str, name: str, tmp_path: Path) -> None:
    number = int(name.split("-")[1])
    since = SINCE.get(game) if number == 1 else ()
    path = tmp_path / "game.json"
    path.write_bytes((FOLDER / game / f"{name}.json").read_bytes())
    old = json.loads(path.read_text(encoding="utf-8"))
    assert old["format"] == number
    with older(game) if number == 1 else nullcontext():
        found = verbs_of(find(EVERY[game])).resume(path)
    assert found.stopped is None
    assert len(found.notices) == bool(since)
    report = (FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")
    assert found.report() + "\n" == report
    found.save(path)
    now = json.loads(path.read_text(encoding="utf-8"))
    assert (now["format"], now["answers"]) == (SESSION.now, old["answers"])
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]
    with older(game) if number == 1 else nullcontext():
        assert verbs_of(find(EVERY[game])).resume(path).report() + "\n" == report


def test_there_is_a_stored_file_of_every_older_format() -> None:
    for game in EVERY:
        stored = {p.name for p in (FOLDER / game).iterdir()}
        first = 1 if game in GAMES else 2
        assert {f"shares-{n}.txt" for n in range(first, LATEST + 1)} <= stored
        assert {f"position-{n}.toml" for n in POSITION.upgrades if n >= first} <= stored
        for n in SESSION.upgrades:
            assert n < first or any(name.startswith(f"session-{n}-") for name in stored)


def test_formats_are_upgraded_one_after_the_other() -> None:
    formats = Formats(3, {1: lambda p: {**p, "b": p["a"]}, 2: lambda p: {k: v for k, v in p.items() if k != "a"}})
    assert formats.upgraded({"format": 1, "a": 5}) == {"format": 3, "b": 5}
    assert formats.upgraded({"format": 2, "a": 5}) == {"format": 3}
    assert formats.upgraded({"a": 5}) == {"a": 5}
    assert formats.upgraded({"format": 9}) == {"format": 9}
    assert formats.upgraded({"format": "1"}) == {"format": "1"}
    assert [n for n in (0, 1, 2, 3, 4, True, "1", None) if formats.reads(n) and n is not True] == [1, 2, 3]
    assert formats.told == "1, 2 and 3"


@pytest.mark.parametrize("game", GAMES)
def test_whose_view_it_is_may_be_said(game: str, tmp_path: Path) -> None:
    """Neither game hides anything in what it saves, so a view is the whole board; a session keeps the word."""
    module = verbs_of(find(GAMES[game]))
    first = board(game, module.positions()[0][0])
    path = tmp_path / "board.toml"
    path.write_text('view = "West"\n' + first.dump(), encoding="utf-8")
    assert board(game, str(path)) == first
    session = module.play(first, 1)
    path = tmp_path / "game.json"
    session.save(path)
    assert "view" not in files.read(path)
    path.write_text(json.dumps({**files.read(path), "view": "West"}), encoding="utf-8")
    again = module.resume(path)
    assert again.board == session.board
    assert again.as_json()["view"] == "West"


@pytest.mark.parametrize(("number", "pupil"), [(1, ""), (2, "Zoë B.")])
def test_progress_of_every_format_is_read(number: int, pupil: str) -> None:
    kept = scorebook.load(FOLDER / f"progress-{number}.json")
    assert (kept.pupil, kept.notice) == (pupil, "")
    assert kept.scores == {
        "aurelian/danube/the_die": scorebook.Tally(1, 1, 0),
        "rome-iinc/revolts/the_sum": scorebook.Tally(2, 1, 1),
    }
