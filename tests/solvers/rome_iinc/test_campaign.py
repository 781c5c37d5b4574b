"""Looking ahead: games as a plain simulation plays them, nothing good is left out early, and the same answer every time."""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest
from random_boards import random_board

import rometeach
from rometeach.core import progress
from rometeach.core.chance.simulation import seed_of
from rometeach.core.errors import BadInput
from rometeach.core.results.estimates import Estimate
from rometeach.core.session.actions import DONE, Action, ChooseArea
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import plans, simulation
from rometeach.rome_iinc.actions import Attack, Build, Buy, Fight, Give
from rometeach.rome_iinc.board.board import Board, Status
from rometeach.rome_iinc.charts import pay, tax
from rometeach.rome_iinc.phases.exchange import AMOUNTS
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import fitted
from solvers.rome_iinc import questions
from solvers.rome_iinc.campaign import elimination, explain, horizon, question, rollouts
from solvers.rome_iinc.campaign.answer import as_plan
from solvers.rome_iinc.campaign.candidates import Finder
from solvers.rome_iinc.campaign.elimination import ALIKE, BEHIND, BEST, HALVED, race
from solvers.rome_iinc.campaign.proposals import Follower, Proposal
from solvers.rome_iinc.campaign.question import compare
from solvers.rome_iinc.campaign.rollouts import Field, Start
from solvers.rome_iinc.campaign.words import in_words

VANDALS = "turn 10; 7/5 Vandal @ Numidia; phase War; step Wars"
SEED = 5


def idle(d: Decision) -> Action:
    """Nothing is built, bought or moved; all else is the simple player's."""
    return DONE if d.kind in ("bread", "build", "transfer", "exchange") else SimplePlayer()(d)


# --- games


def points(game: simulation.Game) -> float:
    return -50.0 if game.is_defeat else float(sum(game.prestige.values()))


def test_a_candidate_that_builds_is_played_as_its_board_after_the_builds() -> None:
    """The plan carried out by the rules, and the game from the Revolt step on: the same games, one by one."""
    p = named("286").edit("turn 10; phase Unrest; step Build and Transfer; West gold 60")
    actions = (Build("Germania II", "fort"), Build("Belgica", "fort"))
    field = Field(p, (Proposal("build", actions),), EMPIRES, 10, SEED)
    board = plans.carry_out(p, "West", actions).edit("phase War; step Revolts")
    expected = [points(rollout(board, seed_of(SEED, i), step="Revolts")) for i in range(6)]
    assert [x.value for x in field.games(0, range(6))] == expected
    assert compare(p, field.proposals, turns=0, games=6, seed=SEED).ranking.best.mean == sum(expected[:2]) / 2


class OneFight:
    """Fights one War with some Provinces on a turn, and is the simple player in all else."""

    def __init__(self, turn: int, attack: Attack, provinces: Sequence[str]) -> None:
        self.turn, self.attack, self.left, self.done = turn, attack, list(provinces), False
        self.simple = SimplePlayer()

    def __call__(self, d: Decision) -> Action:
        if d.board.turn == self.turn and d.kind == "fight":
            if not self.done:
                self.done = True
                return self.attack
            return DONE
        if d.board.turn == self.turn and d.kind == "muster":
            return ChooseArea(self.left.pop(0)) if self.left else DONE
        return self.simple(d)


def test_a_candidate_that_fights_is_played_as_its_fight() -> None:
    p = named("286").edit(VANDALS)
    provinces = ("Africa", "Mauretania I")
    field = Field(
        p, (Proposal("fight", (Fight("7/5 Vandal", "Africa", provinces),), is_all=True),), ("West",), 10, SEED
    )
    expected = [
        points(rollout(p, seed_of(SEED, i), {"East": SimplePlayer(), "West": OneFight(10, Attack("7/5 Vandal", "Africa"), provinces)}))
        for i in range(6)
    ]  # fmt: skip
    assert [x.value for x in field.games(0, range(6))] == expected


def test_processes_play_the_same_games() -> None:
    p = named("497").edit("turn 10; phase War; step Wars")
    proposals = (Proposal("simple"), Proposal("no fights", is_all=True))
    alone, together = (compare(p, proposals, turns=0, games=24, jobs=jobs).ranking for jobs in (1, 2))
    assert [a.samples for a in alone.ordered()] == [a.samples for a in together.ordered()]


