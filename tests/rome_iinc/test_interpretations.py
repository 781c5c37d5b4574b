"""docs/interpretations.md argues every switch, and names the kit's own reading first."""

import re
from pathlib import Path

import pytest

from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.rules import switches

TEXT = (Path(__file__).parents[2] / "docs" / "interpretations.md").read_text(encoding="utf-8")
SECTIONS = {m[1]: m[2] for m in re.finditer(r"^### `(\w+)`:(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL)}


def test_every_switch_has_a_section_and_no_section_is_without_a_switch() -> None:
    assert sorted(re.findall(r"^### `(\w+)`", TEXT, re.MULTILINE)) == sorted(switches())


@pytest.mark.parametrize("name", switches())
def test_a_section_gives_both_readings_the_kits_first_and_the_case(name: str) -> None:
    section, switch = SECTIONS[name], switches()[name]
    assert re.findall(r"^- \*\*`(.+?)`\*\*", section, re.MULTILINE) == list(switch.choices)
    assert switch.case in section


def test_every_named_reading_of_movement_is_argued() -> None:
    names = re.findall(r"^\* \*(.+?)\*:", str(movement.__doc__), re.MULTILINE)
    assert len(names) >= 5
    for name in names:
        assert f"| *{name}* |" in TEXT or "switch" in str(movement.__doc__).split(f"*{name}*")[1].split("* *")[0]
