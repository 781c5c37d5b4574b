"""The compact change grammar: clauses with a semicolon between them, in any order and in any case of letters.

turn 3; phase Play; done 2; title: My game
Belgica: Red 2, Fort        all that lies in a Province: Armies of one side, Fort or Fortress (of a Faction), City or looted City
Belgica: none; Roma +Fort; Roma -City; Lugdunensis +1; Lugdunensis -2
Red roman 12; Red barbarian 4; Red start Roma; Red hand: Daci, Mauri; Red played 1; Red token 3; Red seat Blue
Galli of Blue; Galli of nobody
tokens: Barbarian 3 Red, Barbarian 1 Blue from Red, Emperor 2 Red shown, Emperor 4 Blue drawn (neither kept nor passed on yet)
active: Red as Galli, Placement; reserve 5; Forts 1; held: Belgica; rounds: Belgica 2; emperor dead; bought: Roma
present: Galli; spared: Galli Red; aside: none; discards: Daci; switch retreat_after second; correct charts:fort.price = 2
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen, replace
from ...core.grammar import Clause, ClauseTable, Limits, one_of, wrong
from ...core.names import key
from ..rules import FACTIONS, Rules
from .state import (
    BARBARIAN,
    CITY,
    DRAW,
    EMPEROR,
    FORT,
    FORTRESS,
    LOOTED,
    OVER,
    PLAY,
    SET_UP,
    STEPS,
    Active,
    BoardState,
    Faction,
    Province,
    Token,
)
from .texts import LOOTED_CITY, NONE

B = TypeVar("B", bound=BoardState)
Change = Clause[BoardState, BoardState]

PHASES = (SET_UP, DRAW, PLAY, OVER)
MOST = 99_999
PIECES = {"fort": FORT, "fortress": FORTRESS, "city": CITY, "looted city": LOOTED}
ACTIVE_NUMBERS = {
    "reserve": "reserve",
    "forts": "forts",
    "phase cards": "cards",
    "attack card": "attack_card",
    "defence card": "defence_card",
    "points card": "points_card",
}
FACTION_NUMBERS = ("roman", "barbarian", "played", "token")
_FACTION = rf"({'|'.join(FACTIONS)})"


def items(text: str) -> tuple[str, ...]:
    """The parts between commas; none for "none" and "nobody"."""
    if key(text) in (NONE, "nobody", ""):
        return ()
    return tuple(t.strip() for t in text.split(",") if t.strip())


def names(rules: Rules, kind: str, text: str) -> tuple[str, ...]:
    """Names of one kind between commas; raises BadInput for the first that there is not."""
    return tuple(rules.names[kind].find(t) for t in items(text))


_DIGITS = r"[+-]?\d[\d.,_]*"
"""What looks like a number."""


def _whole(text: str, most: int = MOST, digits: int = 5) -> int:
    """The whole number that is typed; the checks look at what has no more than so many digits."""
    if not re.fullmatch(rf"\d{{1,{digits}}}", text):
        raise wrong(f"expected a whole number from 0 to {most}, not {text[:40]}")
    return int(text)


def _number(board: B, m: re.Match[str]) -> B:
    return replace(board, **{m[1].casefold(): _whole(m[2])})


def _phase(board: B, m: re.Match[str]) -> B:
    return replace(board, phase=one_of(m[1].strip(" :"), PHASES, "phase"))


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
        raise BadInput([Problem(text[:80], "is no correction", "Write: correct charts:fort.price = 2")])
    if reference.strip() not in board.rules.corrections:
        raise BadInput(
            [Problem(reference.strip()[:80], "is not corrected", did_you_mean(reference, board.rules.corrections))]
        )
    return replace(board, rules=board.rules.without_correction(reference.strip()))


# --- a Province


def _armies(rules: Rules, text: str) -> tuple[str, int] | None:
    m = re.fullmatch(rf"(.+?)\s+({_DIGITS})", text)
    return (rules.names["side"].find(m[1]), _whole(m[2], rules.values["armies.most"], 2)) if m else None


def _once(piece: str, there: str, part: str) -> None:
    if there:
        raise wrong(f'holds one {piece}, and "{part}" is another', "Leave out one of them.", "9.1")


def province(rules: Rules, text: str) -> Province:
    """What lies in a Province, as it is spelled; raises BadInput."""
    found = Province()
    for part in items(text):
        name, of, whose = part.partition(" of ")
        if key(name) in ("fort", "fortress"):
            _once("Fort or Fortress", found.fort, part)
            found = replace(found, fort=PIECES[key(name)], faction=rules.names["faction"].find(whose) if of else "")
        elif key(part) in PIECES:
            _once("City or looted City", found.city, part)
            found = replace(found, city=PIECES[key(part)])
        elif (armies := _armies(rules, part)) is not None:
            if found.side:
                raise wrong("holds Armies of two sides", "A Province holds units of one side.", "9.1")
            found = replace(found, side=armies[0] if armies[1] else "", armies=armies[1])
        else:
            raise wrong(
                f'"{part[:40]}" is nothing that lies in a Province', "Write for example Belgica: Red 2, Fort, City."
            )
    return replace(found, faction="") if found.armies or not found.fort else found


def _province(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    return replace(board, provinces=board.provinces | {name: province(board.rules, m[2])})


def _piece(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    piece, add = PIECES[key(m[3])], m[2] == "+"
    field = "fort" if piece in (FORT, FORTRESS) else "city"
    if not add and not getattr(board.provinces[name], field):
        raise wrong(f"{name} has no {m[3]}")
    changes: dict[str, object] = {field: piece if add else ""}
    if field == "fort" and not add:
        changes["faction"] = ""
    return board.with_province(name, **changes)


def _more(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    found = board.provinces[name]
    armies = found.armies + int(f"{m[2]}{m[3]}")
    if not found.side or armies < 0:
        raise wrong(f"{name} has {found.armies} Armies", f"Say whose: {name}: Red 2.")
    return board.with_province(name, armies=armies)


# --- Factions, Peoples, Tokens


def _faction_number(board: B, m: re.Match[str]) -> B:
    faction = _in_play(board, m[1])
    return board.with_faction(faction, **{m[2].casefold(): _whole(m[3])})


def _in_play(board: BoardState, text: str) -> str:
    faction = board.rules.names["faction"].find(text)
    if faction not in board.factions:
        raise wrong(f"{faction} does not play", f"In play: {', '.join(board.factions)}.", "2")
    return faction


def _start(board: B, m: re.Match[str]) -> B:
    place = "" if key(m[2]) == NONE else board.rules.names["province"].find(m[2])
    return board.with_faction(_in_play(board, m[1]), start=place)


def _hand(board: B, m: re.Match[str]) -> B:
    return board.with_faction(_in_play(board, m[1]), hand=_cards(board, m[2]))


def _cards(board: BoardState, text: str) -> tuple[str, ...]:
    return tuple(t if t.startswith("?") else board.rules.names["card"].find(t) for t in items(text))


def _seat(board: B, m: re.Match[str]) -> B:
    return replace(board, seats=board.seats | {_in_play(board, m[1]): _in_play(board, m[2])})


def _factions(board: B, m: re.Match[str]) -> B:
    wanted = names(board.rules, "faction", m[1])
    factions = Frozen({f: board.factions.get(f, Faction()) for f in FACTIONS if f in wanted})
    return replace(board, factions=factions, seats=Frozen({f: board.seats.get(f, f) for f in factions}))


def _runs(board: B, m: re.Match[str]) -> B | None:
    side = board.rules.names["side"].get(m[1])
    if side is None or board.rules.kind_of(side) in ("Faction", "Rebels"):
        return None
    if key(m[2]) == "nobody":
        return replace(board, runs=board.runs.without(side))
    return replace(board, runs=board.runs | {side: _in_play(board, m[2])})


_TOKEN = rf"({BARBARIAN}|{EMPEROR})\s+(\d|\?)\s+{_FACTION}(?:\s+from\s+{_FACTION})?(\s+shown)?(\s+drawn)?"


def token(rules: Rules, text: str) -> Token:
    """A Token as it is spelled; raises BadInput."""
    m = re.fullmatch(_TOKEN, text, re.IGNORECASE)
    if m is None:
        raise wrong(f'"{text[:40]}" is no Token', "Write for example Barbarian 3 Red, or Emperor 2 Blue from Red.")
    kind, number = m[1].capitalize(), 0 if m[2] == "?" else int(m[2])
    most = 5 if kind == BARBARIAN else 6
    if number > most:
        raise wrong(f"there is no {kind} Token {number}", f"They go from 1 to {most}.", "1")
    find = rules.names["faction"].find
    return Token(kind, number, find(m[4] or m[3]), find(m[3]), bool(m[5]), bool(m[6]))


def _tokens(board: B, m: re.Match[str]) -> B:
    return replace(board, tokens=tuple(token(board.rules, t) for t in items(m[1])))


# --- the Player Phase in progress


def _active(board: B, m: re.Match[str]) -> B:
    if key(m[1]) in ("nobody", NONE):
        return replace(board, active=None)
    found = re.fullmatch(rf"{_FACTION}(?:\s+as\s+([^,]+))?(?:\s*,\s*(\w+))?", m[1].strip(), re.IGNORECASE)
    if found is None:
        raise wrong(f'"{m[1][:40]}" says no Player Phase', "Write for example active: Red as Galli, Placement.")
    faction = _in_play(board, found[1])
    side = board.rules.names["side"].find(found[2]) if found[2] else faction
    step = one_of(found[3], STEPS, "active") if found[3] else STEPS[0]
    before = board.active if board.active and (board.active.faction, board.active.side) == (faction, side) else None
    return replace(board, active=replace(before, step=step) if before else Active(faction, side, step))


def _in_progress(board: BoardState) -> Active:
    if board.active is None:
        raise wrong("there is no Player Phase in progress", "Say first whose: active: Red as Galli, Placement.")
    return board.active


def _active_number(board: B, m: re.Match[str]) -> B:
    return replace(board, active=replace(_in_progress(board), **{ACTIVE_NUMBERS[key(m[1])]: _whole(m[2])}))


def _emperor(board: B, m: re.Match[str]) -> B:
    return replace(board, active=replace(_in_progress(board), emperor=key(m[1]) == "alive"))


def _held(board: B, m: re.Match[str]) -> B:
    return replace(board, active=replace(_in_progress(board), held=frozenset(names(board.rules, "province", m[1]))))


def _bought(board: B, m: re.Match[str]) -> B:
    return replace(board, active=replace(_in_progress(board), bought=names(board.rules, "province", m[1])))


def _rounds(board: B, m: re.Match[str]) -> B:
    found = {}
    for part in items(m[1]):
        name, _, number = part.rpartition(" ")
        if not re.fullmatch(r"\d{1,3}", number):
            raise wrong(f'"{part[:40]}" is no number of rounds', "Write for example rounds: Belgica 2.")
        found[board.rules.names["province"].find(name)] = int(number)
    return replace(board, active=replace(_in_progress(board), rounds=Frozen(found)))


def _listed(field: str, read: Callable[[BoardState, str], tuple[str, ...]]) -> Callable[[B, re.Match[str]], B]:
    return lambda board, m: replace(board, **{field: read(board, m[1])})


def _peoples(board: BoardState, text: str) -> tuple[str, ...]:
    return names(board.rules, "people", text)


def _spared(board: BoardState, text: str) -> tuple[str, ...]:
    found = []
    for part in items(text):
        people, _, faction = part.rpartition(" ")
        found.append(f"{board.rules.names['people'].find(people)} {board.rules.names['faction'].find(faction)}")
    return tuple(found)


def _view(board: B, m: re.Match[str]) -> B:
    return replace(board, seat="" if key(m[1]) == NONE else m[1].strip()[:20])


_NUMBER = rf"\s*:?\s*({_DIGITS})"

CHANGES: ClauseTable[BoardState, BoardState] = ClauseTable(
    (
        Change("a number", rf"(turn|done){_NUMBER}", _number, "turn 3"),
        Change("the phase", r"phase(?=[\s:])\s*:?\s*(set-up|draw|play|over|\w+)", _phase, "phase Play", "4"),
        Change("what the board is called", r"title\s*:\s*(.*)", _title, "title: My game"),
        Change("a switch", r"switch\s+([^\s:]+)\s+([^\s:]+)", _switch, "switch retreat_after second"),
        Change("a correction", r"correct(?=[\s:])\s*:?(.*)", _correct, "correct charts:fort.price = 2"),
        Change("who plays", r"factions\s*:\s*(.*)", _factions, "factions: Red, Blue, Green", "2"),
        Change(
            "a Faction's number",
            rf"{_FACTION}\s+({'|'.join(FACTION_NUMBERS)}){_NUMBER}",
            _faction_number,
            "Red roman 12",
        ),
        Change("a Starting Province", rf"{_FACTION}\s+start\s*:?\s*(.+)", _start, "Red start Roma", "9.3"),
        Change("a hand", rf"{_FACTION}\s+hand\s*:\s*(.*)", _hand, "Red hand: none", "2"),
        Change("a seat", rf"{_FACTION}\s+seat\s*:?\s*{_FACTION}", _seat, "Green seat Red", "2.1"),
        Change("the Tokens", r"tokens\s*:\s*(.*)", _tokens, "tokens: Barbarian 3 Red, Emperor 2 Red shown", "5.4"),
        Change("the Player Phase", r"active\s*:\s*(.*)", _active, "active: Red as Galli, Placement", "6"),
        Change("a number of it", rf"({'|'.join(ACTIVE_NUMBERS)}){_NUMBER}", _active_number, "reserve 5"),
        Change("the Emperor", r"emperor\s*:?\s*(alive|dead)", _emperor, "emperor dead", "5.3"),
        Change("what was held", r"held\s*:\s*(.*)", _held, "held: Belgica", "12"),
        Change("new Forts", r"bought\s*:\s*(.*)", _bought, "bought: Roma", "8.2.3"),
        Change("rounds", r"rounds\s*:\s*(.*)", _rounds, "rounds: Belgica 2", "10.1"),
        Change("who was there", r"present\s*:\s*(.*)", _listed("present", _peoples), "present: Galli", "9.2"),
        Change("who is spared", r"spared\s*:\s*(.*)", _listed("spared", _spared), "spared: Galli Red", "16"),
        Change("cards not dealt", r"aside\s*:\s*(.*)", _listed("aside", _cards), "aside: none", "2"),
        Change("cards played", r"discards\s*:\s*(.*)", _listed("discards", _cards), "discards: none", "7"),
        Change("unknown cards", r"unseen\s*:\s*(.*)", _listed("unseen", _cards), "unseen: none", "2"),
        Change("whose view", r"view\s*:\s*(.*)", _view, "view: Red"),
        Change("who controls a People", r"([^:+]+?)\s+of\s+([^:,]+)", _runs, "Galli of Blue", "8.1"),
        Change("a piece", r"(.+?)\s*([+-])\s*(fort|fortress|looted city|city)", _piece, "Roma +Fort", "9.1"),
        Change("Armies", r"([^:]+?):?\s*([+-])\s*(\d{1,2})", _more, "Belgica -1", "9.1"),
        Change("a Province", r"([^:]+?)\s*:\s*(.*)", _province, "Belgica: Red 2, Fort", "9.1"),
    ),
    example="Belgica: Red 2, Fort; Roma +City; Red roman 12",
    limits=Limits(clause=20_000),
)
"""The clauses of a change, in the order in which they are tried."""


def edit(board: B, text: str) -> B:
    """The board after a change.

    Raises:
        BadInput: clauses that cannot be read; every one of them.
    """
    edited = CHANGES.edit(board, text)
    assert isinstance(edited, type(board))
    return edited


def edit_loosely(board: B, text: str) -> tuple[B, list[Problem]]:
    """The board after the clauses that can be read, and what is wrong with the others; raises BadInput if it is too long."""
    edited, problems = CHANGES.edit_loosely(board, text)
    assert isinstance(edited, type(board))
    return edited, problems


__all__ = ["CHANGES", "LOOTED_CITY", "PHASES", "edit", "edit_loosely", "items", "province", "token"]
