"""Blank boards: empty, possible, and the beginning of every other board."""

from __future__ import annotations

from pathlib import Path

import pytest
from random_boards import differences, random_board

import rometeach
from rometeach.core.grammar import split
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.board import catalogue
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS

BLANKS = [f"blank-{name}" for name in SCENARIOS]


def board(name: str) -> Position:
    found: Position = rometeach.position("rome-iinc", name)
    return found


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


def played_boards(seed: int, every: int) -> list[Position]:
    """Boards from one game by program."""
    seen: list[Position] = []
    simulation.one_game("425", seed, watch=lambda stage, b: seen.append(b))
    return seen[::every]


def test_every_board_follows_from_a_blank_one_clause_by_clause() -> None:
    for target in [*map(random_board, range(12)), *played_boards(2, 60)]:
        start = now = board("blank-286")
        for clause in split(start.diff(target)):
            now = now.edit(clause)
        assert differences(now, target) == []


def test_the_whole_difference_can_be_typed_at_once() -> None:
    now = board("blank-565")
    for target in map(random_board, range(50, 58)):
        assert now.edit(now.diff(target)) == target
        now = target
