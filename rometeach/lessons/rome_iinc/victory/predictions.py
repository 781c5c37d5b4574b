"""What lesson 11 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, percent
from rometeach.rome_iinc.board.units import FIELDS, NONE, TITLES, Units
from rometeach.rome_iinc.charts import pay, revolt, tax
from rometeach.rome_iinc.phases import falls, victory
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES, GAME

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ..boards import as_position
from ..revolts.predictions import lowest_face
from . import ends

LESSON = "victory"
LEVELS = ("Major Victory", "Minor Victory", "Draw", "Minor Defeat", "Major Defeat")
MOVING = ("Moesia", "Pannonia")

# --- the guesses of the Examples

TRACKS = ("Gold", "Prestige", "Unrest")


def _reset(p: Position) -> frozenset[str]:
    """Which tracks of the West a Fall sets to zero."""
    after, _ = ends.played(p)
    assert after is not None
    return frozenset(t for t in TRACKS if not getattr(after.west, t.casefold()))


RESET: Guess[Position] = Guess(AnyOf(TRACKS), _reset)
STOPS: Guess[Position] = Guess(OneOf(ends.ENDS), lambda p: ends.end_of(p, ((1, 2),)))
"""How the phase ends after one throw of Extra Taxes, a 1 and a 2."""

BARGAINS = (
    "The East gains them, and they bring more Taxes than they cost",
    "The East gains them, and they cost more than they bring",
    "The West gains them, and they bring more Taxes than they cost",
    "The West gains them, and they cost more than they bring",
)


def _bargain(p: Position) -> str:
    after = as_position(ends.entered(p, "Constantinian"))
    new = next(e for e in EMPIRES if after.empire_of_command("Moesia") == e)
    costs = pay.amount(after, new) - pay.amount(p, new)
    brings = sum(tax.base(after, after.commander_of[c]) for c in MOVING)
    return BARGAINS[2 * EMPIRES.index(new) + (costs > brings)]


BARGAIN: Guess[Position] = Guess(OneOf(BARGAINS), _bargain)
"""What the Constantinian Dynasty does with Moesia and Pannonia, before any Taxes are doubled."""
VETERANS = ("Veteran Cavalry", "Veteran Guard", "Veteran Legion", "Veteran Auxilia")


def _all_units(p: Position) -> Units:
    total = NONE
    for state in p.provinces.values():
        total = total.plus(state.units)
    return total


def _hit(p: Position) -> frozenset[str]:
    before, after = _all_units(p), _all_units(as_position(ends.entered(p, "Leonid")))
    lost = {TITLES[f] for f, a, b in zip(FIELDS, before, after, strict=True) if b < a}
    return frozenset(v for v in VETERANS if v in lost)


HIT: Guess[Position] = Guess(AnyOf(VETERANS), _hit)
"""Which Veterans become Ordinary with the Leonid Dynasty."""
RESULTS = (
    "Both have a Major Victory",
    "East Major Victory, West Draw",
    "East Minor Victory, West Draw",
    "East Minor Victory, West Minor Defeat",
)


def _result(p: Position) -> str:
    found = victory.levels(p)
    both = set(found.values()) == {"Major Victory"}
    return RESULTS[0] if both else ", ".join(f"{e} {found[e]}" for e in EMPIRES)


RESULT: Guess[Position] = Guess(OneOf(RESULTS), _result)

# --- who Falls, and what then


def _falling(p: Position) -> frozenset[str]:
    return frozenset(e for e in EMPIRES if falls.why_falls(p, e))


def _who(p: Position) -> Sequence[Block]:
    return (
        "The West is at the very edge, and it stands: 25 Unrest and 0 Gold can be borne, and an Insurgent Rome is not lost yet "
        "(Cases 10.1.7, 9.1.3, 4.2.9). The East has less than no Gold.",
    )


def _again(p: Position) -> Sequence[Block]:
    _, said = ends.played(p)
    return (
        *said,
        "The game is over on the spot, and both Players have lost it. So the East has to look after a Fallen West.",
    )


# --- a decision: games, or Gold

GAMES = ("none, and keep 30 Gold", "one, and keep 20 Gold", "two, and keep 10 Gold", "three, and keep no Gold")


def _dangers(p: Position) -> tuple[ends.Danger, ...]:
    return tuple(ends.danger(p, "West", games) for games in range(len(GAMES)))


def _safest(p: Position) -> str:
    return GAMES[min(_dangers(p), key=lambda d: d.either).games]


def _weighed(p: Position) -> Sequence[Block]:
    limit = p.rules.values["fall.unrest"]
    rows = tuple(
        (
            str(d.games),
            str(d.gold),
            str(d.unrest),
            str(limit + 1 - d.unrest),
            percent(d.by_unrest),
            percent(d.by_gold),
            percent(d.either),
        )
        for d in _dangers(p)
    )
    titles = ("Games", "Gold kept", "Unrest", "Revolts that are too many", "Falls by Unrest", "Falls by Gold", "Either")
    return (
        Table("What each choice risks, Extra Taxes included", titles, rows),
        "I pay for two. At 25 a single Revolt is too many; at 23 it takes all three. The third game buys nothing. It takes the danger "
        "away from one edge and brings it to the other: without Gold the next Pay must come out of the Taxes alone.",
        "If the East promises Gold for the next Pay, I pay for the third game too.",
    )


# --- Dynasties

SIDES = (
    "both to the East",
    "both to the West",
    "Moesia to the East, Pannonia to the West",
    "Moesia to the West, Pannonia to the East",
)


def _whose(p: Position) -> str:
    moesia, pannonia = (p.empire_of_command(c) for c in MOVING)
    return f"both to the {moesia}" if moesia == pannonia else f"Moesia to the {moesia}, Pannonia to the {pannonia}"


def _why_whose(p: Position) -> Sequence[Block]:
    return (
        "Constantinian gave both to the West, Theodosian gave Moesia back. The other three move nothing (Case 5.2.4).",
    )


# --- the score


def _east(p: Position) -> str:
    return victory.levels(p)["East"]


def _score(p: Position) -> Sequence[Block]:
    found = victory.levels(p)
    return (
        f"The East has a {found['East']}, the West a {found['West']}: exactly 75 is not more than 75 (Case 12.1.5). "
        "One more Prestige in the West would have been a Major Victory for both.",
    )


def _double(p: Position) -> Fraction:
    return tax.odds(p, p.commander_of["Gallia"]).p_double


def _harder(p: Position) -> Sequence[Block]:
    odds = tax.odds(p, p.commander_of["Gallia"])
    return (f"Now the dice must come to {odds.needs} or less, and {int(odds.p_double * 36)} of 36 throws do.",)


# --- earlier lessons once more


def _may_buy(p: Position) -> int:
    return p.emperor_of("West").abilities.administration


def _fort(p: Position) -> Sequence[Block]:
    return (("Africa with a Fort", revolt.ledger(p, "Africa")), "Die and sum must come to more than 6 (Case 11.1.3).")


AGE = "turn 4; phase Unrest; step Bread and Circuses; 7/5 Vandal @ Numidia; West unrest 25; West gold 30; West prestige 58; East unrest 12"
"""425 CE, some turns on: the Vandals in Africa, the West at the edge."""

_ask = partial(Prediction[Position], lesson=LESSON, game=GAME)

PREDICTIONS = (
    _ask(
        "who",
        "A phase ends, and nobody can help any more. The West has 25 Unrest and 0 Gold, and Rome is Insurgent. The East has 3 Unrest "
        "and -1 Gold. Which of them Falls?",
        Guess(AnyOf(EMPIRES), _falling),
        _who,
        "Rome insurgent; West unrest 25; West gold 0; East gold -1; East unrest 3",
        "cliff",
        position="286",
    ),
    _ask(
        "again",
        "The West Fell on turn 5. On turn 7 its Unrest is 26 once more, while the East is well. What happens at the end of the phase?",
        Guess(OneOf(ends.ENDS), ends.end_of),
        _again,
        "turn 7; West fallen; West unrest 26; East unrest 6",
        "cliff",
        position="286",
    ),
    _ask(
        "games",
        "A Vandal War stands in Numidia. Three Roman Provinces may Revolt: Numidia on 4 to 6, Africa and Mauretania I on 5 and 6. Each "
        "Revolt stirs 1 Unrest. The next Pay is 69 Gold, and the East will give none. The West has 25 Unrest and 30 Gold. One game takes 1 "
        "Unrest away and costs 10 Gold. How many do you pay for, if a Fall is all you fear?",
        Guess(OneOf(GAMES), _safest),
        _weighed,
        AGE,
        "cliff",
        position="425",
    ),
    _ask(
        "whose",
        "In 565 all five Dynasties are in play. To which Empire do Moesia and Pannonia belong?",
        Guess(OneOf(SIDES), _whose),
        _why_whose,
        focus="dynasties",
        position="565",
    ),
    _ask(
        "score",
        "Turn 10 ends. The East has 76 Prestige, the West 75. What has the East got?",
        Guess(OneOf(LEVELS), _east),
        _score,
        "turn 10; phase Victory; East prestige 76; West prestige 75",
        "track Prestige",
        position="286",
    ),
    _ask(
        "harder",
        "The Governor of Gallia doubles his Taxes when two dice come to 5 or less. You agree to add 1 to every Tax throw. How likely is it "
        "now that he doubles them?",
        Guess(Chance(), _double),
        _harder,
        "option taxes +1",
        "two dice to 4",
        position="286",
    ),
    _ask(
        "review_games",
        "From lesson 6: how much Prestige may Valentinian III buy at the games in one turn?",
        Guess(WholeNumber("Prestige"), _may_buy),
        lambda p: ("As much as his Administration, for 10 Gold each (Case 10.5.1).",),
        focus="emperor West",
        position="425",
    ),
    _ask(
        "review_fort",
        "From lesson 8: the Vandals stand in Numidia, and the sum of Africa was +2. A Fort is built there. Which is now the lowest face "
        "on which Africa Revolts?",
        lowest_face("Africa"),
        _fort,
        f"{AGE}; Africa +Fort",
        "garrison Africa",
        position="425",
    ),
)
