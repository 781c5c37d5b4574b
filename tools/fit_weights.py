"""Fit what things are worth to seeded simulated games, and write data/rome_iinc/planning/weights.csv.

python tools/fit_weights.py --games 600 --seed 71        play, fit and write the table
python tools/fit_weights.py --keep records.json          also keep what was recorded; with --use read it back

600 games a scenario take about a quarter of an hour. The simple player plays both sides. After each Bread and
Circuses step the board is shocked at random by a stream of its own (Gold, Unrest, Prestige, Units, Veterans,
statuses, a War less), so that what he would always do alike varies; then both Empires' features are recorded. Their
sums explain the outcome: both Empires' final Prestige, or twice `DEFEAT`. docs/planning.md, "Weights", has the
formula.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import regression
from regression import Array
from scipy.linalg import solve
from scipy.special import expit

from rometeach.core import disk
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Steps
from rometeach.core.session.session import Stage
from rometeach.rome_iinc.board.board import GARRISONED, Board, ProvinceState, Status, with_provinces
from rometeach.rome_iinc.board.units import FIELDS, ORDINARY, TITLES, VETERAN
from rometeach.rome_iinc.charts import revolt, unrest
from rometeach.rome_iinc.phases import builds, tracks, turn, victory
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import DEFEAT, seed_of
from rometeach.rome_iinc.valuation import provinces

OUT = Path(__file__).resolve().parents[1] / "data" / "rome_iinc" / "planning" / "weights.csv"
COLUMNS = ("scenario", "turn", "name", "value", "standard_error", "own", "own_error", "others", "others_error", "source",
           "confidence")  # fmt: skip
STAGE = "Unrest Phase: Bread and Circuses"
CALM = 15
TURNS = range(1, victory.LAST_TURN + 1)
BANDWIDTH = 3
"""A turn is fitted with its neighbours: a turn k turns away counts 1 - k / BANDWIDTH."""

UNIT_NAMES = tuple(f"units.{u}" for u in builds.BUILDS)
STATUS_NAMES = ("statuses.Roman", "statuses.Insurgent", "statuses.Foederati", "statuses.Allied")
GOODS = ("unrest", "alarm", "gold", "short", "taxes", "veteran", "frontier", "capital", "war", "statesman", "emperor",
         "rebellion", *UNIT_NAMES, *STATUS_NAMES)  # fmt: skip
"""Features that have a weight, each named like its weight."""
CONTROLS = ("prestige", "revolts", "romanised", "icons", "grain", "fallen")
"""Features without one: what `evaluate` counts by itself, and what a plan does not change."""
FEATURES = GOODS + CONTROLS
COSTS = frozenset(("unrest", "alarm", "short", "frontier", "capital", "war", "rebellion"))
"""Weights that are costs: their coefficients are negative."""

PRIOR: dict[str, float] = {
    "unrest": 1.0, "alarm": 1.0, "gold": 0.05, "short": 0.05, "taxes": 3.0, "veteran": 0.5, "frontier": 0.5, "capital": 5.0,
    "war": 2.0, "statesman": 1.0, "emperor": 2.0, "rebellion": 5.0,
    "statuses.Roman": 1.5, "statuses.Insurgent": 1.0, "statuses.Foederati": 0.5, "statuses.Allied": 0.5,
}  # fmt: skip
"""What is believed before any game, while three turns or more are to come: `unrest` in points, `taxes` in turns, all
others in Unrest (times what one of it costs, they are points). A Unit is believed to be worth `PRICED` of the Gold that it costs."""
PRICED = 0.7
"""See `PRIOR`: a little less than its price, so that no Unit is worth building for nothing."""
FLOOR = {"gold": 0.01, "short": 0.01, "unrest": 0.1, "alarm": 0.1}
"""No weight of these goes below, so that a planner never sees them as free."""
BREAD = 10
"""The Gold that buys one Unrest less or one Prestige more (Case 10.5.1): what no Pay wants is worth no more than that."""
PROMOTION = 5
"""The Gold that makes an Auxilia a Veteran (Case 10.6.2): nobody needs to pay more for one."""
ENOUGH = 30
"""A scenario's own games count if so many of them survived, and so many did not."""


