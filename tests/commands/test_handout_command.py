"""`rometeach handout`: the sheets and their key, both or none, and all mistakes at once."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rometeach.cli import main
from rometeach.commands import written
from rometeach.core.errors import BadInput


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["handout", *words])


def test_without_a_topic_it_lists_them_and_without_a_file_the_exercises() -> None:
    assert "rome-iinc/revolts" in run().output and "hotre/combat" in run().output
    told = run("rome-iinc/revolts")
    assert told.exit_code == 0 and "* the_sum" in told.output and "--pdf FILE" in told.output


def test_the_sheets_and_their_key_are_written_side_by_side(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Zoë\nBo\n", encoding="utf-8")
    sheet = tmp_path / "s.html"
    call = ("rome-iinc/revolts", "--seed", "7", "--pupils", str(names), "--exercises", "1", "--html", str(sheet))
    assert run(*call).exit_code == 0
    first = sheet.read_bytes()
    assert "Zoë" in first.decode() and "Answer: +" not in first.decode()
    assert "Answer:" in (tmp_path / "s-key.html").read_text(encoding="utf-8")
    assert run(*call, "--key", str(tmp_path / "other.html")).exit_code == 0
    assert sheet.read_bytes() == first == sheet.read_bytes() and (tmp_path / "other.html").is_file()


def test_a_pdf_is_the_same_every_time(tmp_path: Path) -> None:
    made = []
    for name in ("a.pdf", "b.pdf"):
        assert run("aurelian/reactions", "--exercises", "1", "--pdf", str(tmp_path / name)).exit_code == 0
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1] and made[0].startswith(b"%PDF")


def test_rules_are_one_file(tmp_path: Path) -> None:
    assert "1 page" in run("hotre/combat", "--rules", "--pdf", str(tmp_path / "r.pdf")).output
    assert [p.name for p in tmp_path.iterdir()] == ["r.pdf"]
    told = run("hotre/combat", "--rules", "--exercises", "2", "--pdf", str(tmp_path / "r.pdf"))
    assert told.exit_code and "goes with exercises" in told.output


def test_all_mistakes_are_told_at_once_and_nothing_is_written(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Bo\nBo\n", encoding="utf-8")
    told = run(
        "rome-iinc/revolts", "--pdf", str(tmp_path / "s.txt"), "--pupils", str(names), "--exercise", "the_summ",
        "--key", str(tmp_path / "k.html"),
    )  # fmt: skip
    assert told.exit_code and "Traceback" not in told.output
    for words in ("does not end in .pdf", "line 1 too", "Did you mean the_sum?", "as the sheets do"):
        assert words in told.output, words
    assert [p.name for p in tmp_path.iterdir()] == ["names.txt"]


def test_a_name_that_a_pdf_cannot_print_is_told(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("محمد\nBo\n", encoding="utf-8")
    told = run("rome-iinc/revolts", "--pupils", str(names), "--exercises", "1", "--pdf", str(tmp_path / "s.pdf"))
    assert told.exit_code and "محمد" in told.output and "--html" in told.output
    assert not list(tmp_path.glob("*.pdf"))
    assert (
        run(
            "rome-iinc/revolts", "--pupils", str(names), "--exercises", "1", "--html", str(tmp_path / "s.html")
        ).exit_code
        == 0
    )


def test_the_key_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    sheet = str(tmp_path / "s.pdf")
    told = run("rome-iinc/revolts", "--pdf", sheet, "--key", sheet)
    assert told.exit_code and "Name another file" in told.output
    assert (
        "two keys"
        in run("rome-iinc/revolts", "--pdf", sheet, "--html", str(tmp_path / "s.html"), "--key", sheet).output
    )


def test_of_several_files_all_are_written_or_none(tmp_path: Path) -> None:
    kept, new, wrong = tmp_path / "kept", tmp_path / "new", tmp_path / "no" / "file"
    kept.write_bytes(b"before")
    with pytest.raises(BadInput, match="--key"):
        written.together({kept: b"a", new: b"b", wrong: b"c"}, {kept: "--pdf", new: "--html", wrong: "--key"})
    assert kept.read_bytes() == b"before" and not new.exists()
