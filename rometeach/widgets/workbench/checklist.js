// The rows of a plan, in groups: each can be ticked off and pointed at. Loaded by checklist.py; no library, no network.

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== "") node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function render({ model, el }) {
  const root = element("div", { class: "rt-checklist", "data-lm-suppress-shortcuts": "true" });
  el.append(root);

  function point(n) {
    if (model.get("pointed") === n) return;
    model.set("pointed", n);
    model.save_changes();
  }

  function tick(n, done) {
    const others = model.get("ticked").filter((k) => k !== n);
    model.set("ticked", done ? [...others, n].sort((a, b) => a - b) : others);
    model.save_changes();
  }

  function row(line, n, costs, worths) {
    const box = element("input", { type: "checkbox", "aria-label": `Done: ${line.words}` });
    box.checked = model.get("ticked").includes(n);
    box.addEventListener("change", () => tick(n, box.checked));
    const label = element("label", {}, box, element("span", {}, line.words));
    const cells = [element("td", {}, label)];
    if (costs) cells.push(element("td", { class: "rt-number" }, line.cost));
    if (worths) cells.push(element("td", { class: "rt-number" }, line.worth));
    const made = element("tr", { "data-row": String(n) }, ...cells);
    made.addEventListener("pointerenter", () => point(n));
    box.addEventListener("focus", () => point(n));
    return made;
  }

  function draw() {
    const rows = model.get("rows");
    if (!rows.length) return root.replaceChildren();
    const costs = rows.some((line) => line.cost);
    const worths = rows.some((line) => line.worth);
    const grouped = rows.some((line) => line.group !== rows[0].group);
    const head = element("tr", {}, element("th", { scope: "col" }, grouped ? "What is done" : rows[0].group));
    if (costs) head.append(element("th", { scope: "col", class: "rt-number" }, "Cost"));
    if (worths) head.append(element("th", { scope: "col", class: "rt-number" }, "Worth"));
    const table = element("table", {}, element("thead", {}, head));
    let group = null;
    let body = null;
    rows.forEach((line, n) => {
      if (line.group !== group) {
        group = line.group;
        const title = element("th", { scope: "rowgroup", colspan: String(1 + costs + worths) }, group);
        body = element("tbody");
        if (grouped) body.append(element("tr", { class: "rt-heading" }, title));
        table.append(body);
      }
      body.append(row(line, n, costs, worths));
    });
    root.replaceChildren(table);
    mark();
  }

  function mark() {
    for (const node of root.querySelectorAll("[data-row]")) {
      const n = Number(node.dataset.row);
      node.classList.toggle("rt-pointed", n === model.get("pointed"));
      node.classList.toggle("rt-carried", n < model.get("step"));
      node.classList.toggle("rt-ticked", model.get("ticked").includes(n));
    }
  }

  root.addEventListener("pointerleave", () => point(-1));
  root.addEventListener("keydown", (event) => event.stopPropagation());
  model.on("change:rows", draw);
  for (const name of ["pointed", "step", "ticked"]) model.on(`change:${name}`, mark);
  draw();
  return () => {
    model.off("change:rows", draw);
    for (const name of ["pointed", "step", "ticked"]) model.off(`change:${name}`, mark);
  };
}

export default { render };
