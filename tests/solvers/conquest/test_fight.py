"""The plan of a battle (2.2, 3.1): against every choice of both sides, by a law written anew, and played by the phases."""

import os
import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

import pytest
from battle_minimax import Answers, Stake, Told, searched
from played_battle import Watched

import rometeach
import solvers.conquest.questions as ask
from rometeach.conquest.actions import Form, Stand, Withdraw
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force as Pieces
from rometeach.conquest.charts.battle import ATTACKER, DEFENDER, Battle, End, Force
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.forces import ATTACKER_RETREATED, BOTH_GONE, DEFENDER_RETREATED, LOST, WON
from rometeach.conquest.charts.hits import fort_dice, hits_law
from rometeach.conquest.charts.legion import LETTERS, Troops, legions, parts
from rometeach.conquest.charts.orders import USUAL
from rometeach.conquest.charts.pursuit import lost_law
from rometeach.conquest.phases.battle import battle
from rometeach.conquest.results.battles import Asked
from rometeach.conquest.rules import standard
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from solvers.conquest.battle.inputs import BattleQuestion, Worth
from solvers.conquest.battle.question import best_play
from solvers.conquest.fight.inputs import FightQuestion
from solvers.conquest.fight.question import solve

FOUR = Board.of(lookup.named("four"))
AT = "Macedonia: Red 1I 2G Caesar; Mesopotamia: Blue 1I 3G Caesar; Dalmatia: Red {}, Blue {}, of Blue{}; active Red; phase Combat"
BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "40"))
CLOSE = Fraction(1, 10**30)
T = Troops.of


def tiny(seed: int, side: str, fought: bool) -> FightQuestion:
    """A battle of few units with odd worths; for odd seeds Legions have to be chosen."""
    dice = random.Random(seed)

    def force() -> Force:
        kinds = dice.choices(range(3), k=dice.randint(1, 3))
        troops = Troops(*(kinds.count(k) for k in range(3)))
        return Force(troops, dice.randint(0, 1), dice.random() < 0.4, dice.random() < 0.7)

    w = Worth((dice.randint(1, 20), dice.randint(1, 30), dice.randint(1, 40)), 31, 97, dice.randint(1, 90))
    fights = Battle(force(), force(), dice.random() < 0.5, figures=CombatFigures(legion=1 if seed % 2 else 5))
    typed = (Pieces(*f.troops, f.generals, f.caesar) for f in (fights.attacker, fights.defender))
    return FightQuestion(FOUR, Asked(fights, *typed), side, w, fought)


def word(troops: Troops) -> str:
    return "".join(sorted("".join(x * n for x, n in zip(LETTERS, troops, strict=True))))


def every_choice(q: FightQuestion, told: Told | None = None) -> tuple[Answers, tuple[Fraction, Fraction]]:
    """The battle by every choice of both, in what the attacker has more than now; then the two retreats."""
    b, w = q.asked.battle, q.worth

    def stake(f: Force) -> Stake:
        units = dict(zip(LETTERS, w.units, strict=True))
        return Stake(f.leaders, f.caesar, f.refuge, units, w.general, w.caesar, w.province)

    one, other = stake(b.attacker), stake(b.defender)
    words = word(b.attacker.troops), word(b.defender.troops)
    now = one.of(words[0], False, False) - other.of(words[1], False, True)
    found, fled = searched(*words, one, other, b.fort, b.figures.legion, told)
    return (found[0] - now, found[1] - now), (fled[0] - now, fled[1] - now)


def stays(q: FightQuestion, value: Fraction, fled: tuple[Fraction, Fraction]) -> Fraction:
    """What staying is worth to the attacker: where the defender asks, the attacker may retreat next."""
    return max(value, fled[0]) if q.fought and q.side == DEFENDER else value


def between(plan_value: Fraction, answers: Answers, sign: int) -> bool:
    low, high = sorted(sign * x for x in answers)
    return low - CLOSE <= plan_value <= high + CLOSE


