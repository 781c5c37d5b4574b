"""Many games by program, and how they ended. The same seed gives the same games on any number of processes."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..core.chance.simulation import SOLVER, all_games, mean, mean_json, seed_of, share_error, share_json, share_text
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.sources import Source
from ..core.plots import GAMES
from ..core.results.pictures import Picture, of_estimates
from ..core.results.show import Bars, Exhibit, Result, Table, law_bars
from ..core.session.dice import SeededDice
from ..core.session.play import Player
from ..core.session.play import play as play_stages
from .board.board import Board
from .board.catalogue import SET_UP
from .board.lookup import set_up
from .charts import points
from .charts.points import CAUSES
from .meanings import OF_GAME
from .phases import turn
from .players.random import random_player
from .players.simple.player import simple_player
from .rules import LAST_TURN, Rules, load, standard

KINDS = ("simple", "random")
"""The players."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How one game ended. `scores` are the Victory Points after each turn that was scored, `cause` why it was lost ("": won)."""

    turn: int
    outcome: str
    vp: int
    actions: int
    scores: tuple[int, ...]
    cause: str

    @property
    def is_won(self) -> bool:
        """Whether Aurelian restored the world."""
        return not self.cause


def player(kind: str, seed: int) -> Player:
    """A player of a kind; the seed is for one who chooses at random.

    Raises:
        BadInput: no such kind.
    """
    if kind == "simple":
        return simple_player
    if kind == "random":
        return random_player(seed)
    raise BadInput(no_player(kind))


def no_player(kind: str) -> list[Problem]:
    """What is wrong with the name of a player; nothing if there is one."""
    if kind in KINDS:
        return []
    if kind == SOLVER:
        hint = "Here give its job too: job=solvers.aurelian.player.player.job. On the command line --player solver is enough."
        return [Problem(kind, "plays with a job of its own", hint)]
    hint = did_you_mean(kind, (*KINDS, SOLVER)) or f"Players: {', '.join((*KINDS, SOLVER))}."
    return [Problem(kind[:40] or "player", "is no player", hint)]


def one_game(
    start: Board,
    seed: int,
    kind: str = "simple",
    *,
    check: bool = False,
    who: Player | None = None,
    watch: Callable[[str, Board], None] | None = None,
) -> PlayedGame:
    """One game to its end.

    Args:
        start: the board that it begins with.
        seed: that of dice, draws and the player.
        kind: the player, one of `KINDS`.
        check: whether every answer is compared with the options.
        who: plays in place of a kind.
        watch: called with the name of each stage and the board at its end.
    """
    start = start.guess(seed) if start.cups.seen else start
    after, made = watched(watch)
    dice, chosen = SeededDice(seed), who or player(kind, seed * 2 + 1)
    board: Board = play_stages(start, turn.stages(start), dice, {"Player": chosen}, None, after, check=check)
    return made(board)


def watched(
    watch: Callable[[str, Board], None] | None = None,
) -> tuple[Callable[[str, Board], None], Callable[[Board], PlayedGame]]:
    """What is called after every stage of a game, and what makes the `PlayedGame` of its last board."""
    scores: list[int] = []
    actions: dict[int, int] = {}

    def after(stage: str, board: Board) -> None:
        if stage.endswith("Actions"):
            actions[board.turn] = board.actions
        elif (
            stage.endswith("Turn End") and len(scores) < board.turn and (not board.outcome or board.phase == "Turn End")
        ):
            scores.append(board.vp)
        if watch:
            watch(stage, board)

    def made(board: Board) -> PlayedGame:
        taken, cause = sum(actions.values()), points.cause(board)
        return PlayedGame(board.turn, board.outcome, board.vp, taken, tuple(scores[: board.turn]), cause)

    return after, made


Job = tuple[dict[str, str], dict[str, str], int, str]


def one_job(job: Job) -> PlayedGame:
    """One game of a simulation, on whatever process."""
    corrections, switches, seed, kind = job
    return one_game(begun(corrections, switches), seed, kind)


