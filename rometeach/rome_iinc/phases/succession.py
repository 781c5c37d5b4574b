"""Emperors die and are followed (Cases 5.1.1-5.1.4, 5.3, 6.1.6, 12.2.2)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import Choose
from ...core.session.requests import Decision, Draw, Note, Option, Steps
from ..board.board import Board, Commander, emperor_box
from ..charts import war
from ..rules import EMPIRES
from . import governors, loyalty, people, tracks

NATURAL = ("Mortality", "Abdication", "Disaster")
"""Deaths after which a Sole Emperor's Viceroy goes too (Case 5.1.3)."""
USURPED = "Usurped"


@dataclass(frozen=True, slots=True)
class ReignEnds:
    """The Emperor on the seat of an Empire is no more, and another one follows; the Note of it is about this."""

    empire: str
    cause: str


@case("5.1.4")
def appoint(board: Board, empire: str) -> Steps[Board]:
    """A new Emperor for an empty seat: an Imperial Statesman, else any Statesman in play, else the Generic Emperor."""
    name = next(iter(imperial(board)), "")
    if name:
        board = yield from _crown(board, empire, name)
        said = f"{name} becomes {emperor_box(empire)}: the highest Imperial Statesman in play."
        yield Note(said, "5.1.4", who=empire, board=board)
        return board
    candidates = eligible(board)
    if candidates:
        answer = yield Decision(
            empire,
            f"who becomes {emperor_box(empire)}?",
            "5.1.4",
            tuple(Option(Choose(c)) for c in candidates),
            kind="emperor",
            board=board,
        )
        board = yield from _crown(board, empire, answer.name)
        yield Note(f"{answer.name} becomes {emperor_box(empire)}.", "5.1.4", who=empire, board=board)
        return board
    board = yield from _crown(board, empire, "")
    yield Note(f"The Senate names a Generic {emperor_box(empire)}.", "5.1.4", who=empire, board=board)
    return board


@case("6.1.5")
def imperial(board: Board) -> tuple[str, ...]:
    """The Imperial Statesmen in play whose Dynasty is, and who are neither Emperors nor Enemy Leaders; the highest ranked first."""
    order = {d: i for i, d in enumerate(board.rules.dynasties)}
    found = [s for n in _available(board) if (s := board.rules.statesmen[n]).dynasty in board.dynasties]
    return tuple(s.name for s in sorted(found, key=lambda s: (order[s.dynasty], s.rank)))


@case("6.1.6")
def eligible(board: Board) -> tuple[str, ...]:
    """The Statesmen in play who may become Emperor, by name."""
    return tuple(sorted(n for n in _available(board) if not board.rules.statesmen[n].is_ineligible))


def _available(board: Board) -> list[str]:
    emperors = {board.empire(e).emperor for e in EMPIRES}
    leading = {w.leader for w in board.wars.values()}
    return [n for n in board.statesmen_in_play if n not in emperors and n not in leading]


@case("5.1.4", "5.3.1")
def _crown(board: Board, empire: str, name: str) -> Steps[Board]:
    """A Statesman on an Emperor's seat; his Commands become Loyal and Generic."""
    post = next((c for c in board.governors_in_play if name and c.statesman and c.statesman.name == name), None)
    if post:
        board = yield from loyalty.loyal_again(board, post)
    board = people.remove(board, name)
    return people.with_empire(
        board, empire, replace(board.empire(empire), emperor=name, seat="Emperor", rebel_commands=())
    )


def seat_of(board: Board, emperor: Commander) -> str:
    """The Empire in whose box an Emperor sits."""
    return next(e for e in EMPIRES if emperor_box(e) == emperor.box)


@case("5.1.1", "5.1.3", "8.2.2")
def die(board: Board, seats: tuple[str, ...], cause: str) -> Steps[Board]:
    """Emperors die at once and are replaced, the first choice going East on odd turns and West on even ones.

    When a Sole Emperor dies by nature or a Disaster, his Viceroy goes and that seat is filled too.
    """
    empty = list(seats)
    for seat in seats:
        state = board.empire(seat)
        yield Note(
            f"The {emperor_box(seat)} {state.emperor or '(Generic)'} dies: {cause}.",
            "8.2.2" if cause in NATURAL else "5.1.4",
            who=seat,
            about=ReignEnds(seat, cause),
        )
        sole = board.sole_emperor == seat
        board = tracks.forgotten(board, board.emperor_of(seat))
        board = yield from loyalty.vacant(board, seat)
        if sole and cause in NATURAL and board.empire(people.other(seat)).seat == "Viceroy":
            yield Note("The Viceroy goes with him.", "5.1.3")
            board = people.with_empire(
                board, people.other(seat), replace(board.empire(people.other(seat)), seat="Emperor")
            )
            empty.append(people.other(seat))
    for seat in tracks.order(board):
        if seat in empty:
            board = yield from appoint(board, seat)
    return board


