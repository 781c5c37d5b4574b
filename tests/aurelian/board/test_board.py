"""The board by itself: everything that is no question of chance, without a position."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from aurelian_boards import drawn

from rometeach.aurelian import simulation
from rometeach.aurelian.board import lookup
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.board.catalogue import entries
from rometeach.aurelian.position import Position, position
from rometeach.aurelian.summary import text
from rometeach.core.errors import BadInput


def board(name: str = "270-drawn") -> Board:
    """A board of the catalogue that is no position."""
    return Board.of(lookup.named(name))


@pytest.mark.parametrize("name", list(entries()))
def test_a_board_says_of_itself_what_a_position_says(name: str) -> None:
    b, p = board(name), position(name)
    assert type(b) is Board and type(p) is Position
    assert b != p and Position.of(b) == p and Board.of(p) == b
    assert b.plain() == p.plain() and b.share() == p.share() and b.dump() == p.dump()
    assert b.problems() == p.problems() and text(b) == text(p) and b.places() == p.places()
    assert repr(b) == repr(p).replace("Position", "Board") and "\n" not in repr(b)
    assert b.with_rules(p.rules.with_changes(switches={"siege_lock": "piece"})).rules.is_on("siege_lock") is False


def test_a_changed_board_is_a_board_and_a_changed_position_a_position() -> None:
    b, p = board(), position("270-drawn")
    change = "treasury 7; Danube 3: 3; Red walls: started"
    assert type(b.edit(change)) is Board and type(p.edit(change)) is Position
    assert Position.of(b.edit(change)) == p.edit(change)
    assert b.diff(p.edit(change)) == p.diff(b.edit(change))
    assert type(b.seen()) is Board and type(b.seen().guess(1)) is Board and type(p.seen().guess(1)) is Position
    assert b.law() == p.law()
    with pytest.raises(BadInput, match="cannot be read"):
        b.edit("treasury lots")


def test_a_board_is_a_value() -> None:
    b = board()
    again = pickle.loads(pickle.dumps(b))
    assert again == b and hash(again) == hash(b) and type(again) is Board
    assert not hasattr(b, "__dict__")
    cups = pickle.loads(pickle.dumps(b.cups))
    assert cups == b.cups and hash(cups) == hash(b.cups)


def test_a_board_is_saved_over_a_file_with_comments(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('# mine\nbased_on = "270-drawn"\ntreasury = 7 # rich\n')
    b = Board.of(lookup.from_text(path.read_bytes())).edit("army 3")
    b.save(path)
    kept = path.read_text()
    assert "# mine" in kept and "# rich" in kept and "based_on" in kept and "army = 3" in kept
    assert Board.of(lookup.from_text(kept)) == b


def test_a_board_shows_its_map_in_a_notebook() -> None:
    assert board()._repr_mimebundle_() == position("270-drawn")._repr_mimebundle_()


def test_a_game_is_played_on_a_board_as_on_a_position() -> None:
    start = Board.of(lookup.set_up(position("270").rules))
    assert simulation.one_game(start, 5) == simulation.one_game(position("270"), 5)
    assert drawn(3) == Position.of(Board.of(drawn(3)))


def test_boards_know_neither_positions_nor_results_nor_solvers() -> None:
    """The arrow between the rooms: what is below does not import what is above."""
    above = ("rometeach.aurelian.position", "rometeach.aurelian.verbs", "solvers", "cattrs", "tomlkit", "networkx")
    results = "rometeach.aurelian.results"
    for module, forbidden in (
        ("board.board", (*above, results, "rometeach.aurelian.charts", "rometeach.aurelian.phases")),
        ("simulation", (*above, results)),
        ("results", above),
        ("valuation.works", above),
    ):
        code = f"import sys, rometeach.aurelian.{module}; print([m for m in {forbidden!r} if m in sys.modules])"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert found.stdout.strip() == "[]", module
