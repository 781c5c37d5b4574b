"""Whole games and sessions: they end after seven turns with every counter in its place; seeds, typed dice, views, undo, saved games."""

import itertools
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import rometeach
from rometeach.core.frozen import replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Draw, Roll
from rometeach.core.session.session import Session
from rometeach.hotre import fuzz, verbs
from rometeach.hotre.phases import turn
from rometeach.hotre.players.random import random_player
from rometeach.hotre.players.simple.player import seeded_player
from rometeach.hotre.position import Position, position

SET_UPS = {"60": 4, "60-three": 3, "60-two": 4}
SHEET = 84
"""Barbarian Armies on the sheet of counters (1)."""


def played(start: Position, seed: int, kind: Any = random_player) -> list[Any]:
    """The board after each stage of a game by program."""
    players = {seat: kind(seed * 4 + n) for n, seat in enumerate(start.players)}
    board, boards, dice = start, [start], SeededDice(seed)
    for stage in turn.stages(start, "game"):
        board = run(stage.run(board), dice, players, check=True)
        boards.append(board)
    return boards


def session(stages: str = "game", seed: int | None = 4) -> Session[Any]:
    return verbs.play(position("60"), seed, stages)


def answered(s: Session[Any], until: Any) -> None:
    """The simple player answers, and dice are thrown where they are typed, until something is due."""
    player, seeds = seeded_player(1), itertools.count(11)
    while s.request is not None and not until(s.request):
        if isinstance(s.request, Decision):
            s.answer(player(s.request))
        else:
            s.roll(next(seeds))


# --- whole games


@pytest.mark.parametrize("part", range(20))
def test_random_games_end_after_seven_turns_and_no_counter_is_lost(part: int) -> None:
    for seed in range(part, 500, 20):
        start = position(tuple(SET_UPS)[seed % 3])
        boards = played(start, seed)
        end = boards[-1]
        assert (end.turn, end.phase, end.active) == (7, "over", None)
        assert [b.turn for b in boards] == sorted(b.turn for b in boards)
        assert len({b.turn for b in boards}) == 7
        cards = Counter(list(end.rules.tables["cards"]))
        for a, b in itertools.pairwise(boards):
            assert fuzz.wrong(b) == [], (seed, b.turn, b.done)
            heaps = (b.aside, b.discards, *(f.hand for f in b.factions.values()))
            assert b.phase == "Set-up" or Counter(itertools.chain(*heaps)) == cards
            assert Counter(b.discards) >= Counter(a.discards)
            people = sum(p.armies for p in b.provinces.values() if b.rules.kind_of(p.side or "Red") == "People")
            assert people <= SHEET
        assert all(len(f.hand) <= 9 for f in end.factions.values())


@pytest.mark.parametrize("set_up", SET_UPS)
def test_4_1_each_faction_takes_a_roman_and_a_barbarian_phase_every_turn(set_up: str) -> None:
    taken = Counter[tuple[int, str, bool]]()
    players = {seat: seeded_player(n) for n, seat in enumerate(position(set_up).players)}
    board: Any = position(set_up)
    dice = SeededDice(5)
    for stage in turn.stages(board, "game"):
        following = turn.following(board) if "Player Phase" in stage.name else None
        if following is not None:
            taken[board.turn, following.holder, following.kind == "Emperor"] += 1
        board = run(stage.run(board), dice, players)
    assert set(taken.values()) == {1}
    assert len(taken) == 7 * 2 * SET_UPS[set_up]


def test_the_same_seed_is_the_same_game_and_another_one_is_not() -> None:
    one, again, other = (played(position("60"), seed, seeded_player) for seed in (3, 3, 4))
    assert one == again
    assert one[-1] != other[-1]


