// JupyterLab takes single letters as shortcuts wherever nothing can be written, so a letter that searches a list in a
// panel would cut or convert the cell. The attribute must stand on the very element that has the focus.
function render() {
  if (document.rometeachShield) return;
  document.rometeachShield = true;
  document.addEventListener("focusin", ({ target }) => {
    if (target.closest?.(".rt-panel") && !target.matches(":read-write")) {
      target.setAttribute("data-lm-suppress-shortcuts", "true");
    }
  });
}

export default { render };
