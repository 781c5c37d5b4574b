"""The lesson on Events, Mortality and Assassination: its figures by counting dice, without the charts."""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.answers import OneOf
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.rules import standard

SEEDS = range(1, 41)
RULES = standard()
STATESMEN = RULES.tables["statesmen"]
EVENTS = {(int(r["white"]), int(r["purple"])): n for n, r in RULES.tables["events"].items()}


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "events", name, seed) for seed in SEEDS]


def words_for_mistakes(name: str) -> str:
    return " ".join(
        m.why for seed in range(1, 121) for m in generators.make("rome-iinc", "events", name, seed).mistakes
    )


def lying(words: str) -> dict[str, int]:
    """ "Bagaudae, Papacy (doubled)" -> counters."""
    return {x.removesuffix(" (doubled)"): 1 + x.endswith("(doubled)") for x in words.split(", ") if x != "none"}


def drawn(counters: dict[str, int], draws: int) -> list[tuple[Fraction, dict[str, int]]]:
    """Every way that the draws can go, by naming each of the eighteen Events in turn."""
    if not draws:
        return [(Fraction(1), counters)]
    can = [n for n in EVENTS.values() if counters.get(n, 0) < 2]
    return [(p / len(can), end) for n in can for p, end in drawn(counters | {n: counters.get(n, 0) + 1}, draws - 1)]


def test_8_1_5_the_chance_of_an_event_by_every_way_the_draws_can_go() -> None:
    kinds = set()
    for exercise in variants("event_chance"):
        found = re.match(r"Event counters lie on: (.+)\. (One|Two) more .* How likely is it that (.+) is (in play|doubled)",
                         exercise.task.prompt.replace("\n", " "))  # fmt: skip
        assert found
        event, side = found[3], found[4]
        ends = drawn(lying(found[1]), 1 if found[2] == "One" else 2)
        want = sum((p for p, end in ends if end.get(event, 0) >= (2 if side == "doubled" else 1)), Fraction(0))
        assert exercise.task.answer == want, exercise.task.prompt
        kinds.add((found[2], side))
    assert kinds == {("One", "in play"), ("Two", "in play"), ("One", "doubled")}


def naive_sum(exercise: Exercise) -> int:
    """The modifier of a murder from the words of the prompt and the tables alone."""
    prompt = exercise.task.prompt
    found = re.match(
        r"(.+) governs .+ \(\d+ CE\)\. His Emperor (.+) rules (both Empires|the East|the West)\. "
        r"Dynasties in play: (.+)\. Events: (.+)\. Guards stand in (.+)\.\n",
        prompt,
    )
    assert found, prompt
    mine, his = STATESMEN[found[1]], STATESMEN.get(found[2])
    intrigue, popularity = (int(his["intrigue"]), int(his["popularity"])) if his else (2, 2)
    total = int(mine["intrigue"]) + intrigue + abs(int(mine["popularity"]) - popularity)
    total += 0 if found[4] == "none" else len(found[4].split(", "))
    events = lying(found[5])
    total += events.get("Conspiracy", 0) - events.get("Bodyguard", 0)
    p = exercise.task.board
    empire = {"the East": ("East",), "the West": ("West",)}.get(found[3], ("East", "West"))
    rebels = {c for g in p.governors.values() if g.rebel for c in g.commands}
    for part in found[6].split("; "):
        place, guards = part.split(": ")
        if p.empire_of[place] not in empire or RULES.provinces[place].command in rebels:
            continue
        if place in ("Rome", "Constantinople"):
            total -= 1
        else:
            total -= guards.split(", ").count("Veteran Guard")
    return total


def test_8_3_5_the_sum_of_a_murder_by_hand() -> None:
    for exercise in variants("murder_sum"):
        assert exercise.task.answer == naive_sum(exercise), exercise.task.prompt


def test_8_3_3_the_chance_of_a_murder_by_counting_faces() -> None:
    for exercise in variants("murder_chance"):
        found = re.search(r"attempt is ([+-]\d+)\.", exercise.task.prompt)
        assert found
        assert exercise.task.answer == Fraction(sum(f + int(found[1]) >= 12 for f in range(1, 7)), 6)


def test_the_lines_of_a_plot_but_the_wrong_one_add_up_by_hand() -> None:
    for exercise in variants("wrong_line"):
        assert isinstance(exercise.task.ask, OneOf)
        lines = [o for o in exercise.task.ask.options if o != exercise.task.answer]
        kept = sum(int(o.split(" ")[0]) for o in lines)
        mended = re.match(r"It should read ([+-]\d+)", str(exercise.task.solution[0]))
        assert kept + (int(mended[1]) if mended else 0) == naive_sum(exercise), exercise.task.prompt


