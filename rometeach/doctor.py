"""Is everything here that rometeach needs? One check a thing, with what it is for and how to get it."""

import re
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from rometeach.core import browser, games
from rometeach.core.errors import BadInput
from rometeach.core.figures.owner import parsed
from rometeach.core.figures.tables import read_bytes
from rometeach.core.resources import data_dir, notebooks_dir
from rometeach.lab import FIRST_NOTEBOOK

OWNER_FILE = "rometeach.toml"

_OLDEST_PYTHON = (3, 11)
_CHROMIUM = Path("/usr/bin/chromium")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked for.

    `found` says what was found, or why not. Where `required` is False, rometeach works without it.
    """

    name: str
    ok: bool
    found: str
    purpose: str
    without: str
    remedy: str
    required: bool = True

    def lines(self) -> list[str]:
        """The check as text: one line if all is well, else also what does not work and what to do."""
        mark = "ok" if self.ok else "PROBLEM" if self.required else "absent"
        lines = [f"{mark:<8} {self.name}: {self.found} ({self.purpose})"]
        if not self.ok:
            lines += [f"         does not work: {self.without}", f"         what to do: {self.remedy}"]
        return lines


@dataclass(frozen=True, slots=True)
class Report:
    """What `examine` found."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether everything that is required is there."""
        return all(check.ok for check in self.checks if check.required)

    @property
    def exit_status(self) -> int:
        """0 if everything that is required is there, else 1."""
        return 0 if self.ok else 1

    def __str__(self) -> str:
        bad = [check.name for check in self.checks if check.required and not check.ok]
        verdict = f"Not ready: {', '.join(bad)}." if bad else "Everything that rometeach needs is here."
        return "\n".join([line for check in self.checks for line in check.lines()] + ["", verdict])


def examine(folder: Path | None = None) -> Report:
    """Look at this Python and at `folder`, the working folder (default: the current one).

    Nothing heavy is imported and nothing is changed. Raises nothing: what is wrong is in the report.
    """
    return Report(
        (
            _python(sys.version_info[:3]),
            *(_package(*needed) for needed in _PACKAGES),
            _shipped("data", data_dir, lambda at: any(at.rglob("*.*")), "the games' tables and positions"),
            _shipped("notebooks", notebooks_dir, lambda at: (at / FIRST_NOTEBOOK).is_file(), "the lessons"),
            *_games(),
            _kernel(),
            *_owner_files(folder or Path.cwd()),
            *(() if browser.is_here() else (_browser(_CHROMIUM),)),
        )
    )


# -- Python and packages -----------------------------------------------------------------------------------

# The distribution, the module, what it is for, and what does not work without it.
_PACKAGES = (
    ("jupyterlab", "jupyterlab", "opens the notebooks", "`rometeach lab`; the library itself works"),
    (
        "voila",
        "voila",
        "shows the workbench in a window of its own",
        "`rometeach app`; the workbench in a notebook works",
    ),
    ("ipywidgets", "ipywidgets", "the panels in the notebooks", "the panels; tables and text work"),
    ("anywidget", "anywidget", "the map that can be clicked", "the map as a panel; its drawing works"),
    (
        "ortools",
        "ortools",
        "the best plans, proven",
        "the best plans of large boards; small ones are searched in Python alone",
    ),
    ("cattrs", "cattrs", "reads position files", "reading and saving files"),
    ("matplotlib", "matplotlib", "draws pictures for hand-outs", "`plot` and --figure; tables and maps work"),
    ("fpdf2", "fpdf", "writes sheets as PDF", "`handout --pdf`; sheets as pages work"),
    ("pillow", "PIL", "makes the pictures of sheets small", "`handout --pdf`; sheets as pages work"),
    ("networkx", "networkx", "the board as a graph", "`graph`; the rules work"),
    ("tomlkit", "tomlkit", "saves files with their comments", "editing position files"),
    ("click", "click", "the command line", "the command `rometeach`; `import rometeach` works"),
    ("platformdirs", "platformdirs", "finds your configuration folder", f"a {OWNER_FILE} in that folder"),
)
_NOT_IN_PAGES = ("ortools", "jupyterlab", "voila")
_SPARED = ("matplotlib", "fpdf2", "pillow", "networkx")
"""What a web page does without, to be there sooner."""


def _python(version: tuple[int, ...]) -> Check:
    oldest = ".".join(map(str, _OLDEST_PYTHON))
    return Check(
        name="Python",
        ok=version >= _OLDEST_PYTHON,
        found=f"{'.'.join(map(str, version))} at {sys.executable}",
        purpose=f"{oldest} or newer runs everything",
        without="anything",
        remedy=f"install Python {oldest} or newer, then rometeach in it",
    )


