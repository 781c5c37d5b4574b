"""Every switch changes a result: a position, and what comes of it under each reading."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from worked_boards import asked, board, step

from rometeach.core.frozen import replace
from rometeach.hotre.charts import points, strength
from rometeach.hotre.charts.reach import reach
from rometeach.hotre.phases import building, cities, draw, entry, fight, mini_phase, placement, turn, victory_points
from rometeach.hotre.phases.events import play
from rometeach.hotre.position import Position, named
from rometeach.hotre.rules import standard, switches

RESULTS: dict[str, tuple[Callable[[Position], object], str, str, dict[str, object]]] = {}
"""Switch -> what is asked of a board, the name of the board, the change to it, and the answer under each reading."""


def shows(
    name: str, start: str = "60", change: str = "", **answers: object
) -> Callable[[Callable[[Position], object]], Callable[[Position], object]]:
    """Mark what is asked to show a switch."""

    def mark(question: Callable[[Position], object]) -> Callable[[Position], object]:
        RESULTS[name] = (question, start, change, answers)
        return question

    return mark


def chance(found: Position, side: str, province: str) -> Fraction:
    return fight.combat.exchange(found.rules, fight.attack(found, side, province)).p


RED = "tokens: Emperor {} Red shown; active: Red as Red, Placement; reserve 2; "


@shows("retreat_after", "example-10.4", first="retreat", second="placement")
def next_decision(found: Position) -> object:
    """The Suebi have lost the first round, and come again."""
    kind, _ = asked(
        placement.placement(found), "4 3, 4 2, 6 5, 1 1, 6 1, 1 1", "Army to Lugdunensis, Army to Lugdunensis"
    )
    return kind


@shows(
    "city_pairs",
    "example-9.3.3-drusus",
    "Red start Aquitania; Aquitania: Red 1, City; Lugdunensis: Red 1; Baetica: Red 1",
    apart=1,
    counted=0,
)
def cities_allowed(found: Position) -> object:
    """Two new City Sites besides the first one."""
    return cities.allowed(found, "Red")


@shows(
    "kingdom_site",
    change="Red start Roma; Roma: Red 1, City; Dacia: Red 1, City; Baetica: Red 1; Sicilia: Red 1; Lusitania: Red 1; "
    "Tarraconensis: Red 1",
    no=0,
    yes=1,
)
def cities_with_one_in_dacia(found: Position) -> object:
    """Three City Sites besides Roma, and the City of a Kingdom."""
    return cities.allowed(found, "Red")


@shows(
    "ties_clash",
    change="turn 2; " + RED.format(4) + "Narbonensis: Red 1; Cisalpina: Blue 1, Fortress, City",
    again=Fraction(290, 1081),
    attacker=Fraction(505, 1296),
    defender=Fraction(290, 1296),
)
def nero_against_a_fortress(found: Position) -> object:
    return chance(found, "Red", "Cisalpina")


TRAJAN = "turn 3; " + RED.format(5) + "Narbonensis: Red 1; Cisalpina: Blue 1"


@shows("triples", change=TRAJAN, counts=(True, False), again=(False, False))
def three_sixes(found: Position) -> object:
    """Whether three sixes against a 5 take the Province, and whether the Emperor lives; thrown again the Legion loses."""
    dice = "6 6 6, 5 1" if found.rules.switches["triples"] == "counts" else "6 6 6, 5 1, 1 1, 6 1"
    after, won = step(fight.assault(found, "Red", "Cisalpina", ("difficult", "Narbonensis")), dice)
    return won, after.now.emperor


@shows("triples_again", change=TRAJAN, yes=False, no=True)
def three_sixes_after_a_tie(found: Position) -> object:
    """Whether the Emperor lives."""
    after, _ = step(fight.assault(found, "Red", "Cisalpina", ("difficult", "Narbonensis")), "5 1 1, 5 1, 6 6 6, 5 1")
    return after.now.emperor


@shows("start_forts", change="turn 1; tokens: Emperor 1 Red; active: Red as Red, Building", one=1, three=3)
def forts_beside_the_map(found: Position) -> object:
    return step(building.building(found)).now.forts


@shows(
    "draw_die",
    change="phase Draw",
    highest=("Yellow", "Green", "Blue", "Red"),
    lowest=("Red", "Blue", "Green", "Yellow"),
)
def the_draw_order(found: Position) -> object:
    return step(draw.draw_order(found), "1, 2, 3, 4")


@shows(
    "draw_tie",
    change="turn 2; tokens: Barbarian 1 Blue from Red, Barbarian 2 Red from Blue, Barbarian 3 Green, Barbarian 4 Yellow",
    held=("Blue", "Red", "Green", "Yellow"),
    drawn=("Red", "Blue", "Green", "Yellow"),
)
def the_next_draw_order(found: Position) -> object:
    later = step(turn.turn_end(found))
    return step(draw.draw_order(later))


@shows("lonely_domination", change="turn 2; Sicilia: Red 1", yes=2 * 3, no=3)
def alone_in_italia(found: Position) -> object:
    return points.points(found, "Red", True)


@shows(
    "rivals",
    change="turn 2; Roma: Red 1; Sicilia: Red 1; Raetia: Blue 1; Cisalpina: Galli 1; Galli of Blue",
    apart=2 * 3,
    together=3,
)
def two_provinces_against_one_and_one(found: Position) -> object:
    return points.points(found, "Red", True)


@shows(
    "pair_events",
    "60-two",
    "turn 1; Red played 2; Green hand: Daci; tokens: Barbarian 1 Green; active: Green as Galli, Events",
    pair=("Daci",),
    player=(),
)
def cards_of_the_other_pair(found: Position) -> object:
    return tuple(card.name for card in play.playable(found, "Green", "phase"))


@shows(
    "bonus_legions",
    change="turn 4; Roma: Red 3; Sicilia: Red 2; tokens: Emperor 4 Red shown; active: Red as Red, Building; reserve 2",
    apart=2,
    counted=0,
)
def legions_to_recruit_beside_the_two_of_severus(found: Position) -> object:
    return strength.most_recruits(found, "Red")


@shows("three_cap", "60-three", "turn 2; Roma: Red 3; Sicilia: Red 3", seven=1, nine=3)
def legions_to_recruit(found: Position) -> object:
    return strength.most_recruits(found, "Red")


@shows("kingdom_expels", "example-7.2", "Dacia: Blue 1; Dalmatia: Blue 1; Moesia: none", all=2, others=1)
def legions_of_the_daci_s_player(found: Position) -> object:
    return step(mini_phase.appears(found, "Daci"), "", "done").armies_of("Blue")


@shows(
    "roman_entry",
    change="turn 1; tokens: Emperor 3 Red shown; active: Red as Red, Placement; reserve 1; Syria: Parthi 1; Parthi of Blue",
    yes=(1, 0),
    no=(0, 1),
)
def an_occupied_start(found: Position) -> object:
    """Legions and Parthi in Syria after the first Legion, which would lose a fight."""
    dice = "" if found.rules.is_on("roman_entry") else "1 1, 6"
    there = step(entry.faction(found), dice, "start in Syria").provinces["Syria"]
    return (there.armies, 0) if there.side == "Red" else (0, there.armies)


@shows(
    "start_again",
    change="turn 2; Belgica: Galli 1; Galli of Red; present: Galli; active: Red as Galli, Placement; reserve 1; Belgica: none",
    yes=True,
    no=False,
)
def back_to_lugdunensis(found: Position) -> object:
    return "Lugdunensis" in reach(found, "Galli")


LOOT = "turn 2; active: Red as Suebi, Placement; reserve 1; Suebi of Red; present: Suebi; Belgica: Suebi 1; held: Belgica; Lugdunensis: "


@shows(
    "entry_loot",
    change="turn 2; active: Blue as Iudaei, Placement; reserve 1; Iudaei of Blue; Iudaea: Red 1, City",
    yes=("loot", ["loot", "spare"]),
    no=("", []),
)
def a_city_where_a_people_appears(found: Position) -> object:
    return asked(entry.people(found))


@shows("vacant_loot", change=LOOT + "City", no=("", []), yes=("loot", ["loot", "spare"]))
def a_vacant_city(found: Position) -> object:
    return asked(placement.placement(found), "", "Army to Lugdunensis")


@shows("loot_again", change=LOOT + "Blue 1, looted City", no=("", []), yes=("loot", ["loot", "spare"]))
def a_looted_city(found: Position) -> object:
    return asked(placement.placement(found), "6 6, 1 1", "Army to Lugdunensis")


@shows("lone_fort_terrain", change=LOOT + "Fort of Blue", yes=2, no=1)
def dice_of_a_lone_fort(found: Position) -> object:
    return fight.combat.exchange(found.rules, fight.attack(found, "Suebi", "Lugdunensis")).defence_dice


@shows("forced_into_fort", "example-7.2", "Dalmatia: Fort of Red; Moesia: none", no=0, yes=1)
def legions_in_a_fort_in_dalmatia(found: Position) -> object:
    return step(mini_phase.appears(found, "Daci"), "", "done").provinces["Dalmatia"].armies


@shows("automatic_fort", change=LOOT + "Red 2, Fort", yes=("Suebi", 1, ""), no=("Suebi", 1, "Fort"))
def the_fort_of_ones_own_player(found: Position) -> object:
    there = step(placement.placement(found), "", "Army to Lugdunensis").provinces["Lugdunensis"]
    return there.side, there.armies, there.fort


@shows(
    "rebels_by_sea",
    change="turn 1; " + RED.format(3) + "Roma: Red 1; Mauretania: Rebels of Blue 1",
    no=(2, 0),
    yes=(2, 1),
)
def a_landing_among_rebels(found: Position) -> object:
    exchange = fight.combat.exchange(found.rules, fight.attack(found, "Red", "Mauretania"))
    return exchange.defence_dice, exchange.defence_plus


@shows(
    "looted_fortress",
    change="turn 2; Red roman 1; Red start Roma; Roma: Red 1, Fort, looted City; active: Red as Red, Building",
    yes=True,
    no=False,
)
def a_fortress_in_roma(found: Position) -> object:
    return "Fortress in Roma" in [o.name for o in building.choices(found)]


GONE = "turn 2; Red start Roma; Red roman 2; tokens: Emperor 1 Red shown; active: Red as Red, Building; "


@shows("free_return", change=GONE + "Roma: Fort of Red", yes=1, no=0)
def legions_of_tiberius(found: Position) -> object:
    after = step(building.building(found), "", "done")
    return after.now.reserve


@shows("return_forts", change=GONE + "Roma: Fort of Red; Achaea: Fort of Green", any=("Roma", "Achaea"), own=("Roma",))
def where_the_first_legion_comes_back(found: Position) -> object:
    return entry.returns_to(found, "Red")


@shows("end_riches", change="turn 7; Aegyptus: Aegyptii 1, City; Aegyptii of Red", yes=6, no=4)
def the_city_of_aegyptus_at_the_end(found: Position) -> object:
    return step(victory_points.end(found), "4").factions["Red"].total


@shows(
    "bribe_barbarians",
    change=LOOT + "Blue 1; Blue roman 3",
    no=("", []),
    yes=("offer", ["offer 0", "offer 1", "offer 2", "offer 3"]),
)
def an_offer(found: Position) -> object:
    return asked(placement.placement(found), "6 6, 1 1", "Army to Lugdunensis")


# -----------------------------------------------------------------------------------------------------------


def test_every_switch_is_shown() -> None:
    assert sorted(RESULTS) == sorted(switches())
    for name, (_, _, _, answers) in RESULTS.items():
        assert list(answers) == list(switches()[name].choices), name
        assert len({str(a) for a in answers.values()}) == len(answers), name


@pytest.mark.parametrize(("name", "choice"), [(n, c) for n, r in RESULTS.items() for c in r[3]])
def test_a_reading_has_its_result(name: str, choice: str) -> None:
    question, start, change, answers = RESULTS[name]
    assert question(board(change, start, {name: choice})) == answers[choice]


@pytest.mark.parametrize("name", RESULTS)
def test_the_first_reading_is_that_of_the_kit(name: str) -> None:
    question, start, change, answers = RESULTS[name]
    assert question(board(change, start)) == next(iter(answers.values()))


@pytest.mark.parametrize("name", switches())
def test_a_switch_is_argued_and_can_be_set(name: str) -> None:
    switch = switches()[name]
    assert len(switch.choices) == len(set(switch.choices)) >= 2
    assert switch.question.endswith("?")
    assert switch.why.endswith(".")
    for choice in switch.choices:
        assert standard().with_changes(switches={name: choice}).switches[name] == choice


def test_switches_travel_with_a_board() -> None:
    found = named("60").edit("switch retreat_after second")
    assert replace(found, title="").rules.chosen_switches == {"retreat_after": "second"}
    assert type(found).of(found).share() == found.share()
