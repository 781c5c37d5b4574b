"""Battles that are played by the phases, both sides by their orders."""

from __future__ import annotations

from collections.abc import Callable

from rometeach.conquest.actions import Form, Lose, Stand
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import Orders
from rometeach.conquest.phases.battle import battle
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision


def player(side: str, orders: Orders) -> Callable[[Decision], Action]:
    """Who plays a side of a battle by orders, and never retreats."""

    def choose(decision: Decision) -> Action:
        board, about = decision.board, decision.about
        if decision.kind == "legion":
            force = board.provinces[about.province].force(side)
            figures = board.rules.combat(board.times)
            return Form(Force(*orders.legion(Troops(*force[:3]), force.leaders, figures)))
        if decision.kind == "losses":
            return Lose(Force(*orders.losses.take(about.legion, about.hits)))
        if decision.kind == "retreat":
            return Stand()
        return decision.options[0].action

    return choose


def fought(board: Board, place: str, attacker: str, defender: str, attack: Orders, defence: Orders, seed: int) -> Board:
    """The board after a battle, with seeded dice."""
    players = {side: player(side, orders) for side, orders in ((attacker, attack), (defender, defence))}
    return run(battle(board, place, attacker, defender), SeededDice(seed), players)


__all__ = ["fought", "player"]
