"""Exercises of lesson 1: both markers, whose pieces they are, the two hats, a turn in order (4, 6, 15)."""

from __future__ import annotations

from rometeach.hotre.charts.reach import reach
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, total
from ...slips import Mistake, terms
from .. import fields
from ..boards import PLAYERS, Claim, armies_in, claims, table
from .scenes import LESSON, swing, weighed, worth


@exercise(LESSON, "compute", "Both markers")
def both_markers(choose: Chooser) -> Assignment | None:
    """How far one player is ahead of another, with both markers."""
    one, two = choose.sample(FACTIONS, 2)
    mine, yours = ((choose.number(4, 40), choose.number(2, 30)) for _ in range(2))
    lead = sum(mine) - sum(yours)
    if lead <= 0 or mine[0] == yours[0]:
        return None
    ledger = terms(
        "15",
        (mine[0], f"the Roman marker of {one}"),
        (mine[1], f"the Barbarian marker of {one}"),
        (-yours[0], f"the Roman marker of {two}"),
        (-yours[1], f"the Barbarian marker of {two}"),
    )
    p = fields.named().edit(
        f"phase Play; title: Victory Points; {one} roman {mine[0]}; {one} barbarian {mine[1]}; {two} roman {yours[0]}; "
        f"{two} barbarian {yours[1]}"
    )
    return total(
        f"{one} has {mine[0]} Roman and {mine[1]} Barbarian Victory Points, {two} has {yours[0]} and {yours[1]}.\n\n"
        f"By how many points is {one} ahead of {two}?",
        ledger,
        (
            "Whoever has the most points of both kinds together wins.",
            f"{one} has {sum(mine)} together.",
        ),
        (
            Mistake(mine[0] - yours[0], "Those are the Roman markers alone. The Barbarian ones count as much (15)."),
            Mistake(mine[1] - yours[1], "Those are the Barbarian markers alone. The Roman ones count as much (15)."),
            Mistake(-lead, f"That is how {two} stands to {one}."),
        ),
        caption="Both markers",
        unit="points",
        signs=False,
        board=p,
        focus="points Roman; points Barbarian",
    )


@exercise(LESSON, "predict then check", "Whose is it?")
def whose(choose: Chooser) -> Assignment | None:
    """Which player controls a Province, if anybody does."""
    p = table(choose)
    if p is None:
        return None
    lone = [n for n, x in p.provinces.items() if x.has_lone_fort]
    barbarian = [n for n, x in p.provinces.items() if x.armies and x.side not in FACTIONS]
    roman = list(p.held_by(*FACTIONS))
    province = choose.pick(choose.pick((lone, barbarian, barbarian, roman)))
    there = p.provinces[province]
    right = PLAYERS.get(p.faction_of(there.side), "nobody") if there.armies else "nobody"
    runs = "; ".join(f"the {side} are {f}'s" for side, f in p.runs.items())
    why = {
        o: f"{o[:1].upper()}{o[1:]} has no Army there. Control needs one (15.3)."
        for o in PLAYERS.values()
        if o != right
    }
    if there.has_lone_fort:
        why[PLAYERS[there.faction]] = "The Fort is his, but a Fort alone controls nothing (15.3)."
    if right != "nobody":
        why["nobody"] = "An Army stands there, so somebody controls it. Whose Army is it (4)?"
    return Assignment(
        f"In {province} there is {armies_in(p, province)}. Of the Peoples on the map, {runs}.\n\n"
        f"Predict, then check: which player controls {province}?",
        OneOf((*PLAYERS.values(), "nobody")),
        right,
        (
            "Control is an Army in the Province, of whichever hat.",
            "A Fort alone, or a City alone, is no Army.",
        ),
        (f"{province}: {armies_in(p, province)}. So it is {right} (Cases 4, 15.3).",),
        fields.missed(why, {right}),
        board=p,
        focus=province,
        why=why,
    )


@exercise(LESSON, "decide", "One map, four players", more=True)
def one_player(choose: Chooser) -> Assignment | None:
    """Which of some Provinces belong to one player, with either hat."""
    p = table(choose)
    if p is None:
        return None
    owners = {n: p.faction_of(x.side) for n, x in p.provinces.items() if x.armies or x.fort}
    faction = choose.pick(list(p.runs.values()))
    mine = choose.sample([n for n, f in owners.items() if f == faction], choose.number(1, 3))
    others = choose.sample([n for n, f in owners.items() if f != faction], 5 - len(mine))
    options = tuple(choose.shuffled([*mine, *others]))
    (people,) = p.barbarians_of(faction)
    why = {n: f"There stands {armies_in(p, n)}, and that is {'his' if n in mine else 'not his'} (4)." for n in options}
    runs = "; ".join(f"the {side} are {f}'s" for side, f in p.runs.items())
    return Assignment(
        f"Of the Peoples on this map, {runs}.\n\nWhich of these Provinces does {PLAYERS[faction]} control, with one hat or the other?",
        AnyOf(options),
        frozenset(mine),
        (
            "Look for two sorts of counters: those of the Faction, and those of the People. Walls without soldiers do not count.",
            f"His hats are {faction} and the {people}.",
        ),
        tuple(f"{n}: {why[n]}" for n in options),
        (
            Mistake(
                frozenset(n for n in mine if p.provinces[n].side == faction),
                f"Look at his other hat too: the {people}.",
            ),
        ),
        board=p,
        why=why,
    )