def prior(name: str, at: int) -> float:
    """The prior of a weight on a turn: what serves several later turns fades over the last three."""
    left = victory.LAST_TURN - at
    if name == "taxes":
        return float(min(left, PRIOR[name]))
    if name in ("gold", "short"):  # a turn to come is enough to spend it
        fade = float(left > 0)
    else:
        fade = 1.0 if name in ("unrest", "alarm", "capital") else min(1.0, left / 3)
    return max(PRIOR[name] * fade, FLOOR.get(name, 0.0))


# --- Games


def features(board: Board) -> list[float]:
    """The features of a board, both Empires added up, in the order of `FEATURES`."""
    found = dict.fromkeys(FEATURES, 0.0)
    for empire in EMPIRES:
        state = board.empire(empire)
        found["prestige"] += state.prestige
        found["unrest"] += state.unrest
        found["alarm"] += max(0, state.unrest - CALM)
        found["gold"] += state.gold
        found["short"] += max(0, judgement.reserve(board, empire) - state.gold) if board.turn < victory.LAST_TURN else 0
        found["emperor"] += bool(state.emperor) and state.seat == "Emperor"
        found["fallen"] += state.seat == "Fallen"
        found["capital"] += board.provinces[board.rules.capitals[empire]].status is Status.INSURGENT
    for name, province in board.provinces.items():
        _of_province(board, name, province, found)
    for governor in board.governors_in_play:
        found["rebellion"] += governor.is_rebel
        found["statesman"] += governor.statesman is not None and not governor.is_rebel
    for war in board.wars.values():
        found["war"] += war.space in board.provinces
    return [float(found[f]) for f in FEATURES]


def _of_province(board: Board, name: str, state: ProvinceState, found: dict[str, float]) -> None:
    if state.status is Status.BARBARIAN:
        found["frontier"] += sum(
            s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[name]
        )
    else:
        found[f"statuses.{state.status}"] += 1
    found["taxes"] += provinces.taxes(board, name, state)
    found["grain"] += board.rules.provinces[name].grain_icon and state.status in (Status.BARBARIAN, Status.INSURGENT)
    found["icons"] += sum(times for _, times, _ in unrest.icons(board, name))
    up, down, _ = revolt.faces(board, name)
    if revolt.may_revolt(board, name):
        found["revolts"] += up / 6
    found["romanised"] += down / 6
    for unit, n in zip(FIELDS, state.units, strict=True):
        if n:
            found[f"units.{ORDINARY[unit]}"] += n
            found["veteran"] += n * (unit != ORDINARY[unit])


def shocked(board: Position, rng: random.Random) -> Position:
    """The board with a few random changes for each Empire, as often for the better as for the worse, but Wars."""
    for empire in EMPIRES:
        for key, chance, most in (("gold", 0.2, 30), ("unrest", 0.2, 4), ("prestige", 0.1, 4)):
            if rng.random() < chance:
                size = rng.choice((-1, 1)) * rng.randint(1, most)
                size = max(size, -getattr(board.empire(empire), key)) if key == "gold" else size
                board = tracks.change(board, empire, **{key: size})  # type: ignore[assignment]
        for chance, change in ((0.3, _units), (0.1, _veterans), (0.15, _statuses)):
            if rng.random() < chance:
                better = rng.random() < 0.5
                for _ in range(rng.randint(1, 3)):
                    board = change(board, empire, rng, better)
    if board.wars and rng.random() < 0.1:
        board = board.edit(f"{rng.choice(sorted(board.wars))} off")
    return board


def _mine(board: Board, empire: str) -> list[str]:
    return [
        p
        for p, s in board.provinces.items()
        if s.status in GARRISONED and board.empire_of[p] == empire and board.is_loyal(p)
    ]


def _units(board: Position, empire: str, rng: random.Random, better: bool) -> Position:
    unit = rng.choice(builds.BUILDS)
    mine = _mine(board, empire)
    if better:
        fit = [p for p in mine if not builds.against_stack(board, p, unit)]
        if not fit or not getattr(board.barracks, builds.counter(unit)):
            return board
        return board.edit(f"{rng.choice(fit)} +{TITLES[unit]}")
    fields = (unit, VETERAN.get(unit, unit))
    fit = [p for p in mine if any(getattr(board.provinces[p].units, f) for f in fields)]
    if not fit:
        return board
    p = rng.choice(fit)
    field = next(f for f in fields if getattr(board.provinces[p].units, f))
    return board.edit(f"{p} -{TITLES[field]}")


