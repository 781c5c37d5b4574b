"""Games that are played on from a board: a proposal this turn, then the simple player on both sides, to the horizon.

A *world* is the luck of one number (`CommonDice`): every proposal meets the same worlds. What is done before the first die is
the same in all of them, so it is carried out once and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from rometeach.core.chance.simulation import no_collection, seed_of
from rometeach.core.errors import BadInput, Problem
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import CommonDice
from rometeach.core.session.play import Player, run
from rometeach.core.session.requests import Answer, Decision, Draw, Note, Roll
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import turn, unrest, victory
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.simulation import falls_told

from . import horizon
from .proposals import Follower, Proposal

NAMES = tuple(s.name for s in turn.TURN)
EXCHANGE = NAMES.index("Unrest Phase: Exchange")
BREAD = NAMES.index("Unrest Phase: Bread and Circuses")
BUILD = NAMES.index("Unrest Phase: Build")
TRANSFER = NAMES.index("Unrest Phase: Transfer")
REVOLTS = NAMES.index("War Phase: Revolts")
WARS = NAMES.index("War Phase: Wars")
_OF_STEP = {"Bread and Circuses": BREAD, "Build and Transfer": BUILD, "Revolts": REVOLTS, "Wars": WARS}


class DieDue(Exception):
    """A die is due where none is to be thrown."""


class NoDice:
    """Dice for what goes without any."""

    def begin(self, moment: str) -> None:
        """A moment of the game begins."""

    def answer(self, request: Roll | Draw) -> Answer:
        """Nothing: see `DieDue`."""
        raise DieDue


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game is played on from: the board, and the number of its stage in the turn."""

    board: Board
    stage: int


def start(board: Board) -> Start:
    """Where a board stands in its turn, as far as something is to be planned there.

    Before Bread and Circuses, also at the start of a turn, it is taken as standing at the Exchange before that. At Bread and
    Circuses the Prestige and the calm that an Emperor brings for nothing (Case 10.5.1) have come.

    Raises:
        BadInput: the game is over, or it is too late in the turn.
    """
    if board.outcome:
        raise BadInput([Problem("position", f"the game is over: {board.outcome}")])
    if board.phase == "Victory" or board.step in ("Civil Wars", "Rebellions"):
        hint = "Set it: --edit 'phase Unrest', for the step before Bread and Circuses."
        raise BadInput([Problem("position", f"is at {board.step}: nothing of this turn is left to plan", hint)])
    stage = _OF_STEP.get(board.step, EXCHANGE)
    if stage == BREAD:
        return Start(_before_bread(board), BREAD)
    return Start(replace(board, phase="Unrest", step="Governors") if stage == EXCHANGE else board, stage)


def after_bread(board: Board) -> Board:
    """The board once an Emperor has brought Prestige and calm for nothing (Case 10.5.1), before anything is bought."""
    return run(unrest.bread_and_circuses(board), NoDice(), dict.fromkeys(EMPIRES, _nothing))


def _nothing(d: Decision) -> Action:
    return DONE


