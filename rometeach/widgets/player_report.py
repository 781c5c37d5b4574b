"""The report of a session: as text, and as one HTML page that needs nothing else, with maps, tracks, dice and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from ..core.ledger import Ledger
from ..core.session import Entry, Session
from ..core.show import Table, ledger_html
from ..rome_iinc.position import Position
from ..rome_iinc.rules import EMPIRES
from .map_drawing import draw
from .player_changes import TRACKS
from .player_log import phase_of
from .rome_iinc_map import board_table, empires_table, headline, view

REPORT = "rometeach: report of a session"
"""How a report as text begins."""
HEAD = f"<!DOCTYPE html>\n<!-- {REPORT} -->"
"""How a report as a page begins."""

_STYLE = (
    "<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;margin:.5em 0}caption{text-align:left;font-weight:600}"
    "th,td{padding:.15em .7em .15em 0;text-align:left;border-bottom:1px solid #8886}td.n{text-align:right}"
    "figure{margin:1em 0;background:#fff;color:#111}figure svg{max-width:100%;height:auto}"
    "figcaption{padding:.3em;font-weight:600}code{overflow-wrap:anywhere}summary{cursor:pointer}"
    ".wide{overflow-x:auto}@media print{details>*{display:block}h2{break-before:page}}</style>"
)


@dataclass(frozen=True)
class Span:
    """One phase of one turn: the log's entries, and the board at its end."""

    turn: int
    phase: str
    entries: tuple[Entry, ...]
    end: Position


def spans(session: Session[Any]) -> list[Span]:
    """The phases played so far, in order."""
    found: list[Span] = []
    starts = session.starts
    for i, start in enumerate(starts):
        later = starts[i + 1] if i + 1 < len(starts) else None
        entries = session.log[start.entries : later.entries if later else None]
        end = later.position if later else session.board
        turn, phase = start.position.turn, phase_of(start.name) or "First turn"
        if found and (found[-1].turn, found[-1].phase) == (turn, phase):
            found[-1] = Span(turn, phase, (*found[-1].entries, *entries), end)
        else:
            found.append(Span(turn, phase, tuple(entries), end))
    return found


def report_text(session: Session[Any]) -> str:
    """The whole log as text, with the tracks at the end of every phase."""
    tracks = tracks_table(spans(session)).text()
    return f"{REPORT}\n\n{headline(session.start)}\n\n{tracks}\n\n{session.report()}\n"


def tracks_table(found: list[Span]) -> Table:
    """The tracks of both Empires at the end of every phase."""
    header = ("At the end of", *(f"{e} {t.capitalize()}" for e in EMPIRES for t in TRACKS))
    rows = tuple(
        (f"Turn {s.turn}, {s.phase}", *(str(getattr(s.end.empire(e), t)) for e in EMPIRES for t in TRACKS))
        for s in found
    )
    return Table("The tracks", header, rows)


def report_html(session: Session[Any]) -> str:
    """The report as one HTML page. Everything in it that a user wrote is escaped."""
    found = spans(session)
    title = escape(headline(session.start))
    dice = (
        "entered or thrown one by one"
        if session.seed is None
        else f"thrown by the computer with the seed {session.seed}"
    )
    body = "".join(_turns(found))
    request = session.request
    due = "Nothing is due any more" if request is None else f"Due next: {escape(request.what)}"
    return (
        f'{HEAD}\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title>{_STYLE}</head><body><h1>{title}</h1><p>Dice: {dice}. {due}.</p>"
        f"<div class='wide'>{tracks_table(found).html()}</div>{body}"
        f"<details><summary>The start, as a line that rometeach reads</summary><code>{escape(session.start.share())}</code>"
        f"</details></body></html>\n"
    )


def _turns(found: list[Span]) -> Iterator[str]:
    for i, span in enumerate(found):
        if i == 0 or found[i - 1].turn != span.turn:
            yield f"<h2>Turn {span.turn}</h2>"
        yield f"<h3>{escape(span.phase)}</h3>{_entries(span.entries)}"
        if i + 1 == len(found) or found[i + 1].turn != span.turn:
            yield _picture(span, i, i + 1 < len(found))


def _entries(entries: tuple[Entry, ...]) -> str:
    parts: list[str] = []
    number = -1
    for entry in entries:
        if entry.number != number:
            step = entry.stage.partition(": ")[2] or entry.stage
            parts.append(("</ul>" if number >= 0 else "") + f"<strong>{escape(step)}</strong><ul>")
            number = entry.number
        words = escape(str(entry))
        parts.append(f"<li>{f'<b>{words}</b>' if entry.decided else words}{_reasons(entry.ledger)}</li>")
    return "".join(parts) + "</ul>" if parts else "<p>Nothing happened.</p>"


def _reasons(ledger: Ledger | None) -> str:
    if ledger is None:
        return ""
    return f"<details><summary>Reasons: {ledger.total:+d}</summary>{ledger_html('Reasons', ledger)}</details>"


def _picture(span: Span, number: int, ends: bool) -> str:
    words = f"The board at the end of turn {span.turn}" if ends else "The board at the end of this report"
    return (
        f"<figure><figcaption>{words}</figcaption>{draw(view(span.end), prefix=f'turn{number}')}</figure>"
        f"{empires_table(span.end).html()}<details><summary>The board as a table</summary>"
        f"{board_table(span.end).html()}</details>"
    )
