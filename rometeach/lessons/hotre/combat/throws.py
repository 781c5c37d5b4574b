"""Exercises of lesson 4 about dice: count the throws, the chance of an exchange, read the dice, the face that is enough (10)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rometeach.core.results.show import chance
from rometeach.hotre.charts import combat
from rometeach.hotre.charts.exchange import Exchange, single

from ...answers import Chance, Face, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, itself, share
from .. import fields
from . import dice_counts
from .scenes import LESSON, Fight, fight_board

NO_FACE = "no face"


def variants(f: Fight) -> Iterator[tuple[Exchange, str]]:
    """The exchange as people get it wrong, each with its sentence."""
    attack = f.attack
    hard = attack.crossing in ("difficult", "strait", "sea")
    if hard:
        words = {"difficult": "Difficult Terrain", "strait": "A strait", "sea": "A landing"}[attack.crossing]
        yield f.otherwise(crossing="clear"), f"{words} gives the defender a second die (10.2)."
    else:
        yield f.otherwise(crossing="difficult"), "The border is clear: the defender throws one die (10.2)."
    if attack.fort:
        yield f.otherwise(fort=""), f"The {attack.fort} adds 1 to each die of the defender (10.4)."
        other = "Fort" if attack.fort == "Fortress" else "Fortress"
        why = "A Fortress wins ties, a Fort does not (10.4)."
        yield f.otherwise(fort=other), why
    if attack.crossing == "sea":
        if attack.defender in combat.SEA_DEFENDERS:
            yield f.otherwise(defender="Faction"), "Peoples and Tribes add 1 to each die against a landing (9.3.2)."
        else:
            yield f.otherwise(defender="People"), "The +1 against a landing is for Peoples and Tribes alone (9.3.2)."
    if attack.bonus.emperor and (attack.bonus.att or attack.bonus.ties):
        yield (
            f.otherwise(bonus=attack.bonus.without_emperor),
            "The Emperor's bonus helps the dice of his attacks (5.3).",
        )


def _of_ties(e: Exchange, win: int, lose: int, tie: int) -> Iterator[Mistake]:
    if tie:
        yield Mistake(win + tie, "Equal dice are thrown again: those throws win nothing (10).")
    else:
        bare = sum(found["attacker"] * ways for _, ways, found in dice_counts.rows(_open(e)))
        yield Mistake(bare, f"Equal dice are not thrown again here: the {e.ties} wins them.")
    yield Mistake(lose, "Those are the throws that the defender wins.")


def _open(e: Exchange) -> Exchange:
    """The same exchange with ties thrown again."""
    return Exchange(e.attack_dice, e.attack_plus, e.defence_dice, e.defence_plus)


@exercise(LESSON, "compute", "Count the throws")
def count_the_throws(choose: Chooser) -> Assignment | None:
    """How many throws of an exchange the attacker wins."""
    f = fight_board(choose, dice=1 if choose.likely(3, 4) else 2)
    if f is None:
        return None
    e = f.exchange
    win, lose, tie, size = single(e)
    if (win, lose) == (125, 55) and not choose.likely(1, 3):
        return None
    ledger = dice_counts.wins(e)
    mistakes = [
        *_of_ties(e, win, lose, tie),
        *(Mistake(single(x)[0], why) for x, why in variants(f) if single(x)[3] == size),
    ]
    many = f"{size:,} throws" if e.defence_dice > 1 else "216 throws"
    return Assignment(
        f"{f.told}\n\nHow many of the {many} of the dice does the attacker win? Leave ties out, unless somebody wins them.",
        WholeNumber("throws"),
        win,
        (
            "Take the defender's highest die face by face. Which faces of the attacker beat it, and how many of 36 throws show them?",
            f"The attacker's highest die is a 1, 2, 3, 4, 5, 6 on {fields.listed([str(2 * n - 1) for n in range(1, 7)])} of 36 throws.",
        ),
        (dice_counts.table(e), ("The throws that win", ledger)),
        tuple(m for m in mistakes if m.answer != win),
        board=f.board,
        focus=f.province,
        basis=(Basis(ledger, itself, signs=False),),
    )


@exercise(LESSON, "compute", "The chance of an exchange")
def the_chance(choose: Chooser) -> Assignment | None:
    """How likely the attacker wins an exchange."""
    f = fight_board(choose)
    if f is None:
        return None
    e = f.exchange
    win, lose, tie, size = single(e)
    if e.p == Fraction(25, 36) and not choose.likely(1, 3):
        return None
    mistakes = [Mistake(x.p, why) for x, why in variants(f)]
    if tie:
        mistakes += [
            Mistake(Fraction(win, size), "You count ties as lost. They are thrown again: leave them out (10)."),
            Mistake(Fraction(win + tie, size), "You count ties as won. They are thrown again: leave them out (10)."),
        ]
    else:
        mistakes.append(Mistake(_open(e).p, f"Nothing is thrown again: the {e.ties} wins ties."))
    return Assignment(
        f"{f.told}\n\nHow likely is it that the attacker wins one exchange?",
        Chance(),
        e.p,
        (
            "How many dice does each side throw, and what is added to each of them? Who wins ties?",
            "Count the throws that win and those that lose; ties that are thrown again are neither.",
            f"{win} of the {size:,} throws win" + (f", and {tie} are thrown again." if tie else "."),
        ),
        (
            *((name, ledger) for name, ledger in combat.ledgers(f.board.rules, f.attack) if ledger.lines),
            dice_counts.table(e),
            f"{win} of {win + lose}: {chance(e.p)} (Case 10).",
        ),
        tuple(mistakes),
        board=f.board,
        focus=f.province,
        basis=(
            Basis(
                dice_counts.wins(e),
                share(win + lose),
                contrary="That is the chance that the defender wins it.",
                signs=False,
            ),
        ),
    )


WHO = {
    "attacker": "the attacker wins, and the defender loses an Army",
    "defender": "the defender wins, and the attacker loses an Army",
    "again": "nobody: the dice are thrown again",
}


@exercise(LESSON, "predict then check", "Read the dice")
def read_the_dice(choose: Chooser) -> Assignment | None:
    """Who wins with these dice."""
    f = fight_board(choose)
    if f is None:
        return None
    e = f.exchange
    mine, yours = choose.throw(e.attack_dice), choose.throw(e.defence_dice)
    result = e.winner(max(mine), max(yours))
    bare = Exchange(e.attack_dice, 0, e.defence_dice, 0).winner(max(mine), max(yours))
    close = abs(max(mine) + e.attack_plus - max(yours) - e.defence_plus) <= 1
    if not close or (bare == result and not choose.likely(1, 4)):
        return None
    a, d = max(mine) + e.attack_plus, max(yours) + e.defence_plus
    count = f"The attacker's highest die counts {a}, the defender's {d}"
    why = {}
    for name, words in WHO.items():
        if name == "again":
            why[words] = (
                f"{count}: that is no tie."
                if a != d
                else f"{count}: a tie, but here the {result} wins ties (5.3, 10.4)."
            )
        elif a == d:
            why[words] = f"{count}: a tie. Who wins ties here? Look for a Fortress, and for the Emperor's bonus."
        else:
            why[words] = f"{count}. Compare the highest single dice, with what is added to them (10)."
    return Assignment(
        f"{f.told} The attacker throws {' and '.join(map(str, mine))}, the defender {' and '.join(map(str, yours))}.\n\n"
        "Predict, then check: who wins this throw?",
        OneOf(tuple(WHO.values())),
        WHO[result],
        (
            "Only the highest single die of each side counts.",
            "Add what a Fort, a landing or the Emperor adds, then compare.",
        ),
        (
            *((name, ledger) for name, ledger in combat.ledgers(f.board.rules, f.attack)[1::2] if ledger.lines),
            f"{count}. So {WHO[result]} (Case 10).",
        ),
        fields.missed(why, {WHO[result]}),
        board=f.board,
        focus=f.province,
    )


@exercise(LESSON, "predict then check", "The face that is enough", more=True)
def enough(choose: Chooser) -> Assignment | None:
    """The lowest face of the defender's single die that beats the attacker."""
    f = fight_board(choose, dice=1)
    if f is None:
        return None
    e = f.exchange
    mine = choose.throw(e.attack_dice)
    good = [n for n in range(1, 7) if e.winner(max(mine), n) == "defender"]
    right: int | str = min(good, default=NO_FACE)
    margin = max(mine) + e.attack_plus - e.defence_plus
    wrong = {
        margin: "With that face it is a tie: look who wins ties here.",
        margin + 1: "One face less is enough: here the defender wins ties.",
        max(mine): "Look at what is added to the dice, and who wins ties.",
        max(mine) + 1: "Look at what is added to the dice of both sides.",
        sum(mine): "Dice are not added up: the highest single die counts (10).",
    }
    mistakes = [Mistake(n, why) for n, why in wrong.items() if 1 <= n <= 6 and n != right]
    if right != NO_FACE:
        mistakes.append(Mistake(NO_FACE, "Try a 6, with all that is added to it: it beats the attacker."))
    return Assignment(
        f"{f.told} The attacker has thrown {' and '.join(map(str, mine))}.\n\n"
        "Predict, then check: which is the lowest face of the defender's die that beats him?",
        Face((NO_FACE,)),
        right,
        (
            "What does the attacker's highest die count, with all that is added?",
            f"It counts {max(mine) + e.attack_plus}. The defender adds {e.defence_plus}.",
        ),
        (f"The defender wins on {fields.listed([str(n) for n in good])} (Case 10).",),
        tuple(mistakes),
        board=f.board,
        focus=f.province,
    )
