"""What lesson 12 asks before it tells: the phases and steps as cards, and what becomes of one turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, percent
from rometeach.core.words import counted
from rometeach.rome_iinc.charts import pay, revolt, tax
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES, GAME

from ...answers import AnyOf, InOrder, OneOf
from ...blocks import Block
from ...predictions import Guess
from . import scenes
from .scenes import LESSON, START, MomentPrediction
from .steps_of_a_turn import PHASES, STEPS

WAR, GOVERNED = "9/1 Suevian", "Western Emperor"

# --- the guess of the film

BETTER: Guess[Position] = Guess(
    OneOf((*EMPIRES, "both the same")), lambda p: max(EMPIRES, key=lambda e: scenes.board_at(_END).empire(e).prestige)
)
_END = "the turn is over"

# --- cards in order

WHAT_FOR = {
    "Event": "Events, deaths and murder",
    "Treasury": "Taxes, Pay and the enemy's marches",
    "Unrest": "Unrest, Governors, games and new Units",
    "War": "Revolts and fights",
    "Victory": "The score, or the next turn",
}
"""Phase -> what it is for."""


def in_order(cards: Sequence[str]) -> Guess[Position]:
    """Cards that are put into the order in which they are given here; they lie in the order of the alphabet."""
    return Guess(InOrder(tuple(sorted(cards))), lambda p: tuple(cards))


def _phases(p: Position) -> Sequence[Block]:
    rows = tuple((f"{phase} Phase", WHAT_FOR[phase], case) for case, phase in PHASES.items())
    return (
        Table("One turn (Module 7)", ("Phase", "What it is for", "Case"), rows),
        "First come fate, money and the enemy. Then it is your turn, and you know all that. Then the dice fall again.",
    )


UNREST_STEPS = tuple(text for text, case in STEPS if case == "7.3")


def _unrest(p: Position) -> Sequence[Block]:
    return (
        "The anger is counted before anybody can calm it. The games come before the building: what you spend in the circus builds no "
        "Fort. And a Unit that is built can march in the same phase (Case 7.3).",
        scenes.log("The log of this turn, up to the games", *(f"Unrest Phase: {x}" for x in _UP_TO_THE_GAMES)),
    )


_UP_TO_THE_GAMES = ("Unrest", "Statesmen", "Annexation", "Governors", "Bread and Circuses")

STORY = {
    "A Fort is built in Germania II": "Germania II +Fort",
    "Carausius is beaten in Britannia": "Carausius is beaten",
    "Galerius becomes Governor of Oriens": "Oriens governor Galerius",
    "Maximian triumphs over the Suevi": "Triumph: West",
    "Mesopotamia Revolts": "Mesopotamia (Roman) Revolts",
    "Oriens pays double Taxes": "Oriens collects",
    "The Papacy stirs the West": "Papacy: West",
    "The Suevi march into Rhaetia": "moves to Rhaetia",
}
"""A card of the story -> what was written down when it happened."""


def _place(card: str) -> int:
    return next(n for n, e in enumerate(scenes.told(_END).log) if STORY[card] in e.text)


def _tracks(p: Position) -> Table:
    start = scenes.board_at("start")
    rows = []
    for e in EMPIRES:
        before, after = start.empire(e), p.empire(e)
        pairs = ((before.gold, after.gold), (before.prestige, after.prestige), (before.unrest, after.unrest))
        rows.append((e, *(f"{a} → {b}" for a, b in pairs)))
    return Table("The tracks, before and after the turn", ("Empire", "Gold", "Prestige", "Unrest"), tuple(rows))


def _story(p: Position) -> Sequence[Block]:
    return (
        _tracks(p),
        "The West had the Event, the War and the Rebel. It stands better all the same: it had the Triumph.",
    )


# --- phase by phase

MOVED = ("East Gold", "East Prestige", "East Unrest", "West Gold", "West Prestige", "West Unrest")


def _moved(p: Position) -> frozenset[str]:
    start = scenes.board_at("start")

    def differs(track: str) -> bool:
        empire, field = track.split()
        return bool(getattr(start.empire(empire), field.casefold()) != getattr(p.empire(empire), field.casefold()))

    return frozenset(track for track in MOVED if differs(track))


CHEST = ("about 10", "about 50, as before", "about 110", "about 170")
_CHEST = (10, 50, 110, 170)


def _chest(p: Position) -> str:
    gold = scenes.board_at("Taxes are paid").east.gold
    return min(zip(CHEST, _CHEST, strict=True), key=lambda x: abs(x[1] - gold))[0]


def _why_chest(p: Position) -> Sequence[Block]:
    odds = [o for o in tax.all_odds(p) if o.empire == "East"]
    rows = []
    for o in odds:
        entry = next(e for e in scenes.written("Treasury Phase: Taxes") if o.governor.box in e.text)
        doubles = sum(entry.dice) <= o.needs
        rows.append(
            (o.governor.box, str(o.base), f"{o.needs} or less", str(sum(entry.dice)), str(o.base * (1 + doubles)))
        )
    left = scenes.board_at("Taxes are paid").east.gold
    return (
        Table("Taxes of the East", ("Governor of", "Gold", "Doubles on", "Thrown", "Brings"), tuple(rows)),
        f"{p.east.gold} Gold and these Taxes, less {pay.amount(p, 'East')} of Pay: {left} Gold. Diocletian's Administration of "
        f"{p.emperor_of('East').abilities.administration} helps each of his Governors.",
    )


# --- a decision: one Guard

PLACES = ("it stays in Rome", "Germania II", "Rhaetia")


def _with_guard(p: Position, place: str) -> Position:
    return p if place == PLACES[0] else p.edit(f"Rome -Guard; {place} +Guard")


def _all_near(p: Position) -> chart.Force:
    """The Emperor of the West with everything that can fight the Suevi."""
    emperor = chart.commander(p, GOVERNED)
    return chart.Force(WAR, emperor, chart.eligible(p, WAR, emperor))


def _war(p: Position) -> chart.WarOdds:
    return chart.odds(p, _all_near(p))


def _expected(p: Position) -> Fraction:
    """The Prestige that the Triumph and its Annexation bring on average, less what the Revolts of the two Provinces cost."""
    war = p.rules.wars[WAR]
    triumph = chart.half_strength(p, war) + chart.annexations(p, _all_near(p).commander, war)
    return _war(p).p("Triumph") * triumph - sum(Fraction(revolt.faces(p, place)[0], 6) for place in PLACES[1:])


def _best(p: Position) -> str:
    return max(PLACES, key=lambda place: _expected(_with_guard(p, place)))


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for place in PLACES:
        there = _with_guard(p, place)
        odds = _war(there)
        faces = (f"{revolt.faces(there, x)[0]} in 6" for x in PLACES[1:])
        gain = float(_expected(there) - _expected(p))
        rows.append((place, f"{odds.modifier:+d}", percent(odds.p("Triumph")), *faces, f"{gain:+.2f}"))
    titles = ("The Guard", "Sum of the fight", "Triumph", *(f"{x} Revolts" for x in PLACES[1:]), "Prestige on average")
    return (
        Table("One Guard in three places", titles, tuple(rows)),
        "A Triumph brings 5 Prestige and an Annexation, a Revolt costs 1 Prestige. I send the Guard to Rhaetia, because there it "
        "counts twice: first when Rhaetia rolls, then in the fight. A Fort for 10 Gold makes Germania II safe. Rome can do without the "
        "Guard as long as nobody near the Emperor is an Assassin.",
    )


# --- the fight

RESULTS = ("Triumph, 2 Losses", "Triumph, 1 Loss", "Stalemate, 2 Losses", "Draw, 2 Losses", "Defeat, 2 Losses")
_THROWN = (4, 1, 2)


def _fought(p: Position) -> str:
    force = _all_near(p)
    total, reading = p.rules.ledger(chart.terms(p, force)).total, chart.reading(p, WAR, force.commander)
    result = reading.result(_THROWN, total, chart.is_matched(p, force))
    return f"{result}, {counted(_THROWN[-1], 'Loss', 'Losses')}"


def _why_fought(p: Position) -> Sequence[Block]:
    return (
        ("What Maximian brings", p.rules.ledger(chart.terms(p, _all_near(p)))),
        f"The white dice differ, and {' + '.join(map(str, _THROWN))} with the sum is no more than 9. The purple die says 2 Losses.",
        scenes.log("The log of the fights", "War Phase: Wars", "War Phase: Civil Wars"),
    )


# --- earlier lessons once more


def _no_fleet(p: Position) -> Sequence[Block]:
    return (
        "Nothing meets the Naval Strength of 9/1 now, so a Triumph is only a Draw (Case 11.2.8). The War would stay.",
    )


BUILT = ("Auxilia", "Fleet", "Fort", "Guard", "Legion")


def _may_build(p: Position) -> frozenset[str]:
    return frozenset(u for u in BUILT if builds.against_build(p, "West", "Rhaetia", u.casefold()) is None)


def _full(p: Position) -> Sequence[Block]:
    refused = (builds.against_build(p, "West", "Rhaetia", u.casefold()) for u in BUILT)
    return tuple(f"{why} (Case {case})." for why, case in filter(None, refused))


_ask = partial(MomentPrediction, lesson=LESSON, position=START, game=GAME)

PREDICTIONS = (
    _ask(
        "phases",
        "These are the five phases of a turn. In which order are they played?",
        in_order([WHAT_FOR[phase] for phase in PHASES.values()]),
        _phases,
    ),
    _ask(
        "event",
        "Diocletian has the ability Persecution: it costs each Empire 2 Prestige. Then one Event is drawn, the Papacy: a die says how "
        "much Unrest it stirs in the West, and it shows a 2. Nobody dies. Which tracks have moved?",
        Guess(AnyOf(MOVED), _moved),
        lambda p: (scenes.log("The log of the Event Phase", "Event Phase"),),
        focus="events",
        moment="the Events are over",
    ),
    _ask(
        "chest",
        "The East has 50 Gold. Its Provinces bring 113 Gold if no Governor doubles them, and its Pay is 124. Its five Governors throw "
        "7, 4, 8, 7 and 8. How much Gold is left after Taxes and Pay?",
        Guess(OneOf(CHEST), _chest),
        _why_chest,
        focus="emperor East",
        moment="the Events are over",
    ),
    _ask(
        "unrest",
        "Seven things are done in the Unrest Phase. In which order?",
        in_order(UNREST_STEPS),
        _unrest,
    ),
    _ask(
        "guard",
        "The Suevi stand in Rhaetia, and its sum is +1. Germania II is in more danger of a Revolt, with +2. A Guard is in Rome, and may "
        "march anywhere in the West for nothing. Where does it bring the most Prestige?",
        Guess(OneOf(PLACES), _best),
        _weighed,
        focus="garrison Rhaetia",
        moment="the games are over",
    ),
    _ask(
        "fight",
        "Maximian fights the Suevi with everything that touches them. The sum is -4. The white dice show 4 and 1, the purple one 2. What "
        "is the result?",
        Guess(OneOf(RESULTS), _fought),
        _why_fought,
        focus=f"war {WAR}; garrison Ravenna",
        moment="the force is chosen",
    ),
    _ask(
        "story",
        "Here is the whole turn in eight cards. In which order did they happen?",
        Guess(InOrder(tuple(sorted(STORY))), lambda p: tuple(sorted(STORY, key=_place))),
        _story,
        focus="emperor East; emperor West",
        moment="the turn is over",
    ),
    _ask(
        "review_fleet",
        "From lesson 9: the same throw of 4, 1 and 2, but no Fleet lies in Ravenna. What is the result?",
        Guess(OneOf(RESULTS), _fought),
        _no_fleet,
        "Ravenna -Fleet",
        f"war {WAR}",
        moment="the force is chosen",
    ),
    _ask(
        "review_build",
        "From lesson 7: the West has 105 Gold. Which of these may it build in Rhaetia?",
        Guess(AnyOf(BUILT), _may_build),
        _full,
        focus="garrison Rhaetia",
        moment="the games are over",
    ),
)
