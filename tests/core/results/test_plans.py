"""A plan shows itself, says how far it is proven, and passes questions on to its solver."""

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from rometeach.core.figures.sources import Source
from rometeach.core.results.comparison import Comparison
from rometeach.core.results.estimates import Candidate, Estimate, Figure
from rometeach.core.results.plans import Plan, WhyNot, Workings, difference, points
from rometeach.core.results.show import Bars, doubtful
from rometeach.core.session.actions import Action


@dataclass(frozen=True, slots=True)
class Act(Action):
    """An Action that is called something."""

    called: str

    def __str__(self) -> str:
        return self.called


def asked(setting: object, plan: Plan, choice: str) -> WhyNot:
    return WhyNot(
        choice, "the best plan with it is worth 1/3 less", loss=Fraction(1, 3), instead=PLAN, lines=("it is <dear>",)
    )


def others(setting: object, plan: Plan, k: int) -> tuple[Plan, ...]:
    return tuple(replace(PLAN, actions=(Act(f"other {i}"),), costs=(0,), value=Fraction(1, 3)) for i in range(k))


WORKINGS = Workings(asked, others, lambda _, plan: (("10 Gold more", Fraction(0)), ("one more Fort", Fraction(1, 6))))
ALONE = replace(WORKINGS, next_best=lambda _, plan, k: ())

PLAN = Plan(
    title="Builds <of> the West", actions=(Act("Rome +Fort"), Act("Pisae +Fleet")), costs=(10, 20), value=Fraction(1, 2),
    parts={"prestige": Fraction(1), "gold": Fraction(-30)}, worths={"prestige": Fraction(1), "gold": Fraction(-1, 2)}, status="OPTIMAL",
    bound=Fraction(1, 2), seconds=0.12345, idle=Fraction(-1), leaves_out=("Transfers",), lines=("Rome +Fort: because",),
    solver=f"{__name__}:WORKINGS", how="By adding up.",
    bars=(Bars("Chance to Revolt", (("Rome now", Fraction(1, 2)),)),))  # fmt: skip


def test_a_plan_is_shown_as_picture_table_and_text() -> None:
    shown = PLAN._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}
    for words in ("Rome +Fort", "10 Gold", "OPTIMAL", "Transfers", "because"):
        assert words in shown["text/plain"] and words in shown["text/html"]
    assert 'role="img"' in shown["text/html"] and "<of>" not in shown["text/html"]
    HTMLParser().feed(shown["text/html"])


def test_a_price_of_one_is_one_and_where_nothing_costs_anything_no_price_is_shown() -> None:
    plan = replace(PLAN, money="Victory Points")
    actions = next(t for t in replace(plan, costs=(1,) * len(plan.actions)).exhibit().tables if t.caption == "Actions")
    assert actions.rows[0][1] == "1 Victory Point"
    free = next(t for t in replace(plan, costs=(0,) * len(plan.actions)).exhibit().tables if t.caption == "Actions")
    assert free.header == ("Action",) and free.rows == tuple((str(a),) for a in plan.actions)
    assert '<th scope="row">' not in free.html() and '<th scope="row">' in actions.html()


def test_the_text_has_no_seconds_and_the_data_has() -> None:
    assert PLAN.text() == replace(PLAN, seconds=9.9).text() and replace(PLAN, seconds=9.9) == PLAN
    assert PLAN.as_json()["seconds"] == 0.1234 or PLAN.as_json()["seconds"] == 0.1235


def test_the_data_has_the_published_shape() -> None:
    data = PLAN.as_json()
    assert list(data) == ["status", "objective", "bound", "seconds", "plan", "value", "lines", "leaves_out", "points"]
    assert data["plan"][0]["action"] == "Rome +Fort" and data["value"] == {"prestige": "1", "gold": "-30"}
    assert (data["objective"], data["bound"]) == ("1/2", "1/2")


def test_a_plan_that_is_not_proven_shows_its_gap() -> None:
    short = replace(PLAN, status="FEASIBLE", bound=Fraction(2, 3))
    assert short.gap == Fraction(1, 6) and not short.is_optimal and PLAN.gap == 0
    assert "FEASIBLE, gap 0.167 (1/6)" in short.text() and "no plan is worth more\n" not in short.text()


def test_explain_adds_the_runner_up_and_what_one_more_would_bring() -> None:
    e = PLAN.explain()
    for words in (
        "Rome +Fort: because",
        "other 0: -0.167 (-1/6)",
        "one more Fort",
        "+0.167 (+1/6)",
        "Leaves out: Transfers",
        "By adding up.",
    ):
        assert words in e.text()
    assert e.as_json()["runner_up"]["plan"] == [{"action": "other 0", "gold": 0}]
    alone = replace(PLAN, solver=f"{__name__}:ALONE")
    assert alone.runner_up is None and "no other plan was found" in alone.explain().text()


def test_a_runner_up_that_is_worth_the_same_is_a_tie() -> None:
    level = replace(PLAN, value=Fraction(1, 3)).explain()
    assert "other 0: 0, a tie: it is worth the same" in level.text() and "a tie" not in PLAN.explain().text()


