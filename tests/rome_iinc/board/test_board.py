"""The board alone does everything that is no question of chance; it knows nothing of the charts, results and verbs above it."""

import subprocess
import sys
from pathlib import Path

import pytest
from random_boards import random_board

from rometeach.core.errors import BadInput
from rometeach.rome_iinc.board import lookup
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position, named


def board(name: str = "286") -> Board:
    return Board.of(lookup.named(name))


def test_a_board_is_changed_compared_and_checked() -> None:
    changed = board().edit("Rome +Fort; West gold 87")
    assert type(changed) is Board and changed.provinces["Rome"].units.fort == 1
    assert board().edit(board().diff(changed)) == changed != board()
    assert changed.problems() == []
    with pytest.raises(BadInput, match="that the rules forbid"):
        board().edit("Rome barbarian; Rome +Fort")
    assert repr(board()) == "<Board 286 CE: Diocletian and Maximian: turn 1, Event phase, Events>"


@pytest.mark.parametrize("seed", range(20))
def test_a_board_and_a_position_are_kept_in_the_same_way(seed: int, tmp_path: Path) -> None:
    p = random_board(seed)
    b = Board.of(p)
    assert (b.share(), b.dump(), b.plain()) == (p.share(), p.dump(), p.plain())
    assert Position.of(b) == p and b != p
    assert Board.of(lookup.from_share(b.share())) == Board.of(lookup.from_text(b.dump())) == b
    path = tmp_path / "mine.toml"
    path.write_text('# mine\nbased_on = "286"\n')
    b.save(path)
    assert path.read_text().startswith("# mine") and Board.of(lookup.from_text(path.read_bytes())) == b


def test_a_position_of_the_catalogue_is_its_board() -> None:
    assert type(named("286")) is Position and Board.of(named("286")) == board()
    assert named("286") is named("286")


def test_the_board_knows_nothing_of_what_is_above_it() -> None:
    code = (
        "import sys, rometeach.rome_iinc.board.board\nprint(*(m for m in sys.modules if 'rome_iinc' in m), sep='\\n')"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    above = [m for m in found if not m.startswith("rometeach.rome_iinc.board")]
    assert sorted(above) == ["rometeach.rome_iinc", "rometeach.rome_iinc.columns", "rometeach.rome_iinc.rules"]
