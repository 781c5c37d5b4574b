"""One exchange of dice, with every modifier: who wins it, and whether an Emperor with +1 DIE lives (5.3, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import IllegalChoice
from ...core.figures.ledger import Ledger
from ...core.frozen import replace
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, percent
from ...core.words import counted
from ..board.board import Board
from ..charts.combat import FORTS, Attack, exchange, ledgers, takes_forts
from ..charts.exchange import FACES, Exchange, highest, single
from ..meanings import LOST, LOST_DEAD, OF_EXCHANGE, WON, WON_DEAD
from .attacks import AUTOMATIC, Assault, find_attack, rests_on
from .notes import board_notes

TIES = {
    "again": "are thrown again",
    "attacker": "are won by the attacker",
    "defender": "are won by the Fortress",
}


@dataclass(frozen=True, eq=False, repr=False)
class ExchangeOdds(PositionResult[Board]):
    """One exchange: what both sides throw, the law of it, and what other modifiers would make of it.

    `tie` is the chance that a throw is a tie that is thrown again, `others` are (a modifier that is not so, its chance to win).
    """

    assault: Assault
    exchange: Exchange
    law: tuple[tuple[str, Fraction], ...]
    tie: Fraction
    sums: tuple[tuple[str, Ledger], ...]
    others: tuple[tuple[str, Fraction], ...]

    @property
    def p(self) -> Fraction:
        """The chance that the attacker wins it."""
        return self.exchange.p

    def exhibit(self) -> Exhibit:
        """The chance, what is thrown, and why."""
        e = self.exchange
        head = [("The attacker wins", chance(self.p))]
        if e.is_deadly:
            head.append(("The Emperor is killed in it", chance(self.p_dies)))
        head.append(
            ("Thrown", f"{_dice(e.attack_dice, e.attack_plus)} against {_dice(e.defence_dice, e.defence_plus)}")
        )
        head.append(
            ("Equal highest dice", f"{TIES[e.ties]} ({percent(self.tie)} of all throws)" if self.tie else TIES[e.ties])
        )
        rows = tuple((name, fraction(p), percent(p), _more(p - self.p)) for name, p in self.others)
        return Exhibit(
            f"One exchange: {self.assault.words}",
            tuple(head),
            (Bars("The exchange", self.law, OF_EXCHANGE, ordered=True),),
            (Table("With one thing changed", ("What", "The attacker wins", "", "Difference"), rows),),
            self.sums,
            f"Exact: all {6 ** (e.attack_dice + e.defence_dice):,} throws of "
            f"{counted(e.attack_dice + e.defence_dice, 'die', 'dice')} are counted (10).",
            tuple(self._notes()),
        )

    @property
    def p_dies(self) -> Fraction:
        """The chance that the Emperor is killed in it."""
        return sum((p for name, p in self.law if name in (WON_DEAD, LOST_DEAD)), Fraction(0))

    def _notes(self) -> Iterator[str]:
        e = self.exchange
        if e.is_deadly:
            again = "also when a tie is thrown again" if e.again_kills else "but not when a tie is thrown again"
            roll = "that throw does not count and is made anew" if e.spared else "that throw still counts"
            yield f"Three equal faces kill the Emperor ({again}); {roll}, and from then on he helps no more (5.3)."
        if not self.assault.attack.defender:
            yield "The Fort stands alone: it is fought as if it were an Army (10.4)."

    def drawings(self) -> tuple[Picture, ...]:
        """Who wins; what the highest dice show on each side; and who would win with one thing changed."""
        e = self.exchange
        sides = (("attacker", e.attack_dice, e.attack_plus), ("defender", e.defence_dice, e.defence_plus))
        most = FACES + max(plus for _, _, plus in sides)
        shown = [(f"{who}: {_dice(dice, plus)}", _highest(dice, plus, most)) for who, dice, plus in sides]
        faces = [f"highest {n}" for n in range(1, most + 1)]
        title = "The highest die of each side, with what is added to it"
        changed = [("as it is", self.p), *self.others]
        return self.exhibit().drawings(
            side_by_side(title, faces, shown, CHANCES),
            of_chances("The attacker wins, with one thing changed", changed, CHANCES),
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chances of the outcomes."""
        return dict(self.law)

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        e = self.exchange
        return {
            "exchange": {
                "attacker": self.assault.side,
                "province": self.assault.name,
                "defender": self.assault.there.side or None,
                "crossing": self.assault.crossing,
                "attack": [e.attack_dice, e.attack_plus],
                "defence": [e.defence_dice, e.defence_plus],
                "ties": e.ties,
                "p": str(self.p),
                "law": {name: str(p) for name, p in self.law},
                "ledger": [line.as_json() for _, ledger in self.sums for line in ledger.lines],
            }
        }


