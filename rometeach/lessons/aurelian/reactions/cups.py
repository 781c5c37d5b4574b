"""Exercises of lesson 3 about the three cups: what is in them, where a chit may be, how long the phase lasts (2.3, 5.0, 12.6)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from rometeach.aurelian.phases.common import route
from rometeach.aurelian.position import Position
from rometeach.aurelian.results import hostile_cup
from rometeach.aurelian.results.reactions import kinds_of
from rometeach.aurelian.rules import CUPS, Action, Rules
from rometeach.core.results.show import Table, chance
from rometeach.core.words import counted

from ...answers import Chance, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, share, terms
from .. import boards
from .predictions import LESSON

KINDS = ("Enemy Unit", "Barbarian", "Turn End", "Confederation", "Sassanids")


def contents(p: Position) -> dict[str, list[str]]:
    """The chits of the Hostile Cup, which is known, by kind; all Regions together."""
    found: dict[str, list[str]] = {}
    for kind, chits in kinds_of(p.rules).items():
        inside = [c for c in p.cups.known("hostile") if c in chits]
        if inside:
            found.setdefault(kind.partition(",")[0], []).extend(inside)
    return found


def listed(p: Position) -> Table:
    """The Hostile Cup as a table: how many of each kind."""
    rows = tuple((kind, str(len(chits))) for kind, chits in contents(p).items())
    return Table("The Hostile Cup", ("Kind of chit", "How many"), (*rows, ("All", str(p.cups.size("hostile")))))


def action_words(action: Action) -> str:
    """What an Action does to the cups: "Battle (Friendly-Unfriendly, then Unfriendly-Hostile; 2 Reactions)"."""
    moves = ", then ".join(f"{a.title()}-{b.title()}" for a, b in action.adjustments) or "no Cup Adjustment"
    return f"{action.name} ({moves}; {counted(action.reactions, 'Reaction')})"


@exercise(LESSON, "compute", "The next chit", more=True)
def next_chit(choose: Chooser) -> Assignment | None:
    """The chance that the next Reaction draws a certain kind of chit."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    inside, size = {k: len(c) for k, c in contents(p).items()}, p.cups.size("hostile")
    kind = choose.pick(("a Barbarian", "an Enemy Unit", "a chit that counts as a Turn End marker"))
    names = {"a Barbarian": frozenset(p.rules.barbarians), "an Enemy Unit": frozenset(p.rules.units)}.get(
        kind, p.rules.end_markers
    )
    answer = hostile_cup.drawn(p, names, 1).get(1, Fraction(0))
    number = int(answer * size)
    if not 0 < number < size:
        return None
    great, eastern = inside.get("Confederation", 0), inside.get("Sassanids", 0)
    wrong = {
        "a Barbarian": (number + great, "The Confederation is the Barbarians' great attack, but no Barbarian (7.3)."),
        "an Enemy Unit": (number + eastern, "The Sassanids are no Enemy Unit: they have no Box (7.4)."),
    }.get(kind, (number - great, "The Confederation counts as a Turn End marker too (7.3)."))
    many = ((sum(c in names for c in chits), f"the chits of the kind {k}") for k, chits in contents(p).items())
    basis = Basis(
        terms("7.0", *many),
        share(size),
        "Count once more which chits will do; each is one of them (7.0).",
        "That is the chance of all the others.",
        signs=False,
    )
    return Assignment(
        f"Turn {p.turn}. Somebody has counted the Hostile Cup.\n\nHow likely is it that the next Reaction draws {kind}?",
        Chance(),
        answer,
        (
            f"Each of the {size} chits is as likely as any other.",
            f"{number} of them will do.",
        ),
        (f"{number} of {size} chits: {chance(answer)} (Section 7.0).",),
        (
            Mistake(Fraction(wrong[0], size), wrong[1]),
            Mistake(Fraction(min(number, size - 1), size - 1), "Count all the chits of the cup, those that you look for among them."),
            Mistake(1 - answer, "That is the chance of all the others."),
        ),
        shown=(listed(p),),
        basis=(basis,),
    )  # fmt: skip


