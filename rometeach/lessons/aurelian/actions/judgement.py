"""Exercises of lesson 2 that ask for a decision: what is allowed, what is likely, how to clear a Box."""

from __future__ import annotations

from fractions import Fraction

from rometeach.aurelian.actions import AURELIAN, PieceAction
from rometeach.aurelian.charts import actions, attempts
from rometeach.aurelian.charts.common import p_success
from rometeach.aurelian.phases import choices
from rometeach.aurelian.position import Position
from rometeach.core.figures.ledger import total
from rometeach.core.results.show import chance
from rometeach.core.words import counted

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .. import boards
from .predictions import LESSON
from .scenes import Scene, before, standing
from .tables import battle_table


def _allowed(scene: Scene, piece: str | None = None) -> frozenset[str]:
    p = scene.board
    return frozenset(a for a in p.rules.actions if actions.why_not(p, a, scene.box, piece or scene.piece) is None)


@exercise(LESSON, "decide", "What may be done here?", more=True)
def what_is_allowed(choose: Chooser) -> Assignment | None:
    """Which of the eight Actions a piece may take in its Box."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    calm = [b for b in boards.free(p) if p.rules.region_of[b] not in p.usurpers]
    place = choose.pick(calm if calm and choose.likely(2, 5) else list(p.rules.region_of))
    scene = standing(p, choose, place, choose.likely(1, 4))
    if scene is None:
        return None
    p, box = scene.board, scene.box
    army = choose.pick((1, 2, 3))
    p = p.edit(f"army {army}")
    scene = Scene(p, scene.piece, box)
    region = p.rules.region_of[box]
    usurper = p.usurpers.get(region)
    held = counted(len(p.pool(region)), "Barbarian")
    pool = f"{held} in its Pool" if p.rules.spaces_of[region] else "no Barbarian Pool"
    right = _allowed(scene)
    free = box not in p.stacks
    reasons = []
    for action, row in p.rules.actions.items():
        why = actions.why_not(p, action, box, scene.piece)
        if why and action == "Assign" and why[1] == "13.0":
            return None  # the last point of the Army: the kit refuses what the rulebook only punishes
        reasons.append(f"{action}: {f'no, {why[0]} (Case {why[1]})' if why else f'yes (Case {row.case})'}.")
    mistakes = [Mistake(frozenset(), "There is something that he may do: go through them one by one.")]
    if scene.piece == AURELIAN:
        mistakes.append(
            Mistake(right | {"Assign", "Redeploy", "Campaign"}, "Look for what forbids them here: see 6.3 to 6.5.")
        )
    else:
        as_aurelian = _allowed(scene, AURELIAN)
        mistakes.append(Mistake(as_aurelian, "Assign, Redeploy, Campaign and Battle are for Aurelian alone."))
    for pair in (("Battle", "Siege"), ("Suppress", "Placate")):
        mistakes.append(Mistake(right | set(pair), f"{' and '.join(pair)} need Enemy Units on the right side."))
    return Assignment(
        f"{scene.told} {region} Region, {f'held by {usurper}' if usurper else 'without a Usurper'}; {pool}; "
        f"Treasury {p.treasury}, Army {p.army}, {counted(len(p.officers), 'Officer')} in play. "
        f"Next to it, without Enemy Units: {', '.join(b for b in p.rules.neighbours[box] if b not in p.stacks) or 'no Box'}.\n\n"
        f"{scene.who} is in {box}. Which Actions may he take there, without moving first?",
        AnyOf(tuple(p.rules.actions)),
        right,
        (
            "Is the Box free of Enemy Units?" if free else "On which side do the Enemy Units lie?",
            f"So many of the eight are allowed: {len(right)}.",
        ),
        tuple(reasons),
        tuple(mistakes),
        board=p,
        focus=box,
    )


def _tries(p: Position) -> dict[PieceAction, Fraction]:
    """Every Suppress and Siege that may be tried now -> its chance."""
    found = {}
    for c in choices.legal(p):
        if c.action in ("Suppress", "Siege"):
            terms = attempts.suppress_terms if c.action == "Suppress" else attempts.siege_terms
            found[c] = p_success(total(terms(p, c.box, c.piece), p.rules.values))
    return found


@exercise(LESSON, "decide", "The likeliest to work", more=True)
def best_try(choose: Chooser) -> Assignment | None:
    """Of some Actions that need a die, the one with the best chance."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    crowded = [b for b in p.rules.region_of if sum(n in p.stacks for n in p.rules.neighbours[b]) >= 2]
    if not crowded:
        return None
    scene = standing(p, choose, choose.pick(crowded), False)
    if scene is None:
        return None
    officer = choose.pick(crowded)
    p = boards.changed(scene.board, f"officers: {officer}") or scene.board
    found = _tries(p)
    if len(found) < 3:
        return None
    options = choose.sample(sorted(found, key=str), 4)
    best = max(options, key=lambda n: found[n])
    if sum(found[n] == found[best] for n in options) > 1:
        return None
    said = "; ".join(f"{boards.told(p, b)}" for b in dict.fromkeys(c.box for c in options))
    top = {c: p.rules.units[p.stacks[c.box].top] for c in options}
    values = {c: unit.cv if c.action == "Siege" else unit.resistance for c, unit in top.items()}
    lowest = min(options, key=lambda c: (values[c], str(c)))
    return Assignment(
        f"{said}. Aurelian (+{p.leadership}) is in {p.aurelian}, an Officer in {' and in '.join(p.officers)}. "
        "A > leads into the Box to which the piece moves first.\n\nWhich of these is the likeliest to succeed?",
        OneOf(tuple(map(str, options))),
        str(best),
        (
            "Suppress: more than the topmost Resistance. Siege: more than the topmost Combat Value, for an Officer twice it.",
            f"Its chance is {chance(found[best])}.",
        ),
        tuple(f"{n}: {chance(found[n])}." for n in options),
        (
            Mistake(str(lowest), "The number on top is low there; but is it counted twice, or is Leadership missing?"),
            *(Mistake(str(n), f"That one works with {chance(found[n])}.") for n in options if n not in (best, lowest)),
        ),
        board=p,
        focus=p.aurelian,
    )


