"""What the pages say is so: their paths, names, links and pictures are there, and what they show runs."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from functools import cache
from pathlib import Path

import click
import matplotlib
import pytest
from click.testing import CliRunner
from matplotlib import pyplot

from rometeach.cli import main
from rometeach.core import games

ROOT = Path(__file__).parents[2]
PAGES = {
    p.relative_to(ROOT).as_posix(): p.read_text(encoding="utf-8")
    for p in (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md")))
}
PICTURES = "docs/pictures_and_graphs.md"
MOVED = "### Moved modules"
"""The last section of a page, a table whose first column names what is there no longer."""
LARGEST = 55_000
"""Bytes of a picture."""

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.M | re.S)
PATH = re.compile(r"[A-Za-z.][\w.<>-]*/[\w./<>-]*|[\w.-]+\.(?:py|md|toml|txt|csv|ipynb)")
NAME = re.compile(r"(?<![\w./-])(?:rometeach|solvers)(?:\.\w+)+\(?")
SCRIPT = re.compile(r"^python ([\w/]+\.py)", flags=re.M)
MADE_BY_THE_USER = {"rometeach.toml", "mine.toml", "./286"}
"""Files of whoever uses the kit."""
TOP = (".ci", "benchmarks", "data", "docs", "notebooks", "rometeach", "solvers", "tests", "tools")
"""The folders of the project."""
GAMES = {g.folder for g in games.games().values()}
"""The folders of the games."""


def present(text: str) -> str:
    """A page without the names of what was."""
    before, _, moved = text.partition(MOVED)
    return before + re.sub(r"^\|[^|]*\|", "|", moved, flags=re.M)


def marked(text: str) -> list[str]:
    """What stands between backticks in the running text."""
    return re.findall(r"`([^`\n]+)`", BLOCK.sub("", present(text)))


def blocks(text: str, language: str) -> list[str]:
    return [body for name, body in BLOCK.findall(text) if name == language]


def paths() -> list[tuple[str, str]]:
    """(page, path) of each path that a page names; `<game>` stands for every game."""
    found = [(page, x) for page, text in PAGES.items() for x in marked(text) if PATH.fullmatch(x)]
    found += [(page, x) for page, text in PAGES.items() for body in blocks(text, "sh") for x in SCRIPT.findall(body)]
    return sorted({(page, x) for page, x in found if x not in MADE_BY_THE_USER})


def names() -> list[tuple[str, str]]:
    """(page, name) of each module, class or function that a page names in full, "(" where it is called; also in code."""
    found = {(page, x) for page, text in PAGES.items() for x in NAME.findall(present(text))}
    return sorted((page, x) for page, x in found if not PATH.fullmatch(x))


def links() -> list[tuple[str, str]]:
    """(page, link) of each link to something in the project."""
    found = {(page, x) for page, text in PAGES.items() for x in re.findall(r"\]\(([^)\s]+)\)", text)}
    return sorted((page, x) for page, x in found if not x.startswith(("https:", "http:")))


def commands() -> list[tuple[str, str]]:
    """(page, command) of each of ours, but for the README, which has a test of its own."""
    return [
        (page, line)
        for page, text in PAGES.items()
        if page != "README.md"
        for body in blocks(text, "sh")
        for line in body.splitlines()
        if line.startswith("rometeach ")
    ]


def spelled(path: str) -> list[str]:
    """A path for each game where it stands for all of them."""
    return [path.replace("<game>", game) for game in sorted(GAMES)] if "<game>" in path else [path]


@cache
def places() -> frozenset[str]:
    """Every file and folder of the project, and each of them as a page may shorten it: without the folders before it."""
    top = [ROOT / name for name in TOP]
    all_of_them = [
        *ROOT.glob("*.*"),
        *top,
        *(p for folder in top for p in folder.rglob("*") if "__pycache__" not in p.parts),
    ]
    parts = [p.relative_to(ROOT).parts for p in all_of_them]
    return frozenset("/".join(x[i:]) for x in parts for i in range(len(x)))


def resolve(name: str) -> object:
    """The module, class or function of this name; raises if there is none."""
    words = name.split(".")
    for length in range(len(words), 0, -1):
        try:
            found: object = importlib.import_module(".".join(words[:length]))
        except ModuleNotFoundError as error:
            if not name.startswith(error.name or " "):
                raise
            continue
        for word in words[length:]:
            found = getattr(found, word)
        return found
    raise LookupError(name)


def slug(heading: str) -> str:
    """What a heading is called in the address of a page."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


