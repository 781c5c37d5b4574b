"""The bench of Conquest of the Empire: every control does what it says, counters go where they can, battles have the game's odds."""

from fractions import Fraction
from typing import Any

import pytest
from conquest_bench_checks import board_pieces, is_result, plain, wrong, wrong_counters
from conquest_random_boards import boards

from rometeach.conquest.board import catalogue
from rometeach.conquest.board.state import NOBODYS
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.position import Position, named
from rometeach.conquest.results.arrivals import arrival
from rometeach.core.errors import BadInput
from rometeach.core.results.show import percent
from rometeach.widgets.conquest import laid, seated
from rometeach.widgets.conquest.bench import BENCH
from rometeach.widgets.conquest.map.chances import taken
from rometeach.widgets.workbench.bench import bench_of
from rometeach.widgets.workbench.controls import Stepper

FLEET = (
    "Mare Rhodus: 1 Galley of Red with 3I 1K 1G, 2 Galleys of Red, 2 Galleys of Blue; Creta: Red 2I 1C, City; "
    "Thracia: Red 2I 1C 1G; Moesia: Blue 3I 1C 1G; Macedonia: Red 5I 1G Caesar, Fortified City; "
    "Mesopotamia: Blue 5I 1G Caesar, Fortified City"
)
RANDOM = [(seed, b) for seed in (1, 5) for b in boards("conquest", seed, 29, 3)]


def spaces(p: Position) -> list[str]:
    return [*p.provinces, *p.seas]


def held_to_it(p: Position, every: int = 1) -> None:
    """One of so many changes of every place and of the set-up."""
    found = list(wrong(BENCH, p, BENCH.set_up, "set up", every))
    for space in spaces(p):
        found += wrong(BENCH, p, lambda b, s=space: BENCH.place(b, s), space, every)
    assert found == []


def labelled(groups: Any, label: str, title: str = "") -> Any:
    return next(c for g in groups for c in g.controls if getattr(c, "label", "") == label and title in g.title)


def test_the_game_declares_it() -> None:
    assert bench_of(named("four")) is BENCH


@pytest.mark.parametrize("name", catalogue.entries())
def test_every_control_of_a_named_position_does_what_it_says(name: str) -> None:
    held_to_it(named(name), every=29)


@pytest.mark.parametrize("seed, p", RANDOM, ids=lambda x: str(getattr(x, "phase", x)))
def test_every_control_of_a_random_board_does_what_it_says(seed: int, p: Position) -> None:
    held_to_it(p, every=37)


def test_every_control_of_a_fleet_does_what_it_says() -> None:
    p = named("four").edit(FLEET)
    assert list(wrong(BENCH, p, lambda b: BENCH.place(b, "Mare Rhodus"), "Mare Rhodus")) == []
    titles = [g.title for g in BENCH.place(p, "Mare Rhodus")]
    assert titles[:2] == ["Red", "Blue"] and "Red, aboard Galley 1" in titles


@pytest.mark.parametrize("phase", seated.PHASES)
def test_2_each_phase_can_be_chosen_and_left_where_no_battle_is_due(phase: str) -> None:
    p = named("example-4.2.2").edit(chosen_phase(named("example-4.2.2"), phase))
    assert p.phase == phase
    held_to_it(p, every=61)


def chosen_phase(p: Position, phase: str) -> str:
    options = dict(labelled(BENCH.set_up(p), "Phase").options)
    return options[phase] or "turn 1"


def test_2_2_while_a_battle_is_due_only_movement_and_combat_are_offered() -> None:
    p = named("example-4.2.1")
    phase = labelled(BENCH.set_up(p), "Phase")
    assert [words for words, _ in phase.options] == ["Movement", "Combat"] and "2.2" in phase.note
    assert any("A battle is due in Dalmatia" in g.title for g in BENCH.set_up(p))


def test_0_1_what_is_not_in_the_box_is_not_offered_with_the_reason() -> None:
    generals = labelled(BENCH.place(named("four"), "Macedonia"), "Generals", "Red")
    assert isinstance(generals, Stepper)
    assert generals.more == "" and "5 Generals" in generals.note and "(0.1)" in generals.note and generals.less


def test_3_5_who_alone_has_land_units_in_a_province_controls_it() -> None:
    p = named("four")
    p = p.edit(labelled(BENCH.place(p, "Thracia"), "Infantry", "Blue").more)
    assert p.provinces["Thracia"].owner == "Blue"
    p = p.edit("Thracia: Red 1I, Blue 1I, of Blue; phase Movement; active Green")
    p = p.edit(labelled(BENCH.place(p, "Thracia"), "Infantry", "Blue").less)
    assert p.provinces["Thracia"].owner == "Red"


