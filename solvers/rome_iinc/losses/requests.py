"""Question "losses": the cheapest Losses that a fight's result asks for (Section 11.3), proven.

The answer is a list of Losses in a legal order, spelled as the game's Decisions spell them (`rome_iinc.tolling`). The
search is exact (`tallies`); the plan is priced once more by carrying it out through the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, difference, points
from rometeach.core.words import counted
from rometeach.rome_iinc.board import units
from rometeach.rome_iinc.board.grammar import edit as grammar
from rometeach.rome_iinc.board.state import Board
from rometeach.rome_iinc.board.units import FIELDS, TITLES
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import losses, tracks
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.results.base import rules_notes
from rometeach.rome_iinc.valuation import losses_exact as tolling
from rometeach.rome_iinc.valuation.weights import Weights

from ..question import Question
from .steps import Found, Search, head, kinds

LEAVES_OUT = (
    "what follows the Losses: Promotions, Annexations, the next Revolt, Pay and Unrest steps but for the weights",
)
HOW = (
    "A best-first search over the boards that the rules lead to, with a proven bound on what is left; the Losses were then "
    "carried out and priced by the rules."
)
_UNIT_LOSS = re.compile(r"(destroy|dismiss|demote)\s+(.+?)\s+in\s+(.+)", re.IGNORECASE)
_AUXILIA = re.compile(r"dismiss\s+(?:\d+\s+)?auxilia(?:\s*:.*)?", re.IGNORECASE)
_SIMPLE = re.compile(r"(?:([1-6])\s+)?(disgrace|dishonor|tribute)", re.IGNORECASE)


@dataclass(frozen=True)
class Fight:
    """What is asked: the position, who fought, the result, the number of Losses, requests, weights and seconds."""

    p: Position
    force: Force
    result: str
    number: int
    empire: str
    weights: Weights
    must: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    untouched: tuple[str, ...] = ()
    time: float = 10

    def due(self) -> tuple[Board, Toll]:
        """The board when Losses are taken, and what is due."""
        return tolling.due(self.p, self.force, self.result, self.number, self.empire)

    def search(self, *, every: bool = False) -> Search:
        """The search for an answer; `every` follows dearer ones too."""
        board, toll = self.due()
        return Search(
            board,
            toll,
            self.weights,
            tuple(sorted(self.must)),
            frozenset(self.forbid),
            frozenset(self.untouched),
            every,
        )


def solve(q: Question, war: str, commander: str, provinces: Sequence[str] = (), result: str = "Draw", number: int = 1, *,
          must: str = "", forbid: str = "", time: float | None = None) -> Plan:  # fmt: skip
    """The cheapest Losses after a fight.

    Args:
        q: the position as it stood when the fight began, the weights and (for a Sole Emperor) the Empire that gains.
        war, commander, provinces: who fought; without Provinces all that the Commander may fight with.
        result: "Triumph", "Draw", "Stalemate", "Defeat" or "Disaster". The gains of a Triumph come first (Case 11.2.6).
        number: the purple die.
        must, forbid: Losses, "dismiss Fleet in Rome; disgrace"; a Province's name alone forbids Losses there.
        time: seconds; None for those of the question.

    Raises:
        BadInput: what cannot be read, all at once.
        IllegalChoice: requests that the rules forbid, alone or together; with their Case.
    """
    return answer(read(q, war, commander, provinces, result, number, must, forbid, time))


def read(q: Question, war: str, commander: str, provinces: Sequence[str], result: str, number: int, must: str = "",
         forbid: str = "", time: float | None = None) -> Fight:  # fmt: skip
    """The question with its names read. Raises BadInput, all at once."""
    problems: list[Problem] = []
    wanted: list[str] = []
    banned: list[str] = []
    untouched = list(q.requests.untouched)
    for text, into in ((must, wanted), (forbid, banned)):
        for clause in grammar.split(text):
            try:
                place = q.p.rules.names["province"].get(clause) if into is banned else None
                if place:
                    untouched.append(place)
                else:
                    into += _loss(q.p, clause)
            except BadInput as error:
                problems += error.problems
    try:
        force = tolling.force_of(q.p, war, commander, provinces)
        problems += tolling.strangers(q.p, force)
    except BadInput as error:
        problems += error.problems
    problems += tolling.thrown_problems(result, number)
    if problems:
        raise BadInput(problems, "This question cannot be read:")
    named = "" if q.empire == "both" else q.empire
    empire = tolling.beneficiary(q.p, force, named)
    return Fight(q.p, force, result.strip().title(), number, named, q.weights[empire], tuple(wanted), tuple(banned), tuple(untouched),
                 q.time if time is None else time)  # fmt: skip


def _loss(p: Position, clause: str) -> list[str]:
    """One Loss as the search spells it; "2 disgrace" is two."""
    find, simple, unit = p.rules.names["province"].find, _SIMPLE.fullmatch(clause), _UNIT_LOSS.fullmatch(clause)
    if simple:
        return [simple[2].lower()] * int(simple[1] or 1)
    if _AUXILIA.fullmatch(clause):
        return ["dismiss Auxilia"]
    if unit:
        try:
            found = units.parse(unit[2])
        except ValueError as error:
            raise BadInput([Problem(f'"{clause[:60]}"', str(error).rstrip("."))]) from None
        if unit[1].lower() == "dismiss" and found.auxilia:
            return ["dismiss Auxilia"]
        return [f"{unit[1].lower()} {TITLES[f]} in {find(unit[3])}" for f in FIELDS for _ in range(getattr(found, f))]
    verb, _, rest = clause.partition(" ")
    if verb.casefold() == "revolt" and rest:
        return [f"revolt {find(rest.partition(':')[0])}"]
    hint = "A Loss reads like: disgrace; tribute; destroy Legion in Rome; dismiss Fort in Rome; dismiss Auxilia; revolt Belgica."
    raise BadInput([Problem(f'"{clause[:60]}"', "is no Loss", hint)])


def answer(f: Fight) -> Plan:
    """The cheapest Losses of a question that is read."""
    start = perf_counter()
    search = f.search()
    found = next(search.ends(f.time), None)
    if found is None:
        progress.check()
        raise _impossible(f)
    return to_plan(f, search, found, perf_counter() - start)


def _impossible(f: Fight) -> IllegalChoice:
    """Which requests cannot be: one of them alone, else all together."""
    asked = (*f.must, *(f"without {x}" for x in (*f.forbid, *f.untouched)))
    board, toll = f.due()
    for name in f.must:
        reason = against(board, toll, name)
        if reason:
            return IllegalChoice(reason[1], reason[0], name)
        if name in f.forbid or name.rpartition(" in ")[2].removeprefix("revolt ") in f.untouched:
            return IllegalChoice("11.3.1", "this Loss must and must not be taken", name)
    for kind, n in Counter(x.partition(" ")[0] for x in f.must).items():
        most = board.rules.values["losses.most_of_a_kind"]
        if kind != "destroy" and n > most:
            return IllegalChoice("11.3.1", f"{counted(most, 'Loss', 'Losses')} of a kind are allowed", "; ".join(asked))
    if len(f.must) > toll.number:
        return IllegalChoice("11.3.1", f"{counted(toll.number, 'Loss is', 'Losses are')} due", "; ".join(asked))
    if toll.must_destroy:
        what = f"{toll.must_destroy} of {toll.number} Losses must Destroy Legions, which leaves no room for all that is asked"
        return IllegalChoice("11.3.2" if f.result == "Disaster" else "2.2.3", what, "; ".join(asked))
    return IllegalChoice("11.3.1", "no legal Losses do all that is asked", "; ".join(asked))


def against(board: Board, toll: Toll, name: str) -> tuple[str, str] | None:
    """(reason, Case) against one Loss when the Losses begin, or None; Losses before it may still make it possible or not."""
    verb, _, rest = name.partition(" ")
    if not toll.number:
        return "no Losses are due", "11.3.1"
    if verb == "tribute":
        gold = toll.purse if toll.purse is not None else board.empire(toll.empire).gold
        price, purse = losses.tribute(board), toll.purse is not None
        if gold < price:
            return f"it takes {price} Gold and there are {gold}", "5.3.3" if purse else "11.3.1"
    if verb == "revolt":
        if rest not in toll.near:
            return f"{rest} is neither where the War is nor connected to it", "11.3.1"
        if not revolt.may_revolt(board, rest):
            return f"{rest} is {board.provinces[rest].title} and cannot Revolt", "11.1.1"
    title, inside, province = rest.partition(" in ")
    if not inside:
        return None
    unit = title.lower().replace(" ", "_")
    if province not in toll.fought:
        return f"{province} does not fight this War", "11.3.1"
    here = board.provinces[province].units
    if verb == "destroy" and unit not in ("legion", "veteran_legion", "pseudo_legion"):
        return "only Legions are Destroyed", "2.2.3"
    if verb == "dismiss" and unit in ("legion", "veteran_legion", "pseudo_legion"):
        return "Legions are Destroyed, not Dismissed", "2.2.3"
    if verb == "demote" and not (unit.startswith("veteran_") or unit == "pseudo_legion"):
        return f"a {title} is not Demoted", "2.1.3"
    lesser = {"fort": here.pseudo_legion}.get(unit, getattr(here, f"veteran_{unit}", 0))
    if not getattr(here, unit) and not (verb != "demote" and lesser):
        return f"{province} holds no {title}", "11.3.1"
    return None


def to_plan(f: Fight, search: Search, found: Found, seconds: float, name: str = "Losses") -> Plan:
    """The Losses as a Plan, carried out and priced by the rules; the value is what they cost, below zero."""
    board, toll, w = search.board, search.toll, f.weights
    cost, parts = tolling.cost(board, toll, found.names, w)
    if cost != Fraction(found.cost, search.scale):
        raise RuntimeError(
            f"the search says {Fraction(found.cost, search.scale)} and the rules say {cost} of: {'; '.join(found.names)}"
        )
    unrest = w.slope(board.empire(toll.empire).unrest)
    worths = {"prestige": parts["prestige"] * w.prestige, "unrest": Fraction(0), "gold": parts["gold"] * w.gold,
              "units": parts["units"], "provinces": parts["provinces"]}  # fmt: skip
    worths["unrest"] = -cost - sum(worths.values(), Fraction(0))
    gold = [losses.tribute(board) if n == "tribute" and toll.purse is None else 0 for n in found.names]
    owed = losses.compulsory(board, toll, toll.must_destroy)
    owed = owed and f"; {owed} (Case {'11.3.2' if f.result == 'Disaster' else '2.2.3'})"
    due = counted(toll.number, "Loss", "Losses")
    lines = [f"{due} of a {f.result}, one Unrest at {points(unrest)}{owed}.", *_lines(f, search, found)]
    plan: Plan
    workings = Workings(lambda c: why_not(f, plan, c), lambda k: further(f, plan, k), lambda: what_if(f, plan))
    plan = Plan(f"{name} of the {toll.empire} in a {f.result} against the {f.force.war} War: {f.p.title}, turn {f.p.turn}", found.names,
                tuple(gold), -cost, parts, Frozen(worths), OPTIMAL if found.proven else FEASIBLE, -Fraction(found.bound, search.scale),
                seconds, Fraction(0), LEAVES_OUT, tuple(lines), workings, f, HOW, rules_notes=rules_notes(f.p.rules))  # fmt: skip
    return plan


def _lines(f: Fight, search: Search, found: Found) -> Iterator[str]:
    """What each Loss costs, in its turn."""
    board, toll, before = search.board, search.toll, Fraction(0)
    boards = tolling.stages(board, toll, found.names)
    for name, after in zip(found.names, boards, strict=True):
        cost = tolling.difference(board, after, f.weights)[0]
        yield f"{name}: costs {points(cost - before)}."
        before = cost
    lapsed = toll.number - len(found.names)
    if lapsed:
        yield f"{counted(lapsed, 'Loss', 'Losses')} without anything to fall on (Case 11.3.1)."


def why_not(f: Fight, plan: Plan, choice: str) -> WhyNot:
    """What forbids a Loss, or what the cheapest Losses with it would cost more."""
    names = [x for clause in grammar.split(choice) for x in _loss(f.p, clause)]
    if not names:
        raise BadInput([Problem("choice", "is empty", "Name a Loss, such as disgrace.")])
    shown = "; ".join(names)
    if not Counter(names) - Counter(head(a) for a in plan.actions):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        wanted = Counter(f.must) | Counter(names)
        other = answer(replace(f, must=tuple(wanted.elements())))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    away = Counter(map(head, plan.actions)) - Counter(map(head, other.actions))
    lines = ["The cheapest Losses with it do without: " + "; ".join(away.elements()) + "."] if away else []
    changed = [
        f"{k.capitalize()} {difference(other.worths[k] - plan.worths[k])}"
        for k in plan.worths
        if other.worths[k] != plan.worths[k]
    ]
    if changed:
        lines.append("Against the plan, in points: " + ", ".join(changed) + ".")
    verdict = f"the cheapest Losses with it cost {points(loss)} more" if loss else "Losses with it cost just as much"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))


def further(f: Fight, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next cheapest Losses: others in what they cost or in more than which of equal things they take."""
    start = perf_counter()
    search = f.search(every=True)
    seen = {(-plan.value, frozenset(kinds(plan.actions).items()))}

    def others() -> Iterator[Plan]:
        for found in search.ends(f.time):
            key = Fraction(found.cost, search.scale), frozenset(kinds(found.names).items())
            if key not in seen:
                seen.add(key)
                yield to_plan(f, search, found, perf_counter() - start, f"Next cheapest Losses {len(seen) - 1}")

    return tuple(islice(others(), k))


def what_if(f: Fight, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Loss more or less, 1 and 10 Gold more, and no compulsory Legions would change."""
    tried: list[tuple[str, Fight]] = []
    board, toll = f.due()
    if f.number < 6:
        tried.append(("one Loss more", replace(f, number=f.number + 1)))
    if f.number > len(f.must):
        tried.append(("one Loss less", replace(f, number=f.number - 1)))
    most = board.rules.values["gold.maximum"]
    for gold in (1, 10):
        if toll.purse is None and f.p.empire(toll.empire).gold + gold <= most:
            tried.append((f"{gold} Gold more", replace(f, p=tracks_with(f.p, toll.empire, gold))))
    found = []
    for words, other in tried:
        try:
            found.append((words, answer(other).value - plan.value))
        except IllegalChoice:
            continue
    return tuple(found)


def tracks_with(p: Position, empire: str, gold: int) -> Position:
    """The position with more Gold in a Treasury."""
    richer = tracks.change(p, empire, gold=gold)
    return replace(p, east=richer.east, west=richer.west)
