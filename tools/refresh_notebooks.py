"""Run the notebooks and keep only what may be stored: checked outputs, static cards, and of each panel the card it leaves.

python tools/refresh_notebooks.py            run all and write them
python tools/refresh_notebooks.py --check    run all and say which differ from what is stored
python tools/refresh_notebooks.py --texts    run nothing: only the texts, their links into the glossary, and the metadata
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from notebook_cells import CARD, is_card, keeps_output, shows, tell, without_mark
from traitlets.config import Config

from rometeach.core.games import games
from rometeach.lessons.course import course
from rometeach.lessons.footer import footer
from rometeach.lessons.glossary import linked, used

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebooks(folder: Path = FOLDER) -> list[Path]:
    """All notebooks, in reading order."""
    return sorted(p for p in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def run(path: Path, timeout: int = 120) -> Any:
    """The notebook after running it in its own folder. Raises CellExecutionError, and CellTimeoutError where an output is lost."""
    notebook = nbformat.read(path, as_version=4)
    with TemporaryDirectory(prefix="kernel") as folder:
        client = NotebookClient(
            notebook,
            config=_sockets(folder),
            timeout=timeout,
            iopub_timeout=timeout,
            raise_on_iopub_timeout=True,
            startup_timeout=timeout,
            kernel_name="python3",
            store_widget_state=False,
            resources={"metadata": {"path": str(path.parent)}},
        )
        client.execute()
    return notebook


def _sockets(folder: str) -> Config:
    """Sockets in files of a folder of its own, where there are such: of kernels that pick the same free port one dies."""
    return Config({"KernelManager": {"transport": "ipc", "ip": f"{folder}/k"}} if sys.platform != "win32" else {})


def with_footer(path: Path, notebook: Any) -> Any:
    """The notebook of a lesson with its footer as the index of the Cases has it, and its links into the glossary there."""
    game = path.parent.name.replace("_", "-")
    for lesson in course(game) if game in games() else ():
        if lesson.notebook == path.name:
            texts = [cell for cell in notebook.cells[:-1] if cell.cell_type == "markdown"]
            seen: set[str] = set()
            for cell in texts:
                cell.source = linked(game, cell.source, lesson.id, seen)
            notebook.cells[-1].source = footer(game, lesson, used(game, "\n".join(cell.source for cell in texts)))
    return notebook


def clean(notebook: Any) -> Any:
    """The notebook as it is stored: a panel, which needs a kernel, goes, and the static card it leaves stays."""
    for before, cell in zip([None, *notebook.cells], notebook.cells, strict=False):
        without_mark(cell)
        shown = cell.get("outputs", [])
        lasting = [o for o in shown if VIEW not in o.get("data", {})]
        if cell.cell_type == "code" and (len(lasting) < len(shown) or (lasting and shows(cell.source))):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), CARD]
        tell(cell, before)
        if cell.cell_type != "code":
            continue
        # nbval takes a cell with outputs but without a number for one that was never run
        cell.execution_count = cell.execution_count if keeps_output(cell) else None
        cell.outputs = [_stored(o, is_card(cell)) for o in _joined(lasting)] if keeps_output(cell) else []
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def _joined(outputs: list[Any]) -> list[Any]:
    """The outputs, with what was printed in several pieces as one."""
    result: list[Any] = []
    for output in outputs:
        if (
            output.output_type == "stream"
            and result
            and result[-1].output_type == "stream"
            and result[-1].name == output.name
        ):
            result[-1].text += output.text
        else:
            result.append(output)
    return result


def _stored(output: Any, card: bool) -> Any:
    if "data" in output:
        kept = ("text/plain", "text/html") if card else ("text/plain",)
        output.data = nbformat.from_dict({k: v for k, v in output.data.items() if k in kept})
        output.metadata = nbformat.from_dict({})
    return output


def text(notebook: Any) -> str:
    """The notebook as it stands in its file."""
    return (
        nbformat.writes(notebook) + "\n" if not nbformat.writes(notebook).endswith("\n") else nbformat.writes(notebook)
    )


def main() -> int:
    """Refresh or check every notebook; the exit status is 1 if a check found a difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--texts", action="store_true", help="run nothing")
    parser.add_argument("paths", nargs="*", type=Path)
    given = parser.parse_args()
    differing = 0
    for path in given.paths or notebooks():
        notebook = nbformat.read(path, as_version=4) if given.texts else run(path)
        old, new = path.read_text(encoding="utf-8"), text(with_footer(path, clean(notebook)))
        if old == new:
            continue
        differing += 1
        print(f"{path}: {'differs' if given.check else 'written'}")
        if not given.check:
            path.write_text(new, encoding="utf-8")
    return int(bool(differing and given.check))


if __name__ == "__main__":
    sys.exit(main())
