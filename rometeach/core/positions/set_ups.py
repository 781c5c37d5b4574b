"""The set-ups that share strings say the difference from: each as it is now, and as it was when an older line was made."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Generic, Protocol, Self, TypeVar

from ..arguments import shown
from ..errors import BadInput, Problem
from ..figures.rules import GameRules
from . import in_words, share
from .in_words import Said
from .share import SetUp

B = TypeVar("B")
LONGEST = 500
"""Characters of a line of data that may be shorter in words: a board further from its set-up never is, and takes long."""


class Shared(Protocol):
    """What a board is asked that is put into words."""

    @classmethod
    def of(cls, state: object, /) -> Self:
        """The same board as one of this class."""

    def diff(self, other: Self, /) -> str:
        """The change that turns this board into the other one."""

    def plain(self) -> dict[str, object]:
        """The whole board as plain data."""


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


class SetUps(Generic[B]):
    """The set-ups of a game. Lines are based on one only if it is among those that were published, so that it stays known."""

    def __init__(
        self,
        prefix: str,
        names: Iterable[str],
        rules: type[GameRules],
        *,
        named: Callable[[str], B],
        dump: Callable[[B], Mapping[str, object]],
        read: Callable[[Mapping[str, object]], B],
    ) -> None:
        """What is asked of the game.

        Args:
            prefix: what its share strings begin with.
            names: the set-ups.
            rules: know all that was published of the game.
            named: the board of a set-up.
            dump: makes the plain data of a board.
            read: makes the board of plain data, which may hold an `edit`; raises BadInput.
        """
        self.prefix, self.names, self._rules = prefix, tuple(names), rules
        self._dump, self._read = dump, read
        self.now = cache(lambda name: SetUp.of(name, dump(named(name))))
        """A set-up as it is now, by name."""
        self._words = cache(lambda: in_words.words_of(rules.data()))
        self._start = lru_cache(maxsize=16)(self._started)

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

    def read(self, text: str) -> B:
        """The board of a share string of any version.

        Raises:
            BadInput: the line is damaged, nobody knows what it rests on, or it would be another board than it was.
        """
        if not in_words.is_one(text, self.prefix):
            return self._read(share.decode(text, self.prefix, self.find))
        said = in_words.decode(text, self.prefix, self._words(), self.find)
        board = self._read({**said.plain, "edit": said.change})
        _, start = self._start(said.base, share.as_json(said.rules))
        if in_words.mark(said.rules, start, self._dump(board)) != said.board:
            hint = "A kit as old as the line knows it; or have the whole board sent as a file."
            raise share.bad("this kit would read another board than the one that was shared", hint)
        return board

    def line(self, board: Shared, bases: Sequence[SetUp]) -> str:
        """A board as the shortest share string that there is for it.

        Args:
            board: the board.
            bases: those of the set-ups that it may be told from.
        """
        plain = board.plain()
        lines = {share.based(plain, self.prefix, base): base for base in bases}
        shortest = min([*lines, share.whole(plain, self.prefix)], key=len)
        nearest = min(lines, key=len, default="")
        if not nearest or len(nearest) > LONGEST:
            return shortest
        return min(shortest, self._in_words(board, plain, lines[nearest]) or shortest, key=len)

    def _in_words(self, board: Shared, plain: Mapping[str, object], base: SetUp) -> str:
        """The line in the words of the game; "" where it would not come back as just this board."""
        rules = in_words.stated(plain["rules"])
        if rules is None:
            return ""
        try:
            start, before = self._start(base, share.as_json(rules))
            change = type(board).of(start).diff(board)
            said = Said(base, change, rules, in_words.mark(rules, before, plain))
            back = self._quietly({**said.plain, "edit": change})
        except BadInput:
            return ""
        if type(board).of(back) != board or self._dump(back) != plain or "\n" in change:
            return ""
        return in_words.encode(said, self.prefix, self._words())

    def _started(self, base: SetUp, rules: str) -> tuple[B, Mapping[str, object]]:
        """The board of a set-up under some rules, and its plain data."""
        board = self._quietly({**base.plain, "rules": json.loads(rules)})
        return board, self._dump(board)

    def _quietly(self, plain: Mapping[str, object]) -> B:
        """The board of plain data, without a word of rules that have changed."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self._read(plain)
