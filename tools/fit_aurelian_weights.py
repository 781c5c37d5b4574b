"""Fit the weights of `front` (`rometeach.aurelian.valuation.weights`) to games of the simple player, and write their table.

    python tools/fit_aurelian_weights.py --games 800 --seed 11

At the start of every turn a random stream of its own shocks the board: Victory Points, Coins, Army, Strength on the Danube, Spaces held
by Barbarians; as often for the better as for the worse. What the shock changes of the parts that `front` adds up
(`rometeach.aurelian.valuation.evaluate.front`) is set against how the game ends.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import regression

from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import turn
from rometeach.aurelian.phases.strength import with_strength
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import LAST_TURN, standard
from rometeach.aurelian.simulation import seed_of
from rometeach.aurelian.valuation import evaluate, outlook, weights
from rometeach.core.frozen import Frozen, replace
from rometeach.core.resources import data_dir
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from solvers.aurelian.front.outcomes import DanubeTables

PARTS = ("vp", "coin", "army", "strength", "fallen", "lost")
"""What is shocked, as the weights call it: `strength` is what the Barbarians leave, `fallen` and `lost` are their expectations."""
SHARES = (1.0, 2 / 3, 1 / 3)
"""The share that the fit of a turn none, one or two away has in a weight."""
LEAST_DOUBT = 0.5
"""The standard error of a prior is its own size, or this."""
LEAST_DEFEAT = 0.2
"""The share of the points still to come that a defeat costs at least."""


@dataclass(frozen=True, slots=True)
class Shocked:
    """A board at the start of a turn: what was seen of it, what a shock changed, and how its game ended."""

    game: int
    turn: int
    seen: tuple[float, ...]
    change: tuple[float, ...]
    vp_then: int
    won: bool
    vp: int


def shock(board: Board, stream: random.Random) -> Board:
    """The board with a few things changed at random; each change is as likely as its opposite, as far as the tracks go."""

    def chance(p: float) -> bool:
        return stream.random() < p

    def some(most: int) -> int:
        return stream.choice((-1, 1)) * (1 + int(stream.random() * most))

    rules = board.rules
    if chance(0.5):
        board = replace(board, vp=max(0, board.vp + some(4)))
    if chance(0.5):
        board = replace(board, treasury=min(rules.tracks["Treasury"][1], max(0, board.treasury + some(3))))
    if chance(0.5):
        board = replace(board, army=min(rules.tracks["Army Strength"][1], max(1, board.army + some(1))))
    spaces = range(1, len(board.strength) + 1)
    for s in spaces:
        now = board.strength[s - 1]
        if not board.raiders[s - 1] and chance(0.2):
            board = with_strength(board, s, min(rules.values["danube.most"], max(1, now + some(1))) if now else 0)
    if chance(0.4):
        board = raided(board, stream.choice(list(spaces)), stream)
    return board


def raided(board: Board, space: int, stream: random.Random) -> Board:
    """The board with a Space taken by a Barbarian of its Pool, or, if it is held, won back with one point of Strength."""
    i, region = space - 1, board.rules.spaces[space - 1]
    if board.raiders[i]:
        return with_strength(board, space, 1)
    pool = list(board.pool(region))
    if not pool:
        return board
    raider = pool.pop(int(stream.random() * len(pool)))
    return replace(
        board,
        strength=(*board.strength[:i], 0, *board.strength[i + 1 :]),
        raiders=(*board.raiders[:i], raider, *board.raiders[i + 1 :]),
        pools=Frozen({**board.pools, region: tuple(pool)}),
    )


def parts(board: Board, number: int) -> tuple[float, ...]:
    """The parts of `PARTS` on a board before so many Barbarians."""
    law = DanubeTables(board, evaluate.facing(board, Occasion("redeploy")), number).dangers([board.strength])
    (falls,), (gone,) = law.fallen, law.lost
    fallen = [Fraction(n, law.whole) for n in falls]
    held = sum(map(bool, board.raiders)) + sum(fallen)
    left = sum(s * (1 - q) for s, q in zip(board.strength, fallen, strict=True))
    return (board.vp, board.treasury, board.army, float(left), float(held), gone / law.whole)


def shocks(game: int, seed: int) -> list[Shocked]:
    """The shocked boards of one game."""
    found: list[tuple[Board, tuple[float, ...]]] = []
    stream, dice = random.Random(seed * 5 + 2), SeededDice(seed)
    board: Board = set_up(standard())
    for stage in turn.stages(board):
        if board.phase == "Actions":
            number, before = evaluate.looked_ahead(board, Occasion("redeploy")), board
            board = shock(before, stream)
            change = [b - a for a, b in zip(parts(before, number), parts(board, number), strict=True)]
            found.append((before, tuple(change)))
        board = run(stage.run(board), dice, {"Player": simple_player})
        if board.outcome:
            break
    won = board.is_won
    return [Shocked(game, b.turn, outlook.features(b), change, b.vp, won, board.vp) for b, change in found]


def _job(job: tuple[int, int]) -> list[Shocked]:
    return shocks(*job)


def gathered(games: int, seed: int, jobs: int = 1, first: int = 0) -> Iterator[Shocked]:
    """The shocked boards of so many games."""
    work = [(i, seed_of(seed, i)) for i in range(first, first + games)]
    if jobs == 1:
        yield from (s for job in work for s in _job(job))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from (s for found in pool.map(_job, work, chunksize=20) for s in found)


# --- the fit


@dataclass(frozen=True, slots=True)
class Fit:
    """What one more of each part adds to the Victory Points at the end of the game, with standard errors, on one turn.

    `coming` is the mean of the points that were still to come.
    """

    worth: dict[str, float]
    error: dict[str, float]
    coming: float
    boards: int


def fit_of(rows: Sequence[Shocked]) -> Fit:
    """The fit of one turn: least squares, with all that the outlook sees of the board before the shock beside it."""
    coming = math.fsum(s.vp - s.vp_then for s in rows) / len(rows)
    xs = [(1.0, *s.change, *s.seen[1:]) for s in rows]
    worths, errors = (found.tolist() for found in regression.fit(xs, [s.vp for s in rows]))
    after = slice(1, 1 + len(PARTS))
    return Fit(
        dict(zip(PARTS, worths[after], strict=True)), dict(zip(PARTS, errors[after], strict=True)), coming, len(rows)
    )


def smoothed(fits: Mapping[int, Fit], at: int, part: str) -> tuple[float, float]:
    """A worth on a turn: its own fit, and those of the turns around it with a share of their weight."""
    weights = {t: SHARES[abs(t - at)] / f.error[part] ** 2 for t, f in fits.items() if abs(t - at) < len(SHARES)}
    whole = math.fsum(weights.values())
    worth = math.fsum(w * fits[t].worth[part] for t, w in weights.items()) / whole
    return worth, math.sqrt(math.fsum((w * fits[t].error[part]) ** 2 for t, w in weights.items())) / whole


def weighed(fits: Mapping[int, Fit], at: int) -> dict[str, tuple[float, float]]:
    """The weights of a turn as the fits alone have them, with standard errors.

    The Army's point at the end of the turn and the Coin of the upkeep are counted by `front` itself, so they are taken off here; Coins
    are those that the next turn begins with. On the last turn nothing is left for Coins and the Danube.
    """
    fit = {part: smoothed(fits, at, part) for part in PARTS}
    (army, army_error), (lost, lost_error) = fit["army"], fit["lost"]
    found = {"army": (army - 1, army_error), "lost": (-lost, lost_error)}
    if at == LAST_TURN:
        return found
    (strength, strength_error), (fallen, fallen_error) = fit["strength"], fit["fallen"]
    coin, coin_error = smoothed(fits, at + 1, "coin")
    held = strength + coin, math.hypot(strength_error, coin_error)
    return found | {"coin": (coin, coin_error), "strength": held, "fallen": (-fallen, fallen_error)}


def least(name: str, prior: float) -> float:
    """What a weight is not below: a defeat costs at least a share of the points that are still to come."""
    return prior * LEAST_DEFEAT if name == "lost" else 0.0


def mixed(name: str, prior: float, fit: float, error: float) -> tuple[float, float]:
    """A prior, doubted by its own size and by half a point at least, that takes up a fit; and the error of the value."""
    own, theirs = max(prior, LEAST_DOUBT) ** -2, error**-2
    return max(least(name, prior), (own * prior + theirs * fit) / (own + theirs)), (own + theirs) ** -0.5


def rows(fits: Mapping[int, Fit]) -> list[dict[str, object]]:
    """The table: for each turn and weight the value, its error, and the prior and the fit that it comes from."""
    table: list[dict[str, object]] = []
    for at, fit in fits.items():
        for name, (worth, error) in weighed(fits, at).items():
            prior = fit.coming if name == "lost" else float(getattr(weights.plain(at), name))
            value, doubt = mixed(name, prior, worth, error)
            told = {"value": value, "error": doubt, "prior": prior, "fit": worth, "fit_error": error}
            row: dict[str, object] = {"turn": at, "weight": name, **{k: f"{x:.2f}" for k, x in told.items()}}
            table.append(row | {"boards": fit.boards})
    return table


def main() -> None:
    """Play, fit, write, and tell what a Victory Point came to: about one, if all is well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    write(
        list(gathered(asked.games, asked.seed, asked.jobs)),
        f"{asked.games} games of the simple player, seed {asked.seed}",
    )


def write(found: Sequence[Shocked], source: str) -> None:
    """Fit and write the table; the fits of every turn are printed."""
    fits = {t: fit_of([s for s in found if s.turn == t]) for t in range(1, LAST_TURN + 1)}
    path, table = Path(data_dir() / "aurelian" / "planning" / "weights.csv"), rows(fits)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*table[0], "source"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(row | {"source": source} for row in table)
    for t, fit in fits.items():
        print(
            t, {p: f"{fit.worth[p]:.2f} ± {fit.error[p]:.2f}" for p in PARTS}, f"{fit.coming:.1f} to come", fit.boards
        )


if __name__ == "__main__":
    main()
