"""The best Governors: which Statesmen to which Commands, together with the fights that they should then fight.

Every post (a Statesman with one to three Commands that hang together) and every fight (a War, a Commander, Provinces as
they are garrisoned) is priced by the charts. CP-SAT chooses among them in whole numbers: each Command has one Governor,
each War is fought once, each Province and each Commander fights once, and a Governor fights with what is in his Commands.
A fight's price depends on its Governor's other Commands only through his Rebellion after a Triumph (11.5.1), so there is
one column for each chance of that. Ties go to fewer changes and fights, then to the order of the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from time import perf_counter
from typing import Any

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, difference, points
from rometeach.core.show import fraction
from rometeach.rome_iinc import battles, evaluate, plans, posts
from rometeach.rome_iinc.charts import rebellion, revolt, tax, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import governors, people
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.position.model import GARRISONED, Board, Commander, Governor, Status
from rometeach.rome_iinc.position.units import NONE, Units
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.weights import Weights

from . import asked, cp
from .base import Question, to_plan

LEAVES_OUT = (
    *evaluate.LEAVES_OUT,
    *posts.LEAVES_OUT,
    "Builds, Transfers and other choices: the garrisons stay as they stand",
)
HOW = (
    "Every post and every fight was priced by the charts; CP-SAT chose among them in whole numbers, and the plan was priced again by "
    "the rules. Ties go to fewer changes, then to the order of the tables."
)
_ROOM = 2**58
"""Sums of whole numbers that CP-SAT adds without a doubt."""
_DIGIT = 2**40


@dataclass(frozen=True)
class Post:
    """A Statesman with these Commands (none: face up); `gain` is what that is worth more than a Generic Governor in each."""

    who: str
    commands: tuple[str, ...]
    gain: Fraction
    rebels: Fraction = Fraction(0)
    moved: bool = False


@dataclass(frozen=True)
class Bout:
    """A fight. `who` is a Statesman who may be moved or the box of somebody else; `rebels` is the chance of a Rebellion
    after a Triumph that it is priced with; `empire` is said where a Sole Emperor leads Provinces of both Empires."""

    war: str
    who: str
    provinces: tuple[str, ...]
    gain: Fraction
    rebels: Fraction = Fraction(0)
    empire: str = ""


@dataclass
class Tables:
    """All that a plan can consist of, and the worth of a board where everybody waits and nobody fights."""

    q: Question
    now: dict[str, tuple[str, ...]]
    posts: list[Post] = field(default_factory=list)
    bouts: list[Bout] = field(default_factory=list)
    rest: Fraction = Fraction(0)
    open: dict[str, tuple[str, ...]] = field(default_factory=dict)
    losses: dict[tuple[str, str], dict[Units, Fraction]] = field(default_factory=dict)


def solve(q: Question, time: float | None = None) -> Plan:
    """The best appointments and the fights that go with them.

    `time` is in seconds, that of the question unless given.

    Raises:
        BadInput: requests that are no choice of this question, or weights with too many digits.
        IllegalChoice: requests that the rules forbid, alone or together, with their Cases.
        SolverMissing: OR-Tools is not installed.
    """
    found = _solve(q, time, 1)
    if not found:
        progress.check()
        raise _clash(q, time)
    return found[0]


def _solve(q: Question, time: float | None, number: int, skip: Sequence[Sequence[str]] = ()) -> list[Plan]:
    cp.require()
    start, seconds = perf_counter(), q.time if time is None else time
    _only_mine(q)
    tables = tabulate(q)
    model = Model(tables)
    if now := progress.current():
        now.offset = tables.rest
    found: list[Plan] = []
    skipped = [_key(q, x) for x in skip]
    while len(found) < number:
        choice = model.best(seconds)
        if choice is None:
            break
        chosen, gain, bound, status = choice
        actions = _actions(tables, chosen)
        if actions is None:
            model.exclude(chosen, whole=False)
            continue
        model.exclude(chosen)
        if _key(q, actions) in skipped:
            continue
        title = "Governors and fights" if not skip else f"Next best Governors and fights {len(found) + 1}"
        found.append(to_plan(q, f"{title} of {q.whose}", actions, tables.rest + gain, status, tables.rest + bound,
                             perf_counter() - start, lines=_lines(q, actions), how=HOW, leaves_out=LEAVES_OUT,
                             why_not=lambda plan, c: why_not(q, plan, c),
                             next_best=lambda plan, k: tuple(_solve(q, time, k, [plan.actions]))))  # fmt: skip
    return found


def _only_mine(q: Question) -> None:
    """Requests about Builds, Transfers and the like have no place here."""
    r = q.requests
    wrong = [n for n in (*r.must, *r.forbid) if plans.kind(n) not in ("appoint", "fight")]
    wrong += [f"{p}: {u}" for p, u in r.keep.items()] + [f"gold {n}" for n in r.gold.values()]
    if wrong:
        raise BadInput([Problem(f'"{n}"', "is neither an appointment nor a fight", "Ask for it in a whole turn.") for n in wrong],
                       "The best Governors cannot be asked for so:")  # fmt: skip


# -- The columns -----------------------------------------------------------------------------------------


def tabulate(q: Question) -> Tables:
    """Every post and every fight with its price. Who is seated stays in his Empire, also where both are planned."""
    p = q.p
    t = Tables(q, posts.seats(p, q.sides), open={e: posts.open_commands(p, e) for e in q.sides})
    _check_musts(t)
    blank: Board = p
    for name in t.now:
        blank = people.face_up(blank, name)
    price = _Standing(q)
    generic = {c: price.of(blank.commander_of[c]) for e in q.sides for c in people.commands_of_empire(p, e)
               if not blank.commander_of[c].is_rebel}  # fmt: skip
    seated: dict[tuple[str, str], Commander] = {}
    idle = q.value(()).worth
    legal = [(), *(s for e in q.sides for s in posts.sets_of_commands(p, e))]
    for name, held in t.now.items():
        progress.check()
        waiting = price.of_waiting(name)
        for s in legal if any(set(s) == set(held) for s in legal) else [*legal, held]:
            stays = set(s) == set(held)
            if s and held and p.empire_of_command(s[0]) != p.empire_of_command(held[0]):
                continue
            if not stays and not _is_wanted(t, name, s):
                continue
            post = Post(name, (), Fraction(0), moved=not stays)
            if s:
                who = _seated(blank, name, held if stays else s)
                gain = price.of(who) - sum((generic[c] for c in s), Fraction(0)) - waiting
                post = Post(name, s, gain, rebellion.odds(p, who).p_rebels, not stays)
                if not {*s} & {*p.used.commanders}:
                    seated.setdefault((name, p.empire_of_commander(who)), who)
            if stays:
                idle -= post.gain
            if not stays or _is_wanted(t, name, s):
                t.posts.append(post)
    t.rest = idle
    t.bouts = list(_bouts(t, blank, seated))
    return t


def _is_wanted(t: Tables, name: str, s: tuple[str, ...]) -> bool:
    """Whether the requests leave somebody this post."""
    r = t.q.requests
    if any(set(_commands(n)) != set(s) for n in r.must if n.endswith(f" governor {name}")):
        return False
    if f"{name} face up" in r.must and {*s} & {*t.now[name]}:
        return False
    return all(set(_commands(n)) != set(s) for n in r.forbid if n.endswith(f" governor {name}"))


def _check_musts(t: Tables) -> None:
    """Appointments that are asked for and that the rules forbid whatever else is done.

    Raises:
        IllegalChoice: the first of them.
    """
    q = t.q
    for n in q.requests.must:
        if plans.kind(n) != "appoint":
            continue
        name, asked_for = governors.statesman_of(n), q.requests.text.get(f"must {n}", n)
        if name not in t.now:
            raise IllegalChoice("10.3.3", f"{name} is neither face up nor a Loyal Governor of {q.whose}", asked_for)
        if n.endswith(" face up"):
            if not t.now[name]:
                raise IllegalChoice("10.3.3", f"{name} is face up already", asked_for)
            continue
        commands = _commands(n)
        alone: Board = q.p
        for other in t.now:
            alone = people.face_up(alone, other)
        alone = replace(alone, face_up=(name,))
        side = alone.empire_of_command(commands[0])
        against = governors.against(alone, side, name, commands)
        if side not in q.sides:
            against = f"{commands[0]} is in the other Empire", "5.2.5"
        if against and set(commands) != set(t.now[name]):
            raise IllegalChoice(against[1], against[0], asked_for)


def _commands(name: str) -> tuple[str, ...]:
    return tuple(name.rpartition(" governor ")[0].split(" + "))


def _seated(blank: Board, name: str, commands: tuple[str, ...]) -> Commander:
    """A Statesman as Governor of these Commands."""
    board = people.with_governors(
        people.remove(blank, name), {**blank.governors, commands[0]: Governor(name, commands)}
    )
    return board.commander_of[commands[0]]


class _Standing:
    """What Governors are worth in their Commands, the fights left aside: `posts`, and whom they Romanise (11.1.4)."""

    def __init__(self, q: Question) -> None:
        """Nothing is priced yet."""
        self.q, self.ahead = q, posts.prospects(q.p)
        self._romanised: dict[tuple[str, int], Fraction] = {}

    def of(self, who: Commander) -> Fraction:
        """A Governor in his Commands, in points of the Empires that are planned."""
        q, p = self.q, self.q.p
        found = Fraction(0)
        for e in q.sides:
            found += self.ahead.of_governor(who, e, q.weights[e]).points(q.weights[e], p.empire(e).unrest)
        for c in who.commands:
            for name in p.rules.provinces_of[c]:
                if p.provinces[name].status is Status.INSURGENT:
                    found += self._romanises(c, name, who)
        return found

    def of_waiting(self, name: str) -> Fraction:
        """Somebody face up."""
        q = self.q
        return sum(
            (self.ahead.of_waiting(name, q.weights[e]).points(q.weights[e], q.p.empire(e).unrest) for e in q.sides),
            Fraction(0),
        )

    def _romanises(self, command: str, province: str, who: Commander) -> Fraction:
        key = province, who.abilities.military
        if key not in self._romanised:
            p = self.q.p
            mine = Governor(who.statesman.name if who.statesman else "", (command,))
            others = {b: g for b, g in p.governors.items() if command not in g.commands}
            board = replace(p, governors=Frozen({**others, command: mine}))
            side = p.empire_of_command(command)
            parts = evaluate.of_revolt(board, province, self.q.weights[side])
            worths = parts.worths(self.q.weights[side], p.empire(side).gold, p.empire(side).unrest)
            self._romanised[key] = sum(worths.values(), Fraction(0))
        return self._romanised[key]


# -- The fights ------------------------------------------------------------------------------------------


def _bouts(t: Tables, blank: Board, seated: dict[tuple[str, str], Commander]) -> Iterator[Bout]:
    """The fights of everybody, those left out that another one beats with fewer Provinces."""
    q, p = t.q, t.q.p
    emperors = [p.emperor_of(e) for e in q.sides]
    for who in war.commanders(blank):
        if (who in emperors or (not who.is_emperor and p.empire_of_commander(who) in q.sides)) and not _is_idle(q, who):
            chance = rebellion.odds(p, who).p_rebels if who.kind == "Governor" else Fraction(0)
            yield from _of(
                t,
                blank,
                who,
                who.box,
                {chance: [war.commands_of(p, who) if who.is_emperor else frozenset(who.commands)]},
            )
    for (name, side), who in seated.items():
        if not _is_idle(q, who):
            groups: dict[Fraction, list[frozenset[str]]] = {}
            for post in t.posts:
                mine = post.who == name and post.commands and p.empire_of_command(post.commands[0]) == side
                if mine and not {*post.commands} & {*p.used.commanders}:
                    groups.setdefault(post.rebels, []).append(frozenset(post.commands))
            if groups:
                yield from _of(t, blank, who, name, groups)


def _idle(q: Question) -> tuple[str, ...]:
    """The Commands whose Governor, whoever he is, is to fight nothing."""
    said = (q.requests.text.get(f"idle {b}", b) for b in q.requests.no_commander)
    return tuple(c for x in said if (c := q.p.rules.names["command"].get(x)))


def _is_idle(q: Question, who: Commander) -> bool:
    """Whether a request forbids this very person to fight; of Governors who may move the model sees to Commands."""
    for box in q.requests.no_commander:
        said = q.requests.text.get(f"idle {box}", box)
        if q.p.rules.names["command"].get(said):
            if not who.is_emperor and (who.is_rebel or not who.statesman) and {*_idle(q)} & {*who.commands}:
                return True
        elif (
            who.box == box
            if who.is_emperor
            else who.statesman and q.p.rules.names["statesman"].get(said) == who.statesman.name
        ):
            return True
    return False


def _of(
    t: Tables, blank: Board, who: Commander, name: str, groups: dict[Fraction, list[frozenset[str]]]
) -> Iterator[Bout]:
    """The fights of one Commander, for each chance of a Rebellion; `groups` are the sets of Commands that go with it."""
    q, p = t.q, t.q.p
    r = q.requests
    for w in p.wars:
        wanted = [x for n in r.must if plans.kind(n) == "fight" for x in [_fight(p, n)] if x[0] == w]
        banned = [x for n in r.forbid if plans.kind(n) == "fight" for x in [_fight(p, n)] if x[0] == w]
        if w in r.no_war or p.wars[w].fought or any(x.severity == "error" for x in war.problems(p, Force(w, who, ()))):
            continue
        commands = frozenset().union(*(s for g in groups.values() for s in g))
        near = tuple(x for x in war.may_fight_from(p, w) if p.rules.provinces[x].command in commands
                     and x not in p.used.provinces and x not in r.untouched)  # fmt: skip
        for side in q.sides if near else ():
            if not (who.is_emperor and p.sole_emperor) and p.empire_of_commander(who) != side:
                continue
            prices = _Prices(blank, w, who, side, q.weights[side], near, t.losses.setdefault((w, side), {}))
            for chance, sets in groups.items():
                fits = [sum(1 << i for i, x in enumerate(near) if p.rules.provinces[x].command in s) for s in sets]
                found = prices.best(chance, fits, w in r.fight or bool(wanted), [_mask(near, x[2]) for x in wanted])
                for mask, gain in found:
                    provinces = tuple(x for i, x in enumerate(near) if mask >> i & 1)
                    said = _benefit(p, who, provinces, side)
                    if said is None or any(_same(p, x, name, provinces) for x in banned):
                        continue
                    if wanted and not any(
                        set(x[2]) == set(provinces) and _may_be(p, x[1], name) and x[3] in ("", side) for x in wanted
                    ):
                        continue
                    yield Bout(w, name, provinces, gain, chance, said)


def _benefit(p: Position, who: Commander, provinces: tuple[str, ...], side: str) -> str | None:
    """What the plan says of who gains ("" where it goes without saying); None where this Empire cannot."""
    if not (who.is_emperor and p.sole_emperor):
        return ""
    sides = {p.empire_of[x] for x in provinces}
    return None if side not in sides else side if len(sides) > 1 else ""


def _fight(p: Position, name: str) -> tuple[str, str, tuple[str, ...], str]:
    """(War, Commander as it is named, Provinces, Empire) of a fight."""
    m = plans._FIGHT.fullmatch(name)
    assert m is not None
    return m[1], m[2], tuple(x.strip() for x in m[3].split(",")), m[4] or ""


def _person(p: Position, text: str) -> str:
    """The Statesman, Emperor's box or Command that a fight names."""
    names = p.rules.names
    return names["command"].get(text) or names["statesman"].get(text) or war.commander(p, text).box


