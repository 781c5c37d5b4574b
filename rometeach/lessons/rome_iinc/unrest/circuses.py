"""Exercises of lesson 6 about Bread and Circuses (Section 10.5)."""

from __future__ import annotations

from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Answer, Decision, Request
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.phases import unrest as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ...steps import play, script
from ..boards import changed, set_up
from .predictions import LESSON


def _court(choose: Chooser) -> tuple[Position, str] | None:
    """A board with a Statesman on a throne, and sometimes a Governor with the Prestige ability."""
    p = set_up(choose)
    empire = choose.pick([e for e in EMPIRES if not p.is_fallen(e)])
    men = [s for s in (*p.statesmen_box, *p.face_up) if s in p.rules.statesmen]
    proud = [s for s in men if p.rules.statesmen[s].ability == "Prestige"]
    changes = []
    if men and p.empire(empire).seat == "Emperor" and choose.likely(3, 4):
        changes.append(f"{empire} emperor {choose.pick(proud if proud and choose.likely(1, 3) else men)}")
    if proud and choose.likely(1, 3):
        command = choose.pick([c for c in p.rules.commands if p.empire_of_command(c) == empire])
        changes.append(f"{command} governor {choose.pick(proud)}")
    changes.append("phase Unrest; step Bread and Circuses")
    board = changed(p, "; ".join(changes))
    return (board, empire) if board else None


def _emperor(p: Position, empire: str) -> str:
    """The Emperor and everybody in this Empire with the Prestige ability, in words."""
    who = p.emperor_of(empire)
    rank = "Sole Emperor, also" if p.sole_emperor else "Emperor"
    text = f"{who.name[:1].upper()}{who.name[1:]} is {rank} of the {empire}: {_numbers(who)}."
    proud = [g for g in p.governors_in_play if g.ability == "Prestige" and p.empire_of_commander(g) == empire]
    for g in proud:
        text += f" {g.name}, {'a Rebel' if g.is_rebel else 'Governor'} of {' and '.join(g.commands)}, has the Prestige ability."
    return text


def _numbers(who: Commander) -> str:
    a = who.abilities
    special = f", {who.ability} ability" if who.ability else ""
    return f"Administration {a.administration}, Popularity {a.popularity}, Military {a.military}{special}"


def _free(p: Position, empire: str) -> int:
    """The Prestige that an Empire gains without Gold, played."""
    other = "West" if empire == "East" else "East"
    board = changed(p, f"{empire} gold 0; {other} gold 0") or p
    end = play(phase.bread_and_circuses(board), lambda _: DONE).board
    return end.empire(empire).prestige - p.empire(empire).prestige


@exercise(LESSON, "compute", "Prestige for nothing", more=True)
def free_prestige(choose: Chooser) -> Assignment | None:
    """The Prestige that an Empire gains without paying."""
    drawn = _court(choose)
    if drawn is None:
        return None
    p, empire = drawn
    a, extra = p.emperor_of(empire).abilities, phase.prestige_abilities(p, empire)
    answer = _free(p, empire)
    ability = ((1, "a Prestige ability (Case 6.3.8)") for _ in range(extra))
    basis = Basis(terms("10.5.1", (a.administration, "the Administration of the Emperor"), *ability))
    return Assignment(
        f"{_emperor(p, empire)}\n\nHow much Prestige does the {empire} gain in Bread and Circuses without paying a single Gold?",
        WholeNumber("Prestige"),
        answer,
        (
            "The Emperor's Administration is Prestige for nothing (Case 10.5.1).",
            "The Prestige ability adds one, for an Emperor and for a Loyal Governor.",
        ),
        (f"Administration {a.administration}, and {extra} for the Prestige ability: {answer} (Cases 10.5.1, 6.3.8).",),
        (
            Mistake(a.popularity, "Popularity calms Unrest; Administration brings Prestige (Cases 10.5.1, 10.5.2)."),
            Mistake(a.administration, "Somebody has the Prestige ability (Case 6.3.8)."),
            Mistake(2 * a.administration, "The second half must be paid for, 10 Gold each."),
            Mistake(2 * a.administration + extra, "What is bought is not for nothing."),
            Mistake(answer + 1, "Nobody else here has the Prestige ability."),
        ),
        board=p,
        basis=(basis,),
    )


