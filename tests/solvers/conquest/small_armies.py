"""Small random boards for the question "army"."""

from __future__ import annotations

from random import Random

from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board


def small(seed: int) -> tuple[Board, dict[str, object]]:
    """A board and what is asked of it: Red buys for Dalmatia, which Blue or nobody holds."""
    r = Random(seed)
    b = Board.of(lookup.named("four"))
    units = " ".join(
        f"{n}{x}" for n, x in zip((r.randint(0, 3), r.randint(0, 2), r.randint(0, 1)), "ICK", strict=True) if n
    )
    leaders = r.choice(("", " 1G", " 2G", " 1G Caesar"))
    force = f"Blue {units}{leaders}, " if units else ""
    city = r.choice(("", ", City", ", Fortified City"))
    change = f"Dalmatia: {force}of Blue{city}; prices x{r.choice((1,) * 9 + (2,))}; active Red; Red talents {r.choice((160, 190, 220))}"
    home, other = (b.players[side].home for side in ("Red", "Blue"))
    change += f"; {other}: Blue 1I 1G{'' if 'Caesar' in force else ' Caesar'}, of Blue"
    gone = r.choice(("", f"; Achaia: Red {r.randint(5, 15)}I {r.randint(5, 17)}C {r.randint(1, 5)}K"))
    b = b.edit(f"{change}; {home}: Red 1I 4G Caesar, of Red, Fortified City{gone}")
    asked: dict[str, object] = {"along": r.choice(("1G", "2G", "2G", "2G", "1C 2G", "Caesar 1G", "2I 2G"))}
    asked["attack"] = r.choice(("",) + ("Infantry first", "cheapest first", "keep variety", "Infantry last") * 3)
    asked["defence"] = r.choice(("Infantry first", "cheapest first", "keep variety", "Infantry last"))
    kind = r.random()
    if kind < 0.3:
        asked["chance"] = r.choice(("1/2", "0.8", "2/3", "95%"))
    elif kind < 0.5:
        asked["prize"] = r.choice((20, 50, 100))
    return b, asked


__all__ = ["small"]
