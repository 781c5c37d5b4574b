"""The tables: what the rulebook states or implies, and what is reconstructed, kept apart; owners' corrections."""

from collections import Counter
from itertools import combinations

import networkx
import pytest

from rometeach.core.errors import BadInput
from rometeach.hotre import rules as rules_
from rometeach.hotre.rules import FACTIONS, TABLES, standard

RULES = standard()
NAMED = (
    "Lugdunensis", "Belgica", "Aquitania", "Narbonensis", "Lusitania", "Roma", "Cisalpina", "Raetia", "Dalmatia", "Sicilia",
    "Dacia", "Thracia", "Achaea", "Germania Magna", "Syria", "Aegyptus",
)  # fmt: skip
"""The Provinces that the rulebook names."""


def land() -> "networkx.Graph[str]":
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(RULES.provinces)
    graph.add_edges_from((a, b) for a, near in RULES.neighbours.items() for b in near)
    return graph


def of_kinds(*kinds: str) -> "networkx.Graph[str]":
    graph = land()
    graph.remove_edges_from([(a, b) for a, b in graph.edges if RULES.border(a, b) not in kinds])
    return graph


# --- the map


def test_1_there_are_45_provinces_in_nine_dioceses_of_five() -> None:
    assert len(RULES.provinces) == 45
    assert {d: len(p) for d, p in RULES.provinces_of.items()} == dict.fromkeys(RULES.dioceses, 5)
    assert len(RULES.dioceses) == 9
    assert set(NAMED) <= set(RULES.provinces)


def test_15_2_italia_and_its_neighbours_are_those_of_anthonys_example() -> None:
    assert sorted(RULES.provinces_of["Italia"]) == ["Cisalpina", "Dalmatia", "Raetia", "Roma", "Sicilia"]
    assert [RULES.diocese_of[p] for p in ("Narbonensis", "Dacia", "Thracia")] == ["Hispania", "Graecia", "Graecia"]


def test_9_3_3_gallia_is_lugdunensis_belgica_and_the_british_isles() -> None:
    assert RULES.provinces_of["Gallia"] == ("Lugdunensis", "Belgica", "Britannia", "Caledonia", "Hibernia")
    britain = of_kinds("clear", "difficult", "strait").subgraph(["Britannia", "Caledonia", "Hibernia"])
    assert networkx.is_connected(britain)
    assert {RULES.border("Lugdunensis", "Britannia"), RULES.border("Belgica", "Britannia")} <= {"strait", ""}


def test_1_there_are_80_borders_and_none_stands_there_twice() -> None:
    rows = [frozenset((r["a"], r["b"])) for r in RULES.tables["connections"].values()]
    assert len(rows) == len(set(rows)) == 80
    assert all(len(pair) == 2 for pair in rows)
    assert {p for pair in rows for p in pair} == set(RULES.provinces)
    assert Counter(r["kind"] for r in RULES.tables["connections"].values()) == {
        "clear": 46,
        "difficult": 26,
        "strait": 8,
    }


def test_1_borders_go_both_ways_and_every_province_can_be_reached() -> None:
    assert all(RULES.border(a, b) == RULES.border(b, a) for a, b in combinations(RULES.provinces, 2))
    assert networkx.is_connected(land())


def test_1_without_straits_the_land_falls_into_four_parts() -> None:
    parts = sorted((sorted(c) for c in networkx.connected_components(of_kinds("clear", "difficult"))), key=len)
    assert parts[:3] == [["Hibernia"], ["Sicilia"], ["Britannia", "Caledonia"]]
    assert len(parts[3]) == 41


@pytest.mark.parametrize("diocese", RULES.dioceses)
def test_1_every_diocese_hangs_together(diocese: str) -> None:
    assert networkx.is_connected(land().subgraph(RULES.provinces_of[diocese]))


def test_1_gallia_and_italia_hang_together_by_straits_alone() -> None:
    dry = of_kinds("clear", "difficult")
    apart = [d for d in RULES.dioceses if not networkx.is_connected(dry.subgraph(RULES.provinces_of[d]))]
    assert apart == ["Gallia", "Italia"]


@pytest.mark.parametrize(
    ("a", "b", "kinds"),
    [
        ("Lugdunensis", "Belgica", {"difficult"}),
        ("Aquitania", "Lugdunensis", {"clear"}),
        ("Aquitania", "Narbonensis", {"clear", "difficult", "strait"}),
        ("Narbonensis", "Cisalpina", {"clear", "difficult", "strait"}),
        ("Cisalpina", "Raetia", {"clear", "difficult", "strait"}),
        ("Raetia", "Germania Magna", {"clear", "difficult", "strait"}),
        ("Dacia", "Dalmatia", {"clear", "difficult", "strait"}),
        ("Dacia", "Thracia", {"clear", "difficult", "strait"}),
    ],
)
def test_9_3_3_what_the_examples_walk_can_be_walked(a: str, b: str, kinds: set[str]) -> None:
    assert RULES.border(a, b) in kinds


