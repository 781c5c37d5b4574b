"""The option --figure of odds, plan and play: what is drawn, where it is written, and what is said where it cannot be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from matplotlib.figure import Figure

import rometeach
from rometeach.cli import main
from rometeach.commands import pictures
from rometeach.core import plots

VANDAL = ("--edit", "7/5 Vandal @ Numidia")
WAR = ("--war", "7/5 Vandal", "--commander", "Africa")
ODDS = ("odds", "rome-iinc", "286")
NOTHING = ("odds", "rome-iinc", "blank-286", "--edit", "Alexandria allied; Arcadia allied; Thebais allied")
BREAD = ("plan", "rome-iinc", "286", "bread", "--empire", "west")


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def bad(*words: str) -> str:
    """What is said of a mistake; nothing is left in the folder."""
    before = sorted(Path().iterdir())
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert sorted(Path().iterdir()) == before
    return result.stderr


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """The figures that are written."""
    kept: list[Figure] = []
    save = plots.save

    def keep(figure: plots.Figure, path: Path) -> None:
        kept.append(figure)
        save(figure, path)

    monkeypatch.setattr(plots, "save", keep)
    return kept


def titles(figure: Figure) -> list[str]:
    return [ax.get_title(loc="left") for ax in figure.axes]


@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("A.PDF", b"%PDF")])
def test_a_picture_is_written_beside_the_answer(here: Path, name: str, begins: bytes) -> None:
    plain = run(*ODDS)
    result = run(*ODDS, "--figure", name)
    assert (result.exit_code, result.stdout, result.stderr) == (0, plain.stdout, "")
    assert [p.name for p in here.iterdir()] == [name]
    assert (here / name).read_bytes().startswith(begins)


def test_several_questions_are_one_sheet_on_which_each_picture_names_its_question(drawn: list[Figure]) -> None:
    result = run(*ODDS, *VANDAL, *WAR, "--taxes", "--figure", "a.png")
    assert (result.exit_code, result.stderr) == (0, "")
    (figure,) = drawn
    war = "7/5 Vandal War in Numidia, fought by the Generic Governor of Africa with Africa, Mauretania I"
    assert titles(figure) == [
        *(f"{war}\n{own}" for own in ("Result", "Result and Losses together", "Modifier of the War 3D6: +3 in all")),
        *(f"Taxes\n{own}" for own in ("Income of the East", "Income of the West", "Chance to double")),
    ]
    assert [bar.get_width() for bar in figure.axes[0].patches][:2] == pytest.approx([0, 100 * 22 / 108], abs=0.1)


def test_nothing_is_cut_off_and_no_words_lie_on_others(drawn: list[Figure]) -> None:
    run(*ODDS, *VANDAL, *WAR, "--sensitivity", "--forecast", "--figure", "a.png")
    (figure,) = drawn
    figure.draw_without_rendering()
    width, height = figure.bbox.max
    for ax in figure.axes:
        box = ax.get_tightbbox()
        assert box is not None and box.x0 >= 0 and box.x1 <= width + 1 and box.y0 >= 0 and box.y1 <= height + 1
        labels = [label.get_window_extent() for label in ax.get_yticklabels()]
        assert not any(text.get_window_extent().overlaps(label) for text in ax.texts for label in labels)


def test_json_comes_beside_the_picture(here: Path) -> None:
    result = run(*ODDS, "--json", "--figure", "a.svg")
    assert "revolts" in json.loads(result.stdout) and (here / "a.svg").exists()


def test_other_readings_are_drawn_where_they_are_asked_for(drawn: list[Figure]) -> None:
    run(*ODDS, *VANDAL, *WAR, "--sensitivity", "--figure", "a.png")
    assert [title.split(":")[0].split("\n")[-1] for title in titles(drawn[0])] == [
        *("Result", "Result and Losses together", "Modifier of the War 3D6"),
        "Sensitivity of",
    ]


def test_what_has_nothing_to_draw_is_named(here: Path, drawn: list[Figure]) -> None:
    result = run(*NOTHING, "--pay", "West", "--mortality", "--figure", "a.png")
    assert result.exit_code == 0 and titles(drawn[0])[0].startswith("Mortality")
    assert result.stderr == "not drawn: Pay of the West: a sum, a verdict or a list\n"
    told = bad(*NOTHING, "--pay", "West", "--unrest", "East", "--figure", "b.png")
    assert "--figure: there is nothing to draw: Pay of the West" in told and "New Unrest of the East" in told


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("a.jpg", 'error: --figure: "a.jpg" is no kind of picture. End it in .png, .svg, .pdf.'),
        ("a", '"a" is no kind of picture'),
        ("", '"" is no kind of picture'),
        ("nowhere/a.png", "error: --figure: nowhere/a.png cannot be written: No such file or directory."),
        ("folder.png", "error: --figure: folder.png is a folder."),
        ("file/a.png", "file/a.png cannot be written: "),
        ("a\x00.png", "cannot be written"),
        ("x" * 300 + ".png", "cannot be written"),
    ],
    ids=["jpg", "no ending", "empty", "no folder", "a folder", "below a file", "a zero", "a long name"],
)
def test_a_place_that_cannot_be_written_is_told(here: Path, name: str, says: str) -> None:
    (here / "folder.png").mkdir()
    (here / "file").touch()
    assert says in bad(*ODDS, "--figure", name)


def test_the_place_is_told_beside_all_other_mistakes_and_before_anything_is_computed() -> None:
    told = bad(*ODDS, "--target", "Rome", "--piece", "Aurelian", "--figure", "a.gif")
    assert "--target: goes with" in told and "--piece: is no question" in told and '"a.gif" is no kind' in told
    told = bad(*BREAD, "--gold", "-3", "--war", "x", "--figure", "a.gif")
    assert "is no budget" in told and "--war: is no option" in told and '"a.gif" is no kind' in told
    assert '"a.gif" is no kind' in bad("play", "rome-iinc", "--scenario", "286", "--games", "9999", "--figure", "a.gif")


def test_a_file_that_is_there_is_replaced_whole_or_left_alone(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a.png").write_bytes(b"old")

    def full(figure: plots.Figure, path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(plots, "save", full)
        assert "a.png cannot be written: No space left on device" in bad(*ODDS, "--figure", "a.png")
    assert (here / "a.png").read_bytes() == b"old"
    run(*ODDS, "--figure", "a.png")
    assert (here / "a.png").read_bytes().startswith(b"\x89PNG")
    assert [p.name for p in here.iterdir()] == ["a.png"]


def test_without_matplotlib_one_is_told_how_to_get_it_before_a_plan_is_looked_for() -> None:
    for words in (ODDS, BREAD, ("play", "aurelian", "--games", "1")):
        code = f"import sys; sys.modules['matplotlib'] = None\nfrom rometeach.cli import main; main({[*words, '--figure', 'a.png']})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ)
        assert (done.returncode, done.stdout) == (2, "") and not list(Path().iterdir())
        assert done.stderr.startswith("Pictures need matplotlib") and "pip install matplotlib" in done.stderr


def test_a_plan_is_drawn_with_the_next_best_ones_and_named_where_there_is_nothing_to_draw(drawn: list[Figure]) -> None:
    words = ("--next", "1", "--explain", "--why-not", "buy prestige", "--figure", "a.png")
    result = run(*BREAD, *words)
    assert result.exit_code == 0 and "Why not buy prestige?" in result.stdout
    assert result.stderr == "not drawn: Why not buy prestige?: a sum, a verdict or a list\n"
    best, other = (title for title in titles(drawn[0]) if "worth" in title)
    assert best != other
    assert [a.get_text() for a in drawn[0].axes[0].get_yticklabels()] != []


def test_an_estimate_is_drawn(drawn: list[Figure]) -> None:
    result = run("plan", "aurelian", "270-drawn", "stop", "--rollouts", "4", "--json", "--figure", "a.pdf")
    assert json.loads(result.stdout)["status"] == "ESTIMATED" and len(drawn[0].axes) == 1


@pytest.mark.parametrize("words", [("rome-iinc", "--scenario", "565"), ("aurelian",), ("aurelian", "--sensitivity")])
def test_games_are_drawn(drawn: list[Figure], words: tuple[str, ...]) -> None:
    result = run("play", *words, "--games", "2", "--jobs", "1", "--json", "--figure", "a.svg")
    assert json.loads(result.stdout)["games"] == 2 and drawn[0].axes


def test_a_sheet_has_room_for_every_bar() -> None:
    p = rometeach.position("rome-iinc", "286")
    figure = pictures.sheet([p.taxes(), p.mortality()])
    figure.draw_without_rendering()
    heights = [ax.get_position().height * figure.get_figheight() / len(ax.patches) for ax in figure.axes]
    assert min(heights) > 0.2
