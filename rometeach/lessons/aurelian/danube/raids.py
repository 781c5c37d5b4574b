"""Exercises of lesson 4 about the attacks of Barbarians: Legions, Walls, occupied Spaces (7.2, 8.1, 13.0)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rometeach.aurelian.board.board import BUILDING, Board
from rometeach.aurelian.charts import danube
from rometeach.aurelian.charts.common import needs, p_success
from rometeach.aurelian.phases import reactions as phase
from rometeach.aurelian.phases import turn
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import SIDES
from rometeach.core.results.show import Table, chance, percent

from ...answers import Chance, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, in_order, spot
from ...slips import Basis, Mistake
from ...steps import first, play, script, story
from .. import boards
from . import throws
from .predictions import LESSON

WALLS = ("none", "started", "finished")


def front(p: Board) -> Table:
    """The Danube from Space 1 to the last one, from left to right."""
    numbers = range(1, len(p.strength) + 1)
    held = [f"lost: {p.raiders[n - 1]}" if p.raiders[n - 1] else f"Legion {p.strength[n - 1]}" for n in numbers]
    rows = (
        ("Region", *p.rules.spaces),
        ("Held by", *held),
        ("Walls", *(BUILDING[p.walls.get(r, 0)] for r in p.rules.spaces)),
        ("Usurper", *(p.usurpers.get(r, "none") for r in p.rules.spaces)),
    )
    return Table("The Danube", ("Space", *map(str, numbers)), rows)


def reserve(p: Board) -> list[str]:
    """The Barbarians that neither hold a Space nor have been put to one on the board of an exercise."""
    return [b for b in p.rules.barbarians if b not in p.raiders]


def beset(choose: Chooser, raiders: int) -> tuple[Position, str] | None:
    """A board with Walls and with so many Spaces held by Barbarians, and the Barbarian that comes next."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    change = [f"Danube {n}: {max(1, s)}" for n, s in enumerate(p.strength, 1) if p.raiders[n - 1]]
    change += [f"{r} walls: {choose.pick(WALLS)}" for r in p.rules.danube_regions]
    calm = p.edit("; ".join(change))
    found = choose.sample(reserve(calm), raiders + 1)
    spaces = choose.sample([n for n in range(1, len(p.strength) + 1) if calm.can_redeploy(n)], raiders)
    if len(spaces) < raiders:
        return None
    change = [f"Danube {n}: {b}" for n, b in zip(spaces, found[1:], strict=True)]
    board = boards.changed(calm, "; ".join([*change, f"{found[0]} > hostile"]))
    return None if board is None else (board, found[0])