def _dice(number: int, plus: int) -> str:
    return counted(number, "die", "dice") + (f", {plus:+d} on each" if plus else "")


def _highest(dice: int, plus: int, most: int) -> list[Fraction]:
    """The chance that the highest of so many dice, with what is added to it, shows 1, 2, and so on to the most."""
    ways = dict(enumerate(highest(dice), 1 + plus))
    return [Fraction(ways.get(n, 0), FACES**dice) for n in range(1, most + 1)]


def _more(p: Fraction) -> str:
    return f"{float(p) * 100:+.1f} points" if p else "the same"


def law_of(e: Exchange) -> tuple[tuple[str, Fraction], ...]:
    """The outcomes of an exchange with their chances."""
    law = e.law
    if not e.is_deadly:
        return (WON, law.win_alive), (LOST, law.lose_alive)
    return (WON, law.win_alive), (WON_DEAD, law.win_dead), (LOST, law.lose_alive), (LOST_DEAD, law.lose_dead)


def exchange_odds(p: Board, province: str, by: str = "", way: str = "", emperor: str = "") -> ExchangeOdds:
    """One exchange of an attack on a Province.

    Args:
        p: the board.
        province: where.
        by: the attacking side; "" for the one whose Player Phase is in progress.
        way: "clear", "difficult", "strait", "sea", or the Province that it comes from; "" for the best way.
        emperor: "" for the Emperor of the board, "none", the name of one, or "+1 DIE, +1 ATT, WINS TIES".

    Raises:
        BadInput: no such Province, side, way or Emperor.
        IllegalChoice: there is nobody to fight, or the side cannot come there, with the Section.
    """
    found = find_attack(p, province, by, way, emperor)
    if found.free == AUTOMATIC:
        raise IllegalChoice(AUTOMATIC, f"{found.side} wins in {found.name} automatically: one player controls both")
    if found.free:
        raise IllegalChoice(
            found.free, f"{found.side} appears in {found.name}, and whoever stands there gives way without a fight"
        )
    if not found.there.armies and not found.there.fort:
        raise IllegalChoice("10", f"nobody defends {found.name}")
    if not found.there.armies and takes_forts(found.attack.attacker):
        raise IllegalChoice(
            "10.4", f"the Fort in {found.name} stands alone: Legions take or destroy it without a fight"
        )
    e = exchange(p.rules, found.attack)
    _, _, again, throws = single(e)
    return ExchangeOdds(
        p,
        Asked(exchange_odds, (found.name, found.side, way.strip(), emperor.strip())),
        found,
        e,
        law_of(e),
        Fraction(again, throws),
        tuple((name, ledger) for name, ledger in ledgers(p.rules, found.attack) if ledger.lines or ledger.silent),
        tuple(
            (name, exchange(p.rules, other).p) for name, other in _changed(found.attack, found.name in p.rules.ports)
        ),
        rests_on=rests_on(p, found),
        rules_notes=board_notes(p),
    )


def _changed(attack: Attack, port: bool) -> Iterator[tuple[str, Attack]]:
    """The same attack with one thing changed; `port` says whether anybody can land there."""
    plain = replace(attack, border="")
    for fort in FORTS:
        if fort != attack.fort and attack.defender:
            yield f"with a {fort}" if fort else f"without the {attack.fort}", replace(plain, fort=fort)
    if attack.crossing in ("difficult", "strait", "sea"):
        yield "across a clear border", replace(plain, crossing="clear")
    else:
        yield "across Difficult Terrain", replace(plain, crossing="difficult")
    if port and attack.crossing != "sea" and attack.attacker == "Faction":
        yield "from the sea", replace(plain, crossing="sea")
    bonus = attack.bonus
    if attack.attacker != "Faction":
        return
    if bonus.figures != bonus.without_emperor:
        yield "without the Emperor", replace(plain, bonus=bonus.without_emperor)
    if not bonus.die:
        yield "with an Emperor of +1 DIE", replace(plain, bonus=replace(bonus, die=1))
    if not bonus.att:
        yield "with an Emperor of +1 ATT", replace(plain, bonus=replace(bonus, att=1))
    if not bonus.ties:
        yield "with an Emperor who WINS TIES", replace(plain, bonus=replace(bonus, ties=True))


__all__ = ["ExchangeOdds", "exchange_odds", "law_of"]
