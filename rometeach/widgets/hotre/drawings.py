"""What is drawn by itself: Provinces with their counters, Dioceses, hands, Tokens, points, the steps of a Phase."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.words import counted
from ...hotre.board.state import BARBARIAN, LOOTED, STEPS, Token
from ...hotre.board.views import UNKNOWN, colour
from ...hotre.phases.common import numeral
from ...hotre.phases.order import order
from ...hotre.position import Board, Position
from ...hotre.rules import FACTIONS
from ..drawings import counters
from ..drawings.box import Tile, box, part, tiles
from ..drawings.counters import Counter
from ..drawings.pieces import Piece, below, line
from ..drawings.subjects import Drawn
from ..drawings.tracks import Marker, Track, track
from ..drawings.turn_order import turn_order
from .map.picture import DIOCESES

SIDES: Mapping[str, str] = {"Red": "#b5361c", "Blue": "#0b5394", "Green": "#0b6e4f", "Yellow": "#f4d13d"}
"""The colours of the Factions' counters; each shows its letter too."""
_OTHERS, _CITY, _FORT, _BACK = "#efe6d2", "#fff3c4", "#d9d2c3", "#c9bfa8"
_CARDS: Mapping[str, str] = {
    "purple": "#b79ac9",
    "green": "#9cc7a4",
    "brown": "#c9a987",
    "red": "#e0a08f",
    "orange": "#f2c489",
    "black": "#8d8a86",
    "blue": "#9dbfe0",
    "yellow": "#f5e29a",
    "white": "#f7f4ec",
}


def army(board: Board, side: str, number: int, *, dashed: bool = False) -> Counter:
    """The Armies of a side: a Faction's in its colour, others on parchment with the name of whose player they are.

    Args:
        board: the board.
        side: whose they are.
        number: how many.
        dashed: whether they are not there any more.
    """
    if side in FACTIONS:
        return Counter(f"{side} Legion", side[0], SIDES[side], number, top="Legion", dashed=dashed)
    run = board.runs.get(side, "")
    return Counter(side, side[:3], _OTHERS, number, top=run, dashed=dashed)


def pieces(board: Board, name: str) -> list[Counter]:
    """The counters of a Province."""
    p = board.provinces[name]
    found = [army(board, p.side, p.armies)] if p.armies else []
    if p.fort:
        whose = f" of {p.faction}" if p.faction else ""
        found.append(Counter(f"{p.fort}{whose}", "F" if p.fort == "Fort" else "FF", _FORT))
    if p.city:
        found.append(Counter("looted City" if p.city == LOOTED else "City", "C", _CITY, dashed=p.city == LOOTED))
    elif name in board.rules.sites:
        found.append(Counter("City Site", "·", "#fbf8f1", dashed=True))
    return found


def province(board: Position, name: str, before: Position) -> Piece:
    """A Province: its counters, and its borders by kind."""
    rules = board.rules
    here = pieces(board, name)
    inside: Piece = counters.row(here) if here else line("Nothing lies here", 13).saying("nothing lies here")
    parts = [part("Here", inside)]
    for kind, word in (("clear", "Clear borders"), ("difficult", "Difficult Terrain"), ("strait", "Straits")):
        near = [n for n, k in rules.neighbours[name].items() if k == kind]
        if near:
            words = f"{word}: {', '.join(near)}"
            parts.append(line(words, 12.5).saying(words))
    port = "a port" if name in rules.ports else "no port"
    return box(name, _fill(rules.diocese_of[name]), parts, f"{rules.diocese_of[name]}, {port}")


def _fill(diocese: str) -> str:
    return DIOCESES.get(diocese, ("#e6dfcf", None))[0]


def diocese(board: Position, name: str, before: Position) -> Piece:
    """A Diocese: its five Provinces, and what it is worth on each turn."""
    rules = board.rules
    plates = [_plate(board, p) for p in rules.provinces_of[name]]
    values = rules.diocese_values[name]
    turns = [
        Tile(f"Turn {t}", f"{v} VP", "#ece4d2", "now" if t == board.turn else "", t == board.turn)
        for t, v in enumerate(values, 1)
    ]
    parts = [part("Provinces", tiles(plates, each=118)), part("Value", tiles(turns, each=88))]
    return box(name, _fill(name), parts, f"worth {values[board.turn - 1]} this turn")


def _plate(board: Board, name: str) -> Tile:
    p = board.provinces[name]
    who = f"{p.side} {p.armies}" if p.armies else f"{p.fort} of {p.faction}" if p.faction else "vacant"
    there = ", ".join(x for x in (p.fort if p.armies else "", "looted City" if p.city == LOOTED else p.city) if x)
    fill = SIDES.get(p.side, _OTHERS if p.armies else "#fffdf7")
    return Tile(name, who, fill, there)


def tokens(board: Position, name: str, before: Position) -> Piece:
    """The order of play: the Tokens of the turn, those that are over, the one that is in play."""
    shown = [_token(board, t, _state(board, n), f"{n}. ") for n, t in enumerate(order(board), 1)]
    if not shown:
        return box(
            "The order of play", "#e2dccb", [line("No Tokens are drawn yet", 13).saying("no Tokens are drawn yet")]
        )
    return box(f"The order of play on turn {board.turn}", "#e2dccb", [tiles(shown, each=150)])


def _state(board: Board, number: int) -> str:
    return "over" if number <= board.done else "now" if board.active and number == board.done + 1 else ""


