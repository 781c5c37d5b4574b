"""The Unrest Phase (Module 10)."""

import pytest
from playing import at, first, follow, names, refusals

import rometeach
from rometeach.core.session.requests import Decision, Draw, Note
from rometeach.core.session.session import Stage
from rometeach.rome_iinc import stages
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import annexation, builds, governors, leaders, people, transfers, turn, unrest
from rometeach.rome_iinc.position import Position, Status


def test_10_1_each_empire_gains_its_unrest() -> None:
    p = at("286", "9/1 Vandal @ Rome")
    end, _ = follow(unrest.unrest(p))
    before, _ = follow(unrest.unrest(at("286")))
    assert end.west.unrest == before.west.unrest + 1 and end.east.unrest == before.east.unrest


@pytest.mark.parametrize(("name", "face", "number"), [("286", 4, 2), ("286", 6, 3), ("497", 2, 0), ("565", 6, 2)])
def test_6_1_2_how_many_counters_are_turned_up(name: str, face: int, number: int) -> None:
    p = at(name)
    steps = unrest.statesmen(p)
    next(steps)
    note = steps.send((face,))
    assert note.what == f"{number} counters are turned up."  # type: ignore[union-attr]


def test_10_3_2_on_turn_10_everything_is_turned_up() -> None:
    request = next(unrest.statesmen(at("286", "turn 10")))
    assert isinstance(request, Draw) and len(request.options) == 14


def test_2_2_3_the_leonid_dynasty_demotes_veteran_legions_and_auxilia_once() -> None:
    p = at("286", "Belgica +Veteran Auxilia")
    end, _ = follow(unrest.enter_dynasty(p, "Leonid"))
    assert end.units_on_map.veteran_legion == end.units_on_map.veteran_auxilia == 0
    assert end.units_on_map.legion == p.units_on_map.legion + p.units_on_map.veteran_legion
    assert end.units_on_map.veteran_guard == p.units_on_map.veteran_guard


def test_5_2_4_theodosian_brings_moesia_back_and_leaves_pannonia_west() -> None:
    p, _ = follow(unrest.enter_dynasty(at("286"), "Constantinian"))
    end, _ = follow(unrest.enter_dynasty(p, "Theodosian"))
    assert (end.empire_of_command("Moesia"), end.empire_of_command("Pannonia")) == ("East", "West")


def test_5_2_4_a_rebel_keeps_commands_of_both_empires_and_a_rebel_emperor_those_of_his_own() -> None:
    p = at("286", "Moesia + Thracia rebel Galerius")
    end, _ = follow(unrest.enter_dynasty(p, "Constantinian"))
    assert end.governors["Moesia"].commands == ("Moesia", "Thracia")
    assert isinstance(end, Position) and not [x for x in end.problems() if x.severity == "error"]
    p = at("286", "East rebel emperor Moesia + Oriens + Pannonia + Pontica + Thracia")
    end, _ = follow(unrest.enter_dynasty(p, "Constantinian"))
    assert end.east.rebel_commands == ("Oriens", "Pontica", "Thracia")


def test_10_2_3_conquest_and_justinian_annex_one_province_in_each_empire() -> None:
    p = at("497", "Anastasius out; East emperor Justinian I; dynasty Justinian")
    assert p.sole_emperor == "East"
    steps = unrest.annexations(p)
    decision = next(steps)
    assert decision.what == "Annex a Province (2 left)"  # type: ignore[union-attr]
    _, log = follow(unrest.annexations(p), ["done", "done"])
    assert {d.who for d in log.asked if isinstance(d, Decision)} == {"East", "West"}


@pytest.mark.parametrize(
    ("change", "province", "titles"),
    [
        ("", "Frisia", ["Allied"]),
        ("Germania II: none; Germania II Frankish Foederati", "Frisia", ["Allied", "Frankish Foederati"]),
        ("", "Colchis", ["Insurgent"]),
        ("", "Belgica", []),
        ("", "Rome", []),
        ("9/2 Alan @ Frisia", "Frisia", []),
        ("Suevia Suevian Foederati", "Suevia", ["Allied"]),
    ],
)
def test_10_2_6_what_a_province_may_become(change: str, province: str, titles: list[str]) -> None:
    assert [s.title for s in annexation.results(at("286", change), province)] == titles


def test_10_2_4_settlers_of_a_beaten_foederati_war_take_barbarian_provinces_near_it() -> None:
    p = at("286")
    found = annexation.results(p, "Frisia", "Frankish", frozenset({"Frisia"}))
    assert [s.title for s in found] == ["Allied", "Frankish Foederati"]


