"""Siege against Battle: the ways to clear the Box where a piece stands, side by side (6.1, 6.6, 6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law
from ...core.errors import IllegalChoice
from ...core.figures.ledger import Ledger
from ...core.frozen import Frozen
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, percent
from ...core.session.outcomes import outcomes
from ...core.session.requests import Note, Steps
from ...core.words import counted
from ..actions import AURELIAN
from ..board.board import Board
from ..charts import attempts
from ..charts.actions import bound, why_not
from ..charts.common import box_of
from ..meanings import of_loss
from ..phases.actions import moved, siege, suppress
from ..rules import SIDES
from .names import boxes_of, find_place
from .notes import board_notes

WITHIN = 8
"""The most attempts that are tabled."""
DRAWN = (1, 2, 3, 4, 6, 8)
"""Those of them that are drawn."""


@dataclass(frozen=True, slots=True)
class RepeatedAction:
    """One Action that is repeated until it succeeds: the Enemy Units that it removes then, its chance, its reasons.

    The chance of a Battle is that the Army lives.
    """

    action: str
    units: tuple[str, ...]
    p: Fraction
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class Way:
    """One way to clear a Box. `within[k - 1]` is the chance that it is done with k Actions at most and that the Army
    lives. `losses` is the law of the Army Strength lost. The means are None where an Action cannot succeed.
    """

    name: str
    actions: tuple[RepeatedAction, ...]
    within: tuple[Fraction, ...]
    mean_actions: Fraction | None
    mean_reactions: Fraction | None
    losses: tuple[tuple[int, Fraction], ...]
    p_army_lost: Fraction

    @property
    def mean_loss(self) -> Fraction:
        """The Army Strength lost on average."""
        return sum((n * q for n, q in self.losses), Fraction(0))


@dataclass(frozen=True, eq=False, repr=False)
class Clear(PositionResult[Board]):
    """The ways to clear the Box of a piece."""

    AMOUNTS = (": Army loses",)

    piece: str
    box: str
    ways: tuple[Way, ...]

    def exhibit(self) -> Exhibit:
        """What each way costs, and how soon it is done."""
        rows = tuple(
            (
                w.name,
                _mean(w.mean_actions),
                _mean(w.mean_reactions),
                fraction(w.mean_loss),
                ", ".join(f"{n}: {percent(q)}" for n, q in w.losses),
                percent(w.p_army_lost),
            )
            for w in self.ways
        )
        means = Frozen({f"loses {n}": of_loss(n, self.position.army) for w in self.ways for n, _ in w.losses})
        header = ("Way", "Actions on average", "Reactions on average", "Army loses", "How much", "Army gone")
        numbers = tuple(str(k) for k in range(1, WITHIN + 1))
        done = tuple((w.name, *(percent(q) for q in w.within)) for w in self.ways)
        steps = tuple(
            (s.action, ", ".join(s.units), chance(s.p))
            for s in dict.fromkeys(
                RepeatedAction(s.action, s.units, s.p, Ledger(())) for w in self.ways for s in w.actions
            )
        )
        return Exhibit(
            f"Clearing {self.box} by {'Aurelian' if self.piece == AURELIAN else 'an Officer'}",
            bars=tuple(
                Bars(f"{w.name}: Army Strength lost", _named(w), means, ordered=True)
                for w in self.ways
                if len(w.losses) > 1
            ),
            tables=(
                Table("What each way costs", header, rows),
                Table("Done within so many Actions, and the Army lives", ("Way", *numbers), done),
                Table("Its Actions, each repeated until it succeeds", ("Action", "Removes", "Succeeds"), steps),
            ),
            ledgers=tuple((f"Added to the die of {a}", ledger) for a, ledger in self._ledgers().items()),
            how="Exact, with an eight-sided die for each Action (6.1, 6.6, 6.7).",
            notes=(
                "New Enemy Units of this Box go to the Dead Pool while the piece is there (7.1). It is assumed that "
                "meanwhile the phase does not end, and that no Usurper rises in the Region or falls.",
            ),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The ways side by side: how soon each is done, and what the Army loses by it."""
        within = [(w.name, [w.within[k - 1] for k in DRAWN]) for w in self.ways]
        title = f"{self.box}: done within so many Actions, and the Army lives"
        soon = side_by_side(title, [counted(k, "Action") for k in DRAWN], within, CHANCES)
        most = max(n for w in self.ways for n, _ in w.losses)
        if not most:
            return (soon,)
        lost = [(w.name, [dict(w.losses).get(n, Fraction(0)) for n in range(most + 1)]) for w in self.ways]
        names = [f"loses {n}" for n in range(most + 1)]
        means = [of_loss(n, self.position.army) for n in range(most + 1)]
        return soon, side_by_side(f"{self.box}: Army Strength lost", names, lost, CHANCES, of_names=means)

    def rows(self) -> list[dict[str, object]]:
        """A row for each way and number of Actions within which it is done; and what the Army loses by it on average."""
        return [
            {"way": w.name, "actions": k, "done": str(q), "percent": float(q) * 100, "army loses": float(w.mean_loss)}
            for w in self.ways
            for k, q in enumerate(w.within, 1)
        ]

    def _ledgers(self) -> dict[str, Ledger]:
        return {
            f"{s.action} against {', '.join(s.units)}": s.ledger for w in self.ways for s in w.actions if s.ledger.lines
        }

    def figures(self) -> Mapping[str, Fraction]:
        """For each way the chance to be done with one, two, ... Actions, and what the Army loses."""
        found: dict[str, Fraction] = {}
        for w in self.ways:
            found |= {f"{w.name}: within {k}": q for k, q in enumerate(w.within, 1)}
            found |= {f"{w.name}: Army loses": w.mean_loss, f"{w.name}: Army gone": w.p_army_lost}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        ways = [
            {
                "way": w.name,
                "stages": [{"action": s.action, "units": list(s.units), "p": str(s.p)} for s in w.actions],
                "within": [str(q) for q in w.within],
                "mean_actions": None if w.mean_actions is None else str(w.mean_actions),
                "mean_reactions": None if w.mean_reactions is None else str(w.mean_reactions),
                "losses": {str(n): str(q) for n, q in w.losses},
                "p_army_lost": str(w.p_army_lost),
            }
            for w in self.ways
        ]
        return {"clear": {"piece": self.piece, "box": self.box, "ways": ways}}


