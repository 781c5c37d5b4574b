"""A panel of a cell that runs again closes the one before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.widgets import widget
from jupyter_client.manager import start_new_kernel

import rometeach
from rometeach.rome_iinc.position import position
from rometeach.widgets import cells, example, exercises, panel, parts, plan_panel, play
from rometeach.widgets.parts import Panel

PANELS: dict[str, Callable[[], Panel]] = {
    "workbench": lambda: rometeach.workbench(position("286")),
    "planner": lambda: plan_panel(position("286")),
    "player": lambda: play(position("286"), seed=1),
    "small panel": lambda: panel("war", position("example-11.2.9")),
    "example": lambda: example("rome-iinc", "R1"),
    "exercises": lambda: exercises("rome-iinc", "revolts"),
}


class Notebook:
    """A notebook without a browser: `run` runs a cell that shows something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.runs = ("", ""), 0
        monkeypatch.setattr(parts, "_CELLS", cells.Cells(lambda: self.now))
        monkeypatch.setattr("IPython.display.display", lambda *_, **__: None)

    def run(self, cell: str, *shown: Panel) -> None:
        self.runs += 1
        self.now = cell, f"run {self.runs}"
        for one in shown:
            one._ipython_display_()
        self.now = "", ""


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    return Notebook(monkeypatch)


def alive() -> int:
    """How many widgets the kernel holds."""
    return len(widget._instances)


@pytest.mark.parametrize("kind", PANELS)
def test_a_cell_that_runs_again_holds_one_panel(kind: str, notebook: Notebook) -> None:
    before = alive()
    first = PANELS[kind]()
    notebook.run("a", first)
    one = alive()
    assert one > before
    for _ in range(3):
        notebook.run("a", PANELS[kind]())
    assert alive() == one and first.closed
    assert first.root.comm is None


def test_panels_of_other_cells_and_of_one_run_stay(notebook: Notebook) -> None:
    one, two, three = (panel("revolts", position("286")) for _ in range(3))
    notebook.run("a", one, two)
    notebook.run("b", three)
    assert not (one.closed or two.closed or three.closed)
    notebook.run("a", panel("revolts", position("286")))
    assert one.closed and two.closed and not three.closed


def test_a_panel_that_another_cell_shows_too_stays(notebook: Notebook) -> None:
    mine = panel("revolts", position("286"))
    notebook.run("a", mine)
    notebook.run("b", mine)
    notebook.run("b", mine)
    notebook.run("a", panel("revolts", position("286")))
    assert not mine.closed
    notebook.run("b", panel("revolts", position("286")))
    assert mine.closed


def test_a_closed_panel_that_is_shown_again_leaves_its_card(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = panel("revolts", position("286"))
    notebook.run("a", mine)
    notebook.run("a", panel("revolts", position("286")))
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **_: shown.append(thing))
    notebook.run("b", mine)
    assert mine.closed and [type(s) for s in shown] == [type(mine.card())]


def test_what_a_button_shows_belongs_to_no_cell(notebook: Notebook) -> None:
    mine = panel("revolts", position("286"))
    notebook.run("a", mine)
    panel("revolts", position("286"))._ipython_display_()
    assert not mine.closed


def test_in_a_kernel_the_cell_is_told_by_its_id_or_its_text() -> None:
    """What a notebook sends: the same cell again, then another text in it, then another cell."""
    code = "from rometeach.rome_iinc.position import position\nfrom rometeach.widgets import panel\npanel('revolts', position('286'))"
    count = "from ipywidgets.widgets import widget\nprint(len(widget._instances))"
    manager, client = start_new_kernel()

    def run(text: str, cell: str = "") -> str:
        message = client.session.msg(
            "execute_request", {"code": text, "silent": False}, metadata={"cellId": cell} if cell else {}
        )
        client.shell_channel.send(message)
        said = ""
        while True:
            got = client.get_iopub_msg(timeout=60)
            if got["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            assert got["msg_type"] != "error", got["content"]
            if got["msg_type"] == "stream":
                said += got["content"]["text"]
            if got["msg_type"] == "status" and got["content"]["execution_state"] == "idle":
                return said

    try:
        for cell, other in (("", code + "  # other"), ("a", code)):
            run(code, cell)
            one = int(run(count))
            run(code, cell)
            assert int(run(count)) == one
            run(other, "b" if cell else "")
            assert int(run(count)) > one
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
