"""Every switch changes a result: a position, and what comes of it under each reading."""

from collections.abc import Callable

import pytest
from conquest_boards import board, due, faces, force, there

from rometeach.conquest.board import lookup
from rometeach.conquest.charts.hits import fort_dice
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.prices import noticed, price
from rometeach.conquest.charts.refuge import refuges
from rometeach.conquest.charts.shop import camps
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position
from rometeach.conquest.rules import standard, switches
from rometeach.conquest_board.rules import COLOURS
from rometeach.core.frozen import replace
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted

RESULTS: dict[str, tuple[Callable[[Position], object], str, dict[str, object]]] = {}
"""Switch -> what is asked of a board, the change to the board, and the answer under each reading."""
Question = Callable[[Position], object]


def shows(name: str, change: str = "", **answers: object) -> Callable[[Question], Question]:
    """Mark what is asked to show a switch."""

    def mark(question: Question) -> Question:
        RESULTS[name] = (question, change, answers)
        return question

    return mark


def played(found: Position, dice: str = "", answers: str = "") -> Position:
    """The board after its open phase; dice and answers may be left over."""
    thrown = ScriptedDice(faces(dice))
    player = scripted([a.strip() for a in answers.split(",") if a.strip()])
    return run(turn.phase(found), thrown, dict.fromkeys(COLOURS, player), check=True)  # type: ignore[return-value]


@shows("start_money", none=0, hundred=100)
def money_at_the_start(found: Position) -> object:
    return lookup.set_up(found.rules, "four").players["Red"].talents


@shows("lone_leader", "phase Combat; Narbonensis: Red 2I 1G, Blue 1G, of Blue", captured="captive", spared="")
def a_general_alone_among_enemies(found: Position) -> object:
    return due(found)[1]


@shows("lone_walk", "Italia: Red +1G; Narbonensis of Blue", yes=True, no=False)
def a_general_alone_may_enter(found: Position) -> object:
    return "march Italia to Narbonensis: 1G" in due(found)[2]


THROUGH = "Italia: Red +2I 1G; Narbonensis: of Blue, City; Aquitania: of Red, City; "
ROADS = "roads: Italia - Narbonensis, Aquitania - Narbonensis"


@shows("road_use", THROUGH + ROADS, owner=False, anyone=True)
def a_road_through_a_city_of_blue(found: Position) -> object:
    return "march Italia to Aquitania: 2I 1G" in due(found)[2]


@shows("road_way", "Neapolis: Red 4I 1G, City; roads: Italia - Neapolis", no=False, yes=True)
def infantry_that_turns_back_on_the_road(found: Position) -> object:
    return "march Italia to Neapolis: 2I 1G" in due(found, "", "march Neapolis to Italia: 4I 1G")[2]


@shows("galley_leaders", "Mare Narbo: 1 Galley of Red with 3I, 1 Galley of Red with 3I 1G", each=False, one=True)
def a_loaded_galley_without_a_leader(found: Position) -> object:
    return "sail Mare Narbo to Italia: 3I" in due(found)[2]


@shows("galley_coast", "Italia: Red Caesar, of Red, 1 Galley of Red at Mare Adriaticum", no=False, yes=True)
def to_the_sea_on_the_other_side_of_italia(found: Position) -> object:
    return "sail Italia to Mare Narbo" in due(found)[2]


@shows("ashore", "phase Combat; Narbonensis: Red 2I, of Blue, 1 Galley of Blue", destroyed=0, stay=1)
def galleys_left_where_nobody_fought(found: Position) -> object:
    return len(played(found).provinces["Narbonensis"].galleys)


LANDED = "phase Combat; Narbonensis: Red 1I, Blue 2I, of Blue, 1 Galley of Red"


@shows("landing_beaten", LANDED, stay=1, destroyed=0)
def galleys_left_of_who_was_beaten(found: Position) -> object:
    return len(played(found, "-, I-").provinces["Narbonensis"].galleys)


@shows(
    "fort_dice",
    "phase Combat; Narbonensis: Red 2I, Blue 1I, of Blue, Fortified City",
    matched="Red",
    free="Blue",
)
def two_cavalry_faces_of_a_fort_with_infantry_alone(found: Position) -> object:
    apart = (
        found.rules.switches["fort_dice"] == "free"
    )  # then the dice of the fort are thrown by themselves, and both hit
    after = played(found, "--, C, CC" if apart else "--, CCC, I-, ---", "" if apart else "fight on, fight on")
    return next(army.side for army in after.provinces["Narbonensis"].armies)


@shows("fort_catapult", all=1, legion=2)
def dice_of_a_fort_against_a_catapult_in_reserve(found: Position) -> object:
    return fort_dice(Troops.of("5I"), Troops.of("1K"), found.rules.combat())


@shows("both_fall", "phase Combat; Narbonensis: Red 1I, Blue 1I, of Blue", defender="Blue", nobody="")
def who_has_it_when_nobody_is_left(found: Position) -> object:
    return played(found, "I, I").provinces["Narbonensis"].owner


@shows(
    "retreat_vacant",
    "phase Combat; Narbonensis: Red 2I, Blue 2I, of Blue; Aquitania of Blue; Italia: Red +2I",
    conquer=("Aquitania", "Germania", "Hispania", "Lugdunensis", "Rhaetia"),
    refused=("Aquitania", "Hispania"),
)
def where_blue_may_go(found: Position) -> object:
    return tuple(sorted(refuges(found, "Blue", "Narbonensis")))


@shows("retreat_trapped", "phase Combat; Corsica: Red 1I, Blue 2I, of Blue", allowed="Blue", refused="")
def who_may_leave_an_island(found: Position) -> object:
    return due(found, "-, --, -, II")[0]


