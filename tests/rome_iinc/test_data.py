"""The tables, set-ups and positions of the game: complete, consistent, every name known, every figure with a source."""

import ast
import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rometeach
from rometeach.core.figures.sources import CONFIDENCES, KINDS
from rometeach.rome_iinc.board.catalogue import entries
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.rules import TABLES, standard, switches

ROOT = Path(__file__).parents[2]
DATA = ROOT / "data" / "rome_iinc"
CASE = re.compile(r"\d{1,2}\.\d{1,2}(\.\d{1,2})?")
RULES = standard()


def rows(table: str) -> list[dict[str, str]]:
    with open(DATA / f"{table}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


CHARTS = {r["key"]: r for r in rows("charts")}

# -- How many there are ------------------------------------------------------------------------------------


def test_the_map_has_91_provinces_21_homelands_and_231_connections() -> None:
    assert len(RULES.provinces) == 91
    assert len(RULES.homelands) == 21
    assert len(rows("connections")) == 231


def test_there_are_41_wars_8_enemy_leaders_18_events_and_5_dynasties() -> None:
    assert len(RULES.wars) == 41
    assert len(rows("leaders")) == 8
    assert len(RULES.events) == 18
    assert len(RULES.dynasties) == 5


def test_there_are_67_statesmen_28_of_them_imperial_and_16_ineligible() -> None:
    people = RULES.statesmen.values()
    assert len(people) == 67
    assert sum(bool(s.dynasty) for s in people) == 28
    assert sum(s.is_ineligible for s in people) == 16
    assert not [s.name for s in people if s.dynasty and s.is_ineligible]


def test_every_special_ability_has_its_number_of_statesmen() -> None:
    found = Counter(s.ability for s in RULES.statesmen.values() if s.ability)
    assert found == {
        "War": 21,
        "Event": 7,
        "Prestige": 6,
        "Convert": 5,
        "Diplomat": 5,
        "Persecution": 5,
        "Assassin": 4,
        "Leader": 4,
        "Veteran": 4,
        "Conquest": 3,
        "Stalemate": 3,
    }


def test_6_1_5_the_imperial_statesmen_rank_from_1_on_in_each_dynasty_from_constantius_i_to_maurice() -> None:
    line = []
    for dynasty in RULES.dynasties:
        members = sorted((s.rank, s.name) for s in RULES.statesmen.values() if s.dynasty == dynasty)
        assert [rank for rank, _ in members] == list(range(1, len(members) + 1)), dynasty
        line += [name for _, name in members]
    assert (line[0], line[-1], len(line)) == ("Constantius I", "Maurice", 28)


def test_8_1_5_the_18_events_stand_in_alphabetical_order_on_all_18_throws_of_the_dice() -> None:
    throws = [(white, purple) for white in range(1, 7) for purple in range(1, 4)]
    assert {dice: event for event, dice in RULES.events.items()} == dict(zip(throws, sorted(RULES.events), strict=True))


def test_there_are_84_units_and_their_stacks_hold_8() -> None:
    counters = {r["name"]: int(r["counters"]) for r in rows("units")}
    assert counters.pop("Fort") == counters["Pseudo Legion"]
    assert sum(counters.values()) == 84
    assert {r["name"]: int(r["stack"]) for r in rows("units")} == {
        "Cavalry": 1,
        "Guard": 1,
        "Legion": 2,
        "Pseudo Legion": 2,
        "Fort": 1,
        "Auxilia": 2,
        "Fleet": 1,
    }


# -- The map -----------------------------------------------------------------------------------------------


def test_connections_join_two_known_spaces_once_and_are_seen_from_both_ends() -> None:
    spaces = {*RULES.provinces, *RULES.homelands}
    pairs = Counter(frozenset((r["a"], r["b"])) for r in rows("connections"))
    assert set().union(*pairs) <= spaces
    assert all(n == 1 and len(pair) == 2 for pair, n in pairs.items())
    assert {r["type"] for r in rows("connections")} == {"road", "river", "mountain", "desert", "sea"}
    for space, near in RULES.neighbours.items():
        assert near, space
        for other, kind in near:
            assert (space, kind) in RULES.neighbours[other]


def test_the_map_is_in_one_piece() -> None:
    seen, todo = set(), ["Rome"]
    while todo:
        space = todo.pop()
        if space not in seen:
            seen.add(space)
            todo += [s for s, _ in RULES.neighbours[space]]
    assert seen == {*RULES.provinces, *RULES.homelands}


def test_9_2_3_the_gold_of_every_commands_provinces_adds_up_to_its_icon() -> None:
    for command in RULES.commands.values():
        assert sum(RULES.provinces[p].gold for p in RULES.provinces_of[command.name]) == command.gold, command.name


def test_4_2_9_rome_and_constantinople_are_the_capitals_and_isauria_has_its_icon() -> None:
    assert RULES.capitals == {"West": "Rome", "East": "Constantinople"}
    assert [p.name for p in RULES.provinces.values() if p.isaurian] == ["Isauria"]


def test_geography_covers_exactly_the_spaces_of_the_map() -> None:
    places = rows("geography")
    assert Counter(r["name"] for r in places) == Counter([*RULES.provinces, *RULES.homelands])
    for r in places:
        assert -15 <= float(r["lon"]) <= 65 and 15 <= float(r["lat"]) <= 65, r["name"]


# -- Names -------------------------------------------------------------------------------------------------


def test_no_table_names_anything_unknown() -> None:
    enemies = set(RULES.enemies)
    for table in ("homelands", "leaders", "wars"):
        assert {r["enemy"] for r in rows(table)} <= enemies, table
    assert {s.enemy for s in RULES.statesmen.values() if s.enemy} <= enemies
    assert all(bool(s.enemy) == (s.ability in ("War", "Leader")) for s in RULES.statesmen.values())
    assert {s.dynasty for s in RULES.statesmen.values() if s.dynasty} == set(RULES.dynasties)
    assert {p.command for p in RULES.provinces.values()} == set(RULES.commands)
    for command in RULES.commands.values():
        assert command.empire in ("East", "West")
        assert {command.west_with, command.east_again_with} <= {"", *RULES.dynasties}


def test_every_enemy_but_the_isaurians_has_a_homeland_and_every_enemy_a_war() -> None:
    assert {*RULES.homelands.values(), "Isaurian"} == set(RULES.enemies) == {w.enemy for w in RULES.wars.values()}
    assert sorted(RULES.tribes) == ["Frankish", "Ostrogothic", "Suevian", "Vandal", "Visigothic"]


def test_a_wars_name_says_its_strength_its_other_strength_and_its_enemy() -> None:
    for war in RULES.wars.values():
        assert war.name == f"{war.strength}/{war.naval or war.cavalry} {war.enemy}"
        assert not (war.naval and war.cavalry)


FILES = sorted([*(DATA / "scenarios").glob("*.toml"), *(DATA / "positions").glob("*.toml")])


def every_name(raw: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(kind, name) of everything that a position file names in its tables."""
    yield from (("province", n) for n in raw.get("provinces", {}))
    yield from (("war", n) for n in raw.get("wars", {}))
    yield from (("leader", n) for n in raw.get("leaders", {}))
    yield from (("homeland", n) for n in raw.get("leaders", {}).values())
    yield from (("event", n) for n in raw.get("events", {}))
    for box, governor in raw.get("governors", {}).items():
        yield "command", box
        yield "statesman", governor["statesman"]
        yield from (("command", n) for n in governor["commands"])
    for empire in ("east", "west"):
        if raw.get(empire, {}).get("emperor"):
            yield "statesman", raw[empire]["emperor"]
    boxes = raw.get("boxes", {})
    yield from (("dynasty", n) for n in boxes.get("dynasties", ()))
    for name in boxes.get("statesmen", ()):
        dynasty = name.removesuffix(" Dynasty")
        yield ("statesman", name) if dynasty == name else ("dynasty", dynasty)
    for name in boxes.get("wars", ()):
        yield ("war" if "/" in name else "leader"), name


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_set_up_or_position_names_only_what_exists_and_spells_it_in_full(path: Path) -> None:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    for kind, name in every_name(raw):
        assert RULES.names[kind].get(name) == name, f"{kind} {name}"
    assert rometeach.position("rome-iinc", path.stem).problems() == []
    assert entries()[path.stem].title == raw["title"]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_the_sources_of_a_set_up_or_position_are_known_and_vouch_for_something_in_it(path: Path) -> None:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    sources = raw["sources"]
    assert sources.pop("confidence", "high") in CONFIDENCES
    for place, source in sources.items():
        kind, _, detail = source.partition(":")
        assert kind in KINDS and (kind not in ("rulebook", "example") or CASE.fullmatch(detail)), source
        if place != "default":
            part: Any = raw
            for key in place.split(".", 2):
                assert key in part, place
                part = part[key] if isinstance(part, dict) else {}
    if "based_on" in raw:
        assert raw["based_on"] in ("286", "363", "425", "497", "565")
        assert sources["default"] == f"example:{raw['case']}"


# -- Set-ups -----------------------------------------------------------------------------------------------


def test_in_286_all_84_units_are_on_the_map_or_in_the_barracks() -> None:
    position = rometeach.position("rome-iinc", "286")
    assert position.units_on_map.number + position.barracks.number == 84
    assert set(position.out_of_game.values()) == {0}


@pytest.mark.parametrize(("name", "legions"), [("363", 12), ("425", 4), ("497", 0), ("565", 0)])
def test_in_later_set_ups_legions_have_left_the_game(name: str, legions: int) -> None:
    out = dict(rometeach.position("rome-iinc", name).out_of_game)
    assert 20 - out.pop("Legion") == legions
    assert 20 - out.pop("Pseudo Legion") == (20 if legions else 16)
    assert set(out.values()) == {0}


def test_9_3_2_in_286_the_west_pays_62_the_east_124_and_carausius_would_cost_19_more() -> None:
    position = rometeach.position("rome-iinc", "286")
    assert (pay.amount(position, "West"), pay.amount(position, "East")) == (62, 124)
    assert pay.amount(position.edit("Britannia governor Carausius"), "West") - 62 == 19


# -- Sources and Cases -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(DATA.glob("*.csv")), ids=lambda p: p.stem)
def test_every_row_of_a_table_has_a_source_and_a_confidence(path: Path) -> None:
    table = rows(path.stem)
    assert table
    for row in table:
        kind, _, detail = row["source"].partition(":")
        assert row["confidence"] in CONFIDENCES, row
        if path.stem == "geography":
            assert kind == "geography" and detail, row
            continue
        assert kind in KINDS and kind != "owner", row
        assert CASE.fullmatch(detail) if kind in ("rulebook", "example") else not detail, row
        assert None not in row and None not in row.values(), row


def test_every_table_that_the_rules_read_is_a_file_and_no_table_lies_about_unread() -> None:
    assert {p.stem for p in DATA.glob("*.csv")} == {*TABLES, "geography", "rome_inc_names"}


def test_every_case_of_the_charts_and_the_switches_looks_like_a_case() -> None:
    for key, row in CHARTS.items():
        assert CASE.fullmatch(row["case"]), key
        assert row["reason"] and int(row["value"]) is not None
    for switch in switches().values():
        assert CASE.fullmatch(switch.case), switch.name


# -- The charts and the code that reads them ---------------------------------------------------------------


def code_keys() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every text in the code that is a chart's key, and every pattern that a text with gaps makes ("war.{f}")."""
    sections = {key.split(".")[0] for key in CHARTS}
    exact: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for path in [*(ROOT / "rometeach" / "rome_iinc").rglob("*.py"), *(ROOT / "solvers" / "rome_iinc").rglob("*.py")]:
        inside: set[ast.AST] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                inside.update(node.values)
                gaps = "".join(str(p.value) if isinstance(p, ast.Constant) else "\0" for p in node.values)
                if gaps.split(".")[0] in sections:
                    patterns.append(re.compile(re.escape(gaps).replace("\0", r"\w+")))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
                match = re.fullmatch(r"(?:charts:)?([a-z_]+)\.([a-z_0-9]*)", node.value)
                if match and match[1] in sections and not match[2]:
                    patterns.append(re.compile(re.escape(node.value) + r"\w+"))
                elif match and match[1] in sections:
                    exact.add(f"{match[1]}.{match[2]}")
    return exact, patterns


def test_every_key_that_the_code_names_is_a_row_of_the_charts() -> None:
    exact, patterns = code_keys()
    assert exact - set(CHARTS) == set()
    for pattern in patterns:
        assert any(pattern.fullmatch(key) for key in CHARTS), pattern.pattern


def test_every_row_of_the_charts_is_named_by_the_code() -> None:
    exact, patterns = code_keys()
    unused = {key for key in CHARTS if key not in exact and not any(p.fullmatch(key) for p in patterns)}
    assert unused == set()


def test_the_reason_of_a_row_has_a_gap_only_for_one_subject() -> None:
    for key, row in CHARTS.items():
        assert row["reason"].count("{}") <= 1, key
        assert "{" not in row["reason"].replace("{}", ""), key