@exercise(LESSON, "decide", "Siege or Battle?")
def way_to_clear(choose: Chooser) -> Assignment | None:
    """The way with the fewest Reactions that can never cost the whole Army."""
    scene = before(choose, armed=True)
    if scene is None or len(scene.board.stacks[scene.box].units) < 2:
        return None
    p, box = scene.board.edit(f"army {choose.number(1, 4)}"), scene.box
    ways = p.clear(AURELIAN).ways
    safe = [w for w in ways if not w.p_army_lost and w.mean_reactions is not None]
    if not safe or len({w.name for w in ways}) < len(ways):
        return None
    best = min(safe, key=lambda w: (w.mean_reactions or 0, w.name))
    if sum(w.mean_reactions == best.mean_reactions for w in safe) > 1:
        return None
    values = ", ".join(str(p.rules.units[u].cv) for u in p.stacks[box].units)
    told = []
    for w in ways:
        drawn = "never done" if w.mean_reactions is None else f"{float(w.mean_reactions):.1f} Reactions on average"
        told.append(f"{w.name}: {drawn}; chance that the Army is lost: {chance(w.p_army_lost)}.")
    mistakes = []
    for w in ways:
        if w.p_army_lost:
            why = f"That may cost the whole Army, with {chance(w.p_army_lost)}: the game would be lost (13.0)."
        else:
            why = "Safe, but each failed Siege costs 2 more Reactions. Is there a safe way that needs fewer?"
        mistakes.append(Mistake(w.name, why))
    return Assignment(
        f"{boards.told(p, box)}; Combat Values {values}. {p.usurpers[p.rules.region_of[box]]} "
        f"holds the Region. {scene.who} is there with an Army of {p.army}.\n\n"
        "The game must not be lost on the spot. Which way of clearing the Box is without that danger, and draws the fewest "
        "Reactions on average?",
        OneOf(tuple(w.name for w in ways)),
        best.name,
        (
            "First the danger: what is the most that the Army can lose in the Battle, with a natural 1?",
            "A Battle is one Action with 2 Reactions. A Siege draws 2 each time, also when it fails.",
        ),
        tuple(told),
        tuple(mistakes),
        shown=(battle_table(p),),
        board=p,
        focus=box,
    )
