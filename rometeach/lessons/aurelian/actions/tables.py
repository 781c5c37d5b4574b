"""Tables of lesson 2: the eight Actions side by side, and the two tables of the map as the kit has them."""

from __future__ import annotations

from rometeach.aurelian.position import Position
from rometeach.core.results.show import Table

from .orders import DOES, WHERE


def cards(p: Position) -> Table:
    """The eight Actions: where, what, by whom, and what they stir up."""
    rows = []
    for name, row in p.rules.actions.items():
        moves = ", then ".join(f"{a.title()}-{b.title()}" for a, b in row.adjustments) or "none"
        where = WHERE[name].removeprefix("It is taken in a ")
        officer = "yes" if row.officer else "no"
        rows.append((name, where[:1].upper() + where[1:], DOES[name], officer, moves, str(row.reactions), row.case))
    header = ("Action", "Where", "What it does", "Officers", "Cup Adjustment", "Reactions", "Section")
    return Table("The eight Actions", header, tuple(rows))


def costs(p: Position) -> Table:
    """The eight Actions: who may take them, and what they stir up."""
    rows = []
    for name, row in p.rules.actions.items():
        moves = ", then ".join(f"{a.title()} to {b.title()}" for a, b in row.adjustments) or "none"
        rows.append((name, "Officers too" if row.officer else "Aurelian alone", moves, str(row.reactions), row.case))
    return Table(
        "What each Action stirs up", ("Action", "Who", "A chit goes unseen from", "Reactions", "Case"), tuple(rows)
    )


def battle_table(p: Position) -> Table:
    """The Battle Table in force, with its columns by the sum of the Combat Values."""
    bands = p.rules.battle_bands
    header = [f"{low} to {high - 1}" for low, high in zip((1, *bands), bands, strict=False)] + [f"{bands[-1]} or more"]
    rows = tuple((f"Row {n}", *map(str, row)) for n, row in enumerate(p.rules.battle_table, 1))
    said = f"Army Strength lost, by the sum of the Combat Values ({p.rules.sources['battle:1'].kind})"
    return Table(said, ("", *header), rows)


def campaign_table(p: Position) -> Table:
    """The Campaign Table in force: Army Strength lost / Coins gained."""
    width = len(p.rules.campaign_table[0])
    header = (*(str(n) for n in range(1, width)), f"{width} or more")
    rows = tuple(
        (f"Row {n}", *(f"{loss} / {coins}" for loss, coins in row)) for n, row in enumerate(p.rules.campaign_table, 1)
    )
    said = f"Army Strength lost / Coins gained, by the Barbarians in the Pool ({p.rules.sources['campaign:1'].kind})"
    return Table(said, ("", *header), rows)
