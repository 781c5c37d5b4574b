"""The position: the whole board as one immutable value that can be loaded, saved, edited, compared and asked.

`Position` adds the verbs to `model.Board`. Everything that computes lives in `charts` and `results`; it is imported
when asked.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.frozen import Frozen
from ..core.positions import share
from ..core.positions.files import write_text
from ..core.positions.lookup import Kept, look_up, read, warn_of_rules
from . import rules as rules_
from .board import catalogue, files
from .board.checks import problems as board_problems
from .board.grammar import differences
from .board.grammar import edit as grammar
from .board.reader import Reader
from .board.shape import PositionFile, read_shape, shortened
from .board.state import Board, ProvinceState, Status
from .board.units import Units
from .rules import Rules

if TYPE_CHECKING:
    from . import results

__all__ = ["Position", "ProvinceState", "Status", "Units", "catalogue", "load", "position"]


@dataclass(frozen=True, eq=False, repr=False)
class Position(Kept, Board):
    """A board of Rome, IInc., and what one can ask of it. Nothing changes it; every verb returns a new value."""

    PREFIX = "R1"

    def __repr__(self) -> str:
        return f"<Position {self.title or self.scenario}: turn {self.turn}, {self.phase} phase, {self.step}>"

    def edit(self, change: str) -> Position:
        """This position after a change in the compact grammar (see `board.grammar`).

        Raises:
            BadInput: clauses that cannot be read, or a board that the rules forbid; every mistake at once.
        """
        edited = grammar.edit(self, change)
        known = {str(p) for p in board_problems(self)}
        found = [p for p in board_problems(edited) if str(p) not in known]
        if any(p.severity == "error" for p in found):
            raise BadInput(found, "This change makes a board that the rules forbid:")
        return edited

    def diff(self, other: Position) -> str:
        """The change that turns this position into the other one."""
        return differences.diff(self, other)

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the board; an error forbids it, a warning only the table would."""
        return board_problems(self)

    def plain(self) -> dict[str, Any]:
        """The whole position as plain data."""
        return files.dump(self)

    def text_over(self, raw: bytes, where: str) -> str:
        """The text of a file that holds this position, with the comments of the file that is there."""
        old = files.read_text(raw, where)
        plain = files.dump(self)
        if old.based_on:
            plain = files.difference(plain, files.dump(_base(old)), old.based_on)
        plain |= {k: v for k in ("case", "about", "sources") if (v := getattr(old, k))}
        text = write_text(plain, raw.decode("utf-8-sig"))
        return text if from_text(text, where) == self else self.dump()

    # What can be asked. Each result shows itself as picture, table and text.

    def revolts(self) -> results.Revolts:
        """Every Province that can Revolt or be Romanised, with its chances and reasons (Section 11.1)."""
        from . import results

        return results.revolts(self)

    def war(self, war: str, commander: str, fight: Sequence[str] | str | None = None, benefit: str = "") -> results.War:
        """The odds of a War (Sections 11.2, 11.3). Without `fight` everything the Commander can bring fights.

        `fight` is a list of Provinces, or one text with commas between them.

        Raises:
            BadInput: unknown names, or a fight that the rules forbid.
        """
        from . import results

        return results.war(self, war, commander, fight, benefit)

    def civil_war(self, rebel: str, emperor: str = "") -> results.CivilWar:
        """The odds of a Civil War against a Rebel (Section 11.4)."""
        from . import results

        return results.civil_war(self, rebel, emperor)

    def rebellion(self, governor: str) -> results.Rebellion:
        """The chance that a Governor rebels if he must roll (Section 11.5)."""
        from . import results

        return results.rebellion(self, governor)

    def assassination(self, assassin: str, target: str = "") -> results.Assassination:
        """The chance that an Assassin kills his target (Section 8.3)."""
        from . import results

        return results.assassination(self, assassin, target)

    def mortality(self) -> results.Mortality:
        """Who may die in the Event Phase (Section 8.2)."""
        from . import results

        return results.mortality(self)

    def events_ahead(self, draws: int | None = None) -> results.Events:
        """The chance of each Event, single and doubled (Section 8.1)."""
        from . import results

        return results.events(self, draws)

    def taxes(self) -> results.Taxes:
        """What the Tax step brings (Section 9.2)."""
        from . import results

        return results.taxes(self)

    def pay(self, empire: str) -> results.Sum:
        """What an Empire pays its Units (Section 9.3)."""
        from . import results

        return results.pay(self, empire)

    def unrest(self, empire: str) -> results.Sum:
        """What adds Unrest to an Empire (Section 10.1)."""
        from . import results

        return results.unrest(self, empire)

    def pillage(self, war: str, province: str = "") -> results.Pillage:
        """The chance that a War moves on (Section 9.5)."""
        from . import results

        return results.pillage(self, war, province)

    def move(self, *wars: str) -> results.Move:
        """Where Wars end their move, moved now in this order (Section 9.4). One in the Wars Box is drawn first."""
        from . import results

        return results.move(self, wars)

    def forecast(self) -> results.Forecast:
        """The next Tax, Unrest and Revolt step taken from this very board, with no further decision."""
        from . import results

        return results.forecast(self)


