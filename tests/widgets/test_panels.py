"""The panels without a browser: what they do, what they say of mistakes, and how fast they answer."""

from __future__ import annotations

import re
import time
from pathlib import Path
from threading import Thread

import pytest

import rometeach
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import position
from rometeach.widgets import analyse, play
from rometeach.widgets.parts import Panel
from rometeach.widgets.player.player import Player
from rometeach.widgets.rome_iinc.analyser import Analyser


@pytest.fixture
def panel() -> Analyser:
    made = analyse(position("286"))
    assert isinstance(made, Analyser)
    return made


@pytest.fixture
def player() -> Player:
    return play(position("286"), seed=1)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# -- The analyser


def test_a_selected_province_shows_its_ledger(panel: Analyser) -> None:
    panel.map.selected = "Germania II"
    shown = words(panel.province.result.value)
    assert "Revolts 1/3 (33.3%, 1 in 3)" in shown and "Frisia joined by River/Strait" in shown
    assert (panel.province.status.value, panel.province.counts["legion"].value) == ("Roman", 1)


def test_a_selected_space_tells_what_the_map_prints_there(panel: Analyser) -> None:
    panel.map.selected = "Germania II"
    printed = words(panel.province.printed.value)
    assert printed.startswith("On the map: ") and "Gold" in printed and "River/Strait: " in printed
    ways = panel.position.rules.neighbours
    assert all(space in printed for space, _ in ways["Germania II"])
    panel.map.selected = "Frankish Homeland"
    printed = words(panel.province.printed.value)
    assert "Gold" not in printed and all(space in printed for space, _ in ways["Frankish Homeland"])


def test_the_list_and_the_map_select_the_same(panel: Analyser) -> None:
    panel.province.choice.value = "Belgica"
    assert panel.map.selected == "Belgica"
    panel.map.selected = "Frankish Homeland"
    assert panel.province.choice.value == "" and "Frankish people" in panel.province.result.value
    assert panel.province.counts["legion"].disabled


def test_units_and_status_change_the_chance(panel: Analyser) -> None:
    panel.select("Germania II")
    panel.province.counts["fort"].value = 1
    assert words(panel.message.value) == "Done. Germania II Revolts 33.3% → never."
    assert "1/3 (33.3%, 1 in 3) → 0 (never)" in words(panel.province.result.value)
    panel.select("Frisia")
    panel.province.status.value = "Visigothic Foederati"
    assert panel.position.provinces["Frisia"].title == "Visigothic Foederati"
    panel.undo()
    panel.undo()
    assert panel.position == panel.base
    panel.redo()
    assert panel.position == panel.base.edit("Germania II +Fort")


def test_an_impossible_unit_is_refused_and_the_control_goes_back(panel: Analyser) -> None:
    panel.select("Germania II")
    panel.province.counts["fort"].value = 3
    assert "Case 2.3.1" in panel.message.value
    assert panel.province.counts["fort"].value == 0 and panel.position == panel.base


def test_all_mistakes_of_a_change_are_listed_and_escaped(panel: Analyser) -> None:
    panel.change_box.value = "Germaina II +Fort; Rome +<b>Elephant; West gold 87"
    panel.safely(panel.changes.apply)()
    assert panel.message.value.count("<li>") == 2 and "<b>Elephant" not in panel.message.value
    assert panel.change_box.value and panel.position == panel.base


def test_a_war_is_placed_and_fought(panel: Analyser) -> None:
    assert "No War is on the map" in panel.war.result.value
    panel.war.counter.value, panel.war.space.value = "7/1 Moorish", "Numidia"
    panel.war._place()
    assert panel.war.war.value == "7/1 Moorish"
    panel.war.commander.value = "Africa"
    assert panel.war.fight.options == panel.war.fight.value == ("Africa", "Mauretania I")
    before = panel.war.result.value
    panel.war.fight.value = ("Africa",)
    assert panel.war.result.value != before and "→" in words(panel.war.result.value)
    panel.war._off()
    assert not panel.position.wars


def test_a_move_draws_its_arrows_until_the_board_changes(panel: Analyser) -> None:
    panel.change("7/5 Vandal @ Numidia")
    panel.mover.value = "7/5 Vandal"
    panel._move()
    assert "most likely in Numidia, 50.0%" in words(panel.moved.value)
    assert "marker-end" in panel.map.svg
    panel.change("Rome +Fort")
    assert "marker-end" not in panel.map.svg


def test_each_page_fills_when_it_is_opened(panel: Analyser) -> None:
    for number, title in enumerate(panel.pages.titles):
        panel.pages.selected_index = number
        assert panel.pages.titles[panel.pages.selected_index] == title
    assert "Forecast" in panel.ahead.value and "Mesopotamia" in panel.all_revolts.value
    assert rometeach.position("rome-iinc", panel.line.value) == panel.position


def test_a_position_is_loaded_by_name_string_and_file(panel: Analyser, tmp_path: Path) -> None:
    panel.named.value = "363"
    assert panel.base.scenario == "363"
    file = tmp_path / "mine.toml"
    file.write_text('based_on = "286"\nedit = "Germania II +Fort"\n')
    panel.load(str(file))
    assert panel.position.provinces["Germania II"].units.fort == 1
    panel.source.value = "nothing of that name"
    panel.safely(panel.loading.load_typed)()
    assert "is no named position" in panel.message.value and panel.source.value


