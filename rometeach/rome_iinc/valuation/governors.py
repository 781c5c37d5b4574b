"""What Governors and their posts are worth beyond the Revolt step and the fights.

Counted, for each Loyal Governor by himself, so that the figures of several simply add up:

- the Gold that he can be expected to double in the next Tax step (9.2.4);
- the Prestige ability in the next Bread and Circuses (6.3.8, 10.5.1): this turn's, or if that is past next turn's;
- the next Assassination step (8.3): his attempts on his Emperor, and the Emperors' attempts on him;
- the Rebellion 3D6 that he must roll if the next Event Phase doubles the Mutiny Event (11.5.1).

`LEAVES_OUT` says what is simplified. The Provinces, the garrisons and the tracks are taken as they stand.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.frozen import Frozen
from ..board.state import Board, Commander
from ..charts import assassination, events, rebellion, tax
from ..charts.assassination import Target
from ..phases import governors, people, unrest
from ..rules import EMPIRES
from .weights import Weights

LEAVES_OUT = (
    "what one Assassination changes for the next (8.3.1, 8.3.5): each attempt counts as if it came first",
    "Event counters that are still to be drawn where they change another die (8.3, 9.2.4, 11.5)",
    "that a Governor of several Commands is named by the Assassin Event no more often than others (8.3.1)",
    "Mortality (8.2), which is the same in every post, and who follows a dead Emperor or Governor",
)

_THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class Effects:
    """Expected changes of one Empire: Gold of doubled Taxes, Prestige, Unrest, and `risk`, the points that lives and
    loyalty in danger cost. Effects of several Governors add up."""

    doubled: Fraction = Fraction(0)
    prestige: Fraction = Fraction(0)
    unrest: Fraction = Fraction(0)
    risk: Fraction = Fraction(0)

    def __add__(self, other: Effects) -> Effects:
        return Effects(
            self.doubled + other.doubled,
            self.prestige + other.prestige,
            self.unrest + other.unrest,
            self.risk + other.risk,
        )

    def __sub__(self, other: Effects) -> Effects:
        return Effects(
            self.doubled - other.doubled,
            self.prestige - other.prestige,
            self.unrest - other.unrest,
            self.risk - other.risk,
        )

    def points(self, weights: Weights, level: int) -> Fraction:
        """In points, at a level of Unrest."""
        return (
            self.doubled * weights.gold
            + self.prestige * weights.prestige
            - self.unrest * weights.slope(level)
            - self.risk
        )


@case("9.2.4")
def doubling(board: Board, empire: str) -> Fraction:
    """The Gold that an Empire can expect of doubled Taxes in the next Tax step, as the Provinces stand."""
    then = at_taxes(board)
    mine = (g for g in tax.collectors(board) if board.empire_of_commander(g) == empire)
    return sum((doubled(then, g) for g in mine), Fraction(0))


@case("8.1.1", "9.2.4")
def at_taxes(board: Board) -> Board:
    """The board of the next Tax step: past this turn's the Event counters are gone, and none is drawn yet."""
    if board.phase == "Event" or (board.phase == "Treasury" and board.step == "Taxes"):
        return board
    return replace(board, events=Frozen({})) if board.events else board


def doubled(board: Board, who: Commander) -> Fraction:
    """The Gold that one Loyal Governor can expect to double in a Tax step on this board."""
    base = tax.base(board, who)
    return base * tax.odds(board, who).p_double if base else Fraction(0)


@case("10.5.1")
def bread_this_turn(board: Board) -> bool:
    """Whether Bread and Circuses is still to come this turn."""
    past = board.phase in ("War", "Victory") or (board.phase == "Unrest" and board.step == "Build and Transfer")
    return not past


def p_killed(board: Board, assassin: Commander, victim: Target) -> Fraction:
    """The chance that an attempt kills, its ledger left aside (Case 8.3.3)."""
    v = board.rules.values
    needs = v["assassination.limit"] - total(assassination.terms(board, assassin, victim), v)
    return Fraction(max(0, min(6, 7 - needs)), 6)


def _rounded(p: Fraction) -> Fraction:
    return Fraction(round(p * _THOUSAND), _THOUSAND)


