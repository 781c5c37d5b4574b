"""Exercises of lesson 1: tribute, the next Province, control, a turn in order (0.2 to 0.9, 2, 2.3, 3.5)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.conquest.charts.tribute import ledger
from rometeach.conquest.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, total
from .. import boards
from .scenes import LESSON, gain


@exercise(LESSON, "compute", "What does Red collect?")
def tribute_of_red(choose: Chooser) -> Assignment | None:
    """The tribute of a player, from coins and Cities."""
    p = boards.realm(choose)
    if p is None:
        return None
    found = ledger(p, "Red")
    if not 5 <= len(found.lines) <= 9:
        return None
    bare = [n for n in p.held_by("Red") if not p.provinces[n].city]
    extras = [(5, f"a City in {n}", "none stands there (0.9).") for n in bare]
    extras += [
        (p.rules.tribute_of[n], f"the coin of {n}", f"{p.provinces[n].owner} controls it (0.2).")
        for n in boards.around(p, p.held_by("Red"))
        if p.provinces[n].owner
    ]
    made = total(
        f"Round {p.turn}. It is Red's turn, and his battles are over.\n\nHow many Talents does he collect as tribute?",
        found,
        (
            "First the coins of all Provinces that Red controls. A marker is enough; no soldier need stand there.",
            "Then 5 more for each City. A Fortified City brings no more than another one.",
        ),
        caption="The tribute of Red",
        unit="Talents",
        signs=False,
        extras=extras,
        board=p,
        focus=", ".join(p.held_by("Red")),
    )
    return replace(made, shown=(boards.lands(p, ("Red", "Blue", "Green")),))


@exercise(LESSON, "decide", "Which Province brings most?")
def brings_most(choose: Chooser) -> Assignment | None:
    """The Province beside Red's that adds most to his tribute."""
    p = boards.realm(choose)
    if p is None:
        return None
    near = [n for n in boards.around(p, p.held_by("Red")) if "Caesar" not in _troops(p, n)]
    worth = {n: gain(p, "Red", n) for n in near}
    if len(worth) < 4:
        return None
    top = choose.pick([n for n in near if worth[n] >= 10] or near)
    less = [n for n in near if worth[n] < worth[top]]
    if len(less) < 3:
        return None
    options = tuple(choose.shuffled([top, *choose.sample(less, 3)]))
    why = {n: _brings(p, n) for n in options}
    return Assignment(
        f"Round {p.turn}. Red can take one of these four Provinces this turn, and suppose that he wins wherever he goes.\n\n"
        "Which adds most to his tribute?",
        OneOf(options),
        top,
        (
            "Look at the coin of each of them, and at what stands there besides soldiers.",
            "A City that is taken changes its owner with the Province, and brings him 5.",
        ),
        tuple(why[n] for n in options),
        boards.missed(why, {top}),
        shown=(boards.lands(p, ("Red", "Blue", "Green")),),
        board=p,
        why=why,
    )


def _troops(p: Position, name: str) -> str:
    return " ".join("Caesar" for a in p.provinces[name].armies if a.force.caesar)


def _brings(p: Position, name: str) -> str:
    coin, city = p.rules.tribute_of[name], p.provinces[name].city
    also = f", and {gain(p, 'Red', name) - coin} for its City" if city else "; there is no City"
    return f"{name} brings {coin} for its coin{also} (0.2, 0.9)."


LEFT = "leaves {place}; its marker stays behind, and nobody else comes"
STORIES = (
    (
        "{a}'s Legion of {n} Infantry and a General {left}.",
        "a",
        "who leaves puts a marker there, and keeps the Province (2.1.1).",
    ),
    (
        "{b}'s General walks into {place} by himself, while {a}'s marker lies there and none of his soldiers.",
        "a",
        "a Leader alone conquers nothing (3.5).",
    ),
    (
        "{b}'s Legion of {n} Infantry and a General walks into {place}, where only {a}'s marker lies, and stays there.",
        "b",
        "an empty Province falls to a Legion that stays there, without a battle (3.5).",
    ),
    (
        "{b}'s Legion attacks {place}. {a} loses his last unit there, and {b} keeps one Infantry.",
        "b",
        "the attacker who has units left has won the Province (3.5).",
    ),
    (
        "{b}'s Legion attacks {place} and loses its last unit. {a} keeps one Infantry there.",
        "a",
        "the attack was not successful, and the defender keeps the Province (3.5).",
    ),
    (
        "{a}'s General walks by himself into {place}, which nobody controls.",
        "nobody",
        "a Leader needs land units to conquer, even where nobody stands (0.7, 3.5).",
    ),
    (
        "{b}'s Legion of {n} Infantry and a General comes to {place}, which nobody controls, and goes on: it ends its turn elsewhere.",
        "nobody",
        "a Legion conquers where it remains, not where it passes (3.5).",
    ),
)


