"""What the widgets ask of a game: every game answers it, and what all games share asks nothing else."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

import rometeach
from rometeach.core import games
from rometeach.core.errors import BadInput
from rometeach.core.positions.saved import GamePosition
from rometeach.widgets import show_map, static_card
from rometeach.widgets.face import Face, before_colon, face, face_of, is_board
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.player.player import play


@pytest.fixture(params=games.games())
def mine(request: pytest.FixtureRequest) -> Face[GamePosition]:
    return face(request.param)


@pytest.fixture
def board(mine: Face[GamePosition]) -> GamePosition:
    return mine.position(mine.game.start)


def test_every_game_has_a_face_that_knows_its_boards(mine: Face[GamePosition], board: GamePosition) -> None:
    assert is_board(board) and face_of(board) is mine and mine.name == mine.game.name


def test_what_is_no_board_has_no_face() -> None:
    assert not is_board("286") and not is_board(games) and not is_board(face("aurelian"))
    with pytest.raises(BadInput, match=r"rometeach.position\(game, text\)"):
        face_of("286")  # type: ignore[type-var]
    with pytest.raises(BadInput, match="expected a position, not int"):
        face_of(286)  # type: ignore[type-var]
    with pytest.raises(BadInput, match="Did you mean"):
        face("aurelia")


def test_the_map_of_a_game_can_be_drawn_and_walked_with_the_keys(mine: Face[GamePosition], board: GamePosition) -> None:
    view, ways = mine.view(board), mine.neighbours(board)
    ElementTree.fromstring(draw(view))
    names = {area.name for area in view.areas}
    assert set(ways) == names
    for name, near in ways.items():
        assert near and set(near) <= names - {name}


def test_a_static_card_shows_the_board_of_any_game(mine: Face[GamePosition], board: GamePosition) -> None:
    card = static_card(board)
    assert mine.headline(board) in card.text()
    assert "<img" in card.html() and "<table>" in card.html() and "<svg" not in card.html()


def test_a_place_is_outlined_by_its_name(mine: Face[GamePosition], board: GamePosition) -> None:
    name = mine.view(board).areas[-1].name
    assert show_map(board, selected=name.lower()).selected == name
    with pytest.raises(BadInput):
        show_map(board, selected="Atlantis")


def test_a_board_has_the_same_tracks_in_figures_and_in_words(mine: Face[GamePosition], board: GamePosition) -> None:
    shown = mine.tracks(board).text()
    for tracks in mine.figures(board).values():
        for track, number in tracks.items():
            assert track in shown and str(number) in shown


def test_nothing_lies_between_a_board_and_itself(mine: Face[GamePosition], board: GamePosition) -> None:
    assert mine.changed_places(board, board) == frozenset() and mine.clauses(board, board) == ()


def test_every_beginning_that_is_offered_can_be_played(mine: Face[GamePosition], board: GamePosition) -> None:
    for words, name in mine.beginnings():
        player = play(board, seed=1, phase=name if name != "game" else "", whole=name == "game")
        assert player.begin.value == name, words


def test_the_part_before_a_colon() -> None:
    assert before_colon("Treasury Phase: Taxes") == "Treasury Phase" and before_colon("Taxes") == ""


# -- A face that says nothing: a game without one gets it


@pytest.fixture
def silent(mine: Face[GamePosition], monkeypatch: pytest.MonkeyPatch) -> Face[GamePosition]:
    """The face that the same game has where it declares none."""
    declared = dict(games.games())
    declared[mine.name] = replace(mine.game, face="", panels={}, bench="")
    monkeypatch.setattr(games, "games", lambda: declared)
    face.cache_clear()
    found = face(mine.name)
    yield found
    monkeypatch.undo()
    face.cache_clear()


def test_a_game_without_a_face_is_shown_in_words(silent: Face[GamePosition], board: GamePosition) -> None:
    assert type(silent) is Face and face_of(board) is silent
    shown = show_map(board)
    assert "<svg" not in shown.html() and "<table>" in shown.html() and silent.headline(board) in shown.text()
    tracks, table = silent.tracks(board).text(), silent.table(board).text()
    for key, value in board.plain().items():
        if key not in ("game", "format", "title", "turn", "phase", "step", "rules"):
            assert key.replace("_", " ").casefold() in (tracks + table).casefold(), (key, value)
    assert static_card(board).html() and silent.focused(board) and silent.on_paper(board)


def test_a_game_without_a_face_says_what_a_change_does(silent: Face[GamePosition], board: GamePosition) -> None:
    change = silent.game.edit
    after = board.edit(change)
    clauses = "; ".join(silent.clauses(board, after))
    assert clauses and set(clauses.split("; ")) < set(board.diff(after).split("; "))
    tracked = {(w, t) for w, found in silent.figures(after).items() for t, n in found.items()}
    assert {(w, t) for w, t in tracked if silent.figures(board)[w][t] != silent.figures(after)[w][t]}


def test_a_game_without_a_face_is_followed(silent: Face[GamePosition], board: GamePosition) -> None:
    player = play(board, seed=1)
    assert player.beginning.stages.options[0][1] == ""
    if silent.game.hidden:
        player.hand_over.button.click()
    assert player.map.layout.display == "none"
    if silent.name == "aurelian":
        player.answer(player.session.request.options[0].name)  # type: ignore[union-attr]
    assert player.card().text()


def test_the_silent_face_finds_the_tracks_of_both_sides() -> None:
    p = rometeach.position("rome-iinc", "286")
    assert Face[GamePosition]("rome-iinc").figures(p) == face_of(p).figures(p)
