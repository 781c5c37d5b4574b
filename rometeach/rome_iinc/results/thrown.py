"""What thrown dice mean: the step of the rules itself is run with them, and told as far as they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from ...core.errors import BadInput, Problem, RometeachError
from ...core.ledger import Ledger
from ...core.requests import Decision, Draw, Note, Request, Roll, Steps
from ...core.words import counted
from ..charts import assassination as assassination_
from ..charts import civil_war as civil_war_
from ..charts import mortality as mortality_
from ..charts import revolt as revolt_
from ..charts import tax as tax_
from ..charts import war as war_
from ..phases import civil_wars, events, fighting, rebellions, revolts, treasury, wars
from ..position import Position


class NoDice(RometeachError):
    """Nobody throws here: no mistake, but nothing to read."""


@dataclass(frozen=True)
class Thrown:
    """Dice that were thrown: what follows from them, each with its Case, and what is due then ("" if nothing is).

    `ledger` is the modifier of the first throw, None where nothing is added to it.
    """

    about: str
    faces: tuple[int, ...]
    ledger: Ledger | None
    notes: tuple[Note, ...]
    due: str

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


def parse(text: str) -> tuple[int, ...]:
    """Dice as people type them: "5", "2 3 6", "2,3,6".

    Raises:
        BadInput: something that is no number from 1 to 6.
    """
    words = text.replace(",", " ").replace("+", " ").split()
    wrong = [w for w in words if w not in ("1", "2", "3", "4", "5", "6")]
    if wrong or not words or len(words) > 30:
        what = f'"{wrong[0][:20]}" is no die' if wrong else "nothing was typed" if not words else "too many dice"
        raise BadInput([Problem("dice", what, "Type numbers from 1 to 6, such as 2 3 6.")])
    return tuple(map(int, words))


def _all(_: Any) -> bool:
    return True


def follow(
    steps: Steps[Any],
    given: Sequence[int],
    mine: Callable[[Request], bool] = _all,
    told: Callable[[Note], bool] = _all,
    quiet: int = 1,
) -> Thrown:
    """Run a step with these dice as far as they go.

    Args:
        mine: which requests the dice are for; others get `quiet` faces, or their first option.
        told: which notes count.

    Raises:
        BadInput: too few dice for the first throw, or more than are asked for.
    """
    left, notes, due = list(given), list[Note](), ""
    first: tuple[Roll | Draw, tuple[int, ...]] | None = None
    answer: Any = None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Note):
                notes += [asked] if told(asked) else []
            elif not mine(asked) or (isinstance(asked, Decision) and first is None):
                answer = (quiet,) * asked.number if isinstance(asked, Roll) else _first(asked)
            elif isinstance(asked, Roll) and (len(left) >= asked.number or first is None):
                if len(left) < asked.number:
                    hint = f"Type {counted(asked.number, 'number')} from 1 to 6."
                    raise BadInput(
                        [Problem("dice", f"{asked.number} are thrown for {asked.what}", hint, case=asked.case)]
                    )
                answer, left = tuple(left[: asked.number]), left[asked.number :]
                first = first or (asked, answer)
            elif isinstance(asked, Draw) and left:
                if left[0] > len(asked.options):
                    raise BadInput([Problem("dice", f"{left[0]} is no number of these: {_due(asked)}")])
                answer, left = asked.options[left[0] - 1], left[1:]
                first = first or (asked, (asked.options.index(answer) + 1,))
            else:
                due = _due(asked)
                break
    except StopIteration:
        pass
    finally:
        steps.close()
    if first is None:
        raise NoDice("No dice are thrown here now" + (f"; due is: {due}." if due else "."))
    if left:
        raise BadInput([Problem("dice", f"{counted(len(left), 'number')} too many", "Take the last ones away.")])
    request, faces = first
    return Thrown(
        request.what[:1].upper() + request.what[1:], faces, getattr(request, "ledger", None), tuple(notes), due
    )


def _first(asked: Request) -> str:
    if isinstance(asked, Decision):
        return asked.options[0].name
    assert isinstance(asked, Draw)
    return asked.options[0]


def _due(asked: Request) -> str:
    if isinstance(asked, Decision):
        return f"the {asked.who} decides: {asked.what} (Case {asked.case})"
    if isinstance(asked, Draw):
        numbered = ", ".join(f"{i} {o}" for i, o in enumerate(asked.options[:12], 1))
        more = ", ..." if len(asked.options) > 12 else ""
        return (
            f"at random, all equally likely: {asked.what} {numbered}{more} (Case {asked.case}); add its number to go on"
        )
    return f"{counted(asked.number, 'more die', 'more dice')} for {asked.what} (Case {asked.case})"


def of_revolt(p: Position, province: str, dice: Sequence[int]) -> Thrown:
    """A Province's Revolt dice (Section 11.1)."""
    name = p.rules.names["province"].find(province)
    if revolt_.odds(p, name) is None:
        raise NoDice(f"No die is thrown: {name} can neither Revolt nor be Romanised (Case 11.1.1).")

    def told(note: Note) -> bool:
        return max((n for n in p.provinces if note.what.startswith(f"{n} ")), key=len, default="") == name

    def mine(asked: Request) -> bool:
        return asked.what == f"the Revolt of {name}" if isinstance(asked, Roll) else name in asked.what

    return follow(revolts.revolts(p), dice, mine, told, quiet=3)


