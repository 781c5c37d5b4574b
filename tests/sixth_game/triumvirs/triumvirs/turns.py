"""The turns: draw, play a card face down, raise Legions, march, fight (2.2 to 5.1)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from rometeach.core.cases import case
from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Decision, Draw, Note, Option, Steps
from rometeach.core.session.session import Stage

from .actions import March, Play, Raise
from .battle import battle
from .board import Board
from .rules import SEATS


def _draw(board: Board, seat: str, case_number: str) -> Steps[Board]:
    card = yield Draw(f"the card that {seat} draws", case_number, board.deck)
    number, deck = SEATS.index(seat), list(board.deck)
    deck.remove(card)
    hands = tuple(tuple(sorted((*h, card))) if n == number else h for n, h in enumerate(board.hands))
    board = replace(board, deck=tuple(deck), hands=hands)
    yield Note(f"{seat} draws {card}", case_number, who=seat, board=board, only=(seat,), public=f"{seat} draws a card")
    return board


@case("2.2")
def deal(board: Board) -> Steps[Board]:
    """Each player gets cards."""
    for _ in range(board.rules.values["hand.start"]):
        for seat in SEATS:
            board = yield from _draw(board, seat, "2.2")
    return replace(board, phase="Turns")


@case("3.1", "3.2")
def turn(board: Board, seat: str) -> Steps[Board]:
    """One player's turn."""
    if board.of(seat):
        if board.deck:
            board = yield from _draw(board, seat, "3.1")
        if board.hands[SEATS.index(seat)]:
            board = yield from _levy(board, seat)
        board = yield from _march(board, seat)
    return board


def _levy(board: Board, seat: str) -> Steps[Board]:
    number = SEATS.index(seat)
    options = [Option(Play(c), f"{board.rules.legions(c)} Legions") for c in dict.fromkeys(board.hands[number])]
    played = yield Decision(seat, "a card to play", "3.1", options, kind="card", board=board, secret=True)
    hand = list(board.hands[number])
    hand.remove(played.card)
    board = replace(board, hands=tuple(tuple(hand) if n == number else h for n, h in enumerate(board.hands)))
    places = [Option(Raise(a)) for a in board.of(seat)]
    answer = yield Decision(seat, "where the Legions come", "3.1", places, kind="raise", board=board)
    area, legions = answer.area, board.rules.legions(played.card)
    board = replace(board, areas=board.areas | {area: (seat, board.areas[area][1] + legions)})
    yield Note(f"{seat} shows {played.card}: {legions} Legions in {area}", "3.1", who=seat, board=board, reveals=True)
    return board


def marches(board: Board, seat: str) -> list[March]:
    """Every march of a seat."""
    return [
        March(a, b, n) for a in board.of(seat) for b in board.rules.neighbours[a] for n in range(1, board.areas[a][1])
    ]


def _march(board: Board, seat: str) -> Steps[Board]:
    options = [Option(DONE, "stay"), *(Option(m) for m in marches(board, seat))]
    answer = yield Decision(seat, "a march", "3.2", options, kind="march", board=board)
    if answer == DONE:
        return board
    (owner, there), (_, here) = board.areas[answer.target], board.areas[answer.source]
    board = replace(board, areas=board.areas | {answer.source: (seat, here - answer.legions)})
    if owner == seat:
        new = (seat, there + answer.legions)
    else:
        mine, yours = yield from battle(board.rules, answer.target, (answer.legions, there))
        new = (seat, mine) if mine else (owner, yours)
    board = replace(board, areas=board.areas | {answer.target: new})
    yield Note(f"{answer.target} is held by {new[0]} with {new[1]}", "3.2", who=seat, board=board, about=answer)
    return board


@case("5.1")
def end(board: Board) -> Steps[Board]:
    """Who has most areas."""
    most = max(len(board.of(s)) for s in SEATS)
    winners = [s for s in SEATS if len(board.of(s)) == most]
    board = replace(board, phase="over")
    yield Note(f"{' and '.join(winners)} win with {most} areas", "5.1", board=board, about=tuple(winners))
    return board


def _next_round(board: Board) -> Steps[Board]:
    yield Note(f"round {board.turn} is over", "5.1", board=replace(board, turn=board.turn + 1))
    return replace(board, turn=board.turn + 1)


def stages(board: Board, name: str) -> Sequence[Stage[Board]]:
    """The stages of a round, or of the game."""
    found = [Stage("Deal", deal)] if board.phase == "Deal" else []
    rounds = 1 if name == "round" else board.rules.values["game.rounds"] - board.turn + 1
    for number in range(board.turn, board.turn + rounds):
        found += [Stage(f"Round {number}: {s}", functools.partial(turn, seat=s)) for s in SEATS]
        found.append(Stage(f"Round {number}: end", _next_round))
    return [*found, Stage("End", end)] if name == "game" else found