def _base(file: PositionFile) -> Position:
    if file.based_on not in catalogue.entries():
        hint = did_you_mean(file.based_on, catalogue.entries()) or _SET_UPS
        raise BadInput([Problem("based_on", f'there is no position "{file.based_on[:60]}"', hint)])
    return named(file.based_on)


_SET_UPS = "Set-ups: " + ", ".join(rules_.SCENARIOS) + "."


@functools.lru_cache(maxsize=64)
def named(name: str) -> Position:
    """A position of the catalogue."""
    path = catalogue.entries()[name].path
    return from_text(path.read_bytes(), path.name)


def _from_file(file: PositionFile, where: str, found: Sequence[Problem] = ()) -> Position:
    """The position of a file; `found` is what was wrong with the file's shape."""
    problems = list(found)
    given = file.rules
    base, rules = _blank(rules_.standard()), rules_.standard()
    try:
        rules = rules_.load({k: str(v)[:200] for k, v in given.corrections.items()}, given.switches)
    except BadInput as error:
        problems += [replace(p, where=f"rules.{p.where}") for p in error.problems]
    if file.based_on:
        try:
            base = _base(file)
        except BadInput as error:
            problems += error.problems
    reader = Reader(rules)
    board = reader.read(file, replace(base, rules=rules))
    assert isinstance(board, Position)
    problems += reader.problems
    if file.edit:
        try:
            board = grammar.edit(board, file.edit)
        except BadInput as error:
            problems += [replace(p, where=f"edit: {p.where}") for p in error.problems]
    problems += board_problems(board)
    if any(p.severity == "error" for p in problems):
        raise BadInput(shortened(problems), f"{where} cannot be used:")
    warn_of_rules(where, given.digest, rules)
    return board


def _blank(rules: Rules) -> Position:
    return Position(rules, "286", provinces=Frozen({n: ProvinceState() for n in rules.provinces}))


def from_text(text: str | bytes, where: str = "position") -> Position:
    """A position from the text of a TOML file; raises BadInput with every mistake."""
    raw = text.encode() if isinstance(text, str) else text
    file, found = files.read_loosely(raw, where)
    return _from_file(file, where, found)


def load(path: str | Path) -> Position:
    """A position from a file; raises BadInput with every mistake."""
    return from_text(read(path), Path(path).name)


def from_share(text: str) -> Position:
    """A position from a share string; raises BadInput if it was damaged."""
    file, found = read_shape(share.decode(text, Position.PREFIX))
    return _from_file(file, "share string", found)


def position(text: str) -> Position:
    """A position by catalogue name, share string or file name, looked up in that order ("./286" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load, _SET_UPS)
