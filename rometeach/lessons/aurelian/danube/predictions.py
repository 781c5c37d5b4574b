"""What lesson 4 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.charts import attempts, danube, money
from rometeach.aurelian.charts.common import needs
from rometeach.aurelian.phases import reactions
from rometeach.aurelian.phases.strength import open_spaces
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import SIDES
from rometeach.core.results.show import Table, percent
from rometeach.core.words import counted

from ...answers import Chance, Face, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, GOOD, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from ...steps import first, play

LESSON, GAME = "danube", "aurelian"
BOARD = "270-drawn"
EIGHT = Face(sides=SIDES)
DEAD = "the Dead Pool"


def faces_of(p: Position, space: int, barbarian: str) -> Faces:
    """What each face of the second die does on a Space."""
    lowest = needs(danube.defence(p, space, barbarian))
    holds, falls = FaceOutcome("the Legion holds", GOOD, "7.2"), FaceOutcome("the Space falls", BAD, "7.2")
    return Faces(f"The die of Space {space}", tuple(holds if n >= lowest else falls for n in range(1, SIDES + 1)))


def bad_faces(p: Position, space: int, barbarian: str) -> int:
    """On how many faces of the second die a Space falls."""
    return needs(danube.defence(p, space, barbarian)) - 1


# --- the guesses of the Examples


def lowest_face(space: int, barbarian: str) -> Guess[Position]:
    """The lowest face on which a Legion holds."""
    return Guess(EIGHT, lambda p: needs(danube.defence(p, space, barbarian)))


def attacked(face: int, *options: str) -> Guess[Position]:
    """Where a Barbarian goes when the first die shows a face: a Space, or without a fight a Pool."""

    def answer(p: Position) -> str:
        if danube.is_handled(p, face):
            return DEAD
        space = danube.target(p, face)
        return f"Danube {space}" if space else f"{p.rules.spaces[-1]} Pool"

    return Guess(OneOf(options), answer)


def _strongest_army(p: Position) -> int:
    """How strong a Redeploy can make the Army."""
    least = p.rules.values["danube.least"]
    spare = sum(max(0, p.strength[s - 1] - least) for s in open_spaces(p))
    return min(p.army + spare, p.rules.tracks["Army Strength"][1])


STRONGEST_ARMY: Guess[Position] = Guess(WholeNumber("points"), _strongest_army)
DRIVEN_OUT: Guess[Position] = Guess(
    OneOf(("Red Pool", "Green Pool", DEAD, "the Hostile Cup")),
    lambda p: f"{p.rules.spaces[next(n for n, r in enumerate(p.raiders) if r)]} Pool",
)
"""Where the Barbarians of a Space go that a Redeploy takes back."""
COINS_WON: Guess[Position] = Guess(
    WholeNumber("Coins"), lambda p: attempts.campaign_result(p, len(p.pool("Green")), 2)[1]
)
"""What a Campaign against the Green Pool brings with a 2."""


def confederation_takes(p: Position) -> int:
    """The Strength that the Confederation takes."""
    after = play(reactions.confederation(p, "Confederation"), first).board
    assert isinstance(after, Position)
    return sum(p.strength) - sum(after.strength)


CONFEDERATION: Guess[Position] = Guess(WholeNumber("points"), confederation_takes)
LEFT: Guess[Position] = Guess(WholeNumber("Coins"), money.treasury_after)
"""What is left after the taxes."""


# --- one Legion


def _one_legion(p: Position) -> Sequence[Block | Faces]:
    return (
        faces_of(p, 3, "Barbarian 5a"),
        "A 3 and the Strength of 2 make 5. That equals the Combat Value, and equal is not enough (Case 7.2).",
    )


# --- sixty-four throws


def bad_throws(p: Position, barbarian: str) -> int:
    """How many of the 64 throws take a Space."""
    return int(p.raid(barbarian).p_overrun * SIDES * SIDES)


def _counted(p: Position, barbarian: str) -> Table:
    rows = []
    for n in range(1, SIDES + 1):
        space = danube.target(p, n)
        if danube.is_handled(p, n):
            rows.append((str(n), "none: the Usurper deals with it", "0"))
        elif not space:
            rows.append((str(n), "none: it goes to the Pool", "0"))
        else:
            rows.append((str(n), f"Space {space}", str(bad_faces(p, space, barbarian))))
    rows.append(("", "together", f"{bad_throws(p, barbarian)} of {SIDES * SIDES}"))
    return Table("Face by face", ("First die", "It attacks", "Bad faces of the second die"), tuple(rows))


def _sixty_four(p: Position) -> Sequence[Block]:
    bad = p.raid("Barbarian 5a").p_overrun
    return (
        _counted(p, "Barbarian 5a"),
        f"The chance is {percent(bad)}: the bad throws over all {SIDES * SIDES}.",
    )


# --- a decision: one more point

POINT = ("Danube 3", "Danube 5", "Danube 7", "Danube 8")
COMING = "Barbarian 5a"


def _with_point(p: Position, place: str) -> Position:
    space = int(place.split()[1])
    return p.edit(f"{place}: {p.strength[space - 1] + 1}")


def _best_place(p: Position) -> str:
    return min(POINT, key=lambda place: bad_throws(_with_point(p, place), COMING))


def _weighed(p: Position) -> Sequence[Block]:
    now = bad_throws(p, COMING)
    rows = []
    for place in POINT:
        space, there = int(place.split()[1]), _with_point(p, place)
        leads = [str(n) for n in range(1, SIDES + 1) if danube.target(p, n) == space and not danube.is_handled(p, n)]
        bad = f"{bad_faces(p, space, COMING)} → {bad_faces(there, space, COMING)}"
        saved = now - bad_throws(there, COMING)
        rows.append((place, " and ".join(leads), bad, counted(saved, "throw")))
    rows.append(("the Army", "none", "no change", "0 throws; a Coin and a Victory Point each turn"))
    titles = ("The point stands in", "First dice that lead there", "Bad second dice", "Saved, of 64")
    return (
        Table(f"One more point, against a Combat Value of {p.rules.barbarians[COMING]}", titles, tuple(rows)),
        "Space 8 looks weakest, but a point saves one bad face wherever it stands. Space 6 is lost: a 6 and a 7 both lead to Space 7, "
        "so it saves two throws there. Behind the finished Walls every face holds already.",
    )


# --- a decision: the river or the Army

MOVED = ("", "Danube 3: 1; army 3", "Danube 3: 1; Danube 4: 1; army 4", "Danube 3: 1; Danube 4: 1; Danube 5: 1; army 5")
"""The board with none to three points moved from the river into the Army."""
RAIDERS = 4
DANGER = ("nearly none", "about 4 in 100", "about 15 in 100", "about 30 in 100")
_DANGER = (Fraction(0), Fraction(4, 100), Fraction(15, 100), Fraction(30, 100))


def _lost(p: Position) -> Fraction:
    return p.danube(RAIDERS).ahead[-1].p_lost


def _grown(p: Position) -> str:
    grown = _lost(p.edit(MOVED[-1])) - _lost(p)
    return min(zip(DANGER, _DANGER, strict=True), key=lambda x: abs(x[1] - grown))[0]


def _traded(p: Position) -> Sequence[Block]:
    rows = []
    for points, change in enumerate(MOVED):
        board = p.edit(change) if change else p
        coins = money.treasury_after(board)
        score = board.edit(f"treasury {coins}").score()
        rows.append((str(points), str(coins), f"{score.total} of {score.threshold}", percent(_lost(board))))
    titles = (
        "Points moved",
        "Coins left after taxes",
        "Victory Points, of those asked for",
        f"Lost if {RAIDERS} Barbarians come",
    )
    return (
        Table("From the river into the Army", titles, tuple(rows)),
        "I move all three. As this board stands, the turn is lost without their Victory Points, and three Barbarians must break "
        "through before the danger is felt. With a Space lost already I would keep them, for then two more end the game.",
    )  # fmt: skip


# --- earlier lessons once more


def _barbarian_next(p: Position) -> Fraction:
    inside = p.cups.known("hostile")
    return Fraction(sum(chit in p.rules.barbarians for chit in inside), len(inside))


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "one_legion",
        "A Barbarian with a Combat Value of 5 comes to Space 3. Which is the lowest face with which the Legion holds?",
        lowest_face(3, "Barbarian 5a"),
        _one_legion,
        focus="space 3 against Barbarian 5a",
    ),
    _ask(
        "sixty_four",
        "A Barbarian with a Combat Value of 5 is drawn. On how many of the 64 throws does it take a Space?",
        Guess(WholeNumber("throws"), lambda p: bad_throws(p, "Barbarian 5a")),
        _sixty_four,
        focus="the danube",
    ),
    _ask(
        "one_point",
        "The Red Walls are finished, Barbarians hold Space 6, and Space 8 has Strength 1. A Barbarian with a Combat Value of 5 is next. "
        "Where does one more point help most?",
        Guess(OneOf(POINT), _best_place),
        _weighed,
        "cups: seen; Red walls: finished; Danube 6: Barbarian 4b; Danube 8: 1",
    ),
    _ask(
        "trade",
        "Move three points from Spaces 3, 4 and 5 into the Army. Four Barbarians come. How much more often do you lose the game?",
        Guess(OneOf(DANGER), _grown),
        _traded,
        focus="the danube",
    ),
    _ask(
        "review_reactions",
        "From lesson 2: a Siege draws two Reactions. How many does a Redeploy draw?",
        Guess(WholeNumber("Reactions"), lambda p: p.rules.actions["Redeploy"].reactions),
        lambda p: (
            "One, and a chit moves from the Friendly to the Unfriendly Cup. A Campaign draws two (Cases 6.4, 6.5).",
        ),
    ),
    _ask(
        "review_cup",
        "From lesson 3: this is the Hostile Cup at the start. How likely is it that the next Reaction draws a Barbarian?",
        Guess(Chance(), _barbarian_next),
        lambda p: ("Count the Barbarians, and put them over all the chits of the cup (Case 5.0).",),
        focus="cup Hostile",
    ),
)
