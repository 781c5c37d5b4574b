"""Event Cards: the small, open format in which an effect is written, and the cards of the deck (7).

    kingdom Daci        a Kingdom appears (7.2)
    tribe Mauri         a Tribe appears (7.2)
    rebellion 2         so many Legions of another Faction's Province rebel (11)
    revolt 3 Gallia     so many Rebels rise in a Province of another Faction in that Diocese (11); "any" for every Diocese
    plague 4 any        in a Diocese a die for each Province that is held: on this face or less it loses an Army (7.3)
    treachery 2         an enemy's Province with at most so many Armies beside one's own changes hands (12)
    attack 1            added to each die of one's attacks in this Phase
    defence 1           added to each die of those who are attacked in this Phase
    points 3            Victory Points when this Phase is scored

An owner types the cards of the printed deck in this form; what a card does that no line here says, its owner does by hand.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.tables import Row
from ..core.words import counted

PHASE, ATTACKED = "phase", "attacked"
MOMENTS = (PHASE, ATTACKED)
"""When a card is played: at the start of one's own Player Phase; or when another player's Placement begins."""

ANY = "any"
NUMBERED = ("rebellion", "revolt", "plague", "treachery", "attack", "defence", "points")
PLACED = ("revolt", "plague")
"""Those whose number may be followed by a Diocese."""
NAMED = {"kingdom": "Kingdom", "tribe": "Tribe"}
MOST = {"rebellion": 3, "revolt": 3, "plague": 6, "treachery": 3, "attack": 3, "defence": 3, "points": 20}
EXAMPLES = (
    "kingdom Daci, tribe Mauri, rebellion 2, revolt 3 Gallia, plague 4 any, treachery 2, attack 1, defence 1, points 3"
)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does.

    Attributes:
        kind: "kingdom", "tribe", "rebellion", "revolt", "plague", "treachery", "attack", "defence" or "points".
        number: how many, how much, or the face of a die; 0 for a Kingdom or Tribe.
        name: the Kingdom or Tribe; or the Diocese of a revolt or plague, "any" for whichever the player names.
    """

    kind: str
    number: int = 0
    name: str = ""

    def __str__(self) -> str:
        return " ".join(x for x in (self.kind, str(self.number or ""), self.name) if x)


@dataclass(frozen=True, slots=True)
class Card:
    """An Event Card: its pile, the turns on which it may be played, the moment, and what it does."""

    name: str
    colour: str
    first: int
    last: int
    moment: str
    effect: Effect

    def is_timely(self, turn: int) -> bool:
        """Whether it may be played on a turn (7.1)."""
        return self.first <= turn <= self.last

    @property
    def meaning(self) -> str:
        """What it does, in a line."""
        e = self.effect
        where = "a Diocese" if e.name in ("", ANY) else e.name
        return {
            "kingdom": f"the Kingdom of the {e.name} appears",
            "tribe": f"the Tribe of the {e.name} appears",
            "rebellion": f"up to {e.number} Legions of another Faction rebel",
            "revolt": f"up to {e.number} Rebels rise in a Province of {where}",
            "plague": f"in {where} each Province that is held loses an Army on {e.number} or less",
            "treachery": f"a Province beside yours with at most {counted(e.number, 'Army', 'Armies')} changes hands",
            "attack": f"+{e.number} on each die of your attacks in this Phase",
            "defence": f"+{e.number} on each die of those who are attacked in this Phase",
            "points": f"{e.number} Victory Points when this Phase is scored",
        }[e.kind]

    @property
    def short(self) -> str:
        """What it does, in a few words."""
        e = self.effect
        where = "" if e.name in ("", ANY) else f" in {e.name}"
        return {
            "kingdom": "a Kingdom appears",
            "tribe": "a Tribe appears",
            "rebellion": f"{counted(e.number, 'Legion')} rebel",
            "revolt": f"{counted(e.number, 'Rebel')} rise{where}",
            "plague": f"a plague{where}: {e.number} or less",
            "treachery": f"treachery: {counted(e.number, 'Army', 'Armies')}",
            "attack": f"+{e.number} on attacking dice",
            "defence": f"+{e.number} on defending dice",
            "points": counted(e.number, "Victory Point"),
        }[e.kind]


def effect(text: str, kingdoms: Mapping[str, str], dioceses: Collection[str]) -> Effect:
    """An effect as it is written.

    Args:
        text: "revolt 3 Gallia".
        kingdoms: Kingdom or Tribe -> "Kingdom" or "Tribe".
        dioceses: those of the map.

    Raises:
        BadInput: it is none.
    """
    words = text.split()
    kind = words[0].casefold() if words else ""
    if kind in NAMED:
        return Effect(kind, 0, _one_of(text, " ".join(words[1:]), [k for k, v in kingdoms.items() if v == NAMED[kind]]))
    if kind not in NUMBERED:
        raise _wrong(
            text,
            "is no effect of a card",
            did_you_mean(kind, (*NUMBERED, *NAMED)) or f"Write one like these: {EXAMPLES}.",
        )
    number = words[1] if len(words) > 1 else ""
    if not re.fullmatch(r"\+?\d{1,2}", number) or not 1 <= int(number) <= MOST[kind]:
        raise _wrong(text, f"needs a number from 1 to {MOST[kind]}", f"Write one like these: {EXAMPLES}.")
    where = " ".join(words[2:])
    if where and kind not in PLACED:
        raise _wrong(text, f'"{where[:40]}" says nothing here', f"Write {kind} {number}.")
    place = _one_of(text, where or ANY, (*dioceses, ANY)) if kind in PLACED else ""
    return Effect(kind, int(number), place)


def _one_of(text: str, name: str, known: Collection[str]) -> str:
    for found in known:
        if found.casefold() == name.casefold():
            return found
    hint = did_you_mean(name, known) or f"Known: {', '.join(known)}."
    raise _wrong(text, f'there is no "{name[:40]}"', hint)


def _wrong(text: str, what: str, hint: str) -> BadInput:
    return BadInput([Problem(f'"{text[:60]}"', what, hint, case="7")])


def cards(rows: Mapping[str, Row], kingdoms: Mapping[str, str], dioceses: Collection[str]) -> dict[str, Card]:
    """The cards of a table by name; raises BadInput with every effect that is none."""
    found: dict[str, Card] = {}
    problems: list[Problem] = []
    for name, row in rows.items():
        try:
            done = effect(row["effect"], kingdoms, dioceses)
        except BadInput as error:
            problems += error.problems
            continue
        found[name] = Card(name, row["colour"], int(row["first"]), int(row["last"]), row["moment"], done)
    if problems:
        raise BadInput(problems, "These cards cannot be used:")
    return found
