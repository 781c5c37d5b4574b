"""Tables of lesson 3: the Events, the dice that name them, and the figures of an Assassin and his Emperor."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import assassination
from rometeach.rome_iinc.position import Position


def event_table(p: Position) -> Table:
    """All Events: their dice, and what they do single and doubled."""
    rows = tuple(
        (name, r["white"], r["purple"], r["normal"], r["doubled"]) for name, r in p.rules.tables["events"].items()
    )
    return Table("The Events", ("Event", "White die", "Purple 1D3", "Single", "Doubled"), rows)


def event_dice(p: Position) -> Table:
    """White die by purple 1D3: which Event."""
    by_dice = {dice: name for name, dice in p.rules.events.items()}
    rows = tuple((str(white), *(by_dice[white, purple] for purple in (1, 2, 3))) for white in range(1, 7))
    return Table("White die by purple die", ("White", "Purple 1 or 2", "Purple 3 or 4", "Purple 5 or 6"), rows)


def figures(p: Position, who: Commander) -> Table:
    """The figures of an Assassin and of his Emperor."""
    victim = assassination.default_target(p, who)
    rows = [(f"Assassin: {who.name}", who.abilities), (f"Emperor: {victim.name}", victim.abilities)]
    return Table(
        "Who and whom",
        ("", "Administration", "Popularity", "Intrigue"),
        tuple((n, str(a.administration), str(a.popularity), str(a.intrigue)) for n, a in rows),
    )
