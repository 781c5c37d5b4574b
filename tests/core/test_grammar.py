"""The clause table, with a grammar of a game that does not exist: ships between two ports."""

from __future__ import annotations

import re

import pytest

from rometeach.core.errors import BadInput, Problem
from rometeach.core.grammar import Clause, ClauseTable, Limits, one_of, quoted, split, wrong
from rometeach.core.names import Names

PORTS = Names("Port", ("Ostia", "Carthago", "Alexandria"))
Fleet = dict[str, int]


def _sail(fleet: Fleet, m: re.Match[str]) -> Fleet:
    source, target = PORTS.find(m[1]), PORTS.find(m[2])
    if not fleet.get(source):
        raise wrong(f"no Ship lies in {source}", "Build one first.")
    return fleet | {source: fleet[source] - 1, target: fleet.get(target, 0) + 1}


def _build(fleet: Fleet, m: re.Match[str]) -> Fleet | None:
    port = PORTS.get(m[1])
    return fleet | {port: fleet.get(port, 0) + int(m[2])} if port else None


def _sink(fleet: Fleet, m: re.Match[str]) -> Fleet:
    names = [t.strip() for t in m[1].split(",")]
    problems = [PORTS.problem(n) for n in names if PORTS.get(n) is None]
    if problems:
        raise BadInput(problems)
    return fleet | {PORTS.find(n): 0 for n in names}


SHIPS: ClauseTable[Fleet, Fleet] = ClauseTable(
    (
        Clause("Ships that are built", r"(.+?)\s*\+([0-9])", _build, "Ostia +2"),
        Clause("a voyage", r"(.+?)\s*>\s*(.+)", _sail, "Ostia > Carthago", "7.2"),
        Clause("Ships that are lost", r"sink\s+(.+)", _sink, "sink Ostia"),
    ),
    limits=Limits(text=400, clauses=30, clause=40),
)

VOYAGES: ClauseTable[Names, tuple[str, str]] = ClauseTable(
    (Clause("a voyage", r"(.+?)\s*>\s*(.+)", lambda names, m: (names.find(m[1]), names.find(m[2])), "Ostia > Carthago"),),
    noun="plan",
)  # fmt: skip


def refused(text: str) -> list[str]:
    with pytest.raises(BadInput) as told:
        SHIPS.edit({}, text)
    return str(told.value).splitlines()


def test_each_clause_is_read_on_what_those_before_it_made() -> None:
    start = {"Ostia": 0}
    assert SHIPS.edit(start, "ostia +2; Ostia > Carthago\nOstia>Alexandria") == {
        "Ostia": 0,
        "Carthago": 1,
        "Alexandria": 1,
    }
    assert start == {"Ostia": 0}


def test_all_mistakes_are_told_at_once_and_quoted_with_what_was_meant() -> None:
    assert refused("Ostia +1; Ostia > Cartago; sink Ostja, Alexandra; Carthago > Ostia") == [
        "This change cannot be read:",
        'error: Cartago: there is no Port "Cartago" (Case 7.2). Did you mean Carthago?',
        'error: Ostja: there is no Port "Ostja". Did you mean Ostia?',
        'error: Alexandra: there is no Port "Alexandra". Did you mean Alexandria?',
        'error: "Carthago > Ostia": no Ship lies in Carthago (Case 7.2). Build one first.',
    ]


def test_what_can_be_read_is_carried_out_beside_what_cannot() -> None:
    fleet, problems = SHIPS.edit_loosely({}, "Ostia +1; nonsense; Ostia > Carthago")
    assert fleet == {"Ostia": 0, "Carthago": 1}
    assert [p.where for p in problems] == ['"nonsense"']
    assert SHIPS.edit_loosely({}, "Ostia +1") == ({"Ostia": 1}, [])


def test_a_clause_that_fits_nothing_is_told_the_nearest_example_or_all() -> None:
    assert refused("Ostia / Carthago")[1].endswith("Did you mean Ostia > Carthago?")
    assert refused("weigh anchor")[1] == (
        'error: "weigh anchor": is nothing that can be read here. '
        "A change reads like: Ostia +2; Ostia > Carthago; sink Ostia."
    )


