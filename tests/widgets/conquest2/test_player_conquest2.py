"""Games of Conquest of the Empire II in the player: hidden hands, auctions, votes, typed throws and draws, whole games."""

from __future__ import annotations

import os
import re
from html import unescape

import pytest

from rometeach.conquest2.board.state import AUCTION
from rometeach.conquest2.players.simple.player import seeded_player
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput
from rometeach.core.hands import is_covered
from rometeach.core.session import seats
from rometeach.core.session.requests import Decision, Draw, Roll
from rometeach.widgets import play
from rometeach.widgets.player.player import Player
from rometeach.widgets.player.report import report_html, report_text

SIZES = ("two", "four", "six", "three", "five")
BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "1"))
"""So many set-ups are played to their end."""
FOUGHT = (
    "phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; Red actions 1; opener Red; pool: Italia 1; "
    "Italia: Red 3I 1G, Blue 2I 1C; Mare Tyrrhenum: 1 Galley of Blue; Neapolis: none"
)


def words(html: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html).split()))


def taken(player: Player) -> Player:
    """The player whose turn it is has the screen."""
    if player.followed.waits_for:
        player.hand_over.button.click()
    return player


@pytest.mark.parametrize("name", SIZES[:BOARDS])
def test_a_whole_game_is_played_and_nobody_sees_the_hands_of_others(name: str) -> None:
    start = named(name)
    player, programs = play(start, seed=1, whole=True), {s: seeded_player(n) for n, s in enumerate(start.seats)}
    kinds, handed = set[str](), 0
    while (request := player.session.request) is not None:
        assert isinstance(request, Decision)
        waits = player.followed.waits_for
        assert waits in ("", request.who) and (player.hand_over.box.layout.display == "none") == (not waits)
        handed += bool(waits)
        taken(player)
        assert isinstance(player.board, Position) and player.board.seat == request.who
        for side, found in player.board.players.items():
            assert side == request.who or all(map(is_covered, found.hand))
        kinds.add(request.kind)
        player.answer(str(programs[request.who](seats.seen(request))))
    assert {"bid", "place", "galley", "action", "send", "vote"} <= kinds and handed > 20
    assert "the game is over" in player.face.headline(player.board)
    log = player.session.log
    assert report_text(player.session).count("Campaign Season") >= 3 and "Senate Vote" in report_text(player.session)
    assert "<figure>" in report_html(player.session) and len(log) > 200
    for number in range(0, len(log), max(1, len(log) // 6)):
        player.walk.look(number)
        assert player.followed.past == number or number == 0
    player.walk.leave()


def test_2_3_an_auction_is_bid_with_what_each_bid_leads_to() -> None:
    player = play(named("three").edit("phase Alliances; opener Blue"), seed=1, phase="phase")
    assert "Hand the screen to Blue" in words(player.hand_over.words.value)
    taken(player)
    assert "Blue bids for the Alliances" in words(player.due.value)
    assert "Red acts 1. Green acts 2." in words(player.choices.possible.value)
    player.answer("bid 5: Red to A, Green to B")
    assert player.followed.waits_for == "Green"
    taken(player)
    with pytest.raises(BadInput):
        player.answer("bid 5: Blue to A, Red to B")
    for answer in ("bid 10: Green to A, Red to B", "pass", "pass"):
        taken(player).answer(answer)
    assert isinstance(player.board, Position) and player.board.phase == AUCTION
    assert player.board.boxes == ("Green", "Red") and player.board.players["Green"].talents == 70


def test_3_6_a_battle_is_fought_with_typed_dice() -> None:
    player = taken(play(named("four").edit(FOUGHT), phase="phase"))
    player.answer("attack Blue in Italia")
    taken(player).answer("commit 1 from Mare Tyrrhenum")
    request = player.session.request
    assert isinstance(request, Roll) and request.number == 4 and player.throw.layout.display == ""
    with pytest.raises(BadInput):
        player.answer("I I X -")
    player.answer("I I C -")
    assert isinstance(player.session.request, Roll)
    player.answer("G - -")
    assert "2 hits" in player.log.value and "1 hit" in player.log.value
    losses = player.session.request
    assert isinstance(losses, Decision) and (losses.who, losses.kind) == ("Blue", "losses")
    taken(player).answer("lose 1I 1G")
    assert "Blue: lose 1I 1G" in words(player.log.value)
    due = player.session.request
    assert isinstance(due, Decision) and due.kind == "retreat"
    taken(player)
    assert "Italia" in words(player.due.value) and player.option.value in [o.name for o in due.options]


def test_1_and_2_tokens_and_cards_are_drawn_at_the_table_or_by_the_computer() -> None:
    player = play(named("two"))
    assert isinstance(player.session.request, Draw) and "first player" in words(player.due.value)
    player.answer("Blue")
    player.answer("egyptus")
    assert isinstance(player.board, Position) and player.board.provinces["Egyptus"].tokens_of("Blue") == 1
    with pytest.raises(BadInput):
        player.answer("Italia")
    player.roll_on()
    request = player.session.request
    assert isinstance(request, Decision) and request.kind == "bid" and len(player.board.display) == 9
    assert sum(p.tokens for p in player.board.provinces.values()) == 4


def test_7_2_a_vote_is_taken_with_hands_hidden() -> None:
    change = (
        "phase Actions; round 1; boxes: Red, Blue; active Red; Red actions 1; Red cards: Hail Caesar; "
        "display: Emergency Tax; Red hand: Senator II; Blue hand: Senator III, Senator I"
    )
    player = taken(play(named("two").edit(change), seed=1, phase="phase"))
    assert "the winner of a vote gains 15 Victory Points" in words(player.choices.possible.value)
    player.answer("use Hail Caesar")
    player.answer("vote 1xII")
    assert player.followed.waits_for == "Blue" and "vote 1xIII" not in player.due.value
    taken(player)
    assert "vote 1xIII: 3 votes" in words(player.choices.possible.value)
    player.answer("vote 1xIII")
    assert isinstance(player.board, Position) and player.board.players["Blue"].points == 15
    card = player.card().text()
    assert "Blue wins the vote" in card


def test_what_a_choice_costs_is_told_beside_it(full: Position) -> None:
    player = taken(play(full, seed=1, phase="phase"))
    shown = words(player.choices.possible.value)
    assert "take Assassin: 20 Talents: a General falls" in shown
    player.place.value = "Italia"
    shown = words(player.choices.possible.value)
    assert "a Province Token, a Province Token: 20 Talents" in shown and "recruit in Italia: 2 Chaos" in shown
    player.answer("recruit in Italia")
    assert player.place.value == "Italia" and "hire 2 Infantry for Italia: 10 Talents" in words(
        player.choices.possible.value
    )
    player.answer("hire 2 Infantry for Italia")
    assert "45 → 35 (-10)" in words(player.changes.value)
