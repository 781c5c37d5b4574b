"""Exercises of lesson 6: who draws when, what may be done with a Token, who moves next, and how likely a Token is held (5.1, 5.4, 6)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from rometeach.core.results.show import Table
from rometeach.core.words import counted, is_are
from rometeach.hotre.board.state import BARBARIAN, EMPEROR
from rometeach.hotre.phases.common import numeral
from rometeach.hotre.phases.order import order
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ...answers import AnyOf, Chance, InOrder, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, share, terms
from .. import fields
from .scenes import LESSON, drawers, may, name_of, phases

MOST = {BARBARIAN: 5, EMPEROR: 6}
WORD = {BARBARIAN: "People", EMPEROR: "Emperor"}


def dealt(choose: Chooser, turn: int) -> Position:
    """A turn whose Tokens are all held."""
    clauses = []
    for kind, most in MOST.items():
        numbers = choose.sample(range(1, most + 1), 4)
        clauses += [f"{kind} {n} {f}" for n, f in zip(numbers, choose.shuffled(FACTIONS), strict=True)]
    return fields.named().edit(f"turn {turn}; phase Play; title: Turn {turn}; tokens: {', '.join(clauses)}")


def held(p: Position) -> Table:
    """Who holds which Tokens."""
    rows = []
    for faction in FACTIONS:
        people, emperor = (p.token_of(kind, faction) for kind in MOST)
        assert people and emperor
        rows.append((faction, name_of(p, people), name_of(p, emperor)))
    return Table("The Tokens", ("Player", "People", "Emperor"), tuple(rows))


@exercise(LESSON, "order the steps", "The Phases of a turn")
def phases_in_order(choose: Chooser) -> Assignment:
    """The order of play."""
    p = dealt(choose, choose.number(1, 7))
    right = phases(p)[:6]
    shown = tuple(choose.shuffled(right))
    if shown == right:
        shown = (*right[1:], right[0])
    kinds = [x for x in right if "(People" in x], [x for x in right if "(Emperor" in x]
    turned = tuple(x for pair in zip(kinds[1], kinds[0], strict=False) for x in pair)
    return Assignment(
        f"Turn {p.turn}: all Tokens are drawn, and nobody has moved yet. The cards below are the first six Phases.\n\nPut them in order.",
        InOrder(shown),
        right,
        (
            "Who opens a turn: a People or an Emperor? And what follows?",
            "A People opens with the lowest number that is held. Then the lowest Emperor, then the next People.",
        ),
        tuple(f"{n}. {x} (Case 6)" for n, x in enumerate(right, 1)),
        (
            Mistake((*kinds[0], *kinds[1]), "People and Emperors take turns (6)."),
            Mistake(turned, "A People opens the turn, not an Emperor (6)."),
            Mistake(tuple(reversed(right)), "That is the order backwards."),
        ),
        shown=(held(p),),
        board=p,
        focus="order",
    )


@exercise(LESSON, "predict then check", "Who moves next?")
def who_is_next(choose: Chooser) -> Assignment:
    """Whose Phase comes after so many."""
    p = dealt(choose, choose.number(1, 7))
    done = choose.number(1, 6)
    tokens = order(p)
    last, due = tokens[done - 1], tokens[done]
    why = {}
    for faction in FACTIONS:
        mine = next(t for t in p.tokens if t.holder == faction and t.kind == due.kind)
        why[faction] = (
            f"{faction}'s next chance of this kind is with {name_of(p, mine)}, which is not the lowest one left (6)."
        )
        if mine in tokens[:done]:
            why[faction] = f"{faction} has had the Phase of {name_of(p, mine)} already (6)."
    return Assignment(
        f"Turn {p.turn}. {name_of(p, last)} has just had its Phase. {counted(done, 'Phase')} of the 8 {is_are(done)} over.\n\n"
        "Predict, then check: who moves next?",
        OneOf(FACTIONS),
        due.holder,
        (
            "Is it the turn of a People or of an Emperor?",
            f"It is the turn of {'a People' if due.kind == BARBARIAN else 'an Emperor'}: the lowest number that has not moved.",
        ),
        (f"Next is {name_of(p, due)}, held by {due.holder} (Case 6).",),
        fields.missed(why, {due.holder}),
        shown=(held(p),),
        board=p.edit(f"done {done}"),
        focus="order",
    )


@exercise(LESSON, "decide", "Keep it, or pass it on?")
def what_may_he(choose: Chooser) -> Assignment | None:
    """What a player may do with the Token that he has drawn."""
    turn, kind = choose.number(1, 7), choose.pick((BARBARIAN, EMPEROR))
    players = choose.shuffled(FACTIONS)
    before = choose.number(1, 3)
    numbers, clauses, told = choose.sample(range(1, MOST[kind] + 1), 4), [], []
    holders: set[str] = set()
    for n, faction in zip(numbers, players[:before], strict=False):
        free = [f for f in FACTIONS if f not in holders]
        holder = faction if faction in free and choose.likely(1, 2) else choose.pick(free)
        holders.add(holder)
        clauses.append(f"{kind} {n} {holder}" + ("" if holder == faction else f" from {faction}"))
        told.append(f"{faction} has kept a Token" if holder == faction else f"{faction} has passed a Token to {holder}")
    drawer = players[before]
    p = fields.named().edit(f"turn {turn}; phase Draw; title: The draw of turn {turn}; tokens: {', '.join(clauses)}")
    right = may(p, kind, drawer)
    options = ("keep it", *(f"pass it to {f}" for f in FACTIONS if f != drawer))
    why = {}
    for option in options:
        who = option.removeprefix("pass it to ")
        if option == "keep it":
            free_hands = drawer not in holders
            why[option] = "keep it: " + (
                f"{drawer} holds none yet, and may take this one (5.4)."
                if free_hands
                else f"{drawer} was given a Token before, and nobody holds two of a kind (5.4)."
            )
        else:
            why[option] = (
                f"{option}: {who} holds {'a Token of this kind already' if who in holders else 'none of this kind yet'} (5.4)."
            )
    drawn = p.rules.people_of[turn, numbers[3]] if kind == BARBARIAN else p.rules.emperors[turn, numbers[3]].name
    return Assignment(
        f"Turn {turn}. {'; '.join(told)}. Now {drawer} draws a Token: {drawn}.\n\nWhat may {drawer} do with it?",
        AnyOf(options),
        right,
        (
            "Who holds a Token of this kind already? Nobody gets a second one.",
            f"{len(right)} of the four are allowed.",
        ),
        tuple(why[o] for o in options),
        (
            Mistake(frozenset(options), "Not all of them: who has a Token already?"),
            Mistake(frozenset(options) - right, "Those are the ones that are forbidden."),
        ),
        board=p,
        focus="order",
        why=why,
    )


@exercise(LESSON, "compute", "How likely is that Token held?")
def token_held(choose: Chooser) -> Assignment | None:
    """The chance that a Token is held, or that it is the first of its kind."""
    kind, players, turn = choose.pick((BARBARIAN, EMPEROR)), choose.pick((3, 4)), choose.number(1, 7)
    most = MOST[kind]
    opens = choose.likely(2, 3)
    number = choose.number(2 if opens else 1, most - players + 1 if opens else most)
    ways = list(combinations(range(1, most + 1), players))
    rules = fields.named().rules
    name = rules.people_of[turn, number] if kind == BARBARIAN else rules.emperors[turn, number].name
    token = f"{WORD[kind]} {numeral(number)} ({name})"
    good = [w for w in ways if (min(w) == number if opens else number in w)]
    groups = [(sum(min(w) == n for w in good), f"the sets that begin with {numeral(n)}") for n in range(1, most + 1)]
    if opens:
        seconds = sorted({w[1] for w in good})
        groups = [(sum(w[1] == n for w in good), f"those that go on with {numeral(n)}") for n in seconds]
    ledger = terms("6", *groups)
    if len(good) in (0, len(ways)):
        return None
    asked = f"is the first {WORD[kind]} of the turn" if opens else "has a Phase this turn"
    each = Fraction(players, most)
    tokens = f"{'Barbarian' if kind == BARBARIAN else 'Emperor'} Tokens"
    return Assignment(
        f"Turn {turn}, with {players} players. {players} of the {most} {tokens} will be held, and nobody knows which.\n\n"
        f"How likely is it that {token} {asked}?",
        Chance(),
        Fraction(len(good), len(ways)),
        (
            f"There are {len(ways)} sets of {players} out of {most}, all equally likely. How many of them fit?",
            f"{len(good)} of them fit.",
        ),
        (f"{len(good)} of {len(ways)} sets.", ("These", ledger)),
        (
            Mistake(each, "That is the chance that it is held. It must also be the lowest one that is (6).")
            if opens
            else Mistake(Fraction(1, most), "Not one Token is held, but as many as there are players (5.4)."),
            Mistake(Fraction(1, most), "There are that many Tokens, but more than one is held.", vague=True),
        ),
        basis=(Basis(ledger, share(len(ways)), contrary="That is the chance of the contrary.", signs=False),),
    )


@exercise(LESSON, "order the steps", "Who draws when?", more=True)
def draw_in_order(choose: Chooser) -> Assignment | None:
    """The draw order from the scores."""
    turn = choose.number(2, 7)
    low = choose.number(5, 12) * turn
    tied = choose.number(low, low + 12)
    totals = [tied, tied, *(choose.number(low, low + 30) for _ in range(2))]
    tokens = choose.sample(range(1, 6), 4)
    clauses, rows = [], []
    for faction, points, token in zip(FACTIONS, choose.shuffled(totals), tokens, strict=True):
        roman = choose.number(points // 3, points)
        clauses.append(f"{faction} roman {roman}; {faction} barbarian {points - roman}; {faction} token {token}")
        rows.append((faction, str(roman), str(points - roman), numeral(token)))
    p = fields.named().edit(f"turn {turn}; phase Draw; title: Before the draw of turn {turn}; {'; '.join(clauses)}")
    right = drawers(p)
    by_roman = tuple(sorted(FACTIONS, key=lambda f: p.factions[f].roman))
    titles = ("Player", "Roman points", "Barbarian points", f"Barbarian Token of turn {turn - 1}")
    if right == FACTIONS:
        return None
    return Assignment(
        f"Turn {turn} begins. Nobody has drawn a Token yet.\n\nIn which order do the players draw?",
        InOrder(FACTIONS),
        right,
        (
            "Who has fewest points, Roman and Barbarian together, draws first.",
            f"Two have {tied} points. The lower Barbarian Token of the last turn goes first.",
        ),
        tuple(f"{n}. {f}: {p.factions[f].total} points (Case 5.1)" for n, f in enumerate(right, 1)),
        (
            Mistake(tuple(reversed(right)), "Fewest points go first, not most (5.1)."),
            Mistake(by_roman, "Roman and Barbarian points count together (5.1)."),
        ),
        shown=(Table("Before the draw", titles, tuple(rows)),),
        board=p,
        focus="points all",
    )
