// An answer given in a picture, a list, cards or counters. Loaded by widget.py; no library, no network.

let groups = 0;

function element(tag, attributes, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) if (value !== null) node.setAttribute(name, value);
  node.append(...inside);
  return node;
}

function drawn(svg) {
  const node = element("span", { class: "rt-drawn", "aria-hidden": "true" });
  node.innerHTML = svg;
  return node;
}

function render({ model, el }) {
  const number = ++groups;
  // JupyterLab matches its single-key shortcuts before an element sees the key, except below this attribute.
  const root = element("div", { class: "rt-answer", "data-lm-suppress-shortcuts": "true" });
  const live = element("p", { class: "rt-told", "aria-live": "polite" });
  el.append(root);

  const get = (name) => model.get(name);
  const chosen = () => get("chosen") || [];
  const names = () => get("options").map((o) => o.name);
  const shown = (name) => get("options").find((o) => o.name === name);

  function set(value, said) {
    model.set("chosen", value);
    model.set("marks", {});
    model.save_changes();
    if (said) live.textContent = said;
  }

  // --- one or many of the options, also as areas of the picture

  function toggle(name) {
    const had = chosen().includes(name);
    if (get("form") === "one") set([name], `${name} is chosen.`);
    else set(had ? chosen().filter((n) => n !== name) : [...chosen(), name], `${name} is ${had ? "not marked" : "marked"}.`);
  }

  function choice() {
    const one = get("form") === "one";
    const wide = get("options").some((o) => o.picture);
    const list = element("fieldset", { class: wide ? "rt-options rt-pictures" : "rt-options" });
    list.append(element("legend", {}, get("label")));
    for (const option of get("options")) {
      const input = element("input", { type: one ? "radio" : "checkbox", name: `rt-answer-${number}`, value: option.name });
      input.addEventListener("change", () => toggle(option.name));
      const label = element("label", { class: "rt-option", "data-name": option.name }, input);
      if (option.picture) label.append(drawn(option.picture));
      label.append(element("span", { class: "rt-words" }, option.label), element("span", { class: "rt-mark" }));
      list.append(label);
    }
    return list;
  }

  function picture() {
    const stage = element("div", { class: "rt-picture" });
    stage.innerHTML = get("svg");
    for (const area of stage.querySelectorAll("[data-area]")) {
      if (names().includes(area.dataset.area)) area.classList.add("rt-candidate");
    }
    stage.addEventListener("click", (event) => {
      const name = event.target.closest?.("[data-area]")?.dataset.area;
      if (!name) return;
      if (names().includes(name)) toggle(name);
      else live.textContent = `${name} is none of the options.`;
    });
    return stage;
  }

  function outlined(stage) {
    for (const old of stage.querySelectorAll(".rt-ring")) old.remove();
    for (const area of stage.querySelectorAll(".rt-candidate")) {
      const use = area.querySelector("use");
      if (!use) continue;
      const ring = document.createElementNS("http://www.w3.org/2000/svg", "g");
      const on = chosen().includes(area.dataset.area);
      ring.setAttribute("class", on ? "rt-ring rt-on" : "rt-ring");
      for (const kind of ["rt-outer", "rt-inner"]) {
        const line = use.cloneNode();
        for (const attribute of ["fill", "opacity", "stroke"]) line.removeAttribute(attribute);
        line.setAttribute("class", kind);
        ring.append(line);
      }
      area.parentNode.parentNode.insertBefore(ring, area.parentNode.nextSibling);
    }
  }

  // --- all in order

  function move(from, to, keep) {
    if (to < 0 || to >= chosen().length || from === to) return;
    const order = [...chosen()];
    order.splice(to, 0, ...order.splice(from, 1));
    set(order, `${shown(order[to]).label}: now ${to + 1} of ${order.length}.`);
    (keep === "card" ? root.querySelectorAll(".rt-card") : root.querySelectorAll(`.rt-${keep}`))[to]?.focus();
  }

  function cards() {
    const list = element("ol", { class: "rt-cards", "aria-label": `${get("label")}: cards to be put in order` });
    chosen().forEach((name, place) => {
      const last = chosen().length - 1;
      const arrow = (way, step, symbol) => {
        const button = element("button", { type: "button", class: `rt-${way}`, "aria-label": `Move ${way}: ${shown(name).label}` }, symbol);
        button.disabled = place + step < 0 || place + step > last;
        button.addEventListener("click", () => move(place, place + step, way));
        return button;
      };
      const card = element(
        "li",
        { class: "rt-card", tabindex: "0", draggable: "true", "data-name": name },
        element("span", { class: "rt-place", "aria-hidden": "true" }, `${place + 1}`),
        element("span", { class: "rt-words" }, shown(name).label),
        element("span", { class: "rt-mark" }),
        arrow("up", -1, "↑"),
        arrow("down", 1, "↓"),
      );
      card.addEventListener("keydown", (event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!step || event.target !== card) return;
        event.preventDefault();
        event.stopPropagation();
        move(place, place + step, "card");
      });
      card.addEventListener("dragstart", (event) => {
        event.dataTransfer.setData("text/plain", String(place));
        event.dataTransfer.effectAllowed = "move";
        event.stopPropagation();
      });
      card.addEventListener("dragover", (event) => event.preventDefault());
      card.addEventListener("drop", (event) => {
        event.preventDefault();
        event.stopPropagation();
        const from = Number.parseInt(event.dataTransfer.getData("text/plain"), 10);
        if (Number.isInteger(from)) move(from, place, "card");
      });
      list.append(card);
    });
    return list;
  }

  // --- counters on a place

  function put(name) {
    if (chosen().filter((n) => n === name).length >= get("each")) live.textContent = `There is no other ${name}.`;
    else if (chosen().length >= get("most")) live.textContent = `${get("place")} holds no more here.`;
    else set([...chosen(), name], `${name} is put on ${get("place")}.`);
  }

  function take(place) {
    const name = chosen()[place];
    set(chosen().filter((_, n) => n !== place), `${name} is taken away.`);
  }

  function counter(name, said, act) {
    const option = shown(name);
    const button = element("button", { type: "button", class: "rt-counter", "aria-label": `${said}: ${option.label}` });
    button.append(option.picture ? drawn(option.picture) : element("span", { class: "rt-words" }, option.label));
    button.addEventListener("click", act);
    return button;
  }

  function counters() {
    const tray = element("div", { class: "rt-tray", role: "group", "aria-label": "Counters to put" });
    for (const name of names()) {
      const button = counter(name, "Put", () => put(name));
      button.disabled = chosen().filter((n) => n === name).length >= get("each");
      button.draggable = true;
      button.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", name));
      tray.append(element("span", { class: "rt-priced" }, button, element("small", {}, shown(name).label)));
    }
    const there = element("div", { class: "rt-there", role: "group", "aria-label": `Put on ${get("place")}` });
    there.append(element("strong", {}, get("place")));
    chosen().forEach((name, place) => there.append(counter(name, "Take away", () => take(place))));
    if (!chosen().length) there.append(element("small", {}, "Click or drag counters here. Click one again to take it away."));
    for (const node of [there, root.querySelector(".rt-picture")]) {
      node?.addEventListener("dragover", (event) => event.preventDefault());
      node?.addEventListener("drop", (event) => {
        const name = event.dataTransfer.getData("text/plain");
        event.preventDefault();
        if (names().includes(name)) put(name);
      });
    }
    return element("div", { class: "rt-counters" }, tray, there);
  }

  // --- what follows from it

  function build() {
    const form = get("form");
    const kept = root.querySelector(".rt-picture");
    const stage = get("svg") ? picture() : null;
    kept?.remove();
    root.replaceChildren(...(stage ? [stage] : []));
    root.append(element("div", { class: "rt-given" }), live);
    root.classList.toggle("rt-beside", Boolean(stage));
    if (form === "one" || form === "many") root.querySelector(".rt-given").append(choice());
    update();
  }

  function update() {
    const form = get("form");
    const given = root.querySelector(".rt-given");
    const held = root.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    if (form === "order") given.replaceChildren(cards());
    if (form === "counters") given.replaceChildren(counters());
    for (const input of root.querySelectorAll("input")) {
      input.checked = chosen().includes(input.value);
    }
    for (const node of root.querySelectorAll("[data-name]")) {
      const mark = (get("marks") || {})[node.dataset.name] || "";
      node.classList.toggle("rt-right", mark === "right");
      node.classList.toggle("rt-wrong", mark === "wrong");
      const words = node.querySelector(".rt-mark");
      if (words) words.textContent = { right: " ✓ right", wrong: " ✗ wrong" }[mark] || "";
    }
    const stage = root.querySelector(".rt-picture");
    if (stage) outlined(stage);
    if (held && form === "counters") [...given.querySelectorAll("button")].find((b) => b.getAttribute("aria-label") === held)?.focus();
  }

  const built = ["options", "svg", "form", "place", "label"];
  const updated = ["chosen", "marks"];
  let due = false;
  const later = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      build();
    });
  };
  for (const name of built) model.on(`change:${name}`, later);
  for (const name of updated) model.on(`change:${name}`, update);
  build();
  return () => {
    for (const name of built) model.off(`change:${name}`, later);
    for (const name of updated) model.off(`change:${name}`, update);
  };
}

export default { render };
