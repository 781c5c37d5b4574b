"""What the phases have in common: losing, drawing from a cup, Cup Adjustments, and Usurpers that rise and fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.actions import Action
from ...core.session.requests import Decision, Draw, Note, Option, Refusal, Steps
from ..actions import AURELIAN, Chit
from ..actions import chit as told_chit
from ..board.board import Board, Stack
from .about import ADJUSTMENT, Drawn

B = TypeVar("B", bound=Board)

WHO = "Player"
TABLE = "Table"
"""Who answers which chit was drawn, where a game is followed on a table."""


class Lost(Exception):
    """The game is lost at once (13.0): the board then, why, and the Section."""

    def __init__(self, board: Board, why: str, section: str) -> None:
        self.board, self.why, self.section = board, why, section
        super().__init__(why)

    def __reduce__(self) -> tuple[type[Lost], tuple[Board, str, str]]:
        return type(self), (self.board, self.why, self.section)


def choose(
    board: Board,
    kind: str,
    what: str,
    section: str,
    options: Sequence[Option],
    refused: Sequence[Refusal] = (),
    *,
    about: object = None,
) -> Decision:
    """A Decision of the player on this board.

    Args:
        board: the board.
        kind: the sort of choice, by which players know it.
        what: what is decided.
        section: the Section that asks.
        options: what may be chosen.
        refused: what may not, and why.
        about: what a program must know of it besides the board.
    """
    return Decision(WHO, what, section, options, refused, kind, board, about=about)


def dead(board: Board, chits: Iterable[str]) -> tuple[str, ...]:
    """The Dead Pool with these chits."""
    return board.rules.in_order((*board.dead, *chits))


@case("5.0", "7.0")
def reveal(board: B, what: str, section: str, about: Drawn) -> Steps[tuple[B, str]]:
    """A chit drawn blindly from a cup and shown; it is in the hand then.

    Args:
        board: the board.
        what: what it is drawn for, in words.
        section: the Section that asks.
        about: the cup, and what the chit is drawn for.
    """
    cup = about.cup
    if board.cups.seen:
        options = [Option(told_chit(board.rules, n)) for n in board.cups.possible(cup)]
        question = f"{what}: which chit comes from the {cup.title()} Cup?"
        told: Chit = yield Decision(TABLE, question, section, options, (), "reveal", board, about=about)
        chit = told.name
    else:
        chit = yield Draw(what, section, board.cups.known(cup), about)
    return replace(board, cups=board.cups.take(cup, chit)), chit


@case("5.0")
def route(size: Callable[[str], int], source: str, target: str) -> tuple[str, str] | None:
    """From which cup to which a Cup Adjustment goes in the end, by the sizes of the cups; None if it is skipped."""
    if source == "friendly" and not size(source):
        source, target = "unfriendly", "hostile"
    return (source, target) if size(source) else None


@case("5.0")
def adjust(board: Board, source: str, target: str) -> Steps[Board]:
    """A Cup Adjustment: a chit moved blindly. For an empty Friendly Cup the Unfriendly Cup gives one to the Hostile."""
    way = route(board.cups.size, source, target)
    if source == "friendly" and (way is None or way[0] != source):
        yield Note("The Friendly Cup is empty: an Unfriendly-Hostile adjustment instead.", "5.0")
    if way is None:
        yield Note("The Unfriendly Cup is empty: the Cup Adjustment is skipped.", "5.0")
        return board
    source, target = way
    if board.cups.seen:
        cups = board.cups.move_unseen(source, target)
    else:
        what = f"{source.title()}-{target.title()} adjustment, unseen"
        chit = yield Draw(what, "5.0", board.cups.known(source), Drawn(source, ADJUSTMENT))
        cups = board.cups.move(source, target, chit)
    board = replace(board, cups=cups)
    yield Note(f"A chit goes unseen from the {source.title()} to the {target.title()} Cup.", "5.0", board=board)
    return board


def with_side(board: Board, region: str, armed: bool) -> Frozen[str, Stack]:
    """The stacks with all those of a Region on one side."""
    mine = board.rebels(region)
    return Frozen({b: Stack(s.units, armed) if b in mine else s for b, s in board.stacks.items()})


@case("7.1", "10.1")
def rise(board: Board, region: str, section: str) -> Steps[Board]:
    """A Usurper without a name rises: all Enemy Units of the Region are armed, its Officers are removed."""
    usurper, where = board.rules.unnamed_usurper[region], board.rules.region_of
    officers = tuple(b for b in board.officers if where[b] != region)
    board = replace(
        board,
        aside=tuple(c for c in board.aside if c != usurper),
        dead=tuple(c for c in board.dead if c != usurper),
        usurpers=board.usurpers | {region: usurper},
        stacks=with_side(board, region, True),
        officers=officers,
        sieges=tuple(piece for piece in board.sieges if piece in (AURELIAN, *officers)),
    )
    board = replace(board, usurpers=Frozen(dict(sorted(board.usurpers.items()))))
    yield Note(
        f"A Usurper rises in the {region} Region; all its Enemy Units are in armed revolt.", section, board=board
    )
    return board


@case("6.9", "10.2", "10.3")
def fall(board: Board, region: str, section: str, through_pool: bool) -> Steps[Board]:
    """A Usurper is removed: a named one goes to the Dead Pool and is worth Coins, another is set aside in the end.

    Args:
        board: the board.
        region: his Region.
        section: the Section by which he falls.
        through_pool: whether one without a name goes to the Dead Pool first.
    """
    usurper, rules = board.usurpers[region], board.rules
    named = usurper in rules.named_usurpers
    board = replace(board, usurpers=board.usurpers.without(region), stacks=with_side(board, region, False))
    if named or through_pool:
        board = replace(board, dead=dead(board, (usurper,)))
    else:
        board = replace(board, aside=rules.in_order((*board.aside, usurper)))
    gain = ""
    if named:
        coins = rules.values["usurper.coins"]
        board = with_income(board, coins)
        board = with_treasury(board, coins)
        gain = f"; Income and Treasury gain {coins}"
    yield Note(f"{usurper} is removed{gain}.", section, board=board)
    return board


def with_income(board: Board, coins: int) -> Board:
    """The board with a higher Income, to the end of the track."""
    return replace(board, income=min(board.income + coins, max(board.income, board.rules.tracks["Income"][1])))


def with_treasury(board: Board, coins: int) -> Board:
    """The board with more or fewer Coins; there are never more than the Income (11.1)."""
    treasury = board.treasury + coins
    return replace(board, treasury=min(treasury, max(board.income, board.treasury)) if coins > 0 else treasury)


def refusals(found: Iterable[tuple[Action, tuple[str, str] | None]]) -> Sequence[Refusal]:
    """What is refused, with its reason."""
    return [Refusal(action, *why) for action, why in found if why is not None]
