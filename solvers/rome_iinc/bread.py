"""Question "bread": how much Gold to spend on Prestige and on Unrest in Bread and Circuses (Section 10.5), proven.

Every number of purchases of either kind is priced by the curves of the weights; the best is priced again by the rules.
Where both Empires are planned, each spends its own Treasury, and purchases are spelled "West buy unrest".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import split
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, difference, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy, Planned
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import exchange, people, victory
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate, fall_price
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT, PlanValue
from rometeach.rome_iinc.valuation.weights import Weights

from . import told
from .conflicts import cases_of
from .question import Question
from .requests import spelled

HOW = (
    "Every number of purchases was priced by the weights' curves for Gold, Unrest and Prestige, and the best was carried out by the rules. "
    "Ties go to less Gold, then to Prestige."
)
FREE = "the Prestige and the calm that an Emperor brings for nothing (Case 10.5.1): give the position after them"
BOTH = tuple[int, int]
"""(Prestige bought, Unrest bought away)."""


@dataclass(frozen=True)
class Stall:
    """What one Empire can buy: the numbers at least and at most of each kind, the Gold for it and the price."""

    empire: str
    board: Board
    weights: Weights
    least: BOTH
    most: BOTH
    gold: int
    price: int

    def worth(self, bought: BOTH) -> Fraction:
        """What some purchases are worth, in points."""
        state, w, (a, b) = self.board.empire(self.empire), self.weights, bought
        spent = w.treasury(state.gold) - w.treasury(state.gold - self.price * (a + b))
        gained = w.esteem(state.prestige + a) - w.esteem(state.prestige) if w.stands(state.unrest - b) else Fraction(0)
        return gained + w.unease(state.unrest) - w.unease(state.unrest - b) - spent

    def all(self) -> list[tuple[Fraction, BOTH]]:
        """Every number of purchases that is allowed, the best first."""
        n = max(0, self.gold) // self.price
        found = [
            (a, b)
            for a in range(self.least[0], min(self.most[0], n) + 1)
            for b in range(self.least[1], min(self.most[1], n - a) + 1)
        ]
        return sorted(((self.worth(x), x) for x in found), key=lambda x: (-x[0], sum(x[1]), -x[1][0]))


def stall(q: Question, empire: str) -> Stall:
    """What one Empire can buy within the requests.

    Raises:
        IllegalChoice: requests beyond the Gold, the Administration or the Unrest; together, with their Case.
    """
    state, price = q.p.empire(empire), q.p.rules.values["gold.bread"]
    must, banned = _bought(q.requests.must, empire), _bought(q.requests.forbid, empire)
    a, b, emperor = must["prestige"], must["unrest"], q.p.emperor_of(empire)
    most = (0 if banned["prestige"] else max(0, emperor.abilities.administration),
            0 if banned["unrest"] else max(0, state.unrest))  # fmt: skip
    asked = "; ".join(q.requests.text.values())
    for action in map(Buy, must):
        if banned[action.what]:
            raise IllegalChoice(cases_of(action)[0], "this must and must not be bought", str(action))
    if a > most[0]:
        raise IllegalChoice(
            "10.5.1", f"the Administration of {emperor.name} allows {most[0]}", f"{asked}: {a} Prestige"
        )
    if b > most[1]:
        raise IllegalChoice("10.5.2", f"the {empire} has {most[1]} Unrest", f"{asked}: {b} Unrest")
    kept = q.requests.gold.get(empire, q.requests.gold.get("", 0))
    gold = state.gold - kept
    if kept > max(0, state.gold):
        raise IllegalChoice("9.1.1", f"the {empire} has {state.gold} Gold", asked)
    if price * (a + b) > max(0, gold):
        what = f"the {empire} has {state.gold} Gold" + (f" of which {kept} are to be kept" if kept else "")
        raise IllegalChoice("10.5.1" if a else "10.5.2", what, f"{asked}: it costs {price * (a + b)} Gold")
    return Stall(empire, q.p, q.weights[empire], (a, b), most, gold, price)


def _bought(actions: Iterable[Planned], empire: str) -> Counter[str]:
    """How often Prestige and Unrest are bought for an Empire, whether or not a purchase names it."""
    return Counter(a.what for a in actions if isinstance(a, Buy) and a.empire in ("", empire))


def solve(q: Question) -> Plan:
    """The best purchases of Bread and Circuses, of one Empire or of both.

    Raises:
        BadInput: requests that are no purchases.
        IllegalChoice: requests that the rules or the Gold forbid, with their Case.
    """
    start = perf_counter()
    _check(q)
    stalls = [stall(q, e) for e in q.sides]
    return _plan(q, stalls, [s.all()[0][1] for s in stalls], perf_counter() - start)


def _check(q: Question) -> None:
    r, problems = q.requests, []
    for action in (*r.must, *r.forbid):
        where = f'"{str(action)[:60]}"'
        if not isinstance(action, Buy):
            hint = "Say: buy prestige, or: buy unrest."
            problems.append(Problem(where, "is nothing that Bread and Circuses buys", hint))
        elif action.empire not in ("", *q.sides):
            problems.append(Problem(where, f"is not asked of {q.whose}", "Leave the Empire out."))
    for key in ("keep", "fight", "untouched", "no_war", "no_commander"):
        problems += [
            Problem(f'"{x}"', "is no request about Bread and Circuses", "Say: gold 40.") for x in getattr(r, key)
        ]
    if q.empire == "both" and (r.must or r.forbid):
        problems.append(
            Problem("requests", "need one Empire", "Give the Empire: East or West; gold can be asked of either.")
        )
    if problems:
        raise BadInput(problems, "These requests cannot be met here:")


def purchases(q: Question, stalls: Sequence[Stall], bought: Sequence[BOTH]) -> tuple[Buy, ...]:
    """The purchases; where both Empires are planned each names its own."""
    found: list[Buy] = []
    for s, (a, b) in zip(stalls, bought, strict=True):
        side = s.empire if q.empire == "both" else ""
        found += [Buy("prestige", side)] * a + [Buy("unrest", side)] * b
    return tuple(found)


def value(q: Question, actions: Sequence[Planned]) -> PlanValue:
    """What purchases are worth by the rules' evaluation: of one Empire, or of each with its own."""
    found: PlanValue | None = None
    for e in q.sides:
        mine = [a for a in actions if q.empire != "both" or (isinstance(a, Buy) and a.empire == e)]
        one = evaluate.value(q.p, mine, q.weights, empire=e)
        found = one if found is None else found + one
    assert found is not None
    return found


