"""The compact change grammar: every example of its docstring, and what it says of mistakes."""

import pytest

from rometeach.core.errors import BadInput
from rometeach.rome_iinc import position as positions
from rometeach.rome_iinc.board.board import EmpireState, Governor, Options, Used, WarState
from rometeach.rome_iinc.board.grammar import edit
from rometeach.rome_iinc.position import Position, Status, Units


def start() -> Position:
    return positions.position("286")


BOARD = "7/5 Vandal @ Vandal Homeland; Aegidius face up; Gaiseric @ Vandal Homeland; West gold 20"
"""What the docstring's examples take for granted."""


@pytest.mark.parametrize(
    "clause",
    [
        "Germania II +Fort -Auxilia",
        "Germania II: Legion, Auxilia",
        "Germania II promote Auxilia",
        "Belgica > Milan: Cavalry, Guard",
        "Belgica > Pisae: Cavalry, Guard",
        "Suevia allied",
        "Suevia roman",
        "Suevia insurgent",
        "Suevia barbarian",
        "Suevia Suevian Foederati",
        "7/5 Vandal @ Numidia",
        "7/5 Vandal @ Numidia with Gaiseric",
        "7/5 Vandal off",
        "Gaiseric @ 7/5 Vandal",
        "Gaiseric off",
        "7/5 Vandal visited Rome, Pisae",
        "7/5 Vandal moved",
        "7/5 Vandal pillaged",
        "7/5 Vandal fought",
        "7/5 Vandal fresh",
        "West gold 87",
        "West prestige += 4",
        "West unrest -= 2",
        "West emperor Majorian",
        "West emperor generic",
        "West viceroy",
        "West fallen",
        "West rebel emperor Gallia + Italia",
        "Gallia + Hispania governor Aegidius",
        "Gallia + Hispania governor generic",
        "Gallia rebel",
        "Gallia loyal",
        "Gallia triumphs 12/2 Visigothic",
        "Aegidius face up",
        "Aegidius face down",
        "Aegidius out",
        "event Papacy doubled",
        "event Papacy",
        "event Papacy single",
        "event Papacy off",
        "dynasty Leonid",
        "dynasty Leonid off",
        "barracks: 2 Cavalry, 3 Fleet",
        "face up: none",
        "statesmen box: Julian, Leonid Dynasty",
        "wars box: 9/2 Alan, Attila",
        "waiting counters: 4/3 Saxon",
        "dynasties: Leonid",
        "events: Papacy, Omens doubled",
        "turn 3",
        "phase War",
        "phase War; step Wars",
        "scenario 363",
        "option taxes -1",
        "option losses on",
        "used provinces: Rome, Pisae",
        "used commanders: Gallia",
        "used rebels: none",
        "used taxed: Gallia",
        "switch capital_guard twice",
        "correct wars:9/2 Alan.strength = 8",
        "barracks + Fleet",
        "barracks - Fleet",
    ],
)
def test_every_kind_of_clause_is_read(clause: str) -> None:
    p = start().edit(BOARD)
    if "Milan" in clause:
        with pytest.raises(BadInput, match="Milan"):
            p.edit(clause)
    else:
        assert p.edit(p.diff(p.edit(clause))) == p.edit(clause)


@pytest.mark.parametrize("example", edit.CHANGES.examples)
def test_the_example_of_every_clause_is_read_and_stands_in_the_docstring(example: str) -> None:
    more = "Gallia rebel; Aegidius face down; Germania II: 2 Auxilia; correct wars:9/2 Alan.strength = 7"
    p = start().edit(f"{BOARD}; {more}")
    assert edit.edit(p, example).share() != p.share()
    assert example in str(edit.__doc__)


