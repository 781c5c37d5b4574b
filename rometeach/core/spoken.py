"""Requests as people say them: "keep two gold", "build a fleet in Belgica", brought into the compact form that a game's grammar reads.

A game lists its sayings as data, with the nouns that may stand in their holes:

    BOOK = Sayings((Saying("coins {n}", "Keep at least {n} Coins", ("keep {n} coins?", "at least {n} coins?")),), {"n": NUMBER})
    BOOK.understood("Keep three Coins")      # Understood("coins 3", "Keep at least 3 Coins")

Capitals, articles and words of politeness do not matter, and numbers may be words. The compact form is a saying too, so that what
either means is told in the same words. What no saying fits is refused with the nearest one, filled with the names that were typed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from .errors import BadInput, Problem
from .grammar import quoted
from .words import singular

_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = (
    {word: n for n, word in enumerate(_ONES, 1)} | {word: 10 * n for n, word in enumerate(_TENS, 2)} | {"hundred": 100}
)
_FILLERS = re.compile(
    r"\b(?:please|the|an|a|some|any|exactly|(?:(?:there|you|it) )?(?:must|should|shall)(?: be)?|make sure (?:that )?)\s+(?=\S)",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:do not|don't|dont|does not|must not|may not|never)\s+", re.IGNORECASE)
_NAMED = 0.2
"""So much more like a request is one that takes up a name of it."""
_HOLE = re.compile(r"\{(\w+)\}")


def plain(text: str) -> str:
    """A request without articles, politeness and a full stop, its numbers in figures and its negation "not"."""
    said = _NOT.sub("not ", " ".join(text.split()).rstrip(".!").strip())
    before = ""
    while said != before:
        before, said = said, _FILLERS.sub("", said)
    return re.sub(rf"\b(?:{'|'.join(_NUMBERS)})\b", lambda m: str(_NUMBERS[m[0].casefold()]), said, flags=re.IGNORECASE)


@dataclass(frozen=True)
class Nouns:
    """What may stand in a hole: names, with the ways in which they are written.

    Attributes:
        names: each name, in the order in which it is suggested.
        also: other spellings -> the name; plurals need none.
        find: what finds a name in place of both, for what is more than a name; None where the text is none.
        words: what says a name in a sentence; the name itself without it.
    """

    names: Sequence[str] = ()
    also: Mapping[str, str] = field(default_factory=dict)
    find: Callable[[str], str | None] | None = None
    words: Callable[[str], str] | None = None

    def get(self, text: str) -> str | None:
        """The name that is meant, or None."""
        if self.find is not None:
            return self.find(text)
        key = _key(text)
        return self._known.get(key) or self._known.get(singular(key))

    @cached_property
    def _known(self) -> dict[str, str]:
        every = (*self.also.items(), *((n, n) for n in self.names))
        return {_key(x): name for spelling, name in every for x in (spelling, plain(spelling))}

    def near(self, text: str) -> str | None:
        """The name that is spelled most like a text, or None."""
        known = {_key(n): n for n in self.names}
        found = difflib.get_close_matches(_key(text)[:60], known, n=1, cutoff=0.6)
        return known[found[0]] if found else None


NUMBER = Nouns(("2",), find=lambda text: str(int(text)) if re.fullmatch(r"[0-9]{1,4}", text) else None)
"""A whole number."""


@dataclass(frozen=True)
class Saying:
    """One kind of request.

    Attributes:
        form: the compact form, "{place} +{unit}".
        means: what it asks for, in a sentence without its full stop.
        said: how people say it: patterns with holes. The first one that is plain text is what is suggested.
        example: a sentence of this kind, as it is suggested where nothing was named; "" for the first of `said`.
    """

    form: str
    means: str
    said: tuple[str, ...] = ()
    example: str = ""


@dataclass(frozen=True)
class Understood:
    """A request that was read: its compact form, and what it asks for in a sentence."""

    form: str
    means: str


@dataclass(frozen=True)
class Sayings:
    """The sayings of a question, in the order in which they are tried, and the nouns of their holes."""

    sayings: Sequence[Saying]
    nouns: Mapping[str, Nouns]

    def understood(self, text: str) -> Understood | None:
        """What a request asks for, or None where no saying fits it."""
        for said in dict.fromkeys((plain(text), " ".join(text.split()))):
            for fits, saying in self._patterns:
                match = fits(said)
                values = self._values(match) if match else None
                if values is not None:
                    words = {h: tell(v) if (tell := self.nouns[_kind(h)].words) else v for h, v in values.items()}
                    return Understood(_fill(saying.form, values), _fill(saying.means, words) + ".")
        return None

    def nearest(self, text: str) -> str:
        """The request that is read and most like a text, as it could be typed."""
        said, found = plain(text), dict[str, float]()
        for fits, _ in self._patterns:
            if match := fits(said):
                mended = " ".join(text.split())
                for hole, typed in match.groupdict().items():
                    if name := self._meant(hole, typed):
                        mended = mended.replace(typed, name, 1)
                if self._is_read(mended):
                    found[mended] = 2 + difflib.SequenceMatcher(None, mended.casefold(), text.casefold()).ratio()
        named = self._named(said)
        for saying in self.sayings:
            plainly = [
                x for x in ((saying.example,) if saying.example else saying.said) if not re.search(r"[()|?\\]", x)
            ]
            for text in plainly or [saying.form]:
                holes = {
                    h: named.get(_kind(h)) or next(iter(self.nouns[_kind(h)].names), "") for h in _HOLE.findall(text)
                }
                if all(holes.values()):
                    shown = _fill(text, holes)
                    like = difflib.SequenceMatcher(None, shown.casefold(), said.casefold()).ratio()
                    found.setdefault(shown, like + _NAMED * len({_kind(h) for h in holes} & set(named)))
        return max(found, key=lambda x: found[x], default="")

    @cached_property
    def _patterns(self) -> list[tuple[Callable[[str], re.Match[str] | None], Saying]]:
        found: list[tuple[Callable[[str], re.Match[str] | None], Saying]] = []
        for saying in self.sayings:
            for said in (*saying.said, re.sub(r"([+*?()|.])", r"\\\1", saying.form)):
                pattern = _HOLE.sub(lambda m: f"(?P<{m[1]}>.+?)", said).replace(" ", r"\s+")
                found.append((re.compile(pattern, re.IGNORECASE).fullmatch, saying))
        return found

    def _values(self, match: re.Match[str]) -> dict[str, str] | None:
        values = {hole: self.nouns[_kind(hole)].get(text) for hole, text in match.groupdict().items()}
        return {h: v for h, v in values.items() if v} if all(values.values()) else None

    def is_strange(self, text: str) -> bool:
        """Whether no saying fits a request, even with names that turn out to be wrong."""
        try:
            return self.understood(text) is None
        except BadInput:
            return False

    def _is_read(self, text: str) -> bool:
        try:
            return self.understood(text) is not None
        except BadInput:
            return False

    def _meant(self, hole: str, text: str) -> str | None:
        """The name that is spelled like what stands in a hole; None where that is a name itself, or like none."""
        nouns = self.nouns[_kind(hole)]
        try:
            return None if nouns.get(text) else nouns.near(text)
        except BadInput:
            return None

    def _named(self, said: str) -> dict[str, str]:
        """Hole -> a name of its kind that stands in a text."""
        found, text = dict[str, str](), f" {_key(said)} "
        for kind, nouns in self.nouns.items():
            here = [n for n in nouns.names if f" {_key(n)} " in text or f" {_key(n)}s " in text]
            if here:
                found[kind] = max(here, key=len)
        if number := re.search(r"\b[0-9]{1,3}\b", said):
            found["n"] = number[0]
        return found


def with_nearest(problem: Problem, clause: str, *books: Sayings) -> Problem:
    """A mistake in a request with the nearest request that is read; where one fits, and where the hint quotes what to say, that stays."""
    if '"' in problem.hint or not all(book.is_strange(clause) for book in books):
        return problem
    near = [x for book in books if (x := book.nearest(clause))]
    near.sort(key=lambda x: difflib.SequenceMatcher(None, x.casefold(), plain(clause).casefold()).ratio())
    if not near or _key(near[-1]) == _key(plain(clause)):
        return problem
    return replace(problem, where=problem.where or quoted(clause), hint=f"Did you mean {quoted(near[-1])}?")


def _kind(hole: str) -> str:
    """The kind of noun that stands in a hole: "place" of "{place_2}"."""
    return hole.rpartition("_")[0] if hole[-1:].isdigit() and "_" in hole else hole


def _fill(text: str, values: Mapping[str, str]) -> str:
    return _HOLE.sub(lambda m: values[m[1]], text)


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


__all__ = ["NUMBER", "Nouns", "Saying", "Sayings", "Understood", "plain", "with_nearest"]
