"""The battle calculator: fields, lines and boards say the same, and the answer is that of the board."""

from __future__ import annotations

import pytest

from rometeach.conquest2.position import Position, named
from rometeach.core.results.show import chance
from rometeach.widgets import panel


def test_3_6_typed_armies_are_a_battle_of_the_board() -> None:
    p = named("four")
    shown = panel("battle", p, attack="6I 1G, lent 2I", defence="4I 1K", city="city", attack_orders="Infantry first")
    asked = p.battle(attack="6I 1G, lent 2I", defence="4I 1K", city="city", attack_orders="Infantry first")
    assert shown.result == asked and chance(asked.p) in shown.spoken
    assert shown.line.value == asked.line and shown.picture.value.count("<svg") == 1
    assert [f.value for f in shown.numbers["attack"]] == [6, 0, 0, 0, 1, 0]


def test_3_6_numbers_change_the_armies_and_keep_what_helps_them() -> None:
    shown = panel("battle", named("four"), attack="6I 1G, lent 2I, card 1C", defence="4I 1K")
    shown.numbers["attack"][1].value = 3
    assert shown.choice_of("attack") == "6I 3C 1G, lent 2I, card 1C" and shown.result.asked.attack.own.cavalry == 3
    shown.numbers["attack"][3].value = 2
    assert shown.result.asked.attack.own.galleys == 2
    shown.numbers["defence"][5].value = 1
    assert "against 4I 1K Caesar" in shown.line.value
    assert shown.result == named("four").battle(attack="6I 3C 1G 2 Galleys, lent 2I, card 1C", defence="4I 1K Caesar")


def test_3_6_a_line_fills_every_field() -> None:
    shown = panel("battle", named("four"))
    line = "9I 1G against 8I 2C Caesar in a City, attacker Infantry first, defender keep variety, attacker retreats below 3"
    shown.line.value = line
    assert shown.result.p == named("four").battle(line).p and shown.line.value.startswith("battle 9I 1G against 8I 2C")
    assert shown.chosen["city"] == "city" and shown.chosen["attack_orders"] == "Infantry first"
    assert [f.value for f in shown.numbers["defence"]] == [8, 2, 0, 0, 0, 1]
    shown.line.value = "an old quarrel"
    assert "is no battle" in shown.message.value and shown.result is not None


def test_3_6_it_opens_with_a_battle_of_the_player_whose_turn_it_is_and_goes_to_others(full: Position) -> None:
    shown = panel("battle", full)
    assert (shown.chosen["province"], shown.chosen["by"]) == ("Italia", "Red")
    assert shown.result.p == full.battle("Italia", "Red").p
    shown.choose(enemy="Yellow")
    assert shown.result.asked.enemy == "Yellow" and shown.result.p == full.battle("Italia", "Red", "Yellow").p


def test_3_6_another_province_has_its_own_armies(full: Position) -> None:
    shown = panel("battle", full, attack="1I", defence="1I")
    shown.controls.picks["province"].control.value = "Numidia"
    assert shown.chosen["by"] == "Black" and shown.chosen["attack"] == shown.chosen["defence"] == ""
    assert shown.result.p == full.battle("Numidia", "Black").p
    assert [f.value for f in shown.numbers["defence"]][:3] == [4, 1, 0]
    shown.change("Numidia: Black 2I, Purple 1I")
    assert shown.result.asked.defence.own.infantry == 1
    shown.change("Numidia: Purple 1I")
    assert shown.result.asked.province == "Italia" and shown.result.asked.by == "Red"


@pytest.mark.parametrize("name", ["two", "six"])
def test_a_panel_opens_on_every_board(name: str) -> None:
    assert panel("battle", named(name)).result is not None


def test_where_nobody_can_fight_it_opens_with_usual_armies() -> None:
    shown = panel("battle", named("four"))
    assert shown.chosen["province"] == "" and shown.line.value.startswith("battle 5I 2C 1K 1G against 4I 2C 1G")
