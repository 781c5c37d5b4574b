"""Carrying a game of Rome, Inc. on (Section 13.3)."""

import pytest

from rometeach.core.errors import BadInput
from rometeach.rome_iinc import rome_inc
from rometeach.rome_iinc.position import Status
from rometeach.rome_iinc.rules import standard

GAME = """
prestige = 191
gold = 61
emperors = { East = "Diocletian", West = "Maximian" }
face_up = ["Carausius"]
thracia_with = "Pontica"
[provinces]
"Britannia Inferior" = "Roman: Veteran Legion, Legion, 2 Auxilia, Wall"
"Britannia Superior" = "Roman: Legion, Veteran Fleet"
"Caledonia" = "Barbarian"
"Rome" = "Roman: Praetorian Guard, Imperial Cavalry"
[rebels]
"Syria + Pontica" = ""
"Moesia" = ""
"""


def test_13_3_1_prestige_less_150_and_gold_are_shared_the_odd_one_east() -> None:
    p = rome_inc.carry_on(GAME)
    assert (p.east.prestige, p.west.prestige, p.east.gold, p.west.gold) == (21, 20, 31, 30)


def test_13_3_2_provinces_keep_their_counters_and_new_ones_are_insurgent() -> None:
    p = rome_inc.carry_on(GAME)
    assert p.provinces["Caledonia"].status is Status.BARBARIAN
    assert all(p.provinces[n].status is Status.INSURGENT for n in rome_inc.NEW)
    assert set(rome_inc.names().values()) <= set(standard().provinces)
    with pytest.raises(BadInput, match="on neither map"):
        rome_inc.carry_on({"provinces": {"Atlantis": "Roman"}})


def test_13_3_3_units_are_replaced_and_legions_in_excess_are_pseudo_legions() -> None:
    p = rome_inc.carry_on(GAME)
    assert str(p.provinces["Britannia II"].units) == "Legion, Veteran Legion, Fort, 2 Auxilia"
    assert str(p.provinces["Rome"].units) == "Cavalry, Guard"
    legions = {
        n: "Roman: 2 Legion"
        for n in list(standard().provinces_of["Italia"]) + list(standard().provinces_of["Hispania"])
    }
    full = rome_inc.carry_on({"provinces": legions})
    assert full.units_on_map.legion == min(20, 2 * len(legions))
    assert full.units_on_map.legion + full.units_on_map.pseudo_legion == 2 * len(legions)
    assert full.out_of_game == dict.fromkeys(full.out_of_game, 0)


def test_13_3_4_carinus_takes_oriens_pontica_and_by_the_die_thracia() -> None:
    p = rome_inc.carry_on(GAME)
    assert p.governors["Oriens"].commands == ("Oriens", "Pontica", "Thracia") and p.governors["Oriens"].rebel
    assert p.governors["Moesia"].commands == ("Moesia",)
    with pytest.raises(BadInput, match="thracia_with"):
        rome_inc.carry_on(GAME.replace('thracia_with = "Pontica"', ""))


def test_13_3_5_statesmen_who_live_are_emperors_or_face_up() -> None:
    p = rome_inc.carry_on(GAME)
    assert (p.east.emperor, p.west.emperor, p.face_up) == ("Diocletian", "Maximian", ("Carausius",))


@pytest.mark.parametrize(
    ("key", "value"), [("gold", "much"), ("prestige", [1]), ("unrest", 1.5), ("face_up", "Majorian")]
)
def test_a_description_with_something_else_in_place_of_a_number_or_a_list_is_bad_input(key: str, value: object) -> None:
    with pytest.raises(BadInput, match=key):
        rome_inc.carry_on({"prestige": 200, key: value})


def test_13_3_wars_and_leaders_are_carried_over_and_leave_the_wars_box() -> None:
    p = rome_inc.carry_on({"wars": {"5/1 Moorish": "Numidia", "11/3 Persian": "Mesopotamia with Shapur"}})
    assert {w: (s.space, s.leader) for w, s in p.wars.items()} == {
        "5/1 Moorish": ("Numidia", ""),
        "11/3 Persian": ("Mesopotamia", "Shapur"),
    }
    assert not {"5/1 Moorish", "11/3 Persian", "Shapur"} & {*p.wars_box}
    assert not [x for x in p.problems() if x.severity == "error"]


def test_13_3_2_a_leader_without_a_war_waits_in_his_homeland() -> None:
    p = rome_inc.carry_on({"leaders": {"Shapur": "Persian Homeland"}})
    assert dict(p.leaders) == {"Shapur": "Persian Homeland"} and "Shapur" not in p.wars_box


def test_13_3_an_unknown_key_and_every_other_mistake_is_named_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        rome_inc.carry_on(
            {"war": {}, "wars": {"99/9 Martian": "Numidia", "5/1 Moorish": "Atlantis"}, "leaders": {"Nemo": ""}}
        )
    said = str(caught.value)
    assert "wars" in said and "Martian" in said and "Atlantis" in said and "Nemo" in said
