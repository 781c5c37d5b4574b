"""The people of Rome, IInc. as counters: Emperors, Governors, Rebels, Statesmen; and who follows an Emperor."""

from __future__ import annotations

from collections.abc import Mapping

from ...rome_iinc.board.board import Commander
from ...rome_iinc.phases import succession as rule
from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES, Abilities, Statesman
from ..drawings.box import Tile
from ..drawings.counters import Person
from ..drawings.pieces import Piece
from ..drawings.succession import Heir, in_play
from ..drawings.succession import succession as drawn
from .map.picture import STATUS_STYLE

IMPERIAL, INELIGIBLE, PLAIN = "#6b2f86", "#1d6b45", "#ece4d2"
"""The bands of those of a Dynasty (purple names), of those who may never be Emperor (green names), and of all others."""

COLOURS: Mapping[str, str] = {
    "brown": "#7a4f2a",
    "maroon": "#7b1f33",
    "dark green": "#1d5c38",
    "orange": "#e08a2e",
    "purple": "#6b2f86",
    "pale blue": "#a9d3ea",
    "black": "#26221f",
    "red": "#b3261e",
    "dark blue": "#1f3f7a",
    "pale green": "#b8dca6",
}
"""The colours of the Commands."""


def figures(able: Abilities) -> tuple[tuple[str, int], ...]:
    """The four abilities with their names."""
    words = ("Military", "Administration", "Popularity", "Intrigue")
    return tuple((w, getattr(able, w.casefold())) for w in words)


def person(p: Position, who: Commander) -> Person:
    """A Commander: a Statesman's counter, or the figures printed in the box."""
    role = f"{who.kind} of {who.box}" if not who.is_emperor else f"{who.box}{', Rebel' if who.is_rebel else ''}"
    if who.statesman:
        return statesman(who.statesman, role)
    return Person(f"Generic {who.kind}", role, figures(who.abilities), PLAIN)


def statesman(s: Statesman, role: str = "") -> Person:
    """A Statesman's counter."""
    fill = INELIGIBLE if s.is_ineligible else IMPERIAL if s.dynasty else PLAIN
    ability = f"{s.ability} ({s.enemy})" if s.enemy and s.ability else s.ability
    dynasty = f"purple name: {s.dynasty} Dynasty, {s.rank}" if s.dynasty else "green name" if s.is_ineligible else ""
    note = "; ".join(filter(None, (f"Ability: {ability}" if ability else "", dynasty)))
    return Person(s.name, role, figures(s.abilities), fill, note)


def post(p: Position, name: str) -> str:
    """What a Statesman is now: "Governor of Gallia"; "" if he has no post."""
    known = [p.emperor_of(e) for e in EMPIRES] + list(p.governors_in_play)
    for who in known:
        if who.statesman and who.statesman.name == name:
            return person(p, who).role
    return "waits in the Statesmen Box" if name in p.face_up else ""


def tile_of(p: Position, place: str) -> Tile:
    """A Province as a plate."""
    state = p.provinces[place]
    war = p.war_in.get(place, "")
    there = "  ".join(filter(None, (state.units.short(), f"⚔ {war}" if war else "")))
    tribe = f"{state.tribe} " if state.tribe else ""
    return Tile(place, f"{tribe}{state.status.value}", STATUS_STYLE[state.status.value][0], there)


def follows(p: Position, empire: str, before: Position) -> Piece:
    """Who follows an Emperor: those of a Dynasty in play by rank, then whom the Player chooses, then nobody in particular.

    Where another Emperor ruled before, it is he, and who followed him is marked.
    """
    new = p.empire(empire).emperor
    changed = before.empire(empire).emperor != new
    board = before if changed else p
    imperial = rule.imperial(board)
    others = [n for n in rule.eligible(board) if n not in imperial]
    names = [*imperial, *others]
    first = {new} if changed else {*imperial[:1]} if imperial else {*others}
    heirs = [Heir(_counter(board, n), _why(board, n, n in imperial), n in first) for n in names]
    verb, when = ("followed", "") if changed else ("follows", ", if he dies in his bed")
    title = f"Who {verb} the {empire}ern Emperor{when}?"
    last = "a Generic Emperor, whom the Senate names"
    generic = not new if changed else not names
    green = [n for n in others_in_play(board) if board.rules.statesmen[n].is_ineligible]
    barred = f"Green names may never be Emperor: {', '.join(green)}" if green else ""
    return drawn(title, person(board, board.emperor_of(empire)), heirs, last, last_is_next=generic, barred=barred)


def others_in_play(p: Position) -> list[str]:
    """The Statesmen in play who are neither Emperors nor lead a War, by name."""
    out = {p.empire(e).emperor for e in EMPIRES} | {w.leader for w in p.wars.values()}
    return sorted(n for n in p.statesmen_in_play if n not in out)


def _counter(p: Position, name: str) -> Person:
    return statesman(p.rules.statesmen[name], post(p, name))


def _why(p: Position, name: str, imperial: bool) -> str:
    s = p.rules.statesmen[name]
    if imperial:
        return f"{s.dynasty} Dynasty in play, rank {s.rank}"
    return "if the Player chooses him" + (": his Dynasty is not in play" if s.dynasty else "")


def may_follow(p: Position, empire: str) -> Piece:
    """The Emperor and the Statesmen in play besides, in the order of their names."""
    emperor = p.emperor_of(empire)
    title = f"Who follows the {empire}ern Emperor?"
    return in_play(title, person(p, emperor), [_counter(p, n) for n in others_in_play(p)])


__all__ = ["COLOURS", "figures", "follows", "may_follow", "person", "post", "statesman", "tile_of"]
