"""Counting the throws of an exchange: face by face of the defender's highest die, how many throws of the attacker beat it."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table
from rometeach.hotre.charts.exchange import FACES, Exchange, highest, single

from ...slips import terms

SIDES = range(1, FACES + 1)


def rows(e: Exchange) -> Iterator[tuple[int, int, dict[str, int]]]:
    """For each highest face of the defender: the face, its throws, and how many throws of the attacker win, lose and tie against it."""
    mine, yours = highest(e.attack_dice), highest(e.defence_dice)
    for d in SIDES:
        found = {"attacker": 0, "defender": 0, "again": 0}
        for a in SIDES:
            found[e.winner(a, d)] += mine[a - 1]
        yield d, yours[d - 1], found


def wins(e: Exchange) -> Ledger:
    """The throws that the attacker wins, a line for each highest face of the defender."""
    return terms("10", *((found["attacker"] * ways, _line(d, e)) for d, ways, found in rows(e)))


def _line(face: int, e: Exchange) -> str:
    return f"the throws against a {face}" if e.defence_dice == 1 else f"the throws against a highest die of {face}"


def table(e: Exchange) -> Table:
    """The count, face by face."""
    total = FACES ** (e.attack_dice + e.defence_dice)
    lines = []
    for d, ways, found in rows(e):
        line = [f"{d}{f' +{e.defence_plus}' if e.defence_plus else ''}"]
        if e.defence_dice > 1:
            line.append(str(ways))
        lines.append((*line, str(found["attacker"] * ways), str(found["again"] * ways), str(found["defender"] * ways)))
    win, lose, tie, _ = single(e)
    lines.append(
        ("together", *((str(FACES**e.defence_dice),) if e.defence_dice > 1 else ()), str(win), str(tie), str(lose))
    )
    titles = (
        "Defender's die" if e.defence_dice == 1 else "Defender's highest",
        *(("Throws of it",) if e.defence_dice > 1 else ()),
    )
    return Table(f"The {total:,} throws", (*titles, "Attacker wins", "Again", "Defender wins"), tuple(lines))


def two_dice() -> Table:
    """The 36 throws of two dice, each with its highest face."""
    lines = tuple((str(a), *(str(max(a, b)) for b in SIDES)) for a in SIDES)
    return Table("The highest of two dice", ("", *map(str, SIDES)), lines)
