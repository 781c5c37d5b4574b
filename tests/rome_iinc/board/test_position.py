"""A position is a value: it survives files, share strings, changes and pickling, and nothing alters it."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise

import pytest
from random_boards import differences, random_board

import rometeach
from rometeach.core.errors import BadInput, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.positions.lookup import RulesChanged
from rometeach.rome_iinc import position as positions
from rometeach.rome_iinc import rules
from rometeach.rome_iinc.board.board import Governor, WarState
from rometeach.rome_iinc.position import Position, Status

SET_UPS = rules.SCENARIOS
SEEDS = range(200)


@pytest.fixture(scope="module")
def boards() -> list[Position]:
    return [random_board(seed) for seed in SEEDS]


def start() -> Position:
    return positions.position("286")


def test_random_boards_are_legal(boards: list[Position]) -> None:
    assert {
        seed: [str(p) for p in b.problems() if p.severity == "error"]
        for seed, b in zip(SEEDS, boards, strict=True)
        if any(p.severity == "error" for p in b.problems())
    } == {}


@pytest.mark.parametrize("name", SET_UPS)
def test_a_set_up_has_no_problem_at_all(name: str) -> None:
    assert positions.position(name).problems() == []


def test_a_dumped_position_reads_back_the_same(boards: list[Position]) -> None:
    for board in boards[:60]:
        again = positions.from_text(board.dump())
        assert again == board, differences(again, board)
        assert (again.title, again.dump()) == (board.title, board.dump())


def test_a_shared_position_reads_back_the_same(boards: list[Position]) -> None:
    for board in boards:
        again = positions.from_share(board.share())
        assert again == board, differences(again, board)
        assert again.share() == board.share()


def test_a_share_string_is_one_short_safe_line(boards: list[Position]) -> None:
    for board in boards:
        assert len(board.share()) < 4000
        assert set(board.share()) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


def test_equal_positions_have_equal_hashes_and_pickles(boards: list[Position]) -> None:
    for board in boards[:60]:
        for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board), positions.from_share(board.share())):
            assert twin == board
            assert hash(twin) == hash(board)
    assert len(set(boards)) == len(boards)


def test_the_order_of_a_file_does_not_matter() -> None:
    a = positions.from_text("""
        based_on = "286"
        [governors]
        Gallia = { statesman = "Galerius", commands = ["Gallia", "Italia", "Hispania"] }
        [wars]
        "9/1 Vandal" = "Numidia"
        "4/1 Nubian" = "Thebais"
        [boxes]
        statesmen = ["Julian", "Arius"]
        wars = ["9/2 Alan", "5/1 Arabian"]
        dynasties = ["Leonid", "Constantinian"]
        """)
    b = positions.from_text("""
        based_on = "286"
        [boxes]
        dynasties = ["constantinian dynasty", "leonid"]
        wars = ["5/1 arabian", "9/2  alan"]
        statesmen = ["arius", "julian"]
        [wars]
        "4/1 nubian" = "thebais"
        "9/1 VANDAL" = { at = "Numidia" }
        [governors]
        gallia = { commands = ["hispania", "gallia", "italia"], statesman = "galerius" }
        """)
    assert a == b
    assert hash(a) == hash(b)
    assert a.dump() == b.dump()


def test_a_title_is_a_label_and_no_part_of_the_value() -> None:
    assert replace(start(), title="Mine") == start()


# -- Nothing changes a position ----------------------------------------------------------------------------


def test_every_way_to_change_a_frozen_mapping_is_refused() -> None:
    provinces = start().provinces
    before = dict(provinces)
    rome = provinces["Rome"]
    for change in (
        lambda p: p.__setitem__("Rome", rome),
        lambda p: p.__delitem__("Rome"),
        lambda p: p.clear(),
        lambda p: p.pop("Rome"),
        lambda p: p.popitem(),
        lambda p: p.setdefault("Rome", rome),
        lambda p: p.update(Rome=rome),
        lambda p: p.__ior__({}),
    ):
        with pytest.raises(TypeError, match="immutable"):
            change(provinces)
    assert dict(provinces) == before
    assert isinstance(provinces | {"Rome": rome}, Frozen)


@pytest.mark.parametrize("name", ["turn", "provinces", "rules", "anything"])
def test_a_field_of_a_position_cannot_be_set(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(start(), name, 3)


def test_an_edit_returns_a_new_position_and_leaves_the_old_one() -> None:
    p = start()
    dump, number = p.dump(), hash(p)
    q = p.edit("Germania II +Fort; 9/1 Vandal @ Numidia; West gold 87; Aegidius face up; event Papacy")
    assert q != p
    assert (p.dump(), hash(p)) == (dump, number)
    assert p == positions.position("286")


def test_a_failed_edit_changes_nothing() -> None:
    p = start()
    with pytest.raises(BadInput):
        p.edit("Rome +Auxilia; Rome +Nonsense")
    assert p == positions.position("286")


# -- Differences -------------------------------------------------------------------------------------------


def test_the_difference_of_two_positions_leads_from_one_to_the_other(boards: list[Position]) -> None:
    for old, new in pairwise(boards):
        edited = old.edit(old.diff(new))
        assert edited == new, differences(edited, new)


@pytest.mark.parametrize("old", SET_UPS)
@pytest.mark.parametrize("new", SET_UPS)
def test_the_difference_leads_from_set_up_to_set_up(old: str, new: str) -> None:
    p, q = positions.position(old), positions.position(new)
    assert p.edit(p.diff(q)) == q


def test_a_position_does_not_differ_from_itself(boards: list[Position]) -> None:
    assert {b.diff(b) for b in boards} == {""}


def test_a_difference_says_only_what_differs() -> None:
    p = start()
    q = p.edit("Germania II +Fort; Suevia allied; West gold 87")
    assert p.diff(q) == "West gold 87; Germania II +Fort; Suevia allied"


# -- Problems ----------------------------------------------------------------------------------------------


def test_problems_lists_every_mistake_at_once() -> None:
    p = start()
    units = p.provinces["Belgica"].units
    bad = replace(
        p,
        turn=11,
        provinces=p.provinces
        | {
            "Rome": replace(p.provinces["Rome"], units=units._replace(legion=3)),
            "Cappadocia": replace(p.provinces["Cappadocia"], units=units._replace(cavalry=0, guard=0, fleet=1)),
            "Colchis": replace(p.provinces["Colchis"], units=units),
            "Pisae": replace(p.provinces["Pisae"], status=Status.FOEDERATI),
        },
        wars=Frozen({"9/1 Vandal": WarState("Numidia", "Shapur"), "4/1 Nubian": WarState("Numidia")}),
        governors=Frozen(
            {"Gallia": Governor("Galerius", ("Gallia", "Oriens")), "Africa": Governor("", ("Africa", "Thracia"))}
        ),
        west=replace(p.west, emperor="Alaric", gold=501),
        east=replace(p.east, unrest=-1, emperor="Galerius"),
        events=Frozen(dict.fromkeys(list(p.rules.events)[:7], 1)),
        face_up=("Alaric",),
    )
    found = {(q.where, q.case) for q in bad.problems() if q.severity == "error"}
    assert found >= {
        ("provinces.Rome", "2.3.1"),
        ("provinces.Cappadocia", "4.2.11"),
        ("provinces.Colchis", "2.3.2"),
        ("provinces.Pisae", "4.2.3"),
        ("wars in Numidia", "9.4.4"),
        ("wars.9/1 Vandal", "3.3.1"),
        ("governors.Gallia", "5.2.5"),
        ("governors.Africa", "5.2.5"),
        ("west.emperor", "6.1.6"),
        ("Galerius", "6.1.3"),
        ("Alaric", "6.1.3"),
        ("west.gold", "9.1.2"),
        ("east.unrest", "10.1"),
        ("events", "8.1.7"),
        ("turn", "12.3"),
    }
    assert all(q.where and q.what for q in bad.problems())


@pytest.mark.parametrize(
    ("change", "where", "case"),
    [
        ("Rome +3 Legion", "provinces.Rome", "2.3.1"),
        ("Rome +2 Fort", "provinces.Rome", "2.3.1"),
        ("Rome +Cavalry +Veteran Cavalry", "provinces.Rome", "2.3.1"),
        ("Cappadocia +Fleet", "provinces.Cappadocia", "4.2.11"),
        ("Colchis +Auxilia", "provinces.Colchis", "2.3.2"),
        ("Rome Vandal Foederati", "provinces.Rome", "2.3.2"),
        ("9/1 Vandal @ Rome; 4/1 Nubian @ Rome", "wars in Rome", "9.4.4"),
        ("9/1 Vandal @ Rome with Shapur", "wars.9/1 Vandal", "3.3.1"),
        ("Shapur @ Vandal Homeland", "leaders.Shapur", "3.3.1"),
        ("Gallia + Africa governor Galerius", "governors.Gallia", "5.2.5"),
        ("Gallia + Hispania + Italia + Africa governor Galerius", "governors.Gallia", "5.2.5"),
        ("Pannonia + Italia governor generic", "governors.Pannonia", "5.2.5"),
        ("West emperor Ricimer", "west.emperor", "6.1.6"),
        ("West rebel emperor Oriens", "west.rebel_commands", "5.3.4"),
        ("East viceroy; West viceroy", "east.seat", "5.1.3"),
        ("West gold 501", "west.gold", "9.1.2"),
        ("East unrest -1", "east.unrest", "10.1"),
        ("turn 0", "turn", "12.3"),
        ("Papacy", "", ""),
    ],
)
def test_an_edit_to_an_impossible_board_is_refused(change: str, where: str, case: str) -> None:
    with pytest.raises(BadInput) as caught:
        start().edit(change)
    if where:
        assert (where, case) in {(p.where, p.case) for p in caught.value.problems}


def test_2_1_too_many_counters_are_a_warning_only() -> None:
    p = start().edit("barracks: 9 Cavalry")
    assert [(q.where, q.severity) for q in p.problems()] == [("Cavalry counters", "warning")]


def test_10_1_7_an_empire_about_to_fall_is_a_warning_only() -> None:
    assert [q.severity for q in start().edit("West unrest 99").problems()] == ["warning"]


def test_9_1_3_a_debt_is_a_warning_only() -> None:
    assert [(q.where, q.case, q.severity) for q in start().edit("West gold -9").problems()] == [
        ("west.gold", "9.1.3", "warning")
    ]


@pytest.mark.parametrize(
    ("name", "change", "who", "war"),
    [
        ("425", "Moesia governor Theodoric; 13/2 Ostrogothic @ Moesia I", "Theodoric", "13/2 Ostrogothic"),
        ("425", "East emperor Zeno; 7/2 Isaurian @ Rome", "Zeno", "7/2 Isaurian"),
        ("363", "Alaric face up; 14/2 Visigothic @ Rome", "Alaric", "14/2 Visigothic"),
    ],
)
def test_6_3_6_a_statesman_for_whom_a_war_waits_is_a_warning(name: str, change: str, who: str, war: str) -> None:
    p = positions.position(name).edit(change)
    found = [q for q in p.problems() if q.case == "6.3.6"]
    assert [(q.where, q.severity) for q in found] == [(who, "warning")] and war in found[0].what
    assert not [q for q in p.edit(f"{who} @ {war}").problems() if q.case == "6.3.6"]


def test_5_2_5_two_commands_that_do_not_touch_are_told_once() -> None:
    with pytest.raises(BadInput) as caught:
        start().edit("Gallia + Oriens governor Julian")
    assert len([p for p in caught.value.problems if "is connected to none" in p.what]) == 1


def test_what_is_no_text_is_bad_input() -> None:
    with pytest.raises(BadInput, match="286: is no text"):
        rometeach.position("rome-iinc", 286)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="None is no text"):
        start().edit(None)  # type: ignore[arg-type]


def test_one_text_names_provinces_between_commas() -> None:
    p = start().edit("7/1 Moorish @ Numidia")
    both = p.war("7/1 Moorish", "Africa", "Mauretania I, Africa")
    assert both.odds.force.provinces == ("Mauretania I", "Africa")
    with pytest.raises(BadInput) as caught:
        p.war("7/1 Moorish", "Africa", "Mauretania 1a")
    assert len(caught.value.problems) == 1


def test_all_that_is_wrong_with_a_fight_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        start().war("7/1 Morish", "Afrika", ["Afrca", "Numida"], "north")
    said = str(caught.value)
    for words in ("7/1 Morish", "Afrika", "Afrca", "Numida", "north", "Did you mean 7/1 Moorish", "Known: East, West."):
        assert words in said, words


def test_what_stands_under_a_misspelt_name_is_read_too() -> None:
    with pytest.raises(BadInput) as caught:
        positions.from_text(
            """game = "rome-iinc"
            based_on = "286"
            provinces = {"Germnia II" = "Romn: 3 Legion, Auxila"}
            governors = {Galia = {commands = ["Gallia", "Orens"]}}
            wars = {"7/1 Morish" = "Numida"}
            boxes = {wars = ["Atila"]}
            """
        )
    said = str(caught.value)
    meant = ("Germania II", "Roman?", "Auxilia?", "Gallia", "Oriens", "7/1 Moorish", "Numidia?", "Did you mean Attila")
    assert [words for words in meant if words not in said] == []


def test_11_2_3_a_war_fought_by_nobody_is_a_warning() -> None:
    p = start().edit("7/1 Moorish @ Numidia")
    (found,) = p.war("7/1 Moorish", "Africa", "").odds.warnings
    assert (found.case, found.severity) == ("11.2.3", "warning") and "Mauretania I" in found.hint


def test_old_problems_do_not_stand_in_the_way_of_an_edit() -> None:
    crowded = replace(start(), west=replace(start().west, gold=900))
    assert crowded.edit("Rome +Fort").provinces["Rome"].units.fort == 1


def test_a_problem_reads_like_a_sentence() -> None:
    problem = Problem("wars in Numidia", "two Wars", "A space holds one War.", case="9.4.4")
    assert str(problem) == "error: wars in Numidia: two Wars (Case 9.4.4). A space holds one War."


# -- Rules -------------------------------------------------------------------------------------------------


def test_rules_travel_with_a_position() -> None:
    p = start().edit("switch capital_guard twice; correct wars:9/2 Alan.strength = 8")
    for q in (positions.from_share(p.share()), positions.from_text(p.dump()), pickle.loads(pickle.dumps(p))):
        assert q.rules.wars["9/2 Alan"].strength == 8
        assert q.rules.switches["capital_guard"] == "twice"
        assert q.rules.digest == p.rules.digest
    assert p.edit("switch capital_guard once; correct wars:9/2 Alan.strength off") == start()


def test_a_file_made_with_other_rules_says_so() -> None:
    with pytest.warns(RulesChanged, match="abcdefabcdef"):
        p = positions.from_text('based_on = "286"\n[rules]\ndigest = "abcdefabcdef"')
    assert p == start()


@pytest.mark.parametrize(
    ("reference", "value", "words"),
    [
        ("connections:Achaea - Asia.type", "ferry", "none of road"),
        ("provinces:Rome.command", "Galia", "none of Africa"),
        ("wars:9/2 Alan.enemy", "Alans", "none of Alan"),
        ("leaders:Attila.enemy", "x", "none of"),
        ("homelands:Alan Homeland.enemy", "x", "none of"),
        ("statesmen:Aegidius.ability", "x", "none of"),
        ("statesmen:Aegidius.rank", "x", "whole number"),
        ("provinces:Rome.legion", "maybe", "none of yes, no"),
        ("provinces:Rome.capital", "no", "0 Capitals"),
        ("provinces:Pisae.capital", "West", "2 Capitals"),
        ("commands:Gallia.empire", "North", "none of East, West"),
        ("wars:9/2 Alan.strength", "--5", "whole number"),
        ("wars:9/2 Alan.strength", "²", "whole number"),
        ("wars:9/2 Alan.strength", "9999", "out of all measure"),
        ("wars:9/2 Alan.strength", "9" * 5000, "no figure"),
        ("charts:war.fort", "five", "whole number"),
        ("wars:9/2 Alan.name", "x", "cannot be corrected"),
        ("wars:9/2 Alan.size", "1", "no figure"),
        ("wars:9/2 Alann.strength", "1", "no row"),
        ("war:9/2 Alan.strength", "1", "no table"),
    ],
)
def test_a_correction_that_does_not_fit_is_refused(reference: str, value: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        rules.load({reference: value})


def test_all_wrong_corrections_and_switches_are_reported_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        rules.load({"x:y": "1", "wars:9/2 Alan.enemy": "x", "charts:war.fort": "z"}, {"capital_guard": "x", "y": "z"})
    assert len(caught.value.problems) == 5


def test_a_correction_may_be_written_as_people_write() -> None:
    changed = rules.load({"provinces:Germania II.fleet": "No", "provinces:Numidia.command": "gallia"})
    assert not changed.provinces["Germania II"].fleet_icon
    assert changed.provinces["Numidia"].command == "Gallia"


# -- Finding a position ------------------------------------------------------------------------------------


def test_a_position_is_found_by_name_share_string_or_file(tmp_path: object) -> None:
    p = start()
    path = f"{tmp_path}/mine.toml"
    p.save(path)
    assert rometeach.position("rome-iinc", " 286 ") == rometeach.position("rome-iinc", p.share()) == p
    assert rometeach.position("rome-iinc", path) == p


@pytest.mark.parametrize(
    "text", ["", " ", "287", "no/such/file", "a\0b", "x" * 10_000, "<b>286</b>", "..", "/", "/dev/null"]
)
def test_what_is_no_position_is_bad_input(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        rometeach.position("rome-iinc", text)
    assert all(p.where and p.what for p in caught.value.problems)
    assert "\0" not in str(caught.value)


def test_an_unknown_game_is_bad_input() -> None:
    with pytest.raises(BadInput, match="Did you mean rome-iinc"):
        rometeach.position("rome-inc", "286")
