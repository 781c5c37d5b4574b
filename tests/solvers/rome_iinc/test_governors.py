"""The planner of Governors against enumeration: every arrangement of the Statesmen, every set of fights."""

import itertools
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from governor_effects import effects
from random_boards import random_board, random_province

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc import actions as actions_
from rometeach.rome_iinc import appointments, plans
from rometeach.rome_iinc.actions import Appoint, Planned, TurnFaceUp
from rometeach.rome_iinc.board.board import Board, Commander, Governor, Used, WarState, tidy
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import governors, people
from rometeach.rome_iinc.position import Position, ProvinceState, Status
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation import fights as fights_
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc.governors import candidates, model, question
from solvers.rome_iinc.question import Question, planned

PLAIN = Weights()
KEEN = Weights(gold=Fraction(1, 2), statesman=Fraction(7), rebellion=Fraction(1), emperor=Fraction(11, 7))
CALM = Weights(unrest=Fraction(1, 10), alarm=Fraction(0), war=Fraction(4), rebellion=Fraction(0), veteran=Fraction(2))
WEIGHTS = (PLAIN, KEEN, CALM)
EACH = 40
BLOCKS = int(os.environ.get("ROMETEACH_BOARDS", "200")) // EACH


# -- Small boards ----------------------------------------------------------------------------------------


def fitting(seed: int) -> tuple[Position, str]:
    """A board where one Empire has two or three open Commands, one to three Statesmen and two Wars in reach."""
    rng = Random(seed)
    p = random_board(seed % 300)
    empire = rng.choice(EMPIRES)
    own = [c for c in p.rules.commands if p.empire_of_command(c) == empire]
    open_ = [rng.choice(own)]
    for _ in range(rng.choice((1, 1, 2))):
        near = [c for c in own if c not in open_ and any(people.touch(p, c, o) for o in open_)]
        open_ += [rng.choice(near)] if near and rng.random() < 0.9 else [c for c in own if c not in open_][:1]
    mine = [n for c in open_ for n in p.rules.provinces_of[c]]
    some = set(rng.sample(mine, min(len(mine), 7)))
    provinces = {}
    for n in p.rules.provinces:
        if n in some:
            provinces[n] = random_province(rng, p.rules, n)
            while provinces[n].units.number < 2 and rng.random() < 0.8:
                provinces[n] = random_province(rng, p.rules, n)
        elif p.rules.provinces[n].command in own:
            provinces[n] = ProvinceState(Status.BARBARIAN)
        else:
            provinces[n] = p.provinces[n]
    names = rng.sample(list(p.rules.wars), 2)
    wars = Frozen({w: WarState(s) for w, s in zip(sorted(names), rng.sample(mine, len(names)), strict=True)})
    others = {b: g for b, g in p.governors.items() if b not in own and (g.statesman or g.rebel)}
    taken = {g.statesman for g in others.values()} | {p.east.emperor, p.west.emperor}
    free = [s for s in p.rules.statesmen if s not in taken]
    people_ = rng.sample(free, rng.choice((1, 1, 1, 2, 2, 3)))
    boxes = {}
    closed = [c for c in own if c not in open_]
    if closed and rng.random() < 0.3:
        boxes[closed[0]] = Governor("", (closed[0],), True)
    left, face_up = list(open_), []
    rng.shuffle(left)
    for s in people_:
        if left and rng.random() < 0.6:
            held = [left.pop()]
            if left and rng.random() < 0.4 and people.touch(p, held[0], left[-1]):
                held.append(left.pop())
            boxes[held[0]] = Governor(s, tuple(held))
        else:
            face_up.append(s)
    states = {e: replace(p.empire(e), rebel_commands=()) for e in EMPIRES}
    p = replace(p, provinces=Frozen(provinces), wars=wars, leaders=Frozen({}), used=Used(), phase="Unrest", step="Governors", turn=3,
                governors=tidy({**{b: g for b, g in others.items()}, **boxes}), face_up=tuple(sorted(face_up)),
                statesmen_box=(), east=states["East"], west=states["West"])  # fmt: skip
    return replace(
        p, governors=tidy({b: g for b, g in p.governors.items() if b in boxes or g.statesman or g.rebel})
    ), empire