def test_10_2_1_each_annexation_is_a_prestige_for_the_provinces_own_empire() -> None:
    p = at("286")
    end, _ = follow(annexation.annex(p, "West", 2), ["Frisia allied", "Frisia insurgent"])
    assert end.provinces["Frisia"].status is Status.INSURGENT
    assert end.west.prestige == p.west.prestige + 2


# -- Governors ---------------------------------------------------------------------------------------------


def test_6_1_3_everybody_who_waits_must_be_seated_while_there_is_room() -> None:
    p = at("286", "Galerius face up")
    decision = first(governors.appoint(p))
    assert "done" not in names(decision)
    end, _ = follow(governors.appoint(p), ["Oriens governor Galerius", "done"])
    assert end.commander_of["Oriens"].name == "Galerius" and end.face_up == ()


def test_10_3_4_the_west_goes_first_on_even_turns() -> None:
    assert first(governors.appoint(at("286", "Galerius face up; turn 2"))).who == "West"


def test_5_2_5_a_governor_adds_and_drops_commands_that_touch() -> None:
    p = at("286", "Oriens governor Galerius")
    answers = ["Oriens + Pontica governor Galerius", "Oriens + Pontica + Thracia governor Galerius", "done"]
    end, log = follow(governors.appoint(p), answers)
    assert end.governors["Oriens"].commands == ("Oriens", "Pontica", "Thracia")
    third = [d for d in log.asked if isinstance(d, Decision) and d.who == "East"][2]
    assert refusals(third)["Oriens + Pontica + Thracia + Moesia governor Galerius"][1] == "5.2.5"
    fewer, _ = follow(
        governors.appoint(at("286", "Oriens + Pontica governor Galerius")), ["Pontica governor Galerius", "done"]
    )
    assert fewer.commander_of["Pontica"].name == "Galerius" and not fewer.commander_of["Oriens"].statesman


@pytest.mark.parametrize(
    ("change", "empire", "who", "commands", "case"),
    [
        ("Galerius face up", "West", "Galerius", ("Britannia",), "5.3.1"),
        ("Galerius face up", "West", "Galerius", ("Oriens",), "5.2.5"),
        ("Oriens governor Licinius; Galerius face up", "East", "Galerius", ("Oriens",), "6.1.3"),
        ("Oriens governor Licinius; Galerius face up", "East", "Licinius", ("Oriens", "Pontica"), "5.2.5"),
        ("Oriens governor Licinius", "East", "Licinius", ("Oriens", "Pannonia"), "5.2.5"),
        ("Africa governor Licinius", "West", "Licinius", ("Africa", "Gallia", "Hispania", "Italia"), "5.2.5"),
    ],
)
def test_10_3_3_appointments_that_are_refused(
    change: str, empire: str, who: str, commands: tuple[str, ...], case: str
) -> None:
    found = governors.against(at("286", change), empire, who, commands)
    assert found and found[1] == case


def all_barbarian(command: str, change: str = "") -> Position:
    p = at("286", change)
    return p.edit("; ".join(f"{n}: none; {n} barbarian" for n in p.rules.provinces_of[command]))


def test_6_1_7_nobody_governs_barbarian_provinces_alone() -> None:
    p = all_barbarian("Africa", "Galerius face up")
    assert governors.against(p, "West", "Galerius", ("Africa",)) == ("Africa has only Barbarian Provinces", "6.1.7")
    end, _ = follow(governors.leave_barbarians(all_barbarian("Africa", "Africa governor Galerius")))
    assert end.face_up == ("Galerius",) and not end.commander_of["Africa"].statesman
    end, _ = follow(governors.leave_barbarians(all_barbarian("Hispania", "Gallia + Hispania governor Galerius")))
    assert end.governors["Gallia"].commands == ("Gallia",)


def test_5_2_5_when_a_governor_of_several_commands_dies_they_are_generic_again() -> None:
    end = people.remove(at("286", "Oriens + Pontica governor Galerius"), "Galerius")
    assert "Oriens" not in end.governors and end.commander_of["Pontica"].box == "Pontica"


# -- Leaders -----------------------------------------------------------------------------------------------


def test_6_3_6_a_statesman_with_the_leader_ability_joins_a_war_and_a_rebels_commands_are_loyal() -> None:
    p = at("363", "Thracia rebel Alaric; 12/2 Visigothic @ Rhodope")
    end, _ = follow(leaders.settle(p))
    assert end.wars["12/2 Visigothic"].leader == "Alaric" and not end.rebel_provinces
    gone, _ = follow(leaders.remove_war(end, "12/2 Visigothic"))
    assert gone.face_up == ("Alaric",)