def test_0_7_the_caesar_goes_from_where_he_is() -> None:
    p = named("four").edit(FLEET)
    for space in ("Mare Rhodus", "Creta", "Macedonia"):
        p = p.edit(BENCH.put(p, "Red Caesar", space))
        assert laid.force_at(p, space, "Red").caesar == 1 and board_pieces(p)["Red"][4] == 1


def test_0_11_a_city_that_goes_takes_its_roads() -> None:
    p = named("example-4.2.2")
    assert p.roads
    city = dict(labelled(BENCH.place(p, "Neapolis"), "City").options)
    assert not p.edit(city["none"]).roads


@pytest.mark.parametrize("change", ["", FLEET])
def test_counters_go_from_space_to_space_and_none_is_lost(change: str) -> None:
    p = named("four").edit(change) if change else named("example-4.2.2")
    some = [s for s in spaces(p) if BENCH.there(p, s)]
    assert list(wrong_counters(BENCH, p, [*some, "Achaia", "Mare Aegaeum", "Dacia"])) == []


def test_an_army_goes_aboard_and_back_together() -> None:
    p = named("four").edit(FLEET)
    there = p.edit(BENCH.put(p, "Red all", "Mare Rhodus", "Creta"))
    assert laid.force_at(there, "Mare Rhodus", "Red") == (5, 1, 1, 1, 0)
    assert there.provinces["Creta"].force("Red").is_nothing
    back = there.edit(BENCH.put(there, "Red all", "Creta", "Mare Rhodus"))
    assert back.provinces["Creta"].force("Red") == (5, 1, 1, 1, 0)


