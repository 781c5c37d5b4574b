"""What lesson 4 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.chance import laws
from rometeach.core.results.show import Table, chance, percent
from rometeach.rome_iinc.board import tracks
from rometeach.rome_iinc.charts import mortality, pay, tax
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction

LESSON = "treasury"
BOARD = "286"
THROWS = 36
"""How many throws of two dice there are."""


def _odds(p: Position, command: str) -> tax.TaxOdds:
    return tax.odds(p, p.commander_of[command])


def doubling(odds: tax.TaxOdds) -> int:
    """On how many of the 36 throws a Governor's Taxes double."""
    return int(odds.p_double * THROWS)


# --- the guesses of the Examples

BOX: Guess[Position] = Guess(WholeNumber("box"), lambda p: tracks.gold_counters(p.east.gold)[0].box)
"""The box of the Eastern x10 counter."""


def _julian(p: Position) -> int:
    odds = _odds(p, "Gallia")
    return odds.base * (2 if odds.needs >= 8 else 1)


EIGHT: Guess[Position] = Guess(WholeNumber("Gold"), _julian)
"""What Gallia brings when the two dice show 8."""
WEST: Guess[Position] = Guess(WholeNumber("Gold"), lambda p: pay.amount(p, "West"))
"""What the West pays."""
BRITANNIA: Guess[Position] = Guess(
    WholeNumber("Gold"), lambda p: pay.amount(p.edit("Britannia loyal"), "West") - pay.amount(p, "West")
)
"""What the garrison of Britannia adds to the Pay."""


def _enough(p: Position) -> Fraction:
    missing = pay.amount(p, "West") - p.west.gold
    return laws.dice(2).p_if(lambda thrown: thrown >= missing)


ENOUGH: Guess[Position] = Guess(Chance(), _enough)
"""How likely one throw of Extra Taxes covers what the West lacks."""

# --- who pays

ASKED = ("Belgica", "Britannia II", "Frisia", "Germania I", "Germania II", "Lugdunensis I")


def _pays(p: Position) -> frozenset[str]:
    return frozenset(n for n in ASKED if p.provinces[n].status is Status.ROMAN and p.is_loyal(n))


def _why_pays(p: Position) -> Sequence[Block]:
    paying = _pays(p)
    rows = []
    for name in ASKED:
        state = p.provinces[name].title + ("" if p.is_loyal(name) else ", Rebel")
        war = f", with the {p.war_in[name]} War" if name in p.war_in else ""
        rows.append((name, state + war, str(p.rules.provinces[name].gold if name in paying else 0)))
    return (
        Table("What they pay", ("Province", "Status", "Gold"), tuple(rows)),
        "The War in Germania I takes nothing from its Taxes (Case 9.2.1).",
    )


# --- one Governor, by counting


def _oriens(p: Position) -> Sequence[Block]:
    needs = _odds(p, "Oriens").needs
    law = laws.dice(2)
    high = [(total, int(law.p(total) * THROWS)) for total in range(needs + 1, 13)]
    rows = [(str(total), str(n)) for total, n in high]
    rows.append(("together", str(sum(n for _, n in high))))
    return (
        f"An 8 less 3 less 5 is 0: it doubles. A {needs + 1} does not. It is quicker to count the throws that are too high.",
        Table("Too high", ("The dice show", "Throws"), tuple(rows)),
        f"All the others double: {THROWS} less {sum(n for _, n in high)}. That is {chance(_odds(p, 'Oriens').p_double)}.",
    )


def _average(p: Position) -> Sequence[Block]:
    odds = _odds(p, "Oriens")
    twice = doubling(odds)
    once = THROWS - twice
    rows = (
        (str(once), str(odds.base), str(once * odds.base)),
        (str(twice), str(2 * odds.base), str(twice * 2 * odds.base)),
        (str(THROWS), "", str(int(odds.law.mean * THROWS))),
    )
    return (
        Table("One turn for each throw", ("Throws", "Gold", "Together"), rows),
        f"Over {THROWS} turns that is {float(odds.law.mean):.1f} Gold a turn. A single turn brings {odds.base} or {2 * odds.base}.",
    )


# --- a whole Empire

_COVERED = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(99, 100))
COVERED = ("every second turn", "3 turns in 4", "9 turns in 10", "99 turns in 100")


def _nearest(words: Sequence[str], values: Sequence[Fraction], value: Fraction) -> str:
    return min(zip(words, values, strict=True), key=lambda pair: abs(pair[1] - value))[0]


def _covers(p: Position) -> Fraction:
    due = pay.amount(p, "East")
    return tax.income(p)["East"].p_if(lambda gold: gold >= due)


def _east(p: Position) -> Sequence[Block]:
    found = [o for o in tax.all_odds(p) if o.empire == "East"]
    rows = [
        (o.governor.box, str(o.base), f"{doubling(o)} of {THROWS}", f"{float(o.law.mean):.1f}")
        for o in sorted(found, key=lambda o: -o.base)
    ]
    mean = float(tax.income(p)["East"].mean)
    least = min(found, key=lambda o: o.base)
    plain = sum(o.base for o in found)
    rows.append(("the East", str(plain), "", f"{mean:.1f}"))
    high = " x ".join(str(THROWS - doubling(o)) for o in sorted(found, key=lambda o: -o.base))
    return (
        Table("The Taxes of the East", ("Command", "Gold", "Throws that double", "On average"), tuple(rows)),
        f"Averages may be added: {mean:.0f} Gold. Chances are multiplied. Even {least.governor.box} alone, doubled, makes "
        f"{plain + least.base}. So the Pay is not covered only if all five throw too high. That is {high} of "
        f"36 x 36 x 36 x 36 x 36 throws: {percent(1 - _covers(p))}.",
    )


