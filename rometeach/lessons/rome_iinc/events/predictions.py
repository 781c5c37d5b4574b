"""What lesson 3 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, chance, percent
from rometeach.core.session.requests import Answer
from rometeach.rome_iinc.charts import assassination, mortality, war
from rometeach.rome_iinc.phases import events as phase
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, Face, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import first, play, script
from ..boards import as_position
from .pairs import PAIRS, by_first, count

LESSON = "events"
BOARD = "286"
PLOT = "example-8.3.5"
PAPACY, BAGAUDAE = (5, 6), (1, 4)
"""The two dice as they are thrown: white, then purple (a 5 or 6 is a three, a 3 or 4 a two)."""

# --- the guesses of the Examples


def _lost(p: Position) -> int:
    """The Prestige that the West loses by Persecution."""
    return p.west.prestige - as_position(play(phase.place(p, "Persecution"), first).board).west.prestige


WEST_LOSES: Guess[Position] = Guess(WholeNumber("Prestige"), _lost)

WHERE = ("in the East", "in the West", "in both Empires")


def _felt(p: Position) -> str:
    after = as_position(play(phase.draw(p), script([PAPACY, 2])).board)
    east, west = after.east.unrest > p.east.unrest, after.west.unrest > p.west.unrest
    return WHERE[2] if east and west else WHERE[0] if east else WHERE[1]


FELT: Guess[Position] = Guess(OneOf(WHERE), _felt)
"""Where the first Papacy is felt."""

AGAIN = "The dice are thrown again."
_DOES = ("Western Unrest rises by one die once more.", "Rome becomes Insurgent.", AGAIN)


def _papacy(p: Position) -> str:
    """What a Papacy does on this board: it happens single, doubled, or not at all."""
    draws = iter((PAPACY, BAGAUDAE))
    played = play(phase.draw(p), lambda asked: next(draws) if asked.case == "8.1.5" else first(asked))
    if sum(r.case == "8.1.5" for r in played.asked) > 1:
        return AGAIN
    after = as_position(played.board)
    return _DOES[1] if after.provinces["Rome"].title == "Insurgent" else _DOES[0]


PAPACY_DOES: Guess[Position] = Guess(OneOf(_DOES), _papacy)


def _counters(answers: Sequence[Answer]) -> Callable[[Position], int]:
    return lambda p: len(as_position(play(phase.events(p), script(answers)).board).events)


COUNTERS: Guess[Position] = Guess(WholeNumber("counters"), _counters((3, PAPACY, 2, PAPACY, PAPACY, BAGAUDAE)))
"""How many counters lie on the board after a whole step."""

MEN = ("Carausius", "Constantius I", "Diocletian", "Galerius", "Maximian")
LEAVES: Guess[Position] = Guess(AnyOf(MEN), lambda p: frozenset(mortality.odds(p).abdicates))
"""Who leaves for certain."""


def _odds(p: Position, killer: str) -> assassination.AssassinationOdds:
    return assassination.odds(p, war.commander(p, killer))


NO_FACE = "no face"
PETRONIUS: Guess[Position] = Guess(
    Face((NO_FACE,)),
    lambda p: needs if (needs := max(1, _odds(p, "Petronius").needs)) <= 6 else NO_FACE,
)
"""The lowest face with which Petronius kills."""

POSTS = ("Sole Emperor", "Rebel Emperor", "Western Emperor, and Loyal", "Governor of Pannonia still")
THRONE = ("Ricimer, as a Rebel Emperor", "Ricimer, as Sole Emperor", "whom the Western player appoints")


def _becomes(p: Position) -> str:
    after = as_position(play(phase.assassination_step(p), script(["Pannonia", 5], then=first)).board)
    if after.emperor_of("West").name != "Petronius":
        return POSTS[3]
    return POSTS[0] if after.sole_emperor else POSTS[1] if after.west.rebel_commands else POSTS[2]


BECOMES: Guess[Position] = Guess(OneOf(POSTS), _becomes)
"""What Petronius is after his murder."""


def _follows(p: Position) -> str:
    after = as_position(play(phase.assassination_step(p), script(["Italia", 6, "Petronius"], then=first)).board)
    if after.emperor_of("West").name != "Ricimer":
        return THRONE[2]
    return THRONE[1] if after.sole_emperor else THRONE[0]


FOLLOWS: Guess[Position] = Guess(OneOf(THRONE), _follows)
"""Who rules the West after Ricimer's murder."""

# --- thirty-six throws


