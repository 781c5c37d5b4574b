"""The owner's file of Conquest of the Empire: borders that are corrected, added or struck out; what does not fit together (0.3)."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import rometeach
from rometeach.conquest import owner
from rometeach.conquest import rules as rules_
from rometeach.conquest.position import named
from rometeach.core.errors import BadInput
from rometeach.core.figures import owner_check, owner_file

KIT = rules_.standard()
ADDED = {"connections:Egypt - syria": "land", "connections:Narbonensis - Mare Baliaricum.kind": "coast"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the owner's file of the kit, whose corrections count."""
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rometeach.toml").write_text(owner_file.text_over(KIT, "conquest"), encoding="utf-8")
    return tmp_path


def test_the_file_says_how_a_border_is_added_and_has_a_sheet_for_each_table(folder: Path) -> None:
    text = (folder / "rometeach.toml").read_text(encoding="utf-8")
    sheets = ["Spaces", "Borders", "Provinces with two coasts"]
    assert re.findall(r"^## ===== (.+) =====$", text, re.M) == sheets
    for example in re.findall(r'^##     ("(?:connections|coasts):.+)$', text, re.M):
        reference, value = (part.strip(' "') for part in example.split("="))
        assert KIT.load({reference: value}), "the example is a line that can be typed"
    assert text.count("##     ") == 2


def test_0_3_a_corrected_file_changes_the_neighbours(folder: Path) -> None:
    path = folder / "rometeach.toml"
    before = path.read_text(encoding="utf-8")
    lines = [
        '"connections:Syria - Egyptus.kind" = "land"',
        '"connections:Arabia Petraea - Mesopotamia.kind" = "none"',
        '"connections:Arabia Petraea - Egyptus.kind" = "land"',
    ]
    path.write_text(before + "\n".join(lines) + "\n", encoding="utf-8")
    mine = owner.rules()
    assert "Egyptus" in mine.neighbours["Syria"] and "Syria" in mine.neighbours["Egyptus"]
    assert "Egyptus" in mine.neighbours["Arabia Petraea"] and "Mesopotamia" not in mine.neighbours["Arabia Petraea"]
    assert "Egyptus" not in KIT.neighbours["Syria"] and "Mesopotamia" in KIT.neighbours["Arabia Petraea"]
    assert "Egyptus - Syria" in mine.land_routes and mine.sources["connections:Egyptus - Syria"].kind == "owner"
    p = rometeach.position("conquest", "four").edit("Macedonia: Red 3G Caesar; Syria: Red 5I 1G, of Red")
    found = p.reach("Red").force("Egyptus").units  # type: ignore[attr-defined]
    assert (
        found
        == 5
        != named("four").edit("Macedonia: Red 3G Caesar; Syria: Red 5I 1G, of Red").reach("Red").force("Egyptus").units
    )
    assert owner_check.examine("conquest", KIT, path).is_usable


def test_0_3_rules_with_an_added_border_are_values_and_go_into_a_share_string() -> None:
    mine = rules_.load(ADDED)
    assert set(mine.corrections) == {
        "connections:Egyptus - Syria.kind",
        "connections:Narbonensis - Mare Baliaricum.kind",
    }
    assert mine.digest != KIT.digest and pickle.loads(pickle.dumps(mine)) == rules_.load(mine.corrections) == mine
    assert mine.coast_of["Narbonensis"] == ("Mare Narbo", "Mare Baliaricum")
    assert mine.coasts["Narbonensis"] == (frozenset(mine.coast_of["Narbonensis"]),)
    board = named("four").with_rules(mine)
    assert rometeach.position("conquest", board.share()).rules == mine


def test_2_1_2_of_a_province_with_two_coasts_it_is_said_on_which_one_a_new_border_lies() -> None:
    border = {"connections:Hispania - Mare Tyrrhenum": "coast"}
    with pytest.raises(BadInput, match="not said on which one Mare Tyrrhenum lies"):
        rules_.load(border)
    mine = rules_.load(border | {"coasts:Hispania - Mare Tyrrhenum": "1"})
    assert mine.coast("Hispania", "Mare Tyrrhenum") == mine.coast("Hispania", "Mare Cantabricum") == 0
    without = rules_.load({"connections:Hispania - Mare Narbo.kind": "none"})
    assert frozenset({"Mare Baliaricum"}) in without.coasts["Hispania"]


def test_all_mistakes_of_added_rows_are_told_at_once() -> None:
    wrong = {
        "connections:Siria - Egyptus": 'no space "Siria". Did you mean Syria',
        "connections:Siria - Egiptus": 'no space "Siria" and "Egiptus"',
        "connections:Syria": "two spaces name the row",
        "connections:Syria - Syria": "no border with itself",
        "connections:Syria - Mare Narbo": "Choose coast, none",
        "connections:Syria - Thracia": "Choose land, crossing, none",
        "connections:Mare Narbo - Mare Rhodus": "Choose sea, none",
        "coasts:Hispania - Syria": "named by a Province and a sea zone",
        "coasts:Italia - Mare Rhodus": "Italia does not touch Mare Rhodus",
        "coasts:Hispania - Mare Narbo.coast": "from 1 to 2",
    }
    with pytest.raises(BadInput) as caught:
        rules_.load({reference: "3" if reference.startswith("coasts") else "bridge" for reference in wrong})
    told = {p.where: str(p) for p in caught.value.problems}
    for reference, words in wrong.items():
        assert any(words in said and reference in where for where, said in told.items()), (reference, words)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ({}, ""),
        (ADDED, ""),
        ({"connections:Egyptus - Syria": "crossing"}, "make 5 crossings"),
        ({"spaces:Syria.printed": "Cilicia"}, "our name of another one"),
        (
            {
                r: "none"
                for r in (f"connections:{KIT.border_row('Lusitania', n)}.kind" for n in KIT.borders["Lusitania"])
            },
            "no border",
        ),
    ],
)
def test_what_no_printed_board_can_say_is_a_warning(lines: dict[str, str], says: str) -> None:
    found = [str(w) for w in rules_.load(lines).warnings()]
    assert bool(found) == bool(says) and (not says or says in found[0])
