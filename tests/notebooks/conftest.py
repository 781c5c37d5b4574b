"""Makes the helper module of this folder (`browsing`) importable: tests run in importlib mode. A learner's progress is not theirs."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_browser import RunningApp, running_app

sys.path.append(str(Path(__file__).parent))
os.environ.setdefault("ROMETEACH_PROGRESS", str(Path(tempfile.mkdtemp(prefix="rometeach-")) / "progress.json"))


@pytest.fixture(autouse=True)
def kernels_end_with_their_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test of a notebook leaves no kernel behind, and finds none."""
    yield
    if "jupyter_lab" in request.fixturenames:
        lab: Any = request.getfixturevalue("jupyter_lab")
        lab.end_kernels()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApp]:
    """The window of `rometeach app`, started in an empty folder."""
    folder = tmp_path_factory.mktemp("table")
    with running_app(folder, tmp_path_factory.mktemp("log") / "log") as running:
        yield running
