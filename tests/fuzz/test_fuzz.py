"""Random play of any game finds what is planted: in files, views, sessions, decisions, answers, and steps that break or never end."""

import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import choices, taxation, turn
from rometeach.aurelian.results.danube import Danube
from rometeach.cli import main
from rometeach.core.declaration import Game, Seat
from rometeach.core.errors import BadInput, Problem
from rometeach.core.games import find, games
from rometeach.core.positions import share
from rometeach.core.positions.set_ups import SetUps
from rometeach.core.session.actions import Choose
from rometeach.core.session.history import History
from rometeach.core.session.requests import Decision, Option, Steps
from rometeach.core.session.session import Session
from rometeach.fuzz import game as one
from rometeach.fuzz import many
from rometeach.fuzz.game import Failure, Played, play
from rometeach.fuzz.player import any_choice

AURELIAN = find("aurelian")
FEW = 4


@pytest.mark.parametrize("name", games())
def test_every_game_is_played_and_looked_at_with_laws_of_its_own_and_without(name: str) -> None:
    game = find(name)
    for declared in (game, replace(game, extras={})):
        found = many.run(declared, 3, games=2, thorough=3)
        assert (found.games, found.thorough, found.failures) == (2, 1, ()), str(found)
        assert found.turns >= 2 and found.thrown and found.decided and found.steps >= found.turns


def test_the_same_seed_is_the_same_game_however_it_is_looked_at() -> None:
    assert play(AURELIAN, 5, True) == play(AURELIAN, 5) == play(AURELIAN, 5) != play(AURELIAN, 4)


# -- What is planted is found -----------------------------------------------------------------------------


def lost(board: Board) -> Board:
    """A board with a Coin less."""
    return replace(board, treasury=board.treasury - 1)


def forgetful_share(board: Board, *, real: Callable[[Board], str] = Board.share) -> str:
    return real(lost(board) if board.treasury > 2 else board)


def trusting(set_ups: SetUps[Any], text: str, *, real: Callable[[Any, str], Any] = SetUps.read) -> Any:
    """What a share string says, whatever happened to it on the way."""
    try:
        return real(set_ups, text)
    except BadInput:
        return real(set_ups, share.whole(dict(set_ups.now("270").plain), "A2"))


def forgetful_plain(board: Board, *, real: Callable[[Board], Any] = Board.plain) -> Any:
    return real(board) | {"title": "another"}


def wrong_diff(board: Board, other: Board) -> str:
    return "" if board == other else "vp 3"


def one_sided(board: Board, seat: str) -> Board:
    return lost(board)


def undo_of_two(history: History[Board], *, real: Callable[[Any], None] = History.undo) -> None:
    real(history)
    if history.can_undo:
        real(history)


def forgetful_session(session: Session[Board], *, real: Callable[[Any], Any] = Session.as_json) -> Any:
    plain = real(session)
    return plain | {"answers": plain["answers"][:-1]}


def alike(board: Board, *, real: Callable[[Board], Decision] = choices.decision) -> Decision:
    found = real(board)
    return replace(found, options=[*found.options, Option(Choose(str(found.options[0].action)))])


def breaks(board: Board) -> Steps[Board]:
    raise KeyError("Gallia")
    yield


def other_turn(board: Board, *, real: Callable[[Board], Steps[Board]] = taxation.taxation) -> Steps[Board]:
    board = yield from real(board)
    return replace(board, turn=1) if board.turn == 2 else board


def all_wrong(board: Board) -> list[Problem]:
    return [Problem("army", "is gone")] if board.phase == "Build" else []


def too_likely(law: Danube, *, real: Callable[[Any], Any] = Danube.exhibit) -> Any:
    found = real(law)
    return replace(
        found, bars=tuple(replace(b, bars=tuple((n, p + Fraction(1)) for n, p in b.bars)) for b in found.bars)
    )


