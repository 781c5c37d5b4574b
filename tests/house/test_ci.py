"""CI runs the README's command and cannot pass without its browser tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = 'python -m pip install -e ".[test]" && python -m pytest'

NO_BROWSER = "def test_it(chromium): pass\n"
SKIPPED_MODULE = "import pytest\npytest.skip('later', allow_module_level=True)\n"
SKIPPED_TEST = "import pytest\n@pytest.mark.browser\ndef test_it(): pytest.skip('later')\n"


@pytest.mark.parametrize("file", ["README.md", ".ci/run"])
def test_the_readme_and_ci_name_the_same_command(file: str) -> None:
    assert COMMAND in (ROOT / file).read_text(encoding="utf-8")


def test_ci_runs_the_slow_tests_too_and_the_readme_names_them() -> None:
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert script.index(COMMAND) < script.index("python -m pytest -m slow")
    assert "python -m pytest -m slow" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ci_script_is_valid_bash() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    subprocess.run(["bash", "-n", ".ci/run"], cwd=ROOT, check=True)


@pytest.mark.parametrize(
    ("required", "content", "options", "passes"),
    [
        ("", NO_BROWSER, [], True),
        ("1", NO_BROWSER, [], False),
        ("1", SKIPPED_MODULE, [], False),
        ("1", SKIPPED_TEST, [], False),
        ("1", SKIPPED_TEST, ["-p", "xdist", "-n", "1"], False),
        ("1", SKIPPED_TEST.replace("browser", "slow"), [], True),
    ],
    ids=["not required", "no browser", "skipped module", "skipped", "skipped in a worker", "another skipped"],
)
def test_a_skipped_browser_test_fails_where_the_browser_is_required(
    tmp_path: Path, required: str, content: str, options: list[str], passes: bool
) -> None:
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(content)
    (tmp_path / "test_beside.py").write_text("def test_beside(): pass\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser\n    slow\n    long\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "ROMETEACH_REQUIRE_BROWSER": required,
            "ROMETEACH_CHROMIUM": "/nowhere/chromium",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "tools"), os.environ.get("PYTHONPATH", "")]),
        },
        capture_output=True,
        text=True,
    )
    assert (done.returncode == 0) is passes, done.stdout + done.stderr
