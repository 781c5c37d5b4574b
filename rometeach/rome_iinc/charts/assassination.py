"""Assassination (Section 8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.errors import BadInput, Problem
from ...core.figures.ledger import Ledger, Term, total
from ..board.board import Board, Commander
from ..rules import EMPIRES, Abilities
from . import war


@dataclass(frozen=True, slots=True)
class Target:
    """Who is to die: an Emperor, a Governor or Rebel, or a Statesman waiting in the box (no `commander`)."""

    name: str
    abilities: Abilities
    row: str
    commander: Commander | None


@case("8.3.2")
def default_target(board: Board, assassin: Commander) -> Target:
    """A Governor's or Rebel's target is his Emperor."""
    emperor = board.emperor_of(board.empire_of_commander(assassin))
    return Target(emperor.name, emperor.abilities, emperor.row, emperor)


@case("8.3.2", "6.3.1")
def targets(board: Board, assassin: Commander) -> tuple[str, ...]:
    """The Statesmen among whom an Emperor's target is drawn: not himself, nor who leads a War; who waits face up is a switch."""
    mine = assassin.statesman.name if assassin.statesman else ""
    out = {mine, *(w.leader for w in board.wars.values())}
    if not board.rules.is_on("assassin_waiting"):
        out |= {*board.face_up}
    return tuple(n for n in board.statesmen_in_play if n not in out)


def target(board: Board, name: str) -> Target:
    """A target by name: a Commander, or a Statesman face up in the box.

    Raises:
        BadInput: nobody of that name is in play.
    """
    statesman = board.rules.names["statesman"].get(name)
    if statesman in board.face_up and statesman:
        s = board.rules.statesmen[statesman]
        return Target(s.name, s.abilities, f"statesmen:{s.name}", None)
    c = war.commander(board, name)
    return Target(c.name, c.abilities, c.row, c)


@case("8.3.3", "8.3.5", "10.4.2", "2.2.1", "2.2.2")
def terms(board: Board, assassin: Commander, victim: Target) -> Iterator[Term]:
    """The modifier of the Assassination 1D6."""
    rules = board.rules
    yield "assassination.assassin_intrigue", assassin.abilities.intrigue, assassin
    yield "assassination.target_intrigue", victim.abilities.intrigue, victim
    apart = abs(assassin.abilities.popularity - victim.abilities.popularity)
    yield "assassination.popularity", apart, f"{assassin.name} and {victim.name}"
    for dynasty in board.dynasties:
        yield "assassination.dynasty", 1, rules.subjects["dynasties"][dynasty]
    for event in ("Conspiracy", "Bodyguard"):
        number = board.events.get(event, 0)
        if number:
            yield f"assassination.{event.lower()}" + ("_doubled" if number > 1 else ""), 1, ""
    c = victim.commander
    if c is None:
        return
    if c.is_emperor:
        yield from _guards(board, c)
    if "Theodosian" in board.dynasties and (c.kind != "Emperor"):
        for command in c.commands:
            for province in rules.provinces_of[command]:
                if n := board.provinces[province].units.veteran_cavalry:
                    yield "assassination.veteran_cavalry", n, province


def _guards(board: Board, emperor: Commander) -> Iterator[Term]:
    commands = war.commands_of(board, emperor)
    capitals = set(board.rules.capitals.values())
    twice = board.rules.switches["capital_guard"] == "twice"
    for province, p in board.rules.provinces.items():
        if p.command not in commands:
            continue
        units = board.provinces[province].units
        in_capital = province in capitals
        if units.veteran_guard and (twice or not in_capital):
            yield "assassination.veteran_guard", units.veteran_guard, province
        if in_capital and (units.guard or units.veteran_guard):
            yield "assassination.capital_guard", 1, province


@dataclass(frozen=True, slots=True)
class AssassinationOdds:
    """The chance that the target dies, and what the Empire then loses (Case 8.3.3)."""

    assassin: Commander
    target: Target
    modifier: int
    needs: int
    ledger: Ledger
    p_killed: Fraction
    empire: str
    prestige: int
    unrest: int


def odds(board: Board, assassin: Commander, victim: Target | None = None) -> AssassinationOdds:
    """The odds of an Assassination by a Commander; without a target, of his Emperor.

    Raises:
        BadInput: an Emperor without a target, or a target that is the Assassin himself.
    """
    if victim is None and assassin.is_emperor:
        raise BadInput(
            [Problem(assassin.name, "is an Emperor: his target is a random Statesman, so name one", case="8.3.2")]
        )
    victim = victim or default_target(board, assassin)
    if victim.row == assassin.row:
        raise BadInput([Problem(victim.name, "cannot be his own target", case="8.3.2")])
    v = board.rules.values
    ledger = board.rules.ledger(terms(board, assassin, victim))
    needs = v["assassination.limit"] - total(terms(board, assassin, victim), v)
    empire = _empire(board, victim.commander) if victim.commander else ""
    return AssassinationOdds(
        assassin,
        victim,
        ledger.total,
        needs,
        ledger,
        Fraction(max(0, min(6, 7 - needs)), 6),
        empire,
        -victim.abilities.administration if empire else 0,
        victim.abilities.popularity if empire else 0,
    )


def _empire(board: Board, commander: Commander) -> str:
    return board.empire_of_commander(commander)


def default_assassins(board: Board) -> tuple[Commander, ...]:
    """Those who will try: every Commander with the Assassin ability (Cases 6.3.1, 8.3.1)."""
    everyone = [*(board.emperor_of(e) for e in EMPIRES), *board.governors_in_play]
    return tuple(dict.fromkeys(c for c in everyone if c.ability == "Assassin"))
