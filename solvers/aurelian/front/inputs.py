"""Question "front": the best distribution of Strength over the Danube Spaces and the Army (6.4, 9.1, 9.2), proven.

Every arrangement that the rules allow is priced exactly, all in one walk (`danger`), and ranked; one CP-SAT model chooses
the best that meets the requests. The plan is carried out by the phases and priced again by `rometeach.aurelian.valuation.evaluate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm
from time import perf_counter

from rometeach.aurelian import arrangements as arranged
from rometeach.aurelian.arrangements import Order
from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases.strength import open_spaces
from rometeach.aurelian.position import Position
from rometeach.aurelian.results.names import rules_notes
from rometeach.aurelian.valuation import evaluate
from rometeach.aurelian.valuation.evaluate import MOST_BARBARIANS, Value, Weights
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import OPTIMAL, Plan, Workings

from ...cp import maximise, require
from . import requests as asked
from .outcomes import Ground
from .requests import ARMY, LEVY, Request

HOW = (
    "Every arrangement that the rules allow is priced exactly: all orders of the Barbarians looked ahead, two eight-sided dice for "
    "each. CP-SAT chooses the best that meets the requests. Ties go to fewer Coins, then to fewer points of Strength moved, then "
    "to more Strength on the Space with the lower number."
)


@dataclass(frozen=True, slots=True)
class Row:
    """One arrangement: the Strength of every Danube Space, the Army, the Coins of a Paid Levy; `declined` as the rules say."""

    strengths: tuple[int, ...]
    army: int
    coins: int = 0
    declined: bool = False


@dataclass(frozen=True)
class Question:
    """What is asked: the position, what arranges its Strength, the Barbarians looked ahead, Coins, requests, weights, seconds."""

    p: Position
    by: Order
    barbarians: int
    coins: int
    requests: tuple[Request, ...] = ()
    weights: Weights = field(default_factory=Weights)
    time: float = 10

    @classmethod
    def of(cls, p: Position, by: str = "", barbarians: int | None = None, coins: int | None = None, must: str = "",
           forbid: str = "", weights: Weights | None = None, time: float = 10) -> Question:  # fmt: skip
        """The question with its words read.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: Strength cannot be arranged so now, with the Section.
        """
        problems: list[Problem] = []
        refused: IllegalChoice | None = None
        order, requests = Order("paid levy"), tuple[Request, ...]()
        try:
            order = arranged.order(p, by)
        except BadInput as error:
            problems += error.problems
        except IllegalChoice as error:
            refused = error
        try:
            requests = asked.read(p, must, forbid)
        except BadInput as error:
            problems += error.problems
        if barbarians is not None and not 0 <= barbarians <= MOST_BARBARIANS:
            problems.append(Problem("barbarians", f"expected 0 to {MOST_BARBARIANS}, not {barbarians}"))
        if coins is not None and not 0 <= coins <= p.rules.tracks["Treasury"][1]:
            problems.append(Problem("coins", f"expected 0 to {p.rules.tracks['Treasury'][1]}, not {coins}"))
        elif coins is not None and not problems and not refused and order.kind != "paid levy":
            problems.append(Problem("coins", f"buy nothing in a {order.kind}", "They are for a paid levy."))
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if not problems and not refused and barbarians is None:
            try:
                barbarians = evaluate.looked_ahead(p, order)
            except BadInput as error:
                problems += [replace(x, hint="Say how many Barbarians to look ahead: 4.") for x in error.problems]
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        if refused:
            raise refused
        if coins is not None:
            p = replace(p, treasury=coins)
        return cls(p, order, barbarians or 0, p.treasury, requests, weights or evaluate.default(p), time)

    def value(self, row: Row) -> Value:
        """What an arrangement is worth by the rules."""
        return evaluate.front(self.p, _given(row), self.by, self.barbarians, self.weights)

    @cached_property
    def priced(self) -> tuple[tuple[Row, Fraction], ...]:
        """Every arrangement with its worth, the best first; requests are not looked at."""
        return tuple(_priced(self))


def _given(row: Row) -> tuple[int, ...] | None:
    return None if row.declined else row.strengths


def rows(q: Question) -> Iterator[Row]:
    """Every arrangement that the rules allow."""
    p, v = q.p, q.p.rules.values
    least, most = v["danube.least"], v["danube.most"]
    levy = q.by.kind != "redeploy"
    spaces = [s - 1 for s in open_spaces(p, levy=levy)]
    only_add = q.by.kind == "paid levy" or (levy and p.rules.switches["levy_redeploy"] == "add")
    if q.by.kind == "free levy":
        yield Row(p.strength, p.army, declined=True)
    if not spaces:
        yield Row(p.strength, p.army)
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
            yield Row(tuple(strengths), army, v["levy.coins"] * more if q.by.kind == "paid levy" else 0)


def _priced(q: Question) -> list[tuple[Row, Fraction]]:
    p, w = q.p, q.weights
    found = list(rows(q))
    ground = Ground(p, evaluate.facing(p, q.by), q.barbarians)
    law = ground.dangers([r.strengths for r in found])
    scale = lcm(*(x.denominator for x in (w.fallen, w.strength, w.lost)))
    fallen, strength, lost = (int(x * scale) for x in (w.fallen, w.strength, w.lost))
    purse = dict[tuple[tuple[int, ...], int, bool], Fraction]()
    priced = []
    for row, falls, gone in zip(found, law.fallen, law.lost, strict=True):
        held = sum(bool(r) and not s for r, s in zip(p.raiders, row.strengths, strict=True))
        cost = sum(n * (fallen + strength * s) for n, s in zip(falls, row.strengths, strict=True) if n) + gone * lost
        worth = Fraction(-cost, scale * law.whole) + sum(row.strengths) * w.strength - held * w.fallen
        sums = tuple(sum(row.strengths[s - 1] for s in p.rules.spaces_of[r]) for r in p.rules.danube_regions)
        key = (sums, row.army, row.declined)
        if key not in purse:
            purse[key] = _purse(q, row)
        priced.append((row, worth + purse[key]))
    priced.sort(key=lambda x: (-x[1], x[0].coins, _moved(p, x[0]), [-s for s in x[0].strengths]))
    return priced


def _moved(p: Position, row: Row) -> int:
    return sum(abs(a - b) for a, b in zip(p.strength, row.strengths, strict=True))


def _purse(q: Question, row: Row) -> Fraction:
    """The worth of Army, Coins and points with an arrangement: it depends on the Strength by Region."""
    p, w = q.p, q.weights
    board = replace(
        p, strength=row.strengths, army=row.army, vp=p.vp + (p.rules.values["levy.vp"] if row.declined else 0)
    )
    coins = money.treasury_after(board)
    scored = points.scored(replace(board, treasury=coins)) + board.vp - p.vp
    return scored * w.vp + row.army * w.army + max(0, coins) * w.coin - (w.lost if coins < 0 else 0)


def allowed(q: Question, row: Row, requests: Sequence[Request]) -> bool:
    """Whether an arrangement meets requests."""
    return all(_number(q, row, x.where) in x.allowed for r in requests for x in r.limits)


def _number(q: Question, row: Row, where: int | str) -> int:
    """What a request limits. A Free Levy is declined (0) or taken (1); 2 where there is none."""
    if where == ARMY:
        return row.army
    if where == LEVY:
        return int(not row.declined) if q.by.kind == "free levy" else 2
    return row.strengths[int(where) - 1]


def solve(q: Question) -> Plan:
    """The best arrangement that meets the requests.

    Raises:
        IllegalChoice: requests that the rules or the Coins forbid, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    start = perf_counter()
    require()
    at, status, bound = choose(q)
    return to_plan(q, at, status, bound, perf_counter() - start)


