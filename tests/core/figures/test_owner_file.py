"""`rometeach owner`: the file of an owner's figures, what may be typed in it, and how far it is filled in."""

import json
import pickle
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import rometeach
from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.core.figures import digests, owner_check, owner_file
from rometeach.core.games import games
from rometeach.core.positions import share
from rometeach.core.verbs import verbs_of
from rometeach.hotre.rules import Rules

KIT = Rules.standard()
NEW_BORDER = "connections:Raetia - Venedia.kind"


def opened(text: str) -> str:
    """The file with every figure confirmed: one # less before each line."""
    return "\n".join(re.sub(r"^# ?", "", line) if line.startswith("#") else line for line in text.splitlines())


def corrections(text: str, game: str = "hotre") -> dict[str, str]:
    return {k: str(v) for k, v in tomllib.loads(text)[game]["corrections"].items()}


def mistakes(typed: dict[str, str]) -> str:
    with pytest.raises(BadInput) as caught:
        Rules.load(typed)
    return str(caught.value)


def check(folder: Path, lines: str) -> owner_check.OwnerCheck:
    path = folder / "rometeach.toml"
    path.write_text(f"[hotre.corrections]\n{lines}\n", encoding="utf-8")
    return owner_check.examine("hotre", KIT, path)


# --- the file


def test_it_has_a_line_for_each_row_that_is_not_certain_in_the_order_of_the_map_and_the_charts() -> None:
    text = owner_file.text_over(KIT, "hotre")
    doubtful = {r for r, source in KIT.sources.items() if source.is_doubtful}
    rows = [
        r for line in text.splitlines() if (m := owner_file.LINE.match(line)) and (r := owner_file.row_of(m[2], KIT))
    ]
    assert sorted(rows) == sorted(doubtful)
    titles = re.findall(r"## ===== (.+) =====", text)
    assert titles[:4] == ["Provinces and their Dioceses", "Borders", "City Sites", "Ports"]
    assert titles.index("Diocese values") < titles.index("Barbarians Chart") < titles.index("Emperors Chart")
    borders = [r for r in rows if r.startswith("connections:")]
    order = {p: i for i, p in enumerate(KIT.provinces)}
    firsts = [min(order[p] for p in r.partition(":")[2].split(" - ")) for r in borders]
    assert firsts == sorted(firsts)


def test_as_it_is_written_it_changes_nothing() -> None:
    assert tomllib.loads(owner_file.text_over(KIT, "hotre")) == {"hotre": {"corrections": {}}}


@pytest.mark.parametrize("game", sorted(set(games()) - {"triumvirs"}))
def test_with_every_line_opened_all_of_a_game_is_the_owners_and_its_figures_are_the_same(game: str) -> None:
    kit = verbs_of(games()[game]).rules(owner=False)
    mine = kit.load(corrections(opened(owner_file.text_over(kit, game)), game))
    assert mine.digest == kit.digest
    assert not mine.changed_figures
    assert not [r for r, source in mine.sources.items() if source.is_doubtful]


def test_with_every_line_opened_the_share_string_stays_short() -> None:
    mine = Rules.load(corrections(opened(owner_file.text_over(KIT, "hotre"))))
    assert not [r for r, source in mine.sources.items() if source.is_doubtful]
    assert mine.digest == KIT.digest
    assert len(share.whole({"rules": mine.plain()}, "H1")) < 400
    assert Rules.load(mine.corrections) == mine == pickle.loads(pickle.dumps(mine))


def test_written_again_it_stays_as_it_is_and_what_the_owner_wrote_stays() -> None:
    before = (
        '# my games\n[rome-iinc.corrections]\n"charts:war.fort" = -2  # checked\n\n[hotre.corrections]\n'
        '# from the box\n"ports:Dacia.port" = "yes"\n\n[hotre.switches]\nretreat_after = "second"\n'
    )
    text = owner_file.text_over(KIT, "hotre", before)
    kept = iter(text.splitlines())
    assert all(line in kept for line in before.splitlines())  # in their order
    assert tomllib.loads(text) == tomllib.loads(before)
    assert text.count('"ports:Dacia') == 1
    assert owner_file.text_over(KIT, "hotre", text) == text


