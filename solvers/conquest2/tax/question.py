"""Question "tax": Chaos or tax (3.4, 5.2): how much to take, and what it buys, proven by a table of every amount.

The purchases are a small dynamic programme (`search`); the plan is played again by the charts (`rometeach.conquest2.valuation.taxation`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest2.actions import BuyInfluence
from rometeach.conquest2.charts import influence
from rometeach.conquest2.charts.points import chaos_after_cities
from rometeach.conquest2.valuation import taxation
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.results.show import Table
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ...few_actions import asked_again
from .inputs import TaxAnswer, TaxQuestion
from .search import Amount, ranked

HOW = (
    "For every amount of taxes the best purchases of influence are found for the actions and Talents that are then there: exactly, "
    "Province by Province. Victory Points and Chaos are counted as if the season ended then. Ties go to less tax, then to fewer actions."
)
SOLVER = "solvers.conquest2.tax.question:WORKINGS"
LEAVES_OUT = (
    "later seasons, in which influence scores again and Chaos is kept",
    "moves: Leaders and units stay where they are, and others buy nothing meanwhile",
    "cards that bring Talents or take Chaos, but for Bread and Circuses where it is said",
)


def solve(q: TaxQuestion) -> Plan:
    """The best amount of taxes, with what it buys.

    Raises:
        IllegalChoice: the requests cannot be met, with the Section.
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    start = perf_counter()
    found = ranked(q)
    if not found:
        _refuse(q)
    return _plan(q, found, 0, "Taxes", perf_counter() - start)


def _refuse(q: TaxQuestion) -> None:
    if q.must:
        what = f"it cannot be bought with {counted(q.actions, 'action')} and the Talents that are allowed"
        raise IllegalChoice("3.3", what, f"influence in {', '.join(sorted(q.must))}")
    raise IllegalChoice("3.4", f"no amount fits {counted(q.actions, 'action')}", f"taxes of {q.least} Talents")


def _plan(q: TaxQuestion, found: list[Amount], rank: int, title: str, seconds: float) -> Plan:
    best = found[rank]
    end = taxation.played(q.board, q.side, best.actions, q.relief)
    worths = worths_of(q, best.actions)
    value = sum(worths.values(), Fraction(0))
    if value != best.worth:
        raise RuntimeError(f"the solver says {best.worth} and the rules say {value} of {best.actions}")
    price = q.board.rules.costs["influence"]
    keys = [key for key in q.board.rules.keys if influence.most(q.board, key, q.side)]
    return Plan(
        title=f"{title} of {q.side}: {q.board.title or 'Conquest of the Empire II'}, {counted(q.actions, 'action')} left",
        actions=best.actions,
        costs=tuple(price * len(a.owners) if isinstance(a, BuyInfluence) else 0 for a in best.actions),
        money="Talents",
        amounts="Against doing nothing",
        value=value,
        parts=Frozen(worths),
        worths=Frozen(worths),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=Fraction(0),
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(q, best, end.players[q.side].talents)),
        how=HOW,
        doubtful=q.board.rules.doubts(*(f"values:{key}" for key in keys)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=TaxAnswer(q, best.talents, best.actions),
        among="that meets the requests" if q.must or q.forbid or q.least or q.most is not None else "",
        first=(("Take in taxes", f"{best.talents} Talents in {counted(best.used, 'action')}"),),
        tables=(_table(found),),
    )


def worths_of(q: TaxQuestion, actions: Sequence[Action]) -> dict[str, Fraction]:
    """What taxes and purchases change by the rules, part by part, against doing nothing.

    Raises:
        ValueError: the rules or the Talents forbid one of them.
    """
    then, now = (
        taxation.parts(
            taxation.played(q.board, q.side, done, q.relief), q.side, q.scale, (q.actions - len(done)) * q.free
        )
        for done in (actions, ())
    )
    return {part: then[part] - now[part] for part in then}


