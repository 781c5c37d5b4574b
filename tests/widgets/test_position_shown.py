"""A position that is the last line of a cell shows its map and its tables, also where nobody trusts the notebook."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

import pytest

from rometeach.core import games
from rometeach.core.positions.saved import GamePosition
from rometeach.widgets import static_card
from rometeach.widgets.face import Face, face

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST = {"rome-iinc": 130_000, "aurelian": 58_000, "hotre": 130_000, "conquest": 190_000, "conquest2": 100_000}
"""Bytes of HTML for the start of a game."""


@pytest.fixture(params=games.games())
def mine(request: pytest.FixtureRequest) -> Face[GamePosition]:
    return face(request.param)


def shown(board: object) -> dict[str, str]:
    bundle: dict[str, str] = board._repr_mimebundle_()  # type: ignore[attr-defined]
    return bundle


def test_a_position_shows_its_map_and_tables_without_what_an_untrusted_notebook_loses(mine: Face[GamePosition]) -> None:
    board = mine.position(mine.game.start)
    bundle = shown(board)
    assert set(bundle) == {"text/plain", "text/html"}
    html = bundle["text/html"]
    assert not [word for word in ("<svg", "<style", "<script") if word in html]
    assert html.count("<img ") == html.count(f'<img alt="{escape(mine.headline(board))}"') == 1
    assert html.count("<table>") == 2 and mine.headline(board) in bundle["text/plain"]
    assert bundle["text/html"] == static_card(board).html() and bundle["text/plain"] == static_card(board).text()
    assert len(html) < MOST[mine.name]


def test_where_nothing_can_draw_a_position_it_has_its_name(
    mine: Face[GamePosition], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = mine.position(mine.game.start)
    for where in ("rometeach.widgets.nowhere:FACE", ""):
        hidden = replace(mine.game, face=where)
        monkeypatch.setattr(games, "games", lambda hidden=hidden: {hidden.name: hidden})
        assert shown(board) == {"text/plain": repr(board)}
        monkeypatch.undo()


def test_the_maps_of_both_games_can_be_seen_on_one_page(page: Page) -> None:
    boards = [mine.position(mine.game.start) for mine in map(face, games.games())]
    page.set_content("".join(f"<div>{shown(board)['text/html']}</div>" for board in boards))
    for picture in page.get_by_role("img").all():
        width, natural = picture.evaluate(
            "async image => { await image.decode(); return [image.clientWidth, image.naturalWidth] }"
        )
        assert width > 500 and natural > 0
    assert page.get_by_role("img").count() == len(boards)
    assert page.evaluate("document.body.scrollWidth <= document.body.clientWidth")
