"""Position files: hand-written ones keep their comments, damaged ones say what is wrong, and none does harm."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from random_boards import random_board

from rometeach.core.errors import BadInput
from rometeach.core.positions.files import write_text
from rometeach.rome_iinc import position as positions
from rometeach.rome_iinc.board import files
from rometeach.rome_iinc.position import Position

HAND_WRITTEN = """\
# Our campaign, third evening.
based_on = "286"   # Diocletian and Maximian
title = "The Vandals land"
about = "What we left on the table."
turn = 3

[wars]  # everything the Wars Box gave us
"9/1 vandal" = "Numidia"   # came by sea?
"4/1 Nubian" = { at = "Thebais", moved = true }  # moved already

[provinces]
# the African shore
"numidia" = "Roman: Auxilia"  # brought from Mauretania
Tripolitania = "Insurgent"

[west]
gold = 12  # poor
"""


def load(text: str, folder: Path) -> Position:
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    return positions.load(path)


def problems(text: str | bytes) -> dict[str, str]:
    with pytest.raises(BadInput) as caught:
        positions.from_text(text, "mine.toml")
    assert all(p.where and p.what for p in caught.value.problems)
    assert len(str(caught.value)) < 40_000
    return {p.where: f"{p.what} {p.hint}" for p in caught.value.problems}


# -- Saving ------------------------------------------------------------------------------------------------


def test_a_saved_position_loads_again(tmp_path: Path) -> None:
    for seed in range(40):
        board = random_board(seed)
        board.save(tmp_path / f"{seed}.toml")
        assert positions.load(tmp_path / f"{seed}.toml") == board


def test_saving_over_any_position_keeps_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(HAND_WRITTEN)
    for seed in range(25):
        board = random_board(seed)
        board.save(path)
        assert positions.load(path) == board


def test_saving_an_edited_file_keeps_its_comments_order_and_spelling(tmp_path: Path) -> None:
    p = load(HAND_WRITTEN, tmp_path).edit(
        "West gold 30; Numidia +Fort; 4/1 Nubian off; 5/1 Moorish @ Mauretania I; turn 4"
    )
    p.save(tmp_path / "board.toml")
    text = (tmp_path / "board.toml").read_text()
    assert positions.load(tmp_path / "board.toml") == p
    for kept in (
        "# Our campaign, third evening.\n",
        'based_on = "286"   # Diocletian and Maximian\n',
        "turn = 4\n",
        'about = "What we left on the table."\n',
        "[wars]  # everything the Wars Box gave us\n",
        '"9/1 vandal" = "Numidia"   # came by sea?\n',
        "# the African shore\n",
        '"numidia" = "Roman: Fort, Auxilia"  # brought from Mauretania\n',
        'Tripolitania = "Insurgent"\n',
        "gold = 30  # poor\n",
        '"5/1 Moorish" = "Mauretania I"\n',
    ):
        assert kept in text, kept
    assert "4/1 Nubian" not in text
    assert text.index("[wars]") < text.index("[provinces]") < text.index("[west]")


def test_saving_an_unchanged_file_changes_nothing_in_it(tmp_path: Path) -> None:
    text = 'based_on = "286"\nturn = 2 # two\n\n[rules.switches]\ncapital_guard = "twice" # ours\n'
    p = load(text, tmp_path)
    p.save(tmp_path / "board.toml")
    saved = (tmp_path / "board.toml").read_text()
    assert 'capital_guard = "twice" # ours' in saved
    assert "turn = 2 # two" in saved
    assert positions.load(tmp_path / "board.toml") == p


def test_saving_goes_back_to_the_base_when_a_difference_is_gone(tmp_path: Path) -> None:
    load(HAND_WRITTEN, tmp_path)
    positions.position("286").save(tmp_path / "board.toml")
    text = (tmp_path / "board.toml").read_text()
    assert "# Our campaign" in text
    assert "Numidia" not in text
    assert positions.load(tmp_path / "board.toml") == positions.position("286")


def test_a_file_that_is_no_position_is_not_overwritten(tmp_path: Path) -> None:
    for name, raw in (
        ("notes.txt", b"buy milk\n"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\xff"),
        ("pyproject.toml", b'[project]\nname = "x"\n'),
        ("empty.toml", b""),
        ("chess.toml", b'game = "chess"\nscenario = "286"\n'),
    ):
        path = tmp_path / name
        path.write_bytes(raw)
        with pytest.raises(BadInput):
            positions.position("286").save(path)
        assert path.read_bytes() == raw
    assert len(list(tmp_path.iterdir())) == 5


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(HAND_WRITTEN, tmp_path)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(BadInput, match="No space left"):
        positions.position("363").save(tmp_path / "board.toml")
    assert (tmp_path / "board.toml").read_text() == HAND_WRITTEN
    assert [p.name for p in tmp_path.iterdir()] == ["board.toml"]


def test_a_save_keeps_the_permissions_of_a_file(tmp_path: Path) -> None:
    load(HAND_WRITTEN, tmp_path)
    path = tmp_path / "board.toml"
    path.chmod(0o640)
    positions.position("286").save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("name", ["", "a\0b.toml", "x" * 300, "folder"])
def test_what_cannot_be_written_is_bad_input(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadInput, match="cannot be"):
        positions.position("286").save(f"{tmp_path}/{name}")
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


# -- Reading -----------------------------------------------------------------------------------------------


def test_all_mistakes_of_a_file_are_reported_at_once() -> None:
    found = problems("""
        based_on = "286"
        trun = 3
        phase = "Wars"
        [eest]
        [east]
        gold = "87"
        emperor = "Diocletain"
        seat = "Regent"
        [west]
        rebel_commands = "Gallia"
        [provinces]
        Rom = "Roman"
        Pisae = "Romann"
        Numidia = 3
        Africa = "Roman: 2 Cavalry, 3 Fleeet"
        Ravenna = "Roman: 3 Legion"
        [wars]
        "7/5 Vandl" = "Numidia"
        "9/1 Vandal" = { at = "Numdia", leader = "Gaisric" }
        "4/1 Nubian" = { leader = "Attila" }
        "5/1 Moorish" = ["Numidia"]
        [governors]
        Galia = "Aegidius"
        Gallia = { statesman = "Aegidus", commands = ["Gallia", "Italy"], rebel = "yes" }
        [events]
        Papacy = 3
        Papcy = 1
        [boxes]
        barracks = "2 Cavalri"
        wars = ["9/2 Alann"]
        [options]
        taxes = 2
        [rules.switches]
        capital_guard = "thrice"
        [rules.corrections]
        "wars:9/2 Alan.enemy" = "Alans"
        "wars:9/2 Alan.strength" = true
        """)
    for where, words in {
        "trun": "Did you mean turn?",
        "phase": "Did you mean War?",
        "eest": "Did you mean",
        "east.gold": "expected a whole number, not '87'",
        "east.emperor": "Did you mean Diocletian?",
        "east.seat": "Emperor, Viceroy, Fallen",
        "west.rebel_commands": "expected a list of texts",
        "provinces.Rom": "Did you mean Rome?",
        "provinces.Pisae": "Did you mean Roman",
        "provinces.Ravenna": "at most 2",
        "provinces.Numidia": "expected text in quotes",
        "provinces.Africa": "Did you mean Fleet?",
        "wars.7/5 Vandl": "Did you mean 7/5 Vandal",
        "wars.9/1 Vandal.at": "Did you mean Numidia",
        "wars.9/1 Vandal.leader": "Did you mean Gaiseric",
        "wars.4/1 Nubian.at": "is missing",
        "wars.5/1 Moorish": "expected text in quotes or a table",
        "governors.Galia": "Did you mean Gallia",
        "governors.Gallia.rebel": "expected true or false",
        "events.Papacy": "none of 0 (off), 1 and 2",
        "events.Papcy": "Did you mean Papacy?",
        "boxes.barracks": "Cavalry",
        "boxes.wars": "Did you mean 9/2 Alan",
        "options.taxes": "is -1, 0 or 1",
        "rules.switches.capital_guard": "Choose once or twice",
        "rules.corrections.wars:9/2 Alan.enemy": "Did you mean Alan",
        "rules.corrections.wars:9/2 Alan.strength": "expected text in quotes or a whole number",
    }.items():
        assert words in found.get(where, "nothing"), (where, found.get(where))


def test_a_mistake_in_the_edit_of_a_file_is_reported_with_the_others() -> None:
    found = problems('based_on = "286"\nedit = "Rome +Frt"\n[provinces]\nRom = "Roman"')
    assert "Did you mean Fort?" in found['edit: "Rome +Frt"']
    assert "provinces.Rom" in found


def test_a_file_may_say_the_rest_in_the_grammar() -> None:
    p = positions.from_text('based_on = "286"\nedit = "Rome +Fort; West gold 87"')
    assert p == positions.position("286").edit("Rome +Fort; West gold 87")


def test_off_takes_things_away_that_the_base_has() -> None:
    base = positions.position("286")
    p = positions.from_text('based_on = "286"\n[governors]\nBritannia = "off"\n[provinces]\nFrisia = "Roman"')
    assert p == base.edit("Britannia governor generic; Carausius out; Frisia roman")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('based_on = "286"\nturn == 3', "line 2, column 7"),
        ('based_on = "286"\n[wars', "line 2"),
        ("a = 1\na = 2", "line 2"),
        ('x = "', "line 1"),
        ("x = " + "[" * 50_000, "nests too deep"),
        ("x = " + "{a=" * 50_000, "nests too deep"),
        (".".join("a" * 60_000) + " = 1", "more than 12 parts"),
        ("[" + ".".join("a" * 60_000) + "]", "more than 12 parts"),
        ("turn = " + "9" * 5000, "more than 100 digits"),
        ("\0", "line 1"),
        ('x = "\0"', "line 1"),
    ],
)
def test_a_toml_syntax_error_is_reported_alone_with_its_place(text: str, words: str) -> None:
    found = problems(text)
    assert len(found) == 1
    assert words in found["mine.toml"]


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n", b"\x80", "é".encode("latin-1"), 'based_on = "286"'.encode("utf-16")]
)
def test_a_binary_file_is_no_position(raw: bytes) -> None:
    assert "UTF-8" in problems(raw)["mine.toml"]


def test_a_byte_order_mark_and_windows_lines_do_not_matter() -> None:
    text = HAND_WRITTEN.replace("\n", "\r\n").encode("utf-8-sig")
    assert positions.from_text(text) == positions.from_text(HAND_WRITTEN)


@pytest.mark.parametrize(
    "text",
    [
        "turn = 99999",
        "turn = 0",
        "turn = -1",
        "turn = 1.0",
        'turn = "3"',
        "turn = true",
        "turn = 1979-05-27",
        "[east]\ngold = 1000000000000000000000000000000",
        "[east]\nunrest = -3",
        "[east]\nprestige = inf",
        "[events]\nPapacy = 1000000000000000000000000000000",
        'title = "a\\u0000b"',
        'scenario = "287"',
        "format = 3",
        '[provinces]\n"<img src=x onerror=alert(1)>" = "Roman"',
        '[provinces]\nRome = "<script>"',
        '[provinces]\n"" = ""',
        '[wars]\n"\\u0000" = "Rome"',
        '[used]\nrebels = ["a; turn 3"]',
        '[leaders]\nAttila = "Rome"',
        '[leaders]\nAttila = "Vandal Homeland"',
        '[wars]\n"9/1 Vandal" = ""',
        '[wars]\n"9/1 Vandal" = { at = "" }',
        '[provinces]\nRome = "Roman"\nrome = "Roman"',
        '[wars]\n"9/1 Vandal" = "Rome"\n"9/1 vandal" = "Pisae"',
        '[boxes]\nwars = ["9/2 Alan", "9/2 Alan"]',
        '[governors]\nGallia = { commands = ["Italia"] }',
        '[boxes]\nbarracks = "-1 Fort"',
        '[boxes]\nbarracks = "999 Fort"',
        "rules = 3",
        '[rules]\nswitches = "x"',
    ],
)
def test_a_single_impossible_value_is_refused(text: str) -> None:
    head = "" if text.startswith("scenario") else 'based_on = "286"\n'
    assert problems(head + text)


@pytest.mark.timeout(20)
def test_a_file_with_ten_thousand_mistakes_is_read_quickly_and_reported_briefly() -> None:
    found = problems('based_on = "286"\n[provinces]\n' + "\n".join(f'Rme{i} = "x"' for i in range(10_000)))
    assert len(found) <= 101
    assert "more mistakes" in found["file"]
    found = problems("\n".join(f"key{i} = 1" for i in range(10_000)))
    assert len(found) <= 101


@pytest.mark.parametrize(
    "make",
    [
        lambda p: p.mkdir(),
        lambda p: p.write_bytes(b""),
        lambda p: p.write_bytes(b"#" * 3_000_000),
        lambda p: p.write_bytes(b"#" * 1_500_000),
        lambda p: p.write_bytes(bytes(range(256))),
        lambda p: p.symlink_to(p),
        lambda p: p.symlink_to("/nowhere"),
        lambda p: None,
    ],
)
def test_what_is_no_file_to_read_is_bad_input(make: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    make(path)
    with pytest.raises(BadInput) as caught:
        positions.load(path)
    assert all(p.where and p.what for p in caught.value.problems)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read every file")
def test_a_file_that_may_not_be_read_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(HAND_WRITTEN)
    path.chmod(0)
    with pytest.raises(BadInput, match="Permission denied"):
        positions.load(path)


# -- Damage ------------------------------------------------------------------------------------------------

VALUES = (
    "true",
    "1.5",
    "-1",
    "99999",
    '"off"',
    '"Roman: Fleet"',
    "[]",
    "{}",
    '["Rome", "Rome"]',
    '"<b>"',
    '"\\u0000"',
    "2026-01-01",
    '"Numidia"',
    '{ at = "Rome", leader = "Attila" }',
    "10000000000000000000000",
)


def damage(text: str, rng: Random) -> str:
    """The text with a few random injuries."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        lines = text.split("\n")
        i, kind = rng.randrange(len(text) or 1), rng.randrange(7)
        if kind == 0:
            text = text[:i] + chr(rng.choice((0, 9, 34, 44, 46, 48, 61, 91, 93, 123, 125, 233, 8232))) + text[i + 1 :]
        elif kind == 1:
            text = text[:i] + text[i + rng.randint(1, 9) :]
        elif kind == 2:
            text = text[:i]
        elif kind == 3:
            rng.shuffle(lines)
            text = "\n".join(lines)
        elif kind == 4:
            text = "\n".join([*lines, rng.choice(lines)])
        else:
            at = rng.randrange(len(lines))
            key, _, old = lines[at].partition(" = ")
            lines[at] = (
                f"{key} = {rng.choice((*VALUES, old.swapcase()))}" if kind == 5 else lines[at].replace("a", "", 1)
            )
            text = "\n".join(lines)
    return text


