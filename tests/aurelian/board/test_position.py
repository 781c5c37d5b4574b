"""The position: files, share strings, the change grammar, differences, and mistakes that are all told at once."""

import random
import re
from pathlib import Path

import pytest
from aurelian_boards import drawn, empty, game

from rometeach.aurelian import position as positions
from rometeach.aurelian.board.grammar import edit
from rometeach.aurelian.position import Board, Position, position
from rometeach.core.errors import BadInput
from rometeach.core.positions.share import encode


def random_position(seed: int) -> Position:
    """A board that a random game leads to, on some seeds followed as on a table."""
    boards: list[Board] = []
    game(seed, position("270"), lambda _, b: boards.append(b), check=False)
    found = random.Random(seed).choice(boards)
    assert isinstance(found, Position)
    return found.edit("unseen: F>U, U>H") if seed % 4 == 0 and found.cups.size("friendly") else found


BOARDS = [random_position(seed) for seed in range(24)]


def test_3_0_the_named_position_is_the_set_up_before_the_draws() -> None:
    p = position("270")
    assert (p.phase, p.turn, p.army, p.income, p.treasury, p.aurelian_walls) == ("Set-up", 1, 2, 13, 5, -2)
    assert (p.aurelian, p.leadership, p.officers) == ("Moesia", 1, ())
    assert p.strength == (1, 1, 2, 2, 2, 2, 2, 2)
    assert dict(p.usurpers) == {"Blue": "Postumus", "Yellow": "Zenobia"}
    assert p.problems() == []


def test_the_same_seed_draws_the_same_board() -> None:
    assert drawn(7) == drawn(7) != drawn(8)
    assert drawn(7).phase == "Actions"
    assert drawn(7).draw(9) == drawn(7)


def test_a_position_never_changes_and_has_no_other_fields() -> None:
    p = position("270")
    with pytest.raises(AttributeError):
        p.army = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        p.usurpers["Red"] = "Zenobia"
    assert not hasattr(p, "__dict__")
    assert hash(p) == hash(position("270"))


@pytest.mark.parametrize("board", BOARDS)
def test_a_position_comes_back_from_text_and_share_string(board: Position) -> None:
    assert positions.from_text(board.dump()) == board
    assert positions.from_share(board.share()) == board
    assert len(board.share()) < 2000


@pytest.mark.parametrize("seed", range(23))
def test_the_difference_of_two_boards_is_a_change_that_turns_one_into_the_other(seed: int) -> None:
    a, b = BOARDS[seed], BOARDS[seed + 1]
    assert a.edit(a.diff(b)) == b
    assert b.edit(b.diff(a)) == a
    assert a.diff(a) == ""


@pytest.mark.parametrize(
    "change",
    [
        "turn 3; phase Build; army 3; vp 12; income 15; treasury 9; Aurelian Walls -1; actions 2",
        "Aurelian @ Roma; Aurelian +2; Officer @ Gallia; siege: none",
        "Gallia: 3, 4 CV; officers: Gallia, Roma",
        "Belgica: Belgica 4b, 4, 5; Belgica CV; Belgica -5; Belgica +5",
        "Red usurper: Red Usurper; Blue usurper: none; Yellow usurper: unnamed",
        "Danube 3: 3; Danube 4: Barbarian 5a; pool Green: Barbarian 4a, Barbarian 4b",
        "Red walls: started; Red temple: finished; done: Red walls, Reforms",
        "hostile: Gallia 3, Turn End 1; dead pool: Zenobia; Confederation > hostile",
        "friendly: Roma 3; unseen: F>U, U+Roma 2a",
        "switch siege_lock piece; correct battle:1.c1 = 0",
        "title: My game; outcome: lost: no matter",
        "HOSTILE: gallia 3; AURELIAN @ roma; danube 3: barbarian 4C",
    ],
)
def test_every_kind_of_clause_is_read_and_told_again(change: str) -> None:
    p = position("270")
    q = p.edit(change)
    assert q != p
    assert p.edit(p.diff(q)) == q
    assert positions.from_text(q.dump()) == q


@pytest.mark.parametrize("example", edit.CHANGES.examples)
def test_the_example_of_every_clause_is_read_and_stands_in_the_docstring(example: str) -> None:
    start = (
        "siege: none; outcome: lost; cups: known; Gallia: none; pool Green: none; hostile: Gallia 3; Aurelian @ Belgica"
    )
    p = position("270-drawn").edit(start)
    assert edit.edit(p, example).share() != p.share()
    assert example in str(edit.__doc__)


