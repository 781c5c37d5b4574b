"""What a comparison of whole turns found, as an `Estimate`: the best turn, why, what else there is, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.estimates import ESTIMATED, SHOWN, Candidate, Estimate, Figure, exact, figure
from rometeach.core.results.pictures import Picture, of_estimates
from rometeach.core.results.plans import Explanation, Plan, WhyNot, Workings
from rometeach.core.results.show import Exhibit, Table
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ..requests import read
from . import explain, question
from .elimination import ALIKE, Arm
from .horizon import PARTS
from .proposals import Proposal, WholeTurn, as_action
from .question import Campaign, Compared
from .rollouts import BREAD, EXCHANGE, Ending, start
from .words import in_words

LEAVES_OUT = (
    "what better players than the simple one would make of the board afterwards: he plays the other Empire and all later turns",
    "turns that were not among the candidates",
    "planning anew in this turn after the Revolts and after each War, but for fights that are called off",
)
AT_THE_END = "what stands on the board at the end of the look ahead but for what the weights say of it"
FIGURES = (*(f"{e} Falls %" for e in EMPIRES), *(f"{e} {t}" for e in EMPIRES for t in ("Prestige", "Unrest", "Gold")))


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


@dataclass(frozen=True, repr=False)
class CampaignPlan(Estimate):
    """The whole turn that did best in games that were played on. Its value is in points: see `campaign.horizon`."""

    setting: Setting | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<CampaignPlan {self.change or 'do nothing'}: {self.best.value.number()} points>"

    @property
    def asked(self) -> Campaign:
        """The question."""
        assert self.setting is not None
        return self.setting.asked

    @property
    def found(self) -> Compared:
        """What was compared."""
        assert self.setting is not None
        return self.setting.found

    @property
    def arm(self) -> Arm[Ending]:
        """The choice that this plan is of, with its games."""
        return self.found.ranking.ordered()[self.rank]

    @property
    def proposal(self) -> Proposal:
        """The whole turn that this plan is of."""
        return self.found.field.proposals[self.arm.number]

    @property
    def words(self) -> str:
        """It in plain words."""
        return in_words(self.asked.finder().ready, self.proposal, self.asked.empires)

    @property
    def worth(self) -> str:
        """ "Value 31.2 ± 1.1 points"."""
        return f"{self.measure} {self.best.value.number()} points"

    @property
    def proof(self) -> str:
        """ "ESTIMATED, ± 1.1 points": nothing is proven."""
        return f"{self.status}, ± {float(self.error):.1f} points"

    @property
    def rivals(self) -> tuple[Candidate, ...]:
        """The choices that cannot be told from the best one."""
        near = [a.number for a in explain.rivals(self.found)]
        order = [a.number for a in self.found.ranking.ordered()]
        return tuple(self.candidates[order.index(n)] for n in near)

    @property
    def verdict(self) -> str:
        """Whether the best turn is told from the others, in words."""
        return explain.verdict(self.found)

    def explain(self) -> Explanation:
        """Why, part by part, how far that rests on the weights, and what more Gold would change."""
        from .advice import more_gold

        return CampaignExplanation(self, (), self.runner_up, rules_notes=self.rules_notes, gold=tuple(more_gold(self)))

    def exhibit(self) -> Exhibit:
        """The turns side by side."""
        head = (
            ("Plan", self.change or "do nothing"),
            ("In words", self.words),
            ("It is called", self.proposal.name),
            (self.measure, f"{self.best.value.number()} points"),
            *self.further,
            ("Told apart", self.verdict),
        )
        ordered = self.found.ranking.ordered()
        most = self.candidates[0].number  # the means of fewer games cannot be put beside these: other luck
        rows = tuple(
            (explain.name(self.found, a), c.value.number() if c.number == most else "",
             c.behind.number() if i else "", *_falls(a), str(c.number),
             explain.standing(self.found, a), explain.gives_up(self.found, a))
            for i, (a, c) in enumerate(zip(ordered, self.candidates, strict=True))
        )  # fmt: skip
        falls = tuple(f"{e} Falls" for e in EMPIRES)
        header = ("Turn", "Points", "Behind the best", *falls, "Games", "Standing", "Gives up most")
        ready = self.asked.finder().ready
        turns = tuple(
            (x.name, in_words(ready, x, self.asked.empires), ", ".join(x.also))
            for x in (self.found.field.proposals[a.number] for a in ordered)
        )
        tables = (
            Table("Whole turns", header, rows),
            *self._levels(),
            Table("What each turn does", ("Turn", "In words", "The same as"), turns).filled(),
            Table("Why", ("Because",), tuple((line,) for line in self.lines)),
        )
        return Exhibit(
            self.title, head, (), tables, self.ledgers, self.how, tuple(f"Leaves out: {x}" for x in self.leaves_out)
        )

    def _levels(self) -> tuple[Table, ...]:
        """The levels of victory, where the games were played to their end."""
        ordered = self.found.ranking.ordered()
        if not all(s.levels for a in ordered for s in a.samples):
            return ()
        rows = tuple(
            (f"{explain.name(self.found, a)}: {e}",
             *(explain.counted(a, lambda s, e=e, level=level: dict(s.levels)[e] == level) for level in explain.LEVELS))  # type: ignore[misc]
            for a in ordered for e in EMPIRES
        )  # fmt: skip
        return (Table("Levels of victory", ("Turn and Empire", *explain.LEVELS), rows),)

    def drawings(self) -> tuple[Picture, ...]:
        """The turns with their standard errors."""
        shown = [
            (a.name, c.value.mean, c.value.error)
            for c in self.candidates[:SHOWN]
            if isinstance(a := c.action, WholeTurn)
        ]
        return (
            of_estimates(f"{self.measure}, {self.rollouts} simulated games", shown, "points, ± one standard error"),
        )

    def rows(self) -> list[dict[str, object]]:
        """The turns, best first, with means and standard errors."""
        return [{"turn": a.name, "plan": str(a), "games": c.number, "value": c.value.mean, "se": c.value.error,
                 "behind": c.behind.mean, "behind_se": c.behind.error}
                for c in self.candidates if isinstance(a := c.action, WholeTurn)]  # fmt: skip

    def as_json(self) -> dict[str, object]:
        """Plain data: no bound, standard errors instead."""
        names = [explain.name(self.found, a) for a in self.found.ranking.ordered()]
        standing = [explain.standing(self.found, a) for a in self.found.ranking.ordered()]
        turns = [
            {"name": n, "standing": s, **c.as_json()} for n, s, c in zip(names, standing, self.candidates, strict=True)
        ]
        plain: dict[str, object] = Estimate.as_json(self)
        return {**plain, "words": self.words, "candidates": turns}


def _falls(arm: Arm[Ending]) -> tuple[str, ...]:
    return tuple(explain.counted(arm, explain.fell(e)) for e in EMPIRES)


@dataclass(frozen=True, repr=False)
class CampaignExplanation(Explanation):
    """The reasons at length. `gold` is what the best plan of one turn would do with more Gold."""

    gold: tuple[tuple[str, str], ...] = ()

    def exhibit(self) -> Exhibit:
        """The plan's exhibit, what differs part by part, what the weights do, and what more Gold would change."""
        assert isinstance(self.plan, CampaignPlan)
        e, found = self.plan.exhibit(), self.plan.found
        sure = Table(
            "How sure it is about the weights", ("What was found",), tuple((x,) for x in explain.sure_of_weights(found))
        )
        more = Table("What would change the advice", ("With", "The best plan of this turn alone"), self.gold)
        return replace(e, title=f"{e.title}: why", tables=(*e.tables, explain.table_of_differences(found), more, sure))

    def rows(self) -> list[dict[str, object]]:
        """What more Gold would change."""
        return [{"with": words, "plan": then} for words, then in self.gold]

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        assert isinstance(self.plan, CampaignPlan)
        return {**self.plan.as_json(), "with_more": [{"with": w, "plan": t} for w, t in self.gold],
                "weights": list(explain.sure_of_weights(self.plan.found))}  # fmt: skip


