"""The modules that the tests of the house look at."""

import pkgutil

import rometeach
import solvers


def names() -> list[str]:
    """Every module."""
    packages = (rometeach, solvers)
    return [
        m.name
        for p in packages
        for m in pkgutil.walk_packages(p.__path__, f"{p.__name__}.")
        if "__main__" not in m.name
    ]