# --- a decision: where does a good collector go?

FREE = "Narses"
WHERE = ("Oriens", "Pontica", "Thracia", "Moesia")


def _gain(p: Position, command: str) -> Fraction:
    """The Gold that he adds to a Command on average."""
    return _odds(p.edit(f"{command} governor {FREE}"), command).law.mean - _odds(p, command).law.mean


def _best(p: Position) -> str:
    return max(WHERE, key=lambda command: _gain(p, command))


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for command in WHERE:
        before, after = _odds(p, command), _odds(p.edit(f"{command} governor {FREE}"), command)
        rows.append(
            (
                command,
                str(before.base),
                f"{before.needs} → {after.needs}",
                f"{doubling(before)} → {doubling(after)}",
                f"{float(before.law.mean):.1f} → {float(after.law.mean):.1f}",
                f"{float(_gain(p, command)):+.1f}",
            )
        )
    titles = ("He governs", "Gold", "Doubles up to", "Throws that double", "Gold on average", "Gain")
    return (
        Table(f"{FREE} instead of the Generic Governor", titles, tuple(rows)),
        "I send him to Moesia, though Oriens pays twice as much. In Oriens most throws double already: he adds few. The Governor of "
        "Moesia keeps bad books. And near 7, the commonest total, each point of Administration wins the most throws.",
        "With a War in Thracia I would choose Thracia. A Governor fights with the Units of his own Command, and a Military of 4 is worth "
        "the little Gold that I give up.",
    )


# --- a Rebel, and the chest

CHANGES = ("about 22 Gold less", "about 10 Gold less", "about 1 Gold more", "about 23 Gold more")
_CHANGES = (Fraction(-22), Fraction(-10), Fraction(1), Fraction(23))


def _without_gallia(p: Position) -> tuple[Fraction, int]:
    """(Taxes lost on average, Pay saved) when Gallia rebels."""
    q = p.edit("Gallia rebel")
    lost = tax.income(p)["West"].mean - tax.income(q)["West"].mean
    return lost, pay.amount(p, "West") - pay.amount(q, "West")


def _change(p: Position) -> str:
    lost, saved = _without_gallia(p)
    return _nearest(CHANGES, _CHANGES, saved - lost)


def _rebels(p: Position) -> Sequence[Block]:
    lost, saved = _without_gallia(p)
    return (
        f"On average {float(lost):.1f} Gold of Taxes are lost, and {saved} Gold of Pay are saved.",
        "The chest hardly notices. But the army of the Rhine is no longer yours.",
    )


# --- earlier lessons once more

COMMANDS = ("Africa", "Hispania", "Moesia", "Pannonia", "Thracia")


def _west(p: Position) -> frozenset[str]:
    return frozenset(c for c in COMMANDS if p.empire_of_command(c) == "West")


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "who_pays",
        "A Frankish War stands in Germania I, and Carausius holds Britannia as a Rebel. Which of these Provinces pay Taxes?",
        Guess(AnyOf(ASKED), _pays),
        _why_pays,
        "13/2 Frankish @ Germania I",
        "Belgica",
    ),
    _ask(
        "oriens",
        "The Generic Governor of Oriens has Administration 3, his Emperor Diocletian has 5. On how many of the 36 throws do his "
        "Taxes double?",
        Guess(WholeNumber("throws"), lambda p: doubling(_odds(p, "Oriens"))),
        _oriens,
        focus="two dice from 9",
    ),
    _ask(
        "average",
        "Oriens pays 42 Gold, and twice as much on 26 of the 36 throws. What does it bring on average, to the nearest Gold?",
        Guess(WholeNumber("Gold"), lambda p: round(_odds(p, "Oriens").law.mean)),
        _average,
    ),
    _ask(
        "whole_east",
        "Five Governors of the East throw. If nobody doubles, they bring 113 Gold. The Pay is 124. How often do the Taxes of a turn "
        "cover the Pay?",
        Guess(OneOf(COVERED), lambda p: _nearest(COVERED, _COVERED, _covers(p))),
        _east,
    ),
    _ask(
        "where",
        "It is 497, and the Emperor Anastasius has Administration 5. Narses turns up, with Administration 4. He can replace one Generic "
        "Governor. Where do you send him, if you want the most Gold on average?",
        Guess(OneOf(WHERE), _best),
        _weighed,
        focus=f"statesman {FREE}",
        position="497",
    ),
    _ask(
        "gallia_rebels",
        "The Governor of Gallia rebels. His Taxes are gone, and his Units are no longer paid. What does that change in the chest of "
        "the West, on average and each turn?",
        Guess(OneOf(CHANGES), _change),
        _rebels,
        focus="command Gallia",
    ),
    _ask(
        "review_west",
        "From lesson 1: which of these Commands belong to the Western Empire in 286, and pay into its Treasury?",
        Guess(AnyOf(COMMANDS), _west),
        lambda p: ("Pannonia and Moesia belong to the East at first (Case 5.2.4).",),
    ),
    _ask(
        "review_mortality",
        "From lesson 3: Diocletian, Maximian and Carausius each throw a Mortality die. How likely is it that all three live?",
        Guess(Chance(), lambda p: mortality.odds(p).deaths.p(0)),
        lambda p: ("Five of six faces are good, three times: 5 x 5 x 5 of 216 throws.",),
    ),
)
