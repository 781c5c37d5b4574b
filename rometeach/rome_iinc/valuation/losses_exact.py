"""What the Losses of one fight cost (Section 11.3): carried out through the rules, the two boards compared.

Where a Loss asks further, the answers come with it (`actions.losses`).

Prices are those of the board before the Losses, Unrest at the level then. Of Provinces that fall together none presses on another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.cases import case
from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.frozen import Frozen
from ...core.names import listed
from ...core.session.actions import Action
from ...core.session.requests import Decision, Note
from ..actions import Loss
from ..board.board import Board, Commander, ProvinceState
from ..board.units import NONE
from ..charts import unrest as chart_of_unrest
from ..charts import war as chart
from ..charts.war import Force
from ..charts.war_dice import RESULTS
from ..phases import losses, tracks
from ..phases.fighters import Fighters
from ..phases.losses import Toll
from ..rules import EMPIRES
from .provinces import Barbarians, change
from .weights import Weights


@dataclass(frozen=True, slots=True)
class LossParts:
    """What Losses change. `prestige`, `unrest` and `gold` are numbers of the tracks, `units` and `provinces` are points.

    `unrest` has the icons too that are uncovered by them, or no longer count, in the next Unrest step (10.1.4, 10.1.5).
    """

    prestige: int = 0
    unrest: int = 0
    gold: int = 0
    units: Fraction = Fraction(0)
    provinces: Fraction = Fraction(0)

    def amounts(self) -> dict[str, Fraction]:
        """The changes by name."""
        return {"prestige": Fraction(self.prestige), "unrest": Fraction(self.unrest), "gold": Fraction(self.gold),
                "units": self.units, "provinces": self.provinces}  # fmt: skip


def force_of(board: Board, war: str, commander: str, provinces: Sequence[str] = ()) -> Force:
    """Who fights, by names.

    Args:
        board: the board.
        war: the War's name.
        commander: who fights it, by name or Command.
        provinces: those that fight; none for all that the Commander may fight with.

    Raises:
        BadInput: names that are not known, or a War that is not on the map.
    """
    rules = board.rules
    problems: list[Problem] = []
    found: list[str] = []
    name, who = "", None
    for word in listed(provinces):
        try:
            found.append(rules.names["province"].find(word))
        except BadInput as error:
            problems += error.problems
    try:
        name = rules.names["war"].find(war)
        if name not in board.wars:
            hint = did_you_mean(name, board.wars) or "Wars on the map: " + (", ".join(board.wars) or "none") + "."
            problems.append(Problem(f"{name} War", "is not on the map", hint))
    except BadInput as error:
        problems += error.problems
    try:
        who = chart.commander(board, commander)
    except BadInput as error:
        problems += error.problems
    if problems or who is None:
        raise BadInput(problems, "This fight cannot be read:")
    return Force(name, who, tuple(dict.fromkeys(found)) or chart.eligible(board, name, who))


@case("11.2.5", "11.2.7")
def strangers(board: Board, force: Force) -> list[Problem]:
    """The Provinces of a force that its Commander does not lead, or that are not next to the War."""
    never = ("11.2.5", "11.2.7")
    return [p for p in chart.problems(board, force) if p.case in never and p.where in force.provinces]


@case("11.2.4", "5.1.3")
def beneficiary(board: Board, force: Force, empire: str = "") -> str:
    """Whose Empire gains and pays: the Commander's; of a Sole Emperor the one named, else the first that fights."""
    if force.commander.is_emperor and board.sole_emperor:
        sides = [board.empire_of[p] for p in force.provinces]
        return empire if empire in sides else next(iter(sides), board.sole_emperor)
    return board.empire_of_commander(force.commander)


def thrown_problems(result: str, number: int) -> list[Problem]:
    """What is wrong with a result and a number of Losses."""
    problems = []
    if result.strip().title() not in RESULTS:
        hint = did_you_mean(result, RESULTS) or "Known: " + ", ".join(RESULTS) + "."
        problems.append(Problem(result[:40] or '""', "is no result of a fight", hint))
    if not 0 <= number <= 6:
        problems.append(Problem("number", f"{number} Losses are none that a die shows", "Give a number from 0 to 6."))
    return problems


