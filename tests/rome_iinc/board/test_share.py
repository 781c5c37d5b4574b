"""Share strings: any damage is noticed, and no string can do harm."""

import base64
import json
import shlex
import zlib
from collections.abc import Callable
from urllib.parse import quote

import pytest
from random_boards import random_board

from rometeach.core.errors import BadInput
from rometeach.core.figures.digests import Published
from rometeach.core.positions import share
from rometeach.rome_iinc import position as positions
from rometeach.rome_iinc.rules import SCENARIOS, Rules


def text() -> str:
    return positions.position("286").edit("West gold 87").share()


def whole() -> str:
    """A line of a whole board."""
    board = positions.position("286")
    return share.whole(board.plain(), board.PREFIX)


def data() -> str:
    """A line that says the difference from a set-up as data."""
    board = positions.position("286").edit("West gold 87")
    return share.based(board.plain(), board.PREFIX, board.SET_UPS.now("286"))


def packed(raw: bytes) -> str:
    """A share string with a good checksum around any bytes."""
    body = base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")
    return f"R2.{body}.{zlib.crc32(body.encode()):08x}"


def refuse(line: str, words: str = "") -> None:
    with pytest.raises(BadInput, match=words or None) as caught:
        positions.from_share(line)
    assert caught.value.problems
    assert all(p.where and p.what for p in caught.value.problems)
    assert len(str(caught.value)) < 20_000


KINDS = pytest.mark.parametrize("make", [text, data, whole])


@KINDS
def test_a_change_of_any_one_character_is_noticed(make: Callable[[], str]) -> None:
    line = make()
    for i, old in enumerate(line):
        for new in {"A", "b", "0", "-", ".", " ", "é"} - {old}:
            changed = line[:i] + new + line[i + 1 :]
            if changed.strip() != line:
                refuse(changed)


@KINDS
def test_two_neighbours_swapped_are_noticed(make: Callable[[], str]) -> None:
    line = make()
    for i in range(len(line) - 1):
        swapped = line[:i] + line[i + 1] + line[i] + line[i + 2 :]
        if swapped != line:
            refuse(swapped)


@KINDS
def test_a_string_cut_off_anywhere_is_noticed(make: Callable[[], str]) -> None:
    line = make()
    for i in range(len(line)):
        refuse(line[:i])
        refuse(line[i + 1 :])


def test_a_string_cut_off_early_is_said_to_lack_its_end() -> None:
    early = (15, 16, 17, 40)
    for line, lengths in ((whole(), (5, 20, 40, 41, 200)), (data(), (*early, 60)), (text(), early)):
        for length in lengths:
            with pytest.raises(BadInput, match="its end is missing"):
                positions.position(line[:length])


def test_space_around_a_share_string_does_not_matter() -> None:
    assert positions.from_share(f"\n  {text()} \n") == positions.position("286").edit("West gold 87")


def test_a_damaged_share_string_is_still_recognised_as_one() -> None:
    with pytest.raises(BadInput, match="share string"):
        positions.position(text()[:-3])


def test_a_string_of_another_version_is_refused() -> None:
    refuse("R4" + text()[2:], "version R4; this kit reads R1, R2 and R3")
    refuse("R1" + text()[2:], "no position")
    refuse("R2" + text()[2:], "no position")
    refuse("R3" + data()[2:], "no position")
    refuse("R3" + whole()[2:], "no position|does not know")


@pytest.mark.timeout(20)
def test_a_decompression_bomb_is_refused_quickly() -> None:
    bomb = packed(b'{"title":"' + b"0" * 10_000_000 + b'"}')
    assert len(bomb) < share.MAX_TEXT
    refuse(bomb, "more than a position can hold")
    refuse(packed(b"[" * 300_000), "no position")
    refuse(packed(b'{"provinces":' * 20_000 + b"1" + b"}" * 20_000), "no position")
    refuse("R2." + "A" * 30_000 + ".00000000", "at most")


@pytest.mark.parametrize(
    "plain",
    [
        None,
        1,
        [],
        "x",
        {},
        {"turn": "1"},
        {"game": "chess", "scenario": "286"},
        {"scenario": "287"},
        {"format": 99},
        {"wars": []},
        {"wars": {"7/5 Vandal": None}},
        {"wars": {"7/5 Vandal": {"leader": "Gaiseric"}}},
        {"provinces": {"Rome": ["x"]}},
        {"governors": {"Gallia": {"commands": "Gallia"}}},
        {"governors": None},
        {"boxes": {"wars": {"a": 1}}},
        {"rules": {"corrections": {"x": [1]}}},
        {"rules": {"digest": 5}},
        {"turn": True},
        {"turn": 1e400},
        {"turn": 1.5},
        {"east": {"gold": 10**30}},
        {"east": {"gold": -(10**30)}},
        {"events": {"Papacy": 10**30}},
        {"": ""},
        {"\0": 1},
        {"title": "a\0b"},
        {"title": "x" * 3000},
        {"scenario": "<img src=x onerror=alert(1)>"},
        {"provinces": {"<b>Rome</b>": "Roman"}},
        {"provinces": {"Rome": "Roman: -1 Fort"}},
        {"used": {"rebels": ["a;b"]}},
        {"used": {"rebels": ["\n"]}},
        {"based_on": "286", "edit": "Rome +Nonsense"},
        {"based_on": "../../etc/passwd"},
    ],
)
def test_well_packed_nonsense_is_refused(plain: object) -> None:
    data = {"scenario": "286", **plain} if isinstance(plain, dict) and plain else plain
    refuse(packed(json.dumps(data).encode()))


