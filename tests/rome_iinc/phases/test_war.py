"""The War Phase (Module 11)."""

import pytest
from playing import at, follow, force, names, tracks

from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Decision, Note, Roll
from rometeach.rome_iinc.actions import DISHONOR, Attack
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.phases import (
    civil_war_order,
    civil_wars,
    fights,
    losses,
    promotions,
    rebellions,
    revolts,
    succession,
    victory,
)
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.position import Position, Status


def rolled(p: Position, dice: dict[str, int]) -> tuple[list[int], list[str]]:
    """A die for each Province that rolls, harmless unless named."""
    first = "East" if p.turn % 2 else "West"
    order = sorted(revolt.all_odds(p), key=lambda o: (o.empire != first, o.province))
    return [dice.get(o.province, 3 if o.status == "Insurgent" else 1) for o in order], [o.province for o in order]


def test_11_1_3_a_revolting_roman_province_costs_prestige_and_unrest() -> None:
    p = at("286")
    dice, _ = rolled(p, {"Germania II": 6, "Lugdunensis II": 4, "Belgica": 6})
    end, _ = follow(revolts.revolts(p), dice)
    assert end.provinces["Germania II"].status is Status.INSURGENT
    assert (end.west.prestige - p.west.prestige, end.west.unrest - p.west.unrest) == (-1, 1)


def test_11_1_5_units_of_a_province_that_turns_allied_must_leave() -> None:
    p = at("286", "Lugdunensis II +Fort; 9/2 Alan @ Lugdunensis II")
    dice, _ = rolled(p, {"Lugdunensis II": 6, "Belgica": 3})
    end, _ = follow(revolts.revolts(p), dice)
    assert end.provinces["Lugdunensis II"].status is Status.ALLIED
    assert end.provinces["Lugdunensis II"].units.number == 0
    assert end.barracks.pseudo_legion == p.barracks.pseudo_legion + 1


def test_11_1_4_romanisation_brings_no_prestige_to_a_rebel() -> None:
    p = at("286", "Gallia rebel")
    dice, _ = rolled(p, {"Belgica": 1, "Lugdunensis II": 4})
    end, _ = follow(revolts.revolts(p), dice)
    assert end.provinces["Belgica"].status is Status.ROMAN and end.west.prestige == p.west.prestige


# -- Wars --------------------------------------------------------------------------------------------------


def test_11_2_1_a_war_and_a_commander_fight_once() -> None:
    p = at("286", "9/1 Vandal @ Pisae; 9/2 Alan @ Rome")
    offered = {(name, who.box) for name, who, _ in war.open_fights(p, "West")}
    assert {("9/1 Vandal", "Italia"), ("9/2 Alan", "Italia"), ("9/2 Alan", "Western Emperor")} <= offered
    end, _ = follow(fights.fight(p, force(p, "9/2 Alan", "Italia", "Rome"), "West"), [(1, 2, 1), "dishonor"])
    assert not any(name == "9/2 Alan" or who.box == "Italia" for name, who, _ in war.open_fights(end, "West"))


def test_11_2_1_the_choice_of_a_fight_is_about_the_open_fights_and_offers_each_of_them() -> None:
    p = at("286", "turn 2; 9/1 Vandal @ Pisae; 9/2 Alan @ Rome")
    asked = next(fights.wars(p))
    assert isinstance(asked, Decision) and asked.who == "West"
    assert asked.about == tuple(war.open_fights(asked.board, "West"))
    offered = {o.action: o.meaning for o in asked.options}
    assert offered.pop(DONE) == "fight no more Wars"
    said = {Attack(name, who.box): f"{who.name} in {p.wars[name].space}" for name, who, _ in asked.about}
    assert offered == said and len(said) > 1


def test_6_1_5_an_imperial_emperor_does_not_fight_under_the_theodosian_dynasty() -> None:
    p = at("425", "12/2 Visigothic @ Narbonensis")
    assert p.west.emperor == "Valentinian III" and "Theodosian" in p.dynasties
    assert not any(who.box == "Western Emperor" for _, who, _ in war.open_fights(p, "West"))


@pytest.mark.parametrize(
    ("units", "says"),
    [
        ("Fort", "2 Losses to take"),
        ("Fort; Pisae: Legion", "3 Losses to take, 1 must Destroy Legions"),
        ("2 Pseudo Legion", "3 Losses to take, 2 must Destroy Legions"),
    ],
)
def test_2_2_3_only_legions_that_are_there_must_be_destroyed(units: str, says: str) -> None:
    p = at("286", f"9/2 Alan @ Rome; Pisae: none; Rome: {units}")
    toll = losses.Toll("West", "West", Fighters(("Rome", "Pisae")), ("Rome",), int(says[0]), 2)
    asked = next(losses.take(p, toll))
    assert isinstance(asked, Decision) and asked.what == says


