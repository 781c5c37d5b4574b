"""The position editor without a browser: every board can be built, and every mistake stands beside its cause."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.grammar import split
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.board import catalogue
from rometeach.rome_iinc.board.board import STEPS
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.position import Position, Status, position
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.widgets import analyse, edit_position, play
from rometeach.widgets.rome_iinc.editor.editor import Editor
from rometeach.widgets.rome_iinc.editor.fields import listed, put
from rometeach.widgets.rome_iinc.editor.problems import PEOPLE, PROVINCES, TEXT, TRACKS, WARS, changed, findings

sys.path.append(str(Path(__file__).parent.parent / "rome_iinc"))
from random_boards import differences, random_board

if TYPE_CHECKING:
    from playwright.sync_api import Page

BLANKS = [f"blank-{name}" for name in SCENARIOS]


@pytest.fixture
def editor() -> Editor:
    return opened("286")


def opened(name: str) -> Editor:
    made = edit_position(position(name))
    assert isinstance(made, Editor)
    return made


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(tmp_path)
    yield
    os.chdir(before)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def board(name: str) -> Position:
    found: Position = rometeach.position("rome-iinc", name)
    return found


# -- Blank boards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BLANKS)
def test_a_blank_board_is_empty_possible_and_keeps_what_its_scenario_settles(name: str) -> None:
    blank, set_up = board(name), board(name.removeprefix("blank-"))
    assert blank.problems() == [] and blank.title.startswith("Blank board, ")
    assert {(s.status, s.units) for s in blank.provinces.values()} == {(Status.BARBARIAN, NONE)}
    assert not (blank.wars or blank.leaders or blank.governors or blank.events or any(blank.barracks))
    assert not (blank.wars_box or blank.waiting_counters or blank.statesmen_box or blank.statesmen_in_play)
    assert blank.out_of_game == {n: int(blank.rules.tables["units"][n]["counters"]) for n in blank.out_of_game}
    for empire in EMPIRES:
        state = blank.empire(empire)
        assert (state.gold, state.prestige, state.unrest) == (0, 0, 0)
        assert state.seat == set_up.empire(empire).seat
    assert (blank.scenario, blank.dynasties) == (set_up.scenario, set_up.dynasties)
    assert blank.empire_of == set_up.empire_of


@pytest.mark.parametrize("name", BLANKS)
def test_a_blank_board_is_a_position_wherever_positions_are_named(name: str, tmp_path: Path) -> None:
    assert name in catalogue.entries()
    file = tmp_path / "mine.toml"
    file.write_text(f'based_on = "{name}"\nedit = "Gallia governor Aegidius"\n')
    assert board(str(file)) == board(name).edit("Gallia governor Aegidius")
    assert board(board(name).share()) == board(name)
    assert board(name).forecast().text() and board(name).revolts().text()


# -- Every board can be built ------------------------------------------------------------------------------


def played_boards(seed: int, every: int) -> list[Position]:
    """Boards from one game by program."""
    seen: list[Position] = []
    simulation.one_game("425", seed, watch=lambda stage, b: seen.append(b))
    return seen[::every]


def build(editor: Editor, target: Position) -> None:
    """Make the target from whatever the editor shows now, by its controls alone."""
    _rules(editor, target)
    _turn(editor, target)
    people, wars, tracks = editor.people, editor.wars, editor.tracks
    for dynasty, control in people.dynasties.items():
        control.value = dynasty in target.dynasties
    for name, state in target.provinces.items():
        if state == editor.position.provinces[name]:
            continue
        editor.select(name)
        editor.provinces.one.status.value = state.title
        for field in FIELDS:
            editor.provinces.one.counts[field].value = getattr(state.units, field)
    tracks.barracks.value = str(target.barracks)
    for empire in sorted(EMPIRES, key=lambda e: target.empire(e).seat != "Emperor"):
        e = target.empire(empire)
        people.emperors[empire].value = (e.emperor or "generic") if e.seat == "Emperor" else e.seat.casefold()
        people.rebels[empire].value = listed(e.rebel_commands)
    for box, g in target.governors.items():
        people.command.value = box
        people.offices.commands.value = tuple(c for c in target.rules.commands if c in g.commands)
        people.offices.who.value = g.statesman or "generic"
        people.offices.kind.value = "rebel" if g.rebel else "governor"
        people.offices.triumphs.value = listed(g.triumphs)
        people.offices.appoint()
    for name, war in target.wars.items():
        wars.counter.value, wars.goes_to.value = name, war.space
        wars._put()
        assert wars.war.value == name
        wars.leader.value = war.leader
        wars.visited.value = listed(war.visited)
        for flag, control in wars.flags.items():
            control.value = getattr(war, flag)
    for places in (target.leaders, dict.fromkeys(target.wars_box, "Wars Box")):
        for counter, place in places.items():
            wars.counter.value = counter
            wars.goes_to.value = place
            wars._put()
    wars.waiting.value = listed(target.waiting_counters)
    for statesman in target.face_up:
        people.statesman.value, people.place.value = statesman, "face up"
        people._put()
    people.box.value = listed(target.statesmen_box)
    for key, control in wars.used.items():
        control.value = listed(getattr(target.used, key))


def _rules(editor: Editor, target: Position) -> None:
    page = editor.rules
    for name, choice in target.rules.switches.items():
        page.question.value = name
        page.reading.value = choice
    for reference, figure in target.rules.corrections.items():
        page.reference.value, page.figure.value = reference, figure or "no"
        page._correct()
    for name, control in page.options.items():
        control.value = getattr(target.options, name)
    page.losses.value = target.options.losses


def _turn(editor: Editor, target: Position) -> None:
    page = editor.tracks
    page.scenario.value, page.turn.value = target.scenario, target.turn
    page.phase.value = target.phase
    page.step.value = target.step
    page.outcome.value, page.title.value = target.outcome, target.title
    for (empire, track), control in page.tracks.items():
        control.value = getattr(target.empire(empire), track)
    for event, control in page.events.items():
        control.value = target.events.get(event, 0)


@pytest.mark.parametrize("seed", [3, 11])
def test_a_random_board_is_built_from_a_blank_one_by_the_controls_alone(seed: int) -> None:
    editor, target = opened("blank-286"), random_board(seed)
    build(editor, target)
    assert differences(editor.position, target) == [] and editor.position.title == target.title
    assert editor.base.edit(editor.difference) == target  # what it says was changed is what was changed


def test_a_board_of_a_game_is_built_by_the_controls_alone() -> None:
    editor, target = opened("blank-425"), played_boards(1, 37)[2]
    build(editor, target)
    assert differences(editor.position, target) == []


def test_every_board_follows_from_a_blank_one_clause_by_clause() -> None:
    for target in [*map(random_board, range(40)), *played_boards(2, 20)]:
        start = now = board("blank-286")
        for clause in split(start.diff(target)):
            now = changed(now, clause)
        assert differences(now, target) == []


def test_the_whole_difference_can_be_typed_at_once() -> None:
    editor = opened("blank-565")
    for target in map(random_board, range(50, 58)):
        before = editor.position
        editor.change(before.diff(target))
        assert editor.position == target
        editor.undo()
        assert editor.position == before
        editor.redo()


# -- The pages ---------------------------------------------------------------------------------------------


def test_several_provinces_are_given_the_same_at_once() -> None:
    editor = opened("blank-286")
    page = editor.provinces
    page.group.value = "Gallia"
    page.status.value, page.mode.value, page.units.value = "Roman", "add these", "Legion, 2 Auxilia"
    page._do()
    for name in editor.position.rules.provinces_of["Gallia"]:
        assert str(editor.position.provinces[name].units) == "Legion, 2 Auxilia"
        assert editor.position.provinces[name].status is Status.ROMAN
    assert editor.position.provinces["Rome"].units == NONE
    page.status.value, page.mode.value = "Frankish Foederati", "none at all"
    page._do()
    assert editor.position.provinces["Belgica"].title == "Frankish Foederati"
    assert editor.position.out_of_game == board("blank-286").out_of_game


def test_the_same_for_several_asks_for_what_is_missing(editor: Editor) -> None:
    page = editor.provinces
    page._do()
    assert "Choose Provinces" in editor.message.value
    page.several.value = ("Rome",)
    page._do()
    assert "Choose a status" in editor.message.value
    page.mode.value = "add these"
    page._do()
    assert "which Units" in editor.message.value and editor.position == editor.base


def test_units_move_from_the_selected_province(editor: Editor) -> None:
    editor.map.selected = "Belgica"
    page = editor.provinces
    assert page.source.value == "Belgica"
    page.target.value, page.moving.value = "Rome", "Guard, Cavalry"
    page._move()
    assert editor.changed.value == "Belgica -Cavalry -Guard; Rome +Cavalry +Guard" or "2.3.1" in editor.message.value
    page.target.value, page.moving.value = "Germania II", "Cavalry"
    page._move()
    assert editor.position.provinces["Germania II"].units.cavalry == 1
    page.moving.value = "9 Legions"
    page._move()
    assert "holds Guard, not 9 Legion" in words(editor.message.value) and page.moving.value


def test_a_war_is_placed_moved_led_marked_and_taken_off(editor: Editor) -> None:
    page = editor.wars
    assert page.space.disabled
    page.counter.value, page.goes_to.value = "7/5 Vandal", "Numidia"
    page._put()
    page.space.value = "Africa"
    page.leader.value = "Gaiseric"
    page.flags["moved"].value = page.flags["fought"].value = True
    page.visited.value = "Numidia"
    state = editor.position.wars["7/5 Vandal"]
    assert (state.space, state.leader, state.visited, state.moved, state.pillaged, state.fought) == (
        "Africa",
        "Gaiseric",
        ("Numidia",),
        True,
        False,
        True,
    )
    page.flags["moved"].value = False
    assert not editor.position.wars["7/5 Vandal"].moved and editor.position.wars["7/5 Vandal"].fought
    page._off()
    assert editor.position.leaders == {"Gaiseric": "Vandal Homeland"} and page.space.disabled
    page.counter.value, page.goes_to.value = "Gaiseric", "Wars Box"
    page._put()
    assert "Gaiseric" in editor.position.wars_box and not editor.position.leaders


def test_a_counter_leaves_wherever_it_lies() -> None:
    p = board("425").edit("Gallia governor Aegidius; Gallia triumphs 12/2 Visigothic; 7/1 Moorish @ Numidia")
    for counter, where in (
        ("12/2 Visigothic", "Wars Box"),
        ("12/2 Visigothic", "Rome"),
        ("7/1 Moorish", "waiting counters"),
    ):
        now = p.edit(put(p, counter, where))
        assert now.problems() == []
        assert not now.governors["Gallia"].triumphs or counter == "7/1 Moorish"
    assert (
        put(p, "7/1 Moorish", "Wars Box")
        == f"7/1 Moorish off; wars box: {listed(sorted([*p.wars_box, '7/1 Moorish']))}"
    )


def test_nobody_who_loses_his_office_is_lost(editor: Editor) -> None:
    page = editor.people
    page.emperors["West"].value = "Constantius I"
    assert editor.position.west.emperor == "Constantius I" and "Maximian" in editor.position.face_up
    page.command.value = "Britannia"
    assert (page.offices.who.value, page.offices.kind.value) == ("Carausius", "rebel")
    page.offices.who.value, page.offices.kind.value = "generic", "governor"
    page.offices.appoint()
    assert "Britannia" not in editor.position.governors and "Carausius" in editor.position.face_up
    page.statesman.value, page.place.value = "Carausius", "out"
    page._put()
    assert "Carausius" not in editor.position.face_up


def test_a_viceroy_makes_the_other_sole_emperor(editor: Editor) -> None:
    editor.people.emperors["West"].value = "viceroy"
    assert "the one of the East (Case 5.1.3)" in words(editor.people.sole.value)
    editor.people.emperors["East"].value = "fallen"
    assert "5.1.3" in editor.message.value and editor.people.emperors["East"].value == "Diocletian"


def test_phase_and_step_follow_each_other(editor: Editor) -> None:
    page = editor.tracks
    for phase, steps in STEPS.items():
        page.phase.value = phase
        assert [value for _, value in page.step.options] == [*steps]
        page.step.value = steps[-1]
        assert (editor.position.phase, editor.position.step) == (phase, steps[-1])


def test_the_title_is_a_change_that_is_told_and_undone(editor: Editor) -> None:
    editor.tracks.title.value = "The Vandals land"
    assert editor.position.title == "The Vandals land" and editor.changed.value == "title: The Vandals land"
    editor.undo()
    assert editor.position.title == editor.base.title and editor.changed.value == "nothing"
    assert editor.tracks.title.value == editor.base.title


def test_what_has_changed_can_be_copied_and_not_typed_over(editor: Editor) -> None:
    editor.change("West gold 87")
    editor.changed.value = "West gold 99"
    assert editor.changed.value == "West gold 87" and editor.position.west.gold == 87


# -- Mistakes beside their cause ---------------------------------------------------------------------------

MISTAKES = "Germaina II +Fort; West gold 87; Rome +Elephant; Suevia alied <b>; Belgica +3 Fort; Rhaetia allied"


def test_all_mistakes_of_a_change_are_listed_each_under_its_own_clause(editor: Editor) -> None:
    with pytest.raises(BadInput) as caught:
        editor.change(MISTAKES)
    found = {p.where: p for p in caught.value.problems}
    assert [*found] == [f'"{MISTAKES.split("; ")[i]}"' for i in (0, 2, 3, 4, 5)]
    assert "Did you mean Germania II" in found['"Germaina II +Fort"'].hint
    assert found['"Belgica +3 Fort"'].case == "2.3.1" and found['"Rhaetia allied"'].case == "2.3.2"
    assert editor.position == editor.base


def test_a_mistake_that_a_later_clause_mends_is_none(editor: Editor) -> None:
    editor.change("Rhaetia allied; Rhaetia: none")
    assert editor.position.provinces["Rhaetia"].title == "Allied"


def test_two_clauses_that_do_not_go_together_blame_the_second(editor: Editor) -> None:
    with pytest.raises(BadInput) as caught:
        editor.change("7/1 Moorish @ Numidia; West gold 3; 5/1 Moorish @ Numidia")
    assert [(p.where, p.case) for p in caught.value.problems] == [('"5/1 Moorish @ Numidia"', "9.4.4")]


def test_changed_accepts_what_a_position_accepts() -> None:
    for a, b in zip(range(0, 20, 2), range(1, 20, 2), strict=True):
        old, new = random_board(a), random_board(b)
        change = old.diff(new)
        assert changed(old, change) == old.edit(change) == new


def test_a_change_that_is_far_too_long_is_refused(editor: Editor) -> None:
    with pytest.raises(BadInput, match="are read at once"):
        editor.change("West gold 1;" * 5000)


def test_typed_mistakes_stand_in_a_table_below_the_change_and_are_escaped(editor: Editor) -> None:
    editor.text.change_box.value = MISTAKES
    editor.text.apply()
    table = editor.text.change_mistakes.value
    assert table.count("<tr>") == 6 and "<b>" not in table and "alied &lt;b&gt;" in table
    assert "5 mistakes are listed below the change" in editor.message.value
    assert editor.text.change_box.value == MISTAKES
    editor.text.change_box.value = "West gold 87"
    editor.text.apply()
    assert editor.text.change_mistakes.value == editor.text.change_box.value == ""
    editor.text.apply()
    assert "Write a change first" in editor.message.value


def test_a_mistyped_line_stays_to_be_mended_and_other_controls_go_back(editor: Editor) -> None:
    editor.wars.wars_box.value = "9/2 Alna, Atila"
    assert "Did you mean 9/2 Alan" in words(editor.message.value) and editor.wars.wars_box.value == "9/2 Alna, Atila"
    editor.select("Germania II")
    editor.provinces.one.counts["fort"].value = 3
    assert "Case 2.3.1" in editor.message.value and editor.provinces.one.counts["fort"].value == 0
    editor.tracks.tracks["East", "unrest"].value = -4
    assert "Case 10.1" in editor.message.value and editor.tracks.tracks["East", "unrest"].value == 2
    editor.change("West gold 1")
    assert editor.wars.wars_box.value == listed(editor.position.wars_box)


IMPOSSIBLE = "West unrest 99; Gallia governor Aegidius; " + "; ".join(
    f"{name} barbarian; {name}: none" for name in board("286").rules.provinces_of["Gallia"]
)


def test_what_is_impossible_stands_beside_its_page_and_is_marked_on_the_map(editor: Editor) -> None:
    assert editor.found.box.layout.display == "none"
    editor.change(IMPOSSIBLE)
    assert [(f.page, f.place, f.problem.case) for f in editor.findings] == [
        (PEOPLE, "Gallia", "6.1.7"),
        (TRACKS, "West unrest", "10.1.7"),
    ]
    assert editor.found.box.layout.display is None and "6.1.7" in editor.found.found.value
    assert "6.1.7" in editor.people.found.value and "10.1.7" in editor.tracks.found.value
    assert editor.wars.found.value == ""
    assert "impossible on the table: Gallia" in editor.map.areas["Belgica"]["title"]
    assert "impossible" not in editor.map.areas["Rome"]["title"] and "2 things are impossible" in editor.message.value
    editor.undo()
    assert editor.found.box.layout.display == "none" and "impossible" not in editor.map.areas["Belgica"]["title"]


def test_go_there_opens_the_page_and_selects_the_province(editor: Editor) -> None:
    editor.change(IMPOSSIBLE)
    editor.found.go_there()
    assert editor.pages.titles[editor.pages.selected_index] == PEOPLE
    assert editor.people.command.value == "Gallia" and editor.map.selected in editor.findings[0].spaces
    editor.found.finding.value = 1
    editor.found.go_there()
    assert editor.pages.titles[editor.pages.selected_index] == TRACKS and "10.1.7" in editor.message.value


def test_every_problem_of_any_board_has_a_page_and_known_spaces() -> None:
    seen = set()
    for seed in range(60):
        p = random_board(seed)
        for f in findings(p):
            seen.add(f.page)
            assert f.page in (PROVINCES, WARS, PEOPLE, TRACKS) and f.place
            assert all(space in p.rules.neighbours for space in f.spaces)
    assert TRACKS in seen


# -- Text, files, undo -------------------------------------------------------------------------------------


def test_the_position_file_is_read_and_all_its_mistakes_stand_by_key(editor: Editor) -> None:
    editor.pages.selected_index = editor.pages.titles.index(TEXT)
    page = editor.text
    text = page.file_box.value
    assert "[provinces]" in text and rometeach.position("rome-iinc", page.share.value) == editor.position
    page.file_box.value = text.replace("Legion", "Legoin").replace("gold = 50", 'gold = "much"')
    page.read()
    assert "provinces.Germania II" in page.file_mistakes.value and "east.gold" in page.file_mistakes.value
    assert "mistakes are listed below the file" in editor.message.value and editor.position == editor.base
    editor.change("West gold 87; West unrest 99")
    page.read()
    assert "10.1.7" not in page.file_mistakes.value  # what is only impossible on the table is no mistake of a file
    editor.change("West unrest 4")
    assert "Legoin" in page.file_box.value  # what is being written is left alone
    page.rewrite()
    assert "gold = 87" in page.file_box.value and page.file_mistakes.value == ""
    page.file_box.value = page.file_box.value.replace("gold = 87", "gold = 88")
    page.read()
    assert editor.position.west.gold == 88 and editor.changed.value == "West gold 88"
    editor.undo()
    assert editor.position.west.gold == 87 and "gold = 87" in page.file_box.value


def test_a_file_of_other_rules_is_read_with_a_note(editor: Editor) -> None:
    editor.text.file_box.value = 'based_on = "286"\n[rules]\ndigest = "other"\n[west]\ngold = 3\n'
    editor.text.read()
    assert "was made with the rules other" in editor.message.value and editor.position.west.gold == 3


def test_loading_changing_and_going_back_can_all_be_undone(editor: Editor) -> None:
    editor.change("West gold 87")
    editor.named.value = "blank-363"
    assert editor.base == editor.position == board("blank-363") and editor.reset_button.disabled
    editor.change("Rome roman")
    editor.reset()
    assert editor.position == board("blank-363")
    for _ in range(3):
        editor.undo()
    assert editor.position == board("286").edit("West gold 87") and editor.base == board("286")
    editor.undo()
    assert editor.position == board("286") and editor.undo_button.disabled
    for _ in range(4):
        editor.redo()
    assert editor.position == board("blank-363") and editor.redo_button.disabled


def test_a_board_is_saved_loaded_and_keeps_the_comments_of_its_file(editor: Editor) -> None:
    Path("mine.toml").write_text('# Ours.\nbased_on = "286"\n\n[west]\ngold = 12  # poor\n')
    editor.source.value = "mine.toml"
    editor.loading.load_typed()
    assert editor.file.value == "mine.toml"
    editor.change("West gold 30")
    editor.save()
    assert (
        Path("mine.toml").read_text() == '# Ours.\nbased_on = "286"\ngame = "rome-iinc"\n\n[west]\ngold = 30  # poor\n'
    )
    editor.file.value = "other"
    editor.save()
    assert board("other.toml") == editor.position


def test_files_that_are_none_of_ours_are_not_overwritten(editor: Editor) -> None:
    Path("notes.toml").write_text("mine = 1\n")
    editor.file.value = "notes.toml"
    editor.safely(editor.save)()
    assert "rt-bad" in editor.message.value and Path("notes.toml").read_text() == "mine = 1\n"
    Path("campaign.toml").write_text('based_on = "363"\n')
    editor.file.value = "campaign.toml"
    editor.save()
    assert "Press Save once more" in editor.message.value
    assert Path("campaign.toml").read_text() == 'based_on = "363"\n'
    editor.save()
    assert board("campaign.toml") == editor.position
    editor.file.value = " "
    editor.safely(editor.save)()
    assert "has no name" in editor.message.value
    assert sorted(os.listdir()) == ["campaign.toml", "notes.toml"]


def test_the_board_goes_on_to_the_other_panels(editor: Editor) -> None:
    editor.change("Germania II +Fort")
    assert analyse(editor.position).position == editor.position
    assert play(editor.position, seed=1).board.provinces["Germania II"].units.fort == 1


def test_the_map_opens_the_page_of_a_space(editor: Editor) -> None:
    editor.pages.selected_index = 3
    editor.map.selected = "Rome"
    editor.map.openings += 1
    assert editor.pages.titles[editor.pages.selected_index] == PROVINCES
    editor.wars.counter.value = "13/2 Frankish"
    editor.map.selected = "Frankish Homeland"
    editor.map.openings += 1
    assert editor.pages.titles[editor.pages.selected_index] == WARS and editor.wars.goes_to.value == "Frankish Homeland"


def test_the_card_holds_the_change_the_share_string_and_what_is_impossible(editor: Editor) -> None:
    editor.change("West unrest 99")
    card = editor.card()
    assert "Changed: West unrest 99." in card.text() and editor.position.share() in card.text()
    assert "10.1.7" in card.text() and "10.1.7" in card.html()
    assert not re.search(r"<(svg|script|style)", card.html()) and card.text() == editor.card().text()
    editor.undo()
    assert "Nothing on it is impossible" in editor.card().text()


def test_every_control_has_a_visible_label(editor: Editor) -> None:
    import ipywidgets as w

    seen = 0

    def walk(widget: w.Widget) -> None:
        nonlocal seen
        for child in getattr(widget, "children", ()):
            walk(child)
        if hasattr(widget, "description") and not isinstance(widget, w.HTML):
            assert widget.description.strip(), widget
            seen += 1

    walk(editor.root)
    assert seen > 90


# -- In a browser ------------------------------------------------------------------------------------------


def test_the_editor_by_keyboard_and_mouse(page: Page, jupyter_lab: Any) -> None:
    import nbformat
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import expect

    cell = nbformat.v4.new_code_cell(
        "import rometeach\nfrom rometeach.widgets import edit_position\n"
        "edit_position(rometeach.position('rome-iinc', 'blank-286'))"
    )
    notebook = nbformat.v4.new_notebook(cells=[cell])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, jupyter_lab.folder / "editor.ipynb")
    page.goto(jupyter_lab.address("editor.ipynb") + "&reset", timeout=60_000)
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    idle = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    page.wait_for_function(idle, timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    panel = page.locator(".rt-panel")
    panel.locator(".rt-stage svg").first.wait_for(timeout=60_000)
    changed = panel.get_by_label("What you have changed")

    # By keyboard alone: letters search the list and never reach the notebook's shortcuts.
    province = panel.get_by_label("Province", exact=True)
    province.focus()
    page.keyboard.type("num")
    expect(province).to_have_value("Numidia")
    expect(panel.locator(".widget-tab-contents")).to_contain_text("Numidia: Barbarian")
    page.keyboard.press("Tab")
    page.keyboard.type("rom")
    expect(changed).to_have_value("Numidia roman")
    legion = panel.get_by_label("Legion", exact=True)
    legion.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    expect(changed).to_have_value("Numidia roman; Numidia +Legion")

    # Every page by its tab; all mistakes at once; the place of what is impossible.
    axe = []
    for name in ("Wars", "People", "Tracks and turn", "Rules", "Text and files"):
        panel.get_by_role("tab", name=name, exact=True).click()
        axe += Axe().run(page, context=".rt-panel").response["violations"]
    assert [v["id"] for v in axe if v["impact"] in ("serious", "critical")] == []
    change = panel.get_by_label("Change", exact=True)
    change.fill("Numidai +Fort; Africa governor Aegidius; Numidia +3 Fort")
    panel.get_by_role("button", name="Apply the change").click()
    mistakes = panel.get_by_role("table", name="Mistakes in this change")
    expect(mistakes.get_by_role("row")).to_have_count(3)
    expect(mistakes).to_contain_text("Did you mean Numidia")
    change.fill("Britannia governor Aegidius")
    panel.get_by_role("button", name="Apply the change").click()
    expect(panel.get_by_role("table", name="Impossible on the table").first).to_contain_text("6.1.7")
    panel.get_by_role("button", name="Go there").click()
    expect(panel.get_by_label("Command", exact=True)).to_have_value("Britannia: Governor Aegidius")
    expect(panel.locator("[data-area='Valentia'] > title")).to_contain_text("impossible on the table")
    wide = panel.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert wide[0] <= wide[1] + 2, "the panel is wider than its place"
