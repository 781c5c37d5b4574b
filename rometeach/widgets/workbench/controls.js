// Steppers, choices, buttons and counters, drawn from data. Loaded by controls_widget.py; no library, no network.

const HOLE = "{}";

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === "") continue;
    node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// The name of the area of a map below a point, in the same workbench.
function areaAt(root, x, y) {
  const hit = document.elementFromPoint(x, y)?.closest?.("[data-area]");
  return hit && root.contains(hit) ? hit.dataset.area : null;
}

function render({ model, el }) {
  const root = element("div", { class: "rt-controls", "data-lm-suppress-shortcuts": "true" });
  el.append(root);
  const searched = new Map();
  const unfolded = new Map();

  const send = (message) => model.send(message);
  const change = (text) => text && send({ kind: "change", text });

  function button(words, attributes, act) {
    const made = element("button", { type: "button", ...attributes }, words);
    made.addEventListener("click", act);
    return made;
  }

  // A counter is picked up by a click, a tap or Enter, and dragged with the mouse.
  function pickable(node, counter, label) {
    let start = null;
    let ghost = null;
    const bench = () => root.closest(".rt-workbench") || document.body;
    const end = () => {
      ghost?.remove();
      start = ghost = null;
    };
    node.addEventListener("click", () => {
      if (node.dataset.dragged) delete node.dataset.dragged;
      else if (model.get("picked") === counter) send({ kind: "drop" });
      else {
        bench().dataset.picked = label; // the map knows at once, before the kernel has answered
        send({ kind: "pick", counter, label, source: model.get("source") });
      }
    });
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      start = [event.clientX, event.clientY];
      node.setPointerCapture(event.pointerId);
    });
    node.addEventListener("pointermove", (event) => {
      if (!start) return;
      if (!ghost && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < 5) return;
      if (!ghost) {
        ghost = element("div", { class: "rt-ghost", "aria-hidden": "true" }, label);
        bench().append(ghost);
      }
      ghost.style.left = `${event.clientX + 8}px`;
      ghost.style.top = `${event.clientY + 8}px`;
    });
    node.addEventListener("pointerup", (event) => {
      if (!ghost) return end();
      end();
      node.dataset.dragged = "yes";
      setTimeout(() => delete node.dataset.dragged, 0);
      const place = areaAt(bench(), event.clientX, event.clientY);
      if (place) send({ kind: "put", counter, source: model.get("source"), place });
    });
    node.addEventListener("pointercancel", end);
  }

  function stepper(c) {
    const less = button("−", { class: "rt-step", "aria-label": `One less: ${c.label}`, disabled: !c.less, "data-key": `${c.label}-` }, () => change(c.less));
    const more = button("+", { class: "rt-step", "aria-label": `One more: ${c.label}`, disabled: !c.more, "data-key": `${c.label}+` }, () => change(c.more));
    let count;
    if (c.exact) {
      count = element("input", { type: "text", inputmode: "numeric", class: "rt-count", "aria-label": c.label, "data-key": c.label });
      count.value = c.count;
      const typed = () => {
        const text = count.value.trim();
        if (text !== String(c.count) && text) change(c.exact.replace(HOLE, text));
        else count.value = c.count;
      };
      count.addEventListener("change", typed);
    } else count = element("output", { class: "rt-count", "aria-label": `${c.label}: ${c.count}` }, String(c.count));
    let words = element("span", { class: "rt-words", "aria-hidden": "true" }, c.label);
    if (c.counter && c.count) {
      words = button(c.label, { class: "rt-words rt-pick", "aria-pressed": String(model.get("picked") === c.counter), "data-key": `pick ${c.counter}`, "data-counter": c.counter, "aria-label": `Pick up ${c.label}`, title: "Drag it to another place, or press it and then the place" }, () => {});
      pickable(words, c.counter, c.label);
    }
    const some = c.count ? " rt-some" : "";
    return element("div", { class: `rt-stepper${some}`, role: "group", "aria-label": c.label, title: c.note }, words, less, count, more);
  }

  function choice(c) {
    const select = element("select", { "aria-label": c.label, "data-key": c.label });
    if (c.now < 0) select.append(element("option", { value: "-1" }, "choose one"));
    c.options.forEach(([words], n) => select.append(element("option", { value: String(n) }, words)));
    select.value = String(c.now);
    select.addEventListener("change", () => {
      const chosen = c.options[Number(select.value)];
      if (chosen?.[1]) change(chosen[1]);
    });
    return element("label", { class: "rt-choice", title: c.note }, element("span", { class: c.label.length < 13 ? "rt-short" : "" }, c.label), select);
  }

  function typed(c) {
    const line = element("input", { type: "text", "aria-label": c.label, placeholder: c.example, "data-key": c.label });
    line.value = c.text;
    line.addEventListener("change", () => line.value.trim() !== c.text && change(c.change.replace(HOLE, line.value.trim())));
    return element("label", { class: "rt-typed" }, element("span", {}, c.label), line);
  }

  function counter(c) {
    const node = button(c.label, { class: `rt-counter rt-look-${c.look.replaceAll(" ", "-")}`, title: c.note, "aria-pressed": String(model.get("picked") === c.key), "data-key": `pick ${c.key}`, "data-counter": c.key }, () => {});
    pickable(node, c.key, c.label);
    return node;
  }

  const deed = (c) => button(c.label, { class: "rt-deed", title: c.note, "data-key": c.label }, () => change(c.change));
  const handout = (c) => button(c.label, { class: "rt-deed", title: c.note, "data-key": c.label }, () => send({ kind: "hand", key: c.key }));
  const makers = { stepper, choice, typed, counter, deed, handout };

  // What Python hands out after a button was pressed.
  async function handOut({ how, text, name, mime }) {
    if (how === "copy" || how === "link") {
      const link = `${location.origin}${location.pathname}?${text}`;
      try {
        await navigator.clipboard.writeText(how === "link" ? link : text);
        send({ kind: "handed", how });
      } catch {
        send({ kind: "refused", how });
      }
      return;
    }
    const url = URL.createObjectURL(new Blob(mime === "text/csv" ? ["\ufeff", text] : [text], { type: `${mime};charset=utf-8` }));
    const link = element("a", how === "save" ? { href: url, download: name } : { href: url, target: "_blank" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
    send({ kind: "handed", how });
  }

  function narrow(box, text) {
    const words = text.trim().toLowerCase().split(/\s+/);
    for (const node of box.children) {
      const shown = `${node.textContent} ${node.title}`.toLowerCase();
      node.hidden = !words.every((word) => shown.includes(word));
    }
  }

  function group(g) {
    const box = element("div", { class: "rt-items" }, ...g.controls.map((c) => makers[c.kind](c)));
    const parts = [box];
    if (g.search) {
      const line = element("input", { type: "search", placeholder: "find", "aria-label": `Find: ${g.title}`, "data-key": `find ${g.title}` });
      line.value = searched.get(g.title) || "";
      line.addEventListener("input", () => {
        searched.set(g.title, line.value);
        narrow(box, line.value);
      });
      narrow(box, line.value);
      parts.unshift(line);
    }
    if (g.folded) {
      const details = element("details", { open: unfolded.get(g.title) || false }, element("summary", { "data-key": `fold ${g.title}` }, g.title), ...parts);
      details.addEventListener("toggle", () => unfolded.set(g.title, details.open));
      return element("div", { class: "rt-group", "data-group": g.title }, details);
    }
    const title = g.title ? element("div", { class: "rt-title" }, g.title) : null;
    return element("div", { class: "rt-group", role: "group", "aria-label": g.title, "data-group": g.title }, title, ...parts);
  }

  function draw() {
    // two groups may have a control of the same name: "Infantry" of two players
    const named = (node) => node.dataset.key && `${node.closest("[data-group]")?.dataset.group ?? ""}|${node.dataset.key}`;
    const active = root.contains(document.activeElement) ? named(document.activeElement) : null;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", model.get("label"));
    root.replaceChildren(...model.get("groups").map(group));
    if (!active) return;
    const again = [...root.querySelectorAll("[data-key]")].find((node) => named(node) === active);
    if (again?.disabled) again.parentNode.querySelector("button:not([disabled])")?.focus();
    else again?.focus();
  }

  function showPicked() {
    for (const node of root.querySelectorAll("[data-counter]"))
      node.setAttribute("aria-pressed", String(node.dataset.counter === model.get("picked")));
  }

  // The page's address says which board lies here: what loads it again shows the same one. It loses its token, which a cookie replaces.
  function showAddress() {
    const asked = model.get("address");
    if (asked) history.replaceState(history.state, "", `${location.pathname}?${asked}`);
  }

  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") send({ kind: "drop" });
  });
  model.on("msg:custom", handOut);
  model.on("change:groups", draw);
  model.on("change:picked", showPicked);
  model.on("change:address", showAddress);
  draw();
  showAddress();
  return () => {
    model.off("msg:custom", handOut);
    model.off("change:groups", draw);
    model.off("change:picked", showPicked);
    model.off("change:address", showAddress);
  };
}

export default { render };
