"""The law of the Victory Points at the check (12.5) for the fixed plan of `reaching`: every chit and die, by the phases."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction

from ...core.frozen import replace
from ...core.requests import Answer, Decision, Draw, Note, Roll, Steps, chances
from .. import players
from ..charts import points
from ..phases import dead_pool, levy, reactions, taxation, turn_end
from ..phases.common import TABLE, Lost
from ..position import Position
from ..position.cups import CUPS, Cups, Law, Unclear, law
from ..position.model import PHASES, Board
from ..rules import LAST_TURN

WAYS = 30
"""The most ways in which the cups may be filled for the exact chance: more would take too long."""
BRANCHES = 4_000
"""The most boards that are followed."""

Weighted = dict[Board, Fraction]


def exact(p: Position, choice: str) -> tuple[tuple[tuple[int, Fraction], ...], str]:
    """The law of the Victory Points at the check, or nothing and why there is none."""
    try:
        if p.cups.events:
            law(p.cups, WAYS)
        boards = _after_reactions(p)
    except Unclear:
        return (), "too much was moved unseen between the cups"
    except _TooMany:
        return (), "there are too many ways for the Reactions to go"
    found: dict[int, Fraction] = {}
    alike: dict[object, tuple[Board, Fraction]] = {}
    for board, weight in boards.items():
        key = _seen_by_the_score(board)
        alike[key] = board, alike.get(key, (board, Fraction(0)))[1] + weight
    for board, weight in alike.values():
        for vp, q in _to_the_check(board, choice):
            found[vp] = found.get(vp, Fraction(0)) + weight * q
    return tuple(sorted(found.items())), ""


def _seen_by_the_score(board: Board) -> object:
    """What the rest of the turn looks at: boards that agree in it score the same."""
    if board.outcome:
        return "lost"
    levied = () if board.cups.is_known else tuple(_brought(board))  # else the Friendly Cup is the same on all boards
    pools = tuple(map(len, board.pools.values())) if board.turn == LAST_TURN else ()
    named = tuple(u in board.dead for u in board.rules.named_usurpers)
    held = tuple(map(bool, board.raiders))
    return (
        board.vp,
        board.treasury,
        board.income,
        board.stacks,
        board.usurpers,
        board.officers,
        board.strength,
        held,
        named,
        pools,
        levied,
    )


class _TooMany(Exception):
    """More boards than are followed."""


def _after_reactions(p: Position) -> Weighted:
    """The boards after the Reactions that end the Actions Phase; of equal Barbarians one stands for all."""
    v = p.rules.values
    boards: Weighted = {p: Fraction(1)}
    if PHASES.index(p.phase) > PHASES.index("Actions"):
        return boards
    if p.ends < v["end.markers"]:
        for _ in range(v["end.early"]):
            boards = _one_reaction(boards)
    return boards


def _one_reaction(boards: Weighted) -> Weighted:
    after: Weighted = {}
    for board, weight in boards.items():
        if board.outcome or not board.cups.size("hostile"):
            after[board] = after.get(board, Fraction(0)) + weight
            continue
        for chit, q in _drawn(board, "hostile"):
            held = replace(board, cups=board.cups.take("hostile", chit))
            for end, r in _ends(lambda held=held, chit=chit: reactions.resolve(held, chit), _fixed("decline")):  # type: ignore[misc]
                after[end] = after.get(end, Fraction(0)) + weight * q * r
        if len(after) > BRANCHES:
            raise _TooMany
    return after


def _drawn(board: Board, cup: str) -> list[tuple[str, Fraction]]:
    """Each chit that may come from a cup, and how likely.

    Barbarians with one Combat Value, of whom as much was seen, count as one: the first of them stands for all.
    """
    found: dict[str, Fraction] = {}
    size, first, joint = board.cups.size(cup), dict[tuple[int, int], str](), _joint(board)
    past = {c: k for k, members in enumerate(joint.classes) for c in members} if joint else {}
    at = CUPS.index(cup)
    for chit in board.cups.possible(cup):
        q = (joint.where(chit)[at] if joint else Fraction(1)) / size
        if q:
            cv = board.rules.barbarians.get(chit)
            name = chit if cv is None else first.setdefault((cv, past.get(chit, 0)), chit)
            found[name] = found.get(name, Fraction(0)) + q
    return list(found.items())


def _joint(board: Board) -> Law | None:
    """The law of the cups; None where their content is known."""
    return None if board.cups.is_known else _law(board.cups)


@functools.lru_cache(maxsize=4096)
def _law(cups: Cups) -> Law:
    return law(cups, WAYS)


def _to_the_check(board: Board, choice: str) -> Iterator[tuple[int, Fraction]]:
    """(Victory Points at the check, chance) from a board after the Actions Phase; -1 for a game lost before."""
    if board.outcome:
        yield -1, Fraction(1)
        return
    for end, q in _ends(lambda: _rest(replace(board, siege="")), _fixed(choice)):
        yield (-1 if end.outcome else end.vp), q


def _rest(board: Board) -> Steps[Board]:
    """Levy to scoring, as far as they are still to come. The draw of the Levy is grouped by what it brings."""
    at = PHASES.index(board.phase)
    if at <= PHASES.index("Levy") and levy.FREE not in board.done and board.cups.size("friendly"):
        board = yield from _levied(board)
    if at <= PHASES.index("Dead Pool"):
        board = yield from dead_pool.dead_pool(board)
    if at <= PHASES.index("Taxation"):
        board = yield from taxation.taxation(board)
    board = yield from turn_end.score(board)
    board = yield from turn_end.triumph(board)
    if board.turn == LAST_TURN:
        board = yield from turn_end.last(board)
    return board


def _levied(board: Board) -> Steps[Board]:
    """The Free Levy; its chit is asked for by name, so that its chances can be grouped."""
    board = replace(board, cups=replace(board.cups, seen=True))
    return (yield from levy.free(board))


def _ends(make: Callable[[], Steps[Board]], decide: Callable[[Decision], str]) -> Iterator[tuple[Board, Fraction]]:
    """Every end of some steps with its chance: `decide` answers for the player, chance for everything else."""
    pending: list[tuple[tuple[Answer, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        answers, p = pending.pop()
        given, steps, answer = iter(answers), make(), None
        try:
            while True:
                asked = steps.send(answer)
                if isinstance(asked, Note):
                    answer = None
                elif isinstance(asked, Decision) and asked.who != TABLE:
                    answer = decide(asked)
                else:
                    answer = next(given, None)
                    if answer is None:
                        (answer, q), *others = _ways(asked)
                        pending.extend(((*answers, other), p * r) for other, r in others)
                        answers, p = (*answers, answer), p * q
        except StopIteration as end:
            yield end.value, p
        except Lost as lost:
            yield replace(lost.board, outcome=f"lost: {lost.why}"), p


def _ways(asked: Roll | Draw | Decision) -> list[tuple[Answer, Fraction]]:
    """What chance may answer. A chit of the Levy stands for all that bring as much."""
    if not isinstance(asked, Decision):
        return chances(asked)
    return _brought(asked.board)


def _brought(board: Board) -> list[tuple[Answer, Fraction]]:
    """The chits of the Friendly Cup by what they bring in the Levy: the first of a Combat Value stands for all."""
    groups: dict[int, tuple[str, Fraction]] = {}
    for chit, q in _drawn(board, "friendly") if board.cups.size("friendly") else ():
        unit = board.rules.units.get(chit)
        name, so_far = groups.get(unit.cv if unit else 0, (chit, Fraction(0)))
        groups[unit.cv if unit else 0] = name, so_far + q
    return list(groups.values())


def _fixed(choice: str) -> Callable[[Decision], str]:
    """The player of the fixed plan."""

    def decide(d: Decision) -> str:
        if d.kind == "levy":
            return choice
        if d.kind == "triumph":
            return "Triumph" if d.board.vp < points.threshold(d.board) else "wait"
        return "done" if d.kind in ("build", "paid levy", "reforms") else players.simple_player(d)

    return decide
