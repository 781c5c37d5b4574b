"""A Python as a web page has it: no OR-Tools, no matplotlib, no threads, no processes, no locks of files."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

ABSENT = ["_multiprocessing", "fcntl", "fpdf", "highspy", "jupyterlab", "matplotlib", "msvcrt", "multiprocessing",
          "numpy", "ortools", "scipy", "voila"]  # fmt: skip

BEGIN = f"""
import sys, threading, asyncio.base_events, subprocess

class Present:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        absent = name.partition(".")[0] in {ABSENT!r}
        return None if absent else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

def refuse(self, *args, **options):
    raise RuntimeError("can't start new thread")

def no_process(self, *args, **options):
    raise OSError(138, "emscripten does not support processes.")

for name in [n for n in sys.modules if n.partition(".")[0] in {ABSENT!r}]:
    del sys.modules[name]
sys.meta_path[:] = map(Present, sys.meta_path)
threading.Thread.start = refuse
subprocess.Popen.__init__ = no_process
sys.platform = "emscripten"
"""
"""What comes first in a program that runs as in a page."""


def run(code: str, *arguments: str, folder: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """What a program prints that runs as in a page."""
    code = f"sys.path.insert(0, {str(ROOT)!r})\n{code}"
    command = [sys.executable, "-c", f"{BEGIN}\n{code}", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def printed(code: str, *arguments: str, folder: Path = ROOT) -> list[str]:
    """The lines that a program prints, which must come to its end."""
    done = run(code, *arguments, folder=folder)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    return done.stdout.splitlines()


CELLS = """
import contextlib, io, json, os
from pathlib import Path
from IPython.core.interactiveshell import InteractiveShell

os.environ["ROMETEACH_PROGRESS"] = sys.argv[1]
shell = InteractiveShell.instance()
for path in map(Path, sys.argv[2:]):
    shell.reset()
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            with contextlib.redirect_stdout(io.StringIO()):
                result = shell.run_cell("".join(cell["source"]), store_history=False)
            if wrong := result.error_before_exec or result.error_in_exec:
                print(json.dumps([path.name, "".join(cell["source"])[:300], f"{type(wrong).__name__}: {wrong}"[:300]]))
"""
"""Runs the cells of notebooks and prints what raises."""


def faults(notebooks: list[Path], progress: Path) -> list[list[str]]:
    """What the cells of notebooks raise in a page, one notebook after the other: its name, the cell, the error."""
    lines = printed(CELLS, str(progress), *map(str, notebooks))
    return [json.loads(line) for line in lines if line.startswith("[")]
