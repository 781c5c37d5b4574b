"""In a web page there is no OR-Tools, no matplotlib, no thread and no second process: what is left works, or says plainly why not."""

from pathlib import Path

import pytest
from in_a_page import ABSENT, faults, printed, run

ROOT = Path(__file__).parents[2]

WORKER = """
import asyncio
from rometeach.widgets.worker import Worker

async def main():
    worker, said = Worker("test"), []

    def act():
        said.append("act")
        if len(said) > 6:
            raise ValueError("broken")
        return "answer"

    def end(show):
        said.append("end")
        try:
            show()
        except ValueError as error:
            said.append(f"raised {error}")

    def begin():
        worker.begin(act, lambda answer: said.append(f"show {answer}"), lambda job, done: said.append(f"look {done}"), end)

    begin()
    said.append("begun")
    await asyncio.sleep(0.5)
    print(*said, sep=", ")
    said[:] = [""] * 6
    begin()
    await asyncio.sleep(0.5)
    print(*said[6:], sep=", ")
    said.clear()
    begin()
    worker.stop()
    await asyncio.sleep(0.5)
    print(*said, worker.job, sep=", ")
    said.clear()

asyncio.run(main())
"""


@pytest.mark.parametrize("module", ABSENT)
def test_the_page_lacks_what_it_lacks(module: str) -> None:
    assert run(f"import {module}").stderr.splitlines()[-1] == f"ModuleNotFoundError: No module named '{module}'"


@pytest.mark.parametrize("begin", ["", "sys.platform = 'linux'\n"])
def test_a_panel_shows_that_it_works_before_it_works(begin: str) -> None:
    answered, broken, stopped = printed(begin + WORKER)
    assert answered == "look False, begun, act, look True, end, show answer"
    assert broken == "look False, act, look True, end, raised broken"
    assert stopped == "look False, look True, None"


def test_a_script_waits_for_the_answer() -> None:
    code = (
        "from rometeach.widgets.worker import Worker\n"
        "Worker('test').begin(lambda: 7, print, lambda job, done: print(done), lambda show: show())"
    )
    assert printed(code) == ["True", "7"]


def test_many_games_are_played_one_after_the_other() -> None:
    code = (
        "from rometeach.rome_iinc.simulation import simulate\n"
        "told = []\n"
        "found = simulate('286', 2, 1, ('random', 'random'), progress=told.append)\n"
        "print(len(found.text()) > 99)\nprint(told)"
    )
    assert printed(code) == ["True", "[0, 1, 1]"]


def test_progress_lies_among_the_files_that_the_page_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROMETEACH_PROGRESS", raising=False)
    code = (
        "from rometeach.core import browser\n"
        "from rometeach.lessons import scorebook\n"
        "from pathlib import Path\n"
        "print(scorebook.default_path())\n"
        "browser.DRIVE = Path('drive')\n"
        "browser.DRIVE.mkdir()\n"
        "print(scorebook.default_path())\n"
        "scorebook.load().record('a', 'b', 'c', solved=True)\n"
        "print(scorebook.load().score('a', 'b', 'c'))\n"
        "print(sorted(p.name for p in browser.DRIVE.iterdir()))"
    )
    assert printed(code, folder=tmp_path) == [
        "progress.json",
        "drive/progress.json",
        "Tally(tried=1, solved=1, alone=0)",
        "['progress.json']",
    ]


def test_a_picture_says_how_matplotlib_comes_into_a_page() -> None:
    code = (
        "import rometeach\nfrom rometeach.core.plots import PlotsMissing\n"
        "try:\n    rometeach.position('rome-iinc', '286').revolts().plot()\nexcept PlotsMissing as error:\n    print(error)"
    )
    (told,) = printed(code)
    assert "%pip install matplotlib in a cell of its own, which needs the internet" in told


def test_the_doctor_asks_for_nothing_that_a_page_cannot_have() -> None:
    told = printed("from rometeach.doctor import examine\nprint(examine())\nprint(examine().exit_status)")
    assert told[-2:] == ["Everything that rometeach needs is here.", "0"]
    assert not [line for line in told if "apt-get" in line or sys_line(line)]


NOTHING = """
import types, comm
sent = []

class Comm(comm.base_comm.BaseComm):
    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        sent.append((data or {}).get("state", {}))

comm.create_comm = Comm
ffi = types.SimpleNamespace(jsnull="null")
sys.modules.update({"pyodide": types.SimpleNamespace(ffi=ffi), "pyodide.ffi": ffi})
import rometeach.widgets
import ipywidgets as w

box = w.VBox(layout={"display": "none"})
list = w.Dropdown(options=["a", "b"])
box.layout.display = list.value = None
print(sent[0]["display"], sent[0]["width"], sent[-2], sent[-1])
"""


def test_what_was_hidden_is_seen_again_in_a_page() -> None:
    assert printed(NOTHING) == ["none null {'display': 'null'} {'index': 'null'}"]


def sys_line(line: str) -> bool:
    return "-m pip install" in line and "what to do" in line


FEW = ["00_start_here.ipynb", "workbench.ipynb", "aurelian/08_play_a_game.ipynb"]
"""Notebooks whose cells run in the quick tests."""


def test_a_few_notebooks_run_in_a_page(tmp_path: Path) -> None:
    assert not faults([ROOT / "notebooks" / name for name in FEW], tmp_path / "progress.json")


@pytest.mark.parametrize("folder", ["aurelian", "classroom", "conquest", "conquest2", "hotre", "rome_iinc"])
def test_every_notebook_runs_in_a_page(folder: str, tmp_path: Path) -> None:
    assert not faults(sorted((ROOT / "notebooks" / folder).glob("*.ipynb")), tmp_path / "progress.json")


UNANSWERED = {("conquest2", "fight")}
"""What a page without NumPy cannot answer, and says so."""

PLANS = """
import rometeach
from rometeach import answers
from rometeach.core import games
from rometeach.core.errors import RometeachError
from solvers.cp import SolverMissing

game = games.games()[sys.argv[1]]
for question in game.plans:
    change, options = question.typed()
    p = rometeach.position(game.name, game.start)
    try:
        print(question.name, answers.plan(p.edit(change) if change else p, question.name, **options).status)
    except SolverMissing as error:
        print(question.name, f"missing: {error}")
"""


@pytest.mark.parametrize("game", ["aurelian", "conquest", "conquest2", "hotre", "rome-iinc"])
def test_every_question_for_a_plan_is_answered_in_a_page_or_says_what_is_missing(game: str) -> None:
    for line in printed(PLANS, game):
        name, _, ended = line.partition(" ")
        assert ended.startswith("missing: ") == ((game, name) in UNANSWERED), line
        assert ended in ("OPTIMAL", "ESTIMATED") or "%pip install numpy" in ended, line
