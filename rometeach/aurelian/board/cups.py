"""The three cups: what is in them, or what one who saw every chit that was shown can know of it.

In a game that a program deals, each cup's content is known to the program. In a game on a table nobody looks: a Cup
Adjustment moves a chit unseen. Then `friendly`, `unfriendly` and `hostile` are the cups as they were last known for
certain, and `events` is what happened since: "F>U" is a chit moved unseen, "H-Gallia 3" one that was drawn and shown,
"U+Gallia 3" one that was put in openly. `law` turns that into exact chances (see `unseen`).
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass

from ...core.frozen import quickly_made, replace
from . import unseen
from .unseen import LIMIT, CupsLaw, TooMany, Unclear

CUPS = ("friendly", "unfriendly", "hostile")
LETTER = {"friendly": "F", "unfriendly": "U", "hostile": "H"}
CUP = {v: k for k, v in LETTER.items()}
EVENT = re.compile(r"(?:[FU]>[UHF]|[FUH][+-].+)")

__all__ = ["CUP", "CUPS", "EVENT", "LETTER", "LIMIT", "Cups", "CupsLaw", "TooMany", "Unclear", "law"]


@quickly_made
@dataclass(frozen=True, slots=True)
class Cups:
    """See the module. `seen`: only what the player has seen counts; else the tuples are the cups themselves."""

    friendly: tuple[str, ...] = ()
    unfriendly: tuple[str, ...] = ()
    hostile: tuple[str, ...] = ()
    seen: bool = False
    events: tuple[str, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether the tuples say exactly what is in each cup."""
        return not self.events

    def known(self, cup: str) -> tuple[str, ...]:
        """The chits of a cup, as last known."""
        found: tuple[str, ...] = getattr(self, cup)
        return found

    def size(self, cup: str) -> int:
        """How many chits are in a cup; this is always known."""
        number, letter = len(self.known(cup)), LETTER[cup]
        for event in self.events:
            if event[1] == ">":
                number += (event[2] == letter) - (event[0] == letter)
            elif event[0] == letter:
                number += 1 if event[1] == "+" else -1
        return number

    def chits(self) -> tuple[str, ...]:
        """All the chits that are in one of the cups."""
        found = [*self.friendly, *self.unfriendly, *self.hostile]
        for event in self.events:
            if event[1] == "+":
                found.append(event[2:])
            elif event[1] == "-":
                found.remove(event[2:])
        return tuple(found)

    @property
    def start(self) -> unseen.Contents:
        """The three cups as they were last known."""
        return self.friendly, self.unfriendly, self.hostile

    def possible(self, cup: str) -> tuple[str, ...]:
        """The chits that may be in a cup, as far as the player has seen.

        They are exactly those to which `law` gives a chance. Where so much was moved unseen that there is no exact law,
        they are those that the moves alone may have brought there, and some of these may be ruled out by what was shown.
        """
        if not self.events or not self.size(cup):
            return self.known(cup) if not self.events else ()
        try:
            counted = unseen.follow(self.start, self.events, unseen.LIMIT)
        except Unclear:
            may = unseen.reach(self.start, self.events)
            return tuple(sorted(c for c, cups in may.items() if LETTER[cup] in cups))
        return tuple(sorted(counted.inside(CUPS.index(cup))))

    def with_content(self, cup: str, content: tuple[str, ...]) -> Cups:
        """These cups, when they are known, with another content of one of them (sorted by name)."""
        if cup == "hostile":
            return Cups(self.friendly, self.unfriendly, content, self.seen)
        if cup == "friendly":
            return Cups(content, self.unfriendly, self.hostile, self.seen)
        return Cups(self.friendly, content, self.hostile, self.seen)

    def put(self, cup: str, chits: Iterable[str]) -> Cups:
        """These chits put openly into a cup."""
        if self.events:
            return replace(self, events=(*self.events, *(f"{LETTER[cup]}+{c}" for c in chits)))
        content = list(self.known(cup))
        for chit in chits:
            insort(content, chit)
        return self.with_content(cup, tuple(content))

    def take(self, cup: str, chit: str) -> Cups:
        """This chit drawn from a cup and shown."""
        if self.events:
            return replace(self, events=(*self.events, f"{LETTER[cup]}-{chit}"))
        content = self.known(cup)
        i = content.index(chit)
        return self.with_content(cup, content[:i] + content[i + 1 :])

    def move(self, source: str, target: str, chit: str) -> Cups:
        """This chit moved from one cup to another: known to the program that deals, to nobody else."""
        return self.take(source, chit).put(target, (chit,))

    def move_unseen(self, source: str, target: str) -> Cups:
        """A chit moved from one cup to another that nobody has seen."""
        if self.is_known and len(self.known(source)) == 1:
            return self.move(source, target, self.known(source)[0])
        return replace(self, events=(*self.events, f"{LETTER[source]}>{LETTER[target]}"))


def law(cups: Cups, limit: int = LIMIT) -> CupsLaw:
    """The exact joint law of the cups, given all that was seen.

    Raises:
        TooMany: so much was moved unseen that there are more than `limit` ways.
        Unclear: no way fits what was shown.
    """
    return unseen.law(cups.start, cups.events, limit)
