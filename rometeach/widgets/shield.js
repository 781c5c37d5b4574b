// JupyterLab takes single letters as shortcuts wherever nothing can be written, so a letter that searches a list in a
// panel would cut or convert the cell. The attribute must stand on the very element that has the focus.
function shield({ target }) {
  if (target.closest?.(".rt-panel") && !target.matches(":read-write")) {
    target.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}

// ipywidgets keeps a changed value back while the kernel is busy with an earlier one, but not a pressed button or Enter:
// either would reach the kernel before what was chosen or typed just before it. So they wait until the kernel has
// answered once: by then every change is on its way before them.
let asked = 0;
function onceAnswered(model, act) {
  const number = ++asked;
  const answered = (content) => {
    if (content.number !== number) return;
    model.off("msg:custom", answered);
    act();
  };
  model.on("msg:custom", answered);
  setTimeout(() => model.send({ number }));
}

function hold(event, target) {
  const model = !event.rometeach && target?.closest(".rt-panel")?.querySelector(".rt-shield")?.rometeachModel;
  if (model) event.stopImmediatePropagation();
  return model;
}

function letGo(target, event) {
  event.rometeach = true;
  target.dispatchEvent(event);
}

function enter(event) {
  const { target, key } = event;
  const model = key === "Enter" && target.matches?.("input[type=text]") && hold(event, target);
  if (!model) return;
  onceAnswered(model, () => {
    const again = new KeyboardEvent("keypress", { key, bubbles: true });
    Object.defineProperty(again, "keyCode", { value: 13 });
    letGo(target, again);
  });
}

function click(event) {
  const button = event.target.closest?.(".rt-panel button.jupyter-button");
  const model = button && hold(event, button);
  if (!model) return;
  onceAnswered(model, () => button.disabled || letGo(button, new MouseEvent("click", { bubbles: true, cancelable: true })));
}

function render({ model, el }) {
  el.classList.add("rt-shield");
  el.rometeachModel = model;
  if (document.rometeachShield) return;
  document.rometeachShield = true;
  document.addEventListener("focusin", shield);
  document.addEventListener("keypress", enter, true);
  document.addEventListener("click", click, true);
}

export default { render };
