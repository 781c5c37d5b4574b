"""Fit the outlook of a board (`rometeach.aurelian.valuation.outlook`) to games of the simple player, and write its table.

    python tools/fit_aurelian_outlook.py --games 6000 --seed 7

In each game the player makes some choices at random until the start of a turn that is drawn too, so that boards of many
kinds are met, good and bad; from there on the simple player plays. The boards at the start of that turn and of the later
ones are the data. The chance to win is fitted by logistic regression, the Victory Points by least squares, both with a
small ridge; a fifth of the games is kept aside to see how well the curves foretell.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rometeach.aurelian.board.state import Board
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import LAST_TURN, standard
from rometeach.aurelian.simulation import one_game, seed_of
from rometeach.aurelian.valuation import outlook
from rometeach.core.resources import data_dir
from rometeach.core.session.requests import Decision

NOISE = 0.15
"""How often the first part of a game chooses at random."""
KEPT = 5
"""One game of so many is kept aside."""
RIDGE = 1.0
"""What the squares of coefficients cost, in units of one observation; features are scaled to a deviation of 1."""

Vector = list[float]
Matrix = list[Vector]


@dataclass(frozen=True, slots=True)
class Sample:
    """A board at the start of a turn, and how its game ended."""

    game: int
    turn: int
    x: tuple[float, ...]
    won: bool
    vp: float


def samples(game: int, seed: int) -> list[Sample]:
    """The samples of one game."""
    stream = random.Random(seed * 3 + 1)
    begin = 1 + int(stream.random() * LAST_TURN)
    seen: list[tuple[int, tuple[float, ...]]] = []

    def choose(d: Decision) -> str:
        if d.board.turn < begin and stream.random() < NOISE:
            return d.options[int(stream.random() * len(d.options))].name
        return simple_player(d)

    def watch(stage: str, board: Board) -> None:
        if stage.endswith("Turn End") and not board.outcome and board.turn >= max(begin, outlook.FIRST):
            seen.append((board.turn, outlook.features(board)))

    end = one_game(set_up(standard()), seed, who=choose, watch=watch)
    return [Sample(game, turn, x, end.is_won, end.vp) for turn, x in seen]


def _job(job: tuple[int, int]) -> list[Sample]:
    return samples(*job)


def gathered(games: int, seed: int, jobs: int = 1) -> list[Sample]:
    """The samples of so many games."""
    work = [(i, seed_of(seed, i)) for i in range(games)]
    if jobs == 1:
        return [s for job in work for s in _job(job)]
    with ProcessPoolExecutor(jobs) as pool:
        return [s for found in pool.map(_job, work, chunksize=50) for s in found]


# --- the regressions


def solve(a: Matrix, columns: Matrix) -> Matrix:
    """The columns x with a x = column, by elimination."""
    n = len(a)
    rows = [[*a[i], *(c[i] for c in columns)] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        head = rows[i][i]
        rows[i] = [v / head for v in rows[i]]
        for r in range(n):
            factor = rows[r][i]
            if r != i and factor:
                rows[r] = [v - factor * w for v, w in zip(rows[r], rows[i], strict=True)]
    return [[rows[i][n + k] for i in range(n)] for k in range(len(columns))]


def _inverse(a: Matrix) -> Matrix:
    n = len(a)
    return solve(a, [[float(i == k) for i in range(n)] for k in range(n)])


def _weighted(xs: Sequence[Vector], weights: Sequence[float]) -> Matrix:
    n = len(xs[0])
    found = [[0.0] * n for _ in range(n)]
    for x, w in zip(xs, weights, strict=True):
        for i in range(n):
            wx, row = w * x[i], found[i]
            for j in range(i, n):
                row[j] += wx * x[j]
    for i in range(n):
        for j in range(i):
            found[i][j] = found[j][i]
    return found


def _with_ridge(a: Matrix, ridge: float) -> Matrix:
    return [[v + (ridge if i == j and i else 0.0) for j, v in enumerate(row)] for i, row in enumerate(a)]


def least_squares(xs: Sequence[Vector], ys: Sequence[float]) -> tuple[Vector, Vector]:
    """Coefficients and their standard errors."""
    n = len(xs[0])
    inverse = _inverse(_with_ridge(_weighted(xs, [1.0] * len(xs)), RIDGE))
    right = [math.fsum(x[i] * y for x, y in zip(xs, ys, strict=True)) for i in range(n)]
    beta = [_dot(row, right) for row in inverse]
    rest = math.fsum((y - _dot(beta, x)) ** 2 for x, y in zip(xs, ys, strict=True)) / max(1, len(xs) - n)
    return beta, [math.sqrt(max(0.0, inverse[i][i] * rest)) for i in range(n)]


def logistic(xs: Sequence[Vector], ys: Sequence[float], steps: int = 12) -> tuple[Vector, Vector]:
    """Coefficients of the logit and their standard errors, by Newton's method."""
    n = len(xs[0])
    beta = [0.0] * n
    inverse: Matrix = []
    for _ in range(steps):
        ps = [1 / (1 + math.exp(-max(-30.0, min(30.0, _dot(beta, x))))) for x in xs]
        inverse = _inverse(_with_ridge(_weighted(xs, [p * (1 - p) for p in ps]), RIDGE))
        slope = [
            math.fsum((y - p) * x[i] for x, y, p in zip(xs, ys, ps, strict=True)) - (RIDGE * beta[i] if i else 0.0)
            for i in range(n)
        ]
        change = [_dot(row, slope) for row in inverse]
        beta = [b + c for b, c in zip(beta, change, strict=True)]
        if max(map(abs, change)) < 1e-6:
            break
    return beta, [math.sqrt(max(0.0, inverse[i][i])) for i in range(n)]


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum([x * y for x, y in zip(a, b, strict=True)])


