"""What lesson 7 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import points
from rometeach.aurelian.position import Position
from rometeach.aurelian.results.clear import Way
from rometeach.core.results.base import PositionResult
from rometeach.core.results.show import Table, percent

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction

LESSON, GAME = "analysing", "aurelian"
BOARD = "270-drawn"

GALLIA = "Aurelian @ Gallia; army 4"
"""Aurelian has come to Gallia with a larger Army."""
MINE = f"turn 2; {GALLIA}; treasury 7; Danube 4: Barbarian 5b"
"""The board that the lesson types in."""
LEAN = "Danube 5: 1; Danube 6: 1; Danube 7: 1; army 5"
"""Three points of Strength leave the river for the Army."""


def nearest(bands: dict[str, Fraction], figure: Fraction) -> str:
    """The band that a figure is nearest to."""
    return min(bands, key=lambda name: abs(bands[name] - figure))


# --- the guesses of the Examples

_ONE_IN = {f"about 1 in {n}": Fraction(1, n) for n in (50, 12, 3)}


def green_next(p: Position) -> Fraction:
    """The chance that the next chit is an Enemy Unit of Green."""
    return sum((k.p_next for k in p.reactions(1).kinds if k.name == "Enemy Unit, Green"), Fraction(0))


GREEN: Guess[Position] = Guess(OneOf(tuple(_ONE_IN)), lambda p: nearest(_ONE_IN, green_next(p)))
"""How likely the next chit is one of Green."""

_SIEGES = {
    "just one": Fraction(1),
    "a little more than two": Fraction(9, 4),
    "about three": Fraction(3),
    "five or more": Fraction(5),
}


def way(p: Position, name: str) -> Way:
    """One way to clear the Box where Aurelian stands."""
    return next(w for w in p.clear("Aurelian").ways if w.name == name)


def _actions(p: Position, name: str = "Siege") -> Fraction:
    mean = way(p, name).mean_actions
    assert mean is not None
    return mean


SIEGES: Guess[Position] = Guess(OneOf(tuple(_SIEGES)), lambda p: nearest(_SIEGES, _actions(p)))
"""How many Actions Sieges take on average."""

COMING = 3
_MORE = {
    "no more often than now": Fraction(0),
    "about 6 times in 100 more": Fraction(6, 100),
    "about 20 times in 100 more": Fraction(20, 100),
    "twice as often": Fraction(70, 100),
}


def falls(p: Position) -> Fraction:
    """The chance that a Space falls to three Barbarians."""
    return p.danube(COMING).ahead[-1].p_any


MORE: Guess[Position] = Guess(OneOf(tuple(_MORE)), lambda p: nearest(_MORE, falls(p.edit(LEAN)) - falls(p)))
"""How much more often a Space falls, with three points of it in the Army."""

# --- one chit, one place

CHIT = "Barbarian 5b"
PLACES = ("the Hostile Cup", "the Green Pool", "the Red Pool", "the Dead Pool")


def _place(p: Position) -> str:
    """Where the chit lies on a board."""
    pools = (f"the {r} Pool" for r in p.rules.danube_regions if CHIT in p.pool(r))
    return next(pools, "the Dead Pool" if CHIT in p.dead else "the Hostile Cup")


def _left(p: Position) -> Sequence[Block]:
    return (
        f"The change is, in the words of the kit: {p.diff(p.edit(f'Danube 4: {CHIT}'))}.",
        "A chit lies in one place only. It left its old one by itself.",
    )


# --- three ways to clear a Box

WAYS = ("Battle", "1 Siege, then Battle", "Siege")


def _deadly(p: Position) -> frozenset[str]:
    return frozenset(w.name for w in p.clear("Aurelian").ways if w.p_army_lost)


def _losses(p: Position) -> Sequence[Block]:
    rows = []
    for name in WAYS:
        found = way(p, name)
        said = ", ".join(f"{loss}: {percent(q)}" for loss, q in found.losses)
        rows.append((name, said, percent(found.p_army_lost)))
    return (
        Table(f"An Army of {p.army}", ("Way", "It loses", "All of it"), tuple(rows)),
        "An average would hide it: it is 1/4 for an Army of 4 as well.",
    )


# --- a decision: soldiers or time


def per_reaction(p: Position) -> Fraction:
    """The Strength on the Danube that one Reaction costs on average: a Barbarian comes, and a Space falls."""
    comes = sum((k.p_next for k in p.reactions(1).kinds if k.name == "Barbarian"), Fraction(0))
    fallen = p.danube(1).ahead[0].fallen
    return comes * sum((q * s for q, s in zip(fallen, p.strength, strict=True)), Fraction(0))


def price(p: Position, name: str) -> tuple[Fraction, Fraction]:
    """What a way costs on average in Strength: in the Army, and on the Danube by its Reactions."""
    found = way(p, name)
    assert found.mean_reactions is not None
    return found.mean_loss, found.mean_reactions * per_reaction(p)


def _cheapest(p: Position) -> str:
    return min(WAYS, key=lambda name: sum(price(p, name)))


WALLED = "Red walls: finished; Green walls: finished"


def _weighed(p: Position) -> Sequence[Block]:
    walled = p.edit(WALLED)
    rows = []
    for name in WAYS:
        army, river = price(p, name)
        reactions = way(p, name).mean_reactions
        assert reactions is not None
        rows.append(
            (
                name,
                f"{float(reactions):.2f}",
                *(f"{float(x):.2f}" for x in (army, river, army + river, sum(price(walled, name)))),
            )
        )
    titles = ("Way", "Reactions", "Army", "River", "Together", "Together, behind finished Walls")
    return (
        Table("What each way costs in Strength, on average", titles, tuple(rows)),
        f"Each Reaction costs the river {float(per_reaction(p)):.2f} of Strength on average. I give Battle, because Sieges draw more "
        f"Reactions, and lose more on the river than the Battle loses in the Army. Behind finished Walls I would choose "
        f"{_cheapest(walled)}: there a Reaction costs only {float(per_reaction(walled)):.2f}. The sum takes every Reaction to be like the "
        "next one.",
    )


# --- how firm

LOSS, SUPPRESS, PLACATE, ASKED = (
    "What a Battle in Gallia costs the Army",
    "How likely a Suppress in Roma is to work",
    "What it costs to Placate Roma",
    "Whether the points suffice for Turn 2",
)
ANSWERS = (LOSS, SUPPRESS, PLACATE, ASKED)


def answers(p: Position) -> dict[str, PositionResult[Board]]:
    """Four answers of the kit about a board."""
    rome = p.edit("Aurelian @ Roma")
    return {
        LOSS: p.attempt("Aurelian", "Battle"),
        SUPPRESS: rome.attempt("Aurelian", "Suppress"),
        PLACATE: rome.attempt("Aurelian", "Placate"),
        ASKED: p.score(),
    }


def is_reconstructed(result: PositionResult[Board]) -> bool:
    """Whether a figure behind an answer is not printed in the rulebook and nowhere else public."""
    return any(source.kind == "reconstructed" for source in result.doubts().values())


def _unsure(p: Position) -> frozenset[str]:
    found = answers(p)
    return frozenset(name for name in ANSWERS if is_reconstructed(found[name]))


def _tried(p: Position) -> Sequence[Block]:
    rows = []
    for name, found in answers(p).items():
        rows.append((name, "yes" if is_reconstructed(found) else "no", str(len(found.sensitivity().changes))))
    titles = ("Answer", "Rests on reconstructed figures", "Other readings that change it")
    return (
        Table("Asked again with each doubtful figure one higher and one lower", titles, tuple(rows)),
        "The Battle Table and the points of each turn are not public. Suppress and Placate need no chart (Cases 6.1, 6.2).",
    )


# --- earlier lessons once more


def _walls(p: Position) -> int:
    return p.rules.values["walls.start"] + p.rules.values["walls.finish"]


NAMED = ("Postumus", "Zenobia", "both of them", "neither")


def _fallen_first(p: Position) -> str:
    """Whose fall alone allows the Triumph."""
    alone = [who for who in NAMED[:2] if not points.against_triumph(p.edit(f"{who} > dead pool"))]
    return alone[0] if len(alone) == 1 else NAMED[3] if alone else NAMED[2]


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "left_by_itself",
        f"You type “Danube 4: {CHIT}”. The chit goes to Space 4. From which place is it taken?",
        Guess(OneOf(PLACES), _place),
        _left,
        focus="the danube",
    ),
    _ask(
        "army_of_two",
        "And with an Army of 2 in Gallia? Which ways may lose all of it, and so the game?",
        Guess(AnyOf(WAYS), _deadly),
        _losses,
        f"{GALLIA}; army 2",
        focus="box Gallia; track Army Strength",
    ),
    _ask(
        "soldiers_or_time",
        "A Barbarian holds Space 4 already. Count all Strength that may be lost, in the Army and on the river. Which way to clear Gallia "
        "costs least?",
        Guess(OneOf(WAYS), _cheapest),
        _weighed,
        MINE,
        focus="the danube",
    ),
    _ask(
        "firm",
        "Which of these answers rest on figures that are reconstructed?",
        Guess(AnyOf(ANSWERS), _unsure),
        _tried,
        MINE,
    ),
    _ask(
        "review_walls",
        "From lesson 5: how many Coins do the Walls of a Region cost, from nothing until they are finished?",
        Guess(WholeNumber("Coins"), _walls),
        lambda p: ("Three to start them, and three on a later turn to finish them (Case 8.1).",),
    ),
    _ask(
        "review_triumph",
        "From lesson 6: who must have fallen before Aurelian can hold his Triumph?",
        Guess(OneOf(NAMED), _fallen_first),
        lambda p: ("Zenobia must lie in the Dead Pool. Postumus may still rule in Gaul (Case 12.2).",),
    ),
)
