"""What both sides throw in an exchange, and why (9.3.2, 10 to 10.4, 5.3, 11).

The chart looks at an `Attack`, a small view of one fight: who attacks whom, by what border, against which Fort, with what bonuses.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from ...core.cases import case
from ...core.figures.ledger import Ledger, Named, Term, total
from ...core.frozen import quickly_made, replace
from ..rules import Rules
from .exchange import Exchange

CROSSINGS = ("inside", "clear", "difficult", "strait", "sea")
"""How an Army came in: raised in the Province itself (11), or by what border; "sea" is a landing (9.3.2)."""

SEA_DEFENDERS = ("People", "Tribe")
"""Those who know their shores better than ports: +1 against landings."""

FORTS = ("", "Fort", "Fortress")


@dataclass(frozen=True, slots=True)
class Bonus:
    """What an attack has besides its dice: the Emperor's dice bonuses and the figures of Event Cards.

    Attributes:
        emperor: who gives them, as the row of the Emperors Chart; "" for none.
        die: a third die, until it kills him.
        att: added to each of the attacker's dice.
        ties: whether the attacker wins ties.
        attack_card: an Event Card's figure on each of the attacker's dice.
        defence_card: an Event Card's figure on each of the defender's dice.
    """

    emperor: str = ""
    die: int = 0
    att: int = 0
    ties: bool = False
    attack_card: int = 0
    defence_card: int = 0

    @property
    def figures(self) -> Bonus:
        """The same without the row that gives them: all that counts for the dice."""
        return replace(self, emperor="") if self.emperor else self

    @property
    def without_emperor(self) -> Bonus:
        """What is left when he is dead: cards alone."""
        return Bonus(attack_card=self.attack_card, defence_card=self.defence_card)


NO_BONUS = Bonus()


@quickly_made
@dataclass(frozen=True, slots=True)
class Attack:
    """A small view of one exchange.

    Attributes:
        attacker: the kind of the attacking side, "Faction", "People", "Kingdom", "Tribe" or "Rebels".
        defender: the kind of the defending side; "" where a Fort stands alone.
        crossing: one of `CROSSINGS`.
        fort: "", "Fort" or "Fortress".
        bonus: the Emperor's and the cards' figures.
        border: the row of the border that is crossed, for the sources; "" where there is none.
    """

    attacker: str
    defender: str
    crossing: str
    fort: str = ""
    bonus: Bonus = NO_BONUS
    border: str = ""


def _emperor(bonus: Bonus) -> Named | str:
    """Whose row of the chart a line rests on."""
    return Named("", bonus.emperor) if bonus.emperor else ""


@case("10", "5.3")
def attack_dice_terms(attack: Attack) -> Iterator[Term]:
    """The dice of the attacker."""
    yield "attack.dice", 1, ""
    if attack.bonus.die:
        yield "attack.emperor_die", attack.bonus.die, _emperor(attack.bonus)


@case("5.3", "7")
def attack_terms(attack: Attack) -> Iterator[Term]:
    """What is added to each die of the attacker."""
    if attack.bonus.att:
        yield "attack.emperor", attack.bonus.att, _emperor(attack.bonus)
    if attack.bonus.attack_card:
        yield "attack.card", attack.bonus.attack_card, ""


@case("10", "10.2", "10.3", "9.3.2", "11")
def defence_dice_terms(rules: Rules, attack: Attack) -> Iterator[Term]:
    """The dice of the defender: one more in Difficult Terrain, at a strait and against a landing, but not against Rebels who rise."""
    yield "defence.dice", 1, ""
    hard = attack.crossing in ("difficult", "strait", "sea") and (attack.defender or rules.is_on("lone_fort_terrain"))
    if hard or attack.border:
        yield "defence.terrain", int(bool(hard)), rules.subjects["connections"][attack.border] if attack.border else ""


@case("10.4", "9.3.2", "7")
def defence_terms(rules: Rules, attack: Attack) -> Iterator[Term]:
    """What is added to each die of the defender."""
    if attack.fort:
        yield ("defence.fort" if attack.fort == "Fort" else "defence.fortress"), 1, ""
    rebels = attack.defender == "Rebels" and rules.is_on("rebels_by_sea")
    if attack.crossing == "sea" and (attack.defender in SEA_DEFENDERS or rebels):
        yield "defence.landing", 1, ""
    if attack.bonus.defence_card:
        yield "defence.card", attack.bonus.defence_card, ""


@case("10.4", "12")
def takes_forts(kind: str) -> bool:
    """Whether a kind of side takes or razes a Fort that stands alone without a fight: Legions do, those that rebel too."""
    return kind in ("Faction", "Rebels")


@case("10.4", "5.3")
def ties(rules: Rules, attack: Attack) -> str:
    """Who wins a tie: "attacker", "defender" or "again"."""
    if attack.bonus.ties and attack.fort == "Fortress":
        return rules.switches["ties_clash"]
    return "attacker" if attack.bonus.ties else "defender" if attack.fort == "Fortress" else "again"


@functools.lru_cache(maxsize=4096)
def exchange(rules: Rules, attack: Attack) -> Exchange:
    """What both sides throw and add."""
    attack = replace(attack, border="") if attack.border else attack
    values = rules.values
    after = None
    if attack.bonus.die:
        after = exchange(rules, replace(attack, bonus=attack.bonus.without_emperor))
    return Exchange(
        total(attack_dice_terms(attack), values),
        total(attack_terms(attack), values),
        total(defence_dice_terms(rules, attack), values),
        total(defence_terms(rules, attack), values),
        ties(rules, attack),
        after,
        rules.switches["triples"] == "again",
        rules.is_on("triples_again"),
    )


def ledgers(rules: Rules, attack: Attack) -> tuple[tuple[str, Ledger], ...]:
    """The four sums behind an exchange, spelled out: the dice of both sides and what is added to each."""
    parts = (
        ("Dice of the attacker", attack_dice_terms(attack)),
        ("Added to each of them", attack_terms(attack)),
        ("Dice of the defender", defence_dice_terms(rules, attack)),
        ("Added to each of them", defence_terms(rules, attack)),
    )
    return tuple((name, rules.ledger(terms)) for name, terms in parts)


__all__ = [
    "CROSSINGS",
    "FORTS",
    "NO_BONUS",
    "Attack",
    "Bonus",
    "attack_dice_terms",
    "attack_terms",
    "defence_dice_terms",
    "defence_terms",
    "exchange",
    "ledgers",
    "takes_forts",
    "ties",
]
