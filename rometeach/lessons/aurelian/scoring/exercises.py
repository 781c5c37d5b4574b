"""Lesson 6: the count of a turn and the Triumph (Sections 12.1, 12.2 and 12.6)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.aurelian.board.board import FINISHED, STARTED
from rometeach.aurelian.charts import points
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.results.show import Table

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, in_order, spot
from ...slips import Basis, Extra, Mistake
from .. import boards
from .predictions import LESSON
from .scenes import end_of, listing, tracks


def _marked(p: Position, state: int, usurped: bool) -> int:
    """How many Walls and Temples are at a stage, in Regions with or without a Usurper."""
    works = [*p.walls.items(), *p.temples.items()]
    return sum(s == state and (r in p.usurpers) is usurped for r, s in works)


@exercise(LESSON, "compute", "The count of a turn")
def the_count(choose: Chooser) -> Assignment | None:
    """The Victory Points of a turn."""
    p = end_of(choose, (1, 2, 3, 4, 5, 6))
    if p is None:
        return None
    ledger, coins = p.rules.ledger(points.terms(p)), p.rules.values["vp.coins"]
    fives = p.treasury // coins
    restless = [r for r in p.rules.regions if r not in p.usurpers and p.rebels(r)]
    usurped = [r for r in p.rules.regions if r in p.usurpers and not p.rebels(r)]
    return Assignment(
        f"The Turn End Phase of Turn {p.turn}. {tracks(p)}.\n\nHow many Victory Points does this board score, once?",
        WholeNumber("Victory Points"),
        ledger.total,
        (
            "Region by Region: is it free of Enemy Units and Usurpers, and are its Walls and its Temple finished?",
            "Then named Usurpers in the Dead Pool, Officers, the Army, and the Coins five by five (Case 12.1).",
            f"The Regions and what is built in them bring {_of(p)}.",
        ),
        (("The count", ledger),),
        (
            Mistake(ledger.total + len(restless), "A Region with Enemy Units is not free, Usurper or not (Case 12.1)."),
            Mistake(ledger.total + len(usurped), "A Region with a Usurper is not free (Case 12.1)."),
            Mistake(ledger.total + _marked(p, STARTED, False), "What is only started scores nothing (Cases 8.1, 8.2)."),
            Mistake(ledger.total + _marked(p, FINISHED, True), "Works in a Usurper's Region score nothing (Case 8.4)."),
            Mistake(ledger.total + sum(p.strength), "The Strength on the Danube scores nothing (Case 12.1)."),
            Mistake(ledger.total - p.army + sum(p.strength), "The Army scores, not the Danube (Case 12.1)."),
            Mistake(ledger.total - fives + p.treasury, f"Only each {coins} Coins score a point (Case 12.1)."),
            Mistake(ledger.total - fives + p.income // coins, "The Treasury scores, not the Income (Case 12.1)."),
            Mistake(ledger.total - fives + -(-p.treasury // coins), "The Coins are rounded down (Case 12.1)."),
        ),
        shown=(listing(p),),
        board=p,
        basis=(Basis(ledger, signs=False),),
    )


def _of(p: Position) -> int:
    """The points of Regions, Walls and Temples alone."""
    lines = p.rules.ledger(points.terms(p)).lines
    return sum(x.value for x in lines if x.key in ("vp.region", "vp.walls", "vp.temple"))


@exercise(LESSON, "find the mistake", "The line that does not score")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a count is wrong."""
    p = end_of(choose, (2, 3, 4, 5, 6))
    if p is None:
        return None
    extras: list[Extra] = [
        (1, f"{r} is free of Enemy Units and Usurpers", "Enemy Units are there (Case 12.1).")
        for r in p.rules.regions
        if p.rebels(r) and r not in p.usurpers
    ]
    for what, works in (("Walls", p.walls), ("Temple", p.temples)):
        for r, stage in works.items():
            if stage == STARTED:
                extras.append((1, f"{what} of {r}", "only what is finished scores (Cases 8.1, 8.2)."))
            elif stage == FINISHED and r in p.usurpers:
                extras.append((1, f"{what} of {r}", "a Usurper rules there (Case 8.4)."))
    extras += [
        (1, f"{u} in the Dead Pool", f"that Usurper still rules the {r} Region (Case 12.1).")
        for r, u in p.usurpers.items()
        if u in p.rules.named_usurpers
    ]
    extras.append((sum(p.strength), "Strength on the Danube", "only the Army scores (Case 12.1)."))
    ledger = p.rules.ledger(points.terms(p))
    each = p.rules.values["vp.coins"]
    coins = next((x for x in ledger.lines if x.key == "vp.treasury"), None)
    slips = [
        Slip(coins.reason, value, why)
        for value, why in (
            (p.treasury, f"Only each {each} Coins score a point."),
            (coins.value + 1, "The Coins are rounded down."),
            (p.income // each, "The Treasury scores, not the Income."),
        )
    ] if coins else []  # fmt: skip
    task = spot(
        choose,
        f"A friend has counted the points of Turn {p.turn}. {tracks(p)}.\n\nOne line of this count is wrong. Which?",
        ledger,
        extras,
        slips,
        signs=False,
        board=p,
    )
    return replace(task, shown=(listing(p),)) if task else None


def outcomes(p: Board, scores: dict[int, int], held: int) -> tuple[int, str]:
    """The points at the end, and how the game is lost on the way ("" if it is not), with the Triumph on a turn (0: never)."""
    vp = p.vp
    for turn, score in scores.items():
        vp += score * (2 if turn == held else 1)
        lost = points.verdict(replace(p, turn=turn, vp=vp))
        if lost.startswith("lost"):
            return vp, f"Turn {turn}: {lost}"
    return vp, ""


@exercise(LESSON, "decide", "When to hold the Triumph")
def when_to_triumph(choose: Chooser) -> Assignment | None:
    """The turn on which the Triumph brings most without losing before."""
    start = boards.set_up(choose)
    turn = choose.number(2, 5)
    asked = start.rules.thresholds
    p = replace(start, turn=turn, vp=asked[turn - 2] + choose.number(0, 5), usurpers=type(start.usurpers)())
    scores = {t: asked[t - 1] - asked[t - 2] + choose.number(-4, 4) for t in range(turn, LAST_TURN + 1)}
    results = {t: outcomes(p, scores, t) for t in (*scores, 0)}
    alive = {t: vp for t, (vp, lost) in results.items() if not lost}
    if not alive or not any(lost for _, lost in results.values()):
        return None
    best = max(alive, key=lambda t: alive[t])
    if sum(vp == alive[best] for vp in alive.values()) > 1 or (best == turn and choose.likely(4, 5)):
        return None
    words = {t: f"At the end of Turn {t}" if t else "Never" for t in results}
    rows = tuple((f"Turn {t}", str(n), str(asked[t - 1])) for t, n in scores.items())
    unsure = p.rules.sources[f"turns:{turn}"]
    note = f" What a turn asks for is {unsure.kind}: your map may differ." if unsure.is_doubtful else ""
    said = {t: lost or f"the game is won with {vp} points" for t, (vp, lost) in results.items()}
    return Assignment(
        f"The end of Turn {turn}: {p.vp} Victory Points before this turn's count, Zenobia in the Dead Pool, Aurelian on his +1 side. "
        f"Suppose that the turns score as in the table, and that bonus and penalty of Turn {LAST_TURN} cancel out.{note}\n\n"
        "When does the Triumph bring the most points without losing the game on the way?",
        OneOf(tuple(words.values())),
        words[best],
        (
            "The Triumph doubles what the turn scores: the richest turn would be best, if you live to see it (Case 12.2).",
            "Add up turn by turn, and compare with what each turn asks for: where do you fall short without it (Case 12.5)?",
        ),
        tuple(f"{words[t]}: {said[t]}." for t in words),
        tuple(Mistake(words[t], f"Then: {said[t]}.") for t in words if t != best),
        shown=(Table("What the turns score", ("Turn", "Scores", "Asks for, in all"), rows),),
    )


STEPS = (
    ("Score the list: Regions, works, Officers, Army, Coins", "12.1"),
    ("Hold Aurelian's Triumph and score the list once more", "12.2"),
    ("On Turn 6: add the bonus for Walls", "12.3"),
    ("On Turn 6: take off the penalty for Enemy Units and Barbarians", "12.4"),
    ("Compare the Victory Points with what the turn asks for", "12.5"),
    ("Move two chits from the Friendly to the Unfriendly Cup", "12.6"),
    ("Move two chits from the Unfriendly to the Hostile Cup", "12.6"),
    ("Resolve as many Reactions as the number of the turn", "12.6"),
    ("Move the turn marker on", "12.6"),
    ("Add the third Turn End marker to the Hostile Cup, on Turn 4", "12.6"),
)


@exercise(LESSON, "order the steps", "The Turn End Phase in order")
def steps_in_order(choose: Chooser) -> Assignment | None:
    """The Turn End Phase, in order."""
    prompt = "The last phase of a turn: put these of its parts into the order in which they are done."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


def finished(p: Position) -> int:
    """The Regions without a Usurper that have finished Walls."""
    return sum(s == FINISHED and r not in p.usurpers for r, s in p.walls.items())
