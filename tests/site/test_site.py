"""The parts of the browser edition: the kit's own wheel, the list of packages, the start page, and what is refused."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from dataclasses import replace
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from rometeach.cli import main
from rometeach.core import games
from rometeach.core.errors import BadInput
from rometeach.core.resources import notebooks_dir
from rometeach.lessons.course import course
from rometeach.site import build, downloads, kit_wheel, python, start_page
from rometeach.site.pins import pins, sum_of

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
import importlib.metadata, rometeach, sys
assert rometeach.__file__.startswith(sys.argv[1]), rometeach.__file__
print(sorted(rometeach.games()))
print(rometeach.position("rome-iinc", "286").revolts()["Germania II"].p_revolt)
print(importlib.metadata.version("rometeach"))
"""


def lock(python_version: str = "", abi: str = "") -> bytes:
    wanted = pins().pyodide
    about = {"python": python_version or f"{wanted.python}.2", "abi_version": abi or wanted.abi}
    return json.dumps({"info": about, "packages": {}}).encode()


def given(folder: Path, **content: bytes) -> Path:
    """A folder that looks like Pyodide."""
    folder.mkdir()
    for name in pins().pyodide.files:
        (folder / name).write_bytes(content.get(name.replace("-", "_").replace(".", "_"), b"x"))
    return folder


# --- the wheel of the kit


def test_the_wheel_of_the_kit_is_enough_to_ask_every_game(tmp_path: Path) -> None:
    with zipfile.ZipFile(kit_wheel.write(tmp_path)) as wheel:
        names = wheel.namelist()
        wheel.extractall(tmp_path / "unpacked")
    assert not [name for name in names if name.endswith((".ipynb", ".pyc"))]
    code = f"import sys; sys.path.insert(0, sys.argv[1])\n{ASKED}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(tmp_path / "unpacked")],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stdout == f"{sorted(games.games())}\n1/3\n{version('rometeach')}\n", done.stderr


def test_the_same_kit_gives_the_same_wheel(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    assert sum_of(kit_wheel.write(tmp_path)) == sum_of(kit_wheel.write(tmp_path / "again")) != ""


def test_the_wheel_records_each_of_its_files(tmp_path: Path) -> None:
    with zipfile.ZipFile(kit_wheel.write(tmp_path)) as wheel:
        record = next(name for name in wheel.namelist() if name.endswith("RECORD"))
        told = {line.partition(",")[0] for line in wheel.read(record).decode().splitlines()}
        assert told == set(wheel.namelist())


# --- what is downloaded


def test_every_pinned_wheel_runs_anywhere_and_is_of_a_version_that_the_kit_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {canonicalize_name(r.name): r for r in map(Requirement, project["dependencies"])}
    here = {name: r for name, r in needed.items() if not r.marker or r.marker.evaluate({"sys_platform": "emscripten"})}
    pinned = {wheel.name: wheel.version for wheel in pins().wheels}
    assert {name: pinned[name] for name in here if name in pinned and pinned[name] not in here[name].specifier} == {}
    assert set(here) - set(pinned) == {"fpdf2", "matplotlib", "pillow"}  # compiled parts, or in need of them
    for wheel in pins().wheels:
        assert wheel.file.endswith("none-any.whl") and re.fullmatch("[0-9a-f]{64}", wheel.sha256), wheel
        assert wheel.file.startswith(f"{wheel.name.replace('-', '_')}-{wheel.version}-")


def test_the_pinned_pyodide_is_the_one_that_the_kernel_is_made_for() -> None:
    constants = pytest.importorskip("jupyterlite_pyodide_kernel.constants")
    assert pins().pyodide.version == constants.PYODIDE_VERSION
    assert pins().pyodide.python == constants.PYODIDE_PYTHON_VERSION


def test_a_download_with_another_sum_is_refused_and_not_kept(tmp_path: Path) -> None:
    served = tmp_path / "served.tgz"
    with tarfile.open(served, "w:gz") as archive:
        for name in pins().pyodide.files:
            member = tarfile.TarInfo(f"package/{name}")
            member.size = 1
            archive.addfile(member, BytesIO(b"x"))
    cache = tmp_path / "cache"
    wanted = replace(pins().pyodide, url=served.as_uri())
    with pytest.raises(downloads.DownloadError, match=rf"not the file that was tested.*{wanted.sha256}"):
        downloads.core(wanted, cache)
    assert list(cache.iterdir()) == []
    right = replace(wanted, sha256=sum_of(served))
    assert downloads.core(right, cache) == dict.fromkeys(wanted.files, b"x")
    served.unlink()
    assert downloads.core(right, cache) == dict.fromkeys(wanted.files, b"x")  # what was fetched once is kept


def test_what_cannot_be_fetched_is_told_with_a_way_out(tmp_path: Path) -> None:
    wanted = replace(pins().pyodide, url=(tmp_path / "nothing").as_uri())
    with pytest.raises(downloads.DownloadError, match=r"cannot be fetched.*--pyodide"):
        downloads.core(wanted, tmp_path / "cache")


# --- the Python of the site


def no_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "wheels", lambda wanted, cache: [])