def _veterans(board: Position, empire: str, rng: random.Random, better: bool) -> Position:
    pairs = [(o, v) for o, v in VETERAN.items() if o != "auxilia" or "Valentinian" not in board.dynasties]
    fit = [
        (p, o) for p in _mine(board, empire) for o, v in pairs if getattr(board.provinces[p].units, o if better else v)
    ]
    if not fit:
        return board
    p, o = rng.choice(fit)
    return board.edit(f"{p} promote {TITLES[o]}" if better else f"{p} demote {TITLES[VETERAN[o]]}")


_BETTER = {Status.BARBARIAN: ("Allied", "Foederati"), Status.FOEDERATI: ("Allied", "Insurgent"),
           Status.ALLIED: ("Insurgent",), Status.INSURGENT: ("Roman",)}  # fmt: skip
_WORSE = {Status.ROMAN: ("Insurgent",), Status.INSURGENT: ("Allied", "Foederati", "Barbarian"),
          Status.ALLIED: ("Barbarian",), Status.FOEDERATI: ("Barbarian",)}  # fmt: skip


def _statuses(board: Position, empire: str, rng: random.Random, better: bool) -> Position:
    to = _BETTER if better else _WORSE
    capitals = board.rules.capitals.values()
    fit = [
        p for p, s in board.provinces.items() if board.empire_of[p] == empire and s.status in to and board.is_loyal(p)
    ]
    if not fit:
        return board
    p = rng.choice(fit)
    state = board.provinces[p]
    status = Status(rng.choice(to[state.status]))
    if status not in GARRISONED and (state.units.number or p in capitals):
        return board
    tribe = rng.choice(board.rules.tribes) if status is Status.FOEDERATI else ""
    return with_provinces(board, {p: ProvinceState(status, tribe, state.units)})


@dataclass(frozen=True)
class Record:
    """One game: its turns with their features, and how it ended."""

    number: int
    turns: tuple[int, ...]
    rows: tuple[tuple[float, ...], ...]
    prestige: int
    survived: bool

    @property
    def outcome(self) -> int:
        """Both Empires' final Prestige, or twice `DEFEAT`: twice the score of `simulation`."""
        return self.prestige if self.survived else 2 * DEFEAT


def one_record(scenario: str, seed: int, number: int) -> Record:
    """Play one game with shocks and record it."""
    game_seed = seed_of(seed, number)
    rng = random.Random(game_seed + 1)
    turns: list[int] = []
    rows: list[tuple[float, ...]] = []

    def shock(board: Any) -> Any:
        if board.outcome:
            return board
        board = shocked(board, rng)
        turns.append(board.turn)
        rows.append(tuple(features(board)))
        return board

    def stage_of_shock(board: Any) -> Steps[Any]:
        yield from ()
        return shock(board)

    stages: list[Stage[Any]] = []
    start = named(scenario)
    for stage in turn.game(victory.LAST_TURN + 1 - start.turn):
        stages.append(stage)
        if stage.name == STAGE:
            stages.append(Stage("Shock", stage_of_shock))
    board = play(start, stages, SeededDice(game_seed), dict.fromkeys(EMPIRES, SimplePlayer()))
    survived = "Major Defeat" not in victory.levels(board).values()
    return Record(number, tuple(turns), tuple(rows), sum(board.empire(e).prestige for e in EMPIRES), survived)


def records(scenario: str, games: int, seed: int, progress: Callable[[int], object] | None = None) -> list[Record]:
    """So many games of a scenario."""
    found = []
    for number in range(games):
        found.append(one_record(scenario, seed, number))
        if progress:
            progress(number + 1)
    return found


# --- Fits


@dataclass(frozen=True)
class Estimate:
    """Coefficients, and each game's influence on them (games x coefficients): its squares add up to their variance."""

    values: Array
    influence: Array

    @property
    def errors(self) -> Array:
        """Standard errors with games as clusters."""
        return _errors(self.influence)


