"""What the README shows works, word for word."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from rometeach.cli import main

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, flags=re.M | re.S)


def blocks(language: str) -> list[str]:
    return [body for name, body in BLOCKS if name == language]


def test_the_python_blocks_run_as_doctests() -> None:
    assert len(blocks("python")) >= 1
    names: dict[str, object] = {}
    for number, body in enumerate(blocks("python"), 1):
        test = doctest.DocTestParser().get_doctest(body, names, f"README block {number}", "README.md", 0)
        assert test.examples
        said: list[str] = []
        doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
        assert not said, "".join(said)
        names |= test.globs


def test_the_first_screen_answers_a_question_with_an_exact_fraction_and_a_case() -> None:
    first = TEXT[:1800]
    assert "Fraction(1, 3)" in first
    assert "[11.1.2;" in first
    assert len(blocks("python")[0].splitlines()) <= 13


def commands() -> list[str]:
    lines = [line for body in blocks("sh") for line in body.splitlines()]
    inline = re.findall(r"`(rometeach [^`]+)`", TEXT)
    pieces = [piece.strip() for line in [*lines, *inline] for piece in line.split("&&")]
    return [piece for piece in pieces if piece.startswith("rometeach ")]


@pytest.mark.parametrize("command", commands())
def test_every_command_exists_with_its_options(command: str) -> None:
    words = shlex.split(command.partition(" > ")[0], comments=True)[1:]
    found = main.get_command(click.Context(main), words[0])
    assert found is not None
    arguments = [word for word in words[1:] if not word.startswith("-")]
    if "--help" in words:
        with pytest.raises(click.exceptions.Exit):
            found.make_context(words[0], words[1:])
        return
    with found.make_context(words[0], words[1:], resilient_parsing=not arguments) as context:
        options = {name for param in found.get_params(context) for name in param.opts}
        assert {word for word in words[1:] if word.startswith("--")} <= options


def test_the_command_that_installs_and_tests_stands_there_word_for_word() -> None:
    assert 'python -m pip install -e ".[test]" && python -m pytest\n' in blocks("sh")


@pytest.mark.parametrize("clauses", blocks("text"))
def test_the_grammar_lines_can_be_read(clauses: str) -> None:
    import rometeach

    p = rometeach.position("rome-iinc", "425", owner=False)
    for line in clauses.splitlines():
        for clause in line.split(";"):
            _try(p, clause.strip())


def _try(p: object, clause: str) -> None:
    """Read one clause by itself, on a board where it makes sense."""
    from rometeach.core.errors import BadInput
    from rometeach.rome_iinc.board.grammar import edit

    board = edit.edit(p, BEFORE.get(clause, ""))  # type: ignore[type-var]
    try:
        edit.edit(board, clause)
    except BadInput as error:
        pytest.fail(f"{clause}: {error}", pytrace=False)


BEFORE = {
    "Germania II +Fort -2 Auxilia": "Germania II: 2 Auxilia",
    "Germania II promote Auxilia": "Germania II: Auxilia",
    "Belgica > Rome: Cavalry, Guard": "Belgica: Cavalry, Guard",
    "7/5 Vandal visited Africa": "7/5 Vandal @ Numidia",
    "9/1 Suevian off": "9/1 Suevian @ Rome",
}


@pytest.mark.parametrize("body", blocks("toml"))
def test_the_owners_file_is_one_that_the_kit_reads(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import rometeach

    (tmp_path / "rometeach.toml").write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    rules = rometeach.position("rome-iinc", "286").rules
    assert rules.corrections == {"charts:war.fort": "-2", "statesmen:Aegidius.popularity": "4"}
    assert rules.chosen_switches == {"capital_guard": "twice"}


@pytest.mark.parametrize("room", re.findall(r"^\| `([a-z_/]+)/` \|", TEXT, flags=re.M))
def test_every_room_exists(room: str) -> None:
    assert (ROOT / room).is_dir()