def _lines(q: TaxQuestion, best: Amount, left: int) -> Iterator[str]:
    if q.assumed:
        yield f"Assumed: {'; '.join(q.assumed)}."
    yield f"A Victory Point of another player counts {points(q.scale.rival)} against one's own."
    if q.scale.talent:
        yield f"{points(1 / q.scale.talent)} Talents that are left count 1 Victory Point."
    else:
        yield "Talents that are left count nothing: money is worth what it buys this season."
    more = best.talents // q.board.rules.values["tax.talents"]
    chaos = {**chaos_after_cities(q.board.with_player(q.side, chaos=max(0, best.chaos - q.relief)))}
    said = ", ".join(f"{side} {n}" for side, n in sorted(chaos.items(), key=lambda each: -each[1]))
    yield f"{best.talents} Talents bring {more} Chaos; the Chaos at the end of the season is then {said} (Sections 3.4, 5.2)."
    for key, wanted in best.bought.parts:
        names = ", ".join(
            f"{o.number} {'of ' + o.owner if o.owner else counted(o.number, 'Province Token')[2:]}" for o in wanted
        )
        yield f"{key}: {names} (Section 3.3)."
    yield f"{counted(left, 'Talent')} and {counted(q.actions - len(best.actions), 'action')} are left."


def _table(found: list[Amount]) -> Table:
    rows = tuple(
        (str(a.talents), str(a.used), str(a.chaos), points(a.lost), _bought(a), points(a.bought.worth), points(a.worth))
        for a in sorted(found, key=lambda a: a.talents)
    )
    header = ("Taxes", "Actions for them", "Chaos", "Points by Chaos", "Best purchases", "Points by them", "In all")
    return Table("Every amount of taxes", header, rows)


def _bought(amount: Amount) -> str:
    return ", ".join(f"{sum(o.number for o in wanted)} in {key}" for key, wanted in amount.bought.parts) or "none"


def why_not(setting: TaxAnswer, plan: Plan, choice: str) -> WhyNot:
    """What another amount of taxes, or influence in a Province, would cost; raises BadInput if it is neither."""
    q, text = setting.q, choice.casefold().replace("special tax", "").replace("talents", "").strip()
    if text.isdigit() and len(text) <= 4:
        number = int(text)
        shown = f"{number} Talents in taxes"
        if number == setting.talents:
            return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
        asked = replace(q, least=number, most=number)
    else:
        name = q.board.rules.names["key province"].get(_place(choice))
        if name is None:
            problem = q.board.rules.names["key province"].problem(_place(choice), "choice")
            raise BadInput([replace(problem, hint=f"{problem.hint} Or say an amount of taxes, 50.".strip())])
        shown = f"influence in {name}"
        if any(isinstance(a, BuyInfluence) and a.province == name for a in setting.actions):
            return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
        if name in q.forbid:
            return WhyNot(shown, "it was forbidden")
        asked = replace(q, must=q.must | {name})
    try:
        other = solve(asked)
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = f"the best plan with it is worth {less_or_more(loss)}" if loss else "a plan with it is worth just as much"
    return WhyNot(shown, verdict, loss=loss, instead=other)


def _place(choice: str) -> str:
    """The Province of "Asia", or of a purchase as it is spelled."""
    return choice.casefold().replace("buy influence in", "").partition(":")[0].strip()


def next_best(setting: TaxAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best amounts of taxes, each with its best purchases."""
    start = perf_counter()
    found = ranked(setting.q)
    ranks = range(plan.rank + 1, min(plan.rank + 1 + k, len(found)))
    plans = [_plan(setting.q, found, rank, f"Next best taxes {rank}", perf_counter() - start) for rank in ranks]
    return tuple(replace(p, among="with another amount of taxes") for p in plans)


def what_if(setting: TaxAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What an action more, Talents more, or more Chaos of all others would bring."""
    q, board = setting.q, setting.q.board
    richer = board.with_player(q.side, talents=board.players[q.side].talents + 10)
    wilder = board
    for other in board.players:
        if other != q.side:
            wilder = wilder.with_player(other, chaos=board.players[other].chaos + 5)
    others = (("1 action more", replace(q, actions=q.actions + 1)), ("10 Talents more now", replace(q, board=richer)),
              ("5 Chaos more of each other player", replace(q, board=wilder)))  # fmt: skip
    return tuple((words, solve(other).value - plan.value) for words, other in others)


def _limited(setting: TaxAnswer, number: int, seconds: float) -> Plan:
    """The best taxes and purchases, so many at most."""
    return solve(replace(setting.q, limit=number))


def value(setting: TaxAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What other taxes and purchases are worth by the rules; None where these forbid one of them."""
    try:
        return sum(worths_of(setting.q, actions).values(), Fraction(0))
    except ValueError:
        return None


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "solve"]
