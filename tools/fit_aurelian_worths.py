"""Fit the worths of the seasoned player of Aurelian to winning: `rometeach.aurelian.players.simple.worths.SEASONED`.

    python tools/fit_aurelian_worths.py --rounds 24 --games 100 --seed 17 --state worths.json

The cross-entropy method. In each round so many sets of worths are drawn by lot about a mean; each plays the same games, which are new
in every round; the mean and the spread move half of the way to those of the best. What counts is the share of games won; a later last
turn and more Victory Points count a little, as games that are won are rare at first. Every round is kept in the file, and the
command goes on from there. At the end it prints the mean, and what it wins in fresh games against the simple player's worths.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from random import Random

from rometeach.aurelian import simulation
from rometeach.aurelian.players.simple.player import minded
from rometeach.aurelian.players.simple.worths import SIMPLE, Worths
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import LAST_TURN, standard
from rometeach.core.chance.simulation import mean, seed_of

DRAWN, BEST = 16, 5
"""The sets of worths of a round, and how many of them count as the best."""
STEP = 0.5
"""How far the mean and the spread move."""
FIRST = {"end": (-1.0, 0.5), "reaction": (-0.35, 0.2), "army": (2.1, 0.6), "unit": (1.1, 0.4), "box": (1.2, 0.4),
         "pull": (0.8, 0.25), "late": (4.0, 2.0), "last": (10.0, 5.0), "threat": (0.4, 0.4), "settled": (3.0, 1.5), "calm": (2.0, 2.0),
         "gone": (40.0, 20.0), "gamble": (0.3, 0.2)}  # fmt: skip
"""Worth -> the mean and the spread that the fit begins with; the others stay the simple player's."""
FRESH = 10**6
"""Added to the seed of the games that the result is measured in."""


def worths(values: dict[str, float]) -> Worths:
    """The simple player's worths with some others."""
    bounded = {
        n: max(0.0, x) if n in ("gone", "gamble", "last", "threat", "settled", "calm") else x for n, x in values.items()
    }
    return replace(SIMPLE, **bounded)


def played(who: Worths, seed: int, games: int) -> list[simulation.PlayedGame]:
    """Games with seeds that follow from one."""
    start, player = set_up(standard()), minded(who)
    return [simulation.one_game(start, seed_of(seed, n), who=player) for n in range(games)]


def merit(who: Worths, seed: int, games: int) -> float:
    """What counts in a round."""
    found = played(who, seed, games)
    return mean(g.is_won + 0.05 * g.turn / LAST_TURN + 0.002 * min(g.vp, 80) for g in found)[0]


def one_round(
    state: dict[str, tuple[float, float]], seed: int, number: int, games: int
) -> dict[str, tuple[float, float]]:
    """The means and spreads after a round.

    Args:
        state: those before it.
        seed: that of the fit.
        number: that of the round.
        games: how many each set of worths plays.
    """
    rng, luck = Random(seed_of(seed, -1 - number)), seed_of(seed, number)
    drawn = [{n: rng.gauss(m, s) for n, (m, s) in state.items()} for _ in range(DRAWN)]
    best = sorted(drawn, key=lambda values: -merit(worths(values), luck, games))[:BEST]
    found = {}
    for name, (m, s) in state.items():
        of = [values[name] for values in best]
        middle = sum(of) / BEST
        spread = (sum((x - middle) ** 2 for x in of) / BEST) ** 0.5
        found[name] = (m + STEP * (middle - m), max(s + STEP * (spread - s), 0.8 * s))
    return found


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--games", type=int, default=100, help="for each set of worths in a round")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--state", type=Path, required=True, help="a file that keeps the rounds")
    parser.add_argument("--fresh", type=int, default=400, help="games that the result is measured in")
    asked = parser.parse_args()
    kept = json.loads(asked.state.read_text()) if asked.state.exists() else [FIRST]
    for number in range(len(kept) - 1, asked.rounds):
        kept.append(one_round({n: tuple(x) for n, x in kept[-1].items()}, asked.seed, number, asked.games))
        asked.state.write_text(json.dumps(kept))
        print(number + 1, {n: round(m, 2) for n, (m, _) in kept[-1].items()}, flush=True)
    fitted = worths({n: round(m, 2) for n, (m, _) in kept[asked.rounds].items()})
    print(fitted)
    for name, who in (("fitted", fitted), ("simple", SIMPLE)) if asked.fresh else ():
        share, error = mean(float(g.is_won) for g in played(who, asked.seed + FRESH, asked.fresh))
        print(f"{name}: {100 * share:.1f} % ± {100 * error:.1f} of {asked.fresh} games won")


if __name__ == "__main__":
    main()
