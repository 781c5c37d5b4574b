"""The boards of lesson 6, and what its texts ask of them: who draws first, who moves when, and what a People is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from rometeach.core.words import counted
from rometeach.hotre.actions import PassTo
from rometeach.hotre.board.state import BARBARIAN, Token
from rometeach.hotre.charts import points, strength
from rometeach.hotre.phases import draw
from rometeach.hotre.phases.common import numeral
from rometeach.hotre.phases.order import order
from rometeach.hotre.position import Position

from .. import fields

LESSON, GAME = "draw", fields.GAME
BOARD = fields.SET_UP

SCORES = (
    "turn 3; phase Draw; title: Before the draw; Red roman 20; Red barbarian 6; Blue roman 14; Green roman 9; Green barbarian 5; "
    "Yellow roman 25; Red token 1; Blue token 4; Green token 2; Yellow token 3"
)
"""The points before the draw of turn 3, and the Barbarian Tokens of turn 2."""

PASSED = "turn 4; phase Draw; title: The second draw; tokens: Barbarian 3 Blue from Red"
"""Red passed the Sarmatae to Blue."""

HELD = (
    "turn 1; phase Play; title: All Tokens are held; tokens: Barbarian 2 Blue, Barbarian 3 Red, Barbarian 4 Yellow, "
    "Barbarian 5 Green, Emperor 1 Green, Emperor 2 Red, Emperor 5 Blue, Emperor 6 Yellow"
)
"""The Tokens of a whole turn."""

MESSALINA = "example-5.4"
"""The rulebook's example: Messalina, who plays Red, draws the Sarmatae. What stands on the map is our own."""

CLAUDIUS = (
    "turn 1; phase Play; title: Claudius plays the Daci; Dacia: Red 1; Dalmatia: Red 1; Roma: Red 1, City; Achaea: Blue 1, City; "
    "Red start Roma; Blue start Achaea; active: Blue as Blue, Events"
)
"""The rulebook's example: Claudius, who plays Blue, brings the Kingdom of the Daci."""

RAETIA = "turn 3; phase Play; title: Rebellion in Raetia; Raetia: Red 1, Fort; Roma: Red 1, City; Cisalpina: Red 1; Red start Roma"
"""A Legion with a Fort in the mountains."""


def drawers(p: Position) -> tuple[str, ...]:
    """The Factions in the order in which they draw; a die on turn 1 shows a 1."""
    steps = draw.draw_order(p)
    try:
        steps.send(None)
    except StopIteration as end:
        found: tuple[str, ...] = end.value
        return found
    raise ValueError("the dice of turn 1 are not known")


def name_of(p: Position, token: Token) -> str:
    """The People or the Emperor of a Token, with its number: "III Britanni", "5 Lepidus"."""
    if token.kind == BARBARIAN:
        return f"{p.rules.people_of[p.turn, token.number]} (People {numeral(token.number)})"
    return f"{p.rules.emperors[p.turn, token.number].name} (Emperor {numeral(token.number)})"


def phases(p: Position) -> tuple[str, ...]:
    """The Player Phases of a turn in order, each with who has it."""
    return tuple(name_of(p, t) for t in order(p))


def may(p: Position, kind: str, drawer: str) -> frozenset[str]:
    """What a player may do with the Token that he has drawn, in words."""
    found = draw.choices(p, kind, drawer, tuple(p.factions))
    return frozenset(f"pass it to {x.action.faction}" if isinstance(x.action, PassTo) else "keep it" for x in found)


def lowest(kind: str, held: int) -> dict[int, Fraction]:
    """Number of a Token -> the chance that it is the lowest of its kind that is held, if so many are drawn."""
    tokens = range(1, 6 if kind == BARBARIAN else 7)
    ways = list(combinations(tokens, held))
    found = {n: sum(min(w) == n for w in ways) for n in tokens}
    return {n: Fraction(ways_of, len(ways)) for n, ways_of in found.items() if ways_of}


def on_chart(p: Position) -> tuple[str, ...]:
    """The five Peoples of the turn, by number."""
    return tuple(p.rules.people_of[p.turn, n] for n in range(1, 6))


def standing(p: Position, people: str, faction: str = "Red") -> int:
    """What a People scores for a player where it stands, if it does nothing."""
    alone = p.edit("; ".join([*(f"{x} of nobody" for x in p.runs if x != people), f"{people} of {faction}"]))
    return points.points(alone, faction, False)


def told(p: Position, people: str) -> tuple[str, str, str, str]:
    """A row of a table: a People, its Armies on the map and new, and what it scores where it stands."""
    return (
        people,
        str(p.armies_of(people)),
        str(strength.new_armies(p, people)),
        counted(standing(p, people), "point"),
    )