def test_8_3_2_a_governor_aims_at_the_emperor_of_his_commands_empire() -> None:
    seen = set()
    for exercise in variants("whose_target"):
        p, prompt = exercise.task.board, exercise.task.prompt
        if "waits" in prompt:
            want = "Nobody: he makes no attempt"
        elif "is Western Emperor" in prompt:
            want = "A Statesman drawn at random"
        else:
            found = re.search(r"governs (\w+) \(", prompt)
            assert found
            reigns = re.search(r"\. (.+) rules the East, (.+) the West\.", prompt)
            sole = re.search(r"\. (.+) is Sole Emperor\.", prompt)
            west = found[1] in ("Africa", "Britannia", "Gallia", "Hispania", "Italia")
            west |= found[1] == "Pannonia" and "Constantinian" in p.dynasties
            west |= found[1] == "Moesia" and "Constantinian" in p.dynasties and "Theodosian" not in p.dynasties
            assert reigns or sole
            want = sole[1] if sole else reigns[2 if west else 1]  # type: ignore[index]
        assert exercise.task.answer == want, prompt
        seen.add(want.split(" ")[0])
    assert len(seen) >= 4


def test_8_1_6_single_doubled_and_thrown_again() -> None:
    for exercise in variants("once_more"):
        event = exercise.task.prompt.split(" ")[0]
        row = RULES.tables["events"][event]
        state = exercise.task.prompt.partition(";")[0]
        want = (
            row["normal"]
            if "no counter" in state
            else row["doubled"]
            if "single" in state
            else "The dice are thrown again."
        )
        assert exercise.task.answer == want


def test_8_1_5_the_two_dice_are_read_from_the_table() -> None:
    for exercise in variants("read_the_dice"):
        found = re.search(r"lie on: (.+)\. The white die shows (\d), the purple die (\d)", exercise.task.prompt)
        assert found
        event = EVENTS[int(found[2]), math.ceil(int(found[3]) / 2)]
        state = lying(found[1]).get(event, 0)
        assert exercise.task.answer == (event, f"{event} doubled", "The dice are thrown again")[state]


def test_1_2_every_pair_of_dice_names_one_of_eighteen_events_each_twice() -> None:
    named = [EVENTS[w, math.ceil(d / 2)] for w, d in itertools.product(range(1, 7), repeat=2)]
    assert len(set(named)) == 18 and {named.count(n) for n in named} == {2}


def test_8_2_who_dies_by_reading_the_dice() -> None:
    dead = 0
    for exercise in variants("who_dies"):
        prompt = exercise.task.prompt
        found = re.match(
            r"Turn (\d+) of the (\d+) CE .* with (.+) Plague\. Dynasties in play: (.+)\. The M.*: (.+)\.\n", prompt
        )
        assert found
        limit = 5 if found[3] == "a doubled" else 6
        dice = found[5].split("; no die for ")
        fallen = {x.rpartition(" ")[0] for x in dice[0].split("; ") if int(x.rpartition(" ")[2]) >= limit}
        if found[2] == "286" and found[1] in "3579" and "Constantinian" not in found[4]:
            fallen |= {"Diocletian", "Maximian"}
        assert exercise.task.answer == fallen, prompt
        dead += len(fallen)
    assert dead


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("event_chance", "The purple die is read as a 1D3"),
        ("event_chance", "Doubled Events are thrown again"),
        ("event_chance", "Two draws are not quite twice as good"),
        ("murder_sum", "only in the Capital"),
        ("murder_sum", "Guards of the other Empire"),
        ("murder_sum", "his tricks make enemies"),
        ("murder_sum", "whoever is the more popular"),
        ("murder_chance", "is enough to kill"),
        ("whose_target", "Only an Emperor's target is drawn at random"),
        ("once_more", "That is the single side"),
        ("read_the_dice", "halved and rounded up"),
        ("who_dies", "both Emperors abdicate"),
        ("who_dies", "a 5 kills as well"),
        ("who_dies", "A 5 kills only with a doubled Plague"),
    ],
)
def test_each_confusion_has_a_word_of_its_own_in_some_variant(name: str, words: str) -> None:
    assert words in words_for_mistakes(name)