@case("11.2.6", "11.3.1", "11.3.2", "2.2.3", "5.3.3")
def due(board: Board, force: Force, result: str, number: int, empire: str = "") -> tuple[Board, Toll]:
    """The board when Losses are taken, and what is due: gains of a Triumph come first, as does the shame of a Disaster.

    Args:
        board: the board before the dice.
        force: who fights which War.
        result: "Triumph", "Defeat", ..., in any case of letters.
        number: the Losses, as the purple die shows them.
        empire: who gains and pays where a Sole Emperor fights.

    Raises:
        BadInput: no such result, or a number that no die shows.
    """
    if problems := thrown_problems(result, number):
        raise BadInput(problems, "These Losses cannot be read:")
    title = result.strip().title()
    who, gains = force.commander, beneficiary(board, force, empire)
    space, v = board.wars[force.war].space, board.rules
    near = tuple(s for s in dict.fromkeys((space, *(n for n, _ in v.neighbours[space]))) if s in board.provinces)
    purse = 0 if who.kind == "Rebel" else None
    if title == "Triumph":
        strength = v.wars[force.war].strength
        half = chart.half_strength(board, v.wars[force.war])
        gold = strength * who.abilities.administration
        if purse is None:
            board = tracks.change(board, gains, gold=gold, prestige=half, unrest=-half)
        else:
            purse = gold
    elif title == "Disaster":
        board = tracks.change(board, gains, prestige=-number, unrest=number)
    hard = title == "Disaster" or (title == "Defeat" and v.switches["defeat_destroys"] == "yes")
    return board, Toll(
        _player(board, who, gains),
        gains,
        Fighters(force.provinces),
        near,
        number,
        -(-number // 2) if hard else 0,
        purse,
    )


def _player(board: Board, who: Commander, empire: str) -> str:
    return empire if who.is_emperor else board.empire_of_commander(who)


@dataclass
class _Answers:
    """The answers of a list of Losses, in order."""

    taken: Sequence[Loss]
    at: int = -1
    further: tuple[Action, ...] = ()

    def loss(self) -> Loss | None:
        """The next Loss, without the answers that it brings; None if there is none."""
        self.at += 1
        if self.at >= len(self.taken):
            return None
        self.further = self.taken[self.at].further
        return self.taken[self.at].alone

    def answer(self) -> Action | None:
        """The next answer of the Loss that is being taken; None if there is none."""
        first, self.further = next(iter(self.further), None), self.further[1:]
        return first

    @property
    def now(self) -> str:
        """The Loss that is being taken."""
        return str(self.taken[self.at]) if 0 <= self.at < len(self.taken) else ""


@case("11.3.1")
def carry_out(board: Board, toll: Toll, taken: Sequence[Loss]) -> Board:
    """The board after the Losses, in this order.

    Raises:
        IllegalChoice: the first Loss that the rules do not offer, one too few or one too many.
    """
    steps, given, asked = losses.take(board, toll), _Answers(taken), False
    answer: Action | None = None
    while True:
        try:
            event = steps.send(answer)
        except StopIteration as end:
            if given.at + 1 < len(taken):
                raise IllegalChoice("11.3.1", "no more Losses are due", str(taken[given.at + 1])) from None
            after: Board = end.value[0]
            return after
        answer = None
        if isinstance(event, Decision):
            if event.kind == "losses":
                answer, asked = given.loss(), True
            else:
                answer = given.answer()
            if answer not in event.actions:
                what = f"{event.what}: {answer or 'nothing'} is not offered"
                raise IllegalChoice(event.case, what, given.now)
        elif isinstance(event, Note) and isinstance(event.about, Loss):
            if not asked and given.loss() != event.about:
                raise IllegalChoice("11.3.1", f"the only Loss left is: {event.about}", given.now)
            asked = False


def stages(board: Board, toll: Toll, taken: Sequence[Loss]) -> tuple[Board, ...]:
    """The board after each of some legal Losses."""
    found: list[Board] = []
    for loss in taken:
        steps, further = losses.apply(board, toll, loss), iter(loss.further)
        answer: Action | None = None
        try:
            while True:
                answer = next(further) if isinstance(steps.send(answer), Decision) else None
        except StopIteration as end:
            board, fought = end.value
            toll = replace(toll, fought=fought)
        found.append(board)
    return tuple(found)


def icons(board: Board, province: str, state: ProvinceState) -> int:
    """The Unrest of the uncovered icons of one Province in some state (Cases 10.1.4, 10.1.5)."""
    return sum(board.rules.values[key] * times for key, times, _ in chart_of_unrest.icons(board, province, state))


def difference(before: Board, after: Board, weights: Weights) -> tuple[Fraction, LossParts]:
    """What Losses cost, in points, and what they change: both Empires' tracks, all Units and Provinces."""
    cost, prestige, unrest, gold = Fraction(0), 0, 0, 0
    for e in EMPIRES:
        a, b = before.empire(e), after.empire(e)
        if a is not b:
            prestige, unrest, gold = (
                prestige + b.prestige - a.prestige,
                unrest + b.unrest - a.unrest,
                gold + b.gold - a.gold,
            )
            cost += (a.prestige - b.prestige) * weights.prestige + (a.gold - b.gold) * weights.gold
            cost += (b.unrest - a.unrest) * weights.slope(a.unrest)
    units = provinces = Fraction(0)
    wild = Barbarians(before, ahead=False)
    for p, old in before.provinces.items():
        new = after.provinces[p]
        if new is old:
            continue
        bare = icons(before, p, new) - icons(before, p, old)
        if bare:
            unrest += bare
            cost += bare * weights.slope(before.empire(before.empire_of[p]).unrest)
        if new.units != old.units:
            units += weights.army(new.units) - weights.army(old.units)
        if (new.status, new.tribe) != (old.status, old.tribe):
            provinces += change(wild, p, (replace(old, units=NONE), replace(new, units=NONE)), weights)
            wild = wild.having(p, new.status)
    return cost - units - provinces, LossParts(prestige, unrest, gold, units, provinces)


def cost(board: Board, toll: Toll, taken: Sequence[Loss], weights: Weights) -> tuple[Fraction, Frozen[str, Fraction]]:
    """What a list of Losses costs, in points, and its parts: prestige, unrest, gold (numbers), units, provinces (points).

    Args:
        board: the board before the Losses.
        toll: what is due.
        taken: the Losses in order, with the answers to what they ask further.
        weights: what things are worth.

    Raises:
        IllegalChoice: Losses that the rules do not offer, too few or too many.
    """
    total, parts = difference(board, carry_out(board, toll, taken), weights)
    return total, Frozen(parts.amounts())
