"""The Python of a site: Pyodide, the wheels, and one list of them by which the page loads all at once and asks nobody else."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..core.errors import BadInput, Problem
from . import downloads
from .pins import Pins, sum_of

LOCK = "pyodide-lock.json"
UNNEEDED = {"jedi": ("jedi/",)}
"""What is left out of a package: the one that completes names as one types has thousands of files, and the kernel does without it."""
_TESTS = {"tests", "test"}
PICTURES = "matplotlib"
"""The package that draws `plot()`; it is compiled, and only a whole distribution of Pyodide has it."""


def put(folder: Path, pins: Pins, own: Iterable[Path], given: Path | None = None) -> list[str]:
    """Put Pyodide and all wheels into a folder, and give the names of the packages that a page loads at its start.

    Args:
        folder: where it goes; it is made.
        pins: what is downloaded.
        own: more wheels: the kit's, and those of the kernel.
        given: a folder that holds Pyodide, in place of a download. If it holds matplotlib too, the site has it.

    Raises:
        BadInput: the folder that was given holds no Pyodide, or one of another version.
        DownloadError: something cannot be had.
    """
    cache = downloads.cache_folder()
    wanted = pins.pyodide
    core = _given(given, pins) if given else downloads.core(wanted, cache)
    folder.mkdir(parents=True)
    for name, content in core.items():
        (folder / name).write_bytes(content)
    lock: dict[str, Any] = json.loads(core[LOCK])
    packages = {}
    for wheel in [*downloads.wheels(pins.wheels, cache), *own]:
        entry = _entry(slim(wheel, folder))
        packages[entry["name"]] = entry
    for name in _with_needs(PICTURES, lock["packages"]) if given else ():
        entry = lock["packages"][name]
        if name not in packages and sum_of(given / entry["file_name"]) == entry["sha256"]:
            packages[name] = entry | {"depends": []}
            shutil.copy(given / entry["file_name"], folder)
    lock["packages"] = packages
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    return sorted(packages)


def slim(wheel: Path, folder: Path) -> Path:
    """Write a wheel into a folder without what no page needs: a page unpacks each of its files before it can begin.

    Args:
        wheel: the file.
        folder: where the smaller one goes.

    Returns:
        The smaller one, of the same name.
    """
    made = folder / wheel.name
    left_out = UNNEEDED.get(wheel.name.partition("-")[0], ("\0",))
    with zipfile.ZipFile(wheel) as full, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as small:
        for member in full.infolist():
            parts = member.filename.split("/")
            if not (
                _TESTS & set(parts[:-1]) or member.filename.endswith(".pyi") or member.filename.startswith(left_out)
            ):
                small.writestr(member, full.read(member))
    return made


def _given(folder: Path, pins: Pins) -> dict[str, bytes]:
    """The files of Pyodide in a folder; it may be one level deeper, as archives have it."""
    wanted = pins.pyodide
    archive = folder / f"pyodide-{wanted.version}.tgz"
    if archive.is_file():
        core = downloads.unpacked(archive, wanted.files)
    elif lacking := [name for name in wanted.files if not (folder / name).is_file()]:
        hint = f"Unpack pyodide {wanted.version} there, or leave --pyodide out: it is downloaded then."
        raise BadInput([Problem("--pyodide", f"{folder} lacks {', '.join(lacking)}", hint)])
    else:
        core = {name: (folder / name).read_bytes() for name in wanted.files}
    about = json.loads(core[LOCK])["info"]
    if (about.get("python", "").rpartition(".")[0], about.get("abi_version")) != (wanted.python, wanted.abi):
        what = f"holds a Pyodide for Python {about.get('python')}, ABI {about.get('abi_version')}"
        raise BadInput(
            [Problem("--pyodide", f"{folder} {what}", f"Expected Python {wanted.python}, ABI {wanted.abi}.")]
        )
    return core


def _entry(wheel: Path) -> dict[str, Any]:
    """A wheel as the list has it."""
    name, version = wheel.name.split("-")[:2]
    plain = name.replace("_", "-").casefold()
    about = {"name": plain, "version": version, "file_name": wheel.name, "sha256": sum_of(wheel)}
    rest = {
        "install_dir": "site",
        "package_type": "package",
        "imports": [name],
        "depends": [],
        "unvendored_tests": False,
    }
    return about | rest


def _with_needs(name: str, packages: dict[str, Any]) -> list[str]:
    """A package and all that it needs."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        here = waiting.pop()
        if here in packages and here not in found:
            found.append(here)
            waiting += packages[here]["depends"]
    return found


__all__ = ["put"]