def _mean(mean: Fraction | None) -> str:
    return "never done" if mean is None else f"{float(mean):.2f}"


def _named(way: Way) -> tuple[tuple[str, Fraction], ...]:
    return tuple((f"loses {n}", q) for n, q in way.losses)


def clear(p: Board, piece: str, box: str = "") -> Clear:
    """The ways to clear the Box of a piece: Battle at once, Siege alone, or Siege first and Battle for the rest.

    A successful Siege calms the rest where the Region has no Usurper; they are then Suppressed.

    Args:
        p: the board.
        piece: "Aurelian", or the Box of an Officer.
        box: the Box, its own or an adjacent one to which it goes first; "" for its own.

    Raises:
        BadInput: no such piece or Box, or a Box that is not adjacent.
        IllegalChoice: there are no Enemy Units on their Combat Value side, or a Siege binds the piece, with the Section.
    """
    who, place = find_place(p, piece, box)
    why = why_not(p, "Siege", place, who) or _held(p, who, place)
    if why is not None:
        near = [b for b in boxes_of(p, who) if b != place and why_not(p, "Siege", b, who) is None]
        hint = f"; next door there are some in {', '.join(near)}" if near and not box.strip() else ""
        raise IllegalChoice(why[1], why[0] + hint, f"Siege in {place}")
    board, acting = moved(p, who, place)
    ways = tuple(ways_of(board, acting, place))
    units = p.stacks[place].units
    rests = {f"combat:{u}" for u in units}
    if who == AURELIAN:
        modifier = p.rules.ledger(attempts.battle_terms(p)).total
        rests |= {f"battle:{attempts.row(d, modifier)}" for d in range(1, SIDES + 1)}
        rests |= {f"charts:battle.c{n}" for n in range(2, 6)}
    return Clear(
        p, Asked(clear, (who, place)), who, place, ways, rests_on=tuple(sorted(rests)), rules_notes=board_notes(p)
    )


