"""A chain of attacks along a path of Provinces: how far it gets, what the Phase then scores, and when to stop (9, 10, 15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law, mixture
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.ledger import Ledger
from ...core.figures.sources import Source
from ...core.frozen import Frozen, replace
from ...core.names import key, separate
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, law_bars, percent
from ...core.words import counted
from ..board.board import Board
from ..board.state import LOOTED
from ..charts import points, prices
from ..charts.paths import Before, BestWay, Path, Reached, Stage, always, best, up_to
from ..meanings import of_reach
from ..phases.conquest import entered
from .attacks import AUTOMATIC, WORDS, Assault, defence_of, find_attack, find_side, in_phase, rests_on
from .fight_odds import find_armies, sums_of
from .loot import loot_law, why_not
from .notes import board_notes

MOST = 9
"""So many Provinces may a path have."""
SPARE, LOOT = "spare", "loot"
LOOTS = (SPARE, LOOT)

Ends = Frozen[Reached, Fraction]


@dataclass(frozen=True, slots=True)
class Stretch:
    """One Province of a path as it is shown: the attack, and the Victory Points of the Phase once it is held, loot on average in it."""

    assault: Assault
    worth: Fraction
    loot: Law | None


@dataclass(frozen=True, eq=False, repr=False)
class PathOdds(PositionResult[Board]):
    """A chain of attacks: the laws of the attacker who never stops and of the best one, and what each point to stop is worth.

    `stops[k]` is what it is worth on average to stop when k Provinces are won; `start` what the Phase scores before the first attack.
    """

    AMOUNTS = ("worth", "points", "on average")

    side: str
    armies: int
    path: Path
    stretches: tuple[Stretch, ...]
    start: int
    scored: tuple[int, ...]
    on: Ends
    way: BestWay
    best_ends: Ends
    stops: tuple[Fraction, ...]
    sums: tuple[tuple[str, Ledger], ...]
    points_doubts: tuple[Ledger, ...]

    @property
    def stop_at(self) -> int:
        """The best number of Provinces to stop at, if it is fixed beforehand."""
        return max(range(len(self.stops)), key=lambda k: (self.stops[k], -k))

    def reached(self, ends: Ends) -> dict[int, Fraction]:
        """The law of the Provinces won."""
        found = dict.fromkeys(range(len(self.stretches) + 1), Fraction(0))
        for end, q in ends.items():
            found[end.provinces] += q
        return found

    def phase_points(self, ends: Ends) -> Law:
        """The law of the Victory Points of the Phase, with the loot of the Provinces won."""
        parts = []
        for k, q in self.reached(ends).items():
            law = Law.sure(self.scored[k])
            for s in self.stretches[:k]:
                law = law if s.loot is None else law + s.loot
            parts.append((q, law))
        return mixture(parts)

    def exhibit(self) -> Exhibit:
        """How far it gets, what it is worth to stop where, and what is scored."""
        names = [s.assault.name for s in self.stretches]
        all_of = len(names)
        reached, left = self.reached(self.on), sum((end.armies * q for end, q in self.on.items()), Fraction(0))
        phase, careful = self.phase_points(self.on), self.phase_points(self.best_ends)
        head = (
            (f"All {all_of} Provinces are won" if all_of > 1 else f"{names[0]} is won", chance(reached[all_of])),
            ("Armies left on average, if he never stops", fraction(left)),
            (
                "The Phase scores on average",
                f"{fraction(phase.mean)} if he never stops, {fraction(careful.mean)} if he stops in time",
            ),
            ("The best point to stop", self._stop_words()),
            (
                "Worth of the best way",
                f"{fraction(self.way.value)}, against {fraction(self.stops[-1])} of never stopping",
            ),
        )
        far = {k: f"{k}: {names[k - 1]}" if k else "0: none" for k in range(all_of + 1)}
        means = Frozen({far[k]: of_reach(k, all_of) for k in far})
        return Exhibit(
            f"{self.side} along {', '.join(names)} with {counted(self.armies, 'Army', 'Armies')}",
            head,
            (
                Bars(
                    "Provinces won, if he never stops",
                    tuple((far[k], q) for k, q in reached.items()),
                    means,
                    ordered=True,
                ),
                law_bars("Victory Points of the Phase, if he never stops", phase.items()),
            ),
            (self._provinces(), self._stopping()),
            self.sums,
            "Exact: every exchange of every fight is followed, equal states together (10).",
            tuple(self._notes()),
        )

    def _stop_words(self) -> str:
        k = self.stop_at
        if not k:
            return f"before the first attack, worth {fraction(self.stops[0])}"
        return f"after {self.stretches[k - 1].assault.name}, worth {fraction(self.stops[k])} on average"

    def _provinces(self) -> Table:
        won = self.reached(self.on)
        rows = []
        for k, s in enumerate(self.stretches, 1):
            q = sum((x for n, x in won.items() if n >= k), Fraction(0))
            there = s.assault.there
            enemy = f"{there.armies} {there.side}" if there.armies else "nobody"
            enemy += f", {there.fort}" if there.fort else ""
            least = self._least(k - 1)
            rows.append(
                (s.assault.name, WORDS[s.assault.crossing], enemy, fraction(q), percent(q), fraction(s.worth), least)
            )
        header = ("Province", "Entered", "Held by", "Won", "", "Worth", "Go on with")
        return Table("Along the path", header, tuple(rows))

    def _least(self, stage: int) -> str:
        """The least Armies beside the map with which the best attacker begins a fight."""
        defenders = self.path.stages[stage].defence.armies
        good = [n for n in range(1, self.armies + 1) if self.way.choices.get(Before(stage, n, defenders, True))]
        return f"{min(good)} or more" if good else "not at all"

    def _stopping(self) -> Table:
        rows = tuple(
            (
                "before the first" if not k else f"after {self.stretches[k - 1].assault.name}",
                fraction(v),
                f"{float(v):.2f}",
            )
            for k, v in enumerate(self.stops)
        )
        return Table("Worth on average of stopping there", ("Stop", "Worth", ""), rows)

    def _notes(self) -> Iterator[str]:
        army = self.path.army
        yield (
            "Worth: the Victory Points that the Provinces won add to this Phase, as far as nothing else is given"
            f", and {fraction(army)} for each Army that lives at the end."
        )
        yield "One Army stays in each Province that is won; nobody retreats, and what is left over is placed where there is room."

    def drawings(self) -> tuple[Picture, ...]:
        """How far both ways get, and the points of the Phase."""
        names = ["none", *(s.assault.name for s in self.stretches)]
        ways = [
            ("never stops", list(self.reached(self.on).values())),
            ("stops in time", list(self.reached(self.best_ends).values())),
        ]
        both = side_by_side("The last Province that is won", names, ways, CHANCES, whole=True)
        return both, self.exhibit().bars[1].picture()

    def doubts(self) -> dict[str, Source]:
        """Also what the points rest on."""
        found = super().doubts()
        for ledger in self.points_doubts:
            found |= ledger.doubts()
        return found

    def figures(self) -> Mapping[str, Fraction]:
        """How far it gets, what stopping is worth, the mean of the points."""
        names = ["none", *(s.assault.name for s in self.stretches)]
        found = {f"ends with {n}": q for n, q in zip(names, self.reached(self.on).values(), strict=True)}
        found |= {f"stop after {n}: worth": v for n, v in zip(names, self.stops, strict=True)}
        return found | {"best worth": self.way.value, "points on average": self.phase_points(self.on).mean}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "path": {
                "side": self.side,
                "armies": self.armies,
                "provinces": [s.assault.name for s in self.stretches],
                "worths": [str(s.worth) for s in self.stretches],
                "army": str(self.path.army),
                "won": {str(k): str(q) for k, q in self.reached(self.on).items()},
                "won_stopping": {str(k): str(q) for k, q in self.reached(self.best_ends).items()},
                "stops": [str(v) for v in self.stops],
                "best_stop": self.stop_at,
                "best_worth": str(self.way.value),
                "points": self.phase_points(self.on).as_json(),
            }
        }


def path_odds(
    p: Board, provinces: str, armies: int = 0, by: str = "", worths: str = "", army: str = "", *, loot: str = SPARE
) -> PathOdds:
    """A chain of attacks along Provinces, one after the other, each entered by its best way once the earlier ones are held.

    Args:
        p: the board.
        provinces: their names in order, "Belgica, Lugdunensis".
        armies: how many are beside the map; 0 for those that are.
        by: who attacks; "" for the side whose Player Phase is in progress.
        worths: what each Province is worth, "3, 2"; "" for the Victory Points that it adds to the Phase.
        army: what an Army that lives is worth; "" for the price of a Legion, and nothing for anybody but a Faction.
        loot: whether Cities on the way are spared or looted.

    Raises:
        BadInput: names or numbers that cannot be.
        IllegalChoice: a Province cannot be come to, with the Section.
    """
    side = find_side(p, by)
    size, names = find_armies(p, side, armies), _names(p, provinces)
    if loot not in LOOTS:
        hint = did_you_mean(loot, LOOTS) or f"Choices: {', '.join(LOOTS)}."
        raise BadInput([Problem("loot", f'"{loot[:40]}" is no choice', hint, case="12")])
    board = _prepared(p, side)
    roman = p.rules.kind_of(side) == "Faction"
    faction = side if roman else board.runs.get(side, "")
    scored, found, loots, ledgers = (
        [_points(board, faction, roman)],
        list[Assault](),
        list[Law | None](),
        list[Ledger](),
    )
    for name in names:
        assault = find_attack(board, name, side)
        looted = loot == LOOT and why_not(board, side, name) is None
        taken = loot_law(board, side, name, board.provinces[name]) if looted else None
        found.append(assault)
        loots.append(taken)
        board = _won(board, assault, taken is not None)
        scored.append(_points(board, faction, roman))
        ledgers.append(p.rules.ledger(points.terms(board, faction, roman)) if faction else Ledger(()))
    gains = [Fraction(b - a) + (law.mean if law else 0) for a, b, law in zip(scored, scored[1:], loots, strict=False)]
    given = _numbers("worths", worths)
    if given and len(given) != len(names):
        raise BadInput([Problem("worths", f"{counted(len(given), 'number')} for {counted(len(names), 'Province')}")])
    worth = given or gains
    price = prices.price(p.rules, p.turn, prices.Purchase(legions=1)) if roman else 0
    one = (_numbers("army", army) or [Fraction(price)])[0]
    path = Path(tuple(Stage(defence_of(p, a), w) for a, w in zip(found, worth, strict=True)), one)
    way = best(path, size)
    on = path.law(size, always)
    return PathOdds(
        p,
        Asked(_again, ((", ".join(names), side), size, (worths.strip(), army.strip()), loot)),
        side,
        size,
        path,
        tuple(Stretch(a, w, law) for a, w, law in zip(found, worth, loots, strict=True)),
        scored[0],
        tuple(scored),
        on,
        way,
        path.law(size, way),
        tuple(path.value(path.law(size, up_to(k))) for k in range(len(names) + 1)),
        tuple(
            (f"{a.name}: {n[0].lower()}{n[1:]}", x)
            for a in found
            for n, x in sums_of(p, a)
            if x.total > 1 or "Added" in n
        ),
        (p.rules.ledger(points.terms(p, faction, roman)) if faction else Ledger(()), *ledgers),
        rests_on=rests_on(p, *found),
        rules_notes=board_notes(p),
    )


def _again(p: Board, attack: tuple[str, str], armies: int, given: tuple[str, str], loot: str) -> PathOdds:
    """The same path on another board."""
    return path_odds(p, attack[0], armies, attack[1], *given, loot=loot)


def _names(p: Board, text: str) -> list[str]:
    parts = separate(text)
    names, problems = [], list[Problem]()
    for part in parts:
        try:
            names.append(p.rules.names["province"].find(part))
        except BadInput as error:
            problems += error.problems
    if not parts or len(parts) > MOST:
        problems.append(
            Problem("provinces", f"expected 1 to {MOST} Provinces, not {len(parts)}", "Write them with commas.")
        )
    twice = sorted({n for n in names if names.count(n) > 1})
    problems += [Problem(n, "comes twice in the path") for n in twice]
    if problems:
        raise BadInput(problems)
    return names


def _numbers(where: str, text: str) -> list[Fraction]:
    try:
        return [Fraction(key(x)) for x in separate(text)]
    except (ValueError, ZeroDivisionError):
        raise BadInput(
            [Problem(where, f'"{text[:40]}" holds what is no number', "Write for example 3, 1/2.")]
        ) from None


def _prepared(p: Board, side: str) -> Board:
    """The board in the Phase of the side, which somebody runs."""
    board = in_phase(p, side)
    if p.rules.kind_of(side) in ("Faction", "Rebels") or side in board.runs:
        return board
    assert board.active is not None
    return replace(board, runs=board.runs | {side: board.active.faction})


def _points(board: Board, faction: str, roman: bool) -> int:
    return points.points(board, faction, roman) if faction else 0


def _won(board: Board, assault: Assault, looted: bool) -> Board:
    """The board once an Army of the attacker stands there."""
    name, automatic = assault.name, assault.free == AUTOMATIC
    fort = "" if assault.free and not automatic else assault.there.fort
    city = LOOTED if looted else assault.there.city
    board = board.with_province(name, fort=fort, city=city)
    return entered(board, assault.side, name, automatic=automatic)


__all__ = ["LOOTS", "PathOdds", "Stretch", "path_odds"]
