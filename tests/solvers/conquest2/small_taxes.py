"""Small boards for the question "tax", and the best of all sequences of actions, each played by the phases."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from rometeach.conquest2.actions import BuyInfluence, SpecialTax
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, BoardState, Force
from rometeach.conquest2.phases.actions import offered, turn
from rometeach.conquest2.phases.season import collect_taxes, score
from rometeach.conquest2.position import named
from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision

SIDES = ("Red", "Blue", "Green")


def small(seed: int) -> tuple[Board, int]:
    """A board of three players in Red's turn, and how many actions he has: at most those of one round."""
    r = Random(seed)
    p: Board = Board.of(named("three"))
    p = replace(p, boxes=("Red", "Blue", "Green", ""), phase=ACTIONS, round=4, active="Red", pool=p.pool.__class__())
    leaders = [Force(r.randint(0, 2), 0, 0, 1, 0), Force(1, 0, 0, r.randint(0, 1), 1)]
    places = r.sample(p.rules.keys, 3)
    for key, force in zip(places, leaders, strict=False):
        p = p.with_force(key, "Red", force)
    for key in places:
        for side in SIDES:
            p = p.with_influence(key, side, r.randint(0, 2))
        p = p.with_province(key, tokens=r.randint(0, 1))
    p = p.with_force(places[0], r.choice(("Blue", "Green")), Force(r.randint(0, 1)))
    for side in SIDES:
        p = p.with_player(side, chaos=r.randint(0, 6), talents=0)
    actions = 2
    p = p.with_player("Red", talents=r.choice((0, 5, 10, 20, 40)), left=actions)
    if r.random() < 0.3:
        p = p.with_province(places[1], city=r.choice(SIDES))
    if r.random() < 0.3:
        p = replace(p, rules=p.rules.with_changes(switches={"caesar_buys": "same"}))
    return p, actions


def ends(board: Board, actions: int) -> list[tuple[int, Board]]:
    """(Talents by taxes, board) of everything that Red may do with taxes and purchases, each carried out by the phases."""
    found = [(0, board)]
    if not actions:
        return found
    for action in offered(board):
        if isinstance(action, SpecialTax | BuyInfluence):
            levied = action.talents if isinstance(action, SpecialTax) else 0
            after = carried_out(board, [action])
            found += [(levied + more, end) for more, end in ends(after, actions - 1)]
    return found


def carried_out(board: Board, actions: list[Action]) -> Board:
    """The board after actions, played by the phases."""
    left = board.players["Red"].left
    script = list(actions)

    def choose(decision: Decision) -> Action:
        return script.pop(0) if script else DONE

    board = board.with_player("Red", left=len(actions))
    after = run(turn(board), SeededDice(1), dict.fromkeys(board.seats, choose))
    return after.with_player("Red", left=left - len(actions))


def worth(board: Board, exchange: int | None, rival: Fraction, relief: int = 0) -> Fraction:
    """What a board is worth to Red when the phases have taxed and scored it."""
    board = board.with_player("Red", chaos=max(0, board.players["Red"].chaos - relief))
    for step in (collect_taxes, score):
        board = run(step(board), SeededDice(1), {})
    mine = {s: p.points + (Fraction(p.talents, exchange) if exchange else 0) for s, p in board.players.items()}
    return Fraction(mine["Red"]) - rival * sum(n for s, n in mine.items() if s != "Red")


def best_of_each(
    board: BoardState, actions: int, exchange: int | None, rival: Fraction, relief: int
) -> dict[int, Fraction]:
    """Talents by taxes -> the most that any sequence of actions with just so many comes to."""
    found: dict[int, Fraction] = {}
    for levied, end in ends(Board.of(board), actions):
        value = worth(end, exchange, rival, relief)
        found[levied] = max(found.get(levied, value), value)
    return found


__all__ = ["best_of_each", "carried_out", "ends", "small", "worth"]
