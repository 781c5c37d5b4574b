"""A land battle: who wins, what is left, what it costs, who takes Chaos, and what one piece more would change (3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen
from ...core.meanings import Meaning
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances
from ...core.results.show import Bars, Exhibit, Pairs, Table, between, chance, exactly, in_full, percent
from ...core.words import counted
from ..board.board import Board
from ..board.supply import left
from ..charts.battle import battle_bounds, battle_law
from ..charts.figures import ATTACKER, DEFENDER
from ..charts.forces import ATTACKER_RETREATED, BOTH_GONE, DEFENDER_RETREATED, LOST, WON, Battle, BattleLaw, End
from ..charts.least_force import NAMES, WINS, LeastForce, least_force
from ..meanings import MEANINGS, OF_BATTLE, WORDS
from . import battles
from .battle_changes import UNITS, changes
from .battles import CITIES, SHARES, Ways, find_battle
from .notes import DICE, board_notes
from .orders import ORDERS, retreat_text

FURTHER = 12
"""So many further Infantry are tried at most."""
WANTED = Fraction(4, 5)
"""The chance that is wanted where nothing is said."""
COSTS = tuple(f"costs:{unit}" for unit in UNITS)
"""The rows of what units cost."""
_ORDER = (WON, DEFENDER_RETREATED, BOTH_GONE, ATTACKER_RETREATED, LOST)
"""The ends of a battle as they are listed, the best for the attacker first."""
_SIDES = (("attacker", ATTACKER), ("defender", DEFENDER))
Settings = tuple[tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str, str]]
"""Players, armies, orders, retreats, and the choices of City, Galleys and allies, as they were typed."""


@dataclass(frozen=True, eq=False, repr=False)
class BattleOdds(PositionResult[Board]):
    """The law of a land battle."""

    AMOUNTS = ("Talents", "rounds", "Chaos", "on average")

    asked: battles.Asked
    law: BattleLaw
    wanted: Fraction

    @property
    def p(self) -> Fraction:
        """The chance that the attacker wins: the defender is gone or has retreated."""
        return self.law.p_how(*WINS)

    @property
    def line(self) -> str:
        """The battle in one line, which can be read back."""
        return str(self.asked.line)

    @cached_property
    def least(self) -> LeastForce:
        """The least number of further Infantry with which the attacker has the wanted chance."""
        return least_force(self.asked.battle, self.wanted, FURTHER)

    @cached_property
    def one_more(self) -> tuple[tuple[str, Fraction], ...]:
        """The chance to win with one piece more or less of each kind."""
        return tuple((name, battle_law(battle).p_how(*WINS)) for name, battle in changes(self.position, self.asked))

    def talents_lost(self, side: str) -> Fraction:
        """What the own units that a side loses on average have cost (3.2).

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        costs = self.position.rules.costs
        lost = zip(UNITS, self.law.mean_lost(side), strict=True)
        return sum((costs[unit] * n for unit, n in lost), Fraction(0))

    def chaos(self, side: str) -> Fraction:
        """The Chaos that a side takes on average: who loses takes it, and by the switch both_gone who is gone with the enemy (3.6.6).

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        loses: tuple[str, ...] = (LOST, ATTACKER_RETREATED) if side == ATTACKER else WINS
        reading = self.position.rules.switches["both_gone"]
        if reading == "both" or (reading == "attacker" and side == ATTACKER):
            loses = (*loses, BOTH_GONE)
        return self.position.rules.values["battle.chaos"] * self.law.p_how(*loses)

    def exhibit(self) -> Exhibit:
        """Who wins, what is left, what it costs, and what one piece more is worth."""
        left = tuple(
            (
                name,
                *(f"{float(n):.2f}" for n in (*self.law.mean_left(side), *self.law.mean_lost(side))),
                f"{float(self.talents_lost(side)):.1f}",
            )
            for name, side in _SIDES
        )
        header = ("On average", *(f"{n} left" for n in NAMES), *(f"own {n} lost" for n in NAMES), "Talents lost")
        return Exhibit(
            f"Battle: {self.asked.words}",
            tuple(self._headline()),
            (self.ends(), self.left()),
            (
                Table("What is left and lost", header, left),
                Table(
                    "One piece more or less: the attacker wins",
                    ("Change", "Chance", "Difference", "Exactly"),
                    self._changed,
                ).filled(),
            ),
            tuple((f"Dice of the {name}", x) for (name, _), x in zip(_SIDES, self.asked.dice, strict=True)),
            "Exact: every round is followed, equal states together; rounds without a hit are divided out (3.6.5).",
            tuple(self._notes()),
        )

    @cached_property
    def _changed(self) -> tuple[tuple[str, ...], ...]:
        return tuple((name, *self._change(battle)) for name, battle in changes(self.position, self.asked))

    def _change(self, battle: Battle) -> tuple[str, ...]:
        """What a change does, as it is written: by the bounds of the chance, where they settle it."""

        def write(q: Fraction) -> tuple[str, ...]:
            return percent(q), f"{float(q - self.p) * 100:+.1f} points", exactly(q)

        return between(*battle_bounds(battle, *WINS), write) or write(battle_law(battle).p_how(*WINS))

    def _headline(self) -> Iterator[tuple[str, str]]:
        yield "The attacker wins", chance(self.p)
        lost = [f"{float(self.talents_lost(side)):.1f}" for _, side in _SIDES]
        yield "Talents lost on average", f"attacker {lost[0]}, defender {lost[1]}"
        chaos = [f"{float(self.chaos(side)):.2f}" for _, side in _SIDES]
        yield "Chaos taken on average", f"attacker {chaos[0]}, defender {chaos[1]}"
        yield "Rounds on average", f"{float(self.law.rounds):.2f}"
        number = self.least.number
        words = f"{number} Infantry more" if number else "nobody more" if number == 0 else f"more than {FURTHER}"
        yield f"For a chance of {percent(self.wanted)} are needed", words
        yield "In one line", self.line

    def _notes(self) -> Iterator[str]:
        b = self.asked.battle
        for name, side in (("attacker", b.attacker), ("defender", b.defender)):
            yield f"The {name} loses by the order: {side.orders.name}; retreats: {retreat_text(side.retreat)}."
        if self.asked.by and (needed := self.least.number):
            supply = left(self.position, self.asked.by)["Infantry"]
            if needed > supply:
                yield f"{self.asked.by} has {supply} Infantry left to recruit (3.2)."
        for whose in self.asked.trapped:
            lost = self.position.rules.switches["retreat_trapped"] == "lost"
            then = "his own land units are lost when he gives up" if lost else "he fights on"
            yield f"There is no Province that the {whose} could retreat to: {then} (3.6.6)."
        if self.asked.attack.lent.number + self.asked.defence.lent.number and self.asked.province:
            yield "Allies are thought to lend all that they may; each of them decides that himself (3.6.3)."
        if self.asked.attack.own.galleys + self.asked.defence.own.galleys:
            yield "Galleys that are left go back to their sea zones (3.6.2)."
        if self.asked.attack.guests.number + self.asked.defence.guests.number:
            yield "Troops of a card cost nothing, and fight again in the next battle (9.6)."
        if b.city:
            yield "The defender of a City throws first, and who is hit does not throw (3.6.5). Who wins has the City (9.8)."
        yield "The defender decides first whether he retreats (3.6.6). Own units lost are counted in Talents as they are recruited (3.2)."

    def ends(self) -> Bars:
        """How the battle ends, the best end for the attacker first."""
        bars = tuple((WORDS[how], self.law.p_how(how)) for how in _ORDER if self.law.p_how(how))
        return Bars("How it ends", bars, MEANINGS, ordered=True)

    def left(self) -> Bars:
        """The ends one by one: how many units are left to whom."""
        found: dict[str, int] = {}
        means: dict[str, Meaning] = {}
        for end, w in sorted(self.law.weights.items(), key=lambda x: (_ORDER.index(x[0].how), x[0][0], -x[0][1])):
            name = self._name(end)
            found[name], means[name] = found.get(name, 0) + w, OF_BATTLE[end.how]
        bars = tuple((name, Fraction(w, self.law.denominator)) for name, w in found.items())
        return Bars("What is left", bars, Frozen(means), ordered=True)

    def _numbers(self, end: End) -> tuple[int, int]:
        """The units that are left to the attacker and the defender."""
        b = self.asked.battle
        return b.attacker.army.all.number - end.attacker, b.defender.army.all.number - end.defender

    def _name(self, end: End) -> str:
        a, d = self._numbers(end)
        mine, yours = counted(a, "unit"), counted(d, "unit")
        return {
            WON: f"won with {mine}",
            DEFENDER_RETREATED: f"won with {mine}, {yours} retreat{'s' * (d == 1)}",
            BOTH_GONE: "both are gone",
            ATTACKER_RETREATED: f"{mine} of the attacker retreat{'s' * (a == 1)}, {yours} left",
            LOST: f"beaten, {yours} left",
        }[end.how]

    def pairs(self) -> Pairs:
        """The chance to win as it is and with each change."""
        changed = tuple((name, self.p, q) for name, q in self.one_more)
        return Pairs("The attacker wins", "as it is", "with the change", changed, ordered=True)

    def drawings(self) -> tuple[Picture, ...]:
        """How it ends, what is left, what each change does, and the chance by further Infantry."""
        more = [(f"{n} more Infantry", q) for n, q in enumerate(self.least.chances)]
        return (
            self.ends().picture(),
            self.left().picture(),
            self.pairs().picture(),
            of_chances("The attacker wins with further Infantry", more, CHANCES),
        )

    def figures(self) -> Mapping[str, Fraction]:
        """Every end, what it costs."""
        found = {WORDS[how]: self.law.p_how(how) for how in _ORDER if self.law.p_how(how)}
        for name, side in _SIDES:
            found[f"{name} loses Talents"] = self.talents_lost(side)
            found[f"{name} takes Chaos"] = self.chaos(side)
        return found | {"rounds": self.law.rounds}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        law = self.law
        left: dict[str, Fraction] = {}
        for end, w in law.weights.items():
            a, d = self._numbers(end)
            key = f"{end.how}: {a} / {d}"
            left[key] = left.get(key, Fraction(0)) + Fraction(w, law.denominator)
        return {
            "battle": {
                "line": self.line,
                "province": self.asked.province or None,
                "by": self.asked.by or None,
                "enemy": self.asked.enemy or None,
                "p": in_full(self.p),
                "ends": {how: in_full(law.p_how(how)) for how in _ORDER},
                "left": {key: in_full(q) for key, q in left.items()},
                "units_left": {s: [in_full(n) for n in law.mean_left(s)] for _, s in _SIDES},
                "own_units_lost": {s: [in_full(n) for n in law.mean_lost(s)] for _, s in _SIDES},
                "talents_lost": {s: in_full(self.talents_lost(s)) for _, s in _SIDES},
                "chaos": {s: in_full(self.chaos(s)) for _, s in _SIDES},
                "rounds": in_full(law.rounds),
                "one_more": {name: in_full(q) for name, q in self.one_more},
                "least": {
                    "wanted": str(self.wanted),
                    "number": self.least.number,
                    "chances": [in_full(q) for q in self.least.chances],
                },
                "dice": {
                    s: [line.as_json() for line in x.lines] for (_, s), x in zip(_SIDES, self.asked.dice, strict=True)
                },
            }
        }


def find_wanted(wanted: Fraction) -> Fraction:
    """A chance that is wanted.

    Raises:
        BadInput: it is not above 0 and below 1.
    """
    if not 0 < wanted < 1:
        raise BadInput(
            [Problem("wanted", f"{wanted} cannot be wanted", "Say a chance above 0 and below 1, such as 80%.")]
        )
    return Fraction(wanted)


def battle_odds(
    p: Board,
    province: str = "",
    by: str = "",
    enemy: str = "",
    attack: str = "",
    defence: str = "",
    *,
    city: str = CITIES[0],
    galleys: str = SHARES[0],
    lent: str = SHARES[0],
    attack_orders: str = ORDERS[0],
    defence_orders: str = ORDERS[0],
    attack_retreat: str = "never",
    defence_retreat: str = "never",
    wanted: Fraction = WANTED,
) -> BattleOdds:
    """A land battle, on the board or of armies that are typed (3.6).

    Args:
        p: the board.
        province: where; or a battle in one line; or "" where both armies are typed.
        by: the attacking player; "" for the one whose turn it is.
        enemy: the defending player; "" for the first enemy who stands there.
        attack: who attacks, "3I 1C 1G 2 Galleys, lent 2I, card 1I 1C, 1 Training"; "" for those who stand there.
        defence: who defends; "" for those who stand there.
        city: "board" as the board has it, "none", or "city" for a City of the defender.
        galleys: whose Galleys of the sea zones beside it are committed: "all", "attacker", "defender", "none".
        lent: whose allies lend all that they may: "all", "attacker", "defender", "none".
        attack_orders: in which order the attacker loses units, one of `ORDERS`.
        defence_orders: the same of the defender.
        attack_retreat: when the attacker retreats: "never", "below 3", "after 2".
        defence_retreat: the same of the defender.
        wanted: the chance for which further Infantry are counted.

    Raises:
        BadInput: no such Province, player, army, City, orders or chance; everything that is wrong at once.
        IllegalChoice: nobody is there to fight, with the Section.
    """
    settings: Settings = (
        (by, enemy),
        (attack, defence),
        (attack_orders, defence_orders),
        (attack_retreat, defence_retreat),
        (city, galleys, lent),
    )
    return _odds(p, province, settings, wanted)


def _odds(p: Board, province: str, settings: Settings, wanted: Fraction) -> BattleOdds:
    """The odds of a battle, with what was typed in one value.

    Args:
        p: the board.
        province: where, or a battle in one line.
        settings: what else was typed.
        wanted: the chance for which further Infantry are counted.
    """
    sides, armies, orders, retreats, choices = settings
    problems = list[Problem]()
    try:
        wanted = find_wanted(wanted)
    except BadInput as error:
        problems += error.problems
    try:
        found = find_battle(p, province, sides, armies, Ways(orders, retreats, *choices))
    except BadInput as error:
        raise BadInput([*error.problems, *problems]) from None
    if problems:
        raise BadInput(problems)
    plain: Settings = ("", ""), ("", ""), (ORDERS[0], ORDERS[0]), ("never", "never"), (CITIES[0], SHARES[0], SHARES[0])
    given: Settings = (found.by, found.enemy), armies, orders, retreats, choices
    again = (found.province, given) if found.province else (str(found.line), plain)
    return BattleOdds(
        p,
        Asked(_odds, (*again, wanted)),
        found,
        battle_law(found.battle),
        wanted,
        rests_on=(*DICE, *COSTS),
        rules_notes=board_notes(p),
    )


__all__ = ["COSTS", "BattleOdds", "battle_odds", "find_wanted"]
