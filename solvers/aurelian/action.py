"""`action`: what each legal Action is worth, by games that are played on from it, and which is the best."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from rometeach.aurelian.actions import EndPhase, PieceAction
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import attempts
from rometeach.aurelian.charts.common import box_of, p_success
from rometeach.aurelian.phases import actions, choices
from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.figures.ledger import total
from rometeach.core.grammar import split
from rometeach.core.names import key
from rometeach.core.results.estimates import Candidate, Estimate
from rometeach.core.results.show import chance
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Refusal

from . import rollouts
from .estimates import Telling, budget, estimate
from .race import race


def solve(p: Board, time: float = 2, seed: int = 1, must: str = "", forbid: str = "", number: int | None = None,
          *, horizon: str = "game") -> Estimate:  # fmt: skip
    """The best next Action; see `questions.action`.

    Args:
        p: the position.
        time: seconds.
        seed: that of the simulated games.
        must: the Actions that are compared; "" for all.
        forbid: those that are left out.
        number: a budget of rollouts in place of seconds; the answer is then always the same.
        horizon: how far the games are played, a key of `rollouts.HORIZONS`.

    Raises:
        BadInput: clauses, numbers or a horizon that cannot be read, or a board on which no Action is due.
        IllegalChoice: an Action that the rules refuse, with its Section.
    """
    check(p)
    start = perf_counter()
    found = race(asked(p, must, forbid), rollouts.sampler(p, seed, horizon), budget(start, time, number))
    title = f"The next Action on Turn {p.turn}"
    return estimate(
        p,
        title,
        found,
        TELLING,
        solver=f"{__name__}:WORKINGS",
        seed=seed,
        horizon=horizon,
        seconds=perf_counter() - start,
    )


def check(p: Board) -> None:
    """Refuse a board on which no Action is due.

    Raises:
        BadInput: the game is over, it is another phase, or Turn End markers have ended this one.
    """
    problem = None
    if p.is_over:
        problem = Problem("position", f"the game is over: {p.ended}")
    elif p.phase != "Actions":
        hint = (
            "Draw the set-up first: 270-drawn, or `.draw(seed)`."
            if p.phase == "Set-up"
            else "Set it: --edit 'phase Actions'."
        )
        problem = Problem(
            "phase", f"it is the {p.phase} Phase; Actions are taken in the Actions Phase (Section 5.0)", hint
        )
    elif p.ends >= p.rules.values["end.markers"]:
        problem = Problem("Dead Pool", f"{p.ends} Turn End markers are in it: the Actions Phase is over (Section 5.0)")
    elif not p.cups.chits():
        problem = Problem("cups", "hold no chit", "Say what is in them: --edit 'hostile: ...'.")
    if problem:
        raise BadInput([problem])


def asked(p: Board, must: str, forbid: str) -> list[Action]:
    """The choices to compare: the legal ones that `must` names (all without it), without those that `forbid` names.

    Raises:
        BadInput: clauses that cannot be read, or nothing is left.
        IllegalChoice: an Action that the rules refuse, with its Section.
    """
    decision = choices.decision(p)
    legal = decision.actions
    problems: list[Problem] = []
    wanted = [a for clause in split(must) for a in _meant(clause, legal, decision.refused, problems)]
    if wanted and set(legal) <= set(wanted):
        problems.append(Problem("must", "would do nothing: every Action that can be taken now is compared anyhow"))
    gone = set[Action]()
    for clause in split(forbid):
        found = _meant(clause, legal, (), problems)
        if found and wanted and not set(found) & set(wanted):
            what = "would do nothing: it is not among the Actions that are compared"
            problems.append(Problem(clause[:60], what, "Leave it out."))
        gone.update(found)
    if problems:
        raise BadInput(problems)
    left = [a for a in legal if (a in wanted or not wanted) and a not in gone]
    if not left:
        raise BadInput([Problem("forbid", "leaves no Action to compare", "Leave something out of it.")])
    return left


def _meant(clause: str, legal: Sequence[Action], refused: Sequence[Refusal], problems: list[Problem]) -> list[Action]:
    """The choices that a clause names: one by its name, or all of a piece ("Aurelian") or of an Action ("Siege")."""
    text = key(clause)
    found = [a for a in legal if key(str(a)) == text]
    found = found or [a for a in legal if isinstance(a, PieceAction) and text in (key(a.who), key(a.action))]
    if found:
        return found
    why_not = next((r for r in refused if key(r.name) == text), None)
    if why_not:
        raise IllegalChoice(why_not.case, why_not.reason, why_not.name)
    known = [*map(str, legal), *dict.fromkeys(a.action for a in legal if isinstance(a, PieceAction))]
    hint = did_you_mean(clause, known) or f"Say {legal[0]}."
    problems.append(Problem(clause[:60], "is no Action that can be taken now", hint))
    return []


def reasons(p: Board, first: Candidate, every: Sequence[Candidate]) -> tuple[str, ...]:
    """What makes the best choice the best, in sentences."""
    said = [certain(p, first.action)]
    idle = next((c for c in every if isinstance(c.action, EndPhase) and c is not first), None)
    if idle:
        said.append(f"Ending the phase now wins {idle.value.percent()} of the games.")
    if not p.cups.is_known:
        said.append("Chits that were moved unseen are drawn anew for every game, as likely as what was seen allows.")
    return tuple(x for x in said if x)


def certain(p: Board, choice: Action) -> str:
    """The exact chances of a choice's own die, in a sentence; "" where none falls."""
    if not isinstance(choice, PieceAction):
        return ""
    box = choice.to or box_of(p, choice.piece)
    board, piece = actions.moved(p, choice.piece, box)
    if choice.action in ("Suppress", "Siege"):
        terms = attempts.suppress_terms if choice.action == "Suppress" else attempts.siege_terms
        p_done = p_success(total(terms(board, box, piece), board.rules.values))
        return f"{choice} succeeds with {chance(p_done)} (Section {p.rules.actions[choice.action].case})."
    if choice.action == "Battle":
        law = attempts.battle_law(board, box)
        gone = chance(law.p_if(lambda n: n >= p.army))
        return f"{choice} costs {float(law.mean):.2f} Army Strength on average, and the whole Army with {gone} (Section 6.6)."
    if choice.action == "Placate":
        return f"{choice} is certain and costs {attempts.placate_price(board, box)} Coins (Section 6.2)."
    return ""


TELLING = Telling(reasons)
WORKINGS = TELLING.workings