def begun(corrections: Mapping[str, str], switches: Mapping[str, str]) -> Board:
    """The board before the set-up under corrected rules; those of the last few jobs are kept."""
    return _begun(tuple(corrections.items()), tuple(switches.items()))


@functools.lru_cache(maxsize=4)
def _begun(corrections: tuple[tuple[str, str], ...], switches: tuple[tuple[str, str], ...]) -> Board:
    return Board.of(set_up(load(dict(corrections), dict(switches))))


def simulate(
    scenario: str = SET_UP,
    games: int = 100,
    seed: int = 1,
    players: Sequence[str] = ("simple",),
    *,
    jobs: int = 0,
    dask: str = "",
    progress: Callable[[int], object] | None = None,
    rules: Rules | None = None,
    job: Callable[[Job], PlayedGame] | None = None,
) -> Simulation:
    """So many whole games on all cores or so many processes; one player only, as the game is for one.

    Corrections and switches of the owner's `rometeach.toml` are ignored.

    Args:
        scenario: the set-up.
        games: how many.
        seed: each game has one of its own that follows from it.
        players: the kind of the one player, of `KINDS`.
        jobs: how many processes; 0 for one a core.
        dask: the address of a Dask cluster, which is not offered here.
        progress: called with 0 when the first game begins and with 1 after each.
        rules: None for those of the kit.
        job: plays one game, for the player of another package; None without him.

    Raises:
        BadInput: no such set-up or player, or Dask is asked for.
    """
    (kind,) = players
    problems = []
    if scenario != SET_UP:
        problems.append(Problem(scenario[:40] or "scenario", "is no scenario", f"There is one: {SET_UP}."))
    if dask:
        problems.append(Problem("--dask", "is not offered for this game", "Its games are short; use --jobs."))
    if job is None:
        problems += no_player(kind)
    if problems:
        raise BadInput(problems)
    rules = rules or standard()
    corrections, switches = dict(rules.corrections), rules.chosen_switches
    work = [(corrections, switches, seed_of(seed, i), kind) for i in range(games)]
    found = all_games(job or one_job, work, jobs, progress=progress)
    return Simulation(seed, kind, found, rules)


TABLES = ("battle", "campaign", "combat", "barbarians", "danube", "turns", "tracks", "connections", "setup", "charts")
"""The tables that a game rests on."""


def doubtful_tables(rules: Rules) -> dict[str, Source]:
    """Table with the number of its rows that are not certain -> the source of one of them."""
    found: dict[str, Source] = {}
    for table in TABLES:
        doubtful = rules.doubts(*(f"{table}:{row}" for row in rules.tables[table]))
        if doubtful:
            found[f"{table} ({len(doubtful)} rows)"] = next(iter(doubtful.values()))
    return found


