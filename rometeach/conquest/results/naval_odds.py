"""A naval battle: the Galleys that are left, what goes down with them, whose Leaders are captured (2.2.4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.figures.ledger import Ledger
from ...core.frozen import Frozen
from ...core.meanings import GAIN, LOSS, RUIN, UNDECIDED, Meaning
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Pairs, Table, chance, exactly, in_full, percent
from ...core.words import counted
from ..board.board import Board
from ..board.state import Force
from ..board.texts import force_text
from ..charts.figures import ATTACKER, DEFENDER
from ..charts.naval import AS_LISTED, CHEAPEST, EMPTY, Cargo, Fleet, NavalLaw, naval_law
from ..meanings import AFLOAT, BOTH_AFLOAT, MEANINGS, NONE_AFLOAT, SUNK
from .notes import COSTS, DICE, board_notes
from .sides import find_force, find_side, side_of

MOST = 20
"""So many Galleys of one side may be asked about."""
SINKS = (CHEAPEST, AS_LISTED)
_PART = re.compile(r"(\d{0,2})\s*(?:empty\s+)?galleys?(?:\s+with\s+(.+))?", re.IGNORECASE)


@dataclass(frozen=True, eq=False, repr=False)
class NavalOdds(PositionResult[Board]):
    """The law of a naval battle."""

    AMOUNTS = ("Talents", "Galleys", "on average")

    sea: str
    by: str
    enemy: str
    law: NavalLaw

    @property
    def ends(self) -> dict[str, Fraction]:
        """How it ends for the attacker, in the words of the charts."""
        law = self.law
        found = {
            AFLOAT: law.p_defender_gone,
            BOTH_AFLOAT: law.p_if(lambda end: end.attacker > 0 and end.defender > 0),
            NONE_AFLOAT: law.p_both_gone,
            SUNK: law.p_attacker_gone,
        }
        return {name: p for name, p in found.items() if p}

    @property
    def words(self) -> str:
        """ "Red 3 Galleys against Blue 2 Galleys in Mare Rhodus"."""
        sides = (self.by, self.law.attacker), (self.enemy, self.law.defender)
        first, second = (f"{s} {counted(len(f.galleys), 'Galley')}".strip() for s, f in sides)
        return f"{first} against {second}{f' in {self.sea}' if self.sea else ''}"

    @property
    def line(self) -> str:
        """The battle in one line: what `attack` and `defence` take, with "against" between them."""
        return f"{fleet_text(self.law.attacker)} against {fleet_text(self.law.defender)}"

    def exhibit(self) -> Exhibit:
        """How it ends, the Galleys left, and what goes down."""
        rows = tuple((str(a), str(d), percent(p), exactly(p)) for (a, d), p in self.law.law().items())
        return Exhibit(
            f"Naval battle: {self.words}",
            tuple(self._headline()),
            (Bars("How it ends", tuple(self.ends.items()), MEANINGS, ordered=True), self.left()),
            (Table("Galleys left after the last round", ("Attacker", "Defender", "Chance", "Exactly"), rows).filled(),),
            (("Dice of a Galley in a round", self._dice()),),
            "Exact: every throw of the rounds is counted (2.2.4).",
            tuple(self._notes()),
        )

    def _dice(self) -> Ledger:
        return self.position.rules.ledger([("naval.dice", 1, "")])

    def _headline(self) -> Iterator[tuple[str, str]]:
        for (name, side, fleet), owner in zip(self._sides(), (self.by, self.enemy), strict=True):
            sunk, talents = self.law.mean_sunk(side), self.law.talents_lost(side)
            yield (
                f"The {name} loses on average",
                f"{float(sunk):.2f} Galleys, {float(talents):.1f} Talents with what is aboard",
            )
            if any(c.leaders for c in fleet.galleys):
                yield f"A Leader of the {name} is captured", chance(self.law.p_leader_captured(side))
                yield f"Leaders of the {name} captured on average", f"{float(self.law.mean_captured(side)):.2f}"
            if any(c.caesar for c in fleet.galleys):
                yield f"The Caesar of the {name} is captured", chance(self.law.p_caesar_captured(side))
                gone = "drowns with both fleets" if drowns(self.position, owner) else "comes home as both fleets sink"
                yield f"The Caesar of the {name} {gone}", chance(self.law.p_caesar_drowned(side))
        more = self._one_more()
        yield "With one Galley more the attacker sinks on average", f"{float(more.mean_sunk(DEFENDER)):.2f} Galleys"
        yield "In one line", self.line

    def _sides(self) -> tuple[tuple[str, str, Fleet], ...]:
        return ("attacker", ATTACKER, self.law.attacker), ("defender", DEFENDER, self.law.defender)

    def _one_more(self) -> NavalLaw:
        """The law with one empty Galley more of the attacker."""
        stronger = Fleet((EMPTY, *self.law.attacker.galleys), self.law.attacker.sinks)
        return naval_law(stronger, self.law.defender, self.law.figures)

    def _notes(self) -> Iterator[str]:
        rounds = self.law.figures.naval_rounds
        yield f"A naval battle lasts {counted(rounds, 'round')} at most, and nobody retreats; land units aboard do not fight (2.2.4)."
        first = "the one with the cheapest cargo" if self.law.attacker.sinks == CHEAPEST else "the first one listed"
        yield f"Of the Galleys that are hit {first} goes down first."

    def left(self) -> Bars:
        """The Galleys left to both."""
        found = {f"{a} to {d} left": p for (a, d), p in sorted(self.law.law().items(), key=lambda x: x[0][1] - x[0][0])}
        means = {f"{a} to {d} left": _means(a, d) for a, d in self.law.law()}
        return Bars("Galleys left, attacker to defender", tuple(found.items()), Frozen(means), ordered=True)

    def pairs(self) -> Pairs:
        """How it ends with one Galley more of the attacker."""
        more = NavalOdds(self.position, self.again, self.sea, self.by, self.enemy, self._one_more()).ends
        names = dict.fromkeys((*self.ends, *more))
        changes = tuple((n, self.ends.get(n, Fraction(0)), more.get(n, Fraction(0))) for n in names)
        return Pairs("How it ends", "as it is", "one Galley more of the attacker", changes, MEANINGS, ordered=True)

    def drawings(self) -> tuple[Picture, ...]:
        """How it ends, as it is and with one Galley more; the Galleys left."""
        return (self.exhibit().bars[0].picture(), self.left().picture(), self.pairs().picture())

    def figures(self) -> Mapping[str, Fraction]:
        """Every end, what goes down, who is captured."""
        found = dict(self.ends)
        for (name, side, fleet), owner in zip(self._sides(), (self.by, self.enemy), strict=True):
            found[f"{name} loses Talents"] = self.law.talents_lost(side)
            found[f"{name} loses Galleys"] = self.law.mean_sunk(side)
            if any(c.leaders for c in fleet.galleys):
                found[f"a Leader of the {name} is captured"] = self.law.p_leader_captured(side)
            if any(c.caesar for c in fleet.galleys):
                found[f"the Caesar of the {name} is captured"] = self.law.p_caesar_captured(side)
                drowned = self.law.p_caesar_drowned(side) if drowns(self.position, owner) else Fraction(0)
                found[f"the Caesar of the {name} drowns"] = drowned
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        law, sides = self.law, (ATTACKER, DEFENDER)
        return {
            "naval": {
                "line": self.line,
                "sea": self.sea or None,
                "ends": {name: in_full(p) for name, p in self.ends.items()},
                "left": {f"{a}-{d}": in_full(p) for (a, d), p in law.law().items()},
                "galleys_sunk": {s: in_full(law.mean_sunk(s)) for s in sides},
                "talents_lost": {s: in_full(law.talents_lost(s)) for s in sides},
                "leaders_captured": {s: in_full(law.mean_captured(s)) for s in sides},
                "leader_captured": {s: in_full(law.p_leader_captured(s)) for s in sides},
                "caesar_captured": {s: in_full(law.p_caesar_captured(s)) for s in sides},
            }
        }


def drowns(p: Board, side: str) -> bool:
    """Whether Leaders are lost whose Galleys go down together with the last ones of the enemy, by the switch naval_leaders (2.2.4).

    Args:
        p: the board.
        side: whose Leaders they are; "" where the fleets are typed: then the Home Province is thought to be his.
    """
    home = not side or p.provinces[p.players[side].home].owner == side
    return p.rules.switches["naval_leaders"] != "home" or not home


def _means(mine: int, yours: int) -> Meaning:
    if mine and yours:
        return UNDECIDED
    return GAIN if mine else RUIN if yours else LOSS


def cargo_of(force: Force) -> Cargo:
    """What is aboard, as the chart of naval battles takes it."""
    side = side_of(force)
    return Cargo(side.troops, side.generals, side.caesar)


def fleet_text(fleet: Fleet) -> str:
    """ "2 Galleys, 1 Galley with 3I 1G"."""
    parts = []
    for cargo, number in Counter(fleet.galleys).items():
        aboard = force_text(Force(*cargo.troops, cargo.generals, int(cargo.caesar)))
        parts.append(f"{counted(number, 'Galley')}{f' with {aboard}' if cargo != EMPTY else ''}")
    return ", ".join(parts)


def find_fleet(p: Board, where: str, text: str, sinks: str) -> Fleet:
    """Galleys that are typed: "3 Galleys", "2 Galleys, 1 Galley with 3I 1G", or a number of empty ones.

    Args:
        p: the board.
        where: what a message calls them.
        text: the Galleys.
        sinks: which goes down first.

    Raises:
        BadInput: they cannot be read, are too many, or carry too much.
    """
    found: list[Cargo] = []
    for part in filter(None, (x.strip() for x in text.split(","))):
        m = _PART.fullmatch(f"{part} Galleys" if part.isdigit() else part)
        if m is None:
            hint = "Write for example 2 Galleys, 1 Galley with 3I 1G."
            raise BadInput([Problem(where, f'"{part[:40]}" are no Galleys', hint, case="0.13")])
        cargo = cargo_of(find_force(where, m[2])) if m[2] else EMPTY
        most = p.rules.values["galley.cargo"]
        if cargo.troops.units > most:
            raise BadInput([Problem(where, f"a Galley holds {most} land units", f"Not {cargo.troops}.", case="0.13")])
        found += [cargo] * int(m[1] or 1)
    if not 1 <= len(found) <= MOST:
        raise BadInput([Problem(where, f"expected 1 to {MOST} Galleys, not {len(found)}", case="0.1")])
    return Fleet(tuple(found), sinks)


def naval_odds(
    p: Board,
    sea: str = "",
    by: str = "",
    enemy: str = "",
    attack: str = "",
    defence: str = "",
    *,
    sinks: str = CHEAPEST,
) -> NavalOdds:
    """A naval battle, in a sea zone of the board or of Galleys that are typed (2.2.4).

    Args:
        p: the board.
        sea: where; "" where both fleets are typed. Where nothing is said, a sea zone where the player meets others, or one Galley
            against one.
        by: the moving player; "" for the one whose turn it is.
        enemy: the other player; "" for the only one whose Galleys are there.
        attack: the attacking Galleys, "2 Galleys, 1 Galley with 3I 1G"; "" for those that are there.
        defence: the defending ones; "" for those that are there.
        sinks: which goes down first: "cheapest" or "as listed".

    Raises:
        BadInput: no such sea zone, player, fleet or order.
        IllegalChoice: there are no Galleys to fight, with the Section.
    """
    if sinks not in SINKS:
        hint = did_you_mean(sinks, SINKS) or f"Say {' or '.join(SINKS)}."
        raise BadInput([Problem("sinks", f'"{sinks[:40]}" is no order of sinking', hint, case="2.2.4")])
    if not (sea.strip() or attack.strip() or defence.strip()):
        sea, attack, defence = _unasked(p, find_side(p, by))
    name, side, other = "", "", ""
    if sea.strip():
        name, side = p.rules.names["sea zone"].find(sea), find_side(p, by)
        there = list(dict.fromkeys(g.side for g in p.seas[name] if g.side != side))
        other = find_side(p, enemy, "enemy") if enemy.strip() else there[0] if there else ""
    elif not attack.strip() or not defence.strip():
        hint = 'Name a sea zone, or type both: attack "3 Galleys", defence "2 Galleys".'
        raise BadInput([Problem("naval", "needs two fleets", hint, case="2.2.4")])
    first, second = (
        find_fleet(p, where, text, sinks) if text.strip() else _there(p, name, who, sinks)
        for where, text, who in (("attack", attack, side), ("defence", defence, other))
    )
    typed = (attack.strip() and fleet_text(first), defence.strip() and fleet_text(second))
    return NavalOdds(
        p,
        Asked(_again, (name, (side, other), typed, sinks)),
        name,
        side,
        other,
        naval_law(first, second, p.rules.combat(p.times)),
        rests_on=(*DICE, *COSTS, "costs:Galley"),
        rules_notes=board_notes(p),
    )


def _unasked(p: Board, side: str) -> tuple[str, str, str]:
    """Where nothing is said: a sea zone where the player meets others, or one Galley against one."""
    met = [sea for sea, fleet in p.seas.items() if {side} < {g.side for g in fleet}]
    return (met[0], "", "") if met else ("", "1 Galley", "1 Galley")


def _again(p: Board, sea: str, sides: tuple[str, str], typed: tuple[str, str], sinks: str) -> NavalOdds:
    """The same battle on another board."""
    return naval_odds(p, sea, *sides, *typed, sinks=sinks)


def _there(p: Board, sea: str, side: str, sinks: str) -> Fleet:
    galleys = tuple(cargo_of(g.cargo) for g in p.seas[sea] if g.side == side)
    if not galleys:
        raise IllegalChoice("2.2.4", f"{side or 'nobody else'} has no Galleys in {sea}", "Type them.")
    return Fleet(galleys, sinks)


__all__ = ["NavalOdds", "cargo_of", "find_fleet", "fleet_text", "naval_odds"]
