"""What thrown dice mean: a step of the rules is run with them, and told as far as they lead; the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ..errors import BadInput, Problem, RometeachError
from ..figures.ledger import Ledger
from ..words import counted
from .requests import Answer, Checkpoint, Decision, Draw, Note, Request, Roll, Steps


class NoDice(RometeachError):
    """Nobody throws here: no mistake, but nothing to read."""


@dataclass(frozen=True)
class Thrown:
    """Dice that were thrown: what follows from them, each with its Case, and what is due then ("" if nothing is).

    `ledger` is the modifier of the first throw, None where nothing is added to it. `end` is what the step returned;
    None where something is still due.
    """

    about: str
    faces: tuple[int, ...]
    ledger: Ledger | None
    notes: tuple[Note, ...]
    due: str
    end: object = field(default=None, compare=False)

    @property
    def sum(self) -> str:
        """ "5 + 8 = 13", the modifier last; the dice alone where nothing is added to them."""
        dice = " + ".join(map(str, self.faces))
        if self.ledger is None:
            return ", ".join(map(str, self.faces))
        m = self.ledger.total
        shown = f"({dice})" if len(self.faces) > 1 else dice
        return f"{shown} {'-' if m < 0 else '+'} {abs(m)} = {sum(self.faces) + m}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What follows, line by line."""
        told = tuple(f"{n.what} (Case {n.case})" for n in self.notes)
        return (*told, f"Then: {self.due}") if self.due else told

    def text(self) -> str:
        """All of it in one line."""
        return f"{self.sum}: " + (" ".join(self.lines) or "nothing happens.")

    def html(self) -> str:
        """All of it as a list."""
        items = "".join(f"<li>{escape(line)}</li>" for line in self.lines or ("Nothing happens.",))
        return f"<p>{escape(self.about)}: <strong>{escape(self.sum)}</strong></p><ul>{items}</ul>"


def parse(text: str, sides: int = 6) -> tuple[int, ...]:
    """Dice as people type them: "5", "2 3 6", "2,3,6".

    Raises:
        BadInput: something that is no face of such a die.
    """
    words = text.replace(",", " ").replace("+", " ").split()
    wrong = [w for w in words if w not in [str(face) for face in range(1, sides + 1)]]
    if wrong or not words or len(words) > 30:
        what = f'"{wrong[0][:20]}" is no die' if wrong else "nothing was typed" if not words else "too many dice"
        raise BadInput([Problem("dice", what, f"Type numbers from 1 to {sides}, such as 2 3 6.")])
    return tuple(map(int, words))


def _all(_: object) -> bool:
    return True


def follow(
    steps: Steps[Any],
    given: Sequence[int],
    mine: Callable[[Request], bool] = _all,
    told: Callable[[Note], bool] = _all,
    quiet: int = 1,
    due: Callable[[Request], str] | None = None,
) -> Thrown:
    """Run a step with these dice as far as they go.

    Args:
        steps: the step, begun.
        given: the faces that were thrown, in order.
        mine: which requests the dice are for; others get `quiet` faces, or their first option.
        told: which notes count.
        quiet: the face of dice that are not `mine`.
        due: what is due, in words; None for the words of every game.

    Raises:
        BadInput: too few dice for the first throw, or more than are asked for.
    """
    left, notes, words, end = list(given), list[Note](), "", None
    first: tuple[Roll | Draw, tuple[int, ...]] | None = None
    answer: Answer = None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Note):
                notes += [asked] if told(asked) else []
            elif isinstance(asked, Checkpoint):
                continue
            elif not mine(asked) or (isinstance(asked, Decision) and first is None):
                answer = (quiet,) * asked.number if isinstance(asked, Roll) else first_option(asked)
            elif isinstance(asked, Roll) and (len(left) >= asked.number or first is None):
                if len(left) < asked.number:
                    hint = f"Type {counted(asked.number, 'number')} from 1 to {asked.sides}."
                    raise BadInput(
                        [Problem("dice", f"{asked.number} are thrown for {asked.what}", hint, case=asked.case)]
                    )
                answer, left = tuple(left[: asked.number]), left[asked.number :]
                first = first or (asked, answer)
            elif isinstance(asked, Draw) and left:
                if left[0] > len(asked.options):
                    raise BadInput([Problem("dice", f"{left[0]} is no number of these: {in_words(asked)}")])
                answer, left = asked.options[left[0] - 1], left[1:]
                first = first or (asked, (asked.options.index(answer) + 1,))
            else:
                words = (due or in_words)(asked)
                break
    except StopIteration as stopped:
        end = stopped.value
    finally:
        steps.close()
    if first is None:
        raise NoDice("No dice are thrown here now" + (f"; due is: {words}." if words else "."))
    if left:
        raise BadInput([Problem("dice", f"{counted(len(left), 'number')} too many", "Take the last ones away.")])
    request, faces = first
    return Thrown(
        request.what[:1].upper() + request.what[1:], faces, getattr(request, "ledger", None), tuple(notes), words, end
    )


def first_option(asked: Decision | Draw) -> Answer:
    """The first of the options, as an answer."""
    return asked.options[0].action if isinstance(asked, Decision) else asked.options[0]


def in_words(asked: Request) -> str:
    """A request that is due."""
    if isinstance(asked, Decision):
        return f"the {asked.who} decides: {asked.what} (Case {asked.case})"
    if isinstance(asked, Draw):
        numbered = ", ".join(f"{i} {o}" for i, o in enumerate(asked.options[:12], 1))
        more = ", ..." if len(asked.options) > 12 else ""
        return (
            f"at random, all equally likely: {asked.what} {numbered}{more} (Case {asked.case}); add its number to go on"
        )
    return f"{counted(asked.number, 'more die', 'more dice')} for {asked.what} (Case {asked.case})"
