"""What is drawn by itself: spaces with counters, battles, dice, players, the Tribute Scale, prices, the order of a turn and of play."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Mapping

from ...conquest.board.state import FORTIFIED, PHASES, Province
from ...conquest.board.supply import left
from ...conquest.board.texts import force_text
from ...conquest.charts.figures import CombatFigures
from ...conquest.charts.hits import fort_dice, matching
from ...conquest.charts.legion import Troops
from ...conquest.charts.orders import INFANTRY_FIRST
from ...conquest.charts.tribute import tribute
from ...conquest.position import Position
from ...conquest_board.rules import FORTIFICATION
from ...core.words import counted
from ..conquest_board import dice, pieces
from ..conquest_board.looks import NOBODY, PLAYERS, WATER
from ..drawings import counters
from ..drawings.box import box, part
from ..drawings.counters import Counter
from ..drawings.pieces import Piece, below, beside, line
from ..drawings.subjects import Drawn
from ..drawings.tracks import Marker, Track, track
from ..drawings.turn_order import turn_order
from .order import order, seats
from .prices import prices

_GROUND = "#e2dccb"


def _nothing(words: str) -> Piece:
    return line(words, 13).saying(words)


def _look(side: str) -> str:
    return PLAYERS[side].piece if side in PLAYERS else NOBODY


# --- spaces


def _in_province(there: Province) -> list[Counter]:
    found = [c for army in there.armies for c in pieces.force(army.side, army.force)]
    found += [pieces.galley(side, number) for side, number in Counted(g.side for g in there.galleys).items()]
    return [*found, *([pieces.city(there.city)] if there.city else [])]


def province(board: Position, name: str, before: Position) -> Piece:
    """A Province: its counters, its tribute, and what lies beside it."""
    rules, there = board.rules, board.provinces[name]
    here = _in_province(there)
    parts = [part("Here", counters.row(here) if here else _nothing("Nothing lies here"))]
    crossed = [n for n, kind in rules.borders[name].items() if kind == "crossing"]
    walked = [n for n in rules.neighbours[name] if n not in crossed]
    for words, near in (("Borders", walked), ("Crossing to", crossed), ("Coast on", rules.coast_of[name])):
        if near:
            parts.append(_nothing(f"{words}: {', '.join(near)}"))
    roads = [row["b"] if row["a"] == name else row["a"] for row in _roads(board) if name in (row["a"], row["b"])]
    if roads:
        parts.append(_nothing(f"Road to {', '.join(roads)}"))
    owner = f"controlled by {there.owner}" if there.owner else "controlled by nobody"
    return box(name, _look(there.owner), parts, f"{owner}, tribute {rules.tribute_of[name]}")


def _roads(board: Position) -> list[Mapping[str, str]]:
    return [board.rules.tables["connections"][road] for road in sorted(board.roads)]


def sea(board: Position, name: str, before: Position) -> Piece:
    """A sea zone: its Galleys with those aboard, and what lies beside it."""
    found = Counted((g.side, g.cargo) for g in board.seas[name])
    here = [pieces.galley(side, n, force_text(cargo) if any(cargo) else "") for (side, cargo), n in found.items()]
    parts = [part("Here", counters.row(here) if here else _nothing("No Galley is here"))]
    parts.append(_nothing(f"Coasts: {', '.join(board.rules.shores[name])}"))
    parts.append(_nothing(f"Sea zones beside it: {', '.join(board.rules.seas_beside[name])}"))
    return box(name, WATER, parts, "sea zone")


# --- battles


def battles(board: Position) -> tuple[str, ...]:
    """The Provinces where two players who are no allies have land units."""
    return tuple(n for n, p in board.provinces.items() if _sides(board, p))


def _sides(board: Position, there: Province) -> tuple[str, str] | None:
    """The attacker and the defender: the active player, or who does not control the Province, attacks."""
    sides = [a.side for a in there.troops]
    if len(sides) != 2 or board.are_allies(*sides):
        return None
    a, b = sides
    first = b if board.active == b or (board.active != a and there.owner == a) else a
    return (first, b if first == a else a)


def battle(board: Position, name: str, before: Position) -> Piece:
    """A battle: the Battle Legion and the reserve of both sides as an order of preference makes them, and their dice."""
    there = board.provinces[name]
    attacker, defender = _sides(board, there) or ("", "")
    figures = board.rules.combat(board.times)
    forces = {side: there.force(side) for side in (attacker, defender)}
    troops = {side: Troops(*force[:3]) for side, force in forces.items()}
    legions = {s: INFANTRY_FIRST.legion(troops[s], forces[s].leaders, figures) for s in forces}
    fort = there.city == FORTIFIED
    more = fort_dice(legions[attacker], troops[attacker].less(legions[attacker]), figures) if fort else 0
    shown = []
    for side, word, extra in ((attacker, "attacks", 0), (defender, "defends", more)):
        reserve = troops[side].less(legions[side])
        parts = [
            part(f"Battle Legion {legions[side]}", counters.row(list(pieces.force(side, legions[side])), 320)),
            _reserve(side, reserve, figures),
            _leaders(side, forces[side].generals, forces[side].caesar),
            _nothing(f"Dice: {legions[side].units}{f' and {extra} of the {FORTIFICATION}' if extra else ''}"),
        ]
        shown.append(box(side, _look(side), parts, word))
    city = f", {there.city}" if there.city else ""
    words = f"The battle in {name}{city}, with Infantry first into the Battle Legions"
    return below([line(words, 14, bold=True).saying(words), beside(shown, 14)], 8)


def _reserve(side: str, reserve: Troops, figures: CombatFigures) -> Piece:
    if not reserve.units:
        return _nothing("No reserve")
    matched = ": its Catapults match too" if reserve.catapults and figures.reserve_catapults else ""
    return part(f"Reserve {reserve}{matched}", counters.row(list(pieces.force(side, reserve)), 320))


def _leaders(side: str, generals: int, caesar: int) -> Piece:
    found = list(pieces.force(side, (0, 0, 0, generals, caesar)))
    return part("Leaders", counters.row(found, 320)) if found else _nothing("No Leader")


# --- dice


def thrown(board: Position, text: str, before: Position) -> Piece:
    """Dice as they were thrown and matched: "2I 1C 1K 1- of 4I 1C".

    Raises:
        BadInput: the text cannot be read.
    """
    die = board.rules.die
    faces, (infantry, cavalry, catapults, galleys), said = dice.read(die, text, "2.2.2")
    match = (*matching(Troops(infantry, cavalry, catapults))[:3], galleys * board.rules.values["naval.dice"])
    return dice.throw(die, faces, match, f"{counted(len(faces), 'die', 'dice')} of {said}")


# --- players, money, the turn


def player(board: Position, name: str, before: Position) -> Piece:
    """What a player has: tribute, Talents, prisoners, and the pieces that are left to buy."""
    found = board.players[name]
    if found.is_out:
        return box(name, _look(name), [_nothing(f"Out of the game, taken over by {found.heir}")], found.home)
    spare = left(board, name)
    own = [*pieces.force(name, (spare["Infantry"], spare["Cavalry"], spare["Catapult"]))]
    own += [pieces.galley(name, spare["Galley"])] if spare["Galley"] else []
    parts = [
        _nothing(
            f"Tribute {tribute(board, name)}, {found.talents} Talents, {counted(len(board.held_by(name)), 'Province')}"
        ),
        part("Pieces left to buy", counters.row(own) if own else _nothing("None")),
    ]
    held = [Counter(f"General of {side}", "G", _look(side), n, top=side) for side, n in found.prisoners.items()]
    if held:
        parts.append(part("Prisoners", counters.row(held)))
    return box(name, _look(name), parts, f"Home Province {found.home}")


def _marker(board: Position, side: str, now: int, was: int | None) -> Marker:
    return Marker(side, now, was, PLAYERS[side].piece, PLAYERS[side].sign)


def tribute_scale(board: Position, name: str, before: Position) -> Piece:
    """The Tribute Scale: the markers of all players, and the marks of both inflations (0.5, 2.5.1)."""
    values = board.rules.values
    markers = tuple(
        _marker(board, s, tribute(board, s), tribute(before, s) if s in before.players else None) for s in board.playing
    )
    marks = (
        (values["inflation.first"], f"prices come to {values['inflation.double']} times the Basic cost"),
        (values["inflation.second"], f"prices come to {values['inflation.treble']} times the Basic cost"),
    )
    return track(Track("Tribute Scale", 0, values["inflation.second"] + 15, markers, further=marks))


def talents(board: Position, name: str, before: Position) -> Piece:
    """The Talents of all players."""
    markers = tuple(
        _marker(board, s, board.players[s].talents, before.players[s].talents if s in before.players else None)
        for s in board.playing
    )
    return track(Track("Talents", 0, 100, markers))


def steps(board: Position, name: str, before: Position) -> Piece:
    """The six phases of a turn, and the one that is now."""
    return turn_order({p: () for p in PHASES}, board.phase, "", f"Round {board.turn}: {board.active}")


def _alone(board: Position) -> tuple[str, ...]:
    return ("",)


DRAWINGS: Mapping[str, Drawn[Position]] = {
    "province": Drawn(lambda p: p.rules.provinces, province),
    "sea": Drawn(lambda p: p.rules.seas, sea),
    "battle": Drawn(battles, battle),
    "die": Drawn(_alone, lambda board, name, before: dice.faces(board.rules.die)),
    "dice": Drawn(lambda p: (dice.EXAMPLE,), thrown, free=True),
    "player": Drawn(lambda p: tuple(p.players), player),
    "tribute": Drawn(_alone, tribute_scale),
    "talents": Drawn(_alone, talents),
    "prices": Drawn(_alone, lambda board, name, before: prices(board)),
    "turn": Drawn(_alone, steps),
    "order": Drawn(_alone, order, seats),
}
"""Every kind of subject that is no place of the map."""

__all__ = ["DRAWINGS", "battles"]
