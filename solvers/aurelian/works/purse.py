"""Treasury and Income of the model "works" (8, 9.2, 11): neither goes beyond its track nor below zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rometeach.aurelian.actions import REFORMS, TEMPLE, AddStrength, Build, Planned, Reform, Step
from rometeach.aurelian.board.board import FINISHED
from rometeach.aurelian.charts import money
from rometeach.core.frozen import Frozen, replace

from ...cp import Amount, IntVar
from .draft import Draft, Finished
from .turns import Turn


@dataclass
class Purse:
    """The Coins, turn by turn. `spent` is (how often, price) of all that is paid for, `treasury` what each turn leaves."""

    draft: Draft
    finished: Finished
    spent: list[tuple[IntVar, int]] = field(default_factory=list)
    treasury: dict[int, Amount] = field(default_factory=dict)

    def add(self) -> None:
        """Put it into the model."""
        q, m, v = self.draft.q, self.draft.model, self.draft.q.p.rules.values
        cap = max(q.p.income, q.p.rules.tracks["Income"][1])
        high = max(cap, q.p.treasury)
        treasury: Amount = q.p.treasury
        temples = [Build(TEMPLE, r) for r in q.p.rules.regions]
        table = self._temple_table(sum(s == FINISHED for s in q.p.temples.values()))
        coins_table = [(n, q.turns[0].coins(n)) for n in range(high + 1)]
        gained: Amount = 0
        reforms: list[Amount] = []
        raised_by = 0
        for t in q.turns:
            for coins, more in t.moves:
                limit = self._capped(gained, raised_by + more, reforms, cap, name=f"limit {t.number}")
                treasury = self._moved(treasury, coins, limit, high, name=f"treasury moved {t.number}")
            raised_by += t.raised
            here = [s.step for s in self.draft.steps if s.turn == t.number and s.step != REFORMS]
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
                income = self._capped(gained, raised_by, reforms, cap, name=f"income {t.number}")
                left = m.new_int_var(0, high, f"treasury {t.number}")
                reform = self._reform(t)
                m.add(left == income - self._upkeep(t) - (v["reforms.coins"] * reform if reform is not None else 0))
                if reform is not None:
                    reforms.append(v["reforms.income"] * reform)
                    self.spent.append((reform, v["reforms.coins"]))
                treasury = left
            self.treasury[t.number] = treasury
            self._score(t, treasury, coins_table)

    def _price(self, t: Turn, what: Step) -> int:
        v = self.draft.q.p.rules.values
        if isinstance(what, Reform):
            return v["reforms.coins"]
        return v["levy.coins"] if isinstance(what, AddStrength) else money.build_price(t.board, what)

    def _cost(self, t: Turn, what: Step) -> list[tuple[IntVar, int]]:
        """The Coins of a step in a turn, as terms."""
        step = self.draft.steps.get(Planned(t.number, what))
        if step is None:
            return []
        if not isinstance(what, Build) or not what.region:
            return [(step, self._price(t, what))]
        p = self.draft.q.p
        start, finish = p.rules.values[f"{what.building}.start"], p.rules.values[f"{what.building}.finish"]
        if start == finish:
            return [(step, start)]
        before = self.finished.get((t.number - 1, what))
        now = self.finished[t.number, what]
        terms = [(step, start), (now, finish - start)]
        if before is not None:
            return [*terms, (before, start - finish)]
        assert money.built(p, what) != FINISHED
        return terms

    def _upkeep(self, t: Turn) -> Amount:
        """The Coins of the Legions, those levied so far among them."""
        return t.upkeep + sum(
            x * t.upkeep_of(s.step.space)
            for s, x in self.draft.steps.items()
            if isinstance(s.step, AddStrength) and s.turn <= t.number
        )

    def _reform(self, t: Turn) -> IntVar | None:
        q = self.draft.q
        return None if t.number == q.p.turn and REFORMS.mark in q.p.done else self.draft.yes_no(t.number, REFORMS)

    def _temple_table(self, before: int) -> dict[int, int]:
        """Finished Temples -> the Income that those finished from now on have brought."""
        p, found, income = self.draft.q.p, {before: 0}, 0
        for n in range(before, len(p.rules.regions)):
            income += money.temple_income(replace(p, temples=Frozen(dict.fromkeys(p.rules.regions[:n], FINISHED))))
            found[n + 1] = income
        return found

    def _capped(self, gained: Amount, raised: int, reforms: Sequence[Amount], cap: int, *, name: str) -> IntVar:
        """The Income, by Temples, fallen Usurpers and Reforms: no more than its track holds."""
        m = self.draft.model
        found = m.new_int_var(0, cap, name)
        m.add_min_equality(found, [gained + raised + self.draft.q.p.income + sum(reforms), cap])
        return found

    def _moved(self, treasury: Amount, coins: int, income: IntVar, high: int, *, name: str) -> IntVar:
        """The Treasury after Coins gained, no more than the Income, or spent."""
        m = self.draft.model
        found = m.new_int_var(0, high, name)
        if coins < 0:
            m.add(found == treasury + coins)
            return found
        roof = m.new_int_var(0, high, f"roof of {name}")
        m.add_max_equality(roof, [income, treasury])
        m.add_min_equality(found, [treasury + coins, roof])
        return found

    def _score(self, t: Turn, treasury: Amount, table: list[tuple[int, int]]) -> None:
        """The points of the Treasury at the end of a turn."""
        m, top = self.draft.model, max(p for _, p in table)
        step = next((n for n, p in table if p), 0)
        if not step:
            return
        scored = m.new_int_var(0, top, f"points of coins {t.number}")
        if all(p == n // step * table[step][1] for n, p in table):
            whole = m.new_int_var(0, table[-1][0], f"fives {t.number}")
            m.add_division_equality(whole, treasury, step)
            m.add(scored == whole * table[step][1])
        else:
            m.add_allowed_assignments([treasury, scored], table)
        self.draft.counts(scored, t.times * self.draft.q.weights.vp)
