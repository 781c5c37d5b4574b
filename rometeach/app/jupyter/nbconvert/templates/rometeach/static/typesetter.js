// Nothing on the page is a formula. This stands where the page's framework would otherwise fetch MathJax from another host.
window.MathJax = {
  Hub: { Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } },
};