def boards(first: int, number: int) -> Iterator[tuple[Position, str, Weights]]:
    """So many boards on which the Statesmen hold what they may hold."""
    seed, found = first, 0
    while found < number:
        p, empire = fitting(seed)
        seed += 1
        held = [g for g in p.governors.values() if g.statesman and not g.rebel]
        if any(people.only_barbarian(p, (c,)) for g in held for c in g.commands) or any(
            len(people.joined(p, g.commands[0], g.commands)) < len(g.commands) for g in held
        ):
            continue
        if any(len({p.empire_of_command(c) for c in g.commands}) > 1 for g in p.governors.values()):
            continue
        if any(not g.statesman and not g.rebel and len(g.commands) > 1 for g in p.governors.values()):
            continue
        found += 1
        yield p, empire, WEIGHTS[seed % 3]


# -- Enumeration -----------------------------------------------------------------------------------------

Seats = dict[str, tuple[str, ...]]
Fight = tuple[str, frozenset[str], Fraction]


def arrangements(p: Position, empire: str) -> Iterator[Seats]:
    """Every way to seat the Statesmen of an Empire, written out from the Cases once more (5.2.5, 6.1.3, 6.1.7, 10.3.3)."""
    rules = p.rules
    movable = [*p.face_up, *(g.statesman for g in p.governors.values() if g.statesman and not g.rebel
                             and p.empire_of_command(g.commands[0]) == empire)]  # fmt: skip
    rebels = {c for g in p.governors.values() if g.rebel for c in g.commands}
    open_ = [c for c in rules.commands if p.empire_of_command(c) == empire and c not in rebels
             and any(p.provinces[n].status is not Status.BARBARIAN for n in rules.provinces_of[c])]  # fmt: skip
    near = {
        (a, b)
        for a in open_
        for b in open_
        for x in rules.provinces_of[a]
        for s, _ in rules.neighbours[x]
        if s in rules.provinces_of[b]
    }
    sets: list[tuple[str, ...]] = [()]
    for k in (1, 2, 3):
        for s in itertools.combinations(open_, k):
            links = sum((a, b) in near for a, b in itertools.combinations(s, 2))
            if links >= k - 1:
                sets.append(s)
    for chosen in itertools.product(sets, repeat=len(movable)):
        flat = [c for s in chosen for c in s]
        if len(set(flat)) < len(flat):
            continue
        if () in chosen and (len(flat) < len(open_) or any(len(s) > 1 for s in chosen)):
            continue
        yield dict(zip(movable, chosen, strict=True))


def with_seats(p: Position, seats: Seats) -> Position:
    """The board with these Statesmen in these seats."""
    boxes = {b: g for b, g in p.governors.items() if g.statesman not in seats}
    boxes |= {s[0]: Governor(n, s) for n, s in seats.items() if s}
    return replace(p, governors=tidy(boxes), face_up=tuple(sorted(n for n, s in seats.items() if not s)))