def test_6_3_6_zeno_the_emperor_deserts_and_is_replaced() -> None:
    p = at("425", "Theodosius II out; East emperor Zeno; 7/2 Isaurian @ Isauria; Aspar out; Majorian face up")
    end, _ = follow(leaders.settle(p), ["Majorian"])
    assert end.wars["7/2 Isaurian"].leader == "Zeno" and end.east.emperor == "Majorian"


@pytest.mark.parametrize("stage", [*turn.TURN, *stages.FIRST_TURN], ids=lambda s: s.name)
def test_6_3_6_a_step_begun_from_a_board_that_owes_a_leader_makes_him_one_first(stage: Stage[Board]) -> None:
    p = at("363", "Thracia governor Alaric; 14/2 Visigothic @ Rome")
    assert [q.where for q in p.problems() if q.case == "6.3.6"] == ["Alaric"]
    note = next(stage.run(p))
    assert isinstance(note, Note) and note.case == "6.3.6" and "Alaric" in note.what and "14/2 Visigothic" in note.what


def test_6_3_6_after_a_step_a_board_that_owed_a_leader_owes_none() -> None:
    p = at("363", "Thracia governor Alaric; 14/2 Visigothic @ Rome")
    session = rometeach.play(p, 1, phase="Pay")
    assert session.board.wars["14/2 Visigothic"].leader == "Alaric"
    assert session.board.commander_of["Thracia"].name != "Alaric" and session.log[0].case == "6.3.6"
    assert not [q for q in session.board.problems() if q.case == "6.3.6"]


def test_3_3_1_a_step_begun_where_a_leader_waits_beside_a_free_war_joins_them_first() -> None:
    p = at("363", "10/2 Visigothic @ Rhodope with Fritigern; 10/2 Visigothic off; 12/2 Visigothic @ Scythia")
    assert "Fritigern" in p.leaders
    note = next(turn.TURN[0].run(p))
    assert isinstance(note, Note) and note.what == "Fritigern joins the 12/2 Visigothic War." and note.case == "3.3.1"


def test_3_3_1_a_leader_whose_war_goes_joins_another_or_waits_at_home() -> None:
    p = at("363", "10/2 Visigothic @ Rhodope with Fritigern; 12/2 Visigothic @ Scythia")
    end, _ = follow(leaders.remove_war(p, "10/2 Visigothic"))
    assert end.wars["12/2 Visigothic"].leader == "Fritigern"
    end, _ = follow(leaders.remove_war(end, "12/2 Visigothic"))
    assert end.leaders["Fritigern"] == "Visigothic Homeland"


# -- Building ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "empire", "province", "unit", "case"),
    [
        ("", "East", "Rome", "guard", "10.6.1"),
        ("", "West", "Frisia", "guard", "10.6.1"),
        ("", "West", "Britannia I", "guard", "10.6.1"),
        ("Belgica +Fort", "West", "Belgica", "fort", "2.3.1"),
        ("barracks: none", "West", "Celtiberia", "legion", "10.6.1"),
        ("West gold 4", "West", "Celtiberia", "auxilia", "10.6.1"),
        ("", "East", "mountain", "fleet", "10.6.3"),
    ],
)
def test_10_6_1_builds_that_are_refused(change: str, empire: str, province: str, unit: str, case: str) -> None:
    p = at("286", change)
    if province == "mountain":
        province = mountain(p)
    found = builds.against_build(p, empire, province, unit)
    assert found and found[1] == case


def test_10_6_1_a_build_takes_the_unit_from_the_barracks_and_its_price() -> None:
    p = at("286")
    end, log = follow(builds.build(p), ["done", "Celtiberia +Fort", "Celtiberia promote Fort", "done"])
    assert end.provinces["Celtiberia"].units.pseudo_legion == 1
    assert p.barracks.pseudo_legion - end.barracks.pseudo_legion == 1
    assert p.west.gold - end.west.gold == 20
    assert "Rome +Guard" in refusals(log.asked[0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "unit", "case"),
    [
        ("Celtiberia +Auxilia; dynasty Valentinian", "auxilia", "2.2.6"),
        ("Celtiberia +Fort +2 Pseudo Legion", "fort", "2.3.1"),
        ("", "fort", "10.6.2"),
        ("Celtiberia +Auxilia; West gold 4", "auxilia", "10.6.2"),
    ],
)
def test_10_6_2_promotions_that_are_refused(change: str, unit: str, case: str) -> None:
    found = builds.against_promotion(at("286", change), "West", "Celtiberia", unit)
    assert found and found[1] == case


