"""Whole turns and sessions: seeds, typed dice, undo and redo, saved sessions, boards set right, games from shared boards."""

from pathlib import Path
from typing import Any

import pytest

from rometeach.conquest2 import fuzz, verbs
from rometeach.conquest2.phases import turn
from rometeach.conquest2.players.simple.player import seeded_player
from rometeach.conquest2.position import from_share, named, position
from rometeach.core.errors import BadInput
from rometeach.core.session import seats
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Draw, Roll

MEETING = (
    "phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; Red actions 2; Blue actions 2; pool: none; "
    "Italia: Red 4I 1C 1G, Blue 2I, influence Blue 2; Asia: Blue 3I 1G, influence Blue 1, 1 token"
)
"""Red stands beside Blue and can attack."""


def played(start: Any, seed: int, phases: int) -> list[Any]:
    """The board after each phase or turn of a game by program."""
    players = {seat: seeded_player(seed * 8 + n) for n, seat in enumerate(start.players)}
    b, boards, dice = start, [start], SeededDice(seed)
    while b.phase != "over" and len(boards) <= phases:
        b = run(turn.phase(b), dice, players, check=True)
        boards.append(b)
    return boards


def session(change: str = MEETING, seed: int | None = 4, stages: str = "phase") -> Any:
    return verbs.play(position("four").edit(change), seed, stages)


def answered(s: Any, until: Any = lambda r: False, most: int = 5000) -> int:
    """The simple players answer, and dice are thrown where they are typed, until something is due: how many answers."""
    players = {seat: seeded_player(n) for n, seat in enumerate(s.board.players)}
    for number in range(most):
        if s.request is None or until(s.request):
            return number
        if isinstance(s.request, Decision):
            s.answer(players[s.request.who](seats.seen(s.request)))
        else:
            s.roll(number)
    raise AssertionError("it does not end")


def test_the_same_seed_is_the_same_game_and_another_one_is_not() -> None:
    one, again, other = (played(named("two"), seed, 12) for seed in (3, 3, 4))
    assert one == again
    assert one[-1] != other[-1]


@pytest.mark.parametrize("name", ["two", "five"])
def test_3_each_player_has_a_turn_in_a_round_in_the_order_of_the_boxes(name: str) -> None:
    boards = [b for b in played(named(name), 2, 40) if b.phase == "Actions" and b.season == 1]
    order = boards[0].order
    assert [b.active for b in boards] == list(order) * 4
    assert [b.round for b in boards] == [n for n in (1, 2, 3, 4) for _ in order]
    assert all(fuzz.wrong(b) == [] and b.problems() == [] for b in boards)


def test_a_seeded_session_is_the_season_that_programs_play(tmp_path: Path) -> None:
    start: Any = named("three")
    s = verbs.play(start, 4, "season")
    assert answered(s) > 30
    dice, b = SeededDice(4), start
    players = {x: seeded_player(n) for n, x in enumerate(start.players)}
    while b.season == 1:
        b = run(turn.phase(b), dice, players)
    assert s.request is None and s.board == b
    path = tmp_path / "season.json"
    s.save(path)
    assert verbs.resume(path).board == s.board


def test_a_whole_turn_is_undone_and_done_again_answer_by_answer() -> None:
    s = session()
    boards = [s.board]
    players = {seat: seeded_player(n) for n, seat in enumerate(s.board.players)}
    while s.request is not None:
        s.answer(players[s.request.who](s.request))
        boards.append(s.board)
    assert s.board.active == "Blue" and len(boards) > 2
    for b in reversed(boards[:-1]):
        s.undo()
        assert s.board == b
    assert not s.can_undo
    for b in boards[1:]:
        s.redo()
        assert s.board == b
    assert not s.can_redo and s.request is None


def test_3_6_5_dice_are_typed_and_a_session_is_taken_up_in_the_middle_of_a_battle(tmp_path: Path) -> None:
    s = session(seed=None)
    s.answer("attack Blue in Italia")
    assert isinstance(s.request, Roll) and s.request.number == 4
    s.answer("1 1 6 6")
    path = tmp_path / "battle.json"
    s.save(path)
    again: Any = verbs.resume(path)
    assert again.board == s.board and again.request == s.request
    assert [e.text for e in again.log] == [e.text for e in s.log]
    for one in (s, again):
        assert isinstance(one.request, Roll) and one.request.number == 3
        one.answer("I - -")
        assert one.request.kind == "losses"
        one.answer("lose 1C")
    assert again.board == s.board
    assert str(again.board.provinces["Italia"].force("Red")) == str(s.board.provinces["Italia"].force("Red"))
    assert (again.board.provinces["Italia"].force("Red").cavalry, again.board.players["Blue"].chaos) == (0, 2)


def test_2_1_tokens_are_typed_as_they_are_drawn() -> None:
    s: Any = verbs.play(named("four").edit("phase Province Tokens"), None, "phase")
    assert isinstance(s.request, Draw)
    for name in ("Italia", "italia", "Asia", "Egypt", "Egyptus", "Numidia", "Sicilia", "Achaia")[:3]:
        s.answer(name)
    assert s.board.provinces["Italia"].tokens == 2
    with pytest.raises(BadInput, match="Did you mean Asia"):
        s.answer("Assia")


def test_a_board_that_differs_from_the_table_is_set_right() -> None:
    s = session()
    s.act("set right: Red talents 45")
    assert s.board.players["Red"].talents == 45
    for wrong in ("set right: Red talents 45", "set right: season 3", "jump", "set right: Rd talents 3"):
        with pytest.raises(BadInput):
            s.act(wrong)


@pytest.mark.parametrize("stages", ["round", "season", "game", "phase"])
def test_2_a_session_follows_what_it_is_asked_for(stages: str) -> None:
    s: Any = verbs.play(named("two"), 3, stages)
    assert answered(s) > 0 or stages == "phase"
    ends = {"round": (1, 2), "season": (2, 0), "game": (4, 4), "phase": (1, 0)}
    assert (s.board.season, s.board.round) == ends[stages]
    assert (s.board.phase == "over") == (stages == "game")


def test_stages_that_there_are_not_name_the_nearest() -> None:
    with pytest.raises(BadInput, match="Did you mean season"):
        verbs.play(named("two"), 1, "saeson")


def test_a_game_goes_on_from_any_shared_board_in_the_same_way() -> None:
    for b in played(named("three"), 8, 22)[3::9]:
        again = from_share(b.share())
        assert again == b
        assert played(again, 5, 2) == played(b, 5, 2)
