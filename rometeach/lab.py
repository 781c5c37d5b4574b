"""Open the notebooks in JupyterLab, in a working folder of the reader's own.

The shipped notebooks are copied, never opened in place. A file that the reader has changed is never
overwritten: a manifest in the working folder remembers what was copied, so that only untouched copies are
updated.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from types import FrameType

from rometeach.core import disk
from rometeach.core.resources import notebooks_dir

DEFAULT_FOLDER = Path("rometeach-notebooks")
FIRST_NOTEBOOK = "00_start_here.ipynb"
MANIFEST = ".rometeach-manifest.json"

LARGEST_NOTEBOOK, LARGEST_MANIFEST = 50_000_000, 1_000_000
"""Bytes; a longer file is a reader's own and is left alone."""

_SECONDS_TO_STOP = 20.0


class LabError(Exception):
    """The lab cannot be opened; the message is one line for the reader."""


@dataclass
class CopyReport:
    """What `copy_notebooks` did, as paths relative to the working folder."""

    copied: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The report in plain words; empty if there is nothing to tell."""
        said = list(self.notes)
        if self.copied:
            said.append(f"Copied {_files(len(self.copied))}.")
        if self.updated:
            said.append(f"Updated {_files(len(self.updated))} that you had not changed.")
        said += [
            f"You have changed {own}, so it stays as it is; the new version is beside it as {new}."
            for own, new in self.beside.items()
        ]
        return said


def open_lab(folder: Path = DEFAULT_FOLDER, *, browser: bool = True, port: int | None = None) -> int:
    """Copy the notebooks into `folder`, run JupyterLab there until it ends, and return the exit status.

    JupyterLab listens on this machine only and asks for a token; `port=None` takes the first free port.
    Ctrl-C stops it, which counts as success (0). If the lab cannot be opened, one line on the standard error
    stream says why and the status is 1; `prepare` raises the same as a LabError.
    """
    try:
        folder, report = prepare(folder)
    except LabError as error:
        print(f"rometeach lab: {error}", file=sys.stderr)
        return 1
    for line in report.lines():
        print(line)
    print(f"Your notebooks are in {folder}. Press Ctrl-C here to stop JupyterLab.", flush=True)
    with lab_environment() as environment:
        return run(lab_command(folder, browser=browser, port=port), environment)


def copy_only(folder: Path) -> int:
    """Copy the notebooks into a folder and open nothing; the exit status, as of `open_lab`."""
    try:
        folder, report = prepare(folder)
    except LabError as error:
        print(f"rometeach lab: {error}", file=sys.stderr)
        return 1
    for line in report.lines():
        print(line)
    print(f"The notebooks are in {folder}.")
    return 0


def prepare(folder: Path) -> tuple[Path, CopyReport]:
    """Check that JupyterLab is there and copy the notebooks; the folder's full path and what was copied.

    Raises LabError with a line for the reader.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        raise LabError(
            f"JupyterLab is not installed in this Python; install it with: {sys.executable} -m pip install jupyterlab"
        )
    try:
        shipped = notebooks_dir()
    except FileNotFoundError as error:
        raise LabError(str(error)) from error
    folder = folder.expanduser().resolve()
    if folder == shipped:
        return folder, CopyReport(notes=["These are the shipped notebooks themselves; nothing was copied."])
    if shipped in folder.parents:
        raise LabError(f"{folder} lies among the shipped notebooks; please choose a folder outside {shipped}")
    return folder, copy_notebooks(shipped, folder)


# -- The working copy --------------------------------------------------------------------------------------


def copy_notebooks(shipped: Path, folder: Path) -> CopyReport:
    """Bring the working copy in `folder` up to date with the `shipped` notebooks.

    A missing file is copied, an untouched copy is updated, and a file that the reader has changed is kept: a
    new version of it is put beside it once as `name.new.ipynb`. Every file is written whole or not at all.
    Raises LabError if the folder cannot be used.
    """
    report = CopyReport()
    try:
        _make_folder(folder)
        manifest = _read_manifest(folder, report)
        before = dict(manifest)
        try:
            for name in shipped_files(shipped):
                _copy_one(name, shipped / name, folder, manifest, report)
        finally:  # what was copied before an obstacle must be known as ours next time
            if manifest != before:
                _write_manifest(folder, manifest)
    except OSError as error:
        where = error.filename or folder
        raise LabError(f"cannot write the notebooks: {error.strerror or error}: {where}") from error
    return report


