"""The worked Examples of the rulebook that are about a chance or a number, from the positions of the catalogue."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import rometeach
from rometeach.core.session.requests import Checkpoint, Draw, Note, Roll, Steps
from rometeach.rome_iinc.board import tracks
from rometeach.rome_iinc.board.catalogue import NamedBoard, entries
from rometeach.rome_iinc.charts import (
    assassination,
    civil_war,
    events,
    movement,
    pay,
    pillage,
    rebellion,
    revolt,
    tax,
    unrest,
    war,
    war_dice,
)
from rometeach.rome_iinc.charts.war import Force, WarOdds
from rometeach.rome_iinc.phases import wars as war_moves
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import Abilities, standard

EXAMPLES = [e for e in entries().values() if e.path.parent.name == "positions"]


def board(name: str, change: str = "") -> Position:
    position = rometeach.position("rome-iinc", name)
    return position.edit(change) if change else position


def fight(position: Position, counter: str, who: str, provinces: Sequence[str] | None = None) -> WarOdds:
    commander = war.commander(position, who)
    chosen = war.eligible(position, counter, commander) if provinces is None else tuple(provinces)
    return war.odds(position, Force(counter, commander, chosen))


def faces(position: Position, province: str) -> dict[int, str]:
    """What each face of the Province's Revolt die does, by the counts of the chart."""
    revolts, romanises, _ = revolt.faces(position, province)
    return {f: "revolts" if f > 6 - revolts else "Roman" if f <= romanises else "" for f in range(1, 7)}


def play(steps: Steps[Position], answers: Sequence[Any]) -> tuple[list[Draw | Roll], Position]:
    """Follow a step with these answers: what it asked, and the board at its end."""
    asked: list[Draw | Roll] = []
    given = iter(answers)
    answer: Any = None
    while True:
        try:
            request = steps.send(answer)
        except StopIteration as end:
            assert not list(given), "more answers than questions"
            return asked, end.value
        answer = None
        if not isinstance(request, Note | Checkpoint):
            assert isinstance(request, Draw | Roll)
            asked.append(request)
            answer = next(given)


# -- The catalogue itself ----------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda e: e.name)
def test_every_position_of_the_catalogue_is_possible_on_the_table_and_explains_itself(entry: NamedBoard) -> None:
    position = board(entry.name)
    assert position.problems() == []
    assert entry.title and entry.case and len(entry.about) > 40
    assert entry.name.startswith("example-" + entry.case)
    assert position.title == entry.title


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda e: e.name)
def test_every_position_of_the_catalogue_survives_sharing(entry: NamedBoard) -> None:
    position = board(entry.name)
    assert rometeach.position("rome-iinc", position.share()) == position


# -- Commanders (Modules 5 and 6) --------------------------------------------------------------------------


def test_5_1_4_only_the_generic_emperor_can_follow_majorian() -> None:
    position = board("example-5.1.4")
    statesmen = position.rules.statesmen
    candidates = [s for s in position.statesmen_in_play if s not in ("Majorian", position.east.emperor)]
    assert sorted(candidates) == ["Aspar", "Pope Leo", "Ricimer"]
    assert all(statesmen[s].is_ineligible for s in candidates)
    assert [s for s in position.statesmen_in_play if statesmen[s].dynasty in position.dynasties] == ["Leo I"]
    assert not position.sole_emperor
    generic = position.edit("West emperor generic")
    assert generic.emperor_of("West").name == "the Generic Western Emperor"


def test_5_1_4_ricimer_is_the_assassin_and_his_target_is_majorian() -> None:
    position = board("example-5.1.4")
    (ricimer,) = assassination.default_assassins(position)
    assert ricimer.name == "Ricimer"
    assert assassination.default_target(position, ricimer).name == "Majorian"


def test_5_2_3_gallias_generic_governor_has_3_2_1_2_until_a_statesman_replaces_him() -> None:
    position = board("example-5.2.3")
    assert position.commander_of["Gallia"].abilities == Abilities(3, 2, 1, 2)
    assert position.edit("Gallia governor Galerius").commander_of["Gallia"].abilities == Abilities(4, 3, 1, 4)