def _before_bread(board: Board) -> Board:
    """The board from which that step leads to this one: what an Emperor brings for nothing is taken back."""
    high = replace(board, east=replace(board.east, unrest=100), west=replace(board.west, unrest=100))
    there = after_bread(high)
    east, west = (
        replace(
            board.empire(e),
            prestige=board.empire(e).prestige - there.empire(e).prestige + high.empire(e).prestige,
            unrest=board.empire(e).unrest + 100 - there.empire(e).unrest,
        )
        for e in ("East", "West")
    )
    return replace(board, east=east, west=west)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended or stood at the horizon.

    Attributes:
        value: in points; see `horizon`.
        parts: the value part by part, in the order of `horizon.PARTS`.
        shifts: how much each part changes where its weights go up by one standard error.
        fell: the Empires that Fell on the way, or ended as Fallen ones.
        levels: Empire -> level of victory, where the game was played to its end.
        tracks: Empire -> (Prestige, Unrest, Gold) at the end.
    """

    value: float
    parts: tuple[float, ...]
    shifts: tuple[float, ...]
    fell: frozenset[str]
    levels: tuple[tuple[str, str], ...]
    tracks: tuple[tuple[int, int, int], ...]


def played(
    begin: Start, dice: CommonDice | NoDice, sides: Mapping[str, Player], until: int, note: Callable[[Note], None] | None = None,
    end: int = len(NAMES),
) -> Board:  # fmt: skip
    """The board after this turn's stages up to a number, or after those of later turns too.

    Args:
        begin: where to begin.
        dice: answer rolls and draws.
        sides: who decides, by Empire; in later turns a simple player.
        until: the last turn that is played.
        note: is told what happens.
        end: the stage of this turn to end before; all of them by default.
    """
    board, at, number = begin.board, begin.board.turn, begin.stage
    while not board.outcome:
        dice.begin(f"{board.turn} {NAMES[number]}")
        board = run(turn.TURN[number].run(board), dice, sides, note)
        number += 1
        if number == end and board.turn == at:
            break
        if number == len(NAMES):
            if board.turn > until:
                break
            number, end = 0, -1
            sides = dict.fromkeys(EMPIRES, SimplePlayer())
    return board


@dataclass
class Field:
    """The board and the proposals that are compared, and the games that are played on from them.

    Attributes:
        board: the board now.
        proposals: the whole turns.
        empires: those whose turns they are; the others are the simple player's.
        until: the last turn that is played.
        seed: that of the worlds.
    """

    board: Board
    proposals: tuple[Proposal, ...]
    empires: tuple[str, ...]
    until: int
    seed: int
    _begun: dict[int, Start] = field(default_factory=dict, init=False, repr=False)

    @property
    def begin(self) -> Start:
        """Where all games begin."""
        return start(self.board)

    def sides(self, proposal: Proposal) -> dict[str, Player]:
        """Who decides this turn, by Empire."""
        rest = proposal.rest()
        follower = Follower(self.board, proposal, rest, self.empires)
        return {e: follower if e in self.empires else rest for e in EMPIRES}

    def prepared(self, number: int) -> Start:
        """Where the games of a proposal begin: after its last Transfer, unless a die falls before."""
        if number not in self._begun:
            self._begun[number] = begin = self.begin
            if begin.stage <= TRANSFER:
                try:
                    sides = self.sides(self.proposals[number])
                    board = played(begin, NoDice(), sides, self.until, end=REVOLTS - 1)
                    self._begun[number] = Start(board, REVOLTS - 1)
                except DieDue:
                    pass
        return self._begun[number]

    def game(self, number: int, world: int) -> Ending:
        """How one game ended: that of a proposal in a world.

        Args:
            number: that of the proposal.
            world: the number of the world.
        """
        begin, fell = self.prepared(number), set[str]()

        def note(n: Note) -> None:
            fell.update(empire for empire, _, _ in falls_told(n, 0))

        with no_collection():
            board = played(
                begin, CommonDice(seed_of(self.seed, world)), self.sides(self.proposals[number]), self.until, note
            )
        return ending(board, frozenset(fell))

    def games(self, number: int, worlds: range) -> list[Ending]:
        """The games of a proposal in some worlds."""
        return [self.game(number, world) for world in worlds]


def ending(board: Board, fell: frozenset[str]) -> Ending:
    """What a board comes to at the end of a game that was played on."""
    parts, shifts = horizon.parts(board)
    levels = tuple(victory.levels(board).items()) if board.outcome else ()
    tracks = tuple((s.prestige, s.unrest, s.gold) for s in (board.empire(e) for e in EMPIRES))
    return Ending(sum(parts), parts, shifts, fell, levels, tracks)


def last_turn(board: Board, turns: int) -> int:
    """The last turn of a look ahead of so many turns, this one included; 0 for the rest of the game."""
    return LAST_TURN if not turns else min(LAST_TURN, board.turn + turns - 1)
