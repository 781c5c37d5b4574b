"""The Unrest Phase but for Building (Sections 10.1-10.5): Unrest, new Statesmen, Annexation, Bread and Circuses."""

from __future__ import annotations

import functools

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Changed, Decision, Note, Option, Roll, Steps
from ...core.words import counted, is_are
from ..actions import BUY_CALM, BUY_PRESTIGE, Buy
from ..board.board import Board, Commander, with_provinces
from ..board.units import Units
from ..charts import unrest as chart
from ..rules import EMPIRES
from . import annexation, governors, leaders, loyalty, tracks


@case("10.1")
def unrest(board: Board) -> Steps[Board]:
    """Each Empire's new Unrest."""
    board = replace(board, phase="Unrest", step="Unrest")
    for empire in tracks.order(board):
        ledger = chart.ledger(board, empire)
        if ledger.total:
            board = tracks.change(board, empire, unrest=ledger.total)
            yield Note(f"{empire} Unrest {ledger.total:+d}.", "10.1", (), ledger, empire, board=board)
    return board


def few(board: Board) -> bool:
    """Whether the scenario flips one counter fewer (Case 6.1.2)."""
    return board.scenario in ("497", "565")


@case("6.1.2", "10.3.2", "10.4.1")
def statesmen(board: Board) -> Steps[Board]:
    """1D3 counters of the Statesmen Box are turned up; all of them on Turn 10."""
    board = replace(board, phase="Unrest", step="Statesmen")
    number = len(board.statesmen_box)
    if board.turn < 10 and number:
        (face,) = yield Roll("the counters turned up in the Statesmen Box (1D3)", "10.3.2", 1, (1, 3, 5))
        number = max(0, (face + 1) // 2 + (board.rules.values["statesmen_box.few"] if few(board) else 0))
        shown = min(number, len(board.statesmen_box))
        yield Note(f"{counted(shown, 'counter')} {is_are(shown)} turned up.", "10.3.2", (face,))
    for _ in range(min(number, len(board.statesmen_box))):
        counter = yield from leaders.pick("the counter turned up", "10.3.2", board.statesmen_box)
        board = replace(board, statesmen_box=tuple(c for c in board.statesmen_box if c != counter))
        if counter.endswith(" Dynasty"):
            board = yield from enter_dynasty(board, counter.removesuffix(" Dynasty"))
        else:
            board = replace(board, face_up=tuple(sorted((*board.face_up, counter))))
            yield Note(f"{counter} is available.", "10.3.2", board=board)
            board = yield from leaders.settle(board)
    return board


@case("10.4.1", "10.4.2", "5.2.4", "2.2.3", "2.2.6")
def enter_dynasty(board: Board, dynasty: str) -> Steps[Board]:
    """A Dynasty comes into play: Leonid Demotes Veterans; Constantinian and Theodosian move Commands."""
    before, board = (
        board,
        replace(board, dynasties=tuple(d for d in board.rules.dynasties if d in (*board.dynasties, dynasty))),
    )
    yield Note(f"The {dynasty} Dynasty comes into play.", "10.4.1", board=board)
    for empire in EMPIRES:
        joins = tuple(
            c for c in board.rules.commands if before.empire_of_command(c) != board.empire_of_command(c) == empire
        )
        if joins:
            yield Note(
                f"{loyalty.listed(joins)} {loyalty.verb(joins, 'join')} the {empire}.", "5.2.4", who=empire, board=board
            )
    if dynasty == "Leonid":
        board = with_provinces(
            board,
            {
                n: replace(s, units=_leonid(s.units))
                for n, s in board.provinces.items()
                if s.units.veteran_legion or s.units.veteran_auxilia
            },
        )
    return (yield from loyalty.settle((yield from governors.divide(board))))


def _leonid(u: Units) -> Units:
    return u._replace(
        legion=u.legion + u.veteran_legion, veteran_legion=0, auxilia=u.auxilia + u.veteran_auxilia, veteran_auxilia=0
    )


@case("10.2.3", "6.3.2")
def annexations(board: Board) -> Steps[Board]:
    """One Annexation for an Emperor with Conquest (both Empires for a Sole Emperor), one with the Justinian Dynasty."""
    board = replace(board, phase="Unrest", step="Annexation")
    for empire in tracks.order(board):
        number = int(board.emperor_of(empire).ability == "Conquest") + int("Justinian" in board.dynasties)
        if number:
            board = yield from annexation.annex(board, empire, number, case_number="10.2.3")
    return board


_NO_MORE = Option(DONE, "spend no more")


@functools.cache
def _prestige(price: int, bought: int, limit: int) -> Option:
    return Option(BUY_PRESTIGE, f"{price} Gold for +1 Prestige ({bought} of {limit} bought)")


@functools.cache
def _calm(price: int) -> Option:
    return Option(BUY_CALM, f"{price} Gold for -1 Unrest")


@case("10.5.1", "10.5.2", "6.3.8", "5.3.4")
def bread_and_circuses(board: Board) -> Steps[Board]:
    """Prestige by Administration, Unrest by Popularity, the Prestige ability; then more of either for Gold."""
    board = replace(board, phase="Unrest", step="Bread and Circuses")
    for empire in tracks.order(board):
        emperor = board.emperor_of(empire)
        extra = prestige_abilities(board, empire)
        gained, calmed = emperor.abilities.administration + extra, emperor.abilities.popularity
        board = tracks.change(board, empire, prestige=gained, unrest=-calmed)
        yield Note(f"{empire} Prestige {gained:+d}, Unrest {-calmed:+d}.", "10.5.1", who=empire, board=board)
    price = board.rules.values["gold.bread"]
    for empire in tracks.order(board):
        bought, limit = 0, board.emperor_of(empire).abilities.administration
        while board.empire(empire).gold >= price:
            options = [_NO_MORE]
            if bought < limit:
                options.append(_prestige(price, bought, limit))
            if board.empire(empire).unrest:
                options.append(_calm(price))
            if len(options) == 1:
                break
            action = yield Decision(
                empire,
                f"Bread and Circuses with {board.empire(empire).gold} Gold",
                "10.5.1",
                tuple(options),
                kind="bread",
                board=board,
                open=True,
            )
            if isinstance(action, Changed):
                board = action.board
                continue
            if action == DONE:
                break
            bought += action.what == "prestige"
            board = buy(board, empire, action)
            yield Note(
                f"{empire}: {price} Gold for " + ("+1 Prestige." if action.what == "prestige" else "-1 Unrest."),
                "10.5.1" if action.what == "prestige" else "10.5.2",
                who=empire,
                board=board,
            )
    return board


def buy(board: Board, empire: str, action: Buy) -> Board:
    """The board after one purchase of Bread and Circuses."""
    prestige = int(action.what == "prestige")
    return tracks.change(board, empire, gold=-board.rules.values["gold.bread"], prestige=prestige, unrest=prestige - 1)


@case("6.3.8")
def prestige_ability(who: Commander) -> int:
    """The Prestige that an Emperor or Loyal Governor adds to his Empire by his special ability."""
    return int(who.ability == "Prestige" and (who.is_emperor or not who.is_rebel))


@case("6.3.8")
def prestige_abilities(board: Board, empire: str) -> int:
    """Loyal Governors with the Prestige ability, and the Emperor (a Sole Emperor counts in both Empires)."""
    able = [g for g in board.governors_in_play if prestige_ability(g)]
    governors = sum([board.empire_of_commander(g) == empire for g in able])
    return governors + prestige_ability(board.emperor_of(empire))
