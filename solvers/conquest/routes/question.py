"""Question "routes": the fewest turns in which a Legion comes from one space to another (2.1), proven by a search in breadth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from time import perf_counter

from rometeach.conquest.board.board import Board
from rometeach.conquest.charts import routes
from rometeach.conquest.charts.routes import CAVALRY, INFANTRY, Turns
from rometeach.core import graphs
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import quoted
from rometeach.core.names import separate
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.words import counted

HOW = "The charts say what one turn does; the graph of all turns is searched in breadth, so no route takes fewer turns."
SOLVER = "solvers.conquest.routes.question:WORKINGS"
LEAVES_OUT = (
    "what others do meanwhile: everybody stays where he is",
    "whether there are Galleys: with galleys, one lies ready on each coast",
)


@dataclass(frozen=True)
class RoutesQuestion:
    """What is asked.

    Attributes:
        board: the board.
        side: whose Legion it is.
        start: where it is: a Province, or a sea zone with its Galley.
        end: where it goes.
        cavalry: whether it is of Cavalry alone.
        galleys: whether a Galley lies ready on each coast.
        forbid: Provinces that are not entered.
        via: a space where a turn ends; "" for any way.
    """

    board: Board
    side: str
    start: str
    end: str
    cavalry: bool = False
    galleys: bool = False
    forbid: frozenset[str] = frozenset()
    via: str = ""

    @classmethod
    def of(cls, p: Board, start: str, end: str, *, cavalry: bool = False, galleys: bool = False, forbid: str = "",
           side: str = "") -> RoutesQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            start: where the Legion is.
            end: where it goes.
            cavalry: whether it is of Cavalry alone.
            galleys: whether a Galley lies ready on each coast.
            forbid: Provinces that are not entered.
            side: whose Legion; "" for the active player's.

        Raises:
            BadInput: what cannot be read, all at once.
        """
        problems: list[Problem] = []
        names = []
        for where, kind, text in (("start", "space", start), ("end", "space", end),
                                  *(("forbid", "province", x) for x in separate(forbid))):  # fmt: skip
            try:
                names.append(p.rules.names[kind].find(text, where))
            except BadInput as error:
                problems += error.problems
        who = p.rules.names["colour"].get(side) if side.strip() else p.active
        if who not in p.playing:
            problems.append(Problem("side", f'"{side[:40]}" does not play', f"In play: {', '.join(p.playing)}."))
        if not problems and names[0] == names[1]:
            problems.append(Problem("end", f"{names[1]} is the start", "Name another space."))
        if not problems and not galleys and set(names[:2]) & set(p.seas):
            problems.append(Problem("galleys", "are needed at sea", "Ask with galleys."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        return cls(p, str(who), names[0], names[1], cavalry, galleys, frozenset(names[2:]))

    def turns(self) -> Turns:
        """What the Legion can do in one turn."""
        legion = CAVALRY if self.cavalry else INFANTRY
        barred = self.forbid - {self.start, self.end}
        return routes.turns(
            self.board, self.side, legion, galleys=self.galleys, barred=barred, ends=(self.start, self.end)
        )


@dataclass(frozen=True)
class RoutesAnswer:
    """What was asked, and the spaces where each turn ends."""

    q: RoutesQuestion
    route: tuple[str, ...]


def ranked(q: RoutesQuestion, number: int) -> tuple[Turns, list[tuple[str, ...]]]:
    """The shortest routes, so many. Two differ where their turns end; none passes a space twice, but for the sake of a halt."""
    found = q.turns()
    if not q.via:
        return found, list(islice(graphs.ways(found.graph, q.start, q.end), number))
    if q.via not in found.graph:
        return found, []
    there = list(islice(graphs.ways(found.graph, q.start, q.via), number))
    on = list(islice(graphs.ways(found.graph, q.via, q.end), number))
    return found, sorted(((*a, *b[1:]) for a in there for b in on), key=len)[:number]


def idle(q: RoutesQuestion) -> list[str]:
    """The Provinces that are forbidden, and through which no way leads anyhow."""
    if not q.forbid:
        return []
    graph = replace(q, forbid=frozenset()).turns().graph
    return [name for name in sorted(q.forbid) if not graphs.leads_through(graph, q.start, q.end, name)]


def solve(q: RoutesQuestion) -> Plan:
    """A shortest route.

    Raises:
        BadInput: a Province is forbidden through which none leads anyhow.
        IllegalChoice: none leads there.
    """
    start = perf_counter()
    if useless := idle(q):
        raise BadInput(
            [Problem(quoted(f"do not enter {n}"), "would do nothing: no way leads through it") for n in useless]
        )
    found, ways = ranked(q, 1)
    if not ways:
        raise IllegalChoice("2.1.1", f"no route leads there from {q.start}", q.via or q.end)
    return _plan(q, found, ways[0], "Route", perf_counter() - start)


def _plan(q: RoutesQuestion, turns: Turns, route: tuple[str, ...], title: str, seconds: float) -> Plan:
    value = Fraction(1 - len(route))
    actions = tuple(a for legs in turns.actions(route) for a in legs)
    return Plan(
        title=f"{title} of {q.side} from {q.start} to {q.end}: {q.board.title or 'Conquest of the Empire'}",
        actions=actions,
        costs=(0,) * len(actions),
        money="Talents",
        amounts="In all",
        value=value,
        parts=Frozen({"turns": value}),
        worths=Frozen({"turns": value}),
        status=OPTIMAL,
        bound=value,
        seconds=seconds,
        idle=value,
        leaves_out=LEAVES_OUT,
        lines=tuple(_lines(q, turns, route)),
        how=HOW,
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=RoutesAnswer(q, route),
        among=f"with a halt in {q.via}" if q.via else "",
        first=(("Turns", str(len(route) - 1)),),
    )


def _lines(q: RoutesQuestion, turns: Turns, route: tuple[str, ...]) -> list[str]:
    lines = [f"Turn {n}: {'; '.join(map(str, legs))} (Section 2.1)." for n, legs in enumerate(turns.actions(route), 1)]
    if q.start in q.board.provinces and q.end in q.board.provinces and not q.galleys:
        bars = routes.barred_between(q.board, [q.start], q.end)
        if bars.is_possible and bars.spaces:
            lines.append(f"Whoever holds {' and '.join(bars.spaces)} bars every way by land.")
    return lines


def why_not(setting: RoutesAnswer, plan: Plan, choice: str) -> WhyNot:
    """What a route takes on which a turn ends in another space; raises BadInput if there is none of this name."""
    q = setting.q
    via = q.board.rules.names["space"].find(choice, "choice")
    shown = f"a halt in {via}"
    if via in setting.route:
        return WhyNot(shown, "the route ends a turn there", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, via=via))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = (
        f"it takes {counted(-int(other.value), 'turn')}: worth {less_or_more(loss)}" if loss else "it takes as long"
    )
    return WhyNot(shown, verdict, loss=loss, instead=other)


def next_best(setting: RoutesAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next routes that pass no space twice."""
    q, start = setting.q, perf_counter()
    turns, ways = ranked(q, plan.rank + k + 1)
    found = ways[plan.rank + 1 :]
    seconds = perf_counter() - start
    return tuple(_plan(q, turns, way, f"Next route {n}", seconds) for n, way in enumerate(found, 1))


def what_if(setting: RoutesAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What Cavalry alone, and Galleys on each coast, would save."""
    q = setting.q
    others = [] if q.cavalry else [("the Legion were Cavalry alone", replace(q, cavalry=True))]
    others += [] if q.galleys else [("a Galley lay on each coast", replace(q, galleys=True))]
    return tuple((words, solve(other).value - plan.value) for words, other in others)


WORKINGS = Workings(why_not, next_best, what_if)
__all__ = ["WORKINGS", "RoutesAnswer", "RoutesQuestion", "solve"]
