"""One decision of the West changed, everything else the same: the board, the players, the dice (common random numbers)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ....core.session.actions import DONE, Action
from ....core.session.play import Player
from ....core.session.requests import Decision
from ....rome_iinc.board.board import Board
from ....rome_iinc.players.simple.player import SimplePlayer
from ....rome_iinc.position import named
from ....rome_iinc.rollouts import rollout
from ....rome_iinc.rules import EMPIRES
from . import dates

SCENARIO, EMPIRE = "425", "West"
AS_PLAYED = "as played"
FIRST = 1
"""The turn of a single decision."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is done otherwise. `change` alters the board before the game; `leaves` is a kind of decision that the West leaves undone.

    `turns` is how long it leaves it: the first turn, or all ten.
    """

    name: str
    says: str
    change: str = ""
    leaves: str = ""
    turns: int = 10


CHOICES = (
    Choice(AS_PLAYED, "nothing is changed"),
    Choice("a Fort", "Turn 1: a Fort in Lugdunensis I for 10 Gold", change="Lugdunensis I +Fort; West gold 40"),
    Choice("Eastern gold", "Turn 1: the East gives the West 30 Gold", change="East gold 20; West gold 80"),
    Choice("waits once", "Turn 1: the West fights no War", leaves="fight", turns=FIRST),
    Choice("no bread once", "Turn 1: no Bread and Circuses", leaves="bread", turns=FIRST),
    Choice("no Annexation once", "Turn 1: no Annexation", leaves="annex", turns=FIRST),
    Choice("never fights", "always: the West fights no War", leaves="fight"),
    Choice("never bread", "always: no Bread and Circuses", leaves="bread"),
    Choice("never annexes", "always: no Annexation", leaves="annex"),
    Choice("never builds", "always: the West builds nothing", leaves="build"),
)
BY_NAME = {c.name: c for c in CHOICES}


class Stubborn:
    """The simple player, who leaves one kind of decision undone for so many turns."""

    def __init__(self, leaves: str, turns: int) -> None:
        self.leaves, self.turns, self.player = leaves, turns, SimplePlayer()

    def __call__(self, decision: Decision) -> Action:
        """The action of an option."""
        board = decision.board
        due = decision.kind == self.leaves and isinstance(board, Board) and board.turn <= self.turns
        return DONE if due and DONE in decision.actions else self.player(decision)


def sides(choice: Choice) -> Mapping[str, Player]:
    """Who plays: the simple player, in the West with the choice."""
    players: dict[str, Player] = {e: SimplePlayer() for e in EMPIRES}
    if choice.leaves:
        players[EMPIRE] = Stubborn(choice.leaves, choice.turns)
    return players


def stood(choice: Choice, seed: int) -> int:
    """How many quarters of a turn the West stands after a choice: until it Falls, or the game is over."""
    board = named(SCENARIO)
    board = board.edit(choice.change) if choice.change else board
    seen: list[tuple[int, bool]] = []
    rollout(board, seed, sides(choice), watch=_watch(board, seen))
    return next((at for at, fell in seen if fell), max(at for at, _ in seen))


def _watch(start: Board, seen: list[tuple[int, bool]]) -> Callable[[str, Board], None]:
    """Notes at the end of each stage when it is, and whether the West has Fallen or the game is lost."""
    now = [start.turn]

    def watch(stage: str, board: Board) -> None:
        over = board.is_fallen(EMPIRE) or "Major Defeat" in board.outcome
        seen.append((dates.at(now[0], stage), over))
        now[0] = board.turn

    return watch


def one_job(job: tuple[str, int]) -> int:
    """What `stood` says of (name of the choice, seed), on a process of its own."""
    name, seed = job
    return stood(BY_NAME[name], seed)
