"""What is drawn by itself of Conquest of the Empire II: spaces, battles, dice, influence, Alliances, hands, cards, tracks, the season."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Roll
from rometeach.lessons.faces import seen
from rometeach.widgets.conquest2 import cards
from rometeach.widgets.conquest2.drawings import DRAWINGS
from rometeach.widgets.conquest2.face import FACE
from rometeach.widgets.conquest_board.dice import EXAMPLE


def label(subject: str, shown: Position, *, chances: bool = True, before: Position | None = None) -> str:
    svg = FACE.subject(shown, subject, chances=chances, before=before or named("six"))
    (said,) = re.findall(r'role="img" aria-label="([^"]+)"', svg)
    return unescape(said)


def board(change: str = "") -> Position:
    return named("six").edit(change) if change else named("six")


@pytest.mark.parametrize("kind", DRAWINGS)
def test_every_drawing_has_its_words_and_writes_its_subject(kind: str, full: Position) -> None:
    names = DRAWINGS[kind].names(full)
    assert names
    for name in names[:6]:
        said = label(f"{kind} {name}".strip(), full)
        assert len(said) > 8 and name.rpartition(" of ")[2].casefold() in said.casefold()


def test_0_8_and_5_1_influence_is_told_with_its_points_and_protection_and_asked_without(full: Position) -> None:
    told, asked = label("influence", full), label("influence", full, chances=False)
    assert "Italia, worth 20/10/5: Red 3 for 10 VP protected, Blue 2 for 5 VP protected, Green 2 for 5 VP" in told
    assert "Italia, worth 20/10/5: Red 3, Blue 2, Green 2" in asked and " VP" not in asked and "protected" not in asked
    assert told.count(" VP") == sum(len(found) for found in influence_points(full).values())
    assert label("influence Asia", full).startswith("Influence in Asia. Asia, worth 10/5: Green 3 for 10 VP")
    assert ">Bk 4</text>" in FACE.subject(full, "influence Italia")


def test_2_3_the_boxes_are_the_order_of_play_and_tell_alliances_by_letter_and_shape(full: Position) -> None:
    assert label("boxes", full) == (
        "The Alliance Boxes in the order of play: 1. Blue (A), 2. Red (B), 3. Yellow (A), 4. Green (B), 5. Black (A), "
        "6. Purple (B). Now: Red"
    )
    svg = FACE.subject(full, "boxes")
    assert ">2. Alliance B</text>" in svg and "▶ Red" in svg
    assert (
        svg.count('height="82.6" rx="2"') + svg.count('height="82.6" rx="26"') + svg.count('height="81.0" rx="26"') == 6
    )
    odd = named("three").edit("phase Alliances; boxes: Blue, Red")
    assert "No place yet: Green" in label("boxes", odd) and "No bid is made yet" in label("boxes", odd)


def test_2_3_the_auction_is_drawn_with_its_bid_and_proposal() -> None:
    bid = board("phase Alliances; boxes: Red, Blue; bid: Green 10, Yellow to A, Green to B, turn Black, opener Red")
    said = label("boxes", bid)
    assert "No place yet: Green, Yellow, Purple, Black" in said
    assert said.endswith("The auction: Green bids 10 Talents, Yellow to Alliance A, Green to Alliance B. Now: Black")


def test_3_6_a_battle_shows_units_helpers_and_dice_line_by_line(full: Position) -> None:
    said = label("battle Italia", full)
    assert said.startswith("Red attacks Blue or Yellow in Italia, City of Red. Red B (attacks). Own: Infantry ×5")
    assert "Of a Diplomacy card: Infantry ×4" in said and "Dice: 6" in said and "+1 Army Training" in said
    assert "Yellow may lend 2I, 1 Galley of Mare Tyrrhenum" in said and "May commit 1 Galley of Mare Tyrrhenum" in said
    asked = label("battle Italia", full, chances=False)
    assert "Dice" not in asked and "Yellow may lend" in asked
    assert "Dice: 3. +3 dice of each Galley" in label("battle Mare Tyrrhenum", full)
    with pytest.raises(BadInput):
        FACE.subject(board(), "battle Italia")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (EXAMPLE, "5 dice of 4I 1C. 3 hits: 2 Infantry, 1 Cavalry; unmatched: 1 Catapult, 1 blank"),
        ("2G 1- of 1 Galley", "3 dice of 1 Galley. 1 hit: 1 Galley; unmatched: 1 Galley, 1 blank"),
        ("1K 1G 1I of 1K 2 Galleys", "3 dice of 1K 2 Galleys. 2 hits: 1 Catapult, 1 Galley; unmatched: 1 Infantry"),
    ],
)
def test_3_6_5_dice_are_drawn_as_they_are_matched(text: str, told: str) -> None:
    assert label(f"dice {text}", board()) == told


def test_3_6_5_dice_that_cannot_be_read_are_told_and_a_die_shows_its_symbols() -> None:
    with pytest.raises(BadInput, match="no dice that could be drawn"):
        FACE.subject(board(), "dice 2I of 3X")
    die = board().rules.die
    thrown = seen(Roll("Red in Italia", "3.6.4", 3, symbols=die.spellings), (1, 3, 6))
    assert [d.symbol for d in thrown] == ["Infantry", "Cavalry", "blank"]


def test_7_1_a_hand_is_covered_for_all_but_its_owner() -> None:
    held = board("Red hand: Senator IV, Senator I; Blue hand: 2 Senator II")
    mine = held.view("Red")
    assert "Senator I (1 vote). Senator IV (4 votes)" in label("hand Red", mine)
    for subject in ("hand Blue", "player Blue"):
        assert "2 covered Senators of Blue" in label(subject, mine) and "Senator II" not in label(subject, mine)
    assert "no Senator of Green" in label("hand Green", held.edit("Green hand: none"))


def test_3_1_the_display_tells_what_each_card_costs_and_does_and_how_many_are_left(full: Position) -> None:
    said = label("display", full)
    assert "2 Senator IV (free: 4 votes)" in said and "Assassin (20 Talents: " in said
    mine = full.view("Red")
    assert said.rpartition("; ")[2] == label("display", mine).rpartition("; ")[2]
    assert "Merchant of Italia, used" in label("player Red", full) and "2 Army Training (" in label("player Red", full)


def test_9_each_card_says_what_it_does() -> None:
    rules = board().rules
    told = {name: cards.does(card, rules) for name, card in rules.cards.items()}
    assert len(set(told.values())) > 25 and not [n for n, words in told.items() if words == rules.cards[n].act]
    assert told["Merchant of Egyptus"] == "10 Talents for each own influence in Egyptus"
    assert told["Barbarians in Moesia"] == "4 units go to Moesia: 3 Infantry, 1 Cavalry"
    assert told["Barbarians in Britannia"] == "4 units go to Britannia: 10 Victory Points"
    assert told["Bread and Circuses"] == "the winner of a vote gains 10 Chaos less"
    assert told["New Legions"] == "the winner of a vote gains 6 Infantry in Italia or Neapolis"
    assert (
        told["Pirates"] == "2 Galleys fight for you at sea"
        and told["Army Training"] == "1 die more in each battle on land"
    )
    for name in rules.cards:
        drawn = FACE.subject(board(), f"card {name}")
        assert name in unescape(drawn) and "<svg" in drawn


def test_0_6_and_5_2_tracks_tell_where_markers_came_from_and_what_cities_take_away(full: Position) -> None:
    assert "Red 25, before 0" in label("points", full) and "Red 45, before 80" in label("talents", full)
    said = label("chaos", full)
    assert "Chaos: Red 6, before 0" in said and "Chaos after Cities: Red 3, before 0; Blue 6" in said
    assert "after Cities" not in label("chaos", board("Red chaos 4"))
    scored = influence_points(full)
    total = sum(points.get("Red", 0) for points in scored.values())
    assert f"Red {total}, before 0" in label("worth", full)


def test_2_the_season_is_drawn_with_its_rounds_and_without_what_comes_once() -> None:
    first = label("season", board("phase Actions; round 2; boxes: Red, Blue, Green, Yellow, Purple, Black; active Red"))
    assert "Set-up" in first and first.endswith("Now: Actions, round 2")
    later = label("season", board("season 2; phase Taxes"))
    assert "Set-up" not in later and "Starting units" not in later and later.endswith("Now: Taxes")
    assert label("season", board("phase over")).endswith("Now: the game is over")


def test_0_2_and_0_7_a_province_shows_tokens_borders_and_closed_crossings(full: Position) -> None:
    said = label("province Asia", full)
    assert "Key Province, Victory Points 10/5" in said and "Yellow" in FACE.subject(full, "province Asia")
    assert "The crossing to Thracia is closed to enemies by a Galley of Green in Mare Aegaeum" in said
    assert "no Key Province" in label("province Dacia", full) and "Influence" not in label("province Dacia", full)
    assert "Galleys here close the crossing of Asia and Thracia to enemies" in label("sea Mare Aegaeum", full)


def test_3_2_prices_name_every_unit_and_influence() -> None:
    said = label("prices", board())
    assert all(f"{name} {cost}" in said for name, cost in board().rules.costs.items() if name != "influence")
    assert "Influence 10" in said