# -- Transfers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "source", "target", "gold"),
    [
        ("legion", "Germania II", "Germania I", 0),
        ("legion", "Germania II", "Rome", 3),
        ("guard", "Belgica", "Rome", 0),
        ("guard", "Belgica", "Moesia I", 5),
        ("veteran_auxilia", "Belgica", "Rome", 2),
    ],
)
def test_10_7_2_what_a_transfer_costs(unit: str, source: str, target: str, gold: int) -> None:
    assert transfers.cost(at("286"), unit, source, target) == gold


@pytest.mark.parametrize(
    ("change", "unit", "source", "target", "case"),
    [
        ("", "legion", "Germania II", "Germania II", "10.7.1"),
        ("", "veteran_fleet", "Germania II", "Belgica", "10.7.1"),
        ("Belgica +Fort", "fort", "Belgica", "Lugdunensis I", "10.7.4"),
        ("", "guard", "Belgica", "Suevia", "10.7.1"),
        ("", "guard", "Belgica", "Britannia I", "10.7.5"),
        ("", "fleet", "Africa", "mountain", "10.7.3"),
        ("Mesopotamia roman; Mesopotamia +Fleet", "fleet", "Mesopotamia", "Syria", "10.7.3"),
        ("", "guard", "Belgica", "Rome", "2.3.1"),
        ("West gold 0", "legion", "Germania II", "Rome", "10.7.2"),
    ],
)
def test_10_7_1_transfers_that_are_refused(change: str, unit: str, source: str, target: str, case: str) -> None:
    p = at("286", change)
    target = mountain(p) if target == "mountain" else target
    found = transfers.against(p, unit, source, target)
    assert found and found[1] == case


def mountain(p: Position) -> str:
    """A Mountain Province that holds Units of some kind."""
    return next(n for n, x in p.rules.provinces.items() if x.mountain and p.provinces[n].status is Status.ROMAN)


def test_10_7_2_the_other_player_must_agree_and_pays() -> None:
    p = at("286")
    end, _log = follow(builds.transfer(p), ["done", "Belgica > Moesia I: Guard", "yes", "done"])
    assert end.provinces["Moesia I"].units.guard == 1
    assert p.east.gold - end.east.gold == 5 and end.west.gold == p.west.gold
    refused, _ = follow(builds.transfer(p), ["done", "Belgica > Moesia I: Guard", "no", "done"])
    assert refused.provinces == p.provinces


def test_10_7_5_a_rebels_units_move_among_his_own_provinces_free_of_charge_only() -> None:
    p = at("286", "Gallia rebel; Britannia I roman")
    assert transfers.against(p, "veteran_legion", "Britannia I", "Valentia") is None
    both = at("286", "Britannia + Gallia rebel Carausius")
    found = transfers.against(both, "veteran_legion", "Britannia I", "Lugdunensis I")
    assert found and found[1] == "5.3.3"


def test_2_3_3_units_leave_for_their_command_then_for_the_empire_at_one_unrest_each() -> None:
    p = at("286", "Belgica: Fort, Auxilia")
    targets = transfers._ways_out(p, "Belgica", "auxilia")
    assert targets[0] and {p.rules.provinces[n].command for n in targets[1]} == {"Gallia"}
    end, _ = follow(transfers.evict(p, "Belgica"), ["Narbonensis"])
    assert end.provinces["Narbonensis"].units.auxilia == 1 and end.west.unrest == p.west.unrest
    assert end.barracks.pseudo_legion == p.barracks.pseudo_legion + 1
    lonely = "; ".join(f"{n}: none; {n} barbarian" for n in p.rules.provinces_of["Gallia"] if n != "Belgica")
    end, _ = follow(transfers.evict(at("286", f"{lonely}; Belgica: Guard"), "Belgica"), ["Pisae"])
    assert end.west.unrest == p.west.unrest + 1


def test_2_3_4_only_units_with_nowhere_else_to_go_join_rebels() -> None:
    change = "; ".join(f"{c} rebel" for c in ("Africa", "Hispania", "Italia"))
    p = at("286", change)
    lonely = "; ".join(f"{n}: none; {n} barbarian" for n in p.rules.provinces_of["Gallia"] if n != "Belgica")
    near, places = transfers._ways_out(p.edit(f"{lonely}; Belgica: Auxilia"), "Belgica", "auxilia")
    assert not near and places and not any(p.is_loyal(n) for n in places)


def test_6_1_7_he_leaves_before_the_next_step_not_at_the_end_of_the_phase() -> None:
    p = all_barbarian("Africa", "Africa governor Galerius")
    for stage in turn.TURN:
        first = next(iter(stage.run(p)), None)
        assert isinstance(first, Note) and first.case == "6.1.7", stage.name
