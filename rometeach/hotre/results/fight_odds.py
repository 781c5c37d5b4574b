"""A fight for a Province with so many Armies: who wins, what is left, who is dead (10 to 10.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.ledger import Ledger
from ...core.frozen import Frozen
from ...core.meanings import GAIN, LOSS, UNDECIDED, Meaning
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, percent
from ...core.words import counted
from ..board.board import Board
from ..charts.combat import ledgers, takes_forts
from ..charts.defences import against_fort
from ..charts.fights import RETREATS, SOON, STAY, Defence, End, FightLaw, fight_law
from ..meanings import of_fight
from ..phases.retreat import places
from .attacks import AUTOMATIC, Assault, defence_of, find_attack, rests_on
from .notes import board_notes

MOST = 20
"""So many Armies may be asked about."""

POLICIES = {
    STAY: "stay and fight",
    SOON: "retreat as soon as they may",
    "beaten": "retreat once they have lost an exchange",
}


@dataclass(frozen=True, eq=False, repr=False)
class FightOdds(PositionResult[Board]):
    """The law of a fight. `by_armies` is the chance to take the Province with 1, 2, ... Armies; the last is that asked about."""

    AMOUNTS = ("on average",)

    assault: Assault
    armies: int
    defence: Defence
    law: FightLaw
    by_armies: tuple[Fraction, ...]
    sums: tuple[tuple[str, Ledger], ...]

    @property
    def p(self) -> Fraction:
        """The chance that the Province is taken."""
        return self.law.p_won

    @property
    def mean_left(self) -> Fraction:
        """The attackers left on average; none where the attack fails."""
        return self.law.mean(lambda end: end.attackers)

    @property
    def held(self) -> Fraction:
        """The Armies in the Province on average, of the attackers that are left: three at most can stand there."""
        most = self.position.rules.values["armies.most"]
        return self.law.mean(lambda end: min(most, end.attackers) if end.won else 0)

    def exhibit(self) -> Exhibit:
        """The chance to take it, what is left, and what one Army more is worth."""
        title = f"{self.assault.words}: {counted(self.armies, 'Army', 'Armies')} against {self._against()}"
        head = [("The Province is taken", chance(self.p))]
        if self.assault.free == AUTOMATIC:
            head = [("The Province is taken", "automatically: one player controls both sides (10.5)")]
        elif self.assault.free:
            head = [("The Province is taken", f"without a fight: all who stand there give way ({self.assault.free})")]
        head.append(("Attackers left on average", fraction(self.mean_left)))
        if self.armies > self.position.rules.values["armies.most"]:
            head.append(("Of them in the Province on average", fraction(self.held)))
        if self.defence.dead is not None:
            head.append(("The Emperor is killed", chance(self.law.p_emperor_dies)))
        if self.defence.retreat != STAY:
            saved = self.law.mean(lambda end: end.gone)
            head.append(("Defenders who retreat on average", fraction(saved)))
        rows = tuple(
            (str(n), fraction(q), percent(q), f"{float(q - before) * 100:+.1f} points" if n > 1 else "")
            for n, (before, q) in enumerate(zip((Fraction(0), *self.by_armies), self.by_armies, strict=False), 1)
        )
        return Exhibit(
            title,
            tuple(head),
            (self.ends(),),
            (Table("The Province is taken with so many Armies", ("Armies", "Chance", "", "One more brings"), rows),),
            self.sums,
            "Exact: every exchange is followed, equal states together (10).",
            tuple(self._notes()),
        )

    def _against(self) -> str:
        there = self.assault.there
        parts = [f"{there.armies} {there.side}" if there.armies else "", f"a {there.fort}" if there.fort else ""]
        return " and ".join(x for x in parts if x) or "nobody"

    def ends(self) -> Bars:
        """How it ends, the best end first."""
        found: dict[str, Fraction] = {}
        means: dict[str, Meaning] = {}
        order = sorted(self.law.weights.items(), key=lambda x: (-x[0].attackers, x[0].defenders, not x[0].emperor))
        for end, w in order:
            name = self._name(end)
            found[name] = found.get(name, Fraction(0)) + Fraction(w, self.law.denominator)
            means[name] = of_fight(end.attackers, end.defenders, end.fort, self.defence.armies)
        return Bars("How it ends", tuple(found.items()), Frozen(means), ordered=True)

    def _name(self, end: End) -> str:
        dead = "" if end.emperor else ", the Emperor is dead"
        if end.won:
            gone = f", {counted(end.gone, 'Legion')} gone" if end.gone else ""
            return f"taken with {end.attackers} left{gone}{dead}"
        left = f"{counted(end.defenders, 'defender')}" if end.defenders else ""
        if self.assault.there.fort:
            left = f"{left} and the {self.assault.there.fort}" if left else f"the {self.assault.there.fort}"
        gone = f", {counted(end.gone, 'Legion')} gone" if end.gone else ""
        return f"repelled by {left}{gone}{dead}" if left else f"nobody is left{gone}{dead}"

    def _notes(self) -> Iterator[str]:
        there, by, most = self.assault.there, self.assault.attack.attacker, self.position.rules.values["armies.most"]
        if there.fort and takes_forts(by) and not self.assault.free:
            who = "A Faction takes over or destroys" if by == "Faction" else "Rebels take over or destroy"
            yield f"{who} the {there.fort} without a fight once the Armies are gone (10.4)."
        elif there.fort and not self.assault.free:
            yield f"The {there.fort} is fought last, as if it were an Army, and destroyed (10.4)."
        if self.armies > most:
            yield f"Of those left {most} at most stay in the Province (9.1); the others are placed elsewhere."
        if self.assault.attack.defender == "Faction" and not self.assault.free:
            after = "first" if self.defence.after == 1 else "second"
            can = f"room beside it for {counted(self.defence.room, 'Legion')}"
            yield f"The Legions may retreat after the {after} round (10.1), {can}: here they {POLICIES[self.defence.retreat]}."

    @property
    def course(self) -> tuple[tuple[int, Fraction, Fraction], ...]:
        """(exchanges, taken by then, repelled by then), from the first that may end the fight to the last (10).

        Each Army that falls on either side, and a Fort that is beaten, is one exchange.
        """
        won, lost = Counter[int](), Counter[int]()
        for end, w in self.law.weights.items():
            beaten = self.defence.armies - end.defenders - end.gone + (self.defence.fort is not None and not end.fort)
            (won if end.won else lost)[self.armies - end.attackers + beaten] += w

        def by(n: int, ends: Counter[int]) -> Fraction:
            return Fraction(sum(w for k, w in ends.items() if k <= n), self.law.denominator)

        return tuple((n, by(n, won), by(n, lost)) for n in sorted(won | lost) if n)

    def drawings(self) -> tuple[Picture, ...]:
        """How it ends, its course from exchange to exchange, and the chance by the number of Armies."""
        by = [(counted(n, "Army", "Armies"), q) for n, q in enumerate(self.by_armies, 1)]
        return (
            self.ends().picture(),
            *((self._drawn_course(),) if self.course else ()),
            of_chances("The Province is taken with so many Armies", by, CHANCES),
        )

    def _drawn_course(self) -> Picture:
        exchanges, taken, repelled = zip(*self.course, strict=True)
        names = [f"after {counted(n, 'exchange')}" for n in exchanges]
        fought = [1 - a - b for a, b in zip(taken, repelled, strict=True)]
        series = (("taken", taken), ("repelled", repelled), ("still fought over", fought))
        return side_by_side("The course of the fight", names, series, CHANCES, of_series=(GAIN, LOSS, UNDECIDED))

    def figures(self) -> Mapping[str, Fraction]:
        """The chance to take it, the Emperor's death, and what is left on average."""
        found = {"taken": self.p, "attackers left on average": self.mean_left}
        return found | ({"the Emperor is killed": self.law.p_emperor_dies} if self.defence.dead else {})

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "fight": {
                "attacker": self.assault.side,
                "province": self.assault.name,
                "crossing": self.assault.crossing,
                "armies": self.armies,
                "p": str(self.p),
                "attackers_left": {str(n): str(q) for n, q in self.law.law(lambda end: end.attackers).items()},
                "defenders_left": {str(n): str(q) for n, q in self.law.law(lambda end: end.defenders).items()},
                "retreated": {str(n): str(q) for n, q in self.law.law(lambda end: end.gone).items()},
                "p_emperor_dies": str(self.law.p_emperor_dies),
                "by_armies": [str(q) for q in self.by_armies],
                "ledger": [line.as_json() for _, ledger in self.sums for line in ledger.lines],
            }
        }


