"""The worked Examples that need play: dice and answers of the rulebook, on the positions of the catalogue."""

import pytest
from playing import at, follow, force, names, tracks

from rometeach.core.session.requests import Decision, Roll
from rometeach.rome_iinc.charts import pay, revolt
from rometeach.rome_iinc.phases import (
    annexation,
    civil_war_order,
    civil_wars,
    events,
    fights,
    rebellions,
    succession,
    treasury,
    unrest,
    wars,
)
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.position import Position, Status


def test_5_1_4_ricimer_kills_majorian_and_the_senate_names_a_generic_emperor() -> None:
    p = at("example-5.1.4", "Thracia governor generic; Gallia governor generic")
    end, log = follow(events.assassination_step(p), [6])
    assert end.west.emperor == "" and end.west.seat == "Emperor" and end.west.rebel_commands == ()
    assert end.commander_of["Italia"].name == "Ricimer" and not end.commander_of["Italia"].is_rebel
    assert "never be Emperor" in log.text and "Senate" in log.text
    assert "Majorian" not in end.statesmen_in_play


@pytest.mark.parametrize(("keeps", "commands"), [("West", ("Moesia", "Pannonia")), ("East", ("Thracia",))])
def test_5_2_5_galerius_keeps_the_commands_of_one_empire(keeps: str, commands: tuple[str, ...]) -> None:
    p = at("example-5.2.5")
    end, log = follow(unrest.enter_dynasty(p, "Constantinian"), [keeps])
    assert [o.meaning for o in log.decision("divide").options] == ["Thracia", "Moesia + Pannonia"]
    assert [c for c in end.rules.commands if end.commander_of[c].name == "Galerius"] == list(commands)
    assert end.empire_of_command("Moesia") == end.empire_of_command("Pannonia") == "West"


def test_8_1_7_persecution_two_papacies_and_a_third_that_is_rolled_again() -> None:
    p = at("286", "Rome roman")
    papacy, bagaudae = (5, 6), (1, 4)
    answers = [3, papacy, 2, papacy, papacy, bagaudae]
    end, log = follow(events.events(p), answers)
    assert dict(end.events) == {"Persecution": 1, "Papacy": 2, "Bagaudae": 1}
    assert (end.east.prestige - p.east.prestige, end.west.prestige - p.west.prestige) == (-2, -2)
    assert end.west.unrest - p.west.unrest == 2 and end.east.unrest == p.east.unrest
    assert end.provinces["Rome"].status is Status.INSURGENT
    assert "again" in log.text
    assert revolt.modifier(end, "Belgica") == revolt.modifier(p, "Belgica") + 1


def test_8_3_5_petronius_becomes_rebel_emperor_and_ricimer_does_not_roll() -> None:
    p = at("example-8.3.5")
    end, log = follow(events.assassination_step(p), ["Pannonia", 5])
    assert end.west.emperor == "Petronius"
    assert sorted(end.west.rebel_commands) == ["Africa", "Gallia", "Hispania", "Italia", "Pannonia"]
    assert end.face_up == ("Majorian", "Ricimer")
    assert (end.west.prestige - p.west.prestige, end.west.unrest - p.west.unrest) == (-2, 3)
    assert end.commander_of["Britannia"].kind == "Rebel"
    assert sum(isinstance(a, Roll) for a in log.asked) == 1


def test_8_3_5_if_ricimer_kills_valentinian_iii_another_emperor_is_appointed() -> None:
    p = at("example-8.3.5")
    end, log = follow(events.assassination_step(p), ["Italia", 6, "Petronius"])
    decision = log.decision("emperor")
    assert decision.who == "West" and "Ricimer" not in names(decision)
    assert end.west.emperor == "Petronius" and end.west.rebel_commands == ()
    assert end.commander_of["Italia"].name == "Ricimer" and not end.commander_of["Italia"].is_rebel


def test_9_3_2_the_death_of_carausius_adds_19_to_the_western_pay() -> None:
    p = at("286")
    deaths = [6 if name == "Carausius" else 1 for name in ("Diocletian", "Maximian", "Carausius")]
    end, log = follow(events.mortality_step(p), deaths)
    assert [a.what.removeprefix("the Mortality of ") for a in log.asked] == ["Diocletian", "Maximian", "Carausius"]
    assert (pay.amount(p, "West"), pay.amount(end, "West")) == (62, 81)
    assert not end.rebel_provinces


