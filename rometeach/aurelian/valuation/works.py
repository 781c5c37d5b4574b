"""What a plan of building, Levies and Reforms is worth: the turns that are left, played by the phases themselves.

A plan is a list of steps, each an answer of a phase with its turn: "Turn 2: Red walls", "Turn 2: Aurelian Walls",
"Turn 3: Danube 4 +1" (a Paid Levy), "Turn 3: Reforms". Each turn goes through what the forecast says of its Actions Phase,
the Build Phase, the Paid Levy, the Taxation Phase and the score of the Turn End Phase; the last one through bonus and
penalty too. Nothing else changes the board: there are no Reactions, no Free Levy, no De-Escalation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.figures.ledger import Term, total
from ...core.frozen import Frozen, replace
from ...core.session.actions import DONE, Action
from ...core.session.dice import ScriptedDice
from ...core.session.play import run
from ...core.session.requests import Decision, Steps
from .. import actions
from ..actions import REFORMS, AddStrength, Planned, Reform, Step, add_strength, buildings
from ..board.board import PHASES, Board
from ..charts import danube, money, points
from ..phases import build, levy, taxation, turn_end
from ..phases.common import WHO
from ..rules import LAST_TURN, Rules
from .evaluate import PlanValue
from .forecast import TurnForecast, at_the_end, happens
from .weights import Weights

LEAVES_OUT = (
    "all that the forecast does not say: Usurpers that rise or fall, Enemy Units, Officers, Army Strength and Pools stay as they are",
    "Coins of Campaigns, for Placates, to the Confederation (7.3) and to a Usurper (7.2) beyond the forecast",
    "what Temples quell (10.1) and, but for the weight `guard`, what Walls and Levies do for the Legions (7.2)",
    "the check of the thresholds (12.5): the plan says whether it meets them by this forecast, and none is refused for them",
)

PARTS = {"vp.walls": "walls", "vp.temple": "temples", "vp.treasury": "treasury", "bonus.region": "bonus",
         "penalty.unit": "penalty"}  # fmt: skip
"""Row of the charts -> the part of the worth that it is shown under; every other row is "the rest"."""

TURN = re.compile(r"turn\s+([0-9]{1,2})\s*:\s*(.+)", re.IGNORECASE)
"""What is planned for a turn."""


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """One turn of a plan: the Treasury when building begins and after taxes and Reforms, the Income then, Coins spent,
    Victory Points of the turn (the Triumph's among them) and in all, the defence of the Danube, the board at its end."""

    turn: int
    purse: int
    spent: int
    income: int
    treasury: int
    scored: int
    vp: int
    defence: int
    board: Board


@dataclass(frozen=True, slots=True)
class PlayedPlan:
    """How a plan goes, turn by turn, and the parts of its points."""

    turns: tuple[PlannedTurn, ...]
    parts: Mapping[str, int]

    @property
    def vp(self) -> int:
        """All Victory Points from now to the end of the game, with bonus and penalty."""
        return sum(n for name, n in self.parts.items() if name != "guard")


PlannedSteps = tuple[Planned, ...]
"""The steps of a plan, in the order of the turns."""


def steps(rules: Rules) -> tuple[Step, ...]:
    """Everything that a plan can do in a turn."""
    spaces = range(1, len(rules.spaces) + 1)
    return (*buildings(rules.regions), REFORMS, *map(add_strength, spaces))


def step(rules: Rules, text: str) -> Step:
    """Something that a plan can do, by its name.

    Raises:
        BadInput: there is no such thing.
    """
    try:
        return actions.step(rules, text)
    except BadInput:
        names = [str(s) for s in steps(rules)]
        hint = did_you_mean(" ".join(text.split()), names)
        hint = hint or "Say Red walls, Red temple, Aurelian Walls, Reforms or Danube 3 +1."
        what = "is nothing that is built, levied or reformed"
        raise BadInput([Problem(f'"{text[:60]}"', what, hint)]) from None


def read(p: Board, clauses: Sequence[str]) -> PlannedSteps:
    """What each clause plans, in the order of the turns; raises BadInput with every clause that is none."""
    problems: list[Problem] = []
    found = []
    for clause in clauses:
        m = TURN.fullmatch(clause.strip())
        if m is None or not p.turn <= int(m[1]) <= LAST_TURN:
            problems.append(Problem(f'"{clause[:60]}"', "names no turn to come", "Say Turn 3: Red walls."))
            continue
        try:
            found.append(Planned(int(m[1]), step(p.rules, m[2])))
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems, "This plan cannot be read:")
    return tuple(sorted(found, key=lambda x: x.turn))


