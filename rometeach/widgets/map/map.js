// The map in a notebook: click or arrow keys select, drag and ctrl+wheel move and zoom.
// Where counters may be moved (areas name their counters), they are dragged from area to area, and one that is picked up
// elsewhere is put down by a click, a tap or Enter. Loaded by widget.py; no library, no network.

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const hint = (home) =>
  `Arrow keys follow the connections, Home goes to ${home}, plus, minus and zero zoom.`;

function element(tag, attributes, text) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  return node;
}

function render({ model, el }) {
  const zoom = { k: 1, x: 0, y: 0 };
  let drag = null;
  let dragged = false;
  let carried = null;
  let ghost = null;
  let menu = null;

  // JupyterLab matches its single-key shortcuts before an element sees the key, except below this attribute.
  const root = element("div", { class: "rt-widget", "data-lm-suppress-shortcuts": "true" });
  const bar = element("div", { class: "rt-bar", role: "group", "aria-label": "Map view" });
  const stage = element("div", {
    class: "rt-stage",
    tabindex: "0",
    role: "application",
    "aria-label": "Map. " + hint(model.get("home")),
    "aria-roledescription": "map",
  });
  const live = element("p", { class: "rt-live", role: "status", "aria-live": "polite" });
  const shapes = element("div", { class: "rt-shapes" });
  root.append(shapes, bar, stage, live);
  el.append(root);

  const areas = () => model.get("areas") || {};
  const group = (name) =>
    [...stage.querySelectorAll("[data-area]")].find((node) => node.dataset.area === name);
  const view = () => stage.querySelector(".rt-view");
  const frame = () => view()?.parentNode;

  function middle(name) {
    const at = areas()[name]?.at;
    if (at) return at;
    const box = group(name)?.getBBox();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  }

  function size() {
    const box = view().querySelector("rect").getBBox();
    return [box.width, box.height];
  }

  function applyZoom() {
    if (!view()) return;
    const [width, height] = size();
    zoom.k = Math.min(Math.max(zoom.k, 1), 8);
    zoom.x = Math.min(0, Math.max(zoom.x, width * (1 - zoom.k)));
    zoom.y = Math.min(0, Math.max(zoom.y, height * (1 - zoom.k)));
    view().setAttribute("transform", `translate(${zoom.x} ${zoom.y}) scale(${zoom.k})`);
    stage.classList.toggle("rt-zoomed", zoom.k > 1);
  }

  function zoomAt(factor, point) {
    if (!view()) return;
    const [width, height] = size();
    const [px, py] = point || [width / 2, height / 2];
    const k = Math.min(Math.max(zoom.k * factor, 1), 8);
    zoom.x = px - ((px - zoom.x) * k) / zoom.k;
    zoom.y = py - ((py - zoom.y) * k) / zoom.k;
    zoom.k = k;
    applyZoom();
  }

  // Keyboard zoom keeps the selected area in the middle.
  function zoomOnSelected(factor) {
    const at = middle(model.get("selected"));
    if (at && view()) {
      const [width, height] = size();
      zoom.k = Math.min(Math.max(zoom.k * factor, 1), 8);
      zoom.x = width / 2 - at[0] * zoom.k;
      zoom.y = height / 2 - at[1] * zoom.k;
      applyZoom();
    } else zoomAt(factor);
  }

  function wholeMap() {
    Object.assign(zoom, { k: 1, x: 0, y: 0 });
    applyZoom();
  }

  function keepInView(name) {
    const at = middle(name);
    if (!at || zoom.k === 1 || !view()) return;
    const [width, height] = size();
    const x = at[0] * zoom.k + zoom.x;
    const y = at[1] * zoom.k + zoom.y;
    if (x > width * 0.1 && x < width * 0.9 && y > height * 0.1 && y < height * 0.9) return;
    zoom.x = width / 2 - at[0] * zoom.k;
    zoom.y = height / 2 - at[1] * zoom.k;
    applyZoom();
  }

  function showSelected() {
    const name = model.get("selected");
    const href = group(name)?.querySelector("use")?.getAttribute("href") || "#map-none";
    for (const use of stage.querySelectorAll(".rt-selection use")) use.setAttribute("href", href);
    if (name) keepInView(name);
  }

  function say(text) {
    model.set("announcement", text);
    live.textContent = text;
  }

  function select(name) {
    if (!name) return;
    model.set("selected", name);
    say(areas()[name]?.title || name);
    model.save_changes();
    showSelected();
  }

  // The connected area that lies best in a direction; without one, the nearest area there.
  function towards([dx, dy]) {
    const from = model.get("selected");
    const at = from && middle(from);
    if (!at) return Object.keys(areas())[0];
    const look = (names, narrowest) => {
      let best = null;
      let bestScore = Infinity;
      for (const name of names) {
        const to = name !== from && middle(name);
        if (!to) continue;
        const x = to[0] - at[0];
        const y = to[1] - at[1];
        const length = Math.hypot(x, y) || 1;
        const cosine = (x * dx + y * dy) / length;
        const score = length / Math.max(cosine, 0.01) ** 2;
        if (cosine >= narrowest && score < bestScore) [best, bestScore] = [name, score];
      }
      return best;
    };
    return look(areas()[from]?.neighbours || [], 0.6) || look(Object.keys(areas()), 0.6);
  }

  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key;
    if (key in DIRECTIONS) {
      const next = towards(DIRECTIONS[key]);
      if (next) select(next);
      else {
        say("The map ends here.");
        model.save_changes();
      }
    } else if (key === "Escape" && (carried || picked())) letGo();
    else if (key === "Enter" && picked()) putDown(model.get("selected"));
    else if (key === "Home") select(Object.keys(areas())[0]);
    else if (key === "+" || key === "=") zoomOnSelected(1.4);
    else if (key === "-" || key === "_") zoomOnSelected(1 / 1.4);
    else if (key === "0") wholeMap();
    else return;
    event.stopPropagation();
    event.preventDefault();
  }

  const areaAt = (event) => event.target.closest?.("[data-area]")?.dataset.area;

  function inFrame(event) {
    const matrix = frame().getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, point.y];
  }

  // --- counters

  const bench = () => root.closest(".rt-workbench");
  const picked = () => model.get("picked") || bench()?.dataset.picked;

  function letGo() {
    menu?.remove();
    ghost?.remove();
    menu = ghost = carried = null;
    if (picked()) model.send({ kind: "drop" });
  }

  function putDown(place) {
    if (place) model.send({ kind: "put", place });
  }

  // What lies in an area is taken along by the mouse, where a drag does not move the view.
  function carry(event) {
    const name = areaAt(event);
    const there = (name && areas()[name]?.counters) || [];
    const still = zoom.k === 1 || name === model.get("selected");
    carried = there.length && still && event.pointerType !== "touch" ? { name, there } : null;
  }

  function follow(event) {
    if (!ghost) {
      const words = carried.there.map(([, label]) => label).join(", ");
      ghost = element("div", { class: "rt-ghost", "aria-hidden": "true" }, words);
      root.append(ghost);
    }
    ghost.style.left = `${event.clientX + 8}px`;
    ghost.style.top = `${event.clientY + 8}px`;
  }

  function arrive(event) {
    const place = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-area]")?.dataset.area;
    const { name, there } = carried;
    letGo();
    if (!place || place === name) return;
    const move = (counter) => {
      letGo();
      model.send({ kind: "put", counter, source: name, place });
    };
    if (there.length === 1) return move(there[0][0]);
    menu = element("div", { class: "rt-menu", role: "menu", "aria-label": `From ${name} to ${place}` });
    for (const [counter, label] of [...there, ["", "nothing"]]) {
      const item = element("button", { type: "button", role: "menuitem" }, label);
      item.addEventListener("click", () => (counter ? move(counter) : letGo()));
      menu.append(item);
    }
    menu.addEventListener("keydown", (key) => {
      key.stopPropagation();
      if (key.key === "Escape") letGo();
    });
    root.append(menu);
    const box = root.getBoundingClientRect();
    menu.style.left = `${Math.min(event.clientX - box.left, box.width - menu.offsetWidth)}px`;
    menu.style.top = `${Math.min(event.clientY - box.top, box.height - menu.offsetHeight)}px`;
    menu.firstChild.focus();
  }

  function showPicked() {
    const label = model.get("picked");
    if (!label && bench()) delete bench().dataset.picked;
    stage.classList.toggle("rt-putting", Boolean(label));
    if (label) say(`${label} is picked up: choose where it goes, Escape lets go.`);
  }

  function onDown(event) {
    if (event.button !== 0 || !frame()) return;
    dragged = false;
    carry(event);
    drag = { start: inFrame(event), x: zoom.x, y: zoom.y, moved: false };
  }

  function onMove(event) {
    if (!drag) return;
    const [x, y] = inFrame(event);
    const dx = x - drag.start[0];
    const dy = y - drag.start[1];
    if (!drag.moved && Math.hypot(dx, dy) < 4) return;
    if (!drag.moved) stage.setPointerCapture(event.pointerId);
    drag.moved = true;
    if (carried) return follow(event);
    zoom.x = drag.x + dx;
    zoom.y = drag.y + dy;
    applyZoom();
  }

  function onUp(event) {
    dragged = Boolean(drag?.moved);
    drag = null;
    if (carried && dragged) arrive(event);
    carried = null;
  }

  // The click that ends a drag selects nothing.
  function onClick(event) {
    const name = areaAt(event);
    if (!dragged && picked()) putDown(name);
    else if (!dragged) select(name);
    dragged = false;
  }

  function onWheel(event) {
    if (!(event.ctrlKey || model.get("bare")) || !frame()) return;
    event.preventDefault();
    event.stopPropagation();
    zoomAt(Math.exp(-event.deltaY / 300), inFrame(event));
  }

  function outline() {
    shapes.innerHTML = model.get("shapes") || "";
  }

  function draw() {
    stage.innerHTML = model.get("svg") || "";
    applyZoom();
    showSelected();
  }

  const buttons = [
    ["Zoom in", "+", () => zoomOnSelected(1.4)],
    ["Zoom out", "−", () => zoomOnSelected(1 / 1.4)],
    ["Whole map", "all", wholeMap],
  ];
  for (const [label, sign, action] of buttons) {
    const named = model.get("bare") ? { "aria-label": label, title: label } : {};
    const button = element("button", { type: "button", ...named }, model.get("bare") ? sign : label);
    button.addEventListener("click", action);
    bar.append(button);
  }
  if (!model.get("bare")) bar.append(element("span", { class: "rt-hint" }, hint(model.get("home"))));

  stage.addEventListener("keydown", onKey);
  stage.addEventListener("click", onClick);
  stage.addEventListener("pointerdown", onDown);
  stage.addEventListener("pointermove", onMove);
  stage.addEventListener("pointerup", onUp);
  stage.addEventListener("pointercancel", () => {
    drag = null;
    letGo();
  });
  stage.addEventListener("wheel", onWheel, { passive: false });

  const onSaid = () => (live.textContent = model.get("announcement") || "");
  model.on("change:shapes", outline);
  model.on("change:svg", draw);
  model.on("change:selected", showSelected);
  model.on("change:announcement", onSaid);
  model.on("change:picked", showPicked);
  outline();
  draw();
  onSaid();
  return () => {
    model.off("change:shapes", outline);
    model.off("change:svg", draw);
    model.off("change:selected", showSelected);
    model.off("change:announcement", onSaid);
    model.off("change:picked", showPicked);
  };
}

export default { render };
