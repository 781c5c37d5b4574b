"""Counting Victory Points at the end of a Player Phase, and at the end of the game (15 to 15.3)."""

from __future__ import annotations

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.frozen import replace
from ...core.session.requests import Note, Steps
from ..board.board import Board
from ..board.state import CITY, OVER
from ..charts import points
from . import conquest


@case("15", "15.1", "15.2", "15.3")
def count(board: Board) -> Steps[Board]:
    """The Active Player's points for this Phase; the Phase is over then."""
    faction, roman = board.now.faction, board.now.side in board.factions
    terms = tuple(points.terms(board, faction, roman))
    gained = total(terms, board.rules.values)
    board = replace(board.gain(faction, gained, roman), active=None, done=board.done + 1)
    who = f"{faction}'s Romans" if roman else f"{faction}'s Barbarians"
    yield Note(
        f"{who} score {gained}",
        "15.2" if roman else "15.1",
        (),
        board.rules.ledger(terms),
        board.seats[faction],
        board=board,
        about=gained,
    )
    return board


@case("15", "15.2")
def end(board: Board) -> Steps[Board]:
    """The points of the end of the game, and who has won."""
    for faction in board.factions:
        terms = tuple(points.end_terms(board, faction))
        if gained := total(terms, board.rules.values):
            board = board.gain(faction, gained, True)
            yield Note(
                f"{faction} scores {gained} for its Provinces",
                "15.2",
                (),
                board.rules.ledger(terms),
                board.seats[faction],
                board=board,
            )
        for name in board.barbarians_of(faction):
            kingdom = board.rules.kingdoms.get(name)
            if kingdom is None or kingdom.kind != "Kingdom":
                continue
            there = board.provinces[kingdom.start]
            if there.side == name and there.city == CITY:
                riches = board.rules.is_on("end_riches")
                board, gained, dice = yield from conquest.spoils(board, faction, kingdom.start, name, riches=riches)
                yield Note(
                    f"{faction} scores {gained} for the City of {name}",
                    "15.2",
                    dice,
                    who=board.seats[faction],
                    board=board,
                )
    board = replace(board, phase=OVER, active=None)
    first = winner(board)
    scores = ", ".join(f"{seat} {score(board, seat)}" for seat in board.players)
    yield Note(f"{first} wins: {scores}", "15", board=board, about=first)
    return board


def score(board: Board, seat: str) -> int:
    """All Victory Points of a seat: of its Faction, or of its pair of them (2.1, 15)."""
    return sum(found.total for f, found in board.factions.items() if board.seats[f] == seat)


@case("15", "2.1")
def winner(board: Board) -> str:
    """The seat with the most Victory Points; of several, the one with the highest Emperor Token of the last turn."""

    def token(seat: str) -> int:
        numbers = [t.number for t in board.tokens if t.kind == "Emperor" and board.seats.get(t.holder) == seat]
        return max(numbers, default=0)

    return max(board.players, key=lambda seat: (score(board, seat), token(seat)))
