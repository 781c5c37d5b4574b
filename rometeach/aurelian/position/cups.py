"""The three cups: what is in them, or what one who saw every chit that was shown can know of it.

In a game that a program deals, each cup's content is known to the program. In a game on a table nobody looks: a Cup
Adjustment moves a chit unseen. Then `friendly`, `unfriendly` and `hostile` are the cups as they were last known for
certain, and `events` is what happened since: "F>U" is a chit moved unseen, "H-Gallia 3" one that was drawn and shown,
"U+Gallia 3" one that was put in openly. `law` turns that into exact chances.
"""

from __future__ import annotations

import random
import re
from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from ...core.frozen import replace

CUPS = ("friendly", "unfriendly", "hostile")
LETTER = {"friendly": "F", "unfriendly": "U", "hostile": "H"}
CUP = {v: k for k, v in LETTER.items()}
EVENT = re.compile(r"(?:[FU]>[UHF]|[FUH][+-].+)")
LIMIT = 20_000
"""The most ways to distribute the classes of chits over the cups that `law` follows."""


class Unclear(ValueError):
    """Too much has been moved unseen for exact chances, or what was seen cannot have been."""


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

    def possible(self, cup: str) -> tuple[str, ...]:
        """The chits that may be in a cup, as far as the player has seen."""
        if not self.events:
            return self.known(cup)
        may = {c: {LETTER[where]} for where in CUPS for c in self.known(where)}
        for event in self.events:
            if event[1] == ">":
                for cups in may.values():
                    cups |= {event[2]} if event[0] in cups else set()
            elif event[1] == "+":
                may[event[2:]] = {event[0]}
            else:
                del may[event[2:]]
        return tuple(sorted(c for c, cups in may.items() if LETTER[cup] in cups)) if self.size(cup) else ()

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


Counts = tuple[tuple[int, int, int], ...]
"""For each class of chits with the same past: how many of them are in the Friendly, Unfriendly and Hostile Cup."""


@dataclass(frozen=True, slots=True)
class Law:
    """The joint law of the cups. Chits of one class have the same past, so any of them may stand for any other."""

    classes: tuple[tuple[str, ...], ...]
    weights: dict[Counts, Fraction]

    def where(self, chit: str) -> tuple[Fraction, Fraction, Fraction]:
        """The chances that a chit is in the Friendly, the Unfriendly, the Hostile Cup."""
        k = next(i for i, members in enumerate(self.classes) if chit in members)
        n = len(self.classes[k])
        f, u, h = (sum((w * counts[k][i] for counts, w in self.weights.items()), Fraction(0)) / n for i in range(3))
        return f, u, h

    def sample(self, stream: random.Random) -> Cups:
        """Cups that are known, drawn from this law."""
        at = stream.random()
        counts: Counts = ()
        for counts, w in self.weights.items():  # noqa: B007 - the last one if rounding leaves a rest
            at -= float(w)
            if at < 0:
                break
        content: dict[str, list[str]] = {cup: [] for cup in CUPS}
        for members, numbers in zip(self.classes, counts, strict=True):
            left = list(members)
            for cup, n in zip(CUPS, numbers, strict=True):
                for _ in range(n):
                    content[cup].append(left.pop(int(stream.random() * len(left))))
        f, u, h = (tuple(sorted(content[cup])) for cup in CUPS)
        return Cups(f, u, h)


def law(cups: Cups, limit: int = LIMIT) -> Law:
    """The exact joint law of the cups, given all that was seen.

    Raises:
        Unclear: so much was moved unseen that there are more than `limit` ways, or none fits what was shown.
    """
    classes: list[list[str]] = [list(cups.known(cup)) for cup in CUPS]
    start = tuple(
        (len(c) if i == 0 else 0, len(c) if i == 1 else 0, len(c) if i == 2 else 0) for i, c in enumerate(classes)
    )
    weights: dict[Counts, int] = {start: 1}
    fresh: dict[int, int] = {0: 0, 1: 1, 2: 2}
    for event in cups.events:
        a = "FUH".index(event[0])
        if event[1] == ">":
            weights, fresh = _moved(weights, a, "FUH".index(event[2])), {}
        elif event[1] == "+":
            weights = _put(weights, classes, fresh, a, event[2:])
        else:
            k = next(i for i, members in enumerate(classes) if event[2:] in members)
            classes[k].remove(event[2:])
            weights = _shown(weights, k, a)
        if len(weights) > limit:
            raise Unclear(f"more than {limit:,} ways")
    total = sum(weights.values())
    if not total:
        raise Unclear("a chit was shown that cannot have been in that cup")
    return Law(tuple(map(tuple, classes)), {c: Fraction(w, total) for c, w in weights.items()})


def _changed(counts: Counts, k: int, cup: int, by: int) -> Counts:
    row = tuple(n + by * (i == cup) for i, n in enumerate(counts[k]))
    return (*counts[:k], (row[0], row[1], row[2]), *counts[k + 1 :])


def _moved(weights: dict[Counts, int], source: int, target: int) -> dict[Counts, int]:
    """One chit moved unseen: each of the source cup is as likely, so a class counts as often as it is in there."""
    found: dict[Counts, int] = {}
    for counts, w in weights.items():
        for k, row in enumerate(counts):
            if row[source]:
                new = _changed(_changed(counts, k, source, -1), k, target, 1)
                found[new] = found.get(new, 0) + w * row[source]
    return found


def _shown(weights: dict[Counts, int], k: int, cup: int) -> dict[Counts, int]:
    """A chit of class k was drawn from the cup: the more of its class are in there, the likelier that was."""
    found: dict[Counts, int] = {}
    for counts, w in weights.items():
        if counts[k][cup]:
            new = _changed(counts, k, cup, -1)
            found[new] = found.get(new, 0) + w * counts[k][cup]
    return found


def _put(
    weights: dict[Counts, int], classes: list[list[str]], fresh: dict[int, int], cup: int, chit: str
) -> dict[Counts, int]:
    """A chit put in openly joins the class of those put in since the last unseen move, or begins one."""
    if cup in fresh:
        classes[fresh[cup]].append(chit)
        return {_changed(c, fresh[cup], cup, 1): w for c, w in weights.items()}
    fresh[cup] = len(classes)
    classes.append([chit])
    row = (int(cup == 0), int(cup == 1), int(cup == 2))
    return {(*c, row): w for c, w in weights.items()}
