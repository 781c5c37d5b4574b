"""Requests as players of History of the Roman Empire say them, question by question, with their compact form."""

from __future__ import annotations

from rometeach.core.asked_for import Books, Idle
from rometeach.core.spoken import NUMBER, Nouns, Saying, Sayings
from rometeach.hotre.board.board import Board

MOST = 9
"""More than this the grammar of purchases does not read."""
_LIST = (
    Saying("{place}", "Place an Army in {place}",
           ("(?:take|enter|conquer|attack|capture|hold|keep) {place}", "expand to {place}", "army (?:to|in) {place}"), "take {place}"),
)  # fmt: skip
_NO_LIST = (
    Saying("{place}", "No Army in {place}",
           ("(?:not )?(?:take|enter|conquer|attack|touch|capture) {place}", "(?:no )?army (?:to|in) {place}", "not expand to {place}"),
           "do not enter {place}"),
    Saying("{diocese}", "No Army in any of these: {diocese}", ("(?:not )?(?:take|enter|conquer|attack|touch) {diocese}",)),
)  # fmt: skip
_BUYS = (
    Saying("recruit {n}", "Recruit so many Legions: {n}", ("(?:recruit|raise|buy) {n} (?:legions?|armies|army)",), "recruit {n} legions"),
    Saying("buy Fort {n}", "Buy so many Forts: {n}", ("(?:buy|build) {n} forts?",), "buy {n} forts"),
    Saying("bribe in {place}", "Bribe in {place}", ("bribe {place}",)),
    Saying("Fortress in {place}", "A Fortress in {place}", ("(?:build |make )?fortress (?:in|at) {place}",), "build a fortress in {place}"),
    Saying("rebuild {place}", "Rebuild the City of {place}",
           ("(?:rebuild|repair|build) (?:city )?(?:in|at|of) {place}", "repair {place}"), "build a city in {place}"),
)  # fmt: skip
_NO_BUYS = (
    Saying("{ware}", "Do not buy this in any number: {ware}", ("(?:no |not )(?:buy )?{ware}",), "no forts"),
    *(
        Saying(x.form, f"Not: {x.means}", tuple(f"(?:no |not )?{y}" for y in (*x.said, x.form)), x.example)
        for x in _BUYS
    ),
)
_FORTS = (
    Saying("{place}", "A Fort in {place}", ("(?:build |place |put )?fort (?:in|at) {place}",), "a fort in {place}"),
)
_NO_FORTS = (
    Saying("{place}", "No Fort in {place}", ("(?:no |not )?(?:build |place )?fort (?:in|at) {place}", "(?:not )?touch {place}"),
           "no fort in {place}"),
)  # fmt: skip


def books(p: Board, question: str, idle: Idle | None = None) -> Books:
    """What a question may be asked.

    Args:
        p: the position.
        question: its name.
        idle: says why a request would do nothing.
    """
    dioceses = {d: "; ".join(p.rules.provinces_of[d]) for d in p.rules.dioceses}
    places = p.rules.names["province"].names
    wares = {
        **{x: "recruit" for x in ("legions", "legion", "recruits", "recruiting", "armies")},
        **{x: "buy Fort" for x in ("forts", "fort")},
    }
    nouns = {
        "n": NUMBER,
        "place": Nouns((*places[1:2], *places), find=p.rules.names["province"].get),
        "diocese": Nouns(p.rules.dioceses, find=lambda text: dioceses.get(p.rules.names["diocese"].get(text) or "")),
        "ware": Nouns(
            ("forts", "legions"),
            find=lambda text: (
                "; ".join(f"{wares[text.casefold()]} {n}" for n in range(1, MOST + 1))
                if text.casefold() in wares
                else None
            ),
            words=lambda form: form.split(";")[0].rpartition(" ")[0],
        ),
    }
    wanted, banned = {"spending": (_BUYS, _NO_BUYS), "forts": (_FORTS, _NO_FORTS)}.get(question, (_LIST, _NO_LIST))
    return Books(Sayings(wanted, nouns), Sayings(banned, nouns), idle=idle)
