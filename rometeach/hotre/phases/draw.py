"""The Draw Phase: who draws first, and each Token kept or passed on (5.1, 5.4)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.requests import Draw, Note, Option, Steps
from ...core.session.roll_off import roll_off
from ...core.words import with_article
from ..actions import Keep, PassTo
from ..board.board import Board
from ..board.state import BARBARIAN, EMPEROR, PLAY, Token
from ..rules import Rules
from .common import choose, numeral
from .order import is_dead


@case("5.1")
def draw_order(board: Board) -> Steps[tuple[str, ...]]:
    """The Factions in the order in which their players draw."""
    if board.turn == 1:
        highest = board.rules.switches["draw_die"] == "highest"
        return (yield from roll_off(tuple(board.factions), "the draw order", "5.1", highest=highest))
    return by_points(board)


@case("5.1")
def by_points(board: Board) -> tuple[str, ...]:
    """The Factions as they draw after the first turn: the fewest Victory Points first, then the lowest last Barbarian Token."""
    found = board.factions
    return tuple(sorted(found, key=lambda f: (found[f].total, found[f].token)))


def names(board: Board, kind: str) -> Mapping[int, str]:
    """The Tokens of a kind of this turn, by number: the People or the Emperor on each."""
    return _names(board.rules, board.turn, kind)


@functools.lru_cache(maxsize=256)
def _names(rules: Rules, turn: int, kind: str) -> Mapping[int, str]:
    if kind == BARBARIAN:
        found = [(n, people) for (t, n), people in rules.people_of.items() if t == turn]
    else:
        found = [(n, e.name) for (t, n), e in rules.emperors.items() if t == turn]
    return Frozen(sorted(found))


def number_of(board: Board, kind: str, name: str) -> int:
    """The number of the Token of a People or an Emperor on this turn."""
    return next(n for n, found in names(board, kind).items() if found == name)


def left(board: Board, kind: str) -> tuple[str, ...]:
    """The Peoples or Emperors of this turn whose Tokens nobody has drawn yet, by number."""
    drawn = {t.number for t in board.tokens if t.kind == kind}
    return tuple(name for n, name in names(board, kind).items() if n not in drawn)


@case("5.4")
def may_hold(drawer: str, factions: Iterable[str], holding: Collection[str]) -> tuple[str, ...]:
    """Who may hold a Token that was drawn: its drawer, who comes first, and the others, as far as they hold none of this kind.

    Args:
        drawer: the Faction whose player has drawn it.
        factions: those that draw Tokens of this kind.
        holding: those that hold one.
    """
    return tuple(f for f in (drawer, *(f for f in factions if f != drawer)) if f not in holding)


def drawers(board: Board, kind: str) -> tuple[str, ...]:
    """The Factions whose players draw Tokens of a kind: a dead one draws no Emperor (13)."""
    return tuple(f for f in board.factions if kind == BARBARIAN or not is_dead(board, f))


@case("5.4")
def choices(board: Board, kind: str, drawer: str, factions: tuple[str, ...]) -> tuple[Option, ...]:
    """What a player may do with a Token that he has drawn: keep it if he holds none, or pass it to one who holds none.

    Args:
        board: the board.
        kind: of the Token.
        drawer: the Faction whose player has drawn it.
        factions: those that draw Tokens of this kind.
    """
    holding = {t.holder for t in board.tokens if t.kind == kind}
    return tuple(Option(Keep() if f == drawer else PassTo(f)) for f in may_hold(drawer, factions, holding))


@case("5.4", "5.3", "13")
def draws(board: Board, kind: str, order: tuple[str, ...]) -> Steps[Board]:
    """Each player draws a Token of a kind, and keeps it or passes it on, unseen by the others."""
    able = drawers(board, kind)
    factions = tuple(f for f in order if f in able)
    for token in [t for t in board.tokens if t.kind == kind and t.waits]:
        board = replace(board, tokens=tuple(t for t in board.tokens if t != token))
        board = yield from _decided(board, token, factions)
    drawn = {t.drawer for t in board.tokens if t.kind == kind}
    for faction in factions:
        if faction in drawn:
            continue
        seat = board.seats[faction]
        name = yield Draw(f"the {kind} Token that {faction} draws", "5.4", left(board, kind), about=(kind, faction))
        number = number_of(board, kind, name)
        token = Token(kind, number, faction, faction, waits=True)
        what = f"{faction} draws {kind} Token {numeral(number)}, {name}"
        yield Note(what, "5.4", who=seat, only=(seat,), public=f"{faction} draws {with_article(kind)} Token")
        board = yield from _decided(board, token, factions)
    return board


@case("5.4")
def _decided(board: Board, token: Token, factions: tuple[str, ...]) -> Steps[Board]:
    """A Token that lies before its drawer is kept or passed on.

    Args:
        board: the board without it.
        token: the Token.
        factions: those that draw Tokens of this kind.
    """
    kind, faction = token.kind, token.drawer
    seat, name = board.seats[faction], names(board, kind)[token.number]
    found = choices(board, kind, faction, factions)
    seen = replace(board, tokens=(*board.tokens, token))
    if len(found) > 1:
        what = f"{faction} has drawn {name}: keep it or pass it on"
        answer = yield choose(seen, faction, "token", what, "5.4", found, about=(kind, token.number), secret=True)
    else:
        answer = found[0].action
    holder = answer.faction if isinstance(answer, PassTo) else faction
    board = replace(board, tokens=(*board.tokens, replace(token, holder=holder, waits=False)))
    done = "keeps it" if holder == faction else f"passes it to {holder}"
    eyes = tuple(dict.fromkeys((seat, board.seats[holder])))
    yield Note(
        f"{faction} draws {name} and {done}", "5.4", who=seat, board=board, only=eyes, public=f"{faction} {done}"
    )
    return board


@case("5.1", "5.4", "4.1", "9.2")
def draw_phase(board: Board) -> Steps[Board]:
    """The players draw Barbarian Tokens, then Emperor Tokens."""
    order = yield from draw_order(board)
    board = replace(board, present=tuple(p for p in board.rules.peoples if board.armies_of(p)), spared=())
    for kind in (BARBARIAN, EMPEROR):
        board = yield from draws(board, kind, order)
    return replace(board, phase=PLAY, done=0, active=None)


@case("5.1")
def laid_aside(board: Board) -> Board:
    """The board when a turn is over: its Tokens are laid aside, and each player's last Barbarian Token breaks ties in the next draw."""
    held = board.rules.switches["draw_tie"] == "held"
    for token in board.tokens:
        if token.kind == BARBARIAN:
            board = board.with_faction(token.holder if held else token.drawer, token=token.number)
    return replace(board, tokens=())


__all__ = [
    "by_points",
    "choices",
    "draw_order",
    "draw_phase",
    "drawers",
    "draws",
    "laid_aside",
    "left",
    "may_hold",
    "names",
    "number_of",
]
