"""Lesson 4: Taxes and Pay (Sections 9.1-9.3)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.chance import laws
from rometeach.core.results.show import Table
from rometeach.rome_iinc.board.board import GARRISONED, Commander
from rometeach.rome_iinc.charts import pay, tax
from rometeach.rome_iinc.phases import treasury as phase
from rometeach.rome_iinc.position import Position, Status

from ...answers import Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from ...steps import play, script
from ..boards import changed, set_up
from .predictions import LESSON

STATUSES = ("insurgent", "allied", "barbarian")


def _collector(choose: Chooser) -> tuple[Position, Commander] | None:
    """A Governor with some Gold to collect, often a Statesman who takes office."""
    p = set_up(choose, ("286", "363", "425", "565"))
    statesmen = [s for s in (*p.statesmen_box, *p.face_up) if s in p.rules.statesmen]
    changes = []
    if statesmen and choose.likely(4, 5):
        changes.append(f"{choose.pick(list(p.rules.commands))} governor {choose.pick(statesmen)}")
    if choose.likely(1, 4):
        changes.append(choose.pick(("event Inflation", "event Inflation doubled", "event Omens")))
    board = changed(p, "; ".join(changes)) if changes else p
    if board is None:
        return None
    named = [g for g in tax.collectors(board) if g.statesman] or list(tax.collectors(board))
    found = [g for g in named if tax.base(board, g)]
    return (board, choose.pick(found)) if found else None


def _low(n: int) -> Fraction:
    """The chance of a 2D6 of n or less."""
    return laws.dice(2).p_if(lambda x: x <= n)


@exercise(LESSON, "compute", "The chance of double Taxes")
def double_taxes(choose: Chooser) -> Assignment | None:
    """The chance that a Governor's Taxes double."""
    drawn = _collector(choose)
    if drawn is None:
        return None
    p, who = drawn
    odds = tax.odds(p, who)
    emperor = p.emperor_of(odds.empire)
    own, his = who.abilities.administration, emperor.abilities.administration
    events = ", ".join(e + (" doubled" if n > 1 else "") for e, n in p.events.items())
    return Assignment(
        f"{who.name[:1].upper()}{who.name[1:]} (Administration {own}) collects the Taxes of {' and '.join(who.commands)} for "
        f"{emperor.name} (Administration {his}), {p.scenario} CE. Events in play: {events or 'none'}.\n\n"
        "How likely is he to double them?",
        Chance(),
        odds.p_double,
        (
            "Both Administrations are taken off the two dice. Zero or less doubles.",
            f"The two dice must show {odds.needs} or less." if odds.needs >= 2 else "Two dice never show less than 2.",
            "Of the 36 throws of two dice, 1 gives 2, 2 give 3, 3 give 4, and so on up to 6 that give 7.",
        ),
        (
            ("Added to the Tax 2D6", odds.ledger),
            f"{odds.needs} or less doubles: {36 * odds.p_double} of the 36 throws.",
        ),
        (
            Mistake(_low(own), "The Emperor's Administration counts as well as the Governor's."),
            Mistake(_low(his), "You have taken off the Emperor's Administration alone."),
            Mistake(_low(own + his), "Look at the Events: they move the Tax dice too."),
        ),
        board=p,
        basis=(
            Basis(
                odds.ledger,
                lambda total: _low(-total),
                "Zero or less doubles, and 1 does not (Case 9.2.4).",
                "That is the chance that nothing doubles.",
            ),
        ),
    )