def _may_be(p: Position, text: str, name: str) -> bool:
    """Whether somebody may be the one a fight names; of Commands the model sees to it."""
    said = _person(p, text)
    if said in p.rules.commands:
        return name in p.rules.statesmen or name == said or said in p.commander_of[said].commands
    emperor = next((p.emperor_of(e).box for e in EMPIRES if p.empire(e).emperor == said), "")
    return name in (said, emperor)


def _same(p: Position, fight: tuple[str, str, tuple[str, ...], str], name: str, provinces: tuple[str, ...]) -> bool:
    """Whether a fight that is forbidden is surely this one: somebody named fights with these Provinces."""
    said = _person(p, fight[1])
    if set(fight[2]) != set(provinces):
        return False
    return _may_be(p, fight[1], name) if said not in p.rules.commands else name == said


def _mask(near: Sequence[str], provinces: Iterable[str]) -> int:
    return sum(1 << i for i, x in enumerate(near) if x in provinces)


class _Prices:
    """What the fights of one Commander in one War are worth, by the Provinces that fight, as bits of a number."""

    def __init__(self, board: Board, name: str, who: Commander, empire: str, weights: Weights, near: tuple[str, ...],
                 losses: dict[Units, Fraction]) -> None:  # fmt: skip
        """Everything that does not depend on the Provinces; the Rebellion after a Triumph is left to `best`.

        `losses` are those known already: they are the same for every Commander.
        """
        self.outlook = battles.outlook(board, name, who, empire, replace(weights, rebellion=Fraction(0)))
        self.near, self.board, self.weights = near, board, weights
        self.allied = [p for p in self.outlook.near if board.provinces[p].status not in GARRISONED]
        self._noise: dict[frozenset[str], list[tuple[int, int, int, Fraction]]] = {}
        self._read: dict[tuple[int, bool], tuple[Fraction, Fraction]] = {}
        self._losses = losses
        self._found: dict[int, tuple[Fraction, Fraction]] = {}
        self.safe = {p: 1 - battles.p_lost(board, p) for p in near if board.provinces[p].status in GARRISONED}
        self.strength = {p: battles.strength(board, board.provinces[p].units) for p in self.safe}

    def of(self, mask: int) -> tuple[Fraction, Fraction]:
        """(worth in points, chance of a Triumph) of a fight by these Provinces."""
        if mask not in self._found:
            self._found[mask] = self._of(tuple(p for i, p in enumerate(self.near) if mask >> i & 1))
        return self._found[mask]

    def _of(self, provinces: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        o, board = self.outlook, self.board
        force = [p for p in provinces if p in self.safe]
        units, m, chance = NONE, o.base, Fraction(1)
        for p in force:
            units = units.plus(board.provinces[p].units)
            m += self.strength[p]
            chance *= self.safe[p]
        naval, cavalry = units.fleet + 2 * units.veteran_fleet, units.cavalry + 2 * units.veteran_cavalry
        need = board.rules.wars[o.war]
        worth, triumph = self._lost(units), Fraction(0)
        for dm, a, b, q in self._law(frozenset(provinces) - set(force)):
            points_, wins = self._results(m + dm, a + naval >= need.naval and b + cavalry >= need.cavalry)
            worth += q * points_
            triumph += q * wins
        return worth * chance, triumph * chance

    def _law(self, fighting: frozenset[str]) -> list[tuple[int, int, int, Fraction]]:
        if fighting not in self._noise:
            law = {(0, 0, 0): Fraction(1)}
            for p in self.allied:
                following: dict[tuple[int, int, int], Fraction] = {}
                for (m, a, b), q in law.items():
                    for r, dm, da, db in self.outlook.shifts(p, p in fighting):
                        key = m + dm, a + da, b + db
                        following[key] = following.get(key, Fraction(0)) + q * r
                law = following
            self._noise[fighting] = [(*k, q) for k, q in law.items()]
        return self._noise[fighting]

    def _results(self, modifier: int, matched: bool) -> tuple[Fraction, Fraction]:
        key = max(-battles.WIDEST, min(battles.WIDEST, modifier)), matched
        if key not in self._read:
            wins = sum(n for result, _, n in self.outlook.law(*key) if result == "Triumph")
            self._read[key] = self.outlook.points(*key), Fraction(wins, 216)
        return self._read[key]

    def _lost(self, units: Units) -> Fraction:
        if units not in self._losses:
            self._losses[units] = self.outlook.losses(units).points(self.weights, self.outlook.level)
        return self._losses[units]

    def best(
        self, rebels: Fraction, fits: Sequence[int], forced: bool, wanted: Sequence[int]
    ) -> Iterator[tuple[int, Fraction]]:
        """(Provinces, worth) of the fights within one of `fits` that no fight with fewer of these Provinces equals.

        Without `forced` only those that are worth something; `wanted` are listed in any case.
        """
        price = self.weights.rebellion * rebels
        top: dict[int, Fraction | None] = {0: None if forced else Fraction(0)}
        masks = sorted({s for f in fits for s in _submasks(f)}, key=lambda s: (s.bit_count(), s))
        for mask in masks:
            worth, triumph = self.of(mask)
            gain = worth - price * triumph
            below = [top[mask ^ (1 << i)] for i in range(mask.bit_length()) if mask >> i & 1]
            old = max((b for b in below if b is not None), default=None)
            top[mask] = gain if old is None or gain > old else old
            if old is None or gain > old or mask in wanted:
                yield mask, gain


def _submasks(mask: int) -> Iterator[int]:
    sub = mask
    while sub:
        yield sub
        sub = (sub - 1) & mask


# -- The model -------------------------------------------------------------------------------------------


Column = Post | Bout


class Model:
    """The columns as a CP-SAT model: what excludes what, and the worth in whole numbers."""

    def __init__(self, t: Tables) -> None:
        """The model without any plan excluded yet."""
        self.cp = cp.require()
        self.t, self.model = t, self.cp.CpModel()
        self.columns: list[Column] = [*t.posts, *t.bouts]
        self.xs = [self.model.new_bool_var("") for _ in self.columns]
        self.of_post = list(zip(t.posts, self.xs, strict=False))
        self.of_bout = list(zip(t.bouts, self.xs[len(t.posts) :], strict=True))
        self._seats()
        self._fights()
        self._requests()
        self.scale = lcm(1, *(c.gain.denominator for c in self.columns))
        self.gains = [int(c.gain * self.scale) for c in self.columns]

    def _seats(self) -> None:
        """Everybody has one post, each Command one Governor; who waits finds no room (10.3.3, 5.2.5, 6.1.3)."""
        for name in self.t.now:
            self.model.add_exactly_one([x for c, x in self.of_post if c.who == name])
        everywhere = [c for open_ in self.t.open.values() for c in open_]
        for command in self.t.q.p.rules.commands:
            self.model.add_at_most_one([x for c, x in self.of_post if command in c.commands])
        for c, up in self.of_post:
            if not c.commands:
                for command in everywhere:
                    self.model.add(sum(x for o, x in self.of_post if o.commands == (command,)) >= up)

    def _fights(self) -> None:
        """One fight a War, a Commander and a Province, each under somebody who holds its Commands (11.2.1, 11.2.2, 11.2.5)."""
        command_of = {n: p.command for n, p in self.t.q.p.rules.provinces.items()}
        for attribute in ("war", "who"):
            for value in {getattr(b, attribute) for b in self.t.bouts}:
                self.model.add_at_most_one([x for b, x in self.of_bout if getattr(b, attribute) == value])
        for province in {p for b in self.t.bouts for p in b.provinces}:
            self.model.add_at_most_one([x for b, x in self.of_bout if province in b.provinces])
        held: dict[tuple[str, frozenset[str], Fraction], list[Any]] = {}
        for b, x in self.of_bout:
            if b.who in self.t.now:
                held.setdefault((b.who, frozenset(command_of[p] for p in b.provinces), b.rebels), []).append(x)
            elif b.who in self.t.q.p.rules.commands:
                taken = [y for c, y in self.of_post if b.who in c.commands]
                self.model.add_at_most_one([x, *taken])
        for (who, needed, chance), xs in held.items():
            may = [y for c, y in self.of_post if c.who == who and needed <= {*c.commands} and c.rebels == chance]
            self.model.add(sum(xs) <= sum(may))

    def _requests(self) -> None:
        q, p = self.t.q, self.t.q.p
        for w in q.requests.fight:
            self.model.add(sum(x for b, x in self.of_bout if b.war == w) >= 1)
        for command in _idle(q):
            for b, x in self.of_bout:
                if b.who in self.t.now:
                    self.model.add_at_most_one(
                        [x, *(y for c, y in self.of_post if c.who == b.who and command in c.commands)]
                    )
        fights = [
            (n in q.requests.must, _fight(p, n))
            for n in (*q.requests.must, *q.requests.forbid)
            if plans.kind(n) == "fight"
        ]
        for wanted, (w, who, provinces, _) in fights:
            said = _person(p, who)
            mine = [(b, x) for b, x in self.of_bout if b.war == w and set(b.provinces) == set(provinces)]
            if wanted:
                self.model.add(sum(x for _, x in mine) >= 1)
            for b, x in mine if said in p.rules.commands else ():
                if b.who in self.t.now:
                    there = [y for c, y in self.of_post if c.who == b.who and said in c.commands]
                    self.model.add(x <= sum(there)) if wanted else self.model.add_at_most_one([x, *there])

    def exclude(self, chosen: Sequence[Column], whole: bool = True) -> None:
        """The next plan differs from these columns; without `whole` in the posts among them, whoever fights."""
        ids = {id(c) for c in chosen if whole or isinstance(c, Post)}
        literals = [x.negated() for c, x in zip(self.columns, self.xs, strict=True) if id(c) in ids]
        literals += [x for c, x in self.of_bout if id(c) not in ids] if whole else []
        self.model.add_bool_or(literals)

    def best(self, seconds: float) -> tuple[list[Column], Fraction, Fraction, str] | None:
        """(columns, worth, bound, status) of the best plan that is not excluded; None if there is none."""
        ties = self._ties()
        room = (len(self.t.now) + len(self.t.q.p.wars)) * -min(ties, default=0) + 1
        if sum(abs(g) for g in self.gains) * room < _ROOM:
            outcome = cp.maximise(
                self.model,
                self.xs,
                [g * room + t for g, t in zip(self.gains, ties, strict=True)],
                seconds,
                self.scale * room,
            )
            if outcome.status == "INFEASIBLE":
                return None
            if outcome.bound is not None:
                # The ties take less than one whole step off: rounding up gives a bound of the worth itself.
                return self._chosen(outcome.values, Fraction(-(-outcome.bound // room), self.scale), outcome.status)
        return self._in_stages(seconds, ties)

    def _chosen(
        self, values: Sequence[int], bound: Fraction, status: str
    ) -> tuple[list[Column], Fraction, Fraction, str]:
        chosen = [c for c, v in zip(self.columns, values, strict=True) if v]
        gain = sum((c.gain for c in chosen), Fraction(0))
        proven = status == OPTIMAL
        return chosen, gain, gain if proven else max(gain, min(bound, self._ceiling())), OPTIMAL if proven else FEASIBLE

    def _in_stages(self, seconds: float, ties: list[int]) -> tuple[list[Column], Fraction, Fraction, str] | None:
        """The same one after the other: the high digits, the low digits, the ties; and if time was short, any plan at all."""
        start, digits = perf_counter(), _digits(self.gains)
        model, carried = self.model.clone(), None
        values: tuple[int, ...] = ()
        for i, digit in enumerate(digits):
            xs, coefficients = list(self.xs), list(digit)
            if carried is not None:
                xs, coefficients = [*xs, carried], [*coefficients, -_DIGIT]
            if i < len(digits) - 1:
                carried = model.new_int_var(0, len(self.xs), "")
                model.add(sum(c * x for c, x in zip(digits[i + 1], self.xs, strict=True)) >= carried * _DIGIT)
                xs, coefficients = [*xs, carried], [*coefficients, 1]
            outcome = cp.maximise(model, xs, coefficients, max(0.05, seconds - (perf_counter() - start)))
            if outcome.status == "INFEASIBLE":
                return None
            if outcome.status != OPTIMAL:
                if outcome.bound is None:
                    outcome = cp.maximise(model, xs, [0] * len(xs), 60)
                found = outcome.values[: len(self.xs)] or values
                return self._chosen(found, self._ceiling(), FEASIBLE) if found else None
            values = outcome.values[: len(self.xs)]
            got = sum(c * x for c, x in zip(coefficients, outcome.values, strict=True))
            model.add(sum(c * x for c, x in zip(coefficients, xs, strict=True)) == got)
        last = cp.maximise(model, self.xs, ties, max(0.2, seconds - (perf_counter() - start)))
        return self._chosen(last.values or values, Fraction(0), OPTIMAL)

    def _ceiling(self) -> Fraction:
        """More than this no plan is worth: everybody's best post and each War's best fight."""
        top: dict[tuple[str, str], Fraction] = {}
        for c in self.columns:
            key = ("post", c.who) if isinstance(c, Post) else ("fight", c.war)
            top[key] = max(top.get(key, Fraction(0) if isinstance(c, Bout) else c.gain), c.gain)
        return sum(top.values(), Fraction(0))

    def _ties(self) -> list[int]:
        big = len(self.columns) * (len(self.t.now) + len(self.t.q.p.wars) + 1) + 1
        return [-(big * int(c.moved if isinstance(c, Post) else 1) + i) for i, c in enumerate(self.columns)]


def _digits(gains: Sequence[int]) -> list[list[int]]:
    """The numbers in one piece if their sum is small enough, else high and low digits."""
    if sum(abs(g) for g in gains) < _ROOM:
        return [list(gains)]
    high, low = [g // _DIGIT for g in gains], [g % _DIGIT for g in gains]
    if sum(abs(g) for g in high) >= _ROOM:
        raise BadInput([Problem("weights", "have too many digits to be weighed exactly", "Round them, say to tenths.")])
    return [high, low]


# -- The answer ------------------------------------------------------------------------------------------


def _actions(t: Tables, chosen: Sequence[Column]) -> tuple[str, ...] | None:
    """The choices of a plan in order; None where no order keeps to the requests."""
    q, r = t.q, t.q.requests
    target = {c.who: c.commands for c in chosen if isinstance(c, Post)}
    steps = posts.order(q.p, target, [governors.statesman_of(n) for n in r.must if n.endswith(" face up")])
    if steps is None or {*steps} & {*r.forbid}:
        return None
    board: Board = q.p
    for name in steps:
        try:
            plans.owner(board, q.empire, name)
        except BadInput:
            return None
        board = governors.apply(board, name)
    place = {w: i for i, w in enumerate(q.p.wars)}
    fights = sorted((c for c in chosen if isinstance(c, Bout)), key=lambda b: place[b.war])
    return (*steps, *(plans.fight_name(b.war, _box(board, b.who), b.provinces, b.empire) for b in fights))


def _box(board: Board, who: str) -> str:
    if who not in board.rules.statesmen:
        return who
    return next(b for b, g in board.governors.items() if g.statesman == who and not g.rebel)


def _key(q: Question, actions: Sequence[str]) -> object:
    """What two spellings of one plan have in common: who sits where at the end, and the fights."""
    quiet = [n for n in actions if plans.kind(n) != "fight"]
    board = plans.carry_out(q.p, q.empire, quiet)
    seats = frozenset((s, frozenset(c)) for s, c in posts.seats(board, q.sides).items())
    fights = frozenset(
        (f.force.war, f.force.commander.box, frozenset(f.force.provinces), f.empire)
        for f in plans.with_fights(board, actions)
    )
    return seats, fights


_KINDS = {
    "must": "must",
    "fight": "fight",
    "forbid": "forbid",
    "untouched": "untouched",
    "no_war": "no",
    "no_commander": "idle",
}
"""Fields of the requests -> the word that `Requests.text` knows them by."""


def _clash(q: Question, time: float | None) -> IllegalChoice:
    """The fewest requests that cannot be kept together, and the Cases that they run into."""
    r = q.requests
    every = [(k, n) for k in _KINDS for n in getattr(r, k)]

    def fails(kept: list[tuple[str, str]]) -> bool:
        some = {k: tuple(n for j, n in kept if j == k) for k in _KINDS}
        try:
            return not _solve(replace(q, requests=replace(r, **some)), time, 1)  # type: ignore[arg-type]
        except IllegalChoice:
            return True

    left = list(every)
    for one in every:
        fewer = [x for x in left if x is not one]
        if fails(fewer):
            left = fewer
    said = [r.text.get(f"{_KINDS[k]} {n}", n) for k, n in left]
    fights = any(k == "fight" or (k == "must" and plans.kind(n) == "fight") for k, n in left)
    appoints = any(plans.kind(n) == "appoint" for k, n in left if k in ("must", "forbid"))
    about = ", ".join(
        [*(["Cases 5.2.5, 6.1.3, 10.3.3"] if appoints else []), *(["Cases 11.2.1-11.2.7"] if fights else [])]
    )
    single = len(said) == 1
    what = "this request cannot be met" if single else "these requests cannot be met together"
    return IllegalChoice(
        "11.2.7" if fights and not appoints else "10.3.3", what + (f" ({about})" if about else ""), "; ".join(said)
    )


def _lines(q: Question, actions: Sequence[str]) -> list[str]:
    """Why each appointment and each fight."""
    quiet = [n for n in actions if plans.kind(n) != "fight"]
    after = plans.carry_out(q.p, q.empire, quiet)
    before_, now = posts.seats(q.p, q.sides), posts.seats(after, q.sides)
    lines = [
        _of_post(q, after, n, before_[n], held)
        for n, held in now.items()
        if n in before_ and set(held) != set(before_[n])
    ]
    for f in plans.with_fights(after, actions):
        odds = war.odds(after, f.force)
        side = evaluate.beneficiary(after, f, q.empire)
        o = battles.outlook(after, f.force.war, f.force.commander, side, q.weights[side])
        worth = o.value(f.force.provinces).points(q.weights[side], o.level)
        risk = ""
        if f.force.commander.kind == "Governor":
            risk = f"; after a Triumph he rebels with {fraction(rebellion.odds(after, f.force.commander).p_rebels)} (Case 11.5.3)"
        wins, dies = fraction(odds.p("Triumph")), fraction(odds.p("Disaster"))
        lines.append(
            f"{f.force.commander.name} fights the {f.force.war} War with {', '.join(f.force.provinces)}: "
            f"modifier {odds.modifier:+d}, Triumph {wins}, Disaster {dies} as the board stands{risk}; "
            f"worth {difference(worth)}."
        )
    return lines or [
        "The Governors as they are, and no fight: nothing else that is possible is worth more at these weights."
    ]


def _of_post(q: Question, after: Position, name: str, old: tuple[str, ...], new: tuple[str, ...]) -> str:
    """What one Statesman's new post changes against Generic Governors there."""
    p = q.p
    if not new:
        return f"{name} is face up: every Command that he could have is taken (Case 10.3.3)."
    who = next(c for c in after.governors_in_play if c.statesman and c.statesman.name == name)
    side = p.empire_of_commander(who)
    ahead, w = posts.prospects(p), q.weights[side]
    mine = ahead.of_governor(who, side, w)
    bare = people.vacate(after, who)
    others = sum((ahead.of_governor(bare.commander_of[c], side, w) for c in new), posts.Effects())
    said = [f"doubled Taxes {float(others.doubled):.2f} -> {float(mine.doubled):.2f} Gold (Case 9.2.4)"]
    odds = tax.odds(after, who)
    if odds.base:
        said[0] += f", on {odds.needs} or less"
    for c in new:
        for x in p.rules.provinces_of[c]:
            a, b = (revolt.odds(board, x) for board in (bare, after))
            before_, now = (o.p_romanise if o else Fraction(0) for o in (a, b))
            if before_ != now:
                said.append(f"{x} Romanised {fraction(before_)} -> {fraction(now)} (Case 11.1.4)")
    if who.ability == "Prestige":
        said.append(
            f"Prestige +1 in {'this' if posts.bread_this_turn(p) else 'the next'} turn's Bread and Circuses (Case 6.3.8)"
        )
    danger = (mine - others).risk
    if danger:
        said.append(f"lives and loyalty in danger {difference(-danger)} (Cases 8.3, 11.5.1)")
    said.append(f"he would rebel with {fraction(rebellion.odds(after, who).p_rebels)} (Case 11.5.3)")
    came = f" (from {' + '.join(old)})" if old else ""
    return f"{name} to {' + '.join(new)}{came}, against Generic Governors there: {'; '.join(said)}."


def why_not(q: Question, plan: Plan, choice: str) -> WhyNot:
    """Why a choice is not in the plan; see `Plan.why_not`."""
    extra = asked.read(q.p, choice, "")
    shown = "; ".join(x for x in (*extra.must, *extra.fight, *(f"{k}: {v}" for k, v in extra.keep.items())))
    if not shown:
        raise BadInput(
            [Problem("choice", "is empty", "Name an appointment or a fight, such as Gallia governor Aegidius.")]
        )
    known = {*plan.actions, *(n.split(" by ")[0] for n in plan.actions if plans.kind(n) == "fight")}
    if {*extra.must, *extra.fight} <= known:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    r = q.requests
    more = replace(r, must=(*r.must, *extra.must), fight=(*r.fight, *extra.fight), keep={**r.keep, **extra.keep},
                   gold={**r.gold, **extra.gold}, text={**r.text, **extra.text})  # fmt: skip
    try:
        other = solve(replace(q, requests=more))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    changed = [
        f"{k.capitalize()} {difference(other.worths[k] - plan.worths[k])}"
        for k in plan.worths
        if other.worths[k] != plan.worths[k]
    ]
    lines = [f"Against the plan, in points: {', '.join(changed)}."] if changed else []
    if loss > 0:
        verdict = f"the best plan with it is worth {points(loss)} less"
    elif loss == 0:
        verdict = "a plan with it is worth just as much; ties go to fewer changes, then to the order of the tables"
    else:
        verdict = f"with more time it might be: a plan with it is worth {points(-loss)} more"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))
