"""Exercises of lesson 3 about choices: who stays in reserve, which unit to lose, what is true of a battle, a round in order (2.2)."""

from __future__ import annotations

from rometeach.conquest.charts.legion import Troops
from rometeach.core.results.show import percent

from ...answers import OneOf
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import battles, boards
from .scenes import LESSON, best_reserve, fought, left_out, reserves


@exercise(LESSON, "decide", "Who stays in reserve?", more=True)
def in_reserve(choose: Chooser) -> Assignment | None:
    """The unit that is left out with the least loss of hits."""
    generals = choose.number(0, 2)
    size = 5 + generals
    c, k = choose.number(0, 3), choose.number(0, 3)
    mine = Troops(size + 1 - c - k, c, k)
    if mine.infantry < 1:
        return None
    found = left_out(mine, generals)
    means = {kind: battles.law_of(*pair).mean for kind, pair in found.items()}
    if len(found) < 2 or len(set(means.values())) < len(means):
        return None
    best = best_reserve(mine, generals)
    if best == battles.CATAPULT and not choose.likely(1, 4):
        return None
    board = fought(choose, mine, Troops(4, 1, 0), max(generals, 1)) if generals else None
    if generals and board is None:
        return None
    options = tuple(choose.shuffled(list(found)))
    why = {
        kind: f"With {found[kind][1]} in reserve, {found[kind][0]} throws the dice: {float(mean):.2f} hits on average."
        for kind, mean in means.items()
    }
    where = f"Red attacks in {board[1]}" if board else "Red's land units are attacked where no Leader is"
    who = ("without a Leader", "with a General", "with two Generals")[generals]
    return Assignment(
        f"{where}: {mine}, {who}. One unit must stay in reserve.\n\nWhich kind should it be, for most hits in the next round?",
        OneOf(options),
        best,
        (
            "All Legions have the same size, and throw the same number of dice. Which sign would lack a unit?",
            "A die with Infantry comes twice as often as another one. And which kind matches from the reserve as well?",
        ),
        (reserves(mine, generals), f"{best} in reserve (Case 2.2.1)."),
        boards.missed(why, {best}),
        board=board[0] if board else None,
        focus=board[1] if board else "",
        why=why,
    )


@exercise(LESSON, "decide", "Which unit do you lose?")
def which_to_lose(choose: Chooser) -> Assignment | None:
    """The unit to lose, if one must go."""
    mine = Troops(choose.number(1, 4), choose.number(0, 3), choose.number(0, 2))
    yours = Troops(choose.number(2, 4), choose.number(0, 1), 0)
    if sum(n > 0 for n in mine) < 2 or not 3 <= mine.units <= 6:
        return None
    board = fought(choose, mine, yours)
    if board is None:
        return None
    p, place = board
    fight = battles.battle(p, place)
    laws = {kind: law.p_conquered for kind, law in battles.by_loss(fight).items()}
    best, *rest = sorted(laws, key=lambda kind: -laws[kind])
    if laws[best] - laws[rest[0]] < 0.02 or (best == battles.INFANTRY and choose.likely(1, 3)):
        return None
    options = tuple(choose.shuffled(list(laws)))
    left = {kind: law.battle.attacker.troops for kind, law in battles.by_loss(fight).items()}
    why = {kind: f"{left[kind]} are left then, and win with {percent(laws[kind])}." for kind in options}
    return Assignment(
        f"Red fights in {place} with {mine} against {yours}, and one hit has just struck him. Both go on to the end.\n\n"
        "Which unit does he lose, if he wants to win?",
        OneOf(options),
        best,
        (
            "Which signs does he still match after each of these losses?",
            "Infantry has two faces, so a second Infantry is worth more than a second unit of another kind. The last unit of a kind is "
            "worth most.",
        ),
        (battles.losses(fight), f"{best}: {percent(laws[best])} (Case 2.2.2)."),
        boards.missed(why, {best}),
        board=p,
        focus=place,
        why=why,
    )


CLAIMS = (
    Claim("A Battle Legion has five units, and one more for each Leader.", "A Battle Legion has seven units, as on the march.", "2.2.1"),
    Claim("A Battle Legion must be as large as it can be.", "You may hold back as many units as you like.", "2.2.1"),
    Claim("The defender forms his Battle Legion first.", "The attacker forms his Battle Legion first.", "2.2.1"),
    Claim("A unit is matched with one die at the most.", "A unit is matched with all dice that show its sign.", "2.2.2"),
    Claim("A Catapult matches from the reserve too.", "Cavalry matches from the reserve too.", "2.2.2"),
    Claim("Units that are hit still throw in the same round.", "Units that are hit throw no more.", "2.2.2"),
    Claim("The owner says which of his units is hit.", "The enemy says which units are hit.", "2.2.2"),
    Claim("Only units of the Battle Legion can be hit.", "Units in reserve can be hit too.", "2.2.2"),
    Claim("A new Battle Legion is formed before each round.", "The Battle Legion is formed once, for the whole battle.", "2.2.1"),
    Claim("A Galley face is a miss on land.", "A Galley face hits where the Province has a coast.", "2.2.1"),
    Claim("Two faces of the die show Infantry.", "Each sign stands on one face of the die.", "2.2"),
    Claim("Leaders throw no dice.", "Each Leader throws a die.", "2.2.2"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about battles")
def wrong_word(choose: Chooser) -> Assignment | None:
    """One of five sentences about battles is wrong."""
    prompt = "Before the first battle somebody explains the dice and the Battle Legion in five sentences. One is wrong.\n\nWhich?"
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("The attacker's Legion marches into the Province", "2.1.1"),
    ("The attacker says which of his battles is fought first", "2.2"),
    ("The defender forms his Battle Legion", "2.2.1"),
    ("The attacker forms his Battle Legion", "2.2.1"),
    ("The attacker throws his dice", "2.2.2"),
    ("The defender says which of his units are hit", "2.2.2"),
    ("The defender throws his dice", "2.2.2"),
    ("The attacker says which of his units are hit", "2.2.2"),
    ("All units that were hit are removed", "2.2.2"),
    ("Both sides say whether they go on", "2.2.3"),
)


@exercise(LESSON, "order the steps", "A round, step by step")
def a_round_in_order(choose: Chooser) -> Assignment:
    """The steps of a round."""
    prompt = "Two armies meet in a Province. Order these steps of the battle's first round."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


__all__ = ["CLAIMS", "STEPS", "a_round_in_order", "in_reserve", "which_to_lose", "wrong_word"]