def test_the_docstring_names_every_clause() -> None:
    for word in (
        "promote",
        "Transfer",
        "with Gaiseric",
        "off",
        "visited",
        "fresh",
        "gold",
        "+=",
        "viceroy",
        "fallen",
        "rebel emperor",
        "governor",
        "rebel",
        "loyal",
        "triumphs",
        "face up",
        "face down",
        "out",
        "event",
        "dynasty",
        "barracks:",
        "scenario",
        "turn",
        "phase",
        "step",
        "option",
        "used",
        "switch",
        "correct",
    ):
        assert word in str(edit.__doc__)


def test_units_come_from_the_barracks_and_go_back() -> None:
    p = start().edit("Germania II +Fort -Auxilia; Rome +Veteran Cavalry")
    assert p.provinces["Germania II"].units == Units(legion=1, fort=1)
    gone = {f: b - a for f, a, b in zip(Units._fields, start().barracks, p.barracks, strict=True) if a != b}
    assert gone == {"cavalry": -1, "pseudo_legion": -1, "auxilia": 1}


def test_2_1_1_veterans_come_back_to_the_barracks_as_ordinary_units() -> None:
    assert start().edit("Syria -Veteran Cavalry").barracks.cavalry == start().barracks.cavalry + 1


def test_a_set_of_units_leaves_the_barracks_alone() -> None:
    p = start().edit("Germania II: Legion, 2 Auxilia, Fleet")
    assert (p.provinces["Germania II"].units, p.barracks) == (Units(legion=1, auxilia=2, fleet=1), start().barracks)


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("Fort", "promote Fort", "Pseudo Legion"),
        ("Pseudo Legion", "demote Pseudo Legion", "Fort"),
        ("Auxilia", "promote Auxilia", "Veteran Auxilia"),
        ("Veteran Legion", "demote Legion", "Legion"),
        ("Veteran Legion", "demote Veteran Legion", "Legion"),
        ("Guard", "promote guards", "Guard*"),
        ("2 Auxilia", "promote Aux", "Auxilia, vet aux"),
        ("Fleet", "promote Fleet", "Fleet*"),
    ],
)
def test_units_are_promoted_and_demoted(before: str, change: str, after: str) -> None:
    p = start().edit(f"Pisae: {before}")
    assert p.edit(f"Pisae {change}") == p.edit(f"Pisae: {after}")


def test_what_is_not_there_is_neither_promoted_nor_taken_nor_transferred() -> None:
    p = start()
    for change in (
        "Rome promote Fort",
        "Rome demote Guard",
        "Rome promote Veteran Guard",
        "Rome -Fort",
        "Rome > Pisae: 2 Guard",
        "barracks - 9 Fleet",
        "7/5 Vandal off",
        "Attila off",
        "7/5 Vandal moved",
        "Attila @ 4/1 Hun",
        "correct wars:9/2 Alan.strength off",
    ):
        with pytest.raises(BadInput):
            p.edit(change)


def test_a_transfer_moves_units() -> None:
    p = start().edit("Belgica > Pisae: Cavalry, Guard")
    assert p.provinces["Belgica"].units == Units()
    assert p.provinces["Pisae"].units == Units(cavalry=1, guard=1)


def test_a_war_leaves_the_wars_box_when_it_is_placed() -> None:
    p = start().edit("9/1 Vandal @ Numidia")
    assert p.wars["9/1 Vandal"] == WarState("Numidia")
    assert "9/1 Vandal" not in p.wars_box


def test_3_3_1_a_leader_whose_war_goes_off_waits_in_his_homeland() -> None:
    p = start().edit("7/5 Vandal @ Numidia with Gaiseric; 7/5 Vandal off")
    assert dict(p.leaders) == {"Gaiseric": "Vandal Homeland"}


def test_6_3_6_a_statesman_whose_war_goes_off_comes_face_up() -> None:
    p = start().edit("12/2 Visigothic @ Rhodope with Alaric; 12/2 Visigothic off")
    assert (p.wars, p.leaders, p.face_up) == ({}, {}, ("Alaric",))


