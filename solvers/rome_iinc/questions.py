"""Rome, IInc.: one function a question. `garrison`, `fight`, `turn`, `annex`, `governors`, `bread`, `losses`, `least`;
`campaign` by simulated games.

Each returns a `Plan` with `.explain()`, `.why_not("Germania II +Fort")` and `.next_best(3)`; `compare` puts two plans side by
side, also one that you typed. Plans and requests are written in one grammar: see `rometeach.rome_iinc.actions` and `requests`.

All of them raise:
    BadInput: names, clauses or numbers that cannot be read.
    IllegalChoice: requests that the rules, the Barracks or the Gold forbid; they are named with their Case.
    SolverMissing: OR-Tools is not installed (`bread` and `losses` do without it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rometeach.core.chance.written import chance as read_chance
from rometeach.core.errors import BadInput, Problem
from rometeach.core.names import listed
from rometeach.core.results.comparison import Comparison
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation.weights import WEIGHTS, Weights

from ..cp import SolverMissing
from .annexations.question import solve as solve_annexations
from .bread import solve as solve_bread
from .campaign.answer import solve as solve_campaign
from .compare import compare as compare_plans
from .governors.question import solve as solve_governors
from .least import side_of
from .least import solve as solve_least
from .losses.question import solve as solve_losses
from .question import Question
from .requests import refused, understood
from .turn.question import solve as solve_part
from .turn.question import turn as solve_turn

__all__ = ["WEIGHTS", "SolverMissing", "Weights", "annex", "bread", "campaign", "compare", "fight", "garrison", "governors", "least",
           "losses", "mistakes", "requests", "turn"]  # fmt: skip


def garrison(p: Position, empire: str = "both", *, gold: int | None = None, must: str = "", forbid: str = "",
             weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The best Builds, Promotions (Section 10.6) and Transfers (10.7) before the next Revolt step; nothing is fought.

    Args:
        p: the position as it stands when the Empire builds.
        empire: "East", "West" or "both".
        gold: the most that may be spent, as if the Treasury held it; None for the Treasury.
        must: requests that the plan has to meet, "Germania II +Fort; Rome: Guard; gold 40" (see `solvers.rome_iinc.requests`).
        forbid: what it must not do: choices, a Province (it stays as it is), a War, a Commander; "transfers": Units stay, so that
            only Builds and Promotions are planned.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names, clauses or numbers that cannot be read.
        IllegalChoice: requests that the rules, the Barracks or the Gold forbid; they are named with their Case.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_part(
        "garrison",
        Question.of(p, empire, gold=gold, must=must, forbid=forbid, weights=weights, time=time, kind="garrison"),
    )


def fight(p: Position, empire: str = "both", *, must: str = "", forbid: str = "", weights: Weights | None = None,
          time: float = 10) -> Plan:  # fmt: skip
    """Who fights which War with which Provinces (Section 11.2), the Units staying where they are.

    Args:
        p: the position as it stands before the Wars.
        empire: "East", "West" or "both".
        must: requests that the plan has to meet: "7/5 Vandal" for a War that is fought, "7/5 Vandal by Africa with Numidia" for a fight.
        forbid: what it must not do: choices, a Province (it stays as it is), a War, a Commander.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best plan so far is returned.
    """
    return solve_part(
        "fight", Question.of(p, empire, must=must, forbid=forbid, weights=weights, time=time, kind="fight")
    )


def turn(p: Position, empire: str = "both", *, gold: int | None = None, must: str = "", forbid: str = "",
         weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The best Builds, Promotions, Transfers and fights together.

    One placement serves both: it holds the Revolt step, which comes first (11.1), and fights from where it stands (11.2.7).

    Args:
        p: the position as it stands when the Empire builds.
        empire: "East", "West" or "both".
        gold: the most that may be spent; None for the Treasury.
        must: requests that the plan has to meet, "Germania II +Fort; Rome: Guard; gold 40" (see `solvers.rome_iinc.requests`).
        forbid: what it must not do: choices, a Province (it stays as it is), a War, a Commander.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best plan so far is returned.
    """
    return solve_turn(
        Question.of(p, empire, gold=gold, must=must, forbid=forbid, weights=weights, time=time, kind="turn")
    )


