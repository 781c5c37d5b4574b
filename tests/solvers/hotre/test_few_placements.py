"""The fewest actions of an expansion, the best worth for each number of them, and what each Army is worth (9, 10), against enumeration."""

from fractions import Fraction

import pytest
from small_expansions import lists, small

import rometeach
import solvers.hotre.questions as ask
from rometeach.core.errors import IllegalChoice
from rometeach.core.games import find
from rometeach.hotre.actions import Place
from rometeach.hotre.valuation import expansion

CLOSE = Fraction(1, 10**6)
"""Points: lists whose worths differ by less are taken to be equal."""


@pytest.mark.parametrize("seed", range(16))
def test_9_no_list_with_so_few_actions_is_worth_more(seed: int) -> None:
    board, only, weights = small(seed)
    most = dict[int, Fraction]()
    for entries, _ in lists(board, set(only.split("; "))):
        end = expansion.carried_out(board, entries, weights)[-1].board
        forts = len(expansion.fortified(end, board.now.side, weights).now.bought) - len(board.now.bought)
        number = len(entries) + forts + len(list(expansion.city_places(end, board.now.side)))
        worth = expansion.expected(board, entries, weights).worth
        most[number] = max(most.get(number, worth), worth)
    plan = ask.expansion(board, only=only, weights=weights, time=60)
    steps = plan.frontier().steps
    assert [s.number for s in steps] == list(range(min(most), len(plan.actions) + 1))
    for s in steps:
        assert s.is_proven and len(s.actions) <= s.number
        assert abs(s.worth - max(worth for n, worth in most.items() if n <= s.number)) < CLOSE
        few = plan.fewest(plan.value - s.worth + CLOSE)
        least = min(n for n, worth in most.items() if worth >= s.worth - CLOSE)
        assert len(few.actions) == least and few.value >= s.worth - CLOSE
        assert "no plan with fewer is worth that" in few.text()


def test_9_the_small_boards_take_some_actions() -> None:
    some = [small(seed) for seed in range(16)]
    assert sum(len(ask.expansion(p, only=only, weights=w).actions) > 2 for p, only, w in some) > 8


@pytest.mark.parametrize("seed", range(16))
def test_9_an_army_is_worth_what_the_list_is_worth_less_without_it(seed: int) -> None:
    board, only, weights = small(seed)
    plan = ask.expansion(board, only=only, weights=weights)
    entries = [a.province for a in plan.actions if isinstance(a, Place)]
    assert tuple(entries) == plan.setting.entries
    rows = plan.checklist()
    armies = [r for r in rows if isinstance(r.action, Place)]
    assert all(r.worth is None for r in rows if r not in armies)
    for row in armies:
        n = entries.index(row.action.place)
        try:
            worth = plan.value - expansion.expected(board, [*entries[:n], *entries[n + 1 :]], weights).worth
        except IllegalChoice:
            worth = None
        assert row.worth == worth


def test_9_2_1_what_is_done_before_the_list_and_what_must_be_is_among_the_fewest() -> None:
    game = find("hotre")
    p = rometeach.position("hotre", game.start).edit(game.question("spending").typed()[0])
    plan = ask.expansion(p)
    steps, few = plan.frontier().steps, plan.fewest(100)
    opening = plan.setting.q.opening
    assert opening and few.actions[: len(opening)] == opening and steps[0].actions == few.actions
    assert len(few.actions) < len(plan.actions)
    wanted = ask.expansion(p, must="Cisalpina").fewest(100)
    assert Place("Cisalpina") in wanted.actions and len(wanted.actions) == len(few.actions) + 1


def test_a_search_that_is_cut_short_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board, only, weights = small(0)
    plan = ask.expansion(board, only=only, weights=weights)
    best = "solvers.hotre.expansion.fewest.FewSearch.best"
    monkeypatch.setattr(best, lambda self, seconds: self._found("UNKNOWN", self.first(), 0.0, 0))
    few, steps = plan.fewest(5), plan.frontier().steps
    assert few.actions == plan.actions and "not proven: there may be one with fewer" in few.text()
    assert [(s.number, s.is_proven) for s in steps] == [(len(plan.actions), False)]