@exercise(LESSON, "compute", "Does the Legion hold?", more=True)
def legion_holds(choose: Chooser) -> Assignment | None:
    """The chance that a Legion holds its Space."""
    found = beset(choose, 0)
    if found is None:
        return None
    p, barbarian = found
    space = choose.number(3, len(p.strength))
    p = p.edit(f"Danube {space}: {choose.number(1, 3)}")
    region, ledger = p.rules.spaces[space - 1], p.rules.ledger(danube.defence_terms(p, space, barbarian))
    answer, cv = p_success(ledger.total), p.rules.barbarians[barbarian]
    if answer == 1 and choose.likely(2, 3):
        return None
    mistakes = [
        Mistake(
            p_success(ledger.total + 1),
            "Exactly equal is not enough: the total must be more than the Combat Value (7.2).",
        )
    ]
    if region in p.walls:
        bare = danube.defence(p.edit(f"{region} walls: none"), space, barbarian)
        mistakes.append(Mistake(p_success(bare), f"The Walls of the {region} Region help the Legion too (8.1)."))
        other = "started" if BUILDING[p.walls[region]] == "finished" else "finished"
        mixed = danube.defence(p.edit(f"{region} walls: {other}"), space, barbarian)
        mistakes.append(
            Mistake(p_success(mixed), f"These Walls are {BUILDING[p.walls[region]]}: look at their figure (8.1).")
        )
    mistakes.append(
        Mistake(
            p_success(ledger.total + p.leadership),
            "Aurelian's Leadership helps his own Actions, not the Legions (6.0).",
        )
    )
    mistakes += [
        Mistake(p_success(ledger.total + p.army), "The Army is with Aurelian, not on the Danube."),
        Mistake(1 - answer, "That is the chance that the Space is lost."),
    ]
    state = BUILDING[p.walls.get(region, 0)]
    return Assignment(
        f"{barbarian}, with a Combat Value of {cv}, attacks Danube Space {space} in the {region} Region. A Legion of Strength "
        f"{p.strength[space - 1]} stands there. Walls of the Region: {state}.\n\nHow likely is it that the Legion holds?",
        Chance(),
        answer,
        (
            "The eight-sided die, the Strength and the Walls together must be more than the Combat Value.",
            "Every face of the eight holds."
            if answer == 1
            else f"The lowest face that holds is a {needs(ledger.total)}.",
        ),
        (("Added to the die", ledger), f"The die and this sum must come to more than 0: {chance(answer)} (7.2)."),
        tuple(mistakes),
        board=p,
        basis=(
            Basis(
                ledger,
                p_success,
                "One more than the Combat Value holds, exactly equal does not (7.2).",
                "That is the chance that the Space is lost.",
            ),
        ),
        focus=f"space {space} against {barbarian}",
    )


@exercise(LESSON, "compute", "Does the Danube hold?")
def danube_holds(choose: Chooser) -> Assignment | None:
    """The chance that a Barbarian takes a Space, whichever it comes to."""
    found = beset(choose, choose.number(0, 2))
    if found is None:
        return None
    p, barbarian = found
    result = p.raid(barbarian)
    if not 0 < result.p_overrun < 1:
        return None
    lines = [
        f"Space {s}: attacked on {' or '.join(map(str, f))}, holds with {chance(h)}." for f, s, _, h in result.attacks
    ]
    return Assignment(
        f"{barbarian}, with a Combat Value of {p.rules.barbarians[barbarian]}, is drawn. Nobody knows yet which Space it attacks.\n\n"
        "How likely is it that it takes a Space?",
        Chance(),
        result.p_overrun,
        (
            "Each face of the first die is one chance in eight. Which Space does each face come to?",
            "For each of these: how many faces of the second die fail to hold? Add them up; all are out of 64.",
        ),
        (
            *lines,
            f"A Usurper deals with it: {chance(result.p_handled)}.",
            f"Together: {chance(result.p_overrun)} (7.2).",
        ),
        tuple(throws.mistakes(p, barbarian)),
        shown=(front(p),),
        board=p,
        focus="the danube",
        judge=partial(throws.judged, result.p_overrun),
    )


