"""A throw of dice on a board: what every throw comes to, found by the rules of its game, and the exact chances of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from ...core.declaration import Game
from ...core.meanings import Meaning
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from .slides import Dice, Outcome, Picture

MOST = 46656
"""So many throws are followed; a throw with more is left out."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that a board asks for.

    Attributes:
        title: what they are thrown for.
        ask: what the class is asked before.
        place: where on the map it is, as in a picture's `subject`; "" for the whole of it.
        sides: how many sides each die has.
        outcomes: what can come of it, with exact chances.
        of: for each throw the number of its outcome; the last die runs first.
        plus: what is added to the dice; None where nothing is added up.
        colours: what each die is made of.
        symbols: what the faces show where these are no numbers.
        rule: how the dice are read, with its Case.
        why: the reasons for what is added, in a sentence.
        about: the question of chance that it belongs to.
    """

    title: str
    ask: str
    place: str
    sides: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    of: tuple[int, ...]
    plus: int | None = None
    colours: tuple[str, ...] = ()
    symbols: tuple[tuple[str, ...], ...] = ()
    rule: str = ""
    why: str = ""
    about: str = ""

    def outcome(self, faces: tuple[int, ...]) -> Outcome:
        """What a throw comes to."""
        number = 0
        for face, sides in zip(faces, self.sides, strict=True):
            number = number * sides + face - 1
        return self.outcomes[self.of[number]]

    def slide(self, picture: Picture | None) -> Dice:
        """Its slide."""
        return Dice(
            self.title, self.sides, self.outcomes, self.of, self.plus, self.colours, self.symbols, self.rule, picture
        )


Does = Callable[[tuple[int, ...]], tuple[str, Meaning, str]]
"""What a throw comes to: words, what it means, its Case."""


def found(sides: tuple[int, ...], does: Does) -> tuple[tuple[Outcome, ...], tuple[int, ...]]:
    """The outcomes of all throws with their chances, and for each throw the number of its own.

    Args:
        sides: how many sides each die has.
        does: what a throw comes to by the rules.
    """
    ends = [does(faces) for faces in product(*(range(1, n + 1) for n in sides))]
    many = Counter(ends)
    numbered = all(words[:1].isdigit() for words, _, _ in many)
    kinds = sorted(many, key=lambda end: int(end[0].split()[0])) if numbered else list(many)
    order = {end: n for n, end in enumerate(kinds)}
    whole = prod(sides)
    outcomes = tuple(Outcome(words, Fraction(many[e], whole), means, case) for e in kinds for words, means, case in [e])
    return outcomes, tuple(order[end] for end in ends)


def throws(game: Game, board: GamePosition) -> Iterator[Throw]:
    """The dice that a board asks for, where its game says what they are; those without a question left out."""
    where = game.extras.get("throws")
    if where:
        for one in resolve(where)(board):
            if len(one.outcomes) > 1:
                yield one


__all__ = ["MOST", "Does", "Throw", "found", "throws"]
