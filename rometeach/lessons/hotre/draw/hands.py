"""Exercises of lesson 6 about Event Cards: which of a hand may be played now (7, 7.1)."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.core.words import counted
from rometeach.hotre.cards import PHASE, Card
from rometeach.hotre.phases.events import play
from rometeach.hotre.position import Position

from ...answers import AnyOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .. import fields
from .scenes import LESSON


def _why(p: Position, card: Card) -> str:
    """Why a card may be played now, or may not."""
    if not card.is_timely(p.turn):
        return f"its turns are {card.first} to {card.last}, and this is turn {p.turn} (7.1)."
    if card.moment != PHASE:
        return "it is played when somebody else begins to place Armies, not at the start of the own Phase (7)."
    if card not in play.playable(p, "Red", PHASE):
        return "nothing on the map answers to it: nobody stands where it could strike, or it is there already (7)."
    return "its turns and its moment are right, and it finds something to do (7, 7.1)."


@exercise(LESSON, "decide", "Which card may he play?", more=True)
def which_card(choose: Chooser) -> Assignment | None:
    """Which cards of a hand may be played at the start of a Phase."""
    p = fields.spread(choose, 3, 6)
    if p is None:
        return None
    cards = p.rules.cards
    hand = choose.sample(sorted(cards), 6)
    played = choose.pick((0, 0, 1, 1, 2))
    p = p.edit(f"Red hand: {', '.join(hand)}; Red played {played}; active: Red as Red, Events")
    right = frozenset(c.name for c in play.playable(p, "Red", PHASE))
    enough = play.has_played_enough(p, "Red")
    if (not right and not enough) or len(right) == 6:
        return None
    why = {
        x: f"{x}: {'two cards are played this turn already, and that is the most (7).' if enough else _why(p, cards[x])}"
        for x in hand
    }
    rows = tuple(
        (
            x,
            f"{cards[x].first} to {cards[x].last}",
            "own Phase" if cards[x].moment == PHASE else "another's placement",
            cards[x].meaning,
        )
        for x in hand
    )
    return Assignment(
        f"Turn {p.turn}. Red's Phase begins, and he has played {counted(played, 'Event Card')} this turn. These cards are in his hand.\n\n"
        "Which of them may he play now?",
        AnyOf(tuple(hand)),
        right,
        (
            "How many has he played? Then card by card: its turns, its moment, and does it find anything to do?",
            f"{len(right)} of the six may be played.",
        ),
        tuple(why[x] for x in hand),
        (
            Mistake(frozenset(hand), "Not all of them: look at the turns and at the moment of each."),
            Mistake(
                frozenset(x for x in hand if cards[x].is_timely(p.turn)),
                "Their turns are right. But is it their moment, and may he play another card at all (7)?",
            ),
        ),
        shown=(Table("Red's hand", ("Card", "Turns", "Moment", "What it does"), rows),),
        why=why,
    )
