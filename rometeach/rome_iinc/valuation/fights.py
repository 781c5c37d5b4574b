"""What a fight that is planned before the dice is worth (Sections 11.2, 11.3): exact, from the charts.

A plan's fight stands as follows. The Revolt step comes first (Case 11.1): if a garrison that is to fight loses its
Province, its Units must leave (Case 11.1.5) and the fight is called off. Allied and Foederati Provinces that Revolt are
missing and may press on the War as Barbarians. Then the War 3D6 is read, and Losses are taken in the cheapest order of those
that `losses_bound.order` knows.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm

from ...core.cases import case
from ...core.figures.ledger import total
from ..board.board import GARRISONED, ROMAN, Board, Commander, ProvinceState, with_provinces
from ..board.units import NONE, VETERAN, Units
from ..charts import rebellion, revolt, war
from ..charts.war import Force
from ..charts.war_dice import RESULTS, Reading
from ..phases import promotions
from . import annexations, levels, losses_bound
from .fight_worth import Worth
from .provinces import Barbarians, before_revolts
from .weights import Weights

PROMOTES = ("Triumph", "Draw", "Stalemate")
"""The results after which a Unit is Promoted, if there is one."""

Shift = tuple[Fraction, int, int, int]
"""What an Allied or Foederati Province does after the Revolt step: (chance, modifier, Naval, Cavalry Strength)."""
Shifts = tuple[int, list[tuple[int, int, int, int]]]
"""What the chances of a Province's shifts are divided by, and these in whole numbers."""


