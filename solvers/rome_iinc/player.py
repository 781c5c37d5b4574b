"""A player who asks the solvers: each of his plans is the best that was found in the seconds he was given.

Before Bread and Circuses he plans the turn with Gold at the price that the people pay for it, and lets them have the rest.
When Units are Built he plans again and follows that plan step by step, also in the Transfers; in the War phase he plans his
fights anew after each of them. Annexations, Governors and Losses have their own questions. Whatever no question covers, and
whatever could not be solved in time, the simple player answers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import perf_counter, process_time

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.plans import OPTIMAL, Plan
from rometeach.core.requests import Decision
from rometeach.rome_iinc import evaluate, fitted, intentions, judgement, plans
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import annexation, governors, people, tracks
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.players import simple_player
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.weights import Weights

from . import annexing, appointing, feasting, planning
from .asked import Requests
from .base import Question
from .tallies import Search

KINDS = (
    "annex",
    "governors",
    "bread",
    "build",
    "transfer",
    "fight",
    "muster",
    "benefit",
    "losses",
    "dismiss",
    "foederati",
)
"""The Decisions that the solvers answer."""

BREAD = 10
"""The Gold of one purchase in Bread and Circuses, for its price of Gold (Case 10.5.1)."""
WIDE = Fraction(5)
"""Points: a plan of the turn that may be worse than the best by more than this is tried again with the two best fights alone."""
LEAST = 0.2
"""The least share of the processor that a solve is taken to have; its time limit is by the clock and grows as the share falls."""
LONGER = 3
"""How many times as long the smaller questions may take where no plan was found for the whole turn."""
AGAIN = 3
"""How often a plan of Governors is made anew in one step."""

_DUE = re.compile(r"(\d+) Loss(?:es)? to take(?:, (\d+) must)?")
_LEFT = re.compile(r"Annex a Province \((\d+) left\)")


@dataclass(frozen=True, slots=True)
class Record:
    """One solve: what for, how long it took, whether it was proven and how much better another plan could be at most.

    `status` is "OPTIMAL", "FEASIBLE", or what went wrong; `gain` is the plan's worth over doing nothing.
    """

    kind: str
    who: str
    turn: int
    seconds: float
    status: str
    gap: float = 0.0
    gain: float = 0.0


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the plan of a turn expects of the Revolt step and the Wars: Prestige, Unrest (without that of icons), spoils."""

    prestige: float
    unrest: float
    gold: float


@dataclass
class _Fought:
    """A fight that was picked: by whom, the Provinces still to be named, who gains, and where the War stands."""

    player: str
    war: str
    left: list[str]
    provinces: tuple[str, ...]
    empire: str
    space: str
    is_rebel: bool


