// JupyterLab takes single letters as shortcuts wherever nothing can be written, so a letter that searches a list in a
// panel would cut or convert the cell. The attribute must stand on the very element that has the focus.
function shield({ target }) {
  if (target.closest?.(".rt-panel") && !target.matches(":read-write")) {
    target.setAttribute("data-lm-suppress-shortcuts", "true");
  }
}

// Enter reaches the kernel before what was typed last, if the kernel was still reading the letters before it. So Enter
// waits until the kernel has answered once: by then all the letters are on their way before it.
function enter(event) {
  const { target, key } = event;
  const panel = key === "Enter" && !event.rometeach && target.matches?.("input[type=text]") && target.closest(".rt-panel");
  const model = panel && panel.querySelector(".rt-shield")?.rometeachModel;
  if (!model) return;
  event.stopImmediatePropagation();
  const answered = () => {
    model.off("msg:custom", answered);
    const again = new KeyboardEvent("keypress", { key, bubbles: true });
    Object.defineProperty(again, "keyCode", { value: 13 });
    again.rometeach = true;
    target.dispatchEvent(again);
  };
  model.on("msg:custom", answered);
  setTimeout(() => model.send({ event: "enter" }));
}

function render({ model, el }) {
  el.classList.add("rt-shield");
  el.rometeachModel = model;
  if (document.rometeachShield) return;
  document.rometeachShield = true;
  document.addEventListener("focusin", shield);
  document.addEventListener("keypress", enter, true);
}

export default { render };