def test_choices_that_did_alike_share_the_first_place() -> None:
    def tried(name: str, mean: float, behind: float) -> Candidate:
        return Candidate(Act(name), 10, Figure(mean, 0.1), Figure(behind, 0.1))

    found = (tried("Siege", 0.5, 0.0), tried("Battle", 0.5, 0.0), tried("wait", 0.2, 0.3))
    own = {f.name: getattr(PLAN, f.name) for f in fields(PLAN)}
    estimate = Estimate(**own, candidates=found)
    assert [row[2] for row in estimate.exhibit().tables[0].rows] == [
        "best, a tie of 2",
        "best, a tie of 2",
        "30.0% ± 10.0",
    ]
    sole = Estimate(**own, candidates=(found[0], found[2]))
    assert [row[2] for row in sole.exhibit().tables[0].rows] == ["best", "30.0% ± 10.0"]


def test_why_not_and_next_best_are_the_solvers() -> None:
    answer = PLAN.why_not("Rome +Guard")
    assert answer.choice == "Rome +Guard" and "it is <dear>" in answer.text() and "<dear>" not in answer.html()
    assert answer.as_json()["loss"] == "1/3"
    assert len(PLAN.next_best(3)) == 3 and PLAN.next_best(0) == PLAN.next_best(-1) == ()


def test_a_comparison_names_the_better_one_and_both_sums() -> None:
    rows = (("A", {"gold": Fraction(1)}, {"gold": Fraction(2)}), ("B", {"gold": Fraction(3)}, {"gold": Fraction(6)}))
    side = Comparison("Two", rows, ("Transfers",))
    assert (
        side.values == (2, 6)
        and side.better == "B"
        and "B by 4" in side.text()
        and "Leaves out: Transfers" in side.html()
    )
    assert (
        Comparison("Two", (rows[0], rows[0])).better == ""
        and "worth the same" in Comparison("Two", (rows[0], rows[0])).text()
    )
    assert side.as_json()["plans"][1]["objective"] == "6"


def test_doubtful_figures_are_named() -> None:
    plan = replace(PLAN, doubtful={"wars:9/2 Alan": Source("predecessor", "", "low")})
    assert "the wars table, 9/2 Alan (predecessor" in plan.text() and plan.explain().doubts() == plan.doubts()


@pytest.mark.parametrize(
    ("number", "one", "two"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(2), "2", "+2"),
        (Fraction(-1, 2), "-0.5 (-1/2)", "-0.5 (-1/2)"),
        (Fraction(7, 15), "0.467 (7/15)", "+0.467 (+7/15)"),
    ],
)
def test_worths_are_written_as_decimals_with_their_fractions(number: Fraction, one: str, two: str) -> None:
    assert (points(number), difference(number)) == (one, two)


def test_doubtful_figures_of_one_table_and_source_stand_together() -> None:
    public, guessed = Source.parse("public", "medium"), Source.parse("reconstructed", "low")
    found = doubtful({"danube:4": guessed, "danube:1": public, "danube:3": guessed, "battle (8 rows)": guessed})
    assert found == (
        "battle (8 rows) (reconstructed, low confidence); the danube table, 1 (public, medium confidence); "
        "the danube table, 3, 4 (reconstructed, low confidence)"
    )
    assert doubtful({"charts:civil_war.rebel_foederati": public}) == (
        "the civil war chart, rebel foederati (public, medium confidence)"
    )


def test_a_plan_behind_others_does_not_claim_that_none_is_worth_more() -> None:
    assert "OPTIMAL: no plan is worth more\n" in PLAN.text()
    first, second = PLAN.next_best(2)
    assert (first.rank, second.rank, second.next_best(1)[0].rank) == (1, 2, 3)
    assert "OPTIMAL: no plan but the one before it is worth more\n" in first.text()
    assert "No plan but the 2 before it is worth more than" in second.text()
    assert "no plan is worth more" not in first.text() + second.text()
    assert (first.as_json()["rank"], "rank" in PLAN.as_json()) == (1, False)


def test_a_plan_with_a_choice_is_the_best_of_those_with_it_alone() -> None:
    instead = PLAN.why_not("Rome +Guard").instead
    assert instead is not None and "OPTIMAL: no plan with Rome +Guard is worth more" in instead.text()
    asked = replace(PLAN, among="that meets the requests", rank=1)
    assert "OPTIMAL: no plan that meets the requests but the one before it is worth more" in asked.text()


def test_worths_that_cannot_be_told_apart_are_said_to_be_equal() -> None:
    near = replace(PLAN, alike=Fraction(1, 5))
    assert "other 0: -0.167 (-1/6), as good as equal" in near.explain().text()
    assert "as good as equal" not in PLAN.explain().text()
    assert not near.is_alike(PLAN) and near.is_alike(replace(PLAN, value=Fraction(3, 5)))
    told = WhyNot("a Fort", "worse", loss=Fraction(1, 6), instead=near)
    assert "that is 0.167 (1/6) less, as good as equal" in told.text()
