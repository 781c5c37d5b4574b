"""The map of Conquest of the Empire II: what its tokens and counters say, closed crossings, when it tells chances."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import cast

import pytest

from rometeach.conquest2.actions import Attack, BuyInfluence, Hire, MoveFrom, Send, Voyage
from rometeach.conquest2.board.state import Force
from rometeach.conquest2.charts.armies import Army, Units
from rometeach.conquest2.charts.battle import WON, Battle, Side, battle_law
from rometeach.conquest2.charts.moves import closed_by
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results.battle_odds import battle_odds
from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Action
from rometeach.widgets.conquest2.face import FACE
from rometeach.widgets.conquest2.map import chances, picture, plan, tables, words
from rometeach.widgets.conquest_board import map as board_map
from rometeach.widgets.conquest_board.looks import NOBODY, PLAYERS
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.map.layout import place, read_geometry
from rometeach.widgets.map.style import BADGES, INK, TOKENS
from rometeach.widgets.map.view import Area
from rometeach.widgets.map.words import block_of

GEOMETRY = read_geometry(board_map.geometry())
ALLIED = "boxes: Red, Blue, Green, Yellow, Purple, Black"
"""Red, Green and Purple are Alliance A, the others B."""


def board(change: str = "") -> Position:
    start = named("six")
    return start.edit(change) if change else start


def area(shown: Position, name: str, *, told: bool = True) -> Area:
    (found,) = [a for a in FACE.view(shown, chances=told).areas if a.name == name]
    return found


def badges(shown: Position, name: str) -> list[tuple[str, str]]:
    return [(b.text, b.kind) for b in area(shown, name).badges]


def light(fill: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("change", "name", "expected"),
    [
        ("", "Italia", [("VP 20/10/5", "coin")]),
        ("", "Hispania", [("VP 10/5", "coin")]),
        ("", "Dacia", []),
        (
            "Asia: influence Black 1, influence Red 1, influence Green 3, 2 tokens; pool: Italia 1",
            "Asia",
            [("VP 10/5", "coin"), ("G 3", "green token"), ("R 1", "red token"), ("Bk 1", "black token"), ("+2", "free token")],
        ),
        (
            "Asia: Red 2I, City of Blue",
            "Asia",
            [("VP 10/5", "coin"), ("City of Blue", "town"), ("Red: 2I", "red")],
        ),
        (f"{ALLIED}; Dacia: Red 5I 2C 1G, Blue 4I", "Dacia", [("Blue B: 4I", "blue"), ("Red A: 5I 2C 1G", "red")]),
        (
            "Dacia: Black 12I 4C 3K 2G Caesar",
            "Dacia",
            [("Black: 12I 4C 3K", "black"), ("Black: 2G Caesar", "black")],
        ),
        (
            f"{ALLIED}; Mare Epirus: 2 Galleys of Yellow, 1 Galley of Green",
            "Mare Epirus",
            [("Green A: 1 Galley", "green"), ("Yellow B: 2 Galleys", "yellow")],
        ),
    ],
)  # fmt: skip
def test_0_1_to_0_8_a_space_says_what_lies_there_and_whose_it_is(
    change: str, name: str, expected: list[tuple[str, str]]
) -> None:
    assert badges(board(change), name) == expected and all(kind in BADGES for _, kind in expected)


def test_0_8_players_can_be_told_without_colour_and_every_word_can_be_read() -> None:
    assert len({look.sign for look in PLAYERS.values()}) == len({look.pattern for look in PLAYERS.values()}) == 6
    for side in PLAYERS:
        assert f"{side.casefold()} token" in TOKENS
    for kind in TOKENS:
        assert contrast(BADGES[kind][0], BADGES[kind][2]) >= 4.5, kind
    for fill in (picture.KEY_PROVINCE, NOBODY, *(look.fill for look in PLAYERS.values())):
        assert contrast(INK, fill) >= 4.5


@pytest.mark.parametrize(
    ("influence", "leader"),
    [("", ""), ("influence Red 1", "Red"), ("influence Red 2, influence Blue 2", ""), ("influence Red 1, influence Blue 2", "Blue")],
)  # fmt: skip
def test_5_1_a_pattern_tells_who_alone_has_most_influence(influence: str, leader: str) -> None:
    shown = board(f"Asia: {influence or 'none'}; pool: Italia 1")
    look = area(shown, "Asia")
    assert words.first(shown.provinces["Asia"]) == leader
    assert look.pattern == (PLAYERS[leader].pattern if leader else None)
    untold = area(shown, "Asia", told=False)
    assert untold.pattern is None and untold.fill == picture.KEY_PROVINCE
    assert picture.LEADS in FACE.key(shown) and picture.LEADS not in FACE.key(shown, chances=False)


def test_3_5_a_crossing_with_galleys_beside_it_is_closed_and_tells_whose_they_are(full: Position) -> None:
    assert not [link for link in picture.links(board()) if link.kind == "closed"]
    found = {(x.a, x.b): x.label for x in picture.links(full) if x.kind == "closed"}
    assert {tuple(sorted(pair)): label for pair, label in found.items()} == {
        ("Belgica", "Britannia"): "✕ B R",
        ("Asia", "Thracia"): "✕ G",
        ("Neapolis", "Sicilia"): "✕ Bk R",
        ("Baetica", "Tingitana"): "✕ P B",
    }
    for pair in found:
        for side in full.players:
            enemies = [s for s in words.closing(full, *pair) if not full.are_allies(s, side)]
            assert bool(enemies) == bool(closed_by(full, side, *pair)), (pair, side)
    svg = draw(FACE.view(full))
    assert ">✕ Bk R</text>" in svg and ">Crossing that Galleys close</text>" in svg
    assert "Crossing that" not in draw(FACE.view(board()))


def test_hovering_tells_all_of_a_space(full: Position) -> None:
    said = area(full, "Italia").title
    assert "Key Province, Victory Points 20/10/5" in said and "influence 3 of Red B, protected" in said
    assert (
        "influence 4 of Black A, influence" in said and "2 Province Tokens for sale" in said and "City of Red" in said
    )
    assert "Red B 5I 2C 1K 1G Caesar" in said and "a battle won by Red: " in said
    assert "protected" not in area(full, "Italia", told=False).title
    assert "crossing to Asia closed by a Galley of Green in Mare Aegaeum" in area(full, "Thracia").title
    assert area(full, "Mare Aegaeum").title == "Mare Aegaeum, sea zone, 2 Galleys of Green B"
    assert area(full, "Dacia").title == "Dacia, nothing lies there"


def test_2_3_the_legend_tells_alliances_in_the_order_of_play(full: Position) -> None:
    shown = [entry.label for entry in picture.legend(full)]
    assert shown[:2] == ["Blue, Alliance A", "Red, Alliance B"] and shown[-1] == "Key Province"
    assert [entry.label for entry in picture.legend(board())][:2] == ["Red", "Blue"]


@pytest.mark.parametrize("which", ["start", "full"])
def test_no_words_are_cut_off_or_cover_each_other(which: str, full: Position) -> None:
    view = FACE.view(full if which == "full" else board())
    svg = draw(view, prefix="test")
    assert svg == draw(view, prefix="test")
    blocks = [block_of(a.name, a, GEOMETRY) for a in view.areas]
    placed = [replace(b, x=x, y=y) for b, (x, y) in zip(blocks, place(blocks, GEOMETRY), strict=True)]
    assert [(a.name, b.name) for a, b in combinations(placed, 2) if a.covers(b)] == []
    assert all(b.width / 2 < b.x < GEOMETRY.width - b.width / 2 for b in placed)
    assert all(b.height / 2 < b.y < GEOMETRY.height - b.height / 2 for b in placed)
    assert not [b.name for b, w in zip(placed, blocks, strict=True) if max(abs(b.x - w.x), abs(b.y - w.y)) > 45]


def test_3_6_circles_tell_the_chance_of_a_battle_while_the_active_player_has_actions() -> None:
    fought = board(
        f"{ALLIED}; phase Actions; round 1; active Red; Red actions 1; Dacia: Red 3I 1C 1G, Blue 2I, Green 4I"
    )
    law = battle_law(
        Battle(Side(Army(Units(3, 1), Units(4)), 4), Side(Army(Units(2)), 3))
    )  # Green's may be lent (3.6.3)
    assert chances.taken(fought) == {"Dacia": law.p_how(WON)}
    assert area(fought, "Dacia").chance == f"{round(100 * float(law.p_how(WON)))}%"
    assert picture.CIRCLES in FACE.key(fought) and "%" in FACE.table(fought).text()
    assert area(fought, "Dacia", told=False).chance is None and "%" not in FACE.table(fought, chances=False).text()
    assert not chances.taken(fought.edit("Red actions 0")) and not chances.taken(
        fought.edit("phase Taxes; active nobody")
    )
    assert not chances.taken(fought.edit("boxes: Red, Yellow, Blue, Purple, Green, Black"))


def test_3_6_2_and_3_6_3_the_circle_tells_what_the_question_of_the_battle_tells(full: Position) -> None:
    change = f"{ALLIED}; phase Actions; round 1; active Red; Red actions 1; Italia: Red 2I, Blue 3I"
    alone = board(change)
    helped = board(
        f"{change}, Green 1I 1G, Purple 1I; Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Blue, 1 Galley of Yellow"
    )
    for shown in (full, alone, helped):
        found = chances.taken(shown)
        assert found
        for name, p in found.items():
            enemies = [a.side for a in shown.provinces[name].armies if not shown.are_allies(shown.active, a.side)]
            assert p == max(battle_odds(shown, name, by=shown.active, enemy=enemy).p for enemy in enemies)
    assert chances.taken(helped)["Italia"] != chances.taken(alone)["Italia"]


def test_3_6_4_and_9_a_city_training_and_a_card_count_in_a_circle() -> None:
    change = (
        f"{ALLIED}; phase Actions; round 1; active Red; Red actions 1; Italia: Red 3I, Blue 2I 1G, City of Blue; "
        "Red cards: Army Training, Diplomacy Italia"
    )
    fought = board(change)
    mine, yours = Side(Army(Units(3), guests=Units(4, 1)), 4), Side(Army(Units(2)), 5)
    assert chances.taken(fought) == {"Italia": battle_law(Battle(mine, yours, True)).p_how(WON)}
    lone = board(f"{ALLIED}; phase Actions; round 1; active Red; Red actions 1; Italia: Red 15I, Blue 2I")
    assert not chances.taken(lone)


def test_a_part_of_the_map_has_no_circles_for_its_key_is_not_there(full: Position) -> None:
    assert "%</text>" in FACE.part(full) and "%</text>" not in FACE.part(full, "Italia")


def test_the_face_knows_neighbours_names_and_what_changed() -> None:
    start = board()
    near = FACE.neighbours(start)
    assert "Asia" in near["Thracia"] and "Mare Aegaeum" in near["Thracia"]
    assert set(FACE.around(start, "Mare Aegaeum")) == set(start.rules.shores["Mare Aegaeum"])
    assert FACE.find(start, "egypt") == "Egyptus" and FACE.find(start, "mare rhodus") == "Mare Rhodus"
    with pytest.raises(BadInput, match="Did you mean"):
        FACE.find(start, "Egipt")
    later = start.edit(
        "Dacia: Red 3I; Red talents 40; phase Actions; round 1; boxes: Red, Blue, Green, Yellow, Purple, Black; active Red"
    )
    assert FACE.changed_places(start, later) == {"Dacia"}
    told = FACE.clauses(start, later)
    assert "Dacia: Red 3I" in told and any(c.startswith("boxes") for c in told)
    assert not [c for c in told if re.search("talents|phase|round|active", c)]
    assert FACE.changed_places(start, start.edit("Mare Aegaeum: 1 Galley of Red")) == {
        "Mare Aegaeum",
        "Thracia",
        "Asia",
    }


def test_the_headline_says_whose_turn_it_is_and_who_has_won() -> None:
    assert FACE.headline(board()) == "The start with six players, season 1: Set-up"
    assert FACE.headline(board(f"{ALLIED}; phase Actions; round 2; active Red")).endswith(
        "season 1, round 2: Red, Actions"
    )
    bid = board("phase Alliances; bid: Red 10, Blue to A, Green to B, turn Yellow, opener Red")
    assert FACE.headline(bid).endswith("season 1: Yellow, Alliances")
    assert FACE.headline(board("phase over; Blue points 5; title: Who leads?")) == "Who leads? The game is over: Blue"


def test_7_1_the_tracks_tell_hands_only_to_those_who_know_them(full: Position) -> None:
    def senators(shown: Position, side: str) -> str:
        found = FACE.tracks(shown)
        row = next(r for r in found.rows if r[0].startswith(side))
        return row[found.header.index("Senators")]

    mine = full.view("Red")
    assert senators(mine, "Red") == "3: I, II, III" and senators(mine, "Blue") == "3 covered"
    assert senators(full.view(""), "Red") == "3 covered" and senators(full, "Blue") == "3: I, II, III"
    assert tables.undrawn(full) == tables.undrawn(mine) == tables.undrawn(full.view("")) > 40
    found = FACE.tracks(full)
    red = dict(zip(found.header, next(r for r in found.rows if r[0] == "Red B"), strict=True))
    assert (red["VP"], red["Influence"], red["Talents"], red["Chaos"]) == ("25", "9", "45", "6")
    assert "Red has 2 Army Training, Merchant of Italia used, Diplomacy Italia." in found.caption
    assert "Assassin for 20, 2 Senator IV" in found.caption and " has " not in FACE.tracks(board()).caption
    assert [row[0] for row in found.rows][:2] == ["Blue A", "Red B"] and FACE.tracks(board()).rows[0][0] == "Red"


def test_the_table_lists_key_provinces_what_lies_elsewhere_and_closed_crossings(full: Position) -> None:
    found = {row[0]: dict(zip(FACE.table(full).header, row, strict=True)) for row in FACE.table(full).rows}
    assert set(full.rules.keys) <= set(found) and "Dacia" not in found
    assert found["Italia"]["Influence"] == "Black 4, Red 3, Blue 2, Green 2, Yellow 1, Purple 1"
    assert found["Achaia"]["For sale"] == "3" and found["Egyptus"]["City"] == "City of Purple"
    assert found["Mare Epirus"]["At sea"] == "2 Galleys of Black A, 1 Galley of Red B"
    assert found["Neapolis - Sicilia"]["At sea"].startswith("closed to the enemies of Black (Mare Epirus)")


class Planned:
    """What the map asks of a plan."""

    title, change = "A plan", "a plan"
    actions = (
        MoveFrom("Dalmatia"),
        Send("Pannonia", Force(2, 0, 0, 1)),
        Voyage("Mare Epirus", (("Mare Tyrrhenum", 1),)),
        Hire("Infantry", 3, "Italia"),
        BuyInfluence("Italia", ("", "Blue")),
        Attack("Italia", "Blue"),
    )


@dataclass(frozen=True)
class Both(Action):
    """A step that holds an action and what follows."""

    action: Action
    then: tuple[Action, ...] = ()


def test_the_parts_of_a_step_have_its_number(full: Position) -> None:
    steps = (Both(MoveFrom("Dalmatia"), (Send("Pannonia", Force(2, 0, 0, 1)),)), Both(BuyInfluence("Italia", ("",))))
    made = cast(Plan, type("Stepped", (Planned,), {"actions": steps})())
    assert [(a.b, a.label) for a in plan.arrows(made, full)] == [("Pannonia", "1. 2I 1G")]
    assert plan.marks(made, full) == {"Italia": ["2. a Province Token"]}


def test_a_plan_is_drawn_with_arrows_and_numbers(full: Position) -> None:
    made = cast(Plan, Planned())
    assert plan.marks(made, full) == {
        "Italia": ["4. 3 Infantry", "5. a Province Token, influence of Blue", "6. attack Blue"]
    }
    assert [(a.a, a.b, a.label) for a in plan.arrows(made, full)] == [
        ("Dalmatia", "Pannonia", "2. 2I 1G"),
        ("Mare Tyrrhenum", "Mare Epirus", "3. 1 Galley"),
    ]
    shown = FACE.planned(made, full)
    assert "2. 2I 1G" in shown.html() and "6. attack Blue" in shown.beside()
    idle = cast(Plan, type("Idle", (Planned,), {"actions": ()})())
    with pytest.raises(BadInput, match="does nothing"):
        FACE.planned(idle, full)