@pytest.mark.parametrize(("page", "path"), paths())
def test_every_path_is_there(page: str, path: str) -> None:
    for x in spelled(path):
        assert x.strip("/") in places(), f"{page} names `{x}`"


@pytest.mark.parametrize(("page", "name"), names())
def test_every_name_is_there(page: str, name: str) -> None:
    try:
        found = resolve(name.rstrip("("))
    except (AttributeError, LookupError) as error:
        pytest.fail(f"{page} names `{name}`: {error}", pytrace=False)
    assert callable(found) or not name.endswith("("), f"{page} calls `{name}`"


@pytest.mark.parametrize(("page", "link"), links())
def test_every_link_leads_somewhere(page: str, link: str) -> None:
    target, _, heading = link.partition("#")
    file = (ROOT / page).parent / target if target else ROOT / page
    assert file.exists(), f"{page} links to {link}"
    if heading:
        assert heading in {slug(x) for x in re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), flags=re.M)}


@pytest.mark.parametrize(("page", "command"), commands())
def test_every_command_of_the_pages_exists_with_its_options(page: str, command: str) -> None:
    words = shlex.split(command, comments=True)[1:]
    context = click.Context(main)
    found = main.get_command(context, words[0])
    if isinstance(found, click.Group):
        found = found.get_command(context, words[1])
    assert found is not None
    options = {name for param in found.get_params(context) for name in param.opts}
    assert {word for word in words[1:] if word.startswith("--")} <= options, f"{page}: {command}"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in "".join(blocks(PAGES[page], "python")) and page != "README.md"]
)
def test_the_python_blocks_of_the_pages_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with matplotlib.rc_context():
        matplotlib.use("Agg")
        run(page)
        pyplot.close("all")
    for name in re.findall(r"\]\(pictures/(.*?)\)", PAGES[page]):
        stored, now = (ROOT / "docs" / "pictures" / name).read_text("utf-8"), (tmp_path / name).read_text("utf-8")
        assert words_of(stored) == words_of(now), f"{name} is not what the page draws"


def run(page: str) -> None:
    """The blocks one after the other, as doctests."""
    names: dict[str, object] = {}
    for number, body in enumerate(blocks(PAGES[page], "python"), 1):
        test = doctest.DocTestParser().get_doctest(body, names, f"{page} block {number}", page, 0)
        assert test.examples
        said: list[str] = []
        doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
        assert not said, "".join(said)
        names |= test.globs


def words_of(svg: str) -> list[str]:
    """What stands written in a picture."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize("command", [c for page, c in commands() if page == PICTURES])
def test_the_files_of_the_command_line_are_written(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command)[1:]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    (option,) = {"--figure", "--csv", "--html"} & set(words)
    file = words[words.index(option) + 1]
    size = len(result.stdout) if file == "-" else (tmp_path / file).stat().st_size
    assert size > {"--figure": 1000, "--csv": 30, "--html": 10_000}[option]


def test_the_pictures_are_light_and_each_is_shown() -> None:
    found = sorted((ROOT / "docs" / "pictures").iterdir())
    assert [p.name for p in found] == sorted(re.findall(r"\]\(pictures/(.*?)\)", PAGES[PICTURES]))
    assert all(p.suffix == ".svg" and p.stat().st_size < LARGEST for p in found)
    assert not any("<dc:date>" in p.read_text("utf-8") for p in found)
