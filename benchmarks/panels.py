"""How fast the workbench answers a change and a click in the kernel, against drawing its whole map anew, and makes a share line.

python benchmarks/panels.py [--repeat 20]
"""

from __future__ import annotations

import argparse
import statistics
import time

from rometeach import position
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.rome_iinc.map.picture import view
from rometeach.widgets.workbench import workbench

PLACES = ("Rome", "Syria", "Belgica", "Africa")
CHANGES = ("Germania II +Fort", "7/5 Vandal @ Numidia", "Rome +Fort", "West gold 87")
DOZEN = (
    "Rome insurgent; Suevia allied; 7/5 Vandal @ Numidia; West gold 87; East gold 70; turn 3; phase War; event Papacy; "
    "event Bagaudae doubled; 5/1 Arabian @ Palaestina; East unrest 4; Cyprus allied"
)


def main() -> None:
    """Measure and print the medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=20)
    answers, drawings, selections, lines = [], [], [], []
    for _ in range(parser.parse_args().repeat):
        panel = workbench(position("rome-iinc", "286"))
        panel.select("Germania II")
        for change, place in zip(CHANGES, PLACES, strict=True):
            start = time.perf_counter()
            panel.change(change)
            answers.append(time.perf_counter() - start)
            start = time.perf_counter()
            panel.select(place)
            selections.append(time.perf_counter() - start)
            start = time.perf_counter()
            draw(view(position("rome-iinc", "286")))
            drawings.append(time.perf_counter() - start)
        board = position("rome-iinc", "286").edit(DOZEN)
        start = time.perf_counter()
        length = len(board.share())
        lines.append(time.perf_counter() - start)
    answer, drawing, selection, line = (statistics.median(t) * 1000 for t in (answers, drawings, selections, lines))
    print(
        f"a change, with odds, map, the place and the open page: {answer:.1f} ms, {answer / drawing:.2f} times a full drawing of the map"
    )
    print(f"a click, with the ledger: {selection:.1f} ms, {selection / drawing:.2f} times a full drawing of the map")
    print(f"the share line of a board with a dozen changes: {line:.1f} ms, {length} characters")


if __name__ == "__main__":
    main()
