"""Question "annex": the best Provinces to Annex (Section 10.2), proven.

How many, where and with which settlers follows from the source: an Event (10.2.2), the Conquest ability or the Justinian
Dynasty (10.2.3), a Triumph (10.2.4), or a number that is given. The plan is priced again by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, difference, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Annex
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import losses_exact
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT

from ... import cp
from .. import told
from ..question import Question
from ..requests import Asked, Requests, spelled
from .candidates import tabulate
from .explain import reasons
from .inputs import AnnexQuestion, AnnexSource, Step, action_of, step_of
from .model import ChosenSteps, choose
from .requests import steps_asked

HOW = (
    "The charts priced every end of every Province in reach, with its neighbours Barbarian or not; CP-SAT chose the steps and their "
    "order in whole numbers, and the plan was priced again by the rules. Ties go to fewer steps, then to the order of the tables."
)
MOST = 12
"""More Annexations at once than this no source gives."""

_TRIUMPH = re.compile(r"(?:triumph\s+(?:over\s+)?)?(.+?)\s+by\s+(.+)", re.IGNORECASE)


def solve(q: Question, number: int | None = None, source: str = "", time: float | None = None) -> Plan:
    """The best Annexations.

    Args:
        q: the position, the Empire ("both" only after a Triumph), requests (Annexations and Provinces) and weights.
        number: how many Annexations at most, where a source is named never more than it gives; None for what it gives.
        source: "event" (10.2.2), "ability" or "dynasty" (10.2.3), "triumph 7/5 Vandal by Africa" (10.2.4), "" for a number.
        time: seconds; None for those of the question.

    Raises:
        BadInput: what cannot be read, all at once.
        IllegalChoice: a source that gives nothing, or requests that the rules forbid; with their Case.
    """
    return answer(read(replace(q, time=q.time if time is None else time), number, source))


def read(q: Question, number: int | None, source: str) -> AnnexQuestion:
    """The question with its source read. Raises as `solve` does."""
    word, problems = source.strip().casefold(), []
    if number is not None and not 1 <= number <= MOST:
        problems.append(Problem("number", f"{number} is no number of Annexations", f"Give a number from 1 to {MOST}."))
    for action in (*q.requests.must, *q.requests.forbid):
        if not isinstance(action, Annex):
            problems.append(Problem(f'"{str(action)[:60]}"', "is no Annexation", "It reads like: Suevia allied."))
    for key in ("keep", "gold", "fight", "no_war", "no_commander"):
        for x in getattr(q.requests, key):
            problems.append(
                Problem(f'"{x or "gold"}"', "is no request about Annexations", "Name an Annexation or a Province.")
            )
    triumph = (
        None if word in ("", "event", "ability", "dynasty", "dynasty/ability") else _TRIUMPH.fullmatch(source.strip())
    )
    if word not in ("", "event", "ability", "dynasty", "dynasty/ability") and not triumph:
        problems.append(
            Problem(
                "source", f'"{source[:60]}" is none', "Say: event, ability, dynasty, or: triumph 7/5 Vandal by Africa."
            )
        )
    if not word and number is None:
        problems.append(Problem("number", "is needed where no source is named", "Give the number of Annexations."))
    if q.empire == "both" and not triumph:
        problems.append(Problem("empire", "is needed", "Give one Empire: East or West."))
    found: AnnexSource | None = None
    if triumph:
        try:
            q, found = _triumph(q, triumph[1], triumph[2])
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems, "This question cannot be read:")
    if found is None:
        found = _plain(q, word, number)
    return AnnexQuestion(q, replace(found, number=min(number or MOST, found.number)))


def _plain(q: Question, word: str, number: int | None) -> AnnexSource:
    mine = tuple(p for p in q.p.rules.provinces if q.p.empire_of[p] == q.empire)
    if word == "event":
        return AnnexSource(1, mine, case="10.2.2")
    if not word:
        return AnnexSource(number or 1, mine)
    conquest = int(q.p.emperor_of(q.empire).ability == "Conquest")
    justinian = int("Justinian" in q.p.dynasties)
    n = {"ability": conquest, "dynasty": justinian}.get(word, conquest + justinian)
    if not n:
        what = f"the {q.empire} has no Annexation: its Emperor lacks the Conquest ability, and the Justinian Dynasty is not in play"
        raise IllegalChoice("10.2.3", what, word)
    return AnnexSource(n, mine, case="10.2.3")


def _triumph(q: Question, war: str, commander: str) -> tuple[Question, AnnexSource]:
    """The board without the beaten War, and what its Triumph gives."""
    force = losses_exact.force_of(q.p, war, commander)
    who, enemy, space = force.commander, q.p.rules.wars[force.war], q.p.wars[force.war].space
    near = tuple(s for s in dict.fromkeys((space, *(n for n, _ in q.p.rules.neighbours[space]))) if s in q.p.provinces)
    pays = int(who.kind != "Rebel" or q.p.rules.is_on("rebel_annexation"))
    after = replace(q.p, wars=q.p.wars.without(force.war))
    number = chart.annexations(q.p, who, enemy)
    return replace(q, p=after), AnnexSource(number, near, enemy.enemy if enemy.is_foederati else "", pays, "10.2.4")


def answer(a: AnnexQuestion) -> Plan:
    """The best Annexations of a question that is read."""
    start = perf_counter()
    reach = a.reach
    gains = tabulate(reach)
    must, forbid = steps_asked(a, reach)
    choice = choose(reach, gains, must, forbid, (), a.q.time)
    if choice is None:
        progress.check()
        asked = "; ".join(a.q.requests.text.values())
        what = f"{counted(reach.number, 'Annexation')} cannot do all that is asked, each step next to the settled or from its own tribe"
        raise IllegalChoice("10.2.6", what, asked)
    return to_plan(a, choice, perf_counter() - start)


def to_plan(a: AnnexQuestion, choice: ChosenSteps, seconds: float, title: str = "Annexations") -> Plan:
    """The steps in order as a Plan, priced again by the rules.

    Args:
        a: the question.
        choice: the steps.
        seconds: how long it took.
        title: what the plan is.
    """
    reach = a.reach
    actions = reach.order(choice.steps)
    if actions is None:
        raise RuntimeError(f"the solver's steps have no legal order: {spelled(map(action_of, choice.steps))}")
    found, idle = a.value(actions), a.value(())
    if found.worth - idle.worth != choice.gain:
        gained = found.worth - idle.worth
        raise RuntimeError(
            f"the solver says {choice.gain} and the rules say {gained} of: {spelled(actions) or 'nothing'}"
        )
    whole = f"{title} of {a.q.whose}, {counted(reach.number, 'step')} at most (Case {a.source.case}): {a.q.p.title}, turn {a.q.p.turn}"
    return Plan(whole, actions, (0,) * len(actions), found.worth, Frozen(found.parts.amounts()), Frozen(dict(found.worths)),
                OPTIMAL if choice.proven else FEASIBLE, idle.worth + choice.bound, seconds, idle.worth, LEAVES_OUT,
                tuple(reasons(a, actions)), f"{__name__}:WORKINGS", a, cp.named(HOW), rules_notes=rules_notes(a.q.p.rules))  # fmt: skip


def why_not(a: AnnexQuestion, plan: Plan, choice: str) -> WhyNot:
    """What forbids an Annexation, or what the best plan with it would cost."""
    said = plans.read(a.q.p.rules, choice)
    wanted = _annexed(said)
    if not wanted or len(wanted) < len(said):
        raise BadInput([Problem("choice", "is no Annexation", "It reads like: Suevia allied.")])
    shown = spelled(wanted)
    if not set(map(step_of, wanted)) - set(map(step_of, _annexed(plan.actions))):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = answer(_asking(a, wanted))
    except IllegalChoice as error:
        return WhyNot(
            shown,
            error.what,
            error.case,
            lines=(f"AnnexQuestion for together: {error.got}.",) if ";" in error.got else (),
        )
    loss = plan.value - other.value
    changed = [
        f"{k.capitalize()} {difference(other.worths[k] - plan.worths[k])}"
        for k in plan.worths
        if other.worths[k] != plan.worths[k]
    ]
    lines = ("Against the plan, in points: " + ", ".join(changed) + ".",) if changed else ()
    verdict = f"the best plan with it is worth {less_or_more(loss)}"
    if not loss:
        verdict = "a plan with it is worth just as much; ties go to fewer steps, then to the order of the tables"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=lines)


def _annexed(actions: Iterable[Action]) -> tuple[Annex, ...]:
    """The Annexations among some actions."""
    return tuple(a for a in actions if isinstance(a, Annex))


def _asking(a: AnnexQuestion, wanted: tuple[Annex, ...]) -> AnnexQuestion:
    """The question with more that must be Annexed."""
    more = Requests(must=wanted, text=Frozen({Asked("must", x): str(x) for x in wanted}))
    r = a.q.requests.joined(more)
    return replace(a, q=replace(a.q, requests=replace(r, must=tuple(dict.fromkeys(r.must)))))


def next_best(a: AnnexQuestion, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best sets of Annexations."""
    start = perf_counter()
    reach = a.reach
    gains = tabulate(reach)
    must, forbid = steps_asked(a, reach)
    seen: list[list[Step]] = [list(map(step_of, _annexed(plan.actions)))]
    found: list[Plan] = []
    while len(found) < k:
        choice = choose(reach, gains, must, forbid, seen, a.q.time)
        if choice is None:
            break
        seen.append(list(choice.steps))
        found.append(to_plan(a, choice, perf_counter() - start, f"Next best Annexations {len(found) + 1}"))
    return tuple(found)


def what_if(a: AnnexQuestion, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Annexation more or less would change."""
    n, tried = a.source.number, []
    if n < MOST:
        tried.append(("one Annexation more", n + 1))
    if n > max(1, len(a.q.requests.must)):
        tried.append(("one Annexation less", n - 1))
    found = []
    for words, number in tried:
        try:
            found.append((words, answer(replace(a, source=replace(a.source, number=number))).value - plan.value))
        except IllegalChoice:
            continue
    return tuple(found)


def _worth(a: AnnexQuestion, actions: Sequence[Action]) -> Fraction:
    return a.value(tuple(x for x in actions if isinstance(x, Annex))).worth


def _step(a: AnnexQuestion, position: Position, action: Action) -> Position:
    return told.step(a.q, position, action)


def _headline(a: AnnexQuestion, plan: Plan) -> str:
    return told.headline(a.q, plan)


WORKINGS = Workings(why_not, next_best, what_if, value=_worth, apply=_step, headline=_headline)
