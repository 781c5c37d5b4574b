"""All lesson plans as web pages: an index by theme, a page for the teacher and one for the pupils of each."""

from __future__ import annotations

from html import escape
from pathlib import Path

from ...core import games
from ..documents import Document, Heading, Words
from ..web_page import page
from . import cards
from .plan import Plan, Theme
from .printed import for_pupils, for_teacher
from .reader import of_theme, plans, themes

INDEX = "index.html"


def pages(folder: Path, paper: str = "A4") -> list[Path]:
    """Write all lesson plans to a folder, with an index page.

    Args:
        folder: where; it is made if it is not there.
        paper: the size of paper, of `rometeach.classroom.web_page.PAPERS`.

    Returns:
        The files, the index first.
    """
    made = texts(paper)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        (folder / name).write_text(content, encoding="utf-8")
    return [folder / name for name in made]


def texts(paper: str = "A4") -> dict[str, str]:
    """The same as texts: file name -> page, the index first."""
    found = {INDEX: _index(paper)}
    for plan in plans().values():
        ways = (_BACK, _link(pupils_file(plan), _PUPILS), *_cards(plan))
        found[teacher_file(plan)] = page(for_teacher(plan), paper, " | ".join(ways))
        found[pupils_file(plan)] = page(for_pupils(plan), paper, _BACK)
        if plan.cards:
            found[cards_file(plan)] = page(cards.document(plan), paper, _BACK)
    return found


def teacher_file(plan: Plan) -> str:
    """The file of a plan's page for the teacher."""
    return f"{plan.name}.html"


def pupils_file(plan: Plan) -> str:
    """The file of a plan's page for pupils."""
    return f"{plan.name}-pupils.html"


def cards_file(plan: Plan) -> str:
    """The file of a plan's cards to cut out."""
    return f"{plan.name}-cards.html"


def _cards(plan: Plan) -> tuple[str, ...]:
    """The way to a plan's cards, if it has any."""
    return (_link(cards_file(plan), "Cards to cut out"),) if plan.cards else ()


def _index(paper: str) -> str:
    """Themes in the order of time, each with its plans."""
    shown = [(theme, of_theme(theme.key)) for theme in themes().values()]
    body = "".join(_theme(theme, found) for theme, found in shown if found)
    jump = " | ".join(f'<a href="#{theme.key}">{escape(theme.title)}</a>' for theme, found in shown if found)
    head = Document(
        "Lesson plans", (Heading("By theme"), Words("Each plan has a copy for the teacher and a page for pupils."))
    )
    whole = page(head, paper)
    return whole.replace("</article>", f"<p>{jump}</p>{body}</article>")


def _theme(theme: Theme, found: tuple[Plan, ...]) -> str:
    rows = "".join(
        f"<li>{_link(teacher_file(p), p.title)} ({p.minutes} minutes, {escape(games.find(p.game).title)}; "
        f"{_link(pupils_file(p), _PUPILS.lower())})<br>{escape(p.aim)}</li>"
        for p in found
    )
    return (
        f'<section id="{theme.key}"><h2>{escape(theme.title)}</h2><p>{escape(theme.about)}</p><ul>{rows}</ul></section>'
    )


def _link(to: str, words: str) -> str:
    return f'<a href="{escape(to)}">{escape(words)}</a>'


_PUPILS = "Pupils' page"
_BACK = _link(INDEX, "All lesson plans")

__all__ = ["INDEX", "cards_file", "pages", "pupils_file", "teacher_file", "texts"]
