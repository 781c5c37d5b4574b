"""The worked examples of the rulebook, played by the phases with the dice that they tell of."""

from fractions import Fraction

import pytest
from worked_boards import asked, board, step

from rometeach.core.figures.ledger import total
from rometeach.core.session.outcomes import by_first, outcomes
from rometeach.hotre.board.state import LOOTED
from rometeach.hotre.charts import points, strength
from rometeach.hotre.charts.reach import ways
from rometeach.hotre.phases import building, cities, draw, fight, mini_phase, placement, turn, victory_points
from rometeach.hotre.phases.order import order
from rometeach.hotre.position import Position, named

# --- 5 and 6: the draw and the order of play


def test_5_4_messalina_may_keep_the_sarmatae_or_pass_them_on() -> None:
    kind, options = asked(draw.draw_phase(named("example-5.4")), "Sarmatae")
    assert (kind, options) == ("token", ["keep", "pass to Blue", "pass to Green", "pass to Yellow"])
    after = step(
        draw.draw_phase(named("example-5.4")),
        "Sarmatae, Parthi, Marcomanni, Caledonii, Severus, Antoninus, Commodus, Caracalla",
        "keep, keep, keep, keep, keep, keep",
    )
    assert after.people_of("Red") == "Sarmatae"
    assert after.rules.people_of[4, 3] == "Sarmatae"


def test_5_4_who_was_given_a_token_passes_on_the_one_he_draws() -> None:
    start = named("example-5.4")
    options = asked(draw.draw_phase(start), "Sarmatae, Parthi", "pass to Blue")
    assert options == ("token", ["pass to Red", "pass to Green", "pass to Yellow"])


def test_6_peoples_and_emperors_alternate_lowest_held_first() -> None:
    tokens = "tokens: " + ", ".join(
        [f"Barbarian {n} {f}" for n, f in zip((5, 2, 4, 3), ("Red", "Blue", "Green", "Yellow"), strict=True)]
        + [f"Emperor {n} {f}" for n, f in zip((6, 1, 5, 2), ("Red", "Blue", "Green", "Yellow"), strict=True)]
    )
    found = [f"{t.kind[0]}{t.number}" for t in order(board(tokens))]
    assert found == ["B2", "E1", "B3", "E2", "B4", "E5", "B5", "E6"]


# --- 7 and 8: Kingdoms, building


def test_7_2_the_daci_drive_a_legion_to_dalmatia_and_place_three_armies() -> None:
    start = named("example-7.2")
    after = step(mini_phase.appears(start, "Daci"), "", "retreat to Dalmatia, Army to Dacia, Army to Thracia")
    dacia = after.provinces["Dacia"]
    assert (dacia.side, dacia.armies, dacia.fort, dacia.city) == ("Daci", 2, "Fort", "City")
    assert (after.provinces["Thracia"].side, after.provinces["Thracia"].armies) == ("Daci", 1)
    assert after.provinces["Dalmatia"].armies == start.provinces["Dalmatia"].armies + 1
    assert after.armies_of("Daci") == after.rules.counters_of["Daci"] == 3
    assert after.faction_of("Daci") == "Blue"


def test_7_2_without_a_friendly_province_beside_it_the_legion_is_eliminated() -> None:
    start = named("example-7.2").edit("Dalmatia: none; Moesia: none")
    after = step(mini_phase.appears(start, "Daci"), "", "done")
    assert after.armies_of("Red") == start.armies_of("Red") - 1


def test_8_1_two_gothi_of_seven_get_five_new_armies() -> None:
    """H1."""
    start = named("example-8.1")
    assert strength.new_armies(start, "Gothi") == 5
    began = step(turn.begin(start, start.tokens[0]))
    after = step(building.building(began), "", "done")
    assert after.now.reserve == 5


def test_8_2_caesar_on_turn_1_brings_nine_legions() -> None:
    """H11, and H21 with three players, where the counters are the limit."""
    caesar = "; tokens: Emperor 1 Red"
    for start, expected in (("60", 9), ("60-three", 10)):
        found = board("turn 1" + caesar, start)
        began = step(turn.begin(found, found.tokens[0]))
        assert step(building.building(began)).now.reserve == expected
    assert total(strength.start_terms(found, found.emperor_of("Red")), found.rules.values) == 11


def test_8_2_1_two_legions_on_turn_4_cost_six() -> None:
    """H12."""
    start = board(
        "turn 4; Red roman 7; Red start Roma; Roma: Red 1, City; tokens: Emperor 1 Red; active: Red as Red, Building"
    )
    after = step(building.building(start), "", "recruit 2, done")
    assert (after.factions["Red"].roman, after.now.reserve) == (1, 2)