@pytest.mark.parametrize(("dice", "result"), [((1, 3, 1), "Triumph"), ((4, 4, 1), "Stalemate"), ((6, 5, 2), "Defeat")])
def test_11_2_1_results_of_the_war_dice(dice: tuple[int, int, int], result: str) -> None:
    strong = dice == (1, 3, 1)
    p = at("286", "9/2 Alan @ Rome" + ("; Rome: Veteran Cavalry, Guard, 2 Veteran Legion" if strong else ""))
    fought = force(p, "9/2 Alan", "Italia", "Rome", "Pisae")
    steps = fights.fight(p, fought, "West")
    assert isinstance(next(steps), Roll)
    note = steps.send(dice)
    losses = "1 Loss" if dice[2] == 1 else f"{dice[2]} Losses"
    assert f": {result}, {losses}." in note.what  # type: ignore[union-attr]


def test_11_2_4_a_sole_emperor_names_the_empire_that_gains_before_the_dice() -> None:
    p = at("286", "West viceroy; Maximian out; 12/2 Visigothic @ Noricum")
    both = ("Noricum", "Rhaetia")
    assert {p.empire_of[n] for n in both} == {"East", "West"}
    who = p.emperor_of("West")
    end, _ = follow(fights._benefit(p, fights.Force("12/2 Visigothic", who, both), "East"), ["West"])
    assert end == "West"
    assert follow(fights._benefit(p, fights.Force("12/2 Visigothic", who, ("Noricum",)), "East"))[0] == "East"


def test_11_2_6_a_rebels_triumph_pays_for_losses_only() -> None:
    p = at("286", "4/2 Pictish @ Valentia; West unrest 9")
    toll = fights._toll(p, force(p, "4/2 Pictish", "Carausius", "Valentia"), "West", "West", "Triumph", 2)
    assert toll.purse == 0
    steps = fights._triumph(p, force(p, "4/2 Pictish", "Carausius", "Valentia"), "West", "West", toll)
    decision = next(r for r in steps if isinstance(r, Decision))
    assert ("tribute" in names(decision)) == (4 * p.rules.statesmen["Carausius"].abilities.administration >= 10)


def test_6_3_11_a_triumph_with_the_matching_ability_annexes_one_more() -> None:
    p = at("example-6.3.11")
    moorish = p.rules.wars["7/1 Moorish"]
    assert fights.chart.annexations(p, p.emperor_of("West"), moorish) == 2
    assert fights.chart.annexations(p, p.commander_of["Africa"], moorish) == 1


# -- Losses ------------------------------------------------------------------------------------------------


KINDS = ("demote", "destroy", "disgrace", "dishonor", "dismiss", "revolt", "tribute")


def offered(p: Position, toll: losses.Toll, taken: dict[str, int] | None = None, owed: int = 0) -> set[str]:
    return {o.name for o in losses.choices(p, toll, taken or {}, owed, toll.number, toll.purse)}


def test_11_3_1_the_seven_kinds_of_losses() -> None:
    p = at("286", "Belgica: Veteran Guard, Legion, Pseudo Legion, 2 Auxilia")
    found = offered(p, losses.Toll("West", "West", Fighters(("Belgica",)), ("Belgica", "Lugdunensis I"), 3))
    assert {n.partition(" ")[0] for n in found} == set(KINDS)
    assert "destroy Pseudo Legion in Belgica" not in found and "destroy Legion in Belgica" in found


def test_11_3_1_two_of_a_kind_but_any_number_of_legions() -> None:
    p = at("286", "Belgica: 2 Legion, Veteran Guard")
    toll = losses.Toll("West", "West", Fighters(("Belgica",)), ("Belgica",), 3)
    found = offered(p, toll, dict.fromkeys(KINDS, 2))
    assert {n.partition(" ")[0] for n in found} == {"destroy"}


def test_2_2_3_compulsory_legions_are_kept_in_reserve_and_lapse_without_legions() -> None:
    p = at("286", "Belgica: Legion")
    toll = losses.Toll("West", "West", Fighters(("Belgica",)), (), 2, must_destroy=2)
    assert offered(p, toll, owed=2) == {"destroy Legion in Belgica"}
    (end, _), _ = follow(losses.take(p, toll), ["dishonor"])
    assert end.west.prestige == p.west.prestige - 1 and not end.provinces["Belgica"].units.number


def test_11_3_1_losses_with_nothing_to_fall_on_lapse() -> None:
    p = at("286", "Belgica: none; West gold 0")
    toll = losses.Toll("West", "West", Fighters(("Belgica",)), (), 6)
    _, log = follow(losses.take(p, toll), ["disgrace", "disgrace"])
    assert "2 Losses without anything to fall on" in log.text