@dataclass(frozen=True)
class Prospects:
    """The next Event Phase of a board: none of this depends on who holds which post.

    `board` has the Event counters that are known, `taxed` those of the next Tax step. `attempts` is how often an Emperor's
    box can be expected to make an Assassination for each Statesman who may be its target; `named` the chance that the
    Governor of a Command is named by the Assassin Event; `mutiny` that of a Rebellion 3D6 for everybody. Chances to draw
    an Event are rounded to thousandths, and each Command is named alike.
    """

    board: Board
    taxed: Board
    attempts: Mapping[str, Fraction]
    named: Fraction
    mutiny: Fraction

    @functools.cached_property
    def _on_emperors(self) -> dict[tuple[str, str], Fraction]:
        return {}

    @case("8.3.1", "8.3.2", "8.3.3", "11.5.1", "6.3.8")
    def of_governor(self, who: Commander, empire: str, weights: Weights) -> Effects:
        """What a Loyal Governor changes for an Empire; his own, or that of an Emperor who is his target."""
        board, side = self.board, self.board.empire_of_commander(who)
        found = Effects()
        active = sum(not people.only_barbarian(board, (c,)) for c in who.commands)
        if side == empire:
            risk = Fraction(0)
            if self.mutiny and active:
                risk += self.mutiny * weights.rebellion * rebellion.odds(board, who).p_rebels
            found += Effects(doubled(self.taxed, who), Fraction(unrest.prestige_ability(who)), risk=risk)
            if who.statesman:
                a = who.abilities
                target = Target(who.name, a, who.row, who)
                p = self._dies(target)
                found += Effects(prestige=-p * a.administration, unrest=p * a.popularity, risk=p * weights.statesman)
        emperor = board.emperor_of(side)
        tries = int(who.ability == "Assassin") + self.named * active
        if tries and board.empire_of_commander(emperor) == empire:
            p = tries * self._kills(who, emperor)
            a = emperor.abilities
            life = weights.emperor if emperor.statesman else Fraction(0)
            found += Effects(prestige=-p * a.administration, unrest=p * a.popularity, risk=p * life)
        return found

    @case("8.3.2")
    def of_waiting(self, name: str, weights: Weights) -> Effects:
        """What somebody face up in the Statesmen Box costs one Empire: half his risk, since he is there for both."""
        s = self.board.rules.statesmen[name]
        p = self._dies(Target(name, s.abilities, f"statesmen:{name}", None))
        return Effects(risk=p * weights.statesman / 2)

    def _dies(self, target: Target) -> Fraction:
        emperors = {e.box: e for e in (self.board.emperor_of(x) for x in EMPIRES)}
        found = Fraction(0)
        for box, often in self.attempts.items():
            if often and emperors[box].row != target.row:
                found += often * p_killed(self.board, emperors[box], target)
        return found

    def _kills(self, who: Commander, emperor: Commander) -> Fraction:
        key = who.row, emperor.box
        if key not in self._on_emperors:
            target = Target(emperor.name, emperor.abilities, emperor.row, emperor)
            self._on_emperors[key] = p_killed(self.board, who, target)
        return self._on_emperors[key]


@dataclass(frozen=True)
class _Draws:
    """All that the chances of Events depend on."""

    digest: str
    events: tuple[tuple[str, int], ...]
    abilities: tuple[str, ...]
    extra: int
    known: bool
    board: Board = field(compare=False)


