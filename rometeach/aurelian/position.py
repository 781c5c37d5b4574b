"""The position: the whole board as one immutable value that can be loaded, saved, edited, compared and asked.

`Position` adds the verbs to `model.Board`. What computes lives in `charts` and `results`; it is imported when asked.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.frozen import Frozen
from ..core.positions import share
from ..core.positions.files import write_text
from ..core.positions.lookup import Kept, look_up, read
from . import rules as rules_
from .board import beliefs, catalogue, cups, differences, files, grammar
from .board.checks import problems as board_problems
from .board.cups import Cups
from .board.state import PHASES, Board, Stack
from .rules import Rules

if TYPE_CHECKING:
    from . import results

__all__ = ["PHASES", "Board", "Cups", "Position", "Stack", "catalogue", "load", "position"]


@dataclass(frozen=True, slots=True, repr=False)
class Position(Kept, Board):
    """A board of Aurelian, and what one can ask of it. Nothing changes it; every verb returns a new value."""

    PREFIX = "A1"

    def __repr__(self) -> str:
        return f"<Position {self.title or 'Aurelian'}: turn {self.turn}, {self.phase} phase>"

    def edit(self, change: str) -> Position:
        """This position after a change in the compact grammar (see `board.grammar`).

        Raises:
            BadInput: clauses that cannot be read, or a board that cannot be; every mistake at once.
        """
        edited, unread = grammar.read(self, change)
        known = {str(p) for p in board_problems(self)}
        found = [p for p in board_problems(edited) if p.severity == "error" and str(p) not in known]
        if unread:
            raise BadInput([*unread, *found], "This change cannot be read:")
        if found:
            raise BadInput(found, "This change makes a board that the rules forbid:")
        assert isinstance(edited, Position)
        return edited

    def diff(self, other: Position) -> str:
        """The change that turns this position into the other one."""
        return differences.diff(self, other)

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the board; an error forbids it, a warning says that no game leads there."""
        return board_problems(self)

    def plain(self) -> dict[str, Any]:
        """The whole position as plain data."""
        return files.dump(self)

    def text_over(self, raw: bytes, where: str) -> str:
        """The text of a file that holds this position, with the comments of the file that is there."""
        old = files.read_bytes(raw, where)
        from_text(raw, where)
        plain = files.dump(self)
        base = old.get("based_on")
        if isinstance(base, str):
            plain = files.difference(plain, files.dump(named(base)), base)
        plain |= {k: old[k] for k in ("case", "about") if k in old}
        text = write_text(plain, raw.decode("utf-8-sig"))
        return text if from_text(text.encode(), where) == self else self.dump()

    def draw(self, seed: int) -> Position:
        """A board whose set-up is still to be drawn, drawn with seeded dice; any other board as it is."""
        from .phases import setup

        return setup.drawn(self, seed)

    def seen(self) -> Position:
        """The board as one follows it on a table: from now on nobody knows which chits are moved unseen."""
        return replace(self, cups=replace(self.cups, seen=True))

    def guess(self, seed: int) -> Position:
        """One of the boards that fit what was seen, each as likely as it is: its cups are known.

        Where too much was moved unseen for the exact law, it is drawn by `beliefs`.

        Raises:
            BadInput: nothing fits what was seen.
        """
        try:
            return replace(self, cups=beliefs.sample(self.cups, seed)[0])
        except cups.Unclear as error:
            raise BadInput([Problem("cups", f"cannot be: {error}")]) from None

    def where(self, chit: str) -> results.Where:
        """The chance that a chit is in each of the three cups, given all that was seen (5.0).

        Raises:
            BadInput: no such chit, one that is in no cup, or too much was moved unseen.
        """
        from . import results

        return results.where(self, chit)

    def law(self) -> cups.Law:
        """The exact joint law of the three cups, given all that was seen; raises BadInput if too much was moved unseen."""
        try:
            return cups.law(self.cups)
        except cups.Unclear as error:
            raise BadInput([Problem("cups", f"give no exact chances: {error}")]) from None

    def odds(self) -> results.Overview:
        """Everything that may be tried now with its chance, and what Barbarians would do to the Danube."""
        from . import results

        return results.overview(self)

    def attempt(self, piece: str, action: str) -> results.Attempt:
        """The odds of a Suppress, Siege, Battle or Campaign, or the price of a Placate, where the piece is.

        Args:
            piece: "Aurelian", or the Box of an Officer.

        Raises:
            BadInput: no such piece or action, or one that the rules refuse there.
        """
        from . import results

        return results.attempt(self, piece, action)

    def deeds(self, piece: str, box: str = "", action: str = "") -> results.Deeds:
        """Everything that a piece may do in its Box, or in an adjacent one: chances, prices, what follows (6.0).

        Args:
            piece: "Aurelian", or the Box of an Officer.
            box: the Box; "" for the one that the piece is in.
            action: the Action that is told at length; "" for the first that may be taken.

        Raises:
            BadInput: no such piece, Box or Action, or a Box that is not adjacent.
        """
        from . import results

        return results.deeds(self, piece, box, action)

    def clear(self, piece: str) -> results.Clear:
        """The ways to clear the Box of a piece, Siege against Battle: Actions needed, Army Strength lost (6.6, 6.7).

        Raises:
            BadInput: no such piece.
            IllegalChoice: there are no Enemy Units on their Combat Value side, with the Section.
        """
        from . import results

        return results.clear(self, piece)

    def raid(self, barbarian: str) -> results.Raid:
        """What a Barbarian that is drawn now would do: the Space it attacks, and whether the Legion holds (7.2)."""
        from . import results

        return results.raid(self, barbarian)

    def danube(self, number: int = 4) -> results.Danube:
        """Which Danube Spaces fall over the next Barbarians drawn, and whether a third one is lost (7.2, 13.0).

        Raises:
            BadInput: a number that cannot be, cups that are empty, or too much was moved unseen.
        """
        from . import results

        return results.danube(self, number)

    def reactions(self, number: int = 1, action: str = "") -> results.Reactions:
        """What the next Reactions draw, by kind of chit, given all that was seen (7.0).

        Args:
            number: how many chits are drawn.
            action: an Action whose Cup Adjustments come first.

        Raises:
            BadInput: no such Action, a number below 1, cups that are empty, or too much was moved unseen.
        """
        from . import results

        return results.reactions(self, number, action)

    def actions_left(self, plan: str = "") -> results.ActionsLeft:
        """How many Actions and Reactions are left until Turn End markers end the phase (5.0).

        Args:
            plan: the Actions that are taken, "Battle, Siege"; the last one is repeated. Without it: each kind alone.

        Raises:
            BadInput: no such Action, cups that are empty, or too much was moved unseen.
        """
        from . import results

        return results.actions_left(self, plan)

    def revolts(self, number: int = 1, action: str = "") -> results.Revolts:
        """The chance of armed revolt and of a new Usurper in each Region with the next Reactions (7.1).

        Args:
            number: how many Reactions, 1 to 3.
            action: an Action whose Cup Adjustments come first.

        Raises:
            BadInput: no such Action or number, cups that are empty, or too much was moved unseen.
        """
        from . import results

        return results.revolts(self, number, action)

    def building(self, what: str = "") -> results.Building:
        """What Walls, a Temple, a step of the Aurelian Walls or Reforms bring over the turns left (8, 11.3, 12).

        Args:
            what: "Red walls", "Green temple", "Aurelian Walls", "Reforms"; "" for the first that can be paid for.

        Raises:
            BadInput: there is no such thing to build.
        """
        from . import results

        return results.building(self, what)

    def score(self) -> results.Score:
        """The Victory Points that this board scores at the end of the turn (12.1), and the threshold (12.5)."""
        from . import results

        return results.score(self)

    def reach(self, levy: str = "decline", games: int = 300, seed: int = 1) -> results.Reach:
        """The chance to reach this turn's threshold (12.5): exact for a fixed plan, estimated under the simple player.

        Args:
            levy: what the fixed plan does with the Free Levy, "decline" or "levy"; see `results.reaching` for the rest.
            games: how many games of the simple player are played to the end of the turn; 0 for the exact chance alone.

        Raises:
            BadInput: the game is over or not yet begun, no such choice, or a number that cannot be.
        """
        from . import results

        return results.reach(self, levy, games, seed)

    def taxes(self) -> results.Taxes:
        """The Treasury after the Taxation Phase (11.0)."""
        from . import results

        return results.taxes(self)


