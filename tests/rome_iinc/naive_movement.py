"""A second, naive reading of Sections 9.4 and 9.5 for tests: own tables, own search, own arithmetic, mutable state."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "rome_iinc"


def rows(name: str) -> list[dict[str, str]]:
    with open(DATA / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


WARS = {r["name"]: r for r in rows("wars")}
TRIBES = [r["name"] for r in rows("enemies") if r["foederati"]]
PILLAGERS = {r["name"]: int(r["pillage"]) for r in rows("leaders")} | {
    r["name"]: int(r["intrigue"]) for r in rows("statesmen")
}
UNITS = {
    "cavalry": 1,
    "guard": 1,
    "legion": 1,
    "pseudo legion": 1,
    "fort": 2,
    "auxilia": 1,
    "veteran cavalry": 1,
    "veteran guard": 1,
    "veteran legion": 1,
    "veteran auxilia": 2,
    "fleet": 0,
    "veteran fleet": 0,
}


class Table:
    """The Wars on the map. `choose` and `roll` answer for chance."""

    def __init__(self, board: Any) -> None:
        self.at: dict[str, str | None] = {w: s.space for w, s in board.wars.items()}
        self.visited = {w: list(s.visited) for w, s in board.wars.items()}
        self.leader = {w: s.leader for w, s in board.wars.items()}
        self.rolled = {w: s.pillaged for w, s in board.wars.items()}
        self.status = {n: p.title for n, p in board.provinces.items()}
        self.force = {n: str(p.units).lower() for n, p in board.provinces.items()}
        self.events = dict(board.events)
        self.empire = dict(board.empire_of)
        self.prestige = {"East": board.east.prestige, "West": board.west.prestige}
        self.choose: Callable[[list[str]], str] = lambda options: options[0]
        self.roll: Callable[[], int] = lambda: 1

    def result(self) -> tuple[object, ...]:
        """Everything that a move can change, as one value."""
        return (
            tuple(sorted((w, s, tuple(self.visited[w]), self.rolled[w]) for w, s in self.at.items())),
            tuple(sorted(self.status.items())),
            self.prestige["East"],
            self.prestige["West"],
        )

    def friendly(self, war: str, space: str) -> bool:
        """Neither Homeland nor Barbarian nor the War's own tribe: where Pillage is rolled."""
        title = self.status.get(space, "Barbarian")
        return title != "Barbarian" and title != f"{WARS[war]['enemy']} Foederati"

    def ways(self, war: str, space: str) -> dict[str, str]:
        """Neighbour -> "good" (like a Road) or "poor"."""
        naval = int(WARS[war]["naval"])
        grade = {
            "road": "good",
            "mountain": "poor",
            "desert": "poor",
            "river": "good" if naval > 1 else "poor",
            "sea": "good" if naval > 3 else "poor" if naval > 1 else "",
        }
        found: dict[str, str] = {}
        for row in rows_of_map:
            for here, there in ((row["a"], row["b"]), (row["b"], row["a"])):
                if here == space and grade[row["type"]]:
                    found[there] = "good" if "good" in (grade[row["type"]], found.get(there)) else "poor"
        return found

    def steps_to_target(self, war: str, space: str) -> int:
        """How many connections from a space to the nearest target; 999 for never."""
        seen, edge, steps = {space}, [space], 0
        while edge:
            if any(self.friendly(war, s) for s in edge):
                return steps
            edge = [t for t in dict.fromkeys(n for s in edge for n in self.ways(war, s)) if t not in seen]
            seen.update(edge)
            steps += 1
        return 999

    def options(self, war: str, not_back: str | None, moved: set[str], kept: set[str]) -> list[str]:
        """Where a War can go next."""
        here = self.at[war]
        assert here
        ways = self.ways(war, here)
        usable = {s: g for s, g in ways.items() if s != not_back and self.room(war, s, moved | {war}, kept)}
        times = Counter(self.visited[war])
        usable = {s: g for s, g in usable.items() if times[s] < 2 and self.steps_to_target(war, s) < 999}
        fewest = min((times[s] for s in usable), default=0)
        rank = {
            s: (0, g == "poor") if self.friendly(war, s) else (self.steps_to_target(war, s), g == "poor")
            for s, g in usable.items()
            if times[s] == fewest
        }
        best = sorted(s for s in rank if rank[s] == min(rank.values()))
        if not best and not_back in ways and self.room(war, not_back, moved | {war}, kept):
            return [not_back]
        return best

    def room(self, war: str, space: str, moved: set[str], kept: set[str]) -> bool:
        """Whether a War can enter a space."""
        if space in kept:
            return False
        there = [w for w, s in self.at.items() if s == space]
        if not there:
            return True
        if there[0] in moved:
            return False
        what_if = deepcopy(self)
        left, what_if.at[war] = what_if.at[war], None
        return bool(what_if.options(there[0], left, moved, kept | {space}))

    def enter(self, war: str, space: str, moved: set[str], kept: set[str]) -> None:
        """A War enters a space, after whoever is there has left it."""
        left = self.at[war]
        assert left
        there = [w for w, s in self.at.items() if s == space]
        self.visited[war].append(left)
        self.at[war] = None
        moved.add(war)
        if there:
            kept.add(space)
            not_back: str | None = left
            while options := self.options(there[0], not_back, moved - {there[0]}, kept):
                target, not_back = self.choose(options), None
                self.enter(there[0], target, moved, kept)
                if self.friendly(there[0], target):
                    break
            kept.discard(space)
        self.at[war] = space
        if WARS[war]["enemy"] in TRIBES and self.status.get(space) == "Barbarian":
            self.status[space] = f"{WARS[war]['enemy']} Foederati"
            self.prestige[self.empire[space]] += 1

    def pillages_on(self, war: str) -> bool:
        """The Pillage 1D6 where the War is."""
        space = self.at[war]
        assert space
        if self.rolled[war]:
            return False
        self.rolled[war] = True
        score = self.roll() + PILLAGERS.get(self.leader[war], 0) + self.events.get("Migration", 0)
        score += (int(WARS[war]["cavalry"]) >= 2) + (int(WARS[war]["cavalry"]) >= 4)
        title = self.status[space]
        score += 1 if title == "Insurgent" else -1 if title == "Allied" else -2 if title.endswith("Foederati") else 0
        for part in self.force[space].split(", "):
            if part != "none":
                number, _, unit = part.partition(" ") if part[0].isdigit() else ("1", "", part)
                score -= int(number) * UNITS[unit]
        return score >= 4

    def go(self, war: str) -> None:
        """One Move."""
        space = self.at[war]
        assert space
        while not self.friendly(war, space) or self.pillages_on(war):
            options = self.options(war, None, set(), set())
            if not options:
                return
            space = self.choose(options)
            self.enter(war, space, set(), set())

    def move(self, war: str) -> None:
        """A War's turn, with the extra Moves of a Foederati Event."""
        for _ in range(self.events.get("Foederati", 0)):
            if self.status.get(str(self.at[war])) == f"{WARS[war]['enemy']} Foederati":
                self.go(war)
                self.rolled[war] = False
        self.go(war)


rows_of_map = rows("connections")


class _Due(Exception):
    def __init__(self, answers: list[tuple[Any, Fraction]]) -> None:
        self.answers = answers


def law(board: Any, war: str) -> dict[tuple[object, ...], Fraction]:
    """The exact distribution of the board after a War's move, by trying every answer."""
    ends: dict[tuple[object, ...], Fraction] = {}
    todo: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    start = Table(board)
    while todo:
        answers, p = todo.pop()
        table, given = deepcopy(start), iter(answers)

        def ask(options: list[Any], given: Any = given) -> Any:
            if len(options) == 1:
                return options[0]
            for answer in given:
                return answer
            raise _Due([(o, Fraction(1, len(options))) for o in options])

        table.choose, table.roll = ask, lambda ask=ask: ask([1, 2, 3, 4, 5, 6])  # type: ignore[misc]
        try:
            table.move(war)
        except _Due as due:
            todo += [([*answers, a], p * q) for a, q in due.answers]
            continue
        ends[table.result()] = ends.get(table.result(), Fraction(0)) + p
    return ends
