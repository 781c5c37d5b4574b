"""Builds the browser edition: JupyterLite with its own Python, the lessons, the workbench of each game, and a page to start from."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from ..classroom.plans import pages as plan_pages
from ..classroom.projector.decks import decks
from ..core import games
from ..core.errors import BadInput, Problem, RometeachError
from ..core.resources import notebooks_dir
from . import kit_wheel, python, start_page
from .pins import pins

MARK = "rometeach-site.json"
"""The file by which a folder is known to be a site of ours, which may be built anew."""
WORKBENCH = "workbench_{}.ipynb"
"""The notebook that is the workbench of a game."""
_NEEDS = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server")
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
_EXTENSIONS = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What the page needs beside JupyterLite itself: the kernel and what shows widgets."""
_KERNEL_WHEELS = ("pyodide_kernel", "piplite", "ipykernel")
_OWN_EXTENSION = Path(__file__).with_name("extension")
_LEFT_OUT = (".ipynb_checkpoints",)

Say = Callable[[str], None]


class SiteError(RometeachError):
    """The site cannot be built; the message says why in one line."""


@dataclass(frozen=True, slots=True)
class Site:
    """What was built: where it lies, how many files it has and how many bytes."""

    folder: Path
    files: int
    size: int


def build(folder: Path, pyodide: Path | None = None, say: Say = lambda step: None) -> Site:
    """Build the site in a folder, whole or not at all; one that was built there before is replaced.

    Args:
        folder: where it goes: a new folder, an empty one, or one with a site of ours.
        pyodide: a folder that holds Pyodide, in place of a download.
        say: is told what is being done.

    Raises:
        BadInput: one of the folders cannot be used.
        SiteError: a package is missing, or JupyterLite fails.
        DownloadError: something cannot be had.
    """
    _check(folder, pyodide)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".rometeach-") as temporary:
        work = Path(temporary)
        lite, made = work / "lite", work / "site"
        say("Python for the browser")
        wheel = kit_wheel.write(work)
        packages = python.put(lite / "static" / "pyodide", pins(), [*_kernel_wheels(), wheel], pyodide)
        say("the lessons")
        _contents(work / "contents")
        say("JupyterLite")
        _jupyterlite(lite, made, work / "contents", packages)
        say("the pages for teachers")
        start_page.write(made)
        plan_pages.pages(made / start_page.PLANS)
        decks(made / start_page.DECKS)
        about = {"rometeach": version("rometeach"), "pyodide": pins().pyodide.version}
        (made / MARK).write_text(json.dumps(about) + "\n", encoding="utf-8")
        _take_place(made, folder)
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return Site(folder, len(sizes), sum(sizes))


def _check(folder: Path, pyodide: Path | None) -> None:
    problems = []
    if folder.exists() and not folder.is_dir():
        problems.append(Problem("DIR", f"{folder} is a file", "Name a new folder."))
    elif folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        problems.append(Problem("DIR", f"{folder} holds something else", "Name a new folder, or an empty one."))
    elif not folder.absolute().parent.is_dir():
        problems.append(Problem("DIR", f"there is no folder {folder.parent}"))
    if pyodide is not None and not pyodide.is_dir():
        problems.append(Problem("--pyodide", f"there is no folder {pyodide}"))
    if problems:
        raise BadInput(problems)
    if lacking := [name.replace("_", "-") for name in _NEEDS if importlib.util.find_spec(name) is None]:
        install = f'{sys.executable} -m pip install "rometeach[site]"'
        raise SiteError(f"{', '.join(lacking)} cannot be found in this Python; install: {install}")
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    if pins().pyodide.version != PYODIDE_VERSION:
        what = f"made for Pyodide {PYODIDE_VERSION}, and the kit for {pins().pyodide.version}"
        raise SiteError(
            f'jupyterlite-pyodide-kernel is {what}; install: {sys.executable} -m pip install "rometeach[site]"'
        )


def _extension(name: str) -> Path:
    """The folder of an extension of JupyterLab that is installed here."""
    from jupyter_core.paths import jupyter_path

    for folder in jupyter_path("labextensions"):
        if Path(folder, name, "package.json").is_file():
            return Path(folder, name)
    raise SiteError(
        f'the extension {name} is not installed here; install: {sys.executable} -m pip install "rometeach[site]"'
    )


def _kernel_wheels() -> Iterator[Path]:
    for wheel in sorted((_extension(_KERNEL) / "static" / "pypi").glob("*.whl")):
        if wheel.name.partition("-")[0] in _KERNEL_WHEELS:
            yield wheel


def _contents(folder: Path) -> None:
    """The notebooks of the site: all lessons, and a workbench for each game."""
    shutil.copytree(notebooks_dir(), folder, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    plain = json.loads((folder / "workbench.ipynb").read_text(encoding="utf-8"))
    for game in games.games().values():
        opened = f'from rometeach.widgets.workbench import opened\n\nopened("{game.name}", "{game.start}")'
        code = next(cell for cell in plain["cells"] if cell["cell_type"] == "code")
        hidden = code["metadata"] | {"jupyter": {"source_hidden": True}}
        cell = code | {"source": opened, "outputs": [], "execution_count": None, "metadata": hidden}
        name = WORKBENCH.format(game.folder)
        (folder / name).write_text(json.dumps(plain | {"cells": [cell]}, indent=1), encoding="utf-8")
    (folder / "workbench.ipynb").unlink()


def _jupyterlite(lite: Path, made: Path, contents: Path, packages: list[str]) -> None:
    """Have JupyterLite make its part of the site."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    page = {
        "appName": "rometeach",
        "exposeAppInBrowser": True,
        "litePluginSettings": {f"{_KERNEL}:kernel": kernel},
        "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
    }
    build = {
        "apps": ["lab", "notebooks", "tree"],
        "contents": [str(contents)],
        "federated_extensions": [*(str(_extension(name)) for name in _EXTENSIONS), str(_OWN_EXTENSION)],
        "ignore_sys_prefix": True,
        "no_libarchive": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(made),
    }
    (lite / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": page}), encoding="utf-8"
    )
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": build}), encoding="utf-8")
    own = {k: v for k, v in os.environ.items() if not k.startswith("JUPYTERLITE_")}
    command = [sys.executable, "-P", "-m", "jupyterlite_core", "build", "--lite-dir", str(lite)]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True, check=False, env=own)
    if done.returncode or not (made / "notebooks" / "index.html").is_file():
        words = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise SiteError(f"JupyterLite could not build the site: {words[-1][:300] if words else 'it said nothing'}")


def _take_place(made: Path, folder: Path) -> None:
    """Put what was made where it belongs."""
    if folder.exists():
        shutil.rmtree(folder)
    made.chmod(0o755)
    made.rename(folder)


__all__ = ["MARK", "WORKBENCH", "Site", "SiteError", "build"]
