"""Many games by program, and how they ended. The same seed gives the same games on any number of processes."""

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
from ..core.session.play import Player
from ..core.session.play import play as play_stages
from .board.board import Board
from .board.catalogue import SET_UPS
from .board.lookup import set_up
from .board.state import SCORING
from .phases import turn
from .phases.season import leading
from .players.random import random_player
from .players.simple.player import seeded_player
from .rules import Rules, load, standard

KINDS: Mapping[str, Callable[[int], Player]] = {"simple": seeded_player, "random": random_player}
"""The players."""

TABLES = ("spaces", "connections", "coasts", "pieces", "die", "values", "tokens", "straits", "costs", "cards", "charts")
"""The tables that a game rests on."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How one game ended.

    Attributes:
        winners: who has won; several where all is equal.
        points: player -> Victory Points at the end.
        influence: player -> Influence Tokens at the end.
        chaos: player -> Chaos at the end.
        totals: for each season, player -> Victory Points when it was over.
    """

    winners: tuple[str, ...]
    points: Mapping[str, int]
    influence: Mapping[str, int]
    chaos: Mapping[str, int]
    totals: tuple[Mapping[str, int], ...]


def no_player(kind: str) -> list[Problem]:
    """What is wrong with the name of a player; nothing if there is one."""
    if kind in KINDS:
        return []
    if kind == SOLVER:
        hint = "Here give its job too: job=solvers.conquest2.player.player.job. On the command line --player solver is enough."
        return [Problem(kind, "plays with a job of its own", hint)]
    hint = did_you_mean(kind, (*KINDS, SOLVER)) or f"Players: {', '.join((*KINDS, SOLVER))}."
    return [Problem(kind[:40] or "player", "is no player", hint)]


def one_game(start: Board, seed: int, players: Mapping[str, Player], *, check: bool = False) -> PlayedGame:
    """One game to its end.

    Args:
        start: the board that it begins with.
        seed: that of dice and draws.
        players: seat -> who plays it.
        check: whether every answer is compared with the options.
    """
    totals: list[Mapping[str, int]] = []

    def after(stage: str, board: Board) -> None:
        if stage.endswith(SCORING):
            totals.append({s: p.points for s, p in board.players.items()})

    board = play_stages(start, turn.stages(start, "game"), SeededDice(seed), players, None, after, check=check)
    return PlayedGame(
        leading(board),
        {s: p.points for s, p in board.players.items()},
        {s: board.influence_of(s) for s in board.players},
        {s: p.chaos for s, p in board.players.items()},
        tuple(totals),
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
        scenario: the set-up: "two" to "six".
        games: how many.
        seed: each game has one of its own that follows from it.
        players: the kind of player of each of the six colours, of `KINDS`; those of seats that do not play are left out.
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
        """Player -> the games that he has won; one that several win counts for each of them (8)."""
        return {s: sum(s in g.winners for g in self.games) for s in self.seats}

    def points(self, seat: str) -> tuple[float, float]:
        """The mean Victory Points of a player at the end, and their standard error."""
        return mean(g.points[seat] for g in self.games)

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
        return [{"winner": " and ".join(g.winners)} | {s: g.points[s] for s in self.seats} for g in self.games]

    def drawings(self) -> tuple[Picture, ...]:
        """Who won how many, and the Victory Points of each at the end."""
        scored = [(f"{s} ({kind})", *self.points(s)) for s, kind in self.players]
        return (self._bars().picture(GAMES), of_estimates("Victory Points at the end", scored, "± one standard error"))

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
            "vp": {s: mean_json(self.points(s)) for s in self.seats},
            "influence": {s: mean_json(mean(g.influence[s] for g in self.games)) for s in self.seats},
            "chaos": {s: mean_json(mean(g.chaos[s] for g in self.games)) for s in self.seats},
            "by_season": [
                {s: mean_json(mean(g.totals[t][s] for g in self.games)) for s in self.seats}
                for t in range(len(self.games[0].totals))
            ],
            "rules": {"digest": self.rules.digest, "rests_on": {k: str(s) for k, s in self.doubts().items()}},
        }

    def exhibit(self) -> Exhibit:
        """Who won, and the points."""
        n, wins = len(self.games), self.wins()
        rows = []
        for seat, kind in self.players:
            means = (
                self.points(seat),
                mean(g.influence[seat] for g in self.games),
                mean(g.chaos[seat] for g in self.games),
            )
            rows.append((seat, kind, share_text(wins[seat], n), *(f"{m:.1f} ± {se:.1f}" for m, se in means)))
        header = ("Seat", "Player", "Won", "Victory Points", "Influence", "Chaos")
        seasons = tuple(
            (f"Season {t + 1}", *(f"{mean(g.totals[t][s] for g in self.games)[0]:.1f}" for s in self.seats))
            for t in range(len(self.games[0].totals))
        )
        best = max(self.seats, key=lambda s: wins[s])
        head = (("Most games", f"{best} ({dict(self.players)[best]}): {share_text(wins[best], n)}"),)
        return Exhibit(
            f"{n} game{'s' if n != 1 else ''} of {self.scenario}, seed {self.seed}",
            head,
            (self._bars(),),
            (
                Table("At the end", header, tuple(rows)),
                Table("Victory Points after each season, on average", ("", *self.seats), seasons),
            ),
            (),
            "Simulated; ± is one standard error. Points of eight Provinces and the numbers of Province Tokens are reconstructed.",
            bar_unit=GAMES,
        )


__all__ = ["Job", "PlayedGame", "Simulation", "one_game", "seated", "simulate"]
