"""Everything that a piece may do in a Box: each Action with its chance, its price and what follows (6.0 to 6.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, Problem
from ...core.figures.ledger import Ledger
from ...core.frozen import Frozen
from ...core.meanings import GAIN, NO_MEANINGS, Meaning
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, percent
from ...core.words import counted
from ..actions import AURELIAN, PieceAction
from ..board.board import Board
from ..charts.common import box_of
from ..meanings import OF_ACTION
from ..phases import actions, choices
from ..rules import SIDES, Action
from .attempts import ODDS, attempt
from .names import boxes_of, find_actions, find_place
from .notes import board_notes
from .thrown import asks_dice, told

Why = tuple[str, str]
"""Why something is refused, and the Section."""


_NOTHING = Ledger(())
_RISKY = ("Battle", "Campaign")
"""Actions that succeed in any case, but may cost the Army."""
_BINDS = {"you": "Only this Siege may go on", "piece": "This piece may only go on with the Siege"}
"""What a Siege forbids, by the switch `siege_lock`."""


@dataclass(frozen=True, slots=True)
class End:
    """One way that an Action may go: the faces of the die that bring it (none where no die is thrown), and what happens."""

    faces: tuple[int, ...]
    lines: tuple[str, ...]

    @property
    def p(self) -> Fraction:
        """Its chance."""
        return Fraction(len(self.faces), SIDES) if self.faces else Fraction(1)


@dataclass(frozen=True, slots=True)
class Deed:
    """One Action of the piece in the Box. `why_not` says what forbids it; then there is nothing else.

    `p` is the chance that it succeeds, for Battle and Campaign that the Army lives; 1 where no die is thrown. `ledger` is
    what is added to the die, `outcomes` the ways that it may end with their chances. `targets` are the Boxes that a March
    leads to. `rests_on` names the figures behind it.
    """

    action: str
    section: str
    why_not: Why | None = None
    p: Fraction = Fraction(1)
    price: str = ""
    ledger: Ledger = _NOTHING
    ends: tuple[End, ...] = ()
    outcomes: tuple[tuple[str, Fraction], ...] = ()
    targets: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    means: Frozen[str, Meaning] = NO_MEANINGS

    @property
    def has_die(self) -> bool:
        """Whether a die is thrown."""
        return any(end.faces for end in self.ends)


@dataclass(frozen=True, eq=False, repr=False)
class Deeds(PositionResult[Board]):
    """What a piece may do in a Box. `shown` is the Action that is told at length."""

    piece: str
    box: str
    deeds: tuple[Deed, ...]
    shown: str

    def __getitem__(self, action: str) -> Deed:
        return next(d for d in self.deeds if d.action == action)

    def exhibit(self) -> Exhibit:
        """All Actions in a table, and one of them with every face of its die."""
        open_ = tuple((d.action, *self._row(d)) for d in self.deeds if d.why_not is None)
        shut = tuple((d.action, *d.why_not) for d in self.deeds if d.why_not is not None)
        header = ("Action", "Chance", "Price", "Cup Adjustment", "Reactions", "Section")
        tables = [
            Table(f"May be taken in {self.box}", header, open_),
            Table("Cannot be taken", ("Action", "Why not", "Section"), shut),
        ]
        head: list[tuple[str, str]] = []
        ledgers: tuple[tuple[str, Ledger], ...] = ()
        bars: tuple[Bars, ...] = ()
        if self.shown:
            deed = self[self.shown]
            head = [(deed.action, _chance(deed))]
            if deed.why_not is None:
                if deed.has_die:
                    bars = (Bars(f"{deed.action} in {self.box}", deed.outcomes, deed.means, ordered=True),)
                    faces = tuple((_faces(e.faces), percent(e.p), " ".join(e.lines)) for e in deed.ends)
                    tables.insert(0, Table(f"{deed.action}: the die", ("Die", "Chance", "Then"), faces))
                else:
                    head += [("Then", " ".join(e.lines) or "nothing changes on the board") for e in deed.ends]
                if deed.ledger.lines or deed.ledger.silent:
                    ledgers = ((f"Added to the die of {deed.action}", deed.ledger),)
        moves = "" if self.box == box_of(self.position, self.piece) else f" after a move to {self.box}"
        who = "Aurelian" if self.piece == AURELIAN else f"the Officer in {self.piece}"
        return Exhibit(
            f"What {who} can do{moves}",
            tuple(head),
            bars,
            tuple(tables),
            ledgers,
            "Exact: the Action is carried out for each face of an eight-sided die.",
            ("After the Action come its Cup Adjustment and its Reactions (5.0).",),
        )

    def _row(self, deed: Deed) -> tuple[str, ...]:
        return _chance(deed), deed.price or "none", *follows(self.position.rules.actions[deed.action])

    def drawings(self) -> tuple[Picture, ...]:
        """The Actions that throw a die, the surest first; then the die of the one that is told at length."""
        thrown = sorted((d for d in self.deeds if d.has_die), key=lambda d: -d.p)
        if not thrown:
            return ()
        names = tuple((f"{d.action}: the Army lives" if d.action in _RISKY else d.action, d.p) for d in thrown)
        ranking = Bars(f"Actions in {self.box} that throw a die", names, GAIN).picture()
        return (ranking, *self.exhibit().drawings())

    def rows(self) -> list[dict[str, object]]:
        """A row for each Action, with what forbids it."""
        return [
            {
                "action": d.action,
                "chance": None if d.why_not else str(d.p),
                "price": d.price,
                "section": d.section,
                "why not": d.why_not[0] if d.why_not else "",
            }
            for d in self.deeds
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each Action that may be taken."""
        return {d.action: d.p for d in self.deeds if d.why_not is None}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        deeds = [
            {"action": d.action, "why_not": d.why_not[0], "section": d.why_not[1]}
            if d.why_not
            else {
                "action": d.action,
                "p": str(d.p),
                "price": d.price,
                "ends": [{"faces": list(e.faces), "then": list(e.lines)} for e in d.ends],
                "ledger": [line.as_json() for line in d.ledger.lines],
            }
            for d in self.deeds
        ]
        return {"deeds": {"piece": self.piece, "box": self.box, "deeds": deeds}}