def test_2_1_1_the_player_says_which_auxilia_are_dismissed() -> None:
    p = at("286", "Belgica: 2 Auxilia; Narbonensis: 2 Auxilia")
    toll = losses.Toll("West", "West", Fighters(("Belgica", "Narbonensis")), (), 1)
    (end, _), _ = follow(losses.take(p, toll), ["dismiss 2 Auxilia", "Narbonensis", "Belgica"])
    assert (end.provinces["Belgica"].units.auxilia, end.provinces["Narbonensis"].units.auxilia) == (1, 1)
    assert end.barracks.auxilia == p.barracks.auxilia + 2


def test_12_4_4_harder_losses_dismiss_three_and_pay_fifteen() -> None:
    p = at("286", "Belgica: 2 Auxilia; Narbonensis: 2 Auxilia; option losses on; West gold 29")
    toll = losses.Toll("West", "West", Fighters(("Belgica", "Narbonensis")), (), 2)
    (end, _), _ = follow(losses.take(p, toll), ["dismiss 3 Auxilia", "Belgica", "Belgica", "tribute"])
    assert end.west.gold == 14 and end.barracks.auxilia == p.barracks.auxilia + 3
    assert "tribute" not in offered(end, toll)


def test_2_2_4_a_pseudo_legion_is_demoted_where_no_fort_stands_and_dismissed_nowhere() -> None:
    toll = losses.Toll("West", "West", Fighters(("Belgica",)), (), 1)
    assert "demote Pseudo Legion in Belgica" in offered(at("286", "Belgica: Pseudo Legion"), toll)
    both = offered(at("286", "Belgica: Pseudo Legion, Fort"), toll)
    assert "demote Pseudo Legion in Belgica" not in both and "dismiss Fort in Belgica" in both
    assert not any("dismiss" in n and "Legion" in n for n in both)


def test_2_2_6_auxilia_and_forts_are_no_losses_of_a_civil_war() -> None:
    p = at("286", "Belgica: Fort, Veteran Auxilia, Auxilia, Guard")
    toll = losses.Toll("West", "West", Fighters(("Belgica",)), (), 1, in_civil_war=True)
    found = offered(p, toll)
    assert "dismiss Guard in Belgica" in found and not any("Auxilia" in n or "Fort" in n for n in found)


# -- Promotions --------------------------------------------------------------------------------------------


def test_2_1_2_who_may_be_promoted() -> None:
    p = at("286", "Belgica: Cavalry, Guard, Legion, Pseudo Legion, Fort, Auxilia, Fleet")
    every = {
        o.name.rpartition("promote ")[2] for o in promotions.choices(p, Fighters(("Belgica",)), promotions.IN_WARS)
    }
    assert every == {"Cavalry", "Guard", "Legion", "Auxilia", "Fleet"}  # the Fort has no room as a Pseudo Legion
    valentinian = p.edit("dynasty Valentinian; Belgica -Legion")
    found = {
        o.name.rpartition("promote ")[2]
        for o in promotions.choices(valentinian, Fighters(("Belgica",)), promotions.IN_WARS)
    }
    assert found == {"Cavalry", "Guard", "Fort", "Fleet"}


def test_6_3_10_the_veteran_ability_promotes_two() -> None:
    p = at("286", "Belgica: Cavalry, Guard, Fleet")
    end, _ = follow(
        promotions.promote(p, "West", Fighters(("Belgica",)), 2), ["Belgica promote Guard", "Belgica promote Fleet"]
    )
    assert end.provinces["Belgica"].units.veteran_guard == end.provinces["Belgica"].units.veteran_fleet == 1


# -- Civil Wars --------------------------------------------------------------------------------------------


def test_11_4_an_emperor_must_fight_the_rebels_of_his_empire_once() -> None:
    p = at("286")
    (war,) = civil_war_order.due(p)
    assert (war.rebel.name, [e.name for e in war.emperors], war.must) == ("Carausius", ["Maximian"], True)
    assert civil_war_order.due(p.edit("used rebels: Carausius")) == ()


def test_11_4_a_rebel_defeat_kills_the_rebel_and_frees_his_commands() -> None:
    p = at("286", "West unrest 9; West gold 0; West prestige 3")
    steps = civil_wars.fight(p, p.commander_of["Britannia"], p.emperor_of("West"))
    dice = (1, 1, 1)
    total = sum(dice) + next(steps).ledger.total  # type: ignore[union-attr]
    assert total <= 9
    _, log = follow(civil_wars.fight(p, p.commander_of["Britannia"], p.emperor_of("West")), _until_end(p, dice))
    assert "Carausius dies" in log.text


