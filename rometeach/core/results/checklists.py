"""A plan as a list to go through: what is done in which order, in a player's words, and what each row adds to its worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..errors import BadInput, IllegalChoice
from ..session.actions import Action
from ..session.carried_out import carried_out
from ..words import counted

Worth = Callable[[Sequence[Action]], "Fraction | None"]
"""What some actions would be worth as a plan; None, or an error of the rules, where they are none."""
EFFECTS = 3
"""The most effects that a headline tells."""


@dataclass(frozen=True, slots=True)
class Row:
    """One action of a plan as a player reads it.

    Attributes:
        group: what kind of action it is: "Build", "Move", "Fight".
        action: the action itself.
        words: what the player does: "Build a Fort in Belgica".
        cost: its price.
        worth: by how much the plan's worth would fall without this action alone; None where the rest is then no legal plan, or nothing
            tells its worth.
    """

    group: str
    action: Action
    words: str
    cost: int
    worth: Fraction | None

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        worth = None if self.worth is None else str(self.worth)
        return {
            "group": self.group,
            "action": str(self.action),
            "words": self.words,
            "cost": self.cost,
            "worth": worth,
        }


@dataclass(frozen=True, slots=True)
class Closed:
    """What of a question is over, so that a plan can do little or nothing.

    Attributes:
        text: what is over, and what is left: "Builds and Transfers of this turn are over: the War Phase has begun."
        case: the Case that says so, "10.6".
        change: what makes the board as if it were still open, in the grammar of changes: "phase Unrest"; "" where nothing does.
        partly: whether something can still be chosen, which the text names.
    """

    text: str
    case: str = ""
    change: str = ""
    partly: bool = False

    @property
    def words(self) -> str:
        """The text with its Case: "The Movement phase is over (Case 3.2)."."""
        return f"{self.text.removesuffix('.')} (Case {self.case})." if self.case else self.text

    @property
    def headline(self) -> str:
        """The headline of a plan that does nothing."""
        left = "Nothing that is left is worth doing" if self.partly else "Nothing is left to decide"
        return f"{left}. {self.words}"

    def lines(self, does: bool) -> tuple[tuple[str, str], ...]:
        """What stands above a plan: what is over, where it does something all the same, and how to ask as if it were open."""
        over = (("Over", self.words),) if does else ()
        hint = f'after the change "{self.change}" (--as-if-open)'
        return (*over, ("As if it were open", hint)) if self.change else over


def rows(actions: Sequence[Action], costs: Sequence[int], value: Fraction, worth: Worth | None) -> tuple[Row, ...]:
    """The rows of a plan, in the order in which it is carried out.

    Args:
        actions: the plan.
        costs: the price of each.
        value: what the plan is worth.
        worth: tells what the others are worth where one is left out; None where nothing does.
    """
    known: dict[Action, Fraction | None] = {}
    found = []
    for n, (action, cost) in enumerate(zip(actions, costs, strict=True)):
        if action not in known:
            known[action] = _lost(value, worth, [*actions[:n], *actions[n + 1 :]]) if worth else None
        found.append(Row(action.group, action, action.words, cost, known[action]))
    return tuple(found)


def _lost(value: Fraction, worth: Worth, others: Sequence[Action]) -> Fraction | None:
    """How much less the others are worth; None where they are no plan."""
    try:
        left = worth(others)
    except (BadInput, IllegalChoice):
        return None
    return None if left is None else value - left


def steps(actions: Sequence[Action], position: Any, apply: Callable[[Any, Action], Any] | None) -> tuple[Any, ...]:
    """The board after each action; what the dice decide, and what the rules do not offer then, leaves it as it is.

    Args:
        actions: the plan.
        position: the board before it.
        apply: carries an action out by the rules; None to write it as a change of the board, or else to take it as the rules offer it.
    """
    found = []
    for action in actions:
        if apply:
            position = apply(position, action)
        else:
            try:
                position = position.edit(str(action))
            except BadInput:
                position = carried_out(position, action)
        found.append(position)
    return tuple(found)


def decimal(number: int | Fraction, digits: int = 1) -> str:
    """A number as a player says it: "28", "3.1", "-0.5"; "0" where nothing is left of it."""
    text = f"{float(number):.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def percent(chance: Fraction) -> str:
    """A chance as a player says it: "82 %"; "under 1 %", never 0 or 100 % for what is not certain."""
    whole = round(100 * chance)
    if chance and not whole:
        return "under 1 %"
    return "over 99 %" if whole == 100 and chance < 1 else f"{whole} %"


def spent(costs: Sequence[int], money: str, purse: int | None = None) -> str:
    """What a plan costs: "Spend 43 of 60 Gold", "Spend 3 Victory Points"; "" for nothing.

    Args:
        costs: the price of each action.
        money: what is paid with.
        purse: how much there is of it; None where that is not known.
    """
    total = sum(costs)
    if not total:
        return ""
    name = money.removesuffix("s") if total == 1 and purse is None else money
    return f"Spend {total} of {purse} {name}" if purse is not None else f"Spend {total} {name}"


def largest(amounts: Mapping[str, Fraction], worths: Mapping[str, Fraction]) -> list[str]:
    """The parts that matter most, with their amounts: ["28 points", "5 armies"]; what is paid is not among them."""
    order = sorted(
        (n for n, w in worths.items() if w and n.casefold() not in ("price", "gold", "talents")),
        key=lambda n: -abs(worths[n]),
    )
    return [f"{decimal(amounts[n])} {n}" for n in order[:EFFECTS] if decimal(amounts[n]) != "0"]


def first_lines(lines: Sequence[tuple[str, str]]) -> list[str]:
    """What stands above a plan as effects: ["99.1% to conquer Dalmatia"], and a bare number with what it counts: ["4 turns"]."""
    found = []
    for key, told in lines:
        if key in ("As good", "or", "Fewest actions"):
            continue
        number = told.partition(" (")[0]
        bare = not any(c.isalpha() for c in number)
        name = key if key[1:] != key[1:].lower() else key[:1].lower() + key[1:]
        found.append(f"{number} {name}" if bare else told)
    return found[:2]


def sentence(begin: str, effects: Sequence[str]) -> str:
    """A sentence: "Spend 3 Gold: two Revolts less, 82 % Triumph."."""
    told = ", ".join(effects[:EFFECTS])
    text = f"{begin}: {told}" if begin and told else begin or told
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}." if text else ""


def number_of(actions: Sequence[Action], called: str) -> str:
    """How a headline begins that costs nothing: the action alone, or how many they are: "3 moves", "4 actions"."""
    if len(actions) <= 1:
        return actions[0].words if actions else called
    if len(actions) == 2 and not any(a.group in _NOUNS or ":" in a.words for a in actions):
        one, two = (a.words for a in actions)
        return f"{one} and {two[:1].lower()}{two[1:]}"
    kinds = Counter(_NOUNS.get(a.group, "action") for a in actions)
    return ", ".join(counted(n, noun) for noun, n in kinds.items())


_NOUNS = {"Build": "Build", "Move": "move", "Fight": "fight"}
