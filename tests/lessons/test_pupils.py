"""Pupils who share a login: any name they type is theirs alone, or refused in words; nothing leaves the folder."""

from __future__ import annotations

import json
import os
import random
import sys
import time
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.lessons import class_table, pupils, scorebook
from rometeach.lessons.course import course
from rometeach.lessons.generators import generators

ANY = [
    "Anna",
    "anna",
    "ANNA",
    "Ánna",
    "Zoë",
    "Zoe",
    "zoe",
    "Straße",
    "strasse",
    "CON",
    "con",
    "NUL.txt",
    "../x",
    "../../etc/passwd",
    "/etc/passwd",
    "C:\\x",
    "..",
    "a/b",
    "a-b",
    "a b",
    ".hidden1",
    "x" * pupils.LONGEST,
    "X" * pupils.LONGEST,
    "李小龍",
    "محمد",
    "Ольга",
    "İpek",
    "ipek",
    "🦊",
    "🐺",
    "-1",
    "--class",
    "%s{0}$HOME`ls`",
    "<b>Bold</b>",
    "'; DROP TABLE pupils1",
    "می‌خواهم",
]
REFUSED = {
    "": "is empty",
    " \t\n": "is empty",
    "x" * (pupils.LONGEST + 1): "is too long",
    "x" * 5_000_000: "is too long",
    "\u0301" * 5_000_000: "is too long",
    "a\x00b": "do not show",
    "a\x1b[31m": "do not show",
    "\ud800x": "do not show",
    "ab\u202ecd": "do not show",
    "an\u200bna": "do not show",
    "anna\u3164": "do not show",
    "..": "neither letters nor digits",
    "\u200d": "neither letters nor digits",
    "\u0301": "neither letters nor digits",
}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The login's own file of progress, in a folder of its own."""
    path = tmp_path / "kept" / "progress.json"
    monkeypatch.setenv(scorebook.ENVIRONMENT, str(path))
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["lessons", "rome-iinc", *arguments])


def test_any_two_names_have_two_files_in_the_folder_of_progress(own: Path) -> None:
    usable = [n for n in ANY if n not in REFUSED]
    for n, name in enumerate(usable, 1):
        scorebook.load(pupil=name).record("rome-iinc", "revolts", f"number {n}", solved=True)
    assert [p.name for p in own.parent.parent.iterdir()] == ["kept"]
    found = sorted(own.parent.iterdir())
    assert len({p.name.casefold() for p in found}) == len(found) == len(usable)
    assert all(p.name.isascii() and len(p.name) < 80 for p in found)
    everybody = scorebook.everybody()
    assert set(everybody) == set(usable)
    for n, name in enumerate(usable, 1):
        for kept in (everybody[name], scorebook.load(pupil=name)):
            assert (kept.pupil, list(kept.scores)) == (name, [f"rome-iinc/revolts/number {n}"])


@pytest.mark.parametrize("name", REFUSED, ids=lambda name: ascii(name[:10]))
def test_a_name_that_cannot_be_used_is_refused_at_once_and_in_words(own: Path, name: str) -> None:
    began = time.perf_counter()
    with pytest.raises(BadInput, match=REFUSED[name]) as refused:
        scorebook.load(pupil=name)
    assert time.perf_counter() - began < 1
    assert str(refused.value).isprintable() and len(str(refused.value)) < 300
    assert str(refused.value).startswith("error: pupil: ")
    assert not own.parent.exists()


def test_random_names_are_kept_in_the_folder_or_refused(own: Path) -> None:
    dice = random.Random(7)
    groups = ["aA1 .-/\\", "\u0301\u200d\ufe0f", "éÉßİ", *(chr(n) for n in range(0x80, 0x3000, 97))]
    seen: dict[str, str] = {}
    used = 0
    for _ in range(4000):
        letters = "".join(dice.choices(groups, k=3)) + chr(dice.randrange(sys.maxunicode + 1))
        text = "".join(dice.choices(letters, k=dice.randrange(1, 30)))
        try:
            name = pupils.name(text)
        except BadInput:
            continue
        used += 1
        assert pupils.name(name) == name and pupils.alike(name, [name]) == ()
        path = pupils.file(own, name)
        assert path.parent == own.parent and path.name.isascii() and len(path.name) < 80
        assert seen.setdefault(path.name.casefold(), name) == name
        assert os.path.basename(os.path.normpath(path)) == path.name
    assert 500 < used < 4000


def test_composed_and_decomposed_letters_and_spaces_around_make_the_same_name(own: Path) -> None:
    scorebook.load(pupil=" Zoë   B.\u00a0").record("rome-iinc", "board", "x", solved=True)
    kept = scorebook.load(pupil=unicodedata.normalize("NFD", "Zoë B."))
    assert (kept.pupil, kept.score("rome-iinc", "board", "x").solved) == ("Zoë B.", 1)
    assert list(scorebook.everybody()) == ["Zoë B."]


def test_a_new_name_that_is_nearly_another_is_told(own: Path) -> None:
    for name in ("Zoë", "Anna", "🦊"):
        scorebook.load(pupil=name).record("rome-iinc", "board", "x", solved=True)
    assert scorebook.load(pupil="zoe").notices() == (
        "Nothing is kept of zoe yet. Nearly the same name, and another record: Zoë.",
    )
    for name in ("Ann", "🐺"):
        assert scorebook.load(pupil=name).notices() == (f"Nothing is kept of {name} yet.",)
    assert scorebook.load(pupil="Zoë").notices() == ()
    assert scorebook.load().notices() == ()


