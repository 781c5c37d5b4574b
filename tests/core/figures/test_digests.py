"""Digests of values alone, and the states of the tables that were published."""

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
import record_digest

from rometeach.core.errors import BadInput
from rometeach.core.figures import digests
from rometeach.core.figures.digests import Published, State
from rometeach.core.figures.rules import GameRules
from rometeach.core.figures.tables import Tables
from rometeach.core.games import find, games
from rometeach.core.positions import share
from rometeach.core.positions.saved import Kept
from rometeach.core.verbs import verbs_of

IDENTITY = ("a", "b", "key", "name", "row", "space", "turn")


@pytest.fixture(params=sorted(games()))
def kind(request: pytest.FixtureRequest) -> type[GameRules]:
    """The rules of each game."""
    return type(verbs_of(find(request.param)).rules(owner=False))


def digest_with(kind: type[GameRules], monkeypatch: pytest.MonkeyPatch, tables: Tables) -> str:
    """The digest of the rules if these were the tables."""
    with monkeypatch.context() as patch:
        patch.setattr(kind, "_printed", classmethod(lambda cls: tables))
        return kind._build({}, {}).digest


def copied(kind: type[GameRules]) -> Tables:
    return {t: {n: dict(row) for n, row in rows.items()} for t, rows in kind.standard().tables.items()}


# -- What a digest covers


def test_no_word_changes_a_digest(kind: type[GameRules], monkeypatch: pytest.MonkeyPatch) -> None:
    tables, changed = copied(kind), set()
    for rows in tables.values():
        for row in rows.values():
            for column in set(row) & set(kind.WORDS) - set(IDENTITY):
                other = {"source": "owner", "confidence": "low"}.get(column, "Quite another word")
                assert row[column] != other or column != "source"
                row[column] = other
                changed.add(column)
    assert changed >= {"reason", "case", "source", "confidence"}
    known = {n: replace(s, question="Is it?", why="Because.") for n, s in kind.known_switches().items()}
    monkeypatch.setattr(kind, "known_switches", classmethod(lambda cls: known))
    assert digest_with(kind, monkeypatch, tables) == kind.standard().digest


