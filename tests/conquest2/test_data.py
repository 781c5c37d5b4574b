"""The tables: Key Provinces, tokens, cards, prices, straits; where they come from; corrections; files and share lines that are damaged."""

from collections import Counter
from pathlib import Path

import pytest
from conquest2_boards import board

from rometeach.conquest2 import rules as rules_
from rometeach.conquest2.board import lookup
from rometeach.conquest2.charts.points import influence_points, taxes
from rometeach.conquest2.position import from_share, from_text, load, named
from rometeach.conquest2.queries import check
from rometeach.conquest2.rules import standard
from rometeach.core.errors import BadInput

RULES = standard()
KEYS = {
    "Hispania", "Narbonensis", "Italia", "Neapolis", "Sicilia", "Achaia", "Asia", "Galatia", "Mesopotamia", "Egyptus", "Numidia",
}  # fmt: skip
NUMBERS = {
    "merchant": 7, "assassin": 1, "loot": 1, "vote": 5, "senator": 28, "diplomacy": 6, "commandeer": 2, "city": 6, "barbarians": 6,
    "politician": 5, "bribe": 6, "revolt": 1, "army": 5, "navy": 3, "wind": 1,
}  # fmt: skip


# --- the map (0.2, 3.5)


def test_0_2_there_are_42_provinces_and_18_sea_zones_and_11_key_provinces() -> None:
    assert (len(RULES.provinces), len(RULES.seas)) == (42, 18)
    assert set(RULES.keys) == KEYS and len(RULES.keys) == 11


def test_0_2_every_place_of_the_rulebook_is_on_the_map() -> None:
    named_places = {place for card in RULES.cards.values() for place in card.places}
    assert named_places <= {*RULES.provinces, *RULES.seas}
    assert {
        "Moesia",
        "Dacia",
        "Armenia",
        "Pannonia",
        "Germania",
        "Britannia",
        "Mare Aegaeum",
        "Mare Alexandria",
    } <= named_places
    assert RULES.names["key province"].find("Egypt") == "Egyptus"
    assert RULES.names["province"].find("Galacia") == "Galatia"


def test_0_2_the_sea_zones_beside_the_key_provinces() -> None:
    zones = {key: {s.removeprefix("Mare ") for s in RULES.coast_of[key]} for key in RULES.keys}
    assert zones == {
        "Italia": {"Adriaticum", "Narbo", "Tyrrhenum"},
        "Egyptus": {"Alexandria", "Pelusium"},
        "Neapolis": {"Adriaticum", "Epirus", "Tyrrhenum"},
        "Narbonensis": {"Narbo"},
        "Hispania": {"Baliaricum", "Cantabricum", "Narbo"},
        "Sicilia": {"Epirus", "Libycum", "Numidia", "Sabrata", "Tyrrhenum"},
        "Achaia": {"Aegaeum", "Epirus"},
        "Asia": {"Aegaeum", "Pontus Euxinus", "Rhodus"},
        "Galatia": {"Rhodus"},
        "Numidia": {"Numidia", "Sabrata"},
        "Mesopotamia": set(),
    }


def test_3_5_each_crossing_has_the_sea_zones_that_close_it_and_touch_both_its_sides() -> None:
    crossings = {frozenset((r["a"], r["b"])) for r in RULES.tables["connections"].values() if r["kind"] == "crossing"}
    assert {frozenset(pair) for pair in RULES.straits} == crossings and len(crossings) == 4
    for (a, b), seas in RULES.straits.items():
        assert seas <= set(RULES.coast_of[a]) & set(RULES.coast_of[b])


# --- points, tokens, pieces, prices (0.1, 0.7, 1, 3.2, 5.1)


def test_5_1_the_points_of_the_key_provinces() -> None:
    assert RULES.points_of["Italia"] == (20, 10, 5)
    assert RULES.points_of["Egyptus"] == RULES.points_of["Neapolis"] == (15, 5, 0)
    assert {v for k, v in RULES.points_of.items() if k not in ("Italia", "Egyptus", "Neapolis")} == {(10, 5, 0)}


