"""The tables of Aurelian: the figures of the rulebook and of the printed sheets, each under its Section."""

from collections import Counter, deque
from itertools import pairwise

import pytest

from rometeach.aurelian import rules as rules_
from rometeach.aurelian.rules import LAST_TURN, TABLES, standard, switches
from rometeach.core.errors import BadInput

RULES = standard()
RESISTANCE = {
    "Aquitania": [2, 3], "Belgica": [4, 4, 5], "Britannia": [4, 4, 5], "Gallia": [3, 4],
    "Germania": [2, 3], "Noricum": [2, 3], "Ravenna": [2, 3], "Roma": [2, 2, 3],
    "Byzantium": [4, 4, 5], "Dalmatia": [3, 4], "Moesia": [3, 4], "Pannonia": [3, 4],
    "Aegyptus": [3, 4], "Antiochia": [4, 5], "Judaea": [5, 5, 6], "Nicomedia": [3, 4], "Palmyra": [5, 5, 6], "Tyana": [3, 4],
}  # fmt: skip


def test_2_1_the_map_has_four_regions_and_eighteen_boxes() -> None:
    assert {r: len(b) for r, b in RULES.boxes_of.items()} == {"Blue": 4, "Red": 4, "Green": 4, "Yellow": 6}
    assert sorted(RULES.region_of) == sorted(RESISTANCE)


def test_2_1_three_regions_border_the_danube_and_have_a_barbarian_pool() -> None:
    assert RULES.danube_regions == ("Blue", "Red", "Green")
    assert len(RULES.spaces) == 8
    assert set(RULES.spaces) == set(RULES.danube_regions)
    assert RULES.spaces_of == {"Blue": (1, 2), "Red": (3, 4), "Green": (5, 6, 7, 8), "Yellow": ()}


def test_2_1_every_box_can_be_reached_along_movement_lines_which_go_both_ways() -> None:
    seen, queue = {"Roma"}, deque(["Roma"])
    while queue:
        for box in RULES.neighbours[queue.popleft()]:
            if box not in seen:
                seen.add(box)
                queue.append(box)
    assert seen == set(RULES.region_of)
    assert all(a in RULES.neighbours[b] for a, bs in RULES.neighbours.items() for b in bs)
    assert sum(map(len, RULES.neighbours.values())) == 2 * 18


def test_2_1_the_disputed_line_between_noricum_and_dalmatia_is_off_and_can_be_set_right() -> None:
    assert "Dalmatia" not in RULES.neighbours["Noricum"]
    corrected = RULES.with_changes({"connections:Dalmatia - Noricum.line": "yes"})
    assert "Dalmatia" in corrected.neighbours["Noricum"]
    assert RULES.sources["connections:Dalmatia - Noricum"].is_doubtful


def test_2_2_there_are_42_enemy_units_with_the_resistance_of_the_counters() -> None:
    found: dict[str, list[int]] = {}
    for unit in RULES.units.values():
        found.setdefault(unit.box, []).append(unit.resistance)
    assert {b: sorted(r) for b, r in found.items()} == RESISTANCE
    assert len(RULES.units) == 42
    assert Counter(u.region for u in RULES.units.values()) == {"Blue": 10, "Red": 9, "Green": 9, "Yellow": 14}


def test_2_2_combat_values_are_those_of_the_known_counters_and_follow_one_rule() -> None:
    known = {
        "Aquitania 2": 1, "Aquitania 3": 2, "Belgica 5": 3, "Germania 2": 1, "Germania 3": 2, "Byzantium 4a": 2,
        "Byzantium 5": 3, "Dalmatia 3": 1, "Nicomedia 3": 1, "Nicomedia 4": 2, "Palmyra 6": 3,
    }  # fmt: skip
    assert {n: RULES.units[n].cv for n in known} == known
    for box, resistances in RESISTANCE.items():
        cvs = sorted(u.cv for u in RULES.units.values() if u.box == box)
        assert cvs == ([1, 1, 2] if box == "Roma" else [2, 2, 3] if len(resistances) == 3 else [1, 2])
    assert {u.cv for u in RULES.units.values() if u.region == "Red"} == {1, 2}


def test_2_2_combat_values_that_are_only_inferred_say_so() -> None:
    inferred = [n for n in RULES.units if RULES.sources[f"combat:{n}"].kind == "reconstructed"]
    assert "Judaea 6" in inferred
    assert "Belgica 5" not in inferred
    assert len(inferred) == 42 - 12


def test_2_2_there_are_nine_barbarians() -> None:
    assert sorted(RULES.barbarians.values()) == [4, 4, 4, 5, 5, 6, 6, 7, 7]


def test_2_2_the_other_counters() -> None:
    assert RULES.named_usurpers == ("Postumus", "Zenobia")
    assert len(RULES.usurpers) == 6
    assert set(RULES.unnamed_usurper) == set(RULES.regions)
    kinds = Counter(r["kind"] for r in RULES.tables["markers"].values())
    assert kinds == {"Turn End": 3, "Confederation": 1, "Sassanids": 1}
    assert RULES.values["officers.most"] == 2
    assert RULES.values["walls.markers"] == 3
    assert len(RULES.chits) == 42 + 9 + 5 + 6


