"""A board as a line and as a link: a set-up with a dozen changes stays short in every game, and a pasted link is read."""

from __future__ import annotations

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.positions.link import asked, query
from rometeach.core.positions.saved import GamePosition

DOZEN = 12
CANDIDATES = {
    "rome-iinc": "West gold 87; East gold 12; West unrest += 2; turn 3; phase War; Mauretania I +Fort; Neapolis +Fort; "
    "Tarraconensis +Fort; 7/5 Vandal @ Numidia; Gaiseric @ 7/5 Vandal; Dalmatia roman; Isauria +Fort; Alexandria +Fort; Gallia rebel;"
    "Cyprus +Fort; Epirus +Auxilia; Asia +Fort; Pontus +Fort; Caria +Fort",
    "aurelian": "treasury 7; army 3; turn 2; income 15; vp 4; Gallia: 3; Belgica: 2; Danube 5: Barbarian 7a; Germania: 3; Aurelian @ Roma; "
    "Danube 3: 1; Danube 4: 1; Antiochia: 3; Byzantium: 3; Palmyra: 2; Tyana: 3",
    "hotre": "turn 3; Belgica: Red 2, Fort; Roma: Red 1, City; Red roman 12; Blue roman 7; Green barbarian 9; Sicilia: Blue 1; "
    "Achaea: Blue 2, Fort; Syria: Yellow 1; Aegyptus: Green 2; Thracia: Red 1; Baetica: Yellow 2; Africa: Green 1; Asia: Blue 1",
    "conquest": "Red talents 40; Blue talents 25; Green talents 30; Yellow talents 5; Dalmatia: Red 2I; Sicilia: Green 1I; Creta: Blue 1I; "
    "Galatia: Blue 2I 1C; Baetica: Yellow 2I; Corsica: Green 1I; Syria: Blue 1C; Lusitania: Yellow 1I; Belgica: Yellow 1C; round 3",
    "conquest2": "Red talents 40; Blue talents 25; Green talents 30; Yellow talents 5; Red chaos 3; Blue chaos 4; Italia: Red 3I; "
    "Sicilia: Green 1I; Asia: Blue 2I; Galatia: Blue 2I 1C; Egyptus: Yellow 3I; Red points 7; Hispania: Green 2I; Blue points 4",
}


def changed(p: GamePosition) -> tuple[GamePosition, int]:
    """A board after a dozen changes of many kinds, and how many were made: those that it does not take are left out."""
    number = 0
    for clause in CANDIDATES[p.GAME].split("; "):  # type: ignore[attr-defined]
        try:
            after = p.edit(clause)
        except BadInput:
            continue
        p, number = after, number + (after != p)
        if number == DOZEN:
            break
    return p, number


SET_UPS = [("rome-iinc", n) for n in ("286", "363", "425", "497", "565")]
SET_UPS += [("aurelian", "270"), ("hotre", "60"), ("conquest", "four"), ("conquest2", "four")]


@pytest.mark.parametrize(("game", "name"), SET_UPS)
def test_a_dozen_changes_of_a_set_up_are_a_short_line(game: str, name: str) -> None:
    board, number = changed(rometeach.position(game, name))
    assert number == DOZEN
    line = board.share()
    assert len(line) < 300, len(line)
    assert rometeach.position(game, line) == board


def test_a_pasted_link_is_read_like_the_line_in_it() -> None:
    p = rometeach.position("rome-iinc", "425").edit("West gold 87")
    link = f"http://127.0.0.1:8866/voila/render/workbench.ipynb?{query('rome-iinc', p.share())}"
    assert rometeach.position("rome-iinc", link) == p
    assert asked(link) == ("rome-iinc", p.share())
    assert rometeach.position("rome-iinc", "?game=rome-iinc&position=363") == rometeach.position("rome-iinc", "363")
    with pytest.raises(BadInput):
        rometeach.position("rome-iinc", "http://127.0.0.1/?game=rome-iinc")
