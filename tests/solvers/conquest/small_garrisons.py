"""Small random boards for the question "garrison", and every plan on them by enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from rometeach.conquest.actions import Buy, March
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.charts.marches import marched, marches
from rometeach.conquest.phases.placement import placed
from rometeach.conquest.phases.purchase import bought

PRICES = {"Infantry": 10, "Cavalry": 20, "Catapult": 30}


def small(seed: int) -> tuple[Board, int]:
    """A board at Red's Movement, and the Talents that he may spend."""
    r = Random(seed)
    b = Board.of(lookup.named("four"))
    other, third = b.players["Blue"].home, b.players["Green"].home
    near = r.sample(("Achaia", "Dalmatia", "Moesia", "Thracia"), 4)
    far = r.sample(("Pannonia", "Dacia", "Asia", "Italia", "Pontus et Bithynia"), 2)
    home = r.choice(("City", "City", "Fortified City"))
    parts = [f"Macedonia: Red {r.randint(1, 3)}I {r.randint(1, 2)}C 2G Caesar, of Red, {home}"]
    city = r.choice(("", ", City"))
    parts.append(f"{near[0]}: Red {r.randint(2, 3)}I {r.randint(1, 2)}C 1G, of Red{city}")
    parts.append(f"{near[1]}: Blue {r.randint(1, 3)}I {r.randint(0, 1)}C {r.randint(0, 1)}K 1G, of Blue")
    if r.random() < 0.5:
        parts.append(f"{near[2]}: Blue {r.randint(1, 2)}I, of Blue")
    parts.append(f"{far[0]}: Blue {r.randint(1, 2)}C 1G, of Blue")
    galley = r.choice(("", ", 1 Galley of Green"))
    coast = "Achaia" if near[3] == "Achaia" else "Asia" if far[0] != "Asia" else "Creta"
    parts.append(f"{coast}: Green {r.randint(1, 3)}I {r.randint(0, 1)}C 1G, of Green{galley}")
    if r.random() < 0.3:
        parts.append("Mare Epirus: 1 Galley of Green with 3I 1K 1G")
    parts += [f"{other}: Blue 1I 1G Caesar, of Blue", f"{third}: Green 1I 1G Caesar, of Green", "active Red"]
    return b.edit("; ".join(parts)), r.choice((60, 70, 80))


def plans(p: Board, talents: int) -> Iterator[tuple[int, Board]]:
    """Every plan by this module's own rules: its price, and the board after it."""
    for _, cost, board in numbered_plans(p, talents):
        yield cost, board


def numbered_plans(p: Board, talents: int) -> Iterator[tuple[int, int, Board]]:
    """The same, each with the number of its marches and purchases."""
    p = p.with_player("Red", talents=talents)
    legions: dict[tuple[str, str], list[March]] = {}
    for m in marches(p):
        there = p.provinces[m.start].force("Red")
        own = p.provinces[m.end].owner == "Red"
        led = m.force.caesar == (m.start == "Macedonia") and m.force.leaders == 1
        if own and led and there.units > m.force.units and (m.force.units or m.force.caesar):
            legions.setdefault((m.start, m.end), []).append(m)
    seats = ["Macedonia", *(end for start, end in legions if start == "Macedonia")]
    for seat in seats:
        ways = []
        for (start, end), found in legions.items():
            if end == seat:
                ways.append(found if start == "Macedonia" else [None, *found])
        works: list[tuple[Buy, ...]] = [()]
        city = p.provinces[seat].city
        if city == "City":
            works.append((Buy("Fortification", seat),))
        elif not city:
            works.append((Buy("City", seat), Buy("Fortification", seat)))
        units: list[tuple[Buy, ...]] = [()]
        if seat == "Macedonia":
            units = [
                tuple(Buy(kind, seat, k) for kind, k in zip(PRICES, numbers, strict=True) if k)
                for numbers in product(range(9), range(5), range(3))
            ]
        for going, work, new in product(product(*ways), works, units):
            cost = sum({"City": 30, "Fortification": 20}[b.piece] for b in work) + sum(
                PRICES[b.piece] * b.number for b in new
            )
            if cost <= talents:
                board = p
                for march in going:
                    board = board if march is None else marched(board, march)
                for buy in (*work, *new):
                    board = bought(board, buy)
                yield sum(m is not None for m in going) + len(work) + len(new), cost, placed(board)


__all__ = ["numbered_plans", "plans", "small"]
