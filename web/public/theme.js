// Runs before the first paint: a manager who chose Matchday never sees a dark flash.
try {
  if (localStorage.getItem('theme') === 'matchday') {
    document.documentElement.dataset.theme = 'matchday';
    document.querySelector('meta[name="theme-color"]').content = '#F6F7F4';
  }
} catch {
  // Without storage the page keeps Floodlight.
}