def _errors(influence: Array) -> Array:
    games = len(influence)
    found: Array = np.sqrt((influence**2).sum(axis=0) * games / max(1, games - 1))
    return found


RIDGE = 1.0
"""Added to the information of every standardised coefficient: next to thousands of rows it only steadies the sums."""


def regress(
    x: Array, y: Array, weights: Array, turns: Array, games: npt.NDArray[np.intp], number: int, logistic: bool
) -> Estimate:
    """A weighted ridge regression with an intercept for each turn: linear, or logistic for chances.

    Args:
        x: features, one row a turn of a game.
        games: the number of each row's game, below `number`.
    """
    keep = weights > 0
    x, y, weights, turns, games = x[keep], y[keep], weights[keep], turns[keep], games[keep]
    width = x.shape[1]
    if len(y) == 0:
        return Estimate(np.zeros(width), np.full((number, width), np.inf))
    spread = x.std(axis=0)
    live = spread > 1e-9
    scale = np.where(live, spread, 1.0)
    design: Array = np.hstack(
        [(x - x.mean(axis=0)) / scale, (turns[:, None] == np.unique(turns)[None, :]).astype(float)]
    )
    penalty = np.full(design.shape[1], 1e-6)
    penalty[:width] = RIDGE
    found = (regression.of_chances if logistic else regression.of_amounts)(design, y, weights, penalty)
    odds = design @ found.values
    scores = design * (weights * (y - (expit(odds) if logistic else odds)))[:, None]
    by_game = np.zeros((number, design.shape[1]))
    np.add.at(by_game, games, scores)
    influence = solve(found.information, by_game.T, assume_a="sym").T[:, :width] / scale
    influence[:, ~live] = np.inf
    return Estimate(np.where(live, found.values[:width] / scale, 0.0), influence)


@dataclass(frozen=True)
class Data:
    """The records of one scenario as arrays; `first` is the number of its first game among those of all scenarios."""

    x: Array
    turns: Array
    games: npt.NDArray[np.intp]
    survived: Array
    prestige: Array
    number: int
    first: int

    @property
    def survivors(self) -> int:
        """How many games did not end in a Major Defeat."""
        return len(np.unique(self.games[self.survived > 0]))


def data_of(found: Sequence[Record], first: int) -> Data:
    """Records as arrays."""
    x = np.array([row for r in found for row in r.rows], dtype=float)
    turns = np.array([t for r in found for t in r.turns], dtype=float)
    games = np.array([i for i, r in enumerate(found) for _ in r.turns])
    survived = np.array([float(r.survived) for r in found for _ in r.turns])
    prestige = np.array([float(r.prestige) for r in found for _ in r.turns])
    return Data(x, turns, games, survived, prestige, len(found), first)


def kernel(turns: Array, at: int | None) -> Array:
    """How much each row counts for a turn; None counts all alike."""
    if at is None:
        return np.ones(len(turns))
    return np.maximum(1 - np.abs(turns - at) / BANDWIDTH, 0.0)


def stakes(data: Data, at: int | None) -> tuple[float, float]:
    """(chance to survive, what a unit of log odds of survival is worth in points where one Prestige is one).

    The chance of survival is taken as one half where the simple player's is smaller; see docs/planning.md.
    """
    w = kernel(data.turns, at)
    chance = float((w * data.survived).sum() / w.sum()) if w.sum() else 0.0
    alive = data.survived > 0
    final = float(data.prestige[alive].mean()) if alive.any() else 0.0
    return chance, (1 - max(0.5, chance)) * (final - 2 * DEFEAT)


def stacked(everybody: Sequence[Data]) -> Data:
    """Several scenarios as one; turns of different scenarios count as different ones (100 added for each)."""
    turns = np.concatenate([d.turns + 100 * i for i, d in enumerate(everybody)])
    games = np.concatenate([d.games + d.first for d in everybody])
    number = max(d.first + d.number for d in everybody)
    x, survived, prestige = (np.concatenate([getattr(d, k) for d in everybody]) for k in ("x", "survived", "prestige"))
    return Data(x, turns, games, survived, prestige, number, 0)