# --- how it is made


def solve(p: Position, empire: str, turns: int, time: float, seed: int, rollouts: int | None) -> CampaignPlan:
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


def as_plan(asked: Campaign, found: Compared, seconds: float, rank: int = 0) -> CampaignPlan:
    """A comparison as a plan.

    Args:
        asked: the question.
        found: the comparison.
        seconds: how long all of it took.
        rank: which of the turns; 0 for the best.
    """
    ordered = found.ranking.ordered()
    candidates = tuple(_candidate(found, a) for a in ordered)
    proposal = found.field.proposals[ordered[rank].number]
    idle = next(
        (c for a, c in zip(ordered, candidates, strict=True) if not found.field.proposals[a.number].actions),
        candidates[-1],
    )
    c = candidates[rank]
    means = [sum(s.parts[i] for s in ordered[rank].samples) / len(ordered[rank].samples) for i in range(len(PARTS))]
    worths = Frozen({part: exact(m) for part, m in zip(PARTS, means, strict=True)})
    gifts = tuple((f"Before Bread and Circuses, the {e}", f"gives {gold} Gold") for e, gold in proposal.gifts)
    costs = tuple(plans.cost(asked.p, a) for a in proposal.actions)
    return CampaignPlan(
        f"Looking ahead for {asked.whose}: {asked.p.title}, turn {asked.p.turn}", proposal.actions, costs, exact(c.value.mean), worths,
        worths, ESTIMATED, None, seconds, exact(idle.value.mean), (*LEAVES_OUT, AT_THE_END) if asked.until < 10 else LEAVES_OUT,
        tuple(explain.reasons(found)) if not rank else (), f"{__name__}:WORKINGS", Setting(asked, found), _how(asked),
        candidates=candidates, rank=rank, seed=asked.seed, rollouts=found.ranking.games, measure=_measure(asked),
        further=gifts, rules_notes=rules_notes(asked.p.rules),
    )  # fmt: skip


