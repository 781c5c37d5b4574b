"""The lesson on the board: its figures counted again from the position and the tables, without the charts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rometeach.lessons import examples, generators
from rometeach.lessons.answers import AnyOf, OneOf
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.position import ProvinceState, Status
from rometeach.rome_iinc.rules import standard

SEEDS = range(1, 41)
PRICES = {"Cavalry": 6, "Guard": 5, "Legion": 3, "Pseudo Legion": 3, "Fort": 2, "Auxilia": 1, "Fleet": 4}


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "board", name, seed) for seed in SEEDS]


def options(exercise: Exercise) -> tuple[str, ...]:
    assert isinstance(exercise.task.ask, (OneOf, AnyOf))
    return exercise.task.ask.options


def words_for_mistakes(name: str) -> str:
    return " ".join(m.why for seed in range(1, 121) for m in generators.make("rome-iinc", "board", name, seed).mistakes)


def named(units: str) -> list[tuple[str, int]]:
    """ "2 Legion, Veteran Auxilia" -> [("Legion", 2), ("Veteran Auxilia", 1)]."""
    found = []
    for part in units.split(", "):
        number, _, unit = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        found.append((unit, int(number)))
    return found


def test_9_3_1_the_pay_of_a_command_by_the_price_of_each_unit_written_in_the_prompt() -> None:
    for exercise in variants("pay_of_a_command"):
        prompt = exercise.task.prompt
        listed = prompt.split("Its Units: ")[1].split(".\n")[0]
        gold = 0
        for part in listed.split("; "):
            for unit, number in named(part.split(": ")[1]):
                price = 2 if unit == "Veteran Auxilia" else PRICES[unit.removeprefix("Veteran ")]
                gold += number * price
        assert exercise.task.answer == (0 if "against his Emperor" in prompt else gold), prompt


def test_2_3_1_the_room_in_a_province_by_the_limits_of_the_table() -> None:
    limits = {"Guard": 1, "Legion": 2, "Pseudo Legion": 2, "Fort": 1, "Auxilia": 2, "Fleet": 1}
    for exercise in variants("room_left"):
        found = re.search(
            r"holds (.+)\. Its icons: (.+)\.\n\nHow many more Units of the kind (.+) may", exercise.task.prompt
        )
        assert found
        unit = found[3]
        kinds = {"Legion", "Pseudo Legion"} if "Legion" in unit else {unit}
        there = sum(n for u, n in named(found[1]) if u.removeprefix("Veteran ") in kinds)
        room = 0 if unit == "Fleet" and "Mountain" in found[2] else limits[unit] - there
        assert exercise.task.answer == room, exercise.task.prompt


def test_4_2_7_a_province_is_rebel_exactly_if_its_command_is() -> None:
    for exercise in variants("what_is_it"):
        p, name = exercise.task.board, exercise.task.focus
        command = p.rules.provinces[name].command
        box = next((g for b, g in p.governors.items() if command in (b, *g.commands)), None)
        rebel = bool(box and box.rebel)
        west = {"Africa", "Britannia", "Gallia", "Hispania", "Italia"}
        if "Constantinian" in p.dynasties:
            west |= {"Pannonia"} if "Theodosian" in p.dynasties else {"Pannonia", "Moesia"}
        side = "West" if command in west else "East"
        title = p.provinces[name].title
        assert exercise.task.answer == f"{title}, {'Rebel' if rebel else 'Loyal'}, in the {side}ern Empire"


def test_4_3_the_neighbours_are_those_of_the_table_of_connections() -> None:
    kinds = {"Road": "road", "River/Strait": "river", "Mountains": "mountain", "Desert": "desert", "Sea": "sea"}
    rows = standard().tables["connections"].values()
    for exercise in variants("neighbours_by"):
        kind = kinds[exercise.task.prompt.rpartition(" by ")[2].rstrip("?")]
        name = exercise.task.focus
        joined = {r["b"] if r["a"] == name else r["a"] for r in rows if name in (r["a"], r["b"]) and r["type"] == kind}
        assert exercise.task.answer == joined & set(options(exercise)) != set()


def test_2_3_exactly_one_of_the_five_garrisons_is_impossible() -> None:
    limits = {"Cavalry": 1, "Guard": 1, "Legion": 2, "Fort": 1, "Auxilia": 2, "Fleet": 1}
    for exercise in variants("impossible_garrison"):
        for option in options(exercise):
            name, title, units = re.fullmatch(r"(.+) \((.+)\): (.+)", option).groups()  # type: ignore[union-attr]
            counts: dict[str, int] = {}
            for unit, number in named(units):
                kind = unit.removeprefix("Veteran ").removeprefix("Pseudo ")
                counts[kind] = counts.get(kind, 0) + number
            mountain = standard().provinces[name].mountain
            legal = title in ("Roman", "Insurgent") and all(n <= limits[k] for k, n in counts.items())
            legal = legal and not (mountain and "Fleet" in counts)
            assert legal is (option != exercise.task.answer), option


def test_11_1_3_and_10_2_5_the_ladder_is_the_one_of_the_rules() -> None:
    p: Any = generators.make("rome-iinc", "board", "what_is_it", 1).task.board
    down, state = ["Roman"], ProvinceState(Status.ROMAN)
    while state.status is not Status.BARBARIAN:
        state = revolt.one_step(state)
        down.append(state.title)
    assert down == ["Roman", "Insurgent", "Allied", "Barbarian"]
    for now, later in (("barbarian", Status.ALLIED), ("allied", Status.INSURGENT)):
        assert annexation.results(p.edit(f"Suevia {now}; Germania I roman"), "Suevia")[0].status is later
    for exercise in variants("the_ladder"):
        found = [w for step in exercise.task.answer for w in down if step.endswith(f"becomes {w}")]
        order = down[1:] if "Roman, and nobody" in exercise.task.prompt else [*reversed(down[:-1])]
        assert found == [w for w in order if w in found]


def test_2_3_3_a_unit_that_must_leave_marches_near_then_far_then_off_the_table() -> None:
    seen = set()
    for seed in range(1, 121):
        exercise = generators.make("rome-iinc", "board", "where_does_it_go", seed)
        p, name, answer = exercise.task.board, exercise.task.focus, exercise.task.answer
        unit = exercise.task.prompt.split("garrison: ")[1].split(".")[0]
        kind = unit.removeprefix("Veteran ")
        one = kind.replace("Pseudo ", "")
        limit = 2 if one in ("Legion", "Auxilia") else 1
        free = []
        for other, state in p.provinces.items():
            if other == name or state.status not in (Status.ROMAN, Status.INSURGENT):
                continue
            if p.empire_of[other] != p.empire_of[name] or kind == "Fort":
                continue
            r, here = p.rules.provinces[other], p.rules.provinces[name]
            if kind == "Fleet" and (r.mountain or (here.desert and not r.desert)):
                continue
            if sum(n for f, n in state.units._asdict().items() if f.endswith(one.lower())) < limit:
                free.append(r.command)
        command = p.rules.provinces[name].command
        if command in free:
            assert answer.startswith(f"It marches to another Province of {command}")
        elif free:
            assert "another Command" in answer
        else:
            assert answer == ("It leaves the game for good" if one == "Legion" else "It goes back to the Barracks")
        seen.add(answer.split(" of ")[0])
    assert len(seen) >= 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pay_of_a_command", "Rebel Units are paid by nobody"),
        ("pay_of_a_command", "A Veteran costs no more"),
        ("pay_of_a_command", "Veteran Auxilia are paid double"),
        ("pay_of_a_command", "That is the Pay of the whole"),
        ("room_left", "Mountain Province"),
        ("room_left", "share one limit"),
        ("room_left", "A Veteran takes the room of one Unit"),
        ("what_is_it", "Insurgent is not the same as Rebel"),
        ("neighbours_by", "A River or Strait is a kind of its own"),
        ("neighbours_by", "Seas are a kind of their own"),
        ("where_does_it_go", "A Fort never marches"),
        ("where_does_it_go", "leaves the game; everything else returns"),
    ],
)
def test_each_confusion_has_a_word_of_its_own_in_some_variant(name: str, words: str) -> None:
    assert words in words_for_mistakes(name)


def test_5_2_6_the_three_counters_of_italia_stand_for_nine_provinces() -> None:
    told = examples_of_board()["T40"]
    p = told.board()
    tribes = [p.provinces[n].tribe for n in p.rules.provinces_of["Italia"]]
    assert (tribes.count("Ostrogothic"), tribes.count("Vandal"), tribes.count("Suevian")) == (7, 1, 1)


def examples_of_board() -> dict[str, Any]:
    return {e.number: e for e in examples.of_lesson("rome-iinc", "board")}


def test_9_3_2_the_pay_of_gallia_in_286_is_23() -> None:
    p = examples_of_board()["Board 4"].board()
    total = 0
    for name in p.rules.provinces_of["Gallia"]:
        for unit, number in named(str(p.provinces[name].units)) if p.provinces[name].units.number else []:
            total += number * (2 if unit == "Veteran Auxilia" else PRICES[unit.removeprefix("Veteran ")])
    assert total == 23
    assert "+23" in examples_of_board()["Board 4"].film().table("").text()
