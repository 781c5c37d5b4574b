"""What lesson 14 asks before it tells: the turning points of the game that it follows, and how a game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, percent
from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Answer, Decision, Request
from rometeach.rome_iinc import extended
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import assassination, war
from rometeach.rome_iinc.charts.war_dice import RESULTS
from rometeach.rome_iinc.phases import unrest as phase
from rometeach.rome_iinc.phases import victory
from rometeach.rome_iinc.phases.falls import why_falls
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, GAME, SCENARIOS

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play
from ..revolts.predictions import lowest_face
from .examples import LESSON
from .followed import CALM, END, NINE, PERSIANS

# --- turn 8: a War in the East

WAR = "11/3 Persian"


def _force(p: Position) -> war.Force:
    emperor = p.emperor_of("East")
    return war.Force(WAR, emperor, war.eligible(p, WAR, emperor))


def _triumph(p: Position) -> Fraction:
    return war.odds(p, _force(p)).p("Triumph")


def _persians(p: Position) -> Sequence[Block]:
    odds = war.odds(p, _force(p))
    rows = tuple((result, percent(odds.p(result))) for result in RESULTS if odds.p(result))
    return (
        Table("Constantine with all that is near", ("Result", "Chance"), rows),
        "With -8 even 5, 6 and 6 come to 9. So only two equal white dice spoil it: one throw in six. He threw 3, 1 and 2: a Triumph, "
        "with 6 Prestige, calm and 55 Gold.",
    )


# --- turn 9: is it won?

LEVELS = ("Major Victory", "Minor Victory", "Draw", "Minor Defeat")


def _level(p: Position) -> str:
    return victory.levels(p)["East"]


def _at_75(p: Position) -> Sequence[Block]:
    rows = tuple((e, str(p.empire(e).prestige), victory.levels(p)[e]) for e in EMPIRES)
    return (
        Table("If turn 9 were the last", ("Empire", "Prestige", "Level"), rows),
        "A victory is more than 75; 50 to 75 is a Draw (Cases 12.1.3 to 12.1.6). One Prestige is missing, and a turn is left.",
    )


# --- a decision: the man with the dagger

LEAVE, HOME = "Leave all as it is", "Bring the Veteran Guard of Armenia II home"
BUILD, GIVE = "Build a Guard in Constantinople", "Let the West have Magnentius, for Pannonia"
AGAINST = {
    LEAVE: ("", "0"),
    HOME: ("Armenia II > Constantinople: Veteran Guard", "0"),
    BUILD: ("Constantinople +Guard", "25"),
    GIVE: ("Oriens governor generic; Pannonia governor Magnentius", "0"),
}
"""What can be done about him: the change of the board, and its Gold."""


def assassin(p: Position) -> Commander:
    """Magnentius."""
    return next(c for c in p.governors_in_play if c.name == "Magnentius")


def attempt(p: Position, way: str) -> assassination.AssassinationOdds:
    """His attempt when something was done about him."""
    board = p.edit(AGAINST[way][0]) if AGAINST[way][0] else p
    return assassination.odds(board, assassin(board))


def cost(p: Position, way: str) -> Fraction:
    """Prestige and Unrest that his next attempt costs on average."""
    odds = attempt(p, way)
    return odds.p_killed * (odds.unrest - odds.prestige)


def _cheapest(p: Position) -> str:
    return min(AGAINST, key=lambda way: cost(p, way))


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for way, (_, gold) in AGAINST.items():
        odds = attempt(p, way)
        killed = f"{odds.target.name}: {odds.prestige:+d} Prestige, {odds.unrest:+d} Unrest"
        rows.append((way, gold, f"{odds.needs} or more", killed, f"{float(cost(p, way)):.2f}"))
    titles = ("What is done", "Gold", "He kills on", "Whom, and what that costs", "Cost on average")
    return (
        ("Magnentius against Constantine", attempt(p, LEAVE).ledger),
        Table("12 or more kills (Case 8.3.3)", titles, tuple(rows)),
        "I let the West have him, because Maxentius has less to lose than Constantine, and it costs no Gold. Is the West too near its "
        "Fall for that? Then I build the Guard. To bring the Veteran Guard home changes nothing: at the front it shields the Emperor "
        "as well.",
        "The East left all as it was, and gave the West 60 Gold instead. On turn 10 the die showed a 5.",
    )  # fmt: skip


# --- turn 10: can the West be calmed?


def lowest_unrest(p: Position) -> int:
    """How far the West can bring its Unrest down in Bread and Circuses, with all its Gold."""

    def calmer(asked: Request) -> Answer:
        assert isinstance(asked, Decision)
        return Buy("unrest") if Buy("unrest") in asked.actions else DONE

    board = play(phase.bread_and_circuses(p.edit("step Bread and Circuses; East gold 0")), calmer).board
    return board.empire("West").unrest


def _calm(p: Position) -> Sequence[Block]:
    popular, price = p.emperor_of("West").abilities.popularity, p.rules.values["gold.bread"]
    west, most = p.west, p.rules.values["fall.unrest"]
    return (
        f"Maxentius has Popularity {popular}: that is {popular} Unrest less for nothing. {west.gold} Gold buy "
        f"{west.gold // price} more (Cases 10.5.1, 10.5.2). More than {most} at the end of the phase, and the West Falls (12.2.1).",
        "Magnentius became the only Emperor. He beat seven Rebels, one after the other. But each of those fights cost the West Prestige, "
        "and the turn was over.",
    )


# --- how a game goes on

AGES = tuple(f"{scenario} CE" for scenario in SCENARIOS)


def _ages(p: Position) -> Sequence[Block]:
    rows = tuple((s, *(str(named(s).empire(e).prestige) for e in EMPIRES), named(s).west.seat) for s in SCENARIOS)
    return (
        Table("Prestige at the start", ("CE", "East", "West", "Western throne"), rows),
        "A hard age gives more in hand, so that 75 can be reached (Section 12.1).",
    )


def _taken_along(p: Position) -> int:
    return extended.extend(p).east.prestige


def _along(p: Position) -> Sequence[Block]:
    after = extended.extend(p)
    bonus = named(after.scenario)
    rows = tuple(
        (e, str(p.empire(e).prestige), f"{bonus.empire(e).prestige:+d}", "-75", str(after.empire(e).prestige))
        for e in EMPIRES
    )
    titles = ("Empire", "At the end of 286 CE", f"Start of {after.scenario} CE", "Taken off", "It begins with")
    return (
        Table("From one age into the next (Case 13.2.1)", titles, rows),
        "What a victory takes has to be earned again. Below zero is allowed.",
    )  # fmt: skip


# --- earlier lessons once more

SIGNS = ("25 Unrest", "-1 Gold", "Rome is Insurgent", "Rome is Allied")
_CHANGES = {
    "Rome is Insurgent": "Rome insurgent; Rome -Guard",
    "Rome is Allied": "Rome -Guard; Rome allied",
}


def _falls(p: Position) -> frozenset[str]:
    def board(sign: str) -> Position:
        number, _, track = sign.partition(" ")
        return p.edit(_CHANGES.get(sign, f"West {track.lower()} {number}"))

    return frozenset(sign for sign in SIGNS if why_falls(board(sign), "West"))


_ask = partial(Prediction[Position], lesson=LESSON, game=GAME)

PREDICTIONS = (
    _ask(
        "persians",
        "Turn 8. The Persians stand in Armenia II, with Strength 11. Constantine brings all that is near, and his Cavalry matches "
        "theirs. The sum is -8. How likely is a Triumph?",
        Guess(Chance(), _triumph),
        _persians,
        focus="Armenia II",
        position=PERSIANS,
    ),
    _ask(
        "level",
        "Turn 9 is over. The East has exactly 75 Prestige, the West 22. If the game ended now, what would the East have?",
        Guess(OneOf(LEVELS), _level),
        _at_75,
        position=NINE,
    ),
    _ask(
        "magnentius",
        "Magnentius governs Oriens, and has the Assassin ability: each turn he tries to kill his Emperor. Count 1 Unrest like 1 "
        "Prestige, in both Empires. What makes his next attempt cheapest?",
        Guess(OneOf(tuple(AGAINST)), _cheapest),
        _weighed,
        focus="statesman Magnentius; statesman Constantine I; statesman Maxentius",
        position=NINE,
    ),
    _ask(
        "calm",
        "Turn 10. The West has 34 Unrest and 16 Gold; Maxentius has Popularity 1. How far down can Bread and Circuses bring the Unrest?",
        Guess(WholeNumber("Unrest"), lowest_unrest),
        _calm,
        focus="tracks West",
        position=CALM,
    ),
    _ask(
        "ages",
        "Some ages begin with Prestige in hand. In which does the West have most?",
        Guess(OneOf(AGES), lambda p: max(AGES, key=lambda age: named(age.removesuffix(" CE")).west.prestige)),
        _ages,
        position="286",
    ),
    _ask(
        "along",
        "The East ended with 69 Prestige. The players go on into 363 CE, where the East begins with nothing in hand. With how much does "
        "it begin?",
        Guess(WholeNumber("Prestige"), _taken_along),
        _along,
        position=END,
    ),
    _ask(
        "review_falls",
        "From lesson 11: which of these alone makes the West Fall?",
        Guess(AnyOf(SIGNS), _falls),
        lambda p: ("More than 25 Unrest, Gold below zero, or a Capital that is neither Roman nor Insurgent (Case 12.2.1).",),
        position="286",
    ),
    _ask(
        "review_revolt",
        "From lesson 8: at the start of 286 CE the sum of Colchis, an Ally, is +2. Which is the lowest face on which it Revolts?",
        lowest_face("Colchis"),
        lambda p: ("Die and sum must come to more than 6 (Case 11.1.3).",),
        position="286",
    ),
)  # fmt: skip
