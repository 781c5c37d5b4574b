"""Pictures by matplotlib: they say what the figures say, in colours that can be told apart, and are loaded when drawn."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from rometeach.core import plots
from rometeach.core.errors import BadInput
from rometeach.core.results.show import Bars, Exhibit, Result, Table

ROOT = Path(__file__).parents[2]


class Shown(Result):
    """A result with two pictures."""

    def exhibit(self) -> Exhibit:
        bars = Bars("Result", (("Triumph", Fraction(1, 4)), ("Draw", Fraction(3, 4))))
        return Exhibit("A fight", bars=(bars, Bars("Losses", (("0", Fraction(1)),))))


class Listed(Result):
    """A result with a table alone."""

    def exhibit(self) -> Exhibit:
        return Exhibit("A list", tables=(Table("Places", ("Place", "Units"), (("Rome", "2"),)),))


def axes() -> plots.Axes:
    return Figure().subplots()


def test_bars_have_the_length_and_the_words_of_their_chances() -> None:
    ax = Shown().plot(axes())
    assert [b.get_width() for b in ax.patches] == [25.0, 75.0]
    assert [t.get_text() for t in ax.texts] == ["25.0%", "75.0%"]
    assert ax.get_title(loc="left") == "Result" and ax.get_xlabel() == "chance in %"
    assert [t.get_text() for t in ax.get_yticklabels()] == ["Triumph", "Draw"] and ax.yaxis_inverted()
    assert ax.get_xlim()[0] == 0 and ax.get_xlim()[1] >= 100


def test_the_axes_that_are_handed_in_are_drawn_on_and_given_back() -> None:
    ax = axes()
    assert Shown().plot(ax, 1) is ax and ax.get_title(loc="left") == "Losses"
    assert Shown().plot().figure is not ax.figure


def test_a_figure_has_every_picture_and_a_result_without_one_says_so() -> None:
    assert [a.get_title(loc="left") for a in Shown().figure().axes] == ["Result", "Losses"]
    with pytest.raises(BadInput, match="has 2 pictures"):
        Shown().plot(axes(), 2)
    with pytest.raises(BadInput, match="nothing to draw"):
        Listed().plot(axes())
    with pytest.raises(BadInput, match="nothing to draw"):
        Listed().figure()


def test_rows_are_plain() -> None:
    assert Shown().rows()[0] == {"of": "Result", "outcome": "Triumph", "chance": "1/4", "percent": 25.0}
    assert Listed().rows() == [{"Place": "Rome", "Units": "2"}]


def test_amounts_grow_to_both_sides_and_losses_differ_in_grey_too() -> None:
    ax = plots.amounts("Worth", [("prestige", 1.5, "3/2"), ("gold", -0.5, "-1/2")], "points", axes())
    plus, minus = ax.patches
    assert (plus.get_width(), minus.get_width()) == (1.5, -0.5)
    assert not plus.get_hatch() and minus.get_hatch()
    assert [t.get_text() for t in ax.texts] == ["3/2", "-1/2"]
    assert plots.amounts("Nothing", [], "points", axes()).get_title(loc="left") == "Nothing"


def test_groups_have_a_legend_and_estimates_their_errors() -> None:
    ax = plots.grouped("Plans", ["prestige", "gold"], [("Plan A", [1, 2]), ("Plan B", [3, 4])], "points", axes())
    assert [t.get_text() for t in ax.get_legend().get_texts()] == ["Plan A", "Plan B"]
    assert [b.get_width() for b in ax.patches] == [1, 2, 3, 4]
    assert len({b.get_hatch() for b in ax.patches}) == 2
    ax = plots.intervals("Games", [("Siege", 40.0, 2.5), ("end", 10.0, float("inf"))], "percent", axes())
    assert [t.get_text() for t in ax.texts] == ["40.0 ± 2.5", "10.0 ± 0.0"]


def test_the_colours_differ_in_grey() -> None:
    first, second = (
        sum(w * c for w, c in zip((0.299, 0.587, 0.114), to_rgb(x), strict=True)) for x in plots.SERIES[:2]
    )
    assert abs(first - second) > 0.07
    assert len(set(plots.SERIES)) == len(set(plots.HATCHES)) == 6


def test_the_same_picture_is_the_same_file_in_every_run(tmp_path: Path) -> None:
    code = (
        "import sys; from rometeach.core import plots; "
        "plots.save(plots.chances('Ends', [('Win', 40.0, '2/5'), ('Loss', 60.0, '3/5')]).figure, sys.argv[1])"
    )
    for name in ("a.svg", "b.svg"):
        subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], check=True)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


@pytest.mark.parametrize("ending", plots.FORMATS)
def test_a_figure_is_saved_by_its_ending(tmp_path: Path, ending: str) -> None:
    plots.save(Shown().figure(), tmp_path / f"odds.{ending}")
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[ending]
    assert (tmp_path / f"odds.{ending}").read_bytes().startswith(begins)


def test_another_ending_or_a_place_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"End it in \.png, \.svg, \.pdf"):
        plots.save(Shown().figure(), tmp_path / "odds.docx")
    with pytest.raises(BadInput, match="cannot be written"):
        plots.save(Shown().figure(), tmp_path / "nowhere" / "odds.png")


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment}
    )


def test_nothing_is_loaded_before_something_is_drawn() -> None:
    code = "import sys, rometeach; rometeach.position('rome-iinc', '286').revolts(); print({'matplotlib', 'networkx'} & set(sys.modules))"
    assert run(code).stdout == "set()\n"


def test_a_folder_that_cannot_be_written_gets_one_plain_line(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the settings folder would be")
    blocked = {
        "HOME": str(tmp_path / "home"),
        "XDG_CONFIG_HOME": str(tmp_path / "home"),
        "XDG_CACHE_HOME": str(tmp_path / "home"),
    }
    environment = {k: v for k, v in os.environ.items() if k != "MPLCONFIGDIR"} | blocked | {"MPLBACKEND": "Agg"}
    code = "from rometeach.core import plots; plots.sheet([2]); plots.sheet([2]); print('drawn')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, env=environment)
    assert done.stdout == "drawn\n", done.stderr
    assert done.stderr.count("matplotlib cannot write to its settings folder") == 1
    assert "Traceback" not in done.stderr and "mkdir" not in done.stderr


def test_without_matplotlib_and_networkx_the_message_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None; sys.modules['networkx'] = None\n"
        "from rometeach.core import graphs, plots\n"
        "for ask in (lambda: plots.sheet([1]), lambda: graphs.make([], [])):\n"
        "    try: ask()\n"
        "    except ValueError as error: print(error)\n"
    )
    said = run(code).stdout
    assert "pip install matplotlib" in said and "pip install networkx" in said


@pytest.mark.parametrize("ax", ["x", 3, []])
def test_what_are_no_axes_is_told(ax: object) -> None:
    with pytest.raises(BadInput, match="expected matplotlib Axes or nothing, not"):
        Shown().plot(ax)  # type: ignore[arg-type]
