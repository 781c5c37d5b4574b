"""How forces, Galleys, cards and Provinces are read: what stands behind the colon of a clause."""

from __future__ import annotations

import re

from ...conquest_board.rules import COLOURS
from ...core.frozen import replace
from ...core.grammar import wrong
from ...core.names import key
from ..charts.senators import GAINS, LOSES, PAYS, TAKES
from ..rules import Rules
from .state import Army, Bid, Fleet, Force, Owned, Province, Seen
from .texts import CAESAR, EMPTY_BOX, LETTERS, NONE

MOST = 99_999
_KINDS = (
    ("i", "infantry"),
    ("c", "cavalry"),
    ("k", "catapult", "catapults"),
    ("g", "general", "generals"),
    ("caesar",),
)
_WORDS = {word: at for at, words in enumerate(_KINDS) for word in words}
_PART = re.compile(r"(\d{0,4})\s*([a-z]+)\b[\s+]*", re.IGNORECASE)
_SIDE = rf"({'|'.join(COLOURS)})"
_ARMY = re.compile(rf"{_SIDE}\s+(.+)", re.IGNORECASE)
_INFLUENCE = re.compile(r"influence\s+(?:of\s+)?(\w+)\s+(\d{1,3})", re.IGNORECASE)
_TOKENS = re.compile(r"(\d{1,3})\s+tokens?", re.IGNORECASE)
_CITY = re.compile(r"city\s+of\s+(\w+)", re.IGNORECASE)
_GALLEYS = re.compile(r"(\d{0,2})\s*galleys?\s+of\s+(\w+)", re.IGNORECASE)
_SEEN = re.compile(rf"{_SIDE}\s+({GAINS}|{PAYS}|{LOSES}|{TAKES})\s+(.+?)(?:\s+from\s+{_SIDE})?", re.IGNORECASE)
_BID = re.compile(rf"{_SIDE}\s+(\d{{1,5}}|to\s+[ab])|(turn|opener)\s+{_SIDE}", re.IGNORECASE)


def items(text: str) -> tuple[str, ...]:
    """The parts between commas; none for "none" and "nobody"."""
    if key(text) in (NONE, "nobody", ""):
        return ()
    return tuple(t.strip() for t in text.split(",") if t.strip())


def whole(text: str, most: int = MOST, digits: int = 5) -> int:
    """The whole number that is typed; raises BadInput."""
    if not re.fullmatch(rf"\d{{1,{digits}}}", text):
        raise wrong(f"expected a whole number from 0 to {most}, not {text[:40]}")
    return int(text)


def force(text: str) -> Force:
    """Units and Leaders: "5I 2C 1K 2G Caesar", "3 Infantry 1 General"; raises BadInput."""
    counts, at, text = [0] * 5, 0, text.strip()
    while key(text) != NONE and at < len(text):
        m = _PART.match(text, at)
        if m is None or (piece := _WORDS.get(m[2].casefold())) is None:
            hint = f"Write for example 5I 2C 1K 2G {CAESAR}: {', '.join(LETTERS)} are Infantry, Cavalry, Catapults, Generals."
            raise wrong(f'"{text[at : at + 40]}" is no unit or Leader', hint, "0.1")
        counts[piece] += whole(m[1], 999, 3) if m[1] else 1
        at = m.end()
    return Force(*counts)


def fleets(rules: Rules, text: str) -> tuple[Fleet, ...]:
    """All Galleys of a sea zone: "2 Galleys of Red, 1 Galley of Blue"; raises BadInput."""
    found: dict[str, int] = {}
    for part in items(text):
        m = _GALLEYS.fullmatch(part)
        if m is None:
            raise wrong(f'"{part[:40]}" are no Galleys', "Write for example 2 Galleys of Red.", "0.1")
        side = rules.names["colour"].find(m[2])
        found[side] = found.get(side, 0) + (whole(m[1], 99, 2) if m[1] else 1)
    return tuple(sorted(Fleet(side, n) for side, n in found.items() if n))


