"""A document as one HTML page that needs nothing else, on the screen and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from .documents import (
    Beside,
    Blanks,
    Document,
    Drawing,
    Heading,
    Items,
    Name,
    NewPage,
    Part,
    Quotation,
    Room,
    Table,
    Together,
    Words,
)

PAPERS = ("A4", "Letter")
"""The sizes of paper."""
_LOOK = Path(__file__).with_name("web_page.css").read_text(encoding="utf-8")


def page(document: Document, paper: str = "A4", lead: str = "") -> str:
    """A document as a whole page.

    Args:
        document: what is printed.
        paper: one of `PAPERS`.
        lead: HTML that stands above it on the screen and is not printed, such as a way back.
    """
    return pages([document], paper, lead)


def pages(documents: Sequence[Document], paper: str = "A4", lead: str = "") -> str:
    """Several documents as one page; on paper each begins on a new sheet.

    Args:
        documents: what is printed, one after the other.
        paper: one of `PAPERS`.
        lead: HTML that stands above them on the screen and is not printed.
    """
    nav = f'<nav class="rt-screen">{lead}</nav>' if lead else ""
    body = "".join(_document(d) for d in documents)
    return _whole(documents[0].title, f"{nav}<main>{body}</main>", paper)


def of_html(title: str, body: str, paper: str = "A4") -> str:
    """A page with HTML that is there already, such as that of exercises.

    Args:
        title: what stands on top.
        body: the HTML below it, escaped.
        paper: one of `PAPERS`.
    """
    return _whole(title, f'<main><article class="rt-sheet"><h1>{escape(title)}</h1>{body}</article></main>', paper)


def _whole(title: str, body: str, paper: str) -> str:
    title = escape(title)
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{_LOOK}@page{{size:{paper};margin:16mm}}</style>"
    )
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'


def _document(document: Document) -> str:
    footer = f"<footer><small>{escape(document.footer)}</small></footer>" if document.footer else ""
    inner = "".join(_part(part) for part in document.parts)
    return f'<article class="rt-sheet"><h1>{escape(document.title)}</h1>{inner}{footer}</article>'


def _part(part: Part) -> str:
    match part:
        case Heading(words, level):
            return f"<h{level}>{escape(words)}</h{level}>"
        case Words(words, strong, small):
            tag = "strong" if strong else "small" if small else ""
            inner = f"<{tag}>{escape(words)}</{tag}>" if tag else escape(words)
            return f"<p>{inner}</p>"
        case Items(items, numbered, tick):
            box = '<span class="rt-tick" aria-hidden="true"></span> ' if tick else ""
            kind, look = ("ol", "") if numbered else ("ul", ' class="rt-ticks"' if tick else "")
            return f"<{kind}{look}>{''.join(f'<li>{box}{escape(item)}</li>' for item in items)}</{kind}>"
        case Quotation(words, source):
            return f"<figure><blockquote><p>{escape(words)}</p></blockquote><figcaption>{escape(source)}</figcaption></figure>"
        case Drawing(alt=alt, svg=svg, width=width):
            return f'<figure class="rt-picture" style="width:{width:.3g}in" title="{escape(alt)}">{svg}</figure>'
        case Name(pupil):
            line = escape(pupil) or '<span class="rt-line" aria-hidden="true"></span>'
            date = 'Date: <span class="rt-line rt-short" aria-hidden="true"></span>'
            return f'<p class="rt-name"><span>Name: {line}</span> <span>{date}</span></p>'
        case Room(lines):
            return f'<div class="rt-room" aria-hidden="true">{"<div></div>" * lines}</div>'
        case Blanks(lead, many, end):
            blanks = " → ".join(['<span class="rt-line rt-blank" aria-hidden="true"></span>'] * many)
            return f"<p>{escape(lead)} {blanks} {escape(end)}</p>"
        case Together(parts):
            return f'<section class="rt-together">{"".join(map(_part, parts))}</section>'
        case Beside(parts, picture):
            return f'<div class="rt-beside"><div>{"".join(map(_part, parts))}</div>{_part(picture)}</div>'
        case NewPage():
            return '<div class="rt-new-page"></div>'
        case Table():
            return part.html()


__all__ = ["PAPERS", "of_html", "page", "pages"]
