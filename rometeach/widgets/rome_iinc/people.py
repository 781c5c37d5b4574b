"""The people of Rome, IInc. as counters: Emperors, Governors, Rebels, Statesmen; and who follows an Emperor."""

from __future__ import annotations

from collections.abc import Mapping

from ...rome_iinc.board.board import Commander
from ...rome_iinc.phases import succession as rule
from ...rome_iinc.position import Position
from ...rome_iinc.rules import Abilities, Statesman
from ..drawings.box import Tile
from ..drawings.counters import Person
from ..drawings.pieces import Piece
from ..drawings.succession import Heir
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
    dynasty = f"{s.dynasty} Dynasty, rank {s.rank}" if s.dynasty else "may never be Emperor" if s.is_ineligible else ""
    note = "; ".join(filter(None, (f"Ability: {ability}" if ability else "", dynasty)))
    return Person(s.name, role, figures(s.abilities), fill, note)


def post(p: Position, name: str) -> str:
    """What a Statesman is now: "Governor of Gallia"; "" if he has no post."""
    known = [p.emperor_of(e) for e in ("East", "West")] + list(p.governors_in_play)
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


def follows(p: Position, empire: str) -> Piece:
    """Who follows an Emperor who dies: those of a Dynasty in play by rank, then whom the Player chooses, then nobody in particular."""
    emperor = p.emperor_of(empire)
    imperial, chosen = rule.imperial(p), rule.eligible(p)
    heirs = [
        Heir(
            statesman(p.rules.statesmen[n], post(p, n)),
            f"{p.rules.statesmen[n].dynasty} Dynasty in play, rank {p.rules.statesmen[n].rank}",
            not place,
        )
        for place, n in enumerate(imperial)
    ]
    others = [n for n in chosen if n not in imperial]
    heirs += [
        Heir(statesman(p.rules.statesmen[n], post(p, n)), "if the Player chooses him: his Dynasty is not in play"
             if p.rules.statesmen[n].dynasty else "if the Player chooses him", not imperial)
        for n in others
    ]  # fmt: skip
    title = f"Who follows the {empire}ern Emperor, if he dies in his bed"
    return drawn(title, person(p, emperor), heirs, "a Generic Emperor, whom the Senate names")


__all__ = ["COLOURS", "figures", "follows", "person", "post", "statesman", "tile_of"]
