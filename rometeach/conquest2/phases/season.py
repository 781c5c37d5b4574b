"""The phases of a Campaign Season but for auctions and actions: tokens, cards, taxes, Victory Points, its end (1, 2.1, 2.2, 4, 5, 6)."""

from __future__ import annotations

from ...conquest_board.asking import note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Draw, Steps
from ...core.words import counted
from ..board.board import Board
from ..board.state import ACTIONS, AUCTION, CARDS, OVER, SCORING, SEASON_END, TAXES, TOKENS, BoardState
from ..charts.points import chaos_after_cities, chaos_points, influence_points, taxes
from ..rules import DIPLOMACY, VOTE

BARRED = "Italia"
"""Nobody begins with influence there (0.7, 1)."""


@case("1", "0.7")
def set_up(board: Board) -> Steps[Board]:
    """The first player is drawn; each draws Province Tokens, none of Italia, and places influence there; the tokens leave the game."""
    first = yield Draw("the first player", "1", board.seats)
    at = board.seats.index(first)
    yield note(board, f"{first} is the first player", "1", first)
    for side in (*board.seats[at:], *board.seats[:at]):
        for _ in range(board.rules.values["start.influence"]):
            board = yield from _begun(board, side)
    return replace(board, opener=first, phase=TOKENS)


def _begun(board: Board, side: str) -> Steps[Board]:
    options = tuple(key for key, n in board.pool.items() if key != BARRED for _ in range(n))
    if not options:
        return board
    key = yield Draw(f"a Province Token for {side}", "1", options)
    board = _drawn(board, key)
    board = board.with_influence(key, side, board.provinces[key].tokens_of(side) + 1)
    yield note(board, f"{side} begins with influence in {key}", "1", side)
    return board


def _drawn(board: Board, key: str) -> Board:
    return replace(board, pool=board.pool | {key: board.pool[key] - 1})


@case("2.1")
def place_tokens(board: Board) -> Steps[Board]:
    """Twice as many Province Tokens as there are players are drawn and placed; those of earlier seasons stay."""
    number = board.rules.values["season.tokens"] * len(board.players)
    if sum(board.pool.values()) < number and board.rules.switches["token_pool"] == "none":
        number = 0
    for _ in range(number):
        options = tuple(key for key, n in board.pool.items() for _ in range(n))
        if not options:
            yield note(board, "No Province Token is left", "2.1")
            break
        key = yield Draw("a Province Token", "2.1", options)
        board = _drawn(board, key)
        board = board.with_province(key, tokens=board.provinces[key].tokens + 1)
        yield note(board, f"A Province Token lies in {key}", "2.1")
    return replace(board, phase=CARDS)


@case("2.2")
def place_cards(board: Board) -> Steps[Board]:
    """Twice as many Conquest Cards as there are players are drawn and laid out face up."""
    if board.season > 1 and board.rules.switches["unbought_cards"] == "leave":
        leave = tuple(c for c in board.display if board.rules.cards[c].kind not in (VOTE, DIPLOMACY))
        stay = tuple(c for c in board.display if board.rules.cards[c].kind in (VOTE, DIPLOMACY))
        board = replace(board, display=stay).with_gone(*leave)
    for _ in range(board.rules.values["season.cards"] * len(board.players)):
        if not board.deck:
            yield note(board, "No Conquest Card is left", "2.2")
            break
        card = yield Draw("a Conquest Card", "2.2", board.deck)
        board = replace(board, display=(*board.display, card))
        yield note(board, f"{card} lies face up", "2.2")
    return replace(board, phase=AUCTION)


@case("4")
def collect_taxes(board: Board) -> Steps[Board]:
    """Each player takes Talents for his influence, more where he owns the City."""
    for side in board.players:
        ledger = taxes(board, side)
        if ledger.total:
            board = board.with_player(side, talents=board.players[side].talents + ledger.total)
            yield note(board, f"{side} takes {ledger.total} Talents in taxes", "4", side, ledger=ledger)
    return replace(board, phase=SCORING)


