"""How long `rometeach app` takes from its start to a workbench that lives in the browser, and how much memory it needs.

python benchmarks/app_start.py [--repeat 3]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tools"))

from app_browser import LIVE, RunningApp, running_app
from lab_browser import headless_chromium

LEDGER = """async name => {
    const area = [...document.querySelectorAll('[data-area]')].find(n => n.dataset.area === name), start = performance.now();
    area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    while (performance.now() - start < 5000) {
        await new Promise(done => requestAnimationFrame(done));
        if (document.querySelector('.rt-place-name')?.innerText.startsWith(name) &&
            document.querySelector('.rt-bench-place .rt-compact')) return performance.now() - start;
    }
}"""
"""The milliseconds from a click on a place to the frame that shows its ledger."""
CLICKED = ("Belgica", "Africa", "Rome", "Syria", "Numidia")


def memory(app: RunningApp) -> dict[str, float]:
    """The megabytes of the server and of its kernels, from /proc (Linux)."""
    found = {"server": _resident(app.process.pid)}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == app.process.pid:
            found["kernel"] = found.get("kernel", 0.0) + _resident(int(folder.name))
    return found


def _resident(pid: int) -> float:
    (line,) = (x for x in Path(f"/proc/{pid}/status").read_text().splitlines() if x.startswith("VmRSS"))
    return int(line.split()[1]) / 1000


def main() -> None:
    """Measure and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3)
    answers, first, second, sizes, clicks = [], [], [], [], []
    with headless_chromium() as browser, tempfile.TemporaryDirectory() as root:
        (Path(root) / "work").mkdir()
        for _ in range(parser.parse_args().repeat):
            page = browser.new_context().new_page()
            start = time.perf_counter()
            with running_app(Path(root) / "work", Path(root) / "log") as app:
                answers.append(time.perf_counter() - start)
                page.goto(app.address(), wait_until="commit")
                page.locator(LIVE).wait_for()
                first.append(time.perf_counter() - start)
                sizes.append(memory(app))
                clicks += [page.evaluate(LEDGER, name) for name in CLICKED]
                start = time.perf_counter()
                page.reload(wait_until="commit")
                page.locator(LIVE).wait_for()
                second.append(time.perf_counter() - start)
            page.close()
    print(f"from a click on a place to its ledger on the screen: {statistics.median(clicks):.0f} ms")
    print(f"from the start to a server that answers: {statistics.median(answers):.1f} s")
    print(f"from the start to a live workbench: {statistics.median(first):.1f} s")
    print(f"another page while it runs: {statistics.median(second):.1f} s")
    for name in ("server", "kernel"):
        print(f"memory of the {name}: {statistics.median(size[name] for size in sizes):.0f} MB")


if __name__ == "__main__":
    main()
