"""Makes the helper module of this folder (`browsing`) importable: tests run in importlib mode. A learner's progress is not theirs."""

import os
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
os.environ.setdefault("ROMETEACH_PROGRESS", str(Path(tempfile.mkdtemp(prefix="rometeach-")) / "progress.json"))