class Brute:
    """The best plan by enumeration; what a fight or a Province is worth is asked of the charts, and kept."""

    def __init__(self, p: Position, empire: str, w: Weights) -> None:
        self.p, self.empire, self.w = p, empire, w
        self.outlooks: dict[object, fights_.Outlook] = {}
        self.fights: dict[object, Fraction] = {}
        self.lists: dict[object, list[Fight]] = {}
        self.insurgent = [
            n for n, s in p.provinces.items() if s.status is Status.INSURGENT and p.empire_of[n] == empire
        ]
        self.revolts: dict[object, Fraction] = {}

    def quiet(self, after: Position) -> Fraction:
        """What depends on the Governors but for the fights."""
        level = self.p.empire(self.empire).unrest
        found = effects(after, self.empire, self.w, self.p).points(self.w, level)
        for n in self.insurgent:
            key = n, after.commander_of[after.rules.provinces[n].command].abilities.military
            if key not in self.revolts:
                self.revolts[key] = sum(
                    evaluate.of_revolt(after, n, self.w).worths(self.w, 0, level).values(), Fraction(0)
                )
            found += self.revolts[key]
        return found

    def options(self, after: Position) -> dict[str, list[Fight]]:
        """War -> (box, Provinces, worth) of every fight."""
        return {
            name: [x for who in war.commanders(after) for x in self.listed(after, name, who)] for name in after.wars
        }

    def listed(self, after: Position, name: str, who: Commander) -> list[Fight]:
        """Every fight of one Commander in one War."""
        key = name, who
        if key not in self.lists:
            mine = (
                who == after.emperor_of(self.empire)
                if who.is_emperor
                else after.empire_of_commander(who) == self.empire
            )
            barred = any(x.severity == "error" for x in war.problems(after, Force(name, who, ())))
            able = war.eligible(after, name, who) if mine and not barred else ()
            self.lists[key] = [(who.box, frozenset(some), self.fight(after, name, who, some))
                               for k in range(1, len(able) + 1) for some in itertools.combinations(able, k)]  # fmt: skip
        return self.lists[key]

    def fight(self, after: Position, name: str, who: Commander, some: tuple[str, ...]) -> Fraction:
        """What one fight is worth."""
        sides = {after.empire_of[x] for x in some}
        if who.is_emperor and after.sole_emperor and self.empire not in sides:
            return Fraction(0)
        key = name, who, some
        if key not in self.fights:
            if key[:2] not in self.outlooks:
                self.outlooks[key[:2]] = fights_.outlook(after, name, who, self.empire, self.w)
            o = self.outlooks[key[:2]]
            self.fights[key] = o.value(some).points(self.w, o.level)
        return self.fights[key]

    def best(self) -> tuple[Fraction, Seats]:
        """(worth over the board as it is, who sits where)."""
        base = self.quiet(self.p)
        top: tuple[Fraction, Seats] | None = None
        for seats in arrangements(self.p, self.empire):
            after = with_seats(self.p, seats)
            total = self.quiet(after) - base + _pack(list(self.options(after).values()), frozenset(), frozenset())
            if top is None or total > top[0]:
                top = total, seats
        assert top is not None
        return top


def _pack(rest: list[list[Fight]], boxes: frozenset[str], used: frozenset[str]) -> Fraction:
    if not rest:
        return Fraction(0)
    best = _pack(rest[1:], boxes, used)
    for box, provinces, gain in rest[0]:
        if gain > 0 and box not in boxes and not provinces & used:
            best = max(best, gain + _pack(rest[1:], boxes | {box}, used | provinces))
    return best


# -- The tests -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(BLOCKS))
def test_equals_enumeration(block: int) -> None:
    for i, (p, empire, w) in enumerate(boards(10_000 + block * 997, EACH)):
        q = Question.of(p, empire, weights=w)
        worth, _ = Brute(p, empire, w).best()
        if i % 20:
            tables = candidates.tabulate(q)
            found = model.GovernorsModel(tables).best(10)
            assert found is not None and found[3] == "OPTIMAL"
            idle = sum((x.gain for x in tables.posts if not x.moved), Fraction(0))
            assert found[1] - idle == worth, (p.dump(), empire)
        else:
            plan = question.solve(q)
            assert plan.is_optimal and plan.bound == plan.value
            assert plan.value - plan.idle == worth, (p.dump(), empire, plan.actions)


def settled(p: Position, seats: Seats, steps: tuple[governors.Appointment, ...]) -> Board:
    """The board after appointments, which end where they should."""
    board: Board = p
    for step in steps:
        board = governors.apply(board, step)
    assert {n: frozenset(c) for n, c in appointments.seats(board, EMPIRES).items() if n in seats} == {
        n: frozenset(c) for n, c in seats.items()
    }
    return board


@pytest.mark.parametrize("block", range(4))
def test_orders_are_offered_and_accepted(block: int) -> None:
    for p, empire, _ in boards(50_000 + block * 997, 8):
        for seats in arrangements(p, empire):
            steps = appointments.order(p, seats, compress=False)
            assert steps is not None
            board, made = p, governors.Made()
            for step in steps:
                offered = {a for a, _, against in governors._all(board, empire, made) if against is None}
                assert step in offered, (steps, step)
                made = made.joined(board, step)
                board = governors.apply(board, step)
            assert not any(
                r is None and governors._is_compulsory(board, n) for n, _, r in governors._all(board, empire, made)
            )
            short = appointments.order(p, seats)
            assert short is not None and len(short) <= len(steps)
            settled(p, seats, steps)
            settled(p, seats, short)
            plans.carry_out(p, empire, short)


