"""Playing Event Cards: who may play which, and when (7, 7.1, 2.1)."""

from __future__ import annotations

from collections.abc import Callable

from ....core.cases import case
from ....core.frozen import replace
from ....core.session.actions import DONE
from ....core.session.requests import Note, Option, Steps
from ...actions import PlayCard
from ...board.board import Board
from ...board.state import BUILDING
from ...cards import ATTACKED, PHASE, Card
from ..common import choose, options
from . import modifiers, plague, rebels, risings, treachery

Effect = Callable[[Board, Card], Steps[Board]]

EFFECTS: dict[str, Effect] = {
    "kingdom": risings.appears,
    "tribe": risings.appears,
    "rebellion": rebels.rises,
    "revolt": rebels.rises,
    "plague": plague.strikes,
    "treachery": treachery.betrays,
    "attack": modifiers.counts,
    "defence": modifiers.counts,
    "points": modifiers.counts,
}

POSSIBLE: dict[str, Callable[[Board, Card], bool]] = {
    "kingdom": risings.is_possible,
    "tribe": risings.is_possible,
    "rebellion": rebels.is_possible,
    "revolt": rebels.is_possible,
    "plague": plague.is_possible,
    "treachery": treachery.is_possible,
}
"""What must be there for a card to do anything; the others always do."""


@case("7", "2.1")
def has_played_enough(board: Board, faction: str) -> bool:
    """Whether a Faction's player may play no more cards on this turn."""
    who = _limited(board, faction)
    played = sum(found.played for f, found in board.factions.items() if _limited(board, f) == who)
    return played >= board.rules.values["events.turn"]


def _limited(board: Board, faction: str) -> str:
    """For whom the limits hold: the Faction's pair, or the player who runs it (switch pair_events)."""
    return board.seats[faction] if board.rules.switches["pair_events"] == "player" else faction


@case("7", "7.1")
def playable(board: Board, faction: str, moment: str) -> tuple[Card, ...]:
    """The cards of a hand that may be played at a moment."""
    if has_played_enough(board, faction):
        return ()
    known = board.rules.cards
    cards = [known[c] for c in board.factions[faction].hand if c in known]
    timely = [c for c in cards if c.moment == moment and c.is_timely(board.turn)]
    return tuple(c for c in timely if POSSIBLE.get(c.effect.kind, _always)(board, c))


def _always(board: Board, card: Card) -> bool:
    return True


@case("7")
def events(board: Board) -> Steps[Board]:
    """At the start of the Phase the Active Player may play a card."""
    faction = board.now.faction
    while board.now.cards < board.rules.values["events.phase"] and (found := playable(board, faction, PHASE)):
        answer = yield from _asked(board, faction, found, f"{faction} may play an Event Card")
        if answer is None:
            break
        board = board.with_active(cards=board.now.cards + 1)
        board = yield from _played(board, faction, answer)
    return board.with_active(step=BUILDING)


@case("7", "2.1")
def before_placement(board: Board) -> Steps[Board]:
    """Before the Active Player places, the others may play a card each against it."""
    active = board.now.faction
    played = {_limited(board, active): board.now.cards}
    for faction in board.factions:
        who = _limited(board, faction)
        if faction == active or played.get(who, 0) >= board.rules.values["events.phase"]:
            continue
        if found := playable(board, faction, ATTACKED):
            what = f"{faction} may play an Event Card against {board.now.side}"
            if (answer := (yield from _asked(board, faction, found, what))) is not None:
                played[who] = played.get(who, 0) + 1
                board = yield from _played(board, faction, answer)
    return board


def _asked(board: Board, faction: str, cards: tuple[Card, ...], what: str) -> Steps[Card | None]:
    found = (*(Option(PlayCard(c.name), c.meaning) for c in cards), *options(DONE))
    answer = yield choose(board, faction, "card", what, "7", found)
    return board.rules.cards[answer.card] if isinstance(answer, PlayCard) else None


def _played(board: Board, faction: str, card: Card) -> Steps[Board]:
    before = board.factions[faction]
    hand = tuple(c for c in before.hand if c != card.name)
    board = board.with_faction(faction, hand=hand, played=before.played + 1)
    board = replace(board, discards=(*board.discards, card.name))
    what = f"{faction} plays {card.name}: {card.meaning}"
    yield Note(what, "7", who=board.seats[faction], board=board, about=card, reveals=True)
    return (yield from EFFECTS[card.effect.kind](board, card))
