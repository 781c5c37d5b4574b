"""Exercises of lesson 8 about a game that is followed on a table: what is asked next, and what becomes of a slip."""

from __future__ import annotations

from rometeach.aurelian import verbs
from rometeach.aurelian.actions import Chit, PieceAction
from rometeach.aurelian.phases.about import ATTACK, DEFENCE, Die
from rometeach.aurelian.position import Position
from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Decision, Request, Roll
from rometeach.core.session.session import Session
from rometeach.core.words import counted

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .. import boards
from .examples import LESSON

NEXT = {
    "action": "the next Action of the turn",
    "strength": "the new Strength of a Danube Space",
    "reveal": "which chit was drawn from the Hostile Cup",
    "space": "a die for the Danube Space that is attacked",
    "defence": "a die for the defence of a Danube Space",
    "die": "the die of the Action",
    "handled": "whether you lose a Victory Point or a Coin",
    "reinforce": "which Legion gains Strength",
}
"""What the kit may ask for in the Actions Phase."""


_NOT_NOW = {
    "die": "That die has been thrown, or this Action needs none.",
    "reveal": "Not yet: something else comes before the next chit is drawn.",
    "action": "The Action before is not over yet.",
    "space": "That is asked for when a Barbarian has been drawn, and only once for each.",
    "strength": "That is asked for only where you choose the Strength of a Space anew.",
    "handled": "That is asked for only when a Usurper deals with a Barbarian (7.2).",
    "reinforce": "That is asked for after a Campaign alone (6.5).",
    "defence": "The defence is thrown after the Space is known, if an attack comes to it.",
}


def due(request: Request | None) -> str:
    """Which of `NEXT` a request is; "" for any other."""
    if isinstance(request, Decision):
        return request.kind if request.kind in NEXT else ""
    if isinstance(request, Roll):
        return (
            {ATTACK: "space", DEFENCE: "defence"}.get(request.about.kind, "die")
            if isinstance(request.about, Die)
            else ""
        )
    return ""


def session(p: Position) -> Session[object]:
    """A game on a table from this board, for the Actions Phase."""
    return verbs.play(p.seen(), None, "Actions")


def answered(s: Session[object], choose: Chooser, barbarians: bool) -> None:
    """One answer to what is due: a face, an option; with `barbarians` a Barbarian is drawn if one can be."""
    request = s.request
    if isinstance(request, Roll):
        s.answer((boards.face(choose),))
        return
    assert isinstance(request, Decision)
    actions = request.actions
    if request.kind == "reveal":
        chits, rules = [a for a in actions if isinstance(a, Chit)], request.board.rules
        raiders = [c for c in chits if c.name in rules.barbarians]
        calm = [c for c in chits if c.name != "Confederation"] or chits
        s.answer(choose.pick(raiders if barbarians and raiders else calm))
    elif request.kind == "action":
        s.answer(choose.pick([a for a in actions if isinstance(a, PieceAction)] or actions))
    else:
        s.answer(choose.pick(actions))


def _said(s: Session[object]) -> list[str]:
    """The answers so far, each with its question."""
    return [f"{a.request.what.removesuffix('?') if a.request else 'unasked'}: {a.text}" for a in s.answers]


@exercise(LESSON, "predict then check", "What does the kit ask next?")
def asked_next(choose: Chooser) -> Assignment | None:
    """What is due after one answer or more of a game at a table."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    s = session(p)
    for _ in range(choose.number(1, 4)):
        if s.request is None or (len(s.answers) and due(s.request) == "strength"):
            break
        answered(s, choose, choose.likely(2, 3))
    right = due(s.request)
    if not right or not s.answers:
        return None
    others = choose.sample([k for k in NEXT if k != right], 4)
    options = tuple(NEXT[k] for k in choose.shuffled([right, *others]))
    told = [str(e) for e in s.log if not e.decided]
    return Assignment(
        f"Turn {p.turn} at a table, without seeded dice. Aurelian is in {p.aurelian}; Usurpers: "
        f"{', '.join(p.usurpers.values()) or 'none'}. You have typed: {'; '.join(_said(s))}.\n\nPredict, then check: what does the kit "
        "ask for now?",
        OneOf(options),
        NEXT[right],
        (
            "Walk through the Action: its own die or decisions, the unseen moves (never asked), then its Reactions.",
            "A Barbarian needs a Space, and then a defence; every other chit is resolved at once.",
        ),
        (*(told or ["So far nothing had to be told."]), f"Now due: {s.request.what.removesuffix('?') if s.request else 'nothing'}."),
        tuple(Mistake(NEXT[k], _NOT_NOW[k]) for k in others if k in _NOT_NOW),
        board=p,
        focus=p.aurelian,
    )  # fmt: skip


@exercise(LESSON, "predict then check", "A slip that is put right", more=True)
def kept_after_slip(choose: Chooser) -> Assignment | None:
    """How many later answers still fit when an earlier one is corrected."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    s = session(p)
    wanted = choose.number(5, 7)
    while s.request is not None and len(s.answers) < wanted:
        if due(s.request) == "strength":
            return None
        answered(s, choose, choose.likely(1, 2))
    early = [a for a in s.answers[1:-2] if isinstance(a.request, Roll) or getattr(a.request, "kind", "") == "reveal"]
    if len(s.answers) < 5 or not early:
        return None
    slip = choose.pick(early)
    if isinstance(slip.request, Decision):
        names, given = [o.name for o in slip.request.options], {a.text for a in s.answers}
    else:
        names, given = [str(n) for n in range(1, 9)], {slip.text}
    others = [n for n in names if n not in given]
    if not others:
        return None
    new = choose.pick(others)
    later = len(s.answers) - slip.index - 1
    before = _said(s)
    try:
        correction = s.correct(slip.index, new)
    except BadInput:
        return None
    if not correction.kept and choose.likely(1, 2):
        return None
    return Assignment(
        f"Turn {p.turn}. Aurelian was in {p.aurelian}. The answers typed at the table, in order: "
        f"{'; '.join(f'({n}) {said}' for n, said in enumerate(before, 1))}.\n\nAnswer {slip.index + 1} was a slip: it was {new}, not "
        f"{slip.text}. You correct it. How many of the {counted(later, 'later answer')} does the kit give again by itself?",
        WholeNumber("answers"),
        correction.kept,
        (
            "A later answer stays as long as the same question is asked again and allows it.",
            "What would have been asked after the true answer? A Barbarian asks for dice, other chits do not.",
        ),
        (str(correction),),
        (
            Mistake(later, "Not all of them: after the true answer something else is asked at one point."),
            Mistake(0, "The kit does not begin again: what still fits is given again."),
            Mistake(correction.kept + 1, "One too many: that answer belongs to a question that is not asked any more.")
            if correction.kept < later
            else Mistake(later - 1, "After the true answer the kit asks the same questions as before: all of them fit."),
        ),
        board=p,
    )  # fmt: skip