def fit(
    xs: Sequence[Sequence[float]], ys: Sequence[float], by: Callable[..., tuple[Vector, Vector]]
) -> tuple[Vector, Vector]:
    """Coefficients and standard errors of a regression on features that are scaled first; the first one is the constant."""
    n, k = len(xs), len(xs[0])
    means = [0.0] + [math.fsum(x[i] for x in xs) / n for i in range(1, k)]
    spreads = [1.0] + [math.sqrt(math.fsum((x[i] - means[i]) ** 2 for x in xs) / n) for i in range(1, k)]
    live = [i for i in range(k) if spreads[i] > 1e-9]
    scaled = [[(x[i] - means[i]) / spreads[i] for i in live] for x in xs]
    beta, errors = by(scaled, ys)
    found, error = [0.0] * k, [0.0] * k
    for j, i in enumerate(live):
        found[i], error[i] = beta[j] / spreads[i], errors[j] / spreads[i]
    found[0] -= sum(found[i] * means[i] for i in range(1, k))
    return found, error


# --- the table


def rows(found: Sequence[Sample]) -> list[dict[str, object]]:
    """The table, from the games that are not kept aside."""
    table: list[dict[str, object]] = []
    for turn in range(outlook.FIRST, outlook.LAST + 1):
        mine = [s for s in found if s.turn == turn and s.game % KEPT]
        xs = [s.x for s in mine]
        chance, chance_error = fit(xs, [float(s.won) for s in mine], logistic)
        vp, vp_error = fit(xs, [s.vp for s in mine], least_squares)
        for i, name in enumerate(outlook.FEATURES):
            table.append({"turn": turn, "name": name, "chance": f"{chance[i]:.5f}", "chance_error": f"{chance_error[i]:.5f}",
                          "vp": f"{vp[i]:.4f}", "vp_error": f"{vp_error[i]:.4f}", "boards": len(mine)})  # fmt: skip
    return table


def write(table: Sequence[dict[str, object]], source: str) -> None:
    """Write the table."""
    path = Path(data_dir() / "aurelian" / "planning" / "outlook.csv")
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*table[0], "source"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(row | {"source": source} for row in table)


def checked(found: Sequence[Sample], table: Sequence[dict[str, object]]) -> list[dict[str, float]]:
    """How well the table foretells the games that were kept aside: squared errors, and the share of spread explained."""
    result = []
    for turn in range(outlook.FIRST, outlook.LAST + 1):
        mine = [s for s in found if s.turn == turn and s.game % KEPT == 0]
        of_turn = [r for r in table if r["turn"] == turn]
        chance, vp = ([float(str(r[c])) for r in of_turn] for c in ("chance", "vp"))
        share = sum(s.won for s in mine) / len(mine)
        mean = math.fsum(s.vp for s in mine) / len(mine)
        ps = [1 / (1 + math.exp(-max(-30.0, _dot(chance, s.x)))) for s in mine]
        brier = math.fsum((p - s.won) ** 2 for p, s in zip(ps, mine, strict=True)) / len(mine)
        off = math.fsum((_dot(vp, s.x) - s.vp) ** 2 for s in mine) / len(mine)
        spread = math.fsum((s.vp - mean) ** 2 for s in mine) / len(mine)
        result.append({"turn": turn, "boards": len(mine), "won": share, "foretold": math.fsum(ps) / len(ps),
                       "brier": brier, "brier of the share": share * (1 - share),
                       "vp error": math.sqrt(off), "vp explained": 1 - off / spread})  # fmt: skip
    return result


def main() -> None:
    """Play, fit, write and tell how well it foretells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    found = gathered(asked.games, asked.seed, asked.jobs)
    table = rows(found)
    write(table, f"{asked.games} games of the simple player, seed {asked.seed}")
    for line in checked(found, table):
        print({k: round(v, 4) for k, v in line.items()})


if __name__ == "__main__":
    main()
