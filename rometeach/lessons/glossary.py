"""The words of a game: what each means in one sentence, which lesson explains it, and the first of each marked in a text.

A marked word shows its sentence while the pointer is on it and while it has the focus. `STYLE` belongs on the page; the text
stands in an element of the class `rt-glossed`, whose width the sentence keeps to, so that no edge cuts it off.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from ..core import games
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.tables import read_toml
from ..core.resources import data_dir
from .course import course

STYLE = """
.rt-glossed { position: relative; }
.rt-term { border-bottom: 1px dotted currentColor; cursor: help; }
.rt-term:hover::after, .rt-term:focus::after {
  content: attr(data-says); position: absolute; left: 0; right: 0; z-index: 20; margin-top: 1.6em; width: fit-content;
  max-width: min(36em, 100%); box-sizing: border-box; padding: 0.3em 0.6em; border: 1px solid #6b6b6b; border-radius: 4px;
  background: #fffbe9; color: #1b1b1b; font: normal 0.9rem/1.4 sans-serif; text-align: left; white-space: normal;
  text-indent: 0; pointer-events: none;
}
.rt-term:focus { outline: 2px solid #1f5fbf; outline-offset: 1px; }
@media print { .rt-term { border-bottom: 0; } .rt-term::after { display: none; } }
"""
"""How marked words look, and their sentence below the line on hover and on focus."""

_PIECE = re.compile(r"<!--.*?-->|<[^>]*>|[^<]+", re.DOTALL)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
_MARKED = re.compile(r'<span class="rt-term"[^>]*>([^<]*)</span>')
_PLAIN = {"a", "button", "caption", "code", "h1", "h2", "h3", "h4", "h5", "h6", "label", "legend", "option", "pre"} | {
    "script",
    "select",
    "style",
    "summary",
    "svg",
    "textarea",
    "th",
    "title",
}
"""Elements in which nothing is marked."""
_EMPTY = {"br", "hr", "img", "input", "wbr"}
_LINK = re.compile(r'\[([^\[\]]*)\]\(#Glossary "[^"]*"\)')
_KEPT = re.compile(
    r"^```.*?^```|^#.*?$|^---$|`[^`\n]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|https?://\S+", re.DOTALL | re.MULTILINE
)
"""What of a Markdown text stays as it is: code, headings, links, tags."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game with its other `forms`, its meaning in one sentence, its Case, and the lesson that explains it.

    `met` is the first lesson that may use it: the same one, or an earlier one that says in passing what it means.
    """

    name: str
    forms: tuple[str, ...]
    sentence: str
    lesson: str
    met: str
    case: str

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence}"


@functools.cache
def glossary(game: str) -> dict[str, Term]:
    """The words of a game by name; none for a game without a glossary.

    Raises:
        BadInput: no such game.
    """
    path = data_dir() / games.find(game).folder / "glossary.toml"
    if not path.is_file():
        return {}
    entries = read_toml(path)["term"]
    assert isinstance(entries, list)
    terms = (
        Term(
            str(e["term"]),
            tuple(e.get("forms", ())),
            str(e["sentence"]),
            str(e["lesson"]),
            str(e.get("met", e["lesson"])),
            str(e["case"]),
        )
        for e in entries
    )
    return {t.name: t for t in terms}


def term(game: str, word: str) -> Term:
    """What a word means, by any of its forms.

    Raises:
        BadInput: no such game, or the word is none of its glossary; it names the nearest.
    """
    known = {form.casefold(): t for form, t in _forms(game).items()}
    found = known.get(word.strip().casefold())
    if found is None:
        names = glossary(game)
        hint = did_you_mean(word, [*_forms(game)]) or (
            "Words: " + ", ".join(sorted(names, key=str.casefold)) + "." if names else ""
        )
        raise BadInput([Problem(word[:60] or "word", f"is no word of the glossary of {games.find(game).title}", hint)])
    return found


def marked(game: str, html: str, lesson: str = "") -> str:
    """A piece of escaped HTML in which the first use of each word of the game shows what it means.

    Args:
        game: whose words.
        html: the piece; tags, attributes, titles, headings, links, code and drawings stay as they are.
        lesson: the lesson that it belongs to; words that this lesson explains itself are not marked.
    """
    forms = _others(game, lesson)
    if not forms:
        return html
    seen = {forms[form].name for form in _MARKED.findall(html) if form in forms}
    plain: list[str] = []
    pieces = []
    for piece in _PIECE.findall(html):
        if piece.startswith("<"):
            _follow(piece, plain)
        elif not plain:
            piece = _first(piece, forms, seen, _span)
        pieces.append(piece)
    return "".join(pieces)


def linked(game: str, text: str, lesson: str, seen: set[str]) -> str:
    """A Markdown text in which the first use of each word of another lesson is a link into the glossary of the lesson's footer.

    Args:
        game: whose words.
        text: the Markdown; links that this function made are taken out first.
        lesson: the lesson that it belongs to.
        seen: the words that are linked already; those linked here are added.
    """
    forms = _others(game, lesson)
    text = unlinked(text)
    pieces, at = [], 0
    for kept in _KEPT.finditer(text):
        pieces += [_first(text[at : kept.start()], forms, seen, _link), kept.group()]
        at = kept.end()
    return "".join([*pieces, _first(text[at:], forms, seen, _link)])


def unlinked(text: str) -> str:
    """A Markdown text without the links that `linked` makes."""
    return _LINK.sub(r"\1", text)


def early(game: str, text: str, lesson: str) -> tuple[str, ...]:
    """The words of later lessons that a lesson's Markdown uses, where the paragraph does not link to the lesson that explains them."""
    lessons = {x.id: x for x in course(game)}
    now = lessons[lesson].number
    found: dict[str, None] = {}
    for paragraph in re.split(r"\n\s*\n", unlinked(text)):
        for form in _uses(_KEPT.sub(" ", paragraph), _forms(game)):
            of = _forms(game)[form]
            if lessons[of.met].number > now and f"]({lessons[of.lesson].notebook})" not in paragraph:
                found[of.name] = None
    return tuple(found)


def used(game: str, text: str) -> tuple[Term, ...]:
    """The words whose links a lesson's Markdown holds, in the order of the alphabet."""
    forms = _forms(game)
    names = {forms[m.group(1)].name for m in _LINK.finditer(text) if m.group(1) in forms}
    return tuple(glossary(game)[n] for n in sorted(names, key=str.casefold))


@functools.cache
def _forms(game: str) -> dict[str, Term]:
    """Every form of every word, with a capital too where it begins a sentence."""
    result: dict[str, Term] = {}
    for t in glossary(game).values():
        for form in (t.name, *t.forms):
            result.setdefault(form, t)
    for form, t in list(result.items()):
        result.setdefault(form[:1].upper() + form[1:], t)
    return result


@functools.cache
def _others(game: str, lesson: str) -> dict[str, Term]:
    return {form: t for form, t in _forms(game).items() if t.lesson != lesson}


@functools.cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile(r"(?<![\w&#-])(?:" + "|".join(map(re.escape, longest)) + r")(?![\w-])")


def _uses(text: str, forms: Iterable[str]) -> list[str]:
    return _pattern(tuple(forms)).findall(text)


def _first(text: str, forms: dict[str, Term], seen: set[str], mark: Callable[[str, Term], str]) -> str:
    """The text with the first use of each word marked that was not seen before."""
    if not forms:
        return text

    def put(match: re.Match[str]) -> str:
        of = forms[match.group()]
        if of.name in seen:
            return match.group()
        seen.add(of.name)
        return mark(match.group(), of)

    return _pattern(tuple(forms)).sub(put, text)


def _span(word: str, of: Term) -> str:
    says = escape(str(of))
    return f'<span class="rt-term" tabindex="0" role="note" aria-label="{says}" data-says="{says}">{word}</span>'


def _link(word: str, of: Term) -> str:
    return f'[{word}](#Glossary "{of.sentence}")'


def _follow(tag: str, plain: list[str]) -> None:
    """Keep account of the elements around us in which nothing is marked, innermost last."""
    found = _TAG.match(tag)
    if not found or tag.endswith("/>") or found.group(2).lower() in _EMPTY:
        return
    closing, name = bool(found.group(1)), found.group(2).lower()
    if closing:
        if plain and plain[-1] == name:
            plain.pop()
    elif name in _PLAIN or plain or 'class="rt-term"' in tag:
        plain.append(name)