def test_the_card_holds_the_change_and_the_whole_board(panel: Analyser) -> None:
    panel.change("Germania II +Fort")
    card = panel.card()
    assert "Changed: Germania II +Fort." in card.text()
    assert panel.position.share() in card.text() and "<svg" not in card.html()


def test_a_fault_of_the_kit_is_a_line_and_no_traceback(panel: Analyser) -> None:
    def broken() -> None:
        raise RuntimeError("<oops>")

    panel.safely(broken)()
    assert "RuntimeError: &lt;oops&gt;" in panel.message.value and "Traceback" not in panel.message.value


# -- The player


def test_a_build_is_on_the_map_at_once_and_undone(player: Player) -> None:
    player.answer("Scythia +Fort")
    assert player.board.provinces["Scythia"].units.fort == 1
    assert "Fort" in player.map.areas["Scythia"]["title"]
    assert "West decides" in words(player.due.value)
    player.undo()
    assert player.board.provinces["Scythia"].units.fort == 0 and "Undone." in player.message.value
    player.redo()
    assert player.board.provinces["Scythia"].units.fort == 1


def test_a_refused_choice_gives_its_reason_and_case(player: Player) -> None:
    player.safely(lambda: player.answer("Germania II +Fort"))()
    assert "is not in the Eastern Empire (Case 10.6.1)" in words(player.message.value)
    player.safely(lambda: player.answer("Rome +Elephant"))()
    assert "is no choice" in words(player.message.value)
    player.safely(lambda: player.answer(" "))()
    assert "is empty" in words(player.message.value)


def test_choices_are_offered_by_province_and_the_others_with_reasons(player: Player) -> None:
    player.map.selected = "Scythia"
    assert player.place.value == "Scythia"
    assert next(name for _, name in player.option.options).startswith("Scythia ")
    assert player.option.value is not None
    player.map.selected = "Germania II"
    assert "is not in the Eastern Empire" in player.refused.value


def test_typed_dice_and_thrown_dice(player: Player) -> None:
    player.seed.value = ""
    player.start_over()
    assert "2D6 for the Taxes" in words(player.due.value)
    player.safely(lambda: player.answer("9"))()
    assert "cannot be these dice" in player.message.value
    player.answer("2 5")
    player.roll()
    player.roll_on()
    assert "[2 5]" in player.log.value and "East decides" in words(player.due.value)


def test_a_seed_that_is_no_number_is_refused(player: Player) -> None:
    player.seed.value = "lucky"
    player.safely(player.start_over)()
    assert "is no seed" in player.message.value


def test_a_game_is_saved_resumed_and_reported(player: Player, tmp_path: Path) -> None:
    player.answer("Scythia +Fort")
    player.file.value = str(tmp_path / "turn.json")
    player.save()
    player.report()
    assert "Scythia +Fort" in (tmp_path / "turn.txt").read_text()
    other = play(position("286"), seed=2)
    other.file.value = player.file.value
    other.resume()
    assert other.board == player.board and other.seed.value == "1"
    player.save()
    player.report()


def test_files_that_are_none_of_ours_are_never_overwritten(player: Player, tmp_path: Path) -> None:
    for name in ("notes.json", "notes.txt"):
        (tmp_path / name).write_text("mine")
    player.file.value = str(tmp_path / "notes.json")
    for act in (player.save, player.report, player.resume):
        player.safely(act)()
        assert "rt-bad" in player.message.value
    assert (tmp_path / "notes.json").read_text() == (tmp_path / "notes.txt").read_text() == "mine"
    player.file.value = " "
    player.safely(player.save)()
    assert "has no name" in player.message.value


def test_the_end_is_said(player: Player) -> None:
    for _ in range(2):
        player.answer("done")
    assert "over" in words(player.due.value)
    assert player.card().text().startswith("Taxes\n-----\n")


def test_gold_is_given_at_any_time_and_a_wrong_act_is_explained() -> None:
    player = play(position("286"), seed=1)
    player.session.answer("Mesopotamia promote Auxilia")
    before = player.board.west.gold
    player.unasked.value = "East gives 20"
    player.act_button.click()
    assert player.board.west.gold == before + 20
    player.unasked.value = "extra taxes West"
    player.act_button.click()
    assert "9.1.4" in player.message.value


def test_the_player_follows_a_whole_game() -> None:
    player, simple = play(position("286"), seed=1, whole=True), SimplePlayer()
    for _ in range(30):
        request = player.session.request
        assert isinstance(request, Decision)
        player.answer(simple(request))
    assert player.board.phase != "Event"
    assert "Wars Box" in player.log.value


def test_a_panel_hears_its_controls_one_at_a_time() -> None:
    inside: list[int] = []
    together: list[int] = []

    def act() -> None:
        inside.append(1)
        time.sleep(0.05)
        together.append(len(inside))
        inside.pop()

    threads = [Thread(target=Panel().safely(act)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [1, 1, 1, 1]