def test_3_3_1_a_second_leader_sends_the_first_one_home() -> None:
    p = start().edit("12/2 Visigothic @ Rhodope with Fritigern; Alaric @ 12/2 Visigothic")
    assert p.wars["12/2 Visigothic"].leader == "Alaric"
    assert dict(p.leaders) == {"Fritigern": "Visigothic Homeland"}


def test_a_statesman_is_lifted_from_wherever_he_is() -> None:
    p = start().edit("Gallia governor Galerius; West emperor Galerius")
    assert p.west.emperor == "Galerius"
    assert "Gallia" not in p.governors


def test_5_2_5_a_new_governor_takes_commands_from_the_old_one() -> None:
    p = start().edit("Britannia loyal; Gallia + Hispania governor Aegidius; Gallia governor Galerius")
    assert p.governors["Gallia"] == Governor("Galerius", ("Gallia",))
    assert p.governors["Hispania"] == Governor("Aegidius", ("Hispania",))


def test_5_3_4_a_rebel_emperor_takes_the_commands_of_governors() -> None:
    p = start().edit("Gallia governor Aegidius; West rebel emperor Gallia + Italia; West emperor Galerius")
    assert p.west == EmpireState(50, 0, 4, "Galerius", "Emperor", ("Gallia", "Italia"))
    assert p.face_up == ("Aegidius",)


def test_a_rebel_keeps_his_statesman_and_his_commands() -> None:
    p = start().edit("Gallia + Hispania governor Aegidius; Hispania rebel")
    assert p.governors["Gallia"] == Governor("Aegidius", ("Gallia", "Hispania"), True)
    assert p.edit("Gallia loyal").governors["Gallia"].rebel is False


def test_clauses_in_any_spelling_mean_the_same() -> None:
    a = start().edit(
        "germania ii + veteran legion ;; CORSICA and SARDINIA   Allied\n 7/5 vandal WAR @ numidia;west GOLD=87"
    )
    b = start().edit("Germania II +Legion*; Corsica & Sardinia allied; 7/5 Vandal @ Numidia; Western Empire gold 87")
    assert a == b


def test_fifteen_clauses_make_a_game_of_425() -> None:
    p = positions.position("286").edit("""
        scenario 425; turn 6; phase War; step Wars
        dynasties: Constantinian, Valentinian, Theodosian
        events: Papacy, Migration doubled
        West emperor Majorian; West gold 137; West prestige 12; West unrest 9
        East emperor Marcian; East prestige += 30; East unrest -= 2
        Gallia + Hispania governor Aegidius; Gallia triumphs 9/1 Suevian; Africa rebel Ricimer; Britannia loyal
        Numidia: none; Mauretania I: none; Numidia Vandal Foederati; Mauretania I Vandal Foederati
        7/5 Vandal @ Numidia with Gaiseric; 7/5 Vandal visited Mauretania I; 7/5 Vandal moved
        Attila @ Hun Central Homeland
        Aquitania II Visigothic Foederati; 12/2 Visigothic @ Aquitania II with Alaric
        Belgica > Tarraconensis: Cavalry, Guard; Tarraconensis +2 Auxilia; Tarraconensis promote Auxilia; Thebais -Auxilia; Scythia -Auxilia
        Rome +Veteran Guard -Guard; Lugdunensis II roman
        Pope Leo face up; Julian out; barracks: 2 Fleet
        option wars +1; option losses on; used provinces: Rome; used commanders: Gallia
        switch displaced_dead_end blocks""")
    assert (p.scenario, p.turn, p.phase, p.step) == ("425", 6, "War", "Wars")
    assert p.west == EmpireState(137, 12, 9, "Majorian")
    assert p.east == EmpireState(50, 30, 0, "Marcian")
    assert p.governors == {
        "Gallia": Governor("Aegidius", ("Gallia", "Hispania"), triumphs=("9/1 Suevian",)),
        "Africa": Governor("Ricimer", ("Africa",), rebel=True),
        "Britannia": Governor("Carausius", ("Britannia",)),
    }
    assert p.wars == {
        "7/5 Vandal": WarState("Numidia", "Gaiseric", ("Mauretania I",), moved=True),
        "12/2 Visigothic": WarState("Aquitania II", "Alaric"),
    }
    assert p.leaders == {"Attila": "Hun Central Homeland"}
    assert p.provinces["Numidia"].tribe == "Vandal"
    assert p.provinces["Tarraconensis"].units == Units(cavalry=1, guard=1, auxilia=1, veteran_auxilia=1)
    assert p.provinces["Lugdunensis II"].status is Status.ROMAN
    assert (p.events, p.face_up) == ({"Papacy": 1, "Migration": 2}, ("Pope Leo",))
    assert "Julian" not in p.statesmen_box
    assert (p.options, p.used) == (Options(wars=1, losses=True), Used(commanders=("Gallia",), provinces=("Rome",)))
    assert p.rules.switches["displaced_dead_end"] == "blocks"
    assert not [q for q in p.problems() if q.severity == "error"]
    assert start().edit(start().diff(p)) == p


