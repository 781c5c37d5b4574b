"""Many games by program, and how they ended. The same seed gives the same games on any number of processes.

The rulebook knows no last round. A game that is not over after so many rounds is settled by a rule of this simulation: the
highest tribute is first, then most Talents, then the land units that cost most, then the order of play. Results say how many were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from ..conquest_board.rules import COLOURS
from ..core.chance.simulation import SOLVER, all_games, mean, mean_json, no_collection, seed_of, share_json, share_text
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.sources import Source, weaker
from ..core.plots import GAMES
from ..core.results.pictures import Picture, of_estimates
from ..core.results.show import Bars, Exhibit, Result, Table
from ..core.session.dice import SeededDice
from ..core.session.play import Player, run
from .board.board import Board
from .board.catalogue import SET_UPS
from .board.lookup import set_up
from .board.state import OVER
from .charts.tribute import tribute
from .phases import turn
from .players.random import random_player
from .players.simple.lay import army_of, cost
from .players.simple.player import seeded_player
from .rules import Rules, load, standard

KINDS: Mapping[str, Callable[[int], Player]] = {"simple": seeded_player, "random": random_player}
"""The players."""
ROUNDS = turn.ROUNDS
"""After so many rounds a game is settled."""
TABLES = ("spaces", "connections", "coasts", "pieces", "die", "homes", "costs", "charts")
"""The tables that a game rests on."""
CAESAR, TITLE, TRIBUTE = "last Caesar", "title", "tribute"
HOW = (CAESAR, TITLE, TRIBUTE)
"""How a game ended: one Caesar is left, all others agreed, or it was settled after the last round."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How one game ended.

    Attributes:
        winner: who is Caesar, or first where the game was settled; "" where every Caesar was lost.
        how: one of `HOW`.
        rounds: the rounds that were begun.
        tribute: player -> his tribute at the end; 0 for those who are out.
        talents: player -> his Talents at the end.
        eliminated: player -> the round in which his Caesar was lost, in that order.
        course: for each round, player -> his tribute when it was over.
    """

    winner: str
    how: str
    rounds: int
    tribute: Mapping[str, int]
    talents: Mapping[str, int]
    eliminated: Mapping[str, int]
    course: tuple[Mapping[str, int], ...]


def no_player(kind: str) -> list[Problem]:
    """What is wrong with the name of a player; nothing if there is one."""
    if kind in KINDS:
        return []
    if kind == SOLVER:
        hint = "Here give its job too: job=solvers.conquest.player.player.job. On the command line --player solver is enough."
        return [Problem(kind, "plays with a job of its own", hint)]
    hint = did_you_mean(kind, (*KINDS, SOLVER)) or f"Players: {', '.join((*KINDS, SOLVER))}."
    return [Problem(kind[:40] or "player", "is no player", hint)]


def first(board: Board) -> str:
    """Who is first on a board where the game is not over: tribute, Talents, the cost of land units, the order of play."""

    def rank(side: str) -> tuple[int, int, int]:
        return tribute(board, side), board.players[side].talents, cost(board, army_of(board, side))

    return max(board.playing, key=rank, default="")


def one_game(
    start: Board, seed: int, players: Mapping[str, Player], *, rounds: int = ROUNDS, check: bool = False
) -> PlayedGame:
    """One game to its end, or to the last round.

    Args:
        start: the board that it begins with.
        seed: that of the dice.
        players: seat -> who plays it.
        rounds: how many rounds are played at most.
        check: whether every answer is compared with the options.
    """
    board, dice, course = start, SeededDice(seed), list[Mapping[str, int]]()
    out: dict[str, int] = {}
    last = start.turn + rounds - 1
    while board.phase != OVER and board.turn <= last:
        number = board.turn
        board = run(turn.player_turn(board), dice, players, None, check)
        out |= {s: number for s, p in board.players.items() if p.is_out and s not in out}
        if board.turn != number or board.phase == OVER:
            course.append({s: tribute(board, s) for s in board.players})
    if board.phase == OVER:
        winner, how = (board.crowned, TITLE) if board.crowned else ("".join(board.playing[:1]), CAESAR)
    else:
        winner, how = first(board), TRIBUTE
    return PlayedGame(
        winner,
        how,
        min(board.turn, last) - start.turn + 1,
        {s: tribute(board, s) for s in board.players},
        {s: p.talents for s, p in board.players.items()},
        out,
        tuple(course),
    )


@dataclass(frozen=True, slots=True)
class Job:
    """One game of a simulation: the rules, the set-up, the seed, and the kind of player of each seat."""

    corrections: tuple[tuple[str, str], ...]
    switches: tuple[tuple[str, str], ...]
    scenario: str
    seed: int
    players: tuple[tuple[str, str], ...]

    def begin(self) -> Board:
        """The board that it begins with."""
        return Board.of(set_up(load(dict(self.corrections), dict(self.switches)), self.scenario))


def one_job(job: Job) -> PlayedGame:
    """One game of a simulation, on whatever process."""
    players = {seat: KINDS[kind](job.seed * 8 + n) for n, (seat, kind) in enumerate(job.players)}
    with no_collection():
        return one_game(job.begin(), job.seed, players)


def simulate(
    scenario: str = "four",
    games: int = 100,
    seed: int = 1,
    players: Sequence[str] = ("simple",) * 6,
    *,
    jobs: int = 0,
    dask: str = "",
    progress: Callable[[int], object] | None = None,
    rules: Rules | None = None,
    job: Callable[[Job], PlayedGame] | None = None,
) -> Simulation:
    """So many whole games on all cores or so many processes.

    Corrections and switches of the owner's `rometeach.toml` are ignored.

    Args:
        scenario: the set-up: "four", "two", "three", "five" or "six".
        games: how many.
        seed: each game has one of its own that follows from it.
        players: the kind of player of each of the six colours, of `KINDS`; those of colours that do not play are left out.
        jobs: how many processes; 0 for one a core.
        dask: the address of a Dask cluster, which is not offered here.
        progress: called with 0 when the first game begins and with 1 after each.
        rules: None for those of the kit.
        job: plays one game, for the player of another package; None without him.

    Raises:
        BadInput: no such set-up or player, or Dask is asked for.
    """
    problems = []
    if scenario not in SET_UPS:
        hint = did_you_mean(scenario, SET_UPS) or f"Set-ups: {', '.join(SET_UPS)}."
        problems.append(Problem(scenario[:40] or "scenario", "is no scenario", hint))
    if dask:
        problems.append(Problem("--dask", "is not offered for this game", "Its games are short; use --jobs."))
    if len(players) != len(COLOURS):
        problems.append(
            Problem("players", f"{len(players)} kinds of players", f"Name one for each of {', '.join(COLOURS)}.")
        )
    if job is None:
        problems += [p for kind in dict.fromkeys(players) for p in no_player(kind)]
    if problems:
        raise BadInput(problems)
    rules = rules or standard()
    seats = set_up(rules, scenario).seats
    kinds = tuple((seat, kind) for seat, kind in zip(COLOURS, players, strict=True) if seat in seats)
    about = tuple(rules.corrections.items()), tuple(rules.chosen_switches.items()), scenario
    work = [Job(*about, seed_of(seed, i), kinds) for i in range(games)]
    with nullcontext() if job else no_collection():
        found = all_games(job or one_job, work, jobs, progress=progress)
    return Simulation(scenario, seed, kinds, found, rules)


def seated(scenario: str) -> tuple[str, ...]:
    """The seats that play in a set-up."""
    return set_up(standard(), scenario).seats


@dataclass(frozen=True, repr=False)
class Simulation(Result):
    """How many games ended."""

    scenario: str
    seed: int
    players: tuple[tuple[str, str], ...]
    games: tuple[PlayedGame, ...]
    rules: Rules

    @property
    def seats(self) -> tuple[str, ...]:
        """Who played."""
        return tuple(seat for seat, _ in self.players)

    def wins(self) -> dict[str, int]:
        """Seat -> the games that it has won, or in which it was first when they were settled."""
        return {s: sum(g.winner == s for g in self.games) for s in self.seats}

    def ends(self) -> dict[str, int]:
        """One of `HOW` -> how many games ended so."""
        return {how: sum(g.how == how for g in self.games) for how in HOW}

    def tribute(self, seat: str) -> tuple[float, float]:
        """The mean tribute of a seat at the end, and its standard error."""
        return mean(g.tribute[seat] for g in self.games)

    def out(self, seat: str) -> int:
        """In how many games a seat lost its Caesar."""
        return sum(seat in g.eliminated for g in self.games)

    def doubts(self) -> dict[str, Source]:
        """Table with the number of its rows that are not certain -> the source of the least certain."""
        found: dict[str, Source] = {}
        for table in TABLES:
            doubtful = self.rules.doubts(*(f"{table}:{row}" for row in self.rules.tables[table]))
            if doubtful:
                found[f"{table} ({len(doubtful)} rows)"] = reduce(weaker, doubtful.values())
        return found

    def rows(self) -> list[dict[str, object]]:
        """A row for each game."""
        return [
            {"winner": g.winner, "how": g.how, "rounds": g.rounds} | {s: g.tribute[s] for s in self.seats}
            for g in self.games
        ]

    def drawings(self) -> tuple[Picture, ...]:
        """Who won how many, and the tribute of each at the end."""
        ends = [(f"{s} ({kind})", *self.tribute(s)) for s, kind in self.players]
        return (self._bars().picture(GAMES), of_estimates("Tribute at the end", ends, "± one standard error"))

    def _bars(self) -> Bars:
        n, wins = len(self.games), self.wins()
        return Bars("Who won", tuple((f"{s} ({kind})", Fraction(wins[s], n)) for s, kind in self.players), ordered=True)

    def as_json(self) -> dict[str, object]:
        """Counts, means and standard errors as plain data."""
        n, wins = len(self.games), self.wins()
        return {
            "games": n,
            "seed": self.seed,
            "scenario": self.scenario,
            "players": dict(self.players),
            "won": {s: share_json(wins[s], n) for s in self.seats},
            "ended_by": {how: share_json(count, n) for how, count in self.ends().items()},
            "last_round": ROUNDS,
            "rounds": mean_json(mean(g.rounds for g in self.games)),
            "tribute": {s: mean_json(self.tribute(s)) for s in self.seats},
            "talents": {s: mean_json(mean(g.talents[s] for g in self.games)) for s in self.seats},
            "eliminated": {s: share_json(self.out(s), n) for s in self.seats},
            "each": [
                {"winner": g.winner, "how": g.how, "rounds": g.rounds, "eliminated": dict(g.eliminated)}
                for g in self.games
            ],
            "rules": {"digest": self.rules.digest, "rests_on": {k: str(s) for k, s in self.doubts().items()}},
        }

    def exhibit(self) -> Exhibit:
        """Who won, how the games ended, and the tribute."""
        n, wins = len(self.games), self.wins()
        rows = []
        for seat, kind in self.players:
            m, se = self.tribute(seat)
            rows.append((seat, kind, share_text(wins[seat], n), f"{m:.0f} ± {se:.0f}", share_text(self.out(seat), n)))
        best = max(self.seats, key=lambda s: wins[s])
        rounds, error = mean(g.rounds for g in self.games)
        head = (
            ("Most games", f"{best} ({dict(self.players)[best]}): {share_text(wins[best], n)}"),
            ("Rounds", f"{rounds:.1f} ± {error:.1f}"),
        )
        ends = tuple((_TOLD[how], share_text(count, n)) for how, count in self.ends().items())
        return Exhibit(
            f"{n} game{'s' if n != 1 else ''} with {self.scenario} players, seed {self.seed}",
            head,
            (self._bars(),),
            (
                Table("At the end", ("Seat", "Player", "Won", "Tribute", "Caesar lost"), tuple(rows)),
                Table("How the games ended", ("", "Games"), ends),
            ),
            (),
            f"Simulated; ± is one standard error. What is not over after {ROUNDS} rounds is settled by the highest tribute: "
            "a rule of this simulation, and none of the rulebook.",
            bar_unit=GAMES,
        )


_TOLD = {
    CAESAR: "one Caesar is left",
    TITLE: "all others agreed to the title",
    TRIBUTE: f"settled by tribute after {ROUNDS} rounds",
}

__all__ = ["Job", "PlayedGame", "Simulation", "one_game", "seated", "simulate"]
