"""The command line of History of the Roman Empire: what is typed wrong is told in plain words, with the nearest choice."""

import pytest
from click.testing import CliRunner

from rometeach.cli import main

PLAIN = ("odds", "hotre", "example-10.2")


def said(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*PLAIN, "--fight", "Lugdunesis"), "Did you mean Lugdunensis?"),
        ((*PLAIN, "--fight", "Lugdunensis", "--by", "Blu"), "Did you mean Blue?"),
        ((*PLAIN, "--fight", "Lugdunensis", "--by", "Nobody"), "On this board: Red, Blue, Green, Yellow, Galli."),
        ((*PLAIN, "--fight", "Lugdunensis", "--with", "+1 FOO"), 'no Emperor or bonus "+1 FOO"'),
        ((*PLAIN, "--life", "Lugdunensis"), "Ask with one who has it (Case 5.3)"),
        ((*PLAIN, "--path", "Lugdunensis; Belgca"), "Did you mean Belgica"),
        (("plan", "hotre", "example-8.2.4", "forts", "--raiders", "Rma 2"), "Did you mean Roma"),
        (("plan", "hotre", "example-8.2.4", "forts", "--raiders", "many"), "Say Roma 2, or 3 for every Province"),
        (("plan", "hotre", "example-8.2.4", "forts", "--side", "Purple"), "In play: Red, Blue, Green, Yellow."),
        (("plan", "hotre", "example-8.2.4", "spending", "--must", "all of it"), "is nothing that is bought. Did you mean"),
        (("plan", "hotre", "example-8.2.4", "spending", "--must", "bribe in Dacai"), 'Did you mean "bribe in Dacia"'),
        (("plan", "hotre", "example-8.2.4", "spending", "--only", "Roma, Sria"), "Did you mean Syria"),
        (("plan", "hotre", "example-5.4", "token", "--token", "Sarmatae", "--order", "Green, Rde"), "Did you mean Red"),
    ],
)  # fmt: skip
def test_what_is_typed_wrong_is_told_with_what_was_probably_meant(words: tuple[str, ...], says: str) -> None:
    status, told = said(*words)
    assert status == 2 and says in told, told


@pytest.mark.parametrize("between", [", ", "; "])
def test_9_names_stand_between_commas_or_semicolons(between: str) -> None:
    path = between.join(("Lugdunensis", "Belgica"))
    status, told = said(*PLAIN, "--path", path, "--worths", between.join("32"))
    assert status == 0 and "Red along Lugdunensis, Belgica" in told


def test_several_changes_of_one_province_are_made_one_after_the_other() -> None:
    code, output = said("show", "hotre", "60", "--edit", "Roma: Red 1", "--edit", "Roma: Blue 3", "--toml")
    assert code == 0 and 'Roma = "Blue 3"' in output