def read(action: Callable[[str], Position], text: str) -> bool:
    """Whether the text was read; a refusal must say where and what."""
    try:
        assert isinstance(action(text), Position)
    except BadInput as error:
        assert error.problems
        assert any(p.severity == "error" for p in error.problems)
        for p in error.problems:
            assert p.where, p
            assert p.what, p
        return False
    return True


@pytest.mark.filterwarnings("ignore::rometeach.core.positions.lookup.RulesChanged")
def test_a_damaged_file_is_either_read_or_refused_with_reasons() -> None:
    rng = Random(286)
    short = [
        write_text(
            {
                "based_on": "286",
                **files.difference(
                    files.dump(random_board(n).with_rules(positions.position("286").rules)),
                    files.dump(positions.position("286")),
                    "286",
                ),
            }
        )
        for n in range(4)
    ]
    whole = [random_board(n).dump() for n in range(4)]
    texts = [HAND_WRITTEN] * 12 + short + whole
    results = [read(positions.from_text, damage(rng.choice(texts), rng)) for _ in range(1500)]
    assert 200 < sum(results) < 1300


def test_a_damaged_share_string_is_always_refused() -> None:
    rng = Random(363)
    lines = [random_board(n).share() for n in range(5)]
    for _ in range(3000):
        line = rng.choice(lines)
        damaged = damage(line, rng)
        if damaged.strip() not in lines:
            assert not read(positions.from_share, damaged)


def test_a_damaged_change_is_either_read_or_refused_with_reasons() -> None:
    rng = Random(425)
    p = positions.position("286")
    clauses = [c for n in range(6) for c in p.diff(random_board(n)).split("; ")]
    assert len(clauses) > 300
    results = [read(p.edit, damage("; ".join(rng.sample(clauses, 4)).replace("; ", ";\n"), rng)) for _ in range(3000)]
    assert 100 < sum(results) < 2900
