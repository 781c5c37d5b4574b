"""What lesson 9 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, percent
from rometeach.rome_iinc.actions import Destroy
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.phases import fights, losses
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..revolts.predictions import lowest_face
from .three_dice import pairs

LESSON = "fighting"
BOARD = "example-11.2.9"
WAR = "12/2 Visigothic"
FORCE = ("Gallaecia", "Celtiberia", "Narbonensis", "Tarraconensis")
SMALL = ("Celtiberia", "Narbonensis")


def _force(p: Position, provinces: tuple[str, ...] = FORCE, box: str = "Gallia") -> chart.Force:
    return chart.Force(WAR, p.commander_of[box], provinces)


def _sum(p: Position, force: chart.Force) -> int:
    return p.rules.ledger(chart.terms(p, force)).total


# --- the guesses of the Examples


def _triumph(p: Position) -> Fraction:
    emperor = chart.commander(p, "Western Emperor")
    force = chart.Force("7/1 Moorish", emperor, chart.eligible(p, "7/1 Moorish", emperor))
    return chart.odds(p, force).p("Triumph")


NO_FLEET: Guess[Position] = Guess(Chance(), _triumph)
"""How likely a Triumph over the Moorish War is."""
THREE_FOURS: Guess[Position] = Guess(WholeNumber(), lambda p: 12 + _sum(p, _force(p)))
"""What three fours and the sum of Aegidius come to."""


def _destroyed(p: Position) -> int:
    """How many Legions go at the least when Valens throws 3, 3 and a purple 5."""
    force = chart.Force("10/2 Visigothic", p.emperor_of("East"), ("Rhodope", "Constantinople"))
    spared = script([(3, 3, 5)], choose=lambda decision: decision.actions[-1])
    return sum(isinstance(note.about, Destroy) for note in play(fights.fight(p, force, "East"), spared).notes)


LEGIONS_OF_VALENS: Guess[Position] = Guess(WholeNumber("Legions"), _destroyed)

# --- the Example that counts throws

COUNTED = ("Gallaecia", "Celtiberia", "Tarraconensis")
SHARES = {
    "about 1 in 20": Fraction(1, 20),
    "about 1 in 5": Fraction(1, 5),
    "about 1 in 2": Fraction(1, 2),
    "about 3 in 4": Fraction(3, 4),
}


def _about(p: Position) -> str:
    """The share of the throws that bring a Triumph, as near as the choices tell it."""
    won = chart.odds(p, _force(p, COUNTED)).p("Triumph")
    return min(SHARES, key=lambda share: abs(SHARES[share] - won))


COUNT: Guess[Position] = Guess(OneOf(tuple(SHARES)), _about)
"""About how likely a Triumph of three Provinces is."""

# --- who may fight, and what it adds up to

NEAR = ("Gallaecia", "Celtiberia", "Narbonensis", "Tarraconensis", "Aquitania I", "Lugdunensis I", "Carthaginensis")


def _able(p: Position) -> frozenset[str]:
    able = chart.eligible(p, WAR, p.commander_of["Gallia"])
    return frozenset(name for name in NEAR if name in able)


def _who(p: Position) -> Sequence[Block]:
    return (
        "Lugdunensis I has an army, but does not touch Aquitania II; neither does Carthaginensis. Aquitania I touches it, but its "
        "Foederati are Visigoths too (Case 11.2.7).",
    )


def _small(p: Position) -> Sequence[Block]:
    return (("Aegidius with two Provinces", p.rules.ledger(chart.terms(p, _force(p, SMALL)))),)


# --- counting throws

_FEW = 5


def _two(p: Position) -> Sequence[Block]:
    rows = [(str(first), f"{_FEW - first} or less", str(_FEW - first)) for first in range(1, _FEW)]
    rows.append(("", "together", str(pairs(_FEW))))
    return (
        Table("One die first", ("First die", "The second may show", "Throws"), tuple(rows)),
        f"{pairs(_FEW)} of 36 is {percent(Fraction(pairs(_FEW), 36))}. In the picture they fill the upper left corner.",
    )


# --- a decision: whom to send

LED = ("Aegidius", "Majorian", "Aetius")


def _under(p: Position, name: str) -> Position:
    return p if p.commander_of["Gallia"].name == name else p.edit(f"Gallia + Hispania governor {name}")


def _odds(p: Position, name: str) -> chart.WarOdds:
    q = _under(p, name)
    return chart.odds(q, _force(q))


def _safest(p: Position) -> str:
    return max(LED, key=lambda name: _odds(p, name).p("Triumph"))


def _gold(p: Position, name: str) -> int:
    return p.rules.wars[WAR].strength * _under(p, name).commander_of["Gallia"].abilities.administration


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for name in LED:
        odds, gold = _odds(p, name), _gold(p, name)
        won = odds.p("Triumph")
        rows.append(
            (
                name,
                f"{odds.modifier:+d}",
                percent(won),
                percent(odds.p("Disaster")),
                str(gold),
                f"{float(won * gold):.0f}",
            )
        )
    titles = ("He leads", "Sum", "Triumph", "He dies", "Gold of a Triumph", "Gold on average")
    return (
        Table("The same Provinces under each of them", titles, tuple(rows)),
        "Aetius has the same sum as Aegidius. But his ability names the Huns, so equal white dice hurt him: one throw in six.",
        "Is the Treasury empty? Then Aetius may be worth the risk: with Administration 4 he earns twice the Gold. Is Unrest near "
        "25? Then send Aegidius, who cannot even be defeated.",
    )


# --- the third Loss

NEXT = (
    "tribute",
    "disgrace",
    "demote Veteran Auxilia in Narbonensis",
    "dismiss Veteran Legion in Tarraconensis",
    "dismiss Veteran Guard in Narbonensis",
    "destroy Pseudo Legion in Narbonensis",
)


def _third(p: Position) -> frozenset[str]:
    near = tuple(n for n in ("Aquitania II", *(s for s, _ in p.rules.neighbours["Aquitania II"])) if n in p.provinces)
    toll = losses.Toll("West", "West", Fighters(FORCE), near, 2)
    legal = {str(option.action) for option in losses.choices(p, toll, {"tribute": 2}, 0, 2, None)}
    return frozenset(name for name in NEXT if name in legal)


def _why_third(p: Position) -> Sequence[Block]:
    return (
        "Tribute was taken twice already. A Legion is never Dismissed. A Pseudo Legion goes only when no true Legion is left "
        "(Cases 11.3.1, 2.2.3, 2.2.4).",
        "Which is the cheapest? A Veteran comes back with the next Promotion. Unrest costs 10 Gold in the circus. Another Guard "
        "has to be built. Only a Destroyed Legion never returns.",
    )


# --- earlier lessons once more


def _revolts(p: Position) -> Sequence[Block]:
    return (("Tarraconensis", revolt.ledger(p, "Tarraconensis")), "Die and sum must come to more than 6 (Case 11.1.3).")


def _price(p: Position) -> int:
    """The Gold for which the circus takes away as much Unrest as a Triumph over the War."""
    return chart.half_strength(p, p.rules.wars[WAR]) * p.rules.values["gold.bread"]


def _circus(p: Position) -> Sequence[Block]:
    return (f"There each Unrest less costs {p.rules.values['gold.bread']} Gold (Case 10.5.2).",)


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "who",
        "Aegidius governs Gallia and Hispania. With which of these Provinces may he fight the Visigothic War in Aquitania II?",
        Guess(AnyOf(NEAR), _able),
        _who,
        focus="Aquitania II",
    ),
    _ask(
        "the_sum",
        "Aegidius fights with Allied Celtiberia and with Narbonensis: a Veteran Guard, a Pseudo Legion and a Veteran Auxilia. "
        "He has Military 4, and his ability names the Visigoths. What is the sum?",
        Guess(WholeNumber(), lambda p: _sum(p, _force(p, SMALL))),
        _small,
        focus=f"war {WAR}",
    ),
    _ask(
        "two_dice",
        f"Of the 36 throws of two dice, how many come to {_FEW} or less?",
        Guess(WholeNumber("throws"), lambda p: pairs(_FEW)),
        _two,
        focus=f"two dice to {_FEW}",
    ),
    _ask(
        "whom",
        "One of these three will govern Gallia and Hispania. Under each of them Gallaecia, Celtiberia, Narbonensis and Tarraconensis "
        "fight. Whom do you send for the best chance of a Triumph?",
        Guess(OneOf(LED), _safest),
        _weighed,
        focus="statesman Aegidius; statesman Majorian; statesman Aetius",
    ),
    _ask(
        "third_loss",
        "Aegidius has triumphed and owes four Losses. Two Tributes are paid. Which of these may be the third Loss?",
        Guess(AnyOf(NEXT), _third),
        _why_third,
        focus="garrison Narbonensis",
    ),
    _ask(
        "review_revolt",
        "From lesson 8: nobody fights, and the War next door pushes on Tarraconensis. Its sum is +1. What is the lowest face on which it "
        "Revolts?",
        lowest_face("Tarraconensis"),
        _revolts,
    ),
    _ask(
        "review_circus",
        "From lesson 6: a Triumph over the 12/2 Visigothic War takes 6 Unrest away. What would that cost at the circus?",
        Guess(WholeNumber("Gold"), _price),
        _circus,
    ),
)
