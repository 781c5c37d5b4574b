"""The report of a session: as text, and as one HTML page that needs nothing else, with maps, tracks, dice and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ...core.figures.ledger import Ledger
from ...core.positions.saved import GamePosition
from ...core.results.show import Table, ledger_html
from ...core.session import seats
from ...core.session.session import Entry, Session
from ...core.session.values import report
from ..board_map import folded
from ..face import face_of
from ..map.drawing import draw

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
    end: GamePosition


def spans(session: Session[GamePosition], seat: str = "") -> list[Span]:
    """The phases played so far, in order, as a seat may know them."""
    found: list[Span] = []
    starts, face, log = session.starts, face_of(session.start), session.told(seat)
    for i, start in enumerate(starts):
        later = starts[i + 1] if i + 1 < len(starts) else None
        entries = log[start.entries : later.entries if later else None]
        end = seats.view(later.position if later else session.board, seat)
        turn, phase = start.position.turn, face.phase_of(start.name)
        if found and (found[-1].turn, found[-1].phase) == (turn, phase):
            found[-1] = Span(turn, phase, (*found[-1].entries, *entries), end)
        else:
            found.append(Span(turn, phase, tuple(entries), end))
    return found


def report_text(session: Session[GamePosition], seat: str = "") -> str:
    """The whole log as text, as a seat may read it, with the tracks at the end of every phase."""
    tracks = tracks_table(spans(session, seat)).text()
    return f"{REPORT}\n\n{face_of(session.start).headline(session.start)}\n\n{tracks}\n\n{report(session.told(seat))}\n"


def tracks_table(found: list[Span]) -> Table:
    """The tracks at the end of every phase."""
    figures = [face_of(s.end).figures(s.end) for s in found]
    header = [f"{whose} {track}".strip() for whose, tracks in figures[0].items() for track in tracks]
    rows = tuple(
        (f"Turn {s.turn}, {s.phase}", *(str(n) for tracks in f.values() for n in tracks.values()))
        for s, f in zip(found, figures, strict=True)
    )
    return Table("The tracks", ("At the end of", *header), rows)


def report_html(session: Session[GamePosition], seat: str = "") -> str:
    """The report as one HTML page, as a seat may read it. Everything in it that a user wrote is escaped."""
    found = spans(session, seat)
    start = seats.view(session.start, seat)
    title = escape(face_of(start).headline(start))
    seed = "" if seats.is_hidden(start) else f" with the seed {session.seed}"
    dice = "entered or thrown one by one" if session.seed is None else f"thrown by the computer{seed}"
    body = "".join(_turns(found))
    request = session.request
    due = "Nothing is due any more" if request is None else f"Due next: {escape(request.what)}"
    return (
        f'{HEAD}\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title>{_STYLE}</head><body><h1>{title}</h1><p>Dice: {dice}. {due}.</p>"
        f"<div class='wide'>{tracks_table(found).html()}</div>{body}"
        f"<details><summary>The start, as a line that rometeach reads</summary><code>{escape(start.share())}</code>"
        f"</details></body></html>\n"
    )


def _turns(found: list[Span]) -> Iterator[str]:
    for i, span in enumerate(found):
        if i == 0 or found[i - 1].turn != span.turn:
            yield f"<h2>Turn {span.turn}</h2>"
        yield f"<h3>{escape(span.phase)}</h3>{_entries(span.entries, span.phase)}"
        if i + 1 == len(found) or found[i + 1].turn != span.turn:
            yield _picture(span, i, i + 1 < len(found))


def _entries(entries: tuple[Entry, ...], phase: str) -> str:
    """The lines of a phase, below the name of their step where it is another one."""
    parts: list[str] = []
    number = -1
    for entry in entries:
        if entry.number != number:
            step = entry.stage.partition(": ")[2] or entry.stage
            head = "" if step == phase else f"<strong>{escape(step)}</strong>"
            parts.append(("</ul>" if number >= 0 else "") + f"{head}<ul>")
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
    face = face_of(span.end)
    view = face.view(span.end)
    drawn = draw(view, prefix=f"turn{number}") if view.areas else ""
    return (
        f"<figure><figcaption>{words}</figcaption>{drawn}</figure>"
        f"{face.tracks(span.end).html()}{folded(face.table(span.end))}"
    )
