"""Requests as players say them: each kind with its compact form, what it means, and the names that may stand in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rometeach.core.errors import BadInput
from rometeach.core.grammar import wrong
from rometeach.core.spoken import NUMBER, Nouns, Saying, Sayings
from rometeach.rome_iinc.board import units
from rometeach.rome_iinc.board.board import ALLIED, ROMAN
from rometeach.rome_iinc.board.parts import emperor_box
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

_AT_LEAST = "(?:keep |hold |leave |have )?(?:at least )?"
_FIGHT = "(?:fight|defeat|beat|attack|win|win against)"
_NO = "(?:no |not |without )?"
_ALIKE = ("Auxilia", "Veteran Auxilia", "Cavalry", "Veteran Cavalry")
"""What is spelled alike for one and for several."""
MUST = (
    Saying("{empire} gold {n}", "Keep at least {n} Gold in the {empire}",
           (f"{_AT_LEAST}{{n}} gold (?:in |for )?{{empire}}",), "keep {n} gold in the {empire}"),
    Saying("gold {n}", "Keep at least {n} Gold", (f"{_AT_LEAST}{{n}} gold(?: left)?",), "keep {n} gold"),
    Saying("spend {n}", "Spend at most {n} Gold",
           ("(?:spend )?(?:at most|no more than|not more than|only|up to) {n} gold", "not spend more than {n} gold"),
           "spend at most {n} gold"),
    Saying("{area} safe", "{area} must not Revolt: its chance is 0 after Builds and Transfers",
           ("{area} not (?:revolts?|be lost|fall)", "no revolts? (?:in|of) {area}", "not lose {area}", "(?:hold|secure) {area}"),
           "{place} must not revolt"),
    Saying("{place} > {place_2}: {units}", "Move {units} from {place} to {place_2}",
           ("(?:move|transfer|send) {units} from {place} to {place_2}",), "move Guard from {place} to {place_2}"),
    Saying("{place} promote {units}", "Promote {units} in {place}", ("promote {units} (?:in|at) {place}",)),
    Saying("{place} +{units}", "Build {units} in {place}",
           ("(?:build|raise|recruit) {units} (?:in|at) {place}",), "build {units} in {place}"),
    Saying("{place}: {units}", "At the end at least {units} in {place}",
           (f"{_AT_LEAST}{{units}} (?:(?:stays? )?(?:in|at)) {{place}}",), "keep {units} in {place}"),
    Saying("{war} by {who} with {places}", "{who} fights the {war} War with {places}",
           ("(?:let )?{who} fights? {war} with {places}",), "{war} by {who} with Africa"),
    Saying("{war} by {who}", "{who} fights the {war} War",
           (f"{_FIGHT} {{war}} (?:with|by|under) {{who}}", "(?:let )?{who} (?:fights?|defeats?|attacks?) {war}"),
           "fight {war} with {who}"),
    Saying("{war}", "Fight the {war} War", (f"{_FIGHT} {{war}}",), "fight {war}"),
    Saying("{commands} governor {statesman}", "{statesman} becomes Governor of {commands}",
           ("(?:make |appoint )?{statesman} (?:as |to be )?governor (?:of|in|for) {commands}",
            "(?:appoint|send) {statesman} to {commands}"), "make {statesman} governor of {commands}"),
    Saying("{annexed}", "Annex: {annexed}", ("annex {annexed}", "annexation of {annexed}"), "annex {annexed}"),
    Saying("{empire} buy {n} {ware}", "The {empire} buys {n} {ware}", ()),
    Saying("buy {n} {ware}", "Buy {n} {ware}", ("(?:buy )?{n} (?:points? of )?{ware}",), "buy {n} prestige"),
    Saying("buy {ware}", "Buy 1 {ware}"),
)  # fmt: skip
FORBID = (
    Saying("transfers", "Units stay where they are", (f"{_NO}(?:transfers?|moves?|moving|movement)",), "no transfers"),
    Saying("builds", "No Builds and no Promotions", (f"{_NO}(?:builds?|building|promotions?)",), "no builds"),
    Saying("wars", "No War is fought", (f"{_NO}(?:fights?|fighting|wars?|battles?|attacks?)",), "no fights"),
    Saying("more than {n} gold", "Spend at most {n} Gold",
           ("(?:spend )?(?:no |not )?more than {n} gold", "not spend more than {n} gold"), "more than {n} gold"),
    Saying("{area} lost", "{area} must not Revolt: its chance is 0 after Builds and Transfers",
           ("{area} (?:not )?revolts?", f"{_NO}revolts? (?:in|of) {{area}}", "not lose {area}"), "a revolt in {place}"),
    Saying("{place} > {place_2}: {units}", "Do not move {units} from {place} to {place_2}",
           ("(?:not )?(?:move|transfer|send) {units} from {place} to {place_2}",)),
    Saying("{place} promote {units}", "Do not Promote {units} in {place}", ("(?:not )?promote {units} (?:in|at) {place}",)),
    Saying("builds in {area}", "No Builds and no Promotions in {area}", (f"{_NO}(?:builds?|building) (?:in|at) {{area}}",),
           "no builds in {area}"),
    Saying("{place} +{units}", "Do not Build {units} in {place}",
           ("(?:not )?(?:build|raise|recruit) {units} (?:in|at) {place}",), "build {units} in {place}"),
    Saying("{unit} in {area}", "No {unit} is Built in {area} or moved there", (f"{_NO}{{unit}} (?:in|at) {{area}}",),
           "no cavalry in {area}"),
    Saying("{unit}", "No {unit} is Built", (f"{_NO}(?:build )?{{unit}}", "not build {unit}"), "no fleets"),
    Saying("{place}", "Do not touch {place}: it stays as it is",
           ("(?:not )?(?:touch|change|use) {place}", "not {place}", "leave {place} alone"),
           "do not touch {place}"),
    Saying("{command}", "Do not touch the Provinces of {command}: no Builds, Transfers or fights",
           ("(?:not )?(?:touch|change|use) {command}", "not {command}"), "{command}"),
    Saying("{war} by {who} with {places}", "{who} does not fight the {war} War with {places}", ()),
    Saying("{war}", "Do not fight the {war} War", (f"(?:not )?{_FIGHT} {{war}}", "not {war}"), "do not fight {war}"),
    Saying("{commands} governor {statesman}", "{statesman} does not become Governor of {commands}",
           ("(?:not )?(?:make |appoint )?{statesman} (?:as |to be )?governor (?:of|in|for) {commands}",),
           "{statesman} governor of {commands}"),
    Saying("{who}", "{who} fights nothing",
           ("not {who}", f"{_NO}(?:fights?|wars?) (?:by|of|under) {{who}}", "(?:let )?(?:not )?{who} (?:not )?fights?(?: nothing)?"),
           "not the {who}"),
    Saying("fights from {place}", "{place} fights nothing",
           (f"{_NO}fights? (?:from|with|by) {{place}}", "{place} (?:not )?fights?(?: nothing)?"), "no fights from {place}"),
    Saying("{annexed}", "Do not Annex: {annexed}", ("(?:not )?annex {annexed}",), "annex {annexed}"),
    Saying("buy {n} {ware}", "Do not buy {n} {ware}"),
    Saying("buy {ware}", "Do not buy {ware}", (f"{_NO}(?:buy )?{{ware}}",), "buy prestige"),
)  # fmt: skip


def books(p: Position, empire: str) -> tuple[Sayings, Sayings]:
    """What a plan may be asked to do, and not to do, with the names of a position.

    Args:
        p: the position.
        empire: the one that is planned, or "both".
    """
    nouns = _nouns(p, empire)
    return Sayings(MUST, nouns), Sayings(FORBID, nouns)


def _nouns(p: Position, empire: str) -> Mapping[str, Nouns]:
    names = p.rules.names
    mine = [n for n in p.rules.provinces if empire in ("both", p.empire_of[n])]
    first = [n for n in ("Belgica", "Rome") if n in mine] or mine
    places = (*first, *(n for n in p.rules.provinces if n not in first))
    kinds = {f"{t}{s}".casefold(): t for t in units.TITLES.values() for s in ("", "s")}
    commands = names["command"].names
    return {
        "n": NUMBER,
        "empire": Nouns(EMPIRES, {f"{e}ern empire": e for e in EMPIRES}),
        "place": Nouns(places, find=names["province"].get),
        "command": Nouns(commands),
        "area": Nouns((*commands[2:3], *places), find=lambda text: names["command"].get(text) or names["province"].get(text)),
        "places": Nouns(places, find=lambda text: _several(names["province"].get, text, ", ")),
        "commands": Nouns(commands, find=lambda text: _several(names["command"].get, text, " + ")),
        "statesman": Nouns(names["statesman"].names, find=lambda text: _statesman(p, text)),
        "unit": Nouns(tuple(units.TITLES.values()), {**kinds, "pseudo legions": "Pseudo Legion"}, _kind),
        "units": Nouns(("Guard", *units.TITLES.values()), find=_units),
        "war": Nouns(tuple(p.wars), find=lambda text: _war(p, text)),
        "who": Nouns(("Western Emperor", "Eastern Emperor", *commands), find=lambda text: _who(p, empire, text)),
        "annexed": Nouns(tuple(n for n in mine if p.provinces[n].status is not ROMAN), find=lambda text: _annexed(p, text)),
        "ware": Nouns(("Prestige", "Unrest"), {"calm": "Unrest"}),
    }  # fmt: skip


def _several(find: Callable[[str], str | None], text: str, between: str) -> str | None:
    """Names between commas, plus signs and "and"."""
    found = [find(x.strip()) for x in re.split(r"\s*[,+]\s*|\s+and\s+", text)]
    return between.join(x for x in found if x) if all(found) else None


def _units(text: str) -> str | None:
    plus = re.sub(r"\s+and\s+(?:(?:the|an?)\s+)?", ", ", text)
    try:
        found = units.parse(plus)
    except ValueError:
        return None
    each = [(n, units.TITLES[f]) for f, n in zip(units.FIELDS, found, strict=True) if n]
    return ", ".join(f"{n} {t}{'s' * (n > 1 and t not in _ALIKE)}" for n, t in each) or None


def _statesman(p: Position, text: str) -> str | None:
    """A Statesman by his name, or by its first word where one of that name is on the board, or one alone in the game."""
    names = p.rules.names["statesman"]
    like = [n for n in names.names if n.casefold().split()[:1] == text.casefold().split()]
    here = [n for n in like if n in p.face_up or any(c.statesman and c.statesman.name == n for c in p.commanders)]
    found = names.get(text) or (here[0] if len(here) == 1 else like[0] if len(like) == 1 else None)
    if found is None and like:
        raise wrong(f"may mean {' or '.join(here or like)}", f'Say "make {(here or like)[0]} governor of Gallia".')
    return found


def _kind(text: str) -> str | None:
    found = units.field(text) or units.field(text.removesuffix("s"))
    return units.TITLES[found] if found else None


def _war(p: Position, text: str) -> str | None:
    """A War by its name, or by the tribe whose only one on the map it is; raises BadInput where there are several."""
    plain = re.sub(r"\s+wars?$", "", text, flags=re.IGNORECASE)
    if name := p.rules.names["war"].get(plain):
        return name
    stem = plain.casefold().removesuffix("s")
    like = [e for e in p.rules.names["enemy"].names if len(stem) > 2 and e.casefold().startswith(stem)]
    if len(like) != 1:
        return None
    tribe = like[0]
    there = [w for w in p.wars if p.rules.wars[w].enemy == tribe]
    if not there:
        raise wrong(
            f"names no War on the map: there is none of the {tribe} enemy",
            f"Wars on the map: {', '.join(p.wars) or 'none'}.",
        )
    if len(there) > 1:
        raise wrong(f"may mean {' or '.join(there)}", f'Say "fight {there[0]}".')
    return there[0]


def _who(p: Position, empire: str, text: str) -> str | None:
    """A Commander as plans name him; "Emperor" alone is that of the Empire that is planned; raises BadInput where both are."""
    said = text.strip().casefold()
    if said in ("emperor", "sole emperor") and p.sole_emperor:
        return emperor_box(p.sole_emperor)
    if said == "emperor":
        if empire == "both":
            raise wrong("does not say which Emperor", 'Say "not the Western Emperor", or "not the Eastern Emperor".')
        return emperor_box(empire)
    if command := p.rules.names["command"].get(text):
        return command
    for e in EMPIRES:
        if said in (f"emperor of the {e}".casefold(), f"emperor of {e}".casefold(), f"{e} emperor".casefold()):
            return emperor_box(e)
    try:
        who = war.commander(p, text)
    except BadInput:
        return None
    return who.box if who.is_emperor or not who.statesman else who.statesman.name


def _annexed(p: Position, text: str) -> str | None:
    """What one Annexation makes of a Province: Insurgent where it is Allied, else Allied."""
    name = p.rules.names["province"].get(text)
    return f"{name} {'insurgent' if p.provinces[name].status is ALLIED else 'allied'}" if name else None


__all__ = ["FORBID", "MUST", "books"]
