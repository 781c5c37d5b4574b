"""The command line of Conquest of the Empire II: what is typed wrong is told in plain words, with the nearest choice."""

import pytest
from click.testing import CliRunner

from rometeach.cli import main


def said(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result.exit_code, result.output


def test_10_1_the_board_of_an_example_is_shown_on_one_page() -> None:
    status, told = said("show", "conquest2", "example-10.1")
    assert status == 0
    for words in (
        "Jack moves to four Provinces in one action: season 1, round 1, Actions",
        "Red (Alliance A): 0 Victory Points, 15 more for influence as it lies, 80 Talents",
        "Egyptus (15/5): Red 8I 2C 1K 1G Caesar, influence Red 2",
        "Mare Libycum: 1 Galley of Red",
    ):
        assert words in told, told


def test_several_changes_of_one_province_are_made_one_after_the_other() -> None:
    code, output = said(
        "show", "conquest2", "four", "--edit", "Dalmatia: Red 1I", "--edit", "Dalmatia: Blue 3I", "--toml"
    )
    assert code == 0 and 'Dalmatia = "Blue 3I"' in output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "conquest2", "example-10.4"), "Did you mean example-10"),
        (("show", "conquest2", "four", "--edit", "Dalmatai: Red 1I"), "Did you mean Dalmatia"),
        (("show", "conquest2", "four", "--edit", "Italia: influence Pink 2"), 'there is no colour "Pink"'),
        (("show", "conquest2", "four", "--edit", "Red hand: Asassin"), "Did you mean Assassin"),
        (("case", "conquest2", "3.6.9"), "no such Section"),
        (("show", "conquest3", "four"), "conquest2"),
    ],
)
def test_what_is_typed_wrong_is_told_with_what_was_probably_meant(words: tuple[str, ...], says: str) -> None:
    status, told = said(*words)
    assert status == 2 and says in told, told


def test_3_6_6_a_section_is_shown_with_its_switches() -> None:
    status, told = said("case", "conquest2", "3.6.6")
    assert status == 0
    assert "3.6.6" in told and "Switch both_gone" in told and "charts:battle.chaos" in told


def test_0_the_tables_are_listed_with_their_sources() -> None:
    status, told = said("sources", "conquest2")
    assert status == 0 and "reconstructed" in told, told