@exercise(LESSON, "compute", "All the Prestige that Gold can buy", more=True)
def most_prestige(choose: Chooser) -> Assignment | None:
    """The most Prestige that an Empire can gain while it keeps some Gold."""
    drawn = _court(choose)
    if drawn is None:
        return None
    p, empire = drawn
    gold, kept = choose.number(8, 95), 5 * choose.number(0, 8)
    other = "West" if empire == "East" else "East"
    board = changed(p, f"{empire} gold {gold}; {other} gold 0")
    if board is None or kept > gold:
        return None
    price = board.rules.values["gold.bread"]

    def answer(asked: Request) -> Answer:
        assert isinstance(asked, Decision) and asked.board is not None
        affordable = asked.board.empire(empire).gold - price >= kept
        return Buy("prestige") if affordable and Buy("prestige") in asked.actions else DONE

    end = play(phase.bread_and_circuses(board), answer).end
    if end is None:
        return None
    best = end.empire(empire).prestige - board.empire(empire).prestige
    free, limit = _free(board, empire), board.emperor_of(empire).abilities.administration
    by_gold = (gold - kept) // price
    basis = Basis(
        terms("10.5.1", (free, "the Prestige for nothing"), (best - free, "the Prestige that is bought")), signs=False
    )
    return Assignment(
        f"{_emperor(board, empire)} Its Treasury holds {gold} Gold, and {kept} must be left for the Builds that follow.\n\n"
        "How much Prestige can it gain at most in Bread and Circuses, free and bought together?",
        WholeNumber("Prestige"),
        best,
        (
            f"For nothing: {free}.",
            f"Then one for each {price} Gold, but no more than the Administration of the Emperor, {limit}.",
        ),
        (
            f"{free} for nothing, and {best - free} bought: the Gold would do for {by_gold}, the Emperor allows {limit} (Case 10.5.1).",
        ),
        (
            Mistake(free + by_gold, "No more may be bought than the Emperor's Administration (Case 10.5.1)."),
            Mistake(best - free, "The free Prestige counts as well."),
            Mistake(free + limit, "There is not Gold enough for all of it."),
            Mistake(free + min(limit, gold // price), "Some Gold must be left over."),
            Mistake(free, "More can be bought."),
        ),
        board=board,
        basis=(basis,),
    )


@exercise(LESSON, "decide", "The best use of some Gold")
def best_use(choose: Chooser) -> Assignment | None:
    """Prestige or calm: as much Prestige as leaves the Empire standing."""
    drawn = _court(choose)
    if drawn is None:
        return None
    p, empire = drawn
    parts = choose.number(3, 5)
    most = p.rules.values["fall.unrest"]
    calm, limit = p.emperor_of(empire).abilities.popularity, p.emperor_of(empire).abilities.administration
    start = most + calm + choose.number(0, parts - 1)
    price = p.rules.values["gold.bread"]
    other = "West" if empire == "East" else "East"
    board = p.edit(f"{empire} gold {price * parts}; {empire} unrest {start}; {other} gold 0")
    outcomes: dict[str, tuple[bool, int, int]] = {}
    for n in range(parts, -1, -1):
        text = f"{n} Prestige and {parts - n} calm"
        bought = [Buy("prestige")] * n + [Buy("unrest")] * (parts - n)
        played = play(phase.bread_and_circuses(board), script(bought)).end if n <= limit else None
        end = played.empire(empire) if played is not None else None
        outcomes[text] = (True, end.prestige, end.unrest) if end is not None else (False, 0, 0)
    safe = {x: r for x, r in outcomes.items() if r[0] and r[2] <= most}
    best = max(safe, key=lambda x: safe[x][1])
    lines = tuple(
        f"{x}: "
        + (
            f"Unrest {r[2]}, {'it stands' if r[2] <= most else 'the Empire Falls'}."
            if r[0]
            else "more Prestige than may be bought."
        )
        for x, r in outcomes.items()
    )
    return Assignment(
        f"{_emperor(board, empire)} It has {start} Unrest before Bread and Circuses, and {price * parts} Gold to spend, all of it "
        "here. It must not Fall at the end of the phase, and wants as much Prestige as it can have.\n\nWhat should the Gold buy?",
        OneOf(tuple(outcomes)),
        best,
        (
            f"First take off the Popularity, {calm}: that leaves {start - calm} Unrest.",
            f"An Empire Falls with more than {most} Unrest at the end of a phase (Case 10.1.7).",
            f"No more than {limit} Prestige may be bought here.",
        ),
        lines,
        tuple(
            Mistake(
                x,
                "More Prestige than the Emperor's Administration may not be bought (Case 10.5.1)."
                if not r[0]
                else f"With {r[2]} Unrest the Empire Falls (Case 10.1.7)."
                if r[2] > most
                else "It stands, but more Prestige could be had.",
            )
            for x, r in outcomes.items()
            if x != best
        ),
        board=board,
    )