@dataclass
class SolverPlayer:
    """A Player for one or both Empires in one game; call it with each Decision. See the module.

    Args:
        seconds: the time limit of each solve, of a processor of its own; building the tables comes on top of it.
        kinds: the Decisions that the solvers answer; the simple player has the others.
        weights: what things are worth on a board; None for those fitted to the scenario and turn.
    """

    seconds: float = 0.3
    kinds: tuple[str, ...] = KINDS
    weights: Callable[[Position, str], Weights] = fitted.default
    records: list[Record] = field(default_factory=list)
    expected: dict[tuple[int, str], Expectation] = field(default_factory=dict)
    fallbacks: Counter[str] = field(default_factory=Counter)
    _steps: dict[str, list[str]] = field(default_factory=dict)
    _stage: dict[str, object] = field(default_factory=dict)
    _fought: _Fought | None = None
    _tries: Counter[tuple[str, int]] = field(default_factory=Counter)
    _further: list[str] = field(default_factory=list)
    _wishes: dict[tuple[str, object], tuple[int, int]] = field(default_factory=dict)
    _share: float = 1.0

    def __call__(self, d: Decision) -> str:
        """The name of an option."""
        answer = _ANSWERS[d.kind](self, d, d.board) if d.kind in self.kinds and d.kind in _ANSWERS else None
        if answer is not None and (d.kind in ("build", "transfer") or any(o.name == answer for o in d.options)):
            return answer
        if d.kind in self.kinds:
            self.fallbacks[d.kind] += 1
        return simple_player(d)

    # --- solving

    def _question(self, p: Position, empire: str, weights: Weights | None = None) -> Question:
        return Question.of(p, empire, None, "", "", weights or self.weights(p, empire), self.limit)

    def _solve(self, kind: str, who: str, turn: int, ask: Callable[[], Plan]) -> Plan | None:
        """The answer of a solver, on record; None if it has none."""
        start, busy = perf_counter(), process_time()
        try:
            plan = ask()
        except (BadInput, IllegalChoice) as error:
            self.records.append(Record(kind, who, turn, perf_counter() - start, type(error).__name__))
        except RuntimeError as error:
            self.records.append(Record(kind, who, turn, perf_counter() - start, f"fault: {error}"[:300]))
        else:
            gap = 0.0 if plan.status == OPTIMAL else float(plan.gap)
            gain = float(plan.value - plan.idle)
            self.records.append(Record(kind, who, turn, perf_counter() - start, plan.status, gap, gain))
            return plan
        finally:
            share = (process_time() - busy) / max(1e-6, perf_counter() - start)
            self._share = min(1.0, max(LEAST, 0.7 * self._share + 0.3 * share))
        return None

    @property
    def limit(self) -> float:
        """The time limit of a solve by the clock: longer where the machine is shared with others."""
        return self.seconds / self._share

    def _turn(self, p: Position, who: str, weights: Weights | None = None) -> Plan | None:
        """The plan of a turn: of all fights, else (or where the gap is wide) of the two best ones, else of garrisons alone."""
        q = self._question(p, who, weights)
        full = self._solve("turn", who, p.turn, lambda: planning.solve("turn", q))
        if full is not None and full.gap <= WIDE:
            return full
        q = q if full is not None else replace(q, time=self.limit * LONGER)
        narrow = self._solve("turn, few fights", who, p.turn, lambda: planning.solve("turn", few(q)))
        found = [x for x in (full, narrow) if x is not None]
        if found:
            return max(found, key=lambda x: x.value)
        return self._solve("garrison", who, p.turn, lambda: planning.solve("garrison", q))

    # --- Building and Transfers

    def _plan(self, p: Position, who: str) -> None:
        plan = self._turn(p, who)
        if plan is None:
            self._steps.pop(who, None)
            return
        self._steps[who] = [a for a in plan.actions if plans.kind(a) in ("build", "transfer")]
        self._stage[who] = stage(p, who)
        self.expected.setdefault((p.turn, who), _of_war(p, who, plan))

    def _next(self, p: Position, who: str, kind: str) -> str | None:
        """The next step of the plan that is of this kind, "done" if there is none, None if there is no plan."""
        key = f"{kind} {who}", p.turn
        if kind == "build" and not self._tries[key]:
            self._steps.pop(who, None)  # that of an earlier turn
        for _ in range(2):
            steps = self._steps.get(who)
            if steps is not None and self._stage.get(who) == stage(p, who):
                name = next((s for s in steps if plans.kind(s) == kind), None)
                if name is None:
                    return "done"
                if plans.against(p, who, name) is None:
                    steps.remove(name)
                    self._stage[who] = stage(plans.apply(p, who, name), who)
                    return name
            self._tries[key] += 1
            if self._tries[key] > AGAIN:
                break
            self._plan(p if kind == "build" else plans.with_gold(p, who, 0), who)
            self._stage[who] = stage(p, who)
            if who not in self._steps:
                self._tries[key] += AGAIN
        return None

    def _build(self, d: Decision, p: Position) -> str | None:
        return self._next(p, d.who, "build")

    def _transfer(self, d: Decision, p: Position) -> str | None:
        return self._next(p, d.who, "transfer")

    # --- Bread and Circuses

    def _bread(self, d: Decision, p: Position) -> str | None:
        key, state = f"bread {d.who}", p.empire(d.who)
        if self._stage.get(key) != (p.turn, state.gold):
            self._steps[key] = self._purchases(p, d.who)
        left = self._steps[key]
        name = left.pop(0) if left else "done"
        self._stage[key] = p.turn, state.gold - BREAD * (name != "done")
        return name

    def _purchases(self, p: Position, who: str) -> list[str]:
        """What to buy with the Gold that the turn does not want; Unrest that the fights should bring down is left to them."""
        gold, fall = self._wanted(p, who)
        w, state = self.weights(p, who), p.empire(who)
        kept = replace(w, need=min(500, w.need + gold))
        keep = Requests(gold={who: min(state.gold, gold)}, text={"gold": f"gold {gold}"})
        calmer = tracks.change(p, who, unrest=-min(fall, state.unrest))
        q = replace(self._question(replace(p, east=calmer.east, west=calmer.west), who, kept), requests=keep)
        found = self._solve("bread", who, p.turn, lambda: feasting.solve(q))
        return [a.removeprefix("buy ") for a in found.actions] if found else []

    def _wanted(self, p: Position, who: str) -> tuple[int, int]:
        """The Gold that the best plan of the turn spends where Gold is worth what the people sell for it, and how far
        Unrest should then fall in the War phase."""
        key = who, stage(p, who)
        if key not in self._wishes:
            self._wishes = {k: v for k, v in self._wishes.items() if k[0] != who} | {key: self._wish(p, who)}
        return self._wishes[key]

    def _wish(self, p: Position, who: str) -> tuple[int, int]:
        w, unrest = self.weights(p, who), p.empire(who).unrest
        price = max(w.gold, w.prestige / BREAD, w.slope(unrest - 1) / BREAD if unrest else Fraction(0))
        q = self._question(p, who, replace(w, gold=Fraction(int(price * 1000), 1000)))
        plan = self._solve("bread: turn", who, p.turn, lambda: planning.solve("turn", q))
        if plan is None:
            return max(0, min(p.empire(who).gold, intentions.wanted(p, who))), 0
        return sum(plan.costs), max(0, int(-_of_war(p, who, plan).unrest))

    def _exchange(self, d: Decision, p: Position) -> str | None:
        """Before Bread and Circuses: what the other Empire's plan lacks and our own does not want; else as the simple player."""
        there = people.other(d.who)
        gold, theirs = p.empire(d.who).gold, p.empire(there).gold
        key = f"exchange {d.who}", p.turn
        if p.phase != "Unrest" or gold < 2 * BREAD or theirs < 0 or self._tries[key]:
            return simple_player(d)
        self._tries[key] += 1
        spare = gold - self._wanted(p, d.who)[0] - max(0, min(self.weights(p, d.who).need, BREAD))
        if spare < BREAD:
            return "done"
        lacks = (
            self._wanted(plans.with_gold(p, there, min(500, theirs + spare)), there)[0]
            + self.weights(p, there).need
            - theirs
        )
        gift = min(spare, lacks)
        fits = [
            n for n in (int(o.name.removeprefix("give ")) for o in d.options if o.name != "done") if BREAD <= n <= gift
        ]
        return f"give {max(fits)}" if fits else simple_player(d)

    # --- Wars

    def _fight(self, d: Decision, p: Position) -> str | None:
        """The first fight of the best plan for the board as it stands now."""
        self._fought = None
        q = replace(self._question(p, d.who), requests=Requests(no_commander=_others(p, d.who)))
        if p.sole_emperor == d.who:  # he fights with the Provinces of both
            q = Question(p, "both", Requests(), {e: self.weights(p, e) for e in EMPIRES}, self.limit)
        plan = self._solve("fight", d.who, p.turn, lambda: planning.solve("fight", q))
        if plan is None:
            return None
        mine = [
            f
            for f in map(lambda n: plans.fight(p, n), plan.actions)
            if p.empire_of_commander(f.force.commander) == d.who
        ]
        if not mine:
            return "done"
        found = mine[0]
        force = found.force
        gains = found.empire or (d.who if force.commander.is_emperor else p.empire_of_commander(force.commander))
        self._fought = _Fought(d.who, force.war, list(force.provinces), force.provinces, gains,
                               p.wars[force.war].space, force.commander.kind == "Rebel")  # fmt: skip
        return f"{force.war} by {force.commander.box}"

    def _muster(self, d: Decision, p: Position) -> str | None:
        names = [o.name for o in d.options]
        if self._fought is None or f"the {self._fought.war} War" not in d.what:
            return None
        return self._fought.left.pop(0) if self._fought.left else "done" if "done" in names else None

    def _benefit(self, d: Decision, p: Position) -> str | None:
        return self._fought.empire if self._fought else None

    def _losses(self, d: Decision, p: Position) -> str | None:
        """The cheapest Losses of the fight that was picked; those of Rebels and Civil Wars are the simple player's."""
        due, f = _DUE.match(d.what), self._fought
        if p.step != "Wars" or f is None or f.is_rebel or not due or d.who != f.player:
            return None
        key = f"losses {d.who}"
        left = self._steps.get(key, [])
        if self._stage.get(key) != (p.turn, f.war, int(due[1])) or not left:
            near = tuple(
                s for s in dict.fromkeys((f.space, *(n for n, _ in p.rules.neighbours[f.space]))) if s in p.provinces
            )
            toll = Toll(d.who, f.empire, f.provinces, near, int(due[1]), int(due[2] or 0))
            start = perf_counter()
            kept = frozenset(
                f"revolt {x}" for x in near if p.provinces[x].units.number
            )  # the places to flee to are too many to try
            found = next(Search(p, toll, self.weights(p, f.empire), forbid=kept).ends(self.limit), None)
            status = "none" if found is None else OPTIMAL if found.proven else "FEASIBLE"
            self.records.append(Record("losses", d.who, p.turn, perf_counter() - start, status))
            left = list(found.names) if found else []
        if not left:
            return None
        name, _, further = left[0].partition(": ")
        self._further = further.split(", ") if further else []
        self._steps[key], self._stage[key] = left[1:], (p.turn, f.war, int(due[1]) - 1)
        return name

    def _detail(self, d: Decision, p: Position) -> str | None:
        """From where Auxilia are Dismissed, and whose Foederati a Province becomes, as the Losses were planned."""
        return self._further.pop(0) if self._further and p.step == "Wars" else None

    # --- Annexations and Governors

    def _annex(self, d: Decision, p: Position) -> str | None:
        left = _LEFT.match(d.what)
        options = [o.name for o in d.options if o.name != "done"]
        among = list(dict.fromkeys(annexation.province_of(p, n) for n in options))
        tribes = {
            n[len(annexation.province_of(p, n)) + 1 :].removesuffix(" Foederati")
            for n in options
            if n.endswith(" Foederati")
        }
        side = p.empire_of[among[0]]
        tribe = p.rules.wars[self._fought.war] if self._fought and d.case == "10.2.4" else None
        settlers = tribe.enemy if tribe is not None and tribe.is_foederati and tribe.enemy in tribes else ""
        number = int(left[1]) if left else 1
        q = self._question(p, side)
        if any(p.empire_of[x] != side for x in among):
            q = replace(q, empire="both", weights={e: self.weights(p, e) for e in q.weights})
        source = annexing.Source(number, tuple(among), settlers, 1, d.case)
        plan = self._solve("annex", d.who, p.turn, lambda: annexing.answer(annexing.Asked(q, source)))
        if plan is None:
            return None
        return plan.actions[0].removesuffix(plans.SETTLED) if plan.actions else "done"

    def _governors(self, d: Decision, p: Position) -> str | None:
        """The next appointment of the best plan, one Command after the other; the plan is made anew where it is stuck."""
        key, names = f"governors {d.who}", [o.name for o in d.options]
        for _ in range(2):
            left = self._steps.get(key) if self._stage.get(key) == p.turn else None
            if left is not None:
                left = [
                    x for x in left if not commands_of(x) or commands_of(x) != held_by(p, governors.statesman_of(x))
                ]
                name = towards(p, left, names) or ("done" if "done" in names else "")
                if name and (name != "done" or not left):
                    self._steps[key] = [x for x in left if x != name]
                    return name
            self._tries[key, p.turn] += 1
            if self._tries[key, p.turn] > AGAIN:
                break
            plan = self._solve("governors", d.who, p.turn, lambda: appointing.solve(self._question(p, d.who)))
            if plan is None:
                return None
            self._stage[key] = p.turn
            self._steps[key] = [a for a in plan.actions if plans.kind(a) == "appoint"]
        return "done" if "done" in names else None


