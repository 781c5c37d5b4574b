"""An owner's own figures: `rometeach.toml` in the working folder, else in the user's configuration folder.

    [GAME.corrections]
    "charts:war.fort" = -2
    "statesmen:Aegidius.popularity" = 4

    [GAME.switches]
    capital_guard = "twice"

Nothing is read at import. Here only the file's shape is checked; which references and switches exist the game knows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from .. import games
from ..errors import BadInput, Problem, did_you_mean
from .owner_lines import faulty
from .rules import GameRules, Ruled
from .tables import parse_toml, read_bytes

P = TypeVar("P", bound=Ruled)
R = TypeVar("R", bound=GameRules)

FILE = "rometeach.toml"
IGNORE = "ROMETEACH_IGNORE_OWNER"
PARTS = ("corrections", "switches")


def is_ignored() -> bool:
    """Whether the environment says that no owner's file counts."""
    return os.environ.get(IGNORE, "") not in ("", "0")


def find() -> Path | None:
    """The owner's file: in the working folder, else in the user's configuration folder, or None."""
    here = Path(FILE)
    if here.is_file():
        return here
    try:
        from platformdirs import user_config_path

        there = user_config_path("rometeach", appauthor=False) / FILE
    except (ImportError, OSError, RuntimeError):  # not installed, or a user without a home
        return None
    return there if there.is_file() else None


def read(path: Path, game: str) -> tuple[dict[str, str], dict[str, str]]:
    """(corrections, switches) of one game, all as text.

    Raises:
        BadInput: not TOML, or keys and values of the wrong kind; all at once, with the file's name.
    """
    corrections, switches, problems = read_loosely(path, game)
    if problems:
        raise BadInput(problems, f"{path} cannot be used:")
    return corrections, switches


def changes(
    game: str, load: Callable[[Mapping[str, str], Mapping[str, str]], object]
) -> tuple[dict[str, str], dict[str, str]]:
    """The (corrections, switches) of a game that count now; `load` is what its rules are made with.

    Raises:
        BadInput: the owner's file has mistakes, of its shape or of what the game knows; all at once.
    """
    path = None if is_ignored() else find()
    if path is None:
        return {}, {}
    corrections, switches, problems = read_loosely(path, game, games.games())
    try:
        load(corrections, switches)
    except BadInput as error:
        problems += [replace(p, where=f"{game}.{p.where}") for p in error.problems]
    if problems:
        raise BadInput(problems, f"{path} cannot be used:")
    return corrections, switches


def read_loosely(
    path: Path, game: str, known_games: Iterable[str] = ()
) -> tuple[dict[str, str], dict[str, str], list[Problem]]:
    """What can be read of the file, and what is wrong with the rest. With `known_games` the sections' names are checked."""
    found = read_bytes(path)
    problems: list[Problem] = []
    try:
        raw = parse_toml(found, path.name)
    except BadInput as error:
        problems, rest = _lines(found, error)
        try:
            raw = parse_toml(rest.encode(), path.name) if problems else {}
        except BadInput as other:
            problems += other.problems
            raw = {}
        if not raw:
            raise BadInput(problems or error.problems, f"{path} cannot be used:") from None
    known = tuple(dict.fromkeys(known_games)) or tuple(raw)
    for name in raw:
        if ":" in name:
            problems.append(Problem(name[:80], "stands below no heading", f"Put it below [{game}.corrections]."))
        elif name not in known:
            hint = did_you_mean(name, known) or "Games: " + ", ".join(known) + "."
            problems.append(Problem(name[:60], "there is no game of this name", hint))
    section = raw.get(game, {})
    if not isinstance(section, Mapping):
        return {}, {}, [*problems, Problem(game, f"expected the sections [{game}.corrections] and [{game}.switches]")]
    for part in section:
        if ":" in part:
            what = f"stands below [{game}] alone"
            problems.append(Problem(f"{game}.{part}"[:80], what, f"Put it below [{game}.corrections]."))
        elif part not in PARTS:
            hint = did_you_mean(part, PARTS) or f"Sections: [{game}.corrections] and [{game}.switches]."
            problems.append(Problem(f"{game}.{part}"[:80], "there is no such section", hint))
    corrections = _texts(section.get("corrections", {}), f"{game}.corrections", (str, int), problems)
    switches = _texts(section.get("switches", {}), f"{game}.switches", (str,), problems)
    return corrections, switches, problems


def parsed(raw: bytes, path: Path) -> dict[str, object]:
    """The file as plain data.

    Raises:
        BadInput: not text, or not TOML: each line that is wrong.
    """
    try:
        return parse_toml(raw, path.name)
    except BadInput as error:
        raise BadInput(_lines(raw, error)[0] or error.problems, f"{path} cannot be used:") from None


def _lines(raw: bytes, error: BadInput) -> tuple[list[Problem], str]:
    """The lines for which a file is not TOML, and the text without them; none where it is refused for something else."""
    return faulty(raw.decode("utf-8-sig")) if "not valid TOML" in error.problems[0].what else ([], "")


def _texts(part: object, where: str, kinds: tuple[type, ...], problems: list[Problem]) -> dict[str, str]:
    if not isinstance(part, Mapping):
        problems.append(Problem(where, "expected lines of the form: name = value"))
        return {}
    found: dict[str, str] = {}
    expected = "a whole number or text in quotes" if int in kinds else 'text in quotes, for example "yes"'
    for key, value in part.items():
        place = f"{where}.{key}"[:160]
        if isinstance(value, Mapping):
            whole = f"{key}{'.' if ':' in key else ':'}{next(iter(value), '...')}"[:80]
            problems.append(Problem(place, "the name is cut in two", f'Put all of it in quotes: "{whole}"'))
        elif type(value) not in kinds:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            shown = text if len(text) <= 40 else text[:37] + "..."
            problems.append(Problem(place, f"expected {expected}, not {shown}"))
        else:
            found[str(key)] = str(value)
    return found


@dataclass(frozen=True)
class Owned(Generic[P, R]):
    """The positions and rules of a game as its owner has corrected them.

    `names` gives those of its positions, `as_shipped` finds a position, `under` puts one of a name under other rules.
    """

    game: str
    kind: type[R]
    names: Callable[[], Container[str]]
    as_shipped: Callable[[str], P]
    under: Callable[[str, P, R], P]

    def position(self, text: str, *, owner: bool = True) -> P:
        """A position by catalogue name, share string or file, looked up in that order ("./286" forces a file).

        A catalogue position gets the owner's corrections and switches, unless `owner` is False or the environment
        variable ROMETEACH_IGNORE_OWNER is set. Files and share strings carry their own.

        Raises:
            BadInput: it is none of these, or it or the owner's file has mistakes.
        """
        found = self.as_shipped(text)
        name = text.strip()
        if owner and name in self.names():
            corrections, switches = changes(self.game, self.kind.load)
            if corrections or switches:
                own = found.rules
                rules = self.kind.load({**own.corrections, **corrections}, {**own.switches, **switches})
                found = self.under(name, found, rules)
        return found

    def rules(self, *, owner: bool = True) -> R:
        """The rules of the game, with the owner's corrections and switches.

        Raises:
            BadInput: the owner's file has mistakes.
        """
        return self.kind.load(*changes(self.game, self.kind.load)) if owner else self.kind.standard()
