"""A battle on land: Battle Legions, dice, losses, retreat, Pursuit (2.2.1 to 2.2.3, 3.1, 3.4, 3.5)."""

from __future__ import annotations

from dataclasses import dataclass

from ...conquest_board.asking import choose, decide, note
from ...core.cases import case
from ...core.session.requests import Checkpoint, Note, Option, Roll, Steps
from ...core.words import counted
from ..actions import Form, Lose, Remove, RetreatTo, Stand, Withdraw
from ..board.board import Board
from ..board.state import FORTIFIED, Army, Force
from ..board.texts import force_text
from ..charts.figures import CombatFigures
from ..charts.hits import fort_dice, hits_of
from ..charts.legion import NOBODY, Troops, legions, parts
from ..charts.pursuit import kills_of
from ..charts.refuge import refuges
from .capture import captured, taken, without
from .common import add


@dataclass(frozen=True, slots=True)
class Throw:
    """What dice of a battle are for: who throws with which Battle Legion and reserve, and how many dice the fort adds."""

    side: str
    province: str
    legion: Troops
    reserve: Troops
    fort: int = 0


@dataclass(frozen=True, slots=True)
class Fighting:
    """What a decision in a battle is about.

    Attributes:
        province: where.
        attacker: who attacks.
        defender: who defends.
        hits: how many units are to be lost or removed, where that is asked.
        legion: the Battle Legion that loses them.
    """

    province: str
    attacker: str
    defender: str
    hits: int = 0
    legion: Troops = NOBODY


def troops(force: Force) -> Troops:
    """The land units of a Force."""
    return Troops(*force[:3])


@case("2.2", "2.2.1", "2.2.2", "2.2.3", "3.5")
def battle(board: Board, province: str, attacker: str, defender: str) -> Steps[Board]:
    """A battle to its end.

    Args:
        board: the board; both have land units there.
        province: where.
        attacker: who attacks.
        defender: who defends.
    """
    fighting = Fighting(province, attacker, defender)
    yield note(board, f"{attacker} attacks {defender} in {province}", "2.2", attacker, heading=True)
    while True:
        yield Checkpoint(board)
        board = yield from _round(board, fighting)
        ours, theirs = (board.provinces[province].force(s).units for s in (attacker, defender))
        if not ours or not theirs:
            return (yield from _decided(board, fighting, ours, theirs))
        for side, enemy in ((defender, attacker), (attacker, defender)):
            if (yield from _retreats(board, fighting, side)):
                return (yield from _pursued(board, province, side, enemy, fighting))


def _round(board: Board, fighting: Fighting) -> Steps[Board]:
    """One round: both form a Battle Legion, the attacker throws first, and hits count at the end."""
    province, attacker, defender = fighting.province, fighting.attacker, fighting.defender
    figures = board.rules.combat(board.times)
    theirs = yield from _legion(board, fighting, defender, figures)
    ours = yield from _legion(board, fighting, attacker, figures)
    there = board.provinces[province]
    rest = {s: troops(there.force(s)).less(legion) for s, legion in ((attacker, ours), (defender, theirs))}
    fort = fort_dice(ours, rest[attacker], figures) if there.city == FORTIFIED else 0
    lost = {}
    for side, legion, more in ((attacker, ours, 0), (defender, theirs, fort)):
        enemy, target = (defender, theirs) if side == attacker else (attacker, ours)
        throw = Throw(side, province, legion, rest[side], more)
        faces, extra = yield from _dice(throw, figures)
        hits = min(hits_of(faces, legion, rest[side], figures, extra), target.units)
        faces = (*faces, *extra)
        shown = ", ".join(figures.die.symbol(f) for f in faces)
        yield note(board, f"{side}: {shown}: {counted(hits, 'hit')}", "2.2.2", side, dice=tuple(faces), about=throw)
        asked = Fighting(province, attacker, defender, hits, target)
        found = [Lose(Force(*p)) for p in parts(target, hits)]
        what = f"{enemy} loses {counted(hits, 'unit')} of {target} in {province}"
        answer = yield from decide(board, enemy, "losses", what, "2.2.2", found, about=asked)
        assert isinstance(answer, Lose)
        lost[enemy] = answer.units
    for side, units in lost.items():
        if any(units):
            board = board.with_force(province, side, board.provinces[province].force(side).minus(units))
    told = "; ".join(f"{s} loses {force_text(u)}" for s, u in lost.items() if any(u)) or "nobody is hit"
    yield note(board, f"{province}: {told}", "2.2.2")
    return board


