"""A land battle: who wins, what is left, what it costs, whose Leaders are captured, and what one unit more would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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
from ..charts.battle import BattleLaw, battle_law
from ..charts.bounds import ConquestBounds
from ..charts.figures import ATTACKER, DEFENDER
from ..charts.forces import DEFENDER_RETREATED, HOW, WON, Battle, End
from ..charts.least_force import LeastForce, least_force, stronger
from ..charts.legion import NAMES
from ..meanings import MEANINGS, OF_BATTLE, WORDS
from . import battles
from .battles import FORTS, Ways, find_battle, ledgers
from .notes import COSTS, DICE, board_notes
from .orders import ORDERS

FURTHER = 12
"""So many further units are tried at most."""
WANTED = Fraction(4, 5)
"""The chance that is wanted where nothing is said."""
_ORDER = (WON, DEFENDER_RETREATED, *(how for how in HOW if how not in (WON, DEFENDER_RETREATED)))
"""The ends of a battle as they are listed, the best for the attacker first."""


@dataclass(frozen=True, eq=False, repr=False)
class BattleOdds(PositionResult[Board]):
    """The law of a land battle."""

    AMOUNTS = ("Talents", "rounds", "on average")

    asked: battles.Asked
    law: BattleLaw
    wanted: Fraction

    @property
    def p(self) -> Fraction:
        """The chance that the attacker conquers the Province."""
        return self.law.p_conquered

    @property
    def line(self) -> str:
        """The battle in one line, which can be read back."""
        return str(self.asked.line)

    @cached_property
    def least(self) -> LeastForce:
        """The least number of further Infantry with which the attacker has the wanted chance."""
        return least_force(self.asked.battle, self.wanted, most=FURTHER, bounds=self._bounds)

    @cached_property
    def _bounds(self) -> ConquestBounds:
        """Bounds of the chance of battles that are played as this one is."""
        return ConquestBounds(self.asked.battle)

    @cached_property
    def one_more(self) -> tuple[tuple[str, Fraction], ...]:
        """The chance to conquer with one unit more of each kind, one General more, or another fort."""
        return tuple((name, battle_law(battle).p_conquered) for name, battle in _changes(self.asked.battle))

    def exhibit(self) -> Exhibit:
        """Who wins, what is left, what it costs, and what one unit more is worth."""
        left = tuple(
            (
                name,
                *(f"{float(n):.2f}" for n in (*self.law.mean_left(side), *self.law.mean_lost(side))),
                f"{float(self.law.talents_lost(side)):.1f}",
            )
            for name, side in (("attacker", ATTACKER), ("defender", DEFENDER))
        )
        header = ("On average", *(f"{n} left" for n in NAMES), *(f"{n} lost" for n in NAMES), "Talents lost")
        return Exhibit(
            f"Battle: {self.asked.words}",
            tuple(self._headline()),
            (self.ends(), self.left()),
            (
                Table("What is left and lost", header, left),
                Table(
                    "One piece more or less: the attacker conquers",
                    ("Change", "Chance", "Difference", "Exactly"),
                    self._changed,
                ).filled(),
            ),
            ledgers(self.position, self.asked.battle),
            "Exact: every round is followed, equal states together; rounds without a hit are divided out (2.2).",
            tuple(self._notes()),
        )

    @cached_property
    def _changed(self) -> tuple[tuple[str, ...], ...]:
        return tuple((name, *self._change(battle)) for name, battle in _changes(self.asked.battle))

    def _change(self, battle: Battle) -> tuple[str, ...]:
        """What a change does, as it is written: by the bounds of the chance, where they settle it."""

        def write(q: Fraction) -> tuple[str, ...]:
            return percent(q), f"{float(q - self.p) * 100:+.1f} points", exactly(q)

        return between(*self._bounds.of(battle), write) or write(battle_law(battle).p_conquered)

    def _headline(self) -> Iterator[tuple[str, str]]:
        yield "The attacker conquers the Province", chance(self.p)
        for name, side in (("attacker", ATTACKER), ("defender", DEFENDER)):
            force = self.asked.battle.attacker if side == ATTACKER else self.asked.battle.defender
            if force.caesar:
                yield f"The Caesar of the {name} falls", chance(self.law.p_caesar_captured(side))
            if force.generals:
                yield f"The Generals of the {name} are captured", chance(self.law.p_captured(side))
        losses = tuple(f"{float(self.law.talents_lost(side)):.1f}" for side in (ATTACKER, DEFENDER))
        yield "Talents lost on average", f"attacker {losses[0]}, defender {losses[1]}"
        yield "Rounds on average", f"{float(self.law.rounds):.2f}"
        least = self.least
        words = (
            f"{counted(least.number, 'Infantry', 'Infantry')} more"
            if least.number is not None
            else f"more than {FURTHER}"
        )
        yield f"For a chance of {percent(self.wanted)} are needed", "nobody more" if least.number == 0 else words
        yield "In one line", self.line

    def _notes(self) -> Iterator[str]:
        b = self.asked.battle
        yield f"Attacker: {b.attack}. Defender: {b.defence}."
        for name, force, orders in (("attacker", b.attacker, b.attack), ("defender", b.defender, b.defence)):
            if not force.refuge:
                yield f"There is no Province that the {name} could retreat to: who retreats is lost (3.4)."
            if str(orders.retreat) != "never retreats" and force.leaders:
                yield f"Leaders of the {name} who retreat escape the Pursuit (3.1)."
        yield "The defender decides first whether he retreats (2.2.3). Talents are those of the prices now (2.5)."

    def ends(self) -> Bars:
        """How the battle ends, the best end for the attacker first."""
        bars = tuple((WORDS[how], self.law.p_how(how)) for how in _ORDER if self.law.p_how(how))
        return Bars("How it ends", bars, MEANINGS, ordered=True)

    def left(self) -> Bars:
        """The ends one by one: how many land units are left to whom."""
        found: dict[str, int] = {}
        means: dict[str, Meaning] = {}
        ends = sorted(
            self.law.weights.items(), key=lambda x: (_ORDER.index(x[0].how), -x[0].attacker.units, x[0].defender.units)
        )
        for end, w in ends:
            name = _name(end)
            found[name], means[name] = found.get(name, 0) + w, OF_BATTLE[end.how]
        bars = tuple((name, Fraction(w, self.law.denominator)) for name, w in found.items())
        return Bars("What is left", bars, Frozen(means), ordered=True)

    def pairs(self) -> Pairs:
        """The chance to conquer as it is and with each change."""
        changes = tuple((name, self.p, q) for name, q in self.one_more)
        return Pairs("The attacker conquers", "as it is", "with the change", changes, ordered=True)

    def drawings(self) -> tuple[Picture, ...]:
        """How it ends, what is left, what each change does, and the chance by further Infantry."""
        more = [(f"{n} more Infantry", q) for n, q in enumerate(self.least.chances)]
        return (
            self.ends().picture(),
            self.left().picture(),
            self.pairs().picture(),
            of_chances("The attacker conquers with further Infantry", more, CHANCES),
        )

    def figures(self) -> Mapping[str, Fraction]:
        """Every end, who is captured, what it costs."""
        law = self.law
        found = {WORDS[how]: law.p_how(how) for how in _ORDER if law.p_how(how)}
        for name, side, force in (
            ("attacker", ATTACKER, self.asked.battle.attacker),
            ("defender", DEFENDER, self.asked.battle.defender),
        ):
            if force.leaders:
                found[f"Leaders of the {name} are captured"] = law.p_captured(side)
            found[f"{name} loses Talents"] = law.talents_lost(side)
        return found | {"rounds": law.rounds}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        law = self.law
        return {
            "battle": {
                "line": self.line,
                "province": self.asked.province or None,
                "by": self.asked.by or None,
                "enemy": self.asked.enemy or None,
                "p": in_full(self.p),
                "ends": {how: in_full(law.p_how(how)) for how in _ORDER},
                "left": {_name_json(end): in_full(Fraction(w, law.denominator)) for end, w in law.weights.items()},
                "caesar_falls": {s: in_full(law.p_caesar_captured(s)) for s in (ATTACKER, DEFENDER)},
                "leaders_captured": {s: in_full(law.p_captured(s)) for s in (ATTACKER, DEFENDER)},
                "talents_lost": {s: in_full(law.talents_lost(s)) for s in (ATTACKER, DEFENDER)},
                "rounds": in_full(law.rounds),
                "one_more": {name: in_full(q) for name, q in self.one_more},
                "least": {
                    "wanted": str(self.wanted),
                    "number": self.least.number,
                    "chances": [in_full(q) for q in self.least.chances],
                },
                "ledger": [line.as_json() for _, x in ledgers(self.position, self.asked.battle) for line in x.lines],
            }
        }


def _name(end: End) -> str:
    mine, yours = (counted(t.units, "unit") for t in (end.attacker, end.defender))
    if end.conquered:
        gone = f", {yours} retreat{'s' * (end.defender.units == 1)}" if end.defender.units else ""
        return f"conquered with {mine}{gone}"
    if end.attacker.units:
        return f"{mine} of the attacker retreat{'s' * (end.attacker.units == 1)}, {yours} left"
    return f"beaten, {yours} left" if end.defender.units else "both are gone"


def _name_json(end: End) -> str:
    return f"{end.how}: {end.attacker} / {end.defender}"


def _changes(battle: Battle) -> Iterator[tuple[str, Battle]]:
    """What may be changed by one piece, each with its battle."""
    for side, whose in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
        for unit in NAMES:
            one = unit.removesuffix("s")
            yield f"{whose}: one {one} more", stronger(battle, side, unit, 1)
        force = battle.attacker if side == ATTACKER else battle.defender
        better = replace(force, generals=force.generals + 1)
        changed = replace(battle, attacker=better) if side == ATTACKER else replace(battle, defender=better)
        yield f"{whose}: one General more", changed
    yield f"{'without' if battle.fort else 'with'} a Fortification", replace(battle, fort=not battle.fort)


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
    fort: str = FORTS[0],
    attack_orders: str = ORDERS[0],
    defence_orders: str = ORDERS[0],
    attack_retreat: str = "never",
    defence_retreat: str = "never",
    wanted: Fraction = WANTED,
) -> BattleOdds:
    """A land battle, on the board or of forces that are typed (2.2, 3.1, 3.2).

    Args:
        p: the board.
        province: where; or a battle in one line; or "" where both forces are typed.
        by: the attacking player; "" for the one whose turn it is.
        enemy: the defending player; "" for the one who stands there.
        attack: who attacks, "5I 2C 1K 2G"; "" for those who stand there.
        defence: who defends; "" for those who stand there.
        fort: "board" as the board has it, "none", or "fort" for a Fortified City.
        attack_orders: in which order the attacker loses units, one of `ORDERS`.
        defence_orders: the same of the defender.
        attack_retreat: when the attacker retreats: "never", "below 3", "outnumbered 2 to 1", "after 2".
        defence_retreat: the same of the defender.
        wanted: the chance for which further Infantry are counted.

    Raises:
        BadInput: no such Province, player, force, fort, orders or chance.
        IllegalChoice: nobody is there to fight, with the Section.
    """
    ways = Ways(attack_orders, defence_orders, attack_retreat, defence_retreat)
    found = find_battle(p, province, by, enemy, attack=attack, defence=defence, fort=fort, ways=ways)
    given, orders = (found.by, found.enemy, attack.strip(), defence.strip()), (attack_orders, defence_orders)
    again: tuple[object, ...] = (found.province, given, fort, (*orders, attack_retreat, defence_retreat), wanted)
    if not found.province:
        again = str(found.line), ("", "", "", ""), FORTS[0], (*ORDERS[:1] * 2, "never", "never"), wanted
    return BattleOdds(
        p,
        Asked(_again, again),
        found,
        battle_law(found.battle),
        find_wanted(wanted),
        rests_on=(*DICE, *COSTS),
        rules_notes=board_notes(p),
    )


def _again(
    p: Board,
    province: str,
    given: tuple[str, str, str, str],
    fort: str,
    ways: tuple[str, str, str, str],
    wanted: Fraction,
) -> BattleOdds:
    """The same battle on another board."""
    by, enemy, attack, defence = given
    return battle_odds(
        p, province, by, enemy, attack, defence,
        fort=fort, attack_orders=ways[0], defence_orders=ways[1], attack_retreat=ways[2], defence_retreat=ways[3], wanted=wanted,
    )  # fmt: skip


__all__ = ["BattleOdds", "battle_odds", "find_wanted"]
