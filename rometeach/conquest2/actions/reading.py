"""What is typed as what a player can do: the inverse of spelling it."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...core.grammar import Clause, ClauseTable, wrong
from ...core.session.actions import DONE, NO, YES, Action, Choose, ChooseArea
from ..board.pieces import force, items, whole
from ..charts.armies import LETTERS, NOBODY, Units
from ..rules import Rules
from .values import (
    NOWHERE,
    PASS,
    Attack,
    AttackAtSea,
    BuyInfluence,
    Commit,
    Hire,
    Kill,
    Lend,
    Lose,
    March,
    MoveFrom,
    Place,
    PlaceGalley,
    Raise,
    Recruit,
    RetreatTo,
    Send,
    SpecialTax,
    Stand,
    Take,
    Use,
    Vote,
    Voyage,
)

Read = Callable[[Rules, re.Match[str]], Action]
_SENATORS = ("I", "II", "III", "IV")
_NOTHING = ("", "nothing", "no galley")


def _side(rules: Rules, text: str) -> str:
    return rules.names["colour"].find(text)


def _in(kind: Callable[[str], Action]) -> Read:
    return lambda rules, m: kind(rules.names["province"].find(m[1]))


def _card(kind: Callable[[str], Action]) -> Read:
    return lambda rules, m: kind(rules.names["card"].find(m[1]))


def _forced(kind: Callable[..., Action]) -> Read:
    """Units, then a Province."""
    return lambda rules, m: kind(rules.names["province"].find(m["where"]), force(m["force"]))


def _always(action: Action) -> Read:
    return lambda rules, m: action


def _galley(rules: Rules, m: re.Match[str]) -> Action:
    return PlaceGalley(rules.names["sea zone"].find(m[1]))


def _raise(rules: Rules, m: re.Match[str]) -> Action:
    boxes = {"a": "", "b": ""}
    for part in items(m[2]):
        found = re.fullmatch(r"(\w+)\s+to\s+([ab])", part, re.IGNORECASE)
        if found is None:
            raise wrong(f'"{part[:40]}" proposes nothing', "Write for example bid 10: Blue to A, Green to B.", "2.3")
        boxes[found[2].casefold()] = _side(rules, found[1])
    return Raise(int(m[1]), boxes["a"], boxes["b"])


def _hire(rules: Rules, m: re.Match[str]) -> Action:
    piece = rules.names["unit"].find(m[2])
    place = rules.names["sea zone" if piece == "Galley" else "province"].find(m[3])
    return Hire(piece, int(m[1]), place)


def _tokens(rules: Rules, m: re.Match[str]) -> Action:
    owners = []
    for part in items(m[2]):
        found = re.fullmatch(r"(?:of\s+(\w+)|a\s+province\s+token)", part, re.IGNORECASE)
        if found is None:
            hint = "Write for example buy influence in Italia: of Blue, a Province Token."
            raise wrong(f'"{part[:40]}" is no token', hint, "3.3")
        owners.append(_side(rules, found[1]) if found[1] else "")
    return BuyInfluence(rules.names["province"].find(m[1]), tuple(owners))


def _attack(rules: Rules, m: re.Match[str]) -> Action:
    side = _side(rules, m[1])
    if sea := rules.names["sea zone"].get(m[2]):
        return AttackAtSea(sea, side)
    return Attack(rules.names["province"].find(m[2]), side)


def _galleys(rules: Rules, part: str) -> tuple[str, int]:
    """ "2 from Mare Narbo" as (sea zone, Galleys)."""
    found = re.fullmatch(r"(\d{1,2})\s+from\s+(.+)", part, re.IGNORECASE)
    if found is None:
        raise wrong(f'"{part[:40]}" are no Galleys', "Write for example 2 from Mare Narbo.", "3.6.2")
    return rules.names["sea zone"].find(found[2]), int(found[1])


def _fleets(rules: Rules, text: str) -> tuple[tuple[str, int], ...]:
    return tuple(_galleys(rules, part) for part in items(text))


def units(text: str) -> Units:
    """Military units: "2I 1C 1K 1G", where G are Galleys; "nothing" for none; raises BadInput."""
    counts = [0] * len(LETTERS)
    for part in text.split() if text.casefold() not in _NOTHING else ():
        found = re.fullmatch(rf"(\d{{1,3}})([{LETTERS}])", part, re.IGNORECASE)
        if found is None:
            hint = "Write for example 2I 1C 1K 1G: Infantry, Cavalry, Catapults, Galleys."
            raise wrong(f'"{part[:40]}" is no military unit', hint, "0.1")
        counts[LETTERS.index(found[2].upper())] += whole(found[1], 999, 3)
    return Units(*counts)


def _voyage(rules: Rules, m: re.Match[str]) -> Action:
    return Voyage(rules.names["sea zone"].find(m[1]), _fleets(rules, m[2]))


def _commit(rules: Rules, m: re.Match[str]) -> Action:
    return Commit() if m[1].casefold() in _NOTHING else Commit(_fleets(rules, m[1]))


def _lend(rules: Rules, m: re.Match[str]) -> Action:
    if m[1].casefold() in _NOTHING:
        return Lend()
    parts = items(m[1])
    ships = [p for p in parts if " from " in p.casefold()]
    lent = NOBODY
    for part in parts:
        if part not in ships:
            lent = lent.plus(units(part))
    return Lend(lent, tuple(_galleys(rules, p) for p in ships))


def _lose(rules: Rules, m: re.Match[str]) -> Action:
    found = []
    for part in re.split(r"\s+and\s+", m[1], flags=re.IGNORECASE):
        which, _, who = part.partition(" of ")
        if units(which).number:
            found.append(("card" if who.casefold() == "card" else _side(rules, who) if who else "", units(which)))
    return Lose(tuple(found))


def _vote(rules: Rules, m: re.Match[str]) -> Action:
    counts = [0] * len(_SENATORS)
    for part in m[1].split():
        found = re.fullmatch(r"(\d{1,2})x(I|II|III|IV)", part, re.IGNORECASE)
        if found is None:
            raise wrong(f'"{part[:40]}" is no Senator', "Write for example vote 1xI 2xIII.", "7.2")
        counts[_SENATORS.index(found[2].upper())] += int(found[1])
    return Vote(tuple(counts))


def _kill(rules: Rules, m: re.Match[str]) -> Action:
    return Kill(_side(rules, m[1]), rules.names["province"].find(m[2]) if m[2] else "")


def _named(rules: Rules, m: re.Match[str]) -> Action:
    side = rules.names["colour"].get(m[0])
    return Choose(side) if side else ChooseArea(rules.names["space"].find(m[0]))


_FORCE, _WHERE = r"(?P<force>.+?)", r"(?P<where>.+)"

TABLE: ClauseTable[Rules, Action] = ClauseTable(
    (
        Clause("the end", r"done", _always(DONE), "done"),
        Clause("yes", r"yes", _always(YES), "yes"),
        Clause("no", r"no", _always(NO), "no"),
        Clause("no bid, no vote or no action", r"pass", _always(PASS), "pass", "3.8"),
        Clause("a bid", r"bid\s+(\d{1,5})\s*:\s*(.+)", _raise, "bid 10: Blue to A, Green to B", "2.3"),
        Clause("a Galley to be placed", r"place\s+a\s+galley\s+in\s+(.+)", _galley, "place a Galley in Mare Narbo", "2.4"),
        Clause("starting units", rf"place\s+{_FORCE}\s+in\s+{_WHERE}", _forced(Place), "place 3I 1G in Italia", "2.4"),
        Clause("a card", r"take\s+(.+)", _card(Take), "take Senator IV", "3.1"),
        Clause("a card that is used", r"use\s+(.+)", _card(Use), "use Assassin", "3.1"),
        Clause("a Recruit action", r"recruit\s+in\s+(.+)", _in(Recruit), "recruit in Italia", "3.2"),
        Clause("new units", r"hire\s+(\d{1,3})\s+(\w+)\s+for\s+(.+)", _hire, "hire 3 Infantry for Italia", "3.2"),
        Clause("tokens", r"buy\s+influence\s+in\s+(.+?)\s*:\s*(.+)", _tokens, "buy influence in Italia: of Blue, a Province Token", "3.3"),
        Clause("a Special Tax", r"special\s+tax\s+(\d{1,5})", lambda rules, m: SpecialTax(int(m[1])), "special tax 25", "3.4"),
        Clause("a Move", r"move\s+from\s+(.+)", _in(MoveFrom), "move from Italia", "3.5"),
        Clause("units of a Move", rf"send\s+{_FORCE}\s+to\s+{_WHERE}", _forced(Send), "send 3I 1G to Dalmatia", "3.5"),
        Clause("a battle", r"attack\s+(\w+)\s+in\s+(.+)", _attack, "attack Blue in Dalmatia", "3.6.1"),
        Clause("a naval move", r"sail\s+to\s+(.+?)\s*:\s*(.+)", _voyage, "sail to Mare Narbo: 2 from Mare Epirus", "3.7"),
        Clause("Galleys for a battle", r"commit\s+(.+)", _commit, "commit 1 from Mare Narbo", "3.6.2"),
        Clause("units for an ally", r"lend\s+(.+)", _lend, "lend 2I 1C, 1 from Mare Narbo", "3.6.3"),
        Clause("losses", r"lose\s+(.+)", _lose, "lose 2I and 1C of Blue and 1I of card", "3.6.5"),
        Clause("standing", r"fight\s+on", _always(Stand()), "fight on", "3.6.6"),
        Clause("a lost army", r"retreat\s+to\s+nowhere", _always(RetreatTo(NOWHERE)), "retreat to nowhere", "3.6.6"),
        Clause("a retreat", r"retreat\s+to\s+(.+)", _in(RetreatTo), "retreat to Italia", "3.6.6"),
        Clause("a vote", r"vote\s+(.+)", _vote, "vote 1xI 2xIII", "7.2"),
        Clause("a General as a victim", r"kill\s+a\s+general\s+of\s+(\w+)\s+in\s+(.+)", _kill, "kill a General of Blue in Italia", "9.2"),
        Clause("a Senator as a victim", r"kill\s+a\s+senator\s+of\s+(\w+)()", _kill, "kill a Senator of Blue", "9.2"),
        Clause("a march", r"go\s+from\s+(?P<where>.+?)\s+with\s+(?P<force>.+)", _forced(March), "go from Italia with 4I 1G", "9.9"),
        Clause("a player or a space", r".+", _named, "Dalmatia"),
    ),
    noun="choice",
)  # fmt: skip


def parse(rules: Rules, text: str) -> Action:
    """An Action from its spelling.

    Raises:
        BadInput: it spells none.
    """
    return TABLE.read_one(text, rules)


__all__ = ["TABLE", "parse", "units"]
