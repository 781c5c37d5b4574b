"""What the planner shows of a game's solvers: the words of their questions, the fields of the form, a plan's picture.

Which fields a question has, and which of them it cannot do without, is read off the solver's own function. A game adds the
words: one `PlanForm` in `widgets/<its package>/plan_form.py`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

import ipywidgets as w

from ...core import games
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from ...core.results.estimates import Estimate
from ...core.results.plans import Plan, points
from ..face import P, Picture
from ..parts import labelled

Offered = Sequence[tuple[str, str]]


class Solvers(Protocol):
    """What answers the questions of a game: a module with a function for each."""

    @property
    def __name__(self) -> str:
        """What it is called."""


def names_of(solvers: Solvers, board: GamePosition) -> tuple[str, ...]:
    """The questions that are asked: those that the solvers list themselves, else those that the board's game declares."""
    own: tuple[str, ...] = getattr(solvers, "QUESTIONS", ())
    return own or tuple(q.name for q in games.of(board).plans)


_NOT_ASKED = ("weights", "time")
"""What has no field: weights come with the game, seconds have a control of their own."""

CP_SAT = (
    "Found and proven by CP-SAT, a search that rules out whole groups of plans at once, until it is certain that none of "
    "those left is better."
)
"""What CP-SAT is, in a clause."""


@dataclass(frozen=True)
class FieldWords(Generic[P]):
    """How a field of the form looks. `options` makes it a list to choose from, for a board."""

    label: str
    placeholder: str = ""
    width: str = "240px"
    options: Callable[[P], Offered] | None = None


@dataclass(frozen=True)
class Takes:
    """One argument of a question: `kind` is "number", "names" or "text"."""

    name: str
    kind: str = "text"
    needed: bool = False
    default: object = None


@dataclass(frozen=True)
class PlanForm(Generic[P]):
    """The words of a game's questions. `shared` are the fields of a question whose function does not name them."""

    words: Mapping[str, str]
    fields: Mapping[str, FieldWords[P]]
    shared: tuple[str, ...]
    first: str
    choice: str
    """An example of a choice that one may ask about."""
    rows: tuple[tuple[str, ...], ...]
    """The fields line by line; the first line stands beside the question."""
    placeholders: Mapping[str, Mapping[str, str]]
    """Question -> field -> what stands in it as an example, where that is not the field's own."""
    maps: Callable[[Plan, P], list[Picture]]
    """A plan and its board as pictures with `text` and `html`; empty where it cannot be drawn."""
    picture: Callable[[Plan, P, str], str]
    """A plan and its board as HTML above the plan's own tables; the last argument begins the ids of the drawing."""

    def title(self, question: str) -> str:
        """A question in the words of the list; one that has none is shown by its name."""
        return self.words.get(question, question.capitalize())

    def takes(self, solvers: Solvers, question: str) -> tuple[Takes, ...]:
        """The arguments of a question, by the signature of its function."""
        function = getattr(solvers, question)
        found = [_taken(p) for p in list(inspect.signature(function).parameters.values())[1:] if _is_asked(p)]
        allowed = getattr(solvers, "TAKES", {}).get(question)
        named = any(p.kind is p.VAR_KEYWORD for p in inspect.signature(function).parameters.values())
        if named and not found:
            return tuple(Takes(name) for name in self.shared)
        return tuple(t for t in found if allowed is None or t.name in allowed)

    def controls(self, solvers: Solvers, board: P) -> dict[str, w.Text | w.Dropdown]:
        """A control for each field of any question: the known ones in their order, then the others."""
        asked = {t.name: t for q in reversed(names_of(solvers, board)) for t in self.takes(solvers, q)}
        order = [*self.fields, *(n for n in asked if n not in self.fields)]
        return {name: self._control(name, board) for name in order}

    def _control(self, name: str, board: P) -> w.Text | w.Dropdown:
        known = self.fields.get(name) or FieldWords[P](name.capitalize())
        if known.options is not None:
            return labelled(w.Dropdown, known.label, known.width, options=list(known.options(board)))
        return labelled(w.Text, known.label, known.width, placeholder=known.placeholder)

    def placeholder(self, question: str, name: str) -> str:
        """The example in a field for a question."""
        own = self.fields[name].placeholder if name in self.fields else ""
        return self.placeholders.get(question, {}).get(name, own)


def _is_asked(p: inspect.Parameter) -> bool:
    return p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY) and p.name not in _NOT_ASKED


def _taken(p: inspect.Parameter) -> Takes:
    said = str(p.annotation)
    kind = "number" if said.split(" ")[0] == "int" else "names" if "Sequence[str]" in said else "text"
    needed = p.default is p.empty
    return Takes(p.name, kind, needed, None if needed else p.default)


def seconds(solvers: Solvers, question: str) -> float:
    """The seconds that a question takes unless told otherwise."""
    found = inspect.signature(getattr(solvers, question)).parameters.get("time")
    return float(found.default) if found is not None and isinstance(found.default, int | float) else 10.0


def form_of(board: P) -> PlanForm[P]:
    """The form of the game that a board belongs to."""
    found: PlanForm[P] = resolve(games.of(board).extras["plan_form"])
    return found


# --- what is said of an answer


def verdict(plan: Plan, question: str) -> str:
    """One line on a plan: how far it is proven, or how sure it is."""
    what = plan.change or "do nothing"
    if plan.bound is None:
        sure = plan.verdict if isinstance(plan, Estimate) else "nothing is proven"
        worth = f"{plan.measure} {plan.best.value.percent()}. " if isinstance(plan, Estimate) else ""
        return f"Simulated games favour: {what}. {worth}Is it told apart from the rest? {sure[:1].upper()}{sure[1:]}."
    proof = plan.proof if plan.is_optimal else f"{plan.proof}, so no plan is better by more than that"
    worth = plan.lines[0] if question == "least" and plan.lines else f"Worth {points(plan.value)} points."
    return f"{proof}: {what}. {worth}"


def behind(plan: Plan) -> str:
    """A clause on how a plan was found."""
    if plan.bound is None:
        return (
            "Found by playing many games on from each choice, the same luck for all; what stands after ± is the standard "
            "error: with more seconds it shrinks."
        )
    return CP_SAT if plan.is_optimal else "Found by CP-SAT, a search that was stopped before it had ruled out all else."


__all__ = [
    "CP_SAT",
    "FieldWords",
    "PlanForm",
    "Solvers",
    "Takes",
    "behind",
    "form_of",
    "names_of",
    "seconds",
    "verdict",
]
