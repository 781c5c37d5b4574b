"""The lesson on Commanders: its answers found again from the counters and the words of the Cases, not by the code used."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rometeach.core.session.requests import Decision
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.answers import AnyOf, OneOf
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.steps import first, play
from rometeach.rome_iinc.charts import tax
from rometeach.rome_iinc.phases import succession
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import standard

SEEDS = range(1, 41)
STATESMEN = standard().tables["statesmen"]
CHART = ("Constantinian", "Valentinian", "Theodosian", "Leonid", "Justinian")


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "commanders", name, seed) for seed in SEEDS]


def words_for_mistakes(name: str) -> str:
    return " ".join(
        m.why for seed in range(1, 121) for m in generators.make("rome-iinc", "commanders", name, seed).mistakes
    )


def options(exercise: Exercise) -> tuple[str, ...]:
    assert isinstance(exercise.task.ask, (OneOf, AnyOf))
    return exercise.task.ask.options


def key(name: str) -> tuple[int, int]:
    row = STATESMEN[name]
    return CHART.index(row["dynasty"]), int(row["rank"])


def test_6_2_the_figure_that_counts_is_read_from_the_tables() -> None:
    kinds = set()
    for exercise in variants("the_figure"):
        p = exercise.task.board
        found = re.match(r"(.+) governs (.+) \(\d+ CE\) for (.+)\.\n", exercise.task.prompt)
        assert found
        governor, emperor = STATESMEN[found[1]], STATESMEN.get(found[3])
        if "Tax throw" in exercise.task.prompt:
            second = int(emperor["administration"]) if emperor else 2
            assert exercise.task.answer == int(governor["administration"]) + second
            throws = [a + b for a in range(1, 7) for b in range(1, 7)]
            odds = tax.odds(p, p.commander_of[found[2]])
            assert odds.p_double * 36 == sum(t - exercise.task.answer <= 0 for t in throws)
        else:
            assert exercise.task.answer == int(governor["military"])
        kinds.add("Tax throw" in exercise.task.prompt)
    assert kinds == {True, False}


def test_5_1_4_who_may_be_emperor_by_the_colour_of_the_names() -> None:
    ways = set()
    for exercise in variants("who_may_be_emperor"):
        p = exercise.task.board
        rivals = {p.east.emperor, p.west.emperor}
        heirs = [n for n in options(exercise) if n in STATESMEN and n not in rivals]
        imperial = sorted((n for n in heirs if STATESMEN[n]["dynasty"] in p.dynasties), key=key)
        free = {n for n in heirs if not STATESMEN[n]["ineligible"]}
        want = set(imperial[:1]) or free or {"a Generic Emperor"}
        assert exercise.task.answer == want, exercise.task.prompt
        ways.add("e" if imperial else "f" if free else "g")
    assert ways >= {"e", "f"}


def test_6_1_5_the_heirs_come_by_dynasty_and_then_by_rank() -> None:
    for exercise in variants("line_of_heirs"):
        assert list(exercise.task.answer) == sorted(exercise.task.answer, key=key)


def _touching(p: Position, commands: tuple[str, ...]) -> bool:
    """All of them in one piece, by the table of connections."""
    home = {n: r["command"] for n, r in p.rules.tables["provinces"].items()}
    pairs = {
        frozenset((home[r["a"]], home[r["b"]]))
        for r in p.rules.tables["connections"].values()
        if r["a"] in home and r["b"] in home
    }
    reached = {commands[0]}
    for _ in commands:
        reached |= {c for c in commands if any(frozenset((c, x)) in pairs for x in reached)}
    return reached == set(commands)


def test_5_2_5_exactly_one_of_the_sets_of_commands_is_allowed() -> None:
    for exercise in variants("which_commands"):
        p: Position = exercise.task.board
        name = exercise.task.prompt.partition(" governs ")[0]
        for option in options(exercise):
            commands = tuple(option.split(" + "))
            free = all(
                not g.statesman or g.statesman == name
                for b, g in p.governors.items()
                if set(commands) & {b, *g.commands}
            )
            rebel = any(g.rebel and set(commands) & {b, *g.commands} for b, g in p.governors.items())
            lost = any(
                all(p.provinces[n].status is Status.BARBARIAN for n in p.rules.provinces_of[c]) for c in commands
            )
            one = len({p.empire_of_command(c) for c in commands}) == 1
            legal = len(commands) <= 3 and one and free and not rebel and not lost and _touching(p, commands)
            assert legal is (option == exercise.task.answer), (exercise.seed, option)


def test_5_2_4_moesia_and_pannonia_follow_two_dynasties() -> None:
    for exercise in variants("whose_are_they"):
        listed = exercise.task.prompt.split(": ")[1].split(". To")[0].split(", ")
        pannonia = "West" if "Constantinian" in listed else "East"
        moesia = "East" if "Theodosian" in listed else pannonia
        assert exercise.task.answer == f"Moesia: {moesia}, Pannonia: {pannonia}"


def test_6_2_exactly_one_sentence_takes_the_wrong_figure() -> None:
    uses = {
        "three dice of a War": "military",
        "Revolt total": "military",
        "Tax throw": "administration",
        "murderer": "intrigue",
        "Prestige every turn": "administration",
        "Unrest every turn": "popularity",
    }
    for exercise in variants("wrong_sentence"):
        found = re.search(r"the counter of (.+) to you", exercise.task.prompt)
        assert found
        row = STATESMEN[found[1]]
        for option in options(exercise):
            if "Emperor" in option and "As " not in option:
                right = ("never" in option) == bool(row["ineligible"])
            else:
                ability = next(a for words, a in uses.items() if words in option)
                figure = re.search(r"\d+", option)
                assert figure
                right = figure[0] == row[ability]
            assert right is (option != exercise.task.answer), option


def test_5_1_4_and_6_1_6_the_killers_fate_by_the_words_of_the_cases() -> None:
    fates = set()
    for exercise in variants("the_killer"):
        p, name = exercise.task.board, exercise.task.prompt.partition(" governs ")[0]
        sole = (p.east.seat == "Emperor") != (p.west.seat == "Emperor")
        green = STATESMEN[name]["ineligible"]
        want = "Governor as before" if green else "Sole Emperor" if sole else "Rebel Emperor"
        assert str(exercise.task.answer).startswith(want), exercise.task.prompt
        fates.add(want)
    assert len(fates) == 3


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("the_figure", "The Emperor's Administration counts too"),
        ("the_figure", "That is their Military"),
        ("the_figure", "Only the Governor's Military counts here"),
        ("who_may_be_emperor", "Green names may never be Emperor"),
        ("who_may_be_emperor", "goes before everybody else"),
        ("who_may_be_emperor", "A purple name helps only with its Dynasty in play"),
        ("who_may_be_emperor", "is Emperor of the"),
        ("who_may_be_emperor", "The Senate is asked only when nobody else is left"),
        ("line_of_heirs", "Do not mix the Dynasties"),
        ("which_commands", "do not touch"),
        ("which_commands", "at most 3"),
        ("which_commands", "other Empire"),
        ("which_commands", "in the hands of"),
        ("whose_are_they", "Pannonia never goes back"),
        ("the_killer", "A green name never rules"),
        ("the_killer", "The victim was Sole Emperor"),
        ("the_killer", "There is another Emperor"),
    ],
)
def test_each_confusion_has_a_word_of_its_own_in_some_variant(name: str, words: str) -> None:
    assert words in words_for_mistakes(name)


def test_6_3_11_maximian_takes_his_military_and_one_more_off() -> None:
    told = {e.number: e for e in examples.of_lesson("rome-iinc", "commanders")}["T05"]
    off = int(STATESMEN["Maximian"]["military"]) + 1
    assert [f.running for f in told.film().frames if f.kind == "line"][-1] == -off


# --- the predictions, by the tables and the words of the Cases

BOXES = standard().tables["commands"]


def asked(name: str) -> tuple[Any, Any]:
    """A prediction's board and its answer."""
    found = predictions.prediction("rome-iinc", "commanders", name)
    return found.board(), found.guess.answer(found.board())