def test_0_7_tokens_are_enough_for_six_players_and_four_seasons_and_not_for_five() -> None:
    assert RULES.tokens_of == dict.fromkeys(RULES.keys, 7) | {"Italia": 9}
    number, v = sum(RULES.tokens_of.values()), RULES.values
    assert number == 79
    needed = [6 * (v["start.influence"] + seasons * v["season.tokens"]) for seasons in (4, 5)]
    assert needed == [72, 84]


def test_0_1_the_pieces_of_a_colour() -> None:
    pieces = {"Infantry": 20, "Cavalry": 20, "Catapult": 6, "Galley": 8, "General": 4, "Caesar": 1}
    assert {p: RULES.number_of[p] for p in pieces} == pieces
    assert RULES.number_of["City"] == 16


def test_1_the_figures_of_the_set_up() -> None:
    v = RULES.values
    names = ("talents", "infantry", "cavalry", "catapults", "galleys", "generals", "influence")
    assert [v[f"start.{n}"] for n in names] == [80, 8, 2, 1, 1, 1, 4]


def test_3_2_the_prices() -> None:
    assert RULES.costs == {"Infantry": 5, "Cavalry": 10, "Catapult": 15, "Galley": 15, "General": 20, "influence": 10}


def test_2_the_figures_of_the_rules() -> None:
    v = RULES.values
    assert [v[k] for k in ("season.tokens", "season.cards", "season.rounds", "round.actions", "game.seasons")] == [
        2,
        2,
        4,
        2,
        4,
    ]
    assert [v[k] for k in ("recruit.chaos", "influence.general", "influence.caesar", "tax.talents", "tax.most")] == [
        2,
        1,
        2,
        5,
        25,
    ]
    assert [v[k] for k in ("galley.cargo", "battle.dice", "battle.leader", "battle.city", "battle.chaos")] == [
        4,
        3,
        1,
        1,
        2,
    ]
    assert [v[k] for k in ("naval.dice", "naval.rounds", "tax.influence", "tax.city")] == [1, 3, 5, 5]
    assert [v[k] for k in ("chaos.city", "chaos.most", "chaos.second", "barbarians.units", "revolt.dice")] == [
        3,
        10,
        5,
        4,
        3,
    ]


def test_3_6_5_the_combat_die_is_that_of_classic() -> None:
    assert [RULES.die.symbol(n) for n in range(1, 7)] == [
        "Infantry",
        "Infantry",
        "Cavalry",
        "Catapult",
        "Galley",
        "blank",
    ]


# --- the cards (9)


def test_9_there_are_83_cards_of_fifteen_kinds() -> None:
    numbers: Counter[str] = Counter()
    for card in RULES.cards.values():
        numbers[card.act] += card.number
    assert numbers == NUMBERS
    assert sum(numbers.values()) == 83 and len(numbers) == 15
    assert (len(RULES.deck), len(RULES.votes)) == (78, 5)


def test_0_4_a_card_is_for_once_for_a_season_or_for_the_game() -> None:
    kinds = {c.kind for c in RULES.cards.values()}
    assert kinds == {"immediate", "senator", "diplomacy", "multi-use", "vote", "permanent"}
    at_once = {c.act for c in RULES.cards.values() if c.kind == "immediate"}
    assert at_once == {"commandeer", "city", "barbarians", "politician", "bribe", "revolt"}


def test_9_what_the_cards_cost() -> None:
    costs = {name: card.cost for name, card in RULES.cards.items()}
    assert {n for n, c in costs.items() if c == 0} == {
        *(n for n, c in RULES.cards.items() if c.act in ("senator", "commandeer", "barbarians")), "Slave Revolt", "Favorable Wind",
    }  # fmt: skip
    by_act = {act: {c.cost for c in RULES.cards.values() if c.act == act} for act in NUMBERS}
    assert by_act["merchant"] == {15, 25} and by_act["vote"] == {15} and by_act["city"] == {40}
    single = {
        "Assassin": 20,
        "Loot the Countryside": 10,
        "Politician": 15,
        "Bribe Senator": 5,
        "Army Training": 10,
        "Naval Training": 5,
    }
    assert {n: costs[n] for n in single} == single
    assert costs["Diplomacy Italia"] == 40
    assert {costs[n] for n, c in RULES.cards.items() if c.act == "diplomacy" and n != "Diplomacy Italia"} == {15}


