"""The helpers that the tests of both Conquest games share can be imported by name."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "conquest_board"))