def _plan(
    q: Question, stalls: Sequence[Stall], bought: Sequence[BOTH], seconds: float, title: str = "Bread and Circuses"
) -> Plan:
    actions = purchases(q, stalls, bought)
    found, idle = value(q, actions), value(q, ())
    gained = sum((s.worth(x) for s, x in zip(stalls, bought, strict=True)), Fraction(0))
    if found.worth - idle.worth != gained:
        raise RuntimeError(
            f"the solver says {gained} and the rules say {found.worth - idle.worth} of: {spelled(actions) or 'nothing'}"
        )
    lines = [line for s, x in zip(stalls, bought, strict=True) for line in _margins(q, s, x)]
    return Plan(f"{title} of {q.whose}: {q.p.title}, turn {q.p.turn}", actions, (stalls[0].price,) * len(actions), found.worth,
                Frozen(found.parts.amounts()), Frozen(dict(found.worths)), OPTIMAL, found.worth, seconds, idle.worth, (FREE, *LEAVES_OUT),
                tuple(lines), f"{__name__}:WORKINGS", q, HOW, first=(*_falls(q), *_reached(q, actions)),
                rules_notes=rules_notes(q.p.rules))  # fmt: skip


def _falls(q: Question) -> list[tuple[str, str]]:
    """Which Empires Fall whatever they buy, and the Gold of the other one that would save them."""
    found, limit, price = [], q.p.rules.values["fall.unrest"], q.p.rules.values["gold.bread"]
    for e in q.sides:
        missing, state, there = exchange.lacks_of_calm(q.p, e), q.p.empire(e), people.other(e)
        if missing <= 0:
            continue
        calm, held = max(0, state.gold) // price, q.p.empire(there).gold
        why = exchange.against(q.p, there, missing)
        gives = f"the {there} has {held}" if why is None else f"the {there} cannot give it: {why[0]} (Case {why[1]})"
        over = "ends the game for both" if fall_price.ends_the_game(q.p, e) else "is a Fall"
        words = f"{state.unrest} Unrest less {calm} is {state.unrest - calm}, and more than {limit} at the end of the phase {over}"
        found.append((f"The {e} Falls", f"whatever is bought: {words} (Case 10.1.7)"))
        words = f"by {missing} Gold more from the {there} before it buys (Case 9.1.5); {gives}"
        found.append((f"The {e} is saved", f"{words}. After the gift, ask again"))
    return found


