"""The board as its owner has it on the table: which borders can be added to the tables, and what no printed board can say.

Public boards do not agree on every border. An owner types what is printed, adds a border that the kit lacks, and strikes one out
with "none".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..core.errors import Problem, did_you_mean
from ..core.figures.additions import Addition
from ..core.figures.sheets import Part, Sheet, under
from ..core.figures.tables import Row, Tables

LAND, SEA, COAST, CROSSING, NONE = "land", "sea", "coast", "crossing", "none"
CROSSINGS = 4
"""So many pairs of Provinces are joined by the crossing arrows (0.3)."""
SPELLINGS = {"Egypt": "Egyptus", "Galacia": "Galatia", "Galicia": "Galatia", "Raetia": "Rhaetia"}
"""Other spellings of the rulebook and of people, that mean a space of the board."""

PRINTED = re.compile(r"[^\W\d_](?:[\w .'/-]{0,38}[\w.])?")
"""What a space may be called on a board."""

# --- rows that can be added


def _spaces(tables: Tables, name: str) -> tuple[str, str] | Problem:
    """The two spaces that a row is named by, in the order of the table of spaces: Provinces first."""
    spaces = list(tables["spaces"])
    spelled = {s.casefold(): n for s, n in SPELLINGS.items()}
    spelled |= {r["printed"].casefold(): n for n, r in tables["spaces"].items()} | {s.casefold(): s for s in spaces}
    typed = [part.strip() for part in name.split(" - ")]
    if len(typed) != 2:
        return Problem(name, "two spaces name the row", 'Write "Egyptus - Syria".')
    unknown = [part for part in typed if part.casefold() not in spelled]
    if unknown:
        said = " and ".join(f'"{part[:40]}"' for part in unknown)
        return Problem(name, f"there is no space {said}", did_you_mean(unknown[0], spaces))
    a, b = sorted((spelled[part.casefold()] for part in typed), key=spaces.index)
    return Problem(name, "a space has no border with itself", "Name two spaces.") if a == b else (a, b)


def _border(tables: Tables, name: str) -> Row | Problem:
    """A border between two spaces, in the order of the table or as the kit has it."""
    found = _spaces(tables, name)
    if isinstance(found, Problem):
        return found
    a, b = found
    if f"{b} - {a}" in tables["connections"]:
        a, b = b, a
    return {"a": a, "b": b, "kind": "", "note": ""}


def _coast(tables: Tables, name: str) -> Row | Problem:
    """On which of its two coasts a Province touches a sea zone."""
    found = _spaces(tables, name)
    if isinstance(found, Problem):
        return found
    kinds = [tables["spaces"][space]["kind"] for space in found]
    if kinds != [LAND, SEA]:
        return Problem(name, "a coast is named by a Province and a sea zone", 'Write "Hispania - Mare Narbo".')
    return {"name": " - ".join(found), "province": found[0], "sea": found[1], "coast": "0"}


ADDITIONS = {
    "connections": Addition(_border, ("kind",), '"connections:Egyptus - Syria.kind" = "land"'),
    "coasts": Addition(_coast, ("coast",), '"coasts:Hispania - Mare Narbo.coast" = 2', may_go=True),
}

# --- what is printed where


def _borders(tables: Tables) -> list[Part]:
    return under((r["a"], f"connections:{n}") for n, r in tables["connections"].items())


def _coasts(tables: Tables) -> list[Part]:
    return under((r["province"], f"coasts:{n}") for n, r in tables["coasts"].items())


_TYPE = "Take the # away where our value is right; type yours in its place where it is not. "
SHEETS = (
    Sheet(
        "Spaces",
        _TYPE
        + "tribute is the number on the coin of a Province. Where your board calls a space by another name, type it "
        "after printed: it is then understood beside ours.",
        lambda tables: [("", tuple(f"spaces:{n}" for n in tables["spaces"]))],
    ),
    Sheet(
        "Borders",
        _TYPE
        + "land between two Provinces, crossing where the arrows are, coast between a Province and a sea zone, sea "
        "between two sea zones; none where your board has no such border. Only borders that are not certain stand here, but "
        "every other one can be corrected too, and one that we lack is added by a line of the same form:\n"
        f"    {ADDITIONS['connections'].example}",
        _borders,
    ),
    Sheet(
        "Provinces with two coasts",
        _TYPE
        + "1 or 2: sea zones with the same number lie on the same coast of the Province. Where you add a border to a sea "
        f"zone, say on which coast it is:\n    {ADDITIONS['coasts'].example}",
        _coasts,
    ),
)

# --- what does not fit together


def coast_problems(tables: Tables, corrections: Mapping[str, str]) -> Iterator[Problem]:
    """Borders and coasts that contradict each other: a Province with two coasts says of each sea zone on which it lies.

    Args:
        tables: with the rows that were added, without those that were struck out.
        corrections: reference -> value of single figures.
    """
    kinds = {
        n: corrections.get(f"connections:{n}.kind", r["kind"]).casefold() for n, r in tables["connections"].items()
    }
    touched: dict[str, set[str]] = {}
    for name, row in tables["connections"].items():
        if kinds[name] == COAST:
            province, sea = sorted((row["a"], row["b"]), key=lambda s: tables["spaces"][s]["kind"] == SEA)
            touched.setdefault(province, set()).add(sea)
    told: dict[str, set[str]] = {}
    for name, row in tables["coasts"].items():
        told.setdefault(row["province"], set()).add(row["sea"])
        if row["source"] == "owner" and row["sea"] not in touched.get(row["province"], set()):
            hint = f'Add "connections:{row["province"]} - {row["sea"]}.kind" = "coast".'
            yield Problem(f"coasts:{name}", f"{row['province']} does not touch {row['sea']}", hint, case="0.3")
    for province, seas in told.items():
        for sea in sorted(touched.get(province, set()) - seas):
            hint = f'Add "coasts:{province} - {sea}.coast" = 1, or 2.'
            what = f"{province} has two coasts, and it is not said on which one {sea} lies"
            yield Problem(f"connections:{province} - {sea}", what, hint, case="2.1.2")


def warnings(tables: Tables) -> list[Problem]:
    """What is odd on the board, though it can be played on."""
    return [*_lonely(tables), *_crossings(tables), *_names(tables)]


def die_problems(tables: Tables, corrections: Mapping[str, str]) -> Iterator[Problem]:
    """The combat die keeps six sides.

    Args:
        tables: as they are printed.
        corrections: reference -> value of single figures.
    """
    sides = {n: corrections.get(f"die:{n}.sides", r["sides"]) for n, r in tables["die"].items()}
    typed = [n for n in sides if f"die:{n}.sides" in corrections]
    if typed and all(s.isdecimal() for s in sides.values()) and (total := sum(map(int, sides.values()))) != 6:
        yield Problem(f"die:{typed[0]}.sides", f"the die would have {total} sides", "All of them together make six.")


def _lonely(tables: Tables) -> Iterable[Problem]:
    lands = [(r["a"], r["b"]) for r in tables["connections"].values() if r["kind"] != NONE]
    for space in [s for s in tables["spaces"] if not any(s in pair for pair in lands)]:
        yield Problem(f"spaces:{space}", "has no border", "Nobody could ever enter it.", case="0.3")


def _crossings(tables: Tables) -> Iterable[Problem]:
    number = sum(r["kind"] == CROSSING for r in tables["connections"].values())
    if number != CROSSINGS:
        yield Problem("connections.kind", f"make {number} crossings", f"The rulebook names {CROSSINGS}.", case="0.3")


def _names(tables: Tables) -> Iterable[Problem]:
    for name, row in tables["spaces"].items():
        if row["printed"] != name and row["printed"] in tables["spaces"]:
            what = f"is printed {row['printed']}, which is also our name of another one"
            yield Problem(f"spaces:{name}", what, "Typed, that name means the other one.", case="0.2")


__all__ = ["ADDITIONS", "PRINTED", "SHEETS", "SPELLINGS", "coast_problems", "die_problems", "warnings"]
