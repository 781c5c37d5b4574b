"""An owner's rometeach.toml: where it is found, what it may say, and whom it concerns."""

from pathlib import Path

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.figures import owner

GOOD = """
[rome-iinc.corrections]
"charts:revolt.river" = 3
"statesmen:Aegidius.popularity" = 4
"connections:Armenia I - Armenia II.type" = "road"

[rome-iinc.switches]
capital_guard = "twice"
"""

BAD = """
[rome-iinc.corrections]
"charts:war.frot" = -2
"charts:war.fort" = 2.5
"statesmen:Aegidius.popularity" = "four"
"connections:Armenia I - Armenia II.type" = "rood"
charts.war = 3

[rome-iinc.switches]
capital_guard = "thrice"
revisits = true
capital_gard = "once"

[rome-iinc.correction]
[rome-inc.corrections]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder of a user whose owner's file counts and whose configuration folder is empty."""
    for name in ("HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def config(folder: Path) -> Path:
    from platformdirs import user_config_path

    path = Path(user_config_path("rometeach", appauthor=False))
    assert path.is_relative_to(folder.parent)
    path.mkdir(parents=True)
    return path


def mistakes(folder: Path, text: str) -> str:
    (folder / "rometeach.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        rometeach.position("rome-iinc", "286")
    return str(caught.value)


def test_without_a_file_the_shipped_figures_are_used(folder: Path) -> None:
    assert owner.find() is None
    assert rometeach.position("rome-iinc", "286").rules.corrections == {}


def test_a_file_in_the_working_folder_corrects_the_catalogue_positions(folder: Path) -> None:
    (folder / "rometeach.toml").write_text(GOOD, encoding="utf-8")
    p = rometeach.position("rome-iinc", "286")
    assert p.rules.corrections == {
        "charts:revolt.river": "3",
        "statesmen:Aegidius.popularity": "4",
        "connections:Armenia I - Armenia II.type": "road",
    }
    assert p.rules.chosen_switches == {"capital_guard": "twice"}
    assert ("Armenia II", "road") in p.rules.neighbours["Armenia I"]
    assert p.revolts()["Germania II"].odds.modifier == 4
    assert "With corrections: charts:revolt.river = 3" in p.revolts().text()
    assert "With switches: capital_guard = twice." in p.revolts().text()


def test_the_working_folder_comes_before_the_configuration_folder(folder: Path) -> None:
    there = config(folder) / "rometeach.toml"
    there.write_text('[rome-iinc.switches]\nrevisits = "any"\n', encoding="utf-8")
    assert owner.find() == there
    assert rometeach.position("rome-iinc", "286").rules.chosen_switches == {"revisits": "any"}
    (folder / "rometeach.toml").write_text(GOOD, encoding="utf-8")
    assert rometeach.position("rome-iinc", "286").rules.chosen_switches == {"capital_guard": "twice"}


def test_it_can_be_left_out_by_argument_and_by_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "rometeach.toml").write_text(GOOD, encoding="utf-8")
    assert rometeach.position("rome-iinc", "286", owner=False).rules.corrections == {}
    monkeypatch.setenv("ROMETEACH_IGNORE_OWNER", "1")
    assert rometeach.position("rome-iinc", "286").rules.corrections == {}


def test_files_and_share_strings_carry_their_own(folder: Path) -> None:
    plain = rometeach.position("rome-iinc", "286")
    plain.save(folder / "mine.toml")
    (folder / "rometeach.toml").write_text(GOOD, encoding="utf-8")
    corrected = rometeach.position("rome-iinc", "286")
    assert rometeach.position("rome-iinc", "mine.toml").rules == plain.rules
    assert rometeach.position("rome-iinc", plain.share()).rules == plain.rules
    assert rometeach.position("rome-iinc", corrected.share()) == corrected
    (folder / "rometeach.toml").unlink()
    assert rometeach.position("rome-iinc", corrected.share()) == corrected


def test_a_change_of_the_file_counts_at_once(folder: Path) -> None:
    for value in (3, 1):
        (folder / "rometeach.toml").write_text(f'[rome-iinc.corrections]\n"charts:revolt.river" = {value}\n')
        assert rometeach.position("rome-iinc", "286").rules.values["revolt.river"] == value


def test_all_mistakes_are_told_at_once_with_key_path_and_file(folder: Path) -> None:
    said = mistakes(folder, BAD)
    assert said.startswith("rometeach.toml cannot be used:")
    for part in (
        'rome-iinc.corrections.charts:war.frot: the table "charts" has no row "war.frot". Did you mean war.fort',
        "rome-iinc.corrections.charts:war.fort: expected a whole number or text in quotes, not 2.5",
        'rome-iinc.corrections.statesmen:Aegidius.popularity: expected a whole number like 3, not "four"',
        "rome-iinc.corrections.connections:Armenia I - Armenia II.type",
        "rome-iinc.corrections.charts: the name is cut in two",
        'rome-iinc.switches.capital_guard: "thrice" is no choice. Choose once or twice',
        "rome-iinc.switches.revisits: expected text in quotes",
        'rome-iinc.switches.capital_gard: there is no switch "capital_gard". Did you mean capital_guard?',
        "rome-iinc.correction: there is no such section. Did you mean corrections?",
        "rome-inc: there is no game of this name. Did you mean rome-iinc?",
    ):
        assert part in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("charts:war.fort = -2", 'Write "charts:war.fort" = ...'),
        ("rome-iinc = 3", "expected the sections [rome-iinc.corrections]"),
        ("[rome-iinc]\ncorrections = 3", "expected lines of the form: name = value"),
        ("\x00", 'has no "="'),
        ("[rome-iinc.corrections]\n" + "a = {" * 3000, "line 2: a = {"),
    ],
)
def test_a_file_of_another_shape_is_told_not_raised(folder: Path, text: str, says: str) -> None:
    assert says in mistakes(folder, text)


def test_read_gives_texts_or_raises(folder: Path) -> None:
    path = folder / "any.toml"
    path.write_text(GOOD, encoding="utf-8")
    corrections, switches = owner.read(path, "rome-iinc")
    assert corrections["charts:revolt.river"] == "3"
    assert switches == {"capital_guard": "twice"}
    assert owner.read(path, "another-game") == ({}, {})
    path.write_text(BAD, encoding="utf-8")
    with pytest.raises(BadInput, match=r"any\.toml cannot be used"):
        owner.read(path, "rome-iinc")


def test_nothing_is_read_at_import(folder: Path) -> None:
    import subprocess
    import sys

    (folder / "rometeach.toml").write_text("not TOML", encoding="utf-8")
    code = "import rometeach.cli, rometeach.rome_iinc.verbs, rometeach.core.figures.owner; print('fine')"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("fine\n", "")
