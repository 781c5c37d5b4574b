"""Where the shipped data and notebooks lie.

A wheel carries both folders inside the `rometeach` package; in a
checkout they are at the top level, beside it.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def data_dir() -> Path:
    """The folder of the games' tables, one folder a game.

    Raises FileNotFoundError if this installation has none.
    """
    return _shipped("data", _PACKAGE)


def notebooks_dir() -> Path:
    """The folder of the notebooks as they were shipped; read only, a reader works on a copy.

    Raises FileNotFoundError if this installation has none.
    """
    return _shipped("notebooks", _PACKAGE)


def _shipped(name: str, package: Path) -> Path:
    inside = package / name
    if inside.is_dir():
        return inside
    checkout = package.parent
    beside = checkout / name
    # Without this sign of a checkout, `site-packages/data` of another project could be taken for ours.
    if (checkout / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    raise FileNotFoundError(
        f"rometeach cannot find its folder {name!r}, neither at {inside} nor at {beside}; please reinstall rometeach"
    )
