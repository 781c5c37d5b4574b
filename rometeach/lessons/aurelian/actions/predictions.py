"""What lesson 2 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.aurelian.actions import AURELIAN, PieceAction
from rometeach.aurelian.charts import attempts
from rometeach.aurelian.charts.common import needs
from rometeach.aurelian.phases import choices
from rometeach.aurelian.players.simple.player import distances
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, SIDES
from rometeach.core.results.show import Table, chance, percent
from rometeach.core.words import counted

from ...answers import AnyOf, Chance, Face, InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...faces import BAD, GOOD, NEITHER, FaceOutcome, Faces
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..boards import as_position
from ..narration import effect, one_action, to_the_end

LESSON, GAME = "actions", "aurelian"
BOARD = "270-drawn"

# --- the guesses of the Examples


def lowest_face(action: str, box: str, piece: str = AURELIAN) -> Guess[Position]:
    """The lowest face with which a Suppress or Siege succeeds."""
    terms = attempts.suppress_terms if action == "Suppress" else attempts.siege_terms
    return Guess(Face(sides=SIDES), lambda p: needs(p.rules.ledger(terms(p, box, piece)).total))


def price(box: str) -> Guess[Position]:
    """What it costs to Placate the topmost Enemy Unit of a Box."""
    return Guess(WholeNumber("Coins"), lambda p: attempts.placate_price(p, box))


def row_of(face: int) -> Guess[Position]:
    """The row of the Battle Table that a face leads to."""
    return Guess(WholeNumber(), lambda p: attempts.row(face, p.army + p.leadership))


THEN = {"Another Siege": "Siege", "A Battle": "Battle", "He buys them off": "Placate", "He goes away": "March"}
"""What might follow a Siege that failed -> the Action."""


def _then(p: Position) -> str:
    may = {a.action for a in choices.legal(p.edit("siege: Aurelian"))}
    (found,) = (said for said, action in THEN.items() if action in may)
    return found


AFTER_A_FAILURE: Guess[Position] = Guess(OneOf(tuple(THEN)), _then)
ARMY_LEFT: Guess[Position] = Guess(WholeNumber("points"), lambda p: p.army - p.rules.values["assign.army"])
LEGIONS: Guess[Position] = Guess(WholeNumber("points"), lambda p: attempts.campaign_legions(p, len(p.pool("Green"))))


def _farthest(p: Position) -> int:
    far = distances(p.rules)[p.aurelian]
    return max(far[a.target] for a in choices.legal(p) if a.action == "March" and a.piece == AURELIAN)


FARTHEST: Guess[Position] = Guess(WholeNumber("Boxes"), _farthest)


def _besieged(p: Position) -> int:
    return as_position(play(effect(p, PieceAction(AURELIAN, "Siege")), script([4])).board).treasury


TREASURY: Guess[Position] = Guess(WholeNumber("Coins"), _besieged)
"""The Treasury when the last Box of a Usurper has fallen."""

DIE, MOVED, DRAWN = "The die is thrown", "A chit is moved unseen", "Two chits are drawn"


def order_of(*answers: str | int | tuple[int, ...]) -> Guess[Position]:
    """In which order an Action goes, by what is told when it is played with these answers."""

    def answer(p: Position) -> tuple[str, ...]:
        notes = play(one_action(p, whole=True), script(answers)).notes
        found = (DIE if n.case.startswith("6.1") else MOVED if "unseen" in n.what else DRAWN for n in notes)
        kept = [said for n, said in zip(notes, found, strict=True) if n.case != "6.0"]
        return tuple(dict.fromkeys(kept))

    return Guess(InOrder((DRAWN, MOVED, DIE)), answer)


# --- people who grumble


def _until_empty(p: Position) -> list[tuple[str, int]]:
    """Each Enemy Unit of Roma from the top down, with what it costs to Placate it."""
    found = []
    while "Roma" in p.stacks:
        top = p.stacks["Roma"].top
        found.append((top, attempts.placate_price(p, "Roma")))
        p = p.edit(f"Roma -{top}")
    return found


def _coins(p: Position) -> Sequence[Block]:
    prices = _until_empty(p)
    rows = tuple((u, str(p.rules.units[u].resistance), counted(c, "Coin")) for u, c in prices)
    reactions = len(prices) * p.rules.actions["Placate"].reactions
    return (
        Table("From the top down", ("Enemy Unit", "Resistance", "Price"), rows),
        f"It works without a die. But it takes {counted(len(prices), 'Action')} and {counted(reactions, 'Reaction')}. "
        f"One Suppress draws {p.rules.actions['Suppress'].reactions} Reactions, and may empty the Box at once.",
    )


# --- quiet places

EIGHT = ("Suppress", "Placate", "Assign", "Redeploy", "Campaign", "Battle", "Siege", "March")


def _here(p: Position) -> frozenset[str]:
    return frozenset(a.action for a in choices.legal(p) if a.piece == AURELIAN and not a.to)


# --- Battle


def faces_of(p: Position, box: str) -> Faces:
    """What each face of a Battle die costs in a Box."""

    def outcome(die: int) -> FaceOutcome:
        row, loss = attempts.row(die, p.army + p.leadership), attempts.battle_loss(p, box, die)
        meaning = BAD if loss >= p.army else GOOD if not loss else NEITHER
        return FaceOutcome(f"row {row}, the Army loses {loss}", meaning, "6.6")

    return Faces(f"The Battle die for an Army of {p.army}", tuple(map(outcome, range(1, SIDES + 1))))


def _army_lost(p: Position) -> Fraction:
    losses = attempts.battle_losses(p, p.aurelian)
    return Fraction(sum(loss >= p.army for loss in losses), len(losses))


def _risk(p: Position) -> Sequence[Block | Faces]:
    return (
        faces_of(p, p.aurelian),
        f"A natural 1 takes 2 points, and there are only {p.army}. One face of eight loses the game, and no Leadership helps. An Army "
        f"of {p.army + 1} would live.",
    )


# --- a decision: which Action first

FIRST = {
    "Suppress in Germania": PieceAction(AURELIAN, "Suppress"),
    "Placate in Germania": PieceAction(AURELIAN, "Placate"),
    "Go to Gallia, and lay Siege": PieceAction(AURELIAN, "Siege", "Gallia"),
    "Go to Gallia, and give Battle": PieceAction(AURELIAN, "Battle", "Gallia"),
}


def _ends(p: Position, said: str) -> list[Position]:
    """The boards after the Action, one for each face of its die."""
    steps = (to_the_end(effect(p, FIRST[said])) for _ in range(SIDES))
    return [as_position(play(s, script([face])).board) for face, s in enumerate(steps, 1)]


def _points(p: Position, said: str) -> Fraction:
    """The Victory Points that the turn scores on average if nothing else changes; a lost game scores none."""
    scored = (0 if end.is_over else end.score().ledger.total for end in _ends(p, said))
    return Fraction(sum(scored), SIDES)


def _units(p: Position) -> int:
    return sum(len(stack.units) for stack in p.stacks.values())


def _best_first(p: Position) -> str:
    return max(FIRST, key=lambda said: _points(p, said))


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for said, choice in FIRST.items():
        ends = _ends(p, said)
        works = Fraction(sum(_units(end) < _units(p) and not end.is_over for end in ends), SIDES)
        lost = Fraction(sum(end.is_over for end in ends), SIDES)
        paid = counted(p.treasury - ends[0].treasury, "Coin")
        points = f"{float(_points(p, said)):.2f}"
        reactions = str(p.rules.actions[choice.action].reactions)
        rows.append((said, percent(works), chance(lost) if lost else "never", points, paid, reactions))
    titles = (
        "First Action",
        "It works",
        "The game is lost",
        "Victory Points of the turn, on average",
        "It costs",
        "Reactions",
    )
    return (
        Table("What each is worth", titles, tuple(rows)),
        "I Placate, because it cannot fail and draws one Reaction. Red at peace scores a point every turn. And the Coins are not saved: at "
        "the end of the turn the Treasury is set to the Income. With an empty Treasury I would Suppress. Gallia scores nothing yet: it is "
        "one of four Boxes that Postumus holds.",
    )


# --- lesson 1 once more

_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)
NAMES = tuple(f"{cup.title()} Cup" for cup in CUPS)

PREDICTIONS = (
    _ask(
        "roma_coins",
        "Aurelian does not like dice. He Placates in Roma, again and again, until the Box is empty. How many Coins does he pay in all?",
        Guess(WholeNumber("Coins"), lambda p: sum(c for _, c in _until_empty(p))),
        _coins,
        focus="box Roma",
    ),
    _ask(
        "allowed",
        "Aurelian is in Moesia, and nothing stirs there. Two Barbarians wait in the Green Pool. Which Actions can he take without moving?",
        Guess(AnyOf(EIGHT), _here),
        lambda p: (
            "Suppress, Placate, Battle and Siege need Enemy Units in the Box. The other four need a Box without them (Case 6.0).",
        ),
        focus="box Moesia",
    ),
    _ask(
        "battle_risk",
        "Aurelian gives Battle in Gallia with an Army of 2. How likely is it that the game is lost at once?",
        Guess(Chance(), _army_lost),
        _risk,
        "Aurelian @ Gallia",
        focus="box Gallia",
    ),
    _ask(
        "first_action",
        "Aurelian has come to Germania, and Roma is calm already. He has an Army of 2 and 5 Coins. Which Action comes first?",
        Guess(OneOf(tuple(FIRST)), _best_first),
        _weighed,
        "Aurelian @ Germania; Roma: none",
        focus="box Germania; box Gallia",
    ),
    _ask(
        "review_cup",
        "From lesson 1: out of which cup are Reactions drawn?",
        Guess(OneOf(NAMES), lambda p: NAMES[-1]),
        lambda p: ("Out of the Hostile Cup. What is in the other two cannot happen yet (Case 5.0).",),
        focus="cups",
    ),
    _ask(
        "review_spaces",
        "From lesson 1: how many Danube Spaces must Barbarians hold for the game to be lost?",
        Guess(WholeNumber("Spaces"), lambda p: p.rules.values["danube.lost"]),
        lambda p: ("With two of them lost you may still act, and should (Case 13.0).",),
    ),
)
