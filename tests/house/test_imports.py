"""Imports point one way, and the rules need nothing but Python."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rometeach.core import games

ROOT = Path(__file__).parents[2]

BETWEEN = "conquest_board"
"""What two games share, between them and the core."""

HEAVY = ["IPython", "anywidget", "click", "ipywidgets", "matplotlib", "networkx", "numpy", "ortools"]

# Run in a Python of its own: nothing else may have imported the modules before.
BLOCK = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HEAVY!r}:
            raise ImportError(name + " is blocked in this test")
        return None

sys.meta_path.insert(0, Blocked())
"""


def run(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)


def test_the_import_contracts_hold() -> None:
    code = "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"
    done = run(code)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_contracts_leave_out_no_game_and_no_widget_that_games_share() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {c["id"]: c for c in project["tool"]["importlinter"]["contracts"]}
    packages = {g.verbs.removesuffix(".verbs") for g in games.games().values() if g.verbs.startswith("rometeach.")}
    faces, lessons = (
        {package.replace("rometeach.", f"rometeach.{room}.") for package in packages} for room in ("widgets", "lessons")
    )
    assert {p.rpartition(".")[2] for p in packages} <= set(contracts["layers"]["layers"][6].split(" | "))
    between = {f"rometeach.{BETWEEN}"}
    assert contracts["layers"]["layers"][7:] == [BETWEEN, "core"]
    assert packages | between | {"rometeach.core"} == set(contracts["pure"]["source_modules"])
    lessons = {package.replace("rometeach.", "rometeach.lessons.") for package in packages}
    assert packages | between | lessons == set(contracts["shared"]["forbidden_modules"])
    assert faces == set(contracts["widgets"]["modules"])
    drawn = {f"rometeach.widgets.{BETWEEN}"}
    assert packages | between | faces | drawn | lessons == set(contracts["faces"]["forbidden_modules"])
    rooms = [path for room in ("widgets", "lessons") for path in (ROOT / "rometeach" / room).rglob("[!_]*.py")]
    modules = [p.relative_to(ROOT).with_suffix("") for p in rooms]
    shared = {".".join(p.parts) for p in modules if not (faces | drawn | lessons) & {".".join(p.parts[:3])}}
    assert shared == set(contracts["faces"]["source_modules"])


@pytest.mark.parametrize("module", HEAVY)
def test_the_block_blocks(module: str) -> None:
    assert f"{module} is blocked in this test" in run(f"{BLOCK}\nimport {module}").stderr


def test_a_board_is_computed_with_everything_heavy_blocked() -> None:
    done = run(f'{BLOCK}\nimport rometeach\nprint(bool(rometeach.position("rome-iinc", "286").revolts()))')
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr


def test_importing_the_library_imports_nothing_foreign() -> None:
    done = run(
        "import sys; before = set(sys.modules); import rometeach\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new - set(sys.stdlib_module_names)))"
    )
    assert (done.stdout, done.returncode) == ("['rometeach']\n", 0), done.stderr