def blank(rules: Rules | None = None) -> Position:
    """A board with nothing on it but Legions; every chit is set aside."""
    rules = rules or rules_.standard()
    least, spaces = rules.values["danube.least"], len(rules.spaces)
    return Position(rules, strength=(least,) * spaces, raiders=("",) * spaces, aside=rules.chits)


@functools.lru_cache(maxsize=64)
def set_up(rules: Rules) -> Position:
    """The board before the chits are drawn (3.0)."""
    strength = tuple(int(r["strength"]) for r in rules.tables["danube"].values())
    return replace(
        blank(rules),
        title=catalogue.entries()[catalogue.SET_UP].title,
        army=rules.setup("army"),
        income=rules.setup("income"),
        treasury=rules.setup("treasury"),
        vp=rules.setup("vp"),
        aurelian_walls=rules.setup("aurelian_walls"),
        leadership=rules.setup("leadership"),
        aurelian=rules.tables["setup"]["aurelian"]["value"],
        strength=strength,
        usurpers=Frozen({rules.usurpers[u]: u for u in rules.named_usurpers}),
        aside=tuple(c for c in rules.chits if c not in rules.named_usurpers),
    )


@functools.lru_cache(maxsize=64)
def named(name: str) -> Position:
    """A position of the catalogue.

    Raises:
        BadInput: there is none of this name.
    """
    entry = catalogue.entries().get(name)
    if entry is None:
        hint = did_you_mean(name, catalogue.entries())
        raise BadInput([Problem(name[:60] or "position", f'there is no position "{name[:60]}"', hint)])
    return set_up(rules_.standard()) if entry.path is None else from_text(entry.path.read_bytes(), entry.path.name)


def _read(raw: Mapping[str, object], where: str) -> Position:
    found = files.read(raw, where, named, blank)
    assert isinstance(found, Position)
    return found


def from_text(text: str | bytes, where: str = "position") -> Position:
    """A position from the text of a TOML file; raises BadInput with every mistake."""
    return _read(files.read_bytes(text.encode() if isinstance(text, str) else text, where), where)


def load(path: str | Path) -> Position:
    """A position from a file; raises BadInput with every mistake."""
    return from_text(read(path), Path(path).name)


def from_share(text: str) -> Position:
    """A position from a share string; raises BadInput if it was damaged."""
    return _read(share.decode(text, Position.PREFIX), "share string")


def position(text: str) -> Position:
    """A position by catalogue name, share string or file name, looked up in that order ("./270" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load)
