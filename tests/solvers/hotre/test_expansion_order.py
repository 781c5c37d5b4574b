"""The orders of fights that a bound leaves out (9.3, 10) against lists made step by step."""

from random import Random

from small_expansions import small

from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.expansion.order import Order
from solvers.hotre.expansion.search import Search


def test_9_3_and_10_no_order_that_a_list_has_is_left_out() -> None:
    fights = 0
    for seed in range(60):
        p, only, weights = small(seed)
        search, r = Search(ExpansionQuestion.of(p, only=only, weights=weights)), Random(seed)
        t, root = search.t, search.first()
        order = Order(t, search.bound.reach(root.held, t.reserve))
        for _ in range(10):
            s, held = root, order.first
            while options := list(search.following(s)):
                n = r.choice(options)
                defence = None
                if taken := n.held & ~s.held:
                    i = taken.bit_length() - 1
                    met = t.defence(i, t.crossing(i, s.held))
                    defence = met if i in t.contested and (met.armies or met.fort) else None
                fights += defence is not None
                s, held = n, order.after(held, defence)
                assert any(n.held & ~known == 0 for _, known in held), (seed, n.entries)
    assert fights > 500


def test_9_3_a_fight_that_no_border_leads_to_is_left_out() -> None:
    near, far = 0, 0
    for seed in range(60):
        p, only, weights = small(seed)
        search = Search(ExpansionQuestion.of(p, only=only, weights=weights))
        t, root = search.t, search.first()
        order = Order(t, search.bound.reach(root.held, t.reserve))
        first = {
            t.defence(i, kind)
            for i in t.contested
            for kind in t.crossings(i)
            if t.base >> i & 1
            or any(
                (root.held | t.base) >> j & 1
                and j != i
                and (t.coast >> j & 1 if kind == 3 else t.beside[i][kind] >> j & 1)
                for j in range(len(t.names))
            )
        }
        for defence in order.ways:
            near += defence in first
            far += defence not in first
            if defence not in first:
                assert not order.after(order.first, defence), seed
    assert near > 20 and far > 20