def test_a_line_that_is_missing_comes_back_to_its_place() -> None:
    text = owner_file.text_over(KIT, "hotre")
    gone = next(line for line in text.splitlines(keepends=True) if "ports:Belgica" in line)
    assert owner_file.text_over(KIT, "hotre", text.replace(gone, "")) == text


def test_lines_end_as_they_did() -> None:
    before = '[hotre.corrections]\r\n"ports:Dacia.port" = "yes"\r\n'
    text = owner_file.text_over(KIT, "hotre", before)
    assert text.count("\n") == text.count("\r\n") > 300


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('hotre.corrections."ports:Dacia.port" = "yes"\n', "in a form that cannot be added to"),
        ('[hotre]\ncorrections = { "ports:Dacia.port" = "yes" }\n', "in a form that cannot be added to"),
        ("[hotre.corrections\n", "is no heading"),
    ],
)
def test_a_file_that_cannot_be_added_to_is_left_alone(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "rometeach.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        owner_file.write(KIT, "hotre", path)
    assert path.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == [path]


# --- what may be typed


def test_a_border_that_the_map_does_not_have_is_taken_away() -> None:
    mine = Rules.load({"connections:Pannonia - Noricum.kind": "none"})
    assert KIT.border("Noricum", "Pannonia") == "clear"
    assert mine.border("Noricum", "Pannonia") == mine.border("Pannonia", "Noricum") == ""
    assert mine.digest != KIT.digest


def test_a_border_that_the_kit_lacks_is_added_and_travels_with_the_rules() -> None:
    mine = Rules.load({"connections:Venedia - Raetia": "strait"})
    assert mine.border("Venedia", "Raetia") == mine.border("Raetia", "Venedia") == "strait"
    assert KIT.border("Venedia", "Raetia") == ""
    assert mine.corrections == {NEW_BORDER: "strait"}
    assert str(mine.sources["connections:Raetia - Venedia"]) == "owner"
    assert Rules.load(mine.corrections) == mine == pickle.loads(pickle.dumps(mine))
    assert Rules.of_digest(mine.digest, mine.corrections) == mine
    assert mine.without_correction(NEW_BORDER) == KIT


def test_what_was_saved_with_an_added_row_is_found_again_after_the_tables_have_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = KIT.tables | {"ports": KIT.tables["ports"] | {"Dacia": KIT.tables["ports"]["Dacia"] | {"port": "yes"}}}
    state = digests.State(
        digests.digest(values := digests.values(old, Rules.WORDS), KIT.switches), values, KIT.switches
    )
    monkeypatch.setattr(Rules, "all_published", classmethod(lambda cls: digests.Published((state,))))
    for typed in ({NEW_BORDER: "clear"}, {"strengths:Galli 3": "4", "connections:*": "ours"}):
        then = Rules.load(typed, published=state.digest)
        assert "Dacia" in then.ports
        assert then.digest not in (state.digest, Rules.load(typed).digest)
        assert Rules.of_digest(then.digest, then.corrections) == then
        assert (
            then.sources["connections:Raetia - Venedia" if NEW_BORDER in typed else "strengths:Galli 3"].kind == "owner"
        )


def test_a_strength_on_a_turn_on_which_the_kit_has_none_is_added() -> None:
    mine = Rules.load({"barbarians:3.I.people": "Galli", "strengths:Galli 3": "4"})
    assert (KIT.strength(3, "Galli"), mine.strength(3, "Galli")) == (0, 4)


CHARIOTS = "colour white, first 1, last 3, moment phase, effect points 3"


def test_a_card_is_struck_out_and_another_one_takes_its_place() -> None:
    white = next(n for n, r in KIT.tables["cards"].items() if r["colour"] == "white")
    mine = Rules.load({f"cards:{white}": "none", "cards:Golden Chariots": CHARIOTS})
    assert set(KIT.cards) ^ set(mine.cards) == {white, "Golden Chariots"}
    assert str(mine.cards["Golden Chariots"].effect) == "points 3"
    assert Rules.load(mine.corrections) == mine == Rules.of_digest(mine.digest, mine.corrections)
    assert mine.without_correction(f"cards:{white}").digest != mine.digest


def test_all_figures_of_a_row_stand_in_one_line() -> None:
    mine = Rules.load({"emperors:1.3": "emperor Crassus Dives, die 1, ties yes, legions 2"})
    crassus = mine.emperors[1, 3]
    assert (crassus.name, crassus.bonus) == ("Crassus Dives", "+1 DIE, WINS TIES, +2 LEG")


def test_the_names_of_the_owners_map_and_counters_are_understood_beside_ours() -> None:
    mine = Rules.load(
        {"provinces:Suebia": "diocese Germania, printed Germania Superior", "peoples:Suebi.printed": "Cherusci"}
    )
    assert mine.names["province"].find("germania superior") == mine.names["province"].find("Suebia") == "Suebia"
    assert mine.names["people"].find("Cherusci") == "Suebi"
    assert mine.printed == {"Suebia": "Germania Superior", "Suebi": "Cherusci"}
    assert KIT.printed == {}


def test_the_rest_of_a_table_is_confirmed_by_one_line() -> None:
    mine = Rules.load({"ports:*": "ours", "ports:Dacia.port": "yes"})
    assert {mine.sources[f"ports:{p}"].kind for p in mine.provinces} == {"owner"}
    assert "Dacia" in mine.ports
    assert mine.corrections == {"ports:Dacia.port": "yes", "ports:*": "ours"}
    assert mine.changed_figures == {"ports:Dacia.port": "yes"}
    assert mine.confirmed_rows == 44


@pytest.mark.parametrize(
    ("reference", "value", "says"),
    [
        ("connections:Raetia - Venedai.kind", "clear", 'there is no Province "Venedai". Did you mean Venedia'),
        ("connections:Raetia - Raetia.kind", "clear", "no border with itself"),
        ("connections:Raetia.kind", "clear", "a border is named by its two Provinces"),
        (NEW_BORDER, "claer", "Did you mean clear?"),
        ("connections:Raetia - Venedia.knid", "clear", 'there is no Province "Venedia.knid". Did you mean Venedia'),
        ("strengths:Gali 3.strength", "4", 'there is no People "Gali". Did you mean Galli'),
        ("strengths:Galli 8.strength", "4", "a strength is named by a People and a turn"),
        ("strengths:Galli 3.strength", "-4", "expected a whole number from 0 to 99"),
        ("strengths:Galli 1.people", "Suebi", "cannot be corrected"),
        ("emperors:1.3", "ties no, leggions 2", '"no, leggions 2" cannot stand here'),
        ("emperors:1.3", "leggions 2", "Did you mean legions?"),
        ("emperors:1.9", "die 1", 'has no row "1'),
        ("provinces:Suebia.printed", "Germania; Superior", "is no name"),
        ("cards:Golden Chariots", "colour white, first 1", "a new row also needs last, moment, effect"),
        ("cards:Golden Chariots", CHARIOTS.replace("points 3", "ponts 3"), "Did you mean points"),
        ("cards:Golden Chariots", CHARIOTS.replace("first 1", "first 8"), "expected a whole number from 1 to 7"),
        ("cards:Golden Chariots", "none", "there is no such row"),
        ("cards:Dacy", "none", "there is no such row. Did you mean Daci"),
        ("ports:*", "theirs", 'Write "ours".'),
        ("prots:*", "ours", 'there is no table "prots". Did you mean ports'),
        ("kingdoms:Daci", "none", "names no figure of the row"),
    ],
)
def test_what_cannot_stand_there_is_told_with_what_was_probably_meant(reference: str, value: str, says: str) -> None:
    assert says in mistakes({reference: value})


def test_one_border_typed_in_both_directions_may_not_differ() -> None:
    assert "is said twice" in mistakes(
        {"connections:Raetia - Venedia": "clear", "connections:Venedia - Raetia": "strait"}
    )
    same = Rules.load({"connections:Raetia - Venedia": "clear", "connections:Venedia - Raetia": "clear"})
    assert same.corrections == {NEW_BORDER: "clear"}


# --- how far it is filled in


def test_what_is_confirmed_is_counted_and_what_is_missing_is_named(tmp_path: Path) -> None:
    found = check(
        tmp_path, '"connections:Noricum - Pannonia.kind" = "clear"\n"connections:Sarmatia - Scythia.kind" = "none"'
    )
    borders = next(s for s in found.sheets if s.title == "Borders")
    doubtful = sum(s.is_doubtful for r, s in KIT.sources.items() if r.startswith("connections:"))
    assert (len(borders.confirmed), borders.rows) == (2, doubtful)
    assert f"Borders: 2 of {doubtful} confirmed" in found.text()
    assert "missing in Sarmatia: Sarmatia: Venedia - Sarmatia; Sarmatia - Alania" in found.text()
    assert found.changed == {"connections:Sarmatia - Scythia.kind": "none"}
    assert found.is_usable


def test_every_line_confirmed_leaves_nothing_missing(tmp_path: Path) -> None:
    path = tmp_path / "rometeach.toml"
    path.write_text(opened(owner_file.text_over(KIT, "hotre")), encoding="utf-8")
    found = owner_check.examine("hotre", KIT, path)
    assert found.text().endswith("rows confirmed: nothing is missing.")
    assert not [p for p in found.problems if p.severity == "error"]


def test_all_mistakes_are_told_at_once_and_the_rest_is_counted(tmp_path: Path) -> None:
    lines = (
        '"ports:Belgica.port" = "yes"\n"ports:Dacai.port" = "yes"\n"connections:Raetia - Venedai" = "clear"\n'
        '"sites:Dacia.site" = "perhaps"\n# "ports:Dacia.port" = "yes"\n'
    )
    found = check(tmp_path, lines)
    said = found.text()
    assert "3 mistakes; until they are mended nothing of it counts" in said
    assert 'hotre.corrections.ports:Dacai.port: the table "ports" has no row "Dacai". Did you mean Dacia' in said
    assert (
        'hotre.corrections.connections:Raetia - Venedai: there is no Province "Venedai". Did you mean Venedia' in said
    )
    assert 'hotre.corrections.sites:Dacia.site: "perhaps" cannot stand here' in said
    assert 'line 6: ports:Dacia: says "yes" where we have "no", but is still a comment. Take the # away' in said
    assert "Ports: 1 of 45 confirmed" in said
    assert not found.is_usable


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ('"barbarians:3.I.people" = "Galli"', "barbarians:3.I: has no strength"),
        ('"barbarians:3.I.people" = "Alani"', "barbarians:3.II: names Alani, as barbarians:3.I does"),
        ('"strengths:Suebi 3.strength" = 9', "strengths:Suebi 3: is more than the 5 counters there are"),
        ('"peoples:Suebi.counters" = 9', "make 88 Barbarian Army counters in all"),
        ('"provinces:Noricum.diocese" = "Italia"', "provinces of Italia: are 6"),
        ('"provinces:Suebia.printed" = "Venedia"', "is printed Venedia, which is also our name of another one"),
        ('"connections:Noricum - Pannonia.kind" = "none"', ""),
    ],
)
def test_what_no_printed_map_or_chart_can_say_is_a_warning(tmp_path: Path, lines: str, says: str) -> None:
    found = check(tmp_path, lines)
    warnings = "\n".join(str(p) for p in found.problems)
    assert says in warnings if says else not warnings
    assert found.is_usable


# --- the command


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(words))
    return result.exit_code, result.output


def test_the_command_writes_the_file_and_looks_it_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    status, said = run("owner", "aurelian", "--check")
    assert status == 2
    assert "rometeach owner aurelian writes it" in said
    assert "lines added" in run("owner", "aurelian")[1]
    assert run("owner", "aurelian") == (0, "rometeach.toml: every line is there\n")
    path = tmp_path / "rometeach.toml"
    path.write_text(re.sub(r'(?m)^# ("turns:)', r"\1", path.read_text(encoding="utf-8")), encoding="utf-8")
    status, said = run("owner", "aurelian", "--check")
    assert status == 0
    assert "Turns: 6 of 6 confirmed" in said
    status, said = run("owner", "aurelian", "--check", "--json")
    turns = next(s for s in json.loads(said)["sheets"] if s["title"] == "Turns")
    assert (turns["confirmed"], turns["missing"]) == (6, {})
    with path.open("a", encoding="utf-8") as file:
        file.write('"turns:9.threshold" = 3\n')
    assert run("owner", "aurelian", "--check")[0] == 2
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    with pytest.raises(BadInput, match=r"rometeach\.toml cannot be used"):
        rometeach.position("aurelian", games()["aurelian"].start)
