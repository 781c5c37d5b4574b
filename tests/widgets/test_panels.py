"""The panels without a browser: what they do, what they say of mistakes, and how fast they answer."""

from __future__ import annotations

import re
import time
from pathlib import Path
from threading import Thread

import pytest

from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import position
from rometeach.widgets import play
from rometeach.widgets.parts import Panel
from rometeach.widgets.player.player import Player


@pytest.fixture
def player() -> Player:
    return play(position("286"), seed=1)


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


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
