"""Fighting Civil Wars (Section 11.4)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE, Choose
from ...core.session.requests import Decision, Note, Option, Roll, Steps
from ...core.words import counted
from ..actions import FIGHT_CIVIL_WAR
from ..board.board import FOEDERATI, Board, Commander
from ..charts import civil_war as chart
from ..charts import war
from . import civil_war_order, leaders, losses, loyalty, people, promotions, succession, tracks
from .fighters import Fighters


@case("11.4", "5.1.1", "5.1.3")
def civil_wars(board: Board) -> Steps[Board]:
    """Every Rebel is fought once: those that must be, those of a Fallen Empire and those of Rebel Emperors if wanted."""
    board = replace(board, phase="War", step="Civil Wars")
    while wars := civil_war_order.due(board):
        chosen = yield from civil_war_order.chosen(board, wars)
        rebel, emperor = chosen.rebel, chosen.emperors[0]
        if len(chosen.emperors) > 1:
            answer = yield Decision(
                tracks.order(board)[0],
                f"which Emperor fights {rebel.name}?",
                "13.3.4",
                tuple(Option(Choose(e.box), e.name) for e in chosen.emperors),
                kind="which emperor",
                board=board,
            )
            emperor = next(e for e in chosen.emperors if e.box == answer.name)
        board = tracks.mark(board, rebels=[who.key for who in (rebel, emperor) if who is rebel or _both(rebel, who)])
        if not chosen.must:
            player = board.empire_of_commander(emperor)
            answer = yield Decision(
                player,
                f"{emperor.name} against {rebel.name}?",
                "11.4",
                (Option(DONE, "leave him alone"), Option(FIGHT_CIVIL_WAR, "Civil War")),
                kind="civil war",
                board=board,
                about=rebel,
            )
            if answer == DONE:
                continue
        board = yield from fight(board, rebel, emperor)
        board = yield from succession.without_provinces(board)
    return board


def _both(rebel: Commander, emperor: Commander) -> bool:
    """Whether two Rebel Emperors meet: then each has fought the other."""
    return rebel.is_emperor and emperor.is_rebel


@case("11.4", "2.2.3", "5.3.4", "11.3.1")
def fight(board: Board, rebel: Commander, emperor: Commander) -> Steps[Board]:
    """The Civil War 3D6, its Losses and its victor."""
    v = board.rules.values
    ledger = board.rules.ledger(chart.terms(board, rebel, emperor))
    faces = yield Roll(
        f"the Civil War of {emperor.name} against {rebel.name} (white, white, purple)", "11.4", 3, (), ledger
    )
    result = chart.read(
        sum(faces) + ledger.total, v["civil_war.rebel_victory_limit"], v["civil_war.rebel_defeat_limit"]
    )
    home = _home(board, rebel, emperor)
    yield Note(
        f"{emperor.name} against {rebel.name}: {result}, {counted(faces[2], 'Loss', 'Losses')}.",
        "11.4",
        faces,
        ledger,
        home,
        about=losses.Outcome(result, faces[2]),
    )
    sides = {"rebel": _army(board, rebel), "emperor": _army(board, emperor)}
    must = -(-faces[2] // 2) if rebel.is_emperor or _must_destroy(board, emperor) else 0
    fought = (*sides["rebel"], *sides["emperor"])
    payer = succession.seat_of(board, emperor) if rebel.is_emperor else home
    if result == "Rebel Victory":
        dead = home if board.sole_emperor else succession.seat_of(board, emperor)
        board = tracks.change(
            board, dead, prestige=-emperor.abilities.administration, unrest=emperor.abilities.popularity
        )
        yield Note(
            f"{emperor.name} is killed: {dead} Prestige {-emperor.abilities.administration:+d}, Unrest {emperor.abilities.popularity:+d}.",
            "11.4",
            who=dead,
            board=board,
            about=losses.Changes(-emperor.abilities.administration, emperor.abilities.popularity),
        )
    if result == "Rebel Defeat":
        number = len(rebel.commands)
        board = tracks.change(board, home, prestige=number, unrest=-number)
        yield Note(
            f"{rebel.name} is beaten: {home} Prestige {number:+d}, Unrest {-number:+d}.",
            "11.4",
            who=home,
            board=board,
            about=losses.Changes(number, -number),
        )
    near = tuple(p for p in fought if board.provinces[p].status is FOEDERATI)
    toll = losses.Toll(payer, payer, Fighters(fought), near, faces[2], must, None, True)
    board, _ = yield from losses.take(board, toll)
    board = yield from _promotions(board, rebel, emperor, sides, result, payer)
    if result == "Rebel Victory":
        board = yield from _rebel_victory(board, rebel, emperor)
    elif result == "Rebel Defeat":
        board = yield from _rebel_defeat(board, rebel, emperor)
    return (yield from leaders.settle(board))


@case("11.4", "5.1.3")
def _home(board: Board, rebel: Commander, emperor: Commander) -> str:
    """The Empire whose tracks a Civil War moves: the Rebel's, as far as the Emperor who fights him rules there."""
    seat = succession.seat_of(board, emperor)
    if board.sole_emperor and board.rules.switches["sole_emperor_tracks"] == "emperor":
        return seat
    homes = [board.empire_of_command(command) for command in rebel.commands]
    return seat if seat in homes and not rebel.is_emperor else board.empire_of_commander(rebel)