def test_the_environment_names_the_pupil(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(pupils.ENVIRONMENT, " Ben ")
    scorebook.load().record("rome-iinc", "board", "x", solved=True)
    assert scorebook.load(pupil="Ben").score("rome-iinc", "board", "x").solved == 1
    assert scorebook.load(own).pupil == "" and not own.exists()
    assert scorebook.load(pupil="Eva").pupil == "Eva"
    monkeypatch.setenv(pupils.ENVIRONMENT, "a\tb\x07")
    with pytest.raises(BadInput, match=r"ROMETEACH_PUPIL: .* do not show"):
        scorebook.load()
    monkeypatch.setenv(pupils.ENVIRONMENT, "  ")
    assert scorebook.load().path == own


def test_a_file_says_whose_it_is_and_one_without_a_pupil_is_as_it_was(own: Path) -> None:
    scorebook.load().record("rome-iinc", "board", "x", solved=True)
    assert json.loads(own.read_text()) == {
        "rometeach": "progress",
        "format": 1,
        "scores": {"rome-iinc/board/x": [1, 1, 0]},
    }
    ben = scorebook.load(pupil="Ben")
    ben.record("rome-iinc", "board", "x", solved=True)
    assert json.loads(ben.path.read_text())["pupil"] == "Ben" and json.loads(ben.path.read_text())["format"] == 2
    named = scorebook.load(ben.path)  # as where ROMETEACH_PROGRESS names it
    named.record("rome-iinc", "board", "x", solved=True)
    assert scorebook.load(pupil="Ben").score("rome-iinc", "board", "x").tried == 2
    assert json.loads(ben.path.read_text())["pupil"] == "Ben"


def test_wrong_types_are_told(own: Path) -> None:
    with pytest.raises(BadInput, match="pupil: expected text"):
        scorebook.load(pupil=7)  # type: ignore[arg-type]


# -- The class ---------------------------------------------------------------------------------------------


def test_the_class_table_lists_each_pupil_with_what_they_have_solved(own: Path) -> None:
    assert run("--class").stdout == "No progress is kept here yet.\n"
    one, other = sorted(generators("rome-iinc", "revolts"))[:2]
    scorebook.load(pupil="Zoë").record("rome-iinc", "revolts", one, solved=True)
    scorebook.load(pupil="Zoë").record("rome-iinc", "revolts", other, solved=True)
    scorebook.load(pupil="ben").record("rome-iinc", "board", "x", solved=False)
    table = class_table("rome-iinc")
    revolts = next(x for x in course("rome-iinc") if x.id == "revolts").number
    assert [row[0] for row in table.rows] == ["ben", "Zoë"]
    assert table.header[1 + revolts] == str(revolts)
    assert [row[1 + revolts] for row in table.rows] == ["0/9", "2/9"]
    total = sum(len(generators("rome-iinc", x.id)) for x in course("rome-iinc"))
    assert [row[1] for row in table.rows] == [f"0/{total}", f"2/{total}"]
    scorebook.load().record("rome-iinc", "revolts", one, solved=True)
    assert [row[0] for row in class_table("rome-iinc").rows] == ["(no name)", "ben", "Zoë"]
    shown = run("--class")
    assert (shown.stdout, shown.stderr) == (class_table("rome-iinc").text() + "\n", "")


def test_broken_and_foreign_files_do_not_stop_the_class_table(own: Path) -> None:
    for name in ("Ann", "Ben", "Eva", "Tom"):
        scorebook.load(pupil=name).record("rome-iinc", "revolts", "the_sum", solved=True)
    ann, ben, eva, tom = (pupils.file(own, name) for name in ("Ann", "Ben", "Eva", "Tom"))
    ann.write_text(ann.read_text()[:50])
    ben.write_text("something else")
    eva.write_text(eva.read_text().replace('"Eva"', '"\\u001b[31mTom"'))
    for name in ("progress.pupil-x.json", "progress.pupil-x-0123456789abcdef.broken.json", "progress.pupil.json"):
        (own.parent / name).write_text("no pupil's")
    shown = run("--class")
    assert shown.exit_code == 0
    names = [row[0] for row in class_table("rome-iinc").rows]
    assert names == sorted([ann.name, ben.name, eva.name, "Tom"], key=str.casefold)
    assert f"{ann} is broken" in shown.stderr and f"{ben}: is no file of a learner's progress" in shown.stderr
    assert "\x1b" not in shown.output
    tom.rename(own.parent / "progress.pupil-tom-0123456789abcdef.json")  # a copy of somebody's file is not theirs
    assert "Tom" not in scorebook.everybody()


def test_the_lessons_of_one_pupil(own: Path) -> None:
    scorebook.load(pupil="Zoë").record("rome-iinc", "revolts", "the_sum", solved=True)
    shown = run("--mine", "--pupil", "Zoë")
    assert shown.stdout.startswith("With what Zoë has solved:\n") and shown.stderr == ""
    assert "(35 minutes, 1 of 9 exercises solved)" in shown.stdout
    assert run("--pupil", "Zoë").stdout == shown.stdout
    assert "(35 minutes, 0 of 9 exercises solved)" in run("--mine").stdout
    near = run("--mine", "--pupil", "ZOE")
    assert "0 of 9" in near.stdout and "another record: Zoë." in near.stderr
    refused = run("--mine", "--pupil", "\x07")
    assert refused.exit_code == 2 and 'pupil: "?" holds signs that do not show' in refused.stderr
    both = run("--class", "--mine")
    assert both.exit_code == 2 and "--class shows everybody" in both.stderr