@functools.lru_cache(maxsize=64)
def _drawn(draws: _Draws) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the Event Phase ends with a single Assassin, a doubled Assassin, a doubled Mutiny."""
    odds = events.odds(draws.board)
    return odds.single["Assassin"], odds.doubled["Assassin"], odds.doubled["Mutiny"]


@case("8.1.1", "8.1.4", "8.3.1", "8.3.2")
def prospects(board: Board) -> Prospects:
    """The next Event Phase: this turn's if its Assassination step is still to come, else next turn's."""
    taxed = at_taxes(board)
    if board.phase != "Event":
        board = replace(board, phase="Event", step="Events", events=Frozen({}))
    known = board.step != "Events"
    single, double, mutinies = _drawn(_Draws(board.rules.digest, tuple(board.events.items()), events.placed_by_abilities(board),
                                             events.extra(board), known, board))  # fmt: skip
    rules = board.rules
    both = rules.switches["assassin_doubled"] == "both"
    chance = single + (double if both else 0)
    free = rules.is_on("assassin_rebels")
    able = sum(not c.is_emperor and (free or not c.is_rebel) and not people.only_barbarian(board, (n,))
               for n, c in board.commander_of.items())  # fmt: skip
    seats = [e for e in EMPIRES if board.empire(e).seat == "Emperor"]
    attempts: dict[str, Fraction] = {}
    leading = {w.leader for w in board.wars.values()}
    for emperor in dict.fromkeys(board.emperor_of(e) for e in seats):
        mine = emperor.statesman.name if emperor.statesman else ""
        others = sum(n != mine and n not in leading for n in board.statesmen_in_play)
        if others:
            drawn = double / len(seats) / others
            attempts[emperor.box] = Fraction(int(emperor.ability == "Assassin"), others) + (
                drawn if known else _rounded(drawn)
            )
    named = chance / able if able else Fraction(0)
    doubled_already = board.events.get("Mutiny", 0) > 1
    mutiny = Fraction(0) if known or doubled_already else _rounded(mutinies)
    return Prospects(board, taxed, Frozen(attempts), named if known else _rounded(named), mutiny)


def effects(board: Board, empire: str, weights: Weights) -> Effects:
    """What all Governors, and those who wait face up, change for an Empire."""
    ahead = prospects(board)
    found = Effects()
    for who in tax.collectors(board):
        found += ahead.of_governor(who, empire, weights)
    for name in board.face_up:
        found += ahead.of_waiting(name, weights)
    return found


def change(before: Board, after: Board, empire: str, weights: Weights) -> Effects:
    """What other Governors change for an Empire, the rest of the board being as it was before."""
    found = Effects()
    if before.governors == after.governors and before.face_up == after.face_up:
        return found
    ahead = prospects(before)
    old, new = tax.collectors(before), tax.collectors(replace(before, governors=after.governors, face_up=after.face_up))
    for who in new:
        if who not in old:
            found += ahead.of_governor(who, empire, weights)
    for who in old:
        if who not in new:
            found -= ahead.of_governor(who, empire, weights)
    for name in {*after.face_up} - {*before.face_up}:
        found += ahead.of_waiting(name, weights)
    for name in {*before.face_up} - {*after.face_up}:
        found -= ahead.of_waiting(name, weights)
    return found


# -- Who may sit where, and the order of the single choices -----------------------------------------------

Seats = Mapping[str, tuple[str, ...]]
"""Statesman -> the Commands that he holds, () for somebody face up in the Statesmen Box."""


@case("10.3.3")
def seats(board: Board, empires: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The Statesmen whom the players of these Empires may appoint, with what they hold now; in the order of the tables."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(board.face_up, ())
    for empire in empires:
        for g in people.boxes_of(board, empire).values():
            if g.statesman and not g.rebel:
                found[g.statesman] = g.commands
    return {n: found[n] for n in board.rules.statesmen if n in found}


@case("6.1.7", "5.3.1")
def open_commands(board: Board, empire: str) -> tuple[str, ...]:
    """The Commands of an Empire that a Statesman may be given: neither a Rebel's nor only Barbarian."""
    return tuple(c for c in people.commands_of_empire(board, empire)
                 if not board.commander_of[c].is_rebel and not people.only_barbarian(board, (c,)))  # fmt: skip


@case("5.2.5")
def sets_of_commands(board: Board, empire: str) -> tuple[tuple[str, ...], ...]:
    """Every one to three open Commands of an Empire that hang together."""
    open_ = open_commands(board, empire)
    near = {a: {b for b in open_ if b != a and people.touch(board, a, b)} for a in open_}
    found = {frozenset((c,)) for c in open_}
    rim = set(found)
    for _ in range(governors.MAX_COMMANDS - 1):
        rim = {s | {n} for s in rim for c in s for n in near[c] - s}
        found |= rim
    place = {c: i for i, c in enumerate(open_)}
    return tuple(
        sorted((tuple(sorted(s, key=place.__getitem__)) for s in found), key=lambda s: (len(s), [place[c] for c in s]))
    )


