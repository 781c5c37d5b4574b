"""Games that were saved under older figures: they go on with those, or stop where an answer is no longer legal."""

import contextlib
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.figures import digests
from rometeach.core.figures.digests import Published, State
from rometeach.core.figures.rules import GameRules
from rometeach.core.games import find
from rometeach.core.positions.lookup import RulesChanged
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Session
from rometeach.core.verbs import verbs_of
from rometeach.widgets.player.player import Player

CASES = {
    "rome-iinc": ("286", "West gold 7", "Build", "build.fort", "4", ["Achaea +Fort", "Africa +Fort", "done", "done"]),
    "aurelian": (
        "270-drawn",
        "treasury 5",
        "game from Build",
        "walls.start",
        "1",
        ["Red walls", "Green temple", "done"],
    ),
}
"""Game -> position, change, stages, a figure, what it was once, answers of which the second is too dear now."""


class Saved:
    """A game that was saved when a figure was another one."""

    def __init__(self, game: str, folder: Path) -> None:
        name, change, stages, self.figure, self.before, self.answers = CASES[game]
        self.module = verbs_of(find(game))
        board: Any = self.module.position(name, owner=False)
        self.kind: type[GameRules] = type(board.rules)
        now = self.kind.all_published()
        values = now.states[-1].values
        values = values | {"charts": values["charts"] | {self.figure: {"value": self.before}}}
        state = State(digests.digest(values, now.states[-1].switches), values, now.states[-1].switches)
        self.published = Published((state, *now.states), now.set_ups)
        self.path = folder / "game.json"
        with self.then():
            rules = self.kind.load(published=state.digest)
            self.session = self.module.play(board.with_rules(rules).edit(change), 1, stages)
            for answer in self.answers:
                self.session.answer(answer)
            self.session.save(self.path)
            self.line = self.session.board.share()
            self.toml = self.session.board.dump()
        self.digest, self.old = state.digest, self.path.read_bytes()

    @contextlib.contextmanager
    def then(self) -> Iterator[None]:
        """While it is known what was published then."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.kind, "all_published", classmethod(lambda cls: self.published))
            yield

    def resumed(self, autosave: bool = False) -> Session[Any]:
        """The game taken up again; its notices are its warnings."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = self.module.resume(self.path, autosave)
        assert tuple(str(w.message) for w in caught) == found.notices
        assert {w.category for w in caught} <= {RulesChanged}
        return found


@pytest.fixture(params=CASES)
def saved(request: pytest.FixtureRequest, tmp_path: Path) -> Saved:
    """One of each game."""
    return Saved(request.param, tmp_path)


def test_it_is_played_with_the_figures_that_it_was_begun_with(saved: Saved) -> None:
    now = saved.kind.standard().values[saved.figure]
    told = f"charts:{saved.figure} was {saved.before}, is now {now}"
    with saved.then():
        found = saved.resumed()
        assert (found.stopped, found.board, found.report()) == (None, saved.session.board, saved.session.report())
        assert found.board.rules.values[saved.figure] == int(saved.before)
        assert found.notices == (f"This game was made with older figures, and keeps them: {told}.",)
        found.save(saved.path)
        assert json.loads(saved.path.read_bytes())["rules"] == saved.digest
        assert [p.name for p in saved.path.parent.iterdir()] == ["game.json"]  # it is the same still


