"""The model of the question "works": a yes or no for each step and turn, Treasury and Income as they follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from time import perf_counter
from typing import Any

from rometeach.aurelian.board.state import FINISHED, STARTED
from rometeach.aurelian.charts import money
from rometeach.aurelian.charts.money import AURELIAN_WALLS
from rometeach.aurelian.phases.taxation import REFORMS
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation import works as years
from rometeach.core import progress
from rometeach.core.frozen import Frozen, replace
from rometeach.core.results.plans import FEASIBLE, OPTIMAL

from ...cp import maximise, require
from . import turns as calendar
from .inputs import Question, Steps
from .requests import COINS, Wish

PER_COIN = 1000
"""In ties a Coin weighs more than all that is done later."""
PARAMETERS = {"linearization_level": 2, "cp_model_probing_level": 0}
"""What makes CP-SAT fastest here (benchmarks/README.md)."""


class Model:
    """The model of a question. `steps` is (turn, what) -> how often it is done."""

    def __init__(self, q: Question) -> None:
        self.q, self.cp = q, require()
        self.m = self.cp.CpModel()
        self.steps: dict[tuple[int, str], Any] = {}
        self.terms: list[tuple[Any, Fraction]] = []
        self.base = Fraction(0)
        self.spent: list[tuple[Any, int]] = []
        self.asked: dict[Wish, Any] = {}
        self.treasury: dict[int, Any] = {}
        self.finished: dict[tuple[int, str], Any] = {}
        self._levies()
        self._buildings("walls")
        self._buildings("temple")
        self._marker()
        self._money()
        self._ending()
        for wish in q.wishes:
            self.asked[wish] = self._wish(wish)
        self._leave_out()

    def _bool(self, turn: int, what: str) -> Any:
        found = self.m.new_bool_var(f"{turn}: {what}")
        self.steps[turn, what] = found
        return found

    def _levies(self) -> None:
        q = self.q
        most = q.p.rules.values["danube.most"]
        wanted = q.weights.guard or any(w.what.startswith("Danube") for w in q.wishes)
        for space in range(1, len(q.p.strength) + 1) if wanted else ():
            what, so_far = f"Danube {space} +1", []
            for t in q.turns:
                if t.is_open(what):
                    self.steps[t.number, what] = self.m.new_int_var(0, most, f"{t.number}: {what}")
                    so_far.append(self.steps[t.number, what])
                for levy in so_far:
                    self._add(levy, t.guard_of(space) * q.weights.guard)
            if so_far:
                self.m.add(sum(so_far) <= max(0, most - q.p.strength[space - 1]))

    def _add(self, variable: Any, worth: Fraction) -> None:
        if worth:
            self.terms.append((variable, worth))

    def _buildings(self, word: str) -> None:
        """Start and finish, the latter on a later turn (8.1, 8.2); a marker for each Region."""
        q, m = self.q, self.m
        built = q.p.walls if word == "walls" else q.p.temples
        begun = []
        alike: dict[object, tuple[list[Any], list[Any]]] = {}
        for region in q.p.rules.regions:
            what, state = f"{region} {word}", built.get(region, 0)
            starts: list[Any] = []
            finishes: list[Any] = []
            for t in q.turns:
                now = t.is_open(what) and not (t.number == q.p.turn and what in q.p.done)
                step = self._bool(t.number, what) if now and state < FINISHED else None
                start, finish = m.new_bool_var(f"start {t.number} {what}"), m.new_bool_var(f"finish {t.number} {what}")
                m.add(start + finish == (0 if step is None else step))
                m.add(finish <= sum(starts) + (state == STARTED))
                if state:
                    m.add(start == 0)
                starts.append(start)
                finishes.append(finish)
                done = m.new_bool_var(f"finished by {t.number} {what}")
                m.add(done == sum(finishes) + (state == FINISHED))
                self.finished[t.number, what] = done
                self._add(done, t.point(word, region) * t.times * q.weights.vp)
                if word == "walls" and q.weights.guard:
                    one, both = t.guard(region, STARTED), t.guard(region, FINISHED)
                    self._add(done, (both - one) * q.weights.guard)
                    for s in starts:
                        self._add(s, one * q.weights.guard)
                    self.base += (one if state else 0) * q.weights.guard
            m.add(sum(starts) <= 1)
            m.add(sum(finishes) <= 1)
            begun.append(sum(starts) + bool(state))
            likeness = self._likeness(region, word)
            for first, second in zip(alike.get(likeness, ((), ())), (starts, finishes), strict=True):
                for n in range(1, len(first) + 1):
                    m.add(sum(first[:n]) >= sum(second[:n]))
            alike[likeness] = (starts, finishes)
        if word == "walls":
            m.add(sum(begun) <= max(q.p.rules.values["walls.markers"], len(built)))

    def _likeness(self, region: str, word: str) -> object:
        """Regions with the same are built in the order of their names: swapping them would change nothing."""
        q, what = self.q, f"{region} {word}"
        if any(w.what == what for w in q.wishes):
            return what
        tables = [(t.is_open(what), t.point(word, region), region in t.board.usurpers,
                   (t.guard(region, STARTED), t.guard(region, FINISHED)) if word == "walls" else ()) for t in q.turns]  # fmt: skip
        state = (q.p.walls if word == "walls" else q.p.temples).get(region, 0)
        return state, what in q.p.done, tuple(tables)

    def _marker(self) -> None:
        q, m = self.q, self.m
        least, most = q.p.rules.tracks[AURELIAN_WALLS]
        many = q.p.rules.switches["aurelian_walls_steps"] != "one"
        for t in q.turns:
            if t.is_open(AURELIAN_WALLS):
                done = t.number == q.p.turn and AURELIAN_WALLS in q.p.done
                top = most - least if many else int(not done)
                self.steps[t.number, AURELIAN_WALLS] = m.new_int_var(0, top, f"{t.number}: {AURELIAN_WALLS}")
        paid = [v for (_, what), v in self.steps.items() if what == AURELIAN_WALLS]
        self.marker = m.new_int_var(q.p.aurelian_walls, max(most, q.p.aurelian_walls), "marker")
        m.add(self.marker == q.p.aurelian_walls + sum(paid))

    def _price(self, t: calendar.Turn, what: str) -> int:
        """The Coins of a step; Walls and Temples cost the same to start as to finish, or `_money` tells them apart."""
        v = self.q.p.rules.values
        if what == REFORMS:
            return v["reforms.coins"]
        return v["levy.coins"] if what.startswith("Danube") else money.build_price(t.board, what)

    def _cost(self, t: calendar.Turn, what: str) -> list[tuple[Any, int]]:
        """The Coins of a step in a turn, as terms."""
        step = self.steps.get((t.number, what))
        if step is None:
            return []
        word = what.split()[-1]
        if word not in ("walls", "temple"):
            return [(step, self._price(t, what))]
        v = self.q.p.rules.values
        start, finish = v[f"{word}.start"], v[f"{word}.finish"]
        if start == finish:
            return [(step, start)]
        before = self.finished.get((t.number - 1, what))
        now = self.finished[t.number, what]
        terms = [(step, start), (now, finish - start)]
        if before is not None:
            return [*terms, (before, start - finish)]
        built = self.q.p.walls if word == "walls" else self.q.p.temples
        assert built.get(what.split()[0]) != FINISHED
        return terms

    def _money(self) -> None:
        """Treasury and Income of every turn (8, 9.2, 11); neither goes beyond its track nor below zero."""
        q, m, v = self.q, self.m, self.q.p.rules.values
        cap = max(q.p.income, q.p.rules.tracks["Income"][1])
        high = max(cap, q.p.treasury)
        treasury: Any = q.p.treasury
        temples = [f"{r} temple" for r in q.p.rules.regions]
        done_before = sum(s == FINISHED for s in q.p.temples.values())
        table = self._temple_table(done_before)
        coins_table = [(n, q.turns[0].coins(n)) for n in range(high + 1)]
        gained: Any = 0
        reforms: list[Any] = []
        raised_by = 0
        for t in q.turns:
            for coins, more in t.moves:
                limit = self._capped(gained, raised_by + more, reforms, cap, f"limit {t.number}")
                treasury = self._moved(treasury, coins, limit, high, f"treasury moved {t.number}")
            raised_by += t.raised
            here = [what for n, what in self.steps if n == t.number and what != REFORMS]
            costs = [c for what in here for c in self._cost(t, what)]
            self.spent += costs
            if costs:
                m.add(sum(x * c for x, c in costs) <= treasury)
            number = m.new_int_var(0, len(temples), f"temples {t.number}")
            m.add(number == sum(self.finished[t.number, w] for w in temples))
            gained = m.new_int_var(0, max(table.values()), f"of temples {t.number}")
            m.add_allowed_assignments([number, gained], list(table.items()))
            if not t.taxes:
                treasury = treasury - sum(x * c for x, c in costs) if costs else treasury
            else:
                income = self._capped(gained, raised_by, reforms, cap, f"income {t.number}")
                upkeep = t.upkeep + sum(
                    x * t.upkeep_of(int(what.split()[1]))
                    for (n, what), x in self.steps.items()
                    if what.startswith("Danube") and n <= t.number
                )
                left = m.new_int_var(0, high, f"treasury {t.number}")
                reform = self._reform(t)
                m.add(left == income - upkeep - (v["reforms.coins"] * reform if reform is not None else 0))
                if reform is not None:
                    reforms.append(v["reforms.income"] * reform)
                    self.spent.append((reform, v["reforms.coins"]))
                treasury = left
            self.treasury[t.number] = treasury
            self._coins(t, treasury, coins_table)

    def _reform(self, t: calendar.Turn) -> Any:
        if t.number == self.q.p.turn and REFORMS in self.q.p.done:
            return None
        return self._bool(t.number, REFORMS)

    def _temple_table(self, before: int) -> dict[int, int]:
        """Finished Temples -> the Income that those finished from now on have brought."""
        p, found, income = self.q.p, {before: 0}, 0
        for n in range(before, len(p.rules.regions)):
            income += money.temple_income(replace(p, temples=Frozen(dict.fromkeys(p.rules.regions[:n], FINISHED))))
            found[n + 1] = income
        return found

    def _capped(self, gained: Any, raised: int, reforms: Sequence[Any], cap: int, name: str) -> Any:
        """The Income, by Temples, fallen Usurpers and Reforms: no more than its track holds."""
        found = self.m.new_int_var(0, cap, name)
        self.m.add_min_equality(found, [gained + raised + self.q.p.income + sum(reforms), cap])
        return found

    def _moved(self, treasury: Any, coins: int, income: Any, high: int, name: str) -> Any:
        """The Treasury after Coins gained, no more than the Income, or spent."""
        found = self.m.new_int_var(0, high, name)
        if coins < 0:
            self.m.add(found == treasury + coins)
            return found
        roof = self.m.new_int_var(0, high, f"roof of {name}")
        self.m.add_max_equality(roof, [income, treasury])
        self.m.add_min_equality(found, [treasury + coins, roof])
        return found

    def _coins(self, t: calendar.Turn, treasury: Any, table: list[tuple[int, int]]) -> None:
        """The points of the Treasury at the end of a turn."""
        top = max(p for _, p in table)
        step = next((n for n, p in table if p), 0)
        if not step:
            return
        scored = self.m.new_int_var(0, top, f"points of coins {t.number}")
        if all(p == n // step * table[step][1] for n, p in table):
            whole = self.m.new_int_var(0, table[-1][0], f"fives {t.number}")
            self.m.add_division_equality(whole, treasury, step)
            self.m.add(scored == whole * table[step][1])
        else:
            self.m.add_allowed_assignments([treasury, scored], table)
        self._add(scored, t.times * self.q.weights.vp)

    def _ending(self) -> None:
        q, m = self.q, self.m
        last = q.turns[-1]
        walls = [self.finished[LAST_TURN, f"{r} walls"] for r in q.p.rules.regions if r not in last.board.usurpers]
        number = m.new_int_var(0, len(walls), "Regions with Walls")
        m.add(number == sum(walls))
        table = list(calendar.endings(q.p, last, q.forecast))
        found = m.new_int_var(min(x[2] for x in table), max(x[2] for x in table), "bonus and penalty")
        m.add_allowed_assignments([self.marker, number, found], table)
        self._add(found, q.weights.vp)
        self.base += sum(t.rest * t.times for t in q.turns) * q.weights.vp
        self.base += sum(calendar.defence(replace(t.board, walls=Frozen())) for t in q.turns) * q.weights.guard

    def _wish(self, wish: Wish) -> Any:
        """A literal under which a request holds."""
        m, on = self.m, self.m.new_bool_var(wish.text)
        here = [x for (t, what), x in self.steps.items() if what == wish.what and wish.turn in (0, t)]
        if wish.what == COINS:
            for t, left in self.treasury.items():
                if wish.turn in (0, t):
                    m.add(left >= int(wish.number or 0)).only_enforce_if(on)
        elif wish.banned:
            m.add(sum(here) == 0).only_enforce_if(on)
        elif wish.number is not None:
            m.add(self.marker >= wish.number).only_enforce_if(on)
        elif wish.turn or wish.what in (REFORMS, AURELIAN_WALLS) or wish.what.startswith("Danube"):
            m.add(sum(here) >= 1).only_enforce_if(on)
        else:
            m.add(self.finished[LAST_TURN, wish.what] == 1).only_enforce_if(on)
        return on

    def _leave_out(self) -> None:
        """No plan that was given before."""
        for plan in self.q.not_these:
            others = []
            for key, x in self.steps.items():
                n = plan.count(key)
                other = self.m.new_bool_var(f"other than {n} of {key}")
                self.m.add(x != n).only_enforce_if(other)
                others.append(other)
            self.m.add_bool_or(others)

    def best(self, seconds: float) -> tuple[str, Steps, Fraction]:
        """(status, the plan, what none is worth more than): first for its worth, then among plans of the same worth."""
        m, start = self.m, perf_counter()
        for on in self.asked.values():
            m.add(on == 1)
        if watched := progress.current():
            watched.offset = self.base
        scale = lcm(*(w.denominator for _, w in self.terms))
        keys = list(self.steps)
        shown = [self.steps[k] for k in keys]
        worths = [int(w * scale) for _, w in self.terms]
        found = maximise(m, [x for x, _ in self.terms] + shown, worths + [0] * len(keys), seconds, scale, **PARAMETERS)
        if found.status not in (OPTIMAL, FEASIBLE):
            return found.status, (), Fraction(0)
        assert found.bound is not None
        counts = found.values[len(worths) :]
        m.add(self.cp.LinearExpr.weighted_sum([x for x, _ in self.terms], worths)
              >= sum(a * b for a, b in zip(found.values, worths, strict=False)))  # fmt: skip
        m.clear_hints()
        for x, n in zip(shown, counts, strict=True):
            m.add_hint(x, n)
        prices = [-PER_COIN * c for _, c in self.spent]
        late = [-turn for turn, _ in keys]
        left = max(0.1, seconds - (perf_counter() - start))
        ties = maximise(m, [x for x, _ in self.spent] + shown, prices + late, left, 0, **PARAMETERS)
        if ties.status in (OPTIMAL, FEASIBLE):
            counts = ties.values[len(prices) :]
        order = {what: n for n, what in enumerate(years.steps(self.q.p.rules))}
        plan = [k for k, n in zip(keys, counts, strict=True) for _ in range(n)]
        bound = Fraction(found.bound, scale) + self.base
        return found.status, tuple(sorted(plan, key=lambda x: (x[0], order[x[1]]))), bound