@pytest.mark.parametrize("seed", range(BOARDS))
def test_2_2_the_plan_and_all_first_choices_are_worth_what_every_choice_says(seed: int) -> None:
    for side, fought in product((ATTACKER, DEFENDER), (False, True)):
        q = tiny(seed, side, fought)
        plan = solve(q)
        (value, _), fled = every_choice(q)
        go, sign = fled[side == DEFENDER], q.sign
        best = max([sign * stays(q, value, fled), *([sign * go] if fought else [])])
        assert abs(plan.value - best) <= CLOSE and plan.bound is not None and 0 <= plan.bound - best <= CLOSE
        assert plan.value == sum(plan.worths.values())
        plans = (plan, *plan.next_best(20))
        assert all(x.value >= y.value - plan.alike for x, y in pairwise(plans))
        assert len({x.change for x in plans}) == len(plans)
        kinds = q.force
        leaves = fought and side == DEFENDER and fled[0] > value
        forms = 1 if leaves else len(legions(kinds.troops, kinds.leaders, q.asked.battle.figures))
        assert len(plans) == forms + fought
        for x in plans:
            formed = [a for a in x.actions if isinstance(a, Form)]
            if x.actions == (Withdraw(),):
                assert abs(x.value - sign * go) <= CLOSE
            elif not formed:
                assert x.actions == (Stand(),) and abs(x.value - sign * fled[0]) <= CLOSE
            else:
                mine, yours = x.setting.q, word(Troops(*formed[0].legion[:3]))
                told = Told("d", yours=yours)
                if side == ATTACKER:
                    theirs = best_play(mine.battle).choice(q.force.troops, q.enemy.troops).other
                    told = Told("a", yours, word(theirs))
                assert between(x.value, every_choice(q, told)[0], sign)


def losses_compared(seed: int) -> int:
    """All losses of both sides in a first round against every choice; how many cost something."""
    found = 0
    for side in (ATTACKER, DEFENDER):
        q = tiny(seed, side, fought=False)
        plan = solve(q)
        chosen = best_play(q.battle).choice(q.asked.battle.attacker.troops, q.asked.battle.defender.troops)
        legion = chosen.legion if side == ATTACKER else chosen.other
        for hits in range(1, legion.units + 1):
            for lost in parts(legion, hits):
                said = plan.why_not(f"lose {lost}")
                told = Told(side[0], word(chosen.legion), word(chosen.other), ((hits, word(lost)),))
                assert said.loss is not None and between(plan.value - said.loss, every_choice(q, told)[0], q.sign)
                assert said.loss >= -CLOSE
                found += said.loss > CLOSE
    return found


@pytest.mark.parametrize("block", range(4))
def test_2_2_2_other_losses_cost_what_every_choice_says(block: int) -> None:
    assert sum(map(losses_compared, range(10 * block, 10 * block + 10, 2)))


def law_anew(q: BattleQuestion) -> dict[End, Fraction]:
    """The law of best play, written anew: the choices of all states followed in Fractions, without the forward search."""
    best, b = best_play(q), q.battle
    ends: dict[End, Fraction] = {}

    def add(end: End, p: Fraction) -> None:
        ends[end] = ends.get(end, Fraction(0)) + p

    def over(mine: Troops, yours: Troops, p: Fraction, waiting: dict[tuple[Troops, Troops], Fraction]) -> None:
        if not mine.units or not yours.units:
            add(End(mine, yours, WON if mine.units else LOST if yours.units else BOTH_GONE), p)
            return
        gone = best.choice(mine, yours).retreat
        if not gone:
            waiting[mine, yours] = waiting.get((mine, yours), Fraction(0)) + p
            return
        attacks = gone == ATTACKER
        winner, fleeing = (yours, mine) if attacks else (mine, yours)
        law = lost_law(winner, fleeing, (b.attacker if attacks else b.defender).refuge, b.figures)
        for lost, w in law.weights.items():
            left = fleeing.less(
                best.players[not attacks].victims(fleeing, lost)
                if not attacks
                else best.players[1].victims(fleeing, lost)
            )
            pair = (left, yours) if attacks else (mine, left)
            add(End(*pair, ATTACKER_RETREATED if attacks else DEFENDER_RETREATED), p * Fraction(w, law.denominator))

    def rounds(mine: Troops, yours: Troops) -> Iterator[tuple[Troops, Troops, Fraction]]:
        x = best.choice(mine, yours)
        fort = fort_dice(x.legion, mine.less(x.legion), b.figures) if b.fort else 0
        one, two = (
            hits_law(x.legion, mine.less(x.legion), 0, b.figures),
            hits_law(x.other, yours.less(x.other), fort, b.figures),
        )
        for (i, w), (j, v) in product(one.weights.items(), two.weights.items()):
            i, j = min(i, x.other.units), min(j, x.legion.units)
            p = Fraction(w * v, one.denominator * two.denominator)
            yield mine.less(x.losses[i][j]), yours.less(x.other_losses[i]), p

    waiting: dict[tuple[Troops, Troops], Fraction] = {}
    for mine, yours, p in rounds(b.attacker.troops, b.defender.troops):
        over(mine, yours, p, waiting)
    while waiting:
        state = max(waiting, key=lambda s: s[0].units + s[1].units)
        weight = waiting.pop(state)
        moves = list(rounds(*state))
        again = sum((p for x, y, p in moves if (x, y) == state), Fraction(0))
        for mine, yours, p in moves:
            if (mine, yours) != state:
                over(mine, yours, weight * p / (1 - again), waiting)
    return ends


