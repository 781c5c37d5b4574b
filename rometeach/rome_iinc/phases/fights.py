"""Fighting Wars (Section 11.2): who fights which, the dice, and what follows."""

from __future__ import annotations

import functools

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE, Choose, ChooseArea
from ...core.session.requests import Changed, Decision, Note, Option, Roll, Steps
from ...core.words import counted
from ..actions import ALL_PROVINCES, Attack
from ..board.board import Board, Commander, Governor
from ..board.units import Units
from ..charts import war as chart
from ..charts.war import Force
from . import annexation, leaders, losses, loyalty, people, promotions, succession, tracks
from .fighters import Fighters


@case("11.2.1", "11.2.2", "11.2.4", "11.2.5", "11.2.6", "6.1.5")
def wars(board: Board) -> Steps[Board]:
    """Each player in turn picks fights until he is done; each Decision is about the open fights of the board."""
    board = replace(board, phase="War", step="Wars")
    for empire in tracks.order(board):
        while True:
            open_ = tuple(chart.open_fights(board, empire))
            if not open_:
                break
            action = yield Decision(
                empire,
                "fight a War",
                "11.2.3",
                (_NO_MORE_WARS, *[_offer(war, who.box, who.name, board.wars[war].space) for war, who, _ in open_]),
                kind="fight",
                board=board,
                open=True,
                about=open_,
            )
            if isinstance(action, Changed):
                board = action.board
                continue
            if action == DONE:
                break
            board = yield from _muster(board, empire, action.war, chart.commander(board, action.commander))
            board = yield from succession.without_provinces(board)
    return board


_NO_MORE_WARS = Option(DONE, "fight no more Wars")


@functools.lru_cache(maxsize=2048)
def _offer(war: str, box: str, name: str, space: str) -> Option:
    return Option(Attack(war, box), f"{name} in {space}")


_NO_MORE_PROVINCES, _EVERY_PROVINCE = (
    Option(DONE, "no more Provinces"),
    Option(ALL_PROVINCES, "every Province that can"),
)


@functools.lru_cache(maxsize=2048)
def _joins(province: str, title: str, units: Units) -> Option:
    return Option(ChooseArea(province), f"{title}: {units}")


@case("11.2.3", "11.2.7")
def _muster(board: Board, empire: str, war: str, who: Commander) -> Steps[Board]:
    """The Provinces that fight, one after the other (each Decision is about the Force so far); then the fight."""
    chosen: list[str] = []
    eligible = chart.eligible(board, war, who)
    offered = [_joins(p, board.provinces[p].title, board.provinces[p].units) for p in eligible]
    while len(chosen) < len(eligible):
        left = tuple(p for p in eligible if p not in chosen)
        options = [o for p, o in zip(eligible, offered, strict=True) if p not in chosen]
        if chosen:
            options.insert(0, _NO_MORE_PROVINCES)
        options.insert(0, _EVERY_PROVINCE)
        answer = yield Decision(
            empire,
            f"who fights the {war} War with {who.name}?",
            "11.2.3",
            tuple(options),
            kind="muster",
            board=board,
            about=Force(war, who, tuple(chosen)),
        )
        if answer == DONE:
            break
        chosen += left if answer == ALL_PROVINCES else [answer.name]
    return (yield from fight(board, Force(war, who, tuple(chosen)), empire))


@case("11.2.1", "11.3.2")
def fight(board: Board, force: Force, player: str) -> Steps[Board]:
    """The War 3D6 and everything that follows from it."""
    ledger = board.rules.ledger(chart.terms(board, force))
    who = force.commander
    late = board.rules.switches["sole_emperor_gains"] == "after"
    benefit = "" if late else (yield from _benefit(board, force, player))
    thrown = f"the {force.war} War, fought by {who.name} (white, white, purple)"
    faces = yield Roll(thrown, "11.2.1", 3, (), ledger, about=force.war)
    result = chart.reading(board, force.war, who).result(faces, ledger.total, chart.is_matched(board, force))
    purple = faces[2]
    yield Note(
        f"{who.name} fights the {force.war} War in {board.wars[force.war].space}: {result}, {counted(purple, 'Loss', 'Losses')}.",
        "11.2.1",
        faces,
        ledger,
        player,
        about=losses.Outcome(result, purple),
    )
    benefit = benefit or (yield from _benefit(board, force, player, result))
    return (yield from aftermath(board, force, player, benefit, result, purple))


