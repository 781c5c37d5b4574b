"""How much memory a pupil needs on a JupyterHub: pupils log in, each opens a lesson and runs it, and each has the memory counted.

python benchmarks/hub.py --proxy node_modules/.bin/configurable-http-proxy [--pupils 4]

It needs jupyterhub (`python -m pip install jupyterhub`) and its proxy (`npm install configurable-http-proxy`), and Linux. The hub
listens on this machine only; its pupils are let in by a common word, which is for a measurement alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Any

from rometeach.lab import prepare

LESSON = "rome_iinc/08_revolts.ipynb"
PORT, HUB_PORT, PROXY_PORT = 18000, 18081, 18001
SECONDS = 300
CONFIG = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub}
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.cmd = [{python!r}, "-m", "jupyterhub.singleuser"]
c.Spawner.args = ["--allow-root"]
c.Spawner.notebook_dir = {folder!r} + "/{{username}}"
c.Spawner.default_url = "/lab/tree/00_start_here.ipynb"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.JupyterHub.services = [{{"name": "measure", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [
    {{"name": "measure", "services": ["measure"], "scopes": ["admin:users", "admin:servers", "access:servers"]}}
]
"""


def asked(path: str, token: str, method: str = "GET") -> Any:
    """What the hub answers to a request."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", method=method, data=b"" if method == "POST" else None
    )
    request.add_header("Authorization", f"token {token}")
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def patiently(path: str, token: str, method: str = "GET") -> Any:
    """The same as soon as it can be had."""
    end = time.monotonic() + SECONDS
    while True:
        try:
            return asked(path, token, method)
        except (OSError, urllib.error.URLError):
            if time.monotonic() > end:
                raise
            time.sleep(1)


async def lesson_run(pupil: str, token: str, cells: list[str]) -> int:
    """Run a lesson's cells in a new kernel of a pupil's server; how many cells failed."""
    from tornado.httpclient import HTTPRequest
    from tornado.websocket import websocket_connect

    kernel = patiently(f"/user/{pupil}/api/kernels", token, "POST")["id"]
    address = f"ws://127.0.0.1:{PORT}/user/{pupil}/api/kernels/{kernel}/channels"
    socket = await websocket_connect(HTTPRequest(address, headers={"Authorization": f"token {token}"}))
    failed = 0
    for source in cells:
        identity = uuid.uuid4().hex
        header = {
            "msg_id": identity,
            "msg_type": "execute_request",
            "username": pupil,
            "session": "measure",
            "version": "5.3",
        }
        content = {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
        await socket.write_message(
            json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"})
        )
        while True:
            told = json.loads(await socket.read_message() or "{}")
            if told.get("parent_header", {}).get("msg_id") != identity:
                continue
            failed += told["header"]["msg_type"] == "error"
            if told["header"]["msg_type"] == "status" and told["content"]["execution_state"] == "idle":
                break
    return failed


def memory(folder: str) -> dict[str, float]:
    """Megabytes of each pupil's server and kernels: their own and their part of what processes share (PSS)."""
    found: dict[str, float] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            where = os.readlink(process / "cwd")
            words = (process / "cmdline").read_bytes().split(b"\0")
            environment = (process / "environ").read_bytes()
            rollup = (process / "smaps_rollup").read_text()
        except OSError:
            continue
        name = next((x[16:].decode() for x in environment.split(b"\0") if x.startswith(b"JUPYTERHUB_USER=")), "")
        if name and (folder in where or any(b"jupyterhub.singleuser" in w or b"ipykernel" in w for w in words)):
            (line,) = (x for x in rollup.splitlines() if x.startswith("Pss:"))
            found[name] = found.get(name, 0.0) + int(line.split()[1]) / 1000
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proxy", required=True)
    parser.add_argument("--pupils", type=int, default=4)
    asked_for = parser.parse_args()
    token = secrets.token_hex(16)
    with tempfile.TemporaryDirectory() as root:
        pupils = [f"pupil{n}" for n in range(1, asked_for.pupils + 1)]
        for pupil in pupils:
            prepare(Path(root, pupil))
        settings = {"port": PORT, "hub": HUB_PORT, "api": PROXY_PORT, "python": sys.executable, "folder": root}
        text = CONFIG.format(**settings, proxy=str(Path(asked_for.proxy).resolve()), token=token)
        config = Path(root, "hub.py")
        config.write_text(text, encoding="utf-8")
        with Path(root, "log").open("wb") as log:
            command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
            hub = subprocess.Popen(command, cwd=root, stdout=log, stderr=subprocess.STDOUT)
        try:
            measured(root, pupils, token)
        finally:
            hub.terminate()
            hub.wait(60)


def measured(root: str, pupils: list[str], token: str) -> None:
    """Let every pupil in, run the lesson, and print what they need."""
    cells = [
        "".join(cell["source"])
        for cell in json.loads(Path(root, pupils[0], LESSON).read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    patiently("/hub/api/", token)
    for pupil in pupils:
        asked(f"/hub/api/users/{pupil}", token, "POST")
        asked(f"/hub/api/users/{pupil}/server", token, "POST")
    for pupil in pupils:
        patiently(f"/user/{pupil}/api/status", token)
    servers = memory(root)
    begin = time.perf_counter()

    async def everybody() -> list[int]:
        return await asyncio.gather(*(lesson_run(pupil, token, cells) for pupil in pupils))

    failed = asyncio.run(everybody())
    seconds = time.perf_counter() - begin
    after = memory(root)
    print(f"{len(pupils)} pupils, {LESSON}: {sum(failed)} cells failed; all at once took {seconds:.0f} s")
    print(f"a pupil's server alone: {statistics.mean(servers.values()):.0f} MB")
    print(f"with the lesson run: {statistics.mean(after.values()):.0f} MB, at most {max(after.values()):.0f} MB")
    for pupil in pupils:
        asked(f"/hub/api/users/{pupil}/server", token, "DELETE")


if __name__ == "__main__":
    main()
