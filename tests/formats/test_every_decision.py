"""The board of a game can be shared, saved and read back at every Decision, also in the middle of a step."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rometeach.aurelian import position as aurelian
from rometeach.aurelian.players import random as aurelian_players
from rometeach.conquest import position as conquest
from rometeach.conquest.players import random as conquest_players
from rometeach.conquest2 import position as conquest2
from rometeach.conquest2.players import random as conquest2_players
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Session
from rometeach.core.verbs import verbs_of
from rometeach.hotre import position as hotre
from rometeach.hotre.players import random as hotre_players
from rometeach.rome_iinc import position as rome_iinc
from rometeach.rome_iinc.players import random as rome_iinc_players
from rometeach.rome_iinc.rules import SCENARIOS

PARTS = 20
ROME, AURELIAN, TABLE = 1, 25, 4
"""Games of a part: of each scenario; with seeded dice; followed on a table, with chits that are moved unseen."""


PLAYERS = {
    "rome-iinc": rome_iinc_players.random_player,
    "aurelian": aurelian_players.random_player,
    "hotre": hotre_players.random_player,
    "conquest": conquest_players.random_player,
    "conquest2": conquest2_players.random_player,
}
MODULES = {"rome-iinc": rome_iinc, "aurelian": aurelian, "hotre": hotre, "conquest": conquest, "conquest2": conquest2}


def decisions(session: Session[Any], seed: int) -> Iterator[tuple[Decision, Any]]:
    """Every Decision of a game by a random player, and the board of the session then."""
    rng, player = random.Random(seed), PLAYERS[session.game](seed)
    while session.request is not None:
        if not isinstance(session.request, Decision):
            session.roll(rng.randrange(2**32))
            continue
        yield session.request, session.board
        session.answer(player(session.request))


def check(game: str, sessions: Iterator[tuple[Session[Any], int]]) -> tuple[int, int]:
    """How many boards were shared, and how many of them were in the middle of a step."""
    position = verbs_of(find(game)).position
    shared = unfinished = 0
    for session, seed in sessions:
        for request, board in decisions(session, seed):
            where = f"{session.start.title}, seed {seed}, decision {shared}: {request.what}"
            if request.board is not None:
                assert board == request.board, where
            line = board.share()
            assert position(line) == board, where
            pending = UNFINISHED[game](board)
            if pending or shared % 25 == 0:
                assert type(board).of(MODULES[game].from_text(board.dump())) == board, where
                assert session.start.edit(session.start.diff(board)) == board, where
            shared += 1
            unfinished += pending
    return shared, unfinished


UNFINISHED: dict[str, Callable[[Any], bool]] = {
    "rome-iinc": lambda board: bool(board.used.leaving),
    "aurelian": lambda board: bool(board.hand),
    "hotre": lambda board: any(t.waits for t in board.tokens),
    "conquest": lambda board: bool(board.asked or board.fought or board.bought),
    "conquest2": lambda board: board.bid is not None or any(p.left == 1 for p in board.players.values()),
}
"""Whether a board is in the middle of a step and says so."""


@pytest.mark.parametrize("part", range(PARTS))
def test_rome_iinc(part: int) -> None:
    seeds = range(part * ROME, (part + 1) * ROME)
    play = verbs_of(find("rome-iinc")).play
    shared, _ = check("rome-iinc", ((play(s, n, "game"), n) for s in SCENARIOS for n in seeds))
    assert shared > 300


@pytest.mark.parametrize("part", range(PARTS))
def test_aurelian(part: int) -> None:
    seeds = range(part * AURELIAN, (part + 1) * AURELIAN)
    play = verbs_of(find("aurelian")).play
    shared, _ = check("aurelian", ((play("270", n, "game"), n) for n in seeds))
    assert shared > 200


@pytest.mark.parametrize("part", range(PARTS))
def test_aurelian_on_a_table(part: int) -> None:
    play = verbs_of(find("aurelian")).play
    shared, _ = check("aurelian", ((play("270", None, "game"), n) for n in range(part * TABLE, (part + 1) * TABLE)))
    assert shared > 20


@pytest.mark.parametrize("start", ["60", "60-two", "60-three"])
def test_hotre(start: str) -> None:
    play = verbs_of(find("hotre")).play
    shared, unfinished = check("hotre", ((play(start, n, "turn"), n) for n in range(2)))
    assert shared > 100 and unfinished > 5


@pytest.mark.parametrize("start", ["two", "four", "example-4.2.2"])
def test_conquest(start: str) -> None:
    play = verbs_of(find("conquest")).play
    shared, unfinished = check("conquest", ((play(start, n, "round"), n) for n in range(2)))
    assert shared > 20 and unfinished > 3


@pytest.mark.parametrize("start", ["two", "three", "four"])
def test_conquest2(start: str) -> None:
    play = verbs_of(find("conquest2")).play
    shared, unfinished = check("conquest2", ((play(start, n, "round"), n) for n in range(2)))
    assert shared > 20 and unfinished > 3


# -- A board that was taken down in the middle of a step is gone on with


def test_2_3_2_units_that_must_still_leave_go_before_anything_else_is_played() -> None:
    module = verbs_of(find("rome-iinc"))
    start: Any = module.position("286", owner=False)
    there = start.provinces["Euphratensis"].units
    board = start.edit("used leaving: Euphratensis; Euphratensis allied; phase War; step Wars")
    (problem,) = board.problems()
    assert (problem.severity, problem.case, problem.where) == ("warning", "2.3.2", "provinces.Euphratensis")
    assert module.position(board.share(), owner=False) == board
    session: Any = module.play(board, 1, "Wars")
    left = 0
    while isinstance(session.request, Decision) and session.request.kind == "evict":
        session.answer(session.request.options[0].name)
        left += 1
    assert left <= there.number
    assert not session.board.provinces["Euphratensis"].units.number
    assert session.board.used.leaving == ()
    assert session.board.problems() == []


def test_2_3_2_units_that_nobody_says_must_leave_are_an_error() -> None:
    with pytest.raises(BadInput, match=r"2\.3\.2"):
        verbs_of(find("rome-iinc")).position("286", owner=False).edit("Euphratensis +Auxilia; Euphratensis allied")


def test_7_3_a_confederation_in_hand_attacks_before_anything_else_is_played() -> None:
    module = verbs_of(find("aurelian"))
    board: Any = module.position("270-drawn", owner=False)
    tied = board.edit("hand: Confederation; pool Red: Barbarian 4a; pool Green: Barbarian 4b")
    assert [(p.where, p.severity) for p in tied.problems() if p not in board.problems()] == [("hand", "warning")]
    assert "Confederation" not in tied.aside
    assert "Drawn and still to be decided: Confederation" in module.summary(tied)
    assert module.position(tied.share(), owner=False) == tied
    session: Any = module.play(tied, 1, "Actions")
    assert session.request.kind == "confederation"
    assert session.board == tied
    session.answer("Red")
    assert session.board.hand == ()
    assert "Confederation" in session.board.dead


def test_7_0_what_is_never_drawn_is_never_in_the_hand() -> None:
    board: Any = verbs_of(find("aurelian")).position("270-drawn", owner=False)
    with pytest.raises(BadInput, match="never drawn as a Reaction"):
        board.edit("hand: Postumus")
