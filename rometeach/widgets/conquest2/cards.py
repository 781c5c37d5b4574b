"""What the Conquest Cards do, in a few words, and how they look (3.1, 9)."""

from __future__ import annotations

from collections.abc import Sequence

from ...conquest2.charts.armies import Units
from ...conquest2.rules import DIPLOMACY, IMMEDIATE, MULTI_USE, PERMANENT, SENATOR, VOTE, Card, Rules
from ...core.hands import is_covered
from ...core.words import counted
from ..drawings.pieces import PAPER, Piece, beside, block, centred, ink_on, line, wrapped
from ..map.style import INK

FILLS = {
    MULTI_USE: "#cfe3c8",
    VOTE: "#d8c7e8",
    SENATOR: "#f0d9a8",
    DIPLOMACY: "#bcd7ee",
    IMMEDIATE: "#f3c1b2",
    PERMANENT: "#d9d2c3",
}
"""Type of card -> its colour; the type is written on it, too."""
TYPES = {
    MULTI_USE: "once a season",
    VOTE: "Senate Vote",
    SENATOR: "Senator",
    DIPLOMACY: "for the season",
    IMMEDIATE: "at once",
    PERMANENT: "stays",
}
"""Type of card -> when it is used."""
_BACK, _WIDE, _HIGH = "#8a6d3b", 124.0, 92.0


def does(card: Card, rules: Rules) -> str:
    """What a card does, in a few words."""
    where = " or ".join(card.places)
    units = _units(card.units)
    values = rules.values
    match card.act:
        case "merchant":
            return f"{card.talents} Talents for each own influence in {where}"
        case "assassin":
            return "a General falls, or a player loses a random Senator"
        case "loot":
            return f"{card.talents} Talents and {card.chaos} Chaos"
        case "vote":
            return f"the winner of a vote gains {_gains(card, units, where)}"
        case "senator":
            return counted(card.votes, "vote")
        case "diplomacy":
            return f"{units} fight for you {f'in {where}' if where else 'at sea'}"
        case "commandeer":
            return f"move a Galley to {where} and gain {units} there"
        case "city":
            return f"build a City in {where}"
        case "barbarians":
            return f"{values['barbarians.units']} units go to {where}: {_gains(card, units, where)}"
        case "politician":
            return f"{card.influence} influence where your Caesar is"
        case "bribe":
            return "a random Senator of another player"
        case "revolt":
            return f"{units} of slaves rise in a Province"
        case "army" | "navy":
            return f"{counted(card.dice, 'die', 'dice')} more in each battle {'on land' if card.act == 'army' else 'at sea'}"
        case "wind":
            return "call off naval battles against you"
    return card.act


def _units(units: Units) -> str:
    words = ("Infantry", "Cavalry", "Catapults", "Galleys")
    return ", ".join(f"{n} {word}" for n, word in zip(units, words, strict=True) if n)


def _gains(card: Card, units: str, where: str) -> str:
    found = [f"{card.talents} Talents"] if card.talents else []
    found += [counted(card.points, "Victory Point")] if card.points else []
    found += [f"{-card.chaos} Chaos less"] if card.chaos < 0 else []
    found += [f"{card.influence} influence in {where}"] if card.influence else []
    found += [f"{units} in {where}" if card.kind == VOTE else units] if units else []
    return " and ".join(found)


def offer(card: Card, rules: Rules) -> str:
    """ "20 Talents: a General falls, or ..."."""
    cost = f"{card.cost} Talents" if card.cost else "free"
    return f"{cost}: {does(card, rules)}"


def piece(card: Card, rules: Rules, number: int = 1, *, used: bool = False) -> Piece:
    """A card with its name, its type, its cost and what it does.

    Args:
        card: the card.
        rules: whose figures it tells.
        number: how many of it lie there.
        used: whether it lies face down until the season is over.
    """
    fill = FILLS[card.kind]
    name = f"{number} {card.name}" if number > 1 else card.name
    head = wrapped(name, _WIDE - 14, 12.5)
    told = wrapped(does(card, rules), _WIDE - 12, 11)
    top = 8 + 15 * len(head)
    height = max(_HIGH, top + 38 + 13 * len(told))
    dashes = ' stroke-dasharray="5 3"' if used else ""
    drawn = [
        block(_WIDE, height, PAPER, INK, round_=6, thick=1.4),
        f'<path d="M1,{top}V7a6,6 0 0 1 6,-6H{_WIDE - 7:.0f}a6,6 0 0 1 6,6V{top}Z" fill="{fill}" stroke="{INK}"{dashes}/>',
        *(centred(row, _WIDE / 2, 16 + 15 * n, 12.5, ink_on(fill), 700) for n, row in enumerate(head)),
        centred("used" if used else TYPES[card.kind], _WIDE / 2, top + 14, 10.5, INK),
        *(centred(row, _WIDE / 2, top + 29 + 13 * n, 11, INK) for n, row in enumerate(told)),
    ]
    if not used:
        cost = f"{card.cost} Talents" if card.cost else "free"
        drawn.append(centred(cost, _WIDE / 2, height - 6, 11.5, INK, 700))
    said = f"{name}{', used' if used else ''} ({offer(card, rules)})"
    return Piece(_WIDE, height, "".join(drawn), said)


def back(owner: str, fill: str, number: int) -> Piece:
    """Covered Senators of a player.

    Args:
        owner: whose they are.
        fill: his colour.
        number: how many there are.
    """
    shown = []
    for _ in range(number):
        drawn = block(44, 62, _BACK, INK, round_=5, thick=1.4) + block(44, 12, fill, INK, round_=3)
        shown.append(Piece(44, 62, drawn + centred("?", 22, 46, 24, "#ffffff", 700)))
    row = beside(shown, 6, 600) if shown else line("none", 13)
    return row.saying(f"{counted(number, 'covered Senator')} of {owner}" if number else f"no Senator of {owner}")


def hand(owner: str, fill: str, cards: Sequence[str], rules: Rules) -> Piece:
    """The Senators of a player: covered ones by their backs, others with their votes (7.1).

    Args:
        owner: whose hand it is.
        fill: his colour.
        cards: his Senators.
        rules: which say what votes they have.
    """
    if not cards or any(map(is_covered, cards)):
        return back(owner, fill, len(cards))
    shown = []
    for name in sorted(cards, key=lambda c: rules.cards[c].votes):
        votes = rules.cards[name].votes
        drawn = block(44, 62, FILLS[SENATOR], INK, round_=5, thick=1.4) + block(44, 12, fill, INK, round_=3)
        drawn += centred(name.removeprefix("Senator "), 22, 40, 18, INK, 700) + centred(
            counted(votes, "vote"), 22, 55, 10, INK
        )
        shown.append(Piece(44, 62, drawn, f"{name} ({counted(votes, 'vote')})"))
    return beside(shown, 6, 600)


def row(names: Sequence[str], rules: Rules, used: Sequence[str] = (), width: float = 740) -> Piece:
    """Cards beside each other, those of one name once with their number.

    Args:
        names: the cards that can be used.
        rules: whose figures they tell.
        used: those that lie face down.
        width: how wide the row may become.
    """
    found = [piece(rules.cards[n], rules, names.count(n)) for n in dict.fromkeys(names)]
    found += [piece(rules.cards[n], rules, used.count(n), used=True) for n in dict.fromkeys(used)]
    return beside(found, 8, width) if found else line("none", 13).saying("none")


__all__ = ["FILLS", "TYPES", "back", "does", "hand", "offer", "piece", "row"]
