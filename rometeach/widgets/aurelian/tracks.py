"""The tracks of Aurelian as a table, and the one line that says where the game stands."""

from __future__ import annotations

from ...aurelian.charts import money, points
from ...aurelian.position import Position
from ...aurelian.rules import LAST_TURN
from ...core.figures.ledger import total
from ...core.results.show import Table
from ..map.view import titled


def headline(p: Position) -> str:
    """ "The year 270, with the chits drawn, turn 1, Actions Phase"."""
    when = p.ended[:1].upper() + p.ended[1:] if p.is_over else f"turn {p.turn}, {p.phase} Phase"
    return titled(p.title or "Aurelian", when)


def tracks_table(p: Position) -> Table:
    """The tracks, the cups and the Dead Pool as they stand, each with what it means just now."""
    markers = [c for c in p.dead if c in p.rules.end_markers]
    guess = " (reconstructed)" if p.rules.sources[f"turns:{p.turn}"].is_doubtful else ""
    scored = total(points.due_terms(p), p.rules.values)
    asks = f"Turn {p.turn} asks for {points.threshold(p)}{guess}; as the board lies the end of the turn scores {scored}"
    rows = (
        ("Victory Points", str(p.vp), asks),
        ("Turn", f"{p.turn} of {LAST_TURN}", f"{p.actions} Actions taken, {len(markers)} Turn End markers out"),
        ("Army Strength", str(p.army), ""),
        ("Income", str(p.income), ""),
        ("Treasury", str(p.treasury), f"after taxes {money.treasury_after(p)}"),
        ("Aurelian Walls", f"{p.aurelian_walls:+d}", ""),
        (
            "Cups",
            " / ".join(str(p.cups.size(c)) for c in ("friendly", "unfriendly", "hostile")),
            "Friendly, Unfriendly, Hostile",
        ),
        ("Dead Pool", str(len(p.dead)), ", ".join(p.dead)),
    )
    return Table("Tracks", ("Track", "Now", ""), rows)
