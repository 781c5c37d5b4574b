"""Paired games: the solver player on both sides against the simple player on both sides, with the same luck.

    python -m solvers.rome_iinc.tournament --pairs 60 --seed 271126 --jobs 2 --json results.jsonl

A pair is two games with one luck (`CommonDice`); its difference is the solver player's score less the simple player's. How many
are played is said before, and no result ends them. Where the solver player meets a Major Defeat, others try the same luck
(`hindsight`). Every pair is appended to the file as a line of JSON; pairs that are there already are not played again, so the
command goes on where it was broken off.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time
from typing import Literal, TypedDict

from rometeach.core.chance.simulation import mean, seed_of
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import LEVELS, Game

from . import hindsight
from .player.player import SolverPlayer
from .player.turn import Expectation

SEED = 271126
"""That of the series."""

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
    """A pair as plain data.

    `decisions` are how many the solver player took, the seconds of processor time of all of them and of the longest; `others` is how
    many of the players of `hindsight` came through with the luck of a Major Defeat, None without one.
    """

    seed: int
    scenario: str
    number: int
    seconds: float
    decisions: tuple[int, float, float]
    others: int | None
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


@dataclass
class _Timed:
    """The solver player, and the processor time of his decisions."""

    player: SolverPlayer
    times: list[float] = field(default_factory=list)

    def __call__(self, d: Decision) -> Action:
        start = process_time()
        action = self.player(d)
        self.times.append(process_time() - start)
        return action


def _plain(game: Game) -> GameEnd:
    return {
        "turn": game.turn,
        "levels": game.levels,
        "prestige": game.prestige,
        "fallen": list(game.fallen),
        "score": game.score,
    }


def pair(scenario: str, number: int, seconds: float, seed: int = SEED, others: int = hindsight.PLAYERS) -> Pair:
    """One pair as plain data.

    Args:
        scenario: the set-up.
        number: that of the pair.
        seconds: for each solve.
        seed: that of the series.
        others: how many players try the luck of a Major Defeat.
    """
    luck, mine = seed_of(seed, number), SolverPlayer(seconds)
    timed, watch = _Timed(mine), _Watch(mine)
    solved = rollout(named(scenario), luck, dict.fromkeys(EMPIRES, timed), watch=watch)
    records = [
        (r.kind, r.who, r.turn, round(r.seconds, 3), r.status, round(r.gap, 3), round(r.gain, 3)) for r in mine.records
    ]
    return {"seed": seed, "scenario": scenario, "number": number, "seconds": seconds,
            "decisions": (len(timed.times), round(sum(timed.times), 2), round(max(timed.times), 2)),
            "others": hindsight.came_through(scenario, luck, others) if solved.is_defeat else None,
            "solver": _plain(solved), "simple": _plain(rollout(named(scenario), luck)), "records": records,
            "fallbacks": dict(mine.fallbacks), "plans": watch.rows}  # fmt: skip


def tournament(scenarios: Iterable[str], pairs: int = 60, seconds: float = 0.3, seed: int = SEED, path: Path | None = None,
               jobs: int = 1, *, say: Callable[[str], object] = print) -> dict[str, Summary]:  # fmt: skip
    """The summary of each scenario; see the module.

    Args:
        scenarios: what is played.
        pairs: how many of each.
        seconds: for each solve.
        seed: that of the series.
        path: a file that keeps every pair; None for none.
        jobs: on how many processes.
        say: told of every pair.
    """
    wanted = [(scenario, number) for scenario in dict.fromkeys(scenarios) for number in range(pairs)]
    known = (
        {(r["scenario"], r["number"]): r for r in read(path) if (r["seed"], r["seconds"]) == (seed, seconds)}
        if path
        else {}
    )
    rows = {key: known[key] for key in wanted if key in known}
    for row in _played([key for key in wanted if key not in rows], seconds, seed, jobs):
        rows[row["scenario"], row["number"]] = row
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        say(line([r for r in rows.values() if r["scenario"] == row["scenario"]]))
    return {
        scenario: summary([rows[key] for key in wanted if key[0] == scenario]) for scenario in dict.fromkeys(scenarios)
    }


def _played(wanted: Sequence[tuple[str, int]], seconds: float, seed: int, jobs: int) -> Iterator[Pair]:
    if jobs == 1:
        yield from (pair(scenario, number, seconds, seed) for scenario, number in wanted)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(pair, scenario, number, seconds, seed) for scenario, number in wanted]):
            yield done.result()


def read(path: Path) -> list[Pair]:
    """The pairs of a file."""
    return [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines() if x.strip()] if path.exists() else []


def differences(rows: Sequence[Pair]) -> list[float]:
    """The difference in score of each pair."""
    return [r["solver"]["score"] - r["simple"]["score"] for r in rows]


def line(rows: Sequence[Pair]) -> str:
    """The last pair of a scenario and the standing."""
    last, (average, error) = rows[-1], mean(differences(rows))
    a, b = last["solver"], last["simple"]
    return (f"{last['scenario']} pair {len(rows)}: {a['score']} (turn {a['turn']}) against {b['score']} (turn {b['turn']}); "
            f"mean difference {average:+.1f} ± {error:.1f}; Falls {a['fallen']} against {b['fallen']}")  # fmt: skip


def _alive(game: GameEnd) -> bool:
    return "Major Defeat" not in game["levels"].values()


def _alone(rows: Sequence[Pair], who: Literal["solver", "simple"], other: Literal["solver", "simple"]) -> int:
    return sum(_alive(r[who]) and not _alive(r[other]) for r in rows)


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
        alive = [g for g in games if _alive(g)]
        levels = Counter(x for g in games for x in g["levels"].values())
        found[who] = {
            "score": _mean(g["score"] for g in games),
            "turns": _mean(g["turn"] for g in games),
            "survived": len(alive),
            "prestige of survivors": _mean(sum(g["prestige"].values()) / 2 for g in alive),
            "levels": {x: levels[x] for x in LEVELS},
            "falls": dict(Counter(f"{f[0]}, {f[2]}" for g in games for f in g["fallen"]).most_common()),
        }
    both = [r for r in rows if _alive(r["solver"]) and _alive(r["simple"])]
    lost = [r["others"] for r in rows if r["others"] is not None]
    return found | {
        "both survived": len(both),
        "more Prestige where both survived": _mean(differences(both)),
        "survived alone": {"solver": _alone(rows, "solver", "simple"), "simple": _alone(rows, "simple", "solver")},
        "lost": {"games": len(lost), "some other player came through": sum(n > 0 for n in lost)},
        "decisions a game": round(sum(r["decisions"][0] for r in rows) / len(rows), 1),
        "seconds a decision": round(sum(r["decisions"][1] for r in rows) / sum(r["decisions"][0] for r in rows), 3),
        "longest decision": max(r["decisions"][2] for r in rows),
        "seconds a game": round(sum(r["decisions"][1] for r in rows) / len(rows), 1),
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
    parser.add_argument("--pairs", type=int, default=60, help="how many of each scenario")
    parser.add_argument("--seed", type=int, default=SEED, help="that of the series")
    parser.add_argument("--seconds", type=float, default=0.3, help="for each solve")
    parser.add_argument("--jobs", type=int, default=1, help="on how many processes")
    parser.add_argument("--json", type=Path, help="a file that keeps every pair")
    asked = parser.parse_args()
    print(f"{asked.pairs} pairs of {', '.join(asked.scenario)}, seed {asked.seed}", flush=True)
    found = tournament(asked.scenario, asked.pairs, asked.seconds, asked.seed, asked.json, asked.jobs,
                       say=lambda text: print(text, flush=True))  # fmt: skip
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