def follows(action: Action) -> tuple[str, str, str]:
    """What comes after an Action: its Cup Adjustment, its Reactions, and the Section that says so."""
    moves = ", ".join(f"{a.title()}-{b.title()}" for a, b in action.adjustments) or "none"
    return moves, str(action.reactions), action.case


def _chance(deed: Deed) -> str:
    if deed.why_not is not None:
        return f"cannot be taken: {deed.why_not[0]} (Section {deed.why_not[1]})"
    if deed.action in _RISKY:
        return f"the Army lives: {fraction(deed.p)} ({percent(deed.p)})"
    return chance(deed.p) if deed.has_die else "no die"


def _faces(faces: tuple[int, ...]) -> str:
    """ "1", "3 to 8", "1, 3 to 5"."""
    runs: list[list[int]] = []
    for face in faces:
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}\u00a0to\u00a0{r[-1]}" for r in runs)


def deeds(p: Board, piece: str, box: str = "", action: str = "") -> Deeds:
    """What a piece may do in a Box, its own or an adjacent one.

    Args:
        p: the board.
        piece: "Aurelian", or the Box of an Officer.
        box: the Box; "" for the one that the piece is in.
        action: the Action that is told at length; "" for the first that may be taken.

    Raises:
        BadInput: no such piece, Box or Action, or a Box that is not adjacent.
    """
    who, place, name = _asked(p, piece, box, action)
    found = tuple(_deeds(p, who, place))
    shown = name or next((d.action for d in found if d.why_not is None), "")
    rests = tuple(sorted({r for d in found if d.action == shown or not name for r in d.rests_on}))
    return Deeds(
        p, Asked(deeds, (who, place, name)), who, place, found, shown, rests_on=rests, rules_notes=board_notes(p)
    )


