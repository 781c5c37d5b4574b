"""What is drawn by itself of Conquest of the Empire: dice, battles, players, the Tribute Scale, prices, the order of a turn."""

import re
from pathlib import Path

import pytest

from rometeach.conquest.position import Position, named
from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Roll
from rometeach.lessons import scorebook
from rometeach.lessons.conquest.boards import five
from rometeach.lessons.faces import seen
from rometeach.widgets import predict
from rometeach.widgets.conquest.drawings import DRAWINGS
from rometeach.widgets.conquest.face import FACE
from rometeach.widgets.conquest_board.dice import EXAMPLE

BATTLE = "Dalmatia: Red 5I 2C 1K, Blue 4I 2C, Fortified City, of Blue; Mare Epirus: 2 Galleys of Red with 3I"


def board(change: str = BATTLE) -> Position:
    return named("six").edit(change)


def label(subject: str, shown: Position | None = None) -> str:
    (said,) = re.findall(
        r'role="img" aria-label="([^"]+)"', FACE.subject(shown or board(), subject, before=named("six"))
    )
    return str(said)


@pytest.mark.parametrize("kind", DRAWINGS)
def test_every_drawing_has_its_words(kind: str) -> None:
    names = DRAWINGS[kind].names(board())
    assert names
    for name in names[:6]:
        said = label(f"{kind} {name}".strip())
        assert len(said) > 8 and name.rpartition(" of ")[2] in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (EXAMPLE, "5 dice of 4I 1C. 3 hits: 2 Infantry, 1 Cavalry; unmatched: 1 Catapult, 1 blank"),
        ("3I 1C of 2I", "4 dice of 2I. 2 hits: 2 Infantry; unmatched: 1 Infantry, 1 Cavalry"),
        ("2G 2- of 1 Galley", "4 dice of 1 Galley. 2 hits: 2 Galley; unmatched: 2 blank"),
        ("1k of 3K", "1 die of 3K. 1 hit: 1 Catapult; unmatched: none"),
    ],
)
def test_2_2_2_dice_are_drawn_as_they_are_matched(text: str, told: str) -> None:
    assert label(f"dice {text}") == told


@pytest.mark.parametrize("text", ["dice five", "dice 2I of", "dice 2I 1C", "dice 2I of 3X"])
def test_dice_that_cannot_be_read_are_told(text: str) -> None:
    with pytest.raises(BadInput, match="no dice that could be drawn"):
        FACE.subject(board(), text)


def test_2_2_a_die_that_shows_a_symbol_is_drawn_with_it_and_called_by_it() -> None:
    die = board().rules.die
    thrown = seen(Roll("Red in Dalmatia", "2.2.2", 3, symbols=die.spellings), (1, 3, 6))
    assert [d.symbol for d in thrown] == ["Infantry", "Cavalry", "blank"]
    assert label("die").startswith("The combat die. 2 faces Infantry: a hit if Infantry matches it; 1 face Cavalry")


def test_2_2_1_and_2_2_2_a_battle_shows_legions_reserves_and_dice() -> None:
    said = label("battle Dalmatia")
    assert "Battle Legion 5I" in said and "Reserve 2C 1K: its Catapults match too" in said and "Dice: 5" in said
    assert "Dice: 5 and 1 of the Fortification" in said
    assert label("battle Dalmatia", board(BATTLE.replace(" 1K", ""))).endswith("Dice: 5 and 2 of the Fortification")
    with pytest.raises(BadInput):
        FACE.subject(named("six"), "battle Dalmatia")


def test_2_5_1_the_tribute_scale_has_both_marks_and_where_markers_came_from() -> None:
    said = label("tribute")
    assert "Red 15" in said and "Blue 20, before 15" not in said and "Black 15" in said
    assert "2 times the Basic cost: 105" in said and "3 times the Basic cost: 205" in said
    assert "Blue 25, before 15" in label("tribute", board("Dalmatia: Blue 3I, City"))


def test_2_5_the_price_table_marks_the_prices_of_now() -> None:
    assert "2 times the Basic cost now: Infantry 20, Cavalry 40" in label("prices", board("prices x2; reached x2"))
    assert "▶ 3 times" in FACE.subject(board("prices x3; reached x3"), "prices")


def test_0_1_a_player_shows_the_pieces_that_are_left() -> None:
    said = label("player Red")
    assert "Infantry ×4" in said and "Galley ×6" in said and "Home Province Macedonia" in said


def test_1_3_the_order_of_play_numbers_who_plays_and_passes_over_who_does_not() -> None:
    said = label("order", five("active Yellow"))
    assert (
        "1. Green of Macedonia, 2. Yellow of Mesopotamia, 3. Purple of Egyptus, 4. Blue of Hispania, 5. Red of Italia"
        in said
    )
    assert "Now: Yellow" in said and "Numidia" not in said
    drawn = FACE.subject(five("active Yellow"), "order")
    assert drawn.count(">nobody<") == 2 and "2. Mesopotamia" in drawn and "▶ Yellow" in drawn
    out = five("Egyptus: Red 1I, Fortified City; Purple heir Red; active Yellow")
    assert "3. Blue of Hispania" in label("order", out) and "Purple" not in label("order", out)


def test_1_3_the_order_of_play_is_not_told_while_it_is_asked_and_is_told_with_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(scorebook.ENVIRONMENT, str(tmp_path / "progress.json"))
    asked = predict("conquest", "board", "next")
    before, _, folded = asked.card().html().partition("<details>")
    assert "Macedonia" in asked._pictured() and not re.search(r">\d\. ", asked._pictured())
    assert "1. Green of Macedonia" in folded and "Green of Macedonia" in before and "1. Green" not in before
    assert ">Egyptus<" in asked.shown.value and asked.told.value == ""
    asked.guess.control.put("Purple of Egyptus")
    asked.guess.commit()
    assert ">3. Egyptus<" in asked.shown.value and "✓" in asked.guess.made and "Numidia" in asked.told.value
    asked.guess.take_back()
    assert ">Egyptus<" in asked.shown.value and asked.told.value == ""
