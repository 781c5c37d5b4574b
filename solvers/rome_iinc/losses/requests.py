"""Losses that are asked for and such as are forbidden, as people write them, and what the rules say against one (Section 11.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.grammar import split
from rometeach.core.words import counted
from rometeach.rome_iinc.actions import DemoteLoss, Destroy, Dismiss, Loss, RevoltLoss, Tribute
from rometeach.rome_iinc.actions.losses import OfUnit
from rometeach.rome_iinc.actions.reading import read_losses
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import ORDINARY, TITLES, VETERAN
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import losses_exact

from ..question import Question
from .inputs import LossesQuestion, head


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
    wanted: list[Loss] = []
    banned: list[Loss] = []
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


def losses_of(p: Position, text: str) -> list[Loss]:
    """The Losses that a text asks for; "2 disgrace" is two, and Auxilia are meant whatever their number.

    Raises:
        BadInput: clauses that are no Losses.
    """
    return [head(x) for x in read_losses(p.rules, text)]


def impossible(f: LossesQuestion) -> IllegalChoice:
    """Which requests cannot be: one of them alone, else all together."""
    asked = "; ".join((*map(str, f.must), *(f"without {x}" for x in (*f.forbid, *f.untouched))))
    board, toll = f.due()
    for loss in f.must:
        reason = against(board, toll, loss)
        if reason:
            return IllegalChoice(reason[1], reason[0], str(loss))
        if loss in f.forbid or loss.place in f.untouched:
            return IllegalChoice("11.3.1", "this Loss must and must not be taken", str(loss))
    for kind, n in Counter(x.kind for x in f.must).items():
        most = board.rules.values["losses.most_of_a_kind"]
        if kind != "destroy" and n > most:
            return IllegalChoice("11.3.1", f"{counted(most, 'Loss', 'Losses')} of a kind are allowed", asked)
    if len(f.must) > toll.number:
        return IllegalChoice("11.3.1", f"{counted(toll.number, 'Loss is', 'Losses are')} due", asked)
    if toll.must_destroy:
        what = f"{toll.must_destroy} of {toll.number} Losses must Destroy Legions, which leaves no room for all that is asked"
        return IllegalChoice("11.3.2" if f.result == "Disaster" else "2.2.3", what, asked)
    return IllegalChoice("11.3.1", "no legal Losses do all that is asked", asked)


def against(board: Board, toll: Toll, loss: Loss) -> tuple[str, str] | None:
    """(reason, Case) against one Loss when the Losses begin, or None; Losses before it may still make it possible or not."""
    if not toll.number:
        return "no Losses are due", "11.3.1"
    match loss:
        case Tribute():
            gold = toll.purse if toll.purse is not None else board.empire(toll.empire).gold
            price, purse = losses.tribute(board), toll.purse is not None
            if gold < price:
                return f"it takes {price} Gold and there are {gold}", "5.3.3" if purse else "11.3.1"
        case RevoltLoss(province):
            if province not in toll.near:
                return f"{province} is neither where the War is nor connected to it", "11.3.1"
            if not revolt.may_revolt(board, province):
                return f"{province} is {board.provinces[province].title} and cannot Revolt", "11.1.1"
        case Destroy() | DemoteLoss() | Dismiss():
            return _against_unit(board, toll, loss)
    return None


def _against_unit(board: Board, toll: Toll, loss: OfUnit) -> tuple[str, str] | None:
    unit, province = loss.unit, loss.province
    if province not in toll.fought.provinces:
        return f"{province} does not fight this War", "11.3.1"
    here, legions = board.provinces[province].units, ("legion", "veteran_legion", "pseudo_legion")
    if isinstance(loss, Destroy) and unit not in legions:
        return "only Legions are Destroyed", "2.2.3"
    if isinstance(loss, Dismiss) and unit in legions:
        return "Legions are Destroyed, not Dismissed", "2.2.3"
    demoted = isinstance(loss, DemoteLoss)
    if demoted and ORDINARY[unit] == unit and unit != "pseudo_legion":
        return f"a {TITLES[unit]} is not Demoted", "2.1.3"
    better = here.pseudo_legion if unit == "fort" else getattr(here, VETERAN.get(unit, unit))
    if not getattr(here, unit) and (demoted or not better):
        return f"{province} holds no {TITLES[unit]}", "11.3.1"
    return None