def test_5_2_5_galerius_keeps_the_two_commands_that_go_west_or_the_one_that_stays_east() -> None:
    position = board("example-5.2.5")
    assert position.commander_of["Thracia"] == position.commander_of["Moesia"] == position.commander_of["Pannonia"]
    assert position.empire_of_commander(position.commander_of["Moesia"]) == "East"
    with pytest.raises(rometeach.BadInput, match=r"both Empires"):
        position.edit("dynasty Constantinian")
    west = position.edit("dynasty Constantinian; Thracia governor generic")
    assert west.empire_of_commander(west.commander_of["Pannonia"]) == "West"
    assert west.commander_of["Pannonia"].name == "Galerius"
    east = position.edit("dynasty Constantinian; Moesia governor generic; Pannonia governor generic")
    assert east.empire_of_commander(east.commander_of["Thracia"]) == "East"
    assert east.commander_of["Thracia"].commands == ("Thracia",)


def test_5_2_6_italia_in_497_is_ostrogothic_but_for_a_vandal_and_a_suevian_province() -> None:
    position = board("example-5.2.6")
    tribes = {p: position.provinces[p].tribe for p in position.rules.provinces_of["Italia"]}
    assert all(position.provinces[p].status is Status.FOEDERATI for p in tribes)
    assert {p: t for p, t in tribes.items() if t != "Ostrogothic"} == {
        "Corsica & Sardinia": "Vandal",
        "Rhaetia": "Suevian",
    }
    assert len(tribes) == 9


def test_6_2_4_pope_leo_is_an_ineligible_1_3_5_2_with_convert() -> None:
    position = board("example-6.2.4")
    leo = position.commander_of["Italia"]
    assert leo.statesman and leo.statesman.is_ineligible
    assert (leo.name, leo.abilities, leo.ability) == ("Pope Leo", Abilities(1, 3, 5, 2), "Convert")
    with pytest.raises(rometeach.BadInput, match="may never be Emperor"):
        position.edit("West emperor Pope Leo")


def test_6_3_11_maximian_fights_a_moorish_war_one_better_and_without_disaster_stalemate_or_defeat() -> None:
    position = board("example-6.3.11")
    odds = fight(position, "7/1 Moorish", "Western Emperor")
    assert [line.value for line in odds.ledger.lines if line.key == "war.ability"] == [-1]
    assert odds.p("Disaster") == odds.p("Stalemate") == odds.p("Defeat") == 0
    other = fight(position, "7/1 Moorish", "Africa")
    assert [line for line in other.ledger.lines if line.key == "war.ability"] == []
    assert other.p("Disaster") == Fraction(6, 216)
    assert other.p("Stalemate") == Fraction(30, 216)


# -- Event Phase (Module 8) --------------------------------------------------------------------------------


