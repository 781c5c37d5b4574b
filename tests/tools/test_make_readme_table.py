"""What the README and the docs say of each game is what the games declare."""

from dataclasses import replace

import make_readme_table as tool
import pytest

from rometeach.core.declaration import Game, Question
from rometeach.core.games import find, games


@pytest.mark.parametrize("page", tool.PAGES, ids=lambda page: page.name)
def test_the_page_is_as_the_games_declare_themselves(page: tool.Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<!-- made: " in text
    assert text == tool.made(text), "python tools/make_readme_table.py"


def test_a_changed_declaration_changes_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    aurelian = find("aurelian")
    more = replace(
        aurelian, chances=(*aurelian.chances, Question("omens", "omens", "What the omens say.", title="the omens"))
    )
    monkeypatch.setattr(tool, "games", lambda: {"aurelian": more})
    assert "the omens" in tool.table() and "Rome" not in tool.table()
    assert tool.made("<!-- made: credits -->\nold\n<!-- end -->\n").count(aurelian.credit) == 1


def test_only_the_games_of_the_kit_stand_in_its_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Game("chess", "Chess", "chess_game.verbs", "chess_game:Board", "start")
    monkeypatch.setattr(tool, "games", lambda: {**games(), "chess": other})
    assert [game.name for game in tool.ours()] == ["rome-iinc", "aurelian", "conquest2", "conquest", "hotre"]
