"""Exercises of lesson 6 about boards as lines of words: what a change brings, a slip of the pen, what the kit says to it (5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import Position
from rometeach.core.errors import BadInput
from rometeach.core.results.show import Table

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import LESSON


@exercise(LESSON, "compute", "What does the change bring?")
def change_brings(choose: Chooser) -> Assignment | None:
    """By how much a change of influence moves Red's Victory Points."""
    base = boards.table(boards.EMPTY_MAP)
    keys = choose.sample(base.rules.keys, 3)
    clauses = [boards.spread(choose, key, boards.SIDES, 0, 3) for key in keys]
    p = boards.changed(base, "; ".join(["title: Before the change", *clauses]))
    if p is None:
        return None
    side = choose.pick(boards.SIDES)
    new = {key: choose.number(0, 4) for key in keys[:2]}
    if any(new[key] == p.provinces[key].tokens_of(side) for key in new):
        return None
    change = "; ".join(f"{key} influence {side} {n}" for key, n in new.items())
    after = boards.changed(p, change)
    if after is None:
        return None
    before, then = influence_points(p), influence_points(after)
    ledger = terms("5.1", *((then[k].get(side, 0) - before[k].get(side, 0), f"the change in {k}") for k in new))
    whole = sum(then[k].get(side, 0) for k in keys)
    if len(ledger.lines) < 2:
        return None
    return Assignment(
        f'On the board of the list you type the change "{change}".\n\nHow many Victory Points more does {side} score then? '
        "(Write -5 if it is 5 less.)",
        WholeNumber("Victory Points"),
        ledger.total,
        (
            "For each Province that changes: what did it bring before, and what does it bring now?",
            "The number in the change is what lies there then, not what is added.",
        ),
        (("What changes", ledger),),
        (
            Mistake(-ledger.total, "Look at the sign: does he score more after the change, or less?"),
            Mistake(whole, "That is all that he scores in these Provinces after the change."),
        ),
        shown=(boards.lands(p, keys),),
        basis=(Basis(ledger),),
    )


def _clauses(choose: Chooser) -> Iterator[tuple[str, str, str]]:
    """(what lies there, the right clause, a wrong one) for things on a table."""
    keys = choose.sample(boards.table(boards.EMPTY_MAP).rules.keys, 5)
    one, other = choose.sample(boards.SIDES, 2)
    infantry, cavalry, tokens = choose.number(2, 6), choose.number(1, 3), choose.number(1, 3)
    yield (
        f"{keys[0]}: {infantry} Infantry and {cavalry} Cavalry of {one}",
        f"{keys[0]}: {one} {infantry}I {cavalry}C",
        choose.pick((f"{keys[0]}: {one} {cavalry}I {infantry + 1}C", f"{keys[0]}: {other} {infantry}I {cavalry}C")),
    )
    yield (
        f"{keys[1]}: {tokens} Influence Token{'s' if tokens > 1 else ''} of {other}, nobody there",
        f"{keys[1]}: influence {other} {tokens}",
        choose.pick(
            (f"{keys[1]}: {other} {tokens}I", f"{keys[1]}: {tokens} tokens" if tokens > 1 else f"{keys[1]}: 1 token")
        ),
    )
    yield (
        f"{keys[2]}: two Province Tokens for sale",
        f"{keys[2]}: 2 tokens",
        choose.pick((f"{keys[2]}: influence {one} 2", f"{keys[2]}: 1 token")),
    )
    yield (
        f"{keys[3]}: an Infantry and a City of {one}",
        f"{keys[3]}: {one} 1I, City of {one}",
        choose.pick((f"{keys[3]}: {one} 1I, City of {other}", f"{keys[3]}: {one} 1I")),
    )
    yield (
        f"{keys[4]}: a General and the Caesar of {other}",
        f"{keys[4]}: {other} 1G Caesar",
        choose.pick((f"{keys[4]}: {other} 2G", f"{keys[4]}: {one} 1G Caesar")),
    )
    galleys, chaos = choose.number(2, 3), choose.number(1, 9)
    yield (
        f"Mare Tyrrhenum: {galleys} Galleys of {one}",
        f"Mare Tyrrhenum: {galleys} Galleys of {one}",
        choose.pick(
            (f"Mare Tyrrhenum: {galleys} Galleys of {other}", f"Mare Tyrrhenum: {galleys + 1} Galleys of {one}")
        ),
    )
    yield (
        f"{other}: {chaos} Chaos",
        f"{other} chaos {chaos}",
        choose.pick((f"{other} points {chaos}", f"{one} chaos {chaos}")),
    )


