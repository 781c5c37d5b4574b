"""The server of `rometeach app`: Jupyter's own, with Voila as its extension and nothing else.

``python -P server.py NOTEBOOKS FOLDER PORT ASKED [--browser]``, in the environment that `app_environment` gives. It imports nothing of
rometeach, which would be read for nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
from typing import Any, cast

# It checks international addresses for the server's schemas, of which we have none, and takes a second to be imported.
cast("dict[str, object]", sys.modules).setdefault("rfc3987_syntax", None)  # as Python documents it

from jupyter_server.serverapp import ServerApp  # noqa: E402
from traitlets.config import Config  # noqa: E402

PAGE = "/voila/render/workbench.ipynb"
IDLE = 600
"""Seconds without an open page after which what ran in it ends. A page that is closed says so itself, at once; this is for a
browser that was killed."""
_FRONT = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""What the page loads: of the extensions of JupyterLab, those that draw widgets."""


def settings(notebooks: str, folder: str, port: int, asked: str, *, browser: bool) -> Config:
    """How the server runs.

    Args:
        notebooks: the folder of the shipped notebooks, of which one is shown.
        folder: the working folder of what runs in the page.
        port: where it listens, on this machine only.
        asked: what follows the "?" of the page's address.
        browser: open the page in the browser.
    """
    config = Config()
    config.ServerApp.update(
        ip="127.0.0.1",
        port=port,
        port_retries=0,
        root_dir=notebooks,
        default_url=f"{PAGE}?{asked}" if asked else PAGE,
        open_browser=browser,
        answer_yes=True,  # Ctrl-C stops it without a question
        log_level=40,
        allow_root=hasattr(os, "geteuid") and os.geteuid() == 0,  # as in a container; it would refuse to start
        jpserver_extensions={"voila.server_extension": True},
        terminals_enabled=False,
    )
    config.VoilaConfiguration.update(
        template="rometeach",
        extension_allowlist=_FRONT,
        allow_template_override="NO",
        allow_theme_override="NO",
        prelaunch_hook=let_it_say_goodbye,
    )
    config.MappingKernelManager.update(
        root_dir=folder, cull_idle_timeout=IDLE, cull_interval=60, cull_connected=False, cull_busy=False
    )
    return config


def let_it_say_goodbye(request: Any, **_: object) -> None:
    """Give the page the cookie without which it could not say, when it is closed, that nobody needs its kernel any more."""
    request.xsrf_token  # noqa: B018  # reading it sets the cookie


def main(given: list[str]) -> None:
    """Run the server until it is stopped; see the top of this file for what is given."""
    notebooks, folder, port, asked, *more = given
    with tempfile.TemporaryDirectory(prefix="rometeach-app-") as empty:
        os.chdir(empty)  # Voila reads its settings from the folder that it is started in, and runs a voila.py there
        found = settings(notebooks, folder, int(port), asked, browser="--browser" in more)
        ServerApp.launch_instance([], config=found)
        os.chdir(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
