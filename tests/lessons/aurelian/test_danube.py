"""The lesson on the Danube: its figures found again from the tables in the prompts, without the charts and phases."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import standard
from rometeach.core.results.show import Table
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise

SEEDS = range(1, 41)
WALLS = {"none": 0, "started": 1, "finished": 3}
DIE = range(1, 9)
OVERRUN, HANDLED, BEATEN, NOWHERE = "overrun", "handled", "beaten", "nowhere"


def variants(name: str) -> list[Exercise]:
    return [generators.make("aurelian", "danube", name, seed) for seed in SEEDS]


@dataclass
class Front:
    """The Danube as the table of an exercise shows it; the first entry is Space 1."""

    regions: list[str]
    strength: list[int]
    walls: list[int]
    usurpers: list[str]

    def attack(self, cv: int, first: int, second: int) -> tuple[str, int]:
        """What two dice bring, and the Space."""
        if first <= 2 and self.usurpers[first - 1] != "none":
            return HANDLED, 0
        space = next((s for s in range(first, 9) if self.strength[s - 1]), 0)
        if not space:
            return NOWHERE, 0
        holds = second + self.strength[space - 1] + self.walls[space - 1] > cv
        return (BEATEN if holds else OVERRUN), space

    def p_overrun(self, cv: int) -> Fraction:
        """By all 64 throws of two dice."""
        throws = list(itertools.product(DIE, DIE))
        return Fraction(sum(self.attack(cv, a, b)[0] == OVERRUN for a, b in throws), len(throws))


def shown(exercise: Exercise, which: int = 0) -> Any:
    table = exercise.task.shown[which]
    assert isinstance(table, Table)
    return table


def front_of(exercise: Exercise) -> Front:
    regions, held, walls, usurpers = (list(row[1:]) for row in shown(exercise).rows)
    strength = [int(x.split()[-1]) if x.startswith("Legion") else 0 for x in held]
    return Front(regions, strength, [WALLS[x] for x in walls], usurpers)


def cv_of(exercise: Exercise) -> int:
    found = re.search(r"with a Combat Value of (\d)", exercise.task.prompt)
    assert found
    return int(found[1])


def options(exercise: Exercise) -> tuple[str, ...]:
    ask: Any = exercise.task.ask
    found: tuple[str, ...] = ask.options
    return found


def test_the_figures_written_here_are_those_of_the_charts() -> None:
    v = standard().values
    assert [0, v["danube.walls_started"], v["danube.walls_finished"]] == list(WALLS.values())
    assert (v["handled.spaces"], v["danube.lost"], v["danube.least"], v["danube.most"]) == (2, 3, 1, 3)


def test_7_2_a_legion_holds_on_the_faces_that_bring_more_than_the_combat_value() -> None:
    for exercise in variants("legion_holds"):
        strength = re.search(r"Legion of Strength (\d)", exercise.task.prompt)
        walls = re.search(r"Walls of the Region: (\w+)", exercise.task.prompt)
        assert strength and walls
        held = [d for d in DIE if d + int(strength[1]) + WALLS[walls[1]] > cv_of(exercise)]
        assert exercise.task.answer == Fraction(len(held), 8), exercise.task.prompt


def test_7_2_the_chance_that_a_space_falls_by_all_64_throws() -> None:
    occupied = 0
    for exercise in variants("danube_holds"):
        front = front_of(exercise)
        occupied += 0 in front.strength
        assert exercise.task.answer == front.p_overrun(cv_of(exercise))
    assert occupied


def test_7_2_one_more_point_helps_most_where_it_says() -> None:
    behind = tied = 0
    for exercise in variants("one_more_point"):
        chances = {}
        for option in options(exercise):
            front, space = front_of(exercise), int(option.split()[1])
            front.strength[space - 1] += 1
            chances[option] = front.p_overrun(cv_of(exercise))
        best = min(chances.values())
        right = (exercise.task.answer, *exercise.task.also)
        assert sorted(o for o, q in chances.items() if q == best) == sorted(map(str, right))
        assert all(exercise.check(o).right == (o in right) for o in options(exercise))
        assert not any("Take a hint" in exercise.check(o).message for o in options(exercise))
        tied += len(right) == 2
        behind += front_of(exercise).strength[int(str(exercise.task.answer).split()[1]) - 2] == 0
    assert behind and tied


def test_7_2_wrong_counts_of_the_64_throws_are_understood() -> None:
    """Slips made here from the table of the exercise, without the charts; each has a sentence of its own."""
    made = understood = 0
    for exercise in variants("danube_holds"):
        front, cv, right = front_of(exercise), cv_of(exercise), exercise.task.answer
        assert isinstance(right, Fraction)
        slips = {1 - right, front.p_overrun(cv + 1), front.p_overrun(cv - 1)}
        slips |= {Front(front.regions, front.strength, front.walls, ["none"] * 8).p_overrun(cv)}
        slips |= {Front(front.regions, front.strength, [0] * 8, front.usurpers).p_overrun(cv)}
        falls = {s: sum(front.attack(cv, s, b)[0] == OVERRUN for b in DIE) for s in DIE if front.strength[s - 1]}
        slips |= {right + Fraction(n, 64) for n in falls.values()} | {right - Fraction(n, 64) for n in falls.values()}
        slips |= {sum((Fraction(n, 64) for n in falls.values()), Fraction(0))}
        for slip in {s for s in slips if 0 < s < 1} - {right}:
            said = exercise.check(f"{slip.numerator}/{slip.denominator}").message
            made += 1
            understood += "You count" not in said
            assert "Take a hint" not in said, (exercise.seed, slip)
    assert understood >= 0.9 * made > 200


def test_7_2_any_other_count_is_told_whether_it_is_too_many() -> None:
    for exercise in variants("danube_holds")[:10]:
        answer = exercise.task.answer
        assert isinstance(answer, Fraction)
        known = {m.answer for m in exercise.mistakes}
        for throws in range(1, 64):
            if (given := Fraction(throws, 64)) != answer and given not in known:
                way = "many" if given > answer else "few"
                assert f"that is too {way}" in exercise.check(f"{throws}/64").message


def test_every_prediction_has_the_answer_that_is_found_by_counting() -> None:
    asked = predictions.of_lesson("aurelian", "danube")
    found = {name: x.guess.answer(x.board()) for name, x in asked.items()}
    assert found["one_legion"] == next(d for d in DIE if d + 2 > 5)
    strength, usurpers = [1, 1, 2, 2, 2, 2, 2, 2], ["Postumus"] * 2 + ["none"] * 6
    assert found["sixty_four"] == 64 * Front(["Red"] * 8, strength, [0] * 8, usurpers).p_overrun(5)
    walls = [0, 0, 3, 3, 0, 0, 0, 0]
    worth = {}
    for place in ("Danube 3", "Danube 5", "Danube 7", "Danube 8"):
        there = [1, 1, 2, 2, 2, 0, 2, 1]
        there[int(place[-1]) - 1] += 1
        worth[place] = Front(["Red"] * 8, there, walls, usurpers).p_overrun(5)
    assert found["one_point"] == min(worth, key=lambda place: worth[place])
    cup = [c for c in asked["review_cup"].board().cups.known("hostile")]
    assert found["review_cup"] == Fraction(sum(c.startswith("Barbarian") for c in cup), len(cup))
    assert (found["review_reactions"], found["trade"]) == (1, "about 4 in 100")


def test_the_trade_names_three_coins_three_points_and_the_danger() -> None:
    text = predictions.prediction("aurelian", "danube", "trade").text()
    assert re.search(r"0 +1 +3 of 6 +9\.2%", text) and re.search(r"3 +4 +6 of 6 +13\.3%", text)


def test_every_example_asks_for_a_guess_and_its_answer_is_in_the_film() -> None:
    told = {e.number: e for e in examples.of_lesson("aurelian", "danube")}
    found = {n: e.guess.answer(e.board()) for n, e in told.items() if e.guess is not None}
    assert found == {
        "D1": 5,
        "A4": "Danube 3",
        "A5": "Green Pool",
        "D2": "the Dead Pool",
        "D3": 6,
        "D4": 5,
        "D5": "Green Pool",
        "D6": 3,
        "D7": 3,
        "D8": 1,
    }


def test_without_walls_the_chance_of_a_breakthrough_goes_by_the_sum_of_the_strength_alone() -> None:
    """What the lesson says of one Barbarian against Legions without Walls and without a lost Space."""
    for cv in (4, 5, 6, 7):
        found: dict[int, set[Fraction]] = {}
        for strength in itertools.combinations_with_replacement((1, 2, 3), 8):
            front = Front(["Red"] * 8, list(strength), [0] * 8, ["none"] * 8)
            found.setdefault(sum(strength), set()).add(front.p_overrun(cv))
        assert all(len(chances) == 1 for chances in found.values())


def test_7_2_one_line_of_the_defence_is_wrong_and_only_one() -> None:
    for exercise in variants("wrong_line"):
        board, prompt = exercise.task.board, exercise.task.prompt
        named = re.search(r"what (Barbarian (\d)\w) meets on Danube Space (\d), in the (\w+) Region", prompt)
        assert named
        space, region = int(named[3]), named[4]
        built = {1: "started", 2: "finished"}.get(board.walls.get(region, 0))
        right = {f"+{board.strength[space - 1]} Strength of the Legion on Space {space}"}
        right |= {f"+{WALLS[built]} Walls of {region}, {built}"} if built else set()
        right |= {f"-{named[2]} Combat Value of {named[1]}"}
        counted = {o.split(" ", 1)[1] for o in right}
        right |= {o for o in options(exercise) if o.startswith("0 ") and o[2:] not in counted}
        assert [o for o in options(exercise) if o not in right] == [exercise.task.answer]


def test_7_2_what_becomes_of_a_barbarian_with_these_dice() -> None:
    kinds = set()
    for exercise in variants("barbarian_comes"):
        front, prompt = front_of(exercise), exercise.task.prompt
        dice = re.search(r"die shows (\d); the second one, if it is needed, (\d)", prompt)
        assert dice
        kind, space = front.attack(cv_of(exercise), int(dice[1]), int(dice[2]))
        kinds.add(kind)
        lost = front.strength.count(0) == 2
        expected = {
            HANDLED: "A Usurper deals with it, and you pay",
            NOWHERE: f"It goes to the {front.regions[-1]} Pool without a second die",
            BEATEN: f"It goes to the {front.regions[space - 1]} Pool",
            OVERRUN: f"It takes Space {space}" + (", and the game is lost" if lost else ""),
        }
        assert exercise.task.answer == expected[kind], prompt
    assert {HANDLED, BEATEN, OVERRUN} <= kinds


def test_11_2_the_upkeep_is_all_strength_that_no_named_usurper_pays() -> None:
    unnamed = 0
    for exercise in variants("upkeep"):
        front = front_of(exercise)
        mine = [s for s, u in zip(front.strength, front.usurpers, strict=True) if u not in ("Postumus", "Zenobia")]
        unnamed += any(u.endswith("Usurper") for u in front.usurpers)
        assert exercise.task.answer == sum(mine)
    assert unnamed


def test_7_3_the_confederation_takes_a_point_of_each_legion_above_one_and_a_coin_for_each_barbarian() -> None:
    for exercise in variants("confederation"):
        front = front_of(exercise)
        pools = {row[0]: int(row[1]) for row in shown(exercise, 1).rows}
        region = max(pools, key=lambda r: pools[r])
        if "Strength" in exercise.task.prompt.split("How ")[1]:
            mine = [s for s, r in zip(front.strength, front.regions, strict=True) if r == region]
            assert exercise.task.answer == sum(s > 1 for s in mine)
        else:
            assert exercise.task.answer == pools[region]


def test_6_4_and_6_5_where_aurelian_can_redeploy_or_campaign() -> None:
    seen = set()
    for exercise in variants("where_can_he"):
        board = exercise.task.board
        campaign = "the Campaign Action" in exercise.task.prompt
        seen.add(campaign)
        right = set()
        for box in options(exercise):
            region = board.rules.region_of[box]
            calm = box not in board.stacks and region not in board.usurpers and region != "Yellow"
            if calm and (not campaign or board.pools.get(region)):
                right.add(box)
        assert exercise.task.answer == right
    assert seen == {True, False}


def test_6_5_a_campaign_by_the_column_that_is_shown() -> None:
    naturals = capped = 0
    for exercise in variants("campaign"):
        p, prompt = exercise.task.board, exercise.task.prompt
        die = int(prompt.split("the die shows a ")[1][0])
        row = 1 if die == 1 else min(8, die + p.army + p.leadership)
        naturals += die == 1
        loss, coins = (int(x) for x in shown(exercise).rows[row - 1][1:])
        gained = min(coins, p.income - p.treasury)
        capped += gained < coins
        assert exercise.task.answer == f"The Army loses {loss}; the Treasury gains {gained}", prompt
    assert naturals and capped


def legal(board: Position, plan: dict[int, int], army: int) -> bool:
    """The rule of 6.4 once more."""
    closed = [n for n in range(1, 9) if board.rules.spaces[n - 1] in board.usurpers]
    whole = board.army + sum(board.strength[n - 1] for n in plan)
    fits = all(1 <= s <= 3 for s in plan.values()) and sum(plan.values()) + army == whole
    return fits and 1 <= army <= 5 and not set(plan) & set(closed)


def test_6_4_one_plan_of_a_redeploy_breaks_a_rule_and_only_one() -> None:
    for exercise in variants("wrong_redeploy"):
        wrong = []
        for text in options(exercise):
            spaces, _, army = text.partition("; Army ")
            plan: dict[int, int] = {}
            for part in spaces.split("; "):
                where, given = part.split(": ")
                begin = int(where.split()[1])
                plan |= {n: int(strength) for n, strength in enumerate(given.split("-"), begin)}
                assert where.split()[-1] == str(max(plan))
            wrong += [] if legal(exercise.task.board, plan, int(army)) else [text]
        assert wrong == [exercise.task.answer]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("legion_holds", "Exactly equal is not enough"),
        ("legion_holds", "help the Legion too"),
        ("legion_holds", "These Walls are started"),
        ("legion_holds", "The Army is with Aurelian"),
        ("danube_holds", "the Usurper of that Region deals with it"),
        ("danube_holds", "attacked on more than one face"),
        ("danube_holds", "as if every Space were attacked"),
        ("danube_holds", "Have you counted Space"),
        ("one_more_point", "It is the weakest"),
        ("barbarian_comes", "equal is a defeat"),
        ("barbarian_comes", "The attack falls on Space"),
        ("upkeep", "Regions with a named Usurper cost you nothing"),
        ("upkeep", "Only a named Usurper pays"),
        ("upkeep", "The Army costs nothing"),
        ("confederation", "No Legion falls below"),
        ("confederation", "Only the Region of the fullest Pool"),
        ("where_can_he", "A Campaign needs somebody to fight"),
        ("where_can_he", "Not in a Region with a Usurper"),
        ("where_can_he", "Yellow Region has no Danube Space"),
        ("campaign", "A natural 1 is always row 1"),
        ("campaign", "cannot hold more than the Income"),
    ],
)
def test_each_common_mistake_has_its_word_for_some_seed(name: str, why: str) -> None:
    assert any(why in m.why for exercise in variants(name) for m in exercise.mistakes)


def test_a_campaign_says_that_its_table_is_a_reconstruction() -> None:
    for exercise in variants("campaign"):
        assert "reconstructed" in shown(exercise).caption
        assert "reconstructed" in exercise.solution_html()


def test_the_reader_may_look_at_every_example_of_the_lesson() -> None:
    told = examples.of_lesson("aurelian", "danube")
    assert {e.number for e in told} == {"A4", "A5", *(f"D{n}" for n in range(1, 9))}
    for example in told:
        text = example.film().table("").text()
        assert all(words in text for words in example.expects), example.number
        assert not any(p.severity == "error" for p in example.board().problems())
        for chosen in example.what_ifs:
            film = example.film(chosen.change, chosen.answers)
            assert film.table("").text() != text, chosen.label
            assert film.due is None, chosen.label


def test_d8_the_redeploy_of_d4_frees_three_coins_and_brings_three_points() -> None:
    board = examples.example("aurelian", "D8").board()
    after = examples.example("aurelian", "D4").film().board
    paid = [sum(b.strength[2:]) for b in (board, after)]
    assert (paid[0] - paid[1], after.army - board.army) == (3, 3)
    assert board.income - paid[0] == 1
