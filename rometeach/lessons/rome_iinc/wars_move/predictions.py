"""What lesson 5 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, chance
from rometeach.rome_iinc.charts import movement, pillage, tax
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from .paths import moved, paths, reaches
from .words import place, ways

LESSON = "wars-move"
BOARD = "example-9.5"
NO_FACE = "no face"
VANDAL = "7/5 Vandal"


def the_war(p: Position) -> str:
    """The War that it is about: the first Vandal one, or the first at all."""
    return next((w for w in p.wars if p.rules.wars[w].enemy == "Vandal"), next(iter(p.wars)))


def pillage_faces(p: Position, war: str, province: str) -> Faces:
    """What each face of the Pillage die does in a Province."""
    least = pillage.least_face(p, war, province)
    on, stays = FaceOutcome("it moves on", BAD, "9.5"), FaceOutcome("it stays", case="9.5")
    return Faces(f"The Pillage die in {province}", tuple(on if face >= least else stays for face in range(1, 7)))


# --- the guesses of the Examples


def next_spaces(*options: str) -> Guess[Position]:
    """To which of some spaces the War may move next."""
    return Guess(AnyOf(options), lambda p: frozenset(movement.candidates(p, the_war(p))) & frozenset(options))


def next_step(space: str) -> Guess[Position]:
    """How likely the next step leads to a space."""

    def answer(p: Position) -> Fraction:
        found = movement.candidates(p, the_war(p))
        return Fraction(space in found, len(found))

    return Guess(Chance(), answer)


def comes_to(space: str) -> Guess[Position]:
    """How likely a space is where the War first finds something to plunder."""
    return Guess(Chance(), lambda p: reaches(p, the_war(p))[space])


def lowest_face(war: str, province: str) -> Guess[Position]:
    """The lowest face of the Pillage die on which a War moves on from a Province."""

    def answer(p: Position) -> int | str:
        least = pillage.least_face(p, war, province)
        return least if least <= 6 else NO_FACE

    return Guess(Face((NO_FACE,)), answer)


def pushed(war: str, just_left: str, *options: str) -> Guess[Position]:
    """Where a War may go that must make room for another one."""
    return Guess(
        AnyOf(options), lambda p: frozenset(movement.candidates(p, war, just_left=just_left)) & frozenset(options)
    )


def enters(war: str, *options: str) -> Guess[Position]:
    """Where a War may enter that is drawn from the Wars Box."""
    return Guess(AnyOf(options), lambda p: frozenset(movement.placements(p, war)) & frozenset(options))


WHO_BEGINS: Guess[Position] = Guess(
    OneOf(("the East", "the West")), lambda p: f"the {'East' if p.turn % 2 else 'West'}"
)
"""Whose Wars move first."""
WAITING: Guess[Position] = Guess(
    OneOf(("He waits in the Persian Homeland", "He joins another people's War", "He goes back into the Wars Box")),
    lambda p: f"He waits in the {movement.leader_placements(p, 'Shapur')[0]}",
)
"""Where Shapur goes when no War of his people is on the map."""


# --- where a War goes

AROUND = ("Belgica", "Britannia I", "Frisia", "Germania I", "Germania III")
SUEVI, FRANKS = "13/1 Suevian", "13/2 Frankish"


def _next(war: str) -> Guess[Position]:
    return Guess(AnyOf(AROUND), lambda p: frozenset(movement.candidates(p, war)))


def _told_ways(p: Position, war: str) -> Table:
    rows = []
    for text, _ in ways(p, war):
        where, used = text.split(": used ", 1)
        rows.append((where.split(" by ")[0], where.split(" by ")[1], *[*used.split("; "), ""][:2]))
    found = movement.candidates(p, war)
    marked = [(w, kind, use, why, "yes" if any(w.endswith(s) for s in found) else "") for w, kind, use, why in rows]
    titles = ("It could go to", "By", "Used", "What lies there", "Comes first")
    return Table(f"The ways of the {war} War", titles, tuple(marked))


def _suevi(p: Position) -> Sequence[Block]:
    return (
        _told_ways(p, SUEVI),
        "Frisia and Britannia I would do as well: to the Suevi the Franks are strangers. But Rivers and Straits come after Roads. "
        "Germania III comes last (Case 9.4.2).",
    )


def _franks(p: Position) -> Sequence[Block]:
    return (
        _told_ways(p, FRANKS),
        "With two ships the Strait is as good as a Road. And Frisia is their own people's, so they leave it alone (Cases 3.2.3, 3.2.5).",
    )


# --- how far it gets

HUNS = "15/5 Hun"


def _huns(p: Position) -> Sequence[Block | Faces]:
    return (
        ("Added to the die", pillage.odds(p, HUNS).ledger),
        pillage_faces(p, HUNS, "Scythia"),
        "With Attila, whose Pillage is 4, every face would do.",
    )


# --- a decision: where does a Fort stop the War most often?

FLEET = "9/3 Vandal"
PLACES = ("Mauretania II", "Sicilia", "Neapolis")


def plunders_on(p: Position) -> Fraction:
    """How likely the War moves on from where it first finds something to plunder."""
    return sum((q * pillage.odds(p, FLEET, s).p_moves for s, q in reaches(p, FLEET).items()), Fraction(0))


def _saved(p: Position, name: str) -> Fraction:
    return plunders_on(p) - plunders_on(p.edit(f"{name} +Fort"))


def _best(p: Position) -> str:
    return max(PLACES, key=lambda name: _saved(p, name))


def _onward(p: Position, name: str) -> str:
    there = moved(p, FLEET, *next(path for path in paths(p, FLEET) if path[-1] == name)[1:])
    return " or ".join(place(there, s) for s in movement.candidates(there, FLEET))


def _weighed(p: Position) -> Sequence[Block]:
    rows, first = [], reaches(p, FLEET)
    for name in PLACES:
        comes = first.get(name, Fraction(0))
        if not comes:
            rows.append((name, "0", "it stops here anyway", "0", ""))
            continue
        before, after = (6 * pillage.odds(q, FLEET, name).p_moves for q in (p, p.edit(f"{name} +Fort")))
        saved = _saved(p, name)
        rows.append((name, str(comes), f"{before} → {after} of 6", str(saved), _onward(p, name)))
    titles = (
        "The Fort stands in",
        "The War comes",
        "Faces that carry it on",
        "Chance saved",
        "From there it would go to",
    )
    return (
        Table("What one Fort changes", titles, tuple(rows)),
        f"Multiply along the path: two faces of six, half of the time, are {chance(_saved(p, PLACES[0]))}. A Fort in Neapolis saves "
        "nothing. It keeps no War out, and a War that has pillaged its way there stops anyway.",
        "Yet I put the Fort into Sicilia and leave Mauretania II thin, because of the last column. From Mauretania II the War goes on "
        "to the Visigoths, who pay me no Taxes. From Sicilia it goes on to Italy.",
    )


# --- earlier lessons once more


def _paid(p: Position) -> int:
    """What Sicilia adds to the Taxes of Italia."""
    governors = ((q, q.commander_of["Italia"]) for q in (p, p.edit("Sicilia insurgent")))
    with_it, without = (tax.base(q, governor) for q, governor in governors)
    return with_it - without


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "first_step",
        "The 13/1 Suevian War stands in Germania II and must move on. To which of these may it go?",
        _next(SUEVI),
        _suevi,
        f"{SUEVI} @ Germania II",
        "Germania II",
    ),
    _ask(
        "with_ships",
        "Now the 13/2 Frankish War stands there, with Naval Strength 2. To which of these may that one go?",
        _next(FRANKS),
        _franks,
        f"{FRANKS} @ Germania II",
        "Germania II",
    ),
    _ask(
        "huns",
        "The 15/5 Hun War comes to Scythia, without Attila. Which is the lowest face of the die that carries it on?",
        lowest_face(HUNS, "Scythia"),
        _huns,
        f"{HUNS} @ Scythia",
        "garrison Scythia",
    ),
    _ask(
        "one_fort",
        "The 9/3 Vandal War stands in Numidia, without a Leader. You have the Gold for one Fort. Where does the Fort most lower the "
        "chance that the War plunders a second Province?",
        Guess(OneOf(PLACES), _best),
        _weighed,
        f"{FLEET} @ Numidia",
        "Numidia",
    ),
    _ask(
        "review_taxes",
        "From lesson 4: Sicilia shows 4 Gold, and it is Roman and Loyal. Gaiseric stands in it. How much Gold does it pay, if no Taxes are "
        "doubled?",
        Guess(WholeNumber("Gold"), _paid),
        lambda p: (
            "All of it. A War in a Province does not stop its Taxes; only the loss of the Province does (Case 9.2.1).",
        ),
        f"{VANDAL} @ Sicilia with Gaiseric",
    ),
    _ask(
        "review_mortality",
        "From lesson 3: a die is thrown for Gaiseric too, each turn. On how many of its six faces does he die?",
        Guess(WholeNumber("faces"), lambda p: 7 - p.rules.values["mortality.limit"]),
        lambda p: ("Only a 6 kills him: one chance in six (Case 8.2.1). The War that he leads goes on without him.",),
    ),
)
