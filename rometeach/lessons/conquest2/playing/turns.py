"""Exercises of lesson 7 at a table: what the kit asks for next, and a log with a wrong line."""

from __future__ import annotations

from rometeach.conquest2.phases.actions import turn
from rometeach.core.session.requests import Answer, Decision, Draw, Request, Roll

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ...steps import STOP, play
from .. import boards
from .scenes import LESSON

NEXT = {
    "action": "Red's next action, or a card of his",
    "recruit": "which units Red recruits",
    "send": "which units of the Move go where",
    "losses": "which units are lost",
    "retreat": "whether somebody retreats",
    "dice": "dice",
    "vote": "votes, or a pass",
    "draw": "a card that is drawn",
    "over": "nothing more of Red's",
}
"""What the kit may ask for in a turn of Red's."""

_NOT_NOW = {
    "action": "Before the next action this one must be settled (3).",
    "recruit": "Units are named once somebody recruits, until he is done (3.2).",
    "send": "Units go where they are sent once a Move has begun, until it is done (3.5).",
    "losses": "Losses come after a throw with hits, where the owner has a choice (3.6.5).",
    "retreat": "That is asked at the end of a round of battle, the defender first (3.6.6).",
    "dice": "Dice come when both battle armies stand (3.6.4).",
    "vote": "Votes are asked for while a Senate Vote is open (7.2).",
    "draw": "A card is drawn when a bribe or a payment has to be settled (7.3, 9.11).",
    "over": "He has an action left, or something is still to be settled (3).",
}

BOARD = (
    f"{boards.FOUR}; title: Red's turn at the table; display: Bribe Senator, Army Training; Red cards: Emergency Tax; "
    "Red hand: Senator I, Senator II, Senator III; Blue hand: Senator II, Senator III; Italia: Red 4I 1C Caesar, Blue 3I 1C, "
    "influence Red 2, influence Blue 1, 1 token"
)
BEGINNINGS = (
    "recruit in Italia",
    "special tax 10",
    "move from Italia",
    "attack Blue in Italia",
    "use Emergency Tax",
    "take Bribe Senator",
    "take Army Training",
    "buy influence in Italia: a Province Token",
)
"""With what Red's turn may go on, where it is open to him."""


def due(request: Request | None) -> str:
    """Which of `NEXT` a request is; its kind where it is none of them."""
    if isinstance(request, Roll):
        return "dice"
    if isinstance(request, Draw):
        return "draw"
    return request.kind if isinstance(request, Decision) else "over"


@exercise(LESSON, "predict then check", "What does the kit ask for next?")
def asked_next(choose: Chooser) -> Assignment | None:
    """What is due after some answers in a turn of Red's."""
    p = boards.table(BOARD)
    wanted, told, asked = choose.number(1, 5), list[str](), list[Request]()
    die = p.rules.die

    def answer(request: Request) -> Answer:
        asked.append(request)
        if len(asked) > wanted:
            return STOP
        if isinstance(request, Roll):
            thrown = choose.throw(request.number)
            told.append(f"the dice show {', '.join(die.symbol(f) for f in thrown)}")
            return thrown
        if isinstance(request, Draw):
            card = choose.pick(request.options)
            told.append(f"{card} is drawn")
            return card
        assert isinstance(request, Decision)
        spelled = {str(a): a for a in request.actions}
        open_now = [spelled[x] for x in BEGINNINGS if x in spelled] if request.kind == "action" else []
        action = choose.pick(open_now or request.actions)
        told.append(f"{request.who}: {action}")
        return action

    played = play(turn(p), answer)
    last = asked[wanted] if len(asked) > wanted else None
    right = due(last if played.end is None else None)
    if len(told) < 1 or len(told) > 4 or right not in NEXT or choose.pick(list(NEXT)) != right:
        return None
    others = choose.sample([k for k in NEXT if k != right], 4)
    options = tuple(choose.shuffled([NEXT[right], *(NEXT[k] for k in others)]))
    return Assignment(
        "Red has two actions and 40 Talents. In Italia stand four Infantry, a Cavalry and the Caesar of Red, and three Infantry and a "
        "Cavalry of Blue. "
        f"He owns the Emergency Tax. You have typed:\n\n{'; '.join(told)}.\n\nPredict, then check: what does the kit ask for now?",
        OneOf(options),
        NEXT[right],
        (
            "Is what was begun last already settled? If not, what does it still need?",
            "Cards of one's own need no action; everything else does. A round of battle goes: dice, losses, retreat.",
        ),
        (*(f"{note.what}." for note in played.notes if not note.only), f"Now due: {NEXT[right]}."),
        tuple(Mistake(NEXT[k], _NOT_NOW[k]) for k in others),
        board=p,
        focus="Italia",
    )


