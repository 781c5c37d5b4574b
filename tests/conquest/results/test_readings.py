"""Every reading of a contested rule against the odds: which of them it changes, and that they are then those of the phases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from conquest_boards import board
from followed import law_of
from test_reach_and_danger import HOME, everywhere

from rometeach.conquest.board.board import Board
from rometeach.conquest.charts.battle import BOTH_GONE, Battle, Force, battle_law
from rometeach.conquest.charts.figures import BOOK, DEFENDER
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.threats import coming
from rometeach.conquest.phases import battle, naval
from rometeach.conquest.position import Position
from rometeach.conquest.rules import switches
from rometeach.conquest.valuation.guards import risks
from rometeach.core.errors import IllegalChoice
from rometeach.core.session.requests import Decision

WAR = "Dalmatia: Red 6I 1K, Green 2I 1G, of Green, Fortified City"
SEA = "Italia: of Red, Fortified City; phase Combat; Mare Rhodus: 1 Galley of Red with Caesar, 1 Galley of Blue"
MORE = f"{SEA}, 1 Galley of Blue, 1 Galley of Red"
FLEET = "Italia: Red 9I Caesar, of Red, 2 Galleys of Red at Mare Narbo; Corsica: Blue 1I, of Blue"
THROUGH = (
    "Italia: Red 2I 1G Caesar, of Red, Fortified City; Narbonensis: of Blue, City; Aquitania: of Red, City; "
    "roads: Italia - Narbonensis, Aquitania - Narbonensis"
)
ALONE = "Macedonia: of Green; Dalmatia: Red 2I 1G; Thracia: Green Caesar; Moesia: Red 1I 1G"
COAST = "Italia: Red 2I Caesar, of Red, 1 Galley of Red at Mare Adriaticum; Corsica: Blue 1I"

CHANGES: dict[str, tuple[str, set[str]]] = {
    "lone_leader": (ALONE, {"danger", "all"}),
    "road_use": (THROUGH, {"reach"}),
    "galley_leaders": (FLEET, {"reach", "all"}),
    "galley_coast": (COAST, {"reach", "danger", "all"}),
    "fort_dice": (WAR, {"battle", "legion", "all"}),
    "fort_catapult": (WAR, {"battle", "all"}),
    "retreat_vacant": ("Lugdunensis: Red 2C 1G, Blue 2I 1G, of Blue", {"battle"}),
    "retreat_trapped": ("Corsica: Red 2I 1G, Blue 3I, of Blue", {"battle"}),
    "naval_order": (f"{SEA}; fought: Dalmatia", {"all"}),
    "naval_where": (SEA, {"all"}),
    "naval_hits": (MORE, {"naval", "danger", "all"}),
    "galley_hits": (MORE, {"naval", "danger", "all"}),
    "naval_leaders": (SEA, {"naval", "danger", "all"}),
}
"""Switch -> a change of the board, and the odds that differ on it between the readings."""
WITHOUT = {
    "start_money": "a set-up has its Talents when it is made",
    "lone_walk": "who comes with land units may enter; Leaders alone win nothing",
    "road_way": "who comes back to a City has reached no further Province",
    "ashore": "Galleys ashore are no part of a battle's odds",
    "landing_beaten": "Galleys ashore are no part of a battle's odds",
    "both_fall": "the attacker has not conquered; what the defender keeps is asked of plans",
    "captured_general": "a captured General is captured, whenever his fate is chosen",
    "home_lost": "no odds speak of new pieces",
    "new_road": "no odds speak of new pieces",
    "inflation_steps": "the prices of now lie on the board",
    "inflation_start": "the prices of now lie on the board",
    "heir_units": "the odds end where the Caesar falls",
    "heir_prisoners": "the odds end where the Caesar falls",
}
"""The switches that change no odds, and why."""


def fought(p: Position) -> str:
    return next((n for n, x in p.provinces.items() if x.force("Red").units and x.enemy_of("Red")), "Italia")


ASKED: dict[str, Callable[[Position], object]] = {
    "battle": lambda p: p.battle(fought(p), by="Red", attack_retreat="below 2", defence_retreat="below 2"),
    "legion": lambda p: p.legion("5I", fort=2),
    "pursuit": lambda p: p.pursuit("5I 2C", "3I"),
    "naval": lambda p: p.naval("Mare Rhodus", by="Blue", enemy="Red"),
    "tribute": lambda p: p.tribute("Red"),
    "reach": lambda p: p.reach("Red"),
    "danger": lambda p: p.danger(
        "Green" if p.provinces["Thracia"].force("Green").caesar else "Red" if p.seas["Mare Rhodus"] else "Blue"
    ),
    "all": lambda p: p.odds("Red"),
}


def figures(question: str, p: Position) -> object:
    """What is answered; "" where nothing can be."""
    try:
        return ASKED[question](p).figures()  # type: ignore[attr-defined]
    except IllegalChoice:
        return ""


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_a_reading_changes_these_odds_and_no_others(name: str) -> None:
    change, wanted = CHANGES[name]
    first, second = (board(change, switches={name: choice}) for choice in switches()[name].choices)
    found = {q for q in ASKED if figures(q, first) != figures(q, second)}
    if name in ("naval_order", "naval_where"):  # these have no figures: a battle is listed or not
        found = {"all"} if first.odds("Red").as_json() != second.odds("Red").as_json() else set()
    assert found == wanted


def test_every_reading_changes_odds_or_is_said_not_to() -> None:
    assert sorted([*CHANGES, *WITHOUT]) == sorted(switches())
    boards = [CHANGES[name][0] for name in ("lone_leader", "galley_leaders", "fort_dice", "naval_hits")]
    for name in WITHOUT:
        for change in boards:
            first, second = (board(change, switches={name: choice}) for choice in switches()[name].choices)
            assert [figures(q, first) for q in ASKED] == [figures(q, second) for q in ASKED], (name, change)


# --- the odds are those of the phases


BATTLES = (
    ("fort_dice", "Dalmatia: Red 1I 1C 1G, Green 1I, of Green, Fortified City"),
    ("fort_catapult", "Dalmatia: Red 2I 1K, Green 1I, of Green, Fortified City"),
    ("retreat_trapped", "Corsica: Red 1I 1C 1G, Blue 2I, of Blue"),
    ("retreat_vacant", "Lugdunensis: Red 1I 1C 1G, Blue 2I, of Blue"),
)


@pytest.mark.parametrize(("name", "choice"), [(n, c) for n, _ in BATTLES for c in switches()[n].choices])
def test_2_2_a_battle_is_that_of_the_phases_by_either_reading(name: str, choice: str) -> None:
    p = board(dict(BATTLES)[name], switches={name: choice})
    if name == "fort_catapult":
        p = p.edit("correct charts:legion.units = 2")
    place = fought(p)
    enemy = p.provinces[place].enemy_of("Red")

    def flees(asked: Decision) -> bool:
        assert isinstance(asked.board, Board)
        return name.startswith("retreat") and asked.board.provinces[place].force(asked.who).units < 2

    def left(found: Board) -> tuple[int, int, str]:
        mine, theirs = (sum(x.force(s).units for x in found.provinces.values()) for s in ("Red", enemy))
        return mine, theirs, found.provinces[place].owner

    law = law_of(lambda: battle.battle(p, place, "Red", enemy), left, flees)
    ways = "below 2" if name.startswith("retreat") else "never"
    found = p.battle(place, attack_retreat=ways, defence_retreat=ways).law
    ends: dict[object, Fraction] = {}
    for end, w in found.weights.items():
        key = end.attacker.units, end.defender.units, "Red" if end.conquered else enemy
        ends[key] = ends.get(key, Fraction(0)) + Fraction(w, found.denominator)
    assert ends == law


@pytest.mark.parametrize("choice", switches()["naval_leaders"].choices)
def test_2_2_4_a_caesar_whose_fleet_sinks_with_the_enemys(choice: str) -> None:
    p = board(SEA, switches={"naval_leaders": choice})
    for here in (p, p.edit("Italia: none")):  # home is his, or is lost
        law = law_of(
            lambda here=here: naval.battle(here, "Mare Rhodus", "Blue", "Red"), lambda b: b.players["Red"].is_out
        )
        assert here.danger("Red").p == law[True] > 0
        found = here.naval("Mare Rhodus", by="Blue", enemy="Red").figures()
        assert found["the Caesar of the defender is captured"] + found["the Caesar of the defender drowns"] == law[True]
    said = p.naval("Mare Rhodus", by="Blue", enemy="Red").text()
    assert ("drowns with both fleets" in said) == (choice == "lost") and ("comes home" in said) == (choice == "home")


SAILING = (
    ({"galley_leaders": "one"}, f"{HOME}; Corsica: Red 2I 1G, 2 Galleys of Red"),
    ({"galley_leaders": "each"}, f"{HOME}; Corsica: Red 2I 1G, 2 Galleys of Red"),
    ({"galley_leaders": "one"}, f"{HOME}; Mare Adriaticum: 1 Galley of Red with 1I 1G, 1 Galley of Red with 1I"),
    ({"galley_coast": "yes"}, "Italia: Red 1I Caesar, of Red, 1 Galley of Red at Mare Adriaticum"),
)


@pytest.mark.parametrize(("reading", "change"), SAILING)
def test_2_1_the_reach_is_the_most_of_all_moves_by_either_reading(reading: dict[str, str], change: str) -> None:
    p = board("correct charts:galley.cargo = 1", switches=reading).edit(change)
    most = everywhere(p)
    found = {a.province: a.force.units for a in p.reach("Red").arrivals}
    mine = {n for n, x in p.provinces.items() if x.force("Red").units}
    assert {n: k for n, k in most.items() if n not in mine} == {n: k for n, k in found.items() if n not in mine}


def test_2_1_2_one_leader_leads_all_galleys_of_a_threat() -> None:
    for choice, most in (("each", 7), ("one", 9)):
        p = board(FLEET, switches={"galley_leaders": choice})
        assert coming(p, "Red", "Corsica").units == most == p.reach("Red").force("Corsica").units
    p = board("Mare Narbo: 1 Galley of Red with 3I, 1 Galley of Red with 3I 1G", switches={"galley_leaders": "one"})
    assert coming(p, "Red", "Corsica").units == p.reach("Red").force("Corsica").units == 6


# --- plans


def test_3_2_a_caesar_alone_is_safe_where_leaders_are_spared() -> None:
    for choice, risk in (("captured", 1), ("spared", 0)):
        p = board("Dalmatia: Green 1I 1G", switches={"lone_leader": choice})
        assert risks(p, "Red", *(2 * (battle_law(ONE_EACH).battle.attack,))) == {"Green": risk}
        assert p.danger("Red").p == risk


ONE_EACH = Battle(Force(Troops(1)), Force(Troops(1)))


def test_3_5_the_defender_loses_the_province_with_his_last_units_where_nobody_has_it() -> None:
    law, vacant = (battle_law(replace(ONE_EACH, figures=replace(BOOK, both_fall_vacant=x))) for x in (False, True))
    assert law.p_lost == law.p_conquered and law.p_how(BOTH_GONE) > 0
    assert vacant.p_lost == vacant.p_conquered + vacant.p_how(BOTH_GONE)
    assert vacant.p_captured(DEFENDER) == law.p_captured(DEFENDER)
    for choice, reading in (("defender", False), ("nobody", True)):
        p = board("Dalmatia: Red 1I, Green 1I, of Green", switches={"both_fall": choice})
        assert p.rules.combat().both_fall_vacant == reading
        owners = law_of(
            lambda p=p: battle.battle(p, "Dalmatia", "Red", "Green"), lambda b: b.provinces["Dalmatia"].owner
        )
        assert 1 - owners["Green"] == p.battle("Dalmatia").law.p_lost
