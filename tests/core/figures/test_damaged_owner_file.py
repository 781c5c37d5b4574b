"""An owner's file that is damaged: every mistake at once, with its place, what was expected and the nearest valid choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rometeach import doctor
from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.core.figures import owner, owner_check, owner_file
from rometeach.hotre.rules import Rules

KIT = Rules.standard()
HEAD = "[hotre.corrections]\n"
GOOD = '"ports:Dacia" = "yes"\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rometeach.toml"


def told(path: Path, text: str | bytes) -> str:
    """What the command says of a file, which it refuses and leaves as it is."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    before = path.read_bytes()
    result = CliRunner().invoke(main, ["owner", "hotre", "--check", "--file", str(path)])
    assert result.exit_code == 2 and path.read_bytes() == before
    assert "Traceback" not in result.output and "charts:war.fort" not in result.output
    return result.output


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('ports:Roma = "yes"', 'line 2: ports:Roma = "yes": the name is not in quotes. Write "ports:Roma" = ...'),
        ('"ports:Roma" = yes', 'line 2: "ports:Roma" = yes: yes is not in quotes. Write "yes".'),
        ('"ports:Roma" = "ye', "a quotation mark is missing"),
        ('"ports:Roma" =  # ours', "has no value. After the = stands a whole number, or text in quotes"),
        ('"ports:Roma"', 'has no "=". A line is a name in quotes, = and a value'),
        ('"ports:Roma" = = "yes"', "cannot be read. A line is a name in quotes, = and a value"),
        ("“ports:Roma” = “yes”", 'has curly quotation marks. Write straight ones: ".'),
        (GOOD + '"ports:Dacia" = "no"', 'line 3: "ports:Dacia" = "no": line 2 sets the same figure. Keep one'),
        (HEAD, "line 2: [hotre.corrections]: stands in line 1 already"),
        ("[hotre.switches", "line 2: [hotre.switches: is no heading. A heading stands alone"),
        ('ports.Roma = "yes"', 'the name is cut in two. Put all of it in quotes: "ports:Roma"'),
        ('"ports:Roma" = true', "expected a whole number or text in quotes, not true"),
        ('"Roma" = "yes"', "hotre.corrections.Roma: names no table. Did you mean provinces:Roma or"),
        ('"emperors:Caesar" = "die 1"', 'has no row "Caesar". Its rows: 1.1; 1.2; 1.3; 1.4; 1.5 and 37 more.'),
        ('"diocese_values:Asia 1" = "two"', 'expected a whole number from 0 to 99, not "two"'),
        ('"connections:Roma - Cisalpina" = "hard"', "Choose clear, difficult, strait, none."),
        ('[hotre.switches]\nretreat_after = "thrd"', '"thrd" is no choice. Choose first or second'),
    ],
)
def test_a_line_that_is_damaged_is_named_with_what_was_meant(path: Path, text: str, says: str) -> None:
    assert says in told(path, HEAD + text)
    assert says in told(path, (HEAD + text + "\n").replace("\n", "\r\n"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD, "ports:Dacia: stands below no heading. Put it below [hotre.corrections]"),
        ("[hotre]\n" + GOOD, "hotre.ports:Dacia: stands below [hotre] alone. Put it below [hotre.corrections]"),
        ("[hotre.correction]\n" + GOOD, "there is no such section. Did you mean corrections"),
        ("[hotra.corrections]\n" + GOOD, "there is no game of this name. Did you mean hotre"),
        ("[chess.corrections]\n" + GOOD, "Games: hotre, aurelian, conquest, conquest2, rome-iinc."),
        (b"\x00\xff\xfe" * 40, "is not a text file (UTF-8). Is it another kind of file?"),
        ((HEAD + GOOD).encode("utf-16"), "is not a text file (UTF-8). Save it as UTF-8."),
        (b"\x00" * 40, "line 1: ?"),
        (HEAD + "x = " + "[" * 5000, "line 2"),
        ("a" * 200_001, "more than 200,000 bytes"),
    ],
)
def test_a_file_that_is_no_owner_file_is_refused_in_plain_words(path: Path, text: str | bytes, says: str) -> None:
    assert says in told(path, text)


def test_mistakes_of_every_kind_are_told_at_once_and_what_is_right_is_counted(path: Path) -> None:
    said = told(
        path,
        HEAD + GOOD + 'ports:Roma = "yes"\n"ports:Rma" = "yes"\n"sites:Roma" = 2.5\n"sites:Dacia" = "yes\n'
        '[hotre.switches]\nretreet_after = "first"\n' + HEAD + '"ports:Belgica" = "no"\n',
    )
    assert "6 mistakes" in said and "Ports: 1 of 45 confirmed" in said
    assert [line.partition(":")[2].split(":")[0].strip() for line in said.splitlines() if line.startswith("error")] == [
        "line 3", "line 6", "line 9", "hotre.corrections.sites", "hotre.switches.retreet_after", "hotre.corrections.ports"
    ]  # fmt: skip
    assert "Did you mean Roma or Armenia" in said and "Did you mean retreat_after" in said


def test_no_prefix_of_a_file_that_was_half_written_ends_in_a_traceback(path: Path) -> None:
    text = owner_file.text_over(KIT, "hotre").replace('\n# "', '\n"')[:6000]
    for end in range(0, len(text), 37):
        path.write_text(text[:end], encoding="utf-8")
        try:
            found = owner_check.examine("hotre", KIT, path).problems
        except BadInput as error:
            found = error.problems
        assert all(p.what and (p.where.startswith("line ") or p.hint) for p in found)


@pytest.mark.parametrize("text", ["", "\n\n", HEAD, "\ufeff" + HEAD + GOOD])
def test_an_empty_file_and_one_of_notepad_can_be_used_and_filled(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    assert owner_check.examine("hotre", KIT, path).is_usable
    assert owner_file.write(KIT, "hotre", path) > 600
    assert owner_check.examine("hotre", KIT, path).is_usable


def test_a_damaged_file_is_not_written_to_and_its_lines_are_named(path: Path) -> None:
    path.write_text(HEAD + "ports:Roma = 1\nwords\n", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        owner_file.write(KIT, "hotre", path)
    assert [p.where.split(":")[0] for p in caught.value.problems] == ["line 2", "line 3"]
    assert path.read_text(encoding="utf-8") == HEAD + "ports:Roma = 1\nwords\n"


def test_a_damaged_file_speaks_in_the_same_words_wherever_it_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(HEAD + "ports:Roma = 1\n", encoding="utf-8")
    monkeypatch.chdir(path.parent)
    monkeypatch.delenv(owner.IGNORE, raising=False)
    result = CliRunner().invoke(main, ["show", "hotre", "60"])
    assert result.exit_code == 2 and "line 2: ports:Roma = 1: the name is not in quotes" in result.output
    assert any("line 2: ports:Roma = 1: the name is not in quotes" in c.found for c in doctor.examine().checks)


def test_json_is_for_the_check_alone(path: Path) -> None:
    result = CliRunner().invoke(main, ["owner", "hotre", "--json", "--file", str(path)])
    assert result.exit_code == 2 and "--json goes with --check" in result.output and not path.exists()
