"""Paired games: the solver player on both sides against the simple player on both sides, with the same dice.

    python -m solvers.rome_iinc.tournament --scenario 286 --pairs 60 --seconds 0.3 --json results.json

A pair is two games with one seed for the dice; its difference is the solver player's score less the simple player's. Pairs
are played until the mean difference is more than three standard errors from zero, or so many were. Every pair is appended
to the file as a line of JSON, so that nothing is lost; pairs that are there already are not played again.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypedDict

from rometeach.core.chance.simulation import mean, seed_of
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import LEVELS, Game

from .player.player import SolverPlayer
from .player.turn import Expectation

SEED = 1
"""The games are those of `rometeach play --seed 1`: the same dice as in the benchmarks."""
ENOUGH = 3
"""Standard errors that end a tournament."""
FEWEST = 8
"""Pairs before a tournament may end: the standard error of fewer says little."""

_START, _REVOLTS, _WARS, _END = (
    "Unrest Phase: Transfer",
    "War Phase: Revolts",
    "War Phase: Wars",
    "War Phase: Rebellions",
)

Solve = tuple[str, str, int, float, str, float, float]
"""(kind, Empire, turn, seconds, status, gap, gain) of one solve; a list of these where it comes from a file."""


class GameEnd(TypedDict):
    """How one game of a pair ended, as plain data; see `simulation.Game`."""

    turn: int
    levels: dict[str, str]
    prestige: dict[str, int]
    fallen: list[tuple[str, int, str]]
    score: float


class TurnRow(TypedDict):
    """A War phase: [expected by the plan of the turn, what came] of each track, and what the Rebellions changed later."""

    turn: int
    who: str
    prestige: list[float]
    unrest: list[float]
    gold: list[float]
    later: list[int]


class Pair(TypedDict):
    """A pair as plain data."""

    scenario: str
    number: int
    seconds: float
    took: float
    solver: GameEnd
    simple: GameEnd
    records: list[Solve]
    fallbacks: dict[str, int]
    plans: list[TurnRow]


Summary = dict[str, object]
"""What some pairs show, as plain data that is printed."""


class _Watch:
    """What the tracks of both Empires did in each War phase, beside what the plans of the turn had expected."""

    def __init__(self, player: SolverPlayer) -> None:
        self.player = player
        self.at: dict[str, Board] = {}
        self.rows: list[TurnRow] = []

    def __call__(self, stage: str, board: Board) -> None:
        if stage in (_START, _REVOLTS, _WARS):
            self.at[stage] = board
        if stage != _END or board.outcome or not {_START, _REVOLTS, _WARS} <= set(self.at):
            return
        a, b = self.at[_START], self.at[_WARS]
        for e in EMPIRES:
            expected: Expectation | None = self.player.expected.get((board.turn, e))
            if expected is None or a.turn != board.turn or b.outcome:
                continue
            x, y, z = a.empire(e), b.empire(e), board.empire(e)
            self.rows.append({"turn": board.turn, "who": e,
                              "prestige": [expected.prestige, y.prestige - x.prestige], "unrest": [expected.unrest, y.unrest - x.unrest],
                              "gold": [expected.gold, y.gold - x.gold],
                              "later": [z.prestige - y.prestige, z.unrest - y.unrest, z.gold - y.gold]})  # fmt: skip


def pair(scenario: str, seed: int, seconds: float) -> tuple[Game, Game, SolverPlayer, list[TurnRow]]:
    """(the solver player's game, the simple player's, the solver player, plans beside what came) with the same dice."""
    mine = SolverPlayer(seconds)
    watch = _Watch(mine)
    solved = simulation.one_game(scenario, seed, sides=dict.fromkeys(EMPIRES, mine), watch=watch)
    return solved, simulation.one_game(scenario, seed), mine, watch.rows


def _plain(game: Game) -> GameEnd:
    return {
        "turn": game.turn,
        "levels": game.levels,
        "prestige": game.prestige,
        "fallen": list(game.fallen),
        "score": game.score,
    }


def row(scenario: str, number: int, seconds: float) -> Pair:
    """One pair as plain data."""
    start = perf_counter()
    solved, simple, mine, plans = pair(scenario, seed_of(SEED, number), seconds)
    records = [
        (r.kind, r.who, r.turn, round(r.seconds, 3), r.status, round(r.gap, 3), round(r.gain, 3)) for r in mine.records
    ]
    return {"scenario": scenario, "number": number, "seconds": seconds, "took": round(perf_counter() - start, 1),
            "solver": _plain(solved), "simple": _plain(simple), "records": records,
            "fallbacks": dict(mine.fallbacks), "plans": plans}  # fmt: skip


def tournament(scenarios: Iterable[str], pairs: int = 60, seconds: float = 0.3, path: Path | None = None,
               progress: Callable[[str], object] = print) -> dict[str, Summary]:  # fmt: skip
    """The summary of each scenario; see the module.

    Args:
        scenarios: what is played.
        pairs: the most pairs of each.
        seconds: for each solve.
        path: a file that keeps every pair; None for none.
        progress: is told the standing after each pair.
    """
    found: dict[str, Summary] = {}
    known = read(path) if path else []
    for scenario in scenarios:
        rows = [r for r in known if r["scenario"] == scenario and r["seconds"] == seconds and r["number"] < pairs]
        for number in range(pairs):
            if not any(r["number"] == number for r in rows):
                rows.append(row(scenario, number, seconds))
                if path:
                    with path.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(rows[-1]) + "\n")
                progress(line(scenario, rows))
            if len(rows) >= FEWEST and is_clear(rows):
                break
        found[scenario] = summary(rows)
    return found


def read(path: Path) -> list[Pair]:
    """The pairs of a file."""
    return [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines() if x.strip()] if path.exists() else []


def differences(rows: Sequence[Pair]) -> list[float]:
    """The difference in score of each pair."""
    return [r["solver"]["score"] - r["simple"]["score"] for r in rows]


def is_clear(rows: Sequence[Pair]) -> bool:
    """Whether the mean difference is more than `ENOUGH` standard errors from zero."""
    if len(rows) < 2:  # one pair has no error
        return False
    average, error = mean(differences(rows))
    return abs(average) > ENOUGH * error


def line(scenario: str, rows: Sequence[Pair]) -> str:
    """The last pair and the standing."""
    a, b = rows[-1]["solver"], rows[-1]["simple"]
    average, error = mean(differences(rows))
    return (f"{scenario} pair {len(rows)}: {a['score']} (turn {a['turn']}) against {b['score']} (turn {b['turn']}), "
            f"{rows[-1]['took']} s; mean difference {average:+.1f} ± {error:.1f}; Falls {a['fallen']} against {b['fallen']}")  # fmt: skip


def summary(rows: Sequence[Pair]) -> Summary:
    """What some pairs of a scenario show; of none, that there are none."""
    if not rows:
        return {"pairs": 0}
    average, error = mean(differences(rows))
    solves = [x for r in rows for x in r["records"]]
    answered = [x for x in solves if x[4] in ("OPTIMAL", "FEASIBLE")]
    turns = [x for x in solves if x[0] == "turn"]
    gaps = [x[5] for x in turns if x[4] in ("OPTIMAL", "FEASIBLE")]
    found: Summary = {"pairs": len(rows), "difference": round(average, 2), "error": round(error, 2)}
    for who, games in (("solver", [r["solver"] for r in rows]), ("simple", [r["simple"] for r in rows])):
        alive = [g for g in games if "Major Defeat" not in g["levels"].values()]
        levels = Counter(x for g in games for x in g["levels"].values())
        found[who] = {
            "score": _mean(g["score"] for g in games),
            "turns": _mean(g["turn"] for g in games),
            "survived": len(alive),
            "prestige of survivors": _mean(sum(g["prestige"].values()) / 2 for g in alive),
            "levels": {x: levels[x] for x in LEVELS},
            "falls": dict(Counter(f[2] for g in games for f in g["fallen"])),
        }
    return found | {
        "proven": {k: [sum(x[4] == "OPTIMAL" for x in solves if x[0] == k), sum(x[0] == k for x in solves)] for k in _kinds(solves)},
        "no answer": dict(Counter(f"{x[0]}: {x[4][:60]}" for x in solves if x not in answered)),
        "turn gap": [round(f(gaps), 2) for f in (_average, median, max)] if gaps else [],
        "seconds": {k: [round(f([x[3] for x in solves if x[0] == k]), 3) for f in (_average, max)] for k in _kinds(solves)},
        "solves a game": round(len(solves) / len(rows), 1),
        "fallbacks": dict(sum((Counter(r["fallbacks"]) for r in rows), Counter())),
        "couplings": couplings(rows),
    }  # fmt: skip


def couplings(rows: Sequence[Pair]) -> Summary:
    """What the Revolt step and the Wars brought less what the plans of the turn expected: mean and standard error."""
    plans = [p for r in rows for p in r["plans"]]
    tracks = {
        "prestige": [p["prestige"] for p in plans],
        "unrest": [p["unrest"] for p in plans],
        "gold": [p["gold"] for p in plans],
    }
    found: Summary = {}
    for i, (track, both) in enumerate(tracks.items()):
        if plans:
            found[track] = {
                "expected": _mean(expected for expected, _ in both),
                "came": _mean(came for _, came in both),
                "difference": _mean(came - expected for expected, came in both),
                "Civil Wars and Rebellions": _mean(p["later"][i] for p in plans),
            }
    return found | {"turns": len(plans)}


def _kinds(solves: Sequence[Solve]) -> list[str]:
    return sorted({x[0] for x in solves})


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _mean(values: Iterable[float]) -> list[float]:
    """[mean, standard error], rounded; nothing of nothing."""
    given = list(values)
    return [round(x, 2) for x in mean(given)] if given else []


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", nargs="*", default=list(SCENARIOS), choices=SCENARIOS)
    parser.add_argument("--pairs", type=int, default=60, help="at most")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each solve")
    parser.add_argument("--json", type=Path, help="a file that keeps every pair")
    asked = parser.parse_args()
    found = tournament(asked.scenario, asked.pairs, asked.seconds, asked.json, lambda text: print(text, flush=True))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
