// A page the server drew comes in its theme; this is for the bare shell, which nobody drew for anybody.
let isManager = false;
try {
  isManager = localStorage.getItem('token') !== null;
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
if (performance.getEntriesByName('hydrated').length === 0) {
  addEventListener('click', keepPress, true);
  addEventListener('hydrated', pressAgain, { once: true });
}

// What the server drew is seen before the program is asked for, which would share the line with it and the processor
// with its drawing. A manager's page, and one nobody drew or nobody looks at, has nothing to wait for.
const files = document.currentScript.dataset.program?.split(' ') ?? [];
let isAsked = false;
function askForProgram() {
  if (isAsked || files.length === 0) return;
  isAsked = true;
  for (const file of files.slice(1)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  void import(files[0]);
  // While it is on its way the browser reads what it knows of numbers: the first one to be written takes a phone 40 ms.
  setTimeout(() => (0).toLocaleString(document.documentElement.lang));
}
function askOnceContentShows(paints) {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) askForProgram();
}
function askOnceSeen() {
  const isDrawn = document.getElementById('root')?.firstElementChild !== null;
  const tellsOfPaint = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (!isDrawn || document.hidden || !tellsOfPaint) askForProgram();
  else new PerformanceObserver(askOnceContentShows).observe({ type: 'paint', buffered: true });
}
addEventListener('visibilitychange', askForProgram, { once: true });
if (isManager) askForProgram();
else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', askOnceSeen, { once: true });
else askOnceSeen();