@case("2.2.2")
def _dice(throw: Throw, figures: CombatFigures) -> Steps[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The faces of a Battle Legion, and those of the fort where they are thrown apart because they need no unit to match."""
    legion, die = throw.legion.units, figures.die
    what = f"{throw.side} in {throw.province}"
    if throw.fort and not figures.fort_dice_match:
        faces = yield Roll(what, "2.2.2", legion, about=throw, symbols=die.spellings)
        extra = yield Roll(f"the fort of {throw.province}", "2.2.2", throw.fort, about=throw, symbols=die.spellings)
        return faces, extra
    faces = yield Roll(what, "2.2.2", legion + throw.fort, about=throw, symbols=die.spellings)
    return faces, ()


@case("2.2.1")
def _legion(board: Board, fighting: Fighting, side: str, figures: CombatFigures) -> Steps[Troops]:
    """The Battle Legion of one side: its player chooses where there is a choice."""
    force = board.provinces[fighting.province].force(side)
    found = [Form(Force(*legion)) for legion in legions(troops(force), force.leaders, figures)]
    what = f"the Battle Legion of {side} in {fighting.province}"
    answer = yield from decide(board, side, "legion", what, "2.2.1", found, about=fighting)
    assert isinstance(answer, Form)
    return troops(answer.legion)


@case("2.2.3", "3.4")
def _retreats(board: Board, fighting: Fighting, side: str) -> Steps[bool]:
    """Whether a side retreats now."""
    trapped = not refuges(board, side, fighting.province)
    if trapped and board.rules.switches["retreat_trapped"] == "refused":
        return False
    lost = "there is no Province to go to: all would be lost" if trapped else "the enemy pursues"
    found = [Option(Stand()), Option(Withdraw(), lost)]
    what = f"{side} in {fighting.province}: fight on or retreat"
    answer = yield choose(board, side, "retreat", what, "2.2.3", found, about=fighting)
    return isinstance(answer, Withdraw)


@case("3.1", "3.4", "3.2")
def _pursued(board: Board, province: str, side: str, winner: str, fighting: Fighting) -> Steps[Board]:
    """A side retreats: the winner pursues, then those who live go to one Province, and the winner has this one."""
    yield note(board, f"{side} retreats from {province}", "2.2.3", side)
    figures = board.rules.combat(board.times)
    strong = troops(board.provinces[province].force(winner))
    fleeing = troops(board.provinces[province].force(side))
    if strong.cavalry:
        throw = Throw(winner, province, strong, NOBODY)
        faces = yield Roll(
            f"{winner} pursues from {province}", "3.1", strong.units, about=throw, symbols=figures.die.spellings
        )
        kills = kills_of(faces, strong, fleeing, figures)
        shown = ", ".join(figures.die.symbol(f) for f in faces)
        yield note(board, f"Pursuit: {shown}: {counted(kills, 'kill')}", "3.1", winner, dice=tuple(faces))
        found = [Remove(Force(*p)) for p in parts(fleeing, kills)]
        asked = Fighting(province, fighting.attacker, fighting.defender, kills, fleeing)
        what = f"{winner} removes {counted(kills, 'unit')} of {side}"
        answer = yield from decide(board, winner, "victims", what, "3.1", found, about=asked)
        assert isinstance(answer, Remove)
        board = board.with_force(province, side, board.provinces[province].force(side).minus(answer.units))
    board = yield from _gone(board, province, side, winner)
    if winner == fighting.attacker and board.provinces[province].force(winner).units:
        board = yield from taken(board, province, winner, fought=True)
    return board


@case("3.4")
def _gone(board: Board, province: str, side: str, winner: str) -> Steps[Board]:
    """Those who live go to one Province beside this one; where there is none they are lost and their Leaders captured."""
    left = board.provinces[province].force(side)
    if left.is_nothing:
        return board
    found = [RetreatTo(p) for p in refuges(board, side, province)]
    if not found:
        yield note(board, f"{side} has no Province to retreat to: {force_text(left)} are lost", "3.4", side)
        return (yield from captured(board, winner, side, left.only_leaders, province, without(province, side)))
    what = f"{side} retreats from {province}: where to"
    answer = yield from decide(board, side, "refuge", what, "3.4", found, about=province)
    assert isinstance(answer, RetreatTo)
    board = add(board.with_army(province, Army(side)), answer.province, side, left)
    yield Note(f"{force_text(left)} of {side} go to {answer.province}", "3.4", who=side, about=answer)
    if left.units:
        board = yield from taken(board, answer.province, side, fought=False)
    return board


@case("3.2", "3.5", "3.6")
def _decided(board: Board, fighting: Fighting, ours: int, theirs: int) -> Steps[Board]:
    """All land units of one side, or of both, are gone."""
    province, attacker, defender = fighting.province, fighting.attacker, fighting.defender
    there = board.provinces[province]
    if ours or theirs:
        winner, loser = (attacker, defender) if ours else (defender, attacker)
        leaders = there.force(loser)
        yield note(board, f"{winner} wins in {province}", "3.5", winner)
        board = yield from captured(board, winner, loser, leaders, province, without(province, loser))
        if winner == attacker and board.provinces[province].force(winner).units:
            return (yield from taken(board, province, winner, fought=True))
        return _landed(board, province, attacker)
    yield note(board, f"Both sides are gone in {province}", "3.5")
    if board.rules.switches["both_fall"] == "nobody":
        board = board.with_province(province, owner="")
    if not there.force(attacker).is_nothing and refuges(board, attacker, province):
        board = yield from _gone(board, province, attacker, defender)
    return _landed(board, province, attacker)


@case("3.6")
def _landed(board: Board, province: str, attacker: str) -> Board:
    """The Galleys ashore of an attacker who did not win stay, or are destroyed by the switch landing_beaten."""
    if board.rules.switches["landing_beaten"] == "stay":
        return board
    return board.with_galleys(province, tuple(g for g in board.provinces[province].galleys if g.side != attacker))


__all__ = ["Fighting", "Throw", "battle", "troops"]