def test_9_5_gaiseric_sails_from_numidia_by_africa_and_sicilia_to_neapolis() -> None:
    p = at("example-9.5")
    answers = ["Numidia", "Africa", "Sicilia", 2, "Neapolis", "Rome"]
    end, log = follow(wars.draw(p, "7/5 Vandal"), answers)
    assert (end.wars["7/5 Vandal"].space, end.wars["7/5 Vandal"].leader) == ("Neapolis", "Gaiseric")
    assert end.wars["9/1 Suevian"].space == "Rome" and not end.wars["9/1 Suevian"].moved
    assert sum(isinstance(a, Roll) for a in log.asked) == 1


def test_10_2_7_belisarius_annexes_three_times_for_three_prestige() -> None:
    p = at("example-10.2.7")
    fought = ("Africa", "Baleares")
    steps = fights.fight(p, force(p, "9/3 Vandal", "Belisarius", *fought), "West")
    annexed = ["Mauretania I allied", "Numidia allied", "Numidia insurgent"]
    end, _ = follow(steps, [(1, 3, 1), "dishonor", *annexed])
    assert end.provinces["Mauretania I"].status is Status.ALLIED
    assert end.provinces["Numidia"].status is Status.INSURGENT
    assert end.west.prestige - p.west.prestige == 5 - 1 + 3
    assert "9/3 Vandal" not in end.wars and end.governors["Africa"].triumphs == ("9/3 Vandal",)


def test_10_5_bread_and_circuses_of_constantius_ii_and_the_rebel_emperor_maxentius() -> None:
    p = at("example-10.5")
    spent = ["prestige"] * 4 + ["unrest"] * 8
    end, log = follow(unrest.bread_and_circuses(p), [*spent, *["done"] * (p.west.gold >= 10)])
    assert (end.east.prestige - p.east.prestige, end.west.prestige - p.west.prestige) == (4 + 4, 3 + 1)
    assert p.east.unrest - end.east.unrest == 3 + 8
    assert p.west.unrest - end.west.unrest == min(1, p.west.unrest)
    assert p.east.gold - end.east.gold == 40 + 80
    fifth = [a for a in log.asked if isinstance(a, Decision) and a.who == "East"][4]
    assert "prestige" not in names(fifth)


@pytest.mark.parametrize(
    ("face", "title", "prestige"),
    [(1, "Roman", 1), (2, "Roman", 1), (3, "Insurgent", 0), (5, "Insurgent", 0), (6, "Allied", -1)],
)
def test_11_1_lugdunensis_ii_by_its_die(face: int, title: str, prestige: int) -> None:
    from rometeach.rome_iinc.phases import revolts

    p = at("example-11.1")
    quiet = {"Lugdunensis II": face, "Belgica": 6}
    order = sorted(revolt.all_odds(p), key=lambda o: (o.empire != "East", o.province))
    end, _ = follow(revolts.revolts(p), [quiet.get(o.province, 1) for o in order])
    assert end.provinces["Lugdunensis II"].title == title
    assert end.west.prestige - p.west.prestige == prestige
    assert end.provinces["Belgica"].status is Status.INSURGENT


def test_11_2_9_aegidius_triumphs_with_losses_a_promotion_and_two_annexations() -> None:
    p = at("example-11.2.9", "West unrest 10")
    provinces = ("Gallaecia", "Celtiberia", "Narbonensis", "Tarraconensis")
    answers = [
        (4, 4, 4),
        "disgrace",
        "tribute",
        "tribute",
        "demote Veteran Auxilia in Narbonensis",
        "Gallaecia allied",
        "Gallaecia insurgent",
    ]
    end, log = follow(fights.fight(p, force(p, "12/2 Visigothic", "Aegidius", *provinces), "West"), answers)
    before, after = tracks(p, "West"), tracks(end, "West")
    assert [b - a for a, b in zip(before, after, strict=True)] == [24 - 20, 6 + 2, -6 + 1]
    assert "Triumph, 4 Losses" in log.text
    assert end.provinces["Narbonensis"].units.auxilia == 1 and not end.provinces["Narbonensis"].units.veteran_auxilia
    assert pay.amount(end, "West") == pay.amount(p, "West") - 1
    assert end.provinces["Tarraconensis"].units.veteran_fleet == 1
    assert end.provinces["Gallaecia"].status is Status.INSURGENT
    assert end.governors["Gallia"].triumphs == ("12/2 Visigothic",)


