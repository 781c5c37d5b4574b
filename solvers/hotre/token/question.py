"""Question "token": whether a Token that was drawn is kept, or to whom it goes (5.4), by all draws that may follow.

At most four players draw from at most six Tokens: the whole tree of draws and answers is gone through in exact fractions.
"""

from __future__ import annotations

from fractions import Fraction
from time import perf_counter

from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.results.show import Bars
from rometeach.core.session.actions import Action
from rometeach.hotre.actions import Keep, PassTo
from rometeach.hotre.board.state import BARBARIAN

from .inputs import TokenAnswer, TokenQuestion

HOW = (
    "Every order in which the other Tokens may be drawn is gone through, and every answer of the players who draw them: each of them does "
    "what is best for him by the Token that he sees. A Token is worth the Victory Points of its Phase, by the list of placements that "
    "takes at each step what promises most, priced by the rules."
)
SOLVER = "solvers.hotre.token.question:WORKINGS"
LEAVES_OUT = (
    "the other Token of a player, and the order of the Phases",
    "Event Cards",
    "what others hold already: it is the same whatever is done",
    "what it tells that somebody has kept a Token or passed it on",
)


def solve(q: TokenQuestion) -> Plan:
    """The best choice."""
    start = perf_counter()
    ranked = _ranked(q)
    return _plan(q, ranked[0], "Token", perf_counter() - start)


def _ranked(q: TokenQuestion) -> list[str]:
    """Who may hold the Token, the best choice first; to keep it comes first where it is as good."""
    return sorted(q.open_to, key=lambda who: -q.result(who)[0])


def _action(q: TokenQuestion, holder: str) -> Action:
    return Keep() if holder == q.faction else PassTo(holder)


def _plan(q: TokenQuestion, holder: str, title: str, seconds: float) -> Plan:
    value, own, *_ = q.result(holder)
    parts = Frozen({"points of one's own": own, "points of rivals": value - own})
    return Plan(
        title=f"{title} of {q.faction}: {q.names[q.number]}, turn {q.board.turn}",
        actions=(_action(q, holder),),
        costs=(0,),
        money="Victory Points",
        value=value,
        parts=parts,
        worths=parts,
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=q.result(q.open_to[0])[0],
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(q)),
        how=HOW,
        bars=_bars(q, holder),
        doubtful=q.board.rules.doubts(*_rows(q)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=TokenAnswer(q, holder),
    )


def _law(q: TokenQuestion, holder: str) -> dict[str, Fraction]:
    """The Token that the drawer holds in the end -> its chance."""
    return {name: p for name, p in zip(q.names.values(), q.result(holder)[2:], strict=True) if p}


def _lines(q: TokenQuestion) -> list[str]:
    lines = []
    for who in _ranked(q):
        value, own, *_ = q.result(who)
        law = _law(q, who)
        end = " In the end: " + ", ".join(f"{t} {percent(p)}" for t, p in law.items()) + "." if len(law) > 1 else ""
        lines.append(
            f"{_action(q, who)}: {points(own)} of one's own, {points(value)} with those of rivals (Section 5.4).{end}"
        )
    worths = ", ".join(f"{name} {points(q.worths[q.faction, n])}" for n, name in q.names.items())
    return [*lines, f"What each Token brings {q.faction} in its Phase: {worths}."]


def _bars(q: TokenQuestion, holder: str) -> tuple[Bars, ...]:
    law = _law(q, holder)
    return (Bars(f"The Token that {q.faction} holds in the end", tuple(law.items())),) if len(law) > 1 else ()


def _rows(q: TokenQuestion) -> list[str]:
    table = "barbarians" if q.kind == BARBARIAN else "emperors"
    return [f"{table}:{row}" for row, r in q.board.rules.tables[table].items() if int(r["turn"]) == q.board.turn]


def why_not(setting: TokenAnswer, plan: Plan, choice: str) -> WhyNot:
    """What speaks against another choice; raises BadInput if it cannot be read."""
    q = setting.q
    text = " ".join(choice.casefold().split())
    spelled = {str(_action(q, f)).casefold(): f for f in q.board.factions}
    holder = spelled.get(text)
    if holder is None:
        hint = did_you_mean(text, spelled) or f"Say {' or '.join(str(_action(q, f)) for f in q.open_to)}."
        raise BadInput([Problem("choice", f'"{choice[:40]}" is no choice here', hint, case="5.4")])
    shown = str(_action(q, holder))
    if holder == setting.holder:
        return WhyNot(shown, "it is the plan", loss=Fraction(0), instead=plan)
    if holder not in q.open_to:
        if holder in q.holders:
            return WhyNot(shown, f"{holder} holds a Token of this kind already", "5.4")
        return WhyNot(shown, f"{holder} is dead and holds no Emperor", "13")
    loss = plan.value - q.result(holder)[0]
    verdict = f"it is worth {less_or_more(loss)}" if loss else "it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=_plan(q, holder, "Another choice", 0.0))


def next_best(setting: TokenAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best choices."""
    others = [who for who in _ranked(setting.q) if who != setting.holder][plan.rank : plan.rank + k]
    return tuple(_plan(setting.q, who, f"Next best choice {n}", 0.0) for n, who in enumerate(others, 1))


def what_if(setting: TokenAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What it would bring to have drawn another Token, each with its best choice."""
    q = setting.q
    found = []
    for number in sorted(q.unseen):
        other = TokenQuestion(q.board, q.faction, q.kind, number, q.later, q.rivals)
        found.append((f"{q.names[number]} drawn", max(other.result(who)[0] for who in other.open_to) - plan.value))
    return tuple(found)


WORKINGS = Workings(why_not, next_best, what_if)
__all__ = ["WORKINGS", "solve"]
