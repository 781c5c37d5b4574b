"""The compact change grammar: clauses with a semicolon between them, in any order and in any case of letters.

turn 3; phase Combat; active Red; title: My game
players: Red Italia, Blue Hispania, Green Macedonia      who plays, each with his Home Province
Red talents 40; Red home Italia; Red prisoners: Blue 2; Red lost 1; Red heir Green; Red inherited: Blue
Dalmatia: Red 3I 2C 2K 1G, Green 4I 2C 1K 1G, of Green, City, 1 Galley of Green
Dalmatia: none; Dalmatia of Red; Dalmatia: Red +2I; Dalmatia: Red -1C; Dalmatia +City; Dalmatia +Fortification; Dalmatia -City
Mare Rhodus: 1 Galley of Red with 3I 1K 1G, 2 Galleys of Blue
Italia - Neapolis +Road; roads: Italia - Neapolis
prices x2; reached x2; rises: x2 Red 5; allies: Blue Red; asked: Blue; fought: Dalmatia, Mare Rhodus Blue
crowned Red; bought: 4 Infantry at Italia; road: Neapolis with 1G 4I past Italia; switch start_money hundred
correct costs:Infantry.cost = 12
"""

from __future__ import annotations

import re
from typing import TypeVar

from ...conquest_board.rules import COLOURS, FORTIFICATION
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen, replace
from ...core.grammar import Clause, ClauseTable, Limits, one_of, wrong
from ...core.names import key
from .pieces import bought, force, galleys, items, province, road, whole
from .state import CITY, FORTIFIED, NOBODYS, OVER, PHASES, Army, BoardState, Player, Rise
from .texts import NONE

B = TypeVar("B", bound=BoardState)
Change = Clause[BoardState, BoardState]

_COLOUR = rf"({'|'.join(COLOURS)})"


def _number(board: B, m: re.Match[str]) -> B:
    return replace(board, turn=whole(m[1]))


def _phase(board: B, m: re.Match[str]) -> B:
    return replace(board, phase=one_of(m[1].strip(" :"), (*PHASES, OVER), "phase"))


def _active(board: B, m: re.Match[str]) -> B:
    return replace(board, active=_in_play(board, m[1]))


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
        raise BadInput([Problem(text[:80], "is no correction", "Write: correct costs:Infantry.cost = 12")])
    if reference.strip() not in board.rules.corrections:
        hint = did_you_mean(reference, board.rules.corrections)
        raise BadInput([Problem(reference.strip()[:80], "is not corrected", hint)])
    return replace(board, rules=board.rules.without_correction(reference.strip()))


# --- players


def _in_play(board: BoardState, text: str) -> str:
    side = board.rules.names["colour"].find(text)
    if side not in board.players:
        raise wrong(f"{side} does not play", f"In play: {', '.join(board.players)}.", "1.1")
    return side


def _players(board: B, m: re.Match[str]) -> B:
    homes: dict[str, str] = {}
    for part in items(m[1]):
        found = re.fullmatch(rf"{_COLOUR}\s+(.+)", part, re.IGNORECASE)
        if found is None:
            raise wrong(f'"{part[:40]}" is no player', "Write for example players: Red Italia, Blue Hispania.", "1.1")
        homes[board.rules.names["colour"].find(found[1])] = board.rules.names["province"].find(found[2])
    order = {h: i for i, h in enumerate(board.rules.homes)}
    sides = sorted(homes, key=lambda s: (order.get(homes[s], len(order)), s))
    kept = {s: replace(board.players.get(s, Player("")), home=homes[s]) for s in sides}
    active = board.active if board.active in kept else next(iter(kept), "")
    return replace(board, players=Frozen(kept), active=active)


def _talents(board: B, m: re.Match[str]) -> B:
    return board.with_player(_in_play(board, m[1]), **{m[2].casefold(): whole(m[3])})


def _home(board: B, m: re.Match[str]) -> B:
    side = _in_play(board, m[1])
    homes = [f"{s} {p.home if s != side else m[2]}" for s, p in board.players.items()]
    return edit(board, f"players: {', '.join(homes)}")


def _prisoners(board: B, m: re.Match[str]) -> B:
    found = {}
    for part in items(m[2]):
        who, _, number = part.rpartition(" ")
        if not who:
            raise wrong(f'"{part[:40]}" are no prisoners', "Write for example Red prisoners: Blue 2.", "3.2")
        found[_in_play(board, who)] = whole(number, 99, 2)
    return board.with_player(_in_play(board, m[1]), prisoners=Frozen({s: n for s, n in sorted(found.items()) if n}))