@case("5.1.4", "5.3.1", "5.3.4", "6.1.6", "8.3.5")
def usurp(board: Board, killer: Commander, seat: str, killed: bool = True) -> Steps[Board]:
    """The Emperor on `seat` was killed by an Assassin or a Rebel, who follows him unless Ineligible.

    He becomes Sole Emperor if his victim was, else a Rebel Emperor; an Ineligible one is a Loyal Governor afterwards.

    Args:
        board: the board.
        killer: who follows.
        seat: the Empire of the throne.
        killed: whether he killed the Emperor; who follows one that lost all his Provinces is a Rebel Emperor in any case.
    """
    victim, rebels = board.empire(seat).emperor, board.empire(seat).rebel_commands
    was_sole, ends = killed and board.sole_emperor == seat, ReignEnds(seat, USURPED)
    board, fought = tracks.forgotten(board, board.emperor_of(seat)), killer.key in board.used.commanders
    board = people.with_empire(
        people.remove(board, victim), seat, replace(board.empire(seat), emperor="", rebel_commands=())
    )
    name = killer.statesman.name if killer.statesman else ""
    if killer.statesman and killer.statesman.is_ineligible:
        if killer.box in board.governors:
            held = board.governors[killer.box]
            board = people.with_governors(board, {**board.governors, killer.box: replace(held, rebel=False)})
            board = yield from governors.divide(board)
        yield Note(f"{name} may never be Emperor and stays Governor.", "6.1.6", about=ends)
        own = killer.commands if killer.is_rebel else ()
        if own or rebels:
            yield loyalty.told(board, (*own, *rebels), "6.1.6")
        return (yield from appoint((yield from loyalty.settle(board)), seat))
    board = tracks.forgotten(people.vacate(board, killer), killer)
    if fought:
        board = tracks.mark(board, commanders=[name or emperor_box(seat)])
    if was_sole:
        board = people.with_empire(people.remove(board, name), seat, replace(board.empire(seat), emperor=name))
        board = people.make_sole_emperor(board, seat)
        yield Note(f"{killer.name} becomes Sole Emperor.", "5.1.4", who=seat, board=board, about=ends)
        if killer.is_rebel:
            yield loyalty.told(board, killer.commands, "5.1.4")
        return board
    before, board = board, people.make_rebel_emperor(board, seat, name)
    yield Note(f"{killer.name} becomes Rebel Emperor.", "5.1.4", who=seat, board=board, about=ends)
    yield loyalty.held(before, board, seat)
    return (yield from loyalty.settle(board))


@case("5.1.1", "5.1.4")
def without_provinces(board: Board) -> Steps[Board]:
    """An Emperor who controls no Province but Barbarian ones dies at once, and a random Rebel of his Empire takes his seat.

    A Sole Emperor rules both Empires: then the Viceroy goes too, the Rebel is Rebel Emperor of his own, and the other Empire
    gets an Emperor of its own.
    """
    for seat in tracks.order(board):
        if board.empire(seat).seat != "Emperor":
            continue
        if not people.only_barbarian(board, war.commands_of(board, board.emperor_of(seat))):
            continue
        viceroy = board.empire(people.other(seat)).seat == "Viceroy"
        realm = EMPIRES if viceroy else (seat,)
        rebels = {c.box: c for c in board.governors_in_play if c.is_rebel and board.empire_of_commander(c) in realm}
        if not rebels:
            continue
        box = (
            sorted(rebels)[0]
            if len(rebels) == 1
            else (yield Draw("the Rebel who takes the empty throne", "5.1.4", tuple(sorted(rebels))))
        )
        yield Note(f"The {emperor_box(seat)} controls no Province and dies.", "5.1.1", who=seat)
        if not viceroy:
            board = yield from usurp(board, rebels[box], seat, killed=False)
            continue
        yield Note("The Viceroy goes with him.", "5.1.3")
        home = board.empire_of_commander(rebels[box])
        board = tracks.forgotten(board, board.emperor_of(seat))
        board = people.remove(board, board.empire(seat).emperor)
        for empire in EMPIRES:
            board = people.with_empire(
                board, empire, replace(board.empire(empire), seat="Emperor", emperor="", rebel_commands=())
            )
        board = yield from usurp(board, rebels[box], home, killed=False)
        board = yield from appoint(board, people.other(home))
    return board


@case("12.2.2", "11.5.4")
def fall(board: Board, empire: str) -> Steps[Board]:
    """An Empire Falls: its Emperor dies unless Sole, its Governors rebel, its tracks are reset."""
    state = board.empire(empire)
    sole = board.sole_emperor == empire
    rest = people.other(empire)
    if sole:
        heir = board.empire(rest)
        if heir.seat == "Viceroy":
            board = people.with_empire(board, rest, replace(heir, seat="Emperor", emperor=state.emperor))
    elif state.seat == "Emperor":
        board = people.remove(board, state.emperor)
    governors = dict(board.governors)
    for box, g in people.boxes_of(
        people.with_empire(board, empire, replace(board.empire(empire), rebel_commands=())), empire
    ).items():
        if board.rules.is_on("barbarian_governors") or not people.only_barbarian(board, g.commands or (box,)):
            governors[box] = replace(g, rebel=True)
    board = people.with_governors(board, governors)
    old = board.empire(empire)
    board = people.with_empire(
        board,
        empire,
        replace(old, gold=max(0, old.gold), prestige=0, unrest=0, emperor="", seat="Fallen", rebel_commands=()),
    )
    yield Note(f"The {empire}ern Empire Falls; its Governors rebel.", "12.2.2", who=empire)
    return (yield from loyalty.sole(board, rest)) if board.empire(rest).seat == "Emperor" else board
