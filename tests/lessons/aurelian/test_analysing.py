"""Lesson 7 of Aurelian: what is unseen, what was typed, and what answers rest on, found again by other ways."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import Any

import pytest

from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, standard
from rometeach.core.errors import BadInput
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.aurelian.analysing import exercises, questions
from rometeach.lessons.aurelian.analysing import predictions as page
from rometeach.lessons.exercise import Exercise

SEEDS = range(40)


def variants(name: str) -> list[Exercise]:
    return [generators.make("aurelian", "analysing", name, seed) for seed in SEEDS]


def known_mistakes(name: str) -> str:
    return " ".join(m.why for e in variants(name) for m in e.mistakes)


def histories(p: Position, chits: set[str]) -> Fraction:
    """The chance that the next chit of the Hostile Cup is one of these, chit by chit over every unseen move."""
    start = {c: cup[0].upper() for cup in CUPS for c in p.cups.known(cup)}
    worlds = [(Fraction(1), start)]
    for event in p.cups.events:
        following = []
        for q, world in worlds:
            inside = [c for c, cup in world.items() if cup == event[0]]
            if event[1] == ">":
                following += [(q / len(inside), world | {c: event[2]}) for c in inside]
            elif event[2:] in inside:
                rest = {c: cup for c, cup in world.items() if c != event[2:]}
                following.append((q / len(inside), rest))
        worlds = following
    found = Fraction(0)
    for q, world in worlds:
        hostile = [c for c, cup in world.items() if cup == "H"]
        found += q * Fraction(sum(c in chits for c in hostile), len(hostile))
    return found / sum((q for q, _ in worlds), Fraction(0))


def test_5_0_the_moves_that_are_named_are_those_of_the_rules() -> None:
    for action, events in exercises.MOVES.items():
        rules = [f"{a[0].upper()}>{b[0].upper()}" for a, b in standard().actions[action].adjustments]
        assert events.split(", ") == rules


def test_7_0_the_chance_after_a_blind_move_is_that_of_every_history() -> None:
    for e in variants("after_a_blind_move"):
        table = e.task.shown[0]
        region = re.search(r"Enemy Unit of the (\w+) Region", e.task.prompt)[1]  # type: ignore[index]
        action = re.search(r"Now comes a (\w+)", e.task.prompt)[1]  # type: ignore[index]
        rows = {r[0]: [int(x) for x in r[1:]] for r in table.rows}  # type: ignore[union-attr]
        cups = [(rows[f"Enemy Units of {region}"][i], rows["All"][i]) for i in range(3)]
        assert e.task.answer == by_counting(cups, [a for a in exercises.MOVES[action].split(", ")])
    said = known_mistakes("after_a_blind_move")
    assert "before the Cup Adjustments" in said and "need not be one" in said and "may be one" in said


def by_counting(cups: list[tuple[int, int]], moves: list[str]) -> Fraction:
    """The chance in numbers alone: (how many of the kind, how many chits) in each cup, and moves between them."""
    worlds = {tuple(cups): Fraction(1)}
    for move in moves:
        a, b = "FUH".index(move[0]), "FUH".index(move[2])
        following: dict[tuple[tuple[int, int], ...], Fraction] = {}
        for world, q in worlds.items():
            kind, size = world[a]
            for one, ways in ((1, kind), (0, size - kind)):
                if ways:
                    new = list(world)
                    new[a] = (kind - one, size - 1)
                    new[b] = (world[b][0] + one, world[b][1] + 1)
                    following[tuple(new)] = following.get(tuple(new), Fraction(0)) + q * Fraction(ways, size)
        worlds = following
    return sum((q * Fraction(*world[2]) for world, q in worlds.items()), Fraction(0))


def test_5_0_what_may_be_in_a_cup_is_what_some_history_puts_there() -> None:
    for e in variants("may_be_inside"):
        cup = re.search(r"in the (\w+) Cup at this moment", e.task.prompt)[1]  # type: ignore[index]
        rows = {r[0]: [int(x) for x in r[1:]] for r in e.task.shown[0].rows}  # type: ignore[union-attr]
        may = dict(zip("FUH", ({f"{c}{n}" for n in range(rows["All"][i])} for i, c in enumerate("fuh")), strict=True))
        drawn = {c: 0 for c in "FUH"}
        said = e.task.prompt.split("\n")[0]
        for action, shown in re.findall(
            r"(?:a|an) (\w+), whose Reactions? showed ([^;.]+)|Now comes a (\w+)", said
        ) and [
            (x or z, y)
            for x, y, z in re.findall(r"(?:a|an) (\w+), whose Reactions? showed ([^;.]+)|Now comes a (\w+)", said)
        ]:
            for move in exercises.MOVES[action].split(", "):
                may[move[2]] |= may[move[0]]
            drawn["H"] += len(shown.split(" and ")) if shown else 0
        # What is shown was known to be in the Hostile Cup; it may have been in no other one.
        assert e.task.answer == len(may[cup[0]]) - (drawn["H"] if cup == "Hostile" else 0)
    assert "which ones" in known_mistakes("may_be_inside") and "in no cup any more" in known_mistakes("may_be_inside")


def test_the_slip_is_the_one_clause_that_changes_the_board() -> None:
    for e in variants("friend_typed"):
        board, options = e.task.board, e.task.ask.options
        changes = [o for o in options if board.edit(o) != board]
        assert changes == [e.task.answer]
        assert any(right in e.task.solution[0] for right in [e.task.answer.split(":")[0].split(" @ ")[0].split(" ")[0]])


def test_a_question_that_is_right_can_be_put_and_the_others_are_other_questions() -> None:
    seen = set()
    for e in variants("which_question"):
        options = e.task.ask.options
        verbs = [o.split("(")[0] for o in options]
        assert len(set(verbs)) == len(verbs) == 5
        seen.add(e.task.answer.split("(")[0].removeprefix("p."))
    assert len(seen) >= 8 and all(callable(getattr(Position, verb)) for verb in seen)


def test_battles_campaigns_thresholds_and_the_danube_rest_on_reconstructions_and_chits_do_not() -> None:
    firm = ("Enemy Units of each Region", "new Usurper", "Actions are left", "Suppress", "Placate")
    for e in variants("rests_on"):
        for option in e.task.ask.options:
            assert (option in e.task.answer) is not any(word in option for word in firm), option


def test_the_likeliest_comes_first_by_the_chances_that_the_kit_gives() -> None:
    for e in variants("likelier")[:12]:
        chances = questions._events(e.task.board)
        values = [chances[w] for w in e.task.answer]
        assert values == sorted(values, reverse=True) and len(set(values)) == 4
        for what in e.task.answer:
            if m := re.fullmatch(
                r"Two Reactions draw (?:a|an) (Barbarian|Turn End marker|Enemy Unit of the (\w+) Region) or two", what
            ):
                p = e.task.board
                chits = {
                    c for c in p.cups.hostile
                    if (c.startswith(m[1].removesuffix(" marker")) if not m[2] else c in p.rules.units and p.rules.units[c].region == m[2])
                }  # fmt: skip
                n, k = len(p.cups.hostile), len(chits)
                assert chances[what] == 1 - Fraction((n - k) * (n - k - 1), n * (n - 1))


def test_the_steps_from_the_table_name_sections_of_the_rulebook() -> None:
    from rometeach.aurelian.cases import load

    assert {case for _, case in exercises.STEPS} <= set(load())


def test_k1_the_chance_of_green_is_that_of_every_history() -> None:
    told = examples.example("aurelian", "K1")
    p = told.board()
    green = {u for u in p.rules.units if p.rules.units[u].region == "Green"}
    (kind,) = [k for k in p.reactions(1).kinds if k.name == "Enemy Unit, Green"]
    assert kind.p_next == histories(p, green)
    assert f"Enemy Unit, Green: {kind.p_next} " in told.text()


def test_k2_sieges_of_gallia_take_as_many_actions_as_their_chances_say() -> None:
    p = examples.example("aurelian", "K2").board()
    (siege,) = [w for w in p.clear("Aurelian").ways if w.name == "Siege"]
    faces = [sum(die + p.leadership > p.rules.units[u].cv for die in range(1, 9)) for u in p.stacks["Gallia"].units]
    assert siege.mean_actions == sum(Fraction(8, n) for n in faces)


def test_a_change_that_cannot_be_read_names_every_mistake() -> None:
    with pytest.raises(BadInput, match=r"Gala(.|\n)*elephant"):
        examples.example("aurelian", "K3").film("Gala: 3; Danube 4: an elephant")


# --- what the page asks first, found again without the module of the lesson

DIE = range(1, 9)


def asked(name: str) -> tuple[Position, Any]:
    """The board of a prediction, and its answer."""
    p = predictions.prediction("aurelian", "analysing", name)
    board = p.board()
    assert isinstance(board, Position)
    return board, p.guess.answer(board)


def strength_lost_to_one_barbarian(p: Position) -> Fraction:
    """The Strength on the Danube that one Barbarian of the Hostile Cup costs, over every throw of two dice."""
    walls = {0: 0, 1: 1, 2: 3}
    barbarians = [p.rules.barbarians[c] for c in p.cups.hostile if c in p.rules.barbarians]
    lost = 0
    for cv, first, second in itertools.product(barbarians, DIE, DIE):
        space = next((n for n in range(first, 9) if p.strength[n - 1]), None)
        if first <= 2 or space is None:  # Postumus deals with Spaces 1 and 2
            continue
        built = walls[p.walls.get(p.rules.spaces[space - 1], 0)]
        lost += p.strength[space - 1] if second + p.strength[space - 1] + built <= cv else 0
    return Fraction(lost, len(barbarians) * 64)


def prices(p: Position) -> dict[str, Fraction]:
    """Strength lost by each way to clear Gallia 3 and 4: on a 1 the Battle against two costs 2, against one 1; a Siege fails on a 1."""
    hostile = p.cups.hostile
    comes = Fraction(sum(c in p.rules.barbarians for c in hostile), len(hostile))
    reaction = comes * strength_lost_to_one_barbarian(p)
    first_siege = Fraction(8, 7)  # Actions, until a face of 2 to 8
    return {
        "Battle": Fraction(2, 8) + 2 * reaction,
        "1 Siege, then Battle": Fraction(1, 8) + 2 * (first_siege + 1) * reaction,
        "Siege": 2 * (first_siege + 1) * reaction,
    }


def test_the_decision_is_the_cheapest_way_by_every_throw() -> None:
    board, answer = asked("soldiers_or_time")
    found = prices(board)
    assert answer == min(found, key=lambda name: found[name]) == "Battle"
    for name, price in found.items():
        assert sum(page.price(board, name)) == price
    walled = board.edit("Red walls: finished; Green walls: finished")
    behind = prices(walled)
    assert min(behind, key=lambda name: behind[name]) == "Siege"
    told = predictions.prediction("aurelian", "analysing", "soldiers_or_time").text()
    assert "Behind finished Walls I would choose Siege" in told
    assert all(f"{float(x):.2f}" in told for x in (*found.values(), *behind.values()))


def test_a_chit_that_is_typed_elsewhere_leaves_its_place() -> None:
    board, answer = asked("left_by_itself")
    assert answer == "the Red Pool" and "Barbarian 5b" in board.pool("Red")
    assert "Barbarian 5b" not in board.edit("Danube 4: Barbarian 5b").pool("Red")


def test_6_6_an_army_of_two_is_lost_by_the_battle_alone() -> None:
    board, answer = asked("army_of_two")
    worst = {"Battle": 2, "1 Siege, then Battle": 1, "Siege": 0}
    assert answer == {name for name, loss in worst.items() if loss >= board.army}


def test_tables_are_reconstructed_and_counters_are_not() -> None:
    _, answer = asked("firm")
    assert answer == {"What a Battle in Gallia costs the Army", "Whether the points suffice for Turn 2"}


def test_8_1_12_2_the_reviews() -> None:
    assert asked("review_walls")[1] == 3 + 3
    board, answer = asked("review_triumph")
    assert answer == "Zenobia" and "Zenobia" in board.usurpers.values()


def test_the_guesses_of_the_examples_name_the_nearest_band() -> None:
    said = {}
    for name in ("K1", "K2", "K3"):
        example = examples.example("aurelian", name)
        assert example.guess is not None
        said[name] = example.guess.answer(example.board())
    assert said == {"K1": "about 1 in 12", "K2": "a little more than two", "K3": "about 6 times in 100 more"}
    p = examples.example("aurelian", "K1").board()
    green = {u for u in p.rules.units if p.rules.units[u].region == "Green"}
    assert abs(histories(p, green) - Fraction(1, 12)) < Fraction(1, 100)
    assert Fraction(8, 7) + 1 < Fraction(9, 4)
    text = examples.example("aurelian", "K3").text()
    falls = [float(x) for x in re.findall(r"falls to three Barbarians with \S+ \((\d+\.\d)%", text)]
    assert 5 < falls[1] - falls[0] < 7