@case("11.3.1", "11.3.2")
def aftermath(board: Board, force: Force, player: str, benefit: str, result: str, number: int) -> Steps[Board]:
    """What follows from the dice of a War.

    Args:
        board: the board.
        force: who fought.
        player: who decides.
        benefit: the Empire that gains and takes the Losses.
        result: of the War.
        number: of the Losses.
    """
    who = force.commander
    board = replace(board, wars=board.wars | {force.war: replace(board.wars[force.war], fought=True)})
    board = tracks.mark(board, commanders=[who.key], provinces=force.provinces)
    toll = _toll(board, force, player, benefit, result, number)
    if result == "Triumph":
        return (yield from _triumph(board, force, player, benefit, toll))
    if result == "Disaster":
        board = tracks.change(board, benefit, prestige=-number, unrest=number)
        yield Note(f"{benefit} Prestige {-number:+d}, Unrest {number:+d}.", "11.3.2", who=benefit, board=board)
    board, fought = yield from losses.take(board, toll)
    if result in ("Draw", "Stalemate"):
        board = yield from promotions.promote(board, player, fought, 2 if who.ability == "Veteran" else 1)
    if result == "Disaster":
        board = yield from commander_dies(board, who)
    return board


@case("11.2.4", "5.1.3")
def _benefit(board: Board, force: Force, player: str, result: str = "") -> Steps[str]:
    """The Empire that gains and takes the Losses: the Commander's, or for a Sole Emperor one whose Provinces fight.

    Args:
        board: the board.
        force: who fights.
        player: who is asked.
        result: of the War, where it is known already (a switch).
    """
    if not (force.commander.is_emperor and board.sole_emperor):
        return board.empire_of_commander(force.commander)
    sides = tuple(dict.fromkeys(board.empire_of[p] for p in force.provinces))
    if len(sides) < 2:
        return sides[0]
    answer = yield Decision(
        player,
        "which Empire gains from a Triumph?" if result in ("", "Triumph") else f"which Empire pays for the {result}?",
        "11.2.4",
        tuple(Option(Choose(s)) for s in sides),
        kind="benefit",
        board=board,
        about=result,
    )
    side: str = answer.name
    return side


@case("11.3.1", "11.3.2", "2.2.3")
def _toll(board: Board, force: Force, player: str, benefit: str, result: str, number: int) -> losses.Toll:
    space = board.wars[force.war].space
    near = tuple(s for s in chart.reach(board.rules, space) if s in board.provinces)
    must = (
        -(-number // 2)
        if result == "Disaster" or (result == "Defeat" and board.rules.switches["defeat_destroys"] == "yes")
        else 0
    )
    return losses.Toll(
        player, benefit, Fighters(force.provinces), near, number, must, 0 if force.commander.kind == "Rebel" else None
    )


@case("8.2.2", "11.2.2", "11.3.2", "5.1.3")
def commander_dies(board: Board, who: Commander) -> Steps[Board]:
    """A Commander dies in a Disaster; whoever follows him has not fought."""
    yield Note(f"{who.name} dies.", "11.3.2")
    board = tracks.forgotten(board, who)
    if who.is_emperor:
        return (yield from succession.die(board, (succession.seat_of(board, who),), "Disaster"))
    name = who.statesman.name if who.statesman else ""
    board = (yield from loyalty.loyal_again(board, who)) if who.is_rebel else board
    return (yield from leaders.settle(people.remove(board, name)))


@case("10.2.4", "11.2.6", "11.5.3", "3.3.2", "6.3.2", "6.3.10", "6.3.11")
def _triumph(board: Board, force: Force, player: str, benefit: str, toll: losses.Toll) -> Steps[Board]:
    """Gains first, so that they can pay Losses; then Losses, a Promotion, Annexations, and the War counter to its victor."""
    who, war = force.commander, board.rules.wars[force.war]
    space = board.wars[force.war].space
    half = chart.half_strength(board, war)
    gold = war.strength * who.abilities.administration
    if who.kind == "Rebel":
        toll = replace(toll, purse=gold)
        yield Note(f"{who.name} takes {gold} Gold, which can only absorb Losses.", "11.2.6")
    else:
        board = tracks.change(board, benefit, gold=gold, prestige=half, unrest=-half)
        yield Note(
            f"Triumph: {benefit} Prestige {half:+d}, Unrest {-half:+d}, Gold {gold:+d}.",
            "11.2.3",
            who=benefit,
            board=board,
            about=losses.Changes(half, -half, gold),
        )
    board, fought = yield from losses.take(board, toll)
    board = yield from promotions.promote(board, player, fought, 2 if who.ability == "Veteran" else 1)
    board = yield from leaders.remove_war(board, force.war)
    near = [s for s in chart.reach(board.rules, space) if s in board.provinces]
    gains = who.kind != "Rebel" or board.rules.is_on("rebel_annexation")
    tribe = war.enemy if war.is_foederati else ""
    board = yield from annexation.annex(
        board,
        benefit,
        chart.annexations(board, who, war),
        near,
        defeated=tribe,
        case_number="10.2.4",
        player=player,
        prestige=int(gains),
    )
    if who.kind == "Governor" and who.box in {c.box for c in board.governors_in_play if c.kind == "Governor"}:
        held = board.governors.get(who.box, Governor(commands=who.commands))
        board = people.with_governors(
            board, {**board.governors, who.box: replace(held, triumphs=(*held.triumphs, force.war))}
        )
    return board