def _reached(q: Question, actions: Sequence[Planned]) -> list[tuple[str, str]]:
    """On the last turn: the level of victory that each Empire then stands at."""
    if q.p.turn < victory.LAST_TURN:
        return []
    after, number = (
        q.p,
        {"Draw": "12.1.5", "Minor Victory": "12.1.4", "Major Victory": "12.1.3", "Minor Defeat": "12.1.6"},
    )
    for e in q.sides:
        mine = [a for a in actions if isinstance(a, Buy) and a.empire in ("", e)]
        after = plans.carry_out(after, e, mine)
    levels = victory.levels(after)
    return [(f"The {e} reaches", f"a {levels[e]} with {after.empire(e).prestige} Prestige (Case {number[levels[e]]}), "
             "as far as the War Phase leaves it") for e in q.sides if not exchange.lacks_of_calm(q.p, e) > 0]  # fmt: skip


def _margins(q: Question, s: Stall, bought: BOTH) -> list[str]:
    """What each purchase adds, one after the other, and what the next one would."""
    found, (a, b), who = [], bought, f"{s.empire}: " if q.empire == "both" else ""
    order = [(i, 0) for i in range(1, a + 1)] + [(a, i) for i in range(1, b + 1)]
    before = Fraction(0)
    for x in order:
        kind, n = ("Prestige", x[0]) if not x[1] else ("Unrest", x[1])
        number = "10.5.1" if kind == "Prestige" else "10.5.2"
        found.append(
            f"{who}{s.price} Gold for {kind} number {n}: worth {difference(s.worth(x) - before)} (Case {number})."
        )
        before = s.worth(x)
    for kind, i, more in (("Prestige", 0, (a + 1, b)), ("Unrest", 1, (a, b + 1))):
        fits = more[i] <= s.most[i] and s.price * sum(more) <= s.gold
        if fits:
            found.append(f"{who}One more {kind} would add {difference(s.worth(more) - before)}.")
        else:
            limit = (
                f"there is no Gold for it ({s.gold} to spend)"
                if more[i] <= s.most[i]
                else f"{s.most[i]} is the most here"
            )
            found.append(f"{who}One more {kind} cannot be bought: {limit} (Case {'10.5.2' if i else '10.5.1'}).")
    return found


