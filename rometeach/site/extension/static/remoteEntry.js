// Runs a lesson as soon as its page is open, and says meanwhile that Python is starting. No other part of the page is asked for.
(() => {
  const words = "Python is starting in this page. The first time that takes about half a minute; you can read on meanwhile.";

  function notice() {
    const bar = document.createElement("div");
    bar.setAttribute("role", "status");
    bar.id = "rt-starting";
    bar.style.cssText =
      "position:fixed;left:0;right:0;bottom:0;z-index:10000;padding:10px 16px;font:16px sans-serif;background:#11304f;color:#fff";
    bar.textContent = words;
    document.body.append(bar);
    return bar;
  }

  const pause = (ms) => new Promise((done) => setTimeout(done, ms));

  async function opened(app) {
    for (;;) {
      const panel = app.shell.currentWidget;
      if (panel && panel.sessionContext && panel.content && panel.content.widgets) return panel;
      await pause(100);
    }
  }

  async function run(app) {
    const panel = await opened(app);
    const bar = notice();
    try {
      await panel.context.ready;
      await panel.sessionContext.ready;
      const codes = () => panel.content.widgets.filter((cell) => cell.model.type === "code");
      const first = codes().find((cell) => cell.model.sharedModel.getSource().trim());
      if (!first) return;
      app.commands.execute("notebook:run-all-cells");
      while (first.model.executionState !== "running") await pause(100);
      while (first.model.executionState === "running") await pause(100);
      panel.node.setAttribute("data-rt-started", "");
    } finally {
      bar.remove();
    }
  }

  const plugin = {
    id: "rometeach-site:run",
    autoStart: true,
    activate: (app) => {
      if (location.pathname.includes("/notebooks/")) app.restored.then(() => run(app));
    },
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["rometeach-site"] = {
    init: () => undefined,
    get: () => Promise.resolve(() => ({ __esModule: true, default: plugin })),
  };
})();
