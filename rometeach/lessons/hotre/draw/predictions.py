"""What lesson 6 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.answers import plan
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Table, percent
from rometeach.hotre.board.state import BARBARIAN, EMPEROR
from rometeach.hotre.charts import combat, points
from rometeach.hotre.phases import retreat
from rometeach.hotre.phases.order import order
from rometeach.hotre.position import Position

from ...answers import AnyOf, Chance, InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .scenes import (
    BOARD,
    GAME,
    HELD,
    LESSON,
    MESSALINA,
    PASSED,
    RAETIA,
    SCORES,
    drawers,
    lowest,
    may,
    on_chart,
    phases,
    told,
)

FACTIONS = ("Red", "Blue", "Green", "Yellow")
TOKENS = 4
"""Four players hold four Tokens of each kind."""

# --- the guesses of the Examples

FIRST_EMPEROR: Guess[Position] = Guess(Chance(), lambda p: lowest(EMPEROR, TOKENS)[1])
"""The chance that Emperor I has a Phase."""
MUST = ("keep them", "pass them on", "put them back")


def _must(p: Position) -> str:
    return MUST[0] if "keep it" in may(p, BARBARIAN, "Blue") else MUST[1]


MUST_BLUE: Guess[Position] = Guess(OneOf(MUST), _must)
"""What Blue does with the Token that he draws when he holds one."""
GOES = ("Dalmatia", "Moesia", "Thracia", "nowhere: it is eliminated")


def _goes(p: Position) -> str:
    near = retreat.places(p, "Dacia", forced=True)
    return near[0] if near else GOES[-1]


LEGION_GOES: Guess[Position] = Guess(OneOf(GOES), _goes)
"""Where the Legion of Dacia goes when the Daci appear."""
RISING = combat.Attack("Rebels", "Faction", "inside", "Fort")
"""Rebels who rise against a Legion with a Fort."""
REBEL_DICE: Guess[Position] = Guess(WholeNumber(), lambda p: combat.exchange(p.rules, RISING).defence_dice)
"""The dice of a Legion against Rebels who rise in its Province."""


PLAGUE_DICE = (2, 5, 4)
"""The dice of the plague in Asia, Province by Province."""


def _dying(p: Position) -> frozenset[str]:
    card = p.rules.cards["The Antonine Plague"]
    held = [x for x in p.rules.provinces_of["Asia"] if p.provinces[x].armies]
    return frozenset(x for x, face in zip(held, PLAGUE_DICE, strict=True) if face <= card.effect.number)


DYING: Guess[Position] = Guess(AnyOf(("Asia", "Bithynia", "Galatia")), _dying)
"""The Provinces that lose an Army."""


# --- the draw


def _scores(p: Position) -> Sequence[Block]:
    rows = tuple(
        (f, str(p.factions[f].roman), str(p.factions[f].barbarian), str(p.factions[f].total), str(p.factions[f].token))
        for f in drawers(p)
    )
    titles = ("Player", "Roman points", "Barbarian points", "Together", "Barbarian Token of turn 2")
    return (
        Table("Who draws when", titles, rows),
        "Blue and Green have as many points; Green held the lower Token last turn (Case 5.1).",
    )


# --- a decision: keep or pass

OWN = "points of one's own"
CHOICES = ("keep", "pass to Blue", "pass to Green", "pass to Yellow")
DRAWN = "Sarmatae"


def _best(p: Position) -> Plan:
    """What the solver does with the Token: it goes through all draws that may follow (5.4)."""
    return plan(p, "token", token=DRAWN)


def _weighed(p: Position) -> Sequence[Block]:
    best = _best(p)
    ranked = (best, *best.next_best(len(CHOICES) - 1))
    rows = tuple(
        (str(x.actions[0]), f"{float(x.parts[OWN]):.1f}", f"{float(x.value):+.1f}", _ends_with(x)) for x in ranked
    )
    lead = best.value - ranked[1].value
    return (
        Table(
            "The five Peoples of turn 4",
            ("People", "Armies on the map", "New Armies", "It scores where it stands"),
            tuple(told(p, x) for x in on_chart(p)),
        ),
        Table("What Red may do", ("Red's choice", "His own points", "Less those of rivals", "Red ends with"), rows),
        f"To {rows[0][0]} is worth {float(lead):.0f} points more than the next choice. Whoever draws a good Token keeps it, and hands Red "
        f"what he does not want. And whoever gets the {DRAWN} scores with them instead of Red. The solver goes through every draw that may "
        "follow; a point of a rival counts a third, because there are three.",
    )


def _ends_with(choice: Plan) -> str:
    """The Tokens that Red may hold in the end, the likeliest first."""
    if not choice.bars:
        return DRAWN
    law = sorted(choice.bars[0].bars, key=lambda x: -x[1])
    return ", ".join(f"{name} {percent(p)}" for name, p in law)


# --- the order of play


def _in_order(p: Position) -> Sequence[Block]:
    rows = tuple((str(n), phase, t.holder) for n, (phase, t) in enumerate(zip(phases(p), order(p), strict=True), 1))
    return (
        Table("The Phases of this turn", ("", "Token", "Player"), rows),
        "Numbers that nobody holds are skipped. A People opens, and then People and Emperors take turns (Case 6).",
    )


CARDS = (
    "Numidae (People II)",
    "Caesar (Emperor I)",
    "Britanni (People III)",
    "Pompeius (Emperor II)",
    "Suebi (People IV)",
)


def _first_five(p: Position) -> tuple[str, ...]:
    return tuple(x for x in phases(p) if x in CARDS)


# --- earlier lessons once more


LANDING = combat.Attack("Faction", "People", "sea")
"""A Legion that lands among Barbarians."""


def _italia(p: Position) -> int:
    return points.points(p, "Red", True)


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "draw_order",
        "Turn 3 begins. Red has 26 points, Blue 14, Green 14, Yellow 25. Last turn Blue held Token IV, and Green Token II. In which order "
        "do they draw?",
        Guess(InOrder(FACTIONS), drawers),
        _scores,
        SCORES,
        "points all",
    ),
    _ask(
        "given",
        "Red drew the Sarmatae and passed them to Blue. Now Blue draws the Alani. What may he do with this Token?",
        Guess(
            AnyOf(("keep it", "pass it to Red", "pass it to Green", "pass it to Yellow")), lambda p: may(p, BARBARIAN, "Blue")
        ),
        lambda p: ("Blue holds a Token, so he must pass the one that he draws. Anybody without a Token may get it (Case 5.4).",),
        PASSED,
    ),
    _ask(
        "keep_or_pass",
        "Messalina, who plays Red, draws first on turn 4: the Sarmatae. Four of them stand on the map, "
        "beside Blue's Asia. What does she do?",
        Guess(OneOf(CHOICES), lambda p: str(_best(p).actions[0])),
        _weighed,
        focus="Armenia, Alania, Sarmatia, Asia; chart Barbarians",
        position=MESSALINA,
    ),
    _ask(
        "order_of_play",
        "The Peoples II, III, IV and V and the Emperors I, II, V and VI are held. These are the first five Phases. In which order?",
        Guess(InOrder(tuple(sorted(CARDS))), _first_five),
        _in_order,
        HELD,
        "order",
    ),
    _ask(
        "rebels",
        "Rebels rise in Raetia, in the mountains, against one Legion with a Fort. How many dice does the Legion throw?",
        REBEL_DICE,
        lambda p: (
            *combat.ledgers(p.rules, RISING)[2:],
            "They come over no border, so terrain is no help, but the Fort is. The Rebels win with "
            f"{percent(combat.exchange(p.rules, RISING).p)} (Case 11).",
        ),
        RAETIA,
        focus="Raetia",
    ),
    _ask(
        "review_landing",
        "From lesson 4: a Legion lands among the Galli in Britannia, from the open sea. How many dice do they throw?",
        Guess(WholeNumber("dice"), lambda p: combat.exchange(p.rules, LANDING).defence_dice),
        lambda p: (*combat.ledgers(p.rules, LANDING)[2:], "Two dice, and 1 is added to each: it is an open beach (Case 9.3.2)."),
        "turn 2; phase Play; Britannia: Galli 1; Lugdunensis: Galli 2; Galli of Blue; Roma: Red 2, City; Red start Roma",
        focus="Britannia",
    ),
    _ask(
        "review_italia",
        "From lesson 5: turn 2, when Italia is worth 3. Red holds Roma with its City, Cisalpina and Raetia, and nothing else. What does "
        "his Phase score?",
        Guess(WholeNumber("Victory Points"), _italia),
        lambda p: ("Three for the City, and twice the value of Italia for domination (Cases 15.2, 15.3).",),
        "turn 2; phase Play; Roma: Red 1, City; Cisalpina: Red 1; Raetia: Red 1",
        focus="Roma, Cisalpina, Raetia",
    ),
)  # fmt: skip
