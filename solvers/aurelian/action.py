"""`action`: what each legal Action is worth, by games that are played on from it, and which is the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from rometeach.aurelian.charts import attempts
from rometeach.aurelian.charts.common import p_success
from rometeach.aurelian.phases import actions as acting
from rometeach.aurelian.phases import choices
from rometeach.aurelian.position import Position
from rometeach.aurelian.simulation import doubtful_tables
from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.figures.ledger import total
from rometeach.core.results.estimates import ESTIMATED, Candidate, Estimate, exact
from rometeach.core.results.plans import Plan, WhyNot, Workings
from rometeach.core.results.show import chance
from rometeach.core.session.requests import Refusal

from . import rollouts
from .race import Race, race

LEAVES_OUT = (
    "what a better player than the simple one would make of the board afterwards",
    "the best way to carry an Action out where it asks further (Redeploy): the simple player's is taken, ask `front`",
)
HOW = {
    "turn": "Simulated: the choice, then the simple player to the end of this turn; from there the fitted outlook of the board.",
    "next": "Simulated: the choice, then the simple player to the end of the next turn; from there the fitted outlook.",
    "game": "Simulated: the choice, then the simple player to the end of the game.",
}
SAME = "Every choice meets the same luck; the die of the choice itself is not thrown, its exact chances are used."
MOST_SECONDS = 600.0


def solve(p: Position, time: float = 2, seed: int = 1, must: str = "", forbid: str = "", number: int | None = None,
          horizon: str = "turn") -> Estimate:  # fmt: skip
    """See `solvers.aurelian.questions.action`. `number` is a budget of rollouts in place of seconds: the answer is then always the same."""
    check(p)
    start = perf_counter()
    names = asked(p, must, forbid)
    found = race(names, rollouts.sampler(p, seed, horizon), budget(start, time, number))
    return estimate(p, f"The next Action on Turn {p.turn}", found, seed, horizon, perf_counter() - start, why(p))


def check(p: Position) -> None:
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


def budget(start: float, time: float, number: int | None) -> Callable[[Race], bool]:
    """Whether a race may go on with another world: by rollouts if so many are given, else by the clock.

    Raises:
        BadInput: seconds or a number that cannot be.
    """
    if number is not None and number < 1:
        raise BadInput([Problem("number", f"expected 1 or more rollouts, not {number}")])
    if not 0 < time <= MOST_SECONDS:
        raise BadInput([Problem("time", f"expected seconds up to {MOST_SECONDS:.0f}, not {time}")])
    if number is not None:
        return lambda found: found.tried + len(found.alive) <= number
    return lambda found: (perf_counter() - start) * (1 + 1 / max(1, found.worlds)) < time


def asked(p: Position, must: str, forbid: str) -> list[str]:
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


def why(p: Position) -> Callable[[Candidate, Sequence[Candidate]], tuple[str, ...]]:
    """What makes the best choice the best, in sentences."""

    def lines(first: Candidate, every: Sequence[Candidate]) -> tuple[str, ...]:
        said = [certain(p, first.name)] if first.name != choices.END else []
        idle = next((c for c in every if c.name == choices.END and c is not first), None)
        if idle:
            said.append(f"Ending the phase now wins {idle.value.percent()} of the games.")
        if not p.cups.is_known:
            said.append(
                "Chits that were moved unseen are drawn anew for every game, as likely as what was seen allows."
            )
        return tuple(x for x in said if x)

    return lines


def certain(p: Position, name: str) -> str:
    """The exact chances of a choice's own die, in a sentence; "" where none falls."""
    if name == choices.END:
        return ""
    choice = choices.parse(p, name)
    board, piece = acting.moved(p, choice.piece, choice.box)
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


def estimate(
    p: Position,
    title: str,
    found: Race,
    seed: int,
    horizon: str,
    seconds: float,
    lines: Callable[[Candidate, Sequence[Candidate]], tuple[str, ...]],
    further: Callable[[Candidate], tuple[tuple[str, str], ...]] = lambda c: (),
    refused: Callable[[], Sequence[Refusal]] | None = None,
) -> Estimate:
    """What a race found, as a plan."""
    candidates = found.candidates(rollouts.FIGURES)
    idle = next((c for c in candidates if c.name == choices.END), candidates[-1])
    known = refused or (lambda: choices.decision(p).refused)

    def plan(rank: int) -> Estimate:
        c = candidates[rank]
        return Estimate(
            title, (c.name,), (0,), exact(c.value.mean), {}, {}, ESTIMATED, None, seconds, exact(idle.value.mean), LEAVES_OUT,
            lines(c, candidates), Workings(why_not, next_best, lambda: ()), p, f"{HOW[horizon]} {SAME}",
            doubtful=doubtful_tables(p.rules), candidates=candidates, rank=rank, seed=seed, rollouts=found.tried,
            further=(("Victory Points at the end", dict(c.others)[rollouts.FIGURES[0]].number()), *further(c)),
        )  # fmt: skip

    def next_best(k: int) -> tuple[Plan, ...]:
        return tuple(plan(i) for i in range(1, min(k + 1, len(candidates))))

    def why_not(choice: str) -> WhyNot:
        return _why_not(choice, candidates, known, plan)

    return plan(0)


def _why_not(
    choice: str,
    candidates: Sequence[Candidate],
    refused: Callable[[], Sequence[Refusal]],
    plan: Callable[[int], Estimate],
) -> WhyNot:
    text = " ".join(choice.split()).casefold()
    rank = next((i for i, c in enumerate(candidates) if c.name.casefold() == text), None)
    if rank == 0:
        return WhyNot(choice, "it is the choice that did best", instead=plan(0))
    if rank is not None:
        c = candidates[rank]
        verdict = f"it is behind the best by {c.behind.percent()} in {c.number} games that met the same luck"
        if not c.behind.is_clear:
            verdict = f"it cannot be told apart from the best: {c.behind.percent()} behind in {c.number} games"
        return WhyNot(candidates[rank].name, verdict, loss=exact(c.behind.mean), instead=plan(rank))
    no = next((r for r in refused() if r.name.casefold() == text), None)
    if no:
        return WhyNot(no.name, no.reason, no.case)
    names = [c.name for c in candidates]
    hint = did_you_mean(choice, names) or f"Choices: {', '.join(names[:6])}."
    raise BadInput([Problem(choice[:60] or "choice", "was not compared here", hint)])