def test_8_1_7_persecution_costs_either_empire_2_prestige_half_of_intrigue_3_and_4_rounded_up() -> None:
    before, after = board("286"), board("example-8.1.7")
    assert events.placed_by_abilities(before) == ("Persecution",)
    for empire, intrigue in (("East", 3), ("West", 4)):
        assert before.emperor_of(empire).abilities.intrigue == intrigue
        loss = before.empire(empire).prestige - after.empire(empire).prestige
        assert loss == -(-intrigue // 2) == 2


def test_8_1_7_the_first_three_dice_of_the_example_are_papacy_and_bagaudae() -> None:
    by_dice = {dice: event for event, dice in standard().events.items()}
    assert by_dice[5, 3] == "Papacy"
    assert by_dice[1, 2] == "Bagaudae"


def test_8_1_7_two_of_three_more_events_are_papacy_with_the_chance_of_a_hand_count() -> None:
    """One of three draws may be another Event. If that is Persecution, it doubles and leaves 17 for the next draws."""
    odds = events.odds(board("example-8.1.7"), draws=3)
    papacy, other, persecution, of_17 = Fraction(1, 18), Fraction(16, 18), Fraction(1, 18), Fraction(1, 17)
    first_two = papacy * papacy
    first_and_third = papacy * (other * papacy + persecution * of_17)
    last_two = other * papacy * papacy + persecution * of_17 * of_17
    assert odds.doubled["Papacy"] == first_two + first_and_third + last_two


def test_8_1_7_the_doubled_papacy_makes_rome_insurgent_and_moves_no_track_but_the_first_ones_unrest() -> None:
    before, after = board("example-8.1.7"), board("example-8.1.7-end")
    assert after.events == {"Persecution": 1, "Papacy": 2, "Bagaudae": 1}
    assert before.provinces["Rome"].status is Status.ROMAN
    assert after.provinces["Rome"].status is Status.INSURGENT
    assert after.west.unrest - before.west.unrest == 2
    assert after.west.prestige == before.west.prestige
    assert after.east == before.east


def test_8_1_7_a_doubled_papacy_is_not_drawn_again() -> None:
    position = board("example-8.1.7", "event Papacy doubled")
    assert events.odds(position, draws=1).doubled["Papacy"] == 1
    assert events.odds(position, draws=1).single["Bagaudae"] == Fraction(1, 17)


def test_8_1_7_bagaudae_adds_one_to_every_revolt_die_in_gallia_and_nowhere_else() -> None:
    position = board("example-8.1.7-end")
    calm = position.edit("event Bagaudae off")
    for name, province in position.rules.provinces.items():
        change = revolt.modifier(position, name) - revolt.modifier(calm, name)
        assert change == (1 if province.command == "Gallia" else 0), name


def test_8_3_5_petronius_kills_valentinian_iii_with_a_5_and_a_total_of_13() -> None:
    position = board("example-8.3.5")
    odds = assassination.odds(position, war.commander(position, "Petronius"))
    assert odds.target.name == "Valentinian III"
    by_key: dict[str, int] = {}
    for line in odds.ledger.lines:
        by_key[line.key] = by_key.get(line.key, 0) + line.value
    assert by_key == {
        "assassination.assassin_intrigue": 4,
        "assassination.target_intrigue": 3,
        "assassination.popularity": 1,
        "assassination.dynasty": 3,
        "assassination.veteran_guard": -2,
        "assassination.capital_guard": -1,
    }
    assert 5 + odds.modifier == 13
    assert (odds.needs, odds.p_killed) == (4, Fraction(1, 2))
    assert (odds.empire, odds.prestige, odds.unrest) == ("West", -2, 3)


def test_8_3_5_petronius_and_ricimer_are_the_two_who_try() -> None:
    position = board("example-8.3.5")
    assert sorted(c.name for c in assassination.default_assassins(position)) == ["Petronius", "Ricimer"]


def test_8_3_5_petronius_as_rebel_emperor_holds_every_western_command_but_britannia() -> None:
    position = board("example-8.3.5-end")
    emperor = position.emperor_of("West")
    assert (emperor.name, emperor.kind) == ("Petronius", "Rebel Emperor")
    assert sorted(emperor.commands) == ["Africa", "Gallia", "Hispania", "Italia", "Pannonia"]
    assert position.commander_of["Britannia"].kind == "Rebel"
    assert position.face_up == ("Majorian", "Ricimer")
    assert "Ricimer" not in [c.name for c in assassination.default_assassins(position)]
    start = board("example-8.3.5")
    assert position.west.prestige - start.west.prestige == -2
    assert position.west.unrest - start.west.unrest == 3


# -- Treasury Phase (Module 9) -----------------------------------------------------------------------------


def test_9_1_1_287_gold_is_250_and_the_counters_in_boxes_3_and_7() -> None:
    tens, ones = tracks.gold_counters(board("example-9.1.1").east.gold)
    assert (tens.side, tens.box) == ("+250", 3)
    assert (ones.side, ones.box) == ("", 7)
    assert str(tens) == '"x10" on its "+250" side in box 3'


def test_9_1_1_the_gold_counters_show_every_amount_that_a_treasury_may_hold() -> None:
    for gold in range(-25, 501):
        tens, ones = tracks.gold_counters(gold)
        sign = -1 if ones.side == "-1" else 1
        assert (250 if tens.side else 0) + 10 * tens.box + sign * ones.box == gold
        assert 0 <= tens.box <= 25 and 0 <= ones.box <= 25
    for gold in (-26, 510):
        with pytest.raises(ValueError, match=str(gold)):
            tracks.gold_counters(gold)


def test_9_2_4_julian_doubles_gallias_22_gold_with_an_8() -> None:
    position = board("example-9.2.4")
    assert position.sole_emperor == "East"
    odds = tax.odds(position, war.commander(position, "Julian"))
    assert odds.base == 22
    assert odds.modifier == -9 and 8 + odds.modifier == -1
    assert odds.needs >= 8
    assert odds.empire == "West"
    assert odds.law.p(44) == odds.p_double == Fraction(30, 36)


def test_9_2_4_gallia_with_all_its_provinces_loyal_and_roman_pays_25() -> None:
    position = board("example-9.2.4", "Frisia roman; Suevia roman; Germania III roman")
    assert tax.base(position, position.commander_of["Gallia"]) == 25


def test_9_3_2_the_286_set_up_pays_62_in_the_west() -> None:
    position = board("286")
    values = {line.key.removeprefix("pay."): line.value for line in pay.ledger(position, "West").lines}
    legions = values["legion"] + values["pseudo_legion"]
    assert (values["cavalry"], values["guard"], values["fleet"], legions) == (12, 10, 12, 21)
    assert (values["fort"], values["auxilia"]) == (2, 5)
    amount = pay.amount(position, "West")
    assert amount == 62
    assert [c.box for c in tracks.pay_counters(amount)] == [6, 2]


def test_9_3_2_the_death_of_carausius_adds_19_to_make_81() -> None:
    position = board("example-9.3.2")
    amount = pay.amount(position, "West")
    assert (amount, amount - pay.amount(board("286"), "West")) == (81, 19)
    assert [c.box for c in tracks.pay_counters(amount)] == [8, 1]


def test_9_5_the_7_5_vandal_war_starts_in_one_of_four_vandal_provinces() -> None:
    position = board("example-9.5")
    assert "7/5 Vandal" in position.wars_box
    assert movement.placements(position, "7/5 Vandal") == ("Africa", "Baleares", "Mauretania I", "Numidia")


def test_9_5_from_numidia_it_goes_to_one_of_three_as_its_5_naval_strength_makes_a_sea_a_road() -> None:
    position = board("example-9.5", "7/5 Vandal @ Numidia with Gaiseric")
    assert movement.candidates(position, "7/5 Vandal") == ("Africa", "Baleares", "Mauretania I")
    far = movement.distances(position, position.rules.wars["7/5 Vandal"])
    assert [far[s] for s in ("Numidia", "Sicilia", "Corsica & Sardinia", "Carthaginensis")] == [2, 0, 0, 0]


def test_9_5_from_africa_it_goes_to_corsica_and_sardinia_or_sicilia() -> None:
    position = board("example-9.5", "7/5 Vandal @ Africa with Gaiseric; 7/5 Vandal visited Numidia")
    assert movement.candidates(position, "7/5 Vandal") == ("Corsica & Sardinia", "Sicilia")


def test_9_5_in_sicilia_a_2_makes_6_and_every_other_face_moves_it_on_too() -> None:
    position = board("example-9.5", "7/5 Vandal @ Sicilia with Gaiseric")
    odds = pillage.odds(position, "7/5 Vandal")
    assert [(line.key, line.value) for line in odds.ledger.lines] == [("pillage.leader", 5), ("pillage.auxilia", -1)]
    assert 2 + odds.modifier == 6
    assert odds.p_moves == 1
    without = pillage.odds(position.edit("Gaiseric off"), "7/5 Vandal")
    assert without.p_moves == Fraction(1, 3)


def test_9_5_from_sicilia_it_goes_to_neapolis_or_achaea() -> None:
    position = board("example-9.5", "7/5 Vandal @ Sicilia with Gaiseric; 7/5 Vandal visited Numidia, Africa")
    assert movement.candidates(position, "7/5 Vandal") == ("Achaea", "Neapolis")


def test_9_5_the_suevian_war_is_pushed_out_of_neapolis_to_rome_or_spoletium() -> None:
    position = board("example-9.5")
    steps = war_moves.draw(position, "7/5 Vandal")
    asked, end = play(steps, ["Numidia", "Africa", "Sicilia", (2,), "Neapolis", "Rome"])  # type: ignore[arg-type]
    assert [r.options for r in asked if isinstance(r, Draw)] == [
        ("Africa", "Baleares", "Mauretania I", "Numidia"),
        ("Africa", "Baleares", "Mauretania I"),
        ("Corsica & Sardinia", "Sicilia"),
        ("Achaea", "Neapolis"),
        ("Rome", "Spoletium"),
    ]
    assert [r.what for r in asked if isinstance(r, Roll)] == ["Pillage of the 7/5 Vandal War in Sicilia"]
    assert (end.wars["7/5 Vandal"].space, end.wars["7/5 Vandal"].leader) == ("Neapolis", "Gaiseric")
    assert end.wars["9/1 Suevian"].space == "Rome"
    assert "Gaiseric" not in end.leaders
    assert "7/5 Vandal" not in end.wars_box


# -- Unrest Phase (Module 10) ------------------------------------------------------------------------------


def test_10_2_7_belisarius_can_match_the_9_3_vandal_war_and_both_conquerors_count() -> None:
    position = board("example-10.2.7")
    odds = fight(position, "9/3 Vandal", "Belisarius")
    assert odds.matched and odds.brings == (3, 2)
    assert odds.p("Triumph") > 0
    sole = position.emperor_of("West")
    assert (sole.name, position.sole_emperor) == ("Justinian I", "East")
    assert odds.force.commander.ability == sole.ability == "Conquest"
    assert position.provinces["Mauretania I"].status is Status.BARBARIAN
    assert position.provinces["Numidia"].title == "Vandal Foederati"


def test_10_2_7_with_africa_alone_belisarius_could_not_match_its_naval_strength() -> None:
    position = board("example-10.2.7")
    assert not fight(position, "9/3 Vandal", "Belisarius", ["Africa"]).matched


def test_10_5_1_the_emperors_administration_4_and_3_is_prestige_and_40_gold_buys_4_more() -> None:
    position = board("example-10.5")
    east, west = position.emperor_of("East"), position.emperor_of("West")
    assert (east.abilities.administration, west.abilities.administration) == (4, 3)
    assert (west.kind, west.ability) == ("Rebel Emperor", "Prestige")
    assert east.abilities.administration * position.rules.values["gold.bread"] == 40
    assert position.east.gold >= 40 + 80


def test_10_5_2_the_emperors_popularity_3_and_1_calms_unrest_and_80_gold_8_more() -> None:
    position = board("example-10.5")
    popularity = [position.emperor_of(e).abilities.popularity for e in ("East", "West")]
    assert popularity == [3, 1]
    assert 80 // position.rules.values["gold.bread"] == 8
    assert position.east.unrest - popularity[0] - 8 >= 0


# -- War Phase (Module 11) ---------------------------------------------------------------------------------


def test_11_1_the_dice_of_the_286_set_up_lie_on_five_provinces_and_belgica() -> None:
    found = {o.province: o.revolts_on for o in revolt.all_odds(board("example-11.1"))}
    assert found == {
        "Lugdunensis II": 6,
        "Bosporus": 5,
        "Colchis": 5,
        "Germania II": 5,
        "Mesopotamia": 4,
        "Belgica": None,
    }


def test_11_1_belgica_can_only_be_romanised() -> None:
    odds = revolt.odds(board("example-11.1"), "Belgica")
    assert odds and odds.p_revolt == 0 and odds.p_romanise > 0


def test_11_1_lugdunensis_ii_becomes_roman_on_1_2_and_allied_on_a_6() -> None:
    position = board("example-11.1")
    assert faces(position, "Lugdunensis II") == {1: "Roman", 2: "Roman", 3: "", 4: "", 5: "", 6: "revolts"}
    odds = revolt.odds(position, "Lugdunensis II")
    assert odds
    assert odds.becomes == {"Allied": Fraction(1, 6)}
    assert odds.tracks == {(-1, 0): Fraction(1, 6), (0, 0): Fraction(3, 6), (1, 0): Fraction(2, 6)}


@pytest.mark.parametrize("unit", ["Guard", "Legion", "Pseudo Legion", "Auxilia"])
def test_11_1_one_unit_in_lugdunensis_ii_ends_the_danger_and_romanises_on_1_to_3(unit: str) -> None:
    position = board("example-11.1", f"Lugdunensis II +{unit}")
    assert faces(position, "Lugdunensis II") == {1: "Roman", 2: "Roman", 3: "Roman", 4: "", 5: "", 6: ""}


def test_11_1_germania_ii_revolts_on_5_and_6_from_4_for_two_rivers_less_2_for_its_garrison() -> None:
    position = board("example-11.1")
    lines = revolt.ledger(position, "Germania II").lines
    assert sorted((line.key, line.value) for line in lines) == [
        ("revolt.auxilia", -1),
        ("revolt.legion", -1),
        ("revolt.river", 2),
        ("revolt.river", 2),
    ]
    odds = revolt.odds(position, "Germania II")
    assert odds and (odds.revolts_on, odds.p_revolt) == (5, Fraction(1, 3))
    assert odds.tracks[-1, 1] == Fraction(1, 3)


@pytest.mark.parametrize("unit", ["Fleet", "Fort"])
def test_11_1_a_fleet_or_a_fort_takes_2_off_in_germania_ii_and_ends_the_danger(unit: str) -> None:
    position = board("example-11.1", f"Germania II +{unit}")
    assert revolt.modifier(position, "Germania II") == 0
    assert revolt.odds(position, "Germania II") is None


def test_11_1_a_veteran_auxilia_more_takes_2_off_in_germania_ii_and_ends_the_danger() -> None:
    position = board("example-11.1", "Germania II +Veteran Auxilia")
    assert revolt.modifier(position, "Germania II") == 0
    promoted = board("example-11.1", "Germania II promote Auxilia")
    assert revolt.modifier(promoted, "Germania II") == 1


def test_11_1_the_fleet_in_germania_ii_also_ends_the_unrest_of_its_fleet_icon() -> None:
    position = board("example-11.1")
    fleet = position.edit("Germania II +Fleet")
    assert unrest.ledger(position, "West").total - unrest.ledger(fleet, "West").total == 1


def test_11_1_an_allied_germania_iii_takes_its_2_away_from_germania_ii() -> None:
    position = board("example-11.1", "Germania III allied")
    assert revolt.modifier(position, "Germania II") == 0


def test_11_1_allied_bosporus_revolts_on_5_and_6_from_6_less_1_less_3() -> None:
    position = board("example-11.1")
    assert sorted(line.value for line in revolt.ledger(position, "Bosporus").lines) == [-1, -1, -1, -1, 2, 2, 2]
    assert faces(position, "Bosporus") == {1: "", 2: "", 3: "", 4: "", 5: "revolts", 6: "revolts"}


def test_11_1_an_allied_gothia_ii_leaves_bosporus_only_the_6() -> None:
    position = board("example-11.1", "Gothia II allied")
    assert revolt.modifier(position, "Bosporus") == 1
    odds = revolt.odds(position, "Bosporus")
    assert odds and odds.revolts_on == 6


def test_11_2_8_nobody_can_triumph_over_a_moorish_war_that_no_fleet_reaches() -> None:
    position = board("example-11.2.8")
    reach = war.may_fight_from(position, "7/1 Moorish")
    assert sorted(reach) == ["Baetica", "Mauretania I"]
    for commander in war.commanders(position):
        odds = fight(position, "7/1 Moorish", commander.name if commander.is_emperor else commander.box)
        assert odds.p("Triumph") == 0, commander.name
    spaces = ("Mauretania II", *(s for s, _ in position.rules.neighbours["Mauretania II"]))
    assert all(not position.provinces[s].units.fleet for s in spaces if s in position.provinces)


@pytest.mark.parametrize("change", ["Baetica insurgent; Baetica +Fleet", "Baetica Suevian Foederati"])
def test_11_2_8_an_insurgent_baetica_with_a_fleet_or_foederati_there_would_match_it(change: str) -> None:
    position = board("example-11.2.8", change)
    odds = fight(position, "7/1 Moorish", "Western Emperor", ["Baetica"])
    assert odds.matched and odds.p("Triumph") > 0


@pytest.mark.parametrize("space", ["Mauretania I", "Baetica"])
def test_11_2_8_a_fleet_in_carthaginensis_matches_it_once_it_has_moved_on(space: str) -> None:
    position = board("example-11.2.8", f"7/1 Moorish @ {space}; Carthaginensis +Fleet")
    odds = fight(position, "7/1 Moorish", "Western Emperor", ["Carthaginensis", space])
    assert odds.matched and odds.p("Triumph") > 0


AEGIDIUS = ("Gallaecia", "Celtiberia", "Narbonensis", "Tarraconensis")


def test_11_2_9_aegidius_triumphs_over_the_12_2_visigothic_war_with_a_total_of_8() -> None:
    position = board("example-11.2.9")
    odds = fight(position, "12/2 Visigothic", "Aegidius", AEGIDIUS)
    assert sorted(line.value for line in odds.ledger.lines) == sorted([12, -4, -1, -2, -2, -2, -1, -1, -2, -1])
    assert 12 + odds.modifier == 8
    assert war_dice.Reading(True, False, False).result((4, 4, 4), odds.modifier, odds.matched) == "Triumph"
    assert war_dice.Reading(False, False, False).result((4, 4, 4), odds.modifier, odds.matched) == "Disaster"
    assert odds.p("Disaster") == odds.p("Stalemate") == odds.p("Defeat") == 0
    assert odds.joint["Triumph", 4] == Fraction(sum(a + b <= 9 for a in range(1, 7) for b in range(1, 7)), 216)


def test_11_2_9_gallaecia_and_the_fleet_match_the_2_naval_strength_and_one_of_them_does_not() -> None:
    position = board("example-11.2.9")
    odds = fight(position, "12/2 Visigothic", "Aegidius", AEGIDIUS)
    assert (odds.needs, odds.brings, odds.matched) == ((2, 0), (2, 1), True)
    assert not fight(position, "12/2 Visigothic", "Aegidius", AEGIDIUS[1:]).matched


def test_11_2_9_the_visigoths_of_aquitania_ii_are_left_out_and_far_provinces_may_not_fight() -> None:
    position = board("example-11.2.9")
    assert "Aquitania II" not in war.may_fight_from(position, "12/2 Visigothic")
    with pytest.raises(rometeach.BadInput, match="connected"):
        fight(position, "12/2 Visigothic", "Aegidius", ["Lugdunensis I"])


def test_11_2_9_a_demoted_veteran_auxilia_costs_the_west_1_pay_less() -> None:
    position = board("example-11.2.9")
    demoted = position.edit("Narbonensis demote Veteran Auxilia")
    assert pay.amount(position, "West") - pay.amount(demoted, "West") == 1


def test_11_3_2_valens_dies_of_white_3_3_while_persecution_is_doubled() -> None:
    position = board("example-11.3.2")
    odds = fight(position, "10/2 Visigothic", "Valens")
    assert position.events["Persecution"] == 2
    assert war_dice.Reading(False, False, True).result((3, 3, 5), odds.modifier, odds.matched) == "Disaster"
    assert odds.joint["Disaster", 5] == Fraction(6, 216)
    assert odds.p("Disaster") == Fraction(1, 6)
    assert odds.p("Stalemate") == 0


def test_11_3_2_without_the_doubled_persecution_only_triples_would_kill_him() -> None:
    odds = fight(board("example-11.3.2", "event Persecution single"), "10/2 Visigothic", "Valens")
    assert odds.p("Disaster") == Fraction(1, 36)
    assert odds.p("Stalemate") == Fraction(5, 36)


def test_11_3_2_two_veteran_legions_and_a_pseudo_legion_can_fight() -> None:
    position = board("example-11.3.2")
    eligible = war.eligible(position, "10/2 Visigothic", war.commander(position, "Valens"))
    units = [position.provinces[p].units for p in eligible]
    assert sum(u.veteran_legion for u in units) == 2
    assert sum(u.pseudo_legion for u in units) == 1
    assert sum(u.legion for u in units) == 0


def test_11_4_magnentius_beats_constans_with_13_and_17_less_16() -> None:
    position = board("example-11.4")
    odds = civil_war.odds(position, war.commander(position, "Magnentius"))
    by_key: dict[str, int] = {}
    for line in odds.ledger.lines:
        by_key[line.key] = by_key.get(line.key, 0) + line.value
    assert by_key == {
        "civil_war.rebel_military": 2,
        "civil_war.rebel_veteran": 10,
        "civil_war.rebel_ordinary": 5,
        "civil_war.emperor_military": -3,
        "civil_war.loyal_veteran": -6,
        "civil_war.loyal_ordinary": -7,
    }
    assert 13 + odds.modifier == 14
    assert civil_war.read(13 + odds.modifier) == "Rebel Victory"
    assert not odds.must_destroy
    assert odds.emperor.name == "Constans"
    assert (odds.emperor.abilities.administration, odds.emperor.abilities.popularity) == (3, 4)


def test_11_5_4_aegidius_rebels_with_a_total_of_26() -> None:
    position = board("example-11.5.4")
    odds = rebellion.odds(position, war.commander(position, "Aegidius"))
    by_key: dict[str, int] = {}
    for line in odds.ledger.lines:
        by_key[line.key] = by_key.get(line.key, 0) + line.value
    assert by_key["rebellion.popularity"] == 1
    assert by_key["rebellion.unrest"] == 8
    assert by_key["rebellion.veteran_cavalry"] + by_key["rebellion.veteran_guard"] == 4
    assert 13 + odds.modifier == 26
    assert odds.needs == 12


def test_11_5_4_the_generic_governor_of_gallia_would_add_the_same_1() -> None:
    position = board("example-11.5.4")
    generic = position.edit("Gallia + Hispania governor generic")
    odds = rebellion.odds(generic, generic.commander_of["Gallia"])
    assert odds.who.abilities.popularity == 1
    assert 13 + odds.modifier == 26


# -- Extending and linking games (Module 13) ---------------------------------------------------------------


def test_13_2_2_chosroes_is_in_play_at_the_end_of_497_and_belongs_in_the_wars_box_of_565() -> None:
    position = board("example-13.2.2")
    assert [w.leader for w in position.wars.values()] == ["Chosroes"]
    assert "Chosroes" not in position.wars_box
    assert "Chosroes" in board("497").wars_box and "Chosroes" in board("565").wars_box


def test_13_3_3_britannia_ii_takes_over_a_garrison_of_five() -> None:
    position = board("example-13.3.3")
    assert str(position.provinces["Britannia II"].units) == "Veteran Legion, Pseudo Legion, Fort, 2 Auxilia"
    assert position.provinces["Valentia"].status is Status.INSURGENT


def test_13_3_4_one_rebel_holds_three_commands_and_another_moesia() -> None:
    position = board("example-13.3.4")
    assert position.commander_of["Thracia"].commands == ("Oriens", "Pontica", "Thracia")
    assert position.rebel_commands == {"Oriens", "Pontica", "Thracia", "Moesia"}
