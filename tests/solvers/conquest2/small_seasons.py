"""Small random boards for the question "season", and every board that the actions left can leave: by the phases, one action at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from rometeach.conquest2.actions import BuyInfluence, March, MoveFrom, Pass, Send, SpecialTax, Take, Use
from rometeach.conquest2.board import lookup
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, Army, Force, Influence, Owned
from rometeach.conquest2.phases.actions import offered, turn
from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE, Action, ChooseArea
from rometeach.core.session.requests import Decision

REGION = ("Italia", "Neapolis", "Sicilia", "Narbonensis", "Hispania")
CARDS = (
    "Politician",
    "Loot the Countryside",
    "Merchant of Sicilia",
    "Merchant of Italia",
    "City in Italia or Neapolis",
    "City in Hispania or Sicilia",
    "Barbarians in Germania",
    "Barbarians in Armenia",
    "Army Training",
)
PLAIN = ("politician", "loot", "merchant", "city", "barbarians")
MANY = 60_000


def small(seed: int) -> Board:
    """A board of Red with Blue against him and Green beside him: few Key Provinces, few actions."""
    r = Random(seed)
    p = Board.of(lookup.blank(players=3))
    region = r.sample(REGION, 3)
    for n in region:
        influence = [Influence(s, k) for s in ("Blue", "Green", "Red") if (k := r.choice((0, 0, 1, 1, 2)))]
        armies = [Army("Blue", Force(1))] if r.random() < 0.25 else []
        p = p.with_province(n, influence=tuple(influence), armies=tuple(armies), tokens=r.choice((0, 1, 1, 2)))
    homes = r.sample(region, 2)
    p = p.with_force(homes[0], "Red", Force(r.choice((1, 4, 5)), generals=r.choice((0, 1)), caesar=1))
    if r.random() < 0.4:
        p = p.with_force(homes[1], "Red", Force(r.choice((0, 4)), generals=1))
    if r.random() < 0.5:
        p = p.with_galleys(r.choice(("Mare Tyrrhenum", "Mare Narbo")), "Red", 1)
    if r.random() < 0.3:
        p = p.with_galleys("Mare Epirus", "Blue", 1)
    late = r.random() < 0.8
    owned = tuple(Owned(c, r.random() < 0.3) for c in r.sample(CARDS[1:4], r.choice((0, 0, 1))))
    for side, chaos in (("Red", r.randint(0, 6)), ("Blue", r.randint(0, 8)), ("Green", r.randint(0, 4))):
        p = p.with_player(side, chaos=chaos, talents=r.choice((0, 10, 20, 35)))
    p = p.with_player("Red", cards=owned, left=2 if late else 1, took=r.random() < 0.2)
    free = [c for c in CARDS if c not in [o.card for o in owned]]
    p = replace(p, display=tuple(sorted(r.sample(free, r.choice((0, 1, 2))))), boxes=("Red", "Blue", "Green"))
    return replace(p, phase=ACTIONS, active="Red", round=4 if late else 3, season=2)


def ends(p: Board) -> dict[tuple[object, ...], Board]:
    """Every board that Red can leave when his last action of the season is over, by what it holds.

    Raises:
        OverflowError: there are too many.
    """
    boards = {_key(p): p}
    rounds = [p.round] * p.players["Red"].left
    for n in range(p.round + 1, 5):
        rounds += [n, n]
    before = p.round
    boards = _with_uses(boards)
    for number in rounds:
        found: dict[tuple[object, ...], Board] = {}
        for board in boards.values():
            now = board.with_player("Red", left=1, took=board.players["Red"].took and number == before)
            for after in _after(replace(now, round=number)):
                found.setdefault(_key(after), after)
            if len(found) > MANY:
                raise OverflowError(f"more than {MANY} boards")
        boards, before = _with_uses(found), number
    return boards


def numbered_ends(p: Board) -> list[tuple[int, Board]]:
    """The same boards, each with the fewest actions and used cards that leave it."""
    found = _numbered_uses({_key(p): (0, p)})
    before = p.round
    for number in [p.round] * p.players["Red"].left + [n for n in range(p.round + 1, 5) for _ in range(2)]:
        after: dict[tuple[object, ...], tuple[int, Board]] = {}
        for done, board in found.values():
            now = board.with_player("Red", left=1, took=board.players["Red"].took and number == before)
            now = replace(now, round=number)
            waits = [_key(x) for x in _played(now, Pass(), [])]
            for end in _after(now):
                _keep(after, done + (_key(end) not in waits), end)
        found, before = _numbered_uses(after), number
    return list(found.values())


def _keep(found: dict[tuple[object, ...], tuple[int, Board]], number: int, board: Board) -> bool:
    """Keep a board where it is new, or left by fewer actions; whether it is."""
    better = _key(board) not in found or found[_key(board)][0] > number
    if better:
        found[_key(board)] = number, board
    return better


def _numbered_uses(boards: dict[tuple[object, ...], tuple[int, Board]]) -> dict[tuple[object, ...], tuple[int, Board]]:
    found, waiting = dict(boards), list(boards.values())
    while waiting:
        number, board = waiting.pop()
        for use in offered(board):
            if isinstance(use, Use) and board.rules.cards[use.card].act in PLAIN:
                waiting += [(number + 1, x) for x in _played(board, use, []) if _keep(found, number + 1, x)]
    return found


def _key(board: Board) -> tuple[object, ...]:
    red = board.players["Red"]
    there = tuple(
        (n, t.force("Red"), t.influence, t.tokens, t.city)
        for n, t in board.provinces.items()
        if t.armies or t.influence
    )
    return there, red.talents, red.chaos, red.points, red.cards, red.took, board.display


def _with_uses(boards: dict[tuple[object, ...], Board]) -> dict[tuple[object, ...], Board]:
    """These boards, and all that come of cards used now."""
    found, waiting = dict(boards), list(boards.values())
    while waiting:
        board = waiting.pop()
        for use in offered(board):
            if isinstance(use, Use) and board.rules.cards[use.card].act in PLAIN:
                for after in _played(board, use, []):
                    if _key(after) not in found:
                        found[_key(after)] = after
                        waiting.append(after)
    return found


def _after(board: Board) -> Iterator[Board]:
    """The boards after an action, of those that a plan may hold."""
    for action in offered(board):
        if isinstance(action, MoveFrom):
            yield from _moved(board, action)
        elif isinstance(action, Pass | BuyInfluence | SpecialTax) or _is_plain(board, action):
            yield from _played(board, action, [])


def _is_plain(board: Board, action: Action) -> bool:
    return isinstance(action, Take) and board.rules.cards[action.card].act in PLAIN


def _moved(board: Board, move: MoveFrom) -> Iterator[Board]:
    """All ways in which Leaders go to Key Provinces."""
    force = board.provinces[move.start].force("Red")
    who = [Force(generals=1)] * force.generals + [Force(caesar=1)] * force.caesar
    for goals in product(("", *REGION), repeat=len(who)):
        sends = [Send(goal, f) for goal, f in zip(goals, who, strict=True) if goal]
        if sends:
            yield from _played(board, move, sends)


def _played(board: Board, first: Action, then: list[Action]) -> Iterator[Board]:
    """The boards after an action with its answers; nothing where one is no choice; all places of a City, all marches without Leaders."""
    branches: list[list[Action]] = [[first, *then]]
    while branches:
        script = branches.pop()
        waiting, steps, answer = list(script), turn(board), None
        try:
            while True:
                asked = steps.send(answer)
                answer = None
                if not isinstance(asked, Decision):
                    continue
                if waiting:
                    answer = asked.find(waiting.pop(0))
                    if answer is None:
                        break
                elif asked.kind in ("city", "barbarians"):
                    branches += [[*script, a] for a in asked.actions if _counts(a)]
                    break
                elif asked.kind == "action":
                    yield asked.board
                    break
                else:
                    answer = DONE
        except StopIteration as end:
            yield end.value


def _counts(a: Action) -> bool:
    return isinstance(a, ChooseArea) or (isinstance(a, March) and not a.force.leaders and a.force.infantry == 4)


__all__ = ["ends", "numbered_ends", "small"]