@pytest.mark.parametrize(
    "counter, space, source, said",
    [
        ("Red Infantry", "Mare Rhodus", "", r"no Galley of Red.*0\.13"),
        ("Red Galley", "Dacia", "", r"has no coast.*0\.13"),
        ("Fortification", "Thracia", "", r"no City to fortify.*0\.10"),
        ("City", "Macedonia", "", r"has a Fortified City already.*0\.9"),
        ("City", "Mare Rhodus", "", r"is a sea zone.*0\.2"),
        ("Black Infantry", "Dacia", "", r"does not play.*1\.1"),
        ("Red Cavalry", "Dacia", "Macedonia", r"has not so much there.*0\.6"),
        ("Red Infantry", "Macedonia", "Macedonia", "where it lies already"),
    ],
)
def test_a_counter_that_cannot_lie_there_is_refused_with_the_reason(
    counter: str, space: str, source: str, said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        BENCH.put(named("four"), counter, space, source)


@pytest.mark.parametrize(
    "counter, space", [("City", "Thracia"), ("Fortification", "Thracia"), ("Blue control", "Dacia")]
)
def test_cities_and_control_come_from_the_box(counter: str, space: str) -> None:
    p = named("four").edit("Thracia: City" if counter == "Fortification" else "turn 2")
    after = p.edit(BENCH.put(p, counter, space)).provinces[space]
    assert (after.city, after.owner) == {
        "City": ("City", ""),
        "Fortification": ("Fortified City", ""),
        "Blue control": ("", "Blue"),
    }[counter]


# --- players


def test_1_1_players_join_and_leave_and_change_homes() -> None:
    p = named("two")
    joined = seated.at_home(p, "Green", "Numidia")
    assert joined.provinces["Numidia"].force("Green").caesar == 1
    assert list(joined.players) == [s for s in joined.players] and "Green" in joined.playing
    assert seated.unseated(joined, "Green").provinces == p.provinces
    first, second = p.players
    changed = seated.at_home(p, first, p.players[second].home)
    assert {s: x.home for s, x in changed.players.items()} == {
        first: p.players[second].home,
        second: p.players[first].home,
    }
    with pytest.raises(BadInput, match="Home Province of"):
        seated.at_home(p, "Green", p.players[first].home)


@pytest.mark.parametrize("victor", ["Blue", NOBODYS])
def test_3_3_who_captures_a_caesar_has_all_that_was_his_players(victor: str) -> None:
    p = named("four").edit("Red talents 40; Blue talents 5; Thracia: Red 2I")
    change = dict(labelled(BENCH.set_up(p), "Caesar of Red").options)["by Blue" if victor == "Blue" else "lost at sea"]
    after = p.edit(change)
    assert after.players["Red"].heir == victor and "Red" not in after.playing and after.active != "Red"
    assert after.players["Blue"].talents == (45 if victor == "Blue" else 5)
    assert after.provinces["Thracia"].owner == ("Blue" if victor == "Blue" else "")
    back = after.edit(dict(labelled(BENCH.set_up(after), "Caesar of Red").options)["plays"])
    assert "Red" in back.playing


# --- battles and odds


def test_contenders_have_the_games_own_odds() -> None:
    p = named("example-4.2.2")
    found = {c.label: c for c in BENCH.contenders(p, "Dalmatia")}
    own = p.battle("Dalmatia", "Red", "Green", attack="8I 3C 2K 4G Caesar")
    assert found["Red"].result == own and found["Red"].losses == own.law.talents_lost("attacker")
    assert arrival(p, "Red", "Dalmatia").force == own.asked.attack
    assert found["Blue"].result is None and "2.1" in found["Blue"].note
    allied = p.edit("allies: Green Red")
    assert "4.1" in next(c.note for c in BENCH.contenders(allied, "Dalmatia") if c.label == "Red")


def test_2_2_the_worth_of_a_battle_is_that_of_its_ends() -> None:
    p = named("example-4.2.1")
    found = next(c for c in BENCH.contenders(p, "Dalmatia") if c.label == "Red")
    law = p.battle("Dalmatia", "Red", "Green").law
    prices, ends = law.battle.figures.prices, Fraction(0)
    more = tribute(p.with_province("Dalmatia", owner="Red"), "Red") - tribute(p, "Red")
    for end, weight in law.weights.items():
        mine, theirs = (
            sum(price * (n - left) for price, n, left in zip(prices, force.troops, kept, strict=True))
            for force, kept in ((law.battle.attacker, end.attacker), (law.battle.defender, end.defender))
        )
        ends += Fraction(weight, law.denominator) * (theirs - mine + more * end.conquered)
    assert found.worth == ends


def test_contenders_at_sea_and_in_a_battle_that_is_due() -> None:
    p = named("four").edit(FLEET)
    (first, *_) = BENCH.battles(p)
    assert first.place == "Mare Rhodus" and {"Red", "Blue"} <= set(first.title.split())
    found = {c.label: c for c in BENCH.contenders(p, "Mare Rhodus")}
    assert found["Red"].result == p.naval("Mare Rhodus", "Red", "Blue") and found["Green"].note
    due = named("example-4.2.1")
    assert BENCH.battles(due)[0].title.endswith("in Dalmatia")
    able = [c for c in BENCH.contenders(due, "Dalmatia") if c.result]
    assert {c.label for c in able} == {"Red", "Green"}
    assert next(c.result for c in able if c.label == "Red") == due.battle("Dalmatia", "Red", "Green")


@pytest.mark.parametrize("name", ["example-4.2.2", "example-4.2.2-battles"])
def test_only_battles_to_which_nobody_can_come_are_missing(name: str) -> None:
    p = named(name)
    listed = {b.key for b in BENCH.battles(p)}
    for space, there in p.provinces.items():
        troops = [a.side for a in there.troops]
        enemies = [s for s in p.playing if s not in troops and not p.are_allies(s, troops[0])] if troops else []
        if any(arrival(p, s, space).force.units for s in enemies) or len(troops) > 1:
            assert space in listed


@pytest.mark.parametrize("name", catalogue.entries())
def test_headline_chances_and_odds_are_those_of_the_game_in_words(name: str) -> None:
    p = named(name)
    headline, chances = BENCH.headline(p), BENCH.chances(p)
    assert plain(headline) and "Tribute: " in headline
    assert chances == {f"{p.active} conquers {n}": q for n, q in taken(p).items()}
    best = max(chances.values(), default=None)
    assert best is None or percent(best) in headline
    for space in spaces(p):
        found = BENCH.place_odds(p, space)
        assert found is None or is_result(found)
        assert all(plain(k) and plain(v) for k, v in (found.exhibit().headline if found else ()))


def test_place_odds_are_of_the_battle_the_caesar_or_the_tribute() -> None:
    p = named("example-4.2.2")
    own = p.battle("Dalmatia", "Red", "Green", attack="8I 3C 2K 4G Caesar")
    found: Any = BENCH.place_odds(p, "Dalmatia")
    assert found.result == own and "all that can come" in found.exhibit().headline[0][0]
    found = BENCH.place_odds(p, "Italia")
    assert found.result == p.danger("Red")
    found = BENCH.place_odds(p.edit("Neapolis: of Red, City"), "Neapolis")
    assert found.result.total == 30 and found.exhibit().ledgers
    assert BENCH.place_odds(p, "Britannia") is None


def test_2_1_a_province_can_be_asked_of_the_campaign() -> None:
    assert BENCH.requests(named("four"), "Moesia") == [("take Moesia", "Moesia")]
    assert BENCH.requests(named("four"), "Mare Rhodus") == []
