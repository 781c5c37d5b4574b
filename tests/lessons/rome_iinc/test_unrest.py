"""Lesson 6: the answers of its exercises, found again by naive counts on the board."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rometeach.core.resources import data_dir
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.answers import AnyOf, OneOf
from rometeach.lessons.exercise import Exercise

SEEDS = range(1, 41)


def rows(name: str) -> list[dict[str, str]]:
    with (data_dir() / "rome_iinc" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


PROVINCES = {r["name"]: r for r in rows("provinces")}
BESIDE: dict[str, set[str]] = {}
for row in rows("connections"):
    BESIDE.setdefault(row["a"], set()).add(row["b"])
    BESIDE.setdefault(row["b"], set()).add(row["a"])


def variants(name: str) -> Iterator[Exercise]:
    return (generators.make("rome-iinc", "unrest", name, seed) for seed in SEEDS)


def has(province: str, icon: str) -> bool:
    return next(v for k, v in PROVINCES[province].items() if icon in k.casefold()) not in ("", "0", "no")


def icon_cost(p: Any, name: str) -> int:
    """How much Unrest the icons of a Province bring, by looking at it."""
    state, u = p.provinces[name], p.provinces[name].units
    cost = 0
    if state.title in ("Roman", "Insurgent"):
        legions = u.legion + u.veteran_legion + u.pseudo_legion
        if "Valentinian" in p.dynasties:
            legions += u.guard + u.veteran_guard + u.fort
        cost += has(name, "legion") and not legions
        cost += has(name, "fleet") and not u.fleet + u.veteran_fleet
    if has(name, "grain") and not p.is_fallen(p.empire_of[name]):
        cost += state.title in ("Barbarian", "Insurgent") or not p.is_loyal(name)
    return int(cost)


def naive_unrest(p: Any, empire: str) -> int:
    mine = [n for n in PROVINCES if p.empire_of[n] == empire]
    found = sum(icon_cost(p, n) for n in mine)
    found += sum(s.space in mine for s in p.wars.values())
    found += sum(bool(BESIDE[home] & set(mine)) for home in p.leaders.values())
    rebels = {g.box for c, g in p.commander_of.items() if g.is_rebel and p.empire_of_command(c) == empire}
    return found + len(rebels)


def may_become(p: Any, name: str) -> set[str]:
    """What a Province may be Annexed to, by the words of Section 10.2."""
    title = p.provinces[name].title
    if title in ("Roman", "Insurgent") or any(s.space == name for s in p.wars.values()):
        return set()
    beside = {p.provinces[s].title for s in BESIDE[name] if s in p.provinces}
    found = {"Insurgent" if title == "Allied" else "Allied"} if beside & {"Allied", "Insurgent", "Roman"} else set()
    if title == "Barbarian":
        found |= {t for t in beside if t.endswith("Foederati")}
    return found


def empire_of(x: Exercise) -> str:
    found = re.search(r"\b(East|West)\b", x.task.prompt.split("\n\n")[-1] + x.task.prompt)
    assert found
    return found[1]


def test_10_1_the_new_unrest_is_what_a_walk_over_the_board_finds() -> None:
    for x in variants("new_unrest"):
        assert x.task.answer == naive_unrest(x.task.board, empire_of(x)), x.seed


def test_10_1_4_the_icons_that_cost_are_those_that_nobody_covers() -> None:
    for x in variants("which_icons"):
        assert isinstance(x.task.ask, AnyOf)
        assert x.task.answer == {n for n in x.task.ask.options if icon_cost(x.task.board, n)}, x.seed


def test_the_wrong_line_of_the_unrest_is_the_one_too_many_or_too_large() -> None:
    added = 0
    for x in variants("wrong_unrest"):
        assert isinstance(x.task.ask, OneOf)
        empire = re.search(r"what stirs the (\w+)", x.task.prompt)
        assert empire
        right = sum(int(o.split(" ", 1)[0]) for o in x.task.ask.options if o != x.task.answer)
        missing = naive_unrest(x.task.board, empire[1]) - right
        assert missing != int(x.task.answer.split(" ", 1)[0]) and missing in (0, 1), x.seed
        added += missing == 0
    assert added > len(SEEDS) / 2


def test_10_1_the_track_rises_first_and_stops_at_zero() -> None:
    for x in variants("track_after"):
        numbers = re.search(r"The (\w+) has (\d+) Unrest.*has Popularity (\d), .*all his (\d+) Gold", x.task.prompt)
        assert numbers
        empire, start, calm, gold = numbers.groups()
        raised = int(start) + naive_unrest(x.task.board, empire)
        assert x.task.answer == max(0, raised - int(calm) - int(gold) // 10), x.seed


def test_10_2_6_a_province_may_be_annexed_if_the_words_of_the_case_let_it() -> None:
    for x in variants("may_be_annexed"):
        assert isinstance(x.task.ask, AnyOf)
        assert x.task.answer == {n for n in x.task.ask.options if may_become(x.task.board, n)}, x.seed


def test_10_2_5_what_a_province_becomes_follows_from_its_status_and_its_neighbours() -> None:
    for x in variants("what_it_becomes"):
        assert x.task.answer == may_become(x.task.board, x.task.focus), x.seed


def test_10_2_1_each_annexation_is_one_step_and_one_prestige() -> None:
    ladder = {"Barbarian": "Allied", "Allied": "Insurgent"}
    for x in variants("annex_again"):
        said = re.search(r"may Annex ([\w ]+)\.", x.task.prompt)
        assert said
        p, times = x.task.board, {"once": 1, "twice": 2, "three times": 3}[said[1]]
        title = p.provinces[x.task.focus].title
        steps = 0
        while steps < times and title != "Insurgent":
            title, steps = ladder.get(title, "Allied"), steps + 1
        assert x.task.answer == f"{title}, {p.empire_of[x.task.focus]} Prestige +{steps}", x.seed


def administration(prompt: str) -> int:
    return int(re.search(r"Administration (\d)", prompt)[1])  # type: ignore[index]


def proud(prompt: str) -> int:
    """How many with the Prestige ability a prompt names, Rebels left out."""
    return prompt.count("Prestige ability") - len(re.findall(r", a Rebel of [^,]+, has the Prestige ability", prompt))


def test_10_5_1_prestige_for_nothing_is_administration_and_the_special_abilities() -> None:
    special = 0
    for x in variants("free_prestige"):
        assert x.task.answer == administration(x.task.prompt) + proud(x.task.prompt), x.seed
        special += bool(proud(x.task.prompt))
    assert special


def test_10_5_1_bought_prestige_is_bounded_by_the_gold_and_by_the_administration() -> None:
    for x in variants("most_prestige"):
        gold, kept = map(int, re.search(r"holds (\d+) Gold, and (\d+) must be left", x.task.prompt).groups())  # type: ignore[union-attr]
        able = administration(x.task.prompt)
        assert x.task.answer == able + proud(x.task.prompt) + min(able, (gold - kept) // 10), x.seed


def test_10_1_7_the_best_use_of_gold_is_the_most_prestige_that_leaves_25_unrest() -> None:
    for x in variants("best_use"):
        start, gold = map(int, re.search(r"has (\d+) Unrest before .* and (\d+) Gold to spend", x.task.prompt).groups())  # type: ignore[union-attr]
        popularity = int(re.search(r"Popularity (\d)", x.task.prompt)[1])  # type: ignore[index]
        best = max(
            n
            for n in range(gold // 10 + 1)
            if n <= administration(x.task.prompt) and start - popularity - (gold // 10 - n) <= 25
        )
        assert x.task.answer == f"{best} Prestige and {gold // 10 - best} calm", x.seed


def predicted(name: str) -> tuple[Any, Any]:
    asked = predictions.prediction("rome-iinc", "unrest", name)
    return asked.board(), asked.guess.answer(asked.board())


def told(name: str) -> str:
    return predictions.prediction("rome-iinc", "unrest", name).text()


def test_10_1_4_the_icons_that_are_predicted_are_those_that_a_walk_finds() -> None:
    p, answer = predicted("icons")
    assert answer == {n for n in ("Africa", "Baetica", "Mauretania I", "Ravenna", "Sicilia") if icon_cost(p, n)}
    printed = {
        n: [i for i in ("legion", "fleet", "grain") if has(n, i)]
        for n in ("Africa", "Sicilia", "Gallaecia", "Tripolitania")
    }
    assert printed == {"Africa": ["fleet", "grain"], "Sicilia": ["grain"], "Gallaecia": ["legion"], "Tripolitania": []}


def test_the_decision_weighs_each_annexation_as_two_walks_over_the_board_do() -> None:
    p, answer = predicted("which_annexation")
    worth = {}
    for name in ("Africa", "Gallaecia", "Tripolitania"):
        (becomes,) = may_become(p, name)
        worth[name] = naive_unrest(p.edit(f"{name} {becomes}"), "West") - naive_unrest(p, "West")
    assert worth == {"Africa": -1, "Gallaecia": 1, "Tripolitania": 0} and answer == "Africa"
    rows = {line.split("  ")[1].strip(): line for line in told("which_annexation").splitlines() if " → " in line}
    assert ["saves 10 Gold" in rows["Africa"], "costs 10 Gold" in rows["Gallaecia"]] == [True, True]


def test_10_5_2_the_unrest_at_the_end_of_the_phase_rises_before_it_falls() -> None:
    p, answer = predicted("end_of_phase")
    assert answer == max(0, p.west.unrest + naive_unrest(p, "West") - 1) == 5


def test_the_decision_between_games_and_a_fleet_is_a_sum_of_turns() -> None:
    games, fleet, turns = 0, 20, 0
    while games <= fleet:
        games, fleet, turns = games + 10, fleet + 4, turns + 1
    assert predicted("games_or_fleet")[1] == turns == 4
    p = predicted("games_or_fleet")[0]
    assert icon_cost(p, "Constantinople") == 1 and not icon_cost(p.edit("Constantinople +Fleet"), "Constantinople")
    text = told("games_or_fleet")
    assert "saves 34 Gold" in text and "From turn 7 on" in text and 9 * 10 - (20 + 9 * 4) == 34


def test_what_is_asked_once_more_is_what_earlier_lessons_teach() -> None:
    assert predicted("review_sea")[1] == "after Roads, like Mountains and Deserts"
    assert predicted("review_extra_taxes")[1] == 1


def test_the_guesses_of_the_examples_are_naive_counts() -> None:
    def guessed(number: str) -> tuple[Any, Any]:
        found = examples.example("rome-iinc", number)
        assert found.guess is not None
        return found.board(), found.guess.answer(found.board())

    p, thebais = guessed("L6.1")
    assert thebais == icon_cost(p, "Thebais") == 1
    p, danube = guessed("L6.2")
    names = ("Quadia", "Sarmatia", "Pannonia II", "Dalmatia", "Noricum", "Dacia I")
    assert danube == {n for n in names if may_become(p, n)}
    assert [guessed(number)[1] for number in ("T23", "T24", "T25", "L6.3")] == [3, 4, 14 - 3 - 8, 2]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("new_unrest", "Icons of Allied, Foederati and Barbarian"),
        ("new_unrest", "Only Leaders in a Homeland that touches"),
        ("which_icons", "need no Legion and no Fleet"),
        ("track_after", "never below zero"),
        ("may_be_annexed", "they are Romanised"),
        ("may_be_annexed", "Not while a War is in it"),
        ("may_be_annexed", "may become Foederati"),
        ("what_it_becomes", "A Homeland does not count"),
        ("what_it_becomes", "One step only"),
        ("annex_again", "never makes a Province Roman"),
        ("free_prestige", "Somebody has the Prestige ability"),
        ("free_prestige", "Popularity calms Unrest"),
        ("most_prestige", "No more may be bought"),
        ("best_use", "the Empire Falls"),
    ],
)
def test_each_real_confusion_is_named_for_some_variant(name: str, words: str) -> None:
    found = (m.why for seed in range(1, 200) for m in generators.make("rome-iinc", "unrest", name, seed).mistakes)
    assert any(words in why for why in found)


def test_the_figures_that_the_notebook_tells_in_its_text() -> None:
    from rometeach import position

    p = position("rome-iinc", "286", owner=False)
    assert p.rules.values["gold.bread"] == 10 and p.rules.values["fall.unrest"] == 25
    assert {v for k, v in p.rules.values.items() if k.startswith("unrest.")} == {1}
    assert (p.east.unrest, p.west.unrest) == (2, 4)
    assert [icon_cost(p, n) for n in ("Constantinople", "Germania II")] == [1, 1]
    assert "Annexes 3" in examples.example("rome-iinc", "T23").text()
    assert sorted(n for n in PROVINCES if has(n, "grain")) == [
        "Africa",
        "Alexandria",
        "Arcadia",
        "Baetica",
        "Sicilia",
        "Thebais",
    ]
