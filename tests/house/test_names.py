"""What all games share names none of them: in code, in docstrings, in the words of a help, in what it imports."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rometeach.core.games import games

ROOT = Path(__file__).parents[2]
OURS = [game for game in games().values() if game.verbs.startswith("rometeach.")]
FOLDERS = {game.folder for game in OURS}
FAMILIES = {"conquest_board"}
"""Folders of what the games of one family share."""

ROOMS = (
    "rometeach",
    "rometeach/core",
    "rometeach/classroom",
    "rometeach/commands",
    "rometeach/fuzz",
    "rometeach/lessons",
    "rometeach/site",
    "rometeach/widgets",
    "solvers",
)
"""Of "rometeach" its own modules alone, of the other rooms all but what lies in a folder of a game."""

NAMED = {
    "rometeach/__init__.py": (1, "the package's docstring shows a game"),
    "rometeach/api.py": (
        4,
        "a type checker knows the positions of the kit's own games by name; overloads cannot be declared elsewhere",
    ),
}
"""File -> on how many lines it may name a game, and why."""


def files(room: str) -> Iterator[Path]:
    """The modules and data of a room that belong to no game."""
    folder = ROOT / room
    for path in sorted(folder.glob("*") if room == "rometeach" else folder.rglob("*")):
        within = path.relative_to(folder).parts
        if path.is_file() and path.suffix != ".pyc" and not (FOLDERS | FAMILIES) & {*within[:-1], path.stem}:
            yield path


def named(path: Path) -> list[str]:
    """The lines that name a game: by name, folder or title, however it is written."""
    words = {word for game in OURS for word in (game.name, game.folder, game.title)}
    pattern = re.compile("|".join(map(re.escape, sorted(words))), re.I)
    lines = path.read_text(encoding="utf-8").splitlines()
    return [f"{path.relative_to(ROOT)}:{n}: {line.strip()}" for n, line in enumerate(lines, 1) if pattern.search(line)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_game_is_named_in_what_all_games_share(room: str) -> None:
    every = list(files(room))
    assert every
    allowed = {ROOT / name: number for name, (number, _) in NAMED.items()}
    assert [line for path in every for line in named(path)[allowed.get(path, 0) :]] == []


@pytest.mark.parametrize("name", NAMED)
def test_what_may_name_a_game_does_so_and_says_why(name: str) -> None:
    number, why = NAMED[name]
    assert len(named(ROOT / name)) == number and why


def test_a_name_is_found_however_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    page = tmp_path / "page.py"
    page.write_text(
        "import rometeach.rome_iinc\n# ROME, IINC. here\nx = 'Aurelian'\ny = 'rome-iinc'\n# Romance\n", "utf-8"
    )
    assert [int(line.split(":")[1]) for line in named(page)] == [1, 2, 3, 4]
