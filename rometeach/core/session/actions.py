"""What a player can do, as values: an `Action` is a small frozen dataclass of a game, such as `Build("Germania II", "fort")`.

Decisions offer Actions, players and solvers return them, plans hold them. `str` spells one in the game's compact grammar and the
game's `parse` reads it back; no program looks into that text. What is the same in every game stands here.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..frozen import quickly_made


class Action:
    """What a player can do. A game derives a frozen dataclass with slots from it and gives it a `__str__`."""

    __slots__ = ()

    def __str__(self) -> str:
        """The Action in the compact grammar, as `parse` of its game reads it."""
        raise NotImplementedError(type(self).__name__)

    @property
    def place(self) -> str:
        """The area of the map that it is about; "" where there is none."""
        return ""

    @property
    def told(self) -> str:
        """What the log says after the name of the player who did it."""
        return str(self)

    @property
    def group(self) -> str:
        """What a list of actions puts it under: "Build", "Move", "Fight"."""
        return "Do"

    @property
    def words(self) -> str:
        """What a player does, as a line of a list: "Build a Fort in Belgica"."""
        text = str(self)
        return text[:1].upper() + text[1:]

    @property
    def answers(self) -> tuple[Action, ...]:
        """What is answered for it to what the rules ask, one after the other."""
        return (self,)

    @property
    def spellings(self) -> tuple[str, ...]:
        """Other texts that mean it where it is offered, such as the one that older files hold."""
        return ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Done(Action):
    """No more of these."""

    def __str__(self) -> str:
        return "done"

    @property
    def told(self) -> str:
        """ "West: is done"."""
        return "is done"

    @property
    def label(self) -> str:
        """What is written on its button."""
        return "Done here"


@quickly_made
@dataclass(frozen=True, slots=True)
class Agree(Action):
    """Yes to what is asked."""

    def __str__(self) -> str:
        return "yes"


@quickly_made
@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """No to what is asked."""

    def __str__(self) -> str:
        return "no"


@quickly_made
@dataclass(frozen=True, slots=True)
class Choose(Action):
    """One of several that are called by their names: a person, a War, a side."""

    name: str

    def __str__(self) -> str:
        return self.name


@quickly_made
@dataclass(frozen=True, slots=True)
class ChooseArea(Choose):
    """One of several areas of the map."""

    @property
    def place(self) -> str:
        """The area itself."""
        return self.name


DONE, YES, NO = Done(), Agree(), Refuse()

__all__ = ["DONE", "NO", "YES", "Action", "Agree", "Choose", "ChooseArea", "Done", "Refuse"]