def test_9_1_a_merchant_that_brings_10_costs_25() -> None:
    merchants = [c for c in RULES.cards.values() if c.act == "merchant"]
    assert {(c.talents, c.cost) for c in merchants} == {(10, 25), (5, 15)}
    assert {c.places[0] for c in merchants if c.talents == 10} == {"Egyptus", "Sicilia", "Asia"}


def test_9_8_the_six_city_cards_name_two_provinces_each() -> None:
    pairs = {c.places for c in RULES.cards.values() if c.act == "city"}
    assert pairs == {
        ("Egyptus", "Numidia"), ("Hispania", "Sicilia"), ("Italia", "Neapolis"), ("Italia", "Mesopotamia"),
        ("Narbonensis", "Achaia"), ("Asia", "Galatia"),
    }  # fmt: skip
    assert {p for pair in pairs for p in pair} == KEYS


# --- where the figures come from


def test_every_row_has_a_source_and_what_the_rulebook_states_is_certain() -> None:
    assert len(RULES.sources) == sum(len(rows) for rows in RULES.tables.values())
    assert {s.kind for s in RULES.sources.values()} == {"rulebook", "example", "public", "reconstructed"}
    assert {s.confidence for s in RULES.sources.values() if s.kind == "rulebook"} == {"high"}


def test_what_the_rulebook_does_not_print_is_marked_as_reconstructed() -> None:
    marked = {r for r, s in RULES.sources.items() if s.kind == "reconstructed"}
    values = {f"values:{k}" for k in RULES.keys if k not in ("Egyptus", "Neapolis")}
    tokens = {f"tokens:{k}" for k in RULES.keys}
    straits = {f"straits:{n}" for n in RULES.tables["straits"]} - {"straits:Britannia - Belgica"}
    assert marked == {*values, *tokens, *straits, "charts:revolt.dice"}
    assert all(RULES.sources[r].confidence in ("low", "medium") for r in marked)


def test_every_figure_names_a_section_that_there_is() -> None:
    for row in RULES.tables["charts"].values():
        assert row["sentence"] and row["reason"] and row["case"].count(".") <= 2


# --- corrections


def test_a_correction_changes_the_digest_the_source_and_the_score() -> None:
    changed = RULES.with_changes({"values:Italia.first": "25", "charts:tax.influence.value": "6"})
    assert changed.digest != RULES.digest and changed.sources["values:Italia"].kind == "owner"
    start = board("Italia: influence Red 1")
    found = start.with_rules(changed)
    assert (influence_points(start)["Italia"], influence_points(found)["Italia"]) == ({"Red": 20}, {"Red": 25})
    assert (taxes(start, "Red").total, taxes(found, "Red").total) == (5, 6)
    assert changed.without_correction("values:Italia.first").points_of["Italia"][0] == 20


@pytest.mark.parametrize(
    "reference",
    [
        "straits:Thracia - Asia.sea",
        "connections:Arabia Petraea - Mesopotamia.kind",
        "cards:Assassin.cost",
        "tokens:Asia.number",
    ],
)
def test_every_figure_that_can_be_corrected_is_in_the_digest(reference: str) -> None:
    value = {"sea": "Mare Pontus Euxinus", "kind": "none"}.get(reference.rpartition(".")[2], "3")
    assert RULES.with_changes({reference: value}).digest != RULES.digest


def test_all_mistakes_of_corrections_and_switches_are_told_at_once() -> None:
    wrong = {
        "costs:Infantry.cots": "4", "costs:Infantry.cost": "many", "values:Itallia.first": "5", "values:Italia.first": "900",
        "straits:Thracia - Asia.sea": "Mare Nostrum", "cards:Assassin.act": "loot", "connections:Syria - Egyptus": "sea",
        "die:Infantry.sides": "3",
    }  # fmt: skip
    with pytest.raises(BadInput) as caught:
        rules_.load(wrong, {"both_gon": "nobody", "both_gone": "everybody"})
    assert len(caught.value.problems) == len(wrong) + 2
    for words in (
        "Did you mean cost",
        "Did you mean Italia",
        "Did you mean both_gone",
        "cannot stand here",
        "cannot be corrected",
    ):
        assert words in str(caught.value), words


