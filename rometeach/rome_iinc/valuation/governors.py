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
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.frozen import Frozen
from ..board.board import Board, Commander
from ..charts import assassination, events, rebellion, tax
from ..charts.assassination import Target
from ..phases import people, unrest
from ..rules import EMPIRES
from .weights import Weights

LEAVES_OUT = (
    "what one Assassination changes for the next (8.3.1, 8.3.5): each attempt counts as if it came first",
    "where nobody who waits can be a target (8.3.2, a switch), that appointments change how many others can be",
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
        """What somebody face up in the Statesmen Box costs one Empire: half his risk, since he is there for both; nothing where a switch
        lets no Assassin strike him."""
        if not self.board.rules.is_on("assassin_waiting"):
            return Effects()
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
    for emperor in dict.fromkeys(board.emperor_of(e) for e in seats):
        others = len(assassination.targets(board, emperor))
        if others:
            drawn = double / len(seats) / others
            attempts[emperor.box] = Fraction(int(emperor.ability == "Assassin"), others) + (
                drawn if known else _rounded(drawn)
            )
    named = chance / able if able else Fraction(0)
    doubled_already = board.events.get("Mutiny", 0) > 1
    mutiny = Fraction(0) if known or doubled_already else _rounded(mutinies)
    return Prospects(board, taxed, Frozen(attempts), named if known else _rounded(named), mutiny)


def change(before: Board, after: Board, empire: str, weights: Weights) -> Effects:
    """What other Governors change for an Empire, the rest of the board being as it was before.

    Args:
        before: the board before the appointments.
        after: the board after them.
        empire: whose changes count.
        weights: what lives and loyalty are worth.
    """
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