def test_what_is_no_text_or_too_long_is_no_change() -> None:
    with pytest.raises(BadInput, match="change: 3 is no text"):
        position("270").edit(3)  # type: ignore[arg-type]
    for change in ("turn 3; " * 3_000, f"title: {'x' * 60_000}"):
        with pytest.raises(BadInput, match=r"At most 50,000 characters in 2,000 clauses"):
            position("270").edit(change)


def test_a_chit_leaves_the_place_where_it_was() -> None:
    p = position("270").edit("Gallia: 3, 4 CV; Danube 4: Barbarian 5a")
    q = p.edit("hostile: Gallia 3; pool Red: Barbarian 5a")
    assert q.stacks["Gallia"].units == ("Gallia 4",)
    assert (q.strength[3], q.raiders[3], q.pool("Red")) == (1, "", ("Barbarian 5a",))
    assert q.edit("hostile: none").aside.count("Gallia 3") == 1


def test_every_mistake_of_a_change_is_told_with_what_was_probably_meant() -> None:
    wrong = (
        "Galia: 3; Gallia: 7; Danube 9: 2; phase Bild; hostile: Foo, Judea 6; army x; switch a b; "
        "correct battle:1.c9 = 3; unseen: Z>U; Gallia -4; Yellow walls: half; pool Yellow: none; Officr @ Roma; "
        "Danube 3: Barbarian 9; Confederation > nowhere; cups: open; unseen: H-Roma 3; correct x off"
    )
    with pytest.raises(BadInput) as caught:
        position("270").edit(wrong)
    text = str(caught.value)
    assert len(caught.value.problems) == 19
    for words in ("Did you mean Gallia", "It has Gallia 3, Gallia 4", "Did you mean Build", "Did you mean Judaea 6"):
        assert words in text


def test_a_board_that_cannot_be_is_refused_and_one_that_is_only_unheard_of_is_not() -> None:
    for change in ("turn 7", "Danube 3: 4", "officers: Roma, Gallia, Moesia", "siege: Roma", "vp 99999"):
        with pytest.raises(BadInput, match="error"):
            position("270").edit(change)
    odd = position("270").edit("Gallia: 3, 4 Resistance; treasury 20")
    found = odd.problems()
    assert len(found) == 2
    assert all(x.severity == "warning" for x in found)
    three = "Danube 1: Barbarian 4a; Danube 2: Barbarian 4b; Danube 3: Barbarian 4c"
    assert "the game is lost" in str(position("270").edit(three).problems()[0])


def test_an_officer_may_have_walked_into_the_region_of_a_usurper() -> None:
    assert position("270").edit("Red usurper: unnamed; officers: Roma").problems() == []


FILE = """# my evening game
based_on = "270"
phase = "Actions"
treasury = 7   # after the first taxes

[boxes]
Gallia = "3, 4 CV"   # the Gallic Empire

[danube]
4 = "Barbarian 5a"

[cups]
friendly = ["Roma 3"]
"""


