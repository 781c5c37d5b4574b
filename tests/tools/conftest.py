"""Makes `aurelian_boards` of the game's tests importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "aurelian"))
