"""What the fixed plan of `reaching` comes to at the check (12.5): every chit and die, by the phases."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from ...core.frozen import replace
from ...core.session.actions import DONE, Action
from ...core.session.outcomes import chances
from ...core.session.play import Player
from ...core.session.requests import Answer, Checkpoint, Decision, Draw, Note, Roll, Steps
from ..actions import DECLINE, TRIUMPH, WAIT, chit
from ..board import unseen
from ..board.board import PHASES, Board
from ..board.cups import CUPS, Cups, Unclear
from ..charts import points
from ..phases import dead_pool, levy, reactions, taxation, turn_end
from ..phases.common import TABLE, Lost
from ..players.simple import player
from ..rules import LAST_TURN

WAYS = 200
"""The most ways in which the cups may be filled for the exact chance: more would take too long."""
BRANCHES = 4_000
"""The most boards that are followed."""

Weighted = dict[Board, int]
"""Boards, each with its weight in whole numbers."""


@dataclass(frozen=True, slots=True)
class ThresholdCheck:
    """What the fixed plan comes to. `law` is that of the Victory Points at the check, of the games that get so far.

    `p_lost` is the chance that the game is lost before. `met` is the chance to get so far and to have the points, and
    `won` the chance that no Usurper is left then besides, which Turn 6 asks for (13.0).
    """

    law: tuple[tuple[int, Fraction], ...]
    p_lost: Fraction
    met: Fraction
    won: Fraction


def exact(p: Board, choice: Action) -> tuple[ThresholdCheck | None, str]:
    """What the fixed plan with this choice in the Levy Phase comes to, or nothing and why it cannot be said exactly."""
    try:
        if p.cups.events:
            unseen.follow(p.cups.start, p.cups.events, WAYS)
        boards, whole = _after_reactions(p)
    except unseen.TooMany:
        return None, "too much was moved unseen between the cups"
    except Unclear as error:
        return None, str(error)
    except _TooMany:
        return None, "there are too many ways for the Reactions to go"
    law: dict[int, Fraction] = {}
    lost = met = won = Fraction(0)
    alike: dict[object, tuple[Board, int]] = {}
    for board, ways in boards.items():
        key = _seen_by_the_score(board)
        alike[key] = board, alike.get(key, (board, 0))[1] + ways
    for board, ways in alike.values():
        weight = Fraction(ways, whole)
        for end, q in _to_the_check(board, choice):
            if end.outcome:
                lost += weight * q
                continue
            law[end.vp] = law.get(end.vp, Fraction(0)) + weight * q
            met += weight * q * (end.vp >= points.threshold(end))
            won += weight * q * (end.vp >= points.threshold(end) and not end.usurpers)
    return ThresholdCheck(tuple(sorted(law.items())), lost, met, won), ""


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


def _after_reactions(p: Board) -> tuple[Weighted, int]:
    """The boards after the Reactions that end the Actions Phase, and the sum of weights; of equal Barbarians one stands for all."""
    v = p.rules.values
    boards, whole = {p: 1}, 1
    if PHASES.index(p.phase) > PHASES.index("Actions"):
        return boards, whole
    if p.ends < v["end.markers"]:
        for _ in range(v["end.early"]):
            boards, times = _one_reaction(boards)
            whole *= times
    return boards, whole


def _one_reaction(boards: Weighted) -> tuple[Weighted, int]:
    """The boards after one more Reaction, and by how much the sum of the weights has grown."""
    after: dict[Board, dict[int, int]] = {}  # board -> denominator -> numerators
    for board, weight in boards.items():
        if board.outcome or not board.cups.size("hostile"):
            shares = after.setdefault(board, {})
            shares[1] = shares.get(1, 0) + weight
            continue
        for name, q in _drawn(board, "hostile"):
            held = replace(board, cups=board.cups.take("hostile", name))
            for end, ways, of in _ends(functools.partial(reactions.resolve, held, name), _fixed(DECLINE)):
                shares, whole = after.setdefault(end, {}), of * q.denominator
                shares[whole] = shares.get(whole, 0) + weight * ways * q.numerator
        if len(after) > BRANCHES:
            raise _TooMany
    times = lcm(*{whole for shares in after.values() for whole in shares})
    return {end: sum(n * (times // whole) for whole, n in shares.items()) for end, shares in after.items()}, times


def _drawn(board: Board, cup: str) -> list[tuple[str, Fraction]]:
    """Each chit that may come from a cup, and how likely.

    Barbarians with one Combat Value, of whom as much was seen, count as one: the first of them stands for all.
    """
    found: dict[str, Fraction] = {}
    first: dict[tuple[int, int], str] = {}
    for past, (chits, q) in enumerate(_shares(board.cups, cup)):
        for drawn in chits if q else ():
            cv = board.rules.barbarians.get(drawn)
            name = drawn if cv is None else first.setdefault((cv, past), drawn)
            found[name] = found.get(name, Fraction(0)) + q
    return list(found.items())


@functools.lru_cache(maxsize=4096)
def _shares(cups: Cups, cup: str) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """Chits of which as much was seen, and the chance of each of them to be the next one drawn from the cup."""
    if cups.is_known:
        return ((cups.known(cup), Fraction(1, cups.size(cup))),)
    counted = unseen.follow(cups.start, cups.events, WAYS)
    return tuple((chits, q / cups.size(cup)) for chits, q in counted.shares(CUPS.index(cup)))


def _to_the_check(board: Board, choice: Action) -> Iterator[tuple[Board, Fraction]]:
    """(board at the check, chance) from a board after the Actions Phase; one with an outcome is lost before."""
    if board.outcome:
        yield board, Fraction(1)
    else:
        for end, ways, whole in _ends(lambda: _rest(replace(board, sieges=())), _fixed(choice)):
            yield end, Fraction(ways, whole)


def _rest(board: Board) -> Steps[Board]:
    """Levy to scoring, as far as they are still to come. The draw of the Levy is grouped by what it brings."""
    at = PHASES.index(board.phase)
    if at <= PHASES.index("Levy") and levy.FREE not in board.done and board.cups.size("friendly"):
        board = yield from _levied(board)
    if at <= PHASES.index("Dead Pool"):
        board = yield from dead_pool.dead_pool(board)
    if at <= PHASES.index("Taxation"):
        board = yield from taxation.taxation(board)
    board = yield from turn_end.counted(board)
    board = yield from turn_end.triumph(board)
    if board.turn == LAST_TURN:
        board = yield from turn_end.last(board)
    return board


def _levied(board: Board) -> Steps[Board]:
    """The Free Levy; its chit is asked for by name, so that its chances can be grouped."""
    board = replace(board, cups=replace(board.cups, seen=True))
    return (yield from levy.free(board))


def _ends(make: Callable[[], Steps[Board]], decide: Player) -> Iterator[tuple[Board, int, int]]:
    """Every end of some steps with its chance, so many ways of so many: `decide` answers for the player, chance for the rest."""
    pending: list[tuple[tuple[Answer, ...], int, int]] = [((), 1, 1)]
    while pending:
        answers, ways, whole = pending.pop()
        given, steps, answer = iter(answers), make(), None
        try:
            while True:
                asked = steps.send(answer)
                if isinstance(asked, Note | Checkpoint):
                    answer = None
                elif isinstance(asked, Decision) and asked.who != TABLE:
                    answer = decide(asked)
                else:
                    answer = next(given, None)
                    if answer is None:
                        (answer, q), *others = _ways(asked)
                        pending.extend(((*answers, x), ways * r.numerator, whole * r.denominator) for x, r in others)
                        answers, ways, whole = (*answers, answer), ways * q.numerator, whole * q.denominator
        except StopIteration as end:
            yield end.value, ways, whole
        except Lost as lost:
            yield replace(lost.board, outcome=f"lost: {lost.why}"), ways, whole


def _ways(asked: Roll | Draw | Decision) -> list[tuple[Answer, Fraction]]:
    """What chance may answer. A chit of the Levy stands for all that bring as much."""
    if not isinstance(asked, Decision):
        return chances(asked)
    return [(chit(asked.board.rules, name), q) for name, q in _brought(asked.board)]


def _brought(board: Board) -> list[tuple[str, Fraction]]:
    """The chits of the Friendly Cup by what they bring in the Levy: the first of a Combat Value stands for all."""
    groups: dict[int, tuple[str, Fraction]] = {}
    for drawn, q in _drawn(board, "friendly") if board.cups.size("friendly") else ():
        unit = board.rules.units.get(drawn)
        name, so_far = groups.get(unit.cv if unit else 0, (drawn, Fraction(0)))
        groups[unit.cv if unit else 0] = name, so_far + q
    return list(groups.values())


def _fixed(choice: Action) -> Player:
    """The player of the fixed plan."""

    def decide(d: Decision) -> Action:
        if d.kind == "levy":
            return choice
        if d.kind == "triumph":
            return TRIUMPH if d.board.vp < points.threshold(d.board) else WAIT
        return DONE if d.kind in ("build", "paid levy", "reforms") else player.simple_player(d)

    return decide
