"""The compact change grammar: clauses with a semicolon between them, in any order and in any case of letters.

season 2; round 3; phase Actions; active Red; title: My game
players: Red, Blue, Green                                who plays, clockwise round the table
boxes: Red, Blue, Green, -                               the Alliance Boxes, "-" where one stays empty
Red talents 80; Red points 25; Red chaos 6; Red actions 2; Red took yes
Red hand: Senator I, Senator III; Red cards: 2 Army Training, Merchant of Italia used
Italia: Red 5I 2C 1K 1G Caesar, Blue 1I, influence Red 2, influence Blue 1, 2 tokens, City of Red
Italia: none; Italia: Red +2I; Italia: Red -1C; Italia influence Red 3; Italia tokens 1; Italia +City of Red; Italia -City
Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Blue
display: Assassin, Senator IV; gone: 3 Army Training; pool: Egyptus 6, Italia 9
bid: Red 10, Blue to A, Green to B, turn Yellow, opener Red; opener Red
seen: Red gains Senator IV, Blue takes Senator I from Red; switch bid_step one
correct values:Italia.third = 5; view: Red                as Red sees it: other hands are covered
"""

from __future__ import annotations

import re
from typing import TypeVar

from ...conquest_board.rules import COLOURS
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen, replace
from ...core.grammar import Clause, ClauseTable, Limits, one_of, wrong
from ...core.hands import UNKNOWN
from ...core.names import key
from . import pieces, views
from .pieces import items, whole
from .state import LOOKER_ON, OVER, PHASES, BoardState, Player
from .texts import NONE

B = TypeVar("B", bound=BoardState)
Change = Clause[BoardState, BoardState]

_COLOUR = rf"({'|'.join(COLOURS)})"


def _number(board: B, m: re.Match[str]) -> B:
    return replace(board, **{key(m[1]): whole(m[2])})


def _phase(board: B, m: re.Match[str]) -> B:
    return replace(board, phase=one_of(m[1].strip(" :"), (*PHASES, OVER), "phase"))


def _who(board: B, m: re.Match[str]) -> B:
    return replace(board, **{key(m[1]): "" if key(m[2]) == "nobody" else _in_play(board, m[2])})


def _title(board: B, m: re.Match[str]) -> B:
    return replace(board, title=m[1][:200])


def _switch(board: B, m: re.Match[str]) -> B:
    return replace(board, rules=board.rules.with_changes(switches={m[1]: m[2]}))


def _correct(board: B, m: re.Match[str]) -> B:
    text = m[1].strip()
    reference, equals, value = text.rpartition("=")
    if equals:
        return replace(board, rules=board.rules.with_changes({reference.strip(): value.strip()}))
    reference, _, word = text.rpartition(" ")
    if word.casefold() != "off":
        raise BadInput([Problem(text[:80], "is no correction", "Write: correct values:Italia.third = 5")])
    if reference.strip() not in board.rules.corrections:
        hint = did_you_mean(reference, board.rules.corrections)
        raise BadInput([Problem(reference.strip()[:80], "is not corrected", hint)])
    return replace(board, rules=board.rules.without_correction(reference.strip()))


# --- players


def _in_play(board: BoardState, text: str) -> str:
    side = board.rules.names["colour"].find(text)
    if side not in board.players:
        raise wrong(f"{side} does not play", f"In play: {', '.join(board.players)}.", "1")
    return side


def _players(board: B, m: re.Match[str]) -> B:
    sides = [board.rules.names["colour"].find(part) for part in items(m[1])]
    return replace(board, players=Frozen({s: board.players.get(s, Player()) for s in sides}))


def _boxes(board: B, m: re.Match[str]) -> B:
    return replace(board, boxes=pieces.boxes(board.rules, m[1]))


def _counted(board: B, m: re.Match[str]) -> B:
    name = {"actions": "left"}.get(key(m[2]), key(m[2]))
    sign = -1 if m[3].startswith("-") else 1
    if sign < 0 and name != "points":
        raise wrong(f"{m[2]} cannot be less than 0")
    return board.with_player(_in_play(board, m[1]), **{name: sign * whole(m[3].lstrip("+-"))})


def _took(board: B, m: re.Match[str]) -> B:
    return board.with_player(_in_play(board, m[1]), took=key(m[2]) == "yes")


def _hand(board: B, m: re.Match[str]) -> B:
    return board.with_player(_in_play(board, m[1]), hand=pieces.card_names(board.rules, m[2], UNKNOWN))


def _cards(board: B, m: re.Match[str]) -> B:
    return board.with_player(_in_play(board, m[1]), cards=pieces.owned(board.rules, m[2]))


# --- Provinces and sea zones


