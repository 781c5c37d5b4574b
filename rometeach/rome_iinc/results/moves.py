"""Where Wars end their moves, and the Pillage die (Sections 9.4-9.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...core.errors import BadInput, Problem
from ...core.figures.sources import Source
from ...core.frozen import Frozen
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Table, chance
from ...core.session.outcomes import TooManyBranches, by_first, last, outcomes, within
from ...core.session.requests import Roll, Steps
from ..board.board import Board
from ..charts import pillage as pillage_chart
from ..meanings import OF_PILLAGE
from ..phases import wars as war_moves

Ends = Frozen[str, Frozen[str, Fraction]]
"""War -> space -> chance."""
MOST_ENDS = 40_000
"""So many branches are followed for one answer: some seconds' work."""


@dataclass(frozen=True, eq=False, repr=False)
class Pillage(PositionResult[Board]):
    """The chance that a War moves on."""

    odds: pillage_chart.PillageOdds

    def exhibit(self) -> Exhibit:
        """The chance and the ledger."""
        o = self.odds
        return Exhibit(
            f"Pillage: {o.war} War in {o.province}",
            (("Moves on", chance(o.p_moves)),),
            (Bars("Pillage 1D6", (("moves on", o.p_moves), ("stays", 1 - o.p_moves)), OF_PILLAGE),),
            ledgers=(("Modifier of the Pillage 1D6", o.ledger),),
            how="A total of 4 or more moves on (Section 9.5).",
            line_unit="modifier",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"moves on": self.odds.p_moves}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        o = self.odds
        return {
            "pillage": {
                "war": o.war,
                "province": o.province,
                "modifier": o.modifier,
                "p_moves": str(o.p_moves),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def pillage(board: Board, war: str, province: str = "") -> Pillage:
    """The chance that a War moves on; see `Position.pillage`."""
    name = board.rules.names["war"].find(war)
    where = (
        board.rules.names["province"].find(province)
        if province
        else board.wars[name].space
        if name in board.wars
        else ""
    )
    if where not in board.provinces or name not in board.wars:
        raise BadInput(
            [
                Problem(
                    f"{name} War",
                    f"is in {where}, where no Pillage is rolled" if where else "is not on the map",
                    case="9.5",
                )
            ]
        )
    return Pillage(
        board,
        Asked(pillage, (war, province)),
        pillage_chart.odds(board, name, where),
        rules_notes=rules_notes(board.rules),
    )


@dataclass(frozen=True, eq=False, repr=False)
class Move(PositionResult[Board]):
    """Where Wars end. `ends` is for the last War moved; `all_ends` holds every War that may have moved."""

    wars: tuple[str, ...]
    drawn: tuple[str, ...]
    all_ends: Ends
    settled: Frozen[str, Fraction]
    consulted: Frozen[str, Source]

    @property
    def ends(self) -> Frozen[str, Fraction]:
        """Space -> chance, for the (last) War moved."""
        return self.all_ends[self.wars[-1]]

    def exhibit(self) -> Exhibit:
        """Bars for each War moved, and a table of everything that may happen on the way."""
        named = ", ".join(self.wars)
        rows = tuple((w, space, chance(p)) for w, ends in self.all_ends.items() for space, p in ends.items())
        settled = tuple((s, chance(p)) for s, p in self.settled.items())
        drawn = f" ({', '.join(self.drawn)} drawn from the Wars Box first)" if self.drawn else ""
        return Exhibit(
            f"Movement of the {named} War{'s' if len(self.wars) > 1 else ''}{drawn}",
            bars=tuple(Bars(f"{w} ends in", tuple(self.all_ends[w].items())) for w in self.wars),
            tables=(
                Table("Where each War ends", ("War", "Space", "Chance"), rows),
                Table("Provinces settled by Foederati on the way", ("Province", "Chance"), settled),
            ),
            how="Every tie at random, every Pillage die and every displacement followed to its end (Sections 9.4-9.6).",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """Where each War ends, those that are displaced too, and what Foederati settle on the way."""
        displaced = [
            Bars(f"{w} ends in", tuple(e.items())).picture() for w, e in self.all_ends.items() if w not in self.wars
        ]
        settled = (
            [Bars("Settled by Foederati on the way", tuple(self.settled.items())).picture()] if self.settled else []
        )
        return self.exhibit().drawings(*displaced, *settled)

    def rows(self) -> list[dict[str, object]]:
        """Where each War may end."""
        return [
            {"war": w, "moved": w in self.wars, "space": space, "chance": str(p), "percent": 100 * float(p)}
            for w, ends in self.all_ends.items()
            for space, p in ends.items()
        ]

    def doubts(self) -> dict[str, Source]:
        """The doubtful figures of every Pillage die on the way."""
        return self.consulted

    def figures(self) -> Mapping[str, Fraction]:
        """Each War's ends."""
        return {f"{w} in {s}": p for w, ends in self.all_ends.items() for s, p in ends.items()}

    def as_json(self) -> dict[str, object]:
        """The published shape."""
        others = {w: {s: str(p) for s, p in e.items()} for w, e in self.all_ends.items() if w != self.wars[-1]}
        return {
            "ends": {s: str(p) for s, p in self.ends.items()},
            "others": others,
            "settled": {s: str(p) for s, p in self.settled.items()},
        }


def move(board: Board, wars: Sequence[str]) -> Move:
    """Where Wars end; see `Position.move`."""
    names, drawn = [], []
    problems = []
    for text in wars:
        war, leader = board.rules.names["war"].get(text), board.rules.names["leader"].get(text)
        name = war or leader
        if name is None:
            problems.append(board.rules.names["war"].problem(text))
        elif name not in board.wars and name not in board.wars_box:
            problems.append(
                Problem(name, "is neither on the map nor in the Wars Box", f'Say "{name} @" and a Province.')
            )
        elif name in board.wars and board.wars[name].moved:
            problems.append(Problem(name, "has moved this turn", f'Say "{name} fresh" to move it again.', case="9.4.1"))
        else:
            names.append(name)
            if name not in board.wars:
                drawn.append(name)
    if problems or not names:
        raise BadInput(problems or [Problem("move", "name at least one War")])
    consulted: dict[str, Source] = {}
    try:
        boards = _ends_of(board, names, consulted)
    except TooManyBranches:
        raise BadInput([_too_many(board, names)]) from None
    return Move(
        board,
        Asked(move, (tuple(wars),)),
        tuple(names),
        tuple(drawn),
        _ends(board, boards, names),
        _settled(board, boards),
        Frozen(consulted),
        rules_notes=rules_notes(board.rules),
    )


def _too_many(board: Board, names: Sequence[str]) -> Problem:
    """That these Wars can go in too many ways, and how many of them can be followed."""
    alone = names[:0]
    try:
        for number in range(1, len(names)):
            _ends_of(board, names[:number], {})
            alone = names[:number]
    except TooManyBranches:
        pass
    what = f"there are more than {MOST_ENDS:,} ways in which this can go, too many to follow exactly"
    hint = f"The first {len(alone)} can be followed: {', '.join(alone)}." if alone else "Take some Wars off the board."
    if len(alone) > 1:
        hint += f' Put them where they ended, "{alone[0]} @" and a Province, and move the others from there.'
    return Problem("move", what, hint)


def _ends_of(board: Board, names: Sequence[str], consulted: dict[str, Source]) -> list[tuple[Fraction, Board]]:
    """Every board after these Wars have moved one after the other, with its chance; the doubtful figures behind each die are noted.

    When Zeno leaves his throne to lead a War (6.3.6), no War's move depends on who follows him.
    """

    def hear(asked: object) -> None:
        if isinstance(asked, Roll) and asked.ledger:
            consulted.update(asked.ledger.doubts())

    def moves(board: Board, names: Sequence[str]) -> Steps[Board]:
        for i, name in enumerate(names, 1):
            board = yield from within(tuple(names[i:]), by_first(war_moves.alone(board, name)), hear)
        return war_moves.alike(board)

    def resume(state: Any) -> Steps[Board]:
        left, (there, name, leg) = state
        after = yield from within(left, war_moves.go_on(there, name, leg), hear)
        return (yield from last(moves(after, left)))

    return outcomes(lambda: moves(board, names), MOST_ENDS, resume)


def _ends(start: Board, boards: Sequence[tuple[Fraction, Board]], names: Sequence[str]) -> Ends:
    ends: dict[str, dict[str, Fraction]] = {}
    for chance_, board in boards:
        places = {w: s.space for w, s in board.wars.items()}
        places |= {
            n: next((w.space for w in board.wars.values() if w.leader == n), board.leaders.get(n, "Wars Box"))
            for n in names
            if n not in board.wars
        }
        for war, space in places.items():
            if war in names or war not in start.wars or space != start.wars[war].space:
                ends.setdefault(war, {})[space] = ends.get(war, {}).get(space, Fraction(0)) + chance_
    for war in ends:
        if war not in names:
            stays = Fraction(1) - sum(ends[war].values())
            if stays:
                ends[war][start.wars[war].space] = stays
    order = [*names, *sorted(w for w in ends if w not in names)]
    return Frozen({w: _likeliest_first(ends[w]) for w in order})


def _settled(start: Board, boards: Sequence[tuple[Fraction, Board]]) -> Frozen[str, Fraction]:
    found: dict[str, Fraction] = {}
    for chance_, board in boards:
        for name, state in () if board.provinces is start.provinces else board.provinces.items():
            if state is not start.provinces[name] and state.tribe:
                key = f"{name}: {state.title}"
                found[key] = found.get(key, Fraction(0)) + chance_
    return _likeliest_first(found)


def _likeliest_first(chances: Mapping[str, Fraction]) -> Frozen[str, Fraction]:
    return Frozen(dict(sorted(chances.items(), key=lambda x: (-x[1], x[0]))))