@dataclass(frozen=True)
class Outlook:
    """One War and one Commander on a board: everything that does not depend on the garrisons that fight.

    `empire` is the Empire whose gains count, `bonus` how many Units may be Promoted. Make it with `outlook`.
    """

    board: Board
    war: str
    who: Commander
    empire: str
    weights: Weights
    near: tuple[str, ...]
    prices: losses_bound.LossRates
    ends: dict[str, Worth]
    per_loss: dict[str, Worth]
    bonus: int = 1
    shifted: dict[tuple[str, str, bool], Shifts] = field(default_factory=dict, repr=False, compare=False)

    @functools.cached_property
    def level(self) -> int:
        """The Unrest that the Empire's prices are taken at."""
        return self.board.empire(self.empire).unrest

    @functools.cached_property
    def base(self) -> int:
        """The modifier without any Province that fights."""
        return total(war.terms(self.board, Force(self.war, self.who, ())), self.board.rules.values)

    def law(self, modifier: int, matched: bool) -> tuple[tuple[str, int, int], ...]:
        """The law of the War 3D6."""
        low, high = self.span
        return self._reading.law(max(low, min(high, modifier)), matched)

    @functools.cached_property
    def _reading(self) -> Reading:
        return war.reading(self.board, self.war, self.who)

    @functools.cached_property
    def span(self) -> tuple[int, int]:
        """The modifiers beyond which no result changes any more."""
        return self._reading.span

    @functools.cached_property
    def _results(self) -> dict[tuple[int, bool, int], Worth]:
        return {}

    @case("2.1.2", "2.1.3", "6.3.10")
    def promoted(self, units: Units) -> int:
        """How many Units of a force are Promoted for certain after a Triumph, Draw or Stalemate: without a Unit none is.

        Counted are Ordinary ones that no Loss of a plan takes, and a Veteran where Losses Demote one before all else;
        Forts and Auxilia are not.
        """
        if self.bonus <= 0:
            return 0
        kinds = promotable(self.board)
        ready: int = sum(getattr(units, f) for f in kinds)
        if ready < self.bonus and self.prices.demotes_first:
            ready += any(getattr(units, VETERAN[f]) for f in kinds)
        return min(self.bonus, ready)

    def results(self, modifier: int, matched: bool, promoted: int) -> Worth:
        """What the result brings at a modifier, the Losses left aside; `promoted` Units are Promoted if it is good enough."""
        key = modifier, matched, promoted
        found = self._results.get(key)
        if found is None:
            found = Worth()
            for result, weight, lost in self._reading.totals(modifier, matched):
                found = found + self.ends[result].times(Fraction(weight, 216))
                found = found + self.per_loss[result].times(Fraction(lost, 216))
                if promoted and result in PROMOTES:
                    found = found + Worth(units=promoted * self.weights.veteran * Fraction(weight, 216))
            self._results[key] = found
        return found

    @functools.cached_property
    def _prices(self) -> tuple[int, dict[str, tuple[int, int]]]:
        """A scale, and what each result and each number of its purple die is worth, in whole numbers of points / scale."""
        w, level = self.weights, self.level
        exact = {r: (self.ends[r].points(w, level), self.per_loss[r].points(w, level)) for r in RESULTS}
        scale = lcm(w.veteran.denominator, *(x.denominator for pair in exact.values() for x in pair))
        return scale, {r: (int(a * scale), int(b * scale)) for r, (a, b) in exact.items()}

    @property
    def scale(self) -> int:
        """What `whole_points` are divided by."""
        return 216 * self._prices[0]

    def whole_points(self, modifier: int, matched: bool, promoted: int) -> int:
        """`results` in points, times `scale`."""
        points, rise = self.points_and_rise(modifier, matched)
        return points + promoted * rise

    def points_and_rise(self, modifier: int, matched: bool) -> tuple[int, int]:
        """`results` in points where nobody is Promoted, and what each Promotion adds; times `scale`."""
        low, high = self.span
        return self.rows(matched)[max(low, min(high, modifier)) - low]

    def rows(self, matched: bool) -> list[tuple[int, int]]:
        """`points_and_rise` at each modifier of the reading's `span`."""
        if matched not in self._rows:
            low, high = self.span
            self._rows[matched] = [self._row(m, matched) for m in range(low, high + 1)]
        return self._rows[matched]

    @functools.cached_property
    def _rows(self) -> dict[bool, list[tuple[int, int]]]:
        return {}

    def _row(self, modifier: int, matched: bool) -> tuple[int, int]:
        (scale, prices), veteran, points, promotes = self._prices, self.weights.veteran, 0, 0
        for result, weight, lost in self._reading.totals(modifier, matched):
            one, each = prices[result]
            points += one * weight + each * lost
            if result in PROMOTES:
                promotes += weight
        return points, promotes * veteran.numerator * (scale // veteran.denominator)

    def points(self, modifier: int, matched: bool, promoted: int) -> Fraction:
        """`results` in points."""
        return Fraction(self.whole_points(modifier, matched, promoted), self.scale)

    def losses(self, units: Units, gold: int) -> Worth:
        """The Losses of a fight by these Units with so much Gold in the Treasury, as `losses_bound.order` describes.

        The purple die is uniform whatever the modifier, so they depend on nothing else.
        """
        found = Worth()
        for bill in losses_bound.order(self.prices, *losses_bound.shares(units), self.prices.tributes(gold)):
            tribute = bill.tribute * self.prices.tribute
            found = found + Worth(Fraction(-bill.dishonor), Fraction(bill.disgrace), Fraction(-tribute), -bill.units,
                                  -bill.provinces).times(Fraction(1, 6))  # fmt: skip
        return found

    def shifts(self, province: str, fights: bool) -> list[Shift]:
        """What an Allied or Foederati Province does after the Revolt step, whoever commands."""
        scale, shifts = self.whole_shifts(province, fights)
        return [(Fraction(n, scale), m, naval, cavalry) for n, m, naval, cavalry in shifts]

    def whole_shifts(self, province: str, fights: bool) -> Shifts:
        """`shifts` in whole numbers."""
        key = self.war, province, fights
        if key not in self.shifted:
            self.shifted[key] = _shifts(self, province, fights)
        return self.shifted[key]

    def value(self, provinces: tuple[str, ...], garrisons: Board | None = None) -> Worth:
        """What the fight of these Provinces is worth, with the garrisons and the Treasury of this board or of another one."""
        board = garrisons or self.board
        force = [p for p in provinces if board.provinces[p].status in GARRISONED]
        units, chance = NONE, Fraction(1)
        modifier = self.base
        for p in force:
            units = units.plus(board.provinces[p].units)
            modifier += strength(board, board.provinces[p].units)
            chance *= 1 - p_lost(board, p)
        if not chance:
            return Worth()
        fleets, cavalry = units.fleet + 2 * units.veteran_fleet, units.cavalry + 2 * units.veteran_cavalry
        law: dict[tuple[int, int, int], Fraction] = {(modifier, fleets, cavalry): Fraction(1)}
        for p in self.near:
            if board.provinces[p].status not in GARRISONED:
                following: dict[tuple[int, int, int], Fraction] = {}
                for (m, a, b), q in law.items():
                    for r, dm, da, db in self.shifts(p, p in provinces):
                        k = m + dm, a + da, b + db
                        following[k] = following.get(k, Fraction(0)) + q * r
                law = following
        found, need = self.losses(units, board.empire(self.empire).gold), board.rules.wars[self.war]
        promoted = self.promoted(units)
        for (m, a, b), q in law.items():
            found = found + self.results(m, a >= need.naval and b >= need.cavalry, promoted).times(q)
        return found.times(chance)


@case("8.2.2", "9.2.1")
def _loyal_again(board: Board, who: Commander, empire: str, weights: Weights) -> Fraction:
    """The Taxes to come of the Provinces that a Rebel's death makes Loyal, in points."""
    if not who.is_rebel:
        return Fraction(0)
    commands = war.commands_of(board, who)
    gold = sum(x.gold for n, x in board.rules.provinces.items() if x.command in commands and board.empire_of[n] == empire
               and board.provinces[n].status is ROMAN)  # fmt: skip
    return gold * weights.gold * weights.taxes


def promotable(board: Board) -> tuple[str, ...]:
    """The Ordinary Units that a War Promotes and that no Loss of a plan takes; with the Valentinian Dynasty no Legions."""
    barred = promotions.VALENTINIAN if "Valentinian" in board.dynasties else ()
    return tuple(f for f in promotions.IN_WARS if f in VETERAN and f not in ("auxilia", *barred))


def p_lost(board: Board, province: str, state: ProvinceState | None = None, law: revolt.Ends | None = None) -> Fraction:
    """The chance that a garrison must leave its Province after the Revolt step (Case 11.1.5).

    Args:
        board: the board before the Revolt step.
        province: whose garrison.
        state: asks as if the Province were in this state.
        law: what the Revolt step does to it, if it is known.
    """
    status = (state or board.provinces[province]).status
    if status not in GARRISONED or not before_revolts(board):
        return Fraction(0)
    if status is ROMAN and revolt.number_of_dice(board, province) == 1:
        return Fraction(0)  # it becomes Insurgent at worst
    keep = [s.value for s in GARRISONED]
    law = revolt.ends(board, province, state) if law is None else law
    return sum((p for (title, _, _), p in law.items() if title not in keep), Fraction(0))


def strength(board: Board, units: Units) -> int:
    """What a garrison does to the modifier of a War 3D6."""
    v = board.rules.values
    return sum(units[i] * v[key] for i, key in war.UNIT_KEYS if units[i])


def _shifts(o: Outlook, province: str, fights: bool) -> Shifts:
    board, state = o.board, o.board.provinces[province]
    ends = {state.title: Fraction(1)}
    states = {state.title: state}
    if before_revolts(board):
        ends = {}
        for (title, _, _), p in revolt.ends(board, province).items():
            ends[title] = ends.get(title, Fraction(0)) + p
        for end in (*revolt.after_revolt(board, province, state), revolt.one_step(state)):
            states.setdefault(end.title, end)
        several = revolt.after_revolt(board, province, state)
        if len(several) > 1:
            states[f"{' or '.join(e.tribe for e in several)} Foederati"] = several[0]
    found: dict[tuple[int, int, int], Fraction] = {}
    for title, p in ends.items():
        then = with_provinces(board, {province: replace(states[title], units=NONE)}) if title in states else board
        own = (province,) if fights and province in war.may_fight_from(then, o.war) else ()
        force = Force(o.war, o.who, own)
        a, b = war.match(then, force)
        key = total(war.terms(then, force), board.rules.values) - o.base, a, b
        found[key] = found.get(key, Fraction(0)) + p
    scale = lcm(*(p.denominator for p in found.values()))
    return scale, [(p.numerator * (scale // p.denominator), *key) for key, p in found.items()]


@dataclass(frozen=True)
class Known:
    """What the fights on one board have in common, as far as it was asked for.

    Attributes:
        board: the board.
        beaten: (War, Empire, Prestige of each) -> what Annexations bring.
        shifted: (War, Province, whether it fights) -> its `Outlook.shifts`.
        revolts: Empire -> what Revolts for Losses cost it.
    """

    board: Board
    beaten: dict[tuple[str, str, int], annexations.Beaten] = field(default_factory=dict)
    shifted: dict[tuple[str, str, bool], Shifts] = field(default_factory=dict)
    revolts: dict[str, losses_bound.Revolts] = field(default_factory=dict)

    @functools.cached_property
    def barbarians(self) -> Barbarians:
        """The chances of Provinces to be Barbarian after the Revolt step."""
        return Barbarians(self.board)


def _annexed(known: Known, war: str, empire: str, number: int, pays: int, weights: Weights) -> annexations.Ends:
    """The best Annexations at each end of the Revolt step, from what is known or added to it."""
    board, key = known.board, (war, empire, pays)
    if key not in known.beaten:
        near, wild = around(board, war), known.barbarians
        known.beaten[key] = annexations.Beaten(board, war, empire, near, weights, prestige=pays, wild=wild)
    return known.beaten[key].at_each_end(number)


def loss_rates(
    board: Board, war: str, empire: str, weights: Weights, known: Known | None = None
) -> losses_bound.LossRates:
    """The prices of Losses in a War: Provinces that a Triumph might Annex do not Revolt for them.

    Args:
        board: the board before the Units of the plan move.
        war: the War.
        empire: who pays.
        weights: what things are worth.
        known: what is known of this board's fights, filled with what is not.
    """
    known = known or Known(board)
    kept = annexations.taken(_annexed(known, war, empire, 1, 1, weights))
    near, wild, revolts = around(board, war), known.barbarians, known.revolts.setdefault(empire, {})
    return losses_bound.prices(board, empire, near, weights, kept=kept, known=revolts, wild=wild)


def around(board: Board, name: str) -> tuple[str, ...]:
    """The Provinces in and next to a War: where its Losses may bring Revolts, and its Triumph Annexations."""
    space = board.wars[name].space
    return tuple(
        s for s in dict.fromkeys((space, *(n for n, _ in board.rules.neighbours[space]))) if s in board.provinces
    )


def outlook(
    board: Board,
    name: str,
    who: Commander,
    empire: str,
    weights: Weights,
    *,
    prices: losses_bound.LossRates | None = None,
    known: Known | None = None,
    unrest: levels.Levels | None = None,
) -> Outlook:
    """The Outlook of a War and a Commander.

    Args:
        board: the board before the Units of the plan move.
        name: the War.
        who: the Commander.
        empire: whose gains count.
        weights: what things are worth.
        prices: those of its Losses, if they are known; they are the War's.
        known: what is known of this board's fights, filled with what is not.
        unrest: the levels of the Empire's Unrest after the Revolt step; None for those of this board.
    """
    unrest = levels.after_revolts(board, empire) if unrest is None else unrest
    rules, enemy = board.rules, board.rules.wars[name]
    near = around(board, name)
    half = war.half_strength(board, enemy)
    gold = enemy.strength * who.abilities.administration
    counts = who.kind != "Rebel"
    calm = min(half, max(0, board.empire(empire).unrest))
    triumph = Worth(Fraction(half * counts), Fraction(-calm * counts), Fraction(gold * counts))
    triumph = triumph + Worth(wars=weights.war)
    number = war.annexations(board, who, enemy)
    pays = int(counts or rules.is_on("rebel_annexation"))
    known = known or Known(board)
    gained = annexations.mean(_annexed(known, name, empire, number, pays, weights))
    triumph = triumph + Worth(*gained[:2], provinces=gained[2])
    if who.kind == "Governor":
        needs = levels.quiet_needs(board, rebellion.odds(board, who))
        triumph = triumph + Worth(wars=-weights.rebellion * levels.p_rebels(board, needs, unrest, half))
    death = Fraction(0)
    if who.statesman:
        death = weights.emperor if who.is_emperor else weights.statesman
    disaster = Worth(provinces=_loyal_again(board, who, empire, weights), wars=-death)
    ends = {r: Worth() for r in RESULTS} | {"Triumph": triumph, "Disaster": disaster}
    per_loss = dict.fromkeys(RESULTS, Worth())
    per_loss["Disaster"] = Worth(Fraction(-1), Fraction(1))
    return Outlook(
        board,
        name,
        who,
        empire,
        weights,
        near,
        prices or loss_rates(board, name, empire, weights, known),
        ends,
        per_loss,
        2 if who.ability == "Veteran" else 1,
        known.shifted,
    )
