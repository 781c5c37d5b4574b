"""A plan in words: its headline, its rows, the boards on the way, what is over, how few actions do, and two plans side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.checklists import Closed, decimal, first_lines, percent, sentence, spent
from rometeach.core.results.frontiers import Frontier, Step, within_of
from rometeach.core.results.plans import Plan, WhyNot, Workings
from rometeach.core.results.two_plans import BOTH, ONLY_A, ONLY_B, compare_plans
from rometeach.core.session.actions import Action


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """So many stones on a heap; the third of a heap cannot be left out."""

    heap: str
    group = "Build"

    def __str__(self) -> str:
        return f"{self.heap} +1"

    @property
    def words(self) -> str:
        return f"Lay a stone on {self.heap}"


def value(setting: object, actions: Sequence[Action]) -> Fraction | None:
    """Each heap is worth the square of its stones; a heap C stands on a heap A."""
    heaps = [a.heap for a in actions if isinstance(a, Lay)]
    if "C" in heaps and "A" not in heaps:
        raise IllegalChoice("1", "C stands on A")
    return sum((Fraction(heaps.count(h) ** 2) for h in set(heaps)), Fraction(0))


def fewest(setting: object, plan: Plan, within: Fraction) -> Plan:
    return replace(plan, actions=plan.actions[:1], costs=plan.costs[:1], value=plan.value - within)


def frontier(setting: object, plan: Plan) -> tuple[Step, ...]:
    return tuple(Step(n, plan.actions[:n], Fraction(n * n)) for n in range(3))


def asked(setting: object, plan: Plan, choice: str) -> WhyNot:
    return WhyNot(choice, "no")


BARE = Workings(asked, lambda s, p, k: (), lambda s, p: ())
FULL = replace(BARE, value=value, fewest=fewest, frontier=frontier, apply=lambda s, board, action: board + action.heap)
NAMED = replace(BARE, headline=lambda s, p: "Two heaps of stones.")

PLAN = Plan("Heaps", (Lay("A"), Lay("B"), Lay("C"), Lay("B")), (2, 0, 1, 0), Fraction(6), {"height": Fraction(6)},
            {"height": Fraction(6)}, "OPTIMAL", Fraction(6), 0.1, Fraction(0), ("the wind",), ("it is high",),
            f"{__name__}:FULL", money="Coins")  # fmt: skip


@dataclass(frozen=True)
class Ground:
    """A position that a change writes on; it cannot read C."""

    text: str = ""
    edits: tuple[str, ...] = field(default=())

    def edit(self, change: str) -> "Ground":
        if change.startswith("C"):
            raise BadInput([])
        return Ground(self.text, (*self.edits, change))


def test_a_headline_tells_the_price_and_what_matters_most() -> None:
    assert PLAN.headline == "Spend 3 Coins: 6 height."
    assert replace(PLAN, first=(("Turns", "4"), ("or", "else"), ("Chance", "82.0% (41/50)"))).headline == (
        "Spend 3 Coins: 4 turns, 82.0% chance."
    )
    assert replace(PLAN, solver=f"{__name__}:NAMED").headline == "Two heaps of stones."
    free = replace(PLAN, costs=(0,) * 4)
    assert free.headline == "4 Builds: 6 height."
    one = replace(free, actions=free.actions[:1], costs=(0,), solver="")
    assert one.headline == "Lay a stone on A: 6 height."


def test_it_comes_first_and_the_technical_words_come_last_and_folded() -> None:
    text, html = PLAN.text(), PLAN.html()
    assert PLAN.exhibit().headline[0] == ("In short", PLAN.headline)
    assert (
        text.index("In short") < text.index("it is high") < text.index("OPTIMAL") < text.index("Leaves out: the wind")
    )
    front, _, folded = html.partition("<details>")
    assert "OPTIMAL" not in front and "the wind" not in front and PLAN.headline in front
    assert "OPTIMAL" in folded and "the wind" in folded and "<caption>What it is worth" in folded


def test_a_row_says_what_the_plan_would_lose_without_it() -> None:
    rows = PLAN.checklist()
    assert [r.words for r in rows] == [f"Lay a stone on {x}" for x in "ABCB"]
    assert [r.worth for r in rows] == [None, Fraction(3), Fraction(1), Fraction(3)], "without A the C has no ground"
    assert [(r.group, r.cost) for r in rows] == [("Build", 2), ("Build", 0), ("Build", 1), ("Build", 0)]
    assert rows[0].as_json() == {
        "group": "Build",
        "action": "A +1",
        "words": "Lay a stone on A",
        "cost": 2,
        "worth": None,
    }
    assert {r.worth for r in replace(PLAN, solver=f"{__name__}:BARE").checklist()} == {None}


def test_the_boards_on_the_way_are_those_of_the_rules_or_of_the_changes() -> None:
    assert PLAN.steps("") == ("A", "AB", "ABC", "ABCB") and PLAN.apply("") == "ABCB"
    bare = replace(PLAN, solver=f"{__name__}:BARE")
    boards = bare.steps(Ground())
    assert [len(b.edits) for b in boards] == [1, 2, 2, 3], "what no change can write leaves the board as it is"
    assert replace(PLAN, actions=(), costs=()).apply("x") == "x"


def test_what_is_not_offered_is_refused_in_words() -> None:
    bare = replace(PLAN, solver=f"{__name__}:BARE")
    assert PLAN.offers_fewest and not bare.offers_fewest
    for call in (bare.fewest, bare.frontier):
        with pytest.raises(BadInput, match="is not offered for this question"):
            call()


def test_the_fewest_actions_and_the_share_that_each_number_brings() -> None:
    assert PLAN.fewest("1/2").value == Fraction(11, 2) and len(PLAN.fewest(1).actions) == 1
    found = PLAN.frontier()
    assert isinstance(found, Frontier)
    assert [found.share(s) for s in found.steps] == [0, Fraction(1, 4), 1]
    assert found.enough(Fraction(1, 5)).number == 1 and "2 actions bring 100 % of the gain" in found.text()
    level = replace(found, steps=tuple(replace(s, worth=Fraction(1)) for s in found.steps))
    assert level.enough().number == 0 and "25 %" in found.text() and found.as_json()["steps"][1]["share"] == "1/4"


@pytest.mark.parametrize("wrong", ["x", "", "-1", -1, "1/0", True])
def test_points_that_cannot_be_read_are_told(wrong: str | int) -> None:
    with pytest.raises(BadInput, match="within"):
        within_of(wrong)


def test_what_is_over_is_said_in_place_of_doing_nothing() -> None:
    shut = Closed("The heaps are closed.", "3", "open the heaps")
    none = replace(PLAN, actions=(), costs=(), closed=shut)
    assert none.headline == "Nothing is left to decide. The heaps are closed (Case 3)."
    assert 'after the change "open the heaps" (--as-if-open)' in none.text()
    part = replace(none, closed=replace(shut, partly=True))
    assert part.headline.startswith("Nothing that is left is worth doing. The heaps are closed")
    busy = replace(PLAN, closed=replace(shut, change=""))
    assert busy.headline == PLAN.headline and ("Over", shut.words) in busy.exhibit().headline
    assert "As if" not in busy.text()


def test_two_plans_side_by_side() -> None:
    other = replace(PLAN, actions=(Lay("B"), Lay("D")), costs=(0, 0), value=Fraction(5), worths={"height": Fraction(5)})
    both = compare_plans(PLAN, other)
    where = [(place, str(r.action)) for place, r in both.aligned]
    assert where == [(ONLY_A, "A +1"), (BOTH, "B +1"), (ONLY_A, "C +1"), (ONLY_A, "B +1"), (ONLY_B, "D +1")]
    assert both.headline == "A is worth 1 points more and spends 3 Coins more; 1 action is in both."
    assert compare_plans(other, PLAN).headline == (
        "B is worth 1 points more and spends 3 Coins more; 1 action is in both."
    )
    assert (
        compare_plans(PLAN, replace(other, value=Fraction(6))).headline
        == "Both are worth the same, and A spends 3 Coins more; 1 action is in both."
    )
    assert both.apart == 1 and ("Height", "6", "5", "1") in both.exhibit().tables[1].rows
    assert both.as_json()["apart"] == "1" and "<details>" in both.html()
    twice = compare_plans(PLAN, PLAN)
    assert {place for place, _ in twice.aligned} == {BOTH} and len(twice.aligned) == 4


def test_small_words() -> None:
    assert (decimal(Fraction(-1, 100)), decimal(Fraction(10)), decimal(Fraction(31, 10))) == ("0", "10", "3.1")
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 820, 999, 1000)] == [
        "0 %",
        "under 1 %",
        "82 %",
        "over 99 %",
        "100 %",
    ]
    assert (
        spent((1,), "Coins") == "Spend 1 Coin"
        and spent((1,), "Gold", 5) == "Spend 1 of 5 Gold"
        and not spent((), "Gold")
    )
    assert sentence("", ["a", "b"]) == "A, b." and sentence("x", []) == "X." and sentence("", []) == ""
    assert first_lines((("Victory Points", "45"),)) == ["45 Victory Points"]