def test_a_file_says_what_differs_and_keeps_its_comments(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    p = positions.load(path)
    assert (p.treasury, p.raiders[3], p.stacks["Gallia"].side) == (7, "Barbarian 5a", "CV")
    q = p.edit("treasury 9; Gallia: none; Roma: 3; title: none; outcome: won")
    q.save(path)
    assert positions.load(path) == q
    assert "# my evening game" in path.read_text(encoding="utf-8")
    assert "based_on" in path.read_text(encoding="utf-8")


def test_every_mistake_of_a_file_is_told_with_its_key_path() -> None:
    text = """
    based_on = "207"
    trun = 3
    army = "two"
    phase = "Bild"
    officers = ["Roma", 3]
    edit = "armee 3"
    [boxes]
    Galia = "3"
    Gallia = "9 CV"
    [danube]
    9 = 1
    [cups]
    frindly = []
    hostile = ["Gallia 3", "Gallia 3", "Foo"]
    [rules.switches]
    siege_lok = "you"
    [walls]
    Red = 3
    """
    with pytest.raises(BadInput) as caught:
        positions.from_text(text, "mine.toml")
    places = [p.where for p in caught.value.problems]
    for where in (
        "based_on", "trun", "army", "phase", "officers", "boxes.Galia", "boxes.Gallia", "danube.9", "cups.frindly",
        "cups.hostile", "rules.switches.siege_lok", "walls.Red",
    ):  # fmt: skip
        assert where in places, (where, places)
    assert "Did you mean 270" in str(caught.value)
    assert "Did you mean turn" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("= 3", "not valid TOML"),
        ("army = 3", "is missing"),
        ('game = "rome-iinc"\nbased_on = "270"', "is not aurelian"),
        ('format = 9\nbased_on = "270"', "reads formats 1 and 2"),
        ('based_on = "270"\n[boxes]\n"Gallia; army 0" = "3"', "without a semicolon"),
        ('based_on = "270"\nboxes = 3', r"the section \[boxes\]"),
        ('based_on = "270"\nrules = 3', r"the section \[rules\]"),
        ('based_on = "270"\ntitle = ["a"]', "text in quotes"),
        ("based_on = 270", "text in quotes"),
        ("turn = 99999999999\nbased_on = '270'", "a whole number"),
    ],
)
def test_a_damaged_file_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        positions.from_text(text)


@pytest.mark.filterwarnings("ignore::rometeach.core.positions.lookup.RulesChanged")
def test_random_damage_to_a_file_never_ends_in_anything_but_a_refusal() -> None:
    stream = random.Random(5)
    whole = drawn(3).edit("officers: Roma; Red walls: started").dump()
    refused = 0
    for _ in range(300):
        i, n = stream.randrange(len(whole)), stream.randrange(1, 30)
        text = whole[:i] + stream.choice(["", "x", '"', "=", "[", "-1", "none", ";"]) + whole[i + n :]
        try:
            positions.from_text(text)
        except BadInput:
            refused += 1
    assert refused > 200


def test_random_damage_to_a_change_never_ends_in_anything_but_a_refusal() -> None:
    stream = random.Random(6)
    whole = position("270").diff(drawn(3).edit("officers: Roma; Red walls: started; Danube 4: Barbarian 4a"))
    refused = 0
    for _ in range(300):
        i, n = stream.randrange(len(whole)), stream.randrange(1, 12)
        text = whole[:i] + stream.choice(["", "x", ":", ">", "@", ";", "-", "+9", ","]) + whole[i + n :]
        try:
            position("270").edit(text)
        except BadInput:
            refused += 1
    assert refused > 150


def test_a_damaged_share_string_is_refused() -> None:
    line = drawn(3).share()
    for i in range(0, len(line), 7):
        with pytest.raises(BadInput):
            positions.from_share(line[:i] + ("A" if line[i] != "A" else "B") + line[i + 1 :])
    with pytest.raises(BadInput, match="reads A1"):
        positions.from_share("R1" + line[2:])
    with pytest.raises(BadInput, match="is no key"):
        positions.from_share(encode({"based_on": "270", "evil": 1}, "A1"))


def test_a_position_is_found_by_name_share_string_or_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    p = drawn(2)
    monkeypatch.chdir(tmp_path)
    p.save("mine.toml")
    assert position("mine.toml") == position(p.share()) == p
    with pytest.raises(BadInput, match="Did you mean 270"):
        position("27")


def test_what_is_no_position_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "notes.toml"
    path.write_text("shopping = 'bread'", encoding="utf-8")
    with pytest.raises(BadInput):
        drawn(2).save(path)
    assert "bread" in path.read_text(encoding="utf-8")


def test_corrections_and_switches_travel_with_a_position() -> None:
    p = drawn(2).edit("switch siege_lock piece; correct turns:1.threshold = 3")
    q = positions.from_share(p.share())
    assert q.rules.thresholds[0] == 3
    assert q.rules.switches["siege_lock"] == "piece"
    assert q.rules.digest == p.rules.digest


def test_a_file_of_other_rules_warns() -> None:
    text = drawn(2).dump().replace(drawn(2).rules.digest, "0123456789ab")
    with pytest.warns(UserWarning, match="was made with the rules 0123456789ab"):
        positions.from_text(text)


def test_an_empty_board_has_every_chit_aside() -> None:
    assert len(empty().aside) == len(empty().rules.chits)