def find_armies(p: Board, side: str, armies: int) -> int:
    """How many Armies are asked about: those beside the map where nothing is said.

    Raises:
        BadInput: a number that cannot be.
    """
    if not armies and p.active is not None and p.active.side == side and p.active.reserve:
        return p.active.reserve
    if not 1 <= armies <= MOST:
        raise BadInput([Problem("armies", f"expected 1 to {MOST} Armies, not {armies}", "Say how many attack.")])
    return armies


def find_retreat(retreat: str) -> str:
    """When defending Legions retreat.

    Raises:
        BadInput: it is none of the choices.
    """
    if retreat not in RETREATS:
        hint = did_you_mean(retreat, RETREATS) or f"Choices: {', '.join(RETREATS)}."
        raise BadInput([Problem("retreat", f'"{retreat[:40]}" is no choice', hint, case="10.1")])
    return retreat


def fight_odds(
    p: Board, province: str, armies: int = 0, by: str = "", way: str = "", emperor: str = "", *, retreat: str = STAY
) -> FightOdds:
    """A fight for a Province that is carried on until it is taken or the Armies are gone.

    Args:
        p: the board.
        province: where.
        armies: how many are put into it; 0 for those beside the map.
        by: the attacking side; "" for the one whose Player Phase is in progress.
        way: a crossing, or the Province that they come from; "" for the best way.
        emperor: see `exchange_odds`.
        retreat: when defending Legions retreat: "never", "soon" (as soon as they may), "beaten" (once they have lost an exchange).

    Raises:
        BadInput: no such Province, side, way, Emperor, number or choice.
        IllegalChoice: the side cannot come there, with the Section.
    """
    found = find_attack(p, province, by, way, emperor)
    number, choice = find_armies(p, found.side, armies), find_retreat(retreat)
    defence = defence_of(p, found, choice, room(p, found.name) if found.attack.defender == "Faction" else 0)
    fought = p.active.rounds.get(found.name, 0) if p.active is not None and p.active.side == found.side else 0
    laws = [fight_law(n, defence, fought) for n in range(1, number + 1)]
    return FightOdds(
        p,
        Asked(_again, ((found.name, found.side, way.strip(), emperor.strip()), number, choice)),
        found,
        number,
        defence,
        laws[-1],
        tuple(law.p_won for law in laws),
        tuple(sums_of(p, found)),
        rests_on=rests_on(p, found),
        rules_notes=board_notes(p),
    )


def _again(p: Board, attack: tuple[str, str, str, str], armies: int, retreat: str) -> FightOdds:
    """The same fight on another board."""
    name, by, way, emperor = attack
    return fight_odds(p, name, armies, by, way, emperor, retreat=retreat)


def room(p: Board, province: str) -> int:
    """How many of the Legions of a Province find a place beside it to retreat to (10.1)."""
    most = p.rules.values["armies.most"]
    return sum(most - p.provinces[near].armies for near in places(p, province))


def sums_of(p: Board, found: Assault) -> Iterator[tuple[str, Ledger]]:
    """The sums behind the exchanges of a fight, those against a lone Fort last; each name once."""
    if found.free:
        return
    if found.attack.defender:
        yield from ((n, x) for n, x in ledgers(p.rules, found.attack) if x.lines or x.silent)
    if found.attack.fort and not takes_forts(found.attack.attacker):
        lone = ledgers(p.rules, against_fort(found.attack))
        yield from ((f"{n}, the Fort alone", x) for n, x in lone[2:] if x.lines or x.silent)


__all__ = ["POLICIES", "FightOdds", "fight_odds", "find_armies", "find_retreat", "sums_of"]
