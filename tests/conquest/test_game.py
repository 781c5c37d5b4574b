"""Whole turns and sessions: seeds, typed dice, undo and redo, saved sessions, alliances and ransoms that are accepted or refused."""

from pathlib import Path
from typing import Any

import pytest

from rometeach.conquest import fuzz, verbs
from rometeach.conquest.actions import ClaimTitle, Offer, ProposeAlliance
from rometeach.conquest.phases import turn
from rometeach.conquest.players.random import quick_player
from rometeach.conquest.players.simple.player import seeded_player
from rometeach.conquest.position import from_share, position
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Roll

MEETING = (
    "Macedonia: Red 5I 3G Caesar; Dalmatia: Red 6I 3C 2K 1G; Mesopotamia: Blue 5I 3G Caesar; "
    "Moesia: Blue 4I 2C 1G; turn 3; Red talents 60"
)
"""Red stands beside Blue and can attack."""


def played(start: Any, seed: int, rounds: int, kind: Any = seeded_player) -> list[Any]:
    """The board after each turn of a game by program."""
    players = {seat: kind(seed * 8 + n) for n, seat in enumerate(start.players)}
    b, boards, dice = start, [start], SeededDice(seed)
    while b.phase != "over" and b.turn < start.turn + rounds:
        b = run(turn.player_turn(b), dice, players, check=True)
        boards.append(b)
    return boards


def session(change: str = MEETING, seed: int | None = 4, stages: str = "turn") -> Any:
    return verbs.play(position("four").edit(change), seed, stages)


def answered(s: Any, until: Any = lambda r: False, most: int = 5000) -> int:
    """The simple players answer, and dice are thrown where they are typed, until something is due: how many answers."""
    players = {seat: seeded_player(n) for n, seat in enumerate(s.board.players)}
    for number in range(most):
        if s.request is None or until(s.request):
            return number
        if isinstance(s.request, Decision):
            s.answer(players[s.request.who](s.request))
        else:
            s.roll(number)
    raise AssertionError("it does not end")


def test_the_same_seed_is_the_same_game_and_another_one_is_not() -> None:
    one, again, other = (played(position("four"), seed, 5) for seed in (3, 3, 4))
    assert one == again
    assert one[-1] != other[-1]


@pytest.mark.parametrize("name", ["four", "two", "three", "five", "six"])
def test_1_3_each_player_has_a_turn_in_a_round_in_the_order_of_play(name: str) -> None:
    start = position(name)
    boards = played(start, 2, 1, quick_player)
    seats = list(start.players)
    assert [b.active for b in boards] == [*seats, seats[0]]
    assert [b.turn for b in boards] == [1 + n // len(seats) for n in range(len(boards))]
    assert all(fuzz.wrong(b) == [] and b.phase == "Movement" for b in boards)


def test_a_seeded_session_is_the_turn_that_programs_play(tmp_path: Path) -> None:
    s = session()
    start = s.board
    assert answered(s) > 8
    again = run(turn.player_turn(start), SeededDice(4), {x: seeded_player(n) for n, x in enumerate(start.players)})
    assert s.request is None and s.board == again
    path = tmp_path / "turn.json"
    s.save(path)
    assert verbs.resume(path).board == s.board


def test_a_whole_turn_is_undone_and_done_again_answer_by_answer() -> None:
    s = session()
    boards = [s.board]
    players = {seat: seeded_player(n) for n, seat in enumerate(s.board.players)}
    while s.request is not None:
        s.answer(players[s.request.who](s.request))
        boards.append(s.board)
    assert s.board.active == "Blue"
    for b in reversed(boards[:-1]):
        s.undo()
        assert s.board == b
    assert not s.can_undo
    for b in boards[1:]:
        s.redo()
        assert s.board == b
    assert not s.can_redo and s.request is None


def test_2_2_2_dice_are_typed_and_a_session_is_taken_up_in_the_middle_of_a_battle(tmp_path: Path) -> None:
    s = session("Moesia: Blue 3I; Mesopotamia: Blue 2I 4G Caesar; Macedonia: Red 5I 4G Caesar", seed=None)
    s.answer("march Macedonia to Moesia: 5I 1G")
    s.answer("done")
    assert isinstance(s.request, Roll) and s.request.number == 5
    s.answer("1 1 6 6 6")
    path = tmp_path / "battle.json"
    s.save(path)
    again = verbs.resume(path)
    assert again.board == s.board and again.request == s.request
    assert [e.text for e in again.log] == [e.text for e in s.log]
    for one in (s, again):
        assert isinstance(one.request, Roll) and one.request.number == 3
        one.answer("6 6 1")
    assert again.board == s.board
    there = again.board.provinces["Moesia"]
    assert (there.force("Red").infantry, there.force("Blue").infantry) == (4, 1)


def test_a_game_goes_on_from_any_shared_board_in_the_same_way() -> None:
    for b in played(position("four"), 8, 6)[4:24:5]:
        again = from_share(b.share())
        assert again == b
        assert played(again, 5, 2) == played(b, 5, 2)


# --- what players agree


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_4_1_an_alliance_is_agreed_or_refused_and_asked_once_a_turn(answer: str) -> None:
    s = session()
    s.answer(ProposeAlliance("Blue"))
    assert (s.request.who, s.request.kind) == ("Blue", "alliance")
    s.answer(answer)
    assert s.board.are_allies("Red", "Blue") == (answer == "yes")
    assert ProposeAlliance("Blue") not in s.request.actions
    if answer == "yes":
        s.answer("end the alliance with Blue")
    assert not s.board.allies
    s.answer("march Dalmatia to Moesia: 4I 3C 1G")
    s.answer("done")
    assert s.request is None or s.request.kind != "move"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_2_6_1_a_ransom_is_accepted_or_refused(answer: str) -> None:
    s = session("phase Placement; Red talents 60; Macedonia: Red -1G; Blue prisoners: Red 1; Blue talents 10")
    assert s.request.kind == "ransom" and Offer("Blue", 65) not in s.request.actions
    s.answer(Offer("Blue", 25))
    assert (s.request.who, s.request.kind) == ("Blue", "ransom offered")
    s.answer(answer)
    b, paid = s.board, 25 * (answer == "yes")
    assert (b.players["Red"].talents, b.players["Blue"].talents) == (60 - paid, 10 + paid)
    assert b.provinces["Macedonia"].force("Red").generals == 3 + (answer == "yes")
    assert dict(b.players["Blue"].prisoners) == ({} if answer == "yes" else {"Red": 1})
    if answer == "no":
        assert Offer("Blue", 25) not in s.request.actions and Offer("Blue", 30) in s.request.actions
        s.answer("done")
    assert s.request is None and s.board.active == "Blue"


def test_4_a_title_needs_all_others() -> None:
    refused, agreed = session(), session()
    for s, last in ((refused, "no"), (agreed, "yes")):
        s.answer(ClaimTitle())
        s.answer("yes")
        s.answer("yes")
        assert s.request.who == "Yellow"
        s.answer(last)
    assert (refused.board.crowned, refused.board.phase) == ("", "Movement")
    assert (agreed.board.crowned, agreed.board.phase) == ("Red", "over")
    assert agreed.request is None
