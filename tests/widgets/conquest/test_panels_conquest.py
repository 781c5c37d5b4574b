"""The battle calculator: numbers, typed forces and the line say the same, and the answer is that of the board."""

import pytest

import rometeach
from rometeach.conquest.position import named
from rometeach.core.results.show import chance
from rometeach.widgets import panel
from rometeach.widgets.conquest_board.stacked import WIDTH, stacked

WAR = "Macedonia: Red 1I 2G Caesar, Fortified City; Hispania: Red 5I 2C 1K 2G, Yellow 4I 2C 1G Caesar, of Yellow, Fortified City"


def test_2_2_typed_forces_are_a_battle_of_the_board() -> None:
    p = named("four")
    shown = panel("battle", p, attack="6I 1G", defence="4I 1K", fort="fort", attack_orders="keep variety")
    asked = p.battle(attack="6I 1G", defence="4I 1K", fort="fort", attack_orders="keep variety")
    assert shown.result == asked and chance(asked.p) in shown.spoken
    assert shown.line.value == asked.line and shown.picture.value.count("<svg") == 1
    assert [f.value for f in shown.numbers["attack"]] == [6, 0, 0, 1, 0]


def test_2_2_numbers_change_the_forces() -> None:
    shown = panel("battle", named("four"), attack="6I 1G", defence="4I 1K")
    shown.numbers["attack"][1].value = 3
    assert shown.choice_of("attack") == "6I 3C 1G" and shown.result.asked.attack.cavalry == 3
    shown.numbers["defence"][4].value = 1
    assert "Caesar of the defender falls" in shown.spoken and "6I 3C 1G against 4I 1K Caesar" in shown.line.value


def test_2_2_a_line_fills_every_field() -> None:
    shown = panel("battle", named("four"))
    line = "9I 1G against 8I 2C Caesar in a Fortified City, attacker keep variety, defender Infantry first, attacker retreats below 3"
    shown.line.value = line
    assert shown.result == named("four").battle(line) and shown.line.value == f"battle {line}"
    assert shown.chosen["fort"] == "fort" and shown.chosen["attack_orders"] == "keep variety"
    assert [f.value for f in shown.numbers["defence"]] == [8, 2, 0, 0, 1]
    shown.line.value = "an old quarrel"
    assert "is no battle" in shown.message.value and shown.result is not None


def test_2_2_it_opens_with_the_battle_of_the_board() -> None:
    p = named("four").edit(WAR)
    shown = panel("battle", p)
    assert shown.chosen["province"] == "Hispania" and shown.result.asked.province == "Hispania"
    assert shown.result.p == p.battle("Hispania").p
    shown.choose(attack="9I 1G")
    assert shown.result.p == p.battle("Hispania", attack="9I 1G").p


@pytest.mark.parametrize("name", ["four", "six", "example-4.2.1"])
@pytest.mark.parametrize("kind", ["battle", "all", "legion", "reach", "danger", "tribute"])
def test_a_panel_opens_on_every_board(kind: str, name: str) -> None:
    assert panel(kind, rometeach.position("conquest", name)).result is not None


def test_all_ends_are_one_bar() -> None:
    ends = named("four").battle(attack="5I", defence="5I").ends()
    parts = [(name, p, ends.means[name]) for name, p in ends.bars]  # type: ignore[index]
    drawn = stacked("Ends", parts)
    widths = [float(x.split('"')[0]) for x in drawn.split('<rect x="')[1:]]
    assert len(widths) == len(parts) == 3 and widths[0] == 0 and abs(widths[1] - float(parts[0][1]) * WIDTH) < 0.01
    assert all(name in drawn for name, _, _ in parts)