_ANSWERS: dict[str, Callable[[SolverPlayer, Decision, Position], str | None]] = {
    "exchange": SolverPlayer._exchange,
    "annex": SolverPlayer._annex,
    "governors": SolverPlayer._governors,
    "bread": SolverPlayer._bread,
    "build": SolverPlayer._build,
    "transfer": SolverPlayer._transfer,
    "fight": SolverPlayer._fight,
    "muster": SolverPlayer._muster,
    "benefit": SolverPlayer._benefit,
    "losses": SolverPlayer._losses,
    "dismiss": SolverPlayer._detail,
    "foederati": SolverPlayer._detail,
}


def stage(p: Position, who: str) -> object:
    """What a plan of Builds and Transfers rests on: the Empire's Gold and Units."""
    return p.turn, p.empire(who).gold, tuple(s.units for x, s in p.provinces.items() if p.empire_of[x] == who)


def _of_war(p: Position, who: str, plan: Plan) -> Expectation:
    """What a plan of the turn expects of the next War phase alone."""
    quiet = plans.carry_out(p, who, [a for a in plan.actions if plans.kind(a) != "fight"])
    icons = sum(evaluate.icons(quiet, x) for x in quiet.provinces if quiet.empire_of[x] == who)
    parts = plan.parts
    return Expectation(float(parts["prestige"]), float(parts["unrest"] - icons), float(parts["spoils"]))


