"""How long the browser edition takes from opening the first lesson to its first live panel, beside an installed JupyterLab in the same run.

python benchmarks/browser_edition.py [--repeat 3]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tools"))

import site_browser
from lab_browser import headless_chromium, open_notebook, run_cells, running_lab

from rometeach.site import build

LESSON = "rome_iinc/01_the_board.ipynb"
PANEL = ".rt-panel svg"


def in_the_browser(folder: Path) -> tuple[float, float, float]:
    """Seconds until Python has started and until all cells are done, for who comes first; and until all are done the second time."""
    with site_browser.served(folder) as site, site_browser.browser(site) as browser:
        page = browser.new_context().new_page()
        first = site_browser.run(page, site, LESSON)
        again = site_browser.run(page, site, LESSON)
        return first.started, first.ended, again.ended


def installed(root: Path) -> float:
    """Seconds until all cells are done in a JupyterLab whose server runs already."""
    with running_lab(root) as lab, headless_chromium() as browser:
        page = browser.new_context().new_page()
        begin = time.perf_counter()
        open_notebook(page, lab, LESSON)
        run_cells(page, LESSON, PANEL)
        return time.perf_counter() - begin


def main() -> None:
    """Measure and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    repeat = parser.parse_args().repeat
    with tempfile.TemporaryDirectory() as root:
        begin = time.perf_counter()
        made = build.build(Path(root, "site"))
        built = time.perf_counter() - begin
        there = [in_the_browser(made.folder) for _ in range(repeat)]
        here = []
        for n in range(repeat):
            (Path(root) / str(n)).mkdir()
            here.append(installed(Path(root, str(n))))
    started, ended, again = (statistics.median(column) for column in zip(*there, strict=True))
    lab = statistics.median(here)
    print(f"built in {built:.1f} s: {made.files} files, {made.size / 1e6:.0f} MB")
    print(f"{LESSON} in the browser edition: Python after {started:.1f} s, the whole lesson after {ended:.1f} s")
    print(f"the second time: {again:.1f} s")
    print(f"in a JupyterLab that is installed and runs: {lab:.1f} s, so it takes {ended / lab:.1f} times as long")


if __name__ == "__main__":
    main()
