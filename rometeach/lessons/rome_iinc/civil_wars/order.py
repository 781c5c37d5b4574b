"""The exercise of lesson 10 about the order of Civil Wars: whom to fight first."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.results.show import percent
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import civil_war as chart
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases.civil_wars import beaten
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ..boards import as_position
from ..fighting.scenes import garrison, statesmen
from .scenes import LESSON, CivilWarScene, appoint, capital, mustered, settled, start

LEAST = Fraction(1, 30)
"""The order must change the chance to beat both by this much."""


def both_beaten(p: Position, commands: tuple[str, str], empire: str) -> tuple[Fraction, Fraction]:
    """(The chance that an Emperor beats two Rebels in this order, the chance that he dies), without Losses and Promotions.

    Args:
        p: the board.
        commands: a Command of the Rebel who is fought first, and one of the other.
        empire: whose Emperor fights.
    """
    one, two = commands
    first, second = chart.odds(p, p.commander_of[one], empire), chart.odds(p, p.commander_of[two], empire)
    board = as_position(beaten(p, p.commander_of[one], p.emperor_of(empire)))
    after = chart.odds(board, board.commander_of[two], empire)
    won, stays = first.p("Rebel Defeat"), first.p("Stalemate")
    dies = first.p("Rebel Victory") + won * after.p("Rebel Victory") + stays * second.p("Rebel Victory")
    return won * after.p("Rebel Defeat"), dies


def _two_rebels(choose: Chooser) -> tuple[Position, str, tuple[str, ...]] | None:
    """A board with two Rebels of one Empire, its name, and their Commands."""
    p, empire = start(choose), choose.pick(EMPIRES)
    able = settled(p, empire)
    if len(able) < 4:
        return None
    commands = tuple(choose.sample(able, 2))
    names = choose.sample(statesmen(p.scenario), 2)
    for command, name in zip(commands, names, strict=True):
        p = appoint(p, name if choose.likely(1, 2) else "", (command,), rebel=True)
    for command in commands:
        p = mustered(choose, p, (command,), choose.number(1, 2))
    p = mustered(choose, p, war.commands_of(p, p.emperor_of(empire)), choose.number(2, 3))
    return p, empire, commands


def _side(p: Position, who: Commander) -> str:
    army = "; ".join(garrison(p, n) for n in CivilWarScene(p, who, who).army(who)) or "nothing"
    where = f" in {who.commands[0]}" if who.is_rebel else ""
    return f"{capital(who.name)} ({who.kind}{where}, Military {who.abilities.military}) has {army}."


def _defeat(p: Position, command: str, empire: str) -> Fraction:
    return chart.odds(p, p.commander_of[command], empire).p("Rebel Defeat")


@exercise(LESSON, "decide", "Which Rebel first?")
def which_first(choose: Chooser) -> Assignment | None:
    """Two Rebels of one Emperor: the order with the better chance to beat both."""
    found = _two_rebels(choose)
    if found is None:
        return None
    p, empire, commands = found
    emperor = p.emperor_of(empire)
    rebels = {c: p.commander_of[c] for c in commands}
    first = {c: _defeat(p, c, empire) for c in commands}
    then = {
        c: _defeat(as_position(beaten(p, rebels[other], emperor)), c, empire)
        for c, other in zip(commands, commands[::-1], strict=True)
    }
    both = {c: first[c] * then[other] for c, other in zip(commands, commands[::-1], strict=True)}
    best, worse = sorted(commands, key=lambda c: -both[c])
    if both[best] - both[worse] < LEAST:
        return None
    names = {c: capital(rebels[c].name) for c in commands}
    same = "Either: the order changes nothing"
    told = tuple(
        f"{names[a]} first: {percent(first[a])}, then {rebels[b].name} with {percent(then[b])}; both {percent(both[a])}"
        for a, b in ((best, worse), (worse, best))
    )
    return Assignment(
        f"{p.scenario} CE. {' '.join(_side(p, who) for who in (*rebels.values(), emperor))}\n\n{capital(emperor.name)} "
        "must fight both. Leave Losses and Promotions aside. Whom does he fight first, if he wants to beat both this turn?",
        OneOf(tuple(choose.shuffled([names[best], names[worse], same]))),
        names[best],
        (
            "No Case says in which order Civil Wars are fought (Section 11.4).",
            "A beaten Rebel's Commands are Loyal at once: his Units fight for the Emperor in the second Civil War.",
            f"As the first, {rebels[best].name} is beaten with {percent(first[best])}, {rebels[worse].name} with {percent(first[worse])}.",
        ),
        told,
        (
            Mistake(names[worse], f"That is the worse order: {told[1]}."),
            Mistake(same, "The Units of whoever is beaten first change sides before the second fight (Section 11.4)."),
        ),
        board=p,
        focus=p.rules.provinces_of[best][0],
    )
