"""The fit of the outlook: its samples come from the seed, its table has a row for each turn and feature."""

import csv

import fit_aurelian_outlook as tool

from rometeach.aurelian.valuation import outlook
from rometeach.core.resources import data_dir


def test_samples_are_those_of_the_seed_and_of_the_turns_that_are_judged() -> None:
    one = tool.gathered(12, 7)
    assert one == tool.gathered(12, 7)
    assert {s.game for s in one} <= set(range(12)) and one
    assert all(outlook.FIRST <= s.turn <= outlook.LAST and len(s.x) == len(outlook.FEATURES) for s in one)


def test_a_small_table_has_the_rows_of_the_published_one_and_foretells_what_was_kept_aside() -> None:
    found = tool.gathered(60, 7)
    table = tool.rows(found)
    with open(data_dir() / "aurelian" / "planning" / "outlook.csv", newline="", encoding="utf-8") as file:
        published = list(csv.DictReader(file))
    assert [(str(r["turn"]), r["name"]) for r in table] == [(r["turn"], r["name"]) for r in published]
    assert [*table[0], "source"] == list(published[0])
    assert [r["turn"] for r in tool.checked(found, table)] == list(range(outlook.FIRST, outlook.LAST + 1))
