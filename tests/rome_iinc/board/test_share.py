"""Share strings: any damage is noticed, and no string can do harm."""

import base64
import json
import zlib

import pytest
from random_boards import random_board

from rometeach.core.errors import BadInput
from rometeach.core.positions import share
from rometeach.rome_iinc import position as positions


def text() -> str:
    return positions.position("286").share()


def packed(raw: bytes) -> str:
    """A share string with a good checksum around any bytes."""
    body = base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")
    return f"R1.{body}.{zlib.crc32(body.encode()):08x}"


def refuse(line: str, words: str = "") -> None:
    with pytest.raises(BadInput, match=words or None) as caught:
        positions.from_share(line)
    assert caught.value.problems
    assert all(p.where and p.what for p in caught.value.problems)
    assert len(str(caught.value)) < 20_000


def test_a_change_of_any_one_character_is_noticed() -> None:
    line = text()
    for i, old in enumerate(line):
        for new in {"A", "b", "0", "-", ".", " ", "é"} - {old}:
            changed = line[:i] + new + line[i + 1 :]
            if changed.strip() != line:
                refuse(changed)


def test_two_neighbours_swapped_are_noticed() -> None:
    line = text()
    for i in range(len(line) - 1):
        swapped = line[:i] + line[i + 1] + line[i] + line[i + 2 :]
        if swapped != line:
            refuse(swapped)


def test_a_string_cut_off_anywhere_is_noticed() -> None:
    line = text()
    for i in range(len(line)):
        refuse(line[:i])
        refuse(line[i + 1 :])


def test_a_string_cut_off_early_is_said_to_lack_its_end() -> None:
    line = text()
    for length in (5, 20, 40, 41, 200):
        with pytest.raises(BadInput, match="its end is missing"):
            positions.position(line[:length])


def test_space_around_a_share_string_does_not_matter() -> None:
    assert positions.from_share(f"\n  {text()} \n") == positions.position("286")


def test_a_damaged_share_string_is_still_recognised_as_one() -> None:
    with pytest.raises(BadInput, match="share string"):
        positions.position(text()[:-3])


def test_a_string_of_another_version_is_refused() -> None:
    refuse("R2" + text()[2:], "version R2")


@pytest.mark.timeout(20)
def test_a_decompression_bomb_is_refused_quickly() -> None:
    bomb = packed(b'{"title":"' + b"0" * 10_000_000 + b'"}')
    assert len(bomb) < share.MAX_TEXT
    refuse(bomb, "more than a position can hold")
    refuse(packed(b"[" * 300_000), "no position")
    refuse(packed(b'{"provinces":' * 20_000 + b"1" + b"}" * 20_000), "no position")
    refuse("R1." + "A" * 30_000 + ".00000000", "at most")


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
    assert max(len(random_board(seed).share()) for seed in range(1000, 1050)) < share.MAX_TEXT / 4
