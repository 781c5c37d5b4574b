"""The turns to come as tables: what the forecast fixes in each, asked of the charts once, before anything is planned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rometeach.aurelian.actions import AURELIAN_WALLS, WALLS, AddStrength, Build, Reform, Step
from rometeach.aurelian.board.board import FINISHED, PHASES, Board
from rometeach.aurelian.charts import money, points
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation.forecast import Event, TurnForecast, at_the_end, happens
from rometeach.aurelian.valuation.works import defence
from rometeach.core.figures.ledger import total
from rometeach.core.frozen import Frozen, replace

RICH = 99
"""More Coins than anything costs: for asking what else forbids a step."""


@dataclass(frozen=True)
class Turn:
    """One turn: the phases that are still to come, and its board with nothing planned, Treasury and Income left aside.

    `raised` is by how much the forecast raises the Income here. `moves` are its changes of the Treasury in order, each with
    the Income raised so far in this turn.
    """

    number: int
    board: Board
    builds: bool
    levies: bool
    taxes: bool
    raised: int
    moves: tuple[tuple[int, int], ...]
    times: int

    @cached_property
    def rest(self) -> int:
        """The Victory Points of 12.1 without any building and with an empty Treasury."""
        return points.scored(replace(self.board, walls=Frozen(), temples=Frozen(), treasury=0))

    @cached_property
    def upkeep(self) -> int:
        """The Coins that the Strength on the board costs."""
        return -total(money.upkeep_terms(self.board), self.board.rules.values)

    def upkeep_of(self, space: int) -> int:
        """The Coins that one point of Strength more costs on a Danube Space."""
        return -total(money.upkeep_terms(_stronger(self.board, space)), self.board.rules.values) - self.upkeep

    def point(self, what: Build) -> int:
        """The Victory Points of the Walls or the Temple of a Region, finished, at the end of this turn."""
        bare = replace(self.board, walls=Frozen(), temples=Frozen(), treasury=0)
        return points.scored(_with(bare, what, FINISHED)) - self.rest

    def coins(self, treasury: int) -> int:
        """The Victory Points of so many Coins."""
        bare = replace(self.board, walls=Frozen(), temples=Frozen(), treasury=treasury)
        return points.scored(bare) - self.rest

    def guard(self, region: str, state: int) -> int:
        """By how much Walls in this state raise the defence of the Danube, against none."""
        walls = self.board.walls.without(region)
        bare = defence(replace(self.board, walls=walls))
        return defence(replace(self.board, walls=walls | {region: state})) - bare if state else 0

    def guard_of(self, space: int) -> int:
        """By how much one point of Strength raises the defence of the Danube."""
        return defence(_stronger(self.board, space)) - defence(self.board)

    def is_open(self, what: Step) -> bool:
        """Whether a step is possible in this turn, its Coins and what comes before it left aside."""
        board = replace(self.board, treasury=RICH, done=())
        if isinstance(what, AddStrength):
            usurper = not board.can_redeploy(what.space) and board.rules.switches["levy_with_usurper"] != "yes"
            return self.levies and not usurper
        if not self.builds or isinstance(what, Reform):
            return False
        if what.region:
            board = _with(board, what, money.built(board, what))
        else:
            board = replace(board, aurelian_walls=board.rules.tracks[AURELIAN_WALLS][0])
        return money.why_not(board, what) is None


def _with(board: Board, what: Build, state: int) -> Board:
    """The board with the Walls or the Temple of one Region alone, in this state."""
    built = Frozen({what.region: state}) if state else Frozen[str, int]()
    return replace(board, walls=built) if what.building == WALLS else replace(board, temples=built)


def _stronger(board: Board, space: int) -> Board:
    i = space - 1
    return replace(board, strength=(*board.strength[:i], board.strength[i] + 1, *board.strength[i + 1 :]))


def turns_left(p: Board, forecast: TurnForecast) -> tuple[Turn, ...]:
    """The turns from now to the end."""
    found = []
    board = p
    for number in range(p.turn, LAST_TURN + 1):
        phase = PHASES.index(p.phase) if number == p.turn else 0
        raised, moves = 0, []
        if phase <= PHASES.index("Build"):
            for event in forecast.of(number):
                after, more, coins = _changed(board, event)
                raised += more
                if coins:
                    moves.append((coins, raised))
                board = after
        found.append(Turn(number, board, phase <= PHASES.index("Build"), phase <= PHASES.index("Levy"),
                          phase <= PHASES.index("Taxation"), raised, tuple(moves),
                          (points.COUNTED not in board.done) + (forecast.triumph == number)))  # fmt: skip
        board = replace(board, turn=number + 1, done=(), actions=0)
    return tuple(found)


def _changed(board: Board, event: Event) -> tuple[Board, int, int]:
    """The board after an event, by how much it raises the Income and what it adds to the Treasury, no track being full."""
    if event.kind == "coins":
        return board, 0, event.number
    poor = replace(board, income=0, treasury=0)
    after = happens(poor, TurnForecast((event,)))
    return replace(after, income=board.income, treasury=board.treasury), after.income, after.treasury


def endings(p: Board, last: Turn, forecast: TurnForecast) -> Iterator[tuple[int, int, int]]:
    """(marker, Regions with finished Walls that count, bonus and penalty) for every end of the Aurelian Walls."""
    regions = [r for r in p.rules.regions if r not in last.board.usurpers]
    least, most = p.rules.tracks[AURELIAN_WALLS]
    for marker in range(min(least, p.aurelian_walls), max(most, p.aurelian_walls) + 1):
        for number in range(len(regions) + 1):
            walls = Frozen(dict.fromkeys(regions[:number], FINISHED))
            board = at_the_end(replace(last.board, aurelian_walls=marker, walls=walls), forecast)
            terms = [*points.bonus_terms(board), *points.penalty_terms(board)]
            yield marker, number, total(terms, p.rules.values)


__all__ = ["RICH", "Turn", "defence", "endings", "turns_left"]