@exercise(LESSON, "decide", "One more point of Strength")
def one_more_point(choose: Chooser) -> Assignment | None:
    """On which Space a point of Strength helps most against the Barbarian that comes."""
    found = beset(choose, choose.number(1, 2))
    if found is None:
        return None
    p, barbarian = found
    free = [n for n in range(1, len(p.strength) + 1) if p.strength[n - 1] in (1, 2) and p.can_redeploy(n)]
    if len(free) < 4:
        return None
    before = p.raid(barbarian).p_overrun
    after = {n: p.edit(f"Danube {n}: {p.strength[n - 1] + 1}").raid(barbarian).p_overrun for n in free}
    options = sorted(choose.sample(free, 4))
    best = min(after[n] for n in options)
    right = [n for n in options if after[n] == best]
    if len(right) > 2:
        return None
    names = {n: f"Danube {n}" for n in options}
    leads = {
        n: [f for f in range(1, SIDES + 1) if danube.target(p, f) == n and not danube.is_handled(p, f)] for n in options
    }
    weakest = min(options, key=lambda n: (danube.defence(p, n, barbarian), n))
    why = {names[n]: f"The first die leads there on {' and '.join(map(str, leads[n]))}." for n in options}
    why |= {names[n]: "Every face holds there already." for n in options if after[n] == before}
    return Assignment(
        f"{barbarian}, with a Combat Value of {p.rules.barbarians[barbarian]}, will be the next to come.\n\nWhere does one more point of "
        "Strength lower the chance most that a Space is lost? If two are equal, take either.",
        OneOf(tuple(names.values())),
        names[right[0]],
        (
            "A point makes one more face of the second die hold, unless all hold already.",
            "So it matters how many faces of the first die lead to the Space. Who stands behind a lost one?",
        ),
        (f"Without it: {chance(before)}.", *(f"Space {n}: {chance(after[n])}." for n in options)),
        tuple(
            Mistake(
                names[n],
                (f"It is the weakest, but a point saves one face wherever it stands. {why[names[n]]}" if n == weakest else why[names[n]])
                + f" The chance comes down from {percent(before)} to {percent(after[n])} only.",
            )
            for n in options
            if n not in right
        ),
        shown=(front(p),),
        board=p,
        why=why,
        also=tuple(names[n] for n in right[1:]),
    )  # fmt: skip


@exercise(LESSON, "find the mistake", "The wrong line of a defence", more=True)
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a Legion's sum is wrong."""
    found = beset(choose, 0)
    if found is None:
        return None
    p, barbarian = found
    space = choose.number(1, len(p.strength))
    region = p.rules.spaces[space - 1]
    extras = [
        (p.army, "Army Strength", "the Army is with Aurelian, and helps no Legion (7.2)."),
        (p.leadership, "Leadership of Aurelian", "it is added to his own Actions only (6.0)."),
    ]
    extras += [
        (
            3 if BUILDING[state] == "finished" else 1,
            f"Walls of {r}, {BUILDING[state]}",
            f"Space {space} lies in the {region} Region (8.1).",
        )
        for r, state in p.walls.items()
        if r != region
    ]
    ledger = p.rules.ledger(danube.defence_terms(p, space, barbarian))
    told = (
        f"A friend adds up what {barbarian} meets on Danube Space {space}, in the {region} Region. One line is wrong."
    )
    slips = [Slip(x.reason, 4 - x.value, "These Walls are at another stage.") for x in ledger.lines if "walls" in x.key]
    task = spot(choose, f"{told}\n\nWhich?", ledger, extras, slips, board=p, focus=f"space {space} against {barbarian}")
    return task and replace(task, shown=(front(p),))


STEPS = (
    ("A Barbarian is drawn from the Hostile Cup", "7.0"),
    ("A die says which Danube Space it attacks", "7.2"),
    ("On a 1 or a 2: does a Usurper of that Region deal with it?", "7.2"),
    ("If the Space is held by Barbarians, the attack moves to the next free one", "7.2"),
    ("A second die is thrown for the Legion", "7.2"),
    ("Strength and Walls are added to the second die", "8.1"),
    ("The total is compared with the Combat Value", "7.2"),
    ("The Barbarian goes to the Pool, or takes the Space", "7.2"),
    ("With three Spaces lost the game is over", "13.0"),
)


@exercise(LESSON, "order the steps", "A Barbarian attacks, in order")
def an_attack_in_order(choose: Chooser) -> Assignment | None:
    """The steps of a Barbarian's attack."""
    prompt = "From the cup to the river: how does a Barbarian attack the Danube? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