def of_war(p: Position, war: str, commander: str, fight: Sequence[str], dice: Sequence[int]) -> Thrown:
    """A War 3D6: white, white, purple (Sections 11.2, 11.3)."""
    name = p.rules.names["war"].find(war)
    who = war_.commander(p, commander, name)
    force = war_.Force(name, who, tuple(p.rules.names["province"].find(n) for n in fight))
    war_.odds(p, force)  # what forbids this fight
    return follow(fighting.fight(p, force, p.empire_of_commander(who)), dice)


def of_civil_war(p: Position, rebel: str, emperor: str, dice: Sequence[int]) -> Thrown:
    """A Civil War 3D6: white, white, purple (Section 11.4)."""
    odds = civil_war_.odds(p, war_.commander(p, rebel), emperor)
    return follow(civil_wars.fight(p, odds.rebel, odds.emperor), dice)


def of_rebellion(p: Position, governor: str, dice: Sequence[int]) -> Thrown:
    """A Rebellion 3D6 (Section 11.5)."""
    return follow(rebellions.roll(p, war_.commander(p, governor)), dice)


def of_assassination(p: Position, assassin: str, target: str, dice: Sequence[int]) -> Thrown:
    """An Assassination 1D6 (Section 8.3); an Emperor's `target` is one of the Statesmen in play."""
    who = war_.commander(p, assassin)
    victim = assassination_.target(p, target) if target else None
    odds = assassination_.odds(p, who, victim)
    if victim is not None and not who.is_emperor and victim.row != assassination_.default_target(p, who).row:
        raise BadInput([Problem(who.name, "tries to kill his Emperor and nobody else", case="8.3.2")])
    return follow(_drawn(events.attempt(p, who.box), odds.target.name), dice)


def _drawn(steps: Steps[Any], name: str) -> Steps[Any]:
    """The same steps with a name drawn where it can be."""
    answer: Any = None
    try:
        while True:
            asked = steps.send(answer)
            answer = name if isinstance(asked, Draw) and name in asked.options else (yield asked)
    except StopIteration as end:
        return end.value


def of_tax(p: Position, governor: str, dice: Sequence[int]) -> Thrown:
    """A Governor's Tax 2D6 (Section 9.2)."""
    who = war_.commander(p, governor)
    if who not in tax_.collectors(p) or who.box in p.used.taxed or not tax_.base(p, who):
        raise NoDice(f"No dice are thrown: {who.name} collects no Taxes now (Case 9.2.1).")
    about = f"the Taxes of {who.name}"
    return follow(
        treasury.taxes(p), dice, lambda r: r.what == about, lambda n: n.what.startswith(f"{who.name} collects")
    )


def of_extra_taxes(p: Position, empire: str, dice: Sequence[int]) -> Thrown:
    """The 2D6 of Extra Taxes (Case 9.1.4)."""
    return follow(treasury.raise_extra_taxes(p, p.rules.names["empire"].find(empire)), dice)


def of_mortality(p: Position, who: str, dice: Sequence[int]) -> Thrown:
    """Somebody's Mortality 1D6 (Section 8.2), while everybody else lives."""
    odds = mortality_.odds(p)
    found = next((n for n in odds.who if n.casefold() == who.strip().casefold()), "")
    if not found or found in odds.abdicates:
        raise NoDice(f"No die is thrown: {who[:60] or 'nobody'} makes no Mortality roll on this board (Case 8.2.1).")
    about = f"the Mortality of {found}"
    return follow(events.mortality_step(p), dice, lambda r: not isinstance(r, Roll) or r.what == about)


def of_event(p: Position, dice: Sequence[int]) -> Thrown:
    """A random Event: a white and a purple die, the purple one read as 1D3 (Case 8.1.5)."""
    return follow(events.draw(p), dice)


def of_move(p: Position, war: str, dice: Sequence[int]) -> Thrown:
    """A War's move (Section 9.4): its Pillage die, and for each random choice the number of the way it takes."""
    name = p.rules.names["war"].get(war) or p.rules.names["leader"].find(war)
    if name not in p.wars and name not in p.wars_box:
        raise BadInput([Problem(name, "is neither on the map nor in the Wars Box", case="9.4.1")])
    if name in p.wars and p.wars[name].moved:
        raise BadInput([Problem(name, "has moved this turn", f'Say "{name} fresh" to move it again.', case="9.4.1")])
    return follow(wars.move(p, name) if name in p.wars else wars.draw(p, name), dice)


__all__ = [
    "NoDice",
    "Thrown",
    "follow",
    "of_assassination",
    "of_civil_war",
    "of_event",
    "of_extra_taxes",
    "of_mortality",
    "of_move",
    "of_rebellion",
    "of_revolt",
    "of_tax",
    "of_war",
    "parse",
]
