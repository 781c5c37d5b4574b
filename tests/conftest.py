"""What tests of every folder share: a browser, a JupyterLab, and the rule that CI may not skip either."""

import itertools
import os
import random
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from lab_browser import CHROMIUM, RunningLab, headless_chromium, running_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

os.environ["ROMETEACH_IGNORE_OWNER"] = "1"  # a rometeach.toml of whoever runs the tests must not change them
os.environ.pop("ROMETEACH_PUPIL", None)

REQUIRED = os.environ.get("ROMETEACH_REQUIRE_BROWSER") == "1"

_LOCAL = ("http://127.0.0.1", "ws://127.0.0.1", "http://localhost", "file:", "data:", "blob:", "about:")


class SameDice:
    """Dice that are thrown without a seed: they fall the same way in every run of a test, on whatever process."""

    def __init__(self, name: str) -> None:
        self.begin(name)

    def begin(self, name: str) -> None:
        """Throw as it belongs to the test or module of this name."""
        self._seeds = itertools.count(zlib.crc32(name.encode()))

    def __call__(self) -> random.Random:
        return random.Random(next(self._seeds))


@pytest.fixture(scope="module", autouse=True)
def dice_of_module(request: pytest.FixtureRequest) -> Iterator[SameDice]:
    """The dice of what a module prepares for all its tests."""
    dice = SameDice(request.node.nodeid)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random, "SystemRandom", dice)
        yield dice


@pytest.fixture(autouse=True)
def same_dice(request: pytest.FixtureRequest, dice_of_module: SameDice) -> None:
    """The dice of a test."""
    dice_of_module.begin(request.node.nodeid)


# -- The browser -------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """A headless Chromium, one for the whole run; a test that uses it counts as a `browser` test."""
    try:
        from playwright.sync_api import expect
    except ImportError:
        _no_browser("playwright is not installed")
    if not CHROMIUM.is_file():
        _no_browser(f"there is no Chromium at {CHROMIUM} (ROMETEACH_CHROMIUM names another place)")
    expect.set_options(timeout=20_000)  # milliseconds: a busy machine is slow, not wrong
    with headless_chromium() as browser:
        yield browser


@pytest.fixture
def page(chromium: "Browser") -> "Iterator[Page]":
    """A fresh browser page, 1280 by 900 pixels; asking for anything but this machine fails the test."""
    refused: list[str] = []

    def refuse(route: "Route") -> None:
        refused.append(route.request.url)
        route.abort()

    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.route(lambda url: not url.startswith(_LOCAL), refuse)
    yield context.new_page()
    context.close()
    assert not refused, "the page asked the network"


def _no_browser(reason: str) -> NoReturn:
    if REQUIRED:
        pytest.fail(f"ROMETEACH_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
    pytest.skip(reason)


# -- JupyterLab --------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def jupyter_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningLab]:
    """A JupyterLab over fresh notebooks, as `rometeach lab` runs it, without the user's own settings."""
    try:
        with running_lab(tmp_path_factory.mktemp("lab")) as lab:
            yield lab
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)


# -- Quick tests, slow ones and long ones ------------------------------------------------------------------

LISTS = tuple(Path(__file__).with_name(f"{mark}.toml") for mark in ("long", "slow"))
"""What is left for later, the longest wait first: the name of the list is the mark that its tests get."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what the lists name and what uses the browser; those of one file share a lab and a browser, and come first."""
    lists = [(x.stem, tomllib.loads(x.read_text(encoding="utf-8"))) for x in LISTS if x.is_file()]
    seen: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        seen[test] += 1
        for mark, listed in lists:
            if not _stays(item, listed.get(test, listed.get(test.partition("::")[0])), seen[test]):
                item.add_marker(mark)
                break
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path.stem}"))
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def _stays(item: pytest.Item, kept: int | list[str] | None, number: int) -> bool:
    """Whether a test is not left for later by a list: so many of its cases, or the cases with these ids, are not."""
    if isinstance(kept, list):
        return item.nodeid.partition("[")[2].removesuffix("]") in kept
    return kept is None or number <= kept


# -- CI may not skip a browser test ------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """Watch for skipped browser tests where the browser is required."""
    if REQUIRED:
        config.pluginmanager.register(_NothingSkipped())


class _NothingSkipped:
    """Fails the run if a browser test was skipped, or a whole module, which could hold one."""

    def __init__(self) -> None:
        self.skipped: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.skipped.append(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and "browser" in report.keywords and not hasattr(report, "wasxfail"):
            self.skipped.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.skipped and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for nodeid in self.skipped:
            terminalreporter.write_line(f"ROMETEACH_REQUIRE_BROWSER=1, but skipped: {nodeid}", red=True)