def test_so_is_a_board_of_it(saved: Saved, tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(saved.toml, encoding="utf-8")
    with saved.then():
        for text in (saved.line, str(path)):
            with pytest.warns(RulesChanged, match=f"older figures, and keeps them: charts:{saved.figure} was"):
                found: Any = saved.module.position(text)
            assert found == saved.session.board
            assert found.rules.values[saved.figure] == int(saved.before)
            assert found.share() == saved.line
        now = found.with_rules(saved.kind.standard())
        assert now.rules.values[saved.figure] != int(saved.before)


def test_a_board_under_figures_that_nobody_knows_is_read_with_those_of_now(saved: Saved) -> None:
    with pytest.warns(RulesChanged, match=f"made with the rules {saved.digest}, which this kit does not know") as told:
        found: Any = saved.module.position(saved.line)
    assert saved.kind.standard().digest in str(told[0].message)
    assert found == saved.session.board.with_rules(saved.kind.standard())


def test_where_an_answer_is_no_longer_legal_it_stops_and_says_so(saved: Saved) -> None:
    found = saved.resumed()
    assert found.stopped is not None
    assert (found.stopped.number, found.stopped.answer) == (2, saved.answers[1])
    assert [g.answer for g in found.stopped.dropped if g.by_person] == saved.answers[1:]
    assert found.stopped.case in str(found.stopped)
    assert saved.answers[1] in found.stopped.why
    assert [a.text for a in found.answers if a.given.by_person] == saved.answers[:1]
    assert found.request is not None
    unknown, stopped = found.notices
    assert saved.digest in unknown
    assert stopped.startswith(f'Answer 2, "{saved.answers[1]}", no longer fits: ')
    assert stopped.endswith("go on by hand. When you go on and save, the old file is kept as game.before.json.")


@pytest.mark.parametrize("autosave", [True, False])
def test_one_goes_on_by_hand_and_the_old_answers_are_kept(saved: Saved, autosave: bool) -> None:
    folder = saved.path.parent
    found: Any = saved.resumed(autosave)
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == {"game.json": saved.old}
    found.answer(found.request.options[-1].name)
    if not autosave:
        assert saved.path.read_bytes() == saved.old
        found.save(saved.path)
    assert {p.name for p in folder.iterdir()} == {"game.json", "game.before.json"}
    assert (folder / "game.before.json").read_bytes() == saved.old
    assert json.loads(saved.path.read_bytes()) == found.as_json()
    found.undo()
    found.save(saved.path)  # a second time nothing more is kept
    assert {p.name for p in folder.iterdir()} == {"game.json", "game.before.json"}
    saved.path.write_bytes(saved.old)
    again: Any = saved.resumed(autosave=True)
    assert again.notices[-1].endswith("kept as game.before-2.json.")
    again.answer(again.request.options[-1].name)
    assert (folder / "game.before-2.json").read_bytes() == saved.old
    with saved.then():
        saved.path.write_bytes((folder / "game.before.json").read_bytes())
        assert saved.resumed().board == saved.session.board  # nothing of it is lost


def test_where_the_old_file_cannot_be_kept_nothing_is_written(saved: Saved, monkeypatch: pytest.MonkeyPatch) -> None:
    from rometeach.core import disk

    found = saved.resumed()
    real = disk.write

    def full(path: Path, text: str) -> None:
        if "before" in path.name:
            raise OSError(28, "No space left on device")
        real(path, text)

    monkeypatch.setattr(disk, "write", full)
    for _ in range(2):
        with pytest.raises(BadInput, match="cannot be kept before it is written over"):
            found.save(saved.path)
    assert saved.path.read_bytes() == saved.old


def test_the_player_says_it(saved: Saved) -> None:
    player = Player(saved.module.play(saved.session.start.with_rules(saved.kind.standard()), 1))
    player.file.value = str(saved.path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        player.safely(player.resume)()
    text = player.message.value
    assert saved.digest in text
    assert "no longer fits" in text and "(Case " in text and "game.before.json" in text
    assert player.session.stopped is not None
    assert saved.path.read_bytes() == saved.old


def test_a_seeded_game_that_stops_before_dice_goes_on_with_its_dice(tmp_path: Path) -> None:
    module = verbs_of(find("aurelian"))
    session: Any = module.play("270", 5, "game")
    for _ in range(8):
        session.answer(session.request.options[0].name)
    path = tmp_path / "game.json"
    session.save(path)
    plain = json.loads(path.read_text(encoding="utf-8"))
    place = next(i for i, a in enumerate(plain["answers"]) if isinstance(a[0], list))
    plain["answers"][place][0] = [99]
    path.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.warns(RulesChanged, match=f"Answer {place + 1}, "):
        found: Any = module.resume(path)
    assert found.stopped.number == place + 1
    assert found.request is not None and found.request.options  # the dice are thrown, and a person is asked
    found.answer(found.request.options[0].name)


def test_11_4_a_game_of_before_the_order_of_civil_wars_was_asked_is_the_same_game(tmp_path: Path) -> None:
    """Rebels in both Empires, fought in an order that nobody chose; stored then, with its log."""
    stored = Path(__file__).parent / "rome_iinc" / "civil-wars-not-asked.json"
    path = tmp_path / "game.json"
    path.write_bytes(stored.read_bytes())
    module = verbs_of(find("rome-iinc"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesChanged)
        found: Any = module.resume(path)
    assert found.notices[-1] == "When this game was saved the kit asked less: its 8 choices are made as they were then."
    assert (found.stopped, found.unasked) == (None, 8)
    chosen = [a.request.kind for a in found.answers if isinstance(a.request, Decision)].count("civil war order")
    assert chosen == 8
    then = stored.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    new = [line for line in found.report().splitlines() if line not in then]
    assert [line for line in found.report().splitlines() if line not in new] == then
    told = [line for line in new if " holds " in line]
    assert len(told) == 3, "what three usurpers hold is told now"
    assert {line.partition(": ")[2].partition(" (")[0] for line in new if line not in told} == {
        "wait",
        "civil war Africa",
        "civil war Britannia",
        "civil war Gallia",
        "civil war Moesia",
    }
    found.save(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RulesChanged)  # of switches that are newer than the game
        again: Any = module.resume(path)  # with everything that is asked
    assert not [x for x in again.notices if "asked less" in x]
    assert (again.unasked, again.board, again.report()) == (0, found.board, found.report())


def test_5_2_5_a_game_of_before_it_was_asked_which_commands_are_kept_is_the_same_game(tmp_path: Path) -> None:
    """One Governor loses his middle Command to another, one to Barbarians; stored then, with its log."""
    stored = Path(__file__).parent / "rome_iinc" / "middle-command-not-asked.json"
    path = tmp_path / "game.json"
    path.write_bytes(stored.read_bytes())
    module = verbs_of(find("rome-iinc"))
    with pytest.warns(RulesChanged, match="its 2 choices are made as they were then"):
        found: Any = module.resume(path)
    assert (found.stopped, found.unasked) == (None, 2)
    then = stored.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    told, new = list(then), []
    for line in found.report().splitlines():
        if told and line == told[0]:
            told.pop(0)
        else:
            new.append(line)
    assert told == []
    assert new == ["West: keep Gallia (5.2.5)", "East: keep Moesia (5.2.5)", "Galerius keeps Moesia. (5.2.5)"]
