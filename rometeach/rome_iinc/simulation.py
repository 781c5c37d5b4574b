"""Many games by program: what becomes of the Empires. The same seed gives the same games on any number of processes.

The score of a game is the mean Prestige of both Empires at the end, or `DEFEAT` if it ends in a Major Defeat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..core.chance.simulation import SOLVER, all_games, mean, mean_json, no_collection, seed_of, share_json, share_text
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.frozen import Frozen
from ..core.plots import GAMES
from ..core.results.pictures import Picture, side_by_side
from ..core.results.show import Exhibit, Result, Table, law_bars
from ..core.session.dice import SeededDice
from ..core.session.play import Player
from ..core.session.play import play as play_stages
from ..core.session.requests import Note
from .board.board import Board
from .meanings import OF_GAME
from .phases import falls, turn, victory
from .players.random import random_player
from .players.simple.player import SimplePlayer
from .position import Position, named
from .rules import EMPIRES, SCENARIOS

DEFEAT = -25
"""The score of a game that ends in a Major Defeat, whatever the tracks show."""

PLAYERS = ("simple", "random")
LEVELS = ("Major Victory", "Minor Victory", "Draw", "Minor Defeat", "Major Defeat")
CAUSES = ("Unrest", "Gold", "Capital", "Unrest when Fallen", "Gold when Fallen")
"""Why an Empire Falls; a Fallen one that goes on to fail ends the game for both."""


@dataclass(frozen=True, slots=True)
class Game:
    """How one game ended. `fallen` holds (Empire, turn, cause); `turn` is the last one that was played."""

    turn: int
    levels: Frozen[str, str]
    prestige: Frozen[str, int]
    fallen: tuple[tuple[str, int, str], ...]

    @classmethod
    def ended(cls, board: Board, fallen: Sequence[tuple[str, int, str]]) -> Game:
        """The game that a board is the end of, and who Fell in it."""
        prestige = Frozen({e: board.empire(e).prestige for e in EMPIRES})
        return cls(board.turn, Frozen(victory.levels(board)), prestige, tuple(fallen))

    @property
    def is_defeat(self) -> bool:
        """Whether it ended in a Major Defeat."""
        return "Major Defeat" in self.levels.values()

    @property
    def score(self) -> float:
        """See the module."""
        return DEFEAT if self.is_defeat else sum(self.prestige.values()) / len(self.prestige)


def player(kind: str, seed: int) -> Player:
    """A new player of a kind, for one game; the seed is for those who choose at random.

    Raises:
        BadInput: no such kind.
    """
    if kind == "simple":
        return SimplePlayer()
    if kind == "random":
        return random_player(seed)
    hint = did_you_mean(kind, (*PLAYERS, SOLVER)) or f"Players: {', '.join((*PLAYERS, SOLVER))}."
    raise BadInput([Problem(kind[:40] or "player", "is no player", hint)])


def one_game(
    start: str | Position,
    seed: int,
    east: str = "simple",
    west: str = "simple",
    *,
    check: bool = False,
    sides: Mapping[str, Player] | None = None,
    watch: Callable[[str, Board], None] | None = None,
) -> Game:
    """One game to its end.

    Args:
        start: the name of a set-up, or a position.
        seed: of the dice, and of players who choose at random.
        east: the kind of player of the East, one of `PLAYERS`.
        west: that of the West.
        check: whether every answer is compared with the options.
        sides: players by Empire, in place of the kinds.
        watch: sees the name and the board of every stage at its end.
    """
    board: Board = named(start) if isinstance(start, str) else start
    fallen: list[tuple[str, int, str]] = []
    now = [board.turn]

    def note(stage: str, n: Note) -> None:
        if n.about is not None:
            fallen.extend(falls_told(n, now[0]))

    def after(stage: str, b: Board) -> None:
        now[0] = b.turn
        if watch:
            watch(stage, b)

    stages = turn.game(victory.LAST_TURN + 1 - board.turn)
    with no_collection():
        players = sides or {"East": player(east, seed * 2 + 1), "West": player(west, seed * 2 + 2)}
        board = play_stages(board, stages, SeededDice(seed), players, note, after, check=check)
    return Game.ended(board, fallen)


def falls_told(note: Note, at: int) -> list[tuple[str, int, str]]:
    """(Empire, turn, cause) of the Fall that a Note tells; nothing if it tells of none."""
    if not isinstance(note.about, falls.Cause):
        return []
    return [(note.who, at, note.about.kind + " when Fallen" * (note.case == "12.2.3"))]


Job = tuple[str, int, str, str]
"""The scenario of a game, its seed, and the players of East and West."""


def one_job(job: Job) -> Game:
    """One game of a simulation, on a process of its own."""
    return one_game(*job)


def simulate(
    scenario: str,
    games: int = 100,
    seed: int = 1,
    players: Sequence[str] = ("simple", "simple"),
    *,
    jobs: int = 0,
    dask: str = "",
    progress: Callable[[int], object] | None = None,
    job: Callable[[Job], Game] | None = None,
) -> Simulation:
    """So many games of a scenario, on all cores or so many processes, or on the Dask cluster at an address.

    Args:
        scenario: the set-up.
        games: how many.
        seed: each game has one of its own that follows from it.
        players: the kinds of player of East and West, of `PLAYERS` or `SOLVER`.
        jobs: how many processes; 0 for one a core.
        dask: the address of a Dask cluster to play on instead.
        progress: called with 0 when the first game begins and with 1 after each.
        job: plays one game, for the player of another package, who is called `SOLVER`; None without him.

    Raises:
        BadInput: no such scenario or player, or Dask is asked for and not installed.
    """
    east, west = players
    problems: list[Problem] = []
    if scenario not in SCENARIOS:
        hint = did_you_mean(scenario, SCENARIOS) or "Scenarios: " + ", ".join(SCENARIOS) + "."
        problems.append(Problem(scenario[:40] or "scenario", "is no scenario", hint))
    for kind in dict.fromkeys((east, west)):
        try:
            if job is None or kind != SOLVER:
                player(kind, 0)
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems)
    work = [(scenario, seed_of(seed, i), east, west) for i in range(games)]
    found = all_games(job or one_job, work, jobs, dask, progress)
    return Simulation(scenario, seed, east, west, found)


@dataclass(frozen=True, repr=False)
class Simulation(Result):
    """What became of the Empires in many games."""

    scenario: str
    seed: int
    east: str
    west: str
    games: tuple[Game, ...]

    def score(self) -> tuple[float, float]:
        """The mean score and its standard error."""
        return mean(g.score for g in self.games)

    def turns(self) -> tuple[float, float]:
        """The mean last turn and its standard error."""
        return mean(g.turn for g in self.games)

    def prestige(self, empire: str) -> tuple[float, float]:
        """An Empire's mean Prestige at the end and its standard error."""
        return mean(g.prestige[empire] for g in self.games)

    def levels(self, empire: str) -> dict[str, int]:
        """How many games ended with each level of victory."""
        counts = Counter(g.levels[empire] for g in self.games)
        return {level: counts[level] for level in LEVELS}

    def fallen(self) -> dict[str, dict[int, dict[str, int]]]:
        """Empire -> turn -> cause -> games in which it Fell so."""
        counts = Counter(f for g in self.games for f in g.fallen)
        found: dict[str, dict[int, dict[str, int]]] = {e: {} for e in EMPIRES}
        for (empire, at, cause), number in sorted(counts.items()):
            found[empire].setdefault(at, dict.fromkeys(CAUSES, 0))[cause] = number
        return found

    def drawings(self) -> tuple[Picture, ...]:
        """The Prestige at the end; the levels of victory, and when the Empires Fall, side by side."""
        n = len(self.games)
        levels = [(e, [Fraction(k, n) for k in self.levels(e).values()]) for e in EMPIRES]
        found = [
            side_by_side("Level of victory", LEVELS, levels, GAMES, whole=True, of_names=[OF_GAME[x] for x in LEVELS])
        ]
        fallen = self.fallen()
        turns = sorted({at for e in EMPIRES for at in fallen[e]})
        if turns:
            falls = [(e, [Fraction(sum(fallen[e].get(at, {}).values()), n) for at in turns]) for e in EMPIRES]
            found.append(side_by_side("Falls by turn", [f"Turn {at}" for at in turns], falls, GAMES, whole=True))
        return self.exhibit().drawings(*found)

    def rows(self) -> list[dict[str, object]]:
        """The games, one a row."""
        found = []
        for number, g in enumerate(self.games):
            row: dict[str, object] = {"game": number, "last_turn": g.turn, "score": g.score, "defeat": g.is_defeat}
            for e in EMPIRES:
                key, falls = e.casefold(), [(at, cause) for empire, at, cause in g.fallen if empire == e]
                row |= {f"{key}_prestige": g.prestige[e], f"{key}_level": g.levels[e]}
                row |= {
                    f"{key}_fell_on_turn": falls[0][0] if falls else None,
                    f"{key}_fell_by": falls[0][1] if falls else "",
                }
            found.append(row)
        return found

    def as_json(self) -> dict[str, object]:
        """Counts, means and standard errors as plain data."""
        n = len(self.games)

        return {
            "games": n,
            "scenario": self.scenario,
            "seed": self.seed,
            "players": {"East": self.east, "West": self.west},
            "victory": {e: {k: share_json(c, n) for k, c in self.levels(e).items()} for e in EMPIRES},
            "prestige": {e: mean_json(self.prestige(e)) for e in EMPIRES},
            "score": mean_json(self.score()) | {"defeat": DEFEAT},
            "turns": mean_json(self.turns()),
            "falls": {
                e: {str(at): {c: share_json(k, n) for c, k in causes.items() if k} for at, causes in turns.items()}
                for e, turns in self.fallen().items()
            },
        }

    def exhibit(self) -> Exhibit:
        """Prestige as bars, victory levels and Falls as tables."""
        n = len(self.games)

        bars = []
        for e in EMPIRES:
            counts = Counter(g.prestige[e] for g in self.games)
            bars.append(law_bars(f"{e}: Prestige at the end", [(k, Fraction(c, n)) for k, c in sorted(counts.items())]))
        rows = tuple((level, *(share_text(self.levels(e)[level], n) for e in EMPIRES)) for level in LEVELS)
        lost = tuple(
            (f"{e}, Turn {at}", *(share_text(causes[c], n) if causes[c] else "" for c in CAUSES))
            for e, turns in self.fallen().items()
            for at, causes in turns.items()
        )
        (score, score_se), (turns, turns_se) = self.score(), self.turns()
        headline = [(f"{e} Prestige", f"{self.prestige(e)[0]:.1f} ± {self.prestige(e)[1]:.1f}") for e in EMPIRES]
        headline += [("Score", f"{score:.1f} ± {score_se:.1f}"), ("Last turn", f"{turns:.1f} ± {turns_se:.1f}")]
        games = f"{n} game" + "s" * (n != 1)
        return Exhibit(
            f"{games} of {self.scenario}: {self.east} East, {self.west} West, seed {self.seed}",
            tuple(headline),
            tuple(bars),
            (
                Table("Levels of victory", ("Level", *EMPIRES), rows),
                Table("Falls, by cause", ("Empire and turn", *CAUSES), lost),
            ),
            (),
            f"Simulated; ± is one standard error. The score is the mean Prestige of both Empires, "
            f"{DEFEAT} after a Major Defeat.",
            bar_unit=GAMES,
        )


__all__ = ["CAUSES", "DEFEAT", "LEVELS", "PLAYERS", "Game", "Simulation", "one_game", "seed_of", "simulate"]