def test_8_3_5_petronius_needs_a_four() -> None:
    told = {e.number: e for e in examples.of_lesson("rome-iinc", "events")}["T10"]
    text = told.film().table("").text()
    assert "1 to 3: he lives; 4 to 6: he dies" in text


PAIRS = list(itertools.product(range(1, 7), repeat=2))


def test_two_dice_are_counted_like_a_list_of_all_36_throws() -> None:
    kinds = set()
    for exercise in variants("count_two_dice"):
        prompt = exercise.task.prompt
        if "stands at" in prompt:
            now = int(re.findall(r"stands at (\d+)", prompt)[0])
            want = sum(now + a + b > 25 for a, b in PAIRS)
            kinds.add("Unrest")
        else:
            least = 5 if "a 5 kills" in prompt else 6
            dead = [(a >= least) + (b >= least) for a, b in PAIRS]
            asked = prompt.rpartition("throws ")[2]
            want = sum(
                {"does at least one of them die?": n > 0, "do both die?": n == 2, "do both live?": n == 0}[asked]
                for n in dead
            )
            kinds.add((least, asked))
        assert exercise.task.answer == want, prompt
    assert len(kinds) >= 6


@pytest.mark.parametrize(
    "words",
    [
        "25 is not above 25",
        "that is too much already",
        "A 3 and a 5 are another throw than a 5 and a 3",
        "counted twice so",
        "on which both live",
        "all the other throws",
    ],
)
def test_each_slip_in_counting_two_dice_has_its_word(words: str) -> None:
    assert words in words_for_mistakes("count_two_dice")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("papacy", sum(EVENTS[w, math.ceil(q / 2)] == "Papacy" for w, q in PAIRS)),
        ("two_dice", sum(17 + a + b > 25 for a, b in PAIRS)),
        ("one_dies", 36 - 25),
        ("save_him", "a Generic Governor of Italia, not Ricimer"),
        ("review_capitals", {"Constantinople", "Rome"}),
        ("review_green", "He can never become Emperor."),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: object) -> None:
    asked = predictions.prediction("rome-iinc", "events", name)
    assert asked.guess.answer(asked.board()) == answer


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("T06", 4 // 2),
        ("T07", "in the West"),
        ("T08", "Rome becomes Insurgent."),
        ("T09", "The dice are thrown again."),
        ("T09 played", 3),
        ("Events 1", {"Diocletian", "Maximian"}),
        ("T10", 12 - (4 + 3 + 1 + 3 - 2 - 1)),
        ("T11", "Rebel Emperor"),
        ("T12", "whom the Western player appoints"),
    ],
)
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: object) -> None:
    told = examples.example("rome-iinc", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer


def test_a_guess_about_a_changed_board_is_another_one() -> None:
    first, again = (examples.example("rome-iinc", n) for n in ("T07", "T08"))
    assert again.guess and again.guess.answer(first.board()) == "Western Unrest rises by one die once more."
    murder = examples.example("rome-iinc", "T11")
    assert murder.guess and murder.guess.answer(murder.board().edit("East viceroy")) != "Rebel Emperor"


def test_the_decision_multiplies_the_good_faces_of_both_murderers() -> None:
    told = predictions.prediction("rome-iinc", "events", "save_him").text()
    guards, dynasties, victim = 2 + 1, 3, STATESMEN["Valentinian III"]

    def bad(name: str, bodyguard: int = 0) -> int:
        man = STATESMEN[name]
        apart = abs(int(man["popularity"]) - int(victim["popularity"]))
        total = int(man["intrigue"]) + int(victim["intrigue"]) + apart + dynasties - guards - bodyguard
        return sum(face + total >= 12 for face in range(1, 7))

    none = (bad("Petronius"), bad("Ricimer"))
    rows = {
        "nothing": none,
        "a Veteran Guard in Rome, not an Ordinary one": none,
        "a Generic Governor of Pannonia, not Petronius": (0, none[1]),
        "a Generic Governor of Italia, not Ricimer": (none[0], 0),
        "a Bodyguard Event": (bad("Petronius", 1), bad("Ricimer", 1)),
    }
    for words, (petronius, ricimer) in rows.items():
        lives = Fraction(6 - petronius, 6) * Fraction(6 - ricimer, 6)
        shown = [f"{n} of 6" if n else "no attempt" for n in (petronius, ricimer)]
        assert re.search(rf"{words} +{shown[0]} +{shown[1]} +{float(lives):.1%}\n", told), words
