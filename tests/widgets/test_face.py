"""What the widgets ask of a game: every game answers it, and what all games share asks nothing else."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rometeach.core import games
from rometeach.core.errors import BadInput
from rometeach.widgets import static_card
from rometeach.widgets.face import Face, before_colon, board_from, face, face_of, is_board
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.player.player import play

WIDGETS = Path(__file__).parents[2] / "rometeach" / "widgets"


@pytest.fixture(params=games.games())
def mine(request: pytest.FixtureRequest) -> Face:
    return face(request.param)


def test_every_game_has_a_face_that_knows_its_boards(mine: Face) -> None:
    board = mine.position(mine.start)
    assert is_board(board) and face_of(board) is mine and mine.game.position(mine.start) == board
    assert board_from(mine.start, mine.name) == (mine, board) == board_from(board, "rome-iinc")


def test_what_is_no_board_has_no_face() -> None:
    assert not is_board("286") and not is_board(games) and not is_board(face("aurelian").start)
    with pytest.raises(TypeError, match="expected a position, not str"):
        face_of("286")
    with pytest.raises(BadInput, match="not int"):
        board_from(286, "rome-iinc")
    with pytest.raises(BadInput, match="Did you mean"):
        face("aurelia")


def test_the_map_of_a_game_can_be_drawn_and_walked_with_the_keys(mine: Face) -> None:
    board = mine.position(mine.start)
    view, ways = mine.view(board), mine.neighbours(board)
    ElementTree.fromstring(draw(view))
    names = {area.name for area in view.areas}
    assert set(ways) == names
    for name, near in ways.items():
        assert near and set(near) <= names - {name}


def test_a_static_card_shows_the_board_of_any_game(mine: Face) -> None:
    board = mine.position(mine.start)
    card = static_card(board)
    assert mine.headline(board) in card.text()
    assert "<img" in card.html() and "<table>" in card.html() and "<svg" not in card.html()


def test_a_board_has_the_same_tracks_in_figures_and_in_words(mine: Face) -> None:
    board = mine.position(mine.start)
    shown = mine.tracks(board).text()
    for tracks in mine.figures(board).values():
        for track, number in tracks.items():
            assert track in shown and str(number) in shown


def test_nothing_lies_between_a_board_and_itself(mine: Face) -> None:
    board = mine.position(mine.start)
    assert mine.changed_places(board, board) == frozenset() and mine.clauses(board, board) == ()


def test_every_beginning_that_is_offered_can_be_played(mine: Face) -> None:
    for words, name in mine.beginnings():
        player = play(mine.start, seed=1, phase=name if name != "game" else "", whole=name == "game", game=mine.name)
        assert player.begin.value == name, words


def test_the_part_before_a_colon() -> None:
    assert before_colon("Treasury Phase: Taxes") == "Treasury Phase" and before_colon("Taxes") == ""


def test_what_all_games_share_names_no_game() -> None:
    packages = {p.parent.name for p in WIDGETS.glob("*/face.py")}
    for path in WIDGETS.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name != "__init__.py" and not packages & set(path.relative_to(WIDGETS).parts):
            assert "rome_iinc" not in text and "aurelian." not in text.casefold(), path.name