@exercise(LESSON, "compute", "Does this Action end the phase?", more=True)
def does_it_end(choose: Chooser) -> Assignment | None:
    """The chance that the Reactions of an Action bring the second Turn End marker."""
    p = boards.at(choose, "action", turns=(2, 3, 4, 5, 6))
    if p is None or not p.cups.friendly or choose.likely(p.ends == 0, 2):
        return None
    action = p.rules.actions[choose.pick(("Suppress", "Campaign", "Redeploy", "Placate"))]
    n, size, draws = len([c for c in p.cups.hostile if c in p.rules.end_markers]), len(p.cups.hostile), action.reactions
    result = p.reactions(draws, action.name)
    if size < 4 or not 0 < result.p_ends < 1:
        return None
    both = (
        "Both Reactions must draw one."
        if p.ends == 0
        else "One of them will do: take the chance that none does from 1."
    )
    one, wrong = Fraction(n, size), []
    if draws == 1:
        wrong.append(Mistake(p.reactions(2).p_ends, "This Action brings one Reaction, not two."))
    else:
        twice = one**2 if p.ends == 0 else 1 - (1 - one) ** 2
        wrong.append(Mistake(one, "That is the chance of one draw; this Action brings two Reactions."))
        wrong.append(Mistake(twice, "The first chit does not go back: one chit fewer is left then."))
        added = (
            "Both must be markers: multiply."
            if p.ends == 0
            else "A second draw does not double the chance: both could be markers."
        )
        wrong.append(Mistake(2 * one, added))

    def ends(markers: int) -> Fraction | None:
        if not 0 <= markers <= size:
            return None
        none = Fraction(comb(size - markers, draws), comb(size, draws))
        return 1 - none if p.ends else Fraction(comb(markers, 2), comb(size, 2)) * (draws == 2)

    basis = Basis(
        terms("5.0", *((1, c) for c in p.cups.hostile if c in p.rules.end_markers)),
        ends,
        "Count the chits that count as Turn End markers once more (5.0).",
        "That is the chance that the phase goes on.",
        signs=False,
    )
    return Assignment(
        f"Turn {p.turn}. {counted(p.ends, 'Turn End marker') if p.ends else 'No Turn End marker'} lies in the Dead Pool. The Hostile Cup "
        f"holds {size} chits, and {n} of them count as Turn End markers. You take this Action: {action_words(action)}.\n\n"
        "How likely is it to end the Actions Phase?",
        Chance(),
        result.p_ends,
        (
            f"Two markers in the Dead Pool end the phase (5.0), so {counted(2 - p.ends, 'more marker')} must come.",
            f"{counted(draws, 'chit')} of {size} {'is' if draws == 1 else 'are'} drawn, and no chit enters the Hostile Cup before. "
            + (both if draws == 2 else "So it is the share of the markers."),
        ),
        (result, f"{chance(result.p_ends)} (Section 5.0)."),
        (
            *wrong,
            Mistake(1 - result.p_ends, "That is the chance that the phase goes on."),
        ),
        basis=(basis,),
    )  # fmt: skip


_BLIND = (
    ("Suppress",), ("Siege",), ("Placate",), ("Battle",), ("Suppress", "Siege"), ("Redeploy", "Placate"),
    ("Siege", "Siege"), ("Suppress", "Redeploy"), ("Placate", "Siege"),
)  # fmt: skip


@exercise(LESSON, "compute", "Where is it now?", more=True)
def where_is_it(choose: Chooser) -> Assignment | None:
    """The chance that a chit is in a cup after Cup Adjustments that nobody saw."""
    p = boards.set_up(choose).seen()
    plan = choose.pick(_BLIND)
    for action in plan:
        p = hostile_cup.adjusted(p, action)
    began = choose.pick(("friendly", "unfriendly"))
    chit = choose.pick(("Confederation", "Sassanids", *(c for c in p.cups.known(began) if c in p.rules.units)))
    began = next(c for c in CUPS if chit in p.cups.known(c))
    i = choose.number(0, 2)
    chances = p.where(chit).chances
    if not 0 < chances[i] < 1:
        return None
    moves = [move for a in plan for move in p.rules.actions[a].adjustments]
    sizes = {c: len(p.cups.known(c)) for c in CUPS}
    first, wrong = Fraction(1, sizes[began]), []
    if len(moves) == 2 and began == "friendly" and CUPS[i] == "hostile":
        wrong.append(
            (
                first * Fraction(1, sizes["unfriendly"]),
                "One chit had come into the Unfriendly Cup before: it held one more.",
            )
        )
    others = [Mistake(q, f"That is the chance of the {c.title()} Cup.") for c, q in zip(CUPS, chances, strict=True)]
    told = "; ".join(f"{n}. {a.title()}-{b.title()}" for n, (a, b) in enumerate(moves, 1))
    before = ", ".join(f"{sizes[c]} in the {c.title()} Cup" for c in CUPS)
    return Assignment(
        f"The set-up is done, and all have seen what was left for the cups: {before}. The chit {chit} is in the {began.title()} Cup. "
        f"Then come these Cup Adjustments, and nobody looks: {told}.\n\n"
        f"How likely is it that {chit} lies in the {CUPS[i].title()} Cup now?",
        Chance(),
        chances[i],
        (
            f"Every chit of a cup is as likely to be the one that is moved: one of {sizes[began]} at first.",
            "Follow the chit from adjustment to adjustment, and remember that the sizes of the cups change.",
        ),
        (
            *(f"{n}. {a.title()} to {b.title()}, unseen." for n, (a, b) in enumerate(moves, 1)),
            *(f"{c.title()} Cup: {chance(q)}." for c, q in zip(CUPS, chances, strict=True)),
        ),
        (
            *(Mistake(*x) for x in wrong),
            *others,
            Mistake(1 - chances[i], f"That is the chance that it lies in another cup than the {CUPS[i].title()} Cup."),
            Mistake(first, "That is the chance that the first adjustment takes it. There is more to follow."),
            Mistake(1 - first, "That is the chance that the first adjustment leaves it. There is more to follow."),
        ),
    )  # fmt: skip


