"""A naval battle of three rounds at most: who has Galleys left, how many, what it costs, who takes Chaos (3.7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ...core.figures.ledger import Ledger
from ...core.frozen import Frozen
from ...core.meanings import Meaning
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Pairs, Table, chance, exactly, in_full, percent
from ...core.words import counted
from ..board.board import Board
from ..charts.armies import GUESTS_BEFORE
from ..charts.battle import battle_law
from ..charts.dice import NAVY, sea_terms
from ..charts.figures import ATTACKER, DEFENDER
from ..charts.forces import AFLOAT, BOTH_GONE, LOST, WON, Battle, BattleLaw, Side
from ..charts.least_force import stronger
from ..meanings import BOTH_AFLOAT, MEANINGS, NONE_AFLOAT, OF_SEA, ONLY_ATTACKER, ONLY_DEFENDER
from .battles import SHARES, training_cards
from .fleets import Fleets, find_fleets
from .notes import DICE, board_notes

GALLEYS = 3
"""The kind that fights at sea."""
ENDS = Frozen({ONLY_ATTACKER: WON, BOTH_AFLOAT: AFLOAT, NONE_AFLOAT: BOTH_GONE, ONLY_DEFENDER: LOST})
"""How it ends in words -> in the law."""
_SIDES = (("attacker", ATTACKER), ("defender", DEFENDER))


@dataclass(frozen=True, eq=False, repr=False)
class NavalOdds(PositionResult[Board]):
    """The law of a naval battle."""

    AMOUNTS = ("Talents", "Galleys", "Chaos", "rounds")

    fleets: Fleets
    law: BattleLaw

    @property
    def ends(self) -> dict[str, Fraction]:
        """How it ends, the best end for the attacker first."""
        return _ends(self.law)

    @property
    def words(self) -> str:
        """ "Red 3 Galleys against Blue 2 Galleys in Mare Rhodus"."""
        f = self.fleets
        first, second = (f"{s} {h}".strip() for s, h in ((f.by, f.attack), (f.enemy, f.defence)))
        return f"{first} against {second}{f' in {f.sea}' if f.sea else ''}"

    @property
    def line(self) -> str:
        """The battle in one line: what `attack` and `defence` take, with "against" between them."""
        return f"{self.fleets.attack} against {self.fleets.defence}"

    @cached_property
    def one_more(self) -> BattleLaw:
        """The law with one Galley more of the attacker."""
        return battle_law(stronger(self.law.battle, ATTACKER, GALLEYS, 1))

    def galleys_sunk(self, side: str) -> Fraction:
        """The Galleys that a side loses on average, those lent and those of a card with them.

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        army = (self.law.battle.attacker if side == ATTACKER else self.law.battle.defender).army
        return army.all.galleys - self.law.mean_left(side)[GALLEYS]

    def talents_lost(self, side: str) -> Fraction:
        """What the own Galleys that a side loses on average have cost (3.2).

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        return self.position.rules.costs["Galley"] * self.law.mean_lost(side)[GALLEYS]

    def chaos(self, side: str) -> Fraction:
        """The Chaos that a side takes on average, by the switch naval_chaos: who alone has no Galley left has lost (3.7.1).

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        if self.position.rules.switches["naval_chaos"] != "yes":
            return Fraction(0)
        return self.position.rules.values["battle.chaos"] * self.law.p_how(LOST if side == ATTACKER else WON)

    def galleys_left(self) -> dict[tuple[int, int], Fraction]:
        """(Galleys of the attacker, of the defender) that are left -> the chance."""
        found = {(a.galleys, d.galleys): p for (a, d), p in self.law.left().items()}
        return dict(sorted(found.items(), key=lambda x: (x[0][1] - x[0][0], x[0])))

    def exhibit(self) -> Exhibit:
        """How it ends, the Galleys left, and what it costs."""
        rows = tuple((str(a), str(d), percent(p), exactly(p)) for (a, d), p in self.galleys_left().items())
        return Exhibit(
            f"Naval battle: {self.words}",
            tuple(self._headline()),
            (Bars("How it ends", tuple(self.ends.items()), MEANINGS, ordered=True), self.left()),
            (Table("Galleys left after the last round", ("Attacker", "Defender", "Chance", "Exactly"), rows).filled(),),
            tuple((f"Dice of the {name} in the first round", x) for name, x in self._dice()),
            "Exact: every throw of the rounds is counted (3.7.1).",
            tuple(self._notes()),
        )

    def _dice(self) -> Iterator[tuple[str, Ledger]]:
        p, f = self.position, self.fleets
        for (name, _), host in zip(_SIDES, (f.attack, f.defence), strict=True):
            terms = sea_terms(host.army.all.galleys, training_cards(p, NAVY, host.training))
            yield name, p.rules.ledger(terms)

    def _headline(self) -> Iterator[tuple[str, str]]:
        for name, p in self.ends.items():
            yield name[0].upper() + name[1:], chance(p)
        for name, side in _SIDES:
            sunk, talents = float(self.galleys_sunk(side)), float(self.talents_lost(side))
            yield f"The {name} loses on average", f"{sunk:.2f} Galleys, {talents:.1f} Talents of his own"
        chaos = [f"{float(self.chaos(side)):.2f}" for _, side in _SIDES]
        yield "Chaos taken on average", f"attacker {chaos[0]}, defender {chaos[1]}"
        yield "With one Galley more only the attacker has Galleys left", chance(_ends(self.one_more)[ONLY_ATTACKER])
        yield "In one line", self.line

    def _notes(self) -> Iterator[str]:
        rounds = self.law.battle.figures.naval_rounds
        yield f"A naval battle has {counted(rounds, 'round')} at most, and nobody retreats (3.7.1)."
        if self.fleets.called_off:
            yield f"{self.fleets.enemy} may call this battle off with Favorable Wind (9.15)."
        if self.fleets.sea and self.fleets.attack.lent.number + self.fleets.defence.lent.number:
            yield "Allies are thought to lend all Galleys; each of them decides that himself (3.6.3)."
        hosts = self.fleets.attack, self.fleets.defence
        if any(h.guests.number or h.lent.number for h in hosts):
            yield "Galleys of a card go down first, then those lent, then own ones."

    def left(self) -> Bars:
        """The Galleys left to both."""
        bars, means = {}, dict[str, Meaning]()
        for (a, d), p in self.galleys_left().items():
            name = f"{a} to {d} left"
            bars[name] = p
            means[name] = OF_SEA[_end_of(a, d)]
        return Bars("Galleys left, attacker to defender", tuple(bars.items()), Frozen(means), ordered=True)

    def pairs(self) -> Pairs:
        """How it ends with one Galley more of the attacker."""
        more = _ends(self.one_more)
        changes = tuple((n, p, more[n]) for n, p in _ends(self.law).items())
        return Pairs("How it ends", "as it is", "one Galley more of the attacker", changes, MEANINGS, ordered=True)

    def drawings(self) -> tuple[Picture, ...]:
        """How it ends, as it is and with one Galley more; the Galleys left."""
        return (self.exhibit().bars[0].picture(), self.left().picture(), self.pairs().picture())

    def figures(self) -> Mapping[str, Fraction]:
        """Every end, what goes down, what it costs."""
        found = dict(self.ends)
        for name, side in _SIDES:
            found[f"{name} loses Galleys"] = self.galleys_sunk(side)
            found[f"{name} loses Talents"] = self.talents_lost(side)
            found[f"{name} takes Chaos"] = self.chaos(side)
        return found | {"rounds": self.law.rounds}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "naval": {
                "line": self.line,
                "sea": self.fleets.sea or None,
                "by": self.fleets.by or None,
                "enemy": self.fleets.enemy or None,
                "ends": {name: in_full(p) for name, p in self.ends.items()},
                "left": {f"{a}-{d}": in_full(p) for (a, d), p in self.galleys_left().items()},
                "galleys_sunk": {s: in_full(self.galleys_sunk(s)) for _, s in _SIDES},
                "talents_lost": {s: in_full(self.talents_lost(s)) for _, s in _SIDES},
                "chaos": {s: in_full(self.chaos(s)) for _, s in _SIDES},
                "rounds": in_full(self.law.rounds),
                "one_more": {name: in_full(p) for name, p in _ends(self.one_more).items()},
                "dice": {name: [line.as_json() for line in x.lines] for name, x in self._dice()},
            }
        }


