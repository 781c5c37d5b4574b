"""What the best Governors are chosen from: every post and every fight with its price (Sections 5.2, 10.3, 11.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc import plan_text, plans
from rometeach.rome_iinc.board.state import Board, Commander, Governor, Status
from rometeach.rome_iinc.board.units import Units
from rometeach.rome_iinc.charts import rebellion, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import governors, people
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation import governors as posts

from ..question import Question
from .fight_values import Prices, mask


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
            against = f"{commands[0]} is in the other Empire", "5.2.4"
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


def idle(q: Question) -> tuple[str, ...]:
    """The Commands whose Governor, whoever he is, is to fight nothing."""
    said = (q.requests.text.get(f"idle {b}", b) for b in q.requests.no_commander)
    return tuple(c for x in said if (c := q.p.rules.names["command"].get(x)))


def _is_idle(q: Question, who: Commander) -> bool:
    """Whether a request forbids this very person to fight; of Governors who may move the model sees to Commands."""
    for box in q.requests.no_commander:
        said = q.requests.text.get(f"idle {box}", box)
        if q.p.rules.names["command"].get(said):
            if not who.is_emperor and (who.is_rebel or not who.statesman) and {*idle(q)} & {*who.commands}:
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
        wanted = [x for n in r.must if plans.kind(n) == "fight" for x in [fight_of(p, n)] if x[0] == w]
        banned = [x for n in r.forbid if plans.kind(n) == "fight" for x in [fight_of(p, n)] if x[0] == w]
        if w in r.no_war or p.wars[w].fought or any(x.severity == "error" for x in war.problems(p, Force(w, who, ()))):
            continue
        commands = frozenset().union(*(s for g in groups.values() for s in g))
        near = tuple(x for x in war.may_fight_from(p, w) if p.rules.provinces[x].command in commands
                     and x not in p.used.provinces and x not in r.untouched)  # fmt: skip
        for side in q.sides if near else ():
            if not (who.is_emperor and p.sole_emperor) and p.empire_of_commander(who) != side:
                continue
            prices = Prices(blank, w, who, side, q.weights[side], near, t.losses.setdefault((w, side), {}))
            for chance, sets in groups.items():
                fits = [sum(1 << i for i, x in enumerate(near) if p.rules.provinces[x].command in s) for s in sets]
                found = prices.best(chance, fits, w in r.fight or bool(wanted), [mask(near, x[2]) for x in wanted])
                for chosen, gain in found:
                    provinces = tuple(x for i, x in enumerate(near) if chosen >> i & 1)
                    said = _benefit(p, who, provinces, side)
                    if said is None or any(same_fight(p, x, name, provinces) for x in banned):
                        continue
                    if wanted and not any(
                        set(x[2]) == set(provinces) and may_be(p, x[1], name) and x[3] in ("", side) for x in wanted
                    ):
                        continue
                    yield Bout(w, name, provinces, gain, chance, said)


def _benefit(p: Position, who: Commander, provinces: tuple[str, ...], side: str) -> str | None:
    """What the plan says of who gains ("" where it goes without saying); None where this Empire cannot."""
    if not (who.is_emperor and p.sole_emperor):
        return ""
    sides = {p.empire_of[x] for x in provinces}
    return None if side not in sides else side if len(sides) > 1 else ""


def fight_of(p: Position, name: str) -> tuple[str, str, tuple[str, ...], str]:
    """(War, Commander as it is named, Provinces, Empire) of a fight."""
    return plan_text.fight_parts(name)


def person_of(p: Position, text: str) -> str:
    """The Statesman, Emperor's box or Command that a fight names."""
    names = p.rules.names
    return names["command"].get(text) or names["statesman"].get(text) or war.commander(p, text).box


def may_be(p: Position, text: str, name: str) -> bool:
    """Whether somebody may be the one a fight names; of Commands the model sees to it."""
    said = person_of(p, text)
    if said in p.rules.commands:
        return name in p.rules.statesmen or name == said or said in p.commander_of[said].commands
    emperor = next((p.emperor_of(e).box for e in EMPIRES if p.empire(e).emperor == said), "")
    return name in (said, emperor)


def same_fight(
    p: Position, fight: tuple[str, str, tuple[str, ...], str], name: str, provinces: tuple[str, ...]
) -> bool:
    """Whether a fight that is forbidden is surely this one: somebody named fights with these Provinces."""
    said = person_of(p, fight[1])
    if set(fight[2]) != set(provinces):
        return False
    return may_be(p, fight[1], name) if said not in p.rules.commands else name == said
