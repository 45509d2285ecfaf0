// A page the server drew comes in its theme; this is for the bare shell, which nobody drew for anybody.
try {
  if (localStorage.getItem('theme') === 'matchday') {
    document.documentElement.dataset.theme = 'matchday';
    document.querySelector('meta[name="theme-color"]').content = '#F6F7F4';
  }
} catch {
  // Without storage the page keeps Floodlight.
}

// A button the server drew may be pressed before the page is awake: the last such press is made again then. This file
// and the page come in either order, so it may be awake already.
let pressed = null;
function keepPress(event) {
  const button = event.target.closest?.('#root button');
  if (!button) return;
  pressed = button;
  event.preventDefault();
}
function pressAgain() {
  removeEventListener('click', keepPress, true);
  if (pressed?.isConnected) pressed.click();
}
if (performance.getEntriesByName('awake').length === 0) {
  addEventListener('click', keepPress, true);
  addEventListener('awake', pressAgain, { once: true });
}