@dataclass(frozen=True, repr=False)
class Simulation(Result):
    """How many games ended."""

    seed: int
    player: str
    games: tuple[PlayedGame, ...]
    rules: Rules

    def won(self) -> tuple[float, float]:
        """The share of games won and its standard error."""
        p = sum(g.is_won for g in self.games) / len(self.games)
        return p, share_error(p, len(self.games))

    def turns(self) -> tuple[float, float]:
        """The mean last turn and its standard error."""
        return mean(g.turn for g in self.games)

    def points(self) -> tuple[float, float]:
        """The mean Victory Points at the end and their standard error."""
        return mean(g.vp for g in self.games)

    def lost(self) -> dict[int, dict[str, int]]:
        """Turn -> cause -> games lost so."""
        counts = Counter((g.turn, g.cause) for g in self.games if not g.is_won)
        found: dict[int, dict[str, int]] = {}
        for (at, cause), number in sorted(counts.items()):
            found.setdefault(at, dict.fromkeys(CAUSES, 0))[cause] = number
        return found

    def drawings(self) -> tuple[Picture, ...]:
        """How the games ended, how far they came, and the Victory Points after each turn."""
        n, causes = len(self.games), Counter(g.cause for g in self.games)
        names = {cause: f"lost: {cause}" if cause else "won" for cause in ("", *CAUSES) if causes[cause]}
        ends = tuple((name, Fraction(causes[cause], n)) for cause, name in names.items())
        means = {name: OF_GAME["lost" if cause else "won"] for cause, name in names.items()}
        scored = [(f"Turn {t} (asks {asked})", *found) for t, asked, found, _ in self.scored()]
        return (
            Bars("How the games ended", ends, means, ordered=True).picture(GAMES),
            *self.exhibit().drawings(),
            *(
                [of_estimates("Victory Points after a turn", scored, "Victory Points, ± one standard error")]
                if scored
                else []
            ),
        )

    def rows(self) -> list[dict[str, object]]:
        """A row for each game."""
        return [
            {"turn": g.turn, "won": g.is_won, "cause": g.cause, "vp": g.vp, "actions": g.actions, "outcome": g.outcome}
            for g in self.games
        ]

    def scored(self) -> list[tuple[int, int, tuple[float, float], int]]:
        """(turn, threshold, mean Victory Points with their standard error, games) for every turn that was scored."""
        found = []
        for t in range(1, LAST_TURN + 1):
            values = [g.scores[t - 1] for g in self.games if len(g.scores) >= t]
            if values:
                found.append((t, self.rules.thresholds[t - 1], mean(values), len(values)))
        return found

    def doubts(self) -> dict[str, Source]:
        """Every figure of the rules that is not certain and that a whole game meets."""
        return doubtful_tables(self.rules)

    def as_json(self) -> dict[str, object]:
        """Counts, means and standard errors as plain data."""
        n = len(self.games)

        return {
            "games": n,
            "seed": self.seed,
            "player": self.player,
            "won": share_json(sum(g.is_won for g in self.games), n),
            "turns": mean_json(self.turns()),
            "vp": mean_json(self.points()),
            "lost": {str(t): {c: share_json(k, n) for c, k in cs.items() if k} for t, cs in self.lost().items()},
            "rules": {"digest": self.rules.digest, "rests_on": {k: str(s) for k, s in self.doubts().items()}},
        }

    def exhibit(self) -> Exhibit:
        """The share won, the Victory Points, and how games were lost."""
        n = len(self.games)

        reached = Counter(g.turn for g in self.games)
        bars = law_bars("Last turn", [(t, Fraction(c, n)) for t, c in sorted(reached.items())])
        rows = tuple(
            (f"Turn {t}", *(share_text(cs[c], n) if cs[c] else "" for c in CAUSES)) for t, cs in self.lost().items()
        )
        (won, won_se), (vp, vp_se), (turns, turns_se) = self.won(), self.points(), self.turns()
        actions = mean(g.actions / g.turn for g in self.games)
        head = (
            ("Won", f"{100 * won:.1f}% ± {100 * won_se:.1f}"),
            ("Victory Points", f"{vp:.1f} ± {vp_se:.1f}"),
            ("Last turn", f"{turns:.2f} ± {turns_se:.2f}"),
            ("Actions a turn", f"{actions[0]:.1f} ± {actions[1]:.1f}"),
        )
        scored = [(f"Turn {t}", str(asked), f"{m:.1f} ± {se:.1f}", str(k)) for t, asked, (m, se), k in self.scored()]
        return Exhibit(
            f"{n} game{'s' if n != 1 else ''} of {SET_UP}: {self.player} player, seed {self.seed}",
            head,
            (bars,),
            (
                Table("Victory Points after a turn", ("Turn", "Asked", "Reached", "Games"), tuple(scored)),
                Table("Lost, by cause", ("Turn", *CAUSES), rows),
            ),
            (),
            "Simulated; ± is one standard error. Thresholds, Battle and Campaign Table are reconstructed.",
            bar_unit=GAMES,
        )


__all__ = ["CAUSES", "PlayedGame", "Simulation", "one_game", "seed_of", "simulate"]
