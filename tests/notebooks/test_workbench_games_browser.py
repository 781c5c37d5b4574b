"""Every game on the workbench from end to end, by mouse and by keyboard.

A board is set up, its odds are read, a battle and a plan; a long search is stopped, the board is shared and opened again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from app_browser import RunningApp
from clicking import LAPTOP, LIVE, WIDE, Hand, Keys, is_one_screen, open_board

import rometeach
from rometeach.core.positions.saved import GamePosition

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Sitting:
    """What somebody does with a game.

    Attributes:
        start: the position that is chosen.
        more: a place, the keys that lead there, and the stepper that is pressed once.
        put: a counter of the list, where it is put, and the keys that lead there.
        moved: a counter on the map, where it lies and where it is dragged, and the change that this makes; with the mouse alone.
        chosen: a list of Set up, what is chosen there, and what is said.
        change: all the rest of it as a text.
        odds: a question of chance as the list calls it, its name, and what is filled in: field -> text.
        asked: the same options by name.
        battle: a battle, and what is said of it.
        plan: a question for a plan, and what is said of its answer.
        slow: the position, a question that takes long there, and what is filled in or, after "=", chosen.
    """

    start: str
    more: tuple[str, tuple[str, ...], str]
    put: tuple[str, str, tuple[str, ...]]
    moved: tuple[str, str, str, str]
    chosen: tuple[str, str, str]
    change: str
    odds: tuple[str, str, Mapping[str, str]]
    asked: Mapping[str, str]
    battle: tuple[str, str]
    plan: tuple[str, str]
    slow: tuple[str, str, Mapping[str, str]]


SITTINGS = {
    "aurelian": Sitting(
        start="270-drawn",
        more=("Moesia", ("Home",), "3 (CV 1)"),
        put=("Barbarian 5a", "Danube 8", ("Home", "ArrowRight", "ArrowUp")),
        moved=("1 Strength", "Danube 3", "Danube 6", "Danube 3: 1; Danube 6: 3"),
        chosen=("Aurelian's Leadership", "+2", "Aurelian +2"),
        change="Moesia +Moesia 3; Danube 8: Barbarian 5a; Aurelian +2",
        odds=("Each Action of a piece", "piece", {"Action": "=Suppress"}),
        asked={"piece": "Aurelian", "action": "Suppress"},
        battle=("Enemy Units of Moesia", "Aurelian: Suppress: succeeds, 87.5%"),
        plan=("The front", "points better"),
        slow=("270-drawn", "The next Action", {"Seconds": "60"}),
    ),
    "hotre": Sitting(
        start="example-10.2",
        more=("Aquitania", ("Home", "ArrowDown"), "Armies"),
        put=("Blue Legion", "Belgica", ("Home", "ArrowRight")),
        moved=("Red Legion", "Aquitania", "Tarraconensis", "Aquitania: Red 1, City; Tarraconensis: Red 1"),
        chosen=("Emperor", "dead", "emperor"),
        change="Aquitania: Red 2, City; Belgica: Blue 1; emperor dead",
        odds=("A fight for a Province", "fight", {"Province": "=Belgica"}),
        asked={"province": "Belgica"},
        battle=("Lugdunensis", "77.7%"),
        plan=("The expansion", "on average"),
        slow=("example-8.2.4", "Spending", {"Seconds": "60"}),
    ),
    "conquest": Sitting(
        start="four",
        more=("Achaia", ("Home",), "Infantry"),
        put=("Cavalry 20", "Asia", ("Home", "ArrowRight")),
        moved=(
            "Yellow Infantry",
            "Hispania",
            "Narbonensis",
            "Hispania: Yellow 4I 4G Caesar, Fortified City; Narbonensis: Yellow 1I",
        ),
        chosen=("Whose turn", "Blue", "active Blue"),
        change="Achaia: Red 1I; Asia: Red 1C; active Blue",
        odds=(
            "A battle on land",
            "battle",
            {"Attacking force": "5I 2C 1K 2G", "Defending force": "4I 2C 1G"},
        ),
        asked={"attack": "5I 2C 1K 2G", "defence": "4I 2C 1G"},
        battle=("", ""),
        plan=("The campaign", "of Tribute more"),
        slow=("four", "The battle", {"Attacking force": "6I 4C 3K 2G", "Defending force": "6I 4C 3K 2G"}),
    ),
    "conquest2": Sitting(
        start="example-10.3",
        more=("Achaia", ("Home",), "Influence"),
        put=("Infantry", "Asia", ("Home", "ArrowRight")),
        moved=("Red Infantry", "Numidia", "Africa Proconsularis", "Numidia: Red -1I; Africa Proconsularis: Red 1I"),
        chosen=("Blue took", "a card", "Blue took yes"),
        change="Achaia: influence Red 1; Asia: Red 1I; Blue took yes",
        odds=(
            "A battle on land",
            "battle",
            {"Attacking army": "3I 1C 1K 1G", "Defending army": "4I 1C"},
        ),
        asked={"attack": "3I 1C 1K 1G", "defence": "4I 1C"},
        battle=("Asia", "the attacker wins, >99.9%"),
        plan=("The best of the season", "35 Victory Points"),
        slow=(
            "example-10.2",
            "The battle",
            {"Attacking army": "10I 6C 3K 2G", "Defending army": "10I 6C 3K 2G", "With retreats": "=yes"},
        ),
    ),
}
"""By game."""


@pytest.mark.parametrize("game", SITTINGS)
def test_a_game_from_end_to_end(app: RunningApp, page: Page, game: str) -> None:
    does = SITTINGS[game]
    open_board(page, app, game)
    with_mouse = replace(does, change=f"{does.change}; {does.moved[3]}")
    sits_at(Hand(page, LAPTOP, f"{game}-mouse"), game, with_mouse)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    sits_at(Keys(page, WIDE, f"{game}-keys"), game, does)


def sits_at(hand: Hand, game: str, does: Sitting) -> None:
    """Do all of it."""
    sets_up(hand, game, does)
    board = rometeach.position(game, does.start).edit(does.change)
    reads_odds(hand, board, does)
    plans(hand, does)
    shares(hand, board)
    stops(hand, does)
    hand.tab("Set up")


def sets_up(hand: Hand, game: str, does: Sitting) -> None:
    """Choose the position and change it."""
    title = dict(rometeach.positions(game))[does.start]
    if hand.choose("Position", does.start):
        hand.hears(title)
    place, keys, label = does.more
    hand.place(place, keys)
    hand.press(hand.button(f"One more: {label}"))
    hand.hears("Done")
    hand.look("more")
    hand.put(*does.put)
    hand.hears(does.put[1])
    if not isinstance(hand, Keys):
        hand.move(*does.moved[:3])
        hand.hears(does.moved[2])
        hand.look("moved")
    label, option, said = does.chosen
    hand.choose(label, option)
    hand.hears(said)
    hand.look("set-up")


def reads_odds(hand: Hand, board: GamePosition, does: Sitting) -> None:
    """Ask a question of chance and compare who may fight."""
    from playwright.sync_api import expect

    title, name, fields = does.odds
    shown = hand.page.locator(".rt-bench-tabs")
    hand.tab("Odds")
    hand.choose("Chances", title)
    fills(hand, fields)
    answer = rometeach.ask(board, name, **does.asked).exhibit()
    for _, figure in answer.headline[:3]:
        expect(shown).to_contain_text(figure)
    for caption, _ in answer.ledgers:
        expect(shown.get_by_text(caption).first).to_be_visible()
    hand.look("odds")
    hand.tab("Fights")
    battle, said = does.battle
    if battle:
        hand.choose("Battle", battle)
        expect(shown).to_contain_text(said)
        expect(shown.locator(".rt-contenders svg").first).to_be_visible()
    hand.look("fights")


def plans(hand: Hand, does: Sitting) -> None:
    """Solve a question, go through it, apply it, and take it back."""
    from playwright.sync_api import expect

    title, said = does.plan
    hand.tab("Plan")
    hand.choose("Question", title)
    hand.press(hand.button("Solve"))
    hand.hears(said, 60)
    hand.look("plan")
    assert hand.page.locator(".rt-checklist [data-row]").count() > 1
    line = hand.page.locator(".rt-bench-stage").inner_html()
    hand.press(hand.button("Step"))
    hand.hears("1 of ")
    hand.page.wait_for_function("old => document.querySelector('.rt-bench-stage').innerHTML !== old", arg=line)
    hand.press(hand.button("Apply to the board"))
    hand.hears("The plan is carried out")
    expect(hand.page.get_by_text("made for another board")).to_be_visible()
    hand.look("applied")
    hand.press(hand.button("Undo"))
    hand.hears("Undone")
    expect(hand.button("Apply to the board")).to_be_visible()


def shares(hand: Hand, board: GamePosition) -> None:
    """The line and the address of the page open the same board."""
    from playwright.sync_api import expect

    page, game = hand.page, board.GAME
    hand.tab("Share")
    shown = page.get_by_label("This board in one line")
    line = board.share()
    expect(shown).to_have_value(line)
    assert rometeach.position(game, line) == board
    hand.look("share")
    link = page.url
    assert line in link and "token" not in link
    if not isinstance(hand, Keys):
        page.reload()
        page.locator(LIVE).wait_for(timeout=60_000)
    else:
        hand.press(hand.button("Start again"))
        hand.hears("Back to the board")
        hand.fill("A line, a link, a name or a file", link)
        hand.press(hand.button("Open"))
        hand.hears("is loaded")
    hand.tab("Share")
    expect(shown).to_have_value(line)


def stops(hand: Hand, does: Sitting) -> None:
    """Begin a long search and stop it."""
    from playwright.sync_api import expect

    position, title, fields = does.slow
    hand.tab("Plan")
    if hand.choose("Position", position):
        hand.hears("is loaded")
    hand.choose("Question", title)
    fills(hand, fields)
    hand.press(hand.button("Solve"))
    expect(hand.page.get_by_text(re.compile(r"^\d+\.\d s")).filter(visible=True).first).to_be_visible()
    is_one_screen(hand.page, hand.size)
    hand.press(hand.button("Stop"))
    expect(hand.button("Solve")).to_be_enabled()
    expect(hand.said).not_to_contain_text("is shown as soon as")  # it has come to its end
    hand.look("stopped")


def fills(hand: Hand, fields: Mapping[str, str]) -> None:
    """Fill fields in, or choose in lists."""
    for label, text in fields.items():
        if text.startswith("="):
            hand.choose(label, text[1:])
        else:
            hand.fill(label, text)


def test_every_sitting_makes_a_board_that_its_line_says() -> None:
    assert set(SITTINGS) | {"rome-iinc"} == set(rometeach.games())
    for game, does in SITTINGS.items():
        board = rometeach.position(game, does.start).edit(f"{does.change}; {does.moved[3]}")
        assert rometeach.position(game, board.share()) == board
