"""`rometeach app`: what is typed is checked before anything starts, and a link says the same again."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

import rometeach
from rometeach import BadInput
from rometeach.app import app_environment, app_url, launch, server_command
from rometeach.cli import main
from rometeach.core.positions.link import asked, only_here, query


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have run."""
    commands: list[list[str]] = []
    monkeypatch.setattr(launch, "run", lambda command, environment: commands.append(command) or 0)
    return commands


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rome-iin"], "Did you mean rome-iinc?"),
        (["rome-iinc", "4255"], "Did you mean 425?"),
        (["rome-iinc", "R2.425-0a1b2c3d.broken.00000000"], "share string"),
    ],
)
def test_a_mistake_is_told_in_words_and_nothing_starts(words: list[str], told: str, started: list[list[str]]) -> None:
    done = CliRunner().invoke(main, ["app", *words])
    assert done.exit_code == 1 and told in done.stderr and "Traceback" not in done.stderr
    assert started == []


def test_a_file_reaches_the_page_as_a_share_string(tmp_path: Path, started: list[list[str]]) -> None:
    p = rometeach.position("rome-iinc", "286").edit("Germania II +Fort")
    p.save(tmp_path / "mine.toml")
    done = CliRunner().invoke(main, ["app", "rome-iinc", str(tmp_path / "mine.toml"), "--no-browser"])
    assert done.exit_code == 0, done.output
    game, share = asked(started[0][-1])
    assert game == "rome-iinc" and rometeach.position(game, share).diff(p) == ""
    link = done.stdout.split()[4]
    assert asked(link) == (game, share) and urlsplit(link).hostname == "127.0.0.1"


def test_a_port_that_is_taken_and_what_is_not_installed_are_told(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = CliRunner().invoke(main, ["app", "--port", str(port)])
    assert done.exit_code == 1 and f"port {port} is taken" in done.stderr
    monkeypatch.setattr(launch, "missing", lambda: ["voila"])
    done = CliRunner().invoke(main, ["app"])
    assert done.exit_code == 1 and "voila cannot be found" in done.stderr and "pip install" in done.stderr
    assert started == []


def test_a_link_says_a_game_and_a_position_or_nothing() -> None:
    share = rometeach.position("rome-iinc", "286").share()
    assert asked(app_url(8866, query("rome-iinc", share), "secret")) == ("rome-iinc", share)
    assert asked(query("", "")) == asked("token=abc") == asked("&" * 50) == ("", "")


def test_a_link_opens_files_of_the_working_folder_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    work.mkdir()
    for path in (tmp_path / "other.toml", work / "mine.toml"):
        path.write_text("")
    monkeypatch.chdir(work)
    assert [only_here(text) for text in ("286", "mine.toml", "", "x" * 5000)] == ["286", "mine.toml", "", "x" * 5000]
    for text in ("../other.toml", str(tmp_path / "other.toml"), ".."):
        with pytest.raises(BadInput, match="outside of the working folder"):
            only_here(text)


def test_the_server_is_local_knows_its_folder_and_ctrl_c_stops_it(tmp_path: Path) -> None:
    (tmp_path / "voila.py").write_text("raise SystemExit('a file of the user was run')\n")
    with app_environment() as environment:
        port = launch.free_port()
        process = subprocess.Popen(server_command(tmp_path, port, "", browser=False), env=environment, cwd=tmp_path)
        try:
            spec = f"http://127.0.0.1:{port}/api/kernelspecs?token={environment['JUPYTER_TOKEN']}"
            python = json.load(_answer(spec, process))["kernelspecs"]["python3"]["spec"]["argv"][0]
            assert python == sys.executable
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
    assert os.listdir(tmp_path) == ["voila.py"]


def _answer(url: str, process: "subprocess.Popen[bytes]") -> object:
    import time

    end = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < end:
        try:
            return urllib.request.urlopen(url, timeout=10)
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server did not start")
