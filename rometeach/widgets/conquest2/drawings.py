"""What is drawn by itself: spaces, battles, dice, influence, Alliances, players, hands, cards, tracks, the order of a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...conquest2.board.state import ACTIONS, OVER, PHASES
from ...conquest2.board.supply import left
from ...conquest2.charts.points import chaos_after_cities, influence_points
from ...conquest2.position import Position
from ...conquest2.rules import INFLUENCE
from ...conquest_board.rules import CROSSING
from ...core.words import counted
from ..conquest_board import dice, pieces
from ..conquest_board.looks import NOBODY, PLAYERS, WATER
from ..drawings import counters
from ..drawings.box import box, part
from ..drawings.counters import Counter
from ..drawings.pieces import Piece, below, line
from ..drawings.subjects import Drawn
from ..drawings.tracks import Marker, Track, track
from ..drawings.turn_order import turn_order
from . import battles, cards
from .boxes import boxes
from .influence import influence, tokens
from .map import words
from .map.picture import KEY_PROVINCE
from .map.tables import undrawn

_SPACE = "#fffdf7"


def _line(text: str) -> Piece:
    return line(text, 13).saying(text)


def _look(side: str) -> str:
    return PLAYERS[side].piece


# --- spaces


def province(board: Position, name: str, before: Position) -> Piece:
    """A Province: its influence and Province Tokens, its counters, and what lies beside it."""
    rules, there = board.rules, board.provinces[name]
    here = [c for a in there.armies for c in pieces.force(a.side, a.force)]
    here += [Counter("City", "City", "#fff3c4", top=there.city)] if there.city else []
    found = [
        Counter("Influence", PLAYERS[side].sign, _look(side), n, top=side) for side, n in words.in_order(board, there)
    ]
    found += [Counter("Province Token", "+", _SPACE, there.tokens, top="for sale")] if there.tokens else []
    parts = []
    if name in rules.keys:
        parts.append(part("Influence", counters.row(found) if found else _line("No influence")))
    parts.append(part("Here", counters.row(here) if here else _line("No unit is here")))
    crossed = [n for n, kind in rules.borders[name].items() if kind == CROSSING]
    walked = [n for n in rules.neighbours[name] if n not in crossed]
    for said, near in (("Borders", walked), ("Crossing to", crossed), ("Coast on", rules.coast_of[name])):
        if near:
            parts.append(_line(f"{said}: {', '.join(near)}"))
    parts += [
        _line(f"The crossing to {other} is closed to enemies by {who}") for other, who in words.closed(board, name)
    ]
    if name not in rules.keys:
        return box(name, NOBODY, parts, "no Key Province")
    return box(name, KEY_PROVINCE, parts, f"Key Province, Victory Points {words.worth(board, name)}")


def sea(board: Position, name: str, before: Position) -> Piece:
    """A sea zone: its Galleys, the coasts and sea zones beside it, the crossings that Galleys there close."""
    here = [pieces.galley(f.side, f.galleys) for f in board.seas[name]]
    parts = [part("Here", counters.row(here) if here else _line("No Galley is here"))]
    parts.append(_line(f"Coasts: {', '.join(board.rules.shores[name])}"))
    parts.append(_line(f"Sea zones beside it: {', '.join(board.rules.seas_beside[name])}"))
    straits = sorted({tuple(sorted(ends)) for ends, seas in board.rules.straits.items() if name in seas})
    parts += [_line(f"Galleys here close the crossing of {a} and {b} to enemies") for a, b in straits]
    return box(name, WATER, parts, "sea zone")


# --- dice


def thrown(board: Position, text: str, before: Position) -> Piece:
    """Dice as they were thrown and matched: "2I 1C 1K 1- of 4I 1C".

    Raises:
        BadInput: the text cannot be read.
    """
    faces, units, said = dice.read(board.rules.die, text, "3.6.5")
    return dice.throw(board.rules.die, faces, units, f"{counted(len(faces), 'die', 'dice')} of {said}")


# --- players and cards


def player(board: Position, name: str, before: Position) -> Piece:
    """What a player has: his numbers, his Senators, his cards, the pieces that are left to recruit."""
    found, spare = board.players[name], left(board, name)
    parts = [
        _line(
            f"{counted(found.points, 'Victory Point')}, {counted(board.influence_of(name), 'Influence Token')}, "
            f"{found.talents} Talents, {found.chaos} Chaos"
        ),
        part("Senators", cards.hand(name, _look(name), found.hand, board.rules)),
        _cards_of(board, name),
    ]
    own = [*pieces.force(name, [spare[p] for p in ("Infantry", "Cavalry", "Catapult", "General")])]
    own += [pieces.galley(name, spare["Galley"])] if spare["Galley"] else []
    parts.append(part("Pieces left to recruit", counters.row(own) if own else _line("None")))
    alliance = board.alliance(name)
    return box(name, _look(name), parts, f"Alliance {alliance}" if alliance else "no Alliance yet")


def _cards_of(board: Position, name: str) -> Piece:
    held = board.players[name].cards
    ready, used = [o.card for o in held if not o.used], [o.card for o in held if o.used]
    return part("Cards", cards.row(ready, board.rules, used))


def hand(board: Position, name: str, before: Position) -> Piece:
    """The Senators of a player, covered where one does not know them."""
    shown = cards.hand(name, _look(name), board.players[name].hand, board.rules)
    return box(f"Senators of {name}", _look(name), [shown])


def display(board: Position, name: str, before: Position) -> Piece:
    """The cards that lie face up, and how many are not drawn yet."""
    number = undrawn(board)
    shown = cards.row(board.display, board.rules)
    head = line(f"Conquest Cards face up; {counted(number, 'card')} not drawn yet", 14, bold=True)
    return below([head, shown], 8).saying(f"Conquest Cards face up: {shown.words}. {number} not drawn yet")


def card(board: Position, name: str, before: Position) -> Piece:
    """One card."""
    return cards.piece(board.rules.cards[name], board.rules)


def prices(board: Position, name: str, before: Position) -> Piece:
    """What units and influence cost."""
    names = {INFLUENCE: "Influence"}
    signs = {"Infantry": "I", "Cavalry": "C", "Catapult": "K", "Galley": "Gal", "General": "G", INFLUENCE: "+"}
    costs = board.rules.costs
    shown = [Counter(f"{names.get(n, n)}: {cost}", signs.get(n, n[:1]), _SPACE) for n, cost in costs.items()]
    told = ", ".join(f"{names.get(n, n)} {cost}" for n, cost in costs.items())
    head = line("Prices in Talents", 14, bold=True)
    return below([head, counters.row(shown)], 6).saying(f"Prices in Talents: {told}")


# --- tracks and the order of a season


def _track(
    title: str, numbers: Callable[[Position], Mapping[str, int]], most: int
) -> Callable[[Position, str, Position], Piece]:
    def drawn(board: Position, name: str, before: Position) -> Piece:
        now, old = numbers(board), numbers(before)
        markers = tuple(Marker(s, n, old.get(s), _look(s), PLAYERS[s].sign) for s, n in now.items())
        return track(Track(title, 0, most, markers))

    return drawn


def _points(board: Position) -> Mapping[str, int]:
    return {s: p.points for s, p in board.players.items()}


def _talents(board: Position) -> Mapping[str, int]:
    return {s: p.talents for s, p in board.players.items()}


def _held(board: Position) -> Mapping[str, int]:
    return {s: p.chaos for s, p in board.players.items()}


def _after_cities(board: Position) -> Mapping[str, int]:
    return chaos_after_cities(board)


def chaos(board: Position, name: str, before: Position) -> Piece:
    """The Chaos of all players, and what is left of it once Cities have taken their part (0.6, 5.2)."""
    whole = _track("Chaos", _held, 20)(board, name, before)
    if _after_cities(board) == _held(board):
        return whole
    return below([whole, _track("Chaos after Cities", _after_cities, 20)(board, name, before)], 12)


def worth(board: Position, name: str, before: Position) -> Piece:
    """The Victory Points that influence brings as it lies, all Key Provinces together (5.1)."""
    return _track("Victory Points of influence as it lies", _scored, 40)(board, name, before)


def _scored(board: Position) -> Mapping[str, int]:
    found = influence_points(board)
    return {s: sum(points.get(s, 0) for points in found.values()) for s in board.seats}


def season(board: Position, name: str, before: Position) -> Piece:
    """The phases of a Campaign Season, the rounds of its actions, and what is now."""
    rounds = tuple(f"round {n}" for n in range(1, board.rules.values["season.rounds"] + 1))
    first = PHASES if board.season == 1 else tuple(p for p in PHASES if p not in (PHASES[0], PHASES[4]))
    phases = {p: rounds if p == ACTIONS else () for p in first}
    half = len(phases) // 2 + 1
    title = f"Campaign Season {board.season} of {board.rules.seasons}"
    step = f"round {board.round}" if board.phase == ACTIONS else ""
    rows = [dict(list(phases.items())[:half]), dict(list(phases.items())[half:])]
    drawn = [turn_order(row, board.phase, step, title if n == 0 else "") for n, row in enumerate(rows)]
    now = "the game is over" if board.phase == OVER else f"{board.phase}{f', {step}' if step else ''}"
    return below(drawn, 10).saying(f"{title}: {', '.join(phases)}. Now: {now}")


def _alone(board: Position) -> tuple[str, ...]:
    return ("",)


def _seats(board: Position) -> tuple[str, ...]:
    return board.seats


DRAWINGS: Mapping[str, Drawn[Position]] = {
    "province": Drawn(lambda p: p.rules.provinces, province),
    "sea": Drawn(lambda p: p.rules.seas, sea),
    "battle": Drawn(battles.fields, battles.battle, battles.untold),
    "die": Drawn(_alone, lambda board, name, before: dice.faces(board.rules.die)),
    "dice": Drawn(lambda p: (dice.EXAMPLE,), thrown, free=True),
    "influence": Drawn(lambda p: ("", *p.rules.keys), influence, tokens),
    "boxes": Drawn(_alone, boxes),
    "player": Drawn(_seats, player),
    "hand": Drawn(_seats, hand),
    "display": Drawn(_alone, display),
    "card": Drawn(lambda p: tuple(p.rules.cards), card),
    "prices": Drawn(_alone, prices),
    "points": Drawn(_alone, _track("Victory Points", _points, 100)),
    "worth": Drawn(_alone, worth),
    "talents": Drawn(_alone, _track("Talents", _talents, 100)),
    "chaos": Drawn(_alone, chaos),
    "season": Drawn(_alone, season),
}
"""Every kind of subject that is no place of the map."""

__all__ = ["DRAWINGS"]
