"""The whole board on one readable page of text."""

from __future__ import annotations

from ..core.figures.ledger import total
from ..core.results.show import Table
from .actions import AURELIAN
from .board.board import BUILDING, Board
from .charts import money, points
from .rules import CUPS


def text(board: Board) -> str:
    """Tracks, Regions with their Boxes, the Danube, the cups, the Dead Pool, and what is wrong."""
    when = f"Turn {board.turn}, {board.phase} Phase"
    when += f", {board.actions} Actions taken" if board.actions else ""
    parts = [f"{board.title or 'Aurelian'}\n{board.ended or when}", _tracks(board), _pieces(board)]
    parts += [_regions(board), _boxes(board), _danube(board), _heaps(board)]
    found = board.problems()
    if found:
        parts.append("\n".join(["No game leads to this:", *(f"  {p}" for p in found)]))
    return "\n\n".join(p for p in parts if p)


def _tracks(board: Board) -> str:
    rows = (
        ("Victory Points", f"{board.vp} (Turn {board.turn} asks for {points.threshold(board)})"),
        ("Scored at the end of the turn", str(total(points.due_terms(board), board.rules.values))),
        ("Army Strength", str(board.army)),
        ("Income", str(board.income)),
        ("Treasury", f"{board.treasury} (after taxes {money.treasury_after(board)})"),
        ("Aurelian Walls", f"{board.aurelian_walls:+d}"),
    )
    return Table("Tracks", ("Track", "Now"), rows).text()


def _pieces(board: Board) -> str:
    lines = [f"Aurelian (+{board.leadership}) in {board.aurelian}."]
    lines += [f"Officers in {', '.join(board.officers)}."] if board.officers else []
    for piece in board.sieges:
        lines.append(f"A Siege binds {piece if piece == AURELIAN else f'the Officer in {piece}'}.")
    lines += [f"Done this turn: {', '.join(board.done)}."] if board.done else []
    return "\n".join(lines)


def _regions(board: Board) -> str:
    rows = []
    for region in board.rules.regions:
        walls, temple = board.walls.get(region, 0), board.temples.get(region, 0)
        pool = ", ".join(board.pool(region)) if region in board.rules.danube_regions else "none"
        usurper = board.usurpers.get(region, "-")
        rows.append((region, usurper, BUILDING[walls], BUILDING[temple], pool or "empty"))
    return Table("Regions", ("Region", "Usurper", "Walls", "Temple", "Barbarian Pool"), tuple(rows)).text()


def _boxes(board: Board) -> str:
    rows = []
    for box, region in board.rules.region_of.items():
        stack = board.stacks.get(box)
        if stack is not None:
            units = [board.rules.units[u] for u in stack.units]
            values = ", ".join(str(u.cv if stack.armed else u.resistance) for u in units)
            rows.append((box, region, ", ".join(stack.units), f"{stack.side} {values}"))
    return (
        Table("Enemy Units, the topmost last", ("Box", "Region", "Units", "Side"), tuple(rows)).text() if rows else ""
    )


def _danube(board: Board) -> str:
    rows = tuple(
        (str(n), board.rules.spaces[n - 1], raider or f"Legion {strength}")
        for n, (strength, raider) in enumerate(zip(board.strength, board.raiders, strict=True), 1)
    )
    return Table("Danubian Front", ("Space", "Region", "Held by"), rows).text()


def _heaps(board: Board) -> str:
    known = "" if board.cups.is_known else " at first"
    lines = [f"{c.title()} Cup: {board.cups.size(c)} chits. {', '.join(board.cups.known(c))}{known}" for c in CUPS]
    if board.cups.events:
        lines.append(f"Since then: {', '.join(board.cups.events)}")
    elif board.cups.seen:
        lines.append("The cups are followed as on a table: what is moved unseen stays unknown.")
    lines.append(f"Dead Pool: {', '.join(board.dead) or 'empty'}")
    lines.append(f"Set aside: {', '.join(board.aside) or 'nothing'}")
    lines += [f"Drawn and still to be decided: {', '.join(board.hand)}"] if board.hand else []
    return "\n".join(line.strip() for line in lines)
