"""Share lines in the words of a game: short, exact, read as the board that was shared or refused in plain words."""

from __future__ import annotations

import base64
import hashlib
import warnings
import zlib
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.figures.digests import Published
from rometeach.core.positions import in_words, share
from rometeach.core.positions.in_words import Said
from rometeach.core.positions.set_ups import LONGEST
from rometeach.core.positions.share import SetUp

CHANGES = {
    "rome-iinc": (
        "286",
        "West gold 87; Rome +Legion",
        "switch rebel_emperor_commands yes; correct wars:9/2 Alan.strength = 8",
    ),
    "aurelian": ("270", "treasury 7; Gallia: 3", "switch siege_lock piece; correct battle:1.c1 = 0"),
    "hotre": ("60", "turn 3; Belgica: Red 2, Fort", "switch retreat_after second; correct charts:fort.price = 3"),
    "conquest": (
        "four",
        "Red talents 40; Dalmatia: Red 2I",
        "switch start_money hundred; correct costs:Infantry.cost = 12",
    ),
    "conquest2": ("four", "Red talents 40; Italia: Red 3I", "switch bid_step one; correct values:Italia.third = 4"),
}
"""Game -> a set-up, a change of it, and other rules."""
WORDS = {
    "rome-iinc": "e384d5f6b487a7f0",
    "aurelian": "d3901c9fc022e141",
    "hotre": "47ab241bc1ee8c2a",
    "conquest": "1354a018949e83a3",
    "conquest2": "faf73ba8ea311c4b",
}
"""Game -> what its words are known by: a line of now could not be read with others."""
EVERY = pytest.mark.parametrize("game", CHANGES)


def changed(game: str) -> Any:
    name, change, _ = CHANGES[game]
    return rometeach.position(game, name).edit(change)


@cache
def words(game: str) -> tuple[str, ...]:
    return in_words.words_of(type(changed(game).rules).data())


def said(board: Any) -> Said:
    """What the line of a board says."""
    line = board.share()
    assert in_words.is_one(line, board.PREFIX)
    return in_words.decode(line, board.PREFIX, words(board.GAME), board.SET_UPS.find)


def line(shared: Any, **other: Any) -> str:
    """The line of a board with something else in it, under a good checksum."""
    return in_words.encode(replace(said(shared), **other), shared.PREFIX, words(shared.GAME))


def packed(board: Any, change: bytes, rules: str = "") -> str:
    """A line with any bytes as its change, under a good checksum."""
    found = said(board)
    dictionary = in_words._dictionary(found.base, words(board.GAME))
    packer = zlib.compressobj(9, wbits=-15, zdict=dictionary)
    digest = bytes.fromhex(rules or str(found.rules["digest"])[3:])
    raw = found.board + digest + packer.compress(change) + packer.flush()
    body = f"{found.base.id}.{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"
    return f"{board.PREFIX[0]}3.{body}.{zlib.crc32(body.encode()):08x}"


@EVERY
def test_the_words_of_a_game_are_never_touched(game: str) -> None:
    assert hashlib.sha256("".join(f"{word}\n" for word in words(game)).encode()).hexdigest()[:16] == WORDS[game]
    assert len(words(game)) > 100


