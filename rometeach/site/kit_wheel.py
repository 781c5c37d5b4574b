"""The kit itself as a wheel for the browser, made of what is installed here: the packages, the tables, no notebooks."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from ..core.resources import data_dir

NAME = "rometeach"
PACKAGES = ("rometeach", "solvers")
_LEFT_OUT = {"__pycache__", "notebooks", "data", ".ipynb_checkpoints"}
_WHEEL = "Wheel-Version: 1.0\nGenerator: rometeach\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The date of every file in it, so that the same kit gives the same bytes."""


def write(folder: Path) -> Path:
    """Write the wheel into a folder, and give its path. The same kit gives the same file.

    Args:
        folder: where it goes.
    """
    kit = distribution(NAME)
    path = folder / f"{NAME}-{kit.version}-py3-none-any.whl"
    about = f"{NAME}-{kit.version}.dist-info"
    record = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:

        def add(name: str, content: bytes) -> None:
            made.writestr(zipfile.ZipInfo(name, _WHEN), content, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")

        for name, source in sorted(_files()):
            add(name, source.read_bytes())
        for name in ("METADATA", "entry_points.txt"):
            add(f"{about}/{name}", (kit.read_text(name) or "").encode())
        add(f"{about}/WHEEL", _WHEEL.encode())
        record.append(f"{about}/RECORD,,")
        made.writestr(zipfile.ZipInfo(f"{about}/RECORD", _WHEN), "\n".join(record) + "\n", zipfile.ZIP_DEFLATED)
    return path


def _files() -> Iterator[tuple[str, Path]]:
    """Each file with its name in the wheel."""
    for package in PACKAGES:
        found = importlib.util.find_spec(package)
        assert found is not None and found.origin is not None, package
        root = Path(found.origin).parent
        yield from ((f"{package}/{name}", path) for name, path in _below(root))
    yield from ((f"rometeach/data/{name}", path) for name, path in _below(data_dir()))


def _below(root: Path) -> Iterator[tuple[str, Path]]:
    for path in root.rglob("*"):
        parts = path.relative_to(root).parts
        if path.is_file() and not _LEFT_OUT & set(parts) and path.suffix != ".pyc":
            yield "/".join(parts), path


__all__ = ["NAME", "write"]
