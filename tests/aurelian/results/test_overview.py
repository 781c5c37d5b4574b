"""The answer to a board without a question holds the parts that can be asked for one by one."""

import json

from aurelian_boards import drawn, empty
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.core.results.show import percent


def test_the_overview_tells_what_its_parts_tell() -> None:
    p = drawn().edit("Palmyra: 5, 6 CV; Aurelian @ Antiochia")
    found = p.odds()
    plain = found.as_json()["odds"]
    for part in (p.danube(), p.reactions(2), p.revolts(2), p.actions_left()):
        ((name, wanted),) = part.as_json().items()
        assert plain[name] == wanted
    assert p.edit("Aurelian @ Palmyra").clear("Aurelian").as_json()["clear"] in plain["clear"]
    assert set(p.danube().doubts()) <= set(found.doubts())


def test_the_overview_of_a_board_without_chits_says_what_it_leaves_out() -> None:
    found = empty("Tyana: 3, 4 CV; Aurelian @ Tyana").odds()
    assert "The cups hold no chit: what the cups bring is left out." in found.text()
    assert "danube" not in found.as_json()["odds"]
    assert "Clearing Tyana by Aurelian" in found.text()


def test_the_command_line_prints_what_is_ahead() -> None:
    found = CliRunner().invoke(main, ["odds", "aurelian", "270-drawn", "--edit", "Aurelian @ Gallia"])
    assert found.exit_code == 0
    for words in (
        "Clearing Gallia by Aurelian. What each way costs",
        "The Danube over the next 4 Barbarians",
        "The next 2 Reactions",
        "Revolt with the next 2 Reactions",
        "Actions left this turn",
    ):
        assert words in found.output
    plain = CliRunner().invoke(main, ["odds", "aurelian", "270-drawn", "--json"])
    assert set(json.loads(plain.output)["odds"]) >= {"clear", "danube", "reactions", "revolts", "actions_left"}


def test_the_overview_tells_points_coins_losses_and_what_follows() -> None:
    p = drawn().edit("Palmyra: 5, 6 CV; Aurelian @ Palmyra; pool Green: Barbarian 4a")
    found, text = p.odds(), p.odds().text()
    assert f"{p.score().total} as the board lies, of the {p.score().threshold}" in text
    battle = next(t for t in found.tries if t.name == "Aurelian: Battle")
    losses = p.attempt("Aurelian", "Battle").outcomes
    assert battle.does == "the Army " + "loses " + ", ".join(f"{n[6:]}: {percent(q)}" for n, q in losses)
    assert set(found.actions) == {d.action for d in p.deeds("Aurelian").deeds if d.why_not is None} | {
        d.action for b in p.rules.neighbours["Palmyra"] for d in p.deeds("Aurelian", b).deeds if d.why_not is None
    }
    assert "Unfriendly-Hostile" in text
    for part in (p.danube(), p.revolts(2)):
        for note in part.exhibit().notes:
            assert text.count(note) == 1