def reachable(p: Position, empire: str) -> set[frozenset[tuple[str, frozenset[str]]]]:
    """Every end of the Governors step of one player, followed choice by choice as it offers them."""
    names = [*p.face_up, *(g.statesman for g in p.governors.values() if g.statesman)]
    ends: set[frozenset[tuple[str, frozenset[str]]]] = set()
    seen: set[object] = set()
    todo: list[tuple[Board, governors.Made]] = [(p, governors.Made())]
    while todo:
        board, made = todo.pop()
        key = board.governors, board.face_up, made
        if key in seen:
            continue
        seen.add(key)
        offered = [n for n, _, r in governors._all(board, empire, made) if r is None]
        if not any(governors._is_compulsory(board, n) for n in offered):
            held = {g.statesman: frozenset(g.commands) for g in board.governors.values() if g.statesman}
            mine = {n: held.get(n, frozenset()) for n in names}
            ends.add(frozenset(mine.items()))
        for n in offered:
            todo.append((governors.apply(board, n), made.joined(board, n)))
    return ends


def test_arrangements_are_those_the_step_reaches() -> None:
    checked = 0
    for p, empire, _ in boards(70_000, 80):
        all_ = list(arrangements(p, empire))
        if len(all_[0]) > 2 or len(all_) > 12:
            continue
        fixed = {
            g.statesman: frozenset(g.commands)
            for g in p.governors.values()
            if g.statesman and g.statesman not in all_[0]
        }
        assert {frozenset({**fixed, **{n: frozenset(c) for n, c in s.items()}}.items()) for s in all_} == reachable(
            p, empire
        )
        checked += 1
        if checked == 12:
            break
    assert checked >= 10


def test_posts_add_up() -> None:
    """`evaluate` on the whole board says the same of an arrangement as its parts."""
    for p, empire, w in boards(80_000, 12):
        brute, idle = Brute(p, empire, w), evaluate.expected(p, [], w, empire=empire)
        for seats in itertools.islice(arrangements(p, empire), 12):
            names = appointments.order(p, seats)
            assert names is not None
            assert evaluate.expected(p, names, w, empire=empire) - idle == brute.quiet(
                with_seats(p, seats)
            ) - brute.quiet(p)