class NoPool:
    """A pool that cannot be begun, or that breaks at its first task."""

    def __init__(self, broken: bool) -> None:
        self.broken = broken

    def __call__(self, jobs: int, **given: object) -> NoPool:
        if not self.broken:
            raise OSError("no processes here")
        return self

    def submit(self, *asked: object) -> Future[object]:
        raise BrokenExecutor("a process has died")

    def shutdown(self, **given: object) -> None:
        """It never ran."""


@pytest.mark.parametrize("broken", [False, True])
def test_where_processes_fail_this_one_plays_alone(broken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    p = named("497").edit("turn 10; phase War; step Wars")
    proposals = (Proposal("simple"), Proposal("no fights", is_all=True))
    alone = compare(p, proposals, turns=0, games=8).ranking
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", NoPool(broken))
    found = compare(p, proposals, turns=0, games=8, jobs=2).ranking
    assert [a.samples for a in found.ordered()] == [a.samples for a in alone.ordered()]


def test_what_needs_no_die_is_carried_out_once() -> None:
    p = named("286").edit("phase Unrest; step Build and Transfer")
    field = Field(p, (Proposal("nothing"),), EMPIRES, 1, SEED)
    begun = field.begin
    assert field.prepared(0).stage == rollouts.REVOLTS - 1
    field._begun[0] = Start(begun.board, begun.stage)
    slow = field.games(0, range(3))
    field._begun.clear()
    assert field.games(0, range(3)) == slow


# --- where a turn begins


def test_bread_and_circuses_begins_where_the_emperors_have_given_theirs() -> None:
    p = named("425").edit("phase Unrest; step Bread and Circuses; West unrest 7; West gold 25; East unrest 0")
    begin = rollouts.start(p)
    assert begin.stage == rollouts.BREAD
    after = rollouts.after_bread(begin.board)
    assert (after.east, after.west) == (p.east, p.west)
    emperor = p.emperor_of("West").abilities
    assert begin.board.west.unrest == 7 + emperor.popularity


@pytest.mark.parametrize("change", ["phase War; step Rebellions", "phase Victory"])
def test_where_nothing_is_left_to_plan_it_says_so(change: str) -> None:
    with pytest.raises(BadInput, match="nothing of this turn is left to plan"):
        questions.campaign(named("286").edit(change), rollouts=4)


# --- whoever follows a plan


def test_a_follower_gives_buys_and_stops() -> None:
    p = named("286").edit("West gold 50; West unrest 5")
    told: list[Action] = []
    proposal = Proposal("gift", (Buy("unrest"), Buy("prestige"), Build("Germania II", "fort")), (("West", 11),))
    follower = Follower(p, proposal, idle, ("West",))

    def watched(d: Decision) -> Action:
        told.append(follower(d))
        return told[-1]

    rollouts.played(rollouts.start(p), rollouts.NoDice(), {"East": idle, "West": watched}, 1, end=rollouts.REVOLTS - 1)
    done = [a for a in told if a != DONE]
    assert done == [Give(10), Give(1), Buy("unrest"), Buy("prestige"), Build("Germania II", "fort")]


def test_a_fight_whose_garrison_is_lost_is_called_off_and_the_other_player_may_fight() -> None:
    p = named("286").edit(VANDALS)
    fight = Fight("7/5 Vandal", "Africa", ("Africa", "Mauretania I"))
    lost = p.edit("Mauretania I: ; Mauretania I Barbarian")
    asked: list[str] = []

    def rest(d: Decision) -> Action:
        asked.append(d.kind)
        return DONE if d.kind == "fight" else SimplePlayer()(d)

    for board, fights in ((p, True), (lost, False)):
        asked.clear()
        follower = Follower(p, Proposal("fight", (fight,), is_all=True), rest, ("West",))
        told: list[Action] = []

        def choose(d: Decision, follower: Follower = follower, told: list[Action] = told) -> Action:
            told.append(follower(d))
            return told[-1]

        rollouts.played(
            Start(board, rollouts.WARS),
            rollouts.CommonDice(1),
            {"East": idle, "West": choose},
            10,
            end=rollouts.WARS + 1,
        )
        assert (Attack("7/5 Vandal", "Africa") in told) == fights
        assert ("fight" in asked) != fights


# --- what a board is worth


def by_hand(board: Board) -> Fraction:
    """The sum of the weights but for Prestige, written down anew."""
    total = Fraction(0)
    for empire in EMPIRES:
        w, state = fitted.default(board, empire), board.empire(empire)
        total += -w.unease(state.unrest) + w.treasury(state.gold)
        total += w.emperor if state.emperor and state.seat == "Emperor" else 0
        for name, s in board.provinces.items():
            if board.empire_of[name] != empire:
                continue
            printed = board.rules.provinces[name]
            total += (
                sum(n * w.worth_of(f) for f, n in zip(s.units._fields, s.units, strict=True))
                + w.statuses[s.status.value]
            )
            if s.status is Status.ROMAN and board.is_loyal(name):
                total += w.gold * w.taxes * printed.gold
            if printed.grain_icon and s.status in (Status.INSURGENT, Status.BARBARIAN):
                total -= w.unrest * w.taxes
            if s.status is Status.BARBARIAN:
                total -= w.frontier * sum(
                    x in board.provinces and x not in board.hostile for x, _ in board.rules.neighbours[name]
                )
            if name == board.rules.capitals[empire] and s.status is not Status.ROMAN:
                total -= w.capital * (1 if s.status is Status.INSURGENT else 5)
            total -= w.war * sum(x.space == name for x in board.wars.values())
        for g in board.governors_in_play:
            if board.empire_of_commander(g) == empire:
                total += -w.rebellion if g.is_rebel else w.statesman if g.statesman else 0
    return total


@pytest.mark.parametrize("scenario", ["286", "565"])
def test_the_parts_are_the_weights_of_the_board(scenario: str) -> None:
    p = named(scenario).edit("turn 4; 7/5 Vandal @ Numidia; West unrest 19; East gold 3")
    parts, shifts = horizon.parts(p)
    at = horizon.levels()[scenario, 4]
    prestige = sum(p.empire(e).prestige for e in EMPIRES)
    assert sum(parts) == pytest.approx(prestige + at.share * float(by_hand(p)) + at.level)
    assert shifts[-1] == pytest.approx(at.error * float(by_hand(p)))
    row = fitted.rows()[scenario, 4]
    costs = sum(fitted.default(p, e).unease(p.empire(e).unrest) for e in EMPIRES)
    expected = -at.share * float(costs * row["unrest"].error / row["unrest"].value)
    assert shifts[horizon.PARTS.index("Unrest")] == pytest.approx(expected, abs=0.05)


def test_a_game_that_has_ended_is_worth_its_prestige_or_a_defeat() -> None:
    p = named("286").edit("West prestige 30; East prestige 12")
    won = Board.of(p)
    for outcome, worth in (("West Draw, East Minor Defeat", 42.0), ("Major Defeat", -50.0)):
        parts, shifts = horizon.parts(rollouts.replace(won, outcome=outcome))
        assert sum(parts) == worth and not any(shifts)


# --- elimination


@dataclass(frozen=True)
class Sample:
    value: float


def synthetic(
    means: Sequence[float], noise: float, seed: int, budget: int = 2000
) -> tuple[elimination.Ranking[Sample], int]:
    """A race of choices with these means; half of the noise is common to all."""
    rng = Random(seed)
    common = [rng.gauss(0, 20) for _ in range(2 * budget)]
    own = [[rng.gauss(0, noise) for _ in range(2 * budget)] for _ in means]

    def play(numbers: Sequence[int], worlds: range) -> list[list[Sample]]:
        return [[Sample(means[n] + common[w] + own[n][w]) for w in worlds] for n in numbers]

    return race(len(means), play, lambda games: games / budget), max(range(len(means)), key=means.__getitem__)


def test_elimination_keeps_the_best() -> None:
    kept = 0
    for seed in range(40):
        found, best = synthetic((0, 1, 3, 4, -2, 0.5, 2, 8), 8, seed)
        kept += found.best.number == best
        assert found.best.state == BEST and found.games <= 2000
    assert kept >= 38


def test_elimination_spends_its_games_on_those_that_are_near() -> None:
    found, _ = synthetic((0, 9.8, 10), 4, 1)
    far, *near = found.arms
    assert far.state == BEHIND and all(len(a.samples) > 5 * len(far.samples) for a in near)


def test_equals_are_seldom_told_apart() -> None:
    """Of 60 races between two equal choices; 2.5 standard errors at every round tell about one in twenty apart."""
    told = sum(synthetic((0, 0), 15, seed, 400)[0].is_clear for seed in range(60))
    assert told <= 8


def test_what_is_the_same_in_every_world_is_left_out_once() -> None:
    def play(numbers: Sequence[int], worlds: range) -> list[list[Sample]]:
        return [[Sample((w * 7919 % 13) - 3.0 * (n == 2)) for w in worlds] for n in numbers]

    found = race(3, play, lambda games: games / 500)
    assert [a.state for a in found.arms] == [BEST, ALIKE, BEHIND] and found.is_clear


def test_for_want_of_time_the_worse_half_goes_and_is_not_called_worse() -> None:
    means = [float(i) for i in range(12)]
    rng = Random(3)

    def play(numbers: Sequence[int], worlds: range) -> list[list[Sample]]:
        return [[Sample(means[n] + rng.gauss(0, 100)) for _ in worlds] for n in numbers]

    found = race(12, play, lambda games: games / 60)
    assert [a.state for a in found.arms].count(HALVED) >= 6 and not found.is_clear


def test_a_stop_gives_what_is_there() -> None:
    now = progress.Progress()

    def play(numbers: Sequence[int], worlds: range) -> list[list[Sample]]:
        if worlds.start:
            now.stop()
            progress.check()
        return [[Sample(float(n)) for _ in worlds] for n in numbers]

    with progress.watching(now):
        found = race(3, play, lambda games: 0.0)
    assert found.best.number == 2 and found.games == 6
    assert now.doing == "6 games, 3 turns still compared, best so far 2.0 ± 0.0, ahead of the next by 1.0 ± 0.0"


# --- candidates


def test_the_candidates_differ_and_can_be_carried_out() -> None:
    p = named("286").edit("phase Unrest; step Bread and Circuses; West gold 70; West unrest 9")
    found = Finder(p, ("West",), 5).all()
    names = [x.name for x in found]
    assert names[0] == "as the simple player" and any(x.is_called("buy calm first") for x in found)
    assert len({(tuple(sorted(map(str, x.actions))), x.gifts, x.is_all) for x in found}) == len(found) > 6
    for proposal in found:
        plans.carry_out(p, "West", [a for a in proposal.actions if not isinstance(a, Fight)])
    spent = {sum(plans.cost(p, a) for a in x.actions) for x in found}
    assert 0 in spent and max(spent) > 40


def test_a_gift_is_a_candidate_where_the_other_empire_lacks_it() -> None:
    p = named("286").edit("phase Unrest; step Governors; West gold 90; East gold 1; West unrest 0")
    found = {x.name: x.gifts for x in Finder(p, ("West",), 5).all()}
    lacks = judgement.reserve(p, "East") - 1
    assert found["best for this turn alone, spare Gold to the East"] == (("West", 50),)
    assert found["best for this turn alone, Gold for the East's next Pay"] == (
        ("West", max(n for n in AMOUNTS if n <= lacks)),
    )


def test_a_turn_is_told_in_plain_words() -> None:
    p = named("286").edit("West gold 90; West unrest 5; 7/5 Vandal @ Numidia")
    told = "Germania II +Fort; Germania II promote Auxilia; Rome > Belgica: Guard; 7/5 Vandal by Africa with Africa"
    actions = (Buy("unrest"), Buy("unrest"), Buy("prestige"), *plans.read(p.rules, told))
    proposal = Proposal("mine", actions, (("West", 20),))
    spent = sum(plans.cost(p, a) for a in actions if not isinstance(a, Fight)) + 20
    text = in_words(p, proposal, ("West",))
    assert text.startswith(
        "give 20 Gold to the East; buy 2 Unrest away and 1 Prestige (30 Gold); Build 1 Unit and Promote 1 ("
    )
    assert "fight the 7/5 Vandal War with Africa" in text and f"keep {90 - spent} Gold" in text


# --- the whole question


def small(turn: int) -> Position:
    return named("286").edit(f"turn {turn}; phase War; step Wars; 7/5 Vandal @ Numidia")


@pytest.mark.parametrize("seed", range(20, 20 + int(os.environ.get("ROMETEACH_BOARDS", "3"))))
def test_any_board_that_the_rules_allow_can_be_asked_about(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question, "UNHURRIED", 0.2)
    p = random_board(seed)
    if p.phase == "Victory" or p.step in ("Civil Wars", "Rebellions"):
        with pytest.raises(BadInput):
            question.found(question.Campaign.of(p, "both", 1, 10, 1, 8))
        return
    campaign = question.Campaign.of(p, ("west", "east", "both")[seed % 3], 1, 10, 1, 8)
    found = question.found(campaign)
    plan = as_plan(campaign, found, 0.0)
    assert plan.text() and plan.best.value.mean == max(a.mean for a in (found.ranking.best, *found.ranking.left))
    for x in found.field.proposals:
        board = campaign.finder().ready
        done = [a for a in x.actions if not isinstance(a, Fight)]
        if not x.gifts and x.name != "as the simple player":  # to whom the other Empire may give Gold first
            plans.carry_out(board, campaign.empire, done)


def asked(p: Position, **given: object) -> Estimate:
    plan = rometeach.plan(p, "campaign", empire="West", **given)
    assert isinstance(plan, Estimate)
    return plan


def test_the_answer_is_the_same_every_time() -> None:
    first, again = (asked(small(10), turns=0, rollouts=24) for _ in range(2))
    assert first == again and first.text() == again.text()
    both = rometeach.plan(small(10), "campaign", turns=0, rollouts=8)
    assert isinstance(both, Estimate) and both.title.startswith("Looking ahead for both Empires")
    assert asked(small(10), turns=0, rollouts=24, seed=2).candidates != first.candidates
    loaded = pickle.loads(pickle.dumps(first))
    assert loaded == first and loaded.next_best(1) == first.next_best(1)


def test_the_answer_says_how_sure_it_is() -> None:
    plan = asked(small(8), turns=1, rollouts=40)
    page = plan.text()
    assert (
        "Told apart" in page
        and "How sure it is about the weights" in page
        and plan.status == "ESTIMATED"
        and plan.bound is None
    )
    assert all(c.value.mean == pytest.approx(plan.best.value.mean - c.behind.mean) for c in plan.candidates)
    assert "Runner-up" in plan.explain().text()
    head = dict(plan.exhibit().headline)
    assert head["Choice"] == plan.called == plan.best.name and plan.called in repr(plan)
    done = next(t for t in plan.exhibit().tables if t.caption == f'Actions of "{plan.called}"')
    assert [row[0] for row in done.rows] == [str(a) for a in plan.actions]
    against = plan.why_not("no fights")
    assert against.instead is not None and against.loss is not None
    with_it = plan.why_not("7/5 Vandal")
    assert with_it.instead is not None
    with pytest.raises(BadInput):
        plan.why_not("xyzzy")


def poor() -> Position:
    """The Fallen West of 565 with little income, one Pay before the end: it may not fail again."""
    start = named("565")
    bare = [
        n
        for n, s in start.provinces.items()
        if start.empire_of[n] == "West" and s.status is Status.ROMAN and not s.units.number
    ]
    change = "; ".join(f"{n} Allied" for n in bare)
    return start.edit(
        f"{change}; West gold 32; East gold 0; West unrest 10; turn 9; phase Unrest; step Bread and Circuses"
    )


def test_a_treasury_that_the_next_pay_wants_is_kept() -> None:
    """All games go to their end, so that no weight has a say: what three Prestige cost is a Major Defeat more often."""
    p = poor()
    income = sum(tax.base(p, g) for g in tax.collectors(p) if p.empire_of_commander(g) == "West")
    assert income < pay.amount(p, "West") <= income + p.west.gold
    spend, keep = Proposal("spend", (Buy("prestige"),) * 3, is_all=True), Proposal("keep", is_all=True)
    found = compare(p, (spend, keep), empires=("West",), turns=0, games=48)
    assert found.best is keep
    defeats = [sum(dict(s.levels)["West"] == "Major Defeat" for s in a.samples) for a in found.ranking.ordered()]
    assert defeats[0] < defeats[1]
    assert any("Falls" in x or "Fall" in x for x in explain.reasons(found))


def test_on_the_last_turn_gold_is_spent_on_prestige() -> None:
    p = named("286").edit("turn 10; phase Unrest; step Bread and Circuses; West gold 30; West unrest 2")
    spend = Proposal("spend", (Buy("prestige"),) * 2, is_all=True)
    found = compare(p, (Proposal("keep", is_all=True), spend), empires=("West",), turns=0, games=40)
    assert found.best is spend
    keep = next(a for a in found.ranking.arms if a.number == 0)
    assert keep.behind(found.ranking.best).mean == pytest.approx(2.0)
