"""What lesson 2 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest2.board.state import SEASON_END, Bid
from rometeach.conquest2.charts.alliances import amounts, opened
from rometeach.conquest2.charts.influence import Offer, objection
from rometeach.conquest2.charts.moves import land_ways
from rometeach.conquest2.charts.trade import battles
from rometeach.conquest2.phases.season import end_season
from rometeach.conquest2.position import Position
from rometeach.core.frozen import replace

from ...answers import AnyOf, InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards
from ..influence.scenes import one_more, points
from .scenes import ALLIES, BOARD, CHOICE, GAME, LESSON, ODD, OPEN, after_auction, best_ally, waiting, weighed

# --- the guesses of the Examples

FIRST_AUCTION = (
    "bid 0: Yellow to A, Blue to B",
    "bid 5: Red to A, Yellow to B",
    "pass",
    "bid 10: Green to A, Red to B",
    "pass",
    "pass",
    "pass",
)
"""The first auction: Yellow opens, Red raises, Blue passes, Green raises, and nobody goes on."""


def _least(p: Position) -> int:
    """The least with which Yellow could come back after Green's bid."""
    return min(amounts(p, Bid("Green", 10, "Green", "Red", turn="Yellow", opener="Yellow")))


COMES_BACK: Guess[Position] = Guess(WholeNumber("Talents"), _least)

SECOND_AUCTION = ("bid 0: Blue to A, Yellow to B", "bid 5: Yellow to A, Blue to B", "pass", "pass", "pass")


def _ally(p: Position) -> str:
    """Who is Red's ally when the second auction is over."""
    after = after_auction(p, "Blue", 5, "Yellow", "Blue")
    return next(side for side in after.players if side != "Red" and after.are_allies("Red", side))


ALLY: Guess[Position] = Guess(OneOf(("Blue", "Green", "Yellow")), _ally)

# --- the page


def _next(p: Position) -> str:
    return waiting(p, FIRST_AUCTION)


def _fifth(p: Position) -> int:
    after = after_auction(p, "Green", 0, "", "Purple")
    return after.order.index("Purple") + 1


def _order(p: Position) -> tuple[str, ...]:
    return p.order


def _season_over(p: Position) -> str:
    over = replace(p, phase=SEASON_END)
    return play(end_season(over), script()).board.opener


FRIENDLY = (
    "buy Green's token in Sicilia, with his General there",
    "attack Green's Infantry in Sicilia",
    "march through Sicilia, where Green's Infantry stands",
    "stay in a Province where Green has units",
)


def _forbidden(p: Position) -> frozenset[str]:
    """What Red may not do to his ally Green, with a General and an Infantry of his in Sicilia."""
    there = p.edit("Sicilia: Green 1I, Red 1I 1G, influence Green 1, influence Red 1; Neapolis: Red -1G")
    found = set()
    if objection(there, "Red", "Sicilia", (Offer("Green", 1),)):
        found.add(FRIENDLY[0])
    if ("Sicilia", "Green") not in battles(there, "Red"):
        found.add(FRIENDLY[1])
    if there.blocked_by("Sicilia", "Red"):
        found.add(FRIENDLY[2])
    if "Sicilia" not in land_ways(p, "Red", "Neapolis"):
        found.add(FRIENDLY[3])
    return frozenset(found)


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p),
        "I want Green. Yellow is the one I can rob: two tokens of his lie in Neapolis, and my General stands there. And Green's General "
        "in Sicilia could rob me, if he were no friend. The best ally is seldom the strongest one. It is the one you fear and do not "
        "need.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "who_begins",
        "Season 2 begins. In season 1 Yellow was the last to act. Who makes the first bid?",
        Guess(OneOf(boards.SIDES), lambda p: opened(p, p.opener).turn),
        lambda p: ("Yellow. Whoever had to wait longest speaks first now (Case 2.3).",),
        OPEN,
        "boxes",
    ),
    _ask(
        "who_opens_next",
        "Yellow has opened the first auction, and Green has won it. Who opens the second one?",
        Guess(OneOf(boards.SIDES), _next),
        lambda p: (
            "Red. He sits to the left of Yellow, who opened the last one; who has won does not matter (Case 2.3).",
        ),
        OPEN,
        "boxes",
    ),
    _ask(
        "order_of_play",
        "The Boxes read, from the first one on: Green, Red, Yellow, Blue. In which order do the four act?",
        Guess(InOrder(boards.SIDES), _order),
        lambda p: (
            "As the Boxes stand: Green, Red, Yellow, Blue. So the Alliances take turns, as long as nobody is left over (Case 2.3).",
        ),
        f"{boards.FOUR}; boxes: Green, Red, Yellow, Blue; opener Blue; active Green",
        "boxes",
    ),
    _ask(
        "fifth_player",
        "Five play, and Purple alone is left. Green wins the last auction and puts him into Proposal Box B. What is Purple's place in "
        "the order of play?",
        Guess(WholeNumber(), _fifth),
        lambda p: (
            "As the fifth. His marker skips the fifth Box and comes to the sixth, among the even ones; the fifth stays empty. So the "
            "last bid buys only his side. That it may be either Box is our reading (Case 2.3).",
        ),
        ODD,
        "boxes",
    ),
    _ask(
        "not_to_allies",
        "Red and Green are allies. Which of these is Red not allowed to do?",
        Guess(AnyOf(FRIENDLY), _forbidden),
        lambda p: (
            "He may not buy from Green or fight him. But their units pass each other and may stand together (Cases 3.3, 3.5, 3.6.1).",
        ),
        boards.FOUR,
        "Sicilia",
    ),
    _ask(
        "next_season",
        "The season ends with these Boxes: Green, Red, Yellow, Blue. Who opens the first auction of the next one?",
        Guess(OneOf(boards.SIDES), _season_over),
        lambda p: ("Blue, who has acted last. The Boxes are cleared, and former allies may become enemies (Case 6).",),
        f"{boards.FOUR}; boxes: Green, Red, Yellow, Blue; opener Yellow; active Green",
        "boxes",
    ),
    _ask(
        "which_ally",
        "You are Red, and your bid stands. Whom do you want beside you?",
        Guess(OneOf(ALLIES), best_ally),
        _weighed,
        CHOICE,
        "Sicilia, Neapolis, Achaia",
    ),
    _ask(
        "review_falls",
        "Once more: Yellow buys the Province Token in Narbonensis, where Blue and Yellow are level. By how many Victory Points does Blue "
        "fall?",
        Guess(
            WholeNumber("Victory Points"),
            lambda p: points(p, "Blue") - points(one_more(p, "Yellow", "Narbonensis", ""), "Blue"),
        ),
        lambda p: ("By five: from the shared first place, worth ten, to the second one (Case 5.1).",),
        boards.FOUR,
        "Narbonensis",
    ),
    _ask(
        "review_ally_token",
        "Once more: Blue's Infantry leaves Italia, where Red's Caesar stands. Red and Blue are allies. How many of Blue's tokens there "
        "can Red buy?",
        Guess(
            WholeNumber("tokens"),
            lambda p: int(objection(p.edit("Italia: Blue -1I"), "Red", "Italia", (Offer("Blue", 1),)) is None),
        ),
        lambda p: ("None. From an ally nobody buys, protected or not (Case 3.3).",),
        f"{boards.FOUR}; boxes: Red, Green, Blue, Yellow; opener Yellow",
        "Italia",
    ),
)