@exercise(LESSON, "compute", "The Gold of a Command", more=True)
def gold_of_a_command(choose: Chooser) -> Assignment | None:
    """What a Command pays when some of its Provinces are not Roman, and a War stands in one."""
    p = set_up(choose)
    commands = [c for c in p.rules.commands if tax.base(p, p.commander_of[c]) >= 8 and not p.commander_of[c].is_rebel]
    command = choose.pick(commands)
    roman = [n for n in p.rules.provinces_of[command] if p.provinces[n].status is Status.ROMAN]
    fallen = [f"{n} {choose.pick(STATUSES)}" for n in choose.sample(roman, choose.number(1, 2))]
    board = changed(p, "; ".join([*fallen, *(f"{x.rsplit(' ', 1)[0]}: none" for x in fallen)]))
    if board is None:
        return None
    war, where = "", ""
    still = [n for n in roman if board.provinces[n].status is Status.ROMAN and board.rules.provinces[n].gold]
    if still and board.wars_box and choose.likely(2, 3):
        war = choose.pick([x for x in board.wars_box if x in board.rules.wars])
        where = choose.pick(still)
        board = changed(board, f"{war} @ {where}") or board
    gold = {n: board.rules.provinces[n].gold for n in board.rules.provinces_of[command]}
    states = {n: board.provinces[n].status for n in gold}
    answer = tax.base(board, board.commander_of[command])
    rows = tuple(
        (n, board.provinces[n].title, board.war_in.get(n, "") and f"{board.war_in[n]} War", str(g))
        for n, g in gold.items()
    )
    paying = terms("9.2.2", *((g, f"the Gold of {n}") for n, g in gold.items() if states[n] is Status.ROMAN))
    idle = [
        (g, f"the Gold of {n}", f"{n} is {states[n].value} (Case 9.2.2).")
        for n, g in gold.items()
        if g and states[n] is not Status.ROMAN
    ]
    return Assignment(
        f"{command} in {board.scenario} CE, with its Provinces as the table shows them.\n\n"
        "How much Gold does it pay in Taxes, if nothing doubles?",
        WholeNumber("Gold"),
        answer,
        (
            "Only Loyal Roman Provinces pay (Cases 9.2.1, 9.2.2).",
            "A War that stands in a Province takes nothing from its Taxes.",
            f"The Command's own icon says {board.rules.commands[command].gold}: take off what is not paid.",
        ),
        (
            *(
                f"{n} is {states[n].value}: {gold[n]} Gold is not paid (Case 9.2.2)."
                for n in gold
                if states[n] is not Status.ROMAN and gold[n]
            ),
            *([f"{where} pays although the {war} War stands there (Case 9.2.1)."] if war else []),
            f"In all {answer} Gold of {board.rules.commands[command].gold}.",
        ),
        (
            Mistake(board.rules.commands[command].gold, "That is the full sum, with every Province Loyal and Roman."),
            Mistake(
                sum(gold[n] for n in gold if states[n] in GARRISONED), "Insurgent Provinces pay nothing (Case 9.2.2)."
            ),
            Mistake(
                sum(gold[n] for n in gold if states[n] in (*GARRISONED, Status.ALLIED)),
                "Allied and Insurgent Provinces pay nothing (Case 9.2.2).",
            ),
            Mistake(answer - gold.get(where, 0), "A War does not stop the Taxes of the Province (Case 9.2.1)."),
            Mistake(2 * answer, "That is the doubled sum."),
        ),
        (Table(f"The Provinces of {command}", ("Province", "Status", "War", "Gold icons"), rows),),
        board=board,
        basis=(Basis(paying, extras=idle, signs=False),),
    )


@exercise(LESSON, "decide", "Send the best collector")
def best_collector(choose: Chooser) -> Assignment | None:
    """In which Command a Statesman brings the most Gold."""
    p = set_up(choose, ("286", "363", "425", "565"))
    statesmen = [s for s in (*p.statesmen_box, *p.face_up) if s in p.rules.statesmen]
    generic = [g.box for g in tax.collectors(p) if not g.statesman and len(g.commands) == 1 and tax.base(p, g) >= 4]
    if not statesmen or len(generic) < 4:
        return None
    who, options = choose.pick(statesmen), choose.sample(sorted(generic), 4)
    gains, lines = {}, []
    for command in options:
        board = changed(p, f"{command} governor {who}")
        if board is None or board.commander_of[command].name != who:
            return None
        before, after = tax.odds(p, p.commander_of[command]), tax.odds(board, board.commander_of[command])
        gains[command] = after.law.mean - before.law.mean
        lines.append(
            f"{command}, {before.base} Gold: doubles with {before.p_double} under its Generic Governor, {after.p_double} "
            f"under {who}; on average {float(gains[command]):+.2f} Gold."
        )
    best = max(options, key=lambda c: gains[c])
    if sum(gains[c] == gains[best] for c in options) > 1 or not gains[best]:
        return None
    richest = max(options, key=lambda c: tax.base(p, p.commander_of[c]))
    able = p.rules.statesmen[who].abilities.administration
    return Assignment(
        f"{p.scenario} CE. {who} (Administration {able}) is free, and only the Taxes matter.\n\n"
        "In which of these Commands does he add the most Gold on average?",
        OneOf(tuple(options)),
        best,
        (
            "He adds nothing but a better chance to double. So the gain is that better chance times the Gold of the Command.",
            "A rich Command helps only if the chance to double grows there: compare with the Generic Governor whom he replaces.",
        ),
        (*lines, "Zero or less doubles (Case 9.2.4)."),
        (
            Mistake(richest, "The richest of the four is not where the chance to double grows the most."),
            *(
                Mistake(c, f"There it is {float(gains[c]):+.2f} Gold on average; another Command gains more.")
                for c in options
                if c != best
            ),
        ),
        board=p,
    )