def _candidate(found: Compared, arm: Arm[Ending]) -> Candidate:
    best = found.ranking.best
    falls = [(f"{e} Falls %", explain.share(arm, explain.fell(e))) for e in EMPIRES]
    tracks = [(f"{e} {t}", figure([float(s.tracks[i][k]) for s in arm.samples]))
              for i, e in enumerate(EMPIRES) for k, t in enumerate(("Prestige", "Unrest", "Gold"))]  # fmt: skip
    behind = Figure(0.0, 0.0) if arm is best else arm.behind(best)
    return Candidate(
        as_action(found.field.proposals[arm.number]), len(arm.samples), arm.figure, behind, (*falls, *tracks)
    )


def _measure(asked: Campaign) -> str:
    return "Prestige of both Empires at the end" if asked.until >= 10 else "Outlook of both Empires"


def _how(asked: Campaign) -> str:
    begins = "as it stands before the Revolt step"
    stage = start(asked.p).stage
    if stage == EXCHANGE:
        begins = "as one that stands before Bread and Circuses, whatever else this turn still holds"
    elif stage == BREAD:
        begins = "as one on which the Emperors have brought their Prestige and calm, and nothing is bought yet"
    ahead = "to the end of the game" if asked.until >= 10 else f"to the end of Turn {asked.until}"
    worth = ("The value is both Empires' Prestige then, -50 after a Major Defeat." if asked.until >= 10 else
             "There the value is what both Empires' Prestige at the end of the game may be expected to come to by the weights; "
             "-50 after a Major Defeat.")  # fmt: skip
    return (f"Simulated: the board is taken {begins}; each turn is carried out, then the simple player plays both Empires {ahead}. "
            f"{worth} All turns meet the same luck.")  # fmt: skip


# --- what it can still be asked


def why_not(setting: Setting, plan: Plan, choice: str) -> WhyNot:
    """A turn by its name, or the best turn of those compared, and of one solved for it, that holds a choice.

    Raises:
        BadInput: a choice that cannot be read.
    """
    assert isinstance(plan, CampaignPlan)
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


def no_more(setting: Setting, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one more of something would bring is not simulated; see `CampaignPlan.explain`."""
    return ()


WORKINGS = Workings(why_not, next_best, no_more)
