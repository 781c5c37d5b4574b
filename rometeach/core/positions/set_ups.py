"""The set-ups that share strings say the difference from: each as it is now, and as it was when an older line was made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ..arguments import shown
from ..errors import BadInput, Problem
from ..figures.rules import GameRules
from . import share
from .share import SetUp


def check_players(number: int, able: Iterable[int], case: str) -> None:
    """Whether so many can play.

    Args:
        number: how many are asked for.
        able: how many can.
        case: what says so.

    Raises:
        BadInput: so many cannot.
    """
    numbers = sorted(able)
    if number not in numbers:
        what = f"expected {numbers[0]} to {numbers[-1]}, not {shown(number)}"
        raise BadInput([Problem("players", what, case=case)])


class SetUps:
    """The set-ups of a game. Lines are based on one only if it is among those that were published, so that it stays known."""

    def __init__(
        self,
        prefix: str,
        names: Iterable[str],
        plain: Callable[[str], Mapping[str, object]],
        rules: type[GameRules],
    ) -> None:
        """What is asked of the game.

        Args:
            prefix: what its share strings begin with.
            names: the set-ups.
            plain: makes the plain data of the board of a set-up.
            rules: know all that was published of the game.
        """
        self.prefix, self.names, self._rules = prefix, tuple(names), rules
        self.now = cache(lambda name: SetUp.of(name, plain(name)))
        """A set-up as it is now, by name."""

    def usable(self, *names: str) -> list[SetUp]:
        """Those of these set-ups that lines can be based on."""
        known = self._rules.all_published().set_ups
        return [s for s in map(self.now, names) if s.id in known.get(s.name, {})]

    def find(self, id_: str) -> SetUp | None:
        """A set-up as it is now, or as it was published once; None if nobody knows it."""
        name = id_.rpartition("-")[0]
        known = self._rules.all_published().set_ups.get(name, {})
        if id_ not in known:
            return None
        now = self.now(name)
        return now if now.id == id_ else SetUp.of(name, share.decode(known[id_], self.prefix))
