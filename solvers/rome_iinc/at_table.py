"""A plan of a turn at the table: its Revolt step and its fights are played by the rules, whatever the dice are.

Who plays does what a plan counts on: a fight is called off if one of its garrisons was lost, Losses are the cheapest of the
kinds that it counts on, Units that are driven out go where no War of the plan is fought from, a Triumph Annexes what is worth
most by what is known of the Provinces around the War. An end is priced as the plan is: the tracks at what one of each is worth now.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rometeach.core.session.actions import DONE, Action, Choose, ChooseArea
from rometeach.core.session.dice import Dice, SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Note
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import (
    DISGRACE,
    DISHONOR,
    TRIBUTE,
    Annex,
    DemoteLoss,
    Destroy,
    Dismiss,
    DismissAuxilia,
    Fight,
    Planned,
    Promote,
    RevoltLoss,
)
from rometeach.rome_iinc.board.board import (
    GARRISONED,
    INSURGENT,
    ROMAN,
    Board,
    Commander,
    ProvinceState,
    with_provinces,
)
from rometeach.rome_iinc.board.units import NONE, ORDINARY
from rometeach.rome_iinc.charts import rebellion, war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases import fights, losses, revolts, transfers
from rometeach.rome_iinc.phases.losses import Outcome, Toll
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import annexations, evaluate, losses_bound
from rometeach.rome_iinc.valuation.fights import around
from rometeach.rome_iinc.valuation.provinces import Barbarians, before_revolts, change, icons, taxes, worth
from rometeach.rome_iinc.valuation.weights import Weights

SHARES = ("prestige", "unrest", "taxes", "spoils", "units", "provinces", "wars")
"""What of a plan's worth depends on dice, as `PlanValue.worths` names it."""


def at_wars(board: Board) -> Board:
    """The board as it stands, with the Wars to be fought next."""
    return replace(board, phase="War", step="Wars")