@case("10.3.3", "5.2.5", "6.1.3")
def order(board: Board, target: Seats, up: Iterable[str] = (), compress: bool = True) -> tuple[str, ...] | None:
    """The choices that lead to these seats, each one legal as it comes; None where no order was found.

    Every choice is one that the Governors step offers; with `compress` those that a later one makes unnecessary are left
    out as long as the rules still accept the rest. Those in `up` are put face up first.
    """
    first = [f"{n} face up" for n in up]
    changed = [n for n, now in seats(board, EMPIRES).items() if n in target and set(now) != set(target[n])]
    everybody = [f"{n} face up" for n in changed if n not in board.face_up]
    for start in (first, list(dict.fromkeys([*first, *everybody]))):
        steps = _steps(board, target, start)
        if steps is not None:
            return tuple(_compressed(board, steps, set(first)) if compress else steps)
    return None


def _held(board: Board) -> dict[str, tuple[str, ...]]:
    found = dict.fromkeys(board.face_up, ())
    return found | {g.statesman: g.commands for g in board.governors.values() if g.statesman and not g.rebel}


def _steps(board: Board, target: Seats, start: Sequence[str]) -> list[str] | None:
    done, made = list(start), {governors.statesman_of(n) for n in start}
    for name in start:
        board = governors.apply(board, name)
    for _ in range(100):
        held = _held(board)
        todo = [n for n in target if set(held[n]) != set(target[n])]
        if not todo:
            return done
        offered = ((k, s) for n in todo for k, s in _towards(board, n, held[n], target[n], made))
        step = min(offered, key=lambda x: x[0], default=(0, ""))[1]
        if not step:
            step = next((f"{n} face up" for n in todo if held[n] and n not in made), "")
        if not step:
            return None
        who = governors.statesman_of(step)
        if step.endswith(" face up") or not set(held[who]) & set(step.rpartition(" governor ")[0].split(" + ")):
            made.add(who)
        made.add(step)
        done.append(step)
        board = governors.apply(board, step)
    return None


def _towards(
    board: Board, name: str, now: tuple[str, ...], want: tuple[str, ...], made: set[str]
) -> Iterable[tuple[int, str]]:
    """(preference, choice) of the legal choices that bring somebody nearer to his post."""
    if not want:
        if name not in made:
            yield 1, f"{name} face up"
        return
    kept = [c for c in now if c in want]
    found: list[tuple[str, ...]]
    empire = board.empire_of_command(want[0])
    if now and not kept and (name in made or board.empire_of_command(now[0]) != empire):
        return
    if not kept:
        rank, found = 1, [(c,) for c in want]
    elif len(kept) < len(now):
        rank, found = 0, [tuple(c for c in now if c != x) for x in now if x not in want]
    else:
        rank, found = 2, [(*now, c) for c in want if c not in now]
    for commands in found:
        text = f"{' + '.join(commands)} governor {name}"
        if (not kept or text not in made) and governors.against(board, empire, name, commands) is None:
            yield rank, text


def _compressed(board: Board, steps: list[str], keep: set[str]) -> list[str]:
    end = _carried_out(board, steps)
    for name in list(steps):
        later = steps[steps.index(name) + 1 :]
        if name not in keep and any(governors.statesman_of(x) == governors.statesman_of(name) for x in later):
            fewer = [x for x in steps if x is not name]
            then = _carried_out(board, fewer)
            if then is not None and end is not None and _held(then) == _held(end):
                steps = fewer
    return steps


def _carried_out(board: Board, steps: Iterable[str]) -> Board | None:
    for name in steps:
        if not name.endswith(" face up"):
            commands = tuple(name.rpartition(" governor ")[0].split(" + "))
            who, empire = governors.statesman_of(name), board.empire_of_command(commands[0])
            abroad = any(board.empire_of_command(c) != empire for c in _held(board).get(who, ()))
            if abroad or governors.against(board, empire, who, commands):
                return None
        elif not _held(board).get(governors.statesman_of(name)):
            return None
        board = governors.apply(board, name)
    return board
