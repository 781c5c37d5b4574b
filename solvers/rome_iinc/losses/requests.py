"""Losses that are asked for and such as are forbidden, as people write them, and what the rules say against one (Section 11.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.grammar import split
from rometeach.core.words import counted
from rometeach.rome_iinc.board import units
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import FIELDS, TITLES
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import losses_exact

from ..question import Question
from .inputs import LossesQuestion

_UNIT_LOSS = re.compile(r"(destroy|dismiss|demote)\s+(.+?)\s+in\s+(.+)", re.IGNORECASE)
_AUXILIA = re.compile(r"dismiss\s+(?:\d+\s+)?auxilia(?:\s*:.*)?", re.IGNORECASE)
_SIMPLE = re.compile(r"(?:([1-6])\s+)?(disgrace|dishonor|tribute)", re.IGNORECASE)


def read(q: Question, war: str, commander: str, provinces: Sequence[str], result: str, number: int, *, must: str = "",
         forbid: str = "", time: float | None = None) -> LossesQuestion:  # fmt: skip
    """The question with its names read.

    Args:
        q: the position, the weights and (for a Sole Emperor) the Empire that gains.
        war: the War.
        commander: who fought it.
        provinces: those that fought; none for all that the Commander may fight with.
        result: "Triumph", "Draw", "Stalemate", "Defeat" or "Disaster".
        number: the purple die.
        must: Losses that are taken, "dismiss Fleet in Rome; disgrace".
        forbid: Losses that are not; a Province's name alone forbids Losses there.
        time: seconds; None for those of the question.

    Raises:
        BadInput: what cannot be read, all at once.
    """
    problems: list[Problem] = []
    wanted: list[str] = []
    banned: list[str] = []
    untouched = list(q.requests.untouched)
    for text, into in ((must, wanted), (forbid, banned)):
        for clause in split(text):
            try:
                place = q.p.rules.names["province"].get(clause) if into is banned else None
                if place:
                    untouched.append(place)
                else:
                    into += losses_of(q.p, clause)
            except BadInput as error:
                problems += error.problems
    try:
        force = losses_exact.force_of(q.p, war, commander, provinces)
        problems += losses_exact.strangers(q.p, force)
    except BadInput as error:
        problems += error.problems
    problems += losses_exact.thrown_problems(result, number)
    if problems:
        raise BadInput(problems, "This question cannot be read:")
    named = "" if q.empire == "both" else q.empire
    empire = losses_exact.beneficiary(q.p, force, named)
    asked = tuple(wanted), tuple(banned), tuple(untouched)
    seconds, title = q.time if time is None else time, result.strip().title()
    return LossesQuestion(q.p, force, title, number, named, q.weights[empire], *asked, seconds)


def losses_of(p: Position, clause: str) -> list[str]:
    """One Loss as the search spells it; "2 disgrace" is two."""
    find, simple, unit = p.rules.names["province"].find, _SIMPLE.fullmatch(clause), _UNIT_LOSS.fullmatch(clause)
    if simple:
        return [simple[2].lower()] * int(simple[1] or 1)
    if _AUXILIA.fullmatch(clause):
        return ["dismiss Auxilia"]
    if unit:
        try:
            found = units.parse(unit[2])
        except ValueError as error:
            raise BadInput([Problem(f'"{clause[:60]}"', str(error).rstrip("."))]) from None
        if unit[1].lower() == "dismiss" and found.auxilia:
            return ["dismiss Auxilia"]
        return [f"{unit[1].lower()} {TITLES[f]} in {find(unit[3])}" for f in FIELDS for _ in range(getattr(found, f))]
    verb, _, rest = clause.partition(" ")
    if verb.casefold() == "revolt" and rest:
        return [f"revolt {find(rest.partition(':')[0])}"]
    hint = "A Loss reads like: disgrace; tribute; destroy Legion in Rome; dismiss Fort in Rome; dismiss Auxilia; revolt Belgica."
    raise BadInput([Problem(f'"{clause[:60]}"', "is no Loss", hint)])


def impossible(f: LossesQuestion) -> IllegalChoice:
    """Which requests cannot be: one of them alone, else all together."""
    asked = (*f.must, *(f"without {x}" for x in (*f.forbid, *f.untouched)))
    board, toll = f.due()
    for name in f.must:
        reason = against(board, toll, name)
        if reason:
            return IllegalChoice(reason[1], reason[0], name)
        if name in f.forbid or name.rpartition(" in ")[2].removeprefix("revolt ") in f.untouched:
            return IllegalChoice("11.3.1", "this Loss must and must not be taken", name)
    for kind, n in Counter(x.partition(" ")[0] for x in f.must).items():
        most = board.rules.values["losses.most_of_a_kind"]
        if kind != "destroy" and n > most:
            return IllegalChoice("11.3.1", f"{counted(most, 'Loss', 'Losses')} of a kind are allowed", "; ".join(asked))
    if len(f.must) > toll.number:
        return IllegalChoice("11.3.1", f"{counted(toll.number, 'Loss is', 'Losses are')} due", "; ".join(asked))
    if toll.must_destroy:
        what = f"{toll.must_destroy} of {toll.number} Losses must Destroy Legions, which leaves no room for all that is asked"
        return IllegalChoice("11.3.2" if f.result == "Disaster" else "2.2.3", what, "; ".join(asked))
    return IllegalChoice("11.3.1", "no legal Losses do all that is asked", "; ".join(asked))


def against(board: Board, toll: Toll, name: str) -> tuple[str, str] | None:
    """(reason, Case) against one Loss when the Losses begin, or None; Losses before it may still make it possible or not."""
    verb, _, rest = name.partition(" ")
    if not toll.number:
        return "no Losses are due", "11.3.1"
    if verb == "tribute":
        gold = toll.purse if toll.purse is not None else board.empire(toll.empire).gold
        price, purse = losses.tribute(board), toll.purse is not None
        if gold < price:
            return f"it takes {price} Gold and there are {gold}", "5.3.3" if purse else "11.3.1"
    if verb == "revolt":
        if rest not in toll.near:
            return f"{rest} is neither where the War is nor connected to it", "11.3.1"
        if not revolt.may_revolt(board, rest):
            return f"{rest} is {board.provinces[rest].title} and cannot Revolt", "11.1.1"
    title, inside, province = rest.partition(" in ")
    if not inside:
        return None
    unit = title.lower().replace(" ", "_")
    if province not in toll.fought:
        return f"{province} does not fight this War", "11.3.1"
    here = board.provinces[province].units
    if verb == "destroy" and unit not in ("legion", "veteran_legion", "pseudo_legion"):
        return "only Legions are Destroyed", "2.2.3"
    if verb == "dismiss" and unit in ("legion", "veteran_legion", "pseudo_legion"):
        return "Legions are Destroyed, not Dismissed", "2.2.3"
    if verb == "demote" and not (unit.startswith("veteran_") or unit == "pseudo_legion"):
        return f"a {title} is not Demoted", "2.1.3"
    lesser = {"fort": here.pseudo_legion}.get(unit, getattr(here, f"veteran_{unit}", 0))
    if not getattr(here, unit) and not (verb != "demote" and lesser):
        return f"{province} holds no {title}", "11.3.1"
    return None