def _package(distribution: str, module: str, purpose: str, without: str) -> Check:
    lowest = _lowest(distribution)
    version = _version(distribution)
    there = find_spec(module) is not None
    too_old = version is not None and lowest is not None and _numbers(version) < _numbers(lowest)
    found = (version or "installed, version unknown") if there else "not installed"
    wanted = f"{distribution}>={lowest}" if lowest else distribution
    in_page = browser.is_here()
    get = f'{sys.executable} -m pip install "{wanted}"' if not in_page else browser.install(distribution)
    return Check(
        name=distribution,
        ok=there and not too_old,
        found=f"{found}, too old" if too_old else found,
        purpose=purpose,
        without=without,
        remedy="nothing: it is not for browsers" if in_page and distribution in _NOT_IN_PAGES else get,
        required=not in_page or distribution not in (*_NOT_IN_PAGES, *_SPARED),
    )


def _version(distribution: str) -> str | None:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def _lowest(distribution: str) -> str | None:
    """The lowest version that rometeach asks for; None if it is not installed itself, so does not say."""
    try:
        needs = metadata.requires("rometeach") or []
    except metadata.PackageNotFoundError:
        return None
    for need in needs:
        if match := re.match(rf"{re.escape(distribution)}\s*>=\s*([0-9.]+)", need):
            return match[1]
    return None


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


# -- Files -------------------------------------------------------------------------------------------------


def _shipped(name: str, locate: Callable[[], Path], filled: Callable[[Path], bool], purpose: str) -> Check:
    try:
        at = locate()
    except FileNotFoundError:
        ok, found = False, "not found"
    else:
        lost = _lost(f"rometeach/{name}/")
        ok = filled(at) and not lost
        gone = f", {len(lost)} files are gone, the first is {lost[0]}" if lost else ""
        found = str(at) if ok else f"{at}, incomplete{gone}"
    return Check(
        name=name,
        ok=ok,
        found=found,
        purpose=purpose,
        without="every position and lesson that is in them",
        remedy=f"{sys.executable} -m pip install --force-reinstall --no-deps rometeach",
    )


def _lost(prefix: str) -> list[str]:
    """The files under `prefix` that were installed with rometeach and are no longer there."""
    try:
        installed = metadata.files("rometeach") or []
    except metadata.PackageNotFoundError:
        return []
    ours = [file for file in installed if file.as_posix().startswith(prefix)]
    return [file.as_posix() for file in ours if not Path(str(file.locate())).is_file()]


def _games() -> list[Check]:
    """The games that can be used; one line more for each that cannot, and for an installation older than its pyproject.toml."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        known, faults, late = games.games(), games.faults(), games.unannounced()
    install = f"{sys.executable} -m pip install"
    found = [
        _game_check("games", bool(known), ", ".join(known) or "none", "every game", f"{install} -e . in the checkout")
    ]
    for fault in faults:
        remedy = f"{install} --upgrade {fault.game.package}, or uninstall it"
        found.append(_game_check(f"game {fault.game.name}", False, str(fault), "this game; the others work", remedy))
    if late:
        told = f"pyproject.toml names {', '.join(game.name for game in late)}, which this installation does not know: it is older"
        found.append(
            _game_check("installation", False, told, "these games elsewhere", f"{install} -e . in the checkout")
        )
    return found


def _game_check(name: str, ok: bool, found: str, without: str, remedy: str) -> Check:
    return Check(name, ok, found, "what can be asked and played", without, remedy, required=name == "games")


def _kernel() -> Check:
    there = find_spec("ipykernel") is not None
    spec = Path(sys.prefix) / "share" / "jupyter" / "kernels" / "python3" / "kernel.json"
    found = f"ipykernel {_version('ipykernel') or ''}".strip()
    where = f"kernel specification {spec}" if spec.is_file() else "the running Python"
    return Check(
        name="Jupyter kernel",
        ok=there,
        found=f"{found}, {where}" if there else "ipykernel is not installed",
        purpose="runs the cells of a notebook",
        without="running a notebook",
        remedy=f"{sys.executable} -m pip install ipykernel",
        required=not browser.is_here(),
    )


def _owner_files(folder: Path) -> list[Check]:
    places = [folder / OWNER_FILE]
    if find_spec("platformdirs") is not None:
        from platformdirs import user_config_path

        places.append(user_config_path("rometeach", appauthor=False) / OWNER_FILE)
    found = [path for path in dict.fromkeys(places) if path.exists()]
    if found:
        return [_owner_file(path) for path in found]
    looked = " or ".join(str(path) for path in places)
    return [_owner_check(True, f"none at {looked}, so the shipped figures are used")]


def _owner_file(path: Path) -> Check:
    try:
        parsed(read_bytes(path), path)
    except BadInput as error:
        return _owner_check(False, "; ".join(f"{p.where}: {p.what}" for p in error.problems))
    return _owner_check(True, str(path))


def _owner_check(ok: bool, found: str) -> Check:
    return Check(
        name=OWNER_FILE,
        ok=ok,
        found=found,
        purpose="your own corrections and switches",
        without="your corrections",
        remedy="correct the file, or move it away to use the shipped figures",
    )


def _browser(chromium: Path) -> Check:
    return Check(
        name="Chromium",
        ok=chromium.is_file(),
        found=str(chromium) if chromium.is_file() else f"not at {chromium}",
        purpose="only for rometeach's own browser tests",
        without="the browser tests, which are skipped; everything else works",
        remedy="on Debian: sudo apt-get install chromium",
        required=False,
    )
