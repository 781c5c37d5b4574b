"""Makes `aurelian_boards` of the game's tests and the boards of this folder importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2] / "aurelian"), str(Path(__file__).parent)]
