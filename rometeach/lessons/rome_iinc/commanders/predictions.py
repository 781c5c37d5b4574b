"""What lesson 2 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.errors import BadInput
from rometeach.core.results.show import Table, percent
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.board.board import GARRISONED, Commander
from rometeach.rome_iinc.charts import tax, war
from rometeach.rome_iinc.charts.war_dice import RESULTS
from rometeach.rome_iinc.phases import events, governors, succession, unrest
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import first, play, script
from .scenes import LESSON, SUCCESSION, numbers

BOARD = "286"
NOBODY = "a Generic Emperor"

# --- the guesses of the Examples


def _highest(who: Commander) -> str:
    figures = numbers(who)
    return max(figures, key=lambda name: figures[name])


HIGHEST: Guess[Position] = Guess(
    OneOf(("Military", "Administration", "Popularity", "Intrigue")), lambda p: _highest(p.commander_of["Gallia"])
)
"""The highest figure of the Governor of Gallia."""
YES, GREEN, LATE = "Yes", "No: his name is green", "Only if nobody has a purple name"


def _may_leo(p: Position) -> str:
    try:
        p.edit("West emperor Pope Leo")
    except BadInput:
        return GREEN
    return LATE if succession.imperial(p) else YES


MAY_LEO: Guess[Position] = Guess(OneOf((YES, GREEN, LATE)), _may_leo)
"""Whether Pope Leo may be Emperor."""
KEEPS, CHOICE, NOTHING = (
    "He keeps all three",
    "He keeps those of one Empire: the two in the West, or Thracia",
    "He loses all three",
)


def _galerius(p: Position) -> str:
    done = play(unrest.enter_dynasty(p, "Constantinian"), first)
    end = next((c for c in done.board.governors_in_play if c.statesman and c.statesman.name == "Galerius"), None)
    if any(isinstance(r, Decision) for r in done.asked):
        return CHOICE
    return KEEPS if end else NOTHING


GALERIUS: Guess[Position] = Guess(OneOf((KEEPS, CHOICE, NOTHING)), _galerius)
WISHES = (
    "Gallia + Hispania",
    "Gallia + Africa",
    "Gallia + Italia + Moesia",
    "Gallia + Italia + Hispania + Africa",
)


def _granted(p: Position) -> frozenset[str]:
    return frozenset(w for w in WISHES if governors.against(p, "West", "Aetius", tuple(w.split(" + "))) is None)


GRANTED: Guess[Position] = Guess(AnyOf(WISHES), _granted)
"""Which Commands Aetius may have together."""
ANYBODY = "whom the Eastern player chooses"


def _heir(p: Position) -> str:
    done = play(succession.die(p, ("East",), "Mortality"), first)
    return ANYBODY if any(isinstance(r, Decision) for r in done.asked) else done.board.east.emperor or NOBODY


HEIR: Guess[Position] = Guess(OneOf(("Leo I", "Marcian", ANYBODY, NOBODY)), _heir)
"""Who follows Theodosius II."""


def _purple(p: Position) -> str:
    done = play(events.assassination_step(p), script([(6,)], then=first))
    return done.board.west.emperor or NOBODY


PURPLE: Guess[Position] = Guess(OneOf(("Ricimer", "Leo I", "Aspar", NOBODY)), _purple)
"""Who follows Majorian when Ricimer has murdered him."""


def _never(p: Position) -> frozenset[str]:
    who, counter = war.commander(p, "Western Emperor"), p.war_in["Mauretania I"]
    odds = war.odds(p, war.Force(counter, who, war.eligible(p, counter, who)))
    return frozenset(r for r in RESULTS if not odds.p(r))


MAXIMIAN: Guess[Position] = Guess(AnyOf(RESULTS), _never)
"""What cannot happen to Maximian when he fights the Moors."""

# --- three men

MEN = ("Carausius", "Diocletian", "Maximian")


def _soldier(p: Position) -> str:
    return max(MEN, key=lambda name: p.rules.statesmen[name].abilities.military)


# --- a decision: a Command for Constantius

COMING = "Constantius I"
FREE = ("Gallia", "Hispania", "Italia", "Oriens")


def _with(p: Position, command: str) -> Position:
    return p.edit(f"{command} governor {COMING}")


def _taxes(p: Position, command: str) -> tax.TaxOdds:
    return tax.odds(p, p.commander_of[command])


def _gain(p: Position, command: str) -> Fraction:
    """The Gold that he brings a Command each turn on average."""
    now, then = _taxes(p, command), _taxes(_with(p, command), command)
    return (then.p_double - now.p_double) * now.base


def _best(p: Position) -> str:
    return max(FREE, key=lambda command: _gain(p, command))


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for command in FREE:
        now, then = _taxes(p, command), _taxes(_with(p, command), command)
        insurgent = sum(p.provinces[n].status is Status.INSURGENT for n in p.rules.provinces_of[command])
        able = f"{now.governor.abilities.military} → {then.governor.abilities.military}"
        rows.append(
            (
                command,
                str(now.base),
                f"{percent(now.p_double)} → {percent(then.p_double)}",
                f"+{float(_gain(p, command)):.1f} Gold",
                able,
                str(insurgent),
            )
        )
    titles = ("He governs", "Its Gold", "The chance that it doubles", "On average", "Military", "Insurgent Provinces")
    return (
        Table(f"What {COMING} changes", titles, tuple(rows)),
        "Oriens is the richest, but its Governor and its Emperor Diocletian do well without him.",
        "I send him to Italia, because there the most Gold is at stake. But if a War comes over the Rhine, I send him to Gallia. "
        "There he can fight it, and win two Insurgent Provinces back.",
    )  # fmt: skip


# --- the ladder of succession

CARDS = {
    "The Senate's Generic Emperor": "5.1.4g",
    "His killer": "5.1.4c",
    "Any Statesman: the player chooses": "5.1.4f",
    "The winner of a Civil War about the throne": "5.1.4a",
    "The highest Statesman of a Dynasty in play": "5.1.4e",
}
"""Who may follow an Emperor -> the Case."""
HEIRS = tuple(sorted(CARDS, key=lambda card: CARDS[card]))


def _ladder(p: Position) -> Sequence[Block]:
    rows = tuple((case[-1], what) for what, case in SUCCESSION)
    return (
        Table("Go down and stop at the first line that fits (5.1.4)", ("Line", "Who is Emperor now"), rows),
        "A green name never rules. In c and d a green killer is passed over, and one looks further down (6.1.6).",
    )


# --- the killer

SOLE, REBEL, STAYS = "Sole Emperor of both Empires", "Rebel Emperor of the West", "Governor as before"
KILLER = "Magnentius"


def _killer(p: Position) -> str:
    q = p.edit(f"Gallia governor {KILLER}")
    end = play(succession.usurp(q, q.commander_of["Gallia"], "West"), first).board
    if end.west.emperor != KILLER:
        return STAYS
    return REBEL if end.west.rebel_commands else SOLE


# --- lesson 1 once more

BOTH, UNITS, GOLD, NEITHER = (
    "Units may stand there, and it pays Taxes",
    "Units may stand there, but it pays no Taxes",
    "No Units may stand there, but it pays Taxes",
    "Neither",
)


def _belgica(p: Position) -> str:
    state = p.provinces["Belgica"]
    pays = state.status is Status.ROMAN and p.is_loyal("Belgica")
    if state.status in GARRISONED:
        return BOTH if pays else UNITS
    return GOLD if pays else NEITHER


def _legions(p: Position) -> int:
    number = 0
    while True:
        try:
            p, number = p.edit("Rhaetia +Legion"), number + 1
        except BadInput:
            return number


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "soldier",
        "Here are three men of 286. Whom would you least like to meet in battle?",
        Guess(OneOf(MEN), _soldier),
        lambda p: (
            "Carausius: Military 4. He is the Rebel of lesson 1. Diocletian is no great soldier. His 5 is for Administration.",
        ),
        focus="statesman Carausius; statesman Diocletian; statesman Maximian",
    ),
    _ask(
        "where",
        f"{COMING} waits face up: Military 4, Administration 4. In which of these Commands does he bring the most Gold?",
        Guess(OneOf(FREE), _best),
        _weighed,
        f"{COMING} face up",
        f"statesman {COMING}",
    ),
    _ask(
        "heirs",
        "An Emperor is dead. Who has the first claim to the throne, and who the last?",
        Guess(InOrder(tuple(CARDS)), lambda p: HEIRS),
        _ladder,
    ),
    _ask(
        "killer",
        f"{KILLER} governs Gallia, and his name is not green. He murders Maximian, while Diocletian rules the East. What does he become?",
        Guess(OneOf((SOLE, REBEL, STAYS)), _killer),
        lambda p: (
            "There is another Emperor, so he is a Rebel Emperor only (5.1.4d). The Commands of the West are his now, but not "
            "Britannia, which another Rebel holds (5.3.4).",
        ),
    ),
    _ask(
        "review_belgica",
        "From lesson 1: Belgica is Insurgent. What follows?",
        Guess(OneOf((BOTH, UNITS, GOLD, NEITHER)), _belgica),
        lambda p: ("An Insurgent Province keeps its garrison, but only a Loyal Roman one pays (2.3.1, 9.2.1).",),
    ),
    _ask(
        "review_legions",
        "From lesson 1: a Veteran Legion and a Pseudo Legion stand in Rhaetia. How many more Legions find room?",
        Guess(WholeNumber(), _legions),
        lambda p: ("None: Legions and Pseudo Legions share two places, and a Veteran takes one (2.3.1).",),
    ),
)