def sizes_after(
    rules: Rules, sizes: dict[str, int], plan: tuple[str, ...], forget: str = ""
) -> tuple[dict[str, int], tuple[str, ...]]:
    """What the cups hold after Actions, and how it came.

    Args:
        rules: the rules.
        sizes: how many chits each cup holds.
        plan: the Actions.
        forget: what somebody leaves out: "empty" cups, the "second" adjustment, "reactions"; "" for nothing.
    """
    now, said = dict(sizes), []
    for name in plan:
        action = rules.actions[name]
        for source, target in action.adjustments[: 1 if forget == "second" else None]:
            way = None if forget == "empty" and not now[source] else route(now.__getitem__, source, target)
            if way is None:
                said.append(f"{name}: the {source.title()} Cup is empty, so nothing moves (5.0).")
                continue
            now[way[0]] -= 1
            now[way[1]] += 1
            instead = " instead, as the Friendly Cup is empty (5.0)" if way[0] != source else ""
            said.append(f"{name}: one chit from {way[0].title()} to {way[1].title()}{instead}.")
        drawn = 0 if forget == "reactions" else min(action.reactions, now["hostile"])
        now["hostile"] -= drawn
        said.append(f"{name}: {counted(drawn, 'Reaction')} from the Hostile Cup.")
    return now, tuple(said)


@exercise(LESSON, "compute", "Count the cups", more=True)
def count_the_cups(choose: Chooser) -> Assignment | None:
    """How many chits a cup holds after some Actions."""
    rules = boards.named("270").rules
    sizes = {"friendly": choose.number(0, 2), "unfriendly": choose.number(0, 4), "hostile": choose.number(7, 14)}
    plan = tuple(choose.sample(("Suppress", "Placate", "Battle", "Siege", "Redeploy", "March", "Campaign"), 2))
    after, said = sizes_after(rules, sizes, plan)
    cup = choose.pick(CUPS)
    answer = after[cup]
    if answer == sizes[cup]:
        return None
    words = {
        "empty": "Look at a cup that is empty when a chit should leave it (5.0).",
        "second": "A Battle brings two Cup Adjustments (6.6).",
        "reactions": "Each Reaction takes a chit out of the Hostile Cup.",
    }
    before = ", ".join(f"{c.title()} {n}" for c, n in sizes.items())
    middle = sizes_after(rules, sizes, plan[:1])[0][cup]
    steps = ((middle - sizes[cup], f"the {plan[0]}"), (answer - middle, f"the {plan[1]} after it"))
    basis = Basis(terms("5.0", (sizes[cup], "the chits before"), *steps))
    return Assignment(
        f"The cups hold: {before}. You take two Actions, and no chit of the map goes back into a cup: "
        f"{'; then '.join(action_words(rules.actions[a]) for a in plan)}.\n\nHow many chits does the {cup.title()} Cup hold then?",
        WholeNumber(),
        answer,
        (
            "Take one Action after the other: first its Cup Adjustments, then its Reactions.",
            "An empty Friendly Cup lets the Unfriendly Cup give a chit to the Hostile Cup; an empty Unfriendly Cup gives nothing.",
        ),
        said,
        (
            *(Mistake(sizes_after(rules, sizes, plan, forget)[0][cup], why) for forget, why in words.items()),
            Mistake(
                sizes_after(rules, sizes, plan[:1])[0][cup], "That is after the first Action; a second one follows."
            ),
            Mistake(sizes[cup], "That is what it held before."),
        ),
        basis=(basis,),
    )
