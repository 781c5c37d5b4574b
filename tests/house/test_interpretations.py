"""docs/interpretations*.md argue every switch of every game, and name the kit's own reading first."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from rometeach.core.games import find, games
from rometeach.rome_iinc.charts import movement

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    "rome-iinc": "interpretations.md",
    "aurelian": "interpretations_aurelian.md",
    "hotre": "interpretations_hotre.md",
    "conquest": "interpretations_conquest.md",
    "conquest2": "interpretations_conquest2.md",
}


def page(game: str) -> str:
    return (DOCS / PAGES[game]).read_text(encoding="utf-8")


def switches(game: str) -> dict[str, Any]:
    found: dict[str, Any] = importlib.import_module(f"{find(game).verbs.rpartition('.')[0]}.rules").switches()
    return found


@pytest.mark.parametrize("game", games())
def test_every_switch_has_a_section_and_no_section_is_without_a_switch(game: str) -> None:
    assert sorted(re.findall(r"^### `(\w+)`", page(game), re.MULTILINE)) == sorted(switches(game))


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in games() for name in switches(game)])
def test_a_section_gives_both_readings_the_kits_first_and_the_case(game: str, name: str) -> None:
    sections = {m[1]: m[2] for m in re.finditer(r"^### `(\w+)`:(.*?)(?=^##)", page(game), re.MULTILINE | re.DOTALL)}
    section, switch = sections[name], switches(game)[name]
    assert re.findall(r"^- \*\*`(.+?)`\*\*", section, re.MULTILINE) == list(switch.choices)
    assert switch.case in section


def test_every_named_reading_of_movement_is_argued() -> None:
    text = page("rome-iinc")
    names = re.findall(r"^\* \*(.+?)\*:", str(movement.__doc__), re.MULTILINE)
    assert len(names) >= 5
    for name in names:
        assert f"| *{name}* |" in text or "switch" in str(movement.__doc__).split(f"*{name}*")[1].split("* *")[0]