@dataclass(frozen=True)
class Coefficients:
    """For one turn (or all together): log odds of survival, from each scenario's own games and from the others', and the
    survivors' Prestige, from those of all scenarios."""

    own: dict[str, Estimate]
    others: dict[str, Estimate]
    prestige: Estimate


def coefficients(everybody: dict[str, Data], at: int | None) -> Coefficients:
    """All the regressions of one turn."""
    own, others = {}, {}
    for scenario, d in everybody.items():
        own[scenario] = regress(d.x, d.survived, kernel(d.turns, at), d.turns, d.games, d.number, True)
        r = stacked([o for s, o in everybody.items() if s != scenario] or [d])
        others[scenario] = regress(r.x, r.survived, kernel(r.turns % 100, at), r.turns, r.games, r.number, True)
    a = stacked(list(everybody.values()))
    track = regress(a.x, a.prestige, kernel(a.turns % 100, at) * a.survived, a.turns, a.games, a.number, False)
    return Coefficients(own, others, track)


def points(found: Coefficients, scenario: str, data: Data, at: int | None, own: bool) -> tuple[Array, Array]:
    """The features' weights in points and their standard errors, from a scenario's own games or from the others'."""
    odds, first = (found.own[scenario], data.first) if own else (found.others[scenario], 0)
    _, stake = stakes(data, at)
    influence = found.prestige.influence.copy()
    influence[first : first + len(odds.influence)] += stake * odds.influence
    return stake * odds.values + found.prestige.values, _errors(influence)


# --- Priors and fits together


@dataclass(frozen=True)
class Weight:
    """One row of the table.

    `own` is what the scenario's own games say, `others` what those of the other scenarios say; the errors are standard
    errors. `source` says what `value` rests on.
    """

    scenario: str
    turn: int
    name: str
    value: float
    standard_error: float
    own: float
    own_error: float
    others: float
    others_error: float
    source: str
    confidence: str


def together(believed: float, doubt: float, fitted: float, error: float) -> tuple[float, float]:
    """(value, standard error) of a belief with its doubt and a fit with its standard error, each weighted by its precision."""
    a, b = 1 / doubt**2, 1 / error**2
    return (believed * a + fitted * b) / (a + b), float((a + b) ** -0.5)


def weigh(
    scenario: str, everybody: dict[str, Data], by_turn: dict[int | None, Coefficients], source: str
) -> list[Weight]:
    """The table's rows of one scenario."""
    data = everybody[scenario]
    told = {own: _told(points(by_turn[None], scenario, data, None, own)) for own in (True, False)}
    if min(data.survivors, data.number - data.survivors) < ENOUGH:
        told[True] = dict.fromkeys(GOODS, False)
    prices = {f"units.{u}": _price(u) for u in builds.BUILDS}
    rows = []
    for at in TURNS:
        fits = {own: points(by_turn[at], scenario, data, at, own) for own in (True, False)}
        final: dict[str, float] = {}
        for name in sorted(GOODS, key=lambda n: _ORDER.index(n) if n in _ORDER else len(_ORDER)):
            i, sign = FEATURES.index(name), -1 if name in COSTS else 1
            unit = final["gold"] if name == "taxes" else 1.0
            fit = {own: (sign * float(v[i]) / unit, float(e[i]) / unit) for own, (v, e) in fits.items()}
            if name in prices:
                value = PRICED * prices[name] * final["gold"] * min(1.0, (victory.LAST_TURN - at) / 3)
            else:
                value = prior(name, at) * (1 if name in ("unrest", "taxes") else final["unrest"])
            error, used = value, []
            for own in (False, True):
                if told[own][name] and error > 0 and np.isfinite(fit[own][1]):
                    doubt = max(error, abs(value) / 2)  # a scenario may differ from the others by half
                    value, error = together(value, doubt, *fit[own])
                    used.append(own)
            free, value = value, _bounded(name, value, at, final, prices)
            final[name] = value
            best = max((fit[own][0] / fit[own][1] for own in used), default=0.0)
            sure = "high" if best >= 4 else "medium" if best >= 2 else "low"
            which = {(): "prior", (False,): f"{source} of each other scenario", (True,): f"{source} of this one",
                     (False, True): f"{source} of each scenario"}[tuple(used)]  # fmt: skip
            which += ", bounded" if used and value != free else ""
            rows.append(Weight(scenario, at, name, value, error, *fit[True], *fit[False], which, sure))
    return sorted(rows, key=lambda r: (r.turn, GOODS.index(r.name)))