def test_every_value_changes_it(kind: type[GameRules], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {kind.standard().digest}
    for table, rows in kind.standard().tables.items():
        name, row = next(iter(rows.items()))
        for column in set(row) - set(kind.WORDS):
            tables = copied(kind)
            tables[table][name][column] += "9"
            seen.add(digest_with(kind, monkeypatch, tables))
        tables = copied(kind)
        tables[table]["A row of its own"] = tables[table].pop(name)
        seen.add(digest_with(kind, monkeypatch, tables))
    columns = sum(len(set(next(iter(r.values()))) - set(kind.WORDS)) + 1 for r in kind.standard().tables.values())
    assert len(seen) == 1 + columns


def test_every_choice_of_a_switch_changes_it(kind: type[GameRules]) -> None:
    known = kind.known_switches()
    found = {kind.load(chosen={n: c}).digest for n, s in known.items() for c in s.choices}
    assert len(found) == 1 + sum(len(s.choices) - 1 for s in known.values())


def test_rules_with_the_same_figures_from_the_owner_are_others(kind: type[GameRules]) -> None:
    reference, value = next((f"charts:{k}", r["value"]) for k, r in kind.standard().tables["charts"].items())
    own = kind.load({reference: value})
    assert own.digest == kind.standard().digest
    assert own != kind.standard()
    assert own.sources[reference].kind == "owner"


# -- What was published


@pytest.mark.parametrize("game", games())
def test_the_present_figures_and_set_ups_are_recorded(game: str) -> None:
    path, text = record_digest.recorded(game)
    assert path.read_text(encoding="utf-8") == text, "run: python tools/record_digest.py"


def test_every_published_state_is_what_its_digest_says(kind: type[GameRules]) -> None:
    states = kind.all_published().states
    assert states
    for state in states:
        assert digests.digest(state.values, state.switches) == state.digest
        for digest in (state.digest, *state.also):
            found = kind.of_digest(digest)
            assert found is not None
            assert found.digest == (state.digest if found.changed_since else kind.standard().digest)
    assert states[-1].digest == kind.standard().digest
    assert kind.of_digest(states[-1].digest) == kind.standard()


FIRST = {"rome-iinc": "5aa717b27169", "aurelian": "ad769ace06f7"}
"""The digests of the first kind, of the tables that were shipped with it."""


@pytest.mark.parametrize("game", FIRST)
def test_digests_of_the_first_kind_are_known(game: str) -> None:
    kind = type(verbs_of(find(game)).rules(owner=False))
    first = kind.all_published().states[0]
    assert digests.is_first_kind(FIRST[game])
    assert FIRST[game] in first.also
    found = kind.of_digest(FIRST[game])
    assert found is not None
    assert found.digest == (first.digest if found.changed_since else kind.standard().digest)
    name, s = next(iter(kind.known_switches().items()))
    chosen = kind.of_digest("0123456789ab", {}, {name: s.choices[1]})  # of a digest that nobody can make any more
    assert chosen is not None and chosen.switches[name] == s.choices[1]
    assert kind.of_digest("0123456789ab") is None


@pytest.mark.parametrize("game", games())
def test_every_published_set_up_can_be_read(game: str) -> None:
    module = verbs_of(find(game))
    board = module.position(module.positions()[0][0], owner=False)
    assert isinstance(board, Kept)
    for name, states in board.rules.all_published().set_ups.items():
        assert board.SET_UPS.now(name).id in states
        for id_, line in states.items():
            found = board.SET_UPS.find(id_)
            assert found is not None and found.id == id_
            assert found.plain == share.decode(line, board.PREFIX)


# -- Rules as they were


class Older:
    """A made-up state of a game's tables that was published before: figures, rows and switches were others."""

    def __init__(self, kind: type[GameRules]) -> None:
        self.kind, now = kind, kind.all_published().states[-1]
        self.figure = next(k for k, r in kind.standard().tables["charts"].items() if r["value"].isdigit())
        self.new = list(kind.standard().tables["charts"])[-1]
        self.switch = next(iter(kind.known_switches()))
        self.before = str(int(kind.standard().tables["charts"][self.figure]["value"]) + 2)
        charts = {k: v for k, v in now.values["charts"].items() if k != self.new}
        charts |= {self.figure: {"value": self.before}, "gone.figure": {"value": "7"}}
        switches = dict(now.switches) | {self.switch: kind.known_switches()[self.switch].choices[1], "old_switch": "x"}
        values = now.values | {"charts": charts}
        self.state = State(digests.digest(values, switches), values, switches, ("aaaaaaaaaaaa",))

    @property
    def published(self) -> Published:
        """All that was published, this state first."""
        now = self.kind.all_published()
        return Published((self.state, *now.states), now.set_ups)


@pytest.fixture
def older(kind: type[GameRules], monkeypatch: pytest.MonkeyPatch) -> Older:
    """A state that was published once."""
    found = Older(kind)
    published = found.published
    monkeypatch.setattr(kind, "all_published", classmethod(lambda cls: published))
    return found


def test_older_rules_are_built_again(older: Older) -> None:
    kind = older.kind
    for digest in (older.state.digest, "aaaaaaaaaaaa"):
        rules = kind.of_digest(digest)
        assert rules is not None
        assert rules.digest == rules.published == older.state.digest
        assert rules.values[older.figure] == int(older.before)
        assert rules.sources[f"charts:{older.figure}"].is_doubtful
        assert rules.values["gone.figure"] == 7
        assert rules.values[older.new] == kind.standard().values[older.new]
        assert rules.switches[older.switch] == older.state.switches[older.switch]
        assert rules.chosen_switches == {}
        assert rules != kind.standard()
        assert pickle.loads(pickle.dumps(rules)) == rules
        assert kind.of_digest(rules.digest, rules.corrections, rules.chosen_switches) == rules


def test_what_has_changed_since_is_told(older: Older) -> None:
    rules = older.kind.load(published=older.state.digest)
    now, switch = older.kind.standard(), older.switch
    assert set(rules.changed_since) == {
        f"charts:{older.figure} was {older.before}, is now {now.values[older.figure]}",
        "charts:gone.figure is gone",
        f"the switch {switch} was {older.state.switches[switch]}, is now {now.switches[switch]}",
        "the switch old_switch was x, is gone",
    }
    assert now.changed_since == ()


def test_corrections_and_choices_stand_on_the_older_figures(older: Older) -> None:
    kind, switch = older.kind, older.switch
    other = [k for k in kind.standard().values if k not in (older.figure, older.new)][-1]
    value = str(kind.standard().values[other] + 1)
    back = kind.known_switches()[switch].choices[0]
    for corrections, chosen in (
        ({f"charts:{other}": value}, {}),
        ({}, {switch: back}),
        ({f"charts:{older.new}": "1"}, {}),
    ):
        rules = kind.load(corrections, chosen, older.state.digest)
        assert rules.values[older.figure] == int(older.before)
        assert (dict(rules.corrections), rules.chosen_switches) == (corrections, chosen)
        found = kind.of_digest(rules.digest, corrections, chosen)
        assert found == rules
        assert found.published == older.state.digest  # type: ignore[union-attr]
        again = rules.with_changes(switches={switch: rules.switches[switch]})
        assert again == rules and again.published == rules.published
    rules = kind.load({f"charts:{other}": value}, {}, older.state.digest)
    assert rules.without_correction(f"charts:{other}") == kind.of_digest(older.state.digest)


def test_a_digest_that_nobody_knows_is_none(kind: type[GameRules]) -> None:
    assert kind.of_digest("v2-000000000000") is None
    assert kind.of_digest("") is None
    with pytest.raises(BadInput, match="no digest of rules"):
        kind.load(published="v2-000000000000")


# -- The tool


def test_a_new_state_is_recorded_behind_the_others(older: Older, tmp_path: Path) -> None:
    """Both states are rebuilt from the file that the tool writes, the later one as what it changed."""
    kind, first = older.kind, older.state
    game = next(g for g in games() if type(verbs_of(find(g)).rules(owner=False)) is kind)
    board = verbs_of(find(game)).position(verbs_of(find(game)).positions()[0][0], owner=False)
    assert isinstance(board, Kept)
    entry = {"digest": first.digest, "changes": {"values": first.values, "switches": dict(first.switches)}}
    plain = record_digest.with_state({"states": [entry], "set_ups": {}}, kind.standard(), board.SET_UPS)
    assert record_digest.with_state(plain, kind.standard(), board.SET_UPS) == plain
    path = tmp_path / digests.FILE
    path.write_text(record_digest.written(plain), encoding="utf-8")
    assert len(json.loads(path.read_text(encoding="utf-8"))["states"][1]["changes"]["values"]) == 1
    found = digests.read(path)
    assert [s.digest for s in found.states] == [first.digest, kind.standard().digest]
    assert [digests.digest(s.values, s.switches) for s in found.states] == [s.digest for s in found.states]
    assert set(found.set_ups) == set(board.SET_UPS.names)
    assert digests.read(path.with_name("none.json")) == Published()