def fate(p: Position, barbarian: str, dice: tuple[int, int]) -> tuple[str, Board, tuple[str, ...]]:
    """What becomes of a Barbarian with these dice, in words; the board, and the story. A Usurper is paid a Victory Point."""
    played = play(turn.ending(phase.barbarian(p, barbarian)), script(dice, choose=first))
    after = played.board
    assert isinstance(after, Board)
    used = len([a for a in played.answers if isinstance(a, tuple)])
    if barbarian in after.dead:
        words = "A Usurper deals with it, and you pay"
    elif barbarian in after.raiders:
        words = f"It takes Space {after.raiders.index(barbarian) + 1}" + (
            ", and the game is lost" if after.outcome else ""
        )
    else:
        region = next(r for r in p.rules.danube_regions if barbarian in after.pool(r))
        words = f"It goes to the {region} Pool" + ("" if used > 1 else " without a second die")
    return words, after, story(played.notes)


@exercise(LESSON, "predict then check", "A Barbarian comes")
def barbarian_comes(choose: Chooser) -> Assignment | None:
    """A Barbarian and two dice: what happens?"""
    found = beset(choose, choose.number(0, 2))
    if found is None:
        return None
    p, barbarian = found
    face = choose.pick([*range(1, SIDES + 1), *(n for n, r in enumerate(p.raiders, 1) if r)])
    second = boards.face(choose)
    answer, _, told = fate(p, barbarian, (face, second))
    space = danube.target(p, face)
    ledger = p.rules.ledger(danube.defence_terms(p, space, barbarian)) if space else None
    margin = second + ledger.total if ledger else 0
    if choose.likely(1, 2) and abs(margin) > 2:
        return None
    region = p.rules.spaces[(space or SIDES) - 1]
    lost = sum(map(bool, p.raiders)) + 1 >= p.rules.values["danube.lost"]
    takes = {
        n: f"It takes Space {n}" + (", and the game is lost" if lost else "")
        for n in {space or face, face, min(SIDES, face + 1)}
    }
    handled, unrolled = "A Usurper deals with it, and you pay", f"It goes to the {region} Pool without a second die"
    others = [
        handled,
        f"It goes to the {region} Pool",
        unrolled,
        *takes.values(),
    ]
    options = tuple(dict.fromkeys([answer, *others]))
    return Assignment(
        f"{barbarian}, with a Combat Value of {p.rules.barbarians[barbarian]}, is drawn. The first die shows {face}; the second one, "
        f"if it is needed, {second}.\n\nPredict, then check: what happens?",
        OneOf(tuple(choose.shuffled(options))),
        answer,
        (
            "First the Space: is there a Usurper on a 1 or a 2, and is the Space free?",
            f"Then the second die: {second}, the Strength and the Walls against {p.rules.barbarians[barbarian]}."
            if "second die" not in answer and "Usurper" not in answer
            else "Is a second die thrown at all?",
        ),
        (*((("Added to the second die", ledger),) if ledger and barbarian and "Usurper" not in answer else ()), *told),
        (
            Mistake(handled, "That happens on a 1 or a 2, with a Usurper in that Region, and never else (7.2)."),
            Mistake(unrolled, "Look again: is a Space free from there on, or a Usurper near (7.2)?"),
            Mistake(f"It goes to the {region} Pool", _not_beaten(answer)),
            *(Mistake(text, _not_taken(n, space, margin, answer)) for n, text in takes.items()),
        ),
        shown=(front(p),),
        board=p,
        focus="the danube",
    )  # fmt: skip


def _not_beaten(answer: str) -> str:
    if "Usurper" in answer:
        return "The Usurper of that Region deals with it before any Legion does (7.2)."
    if "without" in answer:
        return "It does go there, but is a second die thrown (7.2)?"
    return "The total must be more than the Combat Value: equal is a defeat (7.2)."


def _not_taken(space: int, attacked: int, margin: int, answer: str) -> str:
    if "Usurper" in answer:
        return "The Usurper of that Region deals with it (7.2)."
    if not attacked:
        return "No Space is free from there on, so it takes none (7.2)."
    if space != attacked:
        return f"The attack falls on Space {attacked} (7.2)."
    return (
        f"The total is {margin} above the Combat Value: the Legion holds (7.2)."
        if margin > 0
        else "Look again at the dice."
    )
