"""How forces, Galleys and Provinces are read: what stands behind the colon of a clause."""

from __future__ import annotations

import re

from ...conquest_board.rules import COLOURS, GALLEY, ROAD
from ...core.frozen import replace
from ...core.grammar import wrong
from ...core.names import key
from ..rules import Rules
from .state import CITY, FORTIFIED, NOBODY, NOBODYS, PIECES, Army, Bought, Force, Galley, OnRoad, Province
from .texts import CAESAR, LETTERS, NONE, implied_owner

MOST = 99_999
_WORDS = {
    "i": 0,
    "infantry": 0,
    "c": 1,
    "cavalry": 1,
    "k": 2,
    "catapult": 2,
    "catapults": 2,
    "g": 3,
    "general": 3,
    "generals": 3,
    "caesar": 4,
}
_PART = re.compile(r"(\d{0,4})\s*([a-z]+)\b[\s+]*", re.IGNORECASE)
_ARMY = re.compile(rf"({'|'.join(COLOURS)})\s+(.+?)(?:\s+half\s+(.+?))?(?:\s+done\s+(.+?))?", re.IGNORECASE)
_GALLEYS = re.compile(
    rf"(\d{{0,2}})\s*galleys?\s+of\s+({'|'.join(COLOURS)})(?:\s+at\s+(.+?))?(?:\s+with\s+(.+?))?(?:\s+spent\s+(\d))?",
    re.IGNORECASE,
)
_CITIES = {"city": CITY, "fortified city": FORTIFIED}


def items(text: str) -> tuple[str, ...]:
    """The parts between commas; none for "none" and "nobody"."""
    if key(text) in (NONE, NOBODYS, ""):
        return ()
    return tuple(t.strip() for t in text.split(",") if t.strip())


def names(rules: Rules, kind: str, text: str) -> tuple[str, ...]:
    """Names of one kind between commas; raises BadInput for the first that there is not."""
    return tuple(rules.names[kind].find(t) for t in items(text))


def whole(text: str, most: int = MOST, digits: int = 5) -> int:
    """The whole number that is typed; the checks look at what has no more than so many digits; raises BadInput."""
    if not re.fullmatch(rf"\d{{1,{digits}}}", text):
        raise wrong(f"expected a whole number from 0 to {most}, not {text[:40]}")
    return int(text)


def force(text: str) -> Force:
    """Units and Leaders: "5I 2C 1K 2G Caesar", "3 Infantry 1 General"; raises BadInput."""
    if key(text) == NONE:
        return NOBODY
    counts, at, text = [0] * len(PIECES), 0, text.strip()
    while at < len(text):
        m = _PART.match(text, at)
        if m is None or (piece := _WORDS.get(m[2].casefold())) is None:
            hint = f"Write for example 5I 2C 1K 2G {CAESAR}: {', '.join(LETTERS)} are Infantry, Cavalry, Catapults, Generals."
            raise wrong(f'"{text[at : at + 40]}" is no unit or Leader', hint, "0.6")
        counts[piece] += whole(m[1], 999, 3) if m[1] else 1
        at = m.end()
    return Force(*counts)


def army(rules: Rules, text: str) -> Army | None:
    """What a player has in a Province: "Red 5I 1G half 1G done 5I"; None for something else; raises BadInput."""
    m = _ARMY.fullmatch(text)
    if m is None:
        return None
    found = Army(rules.names["colour"].find(m[1]), force(m[2]), force(m[3] or NONE), force(m[4] or NONE))
    if not found.force.holds(found.half.plus(found.done)):
        raise wrong(f"more have moved than are there in {text[:40]}", "half and done are part of the whole.", "2.1.1")
    return found


def galleys(rules: Rules, space: str, text: str) -> tuple[Galley, ...]:
    """All Galleys of a space, as they are spelled; raises BadInput."""
    found: list[Galley] = []
    for part in items(text):
        more = galley(rules, space, part)
        if more is None:
            raise wrong(f'"{part[:40]}" are no Galleys', "Write for example 1 Galley of Red with 3I 1G.", "0.13")
        found += more
    return tuple(sorted(found))