class PlanAtTable:
    """A plan whose dice can be played, or given, again and again.

    Attributes:
        start: the board after all of the plan but its fights.
        fights: these.

    Args:
        p: the position before the plan.
        empire: whose plan.
        actions: the plan.
        weights: what things are worth.
    """

    def __init__(self, p: Position, empire: str, actions: Sequence[Planned], weights: Weights) -> None:
        self._before, self._empire, self._weights = p, empire, weights
        self.start: Board = plans.carry_out(p, empire, [a for a in actions if not isinstance(a, Fight)])
        self.fights = plans.with_fights(self.start, actions)
        self._fighting = frozenset(n for f in self.fights for n in f.force.provinces)
        self._mine = [n for n in p.rules.provinces if p.empire_of[n] == empire]
        self._army = functools.cache(weights.army)
        self._others = SimplePlayer()
        self._players = dict.fromkeys(EMPIRES, self._answer)
        self._now: plans.PlannedFight | None = None
        self._wild = Barbarians(self.start)
        self._kept = {f.force.war: self._to_keep(f.force.war) for f in self.fights}

    def play(self, dice: Dice) -> dict[str, Fraction]:
        """The worth of each share after one throw of all dice: the Revolt step's if it is still ahead, then the fights'."""
        board = self.start
        if before_revolts(board):
            board = run(revolts.revolts(board), dice, self._players)
        return self.fight(at_wars(board), dice)

    def fight(self, board: Board, dice: Dice) -> dict[str, Fraction]:
        """The worth of each share after the fights on a board after the Revolt step."""
        wars, victors = Fraction(0), list[Commander]()

        def note(told: Note) -> None:
            nonlocal wars
            if isinstance(told.about, Outcome):
                wars += self.of_result(told.about.result, who)
                if told.about.result == "Triumph" and who.kind == "Governor":
                    victors.append(who)

        for planned in self.fights:
            self._now = self.ready(board, planned)
            if self._now is not None:
                force = self._now.force
                who = force.commander
                board = run(fights.fight(board, force, self._player(board, force)), dice, self._players, note)
        found = self.worths(board)
        governors = {c.box for c in board.governors_in_play if c.kind == "Governor"}
        risks = (rebellion.odds(board, who).p_rebels for who in victors if who.box in governors)
        found["wars"] = wars - self._weights.rebellion * sum(risks, Fraction(0))
        return found

    def aftermath(self, board: Board, planned: plans.PlannedFight, result: str, number: int, dice: Dice) -> Board:
        """The board after a fight whose War 3D6 has been read.

        Args:
            board: the board before it.
            planned: the fight, by those who are left.
            result: of the War.
            number: of the Losses.
            dice: for what follows: who succeeds a Commander who dies.
        """
        board, force = at_wars(board), planned.force
        self._now, gains = planned, evaluate.beneficiary(board, planned, self._empire)
        steps = fights.aftermath(board, force, self._player(board, force), gains, result, number)
        end: Board = run(steps, dice, self._players)
        return end

    def annexed(self, board: Board, planned: plans.PlannedFight) -> Board:
        """The board without a War, and with the Provinces that a Triumph over it would Annex; all else as if it had not been fought."""
        now = self.ready(board, planned)
        if now is None:
            return board
        after = self.aftermath(board, now, "Triumph", 1, SeededDice(0)).provinces
        there = board.provinces.items()
        changed = {n: replace(state, status=after[n].status, tribe=after[n].tribe) for n, state in there}
        won = replace(board, wars=board.wars.without(planned.force.war))
        return with_provinces(won, {n: state for n, state in changed.items() if state != board.provinces[n]})

    def with_ends(self, ends: Mapping[str, ProvinceState]) -> Board:
        """The board before the fights with some Provinces at an end of the Revolt step; Units that must leave theirs have left."""
        board = with_provinces(self.start, ends)
        for n, end in sorted(ends.items()):
            if end.status not in GARRISONED and end.units.number:
                board = run(transfers.evict(board, n), SeededDice(0), self._players)
        return board

    def _player(self, board: Board, force: Force) -> str:
        who = force.commander
        return self._empire if who.is_emperor else board.empire_of_commander(who)

    def ready(self, board: Board, planned: plans.PlannedFight) -> plans.PlannedFight | None:
        """The fight by those who are left; None if a garrison was lost, or if it can no longer be fought."""
        force = planned.force
        held = [n for n in force.provinces if self.start.provinces[n].status in GARRISONED]
        if any(board.provinces[n].status not in GARRISONED for n in held) or force.war not in board.wars:
            return None
        able = war.may_fight_from(board, force.war)
        now = replace(force, provinces=tuple(n for n in force.provinces if n in able))
        if any(x.severity == "error" for x in war.problems(board, now)):
            return None
        sides = {board.empire_of[n] for n in now.provinces}
        return plans.PlannedFight(now, planned.empire if planned.empire in sides else "")

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
        if d.kind == "evict":
            idle = (a for a in d.actions if isinstance(a, ChooseArea) and a.name not in self._fighting)
            return next(idle, d.actions[0])
        if d.kind in ("foederati", "dismiss"):
            return d.actions[0]
        return self._others(d)

    def _annexed(self, d: Decision, force: Force) -> Action:
        """The best first step of what a Triumph may Annex."""
        steps = self._to_annex(d.board, force, int(d.about))
        return next((a for a in (x.plain for x in steps[:1]) if a in d.actions), DONE)

    def _to_annex(self, board: Board, force: Force, number: int) -> tuple[Annex, ...]:
        """The best Annexations at the Unrest of now, by the Provinces around the War as they are and by the chances of all others."""
        enemy, near = self._before.rules.wars[force.war], around(self._before, force.war)
        counts = force.commander.kind != "Rebel" or board.rules.is_on("rebel_annexation")
        tribe = enemy.enemy if enemy.is_foederati else ""
        east, west = (replace(board.empire(e), unrest=self._before.empire(e).unrest) for e in EMPIRES)
        after = replace(board, wars=board.wars.without(force.war), east=east, west=west)
        wild = self._known(board, near)
        return annexations.best(
            after, self._empire, number, near, tribe, self._weights, prestige=int(counts), barbarians=wild
        ).steps

    def _known(self, board: Board, near: Iterable[str]) -> Barbarians:
        """Which Provinces are Barbarian: around a War as they stand, elsewhere by the chances before the Revolts."""
        return self._wild.having_all({n: board.provinces[n].status for n in near})

    def _loss(self, d: Decision) -> Action:
        """The cheapest of the kinds that a plan counts on; another one only where the rules offer none of them."""
        toll, board, w = d.about, d.board, self._weights
        assert isinstance(toll, Toll)
        slope = w.slope(self._before.empire(toll.empire).unrest)
        tracks = {DISGRACE: slope, DISHONOR: w.prestige, TRIBUTE: w.gold * losses.tribute(board)}
        kept = self._kept[self._now.force.war] if self._now else frozenset[str]()
        full, wild = board.rules.switches["revolt_loss"] == "full", self._known(board, toll.near)
        forced = all(isinstance(a, Destroy) for a in d.actions)

        def price(a: Action) -> Fraction | None:
            match a:
                case Destroy(unit, _) if forced:
                    return w.worth_of(unit)
                case DemoteLoss(unit, _) if unit != "pseudo_legion":
                    return w.worth_of(unit) - w.worth_of(ORDINARY[unit])
                case Dismiss("fort", _):
                    return w.worth_of("fort")
                case DismissAuxilia(number, _):
                    together: int = board.rules.values["losses.auxilia"]
                    return max(number, together) * w.worth_of("auxilia")
                case RevoltLoss(name) if name not in kept and board.provinces[name].status is not INSURGENT:
                    now = replace(board.provinces[name], units=NONE)
                    ends = losses_bound.ends_of(board, name, now)
                    cost = min(-change(wild, name, (now, e), w, board.empire_of[name]) for e in ends)
                    more = w.prestige + (slope if now.status is ROMAN else 0)
                    return cost + more if full else cost
            return tracks.get(a) if a in (DISGRACE, DISHONOR, TRIBUTE) else None

        priced = [(x, i) for i, a in enumerate(d.actions) for x in [price(a)] if x is not None]
        return d.actions[min(priced)[1]] if priced else d.actions[0]

    def _to_keep(self, war: str) -> frozenset[str]:
        """The Provinces that a Triumph might Annex."""
        return annexations.kept(self._before, war, self._empire, around(self._before, war), self._weights)

    # --- what it came to

    def of_result(self, result: str, who: Commander) -> Fraction:
        """The War that is gone by a Triumph, or the life that is lost in a Disaster, in points."""
        w = self._weights
        if result == "Triumph":
            return w.war
        if result == "Disaster" and who.statesman:
            return -w.emperor if who.is_emperor else -w.statesman
        return Fraction(0)

    def worths(self, end: Board) -> dict[str, Fraction]:
        """What an end is worth against the board before the plan, the Gold of the plan and what became of Wars left aside."""
        before, w = self._before, self._weights
        found = self.but_provinces(end)
        there, here = Barbarians(end, ahead=False), Barbarians(before, ahead=False)
        for n in self._mine:
            new, old = worth(end, n, end.provinces[n], w, there), worth(before, n, before.provinces[n], w, here)
            found["provinces"] += new - old
        return found

    def but_provinces(self, end: Board) -> dict[str, Fraction]:
        """`worths` without what the Provinces stand for."""
        before, w, e = self._before, self._weights, self._empire
        slope, found = w.slope(before.empire(e).unrest), dict.fromkeys(SHARES, Fraction(0))
        a, b = before.empire(e), end.empire(e)
        bare = sum(icons(end, n) for n in self._mine)
        found["prestige"] = (b.prestige - a.prestige) * w.prestige
        found["unrest"] = -(b.unrest - a.unrest + bare) * slope
        found["spoils"] = (b.gold - self.start.empire(e).gold) * w.gold
        gold = 0
        for n in self._mine:
            old, new = before.provinces[n], end.provinces[n]
            gold += taxes(end, n, new) - taxes(before, n, old)
            if new.units != old.units:
                found["units"] += self._army(new.units) - self._army(old.units)
        found["taxes"] = gold * w.gold * w.taxes
        return found