_ORDER = ("unrest", "alarm", "gold", "statuses.Roman")
"""These come first, because the others' priors and bounds rest on them."""


def _told(found: tuple[Array, Array]) -> dict[str, bool]:
    """Whether all turns together tell a weight from zero: its known sign, and two standard errors."""
    values, errors = found
    return {
        n: bool((-1 if n in COSTS else 1) * values[i] >= 2 * errors[i]) for i, n in enumerate(FEATURES) if n in GOODS
    }


def _price(unit: str) -> int:
    return named("286").rules.values[f"build.{unit}"]


def _bounded(name: str, value: float, at: int, final: dict[str, float], prices: dict[str, int]) -> float:
    """What is known of a weight without any game: it is not negative, and a few are not above or below another one."""
    low, high = FLOOR.get(name, 0.0), 1000.0
    if name == "alarm":
        low = max(low, final["unrest"] / 2)
    elif name == "gold":
        high = max(1.0, final["unrest"] + final["alarm"]) / BREAD
    elif name == "capital":
        low = PRIOR[name] * final["unrest"]
    elif name == "short":
        low = max(low, final["gold"] / 2)
    elif name == "taxes":
        high = float(victory.LAST_TURN - at)
    elif name in prices or name == "veteran":
        high = prices.get(name, PROMOTION) * final["gold"]
    elif name == "statuses.Insurgent":
        high = final["statuses.Roman"]
    return min(max(value, low), high)


# --- The table


def text(rows: Iterable[Weight]) -> str:
    """The table as CSV: numbers with two decimals, so that every weight is a number of hundredths."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for r in rows:
        numbers = (r.value, r.standard_error, r.own, r.own_error, r.others, r.others_error)
        shown = [f"{v:.2f}" if np.isfinite(v) else "" for v in numbers]
        writer.writerow([r.scenario, r.turn, r.name, *shown, r.source, r.confidence])
    return out.getvalue()


def table(found: dict[str, list[Record]], seed: int) -> list[Weight]:
    """The whole table from the records of all scenarios."""
    everybody: dict[str, Data] = {}
    for scenario, games in found.items():
        everybody[scenario] = data_of(games, sum(d.number for d in everybody.values()))
    by_turn: dict[int | None, Coefficients] = {at: coefficients(everybody, at) for at in (None, *TURNS)}
    rows = []
    for scenario, data in everybody.items():
        rows += weigh(scenario, everybody, by_turn, f"simulation:seed {seed}, {data.number} games")
    return rows


def to_json(found: dict[str, list[Record]], seed: int) -> str:
    """Records as text."""
    plain = {s: [[r.number, r.turns, r.rows, r.prestige, r.survived] for r in rs] for s, rs in found.items()}
    return json.dumps({"seed": seed, "features": FEATURES, "records": plain}, separators=(",", ":"))


def from_json(raw: str) -> tuple[dict[str, list[Record]], int]:
    """(Records, seed) from text that `to_json` wrote."""
    plain = json.loads(raw)
    if plain["features"] != list(FEATURES):
        raise SystemExit("these records have other features; play the games again")
    found = {
        s: [
            Record(n, tuple(turns), tuple(map(tuple, rows)), prestige, survived)
            for n, turns, rows, prestige, survived in rs
        ]
        for s, rs in plain["records"].items()
    }
    return found, int(plain["seed"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600, help="games a scenario")
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--keep", type=Path, help="write the records to this file too")
    parser.add_argument("--use", type=Path, help="fit the records in this file, play nothing")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args(arguments)
    if given.use:
        found, seed = from_json(given.use.read_text(encoding="utf-8"))
    else:
        seed, found = given.seed, {}
        for scenario in SCENARIOS:
            found[scenario] = records(scenario, given.games, seed)
            print(
                f"{scenario}: {sum(r.survived for r in found[scenario])} of {given.games} games survived",
                file=sys.stderr,
            )
    if given.keep:
        disk.write(given.keep, to_json(found, seed))
    disk.write(given.out, text(table(found, seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