def galley(rules: Rules, space: str, text: str) -> list[Galley] | None:
    """Galleys that are alike: "2 Galleys of Red"; None for something else; raises BadInput."""
    m = _GALLEYS.fullmatch(text)
    if m is None:
        return None
    ashore = space in rules.coasts
    if ashore and not rules.coasts[space]:
        raise wrong(f"{space} has no coast", "Galleys lie in sea zones and on coasts.", "0.13")
    if (m[3] and not ashore) or (m[4] and ashore):
        hint = "Ashore a Galley lies at a coast, and those who were aboard stand in the Province."
        raise wrong(f'"{text[:40]}" cannot be in {space}', hint, "0.13")
    coast = rules.coast(space, _touching(rules, space, m[3])) if m[3] else 0
    cargo = force(m[4] or NONE)
    found = Galley(rules.names["colour"].find(m[2]), cargo, coast, whole(m[5] or "0", 2, 1))
    return [found] * (whole(m[1], 99, 2) if m[1] else 1)


def _touching(rules: Rules, space: str, text: str) -> str:
    sea = rules.names["sea zone"].find(text)
    if sea not in rules.coast_of[space]:
        raise wrong(f"{space} does not touch {sea}", f"It touches {', '.join(rules.coast_of[space])}.", "0.3")
    return sea


def province(rules: Rules, name: str, text: str) -> Province:
    """All that lies in a Province, as it is spelled; raises BadInput."""
    found, owner, ashore = Province(), "", list[Galley]()
    for part in items(text):
        if key(part) in _CITIES:
            if found.city:
                raise wrong(f'has one City, and "{part}" is another', "Leave out one of them.", "0.9")
            found = replace(found, city=_CITIES[key(part)])
        elif key(part).startswith("of "):
            whose = part.split(None, 1)[1]
            owner = NOBODYS if key(whose) == NOBODYS else rules.names["colour"].find(whose)
        elif (more := galley(rules, name, part)) is not None:
            ashore += more
        elif (there := army(rules, part)) is not None:
            if not found.army(there.side).force.is_nothing:
                raise wrong(f"{there.side} stands there twice", "Put all of one player together.", "0.6")
            found = found.with_army(there)
        else:
            hint = "Write for example Dalmatia: Red 3I 1G, of Red, City, 1 Galley of Red."
            raise wrong(f'"{part[:40]}" is nothing that lies in a Province', hint)
    owner = "" if owner == NOBODYS else owner or implied_owner(found)
    return replace(found, owner=owner, galleys=tuple(sorted(ashore)))


def bought(rules: Rules, text: str) -> Bought:
    """A piece to be placed: "4 Infantry at Italia", "1 Galley at Italia at Mare Narbo"; raises BadInput."""
    m = re.fullmatch(r"(\d{1,3})\s+(\w+?)\s+at\s+(.+?)(?:\s+at\s+(.+))?", text)
    if m is None:
        raise wrong(f'"{text[:40]}" is nothing to be placed', "Write for example 4 Infantry at Italia.", "2.6")
    piece = rules.names["piece"].find(m[2])
    if piece == ROAD:
        ends = [rules.names["province"].find(t) for t in re.split(r"\s+-\s+", m[3])]
        if len(ends) != 2 or (row := rules.border_row(*ends)) not in rules.land_routes:
            raise wrong(f'"{m[3][:60]}" is no border on land', "Roads join two Provinces that touch on land.", "0.11")
        return Bought(piece, row, int(m[1]))
    place = rules.names["province"].find(m[3])
    coast = rules.coast(place, _touching(rules, place, m[4])) if piece == GALLEY and m[4] else 0
    return Bought(piece, place, int(m[1]), coast)


def road(rules: Rules, text: str) -> OnRoad | None:
    """A Legion on a Road: "Neapolis with 1G 4I past Italia"; None for "none"; raises BadInput."""
    if key(text) == NONE:
        return None
    m = re.fullmatch(r"(.+?)\s+with\s+(.+?)(?:\s+half\s+(.+?))?(?:\s+past\s+(.+))?", text.strip())
    if m is None:
        raise wrong(
            f'"{text[:40]}" is no Legion on a Road', "Write for example Neapolis with 4I 1G past Italia.", "0.11"
        )
    found = OnRoad(rules.names["province"].find(m[1]), force(m[2]), force(m[3] or NONE))
    return found._replace(passed=names(rules, "province", m[4] or NONE))
