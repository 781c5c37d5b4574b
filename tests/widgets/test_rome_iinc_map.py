"""The board of Rome, IInc. on the map: what each area says, and the picture with its tables."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.rome_iinc.board.catalogue import entries
from rometeach.rome_iinc.position import Position, position
from rometeach.widgets import show_map, static_card
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.rome_iinc.map.picture import board_table, neighbours, odds_of, sentence, view


@pytest.fixture(scope="module")
def board() -> Position:
    return position("286")


def test_the_capitals_come_first_and_every_space_is_there(board: Position) -> None:
    names = [area.name for area in view(board).areas]
    assert names[:2] == ["Rome", "Constantinople"]
    assert set(names) == {*board.rules.provinces, *board.rules.homelands} == set(neighbours(board.rules))


@pytest.mark.parametrize(
    ("change", "space", "words"),
    [
        ("", "Germania II", "Germania II, Gallia, Western Empire, Roman, Legion and Auxilia, Revolts on 5 or more (1 in 3)"),
        ("", "Rome", "Rome, Capital of the West, Italia, Western Empire, Roman, Guard"),
        ("", "Belgica", "Belgica, Gallia, Western Empire, Insurgent, Cavalry and Guard, Romanised 1 in 2"),
        ("", "Valentia", "Valentia, Britannia, Western Empire, Roman, Rebel, Legion and Auxilia"),
        ("", "Frankish Homeland", "Frankish Homeland, Frankish people"),
        ("Suevia Suevian Foederati", "Suevia", "Suevia, Gallia, Western Empire, Suevian Foederati, Revolts on a 6 (1 in 6)"),
        ("7/5 Vandal @ Numidia with Gaiseric", "Numidia",
         "Numidia, Africa, Western Empire, Roman, no Units, 7/5 Vandal War led by Gaiseric, Revolts whatever the die (certain)"),
        ("Gaiseric @ Vandal Homeland", "Vandal Homeland", "Vandal Homeland, Vandal people, Gaiseric waits here"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "",
)  # fmt: skip
def test_each_area_says_what_stands_there(board: Position, change: str, space: str, words: str) -> None:
    p = board.edit(change)
    assert sentence(p, space, odds_of(p).get(space)) == words


def test_tags_and_badges_follow_the_board(board: Position) -> None:
    p = board.edit("7/5 Vandal @ Numidia with Gaiseric")
    areas = {a.name: a for a in view(p).areas}
    assert (areas["Germania II"].chance, areas["Lugdunensis II"].chance, areas["Rome"].chance) == ("5+", "6", None)
    assert [(b.kind, b.text) for b in areas["Numidia"].badges] == [("war", "7/5 Vandal"), ("leader", "Gaiseric")]
    assert areas["Valentia"].pattern == "rebel" and areas["Caledonia"].pattern == "cross rebel"
    assert not any(a.chance for a in view(p, chances=False).areas)


def test_a_foederati_event_shows_percent_where_several_dice_roll(board: Position) -> None:
    p = board.edit("9/1 Vandal @ Numidia; event Foederati")
    tag = {a.name: a.chance for a in view(p).areas}["Numidia"]
    assert tag and tag.endswith("%")


@pytest.mark.parametrize("name", entries())
def test_every_position_of_the_catalogue_can_be_drawn(name: str) -> None:
    ElementTree.fromstring(draw(view(position(name))))


def test_the_picture_has_its_tables_and_is_the_same_again(board: Position) -> None:
    shown = show_map(position("286"), selected="germania ii")
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert 'role="img"' in bundle["text/html"] and "<table>" in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert bundle == show_map(board, selected="Germania II")._repr_mimebundle_()
    assert re.search(r"Germania II +Gallia +Roman +L A +on 5 or more \(33.3%\)", bundle["text/plain"])


def test_the_table_leaves_out_only_what_is_empty_and_safe(board: Position) -> None:
    listed = {row[0] for row in board_table(board).rows}
    for name, state in board.provinces.items():
        quiet = (
            state.title == "Roman" and not state.units.number and board.is_loyal(name) and name not in odds_of(board)
        )
        assert (name in listed) != quiet, name


def test_a_province_that_does_not_exist_is_named(board: Position) -> None:
    with pytest.raises(BadInput, match="Did you mean Germania"):
        show_map(board, selected="Germaina II")


def test_a_static_card_needs_no_trust_and_describes_its_pictures(board: Position) -> None:
    card = static_card(board, board.revolts())
    assert "<svg" not in card.html() and "<style" not in card.html() and "<script" not in card.html()
    assert card.html().count("<img alt=") == 3
    assert card.text().startswith(show_map(board).text())
    with pytest.raises(TypeError, match="not int"):
        static_card(286)


def test_names_from_a_file_are_escaped(board: Position) -> None:
    from dataclasses import replace

    hostile = replace(board, title="<script>alert(1)</script>")
    assert "<script" not in show_map(hostile).html() and "<script" not in static_card(hostile).html()
    assert rometeach.position("rome-iinc", "286").title == board.title
