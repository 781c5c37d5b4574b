"""What is printed for a debate: role cards two to a page, the source sheet, the voting sheet, the teacher's sheet."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.results.show import Table
from ...lessons.history import UNCHECKED
from ..documents import Document, Heading, Items, Name, NewPage, Part, Quotation, Room, Together, Words
from .many import Games, stored
from .parts import Debate, Option, Passage, Role
from .reader import debate
from .word import Word, options

KINDS = ("cards", "sources", "vote", "teacher")
"""The sheets, in the order in which they are printed."""
CUT = "- - - - - - - - - - - - - - - - - - - -   cut here   - - - - - - - - - - - - - - - - - - - -"


def documents(name: str, only: Iterable[str] = ()) -> tuple[Document, ...]:
    """The sheets of a debate.

    Args:
        name: the debate.
        only: some of `KINDS`; all of them where none is named.

    Raises:
        BadInput: no such debate, or no such sheet; all mistakes at once.
    """
    problems: list[Problem] = []
    wanted = list(only)
    for kind in wanted:
        if kind not in KINDS:
            hint = did_you_mean(kind, KINDS) or f"Sheets: {', '.join(KINDS)}."
            problems.append(Problem(kind[:40] or "only", "is no sheet of a debate", hint))
    try:
        one = debate(name)
    except BadInput as error:
        raise BadInput([*error.problems, *problems], error.title) from None
    if problems:
        raise BadInput(problems)
    makers = {"cards": cards, "sources": sources, "vote": vote, "teacher": teacher}
    return tuple(makers[kind](one) for kind in KINDS if kind in (wanted or KINDS))


def cards(one: Debate) -> Document:
    """The role cards, two to a page."""
    parts: list[Part] = []
    for n, role in enumerate(one.roles):
        if n:
            parts.append(Words(CUT, small=True) if n % 2 else NewPage())
        parts.append(Together(tuple(_card(role))))
    return Document(f"Role cards: {one.title}", tuple(parts), f"{one.title} - role cards, one to two pupils")


def _card(role: Role) -> list[Part]:
    return [
        Heading(role.name),
        Words(role.who + (" (This person is invented; people like this were there.)" if role.invented else "")),
        Words(f"What you want: {role.wants}", strong=True),
        Words(f"What only you know: {role.knows}"),
        Words(f"What you can offer: {role.offers}"),
        Words("Begin with one of these:"),
        Items(tuple(f"“{sentence}”" for sentence in role.begins)),
        Words(role.wins),
        Words("What was promised to me, and by whom:", small=True),
        Room(2),
    ]


def sources(one: Debate) -> Document:
    """The situation, the options and the ancient passages: what every pupil has."""
    parts: list[Part] = [Words(text) for text in one.situation]
    parts += [Words(one.question, strong=True), Items(tuple(o.name for o in one.options), numbered=True)]
    parts.append(Heading("What the ancient writers say"))
    for passage in one.passages:
        if not passage.after:
            parts.append(Together((*_passage(passage), Room(2))))
    parts.append(Heading("Who wrote this?"))
    works = dict.fromkeys(p.citation.work for p in one.passages)
    parts.append(Items(tuple(f"{w.author}: {w.about}" for w in works)))
    return Document(f"Sources: {one.title}", tuple(parts), f"{one.title} - sources, for everyone")


def _passage(passage: Passage) -> tuple[Part, ...]:
    return Quotation(passage.words, passage.source), Words(passage.ask)


def vote(one: Debate) -> Document:
    """The voting sheet: notes on the speakers, the vote with its reason, a guess before the model speaks."""
    rows = tuple((role.name, "", "") for role in one.roles)
    parts: list[Part] = [
        Name(),
        Words(one.question),
        Table("While you listen", ("Who speaks", "Wants (number of the option)", "Promises, threatens, asks"), rows),
        Heading("Your vote"),
        Items(tuple(f"{n}. {o.name}" for n, o in enumerate(one.options, 1)), tick=True),
        Words("The best reason for it:"),
        Room(2),
        Words("The best reason against it, and why it did not change your mind:"),
        Room(2),
        Heading("Before the model speaks"),
        Words("What do you think: which option is safest on the board, and how often out of 100 does it go well?"),
        Room(1),
        Heading("Afterwards"),
        Words("Name one thing that the model cannot know, and that mattered to your vote:"),
        Room(2),
    ]
    return Document(f"Voting sheet: {one.title}", tuple(parts), f"{one.title} - voting sheet")


def teacher(one: Debate) -> Document:
    """Everything that the teacher needs: the course, the options with the model's word, what happened, what is disputed."""
    word, games = options(one.id), _stored(one)
    parts: list[Part] = [
        Words(f"{one.minutes} minutes, for up to {2 * len(one.roles)} pupils, two to a card."),
        Heading("Before the lesson"),
        Items(
            (
                f"Print the cards once, the source and voting sheets for everyone: rometeach debate {one.id} --pdf debate.pdf",
                f"Open the notebook classroom/{one.id.replace('-', '_')}.ipynb on the projector: rometeach lab",
                "Cut the cards. Keep this sheet: it says how it ended.",
            ),
            tick=True,
        ),
        Heading("The course of the lesson"),
        Table(
            "Minute by minute", ("Minutes", "What", "How"), tuple((str(s.minutes), s.title, s.what) for s in one.course)
        ),
        Heading("Rules of speaking"),
        Items(one.rules, numbered=True),
        Heading("Who wants what at the start"),
        Table("Roles", ("Role", "Begins by wanting"), tuple((r.name, _begins(one, r)) for r in one.roles)),
        Heading("Pupils can afterwards"),
        Items(one.afterwards),
        NewPage(),
        Heading("What the model says"),
        Words("Each option is a change of one board. Every chance below is exact on that board."),
    ]
    for n, option in enumerate(one.options, 1):
        parts += _told(n, option, word)
    if games:
        parts += _games(games)
    parts += [Heading("What the model cannot say"), Items(one.cannot)]
    parts += [Heading("Where the game departs from history"), Items(one.departs)]
    parts += [Heading("Playing on"), *_playing(one)]
    parts += [Heading("What happened"), *(Words(text) for text in one.happened)]
    parts += [part for passage in one.passages if passage.after for part in _passage(passage)]
    parts += [Heading("What is disputed"), *(Words(text) for text in one.dispute), *_cited(one)]
    return Document(f"For the teacher: {one.title}", tuple(parts), f"{one.title} - for the teacher alone")


