"""Gets what a site is made of: Pyodide from npm's registry, wheels from PyPI by pip. What was fetched once is kept and checked again."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path

import platformdirs

from ..core.errors import RometeachError
from .pins import Pyodide, Wheel, sum_of

SECONDS = 120
"""So long a download may say nothing."""
LARGEST = 60_000_000
"""The most bytes of an archive that are read."""


class DownloadError(RometeachError):
    """Something could not be had, or is not what was tested; the message says what and what to do."""


def cache_folder() -> Path:
    """Where downloads are kept: in the user's own cache folder."""
    return Path(platformdirs.user_cache_dir("rometeach", appauthor=False)) / "site"


def core(wanted: Pyodide, cache: Path) -> dict[str, bytes]:
    """The files of Pyodide that a site needs, by name.

    Args:
        wanted: what is listed.
        cache: where downloads are kept.

    Raises:
        DownloadError: it cannot be had, or its sum is another one.
    """
    archive = cache / f"pyodide-{wanted.version}.tgz"
    if sum_of(archive) != wanted.sha256:
        _fetch(wanted.url, archive)
        _check(archive, wanted.sha256, wanted.url)
    return unpacked(archive, wanted.files)


def unpacked(archive: Path, files: Iterable[str]) -> dict[str, bytes]:
    """Some files of an archive of Pyodide, by name.

    Raises:
        DownloadError: it is no archive, or lacks one of them.
    """
    wanted, found = set(files), {}
    try:
        with tarfile.open(archive) as opened:
            for member in opened:
                name = member.name.rpartition("/")[2]
                if name in wanted and member.isfile() and (content := opened.extractfile(member)):
                    found[name] = content.read()
    except (OSError, tarfile.TarError) as error:
        raise DownloadError(f"{archive} is no archive of Pyodide: {error}") from None
    if lacking := sorted(wanted - set(found)):
        raise DownloadError(f"{archive} lacks {', '.join(lacking)}")
    return found


def wheels(wanted: Sequence[Wheel], cache: Path) -> list[Path]:
    """The files of these packages.

    Args:
        wanted: what is listed.
        cache: where downloads are kept.

    Raises:
        DownloadError: one cannot be had, or its sum is another one.
    """
    lacking = [wheel for wheel in wanted if sum_of(cache / wheel.file) != wheel.sha256]
    if lacking:
        _pip(lacking, cache)
    for wheel in lacking:
        _check(cache / wheel.file, wheel.sha256, wheel.file)
    return [cache / wheel.file for wheel in wanted]


def _pip(wanted: Sequence[Wheel], cache: Path) -> None:
    """Have pip fetch some packages; it checks their sums as well."""
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder, "wheels.txt")
        lines = (f"{w.name}=={w.version} --hash=sha256:{w.sha256}\n" for w in wanted)
        listed.write_text("".join(lines), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--require-hashes", "--ignore-requires-python", "--dest", str(cache), "--requirement", str(listed)]
        own = {k: v for k, v in os.environ.items() if k != "PIP_CONSTRAINT"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=own)
    if done.returncode:
        words = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise DownloadError(f"pip could not fetch what a site needs: {words[-1][:300] if words else 'it said nothing'}")


def _fetch(url: str, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            content = answer.read(LARGEST)
    except (OSError, ValueError) as error:
        hint = "Name a folder that holds Pyodide with --pyodide to build without a network."
        raise DownloadError(f"{url} cannot be fetched: {getattr(error, 'reason', error)}. {hint}") from None
    made = path.with_name(f".{path.name}.part")
    made.write_bytes(content)
    os.replace(made, path)


def _check(path: Path, wanted: str, where: str) -> None:
    if sum_of(path) != wanted:
        path.unlink(missing_ok=True)
        raise DownloadError(f"{where} is not the file that was tested: its sum (SHA-256) should be {wanted}")


__all__ = ["DownloadError", "cache_folder", "core", "unpacked", "wheels"]