def test_9_3_3_drusus_comes_into_belgica_over_difficult_terrain_alone() -> None:
    before = ("Aquitania", "Narbonensis", "Cisalpina", "Raetia", "Germania Magna")
    kinds = {k for p in before if (k := RULES.border("Belgica", p))}
    assert kinds
    assert "clear" not in kinds


def test_5_4_the_sarmatae_can_threaten_asia() -> None:
    path = networkx.shortest_path(land(), RULES.start_of["Sarmatae"], "Armenia")
    assert path == ["Sarmatia", "Alania", "Armenia"]


def test_9_3_the_four_starting_provinces_are_ports_with_city_sites() -> None:
    assert sorted(RULES.starts) == ["Achaea", "Aquitania", "Roma", "Syria"]
    assert set(RULES.starts) <= RULES.ports & RULES.sites


def test_9_3_2_twelve_provinces_lie_inland_or_on_the_mare_caspium() -> None:
    inland = set(RULES.provinces) - RULES.ports
    assert len(inland) == 12
    assert {"Alania", "Armenia", "Parthia"} <= inland


def test_9_3_3_drusus_took_one_new_city_site_alone() -> None:
    six = {"Narbonensis", "Cisalpina", "Raetia", "Germania Magna", "Belgica", "Lugdunensis"}
    assert len(six & RULES.sites) == 1
    assert {"Aquitania", "Roma", "Achaea", "Syria", "Sicilia", "Dalmatia", "Thracia"} <= RULES.sites


def test_15_3_the_values_of_the_dioceses_vary_from_turn_to_turn() -> None:
    assert {len(v) for v in RULES.diocese_values.values()} == {7}
    assert [RULES.diocese_value(d, 2) for d in ("Italia", "Graecia", "Hispania")] == [3, 2, 3]
    assert [d for d, v in RULES.diocese_values.items() if len(set(v)) == 1] == []


# --- the charts and counters


def test_5_2_the_barbarians_chart_has_five_boxes_on_each_of_seven_turns() -> None:
    assert sorted(RULES.people_of) == [(t, n) for t in range(1, 8) for n in range(1, 6)]
    for turn in range(1, 8):
        assert len({RULES.people_of[turn, n] for n in range(1, 6)}) == 5
        assert all(RULES.strength(turn, RULES.people_of[turn, n]) > 0 for n in range(1, 6))
    assert len(RULES.tables["strengths"]) == 35


def test_5_2_the_boxes_that_the_rulebook_tells_of() -> None:
    assert (RULES.people_of[3, 2], RULES.people_of[4, 3]) == ("Alani", "Sarmatae")
    assert (RULES.strength(1, "Galli"), RULES.strength(6, "Gothi")) == (5, 7)
    assert RULES.start_of["Galli"] == "Lugdunensis"
    assert [t for (t, _), p in RULES.people_of.items() if p == "Sarmatae"] == [2, 3, 4]
    assert RULES.people_of[1, 1] == "Galli"  # the first Phase of the first turn


def test_1_84_barbarian_armies_are_as_many_as_each_people_ever_needs() -> None:
    most = Counter[str]()
    for turn, number in RULES.people_of:
        people = RULES.people_of[turn, number]
        most[people] = max(most[people], RULES.strength(turn, people))
    assert sum(most.values()) == 84
    assert {p: RULES.counters_of[p] for p in RULES.peoples} == dict(most)
    assert len(RULES.peoples) == 17


def test_1_46_armies_of_kingdoms_and_tribes() -> None:
    assert sum(k.armies for k in RULES.kingdoms.values()) == 46
    assert (RULES.kingdoms["Daci"].start, RULES.kingdoms["Daci"].armies) == ("Dacia", 3)
    assert RULES.kingdoms["Aegyptii"].loot == 2
    assert {k.kind for k in RULES.kingdoms.values()} == {"Kingdom", "Tribe"}
    assert not set(RULES.kingdoms) & set(RULES.peoples)


def test_5_3_42_emperors_six_a_turn_most_with_a_bonus() -> None:
    assert sorted(RULES.emperors) == [(t, n) for t in range(1, 8) for n in range(1, 7)]
    assert len({e.name for e in RULES.emperors.values()}) == 42
    assert sum(e.bonus != "none" for e in RULES.emperors.values()) == 30


def test_5_3_the_emperors_that_the_rulebook_tells_of() -> None:
    by_name = {e.name: e for e in RULES.emperors.values()}
    told = {n: (by_name[n].turn, by_name[n].bonus) for n in ("Caesar", "Caligula", "Nero", "Domitianus")}
    assert told["Caesar"] == (1, "+2 LEG")
    assert told["Domitianus"] == (3, "+1 LEG")
    assert told["Caligula"][1] == "none"
    assert told["Nero"][1] == "WINS TIES"
    assert {"Magnus Maximus", "Romulus Augustus"} <= set(by_name)


