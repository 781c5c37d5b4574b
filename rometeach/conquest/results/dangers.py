"""The danger to a Caesar: which enemies can reach him in their next turns, with how much, and how likely he falls (3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import IllegalChoice
from ...core.meanings import LOSS
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances
from ...core.results.show import Bars, Exhibit, Table, chance, in_full, percent
from ..board.board import Board
from ..board.state import FORTIFIED, Force
from ..board.texts import force_text
from ..charts import forces
from ..charts.battle import battle_law
from ..charts.figures import DEFENDER
from ..charts.forces import Battle
from ..charts.legion import Troops
from ..charts.naval import Fleet, naval_law
from ..meanings import FALLS, LIVES, MEANINGS
from .arrivals import arrival
from .naval_odds import cargo_of, drowns
from .notes import DICE, board_notes
from .reach_odds import galleys_to
from .sides import find_side, side_of, troops

TOO_FEW = "none that reaches him"


@dataclass(frozen=True, slots=True)
class Threat:
    """What one enemy can do to a Caesar in his next turn.

    Attributes:
        side: the enemy.
        force: the largest land force that he can bring there, with what stands there; nobody at sea.
        galleys: the Galleys that he can bring, where the Caesar is at sea.
        p: the chance that the Caesar falls to him, if nobody else attacks before.
        share: the chance that he falls to him where all enemies attack in the order of play.
    """

    side: str
    force: Force
    galleys: int
    p: Fraction
    share: Fraction


@dataclass(frozen=True, eq=False, repr=False)
class Danger(PositionResult[Board]):
    """The chance that the Caesar of a player falls before his next turn, to each enemy and in all."""

    side: str
    place: str
    defence: Force
    threats: tuple[Threat, ...]

    @property
    def p(self) -> Fraction:
        """The chance that he falls where all enemies who can reach him attack with all that they can bring."""
        return sum((t.share for t in self.threats), Fraction(0))

    def exhibit(self) -> Exhibit:
        """The chance in all, and a table of the enemies."""
        rows = tuple((t.side, self._comes(t), percent(t.p), percent(t.share)) for t in self.threats)
        worst = max(self.threats, key=lambda t: t.p, default=None)
        head = [
            ("The Caesar stands in", f"{self.place} with {force_text(self.defence)}"),
            (FALLS[:1].upper() + FALLS[1:], chance(self.p)),
        ]
        if worst is not None and worst.p:
            head.append(("The greatest danger", f"{worst.side}, {chance(worst.p)}"))
        return Exhibit(
            f"Danger to the Caesar of {self.side}",
            tuple(head),
            (
                Bars("Before his next turn", ((LIVES, 1 - self.p), (FALLS, self.p)), MEANINGS, ordered=True),
                Bars("He falls to", tuple((t.side, t.p) for t in self.threats if t.p), LOSS, ordered=True),
            ),
            (
                Table(
                    "Enemies in the order of play",
                    ("Enemy", "Comes at most with", "He falls, alone", "One after the other"),
                    rows,
                ),
            ),
            how="Exact battles against the largest force that each enemy can bring, in the order of play (2.2, 3.3).",
            notes=tuple(self._notes()),
        )

    def _comes(self, threat: Threat) -> str:
        if threat.galleys:
            return f"{threat.galleys} Galleys"
        return force_text(threat.force) if threat.force.units else TOO_FEW

    def _notes(self) -> Iterator[str]:
        yield "Both sides fight on and lose Infantry first. Each enemy attacks with all that he can bring as the board lies."
        allied = [s for s in self.position.playing if self.position.are_allies(s, self.side)]
        if allied:
            yield f"Allies are not counted: {', '.join(allied)} (4.1)."

    def drawings(self) -> tuple[Picture, ...]:
        """To whom he falls, each alone."""
        bars = [(t.side, t.p) for t in self.threats]
        return (of_chances(f"The Caesar of {self.side} falls to", bars, CHANCES, [LOSS] * len(bars)),) if bars else ()

    def figures(self) -> Mapping[str, Fraction]:
        """The chance in all, and of each enemy."""
        return {FALLS: self.p} | {f"falls to {t.side}": t.p for t in self.threats}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        threats = {
            t.side: {"force": force_text(t.force), "galleys": t.galleys, "p": in_full(t.p), "share": in_full(t.share)}
            for t in self.threats
        }
        return {
            "danger": {
                "side": self.side,
                "place": self.place,
                "defence": force_text(self.defence),
                "p": in_full(self.p),
                "threats": threats,
            }
        }


def place_of(p: Board, side: str) -> str:
    """Where the Caesar of a player is.

    Raises:
        IllegalChoice: he is not on the board.
    """
    for name, there in p.provinces.items():
        if there.force(side).caesar:
            return name
    for sea, fleet in p.seas.items():
        if any(g.side == side and g.cargo.caesar for g in fleet):
            return sea
    raise IllegalChoice("0.7", f"the Caesar of {side} is not on the board")


def enemies(p: Board, side: str) -> tuple[str, ...]:
    """The others in the order in which they play before the next turn of a player; no allies (1.3, 4.1)."""
    order = [s for s in p.players if s in p.playing]
    at = order.index(side)
    after = (*order[at + 1 :], *order[:at])
    if p.active in after:
        after = after[after.index(p.active) :]
    return tuple(s for s in after if not p.are_allies(s, side))


def danger(p: Board, side: str = "") -> Danger:
    """How likely the Caesar of a player falls before his next turn (3.2, 3.3).

    Args:
        p: the board.
        side: whose; "" for the player whose turn it is.

    Raises:
        BadInput: there is no such player.
        IllegalChoice: his Caesar is not on the board.
    """
    name = find_side(p, side, "side")
    place = place_of(p, name)
    at_sea = place in p.seas
    threats = tuple(_at_sea(p, name, place) if at_sea else _on_land(p, name, place))
    defence = _aboard(p, name, place) if at_sea else p.provinces[place].force(name)
    return Danger(p, Asked(danger, (name,)), name, place, defence, threats, rests_on=DICE, rules_notes=board_notes(p))


def _on_land(p: Board, side: str, place: str) -> Iterator[Threat]:
    there = p.provinces[place]
    whole = troops(there.force(side))
    left: dict[Troops, Fraction] = {whole: Fraction(1)}
    for enemy in enemies(p, side):
        comes = there.force(enemy).plus(arrival(p, enemy, place).force)
        alone = _fought(p, side, place, whole, comes)[0]
        share, after = Fraction(0), dict[Troops, Fraction]()
        for defenders, weight in left.items():
            fallen, rest = _fought(p, side, place, defenders, comes)
            share += weight * fallen
            for t, q in rest.items():
                after[t] = after.get(t, Fraction(0)) + weight * q
        left = after
        yield Threat(enemy, comes, 0, alone, share)


def _fought(
    p: Board, side: str, place: str, defenders: Troops, comes: Force
) -> tuple[Fraction, dict[Troops, Fraction]]:
    """The chance that the Caesar falls to this attack, and who defends him after it, with chances."""
    if not comes.units:
        return Fraction(0), {defenders: Fraction(1)}
    if not defenders.units:
        if p.rules.switches["lone_leader"] == "captured":
            return Fraction(1), {}
        return Fraction(0), {defenders: Fraction(1)}
    there = p.provinces[place]
    leaders = there.force(side)
    defence = forces.Force(defenders, leaders.generals, True)
    fort = there.city == FORTIFIED
    law = battle_law(Battle(side_of(comes), defence, fort, figures=p.rules.combat(p.times)))
    rest: dict[Troops, Fraction] = {}
    for end, w in law.weights.items():
        if not end.conquered:
            rest[end.defender] = rest.get(end.defender, Fraction(0)) + Fraction(w, law.denominator)
    return law.p_caesar_captured(DEFENDER), rest


def _aboard(p: Board, side: str, sea: str) -> Force:
    found = Force()
    for galley in (g for g in p.seas[sea] if g.side == side):
        found = found.plus(galley.cargo)
    return found


def _at_sea(p: Board, side: str, sea: str) -> Iterator[Threat]:
    """Naval battles against all Galleys that each enemy can bring, one after the other; what is sunk is as the chart picks it."""
    whole = tuple(cargo_of(g.cargo) for g in p.seas[sea] if g.side == side)
    left: dict[int, Fraction] = {len(whole): Fraction(1)}
    figures = p.rules.combat(p.times)
    for enemy in enemies(p, side):
        galleys = galleys_to(p, enemy).get(sea, 0)
        alone = share = Fraction(0)
        after: dict[int, Fraction] = {}
        for number, weight in left.items():
            if not galleys:
                after[number] = weight
                continue
            kept = Fleet(Fleet(whole).sunk(len(whole), figures)[len(whole) - number :])
            law = naval_law(Fleet.of(galleys), kept, figures)
            fallen = law.p_caesar_captured(DEFENDER) + (law.p_caesar_drowned(DEFENDER) if drowns(p, side) else 0)
            share += weight * fallen
            alone = fallen if number == len(whole) else alone
            for (_, d), q in law.law().items():
                if d:
                    after[d] = after.get(d, Fraction(0)) + weight * q
        left = after
        yield Threat(enemy, Force(), galleys, alone, share)


__all__ = ["Danger", "Threat", "danger", "enemies", "place_of"]