def test_many_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers too long for one sum are weighed in two pieces, with the same result."""
    odd = replace(PLAIN, statesman=Fraction(991, 997), gold=Fraction(1, 983), veteran=Fraction(977, 991))
    for p, empire, _ in boards(90_000, 4):
        q = Question.of(p, empire, weights=odd)
        usual = question.solve(q)
        tables = candidates.tabulate(q)
        with monkeypatch.context() as m:
            m.setattr(model, "ROOM", 2**44)
            m.setattr(model, "DIGIT", 2**24)
            found = model.GovernorsModel(tables).best(10)
        assert found is not None and tables.rest + found[1] == usual.value
    with monkeypatch.context() as m, pytest.raises(BadInput, match="too many digits"):
        m.setattr(model, "ROOM", 1)
        model.digits_of([2**50])


SET_UPS = {
    ("286", "West"): "Gallia governor Julian; Hispania governor Aetius; Italia governor Ricimer; 7/5 Vandal @ Numidia; "
    "13/1 Suevian @ Belgica; 7/1 Moorish @ Mauretania II; 5/2 Scottish @ Lugdunensis II",
    ("363", "East"): "Oriens governor Narses; Pontica governor Germanus; Belisarius face up; 5/1 Arabian @ Palaestina; "
    "7/2 Isaurian @ Isauria; 8/1 Slav @ Macedonia",
    ("425", "West"): "Gallia governor Aegidius; Hispania governor Majorian; Italia governor Aetius; "
    "Africa governor Ricimer; Stilicho face up; 7/5 Vandal @ Numidia; 7/1 Moorish @ Mauretania II; "
    "13/1 Suevian @ Belgica; 12/2 Visigothic @ Aquitania II; 13/2 Ostrogothic @ Noricum; 6/3 Saxon @ Britannia II",
    ("497", "East"): "Oriens governor Narses; Belisarius face up; 5/1 Arabian @ Palaestina; 7/2 Isaurian @ Isauria",
    ("565", "East"): "Moesia governor Priscus; Oriens governor Narses; Thracia governor Belisarius; Comentiolus face up; "
    "15/3 Persian @ Mesopotamia; 11/4 Avar @ Dacia II; 7/2 Isaurian @ Isauria; 4/1 Nubian @ Thebais",
}  # fmt: skip


def set_up(scenario: str, empire: str) -> Position:
    """A set-up in the Governors step, with Wars and Statesmen placed."""
    return rometeach.position("rome-iinc", scenario).edit(f"phase Unrest; step Governors; {SET_UPS[scenario, empire]}")


def greedy(p: Position, empire: str, w: Weights) -> Fraction:
    """Seat those who wait one by one where that is worth most, then the best fight again and again."""
    actions: list[Planned] = []

    def worth(more: list[Planned]) -> Fraction:
        try:
            return evaluate.expected(p, [*actions, *more], w, empire=empire)
        except IllegalChoice:
            return Fraction(-1000)

    for who in p.face_up:
        options = [Appoint((c,), who) for c in appointments.open_commands(p, empire)]
        actions.append(max(options, key=lambda a: worth([a])))
    after = plans.carry_out(p, empire, actions)
    while True:
        fights = [actions_.Fight(w_, c.box, able) for w_ in after.wars for c in war.commanders(after)
                  if after.empire_of_commander(c) == empire and (able := war.eligible(after, w_, c))]  # fmt: skip
        best = max(fights, key=lambda a: worth([a]), default=None)
        if best is None or worth([best]) <= worth([]):
            return worth([])
        actions.append(best)


@pytest.mark.parametrize(("scenario", "empire"), SET_UPS)
def test_never_worse_than_greedy(scenario: str, empire: str) -> None:
    p = set_up(scenario, empire)
    plan = question.solve(Question.of(p, empire, weights=PLAIN))
    assert plan.is_optimal and plan.value >= greedy(p, empire, PLAIN)
    assert question.solve(Question.of(p, empire, weights=PLAIN)).actions == plan.actions
    second, third = plan.next_best(2)
    assert plan.value >= second.value >= third.value
    assert len({plan.actions, second.actions, third.actions}) == 3
    assert plan.runner_up is not None and plan.runner_up.value == second.value


def test_requests() -> None:
    p = set_up("425", "West")
    free = question.solve(Question.of(p, "West", weights=PLAIN))

    def ask(must: str = "", forbid: str = "") -> tuple[Fraction, tuple[Planned, ...]]:
        plan = question.solve(Question.of(p, "West", must=must, forbid=forbid, weights=PLAIN))
        assert plan.is_optimal and plan.value <= free.value
        return plan.value, planned(plan)

    assert ask("Africa governor Aetius")[1].count(Appoint(("Africa",), "Aetius")) == 1

    def fights(must: str = "", forbid: str = "") -> list[actions_.Fight]:
        return [a for a in ask(must, forbid)[1] if isinstance(a, actions_.Fight)]

    assert not any(a.commander == "Hispania" for a in fights(forbid="Hispania"))
    assert not any(a.war == "7/1 Moorish" for a in fights(forbid="7/1 Moorish"))
    assert any(a.war == "7/5 Vandal" for a in fights("7/5 Vandal"))
    assert TurnFaceUp("Aetius") in ask("Aetius face up")[1]
    for gone in (free.actions[0], free.actions[-1]):
        assert gone not in ask(forbid=str(gone))[1]
    fight = next(a for a in free.actions if isinstance(a, actions_.Fight))
    assert ask(must=str(fight)) == (free.value, free.actions)
    province = fight.provinces[0]
    assert not any(province in a.provinces for a in fights(forbid=province))
    assert not any(a.war == "13/1 Suevian" for a in fights("7/1 Moorish by Aetius with Baetica", "13/1 Suevian"))
    board = plans.carry_out(p, "West", [a for a in ask(forbid="Majorian")[1] if not isinstance(a, actions_.Fight)])
    assert not any(f.force.commander.name == "Majorian" for f in plans.with_fights(board, ask(forbid="Majorian")[1]))


@pytest.mark.parametrize(
    ("must", "forbid", "case", "named"),
    [
        ("Gallia governor Aetius; Gallia + Hispania governor Majorian", "", "10.3.3", "Gallia governor Aetius; Gallia"),
        ("Gallia + Africa governor Aetius", "", "5.2.5", "Gallia + Africa governor Aetius"),
        ("Oriens governor Aetius", "", "5.2.4", "Oriens governor Aetius"),
        ("Gallia governor Narses", "", "10.3.3", "Gallia governor Narses"),
        ("7/5 Vandal; Gallia governor Aetius", "7/5 Vandal", "11.2.1", "7/5 Vandal; without 7/5 Vandal"),
        ("7/1 Moorish by Aetius with Baetica; 7/1 Moorish by Majorian with Mauretania I", "", "11.2.1", "Baetica"),
    ],
)  # fmt: skip
def test_clashes(must: str, forbid: str, case: str, named: str) -> None:
    q = Question.of(set_up("425", "West"), "West", must=must, forbid=forbid, weights=PLAIN)
    with pytest.raises(IllegalChoice) as error:
        question.solve(q)
    assert error.value.case == case and named in error.value.got
    cited = re.findall(r"\d+\.\d+\.\d+", str(error.value))
    assert len(cited) == len({*cited}), "each Case is said once"


def test_other_choices_have_no_place() -> None:
    with pytest.raises(BadInput, match="neither an appointment nor a fight"):
        question.solve(Question.of(set_up("425", "West"), "West", must="Rome +Guard", weights=PLAIN))


def test_why_not_and_lines() -> None:
    plan = question.solve(Question.of(set_up("425", "West"), "West", weights=PLAIN))
    assert plan.why_not(plan.actions[0]).verdict == "it is in the plan"
    other = plan.why_not("Italia + Gallia governor Aetius")
    assert other.case == "" and other.loss is not None and other.loss > 0 and other.instead is not None
    assert plan.why_not("Oriens governor Aetius").case == "5.2.4"
    assert plan.why_not("7/5 Vandal").loss is not None
    text = str(plan)
    for words in ("Case 9.2.4", "Case 11.1.4", "Case 11.5.3", "Triumph"):
        assert words in text


def test_both_empires() -> None:
    p = set_up("425", "West").edit("Oriens governor Narses; 5/1 Arabian @ Palaestina")
    plan = question.solve(Question.of(p, "both", weights=PLAIN))
    alone = question.solve(Question.of(p, "West", weights=PLAIN))
    assert plan.is_optimal and plan.value - plan.idle >= alone.value - alone.idle
    seated = replace(p, face_up=())
    ends = [question.solve(Question.of(seated, e, weights=PLAIN)) for e in ("both", "West", "East")]
    assert ends[0].value - ends[0].idle == sum(x.value - x.idle for x in ends[1:])


@pytest.mark.parametrize("block", range(2))
def test_restricted_equals_enumeration(block: int) -> None:
    """A random appointment asked for or forbidden: the best plan is that of the arrangements which keep to it."""
    rng = Random(block)
    for p, empire, w in boards(100_000 + block * 997, 10):
        some = list(arrangements(p, empire))
        name, commands = rng.choice([x for s in some for x in s.items() if x[1]] or [("", ())])
        if not name:
            continue
        clause = f"{' + '.join(commands)} governor {name}"
        brute = Brute(p, empire, w)
        base = brute.quiet(p)
        for must in (True, False):
            kept = [s for s in some if (s[name] == commands) is must]
            q = Question.of(p, empire, must=clause if must else "", forbid="" if must else clause, weights=w)
            if not kept:
                with pytest.raises(IllegalChoice):
                    question.solve(q)
                continue
            boards_ = [with_seats(p, s) for s in kept]
            best = max(
                brute.quiet(b) - base + _pack(list(brute.options(b).values()), frozenset(), frozenset())
                for b in boards_
            )
            plan = question.solve(q)
            assert plan.value - plan.idle == best, (p.dump(), clause, must)