def test_8_2_4_magnus_pays_nine_and_domitianus_brings_a_legion() -> None:
    """H2."""
    start = named("example-8.2.4")
    after = step(building.building(start), "", "recruit 2, bribe in Lusitania, buy Fort 2, rebuild Aquitania, done")
    assert start.factions["Red"].roman - after.factions["Red"].roman == 9
    assert (after.now.reserve, after.now.forts) == (2 + 1, 2)
    assert (after.provinces["Lusitania"].side, after.provinces["Aquitania"].city) == ("Red", "City")
    assert after.emperor_of("Red").name == "Domitianus"


# --- 9: placement


def test_9_3_3_five_galli_take_all_of_gallia() -> None:
    placed = "Army to Belgica, Army to Britannia, Army to Caledonia, Army to Hibernia"
    after = step(turn.player_phase(named("example-9.3.3-galli")), "", placed)
    assert after.held_by("Galli") == after.rules.provinces_of["Gallia"]
    assert {after.provinces[p].armies for p in after.held_by("Galli")} == {1}
    value = after.rules.diocese_value("Gallia", 1)
    assert (after.factions["Blue"].barbarian, after.factions["Blue"].roman) == (3 * value, 0)
    assert after.done == 1


DRUSUS = (
    "start in Aquitania, Fort in Aquitania, Army to Narbonensis, Army to Cisalpina, Army to Cisalpina, Army to Raetia,"
    "Army to Germania Magna, Army to Belgica, Army to Lugdunensis, Army to Lugdunensis"
)
DICE = "6 3, 4 2, 2 1, 5, 6 5, 3"
"""Belgica is won against two dice, Lugdunensis lost and then won against one each."""


def test_9_3_3_drusus_expands_from_aquitania_and_may_not_build_a_city() -> None:
    log: list[str] = []
    after = step(turn.player_phase(named("example-9.3.3-drusus")), DICE, DRUSUS, log)
    legions = {p: after.provinces[p].armies for p in after.held_by("Red")}
    assert legions == {
        "Lugdunensis": 1, "Belgica": 1, "Aquitania": 1, "Narbonensis": 1, "Cisalpina": 2, "Raetia": 1, "Germania Magna": 1
    }  # fmt: skip
    assert after.armies_of("Galli") == 3
    assert (after.provinces["Aquitania"].city, after.provinces["Aquitania"].fort) == ("City", "Fort")
    assert not [what for what in log if "builds a City" in what]
    sites = [p for p in legions if p in after.rules.sites]
    assert sites == ["Lugdunensis", "Aquitania"]  # only one new


def test_9_3_3_with_two_new_city_sites_drusus_might_have_built_one() -> None:
    start = named("example-9.3.3-drusus").edit(
        "active: Red as Red, Cities; Red start Aquitania; Aquitania: Red 1, City; Lugdunensis: Red 1"
    )
    assert cities.allowed(start, "Red") == 0
    assert cities.allowed(start.edit("Tarraconensis: Red 1"), "Red") == 1