def choose(q: Question, after: int = -1) -> tuple[int, str, Fraction]:
    """The best arrangement behind one of the ranking, by CP-SAT: its place, the status, and what none is worth more than.

    Raises:
        IllegalChoice: no arrangement meets the requests.
    """
    cp_model = require()
    priced = q.priced
    model = cp_model.CpModel()
    spaces = [model.new_int_var(0, asked.MOST, f"Danube {n + 1}") for n in range(len(q.p.strength))]
    army, levy = model.new_int_var(0, asked.MOST, ARMY), model.new_int_var(0, 2, LEVY)
    rank = model.new_int_var(after + 1, max(after + 1, len(priced) - 1), "rank")
    table = [(*r.strengths, r.army, _number(q, r, LEVY), n) for n, (r, _) in enumerate(priced) if n > after]
    if table:
        model.add_allowed_assignments([*spaces, army, levy, rank], table)
    for x in (x for r in q.requests for x in r.limits):
        where = army if x.where == ARMY else levy if x.where == LEVY else spaces[int(x.where) - 1]
        model.add_linear_expression_in_domain(where, cp_model.Domain.from_values(sorted(x.allowed)))
    found = maximise(model, [rank], [-1], q.time, cp_model_probing_level=0) if table else None
    if found is None or found.status == "INFEASIBLE":
        raise clash(q)
    if found.status == OPTIMAL:
        at = found.values[0]
    else:  # stopped: the ranking itself still says which is the best
        at = next((n for n, (r, _) in enumerate(priced) if n > after and allowed(q, r, q.requests)), -1)
        if at < 0:
            raise clash(q)
    return at, OPTIMAL, priced[at][1]