def _others(p: Position, empire: str) -> tuple[str, ...]:
    """The Commanders who fight for the other Empire's player; a Sole Emperor is at home in one of them."""
    return tuple(c.box for c in war.commanders(p) if p.empire_of_commander(c) != empire)


def towards(p: Position, left: Sequence[str], names: Sequence[str]) -> str:
    """An appointment that is on offer and makes, or begins, one of those that are left to make; "" if there is none."""
    for name in left:
        if name in names:
            return name
    for name in left:
        who, target = governors.statesman_of(name), commands_of(name)
        held = held_by(p, who)
        apart = {n: len(target ^ commands_of(n)) for n in names if governors.statesman_of(n) == who and commands_of(n)}
        nearer = [n for n in apart if apart[n] < len(target ^ held) and (held & commands_of(n) or not held)]
        if nearer:
            return min(nearer, key=lambda n: apart[n])
    return ""


def commands_of(name: str) -> set[str]:
    """The Commands of an appointment; none of a Statesman who is turned face up."""
    return set(name.rpartition(" governor ")[0].split(" + ")) - {""}


def held_by(p: Position, who: str) -> set[str]:
    """The Commands of a Statesman who is Governor."""
    return next((set(g.commands) for g in p.governors.values() if g.statesman == who), set())


def few(q: Question, number: int = 2) -> Question:
    """The question with the best fights of the board as it stands alone: their Wars and their Commanders."""
    wars: list[str] = []
    boxes: list[str] = []
    for f in judgement.fights(q.p, q.empire):
        if f.war not in wars and f.commander.box not in boxes and len(wars) < number:
            wars.append(f.war)
            boxes.append(f.commander.box)
    idle = tuple(c.box for c in war.commanders(q.p) if c.box not in boxes)
    return replace(q, requests=Requests(no_war=tuple(w for w in q.p.wars if w not in wars), no_commander=idle))


def solver_player(seconds: float = 0.3) -> SolverPlayer:
    """A player who solves each of his questions within so many seconds; `player.records` tells what it found."""
    return SolverPlayer(seconds)