def test_a_full_board_fits_the_greatest_length() -> None:
    assert max(len(share.whole(random_board(seed).plain(), "R2")) for seed in range(1000, 1050)) < share.MAX_TEXT / 4


# -- The difference from a set-up

DOZEN = (
    "Rome insurgent; Suevia allied; 7/5 Vandal @ Numidia; West gold 87; East gold 70; turn 3; phase War; event Papacy; "
    "event Bagaudae doubled; 5/1 Arabian @ Palaestina; East unrest 4; Cyprus allied"
)


def test_a_dozen_changes_of_a_set_up_take_less_than_300_characters() -> None:
    for name in SCENARIOS:
        board = positions.position(name).edit(DOZEN)
        line = board.share()
        assert line.startswith(f"R3.{name}-")
        assert len(line) < 300, line
        assert positions.from_share(line) == board


def test_a_line_survives_urls_and_shells_and_is_always_the_same() -> None:
    for seed in range(1000, 1010):
        board = random_board(seed)
        line = board.share()
        assert line == shlex.quote(line) == quote(line)
        assert line == positions.from_share(line).share()


def test_the_shorter_of_both_kinds_is_taken() -> None:
    for seed in range(1000, 1030):
        board = random_board(seed)
        base = board.SET_UPS.usable(board.scenario)
        lines = [share.whole(board.plain(), "R2"), share.encode(board.plain(), "R2", base)]
        assert board.share() == min(lines, key=len)
        assert positions.from_share(lines[0]) == positions.from_share(lines[1]) == board


def test_a_set_up_that_nobody_published_is_no_base(monkeypatch: pytest.MonkeyPatch) -> None:
    board, line = positions.position("286"), text()
    published = board.rules.all_published()
    monkeypatch.setattr(Rules, "all_published", classmethod(lambda cls: Published(published.states, {})))
    assert positions.from_share(board.share()) == board
    assert board.share() == share.whole(board.plain(), "R2")
    refuse(line, "the set-up 286-[0-9a-f]{8}, which this kit does not know")


def test_a_line_of_a_set_up_as_it_was_once_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up was another when the line was made: it reads as the board that it was made of."""
    board = positions.position("286")
    old = board.edit("Rome +Legion; Suevia allied; West gold 12")
    then = share.SetUp.of("286", old.plain())
    line = share.encode(old.edit("East gold 33").plain(), "R2", [then])
    assert then.id in line
    refuse(line, "does not know")
    published = board.rules.all_published()
    ups = {**published.set_ups, "286": {**published.set_ups["286"], then.id: share.whole(then.plain, "R2")}}
    monkeypatch.setattr(Rules, "all_published", classmethod(lambda cls: Published(published.states, ups)))
    assert positions.from_share(line) == old.edit("East gold 33")
    assert positions.from_share(text()) == board.edit("West gold 87")


@pytest.mark.timeout(20)
def test_nonsense_on_a_set_up_is_refused() -> None:
    base = positions.position("286").SET_UPS.now("286")

    def line(raw: bytes) -> str:
        packer = zlib.compressobj(9, wbits=-15, zdict=base.text.encode())
        packed = base64.urlsafe_b64encode(packer.compress(raw) + packer.flush()).decode().rstrip("=")
        body = f"{base.id}.{packed}"
        return f"R2.{body}.{zlib.crc32(body.encode()):08x}"

    assert positions.from_share(line(b"{}")) == positions.position("286")
    refuse(line(b"[]"), "no position")
    refuse(line(b'{"scenario":null,"provinces":null,"west":7}'))
    refuse(line(b'{"wars":{"7/5 Vandal":{"at":"Rome","leader":null}}}'))
    refuse(line(b'{"title":"' + b"0" * 10_000_000 + b'"}'), "more than a position can hold")
    refuse(line(b'{"west":' * 20_000 + b"1" + b"}" * 20_000), "no position")
    refuse(line(b"{}").replace("286-", "../286-"))