def _two_hats(choose: Chooser) -> tuple[Position, str, str] | None:
    """A board, a People on it, and its player, whose own Romans stand in its way too."""
    p = fields.hordes(choose)
    if p is None:
        return None
    people = choose.pick(sorted(s for s in p.runs if p.rules.kind_of(s) == "People" and p.armies_of(s)))
    return p, people, p.runs[people]


@exercise(LESSON, "decide", "The last Army, with both hats")
def last_army(choose: Chooser) -> Assignment | None:
    """Which Province helps a player most, counted for the whole table."""
    found = _two_hats(choose)
    if found is None:
        return None
    p, people, player = found
    open_to = [n for n in reach(p, people) if p.provinces[n].side != people]
    if len(open_to) < 4:
        return None
    gains = {n: worth(p, n, people) for n in open_to}
    best = max(gains, key=lambda n: gains[n])
    less = [n for n in open_to if gains[n] < gains[best]]
    own = [n for n in less if p.provinces[n].side == player]
    if len(less) < 3 or not (own or choose.likely(1, 3)):
        return None
    rest = [*own[:1], *choose.sample([n for n in less if n not in own[:1]], 3)][:3]
    options = tuple(choose.shuffled([best, *rest]))
    why = {n: _why(p, n, people, gains[n]) for n in options}
    return Assignment(
        f"{PLAYERS[player]} runs the {people}, and has one Army of theirs left. Suppose that it wins wherever it goes, and that nothing "
        "else happens before the next count of every player.\n\nWhich Province is worth most to him, counted for the whole table?",
        OneOf(options),
        best,
        (
            "Who stands there? A rival loses what you take; your own other hat does so too.",
            "Then look for Cities, and for Provinces of a Diocese in which somebody has many.",
        ),
        (weighed(p, options, people), f"{best} is worth {gains[best]:+d}."),
        fields.missed(why, {best}),
        board=p,
        why=why,
    )


def _why(p: Position, province: str, people: str, all_in_all: int) -> str:
    held, mine = p.provinces[province].side, p.faction_of(people)
    if held and p.faction_of(held) == mine:
        lost = -swing(p, province, people)[mine][0]
        return f"It is your own already, by the other hat: that one loses {lost}. In all {all_in_all:+d}."
    if held:
        return f"{held} stands there. In all it changes the count by {all_in_all:+d}."
    return f"Nobody stands there, so nobody loses anything. In all {all_in_all:+d}."


CLAIMS = (
    Claim(
        "A player has two Player Phases on a turn.", "A player has one Player Phase on a turn, with either hat.", "4"
    ),
    Claim(
        "A Diocese has five Provinces.",
        "A Diocese has as many Provinces as are named in its colour, from three to seven.",
        "15.3",
    ),
    Claim(
        "An Army controls the Province in which it stands.", "A Fort controls the Province in which it stands.", "15.3"
    ),
    Claim(
        "Roman and Barbarian points are added at the end.",
        "Only the better of the two markers counts at the end.",
        "15",
    ),
    Claim("The game has seven turns.", "The game ends as soon as Rome falls.", "3"),
    Claim("A People's Phase comes first in a turn.", "The Factions have their Phases first, then the Peoples.", "6"),
    Claim("A side is scored at the end of its own Phase.", "All sides are scored together at the end of a turn.", "15"),
    Claim("A Province holds three Armies at the most.", "A Province holds as many Armies as you like.", "9.1"),
    Claim(
        "Your Faction may be attacked by your own People.",
        "Your own Faction and People may never attack each other.",
        "10.5",
    ),
    Claim("A Province holds Armies of one side.", "Allied sides may stand in a Province together.", "9.1"),
    Claim(
        "A strait joins two Provinces that lie beside each other.", "A strait can be crossed by Legions only.", "10.3"
    ),
)


@exercise(LESSON, "find the mistake", "One sentence is wrong")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about the game is wrong."""
    prompt = "A friend tells a newcomer what the game is about, in five sentences. One of them is wrong.\n\nWhich?"
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("The players draw their Barbarian Tokens", "5.4"),
    ("The players draw their Emperor Tokens", "5.4"),
    ("The People with the lowest Token has its Phase", "6"),
    ("The Faction with the lowest Emperor Token has its Phase", "6"),
    ("The next People has its Phase", "6"),
    ("The next Faction has its Phase", "6"),
    ("When all have had theirs, the next turn begins", "4"),
)


@exercise(LESSON, "order the steps", "A turn, in order")
def a_turn_in_order(choose: Chooser) -> Assignment | None:
    """The steps of a Game Turn."""
    prompt = "From the cups to the last Phase: what happens in a Game Turn? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
