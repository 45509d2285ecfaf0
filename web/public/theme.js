// A one-time sign-in link: its token leaves the address before anything else loads, and the program takes it once.
const address = new URL(location.href);
let oneTimeToken = address.searchParams.get('qlogin');
if (oneTimeToken !== null) {
  address.searchParams.delete('qlogin');
  history.replaceState(history.state, '', address);
}
window.takeOneTimeToken = () => {
  const token = oneTimeToken;
  oneTimeToken = null;
  return token;
};

// Documents rendered by the server already carry a chosen theme; this sets it for the bare shell, the density of lists,
// and the colour of the browser's bar where the theme follows the system.
let isManager = false;
const root = document.documentElement;
try {
  isManager = localStorage.getItem('token') !== null;
  if (isManager) root.dataset.manager = '';
  const theme = localStorage.getItem('theme');
  if (theme === 'matchday' || theme === 'floodlight') root.dataset.theme = theme;
  if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact';
} catch {
  // Without storage the theme follows the system.
}
if (
  root.dataset.theme === 'matchday' ||
  (root.dataset.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
) {
  document.querySelector('meta[name="theme-color"]').content = '#F6F7F4';
}

// The browser may offer to install the page before the program has loaded to time the offer.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
});

// Click replay: a click on a server-rendered button before hydration is recorded, and the last one is replayed after it.
// The page is painted only when this script has run (`blocking="render"`), so no click comes before it. A browser that
// does not know the attribute may already have hydrated the page.
let clickedButton = null;
function recordClick(event) {
  const button = event.target.closest?.('#root button');
  if (!button) return;
  clickedButton = button;
  event.preventDefault();
}
function replayClick() {
  removeEventListener('click', recordClick, true);
  if (clickedButton?.isConnected) clickedButton.click();
}
if (performance.getEntriesByName('hydrated').length === 0) {
  addEventListener('click', recordClick, true);
  addEventListener('hydrated', replayClick, { once: true });
}

// Scripts load after first contentful paint, so that they do not compete with it for bandwidth and CPU. A manager's
// page, the bare shell and a hidden page have no server-rendered content to paint: their scripts load at once.
const files = document.currentScript.dataset.program?.split(' ') ?? [];
let isLoading = false;
function loadScripts() {
  if (isLoading || files.length === 0) return;
  isLoading = true;
  for (const file of files.slice(1)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  void import(files[0]);
  // Warms up the browser's formats while the scripts load, in two tasks: the first use of numbers costs 100 ms on a
  // phone, half of it once a collator has read the languages.
  setTimeout(() => new Intl.Collator(document.documentElement.lang));
  setTimeout(() => (0).toLocaleString(document.documentElement.lang));
}
function loadAfterPaint(paints) {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) loadScripts();
}
function scheduleLoad() {
  const isServerRendered = document.getElementById('root')?.firstElementChild !== null;
  const supportsPaintTiming = PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (!isServerRendered || document.hidden || !supportsPaintTiming) loadScripts();
  else new PerformanceObserver(loadAfterPaint).observe({ type: 'paint', buffered: true });
}
addEventListener('visibilitychange', loadScripts, { once: true });
if (isManager || oneTimeToken !== null) loadScripts();
else if (document.readyState === 'loading')
  addEventListener('DOMContentLoaded', scheduleLoad, { once: true });
else scheduleLoad();