@pytest.mark.parametrize(
    ("attack", "defence", "fort"), [("3I 1C 1K 1G", "3I 1C 1G", True), ("2I 2C", "3I 1K 1G Caesar", False)]
)
def test_2_2_the_law_of_the_plan_is_that_of_its_choices_by_the_charts(attack: str, defence: str, fort: bool) -> None:
    plan = ask.fight(FOUR, attack=attack, defence=defence, fort="fort" if fort else "none")
    law, anew = plan.setting.law, law_anew(plan.setting.q.battle)
    assert {e: Fraction(w, law.denominator) for e, w in law.weights.items() if w} == {
        e: p for e, p in anew.items() if p
    }
    q = plan.setting.q
    assert plan.value == sum(p * q.battle.value(e) for e, p in anew.items()) - q.stands
    assert plan.value == best_play(q.battle).value - q.stands
    other = ask.fight(FOUR, attack=attack, defence=defence, fort="fort" if fort else "none", side="defender")
    assert other.value == -plan.value and other.bound is not None and other.bound >= other.value


def by_phases(board: Board, plays: int) -> tuple[list[int], dict[str, int]]:
    """What the battle of Dalmatia was worth to Red, in so many plays by the phases; how often was asked for what."""
    w, found, asked = Worth(), [], dict[str, int]()

    def has(b: Board, side: str) -> int:
        all_of = [a.force for p in b.provinces.values() for a in p.armies if a.side == side]
        lead = sum(f.generals for f in all_of) * w.general
        return sum(Troops(*f[:3]).worth(w.units) for f in all_of) + lead

    for seed in range(plays):
        watched = Watched(board, "Red", "Blue", w)
        end = run(
            battle(board, "Dalmatia", "Red", "Blue"),
            SeededDice(seed),
            {"Red": watched, "Blue": watched},
            watched.note,
            check=True,
        )
        red, blue = (has(end, s) - has(board, s) for s in ("Red", "Blue"))
        found.append(red - blue + 2 * w.province * (end.provinces["Dalmatia"].owner == "Red"))
        for kind, n in watched.asked.items():
            asked[kind] = asked.get(kind, 0) + n
    return found, asked


@pytest.mark.parametrize(
    "case",
    [
        ("4I 2C 1K 1G", "3I 1C 1K 1G", ", City"),
        ("5I 1C 1K 1G", "4I 1C", ", Fortified City"),
        ("3I 1C 2G", "3I 2C 1K", ""),
    ],
)
def test_2_2_played_by_the_phases_the_plan_is_worth_what_it_says(case: tuple[str, str, str]) -> None:
    board = FOUR.edit(AT.format(*case))
    plan = ask.fight(board, "Dalmatia")
    found, asked = by_phases(board, 300)
    mean = sum(found) / len(found)
    spread = (sum((x - mean) ** 2 for x in found) / (len(found) - 1)) ** 0.5
    assert abs(mean - float(plan.value)) <= 4 * spread / len(found) ** 0.5, (mean, float(plan.value))
    assert asked["losses"] and asked["retreat"]


def rows(plan: Plan, caption: str) -> tuple[tuple[str, ...], ...]:
    return next(t.rows for t in plan.tables if t.caption.startswith(caption))


