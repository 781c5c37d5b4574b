"""What lesson 10 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement

from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table, percent
from rometeach.rome_iinc.board.board import STEPS
from rometeach.rome_iinc.board.units import TITLES
from rometeach.rome_iinc.charts import civil_war as chart
from rometeach.rome_iinc.charts import rebellion, revolt, war_dice
from rometeach.rome_iinc.phases import builds, civil_war_order
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME, standard

from ...answers import AnyOf, Counters, InOrder, OneOf, Value, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ..boards import changed
from .order import both_beaten
from .scenes import LESSON

BOARD = "example-11.4"
HERO_BOARD = "example-11.5.4"
RISEN = "Hispania rebel; Thracia rebel; East rebel emperor Oriens + Pontica"
"""Who else has risen where a reader is asked who must be fought."""
SECOND = "Africa rebel"
SHOP = "phase Unrest; step Build and Transfer; barracks: 2 Cavalry, 2 Guard, 2 Pseudo Legion, 2 Auxilia, 2 Fleet"


def _sums(p: Position) -> Ledger:
    """The sum of the Civil War against Magnentius."""
    return chart.odds(p, p.commander_of["Britannia"]).ledger


# --- the guesses of the Examples

FIVES = (5, 5, 3)


def _ends(p: Position) -> str:
    v = p.rules.values
    total = sum(FIVES) + _sums(p).total
    return chart.read(total, v["civil_war.rebel_victory_limit"], v["civil_war.rebel_defeat_limit"])


HOW_IT_ENDS: Guess[Position] = Guess(OneOf(chart.RESULTS), _ends)
"""What two fives and a purple three make of the Civil War."""
LEAST_THROW: Guess[Position] = Guess(WholeNumber(), lambda p: rebellion.odds(p, p.commander_of["Gallia"]).needs)
"""What the Governor of Gallia must throw to rebel."""


def _apart(p: Position) -> int:
    lines = rebellion.odds(p, p.commander_of["Gallia"]).ledger.lines
    return next(line.value for line in lines if line.key == "rebellion.popularity")


APART: Guess[Position] = Guess(WholeNumber(), _apart)
"""What is added because two men are not equally popular."""

# --- who must be fought, and when

_RISEN = {
    "Magnentius, in Britannia and Gallia": "Britannia",
    "the Rebel of Hispania": "Hispania",
    "Constantius II, Rebel Emperor of the East": "",
    "the Rebel of Thracia, in the East": "Thracia",
}


def _must(p: Position) -> frozenset[str]:
    constans = p.emperor_of("West")
    due = {w.rebel.name for w in civil_war_order.due(p) if w.must and constans in w.emperors}
    who = {told: (p.commander_of[box] if box else p.emperor_of("East")).name for told, box in _RISEN.items()}
    return frozenset(told for told, name in who.items() if name in due)


def _why_must(p: Position) -> Sequence[Block]:
    return ("The Rebel of Thracia is none of his business. Only Constantius II may fight him, and he need not.",)


_CARDS = {
    "Throw for the Rebellion of each hero": "Rebellions",
    "Fight the Rebels": "Civil Wars",
    "Throw the Revolt dice": "Revolts",
    "Fight the Wars": "Wars",
}
"""A card -> its step of the War Phase."""


def _in_turn(p: Position) -> tuple[str, ...]:
    return tuple(sorted(_CARDS, key=lambda card: STEPS["War"].index(_CARDS[card])))


def _why_in_turn(p: Position) -> Sequence[Block]:
    return (
        "A hero who rebels has missed the Civil Wars of this turn. So he holds his Provinces and their Taxes until the next one.",
    )


# --- the two armies


_SIDES = (("Magnentius", "rebel", "civil_war.rebel_military"), ("Constans", "loyal", "civil_war.emperor_military"))


def _why_sum(p: Position) -> Sequence[Block]:
    lines = _sums(p).lines
    rows = []
    for name, side, military in _SIDES:
        parts = [
            sum(line.value for line in lines if line.key == key)
            for key in (military, f"civil_war.{side}_veteran", f"civil_war.{side}_ordinary")
        ]
        rows.append((name, *(f"{part:+d}" for part in parts), f"{sum(parts):+d}"))
    return (
        Table("Both armies", ("", "Military", "Veterans", "Ordinary Units", "Together"), tuple(rows)),
        f"Together that makes {_sums(p).total:+d}.",
    )


_GOLD = 50
_TRAY = ("Cavalry", "Guard", "Pseudo Legion", "Fort", "Auxilia", "Fleet")
_PLACE = "Spoletium"
_MOST = 6
_UNITS = {TITLES[unit]: unit for unit in builds.BUILDS}


def _price(p: Position, counters: Sequence[str]) -> int:
    return sum(p.rules.values[f"build.{_UNITS[name]}"] for name in counters)


def _helped(p: Position, counters: Sequence[str]) -> int:
    """By how much these Units take the sum down; 0 where they may not all be Built."""
    board = changed(p, f"{_PLACE} {' '.join(f'+{name}' for name in counters)}") if counters else p
    return 0 if board is None else _sums(p).total - _sums(board).total


def _bought(p: Position) -> tuple[str, ...]:
    """What helps most for the Gold; of equal helps the cheapest."""
    offered = [c for n in range(_MOST) for c in combinations_with_replacement(_TRAY, n) if _price(p, c) <= _GOLD]
    return max(offered, key=lambda c: (_helped(p, c), -_price(p, c)))


def _why_bought(p: Position) -> Sequence[Block]:
    rows = [(name, str(_price(p, (name,))), str(_helped(p, (name,)))) for name in _TRAY]
    best = _bought(p)
    return (
        Table("What one Unit does in a Civil War", ("Unit", "Gold", "It takes off"), tuple(rows)),
        f"Each that fights counts 1, so buy the cheapest that do. There is room for two Legions of any kind; then comes the Fleet. For "
        f"{_price(p, best)} Gold that takes {_helped(p, best)} off.",
    )


# --- three dice

WINNERS = ("Magnentius", "Constans", "neither: a Stalemate")


def _winner(p: Position) -> str:
    odds = chart.odds(p, p.commander_of["Britannia"])
    results = dict(zip(WINNERS, ("Rebel Victory", "Rebel Defeat", "Stalemate"), strict=True))
    return max(WINNERS, key=lambda who: odds.p(results[who]))


def _why_winner(p: Position) -> Sequence[Block]:
    odds, v = chart.odds(p, p.commander_of["Britannia"]), p.rules.values
    high, low = v["civil_war.rebel_victory_limit"] - odds.modifier, v["civil_war.rebel_defeat_limit"] - odds.modifier
    dice = {
        "Rebel Victory": f"{high} or more",
        "Stalemate": f"{low + 1} to {high - 1}",
        "Rebel Defeat": f"{low} or less",
    }
    rows = [(r, dice[r], f"{odds.p(r) * 216} of 216", percent(odds.p(r))) for r in chart.RESULTS]
    return (
        Table("Three dice, and +1", ("Result", "The dice show", "Throws", "Chance"), tuple(rows)),
        "A sum of 0 gives both the same chance. A single point more, and the Rebel is nearly twice as likely to win as the Emperor.",
    )


# --- a decision: whom first?

_MAGNENTIUS, _AFRICA = "Magnentius first", "the Rebel of Africa first"
_CAVALRY = "a Cavalry for 30 Gold, then Magnentius first"
_BEST = "Africa first, with the Cavalry"
ORDERS = (_MAGNENTIUS, _AFRICA, _CAVALRY)


def _plan(p: Position, way: str) -> tuple[Position, tuple[str, str]]:
    """(The board, the Commands in the order in which their Rebels are fought) of one of the ways."""
    board = p.edit("Neapolis +Cavalry") if way in (_CAVALRY, _BEST) else p
    return board, ("Africa", "Britannia") if way in (_AFRICA, _BEST) else ("Britannia", "Africa")


def both(p: Position, way: str) -> tuple[Fraction, Fraction]:
    """(The chance to beat both Rebels, the chance that the Emperor dies) of one of the ways."""
    board, commands = _plan(p, way)
    return both_beaten(board, commands, "West")


def _weighed(p: Position) -> Sequence[Block]:
    rows = [(way, "30" if "Cavalry" in way else "0", *map(percent, both(p, way))) for way in (*ORDERS, _BEST)]
    return (
        Table("Two Rebels", ("", "Gold", "Both are beaten", "Constans dies"), tuple(rows)),
        "I fight Africa first, because that fight is won before it begins. Its Legion and its Fleet are Loyal at once, and stand beside "
        "me against Magnentius. In the other order they come too late.",
    )


DECIDE: Guess[Position] = Guess(OneOf(ORDERS), lambda p: max(ORDERS, key=lambda way: both(p, way)[0]))

# --- Rebellions

_UNRESTS = (0, 4, 8, 12)


def _danger(p: Position, unrest: int) -> Fraction:
    return rebellion.odds(q := p.edit(f"West unrest {unrest}"), q.commander_of["Gallia"]).p_rebels


def _calm(p: Position) -> int:
    """The highest Unrest at which nothing can make Aegidius rebel."""
    return max(unrest for unrest in range(26) if not _danger(p, unrest))


def _why_calm(p: Position) -> Sequence[Block]:
    rows = tuple((str(unrest), percent(_danger(p, unrest))) for unrest in _UNRESTS)
    limit, rest = (
        p.rules.values["rebellion.limit"],
        rebellion.odds(p, p.commander_of["Gallia"]).modifier - p.west.unrest,
    )
    return (
        f"Three dice show 18 at most. With {rest} from Popularity and Veterans that is {18 + rest}. And {_calm(p)} more is still "
        f"not {limit}.",
        Table("How likely he rebels", ("Unrest of the West", "Chance"), rows),
        "The Triumph itself calms the Empire first, by half the Strength of the War.",
    )


# --- earlier lessons once more

_HOLD = ("Cavalry", "Guard", "Legion", "Fort")


def _idle(p: Position) -> Value:
    """Which Units change nothing in the Revolt sum of Aquitania I."""
    before = revolt.modifier(p, "Aquitania I")
    return frozenset(u for u in _HOLD if revolt.modifier(p.edit(f"Aquitania I +{u}"), "Aquitania I") == before)


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "must_fight",
        "More men have risen. Constans is Emperor of the West. Whom must he fight?",
        Guess(AnyOf(tuple(_RISEN)), _must),
        _why_must,
        RISEN,
    ),
    _ask(
        "in_turn",
        "A hero is a Governor who has won a Triumph this turn. In which order do these come?",
        Guess(InOrder(tuple(_CARDS)), _in_turn),
        _why_in_turn,
    ),
    _ask(
        "the_sum",
        "Magnentius has Military 2. Five Veterans and five Ordinary Units fight for him. Constans has Military 3, three Veterans and seven "
        "Ordinary Units. What is the sum?",
        Guess(WholeNumber(), lambda p: _sums(p).total),
        _why_sum,
    ),
    _ask(
        "fifty_gold",
        "It is still the Unrest Phase, and you can prepare. The West has 50 Gold. Which counters, put on "
        "Spoletium, help Constans most in the Civil War?",
        Guess(
            Counters(
                _TRAY, _PLACE, {name: f"{standard().values[f'build.{_UNITS[name]}']} Gold" for name in _TRAY}, _MOST, 2
            ),
            _bought,
        ),
        _why_bought,
        SHOP,
        f"garrison {_PLACE}",
    ),
    _ask(
        "who_wins",
        "The sum is +1. What is the most likely end: who wins?",
        Guess(OneOf(WINNERS), _winner),
        _why_winner,
    ),
    _ask(
        "whom_first",
        "Africa has risen too, with a Legion and a Fleet. Constans must fight both Rebels this turn. Leave Losses aside. Which gives "
        "him the best chance to beat both?",
        DECIDE,
        _weighed,
        SECOND,
        "command Africa",
    ),
    _ask(
        "no_danger",
        "Aegidius has beaten a War. His Popularity and the Emperor's lie 1 apart, and he has four Veterans. Up to which Unrest of the "
        "West is he no danger at all?",
        Guess(WholeNumber("Unrest"), _calm),
        _why_calm,
        position=HERO_BOARD,
    ),
    _ask(
        "review_doubles",
        "From lesson 9: in a War the white dice show 5 and 5, the purple one 3. The Commander's ability does not name this people. "
        "What is it?",
        Guess(OneOf(war_dice.RESULTS), lambda p: war_dice.Reading().result(FIVES, 0, True)),
        lambda p: (
            "In a War equal white dice are a Stalemate, whatever the total (Case 11.3.2). In a Civil War they mean nothing.",
        ),
    ),
    _ask(
        "review_cavalry",
        "From lesson 8: which of these Units do not hold a Province against a Revolt?",
        Guess(AnyOf(_HOLD), _idle),
        lambda p: ("Cavalry are always elsewhere (Case 11.1.2). A Fort holds twice as well as the others.",),
    ),
)