def test_8_2_the_prices_and_limits_of_the_rulebook() -> None:
    v = RULES.values
    assert [v[k] for k in ("recruit.early", "recruit.late", "recruit.turn", "bribe.price")] == [2, 3, 4, 2]
    assert [v[k] for k in ("fort.price", "fortress.price", "repair.price")] == [1, 1, 1]
    assert [v[k] for k in ("legions.start", "legions.start_three", "legions.most", "legions.counters")] == [7, 9, 7, 10]
    assert [v[k] for k in ("armies.most", "forts.start", "cities.sites", "events.phase", "events.turn")] == [
        3,
        1,
        2,
        1,
        2,
    ]


def test_15_the_points_of_the_rulebook() -> None:
    v = RULES.values
    assert [v[f"roman.{k}"] for k in ("capital", "capital_looted", "city", "city_looted", "province", "end_province")] == [
        3, 2, 2, 1, 1, 2
    ]  # fmt: skip
    assert [v[f"barbarian.{k}"] for k in ("capital", "capital_looted", "city")] == [2, 1, 1]
    assert [v[f"diocese.{k}"] for k in ("presence", "domination", "control")] == [1, 2, 3]
    assert [v[k] for k in ("domination.least", "east.turn", "turns.last", "loot.dice", "loot.capital")] == [
        3,
        4,
        7,
        1,
        2,
    ]


# --- where the figures come from


def test_every_row_has_a_source() -> None:
    assert set(RULES.tables) == set(TABLES)
    assert len(RULES.sources) == sum(len(rows) for rows in RULES.tables.values())
    assert len(FACTIONS) == 4


STATED = (
    *(f"starts:{p}" for p in ("Aquitania", "Roma", "Achaea", "Syria")),
    *(f"sites:{p}" for p in ("Aquitania", "Roma", "Achaea", "Syria", "Sicilia", "Thracia", "Dalmatia")),
    *(f"diocese_values:{d} 2" for d in ("Italia", "Graecia", "Hispania")),
    *(f"emperors:{n}" for n in ("1.1", "2.2", "2.4", "3.3")),
    "connections:Lugdunensis - Belgica", "connections:Lugdunensis - Aquitania", "barbarians:3.II", "barbarians:4.III",
    "strengths:Galli 1", "strengths:Gothi 6", "peoples:Galli", "kingdoms:Daci", "kingdoms:Aegyptii",
)  # fmt: skip
"""What the rulebook states or implies, besides the charts and the Provinces of its examples."""


def test_what_the_rulebook_states_has_its_section_and_all_else_is_reconstructed() -> None:
    stated = {r for r, s in RULES.sources.items() if not r.startswith(("charts:", "provinces:", "cards:"))
              and s.kind in ("rulebook", "example")}  # fmt: skip
    assert stated == set(STATED)
    others = {r: s for r, s in RULES.sources.items() if s.kind not in ("rulebook", "example")}
    assert {(s.kind, s.confidence) for s in others.values()} == {("reconstructed", "low")}
    assert all(s.detail[:1].isdigit() for r, s in RULES.sources.items() if r not in others)


def test_every_price_modifier_and_point_is_the_rulebooks() -> None:
    assert {RULES.sources[f"charts:{k}"].kind for k in RULES.charts} == {"rulebook"}
    assert all(c.case.split(".")[0].isdigit() for c in RULES.charts.values())


def test_15_2_no_province_is_called_certain_that_the_rulebook_does_not_name() -> None:
    certain = {p for p in RULES.provinces if not RULES.sources[f"provinces:{p}"].is_doubtful}
    assert certain <= set(NAMED)
    assert set(RULES.provinces_of["Italia"]) <= certain


# --- corrections


def test_corrections_change_the_digest_and_their_source() -> None:
    changed = RULES.with_changes({"sites:Noricum.site": "Yes", "emperors:1.2.legions": "3"})
    assert changed.digest != RULES.digest
    assert "Noricum" in changed.sites
    assert changed.emperors[1, 2].legions == 3
    assert changed.sources["sites:Noricum"].kind == "owner"
    assert changed.without_correction("sites:Noricum.site").sites == RULES.sites


def test_all_mistakes_of_corrections_and_switches_are_told_at_once() -> None:
    wrong = {
        "strengths:Galli 1.strenght": "4", "strengths:Galli 1.strength": "many", "ports:Dacai.port": "yes", "ports:Dacia.port": "perhaps",
        "charts:loot.dice": "9", "barbarians:1.I.people": "Gali", "emperors:1.1.turn": "2", "diocese_values:Asia 1.diocese": "Gallia",
    }  # fmt: skip
    with pytest.raises(BadInput) as caught:
        rules_.load(wrong, {"retreat_afer": "first", "retreat_after": "third"})
    assert len(caught.value.problems) == len(wrong) + 2
    for words in ("Did you mean strength", "Did you mean Dacia", "Did you mean Galli", "Did you mean retreat_after"):
        assert words in str(caught.value)