def _token(board: Board, t: Token, state: str, number: str = "") -> Tile:
    rules = board.rules
    if not t.number:
        return Tile(f"{number}{t.kind}", t.holder, SIDES[t.holder], "covered")
    if t.kind == BARBARIAN:
        who = rules.people_of.get((board.turn, t.number), "")
    else:
        emperor = rules.emperors.get((board.turn, t.number))
        who = f"{emperor.name}" if emperor else ""
    return Tile(f"{number}{who}", f"{t.kind} {numeral(t.number)}, {t.holder}", SIDES[t.holder], state, state == "now")


def drawn_tokens(board: Position, name: str, before: Position) -> Piece:
    """The Tokens of the turn by kind and number: nothing says yet who moves when."""
    known = sorted((t for t in board.tokens if t.number), key=lambda t: (t.kind, t.number))
    shown = [_token(board, t, "") for t in known]
    inside = tiles(shown, each=150) if shown else line("No Tokens are drawn yet", 13).saying("no Tokens are drawn yet")
    return box(f"The Tokens of turn {board.turn}", "#e2dccb", [inside])


def chart(board: Position, name: str, before: Position) -> Piece:
    """What a chart has for the turn: the Peoples with their Armies, or the Emperors with their bonuses."""
    rules, turn = board.rules, board.turn
    if name == "Barbarians":
        found = [(n, p) for (t, n), p in sorted(rules.people_of.items()) if t == turn]
        rows = [(n, p, counted(rules.strength(turn, p), "Army", "Armies")) for n, p in found]
    else:
        rows = [
            (n, e.name, "no bonus" if e.bonus == "none" else e.bonus)
            for (t, n), e in sorted(rules.emperors.items())
            if t == turn
        ]
    inside = tiles(
        [Tile(f"{numeral(n)}. {who}", what, _OTHERS) for n, who, what in rows],
        each=118 if name == "Barbarians" else 156,
    )
    return box(f"The {name} Chart, turn {turn}", "#e2dccb", [inside])


def hand(board: Position, name: str, before: Position) -> Piece:
    """A hand of Event Cards, in the colours of their backs; covered ones show the back alone."""
    cards = []
    for card in board.factions[name].hand:
        back = colour(board.rules, card)
        if card.startswith(UNKNOWN):
            cards.append(Tile("covered", back, _CARDS.get(back, _BACK)))
            continue
        known = board.rules.cards[card]
        when = "now" if known.is_timely(board.turn) else f"turns {known.first} to {known.last}"
        cards.append(Tile(card, known.short, _CARDS.get(back, _BACK), when))
    inside = tiles(cards, each=172) if cards else line("No cards", 13).saying("no cards")
    return box(f"The hand of {name}", SIDES[name], [inside], counted(len(cards), "card"))


def points_track(board: Position, name: str, before: Position) -> Piece:
    """The Victory Point markers of a kind, Roman or Barbarian, or both together."""
    markers = tuple(
        Marker(f, _score(board, f, name), _score(before, f, name) if f in before.factions else None, SIDES[f], f[0])
        for f in board.factions
    )
    title = "All Victory Points" if name == "all" else f"{name} Victory Points"
    most = max(25, *(m.now for m in markers))
    return track(Track(title, 0, most, markers))


def _score(board: Board, faction: str, kind: str) -> int:
    found = board.factions[faction]
    return found.total if kind == "all" else found.roman if kind == "Roman" else found.barbarian


def beside_the_map(board: Position, name: str, before: Position) -> Piece:
    """What the Active Player still has to place."""
    if board.active is None:
        return box(
            "Beside the map",
            "#e2dccb",
            [line("No Player Phase is in progress", 13).saying("no Player Phase is in progress")],
        )
    found = [army(board, board.active.side, board.active.reserve)] if board.active.reserve else []
    found += [Counter("Fort", "F", _FORT, board.active.forts)] if board.active.forts else []
    inside = counters.row(found) if found else line("Nothing is left", 13).saying("nothing is left")
    return box("Beside the map", SIDES[board.active.faction], [inside], board.active.words)


def steps(board: Position, name: str, before: Position) -> Piece:
    """The steps of a Player Phase, and the one that is now."""
    step = board.active.step if board.active else ""
    who = board.active.words if board.active else f"Turn {board.turn}, {board.phase}"
    return turn_order({s: () for s in STEPS}, step, "", who)


def faction(board: Position, name: str, before: Position) -> Piece:
    """What lies before a Faction's player."""
    found, emperor = board.factions[name], board.emperor_of(name)
    people = board.people_of(name)
    lines = [
        f"Emperor: {emperor.name}, {emperor.bonus}" if emperor else "Emperor: none",
        f"People: {people or 'none'}",
        f"Starting Province: {found.start or 'not chosen'}",
        f"Victory Points: {found.roman} Roman, {found.barbarian} Barbarian",
        f"Legions on the map: {board.armies_of(name)}; Event Cards: {len(found.hand)}",
    ]
    return box(name, SIDES[name], [below([line(text, 13).saying(text) for text in lines], 4)])


def _alone(board: Board) -> tuple[str, ...]:
    return ("",)


DRAWINGS: Mapping[str, Drawn[Position]] = {
    "province": Drawn(lambda p: p.rules.provinces, province),
    "diocese": Drawn(lambda p: p.rules.dioceses, diocese),
    "order": Drawn(_alone, tokens, drawn_tokens),
    "chart": Drawn(lambda p: ("Barbarians", "Emperors"), chart),
    "hand": Drawn(lambda p: tuple(p.factions), hand),
    "points": Drawn(lambda p: ("all", "Roman", "Barbarian"), points_track),
    "beside the map": Drawn(_alone, beside_the_map),
    "steps": Drawn(_alone, steps),
    "faction": Drawn(lambda p: tuple(p.factions), faction),
}
"""Every kind of subject that is no place of the map."""

__all__ = ["DRAWINGS"]