def shipped_files(shipped: Path) -> list[str]:
    """The files to copy, as sorted relative paths with forward slashes, without hidden files and caches."""
    names = [path.relative_to(shipped) for path in shipped.rglob("*") if path.is_file()]
    return sorted(name.as_posix() for name in names if not any(part.startswith((".", "__")) for part in name.parts))


def _copy_one(name: str, source: Path, folder: Path, manifest: dict[str, str], report: CopyReport) -> None:
    target = folder / name
    content = source.read_bytes()
    new = _digest(content)
    last_shipped = manifest.get(name)
    manifest_entry = {name: new}
    if target.is_dir():
        raise LabError(f"{target} is a folder, but a notebook of that name is to be copied there")
    if not target.exists():
        _make_folder(target.parent)
        _write(target, as_opened(content))
        report.copied.append(name)
    elif (current := _digest_of(target)) == new:
        pass
    elif current == last_shipped:
        _write(target, as_opened(content))
        report.updated.append(name)
    else:
        report.kept.append(name)
        if new != last_shipped:
            beside = _free_name(name, folder, new, manifest)
            _write(folder / beside, as_opened(content))
            manifest_entry[beside] = new
            report.beside[name] = beside
    manifest.update(manifest_entry)


def _free_name(name: str, folder: Path, new: str, manifest: Mapping[str, str]) -> str:
    """The first of name.new.ipynb, name.new2.ipynb, ... that holds nothing of the reader's."""
    path = PurePosixPath(name)
    number = 1
    while True:
        candidate = str(path.with_name(f"{path.stem}.new{number if number > 1 else ''}{path.suffix}"))
        try:
            current = _digest_of(folder / candidate)
        except FileNotFoundError:
            return candidate
        if current in (new, manifest.get(candidate)):
            return candidate
        number += 1


def _make_folder(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise LabError(f"{folder} is a file; please choose a folder for the notebooks")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except NotADirectoryError:
        raise LabError(f"{folder} cannot be made, because a part of that path is a file") from None


def _read_manifest(folder: Path, report: CopyReport) -> dict[str, str]:
    try:
        files = json.loads(disk.read(folder / MANIFEST, LARGEST_MANIFEST).decode("utf-8"))["files"]
        return {str(name): str(digest) for name, digest in files.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        report.notes.append(f"{MANIFEST} cannot be read, so every file that differs is treated as yours.")
        return {}


def _write_manifest(folder: Path, manifest: Mapping[str, str]) -> None:
    text = json.dumps({"format": 1, "files": dict(sorted(manifest.items()))}, indent=1, ensure_ascii=False)
    _write(folder / MANIFEST, (text + "\n").encode())


def _write(target: Path, content: bytes) -> None:
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


def _digest_of(path: Path) -> str:
    """The digest of a reader's file; "" of what is no regular file, or too large for a notebook of ours.

    Raises:
        FileNotFoundError: there is nothing.
    """
    try:
        return _digest(disk.read(path, LARGEST_NOTEBOOK))
    except FileNotFoundError:
        raise
    except OSError:
        return ""


def _digest(content: bytes) -> str:
    """The sha256 of a file; of a notebook, without what JupyterLab rewrites when it is only opened."""
    try:
        notebook = json.loads(content)
        for name in ("kernelspec", "language_info"):
            notebook["metadata"].pop(name, None)
        return hashlib.sha256(json.dumps(_joined(notebook), sort_keys=True).encode()).hexdigest()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return hashlib.sha256(content).hexdigest()


def as_opened(content: bytes) -> bytes:
    """A notebook with what JupyterLab would write into it when it is opened, so that opening it changes nothing."""
    try:
        notebook = json.loads(content)
        if notebook["metadata"].get("language_info", {}).get("name") != "python":
            return content
        from ipykernel.ipkernel import IPythonKernel  # imports much, and only a copy needs it

        notebook["metadata"]["language_info"] = dict(IPythonKernel.language_info)
        return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return content


def _joined(value: object) -> object:
    """The value with every list of lines as one text, as a notebook may have either."""
    if isinstance(value, dict):
        return {key: _joined(inner) for key, inner in value.items()}
    if isinstance(value, list):
        lines = all(isinstance(line, str) for line in value)
        return "".join(value) if lines else [_joined(inner) for inner in value]
    return value


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


# -- JupyterLab --------------------------------------------------------------------------------------------


def lab_command(folder: Path, *, browser: bool = True, port: int | None = None) -> list[str]:
    """The command that runs JupyterLab over `folder`, with nothing in it that asks the network."""
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}",
        "--ServerApp.answer_yes=True",  # Ctrl-C stops it without a question
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",  # the other one lists packages from PyPI
    ]
    if port is not None:  # who asks for a port wants that one, or to be told that it is taken
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in a container; JupyterLab would refuse to start
        command.append("--allow-root")
    return command


