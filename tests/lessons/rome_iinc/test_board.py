"""The lesson on the board: its figures counted again from the position and the tables, without the charts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
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


# --- the predictions, by the tables alone

PRINTED = standard().tables["provinces"]


def asked(name: str) -> tuple[Any, Any]:
    """A prediction's board and its answer."""
    found = predictions.prediction("rome-iinc", "board", name)
    return found.board(), found.guess.answer(found.board())


def joined(name: str) -> dict[str, str]:
    """Neighbour -> kind of line, by the table of connections."""
    rows = [r for r in standard().tables["connections"].values() if name in (r["a"], r["b"])]
    return {r["b"] if r["a"] == name else r["a"]: r["type"] for r in rows}


def enemies(p: Any, name: str) -> dict[str, str]:
    return {
        n: kind for n, kind in joined(name).items() if n not in p.provinces or p.provinces[n].status is Status.BARBARIAN
    }


def test_the_first_click_is_the_one_province_that_an_enemy_touches() -> None:
    p, answer = asked("first_click")
    options = predictions.prediction("rome-iinc", "board", "first_click").guess.ask.options
    assert [n for n in options if enemies(p, n)] == [answer] == ["Germania II"]


def test_5_3_2_britannia_is_in_the_hands_of_carausius() -> None:
    p, answer = asked("rebel")
    assert (
        answer == "Britannia I" and p.governors["Britannia"].rebel and p.commander_of["Britannia"].name == "Carausius"
    )
    _, both = asked("two_things")
    assert both == "Insurgent, and Rebel" and p.provinces["Belgica"].status is Status.INSURGENT


def test_2_3_the_guesses_of_the_examples_by_limits_and_lines() -> None:
    told = examples_of_board()
    p = told["Board 1"].board()
    crossed = {n for n, kind in enemies(p, "Germania II").items() if kind == "river"}
    assert told["Board 1"].guess.answer(p) == crossed == {"Frisia", "Germania III"}
    held = p.provinces["Mesopotamia"].units
    assert held.veteran_legion + held.pseudo_legion == 2 and held.fort == 1 and held.auxilia == 1
    assert told["Board 2"].guess.answer(p) == {"Cavalry", "Guard", "Auxilia", "Fleet"}
    free = [n for n in p.rules.provinces_of["Italia"] if n != "Rhaetia" and not p.provinces[n].units.legion]
    assert len(free) >= 2 and "for nothing" in told["Board 3"].guess.answer(p)
    assert told["Board 4"].guess.answer(p) == 23
    assert told["T40"].guess.answer(told["T40"].board()) == 3


def empty_legion_icon(p: Any, name: str) -> bool:
    u = p.provinces[name].units
    return PRINTED[name]["legion"] == "yes" and not (u.legion or u.veteran_legion or u.pseudo_legion)


def bad_faces(p: Any, name: str) -> int:
    """On how many faces of a die a Roman Province Revolts: enemies push by 2 over a river and 3 over a road, Units hold."""
    pushed = sum({"river": 2, "mountain": 2, "road": 3, "sea": 0}[kind] for kind in enemies(p, name).values())
    u = p.provinces[name].units
    rivers = sum(kind == "river" for kind in enemies(p, name).values())
    held = u.guard + u.legion + u.veteran_legion + u.pseudo_legion + u.auxilia + 2 * (u.fort + u.veteran_auxilia)
    return min(6, max(0, pushed - held - rivers * (u.fleet + u.veteran_fleet)))


def test_the_decision_whose_legion_marches_to_germania_ii() -> None:
    p, answer = asked("who_gives")
    found = predictions.prediction("rome-iinc", "board", "who_gives")
    sides = {n: p.rules.provinces[n].command for n in (*found.guess.ask.options, "Germania II")}
    lost: dict[str, tuple[float, int]] = {}
    for name in found.guess.ask.options:
        if sides[name] == "Britannia":
            continue  # a Rebel's
        after = p.edit(f"{name} -Pseudo Legion; Germania II +Pseudo Legion")
        two = (name, "Germania II")
        points = sum(2 * bad_faces(after, n) / 6 + empty_legion_icon(after, n) for n in two)
        lost[name] = (round(points, 1), 0 if sides[name] == "Gallia" else PRICES["Pseudo Legion"])
    assert lost == {"Gallaecia": (1.7, 3), "Germania I": (1.0, 0), "Rhaetia": (1.0, 3)}
    assert answer == min(lost, key=lambda n: lost[n])
    (table, *_) = found.tell(p)
    shown = {
        row[0]: (float(row[4]), int(row[1].split()[0]) if row[1] != "nothing" else 0) for row in table.rows if row[4]
    }
    nobody = round(2 * bad_faces(p, "Germania II") / 6 + empty_legion_icon(p, "Germania II"), 1)
    assert shown == {**lost, "nobody": (nobody, 0)} and nobody == 2.0


def test_2_3_where_units_may_stand_in_425() -> None:
    p, answer = asked("review_status")
    options = predictions.prediction("rome-iinc", "board", "review_status").guess.ask.options
    assert answer == {n for n in options if p.provinces[n].title in ("Roman", "Insurgent")}
    p, room = asked("review_room")
    u = p.provinces["Mediolanum"].units
    assert room == 2 - u.legion - u.veteran_legion - u.pseudo_legion == 1
    assert str(u) == "Veteran Cavalry, Veteran Guard, Legion, Auxilia"
