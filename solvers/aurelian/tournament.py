"""Pairs of games: the solver player against the simple player, each with the same dealer and dice.

    python -m solvers.aurelian.tournament --games 200 --seed 191126 --json results.jsonl

A pair is two games with one seed; its difference is 1 if only the solver player won, -1 if only the simple one did, else 0.
How many are played is said before, and no result ends them. Every pair is appended to the file as a line of JSON; pairs that are there
already are not played again, so the command goes on where it was broken off.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import process_time
from typing import TypedDict

from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import standard
from rometeach.aurelian.simulation import PlayedGame
from rometeach.core.chance.simulation import mean, seed_of

from .player.player import BUDGET, SolverPlayer, game

SEED = 191126


class GameRow(TypedDict):
    """One game of a pair."""

    won: bool
    turn: int
    vp: int
    cause: str
    actions: int


class Pair(TypedDict):
    """A pair as plain data; `seconds` are those of processor time for the solver player's game."""

    seed: int
    number: int
    budget: int
    seconds: float
    solver: GameRow
    simple: GameRow
    tried: dict[str, int]
    changed: dict[str, int]


def pair(number: int, seed: int = SEED, budget: int = BUDGET) -> Pair:
    """One pair: the game of this number of a seed, twice."""
    start, mine = set_up(standard()), seed_of(seed, number)
    player, begun = SolverPlayer(mine, budget), process_time()
    solved = game(start, mine, player)
    took = process_time() - begun
    return {"seed": seed, "number": number, "budget": budget, "seconds": round(took, 1), "solver": _plain(solved),
            "simple": _plain(game(start, mine, simple_player)), "tried": dict(player.tried),
            "changed": dict(player.changed)}  # fmt: skip


def _plain(g: PlayedGame) -> GameRow:
    return {"won": g.is_won, "turn": g.turn, "vp": g.vp, "cause": g.cause, "actions": g.actions}


def tournament(games: int = 200, seed: int = SEED, budget: int = BUDGET, path: Path | None = None, jobs: int = 1,
               *, say: Callable[[str], object] = print) -> list[Pair]:  # fmt: skip
    """The pairs, in the order of their numbers; see the module.

    Args:
        games: how many pairs.
        seed: that of the series.
        budget: rollouts for each choice of the solver player.
        path: a file that keeps every pair.
        jobs: on how many processes.
        say: told of every pair.
    """
    known = {r["number"]: r for r in read(path) if (r["seed"], r["budget"]) == (seed, budget)} if path else {}
    rows = {number: row for number, row in known.items() if number < games}
    for row in _played([n for n in range(games) if n not in rows], seed, budget, jobs):
        rows[row["number"]] = row
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        average, error = mean(differences([*rows.values()]))
        told = f"game {row['number']}: {_told(row['solver'])} against {_told(row['simple'])}"
        say(f"{told}; {len(rows)} pairs, difference {average:+.3f} ± {error:.3f}")
    return [rows[number] for number in sorted(rows)]


def _played(numbers: Sequence[int], seed: int, budget: int, jobs: int) -> Iterator[Pair]:
    if jobs == 1:
        yield from (pair(number, seed, budget) for number in numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(pair, number, seed, budget) for number in numbers]):
            yield done.result()


def _told(plain: GameRow) -> str:
    return f"won with {plain['vp']}" if plain["won"] else f"lost by {plain['cause']} on Turn {plain['turn']}"


def read(path: Path) -> list[Pair]:
    """The pairs of a file."""
    return [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines() if x.strip()] if path.exists() else []


def differences(rows: Sequence[Pair]) -> list[float]:
    """The difference of each pair."""
    return [float(r["solver"]["won"]) - float(r["simple"]["won"]) for r in rows]


def summary(rows: Sequence[Pair]) -> dict[str, object]:
    """What some pairs show; of none, that there are none."""
    if not rows:
        return {"pairs": 0}
    average, error = mean(differences(rows))
    found: dict[str, object] = {"pairs": len(rows), "difference": round(average, 4), "error": round(error, 4)}
    for who, games in (("solver", [r["solver"] for r in rows]), ("simple", [r["simple"] for r in rows])):
        won, se = mean(float(g["won"]) for g in games)
        vp, vp_se = mean(g["vp"] for g in games)
        turns, turns_se = mean(g["turn"] for g in games)
        found[who] = {"won": [round(won, 4), round(se, 4)], "vp": [round(vp, 2), round(vp_se, 2)],
                      "turns": [round(turns, 2), round(turns_se, 2)],
                      "lost by": dict(Counter(g["cause"] for g in games if not g["won"]))}  # fmt: skip
    found["seconds a game"] = round(sum(r["seconds"] for r in rows) / len(rows), 1)
    found["rollouts a game"] = round(sum(sum(r["tried"].values()) for r in rows) / len(rows))
    found["choices unlike the simple player's, a game"] = round(
        sum(sum(r["changed"].values()) for r in rows) / len(rows), 1
    )
    return found


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many pairs")
    parser.add_argument("--seed", type=int, default=SEED, help="that of the series")
    parser.add_argument("--budget", type=int, default=BUDGET, help="rollouts for each choice")
    parser.add_argument("--jobs", type=int, default=1, help="on how many processes")
    parser.add_argument("--json", type=Path, help="a file that keeps every pair")
    asked = parser.parse_args()
    found = tournament(
        asked.games, asked.seed, asked.budget, asked.json, asked.jobs, say=lambda text: print(text, flush=True)
    )
    print(json.dumps(summary(found), indent=1))


if __name__ == "__main__":
    main()