# --- files and share lines

FILE = """
game = "conquest2"
format = 1
season = 9
in_play = ["Red", "Blue"]
active = "Green"
phase = "Supper"
round = -1
colour = "mauve"
display = ["Assasin", "2 Assassin"]
boxes = ["Red", "Red"]
[players.Red]
talents = "many"
hand = ["Assassin"]
cards = ["Politician", "Army Training used"]
[provinces]
Itallia = "Red 5I 1G Caesar"
Narbonensis = "Red 3I 2 Elephants"
Numidia = "influence Pink 2"
Dacia = "Blue 25I, influence Blue 1, City of Blue"
[seas]
"Mare Narbo" = "9 Galleys of Red"
"""


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        from_text(FILE)
    told = str(caught.value)
    for words in (
        "Green does not play", "Supper", "colour", "players.Red.talents", "Did you mean Italia", "is no unit or Leader",
        "Did you mean Assassin", "Pink",
        "season: cannot be 9", "has 25 Infantry on the board and 20 in the box", "has 9 Galleys on the board and 8", "is no Key Province",
        "cannot have a City", "is no Senator", "Politician is not kept face up", "Army Training is not used up", "Red has two places",
        "expected a whole number from 0 to 99999, not -1",
    ):  # fmt: skip
        assert words in told, words
    path = tmp_path / "wrong.toml"
    path.write_text(FILE, encoding="utf-8")
    assert {str(p) for p in check(path)} >= {str(p) for p in caught.value.problems}


CHANGES = {
    "four": "boxes: Red, Blue; season 2; phase Alliances; opener Blue; bid: Red 10, Yellow to A, Green to B, turn Blue, opener Blue; "
    "pool: Egypt 6, Italia 4; Red points -5; switch tie talents; Galacia tokens 1",
    "two": "phase Alliances; season 2; opener Red; bid: turn Red, opener Red; seen: Blue takes Senator I from Red, Red gains Senator IV; "
    "gone: Senator I, 2 Politician; correct values:Italia.third = 4",
    "example-10.1": "Italia: Red 3I 1G, influence Red 2, City of Red; Red cards: Assassin used, 2 Army Training; Blue hand: none",
    "example-10.3": "Mare Narbo: 2 Galleys of Blue, 1 Galley of Red; Red talents 5; Red chaos 7; Blue actions 1; display: none; round 4",
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_board_is_read_back_from_its_share_line_and_its_file(name: str, tmp_path: Path) -> None:
    for found in (named(name), named(name).edit(CHANGES[name])):
        assert from_share(found.share()) == found
        path = tmp_path / "board.toml"
        path.write_text(found.dump(), encoding="utf-8")
        assert load(path) == found
    assert named(name).edit(named(name).diff(found)) == found


def test_a_share_line_that_was_damaged_is_refused() -> None:
    line = named("example-10.2").share()
    for at in range(3, len(line), 29):
        broken = line[:at] + ("x" if line[at] != "x" else "y") + line[at + 1 :]
        with pytest.raises(BadInput):
            lookup.from_share(broken)
    for other in (line[:-9], "I3.", line.replace("I3.", "C3."), "I2" + line[2:], "I9" + line[2:]):
        with pytest.raises(BadInput):
            lookup.from_share(other)


def test_a_file_of_another_game_or_of_a_later_format_is_refused() -> None:
    text = named("four").dump()
    for old, new, said in (
        ('"conquest2"', '"conquest"', "is not conquest2"),
        ("format = 1", "format = 9", "this kit reads format"),
    ):
        with pytest.raises(BadInput, match=said):
            from_text(text.replace(old, new, 1))


def test_a_position_that_there_is_not_names_the_nearest_one() -> None:
    with pytest.raises(BadInput, match=r"Did you mean example-10.2"):
        named("example-10.22")


@pytest.mark.parametrize("players", [0, 1, 7, 10**400])
def test_1_two_to_six_can_play(players: int) -> None:
    with pytest.raises(BadInput, match="expected 2 to 6, not"):
        lookup.blank(players=players)
