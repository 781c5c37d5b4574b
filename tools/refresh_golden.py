"""Play one whole game a scenario with the simple player and keep its log, which a test compares.

python tools/refresh_golden.py            write them all
python tools/refresh_golden.py --check    say which differ from what is stored
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rometeach.core.dice import SeededDice
from rometeach.core.play import play
from rometeach.core.requests import Note
from rometeach.core.session import sentence
from rometeach.rome_iinc import intentions
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.players import simple_player
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.position.model import Board
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "rome_iinc" / "golden"
SEED = 1


def lines(scenario: str, seed: int = SEED) -> list[str]:
    """The log of a game: a line for each step that did something, the tracks after each phase."""
    found = [f"{scenario}, seed {seed}"]
    now = [""]

    def note(stage: str, n: Note) -> None:
        if n.what.endswith((") holds.", " lives.")):
            return
        if stage != now[0]:
            now[0] = stage
            found.append(f"- {stage}")
        dice = f" [{' '.join(map(str, n.dice))}]" if n.dice else ""
        found.append(f"{sentence(n.what)}{dice} ({n.case})")

    def after(stage: str, board: Board) -> None:
        if stage.endswith((": end", ": Victory")) and now[0]:
            now[0] = ""
            tracks = "; ".join(
                f"{e} {s.gold} Gold, {s.prestige} Prestige, {s.unrest} Unrest"
                for e in EMPIRES
                if (s := board.empire(e))
            )
            found.append(f"= {tracks}")

    intentions.forget()
    sides = dict.fromkeys(EMPIRES, simple_player)
    end = play(named(scenario), turn.game(), SeededDice(seed), sides, note, after)
    return [*found, f"The end, on Turn {end.turn}: {end.outcome}"]


def text(scenario: str) -> str:
    """What the file of a scenario holds."""
    return "\n".join(lines(scenario)) + "\n"


def main() -> int:
    """Write the logs, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a log differs")
    check = parser.parse_args().check
    FOLDER.mkdir(exist_ok=True)
    stale = 0
    for scenario in SCENARIOS:
        path, new = FOLDER / f"{scenario}.txt", text(scenario)
        if path.exists() and path.read_text(encoding="utf-8") == new:
            continue
        stale += 1
        print(f"{path.name} " + ("differs" if check else "written"))
        if not check:
            path.write_text(new, encoding="utf-8")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())
