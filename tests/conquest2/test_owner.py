"""The owner's file of Conquest of the Empire II: points, tokens, straits and borders that are corrected (0.2, 5.1)."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from conquest2_boards import board

import rometeach
from rometeach.conquest2 import owner
from rometeach.conquest2 import rules as rules_
from rometeach.conquest2.charts.moves import land_ways
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput
from rometeach.core.figures import owner_check, owner_file

KIT = rules_.standard()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the owner's file of the kit, whose corrections count."""
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rometeach.toml").write_text(owner_file.text_over(KIT, "conquest2"), encoding="utf-8")
    return tmp_path


def test_the_file_names_every_row_that_is_reconstructed(folder: Path) -> None:
    text = (folder / "rometeach.toml").read_text(encoding="utf-8")
    for reference in ("values:Italia", "tokens:Egyptus", "straits:Thracia - Asia"):
        assert reference in text
    for example in re.findall(r'^##     ("(?:connections|coasts):.+)$', text, re.M):
        reference, value = (part.strip(' "') for part in example.split("="))
        assert KIT.load({reference: value}), "the example is a line that can be typed"


def test_5_1_a_corrected_file_changes_points_tokens_and_ways(folder: Path) -> None:
    path = folder / "rometeach.toml"
    lines = [
        '"values:Italia.third" = "4"',
        '"tokens:Asia.number" = "5"',
        '"straits:Thracia - Asia.sea" = "Mare Pontus Euxinus"',
        '"connections:Syria - Egyptus.kind" = "land"',
    ]
    path.write_text(path.read_text(encoding="utf-8") + "\n".join(lines) + "\n", encoding="utf-8")
    mine = owner.rules()
    assert (mine.points_of["Italia"], KIT.points_of["Italia"]) == ((20, 10, 4), (20, 10, 5))
    found = rometeach.position("conquest2", "four")
    assert found.pool["Asia"] == 5 and named("four").pool["Asia"] == 7  # type: ignore[attr-defined]
    assert "Egyptus" in mine.neighbours["Syria"] and mine.sources["connections:Egyptus - Syria"].kind == "owner"
    assert owner_check.examine("conquest2", KIT, path).is_usable
    lying = board("Macedonia: Red 1I 1G; Mare Aegaeum: 1 Galley of Blue")
    way = ("Macedonia", "Thracia", "Asia")
    assert (
        land_ways(lying, "Red", "Macedonia")["Asia"]
        != way
        == land_ways(lying.with_rules(mine), "Red", "Macedonia")["Asia"]
    )


def test_5_1_points_follow_the_owner_on_any_board() -> None:
    mine = rules_.load({"values:Numidia.first": "12"})
    found = board("Numidia: influence Red 1")
    assert influence_points(found.with_rules(mine))["Numidia"] == {"Red": 12}


def test_rules_of_an_owner_are_values_and_go_into_a_share_string() -> None:
    mine = rules_.load({"connections:Egypt - syria": "land", "values:Italia.third": "4"})
    assert mine.digest != KIT.digest and pickle.loads(pickle.dumps(mine)) == rules_.load(mine.corrections) == mine
    found = named("four").with_rules(mine)
    assert rometeach.position("conquest2", found.share()).rules == mine


def test_all_mistakes_of_an_owner_are_told_at_once() -> None:
    wrong = {
        "connections:Siria - Egyptus": 'no space "Siria". Did you mean Syria',
        "connections:Syria - Syria": "no border with itself",
        "connections:Mare Narbo - Mare Rhodus": "Choose sea, none",
        "values:Italia.first": "from 0 to 50",
        "straits:Thracia - Asia.sea": "cannot stand here",
        "cards:Assassin.act": "cannot be corrected",
    }
    with pytest.raises(BadInput) as caught:
        rules_.load(dict.fromkeys(wrong, "bridge"))
    told = {p.where: str(p) for p in caught.value.problems}
    for reference, words in wrong.items():
        assert any(words in said and reference in where for where, said in told.items()), (reference, words)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ({}, ""),
        ({"values:Italia.first": "25"}, ""),
        ({"connections:Egyptus - Syria": "crossing"}, "make 5 crossings"),
        ({"spaces:Syria.printed": "Cilicia"}, "our name of another one"),
    ],
)
def test_what_no_printed_board_can_say_is_a_warning(lines: dict[str, str], says: str) -> None:
    found = [str(w) for w in rules_.load(lines).warnings()]
    assert bool(found) == bool(says) and (not says or says in found[0])


def test_a_name_on_the_owner_s_board_finds_the_space() -> None:
    mine = rules_.load({"spaces:Galatia.printed": "Galacia Maior"})
    assert mine.names["key province"].find("galacia maior") == "Galatia" == mine.names["key province"].find("Galacia")
    with pytest.raises(BadInput, match="is no name"):
        rules_.load({"spaces:Galatia.printed": "7;"})