def _begins(one: Debate, role: Role) -> str:
    return next((o.name for o in one.options if o.id == role.option), "nothing yet: leads the debate")


def _told(number: int, option: Option, word: Word) -> list[Part]:
    rows = tuple((s.says, s.words) for s in word.of(option.id))
    return [
        Heading(f"{number}. {option.name}", 3),
        Words(f"On the board: {option.reading}"),
        Words(f"For it: {option.speaks_for}"),
        Words(f"Against it: {option.speaks_against}"),
        Table("The board is asked", ("Question", "Answer"), rows),
    ]


def _games(games: Games) -> list[Part]:
    exhibit = games.exhibit()
    return [
        Heading("Many games from each option"),
        Words(exhibit.title),
        *exhibit.tables,
        Words(exhibit.how, small=True),
    ]


def _playing(one: Debate) -> list[Part]:
    found: list[Part] = [
        Words(
            f"In the notebook, choose the option that won and run its box: the {one.phase} Phase is played on with real dice."
        )
    ]
    for option in one.options:
        if option.orders:
            told = ", then ".join(f"“{order.action}”" for order in option.orders)
            found.append(Words(f"{option.name}: where the {option.orders[0].seat} is asked, answer {told}."))
    return found


def _cited(one: Debate) -> list[Part]:
    lines = tuple(f"{c.text()}." for c in one.sources)
    star = [Words(UNCHECKED, small=True)] if any(c.is_unchecked for c in one.sources) else []
    return [Heading("Sources", 3), Items(lines), *star]


def _stored(one: Debate) -> Games | None:
    try:
        return stored(one.id)
    except BadInput:
        return None


__all__ = ["CUT", "KINDS", "cards", "documents", "sources", "teacher", "vote"]
