"""`rometeach doctor` finds what is there, and says what to do about what is not."""

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from rometeach import doctor
from rometeach.doctor import Check, Report, examine


@pytest.fixture(autouse=True)
def no_owner_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def named(report: Report, name: str) -> Check:
    (check,) = (check for check in report.checks if check.name == name)
    return check


def test_the_test_environment_is_healthy(tmp_path: Path) -> None:
    report = examine(tmp_path)
    assert report.ok, str(report)
    assert report.exit_status == 0
    assert str(report).endswith("Everything that rometeach needs is here.")


def test_it_imports_none_of_the_packages_it_looks_for() -> None:
    code = (
        "import sys; from rometeach.doctor import examine; examine()\n"
        "heavy = {'IPython', 'anywidget', 'cattrs', 'click', 'ipywidgets', 'jupyterlab', 'matplotlib',\n"
        "         'networkx', 'numpy', 'ortools', 'tomlkit'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(("name", "imported"), [package[:2] for package in doctor._PACKAGES])
def test_a_package_that_is_missing_is_named_with_what_it_is_for_and_how_to_get_it(
    name: str, imported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = find_spec
    monkeypatch.setattr(doctor, "find_spec", lambda module: None if module == imported else real(module))
    report = examine(tmp_path)
    check = named(report, name)
    assert (check.ok, check.found, report.exit_status) == (False, "not installed", 1)
    assert check.remedy.startswith(f'{sys.executable} -m pip install "{name}')
    assert str(report).endswith(f"Not ready: {name}.")
    assert f"does not work: {check.without}" in str(report)


def test_a_package_that_is_too_old_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = doctor._version
    monkeypatch.setattr(doctor, "_lowest", lambda distribution: "3.2")
    monkeypatch.setattr(doctor, "_version", lambda name: "3.1.9" if name == "anywidget" else real(name))
    check = named(examine(tmp_path), "anywidget")
    assert (check.ok, check.found) == (False, "3.1.9, too old")
    assert check.remedy.endswith('"anywidget>=3.2"')


def test_every_runtime_dependency_is_examined() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    wanted = {need.partition(">")[0] for need in project["dependencies"]}
    assert wanted == {package[0] for package in doctor._PACKAGES}


def test_an_old_python_is_a_problem() -> None:
    assert not doctor._python((3, 10, 9)).ok
    assert doctor._python((3, 11, 0)).ok


@pytest.mark.parametrize("name", ["data", "notebooks"])
def test_shipped_files_that_are_gone_are_a_problem(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise FileNotFoundError(name)

    monkeypatch.setattr(doctor, f"{name}_dir", nowhere)
    assert named(examine(tmp_path), name).found == "not found"
    monkeypatch.setattr(doctor, f"{name}_dir", lambda: tmp_path)
    check = named(examine(tmp_path), name)
    assert (check.ok, check.found) == (False, f"{tmp_path}, incomplete")


def test_an_owners_file_is_found_and_read_in_both_places(tmp_path: Path) -> None:
    own = tmp_path / "rometeach.toml"
    own.write_text("[corrections]\n")
    assert named(examine(tmp_path), "rometeach.toml").found == str(own)
    configured = tmp_path / "config/rometeach/rometeach.toml"
    configured.parent.mkdir(parents=True)
    configured.write_text("")
    both = [check for check in examine(tmp_path).checks if check.name == "rometeach.toml"]
    assert [check.found for check in both] == [str(own), str(configured)]


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"a = \n", "line 1: a =: has no value"), (b"a = '\xff'\n", "is not a text file")],
)
def test_an_owners_file_with_a_mistake_is_a_problem(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "rometeach.toml").write_bytes(content)
    report = examine(tmp_path)
    assert says in named(report, "rometeach.toml").found
    assert report.exit_status == 1


def test_no_browser_is_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_CHROMIUM", tmp_path / "chromium")
    report = examine(tmp_path)
    assert not named(report, "Chromium").ok
    assert report.ok
