"""The fewest marches and sailings (2.1.1, 2.1.2) against every sequence of them on small boards, and what each of a plan adds."""

import os
from fractions import Fraction

import pytest
import small_campaigns as boards

import solvers.conquest.questions as ask
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Galley
from rometeach.conquest.position import named
from rometeach.conquest.valuation import conquests
from rometeach.conquest.valuation.conquests import Prospects, Terms
from rometeach.core.errors import IllegalChoice
from solvers.conquest.campaign.inputs import CampaignQuestion

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "2"))
LIMIT = 800


def best_by_number(p: Board, only: frozenset[str], terms: Terms) -> list[Fraction]:
    """The best worth with no action, with one at most, and so on until no new board is reached."""
    prospects, seen, level = Prospects(p, terms), {boards._key(p)}, [p]
    best: list[Fraction] = []
    while level:
        worths = [w for board in level if (w := worth(prospects, p, board)) is not None]
        best.append(max([*worths, *best[-1:]]))
        following = []
        for board in level:
            for after in boards._after(board, only):
                if (key := boards._key(after)) not in seen:
                    seen.add(key)
                    following.append(after)
        if len(seen) > LIMIT:
            raise OverflowError
        level = following
    return best


def worth(prospects: Prospects, before: Board, after: Board) -> Fraction | None:
    """What a board is worth Province by Province; None where the terms forbid it."""
    total = Fraction(0)
    for name, there in after.provinces.items():
        if there.force("Red") != before.provinces[name].force("Red"):
            found = prospects.of(name, there.force("Red"))
            if found.why:
                return None
            total += found.worth
    return total


@pytest.mark.parametrize("block", range(BOARDS // 2))
def test_2_1_no_sequence_of_so_few_marches_and_sailings_is_worth_more(block: int) -> None:
    seed, done = block * 1000 + 500, 0
    while done < 2:
        p, asked = boards.small(seed)
        seed += 1
        q = CampaignQuestion.of(p, **asked)
        try:
            every = best_by_number(p, q.only, q.terms)
        except OverflowError:
            continue
        plan = ask.campaign(p, **asked, time=60)
        if len(plan.actions) < 2:
            continue
        done += 1
        steps = plan.frontier().steps
        assert [s.worth for s in steps] == [every[min(s.number, len(every) - 1)] for s in steps], seed - 1
        assert all(s.is_proven for s in steps) and [s.number for s in steps] == list(range(len(plan.actions) + 1))
        for number, worth in enumerate(every[: len(steps)]):
            few = plan.fewest(plan.value - worth)
            least = next(n for n, w in enumerate(every) if w >= worth)
            assert len(few.actions) == least <= number and few.value == every[least], seed - 1
            assert few.value == conquests.expected(p, few.actions, q.terms)


def test_2_1_1_two_generals_who_march_together_make_one_march() -> None:
    """By hand: seven land units and two Generals, whose Battle Legion is larger than that of one, are one Legion that marches."""
    p = named("four").edit("Macedonia: Red 5I 2C 2G Caesar; Dalmatia: Blue 4I 1C, of Blue")
    plan = ask.campaign(p, risk="1", only="Dalmatia; Macedonia", leaders="Macedonia: 2G")
    few = plan.fewest()
    assert few.value == plan.value and few.change == "march Macedonia to Dalmatia: 5I 2C 2G"
    assert "no plan with fewer is worth that" in few.text() and "with 1 action at most" in few.text()
    alone = ask.campaign(p, risk="1", only="Dalmatia; Macedonia", leaders="Macedonia: 1G")
    assert alone.value < few.value


def test_2_1_2_each_border_that_a_galley_passes_counts() -> None:
    p = named("two").edit("Egyptus: Red +2I").with_galleys("Egyptus", (Galley("Red"),))
    plan = ask.campaign(p, only="Cyprus; Creta")
    assert len(plan.actions) == 2
    steps = plan.frontier().steps
    assert [s.worth for s in steps] == [0, 0, 5] and plan.fewest(5).actions == ()


def test_2_1_each_row_is_worth_what_the_others_lack_without_it() -> None:
    p = named("four").edit("Macedonia: Red +2I +2C +1K; Dalmatia: Blue 2I, of Blue, City; Thracia: Blue 1I 1C, of Blue")
    plan = ask.campaign(p)
    rows = plan.checklist()
    assert any(r.worth for r in rows)
    for n, row in enumerate(rows):
        others = [*plan.actions[:n], *plan.actions[n + 1 :]]
        try:
            left = conquests.expected(p, others, plan.setting.q.terms)
        except IllegalChoice:
            assert row.worth is None
        else:
            assert row.worth == plan.value - left
