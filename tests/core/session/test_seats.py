"""Seats and what they may know: views of a board with hidden hands, secret choices, and what was seen before an undo."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from rometeach.core.session import seats
from rometeach.core.session.actions import DONE, Action, Choose
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision, Draw, Note, Option, Steps
from rometeach.core.session.session import Session, Stage, read

SEATS = ("Ann", "Bob", "Cid")
CARDS = ("ace", "king", "queen", "ten", "six", "two")


@dataclass(frozen=True)
class Table:
    """Three hands and a stack; a view knows one hand, and of all other cards only which ones they are."""

    hands: tuple[tuple[str, ...], ...]
    stack: tuple[str, ...]
    unseen: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    seat: str = ""

    def view(self, seat: str) -> Table:
        if self.unseen:
            return self
        hands = tuple(
            hand if name == seat else ("?",) * len(hand) for name, hand in zip(SEATS, self.hands, strict=True)
        )
        others = [c for name, h in zip(SEATS, self.hands, strict=True) if name != seat for c in h]
        return replace(
            self, hands=hands, stack=("?",) * len(self.stack), unseen=tuple(sorted([*others, *self.stack])), seat=seat
        )


START = Table((("ace",), ("king",), ("queen",)), ("ten", "six", "two"))


def one_round(table: Table) -> Steps[Table]:
    """Each player draws a card and plays one face down, then all are shown."""
    chosen = []
    for number, seat in enumerate(SEATS):
        card = yield Draw("the card that is drawn", "1.1", table.stack)
        hand = (*table.hands[number], card)
        hands = tuple(hand if n == number else h for n, h in enumerate(table.hands))
        table = replace(table, hands=hands, stack=tuple(c for c in table.stack if c != card))
        yield Note(
            f"{seat} draws the {card}", "1.1", who=seat, board=table, only=(seat,), public=f"{seat} draws a card"
        )
        options = [Option(Choose(c)) for c in hand]
        action = yield Decision(seat, "which card is played?", "1.2", options, kind="card", board=table, secret=True)
        chosen.append(action.name)
        hands = tuple(tuple(c for c in h if c != action.name) for h in table.hands)
        table = replace(table, hands=hands)
    table = replace(table, played=tuple(chosen))
    yield Note(f"shown are {', '.join(chosen)}", "1.3", board=table, reveals=True)
    yield Decision("Ann", "another?", "1.4", [Option(DONE)], board=table)
    return table


STAGES = (Stage("Round", one_round),)


def session(seed: int | None = 1) -> Session[Table]:
    return Session("cards", START, STAGES, repr, seed)


def test_a_seat_sees_its_own_hand_alone() -> None:
    s = session()
    assert s.seat == "Ann"
    mine, other, looker = s.view("Ann"), s.view("Bob"), s.view("")
    assert len(mine.hands[0]) == 2 and "?" not in mine.hands[0] and mine.hands[1] == ("?",)
    assert other.hands[0] == ("?", "?") and other.hands[1] == ("king",)
    assert looker.hands == (("?", "?"), ("?",), ("?",))
    assert type(mine) is Table and len(mine.unseen) == 4


def test_what_is_hidden_may_be_permuted_and_the_view_stays_the_same() -> None:
    hidden = ("king", "queen", "ten", "six", "two")
    views = {
        replace(START, hands=(("ace",), (a,), (b,)), stack=rest).view("Ann")
        for a, b, *others in itertools.permutations(hidden)
        for rest in [tuple(others)]
    }
    assert len(views) == 1


def test_where_nothing_is_hidden_the_view_is_the_board_itself() -> None:
    board = object()
    assert seats.view(board, "Ann") is board and not seats.is_hidden(board)
    decision = Decision("Ann", "which?", "1", [Option(DONE)], board=7)
    assert seats.seen(decision) is decision


def test_programs_get_the_view_of_their_seat() -> None:
    asked: list[tuple[str, Table]] = []

    def player(decision: Decision) -> Action:
        asked.append((decision.who, decision.board))
        return decision.options[0].action

    play(START, STAGES, SeededDice(3), dict.fromkeys(SEATS, player), check=True)
    assert [who for who, _ in asked] == ["Ann", "Bob", "Cid", "Ann"]
    for who, board in asked:
        others = [h for name, h in zip(SEATS, board.hands, strict=True) if name != who]
        assert board.seat == who and {c for h in others for c in h} <= {"?"} and set(board.stack) <= {"?"}


def test_the_log_tells_each_seat_what_it_may_know() -> None:
    s = session()
    s.answer(s.request.actions[0])  # type: ignore[union-attr]
    drawn = next(e.text for e in s.log if e.only == ("Ann",)).removeprefix("Ann draws the ")
    ann, bob = (" / ".join(e.text for e in s.told(seat)) for seat in ("Ann", "Bob"))
    assert drawn in ann and "Ann: ace" in ann and "Bob draws a card" in ann
    assert drawn not in bob and "ace" not in bob and "Ann draws a card / Ann has chosen" in bob
    assert all(e.board.seat == "Bob" for e in s.told("Bob"))


def test_undo_past_what_was_seen_is_marked_and_the_mark_is_kept(tmp_path: Path) -> None:
    s = session()
    for _ in SEATS:
        s.answer(s.request.actions[0])  # type: ignore[union-attr]
    assert s.log[-1].reveals
    s.undo()
    marked = [e.text for e in s.log if e.text.startswith("Taken back")]
    assert len(marked) == 1 and s.seat == "Cid"
    s.answer(s.request.actions[1])  # type: ignore[union-attr]
    assert [e.text for e in s.log].count(marked[0]) == 1
    path = tmp_path / "cards.json"
    s.save(path)
    again = session().resume(read(path), path)
    assert [e.text for e in again.log] == [e.text for e in s.log]


def test_undo_that_hides_nothing_is_not_marked() -> None:
    def steps(board: int) -> Steps[int]:
        yield Decision("Ann", "one?", "1", [Option(DONE)])
        yield Note("nothing special", "1")
        yield Decision("Ann", "two?", "2", [Option(DONE)])
        return board

    s = Session("plain", 1, [Stage("Only", steps)], str)
    s.answer("done")
    s.undo()
    assert [e.text for e in s.log] == []


@pytest.mark.parametrize("seat", SEATS)
def test_a_view_holds_no_answer_of_another_seat(seat: str) -> None:
    s = session()
    s.answer(s.request.actions[0])  # type: ignore[union-attr]
    assert "seed" not in repr(s.view(seat)) and s.view(seat).played == ()
