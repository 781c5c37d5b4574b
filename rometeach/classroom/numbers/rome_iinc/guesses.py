"""What a class predicts before a notebook of history in numbers tells it, and the answers, counted from the stored games.

`predict("fall")` is a panel like that of a lesson: the guess is made first, and kept beside the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.errors import BadInput, Problem, did_you_mean
from ....core.positions.saved import GamePosition
from ....lessons.answers import OneOf
from ....lessons.predictions import Guess, Prediction
from ....widgets.prediction_panel import PredictionPanel
from . import decisions, fall, reigns, roads, stored, tetrarchy
from .choices import BY_NAME
from .watched import CAESARS, TWO

BANDS = ("fewer than 10", "10 to 30", "30 to 50", "50 to 70", "70 to 90", "more than 90")
"""Of a hundred games."""
_EDGES = (10, 30, 50, 70, 90)


def band(percent: float) -> str:
    """The answer that a percentage belongs to."""
    return BANDS[sum(percent >= edge for edge in _EDGES)]


def _before_476() -> float:
    games = stored.games("425")
    return 100 * fall.before("425", fall.IN_HISTORY, games) / len(games)


def _before_425() -> float:
    games = stored.games("363")
    return 100 * fall.before("363", 425, games) / len(games)


_CAUSES = tuple(fall.CAUSES.values())


def _cause() -> str:
    causes = [f.cause for g in stored.games("425") if (f := g.fell("West"))]
    return fall.CAUSES[max(fall.CAUSES, key=causes.count)]


YEARS = ("less than 5 years", "5 to 10 years", "10 to 15 years", "more than 15 years")


def _half() -> float:
    return reigns.lasting(reigns.of_history()).half()


def _years(years: float) -> str:
    return YEARS[sum(years >= edge for edge in (5, 10, 15))]


def _natural() -> float:
    over = reigns.of_history()
    return 100 * sum(how in ("died", "abdicated") for _, how in over) / len(over)


_SAID = tuple(
    BY_NAME[n].says for n in ("a Fort", "Eastern gold", "waits once", "never fights", "never bread", "never builds")
)


def _most() -> str:
    ranked = [BY_NAME[name].says for name in decisions.compared()]
    return next(says for says in ranked if says in _SAID)


def _four() -> float:
    mask, games = TWO | CAESARS, stored.games(tetrarchy.SCENARIO)
    return 100 * sum(any(t & mask == mask for t in g.turns) for g in games) / len(games)


_PLACES = ("Rome", "Constantinople", "Mediolanum", "Dardania (Naissus)", "Pannonia II (Sirmium)")


def _busiest() -> str:
    shares = dict(zip((p.partition(" (")[0] for p in _PLACES), _PLACES, strict=True))
    return next(shares[p] for p in roads.ranked() if p in shares)


def _asked(
    name: str, question: str, options: Sequence[str], answer: Callable[[], str], tell: Callable[[], str], position: str = "425"
) -> Prediction[GamePosition]:  # fmt: skip
    """A question with options.

    Args:
        name: finds it again.
        question: what is asked.
        options: the answers to choose from.
        answer: the right one.
        tell: what is told then.
        position: the set-up that it is about.
    """
    guess = Guess[GamePosition](OneOf(tuple(options)), lambda board: answer())
    return Prediction(
        name, question, guess, lambda board: [tell()], lesson="numbers", position=position, game="rome-iinc"
    )  # fmt: skip


QUESTIONS = {
    q.name: q
    for q in (
        _asked(
            "fall", "Two programs play on from 425. In how many of a hundred games does the West Fall before 476?", BANDS,
            lambda: band(_before_476()), lambda: f"In {_before_476():.0f} of 100.",
        ),
        _asked(
            "early", "And from 363? In history the West still stood in 425. In how many of a hundred games does it Fall before that?",
            BANDS, lambda: band(_before_425()), lambda: f"In {_before_425():.0f} of 100.", "363",
        ),
        _asked("cause", "What brings the West down most often?", _CAUSES, _cause, lambda: "The table below counts all of them."),
        _asked(
            "reign", "Forty-five men ruled as Augustus between 284 and 565. After how many years were half of them gone?",
            YEARS, lambda: _years(_half()), lambda: f"Half of them ruled for {_half():.0f} years or less.", "286",
        ),
        _asked(
            "bed", "Of a hundred such emperors, how many died of illness or age, or laid the purple down of their own will?",
            BANDS, lambda: band(_natural()), lambda: f"{_natural():.0f} of 100. All others were killed or driven out.", "286",
        ),
        _asked(
            "decision", "Which of these changes matters most for how long the West stands?", _SAID, _most,
            lambda: "The picture below has all of them, with their errors.",
        ),
        _asked(
            "four", "In how many of a hundred games do two Emperors, each with a Caesar, ever rule together at the end of a turn?",
            BANDS, lambda: band(_four()), lambda: f"In {_four():.0f} of 100.", "286",
        ),
        _asked(
            "busiest", "Take the shortest way between every two places, by land. Through which of these do most of them lead?",
            _PLACES, _busiest, lambda: "The picture below has the first twelve.", "286",
        ),
    )
}  # fmt: skip


def predict(name: str) -> PredictionPanel:
    """The panel of a question, which is answered before anything is told.

    Raises:
        BadInput: no such question; it names the nearest.
    """
    if name not in QUESTIONS:
        hint = did_you_mean(name, QUESTIONS) or f"Questions: {', '.join(QUESTIONS)}."
        raise BadInput([Problem(str(name)[:40] or "name", "is no question", hint)])
    return PredictionPanel(QUESTIONS[name])