def _must_destroy(board: Board, emperor: Commander) -> bool:
    """Whether a Rebel Emperor's fight against another Rebel Destroys Legions too (a switch)."""
    return emperor.is_rebel and board.rules.switches["rebel_emperor_losses"] == "legions"


def _army(board: Board, who: Commander) -> tuple[str, ...]:
    """The Provinces of one side that have something in a Civil War."""
    commands = war.commands_of(board, who)
    return tuple(
        p
        for p, s in board.provinces.items()
        if board.rules.provinces[p].command in commands and (s.units.number or s.status is FOEDERATI)
    )


@case("11.4", "6.3.10")
def _promotions(
    board: Board, rebel: Commander, emperor: Commander, sides: dict[str, tuple[str, ...]], result: str, player: str
) -> Steps[Board]:
    """The winner Promotes one Unit, two with the Veteran ability; after a Stalemate each side one."""
    winners = {"Rebel Victory": ("rebel",), "Rebel Defeat": ("emperor",)}.get(
        result, ("emperor", "rebel") if board.rules.switches["civil_war_promotion"] == "each side" else ()
    )
    for side in winners:
        who = rebel if side == "rebel" else emperor
        board = yield from promotions.promote(
            board,
            board.empire_of_commander(who),
            Fighters(sides[side]),
            2 if who.ability == "Veteran" else 1,
            promotions.IN_CIVIL_WARS,
        )
    return board


@case("5.1.4", "5.3.4")
def _rebel_victory(board: Board, rebel: Commander, emperor: Commander) -> Steps[Board]:
    """The Emperor dies: a Rebel follows him; a Rebel Emperor becomes Sole Emperor."""
    seat = succession.seat_of(board, emperor)
    if not rebel.is_emperor:
        board = yield from succession.usurp(board, rebel, seat)
        if board.empire(seat).rebel_commands:
            board = tracks.mark(board, rebels=[board.emperor_of(seat).key])
        return board
    winner = succession.seat_of(board, rebel)
    board = people.remove(board, board.empire(seat).emperor)
    return (yield from loyalty.sole(board, winner, f"{rebel.name} becomes Sole Emperor."))


@case("5.1.4", "8.2.2")
def _rebel_defeat(board: Board, rebel: Commander, emperor: Commander) -> Steps[Board]:
    """The Rebel dies and his Commands become Loyal; after a Rebel Emperor the victor is Sole Emperor."""
    board = people.remove(people.vacate(board, rebel), rebel.statesman.name if rebel.statesman else "")
    if not rebel.is_emperor:
        become = "becomes" if len(rebel.commands) == 1 else "become"
        yield Note(f"{rebel.name} dies; {' and '.join(rebel.commands)} {become} Loyal.", "8.2.2", board=board)
        return (yield from loyalty.settle(board))
    victor = succession.seat_of(board, emperor)
    return (yield from loyalty.sole(board, victor, f"{rebel.name} dies; {emperor.name} becomes Sole Emperor."))


def beaten(board: Board, rebel: Commander, emperor: Commander) -> Board:
    """The board after a Rebel Defeat without its Losses, its Promotion and what it does to the tracks."""
    steps = _rebel_defeat(board, rebel, emperor)
    while True:  # it tells, and asks nothing
        try:
            next(steps)
        except StopIteration as end:
            found: Board = end.value
            return found
