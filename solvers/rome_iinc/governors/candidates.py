"""What the best Governors are chosen from: every post and every fight with its price (Sections 5.2, 10.3, 11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.actions import Appoint, Fight, TurnFaceUp
from rometeach.rome_iinc.appointments import open_commands, seats, sets_of_commands
from rometeach.rome_iinc.board.board import INSURGENT, Board, Commander, Governor
from rometeach.rome_iinc.board.units import Units
from rometeach.rome_iinc.charts import rebellion, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import governors, people
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate, levels
from rometeach.rome_iinc.valuation.governors import prospects

from ..question import Question
from ..requests import Asked
from .fight_values import FightValues, mask


@dataclass(frozen=True)
class Post:
    """A Statesman with these Commands (none: face up); `gain` is what that is worth more than a Generic Governor in each.

    `needs` is the 3D6 from which he would rebel without Unrest.
    """

    who: str
    commands: tuple[str, ...]
    gain: Fraction
    needs: int | None = None
    moved: bool = False


@dataclass(frozen=True)
class FightChoice:
    """A fight that could be fought.

    Attributes:
        war: the War.
        who: a Statesman who may be moved, or the box of somebody else.
        provinces: those that fight.
        gain: what it is worth, in points.
        needs: the 3D6 from which he would rebel without Unrest, as it is priced with; None for nobody who could rebel.
        empire: who gains, where a Sole Emperor leads Provinces of both Empires.
    """

    war: str
    who: str
    provinces: tuple[str, ...]
    gain: Fraction
    needs: int | None = None
    empire: str = ""


Pick = Post | FightChoice
"""One of the things that a plan consists of."""


@dataclass(frozen=True)
class PostsAndFights:
    """All that a plan can consist of.

    Attributes:
        q: the question.
        now: Statesman who may be moved -> the Commands that he has.
        open: Empire -> the Commands that may be given.
        posts: every post.
        fights: every fight.
        rest: the worth of a board where everybody waits and nobody fights.
    """

    q: Question
    now: dict[str, tuple[str, ...]]
    open: dict[str, tuple[str, ...]]
    posts: tuple[Post, ...]
    fights: tuple[FightChoice, ...]
    rest: Fraction


def tabulate(q: Question) -> PostsAndFights:
    """Every post and every fight with its price. Who is seated stays in his Empire, also where both are planned."""
    p, now = q.p, seats(q.p, q.sides)
    _check_musts(q, now)
    blank: Board = p
    for name in now:
        blank = people.face_up(blank, name)
    price = _Standing(q)
    generic = {c: price.of(blank.commander_of[c]) for e in q.sides for c in people.commands_of_empire(p, e)
               if not blank.commander_of[c].is_rebel}  # fmt: skip
    posts: list[Post] = []
    seated: dict[tuple[str, str], Commander] = {}
    idle = q.value(()).worth
    legal = [(), *(s for e in q.sides for s in sets_of_commands(p, e))]
    for name, held in now.items():
        progress.check()
        waiting = price.of_waiting(name)
        for s in legal if any(set(s) == set(held) for s in legal) else [*legal, held]:
            stays = set(s) == set(held)
            if s and held and p.empire_of_command(s[0]) != p.empire_of_command(held[0]):
                continue
            if not stays and not _is_wanted(q, now, name, s):
                continue
            post = Post(name, (), Fraction(0), moved=not stays)
            if s:
                who = _seated(blank, name, held if stays else s)
                gain = price.of(who) - sum((generic[c] for c in s), Fraction(0)) - waiting
                post = Post(name, s, gain, levels.quiet_needs(p, rebellion.odds(p, who)), not stays)
                if not {name, *s} & {*p.used.commanders}:
                    seated.setdefault((name, p.empire_of_commander(who)), who)
            if stays:
                idle -= post.gain
            if not stays or _is_wanted(q, now, name, s):
                posts.append(post)
    fights = tuple(_Fights(q, blank).of_all(posts, seated))
    return PostsAndFights(q, now, {e: open_commands(p, e) for e in q.sides}, tuple(posts), fights, idle)


def _is_wanted(q: Question, now: Mapping[str, tuple[str, ...]], name: str, s: tuple[str, ...]) -> bool:
    """Whether the requests leave somebody this post."""
    r = q.requests
    if any(set(a.commands) != set(s) for a in r.must if isinstance(a, Appoint) and a.statesman == name):
        return False
    if TurnFaceUp(name) in r.must and {*s} & {*now[name]}:
        return False
    return all(set(a.commands) != set(s) for a in r.forbid if isinstance(a, Appoint) and a.statesman == name)


def _check_musts(q: Question, now: Mapping[str, tuple[str, ...]]) -> None:
    """Appointments that are asked for and that the rules forbid whatever else is done.

    Raises:
        IllegalChoice: the first of them.
    """
    for action in q.requests.must:
        if not isinstance(action, Appoint | TurnFaceUp):
            continue
        name, asked_for = action.statesman, q.requests.text.get(Asked("must", action), str(action))
        if name not in now:
            raise IllegalChoice("10.3.3", f"{name} is neither face up nor a Loyal Governor of {q.whose}", asked_for)
        if isinstance(action, TurnFaceUp):
            if not now[name]:
                raise IllegalChoice("10.3.3", f"{name} is face up already", asked_for)
            continue
        commands = action.commands
        alone: Board = q.p
        for other in now:
            alone = people.face_up(alone, other)
        alone = replace(alone, face_up=(name,))
        side = alone.empire_of_command(commands[0])
        against = governors.against(alone, side, name, commands)
        if side not in q.sides:
            against = f"{commands[0]} is in the other Empire", "5.2.4"
        if against and set(commands) != set(now[name]):
            raise IllegalChoice(against[1], against[0], asked_for)


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
        self.q, self.ahead = q, prospects(q.p)
        self._romanised: dict[tuple[str, int], Fraction] = {}

    def of(self, who: Commander) -> Fraction:
        """A Governor in his Commands, in points of the Empires that are planned."""
        q, p = self.q, self.q.p
        found = Fraction(0)
        for e in q.sides:
            found += self.ahead.of_governor(who, e, q.weights[e]).points(q.weights[e], p.empire(e).unrest)
        for c in who.commands:
            for name in p.rules.provinces_of[c]:
                if p.provinces[name].status is INSURGENT:
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


def idle(q: Question) -> tuple[str, ...]:
    """The Commands whose Governor, whoever he is, is to fight nothing."""
    said = (q.requests.text.get(Asked("no_commander", b), b) for b in q.requests.no_commander)
    return tuple(c for x in said if (c := q.p.rules.names["command"].get(x)))


def _is_idle(q: Question, who: Commander) -> bool:
    """Whether a request forbids this very person to fight; of Governors who may move the model sees to Commands."""
    for box in q.requests.no_commander:
        said = q.requests.text.get(Asked("no_commander", box), box)
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


class _Fights:
    """The fights of everybody, those left out that another one beats with fewer Provinces."""

    def __init__(self, q: Question, blank: Board) -> None:
        """`blank` is the board on which nobody who may be moved has a Command."""
        self.q, self.blank = q, blank
        self._losses: dict[tuple[str, str], dict[Units, Fraction]] = {}
        self._unrest = {side: levels.after_revolts(q.p, side) for side in q.sides}

    def of_all(self, posts: Sequence[Post], seated: Mapping[tuple[str, str], Commander]) -> Iterator[FightChoice]:
        """All of them; `seated` is each Statesman who may be moved in one of his posts, by Empire."""
        q, p, blank = self.q, self.q.p, self.blank
        emperors = [p.emperor_of(e) for e in q.sides]
        for who in war.commanders(blank):
            if (who in emperors or (not who.is_emperor and p.empire_of_commander(who) in q.sides)) and not _is_idle(
                q, who
            ):
                needs = levels.quiet_needs(p, rebellion.odds(p, who)) if who.kind == "Governor" else None
                led = war.commands_of(p, who) if who.is_emperor else frozenset(who.commands)
                yield from self._of(who, who.box, {needs: [led]})
        for (name, side), who in seated.items():
            if not _is_idle(q, who):
                groups: dict[int | None, list[frozenset[str]]] = {}
                for post in posts:
                    mine = post.who == name and post.commands and p.empire_of_command(post.commands[0]) == side
                    if mine and not {post.who, *post.commands} & {*p.used.commanders}:
                        groups.setdefault(post.needs, []).append(frozenset(post.commands))
                if groups:
                    yield from self._of(who, name, groups)

    def _of(
        self, who: Commander, name: str, groups: Mapping[int | None, list[frozenset[str]]]
    ) -> Iterator[FightChoice]:
        """The fights of one Commander, for each number that he needs to rebel; `groups` are the sets of Commands that go with it."""
        q, p, r = self.q, self.q.p, self.q.requests
        for w in p.wars:
            progress.check()
            if (
                w in r.no_war
                or p.wars[w].fought
                or any(x.severity == "error" for x in war.problems(p, Force(w, who, ())))
            ):
                continue
            commands = frozenset().union(*(s for g in groups.values() for s in g))
            near = tuple(x for x in war.may_fight_from(p, w) if p.rules.provinces[x].command in commands
                         and x not in p.used.provinces and x not in r.untouched)  # fmt: skip
            for side in q.sides if near else ():
                if (who.is_emperor and p.sole_emperor) or p.empire_of_commander(who) == side:
                    yield from self._of_war(w, who, name, side, near, groups)

    def _of_war(self, w: str, who: Commander, name: str, side: str, near: tuple[str, ...],
                groups: Mapping[int | None, list[frozenset[str]]]) -> Iterator[FightChoice]:  # fmt: skip
        """The fights of one Commander in one War for one Empire."""
        q, p, r = self.q, self.q.p, self.q.requests
        wanted = [a for a in r.must if isinstance(a, Fight) and a.war == w]
        banned = [a for a in r.forbid if isinstance(a, Fight) and a.war == w]
        known = self._losses.setdefault((w, side), {})
        values = FightValues(self.blank, w, who, empire=side, weights=q.weights[side], near=near, losses=known,
                             unrest=self._unrest[side])  # fmt: skip
        for needs, sets in groups.items():
            fits = [sum(1 << i for i, x in enumerate(near) if p.rules.provinces[x].command in s) for s in sets]
            forced = w in r.fight or bool(wanted)
            for chosen, gain in values.best(needs, fits, forced, [mask(near, a.provinces) for a in wanted]):
                provinces = tuple(x for i, x in enumerate(near) if chosen >> i & 1)
                said = _benefit(p, who, provinces, side)
                if said is None or any(same_fight(p, a, name, provinces) for a in banned):
                    continue
                if wanted and not any(
                    set(a.provinces) == set(provinces) and may_be(p, a.commander, name) and a.empire in ("", side)
                    for a in wanted
                ):
                    continue
                yield FightChoice(w, name, provinces, gain, needs, said)


def _benefit(p: Position, who: Commander, provinces: tuple[str, ...], side: str) -> str | None:
    """What the plan says of who gains ("" where it goes without saying); None where this Empire cannot."""
    if not (who.is_emperor and p.sole_emperor):
        return ""
    sides = {p.empire_of[x] for x in provinces}
    return None if side not in sides else side if len(sides) > 1 else ""


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


def same_fight(p: Position, fight: Fight, name: str, provinces: tuple[str, ...]) -> bool:
    """Whether a fight that is forbidden is surely this one: somebody named fights with these Provinces.

    Args:
        p: the position.
        fight: the fight that is forbidden.
        name: who fights this one; see `FightChoice`.
        provinces: those that fight it.
    """
    said = person_of(p, fight.commander)
    if set(fight.provinces) != set(provinces):
        return False
    return may_be(p, fight.commander, name) if said not in p.rules.commands else name == said