def test_2_1_two_seats_play_two_factions_each_and_their_points_count_together() -> None:
    start = position("60-two")
    assert (start.players, set(start.seats.values())) == (("Red", "Blue"), {"Red", "Blue"})
    assert {start.seats[f] for f in ("Red", "Green")} == {"Red"}
    end = played(start, 2, seeded_player)[-1]
    assert len(end.factions) == 4 and {t.holder for t in end.tokens if t.kind == "Barbarian"} == set(end.factions)


def test_2_1_three_seats_begin_with_nine_legions() -> None:
    for name, legions in (("60", 7), ("60-three", 9)):
        s = verbs.play(position(name), 1, "game")
        answered(s, lambda r: isinstance(r, Decision) and r.kind == "start")
        emperor = s.board.emperor_of(s.board.now.faction)
        assert s.board.now.reserve == min(legions + emperor.legions, 10)


# --- what is hidden


def swapped(board: Any, eyes: str) -> Any:
    """The board with everything turned round that a seat does not know: hands, cards laid aside, Tokens of others."""
    mine = {f for f, s in board.seats.items() if s == eyes}
    places = [f for f in board.factions if f not in mine] + [""]
    heaps = {f: (board.factions[f].hand if f else board.aside) for f in places}
    found: dict[str, list[str]] = {f: list(cards) for f, cards in heaps.items()}
    for colour in {row["colour"] for row in board.rules.tables["cards"].values()}:
        spots = [
            (f, i) for f in places for i, c in enumerate(heaps[f]) if board.rules.tables["cards"][c]["colour"] == colour
        ]
        for (f, i), (g, j) in zip(spots, spots[1:] + spots[:1], strict=True):
            found[f][i] = heaps[g][j]
    for f in places:
        board = board.with_faction(f, hand=tuple(found[f])) if f else replace(board, aside=tuple(found[f]))
    hidden = [t for t in board.tokens if not t.shown and t.drawer not in mine and t.holder not in mine]
    tokens = list(board.tokens)
    for kind in ("Barbarian", "Emperor"):
        of_kind = [t for t in hidden if t.kind == kind]
        for a, b in zip(of_kind, of_kind[1:] + of_kind[:1], strict=True):
            tokens[board.tokens.index(a)] = replace(a, number=b.number)
    return replace(board, tokens=tuple(tokens))


def test_a_view_is_the_same_whatever_lies_hidden_and_differs_where_the_seat_sees_it() -> None:
    looked = 0
    for board in played(position("60"), 6, seeded_player)[1:-1]:
        for eyes in board.players:
            other = swapped(board, eyes)
            looked += other != board
            assert other.view(eyes) == board.view(eyes)
            assert fuzz.wrong(other) == fuzz.wrong(board) == []
    assert looked > 150


def test_5_4_a_view_shows_own_tokens_and_hands_alone_until_a_phase_begins() -> None:
    s = session("turn")
    answered(s, lambda r: isinstance(r, Decision) and r.kind != "token")
    board = s.board
    for eyes in board.players:
        seen = board.view(eyes)
        assert seen.factions[eyes].hand == board.factions[eyes].hand
        for f in board.players:
            if f != eyes:
                assert all(c.startswith("?") for c in seen.factions[f].hand)
                assert len(seen.factions[f].hand) == len(board.factions[f].hand)
        for a, b in zip(board.tokens, seen.tokens, strict=True):
            known = a.shown or eyes in (a.drawer, a.holder)
            assert b.number == (a.number if known else 0)
    onlooker = board.view("")
    assert all(c.startswith("?") for f in onlooker.factions.values() for c in f.hand)


def test_2_a_dealt_card_is_told_to_its_player_alone() -> None:
    s = session("turn")
    for seat in s.board.players:
        text = " / ".join(e.text for e in s.told(seat))
        for f, found in s.board.factions.items():
            dealt = [c for c in found.hand if f"{f} is dealt {c}" in text]
            assert dealt == (list(found.hand) if f == seat else [])


