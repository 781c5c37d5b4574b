"""An answer in a few signs, and back: the number, the chance as it was typed, the places of the options."""

from __future__ import annotations

import re

from ...core.errors import BadInput, Problem
from ...lessons.answers import AnswerKind, AnyOf, Chance, Counters, InOrder, OwnWords, Typed, WholeNumber

_PLACES = "123456789abcdefghijklmnopqrstuvwxyz"
"""What the options are called, in their order."""
NOTHING = "0"
"""No option at all, which is an answer too."""


def packed(ask: AnswerKind, given: Typed) -> str:
    """An answer in a few signs.

    Raises:
        BadInput: it cannot be read.
    """
    read = ask.read(given)
    if isinstance(ask, WholeNumber):
        return str(read)
    if isinstance(ask, Chance):
        text = "".join(str(given).casefold().replace(",", ".").split())
        text = {"never": "0", "impossible": "0", "certain": "1", "always": "1"}.get(text, text)
        return re.sub(r"outof|of|in", "/", text).replace("percent", "%")
    if isinstance(ask, OwnWords):
        raise BadInput([Problem("answer", "in own words cannot be marked")])
    if isinstance(ask, AnyOf):
        assert isinstance(read, frozenset)
        return "".join(_PLACES[i] for i, option in enumerate(ask.options) if option in read) or NOTHING
    if isinstance(ask, InOrder | Counters):
        assert isinstance(read, tuple)
        return "".join(_PLACES[ask.options.index(option)] for option in read) or NOTHING
    return _PLACES[ask.options.index(str(read))]


def unpacked(ask: AnswerKind, text: str) -> Typed:
    """The answer behind those signs, as it could have been typed.

    Raises:
        BadInput: they are no answer to this question.
    """
    if isinstance(ask, WholeNumber | Chance | OwnWords):
        return text
    places = [] if text == NOTHING else [_PLACES.find(sign) for sign in text]
    if any(not 0 <= place < len(ask.options) for place in places):
        raise BadInput([Problem("answer", f'"{text[:20]}" is none of the options of this question')])
    chosen = [ask.options[place] for place in places]
    if isinstance(ask, AnyOf | InOrder | Counters):
        return chosen
    if len(chosen) != 1:
        raise BadInput([Problem("answer", f'"{text[:20]}" is not one of the options of this question')])
    return chosen[0]


__all__ = ["NOTHING", "packed", "unpacked"]