def told(number: str) -> tuple[Any, Any]:
    """An Example's board and the answer to its guess."""
    found = {e.number: e for e in examples.of_lesson("rome-iinc", "commanders")}[number]
    assert found.guess is not None
    return found.board(), found.guess.answer(found.board())


def test_6_2_1_the_best_soldier_of_three_has_the_highest_military() -> None:
    p, answer = asked("soldier")
    assert set(p.statesmen_in_play) == {"Carausius", "Diocletian", "Maximian"}
    assert answer == max(p.statesmen_in_play, key=lambda n: int(STATESMEN[n]["military"])) == "Carausius"


def doubles(off: int) -> float:
    """How often two dice less some Administration come to 0 or less."""
    return sum(a + b <= off for a in range(1, 7) for b in range(1, 7)) / 36


def test_9_2_4_the_decision_where_constantius_brings_most_gold() -> None:
    p, answer = asked("where")
    found = predictions.prediction("rome-iinc", "commanders", "where")
    gold: dict[str, float] = {}
    for command in found.guess.ask.options:
        emperor = "Diocletian" if command == "Oriens" else "Maximian"
        over = int(STATESMEN[emperor]["administration"])
        roman = [n for n in p.rules.provinces_of[command] if p.provinces[n].title == "Roman"]
        base = sum(int(p.rules.tables["provinces"][n]["gold"]) for n in roman)
        now, then = (
            over + int(BOXES[command]["administration"]),
            over + int(STATESMEN["Constantius I"]["administration"]),
        )
        gold[command] = round((doubles(then) - doubles(now)) * base, 1)
    assert gold == {"Gallia": 5.2, "Hispania": 7.6, "Italia": 10.7, "Oriens": 4.7}
    assert answer == max(gold, key=lambda c: gold[c]) == "Italia"
    (table, *_) = found.tell(p)
    assert {row[0]: float(row[3].split()[0]) for row in table.rows} == gold  # type: ignore[union-attr]


