"""The influence panel: its fields change the board, and its answer is that of the board."""

from __future__ import annotations

from rometeach.conquest2.position import Position
from rometeach.widgets import panel


def test_3_3_the_tokens_of_a_key_province_are_those_of_the_board_and_change_it(full: Position) -> None:
    shown = panel("influence", full, side="Red", province="Asia")
    assert {s: f.value for s, f in shown.tokens.items()} == {
        "Red": 0, "Blue": 0, "Green": 3, "Yellow": 2, "Purple": 0, "Black": 0
    }  # fmt: skip
    assert shown.sale.value == 1 and shown.result == full.influence("Red")
    shown.tokens["Red"].value = 3
    changed = full.edit("Asia influence Red 3")
    assert shown.position == changed and shown.result == changed.influence("Red")
    shown.sale.value = 0
    assert shown.position.provinces["Asia"].tokens == 0
    shown.choose(province="Achaia")
    assert shown.tokens["Green"].value == 1 and shown.sale.value == 3
    shown.undo()
    shown.undo()
    assert shown.position == full


def test_5_1_it_tells_where_one_more_pays_and_draws_all_tokens(full: Position) -> None:
    shown = panel("influence", full, province="Italia")
    best = max(x.gain for x in full.influence("Red").best(1).values())
    assert f"+{best} for" in shown.spoken and "one more in Italia" in shown.spoken
    assert "Influence in the Key Provinces" in shown.picture.value and ">Bk 4</text>" in shown.picture.value
    shown.choose(side="Blue")
    assert shown.result == full.influence("Blue")