def _province(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    return replace(board, provinces=board.provinces | {name: pieces.province(board.rules, name, m[2])})


def _space(board: B, m: re.Match[str]) -> B | None:
    if (sea := board.rules.names["sea zone"].get(m[1])) is None:
        return None
    return replace(board, seas=board.seas | {sea: pieces.fleets(board.rules, m[2])})


def _more(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    side = _in_play(board, m[2])
    change, there = pieces.force(m[4]), board.provinces[name].force(side)
    if m[3] == "-" and not there.holds(change):
        raise wrong(f"{side} has not so much in {name}", "Take away what is there.", "0.1")
    return board.with_force(name, side, there.plus(change) if m[3] == "+" else there.minus(change))


def _influence(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    return board.with_influence(name, _in_play(board, m[2]), whole(m[3], 999, 3))


def _tokens(board: B, m: re.Match[str]) -> B:
    return board.with_province(board.rules.names["province"].find(m[1]), tokens=whole(m[2], 999, 3))


def _city(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    if m[2] == "-":
        if not board.provinces[name].city:
            raise wrong(f"{name} has no City", case="9.8")
        return board.with_province(name, city="")
    if not m[3]:
        raise wrong("whose City is it?", f"Write for example {name} +City of Red.", "9.8")
    return board.with_province(name, city=_in_play(board, m[3]))


# --- cards, tokens, the auction


def _heap(board: B, m: re.Match[str]) -> B:
    cards = pieces.card_names(board.rules, m[2])
    return replace(board, display=cards) if key(m[1]) == "display" else replace(board, gone=tuple(sorted(cards)))


def _pool(board: B, m: re.Match[str]) -> B:
    return replace(board, pool=Frozen(pieces.pool(board.rules, m[1])))


def _bid(board: B, m: re.Match[str]) -> B:
    return replace(board, bid=pieces.bid(board.rules, m[1]))


def _seen(board: B, m: re.Match[str]) -> B:
    return replace(board, seen=tuple(pieces.seen(board.rules, part) for part in items(m[1])))


def _view(board: B, m: re.Match[str]) -> B:
    name = key(m[1])
    if name == NONE:
        return replace(board, seat="")
    seat = "" if name == LOOKER_ON else board.rules.names["colour"].find(m[1])
    return replace(board, **views.view(board, seat))


CHANGES: ClauseTable[BoardState, BoardState] = ClauseTable(
    (
        Change("the season or round", r"(season|round)\s*:?\s*(\d[\d.,_]*)", _number, "season 2", "2"),
        Change("the phase", r"phase(?=[\s:])\s*:?\s*(.+)", _phase, "phase Actions", "2"),
        Change("who acts", r"(active|opener)\s*:?\s*(\w+)", _who, "active Red", "3"),
        Change("what the board is called", r"title\s*:\s*(.*)", _title, "title: My game"),
        Change("a switch", r"switch\s+([^\s:]+)\s+([^\s:]+)", _switch, "switch bid_step one"),
        Change("a correction", r"correct(?=[\s:])\s*:?(.*)", _correct, "correct values:Italia.third = 5"),
        Change("who plays", r"players\s*:\s*(.*)", _players, "players: Red, Blue, Green", "1"),
        Change("the Alliances", r"boxes\s*:\s*(.*)", _boxes, "boxes: Red, Blue, Green, -", "2.3"),
        Change("a bid", r"bid\s*:\s*(.*)", _bid, "bid: Red 10, Blue to A, Green to B, turn Yellow, opener Red", "2.3"),
        Change("a heap of cards", r"(display|gone)\s*:\s*(.*)", _heap, "display: Assassin, Senator IV", "2.2"),
        Change("the Province Tokens", r"pool\s*:\s*(.*)", _pool, "pool: Egyptus 6, Italia 9", "2.1"),
        Change("what became of Senators", r"seen\s*:\s*(.*)", _seen, "seen: Blue takes Senator I from Red", "7.1"),
        Change("whose view", r"view\s*:\s*(.*)", _view, "view: Red"),
        Change(
            "a player's number",
            rf"{_COLOUR}\s+(talents|points|chaos|actions)\s*:?\s*([+-]?\d[\d.,_]*)",
            _counted,
            "Red talents 80",
            "0.5",
        ),
        Change("whether he took a card", rf"{_COLOUR}\s+took\s*:?\s*(yes|no)", _took, "Red took yes", "3.1"),
        Change("a hand", rf"{_COLOUR}\s+hand\s*:\s*(.*)", _hand, "Red hand: Senator I, Senator III", "7.1"),
        Change("cards before a player", rf"{_COLOUR}\s+cards\s*:\s*(.*)", _cards, "Red cards: Army Training", "3.1"),
        Change(
            "influence",
            r"([^:]+?)\s+influence\s+(?:of\s+)?(\w+)\s+(\d+)",
            _influence,
            "Italia influence Red 3",
            "0.8",
        ),
        Change("Province Tokens", r"([^:]+?)\s+tokens\s+(\d+)", _tokens, "Italia tokens 1", "0.7"),
        Change("a City", r"([^:]+?)\s*([+-])\s*city(?:\s+of\s+(\w+))?", _city, "Italia +City of Red", "9.8"),
        Change("more units", rf"([^:]+?)\s*:?\s+{_COLOUR}\s*([+-])\s*(.+)", _more, "Italia: Red +2I", "0.1"),
        Change("a sea zone", r"([^:]+?)\s*:\s*(.*)", _space, "Mare Tyrrhenum: 2 Galleys of Red", "0.1"),
        Change("a Province", r"([^:]+?)\s*:\s*(.*)", _province, "Italia: Red 3I 1G, influence Red 2", "0.2"),
    ),
    example="Italia: Red 3I 1G, influence Red 2; Red talents 40",
    limits=Limits(clause=20_000),
)
"""The clauses of a change, in the order in which they are tried."""


def edit(board: B, change: str) -> B:
    """The board after a change.

    Raises:
        BadInput: every clause that cannot be read.
    """
    edited = CHANGES.edit(board, change)
    assert isinstance(edited, type(board))
    return edited


def edit_loosely(board: B, change: str) -> tuple[B, list[Problem]]:
    """The board after the clauses that can be read, and what is wrong with the others."""
    edited, problems = CHANGES.edit_loosely(board, change)
    assert isinstance(edited, type(board))
    return edited, problems


__all__ = ["CHANGES", "edit", "edit_loosely"]