def play(p: Board, plan: Sequence[Planned], forecast: TurnForecast | None = None) -> PlayedPlan:
    """The turns that are left with a plan, under a forecast.

    Raises:
        IllegalChoice: a step that the rules or the Coins forbid, or a Treasury below zero, with turn and Section.
    """
    forecast = forecast or TurnForecast()
    board, turns = p, []
    parts = dict.fromkeys((*PARTS.values(), "the rest"), 0)
    for turn in range(p.turn, LAST_TURN + 1):
        phase = PHASES.index(p.phase) if turn == p.turn else 0
        todo = [planned.step for planned in plan if planned.turn == turn]
        if phase <= PHASES.index("Build"):
            board = happens(board, forecast)
        purse = board.treasury
        if phase <= PHASES.index("Build"):
            board = _phase(board, build.build, todo)
        if phase <= PHASES.index("Levy"):
            board = _phase(board, levy.paid, todo)
        spent = purse - board.treasury
        if phase <= PHASES.index("Taxation"):
            taxed = money.treasury_after(board)
            if taxed < 0:
                raise IllegalChoice(
                    "11.2", f"the taxes of Turn {turn} bring the Treasury below zero, and the game is lost"
                )
            board = _phase(board, taxation.taxation, todo)
            spent += taxed - board.treasury
        if todo:
            _refuse(board, todo[0], turn, phase)
        before = board.vp
        if points.COUNTED not in board.done:
            board = _score(board, parts)
        if turn == forecast.triumph:
            board = replace(_score(board, parts), leadership=board.rules.values["leadership.triumph"])
        if turn == LAST_TURN:
            end = at_the_end(board, forecast)
            _count(end, [*points.bonus_terms(end), *points.penalty_terms(end)], parts)
            board = replace(board, vp=run(turn_end.last(end), ScriptedDice([]), {}).vp)
        turns.append(
            PlannedTurn(
                turn, purse, spent, board.income, board.treasury, board.vp - before, board.vp, defence(board), board
            )
        )
        board = replace(board, turn=turn + 1, done=(), actions=0)
    return PlayedPlan(tuple(turns), Frozen(parts))


def _phase(board: Board, phase: Callable[[Board], Steps[Board]], todo: list[Step]) -> Board:
    """A phase that is asked for what the plan has for it; what it takes leaves the list."""

    def answer(d: Decision) -> Action:
        offered = d.actions
        wanted = next((w for w in todo if w in offered), None)
        if wanted is None:
            return DONE
        todo.remove(wanted)
        return wanted

    found = run(phase(board), ScriptedDice([]), {WHO: answer})
    return found


def _refuse(board: Board, what: Step, turn: int, phase: int) -> None:
    """Say why a step was not offered."""
    got = str(Planned(turn, what))
    if isinstance(what, Reform):
        over = phase > PHASES.index("Taxation")
        done = what.mark in board.done
        why = "the Taxation Phase is over" if over else "they come once a turn" if done else "the Coins do not suffice"
        raise IllegalChoice("11.3", why, got)
    if isinstance(what, AddStrength):
        space = what.space
        if phase > PHASES.index("Levy"):
            raise IllegalChoice("9.2", "the Levy Phase is over", got)
        if not board.can_redeploy(space) and board.rules.switches["levy_with_usurper"] != "yes":
            raise IllegalChoice("9.2", "there is a Usurper in the Region", got)
        full = board.strength[space - 1] >= board.rules.values["danube.most"]
        raise IllegalChoice("9.2", "the Danube Space is full" if full else "the Coins do not suffice", got)
    if phase > PHASES.index("Build"):
        raise IllegalChoice("8.0", "the Build Phase is over", got)
    why_not = money.why_not(replace(board, treasury=max(board.treasury, board.rules.tracks["Treasury"][1])), what)
    raise IllegalChoice(*(why_not[::-1] if why_not else ("8.0", "the Coins do not suffice")), got)


def _score(board: Board, parts: dict[str, int]) -> Board:
    _count(board, list(points.terms(board)), parts)
    found = run(turn_end.score(board), ScriptedDice([]), {})
    return found


def _count(board: Board, terms: Sequence[Term], parts: dict[str, int]) -> None:
    for term in terms:
        parts[PARTS.get(term[0], "the rest")] += total([term], board.rules.values)


def defence(board: Board) -> int:
    """What is added to the dice of the defence on all Danube Spaces together, but for those that a Usurper guards (7.2).

    None on the last turn: no Barbarian comes after it is built.
    """
    if board.turn == LAST_TURN:
        return 0
    name, cv = next(iter(board.rules.barbarians.items()))
    spaces = [s for s in range(1, len(board.strength) + 1) if not danube.is_handled(board, s)]
    return sum(danube.defence(board, s, name) + cv for s in spaces)


def works(
    p: Board, plan: Sequence[Planned], forecast: TurnForecast | None = None, weights: Weights | None = None
) -> PlanValue:
    """What a plan is worth: the Victory Points from now to the end, and the defence of the Danube at its weight.

    Args:
        p: the board.
        plan: its steps.
        forecast: what changes besides; None for nothing.
        weights: `vp` and `guard` count; None for a point each and no guard.

    Raises:
        IllegalChoice: see `play`.
    """
    return value(play(p, plan, forecast), weights or Weights())


def value(found: PlayedPlan, weights: Weights) -> PlanValue:
    """What an outcome is worth."""
    parts = {name: Fraction(n) for name, n in found.parts.items()}
    if weights.guard:
        parts["guard"] = Fraction(sum(y.defence for y in found.turns))
    worths = {name: n * (weights.guard if name == "guard" else weights.vp) for name, n in parts.items()}
    return PlanValue(Frozen(parts), Frozen(worths))
