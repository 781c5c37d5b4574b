"""Every public function of a Position, of every game: an argument of the wrong type is a clear error of the kit."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rometeach
from rometeach.core.errors import BadInput, RometeachError

STARTS = {"aurelian": "270-drawn", "rome-iinc": "286", "conquest": "four", "conquest2": "four", "hotre": "60"}
WRONG = (None, -3, 10**30, 1.5, float("nan"), b"x", True, [], ["x"], {}, {"x": 1}, object(), ("a", 1), {1}, lambda: 0)
RIGHT = {"piece": "Aurelian", "action": "Campaign", "war": "13/3 Sassanid", "commander": "Diocletian"}
MODULE = ("position", "load", "from_text", "from_share", "named", "blank", "set_up")


def functions(game: str) -> Iterator[tuple[str, Any]]:
    """What a position of the game can be asked, and what makes one; those with an argument, without the changes of the rules."""
    p = rometeach.position(game, STARTS[game])
    public = [
        n for n, kind in inspect.getmembers_static(type(p)) if not n.startswith("_") and not isinstance(kind, property)
    ]
    found = {n: getattr(p, n) for n in public if not n.startswith("with_") or n == "with_rules"}
    module = inspect.getmodule(type(p))
    found |= {f"module {n}": getattr(module, n) for n in MODULE if hasattr(module, n)}
    for name, function in found.items():
        if callable(function) and inspect.signature(function).parameters:
            yield name, function


ASKED = [pytest.param(game, name, id=f"{game}-{name}") for game in STARTS for name, _ in functions(game)]


@pytest.mark.parametrize(("game", "name"), ASKED)
def test_a_wrong_type_is_an_error_of_the_kit(
    game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function = dict(functions(game))[name]
    parameters = inspect.signature(function).parameters.values()
    needed = {
        q.name: RIGHT.get(q.name, "x") for q in parameters if q.default is q.empty and q.kind is not q.VAR_POSITIONAL
    }
    refused = 0
    for parameter in parameters:
        for wrong in WRONG:
            given = () if parameter.kind is not parameter.VAR_POSITIONAL else (wrong,)
            named = needed if given else needed | {parameter.name: wrong}
            try:
                function(*given, **named)
            except RometeachError as error:
                assert len(str(error)) < 2000  # any other error fails the test by itself
                refused += isinstance(error, BadInput) and ("expected" in str(error) or "is no text" in str(error))
    assert refused >= 6 * len(list(parameters))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", STARTS)
def test_what_is_said_of_a_wrong_type(game: str) -> None:
    p: Any = rometeach.position(game, STARTS[game])
    with pytest.raises(BadInput, match=r"^error: change: None is no text\. Say for example"):
        p.edit(None)
    with pytest.raises(BadInput, match=r"^error: other: expected a BoardState, not 5 \(int\)\.$"):
        p.diff(5)
    with pytest.raises(BadInput, match=r"^error: path: expected text or a path, not None\.$"):
        p.save(None)
    other: Any = rometeach.position(*next((g, s) for g, s in STARTS.items() if g != game))
    with pytest.raises(BadInput, match="rules: are not those of"):
        p.with_rules(other.rules)
    with pytest.raises(BadInput, match="expected a BoardState"):
        p.diff(other)
    for call in (rometeach.positions, rometeach.questions):
        with pytest.raises(BadInput, match="name: expected text"):
            call(None)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="name: expected text, not None"):
        rometeach.position(None, "270")  # type: ignore[call-overload]
    with pytest.raises(BadInput, match=r"5: is no text\. Put the position in quotes"):
        rometeach.position(game, 5)  # type: ignore[call-overload]
    for ask in (rometeach.ask, rometeach.plan):
        with pytest.raises(BadInput, match="question: expected text"):
            ask(p, None)  # type: ignore[arg-type]


def test_a_plan_refuses_wrong_types_too() -> None:
    p: Any = rometeach.position("aurelian", "270-drawn")
    plan: Any = rometeach.plan(p, "front", barbarians=0)
    with pytest.raises(BadInput, match="choice: expected text or an Action, not 7"):
        plan.why_not(7)
    with pytest.raises(BadInput, match="k: expected a whole number, not '2'"):
        plan.next_best("2")


def test_names_are_found_whatever_their_spelling_and_others_are_told() -> None:
    p: Any = rometeach.position("conquest", "four")
    assert p.held_by(" red ") == p.held_by("Red") != ()
    assert p.galleys_in("SICILIA") == ()
    assert "Achaia" in p.held_by("")
    with pytest.raises(BadInput) as found:
        p.are_allies("Rad", "Pink")
    assert [line.partition(".")[0] for line in str(found.value).splitlines()] == [
        'error: a: there is no colour "Rad"',
        'error: b: there is no colour "Pink"',
    ]
    with pytest.raises(BadInput, match=r"name: there is no space .*Sicilia"):
        p.galleys_in("Siciliaa")
    h: Any = rometeach.position("hotre", "example-12")
    sides = {there.side for there in h.provinces.values() if there.armies}
    assert sides and all(h.held_by(f" {s.upper()} ") == h.held_by(s) != () for s in sides)
    with pytest.raises(BadInput, match="sides: there is no side"):
        h.held_by("Red", "Bleu")


@pytest.mark.parametrize(("game", "most"), [("conquest", 6), ("conquest2", 6), ("hotre", 4)])
def test_so_many_cannot_play(game: str, most: int) -> None:
    module: Any = inspect.getmodule(type(rometeach.position(game, STARTS[game])))
    assert len(module.blank(players=most).players) == most
    for wrong in (1, most + 1, 10**400, 10**5000):
        with pytest.raises(BadInput, match=f"players: expected 2 to {most}, not "):
            module.blank(players=wrong)
    with pytest.raises(BadInput, match="name: there is no set-up"):
        module.set_up(module.blank().rules, "seven")


def test_names_that_do_not_exist_are_told_on_an_aurelian_board() -> None:
    p: Any = rometeach.position("aurelian", "270-drawn")
    for ask in (p.rebels, p.pool, p.stack):
        with pytest.raises(BadInput, match=r"there is no (Region|Box)"):
            ask("Galliaa")
    for space in (0, 9, -1):
        with pytest.raises(BadInput, match="expected 1 to 8"):
            p.can_redeploy(space)
