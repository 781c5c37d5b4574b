"""What the question "front" is asked, and every arrangement of Strength that the rules allow, priced and ranked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm

from rometeach.aurelian import arrangements
from rometeach.aurelian.actions import MoveAurelian
from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases.strength import open_spaces
from rometeach.aurelian.valuation import evaluate
from rometeach.aurelian.valuation.evaluate import MOST_BARBARIANS, PlanValue
from rometeach.aurelian.valuation.weights import Weights, default
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.session.actions import Action

from .outcomes import DanubeTables
from .requests import FrontRequest
from .requests import read as read_requests


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The Strength of every Danube Space, the Army, the Coins of a Paid Levy; `declined`: a Free Levy is not taken."""

    strengths: tuple[int, ...]
    army: int
    coins: int = 0
    declined: bool = False

    @property
    def given(self) -> tuple[int, ...] | None:
        """The Strengths as `arrangements.carry_out` takes them."""
        return None if self.declined else self.strengths


@dataclass(frozen=True)
class FrontQuestion:
    """What is asked: the position, what arranges its Strength, the Barbarians looked ahead, Coins, requests, weights, seconds."""

    p: Board
    by: Occasion
    barbarians: int
    coins: int
    requests: tuple[FrontRequest, ...] = ()
    weights: Weights = field(default_factory=Weights)
    time: float = 10

    @classmethod
    def of(cls, p: Board, by: str = "", barbarians: int | None = None, coins: int | None = None, must: str = "",
           forbid: str = "", *, weights: Weights | None = None, time: float = 10) -> FrontQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            by: what arranges Strength; "" for a Redeploy in the Actions Phase and else a Paid Levy.
            barbarians: how many are looked ahead; None for what the cups tell.
            coins: the most that a Paid Levy may spend; None for the Treasury.
            must: requests that the plan has to meet.
            forbid: what it must not do.
            weights: None for those of the turn.
            time: seconds.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: Strength cannot be arranged so now, with the Section.
        """
        problems: list[Problem] = []
        refused: IllegalChoice | None = None
        occasion, requests = Occasion("paid levy"), tuple[FrontRequest, ...]()
        try:
            occasion = arrangements.occasion(p, by)
        except BadInput as error:
            problems += error.problems
        except IllegalChoice as error:
            refused = error
        try:
            requests = read_requests(p, must, forbid)
        except BadInput as error:
            problems += error.problems
        if barbarians is not None and not 0 <= barbarians <= MOST_BARBARIANS:
            problems.append(Problem("barbarians", f"expected 0 to {MOST_BARBARIANS}, not {barbarians}"))
        if coins is not None and not 0 <= coins <= p.rules.tracks["Treasury"][1]:
            problems.append(Problem("coins", f"expected 0 to {p.rules.tracks['Treasury'][1]}, not {coins}"))
        elif coins is not None and not problems and not refused and occasion.kind != "paid levy":
            problems.append(Problem("coins", f"buy nothing in a {occasion.kind}", "They are for a paid levy."))
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if not problems and not refused and barbarians is None:
            try:
                barbarians = evaluate.looked_ahead(p, occasion)
            except BadInput as error:
                problems += [replace(x, hint="Say how many Barbarians to look ahead: 4.") for x in error.problems]
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        if refused:
            raise refused
        if coins is not None:
            p = replace(p, treasury=coins)
        return cls(p, occasion, barbarians or 0, p.treasury, requests, weights or default(p), time)

    def value(self, row: Arrangement) -> PlanValue:
        """What an arrangement is worth by the rules."""
        return evaluate.front(self.p, row.given, self.by, self.barbarians, self.weights)

    def actions(self, row: Arrangement) -> tuple[Action, ...]:
        """What is done for an arrangement, and what follows from it on the board."""
        after = arrangements.carry_out(self.p, self.by, row.given)
        found = arrangements.changes(self.p, after, row.given)
        return (*self.way, *found) if found else ()

    @cached_property
    def way(self) -> tuple[MoveAurelian, ...]:
        """How Aurelian comes to the Box from which he may Redeploy, where he is not there."""
        box = arrangements.where_to_redeploy(self.p) if self.by.kind == "redeploy" else self.p.aurelian
        return (MoveAurelian(box),) if box != self.p.aurelian else ()

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """How many actions each arrangement of the ranking takes."""
        return tuple(len(self.actions(row)) for row, _ in self.priced)

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: the ranking is made again when it is asked for."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @cached_property
    def dangers(self) -> dict[Arrangement, tuple[tuple[int, ...], int, int]]:
        """Arrangement -> how often each Space has fallen, how often the game is lost, and of how many ways."""
        found = list(allowed_arrangements(self))
        law = DanubeTables(self.p, evaluate.facing(self.p, self.by), self.barbarians).dangers(
            [r.strengths for r in found]
        )
        return {row: (falls, gone, law.whole) for row, falls, gone in zip(found, law.fallen, law.lost, strict=True)}

    @cached_property
    def priced(self) -> tuple[tuple[Arrangement, Fraction], ...]:
        """Every arrangement with its worth, the best first; requests are not looked at."""
        return tuple(_priced(self))


def allowed_arrangements(q: FrontQuestion) -> Iterator[Arrangement]:
    """Every arrangement that the rules allow."""
    p, v = q.p, q.p.rules.values
    least, most = v["danube.least"], v["danube.most"]
    levy = q.by.kind != "redeploy"
    spaces = [s - 1 for s in open_spaces(p, levy=levy)]
    only_add = q.by.kind == "paid levy" or (levy and p.rules.switches["levy_redeploy"] == "add")
    if q.by.kind == "free levy":
        yield Arrangement(p.strength, p.army, declined=True)
    if not spaces:
        yield Arrangement(p.strength, p.army)
        return
    lows = [p.strength[s] if only_add or p.raiders[s] else least for s in spaces]
    now = sum(p.strength[s] for s in spaces)
    army_most = 0 if levy else max(p.army, p.rules.tracks["Army Strength"][1])
    total = min(now + q.by.points + (0 if levy else p.army), most * len(spaces) + army_most)
    for levels in product(*(range(low, max(low, most) + 1) for low in lows)):
        more = sum(levels) - now
        if q.by.kind == "paid levy":
            army, fits = p.army, v["levy.coins"] * more <= q.coins
        elif levy:
            army, fits = p.army, sum(levels) == total
        else:
            army = total - sum(levels)
            fits = 1 <= army <= army_most
        if fits:
            strengths = list(p.strength)
            for s, n in zip(spaces, levels, strict=True):
                strengths[s] = n
            yield Arrangement(tuple(strengths), army, v["levy.coins"] * more if q.by.kind == "paid levy" else 0)


def _priced(q: FrontQuestion) -> list[tuple[Arrangement, Fraction]]:
    p, w = q.p, q.weights
    scale = lcm(*(x.denominator for x in (w.fallen, w.strength, w.lost)))
    fallen, strength, lost = (int(x * scale) for x in (w.fallen, w.strength, w.lost))
    purse = dict[tuple[tuple[int, ...], int, bool], Fraction]()
    priced = []
    for row, (falls, gone, whole) in q.dangers.items():
        held = sum(bool(r) and not s for r, s in zip(p.raiders, row.strengths, strict=True))
        cost = sum(n * (fallen + strength * s) for n, s in zip(falls, row.strengths, strict=True) if n) + gone * lost
        worth = Fraction(-cost, scale * whole) + sum(row.strengths) * w.strength - held * w.fallen
        sums = tuple(sum(row.strengths[s - 1] for s in p.rules.spaces_of[r]) for r in p.rules.danube_regions)
        key = (sums, row.army, row.declined)
        if key not in purse:
            purse[key] = _purse(q, row)
        priced.append((row, worth + purse[key]))
    priced.sort(key=lambda x: (-x[1], x[0].coins, _moved(p, x[0]), [-s for s in x[0].strengths]))
    return priced


def _moved(p: Board, row: Arrangement) -> int:
    return sum(abs(a - b) for a, b in zip(p.strength, row.strengths, strict=True))


def _purse(q: FrontQuestion, row: Arrangement) -> Fraction:
    """The worth of Army, Coins and points with an arrangement: it depends on the Strength by Region."""
    p, w = q.p, q.weights
    board = replace(
        p, strength=row.strengths, army=row.army, vp=p.vp + (p.rules.values["levy.vp"] if row.declined else 0)
    )
    coins = money.treasury_after(board)
    scored = points.scored(replace(board, treasury=coins)) + board.vp - p.vp
    return scored * w.vp + row.army * w.army + max(0, coins) * w.coin - (w.lost if coins < 0 else 0)


@dataclass(frozen=True)
class FrontAnswer:
    """What was asked, and the place of the chosen arrangement in the ranking."""

    q: FrontQuestion
    at: int

    @property
    def arrangement(self) -> Arrangement:
        """The arrangement that was chosen."""
        return self.q.priced[self.at][0]

    @property
    def worth(self) -> Fraction:
        """What it is worth."""
        return self.q.priced[self.at][1]