def clash(q: Question) -> IllegalChoice:
    """Which requests clash: those without any one of which the others could be met; with the Section."""
    mine = list(q.requests)
    for request in q.requests:
        fewer = [r for r in mine if r is not request]
        if not any(allowed(q, row, fewer) for row, _ in q.priced):
            mine = fewer
    said = "; ".join(dict.fromkeys(r.text for r in mine))
    if len(mine) != 1:
        what = "these requests cannot be met together" if mine else "there is no other arrangement"
        return IllegalChoice(q.by.section, f"{what}: {_limit(q)}", said)
    section, why = _alone(q, mine[0])
    return IllegalChoice(section, f"this request cannot be met: {why}", said)


def _limit(q: Question) -> str:
    p = q.p
    spaces = open_spaces(p, levy=q.by.kind != "redeploy")
    now = sum(p.strength[s - 1] for s in spaces)
    where = f"the {len(spaces)} Danube Spaces without a Usurper in their Region"
    if q.by.kind == "redeploy":
        return f"{now + p.army} Strength is to be placed on {where} and in the Army"
    if q.by.kind == "free levy":
        return f"{now + q.by.points} Strength is to be placed on {where}"
    return f"{q.coins} Coins may be spent, {p.rules.values['levy.coins']} for each point"


def _alone(q: Question, request: Request) -> tuple[str, str]:
    """Why a request by itself cannot be met, and the Section."""
    p, v = q.p, q.p.rules.values
    levy = q.by.kind != "redeploy"
    spaces = open_spaces(p, levy=levy)
    for x in request.limits:
        if x.where == LEVY:
            return "9.1", "there is no Free Levy to take or to decline"
        if x.where == ARMY:
            if levy:
                return q.by.section, "a Levy brings nothing to the Army"
            if x.allowed == frozenset({0}):
                return "13.0", "the Army would be gone, and the game lost"
            return "6.4", f"{_limit(q)}, and the Army holds {max(p.army, p.rules.tracks['Army Strength'][1])} at most"
        if int(x.where) not in spaces:
            return q.by.section, "there is a Usurper in the Region"
        if min(x.allowed) > v["danube.most"] or max(x.allowed) < v["danube.least"]:
            return "6.4", f"a Danube Space holds {v['danube.least']} to {v['danube.most']}"
    return q.by.section, _limit(q)


def to_plan(q: Question, at: int, status: str, bound: Fraction, seconds: float, title: str = "") -> Plan:
    """An arrangement of the ranking as a Plan, carried out by the phases and priced again by the rules.

    Raises:
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    from . import explain as why

    row, worth = q.priced[at]
    after = arranged.carry_out(q.p, q.by, _given(row))
    found = q.value(row)
    if found.worth != worth:
        raise RuntimeError(f"the solver says {worth} and the rules say {found.worth} of {row}")
    actions = list(arranged.clauses(q.p, after, _given(row)))
    costs = [_cost(q, row, a) for a in actions]
    if q.by.kind == "redeploy" and (box := arranged.where_to_redeploy(q.p)) != q.p.aurelian and actions:
        actions, costs = [f"Aurelian @ {box}", *actions], [0, *costs]
    idle = next(
        (v for r, v in q.priced if r.strengths == q.p.strength and (r.declined or q.by.kind != "free levy")), worth
    )
    plan: Plan
    workings = Workings(lambda c: why.why_not(q, plan, c), lambda k: further(q, at, k), lambda: why.what_if(q, plan))
    plan = Plan(f"{title or 'The Danubian Front'} ({q.by}): {q.p.title}, turn {q.p.turn}", tuple(actions), tuple(costs), found.worth,
                Frozen(found.parts), Frozen(found.worths), status, bound, seconds, idle, (*evaluate.LEAVES_OUT, why.horizon(q)),
                tuple(why.lines(q, row, after)), workings, (q, row), HOW, why.bars(q, after), rules_notes=rules_notes(q.p.rules),
                doubtful=evaluate.doubts(q.p), money="Coins")  # fmt: skip
    return plan


def _cost(q: Question, row: Row, clause: str) -> int:
    if q.by.kind != "paid levy" or not clause.startswith("Danube"):
        return 0
    n = int(clause.split()[1].rstrip(":"))
    return arranged.levied(q.p.rules, q.p.strength[n - 1 : n], row.strengths[n - 1 : n])


def further(q: Question, at: int, k: int) -> tuple[Plan, ...]:
    """The k next best arrangements behind one."""
    found: list[Plan] = []
    while len(found) < k:
        start = perf_counter()
        try:
            at, status, bound = choose(q, at)
        except IllegalChoice:
            break
        found.append(
            to_plan(q, at, status, bound, perf_counter() - start, f"Next best {len(found) + 1}, the Danubian Front")
        )
    return tuple(found)
