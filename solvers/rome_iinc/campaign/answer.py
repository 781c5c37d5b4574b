"""What a comparison of whole turns found, as an `Estimate`: the best turn, why, what else there is, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.estimates import ESTIMATED, Candidate, Estimate, Figure, exact
from rometeach.core.results.plans import Plan, WhyNot, Workings
from rometeach.core.results.show import Table
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Give, Planned
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ..requests import read
from . import explain, question
from .advice import more_gold
from .elimination import ALIKE, Arm
from .horizon import PARTS
from .proposals import Proposal, as_action
from .question import Campaign, Compared
from .rollouts import BREAD, EXCHANGE, Ending, start
from .words import in_words

LEAVES_OUT = (
    "what better players than the simple one would make of the board afterwards: he plays the other Empire and all later turns",
    "turns that were not among the candidates",
    "planning anew in this turn after the Revolts and after each War, but for fights that are called off",
)
AT_THE_END = "what stands on the board at the end of the look ahead but for what the weights say of it"


@dataclass(frozen=True)
class Setting:
    """The question of a plan, and what was compared for it."""

    asked: Campaign
    found: Compared

    @property
    def p(self) -> Position:
        """The position."""
        return self.asked.p

    @property
    def empire(self) -> str:
        """ "East", "West" or "both"."""
        return self.asked.empire


# --- how it is made


def solve(p: Position, empire: str, turns: int, time: float, seed: int, rollouts: int | None) -> Estimate:
    """The best turn, looking several turns ahead; see `questions.campaign`.

    Args:
        p: the position.
        empire: "East", "West" or "both".
        turns: turns, this one included; 0 for the rest of the game.
        time: seconds.
        seed: that of the luck.
        rollouts: so many games in place of seconds; None for the seconds.
    """
    begun = perf_counter()
    asked = Campaign.of(p, empire, turns, time, seed, rollouts)
    found = question.found(asked)
    return as_plan(asked, found, perf_counter() - begun)


def as_plan(asked: Campaign, found: Compared, seconds: float, rank: int = 0) -> Estimate:
    """A comparison as an estimate.

    Args:
        asked: the question.
        found: the comparison.
        seconds: how long all of it took.
        rank: which of the turns; 0 for the best.
    """
    ordered = found.ranking.ordered()
    proposals = [found.field.proposals[a.number] for a in ordered]
    candidates = tuple(_candidate(found, a) for a in ordered)
    mine, value = proposals[rank], candidates[rank].value.mean
    idle = next((c for c, x in zip(candidates, proposals, strict=True) if not x.actions), candidates[-1])
    samples = ordered[rank].samples
    worths = Frozen({part: exact(sum(s.parts[i] for s in samples) / len(samples)) for i, part in enumerate(PARTS)})
    ready = asked.finder().ready
    words = [in_words(ready, x, asked.empires) for x in proposals]
    named = tuple((x.name, text, ", ".join(x.also)) for x, text in zip(proposals, words, strict=True))
    tables = (
        _done(asked, mine),
        Table("What each turn does", ("Turn", "In words", "The same as"), named).filled(),
        *explain.tables(found),
    )
    leaves_out = LEAVES_OUT if asked.until >= LAST_TURN else (*LEAVES_OUT, AT_THE_END)
    costs = tuple(plans.cost(asked.p, a) for a in mine.actions)
    return Estimate(
        f"Looking ahead for {asked.whose}: {asked.p.title}, turn {asked.p.turn}", mine.actions, costs, exact(value), worths, worths,
        ESTIMATED, None, seconds, exact(idle.value.mean), leaves_out, () if rank else tuple(explain.reasons(found)),
        f"{__name__}:WORKINGS", Setting(asked, found), _how(asked), candidates=candidates, rank=rank, seed=asked.seed,
        rollouts=found.ranking.games, measure=_measure(asked), further=(("In words", words[rank]),),
        in_points=True, told=explain.verdict(found), tables=tables, rules_notes=rules_notes(asked.p.rules),
    )  # fmt: skip


def _candidate(found: Compared, arm: Arm[Ending]) -> Candidate:
    """A turn with its figures; one that was left out early is valued by its difference from the best in the games of both."""
    best = found.ranking.best
    behind = Figure(0.0, 0.0) if arm is best else arm.behind(best)
    value = Figure(best.mean - behind.mean, arm.figure.error)
    falls = tuple((f"{e} Falls %", explain.share(arm, explain.fell(e))) for e in EMPIRES)
    return Candidate(as_action(found.field.proposals[arm.number]), len(arm.samples), value, behind, falls)


def _done(asked: Campaign, proposal: Proposal) -> Table:
    """What a turn does, one by one, each with its price."""
    priced = [(str(Give(gold, empire)), gold) for empire, gold in proposal.gifts if gold]
    priced += [(str(a), plans.cost(asked.p, a)) for a in proposal.actions]
    return Table(f'Actions of "{proposal.name}"', ("Action", "Cost"), tuple((a, f"{cost} Gold") for a, cost in priced))


def _measure(asked: Campaign) -> str:
    return "Prestige of both Empires at the end" if asked.until >= LAST_TURN else "Outlook of both Empires"


def _how(asked: Campaign) -> str:
    begins = "as it stands before the Revolt step"
    stage = start(asked.p).stage
    if stage == EXCHANGE:
        begins = "as one that stands before Bread and Circuses, whatever else this turn still holds"
    elif stage == BREAD:
        begins = "as one on which the Emperors have brought their Prestige and calm, and nothing is bought yet"
    ahead = "to the end of the game" if asked.until >= LAST_TURN else f"to the end of Turn {asked.until}"
    worth = ("The value is both Empires' Prestige then, -50 after a Major Defeat." if asked.until >= LAST_TURN else
             "There the value is what both Empires' Prestige at the end of the game may be expected to come to by the weights; "
             "-50 after a Major Defeat.")  # fmt: skip
    return (f"Simulated: the board is taken {begins}; each turn is carried out, then the simple player plays both Empires {ahead}. "
            f"{worth} All turns meet the same luck; one that was left out early is valued by its difference from the best in "
            "the games of both.")  # fmt: skip


# --- what it can still be asked


def why_not(setting: Setting, plan: Plan, choice: str) -> WhyNot:
    """A turn by its name, or the best turn of those compared, and of one solved for it, that holds a choice.

    Raises:
        BadInput: a choice that cannot be read.
    """
    assert isinstance(plan, Estimate)
    asked, found = setting.asked, setting.found
    ordered = found.ranking.ordered()
    text = " ".join(choice.split()).casefold()
    named = [i for i, a in enumerate(ordered) if found.field.proposals[a.number].is_called(text)]
    if named:
        return _against(asked, found, named[0], choice)
    try:
        wanted = read(asked.p, choice, "", asked.empire)
    except BadInput as error:
        names = [n for x in found.field.proposals for n in (x.name, *x.also)]
        hint = did_you_mean(choice, names)
        raise BadInput(
            [*error.problems, *([Problem(choice[:60], "is no turn that was compared", hint)] if hint else [])]
        ) from None
    held = [i for i, a in enumerate(ordered) if _holds(found.field.proposals[a.number], wanted.must, wanted.fight)]
    if held:
        return _against(asked, found, held[0], choice)
    finder = asked.finder()
    try:
        made = finder.with_requests(wanted)
    except IllegalChoice as error:
        return WhyNot(choice, error.what, error.case)
    started, best = perf_counter(), found.best
    games = len(found.ranking.best.samples) * 2
    both = replace(asked, games=games).compared((best, replace(made, name=f"with {choice}")), started)
    other = next(i for i, a in enumerate(both.ranking.ordered()) if a.number == 1)
    return _against(
        asked, both, other, choice, of_best=next(i for i, a in enumerate(both.ranking.ordered()) if a.number == 0)
    )


def _holds(proposal: Proposal, actions: Sequence[Planned], wars: Sequence[str]) -> bool:
    fought = {a.war for a in proposal.actions if isinstance(a, Fight)}
    return all(a in proposal.actions for a in actions) and set(wars) <= fought


def _against(asked: Campaign, found: Compared, rank: int, choice: str, of_best: int = 0) -> WhyNot:
    """What speaks against the turn of a rank, compared with the plan's."""
    ordered = found.ranking.ordered()
    best, arm = ordered[of_best], ordered[rank]
    if arm is best:
        return WhyNot(choice, "it is in the turn that did best", instead=as_plan(asked, found, 0.0))
    behind = arm.behind(best)
    games = min(len(arm.samples), len(best.samples))
    shown = f"{behind.mean:.1f} ± {behind.error:.1f} points"
    if arm.state == ALIKE:
        words = "it came to the same as the best in every game"
    elif arm.is_apart(best):
        words = f"the best turn with it is behind by {shown} in {games} games that met the same luck"
    elif behind.mean <= 0:
        words = f"it may well be better: {-behind.mean:.1f} ± {behind.error:.1f} points ahead in {games} games; ask with more time"
    else:
        words = f"it cannot be told from the best: {shown} behind in {games} games"
    return WhyNot(choice, words, loss=exact(behind.mean), instead=as_plan(asked, found, 0.0, rank))


def next_best(setting: Setting, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k turns after the best one."""
    number = len(setting.found.ranking.arms)
    return tuple(as_plan(setting.asked, setting.found, 0.0, i) for i in range(1, min(k + 1, number)))


def what_if(setting: Setting, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What a few more Gold would add to the best plan of this turn alone, and what that does otherwise."""
    assert isinstance(plan, Estimate)
    asked, found = setting.asked, setting.found
    return more_gold(asked, found.field.proposals[found.ranking.ordered()[plan.rank].number])


WORKINGS = Workings(why_not, next_best, what_if)