@exercise(LESSON, "find the mistake", "A friend types your board")
def wrong_clause(choose: Chooser) -> Assignment | None:
    """One of the clauses that somebody typed does not say what lies on the table."""
    rows = choose.sample(list(_clauses(choose)), 6)
    bad = choose.number(0, 5)
    lies, right, wrong = rows[bad]
    options = tuple(choose.shuffled([wrong, *(r[1] for n, r in enumerate(rows) if n != bad)]))
    told = {r[1]: r[0] for r in rows}
    return Assignment(
        "The list says what lies on your table. A friend at the keyboard types it, clause by clause, and slips once.\n\nIn which clause?",
        OneOf(options),
        wrong,
        (
            "Compare each clause with the list: the place, whose it is, how many, of which kind.",
            f"It is about this line: {lies}.",
        ),
        (f"It should be: {right}.", f"The list says: {lies}."),
        tuple(Mistake(x, f"That clause is right. The list says: {told[x]}.") for x in options if x != wrong),
        shown=(Table("On the table", ("What lies there",), tuple((r[0],) for r in choose.shuffled(rows))),),
    )


TAKEN, REFUSED, UNREAD = (
    "it is taken",
    "it is refused: the rules forbid such a board",
    "it is refused: it cannot be read",
)
SAID = (TAKEN, REFUSED, UNREAD)


def said_to(p: Position, clause: str) -> str:
    """What the kit says to a change."""
    try:
        p.edit(clause)
    except BadInput as error:
        return UNREAD if "cannot be read" in str(error) else REFUSED
    return TAKEN


def _tried(p: Position, choose: Chooser) -> tuple[str, str]:
    """A change, and why the kit says what it says."""
    key = choose.pick(p.rules.keys)
    plain = choose.pick([n for n in p.rules.provinces if n not in p.rules.keys])
    side = choose.pick(boards.SIDES)
    misspelt = "".join(c for c in key if c not in "aei") or key
    number = choose.number(1, 4)
    return choose.pick(
        (
            (f"{plain}: {side} {number}I", "Land units may stand in any Province (0.2)."),
            (f"{key} influence {side} {number}", "Influence may lie in any Key Province (0.8)."),
            (f"{side} talents {5 * choose.number(1, 30)}", "Coins are of 5 and 10 Talents (0.5)."),
            (f"{side} chaos {choose.number(1, 30)}", "A player may have as much Chaos (0.6)."),
            (f"{plain} influence {side} {number}", f"{plain} is no Key Province, and holds no influence (0.8)."),
            (f"{plain}: {side} {choose.number(21, 40)}I", "The box holds 20 Infantry of each colour (0.1)."),
            (f"{plain}: {side} Caesar", f"The Caesar of {side} stands elsewhere already, and there is but one (0.3)."),
            (
                f"{plain}: {side} {number}I {choose.number(1, 3)} Elephants",
                "Units are Infantry, Cavalry, Catapults and Galleys; Elephants are none (0.1).",
            ),
            (f"{misspelt}x: {side} {number}I", "There is no Province of that name; the kit names the nearest."),
            (f"Black talents {5 * number}", "Black does not play here (1)."),
            (f"{plain}: {number} Galleys of {side}", "Galleys lie in sea zones alone (0.2)."),
        )
    )


@exercise(LESSON, "predict then check", "What does the kit say to it?")
def kit_says(choose: Chooser) -> Assignment | None:
    """Whether a change is taken, warned of, or refused."""
    p = boards.table(boards.FOUR)
    clause, why = _tried(p, choose)
    right = said_to(p, clause)
    if choose.pick(SAID) != right:
        return None
    reasons = {
        TAKEN: f"The kit has something to say here. {why}" if right != TAKEN else why,
        REFUSED: f"Only what no board can hold is forbidden. {why}",
        UNREAD: f"Only a name or a word that the kit does not know cannot be read. {why}",
    }
    return Assignment(
        f'The board is that of the picture. You type "{clause}".\n\nPredict, then check: what does the kit say to it?',
        OneOf(SAID),
        right,
        (
            "Can it be read? And if so: may such a board be at all?",
            f"Think of this: {why}",
        ),
        (why, f"So {right}."),
        boards.missed(reasons, {right}),
        board=p,
        focus=next((x for x in p.rules.provinces if clause.startswith((f"{x}:", f"{x} "))), ""),
        why=reasons,
    )


__all__ = ["change_brings", "kit_says", "said_to", "wrong_clause"]