def province(rules: Rules, name: str, text: str) -> Province:
    """All that lies in a Province, as it is spelled; raises BadInput."""
    found, find = Province(), rules.names["colour"].find
    for part in items(text):
        if m := _INFLUENCE.fullmatch(part):
            found = found.with_influence(find(m[1]), whole(m[2], 999, 3))
        elif m := _TOKENS.fullmatch(part):
            found = replace(found, tokens=whole(m[1], 999, 3))
        elif m := _CITY.fullmatch(part):
            found = replace(found, city=find(m[1]))
        elif m := _ARMY.fullmatch(part):
            side = find(m[1])
            if not found.force(side).is_nothing:
                raise wrong(f"{side} stands there twice", "Put all of one player together.", "0.1")
            found = found.with_force(side, force(m[2]))
        else:
            hint = f"Write for example {name}: Red 3I 1G, influence Red 2, 1 token, City of Red."
            raise wrong(f'"{part[:40]}" is nothing that lies in a Province', hint)
    return found


def army(rules: Rules, text: str) -> Army | None:
    """ "Red 5I 1G"; None for something else; raises BadInput."""
    m = _ARMY.fullmatch(text)
    return Army(rules.names["colour"].find(m[1]), force(m[2])) if m else None


def card_names(rules: Rules, text: str, covered: str = "") -> tuple[str, ...]:
    """Cards, each with its number where there are several: "2 Army Training, Assassin"; raises BadInput.

    Args:
        rules: whose cards they are.
        text: the cards.
        covered: what a card may be called that is not known; "" for nothing.
    """
    found: list[str] = []
    for part in items(text):
        m = re.fullmatch(r"(?:(\d{1,2})\s+)?(.+)", part)
        assert m is not None
        name = covered if covered and m[2] == covered else rules.names["card"].find(m[2])
        found += [name] * (int(m[1]) if m[1] else 1)
    return tuple(found)


def owned(rules: Rules, text: str) -> tuple[Owned, ...]:
    """Cards before a player: "Army Training, Merchant of Italia used"; raises BadInput."""
    found = []
    for part in items(text):
        used = key(part).endswith(" used")
        found += [Owned(name, used) for name in card_names(rules, part[: -len(" used")] if used else part)]
    return tuple(found)


def boxes(rules: Rules, text: str) -> tuple[str, ...]:
    """The Alliance Boxes: "Red, Blue, Green, -"; raises BadInput."""
    return tuple("" if part == EMPTY_BOX else rules.names["colour"].find(part) for part in items(text))


def bid(rules: Rules, text: str) -> Bid | None:
    """The auction in progress, see `texts.bid_text`; raises BadInput."""
    if not items(text):
        return None
    found = Bid()
    for part in items(text):
        m = _BID.fullmatch(part)
        if m is None:
            hint = "Write for example bid: Red 10, Blue to A, Green to B, turn Yellow, opener Red."
            raise wrong(f'"{part[:40]}" is no part of a bid', hint, "2.3")
        side = rules.names["colour"].find(m[1] or m[4])
        if m[3]:
            found = replace(found, **{key(m[3]): side})
        elif m[2].isdecimal():
            found = replace(found, bidder=side, talents=int(m[2]))
        else:
            found = replace(found, **{"first" if key(m[2]).endswith("a") else "second": side})
    return found


def seen(rules: Rules, text: str) -> Seen:
    """What became of a Senator: "Blue takes Senator I from Red"; raises BadInput."""
    m = _SEEN.fullmatch(text)
    if m is None:
        raise wrong(
            f'"{text[:60]}" says nothing of a Senator', "Write for example Blue takes Senator I from Red.", "7.1"
        )
    find = rules.names["colour"].find
    (card,) = card_names(rules, m[3], "?")
    return Seen(key(m[2]), find(m[1]), card, find(m[4]) if m[4] else "")


def pool(rules: Rules, text: str) -> dict[str, int]:
    """The Province Tokens that were not drawn: "Egyptus 6, Italia 9"; raises BadInput."""
    found = dict.fromkeys(rules.keys, 0)
    for part in items(text):
        name, _, number = part.rpartition(" ")
        found[rules.names["key province"].find(name or part)] = whole(number, 999, 3)
    return found
