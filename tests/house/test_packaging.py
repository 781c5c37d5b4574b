"""The wheel carries everything, installs nothing but its packages, and works in an empty folder."""

import json
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from rometeach.core import resources

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-for-this-test"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def contents(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it; the dependencies are those of the running one."""
    root = tmp_path_factory.mktemp("fresh")
    venv.create(root, with_pip=False)
    python = root / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    (site,) = root.glob("lib/python*/site-packages")
    # A path in a .pth file comes last and its own .pth files are not read: an editable rometeach stays out.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return root


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user with an empty home and without the fresh environment on the PATH."""
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if name in ("LANG", "LC_ALL", "TMPDIR")}
    runtime = {"JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"), "JUPYTER_TOKEN": TOKEN}
    return {**kept, **runtime, "HOME": str(home), "PATH": "/usr/bin:/bin"}


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


# -- What is in it -----------------------------------------------------------------------------------------


def test_only_our_two_packages_are_installed_at_the_top(contents: list[str]) -> None:
    top = {name.partition("/")[0] for name in contents}
    assert {name for name in top if not name.endswith(".dist-info")} == {"rometeach", "solvers"}


@pytest.mark.parametrize("folder", ["data", "notebooks", "rometeach", "solvers"])
def test_every_file_of_the_checkout_is_in_the_wheel(contents: list[str], folder: str) -> None:
    inside = f"rometeach/{folder}" if folder in ("data", "notebooks") else folder
    wanted = {
        f"{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    }
    assert wanted
    assert wanted <= set(contents)


def test_the_wheel_says_that_both_packages_have_types(contents: list[str]) -> None:
    assert {"rometeach/py.typed", "solvers/py.typed"} <= set(contents)


def test_no_rubbish_is_in_the_wheel(contents: list[str]) -> None:
    assert not [name for name in contents if "__pycache__" in name or "checkpoint" in name]


def test_the_wheel_fits_every_platform_and_leaves_ortools_out_in_the_browser(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    (line,) = (line for line in metadata.splitlines() if line.startswith("Requires-Dist: ortools"))
    assert line.endswith("; sys_platform != 'emscripten'")
    assert "License-Expression: MIT" in metadata


# -- Where the folders are found ---------------------------------------------------------------------------


def test_the_folders_are_found_in_the_checkout() -> None:
    assert resources.data_dir() == ROOT / "data"
    assert resources.notebooks_dir() == ROOT / "notebooks"


def test_the_folder_inside_the_package_comes_first(tmp_path: Path) -> None:
    (tmp_path / "rometeach/data").mkdir(parents=True)
    (tmp_path / "data").mkdir()
    assert resources._shipped("data", tmp_path / "rometeach") == tmp_path / "rometeach/data"


def test_a_folder_of_another_project_is_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with pytest.raises(FileNotFoundError, match=r"cannot find its folder 'data'.*reinstall rometeach"):
        resources._shipped("data", tmp_path / "rometeach")


# -- What it does, installed -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["games"], "rome-iinc"),
        (["show", "rome-iinc", "286"], "286"),
        (["doctor"], "Everything that rometeach needs is here."),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_works_in_an_empty_folder(
    installed: Path, empty: Path, environment: dict[str, str], command: list[str], says: str
) -> None:
    program = str(installed / "bin" / "rometeach")
    done = subprocess.run([program, *command], cwd=empty, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert says in done.stdout
    assert done.stderr == ""
    assert list(empty.iterdir()) == []


def test_the_lab_starts_is_closed_to_strangers_runs_its_own_python_and_stops(
    installed: Path, empty: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [str(installed / "bin" / "rometeach"), "lab", "--no-browser", "--port", str(port)]
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=empty, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        wait_for(url, process, log)
        with pytest.raises(urllib.error.HTTPError, match="403"):
            ask(f"{url}/api/contents", token="")
        names = {entry["name"] for entry in ask(f"{url}/api/contents")["content"]}
        assert "00_start_here.ipynb" in names
        assert names == {path.name for path in (empty / "rometeach-notebooks").iterdir()} - {HIDDEN}
        where = run_in_a_kernel(url, "import sys, rometeach; print(sys.executable, rometeach.__file__)")
        python, package = where.split()
        assert python == str(installed / "bin" / "python")
        assert Path(package).is_relative_to(installed)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0, log.read_text()
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    with socket.socket() as closed:
        assert closed.connect_ex(("127.0.0.1", port)) != 0, "JupyterLab still runs"


HIDDEN = ".rometeach-manifest.json"


def ask(address: str, token: str = TOKEN, **post: str) -> dict[str, list[dict[str, str]]]:
    """The answer of the server; a POST if something is given to post."""
    data = json.dumps(post).encode() if post else None
    request = urllib.request.Request(address, data, {"Authorization": f"token {token}"} if token else {})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return dict(json.load(answer))


def wait_for(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + 90
    while process.poll() is None and time.monotonic() < end:
        try:
            ask(f"{url}/api/status")
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the lab did not start:\n{log.read_text()}")


def run_in_a_kernel(url: str, code: str) -> str:
    """What `code` prints in a new kernel of the server, over the websocket that the lab itself uses."""
    import websocket

    kernel = ask(f"{url}/api/kernels", name="python3")["id"]
    address = f"{url.replace('http', 'ws')}/api/kernels/{kernel}/channels?token={TOKEN}"
    connection = websocket.create_connection(address, timeout=60)
    header = {"msg_id": "1", "msg_type": "execute_request", "session": "s", "username": "u", "version": "5.3"}
    content = {"code": code, "silent": False, "store_history": False, "allow_stdin": False}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    connection.send(json.dumps(message))
    try:
        while True:
            reply = json.loads(connection.recv())
            assert reply["msg_type"] != "error", reply["content"]
            if reply["msg_type"] == "stream":
                return str(reply["content"]["text"])
    finally:
        connection.close()