@contextmanager
def lab_environment() -> Iterator[dict[str, str]]:
    """The environment variables to run JupyterLab with, good as long as the context lasts.

    The kernel `python3` is the Python that is running now: one that was registered for the user or the whole
    machine could otherwise be started in its place, and that one need not have rometeach installed. The
    question whether to fetch news is switched off, and so is the check for a new build. What panels are told
    goes to the thread that runs the cells: on threads of its own ("subshells") it would lose its order.
    """
    from ipykernel.kernelspec import write_kernel_spec  # imports much, and only this command needs it

    root = tempfile.mkdtemp(prefix="rometeach-lab-")
    try:
        write_kernel_spec(Path(root, "kernels", "python3"), extra_arguments=["--log-level=40"])  # errors alone
        Path(root, "labconfig").mkdir()
        for name, content in (("page_config", _PAGE_CONFIG), ("default_setting_overrides", _SETTINGS)):
            Path(root, "labconfig", f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
        yield {**os.environ, **{name: put_first(root, name) for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH")}}
    finally:
        shutil.rmtree(root, ignore_errors=True)


_PAGE_CONFIG = {
    "buildAvailable": False,
    "buildCheck": False,
    # The kernel of the browser edition has nothing to do in a lab; it is there where rometeach[site] is installed.
    "disabledExtensions": {
        "@jupyterlab/apputils-extension:announcements": True,
        "@jupyterlite/pyodide-kernel-extension": True,
    },
}

_SETTINGS = {"@jupyterlab/apputils-extension:kernels-settings": {"commsOverSubshells": "disabled"}}


def put_first(folder: str, variable: str) -> str:
    """What an environment variable that lists folders becomes with this one in front."""
    others = os.environ.get(variable)
    return f"{folder}{os.pathsep}{others}" if others else folder


def run(command: list[str], environment: Mapping[str, str]) -> int:
    """Run a Jupyter server until it ends or Ctrl-C stops it, which counts as success; the exit status."""
    # A shell that starts us in the background has us ignore SIGINT, and a child would inherit that.
    before = {number: signal.signal(number, _interrupt) for number in (signal.SIGTERM, signal.SIGINT)}
    process = subprocess.Popen(command, env=environment)
    try:
        return process.wait()
    except KeyboardInterrupt:
        _stop(process)
        return 0
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if process.poll() is None:
            process.kill()
            process.wait()


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Let JupyterLab end its kernels and itself."""
    # Ctrl-C in a terminal has reached it too, but a signal sent to this process alone has not.
    if os.name == "posix":
        process.terminate()
    try:
        process.wait(_SECONDS_TO_STOP)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        process.kill()


def _interrupt(signum: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
