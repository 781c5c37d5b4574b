"""Requests as players of Conquest of the Empire say them, question by question, with their compact form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rometeach.conquest.board.board import Board
from rometeach.conquest.board.pieces import force as read_force
from rometeach.conquest.board.texts import LETTERS
from rometeach.conquest_board.rules import CITY, FORTIFICATION, LAND_UNITS
from rometeach.core.asked_for import Books
from rometeach.core.errors import BadInput
from rometeach.core.spoken import NUMBER, Nouns, Saying, Sayings

KEEP, SPEND = "talents", "spend"
_KEEP = Saying(
    "talents {n}",
    "Keep at least {n} Talents",
    ("(?:keep|have|leave|save) (?:at least )?{n} talents?",),
    "keep {n} talents",
)
_SPEND = Saying("spend {n}", "Spend at most {n} Talents",
                ("spend (?:(?:at most|up to|no more than|not more than) )?{n}(?: talents?)?", "not spend more than {n}(?: talents?)?"),
                "spend at most {n} talents")  # fmt: skip
_KEEP_ALWAYS = Saying("talents {n}", "Buy nothing that leaves fewer than {n} Talents", _KEEP.said, _KEEP.example)
_ARMY = (
    _KEEP,
    _SPEND,
    Saying("{force}", "Buy at least {force}", ("(?:buy |have |take )?(?:at least )?{force}",), "at least {force}"),
)
_NO_PIECES = (Saying("{piece}", "Buy no {piece}", ("(?:no |not )(?:buy )?{piece}",), "no {piece}"),)
_NO_WAY = (Saying("{place}", "Do not enter {place}",
                  ("(?:not )?(?:enter|cross|touch|pass(?: through)?) {place}", "not (?:through )?{place}"),
                  "do not enter {place}"),)  # fmt: skip
_TAKE = (Saying("{place}", "Take {place}", ("(?:take|attack|conquer|capture) {place}",), "take {place}"),)
_NOT_TAKE = (
    Saying("{place}", "Do not take {place}", ("(?:not )?(?:take|attack|conquer|capture|touch) {place}", "not {place}"),
           "do not attack {place}"),
)  # fmt: skip
_BUILT = (
    Saying("{n} {built} by round {n_2}", "{n} {built} by round {n_2}", ("(?:buy|build) {n} {built} by round {n_2}",),
           "build {n} cities by round {n_2}"),
    Saying("{n} {built} in round {n_2}", "{n} {built} in round {n_2}", ("(?:buy|build) {n} {built} in round {n_2}",)),
    Saying("{built} by round {n}", "{built} by round {n}", ("(?:buy|build) {built} by round {n}",)),
    Saying("{built} in round {n}", "{built} in round {n}", ("(?:buy|build) {built} in round {n}",)),
    Saying("{built} at {where} by round {n}", "{built} at {where} by round {n}",
           ("(?:buy |build )?{built} (?:in|at|for) {where} by round {n}",)),
    Saying("{built} at {where} in round {n}", "{built} at {where} in round {n}",
           ("(?:buy |build )?{built} (?:in|at|for) {where} in round {n}",)),
    Saying("{built} at {where}", "{built} at {where}", ("(?:buy |build )?{built} (?:in|at|for) {where}",), "build a city in {where}"),
    Saying("{n} {built}", "{n} {built}", ("(?:(?:buy|build) )?(?:at least )?{n} {built}",), "build {n} cities"),
    Saying("{built}", "{built}", ("(?:buy|build) {built}",)),
)  # fmt: skip
_NOT_BUILT = tuple(
    Saying(
        x.form,
        f"Not: {x.means}",
        tuple(f"(?:no |not )?{y}" for y in (*x.said, x.form)),
        x.example.replace("build a ", "no "),
    )
    for x in _BUILT
)
_MUST = (_KEEP_ALWAYS, *(Saying(x.form, f"Buy {x.means}", x.said, x.example) for x in _BUILT))


def books(p: Board, question: str, ends: tuple[str, ...] = ()) -> Books:
    """What a question may be asked.

    Args:
        p: the position.
        question: its name.
        ends: the spaces that a route leads from and to.
    """
    names = p.rules.names
    places = names["province"].names
    pieces = names["piece"].names
    built = {"city": "City", "cities": "Cities", "fortification": "Fortification", "fortifications": "Fortification",
             "road": "Road", "infantry": "Infantry"}  # fmt: skip
    nouns = {
        "n": NUMBER,
        "place": Nouns(places, find=names["province"].get),
        "where": Nouns(places, find=lambda text: _where(p, text)),
        "piece": Nouns(
            ("Galley", *(x for x in pieces if x != "Galley")), {**{f"{x}s": x for x in pieces}, "cities": "City"}
        ),
        "built": Nouns(tuple(dict.fromkeys(built.values())), built),
        "force": Nouns(("3 infantry",), find=_force, words=_words),
    }
    if question == "army":
        return Books(Sayings(_ARMY, nouns), Sayings(_NO_PIECES, nouns), joint=" ",
                     idle=lambda form, banned: _not_among(form, banned, "an army has", LAND_UNITS), once=True)  # fmt: skip
    if question == "garrison":
        bought = (*LAND_UNITS, CITY, FORTIFICATION)
        return Books(Sayings((_KEEP, _SPEND), nouns), Sayings(_NO_PIECES, nouns),
                     idle=lambda form, banned: _not_among(form, banned, "a garrison buys", bought), once=True)  # fmt: skip
    if question == "routes":
        return Books(Sayings((), nouns), Sayings(_NO_WAY, nouns),
                     idle=lambda form, banned: f"the route begins or ends in {form}" if form in ends else "", once=True)  # fmt: skip
    if question == "campaign":
        return Books(
            Sayings(_TAKE, nouns),
            Sayings(_NOT_TAKE, nouns),
            idle=lambda form, banned: _owned(p, form) if banned else "",
            once=True,
        )
    return Books(
        Sayings(_MUST, nouns),
        Sayings(_NOT_BUILT, nouns),
        idle=lambda form, banned: _none(form) or _nowhere(form),
        once=True,
    )


def numbers(must: str) -> tuple[str, dict[str, int]]:
    """What must be without the Talents among it, and these: how many are kept, and how many are spent at most."""
    found = dict[str, int]()
    for name, number in _NUMBERS.findall(must):
        most = max if name == KEEP else min
        found[name] = most(found.get(name, int(number)), int(number))
    return _NUMBERS.sub("", must).strip(" ;"), found


_NUMBERS = re.compile(rf"\b({KEEP}|{SPEND}) ([0-9]+)\b[; ]*")


def _not_among(form: str, banned: bool, what: str, pieces: Sequence[str]) -> str:
    """Why a piece is not bought anyhow."""
    return f"{what} no {form}" if banned and form not in pieces else "" if banned else _none(form)


def _none(form: str) -> str:
    """Why a number of nothing asks for nothing."""
    return "it is always so" if re.match(r"0 |talents 0$", form) else ""


def _owned(p: Board, place: str) -> str:
    """Why no plan takes a Province anyhow."""
    there = p.provinces.get(place)
    held = there is not None and there.owner == p.active and not there.enemy_of(p.active)
    return f"{p.active} has {place} already" if held else ""


def _nowhere(form: str) -> str:
    return "" if " at " in form or not re.search("Road|Fortification", form) else "it does not say where"


def _where(p: Board, text: str) -> str | None:
    """A Province, or two with a Road between them."""
    find = p.rules.names["province"].get
    a, dash, b = text.partition(" - ")
    if dash:
        return f"{find(a)} - {find(b)}" if find(a) and find(b) else None
    return find(text)


def _force(text: str) -> str | None:
    """A force in letters: "3 infantry and 2 catapults" is "3I 2K"."""
    try:
        found = read_force(re.sub(r"\s*,\s*|\s+and\s+(?:an?\s+)?", " ", text))
    except BadInput:
        return None
    letters = " ".join(f"{n}{x}" for n, x in zip(found, LETTERS, strict=False) if n)
    return letters or None


def _words(form: str) -> str:
    found = read_force(form)
    return ", ".join(f"{n} {kind}" for n, kind in zip(found, LAND_UNITS, strict=False) if n) or form
