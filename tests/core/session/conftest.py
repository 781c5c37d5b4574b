"""Makes the helper module of this folder (`damage`) importable: tests run in importlib mode."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
