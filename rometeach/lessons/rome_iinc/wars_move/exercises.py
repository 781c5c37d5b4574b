"""Lesson 5: how Wars move and pillage (Module 3, Sections 4.3 and 9.4-9.6)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.session.requests import Answer, Decision, Draw, Request
from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.phases import movements as box
from rometeach.rome_iinc.phases import wars as phase
from rometeach.rome_iinc.phases.wars import Way
from rometeach.rome_iinc.position import Position

from ...answers import AnyOf, Chance, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from ...steps import STOP, play
from ..boards import changed, set_up
from .predictions import LESSON
from .words import CLOSED, KINDS, LATER, LIKE_ROAD, counter, place, use, ways


def _standing(choose: Chooser) -> tuple[Position, str, str] | None:
    """A board with a War somewhere, where at least three ways lead on and the rules do not take them all."""
    p = set_up(choose)
    war = choose.pick([w for w in p.wars_box if w in p.rules.wars])
    spaces = [s for s in p.provinces if 3 <= len(set(dict(p.rules.neighbours[s]))) <= 7]
    space = choose.pick(spaces)
    board = changed(p, f"{war} @ {space}")
    if board is None:
        return None
    found = movement.candidates(board, war)
    around = set(dict(board.rules.neighbours[space]))
    return (board, war, space) if found and len(found) < len(around) else None


def _at(board: Position, war: str) -> str:
    return f"The {counter(board, war)} stands in {place(board, board.wars[war].space)} ({board.scenario} CE)"


def _explained(board: Position, war: str) -> tuple[str, ...]:
    """Every way on, with its Case."""
    return tuple(f"{text} (Case {case})." for text, case in ways(board, war))


@exercise(LESSON, "decide", "Where next?")
def where_next(choose: Chooser) -> Assignment | None:
    """Which neighbours a War may move to."""
    drawn = _standing(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    found = frozenset(movement.candidates(board, war))
    kinds: dict[str, set[str]] = {}
    for s, kind in board.rules.neighbours[space]:
        kinds.setdefault(s, set()).add(kind)
    options = tuple(choose.shuffled(list(kinds)))
    printed = board.rules.wars[war]
    aims = frozenset(s for s in options if movement.is_target(board, printed, s))
    roads = frozenset(s for s in options if "road" in kinds[s])
    land = frozenset(s for s in aims if kinds[s] != {"sea"})
    by_road = aims & roads
    return Assignment(
        f"{_at(board, war)}, and has to move on.\n\nTo which of its neighbours may it go next?",
        AnyOf(options),
        found,
        (
            "First: which neighbours are what it looks for - Roman, Insurgent, Allied, or another tribe's Foederati?",
            "Then: among these the ways that it uses like Roads come first. Naval Strength turns Straits and Seas into Roads.",
            f"{len(found)} of them {'has' if len(found) == 1 else 'have'} the same, highest priority.",
        ),
        (*_explained(board, war), f"So it goes to {' or '.join(sorted(found))}, each with the same chance."),
        (
            Mistake(aims, "Among what it looks for, the ways that count as Roads come first (Case 9.4.2)."),
            Mistake(
                roads, "Homelands, Barbarian and its own Foederati Provinces come last, even by Road (Case 9.4.2)."
            ),
            Mistake(
                by_road, "Look at its Naval Strength: Straits, perhaps Seas, are as good as Roads for it (Case 3.2.3)."
            ),
            Mistake(land, "Look at the kind of each connection, and at the Naval Strength."),
            Mistake(
                frozenset(options), "Not all ways are equal: what it looks for comes first, Roads before the rest."
            ),
        ),
        board=board,
        focus=space,
    )


@exercise(LESSON, "decide", "One way, one War", more=True)
def kind_of_way(choose: Chooser) -> Assignment | None:
    """How a War uses one connection."""
    p = set_up(choose)
    war = choose.pick([w for w in p.wars_box if w in p.rules.wars])
    water = [(s, t, k) for s in p.provinces for t, k in p.rules.neighbours[s] if k in ("river", "sea")]
    dry = [(s, t, k) for s in p.provinces for t, k in p.rules.neighbours[s] if k in ("mountain", "desert", "road")]
    here, there, kind = choose.pick(water if choose.likely(4, 5) else dry)
    board = changed(p, f"{war} @ {here}")
    if board is None:
        return None
    answer = use(board, war, kind)
    naval = board.rules.wars[war].naval
    if naval >= 4:
        why = "Naval Strength of 4 or 5 makes Roads of Straits and Seas alike."
    elif naval >= 2:
        why = "Naval Strength of 2 or 3 makes Roads of Rivers and Straits, and lets it cross Seas like Mountains."
    else:
        why = "Without a Naval Strength of 2 or more it keeps away from Seas, and Rivers and Straits come after Roads."
    return Assignment(
        f"{_at(board, war)}. A {KINDS[kind]} joins it to {place(board, there)}.\n\nHow does this War use that connection when it moves?",
        OneOf((LIKE_ROAD, LATER, CLOSED)),
        answer,
        (
            "What counts is the Naval Strength, not the Cavalry Strength or the Strength.",
            "There are three classes of Wars: Naval Strength 0 and 1, 2 and 3, 4 and 5.",
        ),
        (why if kind in ("river", "sea") else f"A {KINDS[kind]} is the same for every War.", f"So: {answer}."),
        (
            Mistake(CLOSED, "Only Seas are closed, and only to Wars with less than 2 Naval Strength (Case 4.3.5)."),
            Mistake(LIKE_ROAD, "It takes more Naval Strength than that, or another kind of connection (Case 9.4.2)."),
            Mistake(LATER, "Look at the Naval Strength again (Cases 3.2.3, 4.3.4, 4.3.5)."),
        ),
        board=board,
        focus=here,
    )


@exercise(LESSON, "compute", "The chance of one step", more=True)
def one_step(choose: Chooser) -> Assignment | None:
    """The chance that the next step leads to a given neighbour."""
    drawn = _standing(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    found = movement.candidates(board, war)
    around = sorted(set(dict(board.rules.neighbours[space])))
    there = choose.pick(found) if choose.likely(4, 5) else choose.pick(around)
    if len(found) == 1 and choose.likely(2, 3):
        return None
    answer = Fraction(there in found, len(found))
    aims = [s for s in around if movement.is_target(board, board.rules.wars[war], s)]
    basis = Basis(
        terms("9.4.2", *((1, s) for s in found)),
        lambda total: Fraction(1, total) if total > 0 else None,
        contrary="That is the chance that it goes elsewhere.",
        extras=[(1, s, "others come first, or it does not go there (Case 9.4.2).") for s in around if s not in found],
        signs=False,
    )
    return Assignment(
        f"{_at(board, war)}. Its neighbours are {', '.join(around)}.\n\nIt moves on. How likely is its next step to {there}?",
        Chance(),
        answer,
        (
            "Find the neighbours that come first; all of these are equally likely.",
            f"{len(found)} of its {len(around)} neighbours {'comes' if len(found) == 1 else 'come'} first.",
        ),
        (*_explained(board, war), f"{' or '.join(found)}: {Fraction(1, len(found))} each."),
        (
            Mistake(
                Fraction(1, len(around)), "Not every neighbour is equally likely: some ways come first (Case 9.4.2)."
            ),
            Mistake(Fraction(1, max(1, len(aims))), "Among what it looks for, ways that count as Roads come first."),
            Mistake(Fraction(0), "It can go there: look at its Naval Strength, and at what it looks for."),
            Mistake(Fraction(1), "There is more than one way of the same rank."),
        ),
        board=board,
        focus=space,
        basis=(basis,) if there in found else (),
    )


def _displaced(choose: Chooser) -> tuple[Position, str, str, tuple[str, ...]] | None:
    """Two Wars side by side; the first enters the Province of the second. The ways out are those that the rules draw."""
    p = set_up(choose)
    one, two = choose.sample([w for w in p.wars_box if w in p.rules.wars], 2)
    here = choose.pick(list(p.provinces))
    board = changed(p, f"{one} @ {here}")
    if board is None:
        return None
    targets = [s for s in movement.candidates(board, one) if s in p.provinces]
    if not targets:
        return None
    there = choose.pick(targets)
    board = changed(board, f"{two} @ {there}")
    if board is None or there not in movement.candidates(board, one):
        return None
    out: list[tuple[str, ...]] = []

    def answer(asked: Request) -> Answer:
        if isinstance(asked, Draw) and isinstance(asked.about, Way) and asked.about.pushed:
            out.append(asked.options)
            return STOP
        if isinstance(asked, Draw):
            return there if there in asked.options else STOP
        return (6,)

    ways = [n.about for n in play(phase.move(board, one), answer).notes if isinstance(n.about, Way)]
    at_once = ways == [Way(one, there)]  # else the first step of the displaced War had but one way
    return (board, one, two, out[0]) if out and at_once else None


@exercise(LESSON, "decide", "Pushed out", more=True)
def pushed_out(choose: Chooser) -> Assignment | None:
    """Where a displaced War may go."""
    drawn = _displaced(choose)
    if drawn is None:
        return None
    board, one, two, found = drawn
    here, there = board.wars[one].space, board.wars[two].space
    around = sorted(set(dict(board.rules.neighbours[there])))
    if not 3 <= len(around) <= 8:
        return None
    options = tuple(choose.shuffled(around))
    free = frozenset(movement.candidates(board, two))
    right = frozenset(found)
    return Assignment(
        f"The {counter(board, one)} moves from {here} into {place(board, there)} ({board.scenario} CE). There stands the "
        f"{counter(board, two)} already, and must make room at once.\n\nWhere may the displaced War go?",
        AnyOf(options),
        right,
        (
            f"It chooses like any War, but never {here}, which the other one has just left (Case 9.4.5).",
            f"So many of its neighbours come first: {len(right)}.",
        ),
        (*_explained(board, two), f"{here} is closed to it; so {' or '.join(sorted(right))}."),
        (
            Mistake(right | {here}, f"Not to {here}: the other War has just left it (Case 9.4.5)."),
            Mistake(free, f"It may not go to {here}, which the other War has just left (Case 9.4.5)."),
            Mistake(frozenset(options) - {here}, "It follows the same priorities as any War (Case 9.4.2)."),
            Mistake(frozenset(), "Only one War fits into a Province: it must move (Case 9.4.4)."),
        ),
        board=board,
        focus=there,
    )


@exercise(LESSON, "decide", "Whose War moves first?", more=True)
def who_moves_first(choose: Chooser) -> Assignment | None:
    """Which Wars may be the first to move."""
    p = set_up(choose)
    turn = choose.number(1, 9)
    drawn = choose.sample([w for w in p.wars_box if w in p.rules.wars], choose.number(3, 4))
    spaces = choose.sample([n for n in p.provinces if p.provinces[n].title == "Roman"], len(drawn))
    placed = "; ".join(f"{w} @ {s}" for w, s in zip(drawn, spaces, strict=True))
    board = changed(p, f"turn {turn}; phase Treasury; step Move Wars; {placed}")
    if board is None:
        return None
    asked = play(box.move_wars(board), lambda _: STOP).asked
    if not asked or not isinstance(asked[0], Decision) or len(asked[0].options) == len(drawn):
        return None
    right, first = frozenset(o.name for o in asked[0].options), asked[0].who
    empires = {w: board.empire_of[board.wars[w].space] for w in drawn}
    told = tuple(f"The {w} War in {board.wars[w].space}, {empires[w]}ern Empire." for w in drawn)
    return Assignment(
        f"Turn {turn} ({p.scenario} CE). Wars are on the map: "
        + "; ".join(f"the {w} in {s}" for w, s in zip(drawn, spaces, strict=True))
        + ".\n\nWhich of them may be the first that is moved?",
        AnyOf(tuple(drawn)),
        right,
        (
            "The East begins on odd turns, the West on even ones, each with a War in its own Empire (Case 9.4.1).",
            f"Turn {turn}: the {first} begins.",
        ),
        (*told, f"The {first} begins on turn {turn} and chooses one of its own (Case 9.4.1)."),
        (
            Mistake(frozenset(drawn) - right, "Odd turn: the East begins. Even turn: the West (Case 9.4.1)."),
            Mistake(frozenset(drawn), "A player moves the Wars in his own Empire (Case 9.4.1)."),
            *(
                Mistake(frozenset({w}), "He may choose among all the Wars in his Empire.")
                for w in right
                if len(right) > 1
            ),
        ),
        board=board,
    )


STEPS = (
    ("Wars on the map: the player whose turn it is picks one in his Empire", "9.4.1"),
    ("If it stands where there is something to plunder, it throws its Pillage die", "9.5"),
    ("Its ways are compared: what it looks for first, Roads before the rest", "9.4.2"),
    ("If several ways are equal, a die decides between them", "9.4.2"),
    ("A War that stands in the Province that it enters makes room", "9.4.5"),
    ("Its move is over: the other player picks a War", "9.4.1"),
    ("After all Wars have moved, 1D3 is thrown for the Wars Box", "9.6.1"),
    ("A War from the Box is placed in its Homeland or among its Foederati", "9.6.2"),
    ("A Leader who waits for such a War joins the new one", "3.3.1"),
    ("The new War moves at once", "9.6.2"),
)


@exercise(LESSON, "order the steps", "How the Wars move, in order", more=True)
def moves_in_order(choose: Chooser) -> Assignment | None:
    """The steps of moving Wars, in order."""
    return in_order(
        choose,
        "One War that was on the map already moves first, later a new one comes. Put this into the order of play.",
        STEPS,
        choose.number(4, 6),
    )


@exercise(LESSON, "predict then check", "Follow the War")
def follow_the_war(choose: Chooser) -> Assignment | None:
    """Where a War ends its move, with the Pillage die and the ties given."""
    drawn = _standing(choose)
    if drawn is None:
        return None
    board, war, space = drawn
    (face,) = choose.throw(1)
    first = choose.likely(1, 2)

    def answer(asked: Request) -> Answer:
        if isinstance(asked, Draw):
            return min(asked.options) if first else max(asked.options)
        return (face,)

    played = play(phase.move(board, war), answer)
    if played.end is None or any(isinstance(a.about, Way) and a.about.pushed for a in played.asked):
        return None
    end, path = played.end.wars[war], [*played.end.wars[war].visited, played.end.wars[war].space]
    around = [s for s in dict(board.rules.neighbours[space]) if s != end.space]
    rest = choose.sample([s for s in around if s != space], 3)
    options = tuple(choose.shuffled(list(dict.fromkeys([space, end.space, *rest]))))
    if len(options) < 3:
        return None
    order = "first" if first else "last"
    stays = "It does not move on: with the garrison the Pillage die comes to less than 4 (Section 9.5)."
    moves = "Compare the ways once more: what it looks for, then Roads (Case 9.4.2)."
    units = str(board.provinces[space].units) if board.provinces[space].units.number else "no Units"
    among_friends = not movement.is_target(board, board.rules.wars[war], space)
    return Assignment(
        f"{_at(board, war)}, with {units}. If it throws for Pillage, the die shows {face}; of equal "
        f"ways it takes the {order} in the alphabet.\n\nPredict, then check: in which of these does it end its move?",
        OneOf(options),
        end.space,
        (
            "Here it throws no Pillage die: it is among friends and moves on."
            if among_friends
            else "First the Pillage die: add what drives it on, take off the garrison. 4 or more moves on.",
            "If it moves on: what it looks for comes first, ways that count as Roads before the rest.",
        ),
        (*_explained(board, war), *played.story, f"Its way: {', '.join(path)}."),
        (
            Mistake(space, "It does move on: work out the Pillage die, or see that there is none here (Section 9.5)."),
            *(Mistake(s, stays if end.space == space else moves) for s in rest),
        ),
        board=board,
        focus=space,
    )