@exercise(LESSON, "predict then check", "Whose is it now?")
def whose(choose: Chooser) -> Assignment | None:
    """Who controls a Province after something happened there."""
    a, b = choose.sample(boards.SIDES, 2)
    place = choose.pick([n for n in boards.named().rules.provinces if n not in boards.named().rules.homes])
    text, who, reason = choose.pick(STORIES)
    words = {"a": a, "b": b, "place": place, "n": choose.number(2, 6)}
    story = text.replace("{left}", LEFT).format(**words)
    right = {"a": a, "b": b}.get(who, who)
    other = next(s for s in boards.SIDES if s not in (a, b))
    options = tuple(choose.shuffled([a, b, other, "nobody"]))
    why = {o: f"No: {reason}" for o in options if o != right} | {right: f"Yes: {reason}"}
    why[other] = f"{other} has nothing to do with it: {reason}"
    return Assignment(
        f"{story}\n\nPredict, then check: who controls {place} at the end of the turn?",
        OneOf(options),
        right,
        (
            "Who has land units there at the end, and did they take the Province by staying in it?",
            "If no land unit has taken it, whatever marker lay there goes on lying there.",
        ),
        (f"{right}: {reason}",),
        boards.missed(why, {right}),
        why=why,
    )


CLAIMS = (
    Claim("A City brings 5 Talents a turn.", "A City brings as much as the coin of its Province.", "0.9"),
    Claim("A Fortified City brings as much tribute as another one.", "A Fortified City brings 10 Talents a turn.", "0.10"),
    Claim("A Province stays yours when your army leaves it.", "A Province is yours as long as an army stands in it.", "2.1.1"),
    Claim("A Leader alone conquers nothing.", "A General alone can take an empty Province.", "3.5"),
    Claim("What you take this turn brings tribute this turn.", "A Province brings tribute from your next turn on.", "2.3"),
    Claim("Macedonia begins the round.", "Italia begins the round.", "1.3"),
    Claim("Who loses his Caesar is out of the game.", "Who loses his Caesar buys another one.", "3.3"),
    Claim("Sicilia lies beside Neapolis.", "No army reaches Sicilia without a Galley.", "0.3"),
    Claim("The Tribute Scale changes as soon as a Province does.", "The Tribute Scale is set right once a round.", "0.5"),
    Claim("Every Home Province has a coin of 10.", "Home Provinces bring no tribute.", "0.2"),
    Claim("There is one City in a Province at the most.", "A rich Province may have two Cities.", "0.9"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "One sentence is wrong")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about the board is wrong."""
    prompt = (
        "Before the first game somebody explains board and tribute in five sentences. One of them is wrong.\n\nWhich?"
    )
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("Legions march and Galleys sail", "2.1"),
    ("Battles are fought where Legions met enemies", "2.2"),
    ("Markers move on the Tribute Scale for Provinces that were won", "3.5"),
    ("The tribute is collected", "2.3"),
    ("Cities that may be lost are destroyed", "2.4"),
    ("New pieces are bought", "2.5"),
    ("New pieces are placed", "2.6"),
    ("The next player's turn begins", "1.3"),
)


@exercise(LESSON, "order the steps", "A turn, from march to market")
def a_turn_in_order(choose: Chooser) -> Assignment:
    """The phases of a turn."""
    prompt = "From the first march to the next player: what happens in a player's turn? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


@exercise(LESSON, "decide", "What lies beside it?", more=True)
def what_is_beside(choose: Chooser) -> Assignment | None:
    """Which Provinces can be walked to in one step."""
    p = boards.five()
    rules = p.rules
    here = choose.pick([n for n in rules.provinces if rules.neighbours[n]])
    near = list(rules.neighbours[here])
    two = boards.steps(p, here)
    far = [n for n, s in two.items() if s == 2]
    over = [
        n for sea in rules.coast_of[here] for n in rules.shores[sea] if n not in near and n != here and n not in far
    ]
    others = choose.sample(sorted({*far, *over}), 3)
    mine = choose.sample(near, choose.number(1, 3))
    if len(others) < 2:
        return None
    options = tuple(choose.shuffled([*mine, *others]))
    why = {}
    for n in options:
        if n in mine:
            kind = rules.borders[here][n]
            why[n] = (
                f"{n} lies beside {here}: {'crossing arrows join them' if kind == 'crossing' else 'they share a border'} (0.3)."
            )
        elif n in far:
            way = next(m for m in near if n in rules.neighbours[m])
            why[n] = f"{n} is two steps away: {way} lies between them, so it is not beside {here} (0.3)."
        else:
            why[n] = f"{n} lies over the water: without crossing arrows nobody walks there from {here} (0.3)."
    return Assignment(
        f"A Legion stands in {here}.\n\nTo which of these Provinces can it walk in one step?",
        AnyOf(options),
        frozenset(mine),
        (
            "A shared border on land is one step. So are crossing arrows; a common sea is none.",
            f"{len(mine)} of them {'is' if len(mine) == 1 else 'are'} right.",
        ),
        tuple(why[n] for n in options),
        boards.one_too_many(why, frozenset(mine)),
        board=p,
        focus=here,
        why=why,
    )