def test_a_program_is_asked_with_the_view_of_its_seat() -> None:
    seen = set()

    def watching(seat: str) -> Any:
        simple = seeded_player(3)

        def choose(d: Decision) -> Any:
            seen.add((seat, d.board.seat))
            return simple(d)

        return choose

    start = position("60")
    run_all = {seat: watching(seat) for seat in start.players}
    board: Any = start
    for stage in turn.stages(start, "turn"):
        board = run(stage.run(board), SeededDice(1), run_all)
    assert seen == {(seat, seat) for seat in start.players}


# --- sessions


def test_undo_past_a_drawn_token_is_marked() -> None:
    s = session("turn")
    answered(s, lambda r: isinstance(r, Decision) and r.kind == "token")
    first = s.request
    s.answer(first.actions[0])  # type: ignore[union-attr]
    assert s.log[-1].only or s.log[-2].only
    s.undo()
    marked = [e.text for e in s.log if e.text.startswith("Taken back")]
    assert len(marked) == 1
    assert s.request.about == first.about  # type: ignore[union-attr]


def test_undo_of_an_army_placed_where_nobody_stands_is_not_marked() -> None:
    s = session("turn")
    answered(s, lambda r: isinstance(r, Decision) and r.kind == "placement")
    before = s.board
    free = next(a for a in s.request.actions if "Army" in str(a) and not before.provinces[a.place].armies)  # type: ignore[union-attr]
    s.answer(free)
    s.undo()
    assert s.board == before
    assert not [e.text for e in s.log if e.text.startswith("Taken back")]


def test_dice_tokens_and_cards_are_typed_at_a_table() -> None:
    s = session("turn", seed=None)
    asked = Counter[str]()
    player = seeded_player(2)
    while not (isinstance(s.request, Decision) and s.request.kind == "start"):
        request = s.request
        if isinstance(request, Draw):
            s.answer(str(request.options[-1]))
            kind = "Token" if "Token" in request.what else "card"
            asked[kind] += 1
            if kind == "card":
                faction = request.about[1] if request.about[1] in s.board.factions else request.about[0]
                assert request.options[-1] in s.board.factions[faction].hand
        elif isinstance(request, Roll):
            s.answer(" ".join(str((asked["dice"] + n) % 6 + 1) for n in range(request.number)))
            asked["dice"] += request.number
        else:
            s.answer(player(request))  # type: ignore[arg-type]
        if asked["dice"] > 200:
            break
    assert asked["card"] == 36 and asked["Token"] >= 8 and asked["dice"] >= 1


def test_a_session_is_saved_and_resumed_in_the_middle_of_a_fight(tmp_path: Path) -> None:
    s = session("game", seed=None)
    answered(s, lambda r: isinstance(r, Roll) and "attack of" in r.what)
    path = tmp_path / "game.json"
    s.save(path)
    again = verbs.resume(path)
    assert again.board == s.board and again.request == s.request
    assert [e.text for e in again.log] == [e.text for e in s.log]
    again.answer("6 6" if again.request.number == 2 else "6 6 5")  # type: ignore[union-attr]
    assert again.request != s.request


def test_a_seeded_session_is_the_game_that_programs_play(tmp_path: Path) -> None:
    s = session("turn", seed=9)
    answered(s, lambda r: False)
    assert s.request is None
    path = tmp_path / "turn.json"
    s.save(path)
    assert verbs.resume(path).board == s.board
    assert (s.board.turn, s.board.phase) == (2, "Draw")


def test_a_game_may_go_on_from_any_shared_board() -> None:
    for board in played(position("60"), 8)[3:40:9]:
        again = rometeach.position("hotre", board.share())
        assert again == board
        assert played(again, 1)[-1].phase == "over"


def test_2_what_others_see_of_a_deal_and_a_draw_is_said_in_good_english() -> None:
    session = rometeach.play(rometeach.position("hotre", "60"), seed=3)
    seen = "\n".join(entry.text for entry in session.told("Red"))
    assert "is dealt an orange card" in seen and "is dealt a red card" in seen
    assert not re.search(r"\ba [aeiouAEIOU]", seen)
