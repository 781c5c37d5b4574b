"""Exercises of lesson 1: points in a Province and in several, what may be bought, one token more, the set-up (1, 3.3, 5.1)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.conquest2.charts.influence import Offer, objection
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, total
from ...slips import terms
from .. import boards
from .scenes import LESSON, swing

PLACES = ("first", "second", "third", "fourth")


def _skipped(p: Position, key: str, side: str) -> int:
    """The points of a player if a shared place used up the next one, as it does in other games."""
    held = p.provinces[key].influence
    mine = p.provinces[key].tokens_of(side)
    place = sum(i.tokens > mine for i in held)
    worth = p.rules.points_of[key]
    return worth[place] if mine and place < len(worth) else 0


def _shared(p: Position, key: str, side: str) -> int:
    """The points of a player if those who are level divided them."""
    mine = p.provinces[key].tokens_of(side)
    level = sum(i.tokens == mine for i in p.provinces[key].influence)
    return influence_points(p)[key].get(side, 0) // max(level, 1)


@exercise(LESSON, "predict then check", "What does he score there?")
def score_in_one(choose: Chooser) -> Assignment | None:
    """The Victory Points of a player in one Province, with ties."""
    base = boards.table(boards.EMPTY_MAP)
    key = choose.pick([*base.rules.keys, "Italia", "Italia"])
    sides = choose.sample(boards.SIDES, choose.number(3, 4))
    p = boards.changed(base, f"title: Points in {key}; {boards.spread(choose, key, sides)}")
    if p is None or len(p.provinces[key].influence) < 3:
        return None
    held = sorted((i.tokens for i in p.provinces[key].influence), reverse=True)
    if len(set(held)) == len(held):
        return None
    side = choose.pick(sorted(i.side for i in p.provinces[key].influence))
    right, skipped, shared = influence_points(p)[key].get(side, 0), _skipped(p, key, side), _shared(p, key, side)
    if skipped == right and choose.likely(2, 3):
        return None
    worth = p.rules.points_of[key]
    options = tuple(str(n) for n in sorted({0, *worth, *(n // 2 for n in worth)}))
    why = {str(n): f"That is for the {PLACES[i]} place (5.1)." for i, n in enumerate(worth) if n}
    why |= {"0": "He has influence there, and his place scores (5.1)."} if right else {}
    why[str(shared)] = "Whoever shares a place gets all its points, nobody divides them (5.1)."
    why[str(skipped)] = "A place that two share does not use up the next one (5.1)."
    why = {n: why.get(n, "No place brings that (5.1).") for n in options}
    ranks = sorted(set(held), reverse=True)
    return Assignment(
        f"A season is scored. {key} is worth {boards.points_text(worth)}, and the influence there is: "
        f"{boards.influence_text(p, key)}.\n\n"
        f"Predict, then check: how many Victory Points does {side} score in {key}?",
        OneOf(options),
        str(right),
        (
            "Write the numbers of tokens one below the other, the largest first, each number once.",
            "The first line is the first place, the next line the second, however many share a line.",
        ),
        (
            f"{side}'s number is the {PLACES[ranks.index(p.provinces[key].tokens_of(side))]} one from the top: {right} (5.1).",
        ),
        boards.missed(why, {str(right)}),
        board=p,
        focus=key,
    )


@exercise(LESSON, "compute", "What does he score in all?")
def score_in_all(choose: Chooser) -> Assignment | None:
    """The Victory Points of a player in several Provinces."""
    base = boards.table(boards.EMPTY_MAP)
    keys = choose.sample(base.rules.keys, 4)
    clauses = [boards.spread(choose, key, boards.SIDES, 0, 3) for key in keys]
    p = boards.changed(base, "; ".join(["title: A season is scored", *clauses]))
    if p is None:
        return None
    side = choose.pick(boards.SIDES)
    found = influence_points(p)
    ledger = terms("5.1", *((found[key].get(side, 0), f"the points of {key}") for key in keys))
    if not 2 <= len(ledger.lines) <= 4:
        return None
    extras = [
        (p.rules.points_of[key][1], f"the second place in {key}", "more players than one have more there (5.1).")
        for key in keys
        if p.provinces[key].tokens_of(side) and not found[key].get(side)
    ]
    made = total(
        f"A season is scored, and influence lies in four Provinces.\n\nHow many Victory Points does {side} score in all?",
        ledger,
        (
            "Take one Province after the other. How many different numbers of tokens are greater than his?",
            "None: he is first. One: second. Two count in Italia alone.",
        ),
        caption=f"The points of {side}",
        unit="Victory Points",
        signs=False,
        extras=extras,
        board=p,
        focus=", ".join(keys),
    )
    return replace(made, shown=(boards.lands(p, keys),))


@exercise(LESSON, "decide", "What may he buy?")
def what_may_be_bought(choose: Chooser) -> Assignment | None:
    """The tokens that a player may buy now."""
    base = boards.table(boards.EMPTY_MAP)
    keys = choose.sample(base.rules.keys, 4)
    clauses, wanted = ["title: What may Red buy?"], {}
    for key in keys:
        owner = choose.pick(("Blue", "Yellow", "Green", ""))
        parts = [f"influence {owner} {choose.number(1, 2)}" if owner else f"{choose.number(1, 2)} tokens"]
        if choose.likely(3, 4):
            parts.append(f"Red 1I {choose.pick(('1G', '1G', 'Caesar')) if key != keys[0] else '1G'}")
        if owner and choose.likely(1, 2):
            parts.append(f"{owner} {choose.pick(('1I', '1C', '1K', '1G'))}")
        clauses.append(f"{key}: {', '.join(parts)}")
        wanted[f"a token of {owner} in {key}" if owner else f"a Province Token in {key}"] = (key, owner)
    if sum("Caesar" in c for c in clauses) > 1:
        return None
    p = boards.changed(base, "; ".join(clauses))
    if p is None:
        return None
    against = {name: objection(p, "Red", key, (Offer(owner, 1),)) for name, (key, owner) in wanted.items()}
    right = frozenset(name for name, said in against.items() if said is None)
    if len(right) in (0, 4):
        return None
    why = {}
    for name, said in against.items():
        why[name] = (
            f"No: {said[0]} ({said[1]})." if said else "Yes: a Leader of Red is there, and nothing protects it (3.3)."
        )
    options = tuple(choose.shuffled(list(wanted)))
    return Assignment(
        "It is Red's turn, and he has 40 Talents. Green is his ally.\n\nWhich of these tokens may he buy now?",
        AnyOf(options),
        right,
        (
            "First: where has Red a General or his Caesar?",
            "Then: is the owner an enemy, and has he a military unit there? A General is none.",
        ),
        tuple(f"{name[:1].upper()}{name[1:]}: {why[name]}" for name in options),
        boards.one_too_many(why, right),
        shown=(boards.lands(p, keys),),
        board=p,
        focus=", ".join(keys),
        why=why,
    )


@exercise(LESSON, "decide", "One token more", more=True)
def one_token_more(choose: Chooser) -> Assignment | None:
    """The purchase that brings its buyer most Victory Points."""
    base = boards.table(boards.EMPTY_MAP)
    keys = choose.sample(base.rules.keys, 3)
    clauses = [f"{boards.spread(choose, key, boards.SIDES, 0, 3)}, 1 token" for key in keys]
    p = boards.changed(base, "; ".join(["title: One token more", *clauses]))
    if p is None:
        return None
    worth = {key: swing(p, "Red", key, "")[0] for key in keys}
    top, *rest = sorted(keys, key=lambda key: -worth[key])
    if worth[top] == worth[rest[0]]:
        return None
    options = tuple(choose.shuffled(keys))
    why = {key: f"One token more in {key} brings Red {worth[key]} Victory Points (5.1)." for key in keys}
    return Assignment(
        "Red can buy one Province Token before the season is scored. He has a General in each of these Provinces.\n\n"
        "In which one does it bring him most Victory Points?",
        OneOf(options),
        top,
        (
            "Give Red one token more in each Province, and look for his new place.",
            "A token that leads already, or still has too many above it, brings nothing.",
        ),
        tuple(why[key] for key in options),
        boards.missed(why, {top}),
        shown=(boards.lands(p, keys),),
        board=p,
        focus=", ".join(keys),
        why=why,
    )


CLAIMS = (
    Claim("Influence Tokens never move to another Province.", "Influence Tokens move with the Caesar.", "0.8"),
    Claim("Influence lies in Key Provinces alone.", "Any Province may hold influence.", "0.8"),
    Claim("Nobody begins with influence in Italia.", "Everybody begins with one token in Italia.", "1"),
    Claim("The Caesar buys two tokens in one action.", "The Caesar buys as many tokens as he can pay.", "3.3"),
    Claim("The price of a token goes to the bank.", "Who loses a token is paid for it.", "3.3"),
    Claim("One Infantry protects all its owner's tokens there.", "Each Infantry protects one token.", "3.3.1"),
    Claim("A General alone protects no token.", "A General protects the tokens of his side.", "3.3.1"),
    Claim("Nobody buys the token of an ally.", "An ally's tokens cost twice as much.", "3.3"),
    Claim("Province Tokens that nobody bought stay.", "Province Tokens go back at the end of a season.", "2.1"),
    Claim("Two who share a place score all its points.", "Two who share a place divide its points.", "5.1"),
    Claim("In Italia the third place scores as well.", "In every Key Province the third place scores.", "5.1"),
    Claim("A Province Token that is bought leaves the game.", "A Province Token that is bought is drawn again.", "0.7"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "One sentence is wrong")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about influence is wrong."""
    return claims(
        choose,
        "Somebody explains influence in five sentences before the first game. One of them is wrong.\n\nWhich?",
        CLAIMS,
    )


STEPS = (
    ("Everybody takes 80 Talents and three Senators", "1"),
    ("Everybody draws four Province Tokens, none of Italia", "1"),
    ("Influence Tokens are put into the Provinces that were drawn", "0.7"),
    ("The season's Province Tokens are drawn and laid on the map", "2.1"),
    ("Conquest Cards are laid out", "2.2"),
    ("The first auction for the Alliances is held", "2.3"),
    ("Starting units are placed where their owner has influence", "2.4"),
    ("The player in the first Box takes his first action", "3"),
)


@exercise(LESSON, "order the steps", "Up to the first action")
def set_up_in_order(choose: Chooser) -> Assignment:
    """What happens before the first action of the game."""
    prompt = "The box is opened. What happens until the first action of the game? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


__all__ = ["one_token_more", "score_in_all", "score_in_one", "set_up_in_order", "what_may_be_bought"]