def _until_end(p: Position, dice: tuple[int, int, int]) -> list[object]:
    steps = civil_wars.fight(p, p.commander_of["Britannia"], p.emperor_of("West"))
    answers: list[object] = []
    answer: object = None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Roll):
                answer = dice
                answers.append(dice)
            elif isinstance(asked, Decision):
                answer = DISHONOR if DISHONOR in asked.actions else asked.actions[0]
                answers.append(answer)
    except StopIteration:
        return answers


def test_12_2_2_rebels_of_a_fallen_empire_may_be_left_alone() -> None:
    p = at("286", "Maximian out; West fallen")
    (war,) = civil_war_order.due(p)
    assert not war.must and war.emperors[0].name == "Diocletian"
    end, _ = follow(civil_wars.civil_wars(p), ["done"])
    assert end.used.rebels == ("Carausius",)


def test_11_4_two_rebel_emperors_fight_each_other_once() -> None:
    p = at(
        "286",
        "East rebel emperor Moesia + Oriens + Pannonia + Pontica + Thracia; "
        "West rebel emperor Africa + Gallia + Hispania + Italia; used rebels: Carausius",
    )
    _, log = follow(civil_wars.civil_wars(p), _play(p))
    assert sum(isinstance(a, Roll) for a in log.asked) == 1


def _play(p: Position) -> list[object]:
    answers: list[object] = []
    steps, answer = civil_wars.civil_wars(p), None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Roll):
                answer = (2, 6, 1)
                answers.append(answer)
            elif not isinstance(asked, Note):
                assert isinstance(asked, Decision)
                answer = asked.actions[0]
                answers.append(answer)
    except StopIteration:
        return answers


def test_13_3_4_a_rebel_with_commands_of_both_empires_is_fought_by_one_emperor() -> None:
    p = at("286", "dynasty Constantinian; Carausius out; Britannia loyal; Moesia + Thracia rebel Galerius")
    (war,) = civil_war_order.due(p)
    assert [e.name for e in war.emperors] == ["Diocletian", "Maximian"] and war.must


def test_5_1_4_the_victor_over_a_rebel_emperor_is_sole_emperor_with_a_viceroy() -> None:
    p = at("286", "West rebel emperor Africa + Gallia + Hispania + Italia")
    board, _ = follow(civil_wars._rebel_defeat(p, p.emperor_of("West"), p.emperor_of("East")))
    assert (board.sole_emperor, board.west.seat) == ("East", "Viceroy")
    assert "Maximian" not in board.statesmen_in_play


def test_5_1_4_a_rebel_emperor_who_wins_is_sole_emperor() -> None:
    p = at("286", "West rebel emperor Africa + Gallia + Hispania + Italia")
    end, _ = follow(civil_wars._rebel_victory(p, p.emperor_of("West"), p.emperor_of("East")))
    assert (end.sole_emperor, end.east.seat, end.west.emperor, end.west.rebel_commands) == (
        "West",
        "Viceroy",
        "Maximian",
        (),
    )


def test_6_1_6_an_ineligible_rebel_who_wins_is_a_governor_again() -> None:
    p = at("425", "Italia rebel Ricimer; Majorian face up")
    end, _ = follow(succession.usurp(p, p.commander_of["Italia"], "West"), ["Majorian"])
    assert end.commander_of["Italia"].kind == "Governor" and end.west.emperor == "Majorian"


def test_5_1_4_imperial_statesmen_come_before_all_others() -> None:
    p = at("425", "Anthemius face up; Majorian face up; Valentinian III out; Theodosius II out; East emperor generic")
    imperial = next(iter(succession.imperial(p)), "")
    end, _log = follow(succession.appoint(p, "West"), [] if imperial else ["Majorian"])
    assert end.west.emperor == (imperial or "Majorian")
    found = at("425", "Marcian face up; Majorian face up; Valentinian III out")
    end, _ = follow(succession.appoint(found, "West"))
    assert end.west.emperor == "Marcian"


# -- Rebellions --------------------------------------------------------------------------------------------


def test_11_5_3_only_governors_with_a_war_counter_roll_and_it_goes() -> None:
    p = at("example-11.5.4")
    end, log = follow(rebellions.after_triumphs(p), [(1, 1, 1)])
    assert len(log.asked) == 1 and not end.governors["Gallia"].triumphs and not end.governors["Gallia"].rebel


def test_11_5_4_governors_of_a_fallen_empire_rebel_without_dice() -> None:
    end, log = follow(succession.fall(at("286"), "East"))
    assert not log.asked and all(end.commander_of[c].is_rebel for c in ("Oriens", "Pontica", "Thracia"))


def test_12_3_what_was_fought_is_forgotten_next_turn() -> None:
    p = at("286", "used rebels: Carausius; used commanders: Italia")
    end, _ = follow(victory.victory(p))
    assert end.used.rebels == end.used.commanders == () and tracks(end, "West") == tracks(p, "West")