def annex(p: Position, empire: str = "both", number: int | None = None, source: str = "", *, must: str = "", forbid: str = "",
          weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The best Annexations (Section 10.2).

    Args:
        p: the position as it stands when Provinces are Annexed.
        empire: "East" or "West"; after a Triumph also "both".
        number: how many Annexations at most, where a source is named never more than it gives; None for what it gives.
        source: "event" (10.2.2), "ability" or "dynasty" (10.2.3), "triumph 7/5 Vandal by Africa" (10.2.4), "" for a number.
        must: Annexations that are made, "Suevia allied".
        forbid: Annexations that are not made, and Provinces that stay as they are.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best plan so far is returned.
    """
    q = Question.of(p, empire, must=must, forbid=forbid, weights=weights, time=time, kind="annex")
    return solve_annexations(q, number, source)


def governors(p: Position, empire: str = "both", *, must: str = "", forbid: str = "", weights: Weights | None = None,
              time: float = 10) -> Plan:  # fmt: skip
    """Which Statesmen to which Commands (10.3), and the fights that they should then fight.

    Args:
        p: the position as it stands when Governors are appointed.
        empire: "East", "West" or "both".
        must: appointments and fights that are made, "Gallia governor Aegidius".
        forbid: appointments and fights that are not made, Provinces, Wars and Commanders that do not fight.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best plan so far is returned.
    """
    return solve_governors(
        Question.of(p, empire, must=must, forbid=forbid, weights=weights, time=time, kind="governors")
    )


def bread(p: Position, empire: str = "both", *, gold: int | None = None, must: str = "", forbid: str = "",
          weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """Gold for Prestige and Unrest (10.5) against Gold kept.

    Args:
        p: the position as it stands in Bread and Circuses.
        empire: "East", "West" or "both".
        gold: the most that may be spent; None for the Treasury.
        must: purchases that are made, "buy unrest", and "gold 40" for Gold that is kept.
        forbid: purchases that are not made.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: not needed: all purchases are priced.
    """
    return solve_bread(
        Question.of(p, empire, gold=gold, must=must, forbid=forbid, weights=weights, time=time, kind="bread")
    )


def losses(p: Position, war: str, commander: str, result: str, number: int, provinces: Sequence[str] | str = (), *,
           weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The cheapest legal Losses (11.3) for a result of a fight.

    Args:
        p: the position as it stood when the fight began.
        war: the War.
        commander: who fought it: a Command, Statesman or Emperor.
        result: "Triumph", "Draw", "Stalemate", "Defeat" or "Disaster".
        number: the purple die, from which the number of Losses follows.
        provinces: those that fought; none for all that he may fight with.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best Losses so far are returned.
    """
    q = Question.of(p, "both", weights=weights, time=time)
    return solve_losses(q, war, commander, listed(provinces), result, number)


def least(p: Position, empire: str = "", war: str = "", commander: str = "", chance: Fraction | str = "1/2", *, must: str = "",
          forbid: str = "", weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The least Gold, then the least force, for a wanted chance.

    Args:
        p: the position as it stands when the Empire builds.
        empire: "East", "West" or "both"; "" for that of the Commander.
        war: the War to win with a Triumph; "" for no Province to Revolt.
        commander: who is to win it; "" for anybody.
        chance: that of a Triumph at least; without a War that of any Province's Revolt at most. 1/2, 0.5 or 50%.
        must: requests that the plan has to meet, "Germania II +Fort; Rome: Guard; gold 40" (see `solvers.rome_iinc.requests`).
        forbid: what it must not do: choices, a Province (it stays as it is), a War, a Commander.
        weights: what things are worth; the plan is chosen by Gold, Units and moves all the same.
        time: seconds after which the best plan so far is returned.
    """
    if commander and not war:
        raise BadInput([Problem("war", "is needed with the commander", "Say which War is to be won.")])
    whose = empire or side_of(p, commander)
    q = Question.of(p, whose, must=must, forbid=forbid, weights=weights, time=time, kind="least")
    return solve_least(q, war, commander, read_chance(chance))


def campaign(p: Position, empire: str = "both", turns: int = 3, *, time: float = 10, seed: int = 1,
             rollouts: int | None = None) -> Plan:  # fmt: skip
    """The best turn, looking several turns ahead: many whole turns, each played on in simulated games.

    Args:
        p: the position; before Bread and Circuses it is taken as standing at the Exchange before that.
        empire: "East", "West" or "both".
        turns: how many turns are looked ahead, this one included; 0 for the rest of the game.
        time: about so many seconds; it ends sooner where the best turn is told from all others.
        seed: the same seed gives the same luck.
        rollouts: so many simulated games in place of seconds; the answer is then the same on every machine.

    Raises:
        BadInput: names or numbers that cannot be read, or a position in which nothing of the turn is left to plan.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_campaign(p, empire, turns, time, seed, rollouts)


def compare(
    p: Position, a: Plan | str, b: Plan | str, empire: str = "", *, weights: Weights | None = None
) -> Comparison:
    """Two plans side by side on a position, in expectation and spread.

    Args:
        p: the position on which both would be carried out.
        a: a Plan, or clauses that you typed.
        b: the other one.
        empire: whose they are; "" for that of a Plan among the two, else of the first clause.
        weights: what things are worth; None for those of a Plan among the two, else those fitted to the Empire.
    """
    return compare_plans(p, a, b, empire, weights=weights)


def requests(p: Position, question: str, must: str, forbid: str, given: Mapping[str, object]) -> list[str]:
    """What requests ask for, each in a sentence, before anything is solved.

    Args:
        p: the position.
        question: the question's name.
        must: what the plan has to do.
        forbid: what it must not do.
        given: further options by name, as far as they could be read.

    Raises:
        BadInput: requests that cannot be read or would do nothing, all at once.
    """
    empire = str(given.get("empire", "")) or "both"
    gold = given.get("gold")
    q = Question.of(p, empire, gold=gold if isinstance(gold, int) else None, must=must, forbid=forbid, kind=question)
    return [said.means for said in understood(q.p, must, forbid, q.empire)]


def mistakes(p: Position, question: str, given: Mapping[str, object]) -> list[Problem]:
    """What is wrong with the requests of a question that is refused for something else, so that all is told at once.

    Args:
        p: the position.
        question: its name.
        given: its options by name, as far as they could be read.
    """
    gold, time = given.get("gold"), given.get("time", 10)
    try:
        q = Question.of(
            p,
            str(given.get("empire", "")) or "both",
            gold=gold if isinstance(gold, int) else None,
            must=str(given.get("must", "")),
            forbid=str(given.get("forbid", "")),
            time=time if isinstance(time, int | float) else 10,
            kind=question,
        )
    except BadInput as error:
        return list(error.problems)
    return refused(q.p, q.empire, q.requests.must)