@pytest.mark.parametrize(("others", "expected"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_9_3_3_cities_for_the_city_sites_besides_the_first(others: int, expected: int) -> None:
    """H22."""
    more = "".join(f"; {p}: Red 1" for p in ("Lugdunensis", "Tarraconensis", "Baetica", "Sicilia")[:others])
    start = board(f"Red start Aquitania; Aquitania: Red 1, City{more}")
    assert cities.allowed(start, "Red") == expected


# --- 10: combat


def test_10_the_highest_die_wins_and_equal_ones_are_thrown_again() -> None:
    """H3, H4, H5: each roll of the battles for Gaul."""
    start = named("example-10.2")
    exchange = fight.combat.exchange(start.rules, fight.attack(start, "Red", "Lugdunensis"))
    assert (exchange.attack_dice, exchange.defence_dice) == (2, 1)
    assert [exchange.winner(max(a), d) for a, d in (((5, 4), 4), ((3, 1), 3), ((5, 3), 6), ((6, 2), 5))] == [
        "attacker", "again", "defender", "attacker"
    ]  # fmt: skip


def test_10_2_the_battles_for_gaul() -> None:
    start = named("example-10.2")
    after = step(
        placement.placement(start),
        "5 4, 4, 3 1, 3, 5 3, 6, 6 2, 5",
        "Army to Lugdunensis, Army to Lugdunensis, Fort in Lugdunensis",
    )
    there = after.provinces["Lugdunensis"]
    assert (there.side, there.armies, there.fort) == ("Red", 1, "Fort")
    assert (after.armies_of("Galli"), after.armies_of("Red")) == (0, 2)


def test_10_2_under_nero_the_tie_is_won_and_the_first_legion_stands_there() -> None:
    start = named("example-10.2").edit("tokens: Emperor 4 Red shown")
    assert start.emperor_of("Red").name == "Nero"
    after = step(placement.placement(start), "5 4, 4, 3 1, 3", "Army to Lugdunensis, done")
    assert (after.provinces["Lugdunensis"].side, after.armies_of("Galli")) == ("Red", 0)


SUEBI = named("example-10.4")


def test_10_4_a_fort_adds_one_to_each_die_of_the_suebis_enemy() -> None:
    """H6, H7, H8."""
    exchange = fight.combat.exchange(SUEBI.rules, fight.attack(SUEBI, "Suebi", "Lugdunensis"))
    assert (exchange.attack_dice, exchange.defence_dice, exchange.defence_plus) == (2, 2, 1)
    rolls = (((4, 3), (4, 2)), ((4, 1), (3, 2)), ((6, 2), (4, 1)))
    assert [exchange.winner(max(a), max(d)) for a, d in rolls] == ["defender", "again", "attacker"]
    fortress = SUEBI.edit("Lugdunensis: Red 1, Fortress, City")
    held = fight.combat.exchange(SUEBI.rules, fight.attack(fortress, "Suebi", "Lugdunensis"))
    assert [held.winner(max(a), max(d)) for a, d in rolls] == ["defender", "defender", "attacker"]


def test_10_4_the_suebi_take_lugdunensis_and_the_lone_fort_after_it() -> None:
    after = step(
        placement.placement(SUEBI),
        "4 3, 4 2, 4 1, 3 2, 6 2, 4 1, 5 5, 4 1, 2 2, 1 1, 6 1, 3 2",
        "Army to Lugdunensis, Army to Lugdunensis, stand, done",
    )
    there = after.provinces["Lugdunensis"]
    assert (there.side, there.armies, there.fort) == ("Suebi", 1, "")


def test_10_4_the_army_inside_must_fight_the_lone_fort_until_one_of_them_is_gone() -> None:
    log: list[str] = []
    start = SUEBI.edit("Aquitania: none; reserve 1")
    after = step(placement.placement(start), "6 2, 4 1, 3 1, 3 2", "Army to Lugdunensis", log)
    there = after.provinces["Lugdunensis"]
    assert (there.armies, there.fort, there.faction) == (0, "Fort", "Red")
    assert after.armies_of("Suebi") == 2


def test_10_4_romans_would_have_taken_the_fort_without_a_fight() -> None:
    start = board(
        "turn 2; Aquitania: Green 1; Lugdunensis: Fort of Red; tokens: Emperor 2 Green shown; "
        "active: Green as Green, Placement; reserve 1; held: Aquitania"
    )
    after = step(placement.placement(start), "", "Army to Lugdunensis, take the Fort")
    there = after.provinces["Lugdunensis"]
    assert (there.side, there.armies, there.fort) == ("Green", 1, "Fort")


# --- 12 and 15: loot, points


def test_12_julia_loots_aegyptus_for_six() -> None:
    """H9."""
    start = named("example-12")
    after = step(placement.placement(start), "6 5, 2, 4", "Army to Aegyptus, loot")
    assert after.factions["Red"].roman - start.factions["Red"].roman == 6
    assert (after.provinces["Aegyptus"].side, after.provinces["Aegyptus"].city) == ("Red", LOOTED)


def test_15_2_anthony_scores_22() -> None:
    """H10."""
    start = named("example-15.2")
    ledger = start.rules.ledger(points.terms(start, "Red", True))
    assert ledger.total == 22
    cities = sum(line.value for line in ledger.lines if "City" in line.reason)
    assert (cities, ledger.total - cities) == (8, 14)
    found = {d: points.level(start.rules, p) for d, p in points.presences(start, "Red", True).items()}
    assert {d: v for d, v in found.items() if v} == {"Hispania": 1, "Italia": 3, "Graecia": 1}
    after = step(victory_points.count(start))
    assert after.factions["Red"].roman == 22
    assert after.factions["Red"].barbarian == 0


def test_15_3_without_rivals_anthony_would_dominate_graecia_and_hispania() -> None:
    alone = named("example-15.2").edit("Achaea: none; Macedonia: none; Aquitania: none")
    assert points.points(alone, "Red", True) == 22 + 2 + 3


# --- the chances of the tests' own battles


def chance(change: str, side: str, province: str, switches: dict[str, str] | None = None) -> Fraction:
    """The chance of one exchange on a board."""
    found = board(change, "60", switches)
    return fight.combat.exchange(found.rules, fight.attack(found, side, province)).p


RED = "turn {turn}; Red start Roma; tokens: Emperor {emperor} Red shown; active: Red as Red, Placement; reserve 3; "


@pytest.mark.parametrize(
    ("change", "province", "expected"),
    [
        # H13: +1 ATT over Difficult Terrain against a Fort
        (RED.format(turn=1, emperor=2) + "Narbonensis: Red 1; Cisalpina: Blue 1, Fort", "Cisalpina", Fraction(1, 2)),
        # H14: a landing against a Tribe with a Fortress
        (RED.format(turn=1, emperor=3) + "Roma: Red 1; Africa: Mauri 1, Fortress, City; Mauri of Blue", "Africa", Fraction(71, 648)),
        # H15: WINS TIES over Difficult Terrain against a Fortress: ties are thrown again
        (RED.format(turn=2, emperor=4) + "Narbonensis: Red 1; Cisalpina: Blue 1, Fortress, City", "Cisalpina", Fraction(290, 1081)),
    ],
)  # fmt: skip
def test_10_the_chance_of_an_exchange_under_modifiers(change: str, province: str, expected: Fraction) -> None:
    assert chance(change, "Red", province) == expected


def test_5_3_an_emperor_with_a_third_die_may_win_and_die() -> None:
    """H18: a landing against a Tribe in a Fort, two dice and two more."""
    change = RED.format(turn=3, emperor=5) + "Roma: Red 1; Mauretania: Mauri 1, Fort; Mauri of Blue"
    found = board(change)
    law = fight.combat.exchange(found.rules, fight.attack(found, "Red", "Mauretania")).law
    assert found.emperor_of("Red").name == "Traianus"
    assert law.win_alive + law.win_dead == Fraction(79067, 482160)
    assert law.win_dead + law.lose_dead == Fraction(9, 280)


def battle(start: Position, side: str, province: str, armies: int) -> dict[int, Fraction]:
    """Survivors -> chance, 0 where the attack fails: every Army is followed through all dice of its fight, as the phase asks for them."""
    way = ways(start, side)[province]
    boards, found = {start: Fraction(1)}, dict.fromkeys(range(armies + 1), Fraction(0))
    for left in range(armies, 0, -1):
        after: dict[Position, Fraction] = {}
        for now, p in boards.items():
            for q, (later, alive) in outcomes(lambda now=now: fight.assault(now, side, province, way)):
                if alive:
                    found[left] += p * q
                else:
                    after[later] = after.get(later, Fraction(0)) + p * q
        boards = after
    found[0] = sum(boards.values(), Fraction(0))
    assert sum(found.values()) == 1
    return found


def test_10_4_five_suebi_against_a_legion_in_a_fort_across_the_woods() -> None:
    """H16."""
    found = battle(SUEBI.edit("Aquitania: none"), "Suebi", "Lugdunensis", 5)
    assert 1 - found[0] == Fraction(811966121990431500, 1595710723950942481)


def test_10_4_five_legions_in_their_place_need_not_fight_the_lone_fort() -> None:
    """H17."""
    start = board(
        "turn 2; Belgica: Green 1; Lugdunensis: Red 1, Fort; tokens: Emperor 2 Green shown; "
        "active: Green as Green, Placement; reserve 5"
    )
    found = battle(start, "Green", "Lugdunensis", 5)
    assert 1 - found[0] == Fraction(1166485049804450, 1476143130389401)


def test_10_five_armies_against_three_in_the_open() -> None:
    """H19: the survivors on average, none where the attack fails."""
    start = named("example-10.2").edit("Lugdunensis: Galli 3; reserve 5")
    found = battle(start, "Red", "Lugdunensis", 5)
    assert sum(n * p for n, p in found.items()) == Fraction(96652578125, 26121388032)


def test_6_the_lowest_emperor_that_four_players_hold() -> None:
    """H20."""
    start, found = board("phase Draw"), dict.fromkeys((1, 2, 3), Fraction(0))
    for p, after in outcomes(lambda: by_first(draw.draws(start, "Emperor", tuple(start.factions)))):
        found[min(t.number for t in after.tokens)] += p
    assert found == {1: Fraction(2, 3), 2: Fraction(4, 15), 3: Fraction(1, 15)}
