"""Games are found by their entry points, whichever package they come from; what is wrong with one is told, and the others work."""

import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import rometeach
from rometeach import doctor
from rometeach.core import games
from rometeach.core.declaration import Game, Seat
from rometeach.core.errors import BadInput

ROOT = Path(__file__).parents[2]

GOOD = Game("chess", "Chess", "nowhere.verbs", "nowhere:Board", "start", seats=(Seat("White"), Seat("Black")))
NAMED_OTHERWISE = Game("draughts", "Draughts", "nowhere.verbs", "nowhere:Board", "start")
NO_GAME = "a text"


class Dist:
    """As much of a distribution as is asked of one."""

    def __init__(self, name: str) -> None:
        self.name = name


def point(name: str, where: str, package: str) -> metadata.EntryPoint:
    made = metadata.EntryPoint(name, where, games.GROUP)
    vars(made)["dist"] = Dist(package)
    return made


OURS = [
    point("aurelian", "rometeach.aurelian.game:GAME", "rometeach"),
    point("conquest", "rometeach.conquest.game:GAME", "rometeach"),
    point("conquest2", "rometeach.conquest2.game:GAME", "rometeach"),
    point("hotre", "rometeach.hotre.game:GAME", "rometeach"),
    point("rome-iinc", "rometeach.rome_iinc.game:GAME", "rometeach"),
]


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[metadata.EntryPoint]]:
    """What is announced; the games are read anew, and again after the test."""
    found = [*OURS]
    monkeypatch.setattr(metadata, "entry_points", lambda group: found if group == games.GROUP else [])
    games._library.cache_clear()
    yield found
    games._library.cache_clear()


def told() -> list[str]:
    """The warnings of the first look-up."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        games.games()
    return [str(w.message) for w in caught]


def test_a_game_of_another_package_is_one_like_ours(points: list[metadata.EntryPoint]) -> None:
    points.append(point("chess", f"{__name__}:GOOD", "chess-game"))
    assert told() == [] and list(games.games()) == ["aurelian", "conquest", "conquest2", "hotre", "rome-iinc", "chess"]
    assert games.find("chess") is GOOD and rometeach.games()["chess"].folder == "chess"
    assert "Chess" in repr(rometeach.games()) and "<table>" in rometeach.games()._repr_mimebundle_()["text/html"]
    assert told() == []


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("no_such_package.game:GAME", "ModuleNotFoundError: No module named 'no_such_package'"),
        (f"{__name__}:NOTHING", "AttributeError"),
        (f"{__name__}:NO_GAME", "is a str, not a Game"),
        (f"{__name__}:NAMED_OTHERWISE", "declares a game called draughts"),
    ],
)
def test_a_broken_package_is_named_and_the_others_work(
    points: list[metadata.EntryPoint], where: str, says: str
) -> None:
    points.append(point("chess", where, "chess-game"))
    (warning,) = told()
    assert warning.startswith("the game chess of the package chess-game cannot be used: ") and says in warning
    assert list(games.games()) == ["aurelian", "conquest", "conquest2", "hotre", "rome-iinc"]
    assert rometeach.position("aurelian", "270").turn == 1
    with pytest.raises(BadInput, match="chess: cannot be used"):
        games.find("chess")
    (line,) = [check for check in doctor.examine().checks if check.name == "game chess"]
    assert not line.ok and not line.required and says in line.found and "chess-game" in line.remedy


def test_of_two_games_of_one_name_the_kits_own_is_used_and_both_packages_are_named(
    points: list[metadata.EntryPoint],
) -> None:
    points.insert(0, point("aurelian", f"{__name__}:GOOD", "another"))
    (warning,) = told()
    assert "of the package another cannot be used: the package rometeach has a game of that name" in warning
    assert games.find("aurelian").title == "Aurelian, Restorer of the World"


def test_a_checkout_that_was_installed_before_its_games_were_announced_works_and_is_told(
    points: list[metadata.EntryPoint],
) -> None:
    assert games.unannounced() == ()
    assert not [check for check in doctor.examine().checks if check.name == "installation"]
    points.clear()
    assert told() == [] and list(games.games()) == ["aurelian", "conquest", "conquest2", "hotre", "rome-iinc"]
    assert [game.name for game in games.unannounced()] == ["aurelian", "conquest", "conquest2", "hotre", "rome-iinc"]
    (line,) = [check for check in doctor.examine().checks if check.name == "installation"]
    assert (
        not line.ok
        and "aurelian, conquest, conquest2, hotre, rome-iinc" in line.found
        and line.remedy.endswith("pip install -e . in the checkout")
    )


def test_ours_are_declared_like_anybodys() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["entry-points"][games.GROUP]) == {"aurelian", "conquest", "conquest2", "hotre", "rome-iinc"}


def test_the_game_of_a_position_is_found_and_what_is_none_is_told() -> None:
    for name in games.games():
        assert games.of(rometeach.position(name, games.find(name).start)) is games.find(name)
    with pytest.raises(BadInput, match="expected a position, not int"):
        games.of(3)
    with pytest.raises(BadInput, match=r'not the text "286". Load it as one of its game first'):
        rometeach.play("286")  # type: ignore[type-var]


@pytest.mark.parametrize("name", games.games())
def test_reading_a_declaration_loads_no_rules_no_widget_and_no_solver(name: str) -> None:
    code = (
        f"import sys; from rometeach.core.games import find; find({name!r})\n"
        "print(sorted(m for m in sys.modules if m.startswith(('rometeach.', 'solvers')) and '.core' not in m))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    loaded = {m.rpartition(".")[2] for m in eval(done.stdout)}
    assert loaded <= {
        "aurelian",
        "conquest",
        "conquest2",
        "hotre",
        "rome_iinc",
        "game",
        "chance_questions",
        "plan_questions",
        "politics_plans",
        "season_plans",
        "war_plans",
        "answers",
        "api",
    }


def test_the_command_line_can_be_run_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "rometeach", "games"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "Aurelian, Restorer of the World" in done.stdout