def test_every_wrong_clause_is_quoted_with_a_hint() -> None:
    with pytest.raises(BadInput) as caught:
        start().edit(
            "Rome +Frt; Rome +Auxilia; Numdia allied; 7/5 Vandl @ Numidia; West gld 5; Rome alied; "
            "Aegidus face up; event Papcy; dynasty Leonide; phase Wars; step Wars; option wars on; "
            "switch capital_gard twice; correct wars:9/2 Alan.strenth = 5; Atila off; Gallia + Galia rebel"
        )
    problems = caught.value.problems
    assert [p.where for p in problems][:3] == ['"Rome +Frt"', '"Numdia allied"', '"7/5 Vandl @ Numidia"']
    assert len(problems) == 15
    text = str(caught.value)
    for hint in (
        "Fort",
        "Numidia",
        "7/5 Vandal",
        "allied",
        "Aegidius",
        "Papacy",
        "Leonid",
        "War",
        "capital_guard",
        "strength",
        "Attila",
        "Gallia",
    ):
        assert f"Did you mean {hint}" in text or f"or {hint}?" in text or f" {hint} or" in text, hint


@pytest.mark.parametrize(
    "change",
    [
        "<script>alert(1)</script>",
        "Rome +Fort\0",
        "\x1b[31mRome",
        "turn 99999",
        "turn " + "9" * 5000,
        "West gold 1" + "0" * 30,
        "West gold ١٢",
        "Rome +999 Fort",
        "Rome: 999 Fort, 999 Fort",
        "Rome +" + "Fort " * 500,
        "x" * 3000,
        "@",
        ">",
        ":",
        "+",
        "@ Rome",
        "Rome @",
        "Rome >",
        "Rome > Rome",
        "governor",
        "Gallia governor Nobody",
        "+ governor Aegidius",
        "none governor Aegidius",
        "West emperor",
        "West rebel emperor none none",
        "correct = ",
        "correct x = y",
        "switch x y",
        "event",
        "used x: y",
        "7/5 Vandal @ 7/5 Vandal",
        "Gaiseric @ Gaiseric",
        "7/5 Vandal visited Nowhere",
        "Rome allied Foederati",
        "Rome Hun Foederati",
        "step Events; step Nothing",
        "Rome +-Fort",
        "Rome ++",
    ],
)
def test_nonsense_is_bad_input(change: str) -> None:
    with pytest.raises(BadInput) as caught:
        start().edit(change)
    assert all(p.where and p.what for p in caught.value.problems)
    assert len(str(caught.value)) < 1500
    assert str(caught.value).replace("\n", "").isprintable()


def test_a_change_has_a_greatest_length() -> None:
    for change in ("Rome +Fort; " * 5000, "turn 1;" * 3000):
        with pytest.raises(BadInput, match="At most"):
            start().edit(change)


def test_an_empty_change_changes_nothing() -> None:
    assert start().edit(" ; \n;") == start()
