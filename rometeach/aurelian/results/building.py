"""What Walls, a Temple, steps of the Aurelian Walls or Reforms bring over the turns that are left (8, 11.3, 12).

The board is followed to the end of Turn 6 as it lies, with the construction and without: taxes and Victory Points are
asked of the charts for each turn, and what differs is what the construction brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.ledger import total
from ...core.frozen import Frozen, replace
from ...core.meanings import LOSS
from ...core.names import key
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_amounts, side_by_side
from ...core.results.show import Bars, Exhibit, Table, signed
from ...core.session.dice import SeededDice
from ...core.session.play import run
from ..actions import AURELIAN_WALLS, REFORMS, TEMPLE, WALLS, Build, Reform
from ..board.board import BUILDING, FINISHED, PHASES, STARTED, Board
from ..charts import money, points, revolts
from ..phases import build as phase
from ..phases import taxation
from ..phases.common import WHO
from ..rules import LAST_TURN
from .danube import danube
from .notes import board_notes

BoardChange = Callable[[Board], Board]


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The end of one turn: Income, Treasury after taxes, and the Victory Points of the turn, on Turn 6 with bonus and penalty."""

    turn: int
    income: int
    treasury: int
    scored: int


@dataclass(frozen=True, slots=True)
class Finish:
    """What comes of it when it is finished in this turn, against leaving it: points, Income, and Coins after taxes in all."""

    turn: int
    vp: int
    income: int
    coins: int
    turns: tuple[TurnEnd, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Building(PositionResult[Board]):
    """One thing to build, or Reforms. `finishes` is empty where it cannot be built any more.

    `others` describe all that can be built, `soonest_of` are the Victory Points of each as soon as can be (None: not at all).
    """

    AMOUNTS = (": points", ": Coins")

    what: Build | Reform
    state: str
    price: int
    why_not: tuple[str, str] | None
    finishes: tuple[Finish, ...]
    idle: tuple[TurnEnd, ...]
    others: tuple[tuple[str, str, str, str, str], ...]
    soonest_of: tuple[tuple[str, int | None], ...]
    holds: tuple[tuple[str, Fraction], ...]
    calms: tuple[tuple[str, str, str], ...]
    multipliers: tuple[tuple[int, int, int], ...]

    @property
    def soonest(self) -> Finish | None:
        """What comes of it when it is finished as soon as can be."""
        return self.finishes[0] if self.finishes else None

    def exhibit(self) -> Exhibit:
        """What it brings by the turn in which it is finished, and everything else that could be built."""
        first = self.soonest
        why = f"no: {self.why_not[0]} (Section {self.why_not[1]})" if self.why_not else "yes"
        head = [("Now", self.state), ("Can be paid for now", why), ("Next step costs", f"{self.price} Coins")]
        tables = []
        if first is not None:
            done = "finished" if isinstance(self.what, Build) and self.what.region else "done"
            head.append(
                (f"If it is {done} in Turn {first.turn}", f"{signed(first.vp)} Victory Points by the end of Turn 6")
            )
            if not self.multipliers:
                rows = tuple((str(f.turn), signed(f.vp), signed(f.income), signed(f.coins)) for f in self.finishes)
                header = (
                    f"{done.capitalize()} in Turn",
                    "Victory Points in all",
                    "Income",
                    "Coins after taxes, all turns together",
                )
                tables.append(Table("What it brings, against leaving it", header, rows))
                tables.append(self._years(first))
        if self.multipliers:
            rows = tuple((signed(m), signed(b), signed(c), signed(b + c)) for m, b, c in self.multipliers)
            caption = "End of Turn 6, the rest as it lies"
            tables.append(Table(caption, ("Aurelian Walls at", "Bonus (12.3)", "Penalty (12.4)", "Together"), rows))
        tables.append(
            Table("In the Dead Pool Phase, as the board lies (10.1, 10.3)", ("Temple", "Leave", "Go to"), self.calms)
        )
        tables.append(
            Table(
                "Everything that can be built",
                ("What", "Now", "Can be paid for", "Soonest", "Victory Points"),
                self.others,
            )
        )
        bars = (
            (Bars("The next Barbarian takes a Space of the Region, Walls being", self.holds, LOSS, ordered=True),)
            if self.holds
            else ()
        )
        return Exhibit(
            f"Building: {self.what}", tuple(head), bars, tuple(tables),
            how="Exact: taxes and Victory Points of every turn that is left, with it and without it.",
            notes=(
                "It is assumed that all else stays as it lies: no Enemy Unit comes or goes, and the Coins are there. "
                "What is paid in the Build Phase is missed in the Levy of that turn alone: then the Treasury becomes "
                "the Income less the upkeep, whatever was left in it (11.1).",
                "Bonus and Penalty of Turn 6 are counted in.",
            ),
        )  # fmt: skip

    def _years(self, first: Finish) -> Table:
        rows = tuple(
            (str(a.turn), str(b.income), str(a.income), str(b.treasury), str(a.treasury), str(b.scored), str(a.scored))
            for a, b in zip(first.turns, self.idle, strict=True)
        )
        header = ("Turn", "Income without", "with it", "Treasury without", "with it", "Points without", "with it")
        return Table(f"Turn by turn, in Turn {first.turn} at the soonest", header, rows)

    def drawings(self) -> tuple[Picture, ...]:
        """What it brings by the turn, what the Aurelian Walls bring at the end, all that can be built, what Walls hold."""
        found = []
        if self.finishes and not self.multipliers:
            turns = [f"Turn {f.turn}" for f in self.finishes]
            brings = [
                ("Victory Points", [f.vp for f in self.finishes]),
                ("Coins", [f.coins for f in self.finishes]),
            ]
            found.append(
                side_by_side(f"{self.what}, by the turn in which it is done", turns, brings, "over all turns left")
            )
        if self.multipliers:
            ends = [
                ("Bonus", [b for _, b, _ in self.multipliers]),
                ("Penalty", [c for _, _, c in self.multipliers]),
            ]
            names = [f"at {signed(m)}" for m, _, _ in self.multipliers]
            found.append(
                side_by_side(
                    "Aurelian Walls at the end of Turn 6", names, ends, "Victory Points", of_series=GOOD_OR_BAD
                )
            )
        soonest = sorted(((w, vp) for w, vp in self.soonest_of if vp is not None), key=lambda x: -x[1])
        if soonest:
            found.append(
                of_amounts(
                    "Everything that can be built, as soon as can be", soonest, "Victory Points", means=GOOD_OR_BAD
                )
            )
        return (*found, *self.exhibit().drawings())

    def rows(self) -> list[dict[str, object]]:
        """A row for each turn in which it may be finished."""
        return [
            {"what": str(self.what), "turn": f.turn, "victory points": f.vp, "income": f.income, "coins": f.coins}
            for f in self.finishes
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The points and Coins of each turn in which it may be finished."""
        found: dict[str, Fraction] = {}
        for f in self.finishes:
            found |= {f"Turn {f.turn}: points": Fraction(f.vp), f"Turn {f.turn}: Coins": Fraction(f.coins)}
        return found | {f"Walls {name}: a Space falls": q for name, q in self.holds}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        finishes = [{"turn": f.turn, "vp": f.vp, "income": f.income, "coins": f.coins} for f in self.finishes]
        return {"building": {"what": str(self.what), "price": self.price, "finishes": finishes}}


def building(p: Board, what: str = "") -> Building:
    """What something brings: "Red walls", "Green temple", "Aurelian Walls", "Reforms"; "" for the first that can be built.

    Raises:
        BadInput: there is no such thing to build.
    """
    name = _find(p, what)
    soonest = {w: next(iter(_finishes(p, w)), None) for w in things(p)}
    points_of = tuple((str(w), f.vp if f else None) for w, f in soonest.items())
    others = tuple((str(w), _state(p, w), _verdict(p, w), *_words(soonest[w])) for w in soonest)
    kind, region = (name.building, name.region) if isinstance(name, Build) else ("", "")
    walls = kind == WALLS and bool(p.rules.spaces_of[region])
    calms = tuple(_calms(p, region)) if kind == TEMPLE and region not in p.usurpers else ()
    rests = [f"danube:{s}" for s in range(1, len(p.strength) + 1)] if p.usurpers or walls else []
    rests += [f"barbarians:{b}" for b in p.cups.possible("hostile") if b in p.rules.barbarians] if walls else []
    return Building(
        p, Asked(building, (str(name),)), name, _state(p, name), _price(p, name), _why_not(p, name),
        tuple(_finishes(p, name)), _followed(p, {}), others, points_of, tuple(_holds(p, region)) if walls else (), calms,
        tuple(_multipliers(p)) if kind == AURELIAN_WALLS else (), rests_on=tuple(rests),
        rules_notes=board_notes(p),
    )  # fmt: skip


def things(p: Board) -> tuple[Build | Reform, ...]:
    """Everything that `building` can be asked for."""
    return (*money.buildings(p), REFORMS)


def _find(p: Board, what: str) -> Build | Reform:
    named = {key(str(w)): w for w in things(p)}
    if not what.strip():
        return next((w for w in things(p) if _why_not(p, w) is None), things(p)[0])
    if key(what) not in named:
        known = [str(w) for w in named.values()]
        hint = did_you_mean(what, known) or "Ask for " + ", ".join(known) + "."
        raise BadInput([Problem(what[:40], "is nothing that can be built", hint)])
    return named[key(what)]


def _state(p: Board, what: Build | Reform) -> str:
    if isinstance(what, Reform):
        return "done this turn" if what.mark in p.done else "not done this turn"
    if what.building == AURELIAN_WALLS:
        return f"{p.aurelian_walls:+d}" if p.aurelian_walls else "0"
    return BUILDING[money.built(p, what)]


def _price(p: Board, what: Build | Reform) -> int:
    return p.rules.values["reforms.coins"] if isinstance(what, Reform) else money.build_price(p, what)


def _why_not(p: Board, what: Build | Reform) -> tuple[str, str] | None:
    if isinstance(what, Build):
        return money.why_not(p, what)
    if what.mark in p.done:
        return "Reforms were made this turn", "11.3"
    price, treasury = _price(p, what), money.treasury_after(p)
    return (f"it costs {price} Coins, and {treasury} are left after taxes", "11.3") if treasury < price else None


def _verdict(p: Board, what: Build | Reform) -> str:
    why = _why_not(p, what)
    return f"no: {why[0]}" if why else f"{_price(p, what)} Coins"


def _words(found: Finish | None) -> tuple[str, str]:
    return (f"Turn {found.turn}", signed(found.vp)) if found else ("not as it lies", "")


# --- the turns that are left


def _first_turn(p: Board, last_phase: str) -> int:
    """The next turn in which that phase is still to come."""
    return p.turn + (PHASES.index(p.phase) > PHASES.index(last_phase))


def _finishes(p: Board, what: Build | Reform) -> Iterator[Finish]:
    """Every turn in which it may be finished, but for the Coins."""
    idle = _followed(p, {})
    plans: dict[int, Schedule]
    if isinstance(what, Reform):
        first = _first_turn(p, "Taxation") + (what.mark in p.done and p.phase != "Turn End")
        there = {y.turn for y in idle if y.treasury >= _price(p, what)}
        plans = {turn: {(turn, "taxes"): _reform} for turn in range(first, LAST_TURN + 1) if turn in there}
    else:
        plans = dict(_constructions(p, what))
    for turn, plan in plans.items():
        turns = _followed(p, plan)
        pairs = list(zip(turns, idle, strict=True))
        yield Finish(
            turn,
            sum(a.scored - b.scored for a, b in pairs),
            turns[-1].income - idle[-1].income,
            sum(a.treasury - b.treasury for a, b in pairs),
            turns,
        )


Schedule = Mapping[tuple[int, str], BoardChange]
"""What is done in a turn: in its Build Phase ("build") or after its taxes ("taxes")."""


def _constructions(p: Board, what: Build) -> Iterator[tuple[int, Schedule]]:
    first, again = _first_turn(p, "Build"), what.mark in p.done

    def pay(board: Board) -> Board:
        return phase.pay(board, what)

    if what.building == AURELIAN_WALLS:
        one = p.rules.switches["aurelian_walls_steps"] == "one"
        if p.aurelian_walls < p.rules.tracks[AURELIAN_WALLS][1]:
            first += again and one and first == p.turn
            yield from ((turn, {(turn, "build"): pay}) for turn in range(first, LAST_TURN + 1))
        return
    why = money.why_not(replace(p, treasury=max(p.treasury, money.build_price(p, what)), done=()), what)
    if why is not None:
        return
    state = money.built(p, what)
    first += again and first == p.turn
    for turn in range(first + (state < STARTED), LAST_TURN + 1):
        steps: dict[tuple[int, str], BoardChange] = {(turn, "build"): pay}
        if state < STARTED:
            steps[turn - 1, "build"] = pay
        yield turn, steps


def _reform(board: Board) -> Board:
    """Reforms as the rules carry them out."""
    return run(taxation.reforms(board), SeededDice(0), {WHO: lambda _: REFORMS})


def _followed(p: Board, plan: Schedule) -> tuple[TurnEnd, ...]:
    """The board followed to the end of Turn 6, all but the plan staying as it lies."""
    board: Board = p
    turns = []
    for turn in range(p.turn, LAST_TURN + 1):
        if turn > p.turn:
            board = replace(board, turn=turn, done=())
        if change := plan.get((turn, "build")):
            board = change(board)
        if turn > p.turn or PHASES.index(p.phase) <= PHASES.index("Taxation"):
            board = replace(board, treasury=money.treasury_after(board))
            if change := plan.get((turn, "taxes")):
                board = change(board)
        scored = points.scored(board)
        if turn == LAST_TURN:
            scored += total(points.bonus_terms(board), p.rules.values) + total(
                points.penalty_terms(board), p.rules.values
            )
        turns.append(TurnEnd(turn, board.income, board.treasury, scored))
    return tuple(turns)


# --- what else it does


def _holds(p: Board, region: str) -> Iterator[tuple[str, Fraction]]:
    """The chance that the next Barbarian takes a Space of the Region, for each state of its Walls."""
    for state, name in enumerate(BUILDING):
        walls = Frozen({**p.walls, region: state}) if state else p.walls.without(region)
        try:
            found = danube(replace(p, walls=walls), 1).ahead[0]
        except BadInput:  # the cups tell no exact chances
            return
        yield name, sum((found.fallen[s - 1] for s in p.rules.spaces_of[region]), Fraction(0))


def _calms(p: Board, region: str) -> Iterator[tuple[str, str, str]]:
    """What leaves the Boxes of the Region, and the cup it comes to, for a Region with and without a finished Temple."""
    for state in (0, FINISHED):
        temples = Frozen({**p.temples, region: state}) if state else p.temples.without(region)
        board = replace(p, temples=temples)
        stacks, gone = revolts.eased(board, region)
        after = replace(board, stacks=stacks)
        yield (
            "finished" if state else "not finished",
            ", ".join(gone) or "nothing",
            f"{revolts.goes_to(after, region).title()} Cup",
        )


def _multipliers(p: Board) -> Iterator[tuple[int, int, int]]:
    least, most = p.rules.tracks[AURELIAN_WALLS]
    for m in range(max(least, p.aurelian_walls), most + 1):
        board = replace(p, aurelian_walls=m)
        yield m, total(points.bonus_terms(board), p.rules.values), total(points.penalty_terms(board), p.rules.values)


__all__ = ["Building", "Finish", "TurnEnd", "building", "things"]