def test_11_3_2_valens_dies_and_three_of_five_losses_destroy_legions() -> None:
    p = at("example-11.3.2")
    provinces = tuple(n for n in ("Rhodope", "Constantinople") if p.provinces[n].units.number)
    answers = [
        (3, 3, 5),
        "demote Veteran Legion in Rhodope",
        "demote Veteran Legion in Rhodope",
        *_successor(p),
    ]
    end, log = follow(fights.fight(p, force(p, "10/2 Visigothic", "Valens", *provinces), "East"), answers)
    assert "Disaster, 5 Losses" in log.text and "destroy Pseudo Legion in Constantinople" in log.text
    assert (end.east.unrest - p.east.unrest, end.east.prestige - p.east.prestige) == (5, -5)
    assert end.out_of_game["Legion"] == p.out_of_game["Legion"] + 2
    assert end.out_of_game["Pseudo Legion"] == p.out_of_game["Pseudo Legion"] + 1
    assert end.east.emperor != "Valens" and "Valens" not in end.statesmen_in_play
    assert "10/2 Visigothic" in end.wars and end.wars["10/2 Visigothic"].fought


def _successor(p: Position) -> list[str]:
    heirs = succession.eligible(p)
    return [h for h in heirs[:1] if len(heirs) and not succession.imperial(p)]


def test_11_4_constans_falls_to_magnentius_who_is_not_fought_again_this_turn() -> None:
    p = at("example-11.4", "West gold 50")
    answers = [(5, 5, 3), "disgrace", "tribute", "tribute", "Britannia I promote Pseudo Legion"]
    steps = civil_wars.civil_wars(p)
    chosen = _first_promotion(p, answers[:-1])
    end, _ = follow(steps, [*answers[:-1], chosen])
    assert end.west.emperor == "Magnentius"
    assert {"Africa", "Britannia", "Gallia", "Hispania", "Italia", "Pannonia"} <= set(end.west.rebel_commands)
    assert "Julian" in end.face_up and "Constans" not in end.statesmen_in_play
    before, after = tracks(p, "West"), tracks(end, "West")
    assert [b - a for a, b in zip(before, after, strict=True)] == [-20, -3, 4 + 1]
    assert "Magnentius" in end.used.rebels
    assert civil_war_order.due(end) == ()


def _first_promotion(p: Position, answers: list[object]) -> str:
    from rometeach.rome_iinc.phases import promotions

    rebel = p.commander_of["Gallia"]
    army = civil_wars._army(p, rebel)
    return next(iter(promotions.choices(p, Fighters(army), promotions.IN_CIVIL_WARS))).name


def test_11_4_the_rebel_emperor_must_be_fought_the_next_turn() -> None:
    p = at("example-11.4", "West gold 50")
    answers: list[object] = [(5, 5, 3), "disgrace", "tribute", "tribute"]
    end, _ = follow(civil_wars.civil_wars(p), [*answers, _first_promotion(p, answers)])
    from rometeach.rome_iinc.phases import victory

    following, _ = follow(victory.victory(end))
    (war,) = civil_war_order.due(following)
    assert (war.rebel.name, [e.name for e in war.emperors], war.must) == ("Magnentius", ["Constantius II"], True)


def test_11_5_4_aegidius_rebels_with_gallia_and_hispania() -> None:
    p = at("example-11.5.4")
    end, log = follow(rebellions.after_triumphs(p), [(6, 6, 1)])
    held = end.governors["Gallia"]
    assert (held.statesman, held.commands, held.rebel, held.triumphs) == ("Aegidius", ("Gallia", "Hispania"), True, ())
    assert log.asked[0].number == 3  # type: ignore[union-attr]
    spared, _ = follow(rebellions.after_triumphs(p), [(6, 4, 1)])
    assert not spared.governors["Gallia"].rebel and not spared.governors["Gallia"].triumphs


def test_9_2_4_julian_collects_44_gold_with_an_8() -> None:
    p = at("example-9.2.4")
    collectors = [g for g in treasury.tax.collectors(p) if treasury.tax.base(p, g)]
    first = sorted(collectors, key=lambda g: p.empire_of_commander(g) != "East")
    dice = [(4, 4) if g.name == "Julian" else (6, 6) for g in first]
    end, log = follow(treasury.taxes(p), dice)
    assert "Julian collects 44 Gold for the West, doubled." in log.text
    assert end.west.gold > p.west.gold


def test_10_2_7_the_two_conquerors_make_three_annexations() -> None:
    p = at("example-10.2.7")
    vandal = p.rules.wars["9/3 Vandal"]
    assert fights.chart.annexations(p, p.commander_of["Africa"], vandal) == 3
    assert annexation.results(p, "Numidia") == ()  # a War stands there
