"""A page to print: a board with its map, its chances and a plan."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ..core.games import of
from ..core.positions.saved import GamePosition
from ..core.results.plans import Plan
from ..core.results.show import Result
from .face import face_of

_LOOK = Path(__file__).with_name("paper.css").read_text(encoding="utf-8")


def report(board: GamePosition, changed: str, results: Sequence[Result], plan: Plan | None = None) -> str:
    """One page that needs nothing else: the board, its chances, and a plan as a list to tick off. It is printed by the browser.

    Args:
        board: the board.
        changed: what was changed since it was loaded, in the grammar of changes; "" for nothing.
        results: the chances that are told.
        plan: the plan; None for none.
    """
    face, game = face_of(board), of(board)
    title = face.headline(board)
    parts = [f"<h1>{escape(title)}</h1><p>{escape(game.title)}</p>"]
    parts.append(f"<p>Changed since it was loaded: {escape(changed) or 'nothing'}.</p>")
    parts.append(f"<p>This board in one line: <code>{escape(board.share())}</code></p>")
    parts.append(face.picture(board).html())
    if plan is not None:
        parts.append(f"<h2>Plan</h2><p><strong>{escape(plan.headline)}</strong></p>{_checklist(plan)}")
    for found in results:
        parts.append(f"<h2>{escape(found.exhibit().title)}</h2>{found.html()}")
    credit = f"{game.title}: {game.credit}. " if game.credit else ""
    parts.append(f"<p><small>{escape(credit)}Made with rometeach, an unofficial fan project.</small></p>")
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_LOOK}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>'


def _checklist(plan: Plan) -> str:
    rows = "".join(
        f'<tr><td><span class="rt-tick"></span></td><td>{escape(r.group)}</td><td>{escape(r.words)}</td>'
        f"<td>{f'{r.cost} {escape(plan.money)}' if r.cost else ''}</td></tr>"
        for r in plan.checklist()
    )
    return f"<table><thead><tr><th>Done</th><th></th><th>Action</th><th>Cost</th></tr></thead><tbody>{rows}</tbody></table>"


__all__ = ["report"]
