"""The tracks of Aurelian as a table, with and without what they come to, and the one line that says where the game stands."""

from __future__ import annotations

from dataclasses import replace

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
    guess = " (reconstructed)" if p.rules.sources[f"turns:{p.turn}"].is_doubtful else ""
    scored = total(points.due_terms(p), p.rules.values)
    asks = f"Turn {p.turn} asks for {points.threshold(p)}{guess}; as the board lies the end of the turn scores {scored}"
    meaning = {"Victory Points": asks, "Treasury": f"after taxes {money.treasury_after(p)}"}
    lying = markers_table(p)
    return replace(lying, rows=tuple((track, now, meaning.get(track, said)) for track, now, said in lying.rows))


def markers_table(p: Position) -> Table:
    """The same with nothing but what lies there: no sum, and nothing that the turn asks for."""
    markers = [c for c in p.dead if c in p.rules.end_markers]
    rows = (
        ("Victory Points", str(p.vp), ""),
        ("Turn", f"{p.turn} of {LAST_TURN}", f"{p.actions} Actions taken, {len(markers)} Turn End markers out"),
        ("Army Strength", str(p.army), ""),
        ("Income", str(p.income), ""),
        ("Treasury", str(p.treasury), ""),
        ("Aurelian Walls", f"{p.aurelian_walls:+d}", ""),
        (
            "Cups",
            " / ".join(str(p.cups.size(c)) for c in ("friendly", "unfriendly", "hostile")),
            "Friendly, Unfriendly, Hostile",
        ),
        ("Dead Pool", str(len(p.dead)), ", ".join(p.dead)),
    )
    return Table("Tracks", ("Track", "Now", ""), rows)
