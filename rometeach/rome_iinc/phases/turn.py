"""The sequence of play (Module 7): the steps of a turn, and the checks at the end of every phase."""

from __future__ import annotations

from collections.abc import Callable

from ...core.cases import case
from ...core.session.requests import Steps
from ...core.session.session import Stage
from ..board.board import Board
from . import (
    builds,
    civil_wars,
    events,
    exchange,
    falls,
    fights,
    governors,
    leaders,
    movements,
    rebellions,
    revolts,
    succession,
    transfers,
    treasury,
    unrest,
    victory,
)

Run = Callable[[Board], Steps[Board]]

_STEPS: tuple[tuple[str, tuple[tuple[str, Run], ...]], ...] = (
    (
        "Event",
        (("Events", events.events), ("Mortality", events.mortality_step), ("Assassination", events.assassination_step)),
    ),
    (
        "Treasury",
        (
            ("Taxes", treasury.taxes),
            ("Exchange", exchange.offer),
            ("Pay", treasury.pay),
            ("Move Wars", movements.move_wars),
            ("Wars Box", movements.wars_box),
        ),
    ),
    (
        "Unrest",
        (
            ("Unrest", unrest.unrest),
            ("Statesmen", unrest.statesmen),
            ("Annexation", unrest.annexations),
            ("Governors", governors.appoint),
            ("Exchange", exchange.offer),
            ("Bread and Circuses", unrest.bread_and_circuses),
            ("Build", builds.build),
            ("Transfer", builds.transfer),
        ),
    ),
    (
        "War",
        (
            ("Revolts", revolts.revolts),
            ("Wars", fights.wars),
            ("Civil Wars", civil_wars.civil_wars),
            ("Rebellions", rebellions.after_triumphs),
        ),
    ),
    ("Victory", (("Victory", victory.victory),)),
)


@case("2.3.2", "3.3.1", "5.1.1", "6.1.7", "6.3.6")
def opened(run: Run) -> Run:
    """A step as it is played: nothing once the game is over; Units that must leave go, and Leaders join Wars that wait.

    In play they have done so already; a board that was put together, or set right, may still owe it. An Emperor whom the step
    before has left without a Province dies, and a Governor with Barbarian Provinces alone leaves his post.
    """

    def step(board: Board) -> Steps[Board]:
        if board.outcome:
            return board
        if board.used.leaving:
            board = yield from transfers.cleared(board)
        if leaders.waiting(board):
            board = yield from leaders.settle(board)
        if board.lost_commands or not all(board.loyal_commands.values()):
            board = yield from succession.without_provinces(board)
        if board.lost_commands:
            board = yield from governors.leave_barbarians(board)
        return (yield from run(board))

    return step


@case("7.1", "7.2", "7.3", "7.4", "7.5", "12.2.1")
def stages() -> tuple[Stage[Board], ...]:
    """The stages of one turn in order, each phase with its checks at the end."""
    found = []
    for phase, steps in _STEPS:
        found += [Stage(f"{phase} Phase: {name}", opened(run)) for name, run in steps]
        if phase != "Victory":
            found.append(Stage(f"{phase} Phase: end", opened(falls.end_of_phase)))
    return tuple(found)


TURN = stages()


def game(turns: int = 10) -> tuple[Stage[Board], ...]:
    """The stages of a whole game from Turn 1; a game that has ended runs through the rest without a step."""
    return TURN * turns