def test_3_0_the_tracks_at_the_start() -> None:
    start = {n: RULES.setup(n) for n in ("army", "income", "treasury", "aurelian_walls", "leadership")}
    assert start == {"army": 2, "income": 13, "treasury": 5, "aurelian_walls": -2, "leadership": 1}
    assert [r["strength"] for r in RULES.tables["danube"].values()] == list("11222222")
    assert RULES.late_markers == {4: ("Turn End 3",)}


def test_6_the_actions_have_the_adjustments_and_reactions_of_the_rulebook() -> None:
    fu, uf, uh = ("friendly", "unfriendly"), ("unfriendly", "friendly"), ("unfriendly", "hostile")
    assert {n: (a.adjustments, a.reactions, a.officer, a.case) for n, a in RULES.actions.items()} == {
        "Suppress": ((fu,), 2, True, "6.1"),
        "Placate": ((uf,), 1, True, "6.2"),
        "Assign": ((uf,), 1, False, "6.3"),
        "Redeploy": ((fu,), 1, False, "6.4"),
        "Campaign": ((uf,), 2, False, "6.5"),
        "Battle": ((fu, uh), 2, False, "6.6"),
        "Siege": ((uh,), 2, True, "6.7"),
        "March": ((), 1, True, "6.8"),
    }


def test_5_0_no_adjustment_takes_from_the_hostile_cup() -> None:
    assert all(source != "hostile" for a in RULES.actions.values() for source, _ in a.adjustments)


def test_8_the_prices_of_the_rulebook() -> None:
    v = RULES.values
    assert {v[k] for k in ("walls.start", "walls.finish", "temple.start", "temple.finish", "aurelian_walls.step")} == {
        3
    }
    assert (v["danube.walls_started"], v["danube.walls_finished"]) == (1, 3)
    assert (v["levy.coins"], v["reforms.coins"], v["reforms.income"], v["usurper.coins"]) == (2, 2, 2, 6)


@pytest.mark.parametrize("table", ["battle", "campaign", "turns"])
def test_reconstructed_tables_say_so_in_every_row(table: str) -> None:
    assert {RULES.sources[f"{table}:{row}"].kind for row in RULES.tables[table]} == {"reconstructed"}


def test_6_6_the_battle_table_costs_less_on_higher_rows_and_more_in_later_columns() -> None:
    table = RULES.battle_table
    assert (len(table), {len(r) for r in table}) == (8, {5})
    assert all(a >= b for low, high in pairwise(table) for a, b in zip(low, high, strict=True))
    assert all(list(r) == sorted(r) for r in table)
    assert table[7] == (0, 0, 0, 1, 2)


def test_6_5_the_campaign_table_brings_more_for_more_barbarians() -> None:
    table = RULES.campaign_table
    assert (len(table), {len(r) for r in table}) == (8, {5})
    for n in range(5):
        assert [r[n][0] for r in table] == sorted((r[n][0] for r in table), reverse=True)
        assert [r[n][1] for r in table] == sorted(r[n][1] for r in table)
    assert all([c for _, c in r] == sorted(c for _, c in r) for r in table)


def test_12_5_the_thresholds_rise() -> None:
    assert RULES.thresholds == (6, 14, 24, 36, 50, 66)
    assert len(RULES.thresholds) == LAST_TURN


def test_every_row_has_a_source() -> None:
    assert set(RULES.tables) == set(TABLES)
    assert len(RULES.sources) == sum(len(rows) for rows in RULES.tables.values())


def test_every_figure_of_the_charts_names_a_section() -> None:
    assert all(c.case.split(".")[0].isdigit() for c in RULES.charts.values())


def test_places_lie_on_the_map_and_cover_boxes_and_spaces() -> None:
    assert set(RULES.tables["places"]) == {*RULES.region_of, *(f"Danube {n}" for n in range(1, 9))}
    assert all(0 <= int(r["x"]) < 2000 for r in RULES.tables["places"].values())


# -- corrections and switches ------------------------------------------------------------------------------


def test_corrections_change_the_digest_and_their_source() -> None:
    changed = RULES.with_changes({"turns:1.threshold": "5", "danube:3.region": "green"})
    assert changed.digest != RULES.digest
    assert changed.thresholds[0] == 5
    assert changed.spaces[2] == "Green"
    assert changed.sources["turns:1"].kind == "owner"
    assert changed.without_correction("turns:1.threshold").thresholds == RULES.thresholds


def test_all_mistakes_of_corrections_and_switches_are_told_at_once() -> None:
    wrong = {
        "units:Gallia 3.resistence": "4", "danube:3.region": "Yellow", "charts:danube.most": "20", "setup:aurelian.value": "Rom",
        "units:Galia 3.resistance": "1", "usurpers:Zenobia.region": "Blue", "turns:1.threshold": "--3",
    }  # fmt: skip
    with pytest.raises(BadInput) as caught:
        rules_.load(wrong, {"siege_lok": "you", "siege_lock": "me"})
    assert len(caught.value.problems) == len(wrong) + 2
    for words in ("Did you mean resistance", "Did you mean Gallia 3", "Did you mean Roma", "Did you mean siege_lock"):
        assert words in str(caught.value)


@pytest.mark.parametrize("name", switches())
def test_a_switch_is_argued_and_can_be_set(name: str) -> None:
    switch = switches()[name]
    assert len(switch.choices) == len(set(switch.choices)) >= 2
    assert switch.question.endswith("?")
    assert switch.why.endswith(".")
    for choice in switch.choices:
        assert RULES.with_changes(switches={name: choice}).switches[name] == choice