def test_2_2_the_tables_of_a_lesson_say_how_much_best_play_is_better() -> None:
    plan = rometeach.plan(rometeach.position("conquest", "four"), "fight", attack="5I 2C 1K 2G", defence="4I 2C 1G")
    usual = rows(plan, "Best play and usual orders")
    assert [r[0] for r in usual] == [o.name for o in USUAL]
    assert all(float(r[2]) >= 0 and float(r[4]) >= 0 for r in usual)
    assert all(abs(float(r[1]) + float(r[2]) - float(plan.value)) < 0.02 for r in usual)
    assert all(abs(float(r[3]) - float(r[4]) - float(plan.value)) < 0.02 for r in usual)
    q = plan.setting.q.battle
    reply = best_play(BattleQuestion(q.battle, q.attacker, q.defender, (DEFENDER,)))
    assert abs(float(usual[0][3]) - float(reply.value - plan.setting.q.stands)) < 0.01
    assert [r[0] for r in rows(plan, "Losses")] == ["1 hit", *(f"{n} hits" for n in range(2, 8))]
    assert plan.actions == (Form(Pieces(5, 2, 0)),) and plan.is_optimal
    assert "Best play and usual orders" in str(plan)


def test_2_2_3_the_table_of_retreats_is_that_of_the_choices() -> None:
    plan = ask.fight(FOUR, attack="4I 1C 1K 1G", defence="4I 1C 1G")
    best = best_play(plan.setting.q.battle)
    shown = {r[0].split()[0]: r for r in rows(plan, "When the defender retreats")}

    def numbers(text: str) -> set[int]:
        found: set[int] = set()
        for part in text.replace("-", "").split(", "):
            low, _, high = part.partition(" to ")
            found |= set(range(int(low), int(high or low) + 1)) if low else set()
        return found

    answers: dict[tuple[int, int], set[bool]] = {}
    for x in best.policy():
        answers.setdefault((x.mine.units, x.yours.units), set()).add(x.retreat == DEFENDER)
    assert shown and any({True} == x for x in answers.values())
    for (mine, yours), said in answers.items():
        row = shown.get(str(mine))
        assert (said == {True}) == (row is not None and yours in numbers(row[1]))
        assert row is None or (said == {False}) == (yours in numbers(row[3]))


def test_2_2_a_plan_can_be_pickled_and_asked_on() -> None:
    plan = pickle.loads(pickle.dumps(ask.fight(FOUR, attack="3I 1K", defence="2I 1C", fought=True)))
    assert plan.why_not("retreat").loss > 0 and plan.explain().what_if and plan.explain().runner_up is not None


@pytest.mark.parametrize(
    ("choice", "section"),
    [
        ("Battle Legion 4I 1C", "2.2.1"),
        ("Battle Legion 7I", "2.2.1"),
        ("retreat", "2.2.3"),
        ("fight on", "2.2.3"),
        ("lose 3K", "2.2.2"),
    ],
)
def test_2_2_what_the_rules_forbid_is_told_with_its_section(choice: str, section: str) -> None:
    said = ask.fight(FOUR, attack="5I 2C 1K 2G", defence="4I 2C 1G").why_not(choice)
    assert said.loss is None and said.case == section


@pytest.mark.parametrize(
    "choice",
    [
        "",
        "done",
        "retreat; lose 1I",
        "Battle Legion 5I 2C; Battle Legion 4I 2C 1K",
        "lose 1I; lose 1C",
        "no such thing !",
    ],
)
def test_2_2_a_choice_that_cannot_be_read_is_refused(choice: str) -> None:
    with pytest.raises(BadInput):
        ask.fight(FOUR, attack="5I 2C 1K 2G", defence="4I 2C 1G", fought=True).why_not(choice)


def test_3_4_who_has_no_province_to_go_to_may_be_refused_a_retreat() -> None:
    trapped = "Macedonia: Red 1I 2G Caesar; Mesopotamia: Blue 1I 3G Caesar; Corsica: Red 1I, Blue 2I, of Blue; active Red; phase Combat"
    for reading, legal in (("allowed", True), ("refused", False)):
        board = Board.of(lookup.set_up(standard().with_changes(switches={"retreat_trapped": reading}), "four")).edit(
            trapped
        )
        plan = ask.fight(board, "Corsica", fought=True)
        said = plan.why_not("retreat")
        assert (said.loss is not None) == legal and (said.case == "3.4") != legal
        assert ("retreat" in [x.change for x in plan.next_best(9)]) == legal


def test_2_2_what_cannot_be_asked_is_refused_in_plain_words() -> None:
    with pytest.raises(BadInput, match="About 15 mixed units"):
        ask.fight(FOUR, attack="9I 6C 4K 1G", defence="9I 6C 4K 1G")
    with pytest.raises(BadInput) as error:
        ask.fight(FOUR, attack="2I", defence="1I", side="nobody", units="3", general=-1)
    assert len(error.value.problems) == 3
    with pytest.raises(IllegalChoice):
        ask.fight(FOUR, "Dalmatia")
