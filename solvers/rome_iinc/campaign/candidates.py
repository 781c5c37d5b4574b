"""The whole turns that are compared: proven plans under several weightings, the simple player's own, and doing nothing.

Before Bread and Circuses each plan leaves Gold over, and the people get what the same weights would give them of it; besides, the
Gold may go to calm first, to the people or to nobody, or to the other Empire. Turns that do the same are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.session.actions import Action
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy, Fight, Give, Planned
from rometeach.rome_iinc.actions.planned import in_order_of_play
from rometeach.rome_iinc.phases import exchange, tracks
from rometeach.rome_iinc.phases.people import other
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import fitted
from rometeach.rome_iinc.valuation.weights import Weights, rescaled

from ..bread import solve as solve_bread
from ..question import Question, planned
from ..requests import Asked, Requests
from ..turn.question import solve
from .proposals import Proposal, does, recorded
from .rollouts import BREAD, EXCHANGE, REVOLTS, DieDue, NoDice, Start, after_bread, played, start

Change = Callable[[Weights], Weights]
_LARGEST = 900
"""No weight is made larger than this by a weighting."""


def _times(factor: int, *names: str) -> Change:
    """The weights with some of them so many times as large."""

    def changed(w: Weights) -> Weights:
        figures = {n: min(Fraction(_LARGEST), getattr(w, n) * factor) for n in names}
        return rescaled(figures, w) if factor != 1 else w

    return changed


def _bread_price(w: Weights) -> Weights:
    """Gold as dear as the calm and the Prestige that it buys (Case 10.5.1)."""
    price = max(w.gold, w.prestige / 10, (w.unrest + w.alarm) / 10)
    return rescaled({"gold": Fraction(int(price * 1000), 1000)}, w)


@dataclass(frozen=True)
class Weighting:
    """A way to look at things: what it is called, the plan that it asks for, and how it changes the weights."""

    name: str
    kind: str
    change: Change


WEIGHTINGS = (
    Weighting("best for this turn alone", "turn", _times(1)),
    Weighting("keep Unrest low", "turn", _times(2, "unrest", "alarm")),
    Weighting("save Gold", "turn", _times(3, "gold", "short")),
    Weighting("save Gold for Bread and Circuses", "turn", _bread_price),
    Weighting("seek Prestige", "turn", _times(2, "prestige")),
    Weighting("no Builds or Transfers", "fight", _times(1)),
    Weighting("garrisons first, fights later", "garrison", _times(1)),
)
"""In the order in which they are solved, as far as the time goes."""
LEAST_GIFT = 5
"""Gold: a smaller gift changes little."""
CALM_FIRST = (Fraction(1), Fraction(1, 2))
"""The shares of the Gold above the next Pay that go to calm before anything is planned."""


@dataclass
class Finder:
    """Finds the proposals of a board.

    Attributes:
        p: the position.
        empires: whose turns are planned.
        limit: the seconds of each solve.
        until: `perf_counter()` at which no other solve begins.
        most: so many proposals are enough.
    """

    p: Position
    empires: tuple[str, ...]
    limit: float
    until: float = float("inf")
    most: int = 99

    def __post_init__(self) -> None:
        self.begin: Start = start(self.p)
        self.empire = self.empires[0] if len(self.empires) == 1 else "both"
        self.before_bread = self.begin.stage <= BREAD
        # what is planned with: the board once the Emperors' own Prestige and calm have come
        self.ready: Position = Position.of(after_bread(self.begin.board)) if self.before_bread else self.p

    def all(self) -> list[Proposal]:
        """The proposals, none of which does the same as another; the first ones are the likeliest."""
        found: dict[str, Proposal] = {}
        for proposal in self._each():
            key = repr(does(proposal))
            if key in found:
                old = found[key]
                found[key] = old if old.is_called(proposal.name) else replace(old, also=(*old.also, proposal.name))
            else:
                found[key] = proposal
                if len(found) >= self.most:
                    break
        return list(found.values())

    def _each(self) -> Iterator[Proposal]:
        yield self.of_simple()
        yield Proposal("do nothing")
        if self.begin.stage == REVOLTS + 1 or self.begin.stage == REVOLTS:
            yield Proposal("no fights", is_all=True)
        for weighting in WEIGHTINGS:
            if self.begin.stage >= REVOLTS and weighting.kind == "garrison":
                continue
            if self._is_late():
                return
            yield from self.of_weighting(weighting)
        if self.before_bread:
            for share in CALM_FIRST:
                if not self._is_late():
                    yield from self.of_calm_first(share)
        if self.begin.stage == EXCHANGE and len(self.empires) == 1 and not self._is_late():
            yield from self.of_gift()

    def _is_late(self) -> bool:
        return perf_counter() > self.until or progress.is_stopped()

    # --- one by one

    def of_simple(self) -> Proposal:
        """What the simple player does before the first die; his fights he chooses when they are due."""
        told: list[tuple[str, Action]] = []
        simple = SimplePlayer()
        if self.begin.stage < REVOLTS:
            with suppress(DieDue):
                played(self.begin, NoDice(), recorded(simple, self.empires, told), self.p.turn, end=REVOLTS - 1)
        gifts = dict.fromkeys(self.empires, 0)
        for empire, action in told:
            if isinstance(action, Give):
                gifts[empire] += action.gold
        both = len(self.empires) > 1
        actions = [
            replace(a, empire=e) if isinstance(a, Buy) and both else a for e, a in told if isinstance(a, Planned)
        ]
        return Proposal("as the simple player", tuple(_ordered(actions)), _gifts(gifts))

    def of_weighting(self, weighting: Weighting) -> Iterator[Proposal]:
        """The best plan under a weighting, and what the people get of the Gold that it leaves."""
        weights = self.weights(weighting.change, self.ready)
        plan = self.solved(weighting.kind, self.ready, weights)
        if plan is None:
            return
        is_all = self.begin.stage >= REVOLTS or any(isinstance(a, Fight) for a in plan)
        if not self.before_bread:
            yield Proposal(weighting.name, plan, is_all=is_all)
            return
        bought = self.bought(plan, weights)
        yield Proposal(weighting.name, (*bought, *plan), is_all=is_all)
        if bought and weighting is WEIGHTINGS[0]:
            yield Proposal(f"{weighting.name}, no Bread and Circuses", plan, is_all=is_all)

    def of_calm_first(self, share: Fraction) -> Iterator[Proposal]:
        """Calm is bought with a share of the Gold that the next Pay does not want, then the rest of the turn is planned."""
        ready, buys = self.ready, []
        for empire in self.empires:
            gold = int(max(0, ready.empire(empire).gold - judgement.reserve(ready, empire)) * share)
            number = min(gold // ready.rules.values["gold.bread"], ready.empire(empire).unrest)
            buys += [Buy("unrest", empire if len(self.empires) > 1 else "")] * number
            ready = Position.of(
                tracks.change(ready, empire, gold=-number * ready.rules.values["gold.bread"], unrest=-number)
            )
        plan = self.solved("turn", ready, self.weights(_times(1), ready)) if buys else None
        if plan is not None:
            name = "buy calm first" if share == 1 else "buy calm first with half of the Gold"
            yield Proposal(name, (*buys, *plan), is_all=any(isinstance(a, Fight) for a in plan))

    def of_gift(self) -> Iterator[Proposal]:
        """Gold that the best plan and the next Pay leave goes to the other Empire: all of it, or what its next Pay lacks."""
        (empire,) = self.empires
        there = other(empire)
        plan = self.solved("turn", self.ready, self.weights(_times(1), self.ready))
        if plan is None:
            return
        spare = self.ready.empire(empire).gold - sum(plans.cost(self.ready, a) for a in plan)
        spare -= judgement.reserve(self.ready, empire)
        lack = judgement.reserve(self.ready, there) - self.ready.empire(there).gold
        is_all = any(isinstance(a, Fight) for a in plan)
        for most, what in (
            (spare, f"spare Gold to the {there}"),
            (min(spare, lack), f"Gold for the {there}'s next Pay"),
        ):
            gift = max((n for n in exchange.AMOUNTS if n <= most), default=0)
            if gift >= LEAST_GIFT and exchange.against(self.p, empire, gift) is None:
                yield Proposal(f"{WEIGHTINGS[0].name}, {what}", plan, ((empire, gift),), is_all)

    def with_requests(self, requests: Requests) -> Proposal:
        """The best plan that meets some requests, and what the people get of the Gold that it leaves.

        Raises:
            IllegalChoice: requests that cannot be met.
        """
        weights = self.weights(_times(1), self.ready)
        buys = tuple(a for a in requests.must if isinstance(a, Buy))
        rest = replace(requests, must=tuple(a for a in requests.must if not isinstance(a, Buy)))
        ready = plans.carry_out(self.ready, self.empire, buys)
        asked = Question(ready, self.empire, rest, weights=weights, time=self.limit)
        plan = planned(solve("fight" if self.begin.stage >= REVOLTS else "turn", asked))
        bought = buys or (self.bought(plan, weights) if self.before_bread else ())
        return Proposal("as asked", (*bought, *plan), is_all=True)

    # --- what they are made of

    def weights(self, change: Change, p: Position) -> Frozen[str, Weights]:
        """The fitted weights of both Empires, changed."""
        return Frozen({e: change(fitted.default(p, e)) for e in EMPIRES})

    def solved(
        self, kind: str, p: Position, weights: Frozen[str, Weights], requests: Requests | None = None
    ) -> tuple[Planned, ...] | None:
        """The actions of the best plan of a kind; None where there is none in the time.

        Args:
            kind: "turn", "garrison" or "fight".
            p: the position.
            weights: what things are worth to each Empire.
            requests: what the plan must and must not do.
        """
        kind = "fight" if self.begin.stage >= REVOLTS else kind
        asked = Question(p, self.empire, requests or Requests(), weights=weights, time=self.limit)
        try:
            return planned(solve(kind, asked))
        except (BadInput, IllegalChoice):
            return None

    def bought(self, plan: Sequence[Planned], weights: Frozen[str, Weights]) -> tuple[Buy, ...]:
        """What is bought of the people with the Gold that a plan leaves."""
        found: list[Buy] = []
        for empire in self.empires:
            mine = [a for a in plan if plans.owner(self.ready, self.empire, a) == empire and not isinstance(a, Fight)]
            gold, w = sum(plans.cost(self.ready, a) for a in mine), weights[empire]
            have = self.ready.empire(empire).gold
            kept = w.with_reserve(gold)
            keep = Requests(
                gold=Frozen({empire: max(0, min(have, gold))}), text=Frozen({Asked("gold", empire): f"gold {gold}"})
            )
            asked = Question(self.ready, empire, keep, weights=Frozen({**weights, empire: kept}), time=self.limit)
            try:
                buys = [a for a in planned(solve_bread(asked)) if isinstance(a, Buy)]
            except (BadInput, IllegalChoice):
                continue
            found += [replace(a, empire=empire) for a in buys] if len(self.empires) > 1 else buys
        return tuple(found)


def _gifts(gifts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((e, gold) for e, gold in gifts.items() if gold)


def _ordered(actions: Iterable[Planned]) -> list[Planned]:
    return sorted(actions, key=in_order_of_play)