def _lines(choose: Chooser) -> list[tuple[str, int, int, str]]:
    """Lines of a log: what was done, the Talents that it brings, the Chaos, and the reason."""
    p = boards.table(boards.FOUR)
    costs, values, cards = p.rules.costs, p.rules.values, p.rules.cards
    infantry, cavalry = choose.number(2, 5), choose.number(1, 3)
    tax, tokens = 5 * choose.number(1, 5), choose.number(1, 3)
    merchant, loot, order = cards["Merchant of Italia"], cards["Loot the Countryside"], values["recruit.chaos"]
    return [
        (
            f"Red recruits {infantry} Infantry",
            -infantry * costs["Infantry"],
            order,
            f"each costs {costs['Infantry']}, and recruiting brings {order} Chaos (3.2)",
        ),
        (
            f"Blue recruits {cavalry} Cavalry and a Galley",
            -cavalry * costs["Cavalry"] - costs["Galley"],
            order,
            f"a Cavalry costs {costs['Cavalry']}, a Galley {costs['Galley']}, and recruiting brings {order} Chaos (3.2)",
        ),
        (
            f"Green raises a Special Tax of {tax}",
            tax,
            tax // values["tax.talents"],
            f"each {values['tax.talents']} Talents bring one Chaos (3.4)",
        ),
        (
            f"Yellow's Caesar buys {'two tokens' if tokens > 1 else 'a token'} in Achaia",
            -min(tokens, 2) * costs["influence"],
            0,
            f"each token costs {costs['influence']}, and brings no Chaos (3.3)",
        ),
        (
            f"Red uses a Merchant of Italia, with {tokens} of his tokens there"
            if tokens > 1
            else "Red uses a Merchant of Italia, with a token there",
            tokens * merchant.talents,
            0,
            f"he brings {merchant.talents} for each token, and no Chaos (9.1)",
        ),
        (
            "Blue uses Loot the Countryside",
            loot.talents,
            loot.chaos,
            f"it brings {loot.talents} and {loot.chaos} Chaos (9.3)",
        ),
        (
            "Green takes a Politician",
            -cards["Politician"].cost,
            0,
            f"it costs {cards['Politician'].cost}, and no card that is taken brings Chaos (9.10)",
        ),
    ]


def _shown(what: str, talents: int, chaos: int) -> str:
    return f"{what}: {talents:+d} Talents, {f'{chaos:+d} Chaos' if chaos else 'no Chaos'}"


@exercise(LESSON, "find the mistake", "A log with a wrong line")
def wrong_log(choose: Chooser) -> Assignment | None:
    """One line of a log has a wrong number."""
    lines = choose.sample(_lines(choose), 5)
    bad = choose.number(0, 4)
    what, talents, chaos, why = lines[bad]
    false = choose.pick(
        ((talents, chaos + 1), (talents, chaos + 2), (talents + 5, chaos), (talents - 5, chaos), (2 * talents, chaos))
    )
    shown = [_shown(w, *(false if n == bad else (t, c))) for n, (w, t, c, _) in enumerate(lines)]
    reasons = [f"{reason[:1].upper()}{reason[1:]}." for *_, reason in lines]
    return Assignment(
        "Somebody has kept a log of a round, with the Talents and the Chaos of each line. One line is wrong.\n\nWhich?",
        OneOf(tuple(shown)),
        shown[bad],
        (
            "For each line: what does it cost or bring, and does it bring Chaos?",
            f"It is none of these: {lines[(bad + 1) % 5][0]}; {lines[(bad + 2) % 5][0]}.",
        ),
        (f"It should be: {_shown(what, talents, chaos)}. {why[:1].upper()}{why[1:]}.",),
        tuple(Mistake(text, f"That line is right. {reasons[n]}") for n, text in enumerate(shown) if n != bad),
    )


__all__ = ["NEXT", "asked_next", "due", "wrong_log"]