def _asked(p: Board, piece: str, box: str, action: str) -> tuple[str, str, str]:
    """The piece, the Box and the Action that are meant; raises BadInput with every mistake."""
    problems: list[Problem] = []
    who = place = name = ""
    try:
        who, place = find_place(p, piece, box)
    except BadInput as error:
        problems += error.problems
    try:
        name = find_actions(p, [action])[0] if action.strip() else ""
    except BadInput as error:
        problems += error.problems
    if problems:
        raise BadInput(problems)
    return who, place, name


def _deeds(p: Board, piece: str, box: str) -> Iterator[Deed]:
    decision = choices.decision(p)
    mine = [a for a in decision.actions if isinstance(a, PieceAction)]
    legal = [c for c in mine if c.piece == piece and c.box == box]
    refused = [(r.action, r) for r in decision.refused if isinstance(r.action, PieceAction)]
    for name, action in p.rules.actions.items():
        fitting = [c for c in legal if c.action == name]
        if fitting:
            yield _deed(p, fitting)
            continue
        why = next((r for c, r in refused if (c.piece, c.box, c.action) == (piece, box, name)), None)
        yield Deed(name, action.case, (why.reason, why.case) if why else ("no Action is possible", action.case))


def _deed(p: Board, fitting: list[PieceAction]) -> Deed:
    choice = fitting[0]
    action = p.rules.actions[choice.action]
    p_done, price, ledger = Fraction(1), "", _NOTHING
    rests: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, Fraction], ...] = ()
    means: Frozen[str, Meaning] = OF_ACTION
    if choice.action in ODDS:
        board, piece = actions.moved(p, choice.piece, choice.box)
        found = attempt(board, piece, choice.action)
        p_done, ledger, rests = found.p_success, found.ledger, found.rests_on
        price = counted(found.price, "Coin") if found.price else ""
        outcomes = found.outcomes or (("succeeds", p_done), ("no effect", 1 - p_done))
        means = found.means or OF_ACTION
    elif choice.action == "Assign":
        price = f"{p.rules.values['assign.army']} Army Strength"
    ends = tuple(_ends(p, choice)) if len(fitting) == 1 else tuple(e for c in fitting for e in _ends(p, c))
    targets = tuple(c.target for c in fitting if c.target)
    return Deed(choice.action, action.case, None, p_done, price, ledger, ends, outcomes, targets, rests, means)


def _ends(p: Board, choice: PieceAction) -> Iterator[End]:
    """The ways that an Action may go, by the die."""
    if not asks_dice(actions.effect(p, choice)):
        yield End((), _lines(p, choice, ()))
        return
    by_lines: dict[tuple[str, ...], list[int]] = {}
    for face in range(1, SIDES + 1):
        by_lines.setdefault(_lines(p, choice, (face,)), []).append(face)
    for lines, faces in by_lines.items():
        yield End(tuple(faces), lines)


def _lines(p: Board, choice: PieceAction, faces: tuple[int, ...]) -> tuple[str, ...]:
    notes, due, after = told(actions.effect(p, choice), faces)
    lines = [f"{n.what} ({n.case})" for n in notes]
    before = p.stacks.get(choice.box)
    if after is not None and before is not None and after.stacks.get(choice.box) != before:
        left = after.stacks.get(choice.box)
        gone = [u for u in before.units if left is None or u not in left.units]
        lines.append(f"To the Dead Pool: {', '.join(gone)}." if gone else "")
        if left is not None and left.armed != before.armed:
            lines.append(f"{', '.join(left.units)} turn to the {left.side} side.")
    if after is not None and len(after.sieges) > len(p.sieges):
        lines.append(f"{_BINDS[p.rules.switches['siege_lock']]} until it succeeds, or until the turn ends. (6.7)")
    if due:
        lines.append(f"Then you choose: {due}.")
    return tuple(x for x in lines if x)


__all__ = ["Deed", "Deeds", "End", "boxes_of", "deeds", "follows"]
