"""Requests as players of Conquest of the Empire II say them, question by question, with their compact form."""

from __future__ import annotations

import re

from rometeach.conquest2.board.board import Board
from rometeach.core.asked_for import Books
from rometeach.core.errors import BadInput
from rometeach.core.spoken import NUMBER, Nouns, Saying, Sayings

from .senate.inputs import NUMERALS, senators

LIMIT, LEAST, MOST = "limit", "least", "most"
_BUY = "(?:(?:buy|gain|take) )"
_SEASON = (
    Saying("{n} influence in {key}", "Gain at least {n} influence in {key}",
           (f"{_BUY}?(?:at least )?{{n}} influence (?:in )?{{key}}",), "buy {n} influence in {key}"),
    Saying("1 influence in {key}", "Gain at least 1 influence in {key}", (f"{_BUY}?influence (?:in )?{{key}}",), "buy influence in {key}"),
    Saying("special tax", "Take Special Tax", ("(?:take|raise|collect|use) (?:special )?tax(?:es)?", "special taxes"), "take special tax"),
    Saying("take {card}", "Take the card {card}", ("(?:take|draw|pick|buy) (?:card )?{card}", "{card}"), "take {card}"),
)  # fmt: skip
_NO_SEASON = (
    Saying("{n} influence in {key}", "Gain fewer than {n} influence in {key}", (f"{_BUY}?{{n}} influence (?:in )?{{key}}",)),
    Saying("1 influence in {key}", "Gain no influence in {key}",
           (f"(?:no |not )?{_BUY}?influence (?:in )?{{key}}", "(?:not )?(?:touch )?{key}"), "no influence in {key}"),
    Saying("special tax", "Take no Special Tax", ("(?:no |not )?(?:take )?(?:special )?tax(?:es)?",), "no taxes"),
    Saying("take {card}", "Do not take the card {card}", ("(?:not )?(?:take|draw|pick) (?:card )?{card}", "(?:no |not )?{card}"),
           "do not take {card}"),
)  # fmt: skip
_BID = (
    Saying("limit {n}", "Bid at most {n} Talents",
           ("bid (?:at most|up to|no more than|not more than) {n}(?: talents?)?", "not bid more than {n}(?: talents?)?"),
           "bid at most {n}"),
    Saying("{colour} to {box}", "The proposal places {colour} in {box}",
           ("(?:put |place |propose )?{colour} (?:to|in|into|on) (?:box |alliance )?{box}",), "put {colour} in {box}"),
)  # fmt: skip
_NO_BID = (
    Saying("{colour} to {box}", "The proposal does not place {colour} in {box}",
           ("(?:not )?(?:put |place |propose )?{colour} (?:to|in|into|on) (?:box |alliance )?{box}",), "do not put {colour} in {box}"),
)  # fmt: skip
_TAX = (
    Saying("least {n}", "At least {n} Talents by taxes", ("(?:take |raise |tax )?at least {n}(?: talents?)?",), "at least {n} talents"),
    Saying("most {n}", "At most {n} Talents by taxes",
           ("(?:take |raise |tax )?(?:at most|up to|no more than|not more than) {n}(?: talents?)?",), "at most {n} talents"),
    Saying("{key}", "Buy influence in {key}", ("buy (?:influence )?(?:in )?{key}",), "buy influence in {key}"),
)  # fmt: skip
_NO_TAX = (
    Saying("{key}", "Buy no influence in {key}", ("(?:no |not )(?:buy )?(?:influence )?(?:in )?{key}", "(?:not )?touch {key}"),
           "no influence in {key}"),
)  # fmt: skip
_CARDS = (
    Saying(
        "{card} in round {n}", "Take {card} in round {n}", ("take {card} in round {n}",), "take {card} in round {n}"
    ),
    Saying("round {n}: take {card}", "Take {card} in round {n}"),
    Saying("{card}", "Take {card}", ("(?:take|draw|pick) {card}",), "take {card}"),
)
_NO_CARDS = (
    Saying("{card} in round {n}", "Do not take {card} in round {n}", ("(?:not )?take {card} in round {n}",)),
    Saying("{card}", "Do not take {card}", ("(?:no |not )(?:take |draw )?{card}",), "do not take {card}"),
)
_SENATE = (Saying("{senators}", "Show {senators}", ("(?:show|play|use) {senators}",), "show {senators}"),)
_NO_SENATE = (
    Saying(
        "{senators}",
        "Never show {senators}",
        ("(?:no |not )(?:show |play |use )?{senators}",),
        "do not show {senators}",
    ),
)
_HOLD = (Saying("{space}", "Hold {space}", ("(?:hold|block|guard|garrison|close) {space}",), "hold {space}"),)
_NO_HOLD = (Saying("{space}", "Hold nothing in {space}", ("(?:not )(?:hold|block|guard|garrison|close|touch) {space}", "not {space}"),
                   "do not hold {space}"),)  # fmt: skip
_OF = {"season": (_SEASON, _NO_SEASON), "bid": (_BID, _NO_BID), "tax": (_TAX, _NO_TAX), "cards": (_CARDS, _NO_CARDS),
       "senate": (_SENATE, _NO_SENATE), "blockers": (_HOLD, _NO_HOLD)}  # fmt: skip


def books(p: Board, question: str) -> Books:
    """What a question may be asked.

    Args:
        p: the position.
        question: its name.
    """
    names = p.rules.names
    nouns = {
        "n": NUMBER,
        "key": Nouns(names["key province"].names, find=names["key province"].get),
        "card": Nouns(names["card"].names),
        "colour": Nouns(tuple(p.players), find=names["colour"].get),
        "box": Nouns(("A", "B")),
        "space": Nouns(names["space"].names, find=names["space"].get),
        "senators": Nouns(("III", *NUMERALS), find=_senators),
    }
    must, forbid = _OF[question]
    return Books(
        Sayings(must, nouns),
        Sayings(forbid, nouns),
        clashes=question not in ("tax", "blockers"),
        idle=lambda form, banned: _none(form) or (_not_there(p, form) if banned and question == "season" else ""),
        once=question not in ("cards", "senate"),
    )


def _none(form: str) -> str:
    """Why a number of nothing asks for nothing."""
    return "it is always so" if re.match(rf"0 influence|{LEAST} 0$", form) else ""


def _not_there(p: Board, form: str) -> str:
    """Why a card is not taken anyhow."""
    card = form.removeprefix("take ")
    return "" if card == form or card in p.display else f"{card} does not lie in the display"


def numbers(must: str) -> tuple[str, dict[str, int]]:
    """What must be without the limits among it, and these: "limit 12", "least 5", "most 20"."""
    found = dict[str, int]()
    rest = []
    for part in (x.strip() for x in must.split(";")):
        if m := re.fullmatch(rf"({LIMIT}|{LEAST}|{MOST}) ([0-9]+)", part):
            found[m[1]] = (
                max(found.get(m[1], 0), int(m[2])) if m[1] == LEAST else min(found.get(m[1], int(m[2])), int(m[2]))
            )
        elif part:
            rest.append(part)
    return "; ".join(rest), found


def _senators(text: str) -> str | None:
    """Senators as they are typed; "Senator" and "and" do not matter."""
    said = re.sub(r"senators?\s+", "", re.sub(r"\s+and\s+", ", ", text), flags=re.IGNORECASE)
    try:
        return said if any(senators(said, "")) else None
    except BadInput:
        return None