def _heir(board: B, m: re.Match[str]) -> B:
    heir = "" if key(m[2]) == NONE else NOBODYS if key(m[2]) == NOBODYS else _in_play(board, m[2])
    return board.with_player(_in_play(board, m[1]), heir=heir)


def _inherited(board: B, m: re.Match[str]) -> B:
    return board.with_player(_in_play(board, m[1]), inherited=tuple(_in_play(board, s) for s in items(m[2])))


# --- Provinces, sea zones, Roads


def _province(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    return replace(board, provinces=board.provinces | {name: province(board.rules, name, m[2])})


def _space(board: B, m: re.Match[str]) -> B | None:
    if (sea := board.rules.names["sea zone"].get(m[1])) is None:
        return None
    return replace(board, seas=board.seas | {sea: galleys(board.rules, sea, m[2])})


def _owner(board: B, m: re.Match[str]) -> B | None:
    name = board.rules.names["province"].get(m[1])
    if name is None:
        return None
    return board.with_province(name, owner="" if key(m[2]) == NOBODYS else _in_play(board, m[2]))


def _more(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    side = _in_play(board, m[2])
    change, there = force(m[4]), board.provinces[name].army(side)
    if m[3] == "-" and not there.force.holds(change):
        raise wrong(f"{side} has not so much in {name}", "Take away what is there.", "0.6")
    new = there.force.plus(change) if m[3] == "+" else there.force.minus(change)
    found = board.provinces[name].with_army(Army(side, new))
    if new.units and not found.owner:
        found = replace(found, owner=side)
    return replace(board, provinces=board.provinces | {name: found})


def _piece(board: B, m: re.Match[str]) -> B:
    name = board.rules.names["province"].find(m[1])
    city, piece = board.provinces[name].city, key(m[3])
    if m[2] == "+":
        return board.with_province(name, city=CITY if piece == key(CITY) else FORTIFIED)
    if not city or (piece != key(CITY) and city != FORTIFIED):
        raise wrong(f"{name} has no {m[3]}", case="0.9")
    return board.with_province(name, city=CITY if piece == key(FORTIFICATION) else "")


def _route(board: BoardState, text: str) -> str:
    ends = [board.rules.names["province"].find(t) for t in re.split(r"\s+-\s+", text.strip())]
    if len(ends) == 2 and (row := board.rules.border_row(*ends)) in board.rules.land_routes:
        return row
    raise wrong(f'"{text[:60]}" is no border on land', "Roads join two Provinces that touch on land.", "0.11")


def _road_piece(board: B, m: re.Match[str]) -> B:
    row = _route(board, m[1])
    return replace(board, roads=board.roads | {row} if m[2] == "+" else board.roads - {row})


def _roads(board: B, m: re.Match[str]) -> B:
    return replace(board, roads=frozenset(_route(board, part) for part in items(m[1])))


# --- the turn


def _times(board: B, m: re.Match[str]) -> B:
    return replace(board, **{"times" if key(m[1]) == "prices" else "reached": whole(m[2], 9, 1)})


def _rises(board: B, m: re.Match[str]) -> B:
    found = []
    for part in items(m[1]):
        parts = re.fullmatch(rf"x\s*(\d)\s+{_COLOUR}\s+(\d{{1,4}})", part, re.IGNORECASE)
        if parts is None:
            raise wrong(f'"{part[:40]}" is no inflation to come', "Write for example rises: x2 Red 5.", "2.5.1")
        found.append(Rise(int(parts[1]), _in_play(board, parts[2]), int(parts[3])))
    return replace(board, rises=tuple(found))


def _allies(board: B, m: re.Match[str]) -> B:
    found = set()
    for part in items(m[1]):
        pair = sorted({_in_play(board, side) for side in part.split()})
        if len(pair) != 2:
            raise wrong(f'"{part[:40]}" is no alliance', "Write for example allies: Blue Red.", "4.1")
        found.add(" ".join(pair))
    return replace(board, allies=frozenset(found))


def _asked(board: B, m: re.Match[str]) -> B:
    return replace(board, asked=items(m[1]))


def _fought(board: B, m: re.Match[str]) -> B:
    return replace(board, fought=tuple(_battle(board, part) for part in items(m[1])))


def _battle(board: BoardState, text: str) -> str:
    """A Province, or a sea zone with the enemy: "Mare Rhodus Blue"."""
    if (province := board.rules.names["province"].get(text)) is not None:
        return province
    sea, _, enemy = text.rpartition(" ")
    return f"{board.rules.names['sea zone'].find(sea or text)} {_in_play(board, enemy)}"


def _crowned(board: B, m: re.Match[str]) -> B:
    return replace(board, crowned="" if key(m[1]) == NOBODYS else _in_play(board, m[1]))


def _bought(board: B, m: re.Match[str]) -> B:
    return replace(board, bought=tuple(bought(board.rules, part) for part in items(m[1])))


def _on_road(board: B, m: re.Match[str]) -> B:
    return replace(board, road=road(board.rules, m[1]))


CHANGES: ClauseTable[BoardState, BoardState] = ClauseTable(
    (
        Change("the round", r"(?:turn|round)\s*:?\s*([+-]?\d[\d.,_]*)", _number, "turn 3"),
        Change("the phase", r"phase(?=[\s:])\s*:?\s*(\w+)", _phase, "phase Combat", "2"),
        Change("whose turn it is", r"active\s*:?\s*(\w+)", _active, "active Red", "1.3"),
        Change("what the board is called", r"title\s*:\s*(.*)", _title, "title: My game"),
        Change("a switch", r"switch\s+([^\s:]+)\s+([^\s:]+)", _switch, "switch start_money hundred"),
        Change("a correction", r"correct(?=[\s:])\s*:?(.*)", _correct, "correct costs:Infantry.cost = 12"),
        Change("who plays", r"players\s*:\s*(.*)", _players, "players: Red Italia, Blue Hispania", "1.1"),
        Change(
            "a player's number",
            rf"{_COLOUR}\s+(talents|lost)\s*:?\s*([+-]?\d[\d.,_]*)",
            _talents,
            "Red talents 40",
            "0.4",
        ),
        Change("a Home Province", rf"{_COLOUR}\s+home\s*:?\s*(.+)", _home, "Red home Italia", "1.1"),
        Change("prisoners", rf"{_COLOUR}\s+prisoners\s*:\s*(.*)", _prisoners, "Red prisoners: Blue 2", "3.2"),
        Change("an heir", rf"{_COLOUR}\s+heir\s*:?\s*(\w+)", _heir, "Red heir Green", "3.3"),
        Change("what was inherited", rf"{_COLOUR}\s+inherited\s*:\s*(.*)", _inherited, "Red inherited: Blue", "3.3"),
        Change("the prices", r"(prices|reached)\s*:?\s*x?\s*(\d+)", _times, "prices x2", "2.5.1"),
        Change("prices to come", r"rises\s*:\s*(.*)", _rises, "rises: x2 Red 5", "2.5.1"),
        Change("alliances", r"allies\s*:\s*(.*)", _allies, "allies: Blue Red", "4.1"),
        Change("who was asked", r"asked\s*:\s*(.*)", _asked, "asked: Blue", "4.1"),
        Change("battles fought", r"fought\s*:\s*(.*)", _fought, "fought: Dalmatia", "2.2"),
        Change("who was crowned", r"crowned\s*:?\s*(\w+)", _crowned, "crowned Red", "4"),
        Change("what was bought", r"bought\s*:\s*(.*)", _bought, "bought: 4 Infantry at Italia", "2.5"),
        Change("a Legion on a Road", r"road\s*:\s*(.*)", _on_road, "road: Neapolis with 1G 4I past Italia", "0.11"),
        Change("all Roads", r"roads\s*:\s*(.*)", _roads, "roads: Italia - Neapolis", "0.11"),
        Change("a Road", r"(.+?\s-\s.+?)\s*([+-])\s*road", _road_piece, "Italia - Neapolis +Road", "0.11"),
        Change("a City", r"([^:]+?)\s*([+-])\s*(city|fortified city|fortification)", _piece, "Dalmatia +City", "0.9"),
        Change("more units", rf"([^:]+?)\s*:?\s+{_COLOUR}\s*([+-])\s*(.+)", _more, "Dalmatia: Red +2I", "0.6"),
        Change("who controls it", r"([^:]+?)\s+of\s+(\w+)", _owner, "Dalmatia of Red", "3.5"),
        Change("a sea zone", r"([^:]+?)\s*:\s*(.*)", _space, "Mare Rhodus: 1 Galley of Red with 3I 1G", "0.13"),
        Change("a Province", r"([^:]+?)\s*:\s*(.*)", _province, "Dalmatia: Red 3I 1G, City", "0.2"),
    ),
    example="Dalmatia: Red 3I 1G; Italia +City; Red talents 40",
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
