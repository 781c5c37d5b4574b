"""The command line of Conquest of the Empire: what is typed wrong is told in plain words, with the nearest choice."""

import pytest
from click.testing import CliRunner

from rometeach.cli import main


def said(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result.exit_code, result.output


def test_2_the_board_of_an_example_is_shown_on_one_page() -> None:
    status, told = said("show", "conquest", "example-4.2.2")
    assert status == 0
    for words in (
        "A complete turn of Italia: round 1, Red, Movement",
        "Red of Italia: tribute 30",
        "Roads: Italia - Neapolis",
    ):
        assert words in told


def test_several_changes_of_one_province_are_made_one_after_the_other() -> None:
    code, output = said(
        "show", "conquest", "four", "--edit", "Dalmatia: Red 1I", "--edit", "Dalmatia: Blue 3I", "--toml"
    )
    assert code == 0 and 'Dalmatia = "Blue 3I"' in output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "conquest", "example-4.2.4"), "Did you mean example-4.2"),
        (("show", "conquest", "four", "--edit", "Dalmatai: Red 1I"), "Did you mean Dalmatia"),
        (("show", "conquest", "four", "--edit", "Dalmatia: Redd 1I"), "is nothing that lies in a Province"),
        (("case", "conquest", "2.2.9"), "no such Section"),
    ],
)
def test_what_is_typed_wrong_is_told_with_what_was_probably_meant(words: tuple[str, ...], says: str) -> None:
    status, told = said(*words)
    assert status == 2 and says in told, told


def test_2_2_2_a_section_is_shown_with_its_switches() -> None:
    status, told = said("case", "conquest", "2.2.2")
    assert status == 0
    assert "Section 2.2.2" in told or "Case 2.2.2" in told
    assert "Switch fort_catapult" in told


def test_0_the_tables_are_listed_with_their_sources() -> None:
    status, told = said("sources", "conquest")
    assert status == 0, told
