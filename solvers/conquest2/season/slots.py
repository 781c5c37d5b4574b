"""What each slot of a season does: a purchase, a Special Tax, a move of Leaders, a card, or nothing; where Leaders are, the money (3)."""

from __future__ import annotations

from rometeach.conquest2.charts.trade import special_taxes
from rometeach.conquest2.rules import INFLUENCE, Card
from rometeach.conquest2.valuation.season import slots

from ...cp import CpSolver, IntVar, LinearExpr, new_model
from .inputs import SeasonQuestion
from .solution import BUY, CITY, GIFT, INCOME, MOVE, RAID, TAX, Done
from .tables import Tables

Amount = LinearExpr | IntVar | int


class SlotModel:
    """Variables slot by slot, from 0; `cz` and `g` are where Leaders are before a slot, and after the last one."""

    def __init__(self, q: SeasonQuestion) -> None:
        self.q, self.m = q, new_model()
        self.slots = slots(q.board, q.side)
        self.tables = Tables(q.board, q.side, len(self.slots))
        self.nodes = list(self.tables.reach)
        self.keys = list(self.tables.supply)
        self.same = q.board.rules.switches["caesar_buys"] == "same"
        self.acts: list[dict[str, list[IntVar]]] = [{} for _ in self.slots]
        self._leaders()
        self._purchases()
        self._taxes()
        self._cards()
        self._one_each()
        self._money()
        self._order()

    def _bools(self, names: list[str]) -> dict[str, IntVar]:
        return {n: self.m.new_bool_var("") for n in names}

    # --- Leaders (3.5)

    def _leaders(self) -> None:
        m, there, reach = self.m, self.tables.leaders, self.tables.reach
        most = sum(f.generals for f in there.values())
        starts = [n for n in self.nodes if reach[n]]
        self.cz: list[dict[str, Amount]] = [{n: there[n].caesar if n in there else 0 for n in self.nodes}]
        self.g: list[dict[str, Amount]] = [{n: there[n].generals if n in there else 0 for n in self.nodes}]
        self.come: list[dict[str, Amount]] = []
        self.go: list[dict[str, IntVar]] = []
        for t, _ in enumerate(self.slots):
            go = self._bools(starts)
            self.go.append(go)
            c, g = self._bools(self.nodes), {n: m.new_int_var(0, most, "") for n in self.nodes}
            come: dict[str, Amount] = {}
            for n in self.nodes:
                c_out, c_in = m.new_bool_var(""), m.new_bool_var("")
                g_out, g_in = m.new_int_var(0, most, ""), m.new_int_var(0, most, "")
                m.add(c[n] == self.cz[t][n] - c_out + c_in)
                m.add(g[n] == self.g[t][n] - g_out + g_in)
                come[n] = c_in + g_in
                before = sum(go[s] for s in starts if n in reach[s])
                m.add(c_in <= before)
                m.add(g_in <= most * before)
                if n in go:
                    m.add(c_out <= go[n])
                    m.add(g_out <= most * go[n])
                    m.add(go[n] <= c_out + g_out)
                else:
                    m.add(c_out + g_out == 0)
            m.add(sum(c.values()) == sum(f.caesar for f in there.values()))
            m.add(sum(g.values()) == most)
            self.come.append(come)
            self.cz.append(dict(c))
            self.g.append(dict(g))
            self.acts[t][MOVE] = list(go.values())
            if t == len(self.slots) - 1:
                m.add(sum(go.values()) == 0)

    def leader(self, t: int, n: str) -> Amount:
        """How many Leaders are in a Province before a slot."""
        return self.cz[t][n] + self.g[t][n] if n in self.cz[t] else 0

    # --- influence (3.3)

    def _purchases(self) -> None:
        m, v = self.m, self.q.board.rules.values
        one, two = v["influence.general"], v["influence.caesar"]
        self.buy: list[dict[str, IntVar]] = []
        self.number: list[dict[str, IntVar]] = []
        self.double: list[dict[str, Amount]] = []
        keys = [k for k in self.keys if self.tables.supply[k]]
        for t, _ in enumerate(self.slots):
            buy, number = self._bools(self.keys), {k: m.new_int_var(0, two, "") for k in self.keys}
            double: dict[str, Amount] = {}
            for k in self.keys:
                if k not in keys:
                    m.add(buy[k] == 0)
                m.add(buy[k] <= self.leader(t, k))
                if not self.tables.leaders.get(k):
                    m.add(buy[k] <= sum(come[k] for come in self.come[:t]))
                m.add(number[k] >= buy[k])
                double[k] = number[k] - buy[k]
                m.add(number[k] <= one * buy[k] + (two - one) * self.cz[t][k])
                m.add(number[k] <= two * buy[k])
            self.buy.append(buy)
            self.number.append(number)
            self.double.append(double)
            self.acts[t][BUY] = list(buy.values())

    def gained(self, key: str, t: int) -> Amount:
        """The tokens gained in a Key Province in the first slots."""
        return sum(self.number[s][key] + self.politician[s][key] for s in range(t))

    # --- taxes and cards (3.1, 3.4, 9)

    def _taxes(self) -> None:
        self.steps = list(special_taxes(self.q.board))
        unit = self.q.board.rules.values["tax.talents"]
        self.tax = [[self.m.new_bool_var("") for _ in self.steps] for _ in self.slots]
        for t, row in enumerate(self.tax):
            self.acts[t][TAX] = row
        every = [(x, n // unit) for row in self.tax for x, n in zip(row, self.steps, strict=True)]
        self.taxes: Amount = sum(x for x, _ in every)
        self.more_chaos: Amount = sum(n * x for x, n in every)
        self.most_chaos = len(self.slots) * (max(self.steps) // unit)

    def _cards(self) -> None:
        m, tables, count = self.m, self.tables, len(self.slots)
        board = self.q.board
        self.taken: dict[str, Amount] = {}
        self.points: list[tuple[IntVar, int]] = []
        self.spent: list[list[tuple[IntVar, int]]] = [[] for _ in self.slots]
        self.earned: list[list[tuple[IntVar, int]]] = [[] for _ in self.slots]
        self.done: list[list[tuple[IntVar, Done]]] = [[] for _ in self.slots]
        self.totals: dict[str, list[IntVar]] = {}
        self.cities: list[IntVar] = []
        self.places: dict[str, list[IntVar]] = {}
        self.politician: list[dict[str, Amount]] = [dict.fromkeys(self.keys, 0) for _ in self.slots]
        self.gift = bool(tables.cards("politician")) and any(f.caesar for f in tables.leaders.values())

        left: dict[str, list[IntVar]] = {}
        number = board.rules.values["barbarians.units"]
        self.raids = left
        for t in range(count):
            for card in tables.cards("politician") if self.gift else []:
                for key in self.keys:
                    x = self._take(t, card, GIFT, key)
                    m.add(x <= self.cz[t][key])
                    self.politician[t][key] = self.politician[t][key] + card.influence * x
            for card in tables.cards("barbarians"):
                for start in tables.raids(card) if card.talents or card.points else []:
                    x = self._take(t, card, RAID, start)
                    m.add(x <= self.leader(t, start))
                    left.setdefault(start, []).append(x)
                    self.earned[t].append((x, card.talents))
                    self.points.append((x, card.points))
        for start, every in left.items():
            m.add(sum(every) <= board.provinces[start].force(self.q.side).military // number)
        for t in range(count):
            for card in tables.cards("city"):
                for place in tables.sites(card):
                    x = self._take(t, card, CITY, place)
                    self._site(t, place, x)
                    self.cities.append(x)
                    self.places.setdefault(place, []).append(x)
        for built in self.places.values():
            m.add(sum(built) <= 1)
        if self.cities:
            m.add(sum(self.cities) <= tables.cities_left)
        self._incomes()
        self.taken = {name: sum(every) for name, every in self.totals.items()}
        for name, total in self.taken.items():
            m.add(total <= tables.open[name])

    def _take(self, t: int, card: Card, kind: str, about: str = "") -> IntVar:
        """A card is taken in a slot: what it does with which place."""
        x = self.m.new_bool_var("")
        self.acts[t].setdefault(kind, []).append(x)
        self.totals.setdefault(card.name, []).append(x)
        self.spent[t].append((x, card.cost))
        self.done[t].append((x, Done(kind, card.name, about)))
        return x

    def _site(self, t: int, place: str, x: IntVar) -> None:
        """A City is built beside own units, own influence or nothing, by the switch city_needs (9.8)."""
        board, side, m = self.q.board, self.q.side, self.m
        needs, there = board.rules.switches["city_needs"], board.provinces[place]
        if needs == "influence":
            m.add(x <= there.tokens_of(side) + (self.gained(place, t) if place in self.keys else 0))
        if needs != "unit":
            return
        number = board.rules.values["barbarians.units"]
        military = there.force(side).military
        if military and (military % number or place not in self.raids):
            return
        gone = sum(self.raids.get(place, []))
        m.add(x <= self.leader(t, place) + (military // number - gone if military else 0))

    def _incomes(self) -> None:
        """Merchants and Loot: owned ones from the start, others once they are taken; each is used once, at any moment."""
        m, board, count = self.m, self.q.board, len(self.slots)
        moments = range(count + 1) if count or board.active == self.q.side else range(0)
        self.used: list[list[tuple[IntVar, str]]] = [[] for _ in range(count + 1)]
        self.brought: list[list[Amount]] = [[] for _ in range(count + 1)]
        for card, owned in self.tables.incomes:
            takes = [] if owned else [self._take(t, card, INCOME) for t in range(count)]
            if takes:
                m.add(sum(takes) <= 1)
            uses = [m.new_bool_var("") for _ in moments]
            if uses:
                m.add(sum(uses) <= (1 if owned else sum(takes)))
            for t, x in enumerate(uses):
                if not owned:
                    m.add(sum(uses[: t + 1]) <= sum(takes[:t]))
                self.used[t].append((x, card.name))
                if card.act == "loot":
                    self.brought[t].append(card.talents * x)
                    self.more_chaos = self.more_chaos + card.chaos * x
                    continue
                (key,) = card.places
                most = board.provinces[key].tokens_of(self.q.side) + 3 * count
                tokens = board.provinces[key].tokens_of(self.q.side)
                now = tokens + (self.gained(key, t) if key in self.keys else 0)
                some = m.new_int_var(0, most, "")
                m.add(some <= now)
                m.add(some <= most * x)
                m.add(some >= x)
                self.brought[t].append(card.talents * some)
            if card.act == "loot":
                self.most_chaos += card.chaos

    def built(self, place: str) -> Amount:
        """Whether a City is built there in this plan."""
        return sum(self.places[place]) if place in self.places else 0

    # --- slots

    def _one_each(self) -> None:
        """One action a slot, one card a round, and not where one was taken in this round already (3, 3.1)."""
        m = self.m
        self.card = [
            [x for kind in (CITY, RAID, GIFT, INCOME) for x in self.acts[t].get(kind, [])]
            for t in range(len(self.slots))
        ]
        for t, _ in enumerate(self.slots):
            m.add_at_most_one([x for found in self.acts[t].values() for x in found])
        for r in dict.fromkeys(self.slots):
            cards = [x for t, s in enumerate(self.slots) if s == r for x in self.card[t]]
            if r == self.q.board.round and self.q.board.players[self.q.side].took:
                for x in cards:
                    m.add(x == 0)
            elif cards:
                m.add_at_most_one(cards)
        self.actions: Amount = sum(x for acts in self.acts for found in acts.values() for x in found)
        self.actions = self.actions + sum(x for at in self.used for x, _ in at)

    def _money(self) -> None:
        """Talents never fall below nothing: what is bought is paid before anything comes in."""
        m, price = self.m, self.q.board.rules.costs[INFLUENCE]
        most = self.q.board.players[self.q.side].talents + 10_000
        self.money: list[IntVar | LinearExpr] = []
        start = m.new_int_var(0, most, "")
        m.add(start == self.q.board.players[self.q.side].talents + sum(self.brought[0]))
        self.money.append(start)
        for t, _ in enumerate(self.slots):
            paid = price * sum(self.number[t].values()) + sum(n * x for x, n in self.spent[t])
            m.add(self.money[t] >= paid)
            after = m.new_int_var(0, most, "")
            came: Amount = sum(n * x for x, n in zip(self.tax[t], self.steps, strict=True))
            came = came + sum(n * x for x, n in self.earned[t]) + sum(self.brought[t + 1])
            m.add(after == self.money[t] - paid + came)
            self.money.append(after)

    def _order(self) -> None:
        """Actions that can change places are held to one order."""
        m = self.m
        two = self.q.board.rules.values["influence.caesar"]
        trades = {p for card, _ in self.tables.incomes for p in card.places}
        for t in range(len(self.slots) - 1):
            busy, follows = [sum(x for found in self.acts[s].values() for x in found) for s in (t, t + 1)]
            cards = [sum(self.card[s]) for s in (t, t + 1)]
            taxes = [sum(self.tax[s]) for s in (t, t + 1)]
            m.add(follows <= busy + cards[1])
            m.add(taxes[1] <= taxes[0] + cards[0])
            moves = sum(self.go[t].values())
            for k in self.keys:
                m.add(self.buy[t + 1][k] + moves <= 1 + self.come[t][k])
            for x in self.tax[t][:-1]:
                for row in self.tax[t + 1 :]:
                    m.add_at_most_one([x, *row])
            plain = [k for k in self.keys if k not in trades]
            for k in plain:
                m.add(self.number[t + 1][k] <= self.number[t][k] + two * (1 - self.buy[t][k]))
            for at, k in enumerate(plain):
                m.add(sum(self.buy[t][j] for j in plain[at + 1 :]) + self.buy[t + 1][k] <= 1)
            for k in trades & set(self.keys):
                m.add(sum(self.buy[t][j] for j in plain) + self.buy[t + 1][k] <= 1)

    # --- what the solver chose

    def read(self, solver: CpSolver) -> tuple[list[Done], list[list[str]]]:
        """What each slot does, and the cards that are used at each moment."""
        v = solver.value
        found: list[Done] = []
        for t, _ in enumerate(self.slots):
            what = [Done(BUY, k, number=v(self.number[t][k])) for k in self.keys if v(self.buy[t][k])]
            what += [Done(TAX, number=n) for x, n in zip(self.tax[t], self.steps, strict=True) if v(x)]
            what += [Done(MOVE, n, goals=self._goals(solver, t)) for n, go in self.go[t].items() if v(go)]
            what += [done for x, done in self.done[t] if v(x)]
            found.append(what[0] if what else Done())
        return found, [[name for x, name in at if v(x)] for at in self.used]

    def _goals(self, solver: CpSolver, t: int) -> tuple[tuple[str, int, int], ...]:
        """Where the Leaders of a move go: (Province, Generals, Caesar)."""
        found = []
        for n in self.nodes:
            generals, caesar = (solver.value(here[t + 1][n]) - solver.value(here[t][n]) for here in (self.g, self.cz))
            if generals > 0 or caesar > 0:
                found.append((n, max(0, generals), max(0, caesar)))
        return tuple(found)


__all__ = ["SlotModel"]
