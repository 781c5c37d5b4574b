"""Pairs of games: the solver player against the simple player, each with the same dealer and dice.

    python -m solvers.aurelian.tournament --pairs 200 --budget 120 --json results.jsonl

A pair is two games with one seed; its difference is 1 if only the solver player won, -1 if only the simple one did, else 0.
Pairs are played until the mean difference is more than three standard errors from zero, or so many were. Every pair is
appended to the file as a line of JSON; pairs that are there already are not played again.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import TypedDict

from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import standard
from rometeach.aurelian.simulation import PlayedGame
from rometeach.core.chance.simulation import mean, seed_of

from .player.player import BUDGET, SolverPlayer, game

SEED = 1
ENOUGH = 3
"""Standard errors that end a tournament."""
FEWEST = 30
"""Pairs before a tournament may end: the standard error of fewer says little."""


class GameRow(TypedDict):
    """One game of a pair."""

    won: bool
    turn: int
    vp: int
    cause: str
    actions: int


class Pair(TypedDict):
    """A pair as plain data."""

    number: int
    budget: int
    seconds: float
    solver: GameRow
    simple: GameRow
    tried: dict[str, int]
    changed: dict[str, int]


def pair(number: int, budget: int = BUDGET) -> Pair:
    """One pair."""
    start, seed = set_up(standard()), seed_of(SEED, number)
    mine, begun = SolverPlayer(seed, budget), process_time()
    solved = game(start, seed, mine)
    took = process_time() - begun
    return {"number": number, "budget": budget, "seconds": round(took, 1), "solver": _plain(solved),
            "simple": _plain(game(start, seed, simple_player)), "tried": dict(mine.tried), "changed": dict(mine.changed)}  # fmt: skip


def _plain(g: PlayedGame) -> GameRow:
    return {"won": g.is_won, "turn": g.turn, "vp": g.vp, "cause": g.cause, "actions": g.actions}


def tournament(pairs: int = 200, budget: int = BUDGET, path: Path | None = None, least: int = FEWEST, first: int = 0,
               *, say: Callable[[str], object] = print) -> list[Pair]:  # fmt: skip
    """The pairs; see the module.

    Args:
        pairs: so many at most.
        budget: rollouts for each choice of the solver player.
        path: a file that keeps every pair.
        least: pairs before it may end.
        first: the number of the first pair.
        say: told of every pair.
    """
    known = read(path) if path else []
    rows = [r for r in known if r["budget"] == budget and r["number"] < pairs]
    for number in range(first, pairs):
        if is_clear(rows, least):
            break
        if any(r["number"] == number for r in rows):
            continue
        rows.append(pair(number, budget))
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
        average, error = mean(differences(rows))
        say(
            f"pair {len(rows)}: {_told(rows[-1]['solver'])} against {_told(rows[-1]['simple'])}; difference {average:+.3f} ± {error:.3f}"
        )
    return rows


def _told(plain: GameRow) -> str:
    return f"won with {plain['vp']}" if plain["won"] else f"lost by {plain['cause']} on Turn {plain['turn']}"


def read(path: Path) -> list[Pair]:
    """The pairs of a file."""
    return [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines() if x.strip()] if path.exists() else []


def differences(rows: Sequence[Pair]) -> list[float]:
    """The difference of each pair."""
    return [float(r["solver"]["won"]) - float(r["simple"]["won"]) for r in rows]


def is_clear(rows: Sequence[Pair], least: int = FEWEST) -> bool:
    """Whether there are enough pairs and their mean difference is more than `ENOUGH` standard errors from zero."""
    if len(rows) < max(least, 2):  # one pair has no error
        return False
    average, error = mean(differences(rows))
    return abs(average) > ENOUGH * error


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
    parser.add_argument("--pairs", type=int, default=200, help="at most")
    parser.add_argument("--budget", type=int, default=BUDGET, help="rollouts for each choice")
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair")
    parser.add_argument("--least", type=int, default=FEWEST, help="pairs before it may end")
    parser.add_argument("--json", type=Path, help="a file that keeps every pair")
    asked = parser.parse_args()
    found = tournament(
        asked.pairs, asked.budget, asked.json, asked.least, asked.first, say=lambda text: print(text, flush=True)
    )
    print(json.dumps(summary(found), indent=1))


if __name__ == "__main__":
    main()