def _ends(law: BattleLaw) -> dict[str, Fraction]:
    return {name: law.p_how(how) for name, how in ENDS.items()}


def _end_of(attacker: int, defender: int) -> str:
    """The end that so many Galleys left are, in words."""
    if attacker and defender:
        return BOTH_AFLOAT
    return ONLY_ATTACKER if attacker else ONLY_DEFENDER if defender else NONE_AFLOAT


def naval_odds(
    p: Board,
    sea: str = "",
    by: str = "",
    enemy: str = "",
    attack: str = "",
    defence: str = "",
    *,
    lent: str = SHARES[0],
) -> NavalOdds:
    """A naval battle, in a sea zone of the board or of Galleys that are typed (3.7.1).

    Args:
        p: the board.
        sea: where; "" where both fleets are typed. Where nothing is said, a sea zone where the player may fight, or one Galley
            against one.
        by: the attacking player; "" for the one whose turn it is.
        enemy: the defending player; "" for the first enemy whose Galleys are there.
        attack: the attacking Galleys, "3 Galleys, lent 1 Galley, card 2 Galleys, 1 Training"; "" for those that are there.
        defence: the defending ones; "" for those that are there.
        lent: whose allies lend all their Galleys of the sea zone: "all", "attacker", "defender", "none".

    Raises:
        BadInput: no such sea zone, player or fleet; everything that is wrong at once.
        IllegalChoice: there are no Galleys to fight, with the Section.
    """
    return _odds(p, sea, (by, enemy), (attack.strip(), defence.strip()), lent)


def _odds(p: Board, sea: str, sides: tuple[str, str], typed: tuple[str, str], lent: str) -> NavalOdds:
    """The odds of a naval battle.

    Args:
        p: the board.
        sea: where.
        sides: the attacking and the defending player, as they were typed.
        typed: both fleets, as they were typed.
        lent: whose allies lend.
    """
    fleets = find_fleets(p, sea, sides, typed, lent)
    first, second = (Side(h.army, 0, GUESTS_BEFORE) for h in (fleets.attack, fleets.defence))
    more = [
        p.rules.ledger(sea_terms(0, training_cards(p, NAVY, h.training))).total for h in (fleets.attack, fleets.defence)
    ]
    battle = Battle(first, second, naval=True, figures=p.rules.combat, training=(more[0], more[1]))
    given = (fleets.by, fleets.enemy), typed if fleets.sea else (str(fleets.attack), str(fleets.defence)), lent
    return NavalOdds(
        p,
        Asked(_odds, (fleets.sea, *given)),
        fleets,
        battle_law(battle),
        rests_on=(*DICE, "costs:Galley"),
        rules_notes=board_notes(p),
    )


__all__ = ["ENDS", "NavalOdds", "naval_odds"]
