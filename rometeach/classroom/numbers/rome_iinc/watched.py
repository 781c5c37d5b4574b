"""One game by program from its seed, and what a historian would write down of it: who Fell, who reigned, how peaceful each turn ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....core.chance.simulation import no_collection, seed_of
from ....core.session.dice import SeededDice
from ....core.session.play import Player
from ....core.session.play import play as play_stages
from ....core.session.requests import Note
from ....rome_iinc.board.board import Board
from ....rome_iinc.phases import turn, victory
from ....rome_iinc.phases.succession import USURPED, ReignEnds
from ....rome_iinc.players.simple.player import SimplePlayer
from ....rome_iinc.position import named
from ....rome_iinc.rules import EMPIRES
from ....rome_iinc.simulation import falls_told
from . import dates

TWO, CAESARS, QUIET = 1, 2, 4
"""What is true at the end of a turn: an Emperor in the East and one in the West; each has a Statesman as Loyal Governor; no Rebel."""
ENDS = {"Mortality": "died", "Abdication": "abdicated", "Disaster": "in battle", "Assassination": "murdered"}
"""How the rules call an Emperor's end, and we do."""
BY_STAGE = {"Event Phase: Assassination": "murdered", "War Phase: Civil Wars": "civil war"}
FALL, OTHER, REIGNS = "Fall", "lost his lands", "reigns"


@dataclass(frozen=True, slots=True)
class Reign:
    """An Emperor's time on a throne in quarters of turns, and how it ended: "reigns" if the game was over first."""

    empire: str
    begin: int
    end: int
    how: str


@dataclass(frozen=True, slots=True)
class Fallen:
    """When an Empire Fell, in quarters of turns, and why."""

    empire: str
    at: int
    cause: str


@dataclass(frozen=True, slots=True)
class Watched:
    """One game: its seed, its end in quarters, whether it was lost for both, the Falls, the reigns, how each turn ended (see `TWO`)."""

    seed: int
    end: int
    is_lost: bool
    fallen: tuple[Fallen, ...]
    reigns: tuple[Reign, ...]
    turns: tuple[int, ...]

    def fell(self, empire: str) -> Fallen | None:
        """The Fall of an Empire; None if it stood to the end."""
        return next((f for f in self.fallen if f.empire == empire and "when Fallen" not in f.cause), None)


class Chronicle:
    """Writes down what happens in one game."""

    def __init__(self, board: Board) -> None:
        self.board, self.at = board, 0
        self.fallen: list[Fallen] = []
        self.reigns: list[Reign] = []
        self.turns: list[int] = []
        self.begun: dict[str, tuple[int, str]] = {}
        self._meet(board, "")

    def note(self, stage: str, note: Note) -> None:
        """Something that happened in a stage."""
        if self.board.outcome:
            return
        at = dates.at(self.board.turn, stage)
        self.fallen += [Fallen(who, at, cause) for who, _, cause in falls_told(note, 0)]
        if isinstance(note.about, ReignEnds):
            seat, cause = note.about.empire, note.about.cause
            self._close(seat, at, BY_STAGE.get(stage, OTHER) if cause == USURPED else ENDS[cause])
            self.begun[seat] = (at, "?")

    def after(self, stage: str, board: Board) -> None:
        """A stage is over."""
        if self.board.outcome:
            return
        self.at = dates.at(self.board.turn, stage)
        self._meet(board, stage)
        if stage == "War Phase: end" and not board.outcome:
            self.turns.append(state(board))
        self.board = board

    def _meet(self, board: Board, stage: str) -> None:
        """Whoever sits on the thrones now."""
        for seat in [e for e in EMPIRES if e in self.begun and board.empire(e).seat != "Emperor"]:
            self._leave(board, seat, stage)  # first: a Sole Emperor may go to the other throne
        for seat in EMPIRES:
            on, before = board.empire(seat), self.begun.get(seat)
            if on.seat == "Emperor" and before and before[1] in ("?", on.emperor):
                self.begun[seat] = (before[0], on.emperor)
            elif on.seat == "Emperor":
                self._close(seat, self.at, BY_STAGE.get(stage, OTHER))
                self.begun[seat] = (self.at, on.emperor)

    def _leave(self, board: Board, seat: str, stage: str) -> None:
        """An Emperor's seat is no longer one: he lost a Civil War, or his Empire Fell; a Sole Emperor goes on in the other one."""
        rest = next(e for e in EMPIRES if e != seat)
        if board.is_fallen(seat) and self.board.sole_emperor == seat and board.empire(rest).seat == "Emperor":
            self.begun.setdefault(rest, (self.begun[seat][0], board.empire(rest).emperor))
            del self.begun[seat]
            return
        self._close(seat, self.at, FALL if board.is_fallen(seat) else BY_STAGE.get(stage, OTHER))

    def _close(self, seat: str, at: int, how: str) -> None:
        if seat in self.begun:
            begin, _ = self.begun.pop(seat)
            self.reigns.append(Reign(seat, begin, at, how))

    def watched(self, seed: int) -> Watched:
        """All of it, at the end of the game."""
        for seat in tuple(self.begun):
            self._close(seat, self.at, REIGNS)
        lost = set(victory.levels(self.board).values()) == {"Major Defeat"}
        return Watched(seed, self.at, lost, tuple(self.fallen), tuple(self.reigns), tuple(self.turns))


def state(board: Board) -> int:
    """How peaceful a turn ends, a sum of `TWO`, `CAESARS` and `QUIET`."""
    governors = board.governors_in_play
    two = all(board.empire(e).seat == "Emperor" for e in EMPIRES)
    helped = {board.empire_of_commander(g) for g in governors if g.statesman and not g.is_rebel}
    quiet = not board.rebel_commands and not any(g.is_rebel for g in governors)
    return TWO * two + CAESARS * (two and helped.issuperset(EMPIRES)) + QUIET * quiet


def one_game(scenario: str, seed: int, sides: Mapping[str, Player] | None = None) -> Watched:
    """A game from its seed to its end.

    Args:
        scenario: the set-up.
        seed: of the dice.
        sides: the players by Empire; None for the simple player on both sides.
    """
    board: Board = named(scenario)
    chronicle = Chronicle(board)
    players = sides or dict.fromkeys(EMPIRES, SimplePlayer())
    with no_collection():
        stages = turn.game(victory.LAST_TURN + 1 - board.turn)
        play_stages(board, stages, SeededDice(seed), players, chronicle.note, chronicle.after)
    return chronicle.watched(seed)


def one_job(job: tuple[str, int]) -> Watched:
    """The game of (scenario, seed), on a process of its own."""
    return one_game(*job)


def seeds(seed: int, number: int) -> list[int]:
    """The seeds of so many games that follow from one."""
    return [seed_of(seed, i) for i in range(number)]