def test_5_1_4_each_rung_goes_before_the_next() -> None:
    p, order = asked("heirs")
    assert [card.split()[0] for card in order] == ["The", "His", "The", "Any", "The"]
    assert "Civil War" in order[0] and "Dynasty" in order[2] and "Senate" in order[4]
    heir = p.edit("dynasty Constantinian; Crispus face up; Gallia governor Licinius")
    killed = play(succession.usurp(heir, heir.commander_of["Gallia"], "West"), first)
    assert killed.board.west.emperor == "Licinius"  # a killer goes before the heir of a Dynasty
    died = play(succession.die(heir, ("West",), "Mortality"), first)
    assert died.board.west.emperor == "Crispus" and not died.asked  # the heir before all others
    chosen = play(succession.die(p.edit("Licinius face up"), ("West",), "Mortality"), first)
    assert any(isinstance(request, Decision) for request in chosen.asked)  # the player before the Senate
    nobody = p.edit("Britannia governor generic")
    assert play(succession.die(nobody, ("West",), "Mortality"), first).board.west.emperor == ""


def test_5_1_4_who_kills_one_of_two_emperors_is_a_rebel_emperor() -> None:
    p, answer = asked("killer")
    assert p.east.seat == p.west.seat == "Emperor" and not STATESMEN["Magnentius"]["ineligible"]
    assert answer == "Rebel Emperor of the West"


def test_the_guesses_of_the_examples_by_the_tables() -> None:
    figures = {a: int(BOXES["Gallia"][a.casefold()]) for a in ("Military", "Administration", "Popularity", "Intrigue")}
    assert told("T02")[1] == max(figures, key=lambda a: figures[a])
    assert STATESMEN["Pope Leo"]["ineligible"] and "green" in told("T04")[1]
    p, wishes = told("Commanders 2")
    assert wishes == {"Gallia + Hispania"} and _touching(p, ("Gallia", "Hispania"))
    assert not _touching(p, ("Gallia", "Africa"))
    p, heir = told("Commanders 1")
    assert heir == "Marcian" and STATESMEN["Marcian"]["dynasty"] in p.dynasties
    assert STATESMEN["Leo I"]["dynasty"] not in p.dynasties
    p, purple = told("T01")
    assert purple == "a Generic Emperor" and all(STATESMEN[n]["ineligible"] for n in ("Ricimer", "Aspar", "Pope Leo"))
    assert told("T03")[1].startswith("He keeps those of one Empire")
    assert told("T05")[1] == {"Disaster", "Stalemate", "Defeat"}


def test_lesson_1_once_more() -> None:
    p, belgica = asked("review_belgica")
    assert p.provinces["Belgica"].title == "Insurgent" and belgica == "Units may stand there, but it pays no Taxes"
    p, room = asked("review_legions")
    assert str(p.provinces["Rhaetia"].units) == "Veteran Legion, Pseudo Legion, 2 Auxilia" and room == 0