def test_a_reader_that_declines_leaves_the_clause_to_the_next_one() -> None:
    assert refused("Nowhere +2")[1].startswith('error: "Nowhere +2": is nothing that can be read here.')
    assert SHIPS.edit({"Ostia": 1}, "Ostia > Alexandria") == {"Ostia": 0, "Alexandria": 1}


@pytest.mark.parametrize("text", ["", " ; ;\n; ", "\n"])
def test_empty_clauses_count_for_nothing(text: str) -> None:
    assert split(text) == []
    assert SHIPS.edit({"Ostia": 1}, text) == {"Ostia": 1}


def test_a_text_has_a_greatest_length_and_number_of_clauses() -> None:
    assert refused("Ostia +1;" * 50) == [
        "error: change: 450 characters in 50 clauses. At most 400 characters in 30 clauses are read at once."
    ]
    assert "31 clauses" in refused("Ostia +1;" * 31)[0]
    assert SHIPS.edit({}, "Ostia +1;" * 30) == {"Ostia": 30}


@pytest.mark.parametrize("clause", ["Ostia > " + "x" * 33, "Ostia +1\0", "\x1b[31mOstia +1"])
def test_a_clause_is_neither_too_long_nor_holds_control_characters(clause: str) -> None:
    told = refused(f"Ostia +1; {clause}; sink Rome")
    assert len(told) == 3
    assert "is too long for a clause, or holds control characters. Put a semicolon" in told[1]
    assert all(line.isprintable() for line in told)


def test_a_tab_is_a_space_between_words() -> None:
    assert SHIPS.edit({}, "Ostia\t+1") == {"Ostia": 1}


def test_a_long_clause_is_shortened_where_it_is_quoted() -> None:
    assert quoted("x" * 70) == f'"{"x" * 70}"'
    assert quoted("x" * 71) == f'"{"x" * 67}..."'
    assert quoted("a\0b") == '"a?b"'


def test_what_is_no_text_is_said() -> None:
    with pytest.raises(BadInput, match=r'change: 3 is no text. Say for example "Ostia \+2; Ostia > Carthago'):
        SHIPS.edit({}, 3)  # type: ignore[arg-type]


def test_read_gives_what_each_clause_makes() -> None:
    assert VOYAGES.read("Ostia > Carthago; carthago > alexandria", PORTS) == [
        ("Ostia", "Carthago"),
        ("Carthago", "Alexandria"),
    ]
    with pytest.raises(BadInput) as told:
        VOYAGES.read("Ostia > Rome; Ostia < Rome", PORTS)
    assert told.value.title == "This plan cannot be read:"
    assert [p.where for p in told.value.problems] == ["Rome", '"Ostia < Rome"']


def test_one_clause_is_read_whole() -> None:
    assert VOYAGES.read_one(" Ostia > Carthago ", PORTS) == ("Ostia", "Carthago")
    for text in ("Ostia > Carthago; Ostia > Carthago", "", "Ostia", "go Ostia >"):
        with pytest.raises(BadInput):
            VOYAGES.read_one(text, PORTS)
    with pytest.raises(BadInput) as told:
        VOYAGES.read_one("", PORTS)
    assert told.value.problems == (
        Problem("plan", "is nothing that can be read here", "A plan reads like: Ostia > Carthago."),
    )


def test_every_example_can_be_read() -> None:
    assert SHIPS.examples == ("Ostia +2", "Ostia > Carthago", "sink Ostia")
    for example in SHIPS.examples:
        SHIPS.edit({"Ostia": 1}, example)


def test_one_of_some_choices() -> None:
    assert one_of(" STARTED ", ("none", "started")) == "started"
    with pytest.raises(BadInput) as told:
        one_of("half", ("none", "started", "finished"), "Red walls")
    assert told.value.problems == (
        Problem("Red walls", '"half" is no choice here', "Choose none, started or finished."),
    )
    with pytest.raises(BadInput, match=r"Did you mean started\?"):
        one_of("startd", ("none", "started"))
    with pytest.raises(BadInput, match=r"Choose open\.$"):
        one_of("half", ("open",))