def _names(p: Position, event: str) -> int:
    return sum(p.rules.events[event] == (white, (purple + 1) // 2) for white, purple in PAIRS)


def _papacy_told(p: Position) -> Sequence[Block]:
    every = {_names(p, event) for event in p.rules.events}
    (each,) = every
    return (
        f"The white die must show 5, the purple one 5 or 6: {each} throws of {len(PAIRS)}.",
        f"Each of the {len(p.rules.events)} Events fills {each} places of the picture. So all are equally likely: "
        f"{chance(Fraction(each, len(PAIRS)))} each.",
    )


def _falls(p: Position) -> Callable[[int, int], bool]:
    return lambda a, b: p.east.unrest + a + b > p.rules.values["fall.unrest"]


def _unrest(p: Position) -> Sequence[Block]:
    falls = _falls(p)
    least = p.rules.values["fall.unrest"] + 1 - p.east.unrest
    return (
        f"{p.east.unrest} and {least} are {p.east.unrest + least}: too much. So the dice must come to {least} or more. "
        "Take the first die face by face.",
        by_first(falls),
        f"{count(falls)} of {len(PAIRS)} is {percent(Fraction(count(falls), len(PAIRS)))}. A sum in the middle has the most throws: "
        f"{count(lambda a, b: a + b == 7)} come to 7, and only one to 12.",
    )


def _six(a: int, b: int) -> bool:
    return 6 in (a, b)


def _dies(p: Position) -> Sequence[Block]:
    sixes, both = count(_six), count(lambda a, b: a == b == 6)
    live = len(PAIRS) - sixes
    return (
        f"The first die shows a 6 on 6 throws, and so does the second. But {both} throw has both, and must not be counted twice: "
        f"6 + 6 - {both} = {sixes}.",
        f"Or count the contrary. Both live on 5 x 5 = {live} throws, and {len(PAIRS)} - {live} = {sixes}.",
        f"With three men that is the shorter way. All live on 5 x 5 x 5 of 6 x 6 x 6 = 216 throws, {percent(Fraction(5, 6) ** 3)}.",
    )


# --- a decision: how to save an Emperor

SAVES = (
    "a Veteran Guard in Rome, not an Ordinary one",
    "a Generic Governor of Pannonia, not Petronius",
    "a Generic Governor of Italia, not Ricimer",
)
_CHANGES = ("Rome -Guard +Veteran Guard", "Pannonia governor generic", "Italia governor generic")


def _dangers(p: Position) -> dict[str, Fraction]:
    """Who will try, with the chance that he kills."""
    return {c.name: assassination.odds(p, c).p_killed for c in assassination.default_assassins(p)}


def _lives(p: Position) -> Fraction:
    """The chance that the Emperor outlives every attempt on him."""
    lives = Fraction(1)
    for kills in _dangers(p).values():
        lives *= 1 - kills
    return lives


def _best(p: Position) -> str:
    return max(zip(SAVES, _CHANGES, strict=True), key=lambda pair: _lives(p.edit(pair[1])))[0]


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for words, change in (
        ("nothing", ""),
        *zip(SAVES, _CHANGES, strict=True),
        ("a Bodyguard Event", "event Bodyguard"),
    ):
        dangers = _dangers(q := p.edit(change) if change else p)
        kills = (f"{int(dangers[n] * 6)} of 6" if n in dangers else "no attempt" for n in ("Petronius", "Ricimer"))
        rows.append((words, *kills, percent(_lives(q))))
    titles = ("What is changed", "Petronius kills on", "Ricimer kills on", "Valentinian lives")
    return (
        Table("One change", titles, tuple(rows)),
        "To live he must outlive both: multiply the good faces, 3 of 6 and 2 of 6.",
        "I send Ricimer home: his Intrigue makes him the surer murderer. But Ricimer can never be Emperor, so after him I would appoint "
        "another man. Petronius would take the West as a Rebel Emperor. If I fear that more than a funeral, I send Petronius home.",
    )


# --- earlier lessons once more

PLACES = ("Alexandria", "Constantinople", "Mediolanum", "Ravenna", "Rome")
GREEN = (
    "He inherits the throne before others.",
    "He can never become Emperor.",
    "He never rolls for Mortality.",
)


def _capitals(p: Position) -> frozenset[str]:
    return frozenset(p.rules.capitals.values())


def _green(p: Position) -> str:
    """What the green name of Ricimer says."""
    man = p.rules.statesmen["Ricimer"]
    return GREEN[1] if man.is_ineligible else GREEN[0] if man.dynasty else GREEN[2]


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "papacy",
        "A white 5 with a purple three is the Event Papacy. On how many of the 36 throws does it come?",
        Guess(WholeNumber("throws"), lambda p: _names(p, "Papacy")),
        _papacy_told,
        focus="event dice Papacy",
    ),
    _ask(
        "two_dice",
        "Hippodrome and Mutiny are drawn: the Unrest of the East rises by two dice. It stands at 17. On how many of the 36 throws is it "
        "above 25 then?",
        Guess(WholeNumber("throws"), lambda p: count(_falls(p))),
        _unrest,
        "East unrest 17",
        "two dice from 9",
    ),
    _ask(
        "one_dies",
        "Diocletian and Maximian each throw a die, and a 6 is death. On how many of the 36 throws does at least one of them die?",
        Guess(WholeNumber("throws"), lambda p: count(_six)),
        _dies,
        focus="two dice with a 6",
    ),
    _ask(
        "save_him",
        "Petronius and Ricimer will both try to kill Valentinian III: Petronius on 3 faces of 6, Ricimer on 4. You may change one thing "
        "in time. Which change gives Valentinian the best chance to live?",
        Guess(OneOf(SAVES), _best),
        _weighed,
        position=PLOT,
        focus="statesman Petronius; statesman Ricimer",
    ),
    _ask(
        "review_capitals",
        "From lesson 1: which of these Provinces are Capitals, where any Guard protects its Emperor?",
        Guess(AnyOf(PLACES), lambda p: _capitals(p) & frozenset(PLACES)),
        lambda p: ("Rome is the Capital of the West, Constantinople that of the East (Case 4.2.9).",),
    ),
    _ask(
        "review_green",
        "From lesson 2: the name of Ricimer is green. What does that say of him?",
        Guess(OneOf(GREEN), _green),
        lambda p: (
            "He is Ineligible (Case 6.1.6). A purple name would be that of an Imperial Statesman (Case 6.1.5).",
        ),
        position=PLOT,
        focus="statesman Ricimer",
    ),
)
