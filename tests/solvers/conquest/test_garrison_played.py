"""What enemies can bring (2.1) against every way to move on small boards, and captures played by the phases (3.3)."""

import os
from math import comb

import pytest
from played import fought
from small_garrisons import small

import solvers.conquest.questions as ask
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Army, Force
from rometeach.conquest.charts.marches import marched, marches
from rometeach.conquest.charts.orders import CHEAPEST_FIRST, KEEP_VARIETY
from rometeach.conquest.charts.threats import coming, next_turn
from rometeach.conquest.charts.voyages import sailed, sails
from solvers.conquest.garrison.candidates import carried_out

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "4"))
PLAYS = 300
MOST_STATES = 20_000


def thinned(p: Board, side: str, place: str) -> Board:
    """The board with few units of a player, and nobody of others but who stands in the Province."""
    for name, there in p.provinces.items():
        for army in there.armies:
            few = Force(*(min(n, 1) for n in army.force[:4]))
            if army.side == side:
                p = p.with_army(name, Army(side, Force() if name == p.players[side].home else few))
            elif name != place:
                p = p.with_army(name, Army(army.side))
    return p


def everything(p: Board, side: str, place: str) -> Force | None:
    """The most that comes, by all moves in all orders: most land units, Leaders, dear ones; None where they are too many."""
    start = next_turn(p, side)
    seen, waiting = {start}, [start]
    best = Force()
    while waiting:
        board = waiting.pop()
        force = board.provinces[place].force(side)
        best = max(best, force, key=lambda f: (f.units, f.leaders, f.catapults, f.cavalry))
        after = [marched(board, m) for m in marches(board)]
        after += [sailed(board, s) for s in sails(board)]
        new = [b for b in after if b not in seen]
        seen.update(new)
        waiting += new
        if len(seen) > MOST_STATES:
            return None
    return best


@pytest.mark.parametrize("seed", range(BOARDS))
def test_2_1_nobody_brings_more_by_any_moves(seed: int) -> None:
    p, _ = small(seed)
    for side in ("Green",) if seed % 2 else ("Blue",):
        few = thinned(p, side, "Macedonia")
        best = everything(few, side, "Macedonia")
        assert best is None or coming(few, side, "Macedonia") == best


def tails(lost: int, chance: float) -> tuple[float, float]:
    """How likely so many captures or fewer are, and so many or more, in all plays: small chances are no bell curve."""
    law = [comb(PLAYS, n) * chance**n * (1 - chance) ** (PLAYS - n) for n in range(PLAYS + 1)]
    return sum(law[: lost + 1]), sum(law[lost:])


@pytest.mark.parametrize("seed", range(2, 2 + min(BOARDS, 20)))
def test_3_3_a_caesar_is_captured_as_often_as_the_plan_says(seed: int) -> None:
    p, _ = small(seed)
    plan = ask.garrison(p, 0, only="Macedonia")
    found = plan.setting.found
    after = carried_out(plan.setting.q.board, plan.actions)
    force = dict(found.coming)
    for other, chance in found.risks:
        start = after.with_force("Macedonia", other, force[other])
        lost = sum(
            bool(fought(start, "Macedonia", other, "Red", KEEP_VARIETY, CHEAPEST_FIRST, n).players["Red"].heir)
            for n in range(PLAYS)
        )
        assert min(tails(lost, float(chance))) > 3e-5, (lost, float(chance))
