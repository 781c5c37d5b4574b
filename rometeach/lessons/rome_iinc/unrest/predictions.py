"""What lesson 6 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.core.results.show import Table
from rometeach.core.session.actions import DONE
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.charts import unrest as chart
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import annexation, treasury
from rometeach.rome_iinc.phases import unrest as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..wars_move.words import CLOSED, LATER, LIKE_ROAD, use
from .words import grain_arrives, icons, uncovered

LESSON = "unrest"
BOARD = "286"
WEST = "West"

# --- the guesses of the Examples


def icon_cost(name: str) -> Guess[Position]:
    """How much Unrest the icons of a Province bring."""
    return Guess(WholeNumber("Unrest"), lambda p: uncovered(p, p.empire_of[name]).get(name, 0))


def may_be_annexed(*names: str) -> Guess[Position]:
    """Which of some Provinces may be Annexed."""
    return Guess(AnyOf(names), lambda p: frozenset(n for n in names if annexation.results(p, n)))


def annexed(commander: str, name: str) -> Guess[Position]:
    """How many Provinces a Triumph of a Commander over a War Annexes."""
    return Guess(
        WholeNumber("Provinces"), lambda p: war.annexations(p, war.commander(p, commander), p.rules.wars[name])
    )


def _spent(p: Position, empire: str, *bought: str) -> Position:
    """The board after Bread and Circuses in which one Empire buys this, and the other nothing."""
    other = "West" if empire == "East" else "East"
    answers = script([Buy(x) for x in bought], then=lambda asked: DONE)
    end = play(phase.bread_and_circuses(p.edit(f"{other} gold 0")), answers).board
    assert isinstance(end, Position)
    return end


def most_prestige(empire: str) -> Guess[Position]:
    """How much Prestige an Empire may buy."""

    def answer(p: Position) -> int:
        price, limit = p.rules.values["gold.bread"], p.emperor_of(empire).abilities.administration
        return min(limit, p.empire(empire).gold // price)

    return Guess(WholeNumber("Prestige"), answer)


def calmed(empire: str, number: int) -> Guess[Position]:
    """How much Unrest an Empire has after Bread and Circuses if it buys so much calm."""
    return Guess(WholeNumber("Unrest"), lambda p: _spent(p, empire, *("unrest",) * number).empire(empire).unrest)


def conquered(empire: str) -> Guess[Position]:
    """How many Provinces are Annexed in an Empire in the Unrest Phase."""

    def answer(p: Position) -> int:
        return (p.emperor_of(empire).ability == "Conquest") + ("Justinian" in p.dynasties)

    return Guess(WholeNumber("in each"), answer)


# --- icons

ICONS = ("Africa", "Baetica", "Mauretania I", "Ravenna", "Sicilia")


def _costly(p: Position) -> frozenset[str]:
    costs = uncovered(p, WEST)
    return frozenset(name for name in ICONS if name in costs)


def _why_icon(p: Position, name: str) -> str:
    state, costs = p.provinces[name], uncovered(p, WEST)
    if name in costs:
        grain = "Grain" in icons(p, name)
        return "its Grain is withheld" if grain else f"{state.units}: no Legion, and no Pseudo Legion"
    if icons(p, name) == "Grain":
        return grain_arrives(p, WEST, name).rstrip(".")
    return "a Fleet covers the icon" + (", and the Grain arrives" if "Grain" in icons(p, name) else "")


def _icons_told(p: Position) -> Sequence[Block]:
    costs = uncovered(p, WEST)
    rows = tuple(
        (n, p.provinces[n].title, icons(p, n), _why_icon(p, n), f"+{costs[n]}" if n in costs else "0") for n in ICONS
    )
    return (
        Table("Icon by icon", ("Province", "Status", "Icons", "What counts", "Unrest"), rows),
        "A Fort covers no Legion icon. An Ally ships his grain, but an uneasy Insurgent Province does not (Cases 10.1.4, 10.1.6).",
    )


# --- a decision: which Annexation?

PLACES = ("Africa", "Gallaecia", "Tripolitania")


def _taken(p: Position, name: str) -> Position:
    (state, *_) = annexation.results(p, name)
    return p.edit(f"{name} {state.title}")


def _more_unrest(p: Position, name: str) -> int:
    """How much more Unrest the West gains in each turn once a Province is Annexed."""
    return chart.ledger(_taken(p, name), WEST).total - chart.ledger(p, WEST).total


def _calmest(p: Position) -> str:
    return min(PLACES, key=lambda name: _more_unrest(p, name))


def _weighed(p: Position) -> Sequence[Block]:
    price, rows = p.rules.values["gold.bread"], []
    for name in PLACES:
        more = _more_unrest(p, name)
        gold = f"costs {price * more} Gold" if more > 0 else f"saves {-price * more} Gold" if more else "nothing"
        becomes = f"{p.provinces[name].title} → {_taken(p, name).provinces[name].title}"
        rows.append((name, becomes, icons(p, name) or "none", "+1", f"{more:+d}" if more else "0", gold))
    titles = ("Annexed", "Its status", "Icons", "Prestige, once", "Unrest, each turn", "At the circus, each turn")
    return (
        Table("What each Annexation brings", titles, tuple(rows)),
        "Each brings the same Prestige. I take Africa, because its grain arrives again: a Barbarian Province withholds it, an Ally does "
        "not. And an Ally's Fleet icon asks for no Fleet.",
        "Gallaecia would cost me calm each turn until a Legion stands there. Yet there is a reason for it: only an Insurgent Province may "
        "become Roman and pay Taxes.",
    )


# --- Bread and Circuses


def _end_of_phase(p: Position) -> int:
    after = play(phase.unrest(p), lambda asked: DONE).board
    assert isinstance(after, Position)
    return _spent(after.edit("West gold 0"), WEST).west.unrest


def _rises_then_falls(p: Position) -> Sequence[Block]:
    start, new, calm = p.west.unrest, chart.ledger(p, WEST).total, p.emperor_of(WEST).abilities.popularity
    return (
        ("New Unrest of the West", chart.ledger(p, WEST)),
        f"{start} + {new} - {calm} = {_end_of_phase(p)}: first it rises, then Maximian's Popularity calms (Cases 10.1, 10.5.2).",
    )


# --- a decision: games or a Fleet?

TURNS = (1, 2, 3, 4, 5, 9)
_LAST = 10


def _games(p: Position, turns: int) -> int:
    """The Gold for which the circus takes 1 Unrest off in so many turns."""
    return turns * p.rules.values["gold.bread"]


def _fleet(p: Position, turns: int) -> int:
    """The Gold for a Fleet that is built now, and its Pay in so many turns."""
    return p.rules.values["build.fleet"] + turns * p.rules.values["pay.fleet"]


def _cheaper_from(p: Position) -> int:
    return next(turns for turns in range(1, _LAST) if _fleet(p, turns) < _games(p, turns))


def _traded(p: Position) -> Sequence[Block]:
    rows, left = [], _LAST - p.turn
    for turns in TURNS:
        games, fleet = _games(p, turns), _fleet(p, turns)
        rows.append((str(turns), str(games), str(fleet), "the Fleet" if fleet < games else "the games"))
    titles = ("Turns left", "Games, in Gold", "The Fleet, in Gold", "Cheaper")
    return (
        Table("1 Unrest each turn", titles, tuple(rows)),
        f"It is turn {p.turn}, so I build the Fleet: in the {left} turns that are left it saves {_games(p, left) - _fleet(p, left)} Gold. "
        f"From turn {_LAST + 1 - _cheaper_from(p)} on I would pay for games. And on a day when a War eats all my Gold, I would pay for "
        "neither: 1 Unrest is no Fall yet.",
    )


# --- earlier lessons once more


def _sea(p: Position) -> str:
    return use(p, "6/3 Saxon", "sea")


def _extra_taxes(p: Position) -> int:
    after = play(treasury.raise_extra_taxes(p, WEST), script([(3, 4)])).board
    return after.west.unrest - p.west.unrest


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "icons",
        "Africa has a Fleet and a Grain icon, Ravenna a Fleet icon, Mauretania I a Legion icon. Sicilia and Baetica have Grain icons. Now "
        "Sicilia is Insurgent, Baetica is Allied, and only a Fort stands in Mauretania I. Which of these Provinces bring Unrest?",
        Guess(AnyOf(ICONS), _costly),
        _icons_told,
        "Sicilia insurgent; Baetica allied; Mauretania I: Fort",
    ),
    _ask(
        "which_annexation",
        "The West may Annex one Province. Barbarian Africa has a Fleet and a Grain icon, Allied Gallaecia a Legion icon, and Barbarian "
        "Tripolitania none. Which Annexation leaves the calmest Empire?",
        Guess(OneOf(PLACES), _calmest),
        _weighed,
        "Africa: none; Africa barbarian; Tripolitania: none; Tripolitania barbarian; Gallaecia: none; Gallaecia allied",
    ),
    _ask(
        "end_of_phase",
        "286, first turn. The West has 4 Unrest. Carausius is a Rebel, and no Fleet covers the icon of Germania II. The Emperor Maximian "
        "has Popularity 1. Nothing is bought. How much Unrest is there at the end?",
        Guess(WholeNumber("Unrest"), _end_of_phase),
        _rises_then_falls,
        focus="emperor West",
    ),
    _ask(
        "games_or_fleet",
        "An open Fleet icon brings 1 Unrest each turn. The circus takes it off for 10 Gold, each turn anew. A Fleet costs 20 Gold now, and "
        "4 Gold of Pay each turn. How many turns after this one must be left for the Fleet to be the cheaper way?",
        Guess(WholeNumber("turns"), _cheaper_from),
        _traded,
        focus="garrison Constantinople",
    ),
    _ask(
        "review_sea",
        "From lesson 5: the 6/3 Saxon War has Naval Strength 3. How does it use a Sea?",
        Guess(OneOf((LIKE_ROAD, LATER, CLOSED)), _sea),
        lambda p: (
            "Naval Strength 2 or 3 makes Roads of Straits only. For a Sea it takes 4 or 5 (Cases 3.2.3, 4.3.5).",
        ),
    ),
    _ask(
        "review_extra_taxes",
        "From lesson 4: the West is short of Gold and raises Extra Taxes once. By how much does its Unrest rise?",
        Guess(WholeNumber("Unrest"), _extra_taxes),
        lambda p: ("By 1, and it loses 1 Prestige. For that it gains 2D6 Gold (Case 9.1.4).",),
        "West gold -5",
    ),
)
