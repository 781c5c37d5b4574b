"""Exercises of lesson 5 about what is allowed and when: places, prices to come, sentences, steps (2.4 to 2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.conquest.charts.shop import places
from rometeach.conquest.position import Position
from rometeach.conquest_board.rules import CITY, FORTIFICATION, INFANTRY, ROAD

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import boards
from .scenes import LESSON, times_in

Wish = tuple[str, str]
"""A piece, and where it is to be placed."""


@exercise(LESSON, "decide", "Where may it be placed?")
def where_placed(choose: Chooser) -> Assignment | None:
    """Which of some new pieces may be placed where Red wants them."""
    p = boards.realm(choose, 4, 7)
    if p is None:
        return None
    wishes = choose.sample(list(_wishes(choose, p)), 4)
    if len({piece for piece, _ in wishes}) < 3:
        return None
    right = frozenset(_words(w) for w in wishes if w[1] in {place for place, _ in places(p, "Red", w[0])})
    if not 1 <= len(right) <= 3:
        return None
    why = {_words(w): _reason(p, w, _words(w) in right) for w in wishes}
    return Assignment(
        "Red has money enough. No other new City is to be placed this turn, and no Road lies on the board yet.\n\nWhich of these may he "
        "buy and place?",
        AnyOf(tuple(choose.shuffled(list(why)))),
        right,
        (
            "Units come to one Province alone. A City needs a Province of his without one, a wall a City that has none.",
            "A Road needs a City of his at both ends, and a border on land between them.",
        ),
        tuple(f"{option}: {said}" for option, said in why.items()),
        boards.one_too_many(why, right),
        shown=(boards.lands(p, ("Red", "Blue")),),
        board=p,
        focus=", ".join(p.held_by("Red")),
        why=why,
    )


def _wishes(choose: Chooser, p: Position) -> Iterator[Wish]:
    """Things that Red may want, allowed or not."""
    mine = list(p.held_by("Red"))
    others = [n for n in p.held_by("Blue") if not p.provinces[n].city]
    yield INFANTRY, "Italia"
    yield INFANTRY, choose.pick([n for n in mine if n != "Italia"])
    for name in choose.sample(mine, 3):
        yield CITY, name
    for name in choose.sample(mine, 3):
        yield FORTIFICATION, name
    if others:
        yield CITY, choose.pick(others)
    roads = [row for row in sorted(p.rules.land_routes) if all(x in mine for x in row.split(" - "))]
    for row in choose.sample(roads, 3):
        yield ROAD, row


def _words(wish: Wish) -> str:
    piece, place = wish
    if piece == ROAD:
        return f"a Road from {place.replace(' - ', ' to ')}"
    return f"{piece if piece == INFANTRY else f'a {piece}'} in {place}"


def _reason(p: Position, wish: Wish, right: bool) -> str:
    piece, place = wish
    if right:
        return "That is allowed, and nothing speaks against it (2.6)."
    if piece == INFANTRY:
        return "New units come to the Home Province alone, and that is Italia (2.6)."
    if piece == ROAD:
        bare = [n for n in place.split(" - ") if not p.provinces[n].city]
        return f"A Road joins two Cities, and there is none in {boards.listed(bare)} (0.11)."
    if p.provinces[place].owner != "Red":
        return f"{place} is not his: a City may be placed in one's own Province alone (2.6)."
    if piece == CITY:
        return f"There is a City in {place} already, and a Province holds but one (0.9)."
    return f"A wall stands under a City that has none, and in {place} is no such City (0.10)."


@exercise(LESSON, "predict then check", "What does he pay?", more=True)
def to_come(choose: Chooser) -> Assignment | None:
    """The prices in a turn to come."""
    who, payer = choose.sample(boards.SIDES, 2)
    now, times = choose.number(3, 7), choose.pick((2, 3))
    p = boards.five(f"turn {now}; active {who}; prices x{times - 1}; reached x{times}; rises: x{times} {who} {now + 1}")
    rounds = choose.pick((now, now + 1, now + 1, now + 1))
    if rounds == now and boards.SIDES.index(payer) < boards.SIDES.index(who):
        return None
    right = times_in(p, payer, rounds)
    options = tuple(f"{n} times the Basic cost" if n > 1 else "the Basic cost" for n in (1, 2, 3))
    order = ", ".join(f"{s} of {p.players[s].home}" for s in boards.SIDES)
    before = boards.SIDES.index(payer) < boards.SIDES.index(who)
    reason = f"Higher prices begin with {who}'s turn in round {now + 1}. {payer}'s turn of round {rounds} comes "
    reason += "before" if right < times else "after"
    why = {o: f"No: {reason} that (2.5.1)." for o in options if o != options[right - 1]}
    mark = 105 if times == 2 else 205
    return Assignment(
        f"In round {now} {who} comes to {mark} for the first time; until now prices were {options[times - 2]}. The order of play is "
        f"{order}.\n\nPredict, then check: what does {payer} pay in round {rounds}?",
        OneOf(options),
        options[right - 1],
        (
            f"When does the higher price begin, and in whose turn? Is {payer}'s turn of that round before it?",
            f"In each round {payer} has his turn {'before' if before else 'after'} {who}.",
        ),
        (f"{reason} that: he pays {options[right - 1]} (2.5.1).",),
        boards.missed(why, {options[right - 1]}),
        why=why,
    )


CLAIMS = (
    Claim("A City brings 5 a turn whatever it has cost.", "A City that was bought at double price brings 10 a turn.", "0.9"),
    Claim("Talents that are not spent are kept.", "Talents that are not spent go back to the bank.", "2.5"),
    Claim("Inflation makes prices higher for all players.", "Inflation makes prices higher for who is rich.", "2.5.1"),
    Claim("Who falls below 105 again does not bring prices down.", "Prices fall again when nobody has 105 any more.", "2.5.1"),
    Claim("Each inflation is triggered once.", "Whoever reaches 105 doubles the prices once more.", "2.5.1"),
    Claim("New units are placed in the Home Province.", "New units are placed in any Province with a City.", "2.6"),
    Claim("A wall is never destroyed without its City.", "You may destroy a wall, and leave the City.", "2.4"),
    Claim("Roads go with a City that is destroyed.", "Roads stay when one of their Cities is destroyed.", "2.4"),
    Claim("Generals cannot be bought.", "A General costs 40 Talents.", "2.5"),
    Claim("You buy after you have fought and collected.", "You may buy before your battles.", "2"),
    Claim("Who plays Mesopotamia builds Galleys in Syria or Armenia.", "Who plays Mesopotamia has no Galleys.", "2.6"),
    Claim("Nobody buys more pieces than there are left.", "When the pieces run out, coins stand for them.", "0.1"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about money")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about money is wrong."""
    prompt = (
        "The treasurer of a Caesar explains how money comes and goes. One of his five sentences is wrong.\n\nWhich?"
    )
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("A player conquers a Province, and his marker comes to 105", "2.5.1"),
    ("He collects his tribute, the new Province in it", "2.3"),
    ("He buys once more at the old prices", "2.5.1"),
    ("Each of the others has a turn, and buys at the old prices", "2.5.1"),
    ("His next turn begins, and prices are doubled", "2.5.1"),
    ("He is the first to pay double", "2.5"),
    ("Somebody's marker comes to 205", "2.5.1"),
    ("A round later prices are three times the Basic cost", "2.5.1"),
)


@exercise(LESSON, "order the steps", "From the mark to higher prices")
def inflation_in_order(choose: Chooser) -> Assignment:
    """What happens from the first mark on."""
    prompt = "Somebody comes to the first mark of the Tribute Scale. From there to treble prices: order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