PLANTED: dict[str, tuple[object, str, object, str]] = {
    "a share string that loses a Coin": (Board, "share", forgetful_share, "comes back from the share string"),
    "a share string that is read although it was damaged": (SetUps, "read", trusting, "that was damaged at character"),
    "a file that is told otherwise": (Board, "plain", forgetful_plain, "comes back from the (share string|file)"),
    "a change that leads elsewhere": (Board, "diff", wrong_diff, "the change from the first board leads elsewhere"),
    "a view where nothing is hidden": (Board, "view", one_sided, "nothing is hidden, but"),
    "an undo that takes two back": (History, "undo", undo_of_two, "1 taken back, it stands at"),
    "a file that forgets an answer": (Session, "as_json", forgetful_session, "the saved session is resumed at"),
    "two options spelled alike": (choices, "decision", alike, "two options are spelled alike"),
    "a step that breaks": (turn.RUNS, "Build", breaks, r"KeyError: 'Gallia' \(test_fuzz.py, line"),
    "a turn that comes again": (turn.RUNS, "Taxation", other_turn, "turn 2 is followed by turn 1"),
    "a board that the game calls wrong": (Board, "problems", all_wrong, "error: army: is gone"),
    "a chance above 1": (Danube, "exhibit", too_likely, "has the chance"),
    "a step without an end": (one, "MOST", 20, "more than 20 requests: it does not end"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_what_is_planted_is_found_and_the_command_that_is_told_shows_it_again(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, name, mistaken, words = PLANTED[planted]
    if isinstance(where, dict):
        monkeypatch.setitem(where, name, mistaken)
    else:
        monkeypatch.setattr(where, name, mistaken, raising=False)
    found = many.run(AURELIAN, 20, games=FEW, thorough=2)
    assert found.failures, planted
    failure = found.failures[0]
    assert re.search(words, failure.what), failure
    again = CliRunner().invoke(main, shlex.split(failure.command)[1:])
    assert again.exit_code == 1 and str(failure) in again.stdout


def test_a_hidden_hand_that_a_look_gives_away_or_changes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "view", one_sided, raising=False)
    failure = play(replace(AURELIAN, hidden=True), 4, True).failure
    assert failure is not None and "sees something else when he looks twice" in failure.what


# -- How it is told ---------------------------------------------------------------------------------------


def test_a_failure_says_seed_turn_step_command_and_board() -> None:
    failure = Failure("chess", 7, 3, "Turn 3: Build", "a Rook is gone", "C1.x.y", True)
    assert str(failure).splitlines() == [
        "seed 7, turn 3, Turn 3: Build: a Rook is gone",
        "  again: rometeach fuzz chess --games 1 --seed 7 --thorough 1",
        "  the board before: C1.x.y",
    ]


def test_games_are_counted_as_turns_or_as_games_and_ctrl_c_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    found = many.run(AURELIAN, 8, turns=9, thorough=0, tell=told.append)
    assert sum(told) == found.turns >= 9 > found.turns - told[-1] and len(told) == found.games
    assert many.run(AURELIAN, 8, games=3, thorough=0).games == 3

    def interrupted(game: Game, seed: int, thorough: bool = False) -> Played:
        if seed == 10:
            raise KeyboardInterrupt
        return play(game, seed, thorough)

    monkeypatch.setattr(many, "play", interrupted)
    assert many.run(AURELIAN, 8, turns=10_000, thorough=0).games == 2


def test_many_failures_are_told_in_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one, "MOST", 1)
    found = str(many.run(AURELIAN, 1, games=many.SHOWN + 2, thorough=0))
    assert f"{many.SHOWN + 2} failures." in found and found.endswith("... and 2 more")


def test_the_command_tells_what_was_played() -> None:
    done = CliRunner().invoke(main, ["fuzz", "aurelian", "--turns", "3", "--seed", "5", "--thorough", "0"])
    assert done.exit_code == 0
    assert re.match(r"\d turns of aurelian in \d games? from seed 5, 0 of them .*; 0 failures\.\n$", done.stdout)
    assert CliRunner().invoke(main, ["fuzz", "chess"]).exit_code == 2


# -- Who plays --------------------------------------------------------------------------------------------


def test_any_choice_is_legal_and_a_game_comes_to_its_end() -> None:
    decision = Decision("you", "which?", "1", [Option(Choose(str(n))) for n in range(4)])
    player = any_choice(1)
    chosen = [player(decision) for _ in range(200)]
    again = any_choice(1)
    assert {str(a) for a in chosen} == set("0123") and chosen == [again(decision) for _ in range(200)]


def test_a_seat_without_a_name_in_the_declaration_is_a_failure() -> None:
    failure = play(replace(AURELIAN, seats=(Seat("Nobody"),)), 4).failure
    assert failure is not None and failure.what.startswith("KeyError: 'Player'")