def _held(p: Board, who: str, place: str) -> tuple[str, str] | None:
    """What keeps a piece from going to another Box first."""
    return (
        ("a Siege is on, and no other Box may be gone to first", "6.7")
        if bound(p) and place != box_of(p, who)
        else None
    )


def ways_of(board: Board, piece: str, box: str) -> Iterator[Way]:
    """The ways to clear a Box whose Enemy Units are armed, as it is when the piece has come there."""
    units = board.stacks[box].units
    start, _ = moved(board, piece, box) if piece == AURELIAN else (board, piece)
    may_battle = board.rules.actions["Battle"].officer or piece == AURELIAN
    if may_battle:
        yield _way(start, piece, box, 0)
    release = board.rules.switches["siege_release"] == "each"
    if may_battle and release and board.rules.region_of[box] in board.usurpers:
        for sieges in range(1, len(units)):
            yield _way(start, piece, box, sieges)
    yield _way(start, piece, box, len(units))


def _way(board: Board, piece: str, box: str, sieges: int) -> Way:
    """So many successful Sieges, then Battle; or Suppress, once the Enemy Units are calm."""
    done: list[RepeatedAction] = []
    losses, gone = [(0, Fraction(1))], Fraction(0)
    while box in board.stacks:
        units = board.stacks[box].units
        if not board.stacks[box].armed:
            action, terms = "Suppress", attempts.suppress_terms(board, box, piece)
        elif sum(s.action == "Siege" for s in done) < sieges:
            action, terms = "Siege", attempts.siege_terms(board, box, piece)
        else:
            law = attempts.battle_law(board, box)
            losses, gone = law.items(), _p_gone(law, board.army)
            done.append(RepeatedAction("Battle", units, 1 - gone, board.rules.ledger(attempts.battle_terms(board))))
            break
        ledger = board.rules.ledger(terms)
        p, board = _tried(board, action, box, piece)
        left = board.stacks[box].units if p and box in board.stacks else ()
        done.append(RepeatedAction(action, tuple(u for u in units if u not in left), p, ledger))
        if not p:
            break
    name = _name([s.action for s in done], sieges)
    chances = [Fraction(1) if s.action == "Battle" else s.p for s in done]
    reactions = [board.rules.actions[s.action].reactions for s in done]
    return Way(
        name,
        tuple(done),
        tuple(q * (1 - gone) for q in finished(chances)),
        sum((1 / q for q in chances), Fraction(0)) if all(chances) else None,
        sum((n / q for n, q in zip(reactions, chances, strict=True)), Fraction(0)) if all(chances) else None,
        tuple(losses),
        gone,
    )


def _p_gone(law: Law, army: int) -> Fraction:
    """The chance that nothing is left of the Army."""
    return law.p_if(lambda n: n >= army)


def _name(actions: list[str], sieges: int) -> str:
    if actions == ["Battle"]:
        return "Battle"
    if "Battle" in actions:
        return f"{sieges} {'Sieges' if sieges > 1 else 'Siege'}, then Battle"
    return "Siege, then Suppress" if "Suppress" in actions else "Siege"


def _tried(board: Board, action: str, box: str, piece: str) -> tuple[Fraction, Board]:
    """The chance that an Action succeeds, and the board if it does (the same one if it cannot)."""

    def step() -> Steps[Board]:
        yield Note("", "")
        return (yield from (siege if action == "Siege" else suppress)(board, box, piece))

    before = board.stacks[box]
    p, after = Fraction(0), board
    for q, end in outcomes(step):
        if end.stacks.get(box) != before:
            p, after = p + q, end
    return p, after


def finished(chances: list[Fraction]) -> Iterator[Fraction]:
    """The chance that all stages, one after the other, are done within 1, 2, ... attempts."""
    at = [Fraction(1)] + [Fraction(0)] * len(chances)
    for _ in range(WITHIN):
        for i in range(len(chances) - 1, -1, -1):
            at[i + 1] += at[i] * chances[i]
            at[i] *= 1 - chances[i]
        yield at[-1]