def refuse(game: str, text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as caught:
        rometeach.position(game, text)
    assert all(p.where and p.what for p in caught.value.problems)


@EVERY
def test_a_change_is_shorter_in_words_and_comes_back_with_its_rules_and_its_title(game: str) -> None:
    name, _, rules = CHANGES[game]
    for board in (changed(game), changed(game).edit(rules), rometeach.position(game, name)):
        found = said(board)
        assert len(board.share()) <= len(share.encode(board.plain(), board.PREFIX, board.set_ups()))
        again = rometeach.position(game, board.share())
        assert (again, again.plain(), again.title) == (board, board.plain(), board.title)
        assert again.share() == board.share()
        assert found.base.name == name
    other = changed(game).edit(rules)
    assert set(said(other).rules) == {"digest", "switches", "corrections"}
    assert rometeach.position(game, other.share()).rules == other.rules


@EVERY
def test_a_change_that_does_not_lead_to_the_board_is_not_taken(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = changed(game)
    data = share.encode(board.plain(), board.PREFIX, board.set_ups())
    _, change, _ = CHANGES[game]
    for wrong in ("", change.split("; ")[0], "nothing that can be read", change + "\n" + change.split(";")[0]):
        with monkeypatch.context() as patch:
            patch.setattr(type(board), "diff", lambda old, new, wrong=wrong: wrong)
            assert board.share() == data, wrong
    assert rometeach.position(game, data) == board


@EVERY
def test_a_line_that_this_kit_would_read_as_another_board_is_refused(game: str) -> None:
    board, (_, change, rules) = changed(game), CHANGES[game]
    assert rometeach.position(game, line(board)) == board
    other = "this kit would read another board than the one that was shared"
    refuse(game, line(board, change=change.split("; ")[0]), other)
    refuse(game, line(board, board=b"\0\0\0\0"), other)
    refuse(game, line(board, change=""), other)
    refuse(game, line(board, rules=said(board.edit(rules)).rules), other)
    refuse(game, line(board, change=change + "; nothing that can be read"), "edit")


@EVERY
def test_a_line_of_other_words_is_no_other_board(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = changed(game).edit(CHANGES[game][2])
    text, refused = board.share(), 0
    for other in ((), (*words(game), "one more word"), words(game)[:-9], words(game)[1:]):
        monkeypatch.setattr(board.SET_UPS, "_words", lambda other=other: other)
        try:
            assert rometeach.position(game, text) == board  # none of the words that are missing was in it
        except BadInput:
            refused += 1
    assert refused >= 3


@EVERY
def test_a_set_up_as_it_was_once_is_what_an_old_line_rests_on(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, (name, change, _) = rometeach.position(game, CHANGES[game][0]), CHANGES[game]
    first, second = change.split("; ")
    old = board.edit(first)
    then = SetUp.of(name, old.plain())
    rules = in_words.stated(board.rules.plain())
    assert rules is not None
    after = old.edit(second)
    text = in_words.encode(
        Said(then, second, rules, in_words.mark(rules, old.plain(), after.plain())), board.PREFIX, words(game)
    )
    refuse(game, text, f"the set-up {then.id}, which this kit does not know")
    published = board.rules.all_published()
    ups = {**published.set_ups, name: {**published.set_ups[name], then.id: share.whole(then.plain, board.PREFIX)}}
    monkeypatch.setattr(type(board.rules), "all_published", classmethod(lambda cls: Published(published.states, ups)))
    assert rometeach.position(game, text) == after != board.edit(second)


@EVERY
def test_a_board_far_from_its_set_up_is_not_put_into_words(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = changed(game)
    kept = type(board.SET_UPS)
    monkeypatch.setattr(kept, "_in_words", lambda *_: "!")
    assert board.share() == "!"
    monkeypatch.setattr(f"{kept.__module__}.LONGEST", 40)
    assert board.share().startswith(f"{board.PREFIX}.")
    assert LONGEST < share.MAX_TEXT


@EVERY
@pytest.mark.timeout(20)
def test_bombs_and_nonsense_are_refused(game: str) -> None:
    board = changed(game)
    bomb = packed(board, b"a; " * 5_000_000)
    assert len(bomb) < share.MAX_TEXT
    refuse(game, bomb, "more than a position can hold")
    refuse(game, packed(board, b"a; " * 16_000), "clauses|mistakes|characters")
    refuse(game, packed(board, b"\xff\xfe"), "no position")
    refuse(game, packed(board, b"\n[]"), "no position")
    refuse(game, packed(board, b"\n" + b"[" * 40_000), "no position")
    refuse(game, packed(board, b'\n{"digest":"v2-0"}'), "no position")
    refuse(game, packed(board, b'\n{"switches":7}'), "switches")
    refuse(game, packed(board, b'\n{"corrections":{"x":[1]}}'), "corrections")
    refuse(game, "".join([board.share()[:-9], "A" * 30_000, ".00000000"]), "at most")


@EVERY
@pytest.mark.timeout(60)
def test_random_bytes_under_a_good_checksum_are_refused(game: str) -> None:
    board, r = changed(game), Random(20)
    good = base64.urlsafe_b64decode((text := board.share().split(".")[2]) + "=" * (-len(text) % 4))
    for number in range(150):
        raw = bytearray(r.randbytes(r.randrange(60)) if number % 3 else good)
        if not number % 3:
            raw[r.randrange(len(raw))] ^= 1 << r.randrange(8)
        body = f"{said(board).base.id}.{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                found = rometeach.position(game, f"{board.PREFIX[0]}3.{body}.{zlib.crc32(body.encode()):08x}")
            except BadInput as error:
                assert all(p.where and p.what for p in error.problems)
            else:  # one bit of the padding, or a coding of the same text
                assert found == board


@EVERY
def test_rules_that_nobody_knows_are_told(game: str) -> None:
    board = changed(game)
    found = said(board)
    rules = {"digest": "v2-000000000000"}
    name = CHANGES[game][0]
    mark = in_words.mark(rules, rometeach.position(game, name).plain(), board.plain())
    with pytest.warns(UserWarning, match="v2-000000000000, which this kit does not know"):
        assert rometeach.position(game, line(board, rules=rules, board=mark)) == board
    assert found.rules != rules