STEPS = (
    ("Each Loyal Governor makes his Tax 2D6", "9.2.4"),
    ("The Taxes go into the Treasuries, up to the limit", "9.1.2"),
    ("Each Empire pays its Loyal Units", "9.3.1"),
    ("An Empire that could not pay in full raises Extra Taxes at once", "9.1.4"),
    ("The Wars on the map move and pillage", "9.4.1"),
    ("1D3 tells how many counters leave the Wars Box", "9.6.1"),
    ("New Wars are placed, and move at once", "9.6.2"),
    ("The phase ends: an Empire with negative Gold Falls", "9.1.3"),
)


@exercise(LESSON, "order the steps", "The Treasury Phase in order", more=True)
def treasury_in_order(choose: Chooser) -> Assignment | None:
    """The Treasury Phase, in order."""
    return in_order(
        choose,
        "These things happen in the Treasury Phase. Put them into the order of play.",
        STEPS,
        choose.number(4, 6),
    )


@exercise(LESSON, "predict then check", "Where will the chest stand?")
def chest_after(choose: Chooser) -> Assignment | None:
    """The last Governor's Taxes and the Pay, played."""
    drawn = _collector(choose)
    if drawn is None:
        return None
    p, who = drawn
    empire = p.empire_of_commander(who)
    others = [g.box for g in tax.collectors(p) if g.box != who.box]
    start = pay.amount(p, empire) - tax.base(p, who) + choose.number(0, 30)
    other = "West" if empire == "East" else "East"
    board = changed(
        p,
        f"phase Treasury; {empire} gold {start}; {other} gold 250"
        + (f"; used taxed: {', '.join(others)}" if others else ""),
    )
    if board is None:
        return None
    dice = choose.throw(2)
    taxed = play(phase.taxes(board), script([dice]))
    odds, due = tax.odds(board, who), pay.amount(board, empire)
    paid = play(phase.pay(taxed.end), script([])) if taxed.end is not None else taxed
    if paid.end is None:
        return None
    answer = paid.end.empire(empire).gold
    doubled = sum(dice) <= odds.needs
    return Assignment(
        f"The {empire} has {start} Gold, and one Governor is left to collect: {who.name} ({', '.join(who.commands)}, {odds.base} Gold). "
        f"His Administration is {who.abilities.administration}, his Emperor's {board.emperor_of(empire).abilities.administration}"
        + (f"; in play is {', '.join(board.events)}" if board.events else "")
        + f". Then the Units are paid, {due} Gold.\n\nPredict, then check: the dice show {dice[0]} and {dice[1]}. "
        "How much Gold is left after the Pay?",
        WholeNumber("Gold"),
        answer,
        (
            f"Do the Taxes double? The dice and the Administrations come to {sum(dice) + odds.modifier} (Case 9.2.4).",
            f"He brings {2 * odds.base if doubled else odds.base} Gold.",
        ),
        (
            ("Added to the Tax 2D6", odds.ledger),
            *taxed.story,
            f"{start} + {2 * odds.base if doubled else odds.base} - {due} = {answer}.",
        ),
        (
            Mistake(
                answer + (-odds.base if doubled else odds.base),
                "Look again whether the Taxes double: both Administrations are taken off, and zero or less doubles.",
            ),
            Mistake(answer + due, "You have not paid the Units yet."),
            Mistake(answer - start, "The Gold that was in the chest before counts too."),
        ),
        board=board,
        basis=(Basis(odds.ledger, lambda total: start - due + odds.base * (2 if sum(dice) + total <= 0 else 1)),),
    )