def test_what_cannot_be_read_and_what_cannot_be_are_told_at_once() -> None:
    with pytest.raises(BadInput) as told:
        position("270-drawn").edit("turn 9; army x; Red walls: half; Aurelian @ Rma")
    words = str(told.value)
    assert len(told.value.problems) == 4
    assert "turn: expected 1 to 6, not 9" in words and "Choose none, started or finished." in words


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("turn = true\narmy = 2.5", {"turn": "a whole number, not True", "army": "a whole number, not 2.5"}),
        ("[danube]\n4 = 2.5\n5 = [1]", {"danube.4": "a Strength, or a Barbarian", "danube.5": "a list of names"}),
        (
            "[rules]\ncorrections = 3\ndigest = 3",
            {"rules.corrections": r"\[rules.corrections\]", "rules.digest": "text"},
        ),
        ("[rules.corrections]\n'battle:1.c1' = 2.5", {"rules.corrections.battle:1.c1": "or a whole number, not 2.5"}),
        (
            "[boxes]\nGallia = {a = 1}\n[walls]\nRed = 3",
            {"boxes.Gallia": "names in quotes", "walls.Red": "names in quotes"},
        ),
        ("edit = 3\ngame = 3", {"edit": "text in quotes, not 3", "game": "text in quotes, not 3"}),
        ("[cups]\nfrindly = []\nmode = 'open'", {"cups.frindly": "is no key", "cups.mode": "known or seen"}),
        (
            "treasury = 100000\ntrun = 3\n[boxes]\nGalia = '3'",
            {"treasury": "up to 99999", "trun": "turn", "boxes.Galia": "Gallia"},
        ),
    ],
)
def test_values_of_a_wrong_kind_are_told_with_those_that_cannot_be_read(text: str, problems: dict[str, str]) -> None:
    with pytest.raises(BadInput) as caught:
        positions.from_text(f"based_on = '270'\n{text}")
    told = {p.where: str(p) for p in caught.value.problems}
    assert set(told) == set(problems)
    assert all(re.search(words, told[where]) for where, words in problems.items()), told


def test_random_kinds_of_values_never_end_in_anything_but_a_refusal() -> None:
    stream, refused = random.Random(7), 0
    values = [None, -1, 1.5, True, "x", "", [], [1], {}, {"a": {"b": 1}}, [[]], 10**30, "a;b", {"Gallia": None}]

    def damaged(plain: dict[str, object], deep: bool) -> dict[str, object]:
        key = stream.choice([*plain, "evil", ""])
        inner = plain.get(key)
        if deep and isinstance(inner, dict) and inner:
            return plain | {key: damaged(inner, stream.random() < 0.5)}
        return plain | {key: stream.choice(values)}

    for _ in range(300):
        try:
            positions.from_share(encode(damaged(drawn(3).plain(), True), "A1"))
        except BadInput as error:
            refused += 1
            assert error.problems
    assert refused > 150


def test_hundreds_of_mistakes_are_counted_and_files_that_nest_too_deep_refused() -> None:
    with pytest.raises(BadInput) as caught:
        positions.from_text("based_on = '270'\n" + "\n".join(f"k{i} = 1" for i in range(300)))
    assert len(caught.value.problems) == 101 and "200 more mistakes" in str(caught.value)
    with pytest.raises(BadInput, match="too deep"):
        positions.from_text("based_on = '270'\nboxes = " + "{a = " * 500 + "1" + "}" * 500)


def test_2_2_enemy_units_are_named_as_the_hint_names_them() -> None:
    """In full, or without the Box that stands before the colon."""
    p = position("270-drawn")
    with pytest.raises(BadInput) as told:
        p.edit("Belgica: 9z")
    names = str(told.value).rpartition("It has ")[2].strip().rstrip(".").split(", ")
    assert names == ["Belgica 4a", "Belgica 4b", "Belgica 5"]
    for given in (names, [n.removeprefix("Belgica ") for n in names]):
        for i in range(len(given)):
            for j in range(len(given)):
                if i != j:
                    assert p.edit(f"Belgica: {given[i]}, {given[j]} CV").stacks["Belgica"].units == (names[i], names[j])
    assert p.edit("Belgica: none; Belgica +4B; Belgica +4").stacks["Belgica"].units == ("Belgica 4b", "Belgica 4a")