@case("5.1", "5.2")
def score(board: Board) -> Steps[Board]:
    """Victory Points for influence; Cities take Chaos away; most and second most Chaos costs Victory Points."""
    for key, found in influence_points(board).items():
        for side, points in found.items():
            board = board.with_player(side, points=board.players[side].points + points)
            yield note(board, f"{side}: {counted(points, 'Victory Point')} in {key}", "5.1", side)
    left, lost = chaos_after_cities(board), chaos_points(board)
    for side, chaos in left.items():
        if chaos != board.players[side].chaos:
            yield note(board, f"The Cities of {side} leave him {chaos} Chaos", "5.2", side)
    floor = board.rules.switches["points_below"] == "no"
    for side, points in lost.items():
        now = board.players[side].points + points
        board = board.with_player(side, points=max(0, now) if floor else now)
        yield note(board, f"{side} has {left[side]} Chaos and loses {counted(-points, 'Victory Point')}", "5.2", side)
    for side in board.players:
        board = board.with_player(side, chaos=_kept(board, side, left[side]))
    return replace(board, phase=SEASON_END)


def _kept(board: BoardState, side: str, left: int) -> int:
    """The Chaos that a player keeps after it was counted: see the switches chaos_kept and chaos_city."""
    if board.rules.switches["chaos_kept"] == "gone":
        return 0
    return left if board.rules.switches["chaos_city"] == "lasting" else board.players[side].chaos


@case("6", "8")
def end_season(board: Board) -> Steps[Board]:
    """Used cards are ready again, Diplomacy cards go back to the display, who acted last begins the next auctions; or the game is over."""
    if board.season >= board.rules.seasons:
        board = replace(board, phase=OVER, active="")
        winners = leading(board)
        yield note(
            board,
            f"The game is over: {' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}",
            "8",
            heading=True,
        )
        return board
    back: list[str] = []
    for side, player in board.players.items():
        kept = tuple(o._replace(used=False) for o in player.cards if board.rules.cards[o.card].kind != DIPLOMACY)
        back += [o.card for o in player.cards if board.rules.cards[o.card].kind == DIPLOMACY]
        board = board.with_player(side, cards=kept, took=False, left=0)
    opener = board.order[-1] if board.order else board.opener
    board = replace(
        board,
        season=board.season + 1,
        round=0,
        phase=TOKENS,
        boxes=(),
        active="",
        opener=opener,
        display=(*board.display, *back),
    )
    yield note(board, f"Campaign Season {board.season} begins", "6", heading=True)
    return board


@case("8")
def leading(board: BoardState) -> tuple[str, ...]:
    """Who wins: most Victory Points, then most influence; several where that is equal too."""
    keys = {
        s: (p.points, board.influence_of(s), p.talents if board.rules.switches["tie"] == "talents" else 0)
        for s, p in board.players.items()
    }
    best = max(keys.values())
    return tuple(s for s, k in keys.items() if k == best)


@case("3")
def begin_round(board: Board, number: int) -> Board:
    """The board at the beginning of a round of actions: all have theirs, and the player in the first Box begins."""
    for side in board.players:
        board = board.with_player(side, left=board.rules.values["round.actions"], took=False)
    return replace(board, phase=ACTIONS, round=number, active=board.order[0])


def after_units(board: Board) -> Board:
    """The board when everybody has his place and the units stand: the first round begins."""
    return begin_round(board, 1)


def to_taxes(board: Board) -> Board:
    """The board after the last round of a season."""
    return replace(board, phase=TAXES, active="")


__all__ = [
    "after_units",
    "begin_round",
    "collect_taxes",
    "end_season",
    "leading",
    "place_cards",
    "place_tokens",
    "score",
    "set_up",
    "to_taxes",
]