def why_not(q: Question, plan: Plan, choice: str) -> WhyNot:
    """What forbids a purchase, or what the best purchases with it would cost."""
    wanted: list[Buy] = []
    for action in plans.read(q.p.rules, choice):
        if not isinstance(action, Buy):
            where = f'"{str(action)[:60]}"'
            raise BadInput([Problem(where, "is nothing that Bread and Circuses buys", "Say: buy unrest.")])
        wanted.append(replace(action, empire=action.empire or q.empire))
    shown = "; ".join(split(choice)) or "nothing"
    if any(a.empire not in q.sides for a in wanted):
        raise BadInput([Problem("choice", "does not say whose it is", "Say: West buy unrest.")])
    there = Counter(replace(a, empire=a.empire or q.empire) for a in plan.actions if isinstance(a, Buy))
    if not Counter(wanted) - there:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        stalls = []
        for e in q.sides:
            more = _bought(wanted, e) | _bought(q.requests.must, e)
            stalls.append(stall(replace(q, requests=replace(q.requests, must=tuple(map(Buy, more.elements())))), e))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    other = _plan(q, stalls, [s.all()[0][1] for s in stalls], 0.0)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}"
    if not loss:
        verdict = "a plan with it is worth just as much; ties go to less Gold, then to Prestige"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def next_best(q: Question, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best numbers of purchases."""
    start = perf_counter()
    stalls = [stall(q, e) for e in q.sides]
    tops = [s.all()[: k + 1] for s in stalls]
    ways: list[tuple[Fraction, list[BOTH]]] = [(Fraction(0), [])]
    for top in tops:
        ways = [(v + w, [*xs, x]) for v, xs in ways for w, x in top]
    ways.sort(key=lambda x: (-x[0], sum(map(sum, x[1])), [(-a, b) for a, b in x[1]]))
    others = [xs for _, xs in ways if Counter(purchases(q, stalls, xs)) != Counter(plan.actions)]
    return tuple(
        _plan(q, stalls, xs, perf_counter() - start, f"Next best Bread and Circuses {i}")
        for i, xs in enumerate(others[:k], 1)
    )


def fewest(q: Question, plan: Plan, within: Fraction) -> Plan:
    """The fewest purchases that are worth at most so much less than the best ones: all numbers of them are tried."""
    start, stalls = perf_counter(), [stall(q, e) for e in q.sides]
    ways: list[tuple[Fraction, list[BOTH]]] = [(Fraction(0), [])]
    for s in stalls:
        ways = [(v + w, [*xs, x]) for v, xs in ways for w, x in s.all()]
    least = plan.value - plan.idle - within
    _, xs = min((x for x in ways if x[0] >= least), key=lambda x: (sum(map(sum, x[1])), -x[0]))
    found = _plan(q, stalls, xs, perf_counter() - start)
    number = f"{len(found.actions)} in place of {len(plan.actions)}"
    return replace(
        found,
        among=f"with {counted(len(found.actions), 'purchase')} at most",
        first=(("Fewest purchases", number), *found.first),
    )


def what_if(q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What 1 and 10 Gold more would add to the best purchases, what that Gold is worth by itself left aside."""
    found = []
    for e in q.sides:
        for more in (1, 10):
            state = q.p.empire(e)
            if state.gold + more <= q.p.rules.values["gold.maximum"]:
                richer = replace(q, p=_with(q.p, e, state.gold + more))
                words = f"{more} Gold more" + (f" in the {e}" if q.empire == "both" else "")
                found.append((words, solve(richer).value - plan.value))
    return tuple(found)


def _with(p: Position, empire: str, gold: int) -> Position:
    state = replace(p.empire(empire), gold=gold)
    return replace(p, east=state) if empire == "East" else replace(p, west=state)


def _headline(q: Question, plan: Plan) -> str:
    """Who Falls whatever is bought; else as of any plan."""
    falls = [words for words, _ in plan.first if words.endswith(" Falls")]
    return f"{' and '.join(falls)} whatever is bought." if falls and not plan.actions else told.headline(q, plan)


def _worth(q: Question, actions: Sequence[Action]) -> Fraction:
    """What other purchases are worth."""
    return value(q, [a for a in actions if isinstance(a, Planned)]).worth


WORKINGS = Workings(why_not, next_best, what_if, fewest=fewest, value=_worth, apply=told.step, headline=_headline)
