"""Requests as players of Aurelian say them, question by question, with their compact form."""

from __future__ import annotations

import re

from rometeach.aurelian.actions import TEMPLE, WALLS
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.valuation import works
from rometeach.core.asked_for import Books, Idle
from rometeach.core.errors import BadInput
from rometeach.core.spoken import NUMBER, Nouns, Saying, Sayings

_KEEP = "(?:keep |leave |hold |put )?"
_DANUBE = "(?:in|at|on) danube"
_COLON = "(?: |):(?: |)"
_FRONT = (
    Saying(
        "Danube {n}: {n_2}+",
        "At least {n_2} Strength in Danube {n}",
        (f"{_KEEP}at least {{n_2}} (?:strength )?{_DANUBE} {{n}}", rf"danube {{n}}{_COLON}{{n_2}}\+"),
        "at least {n_2} in Danube {n}",
    ),
    Saying(
        "Danube {n}: {n_2}",
        "{n_2} Strength in Danube {n}",
        (f"{_KEEP}{{n_2}} (?:strength )?{_DANUBE} {{n}}", f"danube {{n}}{_COLON}{{n_2}}"),
    ),
    Saying(
        "army {n}+",
        "An Army Strength of at least {n}",
        (
            f"{_KEEP}at least {{n}} (?:strength )?(?:in|with|for) army",
            "army (?:of )?at least {n}",
            rf"army(?:{_COLON}| |){{n}}\+",
        ),
        "at least {n} in the army",
    ),
    Saying(
        "army {n}",
        "An Army Strength of {n}",
        (f"{_KEEP}{{n}} (?:strength )?(?:in|with|for) army", "army of {n}", f"army(?:{_COLON}| |){{n}}"),
    ),
    Saying("levy", "Take the Free Levy", ("take (?:free )?levy", "free levy"), "take the free levy"),
    Saying("decline", "Decline the Free Levy", ("(?:decline|no|not take) (?:free )?levy",), "no free levy"),
)
_STILL = (
    Saying(
        "Danube {n}", "Danube {n} stays as it is", ("(?:not )?(?:touch|change) danube {n}",), "do not touch Danube {n}"
    ),
    Saying(
        "{region}",
        "The Danube Spaces of {region} stay as they are",
        ("(?:not )?(?:touch|change) {region}",),
        "do not touch {region}",
    ),
)
_TURN = "(?: (?:in|on|by) turn {n})"
_WORKS = (
    Saying(
        "Turn {n}: coins {n_2}",
        "Keep at least {n_2} Coins in Turn {n}",
        (f"{_KEEP}(?:at least )?{{n_2}} coins?{_TURN}", f"turn {{n}}{_COLON}(?:coins|treasury) {{n_2}}"),
        "keep {n_2} coins in turn {n}",
    ),
    Saying(
        "coins {n}",
        "Keep at least {n} Coins in every turn",
        (f"{_KEEP}(?:at least )?{{n}} coins?", "treasury {n}"),
        "keep {n} coins",
    ),
    Saying(
        "Aurelian Walls {marker}",
        "The Aurelian Walls at {marker} or further in the end",
        ("aurelian walls (?:at|to) (?:least )?{marker}", "aurelian walls(?: |){marker}"),
        "Aurelian Walls at least {marker}",
    ),
)
_STEPS = (
    Saying(
        "Turn {n}: {step}",
        "Do this in Turn {n}: {step}",
        (f"(?:build |make )?{{step}}{_TURN}", f"turn {{n}}{_COLON}{{step}}"),
        "build {step} in turn {n}",
    ),
    Saying("{step}", "Do this before the game ends: {step}", ("(?:build|make|take) {step}",), "build {step}"),
)
_NO_STEPS = (
    Saying("{buildings}", "Build no {buildings}", ("no {buildings}", "not build {buildings}"), "no walls"),
    Saying(
        "Turn {n}: {step}",
        "Not in Turn {n}: {step}",
        (f"(?:no |not )?(?:build )?{{step}}{_TURN}", f"turn {{n}}{_COLON}{{step}}"),
        "build {step} in turn {n}",
    ),
    Saying("{step}", "Never: {step}", ("(?:no |not )?(?:build )?{step}",), "no {step}"),
)
_DEEDS = (Saying("{deed}", "Compare: {deed}", ("compare {deed}",), "{deed}"),)
_NO_DEEDS = (Saying("{deed}", "Leave out: {deed}", ("(?:no |not ){deed}",), "no {deed}"),)


def books(p: Board, question: str, idle: Idle | None = None) -> Books:
    """What a question may be asked.

    Args:
        p: the position.
        question: its name.
        idle: says why a request would do nothing.
    """
    regions = p.rules.names["region"].names
    nouns = {
        "n": NUMBER,
        "region": Nouns(regions),
        "marker": Nouns(("+2",), find=lambda text: text if re.fullmatch(r"[+-]?[0-9]", text) else None),
        "step": Nouns((*(f"{r} {b}" for r in ("Red", *regions) for b in (WALLS, TEMPLE)), "Aurelian Walls", "Reforms"),
                      find=lambda text: _step(p, text)),
        "buildings": Nouns((WALLS, "temples"), find=lambda text: _every(regions, text), words=lambda form: form.split()[1].rstrip(";")),
        "deed": Nouns(tuple(p.rules.names["action"].names), find=lambda text: _deed(p, text)),
    }  # fmt: skip
    if question == "front":
        return Books(Sayings(_FRONT, nouns), Sayings((*_STILL, *_FRONT), nouns), idle=idle, clashes=False)
    if question == "works":
        return Books(Sayings((*_WORKS, *_STEPS), nouns), Sayings(_NO_STEPS, nouns), idle=idle)
    return Books(Sayings(_DEEDS, nouns), Sayings(_NO_DEEDS, nouns))


def _step(p: Board, text: str) -> str | None:
    """A step of a plan of works; "walls in Red" is "Red walls"."""
    turned = re.fullmatch(r"(walls|temple) (?:in|of) (\w+)", text, re.IGNORECASE)
    said = f"{turned[2]} {turned[1]}" if turned else text.replace("reform ", "reforms ").strip()
    try:
        works.step(p.rules, said)
    except BadInput:
        return None
    return said[:1].upper() + said[1:]


def _every(regions: tuple[str, ...], text: str) -> str | None:
    """The Walls, or the Temples, of all Regions."""
    kind = {"walls": WALLS, "temples": TEMPLE}.get(text.casefold())
    return "; ".join(f"{r} {kind}" for r in regions) if kind else None


def _deed(p: Board, text: str) -> str | None:
    """An Action, with its piece or without, a piece alone, or the end of the phase."""
    if text.casefold() in ("end", "end of phase", "aurelian"):
        return "end" if text.casefold() != "aurelian" else "Aurelian"
    piece, colon, action = text.rpartition(":")
    find = p.rules.names["action"].get
    found = find(action.partition(">")[0].strip()) or find(action.strip().removesuffix("s"))
    return None if found is None else text if colon and piece else found
