"""A plan of a turn played many times: what it brings against what was expected of it.

The Revolt step and the plan's fights are played by the rules with seeded dice. Who plays does what the expectation counts
on: a fight is called off if one of its garrisons was lost, Losses are the cheapest of the kinds that a plan counts on, a
Triumph Annexes what is worth most then. The end is priced as the plan is: the tracks at what one of each is worth now.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.session.actions import DONE, Action, Choose
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Note
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import (
    DISGRACE,
    DISHONOR,
    TRIBUTE,
    Annex,
    DemoteLoss,
    Dismiss,
    DismissAuxilia,
    Fight,
    Planned,
    Promote,
    RevoltLoss,
)
from rometeach.rome_iinc.board.board import GARRISONED, Board, Commander, Status
from rometeach.rome_iinc.board.units import NONE, ORDINARY
from rometeach.rome_iinc.charts import rebellion, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import fights, losses, revolts
from rometeach.rome_iinc.phases.losses import Changes, Outcome, Toll
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import annexations, evaluate, losses_bound
from rometeach.rome_iinc.valuation.fights import around
from rometeach.rome_iinc.valuation.provinces import Barbarians, change, icons, taxes, worth
from rometeach.rome_iinc.valuation.weights import Weights

SHARES = ("prestige", "unrest", "taxes", "spoils", "units", "provinces", "wars")
"""What of a plan's worth depends on dice, as `PlanValue.worths` names it."""
FLOOR = "floor"
"""A part of the unrest that was played: how far Triumphs calmed less, or more, than each of them would calm the Empire as it is now."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of some plays, and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, found: Sequence[float]) -> Mean:
        """The mean of two or more numbers."""
        n, mean = len(found), math.fsum(found) / len(found)
        return cls(mean, math.sqrt(math.fsum((x - mean) ** 2 for x in found) / (n - 1) / n))


@dataclass(frozen=True, slots=True)
class ExpectedAndPlayed:
    """A plan's worth in points as it is expected and as it was played; `shares` has the same of each part of it.

    `level` is what was played if each Triumph had found the Unrest of now: a plan counts on that. `ends` is what each play
    brought, the least first.
    """

    expected: float
    played: Mean
    level: Mean
    shares: dict[str, tuple[float, Mean]]
    ends: tuple[float, ...] = ()

    def reached(self, tenths: int) -> float:
        """What so many tenths of the plays brought at most: 1 for a bad turn, 5 for the middle, 9 for a good one."""
        return self.ends[min(len(self.ends) - 1, len(self.ends) * tenths // 10)]

    def apart(self, played: Mean) -> float:
        """By how many standard errors more was played than expected; 0 where no die changes anything."""
        gap = played.value - self.expected
        return gap / played.error if played.error > 1e-9 else 0.0 if abs(gap) < 1e-6 else math.inf


def compared(
    p: Position, empire: str, actions: Sequence[Planned], weights: Weights, plays: int, seed: int
) -> ExpectedAndPlayed:
    """What is expected of a plan, and what it brought.

    Args:
        p: the position before the plan, when the Empire Builds.
        empire: whose plan.
        actions: the plan: Builds, Promotions, Transfers and fights.
        weights: what things are worth.
        plays: how often it is played, twice at least.
        seed: of the dice.

    Raises:
        Stopped: it was stopped before all were played.
    """
    value = evaluate.value(p, actions, weights, empire=empire)
    sure = float(sum((v for k, v in value.worths.items() if k not in SHARES), Fraction(0)))
    table = PlanAtTable(p, empire, actions, weights)
    ends = []
    for i in range(plays):
        progress.check()
        ends.append(table.play(SeededDice(seed + i)))
    shares = {k: (float(value.worths.get(k, 0)), Mean.of([float(e[k]) for e in ends])) for k in (*SHARES, FLOOR)}
    found = [sure + float(sum(e[k] for k in SHARES)) for e in ends]
    level = [x - float(e[FLOOR]) for x, e in zip(found, ends, strict=True)]
    return ExpectedAndPlayed(float(value.worth), Mean.of(found), Mean.of(level), shares, tuple(sorted(found)))


class PlanAtTable:
    """A plan's dice, played again and again.

    Args:
        p: the position before the plan.
        empire: whose plan.
        actions: the plan.
        weights: what things are worth.
    """

    def __init__(self, p: Position, empire: str, actions: Sequence[Planned], weights: Weights) -> None:
        self._before, self._empire, self._weights = p, empire, weights
        self._start = plans.carry_out(p, empire, [a for a in actions if not isinstance(a, Fight)])
        self._fights = plans.with_fights(self._start, actions)
        self._others = SimplePlayer()
        self._wars = self._floor = Fraction(0)
        self._now: plans.PlannedFight | None = None
        self._victors: list[Commander] = []
        self._kept = {f.force.war: self._to_keep(f.force.war) for f in self._fights}

    def play(self, dice: SeededDice) -> dict[str, Fraction]:
        """The worth of each share after one throw of all dice."""
        self._wars = self._floor = Fraction(0)
        self._victors = []
        players = dict.fromkeys(EMPIRES, self._answer)
        board: Board = run(revolts.revolts(self._start), dice, players)
        board = replace(board, step="Wars")
        for planned in self._fights:
            now = self._ready(board, planned)
            if now is not None:
                self._now = replace(planned, force=now)
                board = run(fights.fight(board, now, self._player(board, now)), dice, players, self._noted(board, now))
        return self._worths(board)

    def _player(self, board: Board, force: Force) -> str:
        who = force.commander
        return self._empire if who.is_emperor else board.empire_of_commander(who)

    def _ready(self, board: Board, planned: plans.PlannedFight) -> Force | None:
        """The force that is left; None if a garrison was lost, or if the fight can no longer be fought."""
        force = planned.force
        held = [n for n in force.provinces if self._start.provinces[n].status in GARRISONED]
        if any(board.provinces[n].status not in GARRISONED for n in held) or force.war not in board.wars:
            return None
        able = war.may_fight_from(board, force.war)
        now = replace(force, provinces=tuple(n for n in force.provinces if n in able))
        return None if any(x.severity == "error" for x in war.problems(board, now)) else now

    def _noted(self, board: Board, force: Force) -> Callable[[Note], None]:
        """Counts a Triumph and a Disaster: the War that is gone, the Rebellion that may follow, the life that is lost."""
        who, w = force.commander, self._weights

        def note(told: Note) -> None:
            if isinstance(told.about, Outcome) and told.about.result == "Triumph":
                self._wars += w.war
                if who.kind == "Governor":
                    self._victors.append(who)
            elif isinstance(told.about, Changes) and told.who == self._empire:
                now, half = board.empire(self._empire).unrest, -told.about.unrest
                level = self._before.empire(self._empire).unrest
                self._floor += (min(half, now) - min(half, level)) * w.slope(level)
            elif isinstance(told.about, Outcome) and told.about.result == "Disaster" and who.statesman:
                self._wars -= w.emperor if who.is_emperor else w.statesman

        return note

    # --- answers

    def _answer(self, d: Decision) -> Action:
        """What the expectation counts on; where it counts on nothing what the simple player does."""
        if d.kind == "losses":
            return self._loss(d)
        if d.kind == "promote":
            return max((a for a in d.actions if isinstance(a, Promote)), key=lambda a: a.unit != "fort")
        if d.kind == "benefit" and self._now is not None and self._now.empire:
            return Choose(self._now.empire)
        if d.kind == "annex" and self._now is not None:
            return self._annexed(d, self._now.force)
        if d.kind in ("foederati", "evict", "dismiss"):
            return d.actions[0]
        return self._others(d)

    def _annexed(self, d: Decision, force: Force) -> Action:
        """The best first step of what a Triumph may Annex."""
        steps = self._to_annex(d.board, force, int(d.about))
        return next((a for a in (x.plain for x in steps[:1]) if a in d.actions), DONE)

    def _to_annex(self, board: Board, force: Force, number: int) -> tuple[Annex, ...]:
        enemy, near = self._before.rules.wars[force.war], around(self._before, force.war)
        counts = force.commander.kind != "Rebel" or board.rules.is_on("rebel_annexation")
        tribe = enemy.enemy if enemy.is_foederati else ""
        after = replace(board, wars=board.wars.without(force.war))
        return annexations.best(after, self._empire, number, near, tribe, self._weights, prestige=int(counts)).steps

    def _loss(self, d: Decision) -> Action:
        """The cheapest of the kinds that a plan counts on; another one only where the rules offer none of them."""
        toll, board, w = d.about, d.board, self._weights
        assert isinstance(toll, Toll)
        slope = w.slope(self._before.empire(toll.empire).unrest)
        tracks = {DISGRACE: slope, DISHONOR: w.prestige, TRIBUTE: w.gold * losses.tribute(board)}
        kept = self._kept[self._now.force.war] if self._now else frozenset[str]()
        full, wild = board.rules.switches["revolt_loss"] == "full", Barbarians(board, ahead=False)

        def price(a: Action) -> Fraction | None:
            match a:
                case DemoteLoss(unit, _) if unit != "pseudo_legion":
                    return w.worth_of(unit) - w.worth_of(ORDINARY[unit])
                case Dismiss("fort", _):
                    return w.worth_of("fort")
                case DismissAuxilia(number, _):
                    together: int = board.rules.values["losses.auxilia"]
                    return max(number, together) * w.worth_of("auxilia")
                case RevoltLoss(name) if name not in kept and board.provinces[name].status is not Status.INSURGENT:
                    now = replace(board.provinces[name], units=NONE)
                    ends = losses_bound.ends_of(board, name, now)
                    cost = min(-change(wild, name, (now, e), w, board.empire_of[name]) for e in ends)
                    more = w.prestige + (slope if now.status is Status.ROMAN else 0)
                    return cost + more if full else cost
            return tracks.get(a) if a in (DISGRACE, DISHONOR, TRIBUTE) else None

        priced = [(x, i) for i, a in enumerate(d.actions) for x in [price(a)] if x is not None]
        return d.actions[min(priced)[1]] if priced else d.actions[0]

    def _to_keep(self, war: str) -> frozenset[str]:
        """The Provinces that a Triumph might Annex."""
        return annexations.kept(self._before, war, self._empire, around(self._before, war), self._weights)

    # --- what it came to

    def _worths(self, end: Board) -> dict[str, Fraction]:
        """What an end is worth against the board before the plan, the Gold of the plan left aside."""
        before, start, w, e = self._before, self._start, self._weights, self._empire
        mine = [n for n in before.rules.provinces if before.empire_of[n] == e]
        slope, found = w.slope(before.empire(e).unrest), dict.fromkeys(SHARES, Fraction(0))
        a, b = before.empire(e), end.empire(e)
        bare = sum(icons(end, n) for n in mine)
        found["prestige"] = (b.prestige - a.prestige) * w.prestige
        found["unrest"] = -(b.unrest - a.unrest + bare) * slope
        found["spoils"] = (b.gold - start.empire(e).gold) * w.gold
        found["wars"], found[FLOOR] = self._wars, self._floor
        for who in self._victors:
            if who.box in {c.box for c in end.governors_in_play if c.kind == "Governor"}:
                found["wars"] -= w.rebellion * rebellion.odds(end, who).p_rebels
        for n in mine:
            old, new = before.provinces[n], end.provinces[n]
            found["taxes"] += (taxes(end, n, new) - taxes(before, n, old)) * w.gold * w.taxes
            found["units"] += w.army(new.units) - w.army(old.units)
            found["provinces"] += worth(end, n, new, w) - worth(before, n, old, w)
        return found
