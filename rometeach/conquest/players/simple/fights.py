"""Battles by rules of thumb: the Battle Legion, who falls, who retreats and where to."""

from __future__ import annotations

from ....core.session.actions import DONE, Action
from ....core.session.requests import Decision
from ...actions import Fight, FightAtSea, Form, Hold, Lose, Remove, RetreatTo, Sink, Stand, Withdraw
from ...board.board import Board
from ...board.state import FORTIFIED, Force
from ...charts.legion import legion_size
from ...charts.refuge import refuges
from ...phases.battle import Fighting, troops
from .lay import Lay
from .odds import Odds, fallen, filled

ATTACK, DEFEND, CAESAR = 0.3, 0.2, 0.5
"""With worse chances to win than these he retreats: who attacks, who defends, and where the Caesar is."""


def legion(d: Decision) -> Action:
    """The Legion: Infantry with two Cavalry, Catapults last."""
    board: Board = d.board
    force = board.provinces[d.about.province].force(d.who)
    size = legion_size(troops(force), force.leaders, board.rules.combat(board.times))
    return Form(Force(*filled(force, size)))


def losses(d: Decision) -> Action:
    """Who falls: Infantry first, the last of each kind last."""
    about: Fighting = d.about
    return Lose(_taken(Force(*about.legion), about.hits))


def _taken(force: Force, number: int) -> Force:
    return force.minus(fallen(force, number))


def victims(d: Decision) -> Action:
    """Who falls in the Pursuit: the dearest."""
    about: Fighting = d.about
    number, found = about.hits, [0, 0, 0]
    for kind in (2, 1, 0):
        found[kind] = min(number, about.legion[kind])
        number -= found[kind]
    return Remove(Force(*found))


def chance(board: Board, about: Fighting, odds: Odds) -> float:
    """How likely the attacker wins a battle that goes on."""
    there = board.provinces[about.province]
    fort = there.city == FORTIFIED
    return odds(there.force(about.attacker), there.force(about.defender), fort)


def retreat(d: Decision, odds: Odds) -> Action:
    """Whether he goes: where the battle is as good as lost, sooner with the Caesar, and never into nowhere."""
    board: Board = d.board
    about: Fighting = d.about
    attacks = d.who == about.attacker
    p = chance(board, about, odds)
    p = p if attacks else 1 - p
    caesar = board.provinces[about.province].force(d.who).caesar
    if p >= (CAESAR if caesar else ATTACK if attacks else DEFEND) or not refuges(board, d.who, about.province):
        return Stand()
    return Withdraw()


def refuge(d: Decision, odds: Odds) -> Action:
    """Where he goes: to a Province where he is safe, rather to his own."""
    board: Board = d.board
    lay = Lay.of(board, d.who, odds)
    force = board.provinces[d.about].force(d.who)

    def worth(action: Action) -> float:
        assert isinstance(action, RetreatTo)
        there = board.provinces[action.province]
        together = there.force(d.who).plus(force)
        return -lay.danger(action.province, together) + (there.owner == d.who) * 0.2 + there.force(d.who).units * 0.01

    return max(d.actions, key=worth)


def battle(d: Decision, odds: Odds) -> Action:
    """The next battle: on land the one with the best odds first; at sea only with more Galleys."""
    board: Board = d.board
    lands = [a for a in d.actions if isinstance(a, Fight)]
    for a in d.actions:
        if isinstance(a, FightAtSea):
            fleet = [g.side for g in board.seas[a.sea]]
            if fleet.count(d.who) > fleet.count(a.enemy) + 1:
                return a
    if not lands:
        return DONE

    def p(a: Fight) -> float:
        return chance(board, Fighting(a.province, d.who, board.provinces[a.province].enemy_of(d.who)), odds)

    return max(lands, key=p)


def sink(d: Decision) -> Action:
    """The Galley with the fewest aboard; the Caesar's last."""

    def worth(a: Action) -> int:
        return a.cargo.units + 3 * a.cargo[3] + 100 * a.cargo[4] if isinstance(a, Sink) else 0

    return min(d.actions, key=worth)


def captive(d: Decision) -> Action:
    """A captured General is worth a ransom."""
    return Hold()