def test_a_given_pyodide_is_used_and_lists_the_kits_wheels_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_wheels(monkeypatch)
    own = kit_wheel.write(tmp_path)
    names = python.put(tmp_path / "out", pins(), [own], given(tmp_path / "given", pyodide_lock_json=lock()))
    assert names == ["rometeach"]
    listed: dict[str, Any] = json.loads((tmp_path / "out" / "pyodide-lock.json").read_bytes())["packages"]
    assert listed["rometeach"]["file_name"] == own.name
    assert listed["rometeach"]["sha256"] == sum_of(tmp_path / "out" / own.name)


def test_a_page_need_not_unpack_tests_and_what_it_does_without(tmp_path: Path) -> None:
    for name, files in (
        ("a", ["a/b.py", "a/tests/c.py", "a/b.pyi"]),
        ("jedi", ["jedi/d.py", "jedi-1.dist-info/METADATA"]),
    ):
        with zipfile.ZipFile(tmp_path / f"{name}-1-py3-none-any.whl", "w") as full:
            for file in files:
                full.writestr(file, file)
    (tmp_path / "out").mkdir()
    kept = {}
    for name in ("a", "jedi"):
        with zipfile.ZipFile(python.slim(tmp_path / f"{name}-1-py3-none-any.whl", tmp_path / "out")) as small:
            kept[name] = {x: small.read(x).decode() for x in small.namelist()}
    assert kept == {"a": {"a/b.py": "a/b.py"}, "jedi": {"jedi-1.dist-info/METADATA": "jedi-1.dist-info/METADATA"}}


def test_matplotlib_comes_with_a_distribution_that_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_wheels(monkeypatch)
    entries = {}
    folder = given(tmp_path / "given")
    for name, needs in (("matplotlib", ["numpy"]), ("numpy", []), ("scipy", [])):
        file = folder / f"{name}-1-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
        file.write_bytes(name.encode())
        entries[name] = {"name": name, "file_name": file.name, "sha256": sum_of(file), "depends": needs}
    plain = json.loads(lock()) | {"packages": entries}
    (folder / "pyodide-lock.json").write_text(json.dumps(plain), encoding="utf-8")
    assert python.put(tmp_path / "out", pins(), [], folder) == ["matplotlib", "numpy"]
    (folder / entries["numpy"]["file_name"]).write_bytes(b"something else")
    assert python.put(tmp_path / "other", pins(), [], folder) == ["matplotlib"]


def test_a_folder_that_is_no_pyodide_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match=r"lacks pyodide\.mjs"):
        python.put(tmp_path / "out", pins(), [], tmp_path / "empty")
    old = given(tmp_path / "old", pyodide_lock_json=lock("3.12.1", "2024_0"))
    with pytest.raises(BadInput, match=r"Python 3\.12\.1, ABI 2024_0.*Expected Python"):
        python.put(tmp_path / "out", pins(), [], old)


# --- the folder


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput) as told:
        build.build(tmp_path, tmp_path / "nowhere")
    assert len(told.value.problems) == 2  # all at once
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    done = CliRunner().invoke(main, ["site", str(tmp_path)])
    assert done.exit_code == 2 and "holds something else" in done.output


def test_a_missing_package_is_named_with_the_line_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "jupyterlite_core" else real(name))
    done = CliRunner().invoke(main, ["site", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert done.output.startswith("jupyterlite-core cannot be found") and '"rometeach[site]"' in done.output
    assert os.listdir(tmp_path) == []


# --- the start page


def test_the_start_page_leads_to_every_lesson_and_to_a_workbench_of_each_game() -> None:
    linked = set(re.findall(r'href="notebooks/index\.html\?path=([^"]+)"', start_page.page()))
    lessons = {f"{g.folder}/{x.notebook}" for g in games.games().values() for x in course(g.name)}
    benches = {build.WORKBENCH.format(g.folder) for g in games.games().values()}
    room = {p.relative_to(notebooks_dir()).as_posix() for p in (notebooks_dir() / start_page.CLASSROOM).glob("*.ipynb")}
    assert linked == lessons | benches | room | {"00_start_here.ipynb"} and len(room) >= 8
    assert all((notebooks_dir() / name).is_file() for name in linked - benches)
