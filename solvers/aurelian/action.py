"""`action`: what each legal Action is worth, by games that are played on from it, and which is the best."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import attempts
from rometeach.aurelian.charts.common import p_success
from rometeach.aurelian.phases import actions, choices
from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.figures.ledger import total
from rometeach.core.results.estimates import Candidate, Estimate
from rometeach.core.results.show import chance
from rometeach.core.session.requests import Refusal

from . import rollouts
from .estimates import Telling, budget, estimate
from .race import race


def solve(p: Board, time: float = 2, seed: int = 1, must: str = "", forbid: str = "", number: int | None = None,
          *, horizon: str = "turn") -> Estimate:  # fmt: skip
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
        BadInput: clauses or numbers that cannot be read, or a board on which no Action is due.
        IllegalChoice: an Action that the rules refuse, with its Section.
    """
    check(p)
    start = perf_counter()
    names = asked(p, must, forbid)
    found = race(names, rollouts.sampler(p, seed, horizon), budget(start, time, number))
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
    if p.outcome:
        problem = Problem("position", f"the game is over: {p.outcome}")
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


def asked(p: Board, must: str, forbid: str) -> list[str]:
    """The choices to compare: the legal ones that `must` names (all without it), without those that `forbid` names.

    Raises:
        BadInput: clauses that cannot be read, or nothing is left.
        IllegalChoice: an Action that the rules refuse, with its Section.
    """
    decision = choices.decision(p)
    legal = [o.name for o in decision.options]
    problems: list[Problem] = []
    wanted = [n for clause in _clauses(must) for n in _meant(clause, legal, decision.refused, problems)]
    gone = {n for clause in _clauses(forbid) for n in _meant(clause, legal, (), problems)}
    if problems:
        raise BadInput(problems)
    left = [n for n in legal if (n in wanted or not wanted) and n not in gone]
    if not left:
        raise BadInput([Problem("forbid", "leaves no Action to compare", "Leave something out of it.")])
    return left


def _clauses(text: str) -> list[str]:
    return [" ".join(c.split()) for c in text.split(";") if c.strip()]


def _meant(clause: str, legal: Sequence[str], refused: Sequence[Refusal], problems: list[Problem]) -> list[str]:
    """The choices that a clause names: one by its name, or all of a piece ("Aurelian") or of an Action ("Siege")."""
    text = clause.casefold()
    exactly = [n for n in legal if n.casefold() == text]
    found = exactly or [n for n in legal if text in (_piece(n), _action(n))]
    if found:
        return found
    why_not = next((r for r in refused if r.name.casefold() == text), None)
    if why_not:
        raise IllegalChoice(why_not.case, why_not.reason, why_not.name)
    known = [*legal, *dict.fromkeys(_action(n).title() for n in legal)]
    problems.append(
        Problem(clause[:60], "is no Action that can be taken now", did_you_mean(clause, known) or f"Say {legal[0]}.")
    )
    return []


def _piece(name: str) -> str:
    return name.partition(": ")[0].partition(" > ")[0].casefold()


def _action(name: str) -> str:
    return name.partition(": ")[2].partition(" > ")[0].casefold()


def reasons(p: Board, first: Candidate, every: Sequence[Candidate]) -> tuple[str, ...]:
    """What makes the best choice the best, in sentences."""
    said = [certain(p, first.name)] if first.name != choices.END else []
    idle = next((c for c in every if c.name == choices.END and c is not first), None)
    if idle:
        said.append(f"Ending the phase now wins {idle.value.percent()} of the games.")
    if not p.cups.is_known:
        said.append("Chits that were moved unseen are drawn anew for every game, as likely as what was seen allows.")
    return tuple(x for x in said if x)


def certain(p: Board, name: str) -> str:
    """The exact chances of a choice's own die, in a sentence; "" where none falls."""
    if name == choices.END:
        return ""
    choice = choices.parse(p, name)
    board, piece = actions.moved(p, choice.piece, choice.box)
    if choice.action in ("Suppress", "Siege"):
        terms = attempts.suppress_terms if choice.action == "Suppress" else attempts.siege_terms
        p_done = p_success(total(terms(board, choice.box, piece), board.rules.values))
        return f"{name} succeeds with {chance(p_done)} (Section {p.rules.actions[choice.action].case})."
    if choice.action == "Battle":
        law = attempts.battle_law(board, choice.box)
        gone = chance(law.p_if(lambda n: n >= p.army))
        return f"{name} costs {float(law.mean):.2f} Army Strength on average, and the whole Army with {gone} (Section 6.6)."
    if choice.action == "Placate":
        return f"{name} is certain and costs {attempts.placate_price(board, choice.box)} Coins (Section 6.2)."
    return ""


TELLING = Telling(reasons)
WORKINGS = TELLING.workings