AT_SEA = "phase Combat; Mare Narbo: 1 Galley of Red, 1 Galley of Blue"


@shows("naval_order", f"{AT_SEA}; fought: Dalmatia", any=True, first=False)
def a_naval_battle_after_one_on_land(found: Position) -> object:
    return "fight Blue in Mare Narbo" in due(found)[2]


@shows("naval_where", AT_SEA, anywhere=True, moved=False)
def a_naval_battle_of_galleys_that_have_not_moved(found: Position) -> object:
    return "fight Blue in Mare Narbo" in due(found)[2]


@shows("naval_hits", AT_SEA, yes="none", no="1 Galley of Red")
def a_galley_that_is_hit_throws_back(found: Position) -> object:
    return there(played(found, "G-, G-", "fight Blue in Mare Narbo"), "Mare Narbo")


@shows("galley_hits", f"{AT_SEA}, 1 Galley of Blue", two="1 Galley of Red", one="1 Galley of Blue, 1 Galley of Red")
def a_galley_whose_dice_both_hit(found: Position) -> object:
    two = found.rules.switches["galley_hits"] == "two"
    dice = "GG, ----" if two else "GG, --, --, --, --, --, --"
    return there(played(found, dice, "fight Blue in Mare Narbo"), "Mare Narbo")


@shows("naval_leaders", f"{AT_SEA}, 1 Galley of Red with 1G", lost=(1, "Caesar"), home=(0, "1G Caesar"))
def a_general_whose_fleet_sinks_with_the_enemys(found: Position) -> object:
    start = found.edit("Mare Narbo: 1 Galley of Red with 1G, 1 Galley of Blue")
    after = played(start, "G-, G-", "fight Blue in Mare Narbo")
    return after.players["Red"].lost, force(after, "Italia", "Red")


@shows("captured_general", "phase Combat; Narbonensis: Red 2I, Blue 1I 1G, of Blue", capture="captive", later="")
def what_is_chosen_at_the_capture(found: Position) -> object:
    return due(found, "I-, -")[1]


LOST = "Italia: Blue 2I, Fortified City; Neapolis: Red 1I Caesar; phase Purchase; Red talents 10"


@shows("home_lost", LOST, nowhere=(), owned=("Neapolis",))
def where_new_units_go(found: Position) -> object:
    return camps(found, "Red")


@shows(
    "new_road",
    "Neapolis of Red; bought: 1 City at Neapolis; phase Purchase; Red talents 10",
    yes=True,
    no=False,
)
def a_road_to_a_city_that_is_still_in_the_hand(found: Position) -> object:
    return "buy 1 Road for Italia - Neapolis" in due(found)[2]


def empire(found: Position, least: int) -> Position:
    """Red gets one Province after the other until his tribute is so much."""
    for name in found.rules.provinces:
        if tribute(found, "Red") >= least:
            break
        if not found.provinces[name].owner:
            found = found.with_province(name, owner="Red")
    return found


@shows("inflation_steps", both=3, one=2)
def both_marks_passed_at_once(found: Position) -> object:
    return noticed(empire(found, 205), "Red").reached


@shows("inflation_start", next=10, now=20)
def infantry_after_the_first_mark_in_the_same_turn(found: Position) -> object:
    return price(noticed(empire(found, 105), "Red"), "Infantry")


CAESAR = "phase Combat; Hispania: Red 2I 1G, Blue 1I Caesar, of Blue, City; Baetica: Blue 3I"


@shows("heir_units", CAESAR, victor="Red 3I", removed="of Red")
def units_of_a_player_whose_caesar_is_captured(found: Position) -> object:
    return there(played(found, "I-, -"), "Baetica")


@shows("heir_prisoners", f"{CAESAR}; Green prisoners: Blue 1", ransom={"Red": 1}, lost={})
def a_general_of_the_fallen_whom_a_third_player_holds(found: Position) -> object:
    return dict(played(found, "I-, -").players["Green"].prisoners)


# -----------------------------------------------------------------------------------------------------------


def test_every_switch_is_shown() -> None:
    assert sorted(RESULTS) == sorted(switches())
    for name, (_, _, answers) in RESULTS.items():
        assert list(answers) == list(switches()[name].choices), name
        assert len({str(a) for a in answers.values()}) == len(answers), name


@pytest.mark.parametrize(("name", "choice"), [(n, c) for n, r in RESULTS.items() for c in r[2]])
def test_a_reading_has_its_result(name: str, choice: str) -> None:
    question, change, answers = RESULTS[name]
    assert question(board(change, switches={name: choice})) == answers[choice]


@pytest.mark.parametrize("name", RESULTS)
def test_the_first_reading_is_that_of_the_kit(name: str) -> None:
    question, change, answers = RESULTS[name]
    assert question(board(change)) == next(iter(answers.values()))


@pytest.mark.parametrize("name", switches())
def test_a_switch_is_argued_and_can_be_set(name: str) -> None:
    switch = switches()[name]
    assert len(switch.choices) == len(set(switch.choices)) >= 2
    assert switch.question.endswith("?")
    assert switch.why.endswith(".")
    for choice in switch.choices:
        assert standard().with_changes(switches={name: choice}).switches[name] == choice


def test_switches_travel_with_a_board() -> None:
    found = board("switch both_fall nobody")
    assert replace(found, title="").rules.chosen_switches == {"both_fall": "nobody"}
    assert type(found).of(found).share() == found.share()


def test_2_6_1_by_the_later_reading_a_prisoner_is_eliminated_in_ones_own_turn() -> None:
    start = board("switch captured_general later; Red prisoners: Blue 1; phase Placement")
    after = played(start, "", "eliminate a General of Blue")
    assert (dict(after.players["Red"].prisoners), after.players["Blue"].lost) == ({}, 1)
