"""Exercises of lesson 5 about the Senate: votes that a hand makes, what is over a bid, what hands hold, a vote in order (7.1 to 7.3)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.board.state import Seen
from rometeach.conquest2.charts.senators import GAINS, KINDS, TAKES, Hand, beliefs, hand_law, hand_of, payments, votes
from rometeach.core.hands import UNKNOWN

from ...answers import AnyOf, Chance, WholeNumber
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import FIRST, LESSON, least_over, told

ROMAN = ("I", "II", "III", "IV")
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}


def _hand(choose: Chooser, number: int) -> Hand:
    """A hand of so many Senators, of which there are never more than two of a kind."""
    return hand_of(choose.sample([*KINDS, *KINDS], number))


def _text(hand: Hand) -> str:
    """The hand in the words of a change."""
    return ", ".join(f"{n} {kind}" for kind, n in zip(KINDS, hand, strict=True) if n)


@exercise(LESSON, "compute", "The cheapest way over")
def cheapest_way_over(choose: Chooser) -> Assignment | None:
    """The fewest votes of a hand that are more than a bid."""
    hand, shown = _hand(choose, choose.number(3, 4)), choose.number(1, 6)
    right = least_over(hand, shown)
    if not right or right == votes(hand) or (right == shown + 1 and choose.likely(3, 4)):
        return None
    used = payments(hand)[right][0]
    ledger = terms(
        "7.2",
        *((n * (k + 1), f"{NUMBERS[n]} {ROMAN[k]}" if n > 1 else f"the {ROMAN[k]}") for k, n in enumerate(used) if n),
    )
    foe = choose.pick(boards.SIDES[1:])
    board = boards.changed(boards.table(), f"title: {foe} has shown {shown}; Red hand: {_text(hand)}")
    mistakes = [
        Mistake(shown, "As many are not enough: each bid must be more than the last one (7.2)."),
        Mistake(votes(hand), "That is all that he has. Fewer will do, and he pays what he shows (7.3)."),
    ]
    if right > shown + 1:
        mistakes.append(Mistake(shown + 1, "His Senators do not make this number, and no change is given (7.2)."))
    return Assignment(
        f"Red's hand is {told(hand)}. {foe} has shown {shown} in a Senate Vote.\n\n"
        f"With how many votes, at the least, can Red go over it?",
        WholeNumber("votes"),
        right,
        (
            f"Which numbers from {shown + 1} on do his Senators make?",
            "Each Senator counts whole, or not at all.",
        ),
        (("What he shows", ledger), f"No smaller number over {shown} can be made of his Senators (7.2)."),
        tuple(m for m in mistakes if m.answer != right),
        board=board,
        focus="hand Red",
        basis=(Basis(ledger, signs=False),),
    )


@exercise(LESSON, "decide", "Which bids can he make?", more=True)
def which_bids(choose: Chooser) -> Assignment | None:
    """The numbers of votes that a player can show, by what all have seen."""
    kept = hand_of(FIRST.split(", "))
    gains = choose.sample(KINDS, choose.number(1, 2))
    hand = tuple(n + gains.count(kind) for n, kind in zip(kept, KINDS, strict=True))
    paid = choose.pick([k for k in range(4) if hand[k]])
    hand = tuple(n - (k == paid) for k, n in enumerate(hand))
    ways, who = payments(hand), choose.pick(boards.SIDES[1:])
    numbers = sorted(choose.sample(range(1, votes(hand) + 2), 5))
    options = tuple(f"{n} vote{'s' if n > 1 else ''}" for n in numbers)
    right = frozenset(o for o, n in zip(options, numbers, strict=True) if n in ways)
    if not 2 <= len(right) <= 3:
        return None
    why = {}
    for option, n in zip(options, numbers, strict=True):
        if n in ways:
            why[option] = f"Yes, with {told(ways[n][0])} (7.2)."
        elif n > votes(hand):
            why[option] = f"No: all his Senators together make {votes(hand)} (7.2)."
        else:
            why[option] = "No: none of his Senators together make it, and no change is given (7.2)."
    took = boards.listed([f"a {kind.split()[-1]}" for kind in gains])
    return Assignment(
        f"{who} began with a I, a II and a III. Then he took {took} from the display, and paid a {ROMAN[paid]} in a vote. "
        f"Nobody has bribed anybody.\n\nWhich of these numbers can he show exactly?",
        AnyOf(options),
        right,
        ("Write down his hand first. Everybody can know it.", "Then add up one, two, three of his cards."),
        (f"His hand is {told(hand)}.", *(f"{option}: {why[option]}" for option in options)),
        boards.one_too_many(why, right),
        why=why,
    )


@exercise(LESSON, "predict then check", "After the bribe")
def after_the_bribe(choose: Chooser) -> Assignment | None:
    """How likely a player can still show more than a bid, when a Senator was taken from him unseen."""
    gains = choose.sample(KINDS, choose.number(1, 3))
    who, thief = choose.sample(boards.SIDES[1:], 2)
    hand = tuple(n + gains.count(kind) for n, kind in zip((1, 1, 1, 0), KINDS, strict=True))
    size, whole, shown = sum(hand), votes(hand), choose.number(2, 9)
    seats = boards.table().seats
    seen = [*(Seen(GAINS, who, kind) for kind in gains), Seen(TAKES, thief, UNKNOWN, who)]
    law = hand_law(beliefs(seats, dict.fromkeys(seats, (1, 1, 1, 0)), seen, {}), seats.index(who))
    right = sum((q for left, q in law.items() if votes(left) > shown), Fraction(0))
    ledger = terms(
        "9.11",
        *(
            (n if whole - (k + 1) > shown else 0, f"the {'' if n == 1 else f'{NUMBERS[n]} '}{ROMAN[k]}")
            for k, n in enumerate(hand)
            if n
        ),
    )
    if not 0 < right < 1 or Fraction(ledger.total, size) != right:
        return None
    took = boards.listed([f"a {kind.split()[-1]}" for kind in gains])
    return Assignment(
        f"{who} had a I, a II and a III, and took {took} from the display. Then {thief} has bribed one of his Senators, unseen by you. "
        f"Now a vote is called, and you have shown {shown}.\n\nPredict, then check: how likely can {who} show more?",
        Chance(),
        right,
        (
            f"Which card may be missing? Each of the {NUMBERS.get(size, str(size))} is equally likely.",
            f"His {size} cards made {whole} votes. Without which of them has he still more than {shown}?",
        ),
        (
            (f"Cards without which he has still more than {shown}", ledger),
            f"{ledger.total} of {size} cards (9.11).",
        ),
        basis=(Basis(ledger, lambda n: Fraction(n, size) if 0 <= n <= size else None, signs=False),),
    )


CLAIMS = (
    Claim("A Senator costs no Talents, but an action.", "A Senator costs as many Talents as it has votes.", "9.5"),
    Claim("Only the winner of a vote pays.", "Everybody pays the votes that he has shown.", "7.3"),
    Claim("The owner of the card begins the vote, and may pass.", "The owner of the card must vote.", "7.2"),
    Claim("Anybody can win the prize of a Senate Vote.", "The prize goes to the owner of the card.", "7.2"),
    Claim("Without a vote the card has no effect.", "Without a vote the owner of the card wins.", "7.2"),
    Claim("Whoever has passed may come back after a higher bid.", "Whoever has passed is out of the vote.", "7.2"),
    Claim("Calling a vote takes no action.", "Calling a vote takes both actions of a round.", "3.1"),
    Claim("A Bribe may also strike an ally.", "Allies cannot be bribed.", "9.11"),
    Claim("The Assassin cannot kill a Caesar.", "The Assassin may kill a Caesar.", "9.2"),
    Claim("A draw in Rome needs most influence in Italia alone.", "Two who lead in Italia draw a Senator each.", "7.3"),
    Claim("Influence in Rome gives two tokens in Italia.", "Influence in Rome gives two tokens anywhere.", "9.4"),
    Claim("New Legions are six Infantry in Italia or Neapolis.", "New Legions come wherever you have a Leader.", "9.4"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word in the Senate")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about the Senate is wrong."""
    return claims(
        choose, "A young senator explains how votes are won. One of his five sentences is wrong.\n\nWhich?", CLAIMS
    )


STEPS = (
    ("A player turns his Senate Vote face down, without an action", "3.1"),
    ("He shows the first votes, or passes", "7.2"),
    ("The others, one after the other, show more or pass", "7.2"),
    ("All others have passed on the last bid", "7.2"),
    ("The winner lays down the Senators that he has shown", "7.3"),
    ("The winner takes the prize", "9.4"),
    ("The one who leads alone in Italia now draws one of those Senators", "7.3"),
    ("The other Senators that were paid leave the game", "7.3"),
    ("The season ends, and the card may be used again", "6"),
)


@exercise(LESSON, "order the steps", "A vote from the call to the prize")
def vote_in_order(choose: Chooser) -> Assignment:
    """What happens in a Senate Vote."""
    prompt = "A Senate Vote is called. In which order do these things happen?"
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


__all__ = ["after_the_bribe", "cheapest_way_over", "vote_in_order", "which_bids", "wrong_sentence"]
