"""The games that are installed. Each declares itself: an entry point of the group `rometeach.games` names its `Game` value.

    [project.entry-points."rometeach.games"]
    chess = "chess_game.game:GAME"

They are read once, when one is looked up. What is wrong with one of them is told, and the others work.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from .arguments import checked
from .declaration import Game
from .errors import BadInput, Problem, did_you_mean
from .registry import resolve

GROUP = "rometeach.games"
"""The group of entry points."""
OURS = "rometeach"
"""The package that this is part of."""
_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


@dataclass(frozen=True, slots=True)
class Announced:
    """A game as a package announces it: its `name`, `where` its declaration is, and the name of the `package`."""

    name: str
    where: str
    package: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an announced game, so that it cannot be used."""

    game: Announced
    what: str

    def __str__(self) -> str:
        return f"the game {self.game.name} of the package {self.game.package} cannot be used: {self.what}"


def games() -> Mapping[str, Game]:
    """Name -> declaration of every game that can be used; the first look-up warns of those that cannot."""
    return _library()[0]


def faults() -> tuple[Fault, ...]:
    """What is wrong with the games that are announced and cannot be used."""
    return _library()[1]


@checked
def find(name: str) -> Game:
    """The declaration of a game.

    Raises:
        BadInput: no such game, or one that cannot be used.
    """
    known = games()
    if name not in known:
        for fault in faults():
            if fault.game.name == name:
                raise BadInput([Problem(name[:60], f"cannot be used: {fault.what}", "See: rometeach doctor.")])
        hint = did_you_mean(name, known) or f"Games: {', '.join(known) or 'none; see: rometeach doctor'}."
        raise BadInput([Problem(name[:60] or "game", "is no game of this kit", hint)])
    return known[name]


def of(position: object) -> Game:
    """The game that a position is of.

    Raises:
        BadInput: it is no position of a game.
    """
    name = getattr(type(position), "GAME", None)
    if not isinstance(name, str):
        if isinstance(position, str):
            hint = "Load it as one of its game first: rometeach.position(game, text)."
            raise BadInput([Problem("position", f'expected a position, not the text "{position[:40]}"', hint)])
        raise BadInput([Problem("position", f"expected a position, not {type(position).__name__}")])
    return find(name)


def unannounced() -> tuple[Announced, ...]:
    """The games of this checkout's pyproject.toml that its installation does not announce, because it is older."""
    installed = _installed()
    return tuple(game for game in _of_checkout() if game not in installed)


@functools.cache
def _library() -> tuple[Mapping[str, Game], tuple[Fault, ...]]:
    """The games that can be used, and what is wrong with the others."""
    announced = _installed()
    if not any(game.package == OURS for game in announced):
        announced = (*_of_checkout(), *announced)
    found: dict[str, Game] = {}
    by: dict[str, str] = {}
    wrong: list[Fault] = []
    for game in announced:
        if game.name in by:
            wrong.append(Fault(game, f"the package {by[game.name]} has a game of that name"))
            continue
        by[game.name] = game.package
        declared = _declared(game)
        if isinstance(declared, Fault):
            wrong.append(declared)
        else:
            found[game.name] = declared
    for fault in wrong:
        warnings.warn(str(fault), UserWarning, stacklevel=3)
    return MappingProxyType(found), tuple(wrong)


def _declared(game: Announced) -> Game | Fault:
    """The declaration; whatever a package may do wrong in it stays its own."""
    try:
        declared = resolve(game.where)
    except Exception as error:
        return Fault(game, f"{game.where}: {type(error).__name__}: {error}")
    if not isinstance(declared, Game):
        return Fault(game, f"{game.where} is a {type(declared).__name__}, not a Game")
    if declared.name != game.name:
        return Fault(game, f"{game.where} declares a game called {declared.name}")
    return declared


def _installed() -> tuple[Announced, ...]:
    """What installed packages announce by name, ours first."""
    from importlib import metadata  # it takes longer to load than all that is here

    found = [
        Announced(point.name, point.value, point.dist.name if point.dist else "?")
        for point in metadata.entry_points(group=GROUP)
    ]
    return tuple(sorted(found, key=lambda game: (game.package != OURS, game.name, game.package)))


def _of_checkout() -> tuple[Announced, ...]:
    """What the pyproject.toml of this checkout announces; nothing where there is no checkout."""
    import tomllib

    try:
        project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return ()
    points = project.get("entry-points", {}).get(GROUP, {}) if project.get("name") == OURS else {}
    return tuple(Announced(name, where, OURS) for name, where in sorted(points.items()))


__all__ = ["GROUP", "Announced", "Fault", "faults", "find", "games", "of", "unannounced"]
